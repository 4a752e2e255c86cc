/*
 * The lobby and the table: seats, words, offers, ends, the past.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

struct pair {
	struct started server;
	struct client player[2];
	uint64_t luck;
};

static void open_pair(struct pair *pair)
{
	*pair = (struct pair){.luck = 31};
	start_quick_server(&pair->server);
	two_players(pair->player, pair->server.port, "trautenau", "prussian", "austrian");
}

static void close_pair(struct pair *pair)
{
	client_close(&pair->player[0]);
	client_close(&pair->player[1]);
	server_stop(&pair->server, SIGTERM);
	server_forget(&pair->server);
}

/* The server is started anew: every game comes out of the store. */
static void start_anew(struct pair *pair)
{
	char game[16], seat[16], cookie[128];
	server_stop(&pair->server, SIGTERM);
	start_quick_server(&pair->server);
	for (unsigned i = 0; i < 2; i++) {
		struct client *player = &pair->player[i];
		snprintf(game, sizeof game, "%s", player->game);
		snprintf(seat, sizeof seat, "%s", player->seat);
		snprintf(cookie, sizeof cookie, "%s", player->cookie);
		client_close(player);
		client_open(player, pair->server.port, cookie[0] ? cookie : NULL);
		cr_assert(client_join(player, game, seat));
	}
}

static const json_t *ask_at(struct client *client, const char *method, const char *more)
{
	return client_ask(client, method, "{\"game\":\"%s\",\"seat\":\"%s\"%s}", client->game, client->seat,
			  more);
}

/* Answers by lot until `count` were taken or the game is over. */
static unsigned play_some(struct pair *pair, unsigned count)
{
	unsigned taken = 0;
	while (taken < count && await_question(pair->player))
		for (unsigned i = 0; i < 2; i++) {
			size_t actions = json_array_size(
				json_object_get(client_decision(&pair->player[i]), "actions"));
			taken += actions && client_play(&pair->player[i], next_luck(&pair->luck) % actions);
		}
	return taken;
}

static const json_t *last_table(struct client *client)
{
	const json_t *found = NULL;
	client_catch_up(client);
	for (size_t i = 0; i < json_array_size(client->notes); i++) {
		const json_t *note = json_array_get(client->notes, i);
		if (!strcmp(text_in(note, "method"), "table"))
			found = json_object_get(json_object_get(note, "params"), "game");
	}
	return found;
}

Test(table, resigning_ends_it_and_the_key_fits_its_hash)
{
	struct pair pair;
	unsigned char key[16], digest[32];
	char text[65];
	open_pair(&pair);
	play_some(&pair, 5);
	const json_t *game = json_object_get(ask_at(&pair.player[0], "game", ""), "game");
	char hash[70];
	snprintf(hash, sizeof hash, "%s", text_in(game, "hash"));
	cr_assert_eq(strlen(hash), 64);
	cr_assert_str_eq(text_in(game, "key"), "", "the key is nobody's before the end");
	cr_assert_null(ask_at(&pair.player[0], "file", ""));
	cr_assert_null(client_ask(&pair.player[0], "join", "{\"game\":\"%s\",\"seat\":\"referee\"}",
				  pair.player[0].game));
	cr_assert_not_null(ask_at(&pair.player[0], "resign", ""));
	game = last_table(&pair.player[1]);
	cr_assert(json_is_true(json_object_get(game, "over")));
	cr_assert_str_eq(text_in(game, "ending"), "resigned");
	cr_assert_str_eq(text_in(game, "winner"), "austrian");
	cr_assert_eq(sodium_hex2bin(key, sizeof key, text_in(game, "key"), 32, NULL, NULL, NULL), 0);
	crypto_hash_sha256(digest, key, sizeof key);
	cr_assert_str_eq(sodium_bin2hex(text, sizeof text, digest, sizeof digest), hash);
	cr_assert_null(ask_at(&pair.player[0], "resign", ""));
	cr_assert_eq(client_code(&pair.player[0]), -32014);
	cr_assert_not_null(ask_at(&pair.player[0], "file", ""));
	const json_t *again = ask_at(&pair.player[1], "rematch", "");
	const json_t *seat = json_array_get(json_object_get(json_object_get(again, "game"), "seats"), 0);
	cr_assert(json_is_true(json_object_get(seat, "mine")), "the sides are swapped");
	close_pair(&pair);
}

