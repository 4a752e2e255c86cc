/*
 * docs/protocol.schema.json: the checker itself, and every kind of message of whole games held against it.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "places.h"
#include "tests/support/pipe.h"
#include "tests/support/schema.h"

static bool fits(const char *schema, const char *value)
{
	char text[600], why[400];
	snprintf(text, sizeof text, "{\"$defs\":{\"it\":%s,\"name\":{\"type\":\"string\",\"minLength\":1}}}",
		 schema);
	json_t *rules = json_loads(text, 0, NULL), *given = json_loads(value, JSON_DECODE_ANY, NULL);
	cr_assert(rules && given, "%s %s", schema, value);
	bool good = schema_fits(rules, "it", given, why, sizeof why);
	json_decref(rules);
	json_decref(given);
	return good;
}

Test(schema, the_checker_tells_right_from_wrong)
{
	cr_assert(fits("{\"type\":\"integer\",\"minimum\":1}", "1"));
	cr_assert(!fits("{\"type\":\"integer\",\"minimum\":1}", "0"));
	cr_assert(!fits("{\"type\":\"integer\"}", "1.5"));
	cr_assert(fits("{\"type\":[\"string\",\"null\"]}", "null"));
	cr_assert(!fits("{\"type\":[\"string\",\"null\"]}", "true"));
	cr_assert(fits("{\"enum\":[\"a\",null]}", "null"));
	cr_assert(!fits("{\"enum\":[\"a\",null]}", "\"b\""));
	cr_assert(!fits("{\"const\":\"2.0\"}", "\"1.0\""));
	cr_assert(fits("{\"$ref\":\"#/$defs/name\"}", "\"x\""));
	cr_assert(!fits("{\"$ref\":\"#/$defs/name\"}", "\"\""));
	cr_assert(!fits("{\"$ref\":\"#/$defs/nobody\"}", "\"x\""));
	cr_assert(!fits("{\"type\":\"array\",\"items\":{\"type\":\"string\"}}", "[\"a\",1]"));
	cr_assert(!fits("{\"required\":[\"a\"]}", "{\"b\":1}"));
	cr_assert(!fits("{\"properties\":{\"a\":{\"type\":\"string\"}}}", "{\"a\":1}"));
	cr_assert(!fits("{\"properties\":{\"a\":{}},\"additionalProperties\":false}", "{\"a\":1,\"b\":1}"));
	cr_assert(!fits("{\"additionalProperties\":{\"type\":\"string\"}}", "{\"b\":1}"));
	cr_assert(!fits("{\"oneOf\":[{\"type\":\"string\"},{\"type\":\"number\"}]}", "null"));
	cr_assert(!fits("{\"oneOf\":[{\"type\":\"integer\"},{\"type\":\"number\"}]}", "1"));
	cr_assert(!fits("{\"maximum\":1}", "1"), "a keyword that is not looked at would check nothing");
}

/* ---- Games --------------------------------------------------------------------------------------------- */

static void look_as(struct pipe *pipe, const char *seat)
{
	char params[64];
	snprintf(params, sizeof params, "{\"game\":\"$\",\"seat\":\"%s\"}", seat);
	pipe_ask(pipe, "view", params);
	pipe_ask(pipe, "score", params);
}

static void explain_and_judge(struct pipe *pipe, const char *action)
{
	char params[512];
	snprintf(params, sizeof params, "{\"game\":\"$\",\"about\":{\"actions\":[%s]}}", action);
	pipe_ask(pipe, "explain", params);
	snprintf(params, sizeof params, "{\"game\":\"$\",\"action\":%s}", action);
	pipe_ask(pipe, "judge", params);
	pipe_ask(pipe, "peek", params);
	pipe_ask(pipe, "outcomes", params);
}

/* The action of that number, to be freed; NULL when the game is over. */
static char *pick(struct pipe *pipe, unsigned *luck)
{
	const json_t *actions = member(pipe_ask(pipe, "decision", "{\"game\":\"$\"}"), "actions");
	size_t count = json_array_size(actions);
	*luck = *luck * 1103515245u + 12345u;
	return count ? json_dumps(json_array_get(actions, (*luck >> 16) % count), JSON_COMPACT) : NULL;
}

