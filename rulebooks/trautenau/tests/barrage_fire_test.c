/*
 * Chapter 9.2.2: who may bombard whom, the odds of it, and what its results do.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* A Prussian battery of 2 and an Austrian regiment two hexes south of it. */
static struct at_table *battery_and_regiment(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0811", "S");
	place(at, "IR 10", "0813", "N");
	any_dice(at, "barrage");
	return at;
}

static void open_fire(struct at_table *at, const char *formation)
{
	activate(at, formation);
	begin(at, "barrage");
}

static void fire(struct at_table *at, const char *battery, const char *target)
{
	give2(at, "unit", battery);
	if (is_asked(at, "barrage-target"))
		give2(at, "unit", target);
}

/* ---- Who, at whom -------------------------------------------------------------------------------------- */

/* 0509 to 0513 is bare and level all the way. */
Test(barrage_fire, three_hexes_are_within_range_four_are_not, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0509", "S");
	place(at, "IR 41", "0512", "N");
	cr_assert_null(no_shelling(at, "Art 1/III", "IR 41"));
	place(at, "IR 41", "0513", NULL);
	cr_assert_str_eq(no_shelling(at, "Art 1/III", "IR 41"), "9.2");
}

Test(barrage_fire, the_long_guns_reach_four, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 5-9-10/III", "0509", "S");
	place(at, "IR 41", "0513", NULL);
	cr_assert_eq(shelling(at, "column", "Art 5-9-10/III", "IR 41"), 2); /* 3 / 2 up */
	place(at, "IR 41", "0514", "N");                                    /* five */
	cr_assert_str_eq(no_shelling(at, "Art 5-9-10/III", "IR 41"), "9.2");
}

Test(barrage_fire, before_the_guns_only, .description = "1866 9.2")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Art I-3", "0811", "N");
	cr_assert_str_eq(no_shelling(at, "Art I-3", "IR 10"), "9.2");
	place(at, "Art I-3", "0811", "SE"); /* north-east, south-east, south */
	cr_assert_null(no_shelling(at, "Art I-3", "IR 10"));
}

Test(barrage_fire, in_sight_only, .description = "1866 9.2")
{
	struct at_table *at = battery_and_regiment();
	place(at, "IR 24", "0812", "N");
	cr_assert_str_eq(no_shelling(at, "Art I-3", "IR 10"), "9.2");
	cr_assert_null(no_shelling(at, "Art I-3", "IR 24"));
}

Test(barrage_fire, no_neighbour_over_a_steep_slope, .description = "1866 9.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0905", "S");
	place(at, "IR 10", "0906", "N");
	cr_assert_str_eq(no_shelling(at, "Art I-3", "IR 10"), "9.2");
	place(at, "Art 1/III", "1306", "SW"); /* over the escarpment, which is steep too */
	place(at, "IR 41", "1206", "N");
	cr_assert_str_eq(no_shelling(at, "Art 1/III", "IR 41"), "9.2");
}

Test(barrage_fire, only_artillery_of_the_active_formation, .description = "1866 9.2")
{
	struct at_table *at = battery_and_regiment();
	place(at, "IR 41", "0712", "S");
	place(at, "Art I-4", "0911", "S");  /* 2nd Division */
	place(at, "Art I-1", "0711", "SE"); /* independent */
	open_fire(at, "1st Division");
	cr_assert(is_legal(at, "unit Art I-3"));
	cr_assert_str_eq(rule_of(at, "unit IR 41"), "9.2");
	cr_assert_not(is_legal(at, "unit Art I-4"));
	cr_assert_not(is_legal(at, "unit Art 1/III"));
}

Test(barrage_fire, independent_guns_fire_with_any_formation_of_their_corps, .description = "1866 9.1.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-1", "0811", "S");
	place(at, "Art I-3", "0709", "N");
	place(at, "IR 10", "0813", "N");
	any_dice(at, "barrage");
	open_fire(at, "1st Division");
	dice(at, "d6 6");
	fire(at, "Art I-1", "IR 10");
	cr_assert(is(at, "IR 10", piece_disorganised));
}

Test(barrage_fire, once_a_battery, .description = "1866 9.2")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Art I-1", "0811", "S");
	open_fire(at, "1st Division");
	dice(at, "d6 1");
	fire(at, "Art I-3", "IR 10");
	cr_assert_str_eq(asked(at), "battery");
	cr_assert_str_eq(rule_of(at, "unit Art I-3"), "9.2");
	cr_assert(is_legal(at, "unit Art I-1"));
	cr_assert(is_legal(at, "done"));
}

