/*
 * Ways back, 4.32 and 11.42 to 11.45.
 *
 * Reading 100: each step leads farther from the hex of combat if one that does is open, else to any open hex; all steps must
 * be made. Reading 101: friends may be passed, limits bind where a unit ends. A hex is offered only if the way can be
 * finished from it. A bridge is used where there is no other way of full length (reading 122), friends make room where bridges
 * do not help, and enemy vedettes are driven off last of all.
 */
#include "rulebooks/campaign/combat/combat.h"

/* ---- Open hexes ------------------------------------------------------------------------------------------------------ */

/* 4.4, 13.21: nobody there but vedettes, lone leaders and trains, as far as the reader knows. */
bool campaign_bars_no_retreat(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		if (campaign_side_of((unsigned)flag) != side)
			continue;
		const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
		if (!counter || counter->arm < arm_vedette)
			return false;
	}
	return true;
}

static bool in_firm_zone(const struct field *field, space_id hex, side_id side)
{
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign_known(field), enemy, beside) &&
		    campaign_zone_reaches(field, beside, opposite(direction), enemy) &&
		    !campaign_bars_no_retreat(field, beside, enemy))
			return true;
	}
	return false;
}

bool campaign_is_open_to_retreat(const struct field *field, const struct campaign_mover *mover, space_id from,
				 unsigned direction)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	return to != no_space && !campaign_holds(campaign_known(field), campaign_enemy(mover->side), to) &&
	       !campaign_cost(field, mover, from, direction, mode_formed, NULL).why &&
	       !in_firm_zone(field, to, mover->side);
}

bool campaign_crosses_river(const struct field *field, space_id from, unsigned direction)
{
	return field->scenario->board->side[from][direction] & side_river;
}

/* ---- Ways of full length ---------------------------------------------------------------------------------------------- */

struct campaign_way_back campaign_way_back(const struct field *field, unsigned flag, space_id combat,
					   unsigned attack)
{
	const struct campaign *campaign = campaign_known(field);
	uint8_t one = (uint8_t)flag;
	struct campaign_way_back way = {field, campaign_mover_of(field, &one, 1), combat, 1,
					{one}, campaign_is_repulse(campaign)}; /* 10.12C */
	CAMPAIGN_EACH_IN (campaign, campaign->at[flag], other)
		if (campaign_side_of((unsigned)other) == way.mover.side &&
		    campaign_follows(field, (unsigned)other, attack) &&
		    campaign_counter(field, (unsigned)other)->arm == arm_leader && way.count < 32)
			way.flag[way.count++] = (uint8_t)other;
	return way;
}

static bool may_end(const struct campaign_way_back *way, space_id hex, enum campaign_means means)
{
	struct displacement chain;
	if (campaign_judge_stack(way->field, hex, way->mover.side, way->flag, way->count).legal)
		return true;
	return means >= means_displacing &&
	       campaign_find_displacement(way->field, way->flag, way->count, hex, &chain);
}

static bool is_open(const struct campaign_way_back *way, space_id from, unsigned direction,
		    enum campaign_means means)
{
	space_id to = way->field->scenario->board->neighbour[from][direction];
	if (to == no_space ||
	    (campaign_crosses_river(way->field, from, direction) && (way->dry || means < means_bridges)))
		return false;
	if (campaign_is_open_to_retreat(way->field, &way->mover, from, direction))
		return true;
	return means >= means_driving_vedettes &&
	       campaign_may_drive_off(way->field, to, campaign_enemy(way->mover.side), from) &&
	       !campaign_cost(way->field, &way->mover, from, direction, mode_formed, NULL).why &&
	       !in_firm_zone(way->field, to, way->mover.side);
}

static bool can_finish(const struct campaign_way_back *way, space_id from, unsigned steps,
		       enum campaign_means means);

static bool may_step(const struct campaign_way_back *way, space_id from, unsigned direction, unsigned steps,
		     enum campaign_means means)
{
	return is_open(way, from, direction, means) &&
	       can_finish(way, way->field->scenario->board->neighbour[from][direction], steps - 1, means);
}

static bool can_finish(const struct campaign_way_back *way, space_id from, unsigned steps,
		       enum campaign_means means)
{
	if (!steps)
		return may_end(way, from, means);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (may_step(way, from, direction, steps, means))
			return true;
	return false;
}

enum campaign_means campaign_means_to_retreat(const struct campaign_way_back *way, space_id from,
					      unsigned steps)
{
	enum campaign_means means = means_open_ground;
	while (means < means_none && !can_finish(way, from, steps, means))
		means++;
	return means;
}

static bool leads_away(const struct campaign_way_back *way, space_id from, space_id to)
{
	const struct board *board = way->field->scenario->board;
	return hex_distance(board, way->combat, to) > hex_distance(board, way->combat, from);
}

unsigned campaign_ways_back(const struct campaign_way_back *way, space_id from, unsigned steps)
{
	enum campaign_means means = campaign_means_to_retreat(way, from, steps);
	unsigned open = 0, away = 0;
	for (unsigned direction = 0; means < means_none && direction < hex_sides; direction++) {
		if (!may_step(way, from, direction, steps, means))
			continue;
		open |= 1u << direction;
		if (leads_away(way, from, way->field->scenario->board->neighbour[from][direction]))
			away |= 1u << direction;
	}
	return away ? away : open;
}

/* ---- Off the map, 11.44 ------------------------------------------------------------------------------------------------- */

static bool is_off_map(const struct board *board, space_id hex)
{
	return hex == no_space || board->space[hex].terrain == terrain_off_map;
}

bool campaign_is_forced_off_map(const struct campaign_way_back *way, space_id from, unsigned steps)
{
	const struct board *board = way->field->scenario->board;
	for (unsigned direction = 0; steps && direction < hex_sides; direction++) {
		space_id to = board->neighbour[from][direction];
		if (is_off_map(board, to) || (is_open(way, from, direction, means_bridges) &&
					      campaign_is_forced_off_map(way, to, steps - 1)))
			return true;
	}
	return false;
}
