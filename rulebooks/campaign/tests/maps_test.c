/*
 * The maps of 1806 and 1809: every hex that the rulebook and the gazetteer of a map name holds what they say there
 * (named-1806.csv and named-1809.csv beside this file, written from those, not from the map), the tables in the program
 * are those that the geography gives, and the net of ways is one.
 */
#include <criterion/criterion.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "places.h"
#include "vedette/board.h"
#include "vedette/embedded.h"
#include "vedette/geography.h"

static struct map_text carried(const char *year, const char *name)
{
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	char path[64];
	snprintf(path, sizeof path, "campaign/%s/%s", year, name);
	for (size_t i = 0; i < count; i++)
		if (!strcmp(files[i].path, path))
			return (struct map_text){name, (const char *)files[i].bytes, files[i].size};
	cr_assert_fail("%s is not there", path);
	return (struct map_text){0};
}

static struct board *map_of(const char *year)
{
	struct data_error error = {.line = 0};
	struct map_texts texts = {carried(year, "grid.csv"), carried(year, "hexes.csv"),
				  carried(year, "hexsides.csv"), carried(year, "ways.csv"),
				  carried(year, "courses.csv")};
	struct board *board = board_load_map(&texts, &error);
	cr_assert_not_null(board, "%s:%d: %s", error.file, error.line, error.reason);
	return board;
}

static char *read_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	cr_assert_not_null(file, "%s", path);
	char *text = malloc(1 << 20);
	*size = fread(text, 1, (1 << 20) - 1, file);
	text[*size] = '\0';
	fclose(file);
	return text;
}

/* ---- what is named ---- */

struct row {
	char *field[5]; /* what, a, b, value, name */
};

static bool next_row(char **at, struct row *row)
{
	while (**at == '#')
		*at = strchr(*at, '\n') + 1;
	if (!**at)
		return false;
	char *end = strchr(*at, '\n');
	*end = '\0';
	char *field = *at;
	for (unsigned i = 0; i < 5; i++) {
		row->field[i] = field;
		char *comma = strchr(field, ',');
		if (comma)
			*comma = '\0';
		field = comma ? comma + 1 : field + strlen(field);
	}
	*at = end + 1;
	return true;
}

static uint16_t between(const struct board *board, const struct row *row)
{
	space_id a = board_find(board, row->field[1]), b = board_find(board, row->field[2]);
	cr_assert_neq(a, no_space, "%s", row->field[1]);
	unsigned direction = hex_direction(board, a, b);
	cr_assert_neq(direction, no_direction, "%s/%s", row->field[1], row->field[2]);
	return board->side[a][direction];
}

static const char *water_name(const struct board *board, const struct row *row)
{
	space_id a = board_find(board, row->field[1]), b = board_find(board, row->field[2]);
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *side = &board->listed[i];
		if ((side->a == a && side->b == b) || (side->a == b && side->b == a))
			return side->name;
	}
	return "";
}

static void check_place(const struct board *board, const struct row *row)
{
	static const struct {
		const char *word;
		uint8_t terrain;
	} words[] = {{"village", terrain_village},
		     {"town", terrain_town},
		     {"fortified", terrain_fort},
		     {"marsh", terrain_marsh}};
	space_id hex = board_find(board, row->field[1]);
	cr_assert_neq(hex, no_space);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(row->field[3], words[i].word))
			cr_assert_eq(board->space[hex].terrain, words[i].terrain, "%s", row->field[1]);
	if (*row->field[4])
		cr_assert_eq(board_find(board, row->field[4]), hex, "%s is not in %s", row->field[4],
			     row->field[1]);
}

static bool has_way(const struct board *board, space_id hex)
{
	for (unsigned i = 0; i < hex_sides; i++)
		if (board->side[hex][i] & side_links)
			return true;
	return false;
}

