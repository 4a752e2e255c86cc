/*
 * JSON-RPC 2.0 as pipe and socket speak it: requests are read, errors written and parameters checked in one place. Each
 * has a table of methods; those that only look at a game, or ask what an answer would bring, are the same in both.
 */
#ifndef VEDETTE_RPC_H
#define VEDETTE_RPC_H

#include "vedette/game.h"
#include "vedette/players.h"

enum {
	error_parse = -32700,
	error_request = -32600,
	error_method = -32601,
	error_params = -32602,
	error_internal = -32603,
	error_illegal = -32001,   /* data: the verdict */
	error_stale = -32002,     /* data: the decision in force */
	error_outcome = -32003,   /* a typed outcome of another kind than the one due */
	error_uncertain = -32004, /* peek: chance or news could come in */
	error_barrier = -32005,   /* undo: the message names the barrier */
	error_refused = -32006,   /* not possible in this game, or no figure of that kind */
};

/* One request on its way to its answer: a method writes "result" or fails, exactly once. */
struct rpc_call {
	const struct rpc *rpc;
	void *context; /* whoever asks */
	const json_t *params;
	struct json *out;
	bool answered;
};

struct rpc_method {
	const char *name;
	void (*answer)(struct rpc_call *call);
	uint8_t cost; /* against that of a cheap one; who has the pipe pays nothing */
};

struct rpc {
	const struct rpc_method *method;
	unsigned methods;
	bool batches; /* several requests in one message are answered */
	bool (*may)(struct rpc_call *call,
		    unsigned cost); /* or NULL; asked before a method that costs more */
	/* The game a request is about, and the seat it acts for or looks through; false after having failed the call. */
	bool (*acting_seat)(struct rpc_call *call, struct game **game, seat_id *seat);
	bool (*viewing_seat)(struct rpc_call *call, struct game **game, seat_id *viewer);
};

/* The answer to a message, most often in `out`, which is written anew and lies on the heap; NULL: none is due. */
const char *rpc_answer(const struct rpc *rpc, void *context, const char *text, size_t size, struct json *out);
/* The answer to a message that was not even read whole. */
const char *rpc_refusal(struct json *out, int code, const char *message);

/* ---- Errors ------------------------------------------------------------------------------------------- */

void rpc_fail(struct rpc_call *call, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The error that goes with a result that is not game_done. */
void rpc_fail_with(struct rpc_call *call, struct game *game, seat_id seat, const struct game_result *result);
void rpc_answer_nothing(struct rpc_call *call); /* {} */

/* ---- Parameters; false after having failed the call ---------------------------------------------------- */

/* The value of an option as a text: a word, a number or a truth; NULL: none of these. */
const char *rpc_value_text(const json_t *value, char *room, size_t size);
const json_t *rpc_param(const struct rpc_call *call, const char *name); /* NULL: not given, or null */
bool rpc_wants_text(struct rpc_call *call, const char *name, const char **text);
/* A number from 0 to 4,294,967,295; `otherwise` when it is not given. */
bool rpc_takes_number(struct rpc_call *call, const char *name, uint32_t otherwise, uint32_t *number);
bool rpc_wants_actions(struct rpc_call *call, const json_t **actions);
/* A ticket that was given is meant, even one that was never in force. */
bool rpc_takes_ticket(struct rpc_call *call, uint32_t *ticket);

/* ---- Methods that both have ---------------------------------------------------------------------------- */

void rpc_decision(struct rpc_call *call);
void rpc_judge(struct rpc_call *call);
void rpc_peek(struct rpc_call *call);
void rpc_explain(struct rpc_call *call);
void rpc_view(struct rpc_call *call);
void rpc_score(struct rpc_call *call);
void rpc_log(struct rpc_call *call);
void rpc_rules(struct rpc_call *call); /* of a rulebook, whoever plays it */
/* Replaces the orders of a seat if the call has some, and tells those that stand. False: failed. */
bool rpc_standing(struct rpc_call *call, struct game *game, seat_id seat);

#endif
