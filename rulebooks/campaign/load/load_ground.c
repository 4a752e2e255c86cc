/*
 * The exercise ground: 24 by 24 clear hexes, and what is drawn on it for a drill.
 */
#include <string.h>

#include "rulebooks/campaign/load/load.h"

static const struct hex_grid exercise = {
	.columns = 24,
	.rows = 24,
	.first_column = 1,
	.first_row = 1,
	.flat_top = false,
	.even_low = true,
	.digits = 2,
	.row_first = true,
	.upwards = true,
};

/* ---- drill-ground.csv: a kind and a chain of hexes ------------------------------------------------------------------- */

static bool read_ground(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	static const char *const kinds[] = {"road",  "trail",   "river", "stream",    "woods",
					    "slope", "village", "town",  "fortified", "marsh"};
	static const uint16_t features[] = {side_road,   side_path,  side_river,
					    side_stream, side_woods, side_downhill};
	static const uint8_t terrain[] = {terrain_village, terrain_town, terrain_fort, terrain_marsh};
	struct board *board = draft->board;
	int kind = campaign_find_word(csv->field[column[0]], kinds, 10);
	space_id before = no_space;
	for (char *rest = csv->field[column[1]], *word; (word = strtok_r(rest, " ", &rest));) {
		space_id hex = board_find(board, word);
		if (kind < 0 || hex == no_space)
			return csv_refuse(csv, draft->error, "there is no ground or hex of that name");
		if (kind >= 6) {
			board->space[hex].terrain = terrain[kind - 6];
			continue;
		}
		unsigned direction = before == no_space ? (unsigned)no_direction
							: hex_direction(board, before, hex);
		if (before != no_space && direction == no_direction)
			return csv_refuse(csv, draft->error, "%s does not touch the hex before it", word);
		if (before != no_space) {
			board->side[before][direction] |= features[kind];
			board->side[hex][opposite(direction)] |= kind == 5 ? (uint16_t)side_uphill
									   : features[kind];
		}
		before = before != no_space && kind < 6 && kind > 1 ? (space_id)no_space
								    : hex; /* sides come in pairs */
	}
	return true;
}

bool campaign_make_ground(struct campaign_draft *draft, const char *name)
{
	static const char *const columns[] = {"kind", "hexes"};
	draft->board = board_new_hexes(&exercise);
	if (!draft->board)
		return refuse_line("", 0, draft->error, "out of memory");
	memcpy(draft->board->title, "Exercise ground", sizeof "Exercise ground");
	return !strcmp(name, "exercise1806") ||
	       campaign_read_table(draft, "drill-ground.csv", columns, 2, read_ground);
}

/* 8.3, reading 29: a way over a river is a bridge, and so is a road over a stream; a trail over a stream is a ford. */
bool campaign_find_bridges(struct campaign_data *data, const struct board *board)
{
	data->bridges = 0;
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			unsigned side = board->side[hex][direction];
			space_id beside = board->neighbour[hex][direction];
			bool river = side & side_river && side & (side_road | side_path);
			bool stream = side & side_stream && side & side_road;
			data->bridge_at[hex][direction] = 0;
			if (beside == no_space || (!river && !stream))
				continue;
			if (beside < hex) {
				data->bridge_at[hex][direction] =
					data->bridge_at[beside][opposite(direction)];
				continue;
			}
			if (data->bridges == max_bridges)
				return false;
			data->bridge[data->bridges++] =
				(struct campaign_bridge){.a = hex,
							 .b = beside,
							 .direction = (uint8_t)direction,
							 .over = river ? over_river : over_stream};
			data->bridge_at[hex][direction] = data->bridges;
		}
	return true;
}