static void check_named(const struct board *board, const struct row *row)
{
	const char *what = row->field[0], *value = row->field[3];
	const char *where = row->field[1], *to = row->field[2];
	if (!strcmp(what, "place")) {
		check_place(board, row);
	} else if (!strcmp(what, "water")) {
		uint16_t water = between(board, row) & (side_river | side_stream);
		cr_assert_eq(water, !strcmp(value, "river") ? side_river : side_stream, "%s/%s", where, to);
		cr_assert_str_eq(water_name(board, row), row->field[4]);
	} else if (!strcmp(what, "slope")) {
		cr_assert_eq(between(board, row) & side_slope, side_downhill, "%s/%s", where, to);
	} else if (!strcmp(what, "way")) {
		uint16_t way = between(board, row) & side_links;
		cr_assert_eq(way, !strcmp(value, "road") ? side_road : side_path, "%s/%s", where, to);
	} else if (!strcmp(what, "bridge")) {
		uint16_t wanted = side_river | side_bridge | (!strcmp(value, "road") ? side_road : side_path);
		cr_assert_eq(between(board, row) & wanted, wanted, "%s/%s", where, to);
		cr_assert_str_eq(water_name(board, row), row->field[4]);
	} else if (!strcmp(what, "woods") && *to) {
		cr_assert(between(board, row) & side_woods, "%s/%s", where, to);
	} else if (!strcmp(what, "woods")) {
		cr_assert_eq(board->space[board_find(board, where)].terrain, terrain_woods, "%s", where);
	} else {
		cr_assert_str_eq(what, "source");
		cr_assert(has_way(board, board_find(board, where)), "%s", where);
	}
}

/* How many rows were held against the map. */
static unsigned check_all_named(const char *year)
{
	size_t size;
	unsigned rows = 0;
	struct row row;
	struct board *board = map_of(year);
	char path[256];
	snprintf(path, sizeof path, "%s/rulebooks/campaign/tests/named-%s.csv", VEDETTE_SOURCE, year);
	char *text = read_file(path, &size), *at = text;
	cr_assert(next_row(&at, &row)); /* the heading */
	for (; next_row(&at, &row); rows++)
		check_named(board, &row);
	free(text);
	board_free(board);
	return rows;
}

Test(campaign_maps, every_hex_that_is_named_in_1806_holds_what_is_said_there)
{
	/* places, marshes, sides of water, slopes, ways, bridges over rivers, woods, wooded sides, sources */
	cr_assert_eq(check_all_named("1806"), 254 + 6 + 1171 + 475 + 1375 + 35 + 523 + 7 + 11);
}

Test(campaign_maps, every_hex_that_is_named_in_1809_holds_what_is_said_there)
{
	cr_assert_eq(check_all_named("1809"), 166 + 64 + 605 + 429 + 632 + 16 + 193 + 358 + 10);
}

struct sums {
	unsigned roads, trails, slopes, woods, river_bridges;
};

static struct sums count_sides(const struct board *board)
{
	struct sums sums = {0};
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned i = 0; i < hex_sides; i++) {
			uint16_t side = board->side[hex][i];
			if (board->neighbour[hex][i] == no_space || board->neighbour[hex][i] < hex)
				continue;
			sums.roads += (side & side_road) != 0;
			sums.trails += (side & side_path) != 0;
			sums.slopes += (side & side_slope) != 0;
			sums.woods += (side & side_woods) != 0;
			sums.river_bridges += side & side_river && side & side_bridge;
		}
	}
	return sums;
}

static void assert_sums(const char *year, unsigned hexes, struct sums wanted)
{
	struct board *board = map_of(year);
	struct sums sums = count_sides(board);
	cr_assert_eq(board->spaces, hexes);
	cr_assert_eq(sums.roads, wanted.roads);
	cr_assert_eq(sums.trails, wanted.trails);
	cr_assert_eq(sums.slopes, wanted.slopes);
	cr_assert_eq(sums.woods, wanted.woods);
	cr_assert_eq(sums.river_bridges, wanted.river_bridges); /* none but those that are named */
	board_free(board);
}

Test(campaign_maps, as_many_of_each_as_the_gazetteers_count)
{
	assert_sums("1806", 4120, (struct sums){509, 866, 475, 971 + 6, 35});
	assert_sums("1809", 61 * 34, (struct sums){313, 319, 429, 358, 16});
}

