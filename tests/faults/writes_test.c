/*
 * The disk is full: the n-th write fails and all after it, for every n, while the store of the server is filled; and the
 * terminal saves a game that ends at every block of its file. What was acknowledged stands, what was there before stays.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "cli/play.h"
#include "server/store.h"
#include "tests/leaky/failing_writes.h"

static void remove_files(const char *folder, const char *const name[], unsigned count)
{
	char path[256];
	for (unsigned i = 0; i < count; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, name[i]);
		unlink(path);
	}
	rmdir(folder);
}

/* ---- The store --------------------------------------------------------------------------------------------------- */

enum { parcels = 6, in_a_parcel = 3 };

static void nobody_waits(void *context)
{
	(void)context;
}

/* Ten seconds at most: the writing thread says what has become of the parcel. */
static bool is_acknowledged(struct store *store, uint64_t number)
{
	char error[200] = "";
	const struct timespec moment = {.tv_nsec = 200000};
	for (unsigned i = 0; i < 50000; i++) {
		if (store_committed(store) >= number)
			return true;
		if (store_failed(store, error, sizeof error)) {
			cr_assert(error[0], "it does not say why");
			return false;
		}
		nanosleep(&moment, NULL);
	}
	cr_assert_fail("neither written nor refused");
	return false;
}

/* How many parcels were acknowledged; -1: the store could not be opened. */
static int fill(const char *folder)
{
	char error[200] = "";
	int acknowledged = 0;
	struct store *store = store_open(folder, nobody_waits, NULL, error, sizeof error);
	if (!store) {
		cr_assert(error[0], "it does not say why");
		return -1;
	}
	for (unsigned i = 0; i < parcels; i++) {
		uint64_t number = 0;
		for (unsigned k = 0; k < in_a_parcel; k++)
			number = store_put(store, put_act, "iiiis", (int64_t)1, (int64_t)i, (int64_t)k,
					   (int64_t)0, "a sentence that takes its room on the page");
		store_commit(store);
		bool done = is_acknowledged(store, number);
		cr_assert(!done || acknowledged == (int)i, "something came after what had failed");
		acknowledged += done;
	}
	store_close(store);
	return acknowledged;
}

static long figure_of(struct store *store, const char *sql)
{
	struct store_rows *row = store_query(store, sql, "");
	cr_assert(store_next(row), "%s", sql);
	long figure = !strcmp(store_text(row, 0), "ok") ? 1 : (long)store_number(row, 0);
	store_done(row);
	return figure;
}

/* Every parcel whole; those acknowledged, and at most the one that was on its way. */
static void expect_whole_parcels(const char *folder, int acknowledged, unsigned long n)
{
	char error[200] = "";
	struct store *store = store_open(folder, nobody_waits, NULL, error, sizeof error);
	cr_assert(store, "after write %lu failed: %s", n, error);
	cr_assert_eq(figure_of(store, "PRAGMA integrity_check"), 1, "after write %lu failed", n);
	long rows = figure_of(store, "SELECT count(*) FROM acts");
	long least = in_a_parcel * (acknowledged < 0 ? 0 : acknowledged);
	cr_assert(rows == least || rows == least + in_a_parcel,
		  "%ld rows were acknowledged, %ld are there after write %lu failed", least, rows, n);
	store_close(store);
}

Test(writes, the_store_keeps_what_it_acknowledged)
{
	static const char *const files[] = {"vedette.db", "vedette.db-wal", "vedette.db-shm",
					    "vedette.db-journal"};
	unsigned long n = 0, opened = 0;
	for (bool met = true; met;) {
		char folder[] = "/tmp/vedette-writes-XXXXXX";
		cr_assert_not_null(mkdtemp(folder));
		fail_writes_from(++n);
		int acknowledged = fill(folder);
		met = writes_asked() >= n;
		fail_writes_from(0);
		opened += met && acknowledged >= 0;
		cr_assert(met || acknowledged == parcels, "nothing failed");
		expect_whole_parcels(folder, acknowledged, n);
		remove_files(folder, files, 4);
	}
	cr_assert_gt(n, 40, "hardly anything was written");
	cr_assert_gt(opened, 2 * parcels, "nothing failed after it had been opened");
}

/* ---- A game saved at the terminal -------------------------------------------------------------------------------- */

static struct answers list;

static void play_some(struct game *game, unsigned answers)
{
	for (unsigned i = 0; i < answers && !game_is_over(game); i++) {
		struct game_result result;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, &list);
		game_answer(game, seat, list.answer[(3 * i + 1) % list.count], &result);
	}
}

static char *read_whole(const char *path)
{
	FILE *file = fopen(path, "r");
	char *text = calloc(1, 1 << 20);
	cr_assert(file && text);
	cr_assert_lt(fread(text, 1, 1 << 20, file), 1 << 20);
	fclose(file);
	return text;
}

/* No file may grow beyond this; 0: as far as it likes. */
static void let_files_grow_to(rlim_t bytes)
{
	struct rlimit limit;
	cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = bytes ? bytes : limit.rlim_max;
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

Test(writes, a_file_that_was_saved_stays_until_the_next_is_whole)
{
	enum { block = 512 };
	char folder[] = "/tmp/vedette-writes-XXXXXX", path[64], partial[72];
	struct data_set data;
	struct data_error error;
	static struct play play;
	cr_assert_not_null(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/x.game", folder);
	snprintf(partial, sizeof partial, "%s.part", path);
	signal(SIGXFSZ, SIG_IGN);
	data.file = embedded_files(&data.count);
	play.work = calloc(1, sizeof *play.work);
	play.scenario = scenario_load("picket", &data, &error);
	play.game = game_new(play.scenario, &(struct game_setup){.seed = "writes", .work = play.work});
	play_some(play.game, 10);
	cr_assert(play_save(&play, path), "%s", play.notice);
	char *before = read_whole(path);
	play_some(play.game, 10);
	play.saved = false;
	unsigned failed = 0;
	for (bool done = false; !done; failed += !done) {
		let_files_grow_to(1 + (rlim_t)failed * block);
		done = play_save(&play, path);
		let_files_grow_to(0);
		cr_assert_eq(play.saved, done);
		cr_assert_eq(play.notice_is_refusal, !done);
		char *now = read_whole(path);
		cr_assert(done || !strcmp(now, before), "what was saved before is gone");
		cr_assert_neq(access(partial, F_OK), 0, "half a file is left behind");
		free(now);
	}
	cr_assert_gt(failed, 8, "hardly anything was written");
	struct load_report report;
	char *now = read_whole(path);
	struct game *again = game_load(play.scenario, now, strlen(now), play.work, &report);
	cr_assert(again && report.exact);
	game_free(again);
	free(now);
	free(before);
	game_free(play.game);
	free(play.work);
	scenario_free(play.scenario);
	remove_files(folder, (const char *const[]){"x.game"}, 1);
}
