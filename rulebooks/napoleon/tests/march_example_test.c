/*
 * The example of p. 10-11, step by step, on the map of the reference: Augereau, Murat and Napoléon at
 * Neustadt, a card of 4.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *neustadt(void)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Augereau, Murat, Napoléon", "Neustadt");
	place(at, "Soult", "Weida");
	place(at, "Hohenlohe", "Apolda");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	begin(at, "operations");
	return at;
}

static struct at_table *all_three(void)
{
	struct at_table *at = neustadt();
	dice(at, "card F04");
	give_all(at, "unit Augereau, unit Murat, unit Napoléon");
	return at;
}

Test(march_example, several_choices, .description = "1806 turn.operations.select")
{
	struct at_table *at = neustadt();
	cr_assert(is_legal(at, "unit Augereau") && is_legal(at, "unit Murat") &&
		  is_legal(at, "unit Napoléon"));
	give(at, "unit Augereau");
	cr_assert(is_legal(at, "done"), "the commander stays with Murat");
	give(at, "unit Murat");
	cr_assert_str_eq(rule_of(at, "done"), "terms.commander", "and not alone");
}

Test(march_example, the_card_is_discarded, .description = "1806 move.points terms.cards")
{
	struct at_table *at = all_three();
	cr_assert_str_eq(card_at(at, "F04"), "discard");
	cr_assert_eq(last_told(at, "points")->message.arg[1].value, 4, "4, a second corps, Napoléon");
}

Test(march_example, case_a, .description = "1806 move.path move.fatigue move.fatigue-share")
{
	struct at_table *at = all_three();
	cr_assert_eq(cost_of(at, "go Pegau"), 2 * 4);
	give_all(at, "go Roda, go Eisenberg, go Zeitz, go Pegau");
	cr_assert_str_eq(asks(at), "french share", "2 less 1: either corps takes it");
	cr_assert_eq(answers_listed(at), 2);
	give(at, "unit Augereau");
	cr_assert_eq(fatigue_of(at, "Augereau"), 1);
	cr_assert_eq(fatigue_of(at, "Murat"), 0);
}

Test(march_example, case_b, .description = "1806 move.path move.fatigue")
{
	struct at_table *at = all_three();
	give(at, "go Auma");
	cr_assert_str_eq(asks(at), "french move");
	give(at, "go Weida");
	cr_assert_str_eq(asks(at), "prussian operation", "Soult stops it with two points left");
	cr_assert_eq(fatigue_of(at, "Augereau") + fatigue_of(at, "Murat"), 0);
	cr_assert(is_activated(at, "Napoléon") && !is_activated(at, "Soult"));
	cr_assert_str_eq(axis_at(at, "Weida"), "");
}

static struct at_table *case_c(void)
{
	struct at_table *at = all_three();
	give_all(at, "go Iena, go Apolda, no");
	return at;
}

Test(march_example, case_c, .description = "1806 move.axis move.fatigue turn.operations.select")
{
	struct at_table *at = case_c();
	cr_assert_eq(fatigue_of(at, "Augereau") + fatigue_of(at, "Murat"), 0, "1 less Napoléon's");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert(is_activated(at, "Augereau") && is_activated(at, "Murat") && is_activated(at, "Napoléon"));
	cr_assert_not(is_activated(at, "Hohenlohe"));
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(march_example, hohenlohe_may_leave_by_the_white_arrows, .description = "1806 move.leave-contested")
{
	struct at_table *at = case_c();
	dice(at, "card P01");
	give_all(at, "unit Hohenlohe, no");
	cr_assert_eq(answers_listed(at), 4, "Weimar, Auerstedt, Dornburg, done");
	cr_assert(is_legal(at, "go Weimar") && is_legal(at, "go Auerstaedt") && is_legal(at, "go Dornburg"));
	cr_assert_str_eq(rule_of(at, "go Iena"), "move.leave-contested");
}

Test(march_example, the_next_french_stack, .description = "1806 move.axis")
{
	struct at_table *at = case_c();
	give(at, "pass");
	place(at, "Soult", "Dornburg");
	begin(at, "operations");
	dice(at, "card F01");
	give_all(at, "unit Soult, go Apolda");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0);
}

static struct at_table *prussians_come_from(const char *area)
{
	struct at_table *at = case_c();
	place(at, "Blücher", area);
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P01");
	give_all(at, "unit Blücher, go Apolda");
	return at;
}

Test(march_example, a_prussian_stack_places_none, .description = "1806 move.axis")
{
	struct at_table *at = prussians_come_from("Weimar");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert_str_eq(axis_owner(at, "Apolda"), "french");
	cr_assert_eq(fatigue_of(at, "Augereau") + fatigue_of(at, "Murat"), 0);
}

Test(march_example, a_prussian_stack_from_jena_cuts_it, .description = "1806 move.axis-cut")
{
	struct at_table *at = prussians_come_from("Iena");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
	cr_assert_eq(fatigue_of(at, "Augereau"), 1);
	cr_assert_eq(fatigue_of(at, "Murat"), 1);
	cr_assert_eq(fatigue_of(at, "Blücher"), 1, "it ends in a contested area");
}
