/*
 * Chapter 11: the battle of Trautenau. Hours, edges, special rules, points, levels, panic.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- 11.1.1: duration ------------------------------------------------------------------------------------- */

Test(first_day, twelve_turns_from_nine_to_eight, .description = "1866 11.1.1")
{
	struct at_table *at = start("trautenau");
	cr_assert_eq(turn_at(at), 1);
	cr_assert_str_eq(hour_at(at), "09.00");
	at_hour(at, "20.00");
	cr_assert_eq(turn_at(at), 12);
}

static bool ends(const char *scenario, const char *options, const char *hour)
{
	struct at_table *at = clear_field_with(scenario, options);
	place(at, "IR 10", "0510", "N"); /* somebody for the next turn's questions */
	at_hour(at, hour);
	dice(at, strcmp(scenario, "trautenau") == 0 ? "d6 1" : ""); /* no panic */
	any_dice(at, "end");
	begin(at, "turn-end");
	bool over = is_over(at);
	leave(at);
	return over;
}

Test(first_day, the_last_turn_by_option, .description = "1866 11.1.1")
{
	cr_assert_not(ends("trautenau", "last-turn=1", "19.00"));
	cr_assert(ends("trautenau", "last-turn=1", "20.00"));
	cr_assert_not(ends("trautenau", "last-turn=0", "18.00"));
	cr_assert(ends("trautenau", "last-turn=0", "19.00"));
}

/* ---- 11.1.3: lines of retreat ----------------------------------------------------------------------------- */

Test(first_day, every_hex_of_the_edges, .description = "1866 11.1.3")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	for (unsigned column = 1; column <= 16; column++)
		for (unsigned row = 1; row <= 18; row++) {
			char hex[16];
			snprintf(hex, sizeof hex, "%02u%02u", column, row);
			space_id space = space_named(at, hex);
			bool upper = row == 1 && column >= 3, right = column == 16 && row <= 3;
			cr_assert_eq(trautenau_is_retreat_edge(&field, prussian, space), upper || right, "%s",
				     hex);
			cr_assert_eq(trautenau_is_retreat_edge(&field, austrian, space), row == 18, "%s",
				     hex);
		}
}

/* ---- 11.1.4: Austrian cavalry ----------------------------------------------------------------------------- */

/* Mondel is activated far away from the two regiments; a 6 is enough for him whatever his marker. */
static bool obeys(const char *unit, const char *hour)
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	place(at, "Mondel", "0117", NULL);
	place(at, "IR 10", "0117", "N");
	piece_id piece = place(at, unit, "1401", "S");
	at_hour(at, hour);
	activate(at, "Mondel");
	dice(at, "d6 6");
	change(at, "{'piece':'Mondel','out_of_command':true}");
	begin(at, "activation");
	bool in_command = !trautenau_is_out_of_command(&field, piece);
	leave(at);
	return in_command;
}

Test(first_day, cavalry_obeys_for_two_turns, .description = "1866 11.1.4")
{
	cr_assert(obeys("Dragoons 2", "09.00"));
	cr_assert(obeys("Uhlans 9", "10.00"));
	cr_assert_not(obeys("Dragoons 2", "11.00"));
	cr_assert_not(obeys("Art 7-8/III", "10.00"), "guns are no cavalry");
	cr_assert_not(obeys("FJB 12", "09.00"), "no independent unit");
}

/* ---- 11.1.5: Clausewitz's division ------------------------------------------------------------------------ */

static struct at_table *clausewitz(const char *hour)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Clausewitz", "1004", NULL);
	place(at, "IR 44", "1004", NULL);
	place(at, "Art I-4", "0309", "N");
	place(at, "1st Hussars", "0904", "S");
	place(at, "IR 10", "0306", "S");
	at_hour(at, hour);
	activate(at, "2nd Division");
	return at;
}

Test(first_day, the_second_division_does_not_march, .description = "1866 11.1.5")
{
	struct at_table *at = clausewitz("10.00");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit IR 44"), "11.1.5");
	cr_assert_str_eq(rule_of(at, "unit Art I-4"), "11.1.5");
	cr_assert(is_legal(at, "unit 1st Hussars"));
	at = clausewitz("11.00");
	begin(at, "movement");
	cr_assert(is_legal(at, "unit IR 44"));
}

Test(first_day, nor_does_it_fire, .description = "1866 11.1.5")
{
	struct at_table *at = clausewitz("11.00");
	begin(at, "barrage");
	cr_assert(is_listed(at, "unit Art I-4"));
	at = clausewitz("10.00");
	any_dice(at, "barrage");
	begin(at, "barrage");
	cr_assert_str_neq(asked(at), "battery", "nobody may fire, so nobody is asked");
}