Test(table, a_draw_is_offered_and_taken)
{
	struct pair pair;
	open_pair(&pair);
	cr_assert_null(ask_at(&pair.player[1], "reply", ",\"what\":\"draw\",\"accept\":true"),
		       "nothing was offered");
	cr_assert_not_null(ask_at(&pair.player[0], "offer", ",\"what\":\"draw\""));
	cr_assert_not_null(ask_at(&pair.player[1], "reply", ",\"what\":\"draw\",\"accept\":false"));
	cr_assert_not(json_is_true(json_object_get(last_table(&pair.player[0]), "over")));
	cr_assert_not_null(ask_at(&pair.player[0], "offer", ",\"what\":\"draw\""));
	cr_assert_not_null(ask_at(&pair.player[1], "reply", ",\"what\":\"draw\",\"accept\":true"));
	cr_assert_str_eq(text_in(last_table(&pair.player[0]), "ending"), "draw");
	close_pair(&pair);
}

/* In the view he has and in the one he would be told anew; and he is told why when he asks. */
static void check_nobody_is_asked(struct pair *pair)
{
	for (unsigned i = 0; i < 2; i++) {
		struct client *player = &pair->player[i];
		client_catch_up(player);
		cr_assert_str_eq(player->trouble, "");
		cr_assert_null(client_decision(player), "%s is asked in a game that is over", player->seat);
		cr_assert_eq(json_array_size(json_object_get(player->view, "waiting")), 0);
		const json_t *decision = ask_at(player, "decision", "");
		cr_assert(json_is_true(json_object_get(decision, "over")));
		cr_assert_eq(json_array_size(json_object_get(decision, "actions")), 0);
		cr_assert_eq(json_array_size(json_object_get(decision, "waiting")), 0);
		const json_t *verdict = ask_at(player, "judge", ",\"action\":{\"do\":\"pass\"}");
		cr_assert(json_is_false(json_object_get(verdict, "legal")));
		cr_assert_null(ask_at(player, "play", ",\"ticket\":1,\"action\":{\"do\":\"pass\"}"));
		cr_assert_eq(client_code(player), -32014);
	}
}

Test(table, that_is_over_asks_nobody_anything)
{
	struct pair pair;
	open_pair(&pair);
	play_some(&pair, 9);
	unsigned asked = client_decision(&pair.player[0]) ? 0 : 1;
	cr_assert_not_null(client_decision(&pair.player[asked]));
	cr_assert_not_null(ask_at(&pair.player[1 - asked], "resign", ""));
	check_nobody_is_asked(&pair);
	const json_t *decision = ask_at(&pair.player[0], "decision", "");
	cr_assert_str_eq(text_in(decision, "winner"), asked ? "austrian" : "prussian");
	start_anew(&pair);
	check_nobody_is_asked(&pair);
	close_pair(&pair);
}

static const json_t *offers_of(struct client *client)
{
	return json_object_get(json_object_get(ask_at(client, "game", ""), "game"), "offers");
}

Test(table, offers_outlive_the_time_of_a_game_in_memory)
{
	struct pair pair;
	open_pair(&pair);
	play_some(&pair, 5);
	cr_assert_not_null(ask_at(&pair.player[1], "offer", ",\"what\":\"draw\""));
	start_anew(&pair);
	const json_t *offers = offers_of(&pair.player[0]);
	cr_assert_eq(json_array_size(offers), 1);
	cr_assert_str_eq(text_in(json_array_get(offers, 0), "what"), "draw");
	cr_assert_str_eq(text_in(json_array_get(offers, 0), "seat"), "austrian");
	cr_assert_not_null(ask_at(&pair.player[0], "reply", ",\"what\":\"draw\",\"accept\":true"));
	cr_assert_str_eq(text_in(last_table(&pair.player[1]), "ending"), "draw");
	cr_assert_eq(json_array_size(offers_of(&pair.player[1])), 0);
	close_pair(&pair);
}

