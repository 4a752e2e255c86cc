/*
 * Maps as rows of letters, docs/data-files.md: one digit a hex for its level, one letter for what stands on it, then ways,
 * waters, slopes and works as lists of hexes and hexsides. Easier to read and to correct by hand than two tables.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/board_private.h"
#include "vedette/csv.h"

/* ---- Lines ---------------------------------------------------------------------------------------------------------- */

/* A text, and the line of it that is being read: without blanks at its end, never empty, never a note. */
struct text_lines {
	const struct map_text *text;
	size_t next;
	int line;
	const char *at;
	size_t length;
};

static bool next_line(struct text_lines *lines)
{
	const struct map_text *text = lines->text;
	while (lines->next < text->size) {
		const char *at = text->text + lines->next;
		const char *end = memchr(at, '\n', text->size - lines->next);
		size_t length = end ? (size_t)(end - at) : text->size - lines->next;
		lines->next += length + 1;
		lines->line++;
		while (length && strchr(" \t\r", at[length - 1]))
			length--;
		if (!length || *at == '#')
			continue;
		lines->at = at;
		lines->length = length;
		return true;
	}
	return false;
}

/* What is known of a map while its texts are read. */
struct text_map {
	struct board *board;
	struct data_error *error;
	struct text_lines lines;
	char prefix[4];                           /* of the sheet that is being read */
	unsigned from_row;                        /* its first row in the whole grid */
	unsigned columns, rows;                   /* of this sheet */
	int (*way_line)[hex_sides];               /* where a road or trail was laid over a side */
	char (*water)[hex_sides][max_board_name]; /* what the water along it is called */
};

#define refuse(map, ...) refuse_line((map)->lines.text->file, (map)->lines.line, (map)->error, __VA_ARGS__)

/* The next word of the line behind `*at`; false if there is none, or if it is longer than any word can be. */
static bool next_word(const struct text_lines *lines, size_t *at, char word[32])
{
	while (*at < lines->length && lines->at[*at] == ' ')
		++*at;
	size_t length = 0;
	while (*at < lines->length && lines->at[*at] != ' ' && length < 31)
		word[length++] = lines->at[(*at)++];
	word[length] = '\0';
	return length > 0;
}

/* Does the line begin with the word? Then `*at` is behind it and its blanks. */
static bool begins_with(const struct text_lines *lines, const char *word, size_t *at)
{
	size_t length = strlen(word);
	if (lines->length < length || strncmp(lines->at, word, length) != 0 ||
	    (lines->length > length && lines->at[length] != ' '))
		return false;
	*at = length;
	while (*at < lines->length && lines->at[*at] == ' ')
		++*at;
	return true;
}

/* ---- The heading ------------------------------------------------------------------------------------------------------- */

struct text_heading {
	struct map_heading map;
	char prefix[4];
	unsigned columns, rows;
	bool even_low;
};

static bool read_size(struct text_map *map, size_t at, struct text_heading *heading)
{
	char word[3][32];
	for (unsigned i = 0; i < 3; i++)
		if (!next_word(&map->lines, &at, word[i]))
			return refuse(map, "SIZE is columns, rows and ED or EU");
	heading->columns = (unsigned)strtoul(word[0], NULL, 10);
	heading->rows = (unsigned)strtoul(word[1], NULL, 10);
	heading->even_low = strcmp(word[2], "ED") == 0;
	if (heading->columns < 1 || heading->columns > 99 || heading->rows < 1 || heading->rows > 99)
		return refuse(map, "a sheet has 1 to 99 columns and rows");
	return heading->even_low || strcmp(word[2], "EU") == 0 ||
	       refuse(map, "\"%.8s\" is neither ED (even columns lie lower) nor EU (higher)", word[2]);
}

static bool read_text(struct text_map *map, size_t at, char *to, size_t size)
{
	if (map->lines.length - at >= size)
		return refuse(map, "this is longer than %zu bytes", size - 1);
	memcpy(to, map->lines.at + at, map->lines.length - at);
	to[map->lines.length - at] = '\0';
	return csv_is_text(to) || refuse(map, "this is not UTF-8 text, or holds control characters");
}

