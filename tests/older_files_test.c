/*
 * Game files of older programs, as players have them: those of revision 1 of the rules are taken over as they stand, those
 * of today's rules with fewer options and narrower frames are played again exactly.
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

/* ---- Frames of six arguments, sixteen options ------------------------------------------------------------------ */

static void cut(json_t *snapshot, const char *name, size_t length)
{
	json_t *list = json_object_get(snapshot, name);
	while (json_array_size(list) > length)
		json_array_remove(list, json_array_size(list) - 1);
}

/* Chains had no mark that they are shown, but a stage. */
static void narrow(json_t *snapshot, const char *stack)
{
	static const char *const later[] = {"shown", "spare0", "spare1", "spare2", "arg6", "arg7"};
	char name[40], stage[40];
	snprintf(name, sizeof name, "%s.shown", stack);
	snprintf(stage, sizeof stage, "%s.stage", stack);
	for (size_t i = 0; i < json_array_size(json_object_get(snapshot, name)); i++)
		if (json_integer_value(json_array_get(json_object_get(snapshot, name), i)))
			json_array_set_new(json_object_get(snapshot, stage), i, json_integer(1));
	for (unsigned i = 0; i < sizeof later / sizeof *later; i++) {
		snprintf(name, sizeof name, "%s.%s", stack, later[i]);
		cr_assert_eq(json_object_del(snapshot, name), 0, "%s", name);
	}
}

static char *as_written_before(const char *text)
{
	json_t *file = json_loads(text, 0, NULL), *snapshot = json_object_get(file, "snapshot");
	cr_assert_not_null(snapshot);
	cut(snapshot, "flow.option", 16);
	cut(snapshot, "flow.spare", 2);
	narrow(snapshot, "flow.stack");
	narrow(snapshot, "flow.own");
	char *older = json_dumps(file, 0);
	json_decref(file);
	return older;
}

/* Saved and loaded after every answer, so that chains are met before and after they are shown. */
static void expect_read_exactly(const char *id, unsigned answers)
{
	static struct answers list;
	struct data_set data;
	struct data_error wrong;
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &wrong);
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "older", .work = work};
	struct game *game = game_new(scenario, &setup);
	unsigned shown = 0;
	for (unsigned i = 0; i < answers && !game_is_over(game); i++) {
		struct game_result result;
		struct load_report report;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, &list);
		game_answer(game, seat, list.answer[i * 7 % list.count], &result);
		const struct flow *flow = game_flow(game);
		shown += flow->depth && flow->stack[flow->depth - 1].shown;
		char *text = game_save(game), *older = as_written_before(text);
		struct game *loaded = game_load(scenario, older, strlen(older), work, &report);
		cr_assert(loaded && report.exact, "%s, answer %u: %s%s", id, i, report.error, report.note);
		cr_assert_eq(
			memcmp(game_position(game), game_position(loaded), scenario->rulebook->kept_size), 0);
		game_free(loaded);
		free(older);
		free(text);
	}
	cr_assert(scenario->rulebook->open || shown, "no chain that others see was met");
	game_free(game);
	free(work);
	scenario_free(scenario);
}

Test(older_files, with_narrower_frames_are_read_exactly)
{
	expect_read_exactly("picket", 40);
	expect_read_exactly("trautenau", 40);
	expect_read_exactly("saalfeld", 60);
}
