/*
 * The odds of an attack, term by term. Who fights is written down by hand; every figure is worked out from the booklet.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/combat/odds.h"
#include "rulebooks/campaign/texts.h"

enum { point = campaign_eighths_of_point };

static struct clash nobody(void)
{
	return (struct clash){.attacking_stacks = 1,
			      .defending_stacks = 1,
			      .beyond_table = true,
			      .garrison_cap = column_1_1};
}

static struct fighter fighter(enum fighter_arm arm, unsigned halves, unsigned stack)
{
	return (struct fighter){.piece = no_piece,
				.half_points = (uint8_t)halves,
				.arm = (uint8_t)arm,
				.stack = (uint8_t)stack};
}

static void attack_with(struct clash *clash, enum fighter_arm arm, unsigned points, unsigned stack)
{
	clash->attacker[clash->attackers++] = fighter(arm, 2 * points, stack);
	if (stack >= clash->attacking_stacks)
		clash->attacking_stacks = (uint8_t)(stack + 1);
}

static void defend_with(struct clash *clash, enum fighter_arm arm, unsigned points, unsigned stack)
{
	clash->defender[clash->defenders++] = fighter(arm, 2 * points, stack);
	if (stack >= clash->defending_stacks)
		clash->defending_stacks = (uint8_t)(stack + 1);
}

static struct clash_odds odds_of(const struct clash *clash)
{
	struct clash_odds odds;
	campaign_odds(clash, &odds);
	return odds;
}

static bool has_term(const struct figure *figure, unsigned text, int value)
{
	for (unsigned i = 0; i < figure->terms; i++)
		if (figure->term[i].label.id == text && figure->term[i].value == value)
			return true;
	return false;
}

static bool shifts_for_both_arms(const struct clash *clash)
{
	struct clash_odds odds = odds_of(clash);
	return has_term(&odds.column, text_shift_combined_arms, 1);
}

Test(odds, plain, .description = "1806 11.3: 14 against 6 is 2-1")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 14, 0);
	defend_with(&clash, fighter_infantry, 6, 0);
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.attack.value, 14 * point);
	cr_assert_eq(odds.defence.value, 6 * point);
	cr_assert_eq(odds.printed, column_2_1);
	cr_assert_eq(odds.die.value, 0);
}

Test(odds, a_town_adds_half, .description = "1806 11.31A; reading 107: 7 are 10½")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 21, 0);
	defend_with(&clash, fighter_infantry, 7, 0);
	clash.hex[0].town = true;
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.defence.value, 84); /* 10½ in eighths */
	cr_assert_eq(odds.printed, column_2_1);
	cr_assert(has_term(&odds.defence, text_half_more_in_town, 28));
}

Test(odds, modifiers_of_one_side_do_not_add_up, .description = "1806 11.31: a town behind a stream is a town")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 6, 0);
	defend_with(&clash, fighter_infantry, 4, 0);
	clash.hex[0].town = true;
	clash.side[0][0] = clash_stream;
	cr_assert_eq(odds_of(&clash).defence.value, 6 * point);
}

Test(odds, a_stream_helps_if_all_attack_over_it, .description = "1806 11.31B")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 5, 0);
	attack_with(&clash, fighter_infantry, 5, 1);
	defend_with(&clash, fighter_infantry, 4, 0);
	clash.side[0][0] = clash_stream;
	cr_assert_eq(odds_of(&clash).defence.value, 4 * point, "one comes over dry ground");
	clash.side[1][0] = clash_uphill;
	cr_assert_eq(odds_of(&clash).defence.value, 6 * point, "stream and slope together");
}

Test(odds, a_river_bridge_doubles, .description = "1806 11.31E, 8.32")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 8, 0);
	defend_with(&clash, fighter_infantry, 4, 0);
	clash.side[0][0] = clash_bridge;
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.defence.value, 8 * point);
	cr_assert_eq(odds.printed, column_1_1);
}

Test(odds, a_bridge_and_a_stream_are_half_as_much_again,
     .description = "1806 11.31: not all come over the bridge")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 8, 0);
	attack_with(&clash, fighter_infantry, 4, 1);
	defend_with(&clash, fighter_infantry, 4, 0);
	clash.side[0][0] = clash_bridge;
	clash.side[1][0] = clash_stream;
	cr_assert_eq(odds_of(&clash).defence.value, 6 * point);
}

