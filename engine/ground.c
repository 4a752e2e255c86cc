/*
 * Grounds, read from JSON and laid upon a board.
 */
#include "vedette/ground.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/board_private.h"
#include "vedette/game.h"

const struct hex_grid exercise_grid = {.columns = 24,
				       .rows = 24,
				       .first_column = 1,
				       .first_row = 1,
				       .even_low = true,
				       .digits = 2,
				       .row_first = true,
				       .upwards = true};

enum { max_ways = 512 };

static bool refuse_ground(struct data_error *error, const char *reason, ...)
	__attribute__((format(printf, 2, 3)));

static bool refuse_ground(struct data_error *error, const char *reason, ...)
{
	va_list arguments;
	va_start(arguments, reason);
	*error = (struct data_error){.line = 0};
	vsnprintf(error->reason, sizeof error->reason, reason, arguments);
	va_end(arguments);
	return false;
}

static bool read_hex(const struct board *board, const json_t *value, space_id *hex, struct data_error *error)
{
	const char *text = json_string_value(value);
	*hex = text ? hex_numbered(&board->grid, text) : no_space;
	return *hex != no_space ||
	       refuse_ground(error, "ground: there is no hex \"%.20s\"", text ? text : "(no text)");
}

static bool lay_hexes(struct board *board, const json_t *hexes, struct data_error *error)
{
	const char *number;
	json_t *word;
	if (hexes && !json_is_object(hexes))
		return refuse_ground(error, "ground: hexes is an object, a number to a word");
	json_object_foreach ((json_t *)hexes, number, word) {
		space_id hex = hex_numbered(&board->grid, number);
		uint8_t terrain;
		if (hex == no_space)
			return refuse_ground(error, "ground: there is no hex \"%.20s\"", number);
		if (!json_is_string(word) || !map_terrain(json_string_value(word), &terrain))
			return refuse_ground(error, "ground: hex %.20s: this is no word for a hex", number);
		if (board->space[hex].terrain != terrain_clear)
			return refuse_ground(error, "ground: hex %.20s is named twice", number);
		board->space[hex].terrain = terrain;
	}
	return true;
}

uint16_t ground_side(const struct ground_word list[], const char *word)
{
	for (; word && list->word; list++)
		if (!strcmp(word, list->word))
			return list->side;
	return 0;
}

static const struct ground_word side_words[] = {{"river", side_river},
						{"stream", side_stream},
						{"woods", side_woods},
						{"slope", side_downhill},
						{NULL, 0}};

static bool lay_side(struct board *board, const json_t *row, size_t number, struct data_error *error)
{
	space_id a, b;
	if (json_array_size(row) != 3)
		return refuse_ground(error, "ground: sides[%zu] is two hexes and a word", number);
	uint16_t side = ground_side(side_words, json_string_value(json_array_get(row, 2)));
	if (!side)
		return refuse_ground(error, "ground: sides[%zu]: a side is river, stream, woods or slope",
				     number);
	if (!read_hex(board, json_array_get(row, 0), &a, error) ||
	    !read_hex(board, json_array_get(row, 1), &b, error))
		return false;
	if (!board_add_side(board, a, b, side))
		return refuse_ground(error, "ground: sides[%zu]: %s and %s do not touch", number,
				     board->space[a].number, board->space[b].number);
	uint16_t there = board->side[a][hex_direction(board, a, b)];
	if ((there & side_slope) == side_slope ||
	    (there & (side_river | side_stream)) == (side_river | side_stream))
		return refuse_ground(error, "ground: sides[%zu]: %s/%s cannot be both", number,
				     board->space[a].number, board->space[b].number);
	return true;
}

static bool lay_sides(struct board *board, const json_t *sides, struct data_error *error)
{
	size_t count = json_array_size(sides);
	if (sides && (!json_is_array(sides) || count > 12u * board->spaces))
		return refuse_ground(error,
				     "ground: sides is a list, and not longer than the board has sides");
	for (size_t i = 0; i < count; i++)
		if (!lay_side(board, json_array_get(sides, i), i, error))
			return false;
	return true;
}

