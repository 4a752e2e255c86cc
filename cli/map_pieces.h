/*
 * Pieces on a map that vedette map draws.
 */
#ifndef VEDETTE_CLI_MAP_PIECES_H
#define VEDETTE_CLI_MAP_PIECES_H

#include <jansson.h>
#include <stdio.h>

#include "vedette/drawing.h"
#include "vedette/rulebook.h"

/* The picture with the pieces of a view on it, to be freed; NULL without memory. */
char *map_with_pieces(const char *svg, size_t *size, const struct scenario *scenario, const json_t *view,
		      const struct drawing_style *style);

/* One piece about a place, so wide; its letters are styled by these looks. */
extern const char map_piece_looks[];
void map_put_piece(FILE *out, const struct rulebook *rulebook, const json_t *piece, double x, double y,
		   double wide);
void map_put_escaped(FILE *out, const char *text, size_t bytes);

/* map_legend.c: the signs of the map and the counters of the scenario on one sheet, to be freed; NULL without memory. */
char *map_legend(const struct scenario *scenario, struct drawing_size *size, size_t *bytes);

#endif
