/*
 * The legend of a map on a sheet of its own: ground, sides, ways and heights, as far as the map has them.
 */
#include "drawing/parts.h"

#include <stdio.h>

static const double sheet_width = 460, edge = 26, title_high = 62, heading_high = 34, row_high = 32;
enum { columns = 2, area_rows = 5 };

static const char looks[] =
	"text{font-family:\"EB Garamond\",\"EB Garamond 12\",Georgia,serif;fill:#2a2117}\n"
	".title,.mid{text-anchor:middle}\n"
	".title{font-size:16px;letter-spacing:1.6px}\n"
	".group{font-size:13px;letter-spacing:2px}\n"
	".sign{font-style:italic;font-size:17px}\n"
	".points{text-anchor:middle;font-size:15px;font-weight:700;fill:#8c2f1f;font-feature-settings:\"lnum\"}\n"
	".note{font-size:12.5px;font-feature-settings:\"lnum\"}\n";

static const char *const group_title[sign_groups] = {
	[sign_of_ground] = "GROUND", [sign_of_side] = "SIDES OF HEXES", [sign_of_way] = "WAYS"};

static unsigned count_of(const struct listed_sign *signs, unsigned count, enum sign_group group)
{
	unsigned found = 0;
	for (unsigned i = 0; i < count; i++)
		found += signs[i].group == group;
	return found;
}

static unsigned rows_of(unsigned signs)
{
	return (signs + columns - 1) / columns;
}

static double group_high(unsigned signs)
{
	return signs ? heading_high + row_high * rows_of(signs) : 0;
}

static void measure_levels(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	sheet->lowest = sheet->highest = board->spaces ? board->space[0].level : 0;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		if (board->space[hex].level < sheet->lowest)
			sheet->lowest = board->space[hex].level;
		if (board->space[hex].level > sheet->highest)
			sheet->highest = board->space[hex].level;
	}
}

/* Heights are explained where the map tells them: not on a country, whose heights are guessed. */
static bool has_heights(const struct sheet *sheet)
{
	return sheet->board->kind == board_of_hexes && !is_country(sheet->board) &&
	       sheet->highest > sheet->lowest;
}

struct drawing_size drawing_legend_size(const struct board *board)
{
	struct sheet sheet = {.board = board};
	struct listed_sign signs[max_signs];
	unsigned count = signs_of(board, signs);
	double high = title_high + edge;
	measure_levels(&sheet);
	for (enum sign_group group = 0; board->kind == board_of_hexes && group < sign_groups; group++)
		high += group_high(count_of(signs, count, group));
	if (has_heights(&sheet))
		high += heading_high + row_high + 12;
	if (board->kind == board_of_areas)
		high += area_rows * row_high;
	return (struct drawing_size){.width = sheet_width, .height = high};
}

static void write_heading(struct sheet *sheet, const char *words, double y)
{
	ink_format(sheet->ink,
		   "<text class=\"group\" x=\"%.1f\" y=\"%.1f\">%s</text><path d=\"M%.1f %.1fH%.1f\" "
		   "stroke=\"#8a6f42\" stroke-width=\".6\"/>\n",
		   edge, y + 20, words, edge, y + 26, sheet_width - edge);
}

static double draw_group(struct sheet *sheet, const struct listed_sign *signs, unsigned count,
			 enum sign_group group, double y)
{
	double wide = (sheet_width - 2 * edge) / columns;
	unsigned drawn = 0;
	if (!count_of(signs, count, group))
		return y;
	write_heading(sheet, group_title[group], y);
	y += heading_high;
	for (unsigned i = 0; i < count; i++) {
		if (signs[i].group != group)
			continue;
		unsigned row = drawn / columns;
		double x = edge + wide * (drawn % columns), line = y + row_high * row;
		ink_format(sheet->ink,
			   "<g transform=\"translate(%.1f %.1f) scale(1.3)\" fill=\"none\">%s</g>"
			   "<text class=\"sign\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
			   x + 24, line + row_high / 2, signs[i].sign.drawing, x + 56,
			   line + row_high / 2 + 5, signs[i].sign.word);
		drawn++;
	}
	return y + row_high * rows_of(drawn);
}

static void draw_heights(struct sheet *sheet, double y)
{
	double wide = (sheet_width - 2 * edge) / (sheet->highest - sheet->lowest + 1);
	write_heading(sheet, "LEVELS", y);
	for (int level = sheet->lowest; level <= sheet->highest; level++) {
		char tint[8], text[32];
		double x = edge + wide * (level - sheet->lowest);
		level_words(sheet, level, text);
		ink_format(
			sheet->ink,
			"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"16\" fill=\"%s\" stroke=\"#8a6f42\" "
			"stroke-width=\".6\"/><text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%d</text>"
			"<text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
			x, y + heading_high, wide, level_tint(sheet, level, tint), x + wide / 2,
			y + heading_high + 13, level, x + wide / 2, y + heading_high + 30, text);
	}
}

static void draw_hex_legend(struct sheet *sheet)
{
	struct listed_sign signs[max_signs];
	unsigned count = signs_of(sheet->board, signs);
	double y = title_high;
	for (enum sign_group group = 0; group < sign_groups; group++)
		y = draw_group(sheet, signs, count, group, y);
	if (has_heights(sheet))
		draw_heights(sheet, y);
}

bool drawing_legend(const struct board *board, void (*write)(void *to, const char *bytes, size_t size),
		    void *to)
{
	struct ink ink = {.write = write, .to = to};
	struct sheet sheet = {.ink = &ink, .board = board, .size = drawing_legend_size(board)};
	if (board->spaces == 0)
		return false;
	measure_levels(&sheet);
	draw_head(&sheet, looks);
	ink_format(&ink, "<text class=\"title\" x=\"%.1f\" y=\"40\">", sheet_width / 2);
	ink_capitals(&ink, board->title);
	ink_text(&ink, "</text>\n");
	if (board->kind == board_of_areas)
		draw_area_signs(&sheet, edge + 24, title_high - 8);
	else
		draw_hex_legend(&sheet);
	ink_text(&ink, "</svg>\n");
	ink_flush(&ink);
	memory_free(&sheet.memory);
	return true;
}
