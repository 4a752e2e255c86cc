/*
 * Marches in legs, 4.4.1: the path is the owner's. 15e has seven points, 5e Hu eleven, and clear ground costs one.
 */
#include "rulebooks/gloire/tests/support.h"

static struct at_table *marching(const char *unit, const char *hex)
{
	struct at_table *at = drill();
	put(at, unit, hex, "E");
	return at;
}

/* 1 + the side that holds 1212, or 0. */
static unsigned holder(const struct at_table *at)
{
	struct field field = truth_at(at);
	return gloire_known(&field)->holder[0];
}

/* From 1012 to 1412 lead four hexes, by 1212, which counts, or past it. */
Test(onward, the_owner_chooses_the_way, .description = "gloire 4.4.1 13")
{
	struct at_table *at = marching("15e", "1012");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1212");
	cr_assert_str_eq(asked(at), "onward");
	cr_assert_eq(cost_of(at, "go 1412"), 2 * 2);
	cr_assert_eq(cost_of(at, "go 1712"), 2 * 5); /* the rest of seven points */
	cr_assert_str_eq(reason_of(at, "go 1812"), "out-of-reach");
	cr_assert_str_eq(reason_of(at, "go 1212"), "stands-there");
	cr_assert_str_eq(reason_of(at, "done"), "ends-by-facing");
	give_all(at, "go 1412, face SE");
	cr_assert_str_eq(where(at, "15e"), "1412");
	cr_assert_eq(now(at, "15e")->facing, 2);
	cr_assert_eq(holder(at), 1); /* it has gone on, and the French hold the place */
	cr_assert_str_eq(reason_of(at, "unit 15e"), "cannot-move");
	at = marching("15e", "1012");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1112, go 1211, go 1312, go 1412, face E"); /* as long a way */
	cr_assert_str_eq(where(at, "15e"), "1412");
	cr_assert_eq(holder(at), 0);
}

/* 4.4.3: one more for a hex with friends in it, when the unit goes on. */
Test(onward, from_a_hex_with_friends_it_pays_for_them, .description = "gloire 4.4.3 6.1.1")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "33e", "1210", "SW");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1210");
	cr_assert_eq(cost_of(at, "go 1310"), 2 * 2);
	cr_assert(is_legal(at, "go 1610")); /* 2, and 1 for the friends, and 4 */
	cr_assert_not(is_legal(at, "go 1710"));
	cr_assert_str_eq(rule_of(at, "face E"), "6.1.1"); /* in a stack it faces as the others */
	give(at, "done");
	cr_assert_eq(now(at, "15e")->facing, 3);
}

static struct at_table *behind_the_hussars(const char *hex)
{
	struct at_table *at = marching("15e", "1010");
	put(at, "5e Hu", hex, "E");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	return at;
}

/* Foot cannot stay with horse: it goes through, a point for the hex, one for the friends when it goes on, and has to halt elsewhere. */
Test(onward, through_friends_with_whom_it_cannot_stay, .description = "gloire 4.4.3 5.1.2")
{
	struct at_table *at = behind_the_hussars("1210");
	give(at, "go 1210");
	cr_assert_str_eq(asked(at), "onward");
	cr_assert_str_eq(reason_of(at, "done"), "must-go-on");
	cr_assert_str_eq(reason_of(at, "face E"), "must-go-on");
	cr_assert_not(is_listed(at, "face E"));
	cr_assert_eq(cost_of(at, "go 1310"), 2 * 2);
	cr_assert(is_legal(at, "go 1610")); /* 2, and 1 for the friends, and 4 */
	cr_assert_not(is_legal(at, "go 1710"));
	give_all(at, "go 1310, face E");
	cr_assert_str_eq(where(at, "15e"), "1310");
}

/* Seven points: five to 1510 and two to go on. To 1610 it is six. */
Test(onward, not_to_friends_from_whom_it_could_not_go_on, .description = "gloire 4.4.3 4.4.1")
{
	struct at_table *at = behind_the_hussars("1510");
	cr_assert(is_listed(at, "go 1510"));
	at = behind_the_hussars("1610");
	cr_assert_not(is_listed(at, "go 1610"));
	cr_assert_str_eq(reason_of(at, "go 1610"), "stack-foot-and-horse");
}

