/*
 * Game set-up, p. 4, and the fixed set-ups: the campaign of the Conscript's rules and the short scenario of p. 15.
 */
#include <string.h>

#include "rulebooks/napoleon/position.h"

enum { short_scenario_begins = 3 }; /* scenario.short, p. 15 */

bool napoleon_is_upright(const struct scenario *scenario, const struct napoleon *n)
{
	unsigned number = scenario_number(scenario);
	return number == scenario_grognard || (number == scenario_short && n->flow.option[option_upright]);
}

/* p. 16: with upright blocks the screens always stand before the Order of Battle, or the sheets would name them. */
bool napoleon_has_screens(const struct scenario *scenario, const struct napoleon *n)
{
	return napoleon_is_upright(scenario, n) || n->flow.option[option_screens];
}

/* A flag is a block's own number, and everybody knows it: until flags are dealt. */
static void name_flags(struct napoleon *n)
{
	for (unsigned flag = 0; flag < blocks; flag++) {
		n->who[flag] = (uint8_t)(flag + 1);
		n->group[flag] = (uint8_t)(flag < french_blocks ? flag : flag - french_blocks);
		n->seen[flag] = fog_identity;
		n->at[flag] = off_map;
	}
}

static void fill_sheets(const struct scenario *scenario, struct napoleon *n)
{
	for (unsigned block = 0; block < blocks; block++) {
		n->inf[block] = (uint8_t)napoleon_initial_inf(scenario, n, block);
		n->cav[block] = (uint8_t)napoleon_initial_cav(scenario, n, block);
	}
}

/* setup.board, p. 4: French flag at Bamberg, Prussian flags at Erfurt, Halle and Leipzig. */
void napoleon_place_markers(const struct scenario *scenario, struct napoleon *n)
{
	memset(n->control, prussian, sizeof n->control);
	n->control[bamberg] = french;
	n->victory = (uint8_t)((int)napoleon_start_of_track(scenario) + napoleon_bid_shift(n));
}

static bool is_set_up_by_players(const struct scenario *scenario)
{
	unsigned number = scenario_number(scenario);
	return number == scenario_grognard || number == scenario_marshal;
}

static void place_blocks(const struct scenario *scenario, struct napoleon *n)
{
	const uint8_t *place = data_of(scenario)->place[scenario_number(scenario) == scenario_short];
	for (unsigned block = 0; block < blocks; block++)
		n->at[block] = place[block];
}

/* Upright in the short scenario: everybody knows who stands in an area, not behind which flag. */
static void stand_up(struct table *table)
{
	for (unsigned area = 0; area < areas; area++)
		for (side_id side = french; side < both_sides; side++)
			napoleon_mingle(table, area, side);
}

/* Bids and a hidden set-up begin with empty maps, also where a position was changed by hand. */
void napoleon_pack_up(struct table *table)
{
	struct napoleon *n = here(table);
	name_flags(n);
	fill_sheets(table->scenario, n);
	memset(n->activated, 0, sizeof n->activated);
	memset(n->fatigue, 0, sizeof n->fatigue);
	memset(n->axis, 0, sizeof n->axis);
	memset(n->lost, 0, sizeof n->lost);
	memset(n->gained, 0, sizeof n->gained);
	n->care = n->arrived = 0;
	napoleon_derive(table->scenario, table->position);
}

void napoleon_set_up(struct table *table)
{
	struct napoleon *n = here(table);
	name_flags(n);
	fill_sheets(table->scenario, n);
	napoleon_place_markers(table->scenario, n);
	if (scenario_number(table->scenario) == scenario_short)
		n->flow.turn = short_scenario_begins;
	memset(n->side_of, no_side, sizeof n->side_of);
	if (scenario_number(table->scenario) != scenario_marshal) {
		n->side_of[0] = french;
		n->side_of[1] = prussian;
	}
	if (!is_set_up_by_players(table->scenario))
		place_blocks(table->scenario, n);
	napoleon_derive(table->scenario, table->position);
	if (!is_set_up_by_players(table->scenario))
		stand_up(table);
}
