#include <criterion/criterion.h>
#include <string.h>

#include "tests/support/planted.h"

struct scenario *planted_scenario(const char *id)
{
	struct data_set data;
	struct data_error error;
	data.file = embedded_files(&data.count);
	struct scenario *scenario = scenario_load(id, &data, &error);
	cr_assert(scenario, "%s", error.reason);
	return scenario;
}

static void expect(const char *id, const struct rulebook *planted, const char *property, unsigned fog_games,
		   bool every_seat)
{
	struct scenario *scenario = planted_scenario(id);
	const struct rulebook *sound = scenario->rulebook;
	scenario->rulebook = planted;
	struct battery *battery = battery_open(scenario);
	const char *failure = NULL;
	battery->every_seat = every_seat;
	/* Every one of the games: battery_games leaves some out where positions are large, and news is rare in a few. */
	for (unsigned game = 0; game < games_to_find_it && !failure; game++)
		failure = battery_game(battery, game, game < fog_games);
	cr_expect(failure, "the fault was not found");
	cr_expect(failure && strstr(failure, property), "found, but not as \"%s\": %s", property, failure);
	battery_close(battery);
	scenario->rulebook = sound;
	scenario_free(scenario);
}

void expect_leak_in(const char *scenario, const struct rulebook *planted, const char *property)
{
	expect(scenario, planted, property, games_to_find_it, false);
}

void expect_leak_among_partners(const char *scenario, const struct rulebook *planted, const char *property)
{
	expect(scenario, planted, property, games_to_find_it, true);
}

void expect_fault_in(const char *scenario, const struct rulebook *planted, const char *property)
{
	expect(scenario, planted, property, 0, false);
}

void expect_nothing_in(const char *id, unsigned games)
{
	struct scenario *scenario = planted_scenario(id);
	struct battery *battery = battery_open(scenario);
	const char *failure = battery_games(battery, 0, games, games);
	cr_expect_null(failure, "%s", failure);
	battery_close(battery);
	scenario_free(scenario);
}

static void take_changed(struct events *events, const struct event *event)
{
	struct changing *changing = (struct changing *)events;
	struct event changed = *event;
	changing->change(&changed);
	tell(&(struct table){.events = changing->next}, &changed);
}

struct changing changing_events(struct events *next, void (*change)(struct event *event))
{
	return (struct changing){.events = {.take = take_changed}, .next = next, .change = change};
}
