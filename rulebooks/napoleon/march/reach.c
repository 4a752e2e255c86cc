/*
 * Where a stack can go, move.path, p. 10: a point for a connection, three over a destroyed bridge, a stop where
 * others stand.
 *
 * Two ways are offered to an area: past the fewest blocks, and straight over a destroyed bridge; and, where that one
 * is dearer, the cheapest. Both are found by what everybody sees, for if they hung on what the owner alone knows, the
 * route would tell it. What he knows only strikes ways out. Any other way is gone in legs.
 */
#include <string.h>

#include "rulebooks/napoleon/march/march.h"
#include "vedette/reach_search.h"

enum { no_way = 0xff, most_cost = 12 };

/* ---- What everybody sees of the mover ------------------------------------------------------------------ */

struct mover {
	const struct napoleon *n;
	const struct napoleon_data *data;
	uint32_t chosen;
	side_id side;
	bool vedettes;          /* its owner knows: they are vedettes */
	bool seen_stack;        /* everybody knows: they are not */
	uint32_t sure_vedettes; /* flags on the map that everybody knows to be vedettes */
	uint32_t sure_stacks;   /* and those that are known not to be */
	bool whole;             /* no bridge is destroyed */
};

/* Few flags are sure: they must be alone in their group. */
static void look_at_flags(struct mover *mover, side_id side)
{
	const struct napoleon *n = mover->n;
	const struct fog fog = napoleon_fog_of(n, side);
	const unsigned first = first_flag_of(side);
	for (unsigned slot = 0; slot < fog.flags; slot++) {
		unsigned flag = first + slot;
		if (n->seen[flag] < fog_arm || n->group[flag] != slot || n->at[flag] >= areas)
			continue;
		unsigned arm = fog_sure_arm(&fog, slot);
		if (arm == arm_vedette)
			mover->sure_vedettes |= 1u << flag;
		else if (arm == arm_stack)
			mover->sure_stacks |= 1u << flag;
	}
}

static bool are_bridges_whole(const struct napoleon *n)
{
	uint8_t found = 0;
	for (unsigned i = 0; i < sizeof n->destroyed; i++)
		found |= n->destroyed[i];
	return !found;
}

static struct mover mover_of(const struct scenario *scenario, const struct napoleon *n)
{
	struct mover mover = {.n = n,
			      .data = data_of(scenario),
			      .chosen = n->operation.chosen,
			      .side = n->active,
			      .seen_stack = true,
			      .whole = are_bridges_whole(n),
			      .sure_stacks = ~0u};
	if (!napoleon_is_upright(scenario, n))
		return mover;
	mover.vedettes = napoleon_only_vedettes(n, mover.chosen);
	mover.sure_stacks = 0;
	look_at_flags(&mover, french);
	look_at_flags(&mover, prussian);
	mover.seen_stack = (mover.chosen & mover.sure_stacks) != 0;
	return mover;
}

static uint32_t friends_in(const struct mover *mover, unsigned area)
{
	return mover->n->standing[area] & flags_of(mover->side) & ~mover->chosen;
}

static uint32_t enemies_in(const struct mover *mover, unsigned area)
{
	return mover->n->standing[area] & flags_of(enemy_of(mover->side));
}

/* For all everybody knows it must stop there: at a stack, or at enemies who may be one (attempt). */
REACH_INLINE bool is_seen_to_stop(const struct mover *mover, unsigned area)
{
	if (!mover->n->standing[area])
		return false;
	if (enemies_in(mover, area) & ~mover->sure_vedettes)
		return true;
	return mover->seen_stack && friends_in(mover, area) & mover->sure_stacks;
}

/* The owner knows better: reading 11, and p. 16 for vedettes. */
static inline bool can_pass(const struct mover *mover, unsigned area)
{
	if (!mover->n->standing[area])
		return true;
	uint32_t friends = friends_in(mover, area), enemies = enemies_in(mover, area);
	if (enemies)
		return !mover->vedettes && !(enemies & ~mover->sure_vedettes);
	return !friends || mover->vedettes || napoleon_only_vedettes(mover->n, friends);
}

/* ---- The search ---------------------------------------------------------------------------------------- */

/*
 * The search over few spaces (reach_search.h), with one number to rank a way: blocks passed before points, or points before
 * blocks. So of the ways to an area only the best goes on, and of equal ones that which comes by the lower numbers.
 */
