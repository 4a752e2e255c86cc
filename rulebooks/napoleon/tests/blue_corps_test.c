/*
 * Blue cards that touch corps, p. 18 to 20: CARE, REINFORCEMENT, SUPPLY, LONG LIVE THE QUEEN, SAXON DEFECTION and
 * STRATEGIC RETREAT.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* Brunswick and Blücher at Erfurt with the king, Rüchel at Gotha; Lannes and Murat at Naumburg. */
static struct at_table *with_cards(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Lannes, Murat", "Naumburg");
	place_all(at, "Brunswick, Blücher, Frederick William III", "Erfurt");
	place(at, "Rüchel", "Gotha");
	control(at, "Halle", "french"); /* nobody holds three: no point at the end of the turn */
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	return at;
}

static void play(struct at_table *at, const char *card)
{
	begin(at, "initiative");
	give(at, card);
}

static const char revealed[] = "card F13, card P14"; /* 1 and 2: the Prussians begin */

/* ---- CARE ---------------------------------------------------------------------------------------------- */

Test(care_card, needs_lost_infantry, .description = "1806 card.care")
{
	struct at_table *at = with_cards("F09", "");
	strength(at, "Lannes", 5, 0); /* the cavalry point is lost, no infantry */
	strength(at, "Murat", 0, 3);  /* he never had any */
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F09"), "card.care");
}

Test(care_card, one_point_is_enough, .description = "1806 card.care")
{
	struct at_table *at = with_cards("F10", "");
	strength(at, "Lannes", 4, 1);
	play(at, "card F10");
	cr_assert_str_eq(rule_of(at, "unit Murat"), "card.care");
	cr_assert_not(is_legal(at, "unit Brunswick"));
	dice(at, revealed);
	give(at, "unit Lannes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
	cr_assert_eq(inf_of(at, "Lannes"), 4, "nothing comes back before the recovery");
	cr_assert_eq(vp(at), 10);
}

Test(care_card, takes_all_fatigue_away, .description = "1806 card.care turn.recovery.1")
{
	struct at_table *at = with_cards("F09", "");
	strength(at, "Lannes", 1, 1);
	tire(at, "Lannes", 7);
	any_dice(at, "care");
	play(at, "card F09");
	give(at, "unit Lannes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 8);
	begin(at, "recovery");
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
	cr_assert_eq(inf_of(at, "Lannes"), 2);
	cr_assert_eq(cav_of(at, "Lannes"), 1);
	cr_assert_eq(vp(at), 9);
}

/* The cylinder is fatigue: the ninth point eliminates the corps, and its three points count. */
Test(care_card, may_be_too_much, .description = "1806 card.care turn.elimination")
{
	struct at_table *at = with_cards("F09", "");
	strength(at, "Lannes", 2, 1);
	tire(at, "Lannes", 8);
	play(at, "card F09");
	dice(at, revealed);
	give(at, "unit Lannes");
	cr_assert_str_eq(where(at, "Lannes"), "eliminated");
	cr_assert_eq(vp(at), 13);
}

/* The point that comes back ends the game at 0. */
Test(care_card, wins_the_game, .description = "1806 card.care victory.end")
{
	struct at_table *at = with_cards("F09", "");
	strength(at, "Lannes", 1, 1);
	victory_at(at, 1);
	any_dice(at, "care");
	play(at, "card F09");
	give(at, "unit Lannes");
	begin(at, "recovery");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), french);
}

Test(care_card, holds_for_one_turn, .description = "1806 card.care")
{
	struct at_table *at = with_cards("F09", "");
	strength(at, "Lannes", 1, 1);
	any_dice(at, "care");
	play(at, "card F09");
	give(at, "unit Lannes");
	activated(at, "Lannes");
	begin(at, "recovery");
	pass_every_window(at);
	cr_assert_eq(position_at(at)->care, 0);
	cr_assert_eq(inf_of(at, "Lannes"), 1);
}

/* ---- REINFORCEMENT ------------------------------------------------------------------------------------- */

