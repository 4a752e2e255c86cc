/*
 * Reinforcements: by which hex they come.
 */
#include "mechanisms/arrivals.h"

unsigned arrivals_edges(const struct board *board, space_id space)
{
	const struct hex_grid *grid = &board->grid;
	unsigned column = space / grid->rows, row = space % grid->rows;
	return (column == 0 ? arrivals_first_column : 0u) |
	       (column + 1u == grid->columns ? arrivals_last_column : 0u) |
	       (row == 0 ? arrivals_first_row : 0u) | (row + 1u == grid->rows ? arrivals_last_row : 0u);
}

unsigned arrivals_nearest(const struct board *board, space_id entry,
			  bool (*is_free)(const void *context, space_id space), const void *context,
			  space_id hex[], unsigned max)
{
	unsigned nearest = ~0u, count = 0, edges = arrivals_edges(board, entry);
	for (space_id space = 0; space < board->spaces; space++) {
		if (!(arrivals_edges(board, space) & edges))
			continue;
		unsigned distance = hex_distance(board, entry, space);
		if (distance > nearest || !is_free(context, space))
			continue;
		if (distance < nearest)
			count = 0;
		nearest = distance;
		if (count < max)
			hex[count++] = space;
	}
	return count;
}
