/*
 * The march of a counter or a stack, 8.1, within 8.14: further members may be taken along from the hex where it starts, others left on
 * the way; it goes on until its owner is done with it or takes up another. Way 0 ends formed, way 1 in Road March.
 */
#include <assert.h>

#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"
#include "vedette/asked.h"

enum { finished = 1, under_way = 2 };
enum { in_column = 1 };

/* Once everybody has seen it, who is under way is public; before, and when somebody is to be left, its owner's. */
static bool is_member(const struct campaign *campaign, const struct frame *frame, unsigned flag)
{
	if (!campaign_is_own(frame, flag))
		return false;
	return frame->shown ? campaign->afoot[flag] == 1 : campaign->moved[flag] == under_way;
}

static unsigned members_of(const struct field *field, const struct frame *frame, uint8_t flag[32])
{
	const struct campaign *campaign = campaign_known(field);
	unsigned count = 0;
	CAMPAIGN_EACH_IN (campaign, frame->arg[0], i)
		if (is_member(campaign, frame, (unsigned)i) && count < 32)
			flag[count++] = (uint8_t)i;
	return count;
}

static struct campaign_mover mover_of(const struct field *field, const struct frame *frame)
{
	uint8_t flag[32];
	unsigned count = members_of(field, frame, flag);
	return campaign_mover_of(field, flag, count);
}

/* 7.44: a force under orders keeps out of zones of control. */
static struct campaign_mover mover_under_orders(const struct field *field, const struct frame *frame)
{
	struct campaign_mover mover = mover_of(field, frame);
	mover.shuns_zones = mover.count && campaign_is_bound(field, mover.flag[0]);
	return mover;
}

static enum campaign_mode mode_of(const struct field *field, const struct campaign_mover *mover)
{
	for (unsigned i = 0; i < mover->count; i++)
		if (campaign_known(field)->marching[mover->flag[i]] == 1)
			return mode_marching;
	return mode_formed;
}

static half_points points_left(const struct campaign_mover *mover, const struct frame *frame)
{
	int left = mover->allowance - (int)frame->arg[1];
	return (half_points)(left > 0 ? left : 0);
}

static void find_way(const struct field *field, const struct frame *frame, const struct campaign_mover *mover,
		     const struct reach_goal *goal)
{
	struct campaign_mover coming = *mover;
	coming.enters = frame->arg[4] != 0;
	campaign_find_way(field, &coming, frame->arg[0], mode_of(field, mover), (half_points)frame->arg[1],
			  mover->allowance, goal);
}

static void find_ways(const struct field *field, const struct frame *frame,
		      const struct campaign_mover *mover)
{
	find_way(field, frame, mover, NULL);
}

/* ---- Where it may end -------------------------------------------------------------------------------------------- */

/* 8.14A: one hex is always possible, as the whole move. */
static half_points single_step(const struct field *field, const struct frame *frame,
			       const struct campaign_mover *mover, space_id to, unsigned mode)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned direction = hex_direction(field->scenario->board, frame->arg[0], to);
	if (frame->arg[1] || direction == no_direction || mode != mode_of(field, mover) ||
	    campaign_holds(campaign, campaign_enemy(mover->side), to))
		return -1;
	struct campaign_step_cost step = campaign_cost(field, mover, frame->arg[0], direction,
						       (enum campaign_mode)mode, NULL);
	if (step.why || step.cost <= mover->printed || mover->allowance < mover->printed ||
	    (mode == mode_marching && mover->solid) ||
	    (campaign_in_zone(field, to, mover->side) && (!mover->has_unit || mover->stormbound)))
		return -1;
	return mover->allowance;
}

/* What it costs to end at a node, with what stacking takes; -1: more than it has. */
static inline half_points cost_at(const struct field *field, const struct frame *frame,
				  const struct campaign_mover *mover, const struct reach_node *node)
{
	space_id to = node->space;
	half_points cost = node->cost;
	if (to != frame->arg[0] && campaign_known(field)->first[to])
		cost = (half_points)(cost + campaign_cost_to_stack(field, to, mover->side, mover->flag,
								   mover->count));
	return cost <= mover->allowance ? cost : (half_points)-1;
}

/* After find_ways: what it costs to end there in that mode, or -1. */
static half_points cost_to(const struct field *field, const struct frame *frame,
			   const struct campaign_mover *mover, space_id to, unsigned mode)
{
	if (to == frame->arg[0] && mode == mode_of(field, mover))
		return -1;
	const struct reach_node *node = reach_in_mode(&field->work->reach, to, mode);
	return node ? cost_at(field, frame, mover, node) : single_step(field, frame, mover, to, mode);
}

/* In the hex itself: 3.1, 8.22C, 8.22E. */
static struct verdict judge_room(const struct field *field, const struct campaign_mover *mover, space_id to,
				 unsigned mode)
{
	if (mode == mode_marching &&
	    campaign_cost_to_stack(field, to, mover->side, mover->flag, mover->count))
		return forbidden(say1(text_column_stands_alone, space_arg(to)));
	if (mode == mode_marching && mover->solid && campaign_is_beside_column(field, mover, to))
		return forbidden(say1(text_column_spacing, space_arg(to)));
	return campaign_judge_stack(field, to, mover->side, mover->flag, mover->count);
}

