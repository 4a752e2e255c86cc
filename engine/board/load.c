/*
 * Loading a hex board from its two tables, docs/data-files.md. What is said twice in them must agree: a slip
 * of the pen is then found when the file is read and not in the middle of a game.
 */
#include "engine/board/board_private.h"
#include "vedette/csv.h"

#include <stdlib.h>
#include <string.h>

static const char hexes_file[] = "map-hexes.csv", sides_file[] = "map-hexsides.csv";

enum {
	column_hex,
	column_terrain,
	column_level,
	column_name,
	column_feature,
	column_road,
	column_path,
	column_rail,
	column_offmap,
	column_src,
	hexes_columns
};

static const char *const hexes_heading[hexes_columns] = {"hex",  "terrain", "level", "name",   "feature",
							 "road", "path",    "rail",  "offmap", "src"};

enum {
	column_a,
	column_dir,
	column_b,
	column_water,
	column_water_name,
	column_bridge,
	column_relief,
	column_link,
	column_dlevel,
	column_steep,
	sides_columns
};

_Static_assert((int)sides_columns == (int)hexes_columns, "one array of columns serves both tables");

static const char *const sides_heading[sides_columns] = {"a",      "dir",    "b",    "water",  "water_name",
							 "bridge", "relief", "link", "dlevel", "steep"};

enum { no_column = csv_fields };

struct word {
	const char *text;
	uint16_t value;
};

static const struct word terrain_words[] = {
	{"clear", terrain_clear},     {"woods", terrain_woods},     {"village", terrain_village},
	{"town", terrain_town},       {"marsh", terrain_marsh},     {"city", terrain_city},
	{"fort", terrain_fort},       {"lake", terrain_lake},       {"rough", terrain_rough},
	{"off-map", terrain_off_map}, {"orchard", terrain_orchard}, {"palms", terrain_palms},
	{"pond", terrain_pond},       {"ruins", terrain_ruins},     {"castle", terrain_castle},
	{"cassina", terrain_cassina}, {"house", terrain_house},     {"redoubt", terrain_redoubt},
	{"gravel", terrain_gravel},   {"sea", terrain_sea},
};
static const struct word water_words[] = {
	{"river", side_river}, {"stream", side_stream}, {"ford", side_ford}};
static const struct word relief_words[] = {
	{"ravine", side_ravine}, {"escarpment", side_escarpment}, {"wall", side_wall}, {"crest", side_crest}};
static const struct word link_words[] = {{"road", side_road}, {"path", side_path}, {"rail", side_railway}};

#define words(table) table, sizeof table / sizeof *table

/* All that is at hand while the tables are read. */
struct loading {
	struct board *board;
	struct data_error *error;
	struct csv csv;
	unsigned column[hexes_columns]; /* as many in both tables */
	unsigned leads_to;              /* a column that may be left out; no_column then */
	int *hex_line;                  /* where each hex stands in its file; 0: not yet */
	int (*side_line)[hex_sides];    /* the same of sides, under the first hex */
	uint16_t (*links)[hex_sides];   /* what the table of hexes says of links */
};

static const char *field(const struct loading *load, unsigned column)
{
	return load->csv.field[load->column[column]];
}

static bool known_word(const char *text, size_t length, const struct word table[], size_t count,
		       uint16_t *value)
{
	for (size_t i = 0; i < count; i++) {
		if (strlen(table[i].text) != length || memcmp(table[i].text, text, length) != 0)
			continue;
		*value = table[i].value;
		return true;
	}
	return false;
}

/* Words joined by +, or nothing. */
static bool read_words(struct loading *load, unsigned column, const struct word table[], size_t count,
		       uint16_t *set)
{
	const char *text = field(load, column);
	while (*text) {
		size_t length = strcspn(text, "+");
		uint16_t value;
		if (!known_word(text, length, table, count, &value))
			return csv_refuse(&load->csv, load->error, "\"%.40s\" is unknown here", text);
		*set |= value;
		text += length;
		if (*text == '+' && !*++text)
			return csv_refuse(&load->csv, load->error, "a + without a word behind it");
	}
	return true;
}

static bool read_number(struct loading *load, unsigned column, int least, int most, int *number)
{
	const char *text = field(load, column);
	char *end;
	long value = strtol(text, &end, 10);
	if (end == text || *end || value < least || value > most)
		return csv_refuse(&load->csv, load->error, "\"%.40s\" is not a number from %d to %d", text,
				  least, most);
	*number = (int)value;
	return true;
}

