/*
 * Who fights, p. 12: where an attack may be declared, who takes part, and who is flipped.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

Test(combat_start, only_in_a_contested_area, .description = "1806 combat.start")
{
	struct at_table *at = battlefield("Ney", "", "Naumburg");
	place(at, "Louis", "Freyburg");
	dice(at, "card F07");
	begin(at, "operations");
	give(at, "unit Ney");
	cr_assert_str_eq(asks(at), "french move", "nobody to attack");
}

Test(combat_start, after_a_march_into_an_empty_area, .description = "1806 combat.start")
{
	struct at_table *at = battlefield("Ney", "", "Naumburg");
	dice(at, "card F07");
	begin(at, "operations");
	give(at, "unit Ney");
	give(at, "go Freyburg");
	if (!strcmp(asks(at), "french move"))
		give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_start, attack_after_a_march_may_be_left, .description = "1806 combat.start")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	place(at, "Ney", "Eisenberg");
	dice(at, "card F07");
	begin(at, "operations");
	give(at, "unit Ney");
	give(at, "go Naumburg");
	cr_assert_str_eq(asks(at), "french attack");
	give(at, "no");
	cr_assert(is_activated(at, "Ney"));
	cr_assert(!is_activated(at, "Louis"));
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_start, flipped_corps_cannot_attack, .description = "1806 combat.start turn.operations.select")
{
	struct at_table *at = battlefield("Ney, Augereau", "Louis", "Naumburg");
	activated(at, "Ney");
	begin(at, "operations");
	cr_assert_str_eq(rule_of(at, "unit Ney"), "turn.operations.select");
	cr_assert(is_legal(at, "unit Augereau"));
}

Test(combat_start, flipped_corps_must_defend, .description = "1806 combat.start")
{
	struct at_table *at = battlefield("Ney", "Louis, Hohenlohe", "Naumburg");
	activated(at, "Hohenlohe");
	attack_counting(at, "Ney", 2, 3);
}

Test(combat_start, all_who_fought_are_flipped, .description = "1806 combat.start turn.operations.select")
{
	struct at_table *at = battlefield("Ney, Augereau", "Louis, Hohenlohe", "Naumburg");
	place(at, "Brunswick", "Freyburg");
	attack_counting(at, "Ney", 2, 3);
	cr_assert(is_activated(at, "Ney"));
	cr_assert(is_activated(at, "Louis"));
	cr_assert(is_activated(at, "Hohenlohe"));
	cr_assert(!is_activated(at, "Augereau"), "was not selected");
	cr_assert(!is_activated(at, "Brunswick"));
}

Test(combat_start, those_not_selected_suffer_nothing, .description = "1806 combat.start combat.allocate")
{
	struct at_table *at = battlefield("Ney, Augereau", "Brunswick", "Naumburg");
	shows(at, "french", "F F");
	shows(at, "prussian", "FF FF");
	attack_with(at, "Ney");
	cr_assert_eq(fatigue_of(at, "Ney"), 4);
	cr_assert_eq(fatigue_of(at, "Augereau"), 0);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_start, corps_that_stayed_may_attack_later, .description = "1806 combat.start")
{
	struct at_table *at = battlefield("Ney, Augereau", "Brunswick", "Naumburg");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F");
	attack_with(at, "Ney");
	give(at, "pass"); /* the Prussians */
	give(at, "unit Augereau");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F");
	give(at, "yes");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Augereau"), 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4, "a flipped corps defends again");
}

Test(combat_start, prussians_attack, .description = "1806 combat.start")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	active(at, "prussian");
	shows(at, "prussian", "LF F");
	shows(at, "french", "F F");
	attack_with(at, "Brunswick");
	cr_assert_str_eq(asks(at), "french loss");
	cr_assert_eq(fatigue_of(at, "Ney"), 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(vp(at), 10);
	give(at, "no");
	cr_assert_eq(vp(at), 11);
}

Test(combat_start, effects_are_the_sum_of_all_symbols, .description = "1806 combat.effects")
{
	struct at_table *at = battlefield("Davout", "Brunswick", "Naumburg");
	shows(at, "french", "LF LF FF");
	shows(at, "prussian", "LF FF");
	attack_with(at, "Davout");
	cr_assert_eq(position_at(at)->combat.losses[prussian], 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4);
	cr_assert_eq(position_at(at)->combat.losses[french], 1);
	cr_assert_eq(fatigue_of(at, "Davout"), 3);
}
