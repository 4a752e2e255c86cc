/*
 * How a combat ends, p. 12 step 5, when corps and commanders go under in it (p. 6, 9 and 14).
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

/* ---- The winner ---------------------------------------------------------------------------------------- */

Test(combat_outcome, symbols_count_not_points, .description = "1806 combat.winner")
{
	struct at_table *at = battlefield("Ney, Augereau", "Brunswick", "Naumburg");
	tire(at, "Augereau", 8); /* 2 - 1 */
	shows(at, "french", "L F F");
	shows(at, "prussian", "F F");
	attack_with(at, "Ney, Augereau");
	cr_assert_str_eq(where(at, "Augereau"), "eliminated", "five points through fatigue");
	cr_assert_eq(vp(at), 15);
	give(at, "no");
	cr_assert_str_eq(asks(at), "prussian retreat", "but one symbol of loss against none");
}

Test(combat_outcome, symbols_beyond_the_last_point_count, .description = "1806 combat.winner combat.retreat")
{
	struct at_table *at = battlefield("Davout", "Louis, Rüchel", "Naumburg");
	strength(at, "Davout", 8, 0);
	strength(at, "Louis", 1, 0);
	tire(at, "Louis", 8); /* dies of fatigue before any loss */
	shows(at, "french", "LF LF F");
	shows(at, "prussian", "F");
	attack_with(at, "Davout");
	give(at, "unit Rüchel"); /* the third point of fatigue */
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	give(at, "no"); /* both losses are Rüchel's */
	cr_assert_eq(strength_at(at, "Rüchel"), 2);
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "prussian retreat", "two connections");
}

Test(combat_outcome, equal_losses, .description = "1806 combat.winner")
{
	struct at_table *at = battlefield("Davout", "Brunswick", "Naumburg");
	strength(at, "Davout", 8, 0);
	strength(at, "Brunswick", 8, 0);
	shows(at, "french", "LF L FF");
	shows(at, "prussian", "L L");
	attack_with(at, "Davout");
	cr_assert_eq(strength_at(at, "Davout"), 6);
	cr_assert_eq(strength_at(at, "Brunswick"), 6);
	cr_assert_eq(vp(at), 10);
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_str_eq(where(at, "Brunswick"), "Naumburg");
}

Test(combat_outcome, both_go_under, .description = "1806 combat.winner turn.elimination")
{
	struct at_table *at = battlefield("Ney", "Louis", "Naumburg");
	strength(at, "Ney", 1, 0);
	strength(at, "Louis", 1, 0);
	shows(at, "french", "L");
	shows(at, "prussian", "L");
	attack_with(at, "Ney");
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 10, "a point each");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_outcome, both_go_under_and_one_has_won, .description = "1806 combat.winner turn.elimination")
{
	struct at_table *at = battlefield("Lannes", "Louis", "Naumburg");
	strength(at, "Lannes", 1, 0);
	strength(at, "Louis", 2, 0);
	shows(at, "french", "L L"); /* 1 and the bonus */
	shows(at, "prussian", "L");
	attack_with(at, "Lannes");
	cr_assert_str_eq(where(at, "Lannes"), "eliminated");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 9, "two for the French, one for the Prussians");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_outcome, without_a_card_no_harm_is_done, .description = "1806 combat.winner turn.elimination")
{
	struct at_table *at = battlefield("Ney", "Louis", "Naumburg");
	strength(at, "Ney", 5, 0);
	tire(at, "Ney", 8);
	tire(at, "Louis", 8);
	axis(at, "Naumburg", "Eisenberg", "french");
	shows(at, "french", "LF");
	attack_with(at, "Ney"); /* Louis has no card: Ney lives */
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_str_eq(where(at, "Ney"), "Naumburg");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
	cr_assert_eq(vp(at), 7);
}

Test(combat_outcome, dead_winner_and_beaten_survivor,
     .description = "1806 combat.winner combat.retreat combat.pursuit")
{
	struct at_table *at = battlefield("Murat", "Brunswick", "Naumburg");
	tire(at, "Murat", 8); /* 2 - 1 */
	axis(at, "Naumburg", "Freyburg", "french");
	shows(at, "french", "L");
	shows(at, "prussian", "F F");
	attack_with(at, "Murat");
	cr_assert_str_eq(where(at, "Murat"), "eliminated");
	cr_assert_eq(vp(at), 18, "eight points of horse");
	give(at, "no");
	cr_assert_str_eq(asks(at), "prussian retreat", "a symbol of loss against none");
	cr_assert(is_legal(at, "go Freyburg"), "the marker went with him");
	give(at, "go Weissenfels");
	cr_assert_eq(told(at, "pursuit-cards"), 0, "nobody is left to pursue");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 0);
	cr_assert(is_activated(at, "Brunswick"));
}

