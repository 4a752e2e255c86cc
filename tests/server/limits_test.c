/*
 * Nobody gets more than his share: what one address, account or socket may ask for.
 */
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"

static long count_users(const struct started *server)
{
	return base_count(server->folder, "SELECT count(*) FROM users", NULL);
}

/* Kilobytes of the server in memory. */
static long memory_of(const struct started *server)
{
	char path[64];
	long all = 0, resident = 0;
	snprintf(path, sizeof path, "/proc/%d/statm", (int)server->process);
	FILE *file = fopen(path, "r");
	cr_assert(file && fscanf(file, "%ld %ld", &all, &resident) == 2);
	fclose(file);
	return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

/* ---- Sockets --------------------------------------------------------------------------------------------------- */

/* Twenty who ask for all they may and read nothing: a board each waits for them, and their other questions wait, too. */
Test(limits, slow_readers_cost_little)
{
	enum { readers = 20, questions = 40 };
	static const char question[] = "{\"id\":1,\"method\":\"board\",\"params\":{\"scenario\":\"joined\"}}";
	static struct wire wire[readers];
	struct net net;
	struct client client;
	net_open(&net);
	client_open(&client, net.server.port, NULL);
	cr_assert_not_null(client_ask(&client, "board", "{\"scenario\":\"joined\"}"));
	long before = memory_of(&net.server);
	for (unsigned i = 0; i < readers; i++) {
		cr_assert(wire_open(&wire[i], &(struct wire_setup){.port = net.server.port}));
		for (unsigned k = 0; k < questions; k++)
			wire_send(&wire[i], question, strlen(question));
	}
	set_clock(clock_at() + 4000);     /* all of them are one address, which may ask again */
	for (unsigned i = 0; i < 20; i++) /* they have all been heard when these are answered */
		cr_assert_not_null(client_ask(&client, "games", "{\"which\":\"watch\"}"));
	long grown = memory_of(&net.server) - before;
	cr_assert_leq(grown, readers * 1000, "%ld KB for %d sockets", grown, readers);
	for (unsigned i = 0; i < readers; i++)
		wire_close(&wire[i]);
	client_close(&client);
	net_close(&net);
}

/* Who reads late gets everything in order after all. */
Test(limits, a_late_reader_gets_his_answers)
{
	struct net net;
	struct wire wire;
	char question[100];
	size_t size;
	net_open(&net);
	cr_assert(wire_open(&wire, &(struct wire_setup){.port = net.server.port}));
	for (unsigned i = 1; i <= 15; i++) {
		snprintf(question, sizeof question,
			 "{\"id\":%u,\"method\":\"board\",\"params\":{\"scenario\":\"soor\"}}", i);
		cr_assert(wire_send(&wire, question, strlen(question)));
	}
	for (unsigned next = 1; next <= 15;) {
		const char *text = wire_read(&wire, wire_patience, &size);
		cr_assert_not_null(text, "nothing more after %u answers", next - 1);
		json_t *message = json_loadb(text, size, 0, NULL);
		if (json_object_get(message, "id"))
			cr_assert_eq(json_integer_value(json_object_get(message, "id")), next++);
		json_decref(message);
	}
	wire_close(&wire);
	net_close(&net);
}

static void hold_back(const struct wire *wire, int on)
{
	cr_assert_eq(setsockopt(wire->fd, IPPROTO_TCP, TCP_CORK, &on, sizeof on), 0);
}

/* The list of scenarios is longer than what may wait for a stranger; what he asked with it comes all the same. */
Test(limits, one_long_answer_may_wait_with_a_short_one)
{
	static const char *const questions[] = {
		"{\"id\":1,\"method\":\"scenarios\"}",
		"{\"id\":2,\"method\":\"games\",\"params\":{\"which\":\"watch\"}}"};
	struct net net;
	struct wire wire;
	size_t size, longest = 0;
	net_open(&net);
	cr_assert(wire_open(&wire, &(struct wire_setup){.port = net.server.port}));
	hold_back(&wire, 1); /* both in one segment */
	for (unsigned i = 0; i < 2; i++)
		cr_assert(wire_send(&wire, questions[i], strlen(questions[i])));
	hold_back(&wire, 0);
	for (unsigned next = 1; next <= 2;) {
		const char *text = wire_read(&wire, wire_patience, &size);
		cr_assert_not_null(text, "nothing more after %u answers", next - 1);
		longest = size > longest ? size : longest;
		json_t *message = json_loadb(text, size, 0, NULL);
		if (json_object_get(message, "id"))
			cr_assert_eq(json_integer_value(json_object_get(message, "id")), next++);
		json_decref(message);
	}
	cr_assert_gt(longest, 64u << 10, "the list is short enough to wait, and nothing is tried here");
	wire_close(&wire);
	net_close(&net);
}

Test(limits, what_costs_much_is_had_less_often)
{
	struct net net;
	struct client client;
	unsigned answered = 0;
	net_open(&net);
	client_open(&client, net.server.port, NULL);
	client_ask(&client, "nothing", "{}"); /* weighs 1 of 400, and a board 20 */
	while (answered < 400 && client_ask(&client, "board", "{\"scenario\":\"soor\"}"))
		answered++;
	cr_assert_eq(client_code(&client), -32013, "%u boards", answered);
	cr_assert_eq(answered, 19, "%u boards", answered);
	client_close(&client);
	client_open(&client, net.server.port, NULL);
	cr_assert_not_null(client_ask(&client, "scenarios", "{}"), "others are served");
	client_close(&client);
	net_close(&net);
}

/* ---- Time on the loop ------------------------------------------------------------------------------------------- */

/* All that one address may ask for is more than its share of the loop: what waits is answered in order, or forgotten with
 * its socket, and others are answered meanwhile. */
Test(limits, what_waits_for_its_turn_is_answered_in_order)
{
	enum { sockets = 8, boards = 19, leavers = 2 };
	static struct wire wire[sockets];
	struct net net;
	struct client other;
	net_open(&net);
	for (unsigned i = 0; i < sockets; i++)
		cr_assert(wire_open(&wire[i],
				    &(struct wire_setup){.port = net.server.port, .from = "127.0.0.9"}));
	for (unsigned k = 1; k <= boards; k++)
		for (unsigned i = 0; i < sockets; i++) {
			char question[96];
			int size = snprintf(
				question, sizeof question,
				"{\"id\":%u,\"method\":\"board\",\"params\":{\"scenario\":\"soor\"}}", k);
			cr_assert(wire_send(&wire[i], question, (size_t)size));
		}
	for (unsigned i = 0; i < leavers; i++)
		wire_close(&wire[i]);
	client_open(&other, net.server.port, NULL);
	cr_assert_not_null(client_ask(&other, "scenarios", "{}"));
	for (unsigned i = leavers; i < sockets; i++)
		for (unsigned k = 1; k <= boards;) {
			size_t size;
			const char *text = wire_read(&wire[i], wire_patience, &size);
			cr_assert_not_null(text, "socket %u: nothing more after %u boards", i, k - 1);
			json_t *message = json_loadb(text, size, 0, NULL);
			if (json_object_get(message, "id"))
				cr_assert_eq(json_integer_value(json_object_get(message, "id")), k++);
			json_decref(message);
		}
	cr_assert_not_null(client_ask(&other, "scenarios", "{}"));
	for (unsigned i = leavers; i < sockets; i++)
		wire_close(&wire[i]);
	client_close(&other);
	net_close(&net);
}

/* ---- Guests ---------------------------------------------------------------------------------------------------- */

Test(limits, an_invitation_that_is_none_makes_no_guest)
{
	struct started server = {0};
	char body[64], cookie[128];
	start_server(&server, (const char *const[]){"--pace", "0", NULL});
	for (unsigned i = 0; i < 60; i++) {
		cr_assert_eq(wire_get(server.port, "/join/x", NULL, body, sizeof body, cookie), 200);
		cr_assert_str_eq(cookie, "");
	}
	/* Nobody waits for the local user to be written: he surely is when the server has gone. */
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	cr_assert_eq(count_users(&server), 1, "the local user alone, not %ld", count_users(&server));
	server_forget(&server);
}

Test(limits, so_many_guests_come_from_one_address)
{
	struct started server;
	struct client client;
	char body[64], cookie[128], link[64] = "";
	unsigned guests = 0;
	start_server_at_rest(&server, (const char *const[]){"--pace", "0", NULL});
	client_open(&client, server.port, NULL);
	const json_t *made =
		client_ask(&client, "create",
			   "{\"scenario\":\"short\",\"seats\":{\"french\":\"me\",\"prussian\":\"invite\"}}");
	const json_t *seats = json_object_get(json_object_get(made, "game"), "seats");
	for (size_t i = 0; i < json_array_size(seats); i++)
		if (*text_in(json_array_get(seats, i), "link"))
			snprintf(link, sizeof link, "%s", text_in(json_array_get(seats, i), "link"));
	cr_assert(link[0]);
	client_close(&client);
	for (unsigned i = 0; i < 60; i++) {
		cr_assert_eq(wire_get(server.port, link, NULL, body, sizeof body, cookie), 200);
		guests += cookie[0] != '\0';
	}
	cr_assert_eq(guests, 20, "%u", guests);
	set_clock(clock_at() + 10000);
	cr_assert_eq(wire_get(server.port, link, NULL, body, sizeof body, cookie), 200);
	cr_assert(cookie[0], "one more after ten seconds");
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	server_forget(&server);
}

/* ---- Logging in ------------------------------------------------------------------------------------------------- */

static int login(const struct net *net, const char *name, const char *more)
{
	char body[200];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"Koeniggraetz\"}", name);
	char *answer = net_post(net, "/api/login", more, body);
	int status = http_status(answer);
	free(answer);
	return status;
}

