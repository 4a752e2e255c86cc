/*
 * The battles as loaded: figures of the booklet and of the counters as the files give them.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/gloire/tests/loaded.h"

Test(battles, every_scenario_loads)
{
	for (unsigned i = 0; i < gloire_scenario_count; i++) {
		struct loaded *loaded = load_battle(gloire_scenarios[i].id);
		cr_expect(loaded->battle.units > 0 && loaded->board->spaces > 0, "%s",
			  gloire_scenarios[i].id);
		free_battle(loaded);
	}
}
