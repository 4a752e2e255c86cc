/*
 * Retreats after combat, 11.42 to 11.44, and who goes along: leaders 5.22 to 5.32, trains 9.16.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/tests/combat_support.h"

/* ---- Where to, 11.42 and 4.32 ------------------------------------------------------------------------------------------ */

Test(retreat, never_into_an_enemy_zone, .description = "1806 4.3, 4.32, 11.42")
{
	/* 12 against 8 is 1½-1; 2 is Dr. Louis stands behind Grawert: the victors advance into his zone. */
	struct at_table *at = exercise();
	char answer[16];
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2");
	give_all(at, "done, unit pr.grawert");
	snprintf(answer, sizeof answer, "go %s", beside(at, "1011", "1010", 1));
	cr_assert_str_eq(rule_of(at, answer), "11.42", "it touches Suchet");
	snprintf(answer, sizeof answer, "go %s", beside(at, "1011", "1010", 5));
	cr_assert_str_eq(rule_of(at, answer), "11.42");
	cr_assert_eq(answers_listed(at), 3);
	give_all(at, "go 1012, unit fr.suchet, done");
	cr_assert_str_eq(where(at, "fr.suchet"), "1011");
}

Test(retreat, a_friend_does_not_break_the_zone, .description = "1806 4.32: even if a friend holds the hex")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1013");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.gazan", "1012");
	dice(at, "d6 2");
	give_all(at, "done, unit fr.suchet, unit pr.grawert");
	cr_assert_str_eq(rule_of(at, "go 1012"), "11.42");
}

/* Whose way lies between Gudin and Friant, who bar what is beside it. */
Test(retreat, past_flags_that_bar_nobody, .description = "1806 4.4, 13.21, 4.0, 11.42, 11.44")
{
	/* 12 against 8 is 1½-1; 2 is Dr; without a way 6 + 1 - 3 is 4, lost for good. */
	static const struct {
		const char *behind, *where;
	} cases[] = {{"fr.treilhard.v1", "1213"},
		     {"fr.ney", "1213"},
		     {"fr.baggage", "1213"},
		     {"fr.rivaud", "eliminated"}};
	for (unsigned i = 0; i < 4; i++) {
		struct at_table *at = exercise();
		ready(at, "fr.suchet", "1211");
		put(at, "fr.gudin", "1413");
		put(at, "fr.friant", "1013");
		put(at, cases[i].behind, "1214");
		put(at, "pr.grawert", "1212");
		begin(at, "first-combat");
		attack(at, "fr.suchet", "1212");
		dice(at, "d6 2, d6 6");
		give_all(at, "done, unit pr.grawert");
		if (i < 3)
			give(at, "go 1213");
		cr_assert_str_eq(where(at, "pr.grawert"), cases[i].where, "%s", cases[i].behind);
	}
}

