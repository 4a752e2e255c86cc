/*
 * Charges, chapter 9. Kaiser Cu and 2e Cu: heavy, 4 points, cohesion 6; 1er Cu: cohesion 7; Szekler Hu and 5e Hu: light, 3, 6.
 */
#include <string.h>

#include "rulebooks/gloire/shock/combat.h"
#include "rulebooks/gloire/tests/support.h"

static struct at_table *cuirassiers(const char *hex)
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", hex, "W");
	put(at, "15e", "1010", "E");
	return at;
}

Test(charges, need_a_target_in_front_and_in_sight, .description = "gloire 9.1 9")
{
	struct at_table *at = cuirassiers("1310");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert(is_legal(at, "at 1010"));
	at = cuirassiers("1310");
	changef(at, "{'piece':'Kaiser Cu','facing':'E'}");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(rule_of(at, "at 1010"), "9.1");
	at = cuirassiers("1310");
	lay(at, "orchard", "1109 1110 1111 1210 1211 1209");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(reason_of(at, "at 1010"), "charge-unseen");
}

Test(charges, go_no_further_than_reduced_points, .description = "gloire 9.1 4.1.2")
{
	struct at_table *at = cuirassiers("1610"); /* nine points: five; to 1110 it is five hexes */
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert(is_legal(at, "at 1010"));
	at = cuirassiers("1710"); /* six hexes */
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(reason_of(at, "at 1010"), "charge-out-of-reach");
}

Test(charges, not_into_woods_or_over_slopes, .description = "gloire 9.1")
{
	struct at_table *at = cuirassiers("1310");
	lay(at, "village", "1010");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(reason_of(at, "at 1010"), "charge-out-of-reach");
	at = cuirassiers("1310");
	lift(at, "1010", 1);
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(reason_of(at, "at 1010"), "charge-out-of-reach");
}

/* Every way to 1010 ends in its zone, and so does the way back into 1110; a routed unit has none. */
Test(charges, of_a_demoralised_formation_are_refused_by_its_paragraph, .description = "gloire 11.2 9.1")
{
	static const char *const hexes[] = {"1310", "1110"};
	for (unsigned i = 0; i < COUNT_OF(hexes); i++) {
		struct at_table *at = cuirassiers(hexes[i]);
		changef(at, "{'demoralised':['Uvarov']}");
		act(at, "Uvarov");
		give(at, "unit Kaiser Cu");
		cr_assert_str_eq(rule_of(at, "at 1010"), "11.2");
	}
	struct at_table *at = cuirassiers("1810");
	changef(at, "{'demoralised':['Uvarov']}");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(rule_of(at, "at 1010"),
			 "9.1"); /* seven hexes: the points do not bring it near the zone */
	at = cuirassiers("1310");
	changef(at, "{'piece':'15e','order':'routed'}");
	changef(at, "{'demoralised':['Uvarov']}");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert(is_legal(at, "at 1010"));
}

Test(charges, must_move_a_hex_and_not_by_night, .description = "gloire 9.1 12.1 12.2")
{
	struct at_table *at = cuirassiers("1310");
	changef(at, "{'turn':13}");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(rule_of(at, "at 1010"), "12.1");
	at = cuirassiers("1310");
	changef(at, "{'turn':14}");
	act(at, "Uvarov");
	give(at, "unit Kaiser Cu");
	cr_assert_str_eq(rule_of(at, "at 1010"), "12.2");
}

/* Heavy horse of 4 points and cohesion 6 against 8 points of the same: -2, a charge +3, clear +1. */
Test(charges, heavy_horse_counts_three, .description = "gloire 9.2")
{
	struct at_table *at = cuirassiers("1110");
	changef(at, "{'piece':'Kaiser Cu','charging':true}");
	cr_assert_eq(shock_on(at, "Kaiser Cu", "1010"), -2 + 3 + 1);
	changef(at, "{'piece':'15e','in_square':true}");
	cr_assert_eq(shock_on(at, "Kaiser Cu", "1010"), -2 - 2 + 1); /* 9.3.2 */
}

