/*
 * Three public servers that share one database: accounts, names, operators and tournaments are the same at all of them.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "places.h"
#include "tests/server/client.h"
#include "tests/server/house.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"

#ifdef VEDETTE_POSTGRESQL

static const char *const options[] = {"--public", "--shared", "--no-limits", "--operator", "benedek", NULL};

/* Benedek is the operator, Gablenz and Mondel play. */
struct club {
	struct house house;
	struct net at[house_servers];
	char benedek[128], gablenz[128], mondel[128];
};

/* An operator has his account before he is named: a server that is alone makes it. */
static void club_open(struct club *club, const char *name)
{
	struct net net = {.origin = ""};
	house_found(&club->house, name);
	net.server = club->house.database;
	start_server(&net.server, (const char *const[]){"--public", NULL});
	snprintf(net.origin, sizeof net.origin, "http://127.0.0.1:%d", net.server.port);
	net_register(&net, "Benedek", club->benedek);
	net_register(&net, "Gablenz", club->gablenz);
	net_register(&net, "Mondel", club->mondel);
	cr_assert_eq(server_stop(&net.server, SIGTERM), 0);
	house_start(&club->house, options);
	house_await_well(&club->house, house_servers);
	for (unsigned i = 0; i < house_servers; i++) {
		club->at[i].server.port = club->house.server[i].port;
		snprintf(club->at[i].origin, sizeof club->at[i].origin, "http://127.0.0.1:%d",
			 club->at[i].server.port);
	}
}

static void club_close(struct club *club)
{
	house_close(&club->house);
}

static void open_at(const struct club *club, struct client *client, unsigned i, const char *cookie)
{
	client_open(client, club->at[i].server.port, cookie);
}

static void operate(const struct club *club, unsigned i, const char *what, const char *body)
{
	char path[60];
	snprintf(path, sizeof path, "/api/operator/%s", what);
	cr_assert_eq(net_status_as(&club->at[i], path, club->benedek, body), 200, "%s", what);
}

static int account_status(const struct club *club, unsigned i, const char *cookie)
{
	char *answer = net_get_as(&club->at[i], "/api/account", cookie);
	int status = http_status(answer);
	free(answer);
	return status;
}

/* Bounded by the clock, and generous. */
static void await_close(struct client *client)
{
	for (time_t began = time(NULL); !client->wire.closed; client_listen(client, 20))
		cr_assert(time(NULL) - began < wire_patience / 1000, "the socket stays open");
}

/* A table that Gablenz made at one server, with Mondel at another. */
static void sit_down(const struct club *club, struct client *gablenz, unsigned there, struct client *mondel,
		     unsigned here, char game[16])
{
	open_at(club, gablenz, there, club->gablenz);
	open_at(club, mondel, here, club->mondel);
	const json_t *made = client_ask(
		gablenz, "create",
		"{\"scenario\":\"trautenau\",\"seats\":{\"austrian\":\"me\",\"prussian\":\"open\"}}");
	snprintf(game, 16, "%s", text_in(made, "game.id"));
	cr_assert_not_null(client_ask(mondel, "take", "{\"game\":\"%s\",\"seat\":\"prussian\"}", game));
	cr_assert(client_join(gablenz, game, "austrian") && client_join(mondel, game, "prussian"));
}

static bool was_told_of(const struct client *client, const char *name)
{
	bool told = false;
	for (size_t i = 0; i < json_array_size(client->notes); i++) {
		const json_t *note = json_array_get(client->notes, i);
		const json_t *seats =
			json_object_get(json_object_get(json_object_get(note, "params"), "game"), "seats");
		for (size_t k = 0; k < json_array_size(seats); k++)
			told |= !strcmp(text_in(json_array_get(seats, k), "name"), name);
	}
	return told;
}

Test(shared_people, are_held_by_operators_everywhere)
{
	static struct club club;
	struct client gablenz, mondel;
	char game[16];
	club_open(&club, "operators");
	sit_down(&club, &gablenz, 1, &mondel, 2, game);
	operate(&club, 0, "rename", "{\"account\":\"Mondel\",\"name\":\"Wimpffen\",\"reason\":\"r\"}");
	for (time_t began = time(NULL); !was_told_of(&gablenz, "Wimpffen"); client_listen(&gablenz, 20))
		cr_assert(time(NULL) - began < wire_patience / 1000, "the new name is not told");

	operate(&club, 0, "suspend", "{\"account\":\"Gablenz\",\"days\":1,\"reason\":\"r\"}");
	await_close(&gablenz);
	for (unsigned i = 0; i < house_servers; i++)
		cr_assert_eq(account_status(&club, i, club.gablenz), 401);
	operate(&club, 2, "suspend", "{\"account\":\"Gablenz\",\"days\":0,\"reason\":\"r\"}");
	cr_assert_eq(account_status(&club, 1, club.gablenz), 200);

	char body[100];
	snprintf(body, sizeof body, "{\"game\":\"%s\",\"reason\":\"r\"}", game);
	operate(&club, 0, "end", body); /* it is at another */
	for (time_t began = time(NULL);; client_listen(&mondel, 20)) {
		const json_t *now = client_ask(&mondel, "game", "{\"game\":\"%s\"}", game);
		if (!strcmp(text_in(now, "game.ending"), "operator"))
			break;
		cr_assert(time(NULL) - began < wire_patience / 1000, "the game goes on");
	}
	cr_assert_eq(base_count(club.house.database.folder, "SELECT count(*) FROM errands", NULL), 0);
	client_close(&gablenz);
	client_close(&mondel);
	club_close(&club);
}

