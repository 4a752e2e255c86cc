/*
 * Combat behind screens and with upright blocks, p. 5 and p. 16; and decks that run out.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *naumburg(const char *scenario, const char *enemies)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Lannes", "Naumburg");
	place_all(at, enemies, "Naumburg");
	place(at, "Weimar", "Gotha"); /* has an operation to come */
	active(at, "french");
	return at;
}

static void attack(struct at_table *at, const char *corps)
{
	begin(at, "operations");
	give(at, corps);
	give(at, "yes");
}

Test(combat_fog, blocks_lie_open_and_stand_again, .description = "1806 grognard.fog")
{
	struct at_table *at = naumburg("grognard", "Brunswick");
	dice(at, "card F01, card F05, card F06, card P05, card P06");
	attack(at, "unit Lannes");
	cr_assert_str_eq(asks(at), "prussian loss");
	cr_assert_str_eq(name_for(at, "french", "Brunswick"), "Brunswick");
	cr_assert_eq(mask_of(at, "french")->inf[brunswick], strength_unknown,
		     "the sheet stays behind its screen");
}

Test(combat_fog, losses_are_asked_even_if_forced, .description = "1806 combat.allocate")
{
	struct at_table *at = naumburg("grognard", "Brunswick, Rüchel");
	strength(at, "Rüchel", 3, 0);
	dice(at, "card F01, card F12, card F05, card P05, card P06, card P10"); /* 2 losses, 1 fatigue */
	attack(at, "unit Lannes");
	give(at, "unit Brunswick"); /* the point of fatigue */
	cr_assert_str_eq(asks(at), "prussian loss");
	give(at, "unit Rüchel");
	cr_assert_str_eq(asks(at), "prussian loss");
	cr_assert_eq(answers_listed(at), 1, "he has no cavalry, and only his owner knows");
	give(at, "no");
	cr_assert_eq(answers_listed(at), 1, "Brunswick, and it must be cavalry");
	cr_assert_str_eq(rule_of(at, "no"), "combat.allocate");
	give(at, "yes");
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_eq(told(at, "point-lost"), 2, "the others hear of points only");
}

Test(combat_fog, vedettes_do_not_stop_a_retreat,
     .description = "1806 grognard.vedettes.special grognard.vedettes.die")
{
	struct at_table *at = naumburg("grognard", "Brunswick");
	place(at, "prussian.vedette1", "Freyburg");
	place(at, "french.vedette1", "Querfurt");
	strength(at, "Lannes", 6, 0); /* no pursuit */
	dice(at, "card F01, card F12, card F05, card P05, card P06");
	attack(at, "unit Lannes");
	give(at, "no");
	give(at, "yes"); /* of two losses one is cavalry */
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "prussian retreat", "a connection is left");
	give(at, "go Querfurt");
	cr_assert_str_eq(where(at, "Brunswick"), "Querfurt");
	cr_assert_str_eq(where(at, "french.vedette1"), "eliminated");
	cr_assert_str_eq(where(at, "prussian.vedette1"), "Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1, "no fatigue for vedettes");
}

Test(combat_fog, deck_runs_out_in_the_combat, .description = "1806 terms.cards")
{
	struct at_table *at = naumburg("conscript", "Brunswick");
	deck(at, "french", "F05 F06"); /* 34 discards */
	dice(at, "card F05, card F06, card F10, card P05, card P06");
	attack(at, "unit Lannes");
	cr_assert_eq(told(at, "reshuffled"), 1);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
	cr_assert_eq(discards(at, "french"), 3, "what lay on the table stayed out of the new deck");
	cr_assert_eq(deck_size(at, "french"), 33);
}

Test(combat_fog, dice_in_the_place_of_cards, .description = "1806 setup.dice-option")
{
	struct at_table *at = clear_field_with("conscript", "dice=1");
	place(at, "Lannes", "Naumburg");
	place(at, "Brunswick", "Naumburg");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	dice(at, "d6 1, d6 2, d6 4, d6 3, d6 5"); /* L, LF, FF against FF, F */
	attack(at, "unit Lannes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 3);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
	cr_assert_eq(position_at(at)->combat.losses[prussian], 2);
	cr_assert_eq(deck_size(at, "french"), 36);
}

Test(combat_fog, a_card_is_spent_when_the_attack_is_called_off, .description = "1806 combat.cards.D")
{
	struct at_table *at = naumburg("conscript", "Brunswick");
	strength(at, "Lannes", 2, 1);
	tire(at, "Lannes", 6);
	hand(at, "french", "F25");
	attack(at, "unit Lannes");
	give(at, "card F25"); /* 1 - 1 = 0 before bonus and Elan */
	cr_assert_eq(told(at, "called-off"), 1);
	cr_assert_str_eq(card_at(at, "F25"), "discard");
	cr_assert(!is_activated(at, "Brunswick"));
}

Test(combat_fog, a_defender_without_cards, .description = "1806 turn.elimination combat.winner")
{
	struct at_table *at = naumburg("conscript", "Louis");
	place(at, "Ney", "Bamberg");
	tire(at, "Lannes", 8);
	tire(at, "Louis", 8);
	strength(at, "Lannes", 5, 0); /* 2 - 1 and bonus: two cards against 1 - 1 = 0 and woods none */
	victory_at(at, 10);
	dice(at, "card F05, card F06");
	attack(at, "unit Lannes");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_str_eq(where(at, "Lannes"), "Naumburg", "without a card Louis does no harm");
	cr_assert_eq(vp(at), 7);
}
