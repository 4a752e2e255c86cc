/*
 * Ways: how far a move can go (8.1, 8.2, 8.22, 4.11, 8.14).
 */
#include "rulebooks/campaign/rules.h"
#include "vedette/reach_search.h"

enum { words_of_map = (max_places + 63) / 64 };

/* Who goes, and what he has to mind on the way: looked up once for a search, not at every step. */
struct route {
	const struct field *field;
	const struct campaign_mover *mover;
	uint64_t zone[words_of_map];    /* in an enemy zone of control */
	uint64_t column[words_of_map];  /* a friend in column, other than the mover: 8.22D, 8.22G */
	uint64_t spacing[words_of_map]; /* joined by road to one: 8.22E, 8.22F; formed friends do not count */
	space_id left; /* a zone that is left with the first step, not into another: 2.21D; no_space: none */
	bool bare;     /* nothing but ground and points counts: to find out what bars a way */
};

static void mark(uint64_t set[words_of_map], space_id hex)
{
	set[hex / 64] |= (uint64_t)1 << hex % 64;
}

static bool has(const uint64_t set[words_of_map], space_id hex)
{
	return set[hex / 64] >> hex % 64 & 1;
}

static bool goes_along(const struct campaign_mover *mover, unsigned flag)
{
	for (unsigned i = 0; i < mover->count; i++)
		if (mover->flag[i] == flag)
			return true;
	return false;
}

static void mark_columns(struct route *route)
{
	const struct campaign *campaign = campaign_known(route->field);
	const struct board *board = route->field->scenario->board;
	unsigned first = route->mover->side * flags_of_side;
	for (unsigned flag = first; flag < first + flags_of_side; flag++) {
		space_id hex = campaign->at[flag];
		if (campaign->marching[flag] != 1 || hex >= board->spaces || goes_along(route->mover, flag))
			continue;
		mark(route->column, hex);
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (campaign_is_road(route->field->scenario, campaign, hex, direction))
				mark(route->spacing, board->neighbour[hex][direction]);
	}
}