struct search {
	struct mover mover;
	const struct reach *reach;
	struct ways *ways;
	unsigned start;
	unsigned goal;   /* the search ends there; areas: nowhere */
	int limit;       /* points, for all everybody knows */
	bool sets_out;   /* from here the march begins: ways out of a contested area */
	int first_limit; /* of the first connection: FORCED MARCH gives one, whatever it costs */
};
/* What counts less has the lower four bits of a rank. */
enum { highest_rank = 0xff, points_last = 0, points_first = 4 };

static inline unsigned rank_of(unsigned passed, unsigned points, const unsigned shift)
{
	return points << shift | passed << (4 - shift);
}

static inline int points_in(unsigned rank, const unsigned shift)
{
	return (int)(rank >> shift & 15);
}

/* move.leave-contested, p. 10: the own axis is used if there is one, and never the enemy's. */
static bool is_way_out(const struct mover *mover, unsigned start, unsigned to)
{
	const struct napoleon *n = mover->n;
	if (!n->axis[start] || !napoleon_is_contested(n, start))
		return true;
	return (axis_side(n, start) == mover->side) == (axis_to(n, start) == to);
}

static inline unsigned cost_along(const struct mover *mover, unsigned area, unsigned direction)
{
	return mover->whole ? one_connection
			    : napoleon_cost_of(mover->n, mover->data->area[area].connection[direction]);
}

/* A reach_plain_rule: what a connection adds to the rank of the way, and whether that ends behind it, by blocks or for want of points. */
REACH_INLINE int rule_of_step(const struct search *search, const struct reach_node *from, unsigned direction,
			      space_id to, bool *stops, const unsigned shift)
{
	bool first = from->space == search->start;
	int left = search->limit - points_in((unsigned)from->cost, shift);
	int points = (int)cost_along(&search->mover, from->space, direction);
	if (points > (first ? search->first_limit : left) ||
	    (first && search->sets_out && !is_way_out(&search->mover, from->space, to)))
		return -1;
	*stops = points >= left || is_seen_to_stop(&search->mover, to);
	return (int)rank_of(!first && search->mover.n->standing[from->space], (unsigned)points, shift);
}

REACH_INLINE int step_past_fewest(const void *rules, const struct reach_node *from, unsigned direction,
				  space_id to, uint8_t *mode, bool *stops)
{
	(void)mode;
	return rule_of_step(rules, from, direction, to, stops, points_last);
}

REACH_INLINE int step_of_cheapest(const void *rules, const struct reach_node *from, unsigned direction,
				  space_id to, uint8_t *mode, bool *stops)
{
	(void)mode;
	return rule_of_step(rules, from, direction, to, stops, points_first);
}

/* The way to an area is known; what of it the owner knows to be barred follows from the area before it. */
static inline void note_way(struct search *search, const struct reach_node *node, const unsigned shift)
{
	struct ways *ways = search->ways;
	unsigned area = node->space, before = node->from;
	ways->cost[area] = (uint8_t)points_in((unsigned)node->cost, shift);
	ways->before[area] = (uint8_t)before;
	ways->barred[area] = ways->barred[before];
	if (!ways->barred[area] && before != search->start && !can_pass(&search->mover, before))
		ways->barred[area] = (uint8_t)(1 + before);
}

REACH_INLINE void find_by(const struct field *field, struct search *search, reach_plain_rule *const rule,
			  const unsigned shift)
{
	struct reach *reach = &field->work->reach;
	struct reach_start start = {.space = (space_id)search->start};
	struct reach_goal goal = {(space_id)search->goal, reach_any_mode};
	struct reach_query query = {.start = &start,
				    .starts = 1,
				    .limit = highest_rank,
				    .goal = search->goal < areas ? &goal : NULL,
				    .rules = search};
	search->reach = reach;
	_Static_assert((int)areas <= (int)reach_few, "they are few");
	reach_search_few(reach, field->scenario->board, &query, rule);
	memset(search->ways->cost, no_way, sizeof search->ways->cost);
	search->ways->barred[search->start] = 0;
	for (unsigned i = 1; i < reach->count; i++)
		note_way(search, &reach->node[i], shift);
}

static void find(const struct field *field, struct search *search)
{
	find_by(field, search, step_past_fewest, points_last);
}

static void find_cheapest(const struct field *field, struct search *search)
{
	find_by(field, search, step_of_cheapest, points_first);
}

/*
 * A bridge beside the stack may be crossed even where a way round is cheaper: an axis hangs on the connection. Is there
 * such a one?
 */
