/*
 * Initiative, p. 8: blue cards in their order, revealed values, and the blue cards that deal with cards.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *before_initiative(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Naumburg");
	place(at, "Brunswick", "Erfurt");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	return at;
}

static side_id first_by(const char *revealed)
{
	struct at_table *at = before_initiative("", "");
	dice(at, revealed);
	begin(at, "initiative");
	cr_assert_eq(dice_left(at), 0);
	return position_at(at)->first;
}

/* ---- Values -------------------------------------------------------------------------------------------- */

Test(first_side, by_one_point_either_way, .description = "1806 turn.initiative")
{
	cr_assert_eq(first_by("card F14, card P09"), prussian); /* 2 and 3 */
	cr_assert_eq(first_by("card F15, card P08"), french);   /* 3 and 2 */
	cr_assert_eq(first_by("card F06, card P05"), french);   /* 6 and 5 */
	cr_assert_eq(first_by("card F01, card P01"), french);   /* 1 and 1 */
	cr_assert_eq(first_by("card F05, card P11"), french);   /* 5 and 5 */
	cr_assert_eq(first_by("card F01, card P02"), prussian); /* 1 and 2 */
}

/* A red card that is revealed is a number and nothing else. */
Test(first_side, a_revealed_red_card_has_no_event, .description = "1806 turn.initiative terms.card-colours")
{
	struct at_table *at = before_initiative("", "");
	dice(at, "card F01, card P02");
	begin(at, "initiative");
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_not(is_activated(at, "Brunswick"));
	cr_assert_str_eq(card_at(at, "F01"), "discard");
	cr_assert_str_eq(card_at(at, "P02"), "discard");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(first_side, the_deck_is_made_anew_to_reveal, .description = "1806 turn.initiative terms.cards")
{
	struct at_table *at = before_initiative("F12", "");
	deck(at, "french", "");
	dice(at, "card F13, card P01");
	begin(at, "initiative");
	give(at, "pass");
	cr_assert_eq(deck_size(at, "french"), 34, "one is held, one was revealed");
	cr_assert_eq(discards(at, "french"), 1);
}

/* ---- One blue card each -------------------------------------------------------------------------------- */

Test(blue_card, french_first, .description = "1806 turn.initiative")
{
	struct at_table *at = before_initiative("F06", "P12");
	begin(at, "initiative");
	cr_assert_str_eq(asks(at), "french blue-card");
	give(at, "pass");
	cr_assert_str_eq(asks(at), "prussian blue-card");
}

Test(blue_card, a_single_one, .description = "1806 turn.initiative")
{
	struct at_table *at = before_initiative("F03 F04", "P14");
	begin(at, "initiative");
	give(at, "card F03");
	cr_assert_str_eq(asks(at), "prussian blue-card", "no second card for the French");
	give(at, "pass");
	cr_assert(is_in_hand(at, "F04"));
	cr_assert_str_eq(card_at(at, "F03"), "discard");
}

/* The French card has been carried out before the Prussians choose: HUSSARS take their INTUITION away. */
Test(blue_card, resolved_before_the_prussians_answer, .description = "1806 turn.initiative card.hussars")
{
	struct at_table *at = before_initiative("F07", "P10 P14");
	begin(at, "initiative");
	dice(at, "card P10");
	give(at, "card F07");
	cr_assert_str_eq(asks(at), "prussian blue-card");
	cr_assert_str_eq(rule_of(at, "card P10"), "terms.cards");
	cr_assert_str_eq(rule_of(at, "card P14"), "terms.card-colours");
}

Test(blue_card, only_from_ones_own_hand, .description = "1806 turn.initiative terms.cards")
{
	struct at_table *at = before_initiative("F06", "P12");
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F03"), "terms.cards", "in the deck");
	cr_assert_str_eq(rule_of(at, "card P12"), "terms.cards", "the enemy's");
}

/* A red card can be held only by mistake of nobody: a hand set up with one cannot play it here. */
Test(blue_card, no_green_one, .description = "1806 terms.card-colours")
{
	struct at_table *at = before_initiative("F24 F25 F35 F12", "");
	begin(at, "initiative");
	static const char *const other[] = {"card F24", "card F25", "card F35", "card F12"};
	for (unsigned i = 0; i < 4; i++)
		cr_assert_str_eq(rule_of(at, other[i]), "terms.card-colours", "%s", other[i]);
	cr_assert_eq(answers_listed(at), 1);
}

/* ---- INTUITION ----------------------------------------------------------------------------------------- */

Test(intuition, of_the_french, .description = "1806 card.intuition")
{
	struct at_table *at = before_initiative("F04", "P14");
	begin(at, "initiative");
	give(at, "card F04");
	give(at, "pass");
	cr_assert_eq(position_at(at)->first, french);
	cr_assert_eq(deck_size(at, "french"), 35);
	cr_assert_eq(deck_size(at, "prussian"), 35, "nobody reveals");
	cr_assert_str_eq(asks(at), "french operation");
}

Test(intuition, beats_a_better_card, .description = "1806 card.intuition")
{
	struct at_table *at = before_initiative("F12", "P10");
	begin(at, "initiative");
	give(at, "pass");
	give(at, "card P10");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_str_eq(card_at(at, "P10"), "discard");
}

Test(intuition, of_both_sides_then_a_tie, .description = "1806 card.intuition turn.initiative")
{
	struct at_table *at = before_initiative("F03", "P10");
	begin(at, "initiative");
	dice(at, "card F15, card P09"); /* 3 and 3 */
	give(at, "card F03");
	give(at, "card P10");
	cr_assert_eq(position_at(at)->first, french);
	cr_assert_str_eq(card_at(at, "F03"), "discard");
	cr_assert_str_eq(card_at(at, "P10"), "discard");
}

/* Another Prussian blue card does not stand in its way. */
Test(intuition, against_another_card, .description = "1806 card.intuition")
{
	struct at_table *at = before_initiative("F03", "P12");
	begin(at, "initiative");
	give(at, "card F03");
	dice(at, "card P14, card P15");
	give(at, "card P12");
	cr_assert_eq(position_at(at)->first, french);
	cr_assert_eq(hand_size(at, "prussian"), 2);
}

/* ---- ANTICIPATION -------------------------------------------------------------------------------------- */

Test(anticipation, of_the_prussians, .description = "1806 card.anticipation")
{
	struct at_table *at = before_initiative("", "P11");
	begin(at, "initiative");
	give(at, "card P11");
	cr_assert_str_eq(rule_of(at, "card P01"), "card.anticipation", "red");
	cr_assert_str_eq(rule_of(at, "card P02"), "card.anticipation", "red");
	cr_assert_str_eq(rule_of(at, "card P11"), "card.anticipation", "played, not in the deck");
	cr_assert_str_eq(rule_of(at, "card F12"), "card.anticipation", "not his deck");
	cr_assert_eq(answers_listed(at), 32, "36 less three red ones and itself");
	dice(at, "card F13, card P14");
	give(at, "card P34");
	cr_assert(is_in_hand(at, "P34"));
	cr_assert_eq(deck_size(at, "prussian"), 33);
}

Test(anticipation, not_out_of_the_discards, .description = "1806 card.anticipation")
{
	struct at_table *at = before_initiative("F05", "");
	deck(at, "french", "F12 F13");
	begin(at, "initiative");
	give(at, "card F05");
	cr_assert_eq(answers_listed(at), 2);
	cr_assert_str_eq(rule_of(at, "card F14"), "card.anticipation");
}

Test(anticipation, of_an_empty_deck, .description = "1806 card.anticipation terms.cards")
{
	struct at_table *at = before_initiative("F05 F12", "");
	deck(at, "french", "");
	begin(at, "initiative");
	give(at, "card F05");
	cr_assert_eq(answers_listed(at), 32, "made anew of 34, two of them red");
	dice(at, "card F13, card P14");
	give(at, "card F30");
	cr_assert(is_in_hand(at, "F30"));
}

/* Only red cards are left: nothing can be chosen, the card cannot be played. */
Test(anticipation, nothing_but_red_cards, .description = "1806 card.anticipation")
{
	struct at_table *at = before_initiative("F05", "");
	deck(at, "french", "F01 F02");
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F05"), "card.anticipation");
}

/* ---- RESERVE ------------------------------------------------------------------------------------------- */

Test(reserve, two_cards, .description = "1806 card.reserve")
{
	struct at_table *at = before_initiative("", "P12");
	begin(at, "initiative");
	dice(at, "card P14, card P15, card F13, card P16");
	give(at, "card P12");
	cr_assert(is_in_hand(at, "P14"));
	cr_assert(is_in_hand(at, "P15"));
	cr_assert_eq(hand_size(at, "prussian"), 2);
	cr_assert_str_eq(card_at(at, "P12"), "discard");
	cr_assert_eq(mask_of(at, "french")->card[card_named(at, "P14")], card_unknown);
}

Test(reserve, two_red_cards, .description = "1806 card.reserve")
{
	struct at_table *at = before_initiative("", "P12");
	begin(at, "initiative");
	dice(at, "card P01, card P02, card F13, card P16");
	give(at, "card P12");
	cr_assert_eq(hand_size(at, "prussian"), 0, "no replacement");
	cr_assert_str_eq(card_at(at, "P01"), "discard");
	cr_assert_str_eq(card_at(at, "P02"), "discard");
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_not(is_activated(at, "Brunswick"));
}

/* Rain that falls already goes on: the red card of RESERVE touches nothing. */
Test(reserve, a_red_card_cancels_nothing, .description = "1806 card.reserve card.rain")
{
	struct at_table *at = before_initiative("", "P12");
	change(at, "{'weather':'rain'}"); /* the French card */
	begin(at, "initiative");
	dice(at, "card P01, card P15, card F13, card P16");
	give(at, "card P12");
	cr_assert_neq(position_at(at)->rain, 0);
	cr_assert_str_eq(card_at(at, "F01"), "table");
}

Test(reserve, the_deck_runs_out, .description = "1806 card.reserve terms.cards")
{
	struct at_table *at = before_initiative("F06", "");
	deck(at, "french", "F12"); /* 34 discarded */
	begin(at, "initiative");
	dice(at, "card F12, card F30, card F13, card P16");
	give(at, "card F06");
	cr_assert_eq(hand_size(at, "french"), 2);
	cr_assert_eq(deck_size(at, "french"), 32, "34 less F30 and the one revealed");
}

/* ---- HUSSARS ------------------------------------------------------------------------------------------- */

Test(hussars, of_the_prussians, .description = "1806 card.hussars")
{
	struct at_table *at = before_initiative("F12 F13 F14", "P13");
	begin(at, "initiative");
	give(at, "pass");
	dice(at, "card F13, card F15, card P14");
	give(at, "card P13");
	cr_assert_str_eq(card_at(at, "F13"), "discard");
	cr_assert_eq(hand_size(at, "french"), 2);
	cr_assert_eq(hand_size(at, "prussian"), 0);
}

Test(hussars, take_the_last_card, .description = "1806 card.hussars turn.initiative")
{
	struct at_table *at = before_initiative("F07", "P12");
	begin(at, "initiative");
	dice(at, "card P12, card F15, card P14");
	give(at, "card F07");
	cr_assert_eq(hand_size(at, "prussian"), 0);
	cr_assert_eq(dice_left(at), 0, "without a card the Prussians are not asked");
}

/* Each card of the hand is drawn about as often as the others: 300 games of three cards. */
Test(hussars, draw_at_random, .description = "1806 card.hussars", .timeout = 60)
{
	unsigned gone[3] = {0};
	static const char *const held[] = {"P14", "P15", "P16"};
	for (unsigned i = 0; i < 300; i++) {
		struct at_table *at = before_initiative("F07", "P14 P15 P16");
		char seed[16];
		snprintf(seed, sizeof seed, "%u", i);
		any_dice(at, seed);
		begin(at, "initiative");
		give(at, "card F07");
		for (unsigned k = 0; k < 3; k++)
			gone[k] += !is_in_hand(at, held[k]);
		leave(at);
	}
	cr_assert_eq(gone[0] + gone[1] + gone[2], 300);
	for (unsigned k = 0; k < 3; k++)
		cr_assert(gone[k] > 60 && gone[k] < 140, "%s %u times", held[k], gone[k]);
}
