#include "tests/server/client.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "places.h"

/* ---- Updates, as docs/server.md tells to apply them ---------------------------------------------------------- */

static bool is_own_field(const char *key)
{
	static const char *const own[] = {"game", "seat", "n", "events", "set", "gone", "fields"};
	for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
		if (!strcmp(own[i], key))
			return true;
	return false;
}

static const char *id_of(const json_t *piece)
{
	const char *id = json_string_value(json_object_get(piece, "id"));
	return id ? id : "";
}

static void set_piece(json_t *pieces, json_t *piece)
{
	size_t i = 0;
	while (i < json_array_size(pieces) && strcmp(id_of(json_array_get(pieces, i)), id_of(piece)) < 0)
		i++;
	if (i < json_array_size(pieces) && !strcmp(id_of(json_array_get(pieces, i)), id_of(piece)))
		json_array_set(pieces, i, piece);
	else
		json_array_insert(pieces, i, piece);
}

static void drop_piece(json_t *pieces, const char *id)
{
	for (size_t i = json_array_size(pieces); i-- > 0;)
		if (!strcmp(id_of(json_array_get(pieces, i)), id))
			json_array_remove(pieces, i);
}

static void put_in_order(json_t **view, const json_t *fields)
{
	json_t *ordered = json_object();
	for (size_t i = 0; i < json_array_size(fields); i++) {
		const char *key = json_string_value(json_array_get(fields, i));
		if (json_object_get(*view, key))
			json_object_set(ordered, key, json_object_get(*view, key));
	}
	json_decref(*view);
	*view = ordered;
}

static bool check_numbers(json_t *view, const json_t *update, char *trouble, size_t size)
{
	json_int_t n = json_integer_value(json_object_get(view, "n"));
	if (json_integer_value(json_object_get(update, "n")) != n) {
		snprintf(trouble, size, "update %lld came to view %lld",
			 (long long)json_integer_value(json_object_get(update, "n")), (long long)n);
		return false;
	}
	json_object_set_new(view, "n", json_integer(n + 1));
	return true;
}

bool apply_update(json_t **view, const json_t *update, char *trouble, size_t size)
{
	const char *key;
	json_t *value, *pieces = json_object_get(*view, "pieces"), *log = json_object_get(*view, "log");
	if (!check_numbers(*view, update, trouble, size))
		return false;
	for (size_t i = 0; i < json_array_size(json_object_get(update, "gone")); i++)
		drop_piece(pieces, json_string_value(json_array_get(json_object_get(update, "gone"), i)));
	for (size_t i = 0; i < json_array_size(json_object_get(update, "set")); i++)
		set_piece(pieces, json_array_get(json_object_get(update, "set"), i));
	json_object_foreach ((json_t *)(uintptr_t)update, key, value) {
		if (is_own_field(key))
			continue;
		if (json_is_null(value))
			json_object_del(*view, key);
		else
			json_object_set(*view, key, value);
	}
	if (!json_object_get(update, "log")) {
		json_array_extend(log, json_object_get(update, "events"));
		while (json_array_size(log) > 50)
			json_array_remove(log, 0);
	}
	if (json_object_get(update, "fields"))
		put_in_order(view, json_object_get(update, "fields"));
	return true;
}

bool same_text(const json_t *a, const json_t *b)
{
	char *one = json_dumps(a, JSON_COMPACT), *other = json_dumps(b, JSON_COMPACT);
	bool same = one && other && !strcmp(one, other);
	if (!same && one && other) {
		size_t at = 0;
		while (one[at] && one[at] == other[at])
			at++;
		fprintf(stderr, "at %zu:\n%.200s\n%.200s\n", at, one + (at > 60 ? at - 60 : 0),
			other + (at > 60 ? at - 60 : 0));
	}
	free(one);
	free(other);
	return same;
}

/* ---- Servers ------------------------------------------------------------------------------------------------- */

void start_server(struct started *started, const char *const options[])
{
	*started = started->folder[0] ? *started : (struct started){0};
	cr_assert(server_start(started, VEDETTE_BINARY "/vedette", options), "the server does not start");
}

void start_server_at_rest(struct started *started, const char *const options[])
{
	*started = (struct started){.folder = "/tmp/vedette-XXXXXX"};
	cr_assert_not_null(mkdtemp(started->folder));
	steer_clock(started->folder);
	start_server(started, options);
}

void only_of_a_file(void)
{
	if (getenv("VEDETTE_TEST_CLUSTER"))
		cr_skip_test("of stores that are a file");
}

