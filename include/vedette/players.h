/*
 * Computer opponents. A player is handed what its seat knows, a mask, and imagines the rest: it cannot cheat.
 */
#ifndef VEDETTE_PLAYERS_H
#define VEDETTE_PLAYERS_H

#include "vedette/rulebook.h"

enum { max_chain = 32 };

struct player {
	const char *id;          /* "greedy": in the protocol and on the command line */
	const char *title;       /* "Greedy" */
	const char *description; /* one line for a list */
	uint32_t positions;      /* how many positions it looks at when the caller does not say */
	/*
	 * Chooses a move for a seat that is asked: a chain of one to max_chain answers, each legal after the one before
	 * it as far as the seat can know. `own` is the player's own chance, never the game's; `positions` 0 stands for
	 * the player's own number.
	 */
	void (*choose)(const struct player *player, const struct field *field, seat_id seat,
		       struct chance *own, uint32_t positions, struct workspace *work,
		       struct answer chain[max_chain], unsigned *count);
	bool by_lot; /* uniform over each list with one draw: studies may do that themselves, faster */
	const void *settings; /* the player's own: a row of its table of strengths */
};

/* NULL if there is none of that name. */
const struct player *find_player(const char *id);
const struct player *const *players(unsigned *count);

#endif
