/*
 * Frames made wrong in every way: none is taken that the legal list does not hold.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/wire/picking.h"

enum { frame_room = 4096, in_a_row = 40 };

struct attacker {
	struct client *own, *other; /* the one asked now, and his opponent */
	uint64_t luck;
	char played[8][frame_room]; /* frames that were taken once */
	unsigned plays;
};

static uint64_t dice(struct attacker *attacker, uint64_t sides)
{
	return next_luck(&attacker->luck) % sides;
}

static long long ticket_of(const struct client *client)
{
	return (long long)json_integer_value(json_object_get(client_decision(client), "ticket"));
}

static void legal_action(struct attacker *attacker, char *text, size_t size)
{
	const json_t *actions = json_object_get(client_decision(attacker->own), "actions");
	char *dump = json_dumps(json_array_get(actions, dice(attacker, json_array_size(actions))),
				JSON_COMPACT);
	snprintf(text, size, "%s", dump ? dump : "{}");
	free(dump);
}

static void play_frame(char *frame, const struct client *client, const char *seat, const char *ticket,
		       const char *action)
{
	snprintf(
		frame, frame_room,
		"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%s,"
		"\"action\":%s}}",
		client->game, seat, ticket, action);
}

/* ---- Ways of being wrong ------------------------------------------------------------------------------------- */

static void wrong_seat(struct attacker *attacker, char *frame)
{
	static const char *const more[] = {"public", "referee", "nobody", "", "PRUSSIAN"};
	char action[600], ticket[32];
	legal_action(attacker, action, sizeof action);
	snprintf(ticket, sizeof ticket, "%lld", ticket_of(attacker->own));
	uint64_t which = dice(attacker, 6);
	play_frame(frame, attacker->own, which < 5 ? more[which] : attacker->other->seat, ticket, action);
}

static void wrong_ticket(struct attacker *attacker, char *frame)
{
	static const char *const odd[] = {"null",
					  "\"1\"",
					  "1.5",
					  "-1",
					  "0",
					  "4294967295",
					  "1e99",
					  "[1]",
					  "{}",
					  "true",
					  "99999999999999999999"};
	char action[600], ticket[32];
	legal_action(attacker, action, sizeof action);
	uint64_t which = dice(attacker, 16);
	long long off = (long long)dice(attacker, 5) + 1;
	snprintf(ticket, sizeof ticket, "%lld", ticket_of(attacker->own) + (which % 2 ? off : -off));
	play_frame(frame, attacker->own, attacker->own->seat, which < 11 ? odd[which] : ticket, action);
}

/* Verb and argument make an answer; cost, text, label and gives_up only inform. */
static bool is_same_action(const json_t *listed, const json_t *given)
{
	static const char *const informs[] = {"cost", "text", "label", "gives_up"};
	json_t *bare = json_copy((json_t *)(uintptr_t)listed);
	for (unsigned i = 0; i < sizeof informs / sizeof *informs; i++)
		json_object_del(bare, informs[i]);
	bool same = json_equal(bare, given);
	json_decref(bare);
	return same;
}

static bool is_listed(const struct client *client, const char *action)
{
	bool found = false;
	json_t *given = json_loads(action, 0, NULL);
	const json_t *actions = json_object_get(client_decision(client), "actions");
	for (size_t i = 0; i < json_array_size(actions) && !found; i++)
		found = is_same_action(json_array_get(actions, i), given);
	json_decref(given);
	return found;
}

/* Something real that is not on the list. */
static void off_list(struct attacker *attacker, char *frame)
{
	static const char *const verbs[] = {"yes", "no", "pass", "done", "attack", ""};
	char action[300], ticket[32];
	const json_t *pieces = json_object_get(attacker->own->view, "pieces");
	const json_t *piece = json_array_get(pieces, dice(attacker, json_array_size(pieces)));
	unsigned tries = 0;
	do {
		switch (dice(attacker, 5)) {
		case 0:
			snprintf(action, sizeof action, "{\"do\":\"unit\",\"unit\":\"%s\"}",
				 text_in(piece, "id"));
			break;
		case 1:
			snprintf(action, sizeof action, "{\"do\":\"go\",\"to\":\"%02u%02u\"}",
				 (unsigned)dice(attacker, 20), (unsigned)dice(attacker, 25));
			break;
		case 2:
			snprintf(action, sizeof action, "{\"do\":\"at\",\"at\":\"%02u%02u\"}",
				 (unsigned)dice(attacker, 20), (unsigned)dice(attacker, 25));
			break;
		case 3:
			snprintf(action, sizeof action, "{\"do\":\"number\",\"number\":%u}",
				 (unsigned)dice(attacker, 100000) + 50);
			break;
		default:
			snprintf(action, sizeof action, "{\"do\":\"%s\"}", verbs[dice(attacker, 6)]);
		}
		piece = json_array_get(pieces, dice(attacker, json_array_size(pieces)));
	} while (is_listed(attacker->own, action) && ++tries < 50);
	if (tries == 50)
		snprintf(action, sizeof action, "{\"do\":\"nothing\"}");
	snprintf(ticket, sizeof ticket, "%lld", ticket_of(attacker->own));
	play_frame(frame, attacker->own, attacker->own->seat, ticket, action);
}

