/*
 * P3 and P5: cards. Where an answer hangs on a hand, the question opens for those who hold the card and
 * those who do not.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/picket/position.h"

/* ---- Names --------------------------------------------------------------------------------------------- */

#define FACES(letter, owner)                                                                              \
	{letter ".march1", owner "'s first march", "Every block of the side may march an area farther."}, \
		{letter ".march2", owner "'s second march",                                               \
		 "Every block of the side may march an area farther."},                                   \
		{letter ".volley1", owner "'s first volley", "Adds 1 to the strength of the defender."},  \
		{letter ".volley2", owner "'s second volley", "Adds 1 to the strength of the defender."}, \
		{letter ".counter", owner "'s counter", "Undoes a volley of the enemy."},                 \
	{                                                                                                 \
		letter ".rain", owner "'s rain", "No block marches farther than one area."                \
	}

const struct card_face picket_faces[cards] = {FACES("b", "Blue"), FACES("r", "Red")};

/* ---- P3: drawing --------------------------------------------------------------------------------------- */

struct deck {
	uint8_t card[cards_of_side];
	unsigned count;
};

static struct deck deck_of(const struct picket *picket, side_id side)
{
	struct deck deck = {.count = 0};
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
		if (picket->card[card] == in_deck)
			deck.card[deck.count++] = (uint8_t)card;
	return deck;
}

static const char *name_in_deck(const void *context, unsigned i)
{
	const struct deck *deck = context;
	return i < deck->count ? picket_faces[deck->card[i]].id : NULL;
}

static void draw_card(struct table *table, side_id side)
{
	struct picket *picket = here(table);
	struct deck deck = deck_of(picket, side);
	if (deck.count == 0)
		return;
	struct purpose drawing = purpose(chance_for_card, side);
	unsigned card = deck.card[draw_one(table, drawing, chance_card, deck.count, name_in_deck, &deck)];
	picket->card[card] = in_hand;
	picket->hand_count[side]++;
	tell_all(table, say1(told_drawn, of_kind(arg_side, side)), no_space);
	struct event own = {.message = say1(told_own_card, of_kind(arg_card, (int)card)),
			    .seats = (uint8_t)(1u << picket_card_holder_of(picket, side)),
			    .at = no_space};
	tell(table, &own);
}

/* ---- P3.2: laid aside, by both sides at once and in the open ------------------------------------------ */

static uint8_t holders_of_cards(const struct picket *picket)
{
	unsigned set = 0;
	for (side_id side = blue; side < both_sides; side++)
		if (picket->hand_count[side])
			set |= 1u << picket_card_holder_of(picket, side);
	return (uint8_t)set;
}

static enum next run_aside(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0)
		ask_each(table, question_aside, holders_of_cards(here(table)));
	else
		pop(table);
	return next_go_on;
}

static struct verdict judge_in_hand(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb != verb_card || (given.arg < cards && known(field)->card[given.arg] == in_hand &&
					given.arg / cards_of_side == known(field)->side_of[frame->seat]))
		return legal();
	return forbidden(say1(not_in_hand, of_kind(arg_card, given.arg)));
}

static void play_card(struct table *table, unsigned card, unsigned text);

static void lay_aside(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	if (given.verb == verb_card)
		play_card(table, given.arg, told_aside);
}

const struct question picket_aside = {
	.id = "aside",
	.rule = "P3.2",
	.run = run_aside,
	.ask = ask_aside,
	.judge = judge_in_hand,
	.carry_out = lay_aside,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.together = true,
};

