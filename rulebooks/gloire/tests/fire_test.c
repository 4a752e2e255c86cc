/*
 * Artillery fire, chapter 7. Art Friant: strength 3, range 3 and 5; Art Morand 4, Art Marmont 2, both 2 and 4.
 */
#include "rulebooks/gloire/tests/support.h"

static const char *why_no_fire(const struct at_table *at, const char *guns, const char *target)
{
	struct field field = truth_at(at);
	struct gloire_fire fire = {
		.guns = piece_named(at, guns), .second = no_piece, .target = space_named(at, target)};
	struct verdict verdict = gloire_judge_fire(&field, &fire);
	return verdict.legal ? NULL : gloire_texts[verdict.why.id].rule;
}

Test(fire, strength_range_and_stack, .description = "gloire 7.3 7.5")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Auffenberg", "1311", "W");
	cr_assert_eq(fire_at(at, "Art Friant", "1311"), 3); /* three hexes: effective */
	changef(at, "{'piece':'Auffenberg','at':'1512'}");
	cr_assert_eq(fire_at(at, "Art Friant", "1512"), 3 - 4); /* five: two beyond it */
	changef(at, "{'piece':'Auffenberg','at':'1110'}");
	cr_assert_eq(fire_at(at, "Art Friant", "1110"), 3 + 1); /* next to the guns */
	put(at, "Preiss", "1110", "W");
	cr_assert_eq(fire_at(at, "Art Friant", "1110"), 3 + 1 + 1); /* two units */
}

Test(fire, ground_height_and_squares, .description = "gloire 7.5")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Auffenberg", "1211", "W");
	lay(at, "woods", "1211");
	cr_assert_eq(fire_at(at, "Art Friant", "1211"), 3 + 1);
	lay(at, "village", "1211");
	cr_assert_eq(fire_at(at, "Art Friant", "1211"), 3 - 1);
	lay(at, "town", "1211");
	lift(at, "1211", 1);
	cr_assert_eq(fire_at(at, "Art Friant", "1211"), 3 - 2 - 1);
	at = drill();
	put(at, "Art Friant", "1010", "E");
	put_as(at, "Auffenberg", "1211", "W", "'in_square':true");
	cr_assert_eq(fire_at(at, "Art Friant", "1211"), 3 + 1);
}

/* The cone of 1010 to the east: 1110 1111; 1209 1210 1211; 1309 to 1312 ... */
Test(fire, only_within_the_cone, .description = "gloire 7.2 7.3")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Auffenberg", "1209", "W");
	cr_assert_null(why_no_fire(at, "Art Friant", "1209"));
	changef(at, "{'piece':'Auffenberg','at':'1208'}");
	cr_assert_str_eq(why_no_fire(at, "Art Friant", "1208"), "7.2");
	changef(at, "{'piece':'Auffenberg','at':'1211'}");
	cr_assert_null(why_no_fire(at, "Art Friant", "1211"));
	changef(at, "{'piece':'Auffenberg','at':'1011'}");
	cr_assert_str_eq(why_no_fire(at, "Art Friant", "1011"), "7.2");
	changef(at, "{'piece':'Auffenberg','at':'1610'}");
	cr_assert_str_eq(why_no_fire(at, "Art Friant", "1610"), "7.3"); /* six hexes */
}

Test(fire, the_enemy_in_front_must_be_the_target, .description = "gloire 7.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "15e", "1010", "E");
	put(at, "Auffenberg", "1110", "W");
	put(at, "Kursk", "1312", "W");
	act(at, "Friant");
	give(at, "unit Art Friant");
	cr_assert_str_eq(rule_of(at, "at 1312"), "7.2");
	cr_assert(is_legal(at, "at 1110"));
	cr_assert(is_legal(at, "face NE")); /* to the NE corner: 1110 is still in front */
	cr_assert_not(is_legal(at, "face SE"));
}

Test(fire, a_disordered_battery_is_silent, .description = "gloire 7.2 7.1")
{
	struct at_table *at = drill();
	put_as(at, "Art Friant", "1010", "E", "'order':'disordered'");
	put(at, "Auffenberg", "1211", "W");
	act(at, "Friant");
	cr_assert_str_eq(asked(at), "move"); /* nobody can fire */
}

