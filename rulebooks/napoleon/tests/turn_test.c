/*
 * Draw and initiative, p. 8, with the red and blue cards of p. 18 to 20.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *field_of(const char *scenario)
{
	struct at_table *at = clear_field(scenario);
	place_all(at, "Napoléon, Lannes", "Naumburg");
	place(at, "Brunswick", "Erfurt");
	place(at, "Rüchel", "Gotha");
	return at;
}

/* ---- The draw ------------------------------------------------------------------------------------------ */

Test(draw, three_cards_each, .description = "1806 turn.draw")
{
	struct at_table *at = field_of("conscript");
	dice(at, "card F03, card F12, card F15, card P04, card P14, card P18");
	begin(at, "draw");
	cr_assert_eq(hand_size(at, "french"), 3);
	cr_assert_eq(hand_size(at, "prussian"), 3);
	cr_assert_eq(deck_size(at, "french"), 33);
	cr_assert_eq(told(at, "red-card"), 0);
	cr_assert_str_eq(asks(at), "french blue-card");
}

Test(draw, rain_lies_on_the_table, .description = "1806 turn.draw card.rain")
{
	struct at_table *at = field_of("conscript");
	dice(at, "card F01, card F12, card F15, card P04, card P14, card P18");
	begin(at, "draw");
	cr_assert_str_eq(card_at(at, "F01"), "table");
	cr_assert_eq(position_at(at)->rain, 1 + card_named(at, "F01"));
	cr_assert_eq(hand_size(at, "french"), 2, "no card comes in its place");
}

Test(draw, two_red_cards_cancel_each_other, .description = "1806 turn.draw")
{
	struct at_table *at = field_of("conscript");
	dice(at, "card F01, card F12, card F15, card P02, card P14, card P18");
	begin(at, "draw");
	cr_assert_str_eq(card_at(at, "F01"), "discard");
	cr_assert_str_eq(card_at(at, "P02"), "discard");
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_eq(hand_size(at, "french") + hand_size(at, "prussian"), 4);
	cr_assert_str_eq(asks(at), "french blue-card");
}

Test(draw, second_breath_before_turn_five, .description = "1806 card.second-breath")
{
	struct at_table *at = field_of("conscript");
	at_turn(at, 4);
	dice(at, "card F02, card F12, card F15, card P04, card P14, card P18");
	begin(at, "draw");
	cr_assert_eq(position_at(at)->second_breath, 0);
	cr_assert_str_eq(card_at(at, "F02"), "discard");
}

Test(draw, second_breath_from_turn_five, .description = "1806 card.second-breath")
{
	struct at_table *at = field_of("conscript");
	at_turn(at, 5);
	dice(at, "card F02, card F12, card F15, card P04, card P14, card P18");
	begin(at, "draw");
	cr_assert_neq(position_at(at)->second_breath, 0);
	cr_assert_str_eq(card_at(at, "F02"), "table");
}

Test(draw, inactivity_flips_a_stack, .description = "1806 card.inactivity")
{
	struct at_table *at = field_of("conscript");
	place(at, "Blücher", "Erfurt");
	dice(at, "card F03, card F12, card F15, card P02, card P14, card P18");
	begin(at, "draw");
	cr_assert_str_eq(asks(at), "prussian inactivity");
	cr_assert_eq(answers_listed(at), 2, "Erfurt and Gotha");
	cr_assert_str_eq(rule_of(at, "at Weimar"), "card.inactivity");
	give(at, "at Erfurt");
	cr_assert(is_activated(at, "Brunswick"));
	cr_assert(is_activated(at, "Blücher"));
	cr_assert_not(is_activated(at, "Rüchel"));
}

/* ---- Who begins ---------------------------------------------------------------------------------------- */

static void reveal(struct at_table *at, const char *cards_revealed)
{
	dice(at, cards_revealed);
	begin(at, "initiative");
}

Test(initiative, highest_card_begins, .description = "1806 turn.initiative")
{
	struct at_table *at = field_of("conscript");
	reveal(at, "card F13, card P05"); /* 1 and 5 */
	cr_assert_eq(position_at(at)->first, prussian);
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_str_eq(card_at(at, "F13"), "discard");
	cr_assert_str_eq(card_at(at, "P05"), "discard");
}

