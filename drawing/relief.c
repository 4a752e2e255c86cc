/*
 * Relief: a field that takes the level of the nearest hex, its borders shaken by noise, then blurred. Its
 * contours half way between two levels part the tints; hachures run down its slopes.
 */
#include "drawing/parts.h"

#include <math.h>
#include <stdio.h>

static const double field_step = 3, country_step = 8, field_overlap = 18;

/*
 * Downhill on the distance to hex centres, from a hex that cannot be far: the cells of a grid of hexes are
 * hexes.
 */
static space_id nearest_hex(const struct sheet *sheet, space_id from, struct point at)
{
	for (;;) {
		space_id best = from;
		double least = distance_between(sheet->centre[from], at);
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = sheet->board->neighbour[from][direction];
			if (to == no_space || distance_between(sheet->centre[to], at) >= least)
				continue;
			least = distance_between(sheet->centre[to], at);
			best = to;
		}
		if (best == from)
			return from;
		from = best;
	}
}

struct field new_field(struct sheet *sheet)
{
	const struct box *map = &sheet->map;
	return field_new(&sheet->memory, map->left - field_overlap, map->top - field_overlap,
			 map->right - map->left + 2 * field_overlap,
			 map->bottom - map->top + 2 * field_overlap,
			 is_country(sheet->board) ? country_step : field_step);
}

struct point shaken(struct point at)
{
	double wide = 26, fine = 9;
	double x = 5.2 * noise_at(at.x / wide, at.y / wide, 11) +
		   1.6 * noise_at(at.x / fine, at.y / fine, 12);
	double y = 5.2 * noise_at(at.x / wide, at.y / wide, 21) +
		   1.6 * noise_at(at.x / fine, at.y / fine, 22);
	return (struct point){at.x + x, at.y + y};
}

void make_relief(struct sheet *sheet)
{
	sheet->level = new_field(sheet);
	sheet->slope = new_field(sheet);
	sheet->woods = new_field(sheet);
	sheet->lake = new_field(sheet);
	if (sheet->memory.failed)
		return;
	struct field *level = &sheet->level;
	space_id hex = 0;
	for (int row = 0; row < level->rows; row++) {
		for (int column = 0; column < level->columns; column++) {
			struct point at = {level->left + column * level->step,
					   level->top + row * level->step};
			int place = row * level->columns + column;
			hex = nearest_hex(sheet, hex, shaken(at));
			const struct space *space = &sheet->board->space[hex];
			level->value[place] = sheet->height ? sheet->height[hex] : space->level;
			sheet->slope.value[place] = level->value[place];
			sheet->woods.value[place] = space->terrain == terrain_woods;
			sheet->lake.value[place] = space->terrain == terrain_lake ||
						   space->terrain == terrain_sea;
		}
	}
	bool country = is_country(sheet->board);
	field_blur(&sheet->memory, level, country ? 40 : 10.8);
	field_blur(&sheet->memory, &sheet->slope, 15);
	field_blur(&sheet->memory, &sheet->woods, country ? 22 : 7.8);
	field_blur(&sheet->memory, &sheet->lake, 9);
	for (int i = 0; i < level->columns * level->rows; i++) {
		int row = i / level->columns, column = i % level->columns;
		double x = column * level->step / 12, y = row * level->step / 12;
		sheet->woods.value[i] += 0.14 * noise_at(x, y, 31) + 0.12 * noise_at(x / 3, y / 3, 32);
	}
}

const char *level_tint(const struct sheet *sheet, int level, char text[8])
{
	static const double hex_tints[4][3] = {
		{0xee, 0xef, 0xda}, {0xec, 0xdb, 0xae}, {0xdf, 0xc3, 0x8b}, {0xcb, 0xa8, 0x6f}};
	static const double country_tints[4][3] = {
		{0xef, 0xe9, 0xcf}, {0xec, 0xe0, 0xba}, {0xe4, 0xd1, 0xa0}, {0xd9, 0xbf, 0x88}};
	static const double area_tints[4][3] = {
		{0xef, 0xe5, 0xc6}, {0xeb, 0xdc, 0xb2}, {0xe2, 0xcc, 0x97}, {0xd6, 0xb9, 0x7f}};
	const double(*tints)[3] = sheet->board->kind == board_of_areas ? area_tints
				  : is_country(sheet->board)           ? country_tints
								       : hex_tints;
	int range = sheet->highest - sheet->lowest;
	double at = level - sheet->lowest;
	if (range > 3)
		at = at * 3 / range; /* more levels than tints: shades between them */
	int below = at >= 3 ? 2 : (int)at;
	unsigned part[3];
	for (int i = 0; i < 3; i++)
		part[i] = (unsigned)(tints[below][i] +
				     (tints[below + 1][i] - tints[below][i]) * (at - below) + 0.5);
	snprintf(text, 8, "#%02x%02x%02x", part[0] & 0xff, part[1] & 0xff, part[2] & 0xff);
	return text;
}

void ink_shapes(struct sheet *sheet, const struct field *field, double level, double step)
{
	struct curves shapes = field_shapes(&sheet->memory, field, level);
	for (size_t i = 0; i < shapes.count; i++) {
		struct curve even = curve_resample(&sheet->memory, &shapes.curve[i], step);
		if (even.count < 4)
			continue;
		even.closed = true;
		ink_curve(sheet->ink, &even);
	}
}

