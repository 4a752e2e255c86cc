/*
 * Studies: figures worked out by hand, and the same games whatever the number of threads.
 */
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "vedette/study.h"
#include "places.h"

static struct data_set everything(void)
{
	struct data_set data;
	data.file = embedded_files(&data.count);
	return data;
}

static struct scenario *load(const char *id)
{
	struct data_error error;
	struct data_set data = everything();
	struct scenario *scenario = scenario_load(id, &data, &error);
	cr_assert(scenario, "%s: %s", id, error.reason);
	return scenario;
}

/* Wilson's interval by hand: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n), z = 1.96. */
Test(statistics, interval_of_95_in_100)
{
	struct interval share = share_of(95, 100);
	cr_assert_float_eq(share.rate, 0.95, 1e-9);
	cr_assert_float_eq(share.least, 0.8882, 1e-4);
	cr_assert_float_eq(share.most, 0.9785, 1e-4);
}

/* With none in ten the upper end is z²/(n + z²) = 3.8415/13.8415. */
Test(statistics, interval_of_none_in_ten)
{
	struct interval share = share_of(0, 10);
	cr_assert_float_eq(share.least, 0, 1e-9);
	cr_assert_float_eq(share.most, 0.2775, 1e-4);
	cr_assert_float_eq(share_of(10, 10).least, 1 - 0.2775, 1e-4);
	cr_assert_float_eq(share_of(10, 10).most, 1, 1e-9);
}

Test(statistics, nothing_known_of_no_games)
{
	struct interval share = share_of(0, 0);
	cr_assert_float_eq(share.least, 0, 1e-9);
	cr_assert_float_eq(share.most, 1, 1e-9);
}

/* 2 4 4 4 5 5 7 9: mean 5, squared differences 9 1 1 1 0 0 4 16, so √(32/7). */
Test(statistics, mean_and_deviation)
{
	static const int values[] = {2, 4, 4, 4, 5, 5, 7, 9};
	struct spread spread = {0};
	for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
		spread_add(&spread, values[i]);
	cr_assert_float_eq(spread_mean(&spread), 5, 1e-9);
	cr_assert_float_eq(spread_deviation(&spread), 2.13809, 1e-5);
	cr_assert_eq(spread.least, 2);
	cr_assert_eq(spread.most, 9);
}

Test(statistics, negative_values_alone)
{
	struct spread spread = {0};
	spread_add(&spread, -7);
	cr_assert_eq(spread.least, -7);
	cr_assert_eq(spread.most, -7);
	cr_assert_float_eq(spread_deviation(&spread), 0, 1e-9);
}

Test(seating, one_name_stands_for_all)
{
	struct scenario *scenario = load("picket");
	const struct player *player[max_seats];
	char error[200];
	cr_assert(read_players("random", scenario, NULL, player, error, sizeof error));
	for (unsigned seat = 0; seat < scenario->rulebook->seats; seat++)
		cr_assert_eq(player[seat], find_player("random"));
	cr_assert_not(read_players("random,nobody,random", scenario, NULL, player, error, sizeof error));
	cr_assert(strstr(error, "nobody"));
	cr_assert_not(read_players("random,random", scenario, NULL, player, error, sizeof error));
	cr_assert_not(
		read_players("random,random,random,random", scenario, NULL, player, error, sizeof error));
	cr_assert_not(read_players("", scenario, NULL, player, error, sizeof error));
	scenario_free(scenario);
}

/* Picket P1.4: by the option there are two seats, and two names. */
Test(seating, as_many_names_as_the_game_has_seats)
{
	enum { option_players = 2 };
	struct scenario *scenario = load("picket");
	const uint8_t two[max_options] = {[option_players] = 1};
	const struct player *player[max_seats] = {NULL};
	char error[200];
	cr_assert(read_players("greedy,random", scenario, two, player, error, sizeof error), "%s", error);
	cr_assert_eq(player[0], find_player("greedy"));
	cr_assert_eq(player[1], find_player("random"));
	cr_assert_null(player[2]);
	cr_assert_not(read_players("random,random,random", scenario, two, player, error, sizeof error));
	cr_assert_str_eq(error, "there are only 2 seats");
	cr_assert_not(read_players("random,random", scenario, NULL, player, error, sizeof error));
	cr_assert_str_eq(error, "2 players for 3 seats");
	scenario_free(scenario);
}

static struct match random_match(const struct scenario *scenario, const char *seed)
{
	struct match match = {.scenario = scenario, .seed = seed};
	for (unsigned seat = 0; seat < max_seats; seat++)
		match.player[seat] = find_player("random");
	return match;
}

/* What came of the games, without how long they took. */
static struct study without_clock(struct study study)
{
	study.seconds = 0;
	memset(study.thought, 0, sizeof study.thought);
	return study;
}

