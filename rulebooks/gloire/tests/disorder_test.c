/*
 * Disorder, rout, recoil and retreat, chapter 10; rally and demoralisation, 11; night and fog, 12; victory, 13.
 */
#include "rulebooks/gloire/tests/support.h"

Test(disorder, step_by_step_to_elimination, .description = "gloire 10 10.1 10.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	piece_id unit = piece_named(at, "15e");
	gloire_make_disordered(table_at(at), unit, by_shock);
	cr_assert_eq(order_of(at, "15e"), disordered);
	struct field field = truth_at(at);
	cr_assert_eq(gloire_strength(&field, unit), 6);
	cr_assert_eq(gloire_cohesion(&field, unit), 4);
	cr_assert_eq(gloire_points(&field, unit), 6);
	gloire_make_disordered(table_at(at), unit, by_shock);
	cr_assert_eq(order_of(at, "15e"), routed);
	gloire_make_disordered(table_at(at), unit, by_shock);
	cr_assert_str_eq(where(at, "15e"), "eliminated");
}

Test(disorder, a_counter_without_a_reverse_is_lost_at_once, .description = "gloire 10.1")
{
	struct at_table *at = drill();
	put(at, "Tirailleurs", "1010", "E");
	gloire_make_disordered(table_at(at), piece_named(at, "Tirailleurs"), by_shock);
	cr_assert_str_eq(where(at, "Tirailleurs"), "eliminated");
}

/* ---- 10.3 -------------------------------------------------------------------------------------------------------------- */

static struct at_table *broken(const char *more)
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	if (*more)
		put(at, more, "1210", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	dice(at, "d10 6"); /* 10: disordered, and a hex back */
	return at;
}

Test(retreats, into_an_enemy_front_cost_a_disorder_each, .description = "gloire 10.3.5")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "48e", "1209", "SE"); /* before it: 1309 and 1210 */
	put(at, "Preiss", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	dice(at, "d10 6");
	give(at, "at 1110");
	give(at, "go 1210"); /* disordered by the shock, routed by the front: two hexes more, from 1210 */
	cr_assert_eq(order_of(at, "Preiss"), routed);
	cr_assert_str_eq(asked(at), "retreat");
}

Test(retreats, pass_through_friends_who_are_tested, .description = "gloire 10.3.3 10.5")
{
	struct at_table *at = broken("Kursk"); /* of another formation: no stacking */
	give(at, "at 1110");
	give(at, "go 1210");
	cr_assert_str_eq(asked(at), "retreat"); /* it goes on */
	dice(at, "d10 7");                      /* Kursk: 7 is above 6 */
	give(at, "go 1310");
	cr_assert_eq(order_of(at, "Kursk"), disordered);
}

Test(retreats, end_at_the_edge_of_the_possible, .description = "gloire 10.3.1 10.3.4")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	lay(at, "river", "1110 1109");
	lay(at, "river", "1110 1209");
	lay(at, "river", "1110 1210");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	dice(at, "d10 6");
	give(at, "at 1110");
	cr_assert_str_eq(where(at, "Preiss"), "eliminated"); /* no way back */
}

Test(retreats, over_a_ford_or_bridge_disorder, .description = "gloire 10.3.4")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	lay(at, "river", "1110 1109");
	lay(at, "river", "1110 1209");
	lay(at, "ford", "1110 1210");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	dice(at, "d10 6");
	give(at, "at 1110"); /* the only way: 1210 over the ford */
	cr_assert_eq(order_of(at, "Preiss"), routed);
}

/* ---- 10.4 ---------------------------------------------------------------------------------------------------------------- */

Test(routs, run_their_points_to_the_edge, .description = "gloire 10.4 1")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'"); /* six points, for the left edge */
	begin(at, "rout");
	give_all(at, "go 0910, go 0710, go 0510"); /* half a hex north of the line, each time back to it */
	cr_assert_eq(told(at, "runs"), 6);
	cr_assert_str_eq(where(at, "15e"), "0410");
}

