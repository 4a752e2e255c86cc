/*
 * The server killed at random moments: nothing acknowledged is lost, and the store is sound.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"
#include "tests/wire/picking.h"

static long count_in_store(const struct started *server, const char *sql, const char *game)
{
	char path[200];
	long count = -1;
	sqlite3 *base = NULL;
	sqlite3_stmt *row = NULL;
	snprintf(path, sizeof path, "%s/vedette.db", server->folder);
	if (sqlite3_open_v2(path, &base, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(base, sql, -1, &row, NULL) == SQLITE_OK) {
		if (game)
			sqlite3_bind_text(row, 1, game, -1, SQLITE_STATIC);
		if (sqlite3_step(row) == SQLITE_ROW)
			count = sqlite3_column_type(row, 0) == SQLITE_TEXT
					? !strcmp((const char *)sqlite3_column_text(row, 0), "ok")
					: (long)sqlite3_column_int64(row, 0);
	}
	sqlite3_finalize(row);
	sqlite3_close(base);
	return count;
}

static const char rows_of_persons[] =
	"SELECT count(*) FROM every_answer JOIN games ON no = game WHERE id = ? AND by_order = 0";

/* Kills the server after a while, whatever it is doing. */
static pid_t send_killer(pid_t victim, unsigned milliseconds)
{
	pid_t killer = fork();
	if (killer == 0) {
		struct timespec wait = {.tv_sec = milliseconds / 1000,
					.tv_nsec = (long)(milliseconds % 1000) * 1000000};
		nanosleep(&wait, NULL);
		kill(victim, SIGKILL);
		_exit(0);
	}
	return killer;
}

struct match {
	struct client player[2];
	char cookie[2][128], game[16];
	long acknowledged;
};

/* Plays until the line breaks. */
static void play_to_the_end(struct match *match, uint64_t *luck)
{
	while (!match->player[0].wire.closed && !match->player[1].wire.closed) {
		bool moved = false;
		for (unsigned i = 0; i < 2; i++) {
			struct client *client = &match->player[i];
			size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
			if (!count)
				continue;
			if (client_play(client, next_luck(luck) % count))
				match->acknowledged++;
			moved = true;
		}
		client_listen(&match->player[0], moved ? 0 : 5);
		client_listen(&match->player[1], moved ? 0 : 5);
		if (!moved && json_array_size(json_object_get(match->player[0].view, "waiting")) == 0)
			return; /* over */
	}
}

static void come_back(struct match *match, int port)
{
	static const char *const seat[2] = {"prussian", "austrian"};
	for (unsigned i = 0; i < 2; i++) {
		client_open(&match->player[i], port, match->cookie[i][0] ? match->cookie[i] : NULL);
		cr_assert(client_join(&match->player[i], match->game, seat[i]), "a game is lost");
	}
}

static json_t *pieces_of(const struct client *client)
{
	return json_deep_copy(json_object_get(client->view, "pieces"));
}

static unsigned figure(const char *name, unsigned otherwise)
{
	const char *text = getenv(name);
	return text && atoi(text) > 0 ? (unsigned)atoi(text) : otherwise;
}

/* Every answer that was acknowledged stands in the store; at most the one on its way may be there besides. */
static void check_rows(const struct started *server, const struct match *match, json_t *before[2])
{
	long rows = count_in_store(server, rows_of_persons, match->game);
	cr_assert_eq(count_in_store(server, "PRAGMA integrity_check", NULL), 1, "the store is damaged");
	cr_assert_geq(rows, match->acknowledged, "%ld answers were acknowledged, %ld are there",
		      match->acknowledged, rows);
	cr_assert_leq(rows, match->acknowledged + 2);
	if (rows != match->acknowledged)
		return;
	for (unsigned i = 0; i < 2; i++)
		cr_assert(same_text(before[i], json_object_get(match->player[i].view, "pieces")),
			  "the game stands otherwise than it did");
}

