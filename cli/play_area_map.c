/*
 * The map of areas in characters: places where the board has them, roads and rivers as lines of dots.
 *
 * It is sketched whole, as large as the names and blocks need it, and the window shows a part. Blocks find room first,
 * then names round them, shorter where it is tight.
 */
#include <curses.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_area_map.h"

enum { margin_left = 4, margin_right = 9, margin_top = 2, margin_bottom = 2 };

/* ---- Size and places ------------------------------------------------------------------------------------------------- */

/* The sheet is as large as the window, or as large as so many characters for each area ask for. */
void sheet_size(const struct screen *screen, int *width, int *height)
{
	static const int characters[] = {0, 0, 32, 84}; /* of an area, by size */
	*width = screen->map_columns;
	*height = screen->map_rows;
	int wanted = characters[screen->half] * screen->play->scenario->board->spaces;
	int high = (int)sqrt(wanted / 2.7), wide = (int)(high * 2.7);
	if (*width * 10 < wide * 9)
		*width = wide;
	if (*height * 10 < high * 9)
		*height = high;
}

struct bounds {
	double left, right, top, bottom;
};

static struct bounds bounds_of(const struct board *board)
{
	struct bounds bounds = {.left = 1e9, .right = -1e9, .top = 1e9, .bottom = -1e9};
	for (unsigned i = 0; i < board->spaces; i++) {
		bounds.left = fmin(bounds.left, (double)board->space[i].x);
		bounds.right = fmax(bounds.right, (double)board->space[i].x);
		bounds.top = fmin(bounds.top, (double)board->space[i].y);
		bounds.bottom = fmax(bounds.bottom, (double)board->space[i].y);
	}
	if (bounds.right <= bounds.left)
		bounds.right = bounds.left + 1;
	if (bounds.bottom <= bounds.top)
		bounds.bottom = bounds.top + 1;
	return bounds;
}

static double column_of(const struct bounds *bounds, int width, double x)
{
	double room = width - margin_left - margin_right - 1;
	return margin_left + room * (x - bounds->left) / (bounds->right - bounds->left);
}

static double row_of(const struct bounds *bounds, int height, double y)
{
	double room = height - margin_top - margin_bottom - 1;
	return margin_top + room * (y - bounds->top) / (bounds->bottom - bounds->top);
}

/* Two places that would fall together are moved apart, the northern one up. */
static void part(struct spot spot[], const struct board *board, int height)
{
	for (int round = 0; round < 4; round++)
		for (unsigned i = 0; i < board->spaces && i < most_areas; i++)
			for (unsigned k = 0; k < i; k++) {
				if (spot[i].y != spot[k].y || abs(spot[i].x - spot[k].x) > 3)
					continue;
				unsigned upper = board->space[i].y < board->space[k].y ? i : k;
				unsigned lower = i + k - upper;
				if (spot[lower].y < height - 2)
					spot[lower].y++;
				else
					spot[upper].y--;
			}
}

void find_spots(const struct screen *screen, struct spot spot[most_areas])
{
	const struct board *board = screen->play->scenario->board;
	struct bounds bounds = bounds_of(board);
	int width, height;
	sheet_size(screen, &width, &height);
	for (unsigned i = 0; i < board->spaces && i < most_areas; i++)
		spot[i] = (struct spot){(int)lround(column_of(&bounds, width, (double)board->space[i].x)),
					(int)lround(row_of(&bounds, height, (double)board->space[i].y))};
	part(spot, board, height);
}

/* ---- Ground ------------------------------------------------------------------------------------------------------------ */

static bool inside(const struct board_point point[], unsigned count, double x, double y)
{
	bool in = false;
	for (unsigned i = 0, k = count - 1; i < count; k = i++) {
		double ix = (double)point[i].x, iy = (double)point[i].y;
		double kx = (double)point[k].x, ky = (double)point[k].y;
		if ((iy > y) != (ky > y) && x < (kx - ix) * (y - iy) / (ky - iy) + ix)
			in = !in;
	}
	return in;
}