static struct verdict judge_end(const struct field *field, const struct frame *frame,
				const struct campaign_mover *mover, space_id to, unsigned mode)
{
	struct verdict verdict = judge_room(field, mover, to, mode);
	if (!verdict.legal || to == frame->arg[0])
		return verdict;
	return campaign_judge_left(field, frame->arg[0], mover->side, mover->flag, mover->count);
}

/* Why a hex is out of reach: the first reason met on the way to it, or its distance. */
static struct verdict why_not(const struct field *field, const struct frame *frame,
			      const struct campaign_mover *mover, space_id to, unsigned way)
{
	const struct board *board = field->scenario->board;
	if (to >= board->spaces)
		return forbidden(say(text_no_hex));
	if (campaign_is_beyond(field, to))
		return forbidden(say1(campaign_why_beyond(field), space_arg(to)));
	if (campaign_holds(campaign_known(field), campaign_enemy(mover->side), to))
		return forbidden(say1(text_enemy_there, space_arg(to)));
	unsigned direction = hex_direction(board, frame->arg[0], to);
	if (direction != no_direction) {
		struct campaign_step_cost step = campaign_cost(field, mover, frame->arg[0], direction,
							       mode_of(field, mover), NULL);
		if (step.why)
			return forbidden(say1(step.why, space_arg(to)));
	}
	if (reach_in_mode(&field->work->reach, to, way) && to != frame->arg[0])
		return forbidden(say1(text_no_point_to_stack, space_arg(to))); /* 3.0 */
	struct message bar = campaign_what_bars(field, mover, frame->arg[0], mode_of(field, mover),
						(half_points)frame->arg[1], to, way);
	if (bar.id) {
		struct verdict room = judge_room(field, mover, to, way);
		bool on_the_way = bar.arg[0].kind != arg_space || bar.arg[0].value != to;
		return room.legal || !on_the_way ? forbidden(bar) : room;
	}
	return forbidden(say2(text_too_far, space_arg(to), of_kind(arg_points, points_left(mover, frame))));
}

/* ---- Under orders, 7.44, and to the sound of the guns, 2.11B ------------------------------------------------------------ */

/*
 * The least rest of the way among the hexes where it may end formed, or in Road March, which nobody under orders is required to use; its
 * own included.
 */
static void find_least_rest(const struct field *field, const struct frame *frame,
			    const struct campaign_mover *mover, const half_points rest[],
			    half_points least[mode_count])
{
	const struct reach *reach = &field->work->reach;
	for (unsigned mode = 0; mode < mode_count; mode++)
		least[mode] = rest[frame->arg[0]];
	for (unsigned i = 0; i < reach->count; i++) {
		const struct reach_node *node = &reach->node[i];
		if (rest[node->space] < least[node->mode] &&
		    cost_to(field, frame, mover, node->space, node->mode) >= 0 &&
		    judge_end(field, frame, mover, node->space, node->mode).legal)
			least[node->mode] = rest[node->space];
	}
}

/* Where a march may end besides what terrain and troops allow. Found once, asked for every hex. */
struct bounds {
	const half_points *rest;
	half_points least[mode_count];
	bool to_guns, to_the_fight, may_draw_nearer;
	unsigned nearer_than;
	struct campaign_guns guns;
	bool may_leave,
		may_stand_alone; /* by the rules of stacking: the same wherever it goes, where nobody stands */
};

/* How near to the guns it may end, where that is nearer than it stands. */
static unsigned nearest_to_guns(const struct field *field, const struct frame *frame,
				const struct campaign_mover *mover, const struct bounds *bounds)
{
	const struct reach *reach = &field->work->reach;
	unsigned nearest = bounds->nearer_than;
	for (unsigned i = 0; i < reach->count; i++) {
		const struct reach_node *node = &reach->node[i];
		unsigned distance = campaign_distance_to_guns(field->scenario->board, &bounds->guns,
							      node->space);
		if (distance < nearest && cost_to(field, frame, mover, node->space, node->mode) >= 0 &&
		    judge_end(field, frame, mover, node->space, node->mode).legal)
			nearest = distance;
	}
	return nearest;
}

/* Where the guns call it, 2.11B: in 1806 anywhere nearer (reading 20), in 1809 as near to the enemy as it can come (reading 73). */
static void find_way_to_guns(const struct field *field, const struct frame *frame,
			     const struct campaign_mover *mover, struct bounds *bounds)
{
	campaign_find_fight(field, mover->side, &bounds->guns);
	bounds->nearer_than = campaign_distance_to_guns(field->scenario->board, &bounds->guns, frame->arg[0]);
	unsigned nearest = nearest_to_guns(field, frame, mover, bounds);
	bounds->may_draw_nearer = nearest < bounds->nearer_than;
	bounds->to_the_fight = campaign_data(field->scenario)->is->to_the_fight;
	if (bounds->to_the_fight && bounds->may_draw_nearer)
		bounds->nearer_than = nearest + 1;
}

/* Who has not set out may not stay where he is; who must come as near as he can may not stop before. */
static bool must_draw_nearer(const struct frame *frame, const struct bounds *bounds)
{
	return bounds->to_guns && bounds->may_draw_nearer && (bounds->to_the_fight || !frame->arg[3]);
}

