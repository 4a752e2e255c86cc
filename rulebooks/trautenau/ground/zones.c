/*
 * Zones of control, chapter 5.
 *
 * A unit controls its front hexes and none on its flanks (5.2), all six in houses if it is not artillery, but not across
 * ground it could not enter and not up a steep slope. The position counts for every hex how many units of a side reach it;
 * pieces.c keeps the count.
 */
#include "mechanisms/facing.h"
#include "rulebooks/trautenau/ground/ground.h"

/* 4: where a unit looks: to a side, or all round in houses if it is not artillery. */
static enum facing_kind kind_of_facing(const struct field *field, piece_id unit, space_id space)
{
	return trautenau_needs_facing(field, unit, space) ? facing_to_side : facing_all_round;
}

unsigned trautenau_zone_of(const struct field *field, piece_id unit)
{
	const struct piece_state *piece = state(field, unit);
	if (!is_unit(field, unit) || piece->at >= map_spaces)
		return 0;
	unsigned front = facing_front(kind_of_facing(field, unit, piece->at), piece->facing);
	return front &
	       trautenau_zone_sides(field->scenario, trautenau_class_of(info(field, unit)), piece->at);
}

bool trautenau_exerts_zone(const struct field *field, piece_id unit, unsigned direction)
{
	return direction < hex_sides && (trautenau_zone_of(field, unit) & 1u << direction) != 0;
}

bool trautenau_in_enemy_zone(const struct field *field, side_id side, space_id space)
{
	return look(field)->zone[enemy_of(side)][space] > 0;
}

bool trautenau_zone_cuts(const struct field *field, side_id side, space_id space)
{
	return trautenau_in_enemy_zone(field, side, space) && !trautenau_has_units(field, side, space);
}

bool trautenau_enemy_on_flank(const struct field *field, piece_id unit)
{
	const struct piece_state *piece = state(field, unit);
	if (piece->at >= map_spaces || !trautenau_needs_facing(field, unit, piece->at))
		return false;
	side_id enemy = enemy_of(info(field, unit)->side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[piece->at][direction];
		if (beside != no_space && !in_front(piece->facing, direction) &&
		    trautenau_has_units(field, enemy, beside))
			return true;
	}
	return false;
}