Test(table, offers_that_were_dropped_do_not_come_back)
{
	struct pair pair;
	open_pair(&pair);
	play_some(&pair, 5);
	cr_assert_not_null(ask_at(&pair.player[0], "offer", ",\"what\":\"draw\""));
	cr_assert_geq(play_some(&pair, 1), 1, "any answer drops it"); /* both may have one to give */
	start_anew(&pair);
	cr_assert_eq(json_array_size(offers_of(&pair.player[1])), 0);
	cr_assert_not_null(ask_at(&pair.player[0], "offer", ",\"what\":\"draw\""));
	cr_assert_not_null(ask_at(&pair.player[1], "reply", ",\"what\":\"draw\",\"accept\":false"));
	start_anew(&pair);
	cr_assert_eq(json_array_size(offers_of(&pair.player[1])), 0);
	close_pair(&pair);
}

/* Who moved last, and is not asked now. */
static unsigned play_until_another_is_asked(struct pair *pair)
{
	unsigned mover = 0;
	for (unsigned i = 0; i < 200; i++) {
		cr_assert(await_question(pair->player));
		mover = client_decision(&pair->player[0]) ? 0 : 1;
		size_t actions =
			json_array_size(json_object_get(client_decision(&pair->player[mover]), "actions"));
		cr_assert(actions && client_play(&pair->player[mover], next_luck(&pair->luck) % actions));
		client_catch_up(&pair->player[1 - mover]);
		if (!client_decision(&pair->player[mover]) && client_decision(&pair->player[1 - mover]))
			break;
	}
	return mover;
}

Test(table, undo_past_a_barrier_needs_consent)
{
	struct pair pair;
	open_pair(&pair);
	cr_assert_null(ask_at(&pair.player[1], "offer", ",\"what\":\"undo\""), "he has not moved yet");
	unsigned mover = play_until_another_is_asked(&pair);
	struct client *waits = &pair.player[mover], *asks = &pair.player[1 - mover];
	cr_assert_null(ask_at(waits, "undo", ""));
	cr_assert_eq(client_code(waits), -32005);
	cr_assert_not_null(ask_at(waits, "offer", ",\"what\":\"undo\""));
	cr_assert_null(client_decision(waits));
	start_anew(&pair);
	cr_assert_not_null(ask_at(asks, "reply", ",\"what\":\"undo\",\"accept\":true"));
	client_catch_up(waits);
	cr_assert_not_null(client_decision(waits), "the move is his again");
	cr_assert_str_eq(waits->trouble, "");
	close_pair(&pair);
}

static json_int_t game_figure(struct client *client, const char *key)
{
	const json_t *answer = client_ask(client, "game", "{\"game\":\"%s\"}", client->game);
	return json_integer_value(json_object_get(json_object_get(answer, "game"), key));
}

/* Ten seconds lie between any two answers: the time of the last move is the time of one that is behind a barrier. */
Test(table, nobody_is_told_of_a_move_before_its_barrier)
{
	struct pair pair = {.luck = 31};
	unsigned settled = 0, open = 0;
	snprintf(pair.server.folder, sizeof pair.server.folder, "/tmp/vedette-XXXXXX");
	cr_assert_not_null(mkdtemp(pair.server.folder));
	steer_clock(pair.server.folder);
	start_quick_server(&pair.server);
	two_players(pair.player, pair.server.port, "trautenau", "prussian", "austrian");
	json_int_t moves = game_figure(&pair.player[0], "moves"),
		   moved = game_figure(&pair.player[0], "moved");
	for (unsigned i = 0; i < 60; i++) {
		set_clock(clock_at() + 10000);
		cr_assert_geq(play_some(&pair, 1), 1); /* both may have one to give */
		json_int_t now = game_figure(&pair.player[0], "moves");
		if (now == moves) {
			open++;
		} else {
			settled++;
			moved = clock_at() / 1000;
		}
		moves = now;
		cr_assert_eq(game_figure(&pair.player[0], "moved"), moved, "answer %u", i);
		cr_assert_eq(game_figure(&pair.player[1], "moved"), moved, "answer %u", i);
	}
	cr_assert(settled && open, "%u behind a barrier, %u not", settled, open);
	close_pair(&pair);
}

Test(table, words_are_heard_and_kept)
{
	struct pair pair;
	open_pair(&pair);
	cr_assert_not_null(ask_at(&pair.player[0], "chat", ",\"text\":\"Guten Morgen, Gablenz\""));
	client_catch_up(&pair.player[1]);
	const json_t *note = json_array_get(pair.player[1].notes, json_array_size(pair.player[1].notes) - 1);
	cr_assert_str_eq(text_in(note, "params.text"), "Guten Morgen, Gablenz");
	cr_assert_str_eq(text_in(note, "params.seat"), "prussian");
	const json_t *result = ask_at(&pair.player[1], "join", "");
	cr_assert_eq(json_array_size(json_object_get(result, "chat")), 1);
	cr_assert_null(ask_at(&pair.player[0], "chat", ",\"text\":\"\""));
	close_pair(&pair);
}