static struct verdict not_near_enough(const struct bounds *bounds, space_id hex)
{
	return forbidden(
		say1(bounds->to_the_fight ? text_short_of_guns : text_away_from_guns, space_arg(hex)));
}

static void find_bounds(const struct field *field, const struct frame *frame,
			const struct campaign_mover *mover, struct bounds *bounds)
{
	bounds->rest = campaign_rest_of_way(field, mover);
	bounds->to_guns = frame->arg[2] && !bounds->rest; /* an order goes before the sound of the guns */
	bounds->may_leave =
		campaign_judge_left(field, frame->arg[0], mover->side, mover->flag, mover->count).legal;
	bounds->may_stand_alone = campaign_may_stand_alone(field, mover->flag, mover->count);
	find_ways(field, frame, mover);
	if (bounds->rest)
		find_least_rest(field, frame, mover, bounds->rest, bounds->least);
	if (bounds->to_guns)
		find_way_to_guns(field, frame, mover, bounds);
}

/* Who is under orders ends nowhere else. */
static bool leads_on(const struct bounds *bounds, space_id to, unsigned mode)
{
	return !bounds->rest || bounds->rest[to] == bounds->least[mode];
}

static bool is_short_of_guns(const struct field *field, const struct frame *frame,
			     const struct bounds *bounds, space_id to)
{
	return bounds->to_guns && (to != frame->arg[0] || must_draw_nearer(frame, bounds)) &&
	       campaign_distance_to_guns(field->scenario->board, &bounds->guns, to) >= bounds->nearer_than;
}

static struct verdict judge_bounds(const struct field *field, const struct frame *frame,
				   const struct bounds *bounds, space_id to, unsigned mode)
{
	if (!leads_on(bounds, to, mode))
		return forbidden(say1(text_under_orders, space_arg(to)));
	if (is_short_of_guns(field, frame, bounds, to))
		return not_near_enough(bounds, to);
	return legal();
}

static bool comes_nearer(const struct field *field, const struct frame *frame,
			 const struct campaign_mover *mover, const half_points rest[])
{
	half_points least[mode_count];
	find_least_rest(field, frame, mover, rest, least);
	for (unsigned mode = 0; mode < mode_count; mode++)
		if (least[mode] < rest[frame->arg[0]])
			return true;
	return false;
}

bool campaign_can_obey(const struct field *field, const struct frame *frame, unsigned flag)
{
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	struct frame march = {.seat = frame->seat, .arg = {campaign_known(field)->at[flag]}};
	mover.shuns_zones = true;
	const half_points *rest = campaign_rest_of_way(field, &mover);
	if (!rest)
		return false;
	/* Most can with a step or two: the whole march is looked at where that leads nowhere. */
	enum { few_points = 2 * half };
	space_id here = march.arg[0];
	if (mover.allowance > few_points) {
		campaign_find_ways(field, &mover, here, mode_of(field, &mover), 0, few_points);
		if (comes_nearer(field, &march, &mover, rest))
			return true;
	}
	find_ways(field, &march, &mover);
	return comes_nearer(field, &march, &mover, rest);
}

static struct verdict judge_go(const struct field *field, const struct frame *frame, struct answer given)
{
	struct campaign_mover mover = mover_under_orders(field, frame);
	if (given.arg >= field->scenario->board->spaces)
		return forbidden(say(text_no_hex));
	struct bounds bounds;
	find_bounds(field, frame, &mover, &bounds);
	if (cost_to(field, frame, &mover, given.arg, given.way) < 0)
		return why_not(field, frame, &mover, given.arg, given.way);
	struct verdict verdict = judge_end(field, frame, &mover, given.arg, given.way);
	return verdict.legal ? judge_bounds(field, frame, &bounds, given.arg, given.way) : verdict;
}

/* ---- Repulse, 10, and scouting, 13.4 ------------------------------------------------------------------------------------------------------------ */

static struct verdict judge_repulse(const struct field *field, const struct frame *frame,
				    const struct campaign_mover *mover, space_id to, half_points *cost)
{
	unsigned direction = to < field->scenario->board->spaces
				     ? hex_direction(field->scenario->board, frame->arg[0], to)
				     : (unsigned)no_direction;
	if (direction == no_direction)
		return forbidden(say1(text_repulse_no_enemy, space_arg(to)));
	*cost = -1;
	if (mover->riders && campaign_data(field->scenario)->is->vedettes_scout) /* 13.4 */
		return campaign_judge_scouting(field, mover, frame->arg[0], direction);
	return campaign_judge_repulse(field, mover, frame->arg[0], direction, mode_of(field, mover),
				      (half_points)frame->arg[1], cost);
}

/* 8.22A, 8.22B: a column that has come into a zone; one that the enemy has come upon may stay as it is. */
static bool must_repulse(const struct field *field, const struct frame *frame,
			 const struct campaign_mover *mover)
{
	return frame->arg[3] && mode_of(field, mover) == mode_marching &&
	       campaign_could_repulse(field, mover, frame->arg[0], mode_marching, (half_points)frame->arg[1]);
}

