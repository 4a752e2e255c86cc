/*
 * Shock, chapter 8. 15e: 8 points, cohesion 6; 33e: 4, 7; Preiss: 3, 5; Auffenberg: 6, 6; Grenadiers: 8, 7.
 */
#include "rulebooks/gloire/tests/support.h"

Test(odds, are_rounded_for_the_defender, .description = "gloire 8.6.1 8.6")
{
	struct at_table *at = drill();
	struct field field = truth_at(at);
	cr_assert_eq(gloire_odds(&field, 8, 3), 2);  /* the booklet: 2 to 1 */
	cr_assert_eq(gloire_odds(&field, 5, 6), -1); /* and 1 to 1.5 */
	cr_assert_eq(gloire_odds(&field, 6, 4), 1);
	cr_assert_eq(gloire_odds(&field, 5, 5), 0);
	cr_assert_eq(gloire_odds(&field, 1, 2), -2);
	cr_assert_eq(gloire_odds(&field, 1, 5), -4);
	cr_assert_eq(gloire_odds(&field, 12, 3), 4);
}

Test(odds, strength_cohesion_and_clear_ground, .description = "gloire 8.5 8.6.1 8.6.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 + 1); /* 8 to 3, 6 against 5, clear */
	put(at, "33e", "1010", "E");
	cr_assert_eq(shock_on(at, "15e", "1110"), 4 + 2 + 1); /* 12 to 3, 7 against 5 */
	put(at, "Auffenberg", "1110", "W");
	cr_assert_eq(shock_on(at, "15e", "1110"), 0 + 1 + 1); /* 12 to 9, 7 against 6 */
}

Test(odds, villages_and_streams_add_up, .description = "gloire 8.5")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	lay(at, "village", "1110");
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 - 1);
	lay(at, "stream", "1010 1110");
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 - 1 - 1);
	at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	lay(at, "stream", "1010 1110"); /* no clear bonus across a stream */
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 - 1);
}

/* C errata: a bridge and a fortification are six against the attacker together. */
Test(odds, a_bridge_into_works, .description = "gloire 8.5")
{
	struct at_table *at = drill();
	put(at, "Auffenberg", "1110", "W");
	put(at, "111e", "1010", "E");
	lay(at, "bridge", "1010 1110");
	lay(at, "gate", "1010 1110");
	cr_assert_eq(shock_on(at, "Auffenberg", "1010"), 3 + 1 - 3 - 3); /* 6 to 2, 6 against 5 */
}

Test(odds, from_the_rear_and_from_both_sides, .description = "gloire 6.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "E"); /* its back to the attacker */
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 + 1 + 2);
	put(at, "48e", "1210", "W");                                   /* and one in its front: 1209 1210 */
	cr_assert_eq(shock_on(at, "15e, 48e", "1110"), 3 + 1 + 1 + 3); /* 10 to 3 */
	lay(at, "village", "1110");                                    /* no rear in a village */
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 - 1);
}

Test(odds, out_of_a_village_one_less, .description = "gloire 6.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	lay(at, "village", "1010");
	cr_assert_eq(shock_on(at, "15e", "1110"), 2 + 1 + 1 - 1);
}

/* The booklet's note: horse that does not charge against a village, two and one less. Szekler Hu and 17e: 3 points, cohesion 6. */
Test(odds, cavalry_that_does_not_charge_a_village, .description = "gloire 9.1")
{
	struct at_table *at = drill();
	put(at, "Szekler Hu", "1110", "W");
	put(at, "17e", "1010", "E");
	lay(at, "village", "1010");
	cr_assert_eq(shock_on(at, "Szekler Hu", "1010"), -3);
}

Test(odds, a_routed_defender, .description = "gloire 10.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put_as(at, "Preiss", "1110", "E", "'order':'routed'"); /* reverse: 2 points, cohesion 3; no rear */
	cr_assert_eq(shock_on(at, "15e", "1110"), 4 + 3 + 1 + 2);
}

/* 8.4.2: clear ground, the attacker picks; otherwise the defender. */
Test(odds, several_attackers_over_different_ground, .description = "gloire 8.4.2 8.4.1 8.4")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "48e", "1109", "SE"); /* front: 1209 and 1110 */
	put(at, "Preiss", "1110", "W");
	lay(at, "stream", "1010 1110");
	struct field field = truth_at(at);
	cr_assert(gloire_has_in_front(&field, piece_named(at, "48e"), space_named(at, "1110")));
	/* 10 to 3, 6 against 5, the way without the stream; one comes from the front, one from the rear. */
	cr_assert_eq(shock_on(at, "15e, 48e", "1110"), 3 + 1 + 1 + 3);
}

/* ---- 8.2, 8.3 ------------------------------------------------------------------------------------------------------------ */

Test(declaring, every_enemy_in_front_must_be_attacked, .description = "gloire 8.2 8.3.1 8.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Kursk", "1111", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(rule_of(at, "done"), "8.2");
	cr_assert(is_legal(at, "unit 15e"));
}

