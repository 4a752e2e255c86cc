/*
 * Lines traced over the board, for command and supply: within so many points from one or several sources (a search of
 * reach.h), or simply whether one is open, however long.
 */
#ifndef VEDETTE_LINES_H
#define VEDETTE_LINES_H

#include "vedette/reach_search.h"

enum { lines_sources = 64 };

/* Traces from all sources at once; lines_cost then answers for each place. The rule is inlined into the search. */
REACH_INLINE void lines_trace(struct reach *reach, const struct board *board, const space_id source[],
			      unsigned sources, half_points range, reach_rule *const rule, const void *rules)
{
	struct reach_start start[lines_sources] = {0};
	unsigned count = sources < lines_sources ? sources : lines_sources;
	for (unsigned i = 0; i < count; i++)
		start[i].space = source[i];
	struct reach_query query = {.start = start, .starts = count, .limit = range, .rules = rules};
	reach_search_by(reach, board, &query, rule);
}

/* Half points of the shortest line to there, -1 if there is none. */
static inline half_points lines_cost(const struct reach *reach, space_id place)
{
	const struct reach_node *node = reach_at(reach, place);
	return node ? node->cost : (half_points)-1;
}

/* ---- Open lines, however long ------------------------------------------------------------------------------------ */

/* Sets of hexes, a bit each: whole lines of words at once. */
static inline unsigned lines_words(unsigned hexes)
{
	return (hexes + 63) / 64;
}

static inline bool lines_has(const uint64_t set[], space_id hex)
{
	return set[hex / 64] >> hex % 64 & 1;
}

static inline void lines_put(uint64_t set[], space_id hex, bool is_in)
{
	set[hex / 64] = (set[hex / 64] & ~(UINT64_C(1) << hex % 64)) | (uint64_t)is_in << hex % 64;
}

/* The neighbours of each of the first so many hexes, lines_words for each: once for a board. */
void lines_neighbours(const struct board *board, unsigned hexes, uint64_t beside[]);

/*
 * Which hexes have an open line to one of the sources: hex by hex, through none that is closed. A source that is closed is
 * none.
 */
void lines_flood(const uint64_t beside[], unsigned words, const uint64_t source[], const uint64_t closed[],
		 uint64_t open[]);

#endif
