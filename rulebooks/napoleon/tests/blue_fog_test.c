/*
 * Blue cards and recovery before screens, p. 16: what is chosen behind them looks the same from outside, whatever it is.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *behind_screens(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("grognard");
	place(at, "Lannes", "Naumburg");
	place(at, "Ney", "Gera");
	strength(at, "Lannes", 3, 1);
	strength(at, "Ney", 3, 1);
	place(at, "Rüchel", "Gotha");
	place(at, "Louis", "Erfurt");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	return at;
}

/* The same card with two choices: what the other seat and the public know is the same. */
static void looks_alike(const char *french_hand, const char *prussian_hand, const char *card,
			const char *one_choice, const char *other_choice, const char *viewer)
{
	struct at_table *at[2];
	for (unsigned i = 0; i < 2; i++) {
		at[i] = behind_screens(french_hand, prussian_hand);
		begin(at[i], "initiative");
		give(at[i], card);
		dice(at[i], "card F13, card P14");
		give(at[i], i ? other_choice : one_choice);
	}
	cr_assert_eq(memcmp(mask_of(at[0], viewer), mask_of(at[1], viewer), sizeof(struct napoleon)), 0);
	cr_assert_eq(memcmp(mask_of(at[0], "public"), mask_of(at[1], "public"), sizeof(struct napoleon)), 0);
	cr_assert_str_eq(asks(at[0]), asks(at[1]));
}

Test(blue_fog, whom_care_has_chosen, .description = "1806 card.care grognard.fog")
{
	looks_alike("F09", "", "card F09", "unit Lannes", "unit Ney", "prussian");
}

Test(blue_fog, who_is_reinforced, .description = "1806 card.reinforcement grognard.fog")
{
	looks_alike("", "P04", "card P04", "unit Rüchel", "unit Louis", "french");
}

Test(blue_fog, what_anticipation_takes, .description = "1806 card.anticipation terms.cards")
{
	looks_alike("F05", "", "card F05", "card F30", "card F36", "prussian");
}

/* One point only, but two are asked for: the second is answered by done. */
Test(blue_fog, a_point_that_does_not_exist, .description = "1806 card.supply grognard.fog")
{
	struct at_table *at = behind_screens("", "P06");
	tire(at, "Rüchel", 1);
	begin(at, "initiative");
	give(at, "card P06");
	cr_assert_str_eq(rule_of(at, "at Erfurt"), "card.supply", "Louis is not tired");
	give(at, "at Gotha");
	cr_assert_str_eq(rule_of(at, "done"), "card.supply", "there is a point");
	give(at, "unit Rüchel");
	cr_assert_str_eq(asks(at), "prussian blue-effect");
	cr_assert_eq(answers_listed(at), 1);
	dice(at, "card F13, card P14");
	give(at, "done");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 0);
	cr_assert_str_eq(card_at(at, "P06"), "discard");
}

/* A stack was pointed at: the lone block at Gotha is no vedette, but nobody knows which corps. */
Test(blue_fog, pointing_tells_of_a_stack, .description = "1806 card.long-live-the-queen grognard.fog")
{
	struct at_table *at = behind_screens("", "P08");
	tire(at, "Rüchel", 2);
	begin(at, "initiative");
	give(at, "card P08");
	dice(at, "card F13, card P14");
	give(at, "at Gotha");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1);
	unsigned flag = piece_named(at, "Rüchel");
	cr_assert_eq(mask_of(at, "french")->who[flag], fog_arm_only | arm_stack);
	cr_assert_eq(mask_of(at, "french")->who[piece_named(at, "Louis")], fog_unknown);
}

/* Whose fatigue a recovery card takes away stays behind the screen; that one was played does not. */
Test(blue_fog, recovery_cards, .description = "1806 turn.recovery.2 grognard.fog")
{
	struct at_table *at[2];
	for (unsigned i = 0; i < 2; i++) {
		at[i] = behind_screens("F12 F13", "");
		tire(at[i], "Lannes", 4);
		tire(at[i], "Ney", 4);
		activated(at[i], "Lannes");
		activated(at[i], "Ney");
		begin(at[i], "recovery");
		give(at[i], i ? "unit Ney" : "unit Lannes");
		give(at[i], "card F12");
		cr_assert_str_eq(asks(at[i]), "french recovery-card");
		cr_assert_eq(mask_of(at[i], "prussian")->hand_count[french], 1);
	}
	cr_assert_eq(memcmp(mask_of(at[0], "prussian"), mask_of(at[1], "prussian"), sizeof(struct napoleon)),
		     0);
}

/* The question comes even where nobody is tired: only the owner knows it. */
Test(blue_fog, recovery_is_asked_blindly, .description = "1806 turn.recovery.2 grognard.fog")
{
	struct at_table *at = behind_screens("F12", "");
	activated(at, "Lannes");
	begin(at, "recovery");
	cr_assert_str_eq(asks(at), "french recovery-card");
	cr_assert_eq(answers_listed(at), 1, "done");
}
