/*
 * Facing at the end of a way: after a retreat before combat (9.5.4), a retreat after it (9.5.8) and an advance (9.5.9).
 */
#include "rulebooks/trautenau/combat/combat.h"

enum { arg_unit, arg_facings };

static bool may_face(const struct frame *frame, unsigned facing)
{
	return facing < hex_sides && frame->arg[arg_facings] >> facing & 1;
}

void trautenau_list_turns(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)field;
	for (unsigned facing = 0; facing < hex_sides; facing++)
		if (may_face(frame, facing))
			add_answer(answers, answer(verb_face, facing), -1);
}

struct verdict trautenau_judge_turn(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field;
	if (may_face(frame, given.arg))
		return legal();
	return forbidden(say1(text_one_side_only, piece_arg(frame->arg[arg_unit])));
}

void trautenau_turn(struct table *table, struct frame *frame, struct answer given)
{
	piece_id unit = frame->arg[arg_unit];
	pop(table);
	trautenau_face_unit(table, unit, given.arg);
}
