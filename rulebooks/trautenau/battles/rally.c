/*
 * Rally, 10.1: each disorganised unit may try once to get back into order, the Prussians first.
 */
#include "rulebooks/trautenau/battles/battles.h"

/* A zone of control of an enemy who is himself in order keeps a unit from rallying. */
bool trautenau_is_pressed(const struct field *field, piece_id unit)
{
	space_id space = state(field, unit)->at;
	side_id side = info(field, unit)->side;
	if (!trautenau_in_enemy_zone(field, side, space))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[space][direction];
		if (beside == no_space || !trautenau_has_units(field, enemy_of(side), beside))
			continue;
		for (piece_id enemy = first_in(field, beside); enemy != no_piece;
		     enemy = next_in(field, enemy))
			if (is_unit(field, enemy) && !has(field, enemy, piece_disorganised) &&
			    trautenau_exerts_zone(field, enemy, opposite(direction)))
				return true;
	}
	return false;
}

static struct verdict judge_unit(const struct field *field, side_id side, piece_id unit)
{
	if (info(field, unit)->side != side || !is_unit(field, unit) || !is_on_map(field, unit))
		return forbidden(say1(text_rally_not_yours, piece_arg(unit)));
	if (!has(field, unit, piece_disorganised))
		return forbidden(say1(text_rally_in_order, piece_arg(unit)));
	if (has(field, unit, piece_tested))
		return forbidden(say1(text_rally_once, piece_arg(unit)));
	if (trautenau_is_pressed(field, unit))
		return forbidden(say1(text_rally_pressed, piece_arg(unit)));
	return legal();
}

static struct message prompt_rally(const struct field *field, const struct frame *frame)
{
	(void)field, (void)frame;
	return say(text_ask_rally);
}

static void list_rally(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct trautenau_data *data = data_of(field->scenario);
	for (piece_id unit = 0; unit < data->pieces; unit++)
		if (has(field, unit, piece_disorganised) && judge_unit(field, frame->seat, unit).legal)
			add_answer(answers, answer(verb_unit, unit), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_rally(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	return judge_unit(field, frame->seat, given.arg);
}

static void carry_out_rally(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	if (popped_when_done(table, given))
		return;
	trautenau_set_flag(table, given.arg, piece_tested);
	if (trautenau_morale_test(table, given.arg, morale_to_rally))
		trautenau_clear_flag(table, given.arg, piece_disorganised);
}

void trautenau_begin_rally(struct table *table)
{
	push(table, ask_rally, austrian);
	push(table, ask_rally, prussian);
}

const struct question trautenau_question_rally = {
	.id = "rally",
	.rule = "10.1",
	.prompt = prompt_rally,
	.list = list_rally,
	.judge = judge_rally,
	.carry_out = carry_out_rally,
	.policy = trautenau_policy_act,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};
