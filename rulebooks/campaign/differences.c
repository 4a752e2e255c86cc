#include "rulebooks/campaign/differences.h"

const struct campaign_differences campaign_differences_1806 = {
	.year = 1806,
	.stream = 2,
	.fords = true,
	.forward_line = 14,
	.trunk_line = 54,
	.damage_stream = 4,
	.damage_river = 3,
	.repair_stream = 4,
	.repair_river = 4,
	.repair_enemy = 2,
	.repair_zone = 1,
	.pontoon_trains_need_orders = true,
	.fortress_column = 5, /* 1-1 */
	.sound_of_guns = 5,
	.marching_fails_no_attack = true,
	.vedettes_scout = true,
	.vedettes_die = true,
	.guard_rules = true,
	.capture_before_combat = true,
	.reveal_leader_range = 4,
	.reorganise_distance = 4,
};
