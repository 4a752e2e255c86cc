/*
 * The methods of a socket, and what they ask of a request.
 */
#ifndef VEDETTE_REQUESTS_H
#define VEDETTE_REQUESTS_H

#include "server/inside.h"
#include "vedette/rpc.h"

static inline struct socket *socket_of(const struct rpc_call *call)
{
	return call->context;
}

static inline struct server *server_of(const struct rpc_call *call)
{
	return socket_of(call)->server;
}

/* params.c: false after having failed the call */
bool needs_login(struct rpc_call *call);
bool needs_game(struct rpc_call *call, struct hosted **hosted);
/* A seat that is this user's. */
bool needs_own_seat(struct rpc_call *call, struct hosted **hosted, seat_id *seat);
/* Eyes to look through: an own seat, the public's where that is allowed, the referee's when the game is over. */
bool needs_viewer(struct rpc_call *call, struct hosted **hosted, seat_id *viewer);
bool acting_seat(struct rpc_call *call, struct game **game, seat_id *seat);
bool viewing_seat(struct rpc_call *call, struct game **game, seat_id *viewer);
bool needs_running(struct rpc_call *call, const struct hosted *hosted);

/* lobby.c */
void serve_scenarios(struct rpc_call *call);
void serve_board(struct rpc_call *call);
void serve_aids(struct rpc_call *call);
void serve_games(struct rpc_call *call);
void serve_game(struct rpc_call *call);
void serve_invited(struct rpc_call *call);
void serve_take(struct rpc_call *call);
void serve_name(struct rpc_call *call);
void serve_mail(struct rpc_call *call);
bool put_game_elsewhere(struct rpc_call *call,
			const char *id); /* the answer, as lists have it; false: none */
/* create.c */
void serve_create(struct rpc_call *call);
void serve_rematch(struct rpc_call *call);
/* removing.c */
void serve_remove(struct rpc_call *call);
/* table.c */
void serve_join(struct rpc_call *call);
void serve_leave(struct rpc_call *call);
void serve_play(struct rpc_call *call);
void serve_undo(struct rpc_call *call);
void serve_standing(struct rpc_call *call);
/* asking.c */
void serve_replay(struct rpc_call *call);
void serve_marks(struct rpc_call *call);
void serve_file(struct rpc_call *call);
void serve_report(struct rpc_call *call);
/* offers.c */
void serve_offer(struct rpc_call *call);
void serve_reply(struct rpc_call *call);
/* talk.c */
void serve_resign(struct rpc_call *call);
void serve_chat(struct rpc_call *call);
/* Others hear it, and it is kept: not too often. False after having failed the call. */
bool may_be_heard(struct rpc_call *call);
/* As far as this user hears those who talk. */
void put_chats(struct json *out, const char *key, struct hosted *hosted, const struct user *user);
/* reports.c */
void serve_report_chat(struct rpc_call *call);

/* taking.c: sits somebody down; false after having failed the request */
bool take_seat(struct rpc_call *call, struct hosted *hosted, unsigned seat);
/* The seat an invitation is for. */
bool find_invitation(struct server *server, const char *token, struct hosted **hosted, unsigned *seat);

#endif
