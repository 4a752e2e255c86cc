/*
 * Backup, restore and verify, beside a server that plays on.
 */
#include <criterion/criterion.h>
#include <signal.h>

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"
#include "tests/wire/base.h"

enum { said_room = 2000, path_room = 300 };

/* Runs the program with these words to its end: its status; what it said on both outputs. */
static int run(char said[said_room], const char *format, ...)
{
	char words[1000], line[1400];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(words, sizeof words, format, arguments);
	va_end(arguments);
	snprintf(line, sizeof line, "%s/vedette %s 2>&1", VEDETTE_BINARY, words);
	FILE *pipe = popen(line, "r");
	cr_assert_not_null(pipe);
	size_t used = fread(said, 1, said_room - 1, pipe);
	said[used] = '\0';
	int status = pclose(pipe);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void play_some(struct client player[2], unsigned answers)
{
	for (unsigned i = 0; i < answers; i++) {
		struct client *asked = client_decision(&player[0]) ? &player[0] : &player[1];
		cr_assert(client_decision(asked) && client_play(asked, 0), "answer %u", i);
		client_catch_up(&player[0]);
		client_catch_up(&player[1]);
	}
}

struct kept {
	struct started server;
	struct client player[2];
	char copy[path_room], second[path_room];
};

static void begin(struct kept *kept)
{
	memset(kept, 0, sizeof *kept);
	start_quick_server(&kept->server);
	two_players(kept->player, kept->server.port, "short", "french", "prussian");
	play_some(kept->player, 8);
	snprintf(kept->copy, sizeof kept->copy, "%s/copy.db", kept->server.folder);
	snprintf(kept->second, sizeof kept->second, "%s-second", kept->server.folder);
}

static void end(struct kept *kept)
{
	client_close(&kept->player[0]);
	client_close(&kept->player[1]);
	unlink(kept->copy);
	server_stop(&kept->server, SIGTERM);
	server_forget(&kept->server);
}

Test(keeping, a_copy_is_made_while_games_go_on_and_opens_elsewhere)
{
	struct kept kept;
	struct stat about;
	char said[said_room];
	begin(&kept);
	cr_assert_eq(run(said, "backup %s --data-dir %s", kept.copy, kept.server.folder), 0, "%s", said);
	cr_assert_eq(stat(kept.copy, &about), 0);
	cr_assert_eq(about.st_mode & 077, 0, "it is nobody else's to read");
	json_t *before = json_deep_copy(json_object_get(kept.player[0].view, "pieces"));
	play_some(kept.player, 2); /* the server goes on */
	cr_assert_eq(run(said, "restore %s --data-dir %s", kept.copy, kept.second), 0, "%s", said);

	struct started elsewhere = {0};
	struct client reader;
	snprintf(elsewhere.folder, sizeof elsewhere.folder, "%.100s", kept.second);
	start_quick_server(&elsewhere);
	client_open(&reader, elsewhere.port, kept.player[0].cookie);
	cr_assert(client_join(&reader, kept.player[0].game, "french"));
	cr_assert(json_equal(before, json_object_get(reader.view, "pieces")), "the game as it was copied");
	client_close(&reader);
	json_decref(before);
	cr_assert_eq(server_stop(&elsewhere, SIGTERM), 0);
	server_forget(&elsewhere);
	end(&kept);
}

Test(keeping, nothing_that_is_there_is_written_over)
{
	struct kept kept;
	char said[said_room];
	begin(&kept);
	cr_assert_eq(run(said, "backup %s --data-dir %s", kept.copy, kept.server.folder), 0, "%s", said);
	cr_assert_eq(run(said, "backup %s --data-dir %s", kept.copy, kept.server.folder), 1);
	cr_assert(strstr(said, "there already"), "%s", said);
	cr_assert_eq(run(said, "restore %s --data-dir %s", kept.copy, kept.server.folder), 1);
	cr_assert(strstr(said, "another server is running"), "%s", said);
	cr_assert_eq(run(said, "restore %s --data-dir %s", VEDETTE_BINARY "/vedette", kept.second), 1);
	cr_assert(strstr(said, "cannot be opened") || strstr(said, "no store of games"), "%s", said);
	cr_assert_eq(run(said, "restore %s/none --data-dir %s", kept.server.folder, kept.second), 1);
	cr_assert(strstr(said, "No such file"), "%s", said);
	cr_assert_eq(run(said, "backup %s.2 --data-dir %s-none", kept.copy, kept.server.folder), 1);
	cr_assert(strstr(said, "no games here"), "%s", said);
	cr_assert_eq(run(said, "backup"), 2);
	struct started second = {0};
	snprintf(second.folder, sizeof second.folder, "%.100s", kept.second);
	server_forget(&second);
	end(&kept);
}

static void spoil(const struct started *server, const char *sql)
{
	cr_assert(base_change(server->folder, sql));
}

Test(keeping, verify_plays_every_game_again)
{
	struct kept kept;
	char said[said_room], expected[80];
	begin(&kept);
	cr_assert_eq(run(said, "verify --data-dir %s", kept.server.folder), 0, "%s", said);
	cr_assert(strstr(said, "games 1, answers played again "), "%s", said);
	cr_assert(strstr(said, "cannot be read 0"), "%s", said);
	cr_assert_eq(server_stop(&kept.server, SIGTERM), 0);
	spoil(&kept.server, "DELETE FROM snapshots; UPDATE answers SET answer = 65535 WHERE n = 3;"
			    "UPDATE latest SET answer = 65535 WHERE n = 3;");
	cr_assert_eq(run(said, "verify --data-dir %s", kept.server.folder), 1, "%s", said);
	snprintf(expected, sizeof expected, "the game %s", kept.player[0].game);
	cr_assert(strstr(said, expected), "it is named: %s", said);
	start_quick_server(&kept.server);
	end(&kept);
}

/* ---- Health and figures ------------------------------------------------------------------------------------------- */

static int status_of(int port, const char *path, const char *lines, char *body, size_t size)
{
	char request[500], cookie[128];
	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n", path, port, lines);
	return wire_http(port, request, body, size, cookie);
}

Test(keeping, a_store_whose_file_was_removed_acknowledges_nothing_more)
{
	static const char *const files[] = {"vedette.db", "vedette.db-wal"};
	char body[said_room], path[path_room];
	for (unsigned i = 0; i < 2; i++) {
		struct kept kept;
		begin(&kept);
		cr_assert_eq(status_of(kept.server.port, "/health", "", body, sizeof body), 200);
		snprintf(path, sizeof path, "%s/%s", kept.server.folder, files[i]);
		cr_assert_eq(unlink(path), 0);
		cr_assert_eq(status_of(kept.server.port, "/health", "", body, sizeof body), 503, "%s is gone",
			     path);
		struct client *asked = client_decision(&kept.player[0]) ? &kept.player[0] : &kept.player[1];
		cr_assert_not(client_play(asked, 0), "an answer is acknowledged that is on no disk");
		int status = 0;
		cr_assert_eq(waitpid(kept.server.process, &status, 0), kept.server.process);
		cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 1, "it ends in order and says so: %d",
			  status);
		client_close(&kept.player[0]);
		client_close(&kept.player[1]);
		server_forget(&kept.server);
	}
}

Test(keeping, figures_are_for_whoever_has_the_token)
{
	struct started server = {0};
	char body[said_room], path[] = "/tmp/vedette-token-XXXXXX";
	static const char token[] = "0123456789abcdef0123\n";
	int file = mkstemp(path);
	cr_assert_eq(write(file, token, sizeof token - 1), (ssize_t)sizeof token - 1);
	close(file);
	start_server(&server, (const char *const[]){"--metrics-token", path, NULL});
	cr_assert_eq(status_of(server.port, "/metrics", "", body, sizeof body), 404);
	cr_assert_eq(status_of(server.port, "/metrics", "Authorization: Bearer 0123456789abcdef012\r\n", body,
			       sizeof body),
		     404);
	cr_assert_eq(status_of(server.port, "/metrics", "Authorization: Bearer 0123456789abcdef0123\r\n",
			       body, sizeof body),
		     200);
	cr_assert(strstr(body, "# TYPE vedette_games_open gauge\nvedette_games_open 0\n"), "%s", body);
	cr_assert(strstr(body, "\nvedette_up 1\n"), "%s", body);
	unlink(path);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	server_forget(&server);
}