void start_quick_server(struct started *started)
{
	start_server(started, (const char *const[]){"--pace", "0", "--no-limits", "--with-tests", NULL});
}

/* Outlives the server, whose folder is cleared of what belongs to it alone. */
static char clock_path[160];
static int64_t clock_told;

void set_clock(int64_t milliseconds)
{
	/* Written in place: whoever reads meanwhile finds as many digits as before. */
	FILE *file = fopen(clock_path, clock_told ? "r+" : "w");
	cr_assert(file && fprintf(file, "%lld", (long long)milliseconds) > 0 && fclose(file) == 0);
	clock_told = milliseconds;
}

int64_t clock_at(void)
{
	return clock_told;
}

void steer_clock(const char *folder)
{
	snprintf(clock_path, sizeof clock_path, "%s/clock", folder);
	clock_told = 0;
	set_clock(INT64_C(1792065600000));
	setenv("VEDETTE_TEST_CLOCK", clock_path, 1);
}

/* ---- Clients ------------------------------------------------------------------------------------------------- */

void client_open(struct client *client, int port, const char *cookie)
{
	*client = (struct client){.port = port, .notes = json_array()};
	if (cookie)
		snprintf(client->cookie, sizeof client->cookie, "%s", cookie);
	struct wire_setup setup = {.port = port, .cookie = cookie};
	cr_assert(wire_open(&client->wire, &setup), "no socket: %d", client->wire.status);
}

/* A program: no cookie, and no page that it comes from. */
void client_open_bot(struct client *client, int port, const char *token)
{
	*client = (struct client){.port = port, .notes = json_array()};
	struct wire_setup setup = {.port = port, .token = token, .origin = ""};
	cr_assert(wire_open(&client->wire, &setup), "no socket: %d", client->wire.status);
}

void client_close(struct client *client)
{
	wire_close(&client->wire);
	json_decref(client->answer);
	json_decref(client->view);
	json_decref(client->notes);
	json_decref(client->last_update);
	client_rewind(client);
	free(client->tape);
	*client = (struct client){0};
}

void client_rewind(struct client *client)
{
	while (client->taped)
		free(client->tape[--client->taped]);
}

static void tape(struct client *client, const char *text, size_t size)
{
	if (client->taped == client->tape_room) {
		client->tape_room = client->tape_room ? 2 * client->tape_room : 64;
		client->tape = realloc(client->tape, client->tape_room * sizeof *client->tape);
	}
	cr_assert(client->tape && (client->tape[client->taped] = strndup(text, size)));
	client->taped++;
}

static bool is_mine(const struct client *client, const json_t *params)
{
	return !strcmp(text_in(params, "game"), client->game) &&
	       !strcmp(text_in(params, "seat"), client->seat);
}

static void take_note(struct client *client, const json_t *message)
{
	const json_t *params = json_object_get(message, "params");
	if (strcmp(text_in(message, "method"), "update") != 0) {
		json_array_append(client->notes, (json_t *)(uintptr_t)message);
		return;
	}
	if (!client->view || !is_mine(client, params))
		return;
	client->updates++;
	json_decref(client->last_update);
	client->last_update = json_deep_copy(params);
	if (!client->trouble[0])
		apply_update(&client->view, params, client->trouble, sizeof client->trouble);
}

/* True: it was the answer. */
static bool take(struct client *client, const char *text, size_t size)
{
	json_error_t error;
	json_t *message = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
	size_t from = !message && error.position > 150 ? (size_t)error.position - 150 : 0;
	cr_assert(message, "the server sent no JSON (%s at %d of %zu): ... %.*s", error.text, error.position,
		  size, (int)(size - from < 300 ? size - from : 300), text + from);
	tape(client, text, size);
	if (json_object_get(message, "id")) {
		json_decref(client->answer);
		client->answer = message;
		return true;
	}
	take_note(client, message);
	json_decref(message);
	return false;
}

const json_t *client_ask(struct client *client, const char *method, const char *params, ...)
{
	static char text[1 << 17], inner[1 << 17];
	va_list arguments;
	va_start(arguments, params);
	vsnprintf(inner, sizeof inner, params, arguments);
	va_end(arguments);
	int size = snprintf(text, sizeof text,
			    "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}",
			    ++client->asked, method, inner);
	json_decref(client->answer);
	client->answer = NULL;
	if (!wire_send(&client->wire, text, (size_t)size))
		return NULL;
	size_t got;
	char *line;
	while ((line = wire_read(&client->wire, wire_patience, &got)))
		if (take(client, line, got))
			return json_object_get(client->answer, "result");
	return NULL;
}

