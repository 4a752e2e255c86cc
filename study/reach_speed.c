/*
 * How long a search takes on a large board: 4,200 hexes, of which a third costs two points and the rest one.
 */
#include <stdlib.h>

#include "vedette/reach_search.h"
#include "vedette/study.h"

enum { columns = 70, rows = 60, five_points = 10, batches = 20, searches = 1000 };

/* Which hexes are rough ground: by a fixed pattern, so that every run measures the same searches. */
static half_points cost_of(space_id hex)
{
	return hex * 7919u % 3 ? 2 : 4;
}

REACH_INLINE unsigned step_into(const void *rules, const struct reach_node *from, unsigned direction,
				space_id to, struct reach_step out[reach_outcomes])
{
	(void)rules, (void)from, (void)direction;
	out->cost = cost_of(to);
	out->mode = 0;
	out->consequences = 0;
	out->stops = false;
	return 1;
}

static double one_batch(struct reach *reach, const struct board *board, unsigned batch)
{
	double start = seconds_now();
	for (unsigned i = 0; i < searches; i++) {
		struct reach_start from = {
			.space = (space_id)((batch * searches + i) * 613u % (columns * rows))};
		struct reach_query query = {.start = &from, .starts = 1, .limit = five_points};
		reach_search_by(reach, board, &query, step_into);
	}
	return seconds_now() - start;
}

/* The best of several batches: another program's business is not the search's. */
double measure_reach_us(void)
{
	static const struct hex_grid grid = {.columns = columns,
					     .rows = rows,
					     .first_column = 1,
					     .first_row = 1,
					     .flat_top = true,
					     .digits = 2};
	struct board *board = board_new_hexes(&grid);
	struct reach *reach = calloc(1, sizeof *reach);
	double best = 0;
	for (unsigned batch = 0; board && reach && batch < batches; batch++) {
		double took = one_batch(reach, board, batch);
		best = batch == 0 || took < best ? took : best;
	}
	free(reach);
	board_free(board);
	return best / searches * 1e6;
}
