/*
 * Bots: accounts that somebody keeps for his programs, which come with a token.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

enum { token_room = 64 };

struct bot {
	int id;
	char token[token_room];
};

static json_t *body_of(char *answer, int status)
{
	cr_assert_eq(http_status(answer), status, "%s", answer);
	json_t *body = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	cr_assert_not_null(body, "%s", answer);
	free(answer);
	return body;
}

static struct bot take_bot(char *answer)
{
	struct bot bot;
	json_t *body = body_of(answer, 200);
	bot.id = (int)json_integer_value(json_object_get(json_object_get(body, "bot"), "id"));
	snprintf(bot.token, sizeof bot.token, "%s", text_in(body, "token"));
	cr_assert_eq(strlen(bot.token), 44, "bot_ and forty letters of five bits each");
	cr_assert_eq(strncmp(bot.token, "bot_", 4), 0);
	json_decref(body);
	return bot;
}

static struct bot make_bot(const struct net *net, const char *cookie, const char *name)
{
	char wanted[100];
	snprintf(wanted, sizeof wanted, "{\"name\":\"%s\"}", name);
	return take_bot(net_post_as(net, "/api/bots/make", cookie, wanted));
}

static int status_of_token(const struct net *net, const char *token)
{
	struct wire wire;
	struct wire_setup setup = {.port = net->server.port, .token = token, .origin = ""};
	if (wire_open(&wire, &setup))
		wire_close(&wire);
	return wire.status;
}

static int ask_for(const struct net *net, const char *path, const char *cookie, const struct bot *bot)
{
	char wanted[40];
	snprintf(wanted, sizeof wanted, "{\"bot\":%d}", bot->id);
	return net_status_as(net, path, cookie, wanted);
}

static const json_t *seat_called(const json_t *game, const char *seat)
{
	const json_t *seats = json_object_get(game, "seats");
	for (size_t i = 0; i < json_array_size(seats); i++)
		if (!strcmp(text_in(json_array_get(seats, i), "seat"), seat))
			return json_array_get(seats, i);
	return NULL;
}

static bool is_marked(const json_t *game, const char *seat)
{
	return json_is_true(json_object_get(seat_called(game, seat), "bot"));
}

Test(bots, sit_at_a_table_and_are_marked)
{
	struct net net;
	struct client host, program;
	char keeper[128], other[128], game[16];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	net_register(&net, "Benedek", other);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	client_open(&host, net.server.port, other);
	client_open_bot(&program, net.server.port, bot.token);
	client_catch_up(&program);
	const json_t *hello = json_array_get(program.notes, 0);
	cr_assert_str_eq(text_in(hello, "params.user.name"), "Kriegsspiel");
	cr_assert(json_is_true(
		json_object_get(json_object_get(json_object_get(hello, "params"), "user"), "bot")));
	const json_t *made = client_ask(&host, "create",
					"{\"scenario\":\"trautenau\",\"watch\":true,\"seats\":{\"prussian\":"
					"\"me\",\"austrian\":\"open\"}}");
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert_not_null(client_ask(&program, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	cr_assert(client_join(&program, game, "austrian"));
	const json_t *table = client_ask(&host, "game", "{\"game\":\"%s\"}", game);
	cr_assert(is_marked(json_object_get(table, "game"), "austrian"), "at the table");
	cr_assert_not(is_marked(json_object_get(table, "game"), "prussian"));
	const json_t *lobby = client_ask(&host, "games", "{\"which\":\"watch\"}");
	const json_t *listed = json_array_get(json_object_get(lobby, "games"), 0);
	cr_assert(is_marked(listed, "austrian"), "in the lobby");
	cr_assert_not(is_marked(listed, "prussian"));
	client_close(&host);
	client_close(&program);
	/* after another start, out of the store */
	cr_assert_eq(server_stop(&net.server, SIGTERM), 0);
	start_server(&net.server, (const char *const[]){"--public", "--pace", "0", NULL});
	client_open(&host, net.server.port, other);
	table = client_ask(&host, "game", "{\"game\":\"%s\"}", game);
	cr_assert(is_marked(json_object_get(table, "game"), "austrian"));
	cr_assert_eq(status_of_token(&net, bot.token), 101);
	client_close(&host);
	net_close(&net);
}