/* One account's password is guessed at slowly; that does not keep others from theirs. */
Test(limits, logins_count_by_account)
{
	struct net net;
	unsigned tried = 0;
	net_open(&net);
	while (tried < 9 && login(&net, tried % 2 ? "Gablenz" : "gABLENZ", "") == 401)
		tried++;
	cr_assert_eq(tried, 5, "whatever the case of its letters: %u", tried);
	cr_assert_eq(login(&net, "Mondel", ""), 401);
	net_close(&net);
}

/* PostgreSQL knows a name with signs that nobody sees in it; that opens no other way to guess. */
Test(limits, logins_count_by_account_however_its_name_is_written)
{
	char address[base_address_room], cookie[128];
	struct net net;
	unsigned tried = 0;
	net_open(&net);
	net_register(&net, "Gablenz", cookie);
	bool in_database = base_address(net.server.folder, address);
	while (tried < 9 && login(&net, tried % 2 ? "Gablenz" : "Gab\\u200blenz", "") == 401)
		tried++;
	cr_assert_eq(tried, in_database ? 5 : 9, "%u", tried);
	net_close(&net);
}

/* Ten tries at once and one a second. Behind a proxy that was named, everybody has his own address; one who only says so has not. */
Test(limits, count_the_forwarded_address_of_a_named_proxy)
{
	char more[100], name[20];
	for (unsigned named = 0; named < 2; named++) {
		struct net net;
		unsigned refused = 0;
		net_open_with(&net, named ? (const char *const[]){"--public", "--proxy", "127.0.0.1", NULL}
					  : (const char *const[]){"--public", NULL});
		for (unsigned i = 0; i < 16; i++) {
			snprintf(more, sizeof more, "X-Forwarded-For: 10.9.9.9, 192.0.2.%u\r\n", i + 1);
			snprintf(name, sizeof name, "Nobody%u", i);
			refused += login(&net, name, more) == 429;
		}
		cr_assert_eq(refused, named ? 0 : 6, "%u refused", refused);
		net_close(&net);
	}
}

