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

/* The next seat of the set, from this one on; max_seats: there is none. */
static unsigned next_seat(uint8_t seats, unsigned seat)
{
	while (seat < max_seats && !(seats >> seat & 1))
		seat++;
	return seat;
}

bool read_players(const char *text, const struct scenario *scenario, const uint8_t option[max_options],
		  const struct player *player[max_seats], char *error, size_t size)
{
	uint8_t seats = engine_seats_with(scenario->rulebook, scenario->info, option);
	unsigned there = (unsigned)__builtin_popcount(seats), named = 0, seat = next_seat(seats, 0);
	const struct player *found = NULL;
	for (const char *name = text;; name++) {
		size_t length = strcspn(name, ",");
		found = find_named(name, length);
		if (!found) {
			say_who_there_is(error, size, name, length);
			return false;
		}
		if (seat == max_seats) {
			snprintf(error, size, "there are only %u seats", there);
			return false;
		}
		player[seat] = found;
		seat = next_seat(seats, seat + 1);
		named++;
		name += length;
		if (!*name)
			break;
	}
	for (; named == 1 && seat < max_seats; seat = next_seat(seats, seat + 1))
		player[seat] = found;
	if (seat == max_seats)
		return true;
	snprintf(error, size, "%u players for %u seats", named, there);
	return false;
}
