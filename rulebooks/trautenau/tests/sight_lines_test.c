/*
 * Chapter 9.2, lines of sight. Most lines run straight along a column, where every hex between lies whole on the line:
 * column 05 from 0503 down to 0509 has the levels 3 2 1 1 2 2 (Hohenbruck) 3, column 06 from 0604 has 2 1 1 (Trautenau)
 * 3, column 12 from 1205 has 2 1 1 2, column 13 from 1308 has 1 (Bausnitz) 1 1 2.
 */
#include "rulebooks/trautenau/tests/fights.h"

static bool sees(const struct at_table *at, const char *from, const char *to)
{
	struct field field = field_at(at);
	return trautenau_has_sight(&field, space_named(at, from), space_named(at, to), NULL);
}

/* Nobody on the map, but perhaps two units in the way. */
static bool sees_past(const char *from, const char *to, const char *unit_at, const char *other_at)
{
	struct at_table *at = clear_field("trautenau");
	if (unit_at)
		place(at, "IR 10", unit_at, "N");
	if (other_at)
		place(at, "IR 41", other_at, "N");
	return sees(at, from, to);
}

Test(sight_lines, level_and_bare, .description = "1866 9.2")
{
	cr_assert(sees_past("0509", "0512", NULL, NULL));
	cr_assert(sees_past("0512", "0509", NULL, NULL));
}

Test(sight_lines, woods, .description = "1866 9.2")
{
	cr_assert_not(sees_past("0712", "0714", NULL, NULL)); /* 0713 */
	cr_assert_not(sees_past("0714", "0712", NULL, NULL));
}

Test(sight_lines, into_woods, .description = "1866 9.2")
{
	cr_assert(sees_past("0711", "0713", NULL, NULL)); /* the target's own hex does not hide it */
}

Test(sight_lines, out_of_a_village, .description = "1866 9.2")
{
	cr_assert(sees_past("0513", "0515", NULL, NULL)); /* nor does that of the guns */
	cr_assert_not(sees_past("0512", "0514", NULL, NULL));
}

Test(sight_lines, town, .description = "1866 9.2")
{
	cr_assert_not(sees_past("0605", "0607", NULL, NULL)); /* Trautenau, as low as the guns */
}

Test(sight_lines, friends_and_enemies, .description = "1866 9.2")
{
	cr_assert_not(sees_past("0509", "0512", "0510", NULL));
	cr_assert_not(sees_past("0509", "0512", NULL, "0511"));
	cr_assert(sees_past("0509", "0512", "0509", "0512")); /* those at both ends hide nothing */
}

Test(sight_lines, marsh_hides_nothing, .description = "1866 terrain table")
{
	cr_assert(sees_past("0208", "0210", NULL, NULL)); /* 0209 */
}

/* ---- Levels -------------------------------------------------------------------------------------------- */

Test(sight_lines, crest_higher_than_both, .description = "1866 9.2")
{
	cr_assert_not(sees_past("1014", "1016", NULL, NULL)); /* 2, 3, 2 */
}

Test(sight_lines, crest_of_the_guns_own_level, .description = "1866 9.2")
{
	cr_assert_not(sees_past("0502", "0504", NULL, NULL)); /* 3, 3, 2 */
}

Test(sight_lines, crest_of_the_targets_level, .description = "1866 9.2")
{
	cr_assert_not(sees_past("0504", "0502", NULL, NULL)); /* 2, 3, 3 */
}

Test(sight_lines, slope_between_the_two_levels, .description = "1866 9.2")
{
	cr_assert(sees_past("0503", "0505", NULL, NULL)); /* 3, 2, 1 */
	cr_assert(sees_past("0505", "0503", NULL, NULL)); /* 1, 2, 3 */
}

Test(sight_lines, across_a_valley, .description = "1866 9.2")
{
	cr_assert(sees_past("1205", "1208", NULL, NULL)); /* 2, 1, 1, 2 */
	cr_assert(sees_past("1403", "1405", NULL, NULL)); /* 3, 2, 3 */
}

/* ---- Cover that lies lower ----------------------------------------------------------------------------- */

Test(sight_lines, over_units_in_the_valley, .description = "1866 9.2")
{
	cr_assert(sees_past("1205", "1208", "1206", NULL));
	cr_assert(sees_past("1205", "1208", "1207", NULL)); /* next to the target, but not on its level */
}

Test(sight_lines, lower_unit_next_to_the_target_on_its_level, .description = "1866 9.2")
{
	cr_assert(sees_past("0504", "0506", NULL, NULL));
	cr_assert_not(sees_past("0504", "0506", "0505", NULL)); /* 2, 1, 1 */
}

Test(sight_lines, lower_unit_farther_from_the_target, .description = "1866 9.2")
{
	cr_assert(sees_past("1311", "1308", "1310", NULL)); /* 2, 1, 1, 1: the second hex from the target */
	cr_assert_not(sees_past("1311", "1308", "1309", NULL));
}

Test(sight_lines, lower_town_next_to_the_target_on_its_level, .description = "1866 9.2")
{
	cr_assert_not(sees_past("0607", "0605", NULL, NULL)); /* 3, town 1, 1 */
}

Test(sight_lines, lower_town_farther_from_the_target, .description = "1866 9.2")
{
	cr_assert(sees_past("0607", "0604", NULL, NULL)); /* 3, town 1, 1, 2 */
	cr_assert(sees_past("0604", "0607", NULL, NULL)); /* next to the target, but not on its level */
}

Test(sight_lines, village_halfway_down, .description = "1866 9.2")
{
	cr_assert(sees_past("0509", "0506", NULL, NULL));     /* 3, village 2, 2, 1 */
	cr_assert_not(sees_past("0506", "0509", NULL, NULL)); /* from below the village is not lower */
	cr_assert_not(sees_past("0509", "0507", NULL, NULL)); /* 3, village 2, 2: next to it, on its level */
}

/* ---- Next to each other, and along hexsides ------------------------------------------------------------ */

Test(sight_lines, adjacent_is_always_seen, .description = "1866 9.2")
{
	cr_assert(sees_past("0905", "0906", NULL, NULL)); /* up a steep slope */
	cr_assert(sees_past("0713", "0613", NULL, NULL)); /* woods to woods */
}

/* From 0812 to 1012 the line is the hexside between 0912 and 0913. */
Test(sight_lines, between_two_units, .description = "1866 9.2")
{
	cr_assert(sees_past("0812", "1012", NULL, NULL));
	cr_assert(sees_past("0812", "1012", "0912", NULL));
	cr_assert(sees_past("0812", "1012", NULL, "0913"));
	cr_assert_not(sees_past("0812", "1012", "0912", "0913"));
}

/* From 0911 to 1111, both on level 2, it is the one between 1010 on level 2 and 1011 on level 3. */
Test(sight_lines, past_a_hill, .description = "1866 9.2")
{
	cr_assert(sees_past("0911", "1111", NULL, NULL));
	cr_assert_not(sees_past("0911", "1111", "1010", NULL));
	cr_assert(sees_past("0911", "1111", "1011", NULL)); /* the hill is one obstacle, whoever is on it */
}
