/*
 * Commanders who find themselves alone beside an enemy in his movement phase, 9.5.12 and 9.5.13: they ride at once to the
 * friendly unit nearest by cavalry points; where two are equally near their owner chooses.
 */
#include "rulebooks/trautenau/ground/ground.h"

enum { max_nearest = max_pieces };

struct nearest {
	unsigned count;
	space_id space[max_nearest];
};

static unsigned ride_step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  struct reach_step out[reach_outcomes])
{
	const struct field *field = rules;
	struct reach_step step = {.cost = trautenau_cavalry_cost(field, from->space, direction)};
	if (step.cost >= 0 && trautenau_has_units(field, enemy_of(field->seat), to))
		step.cost = cost_forbidden;
	*out = step;
	return step.cost >= 0;
}

static void add_space(struct nearest *nearest, space_id space)
{
	unsigned place = nearest->count;
	for (unsigned i = 0; i < nearest->count; i++)
		if (nearest->space[i] == space)
			return;
	for (; place > 0 && nearest->space[place - 1] > space; place--)
		nearest->space[place] = nearest->space[place - 1];
	nearest->space[place] = space;
	nearest->count++;
}

/* Points of the ride, after all hexes that can be ridden to those that only lie near. */
static unsigned distance_to(const struct field *field, space_id from, space_id to)
{
	const struct reach_node *node = reach_at(&field->work->reach, to);
	return node ? (unsigned)node->cost
		    : (unsigned)reach_limit + hex_distance(field->scenario->board, from, to);
}

static void find_nearest(const struct field *field, piece_id commander, struct nearest *nearest)
{
	struct field eyes = *field;
	eyes.seat = info(field, commander)->side;
	space_id from = state(field, commander)->at;
	unsigned best = ~0u;
	reach_find(&field->work->reach, field->scenario->board, from, 0, 0, reach_limit, ride_step, &eyes);
	nearest->count = 0;
	for (piece_id unit = 0; unit < data_of(field->scenario)->pieces; unit++) {
		if (info(field, unit)->side != eyes.seat || !is_unit(field, unit) || !is_on_map(field, unit))
			continue;
		unsigned distance = distance_to(field, from, state(field, unit)->at);
		if (distance > best)
			continue;
		if (distance < best)
			nearest->count = 0;
		best = distance;
		add_space(nearest, state(field, unit)->at);
	}
}

static bool is_alone_beside(const struct field *field, piece_id commander, side_id enemy)
{
	if (info(field, commander)->side == enemy || !is_commander(field, commander) ||
	    !is_on_map(field, commander))
		return false;
	space_id at = state(field, commander)->at;
	if (trautenau_has_units(field, info(field, commander)->side, at))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (beside != no_space && trautenau_has_units(field, enemy, beside))
			return true;
	}
	return false;
}

static void replace_commander(struct table *table, piece_id commander, space_id to)
{
	struct field field = truth(table);
	tell_all(table,
		 say2(is_chief(&field, commander) ? ground_chief_displaced : ground_displaced,
		      piece_arg(commander), space_arg(to)),
		 to);
	trautenau_place_piece(table, commander, to);
}

static void displace(struct table *table, piece_id commander, side_id moving)
{
	struct field field = truth(table);
	struct nearest nearest;
	if (commander == no_piece || !is_alone_beside(&field, commander, moving))
		return;
	find_nearest(&field, commander, &nearest);
	if (nearest.count == 1)
		replace_commander(table, commander, nearest.space[0]);
	else if (nearest.count > 1)
		push(table, ask_displaced, info(&field, commander)->side)->arg[0] = commander;
}

void trautenau_displace_commanders(struct table *table, side_id moving)
{
	const struct trautenau_data *data = data_of(table->scenario);
	for (unsigned corps = 0; corps < corps_count; corps++)
		displace(table, data->chief[corps], moving);
	for (unsigned formation = 0; formation < data->formations; formation++)
		displace(table, data->formation[formation].commander, moving);
}

/* ---- The owner's choice -------------------------------------------------------------------------------- */

static struct message displaced_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(ground_where_displaced, piece_arg(frame->arg[0]));
}

static void list_displaced(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct nearest nearest;
	find_nearest(field, frame->arg[0], &nearest);
	for (unsigned i = 0; i < nearest.count; i++)
		add_answer(answers, answer(verb_at, nearest.space[i]), -1);
}

static struct verdict judge_displaced(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	struct nearest nearest;
	find_nearest(field, frame->arg[0], &nearest);
	for (unsigned i = 0; i < nearest.count; i++)
		if (nearest.space[i] == given.arg)
			return legal();
	return forbidden(say2(ground_not_nearest, piece_arg(frame->arg[0]), space_arg(given.arg)));
}

static void choose_displaced(struct table *table, struct frame *frame, struct answer given)
{
	piece_id commander = frame->arg[0];
	pop(table);
	replace_commander(table, commander, given.arg);
}

const struct question trautenau_question_displaced = {
	.id = "displaced",
	.rule = "9.5.13",
	.prompt = displaced_prompt,
	.list = list_displaced,
	.judge = judge_displaced,
	.carry_out = choose_displaced,
	.verbs = 1 << verb_at,
	.forced = true,
};