Test(charges, light_horse_counts_one, .description = "gloire 9.2 9.3.2")
{
	struct at_table *at = drill();
	put_as(at, "Szekler Hu", "1110", "W", "'charging':true");
	put(at, "17e", "1010", "E"); /* 3 points, cohesion 6 */
	cr_assert_eq(shock_on(at, "Szekler Hu", "1010"), 0 + 1 + 1);
	changef(at, "{'piece':'17e','in_square':true}");
	cr_assert_eq(shock_on(at, "Szekler Hu", "1010"), 0 - 2 + 1);
}

/* The booklet's note: horse that does not charge a village has three against it. */
Test(charges, plain_shock_of_horse_on_a_village, .description = "gloire 9.1")
{
	struct at_table *at = drill();
	put(at, "Szekler Hu", "1110", "W");
	put(at, "17e", "1010", "E");
	lay(at, "village", "1010");
	cr_assert_eq(shock_on(at, "Szekler Hu", "1010"), -2 - 1);
}

static struct at_table *charged(const char *target_order)
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", "1310", "W");
	put_as(at, "15e", "1010", "E", target_order);
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done");
	return at;
}

Test(charges, the_foot_forms_square, .description = "gloire 9.3.1 9.3")
{
	struct at_table *at = charged("");
	cr_assert_str_eq(asks(at), "french square");
	dice(at, "d10 6"); /* cohesion 6 */
	give(at, "yes");
	cr_assert(now(at, "15e")->did & in_square);
	cr_assert_str_eq(asks(at), "coalition recall"); /* 9.3.3 */
	at = charged("");
	dice(at, "d10 7"); /* not in time, and disordered: 6 points, cohesion 4 */
	any_dice(at, "no square");
	give(at, "yes");
	cr_assert_eq(told(at, "no-square"), 1);
	cr_assert_neq(order_of(at, "15e"), good_order);
}

Test(charges, are_recalled_by_an_engagement_test, .description = "gloire 9.3.3")
{
	struct at_table *at = charged("");
	dice(at, "d10 0");
	give(at, "yes");
	dice(at, "d10 5"); /* engagement 5 */
	give(at, "yes");
	cr_assert_str_eq(asks(at), "coalition recall-to");
	cr_assert_not(is_legal(at, "go 1111")); /* no further from the square */
	give(at, "go 1210");
	give(at, "face W");
	cr_assert_str_eq(where(at, "Kaiser Cu"), "1210");
	cr_assert_eq(order_of(at, "Kaiser Cu"), good_order); /* no test: it did not charge */
	cr_assert_eq(dice_left(at), 0);
}

Test(charges, must_be_delivered_if_the_recall_fails, .description = "gloire 9.3.3 9.2")
{
	struct at_table *at = charged("");
	dice(at, "d10 0");
	give(at, "yes");
	dice(at, "d10 6, d10 9, d10 0, d10 0"); /* -3 + 9 = 6: 15e shaken, its test, then that of the horse */
	give(at, "yes");
	cr_assert_eq(told(at, "shock-driven"), 1);
	cr_assert_eq(order_of(at, "15e"), disordered);
	cr_assert_not(now(at, "15e")->did & in_square); /* 4.2 */
	cr_assert_eq(order_of(at, "Kaiser Cu"), good_order);
}

/* 48e: 2 points, cohesion 6. 2 to 1: +2; heavy +3; clear +1. */
Test(charges, end_with_a_test_of_the_horse, .description = "gloire 9.2")
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", "1310", "W");
	put(at, "48e", "1010", "E");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done");
	dice(at, "d10 0, d10 0, d10 7"); /* 6: shaken, and stands; the horse fails with a 7 */
	give(at, "no");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 6);
	cr_assert_eq(order_of(at, "48e"), disordered);
	cr_assert_eq(order_of(at, "Kaiser Cu"), disordered);
}

static struct at_table *horse_on_horse(const char *attacker, const char *formation, const char *defender)
{
	struct at_table *at = drill();
	put(at, attacker, "1310", "W");
	put(at, defender, "1010", "E");
	act(at, formation);
	char line[120];
	snprintf(line, sizeof line, "unit %s, at 1010, go 1110, face W, done", attacker);
	give_all(at, line);
	cr_assert_str_eq(asks(at), "french counter-charge");
	return at;
}

