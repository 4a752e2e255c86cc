/*
 * Woods: a flat tone that carries the shape, and on it crowns strewn so that no two stand too close.
 */
#include "drawing/parts.h"

#include <math.h>
#include <stdlib.h>

static const double tree_gap = 8.4;

struct wood {
	struct sheet *sheet;
	int columns, rows; /* of a lattice whose cells hold one tree at most */
	double cell;
	struct point *tree; /* x < 0: none */
};

void draw_tree_shapes(struct sheet *sheet)
{
	struct ink *ink = sheet->ink;
	for (int shape = 0; shape < 4; shape++) {
		struct dice dice = {(uint32_t)(200 + shape * 10)};
		double radius = 2.9 + 0.35 * shape, turn = dice_between(&dice, 0, 6.28), lobe = radius * 0.66;
		int lobes = 5 + shape % 2;
		ink_format(ink,
			   "<g id=\"t%d\"><path d=\"M%.1f %.1fh%.1f\" stroke=\"#3d4526\" stroke-width=\".9\" "
			   "stroke-opacity=\".55\"/><path d=\"",
			   shape, -radius * 0.1, radius, radius * 1.9);
		for (int i = 0; i <= lobes; i++) {
			double angle = turn + i * 2 * acos(-1) / lobes;
			struct point at = {radius * cos(angle), radius * 0.92 * sin(angle)};
			if (i)
				ink_format(ink, "A%.1f %.1f 0 0 1 %.1f %.1f", lobe, lobe, at.x, at.y);
			else
				ink_move(ink, 'M', at);
		}
		ink_format(
			ink,
			"z\" fill=\"#a9ae7e\" stroke=\"#50573a\" stroke-width=\".6\"/><path d=\"M%.1f %.1fa%.1f %.1f 0 0 1 "
			"%.1f %.1f\" fill=\"none\" stroke=\"#424a30\" stroke-width=\"1.05\" "
			"stroke-opacity=\".85\"/></g>\n",
			radius * 0.75, -radius * 0.45, radius, radius, -radius * 0.9, radius * 1.25);
	}
}

static bool may_grow(const struct sheet *sheet, struct point at)
{
	return inside(&sheet->map, at, 3) && field_at(&sheet->woods, at) > 0.56 &&
	       !near_hit(&sheet->lines, at, 2.4) && !near_hit(&sheet->settled, at, 3);
}

static bool too_close(const struct wood *wood, struct point at, int column, int row)
{
	for (int y = row - 2; y <= row + 2; y++) {
		for (int x = column - 2; x <= column + 2; x++) {
			if (x < 0 || y < 0 || x >= wood->columns || y >= wood->rows)
				continue;
			struct point tree = wood->tree[y * wood->columns + x];
			if (tree.x >= 0 && distance_between(tree, at) < tree_gap)
				return true;
		}
	}
	return false;
}

static void try_tree(struct wood *wood, int place, struct dice *dice)
{
	const struct box *map = &wood->sheet->map;
	int column = place % wood->columns, row = place / wood->columns;
	struct point at = {map->left + (column + dice_share(dice)) * wood->cell,
			   map->top + (row + dice_share(dice)) * wood->cell};
	if (field_at(&wood->sheet->woods, at) < 0.5 || wood->tree[place].x >= 0)
		return;
	if (!too_close(wood, at, column, row) && may_grow(wood->sheet, at))
		wood->tree[place] = at;
}

static int from_north(const void *a, const void *b)
{
	const struct point *one = a, *other = b;
	if (one->y != other->y)
		return one->y < other->y ? -1 : 1;
	return (one->x > other->x) - (one->x < other->x);
}

static int common_divisor(int a, int b)
{
	return b ? common_divisor(b, a % b) : a;
}

/*
 * Every cell gets a few throws, in an order that leaves no pattern; then the trees are drawn from north to
 * south.
 */
