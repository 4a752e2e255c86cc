/*
 * The past as a viewer saw it: told from milestones along the record, it is what was there when the game was played.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/rows.h"

enum { most_events = 8192 };

static struct past_bench {
	struct scenario *scenario;
	struct workspace *work;
	struct answers *answers;
	struct game *game;
	char *body
		[most_events]; /* of the public's view, at the last moment when so many events had been told */
	uint32_t events;
} bench;

static void set_up(void)
{
	bench.work = calloc(1, sizeof *bench.work);
	bench.answers = calloc(1, sizeof *bench.answers);
}

static void tear_down(void)
{
	for (unsigned i = 0; i < most_events; i++)
		free(bench.body[i]);
	game_free(bench.game);
	scenario_free(bench.scenario);
	free(bench.answers);
	free(bench.work);
}

TestSuite(past, .init = set_up, .fini = tear_down);

static void begin(const char *id, const char *seed)
{
	struct data_error error;
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct data_set data = {.file = files, .count = count};
	struct game_setup setup = {.seed = seed, .windows_open = true, .work = bench.work};
	bench.scenario = scenario_load(id, &data, &error);
	cr_assert(bench.scenario, "%s: %s", error.file, error.reason);
	bench.game = game_new(bench.scenario, &setup);
	cr_assert(bench.game);
}

static void look(void)
{
	struct json out;
	struct field field = game_field(bench.game, public_seat);
	uint32_t told = game_events(bench.game, public_seat);
	cr_assert_lt(told, most_events);
	json_start_on_heap(&out);
	put_object(&out, NULL);
	put_number(&out, "n", told);
	put_view_body(&out, bench.game, &field, game_waiting(bench.game));
	free(bench.body[told]);
	bench.body[told] = out.text;
	bench.events = told;
}

/* Random answers until it is over, or so many have been given. */
static void play_and_look(uint32_t most, uint32_t luck)
{
	struct game_result result;
	seat_id seat;
	look();
	for (uint32_t n = 0; n < most && (seat = game_first_waiting(bench.game)) != no_seat; n++) {
		game_answers(bench.game, seat, bench.answers);
		luck = luck * 1664525u + 1013904223u;
		game_answer(bench.game, seat, bench.answers->answer[(luck >> 8) % bench.answers->count],
			    &result);
		cr_assert_eq(result.outcome, game_done, "%s", result.reason);
		look();
	}
}

static void check_moment(uint32_t at)
{
	struct json view, log;
	size_t size = strlen(bench.body[at]);
	json_start_on_heap(&view);
	cr_assert(put_view_at_event(&view, NULL, bench.game, public_seat, at), "event %u", at);
	cr_assert(strncmp(view.text, bench.body[at], size) == 0, "at event %u\n%s\n%s", at, view.text,
		  bench.body[at]);
	json_start_on_heap(&log);
	put_events(&log, NULL, bench.game, public_seat, at > kept_events ? at - kept_events + 1 : 1, at);
	cr_assert(strncmp(view.text + size, ",\"log\":", 7) == 0);
	cr_assert(strncmp(view.text + size + 7, log.text, log.used) == 0, "the log at event %u", at);
	free(view.text);
	free(log.text);
}

/* Forwards and to and fro: what was looked at before makes no difference. */
static void check_moments(uint32_t last)
{
	for (uint32_t i = 0; i <= 40; i++) {
		uint32_t at = (i % 2 ? 40 - i : i) * last / 40;
		if (bench.body[at])
			check_moment(at);
	}
}

Test(past, whole_battle_of_trautenau)
{
	begin("trautenau", "looking back");
	play_and_look(UINT32_MAX, 1);
	cr_assert(game_is_over(bench.game));
	cr_assert_gt(game_rows(bench.game), 256, "too short for milestones to matter");
	check_moments(bench.events);
	cr_assert_gt(bench.game->milestones, 3);
}

