/*
 * The cone of a facing to a corner.
 */
#include "mechanisms/facing.h"

/* One step in a direction, by the axes: the same everywhere, so any hex that has the neighbour tells it. */
static struct hex_axes step_in(const struct board *board, unsigned direction)
{
	for (space_id hex = 0; hex < board->spaces; hex++) {
		space_id to = board->neighbour[hex][direction];
		if (to != no_space)
			return (struct hex_axes){board->axes[to].q - board->axes[hex].q,
						 board->axes[to].r - board->axes[hex].r};
	}
	return (struct hex_axes){0, 0};
}

static int cross(struct hex_axes a, struct hex_axes b)
{
	return a.q * b.r - a.r * b.q;
}

/* So many steps in the first direction and so many in the second: none of the two may be negative. */
bool facing_in_cone(const struct board *board, space_id from, unsigned corner, space_id to)
{
	struct hex_axes first = step_in(board, corner), second = step_in(board, turned(corner, 1));
	struct hex_axes line = {board->axes[to].q - board->axes[from].q,
				board->axes[to].r - board->axes[from].r};
	int turn = cross(first, second);
	return from != to && cross(line, second) * turn >= 0 && cross(first, line) * turn >= 0;
}