Test(bots, have_tokens_that_are_told_once_and_kept_as_hashes)
{
	struct net net;
	char keeper[128];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	static const char *const pages[] = {"/api/account", "/api/export"};
	for (unsigned i = 0; i < 2; i++) {
		char *told = net_get_as(&net, pages[i], keeper);
		cr_assert(strstr(told, "Kriegsspiel"), "%s", told);
		cr_assert_null(strstr(told, bot.token), "%s", told);
		free(told);
	}
	cr_assert_eq(base_count(net.server.folder, "SELECT count(*) FROM tokens", NULL), 1);
	cr_assert_eq(
		base_count(net.server.folder, "SELECT count(*) FROM tokens WHERE length(hash) = 32", NULL), 1,
		"what is kept is a hash");
	net_close(&net);
}

/* Whatever else is brought, and however: no socket, and no way round the origin of pages. */
Test(bots, are_let_in_by_their_token_alone)
{
	struct net net;
	char keeper[128], other[200];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	cr_assert_eq(status_of_token(&net, bot.token), 101);
	snprintf(other, sizeof other, "%.43s", bot.token);
	cr_assert_eq(status_of_token(&net, other), 401, "a letter too few");
	snprintf(other, sizeof other, "%sa", bot.token);
	cr_assert_eq(status_of_token(&net, other), 401, "a letter too many");
	cr_assert_eq(status_of_token(&net, ""), 401, "an empty one");
	cr_assert_eq(status_of_token(&net, keeper), 401, "a cookie is no token");
	struct wire wire;
	struct wire_setup setup = {.port = net.server.port, .cookie = bot.token};
	cr_assert(wire_open(&wire, &setup));
	size_t size = 0;
	const char *hello = wire_read(&wire, wire_patience, &size);
	cr_assert(hello && strstr(hello, "\"user\":null"), "a token is no cookie");
	wire_close(&wire);
	char basic[400];
	snprintf(basic, sizeof basic,
		 "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
		 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
		 "Sec-WebSocket-Protocol: vedette\r\nOrigin: http://elsewhere.example\r\n"
		 "Authorization: Basic bW9sdGtl\r\n\r\n",
		 net.server.port);
	char *answer = net_ask(&net, basic);
	cr_assert_eq(http_status(answer), 403, "%s", answer);
	free(answer);
	net_close(&net);
}

Test(bots, are_out_when_their_token_is_revoked)
{
	struct net net;
	struct client program;
	char keeper[128], other[128];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	net_register(&net, "Benedek", other);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	client_open_bot(&program, net.server.port, bot.token);
	cr_assert_eq(ask_for(&net, "/api/bots/revoke", other, &bot), 404, "it is not his");
	cr_assert_eq(ask_for(&net, "/api/bots/revoke", "", &bot), 401);
	cr_assert_eq(net_status_as(&net, "/api/sessions/end", keeper, "{}"), 200);
	client_catch_up(&program);
	cr_assert_not(program.wire.closed, "his browsers are no affair of the bot");
	cr_assert_eq(ask_for(&net, "/api/bots/revoke", keeper, &bot), 200);
	client_await_end(&program); /* its program was sent away */
	client_close(&program);
	cr_assert_eq(status_of_token(&net, bot.token), 401);
	char wanted[40];
	snprintf(wanted, sizeof wanted, "{\"bot\":%d}", bot.id);
	struct bot again = take_bot(net_post_as(&net, "/api/bots/token", keeper, wanted));
	cr_assert_eq(again.id, bot.id);
	cr_assert_eq(status_of_token(&net, bot.token), 401);
	cr_assert_eq(status_of_token(&net, again.token), 101);
	cr_assert_eq(ask_for(&net, "/api/bots/delete", keeper, &again), 200);
	cr_assert_eq(status_of_token(&net, again.token), 401);
	cr_assert_eq(ask_for(&net, "/api/bots/token", keeper, &again), 404, "it is gone");
	net_close(&net);
}