/* ---- what follows ---- */

static void assert_connected(const char *year, const char *from, const char *but_for)
{
	struct board *board = map_of(year);
	space_id *queue = malloc(board->spaces * sizeof *queue);
	bool *seen = calloc(board->spaces, sizeof *seen);
	unsigned head = 0, tail = 0;
	queue[tail++] = board_find(board, from);
	seen[queue[0]] = true;
	while (head < tail) {
		space_id hex = queue[head++];
		for (unsigned i = 0; i < hex_sides; i++) {
			space_id to = board->neighbour[hex][i];
			if (to == no_space || seen[to] || !(board->side[hex][i] & side_links))
				continue;
			seen[to] = true;
			queue[tail++] = to;
		}
	}
	for (space_id hex = 0; hex < board->spaces; hex++)
		cr_assert(seen[hex] || !has_way(board, hex) || strstr(but_for, board->space[hex].number),
			  "%s is cut off", board->space[hex].number);
	free(queue);
	free(seen);
	board_free(board);
}

Test(campaign_maps, all_ways_hang_together)
{
	assert_connected("1806", "Jena", "");
	/* the trail from Mariaort along the left bank to the Altmühl opposite Kelheim ends at both rivers' banks */
	assert_connected("1809", "Landshut", "4502 4402 4403 4303 4204 4103 4004 3904 3805 3704 3604");
}

/* 1806 21.12, 21.16, 21.17: the Saale is crossed at Jena, Saalfeld, Kösen and Weißenfels by bridges. */
Test(campaign_maps, bridges_of_the_saale)
{
	struct board *board = map_of("1806");
	static const char *const banks[][2] = {
		{"Jena", "N1230"}, {"Saalfeld", "N0710"}, {"Kösen", "N1842"}, {"Weißenfels", "N1452"}};
	for (size_t i = 0; i < sizeof banks / sizeof *banks; i++) {
		space_id a = board_find(board, banks[i][0]), b = board_find(board, banks[i][1]);
		unsigned direction = hex_direction(board, a, b);
		cr_assert_neq(direction, no_direction);
		cr_assert_eq(board->side[a][direction] & (side_river | side_bridge),
			     side_river | side_bridge);
	}
	board_free(board);
}

/* ---- the tables and their source ---- */

static void read_folder(const char *folder, struct geography_file files[], unsigned *count)
{
	DIR *directory = opendir(folder);
	cr_assert_not_null(directory);
	const struct dirent *entry;
	while ((entry = readdir(directory))) {
		char path[512];
		if (entry->d_name[0] == '.')
			continue;
		size_t size;
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		char *text = read_file(path, &size);
		files[(*count)++] = (struct geography_file){strdup(entry->d_name), text, size};
	}
	closedir(directory);
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct geography_file *)a)->name, ((const struct geography_file *)b)->name);
}

static void assert_built_from(const char *year)
{
	struct geography_file files[16];
	unsigned count = 0;
	char folder[256];
	struct geography_table table[geography_tables];
	struct geography_problems *problems = calloc(1, sizeof *problems);
	snprintf(folder, sizeof folder, "%s/rulebooks/campaign/geography/%s", VEDETTE_SOURCE, year);
	read_folder(folder, files, &count);
	qsort(files, count, sizeof *files, by_name);
	bool built = geography_build(files, count, table, problems);
	cr_assert(built, "%s", problems->text[0]);
	for (unsigned i = 0; i < geography_tables; i++) {
		struct map_text there = carried(year, table[i].name);
		cr_assert(there.size == table[i].size && !memcmp(there.text, table[i].text, there.size),
			  "%s of %s is not what `vedette map build` makes", table[i].name, year);
	}
	geography_free(table);
	for (unsigned i = 0; i < count; i++) {
		free((char *)files[i].name);
		free((char *)files[i].text);
	}
	free(problems);
}

Test(campaign_maps, the_tables_are_those_that_the_geography_gives)
{
	assert_built_from("1806");
	assert_built_from("1809");
}
