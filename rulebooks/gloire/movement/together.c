/*
 * Stacks that march together: by force (4.1.3), or when reinforcements come in (5.2.2). Each hex costs what it costs the unit that
 * finds it hardest; units may leave the stack on the way, and none may join it.
 */
#include "rulebooks/gloire/rules.h"

enum { way_normal, way_forced };
enum { arg_spent, arg_forced, arg_first };

/* Arguments from `first` on are 1 + units; before them, in the question of the march, stands the unit that was chosen. */
unsigned gloire_together(const struct frame *frame, unsigned first, piece_id unit[gloire_most_together])
{
	unsigned units = 0;
	if (frame->question == question_march)
		unit[units++] = frame->arg[0];
	for (unsigned i = first; i < max_args && frame->arg[i] && units < gloire_most_together; i++)
		unit[units++] = (piece_id)(frame->arg[i] - 1);
	return units;
}

struct gloire_mover gloire_mover_of(const struct field *field, const piece_id unit[], unsigned units)
{
	struct gloire_mover mover = gloire_mover(field, unit[0]);
	for (unsigned i = 1; i < units; i++) {
		half_points limit = gloire_allowance(field, unit[i]);
		mover.limit = limit < mover.limit ? limit : mover.limit;
		mover.arms |= (uint8_t)(1u << gloire_arm(field, unit[i]));
	}
	return mover;
}

/* The search has been made. */
static struct verdict judge_end(const struct gloire_mover *mover, const piece_id unit[], unsigned units,
				space_id to)
{
	struct verdict verdict = gloire_judge_go(mover, to);
	return verdict.legal && units > 1 ? gloire_judge_stack_of(mover->field, to, unit, units) : verdict;
}

static bool has_way(const struct gloire_mover *mover, const piece_id unit[], unsigned units)
{
	const struct reach *reach = &mover->field->work->reach;
	gloire_search(mover);
	for (unsigned i = 0; i < reach->count; i++)
		if (judge_end(mover, unit, units, reach->node[i].space).legal)
			return true;
	return false;
}

/* ---- Who goes along ------------------------------------------------------------------------------------------------------ */

static bool is_among(piece_id piece, const piece_id unit[], unsigned units)
{
	for (unsigned i = 0; i < units; i++)
		if (unit[i] == piece)
			return true;
	return false;
}

static struct verdict judge_forced_all(const struct field *field, const piece_id unit[], unsigned units)
{
	for (unsigned i = 0; i < units; i++) {
		struct verdict verdict = gloire_judge_forced(field, unit[i]);
		if (!verdict.legal)
			return verdict;
	}
	return legal();
}

static bool can_go_together(const struct field *field, const piece_id unit[], unsigned units, bool entering)
{
	struct gloire_mover mover = gloire_mover_of(field, unit, units);
	if (entering && has_way(&mover, unit, units))
		return true;
	if (!judge_forced_all(field, unit, units).legal)
		return false;
	mover.forced = true;
	return has_way(&mover, unit, units);
}

struct verdict gloire_judge_along(const struct field *field, const struct frame *frame, unsigned piece)
{
	piece_id unit[gloire_most_together];
	unsigned units = gloire_together(frame, 1, unit);
	struct arg other = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_is_chief(piece) || gloire_is_chief(unit[0]) ||
	    gloire_side(field->scenario, piece) != frame->seat || units == gloire_most_together ||
	    is_among((piece_id)piece, unit, units) || !gloire_can_move(field, (piece_id)piece) ||
	    gloire_piece(field, piece)->at != gloire_piece(field, unit[0])->at)
		return forbidden(say1(text_not_along, other));
	bool entering = gloire_piece(field, piece)->at == box_due;
	if (entering &&
	    (gloire_unit(field, piece)->formation != gloire_unit(field, unit[0])->formation ||
	     gloire_entry_of(field, (piece_id)piece)->hex != gloire_entry_of(field, unit[0])->hex))
		return forbidden(say1(text_not_along, other));
	unit[units++] = (piece_id)piece;
	struct verdict verdict = entering ? legal() : judge_forced_all(field, unit, units);
	if (!verdict.legal)
		return verdict;
	return can_go_together(field, unit, units, entering) ? legal()
							     : forbidden(say1(text_not_along, other));
}

/* ---- Where to -------------------------------------------------------------------------------------------------------------- */

struct verdict gloire_judge_go_together(const struct field *field, const piece_id unit[], unsigned units,
					struct answer given)
{
	struct gloire_mover mover = gloire_mover_of(field, unit, units);
	if (given.way == way_normal && !mover.entering)
		return forbidden(say1(text_marches_together, piece_arg(unit[0]))); /* 4.4.1: each by itself */
	if (given.way == way_forced) {
		struct verdict verdict = judge_forced_all(field, unit, units);
		if (!verdict.legal)
			return verdict;
		mover.forced = true;
	}
	gloire_search(&mover);
	return judge_end(&mover, unit, units, given.arg);
}

