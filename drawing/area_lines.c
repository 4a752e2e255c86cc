/*
 * Rivers and roads between areas. A road may bend a little, but as it is drawn it crosses the river that its
 * connection names once and no other, or the map would speak of bridges that the rules do not know.
 */
#include "drawing/parts.h"

#include <math.h>
#include <string.h>

/* ---- water ---- */

void find_area_courses(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	sheet->courses = memory_take(&sheet->memory, board->grounds + 1u, sizeof *sheet->courses);
	for (unsigned i = 0; sheet->courses && i < board->grounds; i++) {
		const struct board_ground *ground = &board->ground[i];
		if (ground->kind != ground_river && ground->kind != ground_stream)
			continue;
		bool river = ground->kind == ground_river;
		struct course *course = &sheet->courses[sheet->course_count++];
		*course = (struct course){.name = ground->name, .river = river};
		for (unsigned k = 0; k < ground->points; k++) {
			const struct board_point *at = &board->ground_point[ground->first + k];
			curve_add(&sheet->memory, &course->knots, on_map(sheet, at->x, at->y));
		}
		if (sheet->memory.failed)
			return;
		struct curve smooth = curve_smooth(&sheet->memory, &course->knots, 8);
		smooth = curve_resample(&sheet->memory, &smooth, 4);
		course->curve = curve_meander(&sheet->memory, &smooth, river ? 3.6 : 3.4, 4, 40 + i);
		course->source_leaves = !inside(&sheet->map, course->knots.at[0], 0);
	}
}

/* ---- roads ---- */

enum { bends = 7 };
static const double bend[bends] = {-0.11, -0.07, -0.035, 0, 0.035, 0.07, 0.11};

/* What is known while one road is looked for. */
struct tracing {
	struct sheet *sheet;
	unsigned number; /* of the connection */
	const struct board_side *side;
	struct near water; /* a wide strip along all rivers */
};

struct crossings {
	unsigned right, wrong; /* of the named river, of others */
	struct point at;
	double angle, steep; /* of the way; 1 if it goes straight across */
};

static struct curve bent_way(struct tracing *tracing, double first, double second)
{
	struct sheet *sheet = tracing->sheet;
	struct point a = sheet->centre[tracing->side->a], b = sheet->centre[tracing->side->b];
	double dx = b.x - a.x, dy = b.y - a.y;
	struct curve knots = {0};
	curve_add(&sheet->memory, &knots, a);
	curve_add(&sheet->memory, &knots,
		  (struct point){a.x + dx * 0.33 - dy * first, a.y + dy * 0.33 + dx * first});
	curve_add(&sheet->memory, &knots,
		  (struct point){a.x + dx * 0.67 - dy * second, a.y + dy * 0.67 + dx * second});
	curve_add(&sheet->memory, &knots, b);
	struct curve smooth = curve_smooth(&sheet->memory, &knots, 8);
	return curve_resample(&sheet->memory, &smooth, 5);
}

static struct box box_of(const struct curve *curve, double more)
{
	struct box box = {curve->at[0].x, curve->at[0].y, curve->at[0].x, curve->at[0].y};
	for (size_t i = 1; i < curve->count; i++) {
		box.left = fmin(box.left, curve->at[i].x);
		box.right = fmax(box.right, curve->at[i].x);
		box.top = fmin(box.top, curve->at[i].y);
		box.bottom = fmax(box.bottom, curve->at[i].y);
	}
	return (struct box){box.left - more, box.top - more, box.right + more, box.bottom + more};
}

static void cross_piece(const struct curve *way, struct point c, struct point d, bool right,
			struct crossings *found)
{
	for (size_t i = 1; i < way->count; i++) {
		struct point at;
		if (!pieces_cross(way->at[i - 1], way->at[i], c, d, &at))
			continue;
		if (!right) {
			found->wrong++;
			continue;
		}
		struct point a = way->at[i > 2 ? i - 3 : 0],
			     b = way->at[i + 2 < way->count ? i + 2 : way->count - 1];
		found->right++;
		found->at = at;
		found->angle = atan2(b.y - a.y, b.x - a.x);
		found->steep = fabs(sin(found->angle - atan2(d.y - c.y, d.x - c.x)));
	}
}

