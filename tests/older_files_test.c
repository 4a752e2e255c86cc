/*
 * Game files of revision 1 of the rules, as players have them: every one is taken over as it stands and plays on.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "places.h"
#include "vedette/game.h"

enum { most_text = 1 << 22 };

static char *read_text(const char *name, size_t *size)
{
	char path[400];
	snprintf(path, sizeof path, "%s/tests/fuzz/corpus/game_file/%s", VEDETTE_SOURCE, name);
	FILE *file = fopen(path, "rb");
	char *text = malloc(most_text);
	cr_assert(file && text, "%s", path);
	*size = fread(text, 1, most_text, file);
	cr_assert_lt(*size, most_text);
	fclose(file);
	return text;
}

static struct scenario *scenario_of(const char *text, size_t size)
{
	char id[64], error[200];
	struct data_set data;
	struct data_error wrong;
	cr_assert(game_file_scenario(text, size, id, sizeof id, error, sizeof error), "%s", error);
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &wrong);
	cr_assert(scenario, "%s", wrong.reason);
	return scenario;
}

static void play_on(struct game *game)
{
	static struct answers list;
	for (unsigned i = 0; i < 30 && !game_is_over(game); i++) {
		struct game_result result;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, &list);
		cr_assert_gt(list.count, 0);
		game_answer(game, seat, list.answer[i % list.count], &result);
		cr_assert_eq(result.outcome, game_done, "%s", result.reason);
	}
}

static void expect_taken_over(const char *name)
{
	size_t size;
	char *text = read_text(name, &size);
	struct scenario *scenario = scenario_of(text, size);
	struct workspace *work = calloc(1, sizeof *work);
	struct load_report report;
	struct game *game = game_load(scenario, text, size, work, &report);
	cr_assert(game, "%s: %s", name, report.error);
	cr_assert_eq(report.revision, 1);
	cr_assert_not(report.exact);
	play_on(game);
	char *again = game_save(game);
	cr_assert_not_null(again);
	struct game *loaded = game_load(scenario, again, strlen(again), work, &report);
	cr_assert(loaded && report.exact, "%s: %s", name, report.error);
	cr_assert_eq(memcmp(game_position(game), game_position(loaded), scenario->rulebook->kept_size), 0);
	game_free(loaded);
	game_free(game);
	free(again);
	free(text);
	free(work);
	scenario_free(scenario);
}

Test(older_files, of_picket_are_taken_over)
{
	expect_taken_over("picket-0.game");
	expect_taken_over("picket-1.game");
	expect_taken_over("picket-2.game");
	expect_taken_over("picket-3.game");
}

/* Sealed bids and set-ups, screens, hands. */
Test(older_files, of_1806_are_taken_over)
{
	expect_taken_over("grognard-0.game");
	expect_taken_over("grognard-1.game");
	expect_taken_over("marshal-0.game");
	expect_taken_over("marshal-1.game");
	expect_taken_over("short-0.game");
}