/* Whoever has one address of the new kind has all that begin with the same 64 bits, however short they are written. */
Test(limits, a_network_of_the_new_kind_is_one_address)
{
	char more[100], name[20];
	struct net net;
	unsigned refused = 0;
	net_open_with(&net, (const char *const[]){"--public", "--proxy", "127.0.0.1", NULL});
	for (unsigned i = 0; i < 16; i++) {
		snprintf(more, sizeof more, "X-Forwarded-For: 2001:db8::%x:2:3:4\r\n", i + 1);
		snprintf(name, sizeof name, "Nobody%u", i);
		refused += login(&net, name, more) == 429;
	}
	cr_assert_eq(refused, 6, "%u refused", refused);
	cr_assert_eq(login(&net, "Somebody", "X-Forwarded-For: 2001:db8::1:0:0:0:1\r\n"), 401,
		     "another network");
	net_close(&net);
}

/* ---- Names ------------------------------------------------------------------------------------------------------ */

static int sign_up(const struct net *net, const char *name)
{
	char body[200];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"Trautenau 1866\"}", name);
	char *answer = net_post_account(net, "/api/register", "", body);
	int status = http_status(answer);
	free(answer);
	return status;
}

Test(limits, names_are_what_they_look_like)
{
	static const char *const bad[] = {
		"Gab\\u202elenz",
		"Gab\\u200blenz",
		"\\u2066Gablenz",
		"Gablenz\\ufeff",
		"Gab\\u00adlenz",
		"Gabl\\u00a0enz",
		"\\u3164\\u3164",
		"G\\u0430blenz",
		"Gabl\\u03b5nz",
		"Gab\\u0085lenz",
		"Gabl\\u0065\\u0301nz",
		"\\uff27ablenz",
		"\\ud835\\udc06ablenz",
		"Gab\\u029fenz",
		"x",
		"Gab lenz",
	};
	static const char *const good[] = {"Gablenz", "Z\\u00e4zwyl",
					   "\\u0413\\u0430\\u0431\\u043b\\u0435\\u043d\\u0446",
					   "\\u66f9\\u64cd"};
	struct net net;
	net_open(&net);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert_eq(sign_up(&net, bad[i]), 400, "%s", bad[i]);
	for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
		cr_assert_eq(sign_up(&net, good[i]), 200, "%s", good[i]);
	net_close(&net);
}

