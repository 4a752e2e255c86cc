/*
 * Areas as signs: a ring in a wreath of houses, a green ring with a fir, the trace of a citadel with its points.
 */
#include "drawing/parts.h"

#include <math.h>

static const char stone[] = "#9b4a36";

enum { busy = 5 }; /* links that make a town large */

static void build_wreath(struct sheet *sheet, space_id area)
{
	uint8_t terrain = sheet->board->space[area].terrain;
	bool fort = terrain == terrain_fort;
	bool large = links_of(sheet->board, area) >= busy;
	double radius = fort ? 25 : large ? 14.5 : 12.2;
	int houses = fort ? 22 : large ? 14 : terrain == terrain_woods ? 8 : 11;
	struct dice dice = {hash_of(area, 14)};
	double turn = dice_between(&dice, 0, 6.28);
	for (int i = 0; i < houses; i++) {
		double angle = turn + i * 2 * acos(-1) / houses + dice_between(&dice, -0.08, 0.08);
		double away = radius + dice_between(&dice, -0.7, 0.9);
		struct house house = {.colour = stone};
		house.at.x = sheet->centre[area].x + away * cos(angle);
		house.at.y = sheet->centre[area].y + away * sin(angle);
		house.angle = angle * 180 / acos(-1) + 90 + dice_between(&dice, -9, 9);
		house.width = dice_between(&dice, 3.6, 5.4);
		house.depth = dice_between(&dice, 2.7, 3.4);
		if (!near_hit(&sheet->lines, house.at, -0.4))
			build_house(sheet, house);
	}
}

void find_area_houses(struct sheet *sheet)
{
	for (space_id area = 0; area < sheet->board->spaces; area++)
		build_wreath(sheet, area);
	for (space_id area = 0; area < sheet->board->spaces; area++)
		near_add(&sheet->memory, &sheet->settled, sheet->centre[area],
			 sheet->board->space[area].terrain == terrain_fort ? 22 : 13);
}

/* Five bastions, each with its point, two shoulders and two flanks; curtains join them. */
static void draw_trace(struct ink *ink, double size)
{
	static const double away[5] = {0.8, 1.02, 1.3, 1.02, 0.8}, shift[5] = {-0.2, -0.3, 0, 0.3, 0.2};
	ink_text(ink, "<path d=\"");
	for (int i = 0; i < 25; i++) {
		int bastion = i / 5;
		double angle = -acos(-1) / 2 + bastion * acos(-1) * 2 / 5 + shift[i % 5];
		struct point at = {away[i % 5] * size * cos(angle), away[i % 5] * size * sin(angle)};
		ink_move(ink, i ? 'L' : 'M', at);
	}
	ink_text(ink, "z\"");
}

static void draw_citadel(struct ink *ink, unsigned points)
{
	draw_trace(ink, 17.6);
	ink_text(ink, " fill=\"#e6d6ab\" stroke=\"#4a2418\" stroke-width=\".8\" stroke-linejoin=\"round\"/>");
	draw_trace(ink, 14.8);
	ink_text(ink,
		 " fill=\"#fbf3da\" stroke=\"#8c3a28\" stroke-width=\"1.7\" stroke-linejoin=\"round\"/>");
	if (points)
		ink_format(ink, "<text class=\"points\" y=\"5\">%u</text>", points);
}

void draw_town_sign(struct ink *ink, uint8_t terrain, bool large, unsigned points)
{
	switch (terrain) {
	case terrain_fort:
		draw_citadel(ink, points);
		return;
	case terrain_woods:
		ink_text(
			ink,
			"<circle r=\"8.6\" fill=\"#e4e6c4\" stroke=\"#3c4a24\" stroke-width=\"2.3\"/>"
			"<path d=\"M0 -6.2L3 -2.2H1.6L4.2 1.4H2.2L5 4.4H1V6.4H-1V4.4H-5L-2.2 1.4H-4.2L-1.6 -2.2H-3z\" "
			"fill=\"#4d5c2d\"/>");
		return;
	default:
		ink_format(ink, "<circle r=\"%s\" fill=\"#fdf7e3\" stroke=\"#2a2117\" stroke-width=\"1.9\"/>",
			   large ? "7.4" : "6");
		if (large)
			ink_text(ink, "<circle r=\"2.7\" fill=\"#2a2117\"/>");
		if (points)
			ink_format(ink, "<text class=\"points\" y=\"-9\">%u</text>", points);
	}
}

void draw_areas(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	for (space_id area = 0; area < board->spaces; area++) {
		const struct space *space = &board->space[area];
		ink_format(sheet->ink,
			   "<g class=\"area\" data-area=\"%s\" transform=\"translate(%.1f %.1f)\">",
			   space->number, sheet->centre[area].x, sheet->centre[area].y);
		draw_town_sign(sheet->ink, space->terrain, links_of(board, area) >= busy, space->points);
		ink_text(sheet->ink, "</g>\n");
	}
}