/* ---- Vedettes, 13.1, and brigades, 1809 16.5 -------------------------------------------------------------------------------------------------------- */

/* A unit puts its own out, or breaks down; those that are out gather. */
static struct verdict judge_vedettes(const struct field *field, const struct frame *frame,
				     const struct campaign_mover *mover)
{
	if (!mover->count)
		return forbidden(say(text_no_hex));
	const struct campaign_counter *first = campaign_counter(field, mover->flag[0]);
	if (first->division && mover->count == 1)
		return campaign_judge_division(field, mover, frame->arg[3]);
	if (first->brigade)
		return campaign_judge_division_again(field, mover, frame->arg[0], points_left(mover, frame));
	if (first->arm == arm_vedette)
		return campaign_judge_reassembly(field, mover, frame->arg[0], points_left(mover, frame));
	return campaign_judge_breakdown(field, mover, frame->arg[3]);
}

/* Who is under orders may stop where it can come no nearer. */
static struct verdict judge_halt(const struct field *field, const struct frame *frame,
				 const struct campaign_mover *mover, const struct bounds *bounds)
{
	if (bounds->rest && bounds->least[mode_of(field, mover)] < bounds->rest[frame->arg[0]])
		return forbidden(say1(text_under_orders, space_arg(frame->arg[0])));
	if (must_draw_nearer(frame, bounds))
		return not_near_enough(bounds, frame->arg[0]);
	if (must_repulse(field, frame, mover))
		return forbidden(say(text_column_must_repulse));
	return legal();
}

static struct verdict judge_done(const struct field *field, const struct frame *frame)
{
	struct campaign_mover mover = mover_under_orders(field, frame);
	struct bounds bounds;
	find_bounds(field, frame, &mover, &bounds);
	return judge_halt(field, frame, &mover, &bounds);
}

/* ---- Members ------------------------------------------------------------------------------------------------------ */

static bool is_rider(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader || counter->arm == arm_vedette;
}

/* What a stack that comes in has paid with one more in it: leaders alone pay less. */
static half_points cost_with(const struct field *field, const struct frame *frame, side_id side, unsigned who)
{
	bool first = !mover_of(field, frame).solid &&
		     !is_rider(&campaign_data(field->scenario)->counter[side][who]);
	return first ? campaign_entry_cost(field, side, who) : (half_points)frame->arg[1];
}

/* 15.11: whoever is due at the same hex may come in with a stack that has just done so. */
static struct verdict judge_companion(const struct field *field, const struct frame *frame, unsigned flag)
{
	side_id side = campaign_side_of(flag);
	unsigned who = campaign_who(field, flag);
	struct campaign_mover mover = mover_of(field, frame);
	struct message no = say1(text_cannot_join, piece_arg((piece_id)flag));
	if (!frame->arg[4] || mover.count == 32 || !campaign_is_due(field, side, who))
		return forbidden(no);
	half_points cost = cost_with(field, frame, side, who);
	if (campaign_arrival_of(field, side, who)->number + 1 != frame->arg[4] ||
	    !campaign_enters_at(field, side, who, frame->arg[0]) || cost > mover.allowance ||
	    cost > campaign_data(field->scenario)->counter[side][who].allowance)
		return forbidden(no);
	uint8_t one = (uint8_t)flag;
	return campaign_judge_stack(field, frame->arg[0], side, &one, 1);
}

static void bring_in(struct table *table, struct frame *frame, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = frame->seat;
	side_id side = campaign_side_of(flag);
	unsigned who = campaign->who[flag];
	half_points cost = cost_with(&field, frame, side, who);
	if (!mover_of(&field, frame).solid)
		campaign_count_stack(table, side, who);
	frame->arg[1] = (uint16_t)cost;
	flag = campaign_enter(table, side, who, frame->arg[0]);
	campaign->moved[flag] = under_way;
	campaign->afoot[flag] = 1;
}

/* Reading 98: at the start others may come along; on the way nobody joins, and whoever is left has finished. */
static struct verdict judge_member(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	uint8_t member[32];
	unsigned count = members_of(field, frame, member);
	if (!campaign_commanded(field, frame, flag))
		return forbidden(say1(text_not_yours, piece_arg((piece_id)flag)));
	if (campaign->at[flag] == box_reserve)
		return judge_companion(field, frame, flag);
	bool set_out = frame->arg[3];
	if (is_member(campaign, frame, flag))
		return count > 1 && set_out ? legal()
					    : forbidden(say1(text_already_chosen, piece_arg((piece_id)flag)));
	if (set_out || campaign->at[flag] != frame->arg[0])
		return forbidden(say1(text_cannot_join, piece_arg((piece_id)flag)));
	struct campaign_mover mover = campaign_mover_of(field, member, count);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	bool rider = counter->arm == arm_leader || counter->arm == arm_vedette;
	if (count == 32 || campaign->marching[flag] == 1 ||
	    (mode_of(field, &mover) == mode_marching && !rider))
		return forbidden(say1(text_column_stands_alone, space_arg(frame->arg[0])));
	if (campaign_has_order(field, flag) != (mover.count && campaign_has_order(field, mover.flag[0])))
		return forbidden(say1(text_cannot_join, piece_arg((piece_id)flag)));
	struct frame below = {.seat = frame->seat};
	return campaign_move.judge(field, &below, answer(verb_unit, flag));
}

