/*
 * Where the rules of a battle come in (parts A to K of the booklet): what they forbid, what their markers do, how they end.
 */
#include "rulebooks/gloire/rules.h"

static bool has_routed(const struct field *field, side_id side)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_stands(field, i) && gloire_side(field->scenario, i) == side &&
		    gloire_piece(field, i)->order == routed)
			return true;
	return false;
}

/* K cavalry: the chasseurs at Maïda attack only while a unit of their army is in rout. */
struct verdict gloire_judge_aggression(const struct field *field, piece_id piece)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	bool timid = battle->name == gloire_maida && !gloire_is_chief(piece) && gloire_is_horse(field, piece);
	if (timid && !has_routed(field, battle->unit[piece].side))
		return forbidden(say1(text_timid_horse, piece_arg(piece)));
	return legal();
}

/* A 4.2: there were no squares at Rivoli. */
bool gloire_may_form_square(const struct field *field, piece_id piece)
{
	return gloire_battle(field->scenario)->name != gloire_rivoli &&
	       gloire_unit(field, piece)->type != gloire_pontoon;
}

bool gloire_is_awake(const struct field *field, piece_id piece)
{
	return gloire_unit(field, piece)->set_up.arrival != gloire_sleeps;
}

/* 2.1.2: in its turns. */
bool gloire_may_pick(const struct field *field, unsigned marker)
{
	const struct gloire_marker *info = &gloire_battle(field->scenario)->marker[marker - first_special];
	unsigned turn = gloire_known(field)->flow.turn;
	return turn >= info->first_turn && turn <= info->last_turn;
}

bool gloire_play_special(struct table *table, unsigned marker)
{
	tell_all(table, say1(text_told_marker_lapses, of_kind(arg_card, (int)marker)), no_space);
	return true;
}

bool gloire_automatic_victory(struct table *table)
{
	(void)table;
	return false;
}
