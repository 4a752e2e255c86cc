/*
 * Players by name, in seat order.
 */
#include <stdio.h>
#include <string.h>

#include "vedette/study.h"

static void say_who_there_is(char *error, size_t size, const char *name, size_t length)
{
	int used = snprintf(error, size,
			    "there is no player \"%.*s\"; there are:", (int)(length < 40 ? length : 40),
			    name);
	unsigned count;
	const struct player *const *all = players(&count);
	for (unsigned i = 0; i < count && used > 0 && (size_t)used < size; i++)
		used += snprintf(error + used, size - (size_t)used, " %s", all[i]->id);
	if (used > 0 && (size_t)used < size)
		snprintf(error + used, size - (size_t)used, " cmd:COMMAND");
}

static const struct player *find_named(const char *name, size_t length)
{
	char word[256];
	if (length >= sizeof word)
		return NULL;
	snprintf(word, sizeof word, "%.*s", (int)length, name);
	return player_from_word(word);
}

bool read_players(const char *text, const struct rulebook *rulebook, const struct player *player[max_seats],
		  char *error, size_t size)
{
	unsigned seats = 0;
	for (const char *name = text;; name++) {
		size_t length = strcspn(name, ",");
		const struct player *found = find_named(name, length);
		if (!found) {
			say_who_there_is(error, size, name, length);
			return false;
		}
		if (seats == rulebook->seats) {
			snprintf(error, size, "there are only %u seats", rulebook->seats);
			return false;
		}
		player[seats++] = found;
		name += length;
		if (!*name)
			break;
	}
	if (seats == 1)
		while (seats < rulebook->seats)
			player[seats++] = player[0];
	if (seats == rulebook->seats)
		return true;
	snprintf(error, size, "%u players for %u seats", seats, rulebook->seats);
	return false;
}
