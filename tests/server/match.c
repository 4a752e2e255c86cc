#include "tests/server/match.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "tests/wire/base.h"
#include "tests/wire/picking.h"

static const char rows_of_persons[] =
	"SELECT count(*) FROM every_answer JOIN games ON no = game WHERE id = ? AND by_order = 0";

long match_rows(const struct started *server, const struct match *match)
{
	return base_count(server->folder, rows_of_persons, match->game);
}

void match_count(const struct started *server, struct match *match)
{
	match->acknowledged = match_rows(server, match);
	match->known[0] = match->known[1] = match->acknowledged;
}

/* Plays until the line breaks. */
void match_play(struct match *match, uint64_t *luck)
{
	match_play_up_to(match, LONG_MAX, luck);
}

void match_play_up_to(struct match *match, long acknowledged, uint64_t *luck)
{
	while (match->acknowledged < acknowledged && await_question(match->player)) {
		match->known[0] = match->known[1] = match->acknowledged;
		for (unsigned i = 0; i < 2; i++) {
			struct client *client = &match->player[i];
			size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
			if (count && client_play(client, next_luck(luck) % count))
				match->acknowledged++;
		}
	}
}

void match_come_back(struct match *match, int port)
{
	static const char *const seat[2] = {"prussian", "austrian"};
	for (unsigned i = 0; i < 2; i++) {
		client_open(&match->player[i], port, match->cookie[i][0] ? match->cookie[i] : NULL);
		cr_assert(client_join(&match->player[i], match->game, seat[i]), "a game is lost");
	}
}

json_t *match_pieces(const struct client *client)
{
	return json_deep_copy(json_object_get(client->view, "pieces"));
}

void match_check_rows(const struct started *server, const struct match *match, json_t *before[2])
{
	long rows = match_rows(server, match);
	cr_assert(base_is_sound(server->folder), "the store is damaged");
	cr_assert_geq(rows, match->acknowledged, "%ld answers were acknowledged, %ld are there",
		      match->acknowledged, rows);
	cr_assert_leq(rows, match->acknowledged + 2);
	if (rows != match->acknowledged)
		return;
	for (unsigned i = 0; i < 2; i++)
		cr_assert(match->known[i] < rows ||
				  same_text(before[i], json_object_get(match->player[i].view, "pieces")),
			  "the game stands otherwise than it did");
}

/* Answers of both, the first that is listed or the next one by lot. */
void match_play_some(struct match *match, unsigned answers, uint64_t *luck)
{
	unsigned taken = 0;
	while (taken < answers && await_question(match->player))
		for (unsigned i = 0; i < 2; i++) {
			struct client *client = &match->player[i];
			size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
			taken += count && client_play(client, next_luck(luck) % count);
		}
	cr_assert_geq(taken, answers);
	for (unsigned i = 0; i < 2; i++) /* whose answer comes behind every update that is still on its way */
		cr_assert_not_null(client_ask(&match->player[i], "score", "{\"game\":\"%s\",\"seat\":\"%s\"}",
					      match->game, match->player[i].seat));
}

void match_begin(struct started *server, struct match *match)
{
	start_quick_server(server);
	two_players(match->player, server->port, "trautenau", "prussian", "austrian");
	snprintf(match->game, sizeof match->game, "%s", match->player[0].game);
	memcpy(match->cookie[1], match->player[1].cookie, sizeof match->cookie[1]);
}

void match_end(struct started *server, struct match *match)
{
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	cr_assert_eq(server_stop(server, SIGTERM), 0);
	server_forget(server);
}