/* Whoever comes first has the name, and whatever could be taken for it. */
Test(limits, names_that_look_alike_are_one)
{
	static const char *const alike[] = {"gablenz",  "GABLENZ",  "Gab1enz",       "GabIenz",
					    "Gablenz.", "G_ablenz", "G\\u00e4blenz", "Gablerz\\u0301"};
	static const char *const others[] = {"Gabelenz", "Gablentz",
					     "\\u0413\\u0430\\u0431\\u043b\\u0435\\u043d\\u0446"};
	struct net net;
	net_open(&net);
	cr_assert_eq(sign_up(&net, "Gablenz"), 200);
	for (unsigned i = 0; i < 7; i++)
		cr_assert_eq(sign_up(&net, alike[i]), 409, "%s", alike[i]);
	cr_assert_eq(sign_up(&net, alike[7]), 400);
	for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
		cr_assert_eq(sign_up(&net, others[i]), 200, "%s", others[i]);
	cr_assert_eq(sign_up(&net, "Cocoa"), 200);
	cr_assert_eq(sign_up(&net, "\\u0421\\u043e\\u0441\\u043e\\u0430"), 409, "the same in Cyrillic");
	cr_assert_eq(sign_up(&net, "Marne"), 200);
	cr_assert_eq(sign_up(&net, "Mame"), 409, "r and n run together");
	net_close(&net);
}

/* ---- Games that are made ---------------------------------------------------------------------------------------- */

/* However many of them are over: the disk is not a user's to fill. */
Test(limits, so_many_games_are_made)
{
	struct net net;
	struct client client;
	char cookie[128];
	unsigned made = 0;
	net_open_with(&net, (const char *const[]){"--public", "--pace", "0", NULL});
	net_register(&net, "Gablenz", cookie);
	client_open(&client, net.server.port, cookie);
	for (; made < 400; made++) {
		if (made % 50 == 49) /* not faster than anybody may ask */
			set_clock(clock_at() + 2000);
		const json_t *result = client_ask(&client, "create", "{\"scenario\":\"trautenau\"}");
		if (!result)
			break;
		char game[16];
		snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
		cr_assert_not_null(
			client_ask(&client, "resign", "{\"game\":\"%s\",\"seat\":\"prussian\"}", game));
	}
	cr_assert_eq(made, 300, "%u", made);
	cr_assert_eq(client_code(&client), -32013);
	client_close(&client);
	net_close(&net);
}

/* Chat and offers reach others, and are kept: thirty at once, one in two seconds. */
Test(limits, so_much_is_said)
{
	struct net net;
	struct client client;
	char cookie[128], game[16];
	unsigned said = 0;
	net_open_with(&net, (const char *const[]){"--public", "--pace", "0", NULL});
	net_register(&net, "Gablenz", cookie);
	client_open(&client, net.server.port, cookie);
	snprintf(game, sizeof game, "%s",
		 text_in(client_ask(&client, "create",
				    "{\"scenario\":\"trautenau\",\"seats\":{\"austrian\":\"invite\"}}"),
			 "game.id"));
	while (said < 60 &&
	       client_ask(&client, said % 2 ? "offer" : "chat",
			  "{\"game\":\"%s\",\"seat\":\"prussian\",\"text\":\"x\",\"what\":\"draw\"}", game))
		said++;
	cr_assert_eq(said, 30, "%u", said);
	cr_assert_eq(client_code(&client), -32013);
	set_clock(clock_at() + 2000);
	cr_assert_not_null(
		client_ask(&client, "chat", "{\"game\":\"%s\",\"seat\":\"prussian\",\"text\":\"x\"}", game));
	client_close(&client);
	net_close(&net);
}

