/*
 * 13.2: the night between the two days, with and without a panic; and whole games that run through it.
 *
 * On the plateau 0511 and 0512 are open and level. A Prussian at 0511 who looks south and an Austrian at 0512 who looks
 * north stand in each other's zones. Backwards are 0510 and 0610 for the one, the village 0513 for the other.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

static struct at_table *evening(void)
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 41", "0511", "S");
	place(at, "IR 10", "0512", "N");
	at_hour(at, "20.00");
	dice(at, "d6 1"); /* Bonin keeps his nerve */
	return at;
}

static bool is_first_answered(struct at_table *at, const char *question, const char *text)
{
	if (strcmp(asked(at), question) != 0)
		return false;
	give(at, text);
	return true;
}

/* Answers whatever the night asks by its first answer until the second day has begun. */
static void sleep_on(struct at_table *at)
{
	while (!is_over(at) && turn_at(at) <= 12)
		give_any(at, 0);
}

/* ---- Without a panic -------------------------------------------------------------------------------------- */

Test(night, a_tie_sends_the_prussians_back_untested, .description = "1866 13.2")
{
	struct at_table *at = evening();
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_str_eq(asked(at), "retreat");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert(is_legal(at, "go 0510") && is_legal(at, "go 0610"));
	cr_assert_not(is_legal(at, "go 0410"), "woods cost more");
	give(at, "go 0510");
	sleep_on(at);
	cr_assert_eq(told(at, "morale-held") + told(at, "morale-failed"), 0);
	cr_assert(stands_at(at, "IR 10", "0512"), "nobody presses it any longer");
}

static bool is_shaken(const char *die)
{
	struct at_table *at = evening();
	place(at, "IR 43", "0606", NULL); /* two points: the Austrian has lost */
	dice(at, die);
	any_dice(at, "night");
	begin(at, "turn-end");
	sleep_on(at);
	cr_assert(stands_at(at, "IR 10", "0513")); /* the only hex nearer to the southern edge */
	cr_assert(stands_at(at, "IR 41", "0511"), "the winner need not leave any more");
	bool shaken = is(at, "IR 10", piece_disorganised);
	leave(at);
	return shaken;
}

Test(night, the_losers_test, .description = "1866 13.2, 2")
{
	cr_assert(is_shaken("d6 3"));     /* 3 + 2 */
	cr_assert_not(is_shaken("d6 4")); /* 20.00 is no night turn */
}

Test(night, a_failed_test_costs_no_step, .description = "1866 13.2")
{
	struct at_table *at = evening();
	place(at, "IR 43", "0606", NULL);
	disorganise_unit(at, "IR 10");
	dice(at, "d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	sleep_on(at);
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
}

Test(night, cover_is_no_reason_to_leave, .description = "1866 13.2")
{
	static const struct {
		const char *hex, *enemy, *facing;
	} covers[] = {{"0513", "0512", "S"}, {"0410", "0409", "S"}, {"0606", "0605", "S"}};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = clear_field("joined");
		place(at, "IR 10", covers[i].hex, "N");
		place(at, "IR 41", covers[i].enemy, covers[i].facing);
		place(at, "IR 43", "0611", NULL); /* the Austrian has lost, unless he holds the town */
		at_hour(at, "20.00");
		dice(at, "d6 1");
		any_dice(at, "night");
		begin(at, "turn-end");
		sleep_on(at);
		cr_assert(stands_at(at, "IR 10", covers[i].hex), "%s", covers[i].hex);
		leave(at);
	}
}

Test(night, the_winner_leaves_what_still_presses_him, .description = "1866 13.2")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0513", NULL); /* in houses: it stays, and its zone is all around */
	place(at, "IR 41", "0512", "S");
	place(at, "IR 43", "0606", NULL); /* the Prussian has won */
	at_hour(at, "20.00");
	dice(at, "d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_eq(asked_seat(at), prussian);
	sleep_on(at);
	cr_assert_not(stands_at(at, "IR 41", "0512"));
	cr_assert_eq(told(at, "morale-held") + told(at, "morale-failed"), 0);
}

