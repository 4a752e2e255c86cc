/*
 * Repulse on the exercise ground, 10. Strengths: Marchand 9, Gazan 8, Rivaud 6, Prittwitz 3, Suchet 12, Colbert's vedettes ½.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/combat_support.h"

static void say_to(struct at_table *at, const char *verb, const char *what)
{
	char text[64];
	snprintf(text, sizeof text, "%s %s", verb, what);
	give(at, text);
}

/* Two divisions come up to Prittwitz. */
static struct at_table *come_up(const char *one, const char *other)
{
	struct at_table *at = exercise();
	ready(at, one, "1008");
	ready(at, other, "1008");
	put(at, "pr.prittwitz", "1010");
	begin(at, "first-movement");
	say_to(at, "unit", one);
	say_to(at, "unit", other);
	give(at, "go 1009");
	return at;
}

static int column_of_attack(const struct at_table *at, unsigned attack)
{
	struct field field = truth_at(at);
	struct clash clash;
	struct clash_odds odds;
	campaign_find_clash(&field, attack, &clash);
	campaign_odds(&clash, &odds);
	return odds.column.value;
}

Test(repulse, five_to_one_clears_the_way, .description = "1806 10.1, 10.11, 10.2, 10.21, 4.11")
{
	/* 15 against 3 is 5-1. A hex of clear ground costs a point: two are spent, three are left. */
	struct at_table *at = come_up("fr.marchand", "fr.rivaud");
	cr_assert_str_eq(rule_of(at, "go 1008"), "4.11", "held in the zone");
	cr_assert_eq(cost_of(at, "at 1010"), 2);
	give(at, "at 1010");
	cr_assert_str_eq(asks(at), "prussian retreat");
	give_all(at, "unit pr.prittwitz, go 1011, go 1012");
	cr_assert_str_eq(where(at, "pr.prittwitz"), "1012");
	cr_assert_str_eq(where(at, "fr.marchand"), "1010", "they enter");
	cr_assert_str_eq(where(at, "fr.rivaud"), "1010");
	cr_assert_str_eq(asks(at), "french march");
	give_all(at, "go 1011, at 1012, unit pr.prittwitz, go 1013, go 1014");
	cr_assert_str_eq(where(at, "pr.prittwitz"), "1014", "as often as it comes to it");
	cr_assert_str_eq(where(at, "fr.rivaud"), "1012");
	cr_assert(is_legal(at, "go 1013"), "the fifth point");
	give(at, "go 1013");
	cr_assert_str_eq(rule_of(at, "at 1014"), "10.1", "no point is left");
}

Test(repulse, fourteen_against_three_must_fight, .description = "1806 10.22: the example of the booklet")
{
	struct at_table *at = come_up("fr.gazan", "fr.rivaud");
	forget(at);
	give(at, "at 1010");
	cr_assert_eq(told(at, "repulse-fails"), 1);
	cr_assert_str_eq(asks(at), "french move", "their march is over");
	cr_assert_str_eq(rule_of(at, "unit fr.gazan"), "8.14C");
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "french define");
	cr_assert(is_legal(at, "done"), "they attack already");
	cr_assert_eq(column_of_attack(at, 1), column_2_1, "4-1, two columns less");
}