Test(odds, one_modifier_for_the_whole_defence, .description = "1806 11.24, reading 127")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 9, 0);
	defend_with(&clash, fighter_infantry, 2, 0);
	defend_with(&clash, fighter_infantry, 4, 1);
	clash.hex[0].town = true;
	cr_assert_eq(odds_of(&clash).defence.value, 9 * point);
}

Test(odds, woods_halve_cavalry, .description = "1806 11.31D, and its example")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_light_cavalry, 3, 0);
	defend_with(&clash, fighter_infantry, 1, 0);
	clash.side[0][0] = clash_woods;
	clash.hex[0].town = true;
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.attack.value, 12, "1½");
	cr_assert_eq(odds.defence.value, 12, "1½");
	cr_assert_eq(odds.printed, column_1_1);
}

Test(odds, woods_halve_defending_cavalry, .description = "1806 11.31D")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 3, 0);
	defend_with(&clash, fighter_heavy_cavalry, 2, 0);
	clash.side[0][0] = clash_woods;
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.defence.value, 1 * point);
	cr_assert_eq(odds.attack.value, 3 * point, "woods do not hurt infantry");
	attack_with(&clash, fighter_infantry, 1,
		    1); /* over open ground: it does not fight across the woods alone */
	cr_assert_eq(odds_of(&clash).defence.value, 2 * point);
}

Test(odds, combined_arms_shift_one_column, .description = "1806 16.1: 1-1 becomes 1½-1")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 9, 0);
	attack_with(&clash, fighter_light_cavalry, 1, 0);
	defend_with(&clash, fighter_infantry, 10, 0);
	struct clash_odds odds = odds_of(&clash);
	cr_assert(has_term(&odds.column, text_shift_combined_arms, 1));
	cr_assert_eq(odds.printed, column_1h_1);
}

Test(odds, two_vedettes_are_a_point_of_cavalry, .description = "1806 13.23, 16.1")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_mixed, 9, 0); /* infantry for this, 16.4 */
	clash.attacker[clash.attackers++] = fighter(fighter_vedette, 1, 0);
	defend_with(&clash, fighter_infantry, 10, 0);
	cr_assert_not(shifts_for_both_arms(&clash), "half a point is too little");
	clash.attacker[clash.attackers++] = fighter(fighter_vedette, 1, 0);
	cr_assert(shifts_for_both_arms(&clash));
}

Test(odds, the_escort_of_a_leader_lends_no_arms, .description = "1806 5.2, reading 25")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 9, 0);
	clash.attacker[clash.attackers++] = fighter(fighter_vedette, 1, 0);
	clash.attacker[clash.attackers++] = fighter(fighter_escort, 1, 1);
	clash.attacking_stacks = 2;
	defend_with(&clash, fighter_infantry, 10, 0);
	cr_assert_not(shifts_for_both_arms(&clash));
}

static struct clash combined(void)
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 8, 0);
	attack_with(&clash, fighter_light_cavalry, 2, 1);
	defend_with(&clash, fighter_infantry, 10, 0);
	return clash;
}

Test(odds, combined_arms_end_at_woods, .description = "1806 16.11, reading 46")
{
	struct clash clash = combined();
	clash.side[0][0] = clash_woods; /* the infantry alone */
	cr_assert(shifts_for_both_arms(&clash));
	clash.side[1][0] = clash_woods;
	cr_assert_not(shifts_for_both_arms(&clash));
}

Test(odds, combined_arms_end_at_a_fortified_town, .description = "1806 16.12")
{
	struct clash clash = combined();
	clash.hex[0].fortified = clash.hex[0].garrison = true;
	cr_assert_not(shifts_for_both_arms(&clash));
}

Test(odds, combined_arms_end_at_a_river_bridge, .description = "1806 16.13, 16.51")
{
	struct clash clash = combined();
	clash.side[0][0] = clash.side[1][0] = clash_bridge;
	cr_assert_not(shifts_for_both_arms(&clash));
	clash.attacker[1].arm = fighter_heavy_cavalry;
	cr_assert(shifts_for_both_arms(&clash));
}

Test(odds, one_arm_on_a_bridge_is_enough_to_end_them, .description = "1806 16.13, 1.4; 16.51")
{
	/* 8 and 2 against 10: the attack goes over a bridge though one arm alone does. */
	for (unsigned on_it = 0; on_it < 2; on_it++) {
		struct clash clash = combined();
		clash.side[on_it][0] = clash_bridge;
		cr_assert_not(shifts_for_both_arms(&clash), "%u", on_it);
		clash.attacker[1].arm = fighter_heavy_cavalry;
		cr_assert(shifts_for_both_arms(&clash), "heavy cavalry in the attack, on the bridge or not");
	}
	struct clash clash = combined();
	clash.side[0][0] = clash.side[1][0] = clash_stream;
	cr_assert(shifts_for_both_arms(&clash), "bridges over streams do not matter");
}

