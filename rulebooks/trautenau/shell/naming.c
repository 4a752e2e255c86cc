/*
 * Names: ids, display names and other spellings of pieces, formations and places.
 *
 * A name need not be typed as it is printed: case, diacritics, hyphens and blanks make no difference. A spelling that two
 * pieces share names neither.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"

enum { spelling_id, spelling_name, spelling_other, spellings };

/* What a row is called: its id, its name, or another spelling. */
typedef bool is_spelled(const struct trautenau_data *data, unsigned row, const char *text, unsigned spelling);

/* The only row of that spelling; -1 if there is none, or two. */
static int find_row(const struct trautenau_data *data, unsigned rows, const char *text, is_spelled *spelled)
{
	for (unsigned spelling = 0; spelling < spellings; spelling++) {
		int found = -1;
		unsigned count = 0;
		for (unsigned row = 0; row < rows; row++) {
			if (!spelled(data, row, text, spelling))
				continue;
			found = (int)row;
			count++;
		}
		if (count)
			return count == 1 ? found : -1;
	}
	return -1;
}

static bool is_among(const char *text, const char (*alias)[40], unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (same_word(alias[i], text))
			return true;
	return false;
}

/* ---- Pieces -------------------------------------------------------------------------------------------------------- */

static bool piece_is_spelled(const struct trautenau_data *data, unsigned row, const char *text,
			     unsigned spelling)
{
	const struct piece_info *piece = &data->piece[row];
	if (spelling == spelling_id)
		return same_word(piece->id, text);
	if (spelling == spelling_name)
		return same_word(piece->name, text);
	return is_among(text, piece->alias, COUNT_OF(piece->alias)) || same_word(piece->label, text);
}

piece_id trautenau_find_piece(const struct field *field, const char *text)
{
	const struct trautenau_data *data = data_of(field->scenario);
	int found = find_row(data, data->pieces, text, piece_is_spelled);
	return found < 0 ? (piece_id)no_piece : (piece_id)found;
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

static bool formation_is_spelled(const struct trautenau_data *data, unsigned row, const char *text,
				 unsigned spelling)
{
	const struct formation_info *formation = &data->formation[row];
	if (spelling == spelling_id)
		return same_word(formation->id, text);
	if (spelling == spelling_name)
		return same_word(formation->name, text);
	return is_among(text, formation->alias, COUNT_OF(formation->alias));
}

int trautenau_find_formation(const struct scenario *scenario, const char *text)
{
	return find_row(data_of(scenario), data_of(scenario)->formations, text, formation_is_spelled);
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

/* ---- Places beyond the map ----------------------------------------------------------------------------------------- */

static bool is_entry(const struct trautenau_data *data, space_id space)
{
	return space >= at_entry && space < at_entry + data->entries;
}

const char *trautenau_name_of_space(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	const struct trautenau_data *data = data_of(scenario);
	if (state_space_name(scenario, space, text, size))
		return text;
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
	return state_find_space(scenario, text);
}

space_id trautenau_find_hex(const struct scenario *scenario, const char *text)
{
	return board_find(scenario->board, text);
}

void trautenau_clock_text(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	snprintf(text, size, "%02u.00", trautenau_hour_of(scenario, flow));
}
