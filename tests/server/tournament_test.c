/*
 * A tournament of three over two rounds: made, entered, paired, played and counted.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/server/net.h"

enum { players = 3 };

static const char *const names[players] = {"Bonin", "Clausewitz", "Gablenz"};

struct cup {
	struct net net;
	char cookie[players][128], id[16];
	struct client player[players];
};

static int post(const struct cup *cup, unsigned who, const char *what, const char *body)
{
	char more[200], path[60];
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cup->cookie[who]);
	snprintf(path, sizeof path, "/api/tournaments/%s", what);
	char *answer = net_post(&cup->net, path, who < players ? more : "", body);
	int status = http_status(answer);
	free(answer);
	return status;
}

static int post_here(const struct cup *cup, unsigned who, const char *what)
{
	char body[60];
	snprintf(body, sizeof body, "{\"tournament\":\"%s\"}", cup->id);
	return post(cup, who, what, body);
}

static json_t *get(const struct cup *cup, unsigned who, const char *path)
{
	char request[400];
	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nCookie: vedette=%s\r\n\r\n",
		 path, cup->net.server.port, cup->cookie[who]);
	char *answer = net_ask(&cup->net, request);
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	json_t *body = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	cr_assert_not_null(body);
	free(answer);
	return body;
}

static json_t *get_cup(const struct cup *cup)
{
	char path[60];
	snprintf(path, sizeof path, "/api/tournaments/%s", cup->id);
	return get(cup, 0, path);
}

static void begin(struct cup *cup)
{
	memset(cup, 0, sizeof *cup);
	net_open(&cup->net);
	for (unsigned i = 0; i < players; i++) {
		net_register(&cup->net, names[i], cup->cookie[i]);
		client_open(&cup->player[i], cup->net.server.port, cup->cookie[i]);
	}
	cr_assert_eq(
		post(cup, 0, "make", "{\"title\":\"Bohemia Cup\",\"scenario\":\"trautenau\",\"rounds\":2}"),
		200);
	json_t *list = get(cup, 1, "/api/tournaments");
	const json_t *first = json_array_get(json_object_get(list, "tournaments"), 0);
	cr_assert_str_eq(text_in(first, "title"), "Bohemia Cup");
	cr_assert_str_eq(text_in(first, "organiser.name"), "Bonin");
	snprintf(cup->id, sizeof cup->id, "%s", text_in(first, "id"));
	json_decref(list);
}

static void end(struct cup *cup)
{
	for (unsigned i = 0; i < players; i++)
		client_close(&cup->player[i]);
	net_close(&cup->net);
}

static void expect_place(const json_t *body, size_t place, const char *name, double points, double buchholz)
{
	const json_t *row = json_array_get(json_object_get(body, "standings"), place);
	cr_assert_str_eq(text_in(row, "player.name"), name);
	cr_assert_eq(json_number_value(json_object_get(row, "points")), points, "%s", name);
	cr_assert_eq(json_number_value(json_object_get(row, "buchholz")), buchholz, "%s", name);
}

/* The pairing of that number: who has which side; "" for a bye. The game it is played at. */
static void expect_pairing(const json_t *body, size_t number, const char *first, const char *second,
			   char game[16])
{
	const json_t *row = json_array_get(json_object_get(body, "pairings"), number);
	cr_assert_str_eq(text_in(row, "first.name"), first);
	cr_assert_str_eq(text_in(row, "second.name"), second);
	snprintf(game, 16, "%s", text_in(row, "game"));
}

