#include "rulebooks/campaign/differences.h"

#include <string.h>

#include "rulebooks/campaign/rules.h"

const struct campaign_differences campaign_differences_1806 = {
	.year = 1806,
	.rulebook = "rossbach1806",
	.month = "October",
	.day = 7,
	.first_player = side_french,

	.reveal_leader_range = 4,
	.sound_of_guns = 5,

	.leader_allowance = {10, 10}, /* reading 24 */
	.capture_before_combat = true,

	.reorganise_distance = 4,
	.range_by_halves = true,
	.order_before_play = true,
	.order_changed_in_command = true,
	.order_ends_behind_columns = true,
	.rest_moves_freely = true,

	.stream = 1 * half,
	.stream_in_woods = 1 * half,
	.fords = true,
	.damage_stream = 4,
	.damage_river = 3,
	.repair_stream = 4,
	.repair_river = 4,
	.repair_enemy = 2,
	.repair_zone = 1,
	.pontoon_trains_need_orders = true,

	.marching_fails_no_attack = true,
	.fortress_column = 5, /* 1-1 */
	.guard_rules = true,

	.vedette_allowance = {9, 9},
	.vedettes_scout = true,
	.vedettes_die = true,

	.forward_line = 14,
	.trunk_line = 27 * half,

	.horse_near = 2,
	.call = {.turn = {13, 17}}, /* the mornings of 10 and 11 October */

	.ratio = {{6, 3}, {4, 0}, {2, -2}, {0, -3}}, /* reading 75 */
	.ratio_of_nothing = -2,
	.band = {{10, 5}, {24, 4}, {40, 3}, {50, 2}, {255, 1}}, /* reading 77 */
	.level = {{1, true, side_allied, level_decisive},       /* readings 80 and 81 */
		  {2, true, side_allied, level_victory},
		  {4, false, side_french, level_marginal},
		  {6, false, side_french, level_victory},
		  {8, false, side_french, level_decisive},
		  {0, false, side_french, level_crushing}},
	.level_rule = "20.2",
	.price_of_loss = {3, 1},
};

const struct campaign_differences campaign_differences_1809 = {
	.year = 1809,
	.rulebook = "sevendays1809",
	.month = "April",
	.day = 16,
	.flat_ground = true,
	.first_player = side_allied,

	.weather = true,
	.sound_of_guns = 5,
	.to_the_fight = true,

	.leader_allowance = {10, 8},
	.capture_by_owner = true,
	.replaced_at_once = true,
	.seizure = true,
	.ad_hoc_corps = true,

	.reorganise_distance = 4,
	.columns_by_trail = true,
	.marshals_command_officers = true,
	.order_before_play = true,
	.order_at_once = true,
	.rests_after_player_turn = true,
	.general_retreat = true,

	.stream = 2 * half,
	.damage_stream = 4,
	.damage_river = 3,
	.damage_modifier = {0, 1},
	.mixed_damage_rivers = true,
	.repair_stream = 4,
	.repair_river = 3,
	.repair_zone = 2,

	.repulse_of_all = true,
	.advance_beside = true,
	.advance_twice = true,
	.fortress_column = 7, /* 2-1 */
	.cap_after_shifts = true,
	.vedettes_are_light = true,

	.casualties_in_full = true, /* reading 54 */

	.vedette_allowance = {9, 5},
	.vedettes_by_number = true,
	.brigades = true,

	.forward_line = 7,
	.trunk_line = 27 * half,
	.baggage_of_corps = true,

	.baggage_near = 7,
	.pontoons_laid = true,
	.call = {.turn = {21, 25}, /* the mornings of 21 and 22 April */
		 .most = 1,
		 .corps = "iii",
		 .this_side = {"4501", "4502"}, /* of the Naab */
		 .that_side = {"4401", "4402"},
		 .river = "Danube",
		 .bank = "2201",
		 .last_column = 44,
		 .excepted = "ii"},
	.varied_turn = 11, /* the evening of 18 April */

	.ratio = {{6, 3}, {4, 2}, {3, 1}, {2, -1}, {0, -3}},
	.band = {{12, 0}, {30, 2}, {35, 1}, {40, 0}, {45, -2}, {50, -3}, {57, -4}, {255, -5}},
	.lost_as_they_lie = true,
	.exits = true,
	.unscathed = 2,
	.level = {{1, false, side_allied, level_decisive},
		  {2, false, side_allied, level_victory},
		  {3, false, no_side, level_draw},
		  {5, false, side_french, level_victory},
		  {0, false, side_french, level_decisive}},
	.level_rule = "21.43",
	.price_of_loss = {2, 1},
};

const struct campaign_differences *campaign_differences_of(const char *rulebook)
{
	static const struct campaign_differences *const row[] = {&campaign_differences_1806,
								 &campaign_differences_1809};
	for (unsigned i = 0; i < COUNT_OF(row); i++)
		if (!strcmp(row[i]->rulebook, rulebook))
			return row[i];
	return NULL;
}