Test(past, of_a_game_read_again)
{
	uint32_t played;
	begin("trautenau", "read again");
	play_and_look(UINT32_MAX, 2);
	uint32_t count = game_rows(bench.game);
	struct game_row *rows = calloc(count, sizeof *rows);
	for (uint32_t i = 0; i < count; i++)
		rows[i] = game_row(bench.game, i);
	cr_assert(game_play_rows(bench.game, rows, count, &played));
	free(rows);
	cr_assert_gt(bench.game->milestones, 3, "whoever opens a game that is over looks at its past");
	check_moments(bench.events);
}

Test(past, goes_on_with_the_game)
{
	begin("trautenau", "goes on");
	play_and_look(200, 3);
	uint32_t settled = settled_events(bench.game, public_seat);
	check_moments(settled ? settled - 1 : 0);
	play_and_look(UINT32_MAX, 4);
	check_moments(bench.events);
}

Test(past, is_another_after_undo)
{
	struct game_result result;
	begin("trautenau", "taken back");
	play_and_look(400, 5);
	check_moments(settled_events(bench.game, public_seat) - 1);
	for (unsigned i = 0; i < 60; i++)
		game_undo_anything(bench.game, &result);
	for (uint32_t i = game_events(bench.game, public_seat) + 1; i < most_events; i++) {
		free(bench.body[i]);
		bench.body[i] = NULL;
	}
	play_and_look(UINT32_MAX, 6);
	check_moments(bench.events);
}

/* ---- Undo, from a milestone and from the start ------------------------------------------------------------------ */

static struct game *played_again(void)
{
	uint32_t played, count = game_rows(bench.game);
	struct game_row *rows = calloc(count + 1, sizeof *rows);
	struct game_setup setup = {.windows_open = true, .work = bench.work};
	memcpy(setup.key, bench.game->key, sizeof setup.key);
	struct game *game = game_new(bench.scenario, &setup);
	for (uint32_t i = 0; i < count; i++)
		rows[i] = game_row(bench.game, i);
	cr_assert(game && game_play_rows(game, rows, count, &played));
	free(rows);
	return game;
}

/* What others than those who are asked are shown: tickets count undos, too. */
static char *shown(struct game *game, seat_id viewer)
{
	struct json out;
	json_start_on_heap(&out);
	put_view(&out, NULL, game, viewer);
	return out.text;
}

static void expect_as_played_again(void)
{
	struct game *again = played_again();
	const struct rulebook *rulebook = bench.scenario->rulebook;
	cr_assert_eq(memcmp(again->position, bench.game->position, rulebook->kept_size), 0);
	for (unsigned i = 0; i < viewers_of(rulebook); i++) {
		seat_id viewer = viewer_at(rulebook, i);
		cr_assert_eq(game_events(again, viewer), game_events(bench.game, viewer));
		if (viewer < rulebook->seats && game_waiting(again) & 1u << viewer)
			continue;
		char *a = shown(again, viewer), *b = shown(bench.game, viewer);
		cr_assert_str_eq(a, b);
		free(a);
		free(b);
	}
	game_free(again);
}

/* Random answers of whoever is asked; every ninth time somebody takes back what he can, or the table what it likes. */
static void play_and_undo(uint32_t turns, uint32_t luck)
{
	struct game_result result;
	unsigned undone = 0;
	for (uint32_t n = 0; n < turns && !game_is_over(bench.game); n++) {
		luck = luck * 1664525u + 1013904223u;
		seat_id seat = (seat_id)((luck >> 12) % bench.scenario->rulebook->seats);
		if (!(game_waiting(bench.game) & 1u << seat))
			seat = game_first_waiting(bench.game);
		game_answers(bench.game, seat, bench.answers);
		game_answer(bench.game, seat, bench.answers->answer[(luck >> 8) % bench.answers->count],
			    &result);
		cr_assert_eq(result.outcome, game_done, "%s", result.reason);
		if (luck >> 16 & 7)
			continue;
		if (luck >> 19 & 3)
			game_undo(bench.game, seat, &result);
		else
			game_undo_anything(bench.game, &result);
		undone += result.outcome == game_done;
		if (undone % 8 == 0)
			expect_as_played_again();
	}
	cr_assert_gt(undone, 3);
	expect_as_played_again();
}

Test(past, undo_in_the_small_rulebook_comes_to_what_was)
{
	begin("picket", "undone");
	play_and_undo(400, 7);
}

