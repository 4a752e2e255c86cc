/*
 * The blue card of the initiative phase, p. 8: who may play which, and what needs no choice.
 *
 * A card can be played where its event can be carried out. Where that hangs on something hidden (SAXON DEFECTION against
 * upright blocks) it can be attempted.
 */
#include "rulebooks/napoleon/turn/blue.h"

/* ---- Conditions ---------------------------------------------------------------------------------------- */

static bool any_area(const struct field *field, unsigned event)
{
	for (unsigned area = 0; area < areas; area++)
		if (napoleon_judge_blue_area(field, event, area).legal)
			return true;
	return false;
}

static bool any_unit(const struct field *field, unsigned event)
{
	for (unsigned flag = 0; flag < blocks; flag++)
		if (napoleon_judge_blue_unit(field, event, flag).legal)
			return true;
	return false;
}

static bool any_card(const struct field *field, side_id side)
{
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
		if (napoleon_judge_deck_card(field, side, card).legal)
			return true;
	return false;
}

static bool saxons_may_defect(const struct field *field)
{
	const struct napoleon *n = known(field);
	if (napoleon_is_upright(field->scenario, n))
		return any_area(field, event_saxon_defection);
	unsigned flag = n->flag_of[tauentzien];
	return flag < blocks && n->at[flag] < areas && napoleon_is_contested(n, n->at[flag]);
}

static bool can_be_carried_out(const struct field *field, side_id side, unsigned event)
{
	switch (event) {
	case event_anticipation:
		return any_card(field, side);
	case event_hussars:
		return known(field)->hand_count[enemy_of(side)] > 0;
	case event_care:
	case event_reinforcement:
		return any_unit(field, event);
	case event_supply:
	case event_long_live_the_queen:
		return any_area(field, event);
	case event_saxon_defection:
		return saxons_may_defect(field);
	default: /* INTUITION, RESERVE, STRATEGIC RETREAT */
		return true;
	}
}

/* What is wanting; p. 20: against upright blocks SAXON DEFECTION asks for no more than a contested area. */
static struct message why_not(const struct field *field, unsigned event)
{
	if (event == event_saxon_defection && napoleon_is_upright(field->scenario, known(field)))
		return say(not_saxons_anywhere);
	return say(napoleon_event_refusal(event));
}

/* ---- The question -------------------------------------------------------------------------------------- */

static struct verdict judge_blue_card(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	const struct napoleon *n = known(field);
	side_id side = n->side_of[frame->seat];
	if (given.verb == verb_pass)
		return legal();
	if (!napoleon_holds(n, side, given.arg))
		return forbidden(say1(not_in_your_hand, of_kind(arg_card, given.arg)));
	const struct card_data *card = &data_of(field->scenario)->card[given.arg];
	if (card->colour != colour_blue)
		return forbidden(say1(not_a_blue_card, of_kind(arg_card, given.arg)));
	if (!can_be_carried_out(field, side, card->event))
		return forbidden(why_not(field, card->event));
	return legal();
}

static void list_blue_cards(const struct field *field, const struct frame *frame, struct answers *answers)
{
	napoleon_list_hand(field, frame, answers);
	add_answer(answers, answer(verb_pass, 0), -1);
}

static void play_blue_card(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	seat_id seat = frame->seat;
	side_id side = n->side_of[seat];
	pop(table);
	if (given.verb == verb_pass)
		return;
	n->card[given.arg] = on_table;
	n->hand_count[side]--;
	n->blue[side] = (uint8_t)(1 + given.arg);
	struct event event = {
		.message = say2(told_blue_card, of_kind(arg_side, side), of_kind(arg_card, given.arg)),
		.news = (uint8_t)(1u << seat_of(n, enemy_of(side))),
		.at = no_space};
	tell(table, &event);
	push(table, question_blue_effect, seat)->arg[0] = (uint16_t)(1 + given.arg);
}

const struct question napoleon_blue_card = {
	.upon = 1ull << question_initiative,
	.id = "blue-card",
	.rule = "turn.initiative",
	.ask = ask_blue_card,
	.list = list_blue_cards,
	.judge = judge_blue_card,
	.carry_out = play_blue_card,
	.verbs = 1 << verb_card | 1 << verb_pass,
};

/* ---- Events without a choice --------------------------------------------------------------------------- */

/* card.reserve, p. 20: red cards go without effect and are not replaced. */
void napoleon_reserve(struct table *table, side_id side)
{
	int drawn[2];
	for (unsigned i = 0; i < 2; i++)
		drawn[i] = napoleon_draw(table, side);
	for (unsigned i = 0; i < 2 && !table->chance->failed; i++) {
		if (drawn[i] < 0 || data_of(table->scenario)->card[drawn[i]].colour != colour_red)
			continue;
		napoleon_discard_from_hand(table, (unsigned)drawn[i]);
		tell_all(table, say1(told_reserve_red, of_kind(arg_card, drawn[i])), no_space);
	}
}

struct hand {
	const struct scenario *scenario;
	unsigned count;
	uint8_t card[cards_of_side];
};

static const char *name_in_hand(const void *context, unsigned i)
{
	const struct hand *hand = context;
	return i < hand->count ? napoleon_card_id(hand->scenario, hand->card[i]) : NULL;
}

/* card.hussars, p. 19: a card of the enemy's hand at random. */
void napoleon_hussars(struct table *table, side_id side)
{
	const struct napoleon *n = here(table);
	side_id enemy = enemy_of(side);
	struct hand hand = {.scenario = table->scenario};
	for (unsigned card = enemy * cards_of_side; card < (enemy + 1u) * cards_of_side; card++)
		if (n->card[card] == in_hand)
			hand.card[hand.count++] = (uint8_t)card;
	if (!hand.count)
		return;
	tell_all(table, say1(told_hussars, of_kind(arg_side, enemy)), no_space);
	unsigned drawn = draw_one(table, purpose(chance_for_hussars, enemy), chance_card, hand.count,
				  name_in_hand, &hand);
	napoleon_discard_from_hand(table, hand.card[drawn]);
}