static bool read_figure(struct text_map *map, size_t at, unsigned max, uint16_t *figure)
{
	char word[32];
	char *end = word;
	unsigned long value = next_word(&map->lines, &at, word) ? strtoul(word, &end, 10) : 0;
	*figure = (uint16_t)value;
	return (end != word && !*end && isdigit((unsigned char)*word) && value <= max) ||
	       refuse(map, "a number up to %u has to stand here", max);
}

/* Everything up to LEVELS. */
static bool read_heading(struct text_map *map, struct text_heading *heading)
{
	size_t at;
	*heading = (struct text_heading){.columns = 0};
	while (next_line(&map->lines) && !begins_with(&map->lines, "LEVELS", &at)) {
		const struct text_lines *lines = &map->lines;
		bool read;
		if (begins_with(lines, "SIZE", &at))
			read = read_size(map, at, heading);
		else if (begins_with(lines, "TITLE", &at))
			read = read_text(map, at, heading->map.title, sizeof heading->map.title);
		else if (begins_with(lines, "SUBTITLE", &at))
			read = read_text(map, at, heading->map.subtitle, sizeof heading->map.subtitle);
		else if (begins_with(lines, "PREFIX", &at))
			read = read_text(map, at, heading->prefix, sizeof heading->prefix);
		else if (begins_with(lines, "METRES", &at))
			read = read_figure(map, at, 50000, &heading->map.hex_metres);
		else if (begins_with(lines, "NORTH", &at))
			read = read_figure(map, at, 359, &heading->map.north);
		else
			read = refuse(map,
				      "before LEVELS stand SIZE, TITLE, SUBTITLE, PREFIX, METRES and NORTH");
		if (!read)
			return false;
	}
	return heading->columns || refuse(map, "SIZE is missing");
}

/* ---- Rows of hexes ------------------------------------------------------------------------------------------------------ */

static const struct {
	char letter;
	uint8_t terrain;
} letters[] = {{'.', terrain_clear},  {'w', terrain_woods},   {'v', terrain_village}, {'t', terrain_town},
	       {'c', terrain_castle}, {'k', terrain_cassina}, {'i', terrain_house},   {'d', terrain_rough},
	       {'m', terrain_marsh},  {'p', terrain_pond},    {'o', terrain_orchard}, {'y', terrain_palms},
	       {'r', terrain_ruins},  {'f', terrain_gravel},  {'R', terrain_redoubt}, {'x', terrain_lake},
	       {'~', terrain_sea}};

static bool map_letter(char letter, uint8_t *terrain)
{
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
		if (letters[i].letter != letter)
			continue;
		*terrain = letters[i].terrain;
		return true;
	}
	return false;
}

static space_id hex_of(const struct text_map *map, unsigned column, unsigned row)
{
	return hex_at(&map->board->grid, (struct hex_place){(int)column, (int)(map->from_row + row)});
}

static bool read_level(struct text_map *map, struct space *space, char sign)
{
	space->level = (uint8_t)(sign - '0');
	return isdigit((unsigned char)sign) ||
	       refuse(map, "the level of %s is \"%c\", not a digit", space->number, sign);
}

static bool read_letter(struct text_map *map, struct space *space, char sign)
{
	return map_letter(sign, &space->terrain) ||
	       refuse(map, "the letter \"%c\" of %s is no terrain", sign, space->number);
}

static bool read_rows(struct text_map *map, const char *what,
		      bool read(struct text_map *map, struct space *space, char sign))
{
	for (unsigned row = 0; row < map->rows; row++) {
		if (!next_line(&map->lines))
			return refuse(map, "%s: row %u of %u is missing", what, row + 1, map->rows);
		if (map->lines.length != map->columns)
			return refuse(map, "%s: row %u has %zu signs, the map %u columns", what, row + 1,
				      map->lines.length, map->columns);
		for (unsigned column = 0; column < map->columns; column++)
			if (!read(map, &map->board->space[hex_of(map, column, row)], map->lines.at[column]))
				return false;
	}
	return true;
}

/* ---- Names ---------------------------------------------------------------------------------------------------------------- */

