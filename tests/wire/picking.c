/*
 * Reading just enough of the server's messages to go on playing.
 */
#include "tests/wire/picking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t next_luck(uint64_t *luck)
{
	*luck ^= *luck << 13;
	*luck ^= *luck >> 7;
	*luck ^= *luck << 17;
	return *luck;
}

/* Behind a flat object; strings are skipped. */
static const char *skip_object(const char *at)
{
	unsigned depth = 0;
	for (; *at; at++) {
		if (*at == '"')
			for (at++; *at && *at != '"'; at++)
				at += *at == '\\';
		else if (*at == '{' || *at == '[')
			depth++;
		else if ((*at == '}' || *at == ']') && --depth == 0)
			return at + 1;
		if (!*at)
			break;
	}
	return NULL;
}

bool pick_decision(const char *text, uint64_t *luck, struct pick *pick)
{
	const char *decision = strstr(text, "\"decision\":");
	*pick = (struct pick){0};
	if (!decision)
		return false;
	const char *ticket = strstr(decision, "{\"ticket\":");
	if (ticket != decision + 11)
		return true; /* null: nobody asks any more */
	pick->ticket = strtoul(ticket + 10, NULL, 10);
	const char *at = strstr(ticket, "\"actions\":[");
	if (!at)
		return true;
	at += 11;
	while (*at == '{' || *at == ',') {
		at += *at == ',';
		const char *end = skip_object(at);
		if (!end)
			return true;
		size_t size = (size_t)(end - at);
		if (next_luck(luck) % ++pick->of == 0 && size < sizeof pick->action) {
			memcpy(pick->action, at, size);
			pick->action[size] = '\0';
			pick->asked = true;
		}
		at = end;
	}
	return true;
}
