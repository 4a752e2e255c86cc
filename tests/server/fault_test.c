/*
 * A rulebook that asks questions upon questions until there is no room for another: its game is broken off and says so,
 * the server and everybody else's game go on.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"

static void start_faulty(struct started *server)
{
	setenv("VEDETTE_PLANTED", "stack", 1);
	cr_assert(server_start(server, VEDETTE_BINARY "/tests/vedette_leaky",
			       (const char *const[]){"--pace", "0", "--no-limits", "--with-tests", NULL}));
}

/* The first answer that is listed, until the game is over. */
static void play_to_the_fault(struct client player[2])
{
	while (await_question(player))
		for (unsigned k = 0; k < 2; k++)
			if (json_array_size(json_object_get(client_decision(&player[k]), "actions")))
				client_play(&player[k], 0);
}

static void expect_broken_off(struct client *client)
{
	const json_t *game = client_ask(client, "game", "{\"game\":\"%s\"}", client->game);
	cr_assert_str_eq(text_in(game, "game.ending"), "fault");
	cr_assert(json_is_true(json_object_get(json_object_get(game, "game"), "over")));
	cr_assert_str_eq(text_in(game, "game.winner"), "");
	const json_t *decision = client_ask(client, "decision", "{\"game\":\"%s\",\"seat\":\"%s\"}",
					    client->game, client->seat);
	cr_assert(strstr(text_in(decision, "fault"), "broken off"));
}

Test(fault, breaks_off_one_game_and_nothing_else)
{
	struct started server = {0};
	struct client player[2], other;
	char game[16];
	start_faulty(&server);
	two_players(player, server.port, "picket", "first", "second");
	play_to_the_fault(player);
	expect_broken_off(&player[0]);
	expect_broken_off(&player[1]);
	client_open(&other, server.port, NULL);
	cr_assert_not_null(client_ask(&other, "create", "{\"scenario\":\"picket\"}"));
	client_close(&other);
	snprintf(game, sizeof game, "%s", player[0].game);
	client_close(&player[0]);
	client_close(&player[1]);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	start_faulty(&server); /* and it is the same when it is read again */
	client_open(&other, server.port, NULL);
	cr_assert(client_join(&other, game, "first"));
	expect_broken_off(&other);
	client_close(&other);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	server_forget(&server);
	unsetenv("VEDETTE_PLANTED");
}

/* And on the pipe. */
Test(fault, breaks_off_one_game_on_the_pipe)
{
	enum { turns = 400 };
	static char answer[65536];
	int in[2], out[2], status = -1, faults = 0, lines = 0;
	cr_assert_eq(pipe(in), 0);
	cr_assert_eq(pipe(out), 0);
	pid_t process = fork();
	if (process == 0) {
		setenv("VEDETTE_PLANTED", "stack", 1);
		dup2(in[0], STDIN_FILENO);
		dup2(out[1], STDOUT_FILENO);
		close(in[1]);
		close(out[0]);
		alarm(wire_patience / 1000);
		execl(VEDETTE_BINARY "/tests/vedette_leaky", "vedette", "engine", NULL);
		_exit(127);
	}
	close(in[0]);
	close(out[1]);
	FILE *from = fdopen(out[0], "r"), *to = fdopen(in[1], "w");
	fputs("{\"id\":1,\"method\":\"new\",\"params\":{\"scenario\":\"picket\",\"seed\":\"fault\"}}\n", to);
	fflush(to);
	while (lines++ < turns && fgets(answer, sizeof answer, from)) {
		json_t *message = json_loads(answer, 0, NULL);
		const json_t *decision = json_object_get(json_object_get(message, "result"), "decision");
		cr_assert_not_null(decision, "%s", answer);
		if (json_is_true(json_object_get(decision, "over"))) {
			faults += strstr(text_in(decision, "fault"), "broken off") != NULL;
			json_decref(message);
			break;
		}
		char *action = json_dumps(json_array_get(json_object_get(decision, "actions"), 0),
					  JSON_COMPACT);
		fprintf(to, "{\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"g1\",\"action\":%s}}\n",
			action);
		fflush(to);
		free(action);
		json_decref(message);
	}
	cr_assert_eq(faults, 1, "after %d lines", lines);
	fputs("{\"id\":2,\"method\":\"new\",\"params\":{\"scenario\":\"picket\"}}\n", to);
	fflush(to);
	cr_assert(fgets(answer, sizeof answer, from) && strstr(answer, "\"g2\""), "it goes on");
	fclose(to);
	fclose(from);
	waitpid(process, &status, 0);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
