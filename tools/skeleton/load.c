/*
 * The map, as docs/data-files.md lays it out, and the set-up.
 */
#include <stdlib.h>
#include <string.h>

#include "rulebooks/skeleton/position.h"
#include "vedette/csv.h"

static const struct hex_grid grid = {.columns = columns,
				     .rows = rows,
				     .first_column = 1,
				     .first_row = 1,
				     .flat_top = true,
				     .even_low = true,
				     .digits = 2};

struct draft {
	const struct board *board;
	struct skeleton_data *data;
	struct data_error *error;
};

static bool take_unit(void *context, struct csv *csv, const unsigned column[])
{
	struct draft *draft = context;
	const char *id = csv->field[column[0]], *hex = csv->field[column[1]];
	space_id at = board_find(draft->board, hex);
	if (at == no_space)
		return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", hex);
	for (unsigned unit = 0; unit < units; unit++)
		if (!strcmp(id, skeleton_ids[unit])) {
			draft->data->at[unit] = (uint8_t)at;
			return true;
		}
	return csv_refuse(csv, draft->error, "there is no unit \"%.30s\"", id);
}

/* Units that the file does not name stay off the map. */
static bool load_set_up(const struct data_set *files, struct draft *draft)
{
	static const char *const heading[] = {"unit", "at"};
	const struct embedded_file *file = data_file(files, "skeleton/set-up.csv", draft->error);
	if (!file)
		return false;
	memset(draft->data->at, off_map, sizeof draft->data->at);
	struct csv csv = csv_open(file->path, (const char *)file->bytes, file->size);
	return csv_table(&csv, heading, 2, take_unit, draft, draft->error);
}

static struct board *load_board(const struct data_set *files, struct data_error *error)
{
	const struct embedded_file *map = data_file(files, "skeleton/map-hexes.csv", error),
				   *sides = data_file(files, "skeleton/map-hexsides.csv", error);
	if (!map || !sides)
		return NULL;
	return board_load_hexes(&grid, (const char *)map->bytes, map->size, (const char *)sides->bytes,
				sides->size, error);
}

struct scenario *skeleton_load(const struct scenario_info *info, const struct data_set *data,
			       struct data_error *error)
{
	struct skeleton_data *own = calloc(1, sizeof *own);
	struct board *board = load_board(data, error);
	struct draft draft = {.board = board, .data = own, .error = error};
	if (board && own && !load_set_up(data, &draft)) {
		board_free(board);
		board = NULL;
	}
	return scenario_from(&skeleton_rulebook, info, board, own);
}
