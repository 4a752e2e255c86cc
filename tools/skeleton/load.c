/*
 * The map, as docs/data-files.md lays it out, and the set-up.
 */
#include "rulebooks/skeleton/position.h"
#include "vedette/columns.h"

/* clang-format off */
static const struct column set_up[] = {
	COLUMN_WORD("unit", struct skeleton_unit, unit, skeleton_ids, "unit"),
	COLUMN("at", struct skeleton_unit, at, .kind = column_space, .what = "hex"),
};
static const struct columns set_up_table = COLUMNS(set_up, struct skeleton_unit, NULL);
/* clang-format on */

/* Units that the file does not name stay off the map. */
static bool load_set_up(const struct data_set *files, struct scenario *scenario, struct data_error *error)
{
	struct skeleton_data *data = scenario->data;
	struct table_reading reading = {.file = data_file(files, "skeleton/set-up.csv", error),
					.board = scenario->board,
					.state = &skeleton_state,
					.error = error};
	for (unsigned unit = 0; unit < units; unit++)
		data->unit[unit].at = off_map;
	return columns_read_by_word(&set_up_table, &reading, data->unit);
}

struct scenario *skeleton_load(const struct scenario_info *info, const struct data_set *files,
			       struct data_error *error)
{
	struct scenario *scenario =
		scenario_new(&skeleton_rulebook, info, sizeof(struct skeleton_data), error);
	if (!scenario)
		return NULL;
	scenario->board = board_from_drawing(files, "skeleton/map.txt", error);
	if (scenario->board && load_set_up(files, scenario, error))
		return scenario;
	scenario_drop(scenario);
	return NULL;
}
