/*
 * Questions that change nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/report.h"
#include "server/requests.h"

void serve_replay(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	uint32_t at;
	if (!needs_viewer(call, &hosted, &viewer) || !rpc_takes_number(call, "at", 0, &at))
		return;
	struct json *view = &server_of(call)->view.json;
	view_begin(&server_of(call)->view, NULL);
	if (!put_view_at_event(view, NULL, hosted->game, viewer, at)) {
		rpc_fail(call, error_params, "at: there is no such moment");
		return;
	}
	put_object(call->out, "result");
	put_raw(call->out, "view", view->text, view->used);
	put_end(call->out);
}

void serve_marks(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	if (needs_viewer(call, &hosted, &viewer))
		put_marks(call->out, "result", hosted->game, viewer);
}

/* ---- Files --------------------------------------------------------------------------------------------------- */

static void answer_file(struct rpc_call *call, const struct hosted *hosted, const char *ending,
			const char *text)
{
	char name[64];
	snprintf(name, sizeof name, "%s-%s.%s", hosted->scenario->info->id, hosted->id, ending);
	put_object(call->out, "result");
	put_text(call->out, "name", name);
	put_text(call->out, "text", text);
	put_end(call->out);
}

/* The file has the key in it: not before the end. */
void serve_file(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	if (!needs_viewer(call, &hosted, &viewer))
		return;
	/* it has the key of the dice in it, and every secret */
	if (!hosted_over(hosted) && (viewer >= max_seats || !hosted_has_one_player(hosted))) {
		rpc_fail(call, error_refused,
			 "others are at this table: its file can be had when the game is over");
		return;
	}
	char *text = game_save(hosted->game);
	if (text)
		answer_file(call, hosted, "vedette.json", text);
	else
		rpc_fail(call, error_internal, "there is no memory left");
	free(text);
}

void serve_report(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	const json_t *actions = NULL;
	if (!needs_viewer(call, &hosted, &viewer))
		return;
	if ((rpc_param(call, "action") || rpc_param(call, "actions")) && !rpc_wants_actions(call, &actions))
		return;
	char *text = report_text(hosted->game, viewer, actions, json_string_value(rpc_param(call, "note")));
	if (text)
		answer_file(call, hosted, "report.json", text);
	else
		rpc_fail(call, error_internal, "there is no memory left");
	free(text);
}