Test(declaring, unless_a_friend_attacks_it, .description = "gloire 8.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "33e", "1011", "NE"); /* front: 1010's neighbour 1111 to the NE, and N */
	put(at, "Preiss", "1110", "W");
	put(at, "Kursk", "1111", "W");
	changef(at, "{'piece':'33e','facing':'E'}"); /* 1111 and 1112 */
	act(at, "Friant");
	give_all(at, "done, unit 33e, at 1111, unit 15e, at 1110");
	dice(at, "d10 0"); /* 33e 4 to 5: -1, 7 against 6: +1, clear +1: 1 */
	cr_assert_str_eq(asked(at), "resolve");
	cr_assert(is_legal(at, "at 1110"));
	cr_assert(is_legal(at, "at 1111"));
}

Test(declaring, not_out_of_disorder_square_or_behind, .description = "gloire 8.2 10.1 6.1.2")
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'order':'disordered'");
	put_as(at, "48e", "1014", "E", "'in_square':true");
	put(at, "33e", "1018", "W");
	put(at, "Preiss", "1110", "W");
	put(at, "Kursk", "1114", "W");
	put(at, "Podolia", "1118", "W");
	act(at, "Friant");
	give(at, "done");
	cr_assert_str_neq(asked(at), "declare"); /* nobody can */
}

/* ---- 8.3.2 ------------------------------------------------------------------------------------------------------------------ */

static struct at_table *unordered_attack(void)
{
	struct at_table *at = drill();
	put_as(at, "15e", "1010", "E", "'status':'without'");
	put(at, "Preiss", "1110", "W");
	act(at, "Friant");
	give(at, "done");
	dice(at, "");
	return at;
}

Test(engagement, without_orders_a_test_by_the_top_unit, .description = "gloire 8.3.2 0.4.2 2.4.2")
{
	struct at_table *at = unordered_attack();
	give(at, "unit 15e");
	dice(at, "d10 6"); /* engagement 5 */
	give(at, "at 1110");
	cr_assert_eq(told(at, "hangs-back"), 1);
	cr_assert_eq(told(at, "shock-driven") + told(at, "shock-repulsed"), 0);
	at = unordered_attack();
	give(at, "unit 15e");
	dice(at, "d10 5, d10 1, d10 0"); /* passed; 4 + 1: the defender is disordered, and tests: 0 */
	give(at, "at 1110");
	cr_assert_eq(told(at, "shock-driven"), 1);
	cr_assert_eq(order_of(at, "Preiss"), disordered);
	cr_assert_str_eq(where(at, "Preiss"), "1110"); /* it stands */
}

/* ---- 8.5, 8.7 ------------------------------------------------------------------------------------------------------------------ */

static struct at_table *attack(void)
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	return at;
}

