/*
 * A map of hexes that was made from geography, docs/data-files.md: only what is not clear country is listed.
 *
 * Bridges and fords are not: they follow from the ways that cross water. What cannot be is refused with its line: a
 * side said twice, a way that jumps, water that is river and stream, a slope that leads up on both sides.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/board_private.h"
#include "vedette/csv.h"

struct map_loading {
	struct board *board;
	struct data_error *error;
	const struct csv *csv;       /* the row that is being read */
	int *hex_line;               /* where each hex stands in its file; 0: nowhere */
	int (*side_line)[hex_sides]; /* the same of sides, under both hexes */
	unsigned ground_points, max_ground_points;
};

static bool take_origin(struct map_loading *load, const char *text, char *origin)
{
	if (strlen(text) != 1 || !strchr("RSKX", *text))
		return csv_refuse(load->csv, load->error, "\"%.20s\" is not an origin: R, S, K or X", text);
	*origin = *text;
	return true;
}

/* A number as it is written: of a row that two sheets share, the later sheet's. */
static bool take_hex(struct map_loading *load, const char *text, space_id *hex)
{
	*hex = hex_numbered(&load->board->grid, text);
	if (*hex == no_space)
		return csv_refuse(load->csv, load->error, "there is no hex \"%.20s\" on this grid", text);
	const char *number = load->board->space[*hex].number;
	return strcmp(number, text) == 0 ||
	       csv_refuse(load->csv, load->error, "\"%.20s\" is written %s", text, number);
}

/* ---- hexes.csv ---- */

enum { hex_number, hex_terrain, hex_name, hex_also, hex_feature, hex_origin, hex_columns };
static const char *const hexes_heading[hex_columns] = {"hex", "terrain", "name", "also", "feature", "src"};

static const struct {
	const char *word;
	uint8_t terrain;
} terrains[] = {{"clear", terrain_clear}, {"woods", terrain_woods},    {"village", terrain_village},
		{"town", terrain_town},   {"fortified", terrain_fort}, {"marsh", terrain_marsh}};

bool map_terrain(const char *word, uint8_t *terrain)
{
	for (size_t i = 0; i < sizeof terrains / sizeof *terrains; i++) {
		if (strcmp(terrains[i].word, word) != 0)
			continue;
		*terrain = terrains[i].terrain;
		return true;
	}
	return false;
}

const char *map_terrain_word(uint8_t terrain)
{
	for (size_t i = 0; i < sizeof terrains / sizeof *terrains; i++)
		if (terrains[i].terrain == terrain)
			return terrains[i].word;
	return "";
}

/* Spellings parted by strokes; each takes a row of the board's aliases, of which there is room for every stroke. */
static bool take_aliases(struct map_loading *load, space_id hex, char *text)
{
	struct board *board = load->board;
	while (*text) {
		size_t length = strcspn(text, "|");
		bool more = text[length] == '|';
		text[length] = '\0';
		struct board_alias *alias = &board->alias[board->aliases];
		if (!length || !csv_name(load->csv, text, alias->name, load->error))
			return length ? false : csv_refuse(load->csv, load->error, "an empty spelling");
		alias->space = hex;
		board->aliases++;
		text += length + more;
	}
	return true;
}

static bool take_hex_row(void *context, struct csv *csv, const unsigned column[])
{
	struct map_loading *load = context;
	space_id hex;
	load->csv = csv;
	if (!take_hex(load, csv->field[column[hex_number]], &hex))
		return false;
	if (load->hex_line[hex])
		return csv_refuse(csv, load->error, "%s stands on line %d already",
				  load->board->space[hex].number, load->hex_line[hex]);
	load->hex_line[hex] = csv->line;
	struct space *space = &load->board->space[hex];
	if (!map_terrain(csv->field[column[hex_terrain]], &space->terrain))
		return csv_refuse(csv, load->error, "the terrain \"%.20s\" is unknown",
				  csv->field[column[hex_terrain]]);
	return csv_name(csv, csv->field[column[hex_name]], space->name, load->error) &&
	       csv_name(csv, csv->field[column[hex_feature]], space->feature, load->error) &&
	       take_aliases(load, hex, csv->field[column[hex_also]]) &&
	       take_origin(load, csv->field[column[hex_origin]], &space->origin);
}

