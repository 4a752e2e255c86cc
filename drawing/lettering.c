/*
 * Names. Each takes the place among a few where it covers least; watercourses carry theirs along the curve,
 * letter by letter, since not every reader of SVG can set text on a path.
 */
#include "drawing/parts.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	double size, spacing; /* spacing in em */
} faces[] = {
	[town_letters] = {"town", 15, 0.12},       [village_letters] = {"vil", 13, 0},
	[hill_letters] = {"hill", 11.5, 0.05},     [wood_letters] = {"wood", 12, 0.2},
	[river_letters] = {"river", 17, 0.75},     [stream_letters] = {"brook", 10.5, 0.14},
	[citadel_letters] = {"citadel", 19, 0.09}, [city_letters] = {"city", 17, 0.01},
	[market_letters] = {"market", 14.5, 0},    [region_letters] = {"region", 18, 0.3},
	[land_letters] = {"land", 25, 0.5},        [flow_letters] = {"river", 17, 0.32},
};

/* The width of a letter in em, near enough for an oldstyle italic. */
static double letter_width(const char *letter)
{
	unsigned char first = (unsigned char)*letter;
	if (first >= 0x80)
		return 0.44;
	if (strchr("ijlt.,'", first))
		return 0.25;
	if (strchr("fsrJI-() ", first))
		return 0.3;
	if (strchr("mwMW", first))
		return 0.7;
	return isupper(first) ? 0.62 : 0.43;
}

static size_t letter_bytes(const char *letter)
{
	size_t bytes = 1;
	while (((unsigned char)letter[bytes] & 0xc0) == 0x80)
		bytes++;
	return bytes;
}

double text_width(const char *text, enum lettering kind)
{
	double width = 0, broad = kind == town_letters || kind == citadel_letters ? 1.25 : 1;
	for (; *text; text += letter_bytes(text))
		width += (letter_width(text) * broad + faces[kind].spacing) * faces[kind].size;
	return width;
}

void keep_label(struct sheet *sheet, struct box box)
{
	if (sheet->label_count == sheet->label_room) {
		size_t room = sheet->label_room ? 2 * sheet->label_room : 64;
		struct box *more = memory_take(&sheet->memory, room, sizeof *more);
		if (!more)
			return;
		if (sheet->label_count)
			memcpy(more, sheet->labels, sheet->label_count * sizeof *more);
		sheet->labels = more;
		sheet->label_room = room;
	}
	sheet->labels[sheet->label_count++] = box;
}

double overlap(const struct box *a, const struct box *b)
{
	if (a->right <= b->left || b->right <= a->left || a->bottom <= b->top || b->bottom <= a->top)
		return 0;
	double wide = fmin(a->right, b->right) - fmax(a->left, b->left),
	       high = fmin(a->bottom, b->bottom) - fmax(a->top, b->top);
	return wide > 0 && high > 0 ? wide * high : 0;
}

/* How much of the map a box would cover up. */
double covered(const struct sheet *sheet, const struct box *box)
{
	double cost = 0;
	struct box wider = {box->left - 7, box->top, box->right + 7,
			    box->bottom}; /* two names must not read as one */
	for (size_t i = 0; i < sheet->label_count; i++)
		cost += 2 * overlap(&wider, &sheet->labels[i]);
	int columns = (int)((box->right - box->left + 3) / 5), rows = (int)((box->bottom - box->top + 2) / 4);
	for (int row = 0; row < rows; row++) {
		for (int column = 0; column < columns; column++) {
			struct point at = {box->left + 2 + 5 * column, box->top + 2 + 4 * row};
			if (near_hit(&sheet->lines, at, 0))
				cost += 9;
			if (near_hit(&sheet->settled, at, 0))
				cost += 4;
			if (!inside(&sheet->map, at, 2))
				cost += 200;
		}
	}
	return cost;
}

static struct box box_around(struct point at, double width, double size)
{
	return (struct box){at.x - width / 2, at.y - 0.72 * size, at.x + width / 2, at.y + 0.24 * size};
}

struct box text_box(const char *text, enum lettering kind, struct point at)
{
	return box_around(at, text_width(text, kind), faces[kind].size);
}

