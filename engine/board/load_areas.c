/*
 * Loading a board of areas from its tables, docs/data-files.md: the areas, their connections and, if there is one,
 * the table of rivers, woods and hills that a map shows between them.
 */
#include "engine/board/board_private.h"
#include "vedette/csv.h"

#include <stdlib.h>
#include <string.h>

static const char areas_file[] = "areas.csv", connections_file[] = "connections.csv",
		  courses_file[] = "courses.csv";

enum { area_id, area_name, area_also, area_lat, area_lon, area_kind, area_origin, area_columns };
static const char *const areas_heading[area_columns] = {"id", "name", "also", "lat", "lon", "kind", "origin"};

enum { way_a, way_b, way_river, way_origin, way_columns };
static const char *const connections_heading[way_columns] = {"a", "b", "river", "origin"};

enum { course_kind, course_name, course_no, course_lat, course_lon, course_columns };
static const char *const courses_heading[course_columns] = {"kind", "name", "no", "lat", "lon"};

enum { no_column = csv_fields };

static const struct {
	const char *word;
	uint8_t terrain;
} kinds_of_area[] = {
	{"clear", terrain_clear},     {"wooded", terrain_woods}, {"woods", terrain_woods},
	{"village", terrain_village}, {"town", terrain_town},    {"marsh", terrain_marsh},
	{"city", terrain_city},       {"citadel", terrain_fort}, {"fort", terrain_fort},
	{"lake", terrain_lake},       {"rough", terrain_rough},
};

static const struct {
	const char *word;
	uint8_t kind;
} kinds_of_ground[] = {
	{"river", ground_river}, {"stream", ground_stream},       {"woods", ground_woods},
	{"hills", ground_hills}, {"lettering", ground_lettering},
};

/* All that is at hand while the tables are read. Places are degrees, east and north, until all is read. */
struct loading {
	struct board *board;
	struct data_error *error;
	struct csv csv;
	unsigned column[area_columns];
	unsigned points, zone; /* columns that may be left out; no_column then */
	int *area_line;        /* where each area stands in its file */
	int *way_line;
	unsigned ground_points;
	unsigned corners; /* of the sheet, read so far */
};

static const char *field(const struct loading *load, unsigned column)
{
	return load->csv.field[load->column[column]];
}

/*
 * Degrees with a point and at most six decimals. Not strtod: what that takes for a point depends on the language
 * of the machine.
 */
static bool read_degrees(struct loading *load, unsigned column, float *degrees)
{
	const char *text = field(load, column), *at = text;
	double value = 0, unit = 1;
	unsigned digits = 0;
	bool negative = *at == '-';
	if (negative)
		at++;
	for (; *at >= '0' && *at <= '9' && digits < 3; at++, digits++)
		value = 10 * value + (*at - '0');
	if (digits && *at == '.')
		for (at++; *at >= '0' && *at <= '9' && unit > 1e-6; at++)
			value += (unit /= 10) * (*at - '0');
	if (!digits || *at || value > 180)
		return csv_refuse(&load->csv, load->error, "\"%.20s\" is not a number of degrees", text);
	*degrees = (float)(negative ? -value : value);
	return true;
}

static bool read_origin(struct loading *load, unsigned column, char *origin)
{
	const char *text = field(load, column);
	if (!*text || text[1] || !strchr("RSKX", *text))
		return csv_refuse(&load->csv, load->error, "the origin is one of R, S, K and X");
	*origin = *text;
	return true;
}

/* A column that a table need not have. */
static unsigned find_column(const struct loading *load, const char *heading)
{
	for (unsigned column = 0; column < load->csv.fields; column++)
		if (strcmp(load->csv.field[column], heading) == 0)
			return column;
	return no_column;
}

/* ---- areas ---- */

/* A spelling names one area only; `own` may have it more than once. */
static bool is_free(struct loading *load, const char *spelling, space_id own)
{
	const struct board *board = load->board;
	space_id other = no_space;
	for (space_id area = 0; area < board->spaces && other == no_space; area++)
		if (area != own && (same_word(spelling, board->space[area].number) ||
				    same_word(spelling, board->space[area].name)))
			other = area;
	for (unsigned i = 0; i < board->aliases && other == no_space; i++)
		if (board->alias[i].space != own && same_word(spelling, board->alias[i].name))
			other = board->alias[i].space;
	if (other == no_space)
		return true;
	return csv_refuse(&load->csv, load->error, "\"%.40s\" names the area on line %d already", spelling,
			  load->area_line[other]);
}

