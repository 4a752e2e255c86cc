/*
 * What stands on the hexes of battlefields: orchards and palms, ice, ruins, castles, farms, gravel beds.
 */
#include "drawing/parts.h"

#include <math.h>

/* A hex with soft corners, a little larger than it is, so that neighbours run together. */
static void fill_hex(struct sheet *sheet, space_id hex, const char *attributes)
{
	struct point centre = sheet->centre[hex];
	ink_text(sheet->ink, "<path d=\"");
	for (unsigned corner = 0; corner < hex_sides; corner++) {
		struct point at = hex_corner(sheet, hex, corner);
		at.x += 0.02 * (at.x - centre.x);
		at.y += 0.02 * (at.y - centre.y);
		ink_move(sheet->ink, corner ? 'L' : 'M', at);
	}
	ink_format(sheet->ink, "z\" %s/>\n", attributes);
}

/* Trees in rows. */
static void draw_orchard(struct sheet *sheet, space_id hex)
{
	struct point at = sheet->centre[hex];
	for (int row = -2; row <= 2; row++)
		for (int column = -2; column <= 2; column++) {
			struct point tree = {at.x + column * 11, at.y + 4 + row * 10};
			if ((row == -2 || row == 2) && (column == -2 || column == 2))
				continue;
			if (!near_hit(&sheet->lines, tree, 3))
				ink_format(sheet->ink, "<use href=\"#t0\" x=\"%.1f\" y=\"%.1f\"/>", tree.x,
					   tree.y);
		}
	ink_text(sheet->ink, "\n");
}

/* A bent stem and five fronds. */
static void draw_palm(struct sheet *sheet, struct point at)
{
	ink_format(
		sheet->ink,
		"<path d=\"M%.1f %.1fc1 -4 1 -8 -1 -12\" stroke=\"#5d4a2a\" stroke-width=\"1.3\" fill=\"none\"/>"
		"<path d=\"M%.1f %.1fc-3 -4 -7 -3 -9 1M%.1f %.1fc3 -4 7 -3 9 1M%.1f %.1fc-2 -5 -6 -6 -8 -4M%.1f %.1f"
		"c2 -5 6 -6 8 -4M%.1f %.1fv-6\" stroke=\"#4d5a31\" stroke-width=\"1.4\" fill=\"none\"/>\n",
		at.x, at.y + 6, at.x - 1, at.y - 6, at.x - 1, at.y - 6, at.x - 1, at.y - 6, at.x - 1,
		at.y - 6, at.x - 1, at.y - 6);
}

static void draw_palms(struct sheet *sheet, space_id hex)
{
	struct dice dice = {hash_of(hex, 55)};
	for (int i = 0; i < 7; i++) {
		double angle = i ? i * acos(-1) / 3 : 0, away = i ? dice_between(&dice, 17, 23) : 0;
		struct point at = {sheet->centre[hex].x + away * cos(angle),
				   sheet->centre[hex].y + 3 + away * sin(angle)};
		if (!near_hit(&sheet->lines, at, 3))
			draw_palm(sheet, at);
	}
}

/* Ice: pale, with cracks. */
static void draw_pond(struct sheet *sheet, space_id hex)
{
	struct dice dice = {hash_of(hex, 66)};
	fill_hex(sheet, hex, "fill=\"#dfecf0\"");
	ink_text(sheet->ink, "<path d=\"");
	for (int crack = 0; crack < 4; crack++) {
		struct point at = {sheet->centre[hex].x + dice_between(&dice, -24, 14),
				   sheet->centre[hex].y + dice_between(&dice, -24, 24)};
		ink_move(sheet->ink, 'M', at);
		for (int piece = 0; piece < 3; piece++)
			ink_format(sheet->ink, "l%.1f %.1f", dice_between(&dice, 3, 8),
				   dice_between(&dice, -6, 6));
	}
	ink_text(sheet->ink, "\" stroke=\"#6d94aa\" stroke-width=\".8\" fill=\"none\"/>\n");
}

