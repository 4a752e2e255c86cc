/*
 * What requests bring along: games, seats, actions, numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/protocol/inside.h"
#include "vedette/ground.h"

bool wants_game(struct rpc_call *call, struct game **game)
{
	const char *id;
	if (!rpc_wants_text(call, "game", &id))
		return false;
	for (unsigned i = 0; i < protocol_of(call)->games; i++)
		if (!strcmp(protocol_of(call)->game[i].id, id)) {
			*game = protocol_of(call)->game[i].game;
			return true;
		}
	rpc_fail(call, error_params, "game: there is no game \"%.40s\"", id);
	return false;
}

bool takes_viewer(struct rpc_call *call, const struct game *game, seat_id *viewer)
{
	const json_t *value = rpc_param(call, "seat");
	if (!value) {
		*viewer = game_first_waiting(game);
		if (*viewer == no_seat)
			*viewer = public_seat;
		return true;
	}
	*viewer = no_seat;
	if (json_is_string(value))
		*viewer = game_find_viewer(game, json_string_value(value));
	if (*viewer == no_seat)
		rpc_fail(call, error_params, "seat: there is no such seat");
	return *viewer != no_seat;
}

bool wants_seat(struct rpc_call *call, struct game **game, seat_id *seat)
{
	return wants_game(call, game) && takes_viewer(call, *game, seat);
}

/* ---- Scenarios and games ------------------------------------------------------------------------------ */

static struct scenario *load(struct rpc_call *call, const char *id)
{
	struct protocol *protocol = protocol_of(call);
	struct data_error error = {.line = 0};
	if (protocol->scenarios == max_all_scenarios)
		return NULL;
	struct scenario *scenario = scenario_load(id, &protocol->setup.data, &error);
	if (scenario)
		protocol->scenario[protocol->scenarios++] = scenario;
	else if (error.file[0])
		rpc_fail(call, error_internal, "%s:%d: %s", error.file, error.line, error.reason);
	else
		rpc_fail(call, error_params, "scenario: %s", error.reason);
	return scenario;
}

bool wants_scenario(struct rpc_call *call, const char *id, const struct scenario **scenario)
{
	struct protocol *protocol = protocol_of(call);
	for (unsigned i = 0; i < protocol->scenarios; i++)
		if (!strcmp(protocol->scenario[i]->info->id, id)) {
			*scenario = protocol->scenario[i];
			return true;
		}
	*scenario = load(call, id);
	if (!*scenario && !call->answered)
		rpc_fail(call, error_internal, "there is no memory left");
	return *scenario;
}

bool wants_scenario_on(struct rpc_call *call, const char *id, const json_t *ground,
		       const struct scenario **scenario, struct scenario **own)
{
	*own = NULL;
	if (!ground || json_is_null(ground))
		return wants_scenario(call, id, scenario);
	struct data_error error = {.line = 0};
	*scenario = *own = scenario_load_on(id, &protocol_of(call)->setup.data, ground, &error);
	if (!*own)
		rpc_fail(call, error_params, "%s", error.reason);
	return *own;
}

const char *keep_game(struct protocol *protocol, struct game *game, struct scenario *own)
{
	if (!game || protocol->games == protocol_max_games)
		return NULL;
	struct seated_game *rows = realloc(protocol->game, (protocol->games + 1) * sizeof *rows);
	if (!rows)
		return NULL;
	protocol->game = rows;
	struct seated_game *row = &rows[protocol->games++];
	row->game = game;
	row->own = own;
	snprintf(row->id, sizeof row->id, "g%u", ++protocol->games_ever);
	return row->id;
}

void close_game(struct protocol *protocol, struct game *game)
{
	for (unsigned i = 0; i < protocol->games; i++)
		if (protocol->game[i].game == game) {
			struct scenario *own = protocol->game[i].own;
			protocol->game[i] = protocol->game[--protocol->games];
			game_free(game);
			scenario_free(own);
			return;
		}
}

struct scenario *share_scenario(struct protocol *protocol, const struct game *game)
{
	for (unsigned i = 0; i < protocol->games; i++)
		if (protocol->game[i].game == game && protocol->game[i].own) {
			protocol->game[i].own->holders++;
			return protocol->game[i].own;
		}
	return NULL;
}
