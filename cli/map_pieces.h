/*
 * Pieces on a map that vedette map draws.
 */
#ifndef VEDETTE_CLI_MAP_PIECES_H
#define VEDETTE_CLI_MAP_PIECES_H

#include <jansson.h>

#include "vedette/drawing.h"
#include "vedette/rulebook.h"

/* The picture with the pieces of a view on it, to be freed; NULL without memory. */
char *map_with_pieces(const char *svg, size_t *size, const struct scenario *scenario, const json_t *view,
		      const struct drawing_style *style);

#endif