/* ---- What is no request ------------------------------------------------------------------------------------------ */

/* It is looked at once a second. */
static bool is_cut_off(struct wire *wire)
{
	size_t size;
	for (unsigned i = 0; i < 40 && !wire->closed; i++) {
		set_clock(clock_at() + 1000);
		while (wire_read(wire, 50, &size))
			;
	}
	return wire->closed;
}

/* Pings, and parts of frames without end, cost the loop time that nobody has asked for: 64 KiB from an address, and 4 KiB a second. */
Test(limits, what_is_no_request_is_counted_by_its_bytes)
{
	enum { frames = 40000 };
	static const unsigned char kinds[] = {0x89, 0x8a, 0x00};
	static const char question[] = "{\"id\":1,\"method\":\"nothing\"}";
	for (unsigned kind = 0; kind < sizeof kinds; kind++) {
		struct net net;
		struct wire wire, other;
		size_t size;
		net_open(&net);
		cr_assert(wire_open(&other, &(struct wire_setup){.port = net.server.port}));
		cr_assert(
			wire_open(&wire, &(struct wire_setup){.port = net.server.port, .from = "127.0.0.9"}));
		if (!kinds[kind])
			wire_send_frame(&wire, 0x01, "{", 1);
		for (unsigned i = 0; i < frames && wire_send_frame(&wire, kinds[kind], "", 0); i++)
			;
		cr_assert(is_cut_off(&wire), "%02x", kinds[kind]);
		while (wire_has(&other))
			wire_read(&other, wire_patience, &size);
		for (unsigned i = 0; i < 300; i++)
			wire_send(&other, question, sizeof question - 1);
		for (unsigned i = 0; i < 300; i++)
			cr_assert_not_null(wire_read(&other, wire_patience, &size), "%u", i);
		wire_close(&wire);
		wire_close(&other);
		net_close(&net);
	}
}

/* ---- Files and signals ------------------------------------------------------------------------------------------ */

Test(limits, files_are_nobody_elses_to_read)
{
	static const char *const names[] = {"vedette.db", "vedette.db-wal", "vedette.db-shm", "vedette.lock"};
	char path[200];
	struct stat file;
	struct started server = {0};
	only_of_a_file();
	mode_t before = umask(0);
	start_server(&server, (const char *const[]){"--pace", "0", NULL});
	umask(before);
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s/%s", server.folder, names[i]);
		cr_assert_eq(stat(path, &file), 0, "%s", path);
		cr_assert_eq(file.st_mode & 0777, 0600, "%s has mode %o", names[i], file.st_mode & 0777);
	}
	cr_assert_eq(server_stop(&server, SIGHUP), 0, "a terminal that is closed ends it in order");
	server_forget(&server);
}

static const char from_somewhere[] = "X-Forwarded-For: 192.0.2.1\r\n",
		  from_elsewhere[] = "X-Forwarded-For: 192.0.2.2\r\n";

static int post_block(const struct net *net, const char *from)
{
	char *answer = net_post(net, "/api/blocks/add", from, "{\"player\":\"Gablenz\"}");
	int status = http_status(answer);
	free(answer);
	return status;
}

/* Each weighs 5, of 4,000 that an address has at once: the 801st is one too many while time stands still. */
Test(limits, so_much_is_posted_from_one_address)
{
	struct net net;
	net_open_with(&net, (const char *const[]){"--public", "--proxy", "127.0.0.1", NULL});
	for (unsigned i = 0; i < 800; i++)
		cr_assert_eq(post_block(&net, from_somewhere), 401, "%u", i);
	cr_assert_eq(post_block(&net, from_somewhere), 429);
	cr_assert_eq(post_block(&net, from_elsewhere), 401, "others are served");
	net_close(&net);
}

