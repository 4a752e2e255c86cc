/*
 * Ways: how far a move can go (8.1, 8.2, 4.11, 8.14).
 */
#include "rulebooks/campaign/rules.h"
#include "vedette/reach_search.h"

struct route {
	const struct field *field;
	const struct campaign_mover *mover;
};

/* 8.22D, 8.22G: is there a friend in column in the hex, other than the mover? */
static bool has_column(const struct route *route, space_id hex)
{
	const struct campaign *campaign = campaign_known(route->field);
	if (!campaign_holds(campaign, route->mover->side, hex))
		return false;
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		bool self = false;
		for (unsigned i = 0; i < route->mover->count; i++)
			self |= route->mover->flag[i] == flag;
		if (!self && campaign_side_of((unsigned)flag) == route->mover->side &&
		    campaign->marching[flag] == 1)
			return true;
	}
	return false;
}

/* 8.22E, 8.22F: a column keeps a free hex of road between itself and the next column; formed friends do not count. */
static bool treads_on_column(const struct route *route, space_id hex)
{
	const struct board *board = route->field->scenario->board;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (campaign_is_road(route->field->scenario, campaign_known(route->field), hex, direction) &&
		    has_column(route, board->neighbour[hex][direction]))
			return true;
	return false;
}

static bool has_troops(const struct route *route, space_id hex)
{
	const struct campaign *campaign = campaign_known(route->field);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter =
			campaign_side_of((unsigned)flag) == route->mover->side
				? campaign_counter(route->field, (unsigned)flag)
				: NULL;
		if (counter && campaign_is_combat_unit(counter))
			return true;
	}
	return false;
}

/* 4.12, 8.14F, 9.13: leaders beside units and trains enter a zone only where a friend stands. */
static bool shuns_zone(const struct route *route, space_id to)
{
	const struct campaign_mover *mover = route->mover;
	if (mover->has_unit || (mover->riders && !mover->wheeled))
		return false;
	return !has_troops(route, to);
}

/* 5.21, 8.14F: a leader goes from zone to zone where his own troops stand. */
static bool rides_on(const struct route *route, space_id hex)
{
	return !route->mover->has_unit && !route->mover->wheeled && has_troops(route, hex);
}

static unsigned step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
		     struct reach_step out[reach_outcomes])
{
	const struct route *route = rules;
	const struct campaign_mover *mover = route->mover;
	const struct campaign *campaign = campaign_known(route->field);
	if (campaign_holds(campaign, campaign_enemy(mover->side), to)) {
		out[0].why = text_enemy_there; /* 8.14F */
		return 0;
	}
	enum campaign_mode mode = (enum campaign_mode)from->mode;
	struct campaign_step_cost cost = campaign_cost(route->field, mover, from->space, direction, mode,
						       NULL);
	if (cost.why) {
		out[0].why = cost.why;
		return 0;
	}
	if (mover->solid && has_column(route, to)) {
		out[0].why = text_column_in_the_way; /* 8.22D, 8.22G */
		return 0;
	}
	if (mode == mode_marching && mover->solid && treads_on_column(route, to)) {
		out[0].why = text_column_spacing; /* 8.22E */
		return 0;
	}
	bool zone = mover->heeds_zones && campaign_in_zone(route->field, to, mover->side);
	if (zone && mover->shuns_zones) {
		out[0].why = text_order_and_zone; /* 7.44 */
		return 0;
	}
	if (zone && shuns_zone(route, to)) {
		out[0].why = text_no_unit_in_zone;
		return 0;
	}
	if (zone && mover->solid && mode == mode_marching) {
		out[0].why = text_column_and_zone; /* 8.22B */
		return 0;
	}
	out[0].cost = cost.cost;
	out[0].mode = (uint8_t)mode;
	out[0].consequences = 0;
	out[0].stops = zone && !rides_on(route, to);
	return 1;
}

static bool is_on_road(const struct route *route, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (route->field->scenario->board->side[hex][direction] & side_road)
			return true;
	return false;
}

static unsigned step_or_change(const void *rules, const struct reach_node *from, unsigned direction,
			       space_id to, struct reach_step out[reach_outcomes])
{
	const struct route *route = rules;
	if (direction != reach_in_place)
		return step(rules, from, direction, to, out);
	if (route->mover->solid != 1 || from->stops)
		return 0;
	if (from->mode == mode_formed && (has_column(route, to) || treads_on_column(route, to)))
		return 0;
	/* 8.21, 8.22I, 8.23: a column may leave the road; into column for nothing, out of it for a point and not in a zone */
	out[0].consequences = 0;
	out[0].stops = false;
	out[0].mode = from->mode == mode_formed ? mode_marching : mode_formed;
	out[0].cost = from->mode == mode_formed ? 0 : half;
	return 1;
}

void campaign_find_ways(const struct field *field, const struct campaign_mover *mover, space_id from,
			enum campaign_mode mode, half_points spent, half_points limit)
{
	struct route route = {.field = field, .mover = mover};
	struct reach_start start[2] = {
		{.space = from, .mode = (uint8_t)mode, .spent = spent},
		{.space = from, .mode = mode_marching, .spent = (half_points)(spent - 1)}};
	/* 4.1, 4.11, 8.14E: whoever stands in a zone of control has done with marching. */
	bool held = mover->heeds_zones && campaign_in_zone(field, from, mover->side) &&
		    !rides_on(&route, from);
	/* 15.13 */
	bool in_column = mover->enters && mover->solid == 1 && mode == mode_formed && !held &&
			 is_on_road(&route, from) && !has_column(&route, from) &&
			 !treads_on_column(&route, from);
	struct reach_query query = {.start = start,
				    .starts = in_column ? 2 : 1,
				    .limit = held ? spent : limit,
				    .in_place = mover->solid == 1 && !held,
				    .rule = step_or_change,
				    .rules = &route};
	reach_search_by(&field->work->reach, field->scenario->board, &query, step_or_change);
}
