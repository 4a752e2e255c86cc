/*
 * french-deck.csv, prussian-deck.csv and dice.csv.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/load/load.h"

/* ---- Decks --------------------------------------------------------------------------------------------- */

static const char *const colour_words[] = {
	[colour_red] = "red", [colour_blue] = "blue", [colour_green] = "green"};
static const char *const symbol_words[] = {
	[when_none] = "",         [when_french_operation] = "FR-op", [when_prussian_operation] = "PR-op",
	[when_combat] = "combat", [when_retreat] = "retreat",        [when_any] = "any",
};

static int find_event(void *context, const char *text)
{
	(void)context;
	for (int event = 0; event < event_total; event++)
		if (same_word(text, napoleon_events[event].name))
			return event;
	return -1;
}

/* "LF": a string of L, a loss, and F, a point of fatigue. */
static bool read_effect(const struct cell *cell, void *member)
{
	uint8_t *count = member; /* losses, then fatigue */
	if (strspn(cell->text, "LF") != strlen(cell->text) || strlen(cell->text) > 4)
		return cell_refuse(cell, "\"%.20s\" is not made of up to four L and F", cell->text);
	for (const char *at = cell->text; *at; at++)
		count[*at == 'F']++;
	return true;
}
_Static_assert(offsetof(struct card_data, fatigue) == offsetof(struct card_data, losses) + 1 &&
		       offsetof(struct die_face, fatigue) == offsetof(struct die_face, losses) + 1,
	       "read_effect");

/* clang-format off */
#define ROW struct card_data
static const struct column deck_columns[] = {
	COLUMN_TEXT("id", ROW, id),
	COLUMN_KEY("event", ROW, event, find_event, "event"),
	COLUMN_NUMBER("value", ROW, value, 1, 2, .optional = true),
	COLUMN_WORD("colour", ROW, colour, colour_words, "colour"),
	COLUMN_WORD("symbol", ROW, when, symbol_words, "symbol"),
	COLUMN_NUMBER("move", ROW, move, 0, 9),
	COLUMN_OWN("combat", ROW, losses, read_effect),
	COLUMN_NUMBER("recovery", ROW, recovery, 0, most_fatigue),
	COLUMN_CHECKED("origin", napoleon_origins),
};
#undef ROW
/* clang-format on */
static const struct columns deck_table = COLUMNS(deck_columns, struct card_data, NULL);

/* p. 6-7: an event works only in its moment, so colour and symbol go with it; so does the side it speaks of. */
static bool check_event(const struct draft *draft, const struct csv *csv, const struct card_data *card)
{
	const struct event_info *event = &napoleon_events[card->event];
	unsigned when = napoleon_symbol(event->moment, draft->side);
	/* p. 18: FATIGUE has a number of its own. */
	if ((card->event == event_fatigue) != (card->value != 0))
		return csv_refuse(csv, draft->error, "FATIGUE has a value, and no other event");
	if (!(event->sides >> draft->side & 1))
		return csv_refuse(csv, draft->error, "%s does not belong to this side", event->name);
	if (card->colour != event->colour)
		return csv_refuse(csv, draft->error, "%s is a %s card", event->name,
				  colour_words[event->colour]);
	if (card->when != when)
		return csv_refuse(csv, draft->error, "the symbol of %s is \"%s\"", event->name,
				  symbol_words[when]);
	return true;
}

/* F01 to F36, P01 to P36, in order: a card is known by its number. */
static bool check_id(const struct draft *draft, const struct csv *csv, const char *id)
{
	char wanted[8];
	for (unsigned i = 0; i < draft->cards_read; i++) {
		unsigned other = draft->side * cards_of_side + i;
		if (!strcmp(id, draft->data->card[other].id))
			return csv_refuse(csv, draft->error, "%s stands on line %d already", id,
					  draft->card_line[other]);
	}
	snprintf(wanted, sizeof wanted, "%c%02u", draft->side == french ? 'F' : 'P',
		 (draft->cards_read + 1) % 100);
	return !strcmp(id, wanted) || csv_refuse(csv, draft->error, "id: \"%s\" instead of %s", id, wanted);
}

static bool take_card(void *context, const struct csv *csv, const void *row)
{
	struct draft *draft = context;
	const struct card_data *card = row;
	unsigned number = draft->side * cards_of_side + draft->cards_read;
	if (draft->cards_read == cards_of_side)
		return csv_refuse(csv, draft->error, "a deck has %u cards, and this is one more",
				  (unsigned)cards_of_side);
	if (!check_id(draft, csv, card->id) || !check_event(draft, csv, card))
		return false;
	draft->data->card[number] = *card;
	draft->card_line[number] = csv->line;
	draft->cards_read++;
	return true;
}

bool napoleon_load_deck(struct draft *draft, side_id side)
{
	const char *path = side == french ? "napoleon/french-deck.csv" : "napoleon/prussian-deck.csv";
	draft->side = side;
	draft->cards_read = 0;
	if (!napoleon_load_table(draft, path, &deck_table, take_card))
		return false;
	return draft->cards_read == cards_of_side ||
	       refuse_line(path, 0, draft->error, "%u cards instead of %u", draft->cards_read,
			   (unsigned)cards_of_side);
}

/* ---- Dice ---------------------------------------------------------------------------------------------- */

struct face_row {
	uint8_t side, number;
	struct die_face face;
};

static const struct column dice_columns[] = {
	COLUMN_WORD("side", struct face_row, side, napoleon_side_words, "side"),
	COLUMN_NUMBER("face", struct face_row, number, 1, 6),
	COLUMN_OWN("combat", struct face_row, face, read_effect),
	COLUMN_CHECKED("origin", napoleon_origins),
};
static const struct columns dice_table = COLUMNS(dice_columns, struct face_row, NULL);

static bool take_face(void *context, const struct csv *csv, const void *read)
{
	struct draft *draft = context;
	const struct face_row *row = read;
	draft->data->face[row->side][row->number - 1] = row->face;
	return columns_once(csv, &draft->face_line[row->side][row->number - 1], "this face", draft->error);
}

bool napoleon_load_dice(struct draft *draft)
{
	static const char path[] = "napoleon/dice.csv";
	if (!napoleon_load_table(draft, path, &dice_table, take_face))
		return false;
	for (unsigned side = 0; side < both_sides; side++)
		for (unsigned i = 0; i < 6; i++)
			if (!draft->face_line[side][i])
				return refuse_line(path, 0, draft->error, "the %s face %u is missing",
						   napoleon_side_words[side], i + 1);
	return true;
}