Test(night, guns_go_back_with_their_infantry, .description = "1866 13.2, 9.5.8")
{
	struct at_table *at = evening();
	place(at, "Art I-3", "0511", "S");
	place(at, "Grossmann", "0511", NULL);
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_str_eq(asked(at), "night-unit");
	cr_assert_str_eq(rule_of(at, "unit IR 10"), "13.2");
	cr_assert_str_eq(rule_of(at, "unit Grossmann"), "13.2");
	give_all(at, "unit IR 41, go 0510");
	is_first_answered(at, "retreat-face", "face S");
	cr_assert(stands_at(at, "Grossmann", "0510"));
	cr_assert(stands_at(at, "Art I-3", "0511"), "not lost: this is no combat");
	give(at, "go 0510");
	cr_assert(stands_at(at, "Art I-3", "0510"));
	cr_assert_eq(losses_at(at, "Art I-3"), 0);
}

Test(night, guns_that_find_no_way_lose_a_step, .description = "1866 13.2, 9.5.8")
{
	struct at_table *at = clear_field("joined");
	place(at, "Art I-3", "0906", "S"); /* every hex towards the north lies lower, without a road */
	place(at, "IR 10", "0907", "N");
	at_hour(at, "20.00");
	dice(at, "d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	sleep_on(at);
	cr_assert(stands_at(at, "Art I-3", "0906"));
	cr_assert_eq(losses_at(at, "Art I-3"), 1);
}

Test(night, several_on_either_side, .description = "1866 13.2")
{
	struct at_table *at = evening();
	place(at, "IR 43", "0711", "S");
	place(at, "IR 24", "0712", "N");
	place(at, "IR 2", "0611", NULL); /* Neu-Rognitz: the Prussian has lost */
	place(at, "IR 44", "0904", "S"); /* far from any enemy */
	dice(at, "d6 6, d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_str_eq(asked(at), "night-unit");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert_eq(answers_listed(at), 2);
	cr_assert_str_eq(rule_of(at, "unit IR 44"), "13.2");
	give(at, "unit IR 43"); /* the first die is its */
	while (strcmp(asked(at), "night-unit") != 0 && turn_at(at) <= 12 &&
	       !is(at, "IR 41", piece_disorganised))
		give_any(at, 0);
	cr_assert_not(is(at, "IR 43", piece_disorganised));
	cr_assert(is(at, "IR 41", piece_disorganised));
	sleep_on(at);
	cr_assert_not(stands_at(at, "IR 41", "0511"));
	cr_assert_not(stands_at(at, "IR 43", "0711"));
	cr_assert(stands_at(at, "IR 44", "0904"));
	cr_assert_eq(told(at, "morale-held") + told(at, "morale-failed"), 2, "no Austrian tests");
}

Test(night, the_account_is_closed, .description = "1866 13.2, 13.4")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 41", "0904", "S");
	set_losses(at, "IR 41", 1);
	change(at, "[{'piece':'IR 24','at':'eliminated'},{'formation':'Knebel','demoralised':true}]");
	at_hour(at, "20.00");
	dice(at, "d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	sleep_on(at);
	cr_assert_eq(turn_at(at), 13);
	cr_assert_eq(position_at(at)->battle.day_points[prussian], 1 + 1); /* a pair, Knebel */
	cr_assert_eq(position_at(at)->battle.day_points[austrian], 0);
	cr_assert_eq(points(at, prussian), 2, "nothing of it counts twice");
	struct field field = field_at(at);
	cr_assert(trautenau_is_demoralised(&field, piece_named(at, "IR 1")), "and it stays demoralised");
}

Test(night, prisoners_are_gone_before_it, .description = "1866 13.2, 11.4.1, 9.5.13")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 45", "0118", "N");
	place(at, "Clausewitz", "0118", NULL);
	place(at, "IR 44", "0904", "S");
	place(at, "IR 10", "0117", "N");
	place(at, "IR 24", "0217", "N");
	place(at, "IR 2", "0218", "N");
	at_hour(at, "20.00");
	dice(at, "d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	sleep_on(at);
	cr_assert_str_eq(where(at, "IR 45"), "captured");
	cr_assert_eq(position_at(at)->battle.day_points[austrian], 1);
	cr_assert(stands_at(at, "Clausewitz", "0904"), "his aide, with what is left of the division");
	cr_assert(is(at, "Clausewitz", piece_aide));
}

Test(night, the_shorter_day, .description = "1866 13.2, 11.1.1")
{
	struct at_table *at = clear_field_with("joined", "last-turn=0");
	place(at, "IR 10", "0510", "N");
	at_hour(at, "19.00");
	dice(at, "d6 1");
	any_dice(at, "night");
	begin(at, "turn-end");
	cr_assert_eq(turn_at(at), 13);
	cr_assert_str_eq(hour_at(at), "08.00");
}

/* ---- After a panic ---------------------------------------------------------------------------------------- */

static struct at_table *panic(struct at_table *at)
{
	at_hour(at, "17.00");
	dice(at, "d6 6");
	any_dice(at, "panic");
	begin(at, "turn-end");
	return at;
}

Test(after_panic, each_place_and_the_hexes_beside_it, .description = "1866 13.2")
{
	static const char *const centre[] = {"0606", "0806", "0508"},
				 *const brigade[] = {"Mondel", "Grivicic", "Knebel"},
				 *const unit[] = {"IR 10", "IR 2", "IR 1"};
	struct at_table *at = panic(clear_field("joined"));
	struct field field = field_at(at);
	for (unsigned i = 0; i < 3; i++) {
		char text[64];
		snprintf(text, sizeof text, "card %s", brigade[i]);
		give(at, text);
		snprintf(text, sizeof text, "unit %s", unit[i]);
		give(at, text);
		for (space_id space = 0; space < map_spaces; space++) {
			snprintf(text, sizeof text, "at %s", field.scenario->board->space[space].number);
			bool near = hex_distance(field.scenario->board, space, space_named(at, centre[i])) <=
				    1;
			if (!near)
				cr_assert_str_eq(rule_of(at, text), "13.2", "%s", text);
			else
				cr_assert(is_legal(at, text) || strcmp(rule_of(at, text), "3") == 0, "%s",
					  text);
		}
		while (strcmp(asked(at), "next-brigade") != 0 && i < 2)
			give_any(at, 0);
	}
}

Test(after_panic, the_rest_is_free_in_the_upper_rows, .description = "1866 13.2")
{
	struct at_table *at = clear_field("joined");
	/* Of the X Corps three brigades have nobody left. */
	static const char *const gone[] = {"IR 2",   "IR 23",     "FJB 16", "Art 2/III", "IR 1",     "IR 3",
					   "FJB 28", "Art 3/III", "IR 13",  "IR 58",     "Art 4/III"};
	for (unsigned i = 0; i < sizeof gone / sizeof *gone; i++) {
		char text[64];
		snprintf(text, sizeof text, "{'piece':'%s','at':'eliminated'}", gone[i]);
		change(at, text);
	}
	change(at, "[{'piece':'Grivicic','at':'eliminated'},{'piece':'Knebel','at':'eliminated'},"
		   "{'piece':'Wimpffen','at':'eliminated'}]");
	panic(at);
	while (strcmp(asked(at), "night-unit") != 0 || !is_legal(at, "unit Uhlans 9"))
		give_any(at, 0);
	give(at, "unit Uhlans 9");
	cr_assert(is_legal(at, "at 0109") && is_legal(at, "at 1609") && is_legal(at, "at 0101"));
	cr_assert_str_eq(rule_of(at, "at 0110"), "13.2");
	cr_assert_str_eq(rule_of(at, "at 1618"), "13.2");
}

Test(after_panic, first_corps_is_gone_and_the_waiting_are_there, .description = "1866 13.2")
{
	struct at_table *at = start("joined");
	panic(at);
	cr_assert_str_eq(where(at, "IR 44"), "off");
	cr_assert_str_eq(where(at, "Bonin"), "off");
	cr_assert_str_eq(where(at, "3rd Grenadiers"), "off", "it had not even come");
	sleep_on(at);
	struct field field = field_at(at);
	for (piece_id p = 0; p < data_of(field.scenario)->pieces; p++)
		if (info(&field, p)->corps == corps_tenth)
			cr_assert(is_on_map(&field, p), "%s", info(&field, p)->name);
	cr_assert_eq(turn_at(at), 13);
	cr_assert_not(is(at, "1st Grenadiers", piece_printed_stack));
}

Test(after_panic, one_brigade_for_two_turns, .description = "1866 13.2")
{
	struct at_table *at = clear_field("joined");
	struct field field = field_at(at);
	place(at, "IR 10", "0606", NULL);
	place(at, "IR 2", "0806", NULL);
	change(at, "[{'panicked':true},{'first_brigade':'Mondel'},{'turn':13}]");
	cr_assert(trautenau_judge_activity(&field, piece_named(at, "IR 10")).legal);
	cr_assert(trautenau_judge_activity(&field, piece_named(at, "Uhlans 9")).legal);
	cr_assert_not(trautenau_judge_activity(&field, piece_named(at, "IR 2")).legal);
	change(at, "{'turn':14}");
	cr_assert_not(trautenau_may_be_activated(&field, formation_named(at, "Grivicic")));
	change(at, "{'turn':15}");
	cr_assert(trautenau_may_be_activated(&field, formation_named(at, "Grivicic")));
}

Test(after_panic, a_lost_aide_is_replaced_in_the_morning, .description = "1866 13.2, 9.5.13")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'piece':'Mondel','at':'eliminated','aide':true,'returning':true}");
	panic(at);
	sleep_on(at);
	while (strcmp(asked(at), "aide") != 0)
		give_any(at, 0);
	cr_assert_eq(turn_at(at), 13);
	cr_assert_str_eq(rule_of(at, "unit IR 2"), "9.5.13");
	give(at, "unit IR 10");
	cr_assert_str_eq(where(at, "Mondel"), where(at, "IR 10"));
}

