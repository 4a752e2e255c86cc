/*
 * The table of computer players, weakest first.
 */
#include <string.h>

#include "players/roster.h"

enum { roster_size = 4 };

static const struct player *const roster[roster_size] = {
	&random_player,
	&greedy_recruit,
	&greedy_player,
	&greedy_veteran,
};

const struct player *const *players(unsigned *count)
{
	*count = roster_size;
	return roster;
}

const struct player *find_player(const char *id)
{
	for (unsigned i = 0; i < roster_size; i++)
		if (!strcmp(roster[i]->id, id))
			return roster[i];
	return NULL;
}
