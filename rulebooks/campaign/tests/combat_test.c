/*
 * The combat phase on the exercise ground, 11: who attacks whom, the die, losses, retreats, advances. Dice are typed.
 */
#include <criterion/criterion.h>
#include <string.h>
#include <stdio.h>

#include "rulebooks/campaign/tests/combat_support.h"

/* Louis amid three stacks, all of which attack him. */
static struct at_table *shut_in(void)
{
	static const char *const who[] = {"fr.suchet", "fr.gazan", "fr.marchand"};
	struct at_table *at = exercise();
	put(at, "pr.louis", "1011");
	for (unsigned i = 0; i < 3; i++)
		ready(at, who[i], beside(at, "1011", "1010", 2 * i));
	begin(at, "first-combat");
	for (unsigned i = 0; i < 3; i++)
		attack(at, who[i], "1011");
	return at;
}

/* ---- Defining, 11.2 --------------------------------------------------------------------------------------------------- */

Test(combat, nobody_is_left_out,
     .description = "1806 11.2, 11.21: all who are engaged attack and are attacked")
{
	/* Suchet touches Grawert and Louis, Gazan touches Louis alone. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1013");
	put(at, "pr.grawert", "1009");
	put(at, "pr.louis", "1012");
	begin(at, "first-combat");
	cr_assert_str_eq(asked(at), "define");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	cr_assert_str_eq(rule_of(at, "unit pr.louis"), "11.0");
	attack(at, "fr.suchet", "1009");
	cr_assert_str_eq(rule_of(at, "done"), "4.31", "Louis stands in the zone of Gazan");
	attack(at, "fr.gazan", "1012");
	cr_assert(is_legal(at, "done"));
}

/* Louis stands behind the river, Grawert beside Suchet; at 1111 stands nobody. */
Test(combat, nobody_attacks_over_open_water, .description = "1806 8.32, 11.0")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1009");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "at 1011"), "8.32");
	cr_assert_str_eq(rule_of(at, "at 1111"), "11.0");
}

Test(combat, one_stack_attacks_all_whom_it_alone_touches, .description = "1806 11.24, 11.21")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1009");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1009");
	cr_assert_not(is_legal(at, "done"));
	attack(at, "fr.suchet", "1011");
	dice(at,
	     "d6 3"); /* 12 against 14 is 1-1½: 3 is Ex; the weaker is lost, the other loses at least 6 of 14 */
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.suchet"), "eliminated", "6.11B: their zones surround it");
	cr_assert_str_eq(asks(at), "prussian losses");
	cr_assert(is_legal(at, "unit pr.grawert"));
	cr_assert(is_legal(at, "unit pr.louis"), "six are half of twelve");
}

/* ---- What is told of several hexes, 11.24 ------------------------------------------------------------------------------ */

Test(combat, both_hexes_are_named, .description = "1806 11.24, 11.4")
{
	/* 12 against 14 is 1-1½, against 20 it is 1-2; a 2 is Dr on either. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1009");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1009");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2");
	give(at, "done");
	const struct event *event = last_told(at, "dr-at-two");
	cr_assert_not_null(event);
	cr_assert_eq(event->message.arg[0].value + event->message.arg[1].value,
		     space_named(at, "1009") + space_named(at, "1011"));
	cr_assert_eq(event->message.arg[2].value, 1, "one hex back");
}

Test(combat, of_more_than_two_hexes_the_rest_is_counted, .description = "1806 11.24, 11.4")
{
	struct at_table *at = exercise();
	const char *third = beside(at, "1010", "1011", 1);
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1009");
	put(at, "pr.louis", "1011");
	put(at, "pr.tauenzien", third);
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1009");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.suchet", third);
	dice(at, "d6 2");
	give(at, "done");
	const struct event *event = last_told(at, "dr-at-more");
	cr_assert_not_null(event);
	cr_assert_eq(event->message.arg[2].value, 1, "and one more");
	cr_assert_eq(event->message.arg[3].value, 1, "one hex back");
}

/* ---- Results, 11.4 ------------------------------------------------------------------------------------------------------ */

Test(combat, defenders_fall_back_and_are_followed, .description = "1806 11.4 Dr, 11.42, 11.46A")
{
	/* 12 + 8 + 3 = 23 against 8 is 2-1, and a column more for both arms: 3-1; a 4 is Dr. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	ready(at, "fr.klein", beside(at, "1011", "1010", 1));
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.klein", "1011");
	dice(at, "d6 4");
	give_all(at, "done, done"); /* Klein stays */
	cr_assert_eq(told(at, "dr"), 1);
	cr_assert_str_eq(asks(at), "prussian retreat");
	give(at, "unit pr.grawert");
	cr_assert_str_eq(rule_of(at, "go 1013"), "11.42", "one hex");
	cr_assert_str_eq(rule_of(at, "go 1010"), "11.42");
	give(at, "go 1012");
	cr_assert_str_eq(where(at, "pr.grawert"), "1012");
	cr_assert_str_eq(asks(at), "french advance");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(where(at, "fr.suchet"), "1011");
	cr_assert_str_eq(rule_of(at, "unit fr.gazan"), "11.46A");
	give_all(at, "unit fr.klein, done");
	cr_assert_str_eq(where(at, "fr.klein"), "1011");
	cr_assert_str_eq(where(at, "fr.gazan"), "1010");
}

Test(combat, the_demoralised_and_uncommanded_stay, .description = "1806 11.46, 7.32, 12.23")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	ready(at, "fr.marchand", "1010");
	change(at, "{'casualties':'vi','side':'french','value':9}");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 3"); /* 21 against 6 is 3-1: Dr2 */
	give_all(at, "done, unit pr.louis, go 1012, go 1013");
	cr_assert_str_eq(asks(at), "french advance");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "7.32");
	cr_assert_str_eq(rule_of(at, "unit fr.marchand"), "12.23");
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.suchet"), "1010");
}

