/*
 * Requests: JSON-RPC 2.0, one a frame.
 */
#include "server/requests.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct method {
	const char *name;
	void (*answer)(struct request *request);
} methods[] = {
	{"play", serve_play},           {"undo", serve_undo},       {"join", serve_join},
	{"leave", serve_leave},         {"judge", serve_judge},     {"peek", serve_peek},
	{"explain", serve_explain},     {"score", serve_score},     {"decision", serve_decision},
	{"view", serve_view},           {"log", serve_log},         {"standing", serve_standing},
	{"replay", serve_replay},       {"marks", serve_marks},     {"chat", serve_chat},
	{"resign", serve_resign},       {"offer", serve_offer},     {"reply", serve_reply},
	{"scenarios", serve_scenarios}, {"board", serve_board},     {"games", serve_games},
	{"game", serve_game},           {"create", serve_create},   {"invited", serve_invited},
	{"take", serve_take},           {"rematch", serve_rematch}, {"name", serve_name},
	{"mail", serve_mail},           {"file", serve_file},       {"report", serve_report},
};

/* ---- Errors -------------------------------------------------------------------------------------------------- */

static void open_error(struct request *request, int code, const char *message)
{
	request->answered = true;
	put_object(request->out, "error");
	put_number(request->out, "code", code);
	put_text(request->out, "message", message);
}

void refuse_request(struct request *request, int code, const char *format, ...)
{
	char message[400];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	open_error(request, code, message);
	put_end(request->out);
}

static int code_of(enum game_outcome outcome)
{
	switch (outcome) {
	case game_illegal:
		return error_illegal;
	case game_stale:
		return error_stale;
	case game_uncertain:
		return error_uncertain;
	case game_barrier:
		return error_barrier;
	default:
		return error_refused;
	}
}

void refuse_with(struct request *request, struct hosted *hosted, seat_id seat,
		 const struct game_result *result)
{
	open_error(request, code_of(result->outcome), result->reason);
	if (result->outcome == game_illegal)
		put_verdict(request->out, "data", result);
	if (result->outcome == game_stale && seat < max_seats)
		put_decision(request->out, "data", hosted->game, seat);
	if (result->outcome == game_barrier) {
		put_object(request->out, "data");
		put_text(request->out, "barrier", result->reason);
		put_end(request->out);
	}
	put_end(request->out);
}

void answer_nothing(struct request *request)
{
	put_object(request->out, "result");
	put_end(request->out);
}

/* ---- One request --------------------------------------------------------------------------------------------- */

static void open_answer(struct json *out, const json_t *id)
{
	char *text = id ? json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_raw(out, "id", text ? text : "null", text ? strlen(text) : 4);
	free(text);
}

static const struct method *find_method(const char *name)
{
	for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++)
		if (!strcmp(methods[i].name, name))
			return &methods[i];
	return NULL;
}

static bool is_request(const json_t *message)
{
	const char *version = json_string_value(json_object_get(message, "jsonrpc"));
	const json_t *id = json_object_get(message, "id"), *params = json_object_get(message, "params");
	return version && !strcmp(version, "2.0") && json_is_string(json_object_get(message, "method")) &&
	       (!params || json_is_object(params)) &&
	       (!id || json_is_null(id) || json_is_string(id) || json_is_number(id));
}

static void carry_out(struct request *request, const json_t *message)
{
	if (!is_request(message)) {
		refuse_request(request, error_request, "this is no request of JSON-RPC 2.0");
		return;
	}
	const struct method *method = find_method(json_string_value(json_object_get(message, "method")));
	request->params = json_object_get(message, "params");
	if (method)
		method->answer(request);
	else
		refuse_request(request, error_method, "there is no such method");
}

void request_take(struct socket *socket, const char *text, size_t size)
{
	struct json *out = &socket->server->out;
	struct request request = {.socket = socket, .server = socket->server, .out = out};
	json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
	const json_t *id = is_request(message) ? json_object_get(message, "id") : NULL;
	open_answer(out, id);
	if (message)
		carry_out(&request, message);
	else
		refuse_request(&request, error_parse, "this is not JSON");
	put_end(out);
	if (id || !is_request(message))
		socket_send_text(socket, out->text, out->used);
	json_decref(message);
	server_handled(socket->server);
}
