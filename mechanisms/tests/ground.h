/* A board for the tests of the mechanisms: 9 by 8 clear hexes, 0101 to 0908, even columns half a hex lower. */
#ifndef VEDETTE_MECHANISMS_GROUND_H
#define VEDETTE_MECHANISMS_GROUND_H

#include "vedette/board.h"

static inline struct board *clear_ground(void)
{
	static const struct hex_grid grid = {.columns = 9,
					     .rows = 8,
					     .first_column = 1,
					     .first_row = 1,
					     .flat_top = true,
					     .even_low = true,
					     .digits = 2};
	return board_new_hexes(&grid);
}

enum { ground_hexes = 72 };

/* A set of hexes by their numbers. */
struct hexes {
	bool in[ground_hexes + 1];
};

static inline void add_hex(struct hexes *hexes, const struct board *board, const char *number)
{
	hexes->in[board_find(board, number)] = true;
}

#endif
