/*
 * Requests and answers: JSON-RPC 2.0, one by one or in batches.
 */
#include "vedette/rpc.h"
#include "vedette/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Errors ------------------------------------------------------------------------------------------- */

/* Opens {"code":…,"message":…; the caller adds "data" and closes. */
static void open_error(struct rpc_call *call, int code, const char *message)
{
	call->answered = true;
	put_object(call->out, "error");
	put_number(call->out, "code", code);
	put_text(call->out, "message", message);
}

void rpc_fail(struct rpc_call *call, int code, const char *format, ...)
{
	char message[400];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(message, sizeof message, format, arguments);
	va_end(arguments);
	open_error(call, code, message);
	put_end(call->out);
}

static int code_of(enum game_outcome outcome)
{
	switch (outcome) {
	case game_illegal:
		return error_illegal;
	case game_stale:
		return error_stale;
	case game_wrong_outcome:
		return error_outcome;
	case game_uncertain:
		return error_uncertain;
	case game_barrier:
		return error_barrier;
	default:
		return error_refused;
	}
}

void rpc_fail_with(struct rpc_call *call, struct game *game, seat_id seat, const struct game_result *result)
{
	open_error(call, code_of(result->outcome), result->reason);
	if (result->outcome == game_illegal)
		put_verdict(call->out, "data", result);
	if (result->outcome == game_stale)
		put_decision(call->out, "data", game, seat < max_seats ? seat : no_seat);
	if (result->outcome == game_barrier) {
		put_object(call->out, "data");
		put_text(call->out, "barrier", result->reason);
		put_end(call->out);
	}
	put_end(call->out);
}

