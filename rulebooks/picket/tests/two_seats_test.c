/*
 * P1.4: a game of the same rulebook with a seat less, by an option or by the scenario.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/picket/tests/support.h"

static struct at_table *two_players(void)
{
	return start_as("picket", (const uint8_t[max_options]){[option_players] = 1});
}

/* The second bids more and has Blue. */
static void settle(struct at_table *at)
{
	give(at, first, "[{'do':'number','number':1}]");
	give(at, second, "[{'do':'number','number':3}]");
}

static void expect_two(struct at_table *at)
{
	cr_assert_eq(game_waiting(at->game), 1 << first | 1 << second, "both bid, and nobody else");
	cr_assert(game_has_seat(at->game, second) && !game_has_seat(at->game, third));
	settle(at);
	const struct picket *picket = position_of(at);
	cr_assert_eq(picket->side_of[second], blue);
	cr_assert_eq(picket->side_of[first], red);
	cr_assert_eq(picket->side_of[third], no_side);
	cr_assert_eq(picket_captain_of(picket, red), first);
	cr_assert_eq(picket_card_holder_of(picket, red), first, "Red alone is captain and holds the cards");
	cr_assert_eq(game_waiting(at->game), 1 << first | 1 << second, "both captains set up");
}

Test(two_seats, bid_without_a_third, .description = "picket P1.4, P1.2, P1.3")
{
	struct at_table *at = two_players();
	expect_two(at);
	leave(at);
}

Test(two_seats, a_scenario_without_the_third, .description = "picket P1.4")
{
	struct at_table *at = start_as("duel", NULL);
	expect_two(at);
	leave(at);
}

Test(two_seats, three_where_nothing_is_chosen, .description = "picket P1.1")
{
	struct at_table *at = start();
	cr_assert_eq(game_waiting(at->game), 1 << first | 1 << second | 1 << third);
	cr_assert_eq(game_find_viewer(at->game, "third"), third);
	leave(at);
}

Test(two_seats, nobody_looks_on_from_the_empty_one)
{
	struct at_table *at = two_players();
	settle(at);
	cr_assert_eq(game_find_viewer(at->game, "third"), no_seat);
	cr_assert_eq(game_find_viewer(at->game, "second"), second);
	cr_assert_eq(game_find_viewer(at->game, "public"), public_seat);
	cr_assert_eq(game_events(at->game, third), 0, "nothing is told there");
	cr_assert_eq(game_events(at->game, first), 3, "two bids, and who has which side");
	cr_assert_not_null(forbids(at, third, "{'do':'number','number':1}"));
	leave(at);
}

/* P9.1: of two players none has a partner, so that nobody writes. */
Test(two_seats, write_no_letters, .description = "picket P1.4, P9.1")
{
	struct at_table *at =
		start_as("picket", (const uint8_t[max_options]){[option_players] = 1, [option_letters] = 1});
	change(at, "[{'clear':true},{'hand':{'blue':[],'red':[]}},{'deck':{'blue':[],'red':[]}},"
		   "{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},{'step':'draw'}]");
	cr_assert_str_eq(asked(at, first), "march", "edited before the bid the first seat has Blue");
	cr_assert_eq(position_of(at)->side_of[second], red);
	cr_assert_eq(position_of(at)->side_of[third], no_side);
	leave(at);
}

/* Of two the other side has won; of three nobody, as long as the sides are not settled. */
Test(two_seats, the_other_wins_when_one_gives_up)
{
	struct at_table *at = two_players();
	struct field field = game_field(at->game, referee_seat);
	cr_assert_eq(engine_winner_without(&field, first), no_side, "nobody has a side yet");
	settle(at);
	cr_assert_eq(engine_winner_without(&field, first), blue);
	cr_assert_eq(engine_winner_without(&field, second), red);
	cr_assert_eq(engine_winner_without(&field, third), no_side, "there is nobody to give up");
	leave(at);
}

/* A seat that the game has not can be shown nothing by hand either. */
Test(two_seats, are_edited_as_two)
{
	struct at_table *at = two_players();
	change(at,
	       "[{'piece':'Red guard','at':'11'},{'seen':{'piece':'Red guard','seat':'first','as':'arm'}}]");
	json_t *changes = json_pack("[{s:{s:s,s:s,s:s}}]", "seen", "piece", "Red guard", "seat", "third",
				    "as", "arm");
	game_edit(at->game, changes, &at->result);
	cr_assert_neq(at->result.outcome, game_done);
	json_decref(changes);
	leave(at);
}

Test(two_seats, are_two_in_the_file)
{
	struct at_table *at = two_players();
	struct load_report report;
	settle(at);
	char *text = game_save(at->game);
	json_t *file = json_loads(text, 0, NULL);
	cr_assert_eq(json_object_size(json_object_get(file, "seats")), 2);
	cr_assert_null(json_object_get(json_object_get(file, "seats"), "third"));
	cr_assert_null(strstr(text, "\"third\""), "not even among those who were told something");
	struct game *again = game_load(at->scenario, text, strlen(text), at->work, &report);
	cr_assert(again, "%s", report.error);
	cr_assert(report.exact, "%s", report.note);
	cr_assert(!game_has_seat(again, third));
	cr_assert_eq(game_flow(again)->absent, 1 << third);
	cr_assert_eq(game_waiting(again), 1 << first | 1 << second);
	json_decref(file);
	game_free(again);
	free(text);
	leave(at);
}

/* A position in which the third is asked belongs to no game of two. */
Test(two_seats, refuse_a_position_of_three)
{
	struct at_table *at = start();
	char error[200];
	struct json out;
	json_start_on_heap(&out);
	put_snapshot(&out, NULL, at->scenario, game_position(at->game));
	json_t *snapshot = json_loads(out.text, 0, NULL);
	struct position *room = calloc(1, at->scenario->rulebook->position_size);
	cr_assert(read_snapshot(at->scenario, snapshot, room, error, sizeof error), "%s", error);
	json_array_set_new(json_object_get(snapshot, "flow.option"), option_players, json_integer(1));
	cr_assert_not(read_snapshot(at->scenario, snapshot, room, error, sizeof error));
	json_decref(snapshot);
	free(out.text);
	free(room);
	leave(at);
}

/* A rule that asks somebody who is not there would wait for ever: the game is broken off instead. */
Test(two_seats, asking_the_empty_one_breaks_the_game_off)
{
	struct at_table *at = two_players();
	struct picket *picket = calloc(1, sizeof *picket);
	memcpy(picket, position_of(at), sizeof *picket);
	struct table table = {
		.scenario = at->scenario, .position = (struct position *)picket, .work = at->work};
	push(&table, question_march, third);
	cr_assert_eq(picket->flow.over, over_by_fault);
	free(picket);
	leave(at);
}
