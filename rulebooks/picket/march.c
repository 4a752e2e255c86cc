/*
 * P4: marching, meeting, contact and scouting.
 */
#include "rulebooks/picket/position.h"

/*                                          -  guard line hussars dummies: half points, P4.2 */
static const half_points points[last_who + 1] = {0, 4, 4, 6, 6, 6};
enum { one_area = 2, most_points = 8 };

half_points picket_points_of(const struct picket *picket, unsigned flag)
{
	int more = effects_sum(picket->effect, effect_rows, effect_march, side_of_flag(flag));
	if (effects_any(picket->effect, effect_rows, effect_rain, 0))
		return one_area;
	return (half_points)(points[picket->who[flag]] + more * one_area);
}

/* ---- P4.1: which block --------------------------------------------------------------------------------- */

static void begin_march(struct table *table, side_id side)
{
	struct picket *picket = here(table);
	effects_end(picket->effect, effect_rows, &picket->flow);
	for (unsigned flag = 0; flag < flags; flag++)
		picket->moved[flag] = 0;
	push(table, question_march, picket_captain_of(picket, side));
	picket_open_orders(table, side);
}

void picket_begin_blue_march(struct table *table)
{
	begin_march(table, blue);
}

void picket_begin_red_march(struct table *table)
{
	begin_march(table, red);
}

static struct verdict judge_march(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct picket *picket = known(field);
	if (given.verb == verb_done)
		return legal();
	if (given.arg >= flags || side_of_flag(given.arg) != picket->side_of[frame->seat])
		return forbidden(say1(not_yours, piece_arg(given.arg)));
	if (picket->at[given.arg] >= areas)
		return forbidden(say1(not_on_map, piece_arg(given.arg)));
	if (picket->moved[given.arg])
		return forbidden(say1(has_marched, piece_arg(given.arg)));
	return legal();
}

static void choose_block(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (popped_when_done(table, given))
		return;
	struct frame *where = push(table, question_where, seat);
	where->arg[0] = given.arg;
}

/*
 * Flags and their marches lie open: when none is left to march everybody knows it, and the answer is
 * forced.
 */
