/*
 * What the files of hidden things share, and those that look behind a flag.
 */
#ifndef VEDETTE_NAPOLEON_KNOWLEDGE_H
#define VEDETTE_NAPOLEON_KNOWLEDGE_H

#include "rulebooks/napoleon/position.h"

/* Does the seat look at the side from outside? The public does at both, and so does everybody before the bids are open. */
static inline bool is_watched(const struct napoleon *n, seat_id seat, side_id side)
{
	return seat >= both_sides || n->side_of[seat] != side;
}

/* Who stands behind a flag of the truth, or of a position that is being imagined. */
static inline unsigned block_behind(const struct napoleon *n, unsigned flag)
{
	unsigned who = n->who[flag];
	return who == fog_nobody || who > blocks ? (unsigned)no_block : who - 1;
}

static inline unsigned deal_of(struct chance *chance, unsigned n)
{
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)n};
	return n > 1 ? chance_next(chance, &ask) : 0;
}

/* So many of a set, at random. */
uint32_t napoleon_some_of(uint32_t left, unsigned count, struct chance *chance);
/* For state.c: arms by 1 + block; what the rules forbid behind upright flags, counted. */
extern const uint8_t napoleon_arm[blocks + 1];
unsigned napoleon_faults(const struct position *position, side_id side);

#endif
