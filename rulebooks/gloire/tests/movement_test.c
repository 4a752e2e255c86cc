/*
 * Movement, chapter 4; stacking, 5.1; facing and zones of control, 6.
 */
#include "rulebooks/gloire/tests/support.h"

static struct at_table *marching(const char *unit, const char *hex)
{
	struct at_table *at = drill();
	put(at, unit, hex, "E");
	return at;
}

Test(movement, reduced_points_are_rounded_up, .description = "gloire 4.1.2 4.1")
{
	struct at_table *at = marching("15e", "1010");
	changef(at, "{'piece':'15e','capacity':'reduced'}");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_allowance(&field, piece_named(at, "15e")), 2 * 4); /* the booklet: 7 becomes 4 */
}

Test(movement, a_forced_march_doubles_and_keeps_six_hexes_off, .description = "gloire 4.1.3")
{
	struct at_table *at = marching("15e", "0405");
	put(at, "Auffenberg", "1805", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert(is_legal(at, "go 1105"));
	cr_assert_str_eq(rule_of(at, "go 1205"), "4.4.1");
	cr_assert(is_legal(at, "go 1205 way 1"));                /* eight of fourteen points, six hexes off */
	cr_assert_str_eq(rule_of(at, "go 1305 way 1"), "4.1.3"); /* five hexes: closed */
	cr_assert(is_legal(at, "go 0419 way 1"));                /* fourteen points */
	cr_assert_not(is_legal(at, "go 0420 way 1"));
	cr_assert_str_eq(reason_of(at, "go 1105 way 1"), "no-need-of-force");
}

/* What is near the enemy is kept from one search to the next, until he stands elsewhere. */
Test(movement, a_forced_march_heeds_where_the_enemy_stands_now, .description = "gloire 4.1.3")
{
	struct at_table *at = marching("15e", "0405");
	put(at, "Auffenberg", "1805", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_not(is_legal(at, "go 1305 way 1")); /* five hexes */
	put(at, "Auffenberg", "1905", "W");
	cr_assert(is_legal(at, "go 1305 way 1")); /* six */
	put(at, "Auffenberg", "1605", "W");
	cr_assert_not(is_legal(at, "go 1105 way 1")); /* five */
}

Test(movement, no_forced_march_from_near_the_enemy_or_in_disorder, .description = "gloire 4.1.3 10.1")
{
	struct at_table *at = marching("15e", "1305");
	put(at, "Auffenberg", "1805", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_str_eq(rule_of(at, "go 0405 way 1"), "4.1.3");
	at = marching("15e", "0405");
	changef(at, "{'piece':'15e','order':'disordered'}");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_str_eq(rule_of(at, "go 1205 way 1"), "4.1.3");
}

/* 33e: 7 points, the guns 5; doubled they are 14 and 10, and guns pay 2 for clear ground. */
Test(movement, a_stack_marches_by_force_at_the_pace_of_its_slowest, .description = "gloire 4.1.3")
{
	struct at_table *at = marching("33e", "0405");
	put(at, "Art Friant", "0405", "E");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 33e, unit Art Friant");
	cr_assert_str_eq(reason_of(at, "go 0406"), "marches-together"); /* each by itself, 4.4.1 */
	cr_assert_eq(cost_of(at, "go 0406 way 1"), 4);
	cr_assert(is_legal(at, "go 0410 way 1"));
	cr_assert_not(is_legal(at, "go 0411 way 1"));
	give(at, "go 0410 way 1");
	cr_assert_str_eq(where(at, "33e"), "0410");
	cr_assert_str_eq(where(at, "Art Friant"), "0410");
	cr_assert_str_eq(asked(at), "together");
	cr_assert_not(is_legal(at, "go 0411")); /* the guns have spent their ten points */
	give_all(at, "unit Art Friant, face E");
	cr_assert_eq(cost_of(at, "go 0411"), 2 * 11); /* the infantry has four points left of fourteen */
	cr_assert_not(is_legal(at, "go 0415"));
	give_all(at, "go 0414, face SE");
	cr_assert_str_eq(where(at, "33e"), "0414");
	cr_assert_str_eq(where(at, "Art Friant"), "0410");
	cr_assert_eq(now(at, "33e")->facing, 2);
	cr_assert_str_eq(reason_of(at, "unit 33e"), "cannot-move");
}

Test(movement, nobody_joins_a_stack_on_its_march, .description = "gloire 4.1.3")
{
	struct at_table *at = marching("33e", "0405");
	put(at, "Art Friant", "0405", "E");
	put(at, "48e", "0407", "E");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give(at, "unit 33e");
	cr_assert_str_eq(reason_of(at, "unit 48e"), "not-along"); /* from another hex */
	give(at, "unit Art Friant");
	cr_assert_str_eq(rule_of(at, "go 0407 way 1"), "4.1.3"); /* nor does it go where friends are */
	put_as(at, "Art Friant", "0405", "E", "'order':'disordered'");
	act(at, "Friant");
	give(at, "unit 33e");
	cr_assert_str_eq(rule_of(at, "unit Art Friant"), "4.1.3");
}

/* The files have the French at Maïda face W, the British E. */
Test(facing, units_are_turned_before_the_first_turn, .description = "gloire 6.1.1")
{
	struct at_table *at = start("maida");
	cr_assert_str_eq(asks(at), "french set-up");
	cr_assert_eq(now(at, "42e, I bn")->facing, 4);
	cr_assert_not(is_legal(at, "unit 1/58th"));
	give(at, "unit 42e, I bn");
	give(at, "face SW");
	cr_assert_eq(now(at, "42e, I bn")->facing, 3);
	cr_assert_str_eq(reason_of(at, "unit 42e, I bn"), "turned-already");
	give(at, "done");
	cr_assert_str_eq(asks(at), "coalition set-up");
	give(at, "done");
	cr_assert_str_eq(asked(at), "orders");
	cr_assert_eq(now(at, "42e, I bn")->did, 0);
}

static int cost(struct at_table *at, const char *unit, const char *to)
{
	char about[80];
	snprintf(about, sizeof about, "{'what':'cost','piece':'%s','to':'%s'}", unit, to);
	return figure(at, "cost", about);
}

Test(movement, ground_costs_by_arm, .description = "gloire 4.3 4.3.2")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "5e Hu", "1012", "E");
	put(at, "Art Friant", "1014", "E");
	lay(at, "woods", "1110 1112 1114");
	lay(at, "marsh", "1011 1013 1015");
	cr_assert_eq(cost(at, "15e", "1110"), 4);
	cr_assert_eq(cost(at, "5e Hu", "1112"), 6);
	cr_assert_eq(cost(at, "Art Friant", "1114"), 6);
	cr_assert_eq(cost(at, "15e", "1011"), 4);
	cr_assert_eq(cost(at, "5e Hu", "1013"), 6);
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'Art Friant','to':'1015'}"), "4.3.2");
}