Test(repulse, others_join_and_no_shift_counts, .description = "1806 10.22")
{
	/* With Klein there are 17 against 3, 5-1, and both arms; but the attack is fought at 3-1. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1009");
	ready(at, "fr.rivaud", "1009");
	ready(at, "fr.klein", beside(at, "1010", "1009", 1));
	put(at, "pr.prittwitz", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.gazan, unit fr.rivaud, at 1010");
	cr_assert_eq(told(at, "repulse-fails"), 1, "10.1: whoever starts in the zone may try");
	give_all(at, "done, done");
	cr_assert_not(is_legal(at, "done"), "Klein must attack, too");
	give_all(at, "unit fr.klein, at 1010");
	cr_assert_eq(column_of_attack(at, 1), column_5_1 - 2);
	cr_assert_eq(position_at(at)->attack[flag_at(at, "fr.klein")], 1);
}

/* 8 against 3 is 2-1, two columns down 1-1, whoever is there: on a 5 the attackers go back. */
Test(repulse, napoleon_is_not_asked_afterwards, .description = "1806 10.22, 5.15")
{
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1008");
	ready(at, "fr.napoleon", "1008");
	put(at, "pr.prittwitz", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.gazan, unit fr.napoleon, go 1009, at 1010, done, done");
	dice(at, "d6 5, d6 1");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french retreat");
	leave(at);
}

Test(repulse, both_sides_are_seen, .description = "1806 1.51, 10.11")
{
	struct at_table *at = come_up("fr.gazan", "fr.rivaud");
	struct field prussian = seen_by(at, seat_named(at, "prussian"));
	cr_assert_null(campaign_counter(&prussian, flag_at(at, "fr.gazan")));
	give(at, "at 1010");
	prussian = seen_by(at, seat_named(at, "prussian"));
	cr_assert_not_null(campaign_counter(&prussian, flag_at(at, "fr.gazan")));
	struct field french = seen_by(at, seat_named(at, "french"));
	cr_assert_not_null(campaign_counter(&french, flag_at(at, "pr.prittwitz")));
}

Test(repulse, the_whole_stack_attacks_then, .description = "1806 10.22, 11.21")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1009");
	ready(at, "fr.gazan", "1009");
	put(at, "pr.prittwitz", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, at 1010");
	cr_assert_str_eq(asks(at), "french move", "12 against 3 is 4-1");
	give_all(at, "done, done");
	cr_assert_eq(position_at(at)->attack[flag_at(at, "fr.gazan")], 1,
		     "11.21: the stack attacks as one, whoever of it tried");
}

Test(repulse, ground_counts_and_nothing_else, .description = "1806 10.12, 10.12A, 10.11")
{
	/* 15 against 3 in a town, 4½: 3-1. Behind a stream the hex costs two points. */
	struct at_table *at = exercise();
	draw(at, "town", "1010");
	draw(at, "stream", "1009 1010");
	ready(at, "fr.marchand", "1009");
	ready(at, "fr.rivaud", "1009");
	put(at, "pr.prittwitz", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.marchand, unit fr.rivaud");
	cr_assert_eq(cost_of(at, "at 1010"), 4);
	cr_assert_eq(figure(at, "column", "{'what':'repulse','unit':'fr.marchand','target':'1010'}"),
		     column_3_1);
	cr_assert_eq(figure(at, "attack", "{'what':'repulse','unit':'fr.marchand','target':'1010'}"), 15 * 8);
	cr_assert_eq(figure(at, "defence", "{'what':'repulse','unit':'fr.marchand','target':'1010'}"), 36);
	give(at, "at 1010");
	cr_assert_eq(told(at, "repulse-fails"), 1);
}

Test(repulse, several_stacks_at_once,
     .description = "1806 10.12A, 10.21: the dearest hex is paid, one is chosen")
{
	/* Suchet 12 and Marchand 9, 21, against Quitzow and Bünting, 1 each; one of them behind a stream. */
	struct at_table *at = exercise();
	const char *second = beside(at, "1009", "1010", 1);
	char pair[32];
	snprintf(pair, sizeof pair, "1009 %s", second);
	draw(at, "stream", pair);
	ready(at, "fr.suchet", "1009");
	ready(at, "fr.marchand", "1009");
	put(at, "pr.quitzow", "1010");
	put(at, "pr.buenting", second);
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, unit fr.marchand, at 1010");
	cr_assert_str_eq(asked(at), "repulse");
	cr_assert_str_eq(rule_of(at, "at 1010"), "10.1");
	say_to(at, "at", second); /* nobody else is near: it is tried */
	cr_assert_str_eq(asks(at), "prussian retreat");
	give(at, "unit pr.quitzow");
	give_any(at, 0);
	give_any(at, 0);
	give(at, "unit pr.buenting");
	give_any(at, 0);
	give_any(at, 0);
	cr_assert_str_eq(asks(at), "french repulse");
	cr_assert_str_eq(rule_of(at, "at 1008"), "10.21");
	cr_assert_str_eq(rule_of(at, "done"), "10.21");
	give(at, "at 1010");
	cr_assert_str_eq(where(at, "fr.suchet"), "1010");
	cr_assert_eq(top(table_at(at))->arg[1], 4, "two points for the hex behind the stream");
}

Test(repulse, nobody_is_driven_out_of_a_fortress, .description = "1806 10.12B, 11.57")
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1010");
	ready(at, "fr.suchet", "1008");
	put(at, "pr.quitzow", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1009");
	cr_assert_str_eq(rule_of(at, "at 1010"), "11.57");
	cr_assert_str_eq(rule_of(at, "at 1008"), "10.1");
}

Test(repulse, the_way_back_leads_over_no_river, .description = "1806 10.12C; 11.44 for who has no other")
{
	/* Quitzow on a spit: a bridge is his only way. 4 or more less his initiative of 4: even a 6 lets him recover,
	 * but he has no reduced counter (6.11D). */
	struct at_table *at = exercise();
	char pair[32];
	for (unsigned i = 1; i < hex_sides; i++) {
		snprintf(pair, sizeof pair, "1011 %s", beside(at, "1011", "1010", i));
		draw(at, "river", pair);
	}
	snprintf(pair, sizeof pair, "1011 %s", beside(at, "1011", "1010", 3));
	draw(at, "road", pair);
	ready(at, "fr.suchet", "1010");
	put(at, "pr.quitzow", "1011");
	begin(at, "first-movement");
	dice(at, "d6 1");
	give_all(at, "unit fr.suchet, at 1011, unit pr.quitzow");
	cr_assert_eq(told(at, "cut-off"), 1);
	cr_assert_str_eq(where(at, "pr.quitzow"), "eliminated");
	cr_assert_str_eq(where(at, "fr.suchet"), "1011");
}

Test(repulse, vedettes_are_repulsed_like_others, .description = "1806 10.23")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1009");
	put(at, "pr.bila.v1", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, at 1010, unit pr.bila.v1, go 1011, go 1012");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "1012", "it is not lost: a repulse is no combat");
}

/* 3.12: three units without a leader are one too many; 3.14: a vedette takes no room, and drives nobody out of it. */
Test(repulse, vedettes_join_a_crowd_that_lost_its_leader, .description = "1806 3.12, 3.14, 10.23")
{
	struct at_table *at = exercise();
	ready(at, "fr.marchand", "1008");
	put(at, "pr.bila.v2", "1010");
	put(at, "pr.hohenlohe", "1012");
	put(at, "pr.grawert", "1012");
	put(at, "pr.prittwitz", "1012");
	put(at, "pr.wilhelm", "1012");
	begin(at, "first-movement");
	campaign_to_box(table_at(at), flag_at(at, "pr.hohenlohe"), box_captured);
	give_all(at, "unit fr.marchand, go 1009, at 1010, unit pr.bila.v2, go 1011, go 1012");
	cr_assert_str_eq(where(at, "pr.bila.v2"), "1012");
	cr_assert_str_eq(where(at, "pr.grawert"), "1012");
	cr_assert_str_eq(asks(at), "french march");
}

Test(repulse, a_lone_leader_may_be_taken, .description = "1806 10.23, 5.22; reading 58: no columns")
{
	static const struct {
		const char *die, *where;
	} cases[] = {{"d6 6", "captured"}, {"d6 5", "1012"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise();
		ready(at, "fr.suchet", "1009");
		put(at, "pr.hohenlohe", "1010");
		begin(at, "first-movement");
		dice(at, cases[i].die);
		give_all(at, "unit fr.suchet, at 1010");
		if (i)
			give_all(at, "unit pr.hohenlohe, go 1011, go 1012");
		cr_assert_str_eq(where(at, "pr.hohenlohe"), cases[i].where);
		cr_assert_str_eq(where(at, "fr.suchet"), "1010");
	}
}

Test(repulse, a_lone_leader_without_a_way_is_taken, .description = "1806 5.2, 10.12C, 10.23; reading 25")
{
	/* He gets away from the roll, but rivers close every side but Suchet's. */
	struct at_table *at = exercise();
	shut_off(at, "1010", "1009");
	ready(at, "fr.suchet", "1009");
	put(at, "pr.king", "1010");
	begin(at, "first-movement");
	dice(at, "d6 1");
	give_all(at, "unit fr.suchet, at 1010, unit pr.king");
	cr_assert_str_eq(where(at, "pr.king"), "captured");
	cr_assert_eq(position_at(at)->prizes[side_french], 1, "20.17");
}

Test(repulse, a_vedette_without_a_way_is_lost, .description = "1806 6.11C, 10.23")
{
	/* The first hex is open, the second is not: the die of 11.44 is 1, less its initiative, and does not save it. */
	struct at_table *at = exercise();
	shut_off(at, "1010", "1009 1011");
	shut_off(at, "1011", "1010");
	ready(at, "fr.suchet", "1009");
	put(at, "pr.bila.v1", "1010");
	begin(at, "first-movement");
	dice(at, "d6 1");
	give_all(at, "unit fr.suchet, at 1010, unit pr.bila.v1");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "eliminated");
}

Test(repulse, a_vedette_driven_off_the_map_may_be_gathered, .description = "1806 11.44, 6.32")
{
	/* At the edge, with rivers on every side but Suchet's. */
	struct at_table *at = exercise();
	shut_off(at, "1001", "1002");
	ready(at, "fr.suchet", "1002");
	put(at, "pr.bila.v1", "1001");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, at 1001, unit pr.bila.v1");
	cr_assert_eq(told(at, "off-map"), 1);
	cr_assert_str_eq(where(at, "pr.bila.v1"), "recovered");
}

Test(repulse, nobody_makes_room_over_a_river, .description = "1806 10.12C, 11.45")
{
	/*
	 * 20 against 3 is 6-1. Prittwitz must go two hexes down a defile whose hexes are full, and at the end of it there is
	 * only a bridge: nobody can make room, and his die of 11.44 is a 5, less his initiative of 4 or 3: he may be rallied.
	 */
	struct at_table *at = exercise();
	shut_off(at, "1010", "1009 1011");
	shut_off(at, "1011", "1010 1012");
	shut_off(at, "1012", "1011");
	draw(at, "road", "1012 1013");
	ready(at, "fr.suchet", "1009");
	ready(at, "fr.gazan", "1009");
	put(at, "pr.prittwitz", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", "1011");
	put(at, "pr.natzmer", "1012");
	put(at, "pr.oranien", "1012");
	begin(at, "first-movement");
	dice(at, "d6 5");
	give_all(at, "unit fr.suchet, unit fr.gazan, at 1010, unit pr.prittwitz");
	cr_assert_eq(told(at, "cut-off"), 1);
	cr_assert_str_eq(where(at, "pr.prittwitz"), "unrecovered");
	cr_assert_str_eq(where(at, "pr.natzmer"), "1012");
}

Test(repulse, vedettes_do_not_repulse, .description = "1806 13.4, 13.41")
{
	struct at_table *at = exercise();
	ready(at, "fr.colbert.v1", "1008");
	put(at, "pr.bila.v1", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.colbert.v1, go 1009");
	cr_assert_str_eq(rule_of(at, "at 1010"), "13.41", "they scout, and a leader must be near");
}

/* ---- Columns, 8.22 ----------------------------------------------------------------------------------------------------------- */

static struct at_table *down_the_road(const char *defender, const char *from)
{
	struct at_table *at = exercise();
	draw(at, "road", "1001 1002 1003 1004 1005 1006 1007 1008 1009 1010");
	ready(at, "fr.suchet", from);
	put(at, defender, "1010");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	return at;
}

Test(repulse, a_column_needs_the_points, .description = "1806 8.22B")
{
	/* Ten hexes of road are its five points: from 1001 the ninth step would be 1010 itself, at four and a half. */
	struct at_table *at = down_the_road("pr.quitzow", "1001");
	cr_assert(is_legal(at, "go 1009 way 1"));
	at = down_the_road("pr.quitzow", "1001");
	draw(at, "stream", "1007 1008");
	cr_assert(is_legal(at, "go 1009 way 1"), "a bridge costs a column nothing");
	at = exercise();
	draw(at, "road", "1001 1002 1003 1004 1005 1006 1007 1008 1009");
	draw(at, "stream", "1009 1010");
	ready(at, "fr.suchet", "1001");
	put(at, "pr.quitzow", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_not(is_legal(at, "go 1009 way 1"), "four points are spent; the stream wants two");
}

Test(repulse, a_column_must_try_and_marches_on, .description = "1806 8.22, 8.22A, 8.22B")
{
	struct at_table *at = down_the_road("pr.quitzow", "1005");
	give(at, "go 1009 way 1");
	cr_assert_str_eq(rule_of(at, "done"), "8.22B");
	give_all(at, "at 1010, unit pr.quitzow, go 1011, go 1012"); /* 12 against 1 */
	cr_assert_str_eq(where(at, "fr.suchet"), "1010");
	cr_assert_eq(position_at(at)->marching[flag_at(at, "fr.suchet")], 1);
	cr_assert(is_legal(at, "done"));
}

Test(repulse, a_column_that_fails_does_not_attack, .description = "1806 8.22A, 10.22; reading 38")
{
	struct at_table *at = down_the_road("pr.grawert", "1005");
	give_all(at, "go 1009 way 1, at 1010");
	cr_assert_eq(position_at(at)->marching[flag_at(at, "fr.suchet")], 0, "the marker is taken off");
	give_all(at, "done, done");
	cr_assert_str_eq(asked(at), "define");
	cr_assert(is_legal(at, "done"));
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.22A");
}

Test(repulse, a_column_may_come_before_a_fortress,
     .description = "1806 8.22A: except against a fortified town")
{
	struct at_table *at = exercise();
	draw(at, "road", "1005 1006 1007 1008 1009 1010");
	draw(at, "fortified", "1010");
	ready(at, "fr.suchet", "1005");
	put(at, "pr.quitzow", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1009 way 1");
	cr_assert(is_legal(at, "done"));
	give_all(at, "done, done, done");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.22A", "in Road March it makes no attack");
}
