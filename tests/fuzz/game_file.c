/*
 * Any bytes as a game file: it is refused with a reason, or it loads and can be looked at, played on and saved.
 */
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void play_on(struct game *game)
{
	struct answers *answers = malloc(sizeof *answers);
	for (unsigned i = 0; i < 20 && !game_is_over(game); i++) {
		struct game_result result;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, answers);
		if (!answers->count)
			break;
		game_answer(game, seat, answers->answer[i % answers->count], &result);
		if (result.outcome != game_done)
			abort();
	}
	free(answers);
}

static void look_at(struct game *game)
{
	struct json out;
	json_start_on_heap(&out);
	put_array(&out, NULL);
	put_view(&out, NULL, game, public_seat);
	put_view(&out, NULL, game, 0);
	put_score(&out, NULL, game, referee_seat);
	put_end(&out);
	free(out.text);
	free(game_save(game));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	char id[64], error[320];
	struct data_error bad;
	struct load_report report;
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct data_set data = {.file = files, .count = count};
	if (!game_file_scenario((const char *)bytes, size, id, sizeof id, error, sizeof error))
		return 0;
	struct scenario *scenario = scenario_load(id, &data, &bad);
	struct workspace *work = calloc(1, sizeof *work);
	struct game *game = scenario ? game_load(scenario, (const char *)bytes, size, work, &report) : NULL;
	if (game) {
		look_at(game);
		play_on(game);
		look_at(game);
	}
	game_free(game);
	scenario_free(scenario);
	free(work);
	return 0;
}
