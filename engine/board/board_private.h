/*
 * What the files of this room share.
 */
#ifndef ENGINE_BOARD_PRIVATE_H
#define ENGINE_BOARD_PRIVATE_H

#include "vedette/board.h"

enum { max_board_spaces = 4608, max_board_edges = 32768 };

/* Column and row counted from 0, as they are numbered. Spaces are numbered in the order of their printed numbers. */
struct hex_place {
	int column, row;
};

unsigned hex_line_length(const struct hex_grid *grid, int line); /* hexes in that row (column) */
unsigned hex_count(const struct hex_grid *grid);
bool hex_grid_is_sound(const struct hex_grid *grid);
enum { hex_number_size = 16 };
void hex_print_number(const struct hex_grid *grid, struct hex_place place, char number[hex_number_size]);

struct hex_place hex_place(const struct hex_grid *grid, space_id space);
space_id hex_at(const struct hex_grid *grid, struct hex_place place); /* no_space beyond the edge */
struct hex_axes hex_axes(const struct hex_grid *grid, struct hex_place place);
struct hex_place hex_from_axes(const struct hex_grid *grid, struct hex_axes axes);
struct hex_axes hex_step(const struct hex_grid *grid, unsigned direction);
space_id hex_beside(const struct hex_grid *grid, space_id space, unsigned direction);
/* Is this column (row, if pointed) one of those shifted by half a hex? 0 or 1. */
int hex_shift(const struct hex_grid *grid, int line);

/* The next letter or digit of a text, without case and diacritics; other signs are passed over. '\0' at the end. */
char folded_letter(const char **text);

/* What grid.csv says beside the grid. */
struct map_heading {
	char title[sizeof((struct board *)0)->title], subtitle[sizeof((struct board *)0)->subtitle];
	uint16_t hex_metres, north;
};
bool map_read_grid(const struct map_text *text, struct hex_grid *grid, struct map_heading *heading,
		   struct data_error *error);

/* The words of hexes.csv and courses.csv of a map made from geography. */
bool map_terrain(const char *word, uint8_t *terrain);
const char *map_terrain_word(uint8_t terrain); /* "" if such maps have no word for it */
const char *map_ground_word(unsigned kind);

/* How much a board of areas has to hold at most. */
struct area_room {
	size_t areas, connections, aliases, grounds, ground_points;
};

/* The same of a board of hexes. */
struct hex_room {
	size_t sides, aliases, grounds, ground_points;
};

/* Empty areas without connections; NULL if there are too many or there is no memory. */
struct board *board_allocate_areas(const struct area_room *room);
void board_join_areas(struct board *board); /* the rows of edges out of the listed connections */
struct board *board_allocate_hexes(const struct hex_grid *grid, const struct hex_room *room);

#endif