/* A mark of origin at the end of a name, "[R]", is cut off; X if there is none. */
static bool cut_origin(struct text_map *map, size_t from, size_t *to, char *origin)
{
	const char *at = map->lines.at;
	*origin = 'X';
	while (*to > from && at[*to - 1] == ' ')
		--*to;
	if (*to < from + 3 || at[*to - 1] != ']' || at[*to - 3] != '[')
		return true;
	*origin = at[*to - 2];
	*to -= 3;
	while (*to > from && at[*to - 1] == ' ')
		--*to;
	return strchr("RSKX", *origin) || refuse(map, "an origin is R, S, K or X");
}

static bool take_name(struct text_map *map, size_t from, size_t to, char name[max_board_name])
{
	if (to - from >= max_board_name)
		return refuse(map, "a name is longer than %d bytes", max_board_name - 1);
	memcpy(name, map->lines.at + from, to - from);
	name[to - from] = '\0';
	return csv_is_text(name) || refuse(map, "a name is not UTF-8 text, or holds control characters");
}

static bool find_hex(struct text_map *map, const char *word, space_id *hex)
{
	char number[40];
	snprintf(number, sizeof number, "%s%s", isdigit((unsigned char)*word) ? map->prefix : "", word);
	*hex = hex_numbered(&map->board->grid, number);
	return *hex != no_space || refuse(map, "there is no hex \"%.20s\"", word);
}

static bool is_settled(unsigned terrain)
{
	return terrain == terrain_village || terrain == terrain_town || terrain == terrain_castle ||
	       terrain == terrain_cassina || terrain == terrain_house || terrain == terrain_ruins ||
	       terrain == terrain_redoubt;
}

/* "1405 Campolongo farm [K]": of the settlement, or of hill, wood and water. */
static bool read_name(struct text_map *map)
{
	char word[32], name[max_board_name];
	size_t at = 0, to = map->lines.length;
	space_id hex;
	char origin;
	if (!next_word(&map->lines, &at, word) || !find_hex(map, word, &hex) ||
	    !cut_origin(map, at, &to, &origin))
		return false;
	while (at < to && map->lines.at[at] == ' ')
		at++;
	if (!take_name(map, at, to, name))
		return false;
	struct space *space = &map->board->space[hex];
	if (*space->name || *space->feature)
		return refuse(map, "%s has a name already", space->number);
	memcpy(is_settled(space->terrain) ? space->name : space->feature, name, sizeof name);
	space->origin = origin;
	return true;
}

/* ---- Ways, waters, slopes and works ------------------------------------------------------------------------------------------ */

enum kind_of_list {
	list_way,    /* hexes, each touching the one before */
	list_course, /* sides, each meeting the one before */
	list_sides,
};

struct feature_kind {
	const char *word;
	uint8_t list;
	uint16_t feature;
	bool take_off; /* from the side, what the levels have put there */
};

static const struct feature_kind kinds[] = {
	{"ROAD", list_way, side_road, false},
	{"TRAIL", list_way, side_path, false},
	{"RIVER", list_course, side_river, false},
	{"STREAM", list_course, side_stream, false},
	{"CREST", list_course, side_crest, false},
	{"DITCH", list_course, side_ravine, false},
	{"BRIDGE", list_sides, side_bridge, false},
	{"FORD", list_sides, side_ford, false},
	{"FORT", list_sides, side_wall | side_within, false},
	{"REDOUBT", list_sides, side_rampart | side_within, false},
	{"STEEP", list_sides, side_escarpment, false},
	{"SLOPE", list_sides, side_escarpment, true}, /* of two levels, yet not steep */
	{"DUNE", list_sides, side_slope, false},
	{"PLAIN", list_sides, side_slope | side_escarpment, true}, /* levels differ, no slope is drawn */
};

/* A way that ends in a hex at the edge leaves the map there, as straight as it can. */
static void lead_off(struct board *board, space_id before, space_id end, uint16_t link)
{
	unsigned ahead = hex_direction(board, before, end);
	static const int turns[] = {0, 1, -1};
	for (unsigned i = 0; i < 3; i++) {
		unsigned direction = turned(ahead, turns[i]);
		if (board->neighbour[end][direction] != no_space)
			continue;
		board->space[end].off_map_links[direction] |= link;
		return;
	}
}