Test(results, repulsed_disordered_and_tested, .description = "gloire 8.5 0.4.1")
{
	struct at_table *at = attack();
	changef(at, "{'piece':'Preiss','at':'1110'}");
	at = drill();
	put(at, "48e", "1010", "E"); /* 2 to 3: -1; 6 against 5: +1; clear: +1 */
	put(at, "Preiss", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 48e");
	dice(at, "d10 3, d10 5"); /* 4: repulsed; 5 is above the 4 of its reverse: it recoils */
	give(at, "at 1110");
	cr_assert_eq(told(at, "shock-repulsed"), 1);
	cr_assert_eq(order_of(at, "48e"), disordered);
	cr_assert_str_eq(asks(at), "french retreat");
	give(at, "go 0910");
	cr_assert_str_eq(where(at, "48e"), "0910");
}

Test(results, broken_the_defender_recoils_and_the_attacker_advances,
     .description = "gloire 8.5 8.7.1 8.7 10.3 10.3.1 10.3.2")
{
	struct at_table *at = attack();
	dice(at, "d10 6"); /* 4 + 6 = 10 */
	give(at, "at 1110");
	cr_assert_eq(told(at, "shock-broken"), 1);
	cr_assert_eq(order_of(at, "Preiss"), disordered);
	cr_assert_str_eq(asks(at), "coalition retreat");
	cr_assert(is_legal(at, "go 1109"));
	cr_assert(is_legal(at, "go 1209"));
	cr_assert(is_legal(at, "go 1210"));
	cr_assert_str_eq(rule_of(at, "go 1111"), "10.3.1"); /* as near to the attacker as before */
	give(at, "go 1109");
	cr_assert_eq(now(at, "Preiss")->facing, 4); /* W, as it was */
	cr_assert_str_eq(where(at, "15e"), "1110");
	cr_assert_str_eq(asked(at), "face"); /* one corner, if it likes */
	cr_assert(is_legal(at, "face NE"));
	cr_assert_not(is_legal(at, "face SW"));
}

Test(results, breakthrough_without_a_turn, .description = "gloire 8.7.2")
{
	struct at_table *at = attack();
	dice(at, "d10 6");
	give(at, "at 1110");
	give(at, "go 1210");
	cr_assert_str_eq(asks(at), "french breakthrough"); /* 15e faces E at 1110: 1210 is in front */
	dice(at, "d10 2"); /* 8 to 2: +4, 6 - 3, clear +1: 8 + 2 = 10: routed, and two hexes back */
	give(at, "yes");
	cr_assert_eq(order_of(at, "Preiss"), routed);
	cr_assert(now(at, "15e")->did & did_break_through);
}

Test(results, a_second_disorder_routs_two_hexes_back, .description = "gloire 10.1 10.2 10.3.1")
{
	struct at_table *at = attack();
	changef(at, "{'piece':'Preiss','order':'disordered'}");
	at = drill();
	put(at, "15e", "1010", "E");
	put_as(at, "Preiss", "1110", "W", "'order':'disordered'");
	act(at, "Friant");
	give_all(at, "done, unit 15e");
	dice(at, "d10 0"); /* 4 + 3 + 1 = 8 */
	give(at, "at 1110");
	cr_assert_eq(order_of(at, "Preiss"), routed);
	give(at, "go 1210");
	cr_assert_str_eq(asked(at), "retreat");
	cr_assert_not(is_legal(at, "go 1111")); /* not two hexes from 1110 */
	give(at, "go 1310");
	cr_assert_str_eq(where(at, "Preiss"), "1310");
}

Test(results, thrown_back_and_struck_in_return, .description = "gloire 8.7.2 8.5")
{
	struct at_table *at = drill();
	put(at, "111e", "1010", "E"); /* 2 to 8: -4; 5 against 7: -2; clear: +1 */
	put(at, "48e", "1011", "NE");
	put(at, "Grenadiers", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 111e");
	dice(at, "d10 0"); /* -5: thrown back */
	give(at, "at 1110");
	cr_assert_eq(told(at, "shock-thrown-back"), 1);
	give(at, "go 0910");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	dice(at, "d10 9, d10 0"); /* into 1010; 111e at 0910 is in front of W there: 0910 0911 */
	any_dice(at, "counter");
	give(at, "yes");
	cr_assert_str_eq(where(at, "Grenadiers"), "1010");
	cr_assert_eq(order_of(at, "111e"), routed);
}

/* ---- 8.3.3, 8.9 ---------------------------------------------------------------------------------------------------------------- */

/* Four guns point-blank: +1, reaction -1; in a square that stood before, -1 more. */
Test(guns, in_a_square_fire_worse_in_a_plain_shock, .description = "gloire 9.3.2 8.3.3")
{
	struct at_table *at = drill();
	put(at, "Kursk", "1110", "W");
	put_as(at, "17e", "1010", "E", "'in_square':true");
	put_as(at, "Art Morand", "1010", "E", "'in_square':true");
	act(at, "Urusov");
	give_all(at, "done, unit Kursk, at 1010");
	cr_assert_str_eq(asks(at), "french reaction");
	dice(at, "d10 0");
	any_dice(at, "square");
	give(at, "at 1110");
	cr_assert_eq(last_told(at, "fire-none")->message.arg[3].value, 4 + 1 - 1 - 1);
}

Test(guns, fire_before_they_are_reached, .description = "gloire 8.3.3 8.9 7.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Art Lewis", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(asks(at), "coalition reaction");
	dice(at, "d10 9, d10 6"); /* 3 + 1 - 1 + 9 = 12: a test; 6 is a cohesion of 6 */
	give(at, "at 1010");
	cr_assert_eq(last_told(at, "fire-test")->message.arg[3].value, 12);
	cr_assert_str_eq(where(at, "Art Lewis"), "eliminated"); /* alone, they are taken without a die */
	cr_assert_str_eq(where(at, "15e"), "1110");
}

Test(guns, a_shaken_attacker_does_not_come, .description = "gloire 8.3.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Art Lewis", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	dice(at, "d10 9, d10 7");
	give(at, "at 1010");
	cr_assert_eq(order_of(at, "15e"), disordered);
	cr_assert_str_eq(where(at, "Art Lewis"), "1110");
}

Test(guns, with_a_losing_defender_recoil_and_test, .description = "gloire 8.9")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Art Lewis", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	dice(at, "d10 1, d10 0, d10 9"); /* 5: Preiss is shaken and stands with a 0; the guns fail with a 9 */
	give(at, "no");
	cr_assert_eq(order_of(at, "Art Lewis"), disordered);
	cr_assert_str_eq(asks(at), "coalition retreat");
	give(at, "go 1210");
	cr_assert_str_eq(where(at, "Art Lewis"), "1210");
	cr_assert_str_eq(where(at, "Preiss"), "1110");
}

/* ---- 8.8 ---------------------------------------------------------------------------------------------------------------------------- */

static struct at_table *horse_attacked(void)
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Szekler Hu", "1110", "W"); /* cohesion 6 */
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(asks(at), "coalition refuse");
	return at;
}