/* Other spellings, parted by | */
static bool read_aliases(struct loading *load, space_id area)
{
	struct board *board = load->board;
	const char *text = field(load, area_also);
	while (*text) {
		size_t length = strcspn(text, "|");
		struct board_alias *alias = &board->alias[board->aliases];
		char spelling[csv_line];
		memcpy(spelling, text, length);
		spelling[length] = '\0';
		if (!length)
			return csv_refuse(&load->csv, load->error, "an empty spelling");
		if (!csv_name(&load->csv, spelling, alias->name, load->error) ||
		    !is_free(load, alias->name, area))
			return false;
		alias->space = area;
		board->aliases++;
		text += length;
		if (*text == '|' && !*++text)
			return csv_refuse(&load->csv, load->error, "an empty spelling");
	}
	return true;
}

static bool read_id(struct loading *load, space_id area)
{
	struct space *space = &load->board->space[area];
	const char *id = field(load, area_id);
	size_t length = strlen(id);
	if (!length || length >= sizeof space->number ||
	    strspn(id, "0123456789abcdefghijklmnopqrstuvwxyz"
		       "ABCDEFGHIJKLMNOPQRSTUVWXYZ.-") != length)
		return csv_refuse(&load->csv, load->error, "an id has 1 to %d plain letters and digits",
				  (int)sizeof space->number - 1);
	if (!is_free(load, id, area))
		return false;
	memcpy(space->number, id, length + 1);
	return true;
}

static bool read_kind(struct loading *load, uint8_t *terrain)
{
	const char *word = field(load, area_kind);
	for (size_t i = 0; i < sizeof kinds_of_area / sizeof *kinds_of_area; i++) {
		if (strcmp(word, kinds_of_area[i].word) != 0)
			continue;
		*terrain = kinds_of_area[i].terrain;
		return true;
	}
	return csv_refuse(&load->csv, load->error, "the kind \"%.20s\" is unknown", word);
}

static bool read_points(struct loading *load, uint8_t *points)
{
	if (load->points == no_column || !*load->csv.field[load->points])
		return true;
	const char *text = load->csv.field[load->points];
	char *end;
	long value = strtol(text, &end, 10);
	if (*end || value < 0 || value > 99)
		return csv_refuse(&load->csv, load->error, "\"%.20s\" is not a number from 0 to 99", text);
	*points = (uint8_t)value;
	return true;
}

static bool read_zone(struct loading *load, char zone[8])
{
	if (load->zone == no_column)
		return true;
	const char *text = load->csv.field[load->zone];
	char name[max_board_name];
	if (strlen(text) >= 8)
		return csv_refuse(&load->csv, load->error, "the zone \"%.20s\" is longer than 7 bytes", text);
	if (!csv_name(&load->csv, text, name, load->error))
		return false;
	memcpy(zone, name, strlen(text) + 1);
	return true;
}

static bool read_area(void *context, struct csv *csv)
{
	struct loading *load = context;
	(void)csv; /* the same as that of `load` */
	struct board *board = load->board;
	space_id area = board->spaces;
	struct space *space = &board->space[area];
	load->area_line[area] = load->csv.line;
	if (!read_id(load, area) || !csv_name(&load->csv, field(load, area_name), space->name, load->error) ||
	    !is_free(load, space->name, area) || !read_aliases(load, area) ||
	    !read_degrees(load, area_lat, &space->y) || !read_degrees(load, area_lon, &space->x) ||
	    !read_kind(load, &space->terrain) || !read_points(load, &space->points) ||
	    !read_zone(load, space->zone) || !read_origin(load, area_origin, &space->origin))
		return false;
	board->spaces++;
	return true;
}

static bool read_areas(struct loading *load, const char *text, size_t size)
{
	load->csv = csv_open(areas_file, text, size);
	if (!csv_heading(&load->csv, areas_heading, area_columns, load->column, load->error))
		return false;
	load->points = find_column(load, "points");
	load->zone = find_column(load, "zone");
	if (!csv_rows(&load->csv, read_area, load, load->error))
		return false;
	if (!load->board->spaces)
		return csv_refuse(&load->csv, load->error, "there are no areas");
	return true;
}

/* ---- connections ---- */

static bool read_end(struct loading *load, unsigned column, space_id *area)
{
	const struct board *board = load->board;
	for (*area = 0; *area < board->spaces; ++*area)
		if (strcmp(board->space[*area].number, field(load, column)) == 0)
			return true;
	return csv_refuse(&load->csv, load->error, "there is no area \"%.20s\"", field(load, column));
}

