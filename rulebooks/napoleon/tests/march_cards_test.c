/*
 * Green cards of the march, p. 18-19.
 */
#include <criterion/criterion.h>

#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* Passes windows until this one, or something else, is asked. */
static void pass_until(struct at_table *at, const char *wanted)
{
	while (window_open(at) && strcmp(asks(at), wanted) != 0)
		give(at, "pass");
	cr_assert_str_eq(asks(at), wanted);
}

/* A French corps at Neustadt with a card of 4, a Prussian one at Gotha; hands as given. */
static struct at_table *march_of(const char *corps, const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place(at, corps, "Neustadt");
	place(at, "Soult", "Bamberg");
	place(at, "Rüchel", "Gotha");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F04");
	return at;
}

Test(march_cards, bernadotte_alone_loses_three, .description = "1806 card.bernadotte")
{
	struct at_table *at = march_of("Bernadotte", "", "P21");
	give(at, "unit Bernadotte");
	pass_until(at, "prussian move-start");
	give(at, "card P21");
	cr_assert_eq(points_of_march_left(at), 1);
}

Test(march_cards, bernadotte_is_not_for_others, .description = "1806 card.bernadotte")
{
	struct at_table *at = march_of("Ney", "", "P21");
	give(at, "unit Ney");
	pass_until(at, "prussian move-start"); /* a blind window */
	cr_assert_str_eq(rule_of(at, "card P21"), "card.bernadotte");
	give(at, "pass");
	cr_assert_eq(points_of_march_left(at), 4);
}

Test(march_cards, bernadotte_played_blindly, .description = "1806 card.bernadotte")
{
	struct at_table *at = clear_field("grognard");
	place(at, "Ney", "Neustadt");
	place(at, "Soult", "Bamberg");
	place(at, "Rüchel", "Gotha");
	hand(at, "prussian", "P21");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F04");
	give(at, "unit Ney");
	pass_until(at, "prussian move-start");
	give(at, "card P21");
	cr_assert_eq(points_of_march_left(at), 3, "a corps alone, but another");
}

Test(march_cards, confusion_halts, .description = "1806 card.confusion")
{
	struct at_table *at = march_of("Ney", "", "P22");
	give(at, "unit Ney");
	pass_until(at, "french move");
	give(at, "go Eisenberg");
	cr_assert_str_eq(asks(at), "prussian entry", "at Roda");
	give(at, "card P22");
	cr_assert_str_eq(where(at, "Ney"), "Roda");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_activated(at, "Ney"));
}

Test(march_cards, confusion_needs_three_connections, .description = "1806 card.confusion")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Bamberg");
	place(at, "Soult", "Ebern");
	place(at, "Rüchel", "Gotha");
	hand(at, "prussian", "P22");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F04");
	give(at, "unit Ney");
	pass_until(at, "french move");
	give(at, "go Hollfeld");
	cr_assert_str_eq(asks(at), "french move");
}

Test(march_cards, counter_order_saves_the_march, .description = "1806 card.counter-order")
{
	struct at_table *at = march_of("Ney", "F24", "P22");
	give(at, "unit Ney");
	pass_until(at, "french move");
	give_all(at, "go Eisenberg, card P22");
	cr_assert_str_eq(asks(at), "french counter-order");
	give(at, "card F24");
	cr_assert_str_eq(asks(at), "french move", "the route was broken off, the march was not");
	cr_assert_eq(points_of_march_left(at), 3);
}

Test(march_cards, fatigue_by_the_value_of_the_card, .description = "1806 card.fatigue")
{
	struct at_table *at = march_of("Ney", "", "P25");
	give(at, "unit Ney");
	pass_until(at, "french move");
	give(at, "go Roda");
	pass_until(at, "french move");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian move-end");
	give(at, "card P25");
	cr_assert_eq(fatigue_of(at, "Ney"), 2);
}

Test(march_cards, forage_sheds_two, .description = "1806 card.forage")
{
	struct at_table *at = march_of("Ney", "F15", "");
	change(at, "{'piece':'Ney','fatigue':3}");
	begin(at, "operations");
	give_all(at, "unit Ney, card F15");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_eq(points_of_march_left(at), 2);
	cr_assert_not(is_legal(at, "go Zeitz"));
}

