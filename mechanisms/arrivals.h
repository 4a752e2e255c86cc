/*
 * Reinforcements: when they are due, by which hex they come, and what a column costs its later units.
 */
#ifndef VEDETTE_ARRIVALS_H
#define VEDETTE_ARRIVALS_H

#include "vedette/board.h"

/* Edges of the board. */
enum { arrivals_first_column = 1, arrivals_last_column = 2, arrivals_first_row = 4, arrivals_last_row = 8 };

/* Bit set of the edges a hex lies on. */
unsigned arrivals_edges(const struct board *board, space_id space);

/* A delay may be announced after the turn was. */
static inline bool arrivals_is_due(unsigned due, unsigned delay, unsigned turn)
{
	return due + delay <= turn;
}

/*
 * Where an entry is barred: the nearest hexes of an edge it lies on that are free, in ascending order, at most `max`.
 */
unsigned arrivals_nearest(const struct board *board, space_id entry,
			  bool (*is_free)(const void *context, space_id space), const void *context,
			  space_id hex[], unsigned max);

/* How often a unit pays its first hex behind `before` others of its column, of which the first `abreast` pay it once. */
static inline unsigned arrivals_column(unsigned before, unsigned abreast)
{
	return before < abreast ? 1 : before - abreast + 2;
}

#endif
