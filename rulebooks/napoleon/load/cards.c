/*
 * french-deck.csv, prussian-deck.csv and dice.csv.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/napoleon/load/load.h"

/* ---- Decks --------------------------------------------------------------------------------------------- */

enum { k_id, k_event, k_value, k_colour, k_symbol, k_move, k_combat, k_recovery, k_origin, k_columns };
static const char *const deck_columns[k_columns] = {
	"id", "event", "value", "colour", "symbol", "move", "combat", "recovery", "origin",
};

static const char *const colour_words[] = {
	[colour_red] = "red", [colour_blue] = "blue", [colour_green] = "green"};
static const char *const symbol_words[] = {
	[when_none] = "",         [when_french_operation] = "FR-op", [when_prussian_operation] = "PR-op",
	[when_combat] = "combat", [when_retreat] = "retreat",        [when_any] = "any",
};

static bool take_event(struct draft *draft, struct csv *csv, unsigned column, uint8_t *event)
{
	for (*event = 0; *event < event_total; ++*event)
		if (same_word(csv->field[column], napoleon_events[*event].name))
			return true;
	return csv_refuse(csv, draft->error, "\"%.40s\" is no event", csv->field[column]);
}

/* p. 18: FATIGUE has a number of its own. */
static bool take_value(struct draft *draft, struct csv *csv, unsigned column, struct card_data *card)
{
	if (card->event == event_fatigue)
		return napoleon_take_number(draft, csv, column, "value", 1, 2, &card->value);
	if (*csv->field[column])
		return csv_refuse(csv, draft->error, "only FATIGUE has a value");
	return true;
}

/* p. 6-7: an event works only in its moment, so colour and symbol go with it; so does the side it speaks of. */
static bool check_event(struct draft *draft, struct csv *csv, const struct card_data *card)
{
	const struct event_info *event = &napoleon_events[card->event];
	unsigned when = napoleon_symbol(event->moment, draft->side);
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
static bool take_id(struct draft *draft, struct csv *csv, unsigned column, struct card_data *card)
{
	const char letter = draft->side == french ? 'F' : 'P';
	char wanted[8];
	for (unsigned i = 0; i < draft->cards_read; i++) {
		unsigned other = draft->side * cards_of_side + i;
		if (strcmp(csv->field[column], draft->data->card[other].id) == 0)
			return csv_refuse(csv, draft->error, "%s stands on line %d already",
					  csv->field[column], draft->card_line[other]);
	}
	snprintf(wanted, sizeof wanted, "%c%02u", letter, (draft->cards_read + 1) % 100);
	if (strcmp(csv->field[column], wanted) != 0)
		return csv_refuse(csv, draft->error, "\"%.20s\" instead of %s", csv->field[column], wanted);
	memcpy(card->id, wanted, sizeof wanted);
	return true;
}

static bool take_card(struct draft *draft, struct csv *csv, const unsigned column[])
{
	if (draft->cards_read == cards_of_side)
		return csv_refuse(csv, draft->error, "a deck has %u cards, and this is one more",
				  (unsigned)cards_of_side);
	unsigned number = draft->side * cards_of_side + draft->cards_read;
	struct card_data *card = &draft->data->card[number];
	if (!take_id(draft, csv, column[k_id], card) ||
	    !take_event(draft, csv, column[k_event], &card->event) ||
	    !take_value(draft, csv, column[k_value], card) ||
	    !napoleon_take_word(draft, csv, column[k_colour], "colour", colour_words, 3, &card->colour) ||
	    !napoleon_take_word(draft, csv, column[k_symbol], "symbol", symbol_words,
				sizeof symbol_words / sizeof *symbol_words, &card->when) ||
	    !check_event(draft, csv, card) ||
	    !napoleon_take_number(draft, csv, column[k_move], "move", 0, 9, &card->move) ||
	    !napoleon_take_effect_of_combat(draft, csv, column[k_combat], &card->losses, &card->fatigue) ||
	    !napoleon_take_number(draft, csv, column[k_recovery], "recovery", 0, most_fatigue,
				  &card->recovery) ||
	    !napoleon_take_origin(draft, csv, column[k_origin]))
		return false;
	draft->card_line[number] = csv->line;
	draft->cards_read++;
	return true;
}

bool napoleon_load_deck(struct draft *draft, const struct embedded_file *file, side_id side)
{
	draft->side = side;
	draft->cards_read = 0;
	if (!napoleon_take_table(draft, file, deck_columns, k_columns, take_card))
		return false;
	if (draft->cards_read != cards_of_side)
		return refuse_line(file->path, 0, draft->error, "%u cards instead of %u", draft->cards_read,
				   (unsigned)cards_of_side);
	return true;
}

/* ---- Dice ---------------------------------------------------------------------------------------------- */

enum { f_side, f_face, f_combat, f_origin, f_columns };
static const char *const dice_columns[f_columns] = {"side", "face", "combat", "origin"};

static bool take_face(struct draft *draft, struct csv *csv, const unsigned column[])
{
	uint8_t side, number;
	if (!napoleon_take_side(draft, csv, column[f_side], &side) ||
	    !napoleon_take_number(draft, csv, column[f_face], "face", 1, 6, &number) ||
	    !napoleon_take_origin(draft, csv, column[f_origin]))
		return false;
	int *line = &draft->face_line[side][number - 1];
	if (*line)
		return csv_refuse(csv, draft->error, "this face stands on line %d already", *line);
	*line = csv->line;
	struct die_face *face = &draft->data->face[side][number - 1];
	return napoleon_take_effect_of_combat(draft, csv, column[f_combat], &face->losses, &face->fatigue);
}

bool napoleon_load_dice(struct draft *draft, const struct embedded_file *file)
{
	if (!napoleon_take_table(draft, file, dice_columns, f_columns, take_face))
		return false;
	for (unsigned side = 0; side < both_sides; side++)
		for (unsigned i = 0; i < 6; i++)
			if (!draft->face_line[side][i])
				return refuse_line(file->path, 0, draft->error, "the %s face %u is missing",
						   side == french ? "french" : "prussian", i + 1);
	return true;
}