Test(reinforcement, of_cavalry, .description = "1806 card.reinforcement")
{
	struct at_table *at = with_cards("", "P05");
	play(at, "card P05");
	dice(at, revealed);
	give(at, "unit Blücher");
	cr_assert_eq(inf_of(at, "Blücher"), 1);
	cr_assert_eq(cav_of(at, "Blücher"), 4);
	cr_assert_eq(vp(at), 10);
}

Test(reinforcement, up_to_eight, .description = "1806 card.reinforcement")
{
	struct at_table *at = with_cards("", "P04");
	strength(at, "Brunswick", 6, 1);
	strength(at, "Rüchel", 4, 4);
	play(at, "card P04");
	cr_assert_str_eq(rule_of(at, "unit Rüchel"), "card.reinforcement", "eight points");
	cr_assert(is_legal(at, "unit Brunswick"));
	dice(at, revealed);
	give(at, "unit Brunswick");
	cr_assert_eq(strength_at(at, "Brunswick"), 8);
}

Test(reinforcement, of_nobody_who_is_not_there, .description = "1806 card.reinforcement")
{
	struct at_table *at = with_cards("", "P04");
	place(at, "Louis", "eliminated");
	play(at, "card P04");
	cr_assert_not(is_legal(at, "unit Louis"), "eliminated");
	cr_assert_not(is_legal(at, "unit Württemberg"), "not yet on the board");
	cr_assert_not(is_legal(at, "unit Frederick William III"), "no corps");
	cr_assert_not(is_legal(at, "unit Lannes"), "French");
	cr_assert_eq(answers_listed(at), 2, "Blücher and Rüchel; Brunswick has eight");
}

/* The point counts like any other when it is lost again. */
Test(reinforcement, counts_when_it_is_lost, .description = "1806 card.reinforcement victory.losses")
{
	struct at_table *at = with_cards("", "P04");
	play(at, "card P04");
	dice(at, revealed);
	give(at, "unit Rüchel"); /* 4 and 1 */
	tire(at, "Rüchel", 8);
	napoleon_tire(table_at(at), ruechel, 1);
	cr_assert_eq(vp(at), 5);
}

/* ---- SUPPLY and the queen ------------------------------------------------------------------------------ */

Test(supply, both_points_from_one_corps, .description = "1806 card.supply")
{
	struct at_table *at = with_cards("", "P07");
	tire(at, "Brunswick", 5);
	tire(at, "Blücher", 5);
	play(at, "card P07");
	give(at, "at Erfurt");
	dice(at, revealed);
	give_all(at, "unit Brunswick, unit Brunswick");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3);
	cr_assert_eq(fatigue_of(at, "Blücher"), 5);
}

Test(supply, of_a_stack_with_a_single_point, .description = "1806 card.supply")
{
	struct at_table *at = with_cards("", "P06");
	tire(at, "Rüchel", 1);
	tire(at, "Brunswick", 3);
	play(at, "card P06");
	dice(at, revealed);
	give(at, "at Gotha");
	if (!strcmp(asked(at), "blue-effect"))
		give(at, "unit Rüchel");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 0);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3, "one stack only");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(supply, one_stack_only, .description = "1806 card.supply")
{
	struct at_table *at = with_cards("", "P06");
	tire(at, "Rüchel", 3);
	tire(at, "Brunswick", 3);
	play(at, "card P06");
	cr_assert_str_eq(rule_of(at, "at Naumburg"), "card.supply");
	give(at, "at Gotha");
	cr_assert_str_eq(rule_of(at, "unit Brunswick"), "card.supply");
}

Test(queen, of_three_corps, .description = "1806 card.long-live-the-queen")
{
	struct at_table *at = with_cards("", "P08");
	place(at, "Kalckreuth", "Erfurt");
	tire(at, "Brunswick", 1);
	tire(at, "Blücher", 8);
	tire(at, "Rüchel", 4);
	play(at, "card P08");
	cr_assert_str_eq(rule_of(at, "at Naumburg"), "card.long-live-the-queen");
	dice(at, revealed);
	give(at, "at Erfurt");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 0);
	cr_assert_eq(fatigue_of(at, "Blücher"), 7);
	cr_assert_eq(fatigue_of(at, "Kalckreuth"), 0, "he had none");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 4, "another stack");
}

/* ---- SAXON DEFECTION ----------------------------------------------------------------------------------- */

