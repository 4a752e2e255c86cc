/*
 * The combat results table, cell by cell, and everything that chooses its column: value, protection, losses, levels,
 * river, ravine, needle gun. All figures worked out by hand from the booklet's table.
 */
#include "rulebooks/trautenau/tests/fights.h"

/* One printed row: '-' nothing, 'T', 'D', '+' for D+1; columns 0 to 7. */
static void check_row(int die, const char *printed)
{
	for (int column = 0; column <= 7; column++)
		cr_expect_eq("-TD+"[trautenau_table_result(column, die)], printed[column],
			     "die %d, column %d", die, column);
}

Test(columns, row_0, .description = "1866 combat table")
{
	check_row(0, "------TT");
}

Test(columns, row_1, .description = "1866 combat table")
{
	check_row(1, "-----TTD");
}

Test(columns, row_2, .description = "1866 combat table")
{
	check_row(2, "----TTDD");
}

Test(columns, row_3, .description = "1866 combat table")
{
	check_row(3, "---TTDDD");
}

Test(columns, row_4, .description = "1866 combat table")
{
	check_row(4, "--TTDDD+");
}

Test(columns, row_5, .description = "1866 combat table")
{
	check_row(5, "-TTDDD++");
}

Test(columns, row_6, .description = "1866 combat table")
{
	check_row(6, "TTDDD+++");
}

Test(columns, rows_end_at_0_and_6, .description = "1866 combat table")
{
	check_row(-4, "------TT");
	check_row(11, "TTDDD+++");
}

Test(columns, columns_end_at_0, .description = "1866 combat table")
{
	cr_assert_eq(trautenau_table_result(-1, 5), result_nothing); /* column 0, not 1 */
	cr_assert_eq(trautenau_table_result(-5, 6), result_test);
}

/* ---- Protection ---------------------------------------------------------------------------------------- */

/* Infantry of 4 against somebody in the hex, from a neighbour on the same level with nothing on the hexside. */
static int column_of_4(const char *from, const char *facing, const char *target)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", from, facing);
	place(at, "IR 10", target,
	      space_named(at, target) == space_named(at, "0611") ||
			      space_named(at, target) == space_named(at, "0606")
		      ? NULL
		      : "N");
	return odds(at, "column", "IR 41", target);
}

Test(columns, clear_divides_by_1, .description = "1866 terrain table")
{
	cr_assert_eq(column_of_4("0811", "S", "0812"), 4);
}

Test(columns, woods_divide_by_2, .description = "1866 terrain table")
{
	cr_assert_eq(column_of_4("0812", "SW", "0713"), 2);
}

Test(columns, village_divides_by_2, .description = "1866 terrain table")
{
	cr_assert_eq(column_of_4("0612", "N", "0611"), 2);
}

Test(columns, town_divides_by_3, .description = "1866 terrain table")
{
	cr_assert_eq(column_of_4("0506", "SE", "0606"), 2); /* 1.33, up */
}

Test(columns, marsh_protects_nobody, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0208", "S"); /* level 1 as the marsh */
	place(at, "IR 10", "0209", "N");
	cr_assert_eq(odds(at, "column", "IR 41", "0209"), 4);
}

Test(columns, one_point_is_never_rounded_away, .description = "1866 1.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0506", "SE");
	place(at, "IR 10", "0606", NULL);
	cr_assert_eq(odds(at, "column", "1st Jägers", "0606"), 1); /* 1 / 3, up */
}

Test(columns, values_add_up_before_the_division, .description = "1866 9.5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0506", "SE");
	place(at, "1st Grenadiers", "0506", "SE");
	place(at, "Grossmann", "0506", NULL);
	place(at, "IR 10", "0606", NULL);
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Grenadiers'", "0606"), 3); /* 8 / 3 = 2.67 */
}

Test(columns, defence_knows_no_protection, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0713", "NE"); /* in woods */
	place(at, "IR 10", "0812", "SW");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 4);
	place(at, "IR 43", "0611", NULL); /* in a village */
	place(at, "IR 24", "0610", "S");
	cr_assert_eq(odds(at, "defence-column", "IR 43", "0610"), 4);
}

/* ---- Losses -------------------------------------------------------------------------------------------- */

Test(columns, losses_come_after_the_division, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0612", "N");
	place(at, "IR 10", "0611", NULL);
	set_losses(at, "IR 41", 1);
	cr_assert_eq(odds(at, "column", "IR 41", "0611"), 1); /* 4 / 2 - 1; not (4 - 1) / 2 = 2 */
}

