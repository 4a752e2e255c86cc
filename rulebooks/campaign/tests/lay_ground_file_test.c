/*
 * An exercise ground in the file of a game.
 */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"
#include "vedette/ground.h"

static struct scenario *laid(const char *text, struct data_error *error)
{
	struct data_set data = {.file = embedded_files(&data.count)};
	json_t *ground = json_loads(text, 0, NULL);
	cr_assert_not_null(ground);
	struct scenario *scenario = scenario_load_on("exercise1806", &data, ground, error);
	json_decref(ground);
	return scenario;
}

static const char example[] = "{\"hexes\":{\"1010\":\"town\"},\"sides\":[[\"1010\",\"1011\",\"stream\"]],"
			      "\"roads\":[[\"1008\",\"1009\",\"1010\",\"1011\"]],\"trails\":[],"
			      "\"sources\":{\"0101\":\"french\"}}";

Test(lay_ground, a_saved_exercise_comes_back_on_its_ground)
{
	struct data_error error = {.line = 0};
	struct data_set data = {.file = embedded_files(&data.count)};
	struct scenario *scenario = laid(example, &error);
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "ground", .edit = true, .work = work};
	struct game *game = game_new(scenario, &setup);
	char *text = game_save(game);
	struct load_report report = {.exact = false};
	struct scenario *again = scenario_load_for(text, strlen(text), &data, &error);
	cr_assert_not_null(again, "%s", error.reason);
	cr_assert_eq(again->board->space[board_find(again->board, "1010")].terrain, terrain_town);
	struct game *loaded = game_load(again, text, strlen(text), work, &report);
	cr_assert(loaded && report.exact, "%s", report.error);
	game_free(loaded);
	game_free(game);
	scenario_free(again);
	scenario_free(scenario);
	free(text);
	free(work);
}