Test(refusal, one_hex_with_one_on_the_die, .description = "gloire 8.8.1 8.8")
{
	struct at_table *at = horse_attacked();
	cr_assert_not(is_legal(at, "go 1111")); /* from zone to zone of the attacker */
	dice(at, "d10 6");                      /* 6 + 1 against 6 */
	give(at, "go 1210");
	cr_assert_eq(order_of(at, "Szekler Hu"), disordered);
	cr_assert_str_eq(where(at, "Szekler Hu"), "1210");
	cr_assert_str_eq(asks(at), "coalition face"); /* it turns as at the end of any move */
	give(at, "face E");
	cr_assert_eq(now(at, "Szekler Hu")->facing, 1);
	cr_assert_str_eq(asks(at), "french advance"); /* it may follow */
	give(at, "pass");
	cr_assert_str_eq(where(at, "15e"), "1010");
}

/* A battery may stand with one unit of horse, not with two, 5.1.1: both come there together, 5.1.2. */
Test(refusal, of_two_ends_where_both_may_stand, .description = "gloire 8.8.1 5.1.2")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	put(at, "Horse Art", "1210", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert(is_legal(at, "go 1210"));
	at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	put(at, "Cossacks", "1110", "W");
	put(at, "Horse Art", "1210", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(asks(at), "coalition refuse");
	cr_assert_not(is_legal(at, "go 1210"));
	cr_assert(is_legal(at, "go 1310"));
}

Test(refusal, two_hexes_with_two_off_the_die, .description = "gloire 8.8.1")
{
	struct at_table *at = horse_attacked();
	dice(at, "d10 8"); /* 8 - 2 against 6 */
	give(at, "go 1310");
	cr_assert_eq(order_of(at, "Szekler Hu"), good_order);
	cr_assert_str_eq(where(at, "Szekler Hu"), "1310");
}

/* Up a slope horse pays two points beside the one of the ground: three, and it is shaken, whatever its test says. */
Test(refusal, up_a_slope_at_the_price_of_order, .description = "gloire 8.8.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	lift(at, "1210", 1);
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	dice(at, "d10 0");
	give(at, "go 1210");
	cr_assert_eq(order_of(at, "Szekler Hu"), disordered);
	cr_assert_eq(dice_left(at), 0);
}

Test(refusal, light_horse_before_heavy_without_a_test, .description = "gloire 8.8.2")
{
	struct at_table *at = drill();
	put(at, "1er Cu", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	act(at, "Nansouty");
	give_all(at, "done, unit 1er Cu, at 1110");
	cr_assert_str_eq(asks(at), "coalition refuse");
	give(at, "go 1310"); /* no die falls */
	cr_assert_str_eq(where(at, "Szekler Hu"), "1310");
	at = drill();
	put(at, "1er Cu", "1010", "E");
	put(at, "Kaiser Cu", "1110", "W"); /* heavy itself */
	act(at, "Nansouty");
	any_dice(at, "heavy");
	give_all(at, "done, unit 1er Cu, at 1110");
	cr_assert_str_neq(asked(at), "refuse");
}

Test(reasons, of_whoever_cannot_attack, .description = "gloire 8.2 5.1.3 8.9 9.1 2.2 2.4.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "33e", "1010", "E");
	put(at, "Art Friant", "1010", "E");
	changef(at, "{'piece':'17e','at':'0909','facing':'E'}");
	put(at, "Kursk", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, done");
	cr_assert_str_eq(rule_of(at, "unit 33e"), "5.1.3");
	cr_assert_str_eq(rule_of(at, "unit Art Friant"), "8.9");
	cr_assert_str_eq(reason_of(at, "unit 17e"), "not-active");
}

/* Before anybody has declared, the question and the button that ends it say so. */
Test(declaring, asks_who_else_attacks_when_somebody_does, .description = "gloire 8.3.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "33e", "1011", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Kursk", "1112", "W");
	act(at, "Friant");
	give(at, "done");
	cr_assert_str_eq(asked(at), "declare");
	struct field field = field_at(at);
	cr_assert_eq(gloire_declare.prompt(&field, NULL).id, text_ask_declare);
	give_all(at, "unit 15e, at 1110");
	cr_assert_str_eq(asked(at), "declare");
	field = field_at(at);
	cr_assert_eq(gloire_declare.prompt(&field, NULL).id, text_ask_declare_more);
}

/* Its charge was not begun for want of a test: it neither moves nor attacks. */
Test(reasons, of_horse_whose_test_failed, .description = "gloire 9.1 2.4.2")
{
	struct at_table *at = drill();
	changef(at, "{'piece':'5e Hu','at':'0810','facing':'E','status':'without','capacity':'reduced'}");
	put(at, "Tirailleurs", "0610", "E");
	put(at, "Kursk", "1110", "W");
	act(at, "Lasalle");
	dice(at, "d10 6"); /* engagement 5 */
	give_all(at, "unit 5e Hu, at 1110");
	cr_assert_str_eq(reason_of(at, "unit 5e Hu"), "has-failed");
	give(at, "done");
	cr_assert_str_neq(asked(at), "declare"); /* nobody could attack */
}

/* A hex whose horse gives way is not fought for: the guns that stood with it neither fire nor are overrun, and nobody can advance. */
Test(refusal, leaves_the_guns_of_the_hex_alone, .description = "gloire 8.8 8.8.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	put(at, "Horse Art", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	dice(at, "d10 8"); /* 8 - 2 against 6 */
	give_all(at, "go 1310, face W");
	cr_assert_str_eq(where(at, "Horse Art"), "1110");
	cr_assert_str_eq(where(at, "15e"), "1010");
	cr_assert_eq(told(at, "guns-taken"), 0);
}

/* Horse in both hexes that the 15e attacks: each may give way, whatever the other does. */
Test(refusal, of_two_hexes_by_each_of_them, .description = "gloire 8.8.1 8.4.3")
{
	for (unsigned way = 0; way < 4; way++) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "E");
		put(at, "Szekler Hu", "1110", "W");
		put(at, "Elisabeth Hu", "1111", "W");
		act(at, "Friant");
		give_all(at, "done, unit 15e, at 1110, unit 15e");
		any_dice(at, "refusal");
		give(at, "at 1111");
		for (unsigned i = 0; i < 2; i++) {
			cr_assert_str_eq(asks(at), "coalition refuse");
			bool first = is_legal(at,
					      "go 1109"); /* by one hex from 1110, and by none from 1111 */
			give(at, way >> first & 1 ? first ? "go 1109" : "go 1112" : "no");
			if (way >> first & 1)
				give(at, "face W");
		}
		if (way & 2)
			cr_assert_str_eq(where(at, "Szekler Hu"), "1109");
		if (way & 1)
			cr_assert_str_eq(where(at, "Elisabeth Hu"), "1112");
	}
}

