/*
 * French green cards of combat, p. 18-20: AUDACITY F29, ELAN F25, LOST BULLET F31, SKIRMISHERS F27, SQUARE
 * F30, THE GUARD F32.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

static struct at_table *ready(const char *of_french, const char *of_prussians, const char *area,
			      const char *french_hand)
{
	struct at_table *at = battlefield(of_french, of_prussians, area);
	hand(at, "french", french_hand);
	return at;
}

/* The Prussians attack, and the French stand before their card. */
static void defend_against(struct at_table *at, const char *of_prussians)
{
	active(at, "prussian");
	attack_with(at, of_prussians);
	cr_assert_str_eq(asks(at), "french combat-window");
}

static void play(struct at_table *at, const char *card, const char *french_faces, const char *prussian_faces)
{
	bool french_first = position_at(at)->active == french;
	shows(at, french_first ? "french" : "prussian", french_first ? french_faces : prussian_faces);
	shows(at, french_first ? "prussian" : "french", french_first ? prussian_faces : french_faces);
	give(at, card);
}

/* ---- When a card may be played ------------------------------------------------------------------------- */

Test(combat_openers, only_cards_of_combat, .description = "1806 combat.cards.A terms.card-colours")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F03 F12 F34 F35 F36 F25");
	attack_with(at, "Ney");
	cr_assert_str_eq(asks(at), "french attack-card");
	cr_assert_str_eq(rule_of(at, "card F03"), "terms.card-colours", "blue");
	cr_assert_str_eq(rule_of(at, "card F12"), "terms.card-colours", "of a march");
	cr_assert_str_eq(rule_of(at, "card F34"), "terms.card-colours", "of a pursuit");
	cr_assert_str_eq(rule_of(at, "card F35"), "terms.card-colours");
	cr_assert_str_eq(rule_of(at, "card F36"), "terms.card-colours");
	cr_assert(!is_legal(at, "card F26"), "not in his hand");
	cr_assert(is_legal(at, "card F25"));
	cr_assert(is_legal(at, "pass"));
}

Test(combat_openers, attacker_first_then_defender, .description = "1806 combat.cards.A")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F25");
	hand(at, "prussian", "P28");
	active(at, "prussian");
	attack_with(at, "Brunswick");
	cr_assert_str_eq(asks(at), "prussian attack-card");
	give(at, "pass");
	cr_assert_str_eq(asks(at), "french combat-window");
}

Test(combat_openers, card_of_the_march_was_the_only_one,
     .description = "1806 combat.cards.A turn.operations.one-green")
{
	struct at_table *at = ready("", "Louis", "Naumburg", "F12 F25");
	place(at, "Ney", "Eisenberg");
	dice(at, "card F07");
	begin(at, "operations");
	give(at, "unit Ney");
	give(at, "card F12");
	give(at, "go Naumburg");
	shows(at, "french", "F"); /* no Elan: 2 - 1 */
	shows(at, "prussian", "F");
	give(at, "yes");
	all_revealed(at);
	cr_assert(is_in_hand(at, "F25"));
}

/* ---- AUDACITY ------------------------------------------------------------------------------------------ */

Test(combat_openers, audacity_before_a_citadel, .description = "1806 card.audacity combat.cards.F")
{
	struct at_table *at = ready("Ney", "Brunswick, Frederick William III", "Erfurt", "F29");
	attack_with(at, "Ney");
	play(at, "card F29", "F F", "F F F"); /* 2 and the king's: the citadel gives nothing */
	all_revealed(at);
}

Test(combat_openers, audacity_in_the_open_does_nothing, .description = "1806 card.audacity")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F29");
	attack_with(at, "Ney");
	play(at, "card F29", "F F", "F F");
	all_revealed(at);
}

Test(combat_openers, audacity_and_elan_are_for_attackers, .description = "1806 card.audacity card.elan")
{
	struct at_table *at = ready("Ney", "Brunswick", "Roda", "F29 F25");
	defend_against(at, "Brunswick");
	cr_assert_str_eq(rule_of(at, "card F29"), "card.audacity");
	cr_assert_str_eq(rule_of(at, "card F25"), "card.elan");
}

Test(combat_openers, audacity_countered_in_the_woods, .description = "1806 card.audacity card.counter-order")
{
	struct at_table *at = ready("Ney", "Louis", "Roda", "F29");
	hand(at, "prussian", "P27");
	attack_with(at, "Ney");
	give(at, "card F29");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F"); /* 1 and the woods */
	give(at, "card P27");
	all_revealed(at);
}

/* ---- ELAN ---------------------------------------------------------------------------------------------- */

Test(combat_openers, elan_adds_a_card, .description = "1806 card.elan combat.cards.H")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F25");
	attack_with(at, "Ney");
	play(at, "card F25", "F F F", "F F");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
}

Test(combat_openers, elan_countered,
     .description = "1806 card.elan card.counter-order turn.operations.one-green")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F25");
	hand(at, "prussian", "P27 P28");
	attack_with(at, "Ney");
	give(at, "card F25");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F"); /* and the second green card stays in the hand */
	give(at, "card P27");
	all_revealed(at);
	cr_assert_str_eq(card_at(at, "F25"), "discard");
	cr_assert(is_in_hand(at, "P28"));
}

/* ---- SKIRMISHERS --------------------------------------------------------------------------------------- */

Test(combat_openers, skirmishers_in_defence, .description = "1806 card.skirmishers combat.cards.D")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F27");
	tire(at, "Brunswick", 4);
	defend_against(at, "Brunswick");
	play(at, "card F27", "F F", "F"); /* to five: 2 - 1 */
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4 + 1 + 2);
}