Test(movement, roads_and_trails, .description = "gloire 4.3.1")
{
	struct at_table *at = marching("Art Friant", "1010");
	put(at, "5e Hu", "1410", "E");
	lay(at, "woods", "1110 1510");
	lay(at, "road", "1010 1110");
	lay(at, "trail", "1410 1510");
	cr_assert_eq(cost(at, "Art Friant", "1110"), 2); /* a road: one point */
	cr_assert_eq(cost(at, "5e Hu", "1510"), 4);      /* a trail: half of three, rounded up */
	put(at, "Preiss", "1210", "W");                  /* next to the enemy the ground counts */
	changef(at, "{'piece':'Preiss','at':'1111'}");
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'Art Friant','to':'1110'}"), "6.2.2");
	changef(at, "{'piece':'Preiss','at':'off'}");
	put(at, "Art Lewis", "1210", "W"); /* guns have no zone */
	cr_assert_eq(cost(at, "Art Friant", "1110"), 6);
}

Test(movement, a_link_lifts_the_bar_of_slopes_for_two_points, .description = "gloire 4.3.1")
{
	struct at_table *at = marching("Art Friant", "1010");
	put(at, "5e Hu", "1410", "E");
	lift(at, "1110 1111", 1);
	lift(at, "1510 1511", 2);
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'Art Friant','to':'1110'}"), "4.3.1");
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'5e Hu','to':'1510'}"), "4.3.1");
	lay(at, "road", "1010 1110");
	lay(at, "road", "1410 1510");
	cr_assert_eq(cost(at, "Art Friant", "1110"), 2 + 4); /* the road, and two points */
	cr_assert_eq(cost(at, "5e Hu", "1510"), 2 + 4);
}

