/*
 * The inside of the protocol: for the files of engine/protocol alone.
 */
#ifndef VEDETTE_PROTOCOL_INSIDE_H
#define VEDETTE_PROTOCOL_INSIDE_H

#include "vedette/game.h"
#include "vedette/protocol.h"
#include "vedette/rpc.h"

struct seated_game {
	char id[16];
	struct game *game;
	struct scenario *own; /* its scenario, if that lies on a ground of its own */
};

struct protocol {
	struct protocol_setup setup;
	struct workspace *work;
	struct scenario *scenario[max_all_scenarios]; /* loaded so far */
	unsigned scenarios;
	struct seated_game *game;
	unsigned games;
	uint32_t games_ever;
	struct json out; /* the answer, on the heap */
};

static inline struct protocol *protocol_of(const struct rpc_call *call)
{
	return call->context;
}

/* Parameters; false after having failed the call. */
bool wants_game(struct rpc_call *call, struct game **game);
bool wants_scenario(struct rpc_call *call, const char *id, const struct scenario **scenario);
/* The same, or on a ground of its own: then `own` is to be kept with the game, or freed. */
bool wants_scenario_on(struct rpc_call *call, const char *id, const json_t *ground,
		       const struct scenario **scenario, struct scenario **own);
/* The seat named, else the one waited for, else the public. */
bool takes_viewer(struct rpc_call *call, const struct game *game, seat_id *viewer);
bool wants_seat(struct rpc_call *call, struct game **game, seat_id *seat); /* a game and takes_viewer */

/* A key from `seed`, or a fresh one. */
bool takes_seed(struct rpc_call *call, struct game_setup *setup);

/* {game, note?, decision}; takes the game, which may be NULL, and its own scenario if it has one. */
void answer_game(struct rpc_call *call, struct game *game, struct scenario *own, const char *note);
/* Its id; NULL when there are too many. `own` is its scenario if it has one to itself, and goes with it. */
const char *keep_game(struct protocol *protocol, struct game *game, struct scenario *own);
void close_game(struct protocol *protocol, struct game *game);
/* The game's own scenario for one game more, which has to free it too; NULL: it has none to itself. */
struct scenario *share_scenario(struct protocol *protocol, const struct game *game);

/* Methods of the pipe alone. */
void method_scenarios(struct rpc_call *call);
void method_board(struct rpc_call *call);
void method_aids(struct rpc_call *call);
void method_new(struct rpc_call *call);
void method_play(struct rpc_call *call);
void method_standing(struct rpc_call *call);
void method_choose(struct rpc_call *call);
void method_undo(struct rpc_call *call);
void method_save(struct rpc_call *call);
void method_load(struct rpc_call *call);
void method_dice(struct rpc_call *call);
void method_edit(struct rpc_call *call);
void method_close(struct rpc_call *call);
void method_clone(struct rpc_call *call);
void method_imagine(struct rpc_call *call);
void method_outcomes(struct rpc_call *call);

#endif