/* So that it travels with the counters when they are dealt anew. */
static void mark_under_way(struct campaign *campaign, const struct frame *frame, const uint8_t flag[],
			   unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		bool member = is_member(campaign, frame, flag[i]);
		if (member || campaign->moved[flag[i]] == under_way)
			campaign->moved[flag[i]] = member ? under_way : finished;
		campaign->afoot[flag[i]] = 0;
	}
}

static void show(struct campaign *campaign, struct frame *frame, const struct campaign_mover *mover)
{
	frame->shown = 1;
	frame->arg[3] = 1;
	for (unsigned i = 0; i < mover->count; i++) {
		campaign->afoot[mover->flag[i]] = 1;
		campaign->moved[mover->flag[i]] = under_way;
	}
}

/* Who leaves without the rest may be any of the stack: it is dealt anew, and those under way are looked up again. */
static struct campaign_mover part(struct table *table, struct frame *frame, side_id side)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	struct campaign_mover mover = mover_of(&field, frame);
	uint8_t there[flags_of_side];
	unsigned all = campaign_flags_in(campaign_here(table), frame->arg[0], side, there, flags_of_side);
	if (all == mover.count)
		return mover;
	mark_under_way(campaign_here(table), frame, there, all);
	campaign_mingle(table, side, frame->arg[0]);
	frame->shown = 0;
	return mover_of(&field, frame);
}

struct campaign_mover campaign_show_movers(struct table *table, struct frame *march)
{
	struct campaign_mover mover = part(table, march, campaign_side_of_seat(march->seat));
	show(campaign_here(table), march, &mover);
	return mover;
}

/* ---- Bridges --------------------------------------------------------------------------------------------------------- */

static struct verdict judge_work(const struct field *field, const struct frame *frame,
				 const struct campaign_mover *mover, unsigned direction)
{
	struct campaign_task task = campaign_task_at(field, mover, frame->arg[0], direction,
						     points_left(mover, frame));
	return task.work ? legal() : forbidden(task.why);
}

static void work(struct table *table, struct frame *frame, unsigned direction)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	struct campaign_mover mover = part(table, frame, campaign_side_of_seat(frame->seat));
	struct campaign_task task = campaign_task_at(&field, &mover, frame->arg[0], direction,
						     points_left(&mover, frame));
	show(campaign_here(table), frame, &mover);
	frame->arg[1] = (uint16_t)(frame->arg[1] + task.cost);
	campaign_do_task(table, &mover, frame->arg[0], direction, task.work);
	if (task.work == work_deploy)
		pop(table);
}

/* 7.41: before it goes on from the hex where it came in. */
static struct verdict judge_order(const struct field *field, const struct frame *frame,
				  const struct campaign_mover *mover, unsigned number)
{
	if (number == 1 && frame->arg[4] && mover->count &&
	    campaign_may_order_on_entry(field, mover->flag[0]))
		return legal();
	return forbidden(say1(text_no_order_now, space_arg(frame->arg[0])));
}

/* 1809 20.4: from the hex where it stands. */
static struct verdict judge_exit(const struct field *field, const struct frame *frame,
				 const struct campaign_mover *mover)
{
	return campaign_judge_exit(field, mover, frame->arg[0], mode_of(field, mover),
				   points_left(mover, frame));
}

static struct verdict judge_march(const struct field *field, const struct frame *frame, struct answer given)
{
	struct campaign_mover mover = mover_of(field, frame);
	switch (given.verb) {
	case verb_number:
		return judge_order(field, frame, &mover, given.arg);
	case verb_go:
		return judge_go(field, frame, given);
	case verb_unit:
		return judge_member(field, frame, given.arg);
	case verb_face:
		return judge_work(field, frame, &mover, given.arg);
	case verb_at:
		return judge_repulse(field, frame, &mover, given.arg, &(half_points){0});
	case verb_yes:
		return judge_vedettes(field, frame, &mover);
	case verb_pass:
		return judge_exit(field, frame, &mover);
	default:
		return judge_done(field, frame);
	}
}

/* judge_end, where most hexes are empty. */
static bool may_end(const struct field *field, const struct frame *frame, const struct campaign_mover *mover,
		    const struct bounds *bounds, space_id to, unsigned mode)
{
	if (to != frame->arg[0] && !bounds->may_leave)
		return false;
	if (!campaign_known(field)->first[to])
		return bounds->may_stand_alone;
	return judge_room(field, mover, to, mode).legal;
}

/* Asked for every hex in reach. */
static inline __attribute__((always_inline)) void list_end(
	const struct field *field, const struct frame *frame, const struct campaign_mover *mover,
	const struct bounds *bounds, const struct reach_node *node, half_points cost, struct answers *answers)
{
	if (cost < 0 || !leads_on(bounds, node->space, node->mode) ||
	    !may_end(field, frame, mover, bounds, node->space, node->mode) ||
	    is_short_of_guns(field, frame, bounds, node->space))
		return;
	struct answer go = answer(verb_go, node->space);
	go.way = node->mode;
	add_answer(answers, go, cost);
}

