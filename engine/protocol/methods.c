/*
 * The methods that work on a game.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/protocol/inside.h"
#include "vedette/ground.h"

/* ---- Results ------------------------------------------------------------------------------- */

static void answer_decision(struct rpc_call *call, struct game *game, seat_id seat)
{
	put_object(call->out, "result");
	put_decision(call->out, "decision", game, seat);
	put_end(call->out);
}

/* ---- Beginning, saving, loading, closing -------------------------------------------------------------- */

static bool takes_options(struct rpc_call *call, const struct scenario *scenario, uint8_t option[max_options])
{
	const char *id;
	json_t *value, *options = json_object_get(call->params, "options");
	char room[24], error[160];
	game_default_options(scenario, option);
	if (options && !json_is_null(options) && !json_is_object(options)) {
		rpc_fail(call, error_params, "options: an object is wanted");
		return false;
	}
	json_object_foreach (options, id, value) {
		const char *text = rpc_value_text(value, room, sizeof room);
		if (!text) {
			rpc_fail(call, error_params, "options: the value of \"%.40s\" is no value", id);
			return false;
		}
		if (!game_option(scenario, option, id, text, error, sizeof error)) {
			rpc_fail(call, error_params, "options: %s", error);
			return false;
		}
	}
	return true;
}

bool takes_seed(struct rpc_call *call, struct game_setup *setup)
{
	const json_t *seed = json_object_get(call->params, "seed");
	struct protocol *protocol = protocol_of(call);
	if (seed && !json_is_null(seed)) {
		setup->seed = json_string_value(seed);
		if (!setup->seed)
			rpc_fail(call, error_params, "seed: a text is wanted");
		return setup->seed;
	}
	if (protocol->setup.fresh_key)
		protocol->setup.fresh_key(setup->key);
	else
		key_from_text(setup->key, "game", protocol->games_ever + 1);
	return true;
}

void answer_game(struct rpc_call *call, struct game *game, struct scenario *own, const char *note)
{
	const char *id = keep_game(protocol_of(call), game, own);
	if (!id) {
		rpc_fail(call, error_internal, game ? "there are too many games" : "there is no memory left");
		game_free(game);
		scenario_free(own);
		return;
	}
	put_object(call->out, "result");
	put_text(call->out, "game", id);
	if (note[0])
		put_text(call->out, "note", note);
	put_decision(call->out, "decision", game, no_seat);
	put_end(call->out);
}

/* Windows are passed unless they are held; a position by hand is a referee's table, where they are asked if useful. */
static bool takes_windows(struct rpc_call *call, struct game_setup *setup)
{
	const json_t *windows = json_object_get(call->params, "windows");
	const char *word = json_string_value(windows);
	setup->windows_useful = setup->edit;
	if (!windows || json_is_null(windows))
		return true;
	setup->windows_open = word && !strcmp(word, "open");
	setup->windows_useful = word && !strcmp(word, "useful");
	if (setup->windows_open || setup->windows_useful || (word && !strcmp(word, "passed")))
		return true;
	rpc_fail(call, error_params, "windows: passed, useful or open is wanted");
	return false;
}

static bool takes_edit(struct rpc_call *call, struct game_setup *setup)
{
	const json_t *edit = json_object_get(call->params, "edit");
	setup->edit = json_is_true(edit);
	if (!edit || json_is_boolean(edit) || json_is_null(edit))
		return true;
	rpc_fail(call, error_params, "edit: true or false is wanted");
	return false;
}

void method_new(struct rpc_call *call)
{
	const char *id;
	const struct scenario *scenario;
	struct scenario *own;
	uint8_t option[max_options];
	struct game_setup setup = {.option = option, .work = protocol_of(call)->work};
	if (!rpc_wants_text(call, "scenario", &id) ||
	    !wants_scenario_on(call, id, json_object_get(call->params, "ground"), &scenario, &own))
		return;
	if (takes_options(call, scenario, option) && takes_seed(call, &setup) && takes_edit(call, &setup) &&
	    takes_windows(call, &setup))
		answer_game(call, game_new(scenario, &setup), own, "");
	else
		scenario_free(own);
}

void method_save(struct rpc_call *call)
{
	struct game *game;
	if (!wants_game(call, &game))
		return;
	char *text = game_save(game);
	if (!text) {
		rpc_fail(call, error_internal, "there is no memory left");
		return;
	}
	put_object(call->out, "result");
	put_text(call->out, "text", text);
	put_end(call->out);
	free(text);
}

void method_load(struct rpc_call *call)
{
	const char *text;
	char id[64], error[240];
	const struct scenario *scenario;
	struct scenario *own = NULL;
	struct load_report report;
	json_t *ground = NULL;
	if (!rpc_wants_text(call, "text", &text))
		return;
	size_t size = strlen(text);
	if (!game_file_scenario(text, size, id, sizeof id, error, sizeof error)) {
		rpc_fail(call, error_params, "text: %s", error);
		return;
	}
	bool found = game_file_ground(text, size, &ground) &&
		     wants_scenario_on(call, id, ground, &scenario, &own);
	json_decref(ground);
	if (!found)
		return;
	struct game *game = game_load(scenario, text, size, protocol_of(call)->work, &report);
	if (game) {
		answer_game(call, game, own, report.note);
		return;
	}
	rpc_fail(call, error_params, "text: %s", report.error);
	scenario_free(own);
}