/*
 * Columns are flat-topped, even ones half a hex lower: from 1010 both 0910 and 0911 are a column nearer to the left edge, half a
 * hex off the line to either hand. From 0911 only 0810 is back on it.
 */
Test(routs, of_two_steps_as_straight_the_owner_chooses, .description = "gloire 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	begin(at, "rout");
	cr_assert_str_eq(asked(at), "rout-way");
	cr_assert(is_legal(at, "go 0910"));
	cr_assert(is_legal(at, "go 0911"));
	cr_assert_str_eq(reason_of(at, "go 1009"), "not-straight");
	cr_assert_str_eq(reason_of(at, "go 0810"), "not-straight");
	give(at, "go 0911");
	cr_assert_eq(told(at, "runs"), 2);
	cr_assert_str_eq(where(at, "15e"), "0810");
	cr_assert_str_eq(asked(at), "rout-way");
}

/* Six points: 0910 one, the marsh of 0810 two, 0710 and 0610 one each. The last is enough for 0510, not for a marsh. */
Test(routs, take_the_step_they_can_pay_for, .description = "gloire 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	lay(at, "marsh", "0810 0511");
	begin(at, "rout");
	give_all(at, "go 0910, go 0710");
	cr_assert_str_eq(where(at, "15e"), "0510");
	cr_assert_eq(told(at, "runs"), 5);
}

/* 1010 with 1009 and 1011 to either side, as far from the left edge, and 0910 and 0911 a column nearer. */
Test(routs, one_of_two_in_a_hex_may_step_aside, .description = "gloire 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	put_as(at, "48e", "1010", "E", "'order':'routed'");
	begin(at, "rout");
	cr_assert_str_eq(asked(at), "rout-way");
	cr_assert(is_legal(at, "go 0910"));
	cr_assert(is_legal(at, "go 1009"));
	cr_assert(is_legal(at, "go 1011"));
	cr_assert_str_eq(reason_of(at, "go 1110"), "not-straight");
	cr_assert_str_eq(reason_of(at, "done"), "must-run-on");
}

/* The 15e runs six hexes to 0410. The 33e comes to 0510 behind it: its sixth would bring it into the same hex. 0511 lies to the side. */
Test(routs, one_of_two_halts_a_hex_short_or_steps_aside, .description = "gloire 10.4 5.1.2")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	put_as(at, "33e", "1010", "E", "'order':'routed'");
	begin(at, "rout");
	give_all(at, "go 0910, go 0710, go 0510");
	cr_assert_str_eq(where(at, "15e"), "0410");
	give_all(at, "go 0910, go 0710, go 0510");
	cr_assert_str_eq(asked(at), "rout-way");
	cr_assert_str_eq(rule_of(at, "go 0410"), "5.1.2");
	cr_assert(is_legal(at, "go 0511"));
	give(at, "done");
	cr_assert_str_eq(where(at, "33e"), "0510");
}

/* The 33e has one point left before 0410, and the hexes to the side are woods for two: a hex less is all that is left to it. */
Test(routs, a_hex_short_where_there_is_no_other_way, .description = "gloire 10.4 5.1.2")
{
	struct at_table *at = drill();
	put_as(at, "15e", "0410", "E", "'order':'routed'");
	put_as(at, "33e", "1010", "E", "'order':'routed'");
	lay(at, "village", "0410");
	lay(at, "woods", "0509 0511");
	begin(at, "rout");
	give(at, "yes"); /* nearer to the edge, 15e is the first, and stays in the village */
	give_all(at, "go 0910, go 0710, go 0510");
	cr_assert_str_eq(where(at, "33e"), "0510");
	cr_assert_str_eq(where(at, "15e"), "0410");
	cr_assert_eq(told(at, "runs"), 5);
}

/* Nearest to the edge first: the 15e is gone from 0810 when the 33e comes by. */
Test(routs, begin_with_those_nearest_to_their_goal, .description = "gloire 10.4 1")
{
	struct at_table *at = drill();
	put_as(at, "33e", "0810", "E", "'order':'routed'");
	put_as(at, "15e", "1410", "E", "'order':'routed'");
	begin(at, "rout");
	give_all(at, "go 0710, go 0510, go 0310");
	cr_assert_str_eq(where(at, "33e"), "0210");
	cr_assert_str_eq(where(at, "15e"), "1410");
}

