/*
 * The geometry of hex grids, flat-topped or pointed, with either stagger, in whole numbers.
 *
 * Columns of flat-topped hexes are staggered by half a hex: measured in half hexes, the hexes of a column
 * lie at even or odd heights. Oblique axes follow from that: q is the column and r = (half heights - q) / 2.
 * Pointed hexes are the same with rows and columns exchanged.
 */
#include "engine/board/board_private.h"

/* Lines that are shifted are every second one; on some maps they are one hex shorter. */
unsigned hex_line_length(const struct hex_grid *grid, int line)
{
	unsigned length = grid->flat_top ? grid->rows : grid->columns;
	return length - (grid->short_shifted && hex_shift(grid, line));
}

unsigned hex_count(const struct hex_grid *grid)
{
	if (!grid->short_shifted)
		return (unsigned)grid->columns * grid->rows;
	unsigned pair = hex_line_length(grid, 0) + hex_line_length(grid, 1);
	return grid->rows / 2 * pair + grid->rows % 2 * hex_line_length(grid, 0);
}

struct hex_place hex_place(const struct hex_grid *grid, space_id space)
{
	if (grid->short_shifted) { /* rows are taken in pairs, a long and a short one */
		int first = (int)hex_line_length(grid, 0), pair = first + (int)hex_line_length(grid, 1);
		int rest = space % pair, second = rest >= first;
		return (struct hex_place){rest - second * first, space / pair * 2 + second};
	}
	if (grid->row_first)
		return (struct hex_place){space % grid->columns, space / grid->columns};
	return (struct hex_place){space / grid->rows, space % grid->rows};
}

space_id hex_at(const struct hex_grid *grid, struct hex_place place)
{
	if (place.column < 0 || place.column >= grid->columns || place.row < 0 || place.row >= grid->rows)
		return no_space;
	if (grid->short_shifted) {
		int first = (int)hex_line_length(grid, 0), pair = first + (int)hex_line_length(grid, 1);
		if (place.column >= (int)hex_line_length(grid, place.row))
			return no_space;
		return (space_id)(place.row / 2 * pair + place.row % 2 * first + place.column);
	}
	if (grid->row_first)
		return (space_id)(place.row * grid->columns + place.column);
	return (space_id)(place.column * grid->rows + place.row);
}

int hex_shift(const struct hex_grid *grid, int line)
{
	int printed = line + (grid->flat_top ? grid->first_column : grid->first_row);
	bool even = printed % 2 == 0;
	return even == grid->even_low;
}

/* Axes run down the map; rows that count upwards run against them. */
static struct hex_place along_axes(const struct hex_grid *grid, struct hex_place place)
{
	return (struct hex_place){place.column, grid->upwards ? -place.row : place.row};
}

struct hex_axes hex_axes(const struct hex_grid *grid, struct hex_place place)
{
	place = along_axes(grid, place);
	int line = grid->flat_top ? place.column : place.row;
	int along = grid->flat_top ? place.row : place.column;
	int oblique = (2 * along + hex_shift(grid, line) - line - hex_shift(grid, 0)) / 2;
	return grid->flat_top ? (struct hex_axes){line, oblique} : (struct hex_axes){oblique, line};
}

struct hex_place hex_from_axes(const struct hex_grid *grid, struct hex_axes axes)
{
	int line = grid->flat_top ? axes.q : axes.r;
	int oblique = grid->flat_top ? axes.r : axes.q;
	int along = (2 * oblique + line + hex_shift(grid, 0) - hex_shift(grid, line)) / 2;
	return along_axes(grid,
			  grid->flat_top ? (struct hex_place){line, along} : (struct hex_place){along, line});
}

struct hex_axes hex_step(const struct hex_grid *grid, unsigned direction)
{
	static const struct hex_axes flat[hex_sides] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
	static const struct hex_axes pointed[hex_sides] = {{1, -1}, {1, 0},  {0, 1},
							   {-1, 1}, {-1, 0}, {0, -1}};
	return grid->flat_top ? flat[direction] : pointed[direction];
}

space_id hex_beside(const struct hex_grid *grid, space_id space, unsigned direction)
{
	struct hex_axes axes = hex_axes(grid, hex_place(grid, space));
	struct hex_axes step = hex_step(grid, direction);
	return hex_at(grid, hex_from_axes(grid, (struct hex_axes){axes.q + step.q, axes.r + step.r}));
}

unsigned hex_disc(const struct board *board, space_id centre, unsigned radius, space_id hex[])
{
	int most = (int)radius;
	unsigned count = 0;
	for (int q = -most; q <= most; q++)
		for (int r = q < 0 ? -most - q : -most; r <= (q > 0 ? most - q : most); r++) {
			struct hex_axes axes = {board->axes[centre].q + q, board->axes[centre].r + r};
			space_id at = hex_at(&board->grid, hex_from_axes(&board->grid, axes));
			if (at != no_space)
				hex[count++] = at;
		}
	return count;
}

void hex_centre(const struct board *board, space_id space, double *x, double *y)
{
	const struct hex_grid *grid = &board->grid;
	struct hex_place place = hex_place(grid, space);
	int down = grid->upwards ? grid->rows - 1 - place.row : place.row;
	if (grid->flat_top) {
		*x = 0.5 + 0.75 * place.column;
		*y = 0.5 + down + 0.5 * hex_shift(grid, place.column);
		return;
	}
	*x = 0.5 + place.column + 0.5 * hex_shift(grid, place.row);
	*y = 0.5 + 0.75 * down;
}

uint16_t side_from_beyond(uint16_t features)
{
	unsigned slope = features & side_slope;
	if (slope == side_uphill || slope == side_downhill)
		features ^= side_slope;
	if (features & side_works)
		features ^= side_within;
	return features;
}
