/*
 * Ratings: the paper's own example, what counts, and what the pages are told.
 */
#include "server/ratings.h"

#include <criterion/criterion.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/picking.h"

static const struct advantage none = {0, 0};

static void expect_near(double value, double wanted, double within)
{
	cr_assert(fabs(value - wanted) <= within, "%f instead of %f", value, wanted);
}

/* "Example of the Glicko-2 system", pages 3 to 6: 1500 ± 200 beats 1400 ± 30 and loses to 1550 ± 100 and 1700 ± 300. */
Test(glicko, works_the_example_of_the_paper)
{
	struct rating player = {1500, 200, 0.06};
	const struct bout bout[] = {
		{{1400, 30, 0.06}, none, 1}, {{1550, 100, 0.06}, none, 0}, {{1700, 300, 0.06}, none, 0}};
	expect_near(glicko_expected(player, &bout[0]), 0.639, 0.0005);
	expect_near(glicko_expected(player, &bout[1]), 0.432, 0.0005);
	expect_near(glicko_expected(player, &bout[2]), 0.303, 0.0005);
	struct rating after = glicko_after(player, bout, 3);
	expect_near(after.rating, 1464.06, 0.01);
	expect_near(after.deviation, 151.52, 0.01);
	expect_near(after.volatility, 0.05999, 0.00001);
}

/* Step 6 without bouts: the root of 1.15129² + 0.06², on the scale of 173.7178. */
Test(glicko, is_less_sure_of_who_does_not_play)
{
	struct rating player = {1500, 200, 0.06};
	expect_near(glicko_after(player, NULL, 0).deviation, 200.27, 0.01);
	expect_near(glicko_idle(player, 0).deviation, 200, 0.0001);
	expect_near(glicko_idle(player, 1e9).deviation, 350, 0.0001);
	expect_near(glicko_idle(player, -1).deviation, 200, 0.0001);
}

/* A season counts for a hundred points: 75 and 100 are 125 together; nobody is less known than a newcomer. */
Test(glicko, is_less_sure_when_a_season_begins)
{
	struct rating player = {1700, 75, 0.06};
	expect_near(glicko_new_season(player).deviation, 125, 0.0001);
	expect_near(glicko_new_season(player).rating, 1700, 0.0001);
	player.deviation = 345;
	expect_near(glicko_new_season(player).deviation, 350, 0.0001);
}

/* A side that is worth a hundred points makes up for an opponent who is stronger by as much. */
Test(glicko, takes_the_side_into_account)
{
	struct rating player = {1500, 50, 0.06};
	struct bout bout = {{1600, 50, 0.06}, {100, 0}, 1};
	expect_near(glicko_expected(player, &bout), 0.5, 0.000001);
	struct rating after = glicko_after(player, &bout, 1);
	bout.advantage.points = 200;
	cr_assert_lt(glicko_after(player, &bout, 1).rating, after.rating, "it was easier for him");
}

/*
 * Two who are exactly equal, and the first side wins: prior deviation 100 / 173.7178 = 0.57565, a game tells 1/4, so
 * the rest is 1 / (3.01775 + 0.25) = 0.30602; half of that is 26.58 points, its root 96.10.
 */
Test(glicko, learns_what_a_side_is_worth)
{
	struct rating player = {1500, 0, 0.06};
	struct advantage after = glicko_learn(glicko_no_advantage(), player, player, 1);
	expect_near(after.points, 26.58, 0.01);
	expect_near(after.deviation, 96.10, 0.01);
	after = glicko_learn(glicko_no_advantage(), player, player, 0.5);
	expect_near(after.points, 0, 0.000001);
}

/* ---- Games ------------------------------------------------------------------------------------------------------ */

struct match {
	struct net net;
	char cookie[2][128];
	struct client player[2];
	uint64_t luck;
};

static void begin(struct match *match)
{
	memset(match, 0, sizeof *match);
	match->luck = 5;
	net_open(&match->net);
	net_register(&match->net, "Bonin", match->cookie[0]);
	net_register(&match->net, "Gablenz", match->cookie[1]);
	for (unsigned i = 0; i < 2; i++)
		client_open(&match->player[i], match->net.server.port, match->cookie[i]);
}

static void end(struct match *match)
{
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	net_close(&match->net);
}