Test(columns, losses_of_the_target_do_not_count, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	set_losses(at, "IR 10", 1);
	cr_assert_eq(odds(at, "column", "IR 41", "0812"), 4);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 3);
}

static struct at_table *two_weakened_attackers(const char *options)
{
	struct at_table *at = options ? clear_field_with("trautenau", options) : clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "1st Grenadiers", "0811", "S");
	place(at, "Grossmann", "0811", NULL);
	place(at, "IR 10", "0812", "N");
	set_losses(at, "IR 41", 1);
	set_losses(at, "1st Grenadiers", 1);
	return at;
}

Test(columns, losses_of_all_attackers_add_up, .description = "1866 combat table")
{
	struct at_table *at = two_weakened_attackers(NULL);
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Grenadiers'", "0812"), 6); /* 8 - 2 */
	cr_assert_eq(joint_odds(at, "die", "'IR 41','1st Grenadiers'", "0812"), 1);    /* Grossmann alone */
}

Test(columns, highest_loss_alone_by_option, .description = "1866 combat table")
{
	struct at_table *at = two_weakened_attackers("losses-highest=1");
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Grenadiers'", "0812"), 7); /* 8 - 1 */
}

Test(columns, losses_of_a_defending_stack_add_up, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0812", "N");
	set_losses(at, "IR 10", 1);
	set_losses(at, "IR 24", 1);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 6);
}

/* ---- Levels -------------------------------------------------------------------------------------------- */

Test(columns, one_level_up_and_down, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0911", "S"); /* level 2 */
	place(at, "IR 10", "0912", "N"); /* level 3, a path between them */
	cr_assert_eq(odds(at, "column", "IR 41", "0912"), 3);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0912"), 5);
	cr_assert_eq(odds(at, "column", "IR 10", "0911"), 5);
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0911"), 4); /* 4 - 1, + 1 for the needle guns */
}

Test(columns, a_road_does_not_level_a_slope_in_combat, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0508", NULL); /* Hohenbruck, level 2 */
	place(at, "IR 10", "0509", "N");  /* level 3, by the high road */
	cr_assert_eq(odds(at, "column", "IR 41", "0509"), 3);
	cr_assert_eq(odds(at, "column", "IR 10", "0508"), 3); /* 4 / 2 + 1 */
}

Test(columns, two_levels_up_and_down, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0706", "S"); /* level 1 */
	place(at, "IR 10", "0707", "N"); /* level 3 */
	cr_assert_eq(odds(at, "column", "IR 41", "0707"), 2);
	cr_assert_eq(odds(at, "column", "IR 10", "0706"), 4);         /* no gain down a steep slope */
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0706"), 3); /* 4 - 2, + 1 for the needle guns */
}

Test(columns, column_never_below_0, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Jägers", "0806", NULL);
	place(at, "IR 10", "0907", "N"); /* woods, two levels up */
	cr_assert_eq(odds(at, "column", "1st Jägers", "0907"), 0);
}

/* 0906 on level 3: 0905 below it on level 1, 1006 on level 2, 0907 on level 3. */
Test(columns, smallest_difference_of_several_attackers, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0906", "N");
	place(at, "IR 41", "0905", "S");
	place(at, "Grossmann", "0905", NULL);
	place(at, "1st Jägers", "1006", "NW");
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Jägers'", "0906"), 4); /* 5 - 1 */
	place(at, "1st Jägers", "0907", "N");
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Jägers'", "0906"), 5); /* one is level with it */
}

/* 0911 on level 2: 0912 (path) and 0811 on level 3, 0910 on level 2. */
Test(columns, one_attacker_above_is_enough, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0911", "N");
	place(at, "IR 41", "0811", "SE");
	place(at, "Grossmann", "0811", NULL);
	place(at, "1st Jägers", "1010", "SW");                                     /* level 2 */
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Jägers'", "0911"), 6); /* 5 + 1 */
}

/* ---- Hexsides ------------------------------------------------------------------------------------------ */

Test(columns, bridge_and_town, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0605", "S");
	place(at, "IR 10", "0606", NULL);
	cr_assert_eq(odds(at, "column", "IR 41", "0606"), 1); /* 4 / 3 up = 2, - 1 */
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0606"), 4);
	cr_assert_eq(odds(at, "die", "IR 41", "0606"), 0); /* a river is no stream */
}