Test(shared_people, log_out_everywhere)
{
	static struct club club;
	struct client gablenz, mondel;
	char game[16];
	club_open(&club, "sessions");
	sit_down(&club, &gablenz, 1, &mondel, 2, game);
	cr_assert_eq(net_status_as(&club.at[0], "/api/logout", club.gablenz, "{}"), 200);
	await_close(&gablenz);
	for (unsigned i = 0; i < house_servers; i++)
		cr_assert_eq(account_status(&club, i, club.gablenz), 401);
	cr_assert(!mondel.wire.closed);
	client_close(&gablenz);
	client_close(&mondel);
	club_close(&club);
}

/* A block that was made at one server is heeded at the one that has the game, and in every list. */
Test(shared_people, keep_apart_everywhere)
{
	static struct club club;
	struct client gablenz, mondel;
	char game[16];
	club_open(&club, "blocks");
	sit_down(&club, &gablenz, 1, &mondel, 2, game);
	cr_assert_eq(net_status_as(&club.at[0], "/api/blocks/add", club.gablenz, "{\"player\":\"Mondel\"}"),
		     200);
	cr_assert_not_null(client_ask(&mondel, "chat",
				      "{\"game\":\"%s\",\"seat\":\"prussian\",\"text\":\"sir\"}", game));
	cr_assert_not_null(client_ask(&gablenz, "game", "{\"game\":\"%s\"}", game)); /* comes behind it */
	for (size_t i = 0; i < json_array_size(gablenz.notes); i++)
		cr_assert_str_neq(text_in(json_array_get(gablenz.notes, i), "method"), "chat");
	cr_assert_not_null(client_ask(
		&gablenz, "create",
		"{\"scenario\":\"trautenau\",\"seats\":{\"austrian\":\"me\",\"prussian\":\"open\"}}"));
	const json_t *open = client_ask(&mondel, "games", "{\"which\":\"open\"}");
	cr_assert_eq(json_array_size(json_object_get(open, "games")), 0);
	client_close(&gablenz);
	client_close(&mondel);
	club_close(&club);
}

/* ---- Once, whoever asks whom ------------------------------------------------------------------------------------ */

/* The same request to each at once; how many of them said 200. */
static unsigned ask_all(const struct club *club, const char *path, const char *cookie, const char *body)
{
	struct raw raw[house_servers];
	char request[1000];
	unsigned done = 0;
	for (unsigned i = 0; i < house_servers; i++) {
		const struct net *net = &club->at[i];
		int size = snprintf(
			request, sizeof request,
			"POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type:"
			" application/json\r\nContent-Length: %zu\r\nCookie: vedette=%s\r\nConnection:"
			" close\r\n\r\n%s",
			path, net->server.port, net->origin, strlen(body), cookie, body);
		cr_assert(raw_open(&raw[i], net->server.port));
		raw_send(&raw[i], request, (size_t)size);
	}
	for (unsigned i = 0; i < house_servers; i++) {
		char *answer = raw_read_all(&raw[i]);
		int status = http_status(answer);
		cr_assert(status == 200 || status == 409 || status == 429, "%s", answer);
		done += status == 200;
		free(answer);
		raw_close(&raw[i]);
	}
	return done;
}

Test(shared_people, have_names_and_numbers_of_their_own)
{
	static struct club club;
	char body[100];
	club_open(&club, "names");
	for (unsigned i = 0; i < 5; i++) {
		snprintf(body, sizeof body, "{\"name\":\"Clam-%c\",\"password\":\"Skalitz 1866\"}",
			 (int)('p' + i));
		cr_assert_eq(ask_all(&club, "/api/register", "", body), 1, "one of them has the name");
	}
	for (unsigned i = 0; i < 3 * house_servers; i++) {
		struct client client;
		open_at(&club, &client, i % house_servers, club.gablenz);
		for (unsigned k = 0; k < 30; k++)
			cr_assert_not_null(client_ask(&client, "create", "{\"scenario\":\"picket\"}"));
		client_close(&client);
	}
	cr_assert_eq(base_count(club.house.database.folder, "SELECT count(DISTINCT id) FROM games", NULL),
		     270);
	cr_assert_eq(base_count(club.house.database.folder,
				"SELECT count(*) FROM users WHERE login LIKE 'Clam%' COLLATE \"C\"", NULL),
		     5);
	cr_assert_eq(house_count_well(&club.house), house_servers);
	cr_assert_eq(club.house.ended, 0);
	club_close(&club);
}

