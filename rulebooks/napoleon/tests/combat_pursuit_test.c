/*
 * The pursuit, p. 12 step 7: who, from where, how many cards, and that it costs fatigue alone.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

/* The French attack with all they have at Naumburg and win by one; the Prussian loss is the next answer. */
static struct at_table *won_by_one(const char *of_french, const char *of_prussians, unsigned french_cards,
				   unsigned prussian_cards)
{
	struct at_table *at = battlefield(of_french, of_prussians, "Naumburg");
	shows(at, "french", "L");
	shows_nothing_but_fatigue(at, "french", french_cards - 1);
	shows_nothing_but_fatigue(at, "prussian", prussian_cards);
	return at;
}

Test(combat_pursuit, more_cavalry_pursues, .description = "1806 combat.pursuit")
{
	struct at_table *at = won_by_one("Ney", "Brunswick", 2, 2);
	strength(at, "Ney", 4, 2);
	attack_with(at, "Ney");
	give(at, "no"); /* 2 against 1 */
	shows(at, "french", "FF");
	give(at, "go Freyburg");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 2);
}

Test(combat_pursuit, equal_cavalry_does_not, .description = "1806 combat.pursuit")
{
	struct at_table *at = won_by_one("Ney", "Brunswick", 2, 2);
	attack_with(at, "Ney");
	give(at, "no"); /* 1 against 1 */
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);
	cr_assert_eq(told(at, "pursuit-cards"), 0);
}

Test(combat_pursuit, cavalry_is_counted_after_losses, .description = "1806 combat.pursuit")
{
	struct at_table *at = won_by_one("Ney", "Brunswick", 2, 2);
	attack_with(at, "Ney");
	give(at, "yes"); /* 1 against 0 */
	shows(at, "french", "F");
	give(at, "go Freyburg");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 1);
}

Test(combat_pursuit, winner_has_lost_his_cavalry, .description = "1806 combat.pursuit")
{
	struct at_table *at = battlefield("Lannes", "Brunswick", "Naumburg");
	shows(at, "french", "L L F");
	shows(at, "prussian", "L F");
	attack_with(at, "Lannes");
	give(at, "yes"); /* his only point of it */
	give(at, "no");  /* Brunswick: infantry, then cavalry */
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1, "none against none");
}

Test(combat_pursuit, cavalry_that_was_not_selected, .description = "1806 combat.pursuit combat.start")
{
	struct at_table *at = won_by_one("Ney, Murat", "Brunswick", 2, 2);
	attack_with(at, "Ney");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_eq(told(at, "pursuit-cards"), 0, "Murat has not fought");
}

Test(combat_pursuit, losses_are_ignored, .description = "1806 combat.pursuit")
{
	struct at_table *at = won_by_one("Ney", "Brunswick", 2, 2);
	attack_with(at, "Ney");
	give(at, "yes");
	shows(at, "french", "LF");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 1);
	cr_assert_eq(strength_at(at, "Brunswick"), 7);
	cr_assert_eq(vp(at), 9);
}

Test(combat_pursuit, card_without_fatigue, .description = "1806 combat.pursuit")
{
	struct at_table *at = won_by_one("Ney", "Brunswick", 2, 2);
	attack_with(at, "Ney");
	give(at, "yes");
	shows(at, "french", "L");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);
	cr_assert_eq(strength_at(at, "Brunswick"), 7);
}

Test(combat_pursuit, not_from_a_wooded_area, .description = "1806 combat.pursuit")
{
	struct at_table *at = battlefield("Murat", "Louis", "Roda");
	shows(at, "french", "L F");
	shows(at, "prussian", "F F");
	attack_with(at, "Murat");
	give(at, "no");
	give(at, "go Gera");
	cr_assert_eq(fatigue_of(at, "Louis"), 1);
	cr_assert_eq(told(at, "pursuit-cards"), 0);
}

Test(combat_pursuit, not_from_a_citadel, .description = "1806 combat.pursuit")
{
	struct at_table *at = battlefield("Murat", "Louis", "Erfurt");
	shows(at, "french", "L F");
	shows(at, "prussian", "F F");
	attack_with(at, "Murat");
	give(at, "no");
	give(at, "go Weimar");
	cr_assert_eq(fatigue_of(at, "Louis"), 1);
	cr_assert_eq(told(at, "pursuit-cards"), 0);
	cr_assert_str_eq(control_of(at, "Erfurt"), "french", "and it has fallen");
}

Test(combat_pursuit, from_clear_into_woods, .description = "1806 combat.pursuit")
{
	struct at_table *at = battlefield("Murat", "Louis", "Iena");
	shows(at, "french", "L F");
	shows(at, "prussian", "F");
	attack_with(at, "Murat");
	give(at, "no");
	shows(at, "french", "F F"); /* the area of the combat counts; Murat adds a card */
	give(at, "go Roda");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Louis"), 1 + 2);
}

Test(combat_pursuit, bluecher_pursues, .description = "1806 combat.pursuit")
{
	struct at_table *at = battlefield("Ney", "Blücher, Louis", "Naumburg");
	active(at, "prussian");
	shows(at, "prussian", "L F");
	shows(at, "french", "F F");
	attack_with(at, "Blücher, Louis");
	give(at, "no"); /* Ney */
	shows(at, "prussian", "FF F");
	give(at, "go Eisenberg");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Ney"), 1 + 3);
}

Test(combat_pursuit, shared_among_the_beaten, .description = "1806 combat.pursuit")
{
	struct at_table *at = won_by_one("Murat", "Brunswick, Louis", 2, 3);
	attack_with(at, "Murat");
	give_all(at, "unit Louis, unit Brunswick, no"); /* fatigue, loss */
	shows(at, "french", "FF F");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);
	cr_assert_eq(fatigue_of(at, "Louis"), 1 + 1);
	cr_assert_str_eq(asks(at), "prussian share", "the third point");
	give(at, "unit Brunswick");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
}

Test(combat_pursuit, friends_who_take_them_in_are_spared, .description = "1806 combat.pursuit combat.retreat")
{
	struct at_table *at = won_by_one("Murat", "Louis", 2, 1);
	place(at, "Hohenlohe", "Freyburg");
	attack_with(at, "Murat");
	give(at, "no");
	shows(at, "french", "FF FF");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Louis"), 1 + 4);
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0);
}

Test(combat_pursuit, corps_lost_in_it, .description = "1806 combat.pursuit turn.elimination victory.losses")
{
	struct at_table *at = won_by_one("Murat", "Louis", 2, 0);
	tire(at, "Louis", 6);
	attack_with(at, "Murat");
	give(at, "no");
	shows(at, "french", "F F"); /* 6 + 1 + 2 */
	give(at, "go Freyburg");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 7);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_pursuit, nobody_left_to_pursue, .description = "1806 combat.pursuit turn.elimination")
{
	struct at_table *at = battlefield("Murat", "Louis", "Naumburg");
	tire(at, "Louis", 7);
	shows(at, "french", "LF F");
	attack_with(at, "Murat"); /* 7 + 2 */
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 7, "all his points, and no loss besides");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_pursuit, lost_in_the_retreat, .description = "1806 combat.pursuit combat.retreat")
{
	struct at_table *at = won_by_one("Murat", "Louis", 2, 0);
	tire(at, "Louis", 6);
	destroy_bridge(at, "Naumburg", "Freyburg");
	attack_with(at, "Murat");
	give(at, "no");
	give(at, "go Freyburg"); /* 6 + 1 + 2 */
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(told(at, "pursuit-cards"), 0);
}
