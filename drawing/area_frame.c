/*
 * Frame and furniture of a sheet of areas: degrees along the neat line, title, compass, signs and scale in the
 * corners that are free.
 */
#include "drawing/parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- where the furniture stands ---- */

struct furniture {
	struct box title, compass, signs;
};

static struct box in_corner(const struct sheet *sheet, int corner, double width, double height)
{
	const struct box *map = &sheet->map;
	double gap = 20, left = corner & 1 ? map->right - gap - width : map->left + gap,
	       top = corner & 2 ? map->bottom - gap - height : map->top + gap;
	return (struct box){left, top, left + width, top + height};
}

static double hidden(const struct sheet *sheet, const struct box *box)
{
	double cost = 0;
	for (space_id area = 0; area < sheet->board->spaces; area++)
		if (inside(box, sheet->centre[area], -30))
			cost += 100;
	for (unsigned i = 0; i < sheet->board->sides; i++)
		for (size_t k = 0; k < sheet->area_ways[i].curve.count; k++)
			if (inside(box, sheet->area_ways[i].curve.at[k], -6))
				cost += 1;
	return cost;
}

/* The free corner that comes first; none is used twice. */
static struct box choose_corner(const struct sheet *sheet, double width, double height, const int order[4],
				unsigned *used)
{
	int best = order[0];
	double least = 1e9;
	for (int i = 0; i < 4; i++) {
		struct box box = in_corner(sheet, order[i], width, height);
		double cost = hidden(sheet, &box);
		if (*used >> order[i] & 1 || cost >= least)
			continue;
		least = cost;
		best = order[i];
	}
	*used |= 1u << best;
	return in_corner(sheet, best, width, height);
}

static struct furniture arrange(const struct sheet *sheet)
{
	unsigned used = 0;
	struct furniture furniture;
	furniture.title = choose_corner(sheet, 300, 142, (const int[]){0, 1, 2, 3}, &used);
	furniture.compass = choose_corner(sheet, 112, 128, (const int[]){1, 0, 3, 2}, &used);
	furniture.signs = choose_corner(sheet, 268, 206, (const int[]){3, 2, 1, 0}, &used);
	return furniture;
}

void keep_furniture(struct sheet *sheet)
{
	struct furniture furniture = arrange(sheet);
	const struct box *boxes[] = {&furniture.title, &furniture.compass, &furniture.signs};
	for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
		keep_label(sheet, *boxes[i]);
		for (double y = boxes[i]->top; y <= boxes[i]->bottom; y += 8)
			for (double x = boxes[i]->left; x <= boxes[i]->right; x += 8)
				near_add(&sheet->memory, &sheet->settled, (struct point){x, y}, 6);
	}
}

/* ---- the title ---- */

static void draw_plate(struct ink *ink, const struct box *box, double notch)
{
	for (int i = 0; i < 2; i++) {
		double in = 4.5 * i, left = box->left + in, top = box->top + in, right = box->right - in,
		       bottom = box->bottom - in;
		ink_format(
			ink,
			"<path d=\"M%.1f %.1fH%.1fa%.0f %.0f 0 0 0 %.0f %.0fV%.1fa%.0f %.0f 0 0 0 -%.0f %.0fH%.1f",
			left + notch, top, right - notch, notch, notch, notch, notch, bottom - notch, notch,
			notch, notch, notch, left + notch);
		ink_format(ink,
			   "a%.0f %.0f 0 0 0 -%.0f -%.0fV%.1fa%.0f %.0f 0 0 0 %.0f -%.0fz\" fill=\"%s\" "
			   "stroke=\"#2a2117\" stroke-width=\"%s\"/>\n",
			   notch, notch, notch, notch, top + notch, notch, notch, notch, notch,
			   i ? "none" : "#faf5e8", i ? ".7" : "1.7");
	}
}