Test(past, undo_at_trautenau_comes_to_what_was)
{
	begin("trautenau", "undone");
	play_and_undo(900, 8);
	cr_assert_gt(bench.game->milestones, 3);
	cr_assert_leq(bench.game->milestones, 8);
}

Test(past, undo_of_1806_comes_to_what_was)
{
	begin("grognard", "undone");
	play_and_undo(600, 9);
}

/* Deep into the past, answer by answer, and forward again: milestones are few, and the nearest is never far. */
Test(past, is_undone_step_by_step)
{
	struct game_result result;
	begin("trautenau", "back to the beginning");
	play_and_look(1200, 10);
	for (unsigned i = 0; i < 150; i++) {
		game_undo_anything(bench.game, &result);
		cr_assert_eq(result.outcome, game_done);
		if (i % 30 == 0)
			expect_as_played_again();
	}
	expect_as_played_again();
	play_and_undo(200, 11);
}

Test(past, keeps_milestones_near_the_end)
{
	begin("trautenau", "near the end");
	play_and_look(1200, 12);
	uint32_t last = game_rows(bench.game), at = last;
	for (uint32_t i = bench.game->milestones; i-- > 0;) {
		uint32_t entry = bench.game->milestone[i].entry;
		cr_assert_leq(at - entry, 64 + last - at + 8, "milestone %u at %u of %u", i, entry, last);
		at = entry;
	}
}

/* ---- What is kept of it ------------------------------------------------------------------------------------------ */

static char *told_from_the_beginning(seat_id viewer)
{
	struct json out;
	json_start_on_heap(&out);
	put_events(&out, NULL, bench.game, viewer, 1, UINT32_MAX);
	return out.text;
}

static void listen_to_all(void)
{
	for (unsigned i = 0; i < viewers_of(bench.scenario->rulebook); i++)
		free(told_from_the_beginning(viewer_at(bench.scenario->rulebook, i)));
}

/* A thousand games keep them: where nothing is hidden all are told the same, whether they have listened from the start or not. */
Test(past, is_kept_once_for_all_who_were_told_the_same)
{
	begin("trautenau", "kept once");
	free(told_from_the_beginning(0));
	play_and_look(200, 13);
	listen_to_all();
	play_and_look(200, 14);
	const struct chronicle *first = bench.game->told[0].chronicle;
	cr_assert(first);
	for (unsigned i = 1; i < viewers_of(bench.scenario->rulebook); i++)
		cr_assert_eq(bench.game->told[i].chronicle, first, "viewer %u", i);
}

/* Where something is, each has his own as soon as they differ. */
Test(past, is_kept_apart_for_those_who_were_told_something_else)
{
	char *told[max_viewers];
	begin("grognard", "kept apart");
	listen_to_all();
	play_and_undo(300, 15);
	unsigned viewers = viewers_of(bench.scenario->rulebook);
	for (unsigned i = 0; i < viewers; i++)
		told[i] = told_from_the_beginning(viewer_at(bench.scenario->rulebook, i));
	struct game *played = bench.game;
	bench.game = played_again();
	for (unsigned i = 0; i < viewers; i++) {
		char *again = told_from_the_beginning(viewer_at(bench.scenario->rulebook, i));
		cr_assert_str_eq(again, told[i], "viewer %u", i);
		free(again);
		free(told[i]);
	}
	game_free(played);
}

/* Who asks for a whole log does not leave all of it in memory. */
Test(past, is_forgotten_when_it_was_asked_for)
{
	begin("trautenau", "a long log");
	play_and_look(UINT32_MAX, 16);
	uint32_t last = game_events(bench.game, public_seat);
	char *before = told_from_the_beginning(public_seat);
	cr_assert_gt(last, 200, "%u", last);
	game_forget_events(bench.game);
	const struct chronicle *chronicle =
		bench.game->told[viewer_index(bench.scenario->rulebook, public_seat)].chronicle;
	cr_assert(chronicle && chronicle->first > last - 64, "%u of %u", chronicle->first, last);
	char *after = told_from_the_beginning(public_seat);
	cr_assert_str_eq(after, before);
	free(before);
	free(after);
}
