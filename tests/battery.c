/*
 * The battery on every scenario of every rulebook, just because it is in the table.
 *
 * VEDETTE_GAMES: random games per scenario (20 if not set). VEDETTE_FOG_GAMES: of those, games with the
 * properties of the fog tried at every decision (one in twenty). VEDETTE_SCENARIO: only this one. VEDETTE_FIRST_GAME: the
 * first to be played, to see a failure again without those before it. VEDETTE_SCENARIO_SECONDS: no game of a scenario is
 * begun after them, so that the time is shared evenly (no bound). VEDETTE_FIGURES: a file to which the number of
 * games is added.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/battery.h"

enum { whole_share = 8 };

static unsigned setting(const char *name, unsigned otherwise)
{
	const char *text = getenv(name);
	return text && *text ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

/* The i-th scenario of all rulebooks, or NULL. */
static const struct scenario_info *scenario_number(unsigned number)
{
	unsigned count;
	const struct rulebook *const *all = rulebooks(&count);
	for (unsigned i = 0; i < count; i++) {
		if (number < all[i]->scenarios)
			return &all[i]->scenario[number];
		number -= all[i]->scenarios;
	}
	return NULL;
}

/* A rulebook of many scenarios gets no longer test for it: each plays its part of the games. */
static unsigned part_of(unsigned games, const struct scenario *scenario)
{
	unsigned sharers = (scenario->rulebook->scenarios + whole_share - 1u) / whole_share;
	return games > sharers ? games / sharers : games > 0;
}

static struct scenario *load(const char *id)
{
	struct data_set data;
	struct data_error error;
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &error);
	cr_assert(scenario, "%s: %s line %d: %s", id, error.file, error.line, error.reason);
	return scenario;
}

static struct criterion_test_params every_scenario(void)
{
	static unsigned number[max_all_scenarios];
	unsigned count = 0;
	while (count < max_all_scenarios && scenario_number(count)) {
		number[count] = count;
		count++;
	}
	cr_assert_null(scenario_number(count), "there are more scenarios than the battery plays");
	return cr_make_param_array(unsigned, number, count);
}

static bool is_wanted(const struct scenario_info *info)
{
	const char *only = getenv("VEDETTE_SCENARIO");
	return !only || !*only || !strcmp(only, info->id);
}

static void note_games(const struct scenario_info *info, unsigned games)
{
	const char *path = getenv("VEDETTE_FIGURES");
	FILE *file = path && *path ? fopen(path, "a") : NULL;
	if (!file)
		return;
	fprintf(file, "games %s %u\n", info->id, games);
	fclose(file);
}

ParameterizedTestParameters(battery, random_games)
{
	return every_scenario();
}

ParameterizedTest(unsigned *number, battery, random_games)
{
	const struct scenario_info *info = scenario_number(*number);
	if (!is_wanted(info))
		return;
	struct scenario *scenario = load(info->id);
	struct battery *battery = battery_open(scenario);
	battery->seconds = setting("VEDETTE_SCENARIO_SECONDS", 0);
	unsigned games = part_of(setting("VEDETTE_GAMES", 20), scenario);
	const char *failure = battery_games(battery, setting("VEDETTE_FIRST_GAME", 0), games,
					    setting("VEDETTE_FOG_GAMES", games / 20 + 3));
	cr_expect_null(failure, "%s", failure);
	if (!failure)
		note_games(info, battery->game + 1); /* large positions have fewer */
	battery_close(battery);
	scenario_free(scenario);
}

/* Scenarios in which a side may be split between seats, the short ones: as many seats as can be, for a part of the games. */
ParameterizedTestParameters(battery, partners)
{
	return every_scenario();
}

ParameterizedTest(unsigned *number, battery, partners)
{
	enum { short_game = 7, share = 8 };
	const struct scenario_info *info = scenario_number(*number);
	if (!is_wanted(info) || info->turns > short_game)
		return;
	struct scenario *scenario = load(info->id);
	struct battery *battery = battery_open(scenario);
	battery->every_seat = true;
	battery->seconds = setting("VEDETTE_SCENARIO_SECONDS", 0);
	unsigned games = battery_has_partners(battery)
				 ? part_of(setting("VEDETTE_GAMES", 20), scenario) / share + 2
				 : 0;
	const char *failure = battery_games(battery, setting("VEDETTE_FIRST_GAME", 0), games,
					    setting("VEDETTE_FOG_GAMES", games / 20 + 1));
	cr_expect_null(failure, "%s", failure);
	for (unsigned game = 0; game < (games > 0) && !failure; game++) {
		failure = check_game_in_progress(battery, game);
		cr_expect_null(failure, "%s", failure);
	}
	battery_close(battery);
	scenario_free(scenario);
}

ParameterizedTestParameters(battery, tables)
{
	return every_scenario();
}

ParameterizedTest(unsigned *number, battery, tables)
{
	struct scenario *scenario = load(scenario_number(*number)->id);
	struct battery *battery = battery_open(scenario);
	const char *wrong = check_tables(battery);
	cr_expect_null(wrong, "%s: %s", scenario->info->id, wrong);
	wrong = check_saved_fields(battery);
	cr_expect_null(wrong, "%s: %s", scenario->info->id, wrong);
	battery_close(battery);
	scenario_free(scenario);
}

ParameterizedTestParameters(battery, games_in_progress)
{
	return every_scenario();
}

ParameterizedTest(unsigned *number, battery, games_in_progress)
{
	const struct scenario_info *info = scenario_number(*number);
	if (!is_wanted(info))
		return;
	struct scenario *scenario = load(info->id);
	struct battery *battery = battery_open(scenario);
	for (unsigned game = 0; game < part_of(setting("VEDETTE_WHOLE_GAMES", 3), scenario); game++) {
		const char *failure = check_game_in_progress(battery, game);
		cr_assert_null(failure, "%s", failure);
	}
	battery_close(battery);
	scenario_free(scenario);
}

/* ---- Types: nothing but play takes a position ---------------------------------------------------------- */

#define TAKES(callback, ...) \
	_Static_assert(_Generic((callback), __VA_ARGS__ : 1, default : 0), "takes no position")

TAKES(((struct question *)0)->prompt, struct message (*)(const struct field *, const struct frame *));
TAKES(((struct question *)0)->list, void (*)(const struct field *, const struct frame *, struct answers *));
TAKES(((struct question *)0)->judge,
      struct verdict (*)(const struct field *, const struct frame *, struct answer));
TAKES(((struct rulebook *)0)->score, void (*)(const struct field *, struct score *));
TAKES(((struct rulebook *)0)->explain,
      struct verdict (*)(const struct field *, const json_t *, struct figures *));
TAKES(((struct rulebook *)0)->view, void (*)(const struct field *, struct json *));
TAKES(((struct rulebook *)0)->piece_name, const char *(*)(const struct field *, piece_id));
TAKES(((struct rulebook *)0)->find_piece, piece_id (*)(const struct field *, const char *));
TAKES(((struct rulebook *)0)->side_of_seat, side_id (*)(const struct field *, seat_id));
TAKES(((struct field *)0)->mask, const struct mask *);

/* A field holds a mask, and no pointer in it leads to a position. */
Test(battery, types)
{
	struct field field = {.seat = 0};
	cr_assert_eq(sizeof field,
		     sizeof field.scenario + sizeof field.mask + sizeof field.work + sizeof(void *),
		     "something was added to struct field: does it lead to the truth?");
}