Test(fire, results_by_the_table, .description = "gloire 7.5 10.1 10.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Auffenberg", "1211", "W");
	struct field field = truth_at(at);
	cr_assert_eq(gloire_fire_result(&field, 8), gloire_fire_none);
	cr_assert_eq(gloire_fire_result(&field, 9), gloire_fire_test);
	cr_assert_eq(gloire_fire_result(&field, 12), gloire_fire_test);
	cr_assert_eq(gloire_fire_result(&field, 13), gloire_fire_disorder);
	cr_assert_eq(gloire_fire_result(&field, 15), gloire_fire_rout);
	act(at, "Friant");
	dice(at, "d10 6, d10 7"); /* 9: a test; 7 is above a cohesion of 6 */
	give_all(at, "unit Art Friant, at 1211");
	cr_assert_eq(order_of(at, "Auffenberg"), disordered);
	cr_assert(now(at, "Art Friant")->did & did_fire);
}

Test(fire, two_batteries_combine, .description = "gloire 7.3")
{
	struct at_table *at = drill();
	put(at, "Art Morand", "1010", "E");
	put(at, "Art Marmont", "1010", "E");
	put(at, "Auffenberg", "1211", "W");
	act(at, "Morand");
	dice(at, "d10 2"); /* 4 + 2 + 2 = 8 */
	give_all(at, "unit Art Marmont, unit Art Morand, at 1211");
	cr_assert_eq(told(at, "fire-none"), 1);
	cr_assert_eq(last_told(at, "fire-none")->message.arg[3].value, 8);
	cr_assert(now(at, "Art Morand")->did & did_fire);
}

Test(fire, counter_battery_answers_at_once, .description = "gloire 7.1 5.1.3")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "15e", "1010", "E");
	put(at, "Art Lewis", "1310", "W");
	put(at, "Auffenberg", "1310", "W");
	act(at, "Friant");
	dice(at, "d10 0"); /* 3 + 1 for two units: nothing */
	give_all(at, "unit Art Friant, at 1310");
	cr_assert_str_eq(asks(at), "coalition counter-battery");
	dice(at, "d10 9, d10 9"); /* 3 + 1 + 9 = 13: the battery alone is disordered, without a test */
	no_dice(at);
	give(at, "yes");
	cr_assert_eq(order_of(at, "Art Friant"), disordered);
	cr_assert_eq(order_of(at, "15e"), good_order);
	cr_assert(now(at, "Art Lewis")->did & did_answer);
}

/* Two batteries in a hex are both fired at, and each may answer. */
Test(fire, each_battery_of_a_stack_may_answer, .description = "gloire 7.1")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Art Lewis", "1310", "W");
	put(at, "Art Urusov", "1310", "W");
	act(at, "Friant");
	dice(at, "d10 0"); /* 3 + 1 for two units: nothing */
	give_all(at, "unit Art Friant, at 1310");
	cr_assert_str_eq(asks(at), "coalition counter-battery");
	dice(at, "d10 0");
	give(at, "yes");
	cr_assert_str_eq(asks(at), "coalition counter-battery");
	give(at, "no");
	cr_assert_eq(asked_seat(at), 0);
}

Test(fire, a_disordered_battery_struck_again_is_lost, .description = "gloire 10.1")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put_as(at, "Art Lewis", "1211", "W", "'order':'disordered'");
	put_as(at, "Auffenberg", "1311", "W", "'order':'disordered'");
	gloire_make_disordered(table_at(at), piece_named(at, "Art Lewis"), by_fire);
	cr_assert_str_eq(where(at, "Art Lewis"), "eliminated");
	gloire_make_disordered(table_at(at), piece_named(at, "Auffenberg"), by_fire);
	cr_assert_eq(order_of(at, "Auffenberg"), routed);
}

/* ---- 7.4 ------------------------------------------------------------------------------------------------------------ */

static bool sees(const struct at_table *at, const char *from, const char *to)
{
	struct field field = truth_at(at);
	return gloire_sees(&field, space_named(at, from), space_named(at, to), NULL);
}

Test(sight, woods_villages_and_units_block, .description = "gloire 7.4 7.4.1")
{
	struct at_table *at = drill();
	cr_assert(sees(at, "1010", "1014"));
	lay(at, "woods", "1012");
	cr_assert_not(sees(at, "1010", "1014"));
	cr_assert(sees(at, "1010", "1012")); /* the ends never block */
	lay(at, "village", "1512");
	cr_assert_not(sees(at, "1510", "1514"));
	put(at, "Auffenberg", "0512", "W");
	cr_assert_not(sees(at, "0510", "0514"));
	lift(at, "2012", 1);
	cr_assert_not(sees(at, "2010", "2014")); /* a hex higher than both ends */
}