static void plant(struct wood *wood)
{
	int cells = wood->columns * wood->rows, count = 0;
	struct dice dice = {3};
	for (int i = 0; i < cells; i++)
		wood->tree[i].x = -1;
	for (int round = 0; round < 5; round++) {
		/* a step without common divisor visits every cell once */
		int step = cells / 3 * 2 + 1;
		while (common_divisor(step, cells) > 1)
			step++;
		for (int i = 0; i < cells; i++)
			try_tree(wood, (int)(((long)i * step + round * 7919L) % cells), &dice);
	}
	for (int i = 0; i < cells; i++)
		if (wood->tree[i].x >= 0)
			wood->tree[count++] = wood->tree[i];
	qsort(wood->tree, (size_t)count, sizeof *wood->tree, from_north);
	for (int i = 0; i < count; i++)
		ink_format(wood->sheet->ink, "<use href=\"#t%u\" x=\"%ld\" y=\"%ld\"/>%s",
			   hash_of((uint32_t)i, 5) % 4, lround(wood->tree[i].x), lround(wood->tree[i].y),
			   i % 8 == 7 ? "\n" : "");
}

/*
 * A country's woods: a tile of trees laid over their shape, since a tree each would make a picture that nobody can
 * load. Trees at the tile's border are drawn on both sides of it.
 */
static void draw_tile(struct sheet *sheet)
{
	static const double tile = 90;
	struct point tree[96];
	struct dice dice = {3};
	int count = 0;
	for (int tries = 0; tries < 4000 && count < 96; tries++) {
		struct point at = {dice_between(&dice, 0, tile), dice_between(&dice, 0, tile)};
		bool free = true;
		for (int i = 0; i < count && free; i++) {
			double x = fabs(at.x - tree[i].x), y = fabs(at.y - tree[i].y);
			x = fmin(x, tile - x);
			y = fmin(y, tile - y);
			free = x * x + y * y > tree_gap * tree_gap;
		}
		if (free)
			tree[count++] = at;
	}
	qsort(tree, (size_t)count, sizeof *tree, from_north);
	ink_format(sheet->ink,
		   "<pattern id=\"wood\" width=\"%.0f\" height=\"%.0f\" patternUnits=\"userSpaceOnUse\">\n",
		   tile, tile);
	for (int down = -1; down <= 1; down++)
		for (int i = 0; i < count; i++)
			for (int right = -1; right <= 1; right++) {
				struct point at = {tree[i].x + right * tile, tree[i].y + down * tile};
				if (at.x > -6 && at.x < tile + 6 && at.y > -6 && at.y < tile + 6)
					ink_format(sheet->ink, "<use href=\"#t%u\" x=\"%.0f\" y=\"%.0f\"/>",
						   hash_of((uint32_t)i, 5) % 4, at.x, at.y);
			}
	ink_text(sheet->ink, "</pattern>\n");
}

static void draw_country_woods(struct sheet *sheet)
{
	ink_text(sheet->ink, "<defs>");
	draw_tile(sheet);
	ink_text(sheet->ink, "<path id=\"woods\" d=\"");
	ink_shapes(sheet, &sheet->woods, 0.5, 9);
	ink_text(sheet->ink, "\" fill-rule=\"evenodd\"/></defs>\n<use href=\"#woods\" fill=\"#8a8f5c\" "
			     "fill-opacity=\".34\"/><use href=\"#woods\" fill=\"url(#wood)\"/>\n");
}

void draw_woods(struct sheet *sheet)
{
	if (is_country(sheet->board)) {
		draw_country_woods(sheet);
		draw_wooded_sides(sheet);
		return;
	}
	ink_text(sheet->ink, "<path d=\"");
	ink_shapes(sheet, &sheet->woods, 0.5, 7);
	ink_text(sheet->ink, "\" fill=\"#8a8f5c\" fill-opacity=\".34\" fill-rule=\"evenodd\"/>\n<g>");
	struct wood wood = {.sheet = sheet, .cell = tree_gap / 1.4142};
	wood.columns = (int)((sheet->map.right - sheet->map.left) / wood.cell) + 1;
	wood.rows = (int)((sheet->map.bottom - sheet->map.top) / wood.cell) + 1;
	wood.tree = memory_take(&sheet->memory, (size_t)wood.columns * (size_t)wood.rows, sizeof *wood.tree);
	if (wood.tree)
		plant(&wood);
	ink_text(sheet->ink, "</g>\n");
}
