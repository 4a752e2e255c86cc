/*
 * Ways: how far a move can go (8.1, 8.2, 8.22, 4.11, 8.14).
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"
#include "vedette/reach_search.h"

/* Who goes, and what he has to mind on the way: looked up once for a search, not at every step. */
struct route {
	const struct field *field;
	const struct campaign_mover *mover;
	struct campaign_fare fare;
	const struct campaign_zones *zones;
	const struct campaign_water *water;
	const struct campaign_hexes *zone; /* in an enemy zone of control, if that matters to him */
	bool has_columns;                  /* of his own side, near enough to meet him */
	struct campaign_hexes column;      /* a friend in column, other than the mover: 8.22D, 8.22G */
	struct campaign_hexes spacing; /* joined by road to one: 8.22E, 8.22F; formed friends do not count */
	struct campaign_hexes
		minded, /* any of these, or the enemy's: more than the ground is to be looked at */
		beside; /* next to one of them, at the map's edge, or where the ground has changed */
	const struct reach *reach;
	bool *minds_troops; /* set when somebody asks where his own troops stand */
	space_id left; /* a zone that is left with the first step, not into another: 2.21D; no_space: none */
	space_id from;
	unsigned farthest; /* so many hexes from where he starts he meets nobody any more */
};

static bool goes_along(const struct campaign_mover *mover, unsigned flag)
{
	for (unsigned i = 0; i < mover->count; i++)
		if (mover->flag[i] == flag)
			return true;
	return false;
}

static void mark_column(struct route *route, unsigned flag)
{
	const struct campaign *campaign = campaign_known(route->field);
	const struct board *board = route->field->scenario->board;
	space_id hex = campaign->at[flag];
	if (campaign->marching[flag] != 1 || hex >= board->spaces || goes_along(route->mover, flag) ||
	    hex_distance(board, route->from, hex) >= route->farthest)
		return;
	route->has_columns = true;
	campaign_add_hex(&route->column, hex);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->side[hex][direction] & side_road && board->neighbour[hex][direction] != no_space &&
		    campaign_is_road(route->field->scenario, campaign, hex, direction))
			campaign_add_hex(&route->spacing, board->neighbour[hex][direction]);
}

/* Few are in column: the others are passed over by eights. */
static void mark_columns(struct route *route)
{
	const uint64_t first_bits = UINT64_C(0x0101010101010101);
	const uint8_t *marching = campaign_known(route->field)->marching;
	unsigned first = route->mover->side * flags_of_side;
	uint64_t eight;
	_Static_assert(flags_of_side % sizeof eight == 0, "none is left over");
	for (unsigned flag = first; flag < first + flags_of_side; flag += sizeof eight) {
		memcpy(&eight, marching + flag, sizeof eight);
		for (eight &= first_bits; eight; eight &= eight - 1)
			mark_column(route, flag + (unsigned)__builtin_ctzll(eight) / 8);
	}
}