void write_label(struct sheet *sheet, const char *text, enum lettering kind, struct point at)
{
	ink_format(sheet->ink, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", faces[kind].name, at.x, at.y);
	ink_escaped(sheet->ink, text);
	ink_text(sheet->ink, "</text>\n");
}

/* Below the middle of the hex if it can be, so that a counter on the hex leaves it to be read. */
static void place_label(struct sheet *sheet, const char *text, enum lettering kind, struct point centre,
			double below)
{
	static const double sideways[] = {0, -10, 10, -20, 20, -30, 30, -42, 42};
	const double down[] = {below, below + 5, below - 7, below - 16, -18, -26};
	double width = text_width(text, kind), least = 1e12;
	struct point best = centre;
	for (size_t row = 0; row < sizeof down / sizeof *down; row++) {
		for (size_t column = 0; column < sizeof sideways / sizeof *sideways; column++) {
			struct point at = {centre.x + sideways[column], centre.y + down[row]};
			struct box box = box_around(at, width, faces[kind].size);
			double cost = covered(sheet, &box) + fabs(sideways[column]) * 0.9 + (double)row * 9;
			if (cost >= least)
				continue;
			least = cost;
			best = at;
		}
	}
	keep_label(sheet, box_around(best, width, faces[kind].size));
	write_label(sheet, text, kind, best);
}

/* A place that covers several hexes is written once, in the middle of those that touch. */
static bool written_before(const struct board *board, space_id hex, space_id *other)
{
	*other = no_space;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = board->neighbour[hex][direction];
		if (to == no_space || strcmp(board->space[to].name, board->space[hex].name) != 0)
			continue;
		if (to < hex)
			return true;
		*other = to;
	}
	return false;
}

static void name_settlements(struct sheet *sheet, bool towns)
{
	const struct board *board = sheet->board;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		const struct space *space = &board->space[hex];
		bool town = space->terrain == terrain_town || space->terrain == terrain_city ||
			    space->terrain == terrain_fort;
		space_id other;
		if (!*space->name || town != towns || written_before(board, hex, &other))
			continue;
		struct point at = sheet->centre[hex];
		if (other != no_space)
			at = (struct point){(at.x + sheet->centre[other].x) / 2,
					    (at.y + sheet->centre[other].y) / 2};
		place_label(sheet, space->name, town ? town_letters : village_letters, at, 31);
	}
}

