/*
 * Straight lines between hex centres, exactly.
 *
 * With the three oblique axes a hex is the set of points whose distance from its centre along each of the
 * six directions is at most half a step. Along a line t * d, 0 <= t <= 1, the side in a direction is reached
 * at a fraction t = (1 + h . step) / (d . step) of whole numbers: fractions are compared crosswise, so no
 * rounding decides what is seen. Two sides reached at once are a vertex.
 */
#include "engine/board/board_private.h"

/* Scalar product in oblique axes, doubled so that it stays whole: a step with itself gives 2. */
static int product(struct hex_axes a, struct hex_axes b)
{
	return 2 * a.q * b.q + 2 * a.r * b.r + a.q * b.r + a.r * b.q;
}

static struct hex_axes plus(struct hex_axes a, struct hex_axes b)
{
	return (struct hex_axes){a.q + b.q, a.r + b.r};
}

/*
 * The sides, one or two, by which the line along `line` leaves the hex at `hex` (both as seen from the
 * line's start). A side is left by when (t line - hex) . step = 1, the half of step . step.
 */
static unsigned exits(const struct hex_grid *grid, struct hex_axes hex, struct hex_axes line)
{
	unsigned set = 0;
	long best_over = 0, best_under = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		struct hex_axes step = hex_step(grid, direction);
		long under = product(line, step);
		if (under <= 0)
			continue;
		long over = 1 + product(hex, step);
		long order = set ? over * best_under - best_over * under : -1;
		if (order > 0)
			continue;
		if (order < 0) {
			set = 0;
			best_over = over;
			best_under = under;
		}
		set |= 1u << direction;
	}
	return set;
}

static struct hex_axes between(const struct hex_grid *grid, space_id from, space_id to)
{
	struct hex_axes a = hex_axes(grid, hex_place(grid, from)), b = hex_axes(grid, hex_place(grid, to));
	return (struct hex_axes){b.q - a.q, b.r - a.r};
}

unsigned hex_bearing(const struct board *board, space_id from, space_id to)
{
	if (from == to)
		return 0;
	return exits(&board->grid, (struct hex_axes){0, 0}, between(&board->grid, from, to));
}

/*
 * The first of two neighbouring directions, clockwise: the one on the left hand of a line that goes between
 * them.
 */
static unsigned left_of(unsigned set)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (set >> direction & 1 && set >> turned(direction, 1) & 1)
			return direction;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (set >> direction & 1)
			return direction;
	return no_direction;
}

static bool is_pair(unsigned set)
{
	return (set & (set - 1)) != 0;
}

/* Does the line go on along the side between the two neighbours, and not into one of them? */
static bool along_side(struct hex_axes line, struct hex_axes left, struct hex_axes right)
{
	return product(line, left) == product(line, right);
}

static unsigned add_step(struct sight_step steps[], unsigned count, space_id left, space_id right)
{
	if (left == no_space) { /* beyond the edge there is nothing to look through */
		left = right;
		right = no_space;
	}
	if (left == no_space || count == max_sight_steps)
		return count;
	steps[count] = (struct sight_step){left, right};
	return count + 1;
}

unsigned hex_line(const struct board *board, space_id from, space_id to,
		  struct sight_step steps[max_sight_steps])
{
	const struct hex_grid *grid = &board->grid;
	if (from == to)
		return 0;
	struct hex_axes start = hex_axes(grid, hex_place(grid, from));
	struct hex_axes line = between(grid, from, to);
	struct hex_axes hex = {0, 0};
	unsigned count = 0;
	for (;;) {
		unsigned set = exits(grid, hex, line);
		unsigned direction = left_of(set);
		struct hex_axes step = hex_step(grid, direction);
		if (is_pair(set)) {
			struct hex_axes other = hex_step(grid, turned(direction, 1));
			if (along_side(line, step, other)) {
				space_id left = hex_at(grid,
						       hex_from_axes(grid, plus(start, plus(hex, step))));
				space_id right = hex_at(grid,
							hex_from_axes(grid, plus(start, plus(hex, other))));
				count = add_step(steps, count, left, right);
				step = plus(step, other);
			} else if (product(line, other) > product(line, step)) {
				step = other; /* into one hex; the other is touched in a point */
			}
		}
		hex = plus(hex, step);
		if (hex.q == line.q && hex.r == line.r)
			return count;
		count = add_step(steps, count, hex_at(grid, hex_from_axes(grid, plus(start, hex))), no_space);
	}
}
