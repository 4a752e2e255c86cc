/*
 * The table of computer players, weakest first; behind them the programs that are offered by name.
 */
#include <string.h>

#include "players/roster.h"

enum { own_players = 4, max_roster = 20 };

/* Only changed before the first thread starts and behind the last one. */
static struct {
	const struct player *player[max_roster];
	unsigned count;
} roster = {.player = {&random_player, &greedy_recruit, &greedy_player, &greedy_veteran},
	    .count = own_players};

bool roster_offer(const struct player *player)
{
	if (roster.count == max_roster)
		return false;
	roster.player[roster.count++] = player;
	return true;
}

void roster_withdraw_offers(void)
{
	roster.count = own_players;
}

const struct player *const *players(unsigned *count)
{
	*count = roster.count;
	return roster.player;
}

const struct player *find_player(const char *id)
{
	for (unsigned i = 0; i < roster.count; i++)
		if (!strcmp(roster.player[i]->id, id))
			return roster.player[i];
	return NULL;
}
