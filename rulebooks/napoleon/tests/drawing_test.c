/*
 * The draw, p. 8, card by card: red ones, cancelled ones, decks that run out (p. 7), and who sees what.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *before_the_draw(const char *scenario)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Lannes", "Naumburg");
	place_all(at, "Brunswick, Frederick William III", "Erfurt");
	place(at, "Rüchel", "Gotha");
	return at;
}

static const char no_red_prussian[] = "card P14, card P15, card P16";

/* ---- Three cards --------------------------------------------------------------------------------------- */

Test(drawing, hands_grow_without_limit, .description = "1806 turn.draw terms.cards")
{
	struct at_table *at = before_the_draw("conscript");
	hand(at, "french", "F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22");
	dice(at, "card F23, card F24, card F25");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_eq(hand_size(at, "french"), 14);
	cr_assert_eq(deck_size(at, "french"), 22);
}

Test(drawing, the_enemy_sees_a_number_of_cards, .description = "1806 turn.draw terms.cards")
{
	struct at_table *at = before_the_draw("conscript");
	dice(at, "card F23, card F24, card F25");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_eq(mask_of(at, "prussian")->hand_count[french], 3);
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F23")], card_unknown);
	cr_assert_eq(mask_of(at, "public")->card[card_named(at, "P14")], card_unknown);
	cr_assert_eq(mask_of(at, "french")->card[card_named(at, "F23")], in_hand);
}

/* ---- The deck runs out --------------------------------------------------------------------------------- */

Test(drawing, deck_is_made_anew_between_two_cards, .description = "1806 terms.cards")
{
	struct at_table *at = before_the_draw("conscript");
	hand(at, "french", "F12");
	deck(at, "french", "F13 F14"); /* 33 lie discarded */
	dice(at, "card F13, card F14, card F30");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_eq(hand_size(at, "french"), 4);
	cr_assert_eq(discards(at, "french"), 0);
	cr_assert_eq(deck_size(at, "french"), 32);
	cr_assert(is_in_hand(at, "F30"));
}

Test(drawing, an_empty_deck_waits_for_the_next_need, .description = "1806 terms.cards")
{
	struct at_table *at = before_the_draw("conscript");
	deck(at, "french", "F12 F13 F14");
	hand(at, "prussian", "P04");
	dice(at, "card F12, card F13, card F14");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_eq(deck_size(at, "french"), 0, "all three are held, and nothing more is needed");
	cr_assert_eq(discards(at, "french"), 33);
}

Test(drawing, rain_on_the_table_stays_out_of_the_new_deck, .description = "1806 terms.cards card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	change(at, "{'weather':'rain'}");
	cr_assert_str_eq(card_at(at, "F01"), "table");
	deck(at, "french", "");
	dice(at, "card F12, card F13, card F14");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_str_eq(card_at(at, "F01"), "table");
	cr_assert_eq(deck_size(at, "french"), 32);
}

/* Fewer than three cards anywhere: what there is. */
Test(drawing, nothing_left_to_draw, .description = "1806 terms.cards turn.draw")
{
	struct at_table *at = before_the_draw("conscript");
	hand(at, "french",
	     "F03 F04 F05 F06 F07 F08 F09 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24 F25 "
	     "F26 F27 F28 F29 F30 F31 F32 F33 F34 F35 F36");
	deck(at, "french", "F01"); /* RAIN; SECOND BREATH was discarded */
	dice(at, "card F01, card F02");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_eq(hand_size(at, "french"), 34, "both were red and went");
	cr_assert_eq(discards(at, "french"), 2);
	cr_assert_eq(position_at(at)->rain, 0);
}

/* ---- Red cards ----------------------------------------------------------------------------------------- */

Test(drawing, two_red_cards_of_one_side_cancel, .description = "1806 turn.draw terms.card-colours")
{
	struct at_table *at = before_the_draw("conscript");
	dice(at, "card F12, card F13, card F14, card P02, card P03, card P16");
	begin(at, "draw");
	cr_assert_eq(hand_size(at, "prussian"), 1);
	cr_assert_str_eq(card_at(at, "P02"), "discard");
	cr_assert_str_eq(card_at(at, "P03"), "discard");
	cr_assert_not(is_activated(at, "Brunswick"));
	cr_assert_not(is_activated(at, "Rüchel"));
}