int client_code(const struct client *client)
{
	return (int)json_integer_value(json_object_get(json_object_get(client->answer, "error"), "code"));
}

void client_listen(struct client *client, int milliseconds)
{
	size_t size;
	char *line;
	while ((line = wire_read(&client->wire, milliseconds, &size)))
		take(client, line, size);
}

/* The answer to a question comes behind everything that the server had for this socket when it was asked. */
void client_catch_up(struct client *client)
{
	json_t *answer = json_incref(client->answer);
	if (client->game[0])
		client_ask(client, "game", "{\"game\":\"%s\"}", client->game);
	else
		client_ask(client, "nothing", "{}");
	json_decref(client->answer);
	client->answer = answer;
}

void client_await(struct client *client)
{
	size_t size;
	const char *line = wire_read(&client->wire, wire_patience, &size);
	cr_assert_not_null(line, "nothing has come");
	take(client, line, size);
}

void client_await_end(struct client *client)
{
	client_listen(client, wire_patience);
	cr_assert(client->wire.closed, "the socket stays open");
}

bool client_join(struct client *client, const char *game, const char *seat)
{
	snprintf(client->game, sizeof client->game, "%s", game);
	snprintf(client->seat, sizeof client->seat, "%s", seat);
	const json_t *result = client_ask(client, "join", "{\"game\":\"%s\",\"seat\":\"%s\"}", game, seat);
	if (!result)
		return false;
	snprintf(client->epoch, sizeof client->epoch, "%s", text_in(result, "epoch"));
	json_decref(client->view);
	client->view = json_deep_copy(json_object_get(result, "view"));
	return client->view;
}

const json_t *client_decision(const struct client *client)
{
	return json_object_get(client->view, "decision");
}

bool client_play(struct client *client, size_t action)
{
	const json_t *decision = client_decision(client);
	char *text = json_dumps(json_array_get(json_object_get(decision, "actions"), action), JSON_COMPACT);
	const json_t *result =
		client_ask(client, "play", "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lld,\"action\":%s}",
			   client->game, client->seat,
			   (long long)json_integer_value(json_object_get(decision, "ticket")), text);
	free(text);
	return result;
}

void two_players(struct client player[2], int port, const char *scenario, const char *first,
		 const char *second)
{
	char body[64], cookie[128], game[16], link[64] = "";
	client_open(&player[0], port, NULL);
	const json_t *result = client_ask(
		&player[0], "create", "{\"scenario\":\"%s\",\"seats\":{\"%s\":\"me\",\"%s\":\"invite\"%s}}",
		scenario, first, second, strcmp(scenario, "picket") ? "" : ",\"third\":\"computer:random\"");
	cr_assert(result, "no game: %s", text_in(player[0].answer, "error.message"));
	snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
	const json_t *seats = json_object_get(json_object_get(result, "game"), "seats");
	for (size_t i = 0; i < json_array_size(seats); i++)
		if (text_in(json_array_get(seats, i), "link")[0])
			snprintf(link, sizeof link, "%s", text_in(json_array_get(seats, i), "link"));
	cr_assert(link[0]);
	cr_assert_eq(wire_get(port, link, NULL, body, sizeof body, cookie), 200);
	client_open(&player[1], port, cookie);
	cr_assert_not_null(client_ask(&player[1], "take", "{\"token\":\"%s\"}", link + 6));
	cr_assert(client_join(&player[0], game, first));
	cr_assert(client_join(&player[1], game, second));
}

static bool is_asked(const struct client *client)
{
	return json_array_size(json_object_get(client_decision(client), "actions"));
}

/* A computer may have to answer first. */
bool await_question(struct client player[2])
{
	for (time_t began = time(NULL);; nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL)) {
		client_catch_up(&player[0]);
		client_catch_up(&player[1]);
		if (player[0].wire.closed || player[1].wire.closed)
			return false;
		if (is_asked(&player[0]) || is_asked(&player[1]))
			return true;
		if (!json_array_size(json_object_get(player[0].view, "waiting")))
			return false;
		cr_assert(time(NULL) - began < wire_patience / 1000, "nobody is asked");
	}
}

const char *text_in(const json_t *object, const char *path)
{
	char name[64];
	while (object && *path) {
		size_t length = strcspn(path, ".");
		snprintf(name, sizeof name, "%.*s", (int)length, path);
		object = json_object_get(object, name);
		path += length + (path[length] == '.');
	}
	const char *text = json_string_value(object);
	return text ? text : "";
}
