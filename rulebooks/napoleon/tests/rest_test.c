/*
 * Recovery, p. 9, step by step: rest, cards, exhaustion, and the blocks are turned.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

/* Nobody holds three citadels for the Prussians, so that the end of the turn gives no point. */
static struct at_table *evening(const char *scenario)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Davout", "Naumburg");
	place(at, "Ney", "Zeitz");
	place(at, "Brunswick", "Weimar");
	place(at, "Rüchel", "Gotha");
	control(at, "Halle", "french");
	return at;
}

static void tired_and_turned(struct at_table *at, const char *corps, unsigned fatigue)
{
	tire(at, corps, fatigue);
	activated(at, corps);
}

/* ---- 1: rest ------------------------------------------------------------------------------------------- */

Test(rest, all_fatigue_of_both_sides, .description = "1806 turn.recovery.1")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "rest");
	tire(at, "Davout", 8);
	tire(at, "Rüchel", 1);
	tired_and_turned(at, "Ney", 4);
	begin(at, "recovery");
	cr_assert_eq(fatigue_of(at, "Davout"), 0);
	cr_assert_eq(fatigue_of(at, "Rüchel"), 0);
	cr_assert_eq(fatigue_of(at, "Ney"), 4, "activated");
	cr_assert_eq(strength_at(at, "Davout"), 8);
}

/* Reading 29: an enemy in the same area does not matter. */
Test(rest, in_a_contested_area, .description = "1806 turn.recovery.1")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "rest");
	place(at, "Louis", "Naumburg");
	tire(at, "Davout", 6);
	begin(at, "recovery");
	cr_assert_eq(fatigue_of(at, "Davout"), 0);
}

/* ---- 2: cards ------------------------------------------------------------------------------------------ */

Test(rest, french_cards_before_prussian_ones, .description = "1806 turn.recovery.2")
{
	struct at_table *at = evening("conscript");
	tired_and_turned(at, "Davout", 4);
	tired_and_turned(at, "Brunswick", 4);
	hand(at, "french", "F12");
	hand(at, "prussian", "P14");
	begin(at, "recovery");
	cr_assert_str_eq(asks(at), "french recovery-card");
	cr_assert_str_eq(rule_of(at, "unit Ney"), "turn.recovery.2", "he has rested");
	cr_assert_not(is_legal(at, "unit Brunswick"));
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian recovery-card");
	cr_assert_eq(fatigue_of(at, "Davout"), 4);
}

/* F19 recovers 1, F14 2, F12 3; the colour does not matter: F05 is blue and recovers 3. */
Test(rest, by_the_number_of_the_card, .description = "1806 turn.recovery.2")
{
	static const struct {
		const char *card;
		unsigned left;
	} row[] = {{"F19", 3}, {"F14", 2}, {"F12", 1}, {"F05", 1}};
	for (unsigned i = 0; i < 4; i++) {
		struct at_table *at = evening("conscript");
		char answer_text[16];
		any_dice(at, "card");
		tired_and_turned(at, "Davout", 4);
		hand(at, "french", row[i].card);
		begin(at, "recovery");
		give(at, "unit Davout");
		snprintf(answer_text, sizeof answer_text, "card %s", row[i].card);
		give(at, answer_text);
		cr_assert_eq(fatigue_of(at, "Davout"), row[i].left, "%s", row[i].card);
		cr_assert_not(is_in_hand(at, row[i].card));
	}
}

Test(rest, not_below_nothing, .description = "1806 turn.recovery.2")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "card");
	tired_and_turned(at, "Davout", 2);
	hand(at, "french", "F12");
	begin(at, "recovery");
	give_all(at, "unit Davout, card F12");
	cr_assert_eq(fatigue_of(at, "Davout"), 0);
}

