/*
 * The inside of the protocol: for the files of engine/protocol alone.
 */
#ifndef VEDETTE_PROTOCOL_INSIDE_H
#define VEDETTE_PROTOCOL_INSIDE_H

#include "vedette/game.h"
#include "vedette/protocol.h"

enum { max_scenarios = 64 };

struct seated_game {
	char id[16];
	struct game *game;
	struct scenario *own; /* its scenario, if that lies on a ground of its own */
};

struct protocol {
	struct protocol_setup setup;
	struct workspace *work;
	struct scenario *scenario[max_scenarios]; /* loaded so far */
	unsigned scenarios;
	struct seated_game *game;
	unsigned games;
	uint32_t games_ever;
	struct json out; /* the answer, on the heap */
};

/* One request on its way to its answer: a method writes "result" or fails, exactly once. */
struct call {
	struct protocol *protocol;
	const json_t *params;
	struct json *out;
	bool answered;
};

void fail(struct call *call, int code, const char *format, ...);
/* Opens {"code":…,"message":…; the caller adds "data" and closes with close_error. */
void open_error(struct call *call, int code, const char *message);
void close_error(struct call *call);

/* Parameters; false after having failed the call. */
bool wants_text(struct call *call, const char *name, const char **text);
bool wants_game(struct call *call, struct game **game);
bool wants_actions(struct call *call, const json_t **actions);
bool wants_scenario(struct call *call, const char *id, const struct scenario **scenario);
/* The same, or on a ground of its own: then `own` is to be kept with the game, or freed. */
bool wants_scenario_on(struct call *call, const char *id, const json_t *ground,
		       const struct scenario **scenario, struct scenario **own);
/* The seat named, else the one waited for, else the public. */
bool takes_viewer(struct call *call, const struct game *game, seat_id *viewer);
/* A number from 0 to 4,294,967,295; `otherwise` when it is not given. */
bool takes_number(struct call *call, const char *name, uint32_t otherwise, uint32_t *number);

/* Its id; NULL when there are too many. `own` is its scenario if it has one to itself, and goes with it. */
const char *keep_game(struct protocol *protocol, struct game *game, struct scenario *own);
void close_game(struct protocol *protocol, struct game *game);

/* Writes the error that goes with a result that is not game_done. */
void fail_with(struct call *call, struct game *game, seat_id seat, const struct game_result *result);

/* The methods. */
void method_scenarios(struct call *call);
void method_board(struct call *call);
void method_new(struct call *call);
void method_decision(struct call *call);
void method_judge(struct call *call);
void method_play(struct call *call);
void method_peek(struct call *call);
void method_explain(struct call *call);
void method_view(struct call *call);
void method_score(struct call *call);
void method_log(struct call *call);
void method_standing(struct call *call);
void method_choose(struct call *call);
void method_undo(struct call *call);
void method_save(struct call *call);
void method_load(struct call *call);
void method_dice(struct call *call);
void method_edit(struct call *call);
void method_close(struct call *call);

#endif
