/*
 * The map as a picture: well-formed, complete, and the same bytes every time.
 */
#include <criterion/criterion.h>

#include "drawing/parts.h"
#include "vedette/drawing.h"
#include "vedette/embedded.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "places.h"
#include "tests/support/long_text.h"

struct page {
	char *text;
	size_t size;
};

static struct page drawn(const struct board *board, struct drawing_style style)
{
	struct page page = {0};
	page.text = drawing_text(board, &style, &page.size);
	cr_assert_not_null(page.text);
	return page;
}

static void link_sides(struct board *board, const char *a, unsigned direction, uint16_t features,
		       const char *name)
{
	space_id from = board_find(board, a), to = board->neighbour[from][direction];
	struct board_side *side = &board->listed[board->sides++];
	*side = (struct board_side){.a = from, .b = to, .features = features};
	snprintf(side->name, sizeof side->name, "%s", name);
	board->side[from][direction] = board->side[to][opposite(direction)] = features;
}

/* A board of everything, made without files; the list of sides has room of its own. */
static struct board *little_country(bool flat_top, struct board_side listed[16])
{
	struct hex_grid grid = {.columns = 7,
				.rows = 6,
				.first_column = 1,
				.first_row = 1,
				.flat_top = flat_top,
				.even_low = true,
				.digits = 2};
	struct board *board = board_new_hexes(&grid);
	cr_assert_not_null(board);
	board->listed = listed;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		board->space[hex].level = (uint8_t)(1 + hex * 7 % 5);
		board->space[hex].terrain = (uint8_t)(hex % terrain_count);
	}
	snprintf(board->title, sizeof board->title, "%s", "Tusch & Töne");
	snprintf(board->subtitle, sizeof board->subtitle, "%s", "a <small> country");
	snprintf(board->space[2].name, sizeof board->space[2].name, "%s", "Neu-Dorf");
	snprintf(board->space[20].name, sizeof board->space[20].name, "%s", "Stadt \"am\" Fluß");
	snprintf(board->space[30].feature, sizeof board->space[30].feature, "%s",
		 "Kahler Berg (Holy vrch 495)");
	board->space[0].off_map_links[turned(0, -1)] = side_road;
	snprintf(board->space[0].leads_to, sizeof board->space[0].leads_to, "%s", "Prag");
	board->hex_metres = 800;
	link_sides(board, "0303", 2, side_road | side_river | side_bridge, "Aupa");
	link_sides(board, "0303", 1, side_river, "Aupa");
	link_sides(board, "0303", 3, side_stream | side_path, "Bach");
	link_sides(board, "0404", 1, side_ravine, "");
	link_sides(board, "0404", 2, side_escarpment | side_railway, "");
	link_sides(board, "0202", 2, side_road, "");
	return board;
}

/* Every tag that opens closes, in order. */
static void assert_well_formed(const char *text)
{
	char open[16][16];
	int depth = 0;
	for (const char *at = long_text_find(text, "<"); at; at = long_text_find(at + 1, "<")) {
		const char *end = long_text_find(at, ">");
		cr_assert_not_null(end);
		size_t length = long_text_until(at + 1, " />\n");
		if (at[1] == '/') {
			length = long_text_until(at + 2, ">");
			cr_assert_gt(depth, 0);
			depth--;
			cr_assert(strlen(open[depth]) == length && memcmp(open[depth], at + 2, length) == 0,
				  "%.20s", at);
		} else if (end[-1] != '/') {
			cr_assert_lt(depth, 16);
			memcpy(open[depth], at + 1, length);
			open[depth++][length] = '\0';
		}
		unsigned quotes = 0;
		for (const char *sign = at; sign < end; sign++)
			quotes += *sign == '"';
		cr_assert_eq(quotes % 2, 0, "%.60s", at);
	}
	cr_assert_eq(depth, 0);
	for (const char *at = long_text_find(text, "&"); at; at = long_text_find(at + 1, "&"))
		cr_assert_lt(long_text_until(at, ";"), 6, "%.20s", at);
	cr_assert_null(long_text_find(text, "nan"));
}