/* Bonin has the Prussians, Gablenz the Austrians. */
static void sit_down(struct match *match)
{
	char game[16];
	const json_t *made = client_ask(&match->player[0], "create",
					"{\"scenario\":\"trautenau\",\"seats\":{\"prussian\":\"me\","
					"\"austrian\":\"open\"}}");
	cr_assert_not_null(made);
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert_not_null(
		client_ask(&match->player[1], "take", "{\"game\":\"%s\",\"seat\":\"austrian\"}", game));
	cr_assert(client_join(&match->player[0], game, "prussian"));
	cr_assert(client_join(&match->player[1], game, "austrian"));
}

static void play_until_both_have_answered(struct match *match)
{
	bool answered[2] = {false, false};
	for (unsigned i = 0; i < 400 && !(answered[0] && answered[1]); i++) {
		struct client *player = &match->player[i % 2];
		client_ask(player, "game", "{\"game\":\"%s\"}", player->game);
		size_t actions = json_array_size(json_object_get(client_decision(player), "actions"));
		if (actions)
			answered[i % 2] |= client_play(player, next_luck(&match->luck) % actions);
	}
	cr_assert(answered[0] && answered[1]);
}

static void give_up(struct match *match, unsigned who)
{
	struct client *player = &match->player[who];
	cr_assert_not_null(client_ask(player, "resign", "{\"game\":\"%s\",\"seat\":\"%s\"}", player->game,
				      player->seat));
}

static json_t *get(const struct match *match, const char *path, int status)
{
	char *answer = net_get(&match->net, path);
	cr_assert_eq(http_status(answer), status, "%s", answer);
	json_t *body = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	cr_assert_not_null(body);
	free(answer);
	return body;
}

static json_int_t number_in(const json_t *object, const char *key)
{
	return json_integer_value(json_object_get(object, key));
}

static const json_t *row(const json_t *body, const char *key, size_t place)
{
	return json_array_get(json_object_get(body, key), place);
}

/*
 * Two newcomers, of whose scenario nothing is known: the other's deviation counts as the root of 350² + 100², 364.0, or
 * 2.0954 on the scale; g = 0.6545, v = 9.338, the new phi 1.6826: 292.3 points, and 1500 ± 160.9. 1.96 deviations are 572.9.
 */
static void expect_first_result(const struct match *match)
{
	json_t *body = get(match, "/api/ratings/trautenau1866", 200);
	const json_t *winner = row(body, "players", 0), *loser = row(body, "players", 1);
	cr_assert_eq(json_array_size(json_object_get(body, "players")), 2);
	cr_assert_str_eq(text_in(winner, "name"), "Bonin");
	cr_assert_eq(number_in(winner, "rating"), 1661);
	cr_assert_eq(number_in(winner, "low"), 1088);
	cr_assert_eq(number_in(winner, "high"), 2234);
	cr_assert_eq(number_in(winner, "won"), 1);
	cr_assert_str_eq(text_in(loser, "name"), "Gablenz");
	cr_assert_eq(number_in(loser, "rating"), 1339);
	cr_assert_eq(number_in(loser, "lost"), 1);
	const json_t *side = row(body, "sides", 0);
	cr_assert_str_eq(text_in(side, "scenario"), "trautenau");
	cr_assert_str_eq(text_in(side, "side"), "prussian");
	cr_assert_gt(number_in(side, "rating"), 0, "the Prussians have won");
	cr_assert_lt(number_in(side, "low"), 0);
	json_decref(body);
}

Test(ratings, come_of_finished_games_and_outlive_the_server)
{
	struct match match;
	begin(&match);
	json_t *body = get(&match, "/api/ratings", 200);
	cr_assert_eq(json_array_size(json_object_get(body, "rulebooks")), 0);
	json_decref(body);
	json_decref(get(&match, "/api/ratings/trautenau1866", 404));
	sit_down(&match);
	play_until_both_have_answered(&match);
	give_up(&match, 1);
	expect_first_result(&match);
	client_close(&match.player[0]);
	client_close(&match.player[1]);
	cr_assert_eq(server_stop(&match.net.server, SIGTERM), 0);
	start_server(&match.net.server, (const char *const[]){"--public", "--pace", "0", NULL});
	snprintf(match.net.origin, sizeof match.net.origin, "http://127.0.0.1:%d", match.net.server.port);
	for (unsigned i = 0; i < 2; i++)
		client_open(&match.player[i], match.net.server.port, match.cookie[i]);
	expect_first_result(&match);
	body = get(&match, "/api/ratings", 200);
	cr_assert_eq(number_in(row(body, "rulebooks", 0), "games"), 1);
	json_decref(body);
	end(&match);
}

static size_t rated_games(const struct match *match)
{
	json_t *body = get(match, "/api/ratings", 200);
	size_t games = (size_t)number_in(row(body, "rulebooks", 0), "games");
	json_decref(body);
	return games;
}