/* 0910 and 0911 are front hexes of Kursk at 0810, as are 1009 and 1011 of Podolia and Preiss: whichever way the 15e turns, it is lost. */
Test(routs, run_into_what_they_cannot_go_round, .description = "gloire 10.4 10.3.5")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	put(at, "Kursk", "0810", "E");
	put(at, "Podolia", "1008", "SE");
	put(at, "Preiss", "1012", "NE");
	begin(at, "rout");
	cr_assert_str_eq(asked(at), "rout-way");
	give(at, "go 0910");
	cr_assert_str_eq(where(at, "15e"), "eliminated");
	at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	put(at, "Kursk", "0810", "E"); /* alone he is gone round */
	begin(at, "rout");
	cr_assert(is_legal(at, "go 1009"));
	cr_assert_str_eq(rule_of(at, "go 0910"), "10.4");
}

/*
 * 0910 and 0911 are front hexes of Podolia, 0909 and 0910 those of Grenadiers: one hex aside is not enough, and foot may go two. Whoever
 * has begun to go round does not turn back. Six points: two to the side, and four to the column of 0609, back towards the line.
 */
Test(routs, go_on_aside_till_they_are_round, .description = "gloire 10.4 10.3.5")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	put(at, "Podolia", "0810", "E");
	put(at, "Grenadiers", "0809", "E");
	begin(at, "rout");
	give(at, "go 1009");
	cr_assert_str_eq(where(at, "15e"), "0609");
	at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	put(at, "Podolia", "0810", "E");
	put(at, "Grenadiers", "0809", "E");
	put(at, "Jager", "0808", "E"); /* 0908 and 0909, too: three to the side would be needed */
	begin(at, "rout");
	give(at, "go 1009"); /* by 1008, and there into a front */
	cr_assert_str_eq(where(at, "15e"), "eliminated");
}

/* From 1110 by 1010, half a hex off the line; there it may turn aside to either side, and only to the south is a way round. */
Test(routs, turn_aside_to_the_side_they_like, .description = "gloire 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1110", "E", "'order':'routed'");
	put(at, "Podolia", "0810", "E");
	put(at, "Grenadiers", "0809", "E");
	put(at, "Jager", "0808", "E");
	begin(at, "rout");
	give(at, "go 1010");
	cr_assert(is_legal(at, "go 1009"));
	give(at, "go 1011");
	cr_assert_str_eq(where(at, "15e"), "0610"); /* by 0912, 0811 and 0711 */
}

/* Woods shake horse: it rides round them. */
Test(routs, of_horse_go_round_woods, .description = "gloire 10.4 4.3")
{
	struct at_table *at = drill();
	put_as(at, "Elisabeth Hu", "1010", "E", "'order':'routed'");
	put(at, "15e", "0110", "E");
	lay(at, "woods", "1110 1111");
	begin(at, "rout");
	cr_assert_str_eq(asked(at), "rout-way");
	cr_assert(is_legal(at, "go 1009"));
	cr_assert(is_legal(at, "go 1011"));
	cr_assert_not(is_legal(at, "go 1110"));
}

/*
 * Guns of 3 fire point-blank, +1, and 5 on the die makes 9: a test, and the routed hussars run instead. They ride through Kursk, who cannot
 * share a hex with horse and runs, too: through the village where they have halted, and they stay there.
 */