Test(drawing, is_well_formed_and_names_every_place)
{
	for (int flat_top = 0; flat_top < 2; flat_top++) {
		struct board_side listed[16];
		struct board *board = little_country(flat_top, listed);
		struct page page = drawn(board, drawing_style_default());
		assert_well_formed(page.text);
		cr_assert_not_null(long_text_find(page.text, ">Neu-Dorf<"));
		cr_assert_not_null(long_text_find(page.text, ">Stadt &quot;am&quot; Fluß<"));
		cr_assert_not_null(long_text_find(page.text, ">Kahler Berg · 495<"));
		cr_assert_not_null(long_text_find(page.text, ">TUSCH &amp; TÖNE<"));
		cr_assert_not_null(long_text_find(page.text, ">a &lt;small&gt; country<"));
		cr_assert_not_null(long_text_find(page.text, "to Prag"));
		cr_assert_not_null(long_text_find(page.text, ">0706<"));
		free(page.text);
		board_free(board);
	}
}

Test(drawing, gives_the_same_bytes_every_time)
{
	struct board_side listed[16];
	struct board *board = little_country(true, listed);
	struct page first = drawn(board, drawing_style_default()),
		    second = drawn(board, drawing_style_default());
	cr_assert_eq(first.size, second.size);
	cr_assert_eq(memcmp(first.text, second.text, first.size), 0);
	free(first.text);
	free(second.text);
	board_free(board);
}

Test(drawing, layers_can_be_left_out)
{
	struct board_side listed[16];
	struct board *board = little_country(true, listed);
	struct drawing_style bare = {.grid = false, .numbers = false, .margin = false};
	struct page page = drawn(board, bare);
	assert_well_formed(page.text);
	cr_assert_null(long_text_find(page.text, ">0706<"));
	cr_assert_null(long_text_find(page.text, "to Prag"));
	/* seven columns of hexes with sides of 40: 7 times 60 and 20 more */
	cr_assert_float_eq(drawing_size(board, &bare).width, 440, 1e-6);
	free(page.text);
	board_free(board);
}

Test(drawing, a_hex_lies_where_its_middle_is)
{
	struct board_side listed[16];
	struct board *board = little_country(true, listed);
	struct drawing_style style = drawing_style_default();
	struct drawing_size size = drawing_size(board, &style);
	double x, y;
	drawing_place(board, &style, board_find(board, "0201"), &x, &y);
	/* the second column begins a hex side and a half after the first; even columns lie half a hex low */
	cr_assert_float_eq(x, size.left + 100, 1e-6);
	cr_assert_float_eq(y, size.top + 69.282, 1e-3);
	board_free(board);
}

Test(drawing, areas_without_places_are_drawn_all_the_same)
{
	struct board *board = board_new_areas(3, (const struct board_side[]){{.a = 0, .b = 1}}, 1);
	struct page page = drawn(board, drawing_style_default());
	assert_well_formed(page.text);
	free(page.text);
	board_free(board);
}

/* ---- the country of 1806 ---- */

static char *file_text(const char *name, size_t *size)
{
	char path[512];
	snprintf(path, sizeof path, "%s/rulebooks/napoleon/data/%s", VEDETTE_SOURCE, name);
	FILE *file = fopen(path, "rb");
	cr_assert_not_null(file, "%s", path);
	char *text = malloc(1 << 18);
	*size = fread(text, 1, 1 << 18, file);
	fclose(file);
	return text;
}

