/*
 * Who stands where, kept up to date: a list of the pieces of each place, and how many zones of control cover it.
 *
 * The lanes lie at the end of the rulebook's position, among what can be worked out from the rest; whoever changes where a
 * piece is goes through here, so that nothing is rebuilt in play. Numbers are kept as 1 + piece: a wiped lane is empty.
 */
#ifndef VEDETTE_OCCUPANCY_H
#define VEDETTE_OCCUPANCY_H

#include "vedette/board.h"

struct occupancy {
	uint16_t *first; /* by place */
	uint16_t *next;  /* by piece */
};

/* In ascending order of the pieces: equal positions have equal bytes. */
void occupancy_enter(struct occupancy lists, piece_id piece, unsigned place);
/* On top of the stack, where the order means something: first in the list. */
void occupancy_enter_on_top(struct occupancy lists, piece_id piece, unsigned place);
void occupancy_leave(struct occupancy lists, piece_id piece, unsigned place);

/* for (piece = occupancy_first(l, place); piece != no_piece; piece = occupancy_next(l, piece)) */
static inline piece_id occupancy_first(const uint16_t *first, unsigned place)
{
	return (piece_id)(first[place] - 1u);
}

static inline piece_id occupancy_next(const uint16_t *next, piece_id piece)
{
	return (piece_id)(next[piece] - 1u);
}

_Static_assert(no_piece == 0xffff, "1 + piece wraps to none");

/* `count` by hex: one more or fewer zones beyond each side of the set. Sides at the edge of the board are left out. */
void occupancy_add_zone(const struct board *board, uint8_t count[], space_id at, unsigned side_set, int by);

#endif