/* The example of p. 8: two fours. */
Test(initiative, tie_to_the_french, .description = "1806 turn.initiative")
{
	struct at_table *at = field_of("conscript");
	reveal(at, "card F04, card P04");
	cr_assert_eq(position_at(at)->first, french);
}

Test(initiative, intuition_needs_no_card, .description = "1806 card.intuition")
{
	struct at_table *at = field_of("conscript");
	hand(at, "prussian", "P10");
	begin(at, "initiative");
	cr_assert_str_eq(asks(at), "prussian blue-card");
	give(at, "card P10");
	cr_assert_eq(position_at(at)->first, prussian);
	cr_assert_eq(deck_size(at, "french"), 36);
}

Test(initiative, both_intuitions_cancel, .description = "1806 card.intuition")
{
	struct at_table *at = field_of("conscript");
	hand(at, "french", "F03");
	hand(at, "prussian", "P10");
	begin(at, "initiative");
	dice(at, "card F13, card P05");
	give(at, "card F03");
	give(at, "card P10");
	cr_assert_eq(position_at(at)->first, prussian, "1 against 5");
}

Test(initiative, one_blue_card_and_no_green_one, .description = "1806 turn.initiative terms.card-colours")
{
	struct at_table *at = field_of("conscript");
	hand(at, "french", "F03 F12");
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F12"), "terms.card-colours");
	cr_assert(is_legal(at, "card F03"));
	cr_assert(is_legal(at, "pass"));
}

/* ---- Blue cards ---------------------------------------------------------------------------------------- */

Test(blue, anticipation_takes_a_card_that_is_not_red, .description = "1806 card.anticipation")
{
	struct at_table *at = field_of("conscript");
	hand(at, "french", "F05");
	begin(at, "initiative");
	give(at, "card F05");
	cr_assert_str_eq(rule_of(at, "card F01"), "card.anticipation");
	cr_assert_str_eq(rule_of(at, "card P14"), "card.anticipation");
	dice(at, "card F13, card P05");
	give(at, "card F12");
	cr_assert(is_in_hand(at, "F12"));
	cr_assert_eq(hand_size(at, "french"), 1);
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F12")], card_unknown);
}

Test(blue, reserve_draws_two_and_drops_red_ones, .description = "1806 card.reserve")
{
	struct at_table *at = field_of("conscript");
	hand(at, "french", "F06");
	begin(at, "initiative");
	dice(at, "card F01, card F12, card F13, card P05");
	give(at, "card F06");
	cr_assert_eq(hand_size(at, "french"), 1);
	cr_assert(is_in_hand(at, "F12"));
	cr_assert_str_eq(card_at(at, "F01"), "discard");
	cr_assert_eq(position_at(at)->rain, 0);
}

Test(blue, hussars_discard_a_card_of_the_enemy, .description = "1806 card.hussars")
{
	struct at_table *at = field_of("conscript");
	hand(at, "french", "F07");
	hand(at, "prussian", "P14 P15");
	begin(at, "initiative");
	dice(at, "card P15");
	give(at, "card F07");
	cr_assert_str_eq(card_at(at, "P15"), "discard");
	cr_assert_eq(hand_size(at, "prussian"), 1);
}

Test(blue, hussars_find_nothing_in_an_empty_hand, .description = "1806 card.hussars")
{
	struct at_table *at = field_of("conscript");
	hand(at, "french", "F07");
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F07"), "card.hussars");
}

Test(blue, reinforcement_gives_an_infantry_point, .description = "1806 card.reinforcement")
{
	struct at_table *at = field_of("conscript");
	hand(at, "prussian", "P04");
	begin(at, "initiative");
	give(at, "card P04");
	cr_assert_str_eq(rule_of(at, "unit Brunswick"), "card.reinforcement", "he has eight points");
	dice(at, "card F13, card P05");
	give(at, "unit Rüchel");
	cr_assert_eq(inf_of(at, "Rüchel"), 4); /* 3 and 1 */
	cr_assert_eq(vp(at), 10, "no victory point for it");
}

