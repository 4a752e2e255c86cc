/*
 * The board of eleven areas, from areas.csv and ways.csv.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/csv.h"
#include "rulebooks/picket/position.h"

enum { most_ways = 32 };

struct sheet {
	struct space space[areas];
	struct picket_data data;
	struct board_side way[most_ways];
	unsigned areas_read, ways_read;
};

static bool read_area(const struct csv *csv, const unsigned column[], struct sheet *sheet,
		      struct data_error *error)
{
	unsigned area = sheet->areas_read;
	const char *home = csv->field[column[2]];
	if (area == areas || atoi(csv->field[column[0]]) != (int)area + 1)
		return csv_refuse(csv, error, "areas are numbered 1 to %d, in order", areas);
	if (*home && strcmp(home, "blue") && strcmp(home, "red"))
		return csv_refuse(csv, error, "home is blue, red or empty");
	if (strlen(csv->field[column[1]]) >= max_board_name || strlen(csv->field[column[3]]) != 1)
		return csv_refuse(csv, error, "a name is shorter than %d letters, a worth has one digit",
				  max_board_name);
	struct space *space = &sheet->space[area];
	memcpy(space->number, csv->field[column[0]], strlen(csv->field[column[0]]) + 1);
	memcpy(space->name, csv->field[column[1]], strlen(csv->field[column[1]]) + 1);
	space->origin = 'R';
	space->x = strtof(csv->field[column[4]], NULL);
	space->y = strtof(csv->field[column[5]], NULL);
	sheet->data.home[area] = !*home ? (uint8_t)no_side : !strcmp(home, "blue") ? blue : red;
	sheet->data.worth[area] = (uint8_t)(csv->field[column[3]][0] - '0');
	sheet->areas_read++;
	return sheet->data.worth[area] <= 9 || csv_refuse(csv, error, "a worth is a digit");
}

static bool read_way(const struct csv *csv, const unsigned column[], struct sheet *sheet,
		     struct data_error *error)
{
	int from = atoi(csv->field[column[0]]), to = atoi(csv->field[column[1]]);
	if (sheet->ways_read == most_ways || from < 1 || to < 1 || from > areas || to > areas || from == to)
		return csv_refuse(csv, error, "a way joins two of the areas 1 to %d, %d ways at most", areas,
				  most_ways);
	sheet->way[sheet->ways_read++] = (struct board_side){.a = (space_id)(from - 1),
							     .b = (space_id)(to - 1)};
	return true;
}

static bool read_table(const struct data_set *data, const char *path, const char *const heading[],
		       unsigned columns,
		       bool (*row)(const struct csv *, const unsigned[], struct sheet *, struct data_error *),
		       struct sheet *sheet, struct data_error *error)
{
	const struct embedded_file *file = data_file(data, path, error);
	if (!file)
		return false;
	unsigned column[6];
	struct csv csv = csv_open(path, (const char *)file->bytes, file->size);
	if (!csv_heading(&csv, heading, columns, column, error))
		return false;
	enum csv_result result;
	while ((result = csv_next(&csv, error)) == csv_row)
		if (!row(&csv, column, sheet, error))
			return false;
	return result == csv_end;
}

static bool read_sheet(const struct data_set *data, struct sheet *sheet, struct data_error *error)
{
	static const char *const area_heading[] = {"number", "name", "home", "worth", "x", "y"};
	static const char *const way_heading[] = {"from", "to"};
	if (!read_table(data, "picket/areas.csv", area_heading, 6, read_area, sheet, error) ||
	    !read_table(data, "picket/ways.csv", way_heading, 2, read_way, sheet, error))
		return false;
	return sheet->areas_read == areas ||
	       refuse_line("picket/areas.csv", 0, error, "there are %d areas", areas);
}

struct scenario *picket_load(const struct scenario_info *info, const struct data_set *data,
			     struct data_error *error)
{
	struct sheet sheet = {.areas_read = 0};
	if (!read_sheet(data, &sheet, error))
		return NULL;
	struct scenario *scenario = calloc(1, sizeof *scenario);
	struct picket_data *own = calloc(1, sizeof *own);
	struct board *board = board_new_areas(areas, sheet.way, (uint16_t)sheet.ways_read);
	if (!scenario || !own || !board) {
		refuse_line("", 0, error, "out of memory");
		free(scenario);
		free(own);
		board_free(board);
		return NULL;
	}
	*own = sheet.data;
	memcpy(board->space, sheet.space, sizeof sheet.space);
	memcpy(board->title, "Picket", sizeof "Picket");
	*scenario =
		(struct scenario){.rulebook = &picket_rulebook, .info = info, .board = board, .data = own};
	return scenario;
}

void picket_unload(struct scenario *scenario)
{
	board_free(scenario->board);
	free(scenario->data);
	free(scenario);
}