Test(ratings, take_no_notice_of_games_that_do_not_count)
{
	struct match match;
	begin(&match);
	sit_down(&match);
	give_up(&match, 1); /* nobody has answered yet */
	static const char *const alone[] = {"{\"prussian\":\"me\",\"austrian\":\"me\"}",
					    "{\"prussian\":\"me\",\"austrian\":\"computer:random\"}"};
	for (unsigned i = 0; i < 2; i++) {
		char game[16];
		const json_t *made = client_ask(&match.player[0], "create",
						"{\"scenario\":\"trautenau\",\"seats\":%s}", alone[i]);
		snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
		cr_assert(client_join(&match.player[0], game, "prussian"));
		while (!client_decision(&match.player[0]))
			client_await(&match.player[0]);
		cr_assert(client_play(&match.player[0], 0));
		give_up(&match, 0);
	}
	cr_assert_eq(rated_games(&match), 0);
	end(&match);
}

/* A draw between equals moves nobody, and who has left is in no table. */
Test(ratings, tell_how_a_player_came_to_his)
{
	struct match match;
	char path[40], more[200];
	begin(&match);
	for (unsigned i = 0; i < 2; i++) {
		sit_down(&match);
		play_until_both_have_answered(&match);
		struct client *one = &match.player[0], *other = &match.player[1];
		if (i == 0) {
			cr_assert_not_null(client_ask(
				one, "offer", "{\"game\":\"%s\",\"seat\":\"prussian\",\"what\":\"draw\"}",
				one->game));
			cr_assert_not_null(client_ask(
				other, "reply",
				"{\"game\":\"%s\",\"seat\":\"austrian\",\"what\":\"draw\",\"accept\":true}",
				other->game));
		} else {
			give_up(&match, 0);
		}
	}
	json_t *table = get(&match, "/api/ratings/trautenau1866", 200);
	cr_assert_str_eq(text_in(row(table, "players", 0), "name"), "Gablenz");
	snprintf(path, sizeof path, "/api/players/%d", (int)number_in(row(table, "players", 0), "id"));
	json_decref(table);
	json_t *player = get(&match, path, 200);
	const json_t *book = row(player, "ratings", 0);
	cr_assert_str_eq(text_in(book, "rulebook"), "trautenau1866");
	cr_assert_eq(json_array_size(json_object_get(book, "history")), 2);
	cr_assert_eq(number_in(row(book, "history", 0), "rating"), 1500);
	cr_assert_eq(json_number_value(json_object_get(row(book, "history", 0), "score")), 0.5);
	cr_assert_eq(json_number_value(json_object_get(row(book, "history", 1), "score")), 1);
	cr_assert_str_eq(text_in(row(book, "history", 1), "opponent"), "Bonin");
	cr_assert_str_eq(text_in(row(book, "history", 1), "game"), match.player[0].game);
	json_decref(player);
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", match.cookie[0]);
	char *answer = net_post_account(&match.net, "/api/delete", more, "{\"password\":\"Trautenau 1866\"}");
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	free(answer);
	table = get(&match, "/api/ratings/trautenau1866", 200);
	cr_assert_eq(json_array_size(json_object_get(table, "players")), 1);
	json_decref(table);
	player = get(&match, path, 200);
	cr_assert_str_eq(text_in(row(row(player, "ratings", 0), "history", 1), "opponent"),
			 "A former player");
	json_decref(player);
	json_decref(get(&match, "/api/players/999", 404));
	json_decref(get(&match, "/api/players/1;", 404));
	end(&match);
}

/* ---- Seasons ---------------------------------------------------------------------------------------------------- */

/* As begin, but Bonin is the operator, and the clock is the test's. */
static void begin_with_operator(struct match *match)
{
	begin(match);
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	cr_assert_eq(server_stop(&match->net.server, SIGTERM), 0);
	steer_clock(match->net.server.folder);
	start_server(&match->net.server, (const char *const[]){"--public", "--pace", "0", "--no-limits",
							       "--operator", "Bonin", NULL});
	snprintf(match->net.origin, sizeof match->net.origin, "http://127.0.0.1:%d", match->net.server.port);
	for (unsigned i = 0; i < 2; i++)
		client_open(&match->player[i], match->net.server.port, match->cookie[i]);
}

static void operate(const struct match *match, const char *what, const char *body, int status)
{
	char path[60];
	snprintf(path, sizeof path, "/api/operator/%s", what);
	cr_assert_eq(net_status_as(&match->net, path, match->cookie[0], body), status, "%s %s", path, body);
	set_clock(clock_at() + 1000); /* whatever comes now is later than that */
}