Test(first_day, nor_does_it_assault, .description = "1866 11.1.5")
{
	struct at_table *at = clausewitz("10.00");
	place(at, "IR 45", "0812", "S");
	place(at, "IR 24", "0813", "N");
	place(at, "IR 2", "0904", "N");
	place(at, "1st Hussars", "0903", NULL);
	begin(at, "combat");
	cr_assert_str_eq(rule_of(at, "unit IR 45"), "11.1.5");
	cr_assert(is_legal(at, "unit 1st Hussars"));
}

Test(first_day, a_barrage_on_one_frees_all, .description = "1866 11.1.5, 9.2.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0309", "N");
	place(at, "Mondel", "0309", NULL);
	place(at, "IR 44", "0306", "S");
	place(at, "IR 45", "1004", NULL);
	at_hour(at, "10.00");
	activate(at, "Mondel");
	struct field field = field_at(at);
	piece_id waiting = piece_named(at, "IR 45");
	cr_assert_not(trautenau_judge_activity(&field, waiting).legal);
	begin(at, "barrage");
	dice(at, "d6 1"); /* nothing is hit: an attack all the same */
	any_dice(at, "barrage");
	give(at, "unit Art 1/III");
	if (strcmp(asked(at), "barrage-target") == 0)
		give(at, "unit IR 44");
	cr_assert(trautenau_judge_activity(&field, waiting).legal);
	cr_assert_eq(told(at, "clausewitz-freed"), 1);
}

Test(first_day, an_attack_on_others_frees_nobody, .description = "1866 11.1.5")
{
	struct at_table *at = clausewitz("09.00");
	struct field field = field_at(at);
	place(at, "IR 41", "0902", "S");
	trautenau_note_attack(table_at(at), piece_named(at, "IR 41"));
	trautenau_note_attack(table_at(at), piece_named(at, "Art I-1"));
	cr_assert_not(trautenau_judge_activity(&field, piece_named(at, "IR 44")).legal);
}

/* ---- 11.1.5: ties ----------------------------------------------------------------------------------------- */

static seat_id first_to_act(const char *scenario, const char *prussian_chief, const char *prussian_unit,
			    const char *rolls)
{
	struct at_table *at = clear_field(scenario);
	place(at, prussian_chief, "0904", NULL);
	place(at, prussian_unit, "0904", "S");
	place(at, strcmp(scenario, "soor") == 0 ? "Gren 1" : "IR 44", "0902", "S");
	place(at, "Gablenz", "0510", NULL);
	place(at, "IR 10", "0510", "N");
	place(at, "IR 13", "0512", "N");
	at_hour(at, "12.00");
	dice(at, rolls);
	any_dice(at, "first");
	begin(at, "initiative");
	side_id side = position_at(at)->command.initiative;
	leave(at);
	return side;
}

Test(first_day, a_tie_is_austrian, .description = "1866 11.1.5, 8")
{
	/* Bonin 0, Gablenz 2 */
	cr_assert_eq(first_to_act("trautenau", "Bonin", "IR 41", "d6 5, d6 3"), austrian);
	cr_assert_eq(first_to_act("trautenau", "Bonin", "IR 41", "d6 6, d6 3"), prussian);
	/* Württemberg 1: at Soor the general rule holds */
	cr_assert_eq(first_to_act("soor", "Württemberg", "2nd Guard Foot", "d6 4, d6 3"), prussian);
	cr_assert_eq(first_to_act("soor", "Württemberg", "2nd Guard Foot", "d6 3, d6 3"), austrian);
}

/* ---- 11.3: reinforcements --------------------------------------------------------------------------------- */

Test(first_day, bredow_comes_at_twelve_by_1603, .description = "1866 11.3, 9.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "12th Uhlans", "1301", "S");
	change(at,
	       "[{'piece':'8th Uhlans','at':'entry:1603','due':4},{'piece':'Bredow','at':'entry:1603','due':4},"
	       "{'piece':'Art I-2','at':'entry:1603','due':4}]");
	at_hour(at, "11.00");
	activate(at, "Bredow");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit 8th Uhlans"), "9.4"); /* an hour too early */
	cr_assert_str_eq(rule_of(at, "unit Bredow"), "9.4");
	at_hour(at, "12.00");
	activate(at, "Bredow");
	begin(at, "movement");
	cr_assert(is_legal(at, "unit 8th Uhlans"));
	cr_assert_str_eq(rule_of(at, "unit Art I-2"), "9.4"); /* Prussian guns come last */
	give_all(at, "unit 8th Uhlans, go 1603");
	cr_assert(stands_at(at, "8th Uhlans", "1603"));
}
