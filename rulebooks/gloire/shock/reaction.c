/*
 * Reaction fire, 8.3.3: a battery that is attacked may fire once at an attacker in one of its front hexes, before the die and
 * after the engagement tests. It strikes the top unit alone; of guns above foot the foot, if the firer names it (5.1.3). By option infantry fires as well (A 8.3,
 * B 8.3, C 8.3, D 8.3, F 8.3).
 */
#include "rulebooks/gloire/shock/combat.h"

static bool is_attacker_there(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_attacks(field, gloire_combat_now(field), piece))
			return true;
	return false;
}

static struct verdict judge_at(const struct field *field, piece_id guns, space_id hex)
{
	struct gloire_fire fire = {.guns = guns, .second = no_piece, .target = hex, .kind = fire_reaction};
	if (!gloire_has_in_front(field, guns, hex) || !is_attacker_there(field, hex))
		return forbidden(say1(text_no_reaction_there, space_arg(hex)));
	return gloire_judge_fire(field, &fire);
}

/* 5.1.3: the foot right below guns, which the firer may name instead of them. */
static struct verdict judge_struck(const struct field *field, piece_id guns, unsigned piece)
{
	space_id hex = gloire_exists(field->scenario, piece) && gloire_stands(field, piece)
			       ? gloire_piece(field, piece)->at
			       : (space_id)no_space;
	if (hex == no_space || gloire_top_fighter(field, hex) != piece ||
	    gloire_top_of(field, hex) == piece || !gloire_is_foot(field, (piece_id)piece))
		return forbidden(say1(text_not_to_be_picked, piece_arg((piece_id)piece)));
	return judge_at(field, guns, hex);
}

static bool can_react(const struct field *field, piece_id guns)
{
	space_id at = gloire_piece(field, guns)->at;
	if ((!gloire_could_fire(field, guns) && !gloire_foot_fires(field, guns)) ||
	    !gloire_may_react(field, guns) ||
	    (at != gloire_hex_attacked(field, 0) && at != gloire_hex_attacked(field, 1)))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (beside != no_space && judge_at(field, guns, beside).legal)
			return true;
	}
	return false;
}

bool gloire_ask_reaction(struct table *table)
{
	struct field field = truth(table);
	struct frame *frame = top(table);
	while (frame->count < gloire_battle(table->scenario)->units) {
		piece_id guns = frame->count;
		bool again = gloire_has_second_shot(&field, guns, did_answer); /* K 2.2 */
		frame->count = (uint8_t)(frame->count + !(again && can_react(&field, guns)));
		if (!can_react(&field, guns))
			continue;
		push(table, question_reaction, gloire_seat(gloire_side(table->scenario, guns)))->arg[0] =
			guns;
		return true;
	}
	return false;
}

static struct message prompt_reaction(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_reaction, piece_arg(frame->arg[0]));
}

static struct verdict judge_reaction(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	if (given.verb == verb_unit)
		return judge_struck(field, frame->arg[0], given.arg);
	return given.verb == verb_no ? legal() : judge_at(field, frame->arg[0], given.arg);
}

static void react(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id guns = frame->arg[0];
	pop(table);
	if (given.verb == verb_no) {
		if (gloire_has_second_shot(&field, guns, did_answer))
			gloire_here(table)->piece[guns].did |= did_answer;
		return;
	}
	bool named = given.verb == verb_unit;
	piece_id struck = named ? (piece_id)given.arg : gloire_top_of(&field, given.arg); /* 5.1.3 */
	struct gloire_fire fire = {.guns = guns,
				   .second = no_piece,
				   .target = gloire_piece(&field, struck)->at,
				   .kind = fire_reaction};
	gloire_note_shot(table, guns, did_answer);
	gloire_resolve_fire(table, &fire, struck);
}

const struct question gloire_reaction = {
	.id = "reaction",
	.rule = "8.3.3",
	.prompt = prompt_reaction,
	.judge = judge_reaction,
	.carry_out = react,
	.verbs = 1 << verb_at | 1 << verb_unit | 1 << verb_no,
	.arg = {[0] = {"guns", kind_piece, .most = max_pieces}},
	.upon = 1ull << question_combat,
};
