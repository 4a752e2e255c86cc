/*
 * Requests and answers: JSON-RPC 2.0, one by one or in batches.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/protocol/inside.h"

static const struct method {
	const char *name;
	void (*answer)(struct call *call);
} methods[] = {
	{"scenarios", method_scenarios},
	{"board", method_board},
	{"new", method_new},
	{"decision", method_decision},
	{"judge", method_judge},
	{"play", method_play},
	{"peek", method_peek},
	{"explain", method_explain},
	{"view", method_view},
	{"score", method_score},
	{"standing", method_standing},
	{"choose", method_choose},
	{"undo", method_undo},
	{"save", method_save},
	{"load", method_load},
	{"dice", method_dice},
	{"edit", method_edit},
	{"close", method_close},
	{"log", method_log},
};

/* ---- Life --------------------------------------------------------------------------------------------- */

struct protocol *protocol_new(const struct protocol_setup *setup)
{
	struct protocol *protocol = calloc(1, sizeof *protocol);
	if (!protocol)
		return NULL;
	protocol->setup = *setup;
	if (!protocol->setup.data.file)
		protocol->setup.data.file = embedded_files(&protocol->setup.data.count);
	protocol->work = calloc(1, sizeof *protocol->work);
	json_start_on_heap(&protocol->out);
	if (protocol->work)
		return protocol;
	free(protocol);
	return NULL;
}

void protocol_free(struct protocol *protocol)
{
	if (!protocol)
		return;
	for (unsigned i = 0; i < protocol->games; i++) {
		game_free(protocol->game[i].game);
		scenario_free(protocol->game[i].own);
	}
	for (unsigned i = 0; i < protocol->scenarios; i++)
		scenario_free(protocol->scenario[i]);
	free(protocol->game);
	free(protocol->work);
	free(protocol->out.text);
	free(protocol);
}

/* ---- Errors ------------------------------------------------------------------------------------------- */

void open_error(struct call *call, int code, const char *message)
{
	call->answered = true;
	put_object(call->out, "error");
	put_number(call->out, "code", code);
	put_text(call->out, "message", message);
}

void close_error(struct call *call)
{
	put_end(call->out);
}

void fail(struct call *call, int code, const char *format, ...)
{
	char message[400];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	open_error(call, code, message);
	close_error(call);
}

/* ---- One request -------------------------------------------------------------------------------------- */

static bool is_id(const json_t *id)
{
	return json_is_string(id) || json_is_number(id) || json_is_null(id);
}

static void open_answer(struct json *out, const json_t *id)
{
	char *text = id && is_id(id) ? json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_raw(out, "id", text ? text : "null", text ? strlen(text) : 4);
	free(text);
}

static void answer_error(struct protocol *protocol, const json_t *id, int code, const char *message)
{
	struct call call = {.protocol = protocol, .out = &protocol->out};
	open_answer(call.out, id);
	fail(&call, code, "%s", message);
	put_end(call.out);
}

static const struct method *find_method(const char *name)
{
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (!strcmp(methods[i].name, name))
			return &methods[i];
	return NULL;
}

static bool is_request(const json_t *request)
{
	const json_t *version = json_object_get(request, "jsonrpc");
	const json_t *id = json_object_get(request, "id");
	if (!json_is_object(request) || !json_is_string(json_object_get(request, "method")) ||
	    (id && !is_id(id)))
		return false;
	return !version || (json_is_string(version) && !strcmp(json_string_value(version), "2.0"));
}

static void answer_method(struct protocol *protocol, const json_t *request)
{
	const json_t *id = json_object_get(request, "id");
	const json_t *params = json_object_get(request, "params");
	const char *name = json_string_value(json_object_get(request, "method"));
	const struct method *method = find_method(name);
	struct call call = {.protocol = protocol, .params = params, .out = &protocol->out};
	open_answer(call.out, id);
	if (!method)
		fail(&call, error_method, "there is no method \"%.60s\"", name);
	else if (params && !json_is_object(params))
		fail(&call, error_params, "params: an object is wanted");
	else
		method->answer(&call);
	put_end(call.out);
}

/* A notification is carried out all the same; its answer is taken back. */
static void answer_one(struct protocol *protocol, const json_t *request)
{
	struct json before = protocol->out;
	if (!is_request(request)) {
		answer_error(protocol, json_object_get(request, "id"), error_request, "this is no request");
		return;
	}
	answer_method(protocol, request);
	if (json_object_get(request, "id"))
		return;
	before.text = protocol->out.text;
	before.size = protocol->out.size;
	protocol->out = before;
}

static void answer_batch(struct protocol *protocol, const json_t *batch)
{
	if (json_array_size(batch) == 0) {
		answer_error(protocol, NULL, error_request, "the batch is empty");
		return;
	}
	put_array(&protocol->out, NULL);
	for (size_t i = 0; i < json_array_size(batch); i++)
		answer_one(protocol, json_array_get(batch, i));
	bool silent = !protocol->out.has_some[0];
	put_end(&protocol->out);
	if (silent)
		protocol->out.used = 0;
}

/* ---- A line ------------------------------------------------------------------------------------------- */

static void wipe_answer(struct protocol *protocol)
{
	struct json *out = &protocol->out;
	*out = (struct json){.text = out->text, .size = out->size, .grow = json_grow_on_heap};
}

static const char *finished(struct protocol *protocol)
{
	static const char no_memory[] =
		"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"there is no memory left\"}}";
	if (protocol->out.overflow)
		return no_memory;
	if (protocol->out.used == 0)
		return NULL;
	protocol->out.text[protocol->out.used] = '\0';
	return protocol->out.text;
}

static bool is_blank(const char *line, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (!strchr(" \t\r\n", line[i]) || line[i] == '\0')
			return false;
	return true;
}

const char *protocol_answer(struct protocol *protocol, const char *line, size_t size)
{
	json_error_t where;
	wipe_answer(protocol);
	if (size > protocol_max_line)
		return protocol_too_long(protocol);
	if (is_blank(line, size))
		return NULL;
	json_t *request = json_loadb(line, size, JSON_DECODE_ANY, &where);
	if (!request)
		answer_error(protocol, NULL, error_parse, where.text);
	else if (json_is_array(request))
		answer_batch(protocol, request);
	else
		answer_one(protocol, request);
	json_decref(request);
	return finished(protocol);
}

const char *protocol_too_long(struct protocol *protocol)
{
	wipe_answer(protocol);
	answer_error(protocol, NULL, error_parse, "the line is too long");
	return finished(protocol);
}
