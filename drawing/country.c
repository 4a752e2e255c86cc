/*
 * Country: a map of hexes that was made from geography and is too large to be drawn house by house.
 *
 * Its rivers bend towards their true courses as far as their banks allow. Slopes are hexsides that are strung together
 * and hatched downhill; from them heights are guessed for the tints, since nobody gave any.
 */
#include "drawing/parts.h"

#include <math.h>
#include <string.h>

bool is_country(const struct board *board)
{
	return board->kind == board_of_hexes && board->grounds > 0;
}

/* ---- true courses ---- */

static struct point nearest_of_piece(struct point at, struct point a, struct point b)
{
	double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
	double part = square > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / square : 0;
	part = fmin(fmax(part, 0), 1);
	return (struct point){a.x + part * x, a.y + part * y};
}

static struct point of_ground(const struct sheet *sheet, const struct board_point *at)
{
	bool flat = sheet->board->grid.flat_top;
	return (struct point){sheet->map.left + (double)at->x * (flat ? 2 : sqrt(3)) * drawing_hex_side,
			      sheet->map.top + (double)at->y * (flat ? sqrt(3) : 2) * drawing_hex_side};
}

static bool nearest_of_ground(const struct sheet *sheet, const char *name, struct point at,
			      struct point *found)
{
	const struct board *board = sheet->board;
	double least = 1e9;
	for (unsigned i = 0; i < board->grounds; i++) {
		const struct board_ground *ground = &board->ground[i];
		if ((ground->kind != ground_river && ground->kind != ground_stream) ||
		    strcmp(ground->name, name) != 0)
			continue;
		const struct board_point *point = &board->ground_point[ground->first];
		for (unsigned k = 0; k + 1 < ground->points; k++) {
			struct point near = nearest_of_piece(at, of_ground(sheet, &point[k]),
							     of_ground(sheet, &point[k + 1]));
			double gap = distance_between(near, at);
			if (gap >= least)
				continue;
			least = gap;
			*found = near;
		}
	}
	return least < 1e9;
}

/* Every knot goes towards the true course, but not so far that a bank would change hands. */
void bend_to_ground(const struct sheet *sheet, struct curve *knots, const char *name)
{
	static const double farthest = 0.42 * drawing_hex_side;
	if (!is_country(sheet->board))
		return;
	for (size_t i = 0; i < knots->count; i++) {
		struct point at = knots->at[i], to;
		if (!nearest_of_ground(sheet, name, at, &to))
			return;
		double gap = distance_between(at, to), share = gap > farthest ? farthest / gap : 1;
		knots->at[i] = (struct point){at.x + (to.x - at.x) * share, at.y + (to.y - at.y) * share};
	}
}

/* ---- slopes ---- */

struct slope_side {
	struct point from, to; /* with the high ground on the left hand */
	bool used;
};

static bool same_corner(struct point a, struct point b)
{
	return distance_between(a, b) < 1;
}