static struct board *thuringia(void)
{
	struct data_error error = {0};
	size_t sizes[3];
	char *areas = file_text("areas.csv", &sizes[0]), *ways = file_text("connections.csv", &sizes[1]),
	     *courses = file_text("courses.csv", &sizes[2]);
	struct board *board = board_load_areas(areas, sizes[0], ways, sizes[1], courses, sizes[2], &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	snprintf(board->title, sizeof board->title, "The seat of war in Thuringia and Saxony");
	snprintf(board->subtitle, sizeof board->subtitle, "October 1806");
	free(areas);
	free(ways);
	free(courses);
	return board;
}

Test(drawing, a_sheet_of_areas_shows_every_town_and_bridge)
{
	struct board *board = thuringia();
	struct page page = drawn(board, drawing_style_default()),
		    again = drawn(board, drawing_style_default());
	assert_well_formed(page.text);
	cr_assert_eq(page.size, again.size);
	cr_assert_eq(memcmp(page.text, again.text, page.size), 0);
	for (space_id area = 0; area < board->spaces; area++) {
		char name[64];
		snprintf(name, sizeof name, ">%s<", board->space[area].name);
		cr_assert_not_null(long_text_find(page.text, name), "%s", name);
	}
	cr_assert_eq(long_text_count(page.text, "class=\"area\""), 70);
	cr_assert_eq(long_text_count(page.text, "class=\"bridge\""), 36);
	cr_assert_not_null(long_text_find(page.text, ">THURINGIA<"));
	cr_assert_not_null(long_text_find(page.text, ">and SAXONY<"));
	free(page.text);
	free(again.text);
	board_free(board);
}

Test(drawing, a_town_lies_where_its_degrees_put_it)
{
	struct board *board = thuringia();
	struct drawing_style style = drawing_style_default();
	struct drawing_size size = drawing_size(board, &style);
	double x, y;
	drawing_place(board, &style, board_find(board, "Jena"), &x, &y);
	/* (11.59 - 10.45) / 2.65 and (51.60 - 50.93) / 1.85 of the sheet, whose margins are alike */
	cr_assert_float_eq(x, size.left + 0.430189 * drawing_sheet_width, 0.01);
	cr_assert_float_eq(y, size.top + 0.362162 * (size.height - 2 * size.top), 0.01);
	/* a degree of latitude is cos 50.675 = 0.6337 of one of longitude: 1.85 / (2.65 * 0.6337) = 1.1017 */
	cr_assert_float_eq((size.height - 2 * size.top) / drawing_sheet_width, 1.1017, 0.0005);
	board_free(board);
}

static unsigned times_crossed(const struct curve *way, const struct curve *water)
{
	unsigned times = 0;
	struct point at;
	for (size_t i = 1; i < way->count; i++)
		for (size_t k = 1; k < water->count; k++)
			times += pieces_cross(way->at[i - 1], way->at[i], water->at[k - 1], water->at[k],
					      &at);
	return times;
}

Test(drawing, every_road_crosses_its_own_river_once_and_no_other)
{
	struct board *board = thuringia();
	struct sheet sheet = {.board = board, .style = drawing_style_default()};
	sheet.size = drawing_size(board, &sheet.style);
	lay_out_areas(&sheet);
	struct drawing_bridge bridges[120];
	cr_assert_eq(board->sides, 120);
	cr_assert(drawing_bridges(board, &sheet.style, bridges));
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *side = &board->listed[i];
		cr_assert_eq(bridges[i].drawn, !!(side->features & side_bridge));
		for (size_t k = 0; k < sheet.course_count; k++) {
			const struct course *course = &sheet.courses[k];
			if (!course->river)
				continue;
			unsigned wanted = strcmp(course->name, side->name) == 0;
			cr_assert_eq(times_crossed(&sheet.area_ways[i].curve, &course->curve), wanted,
				     "%s to %s, %s", board->space[side->a].number,
				     board->space[side->b].number, course->name);
		}
	}
	memory_free(&sheet.memory);
	board_free(board);
}

/* ---- country: maps that were made from geography ---- */

static struct map_text table_text(const char *year, const char *name)
{
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	char path[64];
	snprintf(path, sizeof path, "campaign/%s/%s", year, name);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(files[i].path, path))
			return (struct map_text){name, (const char *)files[i].bytes, files[i].size};
	cr_assert_fail("%s is not there", path);
	return (struct map_text){0};
}

