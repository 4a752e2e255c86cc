/*
 * No memory left: the n-th allocation fails, for every n, through loading a scenario, playing, saving, loading and taking
 * back. Whatever was begun then fails cleanly or is done, and nothing is left behind. (The linker puts these functions in the
 * place of those that the library calls.)
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "vedette/game.h"

void *true_malloc(size_t size) __asm__("__real_malloc");
void *true_calloc(size_t count, size_t size) __asm__("__real_calloc");
void *true_realloc(void *memory, size_t size) __asm__("__real_realloc");
void true_free(void *memory) __asm__("__real_free");
void *failing_malloc(size_t size) __asm__("__wrap_malloc");
void *failing_calloc(size_t count, size_t size) __asm__("__wrap_calloc");
void *failing_realloc(void *memory, size_t size) __asm__("__wrap_realloc");
void counted_free(void *memory) __asm__("__wrap_free");

static bool counting;
static unsigned long asked, fails_at;
static long held;

static bool fails(void)
{
	return counting && ++asked == fails_at;
}

static void *kept(void *memory)
{
	held += counting && memory;
	return memory;
}

void *failing_malloc(size_t size)
{
	return fails() ? NULL : kept(true_malloc(size));
}

void *failing_calloc(size_t count, size_t size)
{
	return fails() ? NULL : kept(true_calloc(count, size));
}

void *failing_realloc(void *memory, size_t size)
{
	if (fails())
		return NULL;
	void *moved = true_realloc(memory, size);
	held += counting && !memory && moved;
	return moved;
}

void counted_free(void *memory)
{
	held -= counting && memory;
	true_free(memory);
}

/* ---- A short game, from the files to the files ------------------------------------------------------------------- */

static struct answers list;

static void play_some(struct game *game)
{
	for (unsigned i = 0; i < 25 && !game_is_over(game); i++) {
		struct game_result result;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, &list);
		if (!list.count)
			return;
		game_answer(game, seat, list.answer[(3 * i + 1) % list.count], &result);
		if (result.outcome == game_done && i % 4 == 3)
			game_undo(game, seat, &result);
	}
}

static bool save_and_load(const struct scenario *scenario, struct game *game, struct workspace *work)
{
	struct load_report report;
	char *text = game_save(game);
	struct game *again = text ? game_load(scenario, text, strlen(text), work, &report) : NULL;
	bool same = again && report.exact &&
		    !memcmp(game_position(game), game_position(again), scenario->rulebook->kept_size);
	/* What could be loaded without being told that something is missing is the same. */
	if (again && report.exact)
		cr_assert(same);
	game_free(again);
	free(text);
	return same;
}

static bool whole_story(const char *id)
{
	struct data_set data;
	struct data_error error;
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &error);
	struct workspace *work = calloc(1, sizeof *work);
	struct game_setup setup = {.seed = "faults", .work = work};
	struct game *game = scenario && work ? game_new(scenario, &setup) : NULL;
	if (game)
		play_some(game);
	bool done = game && save_and_load(scenario, game, work);
	game_free(game);
	free(work);
	scenario_free(scenario);
	return done;
}

/*
 * Those of our own fail. What the JSON library asks for is counted but always granted: Jansson 2.14 does not look whether the
 * buffer of its reader could grow, and writes past its end.
 */
static void *counted_malloc(size_t size)
{
	return kept(true_malloc(size));
}

static void fail_each(const char *id)
{
	json_set_alloc_funcs(counted_malloc, counted_free);
	fails_at = 0;
	cr_assert(whole_story(id), "it works when nothing fails");
	bool done = false;
	unsigned long failed = 0;
	for (bool met = true; met; failed += met) {
		asked = 0;
		held = 0;
		fails_at = 1 + failed;
		counting = true;
		done = whole_story(id);
		counting = false;
		met = asked >= fails_at;
		cr_assert_eq(held, 0, "%s: %ld left behind when number %lu failed", id, held, fails_at);
	}
	cr_assert(done, "the last time nothing failed");
	cr_assert_gt(failed, 15, "hardly anything was asked for");
	json_set_alloc_funcs(true_malloc, true_free);
}

Test(faults, no_allocation_of_a_game_of_picket_may_fail_badly)
{
	fail_each("picket");
}

Test(faults, nor_of_one_of_1866)
{
	fail_each("trautenau");
}

Test(faults, nor_of_one_of_1806)
{
	fail_each("grognard");
}
