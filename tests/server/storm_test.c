/*
 * A storm of requests and frames that were right once and then had bytes turned, taken out, doubled or put in: the server
 * answers whoever asks properly all the time, and ends in order. Sanitizers watch it where the tests are built with them.
 */
#include <criterion/criterion.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/picking.h"

enum { missile_room = 8192, at_once = 32, between_looks = 2000, messages = 50000, patience = wire_patience };

struct missile {
	char bytes[missile_room];
	size_t size;
};

/* As many as ./test sends, or as VEDETTE_STORM says. */
static unsigned how_many(void)
{
	const char *asked = getenv("VEDETTE_STORM");
	unsigned long count = asked ? strtoul(asked, NULL, 10) : 0;
	return count ? (unsigned)count : messages;
}

/* ---- What was right ---------------------------------------------------------------------------------------------- */

static const char *const request_seeds[] = {
	"GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n\r\n",
	"GET /api/scenarios HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nAccept-Encoding: gzip, br\r\n\r\n",
	"GET /board/picket.json?plain HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nIf-None-Match: \"x\"\r\n\r\n",
	"GET /map/../../etc/passwd.svg HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nCookie: vedette=abc\r\n\r\n",
	"GET /join/abcdefghij HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX-Forwarded-For: 10.0.0.1, 10.0.0.2\r\n\r\n",
	"HEAD /assets/index.js HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nRange: bytes=0-1\r\n\r\n",
	"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 38\r\n\r\n{\"name\":\"Nobody\",\"password\":\"12345678\"}",
	"POST /api/register HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 30\r\n\r\n{\"name\":\"\\u202e\",\"password\":\"\"}",
	"POST /api/logout HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
	"POST /api/reset HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 17\r\n\r\n{\"name\":\"Nobody\"}",
	"POST /api/prove HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 44\r\n\r\n{\"token\":\"abcdefghijkmnpqrstuvwxyz23456789\"}",
	"POST /api/reset/set HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 37\r\n\r\n{\"token\":\"abcdefgh\",\"new\":\"12345678\"}",
	"POST /api/tournaments/make HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
	"Content-Type: application/json\r\nContent-Length: 49\r\n\r\n{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":3}",
	"POST /unsubscribe/abcdefghijkmnpqrstuvwxyz23456789 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"
	"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 26\r\n\r\nList-Unsubscribe=One-Click",
	"GET /api/ratings/trautenau1866 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX-Request-Id: abcdefgh-0\r\n\r\n",
	"GET /api/players/12 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX-Request-Id: abcdefgh-1\r\n\r\n",
	"GET /api/tournaments/abcdefghij HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX-Request-Id: abcdefgh-2\r\n\r\n",
	"GET /api/account HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nX-Request-Id: abcdefgh-3\r\n\r\n",
	"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\nUpgrade: websocket\r\n"
	"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
	"Sec-WebSocket-Protocol: vedette\r\n\r\n",
	"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nUpgrade: websocket\r\n"
	"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
	"Authorization: Bearer bot_abcdefghijkmnpqrstuvwxyz23456789abcdefgh\r\n"
	"Sec-WebSocket-Protocol: vedette\r\n\r\n",
};

/* What only those who have logged in, or operate the server, are heard about: path and body. */
static const char *const member_seeds[][2] = {
	{"/api/bots/make", "{\"name\":\"Kriegsspiel\"}"},
	{"/api/bots/token", "{\"bot\":5}"},
	{"/api/bots/revoke", "{\"bot\":5}"},
	{"/api/bots/delete", "{\"bot\":5}"},
	{"/api/blocks/add", "{\"player\":\"Gablenz\"}"},
	{"/api/blocks/drop", "{\"player\":3}"},
	{"/api/operator/silence", "{\"account\":\"Gablenz\",\"days\":3,\"reason\":\"rude\"}"},
	{"/api/operator/suspend", "{\"account\":3,\"days\":0,\"reason\":\"\\u202e\"}"},
	{"/api/operator/rename", "{\"account\":3,\"name\":\"Mondel\",\"reason\":\"rude\"}"},
	{"/api/operator/end", "{\"game\":\"abcdefghij\",\"reason\":\"arranged\"}"},
	{"/api/operator/close", "{\"report\":1,\"reason\":\"done\"}"},
	{"/api/passkeys/begin", "{\"x\":1}"},
	{"/api/passkeys/add", "{\"password\":\"Trautenau 1866\",\"client\":\"e30\",\"data\":\"AAAA\"}"},
	{"/api/passkeys/login", "{\"id\":\"AA\",\"client\":\"e30\",\"data\":\"AA\",\"signature\":\"AA\"}"},
	{"/api/passkeys/delete", "{\"passkey\":\"AAAA\"}"},
	{"/api/operator/season", "{\"title\":\"Spring 1866\",\"reason\":\"time\"}"},
	{"/api/operator/season/end", "{\"reason\":\"time\"}"},
};

