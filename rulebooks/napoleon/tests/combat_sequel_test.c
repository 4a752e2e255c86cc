/*
 * Green cards of retreat and pursuit, p. 18-19: PANIC F35, GREAT CHARGE F34, ORDERLY RETREAT F36 and P36.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

static struct at_table *ready(const char *of_french, const char *of_prussians, const char *french_hand,
			      const char *prussian_hand)
{
	struct at_table *at = battlefield(of_french, of_prussians, "Naumburg");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	return at;
}

static void fight(struct at_table *at, const char *french_faces, const char *prussian_faces, const char *who)
{
	bool french_first = position_at(at)->active == french;
	shows(at, french_first ? "french" : "prussian", french_first ? french_faces : prussian_faces);
	shows(at, french_first ? "prussian" : "french", french_first ? prussian_faces : french_faces);
	attack_with(at, who);
}

/* ---- PANIC --------------------------------------------------------------------------------------------- */

Test(combat_sequel, panic_without_a_way, .description = "1806 card.panic combat.retreat")
{
	struct at_table *at = battlefield("Ney", "Rüchel", "Penig");
	hand(at, "french", "F35");
	axis(at, "Penig", "Chemnitz", "prussian");
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no"); /* one cavalry point against one */
	if (!strcmp(asks(at), "prussian retreat"))
		give(at, "go Chemnitz");
	up_to(at, "french retreat-window");
	give(at, "card F35"); /* Zwickau touches Penig */
	cr_assert_str_eq(where(at, "Rüchel"), "Chemnitz");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2 + 2, "combat, panic, a step not made");
}

Test(combat_sequel, panic_into_the_enemy, .description = "1806 card.panic combat.retreat")
{
	struct at_table *at = ready("Ney", "Rüchel", "F35", "");
	place(at, "Augereau", "Querfurt");
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	give(at, "card F35");
	give(at, "go Querfurt");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2 + 2);
	cr_assert_str_eq(axis_at(at, "Querfurt"), "Freyburg");
}

Test(combat_sequel, panic_drives_on_from_the_enemy, .description = "1806 card.panic combat.retreat")
{
	struct at_table *at = ready("Ney", "Rüchel", "F35", "");
	place(at, "Augereau", "Freyburg");
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg"); /* stopped there, its marker points to Naumburg */
	give(at, "card F35");
	cr_assert_str_eq(asks(at), "prussian panic", "the marker binds only the first connection");
	cr_assert_str_eq(rule_of(at, "go Naumburg"), "combat.retreat");
	give(at, "go Querfurt");
	cr_assert_str_eq(where(at, "Rüchel"), "Querfurt");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2 + 2, "combat, Augereau, panic");
	cr_assert_str_eq(axis_at(at, "Freyburg"), "", "no longer contested");
}

Test(combat_sequel, panic_over_a_broken_bridge, .description = "1806 card.panic combat.retreat")
{
	struct at_table *at = ready("Ney", "Rüchel", "F35", "");
	destroy_bridge(at, "Auerstaedt", "Apolda");
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Auerstaedt");
	give(at, "card F35");
	give(at, "go Apolda");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2 + 2);
}

Test(combat_sequel, panic_of_two_corps, .description = "1806 card.panic")
{
	struct at_table *at = ready("Ney", "Rüchel, Louis", "F35", "");
	fight(at, "L FF", "F F", "Ney");
	up_to(at, "prussian loss");
	give_all(at, "unit Louis, no");
	give(at, "go Freyburg");
	give(at, "card F35");
	give(at, "go Querfurt");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 1, "evenly");
	cr_assert_eq(fatigue_of(at, "Louis"), 1 + 1);
}

Test(combat_sequel, panic_too_much, .description = "1806 card.panic turn.elimination")
{
	struct at_table *at = ready("Ney", "Rüchel", "F35", "");
	tire(at, "Rüchel", 6);
	fight(at, "L F", "", "Ney");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	give(at, "card F35");
	give(at, "go Querfurt"); /* 6 + 1 + 2 */
	cr_assert_str_eq(where(at, "Rüchel"), "eliminated");
	cr_assert_eq(vp(at), 6);
}

Test(combat_sequel, panic_and_then_the_pursuit, .description = "1806 card.panic combat.pursuit")
{
	struct at_table *at = ready("Murat", "Rüchel", "F35", "");
	fight(at, "L F", "F", "Murat");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	give(at, "card F35");
	shows(at, "french", "FF F");
	give(at, "go Querfurt");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2 + 3);
}

