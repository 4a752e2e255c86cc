/*
 * What can be done against a charge: foot forms square (9.3, 9.3.1), and the horse may be recalled then (9.3.3); horse charges in
 * turn (9.4).
 */
#include "rulebooks/gloire/shock/combat.h"

/* ---- 9.3.1: squares --------------------------------------------------------------------------------------------------------------- */

/* Reading 12, and no second square in the pursuit of one. */
static bool may_form(const struct field *field, space_id hex)
{
	bool foot = false;
	if (hex == no_space || !gloire_is_charge(field) ||
	    !gloire_battle(field->scenario)->tables.ground[field->scenario->board->space[hex].terrain].square)
		return false;
	GLOIRE_EACH_IN (field, hex, piece) {
		const struct gloire_piece *now = gloire_piece(field, piece);
		if (!gloire_is_foot(field, piece))
			continue;
		foot = true;
		if (now->order != good_order || now->did & (in_square | lost_square) ||
		    !gloire_may_form_square(field, piece))
			return false;
	}
	return foot;
}

bool gloire_ask_square(struct table *table)
{
	struct field field = truth(table);
	struct frame *frame = top(table);
	while (frame->count < 2) {
		space_id hex = gloire_hex_attacked(&field, frame->count++);
		if (!may_form(&field, hex))
			continue;
		push(table, question_square, gloire_seat(gloire_held_by(&field, hex)))->arg[0] = hex;
		return true;
	}
	return false;
}

static struct message prompt_square(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_square, space_arg(frame->arg[0]));
}

/* Reading 35: one die for the hex; all must be up to it, and those who are not are disordered. */
static void form(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	space_id hex = frame->arg[0];
	pop(table);
	if (given.verb == verb_no)
		return;
	unsigned die = gloire_roll(table, for_square, hex), failed = 0;
	int sum = (int)die + gloire_hour_modifier(&field, gloire_top_of(&field, hex));
	piece_id unit[8];
	unsigned units = gloire_units_in(&field, hex, unit, 8);
	for (unsigned i = 0; i < units; i++)
		failed += gloire_is_foot(&field, unit[i]) && sum > (int)gloire_cohesion(&field, unit[i]);
	struct event event = {.message = say2(failed ? text_told_no_square : text_told_square_formed,
					      space_arg(hex), number_arg((int)die)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = hex};
	if (!failed)
		for (unsigned i = 0; i < units; i++)
			gloire_set_square(table, unit[i], true);
	tell(table, &event);
	for (unsigned i = 0; failed && i < units; i++)
		if (gloire_is_foot(&field, unit[i]) && sum > (int)gloire_cohesion(&field, unit[i]))
			gloire_make_disordered(table, unit[i], by_shock);
}

const struct question gloire_square = {
	.id = "square",
	.rule = "9.3.1",
	.prompt = prompt_square,
	.carry_out = form,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"hex", kind_place, .most = max_hexes}},
	.upon = 1ull << question_combat,
};

/* ---- 9.4: counter-charge -------------------------------------------------------------------------------------------------------------- */

/* Reading 37: all that charge must be in its front hexes. */
static bool may_counter_charge(const struct field *field, space_id hex)
{
	piece_id lead = hex == no_space ? (piece_id)no_piece : gloire_top_fighter(field, hex);
	if (lead == no_piece || !gloire_is_horse(field, lead) || !gloire_is_charge(field))
		return false;
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_is_horse(field, piece) && gloire_piece(field, piece)->order != good_order)
			return false;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, gloire_combat_now(field), i) &&
		    gloire_piece(field, i)->did & is_charging &&
		    !gloire_has_in_front(field, lead, gloire_piece(field, i)->at))
			return false;
	return true;
}

bool gloire_ask_counter_charge(struct table *table)
{
	struct field field = truth(table);
	struct frame *frame = top(table);
	while (frame->count < 2) {
		space_id hex = gloire_hex_attacked(&field, frame->count++);
		if (!may_counter_charge(&field, hex))
			continue;
		push(table, question_counter_charge, gloire_seat(gloire_held_by(&field, hex)))->arg[0] = hex;
		return true;
	}
	return false;
}

static struct message prompt_counter(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_counter_charge, space_arg(frame->arg[0]));
}

static bool heavy_charges(const struct field *field)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_attacks(field, gloire_combat_now(field), i) && gloire_is_heavy(field, i) &&
		    gloire_piece(field, i)->did & is_charging)
			return true;
	return false;
}

int gloire_counter_charge_modifier(const struct field *field, piece_id lead)
{
	bool outweighed = heavy_charges(field) && !gloire_is_heavy(field, lead);
	return outweighed ? gloire_battle(field->scenario)->tables.modifier[gloire_counter_charge_heavy] : 0;
}

static void counter(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	space_id hex = frame->arg[0];
	piece_id lead = gloire_top_fighter(&field, hex);
	pop(table);
	if (given.verb == verb_no)
		return;
	if (!gloire_engagement_test(table, lead, gloire_counter_charge_modifier(&field, lead)))
		return;
	GLOIRE_EACH_IN (&field, hex, piece)
		if (gloire_is_horse(&field, piece))
			gloire_mark_moved(table, piece, counter_charges);
	tell_all(table, say1(text_told_counter_charge, piece_arg(lead)), hex);
}