Test(routs, do_not_drive_off_whoever_has_driven_them, .description = "gloire 10.5 10.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "0910", "E");
	put_as(at, "Elisabeth Hu", "1010", "E", "'order':'routed'");
	put_as(at, "Kursk", "1210", "E", "'order':'routed'");
	lay(at, "village", "1410");
	act(at, "Friant");
	dice(at, "d10 5");
	give_all(at, "unit Art Friant, at 1010");
	give_all(at, "go 1110, go 1310, yes"); /* by 1210 to 1410 */
	cr_assert_str_eq(where(at, "Elisabeth Hu"), "1410");
	cr_assert_str_eq(where(at, "Kursk"), "1210");
	give_all(at, "go 1310, go 1510"); /* five points, one of them more for the village */
	cr_assert_str_eq(where(at, "Elisabeth Hu"), "1410");
	cr_assert_str_eq(where(at, "Kursk"), "1610");
	cr_assert_eq(told(at, "runs"), 4 + 4);
	cr_assert_eq(asked_seat(at), 0);
}

/* As before, but the foot have been driven on already by what is worked off now: else three could run round for ever. */
Test(routs, drive_nobody_on_twice, .description = "gloire 10.5")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "0910", "E");
	put_as(at, "Elisabeth Hu", "1010", "E", "'order':'routed'");
	put_as(at, "Kursk", "1210", "E", "'order':'routed'");
	lay(at, "village", "1410");
	act(at, "Friant");
	dice(at, "d10 5");
	gloire_mark_moved(table_at(at), piece_named(at, "Kursk"), has_run);
	give_all(at, "unit Art Friant, at 1010");
	give_all(at, "go 1110, go 1310, yes");
	cr_assert_str_eq(where(at, "Elisabeth Hu"), "1410");
	cr_assert_str_eq(where(at, "Kursk"), "1210");
	cr_assert_eq(told(at, "runs"), 4);
	cr_assert_eq(asked_seat(at), 0);
	cr_assert_not(now(at, "Kursk")->did & has_run, "the next time it runs again");
}

Test(routs, end_beyond_the_map, .description = "gloire 10.2 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "0410", "E", "'order':'routed'");
	begin(at, "rout");
	give_all(at, "go 0310, go 0110");
	cr_assert_str_eq(where(at, "15e"), "eliminated");
}

Test(routs, may_end_in_a_village, .description = "gloire 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'routed'");
	lay(at, "village", "0910 0911");
	begin(at, "rout");
	give(at, "go 0910");
	cr_assert_str_eq(asked(at), "shelter");
	give(at, "yes");
	cr_assert_eq(told(at, "runs"), 1);
}

/* ---- 11 --------------------------------------------------------------------------------------------------------------------- */

static struct at_table *rallying(const char *order)
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", order); /* cohesion 4 on the reverse */
	put(at, "Auffenberg", "2010", "W");
	act(at, "Friant");
	if (!strcmp(asked(at), "move"))
		give(at, "done");
	cr_assert_str_eq(asked(at), "rally");
	return at;
}

Test(rally, by_the_reduced_cohesion, .description = "gloire 11.1")
{
	struct at_table *at = rallying("'order':'disordered'");
	dice(at, "d10 4");
	give(at, "unit 15e");
	cr_assert_eq(order_of(at, "15e"), good_order);
	cr_assert_str_eq(asked(at), "face");
	at = rallying("'order':'disordered'");
	dice(at, "d10 5");
	give(at, "unit 15e");
	cr_assert_eq(order_of(at, "15e"), disordered);
}

Test(rally, of_a_routed_unit_one_on_the_die, .description = "gloire 11.1 10.2")
{
	struct at_table *at = rallying("'order':'routed'");
	dice(at, "d10 3"); /* 3 + 1 */
	give(at, "unit 15e");
	cr_assert_eq(order_of(at, "15e"), disordered);
	at = rallying("'order':'routed'");
	dice(at, "d10 4");
	give(at, "unit 15e");
	cr_assert_eq(order_of(at, "15e"), routed);
}

Test(rally, not_beside_an_enemy_or_after_a_move, .description = "gloire 11.1")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	put_as(at, "48e", "1015", "E", "'order':'disordered'");
	put_as(at, "108e", "1020", "E", "'order':'disordered'");
	put(at, "Auffenberg", "1110", "W");
	act(at, "Friant");
	give_all(at, "unit 48e, go 1016, face E, done");
	cr_assert_str_eq(reason_of(at, "unit 15e"), "rally-enemy-near");
	cr_assert_str_eq(reason_of(at, "unit 48e"), "rally-has-acted");
	cr_assert(is_legal(at, "unit 108e"));
}