Test(counter_charges, take_the_bonus_away, .description = "gloire 9.4")
{
	struct at_table *at = horse_on_horse("Szekler Hu", "Kienmayer", "5e Hu");
	dice(at,
	     "d10 5, d10 4, d10 0, d10 0"); /* engagement 5; 0 + 0 + 1 + 4 = 5 without a bonus; two tests */
	give(at, "yes");
	cr_assert_eq(told(at, "counter-charge"), 1);
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 5);
}

Test(counter_charges, two_on_the_die_before_heavy_horse, .description = "gloire 9.4")
{
	struct at_table *at = horse_on_horse("Kaiser Cu", "Uvarov", "5e Hu");
	dice(at, "d10 4"); /* 4 + 2 against 5 */
	any_dice(at, "light against heavy");
	give(at, "yes");
	cr_assert_eq(told(at, "counter-charge"), 0);
	cr_assert_eq(told(at, "hangs-back-with"), 1);
}

/* 15e, already shaken, is routed by the charge; 33e stands on the way. */
Test(pursuits, follow_and_charge_again_with_one_less, .description = "gloire 9.5 9.5.1 9.5.2")
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", "1310", "W");
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	act(at, "Uvarov");
	dice(at,
	     "d10 0"); /* 4 to 6: -1; 6 - 4: +2; heavy +3; clear +1; 5 + 0: disordered once more: routed */
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done");
	cr_assert_str_eq(asks(at), "french retreat");
	/* The horse rides into 1010 and is beside the routed unit, or follows until it is. */
	give(at, "go 0910");
	dice(at,
	     "d10 3, d10 0"); /* 4 to 6, 6 - 4, heavy +3, clear, routed +2, the pursuit -1: 6 + 3; eliminated; its own test */
	give(at, "go 0810");
	cr_assert_eq(told(at, "pursues"), 3); /* 1010, 0910, and 0810 when it is empty */
	cr_assert_str_eq(where(at, "15e"), "eliminated");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 6 + 3);
}

/* Davout is beside 1010, into which the pursuit rides, and neither beside 1110, where the charge ends, nor beside 0910, where it halts. */
Test(pursuits, drive_chiefs_off_on_the_way, .description = "gloire 2.5.2 9.5.2")
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", "1310", "W");
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	put(at, "Davout", "1011", "E");
	act(at, "Uvarov");
	dice(at, "d10 0");
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done, go 0910, go 0810");
	cr_assert_str_eq(where(at, "Kaiser Cu"), "0910");
	cr_assert_str_eq(asks(at), "french flight");
	any_dice(at, "the second charge");
	give(at, "go 1013");
	cr_assert_str_eq(where(at, "Davout"), "1013");
}

/* The hussars' counter-charge comes off, the attacker is thrown back, and they follow: the pursuit is their second charge. */
Test(pursuits, of_an_attacker_by_the_horse_he_attacked, .description = "gloire 9.4 9.5.1")
{
	struct at_table *at = horse_on_horse("Szekler Hu", "Kienmayer", "5e Hu");
	dice(at, "d10 0, d10 0, d10 9"); /* engaged; 0 + 1 + 0 = 1: repulsed; 9 against 4: it recoils */
	give(at, "yes");
	cr_assert_str_eq(asks(at), "coalition retreat");
	give(at, "go 1210");
	cr_assert_str_eq(asks(at), "french counter-shock");
	/* Into 1110, before 1210. 3 to 2: +1; 6 - 4: +2; a charge +1; clear +1; the second charge -1; 4 + 1: routed. Then tests. */
	dice(at, "d10 1");
	any_dice(at, "pursuit");
	give(at, "yes");
	cr_assert_geq(told(at, "pursues"), 1);
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 4 + 1);
}

/* Two stacks of hussars as good as each other: 6 to 2, 6 - 3, a charge, clear: 8, and Preiss is routed. */
Test(pursuits, by_whom_the_attacker_likes_of_equals, .description = "gloire 9.5.2")
{
	struct at_table *at = drill();
	put(at, "5e Hu", "1010", "E");
	put(at, "7e Hu", "1012", "E");
	put_as(at, "Preiss", "1311", "W", "'order':'disordered'");
	act(at, "Lasalle");
	dice(at, "d10 0");
	give_all(at, "unit 5e Hu, at 1311, go 1210, face E, unit 7e Hu, at 1311, go 1211, face E, done");
	cr_assert_str_eq(asks(at), "coalition retreat");
	any_dice(at, "pursuit");
	give(at, "go 1411");
	give_any(at, 0);
	cr_assert_str_eq(asks(at), "french pursuer");
	cr_assert(is_legal(at, "unit 5e Hu"));
	cr_assert_str_eq(rule_of(at, "unit 15e"), "9.5.2");
	give(at, "unit 7e Hu");
	cr_assert_str_eq(where(at, "5e Hu"), "1210");
	cr_assert_str_neq(where(at, "7e Hu"), "1211");
}

