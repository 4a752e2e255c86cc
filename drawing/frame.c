/*
 * The margin: neat line with its bars, title, scale, levels, and where the roads lead.
 */
#include "drawing/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void draw_bars(struct sheet *sheet)
{
	const struct box *map = &sheet->map;
	const struct hex_grid *grid = &sheet->board->grid;
	double wide = (map->right - map->left) / grid->columns, high = (map->bottom - map->top) / grid->rows;
	ink_text(sheet->ink, "<path d=\"");
	for (int column = 0; column < grid->columns; column += 2) {
		ink_format(sheet->ink, "M%.1f %.1fh%.1fv3.6h-%.1fz", map->left + column * wide,
			   map->top - 6.2, wide, wide);
		ink_format(sheet->ink, "M%.1f %.1fh%.1fv3.6h-%.1fz", map->left + column * wide,
			   map->bottom + 2.6, wide, wide);
	}
	for (int row = 0; row < grid->rows; row += 2) {
		ink_format(sheet->ink, "M%.1f %.1fv%.1fh3.6v-%.1fz", map->left - 6.2, map->top + row * high,
			   high, high);
		ink_format(sheet->ink, "M%.1f %.1fv%.1fh3.6v-%.1fz", map->right + 2.6, map->top + row * high,
			   high, high);
	}
	ink_text(sheet->ink, "\" fill=\"#2a2117\"/>\n");
}

void draw_neat_lines(struct sheet *sheet)
{
	static const struct {
		double out, width;
	} lines[] = {{0.5, 1.0}, {7, 0.7}, {10.5, 2.4}};
	const struct box *map = &sheet->map;
	ink_text(sheet->ink, "<g fill=\"none\" stroke=\"#2a2117\">");
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		ink_format(
			sheet->ink,
			"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" stroke-width=\"%.1f\"/>",
			map->left - lines[i].out, map->top - lines[i].out,
			map->right - map->left + 2 * lines[i].out, map->bottom - map->top + 2 * lines[i].out,
			lines[i].width);
	ink_text(sheet->ink, "</g>\n");
}

/* Capitals for the letters of western Europe; what has none here stays as it is. */
void ink_capitals(struct ink *ink, const char *text)
{
	char capitals[sizeof((struct board *)0)->title];
	size_t i = 0;
	for (; text[i] && i + 1 < sizeof capitals; i++) {
		unsigned char byte = (unsigned char)text[i];
		bool accented = i && (unsigned char)text[i - 1] == 0xc3 && byte >= 0xa0 && byte <= 0xbe &&
				byte != 0xb7;
		bool small = (byte >= 'a' && byte <= 'z') || accented;
		capitals[i] = (char)(small ? byte - 0x20 : byte);
	}
	capitals[i] = '\0';
	ink_escaped(ink, capitals);
}

/* What stands beside the title: the scale to its left, the levels to its right. */
static double scale_end(const struct sheet *sheet)
{
	return sheet->map.left + (sheet->board->hex_metres ? 6 + 3 * drawing_hex_side * sqrt(3) + 22 : 0);
}

static const double level_width = 54;

static double levels_begin(const struct sheet *sheet)
{
	bool shown = !is_country(sheet->board) && sheet->highest != sheet->lowest;
	double compass = sheet->board->north ? 80 : 0;
	return sheet->map.right - compass -
	       (shown ? level_width * (sheet->highest - sheet->lowest + 1) + 6 : 0);
}

/* A plate with notched corners over the upper edge of the frame. */
static void draw_title(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct ink *ink = sheet->ink;
	double middle = (sheet->map.left + sheet->map.right) / 2;
	double half = fmax(
		120, fmax(13.0 * (double)strlen(board->title), 3.7 * (double)strlen(board->subtitle)) + 34);
	if (!*board->title)
		return;
	half = fmin(half, (sheet->map.right - sheet->map.left) / 2 - 20);
	half = fmin(half, fmax(80, middle - fmax(scale_end(sheet), 2 * middle - levels_begin(sheet)) - 16));
	for (int i = 0; i < 2; i++) {
		double h = half - 3.5 * i, top = 11 + 3.5 * i, bottom = 64 - 3.5 * i;
		ink_format(
			ink,
			"<path d=\"M%.1f %.1fH%.1fa8 8 0 0 0 8 8V%.1fa8 8 0 0 0 -8 8H%.1fa8 8 0 0 0 -8 -8V%.1fa8 8 0 0 0 8 -8z\" "
			"fill=\"%s\" stroke=\"#2a2117\" stroke-width=\"%s\"/>\n",
			middle - h + 8, top, middle + h - 8, bottom - 8, middle - h + 8, top + 8,
			i ? "none" : "#faf5e8", i ? ".6" : "1.5");
	}
	ink_format(ink, "<text class=\"title\" x=\"%.1f\" y=\"%s\">", middle + 3,
		   *board->subtitle ? "39" : "46");
	ink_capitals(ink, board->title);
	ink_format(ink, "</text>\n<text class=\"subtitle\" x=\"%.1f\" y=\"56\">", middle);
	ink_escaped(ink, board->subtitle);
	ink_text(ink, "</text>\n");
}

