/*
 * The making of boards. A board is one allocation, so that freeing it is one call and sharing it needs no
 * care.
 */
#include "vedette/board.h"
#include "engine/board/board_private.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the arrays of a board lie behind its struct. */
struct layout {
	size_t space, neighbour, side, listed, first_edge, edge_to, edge_features, size;
};

static size_t reserve(size_t *end, size_t count, size_t each)
{
	size_t step = alignof(max_align_t);
	size_t at = (*end + step - 1) / step * step;
	*end = at + count * each;
	return at;
}

static struct board *allocate(size_t spaces, size_t hexes, size_t sides, size_t areas, size_t edges)
{
	struct layout at;
	size_t end = sizeof(struct board);
	at.space = reserve(&end, spaces, sizeof(struct space));
	at.neighbour = reserve(&end, hexes, sizeof(space_id[hex_sides]));
	at.side = reserve(&end, hexes, sizeof(uint16_t[hex_sides]));
	at.listed = reserve(&end, sides, sizeof(struct board_side));
	at.first_edge = reserve(&end, areas, sizeof(uint16_t));
	at.edge_to = reserve(&end, edges, sizeof(uint16_t));
	at.edge_features = reserve(&end, edges, sizeof(uint16_t));

	char *memory = calloc(1, end);
	if (!memory)
		return NULL;
	struct board *board = (void *)memory;
	board->spaces = (uint16_t)spaces;
	board->space = (void *)(memory + at.space);
	board->listed = (void *)(memory + at.listed);
	if (hexes) {
		board->neighbour = (void *)(memory + at.neighbour);
		board->side = (void *)(memory + at.side);
	}
	if (areas) {
		board->first_edge = (void *)(memory + at.first_edge);
		board->edge_to = (void *)(memory + at.edge_to);
		board->edge_features = (void *)(memory + at.edge_features);
	}
	return board;
}

void board_free(struct board *board)
{
	free(board);
}

static bool sound_grid(const struct hex_grid *grid)
{
	unsigned highest = 1;
	for (unsigned digit = 0; digit < grid->digits; digit++)
		highest *= 10;
	return grid->columns && grid->rows && (unsigned)grid->columns * grid->rows <= max_board_spaces &&
	       grid->digits >= 1 && grid->digits <= 3 && memchr(grid->prefix, '\0', sizeof grid->prefix) &&
	       strlen(grid->prefix) + 2u * grid->digits < sizeof((struct space *)0)->number &&
	       (unsigned)grid->first_column + grid->columns <= highest &&
	       (unsigned)grid->first_row + grid->rows <= highest;
}

static void print_number(const struct hex_grid *grid, unsigned column, unsigned row, char number[8])
{
	unsigned first = grid->first_column + column, second = grid->first_row + row;
	if (grid->row_first) {
		unsigned swap = first;
		first = second;
		second = swap;
	}
	char text[32];
	snprintf(text, sizeof text, "%s%0*u%0*u", grid->prefix, grid->digits, first, grid->digits, second);
	memcpy(number, text, 7);
	number[7] = '\0';
}

struct board *board_allocate_hexes(const struct hex_grid *grid, unsigned sides)
{
	if (!sound_grid(grid))
		return NULL;
	unsigned spaces = (unsigned)grid->columns * grid->rows;
	struct board *board = allocate(spaces, spaces, sides, 0, 0);
	if (!board)
		return NULL;
	board->kind = board_of_hexes;
	board->grid = *grid;
	for (space_id space = 0; space < board->spaces; space++) {
		struct hex_place place = hex_place(grid, space);
		print_number(grid, (unsigned)place.column, (unsigned)place.row, board->space[space].number);
		board->space[space].origin = 'X';
		for (unsigned direction = 0; direction < hex_sides; direction++)
			board->neighbour[space][direction] = hex_beside(grid, space, direction);
	}
	return board;
}

struct board *board_new_hexes(const struct hex_grid *grid)
{
	return board_allocate_hexes(grid, 0);
}

struct board *board_new_areas(uint16_t areas, const struct board_side connections[], uint16_t count)
{
	if (areas == 0 || areas > max_board_spaces || count > max_board_edges / 2)
		return NULL;
	for (unsigned i = 0; i < count; i++)
		if (connections[i].a >= areas || connections[i].b >= areas ||
		    connections[i].a == connections[i].b)
			return NULL;
	struct board *board = allocate(areas, 0, count, areas + 1u, 2u * count);
	if (!board)
		return NULL;
	board->kind = board_of_areas;
	board->sides = count;
	if (count)
		memcpy(board->listed, connections, count * sizeof *connections);

	/* compressed rows, each in the order of the list */
	unsigned edges = 0;
	for (space_id from = 0; from < areas; from++) {
		board->first_edge[from] = (uint16_t)edges;
		for (unsigned i = 0; i < count; i++) {
			const struct board_side *way = &connections[i];
			if (way->a != from && way->b != from)
				continue;
			board->edge_to[edges] = way->a == from ? way->b : way->a;
			board->edge_features[edges++] = way->features;
		}
	}
	board->first_edge[areas] = (uint16_t)edges;
	return board;
}
