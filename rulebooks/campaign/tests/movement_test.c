/*
 * Movement on the exercise ground, 8.1 and 8.2; stacks, 3.1; zones of control, 4.1.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"

Test(movement, infantry_goes_five_hexes, .description = "1806 8.12, 8.14A, 8.14C")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_eq(cost_of(at, "go 1015"), 10);
	cr_assert_str_eq(rule_of(at, "go 1016"), "8.14A");
	give_all(at, "go 1015, done");
	cr_assert_str_eq(where(at, "fr.suchet"), "1015");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.14C", "it has moved");
}

Test(movement, twelve_hexes_of_road, .description = "1806 8.21")
{
	struct at_table *at = exercise();
	ready(at, "fr.nansouty", "1001");
	draw(at, "road", "1001 1002 1003 1004 1005 1006 1007 1008 1009 1010 1011 1012 1013 1014");
	begin(at, "first-movement");
	give(at, "unit fr.nansouty");
	cr_assert_eq(cost_of(at, "go 1013 way 1"), 12, "6 points, 12 hexes");
	cr_assert_not(is_legal(at, "go 1014 way 1"));
	cr_assert_eq(cost_of(at, "go 1002"), 2, "a point a hex without");
	cr_assert_eq(cost_of(at, "go 1007"), 8, "six hexes in Road March, and a point to leave it");
}

Test(movement, the_example_of_road_march, .description = "1806 8.23, 8.22I")
{
	/* Onto the road (1), two hexes along it in Road March (1), off it (1), the marker away (1), one hex more (1). */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1008");
	draw(at, "road", "1009 1010 1011");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	give(at, "go 1009");
	cr_assert_eq(cost_of(at, "go 1011 way 1"), 4);
	give(at, "go 1011 way 1");
	cr_assert_eq(cost_of(at, "go 1012 way 1"), 6);
	give(at, "go 1012 way 1");
	cr_assert_eq(cost_of(at, "go 1012"), 8, "a point to leave Road March");
	give(at, "go 1012");
	cr_assert_eq(cost_of(at, "go 1013"), 10);
}

Test(movement, one_hex_is_always_possible, .description = "1806 8.14A")
{
	struct at_table *at = exercise();
	ready(at, "fr.nansouty", "0101");
	draw(at, "river", "0101 0201");
	draw(at, "woods", "0101 0102");
	draw(at, "stream", "0101 0102");
	draw(at, "slope", "0102 0101");
	begin(at, "first-movement");
	give(at,
	     "unit fr.nansouty"); /* 1 + stream 1 + woods 3 + 1 + slope 1 are seven points, and it has six */
	cr_assert_eq(cost_of(at, "go 0102"), 12);
	give(at, "go 0102");
	cr_assert_not(is_legal(at, "go 0103"), "that was the whole move");
}

Test(movement, out_of_command_stays, .description = "1806 8.14G, 14.32")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.napoleon", "1012");
	put(at, "fr.baggage", "1014");
	begin(at, "first-movement");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.14G");
	cr_assert(is_legal(at, "unit fr.napoleon"));
	cr_assert(is_legal(at, "unit fr.baggage"), "14.32");
	cr_assert_str_eq(rule_of(at, "unit pr.grawert"), "8.1", "not his");
}

Test(movement, a_stack_moves_as_its_slowest, .description = "1806 8.1")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.treilhard", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.treilhard, unit fr.suchet");
	cr_assert(is_legal(at, "go 1015"));
	cr_assert_not(is_legal(at, "go 1016"), "infantry has five points");
	give_all(at, "go 1012, unit fr.suchet, go 1015, done");
	cr_assert_str_eq(where(at, "fr.suchet"), "1012", "left on the way");
	cr_assert_str_eq(where(at, "fr.treilhard"), "1015");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.14C");
}

Test(movement, vedettes_have_nine_points_and_trains_five, .description = "1806 13.25, 9.11")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1005");
	ready(at, "fr.baggage", "1105");
	begin(at, "first-movement");
	give(at, "unit fr.colbert.v1");
	cr_assert_eq(cost_of(at, "go 1014"), 18);
	cr_assert_not(is_legal(at, "go 1015"));
	give_all(at, "done, unit fr.baggage");
	cr_assert_eq(cost_of(at, "go 1110"), 10);
	cr_assert_not(is_legal(at, "go 1111"));
}

/* ---- Stacking --------------------------------------------------------------------------------------------------------- */

Test(stacking, two_units_without_a_leader, .description = "1806 3.12, 3.1")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1012");
	put(at, "fr.gazan", "1012");
	ready(at, "fr.treilhard", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.treilhard");
	cr_assert_str_eq(rule_of(at, "go 1012"), "3.12");
	cr_assert(is_legal(at, "go 1014"), "through them it may go");
}