Test(drawing, rain_of_both_sides_cancels, .description = "1806 turn.draw card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	dice(at, "card F12, card F01, card F14, card P01, card P15, card P16");
	begin(at, "draw");
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_str_eq(card_at(at, "F01"), "discard");
	cr_assert_str_eq(card_at(at, "P01"), "discard");
	cr_assert_eq(hand_size(at, "french"), 2);
	cr_assert_eq(hand_size(at, "prussian"), 2);
}

Test(drawing, four_red_cards_cancel, .description = "1806 turn.draw")
{
	struct at_table *at = before_the_draw("conscript");
	at_turn(at, 6);
	dice(at, "card F01, card F02, card F14, card P01, card P02, card P16");
	begin(at, "draw");
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_eq(position_at(at)->second_breath, 0);
	cr_assert_eq(hand_size(at, "french") + hand_size(at, "prussian"), 2);
}

/* SECOND BREATH has no effect before turn 5, but it is a mandatory card: RAIN goes with it. */
Test(drawing, an_early_second_breath_cancels_rain, .description = "1806 turn.draw card.second-breath")
{
	struct at_table *at = before_the_draw("conscript");
	at_turn(at, 2);
	dice(at, "card F12, card F02, card F14, card P01, card P15, card P16");
	begin(at, "draw");
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_str_eq(card_at(at, "P01"), "discard");
}

Test(drawing, prussian_rain_falls_on_both, .description = "1806 card.rain turn.draw")
{
	struct at_table *at = before_the_draw("conscript");
	dice(at, "card F12, card F13, card F14, card P01, card P15, card P16");
	begin(at, "draw");
	cr_assert_str_eq(card_at(at, "P01"), "table");
	cr_assert_eq(hand_size(at, "prussian"), 2);
	cr_assert_neq(position_at(at)->rain, 0);
}

Test(drawing, a_red_card_is_seen_by_all, .description = "1806 turn.draw terms.cards")
{
	struct at_table *at = before_the_draw("conscript");
	at_turn(at, 1);
	dice(at, "card F02, card F13, card F14");
	dice(at, no_red_prussian);
	begin(at, "draw");
	cr_assert_eq(mask_of(at, "prussian")->card[card_named(at, "F02")], in_discard);
}

Test(drawing, second_breath_on_each_turn, .description = "1806 card.second-breath")
{
	for (unsigned turn = 1; turn <= 7; turn++) {
		struct at_table *at = before_the_draw("conscript");
		place(at, "Württemberg", "Halle");
		at_turn(at, turn);
		dice(at, "card F02, card F13, card F14");
		dice(at, no_red_prussian);
		begin(at, "draw");
		cr_assert_eq(position_at(at)->second_breath != 0, turn >= 5, "turn %u", turn);
		cr_assert_str_eq(card_at(at, "F02"), turn >= 5 ? "table" : "discard");
	}
}

/* ---- What lasts for the turn --------------------------------------------------------------------------- */

static int points_of(const struct at_table *at, const char *corps)
{
	char about[120];
	snprintf(about, sizeof about, "{'what':'points','units':['%s'],'card':3}", corps);
	return figure(at, "points", about);
}

Test(drawing, rain_takes_a_point_of_both, .description = "1806 card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	cr_assert_eq(points_of(at, "Lannes"), 2);
	cr_assert_eq(points_of(at, "Rüchel"), 2);
}

Test(drawing, second_breath_takes_a_point_of_the_french, .description = "1806 card.second-breath")
{
	struct at_table *at = before_the_draw("conscript");
	at_turn(at, 7);
	change(at, "{'effects':['second-breath']}");
	begin(at, "operations");
	cr_assert_eq(points_of(at, "Lannes"), 2);
	cr_assert_eq(points_of(at, "Rüchel"), 3);
}

Test(drawing, rain_and_second_breath_add_up, .description = "1806 card.rain card.second-breath")
{
	struct at_table *at = before_the_draw("conscript");
	at_turn(at, 5);
	change(at, "[{'weather':'rain'},{'effects':['second-breath']}]");
	begin(at, "operations");
	cr_assert_eq(points_of(at, "Lannes"), 1);
}