/* Lines in the water that follow the shore, as engravers drew the sea. */
static void draw_shore_lines(struct sheet *sheet)
{
	static const double depth[] = {0.72, 0.88, 0.97};
	bool sea = false;
	for (space_id hex = 0; hex < sheet->board->spaces && !sea; hex++)
		sea = sheet->board->space[hex].terrain == terrain_sea;
	for (unsigned i = 0; sea && i < sizeof depth / sizeof *depth; i++) {
		ink_text(sheet->ink, "<path d=\"");
		ink_shapes(sheet, &sheet->lake, depth[i], 7);
		ink_format(
			sheet->ink,
			"\" fill=\"none\" stroke=\"#2f5d7c\" stroke-width=\".6\" stroke-opacity=\"%.1f\"/>\n",
			0.6 - 0.15 * i);
	}
}

void draw_tints(struct sheet *sheet)
{
	char tint[8];
	const struct box *map = &sheet->map;
	ink_format(sheet->ink, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
		   map->left, map->top, map->right - map->left, map->bottom - map->top,
		   level_tint(sheet, sheet->lowest, tint));
	for (int level = sheet->lowest + 1; level <= sheet->highest; level++) {
		ink_text(sheet->ink, "<path d=\"");
		ink_shapes(sheet, &sheet->level, level - 0.5, 7);
		ink_format(sheet->ink,
			   "\" fill=\"%s\" fill-rule=\"evenodd\" stroke=\"#a98a54\" stroke-width=\".55\" "
			   "stroke-opacity=\".55\"/>\n",
			   level_tint(sheet, level, tint));
	}
	ink_text(sheet->ink, "<path d=\"");
	ink_shapes(sheet, &sheet->lake, 0.5, 7);
	ink_text(sheet->ink,
		 "\" fill=\"#bcd6e0\" fill-rule=\"evenodd\" stroke=\"#2f5d7c\" stroke-width=\"1.2\"/>\n");
	draw_shore_lines(sheet);
}

/* Hachures: how they look on gentle and on steep ground. */
static const double gentle = 0.007, steep = 0.045;

/*
 * Down the slope from a point, until it has gone far enough, the ground is flat or the next contour is near.
 */
static struct point run_down(const struct field *slope, struct point from, double most, double *gone)
{
	double height = field_at(slope, from);
	struct point at = from;
	*gone = 0;
	while (*gone < most) {
		struct point gradient = field_slope(slope, at);
		double size = sqrt(gradient.x * gradient.x + gradient.y * gradient.y), step = 2.6;
		if (size < 0.7 * gentle)
			return at;
		struct point next = {at.x - gradient.x / size * step, at.y - gradient.y / size * step};
		if (field_at(slope, next) < height - 0.34)
			return at;
		at = next;
		*gone += step;
	}
	return at;
}

static void draw_hachure(struct sheet *sheet, struct point from, struct dice *dice)
{
	from.x += dice_between(dice, -0.7, 0.7);
	from.y += dice_between(dice, -0.7, 0.7);
	struct point gradient = field_slope(&sheet->slope, from);
	double size = sqrt(gradient.x * gradient.x + gradient.y * gradient.y), gone;
	double weight = fmin(1, (size - gentle) / (steep - gentle));
	double leave_out = dice_share(dice), most = 14 * dice_between(dice, 0.75, 1.05),
	       width = dice_between(dice, 0.85, 1.15);
	if (size < gentle || !inside(&sheet->map, from, 0) || near_hit(&sheet->lines, from, -1.6) ||
	    leave_out > 0.35 + 0.65 * sqrt(weight))
		return;
	struct point to = run_down(&sheet->slope, from, most, &gone);
	if (gone < 3.5)
		return;
	width *= 0.45 + 1.15 * weight;
	double dx = to.x - from.x, dy = to.y - from.y, length = distance_between(from, to);
	struct point left = {from.x - dy / length * width / 2, from.y + dx / length * width / 2};
	struct point right = {from.x + dy / length * width / 2, from.y - dx / length * width / 2};
	ink_move(sheet->ink, 'M', left);
	ink_move(sheet->ink, 'L', to);
	ink_move(sheet->ink, ' ', right);
	ink_text(sheet->ink, "z");
}

void draw_hachures(struct sheet *sheet)
{
	static const double parts[3] = {0.86, 0.58, 0.30};
	struct dice dice = {7};
	ink_text(sheet->ink, "<path d=\"");
	for (int level = sheet->lowest; level < sheet->highest; level++) {
		for (int part = 0; part < 3; part++) {
			struct curves lines = field_contours(&sheet->memory, &sheet->slope,
							     level + parts[part]);
			for (size_t i = 0; i < lines.count; i++) {
				if (curve_length(&lines.curve[i]) < 14)
					continue;
				struct curve even = curve_resample(&sheet->memory, &lines.curve[i], 3.1);
				for (size_t k = 0; k < even.count; k++)
					draw_hachure(sheet, even.at[k], &dice);
			}
		}
	}
	ink_text(sheet->ink, "\" fill=\"#5f4122\" fill-opacity=\".72\"/>\n");
}