static struct slope_side *list_slopes(struct sheet *sheet, size_t *count)
{
	const struct board *board = sheet->board;
	struct slope_side *sides = memory_take(&sheet->memory, 3u * board->spaces, sizeof *sides);
	*count = 0;
	for (space_id hex = 0; sides && hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (board->neighbour[hex][direction] != no_space &&
			    board->side[hex][direction] & side_downhill)
				sides[(*count)++] = (struct slope_side){
					hex_corner(sheet, hex, direction),
					hex_corner(sheet, hex, turned(direction, -1)), false};
	return sides;
}

static struct slope_side *next_slope(struct slope_side *sides, size_t count, struct point at)
{
	for (size_t i = 0; i < count; i++)
		if (!sides[i].used && same_corner(sides[i].from, at))
			return &sides[i];
	return NULL;
}

static bool begins(const struct slope_side *sides, size_t count, const struct slope_side *side)
{
	for (size_t i = 0; i < count; i++)
		if (!sides[i].used && same_corner(sides[i].to, side->from))
			return false;
	return true;
}

/* Down from the edge, like the hairs of a caterpillar. */
static void hatch(struct sheet *sheet, const struct curve *edge, struct dice *dice)
{
	struct curve even = curve_resample(&sheet->memory, edge, 3.4);
	for (size_t i = 0; i + 1 < even.count; i++) {
		struct point at = even.at[i], next = even.at[i + 1];
		double x = next.x - at.x, y = next.y - at.y, length = distance_between(at, next);
		double end = fmin(1,
				  fmin((double)i, (double)(even.count - i)) / 9); /* it fades at its ends */
		double down = (5 + 8.5 * end) * dice_between(dice, 0.7, 1.15);
		double wide = (0.6 + 0.7 * end) * dice_between(dice, 0.8, 1.2);
		if (length < 0.1 || !inside(&sheet->map, at, 0) || near_hit(&sheet->lines, at, -1.6))
			continue;
		struct point to = {at.x - y / length * down, at.y + x / length * down};
		ink_move(sheet->ink, 'M',
			 (struct point){at.x - x / length * wide / 2, at.y - y / length * wide / 2});
		ink_move(sheet->ink, 'L', to);
		ink_move(sheet->ink, ' ',
			 (struct point){at.x + x / length * wide / 2, at.y + y / length * wide / 2});
		ink_text(sheet->ink, "z");
	}
}

static void draw_slope(struct sheet *sheet, struct slope_side *sides, size_t count, struct slope_side *side,
		       struct dice *dice)
{
	struct curve knots = {0};
	curve_add(&sheet->memory, &knots, side->from);
	for (; side && !sheet->memory.failed; side = next_slope(sides, count, side->to)) {
		side->used = true;
		curve_add(&sheet->memory, &knots, side->to);
	}
	if (sheet->memory.failed)
		return;
	curve_relax(&knots, 0.62);
	curve_relax(&knots, 0.4);
	struct curve smooth = curve_smooth(&sheet->memory, &knots, 8);
	if (!sheet->memory.failed)
		hatch(sheet, &smooth, dice);
}

void draw_slopes(struct sheet *sheet)
{
	size_t count;
	struct dice dice = {7};
	struct slope_side *sides = list_slopes(sheet, &count);
	if (!sides)
		return;
	ink_text(sheet->ink, "<path d=\"");
	for (unsigned rings = 0; rings < 2; rings++) /* what has no beginning goes in rings */
		for (size_t i = 0; i < count; i++)
			if (!sides[i].used && (rings || begins(sides, count, &sides[i])))
				draw_slope(sheet, sides, count, &sides[i], &dice);
	ink_text(sheet->ink, "\" fill=\"#5f4122\" fill-opacity=\".78\"/>\n");
}

/* ---- wooded sides ---- */

/* A wooded side between hexes that are open otherwise: a row of trees along it. */
void draw_wooded_sides(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct dice dice = {17};
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to == no_space || to < hex || !(board->side[hex][direction] & side_woods) ||
			    (board->space[hex].terrain == terrain_woods &&
			     board->space[to].terrain == terrain_woods))
				continue;
			struct point a = hex_corner(sheet, hex, turned(direction, -1)),
				     b = hex_corner(sheet, hex, direction);
			for (int tree = 0; tree < 9; tree++) {
				double part = (tree + 0.5) / 9, off = dice_between(&dice, -5, 5);
				ink_format(sheet->ink, "<use href=\"#t%d\" x=\"%.1f\" y=\"%.1f\"/>", tree % 4,
					   a.x + (b.x - a.x) * part + off,
					   a.y + (b.y - a.y) * part + dice_between(&dice, -5, 5));
			}
			ink_text(sheet->ink, "\n");
		}
	}
}

/* ---- names of the country ---- */

void letter_country(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	for (unsigned i = 0; is_country(board) && i < board->grounds; i++) {
		const struct board_ground *ground = &board->ground[i];
		if (ground->kind != ground_lettering)
			continue;
		struct curve knots = {0};
		for (unsigned k = 0; k < ground->points; k++)
			curve_add(&sheet->memory, &knots,
				  of_ground(sheet, &board->ground_point[ground->first + k]));
		struct curve line = curve_smooth(&sheet->memory, &knots, 8);
		if (!sheet->memory.failed)
			spread_along(sheet, &line, ground->name, land_letters);
	}
}

/* ---- heights ---- */

enum { rounds = 300 };

/*
 * A guess at the lie of the land: one level up across a slope, level with the neighbours otherwise, and down to the
 * rivers. What is far from both comes to lie in between.
 */
void guess_heights(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	sheet->height = memory_take(&sheet->memory, board->spaces, sizeof *sheet->height);
	double *next = memory_take(&sheet->memory, board->spaces, sizeof *next);
	if (sheet->memory.failed)
		return;
	for (unsigned round = 0; round < rounds; round++) {
		for (space_id hex = 0; hex < board->spaces; hex++) {
			double sum = 0, weight = 0;
			for (unsigned i = 0; i < hex_sides; i++) {
				space_id to = board->neighbour[hex][i];
				uint16_t side = board->side[hex][i];
				if (to == no_space)
					continue;
				double there = sheet->height[to] + (side & side_downhill ? 1.25 : 0) -
					       (side & side_uphill ? 1.25 : 0);
				double share = side & side_slope ? 3 : 1;
				if (side & side_river) {
					there = 0;
					share = 1.5;
				}
				sum += share * there;
				weight += share;
			}
			sum += 0.02 * 1.1; /* land far from everything is gently rolling */
			next[hex] = fmax(0, fmin(3.2, sum / (weight + 0.02)));
		}
		memcpy(sheet->height, next, board->spaces * sizeof *next);
	}
	sheet->lowest = 0;
	sheet->highest = 3;
}
