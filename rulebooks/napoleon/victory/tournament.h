/*
 * Ranking of a tournament, p. 17: a pure function over games that are over, or were broken off.
 */
#ifndef VEDETTE_NAPOLEON_TOURNAMENT_H
#define VEDETTE_NAPOLEON_TOURNAMENT_H

#include "vedette/rulebook.h"

struct tournament_game {
	side_id winner;        /* 0 French, 1 Prussian */
	uint8_t turn;          /* 1 to 7: of the victory */
	bool at_the_end;       /* the Prussians won because turn 7 was over */
	bool napoleon_is_lost; /* the Prussians won by Napoléon's elimination */
	bool unfinished;
};

/* By side: French, Prussian. */
void napoleon_reckon(const struct tournament_game *game, struct ranking ranking[2]);
/* The same of a position, by seat: the rulebook's `rank`. Only the Marshal's rules are those of a tournament. */
bool napoleon_rank(const struct scenario *scenario, const struct position *position,
		   struct ranking ranking[max_seats]);

#endif