static void list_companions(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned first = campaign_side_of_seat(frame->seat) * flags_of_side;
	for (unsigned flag = first; frame->arg[4] && flag < first + flags_of_side; flag++)
		if (campaign_known(field)->at[flag] == box_reserve &&
		    campaign_commanded(field, frame, flag) && judge_companion(field, frame, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
}

static void list_march(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct campaign *campaign = campaign_known(field);
	const struct reach *reach = &field->work->reach;
	struct campaign_mover mover = mover_under_orders(field, frame);
	CAMPAIGN_EACH_IN (campaign, frame->arg[0], flag)
		if (judge_member(field, frame, (unsigned)flag).legal)
			add_answer(answers, answer(verb_unit, (unsigned)flag), -1);
	list_companions(field, frame, answers);
	struct bounds bounds;
	find_bounds(field, frame, &mover, &bounds);
	enum campaign_mode mode = mode_of(field, &mover);
	for (unsigned i = 0; i < reach->count; i++) {
		const struct reach_node *node = &reach->node[i];
		bool stays = node->space == frame->arg[0] && node->mode == mode;
		if (!stays && leads_on(&bounds, node->space, node->mode))
			list_end(field, frame, &mover, &bounds, node, cost_at(field, frame, &mover, node),
				 answers);
	}
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = field->scenario->board->neighbour[frame->arg[0]][direction];
		struct reach_node beside = {.space = to, .mode = (uint8_t)mode};
		if (to != no_space && !reach_in_mode(reach, to, mode))
			list_end(field, frame, &mover, &bounds, &beside,
				 single_step(field, frame, &mover, to, mode), answers);
	}
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!(field->scenario->board->side[frame->arg[0]][direction] & (side_river | side_stream)))
			continue; /* no work without water */
		struct campaign_task task = campaign_task_at(field, &mover, frame->arg[0], direction,
							     points_left(&mover, frame));
		if (task.work)
			add_answer(answers, answer(verb_face, direction), task.cost);
	}
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = field->scenario->board->neighbour[frame->arg[0]][direction];
		half_points cost;
		if (to != no_space && campaign_holds(campaign, campaign_enemy(mover.side), to) &&
		    judge_repulse(field, frame, &mover, to, &cost).legal)
			add_answer(answers, answer(verb_at, to), cost);
	}
	if (judge_order(field, frame, &mover, 1).legal)
		add_answer(answers, answer(verb_number, 1), -1);
	if (judge_vedettes(field, frame, &mover).legal)
		add_answer(answers, answer(verb_yes, 0), -1);
	if (judge_exit(field, frame, &mover).legal)
		add_answer(answers, answer(verb_pass, 0),
			   campaign_exit_cost(field, &mover, frame->arg[0], mode));
	if (judge_halt(field, frame, &mover, &bounds).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

/* ---- What the way costs, hex by hex ---------------------------------------------------------------------------------- */

static void add_step(const struct reach *reach, const struct reach_node *node, struct figure *figure)
{
	const struct reach_node *before = &reach->node[node->before];
	int cost = node->cost - before->cost;
	if (node->space != before->space)
		figure_add(figure, say1(text_term_into, space_arg(node->space)), cost);
	else if (cost) /* falling into column costs nothing */
		figure_add(figure, say(text_term_column), cost);
}

static void add_way(const struct reach *reach, const struct reach_node *end, int spent, struct figure *figure)
{
	const struct reach_node *way[max_terms], *node = end;
	unsigned length = 0;
	for (; node->from != no_space && length < max_terms; node = &reach->node[node->before])
		way[length++] = node;
	if (node->from == no_space && node->cost < spent)
		figure_add(figure, say(text_term_comes_in_column), node->cost - spent);
	while (length)
		add_step(reach, way[--length], figure);
}

struct verdict campaign_explain_go(const struct field *field, const struct frame *frame, struct answer go,
				   struct figures *figures)
{
	struct verdict verdict = judge_go(field, frame, go);
	if (!verdict.legal)
		return verdict;
	struct campaign_mover mover = mover_under_orders(field, frame);
	find_ways(field, frame, &mover);
	const struct reach *reach = &field->work->reach;
	const struct reach_node *end = reach_in_mode(reach, go.arg, go.way);
	int cost = cost_to(field, frame, &mover, go.arg, go.way);
	struct figure *figure = figures_add(figures, "cost");
	figure->parts = half;
	if (frame->arg[1])
		figure_add(figure, say(text_term_spent), (int)frame->arg[1]);
	if (end)
		add_way(reach, end, (int)frame->arg[1], figure);
	else /* 8.14A */
		figure_add(figure, say1(text_term_one_hex, space_arg(go.arg)), cost - figure->value);
	if (figure->value < cost)
		figure_add(figure, say(text_term_stacking), cost - figure->value);
	return legal();
}

/* ---- Carrying out ------------------------------------------------------------------------------------------------- */

/* 8.14B: points that are left are lost; of a vedette or a brigade it is kept for 13.12 and 1809 16.52 whether there was one to spare. */
static void stop(struct table *table, const struct frame *frame, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	campaign->moved[flag] = finished;
	if ((counter->arm == arm_vedette || counter->brigade) &&
	    counter->allowance - (int)frame->arg[1] >= half)
		campaign->did[flag] |= did_keep_point;
}

void campaign_end_march(struct table *table, const struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	CAMPAIGN_EACH_IN (campaign, frame->arg[0], flag)
		if (is_member(campaign, frame, (unsigned)flag)) {
			stop(table, frame, (unsigned)flag);
			campaign->afoot[flag] = 0;
		}
}

/* 13.41: scouting ends the move. */
static void repulse_or_scout(struct table *table, struct frame *frame, unsigned direction)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	if (!mover_of(&field, frame).riders || !campaign_data(table->scenario)->is->vedettes_scout) {
		campaign_begin_repulse(table, direction);
		return;
	}
	struct campaign_mover mover = campaign_show_movers(table, frame);
	campaign_end_march(table, frame);
	pop(table);
	campaign_begin_scouting(table, mover.flag[0], direction);
}