Test(rally, by_night_disordered_units_without_a_die, .description = "gloire 12.1")
{
	struct at_table *at = drill();
	changef(at, "{'turn':13}");
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	put_as(at, "48e", "1015", "E", "'order':'routed'");
	act(at, "Friant");
	give(at, "done");
	cr_assert_eq(order_of(at, "15e"), good_order); /* nobody is asked whether it rallies */
	cr_assert_str_eq(asks(at), "french face");
	give(at, "face E");
	cr_assert_str_eq(asks(at), "french rally");
	cr_assert_not(is_legal(at, "unit 15e"));
	dice(at, "d10 7"); /* 7 - 3 against 4 */
	give(at, "unit 48e");
	cr_assert_eq(order_of(at, "48e"), disordered);
}

Test(night, on_every_cohesion_test, .description = "gloire 12.1 12.2 12")
{
	struct at_table *at = drill();
	changef(at, "{'turn':13}");
	put(at, "15e", "1010", "E");
	dice(at, "d10 5"); /* 5 + 2 against 6 */
	cr_assert_not(gloire_cohesion_test(table_at(at), piece_named(at, "15e"), 0));
	changef(at, "{'turn':14}");
	dice(at, "d10 5"); /* 5 + 1 */
	cr_assert(gloire_cohesion_test(table_at(at), piece_named(at, "15e"), 0));
}

Test(demoralisation, all_foot_and_horse_in_disorder, .description = "gloire 11.2 11")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	put_as(at, "33e", "1012", "E", "'order':'disordered'");
	put(at, "Art Friant", "1012", "E");
	put(at, "Preiss", "2010", "W");
	changef(at, "{'piece':'48e','at':'eliminated'}");
	begin(at, "rout");
	cr_assert_eq(told(at, "demoralised"), 1);
	struct field field = truth_at(at);
	unsigned friant = (unsigned)card_named(at, "Friant");
	cr_assert(gloire_known(&field)->formation[friant] & formation_demoralised);
	/* The better of its markers, 7 against 6, is gone next turn. */
	dice(at, "d10 4, d10 4, draw Friant II");
	begin(at, "initiative");
	cr_assert_eq(told(at, "drawn"), 1);
	field = truth_at(at);
	cr_assert_not(gloire_marker_in_cup(&field, friant));
}

/* Of the markers of Friant, 7 and 6, the better is out of play. */
Test(demoralisation, takes_a_marker_out_of_play, .description = "gloire 11.2 3")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'status':'unknown','capacity':'none'");
	put_as(at, "Kursk", "2020", "W", "'status':'unknown','capacity':'none'");
	changef(at, "{'demoralised':['Friant']}");
	begin(at, "orders");
	give_as(at, 0, "done");
	dice(at, "d10 9, d10 0");
	give_as(at, 1, "done");
	cr_assert_str_eq(asks(at), "french first");
	cr_assert_str_eq(rule_of(at, "card Friant"), "11.2");
	cr_assert(is_legal(at, "card Friant II"));
}

Test(demoralisation, keeps_out_of_zones_and_passes, .description = "gloire 11.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1210", "W");
	changef(at, "{'demoralised':['Friant']}");
	cr_assert_str_eq(no_figure(at, "{'what':'cost','piece':'15e','to':'1110'}"), "11.2");
	begin(at, "rout"); /* 15e is in good order */
	cr_assert_eq(told(at, "recovered"), 1);
}

/* 15e drives Auffenberg off to 1210, whose zone covers 1110: in a demoralised formation it stays where it is. */
Test(demoralisation, keeps_from_advancing_into_a_zone, .description = "gloire 11.2 8.7.1")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "E");
		put(at, "Auffenberg", "1110", "W");
		if (i)
			changef(at, "{'demoralised':['Friant']}");
		act(at, "Friant");
		dice(at, "d10 4, d10 9"); /* 8 to 6, 6 to 6, clear: 5, and 9 above 4 */
		give_all(at, "done, unit 15e, at 1110, go 1210");
		cr_assert_str_eq(where(at, "Auffenberg"), "1210");
		cr_assert_str_eq(where(at, "15e"), i ? "1010" : "1110");
	}
}

