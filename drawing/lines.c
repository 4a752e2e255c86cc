/*
 * The ink of water, roads, paths, railways and bridges.
 */
#include "drawing/parts.h"

#include <math.h>

static struct curve part_of(const struct curve *curve, double from)
{
	struct curve part = *curve;
	size_t skip = (size_t)((double)curve->count * from);
	part.at += skip;
	part.count -= skip;
	return part;
}

static void stroke(struct sheet *sheet, const struct curve *curve, double step, const char *attributes)
{
	struct curve even = curve_resample(&sheet->memory, curve, step);
	ink_stroke(sheet->ink, &even, attributes);
}

static void draw_stream(struct sheet *sheet, const struct curve *curve)
{
	struct curve lower = part_of(curve, 0.5);
	stroke(sheet, curve, 7, "stroke=\"#3f6f8f\" stroke-width=\"1.5\"");
	stroke(sheet, &lower, 7, "stroke=\"#3f6f8f\" stroke-width=\"2\"");
}

void draw_water(struct sheet *sheet)
{
	static const char *const river[] = {"stroke=\"#f3ecd4\" stroke-width=\"13\" stroke-opacity=\".65\"",
					    "stroke=\"#2f5d7c\" stroke-width=\"9.4\"",
					    "stroke=\"#bcd6e0\" stroke-width=\"7.2\"",
					    "stroke=\"#6d9db8\" stroke-width=\"3.6\" stroke-opacity=\".55\"",
					    "stroke=\"#c9dfe7\" stroke-width=\"2.3\""};
	ink_text(sheet->ink, "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
	for (size_t i = 0; i < sheet->course_count; i++)
		if (!sheet->courses[i].river)
			stroke(sheet, &sheet->courses[i].curve, 7,
			       "stroke=\"#e9e6c9\" stroke-width=\"3.6\" stroke-opacity=\".75\"");
	for (size_t i = 0; i < sheet->course_count; i++)
		if (!sheet->courses[i].river)
			draw_stream(sheet, &sheet->courses[i].curve);
	for (size_t coat = 0; coat < sizeof river / sizeof *river; coat++)
		for (size_t i = 0; i < sheet->course_count; i++)
			if (sheet->courses[i].river)
				stroke(sheet, &sheet->courses[i].curve, 8, river[coat]);
	ink_text(sheet->ink, "</g>\n");
}

static void stroke_kind(struct sheet *sheet, uint16_t kind, const char *attributes)
{
	for (size_t i = 0; i < sheet->way_count; i++)
		if (sheet->ways[i].kind == kind)
			stroke(sheet, &sheet->ways[i].curve, 7, attributes);
}

void draw_ways(struct sheet *sheet)
{
	ink_text(sheet->ink, "<g fill=\"none\" stroke-linejoin=\"round\">\n");
	stroke_kind(sheet, side_path, "stroke=\"#f5ecd2\" stroke-width=\"3\" stroke-opacity=\".7\"");
	stroke_kind(sheet, side_path,
		    "stroke=\"#3a2c1c\" stroke-width=\"1.35\" stroke-dasharray=\"6.5 2.8\"");
	stroke_kind(sheet, side_road, "stroke=\"#2e2216\" stroke-width=\"5.4\"");
	stroke_kind(sheet, side_road, "stroke=\"#f7edcf\" stroke-width=\"3.3\"");
	stroke_kind(sheet, side_railway, "stroke=\"#2a2117\" stroke-width=\"1.8\"");
	stroke_kind(sheet, side_railway, "stroke=\"#2a2117\" stroke-width=\"6\" stroke-dasharray=\"1.2 6\"");
	ink_text(sheet->ink, "</g>\n");
}

/* About 0 0, across water that flows from top to bottom. */
const char ford_sign[] =
	"<path d=\"M-10 -3H10M-10 3H10\" fill=\"none\" stroke=\"#f7edcf\" stroke-width=\"3.4\" "
	"stroke-linecap=\"round\"/><path d=\"M-10 -3H10M-10 3H10\" fill=\"none\" stroke=\"#2e2216\" "
	"stroke-width=\"1.7\" stroke-linecap=\"round\" stroke-dasharray=\".1 3.9\"/>";

bool pieces_cross(struct point a, struct point b, struct point c, struct point d, struct point *at)
{
	double rx = b.x - a.x, ry = b.y - a.y, sx = d.x - c.x, sy = d.y - c.y;
	double area = rx * sy - ry * sx;
	if (fabs(area) < 1e-9)
		return false;
	double t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / area,
	       u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / area;
	if (t < 0 || t > 1 || u < 0 || u > 1)
		return false;
	*at = (struct point){a.x + rx * t, a.y + ry * t};
	return true;
}

struct crossing {
	struct point middle, at; /* of the hexside; of the crossing */
	double angle, gap;       /* of the link; between the two points */
};

static void try_crossing(const struct curve *way, const struct curve *water, struct crossing *best)
{
	for (size_t i = 1; i < way->count; i++) {
		if (distance_between(way->at[i], best->middle) > 44)
			continue;
		for (size_t k = 1; k < water->count; k++) {
			struct point at;
			if (!pieces_cross(way->at[i - 1], way->at[i], water->at[k - 1], water->at[k], &at) ||
			    distance_between(at, best->middle) >= best->gap)
				continue;
			struct point a = way->at[i > 3 ? i - 3 : 0],
				     b = way->at[i + 3 < way->count ? i + 3 : way->count - 1];
			best->at = at;
			best->gap = distance_between(at, best->middle);
			best->angle = atan2(b.y - a.y, b.x - a.x) * 180 / acos(-1);
		}
	}
}

static void draw_bridge(struct sheet *sheet, const struct crossing *crossing, uint16_t features)
{
	struct ink *ink = sheet->ink;
	if (!(features & side_river) && !(features & (side_road | side_railway)))
		return; /* a plank over a brook */
	ink_format(ink, "<g transform=\"translate(%.1f %.1f) rotate(%.0f)\">", crossing->at.x, crossing->at.y,
		   crossing->angle);
	if (!(features & side_river))
		ink_text(
			ink,
			"<path d=\"M-4.4 -4.6L-2.6 -3.4H2.6L4.4 -4.6M-4.4 4.6L-2.6 3.4H2.6L4.4 4.6\" fill=\"none\" "
			"stroke=\"#2e2216\" stroke-width=\"1.1\"/>");
	else if (features & side_bridge)
		ink_text(
			ink,
			"<rect x=\"-9.5\" y=\"-3.2\" width=\"19\" height=\"6.4\" fill=\"#f7edcf\"/>"
			"<path d=\"M-11.5 -6.8L-7.5 -4.6H7.5L11.5 -6.8M-11.5 6.8L-7.5 4.6H7.5L11.5 6.8\" fill=\"none\" "
			"stroke=\"#2e2216\" stroke-width=\"1.5\"/>");
	else
		ink_text(
			ink,
			"<path d=\"M-7 -2.5H7M-7 2.5H7\" fill=\"none\" stroke=\"#2e2216\" stroke-width=\"1.1\" "
			"stroke-dasharray=\"1.5 2\"/>");
	ink_text(ink, "</g>\n");
}

/* The point of the water that is nearest to the middle of its hexside. */
static struct point water_near(const struct sheet *sheet, struct point middle)
{
	struct point best = middle;
	double gap = drawing_hex_side;
	for (size_t i = 0; i < sheet->course_count; i++)
		for (size_t k = 0; k < sheet->courses[i].curve.count; k++) {
			struct point at = sheet->courses[i].curve.at[k];
			if (distance_between(at, middle) >= gap)
				continue;
			gap = distance_between(at, middle);
			best = at;
		}
	return best;
}

bool is_open_ford(const struct board_side *side)
{
	return (side->features & side_ford) && !(side->features & side_links);
}

/* A ford that no way leads through: stepping stones from bank to bank. */
static void draw_fords(struct sheet *sheet)
{
	for (unsigned i = 0; i < sheet->board->sides; i++) {
		const struct board_side *side = &sheet->board->listed[i];
		unsigned direction = hex_direction(sheet->board, side->a, side->b);
		if (!is_open_ford(side) || direction == no_direction)
			continue;
		struct point at = water_near(sheet, side_middle(sheet, side->a, direction));
		ink_format(sheet->ink, "<g transform=\"translate(%.1f %.1f) rotate(%.0f)\">", at.x, at.y,
			   direction_angle(sheet, direction) * 180 / acos(-1));
		ink_text(sheet->ink, ford_sign);
		ink_text(sheet->ink, "</g>\n");
	}
}

void draw_bridges(struct sheet *sheet)
{
	draw_fords(sheet);
	for (unsigned i = 0; i < sheet->board->sides; i++) {
		const struct board_side *side = &sheet->board->listed[i];
		unsigned direction = hex_direction(sheet->board, side->a, side->b);
		if (!(side->features & side_links) || !(side->features & (side_river | side_stream)) ||
		    direction == no_direction)
			continue;
		struct crossing crossing = {.middle = side_middle(sheet, side->a, direction), .gap = 40};
		for (size_t way = 0; way < sheet->way_count; way++)
			for (size_t course = 0;
			     (side->features & sheet->ways[way].kind) && course < sheet->course_count;
			     course++)
				if (sheet->courses[course].river == !!(side->features & side_river))
					try_crossing(&sheet->ways[way].curve, &sheet->courses[course].curve,
						     &crossing);
		if (crossing.gap < 40)
			draw_bridge(sheet, &crossing, side->features);
	}
}
