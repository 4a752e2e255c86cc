/*
 * Hexsides of battlefields: walls and ramparts, crests and embankments, dunes.
 */
#include "drawing/parts.h"

#include <math.h>

/* A side from corner to corner, and the way that leads from its first hex to the second, one unit long. */
struct edge {
	struct curve line;
	struct point across;
};

static struct edge edge_of(struct sheet *sheet, const struct board_side *side, unsigned direction,
			   double step)
{
	struct point a = sheet->centre[side->a], b = sheet->centre[side->b];
	double length = distance_between(a, b);
	struct edge edge = {.across = {(b.x - a.x) / length, (b.y - a.y) / length}};
	curve_add(&sheet->memory, &edge.line, hex_corner(sheet, side->a, turned(direction, -1)));
	curve_add(&sheet->memory, &edge.line, hex_corner(sheet, side->a, direction));
	edge.line = curve_resample(&sheet->memory, &edge.line, step);
	return edge;
}

static void shift(struct edge *edge, double by)
{
	for (size_t i = 0; i < edge->line.count; i++) {
		edge->line.at[i].x += by * edge->across.x;
		edge->line.at[i].y += by * edge->across.y;
	}
}

/* Masonry, a little inside the hex it protects, with a tower at each end. */
static void draw_wall(struct sheet *sheet, struct edge *edge, double inwards)
{
	shift(edge, 3 * inwards);
	ink_stroke(sheet->ink, &edge->line, "stroke=\"#4a2418\" stroke-width=\"4.6\" fill=\"none\"");
	ink_stroke(sheet->ink, &edge->line, "stroke=\"#c9a27c\" stroke-width=\"2.2\" fill=\"none\"");
	for (unsigned end = 0; end < 2; end++) {
		struct point at = edge->line.at[end ? edge->line.count - 1 : 0];
		ink_format(sheet->ink,
			   "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.6\" fill=\"#c9a27c\" stroke=\"#4a2418\" "
			   "stroke-width=\"1.2\"/>\n",
			   at.x, at.y);
	}
}

/* Earth: a parapet with a scarp of short strokes outside it. */
static void draw_rampart(struct sheet *sheet, struct edge *edge, double inwards)
{
	shift(edge, 4 * inwards);
	ink_text(sheet->ink, "<path d=\"");
	for (size_t i = 0; i < edge->line.count; i++) {
		ink_move(sheet->ink, 'M', edge->line.at[i]);
		ink_move(sheet->ink, 'l',
			 (struct point){-7 * inwards * edge->across.x, -7 * inwards * edge->across.y});
	}
	ink_text(sheet->ink, "\" stroke=\"#5d3f1d\" stroke-width=\".9\" fill=\"none\"/>\n");
	ink_stroke(sheet->ink, &edge->line, "stroke=\"#5d3f1d\" stroke-width=\"3.4\" fill=\"none\"");
	ink_stroke(sheet->ink, &edge->line, "stroke=\"#d9bf88\" stroke-width=\"1.2\" fill=\"none\"");
}

/* A crest falls away on both sides. */
static void draw_crest(struct sheet *sheet, const struct edge *edge)
{
	ink_text(sheet->ink, "<path d=\"");
	for (size_t i = 0; i < edge->line.count; i++) {
		struct point at = edge->line.at[i];
		double tooth = i % 2 ? 3.2 : 5;
		ink_move(sheet->ink, 'M',
			 (struct point){at.x - tooth * edge->across.x, at.y - tooth * edge->across.y});
		ink_move(sheet->ink, 'l',
			 (struct point){2 * tooth * edge->across.x, 2 * tooth * edge->across.y});
	}
	ink_text(sheet->ink, "\" stroke=\"#7a5a30\" stroke-width=\".7\" fill=\"none\"/>\n");
	ink_stroke(sheet->ink, &edge->line, "stroke=\"#5d3f1d\" stroke-width=\"1.5\" fill=\"none\"");
}

/* Sand: rows of dots along the side. */
static void draw_dune(struct sheet *sheet, const struct edge *edge, uint32_t seed)
{
	struct dice dice = {hash_of(seed, 41)};
	ink_text(sheet->ink, "<g fill=\"#9a7a3f\">");
	for (size_t i = 0; i < edge->line.count; i++)
		for (int row = -2; row <= 2; row++) {
			double away = row * 3.4 + dice_between(&dice, -1, 1);
			ink_format(sheet->ink, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>",
				   edge->line.at[i].x + away * edge->across.x,
				   edge->line.at[i].y + away * edge->across.y, row ? 0.7 : 1.1);
		}
	ink_text(sheet->ink, "</g>\n");
}

static void draw_edge(struct sheet *sheet, const struct board_side *side, unsigned direction, uint32_t seed)
{
	bool dune = (side->features & side_slope) == side_slope;
	if (!(side->features & (side_works | side_crest)) && !dune)
		return;
	struct edge edge = edge_of(sheet, side, direction, 3.2);
	double inwards = side->features & side_within ? -1 : 1; /* from the side towards the hex inside */
	if (dune)
		draw_dune(sheet, &edge, seed);
	if (side->features & side_crest)
		draw_crest(sheet, &edge);
	if (side->features & side_rampart)
		draw_rampart(sheet, &edge, inwards);
	if (side->features & side_wall)
		draw_wall(sheet, &edge, inwards);
}

void draw_works(struct sheet *sheet)
{
	for (unsigned i = 0; i < sheet->board->sides; i++) {
		const struct board_side *side = &sheet->board->listed[i];
		unsigned direction = hex_direction(sheet->board, side->a, side->b);
		if (direction != no_direction && !sheet->memory.failed)
			draw_edge(sheet, side, direction, i);
	}
}
