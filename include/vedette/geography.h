/*
 * Maps from geography: GeoJSON that any GIS program can edit, a georeference and corrections by hex number become the
 * tables that board_load_map reads, docs/data-files.md.
 *
 * Two planes are at hand: the globe (degrees) and the sheet, in hexes across flats, x to the right and y down from the
 * upper left corner of the map. Rivers and slopes run along hexsides, roads and trails from hex to hex.
 */
#ifndef VEDETTE_GEOGRAPHY_H
#define VEDETTE_GEOGRAPHY_H

#include "vedette/board.h"

/* A file of the source, read by the caller. The name decides: georeference.csv, corrections.csv or *.geojson. */
struct geography_file {
	const char *name;
	const char *text;
	size_t size;
};

enum { max_geography_problems = 64, geography_problem_size = 256 };

/* What cannot be satisfied, each with its place. */
struct geography_problems {
	unsigned count; /* of all; the first of them are kept */
	char text[max_geography_problems][geography_problem_size];
};

struct geography_table {
	const char *name; /* "grid.csv" */
	char *text;
	size_t size;
};

enum { geography_tables = 5 };

/* All five tables (room for geography_tables), or false with what stands in the way: then there are none. */
bool geography_build(const struct geography_file *files, unsigned count, struct geography_table *table,
		     struct geography_problems *problems);
void geography_free(struct geography_table *table);

#endif
