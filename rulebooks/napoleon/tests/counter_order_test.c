/*
 * COUNTER ORDER, p. 18 and reading 32: against a green event, once, and as the one green card of its side.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* Augereau at Neustadt is about to march with three points: Naumburg is three connections away, Weißenfels four. */
static struct at_table *about_to_march(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Neustadt");
	place(at, "Rüchel", "Gotha");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	begin(at, "operations");
	dice(at, "card F15");
	give(at, "unit Augereau");
	pass_every_window(at);
	cr_assert_str_eq(asks(at), "french move");
	return at;
}

Test(counter_order, cancels_a_forced_march, .description = "1806 card.counter-order")
{
	struct at_table *at = about_to_march("F12", "P27");
	cr_assert_not(is_legal(at, "go Weissenfels"));
	give(at, "card F12");
	cr_assert_str_eq(asks(at), "prussian counter-order");
	give(at, "card P27");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert(is_legal(at, "go Naumburg"));
	cr_assert_not(is_legal(at, "go Weissenfels"));
	cr_assert_str_eq(card_at(at, "F12"), "discard");
	cr_assert_str_eq(card_at(at, "P27"), "discard");
}

Test(counter_order, may_be_kept, .description = "1806 card.counter-order")
{
	struct at_table *at = about_to_march("F12", "P27");
	give(at, "card F12");
	give(at, "pass");
	cr_assert(is_legal(at, "go Weissenfels"));
	cr_assert(is_in_hand(at, "P27"));
}

/* A cancelled card is a card played: there is no second one in this operation. */
Test(counter_order, the_cancelled_card_is_spent,
     .description = "1806 card.counter-order turn.operations.one-green")
{
	struct at_table *at = about_to_march("F12 F13", "P27");
	give(at, "card F12");
	give(at, "card P27");
	cr_assert_str_eq(rule_of(at, "card F13"), "turn.operations.one-green");
	cr_assert(is_in_hand(at, "F13"));
}

/* It is the one green card of its side: FATIGUE at the end of the move is not offered any more. */
Test(counter_order, is_the_card_of_its_side,
     .description = "1806 card.counter-order turn.operations.one-green")
{
	struct at_table *at = about_to_march("F12", "P27 P24");
	give(at, "card F12");
	give(at, "card P27");
	give(at, "go Roda");
	if (!strcmp(asks(at), "french move"))
		give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_in_hand(at, "P24"));
	cr_assert_eq(fatigue_of(at, "Augereau"), 0);
}

/* Nobody counters a counter order: the side it hits has played its green card. */
Test(counter_order, is_not_countered, .description = "1806 card.counter-order")
{
	struct at_table *at = about_to_march("F12 F24", "P27");
	give(at, "card F12");
	give(at, "card P27");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_str_eq(rule_of(at, "card F24"), "turn.operations.one-green");
	cr_assert_not(is_legal(at, "go Weissenfels"));
}

Test(counter_order, not_without_an_event, .description = "1806 card.counter-order")
{
	struct at_table *at = about_to_march("F24", "P27");
	cr_assert_str_eq(rule_of(at, "card F24"), "card.counter-order");
}

/* A blue event is none of its business, p. 9 and reading 32. */
Test(counter_order, leaves_blue_events_alone, .description = "1806 card.counter-order turn.initiative")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Neustadt");
	place(at, "Rüchel", "Gotha");
	hand(at, "french", "F03");
	hand(at, "prussian", "P27");
	begin(at, "initiative");
	give(at, "card F03");
	cr_assert_str_eq(asks(at), "prussian blue-card");
	cr_assert_str_eq(rule_of(at, "card P27"), "terms.card-colours");
	give(at, "pass");
	cr_assert_eq(position_at(at)->first, french);
}

/* The French have one too: a Prussian FORAGE gives nothing and costs no points. */
Test(counter_order, of_the_french, .description = "1806 card.counter-order")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Neustadt");
	place(at, "Rüchel", "Gotha");
	tire(at, "Rüchel", 3);
	hand(at, "french", "F24");
	hand(at, "prussian", "P16");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P09"); /* three points */
	give(at, "unit Rüchel");
	pass_every_window(at);
	give(at, "card P16");
	cr_assert_str_eq(asks(at), "french counter-order");
	give(at, "card F24");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 3);
	cr_assert(is_legal(at, "go Buttelstedt"), "Erfurt, Weimar or Sömmerda, Buttelstedt: three points");
}

/* Who holds it does not matter for the question: it is asked while it might be held. */
Test(counter_order, is_asked_blindly, .description = "1806 card.counter-order terms.cards")
{
	struct at_table *at = about_to_march("F12", "P24");
	give(at, "card F12");
	cr_assert_str_eq(asks(at), "prussian counter-order");
	cr_assert_eq(answers_listed(at), 1, "pass");
	at = about_to_march("F12", "");
	give(at, "card F12");
	cr_assert_str_eq(asks(at), "french move", "an empty hand");
}