/* Lannes and three units at 1010 have driven Louis from 1011: 22 against 6 is 3-1, 4-1 with both arms, and a 3 is Dr2. */
static struct at_table *lannes_beats_louis(void)
{
	struct at_table *at = exercise();
	ready(at, "fr.lannes", "1010");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	ready(at, "fr.treilhard", "1010");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 3");
	give_all(at, "done, unit pr.louis, go 1012, go 1013");
	cr_assert_str_eq(asks(at), "french advance");
	return at;
}

Test(combat, a_leader_takes_the_whole_stack_along, .description = "1806 11.46B, 3.11, 5.31")
{
	struct at_table *at = lannes_beats_louis();
	give(at, "unit fr.lannes");
	cr_assert_str_eq(rule_of(at, "done"), "3.1", "three units are too many without him");
	give_all(at, "unit fr.suchet, unit fr.gazan, unit fr.treilhard, done");
	cr_assert_str_eq(where(at, "fr.gazan"), "1011");
	cr_assert_str_eq(where(at, "fr.lannes"), "1011");
}

/* Kalkreuth and Kunheim have driven Heudelet off: 6 against 7 is 1-1½, and a 2 is Dr. */
static struct at_table *kalkreuth_beats_heudelet(const char *command)
{
	struct at_table *at = exercise();
	put_as(at, "pr.kunheim", "1010", command);
	ready(at, "pr.kalkreuth", "1010");
	put(at, "fr.heudelet", "1011");
	begin(at, "second-combat");
	attack(at, "pr.kunheim", "1011");
	dice(at, "d6 2");
	give_all(at, "done, unit fr.heudelet, go 1012");
	cr_assert_str_eq(asks(at), "prussian advance");
	return at;
}

Test(combat, a_leader_advances_with_troops, .description = "1806 5.3, 5.31, 4.12")
{
	struct at_table *at = kalkreuth_beats_heudelet("'command':1");
	give(at, "unit pr.kalkreuth");
	cr_assert_str_eq(rule_of(at, "done"), "5.31", "he does not go alone");
	give_all(at, "unit pr.kunheim, done");
	cr_assert_str_eq(where(at, "pr.kalkreuth"), "1011");
	cr_assert_str_eq(where(at, "pr.kunheim"), "1011");
	at = kalkreuth_beats_heudelet("'command':1");
	give_all(at, "unit pr.kunheim, done");
	cr_assert_str_eq(where(at, "pr.kalkreuth"), "1010", "he may stay where he is");
	at = kalkreuth_beats_heudelet("'command':0");
	cr_assert_str_eq(rule_of(at, "unit pr.kunheim"), "7.32");
	cr_assert_str_eq(rule_of(at, "unit pr.kalkreuth"), "5.31", "nobody can go with him");
	cr_assert(is_legal(at, "done"));
}