static bool ends_with(const char *text, const char *end)
{
	size_t length = strlen(text), tail = strlen(end);
	return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* "Sandhöhe (Písčitá výšina 495)" is written "Sandhöhe · 495". */
static void name_feature(struct sheet *sheet, space_id hex)
{
	const char *feature = sheet->board->space[hex].feature;
	char text[2 * max_board_name];
	size_t length = strcspn(feature, "(0123456789");
	const char *height = feature + strcspn(feature, "0123456789");
	size_t digits = strspn(height, "0123456789");
	if (length == 0)
		return;
	while (length && feature[length - 1] == ' ')
		length--;
	snprintf(text, sizeof text, "%.*s", (int)length, feature);
	bool wood = ends_with(text, "wood") || ends_with(text, "wald") || ends_with(text, "forest");
	if (digits >= 3)
		snprintf(text + length, sizeof text - length, " · %.*s", (int)digits, height);
	unsigned terrain = sheet->board->space[hex].terrain;
	bool water = terrain == terrain_lake || terrain == terrain_sea;
	place_label(sheet, text,
		    water  ? river_letters
		    : wood ? wood_letters
			   : hill_letters,
		    sheet->centre[hex], 12);
}

/* ---- names along a curve ---- */

struct stretch {
	double from, cost;
	bool backwards; /* the letters run against the water */
	double off;     /* from the middle of the water; below it if positive */
};

static struct point along(const struct curve *curve, double length, const struct stretch *stretch, double at)
{
	return curve_at(curve, stretch->backwards ? length - at : at);
}

/* A quiet base line: the mean of the curve for some way on either hand. */
static struct point quiet(const struct curve *curve, double length, const struct stretch *stretch, double at,
			  double reach)
{
	struct point sum = {0, 0};
	for (int i = -4; i <= 4; i++) {
		struct point point = along(curve, length, stretch, at + i * reach / 4);
		sum.x += point.x / 9;
		sum.y += point.y / 9;
	}
	return sum;
}

struct letter_place {
	struct point at;
	double angle;
};

static struct letter_place letter_place(const struct curve *curve, double length,
					const struct stretch *stretch, double at, double reach)
{
	struct point a = quiet(curve, length, stretch, at - 5, reach),
		     b = quiet(curve, length, stretch, at + 5, reach);
	struct point middle = quiet(curve, length, stretch, at, reach);
	double angle = atan2(b.y - a.y, b.x - a.x);
	return (struct letter_place){
		{middle.x - sin(angle) * stretch->off, middle.y + cos(angle) * stretch->off}, angle};
}

static double stretch_cost(const struct sheet *sheet, const struct curve *curve, double length,
			   const struct stretch *stretch, double width, enum lettering kind)
{
	double cost = 0, size = faces[kind].size, reach = size, before = 0;
	for (int step = 0; step <= (int)(width / 8); step++) {
		struct letter_place place = letter_place(curve, length, stretch, stretch->from + 8 * step,
							 reach);
		struct point middle = {place.at.x + sin(place.angle) * size * 0.25,
				       place.at.y - cos(place.angle) * size * 0.25};
		struct box box = {middle.x - 4, middle.y - size / 3, middle.x + 4, middle.y + size / 3};
		cost += covered(sheet, &box) + 25 * fabs(sin(place.angle)) * fabs(sin(place.angle));
		if (cos(place.angle) < -0.05)
			cost += 300; /* on its head */
		if (step > 0)
			cost += (kind == flow_letters ? 200 : 60) * fabs(sin(place.angle - before));
		before = place.angle;
	}
	return cost / (width + 8) * 100;
}

static void write_spaced(struct sheet *sheet, const struct curve *curve, double length,
			 const struct stretch *stretch, const char *text, enum lettering kind, double spacing)
{
	double at = stretch->from, size = faces[kind].size;
	for (size_t bytes; *text; text += bytes) {
		bytes = letter_bytes(text);
		double width = letter_width(text) * size;
		struct letter_place place = letter_place(curve, length, stretch, at + width / 2, size);
		at += width + spacing;
		if (*text == ' ')
			continue;
		char letter[8] = "";
		memcpy(letter, text, bytes < sizeof letter ? bytes : 0);
		ink_format(sheet->ink, "<text class=\"%s\" transform=\"translate(%.1f %.1f) rotate(%.0f)\">",
			   faces[kind].name, place.at.x, place.at.y, place.angle * 180 / acos(-1));
		ink_escaped(sheet->ink, letter);
		ink_text(sheet->ink, "</text>");
		keep_label(sheet, (struct box){place.at.x - width, place.at.y - size, place.at.x + width,
					       place.at.y + size / 3});
	}
	ink_text(sheet->ink, "\n");
}

static void write_along(struct sheet *sheet, const struct curve *curve, double length,
			const struct stretch *stretch, const char *text, enum lettering kind)
{
	write_spaced(sheet, curve, length, stretch, text, kind, faces[kind].spacing * faces[kind].size);
}

/* A point beyond the end b of a line that comes from a. */
static struct point beyond(struct point a, struct point b, double by)
{
	double length = fmax(1e-3, distance_between(a, b));
	return (struct point){b.x + (b.x - a.x) / length * by, b.y + (b.y - a.y) / length * by};
}

/*
 * From the first to the last point of the curve, the letters as far apart as that takes. A letter stands on the mean
 * of what lies on either hand, so the line is drawn out at both ends.
 */
void spread_along(struct sheet *sheet, const struct curve *curve, const char *text, enum lettering kind)
{
	double length = curve_length(curve), spacing = faces[kind].spacing * faces[kind].size, gaps = -1;
	double more = 2 * faces[kind].size;
	struct curve line = {0};
	if (curve->count < 2)
		return;
	curve_add(&sheet->memory, &line, beyond(curve->at[1], curve->at[0], more));
	for (size_t i = 0; i < curve->count; i++)
		curve_add(&sheet->memory, &line, curve->at[i]);
	curve_add(&sheet->memory, &line,
		  beyond(curve->at[curve->count - 2], curve->at[curve->count - 1], more));
	for (const char *letter = text; *letter; letter += letter_bytes(letter))
		gaps++;
	double bare = text_width(text, kind) - (gaps + 1) * spacing;
	if (gaps > 0)
		spacing = fmax(0, (length - bare) / gaps);
	if (!sheet->memory.failed)
		write_spaced(sheet, &line, length + 2 * more, &(struct stretch){.from = more}, text, kind,
			     spacing);
}

/* The best stretch of a part of the curve for a name. */
static struct stretch best_stretch(const struct sheet *sheet, const struct curve *curve, double from,
				   double to, double width, enum lettering kind)
{
	static const double river_off[2] = {-9.5, 20}, stream_off[2] = {-3.5, 10};
	const double *off = kind == stream_letters ? stream_off : river_off;
	double length = curve_length(curve);
	struct stretch best = {.cost = 1e12};
	for (int step = 0; from + 10 * step + width <= to; step++) {
		double at = from + 10 * step;
		for (int way = 0; way < 4; way++) {
			struct stretch here = {.backwards = way & 1, .off = off[way >> 1]};
			here.from = here.backwards ? length - at - width : at;
			here.cost = stretch_cost(sheet, curve, length, &here, width, kind);
			if (here.cost < best.cost)
				best = here;
		}
	}
	return best;
}

/* A long course in parts, each looked at by itself: its points are evenly spaced. */
static void name_parts(struct sheet *sheet, const struct course *course, enum lettering kind, size_t parts)
{
	double width = text_width(course->name, kind);
	for (size_t i = 0; i < parts; i++) {
		struct curve part = course->curve;
		size_t first = course->curve.count * i / parts;
		part.at += first;
		part.count = course->curve.count * (i + 1) / parts - first;
		double length = curve_length(&part), edge = parts > 1 ? 0.15 * length : 12;
		struct stretch best = best_stretch(sheet, &part, edge, length - edge, width, kind);
		if (best.cost < 1e11)
			write_along(sheet, &part, length, &best, course->name, kind);
	}
}

void name_course(struct sheet *sheet, const struct course *course)
{
	enum lettering broad = sheet->board->kind == board_of_areas ? flow_letters : river_letters;
	enum lettering kind = course->river ? broad : stream_letters;
	double length = curve_length(&course->curve), width = text_width(course->name, kind);
	double spacing = course->river ? 560 : 900;
	int times = (int)(length / spacing) + 1;
	if (!*course->name)
		return;
	if (is_country(sheet->board)) {
		name_parts(sheet, course, kind, (size_t)times);
		return;
	}
	for (int i = 0; i < times; i++) {
		/* away from the ends of its part, so that the same name does not stand twice side by side */
		double part = length / times, edge = times > 1 ? 0.15 * part : 12;
		double from = part * i + edge, to = part * (i + 1) - edge;
		struct stretch best = best_stretch(sheet, &course->curve, from, to, width, kind);
		if (best.cost < 1e11)
			write_along(sheet, &course->curve, length, &best, course->name, kind);
		else if (i == 0 && times == 1) /* too short for its name */
			place_label(sheet, course->name, kind, curve_at(&course->curve, length / 2), -6);
	}
}

/* Names leave the hex numbers to be read. */
static void keep_numbers(struct sheet *sheet)
{
	for (space_id hex = 0; sheet->style.numbers && hex < sheet->board->spaces; hex++) {
		struct point at = number_place(sheet, hex);
		if (is_country(sheet->board)) /* too many to be asked one by one */
			near_add(&sheet->memory, &sheet->settled, at, 7);
		else
			keep_label(sheet, (struct box){at.x - 9, at.y - 6, at.x + 9, at.y + 1});
	}
}

void draw_names(struct sheet *sheet)
{
	keep_numbers(sheet);
	letter_country(sheet);
	name_settlements(sheet, true);
	name_settlements(sheet, false);
	for (size_t i = 0; i < sheet->course_count; i++)
		if (sheet->courses[i].river)
			name_course(sheet, &sheet->courses[i]);
	for (space_id hex = 0; hex < sheet->board->spaces; hex++)
		name_feature(sheet, hex);
	for (size_t i = 0; i < sheet->course_count; i++)
		if (!sheet->courses[i].river)
			name_course(sheet, &sheet->courses[i]);
}
