/*
 * The cursor on the map of areas, and which part of the map the window shows.
 */
#include <math.h>

#include "cli/play_area_map.h"

static int between(int value, int least, int most)
{
	return value > most ? (most > least ? most : least) : value < least ? least : value;
}

void centre_area_map(struct screen *screen, space_id area)
{
	struct spot spot[most_areas];
	int width, height;
	if (screen->play->scenario->board->spaces > most_areas ||
	    area >= screen->play->scenario->board->spaces)
		return;
	find_spots(screen, spot);
	sheet_size(screen, &width, &height);
	screen->left = between(spot[area].x - screen->map_columns / 2, 0, width - screen->map_columns);
	screen->top = between(spot[area].y - screen->map_rows / 2, 0, height - screen->map_rows);
}

bool area_is_shown(const struct screen *screen, space_id area)
{
	struct spot spot[most_areas];
	if (screen->play->scenario->board->spaces > most_areas ||
	    area >= screen->play->scenario->board->spaces)
		return true;
	find_spots(screen, spot);
	int x = spot[area].x - screen->left, y = spot[area].y - screen->top;
	return x >= 3 && y >= 2 && x < screen->map_columns - 6 && y < screen->map_rows - 1;
}

/* The area that lies best in a direction: near, and not far off the line; the end of a road is nearer than it looks. */
space_id area_towards(const struct screen *screen, space_id from, int dx, int dy)
{
	const struct board *board = screen->play->scenario->board;
	struct spot spot[most_areas];
	space_id best = no_space;
	double least = 1e9;
	if (board->spaces > most_areas || from >= board->spaces)
		return no_space;
	find_spots(screen, spot);
	for (space_id i = 0; i < board->spaces; i++) {
		double x = spot[i].x - spot[from].x, y = 2.0 * (spot[i].y - spot[from].y);
		double along = x * dx + y * dy, across = fabs(x * dy) + fabs(y * dx);
		if (i == from || along <= 0 || across > 2.5 * along)
			continue;
		double far = along + 2 * across;
		if (board_connection(board, from, i) >= 0)
			far *= .6;
		if (far >= least)
			continue;
		least = far;
		best = i;
	}
	return best;
}

unsigned area_distance(const struct screen *screen, space_id a, space_id b)
{
	const struct board *board = screen->play->scenario->board;
	double x = (double)(board->space[a].x - board->space[b].x);
	double y = (double)(board->space[a].y - board->space[b].y);
	return (unsigned)(1000 * sqrt(x * x + y * y));
}
