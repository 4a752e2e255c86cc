/*
 * Figures of speed: random play on one core, and what the single calls of the protocol take.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/rows.h"
#include "vedette/study.h"

enum { text_room = 1 << 20, looked_at = 200 };

static void measure_games(const struct scenario *scenario, struct study_room *room, double seconds,
			  uint32_t games, struct speed *speed)
{
	struct match match = {.scenario = scenario, .seed = "bench"};
	for (unsigned seat = 0; seat < max_seats; seat++)
		match.player[seat] = find_player("random");
	uint64_t moves = 0, decisions = 0, answers = 0;
	uint32_t played_games = 0;
	struct played played;
	double start = processor_seconds_now(), now;
	do {
		study_play(&match, played_games++, room, NULL, &played);
		moves += played.moves;
		decisions += played.decisions;
		answers += played.answers;
		now = processor_seconds_now();
	} while (games ? played_games < games : now - start < seconds);
	speed->games_per_s = played_games / (now - start);
	speed->moves_per_game = (double)moves / played_games;
	speed->decisions_per_game = (double)decisions / played_games;
	speed->decisions_per_s = (double)decisions / (now - start);
	speed->answers_per_decision = decisions ? (double)answers / (double)decisions : 0;
}

static void measure_clone(const struct scenario *scenario, const struct study_room *room, struct speed *speed)
{
	enum { clones = 200000 };
	_Alignas(max_align_t) unsigned char copy[2][16384];
	size_t size = scenario->rulebook->position_size;
	memcpy(copy[0], study_position(room), size);
	double start = processor_seconds_now();
	for (unsigned i = 0; i < clones; i++) {
		memcpy(copy[(i + 1) & 1], copy[i & 1], size);
		copy[(i + 1) & 1][i % size]++; /* so that no copy can be left out */
	}
	speed->clone_ns = (processor_seconds_now() - start) / clones * 1e9;
	speed->position_bytes = size;
}

/* The calls of the protocol at one decision; adds what they took. */
struct calls {
	double view, judge, explain;
	unsigned views, judges, explains;
};

static void measure_view(struct game *game, seat_id seat, char *text, struct calls *calls)
{
	struct json out;
	double start = processor_seconds_now();
	json_start(&out, text, text_room);
	put_view(&out, NULL, game, seat);
	calls->view += processor_seconds_now() - start;
	calls->views++;
}

static void measure_judge(struct game *game, seat_id seat, const struct answers *answers, struct calls *calls)
{
	struct game_result result;
	double start = processor_seconds_now();
	for (unsigned i = 0; i < answers->count; i++)
		game_judge(game, seat, &answers->answer[i], 1, &result);
	calls->judge += processor_seconds_now() - start;
	calls->judges += answers->count;
}

static void measure_explain(struct game *game, seat_id seat, struct answer given, char *text,
			    struct calls *calls)
{
	struct json out;
	struct field field = game_field(game, seat);
	json_start(&out, text, text_room);
	put_object(&out, NULL);
	put_array(&out, "actions");
	put_action(&out, NULL, &field, given, -1);
	put_end(&out);
	put_end(&out);
	json_t *about = json_loads(text, 0, NULL);
	if (!about)
		return;
	struct game_result result;
	double start = processor_seconds_now();
	json_start(&out, text, text_room);
	put_explanation(&out, NULL, game, seat, about, &result);
	calls->explain += processor_seconds_now() - start;
	calls->explains++;
	json_decref(about);
}

static void measure_calls(const struct scenario *scenario, struct workspace *work, char *text,
			  struct speed *speed)
{
	struct game_setup setup = {.seed = "bench", .windows_open = true, .work = work};
	struct game *game = game_new(scenario, &setup);
	struct calls calls = {0};
	uint8_t key[16];
	struct keyed_chance own;
	key_from_text(key, "bench", UINT64_MAX);
	keyed_chance(&own, key, 0);
	for (unsigned i = 0; game && i < looked_at && !game_is_over(game); i++) {
		seat_id seat = game_first_waiting(game);
		struct answers answers;
		struct game_result result;
		game_answers(game, seat, &answers);
		struct chance_ask ask = {.kind = chance_deal, .n = answers.count};
		struct answer given = answers.answer[chance_next(&own.chance, &ask)];
		measure_view(game, seat, text, &calls);
		measure_judge(game, seat, &answers, &calls);
		measure_explain(game, seat, given, text, &calls);
		game_answer(game, seat, given, &result);
	}
	game_free(game);
	speed->view_us = calls.views ? calls.view / calls.views * 1e6 : 0;
	speed->judge_us = calls.judges ? calls.judge / calls.judges * 1e6 : 0;
	speed->explain_us = calls.explains ? calls.explain / calls.explains * 1e6 : 0;
}

/* One person's table, where everything can be taken back: now and then an answer is, up to the end of a game. */
static void measure_undo(const struct scenario *scenario, struct workspace *work, struct speed *speed)
{
	enum { answers_between = 97, most_answers = 6000 };
	struct game_setup setup = {.seed = "bench", .windows_open = true, .work = work};
	struct game *game = game_new(scenario, &setup);
	struct game_result result;
	unsigned undone = 0;
	double took = 0;
	uint32_t luck = 1866;
	for (unsigned i = 1; game && i < most_answers && !game_is_over(game); i++) {
		static struct answers answers;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, &answers);
		luck = luck * 1664525u + 1013904223u;
		game_answer(game, seat, answers.answer[(luck >> 8) % answers.count], &result);
		if (i % answers_between)
			continue;
		double start = processor_seconds_now();
		game_undo_anything(game, &result);
		took += processor_seconds_now() - start;
		undone++;
		speed->undo_rows = game_rows(game);
	}
	game_free(game);
	speed->undo_us = undone ? took / undone * 1e6 : 0;
}

bool measure_speed(const char *id, const struct data_set *data, double seconds, uint32_t games,
		   struct speed *speed, struct data_error *error)
{
	double start = processor_seconds_now();
	struct scenario *scenario = scenario_load(id, data, error);
	if (!scenario)
		return false;
	*speed = (struct speed){.load_ms = (processor_seconds_now() - start) * 1e3};
	struct study_room *room = study_room_new();
	char *text = malloc(text_room);
	if (room && text) {
		measure_games(scenario, room, seconds, games, speed);
		measure_clone(scenario, room, speed);
		measure_calls(scenario, study_workspace(room), text, speed);
		measure_undo(scenario, study_workspace(room), speed);
		speed->signature = study_signature(scenario, signature_games, room);
	}
	bool measured = room && text;
	if (!measured)
		*error = (struct data_error){.reason = "out of memory"};
	free(text);
	study_room_free(room);
	scenario_free(scenario);
	return measured;
}