Test(combat_outcome, beaten_and_gone, .description = "1806 combat.winner combat.retreat turn.elimination")
{
	struct at_table *at = battlefield("Murat", "Louis", "Naumburg");
	tire(at, "Louis", 8);
	shows(at, "french", "LF F");
	attack_with(at, "Murat");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(told(at, "retreat"), 0);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_outcome, a_citadel_falls_with_its_defender,
     .description = "1806 turn.elimination victory.citadels")
{
	struct at_table *at = battlefield("Ney", "Louis", "Erfurt");
	tire(at, "Louis", 8);
	shows(at, "french", "F F");
	shows(at, "prussian", "F"); /* 1 - 1 and the citadel */
	attack_with(at, "Ney");
	cr_assert_str_eq(control_of(at, "Erfurt"), "french");
	cr_assert_eq(vp(at), 10 - 3 - 4);
}

/* ---- Commanders ---------------------------------------------------------------------------------------- */

Test(combat_outcome, emperor_stays_with_those_not_engaged, .description = "1806 terms.commander combat.start")
{
	struct at_table *at = battlefield("Ney, Augereau, Napoléon", "Brunswick", "Naumburg");
	strength(at, "Ney", 1, 0);
	shows(at, "french", "F");
	shows(at, "prussian", "L F");
	attack_with(at, "Ney");
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert(!is_over(at));
	cr_assert_str_eq(where(at, "Napoléon"), "Naumburg");
}

Test(combat_outcome, emperor_is_left_with_those_not_engaged,
     .description = "1806 terms.commander combat.start")
{
	struct at_table *at = battlefield("Ney, Augereau, Napoléon", "Brunswick", "Naumburg");
	strength(at, "Ney", 1, 0);
	shows(at, "french", "F F");
	shows(at, "prussian", "L F");
	attack_with(at, "Ney, Napoléon");
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert(!is_over(at), "Augereau is still there");
	cr_assert_str_eq(where(at, "Napoléon"), "Naumburg", "nobody is left to retreat with");
	cr_assert(is_activated(at, "Napoléon"));
	cr_assert(!is_activated(at, "Augereau"));
}

Test(combat_outcome, emperor_retreats_and_others_stay, .description = "1806 terms.commander combat.retreat")
{
	struct at_table *at = battlefield("Ney, Augereau, Napoléon", "Brunswick", "Naumburg");
	strength(at, "Ney", 6, 0);
	strength(at, "Brunswick", 8, 0);
	shows(at, "french", "F F F");
	shows(at, "prussian", "L F");
	attack_with(at, "Ney, Napoléon");
	give(at, "go Eisenberg");
	cr_assert_str_eq(where(at, "Napoléon"), "Eisenberg");
	cr_assert_str_eq(where(at, "Ney"), "Eisenberg");
	cr_assert_str_eq(where(at, "Augereau"), "Naumburg");
}

Test(combat_outcome, emperor_lost_on_the_retreat,
     .description = "1806 victory.napoleon combat.retreat terms.commander")
{
	struct at_table *at = battlefield("Ney, Napoléon", "Brunswick", "Naumburg");
	strength(at, "Ney", 6, 0);
	tire(at, "Ney", 6); /* 2 - 1 and the bonus */
	destroy_bridge(at, "Naumburg", "Freyburg");
	shows(at, "french", "F F");
	shows(at, "prussian", "L F");
	attack_with(at, "Ney, Napoléon");
	give(at, "go Freyburg"); /* 6 + 1 + 2 */
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

Test(combat_outcome, emperor_saved_by_friends,
     .description = "1806 terms.commander combat.retreat turn.elimination")
{
	struct at_table *at = battlefield("Ney, Napoléon", "Brunswick", "Naumburg");
	strength(at, "Ney", 6, 0);
	tire(at, "Ney", 6);
	place(at, "Augereau", "Freyburg");
	destroy_bridge(at, "Naumburg", "Freyburg");
	shows(at, "french", "F F");
	shows(at, "prussian", "L F");
	attack_with(at, "Ney, Napoléon");
	give(at, "go Freyburg");
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert(!is_over(at));
	cr_assert_str_eq(where(at, "Napoléon"), "Freyburg");
}

Test(combat_outcome, emperor_lost_in_a_pursuit, .description = "1806 victory.napoleon combat.pursuit")
{
	struct at_table *at = battlefield("Ney, Napoléon", "Blücher, Brunswick", "Naumburg");
	strength(at, "Ney", 6, 0);
	tire(at, "Ney", 6);
	active(at, "prussian");
	shows(at, "prussian", "L F F"); /* 1 + 2 */
	shows(at, "french", "F F");     /* 2 - 1 and the bonus */
	attack_with(at, "Blücher, Brunswick");
	shows(at, "prussian", "F F");
	give(at, "go Eisenberg"); /* 8, and two more */
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

Test(combat_outcome, king_left_alone, .description = "1806 terms.commander victory.napoleon")
{
	struct at_table *at = battlefield("Davout", "Louis, Frederick William III", "Naumburg");
	strength(at, "Louis", 1, 0);
	shows(at, "french", "L F F");
	shows(at, "prussian", "F F");
	attack_with(at, "Davout");
	cr_assert_str_eq(where(at, "Frederick William III"), "eliminated");
	cr_assert(!is_over(at), "his loss has no effect");
	cr_assert_eq(vp(at), 9);
}
