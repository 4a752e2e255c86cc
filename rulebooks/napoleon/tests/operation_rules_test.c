/*
 * Operations, p. 9 and 18: in turn, passing, which blocks, one green card a side.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *two_each(void)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Davout", "Bamberg");
	place(at, "Ney", "Coburg");
	place(at, "Rüchel", "Gotha");
	place(at, "Brunswick", "Erfurt");
	active(at, "french");
	any_dice(at, "operations");
	return at;
}

/* ---- In turn ----------------------------------------------------------------------------------------- */

Test(operation_rules, sides_take_turns, .description = "1806 turn.operations")
{
	struct at_table *at = two_each();
	begin(at, "operations");
	give_all(at, "unit Davout, done");
	cr_assert_str_eq(asks(at), "prussian operation");
	give_all(at, "unit Rüchel, done");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert_str_eq(rule_of(at, "unit Davout"), "turn.operations.select", "he has been activated");
	give_all(at, "unit Ney, done");
	cr_assert_str_eq(asks(at), "prussian operation");
	give_all(at, "unit Brunswick, done");
	cr_assert_str_neq(step_at(at), "operations", "all corps are activated: both must pass");
}

Test(operation_rules, who_has_passed_is_not_asked_again, .description = "1806 turn.operations")
{
	struct at_table *at = two_each();
	begin(at, "operations");
	give(at, "pass");
	give_all(at, "unit Rüchel, done");
	cr_assert_str_eq(asks(at), "prussian operation", "the other side goes on alone");
	give(at, "pass");
	cr_assert_str_neq(step_at(at), "operations");
	cr_assert_not(is_activated(at, "Davout") || is_activated(at, "Ney"), "passing activates nobody");
}

Test(operation_rules, the_second_to_pass_ends_it, .description = "1806 turn.operations")
{
	struct at_table *at = two_each();
	begin(at, "operations");
	give_all(at, "pass, pass");
	cr_assert_str_neq(step_at(at), "operations");
}

Test(operation_rules, one_green_card_in_each_enemy_operation_after_passing,
     .description = "1806 turn.operations turn.operations.one-green")
{
	struct at_table *at = two_each();
	hand(at, "prussian", "P26 P24");
	active(at, "prussian");
	begin(at, "operations");
	give_all(at, "pass, unit Davout");
	cr_assert_str_eq(asks(at), "prussian reaction");
	give_all(at, "card P26, unit Rüchel, go Ohrdruf");
	cr_assert_str_eq(asks(at), "french move", "the card of this operation is spent");
	give(at, "go Hollfeld");
	while (!strcmp(asks(at), "french move"))
		give(at, "done");
	cr_assert_str_eq(asks(at), "french operation");
	give(at, "unit Ney");
	pass_every_window(at);
	give(at, "go Ebern");
	while (strcmp(asks(at), "prussian move-end"))
		give(at, window_open(at) ? "pass" : "done");
	cr_assert(is_legal(at, "card P24"), "a new operation, a new card");
}

Test(operation_rules, a_commander_without_ready_corps_forces_the_pass, .description = "1806 turn.operations")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Napoléon", "Bamberg");
	place(at, "Rüchel", "Gotha");
	activated(at, "Davout");
	active(at, "french");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(position_at(at)->passed[french], 1);
}

/* ---- Which blocks ------------------------------------------------------------------------------------ */

static struct at_table *three_at_bamberg(void)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Lannes, Napoléon", "Bamberg");
	place(at, "Ney", "Coburg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	any_dice(at, "select");
	begin(at, "operations");
	return at;
}

Test(operation_rules, a_part_of_the_corps, .description = "1806 turn.operations.select")
{
	struct at_table *at = three_at_bamberg();
	give_all(at, "unit Davout, done, done");
	cr_assert(is_activated(at, "Davout"), "flipped although it did not move");
	cr_assert_not(is_activated(at, "Lannes") || is_activated(at, "Napoléon"));
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(operation_rules, only_own_ready_blocks_of_one_area, .description = "1806 turn.operations.select")
{
	struct at_table *at = three_at_bamberg();
	cr_assert_str_eq(rule_of(at, "unit Rüchel"), "turn.operations.select");
	cr_assert_str_eq(rule_of(at, "unit Soult"), "turn.operations.select", "not on the map");
	give(at, "unit Davout");
	cr_assert_str_eq(rule_of(at, "unit Ney"), "turn.operations.select", "another area");
	cr_assert_str_eq(rule_of(at, "unit Davout"), "turn.operations.select", "chosen already");
	cr_assert_str_eq(rule_of(at, "unit Rüchel"), "turn.operations.select");
}

Test(operation_rules, a_commander_may_come_first_but_not_alone,
     .description = "1806 turn.operations.select terms.commander")
{
	struct at_table *at = three_at_bamberg();
	give(at, "unit Napoléon");
	cr_assert_str_eq(rule_of(at, "done"), "terms.commander");
	give_all(at, "unit Lannes, done, done");
	cr_assert(is_activated(at, "Lannes") && is_activated(at, "Napoléon"));
	cr_assert_not(is_activated(at, "Davout"));
}

Test(operation_rules, the_last_two_corps_do_not_leave_him,
     .description = "1806 turn.operations.select terms.commander")
{
	struct at_table *at = three_at_bamberg();
	give_all(at, "unit Davout, unit Lannes");
	cr_assert_str_eq(rule_of(at, "done"), "terms.commander");
	cr_assert(is_legal(at, "unit Napoléon"));
}

Test(operation_rules, activated_blocks_stay_behind, .description = "1806 turn.operations.select")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Lannes", "Bamberg");
	place(at, "Rüchel", "Gotha");
	activated(at, "Lannes");
	active(at, "french");
	begin(at, "operations");
	cr_assert_str_eq(rule_of(at, "unit Lannes"), "turn.operations.select");
	dice(at, "card F01");
	give(at, "unit Davout");
	cr_assert_str_eq(asks(at), "french move", "there is nobody else to choose");
	give(at, "go Hollfeld");
	cr_assert_str_eq(where(at, "Lannes"), "Bamberg");
}

