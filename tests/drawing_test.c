/*
 * The map as a picture: well-formed, complete, and the same bytes every time.
 */
#include <criterion/criterion.h>

#include "vedette/drawing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct page {
	char *text;
	size_t size, room;
};

static void keep(void *to, const char *bytes, size_t size)
{
	struct page *page = to;
	if (page->size + size + 1 > page->room) {
		page->room = 2 * (page->size + size + 1);
		page->text = realloc(page->text, page->room);
		cr_assert_not_null(page->text);
	}
	memcpy(page->text + page->size, bytes, size);
	page->size += size;
	page->text[page->size] = '\0';
}

static struct page drawn(const struct board *board, struct drawing_style style)
{
	struct page page = {0};
	cr_assert(drawing_svg(board, &style, keep, &page));
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
	for (const char *at = strchr(text, '<'); at; at = strchr(at + 1, '<')) {
		const char *end = strchr(at, '>');
		cr_assert_not_null(end);
		size_t length = strcspn(at + 1, " />\n");
		if (at[1] == '/') {
			length = strcspn(at + 2, ">");
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
	for (const char *at = strchr(text, '&'); at; at = strchr(at + 1, '&'))
		cr_assert_lt(strcspn(at, ";"), 6, "%.20s", at);
	cr_assert_null(strstr(text, "nan"));
}

Test(drawing, is_well_formed_and_names_every_place)
{
	for (int flat_top = 0; flat_top < 2; flat_top++) {
		struct board_side listed[16];
		struct board *board = little_country(flat_top, listed);
		struct page page = drawn(board, drawing_style_default());
		assert_well_formed(page.text);
		cr_assert_not_null(strstr(page.text, ">Neu-Dorf<"));
		cr_assert_not_null(strstr(page.text, ">Stadt &quot;am&quot; Fluß<"));
		cr_assert_not_null(strstr(page.text, ">Kahler Berg · 495<"));
		cr_assert_not_null(strstr(page.text, ">TUSCH &amp; TÖNE<"));
		cr_assert_not_null(strstr(page.text, ">a &lt;small&gt; country<"));
		cr_assert_not_null(strstr(page.text, "to Prag"));
		cr_assert_not_null(strstr(page.text, ">0706<"));
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
	cr_assert_null(strstr(page.text, ">0706<"));
	cr_assert_null(strstr(page.text, "to Prag"));
	/* seven columns of hexes with sides of 40: 7 times 60 and 20 more */
	cr_assert_float_eq(drawing_size(board, &bare).width, 440, 1e-6);
	free(page.text);
	board_free(board);
}

Test(drawing, areas_are_refused)
{
	struct board *board = board_new_areas(3, NULL, 0);
	struct drawing_style style = drawing_style_default();
	struct page page = {0};
	cr_assert_not(drawing_svg(board, &style, keep, &page));
	board_free(board);
}