/*
 * The counter-charge takes the bonus of the charge it meets, and no other. 4 to 4, 7 - 6, clear: 2 + 5: shaken, and 9 is no test
 * passed. Then 4 to 3: 0; 7 - 4: +3; heavy +3; clear +1; the second charge -1; 6 + 3.
 */
Test(counter_charges, leave_the_pursuit_its_bonus, .description = "gloire 9.4 9.5.2")
{
	struct at_table *at = drill();
	put(at, "1er Cu", "0710", "E");
	put(at, "Kaiser Cu", "1110", "W");
	act(at, "Nansouty");
	give_all(at, "unit 1er Cu, at 1110, go 1010, face E, done");
	dice(at, "d10 5, d10 5, d10 9, d10 3");
	give(at, "yes");
	cr_assert_eq(told(at, "counter-charge"), 1);
	give(at, "go 1210");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 6 + 3);
	cr_assert_eq(order_of(at, "Kaiser Cu"), routed);
}

/* Kursk, already shaken, is routed and runs past Podolia: both are before the horse, which may halt, and then tests. */
Test(pursuits, may_halt_before_another_though_the_pursued_is_there, .description = "gloire 9.5.2 9.2")
{
	struct at_table *at = drill();
	put(at, "1er Cu", "0710", "E");
	put_as(at, "Kursk", "1110", "W", "'order':'disordered'");
	put(at, "Podolia", "1310", "W");
	act(at, "Nansouty");
	dice(at, "d10 5");
	give_all(at, "unit 1er Cu, at 1110, go 1010, face E, done, go 1210, go 1311");
	cr_assert_str_eq(where(at, "1er Cu"), "1210");
	cr_assert_str_eq(asks(at), "french pursuit");
	dice(at, "d10 7"); /* cohesion 7 */
	give(at, "no");
	cr_assert_eq(told(at, "shock-broken") + told(at, "shock-driven"), 1);
	cr_assert_eq(dice_left(at), 0);
	cr_assert_eq(order_of(at, "1er Cu"), good_order);
}

/* Nobody is left to follow: the horse turns by a corner at most, and charges whom it has in front then. */
Test(pursuits, turn_by_a_corner_where_the_target_is_gone, .description = "gloire 9.5.2")
{
	struct at_table *at = drill();
	put(at, "1er Cu", "0710", "E");
	put_as(at, "Kursk", "1110", "W", "'order':'routed'");
	put(at, "Podolia", "1109", "W");
	act(at, "Nansouty");
	dice(at, "d10 5");
	give_all(at, "unit 1er Cu, at 1110, go 1010, face E, done");
	cr_assert_str_eq(where(at, "Kursk"), "eliminated");
	cr_assert_str_eq(asks(at), "french face");
	cr_assert(is_legal(at, "face E") && is_legal(at, "face NE") && is_legal(at, "face SE"));
	cr_assert_not(is_legal(at, "face NW"));
	give(at, "face NE"); /* to the N and the NE */
	cr_assert_str_eq(asks(at), "french pursuit");
	give(at, "yes");
	cr_assert_str_eq(asks(at), "coalition square");
	cr_assert_str_eq(where(at, "1er Cu"), "1110");
}

/* A point for the hex behind and one for leaving the zone, a point for the hex it comes back to. */
Test(charges, from_the_hex_it_steps_back_from, .description = "gloire 9.1 6.2.2")
{
	struct at_table *at = drill();
	put(at, "1er Cu", "1010", "E");
	put(at, "Kursk", "1110", "W");
	act(at, "Nansouty");
	give_all(at, "unit 1er Cu, at 1110");
	cr_assert_eq(cost_of(at, "go 1010"), 2 * 3);
	give_all(at, "go 1010, done"); /* it is not asked how it faces: as before */
	cr_assert_eq(now(at, "1er Cu")->facing, 1);
	cr_assert_str_eq(asks(at), "coalition square");
	cr_assert_str_eq(where(at, "1er Cu"), "1010");
}