Test(table, the_past_is_shown_as_it_was_seen)
{
	struct pair pair;
	open_pair(&pair);
	play_some(&pair, 40);
	client_catch_up(&pair.player[0]);
	const json_t *marks = ask_at(&pair.player[0], "marks", "");
	json_int_t last = json_integer_value(json_object_get(marks, "last"));
	cr_assert_gt(last, 5);
	for (json_int_t at = 0; at <= last; at += 3) {
		char more[40];
		snprintf(more, sizeof more, ",\"at\":%lld", (long long)at);
		const json_t *view = json_object_get(ask_at(&pair.player[0], "replay", more), "view");
		cr_assert_not_null(view);
		cr_assert_null(json_object_get(view, "decision"));
	}
	char beyond[40];
	snprintf(beyond, sizeof beyond, ",\"at\":%lld", (long long)last + 1);
	cr_assert_null(ask_at(&pair.player[0], "replay", beyond));
	close_pair(&pair);
}

static char *past_of(struct client *client, json_int_t at)
{
	char more[40];
	snprintf(more, sizeof more, ",\"at\":%lld", (long long)at);
	const json_t *view = json_object_get(ask_at(client, "replay", more), "view");
	cr_assert_not_null(view);
	return json_dumps(view, JSON_COMPACT);
}

/* How long it takes is vedette_past's affair. */
Test(table, the_past_is_the_same_out_of_the_store)
{
	enum { steps = 12 };
	struct pair pair;
	char *seen[steps];
	open_pair(&pair);
	play_some(&pair, 300);
	ask_at(&pair.player[0], "resign", "");
	json_int_t last = json_integer_value(json_object_get(ask_at(&pair.player[0], "marks", ""), "last"));
	cr_assert_gt(last, 100);
	for (unsigned i = 0; i < steps; i++)
		seen[i] = past_of(&pair.player[0], last * i / (steps - 1));
	start_anew(&pair);
	for (unsigned i = 0; i < steps; i++) {
		char *again = past_of(&pair.player[0], last * i / (steps - 1));
		cr_assert_str_eq(again, seen[i]);
		free(again);
		free(seen[i]);
	}
	close_pair(&pair);
}

/* ---- Clocks -------------------------------------------------------------------------------------------------- */

/* Nobody waits for a minute: the store is told that all but a second has gone. */
static void let_time_pass(const struct started *server)
{
	char sql[300];
	long long now_ms = clock_at();
	snprintf(sql, sizeof sql,
		 "UPDATE seats SET time_left = 1000; UPDATE games SET asked_at = %lld, deadline = %lld",
		 now_ms, now_ms / 1000 + 1);
	cr_assert(base_change(server->folder, sql));
}