/* Grawert's zone still covers the ground around, and Suchet has no leader to share his hex with a train. */
Test(retreat, a_bridge_train_left_behind_is_dragged_off, .description = "1806 9.16, 9.17, 3.12")
{
	/* 1½-1: 2 is Dr; Hohenlohe's 1 + 1 is no capture; 5 leaves the train behind, 3 takes it whole. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1211");
	put(at, "pr.hohenlohe", "1212");
	put(at, "pr.grawert", "1212");
	put(at, "pr.bridge1", "1212");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1212");
	dice(at, "d6 2, d6 1, d6 5, d6 3");
	give_all(at, "done, unit pr.grawert, go 1213, done");
	cr_assert_str_eq(where(at, "pr.bridge1"), "captured");
	cr_assert_not_null(strstr("1111 1210 1311", where(at, "fr.taken.bridge1")), "behind Suchet");
}

/* ---- Bridges, 11.43 ------------------------------------------------------------------------------------------------------ */

Test(retreat, the_second_over_a_bridge_risks_more,
     .description = "1806 11.43, 6.11E; the second is lost on 5 or 6")
{
	/* 12 against 14 is 1-1½; 2 is Dr. */
	static const struct {
		const char *dice, *where;
	} cases[] = {{"d6 2, d6 5, d6 5", "eliminated"}, {"d6 2, d6 5, d6 4", "1012"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise();
		shut_off(at, "1011", "1010");
		draw(at, "road", "1011 1012");
		ready(at, "fr.suchet", "1010");
		put(at, "pr.grawert", "1011");
		put(at, "pr.louis", "1011");
		begin(at, "first-combat");
		attack(at, "fr.suchet", "1011");
		dice(at, cases[i].dice);
		give_all(at, "done, unit pr.grawert, go 1012, unit pr.louis, go 1012");
		cr_assert_str_eq(where(at, "pr.grawert"), "1012");
		cr_assert_str_eq(where(at, "pr.louis"), cases[i].where);
	}
}

Test(retreat, a_damaged_bridge_is_no_way, .description = "1806 11.42, 11.44")
{
	/* 12 against 8 is 1½-1: one column is added, the initiative of 3 is taken off: 6 is 4, lost for good. */
	struct at_table *at = exercise();
	shut_off(at, "1011", "1010");
	draw(at, "road", "1011 1012");
	change(at, "{'bridge':['1011','1012'],'state':'damaged'}");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2, d6 6");
	give_all(at, "done, unit pr.grawert");
	cr_assert_str_eq(where(at, "pr.grawert"), "eliminated");
}

/* ---- No way out, 11.44 and 6.11 ------------------------------------------------------------------------------------------ */

static struct at_table *cut_off(const char *unit, const char *more, const char *outcomes)
{
	/* Suchet attacks alone; rivers all round. */
	struct at_table *at = exercise();
	char text[32];
	shut_off(at, "1011", "1010");
	ready(at, "fr.suchet", "1010");
	put_as(at, unit, "1011", more);
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, outcomes);
	give(at, "done");
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
	return at;
}

Test(retreat, columns_and_initiative_decide, .description = "1806 11.44, 11.44A, 11.44B, 6.11C")
{
	/* Grawert, 8 points, initiative 3: 1½-1 adds one. 5 is 3, and he may be rallied; 6 is 4. */
	cr_assert_str_eq(where(cut_off("pr.grawert", "", "d6 2, d6 5"), "pr.grawert"), "unrecovered");
	cr_assert_str_eq(where(cut_off("pr.grawert", "", "d6 2, d6 6"), "pr.grawert"), "eliminated");
	/* Reduced, 4 points, initiative 2: 3-1 adds three; 4 is Dr. 2 is 3; 3 is 4. */
	cr_assert_str_eq(where(cut_off("pr.grawert", "'reduced':true", "d6 4, d6 2"), "pr.grawert"),
			 "unrecovered", "whether it was reduced or not");
	cr_assert_str_eq(where(cut_off("pr.grawert", "'reduced':true", "d6 4, d6 3"), "pr.grawert"),
			 "eliminated");
}

Test(retreat, without_a_reduced_counter_it_is_lost, .description = "1806 6.11D")
{
	/* Quitzow, one point, has none: destroyed in the open, he is gone. 12 to 1 is six beyond 6-1. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.quitzow", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 6");
	give_all(at, "done, done");
	cr_assert_str_eq(where(at, "pr.quitzow"), "eliminated");
}

Test(retreat, an_attacker_cut_off_counts_the_columns_below, .description = "1806 11.44A: attacking below 1-1")
{
	/* Gazan, 8 points, attacks 15: 1-2, two columns below 1-1; initiative 4. 4 is Ar; 5 is 3, 6 is 4. */
	static const struct {
		const char *dice, *where;
	} cases[] = {{"d6 4, d6 5", "unrecovered"}, {"d6 4, d6 6", "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise();
		shut_off(at, "1010", "1011");
		ready(at, "fr.gazan", "1010");
		put(at, "pr.grawert", "1011");
		put(at, "pr.oranien", "1011");
		begin(at, "first-combat");
		attack(at, "fr.gazan", "1011");
		dice(at, cases[i].dice);
		give_all(at, "done, unit fr.gazan");
		cr_assert_str_eq(where(at, "fr.gazan"), cases[i].where);
	}
}

Test(retreat, off_the_map_they_may_be_rallied, .description = "1806 11.44; reading 57a")
{
	/* Grawert at the edge, enemies in every hex beside him: no die is thrown for him. */
	static const char *const who[] = {"fr.sahuguet", "fr.klein", "fr.grouchy", "fr.beaumont", "fr.guyot"};
	struct at_table *at = exercise();
	const struct board *board = scenario_at(at)->board;
	space_id edge = space_named(at, "1001");
	unsigned count = 0;
	put_as(at, "pr.grawert", "1001", "'reduced':true");
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[edge][direction] != no_space)
			ready(at, who[count++], board->space[board->neighbour[edge][direction]].number);
	begin(at, "first-combat");
	for (unsigned i = 0; i < count; i++)
		attack(at, who[i], "1001");
	cr_assert_lt(count, 6u);
	dice(at, "d6 3");                            /* from 2-1 to 5-1 a 3 is a retreat */
	give_all(at, "done, done, unit pr.grawert"); /* the cavalry stays */
	cr_assert_eq(told(at, "off-map"), 1);
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
}

/* ---- Leaders, 5.22 to 5.32 ------------------------------------------------------------------------------------------------ */

Test(retreat, a_leader_makes_room_where_his_troops_end, .description = "1806 5.3, 5.32, 3.11")
{
	/* Gazan 8 against Holzendorf 3: 2-1, two columns. Hohenlohe gets away with 3 + 2, and is taken with 4 + 2. */
	for (unsigned taken = 0; taken < 2; taken++) {
		struct at_table *at = exercise();
		shut_off(at, "1011", "1010 1012");
		ready(at, "fr.gazan", "1010");
		put(at, "pr.holzendorf", "1011");
		put(at, "pr.hohenlohe", "1011");
		put(at, "pr.grawert", "1012");
		put(at, "pr.louis", "1012");
		begin(at, "first-combat");
		attack(at, "fr.gazan", "1011");
		dice(at, taken ? "d6 3, d6 4" : "d6 3, d6 3");
		give_all(at, "done, done, unit pr.holzendorf, go 1012"); /* nobody rides away before */
		cr_assert_str_eq(where(at, "pr.hohenlohe"), taken ? "captured" : "1012");
		cr_assert_str_eq(asks(at), taken ? "prussian displace" : "french advance");
	}
}

/* Louis destroyed at 3-1 with Hohenlohe beside him: three columns are added to the die. */
static struct at_table *destroyed(const char *outcomes)
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	put(at, "pr.hohenlohe", "1011");
	put(at, "pr.grawert", "1014");
	put(at, "pr.natzmer", "1016");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, outcomes);
	give(at, "done");
	return at;
}