static bool lay_way(struct text_map *map, const struct feature_kind *kind, size_t at)
{
	char word[32];
	space_id first = no_space, second = no_space, before = no_space, last = no_space, hex;
	while (next_word(&map->lines, &at, word)) {
		if (!find_hex(map, word, &hex))
			return false;
		if (last != no_space && !board_add_side(map->board, last, hex, kind->feature))
			return refuse(map, "%s and %s do not touch", map->board->space[last].number,
				      map->board->space[hex].number);
		if (last != no_space) {
			unsigned direction = hex_direction(map->board, last, hex);
			map->way_line[last][direction] = map->lines.line;
			map->way_line[hex][opposite(direction)] = map->lines.line;
			second = second == no_space ? hex : second;
		}
		first = first == no_space ? hex : first;
		before = last;
		last = hex;
	}
	if (second != no_space) {
		lead_off(map->board, second, first, kind->feature);
		lead_off(map->board, before, last, kind->feature);
	}
	return true;
}

static bool read_side(struct text_map *map, char *word, space_id side[2])
{
	char *stroke = strchr(word, '/');
	if (!stroke)
		return refuse(map, "\"%.20s\" is no hexside: two hexes with a stroke between", word);
	*stroke = '\0';
	if (!find_hex(map, word, &side[0]) || !find_hex(map, stroke + 1, &side[1]))
		return false;
	return hex_direction(map->board, side[0], side[1]) != no_direction ||
	       refuse(map, "%s and %s do not touch", map->board->space[side[0]].number,
		      map->board->space[side[1]].number);
}

/* Two sides meet where their hexes are three that touch each other. */
static bool sides_meet(const struct board *board, const space_id a[2], const space_id b[2])
{
	for (unsigned i = 0; i < 2; i++)
		for (unsigned k = 0; k < 2; k++)
			if (a[i] == b[k] && hex_direction(board, a[1 - i], b[1 - k]) != no_direction)
				return true;
	return false;
}

static bool check_side(struct text_map *map, const struct feature_kind *kind, const space_id side[2])
{
	const struct space *a = &map->board->space[side[0]], *b = &map->board->space[side[1]];
	unsigned there = map->board->side[side[0]][hex_direction(map->board, side[0], side[1])];
	int step = abs(a->level - b->level);
	if (kind->feature & side_works && there & side_works)
		return refuse(map, "%s/%s has a wall already", a->number, b->number);
	if (kind->feature & (side_river | side_stream) && there & (side_river | side_stream))
		return refuse(map, "%s/%s has its water already", a->number, b->number);
	if (kind->feature == side_slope && step)
		return refuse(map, "%s and %s lie on different levels: this is no dune", a->number,
			      b->number);
	if (kind->feature == side_escarpment && !step)
		return refuse(map, "%s and %s lie on one level: which is the higher?", a->number, b->number);
	return true;
}

static void change_side(struct text_map *map, const struct feature_kind *kind, const space_id side[2],
			const char *name)
{
	struct board *board = map->board;
	unsigned direction = hex_direction(board, side[0], side[1]);
	if (kind->take_off) {
		board->side[side[0]][direction] &= (uint16_t)~kind->feature;
		board->side[side[1]][opposite(direction)] &= (uint16_t)~kind->feature;
		return;
	}
	board_add_side(board, side[0], side[1], kind->feature);
	if (!(kind->feature & (side_river | side_stream)))
		return;
	memcpy(map->water[side[0]][direction], name, max_board_name);
	memcpy(map->water[side[1]][opposite(direction)], name, max_board_name);
}

static bool lay_sides(struct text_map *map, const struct feature_kind *kind, size_t at, const char *name)
{
	char word[32];
	space_id last[2] = {no_space, no_space}, side[2];
	while (next_word(&map->lines, &at, word)) {
		if (!read_side(map, word, side) || !check_side(map, kind, side))
			return false;
		if (kind->list == list_course && last[0] != no_space && !sides_meet(map->board, last, side))
			return refuse(map, "%.20s has a gap before %s/%s", name,
				      map->board->space[side[0]].number, map->board->space[side[1]].number);
		change_side(map, kind, side, name);
		memcpy(last, side, sizeof last);
	}
	return true;
}

