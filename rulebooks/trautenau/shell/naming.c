/*
 * Names: ids, display names and other spellings of pieces, formations and places.
 *
 * A name need not be typed as it is printed: case, diacritics, hyphens and blanks make no difference. A spelling that two
 * pieces share names neither.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"

/* ---- Pieces -------------------------------------------------------------------------------------------------------- */

enum { spelling_id, spelling_name, spelling_other, spellings };

static bool is_spelled(const struct piece_info *piece, const char *text, unsigned spelling)
{
	if (spelling == spelling_id)
		return same_word(piece->id, text);
	if (spelling == spelling_name)
		return same_word(piece->name, text);
	for (unsigned i = 0; i < sizeof piece->alias / sizeof *piece->alias; i++)
		if (same_word(piece->alias[i], text))
			return true;
	return same_word(piece->label, text);
}

piece_id trautenau_find_piece(const struct field *field, const char *text)
{
	const struct trautenau_data *data = data_of(field->scenario);
	for (unsigned spelling = 0; spelling < spellings; spelling++) {
		piece_id found = no_piece;
		unsigned count = 0;
		for (piece_id piece = 0; piece < data->pieces; piece++) {
			if (!is_spelled(&data->piece[piece], text, spelling))
				continue;
			found = piece;
			count++;
		}
		if (count)
			return count == 1 ? found : (piece_id)no_piece;
	}
	return no_piece;
}

const char *trautenau_id_of_piece(const struct field *field, piece_id piece)
{
	return piece < data_of(field->scenario)->pieces ? info(field, piece)->id : NULL;
}

const char *trautenau_name_of_piece(const struct field *field, piece_id piece)
{
	return piece < data_of(field->scenario)->pieces ? info(field, piece)->name : NULL;
}

/* ---- Formations ---------------------------------------------------------------------------------------------------- */

static bool is_called(const struct formation_info *formation, const char *text, unsigned spelling)
{
	if (spelling == spelling_id)
		return same_word(formation->id, text);
	if (spelling == spelling_name)
		return same_word(formation->name, text);
	for (unsigned i = 0; i < sizeof formation->alias / sizeof *formation->alias; i++)
		if (same_word(formation->alias[i], text))
			return true;
	return false;
}

int trautenau_find_formation(const struct scenario *scenario, const char *text)
{
	const struct trautenau_data *data = data_of(scenario);
	for (unsigned spelling = 0; spelling < spellings; spelling++) {
		int found = -1;
		unsigned count = 0;
		for (unsigned formation = 0; formation < data->formations; formation++) {
			if (!is_called(&data->formation[formation], text, spelling))
				continue;
			found = (int)formation;
			count++;
		}
		if (count)
			return count == 1 ? found : -1;
	}
	return -1;
}

const char *trautenau_id_of_formation(const struct scenario *scenario, unsigned formation)
{
	const struct trautenau_data *data = data_of(scenario);
	return formation < data->formations ? data->formation[formation].id : NULL;
}

const char *trautenau_name_of_formation(const struct scenario *scenario, unsigned formation)
{
	const struct trautenau_data *data = data_of(scenario);
	return formation < data->formations ? data->formation[formation].name : NULL;
}

side_id trautenau_find_side(const char *text)
{
	for (side_id side = 0; side < sides; side++)
		if (same_word(trautenau_rulebook.side[side], text))
			return side;
	return no_side;
}

/* ---- Places beyond the map ----------------------------------------------------------------------------------------- */

static const struct {
	const char *word;
	space_id at;
} places[] = {
	{"evacuated", at_evacuated},
	{"captured", at_captured},
	{"eliminated", at_eliminated},
	{"off", at_off},
};

static bool is_entry(const struct trautenau_data *data, space_id space)
{
	return space >= at_entry && space < at_entry + data->entries;
}

const char *trautenau_name_of_space(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	const struct trautenau_data *data = data_of(scenario);
	for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
		if (places[i].at == space) {
			snprintf(text, size, "%s", places[i].word);
			return text;
		}
	if (!is_entry(data, space))
		return NULL;
	snprintf(text, size, "entry:%s", scenario->board->space[data->entry[space - at_entry]].number);
	return text;
}

static space_id find_entry(const struct scenario *scenario, const char *text)
{
	const struct trautenau_data *data = data_of(scenario);
	space_id hex = trautenau_find_hex(scenario, text);
	for (unsigned i = 0; i < data->entries; i++)
		if (data->entry[i] == hex)
			return (space_id)(at_entry + i);
	return no_space;
}

space_id trautenau_find_place(const struct scenario *scenario, const char *text)
{
	static const char entry[] = "entry:";
	if (!strncmp(text, entry, sizeof entry - 1))
		return find_entry(scenario, text + sizeof entry - 1);
	for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
		if (same_word(places[i].word, text))
			return places[i].at;
	return no_space;
}

space_id trautenau_find_hex(const struct scenario *scenario, const char *text)
{
	return board_find(scenario->board, text);
}

void trautenau_clock_text(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	snprintf(text, size, "%02u.00", trautenau_hour_of(scenario, flow));
}

/* ---- Status -------------------------------------------------------------------------------------------------------- */

const struct status_word trautenau_status_words[] = {
	{"disorganised", piece_disorganised},
	{"out_of_command", piece_out_of_command},
	{"led_by_chief", piece_led_by_chief},
	{"moved", piece_moved},
	{"fired", piece_fired},
	{"activated", piece_activated},
	{"assaulting", piece_assaulting},
	{"supported", piece_supported},
	{"printed_stack", piece_printed_stack},
	{"aide", piece_aide},
	{"returning", piece_returning},
	{"tested", piece_tested},
	{"entered", piece_entered},
	{"stays", piece_stays},
	{"acting", piece_acting},
};

const unsigned trautenau_status_word_count = sizeof trautenau_status_words / sizeof *trautenau_status_words;