static const char *const frame_seeds[] = {
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"scenarios\"}",
	"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"board\",\"params\":{\"scenario\":\"picket\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"games\",\"params\":{\"which\":\"mine\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"create\",\"params\":{\"scenario\":\"short\",\"options\":{},"
	"\"seats\":{\"french\":\"me\",\"prussian\":\"invite\"},\"clock\":{\"kind\":\"days\",\"amount\":3,\"then\":\"lose\"}}}",
	"{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"join\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"from\":0,"
	"\"epoch\":\"abcdefgh\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"play\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"ticket\":1,"
	"\"actions\":[{\"do\":\"pass\"},{\"do\":\"go\",\"to\":\"0101\"}]}}",
	"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"explain\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"what\":\"odds\","
	"\"actions\":[{\"do\":\"unit\",\"unit\":\"Ney\"}]}}",
	"{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"replay\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"at\":3}}",
	"{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"chat\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"text\":\"Bonjour\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":13,\"method\":\"report_chat\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"n\":1,"
	"\"note\":\"rude\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":10,\"method\":\"report\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\",\"note\":\"?\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":11,\"method\":\"name\",\"params\":{\"name\":\"Scharnhorst\"}}",
	"{\"jsonrpc\":\"2.0\",\"id\":12,\"method\":\"undo\",\"params\":{\"game\":\"GAME\",\"seat\":\"french\"}}",
};

