/*
 * Players who keep apart, lines of chat that are reported, and operators.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "places.h"
#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

static const int64_t start = 1000000000000; /* 2001-09-09, 01:46:40 */
static const int64_t day = 24 * 3600 * 1000;

/* Benedek, Gablenz and Mondel; from the second start on Benedek is the operator. */
struct club {
	struct net net;
	char benedek[128], gablenz[128], mondel[128];
};

static void start_with_operator(struct club *club)
{
	start_server(&club->net.server,
		     (const char *const[]){"--public", "--pace", "0", "--operator", "benedek", NULL});
	snprintf(club->net.origin, sizeof club->net.origin, "http://127.0.0.1:%d", club->net.server.port);
}

static void found(struct club *club)
{
	net_open(&club->net);
	net_register(&club->net, "Benedek", club->benedek);
	net_register(&club->net, "Gablenz", club->gablenz);
	net_register(&club->net, "Mondel", club->mondel);
	cr_assert_eq(server_stop(&club->net.server, SIGTERM), 0);
}

static void club_open(struct club *club)
{
	found(club);
	start_with_operator(club);
}

static void club_open_at(struct club *club, int64_t milliseconds)
{
	found(club);
	steer_clock(club->net.server.folder);
	set_clock(milliseconds);
	start_with_operator(club);
}

static json_t *get(const struct club *club, const char *path, const char *cookie)
{
	char *answer = net_get_as(&club->net, path, cookie);
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	json_t *body = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	cr_assert_not_null(body);
	free(answer);
	return body;
}

static int status_of(const struct club *club, const char *path, const char *cookie)
{
	char *answer = net_get_as(&club->net, path, cookie);
	int status = http_status(answer);
	free(answer);
	return status;
}

static const json_t *row(const json_t *body, const char *key, size_t place)
{
	return json_array_get(json_object_get(body, key), place);
}

static size_t rows(const json_t *body, const char *key)
{
	return json_array_size(json_object_get(body, key));
}

static int block(const struct club *club, const char *cookie, const char *name)
{
	char body[100];
	snprintf(body, sizeof body, "{\"player\":\"%s\"}", name);
	return net_status_as(&club->net, "/api/blocks/add", cookie, body);
}

/* A table with the Austrians open or by invitation. */
static void lay(struct client *host, const char *kind, char game[16], char token[40])
{
	const json_t *made = client_ask(host, "create",
					"{\"scenario\":\"trautenau\",\"watch\":true,\"seats\":{\"prussian\":"
					"\"me\",\"austrian\":\"%s\"}}",
					kind);
	cr_assert_not_null(made);
	snprintf(game, 16, "%s", text_in(made, "game.id"));
	const json_t *seats = json_object_get(json_object_get(made, "game"), "seats");
	for (size_t i = 0; i < json_array_size(seats); i++) {
		const char *link = text_in(json_array_get(seats, i), "link");
		if (!strncmp(link, "/join/", 6))
			snprintf(token, 40, "%s", link + 6);
	}
}

static bool sees_open(struct client *client, const char *game)
{
	const json_t *list = json_object_get(client_ask(client, "games", "{\"which\":\"open\"}"), "games");
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!strcmp(text_in(json_array_get(list, i), "id"), game))
			return true;
	return false;
}

/* ---- Blocking -------------------------------------------------------------------------------------------------- */