/* ---- hexsides.csv ---- */

enum { side_a, side_b, side_water, side_name, side_wood, side_rise, side_origin, side_columns };
static const char *const sides_heading[side_columns] = {"a", "b", "water", "name", "woods", "slope", "src"};

/* One of a few words, each with its feature; nothing is a word, too. */
static bool take_word(struct map_loading *load, const char *text, const char *const word[],
		      const uint16_t feature[], unsigned count, uint16_t *features)
{
	if (!*text)
		return true;
	for (unsigned i = 0; i < count; i++) {
		if (strcmp(text, word[i]) != 0)
			continue;
		*features |= feature[i];
		return true;
	}
	return csv_refuse(load->csv, load->error, "\"%.20s\" is unknown here", text);
}

static bool take_features(struct map_loading *load, const unsigned column[], uint16_t *features)
{
	char *const *field = load->csv->field;
	return take_word(load, field[column[side_water]], (const char *const[]){"river", "stream"},
			 (const uint16_t[]){side_river, side_stream}, 2, features) &&
	       take_word(load, field[column[side_wood]], (const char *const[]){"woods"},
			 (const uint16_t[]){side_woods}, 1, features) &&
	       take_word(load, field[column[side_rise]], (const char *const[]){"up", "down"},
			 (const uint16_t[]){side_uphill, side_downhill}, 2, features);
}

static bool take_side_row(void *context, struct csv *csv, const unsigned column[])
{
	struct map_loading *load = context;
	struct board *board = load->board;
	struct board_side *side = &board->listed[board->sides];
	char origin;
	load->csv = csv;
	if (!take_hex(load, csv->field[column[side_a]], &side->a) ||
	    !take_hex(load, csv->field[column[side_b]], &side->b) ||
	    !take_features(load, column, &side->features) ||
	    !csv_name(csv, csv->field[column[side_name]], side->name, load->error) ||
	    !take_origin(load, csv->field[column[side_origin]], &origin))
		return false;
	unsigned direction = hex_direction(board, side->a, side->b);
	if (direction == no_direction)
		return csv_refuse(csv, load->error, "%s and %s do not touch", board->space[side->a].number,
				  board->space[side->b].number);
	int *line = &load->side_line[side->a][direction];
	if (*line)
		return csv_refuse(csv, load->error, "this side stands on line %d already", *line);
	if (!side->features || (*side->name && !(side->features & (side_river | side_stream))))
		return csv_refuse(csv, load->error, "a side without anything, or a name without water");
	*line = load->side_line[side->b][opposite(direction)] = csv->line;
	board_add_side(board, side->a, side->b, side->features);
	board->sides++;
	return true;
}

/* ---- ways.csv ---- */

enum { way_kind, way_name, way_hexes, way_origin, way_columns };
static const char *const ways_heading[way_columns] = {"kind", "name", "hexes", "src"};

static bool take_way_row(void *context, struct csv *csv, const unsigned column[])
{
	struct map_loading *load = context;
	uint16_t kind = 0;
	char origin, name[max_board_name];
	load->csv = csv;
	if (!take_word(load, csv->field[column[way_kind]], (const char *const[]){"road", "trail"},
		       (const uint16_t[]){side_road, side_path}, 2, &kind) ||
	    !csv_name(csv, csv->field[column[way_name]], name, load->error) ||
	    !take_origin(load, csv->field[column[way_origin]], &origin))
		return false;
	space_id last = no_space;
	char *rest = NULL;
	for (char *word = strtok_r(csv->field[column[way_hexes]], " ", &rest); word;
	     word = strtok_r(NULL, " ", &rest)) {
		space_id hex;
		if (!take_hex(load, word, &hex))
			return false;
		if (last != no_space && !board_add_side(load->board, last, hex, kind))
			return csv_refuse(csv, load->error, "%s and %s do not touch",
					  load->board->space[last].number, load->board->space[hex].number);
		last = hex;
	}
	return kind || csv_refuse(csv, load->error, "a way is a road or a trail");
}

