/*
 * Lines of sight, 9.2.
 *
 * Readings: only the hexes between battery and target count. Along a hexside the line is blocked only if both
 * hexes beside it block. Houses, woods and units below the battery do not block, unless they lie next to the
 * target and on its level.
 */
#include "mechanisms/facing.h"
#include "mechanisms/sight.h"
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

static bool blocks(const void *context, const struct sight_hex *hex)
{
	const struct field *field = context;
	int between = ground(field, hex->at)->level;
	int battery = ground(field, hex->from)->level;
	int target = ground(field, hex->to)->level;
	if (rises_between(between, battery, target))
		return true;
	if (!is_obstacle(field, hex->at))
		return false;
	return between >= battery || (between == target && sight_from_target(hex) == 1);
}

bool trautenau_has_sight(const struct field *field, space_id from, space_id to, struct message *why)
{
	struct sight_rules rules = {.context = field, .hex_blocks = blocks, .pairs = sight_both_block};
	struct sight_block block;
	if (sight_is_free(field->scenario->board, &rules, from, to, &block))
		return true;
	if (why)
		*why = say2(text_sight_blocked, space_arg(to), space_arg(block.at));
	return false;
}

bool trautenau_in_arc(const struct field *field, piece_id battery, unsigned facing, space_id target)
{
	return facing_bears(facing_to_side, facing,
			    hex_bearing(field->scenario->board, state(field, battery)->at, target));
}
