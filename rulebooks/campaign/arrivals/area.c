/*
 * Hexes that a side may not enter: the first five columns of a sheet, which the Prussians leave alone until the French are
 * in them (21.62, 21.72, 21.82, reading 115), and the other side's way out (21.96).
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

enum { sheet_south, sheet_north };
enum { strip_columns = 5 };

/* "N0401": sheet, row and column. */
static bool is_in_strip(const struct board *board, space_id hex)
{
	const char *number = board->space[hex].number;
	return (number[3] - '0') * 10 + number[4] - '0' <= strip_columns;
}

static unsigned sheet_of(const struct board *board, space_id hex)
{
	return board->space[hex].number[0] == 'N' ? sheet_north : sheet_south;
}

static bool is_way_out(const struct campaign_data *data, space_id hex, side_id side)
{
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].kind == place_exit && data->source[i].at == hex &&
		    data->source[i].side != side)
			return true;
	return false;
}

/* 1809 20.16 */
static bool is_guarded(const struct campaign_data *data, space_id hex, side_id side)
{
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].guarded && data->source[i].at == hex)
			return data->source[i].side != side;
	return false;
}

/* 1809 14.23, 20.16; 21.96 */
static bool is_closed_for_good(const struct campaign_data *data, space_id hex, side_id side)
{
	return is_guarded(data, hex, side) ||
	       (data->victory == victory_saalfeld && side == side_allied && is_way_out(data, hex, side));
}

static void add_with_neighbours(struct campaign_hexes *set, const struct board *board, space_id hex)
{
	campaign_add_hex(set, hex);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (board->neighbour[hex][direction] != no_space)
			campaign_add_hex(set, board->neighbour[hex][direction]);
}

void campaign_close_hexes(struct campaign_data *data, const struct board *board)
{
	memset(data->closed, 0, sizeof data->closed);
	memset(data->near_closed, 0, sizeof data->near_closed);
	memset(data->strip_of, 0, sizeof data->strip_of);
	memset(&data->in_play, 0, sizeof data->in_play);
	for (space_id hex = 0; hex < board->spaces; hex++) {
		if (board->space[hex].terrain != terrain_off_map)
			campaign_add_hex(&data->in_play, hex);
		bool strip = data->strip && is_in_strip(board, hex);
		if (strip)
			campaign_add_hex(&data->strip_of[sheet_of(board, hex)], hex);
		for (side_id side = 0; side < both_sides; side++) {
			bool closed = is_closed_for_good(data, hex, side);
			if (closed)
				campaign_add_hex(&data->closed[side], hex);
			if (closed || (strip && side == side_allied))
				add_with_neighbours(&data->near_closed[side], board, hex);
		}
	}
}

bool campaign_is_closed(const struct field *field, space_id hex, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	if (campaign_has_hex(&data->closed[side], hex))
		return true;
	for (unsigned sheet = 0; side == side_allied && sheet < 2; sheet++)
		if (campaign_has_hex(&data->strip_of[sheet], hex))
			return !campaign_known(field)->strip[sheet];
	return false;
}

/* By the paragraph of the scenario that is played. */
unsigned campaign_why_closed(const struct field *field)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	if (data->victory == victory_saalfeld)
		return text_closed_way_out;
	if (data->free_entry)
		return text_closed_strip_free;
	return data->alternate_track ? text_closed_strip_erfurt : text_closed_strip;
}

bool campaign_is_beyond(const struct field *field, space_id hex)
{
	const struct board *board = field->scenario->board;
	return hex < board->spaces && board->space[hex].terrain == terrain_off_map;
}

unsigned campaign_why_beyond(const struct field *field)
{
	return text_beyond_the_map + campaign_data(field->scenario)->area;
}

void campaign_open_strip(struct table *table, space_id hex, side_id side)
{
	const struct board *board = table->scenario->board;
	if (side == side_french && campaign_data(table->scenario)->strip && is_in_strip(board, hex))
		campaign_here(table)->strip[sheet_of(board, hex)] = 1;
}