Test(march_cards, forage_in_a_contested_area, .description = "1806 card.forage combat.cards.C")
{
	struct at_table *at = march_of("Ney", "F15", "");
	place(at, "Hohenlohe", "Neustadt");
	begin(at, "operations");
	give_all(at, "unit Ney, no");
	cr_assert_str_eq(asks(at), "french move");
	give_all(at, "card F15, done");
	cr_assert_str_eq(asks(at), "french attack");
	cr_assert_eq(fatigue_of(at, "Ney"), 0, "it has not moved");
	any_dice(at, "1");
	give(at, "yes");
	cr_assert_eq(position_at(at)->combat.moving, 1);
}

Test(march_cards, no_attack_without_a_march, .description = "1806 move.zero combat.start")
{
	struct at_table *at = march_of("Ney", "", "");
	place(at, "Hohenlohe", "Neustadt");
	begin(at, "operations");
	give_all(at, "unit Ney, no, done");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(march_cards, organization_goes_on, .description = "1806 card.organization")
{
	struct at_table *at = march_of("Ney", "F17", "");
	place(at, "Davout", "Roda");
	begin(at, "operations");
	give_all(at, "unit Ney, go Roda");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_not(is_legal(at, "go Eisenberg"));
	give(at, "card F17");
	give(at, "go Eisenberg");
	cr_assert_str_eq(where(at, "Ney"), "Eisenberg");
}

Test(march_cards, pontonniers, .description = "1806 card.pontonniers")
{
	struct at_table *at = march_of("Ney", "F19", "");
	destroy_bridge(at, "Neustadt", "Iena");
	begin(at, "operations");
	give_all(at, "unit Ney, card F19");
	cr_assert_str_eq(asks(at), "french bridge");
	cr_assert_eq(answers_listed(at), 1);
	give(at, "at Iena");
	cr_assert_not(is_destroyed(at, "Neustadt", "Iena"));
	cr_assert_eq(points_of_march_left(at), 3, "one point for the work");
	cr_assert_eq(cost_of(at, "go Iena"), 2);
}

Test(march_cards, destroying_a_bridge_without_points, .description = "1806 card.destroyed-bridge")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Hohenlohe, Tauentzien", "Iena");
	place(at, "Soult", "Bamberg");
	hand(at, "prussian", "P18");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P01");
	give_all(at, "unit Hohenlohe, unit Tauentzien");
	cr_assert_str_eq(asks(at), "prussian move", "one point less one for the second corps");
	cr_assert_eq(points_of_march_left(at), 0);
	give_all(at, "card P18, at Neustadt");
	cr_assert(is_destroyed(at, "Iena", "Neustadt"));
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert(is_activated(at, "Hohenlohe") && is_activated(at, "Tauentzien"));
}

Test(march_cards, coordination_gives_another,
     .description = "1806 card.coordination turn.operations.one-green")
{
	struct at_table *at = march_of("Ney", "F18 F13", "");
	give_all(at, "unit Ney, done");
	cr_assert_str_eq(asks(at), "french operation-end");
	give(at, "card F18");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert_str_eq(rule_of(at, "pass"), "card.coordination");
	dice(at, "card F03");
	give(at, "unit Soult");
	cr_assert(is_legal(at, "card F13"), "a new operation, a new green card");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(march_cards, reaction_leaves_before_the_march, .description = "1806 card.reaction")
{
	struct at_table *at = march_of("Ney", "", "P26");
	place_all(at, "Brunswick, Frederick William III", "Iena");
	destroy_bridge(at, "Iena", "Roda");
	begin(at, "operations");
	give(at, "unit Ney");
	cr_assert_str_eq(asks(at), "prussian reaction");
	give(at, "card P26");
	cr_assert_str_eq(asks(at), "prussian reaction-move");
	give(at, "unit Brunswick");
	cr_assert_str_eq(rule_of(at, "go Roda"), "terms.commander", "the king would stay alone");
	give(at, "unit Frederick William III");
	cr_assert_str_eq(rule_of(at, "go Neustadt"), "card.reaction", "Ney is there");
	give(at, "go Roda");
	cr_assert_str_eq(where(at, "Brunswick"), "Roda", "even where the bridge is destroyed");
	cr_assert_not(is_activated(at, "Brunswick"));
	cr_assert_eq(fatigue_of(at, "Brunswick"), 0);
	cr_assert_str_eq(asks(at), "french move");
}