void gloire_list_go_together(const struct field *field, const piece_id unit[], unsigned units, bool forced,
			     struct answers *answers)
{
	struct gloire_mover mover = gloire_mover_of(field, unit, units);
	mover.forced = forced;
	if (forced && !judge_forced_all(field, unit, units).legal)
		return;
	gloire_search(&mover);
	for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
		if (reach_at(&field->work->reach, hex) && judge_end(&mover, unit, units, hex).legal) {
			struct answer go = {.verb = verb_go, .way = forced, .arg = hex};
			add_answer(answers, go, reach_at(&field->work->reach, hex)->cost);
		}
}

/* ---- Under way --------------------------------------------------------------------------------------------------------------- */

/* Does the way that the search found disorder this arm? One disorder, at the end of the move. */
static bool way_disorders(const struct gloire_mover *mover, unsigned arm, space_id to)
{
	const struct board *board = mover->field->scenario->board;
	space_id way[gloire_longest_way], from = mover->start;
	unsigned hexes = gloire_way(mover, to, way);
	for (unsigned i = mover->entering; i < hexes; from = way[i++]) {
		bool link = !gloire_enemy_beside(mover->field, way[i], mover->side);
		if (gloire_ground_cost(mover->field, arm, from, hex_direction(board, from, way[i]), link,
				       NULL)
			    .disorders)
			return true;
	}
	return false;
}

static void move_to(struct table *table, const struct gloire_mover *mover, const piece_id unit[],
		    unsigned units, space_id to)
{
	struct field field = truth(table);
	bool disorders[gloire_most_together];
	space_id way[gloire_longest_way];
	unsigned hexes = gloire_way(mover, to, way);
	for (unsigned i = 0; i < units; i++) {
		disorders[i] = way_disorders(mover, gloire_arm(&field, unit[i]), to);
		gloire_tread_way(table, mover, unit[i], to);
	}
	struct event event = {.message = say2(text_told_march_together, piece_arg(unit[0]), space_arg(to)),
			      .at = to,
			      .way = way,
			      .way_length = (uint8_t)hexes};
	for (unsigned i = 0; i < units; i++) {
		gloire_put(table, unit[i], to);
		gloire_mark_moved(table, unit[i], did_move);
		event.piece[event.pieces++] = unit[i];
	}
	tell(table, &event);
	for (unsigned i = 0; i < units; i++)
		if (disorders[i])
			gloire_make_disordered(table, unit[i], by_ground);
}

void gloire_go_together(struct table *table, const piece_id unit[], unsigned units, struct answer given)
{
	struct field field = truth(table);
	struct gloire_mover mover = gloire_mover_of(&field, unit, units);
	mover.forced = given.way == way_forced;
	gloire_search(&mover);
	half_points spent = reach_at(&table->work->reach, given.arg)->cost;
	space_id way[gloire_longest_way];
	unsigned hexes = gloire_way(&mover, given.arg, way);
	gloire_here(table)->entered = (uint8_t)(gloire_here(table)->entered + mover.entering);
	for (unsigned i = 0; i < units && mover.entering; i++)
		gloire_come_in(table, unit[i], mover.forced);
	move_to(table, &mover, unit, units, given.arg);
	struct frame *frame = push(table, question_together, gloire_seat(mover.side));
	frame->arg[arg_spent] = (uint16_t)spent;
	frame->arg[arg_forced] = mover.forced;
	for (unsigned i = 0; i < units && arg_first + i < max_args; i++)
		frame->arg[arg_first + i] = (uint16_t)(unit[i] + 1);
	gloire_chiefs_flee_from(table, way, hexes, mover.side);
}

static struct gloire_mover going_on(const struct field *field, const struct frame *frame,
				    const piece_id unit[], unsigned units)
{
	struct gloire_mover mover = gloire_mover_of(field, unit, units);
	mover.forced = frame->arg[arg_forced];
	mover.spent = (half_points)frame->arg[arg_spent];
	return mover;
}

/* Nobody goes on who has been disordered, or has come into an enemy zone. */
static bool can_go_on(const struct field *field, const struct frame *frame, const piece_id unit[],
		      unsigned units)
{
	if (!units)
		return false;
	for (unsigned i = 0; i < units; i++)
		if (!gloire_stands(field, unit[i]) || gloire_piece(field, unit[i])->order != good_order)
			return false;
	struct gloire_mover mover = going_on(field, frame, unit, units);
	return !mover.start_in_zone && has_way(&mover, unit, units);
}

/* The units of the frame without one of them. */
static unsigned others(const piece_id unit[], unsigned units, piece_id without, piece_id left[])
{
	unsigned count = 0;
	for (unsigned i = 0; i < units; i++)
		if (unit[i] != without)
			left[count++] = unit[i];
	return count;
}

static struct verdict judge_on(const struct field *field, const struct frame *frame, struct answer given)
{
	piece_id unit[gloire_most_together], left[gloire_most_together];
	unsigned units = gloire_together(frame, arg_first, unit);
	if (given.verb == verb_done)
		return legal();
	if (given.verb == verb_unit) {
		unsigned count = others(unit, units, given.arg, left);
		return count < units && can_go_on(field, frame, left, count)
			       ? legal()
			       : forbidden(say1(text_not_left_behind, piece_arg(given.arg)));
	}
	if (!can_go_on(field, frame, unit, units))
		return forbidden(say1(text_no_way, piece_arg(unit[0])));
	struct gloire_mover mover = going_on(field, frame, unit, units);
	gloire_search(&mover);
	return judge_end(&mover, unit, units, given.arg);
}