static void expect_same(const struct study *a, const struct study *b)
{
	cr_assert_eq(a->games, b->games);
	cr_assert_eq(a->draws, b->draws);
	cr_assert_arr_eq(a->wins, b->wins, sizeof a->wins);
	cr_assert_arr_eq(a->levels, b->levels, sizeof a->levels);
	cr_assert_arr_eq(a->counted, b->counted, sizeof a->counted);
	cr_assert_arr_eq(a->asked, b->asked, sizeof a->asked);
	cr_assert_eq(a->moves.sum, b->moves.sum);
	cr_assert_eq(a->decisions.squares, b->decisions.squares);
	for (unsigned i = 0; i < a->tallies; i++)
		cr_assert_eq(a->tally[i].squares, b->tally[i].squares);
}

/* A game that does not end is broken off, counted as drawn, and told. */
Test(study, breaks_endless_games_off)
{
	struct scenario *scenario = load("trautenau");
	struct match match = random_match(scenario, "endless");
	static struct study study;
	match.most_decisions = 20;
	cr_assert(study_games(&match, 3, 2, NULL, &study));
	cr_assert_eq(study.broken_off, 3);
	cr_assert_eq(study.draws, 3);
	match.most_decisions = 0;
	cr_assert(study_games(&match, 3, 2, NULL, &study));
	cr_assert_eq(study.broken_off, 0);
	scenario_free(scenario);
}

static void give_none(const struct player *player, const struct field *field, seat_id seat,
		      struct chance *own, unsigned positions, struct workspace *work,
		      struct answer chain[max_chain], unsigned *count)
{
	(void)player, (void)field, (void)seat, (void)own, (void)positions, (void)work, (void)chain;
	*count = 0;
}

/* Where the rules leave nobody an answer that game stops, and is told; the others are played. */
Test(study, a_question_without_an_answer_ends_its_game_alone)
{
	static const struct player silent = {.id = "silent", .choose = give_none};
	struct scenario *scenario = load("trautenau");
	struct match match = random_match(scenario, "silent");
	static struct study study;
	cr_assert(study_games(&match, 2, 1, NULL, &study));
	cr_assert_eq(study.unanswered, 0);
	match.player[0] = &silent;
	cr_assert(study_games(&match, 2, 1, NULL, &study));
	cr_assert_eq(study.games, 2);
	cr_assert_eq(study.draws, 2);
	cr_assert_eq(study.broken_off, 2);
	cr_assert_eq(study.unanswered, 2);
	cr_assert_eq(study.first_unanswered, 0);
	cr_assert(study.unanswered_question);
	scenario_free(scenario);
}

static void compare_threads(const char *id, uint32_t games)
{
	struct scenario *scenario = load(id);
	struct match match = random_match(scenario, "threads");
	static struct study one, four;
	cr_assert(study_games(&match, games, 1, NULL, &one));
	cr_assert(study_games(&match, games, 4, NULL, &four));
	one = without_clock(one);
	four = without_clock(four);
	expect_same(&one, &four);
	cr_assert_eq(one.games, games);
	uint32_t decided = one.draws;
	for (unsigned side = 0; side < max_sides; side++)
		decided += one.wins[side];
	cr_assert_eq(decided, games);
	scenario_free(scenario);
}

Test(study, threads_make_no_difference)
{
	compare_threads("picket", 40);
	compare_threads("trautenau", 24);
}

Test(study, another_seed_is_another_game)
{
	struct scenario *scenario = load("trautenau");
	struct study_room *room = study_room_new();
	struct played first, again, other;
	struct match match = random_match(scenario, "one");
	study_play(&match, 0, room, NULL, &first);
	study_play(&match, 0, room, NULL, &again);
	cr_assert_eq(first.decisions, again.decisions);
	cr_assert_eq(first.answers, again.answers);
	match.seed = "two";
	study_play(&match, 0, room, NULL, &other);
	cr_assert(first.decisions != other.decisions || first.answers != other.answers);
	study_room_free(room);
	scenario_free(scenario);
}

/* Under sanitizers one scenario in six, unless VEDETTE_GAMES asks for many: programs of four compilers play all of them. */
Test(signatures, are_those_recorded)
{
	const char *games = getenv("VEDETTE_GAMES");
	unsigned one_in = games && strtoul(games, NULL, 10) >= 1000 ? 1 : 6;
	FILE *file = fopen(VEDETTE_SOURCE "/tests/signatures.txt", "r");
	cr_assert(file, "tests/signatures.txt is missing (tools/renew-signatures writes it)");
	struct study_room *room = study_room_new();
	char id[64];
	uint64_t recorded;
	unsigned lines = 0;
	for (; fscanf(file, "%63s %" SCNx64, id, &recorded) == 2; lines++) {
		struct scenario *scenario = load(id);
		if (lines % one_in == 0)
			cr_assert_eq(study_signature(scenario, signature_games, room), recorded,
				     "%s plays other games", id);
		scenario_free(scenario);
	}
	cr_assert_geq(lines, 4, "every scenario has its line");
	study_room_free(room);
	fclose(file);
}

Test(signatures, a_game_more_is_another_signature)
{
	struct scenario *scenario = load("picket");
	struct study_room *room = study_room_new();
	uint64_t two = study_signature(scenario, 2, room);
	cr_assert_eq(two, study_signature(scenario, 2, room));
	cr_assert_neq(two, study_signature(scenario, 3, room));
	study_room_free(room);
	scenario_free(scenario);
}
