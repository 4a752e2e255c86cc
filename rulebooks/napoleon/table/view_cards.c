/*
 * The view: tracks and hands.
 */
#include "rulebooks/napoleon/table/view.h"

/* ---- Tracks -------------------------------------------------------------------------------------------- */

static void put_side_tracks(struct json *out, const struct field *field, side_id side)
{
	static const char *const ids[both_sides][5] = {
		{"french.deck", "french.discard", "french.green", "french.hand", "french.passed"},
		{"prussian.deck", "prussian.discard", "prussian.green", "prussian.hand", "prussian.passed"},
	};
	const struct napoleon *n = known(field);
	const unsigned value[] = {napoleon_deck_count(n, side), napoleon_discard_count(n, side),
				  n->green[side], n->hand_count[side], n->passed[side]};
	for (unsigned i = 0; i < COUNT_OF(value); i++)
		put_track(out, ids[side][i], value[i], 0);
}

/* What is left to the stack that moves, for whoever knows every block of it. */
static bool known_points_left(const struct field *field, int *left)
{
	const struct napoleon *n = known(field);
	if (!n->operation.going_on || !n->operation.card || n->combat.area ||
	    !napoleon_knows_all(n, n->operation.chosen))
		return false;
	*left = napoleon_points_left(field);
	return true;
}

/* In the order of their ids. */
void napoleon_put_tracks(struct json *out, const struct field *field)
{
	const struct napoleon *n = known(field);
	int left;
	put_array(out, "tracks");
	put_side_tracks(out, field, french);
	if (known_points_left(field, &left))
		put_track(out, "points", left > 0 ? left : 0, 0);
	put_side_tracks(out, field, prussian);
	if (n->rain)
		put_track(out, "rain", 1, 0);
	if (n->second_breath)
		put_track(out, "second-breath", 1, 0);
	if (n->strategic_retreat)
		put_track(out, "strategic-retreat", 1, 0);
	put_track(out, "turn", n->flow.turn,
		  scenario_number(field->scenario) == scenario_short ? 5u : field->scenario->info->turns);
	put_track(out, "victory", n->victory, most_victory);
	put_end(out);
}

/* ---- Hands --------------------------------------------------------------------------------------------- */

const char *napoleon_symbols(unsigned losses, unsigned fatigue, char text[9])
{
	unsigned length = 0;
	for (unsigned i = 0; i < losses && length < 8; i++)
		text[length++] = 'L';
	for (unsigned i = 0; i < fatigue && length < 8; i++)
		text[length++] = 'F';
	text[length] = '\0';
	return text;
}

/* The symbol of a green card as its owner sees it; NULL for red and blue ones. */
static const char *moment_of(unsigned when, side_id side)
{
	static const char *const words[] = {
		[when_combat] = "combat", [when_retreat] = "retreat", [when_any] = "any"};
	if (when == when_french_operation || when == when_prussian_operation)
		return (when == when_french_operation) == (side == french) ? "own" : "enemy";
	return when < COUNT_OF(words) ? words[when] : NULL;
}

static void put_card(struct json *out, const struct field *field, unsigned card)
{
	static const char *const colours[] = {"red", "blue", "green"};
	const struct card_data *data = &data_of(field->scenario)->card[card];
	const char *when = moment_of(data->when, side_of_card(card));
	const char *window = napoleon_card_window(field->scenario, card);
	struct message event = say(napoleon_event_text(data->event));
	char symbols[9], text[320];
	message_text(field, &event, text, sizeof text);
	put_object(out, NULL);
	put_text(out, "id", data->id);
	put_text(out, "name", napoleon_card_name(field->scenario, card));
	put_text(out, "colour", colours[data->colour]);
	if (when)
		put_text(out, "when", when);
	if (window)
		put_text(out, "window", window);
	put_number(out, "move", data->move);
	put_text(out, "combat", napoleon_symbols(data->losses, data->fatigue, symbols));
	put_number(out, "recovery", data->recovery);
	put_text(out, "text", text);
	put_text(out, "rule", text_of(field->scenario->rulebook, event.id)->rule);
	put_end(out);
}

static bool sees_hand(const struct field *field, side_id side)
{
	if (field->seat == referee_seat)
		return true;
	return field->seat < both_sides && known(field)->side_of[field->seat] == side;
}

void napoleon_put_hands(struct json *out, const struct field *field)
{
	const struct napoleon *n = known(field);
	put_object(out, "hands");
	for (side_id side = french; side < both_sides; side++) {
		put_object(out, field->scenario->rulebook->side[side]);
		put_number(out, "count", n->hand_count[side]);
		if (sees_hand(field, side)) {
			put_array(out, "cards");
			for (unsigned card = side * cards_of_side; card < (side + 1u) * cards_of_side; card++)
				if (n->card[card] == in_hand)
					put_card(out, field, card);
			put_end(out);
		}
		put_end(out);
	}
	put_end(out);
}