Test(shared_people, begin_a_round_once)
{
	static struct club club;
	char body[100];
	club_open(&club, "rounds");
	cr_assert_eq(net_status_as(&club.at[0], "/api/tournaments/make", club.benedek,
				   "{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":3}"),
		     200);
	char *answer = net_get(&club.at[1], "/api/tournaments");
	char id[16] = "";
	snprintf(id, 11, "%s", strstr(answer, "\"id\":\"") + 6);
	free(answer);
	snprintf(body, sizeof body, "{\"tournament\":\"%s\"}", id);
	cr_assert_eq(net_status_as(&club.at[1], "/api/tournaments/enter", club.gablenz, body), 200);
	cr_assert_eq(net_status_as(&club.at[2], "/api/tournaments/enter", club.mondel, body), 200);
	cr_assert_eq(ask_all(&club, "/api/tournaments/round", club.benedek, body), 1);
	const char *folder = club.house.database.folder;
	cr_assert_eq(base_count(folder, "SELECT round FROM tournaments", NULL), 1);
	cr_assert_eq(base_count(folder, "SELECT count(*) FROM pairings", NULL), 1);
	cr_assert_eq(base_count(folder, "SELECT count(*) FROM games", NULL), 1);
	cr_assert_eq(base_count(folder, "SELECT count(*) FROM holds", NULL), 0);
	club_close(&club);
}

/* One server may commit the result of a game after another has committed a later one. */
Test(shared_people, have_ratings_in_the_order_of_the_results)
{
	static struct club club;
	static const char put[] =
		"INSERT INTO results(no, game, time, rulebook, scenario, first, second, side, half_points) OVERRIDING SYSTEM"
		" VALUE SELECT %d, %d, 1000000, 'battles', 'trautenau', a.no, b.no, 'prussian', 2 FROM users a, users b WHERE"
		" a.login = 'Gablenz' AND b.login = 'Mondel'";
	char sql[500];
	club_open(&club, "ratings");
	const char *folder = club.house.database.folder;
	for (int no = 2; no > 0; no--) {
		snprintf(sql, sizeof sql, put, no, 100 + no);
		cr_assert(base_change(folder, sql));
		for (unsigned i = 0; i < house_servers; i++) {
			char *answer = net_get(&club.at[i], "/api/ratings");
			snprintf(sql, sizeof sql, "\"games\":%d", 3 - no);
			cr_assert(strstr(answer, sql), "%s", answer);
			free(answer);
		}
	}
	club_close(&club);
}

/* ---- Who comes in ----------------------------------------------------------------------------------------------- */

Test(shared_people, come_as_nobody_elses_servers)
{
	static struct club club;
	static const char *const claims[] = {
		"Inner 0000000000000000000000000000000000000000000000000000000000000000 2 127.0.0.1 abcdefgh",
		"Inner  2 127.0.0.1 abcdefgh", "Inner x", "Inner"};
	char request[600];
	club_open(&club, "strangers");
	for (unsigned i = 0; i < sizeof claims / sizeof *claims; i++) {
		snprintf(
			request, sizeof request,
			"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
			"Sec-WebSocket-Protocol: vedette\r\nAuthorization: %s\r\n\r\n",
			club.at[0].server.port, claims[i]);
		char *answer = net_ask(&club.at[0], request);
		cr_assert_eq(http_status(answer), 403, "%s", answer);
		free(answer);
	}
	club_close(&club);
}

static int status_of_one_more(const struct club *club, const char *option)
{
	char line[800], address[base_address_room] = "";
	base_address(club->house.database.folder, address);
	snprintf(line, sizeof line,
		 "timeout 120 %s/vedette serve --port 0 --database '%s' %s >/dev/null 2>&1", VEDETTE_BINARY,
		 address, option);
	int status = system(line);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Test(shared_people, share_with_none_that_is_alone_or_has_other_rules)
{
	static struct club club;
	club_open(&club, "rules");
	cr_assert_eq(status_of_one_more(&club, ""), 1, "one that would be alone");
	cr_assert(base_change(club.house.database.folder, "UPDATE servers SET program = 'other rules'"));
	cr_assert_eq(status_of_one_more(&club, "--shared"), 1, "one of other rules");
	cr_assert_eq(house_count_well(&club.house), house_servers);
	club_close(&club);
}

#endif
