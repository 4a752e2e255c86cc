/*
 * Figures of a combat before it is fought: the cards of both sides step by step, p. 12, and the chances
 * they give.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

static const char standing[] = "{'what':'combat','at':'Naumburg','attackers':['Ney']}";

Test(combat_figures, moving_attack_once_for_the_stack, .description = "1806 combat.cards.C")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	const char *about = "{'what':'combat','at':'Naumburg','attackers':['Ney','Augereau']}";
	place_all(at, "Ney, Augereau", "Eisenberg");
	begin(at, "operations");
	cr_assert_eq(figure(at, "french-cards", about), 3);
	cr_assert_eq(term(at, "french-cards", about, "term-moving-attack"), -1);
	cr_assert(!has_term(at, "french-cards", about, "term-moving-corps"));
}

Test(combat_figures, moving_attack_per_corps, .description = "1806 combat.cards.C")
{
	struct at_table *at = battlefield_with("moving-attack=per-corps", "", "Louis", "Naumburg");
	const char *two = "{'what':'combat','at':'Naumburg','attackers':['Ney','Augereau']}";
	const char *three = "{'what':'combat','at':'Naumburg','attackers':['Ney','Augereau','Bessières']}";
	place_all(at, "Ney, Augereau, Bessières", "Eisenberg");
	begin(at, "operations");
	cr_assert_eq(figure(at, "french-cards", two), 2, "2 + 2 - 2");
	cr_assert_eq(figure(at, "french-cards", three), 3, "2 + 2 + 1 - 3 and a bonus");
	cr_assert(has_term(at, "french-cards", two, "term-moving-corps"));
	cr_assert(!has_term(at, "french-cards", two, "term-moving-attack"));
}

Test(combat_figures, ground, .description = "1806 combat.cards.E combat.cards.F")
{
	struct at_table *at = battlefield("Ney", "Louis", "Roda");
	place(at, "Augereau", "Erfurt");
	place(at, "Rüchel", "Erfurt");
	begin(at, "operations");
	const char *woods = "{'what':'combat','at':'Roda','attackers':['Ney']}";
	const char *citadel = "{'what':'combat','at':'Erfurt','attackers':['Augereau']}";
	cr_assert_eq(figure(at, "prussian-cards", woods), 2);
	cr_assert_eq(term(at, "prussian-cards", woods, "term-woods"), 1);
	cr_assert_eq(figure(at, "prussian-cards", citadel), 2);
	cr_assert_eq(term(at, "prussian-cards", citadel, "term-own-citadel"), 1);
	cr_assert_eq(figure(at, "french-cards", woods), 2, "nothing for the attacker");
}

Test(combat_figures, one_card_each, .description = "1806 combat.winner combat.effects")
{
	struct at_table *at = battlefield("Ney", "Louis", "Naumburg");
	strength(at, "Ney", 4, 0);
	begin(at, "operations");
	cr_assert_eq(chance_of(at, "won", standing).ways, 3333, "1/2 x 2/3");
	cr_assert_eq(chance_of(at, "drawn", standing).ways, 5000, "1/2 x 1/3 + 1/2 x 2/3");
	cr_assert_eq(chance_of(at, "lost", standing).ways, 1667, "1/2 x 1/3");
}

Test(combat_figures, two_cards_against_one, .description = "1806 combat.winner combat.effects")
{
	struct at_table *at = battlefield("Ney", "Louis", "Naumburg");
	begin(at, "operations");
	cr_assert_eq(chance_of(at, "won", standing).ways, 5833, "3/4 x 2/3 + 1/4 x 1/3");
	cr_assert_eq(chance_of(at, "drawn", standing).ways, 3333, "1/4 x 2/3 + 1/2 x 1/3");
	unsigned lost = chance_of(at, "lost", standing).ways;
	cr_assert(lost == 833 || lost == 834, "1/4 x 1/3 is 833 and a third");
	cr_assert_eq(5833 + 3333 + lost, 10000);
}
