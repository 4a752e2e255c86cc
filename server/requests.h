/*
 * A request on its way to its answer: a method writes "result" or fails, exactly once.
 */
#ifndef VEDETTE_REQUESTS_H
#define VEDETTE_REQUESTS_H

#include "server/inside.h"

struct request {
	struct socket *socket;
	struct server *server;
	const json_t *params;
	struct json *out;
	bool answered;
};

void refuse_request(struct request *request, int code, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The error that goes with a result that is not game_done. */
void refuse_with(struct request *request, struct hosted *hosted, seat_id seat,
		 const struct game_result *result);
void answer_nothing(struct request *request);

/* Parameters; false after having failed the request. */
const json_t *param_of(const struct request *request, const char *name);
bool needs_text(struct request *request, const char *name, const char **text);
bool may_bring_number(struct request *request, const char *name, uint32_t otherwise, uint32_t *number);
bool needs_actions(struct request *request, const json_t **actions);
bool needs_login(struct request *request);
bool needs_game(struct request *request, struct hosted **hosted);
/* A seat that is this user's. */
bool needs_own_seat(struct request *request, struct hosted **hosted, seat_id *seat);
/* Eyes to look through: an own seat, the public's where that is allowed, the referee's when the game is over. */
bool needs_viewer(struct request *request, struct hosted **hosted, seat_id *viewer);
bool needs_running(struct request *request, const struct hosted *hosted);

/* lobby.c */
void serve_scenarios(struct request *request);
void serve_board(struct request *request);
void serve_games(struct request *request);
void serve_game(struct request *request);
void serve_invited(struct request *request);
void serve_take(struct request *request);
void serve_name(struct request *request);
void serve_mail(struct request *request);
/* create.c */
void serve_create(struct request *request);
void serve_rematch(struct request *request);
/* table.c */
void serve_join(struct request *request);
void serve_leave(struct request *request);
void serve_play(struct request *request);
void serve_undo(struct request *request);
void serve_standing(struct request *request);
/* asking.c */
void serve_decision(struct request *request);
void serve_judge(struct request *request);
void serve_peek(struct request *request);
void serve_explain(struct request *request);
void serve_score(struct request *request);
void serve_view(struct request *request);
void serve_log(struct request *request);
void serve_replay(struct request *request);
void serve_marks(struct request *request);
void serve_file(struct request *request);
void serve_report(struct request *request);
/* offers.c */
void serve_offer(struct request *request);
void serve_reply(struct request *request);
/* talk.c */
void serve_resign(struct request *request);
void serve_chat(struct request *request);
void put_chats(struct json *out, const char *key, struct hosted *hosted);

/* taking.c: sits somebody down; false after having failed the request */
bool take_seat(struct request *request, struct hosted *hosted, unsigned seat);
/* The seat an invitation is for. */
bool find_invitation(struct server *server, const char *token, struct hosted **hosted, unsigned *seat);

#endif