Test(stacking, a_leader_makes_room, .description = "1806 3.11, 16.4")
{
	struct at_table *at = exercise();
	put(at, "fr.lannes", "1012");
	put(at, "fr.suchet", "1012");
	put(at, "fr.gazan", "1012");
	ready(at, "fr.treilhard", "1010");
	ready(at, "fr.marchand", "1009");
	begin(at, "first-movement");
	give(at, "unit fr.treilhard");
	cr_assert(is_legal(at, "go 1012"));
	give_all(at, "done, unit fr.marchand");
	cr_assert_str_eq(rule_of(at, "go 1012"), "3.11", "two of infantry are enough");
}

Test(stacking, costs_a_point, .description = "1806 3.1, 3.14")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1012");
	put(at, "fr.napoleon", "1112");
	ready(at, "fr.treilhard", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.treilhard");
	cr_assert_eq(cost_of(at, "go 1012"), 6, "two hexes and a point");
	cr_assert_eq(cost_of(at, "go 1112"), 4, "leaders are free");
	cr_assert_eq(cost_of(at, "go 1013"), 6, "and passing costs nothing");
}

Test(stacking, three_vedettes_fill_a_hex, .description = "1806 3.15, 13.14")
{
	struct at_table *at = exercise();
	put(at, "fr.tilly.v1", "1012");
	put(at, "fr.tilly.v2", "1012");
	put(at, "fr.tilly.v3", "1012");
	ready(at, "fr.colbert.v1", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "go 1012"), "3.15");
}

Test(stacking, a_train_alone_or_with_a_leader, .description = "1806 3.12")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1012");
	put(at, "fr.baggage", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.baggage");
	cr_assert_str_eq(rule_of(at, "go 1012"), "3.12");
	cr_assert(is_legal(at, "go 1011"));
}

/* ---- Zones of control ---------------------------------------------------------------------------------------------------- */

Test(zones, entering_one_ends_the_march, .description = "1806 4.11, 8.14E, 8.14F, 4.1")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1013");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 1012"));
	cr_assert_str_eq(rule_of(at, "go 1013"), "8.14F");
	give(at, "go 1012");
	cr_assert_not(is_legal(at, "go 1011"), "he is held");
}

Test(zones, nobody_marches_out_of_one, .description = "1806 4.11")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1012");
	put(at, "pr.grawert", "1013");
	begin(at, "first-movement");
	give(at, "unit fr.suchet"); /* he might repulse somebody, 10.1 */
	cr_assert_not(is_legal(at, "go 1011"));
	cr_assert(is_legal(at, "done"));
}

Test(zones, none_over_a_river_nor_into_a_fortified_town, .description = "1806 11.52, 8.32")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1012");
	put(at, "pr.grawert", "1013");
	put(at, "pr.louis", "1113");
	struct field field = truth_at(at);
	cr_assert(campaign_in_zone(&field, space_named(at, "1012"), side_french));
	draw(at, "fortified", "1012");
	cr_assert_not(campaign_in_zone(&field, space_named(at, "1012"), side_french));
	cr_assert(campaign_in_zone(&field, space_named(at, "1013"), side_allied), "the garrison has one");
	put(at, "fr.gazan", "1610");
	cr_assert(campaign_in_zone(&field, space_named(at, "1611"), side_allied));
	draw(at, "river", "1610 1611");
	draw(at, "road", "1610 1611");
	cr_assert_not(campaign_in_zone(&field, space_named(at, "1611"), side_allied), "nor over a bridge");
}

Test(zones, trains_have_none_and_shun_them, .description = "1806 4.12, 9.13")
{
	struct at_table *at = exercise();
	put(at, "pr.baggage", "0505");
	put(at, "pr.grawert", "1013");
	put(at, "fr.baggage", "1010");
	struct field field = truth_at(at);
	cr_assert_not(campaign_in_zone(&field, space_named(at, "0506"), side_french));
	begin(at, "first-movement");
	give(at, "unit fr.baggage");
	cr_assert(is_legal(at, "go 1011"));
	cr_assert_not(is_legal(at, "go 1012"));
}

/* ---- Road March ------------------------------------------------------------------------------------------------------------ */

Test(road_march, columns_keep_their_distance, .description = "1806 8.22D, 8.22E, 8.22F")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1005");
	put_as(at, "fr.gazan", "1012", "'marching':true");
	draw(at, "road", "1005 1006 1007 1008 1009 1010 1011 1012 1013 1014");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 1010 way 1"), "a free hex between");
	cr_assert_not(is_legal(at, "go 1011 way 1"));
	cr_assert_not(is_legal(at, "go 1013 way 1"), "nor past it");
	cr_assert(is_legal(at, "go 1010"), "formed units do not count");
}

