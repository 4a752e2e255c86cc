/*
 * Ibrahim Bey, B 2.2: when the Ottoman player's die for the initiative, with his modifier and one for each French unit in rout,
 * makes 10 or more, he may call up one of Ibrahim's formations: both its markers go into the cup.
 */
#include "rulebooks/gloire/battles/battles.h"

enum { call_on = 10 };

static unsigned bit_of(const struct gloire_battle *battle, unsigned formation)
{
	unsigned bit = 0;
	for (unsigned i = 0; i < formation; i++)
		bit += !strcmp(battle->formation[i].corps, "Ibrahim");
	return 1u << bit;
}

bool gloire_is_called_up(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return gloire_known(field)->special[kept_awake] & bit_of(battle, formation);
}

/* Until a turn is over it is noted who was called up in it: the flotilla takes them from the next (B 4.3). */
enum { this_turn = 4 };

bool gloire_was_just_called(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return !strcmp(battle->formation[formation].corps, "Ibrahim") &&
	       gloire_known(field)->special[kept_awake] >> this_turn & bit_of(battle, formation);
}

void gloire_forget_calls(struct table *table)
{
	if (gloire_battle(table->scenario)->name == gloire_pyramides)
		gloire_here(table)->special[kept_awake] &= (1u << this_turn) - 1u;
}

static bool can_be_called(const struct field *field, unsigned marker)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	return marker < battle->formations && !strcmp(battle->formation[marker].corps, "Ibrahim") &&
	       !gloire_is_called_up(field, marker);
}

static unsigned routed_french(const struct field *field)
{
	unsigned count = 0;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		count += gloire_stands(field, i) && gloire_side(field->scenario, i) == 0 &&
			 gloire_piece(field, i)->order == routed;
	return count;
}

void gloire_offer_waking(struct table *table, int initiative)
{
	struct field field = truth(table);
	bool any = false;
	for (unsigned i = 0; i < gloire_battle(table->scenario)->formations; i++)
		any |= can_be_called(&field, i);
	if (gloire_is_battle(&field, gloire_pyramides) && any &&
	    initiative + (int)routed_french(&field) >= call_on)
		push(table, question_wake, gloire_seat(1));
}

static struct verdict judge_wake(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	if (given.verb == verb_pass || can_be_called(field, given.arg))
		return legal();
	return forbidden(say1(text_not_to_be_called, of_kind(arg_card, given.arg)));
}

static void wake(struct table *table, struct frame *frame, struct answer given)
{
	struct gloire *gloire = gloire_here(table);
	(void)frame;
	pop(table);
	if (given.verb == verb_pass)
		return;
	unsigned bit = bit_of(gloire_battle(table->scenario), given.arg);
	gloire->special[kept_awake] |= (uint8_t)(bit | bit << this_turn);
	gloire->cup[0].in |= cup_marker(given.arg);
	gloire->cup[1].in |= cup_marker(given.arg);
	tell_all(table, say1(text_told_called_up, of_kind(arg_group, given.arg)), no_space);
}

const struct question gloire_wake = {
	.id = "wake",
	.rule = "B 2.2",
	.ask = text_ask_wake,
	.judge = judge_wake,
	.carry_out = wake,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.within = 1 + step_initiative,
};
