/*
 * Volleys at Maïda, K 2.1.2: when the marker is drawn, the British player picks a French unit next to or one hex away from a
 * unit of his in good order, in its front; it tests its cohesion with 2 on the die, and the result counts at once. Of a stack
 * the top unit is taken. He may also let the marker pass.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { volley_range = 2 };

static bool has_in_arc(const struct field *field, piece_id shooter, space_id target)
{
	const struct board *board = field->scenario->board;
	space_id from = gloire_piece(field, shooter)->at;
	unsigned away = hex_distance(board, from, target);
	if (away < 1 || away > volley_range)
		return false;
	return (gloire_front_of(field, shooter) & hex_bearing(board, from, target)) != 0;
}

static bool is_in_volley(const struct field *field, side_id shooters, space_id target)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side == shooters && gloire_stands(field, i) &&
		    gloire_piece(field, i)->order == good_order && gloire_is_foot(field, i) &&
		    has_in_arc(field, i, target))
			return true;
	return false;
}

static struct verdict judge_target(const struct field *field, const struct frame *frame, unsigned piece)
{
	struct arg unit = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_is_chief(piece) ||
	    gloire_side(field->scenario, piece) == frame->seat || !gloire_stands(field, piece))
		return forbidden(say1(text_no_volley_at, unit));
	space_id at = gloire_piece(field, piece)->at;
	if (gloire_top_of(field, at) != piece)
		return forbidden(say1(text_volley_takes_top, unit));
	if (!is_in_volley(field, frame->seat, at))
		return forbidden(say1(text_out_of_volley, unit));
	return legal();
}

static struct verdict judge_volley(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_pass ? legal() : judge_target(field, frame, given.arg);
}

static void list_volley(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (judge_target(field, frame, i).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_pass, 0), -1);
}

static void fire_volley(struct table *table, struct frame *frame, struct answer given)
{
	const int8_t *modifier = gloire_battle(table->scenario)->tables.modifier;
	(void)frame;
	pop(table);
	if (given.verb == verb_pass)
		return;
	tell_all(table, say1(text_told_volley, piece_arg(given.arg)),
		 gloire_here(table)->piece[given.arg].at);
	gloire_test_or_disorder(table, given.arg, modifier[gloire_test_volley], by_fire);
}

const struct question gloire_volley_question = {
	.id = "volley",
	.rule = "K 2.1.2",
	.ask = text_ask_volley,
	.list = list_volley,
	.judge = judge_volley,
	.carry_out = fire_volley,
	.verbs = 1 << verb_unit | 1 << verb_pass,
	.upon = 1 << question_activation,
};