static bool prefer_bridges(struct search *search)
{
	bool found = false;
	const struct napoleon *n = search->mover.n;
	const struct area_data *data = &search->mover.data->area[search->start];
	struct ways *ways = search->ways;
	for (unsigned i = 0; i < data->neighbours && search->limit >= over_destroyed_bridge; i++) {
		unsigned to = data->neighbour[i];
		if (!napoleon_is_destroyed(n, data->connection[i]) || ways->cost[to] == no_way ||
		    (search->sets_out && !is_way_out(&search->mover, search->start, to)))
			continue;
		ways->cost[to] = over_destroyed_bridge;
		ways->barred[to] = 0;
		ways->straight[to] = 1;
		found = true;
	}
	return found;
}

static int limit_of(const struct scenario *scenario, const struct napoleon *n)
{
	int left = napoleon_most_points(scenario, n, n->operation.chosen) - n->operation.spent;
	return left < most_cost ? left : most_cost;
}

static struct search search_of(const struct field *field, unsigned goal, struct ways *ways)
{
	const struct napoleon *n = known(field);
	memset(ways->straight, 0, sizeof ways->straight);
	bool sets_out = !napoleon_has_moved(n);
	int limit = limit_of(field->scenario, n);
	return (struct search){.mover = mover_of(field->scenario, n),
			       .ways = ways,
			       .start = n->operation.area,
			       .goal = goal,
			       .limit = limit,
			       .first_limit = n->operation.forced_march && sets_out ? most_cost : limit,
			       .sets_out = sets_out};
}

void napoleon_find_way(const struct field *field, unsigned goal, unsigned way, struct ways *ways)
{
	struct search search = search_of(field, goal, ways);
	if (way == way_shorter) {
		find_cheapest(field, &search);
		return;
	}
	find(field, &search);
	prefer_bridges(&search);
}

/* The way of a stack with all the points in the world, for those who ask why not. */
static void find_farther_way(const struct field *field, unsigned goal, struct ways *ways)
{
	struct search search = search_of(field, goal, ways);
	search.limit = search.first_limit = most_cost;
	find(field, &search);
}

/* Could the way past the fewest blocks to a neighbour be cut short by going on from here? */
static bool cuts_short(const struct search *search, const struct reach_node *node)
{
	const struct area_data *area = &search->mover.data->area[node->space];
	int spent = search->ways->cost[node->space];
	for (unsigned i = 0; i < area->neighbours; i++) {
		int cost = spent + (int)cost_along(&search->mover, node->space, i);
		if (cost < search->ways->cost[area->neighbour[i]] && cost <= search->limit &&
		    area->neighbour[i] != search->start)
			return true;
	}
	return false;
}

/* If no step behind blocks that were passed makes any way cheaper, the ways past the fewest are the cheapest. */
static bool could_be_shorter(const struct search *search)
{
	const struct reach *reach = search->reach;
	for (unsigned i = 1; i < reach->count; i++) {
		const struct reach_node *node = &reach->node[i];
		bool passes = node->cost > most_cost || search->mover.n->standing[node->space];
		if (passes && !node->stops && cuts_short(search, node))
			return true;
	}
	return false;
}

void napoleon_find_ways(const struct field *field, struct ways *ways, struct ways *shorter)
{
	struct search search = search_of(field, areas, ways);
	find(field, &search);
	bool is_shorter = could_be_shorter(&search);
	is_shorter |= prefer_bridges(&search);
	memset(shorter->cost, no_way, sizeof shorter->cost);
	if (!is_shorter)
		return;
	memset(shorter->straight, 0, sizeof shorter->straight);
	search.ways = shorter;
	find_cheapest(field, &search);
}

unsigned napoleon_entered_from(const struct napoleon *n, const struct ways *ways, unsigned goal)
{
	return ways->straight[goal] ? n->operation.area : ways->before[goal];
}

unsigned napoleon_route(const struct napoleon *n, const struct ways *ways, unsigned goal,
			uint8_t route[longest_way])
{
	uint8_t back[longest_way];
	unsigned length = 0;
	back[length++] = (uint8_t)goal;
	for (unsigned at = napoleon_entered_from(n, ways, goal);
	     at != n->operation.area && length < longest_way; at = ways->before[at])
		back[length++] = (uint8_t)at;
	for (unsigned i = 0; i < length; i++)
		route[i] = back[length - 1 - i];
	return length;
}

/* ---- What the owner may do ----------------------------------------------------------------------------- */