Test(people, who_block_each_other_sit_at_no_table_together)
{
	struct club club;
	struct client host, blocked, third;
	char open[16], invited[16], theirs[16], token[40];
	club_open(&club);
	client_open(&host, club.net.server.port, club.gablenz);
	client_open(&blocked, club.net.server.port, club.mondel);
	client_open(&third, club.net.server.port, club.benedek);
	lay(&host, "open", open, token);
	lay(&host, "invite", invited, token);
	cr_assert(sees_open(&blocked, open));
	cr_assert_eq(block(&club, club.gablenz, "mondel"), 200, "names go without regard to case");
	cr_assert_not(sees_open(&blocked, open));
	cr_assert(sees_open(&third, open));
	cr_assert_null(client_ask(&blocked, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", open));
	cr_assert_eq(client_code(&blocked), -32010);
	cr_assert_null(client_ask(&blocked, "take", "{\"token\":\"%s\"}", token), "nor by invitation");
	cr_assert_null(client_ask(&blocked, "join",
				  "{\"game\":\"%s\",\"seat\":\"austrian\",\"token\":\"%s\"}", invited,
				  token));
	lay(&blocked, "open", theirs, token);
	cr_assert_not(sees_open(&host, theirs), "nor the other way round");
	cr_assert_null(client_ask(&host, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", theirs));
	cr_assert_not_null(client_ask(&third, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", open));
	json_t *account = get(&club, "/api/account", club.gablenz);
	cr_assert_str_eq(text_in(row(account, "blocked", 0), "name"), "Mondel");
	char drop[40];
	snprintf(drop, sizeof drop, "{\"player\":%d}",
		 (int)json_integer_value(json_object_get(row(account, "blocked", 0), "id")));
	json_decref(account);
	cr_assert_eq(net_status_as(&club.net, "/api/blocks/drop", club.gablenz, drop), 200);
	cr_assert_not_null(client_ask(&host, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", theirs));
	client_close(&host);
	client_close(&blocked);
	client_close(&third);
	net_close(&club.net);
}

static size_t lines_heard(struct client *client)
{
	size_t count = 0;
	client_catch_up(client);
	for (size_t i = 0; i < json_array_size(client->notes); i++)
		count += !strcmp(text_in(json_array_get(client->notes, i), "method"), "chat");
	return count;
}

static const json_t *talk(struct client *client, const char *text)
{
	return client_ask(client, "chat", "{\"game\":\"%s\",\"seat\":\"%s\",\"text\":\"%s\"}", client->game,
			  client->seat, text);
}

static void sit_down(struct club *club, struct client *host, struct client *guest)
{
	char game[16], token[40];
	client_open(host, club->net.server.port, club->gablenz);
	client_open(guest, club->net.server.port, club->mondel);
	lay(host, "open", game, token);
	cr_assert_not_null(client_ask(guest, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	cr_assert(client_join(host, game, "prussian") && client_join(guest, game, "austrian"));
}

Test(people, who_block_each_other_do_not_hear_each_other)
{
	struct club club;
	struct client host, guest, watcher;
	club_open(&club);
	sit_down(&club, &host, &guest);
	client_open(&watcher, club.net.server.port, club.benedek);
	cr_assert(client_join(&watcher, host.game, "public"));
	cr_assert_not_null(talk(&guest, "before"));
	cr_assert_eq(lines_heard(&host), 1);
	cr_assert_eq(block(&club, club.gablenz, "Mondel"), 200);
	cr_assert_not_null(talk(&guest, "behind"));
	cr_assert_not_null(talk(&host, "in front"));
	cr_assert_eq(lines_heard(&host), 2, "the line of before, and his own");
	cr_assert_eq(lines_heard(&guest), 2, "both of his own");
	cr_assert_eq(lines_heard(&watcher), 3);
	const json_t *joined = client_ask(&host, "join", "{\"game\":\"%s\",\"seat\":\"prussian\"}",
					  host.game);
	cr_assert_eq(rows(joined, "chat"), 1);
	cr_assert_str_eq(text_in(row(joined, "chat", 0), "text"), "in front");
	cr_assert_not_null(
		client_ask(&guest, "resign", "{\"game\":\"%s\",\"seat\":\"austrian\"}", guest.game));
	cr_assert_null(client_ask(&guest, "rematch", "{\"game\":\"%s\"}", guest.game));
	cr_assert_eq(client_code(&guest), -32010, "nobody is seated against his will");
	client_close(&host);
	client_close(&guest);
	client_close(&watcher);
	net_close(&club.net);
}

Test(people, who_block_a_player_block_his_bots)
{
	struct club club;
	struct client host, program;
	char open[16], token[64], link[40];
	club_open(&club);
	char *answer = net_post_as(&club.net, "/api/bots/make", club.mondel, "{\"name\":\"Kriegsspiel\"}");
	cr_assert_eq(http_status(answer), 200);
	snprintf(token, sizeof token, "%.44s", strstr(answer, "bot_"));
	free(answer);
	client_open(&host, club.net.server.port, club.gablenz);
	client_open_bot(&program, club.net.server.port, token);
	lay(&host, "open", open, link);
	cr_assert_eq(block(&club, club.gablenz, "Mondel"), 200);
	cr_assert_null(client_ask(&program, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", open));
	cr_assert_eq(client_code(&program), -32010);
	client_close(&host);
	client_close(&program);
	net_close(&club.net);
}

Test(people, block_nobody_they_cannot)
{
	struct club club;
	club_open(&club);
	cr_assert_eq(block(&club, club.gablenz, "Gablenz"), 400, "himself");
	cr_assert_eq(block(&club, club.gablenz, "Clam-Gallas"), 404, "nobody");
	cr_assert_eq(block(&club, "", "Mondel"), 401);
	cr_assert_eq(net_status_as(&club.net, "/api/blocks/add", club.gablenz, "{}"), 404);
	cr_assert_eq(net_status_as(&club.net, "/api/blocks/add", club.gablenz, "{\"player\":[7]}"), 404);
	cr_assert_eq(net_status_as(&club.net, "/api/blocks/drop", club.gablenz, "{\"player\":\"Mondel\"}"),
		     400);
	cr_assert_eq(net_status_as(&club.net, "/api/blocks/", club.gablenz, "{}"), 404);
	/* two hundred, and no more */
	char sql[200];
	snprintf(
		sql, sizeof sql,
		"INSERT INTO blocks SELECT users.no, 1000 + games.no, 0 FROM users, games WHERE users.login ="
		" 'Gablenz'");
	struct client host;
	char game[16], token[40];
	client_open(&host, club.net.server.port, club.benedek);
	for (unsigned i = 0; i < 199; i++)
		lay(&host, "open", game, token);
	cr_assert(base_change(club.net.server.folder, sql));
	cr_assert_eq(block(&club, club.gablenz, "Mondel"), 200, "the two hundredth");
	cr_assert_eq(block(&club, club.gablenz, "Benedek"), 409);
	client_close(&host);
	net_close(&club.net);
}

/* ---- Reports --------------------------------------------------------------------------------------------------- */

static const json_t *report(struct client *client, int n, const char *note)
{
	return client_ask(client, "report_chat", "{\"game\":\"%s\",\"seat\":\"%s\",\"n\":%d,\"note\":\"%s\"}",
			  client->game, client->seat, n, note);
}

Test(people, report_a_line_and_the_operator_reads_it)
{
	struct club club;
	struct client host, guest;
	club_open(&club);
	sit_down(&club, &host, &guest);
	cr_assert_not_null(talk(&guest, "You march like a sutler"));
	cr_assert_eq(lines_heard(&host), 1);
	cr_assert_not_null(report(&host, 1, "rude"));
	cr_assert_not_null(report(&host, 1, "rude again"), "twice is once");
	cr_assert_null(report(&guest, 1, ""), "his own line");
	cr_assert_null(report(&host, 2, ""));
	cr_assert_eq(client_code(&host), -32011, "there is no such line");
	cr_assert_eq(status_of(&club, "/api/operator", club.gablenz), 403);
	cr_assert_eq(status_of(&club, "/api/operator", ""), 403);
	json_t *page = get(&club, "/api/operator", club.benedek);
	cr_assert_eq(rows(page, "reports"), 1);
	const json_t *told = row(page, "reports", 0);
	cr_assert_str_eq(text_in(told, "text"), "You march like a sutler");
	cr_assert_str_eq(text_in(told, "note"), "rude");
	cr_assert_str_eq(text_in(told, "by.name"), "Gablenz");
	cr_assert_str_eq(text_in(told, "author.name"), "Mondel");
	cr_assert_str_eq(text_in(told, "game"), host.game);
	char close[80];
	snprintf(close, sizeof close, "{\"report\":%d,\"reason\":\"told him so\"}",
		 (int)json_integer_value(json_object_get(told, "id")));
	json_decref(page);
	cr_assert_eq(net_status_as(&club.net, "/api/operator/close", club.gablenz, close), 403);
	cr_assert_eq(net_status_as(&club.net, "/api/operator/close", club.benedek, close), 200);
	cr_assert_eq(net_status_as(&club.net, "/api/operator/close", club.benedek, close), 404,
		     "it is closed");
	page = get(&club, "/api/operator", club.benedek);
	cr_assert_eq(rows(page, "reports"), 0);
	cr_assert_eq(rows(page, "log"), 1);
	cr_assert_str_eq(text_in(row(page, "log", 0), "what"), "closed a report");
	cr_assert_str_eq(text_in(row(page, "log", 0), "reason"), "told him so");
	cr_assert_str_eq(text_in(row(page, "log", 0), "operator.name"), "Benedek");
	json_decref(page);
	/* ten at once, of which three are spent: the refused ones did not count */
	for (unsigned i = 0; i < 9; i++)
		cr_assert_not_null(talk(&guest, "again"));
	for (int n = 2; n < 10; n++)
		cr_assert_not_null(report(&host, n, ""), "%d", n);
	cr_assert_null(report(&host, 10, ""));
	cr_assert_eq(client_code(&host), -32013);
	client_close(&host);
	client_close(&guest);
	net_close(&club.net);
}

/* ---- Operators ------------------------------------------------------------------------------------------------- */

static int deed(const struct club *club, const char *what, const char *body)
{
	char path[60];
	snprintf(path, sizeof path, "/api/operator/%s", what);
	return net_status_as(&club->net, path, club->benedek, body);
}

Test(people, are_silenced_for_a_time)
{
	struct club club;
	struct client host, guest;
	club_open_at(&club, start);
	sit_down(&club, &host, &guest);
	cr_assert_eq(deed(&club, "silence", "{\"account\":\"Mondel\",\"days\":3,\"reason\":\"rude\"}"), 200);
	cr_assert_null(talk(&guest, "What?"));
	cr_assert(strstr(text_in(guest.answer, "error.message"), "2001-09-12"), "three days from the ninth");
	cr_assert_not_null(talk(&host, "Hush"));
	cr_assert_eq(net_status_as(&club.net, "/api/tournaments/make", club.mondel,
				   "{\"title\":\"Rude Cup\",\"scenario\":\"trautenau\",\"rounds\":1}"),
		     403, "a title is read by others, too");
	json_t *account = get(&club, "/api/account", club.mondel);
	cr_assert_str_eq(text_in(row(account, "audit", 0), "what"),
			 "silenced until 2001-09-12 by the operator: rude");
	json_decref(account);
	set_clock(start + 3 * day);
	cr_assert_not_null(talk(&guest, "At last"));
	cr_assert_eq(deed(&club, "silence", "{\"account\":\"Mondel\",\"days\":1,\"reason\":\"rude\"}"), 200);
	cr_assert_null(talk(&guest, "What?"));
	cr_assert_eq(deed(&club, "silence", "{\"account\":\"Mondel\",\"days\":0,\"reason\":\"sorry\"}"), 200);
	cr_assert_not_null(talk(&guest, "Thanks"));
	client_close(&host);
	client_close(&guest);
	net_close(&club.net);
}

Test(people, are_suspended_with_their_bots)
{
	struct club club;
	struct client guest;
	char token[64];
	club_open_at(&club, start);
	char *answer = net_post_as(&club.net, "/api/bots/make", club.mondel, "{\"name\":\"Kriegsspiel\"}");
	snprintf(token, sizeof token, "%.44s", strstr(answer, "bot_"));
	free(answer);
	struct client program;
	client_open(&guest, club.net.server.port, club.mondel);
	client_open_bot(&program, club.net.server.port, token);
	cr_assert_eq(deed(&club, "suspend", "{\"account\":\"Mondel\",\"days\":30,\"reason\":\"cheats\"}"),
		     200);
	client_await_end(&guest);
	client_await_end(&program);
	client_close(&guest);
	client_close(&program);
	cr_assert_eq(status_of(&club, "/api/account", club.mondel), 401, "his session is none for now");
	answer = net_post_account(&club.net, "/api/login", "",
				  "{\"name\":\"Mondel\",\"password\":\"Trautenau 1866\"}");
	cr_assert_eq(http_status(answer), 403);
	cr_assert(strstr(answer, "2001-10-09"), "thirty days from the ninth of September: %s", answer);
	free(answer);
	cr_assert_eq(net_status_as(&club.net, "/api/login", "",
				   "{\"name\":\"Mondel\",\"password\":\"Koeniggraetz\"}"),
		     401, "whoever does not know the password is told nothing");
	struct wire wire;
	struct wire_setup setup = {.port = club.net.server.port, .token = token, .origin = ""};
	cr_assert_not(wire_open(&wire, &setup));
	cr_assert_eq(wire.status, 401);
	json_t *page = get(&club, "/api/operator", club.benedek);
	cr_assert_str_eq(text_in(row(page, "held", 0), "name"), "Mondel");
	cr_assert_eq(json_integer_value(json_object_get(row(page, "held", 0), "suspended")),
		     (start + 30 * day) / 1000);
	json_decref(page);
	set_clock(start + 30 * day);
	cr_assert_eq(status_of(&club, "/api/account", club.mondel), 200);
	cr_assert(wire_open(&wire, &setup));
	wire_close(&wire);
	net_close(&club.net);
}

Test(people, are_renamed)
{
	struct club club;
	struct client host, guest;
	club_open(&club);
	sit_down(&club, &host, &guest);
	cr_assert_not_null(talk(&guest, "Here"));
	cr_assert_eq(deed(&club, "rename",
			  "{\"account\":\"Mondel\",\"name\":\"gab1enz\",\"reason\":\"rude name\"}"),
		     409, "it looks like another's");
	cr_assert_eq(
		deed(&club, "rename", "{\"account\":\"Mondel\",\"name\":\"x\",\"reason\":\"rude name\"}"),
		400);
	cr_assert_eq(deed(&club, "rename",
			  "{\"account\":\"Mondel\",\"name\":\"Knebel\",\"reason\":\"rude name\"}"),
		     200);
	const json_t *joined = client_ask(&host, "join", "{\"game\":\"%s\",\"seat\":\"prussian\"}",
					  host.game);
	cr_assert_str_eq(text_in(row(json_object_get(joined, "game"), "seats", 1), "name"), "Knebel");
	cr_assert_str_eq(text_in(row(joined, "chat", 0), "name"), "Knebel");
	cr_assert_eq(net_status_as(&club.net, "/api/login", "",
				   "{\"name\":\"Mondel\",\"password\":\"Trautenau 1866\"}"),
		     401);
	cr_assert_eq(net_status_as(&club.net, "/api/login", "",
				   "{\"name\":\"Knebel\",\"password\":\"Trautenau 1866\"}"),
		     200);
	json_t *page = get(&club, "/api/operator", club.benedek);
	cr_assert_eq(rows(page, "log"), 1, "what was refused was not done");
	cr_assert_str_eq(text_in(row(page, "log", 0), "subject"), "Knebel, before Mondel");
	json_decref(page);
	client_close(&host);
	client_close(&guest);
	net_close(&club.net);
}

Test(people, who_are_silenced_do_not_talk_through_their_bots)
{
	struct club club;
	struct client host, program;
	char game[16], token[64], link[40];
	club_open(&club);
	char *answer = net_post_as(&club.net, "/api/bots/make", club.mondel, "{\"name\":\"Kriegsspiel\"}");
	snprintf(token, sizeof token, "%.44s", strstr(answer, "bot_"));
	free(answer);
	client_open(&host, club.net.server.port, club.gablenz);
	client_open_bot(&program, club.net.server.port, token);
	lay(&host, "open", game, link);
	cr_assert_not_null(client_ask(&program, "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	cr_assert(client_join(&program, game, "austrian"));
	cr_assert_not_null(talk(&program, "Good evening"));
	cr_assert_eq(deed(&club, "silence", "{\"account\":\"Mondel\",\"days\":1,\"reason\":\"rude\"}"), 200);
	cr_assert_null(talk(&program, "My keeper says"));
	client_close(&host);
	client_close(&program);
	net_close(&club.net);
}

/* Both have answered: a game that would count, had it been played to an end. */
Test(people, have_a_game_ended_that_counts_for_nobody)
{
	struct club club;
	struct client player[2];
	char body[100];
	bool answered[2] = {false, false};
	uint64_t luck = 5;
	club_open(&club);
	sit_down(&club, &player[0], &player[1]);
	for (unsigned i = 0; i < 400 && !(answered[0] && answered[1]); i++) {
		struct client *who = &player[i % 2];
		client_ask(who, "game", "{\"game\":\"%s\"}", who->game);
		size_t actions = json_array_size(json_object_get(client_decision(who), "actions"));
		if (actions)
			answered[i % 2] |= client_play(who, next_luck(&luck) % actions);
	}
	cr_assert(answered[0] && answered[1]);
	snprintf(body, sizeof body, "{\"game\":\"%s\",\"reason\":\"arranged\"}", player[0].game);
	cr_assert_eq(deed(&club, "end", "{\"game\":\"nosuchgame\",\"reason\":\"arranged\"}"), 404);
	cr_assert_eq(deed(&club, "end", body), 200);
	cr_assert_eq(deed(&club, "end", body), 409, "it is over");
	const json_t *game = client_ask(&player[0], "game", "{\"game\":\"%s\"}", player[0].game);
	cr_assert_str_eq(text_in(game, "game.ending"), "operator");
	cr_assert(json_is_null(json_object_get(json_object_get(game, "game"), "winner")), "nobody has won");
	json_t *ratings = get(&club, "/api/ratings", "");
	cr_assert_eq(rows(ratings, "rulebooks"), 0);
	json_decref(ratings);
	client_close(&player[0]);
	client_close(&player[1]);
	net_close(&club.net);
}

/* Whatever is asked, by whom: nothing is done without the role, a reason and somebody it is about. */
Test(people, operate_nothing_they_may_not)
{
	static const char *const ways[] = {"silence", "suspend", "rename", "end", "close"};
	static const char *const bodies[] = {
		"{}",
		"{\"account\":\"Mondel\",\"days\":1}",
		"{\"account\":\"Mondel\",\"days\":1,\"reason\":\"\"}",
		"{\"account\":\"Mondel\",\"days\":1,\"reason\":7}",
		"{\"account\":\"Mondel\",\"days\":3651,\"reason\":\"x\"}",
		"{\"account\":\"Mondel\",\"days\":-1,\"reason\":\"x\"}",
		"{\"account\":\"Mondel\",\"days\":\"1\",\"reason\":\"x\"}",
		"{\"account\":\"Nobody\",\"days\":1,\"name\":\"Knebel\",\"reason\":\"x\"}",
		"{\"account\":\"Benedek\",\"days\":1,\"name\":\"Knebel\",\"reason\":\"x\"}",
		"{\"account\":{},\"game\":[],\"report\":\"1\",\"name\":[],\"reason\":\"x\"}",
	};
	struct club club;
	char path[60];
	club_open(&club);
	for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
		snprintf(path, sizeof path, "/api/operator/%s", ways[i]);
		cr_assert_eq(net_status_as(&club.net, path, club.gablenz,
					   "{\"account\":\"Mondel\",\"days\":1,\"reason\":\"x\"}"),
			     403);
		for (unsigned k = 0; k < sizeof bodies / sizeof *bodies; k++) {
			int status = deed(&club, ways[i], bodies[k]);
			cr_assert(status == 400 || status == 403 || status == 404, "%s %s: %d", ways[i],
				  bodies[k], status);
		}
	}
	cr_assert_eq(deed(&club, "pardon", "{\"reason\":\"x\"}"), 404);
	json_t *page = get(&club, "/api/operator", club.benedek);
	cr_assert_eq(rows(page, "log"), 0);
	cr_assert_eq(rows(page, "held"), 0);
	json_decref(page);
	net_close(&club.net);
}

/* The database itself refuses, whoever asks it. */
Test(people, cannot_alter_the_log_of_operators)
{
	struct club club;
	club_open(&club);
	cr_assert_eq(deed(&club, "silence", "{\"account\":\"Mondel\",\"days\":1,\"reason\":\"rude\"}"), 200);
	cr_assert_not(base_change(club.net.server.folder, "UPDATE operator_log SET reason = 'kind'"));
	cr_assert_not(base_change(club.net.server.folder, "DELETE FROM operator_log"));
	cr_assert_eq(base_count(club.net.server.folder,
				"SELECT count(*) FROM operator_log WHERE reason = 'rude'", NULL),
		     1);
	net_close(&club.net);
}

/* An operator is an account that is there when the server starts, and no other that takes its name. */
Test(people, are_operators_by_their_account)
{
	struct club club;
	static const char *const nobody[] = {"--public", "--operator", "Nobody", NULL};
	char cookie[128];
	club_open(&club);
	cr_assert_eq(
		net_status_as(&club.net, "/api/delete", club.benedek, "{\"password\":\"Trautenau 1866\"}"),
		200);
	net_register(&club.net, "Benedek", cookie);
	cr_assert_eq(status_of(&club, "/api/operator", cookie), 403, "another Benedek");
	cr_assert_eq(server_stop(&club.net.server, SIGTERM), 0);
	cr_assert_not(server_start(&club.net.server, VEDETTE_BINARY "/vedette", nobody));
	cr_assert_eq(server_stop(&club.net.server, SIGTERM), 1);
	server_forget(&club.net.server);
}
