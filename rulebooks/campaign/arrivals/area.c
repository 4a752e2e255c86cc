/*
 * Hexes that a side may not enter: the first five columns of a sheet, which the Prussians leave alone until the French are
 * in them (21.62, 21.72, 21.82, reading 115), and the other side's way out (21.96).
 */
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

static bool has_guarded(const struct campaign_data *data, side_id side)
{
	for (unsigned i = 0; i < data->sources; i++)
		if (data->source[i].guarded && data->source[i].side != side)
			return true;
	return false;
}

bool campaign_keeps_out(const struct scenario *scenario, side_id side)
{
	const struct campaign_data *data = campaign_data(scenario);
	return (side == side_allied && (data->strip || data->victory == victory_saalfeld)) ||
	       has_guarded(data, side);
}

bool campaign_is_closed(const struct field *field, space_id hex, side_id side)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	const struct board *board = field->scenario->board;
	if (is_guarded(data, hex, side)) /* 1809 14.23, 20.16 */
		return true;
	if (!campaign_keeps_out(field->scenario, side) || side != side_allied)
		return false;
	if (data->strip && is_in_strip(board, hex))
		return !campaign_known(field)->strip[sheet_of(board, hex)];
	return data->victory == victory_saalfeld && is_way_out(data, hex, side);
}

void campaign_open_strip(struct table *table, space_id hex, side_id side)
{
	const struct board *board = table->scenario->board;
	if (side == side_french && campaign_data(table->scenario)->strip && is_in_strip(board, hex))
		campaign_here(table)->strip[sheet_of(board, hex)] = 1;
}
