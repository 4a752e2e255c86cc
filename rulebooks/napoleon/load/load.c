/*
 * From the data files to a scenario. A bad file is refused with file, line and reason.
 */
#include "rulebooks/napoleon/load/load.h"

#include <stdio.h>

const char *const napoleon_side_words[both_sides] = {"french", "prussian"};
const char *const napoleon_origins[4] = {"R", "S", "K", "X"};

bool napoleon_load_table(struct draft *draft, const char *path, const struct columns *columns,
			 row_taker *take)
{
	struct table_reading reading = {.file = data_file(draft->files, path, draft->error),
					.board = draft->board,
					.context = draft,
					.take = take,
					.error = draft->error};
	return columns_read(columns, &reading);
}

static struct board *load_board(const struct data_set *files, struct data_error *error)
{
	static const char *const path[] = {"napoleon/areas.csv", "napoleon/connections.csv",
					   "napoleon/courses.csv"};
	const char *text[3];
	size_t size[3];
	for (unsigned i = 0; i < 3; i++) {
		const struct embedded_file *file = data_file(files, path[i], error);
		if (!file)
			return NULL;
		text[i] = (const char *)file->bytes;
		size[i] = file->size;
	}
	struct board *board = board_load_areas(text[0], size[0], text[1], size[1], text[2], size[2], error);
	if (!board)
		return NULL;
	snprintf(board->title, sizeof board->title, "The seat of war in Thuringia and Saxony");
	snprintf(board->subtitle, sizeof board->subtitle, "October 1806");
	return board;
}

static bool load_data(struct napoleon_data *data, const struct board *board, const struct data_set *files,
		      struct data_error *error)
{
	struct draft draft = {.files = files, .board = board, .data = data, .error = error};
	for (unsigned question = 0; question < question_total; question++)
		data->events_in[question] = napoleon_events_of(question);
	return napoleon_load_areas(&draft) && napoleon_load_connections(&draft) &&
	       napoleon_load_corps(&draft) && napoleon_load_deck(&draft, french) &&
	       napoleon_load_deck(&draft, prussian) && napoleon_load_dice(&draft) &&
	       napoleon_load_deployments(&draft);
}

struct scenario *napoleon_load(const struct scenario_info *info, const struct data_set *files,
			       struct data_error *error)
{
	struct scenario *scenario = scenario_new(&napoleon_rulebook, info, sizeof(struct napoleon_data),
						 error);
	if (!scenario)
		return NULL;
	scenario->board = load_board(files, error);
	if (scenario->board && load_data(scenario->data, scenario->board, files, error))
		return scenario;
	scenario_drop(scenario);
	return NULL;
}
