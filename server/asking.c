/*
 * Questions that change nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/report.h"
#include "server/requests.h"

void serve_decision(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	if (needs_own_seat(request, &hosted, &seat))
		put_decision(request->out, "result", hosted->game, seat);
}

void serve_judge(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	const json_t *actions;
	struct game_result result;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_actions(request, &actions))
		return;
	game_judge_actions(hosted->game, seat, actions, &result);
	put_verdict(request->out, "result", &result);
}

void serve_peek(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	const json_t *actions;
	struct game_result result;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_actions(request, &actions))
		return;
	game_peek_actions(hosted->game, seat, actions, request->out, "result", &result);
	if (result.outcome != game_done)
		refuse_with(request, hosted, seat, &result);
}

static bool is_about(const json_t *about)
{
	const json_t *actions = json_object_get(about, "actions");
	bool sound = actions ? json_is_array(actions) && json_array_size(actions) <= max_chain
			     : json_is_string(json_object_get(about, "what"));
	for (size_t i = 0; sound && i < json_array_size(actions); i++)
		sound = json_is_object(json_array_get(actions, i));
	return sound;
}

void serve_explain(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	struct game_result result;
	const json_t *about = param_of(request, "about");
	if (!needs_viewer(request, &hosted, &viewer))
		return;
	if (!is_about(about)) {
		refuse_request(request, error_params, "about: an object with what or actions is wanted");
		return;
	}
	if (json_object_get(about, "actions") && viewer >= max_seats) {
		refuse_request(request, error_seat, "seat: only a seat can act");
		return;
	}
	if (!put_explanation(request->out, "result", hosted->game, viewer, about, &result))
		refuse_with(request, hosted, viewer, &result);
}

void serve_score(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	if (needs_viewer(request, &hosted, &viewer))
		put_score(request->out, "result", hosted->game, viewer);
}

/* As the pipe has it: numbered by events. */
void serve_view(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	if (needs_viewer(request, &hosted, &viewer))
		put_view(request->out, "result", hosted->game, viewer);
}

/* ---- The past ------------------------------------------------------------------------------------------------ */

void serve_log(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	uint32_t from, to;
	if (!needs_viewer(request, &hosted, &viewer) || !may_bring_number(request, "from", 1, &from) ||
	    !may_bring_number(request, "to", UINT32_MAX, &to))
		return;
	uint32_t last = settled_events(hosted->game, viewer);
	put_object(request->out, "result");
	put_events(request->out, "log", hosted->game, viewer, from, to < last ? to : last);
	put_end(request->out);
}

void serve_replay(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	uint32_t at;
	if (!needs_viewer(request, &hosted, &viewer) || !may_bring_number(request, "at", 0, &at))
		return;
	struct json *view = &request->server->view.json;
	view_begin(&request->server->view, NULL);
	if (!put_view_at_event(view, NULL, hosted->game, viewer, at)) {
		refuse_request(request, error_params, "at: there is no such moment");
		return;
	}
	put_object(request->out, "result");
	put_raw(request->out, "view", view->text, view->used);
	put_end(request->out);
}

void serve_marks(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	if (needs_viewer(request, &hosted, &viewer))
		put_marks(request->out, "result", hosted->game, viewer);
}

/* ---- Files --------------------------------------------------------------------------------------------------- */

static void answer_file(struct request *request, const struct hosted *hosted, const char *ending,
			const char *text)
{
	char name[64];
	snprintf(name, sizeof name, "%s-%s.%s", hosted->scenario->info->id, hosted->id, ending);
	put_object(request->out, "result");
	put_text(request->out, "name", name);
	put_text(request->out, "text", text);
	put_end(request->out);
}

/* The file has the key in it: not before the end. */
void serve_file(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	if (!needs_viewer(request, &hosted, &viewer))
		return;
	if (!hosted_over(hosted)) {
		refuse_request(request, error_refused, "the file can be had when the game is over");
		return;
	}
	char *text = game_save(hosted->game);
	if (text)
		answer_file(request, hosted, "vedette.json", text);
	else
		refuse_request(request, error_internal, "there is no memory left");
	free(text);
}

void serve_report(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	const json_t *actions = NULL;
	if (!needs_viewer(request, &hosted, &viewer))
		return;
	if ((param_of(request, "action") || param_of(request, "actions")) &&
	    !needs_actions(request, &actions))
		return;
	char *text = report_text(hosted->game, viewer, actions, json_string_value(param_of(request, "note")));
	if (text)
		answer_file(request, hosted, "report.json", text);
	else
		refuse_request(request, error_internal, "there is no memory left");
	free(text);
}
