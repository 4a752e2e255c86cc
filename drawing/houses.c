/*
 * Settlements: houses along the links inside the hex, barns behind them; a town fills its hex.
 */
#include "drawing/parts.h"

#include <math.h>
#include <string.h>

static const char stone[] = "#9b4a36", old_town[] = "#8f3c2c", timber[] = "#5c4a3a";

void build_house(struct sheet *sheet, struct house house)
{
	double radius = fmax(house.width, house.depth) * 0.62 + 1;
	if (near_hit(&sheet->settled, house.at, 0) || !inside(&sheet->map, house.at, 4))
		return;
	if (sheet->house_count == sheet->house_room) {
		size_t room = sheet->house_room ? 2 * sheet->house_room : 256;
		struct house *more = memory_take(&sheet->memory, room, sizeof *more);
		if (!more)
			return;
		if (sheet->house_count)
			memcpy(more, sheet->houses, sheet->house_count * sizeof *more);
		sheet->houses = more;
		sheet->house_room = room;
	}
	near_add(&sheet->memory, &sheet->settled, house.at, radius);
	sheet->houses[sheet->house_count++] = house;
}

static void build_along(struct sheet *sheet, space_id hex, const struct curve *way, bool town,
			struct dice *dice)
{
	double most = town ? 34 : 29;
	struct curve even = curve_resample(&sheet->memory, way, town ? 6 : 6.4);
	for (size_t i = 1; i < even.count; i++) {
		struct point a = even.at[i - 1], b = even.at[i], at = {(a.x + b.x) / 2, (a.y + b.y) / 2};
		double away = distance_between(at, sheet->node[hex]), angle = atan2(b.y - a.y, b.x - a.x);
		if (away > most)
			continue;
		for (int hand = -1; hand <= 1; hand += 2) {
			if (dice_share(dice) > (town ? 0.93 : 0.8) - away / most * 0.35)
				continue;
			double off = hand * dice_between(dice, 5.6, 6.8);
			struct house house = {.colour = stone,
					      .angle = angle * 180 / acos(-1) + dice_between(dice, -7, 7)};
			house.at.x = at.x - sin(angle) * off + dice_between(dice, -0.6, 0.6);
			house.at.y = at.y + cos(angle) * off + dice_between(dice, -0.6, 0.6);
			house.width = dice_between(dice, 3.8, 5.6);
			house.depth = dice_between(dice, 2.8, 3.6);
			if (!near_hit(&sheet->lines, house.at, -0.6))
				build_house(sheet, house);
		}
	}
}

static void build_town(struct sheet *sheet, space_id hex, struct dice *dice)
{
	for (int i = 0; i < 300; i++) {
		double angle = dice_between(dice, 0, 2 * acos(-1)), away = 27 * sqrt(dice_share(dice));
		struct house house = {.colour = old_town};
		house.at.x = sheet->node[hex].x + 1.15 * away * cos(angle);
		house.at.y = sheet->node[hex].y + 0.95 * away * sin(angle);
		house.angle = 12 + (i % 2) * 90 + dice_between(dice, -6, 6);
		house.width = dice_between(dice, 4.4, 6.6);
		house.depth = dice_between(dice, 3.2, 4.6);
		if (!near_hit(&sheet->lines, house.at, 1.5))
			build_house(sheet, house);
	}
}

static void build_barns(struct sheet *sheet, space_id hex, struct dice *dice)
{
	for (int i = 0; i < 7; i++) {
		double angle = dice_between(dice, 0, 2 * acos(-1)), away = dice_between(dice, 11, 24);
		struct house house = {.colour = timber, .angle = dice_between(dice, 0, 180)};
		house.at.x = sheet->node[hex].x + away * cos(angle);
		house.at.y = sheet->node[hex].y + away * sin(angle);
		house.width = dice_between(dice, 3.2, 4.6);
		house.depth = dice_between(dice, 2.6, 3.2);
		if (!near_hit(&sheet->lines, house.at, 2))
			build_house(sheet, house);
	}
}

static void build_settlement(struct sheet *sheet, space_id hex)
{
	uint8_t terrain = sheet->board->space[hex].terrain;
	if (terrain != terrain_village && terrain != terrain_town && terrain != terrain_city)
		return;
	bool town = terrain != terrain_village;
	struct dice dice = {hash_of(hex, 12)};
	for (size_t i = 0; i < sheet->way_count; i++)
		build_along(sheet, hex, &sheet->ways[i].curve, town, &dice);
	if (town)
		build_town(sheet, hex, &dice);
	else
		build_barns(sheet, hex, &dice);
}

void find_houses(struct sheet *sheet)
{
	for (space_id hex = 0; hex < sheet->board->spaces; hex++)
		build_settlement(sheet, hex);
}

void draw_houses(struct sheet *sheet)
{
	ink_text(sheet->ink, "<g stroke=\"#4a2418\" stroke-width=\".45\">\n");
	for (size_t i = 0; i < sheet->house_count; i++) {
		const struct house *house = &sheet->houses[i];
		ink_format(
			sheet->ink,
			"<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" transform=\"translate(%.1f %.1f) "
			"rotate(%.0f)\" fill=\"%s\"/>\n",
			-house->width / 2, -house->depth / 2, house->width, house->depth, house->at.x,
			house->at.y, house->angle, house->colour);
	}
	ink_text(sheet->ink, "</g>\n");
}