static void mark_zones(struct route *route)
{
	const struct campaign *campaign = campaign_known(route->field);
	const struct board *board = route->field->scenario->board;
	side_id enemy = campaign_enemy(route->mover->side);
	for (unsigned word = 0; word * 64 < board->spaces; word++)
		for (uint64_t rest = campaign->held[enemy][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			for (unsigned direction = 0; direction < hex_sides; direction++)
				if (campaign_zone_reaches(route->field, hex, direction, enemy))
					mark(route->zone, board->neighbour[hex][direction]);
		}
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

/* 8.22B: a column comes into a zone only with the points for a repulse, unless the zone is a fortified town's. */
static bool may_repulse_from(const struct route *route, space_id hex, half_points spent)
{
	const struct campaign_mover *mover = route->mover;
	return campaign_held_by_garrisons(route->field, hex, mover->side) ||
	       campaign_could_repulse(route->field, mover, hex, mode_marching, spent);
}

static unsigned step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
		     struct reach_step out[reach_outcomes])
{
	const struct route *route = rules;
	const struct campaign_mover *mover = route->mover;
	const struct campaign *campaign = campaign_known(route->field);
	if (!route->bare && campaign_holds(campaign, campaign_enemy(mover->side), to)) {
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
	if (mover->solid && has(route->column, to)) {
		out[0].why = text_column_in_the_way; /* 8.22D, 8.22G */
		return 0;
	}
	if (mode == mode_marching && mover->solid && has(route->spacing, to)) {
		out[0].why = text_column_spacing; /* 8.22E */
		return 0;
	}
	bool zone = has(route->zone, to);
	if (zone && from->space == route->left) {
		out[0].why = text_zone_to_zone; /* 2.21D */
		return 0;
	}
	if (zone && mover->shuns_zones) {
		out[0].why = text_order_and_zone; /* 7.44 */
		return 0;
	}
	if (zone && shuns_zone(route, to)) {
		out[0].why = text_no_unit_in_zone;
		return 0;
	}
	if (zone && mover->solid && mode == mode_marching &&
	    !may_repulse_from(route, to, (half_points)(from->cost + cost.cost))) {
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
	if (from->mode == mode_formed && (has(route->column, to) || has(route->spacing, to)))
		return 0;
	/* 8.21, 8.22I, 8.23: a column may leave the road; into column for nothing, out of it for a point and not in a zone */
	out[0].consequences = 0;
	out[0].stops = false;
	out[0].mode = from->mode == mode_formed ? mode_marching : mode_formed;
	out[0].cost = from->mode == mode_formed ? 0 : half;
	return 1;
}

/* By the option of 2.21D (reading 2): whoever is in command. */
bool campaign_may_leave_zone(const struct field *field, const struct campaign_mover *mover)
{
	const struct campaign *campaign = campaign_known(field);
	for (unsigned i = 0; i < mover->count; i++)
		if (campaign->command[mover->flag[i]] == out_of_command)
			return false;
	return campaign->flow.option[option_leave_zone] && mover->has_unit;
}

static void mark_all(struct route *route)
{
	if (route->mover->solid)
		mark_columns(route);
	if (route->mover->heeds_zones)
		mark_zones(route);
}

/* ---- What bars a way -------------------------------------------------------------------------------------------------- */

/* The step from a node to the next one on the bare way, by all the rules: why it cannot be made, or nothing. */
static struct message bar_between(const struct route *route, const struct reach_node *from,
				  const struct reach_node *to)
{
	struct reach_step out[reach_outcomes] = {{.why = 0}};
	bool start = from->before == reach__none;
	if (from->space == to->space)
		return (struct message){0};
	if (has(route->zone, from->space) && !rides_on(route, from->space))
		return start ? say1(text_held_in_zone, piece_arg(route->mover->flag[0]))
			     : say1(text_stops_in_zone, space_arg(from->space));
	unsigned direction = hex_direction(route->field->scenario->board, from->space, to->space);
	return step(route, from, direction, to->space, out) ? (struct message){0}
							    : say1(out[0].why, space_arg(to->space));
}

/* Of all on the way the first counts. */
static struct message first_bar(const struct route *route, const struct reach *reach,
				const struct reach_node *node)
{
	struct message bar = {0};
	for (const struct reach_node *before; node->before != reach__none; node = before) {
		before = &reach->node[node->before];
		struct message here = bar_between(route, before, node);
		if (here.id)
			bar = here;
	}
	return bar;
}

struct message campaign_what_bars(const struct field *field, const struct campaign_mover *mover,
				  space_id from, enum campaign_mode mode, half_points spent, space_id to,
				  unsigned way)
{
	const struct reach *reach = &field->work->reach;
	struct route route = {.field = field, .mover = mover, .left = no_space, .bare = true};
	struct reach_start start = {.space = from, .mode = (uint8_t)mode, .spent = spent};
	struct reach_query query = {.start = &start,
				    .starts = 1,
				    .limit = mover->allowance,
				    .in_place = mover->solid == 1,
				    .rule = step_or_change,
				    .rules = &route};
	reach_search(&field->work->reach, field->scenario->board, &query);
	unsigned slot = (unsigned)to * reach_modes + way;
	if (reach->stamp[slot] != reach->round)
		return (struct message){0};
	route.bare = false;
	mark_all(&route);
	return first_bar(&route, reach, &reach->node[reach->index[slot]]);
}

/* ---- How far it goes ------------------------------------------------------------------------------------------------------ */

void campaign_find_ways(const struct field *field, const struct campaign_mover *mover, space_id from,
			enum campaign_mode mode, half_points spent, half_points limit)
{
	struct route route = {.field = field, .mover = mover, .left = no_space};
	mark_all(&route);
	struct reach_start start[2] = {
		{.space = from, .mode = (uint8_t)mode, .spent = spent},
		{.space = from, .mode = mode_marching, .spent = (half_points)(spent - 1)}};
	/* 4.1, 4.11, 8.14E: whoever stands in a zone of control has done with marching. */
	bool held = has(route.zone, from) && !rides_on(&route, from);
	if (held && !spent && campaign_may_leave_zone(field, mover)) {
		held = false;
		route.left = from;
	}
	/* 15.13 */
	bool in_column = mover->enters && mover->solid == 1 && mode == mode_formed && !held &&
			 is_on_road(&route, from) && !has(route.column, from) && !has(route.spacing, from);
	struct reach_query query = {.start = start,
				    .starts = in_column ? 2 : 1,
				    .limit = held ? spent : limit,
				    .in_place = mover->solid == 1 && !held,
				    .rule = step_or_change,
				    .rules = &route};
	reach_search_by(&field->work->reach, field->scenario->board, &query, step_or_change);
}
