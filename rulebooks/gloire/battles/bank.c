/*
 * Zürich, C: the right bank of the Limmat is all land that is reached from 2507 without crossing the river.
 */
#include "rulebooks/gloire/battles/battles.h"

static bool is_dry(const struct board *board, space_id hex)
{
	return board->space[hex].terrain != terrain_lake && board->space[hex].terrain != terrain_sea;
}

bool gloire_on_right_bank(const struct scenario *scenario, space_id hex)
{
	const struct board *board = scenario->board;
	space_id queue[1600], start = board_find(board, "2507");
	bool seen[1600] = {false};
	unsigned head = 0, tail = 0;
	if (start == no_space || board->spaces > 1600)
		return false;
	queue[tail++] = start;
	seen[start] = true;
	while (head < tail && !seen[hex]) {
		space_id at = queue[head++];
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[at][direction];
			if (to == no_space || seen[to] || board->side[at][direction] & side_river ||
			    !is_dry(board, to))
				continue;
			seen[to] = true;
			queue[tail++] = to;
		}
	}
	return seen[hex];
}