Test(after_panic, a_demoralised_brigade_pays_nothing_more, .description = "1866 13.4, 13.2")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'piece':'IR 10','at':'eliminated'},{'piece':'FJB 12','at':'eliminated'},"
		   "{'formation':'Mondel','demoralised':true}]");
	panic(at);
	sleep_on(at);
	struct field field = field_at(at);
	cr_assert(trautenau_is_demoralised(&field, piece_named(at, "IR 24")));
	cr_assert_eq(points(at, prussian), 0);
}

/* ---- Whole games ------------------------------------------------------------------------------------------ */

/* Random answers; the position is checked after each. At the end the level is that of the points, but for a panic. */
static void play_out(const char *scenario, const char *options, unsigned seed)
{
	struct at_table *at = start_with(scenario, options);
	char key[32];
	uint32_t next = seed * 2654435761u + 1;
	snprintf(key, sizeof key, "whole game %u", seed);
	any_dice(at, key);
	while (!is_over(at)) {
		next = next * 1664525u + 1013904223u;
		give_any(at, next >> 16);
	}
	const struct trautenau *end = position_at(at);
	int lead = points(at, prussian) - points(at, austrian);
	bool ended_by_panic = end->battle.panicked &&
			      (strcmp(scenario, "joined") != 0 || end->battle.guard_came);
	if (ended_by_panic)
		cr_assert_eq(end->flow.level, level_major, "%s %u", scenario, seed);
	else
		cr_assert_eq(end->flow.level, trautenau_level_of(lead < 0 ? -lead : lead), "%s %u", scenario,
			     seed);
	leave(at);
}

Test(whole_games, of_each_battle, .description = "1866 11, 12, 13")
{
	for (unsigned seed = 1; seed <= 8; seed++) {
		play_out("trautenau", NULL, seed);
		play_out("soor", NULL, seed);
		play_out("joined", NULL, seed);
		play_out("joined", "last-turn=0 panic-by-points=1", seed);
	}
}