static struct board *country_of(const char *year)
{
	struct data_error error = {.line = 0};
	struct map_texts texts = {table_text(year, "grid.csv"), table_text(year, "hexes.csv"),
				  table_text(year, "hexsides.csv"), table_text(year, "ways.csv"),
				  table_text(year, "courses.csv")};
	struct board *board = board_load_map(&texts, &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	return board;
}

Test(drawing, a_country_is_drawn_with_its_woods_slopes_and_names)
{
	static const char *const years[] = {"1806", "1809"};
	for (size_t i = 0; i < 2; i++) {
		struct board *board = country_of(years[i]);
		struct page page = drawn(board, drawing_style_default());
		struct page again = drawn(board, drawing_style_default());
		cr_assert(page.size == again.size && !memcmp(page.text, again.text, page.size));
		assert_well_formed(page.text);
		cr_assert_not_null(long_text_find(page.text, "url(#wood)"));
		cr_assert_eq(long_text_count(page.text, "class=\"num\""), board->spaces);
		for (space_id hex = 0; hex < board->spaces; hex++)
			if (*board->space[hex].name)
				cr_assert_not_null(long_text_find(page.text, board->space[hex].name), "%s",
						   board->space[hex].name);
		free(page.text);
		free(again.text);
		board_free(board);
	}
}

/* Where two rivers' hexsides keep a town on its bank, so does the picture: no knot goes farther than half a side. */
Test(drawing, rivers_of_a_country_keep_near_their_hexsides)
{
	struct board *board = country_of("1806");
	struct drawing_style style = drawing_style_default();
	struct sheet sheet = {.board = board, .style = style, .size = drawing_size(board, &style)};
	struct curve knots = {0};
	sheet.map = (struct box){sheet.size.left, sheet.size.top, sheet.size.width, sheet.size.height};
	double x, y;
	drawing_place(board, &style, board_find(board, "Jena"), &x, &y);
	curve_add(&sheet.memory, &knots, (struct point){x, y});
	bend_to_ground(&sheet, &knots, "Saale");
	cr_assert_leq(distance_between(knots.at[0], (struct point){x, y}), drawing_hex_side / 2.0);
	bend_to_ground(&sheet, &knots, "no such river");
	memory_free(&sheet.memory);
	board_free(board);
}

Test(drawing, a_ford_without_a_way_is_drawn_and_explained)
{
	struct board_side listed[16];
	for (unsigned with = 0; with < 2; with++) {
		struct board *board = little_country(true, listed);
		if (with)
			link_sides(board, "0505", 2, side_river | side_ford, "Aupa");
		struct page page = drawn(board, drawing_style_default());
		cr_assert_eq(long_text_find(page.text, ">ford</text>") != NULL, with);
		const char *sign = long_text_find(page.text, ford_sign);
		cr_assert_eq(sign != NULL, with);
		cr_assert_eq(sign && long_text_find(sign + 1, ford_sign), with,
			     "on the map, and in the legend");
		free(page.text);
		board->listed = NULL;
		board_free(board);
	}
}

static unsigned times_in(const char *text, const char *word)
{
	unsigned count = 0;
	for (const char *at = long_text_find(text, word); at; at = long_text_find(at + 1, word))
		count++;
	return count;
}

/* The little country has ground of every kind, and a river, a stream, a bridge, a ravine and an escarpment. */
Test(drawing, a_legend_explains_what_the_map_has)
{
	static const char *const has[] = {"open ground",  "woods",      "town",  "fortress", "lake",
					  "rough ground", "sea",        "river", "stream",   "bridge",
					  "ravine",       "escarpment", "road",  "path",     "railway"};
	static const char *const lacks[] = {"ford", "wall", "rampart", "slope", "wooded hexside"};
	struct board_side listed[16];
	struct board *board = little_country(true, listed);
	size_t size;
	char word[40], *text = drawing_legend_text(board, &size);
	cr_assert_not_null(text);
	assert_well_formed(text);
	for (size_t i = 0; i < sizeof has / sizeof *has; i++) {
		snprintf(word, sizeof word, ">%s</text>", has[i]);
		cr_assert_eq(times_in(text, word), 1, "%s", has[i]);
	}
	for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++) {
		snprintf(word, sizeof word, ">%s</text>", lacks[i]);
		cr_assert_eq(times_in(text, word), 0, "%s", lacks[i]);
	}
	free(text);
	board->listed = NULL;
	board_free(board);
}