void rpc_answer_nothing(struct rpc_call *call)
{
	put_object(call->out, "result");
	put_end(call->out);
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

static void answer_error(struct json *out, const json_t *id, int code, const char *message)
{
	struct rpc_call call = {.out = out};
	open_answer(out, id);
	rpc_fail(&call, code, "%s", message);
	put_end(out);
}

static const struct rpc_method *find_method(const struct rpc *rpc, const char *name)
{
	for (unsigned i = 0; i < rpc->methods; i++)
		if (!strcmp(rpc->method[i].name, name))
			return &rpc->method[i];
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

static void answer_method(struct rpc_call *call, const json_t *request)
{
	const char *name = json_string_value(json_object_get(request, "method"));
	const struct rpc_method *method = find_method(call->rpc, name);
	open_answer(call->out, json_object_get(request, "id"));
	if (!method)
		rpc_fail(call, error_method, "there is no method \"%.60s\"", name);
	else if (call->params && !json_is_object(call->params))
		rpc_fail(call, error_params, "params: an object is wanted");
	else if (method->cost <= 1 || !call->rpc->may || call->rpc->may(call, method->cost))
		method->answer(call);
	put_end(call->out);
}

/* A notification is carried out all the same; its answer is taken back. */
static void answer_one(const struct rpc *rpc, void *context, const json_t *request, struct json *out)
{
	struct json before = *out;
	struct rpc_call call = {
		.rpc = rpc, .context = context, .params = json_object_get(request, "params"), .out = out};
	if (!is_request(request)) {
		answer_error(out, json_object_get(request, "id"), error_request, "this is no request");
		return;
	}
	answer_method(&call, request);
	if (json_object_get(request, "id"))
		return;
	before.text = out->text;
	before.size = out->size;
	*out = before;
}

static void answer_batch(const struct rpc *rpc, void *context, const json_t *batch, struct json *out)
{
	if (!rpc->batches || json_array_size(batch) == 0) {
		answer_error(out, NULL, error_request,
			     rpc->batches ? "the batch is empty" : "one request at a time, please");
		return;
	}
	put_array(out, NULL);
	for (size_t i = 0; i < json_array_size(batch); i++)
		answer_one(rpc, context, json_array_get(batch, i), out);
	bool silent = !out->has_some[0];
	put_end(out);
	if (silent)
		out->used = 0;
}

/* ---- A message ---------------------------------------------------------------------------------------- */

static void wipe(struct json *out)
{
	*out = (struct json){.text = out->text, .size = out->size, .grow = json_grow_on_heap};
}

static const char *finished(struct json *out)
{
	static const char no_memory[] =
		"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"there is no memory left\"}}";
	if (out->overflow)
		return no_memory;
	if (out->used == 0)
		return NULL;
	out->text[out->used] = '\0';
	return out->text;
}

const char *rpc_answer(const struct rpc *rpc, void *context, const char *text, size_t size, struct json *out)
{
	json_error_t where;
	wipe(out);
	json_t *request = json_loadb(text, size, JSON_DECODE_ANY, &where);
	if (!request)
		answer_error(out, NULL, error_parse, where.text);
	else if (json_is_array(request))
		answer_batch(rpc, context, request, out);
	else
		answer_one(rpc, context, request, out);
	json_decref(request);
	return finished(out);
}

const char *rpc_refusal(struct json *out, int code, const char *message)
{
	wipe(out);
	answer_error(out, NULL, code, message);
	return finished(out);
}

/* ---- Parameters --------------------------------------------------------------------------------------- */

const json_t *rpc_param(const struct rpc_call *call, const char *name)
{
	const json_t *value = json_object_get(call->params, name);
	return json_is_null(value) ? NULL : value;
}

bool rpc_wants_text(struct rpc_call *call, const char *name, const char **text)
{
	*text = json_string_value(rpc_param(call, name));
	if (!*text)
		rpc_fail(call, error_params, "%s: a text is wanted", name);
	return *text;
}

bool rpc_takes_number(struct rpc_call *call, const char *name, uint32_t otherwise, uint32_t *number)
{
	const json_t *value = rpc_param(call, name);
	*number = otherwise;
	if (!value)
		return true;
	if (!json_is_integer(value) || json_integer_value(value) < 0 ||
	    json_integer_value(value) > UINT32_MAX) {
		rpc_fail(call, error_params, "%s: a number from 0 on is wanted", name);
		return false;
	}
	*number = (uint32_t)json_integer_value(value);
	return true;
}

bool rpc_takes_ticket(struct rpc_call *call, uint32_t *ticket)
{
	if (!rpc_takes_number(call, "ticket", any_ticket, ticket))
		return false;
	if (*ticket == any_ticket && rpc_param(call, "ticket"))
		*ticket = UINT32_MAX;
	return true;
}

static bool is_chain(const json_t *list)
{
	if (!json_is_array(list) || json_array_size(list) > max_chain)
		return false;
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!json_is_object(json_array_get(list, i)))
			return false;
	return true;
}

bool rpc_wants_actions(struct rpc_call *call, const json_t **actions)
{
	const json_t *one = rpc_param(call, "action"), *list = rpc_param(call, "actions");
	*actions = list ? list : one;
	bool sound = one && list ? false : list ? is_chain(list) : json_is_object(one);
	if (!sound)
		rpc_fail(call, error_params,
			 "either action, an object, or actions, a list of at most %d objects, is wanted",
			 max_chain);
	return sound;
}

const char *rpc_value_text(const json_t *value, char *room, size_t size)
{
	if (json_is_boolean(value))
		return json_is_true(value) ? "true" : "false";
	if (!json_is_integer(value))
		return json_string_value(value);
	snprintf(room, size, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
	return room;
}

/* ---- Methods that both have ---------------------------------------------------------------------------- */

void rpc_decision(struct rpc_call *call)
{
	struct game *game;
	seat_id seat;
	if (call->rpc->acting_seat(call, &game, &seat))
		put_decision(call->out, "result", game, seat);
}

/* What a seat would do. */
struct intent {
	struct game *game;
	seat_id seat;
	const json_t *actions;
};

static bool wants_intent(struct rpc_call *call, struct intent *intent)
{
	return call->rpc->acting_seat(call, &intent->game, &intent->seat) &&
	       rpc_wants_actions(call, &intent->actions);
}

void rpc_judge(struct rpc_call *call)
{
	struct intent intent;
	struct game_result result;
	if (!wants_intent(call, &intent))
		return;
	game_judge_actions(intent.game, intent.seat, intent.actions, &result);
	put_verdict(call->out, "result", &result);
}

void rpc_peek(struct rpc_call *call)
{
	struct intent intent;
	struct game_result result;
	if (!wants_intent(call, &intent))
		return;
	game_peek_actions(intent.game, intent.seat, intent.actions, call->out, "result", &result);
	if (result.outcome != game_done)
		rpc_fail_with(call, intent.game, intent.seat, &result);
}

void rpc_explain(struct rpc_call *call)
{
	struct game *game;
	seat_id viewer;
	struct game_result result;
	const json_t *about = rpc_param(call, "about"), *actions = json_object_get(about, "actions");
	if (!call->rpc->viewing_seat(call, &game, &viewer))
		return;
	if (actions ? !is_chain(actions) : !json_is_string(json_object_get(about, "what"))) {
		rpc_fail(call, error_params, "about: an object with what or actions is wanted");
		return;
	}
	if (actions && viewer >= max_seats) {
		rpc_fail(call, error_params, "seat: only a seat can act");
		return;
	}
	if (!put_explanation(call->out, "result", game, viewer, about, &result))
		rpc_fail_with(call, game, viewer, &result);
}

/* Numbered by events. */
void rpc_view(struct rpc_call *call)
{
	struct game *game;
	seat_id viewer;
	if (call->rpc->viewing_seat(call, &game, &viewer))
		put_view(call->out, "result", game, viewer);
}

void rpc_score(struct rpc_call *call)
{
	struct game *game;
	seat_id viewer;
	if (call->rpc->viewing_seat(call, &game, &viewer))
		put_score(call->out, "result", game, viewer);
}

void rpc_rules(struct rpc_call *call)
{
	const char *id;
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	const json_t *paragraph = rpc_param(call, "paragraph");
	if (!rpc_wants_text(call, "rulebook", &id))
		return;
	if (paragraph && !json_is_string(paragraph)) {
		rpc_fail(call, error_params, "paragraph: a text is wanted");
		return;
	}
	for (unsigned i = 0; i < count; i++)
		if (!strcmp(all[i]->id, id)) {
			put_rules(call->out, "result", all[i], json_string_value(paragraph));
			return;
		}
	rpc_fail(call, error_params, "rulebook: there is none of that name");
}

void rpc_log(struct rpc_call *call)
{
	struct game *game;
	seat_id viewer;
	uint32_t from, to;
	if (!call->rpc->viewing_seat(call, &game, &viewer) || !rpc_takes_number(call, "from", 1, &from) ||
	    !rpc_takes_number(call, "to", UINT32_MAX, &to))
		return;
	uint32_t last = settled_events(game, viewer);
	put_object(call->out, "result");
	put_events(call->out, "log", game, viewer, from, to < last ? to : last);
	put_end(call->out);
}

bool rpc_standing(struct rpc_call *call, struct game *game, seat_id seat)
{
	char error[200];
	const json_t *orders = rpc_param(call, "orders");
	if (orders && !game_standing(game, seat, orders, error, sizeof error)) {
		rpc_fail(call, error_params, "orders: %s", error);
		return false;
	}
	put_object(call->out, "result");
	put_standing(call->out, "orders", game, seat);
	put_end(call->out);
	return true;
}