/*
 * Nine points: five for a charge. Davout is beside 1311 and 1211, and two hexes from the straight way by 1210: the owner rides round, and
 * drives him off. One point is spent, and four are left.
 */
Test(charges, go_the_way_their_owner_chooses, .description = "gloire 9.1 4.4.1 2.5.2")
{
	struct at_table *at = cuirassiers("1310");
	changef(at, "{'piece':'Davout','at':'1312'}");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010");
	cr_assert(is_listed(at, "go 1410"));                          /* 1, and 3 to 1110 */
	cr_assert_str_eq(reason_of(at, "go 1511"), "no-charge-from"); /* 2, and 4 */
	give(at, "go 1311");
	cr_assert_str_eq(asks(at), "french flight");
	give(at, "go 1314");
	cr_assert_str_eq(asks(at), "coalition charge");
	cr_assert_eq(cost_of(at, "go 1111"), 2 * 2);
	cr_assert_eq(cost_of(at, "go 1009"), 2 * 4); /* by 1210, 1209 and 1109, out of the zone */
	cr_assert_not(is_legal(at, "go 1311"));
	give_all(at, "go 1111, face W, done");
	cr_assert_str_eq(where(at, "Kaiser Cu"), "1111");
	cr_assert_str_eq(asks(at), "french square");
	at = cuirassiers("1310");
	changef(at, "{'piece':'Davout','at':'1312'}");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010, go 1210, go 1110");
	cr_assert_str_eq(where(at, "Davout"), "1312");
}

/* Friends can be passed, for a point more when the ride goes on; where horse of another formation stands no charge ends. */
Test(charges, ride_through_friends, .description = "gloire 9.1 4.4.3 5.1.1")
{
	struct at_table *at = cuirassiers("1310");
	put(at, "Szekler Hu", "1311", "W");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010, go 1311");
	cr_assert_str_eq(asks(at), "coalition charge");
	cr_assert_eq(cost_of(at, "go 1111"), 2 * 3);
	at = cuirassiers("1310");
	put(at, "Szekler Hu", "1111", "W");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010");
	cr_assert_not(is_legal(at, "go 1111"));
}

/* Out of contact for two points, and three left: it attacks as it faced at first, to the W, and so not from 1009, to the north of 15e. */
Test(charges, keep_their_facing_on_every_leg, .description = "gloire 9.1")
{
	struct at_table *at = cuirassiers("1110");
	act(at, "Uvarov");
	give_all(at, "unit Kaiser Cu, at 1010");
	cr_assert_eq(cost_of(at, "go 1210"), 2 * 2);
	give(at, "go 1210");
	cr_assert(is_legal(at, "go 1111"));
	cr_assert_str_eq(reason_of(at, "go 1009"), "no-charge-from");
	give_all(at, "go 1110, done");
	cr_assert_str_eq(where(at, "Kaiser Cu"), "1110");
	cr_assert_eq(now(at, "Kaiser Cu")->facing, 4);
	cr_assert_str_eq(asks(at), "french square");
}

/*
 * Two charges of one activation. 4 to 8: -2, heavy +3, clear +1: 2, and 0 on the die: the cuirassiers are shaken, stand their test and
 * that of the charge. The hussars have theirs behind them only when they have charged: 4 to 4, 6 - 7, a charge +1, clear +1: 1 + 0.
 */
Test(charges, are_tested_each_when_its_own_is_over, .description = "gloire 9.2")
{
	struct at_table *at = cuirassiers("1310");
	put(at, "Elisabeth Hu", "1316", "W");
	put(at, "33e", "1016", "E");
	act(at, "Uvarov");
	give_all(
		at,
		"unit Kaiser Cu, at 1010, go 1110, face W, unit Elisabeth Hu, at 1016, go 1116, face W, done");
	dice(at, "d10 0, d10 0, d10 0");
	give_all(at, "at 1010, no");
	cr_assert_eq(dice_left(at), 0);
	cr_assert_eq(order_of(at, "Kaiser Cu"), disordered);
	cr_assert(now(at, "Elisabeth Hu")->did & is_charging);
	cr_assert_str_eq(asks(at), "french square");
	dice(at, "d10 0, d10 0, d10 0");
	give(at, "no");
	cr_assert_eq(told(at, "shock-repulsed"), 2);
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 1);
	cr_assert_eq(dice_left(at), 0);
}