/* Trees stand scattered inside the outline of a wood. */
static void plant(struct area_map *map, const struct bounds *bounds, const struct board_point point[],
		  unsigned count)
{
	struct sketch *sketch = &map->sketch;
	for (int row = 0; row < sketch->height; row++)
		for (int column = row % 2 ? 2 : 0; column < sketch->width; column += 4) {
			double x = bounds->left + (column - margin_left) * (bounds->right - bounds->left) /
							  (sketch->width - margin_left - margin_right - 1);
			double y = bounds->top + (row - margin_top) * (bounds->bottom - bounds->top) /
							 (sketch->height - margin_top - margin_bottom - 1);
			struct sketch_cell *cell = sketch_at(sketch, column, row);
			if (!inside(point, count, x, y) || cell->dots)
				continue;
			cell->layer = layer_trees;
		}
}

static void draw_ground(struct area_map *map)
{
	const struct board *board = map->screen->play->scenario->board;
	struct bounds bounds = bounds_of(board);
	int width = map->sketch.width, height = map->sketch.height;
	for (unsigned i = 0; i < board->grounds; i++) {
		const struct board_ground *ground = &board->ground[i];
		const struct board_point *point = board->ground_point + ground->first;
		for (unsigned k = 1; k < ground->points && ground->kind <= ground_stream; k++)
			sketch_line(&map->sketch, column_of(&bounds, width, (double)point[k - 1].x) + .5,
				    row_of(&bounds, height, (double)point[k - 1].y) + .5,
				    column_of(&bounds, width, (double)point[k].x) + .5,
				    row_of(&bounds, height, (double)point[k].y) + .5, layer_river);
	}
	for (unsigned i = 0; i < board->grounds; i++)
		if (board->ground[i].kind == ground_woods)
			plant(map, &bounds, board->ground_point + board->ground[i].first,
			      board->ground[i].points);
}

/* ---- Connections --------------------------------------------------------------------------------------------------------- */

static void draw_roads(struct area_map *map)
{
	const struct board *board = map->screen->play->scenario->board;
	for (unsigned i = 0; i < board->sides; i++) {
		struct spot a = map->spot[board->listed[i].a], b = map->spot[board->listed[i].b];
		sketch_line(&map->sketch, a.x + .5, a.y + .5, b.x + .5, b.y + .5, layer_road);
	}
}

/* Where a road meets its river: at the water nearest to the middle, else in the middle. */
static struct spot crossing(const struct area_map *map, struct spot a, struct spot b)
{
	struct spot best = {(a.x + b.x) / 2, (a.y + b.y) / 2};
	double nearest = 2;
	for (int i = 2; i <= 30; i++) {
		double way = i / 32.0;
		struct spot here = {(int)lround(a.x + (b.x - a.x) * way),
				    (int)lround(a.y + (b.y - a.y) * way)};
		const struct sketch_cell *cell = sketch_at(&map->sketch, here.x, here.y);
		if (!cell || !cell->water || cell->kept == kept_node || fabs(way - .5) >= nearest)
			continue;
		nearest = fabs(way - .5);
		best = here;
	}
	return best;
}

static bool is_destroyed(const struct play *play, space_id a, space_id b)
{
	const struct board *board = play->scenario->board;
	return word_in(space_in(play, a), "destroyed", board->space[b].number) ||
	       word_in(space_in(play, b), "destroyed", board->space[a].number);
}

static void draw_bridges(struct area_map *map)
{
	const struct play *play = map->screen->play;
	const struct board *board = play->scenario->board;
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *side = &board->listed[i];
		if (!(side->features & (side_bridge | side_river | side_stream)))
			continue;
		struct spot spot = crossing(map, map->spot[side->a], map->spot[side->b]);
		if (is_destroyed(play, side->a, side->b))
			sketch_letter(&map->sketch, spot.x, spot.y, "✗",
				      ink_of(map->screen, ink_map_red) | A_BOLD, kept_stack);
		else
			sketch_letter(&map->sketch, spot.x, spot.y, "≍", ink_of(map->screen, ink_map_water),
				      kept_bridge);
	}
}

