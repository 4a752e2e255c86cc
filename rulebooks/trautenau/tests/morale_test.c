/*
 * Chapter 2: every modifier of a morale test alone, at its border, and together. 1d6 plus the sum has to reach 6.
 *
 * On the plateau 0510 is open ground on level 3: 0509, 0609 and 0409 are the front of a unit that faces north, 0610,
 * 0511 and 0410 its flank. Column 03 is open and level from 0306 to 0314, so guns see along it.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

static int sum(const struct at_table *at, const char *unit, enum morale_occasion occasion)
{
	struct field field = field_at(at);
	struct figure figure;
	trautenau_morale_figure(&field, piece_named(at, unit), occasion, &figure);
	return figure.value;
}

static int battle(const struct at_table *at, const char *unit)
{
	return sum(at, unit, morale_in_battle);
}

static int rally(const struct at_table *at, const char *unit)
{
	return sum(at, unit, morale_to_rally);
}

/* ---- Terrain and kind of troops --------------------------------------------------------------------------- */

Test(morale_terms, protection_of_two_or_more, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	static const struct {
		const char *hex;
		int value;
	} grounds[] = {
		{"0510", 2}, {"0209", 2}, {"0709", 3}, {"0508", 3}, {"0606", 3}}; /* open, marsh, woods,
	                                                                                  village, town */
	for (unsigned i = 0; i < sizeof grounds / sizeof *grounds; i++) {
		place(at, "IR 10", grounds[i].hex, "N");
		cr_assert_eq(battle(at, "IR 10"), grounds[i].value, "%s", grounds[i].hex);
	}
}

Test(morale_terms, light_troops_among_trees_and_houses, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0904", "S");
	cr_assert_eq(battle(at, "1st Jägers"), 1);
	place(at, "1st Jägers", "0903", NULL); /* village: terrain and light */
	cr_assert_eq(battle(at, "1st Jägers"), 3);
	place(at, "1st Jägers", "0606", NULL); /* town */
	cr_assert_eq(battle(at, "1st Jägers"), 3);
	place(at, "1st Jägers", "0701", "S"); /* woods */
	cr_assert_eq(battle(at, "1st Jägers"), 3);
	place(at, "1st Dragoons", "0902", "S"); /* no horn */
	cr_assert_eq(battle(at, "1st Dragoons"), 1);
}

Test(morale_terms, the_whole_guard, .description = "1866 2")
{
	struct at_table *at = clear_field("soor");
	place(at, "Gren 1", "1612", "S");
	cr_assert_eq(battle(at, "Gren 1"), 2 + 1);
	place(at, "Art G-3", "1514", "S");
	cr_assert_eq(battle(at, "Art G-3"), 2 + 1, "Prussian guns have no bonus of their own");
	place(at, "3rd Guard Uhlans", "1515", "S");
	cr_assert_eq(battle(at, "3rd Guard Uhlans"), 1 + 1);
	place(at, "Guard Schützen", "1613", NULL);
	cr_assert_eq(battle(at, "Guard Schützen"), 1 + 1 + 1 + 1);
}

Test(morale_terms, guns_of_either_side, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0904", "S");
	cr_assert_eq(battle(at, "Art I-3"), 2);
	place(at, "Art 5-9-10/III", "0510", "N");
	cr_assert_eq(battle(at, "Art 5-9-10/III"), 2 + 1);
	place(at, "Art 7-8/III", "0508", "N");
	cr_assert_eq(battle(at, "Art 7-8/III"), 1 + 1 + 1);
}

Test(morale_terms, each_loss_costs_one, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0904", "S");
	set_losses(at, "Art I-3", 1);
	cr_assert_eq(battle(at, "Art I-3"), 1);
	disorganise_unit(at, "Art I-3"); /* being in disorder is no modifier */
	cr_assert_eq(battle(at, "Art I-3"), 1);
}

/* ---- Commanders ------------------------------------------------------------------------------------------- */

Test(morale_terms, independents_look_to_their_chief_alone, .description = "1866 2, 9.1.3")
{
	struct at_table *at = clear_field("joined");
	place(at, "Uhlans 9", "0510", "N");
	place(at, "Mondel", "0510", NULL);
	cr_assert_eq(battle(at, "Uhlans 9"), 1);
	place(at, "Festetics", "0510", NULL); /* chief of another corps */
	cr_assert_eq(battle(at, "Uhlans 9"), 1);
	place(at, "Gablenz", "0510", NULL);
	cr_assert_eq(battle(at, "Uhlans 9"), 2);
}

Test(morale_terms, an_aide_counts_as_the_commander, .description = "1866 2, 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	change(at, "{'piece':'Mondel','at':'0510','aide':true}");
	cr_assert_eq(battle(at, "IR 10"), 3);
}