static struct at_table *saxons(unsigned inf, unsigned cav)
{
	struct at_table *at = with_cards("F11", "");
	place(at, "Tauentzien", "Naumburg");
	axis(at, "Naumburg", "Zeitz", "french");
	strength(at, "Tauentzien", inf, cav);
	return at;
}

Test(saxon_card, one_arm_is_not_asked_about, .description = "1806 card.saxon-defection")
{
	struct at_table *at = saxons(3, 0);
	begin(at, "initiative");
	dice(at, revealed);
	give(at, "card F11");
	cr_assert_eq(inf_of(at, "Tauentzien"), 2);
	cr_assert_eq(vp(at), 9);
	cr_assert_str_eq(card_at(at, "F11"), "discard");
}

Test(saxon_card, the_prussian_chooses_the_arm, .description = "1806 card.saxon-defection")
{
	struct at_table *at = saxons(2, 1);
	play(at, "card F11");
	dice(at, revealed);
	give(at, "no");
	cr_assert_eq(inf_of(at, "Tauentzien"), 1);
	cr_assert_eq(cav_of(at, "Tauentzien"), 1);
}

/* His last point: one victory point, he is gone, the area is free and its axis with him. */
Test(saxon_card, last_point, .description = "1806 card.saxon-defection turn.elimination move.axis-clear")
{
	struct at_table *at = saxons(0, 1);
	begin(at, "initiative");
	dice(at, revealed);
	give(at, "card F11");
	cr_assert_str_eq(where(at, "Tauentzien"), "eliminated");
	cr_assert_eq(vp(at), 9);
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
}

Test(saxon_card, the_king_falls_with_him, .description = "1806 card.saxon-defection terms.commander")
{
	struct at_table *at = saxons(1, 0);
	place(at, "Frederick William III", "Naumburg");
	begin(at, "initiative");
	dice(at, revealed);
	give(at, "card F11");
	cr_assert_str_eq(where(at, "Frederick William III"), "eliminated");
	cr_assert_not(is_over(at));
}

Test(saxon_card, not_after_his_end, .description = "1806 card.saxon-defection")
{
	struct at_table *at = saxons(1, 0);
	place(at, "Louis", "Naumburg");
	place(at, "Tauentzien", "eliminated");
	begin(at, "initiative");
	cr_assert_str_eq(rule_of(at, "card F11"), "card.saxon-defection");
}

/* ---- STRATEGIC RETREAT --------------------------------------------------------------------------------- */

static int points_of(const struct at_table *at, const char *corps)
{
	char about[120];
	snprintf(about, sizeof about, "{'what':'points','units':['%s'],'card':3}", corps);
	return figure(at, "points", about);
}

Test(strategic_retreat, a_point_more_for_prussians, .description = "1806 card.strategic-retreat")
{
	struct at_table *at = with_cards("", "P09");
	begin(at, "initiative");
	dice(at, revealed);
	give(at, "card P09");
	cr_assert_eq(points_of(at, "Rüchel"), 4);
	cr_assert_eq(points_of(at, "Lannes"), 3);
}

Test(strategic_retreat, and_rain, .description = "1806 card.strategic-retreat card.rain")
{
	struct at_table *at = with_cards("", "");
	change(at, "[{'effects':['strategic-retreat']},{'weather':'rain'}]");
	begin(at, "operations");
	cr_assert_eq(points_of(at, "Rüchel"), 3);
	cr_assert_eq(points_of(at, "Lannes"), 2);
}

/* Gotha is 6 from Halle and 8 from Leipzig: Erfurt (5 and 7) is nearer, Ohrdruf (7 and 9) is not. */
Test(strategic_retreat, towards_halle, .description = "1806 card.strategic-retreat")
{
	struct at_table *at = with_cards("", "");
	place_all(at, "Brunswick, Blücher, Frederick William III", "Weimar");
	change(at, "{'effects':['strategic-retreat']}");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P01"); /* 1, and one more */
	give(at, "unit Rüchel");
	cr_assert_str_eq(asks(at), "prussian move");
	cr_assert(is_legal(at, "go Erfurt"));
	cr_assert_str_eq(rule_of(at, "go Arnstadt"), "card.strategic-retreat", "6 and 8 as well");
}
