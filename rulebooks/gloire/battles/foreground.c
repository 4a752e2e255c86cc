/*
 * The short scenario of Jena begins when the French have come up to the fourteenth row: before the first turn their player may move up
 * whoever of his is on the map, from where the roster puts him, to that row at most. As in other set-ups two hexes to either side are
 * left to him, stacks are those of 5.1.1, and no enemy is beside.
 */
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/battles/battles.h"

enum { foremost_row = 14, aside = 2 };

bool gloire_is_set_up_anew(const struct field *field, piece_id piece)
{
	return !strcmp(field->scenario->info->id, "jena-short") && gloire_side(field->scenario, piece) == 0 &&
	       gloire_on_map(field, piece);
}

static space_id home_of(const struct field *field, piece_id piece)
{
	return gloire_is_chief(piece) ? gloire_chief(field, piece)->set_up.hex
				      : gloire_unit(field, piece)->set_up.hex;
}

static bool leads_up(const struct gloire_data *data, space_id home, space_id hex)
{
	return data->row[hex] >= foremost_row && data->row[hex] <= data->row[home] &&
	       abs((int)data->column[hex] - (int)data->column[home]) <= aside;
}

struct verdict gloire_judge_place(const struct field *field, piece_id piece, space_id hex)
{
	const struct gloire_data *data = gloire_data(field->scenario);
	side_id side = gloire_side(field->scenario, piece);
	unsigned arm = gloire_arm(field, piece);
	if (!leads_up(data, home_of(field, piece), hex) || gloire_held_by(field, hex) == gloire_enemy(side) ||
	    data->battle.tables.ground[data->terrain[hex]].cost[arm] == gloire_barred ||
	    gloire_enemy_beside(field, hex, side))
		return forbidden(say2(text_not_set_up_there, piece_arg(piece), space_arg(hex)));
	return gloire_is_chief(piece) ? legal() : gloire_judge_stack(field, hex, piece);
}