Test(combat_openers, skirmishers_finish_one_of_two, .description = "1806 card.skirmishers turn.elimination")
{
	struct at_table *at = ready("Ney", "Brunswick, Louis", "Naumburg", "F27");
	tire(at, "Louis", 8);
	tire(at, "Brunswick", 1);
	attack_with(at, "Ney");
	give(at, "card F27");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F"); /* Brunswick alone */
	give(at, "unit Louis");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 7);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 2);
}

Test(combat_openers, skirmishers_finish_the_last, .description = "1806 card.skirmishers turn.elimination")
{
	struct at_table *at = ready("Ney", "Louis", "Naumburg", "F27");
	tire(at, "Louis", 8);
	attack_with(at, "Ney");
	give(at, "card F27");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(told(at, "cards-counted"), 0);
	cr_assert(is_activated(at, "Ney"));
	cr_assert_str_eq(asks(at), "prussian operation");
}

/* ---- LOST BULLET --------------------------------------------------------------------------------------- */

Test(combat_openers, lost_bullet_without_a_hit, .description = "1806 card.lost-bullet")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F31");
	strength(at, "Brunswick", 8, 0);
	attack_with(at, "Ney");
	play(at, "card F31", "L L", "F F");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(inf_of(at, "Brunswick"), 6);
}

Test(combat_openers, lost_bullet_is_shared_with_the_results,
     .description = "1806 card.lost-bullet combat.allocate")
{
	struct at_table *at = ready("Ney", "Brunswick, Louis", "Naumburg", "F31");
	defend_against(at, "Brunswick, Louis");
	play(at, "card F31", "F F", "F F F"); /* two and two, between two */
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(fatigue_of(at, "Louis"), 2);
}

Test(combat_openers, lost_bullet_comes_with_the_results,
     .description = "1806 card.lost-bullet combat.cards.D")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F31");
	tire(at, "Brunswick", 3);
	attack_with(at, "Ney");
	play(at, "card F31", "F F", "F F"); /* still three when cards are counted */
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3 + 2 + 2);
}

/* ---- SQUARE -------------------------------------------------------------------------------------------- */

Test(combat_openers, square_takes_off_what_there_is, .description = "1806 card.square")
{
	struct at_table *at = ready("Ney", "Louis", "Naumburg", "F30");
	attack_with(at, "Ney");
	play(at, "card F30", "F F", "F");
	cr_assert_eq(fatigue_of(at, "Ney"), 0, "one less two is none");
}

Test(combat_openers, square_against_horse_anywhere_in_the_stack, .description = "1806 card.square")
{
	struct at_table *at = ready("Ney", "Brunswick, Blücher", "Naumburg", "F30");
	strength(at, "Brunswick", 8, 0);
	defend_against(at, "Brunswick, Blücher");
	play(at, "card F30", "F F", "FF FF F");
	cr_assert_eq(fatigue_of(at, "Ney"), 5 - 2);
}

Test(combat_openers, square_spares_no_loss, .description = "1806 card.square")
{
	struct at_table *at = ready("Ney", "Brunswick", "Naumburg", "F30");
	strength(at, "Ney", 6, 0);
	attack_with(at, "Ney");
	play(at, "card F30", "F F", "LF LF");
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
	cr_assert_eq(inf_of(at, "Ney"), 4);
}

/* ---- THE GUARD ----------------------------------------------------------------------------------------- */

Test(combat_openers, guard_needs_bessieres_in_the_stack, .description = "1806 card.the-guard combat.start")
{
	struct at_table *at = ready("Ney, Bessières", "Brunswick", "Naumburg", "F32");
	attack_with(at, "Ney");
	cr_assert_str_eq(rule_of(at, "card F32"), "card.the-guard", "he was not selected");
}

Test(combat_openers, guard_wins, .description = "1806 card.the-guard combat.cards.H")
{
	struct at_table *at = ready("Ney, Bessières", "Brunswick", "Naumburg", "F32");
	strength(at, "Brunswick", 8, 0);
	attack_with(at, "Ney, Bessières");
	play(at, "card F32", "L F F F F", "FF FF"); /* 2 + 1, bonus, Guard */
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Ney"), 2);
	cr_assert_eq(fatigue_of(at, "Bessières"), 2);
}

Test(combat_openers, guard_draws, .description = "1806 card.the-guard combat.winner")
{
	struct at_table *at = ready("Bessières", "Brunswick", "Naumburg", "F32");
	attack_with(at, "Bessières");
	play(at, "card F32", "F F F", "F F");
	cr_assert_eq(fatigue_of(at, "Bessières"), 2, "a draw is no defeat");
}

Test(combat_openers, guard_beaten_in_defence, .description = "1806 card.the-guard combat.allocate")
{
	struct at_table *at = ready("Ney, Bessières, Augereau", "Brunswick", "Naumburg", "F32");
	defend_against(at, "Brunswick");
	play(at, "card F32", "F F F F F F F", "L FF"); /* 2 + 1 + 2, bonus, Guard */
	all_revealed(at);
	cr_assert_str_eq(asks(at), "french share", "two of five are over");
	give_all(at, "unit Ney, unit Ney");
	cr_assert_eq(fatigue_of(at, "Ney"), 3);
	cr_assert_eq(fatigue_of(at, "Bessières"), 1);
	cr_assert_eq(fatigue_of(at, "Augereau"), 1);
}