Test(sight, along_a_hexside_both_hexes_must_block, .description = "gloire 7.4.2")
{
	struct at_table *at = drill();
	lay(at, "woods", "1110"); /* 1010 to 1210 runs between 1110 and 1111 */
	cr_assert(sees(at, "1010", "1210"));
	lay(at, "woods", "1111");
	cr_assert_not(sees(at, "1010", "1210"));
	at = drill();
	lay(at, "crest", "1110 1111");
	cr_assert_not(sees(at, "1010", "1210")); /* along a crest */
}

Test(sight, from_higher_ground, .description = "gloire 7.4.3")
{
	struct at_table *at = drill();
	lift(at, "1010", 1);
	lay(at, "woods", "1011");
	cr_assert(sees(at, "1010", "1014")); /* one hex from the higher end of four */
	lay(at, "woods", "1012");
	cr_assert(sees(at, "1010", "1014")); /* half-way */
	lay(at, "woods", "1013");
	cr_assert_not(sees(at, "1010", "1014")); /* nearer to the lower end */
	lift(at, "1014", 1);
	cr_assert(sees(at, "1010", "1014")); /* both ends are higher than the woods */
}

/* Four hexes: a crest behind the second lies two and a half from the higher end, one before it one and a half. */
Test(sight, over_a_crest_from_either_end_alike, .description = "gloire 7.4.3")
{
	struct at_table *at = drill();
	lift(at, "1010", 1);
	lay(at, "crest", "1011 1012");
	cr_assert(sees(at, "1010", "1014"));
	cr_assert(sees(at, "1014", "1010"));
	lay(at, "crest", "1012 1013");
	cr_assert_not(sees(at, "1010", "1014"));
	cr_assert_not(sees(at, "1014", "1010"));
	at = drill();
	lift(at, "1010", 1);
	lay(at, "crest", "1011 1012"); /* three hexes: half-way to the hair */
	cr_assert(sees(at, "1010", "1013"));
	cr_assert(sees(at, "1013", "1010"));
}

/* A rampart between 1012, inside, and 1013 hides 1010 and 1014 from each other; its gate does not, from either side. */
Test(sight, through_a_gate_from_either_side_alike, .description = "gloire 7.4.1 7.4.3")
{
	struct at_table *at = drill();
	lay(at, "rampart", "1012 1013");
	cr_assert_not(sees(at, "1010", "1014"));
	cr_assert_not(sees(at, "1014", "1010"));
	cr_assert(sees(at, "1010", "1013")); /* at the rampart itself nobody is hidden */
	cr_assert(sees(at, "1013", "1010"));
	at = drill();
	lay(at, "open rampart", "1012 1013");
	cr_assert(sees(at, "1010", "1014"));
	cr_assert(sees(at, "1014", "1010"));
	at = drill();
	lay(at, "gate", "1012 1013"); /* of a wall: closed works */
	cr_assert_not(sees(at, "1010", "1014"));
	cr_assert_not(sees(at, "1014", "1010"));
}

/* Every pair of hexes up to four apart, on every map: whoever sees is seen. */
Test(sight, is_the_same_from_both_ends_on_every_map, .description = "gloire 7.4")
{
	static const char *const maps[] = {"rivoli",    "pyramides",   "zurich",        "marengo",
					   "canope",    "montebello",  "austerlitz-a1", "haslach",
					   "elchingen", "durrenstein", "schongraben",   "jena-gloire",
					   "maida",     "castelnuovo"};
	for (unsigned i = 0; i < COUNT_OF(maps); i++) {
		struct at_table *at = start(maps[i]);
		struct field field = truth_at(at);
		const struct board *board = field.scenario->board;
		for (space_id from = 0; from < board->spaces; from++)
			for (space_id to = 0; to < from; to++)
				if (hex_distance(board, from, to) <= 4)
					cr_assert_eq(gloire_sees(&field, from, to, NULL),
						     gloire_sees(&field, to, from, NULL), "%s: %s and %s",
						     maps[i], board->space[from].number,
						     board->space[to].number);
		leave(at);
	}
}

Test(sight, point_blank_but_not_through_a_crest, .description = "gloire 7.4.4")
{
	struct at_table *at = drill();
	lay(at, "woods", "1010 1110");
	cr_assert(sees(at, "1010", "1110"));
	lay(at, "crest", "1010 1110");
	cr_assert_not(sees(at, "1010", "1110"));
}