Test(columns, bridge_and_level_together, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0402", "SW");                     /* level 3 */
	place(at, "IR 10", "0303", NULL);                     /* Ober Altstadt, level 2, over the bridge */
	cr_assert_eq(odds(at, "column", "IR 41", "0303"), 2); /* 4 / 2 + 1 - 1 */
	cr_assert_eq(odds(at, "column", "IR 10", "0402"), 2); /* 4 - 1 - 1 */
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0402"), 6); /* 4 + 1 down + 1 needle guns */
}

Test(columns, one_attacker_over_the_bridge_is_enough, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "1005", "N");
	place(at, "IR 41", "1004", NULL); /* over the bridge of Parschnitz */
	place(at, "Grossmann", "1004", NULL);
	place(at, "1st Jägers", "0905", "SE");                                     /* on the same bank */
	cr_assert_eq(joint_odds(at, "column", "'IR 41','1st Jägers'", "1005"), 4); /* 5 - 1 */
}

Test(columns, ravine, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0414", "S");
	place(at, "IR 10", "0415", "N");
	cr_assert_eq(odds(at, "column", "IR 41", "0415"), 3);
	cr_assert_eq(odds(at, "die", "IR 41", "0415"), 0);
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0415"), 4);
}

Test(columns, ravine_and_woods, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0807", "NE");
	place(at, "IR 10", "0907", "SW");
	cr_assert_eq(odds(at, "column", "IR 41", "0907"), 1); /* 4 / 2 - 1 */
}

Test(columns, nobody_attacks_over_an_escarpment, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "1307", "SE");
	place(at, "IR 10", "1407", "NW");
	cr_assert_str_eq(no_odds(at, "IR 41", "1407"), "terrain table");
	cr_assert_str_eq(no_odds(at, "IR 10", "1307"), "terrain table");
}

Test(columns, nobody_attacks_over_a_river_without_a_bridge, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0705", "S");
	place(at, "IR 10", "0706", "N");
	cr_assert_str_eq(no_odds(at, "IR 41", "0706"), "terrain table");
	place(at, "IR 41", "0605", "S");
	cr_assert_str_eq(no_odds(at, "IR 10", "0605"),
			 "terrain table"); /* north-west of it, no bridge there */
}

/* ---- Needle guns --------------------------------------------------------------------------------------- */

static int defence_against_ir_10(const char *defender)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, defender, "0811", "S");
	return odds(at, "defence-column", "IR 10", "0811");
}

Test(columns, needle_guns_of_infantry_and_light_troops, .description = "1866 combat table")
{
	cr_assert_eq(defence_against_ir_10("IR 41"), 5);
	cr_assert_eq(defence_against_ir_10("1st Jägers"), 2);
}

Test(columns, no_needle_guns_for_horse_and_guns, .description = "1866 combat table")
{
	cr_assert_eq(defence_against_ir_10("1st Dragoons"), 1);
	cr_assert_eq(defence_against_ir_10("Art I-3"), 2);
}

Test(columns, needle_guns_once_a_combat, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "1st Jägers", "0811", "S");
	place(at, "Art I-3", "0811", "S");
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0811"), 4); /* 1 + 2 + 1 */
}

Test(columns, needle_guns_after_halving, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 10", "0811"), 3); /* 4 / 2 + 1 */
}

Test(columns, austrians_have_none, .description = "1866 combat table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N");
	place(at, "IR 41", "0811", "S");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 4);
}

/* ---- Flanks in defence --------------------------------------------------------------------------------- */

Test(columns, each_unit_is_halved_by_itself, .description = "1866 9.5.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0813", "N");
	place(at, "FJB 12", "0812", "N");
	place(at, "FJB 16", "0812", "N");
	place(at, "FJB 28", "0812", "N");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 3); /* three times 0.5, up */
}

Test(columns, border_between_front_and_flank, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "N"); /* front: 0712, 0811, 0912 */
	place(at, "IR 41", "0912", "SW");
	place(at, "IR 43", "0913", "NW");
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0812"), 4);
	cr_assert_eq(odds(at, "defence-column", "IR 43", "0812"), 2);
}

Test(columns, guns_among_houses_have_flanks, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 5-9-10/III", "0611", "N");
	place(at, "FJB 12", "0611", NULL);
	place(at, "IR 41", "0612", "N");                              /* behind the guns */
	cr_assert_eq(odds(at, "defence-column", "IR 41", "0611"), 3); /* 1 + 3 / 2 up */
}