static void list_on(const struct field *field, const struct frame *frame, struct answers *answers)
{
	piece_id unit[gloire_most_together];
	unsigned units = gloire_together(frame, arg_first, unit);
	if (can_go_on(field, frame, unit, units)) {
		struct gloire_mover mover = going_on(field, frame, unit, units);
		gloire_search(&mover);
		for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
			if (reach_at(&field->work->reach, hex) && judge_end(&mover, unit, units, hex).legal)
				add_answer(answers, answer(verb_go, hex),
					   reach_at(&field->work->reach, hex)->cost);
	}
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (is_among(i, unit, units) && judge_on(field, frame, answer(verb_unit, i)).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct message prompt_on(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_together, piece_arg((piece_id)(frame->arg[arg_first] - 1)));
}

/* 6.1.1: those who stop face alike; guns beside others as they like. */
static void halt(struct table *table, const piece_id unit[], unsigned units)
{
	struct field field = truth(table);
	for (unsigned i = 0; i < units; i++)
		gloire_settle_in(table, unit[i]); /* without force a stack only comes in, 5.2.2 */
	piece_id lead[2] = {no_piece, no_piece};
	for (unsigned i = units; i-- > 0;)
		if (gloire_stands(&field, unit[i]))
			lead[gloire_is_guns(&field, unit[i])] = unit[i];
	for (unsigned i = 0; i < 2; i++) {
		if (lead[i] == no_piece)
			continue;
		unsigned bound = no_direction;
		GLOIRE_EACH_IN (&field, gloire_piece(&field, lead[i])->at, other)
			if (!gloire_is_chief(other) && !is_among(other, unit, units) &&
			    gloire_is_guns(&field, other) == i &&
			    gloire_piece(&field, other)->order != routed)
				bound = gloire_piece(&field, other)->facing;
		if (bound == no_direction) {
			gloire_ask_facing(table, lead[i], facing_every_side);
			continue;
		}
		for (unsigned k = 0; k < units; k++)
			if (gloire_is_guns(&field, unit[k]) == i)
				gloire_face(table, unit[k], bound);
	}
}

static bool anybody_can_go_on(const struct field *field, const struct frame *frame, const piece_id unit[],
			      unsigned units)
{
	piece_id left[gloire_most_together];
	if (can_go_on(field, frame, unit, units))
		return true;
	for (unsigned i = 0; i < units; i++)
		if (can_go_on(field, frame, left, others(unit, units, unit[i], left)))
			return true;
	return false;
}

static enum next run_on(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id unit[gloire_most_together];
	unsigned units = gloire_together(frame, arg_first, unit);
	if (anybody_can_go_on(&field, frame, unit, units))
		return next_ask;
	pop(table);
	halt(table, unit, units);
	return next_go_on;
}

static void go_on(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id unit[gloire_most_together], left[gloire_most_together], alone[1] = {given.arg};
	unsigned units = gloire_together(frame, arg_first, unit);
	if (given.verb == verb_done) {
		pop(table);
		halt(table, unit, units);
		return;
	}
	if (given.verb == verb_unit) {
		unsigned count = others(unit, units, given.arg, left);
		for (unsigned i = 0; i + arg_first < max_args; i++)
			frame->arg[arg_first + i] = i < count ? (uint16_t)(left[i] + 1) : 0;
		halt(table, alone, 1);
		return;
	}
	struct gloire_mover mover = going_on(&field, frame, unit, units);
	gloire_search(&mover);
	frame->arg[arg_spent] = (uint16_t)reach_at(&table->work->reach, given.arg)->cost;
	space_id way[gloire_longest_way];
	unsigned hexes = gloire_way(&mover, given.arg, way);
	move_to(table, &mover, unit, units, given.arg);
	gloire_chiefs_flee_from(table, way, hexes, mover.side);
}

const struct question gloire_together_question = {
	.id = "together",
	.rule = "4.1.3",
	.run = run_on,
	.prompt = prompt_on,
	.list = list_on,
	.judge = judge_on,
	.carry_out = go_on,
	.verbs = 1 << verb_go | 1 << verb_unit | 1 << verb_done,
	.arg = {[arg_spent] = {"spent", kind_number, .most = reach_limit},
		[arg_forced] = {"forced", kind_number, .most = 1},
		[arg_first] = {"first", kind_piece, .base = 1, .most = max_pieces},
		[arg_first + 1] = {"second", kind_piece, .base = 1, .most = max_pieces},
		[arg_first + 2] = {"third", kind_piece, .base = 1, .most = max_pieces},
		[arg_first + 3] = {"fourth", kind_piece, .base = 1, .most = max_pieces},
		[arg_first + 4] = {"fifth", kind_piece, .base = 1, .most = max_pieces},
		[arg_first + 5] = {"sixth", kind_piece, .base = 1, .most = max_pieces}},
	.continues = true,
	.in_the_open = true,
};