/* 5.2: without troops they are vedettes, and follow as such: two halves against two are 1-2, and a 1 is Dr. */
Test(combat, lone_leaders_advance_alone, .description = "1806 5.2, 11.46")
{
	struct at_table *at = exercise();
	ready(at, "pr.kalkreuth", "1010");
	ready(at, "pr.ruechel", "1111");
	put(at, "fr.sahuguet", "1011");
	begin(at, "second-combat");
	attack(at, "pr.kalkreuth", "1011");
	attack(at, "pr.ruechel", "1011");
	dice(at, "d6 1");
	give_all(at, "done, done, unit fr.sahuguet, go 1012, unit pr.kalkreuth, done");
	cr_assert_str_eq(where(at, "pr.kalkreuth"), "1011");
}

/* They would have to follow whoever led them, but cannot: then nobody goes. */
Test(combat, a_crowd_that_cannot_follow_stays, .description = "1806 11.46, 3.1")
{
	struct at_table *at = lannes_beats_louis();
	struct campaign *campaign = campaign_here(table_at(at));
	campaign_to_box(table_at(at), flag_at(at, "fr.lannes"), box_captured);
	cr_assert_str_eq(rule_of(at, "done"), "3.1");
	campaign->command[flag_at(at, "fr.suchet")] = campaign->command[flag_at(at, "fr.gazan")] =
		campaign->command[flag_at(at, "fr.treilhard")] = out_of_command;
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "7.32");
	cr_assert(is_legal(at, "done"));
}

Test(combat, the_destroyed_are_broken, .description = "1806 11.4 De, 11.41, 12.1")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1"); /* 20 against 6 is 3-1: De */
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.louis"), "unrecovered");
	cr_assert_eq(lost_by(at, "pr.louis"), 6);
}

Test(combat, a_reduced_unit_is_lost_for_good, .description = "1806 6.11A, 12.12 (reading 68)")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put_as(at, "pr.louis", "1011", "'reduced':true");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1"); /* 12 against 3 is 4-1: De */
	give_all(at, "done, done");
	cr_assert_str_eq(where(at, "pr.louis"), "eliminated");
	cr_assert_eq(lost_by(at, "pr.louis"), 3);
}

Test(eligibility, who_may_come_back, .description = "1806 6.1, 6.11, 6.12, 6.32")
{
	static const struct {
		const char *counter, *more, *box;
	} cases[] = {
		{"pr.prittwitz", "'reduced':false", "unrecovered"}, /* full, and open ground behind it */
		{"pr.prittwitz", "'reduced':true", "eliminated"},   /* 6.11A */
		{"pr.quitzow", "'reduced':false", "eliminated"},    /* 6.11D: 1 point, no reduced counter */
		{"pr.bila.v1", "'reduced':false", "recovered"},     /* 6.32 */
	};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise();
		ready(at, "fr.suchet", "1010"); /* 12 against 3, 2, 1 or a half: De on a 1 */
		put_as(at, cases[i].counter, "1011", cases[i].more);
		begin(at, "first-combat");
		attack(at, "fr.suchet", "1011");
		dice(at, "d6 1");
		give(at, "done");
		if (!strcmp(asked(at), "retreat-before"))
			give(at, "done");
		cr_expect_str_eq(where(at, cases[i].counter), cases[i].box, "%s %s", cases[i].counter,
				 cases[i].more);
		leave(at);
	}
}

Test(combat, a_surrounded_unit_is_lost_for_good, .description = "1806 6.11B, 11.41")
{
	/* Three stacks, every other side: their zones close the rest. 29 against 6 is 4-1. */
	struct at_table *at = shut_in();
	dice(at, "d6 1"); /* De */
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.louis"), "eliminated");
	cr_assert_eq(lost_by(at, "pr.louis"), 6, "12.1: the full unit's points");
}

Test(combat, the_eight_pays_for_eleven, .description = "1806 11.4: the example of the exchange")
{
	/* Louis 6 and Natzmer 5 are 11; the other side has 2, 3, 8 and 10 and loses at least 5½. */
	struct at_table *at = exercise();
	ready(at, "fr.davout", "1010");
	ready(at, "fr.viallanes", "1010");
	ready(at, "fr.klein", "1010");
	ready(at, "fr.friant", "1010");
	ready(at, "fr.morand", "1010");
	put(at, "pr.louis", "1011");
	put(at, "pr.natzmer", "1011");
	begin(at, "first-combat");
	attack(at, "fr.friant", "1011");
	dice(at, "d6 5"); /* 23 against 11 is 2-1, 3-1 with both arms: Ex */
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.louis"), "unrecovered");
	cr_assert_str_eq(asks(at), "french losses");
	cr_assert(is_legal(at, "unit fr.friant"));
	cr_assert(is_legal(at, "unit fr.morand"), "reading 97: ten suffice, too, and cannot be spared");
	cr_assert_str_eq(rule_of(at, "unit fr.viallanes"), "11.4");
	cr_assert_str_eq(rule_of(at, "unit fr.klein"), "11.4");
	give(at, "unit fr.friant");
	cr_assert_str_eq(where(at, "fr.friant"), "unrecovered");
	cr_assert_str_eq(asks(at), "french advance", "nothing more is owed");
}