Test(movement, through_friends_one_point_more, .description = "gloire 4.4.3 4.4.1 4.4")
{
	struct at_table *at = marching("48e", "1010");
	put(at, "33e", "1011", "E");
	act(at, "Friant");
	give(at, "unit 48e");                    /* six points */
	cr_assert_eq(cost_of(at, "go 1011"), 2); /* to stop there costs nothing more */
	cr_assert_eq(cost_of(at, "go 1012"), 2 + 2 + 2);
}

Test(movement, guns_that_have_fired_move_half, .description = "gloire 4.4.2 7.2")
{
	struct at_table *at = marching("Art Friant", "1010");
	changef(at, "{'piece':'Art Friant','fired':true}");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_allowance(&field, piece_named(at, "Art Friant")), 2 * 3); /* five points: three */
	changef(at, "{'piece':'Art Friant','capacity':'reduced'}");
	field = truth_at(at);
	cr_assert_not(gloire_can_move(&field, piece_named(at, "Art Friant")));
}

/* ---- 4.2 ------------------------------------------------------------------------------------------------------------ */

Test(squares, take_the_whole_allowance_and_two_points_to_leave, .description = "gloire 4.2")
{
	struct at_table *at = marching("15e", "1010");
	act(at, "Friant");
	give(at, "unit 15e");
	give(at, "yes");
	cr_assert(now(at, "15e")->did & in_square);
	cr_assert_not(is_legal(at, "unit 15e"));
	struct at_table *later = marching("15e", "1010");
	changef(later, "{'piece':'15e','in_square':true}");
	act(later, "Friant");
	give(later, "unit 15e");
	cr_assert(is_legal(later, "go 1015")); /* five of seven points are left */
	cr_assert_not(is_legal(later, "go 1016"));
	give(later, "go 1015");
	cr_assert_not(now(later, "15e")->did & in_square);
}

Test(squares, stand_on_clear_ground_only, .description = "gloire 4.2")
{
	struct at_table *at = marching("15e", "1010");
	lay(at, "woods", "1010");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_str_eq(rule_of(at, "yes"), "4.2");
}

/* Struck by fire the battery loses its order and the square, not its place; with the foot the whole square would be lost. */
Test(squares, stand_when_only_their_guns_are_disordered, .description = "gloire 4.2 5.1.1")
{
	struct at_table *at = marching("15e", "1010");
	put_as(at, "Art Friant", "1010", "E", "'in_square':true");
	changef(at, "{'piece':'15e','in_square':true}");
	gloire_make_disordered(table_at(at), piece_named(at, "Art Friant"), by_fire);
	cr_assert_not(now(at, "Art Friant")->did & in_square);
	cr_assert(now(at, "15e")->did & in_square);
	struct field field = truth_at(at);
	cr_assert(gloire_judge_standing(&field, now(at, "15e")->at, no_piece, good_order).legal);
	cr_assert(gloire_judge_standing(&field, now(at, "15e")->at, piece_named(at, "Art Friant"), good_order)
			  .legal); /* and may rally */
	changef(at, "{'piece':'Art Friant','at':'off'}");
	field = truth_at(at);
	cr_assert_not(gloire_judge_stack(&field, now(at, "15e")->at, piece_named(at, "Art Morand"))
			      .legal); /* but none joins it */
	struct at_table *foot = marching("15e", "1010");
	put_as(foot, "Art Friant", "1010", "E", "'in_square':true");
	changef(foot, "{'piece':'15e','in_square':true}");
	gloire_make_disordered(table_at(foot), piece_named(foot, "15e"), by_fire);
	cr_assert_not((now(foot, "15e")->did | now(foot, "Art Friant")->did) & in_square);
}

/* ---- 5.1 ------------------------------------------------------------------------------------------------------------- */

Test(stacks, who_may_stand_together, .description = "gloire 5.1.1 5.1")
{
	struct at_table *at = drill();
	put(at, "48e", "1010", "E");
	put(at, "108e", "1010", "E");
	put(at, "111e", "1010", "E"); /* three units of two points: six together */
	put(at, "Art Friant", "1010", "E");
	begin(at, "orders");
	cr_assert_str_eq(refused(at, "{'piece':'15e','at':'1010'}"), "5.1.1");
	cr_assert_str_eq(refused(at, "[{'piece':'111e','at':'1015'},{'piece':'5e Hu','at':'1010'}]"),
			 "5.1.1");
	at = drill();
	put(at, "15e", "1010", "E");
	put(at, "33e", "1010", "E");
	cr_assert_str_eq(refused(at, "{'piece':'48e','at':'1010'}"), "5.1.1"); /* 8 + 4 + 2 points */
	cr_assert_str_eq(refused(at, "{'piece':'17e','at':'1010'}"), "5.1.1"); /* of another formation */
}

