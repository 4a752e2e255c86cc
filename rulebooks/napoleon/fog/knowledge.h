/*
 * What the files of hidden things share: knowledge.c, imagining.c, secrets.c.
 */
#ifndef VEDETTE_NAPOLEON_KNOWLEDGE_H
#define VEDETTE_NAPOLEON_KNOWLEDGE_H

#include "rulebooks/napoleon/position.h"

/* Does the seat look at the side from outside? The public does at both, and so does everybody before the bids are open. */
static inline bool is_watched(const struct napoleon *n, seat_id seat, side_id side)
{
	return seat >= both_sides || n->side_of[seat] != side;
}

static inline unsigned first_flag_of(side_id side)
{
	return side == french ? 0 : french_blocks;
}

static inline unsigned end_of_flags(side_id side)
{
	return side == french ? french_blocks : blocks;
}

/* Who stands behind a flag of the truth, or of a position that is being imagined. */
static inline unsigned block_behind(const struct napoleon *n, unsigned flag)
{
	unsigned who = n->who[flag];
	return who == fog_nobody || who > blocks ? (unsigned)no_block : who - 1;
}

/* The arguments of a frame that its seat alone may know, as a bit set. */
/* imagining_frames.c */
void napoleon_imagine_sealed(const struct scenario *scenario, struct napoleon *n, seat_id viewer,
			     struct chance *chance);
void napoleon_imagine_frames(const struct scenario *scenario, struct napoleon *n, seat_id viewer,
			     struct chance *chance);

static inline unsigned deal_of(struct chance *chance, unsigned n)
{
	struct chance_ask ask = {.kind = chance_deal, .n = (uint16_t)n};
	return n > 1 ? chance_next(chance, &ask) : 0;
}

/* Is the stack of this operation only being put together? Then nobody else knows that it has begun. */
bool napoleon_is_selecting(const struct napoleon *n);

#endif