static void wrong_types(struct attacker *attacker, char *frame)
{
	static const char *const odd[] = {"null",
					  "7",
					  "[]",
					  "\"unit\"",
					  "{}",
					  "{\"do\":7}",
					  "{\"do\":null}",
					  "[[]]",
					  "{\"do\":[\"pass\"]}",
					  "{\"do\":\"go\",\"to\":{}}",
					  "{\"do\":\"unit\"}"};
	static const char *const games[] = {"nothere", "", "'; DROP TABLE games; --",
					    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
	char ticket[32];
	snprintf(ticket, sizeof ticket, "%lld", ticket_of(attacker->own));
	if (dice(attacker, 4)) {
		play_frame(frame, attacker->own, attacker->own->seat, ticket, odd[dice(attacker, 11)]);
		return;
	}
	snprintf(
		frame, frame_room,
		"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":1,"
		"\"action\":{\"do\":\"done\"}}}",
		games[dice(attacker, 4)], attacker->own->seat);
}

static void broken(struct attacker *attacker, char *frame)
{
	char action[600], ticket[32];
	legal_action(attacker, action, sizeof action);
	snprintf(ticket, sizeof ticket, "%lld", ticket_of(attacker->own));
	play_frame(frame, attacker->own, attacker->own->seat, ticket, action);
	size_t size = strlen(frame);
	switch (dice(attacker, 4)) {
	case 0: /* cut off */
		frame[1 + dice(attacker, size - 1)] = '\0';
		return;
	case 1: /* a batch is no request */
		memmove(frame + 1, frame, size + 1);
		frame[0] = '[';
		strcat(frame, "]");
		return;
	case 2: /* no version */
		memcpy(frame + 12, "1", 1);
		return;
	default: /* a bracket too many */
		memset(frame, '[', 1 + dice(attacker, 2000));
	}
}

static void again(struct attacker *attacker, char *frame)
{
	unsigned kept = attacker->plays < 8 ? attacker->plays : 8;
	if (kept)
		snprintf(frame, frame_room, "%s", attacker->played[dice(attacker, kept)]);
	else
		broken(attacker, frame);
}

static void (*const ways[])(struct attacker *, char *) = {wrong_seat,  wrong_ticket, off_list, off_list,
							  wrong_types, broken,       again};

/* ---- Sending them -------------------------------------------------------------------------------------------- */

/* The other player's socket, in his name, with the right ticket of the one who is asked. */
static struct client *sender_of(struct attacker *attacker)
{
	return attacker->own;
}

static void send_many(struct attacker *attacker, unsigned count)
{
	static char frame[in_a_row][frame_room];
	struct client *client = sender_of(attacker);
	for (unsigned i = 0; i < count; i++) {
		ways[dice(attacker, sizeof ways / sizeof *ways)](attacker, frame[i]);
		cr_assert(wire_send(&client->wire, frame[i], strlen(frame[i])));
	}
	for (unsigned i = 0; i < count;) {
		size_t size;
		char *text = wire_read(&client->wire, wire_patience, &size);
		cr_assert_not_null(text, "no answer to %.300s", frame[i]);
		if (strncmp(text + 17, "\"id\":", 5) != 0)
			continue; /* a notification */
		cr_assert_not_null(strstr(text, "\"error\":"), "taken: %.500s\n%.200s", frame[i], text);
		i++;
	}
}

static void play_legally(struct attacker *attacker)
{
	char action[600], ticket[32];
	legal_action(attacker, action, sizeof action);
	snprintf(ticket, sizeof ticket, "%lld", ticket_of(attacker->own));
	play_frame(attacker->played[attacker->plays % 8], attacker->own, attacker->own->seat, ticket, action);
	cr_assert_not_null(client_ask(attacker->own, "play",
				      "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%s,\"action\":%s}",
				      attacker->own->game, attacker->own->seat, ticket, action),
			   "a legal answer was refused: %s", action);
	attacker->plays++;
}

/* The other player's socket sends the asked one's answer. */
static void play_for_another(struct attacker *attacker)
{
	char action[600];
	legal_action(attacker, action, sizeof action);
	cr_assert_null(client_ask(
		attacker->other, "play", "{\"game\":\"%s\",\"seat\":\"%s\",\"ticket\":%lld,\"action\":%s}",
		attacker->own->game, attacker->own->seat, ticket_of(attacker->own), action));
	cr_assert_eq(client_code(attacker->other), -32010);
}

static unsigned figure(const char *name, unsigned otherwise)
{
	const char *text = getenv(name);
	return text && atoi(text) > 0 ? (unsigned)atoi(text) : otherwise;
}

Test(frames, that_are_wrong_are_refused)
{
	struct started server = {0};
	struct client player[2];
	struct attacker attacker = {.luck = 1806};
	unsigned frames = figure("VEDETTE_BAD_FRAMES", 20000), sent = 0;
	start_quick_server(&server);
	two_players(player, server.port, "trautenau", "prussian", "austrian");
	while (sent < frames) {
		bool goes_on = await_question(player);
		unsigned asked = client_decision(&player[0]) ? 0 : 1;
		attacker.own = &player[asked];
		attacker.other = &player[1 - asked];
		if (!goes_on) {
			client_close(&player[0]); /* over: the next game */
			client_close(&player[1]);
			two_players(player, server.port, "trautenau", "prussian", "austrian");
			continue;
		}
		send_many(&attacker, in_a_row);
		play_for_another(&attacker);
		sent += in_a_row + 1;
		play_legally(&attacker);
	}
	cr_log_info("%u wrong frames, %u right ones", sent, attacker.plays);
	client_close(&player[0]);
	client_close(&player[1]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- Frames that end the conversation ------------------------------------------------------------------------ */

static int code_after(int port, unsigned char first, const char *bytes, size_t size)
{
	struct client client;
	client_open(&client, port, NULL);
	wire_send_frame(&client.wire, first, bytes, size);
	client_await_end(&client);
	int code = client.wire.close_code;
	client_close(&client);
	return code;
}

Test(frames, too_large_or_binary_close_the_socket)
{
	struct started server = {0};
	static char large[(64 << 10) + 1];
	memset(large, ' ', sizeof large);
	start_quick_server(&server);
	cr_assert_eq(code_after(server.port, 0x81, large, sizeof large), 1009);
	cr_assert_eq(code_after(server.port, 0x82, "{}", 2), 1003);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

Test(frames, that_flood_close_the_socket)
{
	struct started server;
	struct client client;
	const char *text = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"scenarios\"}";
	start_server_at_rest(&server, (const char *const[]){"--pace", "0", NULL});
	client_open(&client, server.port, NULL);
	for (unsigned i = 0; i < 5000 && wire_send(&client.wire, text, strlen(text)); i++)
		;
	client_await_end(&client);
	client_close(&client);
	client_open(&client, server.port, NULL); /* and the server lives on */
	cr_assert_not_null(client_ask(&client, "scenarios", "{}"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- Guards -------------------------------------------------------------------------------------------------- */

static int upgrade(int port, const char *host, const char *origin, const char *path)
{
	struct wire wire;
	struct wire_setup setup = {.port = port, .host = host, .origin = origin, .path = path};
	wire_open(&wire, &setup);
	int status = wire.status;
	wire_close(&wire);
	return status;
}

static int get_as(int port, const char *host)
{
	char request[300], body[64], cookie[128];
	snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", host);
	return wire_http(port, request, body, sizeof body, cookie);
}

Test(guards, foreign_hosts_and_origins_are_refused)
{
	struct started server = {0};
	start_quick_server(&server);
	cr_assert_eq(upgrade(server.port, NULL, NULL, NULL), 101);
	cr_assert_neq(upgrade(server.port, NULL, "", NULL), 101, "no origin");
	cr_assert_neq(upgrade(server.port, NULL, "http://evil.example", NULL), 101);
	cr_assert_neq(upgrade(server.port, NULL, "null", NULL), 101);
	cr_assert_neq(upgrade(server.port, "evil.example", "http://evil.example", NULL), 101, "rebound name");
	cr_assert_neq(upgrade(server.port, NULL, NULL, "/elsewhere"), 101);
	cr_assert_eq(get_as(server.port, "evil.example"), 421);
	cr_assert_eq(get_as(server.port, "localhost"), 200);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
