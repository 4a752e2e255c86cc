/*
 * Edges of the map that a side retreats to (9.5.8): how far each hex is from them.
 */
#include <math.h>

#include "rulebooks/trautenau/battles/battles.h"

struct point {
	double x, y; /* in hexes, both ways alike */
};

/* A hex's centre. Along the top and the bottom of the map the edge is a line, though its hexes are staggered. */
static struct point point_of(const struct board *board, space_id space, bool of_edge)
{
	struct point point;
	unsigned row = space % board->grid.rows;
	hex_centre(board, space, &point.x, &point.y);
	point.x *= 2 / sqrt(3.0);
	if (of_edge && (row == 0 || row + 1u == board->grid.rows))
		point.y = row + 0.75;
	return point;
}

static double distance_to_line(struct point at, struct point from, struct point to)
{
	double x = to.x - from.x, y = to.y - from.y, length = x * x + y * y;
	double along = length > 0 ? ((at.x - from.x) * x + (at.y - from.y) * y) / length : 0;
	along = along < 0 ? 0 : along > 1 ? 1 : along;
	return hypot(at.x - from.x - along * x, at.y - from.y - along * y);
}

/* 9.5.8: straight to the line through the hexes of the edge, in hundredths of a hex. */
static unsigned straight_distance(const struct board *board, const space_id edge[], unsigned count,
				  space_id space)
{
	struct point at = point_of(board, space, false);
	double least = 600;
	for (unsigned i = 0; i < count; i++) {
		unsigned next = i + 1 < count && hex_distance(board, edge[i], edge[i + 1]) == 1 ? i + 1 : i;
		double line = distance_to_line(at, point_of(board, edge[i], true),
					       point_of(board, edge[next], true));
		least = line < least ? line : least;
	}
	return (unsigned)(100 * least + 0.5);
}

void trautenau_measure_edge(const struct board *board, const space_id edge[], unsigned count,
			    uint8_t hexes[map_spaces], uint16_t straight[map_spaces])
{
	for (space_id space = 0; space < map_spaces; space++) {
		unsigned least = 255;
		for (unsigned i = 0; i < count; i++) {
			unsigned distance = hex_distance(board, space, edge[i]);
			least = distance < least ? distance : least;
		}
		hexes[space] = (uint8_t)least;
		straight[space] = (uint16_t)straight_distance(board, edge, count, space);
	}
}