static void put_out_or_gather(struct table *table, const struct frame *frame)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	unsigned flag = mover_of(&field, frame).flag[0];
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	if (counter->arm == arm_vedette || counter->brigade)
		campaign_end_march(table, frame);
	else
		campaign_here(table)->moved[flag] = 0;
	pop(table);
	if (counter->brigade)
		campaign_put_together(table, flag);
	else if (counter->division)
		campaign_ask_brigades(table, flag);
	else if (counter->arm == arm_vedette)
		campaign_reassemble(table, flag);
	else
		campaign_break_down(table, flag);
}

/* A member comes along, or is left where the stack has come to; who goes on is hidden again until it does. */
static void take_or_leave(struct table *table, struct frame *frame, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	assert(flag < all_flags);
	bool leaves = is_member(campaign, frame, flag);
	uint8_t there[32];
	unsigned count = members_of(&(struct field){.mask = (const struct mask *)campaign}, frame, there);
	mark_under_way(campaign, frame, there, count);
	campaign->moved[flag] = under_way;
	if (leaves)
		stop(table, frame, flag);
	frame->shown = 0;
}

/* One hex. What lies beside it falls into their hands when the march so far has been told. */
static void step_into(struct table *table, struct frame *frame, const struct campaign_mover *mover,
		      space_id to)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned i = 0; i < mover->count; i++)
		campaign_put(campaign, mover->flag[i], to);
	for (unsigned i = 0; i < mover->count; i++)
		campaign_pass_through(table, mover->flag[i], to);
	frame->arg[0] = to;
}

/* Where riders and a column part, everybody sees with whom the marker goes. */
static void tell_move(struct table *table, const struct campaign_mover *mover, space_id from, space_id to,
		      uint8_t news)
{
	struct message who = campaign_say_flags(text_told_move, mover->flag, mover->count);
	struct event event = {
		.message = campaign_say_also(campaign_say_also(who, space_arg(from)), space_arg(to)),
		.news = news,
		.at = to};
	for (unsigned i = 0; i < mover->count && event.pieces < 8; i++)
		event.piece[event.pieces++] = mover->flag[i];
	tell(table, &event);
}

void campaign_walk(struct table *table, struct frame *march, const struct campaign_mover *mover, space_id to)
{
	space_id from = march->arg[0];
	step_into(table, march, mover, to);
	tell_move(table, mover, from, to, 0);
	campaign_overrun_trains(table, to, mover->side); /* a leader alone is a vedette, 5.2 */
}

/* 8.21: the marker goes with the column, or is put down or taken off. True if it lay on a stack that has parted. */
static bool move_marker(struct campaign *campaign, const struct campaign_mover *mover, space_id from,
			space_id to, bool column)
{
	bool parted = false, joins = column;
	CAMPAIGN_EACH_IN (campaign, from, flag)
		parted |= from != to && campaign_side_of((unsigned)flag) == mover->side &&
			  campaign->column[flag];
	if (parted)
		campaign_remark_column(campaign, from, mover->side);
	for (unsigned i = 0; i < mover->count; i++)
		campaign->column[mover->flag[i]] = 0;
	CAMPAIGN_EACH_IN (campaign, to, flag)
		joins |= campaign_side_of((unsigned)flag) == mover->side && campaign->column[flag];
	campaign_mark_column(campaign, to, mover->side, joins);
	return parted;
}

/* To the end of the way; what they take before the last hex is told where they take it. The hex up to which the march has been told. */
static space_id walk_along(struct table *table, struct frame *frame, const struct campaign_mover *mover,
			   const space_id way[], unsigned length)
{
	space_id told = frame->arg[0];
	for (unsigned i = 0; i < length; i++) {
		step_into(table, frame, mover, way[i]);
		if (i + 1 == length || !campaign_comes_upon_trains(table, way[i], mover->side))
			continue;
		/* told in parts: so it has come upon something */
		tell_move(table, mover, told, way[i], campaign_everybody);
		told = way[i];
		campaign_overrun_trains(table, way[i], mover->side);
	}
	return told;
}

