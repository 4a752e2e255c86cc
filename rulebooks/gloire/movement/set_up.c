/*
 * Before the first turn each player may turn his units as he likes, the French first; those of a stack face alike, 6.1.1. The data
 * files say how they face otherwise.
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
	if (!gloire_exists(field->scenario, piece) || gloire_side(field->scenario, piece) != frame->seat ||
	    !gloire_stands(field, piece))
		return forbidden(say1(text_not_yours, unit));
	if (gloire_piece(field, piece)->did & did_turn || !leads(field, (piece_id)piece) ||
	    gloire_is_boat(field, (piece_id)piece))
		return forbidden(say1(text_turned_already, unit));
	return legal();
}

static struct verdict judge_turning(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_done ? legal() : judge_unit(field, frame, given.arg);
}

static void list_turning(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (judge_unit(field, frame, i).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

/* Nobody who looks ahead for a gain finds one here. */
static void prefer_done(const struct field *field, const struct frame *frame, const struct answers *answers,
			uint16_t odds[])
{
	(void)field, (void)frame;
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = answers->answer[i].verb == verb_done;
}

static void turn(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_unit) {
		gloire_here(table)->piece[given.arg].did |= did_turn;
		struct frame *face = push(table, question_face, seat);
		face->arg[0] = given.arg;
		face->arg[1] = facing_every_side;
		return;
	}
	pop(table);
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		gloire_here(table)->piece[i].did &= ~(unsigned)did_turn;
}

const struct question gloire_turning = {
	.id = "set-up",
	.rule = "6.1.1",
	.ask = text_ask_turning,
	.list = list_turning,
	.judge = judge_turning,
	.carry_out = turn,
	.policy = prefer_done,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.within = 1 + step_set_up,
};

void gloire_begin_set_up(struct table *table)
{
	push(table, question_turning, gloire_seat(1));
	push(table, question_turning, gloire_seat(0));
}