Test(retreat, a_leader_rides_to_the_nearest_troops, .description = "1806 5.23")
{
	struct at_table *at = destroyed("d6 1, d6 2");
	cr_assert_str_eq(asks(at), "prussian ride");
	cr_assert_str_eq(rule_of(at, "go 1016"), "5.23", "Grawert is nearer");
	cr_assert_str_eq(rule_of(at, "go 1013"), "5.23");
	give(at, "go 1014");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "1014");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(retreat, a_leader_is_taken_with_his_troops, .description = "1806 5.23, 5.22; reading 58")
{
	struct at_table *at = destroyed("d6 1, d6 3");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "captured");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(retreat, a_leader_without_troops_in_reach_rides_anywhere, .description = "1806 5.23")
{
	struct at_table *at = exercise();
	char answer[16];
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	put(at, "pr.hohenlohe", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1, d6 2");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian ride");
	snprintf(answer, sizeof answer, "go %s", beside(at, "1011", "1010", 1));
	cr_assert_str_eq(rule_of(at, answer), "5.23", "an enemy zone");
	cr_assert(is_legal(at, "go 1013"));
	give(at, "go 1020");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "1020", "nine points of his ten");
}

/* Rivers all about him but where the French stand: that he has nowhere to go is told, for it hangs on who his friends are. */
Test(retreat, a_leader_with_nowhere_to_ride_stays, .description = "1806 5.23")
{
	struct at_table *at = exercise();
	shut_off(at, "1011", "1010");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	put(at, "pr.hohenlohe", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1, d6 2");
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "1011");
	cr_assert_eq(told(at, "no-ride"), 1);
	cr_assert_eq(last_told(at, "no-ride")->news, 0x1f, "to everybody");
}

/* ---- Trains, 9.16 ---------------------------------------------------------------------------------------------------------- */

/* 8 against 8 is 1-1; 2 is Dr. Hohenlohe gets away. */
static struct at_table *with_train(const char *train, const char *outcomes)
{
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.hohenlohe", "1011");
	put(at, train, "1011");
	begin(at, "first-combat");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 2");
	dice(at, outcomes);
	give_all(at, "done, unit pr.grawert, go 1012");
	return at;
}

Test(retreat, a_train_goes_with_its_stack, .description = "1806 9.16, 9.14")
{
	struct at_table *at = with_train("pr.bridge2", "d6 1, d6 4");
	cr_assert_str_eq(where(at, "pr.bridge2"), "1012");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "1012");
	cr_assert(last_told(at, "pontoons-follow")->news, "that there was room for it");
}

Test(retreat, a_train_is_abandoned_on_a_five, .description = "1806 9.16, 9.17")
{
	cr_assert_str_eq(where(with_train("pr.bridge2", "d6 1, d6 5, d6 3"), "pr.bridge2"), "captured");
	cr_assert_str_eq(where(with_train("pr.bridge2", "d6 1, d6 5, d6 4"), "pr.bridge2"), "eliminated");
}