static bool has_troops(const struct route *route, space_id hex)
{
	const struct campaign *campaign = campaign_known(route->field);
	*route->minds_troops = true;
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

/* 4.12, 8.14F, 9.13: leaders beside units and trains enter a zone only where a friend stands; 5.21: from another zone nor does a leader alone. */
static bool shuns_zone(const struct route *route, space_id from, space_id to)
{
	const struct campaign_mover *mover = route->mover;
	if (mover->has_unit || (mover->riders && !mover->wheeled && !campaign_has_hex(route->zone, from)))
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

/* What bars the step, or 0; then what it costs. */
static unsigned bar_at(const struct route *route, const struct reach_node *from, unsigned direction,
		       space_id to, struct campaign_step_cost *cost)
{
	const struct campaign_mover *mover = route->mover;
	if (campaign_holds(campaign_known(route->field), campaign_enemy(mover->side), to))
		return text_enemy_there; /* 8.14F */
	enum campaign_mode mode = (enum campaign_mode)from->mode;
	*cost = campaign_fare_of(route->field, mover, &route->fare, from->space, direction, mode);
	if (cost->why)
		return cost->why;
	if (mover->solid && campaign_has_hex(&route->column, to))
		return mode == mode_marching ? text_column_in_the_way
					     : text_column_not_passed; /* 8.22D, 8.22G */
	if (mode == mode_marching && mover->solid && campaign_has_hex(&route->spacing, to))
		return text_column_spacing; /* 8.22E */
	if (!campaign_has_hex(route->zone, to))
		return 0;
	if (from->space == route->left)
		return text_zone_to_zone; /* 2.21D */
	if (mover->shuns_zones)
		return text_order_and_zone; /* 7.44 */
	if (shuns_zone(route, from->space, to))
		return text_no_unit_in_zone;
	if (mover->stormbound && (mover->has_unit || !has_troops(route, to)))
		return text_storm_and_zone; /* 2.31B */
	if (mover->solid && mode == mode_marching &&
	    !may_repulse_from(route, to, (half_points)(from->cost + cost->cost)))
		return text_column_and_zone; /* 8.22B */
	return 0;
}

/* Where troops of either side, or something that has changed, are to be minded. */
static __attribute__((noinline)) int careful_step(const struct route *route, const struct reach_node *from,
						  unsigned direction, space_id to)
{
	struct campaign_step_cost cost;
	return bar_at(route, from, direction, to, &cost) ? -1 : cost.cost;
}

/* Most steps lead over ground alone, whose price is looked up (movement/cost.c): these do not. */
static inline int step(const struct route *route, const struct reach_node *from, unsigned direction,
		       space_id to, bool *stops)
{
	if (reach_in_mode(route->reach, to, from->mode))
		return -1; /* settled first, it costs no more */
	int cost = careful_step(route, from, direction, to);
	*stops = cost >= 0 && campaign_has_hex(route->zone, to) && !rides_on(route, to);
	return cost;
}

static bool is_on_road(const struct route *route, space_id hex)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (route->field->scenario->board->side[hex][direction] & side_road)
			return true;
	return false;
}

/*
 * 8.21, 8.22I, 8.23: a column may leave the road; into column for nothing, out of it for a point and not in a zone. Beside another column
 * (8.22E) whoever stands there may declare it, but must march off: campaign_is_beside_column.
 */
static inline int change(const struct route *route, const struct reach_node *from, space_id to, uint8_t *mode)
{
	if (route->mover->solid != 1)
		return -1;
	if (from->mode == mode_formed && (campaign_has_hex(&route->column, to) ||
					  (to != route->from && campaign_has_hex(&route->spacing, to))))
		return -1;
	*mode = from->mode == mode_formed ? mode_marching : mode_formed;
	return from->mode == mode_formed ? 0 : half;
}

REACH_INLINE int step_or_change(const void *rules, const struct reach_node *from, unsigned direction,
				space_id to, uint8_t *mode, bool *stops)
{
	return direction == reach_in_place ? change(rules, from, to, mode)
					   : step(rules, from, direction, to, stops);
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

/*
 * How far he is from all that he might meet, in hexes: each costs half a point at least, whoever comes in may have half a point back (15.13), and
 * a column bars the hexes beside it.
 */
static unsigned farthest_of(half_points spent, half_points limit)
{
	enum { back_on_entry = 1, beside_column = 1 };
	return (unsigned)(limit > spent ? limit - spent : 0) + back_on_entry + beside_column + 1;
}

/* Who goes, where the enemy's zones are, and the water. */
static void begin_route(struct route *route, const struct field *field, const struct campaign_mover *mover,
			space_id from, unsigned farthest, bool *minds_troops)
{
	static const struct campaign_hexes nowhere;
	route->from = from;
	route->farthest = farthest;
	route->field = field;
	route->mover = mover;
	route->zones = campaign_zones_of(field, mover->side);
	route->water = campaign_water_of(field);
	route->zone = mover->heeds_zones ? &route->zones->hex : &nowhere;
	route->reach = &field->work->reach;
	route->minds_troops = minds_troops;
	route->left = no_space;
}

/* His own side's columns. */
static void find_columns(struct route *route)
{
	route->has_columns = false;
	memset(&route->column, 0, sizeof route->column);
	memset(&route->spacing, 0, sizeof route->spacing);
	if (route->mover->solid && route->from < route->field->scenario->board->spaces)
		mark_columns(route);
}

bool campaign_is_beside_column(const struct field *field, const struct campaign_mover *mover, space_id hex)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (!(board->side[hex][direction] & side_road) || beside == no_space ||
		    !campaign_is_road(field->scenario, campaign, hex, direction))
			continue;
		CAMPAIGN_EACH_IN (campaign, beside, flag)
			if (campaign_side_of((unsigned)flag) == mover->side &&
			    campaign->marching[flag] == 1 && !goes_along(mover, (unsigned)flag))
				return true;
	}
	return false;
}

