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
	size_t space, axes, neighbour, side, listed, first_edge, edge_to, edge_features, edge_side, alias,
		ground, ground_point;
};

static size_t reserve(size_t *end, size_t count, size_t each)
{
	size_t step = alignof(max_align_t);
	size_t at = (*end + step - 1) / step * step;
	*end = at + count * each;
	return at;
}

static struct board *allocate(size_t spaces, size_t hexes, size_t sides, const struct area_room *room)
{
	struct layout at;
	size_t end = sizeof(struct board);
	at.space = reserve(&end, spaces, sizeof(struct space));
	at.axes = reserve(&end, hexes, sizeof(struct hex_axes));
	at.neighbour = reserve(&end, hexes, sizeof(space_id[hex_sides]));
	at.side = reserve(&end, hexes, sizeof(uint16_t[hex_sides]));
	at.listed = reserve(&end, sides, sizeof(struct board_side));
	at.first_edge = reserve(&end, room->areas + 1, sizeof(uint16_t));
	at.edge_to = reserve(&end, 2 * room->connections, sizeof(uint16_t));
	at.edge_features = reserve(&end, 2 * room->connections, sizeof(uint16_t));
	at.edge_side = reserve(&end, 2 * room->connections, sizeof(uint16_t));
	at.alias = reserve(&end, room->aliases, sizeof(struct board_alias));
	at.ground = reserve(&end, room->grounds, sizeof(struct board_ground));
	at.ground_point = reserve(&end, room->ground_points, sizeof(struct board_point));

	char *memory = calloc(1, end);
	if (!memory)
		return NULL;
	struct board *board = (void *)memory;
	board->spaces = (uint16_t)spaces;
	board->space = (void *)(memory + at.space);
	board->listed = (void *)(memory + at.listed);
	if (hexes) {
		board->axes = (void *)(memory + at.axes);
		board->neighbour = (void *)(memory + at.neighbour);
		board->side = (void *)(memory + at.side);
	}
	if (room->areas) {
		board->first_edge = (void *)(memory + at.first_edge);
		board->edge_to = (void *)(memory + at.edge_to);
		board->edge_features = (void *)(memory + at.edge_features);
		board->edge_side = (void *)(memory + at.edge_side);
	}
	board->alias = (void *)(memory + at.alias);
	board->ground = (void *)(memory + at.ground);
	board->ground_point = (void *)(memory + at.ground_point);
	return board;
}

void board_free(struct board *board)
{
	free(board);
}

struct board *board_allocate_hexes(const struct hex_grid *grid, const struct hex_room *room)
{
	if (!hex_grid_is_sound(grid))
		return NULL;
	unsigned spaces = hex_count(grid);
	struct board *board = allocate(spaces, spaces, room->sides,
				       &(struct area_room){.aliases = room->aliases,
							   .grounds = room->grounds,
							   .ground_points = room->ground_points});
	if (!board)
		return NULL;
	board->kind = board_of_hexes;
	board->grid = *grid;
	for (space_id space = 0; space < board->spaces; space++) {
		struct hex_place place = hex_place(grid, space);
		hex_print_number(grid, place, board->space[space].number);
		board->axes[space] = hex_axes(grid, place);
		board->space[space].origin = 'X';
		for (unsigned direction = 0; direction < hex_sides; direction++)
			board->neighbour[space][direction] = hex_beside(grid, space, direction);
	}
	return board;
}

struct board *board_new_hexes(const struct hex_grid *grid)
{
	return board_allocate_hexes(grid, &(struct hex_room){0});
}

bool board_add_side(struct board *board, space_id from, space_id to, uint16_t features)
{
	unsigned direction = from < board->spaces ? hex_direction(board, from, to) : no_direction;
	if (direction == no_direction)
		return false;
	board->side[from][direction] |= features;
	board->side[to][opposite(direction)] |= side_from_beyond(features);
	return true;
}

static uint16_t with_crossing(uint16_t side)
{
	if (side & side_road)
		side &= (uint16_t)~side_path;
	if (!(side & (side_road | side_path)))
		return side;
	if (side & side_river || (side & side_stream && side & side_road))
		return side | side_bridge;
	return side & side_stream ? side | side_ford : side;
}

void board_lay_crossings(struct board *board)
{
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			board->side[hex][direction] = with_crossing(board->side[hex][direction]);
}

struct board *board_allocate_areas(const struct area_room *room)
{
	if (room->areas == 0 || room->areas > max_board_spaces || room->connections > max_board_edges / 2 ||
	    room->aliases > UINT16_MAX || room->grounds > UINT16_MAX || room->ground_points > UINT16_MAX)
		return NULL;
	struct board *board = allocate(room->areas, 0, room->connections, room);
	if (board)
		board->kind = board_of_areas;
	return board;
}

/* Compressed rows, each in the order of the list. */
void board_join_areas(struct board *board)
{
	unsigned edges = 0;
	for (space_id from = 0; from < board->spaces; from++) {
		board->first_edge[from] = (uint16_t)edges;
		for (unsigned i = 0; i < board->sides; i++) {
			const struct board_side *way = &board->listed[i];
			if (way->a != from && way->b != from)
				continue;
			board->edge_to[edges] = way->a == from ? way->b : way->a;
			board->edge_features[edges] = way->features;
			board->edge_side[edges++] = (uint16_t)i;
		}
	}
	board->first_edge[board->spaces] = (uint16_t)edges;
}

struct board *board_new_areas(uint16_t areas, const struct board_side connections[], uint16_t count)
{
	for (unsigned i = 0; i < count; i++)
		if (connections[i].a >= areas || connections[i].b >= areas ||
		    connections[i].a == connections[i].b)
			return NULL;
	struct board *board = board_allocate_areas(&(struct area_room){.areas = areas, .connections = count});
	if (!board)
		return NULL;
	board->sides = count;
	if (count)
		memcpy(board->listed, connections, count * sizeof *connections);
	board_join_areas(board);
	return board;
}

int board_step(const struct board *board, space_id a, space_id b)
{
	if (board->kind != board_of_areas || a >= board->spaces)
		return -1;
	for (int edge = board->first_edge[a]; edge < board->first_edge[a + 1]; edge++)
		if (board->edge_to[edge] == b)
			return edge - board->first_edge[a];
	return -1;
}

int board_connection(const struct board *board, space_id a, space_id b)
{
	int step = board_step(board, a, b);
	return step < 0 ? -1 : board->edge_side[board->first_edge[a] + step];
}
