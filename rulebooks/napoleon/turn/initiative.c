/*
 * Initiative, p. 8: a blue card each, the French first (reading 3), then a revealed card decides who begins.
 */
#include "rulebooks/napoleon/position.h"

static const uint64_t blue_events = EVENT(anticipation) | EVENT(care) | EVENT(hussars) | EVENT(intuition) |
				    EVENT(long_live_the_queen) | EVENT(reinforcement) | EVENT(reserve) |
				    EVENT(saxon_defection) | EVENT(strategic_retreat) | EVENT(supply);

void napoleon_begin_initiative(struct table *table)
{
	push(table, question_initiative, no_seat);
}

/* ---- Who begins ---------------------------------------------------------------------------------------- */

static bool has_intuition(const struct table *table, side_id side)
{
	const struct napoleon *n = here(table);
	return n->blue[side] && data_of(table->scenario)->card[n->blue[side] - 1].event == event_intuition;
}

static int reveal_value(struct table *table, side_id side)
{
	int card = napoleon_reveal(table, side);
	if (card < 0)
		return 0;
	napoleon_discard(here(table), (unsigned)card);
	return data_of(table->scenario)->card[card].move;
}

/* p. 8: the highest value; of equal ones the French. */
static side_id by_cards(struct table *table)
{
	int value[both_sides];
	value[french] = reveal_value(table, french);
	value[prussian] = reveal_value(table, prussian);
	side_id first = value[prussian] > value[french] ? prussian : french;
	if (value[french] == value[prussian])
		tell_all(table, say1(told_initiative_tie, number_arg(value[french])), no_space);
	else
		tell_all(table,
			 say3(told_initiative, of_kind(arg_side, first), number_arg(value[first]),
			      number_arg(value[enemy_of(first)])),
			 no_space);
	return first;
}

/* card.intuition, p. 19; reading 4: then no card is revealed by either side. */
static side_id who_begins(struct table *table)
{
	bool intuition[both_sides] = {has_intuition(table, french), has_intuition(table, prussian)};
	if (intuition[french] && intuition[prussian])
		tell_all(table, say(told_intuitions), no_space);
	if (intuition[french] == intuition[prussian])
		return by_cards(table);
	side_id first = intuition[french] ? french : prussian;
	tell_all(table, say1(told_intuition, of_kind(arg_side, first)), no_space);
	return first;
}

/* ---- The phase ----------------------------------------------------------------------------------------- */

static void offer_blue_card(struct table *table, side_id side)
{
	const struct napoleon *n = here(table);
	if (napoleon_might_hold(table->scenario, n, side, blue_events))
		push(table, question_blue_card, seat_of(n, side));
}

enum stage { french_card, prussian_card, decision };

static enum next run_initiative(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	switch (frame->stage++) {
	case french_card:
		offer_blue_card(table, french);
		return next_go_on;
	case prussian_card:
		offer_blue_card(table, prussian);
		return next_go_on;
	default:
		n->first = n->active = who_begins(table);
		pop(table);
		return next_go_on;
	}
}

const struct question napoleon_initiative = {
	.begins = 1 + step_initiative,
	.id = "initiative",
	.rule = "turn.initiative",
	.run = run_initiative,
};