/* What he pays, and where more than that is to be looked at. */
static void look_at_ground(struct route *route)
{
	const struct campaign *campaign = campaign_known(route->field);
	const uint64_t *enemy = campaign->held[campaign_enemy(route->mover->side)];
	struct campaign_hexes own;
	campaign_find_fare(route->field, route->mover, route->water, &route->fare);
	for (unsigned i = 0; i < max_places / 64; i++) {
		own.word[i] = route->column.word[i] | route->spacing.word[i];
		route->minded.word[i] = enemy[i] | route->zone->word[i] | own.word[i];
		route->beside.word[i] = route->zones->beside.word[i] | route->fare.changed.word[i];
	}
	if (route->has_columns)
		campaign_add_neighbours(&route->beside, route->field->scenario->board, own.word);
}

/* ---- What bars a way -------------------------------------------------------------------------------------------------- */

/* Nothing but ground and points counts. */
static unsigned bare_step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  struct reach_step out[reach_outcomes])
{
	const struct route *route = rules;
	(void)to;
	if (direction == reach_in_place) {
		out[0].mode = from->mode == mode_formed ? mode_marching : mode_formed;
		out[0].cost = from->mode == mode_formed ? 0 : half;
	} else {
		struct campaign_step_cost cost = campaign_fare_of(route->field, route->mover, &route->fare,
								  from->space, direction,
								  (enum campaign_mode)from->mode);
		if (cost.why)
			return 0;
		out[0].mode = from->mode;
		out[0].cost = cost.cost;
	}
	out[0].consequences = 0;
	out[0].stops = false;
	return 1;
}

/* The step from a node to the next one on the bare way, by all the rules: why it cannot be made, or nothing. */
static struct message bar_between(const struct route *route, const struct reach_node *from,
				  const struct reach_node *to)
{
	struct campaign_step_cost cost;
	bool start = from->before == reach__none;
	if (from->space == to->space)
		return (struct message){0};
	if (campaign_has_hex(route->zone, from->space) && !rides_on(route, from->space))
		return start ? say1(text_held_in_zone, piece_arg(route->mover->flag[0]))
			     : say1(text_stops_in_zone, space_arg(from->space));
	unsigned direction = hex_direction(route->field->scenario->board, from->space, to->space);
	unsigned bar = bar_at(route, from, direction, to->space, &cost);
	return bar ? say1(bar, space_arg(to->space)) : (struct message){0};
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
	bool minds_troops = false;
	struct route route;
	begin_route(&route, field, mover, from, farthest_of(spent, mover->allowance), &minds_troops);
	find_columns(&route);
	look_at_ground(&route);
	struct reach_start start = {.space = from, .mode = (uint8_t)mode, .spent = spent};
	struct reach_query query = {.start = &start,
				    .starts = 1,
				    .limit = mover->allowance,
				    .in_place = mover->solid == 1,
				    .rule = bare_step,
				    .rules = &route};
	reach_search(&field->work->reach, field->scenario->board, &query);
	const struct reach_node *node = reach_in_mode(reach, to, way);
	return node ? first_bar(&route, reach, node) : (struct message){0};
}

static struct reach_ground ground_of(const struct route *route)
{
	struct reach_ground ground = {.times = route->fare.times,
				      .minded = route->minded.word,
				      .beside = route->beside.word,
				      .changed = route->fare.changed.word};
	/* What the chart forbids is dearer than anything. */
	_Static_assert((int)campaign_no_price > (int)reach_plain_limit, "no march has so many points");
	for (unsigned mode = 0; mode < mode_count; mode++)
		ground.price[mode] = campaign_data(route->field->scenario)->price[route->fare.gait[mode]];
	return ground;
}

/* Nobody goes anywhere without a point left: then the ground does not matter. Whoever comes in has some back if he came in column, 15.13. */
static bool is_spent(const struct campaign_mover *mover, half_points spent, half_points limit)
{
	return spent >= limit && !mover->enters;
}