Test(combat, vedettes_scatter, .description = "1806 13.2, 6.32")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.bila.v1", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2"); /* 12 against 8½ is 1-1: Dr */
	give_all(at, "done, unit pr.grawert, go 1012, done");
	cr_assert_str_eq(where(at, "pr.bila.v1"), "recovered");
	cr_assert_str_eq(where(at, "pr.grawert"), "1012");
}

/* ---- Retreats, 11.42 to 11.44 ------------------------------------------------------------------------------------------- */

/* Suchet drives Hohenlohe and his two units from 1011: 12 against 14 is 1-1½, Dr on a 1, and nothing against the defender. Then his own die. */
static struct at_table *hohenlohe_falls_back(const char *die)
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", "1011");
	put(at, "pr.hohenlohe", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1");
	dice(at, die);
	give_all(at, "done, unit pr.grawert, go 1012");
	return at;
}

Test(combat, a_leader_is_taken_on_a_six, .description = "1806 5.22, 5.32; reading 58")
{
	struct at_table *at = hohenlohe_falls_back("d6 6");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "captured");
	give_all(at, "unit pr.louis, go 1012");
	cr_assert_str_eq(where(at, "pr.louis"), "1012");
}

Test(combat, a_leader_gets_away_on_a_five, .description = "1806 5.22, 5.32; reading 58")
{
	struct at_table *at = hohenlohe_falls_back("d6 5");
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "1012");
}

/* A unit on a spit: five sides of river, the attacker on the sixth; over one of the five a bridge. */
static struct at_table *on_a_spit(const char *die)
{
	struct at_table *at = exercise();
	const struct board *board = scenario_at(at)->board;
	space_id middle = space_named(at, "1011"), bank = no_space;
	unsigned front = hex_direction(board, middle, space_named(at, "1010"));
	char pair[32];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (direction == front)
			continue;
		snprintf(pair, sizeof pair, "1011 %s",
			 board->space[board->neighbour[middle][direction]].number);
		draw(at, "river", pair);
	}
	bank = board->neighbour[middle][(front + 3) % hex_sides];
	snprintf(pair, sizeof pair, "1011 %s", board->space[bank].number);
	draw(at, "road", pair);
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, die);
	give_all(at, "done, unit pr.grawert");
	snprintf(pair, sizeof pair, "go %s", board->space[bank].number);
	give(at, pair);
	return at;
}

Test(combat, a_bridge_may_cost_the_unit, .description = "1806 11.43, 6.11E; the first is lost on a 6")
{
	struct at_table *at = on_a_spit("d6 2, d6 6"); /* 12 against 8 is 1½-1: Dr */
	cr_assert_str_eq(where(at, "pr.grawert"), "eliminated");
	at = on_a_spit("d6 2, d6 5");
	cr_assert_eq(told(at, "crosses-bridge"), 1);
	cr_assert_str_eq(where(at, "pr.grawert"), "1012");
}

Test(combat, no_way_back, .description = "1806 11.44")
{
	/* 4-1 is four columns beyond 1-1, Louis has initiative 4: the die as it falls, lost for good from 4 on. */
	static const struct {
		const char *dice, *where;
	} cases[] = {{"d6 3, d6 3", "unrecovered"}, {"d6 3, d6 4", "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = shut_in();
		dice(at, cases[i].dice); /* Dr2 */
		give_all(at, "done, unit pr.louis");
		cr_assert_str_eq(where(at, "pr.louis"), cases[i].where);
	}
}

/* ---- Fortified towns, 11.54 ----------------------------------------------------------------------------------------------- */

Test(combat, a_garrison_is_attacked_at_one_to_one, .description = "1806 11.54A, 11.54B")
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2"); /* on 1-1 a 2 is Dr, on 3-1 it would be D½ */
	give(at, "done");
	cr_assert_eq(told(at, "garrison-shaken"), 1);
	cr_assert_str_eq(asks(at), "prussian stand");
	give(at, "no");
	cr_assert_str_eq(where(at, "pr.louis"), "1011");
}