static bool read_connection(void *context, struct csv *csv)
{
	struct loading *load = context;
	(void)csv; /* the same as that of `load` */
	struct board *board = load->board;
	struct board_side *way = &board->listed[board->sides];
	char origin;
	if (!read_end(load, way_a, &way->a) || !read_end(load, way_b, &way->b))
		return false;
	if (way->a == way->b)
		return csv_refuse(&load->csv, load->error, "%s is connected with itself",
				  board->space[way->a].number);
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *other = &board->listed[i];
		if ((other->a == way->a && other->b == way->b) || (other->a == way->b && other->b == way->a))
			return csv_refuse(&load->csv, load->error,
					  "this connection stands on line %d already", load->way_line[i]);
	}
	if (!csv_name(&load->csv, field(load, way_river), way->name, load->error) ||
	    !read_origin(load, way_origin, &origin))
		return false;
	way->features = *way->name ? side_river | side_bridge | side_road : side_road;
	load->way_line[board->sides++] = load->csv.line;
	return true;
}

static bool read_connections(struct loading *load, const char *text, size_t size)
{
	load->csv = csv_open(connections_file, text, size);
	return csv_heading(&load->csv, connections_heading, way_columns, load->column, load->error) &&
	       csv_rows(&load->csv, read_connection, load, load->error);
}

/* ---- rivers, woods, hills ---- */

/* The sheet's north-western and south-eastern corner. */
static bool read_corner(struct loading *load, struct board_point at)
{
	struct board_sheet *sheet = &load->board->sheet;
	if (load->corners == 0) {
		sheet->west = at.x;
		sheet->north = at.y;
	} else if (load->corners == 1 && at.x > sheet->west && at.y < sheet->north) {
		sheet->east = at.x;
		sheet->south = at.y;
	} else {
		return csv_refuse(&load->csv, load->error,
				  "a sheet has a north-western and a south-eastern corner");
	}
	load->corners++;
	return true;
}

static bool read_ground_kind(struct loading *load, uint8_t *kind)
{
	const char *word = field(load, course_kind);
	for (size_t i = 0; i < sizeof kinds_of_ground / sizeof *kinds_of_ground; i++) {
		if (strcmp(word, kinds_of_ground[i].word) != 0)
			continue;
		*kind = kinds_of_ground[i].kind;
		return true;
	}
	return csv_refuse(&load->csv, load->error, "the kind \"%.20s\" is unknown", word);
}

/* Points are numbered from 1 in each line; a 1 begins the next. */
static bool read_course_point(void *context, struct csv *csv)
{
	struct loading *load = context;
	(void)csv; /* the same as that of `load` */
	struct board *board = load->board;
	struct board_point at;
	if (!read_degrees(load, course_lat, &at.y) || !read_degrees(load, course_lon, &at.x))
		return false;
	if (strcmp(field(load, course_kind), "sheet") == 0)
		return read_corner(load, at);

	struct board_ground row = {.first = (uint16_t)load->ground_points};
	if (!read_ground_kind(load, &row.kind) ||
	    !csv_name(&load->csv, field(load, course_name), row.name, load->error))
		return false;
	char *end;
	const char *text = field(load, course_no);
	long number = strtol(text, &end, 10);
	struct board_ground *last = board->grounds ? &board->ground[board->grounds - 1] : NULL;
	if (*text && !*end && number == 1)
		board->ground[board->grounds++] = row;
	else if (!*text || *end || !last || last->kind != row.kind || strcmp(last->name, row.name) != 0 ||
		 number != last->points + 1)
		return csv_refuse(&load->csv, load->error, "\"%.20s\" is not the next point of a line", text);
	board->ground_point[load->ground_points++] = at;
	board->ground[board->grounds - 1].points++;
	return true;
}

static bool is_river(const struct board *board, const char *name)
{
	for (unsigned i = 0; i < board->grounds; i++)
		if (board->ground[i].kind == ground_river && strcmp(board->ground[i].name, name) == 0)
			return true;
	return false;
}

static bool check_courses(struct loading *load)
{
	const struct board *board = load->board;
	if (load->corners == 1)
		return csv_refuse(&load->csv, load->error, "the sheet's second corner is missing");
	for (unsigned i = 0; i < board->grounds; i++)
		if (board->ground[i].points < 2)
			return csv_refuse(&load->csv, load->error, "a line \"%s\" has one point only",
					  board->ground[i].name);
	for (unsigned i = 0; i < board->sides; i++)
		if (*board->listed[i].name && !is_river(board, board->listed[i].name))
			return refuse_line(connections_file, load->way_line[i], load->error,
					   "%s has no river \"%s\"", courses_file, board->listed[i].name);
	return true;
}

