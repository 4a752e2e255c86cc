/*
 * Pipe and socket read requests alike: the same line brings the same answer.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/support/pipe.h"

struct both {
	struct started server;
	struct client client;
	struct pipe pipe;
};

static void open_both(struct both *both)
{
	*both = (struct both){.client.port = 0};
	start_quick_server(&both->server);
	client_open(&both->client, both->server.port, NULL);
	const json_t *made = client_ask(&both->client, "create", "{\"scenario\":\"picket\"}");
	cr_assert_not_null(made);
	snprintf(both->client.game, sizeof both->client.game, "%s", text_in(made, "game.id"));
	pipe_open(&both->pipe);
	pipe_new(&both->pipe, "{\"scenario\":\"picket\",\"seed\":\"both\"}");
}

static void close_both(struct both *both)
{
	pipe_close(&both->pipe);
	client_close(&both->client);
	cr_assert_eq(server_stop(&both->server, SIGTERM), 0);
	server_forget(&both->server);
}

/* "$" in a line stands for the game. */
static void write_line(const char *line, const char *game, char *out, size_t size)
{
	size_t used = 0;
	for (; *line && used + 20 < size; line++) {
		if (*line == '$')
			used += (size_t)snprintf(out + used, size - used, "%s", game);
		else
			out[used++] = *line;
	}
	out[used] = '\0';
}

/* The next message that is no notification; to be freed. */
static json_t *from_socket(struct both *both, const char *line)
{
	char text[1000];
	size_t size;
	write_line(line, both->client.game, text, sizeof text);
	cr_assert(wire_send(&both->client.wire, text, strlen(text)));
	for (unsigned i = 0; i < 100; i++) {
		const char *answer = wire_read(&both->client.wire, wire_patience, &size);
		cr_assert_not_null(answer, "no answer to %s", text);
		json_t *message = json_loadb(answer, size, 0, NULL);
		if (!json_object_get(message, "method"))
			return message;
		json_decref(message);
	}
	cr_assert_fail("nothing but notifications after %s", text);
	return NULL;
}

static const json_t *from_pipe(struct both *both, const char *line)
{
	char text[1000];
	write_line(line, both->pipe.game, text, sizeof text);
	return pipe_line(&both->pipe, text);
}

static void expect_same(struct both *both, const char *line)
{
	const json_t *pipe = from_pipe(both, line);
	json_t *socket = from_socket(both, line);
	cr_assert(same_text(pipe, socket), "%s", line);
	json_decref(socket);
}

Test(pipe_and_socket, refuse_the_same_lines_in_the_same_words)
{
	static const char *const lines[] = {
		"nonsense",
		"{\"id\":1,\"method\":",
		"7",
		"\"scenarios\"",
		"{}",
		"{\"id\":1}",
		"{\"id\":1,\"id\":2,\"method\":\"board\"}",
		"{\"id\":{},\"method\":\"board\"}",
		"{\"jsonrpc\":\"1.0\",\"id\":\"a\",\"method\":\"board\"}",
		"{\"id\":1,\"method\":7}",
		"{\"id\":1,\"method\":\"march\"}",
		"{\"id\":1,\"method\":\"board\",\"params\":[]}",
		"{\"id\":1,\"method\":\"board\",\"params\":\"x\"}",
		"{\"id\":1,\"method\":\"board\",\"params\":{\"scenario\":5}}",
		"{\"id\":null,\"method\":\"board\",\"params\":{\"scenario\":null}}",
		"{\"id\":1.5,\"method\":\"decision\",\"params\":{}}",
		"{\"id\":1,\"method\":\"judge\",\"params\":{\"game\":\"$\",\"seat\":\"first\"}}",
		"{\"id\":1,\"method\":\"judge\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"action\":[]}}",
		"{\"id\":1,\"method\":\"judge\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"actions\":{}}}",
		"{\"id\":1,\"method\":\"judge\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"actions\":[1]}}",
		"{\"id\":1,\"method\":\"judge\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"action\":{},\"actions\":[]}}",
		"{\"id\":1,\"method\":\"judge\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"action\":{\"do\":\"fly\"}}}",
		"{\"id\":1,\"method\":\"peek\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"actions\":[{\"do\":\"fly\"}]}}",
		"{\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"ticket\":-1,\"action\":{}}}",
		"{\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"ticket\":\"x\",\"action\":{}}}",
		("{\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"ticket\":4294967296,"
		 "\"action\":{}}}"),
		"{\"id\":1,\"method\":\"explain\",\"params\":{\"game\":\"$\",\"seat\":\"first\"}}",
		"{\"id\":1,\"method\":\"explain\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"about\":7}}",
		"{\"id\":1,\"method\":\"explain\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"about\":{\"actions\":[1]}}}",
		"{\"id\":1,\"method\":\"explain\",\"params\":{\"game\":\"$\",\"seat\":\"public\",\"about\":{\"actions\":[]}}}",
		"{\"id\":1,\"method\":\"explain\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"about\":{\"what\":\"luck\"}}}",
		"{\"id\":1,\"method\":\"log\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"from\":-1}}",
		"{\"id\":1,\"method\":\"log\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"from\":1,\"to\":\"x\"}}",
		"{\"id\":1,\"method\":\"standing\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"orders\":7}}",
		"{\"id\":1,\"method\":\"standing\",\"params\":{\"game\":\"$\",\"seat\":\"first\",\"orders\":[{\"window\":\"x\"}]}}",
		"{\"id\":1,\"method\":\"undo\",\"params\":{\"game\":\"$\",\"seat\":\"first\"}}",
	};
	struct both both;
	open_both(&both);
	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
		expect_same(&both, lines[i]);
	close_both(&both);
}