Test(barrage_fire, batteries_of_a_hex_fire_separately, .description = "1866 9.2.2")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Art I-1", "0811", "S");
	open_fire(at, "1st Division");
	dice(at, "d6 6, d6 6"); /* column 2 each: D, then D on a disorganised unit */
	fire(at, "Art I-3", "IR 10");
	cr_assert_eq(told_figure(at, "barrage", 3), 2);
	cr_assert(is(at, "IR 10", piece_disorganised));
	fire(at, "Art I-1", "IR 10");
	cr_assert_eq(told(at, "barrage"), 2);
	cr_assert_eq(told_figure(at, "barrage", 3), 2);
	cr_assert_eq(losses_at(at, "IR 10"), 1);
}

Test(barrage_fire, one_target_of_a_stack, .description = "1866 9.2.2")
{
	struct at_table *at = battery_and_regiment();
	place(at, "IR 24", "0813", "N");
	open_fire(at, "1st Division");
	give(at, "unit Art I-3");
	cr_assert(is_legal(at, "unit IR 10"));
	dice(at, "d6 6");
	give(at, "unit IR 24");
	cr_assert(is(at, "IR 24", piece_disorganised));
	cr_assert_not(is(at, "IR 10", piece_disorganised));
}

Test(barrage_fire, stack_turns_with_its_guns, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0812", "N");
	place(at, "IR 41", "0812", "N");
	place(at, "IR 10", "1013", "N"); /* south-east of it, two hexes */
	any_dice(at, "barrage");
	open_fire(at, "1st Division");
	give(at, "unit Art I-3");
	if (is_asked(at, "barrage-target"))
		give(at, "face NE");
	cr_assert_str_eq(facing_of(at, "Art I-3"), "NE");
	cr_assert_str_eq(facing_of(at, "IR 41"), "NE");
}

Test(barrage_fire, two_sides_are_too_many, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0812", "N");
	place(at, "IR 10", "0814",
	      "N"); /* straight behind: even turned by one side it is not before the guns */
	any_dice(at, "barrage");
	open_fire(at, "1st Division");
	cr_assert_not(is_asked(at, "battery")); /* nobody could fire: the step is over */
	cr_assert_eq(told(at, "barrage"), 0);
}

/* ---- Odds ---------------------------------------------------------------------------------------------- */

Test(barrage_fire, protection_divides, .description = "1866 9.5.5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 5-9-10/III", "0711", "S");
	place(at, "IR 41", "0713", "N");                                    /* woods */
	cr_assert_eq(shelling(at, "column", "Art 5-9-10/III", "IR 41"), 2); /* 3 / 2 up */
	place(at, "Art 5-9-10/III", "0604", "S");
	place(at, "IR 41", "0606", NULL);                                   /* the town, one level lower */
	cr_assert_eq(shelling(at, "column", "Art 5-9-10/III", "IR 41"), 2); /* 3 / 3 + 1 */
}

Test(barrage_fire, losses_of_the_battery, .description = "1866 combat table")
{
	struct at_table *at = battery_and_regiment();
	set_losses(at, "Art I-3", 1);
	cr_assert_eq(shelling(at, "column", "Art I-3", "IR 10"), 1);
}

Test(barrage_fire, uphill_costs_one_column_in_all, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 5-9-10/III", "0505", "N");                           /* level 1 */
	place(at, "IR 41", "0503", "S");                                    /* level 3 */
	cr_assert_eq(shelling(at, "column", "Art 5-9-10/III", "IR 41"), 2); /* 3 - 1 */
	place(at, "IR 41", "0504", "S");                                    /* level 2 */
	cr_assert_eq(shelling(at, "column", "Art 5-9-10/III", "IR 41"), 2);
}

Test(barrage_fire, downhill_by_one_level_alone, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0503", "S"); /* level 3 */
	place(at, "IR 10", "0505", "N");   /* level 1 */
	cr_assert_eq(shelling(at, "column", "Art I-3", "IR 10"), 2);
	place(at, "IR 10", "0504", "N"); /* level 2 */
	cr_assert_eq(shelling(at, "column", "Art I-3", "IR 10"), 3);
}

Test(barrage_fire, ravine_river_and_bridge_do_not_matter, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0414", "S");
	place(at, "IR 10", "0415", "N"); /* ravine */
	cr_assert_eq(shelling(at, "column", "Art I-3", "IR 10"), 2);
	place(at, "Art I-4", "0904", "S");
	place(at, "IR 24", "0905", "N"); /* river without a bridge */
	cr_assert_eq(shelling(at, "column", "Art I-4", "IR 24"), 2);
	place(at, "Art I-1", "1004", "S");
	place(at, "IR 2", "1005", "N"); /* bridge */
	cr_assert_eq(shelling(at, "column", "Art I-1", "IR 2"), 2);
}

Test(barrage_fire, flank_gives_nothing_to_guns, .description = "1866 combat table")
{
	struct at_table *at = battery_and_regiment();
	place(at, "IR 10", "0813", "S"); /* its back to the guns; the +2 is the attacker's, in an assault */
	cr_assert_eq(shelling(at, "die", "Art I-3", "IR 10"), 0);
}