static bool read_name(struct loading *load, unsigned column, char name[max_board_name])
{
	return csv_name(&load->csv, field(load, column), name, load->error);
}

/* In tables a number is written as the map has it, not only recognisably. */
static space_id find_number(const struct board *board, const char *text)
{
	space_id space = hex_numbered(&board->grid, text);
	return space != no_space && strcmp(board->space[space].number, text) == 0 ? space : no_space;
}

static bool read_hex(struct loading *load, unsigned column, space_id *space)
{
	*space = find_number(load->board, field(load, column));
	if (*space == no_space)
		return csv_refuse(&load->csv, load->error, "there is no hex \"%.20s\" on this grid",
				  field(load, column));
	return true;
}

/*
 * A direction by its letters. The two that a grid has not (W and E of flat-topped hexes, N and S of pointed
 * ones) go through a vertex: they count for the sides on both hands, and only a link that leaves the map can
 * have them.
 */
static unsigned direction_set(const struct board *board, const char *text, size_t length)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		const char *name = board_direction_name(board, direction);
		if (strlen(name) == length && memcmp(name, text, length) == 0)
			return 1u << direction;
	}
	if (length != 1)
		return 0;
	if (board->grid.flat_top)
		return *text == 'E' ? 1u << 1 | 1u << 2 : *text == 'W' ? 1u << 4 | 1u << 5 : 0;
	return *text == 'N' ? 1u << 5 | 1u << 0 : *text == 'S' ? 1u << 2 | 1u << 3 : 0;
}

static bool is_single(unsigned set)
{
	return set && !(set & (set - 1));
}

static unsigned lowest(unsigned set)
{
	unsigned direction = 0;
	while (!(set >> direction & 1))
		direction++;
	return direction;
}

static bool read_links(struct loading *load, unsigned column, space_id hex, uint16_t link)
{
	const char *text = field(load, column);
	while (*text) {
		size_t length = strcspn(text, "+");
		unsigned set = direction_set(load->board, text, length);
		if (!is_single(set))
			return csv_refuse(&load->csv, load->error,
					  "\"%.20s\" does not begin with a direction", text);
		uint16_t *links = &load->links[hex][lowest(set)];
		if (*links & link)
			return csv_refuse(&load->csv, load->error, "a direction is listed twice");
		if (load->board->neighbour[hex][lowest(set)] == no_space)
			return csv_refuse(&load->csv, load->error,
					  "the link to %s leaves the map; that belongs in offmap",
					  board_direction_name(load->board, lowest(set)));
		*links |= link;
		text += length;
		if (*text == '+' && !*++text)
			return csv_refuse(&load->csv, load->error, "a + without a direction behind it");
	}
	return true;
}

/* kind:direction, several joined by + */
static bool read_off_map(struct loading *load, space_id hex)
{
	const char *text = field(load, column_offmap);
	while (*text) {
		uint16_t link;
		size_t length = strcspn(text, ":");
		if (!text[length] || !known_word(text, length, words(link_words), &link))
			return csv_refuse(&load->csv, load->error,
					  "\"%.20s\" is not a kind of link and a direction", text);
		text += length + 1;
		length = strcspn(text, "+");
		unsigned set = direction_set(load->board, text, length);
		bool leaves = false;
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			if (!(set >> direction & 1) || load->board->neighbour[hex][direction] != no_space)
				continue;
			load->board->space[hex].off_map_links[direction] |= link;
			leaves = true;
		}
		if (!leaves)
			return csv_refuse(&load->csv, load->error,
					  "the map does not end in the direction \"%.10s\"", text);
		text += length;
		if (*text == '+')
			text++;
	}
	return true;
}

static bool read_origin(struct loading *load, char *origin)
{
	const char *text = field(load, column_src);
	if (!*text || text[1] || !strchr("RSKX", *text))
		return csv_refuse(&load->csv, load->error, "the origin is one of R, S, K and X");
	*origin = *text;
	return true;
}