Test(combat_sequel, no_panic_among_the_french, .description = "1806 card.panic")
{
	struct at_table *at = ready("Ney", "Brunswick", "F35", "");
	fight(at, "F F", "L F", "Ney");
	up_to(at, "french loss");
	give(at, "no");
	give(at, "go Eisenberg");
	while (window_open(at)) {
		cr_assert(!is_legal(at, "card F35"));
		give(at, "pass");
	}
	cr_assert(is_in_hand(at, "F35"));
}

Test(combat_sequel, panic_after_a_card_of_combat, .description = "1806 card.panic turn.operations.one-green")
{
	struct at_table *at = ready("Ney", "Rüchel", "F25 F35", "");
	fight(at, "L F F", "F", "Ney");
	give(at, "card F25");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "prussian operation", "one green card an operation");
}

Test(combat_sequel, panic_countered, .description = "1806 card.panic card.counter-order")
{
	struct at_table *at = ready("Ney", "Rüchel", "F35", "P27");
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	up_to(at, "french retreat-window");
	give(at, "card F35");
	give(at, "card P27");
	cr_assert_str_eq(where(at, "Rüchel"), "Freyburg");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1);
}

/* ---- ORDERLY RETREAT ----------------------------------------------------------------------------------- */

static struct at_table *bluecher_wins(unsigned ney_horse)
{
	struct at_table *at = ready("Ney", "Blücher, Louis", "F36", "");
	strength(at, "Ney", 5, ney_horse);
	active(at, "prussian");
	fight(at, "F F", "L F", "Blücher, Louis");
	up_to(at, ney_horse ? "french loss" : "french retreat");
	if (ney_horse)
		give(at, "no");
	return at;
}

Test(combat_sequel, french_retreat_in_good_order, .description = "1806 card.orderly-retreat")
{
	struct at_table *at = bluecher_wins(1);
	give(at, "go Eisenberg");
	up_to(at, "french pursuit-window");
	give(at, "card F36");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_eq(told(at, "pursuit-cards"), 0);
	cr_assert_str_eq(where(at, "Ney"), "Eisenberg");
}

Test(combat_sequel, no_order_without_horse, .description = "1806 card.orderly-retreat")
{
	struct at_table *at = bluecher_wins(0);
	give(at, "go Eisenberg");
	up_to(at, "french pursuit-window");
	cr_assert_str_eq(rule_of(at, "card F36"), "card.orderly-retreat");
	shows(at, "prussian", "F F");
	give(at, "pass");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Ney"), 1 + 2);
}

Test(combat_sequel, winner_cannot_retreat, .description = "1806 card.orderly-retreat")
{
	struct at_table *at = ready("Murat", "Rüchel", "F34 F36", "");
	fight(at, "L F", "F", "Murat");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	up_to(at, "french pursuit-window");
	cr_assert_str_eq(rule_of(at, "card F36"), "card.orderly-retreat");
	cr_assert(is_legal(at, "card F34"));
}

Test(combat_sequel, good_order_forestalls_the_charge,
     .description = "1806 card.orderly-retreat card.great-charge")
{
	struct at_table *at = ready("Murat", "Rüchel", "F34", "P36");
	fight(at, "L F", "F", "Murat");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	up_to(at, "prussian pursuit-window");
	give(at, "card P36");
	up_to(at, "prussian operation");
	cr_assert(is_in_hand(at, "F34"));
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1);
}

/* ---- GREAT CHARGE -------------------------------------------------------------------------------------- */

Test(combat_sequel, great_charge_without_murat, .description = "1806 card.great-charge combat.pursuit")
{
	struct at_table *at = ready("Ney", "Rüchel", "F34", "");
	strength(at, "Ney", 4, 2);
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	up_to(at, "french pursuit-window");
	shows(at, "french", "F F"); /* one and the event */
	give(at, "card F34");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2);
}

Test(combat_sequel, no_great_charge_without_a_pursuit, .description = "1806 card.great-charge combat.pursuit")
{
	struct at_table *at = ready("Ney", "Rüchel", "F34", "");
	fight(at, "L F", "F", "Ney");
	up_to(at, "prussian loss");
	give(at, "no"); /* equal cavalry */
	give(at, "go Freyburg");
	up_to(at, "french retreat-window");
	cr_assert_str_eq(rule_of(at, "card F34"), "card.great-charge");
	up_to(at, "prussian operation");
	cr_assert(is_in_hand(at, "F34"));
}

Test(combat_sequel, great_charge_countered, .description = "1806 card.great-charge card.counter-order")
{
	struct at_table *at = ready("Murat", "Rüchel", "F34", "P27");
	fight(at, "L F", "F", "Murat");
	up_to(at, "prussian loss");
	give(at, "no");
	give(at, "go Freyburg");
	up_to(at, "french pursuit-window");
	give(at, "card F34");
	shows(at, "french", "F F"); /* one and Murat */
	give(at, "card P27");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2);
}