Test(odds, both_arms_in_the_defended_hex_cancel_them, .description = "1806 16.1, 16.51, reading 48")
{
	struct clash clash = combined();
	defend_with(&clash, fighter_light_cavalry, 1, 0);
	cr_assert_not(shifts_for_both_arms(&clash));
	clash.attacker[1].arm = fighter_heavy_cavalry; /* light cavalry does not cancel heavy */
	cr_assert(shifts_for_both_arms(&clash));
	clash.defender[1].arm = fighter_heavy_cavalry;
	cr_assert_not(shifts_for_both_arms(&clash));
}

Test(odds, the_guard_and_napoleon_shift, .description = "1806 16.32, 5.15")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 20, 0);
	defend_with(&clash, fighter_infantry, 10, 0);
	clash.attacker[0].old_guard = true;
	cr_assert_eq(odds_of(&clash).printed, column_3_1, "2-1 becomes 3-1");
	clash.napoleon_attacks = true;
	cr_assert_eq(odds_of(&clash).printed, column_4_1);
}

Test(odds, napoleon_in_defence, .description = "1806 5.15: three to one becomes two to one")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 30, 0);
	defend_with(&clash, fighter_infantry, 10, 0);
	clash.napoleon_defends = true;
	cr_assert_eq(odds_of(&clash).printed, column_2_1);
}

Test(odds, a_failed_repulse_costs_two_columns_and_bars_others, .description = "1806 10.22")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 14, 0);
	defend_with(&clash, fighter_infantry, 3, 0);
	clash.failed_repulse = clash.napoleon_attacks = true;
	cr_assert_eq(odds_of(&clash).printed, column_2_1,
		     "4-1, two columns less, and Napoleon does not help");
}

Test(odds, a_garrison_caps_at_one_to_one, .description = "1806 11.54")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 40, 0);
	defend_with(&clash, fighter_infantry, 4, 0);
	clash.hex[0].fortified = clash.hex[0].garrison = true;
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.printed, column_1_1);
	cr_assert_eq(odds.die.value, 0, "nothing is beyond the table any more");
	clash.napoleon_attacks = true;
	cr_assert_eq(odds_of(&clash).printed, column_1h_1, "11.54D lets Napoleon shift");
}

Test(odds, heavy_cavalry_rides_light_cavalry_down, .description = "1806 16.5")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_heavy_cavalry, 4, 0);
	defend_with(&clash, fighter_light_cavalry, 2, 0);
	cr_assert_eq(odds_of(&clash).die.value, -1);
	defend_with(&clash, fighter_infantry, 1, 0);
	cr_assert_eq(odds_of(&clash).die.value, 0, "anything else beside it");
}

Test(odds, beyond_the_table, .description = "1806 11.32")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 16, 0);
	defend_with(&clash, fighter_infantry, 2, 0);
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(odds.printed, column_6_1);
	cr_assert_eq(odds.die.value, -2, "8-1");
	clash.beyond_table = false;
	cr_assert_eq(odds_of(&clash).die.value, 0);
}

Test(odds, a_result_is_rolled_on_the_shifted_column, .description = "1806 combat results table")
{
	struct clash clash = nobody();
	attack_with(&clash, fighter_infantry, 16, 0);
	defend_with(&clash, fighter_infantry, 2, 0);
	struct clash_odds odds = odds_of(&clash);
	cr_assert_eq(campaign_roll_result(&odds, 5).outcome, outcome_defender_half, "5 - 2 on 6-1");
	cr_assert_eq(campaign_roll_result(&odds, 1).outcome, outcome_defender_eliminated);
}

Test(repulse, five_to_one_by_strength_and_ground_alone, .description = "1806 10.11")
{
	struct clash clash = nobody();
	struct clash_odds odds;
	attack_with(&clash, fighter_infantry, 14, 0);
	attack_with(&clash, fighter_light_cavalry, 1, 0);
	defend_with(&clash, fighter_infantry, 3, 0);
	cr_assert(campaign_repulse_succeeds(&clash, &odds), "15 against 3");
	clash.hex[0].town = true;
	cr_assert_not(campaign_repulse_succeeds(&clash, &odds), "15 against 4½");
	clash.napoleon_attacks = true;
	cr_assert_not(campaign_repulse_succeeds(&clash, &odds), "nobody shifts a repulse");
}