/* Beside a zone: it would have to stop there, and cannot. */
Test(onward, friends_in_a_zone_are_not_passed, .description = "gloire 4.4.3 6.2.2")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "5e Hu", "1210", "E");
	put(at, "Kursk", "1310", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_not(is_legal(at, "go 1210"));
}

/* Fourteen points by force, as long as every hex of the way was open to that. */
Test(onward, an_ordinary_march_becomes_a_forced_one, .description = "gloire 4.1.3")
{
	struct at_table *at = marching("15e", "0405");
	put(at, "48e", "0406", "E");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 0505");
	cr_assert_str_eq(reason_of(at, "go 0605 way 1"), "no-need-of-force");
	cr_assert(is_legal(at, "go 0518 way 1")); /* one and thirteen */
	cr_assert_not(is_legal(at, "go 0519 way 1"));
	give(at, "go 0513 way 1");
	cr_assert_eq(cost_of(at, "go 0518"), 2 * 5); /* nine of fourteen are spent */
	cr_assert_str_eq(reason_of(at, "go 0518 way 1"), "not-forced-now");
	at = marching("15e", "0405");
	put(at, "48e", "0406", "E");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 0406"); /* no forced march goes through friends */
	cr_assert_str_eq(reason_of(at, "go 0417 way 1"), "not-forced-now");
}

/* A zone of control holds it, and nothing more is asked than how it faces. */
Test(onward, a_zone_ends_the_march, .description = "gloire 6.2.2")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "Kursk", "1310", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1210");
	cr_assert_str_eq(asked(at), "face");
}

/* Out of contact and back to the same enemy: it turns by one corner from how it stood at first. */
Test(onward, legs_do_not_turn_a_unit_about_before_the_enemy, .description = "gloire 8.2 6.2.2")
{
	struct at_table *at = marching("5e Hu", "1110");
	put(at, "Kursk", "1210", "W");
	changef(at, "{'piece':'5e Hu','facing':'W'}");
	act(at, "Lasalle");
	give_all(at, "unit 5e Hu, go 1010, go 1110");
	cr_assert_str_eq(asked(at), "face");
	cr_assert_not(is_legal(at, "face E"));
	cr_assert(is_legal(at, "face NW"));
}

/* 33e in square: two of its seven points to leave it, whatever the number of legs. */
Test(onward, leaving_square_is_paid_once, .description = "gloire 4.2")
{
	struct at_table *at = marching("33e", "1010");
	changef(at, "{'piece':'33e','in_square':true}");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 33e, go 1110");
	cr_assert(is_legal(at, "go 1510")); /* 2 and 1 and 4 */
	cr_assert_not(is_legal(at, "go 1610"));
}

/* Two levels down are steep: infantry is disordered there, at the end of its move; if it was disordered, it is routed on the spot. */
Test(onward, steep_ground_tells_at_the_end_of_the_move, .description = "gloire 4.3 10.1")
{
	struct at_table *at = marching("15e", "1010");
	lift(at, "1010", 2);
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1110");
	cr_assert_eq(order_of(at, "15e"), good_order);
	cr_assert_str_eq(asked(at), "onward");
	give_all(at, "go 1210, face E");
	cr_assert_eq(order_of(at, "15e"), disordered);
	at = marching("15e", "1010");
	lift(at, "1010", 2);
	changef(at, "{'piece':'15e','order':'disordered'}");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give(at, "unit 15e");
	cr_assert_str_eq(reason_of(at, "go 1310"), "out-of-reach");
	give(at, "go 1110");
	cr_assert_eq(order_of(at, "15e"), routed);
}

/* He is touched by a unit that passes him, not only by one that stops beside him. */
Test(onward, a_chief_is_driven_from_the_way, .description = "gloire 2.5.2")
{
	struct at_table *at = marching("15e", "1010");
	put(at, "Auffenberg", "2405", "W");
	changef(at, "{'piece':'Kutuzov','at':'1210'}");
	act(at, "Friant");
	give_all(at, "unit 15e, go 1410");
	cr_assert_str_eq(asks(at), "coalition flight");
	cr_assert_str_eq(rule_of(at, "pass"), "2.5.2");
	give(at, "go 1212");
	cr_assert_str_eq(asks(at), "french onward");
	give(at, "face E");
	cr_assert_str_eq(where(at, "Kutuzov"), "1212");
}

