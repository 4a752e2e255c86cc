#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/pipe.h"
#include "tests/support/schema.h"

void pipe_open(struct pipe *pipe)
{
	struct protocol_setup setup = {.find_player = find_player};
	*pipe = (struct pipe){.protocol = protocol_new(&setup)};
}

void pipe_close(struct pipe *pipe)
{
	json_decref(pipe->last);
	protocol_free(pipe->protocol);
	*pipe = (struct pipe){0};
}

const json_t *pipe_line(struct pipe *pipe, const char *line)
{
	const char *answer = protocol_answer(pipe->protocol, line, strlen(line));
	json_decref(pipe->last);
	pipe->last = answer ? json_loads(answer, 0, NULL) : NULL;
	return pipe->last;
}

/* Room for every "$" to become an id. */
static char *with_game(const char *text, const char *game)
{
	char *out = calloc(1, strlen(text) * 16 + 16), *at = out;
	for (; *text; text++)
		if (*text == '$')
			at += sprintf(at, "%s", game);
		else
			*at++ = *text;
	return out;
}

/* Every answer is held against docs/protocol.schema.json; one that does not fit ends the test. */
static void hold_against_schema(const json_t *answer, const char *method)
{
	char why[400], definition[64];
	const json_t *schema = schema_of_protocol(), *result = json_object_get(answer, "result");
	snprintf(definition, sizeof definition, "result.%s", method);
	if (schema && schema_fits(schema, "answer", answer, why, sizeof why) &&
	    (!result || schema_fits(schema, definition, result, why, sizeof why)))
		return;
	fprintf(stderr, "docs/protocol.schema.json, %s: %s\n", method, schema ? why : "cannot be read");
	abort();
}

const json_t *pipe_ask(struct pipe *pipe, const char *method, const char *params)
{
	char *filled = with_game(params, pipe->game);
	size_t size = strlen(filled) + 128;
	char *line = malloc(size);
	snprintf(line, size, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}", method,
		 filled);
	const json_t *answer = pipe_line(pipe, line);
	const json_t *result = json_object_get(answer, "result");
	if (answer)
		hold_against_schema(answer, method);
	free(filled);
	free(line);
	return result ? result : json_object_get(answer, "error");
}

int pipe_code(const struct pipe *pipe)
{
	return (int)json_integer_value(json_object_get(json_object_get(pipe->last, "error"), "code"));
}

const json_t *member(const json_t *value, const char *path)
{
	char name[64];
	while (value && *path) {
		size_t length = strcspn(path, ".");
		snprintf(name, sizeof name, "%.*s", (int)length, path);
		value = json_is_array(value) ? json_array_get(value, (size_t)atoi(name))
					     : json_object_get(value, name);
		path += length + (path[length] == '.');
	}
	return value;
}

const char *text_at(const json_t *value, const char *path)
{
	const char *text = json_string_value(member(value, path));
	return text ? text : "";
}

long long number_at(const json_t *value, const char *path)
{
	const json_t *number = member(value, path);
	return json_is_integer(number) ? json_integer_value(number) : -1000000;
}

const json_t *pipe_new(struct pipe *pipe, const char *params)
{
	const json_t *result = pipe_ask(pipe, "new", params);
	snprintf(pipe->game, sizeof pipe->game, "%s", text_at(result, "game"));
	return result;
}