static struct crossings cross_rivers(const struct tracing *tracing, const struct curve *way)
{
	const struct sheet *sheet = tracing->sheet;
	struct crossings found = {0};
	struct box box = box_of(way, 6);
	for (size_t i = 0; i < sheet->course_count; i++) {
		const struct course *course = &sheet->courses[i];
		bool right = strcmp(course->name, tracing->side->name) == 0;
		for (size_t k = 1; course->river && k < course->curve.count; k++)
			if (inside(&box, course->curve.at[k], 0))
				cross_piece(way, course->curve.at[k - 1], course->curve.at[k], right, &found);
	}
	return found;
}

/* Towns a road would touch, other roads it would cross or run along. */
static double crowding(const struct tracing *tracing, const struct curve *way)
{
	const struct sheet *sheet = tracing->sheet;
	struct point a = sheet->centre[tracing->side->a], b = sheet->centre[tracing->side->b];
	double cost = 0;
	for (size_t i = 0; i < way->count; i++) {
		struct point at = way->at[i];
		bool open = distance_between(at, a) > 34 && distance_between(at, b) > 34;
		if (open && near_hit(&tracing->water, at, 0))
			cost += 2;
		if (open && near_hit(&sheet->lines, at, 5))
			cost += 8; /* where other roads have been laid */
	}
	for (space_id area = 0; area < sheet->board->spaces; area++) {
		if (area == tracing->side->a || area == tracing->side->b)
			continue;
		for (size_t i = 0; i < way->count; i++)
			cost += 5 * fmax(0, 30 - distance_between(way->at[i], sheet->centre[area]));
	}
	return cost;
}

static double way_cost(const struct tracing *tracing, const struct curve *way, const struct crossings *found)
{
	const struct sheet *sheet = tracing->sheet;
	unsigned wanted = tracing->side->features & side_river ? 1 : 0;
	double cost = crowding(tracing, way);
	cost += 1e4 *
		(found->wrong + (found->right > wanted ? found->right - wanted : wanted - found->right));
	if (found->right) {
		double away = fmin(distance_between(found->at, sheet->centre[tracing->side->a]),
				   distance_between(found->at, sheet->centre[tracing->side->b]));
		cost += 90 * (1 - found->steep) + 5 * fmax(0, 30 - away);
		for (unsigned i = 0; i < tracing->number; i++)
			if (sheet->area_ways[i].bridged)
				cost += 4 *
					fmax(0, 30 - distance_between(found->at, sheet->area_ways[i].bridge));
	}
	return cost;
}

static void trace_connection(struct tracing *tracing)
{
	struct sheet *sheet = tracing->sheet;
	struct area_way *way = &sheet->area_ways[tracing->number];
	struct dice dice = {hash_of(tracing->number, 61)};
	double first = dice_between(&dice, -0.05, 0.05), second = dice_between(&dice, -0.05, 0.05);
	double least = 1e12;
	for (int i = 0; i < bends * bends; i++) {
		double k = bend[i / bends], l = bend[i % bends];
		struct curve curve = bent_way(tracing, k, l);
		if (sheet->memory.failed)
			return;
		struct crossings found = cross_rivers(tracing, &curve);
		double cost = way_cost(tracing, &curve, &found) + 260 * fabs(k - first) +
			      260 * fabs(l - second) + 120 * fabs(k - l);
		if (cost >= least)
			continue;
		least = cost;
		*way = (struct area_way){.curve = curve,
					 .bridged = found.right == 1 && !found.wrong &&
						    (tracing->side->features & side_river),
					 .bridge = found.at,
					 .angle = found.angle * 180 / acos(-1)};
	}
	/* the ends are left free: there all roads of a town meet */
	struct point a = sheet->centre[tracing->side->a], b = sheet->centre[tracing->side->b];
	for (size_t i = 0; i < way->curve.count; i++)
		if (distance_between(way->curve.at[i], a) > 30 && distance_between(way->curve.at[i], b) > 30)
			near_add(&sheet->memory, &sheet->lines, way->curve.at[i], 4.4);
}

void trace_connections(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	sheet->area_ways = memory_take(&sheet->memory, board->sides + 1u, sizeof *sheet->area_ways);
	struct tracing tracing = {.sheet = sheet,
				  .water = near_new(&sheet->memory, sheet->size.width, sheet->size.height)};
	for (size_t i = 0; i < sheet->course_count; i++)
		if (sheet->courses[i].river)
			near_add_curve(&sheet->memory, &tracing.water, &sheet->courses[i].curve, 15);
	for (unsigned i = 0; sheet->area_ways && i < board->sides && !sheet->memory.failed; i++) {
		tracing.number = i;
		tracing.side = &board->listed[i];
		trace_connection(&tracing);
	}
}