/* Some hundred answers by lot, each tried with every question there is to ask about it. */
static void play_and_ask(const char *scenario, const char *first, const char *second, unsigned answers)
{
	struct pipe pipe;
	char params[512], *action = NULL;
	unsigned luck = 1;
	pipe_open(&pipe);
	snprintf(params, sizeof params, "{\"scenario\":\"%s\",\"seed\":\"schema\",\"windows\":\"open\"}",
		 scenario);
	pipe_new(&pipe, params);
	for (unsigned i = 0; i < answers && (action = pick(&pipe, &luck)); i++) {
		if (i % 4 == 0)
			explain_and_judge(&pipe, action);
		if (i % 16 == 0) {
			look_as(&pipe, first);
			look_as(&pipe, second);
			look_as(&pipe, "public");
			look_as(&pipe, "referee");
			pipe_ask(&pipe, "choose", "{\"game\":\"$\",\"player\":\"recruit\"}");
		}
		snprintf(params, sizeof params, "{\"game\":\"$\",\"action\":%s}", action);
		pipe_ask(&pipe, "play", params);
		cr_assert_eq(pipe_code(&pipe), 0, "%s", action);
		free(action);
	}
	pipe_ask(&pipe, "log", "{\"game\":\"$\",\"seat\":\"referee\"}");
	pipe_ask(&pipe, "undo", "{\"game\":\"$\"}");
	pipe_ask(&pipe, "save", "{\"game\":\"$\"}");
	pipe_ask(&pipe, "close", "{\"game\":\"$\"}");
	pipe_close(&pipe);
}

Test(schema, trautenau)
{
	play_and_ask("trautenau", "prussian", "austrian", 400);
}

Test(schema, soor)
{
	play_and_ask("soor", "prussian", "austrian", 400);
}

Test(schema, conscript)
{
	play_and_ask("conscript", "french", "prussian", 300);
}

Test(schema, grognard)
{
	play_and_ask("grognard", "french", "prussian", 300);
}

Test(schema, picket)
{
	play_and_ask("picket", "first", "third", 300);
}

Test(schema, what_does_not_change)
{
	struct pipe pipe;
	pipe_open(&pipe);
	pipe_ask(&pipe, "scenarios", "{}");
	pipe_ask(&pipe, "board", "{\"scenario\":\"trautenau\"}");
	pipe_ask(&pipe, "board", "{\"scenario\":\"conscript\"}");
	pipe_ask(&pipe, "board", "{\"scenario\":\"picket\"}");
	pipe_ask(&pipe, "aids", "{\"scenario\":\"picket\"}");
	pipe_ask(&pipe, "aids", "{\"scenario\":\"jena\"}");
	pipe_ask(&pipe, "aids", "{\"scenario\":\"campaign1809\"}");
	pipe_close(&pipe);
}

/* Every method there is has its result described, and is named in the request. */
Test(schema, knows_every_method)
{
	size_t i;
	const json_t *name, *all = member(schema_of_protocol(), "$defs.request.properties.method.enum");
	cr_assert_eq(json_array_size(all), 24);
	json_array_foreach (all, i, name) {
		char path[80];
		struct pipe pipe;
		snprintf(path, sizeof path, "result.%s", json_string_value(name));
		cr_assert(json_object_get(member(schema_of_protocol(), "$defs"), path), "%s", path);
		pipe_open(&pipe);
		pipe_ask(&pipe, json_string_value(name), "{}");
		cr_assert_neq(pipe_code(&pipe), error_method, "%s", json_string_value(name));
		pipe_close(&pipe);
	}
}

/* ---- The dialogue of docs/protocol.md -------------------------------------------------------------------- */

/* Does the text hold the parts of the pattern in their order, the first at its start? "…" stands for anything. */
static bool is_like(const char *text, const char *pattern)
{
	static const char gap[] = "…";
	bool first = true;
	while (*pattern) {
		char part[2048];
		const char *end = strstr(pattern, gap);
		size_t length = end ? (size_t)(end - pattern) : strlen(pattern);
		cr_assert_lt(length, sizeof part);
		snprintf(part, sizeof part, "%.*s", (int)length, pattern);
		const char *found = strstr(text, part);
		if (!found || (first && found != text))
			return false;
		text = found + length;
		pattern += end ? length + strlen(gap) : length;
		first = false;
		if (!end)
			return !*text;
	}
	return true;
}

Test(schema, patterns_of_the_dialogue)
{
	cr_assert(is_like("abcdef", "abcdef"));
	cr_assert(is_like("abcdef", "ab…ef"));
	cr_assert(is_like("abcdef", "ab…"));
	cr_assert(!is_like("abcdef", "ab"));
	cr_assert(!is_like("abcdef", "b…"));
	cr_assert(!is_like("abcdef", "ab…x…ef"));
}

Test(schema, the_dialogue_in_the_description_is_true)
{
	struct pipe pipe;
	char line[4096], *answer = NULL;
	unsigned compared = 0;
	FILE *file = fopen(VEDETTE_SOURCE "/docs/protocol.md", "r");
	cr_assert_not_null(file);
	pipe_open(&pipe);
	while (fgets(line, sizeof line, file)) {
		line[strcspn(line, "\n")] = '\0';
		if (!strncmp(line, "> {", 3)) {
			free(answer);
			answer = strdup(protocol_answer(pipe.protocol, line + 2, strlen(line + 2)));
		} else if (!strncmp(line, "< {", 3)) {
			cr_assert(answer && is_like(answer, line + 2), "%s\n%s", line, answer);
			compared++;
		}
	}
	cr_assert_eq(compared, 7);
	free(answer);
	fclose(file);
	pipe_close(&pipe);
}
