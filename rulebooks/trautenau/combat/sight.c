/*
 * Lines of sight, 9.2.
 *
 * Readings: only the hexes between battery and target count. Along a hexside the line is blocked only if both
 * hexes beside it block. Houses, woods and units below the battery do not block, unless they lie next to the
 * target and on its level.
 */
#include "rulebooks/trautenau/combat/combat.h"

static bool is_obstacle(const struct field *field, space_id space)
{
	if (has_houses(field, space) || ground(field, space)->terrain == terrain_woods)
		return true;
	return trautenau_has_units(field, prussian, space) || trautenau_has_units(field, austrian, space);
}

static bool rises_between(int between, int battery, int target)
{
	return (between > battery && between > target) || (between > target && between == battery) ||
	       (between > battery && between == target);
}

static bool blocks(const struct field *field, space_id space, space_id from, space_id to)
{
	int between = ground(field, space)->level;
	int battery = ground(field, from)->level;
	int target = ground(field, to)->level;
	if (rises_between(between, battery, target))
		return true;
	if (!is_obstacle(field, space))
		return false;
	if (between >= battery)
		return true;
	return between == target && trautenau_towards(field, space, to) != no_direction;
}

bool trautenau_has_sight(const struct field *field, space_id from, space_id to, struct message *why)
{
	if (from == to || trautenau_towards(field, from, to) != no_direction)
		return true;
	struct sight_step step[max_sight_steps];
	unsigned count = hex_line(field->scenario->board, from, to, step);
	for (unsigned i = 0; i < count; i++) {
		if (!blocks(field, step[i].left, from, to))
			continue;
		if (step[i].right != no_space && !blocks(field, step[i].right, from, to))
			continue;
		if (why)
			*why = say2(text_sight_blocked, space_arg(to), space_arg(step[i].left));
		return false;
	}
	return true;
}

bool trautenau_in_arc(const struct field *field, piece_id battery, unsigned facing, space_id target)
{
	unsigned bearing = hex_bearing(field->scenario->board, state(field, battery)->at, target);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (bearing >> direction & 1 && in_front(facing, direction))
			return true;
	return false;
}
