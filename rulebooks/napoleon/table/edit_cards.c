/*
 * Hands, decks and cards on the table, set by hand. A card is in one place only.
 */
#include <string.h>

#include "rulebooks/napoleon/table/view.h"

static bool lies_on_table(const struct napoleon *n, unsigned card)
{
	return n->rain == card + 1 || n->second_breath == card + 1 || n->strategic_retreat == card + 1;
}

static void count_hand(struct napoleon *n, side_id side)
{
	unsigned count = 0;
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
		count += n->card[card] == in_hand;
	n->hand_count[side] = (uint8_t)count;
}

/* Reads a list of cards of a side into a set; a card named twice, unknown or of the other side is refused. */
static struct verdict read_cards(const struct scenario *scenario, const json_t *list, side_id side,
				 bool named[cards])
{
	memset(named, 0, cards * sizeof *named);
	if (!json_is_array(list))
		return forbidden(say(not_a_list_of_cards));
	for (size_t i = 0; i < json_array_size(list); i++) {
		const char *text = json_string_value(json_array_get(list, i));
		int card = text ? napoleon_find_card(scenario, text) : -1;
		if (card < 0)
			return forbidden(say(not_a_card));
		if (side_of_card((unsigned)card) != side)
			return forbidden(
				say2(not_of_this_deck, of_kind(arg_card, card), of_kind(arg_side, side)));
		if (named[card])
			return forbidden(say1(not_in_two_places, of_kind(arg_card, card)));
		named[card] = true;
	}
	return legal();
}

/* The cards named are the hand: what else was in it goes back into the deck. */
static struct verdict set_hand(struct table *table, const json_t *list, side_id side)
{
	struct napoleon *n = here(table);
	bool named[cards];
	struct verdict verdict = read_cards(table->scenario, list, side, named);
	if (!verdict.legal)
		return verdict;
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++) {
		if (named[card] && lies_on_table(n, card))
			return forbidden(say1(not_in_two_places, of_kind(arg_card, (int)card)));
		if (named[card] && data_of(table->scenario)->card[card].colour == colour_red)
			return forbidden(say1(not_red_in_a_hand, of_kind(arg_card, (int)card)));
		if (named[card])
			n->card[card] = in_hand;
		else if (n->card[card] == in_hand)
			n->card[card] = in_deck;
	}
	count_hand(n, side);
	return legal();
}

/* The cards named are what is left of the deck: what else was in it has been played. */
static struct verdict set_deck(struct table *table, const json_t *list, side_id side)
{
	struct napoleon *n = here(table);
	bool named[cards];
	struct verdict verdict = read_cards(table->scenario, list, side, named);
	if (!verdict.legal)
		return verdict;
	for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++) {
		bool taken = n->card[card] == in_hand || lies_on_table(n, card);
		if (named[card] && taken)
			return forbidden(say1(not_in_two_places, of_kind(arg_card, (int)card)));
		if (!taken)
			n->card[card] = named[card] ? in_deck : in_discard;
	}
	return legal();
}

typedef struct verdict set_cards(struct table *table, const json_t *list, side_id side);

/* {"french":[...],"prussian":[...]}: the sides that are not named keep their cards. */
static struct verdict for_each_side(struct table *table, const json_t *lists, set_cards *set)
{
	struct verdict verdict = legal();
	const char *name;
	json_t *list;
	if (!json_is_object(lists))
		return forbidden(say(not_a_list_of_cards));
	json_object_foreach ((json_t *)lists, name, list) {
		json_t *text = json_string(name);
		side_id side = napoleon_read_side(text);
		json_decref(text);
		verdict = side == no_side ? forbidden(say(not_a_side)) : set(table, list, side);
		if (!verdict.legal)
			break;
	}
	return verdict;
}

struct verdict napoleon_edit_hand(struct table *table, const json_t *change)
{
	return for_each_side(table, json_object_get(change, "hand"), set_hand);
}

struct verdict napoleon_edit_deck(struct table *table, const json_t *change)
{
	return for_each_side(table, json_object_get(change, "deck"), set_deck);
}

/* ---- Cards that last for the turn ---------------------------------------------------------------------- */

static void take_away(struct napoleon *n, uint8_t *lies)
{
	if (*lies)
		n->card[*lies - 1] = in_discard;
	*lies = 0;
}

/* The first card of the event that nobody holds; the hand gives one up if it must. */
static void lay_down(struct table *table, enum card_event event, uint8_t *lies)
{
	struct napoleon *n = here(table);
	int found = -1;
	for (unsigned card = 0; card < cards; card++)
		if (data_of(table->scenario)->card[card].event == event &&
		    (found < 0 || (n->card[found] == in_hand && n->card[card] != in_hand)))
			found = (int)card;
	if (*lies || found < 0)
		return;
	n->card[found] = on_table;
	*lies = (uint8_t)(1 + found);
	count_hand(n, side_of_card((unsigned)found));
}

struct verdict napoleon_edit_weather(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	const char *weather = json_string_value(json_object_get(change, "weather"));
	if (!weather || (strcmp(weather, "rain") && strcmp(weather, "none")))
		return forbidden(say(not_a_weather));
	if (!strcmp(weather, "rain"))
		lay_down(table, event_rain, &n->rain);
	else
		take_away(n, &n->rain);
	return legal();
}

/* The effects that are named are in force, the others are not. */
struct verdict napoleon_edit_effects(struct table *table, const json_t *change)
{
	struct napoleon *n = here(table);
	const json_t *effects = json_object_get(change, "effects");
	bool breath = false, retreat = false;
	if (!json_is_array(effects))
		return forbidden(say(not_an_effect));
	for (size_t i = 0; i < json_array_size(effects); i++) {
		const char *name = json_string_value(json_array_get(effects, i));
		bool is_breath = name && !strcmp(name, "second-breath");
		bool is_retreat = name && !strcmp(name, "strategic-retreat");
		if (!is_breath && !is_retreat)
			return forbidden(say(not_an_effect));
		breath = breath || is_breath;
		retreat = retreat || is_retreat;
	}
	if (breath)
		lay_down(table, event_second_breath, &n->second_breath);
	else
		take_away(n, &n->second_breath);
	if (retreat)
		lay_down(table, event_strategic_retreat, &n->strategic_retreat);
	else
		take_away(n, &n->strategic_retreat);
	return legal();
}
