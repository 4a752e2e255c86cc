/*
 * Chapter 10: rally tests, thresholds, and what a demoralised formation may still do.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- 10.1: who may try ------------------------------------------------------------------------------------ */

Test(rally_test, prussians_first_then_austrians, .description = "1866 10, 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	place(at, "IR 10", "0510", "N");
	disorganise_unit(at, "IR 41");
	disorganise_unit(at, "IR 10");
	begin(at, "rally");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert_str_eq(rule_of(at, "unit IR 10"), "10.1");
	dice(at, "d6 6, d6 6");
	give(at, "unit IR 41");
	cr_assert_str_eq(asked(at), "rally");
	cr_assert_eq(asked_seat(at), austrian);
	any_dice(at, "rally");
	give(at, "unit IR 10");
	cr_assert_not(is(at, "IR 41", piece_disorganised));
	cr_assert_not(is(at, "IR 10", piece_disorganised));
}

Test(rally_test, nobody_is_made_to_try, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	disorganise_unit(at, "IR 41");
	begin(at, "rally");
	any_dice(at, "rally");
	give(at, "done");
	cr_assert(is(at, "IR 41", piece_disorganised));
	cr_assert_eq(told(at, "rally-failed") + told(at, "rallied"), 0);
}

Test(rally_test, refusals, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	place(at, "IR 43", "0902", "S");
	place(at, "Grossmann", "0902", NULL);
	disorganise_unit(at, "IR 41");
	begin(at, "rally");
	cr_assert_str_eq(rule_of(at, "unit IR 43"), "10.1");     /* in good order */
	cr_assert_str_eq(rule_of(at, "unit Grossmann"), "10.1"); /* no unit */
	cr_assert_str_eq(rule_of(at, "unit IR 44"), "10.1");     /* not on the map */
	cr_assert_eq(answers_listed(at), 2);                     /* IR 41, done */
}

Test(rally_test, guns_and_horse_rally_too, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0510", "N");
	place(at, "Uhlans 9", "0512", "N");
	disorganise_unit(at, "Art 1/III");
	disorganise_unit(at, "Uhlans 9");
	begin(at, "rally");
	dice(at, "d6 4, d6 4"); /* 4 + 1 + 1 Austrian guns; 4 + 1 */
	give(at, "unit Art 1/III");
	any_dice(at, "rally");
	give(at, "unit Uhlans 9");
	cr_assert_not(is(at, "Art 1/III", piece_disorganised));
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
}

Test(rally_test, losses_stay, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	change(at, "{'piece':'IR 41','losses':1,'disorganised':true}");
	begin(at, "rally");
	dice(at, "d6 5"); /* 5 + 2 - 1 */
	any_dice(at, "rally");
	give(at, "unit IR 41");
	cr_assert_not(is(at, "IR 41", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 41"), 1);
}

Test(rally_test, a_new_try_in_the_next_turn, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	disorganise_unit(at, "IR 41");
	begin(at, "rally");
	dice(at, "d6 3");
	any_dice(at, "rally");
	give(at, "unit IR 41");
	at_hour(at, "10.00");
	begin(at, "rally");
	cr_assert(is_listed(at, "unit IR 41"));
}

/* ---- 10.1: in an enemy zone ------------------------------------------------------------------------------- */

static bool may_try(struct at_table *at, const char *unit)
{
	char text[64];
	disorganise_unit(at, unit);
	place(at, "IR 45", "1301", "S"); /* so that there is a question at all */
	disorganise_unit(at, "IR 45");
	begin(at, "rally");
	strcpy(text, "unit ");
	strcat(text, unit);
	if (is_legal(at, text))
		return true;
	cr_assert_str_eq(rule_of(at, text), "10.1");
	return false;
}

Test(rally_test, a_friend_beside_it_does_not_help, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0511", "S");
	place(at, "1st Jägers", "0511", "S");
	place(at, "IR 10", "0512", "N");
	cr_assert_not(may_try(at, "IR 41"));
}

Test(rally_test, the_enemys_flank_is_no_zone, .description = "1866 10.1, 5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0511", "S");
	place(at, "IR 10", "0512", "S");
	cr_assert(may_try(at, "IR 41"));
}

Test(rally_test, no_zone_over_the_river, .description = "1866 10.1, 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0904", "S");
	place(at, "IR 10", "0905", "N");
	cr_assert(may_try(at, "IR 41"));
}