static void write_line(struct sheet *sheet, const char *look, double x, double y, const char *text,
		       int length)
{
	char line[sizeof sheet->board->subtitle];
	snprintf(line, sizeof line, "%.*s", length, text);
	ink_format(sheet->ink, "<text class=\"mid %s\" x=\"%.1f\" y=\"%.1f\">", look, x, y);
	ink_escaped(sheet->ink, line);
	ink_text(sheet->ink, "</text>\n");
}

static void write_capitals(struct sheet *sheet, const char *look, double x, double y, const char *text,
			   int length)
{
	char line[sizeof sheet->board->title];
	snprintf(line, sizeof line, "%.*s", length, text);
	ink_format(sheet->ink, "<text class=\"mid %s\" x=\"%.1f\" y=\"%.1f\">", look, x, y);
	ink_capitals(sheet->ink, line);
	ink_text(sheet->ink, "</text>\n");
}

/* "The seat of war in Thuringia and Saxony" is set in three lines, the second the largest. */
static void draw_title(struct sheet *sheet, const struct box *box)
{
	const char *title = sheet->board->title, *where = strstr(title, " in ");
	const char *name = where ? where + 4 : title, *second = strstr(name, " and ");
	double middle = (box->left + box->right) / 2, y = box->top + 14;
	if (!*title)
		return;
	draw_plate(sheet->ink, box, 11);
	if (!where || !second)
		y += 12;
	if (where)
		write_line(sheet, "small", middle, y += 21, title, (int)(where + 3 - title));
	else
		y += 10;
	write_capitals(sheet, strlen(name) > 16 && !second ? "second" : "headline", middle + 2, y += 36, name,
		       second ? (int)(second - name) : (int)strlen(name));
	if (second) {
		ink_format(sheet->ink, "<text class=\"mid second\" x=\"%.1f\" y=\"%.1f\">and ", middle + 1,
			   y += 27);
		ink_capitals(sheet->ink, second + 5);
		ink_text(sheet->ink, "</text>\n");
	}
	write_line(sheet, "small", middle, y + 26, sheet->board->subtitle,
		   (int)strlen(sheet->board->subtitle));
}

/* ---- the compass ---- */

static void draw_compass(struct sheet *sheet, const struct box *box)
{
	struct ink *ink = sheet->ink;
	double x = (box->left + box->right) / 2, y = box->bottom - 54;
	ink_format(ink, "<g transform=\"translate(%.1f %.1f)\" stroke=\"#2a2117\" stroke-linejoin=\"round\">",
		   x, y);
	ink_text(ink, "<circle r=\"40\" fill=\"#f4ebcf\" fill-opacity=\".7\" stroke-width=\".8\"/>"
		      "<circle r=\"36.5\" fill=\"none\" stroke-width=\".6\"/>"
		      "<circle r=\"18\" fill=\"none\" stroke-width=\".6\"/>\n<path d=\"");
	for (int i = 0; i < 32; i++) {
		double angle = i * acos(-1) / 16, from = i % 4 ? 36.5 : 34;
		ink_move(ink, 'M', (struct point){from * sin(angle), from * cos(angle)});
		ink_move(ink, 'L', (struct point){40 * sin(angle), 40 * cos(angle)});
	}
	ink_text(ink, "\" stroke-width=\".6\" fill=\"none\"/>\n");
	for (int i = 7; i >= 0; i--) {
		/* odd ones lie between the winds and are short; half of every point is dark */
		int turn = (i < 4 ? 2 * i : 2 * (i - 4) + 1) * 45;
		const char *size = i < 4 ? "48" : "25", *waist = i < 4 ? "8.5" : "7";
		double bend = i < 4 ? 8.5 : 7;
		ink_format(ink,
			   "<g transform=\"rotate(%d)\" stroke-width=\".8\"><path d=\"M0 -%sL%.1f -%sL0 0z\" "
			   "fill=\"#2a2117\"/><path d=\"M0 -%sL-%.1f -%sL0 0z\" fill=\"#fdf7e3\"/></g>\n",
			   turn, size, bend * 0.85, waist, size, bend * 0.85, waist);
	}
	ink_text(ink, "<circle r=\"2.6\" fill=\"#fdf7e3\" stroke-width=\".8\"/></g>\n");
	ink_format(ink, "<text class=\"mid city\" x=\"%.1f\" y=\"%.1f\">N</text>\n", x, y - 54);
}