/* ---- courses.csv ---- */

enum { course_kind, course_name, course_no, course_points, course_columns };
static const char *const courses_heading[course_columns] = {"kind", "name", "no", "points"};
static const char *const ground_words[ground_kinds] = {"river",     "stream", "woods", "hills",
						       "lettering", "road",   "trail", "slope"};

const char *map_ground_word(unsigned kind)
{
	return kind < ground_kinds ? ground_words[kind] : "";
}

static bool take_coordinate(struct map_loading *load, const char **text, float *value)
{
	char *end;
	*value = strtof(*text, &end);
	if (end == *text || !(*value > -1000 && *value < 1000))
		return csv_refuse(load->csv, load->error, "\"%.20s\" is not a place on or near the sheet",
				  *text);
	*text = end;
	return true;
}

static bool take_points(struct map_loading *load, const char *text)
{
	struct board *board = load->board;
	while (*text) {
		if (load->ground_points == load->max_ground_points)
			return csv_refuse(load->csv, load->error, "there are too many points");
		struct board_point *point = &board->ground_point[load->ground_points];
		if (!take_coordinate(load, &text, &point->x) || !take_coordinate(load, &text, &point->y))
			return false;
		load->ground_points++;
		board->ground[board->grounds - 1].points++;
		text += strspn(text, " ");
	}
	return true;
}

/* Rows of a course are numbered from 1, each with some of its points; a 1 begins the next course. */
static bool take_course_row(void *context, struct csv *csv, const unsigned column[])
{
	struct map_loading *load = context;
	struct board *board = load->board;
	struct board_ground row = {.first = (uint16_t)load->ground_points};
	load->csv = csv;
	while (row.kind < ground_kinds &&
	       strcmp(csv->field[column[course_kind]], ground_words[row.kind]) != 0)
		row.kind++;
	if (row.kind == ground_kinds)
		return csv_refuse(csv, load->error, "the kind \"%.20s\" is unknown",
				  csv->field[column[course_kind]]);
	uint8_t number;
	if (!csv_name(csv, csv->field[column[course_name]], row.name, load->error) ||
	    !csv_number(csv, column[course_no], "row", 1, 200, &number, load->error))
		return false;
	struct board_ground *last = board->grounds ? &board->ground[board->grounds - 1] : NULL;
	if (number > 1 && (!last || last->kind != row.kind || strcmp(last->name, row.name) != 0))
		return csv_refuse(csv, load->error, "row %u does not go on with the course before", number);
	if (number == 1)
		board->ground[board->grounds++] = row;
	return take_points(load, csv->field[column[course_points]]);
}

/* ---- where ways leave the map ---- */

static space_id nearest_hex(const struct board *board, const struct board_point *at, double *away)
{
	space_id best = no_space;
	*away = 1e9;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		double x, y;
		hex_centre(board, hex, &x, &y);
		double gap = hypot(x - (double)at->x, y - (double)at->y);
		if (gap >= *away)
			continue;
		*away = gap;
		best = hex;
	}
	return best;
}

/* The side without neighbour that faces the point. */
static unsigned side_facing(const struct board *board, space_id hex, const struct board_point *to)
{
	static const double corner_to_corner = 1.1547005383792515;
	double x, y, most = 0;
	unsigned best = no_direction;
	hex_centre(board, hex, &x, &y);
	x = ((double)to->x - x) * (board->grid.flat_top ? corner_to_corner : 1);
	y = ((double)to->y - y) * (board->grid.flat_top ? 1 : corner_to_corner);
	for (unsigned i = 0; i < hex_sides; i++) {
		double angle = ((board->grid.flat_top ? -90 : -60) + 60.0 * i) * acos(-1) / 180;
		double towards = x * cos(angle) + y * sin(angle);
		if (board->neighbour[hex][i] != no_space || towards <= most)
			continue;
		most = towards;
		best = i;
	}
	return best;
}