/*
 * Hussars give way, Kursk in the other hex is beaten, and stands: 8 to 5 is 1.5 to 1, clear: +2, 5 on the die; 0 against 4. The 15e may go
 * into the hex that the hussars have left, and need not.
 */
Test(refusal, leaves_a_hex_to_enter_after_the_fight_for_the_other, .description = "gloire 8.8.1 8.7.1")
{
	for (unsigned die = 2; die <= 5; die += 3) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "E");
		put(at, "Szekler Hu", "1110", "W");
		put(at, "Kursk", "1111", "W");
		act(at, "Friant");
		give_all(at, "done, unit 15e, at 1110, unit 15e, at 1111");
		dice(at, die == 2 ? "d10 0, d10 2, d10 0" : "d10 0, d10 5, d10 0");
		give_all(at, "go 1109, face W");
		cr_assert_str_eq(where(at, "Kursk"), "1111");
		if (die == 2) { /* beaten himself, he stays */
			cr_assert_str_neq(asked(at), "advance");
			continue;
		}
		cr_assert_str_eq(asks(at), "french advance");
		cr_assert(is_legal(at, "pass"));
		give(at, "unit 15e");
		cr_assert_str_eq(where(at, "15e"), "1110");
	}
}

Test(refusal, guns_may_follow_their_infantry, .description = "gloire 8.8.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Art Friant", "1010", "E");
	put(at, "Szekler Hu", "1110", "W");
	act(at, "Friant");
	give_all(at, "done, done, unit 15e, at 1110");
	dice(at, "d10 8");
	give_all(at, "go 1310, face W, unit 15e");
	cr_assert_str_eq(asks(at), "french guns-follow");
	give(at, "yes");
	cr_assert_str_eq(where(at, "Art Friant"), "1110");
	cr_assert_str_eq(where(at, "15e"), "1110");
}

/* 111e: 2 points, cohesion 5, against Grenadiers: 8, 7. 2 to 8: -4, -2, clear +1, and a 0: it is thrown back. */
static struct at_table *thrown_back(void)
{
	struct at_table *at = drill();
	put(at, "111e", "1010", "E");
	put(at, "15e", "0911", "E");
	put(at, "Grenadiers", "1110", "W");
	act(at, "Friant");
	dice(at, "d10 0");
	give_all(at, "done, unit 111e, at 1110, go 0910");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	give(at, "yes");
	cr_assert_str_eq(asks(at), "coalition strike");
	return at;
}

/*
 * 111e comes up a slope: 2 to 4, 5 against 6, the slope: -5, and a 0. No charge goes down it again; Kaiser Cu strikes back without: 4 to
 * 2, 6 against 3, clear ground, horse that does not charge: 2 + 3 + 1 - 2.
 */
Test(results, horse_strikes_back_where_it_cannot_pursue, .description = "gloire 8.7.2 9.5.1")
{
	struct at_table *at = drill();
	put(at, "111e", "1010", "E");
	put(at, "Kaiser Cu", "1110", "W");
	lift(at, "1110", 1);
	act(at, "Friant");
	dice(at, "d10 0");
	give_all(at, "done, unit 111e, at 1110, no, go 0910");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	dice(at, "d10 9");
	give(at, "yes");
	cr_assert_str_eq(where(at, "Kaiser Cu"), "1010");
	cr_assert_eq(last_told(at, "shock-broken")->message.arg[2].value, 4 + 9);
}