/* Its horse gives way, but not into the zone of 17e. */
Test(demoralisation, keeps_horse_from_giving_way_into_a_zone, .description = "gloire 11.2 8.8.1")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "E");
		put(at, "17e", "1310", "E"); /* its zone: 1210, in its rear */
		put(at, "Elisabeth Hu", "1110", "W");
		if (i)
			changef(at, "{'demoralised':['Uvarov']}");
		act(at, "Friant");
		give_all(at, "done, unit 15e, at 1110");
		cr_assert_str_eq(asks(at), "coalition refuse");
		cr_assert_eq(is_legal(at, "go 1210"), i == 0);
		cr_assert(is_legal(at, "go 1109"));
	}
}

/* ---- 13 ------------------------------------------------------------------------------------------------------------------------ */

Test(victory, points_for_places_losses_and_demoralised_formations, .description = "gloire 13.2 13")
{
	struct at_table *at = drill();
	put(at, "15e", "1212", "E"); /* three points for the place */
	put_as(at, "Preiss", "2010", "W", "'order':'disordered'");
	changef(at, "[{'piece':'Auffenberg','at':'eliminated'},{'demoralised':['Lewis']}]");
	begin(at, "final");
	cr_assert_eq(points(at, 0), 3 + 1 + 2);
	cr_assert_eq(points(at, 1), 0);
}

Test(victory, the_last_turn_decides_by_the_margin, .description = "gloire 13.2 13.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1212", "E");
	changef(at, "{'turn':15}");
	begin(at, "final");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), 0);
	at = drill();
	put(at, "15e", "1010", "E");
	changef(at, "{'turn':15}");
	begin(at, "final");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), no_side); /* nobody leads */
}

/* ---- 2.5 -------------------------------------------------------------------------------------------------------------------------- */

Test(chiefs, ride_once_a_turn_and_not_alone_into_a_zone, .description = "gloire 2.5.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1310", "W");
	changef(at, "{'piece':'Napoleon','at':'0910'}");
	act(at, "Friant");
	give(at, "unit Napoleon");
	cr_assert_str_eq(rule_of(at, "go 1210"), "2.5.1");
	cr_assert(is_legal(at, "go 1110"));
	cr_assert(is_legal(at, "go 0917")); /* seven points */
	cr_assert_not(is_legal(at, "go 0918"));
	give(at, "go 1110");
	cr_assert_str_eq(rule_of(at, "unit Napoleon"), "2.5.1");
}

Test(chiefs, flee_from_contact, .description = "gloire 2.5.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1310", "W");
	changef(at, "{'piece':'Kutuzov','at':'1010'}");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1110");
	cr_assert_str_eq(asks(at), "coalition flight");
	cr_assert_str_eq(rule_of(at, "pass"), "2.5.2"); /* alone he must go */
	cr_assert_str_eq(rule_of(at, "go 1009"),
			 "2.5.2"); /* 15e would be next to him: there are quieter hexes */
	give(at, "go 0911");
	cr_assert_str_eq(where(at, "Kutuzov"), "0911");
}

/* Tirailleurs have no reverse; of Friant's, 33e shows 3 points in disorder and 4 on its front. */
Test(rally, not_where_the_stack_would_be_overloaded, .description = "gloire 5.1.1 11.1")
{
	struct at_table *at = drill();
	put_as(at, "33e", "1010", "E", "'order':'disordered'");
	put_as(at, "111e", "1010", "E", "'order':'disordered'");
	put(at, "Auffenberg", "2010", "W");
	act(at, "Friant");
	struct field field = truth_at(at);
	piece_id unit = piece_named(at, "33e");
	cr_assert(gloire_judge_standing(&field, space_named(at, "1010"), unit, good_order)
			  .legal); /* two units */
	gloire_put(table_at(at), piece_named(at, "48e"), space_named(at, "1010"));
	cr_assert_not(gloire_judge_standing(&field, space_named(at, "1010"), unit, good_order)
			      .legal); /* 4 + 2 + 2 */
}