Test(morale_terms, the_guard_under_bonin, .description = "1866 2, 13.1")
{
	struct at_table *at = clear_field("joined");
	place(at, "2nd Guard Foot", "0904", "S");
	place(at, "Bonin", "0904", NULL);
	cr_assert_eq(battle(at, "2nd Guard Foot"), 3, "not his troops");
	change(at, "{'guard_came':true}");
	cr_assert_eq(battle(at, "2nd Guard Foot"), 4);
}

Test(morale_terms, a_commander_in_the_next_hex_helps_rally_only, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "Mondel", "0512", NULL); /* two hexes off */
	cr_assert_eq(rally(at, "IR 10"), 2);
	place(at, "Mondel", "0511", NULL);
	cr_assert_eq(rally(at, "IR 10"), 3);
	cr_assert_eq(battle(at, "IR 10"), 2);
	place(at, "Gablenz", "0610", NULL); /* both beside it: still one */
	cr_assert_eq(rally(at, "IR 10"), 3);
	place(at, "Gablenz", "0510", NULL); /* one in the hex and one beside it: still one */
	cr_assert_eq(rally(at, "IR 10"), 3);
	place(at, "Mondel", "0518", NULL);
	place(at, "Gablenz", "0609", NULL); /* the chief alone beside it */
	cr_assert_eq(rally(at, "IR 10"), 3);
	place(at, "Gablenz", "0518", NULL);
	place(at, "Wimpffen", "0511", NULL); /* not its own */
	cr_assert_eq(rally(at, "IR 10"), 2);
}

/* ---- The flank -------------------------------------------------------------------------------------------- */

Test(morale_terms, the_six_hexes_around, .description = "1866 2, 5.2")
{
	static const struct {
		const char *hex;
		int value;
	} around[] = {{"0509", 2}, {"0609", 2}, {"0409", 2}, {"0610", 1}, {"0511", 1}, {"0410", 1}};
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	for (unsigned i = 0; i < 6; i++) {
		place(at, "IR 41", around[i].hex, "S");
		cr_assert_eq(battle(at, "IR 10"), around[i].value, "%s", around[i].hex);
	}
	place(at, "IR 43", "0610", "S");
	place(at, "IR 44", "0511", "S"); /* three of them: one penalty */
	cr_assert_eq(battle(at, "IR 10"), 1);
}

Test(morale_terms, any_enemy_unit_on_the_flank, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "Art I-3", "0511", "S"); /* guns that look away */
	cr_assert_eq(battle(at, "IR 10"), 1);
	disorganise_unit(at, "Art I-3");
	cr_assert_eq(battle(at, "IR 10"), 1);
	place(at, "IR 24", "0905", "S"); /* the river lies between it and the enemy behind it */
	place(at, "IR 44", "0904", "N");
	cr_assert_eq(battle(at, "IR 24"), 1);
}

Test(morale_terms, houses_have_no_flank_but_for_guns, .description = "1866 2, 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "FJB 12", "0508", NULL);
	place(at, "Art 1/III", "0508", "N");
	place(at, "IR 41", "0509", "N");
	place(at, "IR 43", "0608", "N");
	cr_assert_eq(battle(at, "FJB 12"), 1 + 1 + 1);
	cr_assert_eq(battle(at, "Art 1/III"), 1 + 1 + 1 - 1);
}

/* ---- Command ---------------------------------------------------------------------------------------------- */

Test(morale_terms, out_of_command_if_its_commander_is_on_the_map, .description = "1866 2, 9.1.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	change(at, "{'piece':'IR 10','out_of_command':true}");
	cr_assert_eq(battle(at, "IR 10"), 2, "nobody is there to be obeyed");
	place(at, "Mondel", "0518", NULL);
	cr_assert_eq(battle(at, "IR 10"), 1);
	change(at, "{'piece':'IR 10','led_by_chief':true}"); /* 9.1.4: in command as if by its own */
	cr_assert_eq(battle(at, "IR 10"), 2);
}

Test(morale_terms, the_marker_on_the_commander_is_for_all, .description = "1866 2, 7.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	place(at, "IR 2", "0511", "N");
	change(at, "{'piece':'Mondel','at':'0518','out_of_command':true}");
	cr_assert_eq(battle(at, "IR 10"), 1);
	cr_assert_eq(battle(at, "IR 2"), 2, "another brigade");
}

Test(morale_terms, independents_out_of_command, .description = "1866 2, 9.1.3")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "12.00");
	place(at, "Uhlans 9", "0510", "N");
	change(at, "{'piece':'Uhlans 9','out_of_command':true}");
	cr_assert_eq(battle(at, "Uhlans 9"), 1);
	place(at, "Gablenz", "0118", NULL);
	cr_assert_eq(battle(at, "Uhlans 9"), 0);
	at_hour(at, "10.00"); /* 11.1.4 */
	cr_assert_eq(battle(at, "Uhlans 9"), 1);
}