static bool read_hex_row(struct loading *load)
{
	space_id hex;
	if (!read_hex(load, column_hex, &hex))
		return false;
	if (load->hex_line[hex])
		return csv_refuse(&load->csv, load->error, "hex %s stands on line %d already",
				  load->board->space[hex].number, load->hex_line[hex]);
	load->hex_line[hex] = load->csv.line;

	struct space *space = &load->board->space[hex];
	const char *terrain = field(load, column_terrain);
	uint16_t value;
	int level = 0;
	if (!known_word(terrain, strlen(terrain), words(terrain_words), &value))
		return csv_refuse(&load->csv, load->error, "the terrain \"%.20s\" is unknown", terrain);
	if (!read_number(load, column_level, 0, 9, &level))
		return false;
	space->terrain = (uint8_t)value;
	space->level = (uint8_t)level;
	return read_name(load, column_name, space->name) && read_name(load, column_feature, space->feature) &&
	       read_links(load, column_road, hex, side_road) &&
	       read_links(load, column_path, hex, side_path) &&
	       read_links(load, column_rail, hex, side_railway) && read_off_map(load, hex) &&
	       read_origin(load, &space->origin) &&
	       (load->leads_to == no_column ||
		csv_name(&load->csv, load->csv.field[load->leads_to], space->leads_to, load->error));
}

/* A reader with what it loads, for csv_rows. */
struct row_reading {
	struct loading *load;
	bool (*read)(struct loading *load);
};

static bool read_row(void *context, struct csv *csv)
{
	(void)csv; /* the same as that of `load` */
	const struct row_reading *reading = context;
	return reading->read(reading->load);
}

static bool read_rows(struct loading *load, bool read(struct loading *load))
{
	struct row_reading reading = {.load = load, .read = read};
	return csv_rows(&load->csv, read_row, &reading, load->error);
}

static bool read_hexes(struct loading *load, const char *text, size_t size)
{
	load->csv = csv_open(hexes_file, text, size);
	if (!csv_heading(&load->csv, hexes_heading, hexes_columns, load->column, load->error))
		return false;
	load->leads_to = no_column;
	for (unsigned column = 0; column < load->csv.fields; column++)
		if (strcmp(load->csv.field[column], "leads_to") == 0)
			load->leads_to = column;
	if (!read_rows(load, read_hex_row))
		return false;
	for (space_id hex = 0; hex < load->board->spaces; hex++)
		if (!load->hex_line[hex])
			return csv_refuse(&load->csv, load->error, "hex %s is missing",
					  load->board->space[hex].number);
	return true;
}

static bool check_levels(struct loading *load, const struct board_side *side)
{
	const struct space *a = &load->board->space[side->a], *b = &load->board->space[side->b];
	int difference = b->level - a->level, said = 0, steep = 0;
	if (!read_number(load, column_dlevel, -9, 9, &said) || !read_number(load, column_steep, 0, 1, &steep))
		return false;
	if (said != difference)
		return csv_refuse(&load->csv, load->error,
				  "dlevel is %d, but the levels of %s and %s differ by %d", said, a->number,
				  b->number, difference);
	if (steep != (abs(difference) >= 2))
		return csv_refuse(&load->csv, load->error, "steep is %d with a difference of %d levels",
				  steep, difference);
	return true;
}

static bool check_features(struct loading *load, const struct board_side *side, unsigned direction)
{
	uint16_t said = load->links[side->a][direction];
	uint16_t water = side->features & (side_river | side_stream);
	if ((side->features & side_links) != said)
		return csv_refuse(&load->csv, load->error,
				  "the links of this side are not those that %s lists (line %d of %s)",
				  load->board->space[side->a].number, load->hex_line[side->a], hexes_file);
	if (water == (side_river | side_stream))
		return csv_refuse(&load->csv, load->error, "a side is river or stream, not both");
	if ((side->features & (side_bridge | side_ford)) && !water)
		return csv_refuse(&load->csv, load->error, "a bridge or ford without water");
	if ((side->features & side_bridge) && !(side->features & side_links))
		return csv_refuse(&load->csv, load->error, "a bridge without a road, path or railway");
	if (*side->name && !water)
		return csv_refuse(&load->csv, load->error, "water is named, but there is none");
	return true;
}