Test(chiefs, flee_from_the_hex_that_is_taken, .description = "gloire 2.5.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Art Urusov", "1110", "E"); /* taken without a die */
	changef(at, "{'piece':'Kutuzov','at':'1110'}");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(where(at, "15e"), "1110");
	cr_assert_str_eq(asks(at), "coalition flight");
	cr_assert_str_eq(rule_of(at, "pass"), "2.5.2");
	cr_assert_str_eq(rule_of(at, "go 1111"), "2.5.2"); /* beside the enemy */
	give(at, "go 1310");
	cr_assert_str_eq(where(at, "Kutuzov"), "1310");
}

/* Whoever falls back, gives way or runs comes into contact as well; he never shares a hex with the enemy. */
Test(chiefs, flee_from_whoever_falls_back, .description = "gloire 2.5.2 10.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1110", "W");
	changef(at, "{'piece':'Napoleon','at':'1210'}");
	act(at, "Friant");
	dice(at, "d10 4, d10 9"); /* 8 to 6, 6 to 6, clear: 5, and 9 above 4 */
	give_all(at, "done, unit 15e, at 1110, go 1210");
	cr_assert_str_eq(asks(at), "french flight");
	cr_assert_str_eq(rule_of(at, "pass"), "2.5.2");
	give(at, "go 1410");
	cr_assert_str_eq(where(at, "Napoleon"), "1410");
	cr_assert_str_eq(where(at, "15e"), "1110");
}

Test(chiefs, flee_from_horse_that_gives_way, .description = "gloire 2.5.2 8.8.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	changef(at, "{'piece':'Napoleon','at':'1310'}");
	act(at, "Friant");
	dice(at, "d10 0");
	give_all(at, "done, unit 15e, at 1110, go 1210");
	cr_assert_str_eq(asks(at), "french flight");
}

Test(chiefs, flee_from_a_rout, .description = "gloire 2.5.2 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1210", "E", "'order':'routed'"); /* for the left edge, by 1110 or 1111 */
	changef(at, "{'piece':'Kutuzov','at':'1010'}");
	begin(at, "rout");
	give(at, "go 1110");
	cr_assert_str_eq(asks(at), "coalition flight");
	give(at, "go 1012");
	cr_assert_str_eq(where(at, "Kutuzov"), "1012");
}

/* Every hex around him is the enemy's. */
Test(chiefs, are_taken_where_there_is_no_way_out, .description = "gloire 2.5.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "13e leg", "1109", "E");
	put(at, "2e Cu", "1111", "E");
	put(at, "17e", "1209", "E");
	put(at, "1er Cu", "1210", "E");
	put(at, "5e Hu", "1009", "W");
	put(at, "Art Urusov", "1110", "E");
	changef(at, "{'piece':'Kutuzov','at':'1110'}");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert(is_legal(at, "go 0911")); /* by the hex that 15e has left */
	cr_assert_str_eq(rule_of(at, "go 1310"), "2.5.2");
	at = drill();
	put(at, "15e", "1010", "E");
	put(at, "48e", "1010", "E");
	put(at, "13e leg", "1109", "E");
	put(at, "2e Cu", "1111", "E");
	put(at, "17e", "1209", "E");
	put(at, "1er Cu", "1210", "E");
	put(at, "5e Hu", "1009", "W");
	put(at, "Art Urusov", "1110", "E");
	changef(at, "{'piece':'Kutuzov','at':'1110'}");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110, unit 15e");
	cr_assert_str_eq(where(at, "Kutuzov"), "eliminated");
}