/* ---- Guns, for rally -------------------------------------------------------------------------------------- */

Test(morale_terms, range_of_the_enemys_guns, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0306", "S");
	place(at, "Art 1/III", "0310", "N"); /* four hexes; it reaches three */
	cr_assert_eq(rally(at, "IR 41"), 2);
	place(at, "Art 1/III", "0309", "N");
	cr_assert_eq(rally(at, "IR 41"), 1);
	cr_assert_eq(battle(at, "IR 41"), 2);
	place(at, "Art 5-9-10/III", "0310", "N"); /* a second battery, but its view is barred by the first */
	cr_assert_eq(rally(at, "IR 41"), 1);
	place(at, "Art 1/III", "0118", "N");
	cr_assert_eq(rally(at, "IR 41"), 1, "the heavy battery reaches four");
	place(at, "Art 5-9-10/III", "0311", "N");
	cr_assert_eq(rally(at, "IR 41"), 2);
}

Test(morale_terms, sight_of_the_enemys_guns, .description = "1866 2, 9.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0306", "S");
	place(at, "Art 1/III", "0309", "S"); /* looks away: no matter */
	cr_assert_eq(rally(at, "IR 41"), 1);
	place(at, "IR 10", "0307", "N"); /* in the line */
	cr_assert_eq(rally(at, "IR 41"), 2);
	place(at, "Art 1/III", "0118", "N");
	place(at, "IR 43", "0409", "S");
	place(at, "Art 2/III", "0411", "N"); /* the woods of 0410 between them */
	cr_assert_eq(rally(at, "IR 43"), 2);
	place(at, "IR 44", "0314", "S");
	place(at, "Art I-3", "0313", "S"); /* its own guns */
	cr_assert_eq(rally(at, "IR 44"), 2);
}

/* ---- All together ----------------------------------------------------------------------------------------- */

Test(morale_terms, everything_good, .description = "1866 2")
{
	struct at_table *at = clear_field("soor");
	place(at, "Guard Jägers", "0915", NULL);
	place(at, "Hiller von Gärtringen", "0915", NULL);
	cr_assert_eq(battle(at, "Guard Jägers"),
		     1 + 1 + 1 + 1 + 1); /* morale, village, commander, Guard, light */
}

Test(morale_terms, everything_bad, .description = "1866 2, 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0306", "S");
	place(at, "Grossmann", "0901", NULL);
	place(at, "IR 10", "0305", "N");
	place(at, "Art 1/III", "0309", "N");
	change(at, "[{'piece':'IR 41','losses':1,'out_of_command':true},{'demoralised':['1st Division']}]");
	cr_assert_eq(battle(at, "IR 41"), 2 - 1 - 1 - 1 - 1); /* loss, flank, command, demoralised */
	cr_assert_eq(rally(at, "IR 41"), -3);                 /* and the guns */
}

Test(morale_terms, no_night_turn_in_june, .description = "1866 2, 1.1")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0510", "N");
	for (unsigned turn = 1; turn <= 25; turn++) { /* 09.00 to 20.00, then 08.00 to 20.00 */
		char text[32];
		snprintf(text, sizeof text, "{'turn':%u}", turn);
		change(at, text);
		cr_assert_eq(battle(at, "IR 10"), 2, "turn %u", turn);
	}
}

/* ---- The die ---------------------------------------------------------------------------------------------- */

static bool holds(struct at_table *at, const char *unit, const char *die)
{
	dice(at, die);
	return trautenau_morale_test(table_at(at), piece_named(at, unit), morale_in_battle);
}

Test(morale_die, six_in_all, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	cr_assert(holds(at, "IR 10", "d6 4"));
	cr_assert_not(holds(at, "IR 10", "d6 3"));
	cr_assert_eq(told(at, "morale-held"), 1);
	cr_assert_eq(told(at, "morale-failed"), 1);
}

Test(morale_die, a_one_may_be_enough_and_a_six_too_little, .description = "1866 2")
{
	struct at_table *at = clear_field("soor");
	place(at, "Guard Jägers", "0915", NULL);
	place(at, "Hiller von Gärtringen", "0915", NULL);
	cr_assert(holds(at, "Guard Jägers", "d6 1")); /* 1 + 5 */
	place(at, "IR 10", "0510", "N");
	place(at, "Gren 1", "0511", "N");
	change(at, "[{'piece':'IR 10','losses':1},{'demoralised':['Mondel']}]");
	cr_assert_not(holds(at, "IR 10", "d6 6")); /* 6 + 2 - 1 - 1 - 1 = 5 */
}