Test(bots, go_with_whoever_kept_them)
{
	struct net net;
	char keeper[128];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	cr_assert_eq(net_status_as(&net, "/api/delete", keeper, "{\"password\":\"Trautenau 1866\"}"), 200);
	cr_assert_eq(status_of_token(&net, bot.token), 401);
	cr_assert_eq(
		base_count(net.server.folder, "SELECT count(*) FROM users WHERE name = 'Kriegsspiel'", NULL),
		0);
	net_close(&net);
}

/* Four of one player's; five tokens at once; names as everybody's. */
Test(bots, are_so_many_and_named_as_others_are)
{
	struct net net;
	char keeper[128];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	make_bot(&net, keeper, "Kriegsspiel");
	cr_assert_eq(net_status_as(&net, "/api/bots/make", keeper, "{\"name\":\"kriegsspie1\"}"), 409,
		     "it looks like the other");
	cr_assert_eq(net_status_as(&net, "/api/bots/make", keeper, "{\"name\":\"Moltke\"}"), 409);
	cr_assert_eq(net_status_as(&net, "/api/bots/make", keeper, "{\"name\":\"x\"}"), 400);
	cr_assert_eq(net_status_as(&net, "/api/bots/make", keeper, "{\"name\":7}"), 400);
	cr_assert_eq(net_status_as(&net, "/api/bots/make", "", "{\"name\":\"Reisswitz\"}"), 401);
	cr_assert_eq(net_status_as(&net, "/api/bots/unmake", keeper, "{\"bot\":1}"), 404);
	make_bot(&net, keeper, "Reisswitz");
	make_bot(&net, keeper, "Verdy");
	struct bot last = make_bot(&net, keeper, "Meckel");
	cr_assert_eq(net_status_as(&net, "/api/bots/make", keeper, "{\"name\":\"Trotha\"}"), 409, "five");
	char wanted[40];
	snprintf(wanted, sizeof wanted, "{\"bot\":%d}", last.id);
	last = take_bot(net_post_as(&net, "/api/bots/token", keeper, wanted));
	char *answer = net_post(&net, "/api/bots/token", "", wanted);
	cr_assert_eq(http_status(answer), 401);
	free(answer);
	char more[200];
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", keeper);
	answer = net_post(&net, "/api/bots/token", more, wanted);
	cr_assert_eq(http_status(answer), 429, "%s", answer);
	free(answer);
	cr_assert_eq(status_of_token(&net, last.token), 101, "the last one is still good");
	cr_assert_eq(net_status_as(&net, "/api/login", "",
				   "{\"name\":\"Meckel\",\"password\":\"Trautenau 1866\"}"),
		     401, "a bot has no password");
	net_close(&net);
}

/* ---- Ratings --------------------------------------------------------------------------------------------------- */