Test(chiefs, are_lost_with_the_unit_that_runs_off_the_map, .description = "gloire 2.5.2 10.4")
{
	struct at_table *at = drill();
	put_as(at, "15e", "0210", "E", "'order':'routed'");
	put(at, "33e", "1010", "E");
	put(at, "Kursk", "2410", "W");
	changef(at, "{'piece':'Napoleon','at':'0210'}");
	begin(at, "rout");
	give(at, "go 0110");
	cr_assert_str_eq(where(at, "15e"), "eliminated");
	cr_assert_str_eq(where(at, "Napoleon"), "eliminated");
	cr_assert_eq(told(at, "chief-swept-off"), 1);
}

/* The place at 1212, three points: 15e only passes through it. */
Test(victory, a_place_is_taken_in_passing, .description = "gloire 13.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1211", "E");
	put(at, "Kursk", "2410", "W");
	act(at, "Friant");
	cr_assert_eq(points(at, 0), 0);
	give_all(at, "unit 15e, go 1213, face E");
	cr_assert_eq(points(at, 0), 3);
}

/* Kursk runs with five points: two for the first hex, out of the zone of 33e, and three hexes more. */
Test(routs, pay_to_leave_a_zone, .description = "gloire 10.4 6.2.2")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put_as(at, "Kursk", "1210", "E", "'order':'routed'");
		put(at, "33e", i ? "1110" : "0510", "W");
		begin(at, "rout");
		for (unsigned steps = 0; steps < 8 && !strcmp(asked(at), "rout-way"); steps++)
			give_any(at, 0);
		cr_assert_eq(strncmp(where(at, "Kursk"), i ? "16" : "17", 2), 0);
	}
}

/* 15e, 8 points, on Kursk, shaken, 4: 2 to 1, +2; 6 - 4; clear; 8: routed. 1310 holds routed Jager, the hexes beside it nobody. */
Test(retreats, to_a_hex_without_routed_friends_where_there_is_one, .description = "gloire 5.1.2 10.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put_as(at, "Kursk", "1110", "W", "'order':'disordered'");
	put_as(at, "Jager", "1310", "W", "'order':'routed'");
	act(at, "Friant");
	dice(at, "d10 8");
	give_all(at, "done, unit 15e, at 1110, go 1210");
	cr_assert_str_eq(asks(at), "coalition retreat");
	cr_assert_str_eq(rule_of(at, "go 1310"), "5.1.2");
	cr_assert(is_legal(at, "go 1311"));
}

/* Davout stands alone on the way of a routed regiment, and stays; beside it at the start he goes along, and off the map with it. */
Test(chiefs, who_stand_alone_are_left_where_they_are, .description = "gloire 2.5.2 10.4")
{
	for (unsigned together = 0; together < 2; together++) {
		struct at_table *at = drill();
		put_as(at, "15e", "0610", "W", "'order':'routed'");
		put(at, "Davout", together ? "0610" : "0410", "E");
		put(at, "Kursk", "2410", "W");
		begin(at, "rout");
		give_all(at, "go 0510, go 0310, go 0110");
		cr_assert_str_eq(where(at, "15e"), "eliminated");
		cr_assert_str_eq(where(at, "Davout"), together ? "eliminated" : "0410");
	}
}

/* Kursk, routed, has five points; 1310 is behind 33e, in its zone: by night 1 + 2 and two hexes more, in fog 1 + 1 and three. */
Test(routs, pay_for_zones_in_the_dark, .description = "gloire 10.4 12.1 12.2")
{
	static const struct {
		unsigned turn;
		const char *column;
	} hours[] = {{1, "17"}, {13, "15"}, {14, "16"}};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = drill();
		put_as(at, "Kursk", "1210", "E", "'order':'routed'");
		put(at, "33e", "1309", "NW");
		changef(at, "{'turn':%u}", hours[i].turn);
		begin(at, "rout");
		cr_assert(is_legal(at, "go 1310"));
		for (unsigned steps = 0; steps < 8 && !strcmp(asked(at), "rout-way"); steps++)
			give_any(at, 0);
		cr_assert_eq(strncmp(where(at, "Kursk"), hours[i].column, 2), 0, "%s", where(at, "Kursk"));
	}
}
