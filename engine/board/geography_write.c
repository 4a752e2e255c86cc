/*
 * The five tables of a map, written: what board_load_map reads.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/geography_private.h"

struct sheet_text {
	char *text;
	size_t used, size;
	bool failed;
};

static void put(struct sheet_text *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct sheet_text *out, const char *format, ...)
{
	if (out->size - out->used < 512) {
		char *text = realloc(out->text, out->size * 2 + 4096);
		if (!text) {
			out->failed = true;
			return;
		}
		out->text = text;
		out->size = out->size * 2 + 4096;
	}
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(out->text + out->used, out->size - out->used, format, arguments);
	va_end(arguments);
	if (length < 0 || (size_t)length >= out->size - out->used)
		out->failed = true;
	else
		out->used += (size_t)length;
}

static const char *also_of(const struct geography *geography, space_id hex)
{
	const struct space *space = &geography->board->space[hex];
	for (unsigned i = 0; i < geography->features; i++)
		if (geography->feature[i].hex == hex && strcmp(geography->feature[i].name, space->name) == 0)
			return geography->feature[i].also;
	return "";
}

static void put_hexes(struct sheet_text *out, const struct geography *geography)
{
	put(out, "hex,terrain,name,also,feature,src\n");
	for (space_id hex = 0; hex < geography->board->spaces; hex++) {
		const struct space *space = &geography->board->space[hex];
		if (space->terrain == terrain_clear && !*space->name && !*space->feature)
			continue;
		put(out, "%s,%s,%s,%s,%s,%c\n", space->number, map_terrain_word(space->terrain), space->name,
		    also_of(geography, hex), space->feature, space->origin);
	}
}

static void put_side(struct sheet_text *out, const struct geography *geography, space_id hex,
		     unsigned direction)
{
	const struct board *board = geography->board;
	uint16_t side = board->side[hex][direction];
	unsigned water = geography->water[hex][direction];
	char origin = geography->side_origin[hex][direction];
	put(out, "%s,%s,%s,%s,%s,%s,%c\n", board->space[hex].number,
	    board->space[board->neighbour[hex][direction]].number,
	    side & side_river    ? "river"
	    : side & side_stream ? "stream"
				 : "",
	    water ? geography->feature[water - 1].name : "", side & side_woods ? "woods" : "",
	    side & side_uphill     ? "up"
	    : side & side_downhill ? "down"
				   : "",
	    origin ? origin : 'X');
}

static void put_sides(struct sheet_text *out, const struct geography *geography)
{
	const struct board *board = geography->board;
	static const uint16_t written = side_river | side_stream | side_woods | side_slope;
	put(out, "a,b,water,name,woods,slope,src\n");
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (board->neighbour[hex][direction] != no_space &&
			    board->neighbour[hex][direction] > hex && board->side[hex][direction] & written)
				put_side(out, geography, hex, direction);
}

enum { hexes_a_line = 40 };

static void put_ways(struct sheet_text *out, const struct geography *geography)
{
	put(out, "kind,name,hexes,src\n");
	for (unsigned i = 0; i < geography->features; i++) {
		const struct feature *way = &geography->feature[i];
		unsigned count = geography->way_count[i];
		if (!count)
			continue; /* no way at all: where there is none, there are no hexes to point to */
		const space_id *hex = geography->way_hex + geography->way_first[i];
		for (unsigned first = 0; first + 1 < count; first += hexes_a_line - 1) {
			put(out, "%s,%s,", way->kind == feature_road ? "road" : "trail", way->name);
			for (unsigned k = first; k < count && k < first + hexes_a_line; k++)
				put(out, "%s%s", k == first ? "" : " ",
				    geography->board->space[hex[k]].number);
			put(out, ",%c\n", way->origin);
		}
	}
}

/* The picture's measure: hex widths and heights, as hex_centre has them. */
static struct flat_point for_picture(const struct board *board, struct flat_point at)
{
	static const double corner_to_corner = 1.1547005383792515;
	return board->grid.flat_top ? (struct flat_point){at.x / corner_to_corner, at.y}
				    : (struct flat_point){at.x, at.y / corner_to_corner};
}

enum { points_a_line = 24 };

static void put_course(struct sheet_text *out, const struct geography *geography,
		       const struct feature *feature, const char *word)
{
	for (unsigned i = 0; i < feature->points; i++) {
		struct flat_point at = for_picture(geography->board, geography->point[feature->first + i]);
		if (i % points_a_line == 0)
			put(out, "%s%s,%s,%u,", i ? "\n" : "", word, feature->name, i / points_a_line + 1);
		put(out, "%s%.2f %.2f", i % points_a_line ? " " : "", at.x, at.y);
	}
	put(out, "\n");
}

static void put_courses(struct sheet_text *out, const struct geography *geography)
{
	static const struct {
		uint8_t feature, ground;
	} drawn[] = {{feature_woods, ground_woods},        {feature_slope, ground_slope},
		     {feature_stream, ground_stream},      {feature_river, ground_river},
		     {feature_trail, ground_trail},        {feature_road, ground_road},
		     {feature_lettering, ground_lettering}};
	put(out, "kind,name,no,points\n");
	for (size_t kind = 0; kind < sizeof drawn / sizeof *drawn; kind++)
		for (unsigned i = 0; i < geography->features; i++)
			if (geography->feature[i].kind == drawn[kind].feature)
				put_course(out, geography, &geography->feature[i],
					   map_ground_word(drawn[kind].ground));
}

static void put_grid(struct sheet_text *out, const struct geography *geography)
{
	for (const char *at = geography->grid; *at;) {
		int length = (int)strcspn(at, "\n");
		put(out, "%.*s\n", length, at);
		at += length + (at[length] == '\n');
	}
}

bool geography_write(const struct geography *geography, struct geography_table table[geography_tables])
{
	static const struct {
		const char *name;
		void (*put)(struct sheet_text *out, const struct geography *geography);
	} tables[geography_tables] = {{"grid.csv", put_grid},
				      {"hexes.csv", put_hexes},
				      {"hexsides.csv", put_sides},
				      {"ways.csv", put_ways},
				      {"courses.csv", put_courses}};
	for (unsigned i = 0; i < geography_tables; i++) {
		struct sheet_text out = {.text = NULL};
		tables[i].put(&out, geography);
		table[i] = (struct geography_table){tables[i].name, out.text, out.used};
		if (out.failed) {
			geography_problem((struct geography *)geography, "there is no memory left");
			return false;
		}
	}
	return true;
}
