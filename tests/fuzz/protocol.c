/*
 * Any bytes as lines of the protocol: the engine answers and lives on. Lines that are JSON at all are rare by chance, so
 * a short way of writing stands beside it: a line that begins with a digit plays that number of the list.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void ask(struct protocol *protocol, const char *line, size_t size)
{
	const char *answer = protocol_answer(protocol, line, size);
	if (!answer)
		return;
	json_t *read = json_loads(answer, 0, NULL);
	if (!read)
		abort();
	json_decref(read);
}

/* The n-th action of the decision in force is played, as a player would by hand. */
static void play_listed(struct protocol *protocol, unsigned number)
{
	static const char wants[] = "{\"id\":1,\"method\":\"decision\",\"params\":{\"game\":\"g1\"}}";
	const char *answer = protocol_answer(protocol, wants, strlen(wants));
	json_t *read = json_loads(answer, 0, NULL);
	json_t *actions = json_object_get(json_object_get(read, "result"), "actions");
	size_t count = json_array_size(actions);
	char *action = count ? json_dumps(json_array_get(actions, number % count), 0) : NULL;
	if (action) {
		char line[600];
		snprintf(line, sizeof line,
			 "{\"id\":1,\"method\":\"play\",\"params\":{\"game\":\"g1\",\"action\":%s}}", action);
		ask(protocol, line, strlen(line));
	}
	free(action);
	json_decref(read);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct protocol_setup setup = {.find_player = find_player};
	struct protocol *protocol = protocol_new(&setup);
	static const char begin[] =
		"{\"id\":1,\"method\":\"new\",\"params\":{\"scenario\":\"picket\",\"seed\":\"f\",\"edit\":true}}";
	const char *at = (const char *)bytes, *end = at + size;
	ask(protocol, begin, strlen(begin));
	for (unsigned lines = 0; at < end && lines < 200; lines++) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((stop ? stop : end) - at);
		if (length && at[0] >= '0' && at[0] <= '9')
			play_listed(protocol,
				    (unsigned)(at[0] - '0') + (length > 1 ? (unsigned char)at[1] : 0u));
		else
			ask(protocol, at, length);
		at += length + (stop != NULL);
	}
	protocol_free(protocol);
	return 0;
}