Test(results, a_counter_shock_strikes_whom_it_likes, .description = "gloire 8.7.2")
{
	struct at_table *at = thrown_back();
	cr_assert_str_eq(where(at, "Grenadiers"), "1010");
	cr_assert_str_eq(rule_of(at, "at 1011"), "8.7.2"); /* not in front */
	dice(at, "d10 0, d10 9");                          /* 15e alone: 8 to 8, 7 against 6, clear: 2 */
	give(at, "at 0911");
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 2);
	at = thrown_back();
	dice(at, "d10 1, d10 9"); /* 8 to 10: -1; 1 in all */
	give(at, "yes");
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 1 + 1);
}

/* Two hexes are left: 6 against 8 is -1, 6 against 7 -1, plain horse -2, clear +1; the defender enters which he likes. */
Test(results, a_counter_shock_enters_the_hex_it_likes, .description = "gloire 8.7.2")
{
	struct at_table *at = drill();
	put(at, "5e Hu", "1009", "E");
	put(at, "7e Hu", "1010", "E");
	put(at, "Grenadiers", "1110", "W");
	act(at, "Lasalle");
	give_all(at, "done, unit 5e Hu, at 1110, unit 7e Hu");
	dice(at, "d10 0"); /* -3: thrown back */
	give_all(at, "at 1110, go 0909, go 0911");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	cr_assert_str_eq(rule_of(at, "yes"), "8.7.2");
	cr_assert(is_listed(at, "at 1009") && is_listed(at, "at 1010"));
	give(at, "at 1010");
	cr_assert_str_eq(where(at, "Grenadiers"), "1010");
}

/* 7e Hu has attacked two hexes: 3 against 7 is -3, 6 against 6, plain horse -2, clear +1. Either may strike back. */
Test(results, either_of_two_defenders_strikes_back, .description = "gloire 8.7.2")
{
	struct at_table *at = drill();
	put(at, "7e Hu", "1010", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Jager", "1111", "W");
	act(at, "Lasalle");
	give_all(at, "done, unit 7e Hu, at 1110, unit 7e Hu");
	dice(at, "d10 0"); /* -4: thrown back */
	give_all(at, "at 1111, go 0910");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	cr_assert(is_legal(at, "unit Preiss") && is_legal(at, "no"));
	cr_assert_not(is_legal(at, "yes"));
	give(at, "unit Jager");
	cr_assert_str_eq(asks(at), "coalition counter-shock");
	any_dice(at, "counter");
	give(at, "yes");
	cr_assert_str_eq(where(at, "Jager"), "1010");
	cr_assert_str_eq(where(at, "Preiss"), "1110");
}

/*
 * 7e Hu is thrown back: 3 against 8 is -3, 6 against 7 -1, plain horse -2, clear +1. Grenadiers strike at 5e Hu, which was to attack
 * Kaiser Cu with Tirailleurs.
 */
static struct at_table *struck_before_it_attacks(void)
{
	struct at_table *at = drill();
	put(at, "7e Hu", "1010", "E");
	put(at, "5e Hu", "0911", "SW");
	put(at, "Tirailleurs", "1011", "SW");
	put(at, "Kaiser Cu", "0912", "NW");
	put(at, "Grenadiers", "1110", "W");
	act(at, "Lasalle");
	give_all(at, "done, unit 7e Hu, at 1110, unit 5e Hu, at 0912, unit Tirailleurs, at 0912");
	dice(at, "d10 0");
	give_all(at, "at 1110, go 0910, yes, at 0911");
	cr_assert_str_eq(asks(at), "french refuse");
	return at;
}

/* Shaken, 5e Hu no longer counts: Tirailleurs come alone, and horse gives way before foot. */
Test(refusal, is_asked_of_those_who_still_attack, .description = "gloire 8.8.1 8.2")
{
	struct at_table *at = struck_before_it_attacks();
	dice(at, "d10 0, d10 0"); /* 8 to 3: +2, 7 against 6, clear, from the rear: 6; it holds */
	give(at, "no");
	cr_assert_eq(order_of(at, "5e Hu"), disordered);
	cr_assert_str_eq(where(at, "5e Hu"), "0911");
	cr_assert_str_eq(asks(at), "coalition refuse");
}

/* It has given way, in good order, and Kaiser Cu is not before it any more: 1 against 4 is -4, 7 against 6, clear, from the rear +2. */
Test(engagement, whoever_has_given_way_does_not_attack, .description = "gloire 8.2 8.8.1")
{
	struct at_table *at = struck_before_it_attacks();
	dice(at, "d10 0"); /* 1 in all, against a cohesion of 6 */
	give_all(at, "go 0810, face SW, pass");
	cr_assert_eq(order_of(at, "5e Hu"), good_order);
	cr_assert_str_eq(asks(at), "coalition refuse");
	dice(at, "d10 3, d10 0");
	give(at, "no");
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 3 + 0);
}

