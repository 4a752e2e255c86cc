/*
 * Names: ids, display names and other spellings of pieces, formations and places.
 */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"

/* ---- Pieces -------------------------------------------------------------------------------------------------------- */

struct names trautenau_piece_names(const struct trautenau_data *data)
{
	return NAMES_OF(struct piece_info, data->piece, data->pieces, offsetof(struct piece_info, label));
}

struct names trautenau_formation_names(const struct trautenau_data *data)
{
	return NAMES_OF(struct formation_info, data->formation, data->formations, 0);
}

piece_id trautenau_find_piece(const struct field *field, const char *text)
{
	struct names names = trautenau_piece_names(data_of(field->scenario));
	int found = names_find(&names, text);
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

int trautenau_find_formation(const struct scenario *scenario, const char *text)
{
	struct names names = trautenau_formation_names(data_of(scenario));
	return names_find(&names, text);
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

/* "The 1st Hussars go", but "IR 41 goes". */
bool trautenau_is_plural(const struct field *field, piece_id piece)
{
	static const char *const troops[] = {"Grenadiers", "Fusiliers", "Hussars", "Dragoons",
					     "Uhlans",     "Jägers",    "Schützen"};
	const char *name = trautenau_name_of_piece(field, piece);
	for (unsigned i = 0; name && i < COUNT_OF(troops); i++)
		if (strstr(name, troops[i]))
			return true;
	return false;
}

/* ---- Places beyond the map ----------------------------------------------------------------------------------------- */

const char *trautenau_name_of_space(const struct scenario *scenario, space_id space, char *text, size_t size)
{
	const struct trautenau_data *data = data_of(scenario);
	if (state_space_name(scenario, space, text, size))
		return text;
	if (space < at_entry || space >= at_entry + data->entries)
		return NULL;
	snprintf(text, size, "entry:%s", scenario->board->space[data->entry[space - at_entry]].number);
	return text;
}

space_id trautenau_find_place(const struct scenario *scenario, const char *text)
{
	static const char entry[] = "entry:";
	const struct trautenau_data *data = data_of(scenario);
	if (strncmp(text, entry, sizeof entry - 1) != 0)
		return state_find_space(scenario, text);
	space_id hex = board_find(scenario->board, text + sizeof entry - 1);
	for (unsigned i = 0; i < data->entries; i++)
		if (data->entry[i] == hex)
			return (space_id)(at_entry + i);
	return no_space;
}

void trautenau_clock_text(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	snprintf(text, size, "%02u.00", trautenau_hour_of(scenario, flow));
}