static bool lay_way(struct board *board, const json_t *way, uint16_t link, struct data_error *error)
{
	space_id last = no_space, hex;
	if (!json_is_array(way) || json_array_size(way) > board->spaces)
		return refuse_ground(error, "ground: a road or trail is a list of hexes");
	for (size_t i = 0; i < json_array_size(way); i++) {
		if (!read_hex(board, json_array_get(way, i), &hex, error))
			return false;
		if (i && !board_add_side(board, last, hex, link))
			return refuse_ground(error, "ground: a way jumps: %s and %s do not touch",
					     board->space[last].number, board->space[hex].number);
		last = hex;
	}
	return true;
}

bool ground_lay_ways(struct board *board, const json_t *ways, uint16_t link, struct data_error *error)
{
	size_t count = json_array_size(ways);
	if (ways && (!json_is_array(ways) || count > max_ways))
		return refuse_ground(error, "ground: roads and trails are lists of up to %d ways",
				     (int)max_ways);
	for (size_t i = 0; i < count; i++)
		if (!lay_way(board, json_array_get(ways, i), link, error))
			return false;
	return true;
}

static bool is_known(const char *key, const char *const own[])
{
	static const char *const keys[] = {"hexes", "sides", "roads", "trails"};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	for (; *own; own++)
		if (strcmp(key, *own) == 0)
			return true;
	return false;
}

bool ground_lay(struct board *board, const json_t *ground, const char *const own[], struct data_error *error)
{
	const char *key;
	json_t *value;
	if (!json_is_object(ground))
		return refuse_ground(error, "ground: an object is wanted");
	json_object_foreach ((json_t *)ground, key, value)
		if (!is_known(key, own))
			return refuse_ground(error, "ground: there is no \"%.40s\" in a ground", key);
	if (!lay_hexes(board, json_object_get(ground, "hexes"), error) ||
	    !lay_sides(board, json_object_get(ground, "sides"), error) ||
	    !ground_lay_ways(board, json_object_get(ground, "roads"), side_road, error) ||
	    !ground_lay_ways(board, json_object_get(ground, "trails"), side_path, error))
		return false;
	board_lay_crossings(board);
	return true;
}

/* ---- scenarios on a ground ---- */

static bool lay_upon(struct scenario *scenario, const json_t *ground, struct data_error *error)
{
	if (!scenario->rulebook->lay_ground)
		return refuse_ground(error, "ground: %s takes no ground", scenario->info->id);
	if (!scenario->rulebook->lay_ground(scenario, ground, error))
		return false;
	scenario->ground = json_dumps(ground, JSON_COMPACT | JSON_SORT_KEYS);
	return scenario->ground || refuse_ground(error, "there is no memory left");
}

struct scenario *scenario_load_on(const char *id, const struct data_set *data, const json_t *ground,
				  struct data_error *error)
{
	struct scenario *scenario = scenario_load(id, data, error);
	if (!scenario || !ground || json_is_null(ground))
		return scenario;
	if (lay_upon(scenario, ground, error))
		return scenario;
	scenario_free(scenario);
	return NULL;
}

struct scenario *scenario_load_for(const char *text, size_t size, const struct data_set *data,
				   struct data_error *error)
{
	char id[64];
	json_t *ground = NULL;
	*error = (struct data_error){.line = 0};
	if (!game_file_scenario(text, size, id, sizeof id, error->reason, sizeof error->reason))
		return NULL;
	if (!game_file_ground(text, size, &ground)) {
		refuse_ground(error, "there is no memory left");
		return NULL;
	}
	struct scenario *scenario = scenario_load_on(id, data, ground, error);
	json_decref(ground);
	return scenario;
}
