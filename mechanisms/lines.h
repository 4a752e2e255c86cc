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

/*
 * Which hexes have an open line to one of the sources: hex by hex, through none that is closed. `closed` and `queue` have
 * room for one more than the board has hexes; `closed` is used up. A source that is closed is none.
 */
void lines_flood(const struct board *board, const space_id source[], unsigned sources, bool closed[],
		 space_id queue[], bool open[]);

#endif
