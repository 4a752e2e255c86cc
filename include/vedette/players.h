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
	 * it as far as the seat can know; none where its list is empty, which is a fault of the rulebook. `own` is the player's own chance, never the game's; `positions` 0 stands for
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

/*
 * Players that are programs: they speak the protocol over their standard input and output (docs/protocol.md). Named on
 * the command line of this program only: no game file and nobody from outside can start one.
 */
const struct player *player_from_word(const char *word); /* "greedy", "cmd:./bot.py"; NULL if there is none */
/* From now on `name` is a player like those of the table; false if that is no name or taken. Before any thread starts. */
bool offer_command_player(const char *name, const char *command);
void limit_command_players(unsigned seconds); /* for one decision */
/* How often one of them was late, had ended or answered nonsense, and a lot was drawn instead. */
unsigned command_player_faults(void);
void stop_command_players(void); /* ends their processes and forgets them */

#endif
