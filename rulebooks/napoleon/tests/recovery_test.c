/*
 * Recovery, p. 9, the end of a turn, p. 14, and the late corps, p. 5.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *after_operations(void)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Davout", "Naumburg");
	place(at, "Brunswick", "Weimar");
	control(at, "Erfurt", "french"); /* two citadels each: nobody gets a point for holding */
	return at;
}

Test(recovery, rest_without_activation, .description = "1806 turn.recovery.1")
{
	struct at_table *at = after_operations();
	tire(at, "Davout", 7);
	any_dice(at, "recovery");
	begin(at, "recovery");
	cr_assert_eq(fatigue_of(at, "Davout"), 0);
	cr_assert_eq(vp(at), 10, "he has rested before exhaustion counts");
}

/* The example of p. 9: a card of 3 for Brunswick, who keeps 4; Davout has none and loses a point. */
Test(recovery, example_of_brunswick_and_davout, .description = "1806 turn.recovery.2 turn.recovery.3")
{
	struct at_table *at = after_operations();
	tire(at, "Davout", 5);
	tire(at, "Brunswick", 7);
	activated(at, "Davout");
	activated(at, "Brunswick");
	hand(at, "prussian", "P05"); /* recovery 3 */
	begin(at, "recovery");
	cr_assert_str_eq(asks(at), "prussian recovery-card");
	cr_assert_str_eq(rule_of(at, "card P05"), "turn.recovery.2");
	give(at, "unit Brunswick");
	give(at, "card P05");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4);
	cr_assert_str_eq(card_at(at, "P05"), "discard");
	cr_assert_str_eq(asks(at), "french tired-loss");
	any_dice(at, "next turn");
	give(at, "no");
	cr_assert_eq(inf_of(at, "Davout"), 6); /* 7 and 1 */
	cr_assert_eq(strength_at(at, "Brunswick"), 8);
	cr_assert_eq(vp(at), 11);
	cr_assert_not(is_activated(at, "Davout"));
	cr_assert_eq(turn_at(at), 2);
}

Test(recovery, one_card_for_a_corps, .description = "1806 turn.recovery.2")
{
	struct at_table *at = after_operations();
	tire(at, "Brunswick", 8);
	activated(at, "Brunswick");
	hand(at, "prussian", "P05 P06");
	any_dice(at, "recovery");
	begin(at, "recovery");
	give(at, "unit Brunswick");
	give(at, "card P06"); /* recovery 2: 6 are left, but he has had his card */
	cr_assert_eq(hand_size(at, "prussian") >= 1, true);
	cr_assert(is_in_hand(at, "P05"));
	cr_assert_str_eq(asks(at), "prussian tired-loss");
}

Test(recovery, only_activated_corps_take_cards, .description = "1806 turn.recovery.2")
{
	struct at_table *at = after_operations();
	place(at, "Rüchel", "Gotha");
	tire(at, "Brunswick", 3);
	activated(at, "Brunswick");
	hand(at, "prussian", "P05");
	begin(at, "recovery");
	cr_assert_str_eq(rule_of(at, "unit Rüchel"), "turn.recovery.2");
	cr_assert(is_legal(at, "done"));
}

Test(recovery, four_points_cost_nothing_five_do, .description = "1806 turn.recovery.3")
{
	struct at_table *at = after_operations();
	place(at, "Murat", "Gera");
	tire(at, "Davout", 4);
	tire(at, "Murat", 5);
	activated(at, "Davout");
	activated(at, "Murat");
	any_dice(at, "recovery");
	begin(at, "recovery");
	cr_assert_eq(strength_at(at, "Davout"), 8);
	cr_assert_eq(cav_of(at, "Murat"), 7, "nothing but cavalry: nobody is asked");
	cr_assert_eq(vp(at), 11);
}

/* CARE, p. 18. */
static struct at_table *care_for_ney(void)
{
	struct at_table *at = after_operations();
	place(at, "Ney", "Gera");
	strength(at, "Ney", 3, 1);
	hand(at, "french", "F09");
	begin(at, "initiative");
	give(at, "card F09");
	return at;
}

Test(care, infantry_comes_back_to_those_who_rest, .description = "1806 card.care")
{
	struct at_table *at = care_for_ney();
	cr_assert_str_eq(rule_of(at, "unit Davout"), "card.care", "he has lost nothing");
	any_dice(at, "care");
	give(at, "unit Ney");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	begin(at, "recovery");
	cr_assert_eq(inf_of(at, "Ney"), 4);
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
	cr_assert_eq(vp(at), 9);
}

Test(care, nothing_comes_back_to_the_activated, .description = "1806 card.care")
{
	struct at_table *at = care_for_ney();
	any_dice(at, "care");
	give(at, "unit Ney");
	activated(at, "Ney");
	begin(at, "recovery");
	cr_assert_eq(inf_of(at, "Ney"), 3);
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_eq(vp(at), 10);
}