static void search(struct route *route, space_id from, enum campaign_mode mode, half_points spent,
		   half_points limit, const struct reach_goal *goal)
{
	const struct field *field = route->field;
	const struct campaign_mover *mover = route->mover;
	if (is_spent(mover, spent, limit))
		route->fare = (struct campaign_fare){.times = 1};
	else
		look_at_ground(route);
	struct reach_start start[2] = {
		{.space = from, .mode = (uint8_t)mode, .spent = spent},
		{.space = from, .mode = mode_marching, .spent = (half_points)(spent - route->fare.times)}};
	/* 4.1, 4.11, 8.14E: whoever stands in a zone of control has done with marching. */
	bool held = campaign_has_hex(route->zone, from) && !rides_on(route, from);
	if (held && !spent && campaign_may_leave_zone(field, mover)) {
		held = false;
		route->left = from;
	}
	/* 15.13 */
	bool in_column = mover->enters && spent > 0 && mover->solid == 1 && mode == mode_formed && !held &&
			 is_on_road(route, from) && !campaign_has_hex(&route->column, from) &&
			 !campaign_has_hex(&route->spacing, from);
	struct reach_query query = {.start = start,
				    .starts = in_column ? 2 : 1,
				    .limit = held ? spent : limit,
				    .in_place = mover->solid == 1 && !held,
				    .rules = route,
				    .goal = goal};
	struct reach_ground ground = ground_of(route);
	reach_search_ground(&field->work->reach, field->scenario->board, &query, 1, &ground, step_or_change);
}

/*
 * ---- Kept searches ----------------------------------------------------------------------------------------------------
 *
 * List, judge and carrying out of a march ask for the same ways, a player that looks ahead asks for them again with every answer he
 * tries, and the next of a stack goes by the ways of the one before. What a search hangs on is kept beside what it found: the manner in which
 * the mover goes, the water, the enemy as he is known; his own side's columns as far as the search came near them, and his own troops if it asked
 * for them.
 */

enum { kept_rows = 16, kept_nodes = 320 };

/* Compared byte by byte. */
struct asked {
	uint64_t fingerprint;
	uint64_t zones, water;       /* their numbers */
	struct campaign_mover mover; /* but for who they are */
	space_id from;
	half_points spent, limit;
	uint8_t mode, ordered, leaves, repulses;
	uint8_t strip[2];
};

_Static_assert(sizeof(struct asked) == 24 + sizeof(struct campaign_mover) + 12, "no padding");

struct own_troops {
	uint16_t at[flags_of_side];
	uint8_t who[flags_of_side], marching[flags_of_side];
};

struct kept {
	struct asked asked;
	uint32_t round; /* of the reach in which it was found or recalled last */
	uint16_t count; /* 0: too many nodes to be kept any longer than the reach does */
	bool minds_troops;
	uint8_t goers, goer[32]; /* who they are */
	struct own_troops own;
	struct campaign_hexes column, spacing;
	struct reach_node node[kept_nodes];
};

static struct kept *row_for(const struct field *field, const struct asked *asked)
{
	_Static_assert(kept_rows * sizeof(struct kept) <= campaign_scratch_of_water,
		       "the next scratch begins behind it");
	struct kept *row = (struct kept *)(field->work->scratch + campaign_scratch_of_ways);
	unsigned points = (unsigned)(asked->spent * 3 + asked->limit);
	return &row[(asked->from * 5u + points + asked->mode) % kept_rows];
}

static struct asked what_is_asked(const struct route *route, space_id from, enum campaign_mode mode,
				  half_points spent, half_points limit)
{
	const struct field *field = route->field;
	const struct campaign_mover *mover = route->mover;
	const struct campaign *campaign = campaign_known(field);
	struct asked asked = {.fingerprint = campaign_data(field->scenario)->fingerprint,
			      .zones = route->zones->number,
			      .water = route->water->number,
			      .mover = *mover,
			      .from = from,
			      .spent = spent,
			      .limit = limit,
			      .mode = (uint8_t)mode,
			      .ordered = mover->count && campaign_is_bound(field, mover->flag[0]),
			      .leaves = campaign_may_leave_zone(field, mover),
			      .repulses = campaign_can_repulse(field, mover),
			      .strip = {campaign->strip[0], campaign->strip[1]}};
	asked.mover.count = 0;
	memset(asked.mover.flag, 0, sizeof asked.mover.flag);
	return asked;
}

static void keep_troops(struct own_troops *own, const struct field *field, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	memcpy(own->at, campaign->at + side * flags_of_side, sizeof own->at);
	memcpy(own->who, campaign->who + side * flags_of_side, sizeof own->who);
	memcpy(own->marching, campaign->marching + side * flags_of_side, sizeof own->marching);
}