/* P3.1: three cards on the first turn, one on each later turn. */
void picket_begin_draw(struct table *table)
{
	struct picket *picket = here(table);
	tell_all(table, say1(told_turn, number_arg(picket->flow.turn)), no_space);
	if (effects_end(picket->effect, effect_rows, &picket->flow))
		tell_all(table, say(told_rain_ends), no_space);
	picket_deliver_letters(table);
	unsigned count = picket->flow.turn == 1 ? 3 : 1;
	for (side_id side = blue; side < both_sides; side++)
		for (unsigned i = 0; i < count && !table->chance->failed; i++)
			draw_card(table, side);
	if (picket->flow.option[option_letters] && !table->chance->failed)
		push(table, question_letter, no_seat);
	if (picket->flow.option[option_aside] && !table->chance->failed)
		push(table, question_aside, no_seat);
}

/* ---- P5: playing --------------------------------------------------------------------------------------- */

static bool is_kind(unsigned card, unsigned first, unsigned last)
{
	return card % cards_of_side >= first && card % cards_of_side <= last;
}

static bool fits(const struct frame *frame, unsigned card)
{
	switch (frame->question) {
	case question_orders:
		return is_kind(card, first_march, second_march) || is_kind(card, rain, rain);
	case question_volley:
		return is_kind(card, first_volley, second_volley);
	default:
		return is_kind(card, counter, counter);
	}
}

static struct verdict judge_card(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_pass)
		return legal();
	struct verdict held = judge_in_hand(field, frame, given);
	if (!held.legal)
		return held;
	if (!fits(frame, given.arg))
		return forbidden(say1(wrong_card, of_kind(arg_card, given.arg)));
	return legal();
}

static void play_card(struct table *table, unsigned card, unsigned text)
{
	struct picket *picket = here(table);
	picket->card[card] = played;
	picket->hand_count[card / cards_of_side]--;
	tell_all(table, say1(text, of_kind(arg_card, (int)card)), no_space);
}

/* P5: nobody is asked for a card who, as everybody can count, has none. */
void picket_open_orders(struct table *table, side_id side)
{
	struct picket *picket = here(table);
	if (picket->hand_count[side])
		push(table, question_orders, picket_card_holder_of(picket, side));
}

/*
 * P5.1: a forced march gives a point more until the step is over. P5.2: rain lasts until the next turn's
 * draw.
 */
static void play_orders(struct table *table, struct frame *frame, struct answer given)
{
	struct picket *picket = here(table);
	side_id side = picket->side_of[frame->seat];
	pop(table);
	if (given.verb == verb_pass)
		return;
	bool wet = is_kind(given.arg, rain, rain);
	play_card(table, given.arg, wet ? told_rain : told_march_card);
	struct effect effect = {.until_turn = picket->flow.turn,
				.until_step = (uint8_t)(picket->flow.step + 1),
				.kind = effect_march,
				.whom = side,
				.value = 1};
	if (wet)
		effect = (struct effect){.until_turn = (uint16_t)(picket->flow.turn + 1),
					 .until_step = step_draw,
					 .kind = effect_rain};
	effects_add(picket->effect, effect_rows, effect);
}

const struct question picket_orders = {
	.id = "orders",
	.rule = "P5.1",
	.ask = ask_orders,
	.judge = judge_card,
	.carry_out = play_orders,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.window = window_orders,
};

/* ---- P5.3, P5.4: cards in a fight, kept in the frame of the fight below -------------------------------- */

static void play_volley(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	if (given.verb == verb_pass)
		return;
	top(table)->arg[3] = (uint16_t)(given.arg + 1);
	play_card(table, given.arg, told_volley);
}

const struct question picket_volley = {
	.id = "volley",
	.rule = "P5.3",
	.ask = ask_volley,
	.judge = judge_card,
	.carry_out = play_volley,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.window = window_volley,
};

static void play_counter(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	if (given.verb == verb_pass)
		return;
	top(table)->arg[3] = 0;
	play_card(table, given.arg, told_counter);
}

const struct question picket_counter = {
	.id = "counter",
	.rule = "P5.4",
	.ask = ask_counter,
	.judge = judge_card,
	.carry_out = play_counter,
	.verbs = 1 << verb_card | 1 << verb_pass,
	.window = window_counter,
};