/* ---- The end of a turn --------------------------------------------------------------------------------- */

Test(turn_end, three_citadels_give_a_point, .description = "1806 victory.hold")
{
	struct at_table *at = after_operations();
	control(at, "Erfurt", "prussian");
	any_dice(at, "end");
	begin(at, "end");
	cr_assert_eq(vp(at), 11);
	cr_assert_eq(turn_at(at), 2);
}

Test(turn_end, two_give_none, .description = "1806 victory.hold")
{
	struct at_table *at = after_operations();
	any_dice(at, "end");
	begin(at, "end");
	cr_assert_eq(vp(at), 10);
}

Test(turn_end, prussia_wins_above_nothing_after_turn_seven, .description = "1806 victory.end")
{
	struct at_table *at = after_operations();
	at_turn(at, 7);
	victory_at(at, 1);
	begin(at, "end");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
	cr_assert_eq(position_at(at)->flow.level, level_last_turn);
}

Test(turn_end, short_scenario_needs_four, .description = "1806 scenario.short")
{
	for (unsigned points_left = 3; points_left <= 4; points_left++) {
		struct at_table *at = clear_field("short");
		place(at, "Davout", "Naumburg");
		place(at, "Brunswick", "Weimar");
		control(at, "Erfurt", "french");
		at_turn(at, 5);
		victory_at(at, points_left);
		begin(at, "end");
		cr_assert(is_over(at));
		cr_assert_eq(winner_at(at), points_left == 4 ? prussian : french);
	}
}

Test(victory, twenty_and_nothing_end_the_game, .description = "1806 victory.end")
{
	struct at_table *at = after_operations();
	begin(at, "operations");
	napoleon_gain(table_at(at), prussian, 12, say(why_hold), no_space);
	cr_assert_eq(vp(at), 20, "the track never leaves 0 to 20");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
	at = after_operations();
	begin(at, "operations");
	napoleon_gain(table_at(at), french, 10, say(why_hold), no_space);
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), french);
}

Test(victory, citadels_are_worth_five_four_three_three, .description = "1806 victory.citadels")
{
	static const struct {
		const char *name;
		side_id taker;
		unsigned track;
	} row[] = {{"Bamberg", prussian, 15},
		   {"Erfurt", french, 6},
		   {"Halle", french, 7},
		   {"Leipzig", french, 7}};
	for (unsigned i = 0; i < 4; i++) {
		struct at_table *at = clear_field("conscript");
		place(at, "Davout", "Naumburg");
		place(at, "Brunswick", "Weimar");
		begin(at, "operations");
		napoleon_take_control(table_at(at), space_named(at, row[i].name), row[i].taker);
		cr_assert_eq(vp(at), row[i].track, "%s", row[i].name);
		napoleon_take_control(table_at(at), space_named(at, row[i].name), row[i].taker);
		cr_assert_eq(vp(at), row[i].track, "not twice");
	}
}

/* ---- The late corps ------------------------------------------------------------------------------------ */

static struct at_table *eve_of_turn_five(void)
{
	struct at_table *at = after_operations();
	at_turn(at, 5);
	any_dice(at, "arrival");
	return at;
}

Test(arrival, prussian_choice, .description = "1806 setup.late-corps")
{
	struct at_table *at = eve_of_turn_five();
	begin(at, "arrival");
	cr_assert_str_eq(asks(at), "prussian arrival");
	cr_assert_eq(answers_listed(at), 2);
	cr_assert_str_eq(rule_of(at, "at Erfurt"), "setup.late-corps");
	give(at, "at Halle");
	cr_assert_str_eq(where(at, "Württemberg"), "Halle");
	cr_assert_eq(strength_at(at, "Württemberg"), 4);
}

Test(arrival, where_no_french_stack_stands, .description = "1806 setup.late-corps")
{
	struct at_table *at = eve_of_turn_five();
	place(at, "Ney", "Halle");
	control(at, "Halle", "french");
	begin(at, "arrival");
	cr_assert_str_eq(where(at, "Württemberg"), "Leipzig");
}

Test(arrival, never_if_both_are_held, .description = "1806 setup.late-corps")
{
	struct at_table *at = eve_of_turn_five();
	place(at, "Ney", "Halle");
	place(at, "Soult", "Leipzig");
	control(at, "Halle", "french");
	control(at, "Leipzig", "french");
	begin(at, "arrival");
	cr_assert_str_eq(where(at, "Württemberg"), "off");
	cr_assert_eq(vp(at), 10, "no points for it, reading 43");
	cr_assert_eq(position_at(at)->arrived, 2);
}

Test(arrival, not_before_turn_five, .description = "1806 setup.late-corps")
{
	struct at_table *at = after_operations();
	at_turn(at, 4);
	any_dice(at, "arrival");
	begin(at, "arrival");
	cr_assert_str_eq(where(at, "Württemberg"), "off");
}