Test(kills, lose_nothing_that_was_acknowledged)
{
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 9001;
	unsigned kills = figure("VEDETTE_KILLS", 20);
	start_quick_server(&server);
	two_players(match.player, server.port, "trautenau", "prussian", "austrian");
	snprintf(match.game, sizeof match.game, "%s", match.player[0].game);
	memcpy(match.cookie[1], match.player[1].cookie, sizeof match.cookie[1]);
	for (unsigned i = 0; i < kills; i++) {
		pid_t killer = send_killer(server.process, 5 + (unsigned)(next_luck(&luck) % 120));
		play_to_the_end(&match, &luck);
		waitpid(killer, NULL, 0);
		waitpid(server.process, NULL, 0);
		json_t *before[2] = {pieces_of(&match.player[0]), pieces_of(&match.player[1])};
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		start_quick_server(&server);
		come_back(&match, server.port);
		check_rows(&server, &match, before);
		match.acknowledged = count_in_store(&server, rows_of_persons, match.game);
		json_decref(before[0]);
		json_decref(before[1]);
	}
	cr_log_info("%ld answers over %u kills", match.acknowledged, kills);
	cr_assert_gt(match.acknowledged, (long)kills);
	client_close(&match.player[0]);
	client_close(&match.player[1]);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}

/* ---- A crash, and then other rules ----------------------------------------------------------------------------- */

static void change_store(const struct started *server, const char *sql)
{
	char path[200];
	sqlite3 *base = NULL;
	snprintf(path, sizeof path, "%s/vedette.db", server->folder);
	cr_assert_eq(sqlite3_open(path, &base), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(base));
	sqlite3_close(base);
}

/* All games as if they had been begun and saved under rules of another revision. */
static const char other_rules[] =
	"UPDATE games SET revision = 0;"
	"UPDATE snapshots SET text = replace(text, substr(text, instr(text, '\"revision\":'),"
	" instr(substr(text, instr(text, '\"revision\":')), ',') - 1), '\"revision\":0');";

/* Answers of both, the first that is listed or the next one by lot. */
static void play_some(struct match *match, unsigned answers, uint64_t *luck)
{
	unsigned taken = 0;
	for (unsigned idle = 0; taken < answers && idle < 200; idle++)
		for (unsigned i = 0; i < 2; i++) {
			struct client *client = &match->player[i];
			size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
			if (count && client_play(client, next_luck(luck) % count)) {
				taken++;
				idle = 0;
			}
			client_listen(client, count ? 0 : 5);
		}
	cr_assert_geq(taken, answers);
	for (unsigned i = 0; i < 2; i++) /* whose answer comes behind every update that is still on its way */
		cr_assert_not_null(client_ask(&match->player[i], "score", "{\"game\":\"%s\",\"seat\":\"%s\"}",
					      match->game, match->player[i].seat));
}

static void kill_and_start(struct started *server, struct match *match, const char *sql)
{
	server_stop(server, SIGKILL);
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	if (sql)
		change_store(server, sql);
	start_quick_server(server);
	come_back(match, server->port);
}

static void begin_match(struct started *server, struct match *match)
{
	start_quick_server(server);
	two_players(match->player, server->port, "trautenau", "prussian", "austrian");
	snprintf(match->game, sizeof match->game, "%s", match->player[0].game);
	memcpy(match->cookie[1], match->player[1].cookie, sizeof match->cookie[1]);
}

/* As whoever is asked sees it: others are shown what can still be taken back only when it cannot. */
static void expect_pieces(const struct match *match, json_t *before[2])
{
	unsigned asked = 0;
	for (unsigned i = 0; i < 2; i++) {
		const struct client *client = &match->player[i];
		if (client_decision(client)) {
			cr_assert(same_text(before[i], json_object_get(client->view, "pieces")),
				  "the game stands otherwise than it did");
			asked++;
		}
		json_decref(before[i]);
	}
	cr_assert_gt(asked, 0);
}

static void end_match(struct started *server, struct match *match)
{
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	cr_assert_eq(server_stop(server, SIGTERM), 0);
	server_forget(server);
}

static const char snapshots_up_to_date[] =
	"SELECT count(*) FROM snapshots JOIN games ON no = game WHERE id = ? AND snapshots.era = games.era AND n ="
	" (SELECT count(*) FROM every_answer WHERE every_answer.game = no AND every_answer.era = games.era)";