Test(combat, a_garrison_may_go_and_those_in_the_open_must, .description = "1806 11.54B, 11.42")
{
	/* 20 against 12 is 1½-1, held at 1-1 by the town: a 2 is Dr. */
	struct at_table *at = exercise();
	const char *open = beside(at, "1010", "1011", 1);
	draw(at, "fortified", "1011");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	put(at, "pr.tauenzien", open);
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.suchet", open);
	dice(at, "d6 2");
	give(at, "done");
	cr_assert_eq(last_told(at, "garrison-shaken")->message.arg[0].value, space_named(at, "1011"));
	cr_assert_eq(last_told(at, "open-driven-off")->message.arg[0].value, space_named(at, open));
	cr_assert_str_eq(asks(at), "prussian stand");
	give(at, "no");
	cr_assert_str_eq(asks(at), "prussian retreat");
	cr_assert(is_legal(at, "unit pr.tauenzien"));
	cr_assert_str_eq(rule_of(at, "unit pr.louis"), "11.42");
}

/* ---- Who follows up an exchange, 11.4 and 11.46 ---------------------------------------------------------------------------- */

Test(exchange, the_defender_follows_up, .description = "1806 11.4, 11.46")
{
	/* 8 against 6 and 2: 1-1, a 3 is Ex. Both lose four or more: Gazan is all there is, Louis alone suffices or Bila with him. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	ready(at, "pr.louis", "1011");
	ready(at, "pr.bila", "1011");
	begin(at, "first-combat");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 3");
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.louis"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.gazan"), "unrecovered");
	cr_assert_str_eq(asks(at), "prussian advance", "Bila is left, and nobody stands at 1010");
	give(at, "unit pr.bila");
	cr_assert_str_eq(where(at, "pr.bila"), "1010");
}

Test(exchange, the_guard_that_stays_follows_up, .description = "1806 11.48, 11.46")
{
	/* 4 and 2 against 8: 1-1½, for the Guard 1-1; a 3 is Ex. Sahuguet is lost, Grawert must pay 3 and has himself alone. */
	struct at_table *at = exercise();
	ready(at, "fr.old-guard", "1010");
	ready(at, "fr.sahuguet", "1010");
	ready(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.old-guard", "1011");
	dice(at, "d6 3");
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.sahuguet"), "unrecovered");
	cr_assert_str_eq(asks(at), "french advance");
	give(at, "unit fr.old-guard");
	cr_assert_str_eq(where(at, "fr.old-guard"), "1011");
}

/* Rivaud and Drouet, six points each, on either side of two Prussian stacks of six: 1-1, and a 3 is Ex. Each side loses six. */
Test(exchange, both_sides_follow_up,
     .description = "1806 11.46: whenever a stack is eliminated, as attacker or defender")
{
	struct at_table *at = exercise();
	const char *second = beside(at, "1011", "1010", 1), *far = beside(at, "1011", "1010", 2);
	char go[32];
	ready(at, "fr.rivaud", "1010");
	ready(at, "fr.drouet", far);
	ready(at, "pr.louis", "1011");
	ready(at, "pr.tauenzien", second);
	begin(at, "first-combat");
	attack(at, "fr.rivaud", "1011");
	attack(at, "fr.rivaud", second);
	attack(at, "fr.drouet", "1011");
	dice(at, "d6 3");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian losses");
	give(at, "unit pr.tauenzien");
	cr_assert_str_eq(asks(at), "french losses");
	give(at, "unit fr.rivaud");
	cr_assert_str_eq(asks(at), "french advance", "into the hex of Tauenzien");
	cr_assert_str_eq(rule_of(at, "at 1010"), "11.46");
	give_all(at, "unit fr.drouet, done");
	cr_assert_str_eq(where(at, "fr.drouet"), second);
	cr_assert_str_eq(asks(at), "prussian advance", "into that of Rivaud");
	snprintf(go, sizeof go, "at %s", far);
	cr_assert_str_eq(rule_of(at, go), "11.46", "Drouet has left his of his own accord");
	give(at, "unit pr.louis");
	cr_assert_str_eq(where(at, "pr.louis"), "1010");
}
