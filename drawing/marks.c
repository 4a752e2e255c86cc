/*
 * Signs on hexsides and in hexes: ravines, escarpments, marsh, rough ground, forts.
 */
#include "drawing/parts.h"

#include <math.h>

/* Teeth along a hexside: both ways for a ravine, down the slope for an escarpment. */
static void draw_comb(struct sheet *sheet, const struct board_side *side, const struct curve *line)
{
	const struct space *space = sheet->board->space;
	struct point a = sheet->centre[side->a], b = sheet->centre[side->b];
	double length = distance_between(a, b), dx = (b.x - a.x) / length, dy = (b.y - a.y) / length;
	bool ravine = side->features & side_ravine;
	double down = space[side->a].level > space[side->b].level ? 6.5 : -6.5;
	ink_text(sheet->ink, "<path d=\"");
	for (size_t i = 1; i + 1 < line->count; i++) {
		double share = (double)i / (double)(line->count - 1), tooth = sqrt(sin(acos(-1) * share));
		struct point at = line->at[i];
		if (ravine) {
			ink_move(sheet->ink, 'M', (struct point){at.x + 1.4 * dx, at.y + 1.4 * dy});
			ink_move(sheet->ink, 'l', (struct point){6 * tooth * dx, 6 * tooth * dy});
			ink_move(sheet->ink, 'M', (struct point){at.x - 1.4 * dx, at.y - 1.4 * dy});
			ink_move(sheet->ink, 'l', (struct point){-6 * tooth * dx, -6 * tooth * dy});
			continue;
		}
		ink_move(sheet->ink, 'M', at);
		ink_move(sheet->ink, 'l', (struct point){down * dx, down * dy});
	}
	ink_text(sheet->ink, "\" stroke=\"#3f2a14\" stroke-width=\"1.15\" fill=\"none\"/>\n");
	if (!ravine)
		ink_stroke(sheet->ink, line, "stroke=\"#3f2a14\" stroke-width=\"2\" fill=\"none\"");
}

void draw_side_marks(struct sheet *sheet)
{
	for (unsigned i = 0; i < sheet->board->sides; i++) {
		const struct board_side *side = &sheet->board->listed[i];
		unsigned direction = hex_direction(sheet->board, side->a, side->b);
		if (!(side->features & (side_ravine | side_escarpment)) || direction == no_direction)
			continue;
		struct curve line = {0};
		curve_add(&sheet->memory, &line, hex_corner(sheet, side->a, turned(direction, -1)));
		curve_add(&sheet->memory, &line, hex_corner(sheet, side->a, direction));
		line = curve_resample(&sheet->memory, &line, 2.6);
		line = curve_meander(&sheet->memory, &line, 2.2, 5, i);
		draw_comb(sheet, side, &line);
	}
}

/* Pond, water lines and tufts of reed, scattered over the hex in its own way. */
static void draw_marsh(struct sheet *sheet, space_id hex)
{
	struct ink *ink = sheet->ink;
	struct point at = sheet->centre[hex];
	struct dice dice = {hash_of(hex, 77)};
	ink_format(
		ink,
		"<path d=\"M%.1f %.1fc4 -7 15 -5 16 0s-6 9 -11 6s-8 -1 -5 -6z\" fill=\"#bcd6e0\" stroke=\"#2f5d7c\"/>\n",
		at.x - 8, at.y - 1);
	ink_text(ink, "<path d=\"");
	for (int row = -3; row <= 3; row++) {
		for (int column = -2; column <= 2; column++) {
			struct point line = {at.x + column * 12 + dice_between(&dice, -4, 4) +
						     (row & 1 ? 5 : 0),
					     at.y + row * 8 + dice_between(&dice, -2, 2)};
			double dx = fabs(line.x + 5 - at.x), dy = fabs(line.y - at.y),
			       wide = dice_between(&dice, 7, 12);
			if ((dx < 14 && dy < 8) || dx + 0.6 * dy > 34 || near_hit(&sheet->lines, line, 3))
				continue;
			ink_move(ink, 'M', line);
			ink_format(ink, "h%.1f", wide);
		}
	}
	ink_text(ink, "\" stroke=\"#3f6f8f\" stroke-width=\"1\" fill=\"none\"/>\n<path d=\"");
	for (int tuft = 0; tuft < 7; tuft++) {
		double angle = tuft * 0.9 + dice_between(&dice, -0.2, 0.2),
		       away = dice_between(&dice, 18, 26);
		struct point foot = {at.x + away * cos(angle), at.y + away * 0.8 * sin(angle)};
		ink_move(ink, 'M', foot);
		ink_text(ink, "l-2 -4");
		ink_move(ink, 'M', foot);
		ink_text(ink, "v-5");
		ink_move(ink, 'M', foot);
		ink_text(ink, "l2 -4");
	}
	ink_text(ink, "\" stroke=\"#4d5a31\" stroke-width=\".9\" fill=\"none\"/>\n");
}

static void draw_rough(struct sheet *sheet, space_id hex)
{
	struct dice dice = {hash_of(hex, 99)};
	ink_text(sheet->ink, "<path d=\"");
	for (int rock = 0; rock < 9; rock++) {
		double angle = rock * 2.4, away = 8 + 2.3 * rock;
		struct point at = {sheet->centre[hex].x + away * cos(angle),
				   sheet->centre[hex].y + away * sin(angle)};
		ink_move(sheet->ink, 'M', at);
		ink_format(sheet->ink, "l%.1f -5l%.1f 4", dice_between(&dice, 2, 4),
			   dice_between(&dice, 2, 5));
	}
	ink_text(sheet->ink, "\" stroke=\"#3f2a14\" fill=\"none\"/>\n");
}

/* The trace of a fort with five bastions. */
static void draw_fort(struct sheet *sheet, space_id hex)
{
	ink_text(sheet->ink, "<path d=\"");
	for (int i = 0; i < 20; i++) {
		static const double away[4] = {22, 15, 12, 15}, shift[4] = {0, 0.16, 0.63, 1.1};
		int bastion = i / 4;
		double angle = -acos(-1) / 2 + bastion * acos(-1) * 2 / 5 + shift[i % 4];
		struct point at = {sheet->centre[hex].x + away[i % 4] * cos(angle),
				   sheet->centre[hex].y + away[i % 4] * sin(angle)};
		ink_move(sheet->ink, i ? 'L' : 'M', at);
	}
	ink_text(sheet->ink, "z\" fill=\"#e9dcb8\" stroke=\"#4a2418\" stroke-width=\"1.6\"/>\n");
}

void draw_grounds(struct sheet *sheet)
{
	for (space_id hex = 0; hex < sheet->board->spaces; hex++) {
		switch (sheet->board->space[hex].terrain) {
		case terrain_marsh:
			draw_marsh(sheet, hex);
			break;
		case terrain_rough:
			draw_rough(sheet, hex);
			break;
		case terrain_fort:
			draw_fort(sheet, hex);
			break;
		default:
			draw_place(sheet, hex);
			break;
		}
	}
}
