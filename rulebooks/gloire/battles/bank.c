/*
 * The bank that has to be reached: at Zürich (C) the right one of the Limmat, all land that is reached from 2507 without crossing the river; at
 * Elchingen what lies north of the Danube, from 1713.
 */
#include "rulebooks/gloire/battles/battles.h"

static space_id start_of_bank(const struct scenario *scenario)
{
	switch (gloire_battle(scenario)->name) {
	case gloire_zurich:
		return board_find(scenario->board, "2507");
	case gloire_elchingen:
		return board_find(scenario->board, "1713");
	default:
		return no_space;
	}
}

static bool is_dry(const struct board *board, space_id hex)
{
	return board->space[hex].terrain != terrain_lake && board->space[hex].terrain != terrain_sea;
}

/* Worked out once, when the scenario is loaded. */
void gloire_mark_far_bank(const struct scenario *scenario)
{
	const struct board *board = scenario->board;
	bool *seen = ((struct gloire_data *)scenario->data)->far_bank;
	space_id queue[max_hexes], start = start_of_bank(scenario);
	unsigned head = 0, tail = 0;
	memset(seen, 0, max_hexes);
	if (start == no_space)
		return;
	queue[tail++] = start;
	seen[start] = true;
	while (head < tail) {
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
}

bool gloire_on_far_bank(const struct scenario *scenario, space_id hex)
{
	return gloire_data(scenario)->far_bank[hex];
}

/* A side of a hex that is the Limmat, bridged or not. */
bool gloire_is_limmat(const struct scenario *scenario, space_id from, unsigned direction)
{
	space_id to = scenario->board->neighbour[from][direction];
	return gloire_battle(scenario)->name == gloire_zurich && to != no_space &&
	       scenario->board->side[from][direction] & side_river &&
	       gloire_on_far_bank(scenario, from) != gloire_on_far_bank(scenario, to);
}

bool gloire_is_across(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == formation && gloire_stands(field, i) &&
		    gloire_on_far_bank(field->scenario, gloire_piece(field, i)->at))
			return true;
	return false;
}
