/*
 * The server killed at random moments: nothing acknowledged is lost, and the store is sound.
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
#include "tests/server/match.h"
#include "tests/wire/base.h"
#include "tests/wire/picking.h"

/* Kills the server a moment later, whatever it is doing. */
static pid_t send_killer(pid_t victim, unsigned microseconds)
{
	pid_t killer = fork();
	if (killer == 0) {
		nanosleep(&(struct timespec){.tv_nsec = (long)microseconds * 1000}, NULL);
		kill(victim, SIGKILL);
		_exit(0);
	}
	return killer;
}

static unsigned figure(const char *name, unsigned otherwise)
{
	const char *text = getenv(name);
	return text && atoi(text) > 0 ? (unsigned)atoi(text) : otherwise;
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
		match_play_up_to(&match, match.acknowledged + 2 + (long)(next_luck(&luck) % 8), &luck);
		pid_t killer = send_killer(server.process, (unsigned)(next_luck(&luck) % 40000));
		match_play(&match, &luck);
		waitpid(killer, NULL, 0);
		waitpid(server.process, NULL, 0);
		json_t *before[2] = {match_pieces(&match.player[0]), match_pieces(&match.player[1])};
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		start_quick_server(&server);
		match_come_back(&match, server.port);
		match_check_rows(&server, &match, before);
		match_count(&server, &match);
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

/* All games as if they had been begun and saved under rules of another revision. */
static const char other_rules[] =
	"UPDATE games SET revision = 0;"
	"UPDATE snapshots SET text = replace(text, substr(text, instr(text, '\"revision\":'),"
	" instr(substr(text, instr(text, '\"revision\":')), ',') - 1), '\"revision\":0');";

static void kill_and_start(struct started *server, struct match *match, const char *sql)
{
	server_stop(server, SIGKILL);
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	if (sql)
		cr_assert(base_change(server->folder, sql));
	start_quick_server(server);
	match_come_back(match, server->port);
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

static const char snapshots_up_to_date[] =
	"SELECT count(*) FROM snapshots JOIN games ON no = game WHERE id = ? AND snapshots.era = games.era AND n ="
	" (SELECT count(*) FROM every_answer WHERE every_answer.game = no AND every_answer.era = games.era)";

/* A game that is read after a crash has a snapshot of its last answer, though nobody plays on. */
Test(kills, are_followed_by_a_snapshot)
{
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 17;
	match_begin(&server, &match);
	match_play_some(&match, 40, &luck);
	kill_and_start(&server, &match, NULL);
	json_t *before[2] = {match_pieces(&match.player[0]), match_pieces(&match.player[1])};
	/* The next answer on the disk is later than it; nothing else is waited for. */
	cr_assert_not_null(client_ask(&match.player[0], "chat",
				      "{\"game\":\"%s\",\"seat\":\"prussian\",\"text\":\"x\"}", match.game));
	cr_assert_eq(base_count(server.folder, snapshots_up_to_date, match.game), 1);
	kill_and_start(&server, &match, other_rules);
	expect_pieces(&match, before);
	match_end(&server, &match);
}

/* Killed in the middle of play, and the next server has other rules: nothing that was acknowledged is gone. */
Test(kills, and_other_rules_lose_nothing)
{
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 23;
	match_begin(&server, &match);
	match_play_some(&match, 60, &luck);
	for (unsigned i = 0; i < 2; i++) { /* without a snapshot at all, then after one that is too old */
		json_t *before[2] = {match_pieces(&match.player[0]), match_pieces(&match.player[1])};
		kill_and_start(&server, &match, other_rules);
		expect_pieces(&match, before);
		cr_assert(strstr(text_in(match.player[0].answer, "result.game.note"), "rules"),
			  "its table does not say so");
		match_play_some(&match, 20, &luck);
	}
	match_end(&server, &match);
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
	only_of_a_file();
	int made = mkstemp(path);
	cr_assert_geq(made, 0);
	close(made);
	unlink(path);
	setenv("VEDETTE_FULL_DISK", path, 1);
	match_begin(&server, &match);
	for (unsigned i = 0; i < sizeof writes / sizeof *writes; i++) {
		cr_assert_eq(server_stop(&server, SIGTERM), 0);
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		cr_assert(server_start(
			&server, VEDETTE_BINARY "/tests/vedette_leaky",
			(const char *const[]){"--pace", "0", "--no-limits", "--with-tests", NULL}));
		match_come_back(&match, server.port);
		match_count(&server, &match);
		fill_disk_after(path, writes[i]);
		match_play(&match, &luck);
		cr_assert(match.player[0].wire.closed || match.player[1].wire.closed, "it plays on");
		int status = 0;
		waitpid(server.process, &status, 0);
		cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 1, "status %d", status);
		json_t *before[2] = {match_pieces(&match.player[0]), match_pieces(&match.player[1])};
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		unlink(path);
		start_quick_server(&server);
		match_come_back(&match, server.port);
		match_check_rows(&server, &match, before);
		json_decref(before[0]);
		json_decref(before[1]);
	}
	match_end(&server, &match);
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
	only_of_a_file();
	match_begin(&server, &match);
	kill_and_start(&server, &match, "UPDATE games SET option = X'00010000000000000000000000000000';");
	cr_assert(json_is_true(option_of(&match, "losses-highest")));
	cr_assert(json_is_false(option_of(&match, "guard-artillery")));
	match_end(&server, &match);
}
