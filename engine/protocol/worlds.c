/*
 * The methods for players that search.
 */
#include <string.h>

#include "engine/protocol/inside.h"

/* The key of `seed`, parted from the keys of games begun with the same text. */
static bool takes_key(struct rpc_call *call, uint8_t key[16])
{
	struct game_setup setup = {0};
	if (!takes_seed(call, &setup))
		return false;
	if (setup.seed)
		key_from_text(key, setup.seed, 1);
	else
		memcpy(key, setup.key, 16);
	return true;
}

void method_clone(struct rpc_call *call)
{
	uint8_t key[16];
	struct game *game;
	if (wants_game(call, &game) && takes_key(call, key))
		answer_game(call, game_clone(game, key), share_scenario(protocol_of(call), game), "");
}

void method_imagine(struct rpc_call *call)
{
	uint8_t key[16];
	seat_id seat;
	const char *name;
	struct game *game;
	struct keyed_chance own;
	if (!wants_game(call, &game) || !rpc_wants_text(call, "seat", &name) ||
	    !takes_viewer(call, game, &seat) || !takes_key(call, key))
		return;
	if (seat >= max_seats) {
		rpc_fail(call, error_params, "seat: only a seat can imagine");
		return;
	}
	keyed_chance(&own, key, 0);
	struct field field = game_field(game, seat);
	answer_game(call, game_imagine(&field, &own.chance, protocol_of(call)->work),
		    share_scenario(protocol_of(call), game), "");
}

void method_outcomes(struct rpc_call *call)
{
	struct game *game;
	seat_id seat;
	const json_t *actions;
	struct game_result result;
	if (!wants_seat(call, &game, &seat) || !rpc_wants_actions(call, &actions))
		return;
	game_outcomes(game, seat, actions, call->out, "result", &result);
	if (result.outcome != game_done)
		rpc_fail_with(call, game, seat, &result);
}

struct game *protocol_imagine(struct protocol *protocol, const struct field *field, struct chance *own,
			      const char **id)
{
	while (protocol->games)
		close_game(protocol, protocol->game[0].game);
	struct game *game = game_imagine(field, own, protocol->work);
	*id = keep_game(protocol, game, NULL);
	if (*id)
		return game;
	game_free(game);
	return NULL;
}
