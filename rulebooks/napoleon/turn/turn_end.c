/*
 * The end of a turn, p. 9 step 5 and p. 14: the point for three citadels, what lasted for the turn goes, and after the last
 * turn the game is over.
 */
#include <string.h>

#include "rulebooks/napoleon/position.h"

enum { citadels_to_hold = 3, last_turn_of_campaign = 7, last_turn_of_short = 5 };

static void clear_table(struct napoleon *n)
{
	uint8_t *lasting[] = {&n->rain, &n->second_breath, &n->strategic_retreat};
	for (unsigned i = 0; i < sizeof lasting / sizeof *lasting; i++) {
		if (*lasting[i])
			napoleon_discard(n, *lasting[i] - 1u);
		*lasting[i] = 0;
	}
	memset(n->passed, 0, sizeof n->passed);
	memset(n->green, 0, sizeof n->green);
	memset(n->blue, 0, sizeof n->blue);
	n->care = 0;
}

/* victory.hold, reading 27: three or more, after the recovery. */
void napoleon_begin_end(struct table *table)
{
	struct napoleon *n = here(table);
	clear_table(n);
	unsigned held = 0;
	for (unsigned i = 0; i < citadels; i++)
		held += n->control[i] == prussian;
	if (held >= citadels_to_hold)
		napoleon_gain(table, prussian, 1, say1(why_hold, number_arg((int)held)), no_space);
}

unsigned napoleon_after_end(struct table *table)
{
	struct napoleon *n = here(table);
	bool short_game = scenario_number(table->scenario) == scenario_short;
	if (n->flow.turn >= (short_game ? last_turn_of_short : last_turn_of_campaign)) {
		napoleon_end_of_last_turn(table);
		return step_end;
	}
	n->flow.turn++;
	return step_arrival;
}