bool napoleon_is_stopped_by_friends(const struct napoleon *n)
{
	if (!napoleon_has_moved(n) || n->operation.may_pass || n->operation.area >= areas)
		return false;
	uint32_t friends = napoleon_flags_in(n, n->operation.area, n->active) & ~n->operation.chosen;
	return friends && !napoleon_only_vedettes(n, friends) &&
	       !napoleon_only_vedettes(n, n->operation.chosen);
}

bool napoleon_is_seen_to_halt(const struct scenario *scenario, const struct napoleon *n)
{
	if (n->operation.stopped)
		return true;
	if (!(n->operation.forced_march && !napoleon_has_moved(n)) && limit_of(scenario, n) <= 0)
		return true;
	if (!napoleon_has_moved(n) || n->operation.may_pass ||
	    !(napoleon_flags_in(n, n->operation.area, n->active) & ~n->operation.chosen))
		return false;
	struct mover mover = mover_of(scenario, n);
	return mover.seen_stack && friends_in(&mover, n->operation.area) & mover.sure_stacks;
}

/* Reading 8. */
static bool must_stay(const struct napoleon *n)
{
	return !napoleon_has_moved(n) && napoleon_leaves_commander(n, n->operation.area, n->operation.chosen);
}

/* p. 18: FORCED MARCH gives a stack that had no point without it one connection, whatever it costs. */
static bool is_first_step(const struct napoleon *n, const struct ways *ways, unsigned area, int left)
{
	return n->operation.forced_march && left <= 1 && !napoleon_has_moved(n) &&
	       ways->before[area] == n->operation.area;
}

/* ---- STRATEGIC RETREAT, card.strategic-retreat, reading 41 --------------------------------------------------------------------- */

static bool is_retreating(const struct napoleon *n)
{
	return n->strategic_retreat && n->active == prussian;
}

static bool is_nearer(const struct scenario *scenario, const struct napoleon *n, unsigned area)
{
	const struct napoleon_data *data = data_of(scenario);
	unsigned h = data->citadel[halle], l = data->citadel[leipzig], from = n->operation.from;
	return data->distance[area][h] < data->distance[from][h] ||
	       data->distance[area][l] < data->distance[from][l];
}

/* Could the march go on from there and end nearer? */
static bool could_come_nearer(const struct field *field, unsigned area, int left)
{
	const struct napoleon *n = known(field);
	struct ways onward;
	int limit = left < most_cost ? left : most_cost;
	struct search search = {.mover = mover_of(field->scenario, n),
				.ways = &onward,
				.start = area,
				.goal = areas,
				.limit = limit,
				.first_limit = limit};
	if (left <= 0 || !can_pass(&search.mover, area))
		return false;
	find(field, &search);
	for (unsigned to = 0; to < areas; to++)
		if (to != area && onward.cost[to] != no_way && !onward.barred[to] &&
		    onward.cost[to] <= left && is_nearer(field->scenario, n, to))
			return true;
	return false;
}

static bool obeys_retreat(const struct field *field, const struct ways *ways, unsigned area, int left)
{
	const struct napoleon *n = known(field);
	return !is_retreating(n) || is_nearer(field->scenario, n, area) ||
	       could_come_nearer(field, area, left - ways->cost[area]);
}

/* p. 6: the corps he was with may be gone. */
static bool is_commander_only(const struct napoleon *n)
{
	uint32_t chosen = n->operation.chosen;
	return !napoleon_corps_among(n, chosen) && !napoleon_only_vedettes(n, chosen);
}

/* ---- The rule of a march: list, verdict, cost and why not are views of it --------------------------------- */

/* May the stack go on at all? */
static struct verdict rule_of_stack(const struct napoleon *n)
{
	struct arg here_it_is = space_arg(n->operation.area);
	if (is_commander_only(n))
		return forbidden(say(not_commander_only));
	if (must_stay(n))
		return forbidden(say1(not_leaving_him_alone, here_it_is));
	if (napoleon_is_stopped_by_friends(n))
		return forbidden(say1(not_past_friends, here_it_is));
	return legal();
}