/* What is asked for weighs something, too, whatever comes of it: 2, and a list that is written anew 10. */
Test(limits, so_much_is_asked_from_one_address)
{
	static const struct {
		const char *path, *more;
		unsigned times;
	} asked[] = {{"/api/session", "", 2000}, {"/nothing.txt", "", 2000}, {"/api/scenarios", "", 400}};
	char request[300];
	for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
		struct net net;
		net_open_with(&net, (const char *const[]){"--public", "--proxy", "127.0.0.1", NULL});
		snprintf(request, sizeof request,
			 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n",
			 asked[i].path, net.server.port, from_somewhere);
		for (unsigned k = 0; k <= asked[i].times; k++) {
			char *answer = net_ask(&net, request);
			cr_assert_eq(http_status(answer) == 429, k == asked[i].times, "%s, %u: %.60s",
				     asked[i].path, k, answer);
			free(answer);
		}
		net_close(&net);
	}
}

/* ---- Connections ------------------------------------------------------------------------------------------------ */

static bool is_let_in(const struct net *net, struct raw *raw)
{
	static const char request[] = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
	char byte;
	cr_assert(raw_open(raw, net->server.port));
	raw_send(raw, request, sizeof request - 1);
	return recv(raw->fd, &byte, 1, 0) == 1;
}

/* An address comes 200 times at once and ten times a second; those who are let in stay. */
Test(limits, so_many_connections_come_from_one_address)
{
	struct net net;
	struct raw raw[210];
	unsigned in = 0, again = 0;
	net_open(&net);
	for (unsigned i = 0; i < 210; i++)
		in += is_let_in(&net, &raw[i]);
	cr_assert_eq(in, 200, "%u", in);
	for (unsigned i = 0; i < 210; i++)
		raw_close(&raw[i]);
	set_clock(clock_at() + 500);
	for (unsigned i = 0; i < 10; i++) {
		again += is_let_in(&net, &raw[i]);
		raw_close(&raw[i]);
	}
	cr_assert_eq(again, 5, "%u", again);
	net_close(&net);
}

/* Of one that began with "GET". */
static bool ends_request(struct raw *raw)
{
	static const char rest[] = " / HTTP/1.1\r\nHost: localhost\r\n\r\n";
	char byte;
	raw_send(raw, rest, sizeof rest - 1);
	return recv(raw->fd, &byte, 1, 0) == 1;
}

/* However slowly they come: 320 are open at once, and whoever closes some may open others. */
Test(limits, so_many_connections_of_one_address_are_open)
{
	enum { sockets = 250, others = 80 };
	static struct wire wire[sockets];
	struct raw raw[others], probe;
	static const char question[] = "{\"id\":1,\"method\":\"scenarios\",\"params\":{}}";
	struct net net;
	unsigned in = 0;
	size_t size = 0;
	net_open(&net);
	for (unsigned i = 0; i < sockets; i++) {
		set_clock(clock_at() + 1000);
		cr_assert(wire_open(&wire[i], &(struct wire_setup){.port = net.server.port}), "%u", i);
	}
	/* A request that is not complete holds its connection. One more that is turned away: all before it have been looked at. */
	for (unsigned i = 0; i < others; i++) {
		set_clock(clock_at() + 1000);
		cr_assert(raw_open(&raw[i], net.server.port));
		raw_send(&raw[i], "GET", 3);
	}
	set_clock(clock_at() + 1000);
	cr_assert_not(is_let_in(&net, &probe));
	raw_close(&probe);
	for (unsigned i = 0; i < others; i++)
		in += ends_request(&raw[i]);
	cr_assert_eq(in, 320 - sockets, "%u", in);
	for (unsigned i = 0; i < sockets; i++)
		wire_close(&wire[i]);
	for (unsigned i = 0; i < others; i++)
		raw_close(&raw[i]);
	bool open = false; /* when the server has noticed that they are gone */
	for (time_t began = time(NULL); !open && time(NULL) - began < wire_patience / 1000;) {
		set_clock(clock_at() + 1000);
		open = wire_open(&wire[0], &(struct wire_setup){.port = net.server.port});
	}
	cr_assert(open && wire_send(&wire[0], question, sizeof question - 1));
	cr_assert_not_null(wire_read(&wire[0], wire_patience, &size));
	wire_close(&wire[0]);
	net_close(&net);
}