static const char *const odd_pieces[] = {
	"\r\n",
	"\r\n\r\n",
	"\n",
	"Content-Length: 99999999999999999999\r\n",
	"\xff\xfe",
	"%00",
	"%2e%2e%2f",
	"Transfer-Encoding: chunked\r\n",
	"\"",
	"\\",
	"\\u0000",
	"\\ud800",
	"{\"a\":",
	"[[[[[[[[[[[[",
	"}",
	"-1",
	"1e999",
	"18446744073709551616",
	"null",
	"\x1b]0;x\x07",
	"\xe2\x80\xae",
	"..",
	"Content-Length: 0\r\n",
	"Host: a\r\n",
	"GET / HTTP/1.1\r\n\r\n",
	"Expect: 100-continue\r\n",
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- What is done to it ------------------------------------------------------------------------------------------- */

static size_t any(uint64_t *luck, size_t sides)
{
	return sides ? (size_t)(next_luck(luck) % sides) : 0;
}

static void put_in(struct missile *missile, size_t at, const char *bytes, size_t size)
{
	if (size > missile_room - missile->size)
		size = missile_room - missile->size;
	memmove(missile->bytes + at + size, missile->bytes + at, missile->size - at);
	memcpy(missile->bytes + at, bytes, size);
	missile->size += size;
}

static void take_out(struct missile *missile, size_t at, size_t size)
{
	if (size > missile->size - at)
		size = missile->size - at;
	memmove(missile->bytes + at, missile->bytes + at + size, missile->size - at - size);
	missile->size -= size;
}

static void turn_bytes(struct missile *missile, uint64_t *luck)
{
	char copy[64];
	size_t at = any(luck, missile->size), some = 1 + any(luck, sizeof copy);
	const char *odd = odd_pieces[any(luck, COUNT(odd_pieces))];
	if (!missile->size)
		return;
	switch (any(luck, 6)) {
	case 0:
		missile->bytes[at] = (char)(missile->bytes[at] ^ (1 << any(luck, 8)));
		break;
	case 1:
		missile->bytes[at] = (char)any(luck, 256);
		break;
	case 2:
		take_out(missile, at, some);
		break;
	case 3:
		some = some > missile->size - at ? missile->size - at : some;
		memcpy(copy, missile->bytes + at, some);
		put_in(missile, any(luck, missile->size), copy, some);
		break;
	case 4:
		put_in(missile, at, odd, strlen(odd));
		break;
	default:
		missile->size = at; /* the rest never comes */
	}
}

static void put_seed(struct missile *missile, const char *seed, const char *word, const char *instead)
{
	const char *at;
	while ((at = strstr(seed, word))) {
		put_in(missile, missile->size, seed, (size_t)(at - seed));
		put_in(missile, missile->size, instead, strlen(instead));
		seed = at + strlen(word);
	}
	put_in(missile, missile->size, seed, strlen(seed));
}

static void make(struct missile *missile, const char *const *seeds, size_t count, const char *word,
		 const char *instead, uint64_t *luck)
{
	missile->size = 0;
	put_seed(missile, seeds[any(luck, count)], word, instead);
	if (!any(luck, 4))
		put_seed(missile, seeds[any(luck, count)], word, instead); /* two in one segment */
	for (size_t turns = any(luck, 5); turns; turns--)
		turn_bytes(missile, luck);
}

/* ---- Requests ----------------------------------------------------------------------------------------------------- */

/* Nothing is left of the connection on this machine, so that the next thousands find a port. */
static void drop(struct raw *raw)
{
	struct linger at_once_gone = {.l_onoff = 1};
	if (raw->fd < 0)
		return;
	setsockopt(raw->fd, SOL_SOCKET, SO_LINGER, &at_once_gone, sizeof at_once_gone);
	raw_close(raw);
	raw->fd = -1;
}

struct hand {
	struct raw raw;
	bool shut; /* it will write no more: the server answers or hangs up */
};

/* Waits for what the server makes of the last throw. True: it wrote something. */
static bool hear_answer(const struct hand *hand)
{
	char byte;
	struct pollfd wanted = {.fd = hand->raw.fd, .events = POLLIN};
	return hand->raw.fd >= 0 && poll(&wanted, 1, hand->shut ? patience : 0) > 0 &&
	       recv(hand->raw.fd, &byte, 1, MSG_DONTWAIT) == 1;
}

static bool throw_request(struct hand *hand, int port, const struct missile *missile, uint64_t *luck)
{
	struct raw *raw = &hand->raw;
	bool answered = hear_answer(hand);
	drop(raw);
	cr_assert(raw_open(raw, port));
	size_t first = any(luck, 3) ? missile->size : any(luck, missile->size + 1);
	raw_send(raw, missile->bytes, first);
	if (first < missile->size)
		raw_send(raw, missile->bytes + first, missile->size - first);
	hand->shut = any(luck, 16) > 0;
	if (hand->shut)
		shutdown(raw->fd, SHUT_WR);
	return answered;
}

/* Whatever was in a request: every line of the log is one object. */
static void expect_sound_log(const char *path)
{
	char line[2000];
	unsigned lines = 0;
	FILE *file = fopen(path, "r");
	cr_assert_not_null(file);
	for (; fgets(line, sizeof line, file); lines++) {
		json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		cr_assert(json_is_object(object), "%s", line);
		json_decref(object);
	}
	fclose(file);
	cr_assert_gt(lines, 0);
}

/* So many requests made of these seeds, and whoever asks properly is answered all the time. */
static void storm_of(const struct net *net, const char *const *seeds, size_t count, unsigned times)
{
	struct hand hand[at_once];
	struct missile missile;
	char port[16];
	unsigned answered = 0;
	uint64_t luck = 1806;
	snprintf(port, sizeof port, "%d", net->server.port);
	for (unsigned i = 0; i < at_once; i++)
		hand[i].raw.fd = -1;
	for (unsigned i = 0; i < times; i++) {
		make(&missile, seeds, count, "PORT", port, &luck);
		answered += throw_request(&hand[i % at_once], net->server.port, &missile, &luck);
		if (i % between_looks == 0)
			cr_assert_eq(net_status(net, "/api/session"), 200, "after %u requests", i);
	}
	for (unsigned i = 0; i < at_once; i++)
		drop(&hand[i].raw);
	cr_assert_eq(net_status(net, "/api/session"), 200);
	cr_assert_gt(answered, times / 4, "the server read hardly anything of it: %u answers", answered);
}

Test(storm, of_requests_moves_nobody)
{
	struct net net = {.server.folder = "/tmp/vedette-XXXXXX"};
	char log[160];
	cr_assert_not_null(mkdtemp(net.server.folder));
	snprintf(log, sizeof log, "%s/log", net.server.folder);
	start_server(&net.server, (const char *const[]){"--public", "--pace", "0", "--no-limits", "--proxy",
							"127.0.0.1", "--log", log, NULL});
	storm_of(&net, request_seeds, COUNT(request_seeds), how_many());
	expect_sound_log(log);
	net_close(&net);
}

/* With the cookie of somebody who is an operator: whatever it does, the store takes it. */
Test(storm, of_an_operators_requests_moves_nobody)
{
	static char text[COUNT(member_seeds)][600];
	const char *seeds[COUNT(member_seeds)];
	struct net net;
	char benedek[128], gablenz[128];
	net_open(&net);
	net_register(&net, "Benedek", benedek);
	net_register(&net, "Gablenz", gablenz);
	cr_assert_eq(server_stop(&net.server, SIGTERM), 0);
	start_server(&net.server,
		     (const char *const[]){"--public", "--pace", "0", "--no-limits", "--operator", "Benedek",
					   "--host", "localhost", NULL});
	for (unsigned i = 0; i < COUNT(member_seeds); i++) {
		snprintf(
			text[i], sizeof text[i],
			"POST %s HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nOrigin: http://127.0.0.1:PORT\r\n"
			"Cookie: vedette=%s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
			member_seeds[i][0], benedek, strlen(member_seeds[i][1]), member_seeds[i][1]);
		seeds[i] = text[i];
	}
	storm_of(&net, seeds, COUNT(seeds), how_many() / 5);
	char *answer = net_get_as(&net, "/api/operator", benedek);
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	free(answer);
	net_close(&net);
}

/* ---- Frames -------------------------------------------------------------------------------------------------------- */

/*
 * Behind each throw comes a question that is right. Its answer, or the end of the socket, shows that the server has read the
 * throw.
 */
static bool ask_if_heard(struct wire *wire)
{
	static const char question[] = "{\"jsonrpc\":\"2.0\",\"id\":\"heard?\",\"method\":\"nothing\"}";
	return wire_send_frame(wire, 0x81, question, sizeof question - 1);
}

static void await_hearing(struct wire *wire)
{
	const char *text;
	size_t size;
	while ((text = wire_read(wire, patience, &size)) && !strstr(text, "\"heard?\""))
		;
	cr_assert(text || wire->closed, "the server has not read what was thrown");
}

/* The other sockets' throws are read while this one's answer is on its way. */
static void throw_frame(struct wire *wire, const struct wire_setup *setup, const struct missile *missile,
			uint64_t *luck)
{
	unsigned char first = any(luck, 20) ? 0x81 : (unsigned char)any(luck, 256);
	if (wire->fd >= 0 && !wire->closed)
		await_hearing(wire);
	if (wire->closed || wire->fd < 0) {
		if (wire->in)
			wire_close(wire);
		cr_assert(wire_open(wire, setup), "the server takes no more sockets");
	}
	if (!wire_send_frame(wire, first, missile->bytes, missile->size) || !ask_if_heard(wire))
		wire->closed = true;
	if (!(first & 0x80)) /* a first part: the question behind it is the rest, and none to be answered */
		wire->closed = true;
}

Test(storm, of_frames_moves_nobody)
{
	struct started server;
	struct client honest;
	struct wire wire[8] = {{.fd = -1}};
	struct missile missile;
	uint64_t luck = 1809;
	start_quick_server(&server);
	client_open(&honest, server.port, NULL);
	const json_t *made =
		client_ask(&honest, "create",
			   "{\"scenario\":\"short\",\"seats\":{\"french\":\"me\",\"prussian\":\"me\"}}");
	cr_assert_not_null(made);
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	struct wire_setup setup = {.port = server.port, .cookie = honest.cookie};
	for (unsigned i = 0; i < COUNT(wire); i++)
		wire[i].fd = -1;
	for (unsigned i = 0; i < how_many(); i++) {
		make(&missile, frame_seeds, COUNT(frame_seeds), "GAME", game, &luck);
		throw_frame(&wire[i % COUNT(wire)], &setup, &missile, &luck);
		if (i % between_looks == 0)
			cr_assert_not_null(client_ask(&honest, "scenarios", "{}"), "after %u frames", i);
	}
	for (unsigned i = 0; i < COUNT(wire); i++)
		if (wire[i].in)
			wire_close(&wire[i]);
	cr_assert_not_null(client_ask(&honest, "scenarios", "{}"));
	client_close(&honest);
	cr_assert_eq(server_stop(&server, SIGTERM), 0, "the server did not end in order");
	server_forget(&server);
}
