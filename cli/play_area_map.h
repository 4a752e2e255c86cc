/*
 * The sheet of areas while it is drawn: shared by the map and the blocks on it.
 */
#ifndef VEDETTE_CLI_PLAY_AREA_MAP_H
#define VEDETTE_CLI_PLAY_AREA_MAP_H

#include "cli/play_screen.h"
#include "cli/play_sketch.h"

enum { most_areas = 256 };

struct spot {
	int x, y;
};

struct area_map {
	const struct screen *screen;
	struct sketch sketch;
	struct spot spot[most_areas];
	int answer[most_areas]; /* a listed answer that points there, or -1 */
};

/* play_area_map.c: the whole sheet in characters, and where each area lies on it. */
void sheet_size(const struct screen *screen, int *width, int *height);
void find_spots(const struct screen *screen, struct spot spot[most_areas]);

/* play_area_names.c */
void keep_area_nodes(struct area_map *map);
void sketch_area_nodes(struct area_map *map);
void sketch_area_names(struct area_map *map);

/* play_blocks.c */
void sketch_blocks(struct area_map *map);
unsigned side_ground(const struct screen *screen, const char *side); /* the ink of a side's things */

#endif
