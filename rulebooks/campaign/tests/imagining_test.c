/*
 * What the enemy keeps to himself is imagined whatever its bounds: fields that may hold any number of sixteen bits, too.
 */
#include <criterion/criterion.h>

#include <stdlib.h>

#include "vedette/game.h"

Test(imagining, a_chain_is_judged_though_the_enemy_has_secrets)
{
	struct data_set data = {.file = embedded_files(&data.count)};
	struct data_error error = {.line = 0};
	struct scenario *scenario = scenario_load("drill1806", &data, &error);
	cr_assert_not_null(scenario, "%s", error.reason);
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "secrets", .work = work};
	struct game *game = game_new(scenario, &setup);
	struct game_result result;
	json_t *actions = json_pack("[{s:s,s:s},{s:s}]", "do", "unit", "unit", "Old Guard", "do", "done");
	game_judge_actions(game, game_first_waiting(game), actions, &result);
	cr_assert_neq(result.outcome, game_illegal, "%s", result.reason);
	json_decref(actions);
	game_free(game);
	scenario_free(scenario);
	free(work);
}