Test(tournament, is_paired_played_and_counted)
{
	struct cup cup;
	char game[16], none[16];
	begin(&cup);
	for (unsigned i = 0; i < players; i++)
		cr_assert_eq(post_here(&cup, i, "enter"), 200);
	cr_assert_eq(post_here(&cup, 1, "enter"), 200, "twice is once");
	cr_assert_eq(post_here(&cup, 1, "round"), 403);
	cr_assert_eq(post_here(&cup, 0, "round"), 200);
	json_t *body = get_cup(&cup);
	cr_assert_eq(json_array_size(json_object_get(body, "standings")), 3);
	/* Nobody has a rating: by their numbers. The last has the bye. */
	expect_pairing(body, 0, "Gablenz", "", none);
	expect_pairing(body, 1, "Bonin", "Clausewitz", game);
	json_decref(body);
	cr_assert_eq(post_here(&cup, 0, "round"), 409, "a game is under way");
	cr_assert_not_null(
		client_ask(&cup.player[1], "resign", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	body = get_cup(&cup);
	expect_place(body, 0, "Bonin", 1, 0);
	expect_place(body, 1, "Gablenz", 1, 0);
	expect_place(body, 2, "Clausewitz", 0, 1);
	json_decref(body);

	cr_assert_eq(post_here(&cup, 0, "round"), 200);
	body = get_cup(&cup);
	expect_pairing(body, 2, "Clausewitz", "", none);
	expect_pairing(body, 3, "Gablenz", "Bonin", game); /* Bonin had the first side last time */
	json_decref(body);
	cr_assert_not_null(client_ask(&cup.player[2], "offer",
				      "{\"game\":\"%s\",\"seat\":\"prussian\",\"what\":\"draw\"}", game));
	cr_assert_not_null(client_ask(
		&cup.player[0], "reply",
		"{\"game\":\"%s\",\"seat\":\"austrian\",\"what\":\"draw\",\"accept\":true}", game));
	body = get_cup(&cup);
	/* Bonin has met Gablenz (1½) and Clausewitz (1), Gablenz only Bonin (1½). */
	expect_place(body, 0, "Bonin", 1.5, 2.5);
	expect_place(body, 1, "Gablenz", 1.5, 1.5);
	expect_place(body, 2, "Clausewitz", 1, 1.5);
	json_decref(body);
	cr_assert_eq(post_here(&cup, 0, "round"), 409, "there were two rounds");
	cr_assert_eq(post_here(&cup, 1, "enter"), 409);
	end(&cup);
}

Test(tournament, who_has_left_is_not_paired)
{
	struct cup cup;
	char game[16];
	begin(&cup);
	cr_assert_eq(post_here(&cup, 0, "round"), 409, "nobody is there");
	for (unsigned i = 0; i < players; i++)
		cr_assert_eq(post_here(&cup, i, "enter"), 200);
	cr_assert_eq(post_here(&cup, 0, "leave"), 200);
	cr_assert_eq(post_here(&cup, 0, "round"), 200, "who made it need not play");
	json_t *body = get_cup(&cup);
	cr_assert_eq(json_array_size(json_object_get(body, "pairings")), 1);
	expect_pairing(body, 0, "Clausewitz", "Gablenz", game);
	cr_assert(json_is_true(json_object_get(body, "mine")));
	cr_assert(json_is_false(json_object_get(body, "entered")));
	json_decref(body);
	json_t *mine = get(&cup, 0, "/api/export");
	const json_t *named = json_array_get(json_object_get(mine, "tournaments"), 0);
	cr_assert_str_eq(text_in(named, "title"), "Bohemia Cup");
	json_decref(mine);
	char more[200];
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cup.cookie[1]);
	char *answer = net_post_account(&cup.net, "/api/delete", more, "{\"password\":\"Trautenau 1866\"}");
	cr_assert_eq(http_status(answer), 200);
	free(answer);
	cr_assert_not_null(
		client_ask(&cup.player[2], "resign", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	cr_assert_eq(post_here(&cup, 0, "enter"), 200);
	cr_assert_eq(post_here(&cup, 0, "round"), 200);
	body = get_cup(&cup);
	cr_assert_eq(json_array_size(json_object_get(body, "pairings")), 2,
		     "whose account is gone plays no more");
	expect_pairing(body, 1, "Gablenz", "Bonin", game); /* he has had the second side */
	json_decref(body);
	end(&cup);
}

Test(tournament, nonsense_makes_none)
{
	static const char *const bad[] = {
		"{}",
		"{\"title\":\"x\",\"scenario\":\"trautenau\",\"rounds\":2}",
		"{\"title\":\"A\\u202eB\",\"scenario\":\"trautenau\",\"rounds\":2}",
		"{\"title\":\"Cup\",\"scenario\":\"nowhere\",\"rounds\":2}",
		"{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":0}",
		"{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":17}",
		"{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":2,\"clock_days\":61}",
	};
	struct cup cup;
	begin(&cup);
	for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_assert_eq(post(&cup, 0, "make", bad[i]), 400, "%s", bad[i]);
	char *answer = net_post(&cup.net, "/api/tournaments/make", "",
				"{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":2}");
	cr_assert_eq(http_status(answer), 401);
	free(answer);
	cr_assert_eq(post(&cup, 0, "enter", "{\"tournament\":\"abc\"}"), 404);
	cr_assert_eq(post_here(&cup, 0, "nothing"), 404);
	for (unsigned i = 0; i < 4; i++) /* one has been made */
		cr_assert_eq(
			post(&cup, 0, "make", "{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":2}"),
			200);
	cr_assert_eq(post(&cup, 0, "make", "{\"title\":\"Cup\",\"scenario\":\"trautenau\",\"rounds\":2}"),
		     429);
	end(&cup);
}

/* Two posts on two connections, the second before the first is on the disk or after it: one round, whoever was heard first. */
Test(tournament, a_round_begun_twice_at_once_is_one)
{
	struct cup cup;
	struct raw raw[2];
	char request[600], body[60];
	int begun = 0;
	begin(&cup);
	for (unsigned i = 0; i < players; i++)
		cr_assert_eq(post_here(&cup, i, "enter"), 200);
	snprintf(body, sizeof body, "{\"tournament\":\"%s\"}", cup.id);
	snprintf(request, sizeof request,
		 "POST /api/tournaments/round HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
		 "Content-Type: application/json\r\nContent-Length: %zu\r\nCookie: vedette=%s\r\n\r\n%s",
		 cup.net.server.port, cup.net.origin, strlen(body), cup.cookie[0], body);
	for (unsigned i = 0; i < 2; i++)
		cr_assert(raw_open(&raw[i], cup.net.server.port));
	for (unsigned i = 0; i < 2; i++)
		raw_send(&raw[i], request, strlen(request));
	for (unsigned i = 0; i < 2; i++) {
		char *answer = raw_read_all(&raw[i]);
		int status = http_status(answer);
		cr_assert(status == 200 || status == 429 || status == 409, "%s", answer);
		begun += status == 200;
		free(answer);
		raw_close(&raw[i]);
	}
	cr_assert_eq(begun, 1);
	json_t *told = get_cup(&cup);
	cr_assert_eq(json_integer_value(json_object_get(told, "round")), 1);
	cr_assert_eq(json_array_size(json_object_get(told, "pairings")), 2);
	json_decref(told);
	end(&cup);
}
