/*
 * The map of a battle, the exercise ground, and what a step over a hexside meets.
 */
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/load/load.h"
#include "vedette/ground.h"

/* ---- The map ------------------------------------------------------------------------------------------------------- */

static bool read_sheet(struct gloire_draft *draft, const char *name, struct map_text *text)
{
	const struct embedded_file *file = gloire_battle_file(draft, name, false);
	if (!file)
		return false;
	*text = (struct map_text){.file = file->path, .text = (const char *)file->bytes, .size = file->size};
	return true;
}

/* G map: north above south, or one of the two alone. */
static bool read_austerlitz(struct gloire_draft *draft)
{
	struct map_text sheet[2], join;
	unsigned map = draft->scenario->map;
	if (!read_sheet(draft, "map-north.txt", &sheet[0]) ||
	    !read_sheet(draft, "map-south.txt", &sheet[1]) || !read_sheet(draft, "map-seam.txt", &join))
		return false;
	draft->board = map == gloire_both_maps
			       ? board_load_text(sheet, 2, &join, draft->error)
			       : board_load_text(&sheet[map == gloire_south_map], 1, NULL, draft->error);
	if (draft->board && map == gloire_both_maps)
		memcpy(draft->board->title, "Austerlitz", sizeof "Austerlitz");
	return draft->board != NULL;
}

bool gloire_read_map(struct gloire_draft *draft)
{
	struct map_text text;
	if (draft->scenario->map != gloire_whole_map)
		return read_austerlitz(draft);
	if (!read_sheet(draft, "map.txt", &text))
		return false;
	draft->board = board_load_text(&text, 1, NULL, draft->error);
	return draft->board != NULL;
}

/* ---- Hexsides --------------------------------------------------------------------------------------------------------- */

static bool is_water(const struct space *space)
{
	return space->terrain == terrain_lake || space->terrain == terrain_sea;
}

static unsigned slope_kind(const struct space *from, const struct space *to, unsigned side)
{
	int step = to->level - from->level;
	bool up = side & side_uphill;
	if ((side & side_slope) == side_slope)
		return 1u << gloire_dune;
	if (side & side_slope && side & side_escarpment)
		return 1u << (up ? gloire_steep_up : gloire_steep_down);
	if (side & side_slope && abs(step) >= 2)
		return 1u << (up ? gloire_high_slope_up : gloire_high_slope_down);
	if (side & side_slope)
		return 1u << (up ? gloire_slope_up : gloire_slope_down);
	if (!step || is_water(from) || is_water(to))
		return 0;
	return 1u << (step > 0 ? gloire_level_up : gloire_level_down);
}

/* A ford through a stream is as the stream: the row of fords is that of rivers. */
static unsigned water_kind(unsigned side)
{
	if (side & side_river)
		return 1u << (side & side_bridge ? gloire_bridge
			      : side & side_ford ? gloire_ford
						 : gloire_river);
	if (side & side_stream)
		return 1u << (side & side_bridge ? gloire_stream_bridge : gloire_stream);
	return 0;
}

/* Only the outer face is an obstacle; a road or trail makes a gate. */
static unsigned works_kind(unsigned side)
{
	bool gate = side & (side_road | side_path);
	if (!(side & side_works))
		return 0;
	if (side & side_within)
		return 1u << gloire_works_out;
	if (side & side_rampart)
		return 1u << (gate ? gloire_rampart_gate : gloire_rampart_in);
	return 1u << (gate ? gloire_wall_gate : gloire_wall_in);
}

uint32_t gloire_edges(const struct board *board, space_id from, unsigned direction)
{
	space_id to = board->neighbour[from][direction];
	if (to == no_space)
		return 0;
	unsigned side = board->side[from][direction];
	return slope_kind(&board->space[from], &board->space[to], side) | water_kind(side) |
	       works_kind(side) | (side & side_crest ? 1u << gloire_crest : 0) |
	       (side & side_ravine ? 1u << gloire_ditch : 0);
}

/* ---- A ground given with the game -------------------------------------------------------------------------------------------- */

static bool read_hex(const struct board *board, const char *text, space_id *hex, struct data_error *error)
{
	*hex = text ? hex_numbered(&board->grid, text) : no_space;
	return *hex != no_space ||
	       refuse_line("", 0, error, "ground: there is no hex \"%.20s\"", text ? text : "(no text)");
}