/* 8.21 leaves every point of a move open to it, and 8.22E closes hexes to be entered: who stands beside a column marches off at once. */
Test(road_march, is_declared_beside_a_column, .description = "1806 8.21, 8.22E")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1005");
	put_as(at, "fr.gazan", "1006", "'marching':true");
	draw(at, "road", "1001 1002 1003 1004 1005 1006 1007");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_eq(cost_of(at, "go 1001 way 1"), 4, "four hexes of road at half a point");
	cr_assert_str_eq(rule_of(at, "go 1005 way 1"), "8.22E", "two columns would stand joined");
	cr_assert(is_legal(at, "go 1004 way 1"));
	cr_assert_not(is_listed(at, "go 1005 way 1"));
	give(at, "go 1003 way 1");
	cr_assert_str_eq(rule_of(at, "go 1005 way 1"), "8.22E", "nor does it come back");
}

Test(road_march, a_column_is_alone, .description = "1806 8.22C, 8.22G, 3.2")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1005");
	put(at, "fr.gazan", "1008");
	draw(at, "road", "1005 1006 1007 1008 1009 1010");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1008 way 1"), "8.22C");
	cr_assert(is_legal(at, "go 1010 way 1"), "through formed friends it may go");
}

Test(road_march, needs_a_repulse_in_a_zone, .description = "1806 8.22B")
{
	struct at_table *at = exercise();
	/* Four points of trail, two more for the stream before the enemy: a column cannot pay for a repulse. */
	ready(at, "fr.suchet", "1005");
	put(at, "pr.grawert", "1010");
	draw(at, "trail", "1005 1006 1007 1008 1009");
	draw(at, "stream", "1009 1010");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 1008 way 1"));
	cr_assert_not(is_legal(at, "go 1009 way 1"));
	cr_assert(is_legal(at, "go 1009"), "formed it may engage");
}

/* ---- Why not: the first thing on the way ----------------------------------------------------------------------------------- */

Test(why_not, names_what_bars_the_way, .description = "1806 4.11, 4.12, 8.14F, 8.22B, 8.22C, 8.22D, 8.22E")
{
	struct at_table *at = exercise();
	draw(at, "road", "1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020");
	ready(at, "fr.suchet", "1008");
	put_as(at, "fr.gazan", "1012", "'marching':true");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1011 way 1"), "8.22E", "a column two hexes on");
	cr_assert_str_eq(rule_of(at, "go 1018 way 1"), "8.22E", "within his points, but for the column");
	cr_assert_str_eq(rule_of(at, "go 1020 way 1"), "8.14A", "twelve hexes are too many in any case");
	cr_assert_str_eq(rule_of(at, "go 1012"), "8.22C", "formed, too, nobody joins a column");
	put(at, "fr.gazan", "reserve");
	put_as(at, "fr.suchet", "1008", "'command':1,'moved':0");
	put(at, "pr.grawert", "1019");
	put(at, "fr.baggage", "2010");
	put(at, "pr.louis", "2013");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1018 way 1"), "8.22B", "no point is left for a repulse");
	give_all(at, "done, unit fr.baggage");
	cr_assert_str_eq(rule_of(at, "go 2012"), "4.12");
}

Test(why_not, names_the_zone_that_stops_it, .description = "1806 4.11, 8.14E")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1008");
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1012"), "4.11", "through Grawert's zone");
	give(at, "go 1010");
	cr_assert_str_eq(reason_of(at, "go 1009"), "held-in-zone");
}

Test(editing, refuses_what_cannot_be, .description = "1806 3.15, 8.22E, 3.12")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011");
	put(at, "fr.colbert.v1", "1010");
	put(at, "fr.colbert.v2", "1010");
	put(at, "fr.lasalle.v1", "1010");
	cr_assert_str_eq(refused(at, "{'piece':'fr.lasalle.v2','at':'1010'}"), "3.15");
	put_as(at, "fr.suchet", "1011", "'marching':true");
	cr_assert_str_eq(refused(at, "{'piece':'fr.gazan','at':'1010','marching':true}"), "8.22E");
}

Test(why_not, names_the_point_for_stacking, .description = "1806 3.0")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "fr.gazan", "1015");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1015"), "3.0", "five points to get there");
	cr_assert(is_legal(at, "go 1014"));
}

Test(why_not, formed_troops_do_not_pass_a_column, .description = "1806 8.22G")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put_as(at, "fr.gazan", "1011", "'marching':true");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1011"), "8.22G");
	cr_assert_eq(cost_of(at, "go 1012"), 6, "round it: three points");
}
