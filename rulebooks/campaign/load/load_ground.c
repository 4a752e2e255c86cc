/*
 * The sheets, and the exercise ground: 24 by 24 clear hexes, and what is drawn on it.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"
#include "vedette/ground.h"

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

/* ---- The sheets ----------------------------------------------------------------------------------------------------------- */

static struct map_text text_of_map(const struct campaign_draft *draft, const char *name)
{
	char path[64];
	snprintf(path, sizeof path, "%s/%s", draft->folder, name);
	for (size_t i = 0; i < draft->files->count; i++)
		if (!strcmp(draft->files->file[i].path, path))
			return (struct map_text){.file = draft->files->file[i].path,
						 .text = (const char *)draft->files->file[i].bytes,
						 .size = draft->files->file[i].size};
	return (struct map_text){.file = name, .text = ""};
}

static bool load_sheets(struct campaign_draft *draft)
{
	struct map_texts texts = {.grid = text_of_map(draft, "grid.csv"),
				  .hexes = text_of_map(draft, "hexes.csv"),
				  .sides = text_of_map(draft, "hexsides.csv"),
				  .ways = text_of_map(draft, "ways.csv"),
				  .courses = text_of_map(draft, "courses.csv")};
	draft->board = board_load_map(&texts, draft->error);
	return draft->board != NULL;
}

static bool is_drill(const char *scenario)
{
	return !strncmp(scenario, "drill", strlen("drill"));
}

bool campaign_is_exercise(const char *scenario)
{
	return !strncmp(scenario, "exercise", strlen("exercise"));
}

/* Numbered and staggered like the sheet, 1.2. */
static struct board *new_exercise_ground(const struct campaign_differences *is)
{
	static const struct hex_grid flat = {
		.columns = 24, .rows = 24, .first_column = 1, .first_row = 1, .flat_top = true, .digits = 2};
	return board_new_hexes(is->flat_ground ? &flat : &exercise_grid);
}

bool campaign_make_ground(struct campaign_draft *draft, const char *name)
{
	static const char *const columns[] = {"kind", "hexes"};
	if (!is_drill(name) && !campaign_is_exercise(name))
		return load_sheets(draft);
	draft->board = new_exercise_ground(draft->data->is);
	if (!draft->board)
		return refuse_line("", 0, draft->error, "out of memory");
	memcpy(draft->board->title, "Exercise ground", sizeof "Exercise ground");
	return campaign_is_exercise(name) ||
	       campaign_read_table(draft, "drill-ground.csv", columns, 2, read_ground);
}

/* ---- A ground given with the game ------------------------------------------------------------------------------------------ */

static bool read_sources(struct scenario *scenario, const json_t *sources, struct data_error *error)
{
	struct campaign_data *data = scenario->data;
	const char *hex;
	json_t *side;
	if (sources && !json_is_object(sources))
		return refuse_line("", 0, error, "sources are hexes with a side each");
	json_object_foreach ((json_t *)sources, hex, side) {
		space_id at = board_find(scenario->board, hex);
		int found = campaign_find_word(json_string_value(side) ? json_string_value(side) : "",
					       scenario->rulebook->side, both_sides);
		if (at == no_space || found < 0 || data->sources == max_sources)
			return refuse_line("", 0, error,
					   "\"%.20s\" is no source: a hex and a side, %d at most", hex,
					   max_sources);
		data->source[data->sources++] =
			(struct campaign_source){.at = at, .side = (side_id)found, .opened = true};
	}
	return true;
}

bool campaign_lay_ground(struct scenario *scenario, const json_t *ground, struct data_error *error)
{
	static const char *const own[] = {"sources", NULL};
	if (!campaign_is_exercise(scenario->info->id))
		return refuse_line("", 0, error, "only the exercise ground can be laid out");
	if (!ground_lay(scenario->board, ground, own, error) ||
	    !read_sources(scenario, json_object_get(ground, "sources"), error))
		return false;
	return campaign_find_bridges(scenario->data, scenario->board) ||
	       refuse_line("", 0, error, "there are more than %d bridges", max_bridges);
}

/* Bridges and prices: whatever is asked of the ground again and again. 8.3, reading 29: a way over a river is a bridge, and so is a road over a stream; a trail over a stream is a ford, where there are fords. */
bool campaign_find_bridges(struct campaign_data *data, const struct board *board)
{
	data->bridges = 0;
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			unsigned side = board->side[hex][direction];
			space_id beside = board->neighbour[hex][direction];
			bool river = side & side_river && side & (side_road | side_path);
			bool stream = side & side_stream &&
				      side & (data->is->fords ? side_road : side_road | side_path);
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
	campaign_price_ground(data, board);
	return true;
}