Test(stacks, newcomers_go_below_and_guns_on_top, .description = "gloire 5.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "33e", "1011", "E");
	put(at, "Art Friant", "1010", "E");
	act(at, "Friant");
	give_all(at, "unit 33e, go 1010");
	cr_assert_eq(now(at, "Art Friant")->rank, 0);
	cr_assert_eq(now(at, "15e")->rank, 1);
	cr_assert_eq(now(at, "33e")->rank, 2);
	cr_assert_str_eq(refused(at, "{'piece':'Auffenberg','at':'1010'}"), "5.1.2");
}

/* ---- 6 ----------------------------------------------------------------------------------------------------------------- */

Test(facing, two_front_hexes_and_six_in_a_village, .description = "gloire 6.1.1 6.1")
{
	struct at_table *at = marching("15e", "1010");
	struct field field = truth_at(at);
	piece_id unit = piece_named(at, "15e");
	cr_assert(gloire_has_in_front(&field, unit, space_named(at, "1110"))); /* NE of 1010 */
	cr_assert(gloire_has_in_front(&field, unit, space_named(at, "1111"))); /* SE */
	cr_assert_not(gloire_has_in_front(&field, unit, space_named(at, "1009")));
	cr_assert_not(gloire_has_in_front(&field, unit, space_named(at, "0910")));
	lay(at, "village", "1010");
	cr_assert_eq(gloire_front_of(&field, unit), facing_every_side);
}

Test(zones, reach_all_round_but_not_of_guns_squares_and_routed_units, .description = "gloire 6.2.1 6.2")
{
	struct at_table *at = drill();
	put(at, "Auffenberg", "1510", "W");
	put(at, "Art Lewis", "1515", "W");
	put_as(at, "Kursk", "1005", "W", "'in_square':true");
	put_as(at, "Podolia", "1505", "W", "'order':'routed'");
	put_as(at, "Jager", "1018", "W", "'order':'disordered'");
	struct field field = truth_at(at);
	cr_assert(gloire_in_zone(&field, space_named(at, "1509"), 0));
	cr_assert(gloire_in_zone(&field, space_named(at, "1610"), 0)); /* behind it, too */
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1514"), 0));
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1004"), 0));
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1504"), 0));
	cr_assert(gloire_in_zone(&field, space_named(at, "1017"), 0));
	lay(at, "bridge", "1510 1509");
	lay(at, "river", "1510 1511");
	begin(at, "orders");
	field = truth_at(at);
	change(at, "{'piece':'Auffenberg','at':'1510'}");
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1509"), 0)); /* not over a bridge */
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1511"), 0)); /* nor over a river */
}

Test(zones, do_not_reach_into_a_castle, .description = "gloire 6.2.1")
{
	struct at_table *at = drill();
	lay(at, "castle", "1010");
	put(at, "Kursk", "1110", "W");
	put(at, "15e", "1010", "E");
	struct field field = truth_at(at);
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1010"), 0));
	cr_assert(gloire_in_zone(&field, space_named(at, "1109"), 0));
	cr_assert(gloire_in_zone(&field, space_named(at, "1110"), 1)); /* out of it they do */
}

/* Two levels are closed to horse off roads: its zone goes up by the road alone. That of foot goes up anyhow. */
Test(zones, of_horse_reach_up_a_steep_slope_by_a_road, .description = "gloire 6.2.1 4.3.2")
{
	struct at_table *at = drill();
	lift(at, "1110 1111", 2);
	lay(at, "road", "1010 1110");
	put(at, "Szekler Hu", "1010", "W");
	struct field field = truth_at(at);
	cr_assert(gloire_in_zone(&field, space_named(at, "1110"), 0));
	cr_assert_not(gloire_in_zone(&field, space_named(at, "1111"), 0));
	changef(at, "{'piece':'Szekler Hu','at':'off'}");
	put(at, "Kursk", "1010", "W");
	field = truth_at(at);
	cr_assert(gloire_in_zone(&field, space_named(at, "1111"), 0));
}