Test(rally_test, one_enemy_in_order_among_two, .description = "1866 10.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0511", "S");
	place(at, "IR 10", "0512", "N");
	place(at, "FJB 12", "0512", "N");
	disorganise_unit(at, "IR 10");
	cr_assert_not(may_try(at, "IR 41"));
	at = clear_field("trautenau");
	place(at, "IR 41", "0511", "S");
	place(at, "IR 10", "0512", "N");
	place(at, "FJB 12", "0512", "N");
	disorganise_unit(at, "IR 10");
	disorganise_unit(at, "FJB 12");
	cr_assert(may_try(at, "IR 41"));
}

/* ---- 10.2: the threshold ---------------------------------------------------------------------------------- */

/* Takes steps one after another, unit after unit, until the formation has lost so many. */
static void lose(struct at_table *at, const char *const units[], unsigned steps)
{
	struct field field = field_at(at);
	for (unsigned i = 0; steps > 0; i++)
		for (piece_id unit = piece_named(at, units[i]); steps > 0 && is_on_map(&field, unit); steps--)
			trautenau_lose_step(table_at(at), unit);
}

static bool breaks(const char *scenario, const char *const units[], unsigned steps)
{
	static const char *const hexes[] = {"0301", "0302", "0501", "0502", "0503", "0603", "0703"};
	struct at_table *at = clear_field(scenario);
	struct field field = field_at(at);
	for (unsigned i = 0; units[i]; i++)
		place(at, units[i], hexes[i], "S");
	lose(at, units, steps);
	bool broken = trautenau_is_demoralised(&field, piece_named(at, units[0]));
	cr_assert_eq(told(at, "demoralised"), broken ? 1 : 0);
	leave(at);
	return broken;
}

Test(thresholds, prussian_divisions, .description = "1866 10.2, 11.1.2")
{
	static const char *const first[] = {"1st Grenadiers", "IR 41", "IR 43", "Art I-3", NULL};
	static const char *const second[] = {"IR 44", "1st Hussars", "Art I-4", "IR 45", NULL};
	static const char *const bredow[] = {"8th Uhlans", "12th Uhlans", NULL};
	cr_assert_not(breaks("trautenau", first, 5));
	cr_assert(breaks("trautenau", first, 6));
	cr_assert_not(breaks("trautenau", second, 4));
	cr_assert(breaks("trautenau", second, 5));
	cr_assert_not(breaks("trautenau", bredow, 0));
	cr_assert(breaks("trautenau", bredow, 1));
}

Test(thresholds, austrian_brigades, .description = "1866 10.2, 11.1.2")
{
	static const char *const mondel[] = {"IR 10", "FJB 12", NULL};
	static const char *const wimpffen[] = {"IR 13", "IR 58", NULL};
	cr_assert_not(breaks("trautenau", mondel, 2));
	cr_assert(breaks("trautenau", mondel, 3));
	cr_assert_not(breaks("trautenau", wimpffen, 2));
	cr_assert(breaks("trautenau", wimpffen, 3));
}

Test(thresholds, the_guard_holds_on_longer, .description = "1866 10.2, 12.1.2")
{
	static const char *const guard[] = {"1st Guard Foot",  "2nd Guard Foot", "3rd Guard Foot",
					    "Guard Fusiliers", "Art G-2",        NULL};
	cr_assert_not(breaks("soor", guard, 8));
	cr_assert(breaks("soor", guard, 9));
}

Test(thresholds, independents_never, .description = "1866 10.2")
{
	static const char *const tenth[] = {"Art 5-9-10/III", "Dragoons 2", "Uhlans 9", "Art 7-8/III", NULL};
	cr_assert_not(breaks("trautenau", tenth, 4));
}