static bool lay_hexes(struct board *board, const json_t *hexes, struct data_error *error)
{
	static const char *const words[terrain_count] = {
		[terrain_clear] = "clear",     [terrain_woods] = "woods",     [terrain_village] = "village",
		[terrain_town] = "town",       [terrain_marsh] = "marsh",     [terrain_lake] = "lake",
		[terrain_rough] = "rough",     [terrain_orchard] = "orchard", [terrain_palms] = "palms",
		[terrain_pond] = "pond",       [terrain_ruins] = "ruins",     [terrain_castle] = "castle",
		[terrain_cassina] = "cassina", [terrain_house] = "house",     [terrain_redoubt] = "redoubt",
		[terrain_gravel] = "gravel",   [terrain_sea] = "sea"};
	const char *number;
	json_t *word;
	json_object_foreach ((json_t *)hexes, number, word) {
		const char *text = json_string_value(word);
		space_id hex;
		unsigned terrain = 0;
		if (!read_hex(board, number, &hex, error))
			return false;
		while (terrain < terrain_count &&
		       (!text || !words[terrain] || strcmp(words[terrain], text) != 0))
			terrain++;
		if (terrain == terrain_count)
			return refuse_line("", 0, error, "ground: hex %.20s: this is no word for a hex",
					   number);
		board->space[hex].terrain = (uint8_t)terrain;
	}
	return true;
}

static bool lay_levels(struct board *board, const json_t *levels, struct data_error *error)
{
	const char *number;
	json_t *level;
	json_object_foreach ((json_t *)levels, number, level) {
		space_id hex;
		if (!read_hex(board, number, &hex, error))
			return false;
		if (!json_is_integer(level) || json_integer_value(level) < 0 || json_integer_value(level) > 9)
			return refuse_line("", 0, error, "ground: the level of %.20s is not 0 to 9", number);
		board->space[hex].level = (uint8_t)json_integer_value(level);
	}
	return true;
}

static const struct ground_word side_words[] = {{"river", side_river},
						{"stream", side_stream},
						{"bridge", side_bridge},
						{"ford", side_ford},
						{"crest", side_crest},
						{"ditch", side_ravine},
						{"dune", side_slope},
						{"steep", side_escarpment},
						{"wall", side_wall | side_within},
						{"rampart", side_rampart | side_within},
						{NULL, 0}};

/* A river and a stream at once, or works of which either hex is the inside. */
static bool contradicts_itself(const struct board *board, space_id a, space_id b)
{
	unsigned direction = hex_direction(board, a, b), waters = side_river | side_stream;
	unsigned side = board->side[a][direction];
	return (side & waters) == waters || side & board->side[b][opposite(direction)] & side_within;
}

static bool lay_sides(struct board *board, const json_t *sides, struct data_error *error)
{
	size_t i;
	json_t *row;
	json_array_foreach ((json_t *)sides, i, row) {
		uint16_t side = json_array_size(row) == 3
					? ground_side(side_words, json_string_value(json_array_get(row, 2)))
					: 0;
		space_id a, b;
		if (!side)
			return refuse_line(
				"", 0, error,
				"ground: sides[%zu] is two hexes and river, stream, bridge, ford, crest, "
				"ditch, dune, steep, wall or rampart",
				i);
		if (!read_hex(board, json_string_value(json_array_get(row, 0)), &a, error) ||
		    !read_hex(board, json_string_value(json_array_get(row, 1)), &b, error))
			return false;
		if (!board_add_side(board, a, b, side))
			return refuse_line("", 0, error, "ground: sides[%zu]: the two hexes do not touch", i);
		if (contradicts_itself(board, a, b))
			return refuse_line("", 0, error, "ground: sides[%zu]: %s/%s cannot be both", i,
					   board->space[a].number, board->space[b].number);
	}
	return true;
}

/* A bridge or ford leads over water or a ditch. */
static bool check_crossings(const struct board *board, struct data_error *error)
{
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			unsigned side = board->side[hex][direction];
			if (side & (side_bridge | side_ford) &&
			    !(side & (side_river | side_stream | side_ravine)))
				return refuse_line("", 0, error,
						   "ground: a bridge or ford of %s has nothing under it",
						   board->space[hex].number);
		}
	return true;
}

static bool check_keys(const json_t *ground, struct data_error *error)
{
	static const char *const keys[] = {"hexes", "levels", "sides", "roads", "trails"};
	const char *key;
	json_t *value;
	if (!json_is_object(ground))
		return refuse_line("", 0, error, "ground: an object is wanted");
	json_object_foreach ((json_t *)ground, key, value) {
		int known = column_find_word(key, keys, 5);
		if (known < 0)
			return refuse_line(
				"", 0, error,
				"ground: \"%.20s\" is none of hexes, levels, sides, roads and trails", key);
		if (known < 2 ? !json_is_object(value) : !json_is_array(value))
			return refuse_line("", 0, error, "ground: %s is %s", key,
					   known < 2 ? "an object, a number to what it says" : "a list");
	}
	return true;
}

bool gloire_lay_ground(struct board *board, const json_t *ground, struct data_error *error)
{
	if (!check_keys(ground, error) || !lay_hexes(board, json_object_get(ground, "hexes"), error) ||
	    !lay_levels(board, json_object_get(ground, "levels"), error))
		return false;
	board_raise_slopes(board);
	return lay_sides(board, json_object_get(ground, "sides"), error) && check_crossings(board, error) &&
	       ground_lay_ways(board, json_object_get(ground, "roads"), side_road, error) &&
	       ground_lay_ways(board, json_object_get(ground, "trails"), side_path, error);
}