static void draw_scale(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct ink *ink = sheet->ink;
	double hex = drawing_hex_side * sqrt(3), left = sheet->map.left + 6, top = 30;
	if (!board->hex_metres)
		return;
	ink_format(ink, "<text class=\"note\" x=\"%.1f\" y=\"%.1f\">One hex %u m", left, top - 8,
		   board->hex_metres);
	if (board->level_metres)
		ink_format(ink, " · one level %u m", board->level_metres);
	ink_format(
		ink,
		"</text>\n<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"4\" fill=\"#faf5e8\" stroke=\"#2a2117\" "
		"stroke-width=\".8\"/><path d=\"M%.1f %.1fh%.1fM%.1f %.1fh%.1f\" stroke=\"#2a2117\" "
		"stroke-width=\"2.6\"/>\n",
		left, top, 3 * hex, left, top + 2, hex / 2, left + hex, top + 2, hex);
	for (unsigned i = 0; i <= 3; i++)
		ink_format(ink, "<text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%u%s</text>", left + i * hex,
			   top + 16, i * board->hex_metres, i == 3 ? " m" : "");
	ink_text(ink, "\n");
}

void level_words(const struct sheet *sheet, int level, char text[32])
{
	const struct board *board = sheet->board;
	int top = board->lowest_metres + (level - 1) * board->level_metres;
	if (!board->level_metres || !board->lowest_metres)
		*text = '\0';
	else if (level == sheet->highest)
		snprintf(text, 32, "above");
	else
		snprintf(text, 32, level == sheet->lowest ? "to %d m" : "%d", top);
}

/* Where north lies, if it is not at the top. */
static void draw_compass(struct sheet *sheet)
{
	if (!sheet->board->north)
		return;
	ink_format(
		sheet->ink,
		"<g transform=\"translate(%.1f %.1f) rotate(%u)\"><circle r=\"25\" fill=\"#faf5e8\" "
		"stroke=\"#2a2117\"/><path d=\"M0 -24L6 2H0z\" fill=\"#2a2117\"/><path d=\"M0 -24L-6 2H0zM0 "
		"24L6 2H-6z\" fill=\"#faf5e8\" stroke=\"#2a2117\" stroke-width=\".8\"/>"
		"<text class=\"note mid\" x=\"0\" y=\"-30\">N</text></g>\n",
		sheet->map.right - 44, 52.0, sheet->board->north);
}

static void draw_levels(struct sheet *sheet)
{
	double wide = level_width, high = 9, top = 27, left = levels_begin(sheet); /* beside the compass */
	if (sheet->highest == sheet->lowest)
		return;
	for (int level = sheet->lowest; level <= sheet->highest; level++) {
		char tint[8], text[32];
		double x = left + wide * (level - sheet->lowest);
		level_words(sheet, level, text);
		ink_format(
			sheet->ink,
			"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"#8a6f42\" "
			"stroke-width=\".6\"/><text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%d</text>"
			"<text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
			x, top, wide, high, level_tint(sheet, level, tint), x + wide / 2, top - 5, level,
			x + wide / 2, top + high + 12, text);
	}
}

/* Beside the frame, next to where the link goes out. */
static void draw_destination(struct sheet *sheet, space_id hex)
{
	const struct space *space = &sheet->board->space[hex];
	const struct box *map = &sheet->map;
	double x = 0, y = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!space->off_map_links[direction])
			continue;
		x += cos(direction_angle(sheet, direction));
		y += sin(direction_angle(sheet, direction));
	}
	if (!*space->leads_to || x * x + y * y < 0.01)
		return;
	struct point at = sheet->node[hex];
	int turn = 0;
	if (fabs(x) > fabs(y) || (at.x - map->left < 60 && x < -0.5)) {
		at.y += y / (fabs(x) + 0.1) * 40;
		at.x = x < 0 ? map->left - 17 : map->right + 26;
		turn = -90;
	} else {
		at.y = y < 0 ? map->top - 17 : map->bottom + 26;
	}
	at.y = fmax(map->top - 17, fmin(at.y, map->bottom + 26));
	ink_format(sheet->ink, "<text class=\"leads\" transform=\"translate(%.1f %.1f) rotate(%d)\">to ",
		   at.x, at.y, turn);
	ink_escaped(sheet->ink, space->leads_to);
	ink_text(sheet->ink, "</text>\n");
}

/* ---- the signs explained, as far as the map has them ---- */

static double draw_sign(struct sheet *sheet, const struct sign *sign, double x)
{
	ink_format(sheet->ink, "<g transform=\"translate(%.1f %.1f)\" fill=\"none\">", x + 15,
		   sheet->map.bottom + 38);
	ink_text(sheet->ink, sign->drawing);
	ink_format(sheet->ink, "</g><text class=\"sign\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + 36,
		   sheet->map.bottom + 42, sign->word);
	return x + 36 + sign->width + 20;
}

static void draw_signs(struct sheet *sheet)
{
	struct listed_sign signs[max_signs];
	unsigned count = signs_of(sheet->board, signs);
	double x = sheet->map.left + 4;
	for (unsigned i = 0; i < count; i++)
		if (signs[i].sign.width > 0)
			x = draw_sign(sheet, &signs[i].sign, x);
}

void draw_frame(struct sheet *sheet)
{
	draw_signs(sheet);
	draw_neat_lines(sheet);
	draw_bars(sheet);
	for (space_id hex = 0; hex < sheet->board->spaces; hex++)
		draw_destination(sheet, hex);
	draw_scale(sheet);
	if (!is_country(sheet->board)) /* whose heights are guessed */
		draw_levels(sheet);
	draw_compass(sheet);
	draw_title(sheet);
}