/* Both answer, then the second gives up. */
static void play_against(struct client *host, struct client *guest)
{
	char game[16];
	uint64_t luck = 5;
	bool answered[2] = {false, false};
	struct client *player[2] = {host, guest};
	const json_t *made = client_ask(host, "create",
					"{\"scenario\":\"trautenau\",\"seats\":{\"prussian\":\"me\","
					"\"austrian\":\"open\"}}");
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert_not_null(client_ask(guest, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	cr_assert(client_join(host, game, "prussian") && client_join(guest, game, "austrian"));
	for (unsigned i = 0; i < 400 && !(answered[0] && answered[1]); i++) {
		struct client *who = player[i % 2];
		client_ask(who, "game", "{\"game\":\"%s\"}", game);
		size_t actions = json_array_size(json_object_get(client_decision(who), "actions"));
		if (actions)
			answered[i % 2] |= client_play(who, next_luck(&luck) % actions);
	}
	cr_assert(answered[0] && answered[1]);
	cr_assert_not_null(client_ask(guest, "resign", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
}

Test(bots, are_rated_but_not_against_whoever_keeps_them)
{
	struct net net;
	struct client host, other, program;
	char keeper[128], cookie[128], path[40];
	net_open(&net);
	net_register(&net, "Moltke", keeper);
	net_register(&net, "Benedek", cookie);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	client_open(&host, net.server.port, keeper);
	client_open(&other, net.server.port, cookie);
	client_open_bot(&program, net.server.port, bot.token);
	play_against(&host, &program);
	json_t *body = body_of(net_get(&net, "/api/ratings"), 200);
	cr_assert_eq(json_array_size(json_object_get(body, "rulebooks")), 0, "his own bot");
	json_decref(body);
	play_against(&other, &program);
	body = body_of(net_get(&net, "/api/ratings/trautenau1866"), 200);
	const json_t *players = json_object_get(body, "players");
	cr_assert_eq(json_array_size(players), 2);
	cr_assert_str_eq(text_in(json_array_get(players, 1), "name"), "Kriegsspiel");
	cr_assert(json_is_true(json_object_get(json_array_get(players, 1), "bot")));
	cr_assert_null(json_object_get(json_array_get(players, 0), "bot"));
	json_decref(body);
	snprintf(path, sizeof path, "/api/players/%d", bot.id);
	body = body_of(net_get(&net, path), 200);
	cr_assert_str_eq(text_in(body, "bot_of.name"), "Moltke");
	json_decref(body);
	client_close(&host);
	client_close(&other);
	client_close(&program);
	net_close(&net);
}

/* ---- A whole program -------------------------------------------------------------------------------------------- */

static pid_t start_program(const struct net *net, const char *token, const char *scenario)
{
	pid_t child = fork();
	if (child)
		return child;
	setenv("VEDETTE_TOKEN", token, 1);
	execl(VEDETTE_SOURCE "/docs/club_bot.py", "club_bot.py", net->origin, scenario, (char *)NULL);
	_exit(127);
}

static const json_t *table_of(struct client *client, const char *game)
{
	return json_object_get(client_ask(client, "game", "{\"game\":\"%s\"}", game), "game");
}

static bool is_taken(const json_t *game, const char *seat)
{
	return !strcmp(text_in(seat_called(game, seat), "kind"), "person");
}

/* It comes by itself, plays to the end of the game, and goes when its token is revoked. */
Test(bots, play_a_whole_game)
{
	struct net net = {.origin = ""};
	struct client host;
	char keeper[128], other[128], game[16];
	uint64_t luck = 5;
	bool over = false;
	start_server(&net.server,
		     (const char *const[]){"--public", "--pace", "0", "--with-tests", "--no-limits", NULL});
	snprintf(net.origin, sizeof net.origin, "http://127.0.0.1:%d", net.server.port);
	net_register(&net, "Moltke", keeper);
	net_register(&net, "Benedek", other);
	struct bot bot = make_bot(&net, keeper, "Kriegsspiel");
	client_open(&host, net.server.port, other);
	const json_t *made =
		client_ask(&host, "create",
			   "{\"scenario\":\"short\",\"seats\":{\"french\":\"me\",\"prussian\":\"open\"}}");
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	pid_t program = start_program(&net, bot.token, "short");
	for (time_t began = time(NULL); !is_taken(table_of(&host, game), "prussian");
	     client_listen(&host, 20))
		cr_assert(time(NULL) - began < wire_patience / 1000, "the program does not sit down");
	cr_assert(is_marked(table_of(&host, game), "prussian"));
	cr_assert(client_join(&host, game, "french"));
	while (!over) {
		over = json_is_true(json_object_get(table_of(&host, game), "over"));
		size_t actions = json_array_size(json_object_get(client_decision(&host), "actions"));
		if (actions)
			client_play(&host, next_luck(&luck) % actions);
		else if (!over)
			client_await(&host);
	}
	cr_assert_str_eq(text_in(table_of(&host, game), "ending"), "", "by the rules");
	int status = 0;
	cr_assert_eq(ask_for(&net, "/api/bots/revoke", keeper, &bot), 200);
	cr_assert_eq(waitpid(program, &status, 0), program);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 1, "it says that it was sent away");
	client_close(&host);
	net_close(&net);
}