const struct question picket_march = {
	.id = "march",
	.rule = "P4.1",
	.ask = ask_march,
	.judge = judge_march,
	.carry_out = choose_block,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- P4.2: where to ------------------------------------------------------------------------------------ */

struct marcher {
	const struct picket *picket;
	side_id side;
};

/*
 * P4.3: the way is found by what everybody sees: the one past the fewest enemy flags, then the shortest. If
 * it hung on what the captain alone knows, his route would tell it.
 */
static unsigned step_into(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  struct reach_step out[reach_outcomes])
{
	const struct marcher *marcher = rules;
	(void)from, (void)direction;
	uint8_t flag[blocks];
	unsigned enemies = picket_flags_in(marcher->picket, to, enemy_of(marcher->side), flag);
	unsigned friends = picket_flags_in(marcher->picket, to, marcher->side, flag);
	*out = (struct reach_step){.cost = one_area, .consequences = enemies > 0, .stops = friends > 0};
	return friends < most_in_area;
}

/* The frame holds what was spent, which everybody saw, and not what is left, which would tell the arm. */
static half_points points_left(const struct picket *picket, const struct frame *frame)
{
	int left = picket_points_of(picket, frame->arg[0]) - (int)frame->arg[1];
	return (half_points)(left > 0 ? left : 0);
}

static void find_ways(const struct field *field, unsigned flag)
{
	const struct picket *picket = known(field);
	struct marcher marcher = {.picket = picket, .side = side_of_flag(flag)};
	reach_find(&field->work->reach, field->scenario->board, picket->at[flag], 0, 0, most_points,
		   step_into, &marcher);
}

/* P4.5: what the captain may believe. A flag may be a dummy until he is sure of the contrary (attempt). */
static bool is_known_to_be_held(const struct field *field, space_id area, side_id side)
{
	uint8_t flag[blocks];
	unsigned count = picket_flags_in(known(field), area, side, flag);
	for (unsigned i = 0; i < count; i++)
		if (picket_is_known_real(known(field), picket_viewer(field->seat), flag[i]))
			return true;
	return false;
}

/* After find_ways: what it costs to go there, or -1. */
static half_points cost_of(const struct field *field, unsigned flag, half_points left, space_id area)
{
	const struct reach *reach = &field->work->reach;
	const struct reach_node *node = reach_at(reach, area);
	if (!node || node->cost == 0 || node->cost > left)
		return -1;
	space_id way[areas];
	unsigned length = reach_way(reach, node, way, areas);
	for (unsigned i = 0; i < length; i++)
		if (is_known_to_be_held(field, way[i], enemy_of(side_of_flag(flag))))
			return -1;
	return node->cost;
}

half_points picket_cost_to(const struct field *field, unsigned flag, half_points left, space_id area)
{
	find_ways(field, flag);
	return area < areas ? cost_of(field, flag, left, area) : (half_points)-1;
}

static struct message prompt_where(const struct field *field, const struct frame *frame)
{
	return say2(ask_where, piece_arg(frame->arg[0]),
		    of_kind(arg_points, points_left(known(field), frame)));
}

/* P6.1 */
static struct verdict judge_attack(const struct field *field, const struct frame *frame, space_id area)
{
	const struct picket *picket = known(field);
	unsigned flag = frame->arg[0];
	if (area >= areas || !picket_enemies_in(picket, area, side_of_flag(flag)) ||
	    !picket_is_adjacent(field->scenario, picket->at[flag], area))
		return forbidden(say1(nothing_to_attack, space_arg(area)));
	if (picket_is_dummy(picket->who[flag]))
		return forbidden(say(dummy_attack));
	return legal();
}

/* P4.7 */
static struct verdict judge_scouting(const struct field *field, const struct frame *frame, unsigned target)
{
	const struct picket *picket = known(field);
	unsigned flag = frame->arg[0];
	if (target >= flags || side_of_flag(target) == side_of_flag(flag) ||
	    !picket_is_adjacent(field->scenario, picket->at[flag], picket->at[target]))
		return forbidden(say(not_scoutable));
	return legal();
}

static struct verdict judge_where(const struct field *field, const struct frame *frame, struct answer given)
{
	switch (given.verb) {
	case verb_at:
		return judge_attack(field, frame, given.arg);
	case verb_unit:
		return judge_scouting(field, frame, given.arg);
	case verb_go:
		if (picket_cost_to(field, frame->arg[0], points_left(known(field), frame), given.arg) < 0)
			return forbidden(say2(too_far, piece_arg(frame->arg[0]), space_arg(given.arg)));
		return legal();
	default:
		return legal();
	}
}

static void list_where(const struct field *field, const struct frame *frame, struct answers *answers)
{
	half_points left = points_left(known(field), frame);
	find_ways(field, frame->arg[0]);
	for (space_id area = 0; area < areas; area++) {
		half_points cost = cost_of(field, frame->arg[0], left, area);
		if (cost > 0)
			add_answer(answers, answer(verb_go, area), cost);
	}
	for (space_id area = 0; area < areas; area++)
		if (judge_attack(field, frame, area).legal)
			add_answer(answers, answer(verb_at, area), -1);
	for (unsigned flag = 0; flag < flags; flag++)
		if (judge_scouting(field, frame, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

/* ---- Carrying out -------------------------------------------------------------------------------------- */

/* P4.5: a real block bars the way and is shown. */
static bool is_barred(struct table *table, space_id area, side_id side)
{
	struct picket *picket = here(table);
	uint8_t flag[blocks];
	unsigned count = picket_flags_in(picket, area, enemy_of(side), flag);
	for (unsigned i = 0; i < count; i++)
		if (!picket_is_dummy(picket->who[flag[i]])) {
			picket_show_flag(table, flag[i], told_held);
			return true;
		}
	return false;
}

/* P4.6: dummies alone bar nothing and go. True if there were any: the captain has learned something. */
static bool brush_aside(struct table *table, space_id area, side_id side)
{
	uint8_t flag[blocks];
	unsigned count = picket_flags_in(here(table), area, enemy_of(side), flag);
	for (unsigned i = 0; i < count; i++)
		picket_eliminate(table, flag[i], told_dummy);
	return count > 0;
}

void picket_take_area(struct table *table, unsigned flag, space_id area)
{
	picket_put_flag(here(table), flag, area);
	here(table)->control[area] = side_of_flag(flag);
	struct event event = {.message = say2(told_march, piece_arg((piece_id)flag), space_arg(area)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = area};
	tell(table, &event);
}

/* Area by area, until something is learned. False when the move is over because blocks have met. */
static bool march_along(struct table *table, struct frame *frame, const space_id way[], unsigned length)
{
	unsigned flag = frame->arg[0];
	side_id side = side_of_flag(flag);
	for (unsigned i = 0; i < length; i++) {
		uint8_t friend[blocks];
		frame->arg[1] = (uint16_t)(frame->arg[1] + one_area);
		if (is_barred(table, way[i], side))
			return true;
		bool learned = brush_aside(table, way[i], side);
		bool meets = picket_flags_in(here(table), way[i], side, friend) > 0;
		picket_take_area(table, flag, way[i]);
		if (meets) {
			picket_meet(table, way[i], side);
			return false;
		}
		if (learned)
			return true;
	}
	return true;
}

/*
 * P4.8, P4.9: the captain alone learns the arm; where a known block of that arm may stand there too, all of
 * it.
 */
static struct message look_at(struct picket *picket, seat_id seat, unsigned target)
{
	struct fog fog = picket_fog_of(picket, seat, side_of_flag(target));
	uint8_t who = picket->who[target];
	bool arm_only = fog_can_hold(&fog, target % blocks, fog_arm);
	fog_learn(&fog, target % blocks, arm_only ? fog_arm : fog_identity);
	unsigned seen = arm_only ? picket_arm_text(who) : picket_identity_text(who);
	return say2(arm_only ? told_arm : told_recognised, piece_arg((piece_id)target),
		    of_kind(arg_message, (int)seen));
}

/* P4.7: every block may be sent, but only hussars that are not tired (P4.10) bring something back; the others pretend. */
static void scout(struct table *table, seat_id seat, unsigned flag, unsigned target)
{
	struct picket *picket = here(table);
	tell_all(table, say2(told_scouting, piece_arg((piece_id)flag), piece_arg((piece_id)target)),
		 picket->at[target]);
	struct event event = {.message = say1(told_nothing, piece_arg((piece_id)flag)),
			      .seats = (uint8_t)(1u << seat),
			      .at = picket->at[target]};
	bool tired = picket->tired[flag];
	picket->tired[flag] = picket->who[flag] == hussars && !tired;
	if (picket->who[flag] == hussars && !tired) {
		event.message = look_at(picket, seat, target);
		event.news = event.seats;
	}
	tell(table, &event);
}

static void go(struct table *table, struct frame *frame, space_id area)
{
	struct picket *picket = here(table);
	struct field field = truth(table);
	space_id way[areas];
	find_ways(&field, frame->arg[0]);
	struct reach *reach = &table->work->reach;
	unsigned length = reach_way(reach, reach_at(reach, area), way, areas);
	frame->shown = 1; /* from now on everybody sees which block it is */
	if (!march_along(table, frame, way, length) && !picket->flow.over)
		pop(table);
}

static void march_or_fight(struct table *table, struct frame *frame, struct answer given)
{
	unsigned flag = frame->arg[0];
	seat_id seat = frame->seat;
	here(table)->moved[flag] = 1;
	if (given.verb == verb_go) {
		go(table, frame, given.arg);
		return;
	}
	pop(table);
	if (given.verb == verb_unit)
		scout(table, seat, flag, given.arg);
	if (given.verb == verb_at)
		picket_begin_fight(table, flag, given.arg);
}

/* A block on the march rather goes on than stops, and rather attacks than either. */
static void policy_where(const struct field *field, const struct frame *frame, const struct answers *answers,
			 uint16_t odds[])
{
	(void)field, (void)frame;
	static const uint16_t by_verb[verb_count] = {
		[verb_unit] = 2, [verb_go] = 3, [verb_at] = 6, [verb_done] = 1};
	policy_by_verb(answers, by_verb, odds);
}

const struct question picket_where = {
	.id = "where",
	.rule = "P4.2",
	.prompt = prompt_where,
	.list = list_where,
	.judge = judge_where,
	.carry_out = march_or_fight,
	.policy = policy_where,
	.verbs = 1 << verb_unit | 1 << verb_go | 1 << verb_at | 1 << verb_done,
	.continues = true,
};