/* The 33e in its village stands before the cuirassiers as well; a charge does not go there, and it need not be attacked. */
Test(charges, leave_out_whom_they_cannot_charge, .description = "gloire 9.1 8.2 9.5.2")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = cuirassiers("1310");
		put(at, "33e", "1009", "E");
		if (i)
			lay(at, "village", "1009");
		act(at, "Uvarov");
		give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done");
		cr_assert_str_eq(asks(at), i ? "french square" : "coalition declare");
		struct field field = truth_at(at);
		space_id hex[2];
		cr_assert_eq(gloire_enemies_in_front(&field, piece_named(at, "Kaiser Cu"), hex), 2 - i);
	}
}

/*
 * The first cuirassiers charge from the hex of the second, which attack with them: 8 to 5, +1; 7 - 6; heavy +3; clear +1; plain horse
 * -2: 4, and 0 on the die. Both are shaken and stand; those who charged are tested once more.
 */
Test(charges, take_along_whoever_shares_the_hex, .description = "gloire 5.1.3 9.2")
{
	struct at_table *at = drill();
	put(at, "2e Cu", "1110", "E");
	put(at, "1er Cu", "1107", "SE");
	put(at, "Kursk", "1210", "W");
	act(at, "Nansouty");
	give_all(at, "unit 1er Cu, at 1210, go 1110, done");
	cr_assert_str_eq(asks(at), "coalition square");
	dice(at, "d10 0, d10 0, d10 0, d10 0");
	give(at, "no");
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 4);
	cr_assert_eq(order_of(at, "1er Cu"), disordered);
	cr_assert_eq(order_of(at, "2e Cu"), disordered);
	cr_assert_eq(dice_left(at), 0);
}

/* A battery may stand with one unit of horse, not with two, 5.1.1: the stack is recalled to another hex. */
Test(charges, are_recalled_to_where_the_whole_stack_may_stand, .description = "gloire 9.3.3 5.1.1")
{
	struct at_table *at = drill();
	put(at, "1er Cu", "1107", "SE");
	put(at, "2e Cu", "1107", "SE");
	put(at, "Art a cheval", "1010", "W");
	put(at, "Kursk", "1210", "W");
	act(at, "Nansouty");
	dice(at, "d10 0, d10 0");
	give_all(at, "unit 1er Cu, at 1210, go 1110, face E, unit 2e Cu, at 1210, go 1110, done, yes, yes");
	cr_assert_str_eq(asks(at), "french recall-to");
	cr_assert(is_legal(at, "go 1009"));
	cr_assert_not(is_legal(at, "go 1010"));
}

/* Szekler Hu is routed by the guns before the die is cast: nobody of its own side is pursued, but one of those who fall back then. */
static struct at_table *scattered(void)
{
	struct at_table *at = drill();
	lay(at, "orchard", "1009");
	put(at, "Szekler Hu", "0909", "SE");
	put(at, "Cossacks", "0909", "SE");
	put(at, "Kaiser Cu", "1309", "W");
	put_as(at, "15e", "1010", "E", "'order':'disordered','capacity':'none'");
	put_as(at, "Art Morand", "1010", "NE", "'capacity':'none'");
	act(at, "Uvarov");
	give_all(at, "unit Szekler Hu, at 1010, go 1009, face SW, unit Cossacks, at 1010, go 1009");
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done");
	/* 4, beside it +1, a stack +1, an orchard +1, reaction -1: 15, routed. Then 9: 15e is routed; the guns pass their test. */
	dice(at, "d10 9, d10 9, d10 0");
	give_all(at, "at 1009, go 1008, go 1007, go 1006");
	give_all(at, "go 0911, go 0811, go 1011");
	return at;
}