static void go(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = frame->seat;
	struct campaign_mover mover = mover_under_orders(&field, frame);
	find_way(&field, frame, &mover, &(struct reach_goal){given.arg, given.way});
	half_points cost = cost_to(&field, frame, &mover, given.arg, given.way);
	const struct reach *reach = &table->work->reach;
	const struct reach_node *end = reach_in_mode(reach, given.arg, given.way);
	space_id way[256];
	unsigned length = 0;
	if (end)
		length = reach_way(reach, end, way, 256);
	else
		way[length++] = given.arg;
	mover = part(table, frame, mover.side);
	show(campaign, frame, &mover);
	frame->arg[1] = (uint16_t)cost;
	for (unsigned i = 0; i < mover.count; i++) {
		const struct campaign_counter *counter = campaign_true_counter(table, mover.flag[i]);
		bool rider = counter->arm == arm_leader || counter->arm == arm_vedette;
		campaign->marching[mover.flag[i]] = !rider && given.way == in_column;
	}
	space_id from = frame->arg[0];
	frame->arg[4] = 0;
	space_id told = walk_along(table, frame, &mover, way, length);
	bool parted = move_marker(campaign, &mover, from, given.arg, given.way == in_column);
	if (told != given.arg)
		tell_move(table, &mover, told, given.arg,
			  (uint8_t)(parted ? campaign_seats(campaign_enemy(mover.side)) : 0));
	campaign_overrun_trains(table, given.arg, mover.side);
}

static void order(struct table *table, const struct frame *frame)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	campaign_order_on_entry(table, mover_of(&field, frame).flag[0]);
}

static void leave_map(struct table *table, struct frame *frame)
{
	struct campaign_mover mover = campaign_show_movers(table, frame);
	space_id hex = frame->arg[0];
	pop(table);
	campaign_leave_map(table, &mover, hex);
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	switch (given.verb) {
	case verb_go:
		go(table, frame, given);
		return;
	case verb_face:
		work(table, frame, given.arg);
		return;
	case verb_at:
		repulse_or_scout(table, frame,
				 hex_direction(table->scenario->board, frame->arg[0], given.arg));
		return;
	case verb_yes:
		put_out_or_gather(table, frame);
		return;
	case verb_number:
		order(table, frame);
		return;
	case verb_pass:
		leave_map(table, frame);
		return;
	case verb_unit:
		if (campaign_here(table)->at[given.arg] == box_reserve)
			bring_in(table, frame, given.arg);
		else
			take_or_leave(table, frame, given.arg);
		return;
	default:
		campaign_end_march(table, frame);
		pop(table);
	}
}

void campaign_set_out(struct table *table, unsigned flag, half_points spent, unsigned entry)
{
	struct frame *frame = campaign_take_up(table, flag);
	uint8_t one = (uint8_t)flag;
	struct field field = truth(table);
	struct campaign_mover mover = campaign_mover_of(&field, &one, 1);
	show(campaign_here(table), frame, &mover);
	frame->arg[1] = (uint16_t)spent;
	frame->arg[4] = (uint16_t)(1 + entry);
}

/* The same words for everybody; but the buttons are named by who it is. */
static unsigned prompt_for(const struct field *field, const struct campaign_mover *mover)
{
	const struct campaign_counter *first = mover->count ? campaign_counter(field, mover->flag[0]) : NULL;
	if (!first)
		return text_ask_march;
	return first->division             ? text_ask_march_division
	       : first->brigade            ? text_ask_march_brigades
	       : first->arm == arm_vedette ? text_ask_march_vedettes
					   : text_ask_march;
}

/* Troops are named before the leader who goes with them: he is taken along, they are not laid down. */
static void name_troops_first(const struct field *field, struct campaign_mover *mover)
{
	for (unsigned i = 1; i < mover->count; i++) {
		const struct campaign_counter *first = campaign_counter(field, mover->flag[0]);
		uint8_t other = mover->flag[i];
		if (!first || first->arm != arm_leader)
			return;
		mover->flag[i] = mover->flag[0];
		mover->flag[0] = other;
	}
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	struct campaign_mover mover = mover_of(field, frame);
	struct arg spent = of_kind(arg_points, (int)frame->arg[1]);
	struct arg allowed = of_kind(arg_points, mover.allowance);
	if (!mover.count)
		return say3(text_ask_march, piece_arg(no_piece), spent, allowed);
	name_troops_first(field, &mover);
	struct message who = campaign_say_flags(prompt_for(field, &mover), mover.flag, mover.count);
	return campaign_say_also(campaign_say_also(who, spent), allowed);
}

const struct question campaign_march = {
	.id = "march",
	.rule = "8.1",
	.prompt = prompt,
	.list = list_march,
	.judge = judge_march,
	.carry_out = carry_out,
	.policy = campaign_policy_march,
	.arg = {[0] = {"hex", kind_place, .most = max_places},
		[1] = {"spent", kind_number, .most = 200, .known = state_known_to_its_side},
		[2] = {"guns", kind_number, .most = 1, .known = state_known_to_its_side},
		[3] = {"set-out", kind_number, .most = 1},
		[4] = {"entry", kind_number, .most = max_entries}},
	.verbs = 1 << verb_unit | 1 << verb_go | 1 << verb_at | 1 << verb_face | 1 << verb_yes |
		 1 << verb_number | 1 << verb_pass | 1 << verb_done,
	.ways = 1,
	.continues = true,
};