/* Lannes draws 2 and 1 for his bonus, Brunswick 2; only fatigue is shown: nobody wins. */
Test(operation_rules, fighters_are_flipped_bystanders_are_not,
     .description = "1806 turn.operations.select combat.start")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Lannes, Ney, Brunswick", "Naumburg");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F05, card F06, card F10, card P05, card P06");
	give_all(at, "unit Lannes, done, yes");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_activated(at, "Lannes") && is_activated(at, "Brunswick"));
	cr_assert_not(is_activated(at, "Ney"), "he took no part");
	cr_assert_eq(fatigue_of(at, "Lannes"), 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
}

/* ---- One green card ---------------------------------------------------------------------------------- */

/* Ney at Jena, Hohenlohe at Apolda; card 4. */
static struct at_table *before_apolda(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Iena");
	place(at, "Soult", "Bamberg");
	place(at, "Hohenlohe", "Apolda");
	place(at, "Rüchel", "Gotha");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	active(at, "french");
	begin(at, "operations");
	any_dice(at, "one green");
	dice(at, "card F04");
	give(at, "unit Ney");
	return at;
}

Test(operation_rules, a_card_on_the_march_leaves_none_for_the_combat,
     .description = "1806 turn.operations.one-green")
{
	struct at_table *at = before_apolda("F13 F15 F25", "");
	give(at, "card F13");
	cr_assert_str_eq(rule_of(at, "card F15"), "turn.operations.one-green");
	give_all(at, "go Apolda, yes");
	cr_assert_str_neq(asks(at), "french attack-card");
	cr_assert(is_in_hand(at, "F25") && is_in_hand(at, "F15"));
	cr_assert_str_eq(card_at(at, "F13"), "discard");
}

Test(operation_rules, without_a_card_on_the_march_one_is_left,
     .description = "1806 turn.operations.one-green")
{
	struct at_table *at = before_apolda("F13 F25", "");
	give_all(at, "go Apolda, yes");
	cr_assert_str_eq(asks(at), "french attack-card");
	cr_assert(is_legal(at, "card F25"));
	cr_assert_not(is_legal(at, "card F13"));
}

Test(operation_rules, the_defender_has_spent_his_on_the_march,
     .description = "1806 turn.operations.one-green")
{
	struct at_table *at = before_apolda("", "P24 P28");
	pass_every_window(at);
	give(at, "go Apolda");
	cr_assert_str_eq(asks(at), "prussian move-end");
	give_all(at, "card P24, yes");
	cr_assert_str_neq(asks(at), "prussian combat-window");
	cr_assert(is_in_hand(at, "P28"));
	cr_assert_geq(fatigue_of(at, "Ney"), 2, "a contested area and the card");
}

Test(operation_rules, counter_order_is_the_card_of_the_operation,
     .description = "1806 turn.operations.one-green card.counter-order")
{
	struct at_table *at = before_apolda("F24 F25", "P24");
	pass_every_window(at);
	give_all(at, "go Apolda, card P24");
	cr_assert_str_eq(asks(at), "french counter-order");
	give(at, "card F24");
	cr_assert_eq(fatigue_of(at, "Ney"), 1, "the contested area alone");
	give(at, "yes");
	cr_assert_str_neq(asks(at), "french attack-card");
	cr_assert(is_in_hand(at, "F25"));
}

Test(operation_rules, never_two_counter_orders_in_a_row,
     .description = "1806 turn.operations.one-green card.counter-order")
{
	struct at_table *at = before_apolda("F13 F24", "P27");
	pass_every_window(at);
	give(at, "card F13");
	cr_assert_str_eq(asks(at), "prussian counter-order");
	give(at, "card P27");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_eq(position_at(at)->operation.modifier, 0);
	cr_assert_str_eq(rule_of(at, "card F24"), "turn.operations.one-green");
	cr_assert(!strcmp(card_at(at, "F13"), "discard") && !strcmp(card_at(at, "P27"), "discard"));
}

Test(operation_rules, a_side_that_has_played_cannot_counter,
     .description = "1806 turn.operations.one-green card.counter-order")
{
	struct at_table *at = before_apolda("F13", "P26 P27");
	cr_assert_str_eq(asks(at), "prussian reaction");
	give_all(at, "card P26, pass, unit Rüchel, go Ohrdruf");
	pass_every_window(at);
	give(at, "card F13");
	cr_assert_str_eq(asks(at), "french move", "the Prussian card of this operation is spent");
	cr_assert_eq(position_at(at)->operation.modifier, 1);
	cr_assert(is_in_hand(at, "P27"));
}