Test(rest, a_card_for_each_corps, .description = "1806 turn.recovery.2")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "card");
	tired_and_turned(at, "Davout", 8);
	tired_and_turned(at, "Ney", 4);
	hand(at, "french", "F12 F13 F14");
	begin(at, "recovery");
	give_all(at, "unit Davout, card F12");
	cr_assert_str_eq(rule_of(at, "unit Davout"), "turn.recovery.2", "one, and only one");
	give(at, "unit Ney");
	cr_assert_not(is_legal(at, "done"), "a card must follow");
	cr_assert_str_eq(rule_of(at, "card F12"), "terms.cards", "it has been played");
	give(at, "card F13");
	cr_assert_eq(fatigue_of(at, "Davout"), 5);
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
}

Test(rest, no_card_for_a_commander, .description = "1806 turn.recovery.2 terms.commander")
{
	struct at_table *at = evening("conscript");
	place(at, "Napoléon", "Naumburg");
	tired_and_turned(at, "Davout", 3);
	activated(at, "Napoléon");
	hand(at, "french", "F12");
	begin(at, "recovery");
	cr_assert_not(is_legal(at, "unit Napoléon"));
	cr_assert_eq(answers_listed(at), 2, "Davout, or done");
}

/* ---- 3: exhaustion ------------------------------------------------------------------------------------- */

/* 7 less 3 is 4: nothing; 7 less 2 is 5: a point. */
Test(rest, the_border_after_a_card, .description = "1806 turn.recovery.3 turn.recovery.2")
{
	for (unsigned left = 4; left <= 5; left++) {
		struct at_table *at = evening("conscript");
		any_dice(at, "card");
		tired_and_turned(at, "Davout", 7);
		hand(at, "french", "F12 F14");
		begin(at, "recovery");
		give(at, "unit Davout");
		give(at, left == 4 ? "card F12" : "card F14");
		cr_assert_eq(fatigue_of(at, "Davout"), left);
		if (left == 5)
			give(at, "yes");
		cr_assert_eq(cav_of(at, "Davout"), left == 5 ? 0 : 1);
		cr_assert_eq(inf_of(at, "Davout"), 7);
		cr_assert_eq(vp(at), left == 5 ? 11 : 10);
	}
}

/* One point whether 5 or 8; each side's loss moves the track its way. */
Test(rest, one_point_each, .description = "1806 turn.recovery.3 victory.losses")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "loss");
	tired_and_turned(at, "Davout", 5);
	tired_and_turned(at, "Ney", 8);
	tired_and_turned(at, "Brunswick", 8);
	begin(at, "recovery");
	cr_assert_str_eq(asks(at), "french tired-loss");
	give(at, "no");
	cr_assert_str_eq(asks(at), "french tired-loss");
	give(at, "no");
	cr_assert_eq(vp(at), 12);
	cr_assert_str_eq(asks(at), "prussian tired-loss");
	give(at, "no");
	cr_assert_eq(vp(at), 11);
	cr_assert_eq(strength_at(at, "Davout"), 7);
	cr_assert_eq(strength_at(at, "Ney"), 5);
	cr_assert_eq(strength_at(at, "Brunswick"), 7);
	cr_assert_eq(fatigue_of(at, "Ney"), 8, "fatigue stays");
}

Test(rest, only_an_arm_that_is_there, .description = "1806 turn.recovery.3 terms.order-of-battle")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "loss");
	strength(at, "Davout", 3, 0);
	tired_and_turned(at, "Davout", 6);
	begin(at, "recovery");
	cr_assert_eq(inf_of(at, "Davout"), 2, "nobody is asked");
}

Test(rest, the_last_point, .description = "1806 turn.recovery.3 turn.elimination")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "loss");
	strength(at, "Ney", 0, 1);
	tired_and_turned(at, "Ney", 5);
	begin(at, "recovery");
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert_eq(vp(at), 11);
	cr_assert_eq(turn_at(at), 2);
}

