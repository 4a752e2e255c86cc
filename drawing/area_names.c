/*
 * Names of areas, beside their signs. Each has a few places to choose from; all choose again a few times, until none
 * would rather stand elsewhere.
 */
#include "drawing/parts.h"

#include <ctype.h>
#include <math.h>

enum { sides_of_sign = 20, rounds = 5 };

struct name_place {
	struct point at;
	struct box box;
	double cost; /* of what it covers, other names apart */
};

struct area_name {
	enum lettering kind;
	int chosen;
	struct name_place place[sides_of_sign];
};

static enum lettering letters_for(const struct board *board, space_id area)
{
	uint8_t terrain = board->space[area].terrain;
	if (terrain == terrain_fort || terrain == terrain_city)
		return citadel_letters;
	return links_of(board, area) >= 5 ? city_letters : market_letters;
}

/* A name close to another sign would be read as that one's. */
static double misleading(const struct sheet *sheet, space_id area, const struct box *box)
{
	double cost = 0;
	for (space_id other = 0; other < sheet->board->spaces; other++) {
		struct point at = sheet->centre[other];
		double dx = fmax(0, fmax(box->left - at.x, at.x - box->right)),
		       dy = fmax(0, fmax(box->top - at.y, at.y - box->bottom));
		if (other != area)
			cost += 2.5 * fmax(0, 26 - sqrt(dx * dx + dy * dy));
	}
	return cost;
}

/* Blocks stand above their sign, so a name stands rather beside or below it. */
static void list_places(struct sheet *sheet, space_id area, struct area_name *name)
{
	const char *text = sheet->board->space[area].name;
	bool fort = sheet->board->space[area].terrain == terrain_fort;
	double width = text_width(text, name->kind), half = width / 2;
	double beside = fort ? 30 : 19, low = fort ? 41 : 31, high = fort ? -29 : -19;
	struct point centre = sheet->centre[area];
	const struct {
		double x, y, cost;
	} offers[sides_of_sign] = {
		{beside + half, 5, 0},
		{-beside - half, 5, 2},
		{beside + half, 12, 3},
		{-beside - half, 12, 4},
		{beside + half, -2, 4},
		{-beside - half, -2, 5},
		{0, low, 5},
		{half * 0.5, low, 7},
		{-half * 0.5, low, 7},
		{half + 4, low - 5, 8},
		{-half - 4, low - 5, 8},
		{beside + half - 5, 20, 7},
		{-beside - half + 5, 20, 8},
		{0, high, 14},
		{half * 0.5, high, 15},
		{-half * 0.5, high, 15},
		{half + 6, high + 3, 14},
		{-half - 6, high + 3, 14},
		{beside + half - 4, -10, 10},
		{-beside - half + 4, -10, 11},
	};
	for (int i = 0; i < sides_of_sign; i++) {
		struct name_place *place = &name->place[i];
		place->at = (struct point){centre.x + offers[i].x, centre.y + offers[i].y};
		place->box = text_box(text, name->kind, place->at);
		place->cost = offers[i].cost + covered(sheet, &place->box) +
			      misleading(sheet, area, &place->box);
	}
}

static double among_names(const struct sheet *sheet, const struct area_name *names, space_id area, int place)
{
	struct box box = names[area].place[place].box;
	double cost = names[area].place[place].cost;
	box = (struct box){box.left - 5, box.top - 1, box.right + 5, box.bottom + 1};
	for (space_id other = 0; other < sheet->board->spaces; other++)
		if (other != area && names[other].chosen >= 0)
			cost += 3 * overlap(&box, &names[other].place[names[other].chosen].box);
	return cost;
}

static void choose(const struct sheet *sheet, struct area_name *names, space_id area)
{
	double least = 1e12;
	int best = 0;
	for (int place = 0; place < sides_of_sign; place++) {
		double cost = among_names(sheet, names, area, place);
		if (cost >= least)
			continue;
		least = cost;
		best = place;
	}
	names[area].chosen = best;
}

static bool in_capitals(const char *text)
{
	for (; *text; text++)
		if (islower((unsigned char)*text))
			return false;
	return true;
}

static struct curve region_line(struct sheet *sheet, const struct board_ground *ground)
{
	const struct board_point *points = &sheet->board->ground_point[ground->first];
	struct curve knots = {0};
	for (unsigned i = 0; i < ground->points; i++)
		curve_add(&sheet->memory, &knots, on_map(sheet, points[i].x, points[i].y));
	return curve_smooth(&sheet->memory, &knots, 8);
}

void keep_regions(struct sheet *sheet)
{
	for (unsigned i = 0; i < sheet->board->grounds && !sheet->memory.failed; i++) {
		const struct board_ground *ground = &sheet->board->ground[i];
		if (ground->kind != ground_lettering)
			continue;
		struct curve line = region_line(sheet, ground);
		for (size_t k = 0; k < line.count; k++)
			line.at[k].y -= 4; /* the middle of the letters */
		near_add_curve(&sheet->memory, &sheet->settled, &line, 8);
	}
}

static void write_regions(struct sheet *sheet)
{
	for (unsigned i = 0; i < sheet->board->grounds; i++) {
		const struct board_ground *ground = &sheet->board->ground[i];
		if (ground->kind != ground_lettering)
			continue;
		struct curve line = region_line(sheet, ground);
		if (sheet->memory.failed)
			return;
		spread_along(sheet, &line, ground->name,
			     in_capitals(ground->name) ? land_letters : region_letters);
	}
}

void draw_area_names(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct area_name *names = memory_take(&sheet->memory, board->spaces, sizeof *names);
	if (!names)
		return;
	for (space_id area = 0; area < board->spaces; area++) {
		names[area].kind = letters_for(board, area);
		names[area].chosen = -1;
		list_places(sheet, area, &names[area]);
	}
	for (int round = 0; round < rounds; round++)
		for (space_id area = 0; area < board->spaces; area++)
			choose(sheet, names, area);
	for (space_id area = 0; area < board->spaces; area++)
		keep_label(sheet, names[area].place[names[area].chosen].box);
	write_regions(sheet);
	for (int river = 1; river >= 0; river--)
		for (size_t i = 0; i < sheet->course_count; i++)
			if (sheet->courses[i].river == (river == 1))
				name_course(sheet, &sheet->courses[i]);
	for (space_id area = 0; area < board->spaces; area++)
		if (*board->space[area].name)
			write_label(sheet, board->space[area].name, names[area].kind,
				    names[area].place[names[area].chosen].at);
}