/* "RIVER Adige [K]: 3101/3201 3101/3202" */
static bool read_feature(struct text_map *map)
{
	const struct feature_kind *kind = NULL;
	size_t at = 0;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !kind; i++)
		if (begins_with(&map->lines, kinds[i].word, &at))
			kind = &kinds[i];
	const char *colon = memchr(map->lines.at, ':', map->lines.length);
	if (!kind || !colon)
		return refuse(map, "\"%.*s\" is no kind of feature with a name, a colon and a list",
			      (int)(map->lines.length < 24 ? map->lines.length : 24), map->lines.at);
	char name[max_board_name], origin;
	size_t to = (size_t)(colon - map->lines.at), list = to + 1;
	if (to < at || !cut_origin(map, at, &to, &origin) || !take_name(map, at, to, name))
		return to >= at ? false : refuse(map, "a name has to stand before the colon");
	return kind->list == list_way ? lay_way(map, kind, list) : lay_sides(map, kind, list, name);
}

static bool read_features(struct text_map *map)
{
	while (next_line(&map->lines)) {
		size_t at;
		if (begins_with(&map->lines, "NAMES", &at))
			continue;
		if (!(isdigit((unsigned char)*map->lines.at) ? read_name(map) : read_feature(map)))
			return false;
	}
	return true;
}

/* ---- What follows from the levels --------------------------------------------------------------------------------------------- */

static bool is_water(const struct space *space)
{
	return space->terrain == terrain_lake || space->terrain == terrain_sea;
}

/* A level is a slope, two are a steep one; water lies as high as its banks. */
void board_raise_slopes(struct board *board)
{
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to == no_space || is_water(&board->space[hex]) || is_water(&board->space[to]))
				continue;
			int step = board->space[to].level - board->space[hex].level;
			if (step)
				board->side[hex][direction] |= step > 0 ? side_uphill : side_downhill;
			if (abs(step) >= 2)
				board->side[hex][direction] |= side_escarpment;
		}
}

/* A way over water needs a bridge or a ford, and a bridge something to cross. */
static bool check_crossing(struct text_map *map, space_id hex, unsigned direction)
{
	const struct board *board = map->board;
	unsigned side = board->side[hex][direction];
	const char *a = board->space[hex].number, *b = board->space[board->neighbour[hex][direction]].number;
	bool water = side & (side_river | side_stream), crossed = side & (side_bridge | side_ford);
	if (water && side & side_links && !crossed)
		return refuse_line(map->lines.text->file, map->way_line[hex][direction], map->error,
				   "a way crosses the water between %s and %s without bridge or ford", a, b);
	return !crossed || water || side & side_ravine ||
	       refuse_line(map->lines.text->file, 0, map->error,
			   "the bridge between %s and %s crosses nothing", a, b);
}

/* Roads swallow trails; then whatever carries something is listed, for the picture. */
static bool list_side(struct text_map *map, space_id hex, unsigned direction)
{
	struct board *board = map->board;
	space_id to = board->neighbour[hex][direction];
	if (to == no_space || to < hex)
		return true;
	if (board->side[hex][direction] & side_road) {
		board->side[hex][direction] &= (uint16_t)~side_path;
		board->side[to][opposite(direction)] &= (uint16_t)~side_path;
	}
	if (!board->side[hex][direction])
		return true;
	struct board_side *side = &board->listed[board->sides++];
	*side = (struct board_side){.a = hex, .b = to, .features = board->side[hex][direction]};
	memcpy(side->name, map->water[hex][direction], sizeof side->name);
	return check_crossing(map, hex, direction);
}

