/*
 * Chance by purpose: the same purpose meets the same outcome whatever was asked before it, in a bare source and in a game
 * that is saved, taken back and played on.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game_inside.h"
#include "vedette/rows.h"

enum { draws = 64 };

static struct keyed_dice dice_of(const char *seed)
{
	uint8_t key[16];
	struct keyed_dice dice;
	key_from_text(key, seed, 0);
	keyed_dice(&dice, key);
	return dice;
}

static unsigned roll(struct keyed_dice *dice, unsigned turn, unsigned what, unsigned whom)
{
	struct chance_ask ask = {
		.kind = chance_d6, .n = 6, .turn = (uint16_t)turn, .purpose = purpose(what, whom)};
	return chance_next(&dice->chance, &ask);
}

/* Of the purposes 1 to 200 for 1, one that shares no counter with another. */
static unsigned apart_from(unsigned what, unsigned whom)
{
	for (unsigned other = 1; other < 200; other++)
		if (purpose_slot(purpose(other, 1)) != purpose_slot(purpose(what, whom)))
			return other;
	return 0;
}

Test(chance, keeps_the_dice_of_a_purpose_when_others_are_asked_before)
{
	struct keyed_dice alone = dice_of("purpose"), among = dice_of("purpose");
	unsigned other = apart_from(7, 3);
	for (unsigned i = 0; i < draws; i++) {
		for (unsigned k = 0; k < i % 4; k++)
			roll(&among, 2, other, 1);
		cr_assert_eq(roll(&alone, 2, 7, 3), roll(&among, 2, 7, 3));
	}
}

/* A neighbour in the same slot uses up numbers, and yet nobody gets an outcome of somebody else's. */
Test(chance, shares_counters_without_sharing_outcomes)
{
	unsigned slot = purpose_slot(purpose(7, 3)), what = 8;
	while (purpose_slot(purpose(what, 3)) != slot)
		what++;
	struct purpose_counts counts = {.turn = 1};
	struct chance_ask one = {.n = 6, .turn = 1, .purpose = purpose(7, 3)};
	struct chance_ask other = {.n = 6, .turn = 1, .purpose = purpose(what, 3)};
	cr_assert_eq(purpose_count(&counts, &one), 0);
	cr_assert_eq(purpose_count(&counts, &other), 1);
	cr_assert_eq(purpose_count(&counts, &one), 2);
}

Test(chance, begins_every_turn_with_empty_counters)
{
	struct keyed_dice dice = dice_of("purpose"), later = dice_of("purpose");
	for (unsigned i = 0; i < 5; i++)
		roll(&dice, 1, 7, 3);
	for (unsigned i = 0; i < draws; i++)
		cr_assert_eq(roll(&dice, 2, 7, 3), roll(&later, 2, 7, 3));
}

/* 6,000 rolls: the expected 1,000 of a face have a deviation of 29; five of them on either side. */
static void expect_even(const unsigned faces[6])
{
	for (unsigned i = 0; i < 6; i++)
		cr_assert(faces[i] > 855 && faces[i] < 1145, "face %u came %u times", i + 1, faces[i]);
}

Test(chance, is_even_over_turns_purposes_and_counts)
{
	struct keyed_dice turns = dice_of("even"), others = dice_of("even"), counts = dice_of("counts");
	unsigned by_turn[6] = {0}, by_what[6] = {0}, by_whom[6] = {0}, by_count[6] = {0};
	for (unsigned i = 0; i < 6000; i++) {
		by_turn[roll(&turns, i + 1, 1, 1)]++;
		by_what[roll(&others, 1, i, 1)]++;
		by_whom[roll(&others, 1, 1, i)]++;
		by_count[roll(&counts, 1, 1, 1)]++;
	}
	expect_even(by_turn);
	expect_even(by_what);
	expect_even(by_whom);
	expect_even(by_count);
}

/* ---- In a game --------------------------------------------------------------------------------------------------- */

struct bench {
	struct scenario *scenario;
	struct workspace *work;
	struct game *game;
};

static void open_bench(struct bench *bench, const char *id)
{
	struct data_set data;
	struct data_error error;
	data.file = embedded_files(&data.count);
	bench->scenario = scenario_load(id, &data, &error);
	bench->work = calloc(1, sizeof *bench->work);
	cr_assert(bench->scenario && bench->work);
	bench->game = game_new(bench->scenario, &(struct game_setup){.seed = "counted", .work = bench->work});
	cr_assert_not_null(bench->game);
}

static void close_bench(struct bench *bench)
{
	game_free(bench->game);
	free(bench->work);
	scenario_free(bench->scenario);
}

static void play_on(struct bench *bench, struct game *game, unsigned answers, unsigned salt)
{
	static struct answers list;
	for (unsigned i = 0; i < answers && !game_is_over(game); i++) {
		struct game_result result;
		seat_id seat = game_first_waiting(game);
		game_answers(game, seat, &list);
		cr_assert_gt(list.count, 0);
		game_answer(game, seat, list.answer[(i * 7 + salt) % list.count], &result);
		cr_assert_eq(result.outcome, game_done);
	}
	(void)bench;
}

static bool same_counts(const struct purpose_counts *a, const struct purpose_counts *b)
{
	return a->turn == b->turn && !memcmp(a->asked, b->asked, sizeof a->asked);
}

/* The counters kept while playing are those that the record gives; a file and a bare position hold them. */
static void expect_counters_kept(const char *id)
{
	struct bench bench;
	open_bench(&bench, id);
	unsigned asked = 0;
	for (unsigned round = 0; round < 12; round++) {
		play_on(&bench, bench.game, 9, round);
		struct purpose_counts counts = bench.game->counts;
		for (unsigned i = 0; i < purpose_slots; i++)
			asked += counts.asked[i];
		count_chances(bench.game);
		cr_assert(same_counts(&counts, &bench.game->counts), "round %u", round);

		struct load_report report;
		char *text = game_save(bench.game);
		struct game *again = game_load(bench.scenario, text, strlen(text), bench.work, &report);
		cr_assert(again && report.exact, "%s", report.error);
		cr_assert(same_counts(&counts, &again->counts), "round %u, from a file", round);
		free(text);
		game_free(again);
	}
	cr_assert_gt(asked, 0);
	close_bench(&bench);
}

Test(chance, counters_follow_from_the_record_in_picket)
{
	expect_counters_kept("picket");
}

Test(chance, counters_follow_from_the_record_in_1866)
{
	expect_counters_kept("trautenau");
}

Test(chance, counters_follow_from_the_record_in_1806)
{
	expect_counters_kept("grognard");
}

/* A position taken over in the middle of a turn rolls on where the turn was: the next answers bring the same. */
Test(chance, plays_on_with_the_same_dice_from_a_position_that_was_taken_over)
{
	struct bench bench;
	open_bench(&bench, "trautenau");
	play_on(&bench, bench.game, 60, 1);
	char *text = game_save_position(bench.game);
	char *revision = strstr(text, "\"revision\":") + 11;
	*revision = '0'; /* as if under other rules */
	struct load_report report;
	struct game *taken = game_load(bench.scenario, text, strlen(text), bench.work, &report);
	cr_assert(taken && !report.exact, "%s", report.error);
	uint32_t before = bench.game->record.outcomes;
	play_on(&bench, bench.game, 40, 2);
	play_on(&bench, taken, 40, 2);
	cr_assert_gt(bench.game->record.outcomes, before);
	cr_assert_eq(memcmp(bench.game->position, taken->position, bench.scenario->rulebook->kept_size), 0);
	free(text);
	game_free(taken);
	close_bench(&bench);
}
