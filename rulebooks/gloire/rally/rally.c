/*
 * Rally, 11.1: at the end of an activation, units in disorder that have done nothing in it, and routed ones; not beside an
 * enemy. It does not depend on orders.
 */
#include "rulebooks/gloire/rules.h"

enum { did_anything = did_move | did_turn | did_fire | did_fight };

/* Reading 44. Units tried in this activation have did_fight set: one die each. */
static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned piece)
{
	struct arg unit = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_is_chief(piece) ||
	    gloire_side(field->scenario, piece) != frame->seat || !gloire_stands(field, piece))
		return forbidden(say1(text_not_yours, unit));
	const struct gloire_piece *now = gloire_piece(field, piece);
	if (now->order == good_order || now->capacity == not_active ||
	    (gloire_is_boat(field, (piece_id)piece) && gloire_never_rallies(field))) /* C 0.3 */
		return forbidden(say1(text_no_rally, unit));
	if (now->did & did_anything)
		return forbidden(say1(text_rally_has_acted, unit));
	if (gloire_enemy_beside(field, now->at, frame->seat))
		return forbidden(say1(text_rally_enemy_near, unit));
	/* 5.1.1: whose full strength would overload the stack cannot rally in it. */
	return gloire_judge_standing(field, now->at, (piece_id)piece, now->order - 1u);
}

static struct verdict judge_rally(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_done ? legal() : judge_unit(field, frame, given.arg);
}

static void list_rally(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (judge_unit(field, frame, i).legal)
			add_answer(answers, answer(verb_unit, i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

/* 12.1: by night a disordered unit that has done nothing needs neither die nor leave. */
static bool rallies_by_itself(const struct field *field, piece_id piece)
{
	return gloire_hour(field) == gloire_night && gloire_piece(field, piece)->order == disordered;
}

static enum next run_rally(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	bool any = false;
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++) {
		if (!judge_unit(&field, frame, i).legal)
			continue;
		if (rallies_by_itself(&field, i)) {
			gloire_mark_moved(table, i, did_fight);
			gloire_recover(table, i, good_order, frame->seat);
			return next_go_on;
		}
		any = true;
	}
	if (any)
		return next_ask;
	pop(table);
	return next_go_on;
}

/* 11.1, 12.1: +1 for a routed unit, by night a bonus instead; fog does not matter. */
int gloire_rally_modifier(const struct field *field, piece_id piece)
{
	const int8_t *modifier = gloire_battle(field->scenario)->tables.modifier;
	if (gloire_piece(field, piece)->order != routed)
		return 0;
	return modifier[gloire_hour(field) == gloire_night ? gloire_rally_routed_at_night
							   : gloire_rally_routed];
}

void gloire_recover(struct table *table, piece_id piece, unsigned better, seat_id seat)
{
	struct field field = truth(table);
	space_id at = gloire_piece(&field, piece)->at;
	gloire_set_order(table, piece, better);
	tell_all(table,
		 say1(better == good_order ? text_told_rallied : text_told_rout_stopped, piece_arg(piece)),
		 at);
	unsigned bound = gloire_bound_facing(&field, piece, at);
	if (bound != no_direction) {
		gloire_face(table, piece, bound);
		return;
	}
	struct frame *face = push(table, question_face, seat);
	face->arg[0] = piece;
	face->arg[1] = facing_every_side;
}

static void rally(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	seat_id seat = frame->seat;
	if (given.verb == verb_done) {
		pop(table);
		return;
	}
	piece_id piece = given.arg;
	gloire_mark_moved(table, piece, did_fight);
	unsigned die = gloire_roll(table, for_rally, piece);
	int most = gloire_unit(&field, piece)->cohesion[gloire_disorder] -
		   gloire_rally_modifier(&field, piece);
	struct event event = {.message = say3((int)die <= most ? text_told_rally_die : text_told_no_rally,
					      piece_arg(piece), number_arg((int)die), number_arg(most)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {piece},
			      .at = gloire_piece(&field, piece)->at};
	tell(table, &event);
	if ((int)die <= most)
		gloire_recover(table, piece, gloire_piece(&field, piece)->order - 1u, seat);
}

const struct question gloire_rally = {
	.id = "rally",
	.rule = "11.1",
	.run = run_rally,
	.ask = text_ask_rally,
	.list = list_rally,
	.judge = judge_rally,
	.carry_out = rally,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.upon = 1 << question_activation | 1 << question_draw,
};
