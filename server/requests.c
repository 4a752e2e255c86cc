/*
 * Requests on a socket: JSON-RPC 2.0, one a frame.
 */
#include "server/requests.h"

#include <string.h>

static const struct rpc_method methods[] = {
	{"play", serve_play},
	{"undo", serve_undo},
	{"join", serve_join},
	{"leave", serve_leave},
	{"judge", rpc_judge},
	{"peek", rpc_peek},
	{"explain", rpc_explain},
	{"score", rpc_score},
	{"decision", rpc_decision},
	{"view", rpc_view},
	{"log", rpc_log},
	{"standing", serve_standing},
	{"replay", serve_replay},
	{"marks", serve_marks},
	{"chat", serve_chat},
	{"resign", serve_resign},
	{"offer", serve_offer},
	{"reply", serve_reply},
	{"scenarios", serve_scenarios},
	{"board", serve_board},
	{"games", serve_games},
	{"game", serve_game},
	{"create", serve_create},
	{"invited", serve_invited},
	{"take", serve_take},
	{"rematch", serve_rematch},
	{"name", serve_name},
	{"mail", serve_mail},
	{"file", serve_file},
	{"report", serve_report},
};

static const struct rpc socket_rpc = {.method = methods,
				      .methods = sizeof methods / sizeof *methods,
				      .acting_seat = acting_seat,
				      .viewing_seat = viewing_seat};

void request_take(struct socket *socket, const char *text, size_t size)
{
	struct json *out = &socket->server->out;
	const char *answer = rpc_answer(&socket_rpc, socket, text, size, out);
	if (answer)
		socket_send_text(socket, answer, answer == out->text ? out->used : strlen(answer));
	server_handled(socket->server);
}
