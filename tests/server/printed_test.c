/*
 * What others wrote, printed: no byte of it steers a terminal.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "places.h"
#include "tests/server/client.h"

enum { said_room = 1 << 20, path_room = 300 };

static const char title[] = "\033]0;yours\007\033[2J";

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");
	cr_assert_not_null(file);
	fputs(text, file);
	cr_assert_eq(fclose(file), 0);
}

/* Runs the program: what it says on both outputs has none of the bytes that steer; to be freed. */
static char *print(const char *command, const char *path)
{
	char line[1400], *said = calloc(1, said_room);
	snprintf(line, sizeof line, "%s/vedette %s %s 2>&1", VEDETTE_BINARY, command, path);
	FILE *pipe = popen(line, "r");
	cr_assert(pipe && said);
	size_t used = fread(said, 1, said_room - 1, pipe);
	cr_assert_neq(WEXITSTATUS(pclose(pipe)), 127);
	cr_assert(used > 0 && used < said_room - 1);
	for (size_t i = 0; i < used; i++) {
		unsigned char byte = (unsigned char)said[i], next = (unsigned char)said[i + 1];
		cr_assert((byte >= ' ' && byte != 0x7f) || byte == '\n' || byte == '\t', "%s prints %#x",
			  command, byte);
		cr_assert_not(byte == 0xc2 && next >= 0x80 && next <= 0x9f, "%s prints a control of UTF-8",
			      command);
	}
	return said;
}

Test(printed, names_of_a_ranking_steer_nothing)
{
	char folder[] = "/tmp/vedette-XXXXXX", path[path_room], text[300];
	cr_assert_not_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/table.csv", folder);
	snprintf(text, sizeof text,
		 "game,seat,player,points,tie-break\na,french,Anna%s\xc2\x9b,3,1\na,prussian,Ben,1,0\n",
		 title);
	write_file(path, text);
	char *said = print("ranking", path);
	cr_assert(strstr(said, "Anna") && strstr(said, "Ben"), "%s", said);
	free(said);
	remove(path);
	remove(folder);
}

/* The name of whoever sat there, and a word in the place of the rulebook. */
Test(printed, words_of_a_game_file_steer_nothing)
{
	static const char *const places[][2] = {{"\"human\"", "\"hu\\u001b]0;yours\\u0007\\u009bman\""},
						{"\"trautenau\"", "\"trau\\u001b[2Jtenau\""}};
	struct started server = {0};
	struct client client;
	char path[path_room];
	start_quick_server(&server);
	client_open(&client, server.port, NULL);
	const json_t *made = client_ask(&client, "create", "{\"scenario\":\"trautenau\"}");
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert_not_null(client_ask(&client, "resign", "{\"game\":\"%s\",\"seat\":\"prussian\"}", game));
	const json_t *file = client_ask(&client, "file", "{\"game\":\"%s\",\"seat\":\"prussian\"}", game);
	char *text = strdup(text_in(file, "text"));
	snprintf(path, sizeof path, "%s/file.json", server.folder);
	for (unsigned i = 0; i < 2; i++) {
		const char *at = strstr(text, places[i][0]);
		cr_assert_not_null(at, "%s", places[i][0]);
		char *bad = calloc(1, strlen(text) + 100);
		sprintf(bad, "%.*s%s%s", (int)(at - text), text, places[i][1], at + strlen(places[i][0]));
		write_file(path, bad);
		free(print("replay", path));
		free(bad);
	}
	free(text);
	client_close(&client);
	server_stop(&server, SIGTERM);
	server_forget(&server);
}
