/*
 * Draw, turn.draw, p. 8: three cards each, and the mandatory red ones.
 *
 * Reading 1: both sides draw; then exactly one red card takes effect, several cancel each other.
 */
#include "rulebooks/napoleon/turn/blue.h"

enum { cards_drawn = 3, second_breath_counts = 5 };

struct reds {
	unsigned count;
	uint8_t card[cards_drawn * both_sides];
};

static void draw_three(struct table *table, side_id side, struct reds *reds)
{
	for (unsigned i = 0; i < cards_drawn && !table->chance->failed; i++) {
		int card = napoleon_draw(table, side);
		if (card < 0)
			return;
		if (data_of(table->scenario)->card[card].colour == colour_red)
			reds->card[reds->count++] = (uint8_t)card;
	}
}

static void cancel_reds(struct table *table, const struct reds *reds)
{
	struct napoleon *n = here(table);
	for (unsigned i = 0; i < reds->count; i++) {
		napoleon_discard(n, reds->card[i]);
		n->hand_count[side_of_card(reds->card[i])]--;
	}
	struct event event = {.message = say(told_reds_cancelled), .news = 3, .at = no_space};
	tell(table, &event);
	for (unsigned i = 0; i < reds->count; i++) {
		event.message = say2(told_red_cancelled, of_kind(arg_side, side_of_card(reds->card[i])),
				     of_kind(arg_card, reds->card[i]));
		tell(table, &event);
	}
}

/* ---- The event of a red card --------------------------------------------------------------------------- */

static void lay_on_table(struct table *table, unsigned card)
{
	struct napoleon *n = here(table);
	side_id side = side_of_card(card);
	n->card[card] = on_table;
	n->hand_count[side]--;
	struct event event = {
		.message = say2(told_red, of_kind(arg_side, side), of_kind(arg_card, (int)card)),
		.news = (uint8_t)(1u << seat_of(n, enemy_of(side))),
		.at = no_space};
	tell(table, &event);
}

/* card.second-breath: of no effect before turn 5. */
static void second_breath(struct table *table, unsigned card)
{
	struct napoleon *n = here(table);
	if (n->flow.turn < second_breath_counts) {
		napoleon_discard(n, card);
		tell_all(table, say(told_second_breath_early), no_space);
		return;
	}
	n->second_breath = (uint8_t)(1 + card);
	tell_all(table, say(told_second_breath), no_space);
}

static bool has_stack(const struct napoleon *n, unsigned area, side_id side)
{
	return area < areas && napoleon_corps_among(n, napoleon_flags_in(n, area, side)) != 0;
}

static void stay_inactive(struct table *table, unsigned area)
{
	struct napoleon *n = here(table);
	napoleon_activate(table, napoleon_flags_in(n, area, prussian));
	napoleon_point_at(table, area, told_inactivity);
	napoleon_mingle(table, area, prussian);
}

/* Areas that may be the one, for all everybody knows. */
static unsigned possible_areas(const struct table *table, unsigned *last)
{
	const struct napoleon *n = here(table);
	bool upright = napoleon_is_upright(table->scenario, n);
	unsigned count = 0;
	for (unsigned area = 0; area < areas; area++)
		if (upright ? napoleon_flags_in(n, area, prussian) != 0 : has_stack(n, area, prussian)) {
			*last = area;
			count++;
		}
	return count;
}

static bool has_any_stack(const struct napoleon *n)
{
	for (unsigned area = 0; area < areas; area++)
		if (has_stack(n, area, prussian))
			return true;
	return false;
}

static void inactivity(struct table *table, unsigned card)
{
	struct napoleon *n = here(table);
	unsigned only = 0;
	napoleon_discard(n, card);
	if (!has_any_stack(n)) /* how many corps are left is public */
		tell_all(table, say(told_no_inactivity), no_space);
	else if (possible_areas(table, &only) == 1)
		stay_inactive(table, only);
	else
		push(table, question_inactivity, seat_of(n, prussian));
}

static void play_red(struct table *table, unsigned card)
{
	lay_on_table(table, card);
	switch (data_of(table->scenario)->card[card].event) {
	case event_rain: /* card.rain: points.c and march.c do the rest */
		here(table)->rain = (uint8_t)(1 + card);
		tell_all(table, say(told_rain), no_space);
		return;
	case event_second_breath:
		second_breath(table, card);
		return;
	default:
		inactivity(table, card);
	}
}

void napoleon_begin_draw(struct table *table)
{
	struct reds reds = {.count = 0};
	draw_three(table, french, &reds);
	draw_three(table, prussian, &reds);
	if (reds.count > 1)
		cancel_reds(table, &reds);
	else if (reds.count == 1)
		play_red(table, reds.card[0]);
}

/* ---- INACTIVITY ---------------------------------------------------------------------------------------- */

static struct verdict judge_inactivity(const struct field *field, const struct frame *frame,
				       struct answer given)
{
	(void)frame;
	if (has_stack(known(field), given.arg, prussian))
		return legal();
	return forbidden(say1(not_a_stack_of_yours, space_arg(given.arg)));
}

static void choose_inactivity(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	stay_inactive(table, given.arg);
}

const struct question napoleon_inactivity = {
	.begins = 1 + step_draw,
	.id = "inactivity",
	.rule = "card.inactivity",
	.ask = ask_inactivity,
	.judge = judge_inactivity,
	.carry_out = choose_inactivity,
	.verbs = 1 << verb_at,
};
