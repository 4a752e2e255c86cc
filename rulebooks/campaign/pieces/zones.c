/*
 * Zones of control, 4.0, 11.52: the six hexes around a combat unit, but not over a river, bridged, damaged (1809 8.35E) or not, and not into a
 * fortified town. Trains have none; a lone leader has a vedette's (5.2). Who does not know a flag must reckon with it.
 */
#include "rulebooks/campaign/rules.h"

static bool carries_zone(const struct scenario *scenario, space_id from, unsigned direction)
{
	const struct board *board = scenario->board;
	space_id to = board->neighbour[from][direction];
	return to != no_space && !(board->side[from][direction] & side_river) &&
	       !campaign_is_fortified(scenario, to);
}

bool campaign_zone_reaches(const struct field *field, space_id from, unsigned direction, side_id side)
{
	return carries_zone(field->scenario, from, direction) && campaign_has_combat_unit(field, from, side);
}

bool campaign_in_zone(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign, enemy, beside) &&
		    campaign_zone_reaches(field, beside, opposite(direction), enemy))
			return true;
	}
	return false;
}

void campaign_mark_zones(const struct field *field, side_id side, struct campaign_hexes *zone)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	for (unsigned word = 0; word * 64 < board->spaces; word++)
		for (uint64_t rest = campaign->held[enemy][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (!campaign_has_combat_unit(field, hex, enemy))
				continue;
			for (unsigned direction = 0; direction < hex_sides; direction++)
				if (carries_zone(field->scenario, hex, direction))
					campaign_add_hex(zone, board->neighbour[hex][direction]);
		}
}

bool campaign_is_engaged(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	if (!campaign_has_combat_unit(field, hex, side))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside == no_space || !campaign_holds(campaign, enemy, beside) ||
		    !campaign_has_combat_unit(field, beside, enemy))
			continue;
		if (campaign_zone_reaches(field, beside, opposite(direction), enemy) ||
		    campaign_zone_reaches(field, hex, direction, side))
			return true;
	}
	return false;
}
