/*
 * The late corps, p. 5: Württemberg enters at the beginning of turn 5 at Halle or Leipzig, where no French stack stands.
 * Reading 43: before the draw, ready, at the choice of the Prussians; what never enters gives no points.
 */
#include "rulebooks/napoleon/position.h"

enum { turn_of_arrival = 5 };

static const uint8_t gate[2] = {halle, leipzig}; /* numbers of citadels */

static unsigned area_of_gate(const struct scenario *scenario, unsigned i)
{
	return data_of(scenario)->citadel[gate[i]];
}

static void tell_gate(struct table *table, unsigned text, unsigned area)
{
	struct event event = {
		.message = say1(text, space_arg((space_id)area)), .news = 3, .at = (space_id)area};
	tell(table, &event);
}

/* Upright French blocks may be vedettes, which bar nothing: the French have to say so, before anything is chosen. */
static void look_behind_flags(struct table *table, unsigned area, uint32_t flags, bool vedettes)
{
	struct napoleon *n = here(table);
	if (!napoleon_is_upright(table->scenario, n))
		return;
	if (vedettes || count_flags(flags) == 1)
		napoleon_learn_arm(n, flags);
	tell_gate(table, vedettes ? told_arrival_vedettes : told_arrival_barred, area);
}

static bool is_gate_open(struct table *table, unsigned i)
{
	const struct napoleon *n = here(table);
	unsigned area = area_of_gate(table->scenario, i);
	uint32_t flags = napoleon_flags_in(n, area, french);
	if (!flags)
		return true;
	bool vedettes = napoleon_only_vedettes(n, flags);
	look_behind_flags(table, area, flags, vedettes);
	return vedettes;
}

static void arrive(struct table *table, unsigned area)
{
	struct napoleon *n = here(table);
	unsigned flag = n->flag_of[wuerttemberg];
	uint32_t vedettes = napoleon_flags_in(n, area, french);
	n->arrived = 1;
	napoleon_put(n, flag, area);
	tell_all(table, say2(told_arrival, piece_arg((piece_id)flag), space_arg((space_id)area)),
		 (space_id)area);
	while (vedettes)
		napoleon_eliminate(table, take_flag(&vedettes),
				   say1(why_arrival_vedette, space_arg((space_id)area)));
	napoleon_take_control(table, area, prussian);
	if (!n->flow.over)
		napoleon_mingle(table, area, prussian);
}

static bool is_due(const struct napoleon *n)
{
	unsigned flag = n->flag_of[wuerttemberg];
	return n->flow.turn == turn_of_arrival && !n->arrived && flag < blocks && n->at[flag] == off_map;
}

/* A turn begins with it. */
void napoleon_begin_arrival(struct table *table)
{
	struct napoleon *n = here(table);
	tell_all(table, say2(told_turn, number_arg(n->flow.turn), of_kind(arg_turn, n->flow.turn)), no_space);
	if (!is_due(n))
		return;
	unsigned open = 0;
	for (unsigned i = 0; i < 2; i++)
		if (is_gate_open(table, i))
			open |= 1u << i;
	if (open == 3) {
		push(table, question_arrival, seat_of(n, prussian));
	} else if (open) {
		arrive(table, area_of_gate(table->scenario, open - 1));
	} else {
		n->arrived = 2;
		tell_all(table, say(told_no_arrival), no_space);
	}
}

/* ---- Both are open: the Prussians choose --------------------------------------------------------------- */

static void list_arrival(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	for (unsigned i = 0; i < 2; i++)
		add_answer(answers, answer(verb_at, area_of_gate(field->scenario, i)), -1);
}

static struct verdict judge_arrival(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	if (given.arg == area_of_gate(field->scenario, 0) || given.arg == area_of_gate(field->scenario, 1))
		return legal();
	return forbidden(say1(not_an_arrival, space_arg(given.arg)));
}

static void choose_arrival(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	arrive(table, given.arg);
}

const struct question napoleon_arrival = {
	.begins = 1 + step_arrival,
	.id = "arrival",
	.rule = "setup.late-corps",
	.ask = ask_arrival,
	.list = list_arrival,
	.judge = judge_arrival,
	.carry_out = choose_arrival,
	.verbs = 1 << verb_at,
};