Test(drawing, rain_tires_whoever_is_activated, .description = "1806 card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	dice(at, "card F15");
	give(at, "unit Lannes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1, "at once");
}

/* Combat without a move costs the point too; the corps that is attacked does not suffer it. */
Test(drawing, rain_spares_the_attacked, .description = "1806 card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	place(at, "Louis", "Naumburg");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	any_dice(at, "rain");
	give(at, "unit Lannes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
	cr_assert_eq(fatigue_of(at, "Louis"), 0);
	cr_assert_str_eq(asks(at), "french attack");
}

/* The owner lays the point of a stack where he likes. */
Test(drawing, rain_is_laid_freely, .description = "1806 card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	place(at, "Ney", "Naumburg");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	give_all(at, "unit Lannes, unit Ney");
	cr_assert(is_legal(at, "unit Lannes"));
	cr_assert(is_legal(at, "unit Ney"));
	dice(at, "card F15");
	give(at, "unit Ney");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
}

Test(drawing, the_sky_clears_at_the_end_of_the_turn, .description = "1806 card.rain turn.draw")
{
	struct at_table *at = before_the_draw("conscript");
	change(at, "{'weather':'rain'}");
	any_dice(at, "clear sky");
	change(at, "{'passed':['french','prussian']}");
	deck(at, "french", "F12 F13 F14 F15 F16 F17 F19");
	deck(at, "prussian", "P14 P15 P16 P17 P18 P19");
	begin(at, "operations");
	cr_assert_eq(turn_at(at), 2);
	cr_assert_eq(position_at(at)->rain, 0);
	cr_assert_str_eq(card_at(at, "F01"), "discard");
}

/* ---- INACTIVITY ---------------------------------------------------------------------------------------- */

static const char inactivity[] = "card F12, card F13, card F14, card P02, card P15, card P16";

Test(drawing, inactivity_turns_the_king_too, .description = "1806 card.inactivity")
{
	struct at_table *at = before_the_draw("conscript");
	dice(at, inactivity);
	begin(at, "draw");
	cr_assert_eq(answers_listed(at), 2);
	cr_assert_str_eq(rule_of(at, "at Naumburg"), "card.inactivity", "French");
	give(at, "at Erfurt");
	cr_assert(is_activated(at, "Brunswick"));
	cr_assert(is_activated(at, "Frederick William III"));
	cr_assert_not(is_activated(at, "Lannes"));
	cr_assert_str_eq(card_at(at, "P02"), "discard");
}

Test(drawing, inactivity_of_the_only_stack, .description = "1806 card.inactivity")
{
	struct at_table *at = before_the_draw("conscript");
	place(at, "Rüchel", "off");
	dice(at, inactivity);
	begin(at, "draw");
	cr_assert(is_activated(at, "Brunswick"));
	cr_assert_str_eq(asks(at), "french blue-card");
}

Test(drawing, inactivity_costs_no_fatigue_in_rain, .description = "1806 card.inactivity card.rain")
{
	struct at_table *at = before_the_draw("conscript");
	change(at, "{'weather':'rain'}");
	dice(at, inactivity);
	begin(at, "draw");
	give(at, "at Gotha");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 0);
}

/* Vedettes beside corps are turned; vedettes alone cannot be chosen. */
Test(drawing, inactivity_and_vedettes, .description = "1806 card.inactivity grognard.vedettes.special")
{
	struct at_table *at = before_the_draw("grognard");
	place(at, "prussian.vedette1", "Gotha");
	place(at, "prussian.vedette2", "Weimar");
	dice(at, inactivity);
	begin(at, "draw");
	cr_assert_eq(answers_listed(at), 2);
	cr_assert_str_eq(rule_of(at, "at Weimar"), "card.inactivity");
	give(at, "at Gotha");
	cr_assert(is_activated(at, "Rüchel"));
	cr_assert(is_activated(at, "prussian.vedette1"));
	cr_assert_not(is_activated(at, "prussian.vedette2"));
}

/* A corps that stayed inactive has been activated: no rest at the recovery. */
Test(drawing, inactivity_forbids_rest, .description = "1806 card.inactivity turn.recovery.1")
{
	struct at_table *at = before_the_draw("conscript");
	tire(at, "Rüchel", 2);
	dice(at, inactivity);
	begin(at, "draw");
	give(at, "at Gotha");
	begin(at, "recovery");
	cr_assert_str_eq(asks(at), "prussian recovery-card");
	cr_assert(is_legal(at, "unit Rüchel"));
	cr_assert_eq(fatigue_of(at, "Rüchel"), 2);
}