static void lead_off(struct board *board, const struct board_point *last, const struct board_point *beyond,
		     uint16_t link)
{
	double away;
	nearest_hex(board, beyond, &away);
	if (away < 0.75) /* it ends on the map */
		return;
	space_id hex = nearest_hex(board, last, &away);
	unsigned direction = away < 0.75 ? side_facing(board, hex, beyond) : no_direction;
	if (direction != no_direction)
		board->space[hex].off_map_links[direction] |= link;
}

/* A way whose course ends beyond the map leaves it there. */
static void lead_ways_off(struct board *board)
{
	for (unsigned i = 0; i < board->grounds; i++) {
		const struct board_ground *ground = &board->ground[i];
		const struct board_point *point = &board->ground_point[ground->first];
		if ((ground->kind != ground_road && ground->kind != ground_trail) || ground->points < 2)
			continue;
		uint16_t link = ground->kind == ground_road ? side_road : side_path;
		lead_off(board, &point[1], &point[0], link);
		lead_off(board, &point[ground->points - 2], &point[ground->points - 1], link);
	}
}

/* ---- all together ---- */

static size_t count_of(const struct map_text *text, char sign)
{
	size_t count = 0;
	for (size_t i = 0; i < text->size; i++)
		count += text->text[i] == sign;
	return count;
}

static bool read_table(struct map_loading *load, const struct map_text *text, const char *const heading[],
		       unsigned columns, csv_taker *take)
{
	struct csv csv = csv_open(text->file, text->text, text->size);
	return csv_table(&csv, heading, columns, take, load, load->error);
}

static bool load_into(struct board *board, const struct map_texts *texts, size_t points,
		      struct data_error *error)
{
	struct map_loading load = {.board = board, .error = error, .max_ground_points = (unsigned)points};
	load.hex_line = calloc(board->spaces, sizeof *load.hex_line);
	load.side_line = calloc(board->spaces, sizeof *load.side_line);
	bool done = false;
	if (load.hex_line && load.side_line)
		done = read_table(&load, &texts->hexes, hexes_heading, hex_columns, take_hex_row) &&
		       read_table(&load, &texts->sides, sides_heading, side_columns, take_side_row) &&
		       read_table(&load, &texts->ways, ways_heading, way_columns, take_way_row) &&
		       (!texts->courses.text ||
			read_table(&load, &texts->courses, courses_heading, course_columns, take_course_row));
	else
		refuse_line(texts->hexes.file, 0, error, "not enough memory");
	free(load.hex_line);
	free(load.side_line);
	if (!done)
		return false;
	board_lay_crossings(board);
	for (unsigned i = 0; i < board->sides; i++) { /* with the ways that cross them */
		struct board_side *side = &board->listed[i];
		side->features = board->side[side->a][hex_direction(board, side->a, side->b)];
	}
	lead_ways_off(board);
	return true;
}

struct board *board_load_map(const struct map_texts *texts, struct data_error *error)
{
	struct hex_grid grid;
	struct map_heading heading;
	if (!map_read_grid(&texts->grid, &grid, &heading, error))
		return NULL;
	static const size_t max_points = UINT16_MAX;
	size_t lines = texts->courses.text ? count_of(&texts->courses, '\n') + 1 : 0;
	struct hex_room room = {.sides = count_of(&texts->sides, '\n') + 1,
				.aliases = count_of(&texts->hexes, '\n') + count_of(&texts->hexes, '|') + 1,
				.grounds = lines,
				/* a point is two numbers, each with a blank behind it */
				.ground_points = texts->courses.text ? texts->courses.size / 4 : 0};
	if (room.ground_points > max_points)
		room.ground_points = max_points;
	bool fits = room.sides <= UINT16_MAX && room.aliases <= UINT16_MAX && room.grounds <= UINT16_MAX;
	struct board *board = fits ? board_allocate_hexes(&grid, &room) : NULL;
	if (!board) {
		refuse_line(texts->hexes.file, 0, error, "the tables are too long, or memory is short");
		return NULL;
	}
	memcpy(board->title, heading.title, sizeof board->title);
	memcpy(board->subtitle, heading.subtitle, sizeof board->subtitle);
	board->hex_metres = heading.hex_metres;
	board->north = heading.north;
	if (!load_into(board, texts, room.ground_points, error)) {
		board_free(board);
		return NULL;
	}
	return board;
}
