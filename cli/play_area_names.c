/*
 * Areas and their names on the map: each name where there is room for it, shorter where it is tight.
 */
#include <curses.h>
#include <stdio.h>
#include <string.h>

#include "cli/play_area_map.h"

/* ---- Areas ----------------------------------------------------------------------------------------------------------------- */

/* Three characters kept for each: they may show a cost or a bastion. */
void keep_area_nodes(struct area_map *map)
{
	const struct board *board = map->screen->play->scenario->board;
	for (unsigned i = 0; i < board->spaces; i++)
		for (int x = -1; x <= 1; x++) {
			struct sketch_cell *cell = sketch_at(&map->sketch, map->spot[i].x + x,
							     map->spot[i].y);
			if (cell)
				cell->kept = kept_node;
		}
}

static void node_text(const struct area_map *map, space_id area, char *text, size_t size)
{
	const struct play *play = map->screen->play;
	const struct space *space = &play->scenario->board->space[area];
	int index = map->answer[area];
	half_points cost = index >= 0 ? play->answers.cost[index] : (half_points)-1;
	if (cost >= 0)
		points_text(cost, text, size);
	else if (space->points)
		snprintf(text, size, "[%d]", space->points);
	else
		snprintf(text, size, "%s",
			 space->terrain == terrain_fort    ? "★"
			 : space->terrain == terrain_woods ? "♣"
							   : "○");
}

static unsigned node_ink(const struct area_map *map, space_id area)
{
	const struct screen *screen = map->screen;
	const struct play *play = screen->play;
	const json_t *state = space_in(play, area);
	if (area == screen->cursor)
		return ink_of(screen, ink_selected) | A_BOLD;
	if (map->answer[area] >= 0)
		return ink_of(screen, ink_target) | A_BOLD;
	if (json_is_true(json_object_get(state, "contested")))
		return ink_of(screen, ink_map_red) | A_BOLD;
	if (text_in(state, "control")[0])
		return side_ground(screen, text_in(state, "control")) | A_BOLD;
	if (play->scenario->board->space[area].terrain == terrain_woods)
		return ink_of(screen, ink_map_woods) | A_BOLD;
	return ink_of(screen, ink_map) | A_BOLD;
}

/* What can be chosen and what the cursor stands on fills its three characters; others are as small as can be. */
void sketch_area_nodes(struct area_map *map)
{
	const struct board *board = map->screen->play->scenario->board;
	for (space_id i = 0; i < board->spaces; i++) {
		char text[24];
		unsigned ink = node_ink(map, i);
		struct spot spot = map->spot[i];
		node_text(map, i, text, sizeof text);
		bool wide = i == map->screen->cursor || map->answer[i] >= 0;
		for (int x = spot.x - 1; x <= spot.x + 1 && wide; x++)
			sketch_letter(&map->sketch, x, spot.y, " ", ink, kept_node);
		sketch_text(&map->sketch, spot.x - (letters_in(text) == 3), spot.y, text, ink, kept_node);
	}
}

/* ---- Names ------------------------------------------------------------------------------------------------------------------ */

/* "Neustadt (an der Orla)" is Neustadt on the map. */
static void map_name(const struct space *space, char *text, size_t size)
{
	snprintf(text, size, "%s", space->name[0] ? space->name : space->number);
	char *bracket = strstr(text, " (");
	if (bracket)
		*bracket = '\0';
}

struct place {
	struct sketch_box box;
	int cost;
};

/* A name that touches another one, or a block, is hard to read. */
static int crowding(const struct sketch *sketch, const struct sketch_box *box)
{
	const struct sketch_cell *west = sketch_at(sketch, box->x - 1, box->y);
	const struct sketch_cell *east = sketch_at(sketch, box->x + box->width, box->y);
	return (west && west->letter[0] ? 5 : 0) + (east && east->letter[0] ? 5 : 0);
}

/* The best of the places round an area for a box of this size. */
static struct place place_name(const struct area_map *map, struct spot spot, int width)
{
	static const int price[] = {[kept_free] = 0,
				    [kept_bridge] = 9,
				    [kept_name] = sketch_too_dear,
				    [kept_stack] = sketch_too_dear,
				    [kept_node] = sketch_too_dear};
	const struct sketch_box boxes[] = {
		{spot.x + 2, spot.y, width, 1},
		{spot.x - 1 - width, spot.y, width, 1},
		{spot.x - width / 2, spot.y + 1, width, 1},
		{spot.x, spot.y + 1, width, 1},
		{spot.x - width + 1, spot.y + 1, width, 1},
		{spot.x + 1, spot.y - 1, width, 1},
		{spot.x - width, spot.y - 1, width, 1},
	};
	static const int dislike[] = {0, 2, 1, 2, 3, 5, 6};
	struct place best = {.cost = 2 * sketch_too_dear};
	for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) {
		int cost = sketch_cost(&map->sketch, &boxes[i], price) + crowding(&map->sketch, &boxes[i]) +
			   dislike[i];
		if (cost < best.cost)
			best = (struct place){boxes[i], cost};
	}
	return best;
}

static void draw_name(struct area_map *map, space_id area)
{
	static const int lengths[] = {40, 8, 6, 4, 3};
	static const int dislike[] = {0, 8, 12, 20, 26};
	char name[max_board_name], best_text[max_board_name] = "";
	struct place best = {.cost = sketch_too_dear};
	map_name(&map->screen->play->scenario->board->space[area], name, sizeof name);
	int whole = letters_in(name);
	for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		char text[max_board_name];
		if (i > 0 && whole <= lengths[i])
			continue;
		first_letters(text, sizeof text - 1, name, i ? lengths[i] - (lengths[i] > 3) : lengths[i]);
		if (i > 0 && lengths[i] > 3)
			strcat(text, ".");
		struct place place = place_name(map, map->spot[area], letters_in(text));
		if (place.cost + dislike[i] >= best.cost)
			continue;
		best = (struct place){place.box, place.cost + dislike[i]};
		memcpy(best_text, text, sizeof text);
	}
	const struct screen *screen = map->screen;
	const struct space *space = &screen->play->scenario->board->space[area];
	unsigned ink = ink_of(screen, area == screen->cursor ? ink_selected : ink_map);
	if (space->terrain == terrain_woods && area != screen->cursor)
		ink = ink_of(screen, ink_map_woods);
	if (space->points)
		ink |= A_BOLD;
	sketch_text(&map->sketch, best.box.x, best.box.y, best_text, ink, kept_name);
}

void sketch_area_names(struct area_map *map)
{
	const struct board *board = map->screen->play->scenario->board;
	for (space_id i = 0; i < board->spaces; i++)
		if (board->space[i].points)
			draw_name(map, i);
	for (space_id i = 0; i < board->spaces; i++)
		if (!board->space[i].points)
			draw_name(map, i);
}
