/*
 * S3: marching.
 */
#include "rulebooks/skeleton/position.h"
#include "vedette/asked.h"

/*                                   guard hussars, of each side: half points, S3.2 */
static const half_points points[units] = {6, 10, 6, 10};
enum { one_point = 2 };

/* ---- S3.1: which unit ------------------------------------------------------------------------------------ */

void skeleton_begin_march(struct table *table)
{
	struct skeleton *skeleton = here(table);
	for (unsigned unit = 0; unit < units; unit++)
		skeleton->marched[unit] = 0;
	push(table, question_unit, skeleton->flow.step == step_north ? north_side : south_side);
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct skeleton *skeleton = known(field);
	if (given.verb == verb_done)
		return legal();
	/* S1 */
	if (given.arg >= units || side_of_unit(given.arg) != frame->seat)
		return forbidden(say1(not_yours, piece_arg(given.arg)));
	if (skeleton->at[given.arg] == off_map)
		return forbidden(say1(not_on_map, piece_arg(given.arg)));
	if (skeleton->marched[given.arg])
		return forbidden(say1(has_marched, piece_arg(given.arg)));
	return legal();
}

static void choose_unit(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_done)
		pop(table);
	else
		push(table, question_where, seat)->arg[0] = given.arg;
}

/* Without a list, it is every unit and verb that the judge allows. Nothing is hidden: a last `done` is forced. */
const struct question skeleton_unit = {
	.id = "unit",
	.rule = "S3.1",
	.ask = ask_unit,
	.judge = judge_unit,
	.carry_out = choose_unit,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- S3.2, S3.3: where to -------------------------------------------------------------------------------- */

/* One rule for list, judge and explain: the text that forbids the step, or 0 and what it costs. */
static uint16_t rule_of_step(const struct field *field, space_id from, unsigned direction, space_id to,
			     half_points *cost)
{
	const struct board *board = field->scenario->board;
	uint16_t side = board->side[from][direction];
	if (known(field)->standing[to])
		return is_occupied;
	if (board->space[to].terrain == terrain_lake)
		return is_lake;
	if (side & side_river && !(side & side_bridge))
		return needs_bridge;
	*cost = board->space[to].terrain == terrain_woods ? 2 * one_point : one_point;
	if (side & side_stream && !(side & side_bridge))
		*cost = (half_points)(*cost + one_point);
	return 0;
}

static unsigned step_into(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			  struct reach_step out[reach_outcomes])
{
	half_points cost = 0;
	uint16_t why = rule_of_step(rules, from->space, direction, to, &cost);
	*out = (struct reach_step){.cost = cost, .why = why};
	return !why;
}

static void find_ways(const struct field *field, unsigned unit)
{
	reach_find(&field->work->reach, field->scenario->board, known(field)->at[unit], 0, 0, points[unit],
		   step_into, field);
}

static struct verdict why_not(const struct field *field, unsigned unit, space_id to)
{
	if (known(field)->standing[to])
		return forbidden(say1(is_occupied, space_arg(to)));
	if (field->scenario->board->space[to].terrain == terrain_lake)
		return forbidden(say1(is_lake, space_arg(to)));
	return forbidden(
		say3(too_far, piece_arg((piece_id)unit), of_kind(arg_points, points[unit]), space_arg(to)));
}

static struct verdict judge_where(const struct field *field, const struct frame *frame, struct answer given)
{
	unsigned unit = frame->arg[0];
	if (given.verb == verb_done)
		return legal();
	if (given.arg == known(field)->at[unit])
		return forbidden(say1(stands_there, piece_arg((piece_id)unit)));
	find_ways(field, unit);
	return reach_at(&field->work->reach, given.arg) ? legal() : why_not(field, unit, given.arg);
}

static void list_where(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned unit = frame->arg[0];
	find_ways(field, unit);
	for (space_id hex = 0; hex < hexes; hex++) {
		const struct reach_node *node = reach_at(&field->work->reach, hex);
		if (node && hex != known(field)->at[unit])
			add_answer(answers, (struct answer){.verb = verb_go, .arg = hex}, node->cost);
	}
	add_answer(answers, (struct answer){.verb = verb_done}, -1);
}

static struct message prompt_where(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(ask_where, piece_arg(frame->arg[0]));
}

static void march(struct table *table, struct frame *frame, struct answer given)
{
	struct skeleton *skeleton = here(table);
	piece_id unit = frame->arg[0];
	pop(table);
	skeleton->marched[unit] = 1;
	if (given.verb == verb_done) {
		tell_all(table, say1(told_stay, piece_arg(unit)), skeleton->at[unit]);
		return;
	}
	skeleton->standing[skeleton->at[unit]] = 0;
	skeleton->at[unit] = (uint8_t)given.arg;
	skeleton->standing[given.arg] = (uint8_t)(1 + unit);
	skeleton->control[given.arg] = side_of_unit(unit); /* S4 */
	tell_all(table, say2(told_march, piece_arg(unit), space_arg(given.arg)), given.arg);
}

/* ---- What it costs, hex by hex ------------------------------------------------------------------------------ */

static struct verdict explain_march(const struct field *field, unsigned unit, space_id to,
				    struct figures *figures)
{
	find_ways(field, unit);
	const struct reach_node *node = reach_at(&field->work->reach, to);
	if (!node)
		return why_not(field, unit, to);
	struct figure *figure = figures_add(figures, "cost");
	figure->parts = 2;
	space_id way[hexes];
	unsigned steps = reach_way(&field->work->reach, node, way, hexes);
	half_points before = 0;
	for (unsigned i = 0; i < steps; i++) {
		half_points cost = reach_at(&field->work->reach, way[i])->cost;
		figure_add(figure, say1(term_hex, space_arg(way[i])), cost - before);
		before = cost;
	}
	return legal();
}

/* Of the answer that is pointed at. */
static struct verdict explain_where(const struct field *field, const struct frame *frame, struct answer given,
				    struct figures *figures)
{
	return given.verb == verb_go ? explain_march(field, frame->arg[0], given.arg, figures)
				     : forbidden(say(no_such_figure));
}

const struct question skeleton_where = {
	.id = "where",
	.rule = "S3.2",
	.prompt = prompt_where,
	.list = list_where,
	.judge = judge_where,
	.carry_out = march,
	.explain = explain_where,
	.arg = {{"unit", kind_piece, .most = units - 1}},
	.verbs = 1 << verb_go | 1 << verb_done,
	.continues = true,
};

/* {what:"cost", unit, to} */
struct verdict skeleton_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	piece_id unit = named_piece(field, json_object_get(about, "unit"));
	space_id to = named_space(field->scenario, json_object_get(about, "to"));
	if (unit >= units || to >= hexes || known(field)->at[unit] == off_map)
		return forbidden(say(no_such_figure));
	return explain_march(field, unit, to, figures);
}