Test(thresholds, at_soor_yesterday_counts, .description = "1866 12.1.2")
{
	static const char *const grivicic[] = {"IR 2", NULL}, *const wimpffen[] = {"IR 13", "IR 58", NULL};
	struct at_table *at = start("soor");
	struct field field = field_at(at);
	piece_id regiment = piece_named(at, "IR 23");
	lose(at, grivicic, 1); /* one of yesterday and one */
	cr_assert_not(trautenau_is_demoralised(&field, regiment));
	lose(at, grivicic, 1);
	cr_assert(trautenau_is_demoralised(&field, regiment));
	lose(at, wimpffen, 2);
	cr_assert_not(trautenau_is_demoralised(&field, piece_named(at, "IR 58")));
	lose(at, wimpffen + 1, 1);
	cr_assert(trautenau_is_demoralised(&field, piece_named(at, "IR 58")));
}

/* ---- 10.2: what it may do --------------------------------------------------------------------------------- */

static void march(struct at_table *at, const char *formation, const char *unit)
{
	char text[64];
	activate(at, formation);
	begin(at, "movement");
	strcpy(text, "unit ");
	strcat(text, unit);
	give(at, text);
}

Test(demoralised, ends_nearer_to_its_edge_or_stays, .description = "1866 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N"); /* eight hexes from the southern edge, as is 0610 */
	change(at, "{'demoralised':['Mondel']}");
	march(at, "Mondel", "IR 10");
	cr_assert(is_legal(at, "done"));
	cr_assert_str_eq(rule_of(at, "go 0507"), "10.2");
	cr_assert_str_eq(rule_of(at, "go 0610"), "10.2");
	give(at, "go 0611");
	cr_assert(is_legal(at, "done"));
}

Test(demoralised, may_turn_where_it_stands, .description = "1866 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "IR 24", "0512", "N");
	change(at, "{'demoralised':['Mondel']}");
	march(at, "Mondel", "IR 10");
	give(at, "face S");
	cr_assert_str_eq(facing_of(at, "IR 10"), "S");
}

Test(demoralised, keeps_out_of_enemy_zones, .description = "1866 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "IR 41", "0513", NULL); /* a village: all around it is its zone */
	change(at, "{'demoralised':['Mondel']}");
	march(at, "Mondel", "IR 10");
	cr_assert_str_eq(rule_of(at, "go 0512"), "10.2");
	change(at, "{'demoralised':[]}");
	march(at, "Mondel", "IR 10");
	cr_assert(is_legal(at, "go 0512"));
}

Test(demoralised, the_edge_of_soor_moves_at_thirteen, .description = "1866 10.2, 12.1.3")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "0510", "N");
	change(at, "{'demoralised':['Mondel']}");
	at_hour(at, "12.00");
	march(at, "Mondel", "IR 10");
	give(at, "go 0611"); /* 7 hexes from 0518, 0510 is 8 */
	cr_assert(is_legal(at, "done"));
	place(at, "IR 10", "0510", "N");
	at_hour(at, "13.00");
	march(at, "Mondel", "IR 10");
	give(at, "go 0511"); /* 4 hexes from 0113, 0510 is 5 */
	cr_assert(is_legal(at, "done"));
	cr_assert_str_eq(rule_of(at, "go 0611"), "10.2"); /* 5 again */
}

Test(demoralised, others_and_independents_are_free, .description = "1866 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "IR 2", "0610", "N");
	place(at, "Dragoons 2", "0710", "N");
	change(at, "{'demoralised':['Mondel']}");
	march(at, "Mondel", "Dragoons 2");
	give(at, "go 0608");
	cr_assert(is_legal(at, "done"));
	march(at, "Grivicic", "IR 2");
	give(at, "go 0609");
	cr_assert(is_legal(at, "done"));
}

Test(demoralised, still_fires_and_rallies, .description = "1866 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0309", "N");
	place(at, "IR 41", "0307", "S");
	change(at, "{'demoralised':['Mondel']}");
	activate(at, "Mondel");
	begin(at, "barrage");
	cr_assert(is_listed(at, "unit Art 1/III"));
	disorganise_unit(at, "Art 1/III");
	begin(at, "rally");
	cr_assert(is_listed(at, "unit Art 1/III"));
}
