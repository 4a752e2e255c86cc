/*
 * Of more than one loss at least one is cavalry, p. 12 step 4 and reading 19.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

Test(combat_cavalry, second_of_two, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Brunswick", "Naumburg");
	shows(at, "french", "L L F");
	shows(at, "prussian", "F F");
	attack_with(at, "Lannes");
	give(at, "no"); /* the other has to be the cavalry point */
	cr_assert_eq(inf_of(at, "Brunswick"), 6);
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_str_eq(asks(at), "prussian retreat");
}

Test(combat_cavalry, first_of_three_and_no_other, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Kalckreuth", "Naumburg"); /* 3 + 2 */
	shows(at, "french", "L L L");
	shows(at, "prussian", "F F");
	attack_with(at, "Lannes");
	give(at, "yes");
	give(at, "no");
	cr_assert(is_legal(at, "yes"), "more is allowed");
	give(at, "no");
	cr_assert_eq(inf_of(at, "Kalckreuth"), 1);
	cr_assert_eq(cav_of(at, "Kalckreuth"), 1);
}

Test(combat_cavalry, last_of_three, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Kalckreuth", "Naumburg");
	shows(at, "french", "L L L");
	shows(at, "prussian", "F F");
	attack_with(at, "Lannes");
	give_all(at, "no, no");
	cr_assert_eq(inf_of(at, "Kalckreuth"), 1);
	cr_assert_eq(cav_of(at, "Kalckreuth"), 1, "the third is forced");
}

Test(combat_cavalry, corps_without_cavalry_cannot_keep_both_losses, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Brunswick, Hohenlohe, Louis", "Naumburg");
	strength(at, "Brunswick", 6, 0);
	strength(at, "Louis", 3, 0);
	shows(at, "french", "L L FF");
	shows(at, "prussian", "F F F F F");
	attack_with(at, "Lannes");
	give_all(at, "unit Louis, unit Louis");
	give(at, "unit Brunswick"); /* infantry, the only arm */
	cr_assert_eq(inf_of(at, "Brunswick"), 5);
	cr_assert_eq(cav_of(at, "Hohenlohe"), 0, "the stack has cavalry with him alone");
	cr_assert_eq(inf_of(at, "Hohenlohe"), 5);
	cr_assert_str_eq(asks(at), "prussian retreat");
}

Test(combat_cavalry, cavalry_corps_pays_for_the_stack, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Brunswick, Blücher", "Naumburg");
	shows(at, "french", "L L FF");
	shows(at, "prussian", "F F F");
	attack_with(at, "Lannes");
	give(at, "unit Blücher");
	cr_assert_eq(cav_of(at, "Blücher"), 3);
	cr_assert_str_eq(asks(at), "prussian loss");
	cr_assert(is_legal(at, "no"), "Brunswick's may be infantry now");
	cr_assert(is_legal(at, "yes"));
}

Test(combat_cavalry, cavalry_dead_of_fatigue_is_not_there_to_lose, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Lannes", "Brunswick, Blücher", "Naumburg");
	strength(at, "Brunswick", 7, 0);
	tire(at, "Blücher", 8);
	shows(at, "french", "L L FF");
	shows(at, "prussian", "F F");
	attack_with(at, "Lannes");
	cr_assert_str_eq(where(at, "Blücher"), "eliminated");
	cr_assert_eq(inf_of(at, "Brunswick"), 5, "the rule lapses");
	cr_assert_eq(vp(at), 4, "four points and two");
}

Test(combat_cavalry, french_stack, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney, Murat", "Brunswick", "Naumburg");
	shows(at, "french", "F F F F");
	shows(at, "prussian", "L L");
	attack_with(at, "Ney, Murat");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4);
	give(at, "unit Ney");
	give(at, "no"); /* Murat has nothing but cavalry */
	cr_assert_eq(inf_of(at, "Ney"), 4);
	cr_assert_eq(cav_of(at, "Murat"), 7);
	cr_assert_eq(vp(at), 12);
	cr_assert_str_eq(asks(at), "french retreat");
}

Test(combat_cavalry, one_point_each_of_both_arms, .description = "1806 combat.allocate turn.elimination")
{
	struct at_table *at = battlefield("Lannes", "Louis", "Naumburg");
	strength(at, "Louis", 1, 1);
	shows(at, "french", "L L F");
	shows(at, "prussian", "F");
	attack_with(at, "Lannes");
	give(at, "no");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 8);
}

Test(combat_cavalry, single_loss_of_horse_by_choice, .description = "1806 combat.allocate")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	shows(at, "french", "L F");
	shows(at, "prussian", "F F");
	attack_with(at, "Ney");
	give(at, "yes");
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_eq(inf_of(at, "Brunswick"), 7);
}