static bool read_side_row(struct loading *load)
{
	struct board *board = load->board;
	struct board_side *side = &board->listed[board->sides];
	if (!read_hex(load, column_a, &side->a) || !read_hex(load, column_b, &side->b))
		return false;
	unsigned direction = hex_direction(board, side->a, side->b);
	if (direction == no_direction)
		return csv_refuse(&load->csv, load->error, "%s and %s do not touch",
				  board->space[side->a].number, board->space[side->b].number);
	if (side->a > side->b)
		return csv_refuse(&load->csv, load->error, "%s must be named before %s",
				  board->space[side->b].number, board->space[side->a].number);
	if (strcmp(field(load, column_dir), board_direction_name(board, direction)) != 0)
		return csv_refuse(&load->csv, load->error, "%s lies %s of %s", board->space[side->b].number,
				  board_direction_name(board, direction), board->space[side->a].number);
	if (load->side_line[side->a][direction])
		return csv_refuse(&load->csv, load->error, "this side stands on line %d already",
				  load->side_line[side->a][direction]);
	load->side_line[side->a][direction] = load->csv.line;

	int bridge = 0;
	if (!read_words(load, column_water, words(water_words), &side->features) ||
	    !read_words(load, column_relief, words(relief_words), &side->features) ||
	    !read_words(load, column_link, words(link_words), &side->features) ||
	    !read_name(load, column_water_name, side->name) ||
	    !read_number(load, column_bridge, 0, 1, &bridge))
		return false;
	if (bridge)
		side->features |= side_bridge;
	if (!check_levels(load, side) || !check_features(load, side, direction))
		return false;
	board->side[side->a][direction] = side->features;
	board->side[side->b][opposite(direction)] = side->features;
	board->sides++;
	return true;
}

/* What the table of hexes says of links must stand at both ends and in the table of hexsides. */
static bool check_links(struct loading *load)
{
	const struct board *board = load->board;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			uint16_t said = load->links[hex][direction];
			if (to == no_space)
				continue;
			if (said & (uint16_t)~load->links[to][opposite(direction)])
				return refuse_line(
					hexes_file, load->hex_line[hex], load->error,
					"%s has a link %s that %s does not list", board->space[hex].number,
					board_direction_name(board, direction), board->space[to].number);
			if (said & (uint16_t)~board->side[hex][direction])
				return refuse_line(hexes_file, load->hex_line[hex], load->error,
						   "the link from %s to %s is missing in %s",
						   board->space[hex].number, board->space[to].number,
						   sides_file);
		}
	}
	return true;
}

/* Two neighbours that differ by two levels or more have a line of their own that says steep. */
static bool check_steep_sides(struct loading *load)
{
	const struct board *board = load->board;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to == no_space || to < hex || load->side_line[hex][direction])
				continue;
			if (abs(board->space[hex].level - board->space[to].level) >= 2)
				return csv_refuse(&load->csv, load->error,
						  "the steep side between %s and %s is missing",
						  board->space[hex].number, board->space[to].number);
		}
	}
	return true;
}

static bool read_sides(struct loading *load, const char *text, size_t size)
{
	load->csv = csv_open(sides_file, text, size);
	return csv_heading(&load->csv, sides_heading, sides_columns, load->column, load->error) &&
	       read_rows(load, read_side_row) && check_links(load) && check_steep_sides(load);
}

/*
 * Room for the listed sides: a side needs a line, so there are no more than line ends; nor more than the
 * grid has.
 */
static unsigned most_sides(const struct hex_grid *grid, const char *text, size_t size)
{
	unsigned lines = 1, every = 3u * grid->columns * grid->rows;
	for (size_t i = 0; i < size; i++)
		lines += text[i] == '\n';
	return (lines < every ? lines : every) + 1;
}

static bool load_into(struct board *board, const char *hexes, size_t hexes_size, const char *sides,
		      size_t sides_size, struct data_error *error)
{
	struct loading load = {.board = board, .error = error};
	load.hex_line = calloc(board->spaces, sizeof *load.hex_line);
	load.side_line = calloc(board->spaces, sizeof *load.side_line);
	load.links = calloc(board->spaces, sizeof *load.links);
	bool done = false;
	if (load.hex_line && load.side_line && load.links)
		done = read_hexes(&load, hexes, hexes_size) && read_sides(&load, sides, sides_size);
	else
		refuse_line(hexes_file, 0, error, "not enough memory");
	free(load.hex_line);
	free(load.side_line);
	free(load.links);
	return done;
}

struct board *board_load_hexes(const struct hex_grid *grid, const char *hexes, size_t hexes_size,
			       const char *sides, size_t sides_size, struct data_error *error)
{
	struct board *board =
		board_allocate_hexes(grid, &(struct hex_room){.sides = most_sides(grid, sides, sides_size)});
	if (!board) {
		refuse_line(hexes_file, 0, error,
			    "the grid has no or too many hexes, or numbers that do not fit");
		return NULL;
	}
	if (!load_into(board, hexes, hexes_size, sides, sides_size, error)) {
		board_free(board);
		return NULL;
	}
	return board;
}
