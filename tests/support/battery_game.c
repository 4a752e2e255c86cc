/*
 * Whole games through game.h: undo and its barriers, numbering of events, save, load and replay.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/battery.h"
#include "vedette/game.h"

enum { kept_steps = 64, most_json = 1 << 24 };

/* The last answers and the positions before them. */
struct history {
	unsigned count; /* answers so far */
	struct taken taken[kept_steps];
	unsigned char *position; /* kept_steps of them */
};

static unsigned char *step_of(struct battery *battery, struct history *history, unsigned i)
{
	return history->position + (i % kept_steps) * battery->size;
}

/* ---- Save round trip ----------------------------------------------------------------------------------- */

const char *check_snapshot(struct battery *battery)
{
	char *text = malloc(most_json), error[240] = "";
	if (!text)
		return complain(battery, "out of memory");
	struct json out;
	json_start(&out, text, most_json);
	put_snapshot(&out, NULL, battery->scenario, battery->position);
	json_t *snapshot = json_loads(text, 0, NULL);
	memset(battery->other, 0xa5, battery->size);
	bool read = snapshot &&
		    read_snapshot(battery->scenario, snapshot, battery->other, error, sizeof error);
	bool same = read && memcmp(battery->other, battery->position, battery->size) == 0;
	json_decref(snapshot);
	free(text);
	if (same)
		return NULL;
	return complain(battery, "%s", read ? "a saved position comes back with other bytes" : error);
}

static const char *check_file(struct battery *battery, struct game *game)
{
	struct load_report loaded;
	struct replay_report replayed;
	char *text = game_save(game);
	if (!text)
		return complain(battery, "out of memory");
	const char *wrong = NULL;
	struct game *again = game_load(battery->scenario, text, strlen(text), battery->work, &loaded);
	if (!again)
		wrong = complain(battery, "a saved game does not load: %s", loaded.error);
	else if (memcmp(game_position(again), game_position(game), battery->size) != 0)
		wrong = complain(battery, "a saved game comes back with other bytes");
	game_free(again);
	game_replay(battery->scenario, text, strlen(text), battery->work, NULL, NULL, &replayed);
	if (!wrong && !replayed.same)
		wrong = complain(battery, "a saved game does not replay: %s", replayed.error);
	free(text);
	return wrong;
}

/* ---- Numbers of events --------------------------------------------------------------------------------- */

static const char *check_numbers(struct battery *battery, struct game *game, seat_id viewer)
{
	unsigned count = game_events(game, viewer), got = 0;
	unsigned *number = calloc(count + 1, sizeof *number);
	char *text = malloc(most_json);
	const char *wrong = number && text ? NULL : "out of memory";
	if (!wrong) {
		struct json out;
		json_start(&out, text, most_json);
		put_events(&out, NULL, game, viewer, 1, count);
		json_t *events = json_loads(text, 0, NULL), *event;
		size_t i;
		json_array_foreach (events, i, event)
			if (got < count)
				number[got++] = (unsigned)json_integer_value(json_object_get(event, "n"));
		if (!events || json_array_size(events) != count)
			wrong = complain(battery, "viewer %u was told %u events and gets %zu", viewer, count,
					 json_array_size(events));
		json_decref(events);
	}
	if (!wrong)
		wrong = check_counting(number, got, 1);
	free(number);
	free(text);
	return wrong;
}

/* ---- Undo ---------------------------------------------------------------------------------------------- */

/* Does this answer ask chance, or tell the seat something new? Those are barriers. */
static bool makes_barrier(struct battery *battery, const struct position *position, seat_id seat,
			  struct answer given)
{
	struct keyed_dice dice = battery->dice;
	dice.chance.drawn = 0;
	memcpy(battery->other, position, battery->size);
	battery_listen(battery->told, seat);
	struct table table = battery_table(battery, battery->other, &dice.chance, &battery->told->events);
	engine_play(&table, seat, given);
	return dice.chance.drawn > 0 || battery->told->news;
}