const struct question gloire_counter_charge = {
	.id = "counter-charge",
	.rule = "9.4",
	.prompt = prompt_counter,
	.carry_out = counter,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"hex", kind_place, .most = max_hexes}},
	.upon = 1ull << question_combat,
};

/* ---- 9.3.3: recall ------------------------------------------------------------------------------------------------------------------------ */

static bool square_was_formed(const struct field *field)
{
	for (unsigned i = 0; i < 2; i++) {
		piece_id lead = gloire_hex_attacked(field, i) == no_space
					? (piece_id)no_piece
					: gloire_top_fighter(field, gloire_hex_attacked(field, i));
		if (lead != no_piece && gloire_piece(field, lead)->did & in_square &&
		    !(gloire_piece(field, lead)->did & square_held))
			return true;
	}
	return false;
}

/* One hex further from the target, and before no enemy front. */
static bool may_fall_back_to(const struct field *field, piece_id lead, space_id to)
{
	const struct board *board = field->scenario->board;
	space_id from = gloire_piece(field, lead)->at;
	unsigned direction = hex_direction(board, from, to);
	side_id side = gloire_side(field->scenario, lead);
	if (direction == no_direction || !gloire_may_enter(field, gloire_arm(field, lead), from, direction) ||
	    gloire_held_by(field, to) == gloire_enemy(side) || gloire_fronted(field, to, side))
		return false;
	for (unsigned i = 0; i < 2; i++)
		if (gloire_hex_attacked(field, i) != no_space &&
		    hex_distance(board, gloire_hex_attacked(field, i), to) <=
			    hex_distance(board, gloire_hex_attacked(field, i), from))
			return false;
	piece_id horse[8];
	unsigned count = 0;
	GLOIRE_EACH_IN (field, from, piece)
		if (gloire_is_horse(field, piece) && gloire_piece(field, piece)->did & is_charging &&
		    count < 8)
			horse[count++] = piece;
	return gloire_judge_stack_of(field, to, horse, count).legal; /* 5.1.2: all come there together */
}

static piece_id charger_in(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_attacks(field, gloire_combat_now(field), piece) &&
		    gloire_piece(field, piece)->did & is_charging)
			return piece;
	return no_piece;
}

static bool can_be_recalled(const struct field *field, piece_id lead)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = field->scenario->board->neighbour[gloire_piece(field, lead)->at][direction];
		if (to != no_space && may_fall_back_to(field, lead, to))
			return true;
	}
	return false;
}

bool gloire_ask_recall(struct table *table)
{
	struct field field = truth(table);
	struct frame *frame = top(table);
	const struct gloire_fight *fight = &gloire_here(table)->fight;
	while (frame->count < max_from && fight->from[fight->attacker][frame->count] &&
	       square_was_formed(&field)) {
		space_id hex = (space_id)(fight->from[fight->attacker][frame->count++] - 1);
		piece_id lead = charger_in(&field, hex);
		if (lead == no_piece || !can_be_recalled(&field, lead))
			continue;
		push(table, question_recall, gloire_seat(fight->attacker))->arg[0] = lead;
		return true;
	}
	return false;
}

static struct message prompt_recall(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_recall, piece_arg(frame->arg[0]));
}

static void recall(struct table *table, struct frame *frame, struct answer given)
{
	piece_id lead = frame->arg[0];
	seat_id seat = frame->seat;
	pop(table);
	if (given.verb == verb_yes && gloire_recall_test(table, lead))
		push(table, question_recall_to, seat)->arg[0] = lead;
}

const struct question gloire_recall = {
	.id = "recall",
	.rule = "9.3.3",
	.prompt = prompt_recall,
	.carry_out = recall,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces}},
	.upon = 1ull << question_combat,
};

static struct message prompt_recall_to(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_recall_to, piece_arg(frame->arg[0]));
}

static struct verdict judge_recall_to(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	return may_fall_back_to(field, frame->arg[0], given.arg)
		       ? legal()
		       : forbidden(say1(text_no_recall_there, space_arg(given.arg)));
}

static void fall_back(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id lead = frame->arg[0], unit[8];
	seat_id seat = frame->seat;
	unsigned units = gloire_units_in(&field, gloire_piece(&field, lead)->at, unit, 8);
	pop(table);
	for (unsigned i = 0; i < units; i++) {
		struct gloire_piece *now = &gloire_here(table)->piece[unit[i]];
		if (!gloire_is_horse(&field, unit[i]) || !(now->did & is_charging))
			continue;
		now->did &= ~(unsigned)(is_charging | did_charge); /* it did not charge: no test at the end */
		now->attack = 0;
		gloire_put(table, unit[i], given.arg);
		gloire_tread(table, unit[i], given.arg);
	}
	tell_all(table, say2(text_told_recalled, piece_arg(lead), space_arg(given.arg)), given.arg);
	struct frame *face = push(table, question_face, seat);
	face->arg[0] = lead;
	face->arg[1] = facing_every_side;
	gloire_chiefs_flee(table, given.arg); /* 2.5.2 */
}

const struct question gloire_recall_to = {
	.id = "recall-to",
	.rule = "9.3.3",
	.prompt = prompt_recall_to,
	.judge = judge_recall_to,
	.carry_out = fall_back,
	.verbs = 1 << verb_go,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces}},
	.upon = 1ull << question_combat,
	.forced = true,
};