static bool stand_as_before(const struct own_troops *own, const struct field *field, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	return !memcmp(own->at, campaign->at + side * flags_of_side, sizeof own->at) &&
	       !memcmp(own->who, campaign->who + side * flags_of_side, sizeof own->who);
}

/* Then columns are where they were. */
static bool has_nobody_stirred(const struct kept *kept, const struct route *route)
{
	const struct campaign_mover *mover = route->mover;
	return kept->goers == mover->count && !memcmp(kept->goer, mover->flag, mover->count) &&
	       !memcmp(kept->own.marching,
		       campaign_known(route->field)->marching + mover->side * flags_of_side,
		       sizeof kept->own.marching) &&
	       stand_as_before(&kept->own, route->field, mover->side);
}

/* Where the search came, and the hexes beside. */
static void find_near(const struct kept *kept, const struct route *route, struct campaign_hexes *near)
{
	const struct reach_node *node = kept->count ? kept->node : route->reach->node;
	unsigned count = kept->count ? kept->count : route->reach->count;
	struct campaign_hexes reached = {{0}};
	for (unsigned i = 0; i < count; i++)
		campaign_add_hex(&reached, node[i].space);
	*near = reached;
	campaign_add_neighbours(near, route->field->scenario->board, reached.word);
}

/* Have columns come or gone where the search looked? */
static bool have_columns_moved(const struct kept *kept, const struct route *route)
{
	struct campaign_hexes near;
	if (!memcmp(&kept->column, &route->column, sizeof kept->column) &&
	    !memcmp(&kept->spacing, &route->spacing, sizeof kept->spacing))
		return false;
	find_near(kept, route, &near);
	for (unsigned word = 0; word < max_places / 64; word++) {
		uint64_t other = (kept->column.word[word] ^ route->column.word[word]) |
				 (kept->spacing.word[word] ^ route->spacing.word[word]);
		if (other & near.word[word])
			return true;
	}
	return false;
}

static bool is_asked_again(const struct kept *kept, const struct asked *asked, const struct route *route)
{
	return !memcmp(asked, &kept->asked, sizeof *asked) &&
	       (kept->count || kept->round == route->reach->round);
}

static bool still_holds(const struct kept *kept, const struct route *route)
{
	return (!kept->minds_troops || stand_as_before(&kept->own, route->field, route->mover->side)) &&
	       !have_columns_moved(kept, route);
}

static void keep(struct kept *kept, const struct asked *asked, const struct route *route)
{
	const struct reach *reach = route->reach;
	kept->asked = *asked;
	kept->round = reach->round;
	kept->count = (uint16_t)reach_keep(reach, kept->node, kept_nodes);
	kept->minds_troops = *route->minds_troops;
	kept->goers = route->mover->count;
	memcpy(kept->goer, route->mover->flag, sizeof kept->goer);
	keep_troops(&kept->own, route->field, route->mover->side);
	kept->column = route->column;
	kept->spacing = route->spacing;
}

/* Only its own seat is sure of its counters: others search anew; and where there is nothing to be found, nothing is kept. */
void campaign_find_way(const struct field *field, const struct campaign_mover *mover, space_id from,
		       enum campaign_mode mode, half_points spent, half_points limit,
		       const struct reach_goal *goal)
{
	struct reach *reach = &field->work->reach;
	bool minds_troops = false;
	struct route route;
	begin_route(&route, field, mover, from, farthest_of(spent, limit), &minds_troops);
	if (campaign_side_of_seat(field->seat) != mover->side || is_spent(mover, spent, limit)) {
		find_columns(&route);
		search(&route, from, mode, spent, limit, goal);
		return;
	}
	struct asked asked = what_is_asked(&route, from, mode, spent, limit);
	struct kept *kept = row_for(field, &asked);
	bool again = is_asked_again(kept, &asked, &route), holds = again && has_nobody_stirred(kept, &route);
	if (!holds) {
		find_columns(&route);
		holds = again && still_holds(kept, &route);
	}
	if (!holds) {
		search(&route, from, mode, spent, limit, goal);
		if (!goal)
			keep(kept, &asked, &route);
	} else if (kept->round != reach->round) {
		reach_recall(reach, kept->node, kept->count);
		kept->round = reach->round;
	}
}

void campaign_find_ways(const struct field *field, const struct campaign_mover *mover, space_id from,
			enum campaign_mode mode, half_points spent, half_points limit)
{
	campaign_find_way(field, mover, from, mode, spent, limit, NULL);
}
