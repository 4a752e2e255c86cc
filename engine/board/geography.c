/*
 * A map out of its source, step by step. All that is wrong is told, not only the first thing.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/board/geography_private.h"

static bool has_ending(const char *name, const char *ending)
{
	size_t length = strlen(name), tail = strlen(ending);
	return length >= tail && strcmp(name + length - tail, ending) == 0;
}

static const struct geography_file *find_file(const struct geography_file files[], unsigned count,
					      const char *name)
{
	for (unsigned i = 0; i < count; i++)
		if (strcmp(files[i].name, name) == 0)
			return &files[i];
	return NULL;
}

static bool make_room(struct geography *geography)
{
	geography->feature = calloc(max_features, sizeof *geography->feature);
	geography->point = calloc(max_points, sizeof *geography->point);
	geography->correction = calloc(max_corrections, sizeof *geography->correction);
	geography->way_first = calloc(max_features, sizeof *geography->way_first);
	geography->way_count = calloc(max_features, sizeof *geography->way_count);
	return geography->feature && geography->point && geography->correction && geography->way_first &&
	       geography->way_count;
}

static bool make_room_for_sides(struct geography *geography)
{
	size_t spaces = geography->board->spaces;
	geography->water = calloc(spaces, sizeof *geography->water);
	geography->left_bank = calloc(spaces, sizeof *geography->left_bank);
	geography->side_origin = calloc(spaces, sizeof *geography->side_origin);
	return geography->water && geography->left_bank && geography->side_origin;
}

static void give_back(struct geography *geography)
{
	board_free(geography->board);
	free(geography->grid);
	free(geography->feature);
	free(geography->point);
	free(geography->correction);
	free(geography->way_first);
	free(geography->way_count);
	free(geography->water);
	free(geography->left_bank);
	free(geography->side_origin);
	free(geography->way_hex);
}

static bool read_source(struct geography *geography, const struct geography_file files[], unsigned count)
{
	const struct geography_file *georeference = find_file(files, count, "georeference.csv");
	const struct geography_file *corrections = find_file(files, count, "corrections.csv");
	if (!georeference) {
		geography_problem(geography, "georeference.csv is missing");
		return false;
	}
	if (!geography_read_georeference(geography, georeference) ||
	    (corrections && !geography_read_corrections(geography, corrections)))
		return false;
	bool good = true;
	for (unsigned i = 0; i < count; i++)
		if (has_ending(files[i].name, ".geojson"))
			good = geography_read_geojson(geography, &files[i]) && good;
	return good;
}

bool geography_build(const struct geography_file *files, unsigned count, struct geography_table *table,
		     struct geography_problems *problems)
{
	struct geography geography = {.problems = problems};
	memset(table, 0, geography_tables * sizeof *table);
	problems->count = 0;
	bool good = make_room(&geography) && read_source(&geography, files, count) &&
		    make_room_for_sides(&geography);
	if (good) {
		geography_lay_places(&geography);
		geography_lay_waters(&geography);
		geography_lay_ways(&geography);
		geography_lay_slopes(&geography);
		geography_lay_outlines(&geography);
		geography_lay_woods(&geography);
		geography_lay_corrections(&geography);
		geography_check_banks(&geography);
		geography_check_bridges(&geography);
	} else if (!problems->count) {
		geography_problem(&geography, "there is no memory left");
	}
	good = good && !problems->count && geography_write(&geography, table);
	give_back(&geography);
	if (!good)
		geography_free(table);
	return good;
}

void geography_free(struct geography_table *table)
{
	for (unsigned i = 0; i < geography_tables; i++) {
		free(table[i].text);
		table[i] = (struct geography_table){.name = table[i].name};
	}
}
