/*
 * Cards and dice of a combat, p. 5, 7 and 12 step 2: the six faces, and decks that run out in the middle of
 * it.
 */
#include <stdio.h>
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

/* One die each: small corps without cavalry or bonus. */
static struct at_table *one_die_each(unsigned french_die, unsigned prussian_die)
{
	char outcomes[word_size];
	struct at_table *at = battlefield_with("dice=1", "Ney", "Rüchel", "Naumburg");
	strength(at, "Ney", 4, 0);
	strength(at, "Rüchel", 4, 0);
	snprintf(outcomes, sizeof outcomes, "d6 %u, d6 %u", french_die, prussian_die);
	dice(at, outcomes);
	attack_with(at, "Ney");
	all_revealed(at);
	return at;
}

Test(combat_reveal, faces_of_the_french_die, .description = "1806 setup.dice-option combat.effects")
{
	static const unsigned losses[] = {1, 1, 1, 0, 0, 0}, fatigue[] = {0, 1, 1, 2, 1, 1};
	for (unsigned die = 1; die <= 6; die++) {
		struct at_table *at = one_die_each(die, 5);
		cr_assert_eq(fatigue_of(at, "Rüchel"), fatigue[die - 1], "die %u", die);
		cr_assert_eq(strength_at(at, "Rüchel"), 4 - losses[die - 1], "die %u", die);
		leave(at);
	}
}

Test(combat_reveal, faces_of_the_prussian_die, .description = "1806 setup.dice-option combat.effects")
{
	static const unsigned losses[] = {1, 1, 0, 0, 0, 0}, fatigue[] = {0, 1, 2, 2, 1, 1};
	for (unsigned die = 1; die <= 6; die++) {
		struct at_table *at = one_die_each(5, die);
		cr_assert_eq(fatigue_of(at, "Ney"), fatigue[die - 1], "die %u", die);
		cr_assert_eq(strength_at(at, "Ney"), 4 - losses[die - 1], "die %u", die);
		leave(at);
	}
}

Test(combat_reveal, dice_in_a_pursuit, .description = "1806 setup.dice-option combat.pursuit")
{
	struct at_table *at = battlefield_with("dice=1", "Murat", "Rüchel", "Naumburg");
	strength(at, "Rüchel", 4, 0);
	dice(at, "d6 1, d6 5, d6 5"); /* L, F against F */
	attack_with(at, "Murat");
	dice(at, "d6 2, d6 4"); /* LF, FF: one and Murat */
	give(at, "go Freyburg");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 3);
	cr_assert_eq(strength_at(at, "Rüchel"), 3, "the loss is ignored");
	cr_assert_eq(deck_size(at, "french"), 36);
	cr_assert_eq(deck_size(at, "prussian"), 36);
}

Test(combat_reveal, march_takes_a_card_all_the_same, .description = "1806 setup.dice-option move.points")
{
	struct at_table *at = battlefield_with("dice=1", "", "Rüchel", "Naumburg");
	place(at, "Ney", "Eisenberg");
	dice(at, "card F07");
	begin(at, "operations");
	give(at, "unit Ney");
	give(at, "go Naumburg");
	dice(at, "d6 5, d6 5"); /* 2 - 1 against 1 */
	give(at, "yes");
	all_revealed(at);
	cr_assert_eq(deck_size(at, "french"), 35);
	cr_assert_eq(discards(at, "french"), 1);
}

Test(combat_reveal, events_count_in_dice, .description = "1806 setup.dice-option card.elan")
{
	struct at_table *at = battlefield_with("dice=1", "Ney", "Rüchel", "Naumburg");
	hand(at, "french", "F25");
	attack_with(at, "Ney");
	dice(at, "d6 4, d6 5, d6 6, d6 5");
	give(at, "card F25"); /* three dice against one */
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 4);
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
}

/* ---- Cards --------------------------------------------------------------------------------------------- */

Test(combat_reveal, revealed_cards_are_discarded, .description = "1806 combat.effects terms.cards")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F");
	attack_with(at, "Ney");
	cr_assert_eq(discards(at, "french"), 2);
	cr_assert_eq(deck_size(at, "french"), 34);
	cr_assert_eq(discards(at, "prussian"), 2);
}

Test(combat_reveal, cards_lie_on_the_table_until_the_end, .description = "1806 terms.cards combat.effects")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	dice(at, "card F01, card F05, card P05, card P06");
	attack_with(at, "Ney");
	cr_assert_str_eq(asks(at), "prussian loss");
	cr_assert_str_eq(card_at(at, "F01"), "table");
	cr_assert_eq(discards(at, "french"), 0);
}

Test(combat_reveal, defenders_deck_runs_out, .description = "1806 terms.cards combat.effects")
{
	struct at_table *at = battlefield("Ney", "Brunswick, Hohenlohe", "Naumburg");
	deck(at, "prussian", "P05");
	dice(at, "card F05, card F06, card P05, card P06, card P10, card P11");
	attack_with(at, "Ney");
	all_revealed(at);
	cr_assert_eq(told(at, "reshuffled"), 1);
	cr_assert_eq(discards(at, "prussian"), 4);
	cr_assert_eq(deck_size(at, "prussian"), 32, "36 less the four that were shown");
}

Test(combat_reveal, deck_is_empty_but_not_needed, .description = "1806 terms.cards")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	deck(at, "french", "F05 F06");
	dice(at, "card F05, card F06, card P05, card P06");
	attack_with(at, "Ney");
	cr_assert_eq(told(at, "reshuffled"), 0, "not before a card is needed");
	cr_assert_eq(deck_size(at, "french"), 0);
	cr_assert_eq(discards(at, "french"), 36);
}

Test(combat_reveal, deck_runs_out_in_the_pursuit, .description = "1806 terms.cards combat.pursuit")
{
	struct at_table *at = battlefield("Murat", "Rüchel", "Naumburg");
	strength(at, "Rüchel", 4, 0);
	deck(at, "french", "F01 F05 F06");
	dice(at, "card F01, card F05, card P05");
	attack_with(at, "Murat");
	dice(at, "card F06, card F10"); /* the last of the old deck, the first of the new one */
	give(at, "go Freyburg");
	all_revealed(at);
	cr_assert_eq(told(at, "reshuffled"), 1);
	cr_assert_eq(discards(at, "french"), 4, "F01, F05 and F06 lay on the table");
	cr_assert_eq(deck_size(at, "french"), 32);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1 + 2);
}

Test(combat_reveal, hand_stays_out_of_the_new_deck, .description = "1806 terms.cards")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	hand(at, "french", "F03 F04");
	deck(at, "french", "F05");
	dice(at, "card F05, card F06, card P05, card P06");
	attack_with(at, "Ney");
	pass_every_window(at);
	if (!strcmp(asked(at), "attack-card"))
		give(at, "pass");
	cr_assert_eq(deck_size(at, "french"), 32, "36 less two in the hand and two that were shown");
	cr_assert(is_in_hand(at, "F03"));
}