/* 5.2.1: reinforcements come in by force if their owner likes, near as they may halt. */
Test(onward, whoever_comes_in_chooses_how, .description = "gloire 5.2.1 4.1.3")
{
	struct at_table *at = clear_field("maida");
	put(at, "1/58th", "0508", "E");
	put(at, "42e, I bn", "1510", "W");
	changef(at, "[{'piece':'20th','at':'due'},{'turn':4}]");
	act(at, "Ross");
	give(at, "unit 20th");
	cr_assert(is_listed(at, "go 0104"));
	cr_assert(is_listed(at, "go 0104 way 1"));
	give(at, "go 0104 way 1");
	cr_assert_eq(now(at, "20th")->status, status_reinforcement);
	cr_assert(is_legal(at, "go 0109")); /* two points for the first two hexes, five of the ten left */
}

/* By an ordinary march it comes in Without orders: before it attacks it is tested. */
Test(onward, whoever_comes_in_without_orders_is_tested, .description = "gloire 5.2.1 8.3.1")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("maida");
		put(at, "42e, I bn", "1510", "W");
		changef(at, "[{'piece':'20th','at':'due'},{'turn':4}]");
		act(at, "Ross");
		give(at, "unit 20th");
		give(at, i ? "go 0104 way 1" : "go 0104");
		give(at, "face E");
		cr_assert_eq(now(at, "20th")->capacity, i ? may_act : may_act_reduced);
	}
}

/* 48e goes: 108e, in square with it, is left without, and pays its own two of six points when it goes, in whatever legs. */
Test(onward, leaving_square_is_paid_by_each, .description = "gloire 4.2")
{
	struct at_table *at = drill();
	put_as(at, "48e", "1010", "E", "'in_square':true");
	put_as(at, "108e", "1010", "E", "'in_square':true");
	put(at, "Auffenberg", "2405", "W");
	act(at, "Friant");
	give_all(at, "unit 48e, go 0910, face E");
	cr_assert_not(now(at, "108e")->did & in_square);
	give(at, "unit 108e");
	cr_assert(is_legal(at, "go 1410"));
	cr_assert_not(is_legal(at, "go 1510"));
	cr_assert_not(is_legal(at, "go 1510 way 1"));
	cr_assert_not(is_legal(at, "yes"));
	give(at, "go 1110");
	cr_assert(is_legal(at, "go 1410"));
	cr_assert_not(is_legal(at, "go 1510"));
}

/*
 * Marks that lie on units beside each other are each their own: a charge ends, and with it what it noted of squares; 108e has still to
 * pay for the square that 48e has left, and no battery that turned has broken through.
 */
Test(onward, a_charge_does_not_pay_for_a_square, .description = "gloire 4.2 9.3.2")
{
	struct at_table *at = drill();
	put_as(at, "48e", "1015", "E", "'in_square':true");
	put_as(at, "108e", "1015", "E", "'in_square':true");
	put_as(at, "Art Friant", "1018", "E", "'turned_to_fire':true");
	put_as(at, "33e", "0105", "E", "'order':'disordered','capacity':'rally'");
	put(at, "1er Cu", "0710", "E");
	put_as(at, "Kursk", "1110", "W", "'order':'routed'");
	act(at, "Friant");
	dice(at, "d10 5, d10 0"); /* 4 to 4, 7 - 4, heavy +3, clear, routed +2: lost; the test at the end */
	give_all(at, "unit 48e, go 0915, face E, unit 1er Cu, at 1110, go 1010, face E, done, face E");
	cr_assert_str_eq(asks(at), "french rally");
	cr_assert(now(at, "108e")->did & square_left);
	cr_assert_not(now(at, "108e")->did & square_held);
	struct field field = truth_at(at);
	cr_assert_eq(gloire_allowance(&field, piece_named(at, "108e")), 2 * (6 - 2));
	cr_assert_not(now(at, "Art Friant")->did & did_break_through);
}