static const char *redo(struct battery *battery, struct game *game, struct history *history, seat_id seat)
{
	unsigned from = history->count;
	unsigned oldest = history->count > kept_steps ? history->count - kept_steps : 0;
	while (from > oldest &&
	       memcmp(step_of(battery, history, from - 1), game_position(game), battery->size) != 0)
		from--;
	if (from == oldest)
		return complain(battery, "undo by seat %u leads to a position that never was", seat);
	for (unsigned i = from - 1; i < history->count; i++) {
		struct game_result result;
		struct taken *taken = &history->taken[i % kept_steps];
		game_answer(game, taken->seat, taken->answer, &result);
		if (result.outcome != game_done)
			return complain(battery, "what was undone cannot be done again: %s", result.reason);
	}
	return NULL;
}

static const char *try_undo(struct battery *battery, struct game *game, struct history *history, seat_id seat,
			    bool barrier)
{
	struct game_result result;
	memcpy(battery->spare, game_position(game), battery->size);
	bool sealed = game_flow(game)->sealed;
	game_undo(game, seat, &result);
	if (result.outcome != game_done) {
		bool same = memcmp(battery->spare, game_position(game), battery->size) == 0;
		return same ? NULL : complain(battery, "an undo that was refused changed the position");
	}
	if (barrier)
		return complain(battery, "undo by seat %u went past chance or news", seat);
	if (sealed) { /* the seat's own answers alone are gone */
		history->count = 0;
		return NULL;
	}
	const char *wrong = redo(battery, game, history, seat);
	if (!wrong && memcmp(battery->spare, game_position(game), battery->size) != 0)
		wrong = complain(battery, "undone and done again, the bytes differ");
	return wrong;
}

/* ---- A game -------------------------------------------------------------------------------------------- */

static seat_id pick_seat(struct battery *battery, uint8_t waiting)
{
	seat_id seat;
	do
		seat = (seat_id)battery_pick(battery, max_seats);
	while (!(waiting & 1u << seat));
	return seat;
}

static const char *play_one(struct battery *battery, struct game *game, struct history *history)
{
	struct game_result result;
	seat_id seat = pick_seat(battery, game_waiting(game));
	game_answers(game, seat, &battery->list);
	if (battery->list.count == 0)
		return complain(battery, "a seat is waited for and has no answers");
	struct answer given = battery->list.answer[battery_pick(battery, battery->list.count)];
	bool barrier = makes_barrier(battery, game_position(game), seat, given);
	memcpy(step_of(battery, history, history->count), game_position(game), battery->size);
	history->taken[history->count++ % kept_steps] = (struct taken){.seat = seat, .answer = given};
	game_answer(game, seat, given, &result);
	if (result.outcome != game_done)
		return complain(battery, "a listed answer is refused: %s", result.reason);
	return battery_sample(battery, 9, 6) ? try_undo(battery, game, history, seat, barrier) : NULL;
}

static const char *play_game(struct battery *battery, struct game *game, struct history *history)
{
	const char *wrong = NULL;
	for (battery->decision = 0; !game_is_over(game) && !wrong; battery->decision++) {
		if (battery->decision > most_game_answers)
			return complain(battery, "the game does not end");
		wrong = play_one(battery, game, history);
	}
	for (unsigned i = 0; i <= battery->rulebook->seats && !wrong; i++)
		if (i == battery->rulebook->seats || game_has_seat(game, i))
			wrong = check_numbers(battery, game,
					      i < battery->rulebook->seats ? (seat_id)i
									   : (seat_id)public_seat);
	return wrong ? wrong : check_file(battery, game);
}

const char *check_game_in_progress(struct battery *battery, unsigned number)
{
	char seed[32];
	uint8_t key[16];
	snprintf(seed, sizeof seed, "battery %u", number);
	battery->game = number;
	key_from_text(key, "battery player", number + 100000);
	keyed_chance(&battery->checker, key, 0);
	keyed_dice(&battery->dice, key);
	struct game_setup setup = {.seed = seed, .windows_open = true, .work = battery->work};
	if (battery->every_seat) {
		battery_choose_options(battery);
		setup.option = battery->option;
	}
	struct game *game = game_new(battery->scenario, &setup);
	struct history history = {.position = calloc(kept_steps, battery->size)};
	const char *wrong = game && history.position ? play_game(battery, game, &history) : "out of memory";
	if (wrong)
		snprintf(battery->failure, sizeof battery->failure, "%s: %s (game %u, answer %u)",
			 battery->scenario->info->id, wrong, number, battery->decision);
	game_free(game);
	free(history.position);
	return wrong ? battery->failure : NULL;
}