/* No way leads there: by which rule? The points are lifted first, so that it can be said what it would cost. */
static struct verdict why_no_way(const struct field *field, const struct ways *ways, unsigned area, int left)
{
	const struct napoleon *n = known(field);
	struct mover mover = mover_of(field->scenario, n);
	struct ways farther;
	if (!napoleon_has_moved(n) && !is_way_out(&mover, n->operation.area, area) &&
	    data_of(field->scenario)->distance[n->operation.area][area] == 1)
		return forbidden(say(not_by_this_way_out));
	if (left <= 0 && !napoleon_has_moved(n)) /* move.zero */
		return forbidden(say(not_without_points));
	if (ways->cost[area] == no_way) {
		find_farther_way(field, area, &farther);
		ways = &farther;
	}
	if (ways->cost[area] == no_way)
		return forbidden(say1(not_connected, space_arg((space_id)area)));
	unsigned barred_at = ways->barred[area] - 1u;
	if (ways->barred[area])
		return forbidden(say1(enemies_in(&mover, barred_at) ? not_past_enemies : not_past_friends,
				      space_arg((space_id)barred_at)));
	return forbidden(
		say3(not_so_far, space_arg((space_id)area), number_arg(ways->cost[area]), number_arg(left)));
}

static inline __attribute__((always_inline)) struct verdict rule_of_way(const struct field *field,
									const struct ways *ways,
									unsigned area, int left,
									const bool explains)
{
	const struct napoleon *n = known(field);
	if (area >= areas || area == n->operation.area)
		return forbidden(say1(not_connected, space_arg((space_id)area)));
	bool reached = ways->cost[area] != no_way && !ways->barred[area] &&
		       (ways->cost[area] <= left || is_first_step(n, ways, area, left));
	if (!reached)
		return explains ? why_no_way(field, ways, area, left) : forbidden(say(not_connected));
	return obeys_retreat(field, ways, area, left) ? legal() : forbidden(say(not_nearer));
}

int napoleon_cost_to(const struct field *field, const struct ways *ways, unsigned area)
{
	bool goes = rule_of_stack(known(field)).legal &&
		    rule_of_way(field, ways, area, napoleon_points_left(field), false).legal;
	return goes ? ways->cost[area] : -1;
}

int napoleon_shorter_cost_to(const struct field *field, const struct ways *ways, const struct ways *shorter,
			     unsigned area)
{
	return area < areas && shorter->cost[area] < ways->cost[area] ? napoleon_cost_to(field, shorter, area)
								      : -1;
}

static void list_way(const struct field *field, const struct ways *ways, unsigned area, int left,
		     unsigned way, struct answers *answers)
{
	struct answer go = {.verb = verb_go, .way = (uint8_t)way, .arg = (uint16_t)area};
	if (rule_of_way(field, ways, area, left, false).legal)
		add_answer(answers, go, (half_points)(2 * ways->cost[area]));
}

void napoleon_list_ways(const struct field *field, const struct ways *ways, const struct ways *shorter,
			struct answers *answers)
{
	int left = napoleon_points_left(field);
	if (!rule_of_stack(known(field)).legal)
		return;
	for (unsigned area = 0; area < areas; area++) {
		if (ways->cost[area] != no_way)
			list_way(field, ways, area, left, 0, answers);
		if (shorter->cost[area] < ways->cost[area])
			list_way(field, shorter, area, left, way_shorter, answers);
	}
}

bool napoleon_may_halt(const struct field *field, const struct ways *ways, const struct ways *shorter)
{
	const struct napoleon *n = known(field);
	if (!is_retreating(n) || !napoleon_has_moved(n) || is_nearer(field->scenario, n, n->operation.area))
		return true;
	for (unsigned area = 0; area < areas; area++)
		if (napoleon_cost_to(field, ways, area) >= 0 ||
		    napoleon_shorter_cost_to(field, ways, shorter, area) >= 0)
			return false;
	return true;
}

struct verdict napoleon_judge_shorter_way(const struct field *field, const struct ways *ways,
					  const struct ways *shorter, unsigned area)
{
	if (area >= areas || shorter->cost[area] >= ways->cost[area])
		return forbidden(say1(not_shorter, space_arg((space_id)area)));
	return napoleon_judge_way(field, shorter, area);
}

struct verdict napoleon_judge_way(const struct field *field, const struct ways *ways, unsigned area)
{
	struct verdict verdict = area < areas && area != known(field)->operation.area
					 ? rule_of_stack(known(field))
					 : legal();
	return verdict.legal ? rule_of_way(field, ways, area, napoleon_points_left(field), true) : verdict;
}

struct verdict napoleon_choose_way(const struct field *field, unsigned area, int way, struct ways *ways)
{
	struct ways shorter;
	napoleon_find_ways(field, ways, &shorter);
	struct verdict first = napoleon_judge_way(field, ways, area);
	struct verdict other = napoleon_judge_shorter_way(field, ways, &shorter, area);
	bool by_shorter = way == any_way ? !first.legal && other.legal : way == way_shorter;
	if (by_shorter)
		*ways = shorter;
	return by_shorter ? other : first;
}