/* Kursk stands before the guns, but behind a crest: nobody fires at him, and he binds nobody. */
Test(fire, whoever_cannot_be_fired_at_binds_no_guns, .description = "gloire 7.2 7.4.4")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Kursk", "1110", "W");
	put(at, "Preiss", "1211", "W");
	act(at, "Friant");
	give(at, "unit Art Friant");
	cr_assert_str_eq(rule_of(at, "at 1211"), "7.2");
	at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Kursk", "1110", "W");
	put(at, "Preiss", "1211", "W");
	lay(at, "crest", "1010 1110");
	act(at, "Friant");
	give(at, "unit Art Friant");
	cr_assert(is_legal(at, "at 1211"));
	cr_assert_not(is_legal(at, "at 1110"));
}

Test(fire, by_night_and_in_fog_next_to_the_guns_only, .description = "gloire 12.1 12.2")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "E");
	put(at, "Auffenberg", "1211", "W");
	changef(at, "{'turn':13}");
	cr_assert_str_eq(why_no_fire(at, "Art Friant", "1211"), "12.1");
	changef(at, "{'turn':14}");
	cr_assert_str_eq(why_no_fire(at, "Art Friant", "1211"), "12.2");
	changef(at, "{'piece':'Auffenberg','at':'1110'}");
	cr_assert_null(why_no_fire(at, "Art Friant", "1110"));
}

/* Auffenberg at 1211 stands in the line to 1412; both are before the guns, the nearer in sight. */
Test(fire, the_cone_tells_what_hides_whom, .description = "gloire 7.4.1")
{
	struct at_table *at = drill();
	put(at, "Art Friant", "1010", "SE");
	put(at, "Auffenberg", "1211", "W");
	put(at, "Preiss", "1412", "W");
	const char *cone = "{'what':'cone','piece':'Art Friant'}";
	cr_assert_eq(figure(at, "hidden", cone), 4, "the distance of the one who is hidden");
	changef(at, "{'piece':'Auffenberg','at':'eliminated'}");
	cr_assert_eq(figure(at, "hidden", cone), 0);
}

/* To fire at 1109 one of two turns from E to NE, and the other with it; it then turns no further, though 0809 would be in reach. */
Test(fire, two_batteries_of_a_hex_turn_together, .description = "gloire 6.1.1 7.2")
{
	struct at_table *at = drill();
	put(at, "Art Morand", "1010", "E");
	put(at, "Art Marmont", "1010", "E");
	put(at, "Auffenberg", "1109", "W");
	put(at, "Preiss", "0809", "W");
	act(at, "Morand");
	dice(at, "d10 0");
	give_all(at, "unit Art Morand, face NE, at 1109");
	cr_assert_eq(now(at, "Art Morand")->facing, 0);
	cr_assert_eq(now(at, "Art Marmont")->facing, 0);
	give(at, "unit Art Marmont");
	cr_assert(is_legal(at, "at 1109"));
	cr_assert_str_eq(rule_of(at, "face NW"), "7.2");
}

/* Of two batteries that fire together the upper one is answered, whichever was named first: 3 + 1 for two units + 9 disorders it. */
Test(fire, of_two_batteries_the_upper_one_is_answered, .description = "gloire 7.1 5.1.3 7.3")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = drill();
		put(at, "Art Lewis", "0910", "W");
		put(at, "Art Marmont", "0710", "E");
		put(at, "Art Morand", "0710", "E");
		act(at, "Morand");
		dice(at, "d10 0, d10 9"); /* 4 + 2 */
		give_all(at, i ? "unit Art Marmont, unit Art Morand, at 0910"
			       : "unit Art Morand, unit Art Marmont, at 0910");
		cr_assert_str_eq(asks(at), "coalition counter-battery");
		give(at, "yes");
		cr_assert_eq(order_of(at, "Art Marmont"), disordered);
		cr_assert_eq(order_of(at, "Art Morand"), good_order);
	}
}

/* Guns with an enemy right before them fire at him, and answer nobody else. */
Test(fire, contact_binds_guns_that_would_answer, .description = "gloire 7.2 7.1")
{
	for (unsigned contact = 0; contact < 2; contact++) {
		struct at_table *at = drill();
		put(at, "Art Lewis", "0910", "W");
		put(at, "Art Morand", "0709", "E");
		put(at, "15e", contact ? "0810" : "0811", "W");
		act(at, "Morand");
		dice(at, "d10 0"); /* 4 */
		give_all(at, "unit Art Morand, at 0910");
		cr_assert_str_eq(asks(at), contact ? "french move" : "coalition counter-battery");
	}
}