/* ---- Results ------------------------------------------------------------------------------------------- */

Test(barrage_fire, nothing, .description = "1866 9.5.7")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Mondel", "0813", NULL);
	open_fire(at, "1st Division");
	dice(at, "d6 3"); /* column 2, 3: nothing, and no 2d6 for Mondel */
	fire(at, "Art I-3", "IR 10");
	cr_assert_not(is(at, "IR 10", piece_disorganised));
	cr_assert_eq(told(at, "leader-risks"), 0);
}

Test(barrage_fire, morale_held_and_failed, .description = "1866 9.5.7")
{
	struct at_table *at = battery_and_regiment();
	open_fire(at, "1st Division");
	dice(at, "d6 4, d6 4"); /* column 2, 4: T; morale 2 + 4 = 6 */
	fire(at, "Art I-3", "IR 10");
	cr_assert_not(is(at, "IR 10", piece_disorganised));
	at = battery_and_regiment();
	open_fire(at, "1st Division");
	dice(at, "d6 4, d6 3"); /* 2 + 3 = 5 */
	fire(at, "Art I-3", "IR 10");
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert(stands_at(at, "IR 10", "0813"));
}

Test(barrage_fire, failed_test_of_a_disorganised_unit, .description = "1866 9.5.7")
{
	struct at_table *at = battery_and_regiment();
	disorganise_unit(at, "IR 10");
	open_fire(at, "1st Division");
	dice(at, "d6 4, d6 3");
	fire(at, "Art I-3", "IR 10");
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 10", "0813"));
}

Test(barrage_fire, a_light_battalion_dies_of_its_second_disorder, .description = "1866 9.5.10")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "0811", "S");
	place(at, "FJB 12", "0813", "N");
	place(at, "Mondel", "0813", NULL);
	place(at, "IR 10", "0815", "N");
	disorganise_unit(at, "FJB 12");
	any_dice(at, "barrage");
	open_fire(at, "1st Division");
	dice(at, "d6 6");
	fire(at, "Art I-3", "FJB 12");
	cr_assert(stands_at(at, "FJB 12", "eliminated"));
	cr_assert(is(at, "Mondel", piece_aide)); /* lost with the unit he was with */
	cr_assert(stands_at(at, "Mondel", "0815"));
}

Test(barrage_fire, guns_take_their_result_as_a_target, .description = "1866 9.5.7")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Art 5-9-10/III", "0813", "N");
	open_fire(at, "1st Division");
	dice(at, "d6 6");
	fire(at, "Art I-3", "Art 5-9-10/III");
	cr_assert(is(at, "Art 5-9-10/III", piece_disorganised));
	cr_assert_not(is(at, "IR 10", piece_disorganised));
}

Test(barrage_fire, only_commanders_with_the_target_are_in_danger, .description = "1866 9.5.13")
{
	struct at_table *at = battery_and_regiment();
	place(at, "IR 24", "0913", "N");
	place(at, "Mondel", "0913", NULL);
	open_fire(at, "1st Division");
	dice(at, "d6 6");
	fire(at, "Art I-3", "IR 10");
	cr_assert_eq(told(at, "leader-risks"), 0);
	cr_assert(is(at, "IR 10", piece_disorganised));
}

Test(barrage_fire, commanders_fall_on_2_and_12_only, .description = "1866 9.5.13")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Mondel", "0813", NULL);
	open_fire(at, "1st Division");
	dice(at, "d6 6, 2d6 5 6"); /* 11 */
	fire(at, "Art I-3", "IR 10");
	cr_assert_eq(told(at, "leader-risks"), 1);
	cr_assert_not(is(at, "Mondel", piece_aide));
	at = battery_and_regiment();
	place(at, "Mondel", "0813", NULL);
	open_fire(at, "1st Division");
	dice(at, "d6 6, 2d6 6 6");
	fire(at, "Art I-3", "IR 10");
	cr_assert(is(at, "Mondel", piece_aide));
}

Test(barrage_fire, a_test_that_was_held_is_still_a_result, .description = "1866 9.5.12")
{
	struct at_table *at = battery_and_regiment();
	place(at, "Gablenz", "0813", NULL);
	open_fire(at, "1st Division");
	dice(at, "d6 4, d6 6, 2d6 1 1");
	fire(at, "Art I-3", "IR 10");
	cr_assert(stands_at(at, "Gablenz", "eliminated"));
	cr_assert_not(is(at, "IR 10", piece_disorganised));
}

Test(barrage_fire, guns_that_fired_may_move, .description = "1866 6")
{
	struct at_table *at = battery_and_regiment();
	open_fire(at, "1st Division");
	dice(at, "d6 1");
	fire(at, "Art I-3", "IR 10");
	cr_assert_str_eq(asked(at), "mover");
	cr_assert(is_legal(at, "unit Art I-3"));
}