Test(table, who_runs_out_of_time_loses)
{
	struct started server;
	struct client client;
	char game[16];
	start_server_at_rest(&server, (const char *const[]){"--pace", "0", "--no-limits", NULL});
	client_open(&client, server.port, NULL);
	const json_t *result =
		client_ask(&client, "create",
			   "{\"scenario\":\"trautenau\",\"seats\":{\"austrian\":\"computer:random\"},"
			   "\"clock\":{\"kind\":\"minutes\",\"amount\":1,\"then\":\"lose\"}}");
	cr_assert_not_null(result);
	snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	let_time_pass(&server);
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	cr_assert(client_join(&client, game, "prussian"));
	const json_t *table = NULL;
	for (set_clock(clock_at() + 2000); !*text_in(table, "ending"); table = last_table(&client))
		client_await(&client);
	cr_assert_str_eq(text_in(table, "ending"), "time");
	cr_assert_str_eq(text_in(table, "winner"), "austrian");
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- Seats --------------------------------------------------------------------------------------------------- */

/* Whoever opens an invitation becomes a guest; what he is invited to is another game. */
static void invite_elsewhere(struct pair *pair, char *link, size_t size)
{
	const json_t *made =
		client_ask(&pair->player[0], "create",
			   "{\"scenario\":\"short\",\"seats\":{\"french\":\"me\",\"prussian\":\"invite\"}}");
	const json_t *seats = json_object_get(json_object_get(made, "game"), "seats");
	for (size_t i = 0; i < json_array_size(seats); i++)
		if (*text_in(json_array_get(seats, i), "link"))
			snprintf(link, size, "%s", text_in(json_array_get(seats, i), "link"));
}

Test(lobby, strangers_see_and_take_nothing)
{
	struct pair pair;
	struct client stranger;
	char body[64], cookie[128], link[64] = "";
	open_pair(&pair);
	invite_elsewhere(&pair, link, sizeof link);
	wire_get(pair.server.port, link, NULL, body, sizeof body, cookie);
	cr_assert_str_neq(cookie, "");
	client_open(&stranger, pair.server.port, cookie);
	memcpy(stranger.game, pair.player[0].game, sizeof stranger.game);
	cr_assert_null(
		client_ask(&stranger, "join", "{\"game\":\"%s\",\"seat\":\"prussian\"}", stranger.game));
	cr_assert_eq(client_code(&stranger), -32010);
	cr_assert_null(client_ask(&stranger, "join", "{\"game\":\"%s\",\"seat\":\"public\"}", stranger.game));
	cr_assert_null(client_ask(&stranger, "game", "{\"game\":\"%s\"}", stranger.game));
	cr_assert_null(
		client_ask(&stranger, "take", "{\"game\":\"%s\",\"seat\":\"prussian\"}", stranger.game));
	cr_assert_null(client_ask(&stranger, "take", "{\"token\":\"%s\"}", "aaaaaaaaaaaaaaaaaaaaaaaa"));
	const json_t *games = json_object_get(client_ask(&stranger, "games", "{\"which\":\"mine\"}"),
					      "games");
	cr_assert_eq(json_array_size(games), 0);
	client_close(&stranger);
	close_pair(&pair);
}

Test(lobby, the_computer_plays_to_the_end)
{
	struct started server = {0};
	struct client client;
	uint64_t luck = 5;
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	const json_t *result = client_ask(
		&client, "create",
		"{\"scenario\":\"picket\",\"seats\":{\"first\":\"me\",\"second\":\"computer:random\","
		"\"third\":\"computer:recruit\"}}");
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(result, "game.id"));
	cr_assert(client_join(&client, game, "first"));
	while (json_array_size(json_object_get(client.view, "waiting"))) {
		size_t count = json_array_size(json_object_get(client_decision(&client), "actions"));
		if (count)
			client_play(&client, next_luck(&luck) % count);
		else
			client_await(&client);
	}
	cr_assert_eq(json_array_size(json_object_get(client.view, "waiting")), 0, "the game does not end");
	cr_assert_str_eq(client.trouble, "");
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- Accounts ------------------------------------------------------------------------------------------------ */

static int post(int port, const char *path, const char *origin, const char *text, char cookie[128])
{
	char request[900], body[300];
	snprintf(request, sizeof request,
		 "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
		 path, port, origin, strlen(text), text);
	return wire_http(port, request, body, sizeof body, cookie);
}

Test(accounts, are_made_and_opened)
{
	struct started server = {0};
	struct client client;
	char cookie[128], origin[64], none[128];
	const char *account = "{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}";
	start_server(&server, (const char *const[]){"--public", "--pace", "0", NULL});
	snprintf(origin, sizeof origin, "http://127.0.0.1:%d", server.port);
	cr_assert_eq(post(server.port, "/api/register", "http://evil.example", account, none), 403);
	cr_assert_eq(
		post(server.port, "/api/register", origin, "{\"name\":\"x\",\"password\":\"short\"}", none),
		400);
	cr_assert_eq(post(server.port, "/api/register", origin, account, cookie), 200);
	cr_assert_eq(post(server.port, "/api/register", origin, account, none), 409);
	cr_assert_eq(post(server.port, "/api/login", origin,
			  "{\"name\":\"Gablenz\",\"password\":\"Koeniggraetz\"}", none),
		     401);
	client_open(&client, server.port, NULL);
	cr_assert_null(client_ask(&client, "create", "{\"scenario\":\"trautenau\"}"));
	cr_assert_eq(client_code(&client), -32012);
	client_close(&client);
	client_open(&client, server.port, cookie);
	cr_assert_not_null(client_ask(&client, "create", "{\"scenario\":\"trautenau\"}"));
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