/* ---- signs and scale ---- */

static void draw_sign(struct sheet *sheet, double x, double *y, const char *drawing, const char *words)
{
	*y += 27;
	ink_format(sheet->ink, "<g transform=\"translate(%.1f %.1f)\" fill=\"none\">%s</g>", x, *y - 5,
		   drawing);
	ink_format(sheet->ink, "<text class=\"sign\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + 34, *y, words);
}

static bool has_terrain(const struct board *board, uint8_t terrain)
{
	for (space_id area = 0; area < board->spaces; area++)
		if (board->space[area].terrain == terrain)
			return true;
	return false;
}

static void draw_area_sign(struct sheet *sheet, double x, double *y, uint8_t terrain, const char *words)
{
	if (!has_terrain(sheet->board, terrain))
		return;
	*y += terrain == terrain_fort ? 34 : 27;
	ink_format(sheet->ink, "<g transform=\"translate(%.1f %.1f)%s\">", x, *y - 5,
		   terrain == terrain_fort ? " scale(.8)" : "");
	draw_town_sign(sheet->ink, terrain, false, terrain == terrain_fort ? 3 : 0);
	ink_format(sheet->ink, "</g><text class=\"sign\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", x + 34, *y,
		   words);
}

/* Of a degree of latitude, 111.2 km. */
static void draw_scale(struct sheet *sheet, double x, double y, double most)
{
	static const int lengths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500};
	const struct board_sheet *degrees = &sheet->board->sheet;
	double high = (double)(degrees->north - degrees->south);
	if (high <= 0)
		return;
	double kilometre = (sheet->map.bottom - sheet->map.top) / (high * 111.2);
	int length = lengths[0];
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
		if (lengths[i] * kilometre <= most)
			length = lengths[i];
	double part = length * kilometre / 4;
	ink_format(
		sheet->ink,
		"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"5\" fill=\"#faf5e8\" stroke=\"#2a2117\" "
		"stroke-width=\".9\"/><path d=\"M%.1f %.1fh%.1fM%.1f %.1fh%.1f\" stroke=\"#2a2117\" "
		"stroke-width=\"5\"/>\n",
		x, y, 4 * part, x, y + 2.5, part, x + 2 * part, y + 2.5, part);
	ink_format(sheet->ink, "<text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">0</text>", x, y + 19);
	ink_format(sheet->ink, "<text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%d</text>", x + 2 * part,
		   y + 19, length / 2);
	ink_format(sheet->ink, "<text class=\"note mid\" x=\"%.1f\" y=\"%.1f\">%d km</text>\n", x + 4 * part,
		   y + 19, length);
}

void draw_area_signs(struct sheet *sheet, double x, double y)
{
	draw_area_sign(sheet, x, &y, terrain_fort, "citadel and its points");
	draw_area_sign(sheet, x, &y, terrain_clear, "open area");
	draw_area_sign(sheet, x, &y, terrain_woods, "wooded area");
	draw_sign(sheet, x, &y,
		  "<path d=\"M-22 4C-6 -4 6 4 22 -2\" stroke=\"#2e2216\" stroke-width=\"5\"/>"
		  "<path d=\"M-22 4C-6 -4 6 4 22 -2\" stroke=\"#f7edcf\" stroke-width=\"3\"/>",
		  "connection");
	draw_sign(sheet, x, &y,
		  "<path d=\"M-3 -11C4 -5 -4 5 3 11\" stroke=\"#2f5d7c\" stroke-width=\"8\"/>"
		  "<path d=\"M-3 -11C4 -5 -4 5 3 11\" stroke=\"#bcd6e0\" stroke-width=\"6\"/>"
		  "<path d=\"M-22 0H22\" stroke=\"#2e2216\" stroke-width=\"5\"/>"
		  "<path d=\"M-22 0H22\" stroke=\"#f7edcf\" stroke-width=\"3\"/>"
		  "<path d=\"M-11 -6.4L-7 -4H7L11 -6.4M-11 6.4L-7 4H7L11 6.4\" stroke=\"#2e2216\" "
		  "stroke-width=\"1.6\"/>",
		  "connection over a bridge");
}

static void draw_signs(struct sheet *sheet, const struct box *box)
{
	draw_plate(sheet->ink, box, 8);
	draw_area_signs(sheet, box->left + 38, box->top + 8);
	draw_scale(sheet, box->left + 30, box->bottom - 36, box->right - box->left - 70);
}

void draw_furniture(struct sheet *sheet)
{
	struct furniture furniture = arrange(sheet);
	draw_title(sheet, &furniture.title);
	draw_compass(sheet, &furniture.compass);
	draw_signs(sheet, &furniture.signs);
}

/* ---- the frame ---- */

struct ruler {
	double from, to; /* degrees */
	double start, length;
	bool upright; /* latitudes */
};

static double along_ruler(const struct ruler *ruler, double degree)
{
	return ruler->start + (degree - ruler->from) / (ruler->to - ruler->from) * ruler->length;
}

static void write_degree(struct sheet *sheet, const struct ruler *ruler, int quarter)
{
	const struct box *map = &sheet->map;
	double at = along_ruler(ruler, quarter / 4.0);
	for (int far = 0; far < 2; far++) {
		double x = at, y = far ? map->bottom + 27 : map->top - 18;
		int turn = 0;
		if (ruler->upright) {
			x = far ? map->right + 18 : map->left - 18;
			y = at;
			turn = far ? 90 : -90;
		}
		ink_format(
			sheet->ink,
			"<text class=\"degree mid\" transform=\"translate(%.1f %.1f) rotate(%d)\">%d°%02d′</text>\n",
			x, y, turn, quarter / 4, quarter % 4 * 15);
	}
}

/* A bar for every second quarter of a degree; the figures stand at the quarters. */
static void draw_ruler(struct sheet *sheet, const struct ruler *ruler)
{
	const struct box *map = &sheet->map;
	double low = fmin(ruler->from, ruler->to), high = fmax(ruler->from, ruler->to);
	ink_text(sheet->ink, "<path d=\"");
	for (int quarter = (int)floor(low * 4); quarter < high * 4; quarter++) {
		if (quarter % 2)
			continue;
		double a = along_ruler(ruler, fmax(low, quarter / 4.0)),
		       b = along_ruler(ruler, fmin(high, (quarter + 1) / 4.0));
		double start = fmin(a, b), size = fabs(a - b);
		if (ruler->upright) {
			ink_format(sheet->ink, "M%.1f %.1fv%.1fh3.6v-%.1fz", map->left - 6.2, start, size,
				   size);
			ink_format(sheet->ink, "M%.1f %.1fv%.1fh3.6v-%.1fz", map->right + 2.6, start, size,
				   size);
		} else {
			ink_format(sheet->ink, "M%.1f %.1fh%.1fv3.6h-%.1fz", start, map->top - 6.2, size,
				   size);
			ink_format(sheet->ink, "M%.1f %.1fh%.1fv3.6h-%.1fz", start, map->bottom + 2.6, size,
				   size);
		}
	}
	ink_text(sheet->ink, "\" fill=\"#2a2117\"/>\n");
	for (int quarter = (int)ceil(low * 4); quarter <= high * 4; quarter++)
		write_degree(sheet, ruler, quarter);
}

void draw_area_frame(struct sheet *sheet)
{
	const struct board_sheet *degrees = &sheet->board->sheet;
	const struct box *map = &sheet->map;
	draw_neat_lines(sheet);
	if (degrees->east <= degrees->west || degrees->north <= degrees->south)
		return;
	struct ruler wide = {(double)degrees->west, (double)degrees->east, map->left, map->right - map->left,
			     false};
	struct ruler high = {(double)degrees->north, (double)degrees->south, map->top, map->bottom - map->top,
			     true};
	draw_ruler(sheet, &wide);
	draw_ruler(sheet, &high);
}