/* 6.1.2: out of a village it attacks any side, and then all that stands before the corner it turns to. */
Test(declaring, out_of_a_village_before_one_corner, .description = "gloire 6.1.2")
{
	struct at_table *at = drill();
	lay(at, "village", "1010");
	put(at, "15e", "1010", "W");
	put(at, "Preiss", "1110", "W");
	put(at, "Kursk", "1111", "W");
	put(at, "Jager", "1011", "W");
	act(at, "Friant");
	give_all(at, "done, unit 15e, at 1110");
	cr_assert_str_eq(asks(at), "french face");
	cr_assert_not(is_legal(at, "face SE")); /* 1110 would not be in front */
	give(at, "face E");
	cr_assert_str_eq(rule_of(at, "done"), "8.2"); /* 1111 is before it now */
	give(at, "unit 15e");
	cr_assert_str_eq(reason_of(at, "at 1011"), "not-in-front");
	dice(at, "d10 4, d10 0"); /* both at once: 8 to 8, 6 against 6, clear +1, out of a village -1 */
	give(at, "at 1111");
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 0 + 4);
	at = drill();
	lay(at, "village", "1010");
	put(at, "15e", "1010", "W");
	put(at, "Preiss", "1110", "W");
	put(at, "Kursk", "1111", "W");
	act(at, "Friant");
	dice(at, "d10 0, d10 0");
	give_all(at, "done, unit 15e, at 1110, face NE"); /* 1009 and 1110: 8 to 3, 6 against 5, +1, -1 */
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, 3 + 0);
}

/* 8.4.3: one attacker on two hexes, the ground best for the defender rules the whole attack. */
Test(odds, two_hexes_the_defender_picks, .description = "gloire 8.4.3")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	put(at, "Jager", "1111", "W"); /* 4 points, cohesion 6 */
	lay(at, "village", "1111");
	gloire_join_attack(table_at(at), space_named(at, "1010"), space_named(at, "1110"));
	gloire_join_attack(table_at(at), space_named(at, "1010"), space_named(at, "1111"));
	struct field field = truth_at(at);
	cr_assert_eq(gloire_shock_sum(&field, 0, NULL), 0 + 0 - 1); /* 8 to 7, 6 against 6, the village */
}

/* 15e, 8 points of cohesion 6, against Preiss or horse in a farm: the +1 of clear ground counts against horse alone. */
Test(shock, a_cassina_shelters_foot_not_horse, .description = "gloire D 8.6, F 8.6")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Preiss", "1110", "W");
	int open = shock_on(at, "15e", "1110");
	lay(at, "cassina", "1110");
	cr_assert_eq(shock_on(at, "15e", "1110"), open - 1);
	at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Kaiser Cu", "1110", "W");
	open = shock_on(at, "15e", "1110");
	lay(at, "cassina", "1110");
	cr_assert_eq(shock_on(at, "15e", "1110"), open);
}

/* 15e, 8 points of cohesion 6, on Kursk and Podolia, 5 each: 8 to 10, -1; 6 - 6; clear +1. Only Kursk shows its back, or is routed (4). */
Test(odds, of_two_hexes_one_has_no_rear, .description = "gloire 8.4.3 6.1.2 10.2")
{
	static const char *const more[] = {"", "'order':'routed'"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "E");
		put_as(at, "Kursk", "1110", "E", more[i]);
		put(at, "Podolia", "1111", "W");
		gloire_join_attack(table_at(at), space_named(at, "1010"), space_named(at, "1110"));
		gloire_join_attack(table_at(at), space_named(at, "1010"), space_named(at, "1111"));
		struct field field = truth_at(at);
		cr_assert_eq(gloire_shock_sum(&field, 0, NULL), -1 + 0 + 1);
		if (i)
			continue;
		changef(at, "{'piece':'Podolia','facing':'E'}");
		field = truth_at(at);
		cr_assert_eq(gloire_shock_sum(&field, 0, NULL), -1 + 0 + 1 + 2); /* both from behind */
	}
}

/* 4 points, point-blank +1, a stack +1, reaction -1: 5 + 8, disordered. Guns in disorder that fire strikes are lost. */
Test(guns, fire_at_the_guns_on_top_or_at_the_foot_below, .description = "gloire 5.1.3 8.3.3 10.1")
{
	static const char *const answer[] = {"at 1010", "unit 48e"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put_as(at, "Art Friant", "1010", "E", "'order':'disordered'");
		put(at, "48e", "1010", "E");
		put(at, "Art Urusov", "1110", "W");
		put(at, "Kursk", "1110", "W");
		act(at, "Friant");
		give_all(at, "done, unit 48e, at 1110");
		cr_assert_str_eq(asks(at), "coalition reaction");
		cr_assert_str_eq(rule_of(at, "unit Art Friant"), "5.1.3");
		dice(at, "d10 8");
		any_dice(at, "what follows");
		give(at, answer[i]);
		cr_assert_eq(last_told(at, "fire-disorder")->message.arg[3].value, 5 + 8);
		cr_assert_eq(!strcmp(where(at, "Art Friant"), "eliminated"), i == 0);
		cr_assert_eq(told(at, "shock-repulsed") + told(at, "shock-thrown-back") +
				     told(at, "shock-driven"),
			     i == 0); /* shaken foot does not attack */
	}
}