Test(blue, supply_takes_two_points_from_a_stack, .description = "1806 card.supply")
{
	struct at_table *at = field_of("conscript");
	place(at, "Blücher", "Erfurt");
	tire(at, "Brunswick", 3);
	tire(at, "Blücher", 1);
	hand(at, "prussian", "P06");
	begin(at, "initiative");
	give(at, "card P06");
	cr_assert_str_eq(rule_of(at, "at Gotha"), "card.supply", "nobody is tired there");
	give(at, "at Erfurt");
	give(at, "unit Blücher");
	cr_assert_not(is_legal(at, "unit Blücher"));
	dice(at, "card F13, card P05");
	give(at, "unit Brunswick");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(fatigue_of(at, "Blücher"), 0);
}

Test(blue, the_queen_takes_one_from_each, .description = "1806 card.long-live-the-queen")
{
	struct at_table *at = field_of("conscript");
	place(at, "Blücher", "Erfurt");
	tire(at, "Brunswick", 3);
	tire(at, "Blücher", 2);
	hand(at, "prussian", "P08");
	begin(at, "initiative");
	give(at, "card P08");
	dice(at, "card F13, card P05");
	give(at, "at Erfurt");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert_eq(fatigue_of(at, "Blücher"), 1);
}

Test(blue, strategic_retreat_lies_for_the_turn, .description = "1806 card.strategic-retreat")
{
	struct at_table *at = field_of("conscript");
	hand(at, "prussian", "P09");
	begin(at, "initiative");
	dice(at, "card F13, card P05");
	give(at, "card P09");
	cr_assert_eq(position_at(at)->strategic_retreat, 1 + card_named(at, "P09"));
	cr_assert_str_eq(card_at(at, "P09"), "table");
	any_dice(at, "next turn");
	begin(at, "end");
	cr_assert_eq(position_at(at)->strategic_retreat, 0);
}

/* ---- SAXON DEFECTION ----------------------------------------------------------------------------------- */

static struct at_table *saxons_at_jena(const char *scenario)
{
	struct at_table *at = field_of(scenario);
	place_all(at, "Tauentzien, Hohenlohe", "Iena");
	place(at, "Augereau", "Iena");
	axis(at, "Iena", "Neustadt", "french");
	hand(at, "french", "F11");
	return at;
}

Test(saxons, tauentzien_loses_a_point, .description = "1806 card.saxon-defection")
{
	struct at_table *at = saxons_at_jena("conscript");
	begin(at, "initiative");
	give(at, "card F11");
	cr_assert_str_eq(asks(at), "prussian tired-loss");
	dice(at, "card F13, card P05");
	give(at, "yes");
	cr_assert_eq(cav_of(at, "Tauentzien"), 0);
	cr_assert_eq(vp(at), 9);
}

Test(saxons, not_outside_a_contested_area, .description = "1806 card.saxon-defection")
{
	struct at_table *at = field_of("conscript");
	place(at, "Tauentzien", "Iena");
	hand(at, "french", "F11");
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F11"), "card.saxon-defection");
}

Test(saxons, guessed_behind_upright_blocks, .description = "1806 card.saxon-defection grognard.fog")
{
	struct at_table *at = saxons_at_jena("grognard");
	begin(at, "initiative");
	give(at, "card F11");
	cr_assert_str_eq(rule_of(at, "at Erfurt"), "card.saxon-defection");
	give(at, "at Iena");
	cr_assert_eq(told(at, "saxons-found"), 1);
	cr_assert_str_eq(asks(at), "prussian tired-loss");
	dice(at, "card F13, card P05");
	give(at, "no");
	cr_assert_eq(inf_of(at, "Tauentzien"), 2);
	cr_assert_eq(vp(at), 9);
}

Test(saxons, wrong_guess_spends_the_card, .description = "1806 card.saxon-defection grognard.fog")
{
	struct at_table *at = saxons_at_jena("grognard");
	place(at, "Tauentzien", "Weimar");
	begin(at, "initiative");
	give(at, "card F11");
	dice(at, "card F13, card P05");
	give(at, "at Iena");
	cr_assert_eq(told(at, "no-saxons"), 1);
	cr_assert_eq(vp(at), 10);
	cr_assert_str_eq(card_at(at, "F11"), "discard");
}
