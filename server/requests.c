/*
 * Requests on a socket: JSON-RPC 2.0, one a frame.
 */
#include "server/requests.h"

#include <string.h>

static const struct rpc_method methods[] = {
	{"play", serve_play, 1},
	{"undo", serve_undo, 1},
	{"join", serve_join, 5},
	{"leave", serve_leave, 1},
	{"judge", rpc_judge, 2},
	{"peek", rpc_peek, 2},
	{"explain", rpc_explain, 3},
	{"score", rpc_score, 2},
	{"decision", rpc_decision, 1},
	{"view", rpc_view, 4},
	{"log", rpc_log, 4},
	{"rules", rpc_rules, 8},
	{"standing", serve_standing, 1},
	{"replay", serve_replay, 10},
	{"marks", serve_marks, 20},
	{"chat", serve_chat, 1},
	{"report_chat", serve_report_chat, 4},
	{"resign", serve_resign, 1},
	{"offer", serve_offer, 1},
	{"reply", serve_reply, 1},
	{"scenarios", serve_scenarios, 10},
	{"board", serve_board, 20},
	{"aids", serve_aids, 8},
	{"games", serve_games, 8},
	{"game", serve_game, 1},
	{"create", serve_create, 2},
	{"invited", serve_invited, 4},
	{"take", serve_take, 4},
	{"rematch", serve_rematch, 2},
	{"remove", serve_remove, 4},
	{"name", serve_name, 10},
	{"mail", serve_mail, 10},
	{"file", serve_file, 40},
	{"report", serve_report, 20},
};

/* What takes long to answer, or much to store, is had less often. */
static bool may(struct rpc_call *call, unsigned cost)
{
	if (store_is_away(server_of(call)->store)) {
		rpc_fail(call, error_away, "the database cannot be reached for the moment: try again");
		return false;
	}
	if (socket_may(socket_of(call), cost - 1)) /* one was counted with the frame */
		return true;
	rpc_fail(call, error_too_much, "too much at once: wait a little");
	return false;
}

static const struct rpc socket_rpc = {.method = methods,
				      .methods = sizeof methods / sizeof *methods,
				      .may = may,
				      .acting_seat = acting_seat,
				      .viewing_seat = viewing_seat};

/* While the database is away nothing is done, and what says so does not wait for it. */
static void send_answer(struct socket *socket, const char *text, size_t size, bool away)
{
	struct message_out *message = message_new(socket->server, text, size);
	if (away)
		message->after = 0;
	socket_send(socket, message);
	message_drop(message);
}

void request_take(struct socket *socket, const char *text, size_t size)
{
	struct json *out = &socket->server->out;
	socket->requests++;
	if (relay_takes(socket, text, size)) {
		server_handled(socket->server);
		return;
	}
	bool away = store_is_away(socket->server->store);
	const char *answer = rpc_answer(&socket_rpc, socket, text, size, out);
	if (answer)
		send_answer(socket, answer, answer == out->text ? out->used : strlen(answer), away);
	server_handled(socket->server);
}
