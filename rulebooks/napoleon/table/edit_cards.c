/*
 * Cards that lie on the table for the turn, set by hand.
 */
#include <string.h>

#include "rulebooks/napoleon/table/view.h"

bool napoleon_lies_on_table(const struct napoleon *n, unsigned card)
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

static const struct lasting {
	const char *key, *word;
	enum card_event event;
	size_t offset;
} lasting[] = {
	{"weather", "rain", event_rain, offsetof(struct napoleon, rain)},
	{"effects", "second-breath", event_second_breath, offsetof(struct napoleon, second_breath)},
	{"effects", "strategic-retreat", event_strategic_retreat,
	 offsetof(struct napoleon, strategic_retreat)},
};

/* The word, or a list that holds it. */
static bool is_named(const json_t *given, const char *word)
{
	const char *text = json_string_value(given);
	for (size_t i = 0; i < json_array_size(given); i++)
		if (is_named(json_array_get(given, i), word))
			return true;
	return text && !strcmp(text, word);
}

/* The weather is a word or "none", the effects are a list: those that are named are in force, the others are not. */
static bool set_lasting(struct table *table, const char *key, const json_t *given)
{
	struct napoleon *n = here(table);
	bool list = !strcmp(key, "effects");
	size_t known = !list && is_named(given, "none");
	for (unsigned i = 0; i < COUNT_OF(lasting); i++)
		known += !strcmp(lasting[i].key, key) && is_named(given, lasting[i].word);
	if (json_is_array(given) != list || known != (list ? json_array_size(given) : 1))
		return false;
	for (unsigned i = 0; i < COUNT_OF(lasting); i++) {
		uint8_t *lies = (uint8_t *)n + lasting[i].offset;
		if (strcmp(lasting[i].key, key) != 0)
			continue;
		if (is_named(given, lasting[i].word)) {
			lay_down(table, lasting[i].event, lies);
		} else if (*lies) {
			n->card[*lies - 1] = in_discard;
			*lies = 0;
		}
	}
	return true;
}

struct verdict napoleon_edit_lasting(struct table *table, const json_t *change)
{
	const json_t *weather = json_object_get(change, "weather"),
		     *effects = json_object_get(change, "effects");
	if (weather && !set_lasting(table, "weather", weather))
		return forbidden(say(not_a_weather));
	if (effects && !set_lasting(table, "effects", effects))
		return forbidden(say(not_an_effect));
	return legal();
}