static size_t players_in(const struct match *match, const char *path)
{
	json_t *body = get(match, path, 200);
	size_t count = json_array_size(json_object_get(body, "players"));
	json_decref(body);
	return count;
}

/*
 * The first season has one game, won by Bonin. When the second begins his 292.3 points of deviation become the root of
 * 292.3² + 100², 308.9, of which 1.96 are 605.5; at the end of the first he stood as he stood then.
 */
Test(ratings, have_seasons)
{
	struct match match;
	begin_with_operator(&match);
	operate(&match, "season", "{\"title\":\"Spring 1866\",\"reason\":\"a new year\"}", 200);
	sit_down(&match);
	play_until_both_have_answered(&match);
	give_up(&match, 1);
	set_clock(clock_at() + 1000);
	expect_first_result(&match);
	cr_assert_eq(players_in(&match, "/api/ratings/trautenau1866/1"), 2);
	operate(&match, "season/end", "{\"reason\":\"the peace\"}", 200);
	operate(&match, "season/end", "{\"reason\":\"the peace\"}", 409);
	expect_first_result(&match); /* the end of one changes nothing */
	operate(&match, "season", "{\"title\":\"Autumn 1866\",\"reason\":\"harvest is in\"}", 200);
	json_t *body = get(&match, "/api/ratings/trautenau1866", 200);
	cr_assert_eq(number_in(row(body, "players", 0), "rating"), 1661);
	cr_assert_eq(number_in(row(body, "players", 0), "low"), 1055);
	cr_assert_eq(number_in(row(body, "players", 0), "high"), 2266);
	json_decref(body);
	body = get(&match, "/api/ratings/trautenau1866/1", 200);
	cr_assert_str_eq(text_in(body, "season.title"), "Spring 1866");
	cr_assert_eq(number_in(row(body, "players", 0), "low"), 1088);
	cr_assert_eq(number_in(row(body, "players", 0), "games"), 1);
	cr_assert_eq(number_in(row(body, "players", 0), "won"), 1);
	json_decref(body);
	cr_assert_eq(players_in(&match, "/api/ratings/trautenau1866/2"), 0, "nobody has played yet");
	sit_down(&match);
	play_until_both_have_answered(&match);
	give_up(&match, 0);
	body = get(&match, "/api/ratings/trautenau1866/2", 200);
	cr_assert_str_eq(text_in(row(body, "players", 0), "name"), "Gablenz");
	cr_assert_eq(number_in(row(body, "players", 0), "games"), 1);
	cr_assert_eq(number_in(row(body, "players", 0), "won"), 1);
	json_decref(body);
	body = get(&match, "/api/ratings", 200);
	cr_assert_str_eq(text_in(row(body, "seasons", 0), "title"), "Autumn 1866", "the latest first");
	cr_assert_null(json_object_get(row(body, "seasons", 0), "ended"));
	cr_assert_not_null(json_object_get(row(body, "seasons", 1), "ended"));
	json_decref(body);
	json_decref(get(&match, "/api/ratings/trautenau1866/3", 404));
	json_decref(get(&match, "/api/ratings/trautenau1866/1x", 404));
	json_decref(get(&match, "/api/ratings/trautenau1866/", 404));
	operate(&match, "season", "{\"title\":\"x\",\"reason\":\"too short\"}", 400);
	end(&match);
}

/* Worked out again from the beginning, a season that lies between two games makes the same difference. */
Test(ratings, of_seasons_outlive_the_server)
{
	struct match match;
	long low[2];
	begin_with_operator(&match);
	for (unsigned i = 0; i < 2; i++) {
		sit_down(&match);
		play_until_both_have_answered(&match);
		give_up(&match, 1);
		set_clock(clock_at() + 1000);
		json_decref(get(&match, "/api/ratings/trautenau1866", 200)); /* it is taken in by now */
		operate(&match, "season", "{\"title\":\"Another\",\"reason\":\"time\"}", 200);
	}
	for (unsigned i = 0; i < 2; i++) {
		json_t *body = get(&match, "/api/ratings/trautenau1866", 200);
		low[i] = (long)number_in(row(body, "players", 0), "low");
		json_decref(body);
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		cr_assert_eq(server_stop(&match.net.server, SIGTERM), 0);
		start_server(&match.net.server, (const char *const[]){"--public", "--pace", "0", NULL});
		for (unsigned k = 0; k < 2; k++)
			client_open(&match.player[k], match.net.server.port, match.cookie[k]);
	}
	cr_assert_eq(low[0], low[1]);
	end(&match);
}
