/*
 * From the data files to a scenario. A bad file is refused with file, line and reason.
 */
#include "rulebooks/napoleon/load/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum file_number {
	file_areas,
	file_connections,
	file_courses,
	file_corps,
	file_french_deck,
	file_prussian_deck,
	file_dice,
	file_deployments,
	file_total
};

static const char *const paths[file_total] = {
	[file_areas] = "napoleon/areas.csv",
	[file_connections] = "napoleon/connections.csv",
	[file_courses] = "napoleon/courses.csv",
	[file_corps] = "napoleon/corps.csv",
	[file_french_deck] = "napoleon/french-deck.csv",
	[file_prussian_deck] = "napoleon/prussian-deck.csv",
	[file_dice] = "napoleon/dice.csv",
	[file_deployments] = "napoleon/deployments.csv",
};

static bool find_files(const struct data_set *data, const struct embedded_file *file[file_total],
		       struct data_error *error)
{
	for (unsigned i = 0; i < file_total; i++) {
		file[i] = NULL;
		for (size_t k = 0; k < data->count; k++)
			if (strcmp(data->file[k].path, paths[i]) == 0)
				file[i] = &data->file[k];
		if (!file[i])
			return refuse_line(paths[i], 0, error, "the file is missing");
	}
	return true;
}

static struct board *load_board(const struct embedded_file *const file[file_total], struct data_error *error)
{
	struct board *board =
		board_load_areas((const char *)file[file_areas]->bytes, file[file_areas]->size,
				 (const char *)file[file_connections]->bytes, file[file_connections]->size,
				 (const char *)file[file_courses]->bytes, file[file_courses]->size, error);
	if (!board)
		return NULL;
	snprintf(board->title, sizeof board->title, "The seat of war in Thuringia and Saxony");
	snprintf(board->subtitle, sizeof board->subtitle, "October 1806");
	return board;
}

static bool load_data(struct napoleon_data *data, const struct board *board,
		      const struct embedded_file *const file[file_total], struct data_error *error)
{
	struct draft draft = {.board = board, .data = data, .error = error};
	for (unsigned question = 0; question < question_total; question++)
		data->events_in[question] = napoleon_events_of(question);
	return napoleon_load_areas(&draft, file[file_areas]) &&
	       napoleon_load_connections(&draft, file[file_connections]) &&
	       napoleon_load_corps(&draft, file[file_corps]) &&
	       napoleon_load_deck(&draft, file[file_french_deck], french) &&
	       napoleon_load_deck(&draft, file[file_prussian_deck], prussian) &&
	       napoleon_load_dice(&draft, file[file_dice]) &&
	       napoleon_load_deployments(&draft, file[file_deployments]);
}

struct scenario *napoleon_load(const struct scenario_info *info, const struct data_set *data,
			       struct data_error *error)
{
	const struct embedded_file *file[file_total];
	if (!find_files(data, file, error))
		return NULL;
	struct scenario *scenario = calloc(1, sizeof *scenario);
	struct napoleon_data *own = calloc(1, sizeof *own);
	if (!scenario || !own) {
		free(scenario);
		free(own);
		refuse_line("napoleon", 0, error, "no memory is left");
		return NULL;
	}
	*scenario = (struct scenario){.rulebook = &napoleon_rulebook, .info = info, .data = own};
	scenario->board = load_board(file, error);
	if (!scenario->board || !load_data(own, scenario->board, file, error)) {
		napoleon_unload(scenario);
		return NULL;
	}
	return scenario;
}

void napoleon_unload(struct scenario *scenario)
{
	if (!scenario)
		return;
	if (scenario->board)
		board_free(scenario->board);
	free(scenario->data);
	free(scenario);
}