Test(retreat, baggage_is_taken_on_a_five, .description = "1806 11.42, 14.33; reading 61")
{
	struct at_table *at = with_train("pr.baggage", "d6 1, d6 5");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured");
	cr_assert_eq(position_at(at)->prizes[side_french], 1);
	cr_assert_str_eq(where(with_train("pr.baggage", "d6 1, d6 4"), "pr.baggage"), "1012");
}

Test(retreat, a_train_needs_a_leader_where_it_ends, .description = "1806 9.16, 3.12: its leader is taken")
{
	/* Left behind in Gazan's zone, it is captured on a 2 (9.17). */
	struct at_table *at = with_train("pr.bridge2", "d6 6, d6 1, d6 2");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "captured");
	cr_assert_str_eq(where(at, "pr.grawert"), "1012");
	cr_assert_str_eq(where(at, "pr.bridge2"), "captured");
	const struct event *behind = last_told(at, "cannot-follow");
	cr_assert(behind && behind->news, "who stands at 1012 is hidden from others");
}

Test(retreat, a_train_does_not_fight, .description = "1806 9.14, 9.17")
{
	/* Behind the flag is a train alone: no die is thrown but its own. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.bridge2", "1011");
	begin(at, "first-combat");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 5");
	give(at, "done");
	cr_assert_str_neq(asked(at), "battle");
	cr_assert_str_eq(where(at, "pr.bridge2"), "eliminated", "4 to 6: destroyed");
}

/* Louis at the northern edge of the area, every hex of it beside him in a zone; a 2 drives him off at 1½-1 and at 2-1. */
Test(retreat, beyond_the_area_in_play, .description = "1806 11.44, 21.92; reading 118")
{
	struct at_table *at = clear_field("saalfeld");
	ready(at, "fr.suchet", "N1220");
	ready(at, "fr.gazan", "N1318");
	ready(at, "fr.treilhard", "N1322");
	put(at, "pr.louis", "N1320");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "N1320");
	dice(at, "d6 2");
	give_all(at, "done, unit pr.louis");
	cr_assert_str_eq(where(at, "pr.louis"), "unrecovered", "off the map, though the sheet goes on");
	cr_assert_eq(told(at, "off-map"), 1);
}

/* ---- Trains that a retreat comes upon, 9.17 and 14.33 ------------------------------------------------------------------------------ */

/* Suchet beats Grawert, 12 against 8, at 1½-1: Dr on a 2. Behind 1012, where he goes, stands a French train that nobody guards: he knows it is no more, and goes. */
static struct at_table *falls_back_upon(const char *train, const char *outcomes)
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	put(at, train, "1013");
	begin(at, "first-combat");
	campaign_reveal(table_at(at), space_named(at, "1013"), side_french, text_told_revealed_in_combat);
	attack(at, "fr.suchet", "1011");
	dice(at, outcomes);
	give_all(at, "done, unit pr.grawert, go 1012, done");
	return at;
}

Test(retreat, takes_trains_it_comes_upon, .description = "1806 14.33, 9.17")
{
	struct at_table *at = falls_back_upon("fr.baggage", "d6 2");
	cr_assert_str_eq(where(at, "fr.baggage"), "captured");
	cr_assert_eq(position_at(at)->prizes[side_allied], 1);
	at = falls_back_upon("fr.bridge", "d6 2, d6 4");
	cr_assert_str_eq(where(at, "fr.bridge"), "eliminated", "destroyed on a 4");
}

Test(retreat, riders_take_trains_they_come_upon, .description = "1806 14.33, 16.2")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.irving", "1011");
	put(at, "fr.baggage", "1014");
	begin(at, "first-combat");
	campaign_reveal(table_at(at), space_named(at, "1014"), side_french, text_told_revealed_in_combat);
	attack(at, "fr.suchet", "1011");
	give_all(at, "done, unit pr.irving, go 1013");
	cr_assert_str_eq(where(at, "fr.baggage"), "captured");
}

Test(retreat, who_makes_room_takes_a_source, .description = "1806 11.45, 20.16")
{
	/* Louis makes room at 1012 and goes to 1013, a French source. */
	struct at_table *at = exercise();
	struct campaign_source *depot = source(at, "1013", side_french);
	unsigned number = (unsigned)(depot - campaign_data(scenario_at(at))->source);
	shut_off(at, "1011", "1010 1012");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.tauenzien", "1011");
	put(at, "pr.grawert", "1012");
	put(at, "pr.louis", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 3");
	give_all(at, "done, unit pr.tauenzien, go 1012, unit pr.louis, go 1013");
	struct field field = truth_at(at);
	cr_assert(campaign_controls(&field, number, side_allied));
}