static bool read_courses(struct loading *load, const char *text, size_t size)
{
	load->csv = csv_open(courses_file, text, size);
	return csv_heading(&load->csv, courses_heading, course_columns, load->column, load->error) &&
	       csv_rows(&load->csv, read_course_point, load, load->error) && check_courses(load);
}

/* ---- the sheet ---- */

/* Without corners of its own the sheet is drawn around the areas, a tenth more on every side. */
static void choose_sheet(struct board *board)
{
	struct board_sheet box = {board->space[0].x, board->space[0].x, board->space[0].y, board->space[0].y};
	for (space_id area = 1; area < board->spaces; area++) {
		const struct space *space = &board->space[area];
		box.west = space->x < box.west ? space->x : box.west;
		box.east = space->x > box.east ? space->x : box.east;
		box.north = space->y > box.north ? space->y : box.north;
		box.south = space->y < box.south ? space->y : box.south;
	}
	float wide = (box.east - box.west) / 10 + 0.01f, high = (box.north - box.south) / 10 + 0.01f;
	board->sheet = (struct board_sheet){box.west - wide, box.east + wide, box.north + high,
					    box.south - high};
}

static struct board_point on_sheet(const struct board_sheet *sheet, float lon, float lat)
{
	return (struct board_point){(lon - sheet->west) / (sheet->east - sheet->west),
				    (sheet->north - lat) / (sheet->north - sheet->south)};
}

static bool lay_out(struct loading *load)
{
	struct board *board = load->board;
	if (!load->corners)
		choose_sheet(board);
	for (space_id area = 0; area < board->spaces; area++) {
		struct space *space = &board->space[area];
		struct board_point at = on_sheet(&board->sheet, space->x, space->y);
		if (at.x < 0 || at.x > 1 || at.y < 0 || at.y > 1)
			return refuse_line(areas_file, load->area_line[area], load->error,
					   "%s lies beyond the sheet", space->number);
		space->x = at.x;
		space->y = at.y;
	}
	for (unsigned i = 0; i < load->ground_points; i++)
		board->ground_point[i] = on_sheet(&board->sheet, board->ground_point[i].x,
						  board->ground_point[i].y);
	return true;
}

/* ---- all together ---- */

static size_t count_of(const char *text, size_t size, char sign)
{
	size_t count = 0;
	for (size_t i = 0; i < size; i++)
		count += text[i] == sign;
	return count;
}

struct table {
	const char *text;
	size_t size;
};

static bool load_into(struct board *board, const struct table *areas, const struct table *connections,
		      const struct table *courses, struct data_error *error)
{
	struct loading load = {.board = board, .error = error};
	load.area_line = calloc(count_of(areas->text, areas->size, '\n') + 1, sizeof *load.area_line);
	load.way_line = calloc(count_of(connections->text, connections->size, '\n') + 1,
			       sizeof *load.way_line);
	bool done = false;
	if (load.area_line && load.way_line)
		done = read_areas(&load, areas->text, areas->size) &&
		       read_connections(&load, connections->text, connections->size) &&
		       (!courses->text || read_courses(&load, courses->text, courses->size)) &&
		       lay_out(&load);
	else
		refuse_line(areas_file, 0, error, "not enough memory");
	free(load.area_line);
	free(load.way_line);
	if (done)
		board_join_areas(board);
	return done;
}

struct board *board_load_areas(const char *areas, size_t areas_size, const char *connections,
			       size_t connections_size, const char *courses, size_t courses_size,
			       struct data_error *error)
{
	struct table tables[] = {
		{areas, areas_size}, {connections, connections_size}, {courses, courses_size}};
	/* a row needs a line, and so does a spelling but for those behind a stroke */
	size_t lines[] = {count_of(areas, areas_size, '\n') + 1,
			  count_of(connections, connections_size, '\n') + 1,
			  courses ? count_of(courses, courses_size, '\n') + 1 : 0};
	struct area_room room = {.areas = lines[0],
				 .connections = lines[1],
				 .aliases = lines[0] + count_of(areas, areas_size, '|'),
				 .grounds = lines[2],
				 .ground_points = lines[2]};
	struct board *board = board_allocate_areas(&room);
	if (!board) {
		refuse_line(areas_file, 0, error, "there are too many areas, connections or points");
		return NULL;
	}
	board->spaces = 0; /* they are counted as they come */
	if (!load_into(board, &tables[0], &tables[1], &tables[2], error)) {
		board_free(board);
		return NULL;
	}
	return board;
}