/* ---- ink ---- */

static void stroke(struct sheet *sheet, const struct curve *curve, const char *colour, double width,
		   double share)
{
	ink_text(sheet->ink, "<path d=\"");
	ink_curve(sheet->ink, curve);
	ink_format(sheet->ink, "\" stroke=\"%s\" stroke-width=\"%.1f\" stroke-opacity=\"%.2f\"/>\n", colour,
		   width, share);
}

static const struct {
	const char *colour;
	double wider, share; /* than the water, or that share of it */
	double opacity;
} river_coats[] = {
	{"#f3ecd4", 5.4, 1, 0.6},  {"#2f5d7c", 2.0, 1, 1}, {"#bcd6e0", 0, 1, 1},
	{"#6d9db8", 0, 0.5, 0.55}, {"#c9dfe7", 0, 0.3, 1},
};

/* A river grows in steps too small to be seen. */
static void draw_river_coat(struct sheet *sheet, const struct course *course, size_t coat)
{
	struct curve even = curve_resample(&sheet->memory, &course->curve, 4.5);
	double length = curve_length(&even);
	size_t parts = (size_t)fmax(1, ceil(length / 70)), step = even.count / parts + 1;
	double first = course->source_leaves ? 5 : 1.6, last = fmin(7.4, 4.4 + length / 330);
	for (size_t from = 0; from + 1 < even.count; from += step) {
		struct curve part = even;
		part.at += from;
		part.count = from + step + 1 < even.count ? step + 1 : even.count - from;
		double gone = (double)from / (double)even.count;
		double water = first + (last - first) * fmin(1, gone * 1.5);
		stroke(sheet, &part, river_coats[coat].colour,
		       water * river_coats[coat].share + river_coats[coat].wider, river_coats[coat].opacity);
	}
}

void draw_area_water(struct sheet *sheet)
{
	ink_text(sheet->ink, "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
	for (size_t i = 0; i < sheet->course_count; i++) {
		if (sheet->courses[i].river)
			continue;
		struct curve even = curve_resample(&sheet->memory, &sheet->courses[i].curve, 7);
		stroke(sheet, &even, "#ece3c4", 3, 0.6);
		stroke(sheet, &even, "#5d8aa8", 1.3, 1);
	}
	for (size_t coat = 0; coat < sizeof river_coats / sizeof *river_coats; coat++)
		for (size_t i = 0; i < sheet->course_count; i++)
			if (sheet->courses[i].river)
				draw_river_coat(sheet, &sheet->courses[i], coat);
	ink_text(sheet->ink, "</g>\n");
}

void draw_area_ways(struct sheet *sheet)
{
	ink_text(sheet->ink, "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
	for (unsigned i = 0; i < sheet->board->sides; i++)
		stroke(sheet, &sheet->area_ways[i].curve, "#2e2216", 5, 1);
	for (unsigned i = 0; i < sheet->board->sides; i++)
		stroke(sheet, &sheet->area_ways[i].curve, "#f7edcf", 3, 1);
	ink_text(sheet->ink, "</g>\n");
}

/* Each bridge says which areas it joins, for those who draw on top. */
void draw_area_bridges(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct ink *ink = sheet->ink;
	for (unsigned i = 0; i < board->sides; i++) {
		const struct area_way *way = &sheet->area_ways[i];
		if (!way->bridged || !(board->listed[i].features & side_bridge))
			continue;
		ink_format(
			ink,
			"<g class=\"bridge\" data-a=\"%s\" data-b=\"%s\" transform=\"translate(%.1f %.1f) rotate(%.0f)\">",
			board->space[board->listed[i].a].number, board->space[board->listed[i].b].number,
			way->bridge.x, way->bridge.y, way->angle);
		ink_text(ink, "<rect x=\"-8\" y=\"-2.6\" width=\"16\" height=\"5.2\" fill=\"#f7edcf\"/>"
			      "<path d=\"M-11 -6.4L-7 -4H7L11 -6.4M-11 6.4L-7 4H7L11 6.4\" fill=\"none\" "
			      "stroke=\"#2e2216\" stroke-width=\"1.6\"/></g>\n");
	}
}