static const char *arrow(int dx, int dy)
{
	static const char *const arrows[] = {"→", "↘", "↓", "↙", "←", "↖", "↑", "↗"};
	double turn = atan2(2.0 * dy, dx) / (3.14159265358979 / 4);
	return arrows[(unsigned)((int)lround(turn) + 8) % 8];
}

/* An axis of retreat points from its area towards the way out. */
static void draw_axes(struct area_map *map)
{
	const struct play *play = map->screen->play;
	const struct board *board = play->scenario->board;
	size_t i;
	json_t *state;
	json_array_foreach (json_object_get(play->view, "spaces"), i, state) {
		const json_t *axis = json_object_get(state, "axis");
		space_id from = board_find(board, text_in(state, "at"));
		space_id to = axis ? board_find(board, text_in(axis, "to")) : (space_id)no_space;
		if (from == no_space || to == no_space)
			continue;
		int dx = map->spot[to].x - map->spot[from].x, dy = map->spot[to].y - map->spot[from].y;
		sketch_letter(&map->sketch, map->spot[from].x + (int)lround(dx * .35),
			      map->spot[from].y + (int)lround(dy * .35), arrow(dx, dy),
			      side_ground(map->screen, text_in(axis, "side")) | A_BOLD, kept_stack);
	}
}

/* ---- The window ---------------------------------------------------------------------------------------------------------------- */

static void braille(uint8_t dots, char text[4])
{
	text[0] = (char)0xe2;
	text[1] = (char)(0xa0 | dots >> 6);
	text[2] = (char)(0x80 | (dots & 0x3f));
	text[3] = '\0';
}

static void show_cell(const struct screen *screen, const struct sketch_cell *cell, int row, int column)
{
	static const enum ink inks[] = {[layer_none] = ink_map,
					[layer_trees] = ink_map_trees,
					[layer_river] = ink_map_water,
					[layer_road] = ink_map_road,
					[layer_way] = ink_map_red};
	char text[4] = " ";
	if (cell && cell->letter[0]) {
		use_ink(cell->attributes);
		mvaddstr(row, column, cell->letter);
		return;
	}
	use_ink(ink_of(screen, cell ? inks[cell->layer] : ink_map));
	if (cell && cell->dots)
		braille(cell->dots, text);
	mvaddstr(row, column, cell && cell->layer == layer_trees ? "♣" : text);
}

static void show_part(const struct area_map *map)
{
	const struct screen *screen = map->screen;
	for (int row = 0; row < screen->map_rows; row++)
		for (int column = 0; column < screen->map_columns; column++)
			show_cell(screen, sketch_at(&map->sketch, column + screen->left, row + screen->top),
				  row, column);
	use_ink(A_NORMAL);
}

static void find_answers(struct area_map *map)
{
	const struct play *play = map->screen->play;
	for (unsigned i = 0; i < most_areas; i++)
		map->answer[i] = -1;
	for (int i = play->answers.count; i-- > 0;) {
		space_id space = answer_space(play, play->answers.answer[i]);
		if (space < most_areas)
			map->answer[space] = i;
	}
}

void sketch_area_map(const struct screen *screen)
{
	struct area_map *map = calloc(1, sizeof *map);
	int width, height;
	sheet_size(screen, &width, &height);
	if (!map || screen->play->scenario->board->spaces > most_areas ||
	    !sketch_begin(&map->sketch, width, height)) {
		free(map);
		return;
	}
	map->screen = screen;
	find_spots(screen, map->spot);
	find_answers(map);
	draw_ground(map);
	draw_roads(map);
	keep_area_nodes(map);
	draw_bridges(map);
	draw_axes(map);
	sketch_blocks(map);
	sketch_area_names(map);
	sketch_area_nodes(map);
	show_part(map);
	sketch_end(&map->sketch);
	free(map);
}