static void draw_gravel(struct sheet *sheet, space_id hex)
{
	struct dice dice = {hash_of(hex, 88)};
	fill_hex(sheet, hex, "fill=\"#e3dcc4\"");
	ink_text(sheet->ink, "<g fill=\"#8f8468\">");
	for (int stone = 0; stone < 34; stone++) {
		double angle = dice_between(&dice, 0, 2 * acos(-1)), away = 33 * sqrt(dice_share(&dice));
		ink_format(sheet->ink, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
			   sheet->centre[hex].x + away * cos(angle), sheet->centre[hex].y + away * sin(angle),
			   dice_between(&dice, 0.6, 1.2));
	}
	ink_text(sheet->ink, "</g>\n");
}

/* Pieces of walls. */
static void draw_ruins(struct sheet *sheet, space_id hex)
{
	struct point at = sheet->centre[hex];
	ink_format(
		sheet->ink,
		"<path transform=\"translate(%.1f %.1f)\" d=\"M-18 -10v-8h8M-2 -18h9M14 -18h4v9M18 0v8M18 15v3h-8M2 18h-7"
		"M-13 18h-5v-7M-18 4v-6M-6 -6h6v6M5 4v6h-5\" stroke=\"#6b4a32\" stroke-width=\"2.2\" fill=\"none\"/>\n",
		at.x, at.y + 4);
}

static void draw_castle(struct sheet *sheet, space_id hex)
{
	struct point at = sheet->centre[hex];
	ink_format(
		sheet->ink,
		"<g transform=\"translate(%.1f %.1f)\" fill=\"#9b4a36\" stroke=\"#4a2418\"><rect x=\"-12\" y=\"-10\" "
		"width=\"24\" height=\"20\" fill=\"#e9dcb8\" stroke-width=\"2.4\"/><rect x=\"-5\" y=\"-4\" width=\"10\" "
		"height=\"8\"/><circle cx=\"-12\" cy=\"-10\" r=\"4\"/><circle cx=\"12\" cy=\"-10\" r=\"4\"/><circle "
		"cx=\"-12\" cy=\"10\" r=\"4\"/><circle cx=\"12\" cy=\"10\" r=\"4\"/></g>\n",
		at.x, at.y + 2);
}

/* Four ranges about a yard, with a gate. */
static void draw_cassina(struct sheet *sheet, space_id hex)
{
	struct point at = sheet->centre[hex];
	ink_format(
		sheet->ink,
		"<path transform=\"translate(%.1f %.1f) rotate(%d)\" d=\"M-2 8H-8V-8H8V8H3\" fill=\"#f0e4c4\" "
		"stroke=\"#9b4a36\" stroke-width=\"4\"/>\n",
		at.x, at.y + 2, (int)(hash_of(hex, 9) % 40) - 20);
}

static void draw_house(struct sheet *sheet, space_id hex)
{
	struct point at = sheet->centre[hex];
	ink_format(
		sheet->ink,
		"<g transform=\"translate(%.1f %.1f) rotate(%d)\" fill=\"#9b4a36\" stroke=\"#4a2418\" "
		"stroke-width=\".5\"><rect x=\"-4\" y=\"-3\" width=\"8\" height=\"5\"/><rect x=\"6\" y=\"-1\" width=\"4\" "
		"height=\"3\"/></g>\n",
		at.x, at.y + 4, (int)(hash_of(hex, 19) % 60) - 30);
}

void draw_place(struct sheet *sheet, space_id hex)
{
	static void (*const draw[terrain_count])(struct sheet * sheet, space_id hex) = {
		[terrain_orchard] = draw_orchard, [terrain_palms] = draw_palms,
		[terrain_pond] = draw_pond,       [terrain_ruins] = draw_ruins,
		[terrain_castle] = draw_castle,   [terrain_cassina] = draw_cassina,
		[terrain_house] = draw_house,     [terrain_gravel] = draw_gravel};
	unsigned terrain = sheet->board->space[hex].terrain;
	if (draw[terrain])
		draw[terrain](sheet, hex);
}