Test(zones, stop_a_move_and_cost_a_point_to_leave, .description = "gloire 6.2.2")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "Auffenberg", "1210", "W"); /* its zone: 1209 1211 1310 1311 1110 1111 */
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert(is_legal(at, "go 1110"));
	cr_assert_eq(cost_of(at, "go 1110"), 2); /* entering costs nothing more */
	cr_assert_str_eq(rule_of(at, "go 1210"), "5.1.2");
	at = marching("15e", "1110");
	put(at, "Auffenberg", "1210", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_eq(cost_of(at, "go 1010"), 2 + 2);
	/* Not from hex to hex of the same zone: by 1010 and 1109, a point to leave and two hexes. */
	cr_assert_eq(cost_of(at, "go 1111"), 2 + 2 + 2);
	cr_assert_eq(cost_of(at, "go 1209"), 2 + 2 + 2);
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'15e','to':'1111'}"), "6.2.2");
	cr_assert(is_legal(at, "face NE")); /* corners go by the side before them: from E to NE and SE */
	cr_assert(is_legal(at, "face SE"));
	cr_assert_not(is_legal(at, "face SW"));
}

Test(zones, guns_enter_only_beside_their_foot, .description = "gloire 6.2.2")
{
	struct at_table *at = marching("Art Friant", "1010");
	put(at, "Auffenberg", "1210", "W");
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'Art Friant','to':'1110'}"), "6.2.2");
	put(at, "15e", "1110", "E");
	cr_assert_eq(cost(at, "Art Friant", "1110"), 4);
}

Test(zones, cost_the_disordered_and_the_benighted_more, .description = "gloire 6.2.2 10.1 12.1 12.2")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "Auffenberg", "1210", "W");
	changef(at, "{'piece':'15e','order':'disordered'}");
	cr_assert_eq(cost(at, "15e", "1110"), 2 + 2);
	changef(at, "{'turn':14}"); /* fog */
	cr_assert_eq(cost(at, "15e", "1110"), 2 + 2 + 2);
	changef(at, "[{'turn':13},{'piece':'15e','order':'good'}]"); /* night */
	cr_assert_eq(cost(at, "15e", "1110"), 2 + 4);
	changef(at, "{'piece':'15e','order':'disordered'}");
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'15e','to':'1110'}"), "12.1");
}

/* Guns have no zone, but who stands beside them is in contact. */
Test(night, keeps_disordered_units_from_guns_too, .description = "gloire 12.1")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "Art Lewis", "1210", "W");
	changef(at, "[{'turn':13},{'piece':'15e','order':'disordered'}]");
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'15e','to':'1110'}"), "12.1");
	cr_assert_eq(cost(at, "15e", "1009"), 2);
	changef(at, "{'turn':12}");
	cr_assert_eq(cost(at, "15e", "1110"), 2);
}

Test(stacks, their_order_is_changed_before_anybody_moves, .description = "gloire 5.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "33e", "1010", "E");
	put(at, "48e", "1014", "E");
	act(at, "Friant");
	give(at, "unit 33e");
	give(at, "number 0");
	cr_assert_eq(now(at, "33e")->rank, 0);
	cr_assert_eq(now(at, "15e")->rank, 1);
	give_all(at, "unit 48e, go 1015, face E");
	give(at, "unit 15e");
	cr_assert_str_eq(rule_of(at, "number 0"), "5.1.2"); /* somebody has moved */
}

Test(squares, not_in_a_redoubt, .description = "gloire E 4.2 E 9.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "2010", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert(is_legal(at, "yes"));
	lay(at, "redoubt", "1010");
	cr_assert_str_eq(reason_of(at, "yes"), "no-square-here");
}

/* ---- What keeps a unit out is what it is told ---- */

