/*
 * What must hold in every game: counters are conserved, and at the end of each phase no stack is too large and no column too
 * close to another.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"

enum { max_game_answers = 20000 };

static void play_game_with(const char *scenario, const char *options, unsigned seed)
{
	struct at_table *at = start_with(scenario, options);
	uint32_t random = seed * 2654435761u + 1;
	for (unsigned i = 0; i < max_game_answers && !is_over(at); i++) {
		unsigned step = position_at(at)->flow.step;
		random = random * 1664525u + 1013904223u;
		cr_assert(answers_listed(at), "%s, game %u, answer %u: %s has no answer", scenario, seed, i,
			  asks(at));
		give_any(at, random >> 8);
		if (position_at(at)->flow.step == step)
			continue;
		const char *wrong = campaign_unsound(scenario_at(at), true_position(at));
		cr_assert_null(wrong, "%s, game %u, answer %u, after step %u: %s", scenario, seed, i, step,
			       wrong);
	}
	cr_assert(is_over(at), "%s, game %u does not end", scenario, seed);
	leave(at);
}

static void play_game(const char *scenario, unsigned seed)
{
	play_game_with(scenario, "", seed);
}

Test(properties, stacks_columns_and_counters, .description = "1806 3.1, 8.14D, 8.22E")
{
	for (unsigned seed = 0; seed < 12; seed++)
		play_game("drill1806", seed);
	for (unsigned seed = 0; seed < 8; seed++)
		play_game("saalfeld", seed);
	static const char *const others[] = {"auerstaedt", "jena", "massenbach", "erfurt"};
	for (unsigned i = 0; i < COUNT_OF(others); i++)
		play_game(others[i], i);
}

Test(properties, of_the_seven_days, .description = "1809 3.1, 8.14D, 8.22E")
{
	for (unsigned seed = 0; seed < 6; seed++)
		play_game("abensberg", seed);
	play_game("eckmuehl", 1);
	play_game_with("campaign1809-21", "alternative-b=1", 2);
	play_game_with("austrian-advance", "alternative-a=1", 3);
}

/* Brigades and divisions, exits and the stone bridge, too: see campaign_unsound. */
Test(properties, of_1809, .description = "1809 3.1, 8.14D, 8.22E, 8.35D, 16.5, 20.42")
{
	static const char *const scenarios[] = {"abensberg", "eckmuehl", "austrian-advance",
						"campaign1809-22"};
	for (unsigned i = 0; i < COUNT_OF(scenarios); i++)
		play_game(scenarios[i], i);
}