/* 2 to 5: -3; 6 - 6; clear +1; 4: 2, repulsed. 48e is disordered and stands; 108e was shaken before and is routed. */
Test(results, strike_all_in_the_hex_of_the_attacker, .description = "gloire 5.1.3 8.5")
{
	struct at_table *at = drill();
	put(at, "48e", "1010", "E");
	put_as(at, "108e", "1010", "E", "'order':'disordered'");
	put(at, "Kursk", "1110", "W");
	act(at, "Friant");
	dice(at, "d10 4, d10 0");
	give_all(at, "done, unit 48e, at 1110");
	cr_assert_eq(last_told(at, "shock-repulsed")->message.arg[2].value, -2 + 4);
	cr_assert_eq(order_of(at, "48e"), disordered);
	cr_assert_eq(order_of(at, "108e"), routed);
}

/* The zone of 15e does not reach into the castle: Kursk recoils into it, though it is no further away. */
Test(retreats, into_a_castle_beside_the_attacker, .description = "gloire 10.3.1 6.2.1")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "NE");
		put(at, "Kursk", "1110", "W");
		if (i)
			lay(at, "castle", "1111");
		act(at, "Friant");
		dice(at, "d10 9");
		give_all(at, "done, unit 15e, at 1110");
		cr_assert_str_eq(asks(at), "coalition retreat");
		cr_assert_eq(is_legal(at, "go 1111"), i == 1);
	}
}

/* The castle is in the front of 15e as well. 8 to 5, clear ground, and a 9: 11. Kursk is disordered by that, and by nothing else. */
Test(retreats, beside_an_attacker_without_a_zone_cost_nothing, .description = "gloire 10.3.1 10.3.5")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "Kursk", "1110", "W");
	lay(at, "castle", "1111");
	act(at, "Friant");
	dice(at, "d10 9");
	give_all(at, "done, unit 15e, at 1110, go 1111");
	cr_assert_str_eq(where(at, "Kursk"), "1111");
	cr_assert_eq(order_of(at, "Kursk"), disordered);
}

/* Any other enemy's front costs what it costs: 48e looks into the castle from 1211. */
Test(retreats, beside_an_attacker_into_the_front_of_another, .description = "gloire 10.3.5 10.3.1")
{
	struct at_table *at = drill();
	put(at, "15e", "1010", "E");
	put(at, "48e", "1211", "W");
	put(at, "Kursk", "1110", "W");
	lay(at, "castle", "1111");
	act(at, "Friant");
	dice(at, "d10 9");
	give_all(at, "done, unit 15e, at 1110, go 1111");
	cr_assert_eq(order_of(at, "Kursk"), routed);
}

/* Guns alone at 1010. 4, beside it +1, two units +1, an orchard +1, reaction -1, 9: 15. Whoever is routed at 1009 runs from them: 0910 and 1110 are beside them. */
Test(guns, alone_are_run_from, .description = "gloire 8.3.3 10.3.1")
{
	struct at_table *at = drill();
	lay(at, "orchard", "1009");
	put(at, "Szekler Hu", "1009", "SW");
	put(at, "Cossacks", "1009", "SW");
	put(at, "Art Morand", "1010", "NE");
	act(at, "Kienmayer");
	dice(at, "d10 9");
	give_all(at, "done, unit Szekler Hu, at 1010, at 1009");
	cr_assert_eq(order_of(at, "Szekler Hu"), routed);
	cr_assert_str_eq(asks(at), "coalition retreat");
	cr_assert_str_eq(rule_of(at, "go 0910"), "10.3.1");
	cr_assert_str_eq(rule_of(at, "go 1110"), "10.3.1");
	cr_assert(is_legal(at, "go 0909") && is_legal(at, "go 1008") && is_legal(at, "go 1109"));
}

/* 1210 is beside a French battery that looks away: no zone and no front. Disordered horse stays out of contact by night, and gives way elsewhere. */
Test(refusal, by_night_into_no_contact, .description = "gloire 8.8.1 12.1")
{
	for (unsigned night = 0; night < 2; night++) {
		struct at_table *at = drill();
		put(at, "15e", "1010", "E");
		put_as(at, "Szekler Hu", "1110", "W", "'order':'disordered'");
		put(at, "Art Friant", "1311", "E");
		changef(at, "{'turn':%u}", night ? 13u : 1u);
		act(at, "Friant");
		give_all(at, "done, unit 15e, at 1110");
		cr_assert_str_eq(asks(at), "coalition refuse");
		cr_assert_eq(is_legal(at, "go 1210"), !night);
		cr_assert(is_legal(at, "go 1209"));
	}
}
