/*
 * Lines of chat that somebody reports: kept as they stood, for the operators to read.
 */
#include <stdio.h>
#include <string.h>

#include "server/requests.h"

enum { longest_note = 400 }; /* bytes */

struct line {
	int64_t author;
	char text[2100]; /* 500 letters of UTF-8 */
};

static bool find_line(struct hosted *hosted, uint32_t n, struct line *line)
{
	struct store_rows *row = store_query(hosted->server->store,
					     "SELECT seat, text FROM chat WHERE game = ? AND n = ?", "ii",
					     hosted->no, (int64_t)n);
	bool found = store_next(row);
	int seat = found ? store_int(row, 0) : -1;
	if (found)
		snprintf(line->text, sizeof line->text, "%s", store_text(row, 1));
	store_done(row);
	if (seat < 0 || seat >= max_seats)
		return false;
	line->author = hosted->seat[seat].user;
	return true;
}

static bool may_report(struct rpc_call *call)
{
	char whom[24];
	snprintf(whom, sizeof whom, "%lld", (long long)socket_of(call)->user.no);
	if (!server_of(call)->setup.operators)
		rpc_fail(call, error_refused, "nobody reads reports on this server");
	else if (!limit_allows(server_of(call), limit_reports, whom, 1))
		rpc_fail(call, error_too_much, "you have reported much at once: wait a little");
	else
		return true;
	return false;
}

void serve_report_chat(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	uint32_t n;
	struct line line;
	const json_t *note = rpc_param(call, "note");
	const char *text = note ? json_string_value(note) : "";
	if (!needs_login(call) || !needs_viewer(call, &hosted, &viewer) ||
	    !rpc_takes_number(call, "n", 0, &n))
		return;
	if (!text || strlen(text) > longest_note) {
		rpc_fail(call, error_params, "note: at most 400 bytes of text are wanted");
		return;
	}
	if (!find_line(hosted, n, &line)) {
		rpc_fail(call, error_unknown, "n: there is no such line");
		return;
	}
	if (line.author == socket_of(call)->user.no) {
		rpc_fail(call, error_refused, "that line is your own");
		return;
	}
	if (!may_report(call))
		return;
	store_put(server_of(call)->store, put_report, "iiiiiss", unix_now(), socket_of(call)->user.no,
		  hosted->no, (int64_t)n, line.author, line.text, text);
	rpc_answer_nothing(call);
}