/* Bessières was the emperor's last corps. */
Test(rest, napoleon_falls_with_an_exhausted_corps, .description = "1806 victory.napoleon turn.recovery.3")
{
	struct at_table *at = evening("conscript");
	place_all(at, "Napoléon, Bessières", "Gera");
	strength(at, "Bessières", 1, 0);
	tired_and_turned(at, "Bessières", 5);
	begin(at, "recovery");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
	cr_assert_eq(position_at(at)->flow.level, level_napoleon);
}

Test(rest, the_axis_goes_with_an_exhausted_corps, .description = "1806 turn.recovery.3 move.axis-clear")
{
	struct at_table *at = evening("conscript");
	any_dice(at, "loss");
	place(at, "Louis", "Naumburg");
	axis(at, "Naumburg", "Zeitz", "french");
	strength(at, "Louis", 1, 0);
	tired_and_turned(at, "Louis", 5);
	begin(at, "recovery");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
}

/* A Prussian loss that brings the track to 0 ends the game before anything else. */
Test(rest, exhaustion_ends_the_game, .description = "1806 turn.recovery.3 victory.end")
{
	struct at_table *at = evening("conscript");
	victory_at(at, 1);
	strength(at, "Rüchel", 2, 0);
	tired_and_turned(at, "Rüchel", 7);
	begin(at, "recovery");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), french);
	cr_assert_eq(turn_at(at), 1);
}

/* Behind screens the arm is asked for even where there is only one. */
Test(rest, asked_behind_screens, .description = "1806 turn.recovery.3")
{
	struct at_table *at = clear_field_with("conscript", "screens=1");
	place(at, "Murat", "Gera");
	place(at, "Brunswick", "Weimar");
	tired_and_turned(at, "Murat", 5);
	begin(at, "recovery");
	cr_assert_str_eq(asks(at), "french tired-loss");
	cr_assert_not(is_legal(at, "no"), "he has no infantry");
	cr_assert(is_legal(at, "yes"));
}

/* ---- 4 and 5: the blocks are turned, the turn marker moves ---------------------------------------------- */

Test(rest, every_block_is_turned, .description = "1806 turn.recovery.4")
{
	struct at_table *at = evening("grognard");
	any_dice(at, "turned");
	place(at, "Napoléon", "Naumburg");
	place(at, "french.vedette1", "Hof");
	static const char *const turned[] = {"Davout", "Ney", "Brunswick", "Napoléon", "french.vedette1"};
	for (unsigned i = 0; i < 5; i++)
		activated(at, turned[i]);
	begin(at, "recovery");
	for (unsigned i = 0; i < 5; i++)
		cr_assert_not(is_activated(at, turned[i]), "%s", turned[i]);
	cr_assert_eq(turn_at(at), 2);
}

Test(rest, what_was_passed_is_forgotten, .description = "1806 turn.recovery.4 turn.operations")
{
	struct at_table *at = evening("conscript");
	deck(at, "french", "F12 F13 F14 F15");
	deck(at, "prussian", "P14 P15 P16 P17");
	any_dice(at, "passed");
	change(at, "{'passed':['french','prussian']}");
	begin(at, "operations");
	cr_assert_eq(turn_at(at), 2, "recovery, end, arrival and draw have passed");
	cr_assert_eq(position_at(at)->passed[french], 0);
	cr_assert_eq(position_at(at)->passed[prussian], 0);
	cr_assert_eq(hand_size(at, "french"), 3);
}

Test(rest, hands_are_kept_for_the_next_turn, .description = "1806 turn.draw turn.recovery.4")
{
	struct at_table *at = evening("conscript");
	hand(at, "french", "F24");
	deck(at, "french", "F12 F13 F14 F15");
	deck(at, "prussian", "P14 P15 P16 P17");
	any_dice(at, "kept");
	begin(at, "recovery");
	cr_assert_eq(turn_at(at), 2);
	cr_assert_eq(hand_size(at, "french"), 4);
	cr_assert(is_in_hand(at, "F24"));
}
