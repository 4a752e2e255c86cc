/*
 * The decks, terms.cards, p. 6-7: drawing, revealing, discarding, and the deck that is made anew. No order of a deck is kept: a card
 * is drawn when it is drawn. Every card that leaves a hand or a deck for the table is seen by both sides.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/cards/deck.h"

/* ---- Names --------------------------------------------------------------------------------------------- */

const char *napoleon_card_id(const struct scenario *scenario, unsigned card)
{
	return card < cards ? data_of(scenario)->card[card].id : NULL;
}

const char *napoleon_card_name(const struct scenario *scenario, unsigned card)
{
	if (card >= cards)
		return NULL;
	const struct card_data *data = &data_of(scenario)->card[card];
	if (data->event == event_fatigue)
		return data->value == 1 ? "Fatigue (1)" : "Fatigue (2)";
	return napoleon_event_name(data->event);
}

/* "Rain", "French Rain", "f.rain" */
static bool is_called(const struct scenario *scenario, unsigned card, const char *text)
{
	static const char *const prefix[both_sides][3] = {{"", "french", "f"}, {"", "prussian", "p"}};
	const char *names[] = {napoleon_card_name(scenario, card),
			       napoleon_event_name(data_of(scenario)->card[card].event)};
	for (unsigned i = 0; i < 2; i++)
		for (unsigned k = 0; k < 3; k++) {
			char whole[64];
			snprintf(whole, sizeof whole, "%s %s", prefix[side_of_card(card)][k], names[i]);
			if (same_word(text, whole))
				return true;
		}
	return false;
}

int napoleon_find_card(const struct scenario *scenario, const char *text)
{
	for (unsigned card = 0; card < cards; card++)
		if (same_word(text, napoleon_card_id(scenario, card)))
			return (int)card;
	for (unsigned card = 0; card < cards; card++)
		if (is_called(scenario, card, text))
			return (int)card;
	return -1;
}

/* Would it make a difference here which of two cards of an event is meant? */
static bool are_alike(const struct field *field, unsigned one, unsigned other)
{
	const struct card_data *a = &data_of(field->scenario)->card[one];
	const struct card_data *b = &data_of(field->scenario)->card[other];
	const struct frame *frame = engine_frame(flow_in(field->mask), field->seat);
	unsigned question = frame ? frame->question : (unsigned)question_none;
	if (a->event != b->event || a->value != b->value)
		return false;
	if (question == question_recovery_card)
		return a->recovery == b->recovery;
	return question != question_blue_effect || (a->recovery == b->recovery && a->move == b->move);
}

/* The first card of that name in a place, -1 if there is none; into `other` one there that is not like it. */
static int own_card_in(const struct field *field, const char *text, enum card_place place, int *other)
{
	const struct napoleon *n = known(field);
	unsigned first = n->side_of[field->seat] * (unsigned)cards_of_side;
	int found = -1;
	for (unsigned card = first; card < first + cards_of_side; card++) {
		if (n->card[card] != place || !is_called(field->scenario, card, text))
			continue;
		if (found < 0)
			found = (int)card;
		else if (*other < 0 && !are_alike(field, (unsigned)found, card))
			*other = (int)card;
	}
	return found;
}

/* Of several cards of that name, the one in hand; else one of the seat's own deck (ANTICIPATION). */
int napoleon_own_card(const struct field *field, const char *text, int *other)
{
	*other = -1;
	if (field->seat >= both_sides || known(field)->side_of[field->seat] >= both_sides)
		return -1;
	int found = own_card_in(field, text, in_hand, other);
	return found >= 0 ? found : own_card_in(field, text, in_deck, other);
}

/* ---- Counts -------------------------------------------------------------------------------------------- */

static unsigned first_card(side_id side)
{
	return (unsigned)side * cards_of_side;
}

static unsigned count_in(const struct napoleon *n, side_id side, enum card_place place)
{
	unsigned count = 0;
	for (unsigned card = first_card(side); card < first_card(side) + cards_of_side; card++)
		count += n->card[card] == place;
	return count;
}

/* Deck and hand look alike to the other side, but their sizes are public. */
unsigned napoleon_deck_count(const struct napoleon *n, side_id side)
{
	return cards_of_side - count_in(n, side, in_discard) - count_in(n, side, on_table) -
	       n->hand_count[side];
}

unsigned napoleon_discard_count(const struct napoleon *n, side_id side)
{
	return count_in(n, side, in_discard);
}

/* A deck that was made anew before everybody's eyes is known: the cards nobody has seen are in the hand then. */
bool napoleon_may_be_in_deck(const struct napoleon *n, unsigned card)
{
	side_id side = side_of_card(card);
	if (n->card[card] != card_unknown)
		return is_in_deck(n, card);
	return count_in(n, side, in_deck) + count_in(n, side, in_new_deck) < napoleon_deck_count(n, side);
}

void napoleon_bound_next_card(const struct scenario *scenario, const struct napoleon *n, side_id side,
			      uint8_t *lowest, uint8_t *highest)
{
	const struct card_data *data = data_of(scenario)->card;
	bool empty = napoleon_deck_count(n, side) == 0;
	*lowest = *highest = 0;
	for (unsigned card = first_card(side); card < first_card(side) + cards_of_side; card++) {
		if (empty ? n->card[card] != in_discard : !napoleon_may_be_in_deck(n, card))
			continue;
		if (!*lowest || data[card].move < data[*lowest - 1].move)
			*lowest = (uint8_t)(1 + card);
		if (!*highest || data[card].move > data[*highest - 1].move)
			*highest = (uint8_t)(1 + card);
	}
}

