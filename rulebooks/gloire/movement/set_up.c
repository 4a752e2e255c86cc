/*
 * Before the first turn each player may turn his units as he likes, the French first; those of a stack face alike, 6.1.1. The data
 * files say how they face otherwise. Where a scenario lets him set them up anew he names the hex before.
 */
#include "rulebooks/gloire/rules.h"

/* A stack goes by its top fighter; guns in it may face otherwise. */
static bool leads(const struct field *field, piece_id piece)
{
	GLOIRE_EACH_IN (field, gloire_piece(field, piece)->at, other)
		if (!gloire_is_chief(other) && gloire_is_guns(field, other) == gloire_is_guns(field, piece))
			return other == piece;
	return false;
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned piece)
{
	struct arg unit = piece_arg((piece_id)piece);
	bool exists = gloire_exists(field->scenario, piece);
	bool anew = exists && gloire_is_set_up_anew(field, (piece_id)piece);
	if (!exists || gloire_side(field->scenario, piece) != frame->seat ||
	    (!anew && !gloire_stands(field, piece)))
		return forbidden(say1(text_not_yours, unit));
	if (gloire_piece(field, piece)->did & did_turn || (!anew && !leads(field, (piece_id)piece)) ||
	    gloire_is_boat(field, (piece_id)piece))
		return forbidden(say1(text_turned_already, unit));
	return legal();
}

/* arg[0]: 1 + the unit whose hex is asked for. */
static struct verdict judge_turning(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	if (given.verb == verb_go)
		return frame->arg[0] ? gloire_judge_place(field, (piece_id)(frame->arg[0] - 1), given.arg)
				     : forbidden(say1(text_nobody_to_set_up, space_arg(given.arg)));
	return frame->arg[0] ? forbidden(say1(text_turned_already, piece_arg((piece_id)given.arg)))
			     : judge_unit(field, frame, given.arg);
}

static void list_turning(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (space_id hex = 0; frame->arg[0] && hex < field->scenario->board->spaces; hex++)
		if (judge_turning(field, frame, answer(verb_go, hex)).legal)
			add_answer(answers, answer(verb_go, hex), -1);
	for (piece_id i = 0; !frame->arg[0] && i < max_pieces; i++)
		if (judge_unit(field, frame, i).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct message prompt_turning(const struct field *field, const struct frame *frame)
{
	bool anew = false;
	if (frame->arg[0])
		return say1(text_ask_place, piece_arg((piece_id)(frame->arg[0] - 1)));
	for (piece_id i = 0; i < max_pieces && !anew; i++)
		anew = judge_unit(field, frame, i).legal && gloire_is_set_up_anew(field, i);
	return say(anew ? text_ask_moving_up : text_ask_turning);
}

/* Nobody who looks ahead for a gain finds one here. */
static void prefer_done(const struct field *field, const struct frame *frame, const struct answers *answers,
			uint16_t odds[])
{
	(void)field, (void)frame;
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = answers->answer[i].verb == verb_done;
}

static void ask_facing(struct table *table, seat_id seat, piece_id piece)
{
	gloire_here(table)->piece[piece].did |= did_turn;
	if (gloire_is_chief(piece))
		return;
	struct frame *face = push(table, question_face, seat);
	face->arg[0] = piece;
	face->arg[1] = facing_every_side;
}

/* It has its hex, or stays in its own. */
static void place(struct table *table, struct frame *frame, struct answer given)
{
	piece_id piece = (piece_id)(frame->arg[0] - 1);
	frame->arg[0] = 0;
	if (given.verb == verb_go)
		gloire_put(table, piece, given.arg);
	ask_facing(table, frame->seat, piece);
}

static void turn(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	if (frame->arg[0])
		place(table, frame, given);
	else if (given.verb == verb_unit && gloire_is_set_up_anew(&field, (piece_id)given.arg))
		frame->arg[0] = (uint16_t)(given.arg + 1);
	else if (given.verb == verb_unit)
		ask_facing(table, frame->seat, (piece_id)given.arg);
	else {
		pop(table);
		for (piece_id i = 0; i < max_pieces; i++)
			gloire_here(table)->piece[i].did &= ~(unsigned)did_turn;
	}
}

const struct question gloire_turning = {
	.id = "set-up",
	.rule = "6.1.1",
	.prompt = prompt_turning,
	.list = list_turning,
	.judge = judge_turning,
	.carry_out = turn,
	.policy = prefer_done,
	.verbs = 1 << verb_unit | 1 << verb_go | 1 << verb_done,
	.arg = {[0] = {"unit", kind_piece, .base = 1, .most = max_pieces}},
	.within = 1 + step_set_up,
};

void gloire_begin_set_up(struct table *table)
{
	push(table, question_turning, gloire_seat(1));
	push(table, question_turning, gloire_seat(0));
}
