/*
 * What requests bring along: games, seats, actions, numbers.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/protocol/inside.h"
#include "vedette/ground.h"

static const json_t *param(const struct call *call, const char *name)
{
	const json_t *value = json_object_get(call->params, name);
	return json_is_null(value) ? NULL : value;
}

bool wants_text(struct call *call, const char *name, const char **text)
{
	*text = json_string_value(param(call, name));
	if (!*text)
		fail(call, error_params, "%s: a text is wanted", name);
	return *text;
}

bool takes_number(struct call *call, const char *name, uint32_t otherwise, uint32_t *number)
{
	const json_t *value = param(call, name);
	*number = otherwise;
	if (!value)
		return true;
	if (!json_is_integer(value) || json_integer_value(value) < 0 ||
	    json_integer_value(value) > UINT32_MAX) {
		fail(call, error_params, "%s: a number from 0 on is wanted", name);
		return false;
	}
	*number = (uint32_t)json_integer_value(value);
	return true;
}

bool wants_game(struct call *call, struct game **game)
{
	const char *id;
	if (!wants_text(call, "game", &id))
		return false;
	for (unsigned i = 0; i < call->protocol->games; i++)
		if (!strcmp(call->protocol->game[i].id, id)) {
			*game = call->protocol->game[i].game;
			return true;
		}
	fail(call, error_params, "game: there is no game \"%.40s\"", id);
	return false;
}

bool takes_viewer(struct call *call, const struct game *game, seat_id *viewer)
{
	const json_t *value = param(call, "seat");
	if (!value) {
		*viewer = game_first_waiting(game);
		if (*viewer == no_seat)
			*viewer = public_seat;
		return true;
	}
	*viewer = no_seat;
	if (json_is_string(value))
		*viewer = find_viewer(game_scenario(game)->rulebook, json_string_value(value));
	if (*viewer == no_seat)
		fail(call, error_params, "seat: there is no such seat");
	return *viewer != no_seat;
}

bool wants_actions(struct call *call, const json_t **actions)
{
	const json_t *one = param(call, "action"), *list = param(call, "actions");
	*actions = list ? list : one;
	bool sound = one && list ? false : list ? json_is_array(list) : json_is_object(one);
	for (size_t i = 0; sound && i < json_array_size(list); i++)
		sound = json_is_object(json_array_get(list, i));
	if (!sound)
		fail(call, error_params,
		     "either action, an object, or actions, a list of objects, is wanted");
	return sound;
}

/* ---- Scenarios and games ------------------------------------------------------------------------------ */

static struct scenario *load(struct call *call, const char *id)
{
	struct protocol *protocol = call->protocol;
	struct data_error error = {.line = 0};
	if (protocol->scenarios == max_scenarios)
		return NULL;
	struct scenario *scenario = scenario_load(id, &protocol->setup.data, &error);
	if (scenario)
		protocol->scenario[protocol->scenarios++] = scenario;
	else if (error.file[0])
		fail(call, error_internal, "%s:%d: %s", error.file, error.line, error.reason);
	else
		fail(call, error_params, "scenario: %s", error.reason);
	return scenario;
}

bool wants_scenario(struct call *call, const char *id, const struct scenario **scenario)
{
	struct protocol *protocol = call->protocol;
	for (unsigned i = 0; i < protocol->scenarios; i++)
		if (!strcmp(protocol->scenario[i]->info->id, id)) {
			*scenario = protocol->scenario[i];
			return true;
		}
	*scenario = load(call, id);
	if (!*scenario && !call->answered)
		fail(call, error_internal, "there is no memory left");
	return *scenario;
}

bool wants_scenario_on(struct call *call, const char *id, const json_t *ground,
		       const struct scenario **scenario, struct scenario **own)
{
	*own = NULL;
	if (!ground || json_is_null(ground))
		return wants_scenario(call, id, scenario);
	struct data_error error = {.line = 0};
	*scenario = *own = scenario_load_on(id, &call->protocol->setup.data, ground, &error);
	if (!*own)
		fail(call, error_params, "%s", error.reason);
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