bool napoleon_might_hold(const struct scenario *scenario, const struct napoleon *n, side_id side,
			 uint64_t events)
{
	if (!n->hand_count[side])
		return false;
	const struct card_data *data = data_of(scenario)->card;
	for (unsigned card = first_card(side); card < first_card(side) + cards_of_side; card++)
		if (events >> data[card].event & 1 &&
		    (n->card[card] == in_deck || n->card[card] == in_hand || n->card[card] == card_unknown))
			return true;
	return false;
}

/* ---- From the deck ------------------------------------------------------------------------------------- */

struct deck {
	const struct scenario *scenario;
	unsigned count;
	uint8_t card[cards_of_side];
};

static struct deck deck_of(const struct table *table, side_id side)
{
	struct deck deck = {.scenario = table->scenario};
	for (unsigned card = first_card(side); card < first_card(side) + cards_of_side; card++)
		if (is_in_deck(here(table), card))
			deck.card[deck.count++] = (uint8_t)card;
	return deck;
}

static const char *name_in_deck(const void *context, unsigned i)
{
	const struct deck *deck = context;
	return i < deck->count ? napoleon_card_id(deck->scenario, deck->card[i]) : NULL;
}

static uint8_t seats_but(const struct napoleon *n, side_id side)
{
	return (uint8_t)(1u << seat_of(n, enemy_of(side)));
}

/* p. 7: only when a card is needed and none is left; what lies on the table or is held stays out. */
static void make_anew(struct table *table, side_id side)
{
	struct napoleon *n = here(table);
	unsigned count = 0;
	for (unsigned card = first_card(side); card < first_card(side) + cards_of_side; card++)
		if (n->card[card] == in_discard) {
			n->card[card] = in_new_deck;
			count++;
		}
	if (count)
		tell_all(table, say2(told_reshuffled, of_kind(arg_side, side), number_arg((int)count)),
			 no_space);
}

void napoleon_fill_deck(struct table *table, side_id side)
{
	if (!napoleon_deck_count(here(table), side))
		make_anew(table, side);
}

void napoleon_forget_deck(struct napoleon *n, side_id side)
{
	for (unsigned card = first_card(side); card < first_card(side) + cards_of_side; card++)
		if (n->card[card] == in_new_deck)
			n->card[card] = in_deck;
}

struct purpose napoleon_purpose_in_combat(const struct table *table, unsigned what, side_id side)
{
	return purpose(what, (unsigned)here(table)->combat.area * both_sides + side);
}

static int take_from_deck(struct table *table, side_id side)
{
	struct deck deck = deck_of(table, side);
	if (!deck.count) {
		make_anew(table, side);
		deck = deck_of(table, side);
	}
	if (!deck.count)
		return -1;
	struct purpose purpose = napoleon_purpose_in_combat(table, chance_for_card, side);
	return deck.card[draw_one(table, purpose, chance_card, deck.count, name_in_deck, &deck)];
}

/* In a combat the effect is told, elsewhere the number of movement and initiative. */
static struct message what_it_shows(const struct table *table, side_id side, unsigned card)
{
	const struct card_data *data = &data_of(table->scenario)->card[card];
	if (here(table)->combat.area)
		return say4(told_revealed_effect, of_kind(arg_side, side), of_kind(arg_card, (int)card),
			    number_arg(data->losses), number_arg(data->fatigue));
	return say3(told_revealed_value, of_kind(arg_side, side), of_kind(arg_card, (int)card),
		    number_arg(data->move));
}

/* Everybody sees a card that was hidden from the enemy of its side. */
static void tell_card(struct table *table, side_id side, struct message message)
{
	struct event event = {.message = message, .news = seats_but(here(table), side), .at = no_space};
	tell(table, &event);
}

int napoleon_reveal(struct table *table, side_id side)
{
	int card = take_from_deck(table, side);
	if (card < 0)
		return card;
	here(table)->card[card] = on_table;
	tell_card(table, side, what_it_shows(table, side, (unsigned)card));
	return card;
}

int napoleon_draw(struct table *table, side_id side)
{
	struct napoleon *n = here(table);
	int card = take_from_deck(table, side);
	if (card < 0)
		return card;
	n->card[card] = in_hand;
	n->hand_count[side]++;
	napoleon_forget_deck(n, side);
	tell_all(table, say1(told_card_drawn, of_kind(arg_side, side)), no_space);
	struct event own = {.message = say1(told_own_card, of_kind(arg_card, card)),
			    .seats = (uint8_t)(1u << seat_of(n, side)),
			    .at = no_space};
	tell(table, &own);
	return card;
}

/* ---- To the discards ----------------------------------------------------------------------------------- */

void napoleon_discard(struct napoleon *n, unsigned card)
{
	n->card[card] = in_discard;
}

void napoleon_discard_from_hand(struct table *table, unsigned card)
{
	struct napoleon *n = here(table);
	side_id side = side_of_card(card);
	n->card[card] = in_discard;
	n->hand_count[side]--;
	tell_card(table, side, say2(told_discarded, of_kind(arg_side, side), of_kind(arg_card, (int)card)));
}