/* What does not hang on the dice of the two games is told alike, byte for byte. */
Test(pipe_and_socket, answer_the_same_lines_alike)
{
	static const char *const lines[] = {
		"{\"id\":1,\"method\":\"board\",\"params\":{\"scenario\":\"picket\"}}",
		"{\"id\":1,\"method\":\"board\",\"params\":{\"scenario\":\"soor\"}}",
		"{\"id\":1,\"method\":\"score\",\"params\":{\"game\":\"$\",\"seat\":\"first\"}}",
		"{\"id\":1,\"method\":\"log\",\"params\":{\"game\":\"$\",\"seat\":\"public\",\"from\":1,\"to\":0}}",
		"{\"id\":1,\"method\":\"standing\",\"params\":{\"game\":\"$\",\"seat\":\"first\"}}",
	};
	struct both both;
	open_both(&both);
	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
		expect_same(&both, lines[i]);
	close_both(&both);
}

static bool same_keys(const json_t *a, const json_t *b)
{
	const char *key;
	json_t *value;
	json_object_foreach ((json_t *)(uintptr_t)a, key, value)
		if (!json_object_get(b, key))
			return false;
	return json_object_size(a) == json_object_size(b);
}

Test(pipe_and_socket, tell_the_same_fields)
{
	static const char *const methods[] = {"decision", "view"};
	struct both both;
	char line[200];
	open_both(&both);
	for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++) {
		snprintf(line, sizeof line,
			 "{\"id\":1,\"method\":\"%s\",\"params\":{\"game\":\"$\",\"seat\":\"first\"}}",
			 methods[i]);
		const json_t *pipe = json_object_get(from_pipe(&both, line), "result");
		json_t *socket = from_socket(&both, line);
		cr_assert(json_object_size(pipe) > 3 && same_keys(pipe, json_object_get(socket, "result")),
			  "%s", methods[i]);
		json_decref(socket);
	}
	close_both(&both);
}

/* A request without an id is carried out and brings nothing: the answer to the next one comes first. */
Test(pipe_and_socket, say_nothing_to_notifications)
{
	struct both both;
	open_both(&both);
	const char *line = "{\"method\":\"scenarios\"}";
	cr_assert_null(from_pipe(&both, line));
	cr_assert(wire_send(&both.client.wire, line, strlen(line)));
	json_t *next = from_socket(&both, "{\"id\":77,\"method\":\"march\"}");
	cr_assert_eq(json_integer_value(json_object_get(next, "id")), 77);
	json_decref(next);
	close_both(&both);
}