Test(reasons, of_a_zone_that_is_closed_to_it, .description = "gloire 6.2.2 2.5.1 11.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "15e", "1012", "E");
	put(at, "Kursk", "1310", "W");
	changef(at, "[{'piece':'Napoleon','at':'1010'},{'demoralised':['Friant']}]");
	act(at, "Friant");
	give_all(at, "done, unit Art Friant"); /* it does not fire */
	cr_assert_str_eq(reason_of(at, "go 1210"), "demoralised-unit");
	at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Kursk", "1310", "W");
	changef(at, "{'piece':'Napoleon','at':'1010'}");
	act(at, "Friant");
	give_all(at, "done, unit Art Friant"); /* it does not fire */
	cr_assert_str_eq(reason_of(at, "go 1210"), "guns-into-zone");
	give_all(at, "go 0910, face E");
	give(at, "unit Napoleon");
	cr_assert_str_eq(reason_of(at, "go 1210"), "chief-alone");
}

/* 1008 lies a slope higher, and the road leads up to it: it is the zone of Kursk that closes it to guns, not the slope beside the road. */
Test(reasons, of_the_way_that_leads_furthest, .description = "gloire 6.2.2 4.3.1")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1009", "E");
	put(at, "Kursk", "1007", "W");
	lift(at, "1008", 1);
	lay(at, "road", "1010 1009 1008");
	act(at, "Friant");
	give(at, "unit Art Friant");
	cr_assert_str_eq(rule_of(at, "go 1008"), "6.2.2");
}

/* 15e has seven points, fourteen by force. */
Test(reasons, of_a_forced_march, .description = "gloire 4.1.3 4.4.1")
{
	struct at_table *at = drill();
	put(at, "15e", "0405", "E");
	put(at, "Kursk", "2405", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_eq(why_of(at, "go 0420 way 1").arg[1].value, 2 * 14);
	cr_assert_eq(why_of(at, "go 0420").arg[1].value, 2 * 7);
	changef(at, "{'piece':'Kursk','at':'0805'}");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_str_eq(reason_of(at, "go 0406 way 1"),
			 "forced-too-near"); /* not that it need not be forced */
}

/* A clear hex is one point for foot, two for guns: five hexes of a stack are ten. */
Test(reasons, of_what_a_stack_pays, .description = "gloire 4.1.3 4.3")
{
	struct at_table *at = drill();
	put(at, "48e", "1010", "E");
	put(at, "Art Friant", "1010", "E");
	put(at, "Kursk", "2410", "W");
	act(at, "Friant");
	give_all(at, "unit 48e, unit Art Friant");
	const char *about = "{'actions':[{'do':'go','to':'0510','way':1}]}";
	cr_assert_eq(cost_of(at, "go 0510 way 1"), 2 * 10);
	cr_assert_eq(figure(at, "cost", about), 2 * 10);
}

/* The hex behind: a point for the ground, and one for leaving the zone. */
Test(reasons, of_the_points_of_a_march, .description = "gloire 4.3 6.2.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Kursk", "1110", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	const char *about = "{'actions':[{'do':'go','to':'0911'}]}";
	cr_assert_eq(figure(at, "cost", about), 2 * 2);
	cr_assert_eq(term(at, "cost", about, "term-into"), 2 * 1);
	cr_assert_eq(term(at, "cost", about, "term-leaves-zone"), 2 * 1);
}

Test(reasons, of_guns_that_have_fired_without_orders, .description = "gloire 4.4.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "15e", "1012", "E");
	put(at, "Kursk", "1210", "W");
	changef(at, "[{'piece':'Art Friant','status':'without','capacity':'reduced'},"
		    "{'piece':'15e','status':'without','capacity':'reduced'}]");
	act(at, "Friant");
	any_dice(at, "fire");
	give_all(at, "unit Art Friant, at 1210");
	while (strcmp(asked(at), "move"))
		give_any(at, 0);
	cr_assert_str_eq(rule_of(at, "unit Art Friant"), "4.4.2");
}

Test(reasons, of_who_cannot_attack, .description = "gloire 8.2 10.1 10.2")
{
	static const struct {
		const char *more, *reason;
	} cases[] = {{"'order':'disordered'", "disordered-attacks-not"},
		     {"'order':'routed'", "routed-attacks-not"},
		     {"'in_square':true", "square-attacks-not"}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = drill();
		put_as(at, "15e", "1010", "E", cases[i].more);
		put(at, "33e", "1111", "NW");
		put(at, "Kursk", "1110", "W");
		act(at, "Friant");
		give(at, "done");
		cr_assert_str_eq(asks(at), "french declare");
		cr_assert_str_eq(reason_of(at, "unit 15e"), cases[i].reason);
	}
}