Test(pursuits, of_one_of_those_who_scatter, .description = "gloire 9.5.2 8.3.3")
{
	struct at_table *at = scattered();
	cr_assert_str_eq(asks(at), "coalition quarry");
	cr_assert_eq(answers_listed(at), 2);
	cr_assert_str_eq(rule_of(at, "unit Szekler Hu"), "9.5.2");
	/* By 1010 and 0911. 4 to 6: -1; 6 - 4; heavy +3; clear; routed +2; the second charge -1: 6 + 0, lost. */
	dice(at, "d10 0");
	give(at, "unit 15e");
	cr_assert_str_eq(where(at, "15e"), "eliminated");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 6);
	at = scattered();
	dice(at, "d10 0, d10 0"); /* the guns have fired, and are taken without a die: two tests at the end */
	give_all(at, "unit Art Morand, face SW");
	cr_assert_str_eq(where(at, "Kaiser Cu"), "1011"); /* one corner round to the SW */
	cr_assert_str_eq(where(at, "Art Morand"), "eliminated");
	cr_assert_str_eq(where(at, "15e"), "0811");
	cr_assert_eq(dice_left(at), 0);
}

/* 2 to 4: -2; 5 - 6: -1; clear: 111e is thrown back, and the horse it attacked may pursue, or strike like foot, which ends without a test. */
static struct at_table *horse_struck(void)
{
	struct at_table *at = drill();
	put(at, "111e", "1010", "E");
	put(at, "Kaiser Cu", "1110", "W");
	act(at, "Friant");
	dice(at, "d10 0");
	give_all(at, "done, unit 111e, at 1110, no, go 0910");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	return at;
}

Test(pursuits, or_a_counter_shock_as_the_horse_likes, .description = "gloire 8.7.2 9.5.1 9.2")
{
	struct at_table *at = horse_struck();
	cr_assert_eq(answers_listed(at), 3);
	cr_assert_str_eq(rule_of(at, "go 1111"), "8.7.2");
	dice(at, "d10 3, d10 9"); /* 4 to 2: +2; 6 - 3; clear; horse that does not charge -2: 4 + 3; routed */
	give(at, "go 1010");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 4 + 3);
	cr_assert_eq(now(at, "Kaiser Cu")->did & (is_charging | did_charge), 0);
	at = horse_struck();
	dice(at, "d10 0"); /* and as a charge +3 instead: 9 + 0 */
	give(at, "yes");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 9 + 0);
	cr_assert(now(at, "Kaiser Cu")->did & is_charging);
}

/*
 * The cuirassiers' second charge meets hussars who charge in turn: 4 to 3, 6 - 6, clear, one charge before: 0, repulsed. The hussars follow,
 * and of charges before count one of their own: 3 to 3, 6 - 4, light +1, clear, -1.
 */
Test(counter_charges, count_their_own_charges_only, .description = "gloire 9.4 9.5.2")
{
	struct at_table *at = drill();
	put(at, "Kaiser Cu", "1310", "W");
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	put(at, "5e Hu", "0911", "E");
	act(at, "Uvarov");
	dice(at, "d10 0");
	give_all(at, "unit Kaiser Cu, at 1010, go 1110, face W, done, go 0910, go 0809");
	cr_assert_str_eq(asks(at), "coalition pursuit");
	give(at, "yes");
	cr_assert_str_eq(asks(at), "french counter-charge");
	dice(at, "d10 0, d10 0, d10 9, d10 4");
	give_all(at, "yes, go 1110");
	cr_assert_str_eq(asks(at), "french counter-shock");
	give(at, "yes");
	cr_assert_eq(last_told(at, "shock-driven")->message.arg[2].value, 3 + 4);
}

/* Hussars of a demoralised formation meet a charge. Whom they repulse stands beside the hex he left: it lies in his zone, and they stay. */
Test(pursuits, of_a_demoralised_formation_keep_out_of_zones, .description = "gloire 11.2 9.5.1")
{
	for (unsigned demoralised = 0; demoralised < 2; demoralised++) {
		struct at_table *at = horse_on_horse("Szekler Hu", "Kienmayer", "5e Hu");
		if (demoralised)
			changef(at, "{'demoralised':['Lasalle']}");
		dice(at, "d10 0, d10 0, d10 9");
		any_dice(at, "the test at the end of the charge");
		give_all(at, "yes, go 1210");
		bool follows = !strcmp(asks(at), "french counter-shock");
		cr_assert_eq(follows, !demoralised);
		cr_assert_str_eq(where(at, "5e Hu"), "1010");
	}
}
