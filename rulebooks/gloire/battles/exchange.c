/*
 * Murat is impatient, I 2.1.2: up to three markers of French infantry formations that are still in the cup give way to as many
 * of French cavalry, even to such as have been played or were never put in. The Allied player sees which infantry markers
 * are there to be exchanged.
 */
#include "rulebooks/gloire/battles/battles.h"

static const struct gloire_marker *played(const struct field *field)
{
	return &gloire_battle(field->scenario)->marker[gloire_known(field)->active - 1u - first_special];
}

/* The cavalry formations are those that the marker names; infantry are all others of that side with foot in them. */
static bool is_cavalry(const struct field *field, unsigned marker)
{
	unsigned formation = gloire_marker_formation(marker);
	return formation != gloire_none && played(field)->formations >> formation & 1;
}

static bool has_foot(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == formation && gloire_is_foot(field, i))
			return true;
	return false;
}

static bool can_be_taken(const struct field *field, unsigned marker)
{
	unsigned formation = gloire_marker_formation(marker);
	return formation != gloire_none &&
	       gloire_marker_side(field->scenario, marker) != played(field)->side &&
	       !is_cavalry(field, marker) && has_foot(field, formation) &&
	       gloire_marker_in_cup(field, marker);
}

static bool is_on_map(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].formation == formation && gloire_stands(field, i))
			return true;
	return false;
}

static bool can_be_given(const struct field *field, unsigned marker)
{
	return is_cavalry(field, marker) && !gloire_marker_in_cup(field, marker) &&
	       is_on_map(field, gloire_marker_formation(marker));
}

/* arg[0]: 1 + the infantry marker that is being exchanged. */
static struct verdict judge_exchange(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	struct arg card = of_kind(arg_card, given.arg);
	if (given.verb == verb_done)
		return frame->arg[0] ? forbidden(say(text_give_cavalry_first)) : legal();
	if (!gloire_marker_exists(field->scenario, given.arg))
		return forbidden(say1(text_marker_not_now, card));
	bool fits = frame->arg[0] ? can_be_given(field, given.arg) : can_be_taken(field, given.arg);
	return fits ? legal()
		    : forbidden(say1(frame->arg[0] ? text_no_cavalry_marker : text_no_infantry_marker, card));
}

static struct message prompt_exchange(const struct field *field, const struct frame *frame)
{
	(void)field;
	return frame->arg[0] ? say1(text_ask_cavalry_marker, of_kind(arg_card, frame->arg[0] - 1))
			     : say(text_ask_infantry_marker);
}

static void set_in_cup(struct gloire *gloire, unsigned marker, bool in)
{
	uint64_t bit = cup_marker(marker % second_marker);
	struct cup *cup = &gloire->cup[marker >= second_marker];
	cup->in = in ? cup->in | bit : cup->in & ~bit;
}

static void exchange(struct table *table, struct frame *frame, struct answer given)
{
	struct gloire *gloire = gloire_here(table);
	if (given.verb == verb_done) {
		pop(table);
		return;
	}
	if (!frame->arg[0]) {
		frame->arg[0] = (uint16_t)(given.arg + 1);
		return;
	}
	set_in_cup(gloire, frame->arg[0] - 1u, false);
	set_in_cup(gloire, given.arg, true);
	tell_all(
		table,
		say2(text_told_exchanged, of_kind(arg_card, frame->arg[0] - 1), of_kind(arg_card, given.arg)),
		no_space);
	frame->arg[0] = 0;
	frame->count++;
}

static bool any_marker(const struct field *field, bool fits(const struct field *field, unsigned marker))
{
	for (unsigned marker = 0; marker < marker_numbers; marker++)
		if (gloire_marker_exists(field->scenario, marker) && fits(field, marker))
			return true;
	return false;
}

static enum next run_exchange(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	bool more = frame->count < played(&field)->units && any_marker(&field, can_be_taken) &&
		    any_marker(&field, can_be_given);
	if (frame->arg[0] || more)
		return next_ask;
	pop(table);
	return next_go_on;
}

const struct question gloire_exchange_question = {
	.id = "exchange",
	.rule = "I 2.1.2",
	.run = run_exchange,
	.prompt = prompt_exchange,
	.judge = judge_exchange,
	.carry_out = exchange,
	.verbs = 1 << verb_card | 1 << verb_done,
	.upon = 1 << question_activation,
	.arg = {[0] = {"marker", kind_number, .most = marker_numbers}},
};