/* A game that is read after a crash has a snapshot of its last answer, though nobody plays on. */
Test(kills, are_followed_by_a_snapshot)
{
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 17;
	begin_match(&server, &match);
	play_some(&match, 40, &luck);
	kill_and_start(&server, &match, NULL);
	json_t *before[2] = {pieces_of(&match.player[0]), pieces_of(&match.player[1])};
	/* The next answer on the disk is later than it; nothing else is waited for. */
	cr_assert_not_null(client_ask(&match.player[0], "chat",
				      "{\"game\":\"%s\",\"seat\":\"prussian\",\"text\":\"x\"}", match.game));
	cr_assert_eq(count_in_store(&server, snapshots_up_to_date, match.game), 1);
	kill_and_start(&server, &match, other_rules);
	expect_pieces(&match, before);
	end_match(&server, &match);
}

/* Killed in the middle of play, and the next server has other rules: nothing that was acknowledged is gone. */
Test(kills, and_other_rules_lose_nothing)
{
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 23;
	begin_match(&server, &match);
	play_some(&match, 60, &luck);
	for (unsigned i = 0; i < 2; i++) { /* without a snapshot at all, then after one that is too old */
		json_t *before[2] = {pieces_of(&match.player[0]), pieces_of(&match.player[1])};
		kill_and_start(&server, &match, other_rules);
		expect_pieces(&match, before);
		cr_assert(strstr(text_in(match.player[0].answer, "result.game.note"), "rules"),
			  "its table does not say so");
		play_some(&match, 20, &luck);
	}
	end_match(&server, &match);
}

/* ---- A full disk ----------------------------------------------------------------------------------------------- */

static void fill_disk_after(const char *path, unsigned writes)
{
	FILE *file = fopen(path, "w");
	cr_assert_not_null(file);
	fprintf(file, "%u\n", writes);
	cr_assert_eq(fclose(file), 0);
}

/* It ends with a sentence instead of playing on; what was acknowledged stands, and the next server goes on. */
Test(kills, a_full_disk_loses_nothing_that_was_acknowledged)
{
	static const unsigned writes[] = {1, 2, 3, 5, 8, 13, 21, 34};
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 77;
	char path[] = "/tmp/vedette-full-XXXXXX";
	int made = mkstemp(path);
	cr_assert_geq(made, 0);
	close(made);
	unlink(path);
	setenv("VEDETTE_FULL_DISK", path, 1);
	begin_match(&server, &match);
	for (unsigned i = 0; i < sizeof writes / sizeof *writes; i++) {
		cr_assert_eq(server_stop(&server, SIGTERM), 0);
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		cr_assert(server_start(
			&server, VEDETTE_BINARY "/tests/vedette_leaky",
			(const char *const[]){"--pace", "0", "--no-limits", "--with-tests", NULL}));
		come_back(&match, server.port);
		match.acknowledged = count_in_store(&server, rows_of_persons, match.game);
		fill_disk_after(path, writes[i]);
		play_to_the_end(&match, &luck);
		cr_assert(match.player[0].wire.closed || match.player[1].wire.closed, "it plays on");
		int status = 0;
		waitpid(server.process, &status, 0);
		cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 1, "status %d", status);
		json_t *before[2] = {pieces_of(&match.player[0]), pieces_of(&match.player[1])};
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		unlink(path);
		start_quick_server(&server);
		come_back(&match, server.port);
		check_rows(&server, &match, before);
		json_decref(before[0]);
		json_decref(before[1]);
	}
	end_match(&server, &match);
}

/* ---- Options --------------------------------------------------------------------------------------------------- */

static const json_t *option_of(const struct match *match, const char *id)
{
	const json_t *result = json_object_get(match->player[0].answer, "result");
	return json_object_get(json_object_get(json_object_get(result, "game"), "options"), id);
}

/* Stored by a program that knew sixteen options, the second of them chosen and the third, on by default, not. */
Test(kills, options_stored_by_an_older_program_are_read)
{
	struct started server = {0};
	struct match match = {0};
	begin_match(&server, &match);
	kill_and_start(&server, &match, "UPDATE games SET option = X'00010000000000000000000000000000';");
	cr_assert(json_is_true(option_of(&match, "losses-highest")));
	cr_assert(json_is_false(option_of(&match, "guard-artillery")));
	end_match(&server, &match);
}