void method_close(struct rpc_call *call)
{
	struct game *game;
	if (!wants_game(call, &game))
		return;
	close_game(protocol_of(call), game);
	rpc_answer_nothing(call);
}

/* ---- Deciding ----------------------------------------------------------------------------------------- */

void method_play(struct rpc_call *call)
{
	struct game *game;
	seat_id seat;
	uint32_t ticket;
	const json_t *actions;
	struct game_result result;
	if (!wants_game(call, &game) || !takes_viewer(call, game, &seat) ||
	    !rpc_takes_ticket(call, &ticket) || !rpc_wants_actions(call, &actions))
		return;
	game_play_actions(game, seat, ticket, actions, &result);
	if (result.outcome != game_done) {
		rpc_fail_with(call, game, seat, &result);
		return;
	}
	/* Whoever named no seat goes on speaking for the first one waited for. */
	bool still_asked = seat < max_seats && game_waiting(game) & 1u << seat &&
			   json_object_get(call->params, "seat");
	put_object(call->out, "result");
	put_events(call->out, "events", game, seat, result.first_event, result.last_event);
	put_number(call->out, "taken", result.taken);
	put_decision(call->out, "decision", game, still_asked ? seat : no_seat);
	put_end(call->out);
}

void method_undo(struct rpc_call *call)
{
	struct game *game;
	seat_id seat;
	struct game_result result;
	if (!wants_game(call, &game) || !takes_viewer(call, game, &seat))
		return;
	game_undo(game, seat, &result);
	if (result.outcome == game_done)
		answer_decision(call, game, seat);
	else
		rpc_fail_with(call, game, seat, &result);
}

void method_standing(struct rpc_call *call)
{
	struct game *game;
	seat_id seat;
	const char *name;
	if (!wants_game(call, &game) || !rpc_wants_text(call, "seat", &name) ||
	    !takes_viewer(call, game, &seat))
		return;
	if (seat >= max_seats) {
		rpc_fail(call, error_params, "seat: only a seat can leave orders");
		return;
	}
	rpc_standing(call, game, seat);
}

/* ---- Asking ------------------------------------------------------------------------------------------- */

static void answer_chain(struct rpc_call *call, struct game *game, seat_id seat, const struct answer chain[],
			 unsigned count)
{
	struct field field = game_field(game, seat);
	put_object(call->out, "result");
	put_array(call->out, "actions");
	for (unsigned i = 0; i < count; i++)
		put_action(call->out, NULL, &field, chain[i], -1);
	put_end(call->out);
	put_end(call->out);
}

/* Strength is counted in positions: `ms` is taken, but the engine knows no clock. */
void method_choose(struct rpc_call *call)
{
	struct game *game;
	seat_id seat;
	uint32_t positions, ms;
	const char *id;
	if (!wants_game(call, &game) || !takes_viewer(call, game, &seat) ||
	    !rpc_wants_text(call, "player", &id) || !rpc_takes_number(call, "positions", 0, &positions) ||
	    !rpc_takes_number(call, "ms", 0, &ms))
		return;
	const struct player *player = protocol_of(call)->setup.find_player
					      ? protocol_of(call)->setup.find_player(id)
					      : NULL;
	if (!player) {
		rpc_fail(call, error_params, "player: there is no player \"%.40s\"", id);
		return;
	}
	if (seat >= max_seats || !(game_waiting(game) & 1u << seat)) {
		rpc_fail(call, error_refused, "that seat is not asked");
		return;
	}
	struct answer chain[max_chain];
	unsigned count = 0;
	struct keyed_chance own;
	struct field field = game_field(game, seat);
	game_player_chance(game, seat, &own);
	player->choose(player, &field, seat, &own.chance, positions, protocol_of(call)->work, chain, &count);
	answer_chain(call, game, seat, chain, count);
}

/* ---- The table's own ---------------------------------------------------------------------------------- */

void method_dice(struct rpc_call *call)
{
	struct game *game;
	char error[160];
	if (!wants_game(call, &game))
		return;
	if (game_dice(game, json_object_get(call->params, "next"), error, sizeof error))
		rpc_answer_nothing(call);
	else
		rpc_fail(call, error_params, "next: %s", error);
}

void method_edit(struct rpc_call *call)
{
	struct game *game;
	struct game_result result;
	const json_t *changes = json_object_get(call->params, "changes");
	if (!wants_game(call, &game))
		return;
	if (!json_is_array(changes)) {
		rpc_fail(call, error_params, "changes: a list is wanted");
		return;
	}
	game_edit(game, changes, &result);
	if (result.outcome == game_done)
		answer_decision(call, game, no_seat);
	else
		rpc_fail_with(call, game, no_seat, &result);
}
