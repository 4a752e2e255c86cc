#include "rulebooks/campaign/tests/combat_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

unsigned lost_by(const struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	unsigned formation = campaign_counter(&field, flag_at(at, counter))->formation;
	return position_at(at)->casualties[formation - 1];
}

void attack(struct at_table *at, const char *from, const char *target)
{
	char text[64];
	snprintf(text, sizeof text, "unit %s", from);
	give(at, text);
	snprintf(text, sizeof text, "at %s", target);
	give(at, text);
}

/* Of the hexes round `middle` the one so many sides on from `from`. */
const char *beside(const struct at_table *at, const char *middle, const char *from, unsigned turn)
{
	const struct board *board = scenario_at(at)->board;
	space_id hex = space_named(at, middle);
	unsigned direction = hex_direction(board, hex, space_named(at, from));
	return board->space[board->neighbour[hex][(direction + turn) % hex_sides]].number;
}

static bool leads_to_one_of(const struct board *board, space_id hex, unsigned direction, const char *hexes)
{
	space_id to = board->neighbour[hex][direction];
	return to != no_space && strstr(hexes, board->space[to].number);
}

void shut_off(struct at_table *at, const char *hex, const char *open)
{
	const struct board *board = scenario_at(at)->board;
	space_id middle = space_named(at, hex);
	char pair[32];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside_it = board->neighbour[middle][direction];
		if (beside_it == no_space || leads_to_one_of(board, middle, direction, open))
			continue;
		snprintf(pair, sizeof pair, "%s %s", hex, board->space[beside_it].number);
		draw(at, "river", pair);
	}
}