static bool list_sides_of(struct text_map *map)
{
	for (space_id hex = 0; hex < map->board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (!list_side(map, hex, direction))
				return false;
	return true;
}

/* ---- All together ----------------------------------------------------------------------------------------------------------------- */

static bool join_headings(struct text_map *map, const struct text_heading heading[], unsigned sheets,
			  struct hex_grid *grid)
{
	*grid = (struct hex_grid){.columns = (uint16_t)heading[0].columns,
				  .first_column = 1,
				  .first_row = 1,
				  .flat_top = true,
				  .even_low = heading[0].even_low,
				  .digits = 2};
	for (unsigned i = 0; i < sheets; i++) {
		if (heading[i].columns != heading[0].columns || heading[i].even_low != heading[0].even_low)
			return refuse(map, "sheets that are joined have as many columns, staggered alike");
		struct hex_sheet sheet = {
			.from_line = grid->rows, .lines = (uint16_t)heading[i].rows, .first_number = 1};
		memcpy(sheet.prefix, heading[i].prefix, sizeof sheet.prefix);
		if (sheets > 1)
			grid->sheet[i] = sheet;
		grid->rows = (uint16_t)(grid->rows + heading[i].rows);
	}
	grid->sheets = (uint8_t)(sheets > 1 ? sheets : 0);
	if (sheets == 1)
		memcpy(grid->prefix, heading[0].prefix, sizeof grid->prefix);
	return true;
}

/* The levels of all sheets first: slopes follow from them across the seam too. */
static bool read_sheets(struct text_map *map, const struct map_text sheet[],
			const struct text_heading heading[], unsigned sheets, const struct map_text *join)
{
	struct text_lines body[max_sheets];
	size_t at;
	unsigned from_row = 0;
	for (unsigned i = 0; i < sheets; i++, from_row += heading[i - 1].rows) {
		map->lines = (struct text_lines){.text = &sheet[i]};
		map->from_row = from_row;
		map->columns = heading[i].columns;
		map->rows = heading[i].rows;
		while (next_line(&map->lines) && !begins_with(&map->lines, "LEVELS", &at))
			;
		if (!read_rows(map, "LEVELS", read_level))
			return false;
		if (!next_line(&map->lines) || !begins_with(&map->lines, "TERRAIN", &at))
			return refuse(map, "TERRAIN has to follow the levels");
		if (!read_rows(map, "TERRAIN", read_letter))
			return false;
		body[i] = map->lines;
	}
	board_raise_slopes(map->board);
	for (unsigned i = 0; i < sheets; i++) {
		map->lines = body[i];
		memcpy(map->prefix, heading[i].prefix, sizeof map->prefix);
		if (!read_features(map))
			return false;
	}
	if (!join)
		return list_sides_of(map);
	map->lines = (struct text_lines){.text = join};
	*map->prefix = '\0';
	return read_features(map) && list_sides_of(map);
}

static struct board *fill_board(struct text_map *map, const struct map_text sheet[],
				const struct text_heading heading[], unsigned sheets,
				const struct map_text *join)
{
	struct hex_grid grid;
	if (!join_headings(map, heading, sheets, &grid))
		return NULL;
	unsigned hexes = (unsigned)grid.columns * grid.rows;
	map->board = board_allocate_hexes(&grid, &(struct hex_room){.sides = 3u * hexes});
	map->way_line = calloc(hexes, sizeof *map->way_line);
	map->water = calloc(hexes, sizeof *map->water);
	bool read = false;
	if (!map->board || !map->way_line || !map->water)
		refuse(map, "the grid is unsound, or memory is short");
	else
		read = read_sheets(map, sheet, heading, sheets, join);
	free(map->way_line);
	free(map->water);
	if (!read) {
		board_free(map->board);
		return NULL;
	}
	memcpy(map->board->title, heading[0].map.title, sizeof map->board->title);
	memcpy(map->board->subtitle, heading[0].map.subtitle, sizeof map->board->subtitle);
	map->board->hex_metres = heading[0].map.hex_metres;
	map->board->north = heading[0].map.north;
	return map->board;
}

struct board *board_load_text(const struct map_text sheet[], unsigned sheets, const struct map_text *join,
			      struct data_error *error)
{
	struct text_map map = {.error = error};
	struct text_heading heading[max_sheets];
	if (sheets < 1 || sheets > max_sheets)
		return NULL;
	for (unsigned i = 0; i < sheets; i++) {
		map.lines = (struct text_lines){.text = &sheet[i]};
		if (!read_heading(&map, &heading[i]))
			return NULL;
	}
	return fill_board(&map, sheet, heading, sheets, join);
}
