/*
 * Green cards the marching side plays itself, p. 18-19: DESTROYED BRIDGE, PONTONNIERS, FORCED MARCH,
 * FORAGE, ORGANIZATION.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* A stack of a side with cards in hand; somebody of each side is far off. */
static struct at_table *stack_with(const char *side, const char *stack, const char *area,
				   const char *cards_held)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, stack, area);
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	hand(at, side, cards_held);
	active(at, side);
	return at;
}

/* ---- DESTROYED BRIDGE -------------------------------------------------------------------------------- */

Test(march_own_cards, a_bridge_for_a_point, .description = "1806 card.destroyed-bridge move.path")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe", "Iena", "P18");
	operate(at, "unit Hohenlohe", "card P03");
	give(at, "card P18");
	cr_assert_eq(answers_listed(at), 3, "Neustadt and Roda over the Saale, Weimar over the Ilm");
	cr_assert_str_eq(rule_of(at, "at Dornburg"), "card.destroyed-bridge", "no river");
	give(at, "at Roda");
	cr_assert(is_destroyed(at, "Iena", "Roda") && !is_destroyed(at, "Iena", "Neustadt"));
	cr_assert_eq(points_of_march_left(at), 2);
	give_all(at, "go Dornburg, go Naumburg");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0, "three points");
}

Test(march_own_cards, the_work_tires_like_a_connection,
     .description = "1806 card.destroyed-bridge move.fatigue")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe", "Iena", "P18");
	operate(at, "unit Hohenlohe", "card P05");
	give_all(at, "card P18, at Roda, go Weimar, go Buttelstedt, go Soemmerda, go Artern");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 2, "five points");
}

Test(march_own_cards, a_bridge_on_the_way, .description = "1806 card.destroyed-bridge")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe", "Iena", "P18");
	operate(at, "unit Hohenlohe", "card P03");
	give_all(at, "go Kahla, card P18");
	cr_assert_eq(answers_listed(at), 1);
	give(at, "at Neustadt");
	cr_assert(is_destroyed(at, "Kahla", "Neustadt"));
	cr_assert_eq(points_of_march_left(at), 1);
}

Test(march_own_cards, the_last_point_for_the_bridge, .description = "1806 card.destroyed-bridge")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe", "Iena", "P18");
	operate(at, "unit Hohenlohe", "card P02");
	give_all(at, "go Kahla, card P18, at Neustadt");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert(is_activated(at, "Hohenlohe") && stands_at(at, "Hohenlohe", "Kahla"));
}

Test(march_own_cards, no_point_is_left_on_the_way, .description = "1806 card.destroyed-bridge")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe", "Iena", "P18");
	operate(at, "unit Hohenlohe", "card P01");
	give(at, "go Kahla");
	cr_assert_str_eq(asks(at), "french operation", "without a point only before setting out");
	cr_assert(is_in_hand(at, "P18"));
}

Test(march_own_cards, even_with_less_than_no_point, .description = "1806 card.destroyed-bridge move.zero")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe, Louis, Brunswick", "Iena", "P18");
	operate(at, "unit Hohenlohe, unit Louis, unit Brunswick", "card P01");
	cr_assert_eq(points_of_march_left(at), -1);
	give_all(at, "card P18, at Neustadt");
	cr_assert(is_destroyed(at, "Iena", "Neustadt"));
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert(is_activated(at, "Louis") && stands_at(at, "Louis", "Iena"));
	cr_assert_eq(fatigue_of(at, "Louis"), 0);
}

Test(march_own_cards, no_bridge_no_card, .description = "1806 card.destroyed-bridge")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe", "Auma", "P18");
	operate(at, "unit Hohenlohe", "card P03");
	cr_assert_str_eq(rule_of(at, "card P18"), "card.destroyed-bridge");
	at = stack_with("prussian", "Hohenlohe", "Weida", "P18");
	destroy_bridge(at, "Weida", "Gera");
	operate(at, "unit Hohenlohe", "card P03");
	cr_assert_str_eq(rule_of(at, "card P18"), "card.destroyed-bridge", "its only bridge is gone");
}

Test(march_own_cards, not_in_the_face_of_the_enemy,
     .description = "1806 card.destroyed-bridge card.pontonniers")
{
	struct at_table *at = stack_with("prussian", "Hohenlohe, Ney", "Iena", "P18");
	operate(at, "unit Hohenlohe, no", "card P03");
	cr_assert_not(is_legal(at, "card P18"));
	at = stack_with("french", "Hohenlohe, Ney", "Iena", "F19");
	destroy_bridge(at, "Iena", "Roda");
	operate(at, "unit Ney, no", "card F03");
	cr_assert_not(is_legal(at, "card F19"));
}

/* ---- PONTONNIERS ------------------------------------------------------------------------------------- */

Test(march_own_cards, mended_on_the_way, .description = "1806 card.pontonniers move.fatigue")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F19");
	destroy_bridge(at, "Roda", "Gera");
	destroy_bridge(at, "Neustadt", "Iena");
	operate(at, "unit Ney", "card F05");
	give_all(at, "go Roda, card F19");
	cr_assert_eq(answers_listed(at), 1, "the one beside it");
	give(at, "at Gera");
	cr_assert(!is_destroyed(at, "Roda", "Gera") && is_destroyed(at, "Neustadt", "Iena"));
	cr_assert_eq(points_of_march_left(at), 3);
	give_all(at, "go Gera, go Zeitz, done");
	cr_assert_eq(fatigue_of(at, "Ney"), 1, "four points");
}

Test(march_own_cards, mended_without_points, .description = "1806 card.pontonniers move.zero")
{
	struct at_table *at = stack_with("french", "Ney, Lannes", "Neustadt", "F19");
	destroy_bridge(at, "Neustadt", "Iena");
	operate(at, "unit Ney, unit Lannes", "card F01");
	give_all(at, "card F19, at Iena");
	cr_assert_not(is_destroyed(at, "Neustadt", "Iena"));
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_activated(at, "Ney") && stands_at(at, "Ney", "Neustadt"));
}

Test(march_own_cards, nothing_to_mend, .description = "1806 card.pontonniers")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F19");
	destroy_bridge(at, "Roda", "Gera");
	operate(at, "unit Ney", "card F03");
	cr_assert_str_eq(rule_of(at, "card F19"), "card.pontonniers");
}

/* Ney goes from Neustadt to Roda with four points left; the bridge to Gera is down. */
static struct at_table *gone_to_roda(const char *friends)
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F19");
	place_all(at, friends, "Roda");
	destroy_bridge(at, "Roda", "Gera");
	operate(at, "unit Ney", "card F05");
	give(at, "go Roda");
	cr_assert_eq(points_of_march_left(at), 4);
	cr_assert_str_eq(asks(at), "french move", "he might hold ORGANIZATION, as far as anybody sees");
	return at;
}

/* Friends have stopped the stack: its move is over, and the cards are for a move (reading 50). */
Test(march_own_cards, not_where_friends_have_stopped_it,
     .description = "1806 card.destroyed-bridge card.pontonniers move.path")
{
	struct at_table *at = gone_to_roda("Lannes");
	cr_assert_str_eq(rule_of(at, "card F19"), "card.pontonniers");
	cr_assert_str_eq(reason_of(at, "card F19"), "not-mended-after-the-move");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french operation-end");
	cr_assert(is_in_hand(at, "F19") && is_destroyed(at, "Roda", "Gera"));
}

Test(march_own_cards, but_where_nobody_has_stopped_it, .description = "1806 card.pontonniers move.path")
{
	struct at_table *at = gone_to_roda("");
	give_all(at, "card F19, at Gera");
	cr_assert(!is_destroyed(at, "Roda", "Gera"));
	cr_assert_eq(points_of_march_left(at), 3, "a point for the work");
}

/* ---- FORCED MARCH ------------------------------------------------------------------------------------ */

Test(march_own_cards, forced_march_is_a_point_more, .description = "1806 card.forced-march move.fatigue")
{
	struct at_table *at = stack_with("prussian", "Louis", "Saalfeld", "P14");
	operate(at, "unit Louis", "card P03");
	give(at, "card P14");
	cr_assert_eq(points_of_march_left(at), 4);
	give_all(at, "go Rudolstadt, go Stadtilm, go Arnstadt, go Erfurt");
	cr_assert_eq(fatigue_of(at, "Louis"), 1, "the fourth point tires");
}

Test(march_own_cards, forced_march_not_under_way, .description = "1806 card.forced-march")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F13");
	operate(at, "unit Ney", "card F03");
	give(at, "go Roda");
	cr_assert_str_eq(rule_of(at, "card F13"), "card.forced-march");
}

Test(march_own_cards, forced_march_of_a_stack_below_zero, .description = "1806 card.forced-march move.zero")
{
	struct at_table *at = stack_with("french", "Ney, Lannes, Davout", "Neustadt", "F13");
	operate(at, "unit Ney, unit Lannes, unit Davout", "card F01");
	cr_assert_str_eq(rule_of(at, "go Roda"), "move.zero");
	give(at, "card F13");
	cr_assert_eq(points_of_march_left(at), 0, "one, less two, and one");
	cr_assert(is_legal(at, "go Roda") && !is_legal(at, "go Eisenberg"));
	give(at, "go Roda");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
}

/* One point without the card, two with it: then a destroyed bridge is as far as ever. */
Test(march_own_cards, forced_march_of_a_stack_that_has_a_point,
     .description = "1806 card.forced-march move.path")
{
	struct at_table *at = stack_with("french", "Ney", "Bamberg", "F13");
	place(at, "Soult", "off");
	destroy_bridge(at, "Bamberg", "Ebern");
	operate(at, "unit Ney", "card F01");
	give(at, "card F13");
	cr_assert_eq(points_of_march_left(at), 2);
	cr_assert_not(is_legal(at, "go Ebern"), "three points");
	cr_assert(is_legal(at, "go Coburg"));
}

Test(march_own_cards, forced_march_by_the_own_axis,
     .description = "1806 card.forced-march move.leave-contested")
{
	struct at_table *at = stack_with("french", "Ney, Lannes, Hohenlohe", "Iena", "F13");
	axis(at, "Iena", "Roda", "french");
	destroy_bridge(at, "Iena", "Roda");
	operate(at, "unit Ney, unit Lannes, no", "card F01");
	give(at, "card F13");
	cr_assert_str_eq(rule_of(at, "go Kahla"), "move.leave-contested");
	give(at, "go Roda");
	cr_assert_str_eq(asks(at), "french share", "one point for the contested area, three points free");
	give(at, "unit Ney");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_str_eq(axis_at(at, "Iena"), "");
}

/* ---- FORAGE ------------------------------------------------------------------------------------------ */

Test(march_own_cards, forage_needs_two_points, .description = "1806 card.forage")
{
	struct at_table *at = stack_with("french", "Ney, Lannes", "Neustadt", "F15");
	tire(at, "Ney", 3);
	operate(at, "unit Ney, unit Lannes", "card F02");
	cr_assert_str_eq(rule_of(at, "card F15"), "card.forage", "two less one");
}

Test(march_own_cards, forage_takes_the_last_two_points, .description = "1806 card.forage move.zero")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F15");
	tire(at, "Ney", 3);
	operate(at, "unit Ney", "card F02");
	give(at, "card F15");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_eq(points_of_march_left(at), 0);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(march_own_cards, forage_is_shared_as_its_owner_likes, .description = "1806 card.forage")
{
	struct at_table *at = stack_with("french", "Ney, Lannes", "Neustadt", "F15");
	tire(at, "Ney", 3);
	tire(at, "Lannes", 1);
	operate(at, "unit Ney, unit Lannes", "card F04");
	give(at, "card F15");
	cr_assert_str_eq(asks(at), "french share");
	give_all(at, "unit Ney, unit Ney");
	cr_assert(fatigue_of(at, "Ney") == 1 && fatigue_of(at, "Lannes") == 1);
	cr_assert_eq(points_of_march_left(at), 1, "four, a second corps, two");
}

Test(march_own_cards, forage_of_a_fresh_stack, .description = "1806 card.forage")
{
	struct at_table *at = stack_with("prussian", "Louis", "Saalfeld", "P16");
	tire(at, "Louis", 1);
	operate(at, "unit Louis", "card P03");
	give(at, "card P16");
	cr_assert_eq(fatigue_of(at, "Louis"), 0, "there was only one to remove");
	cr_assert_eq(points_of_march_left(at), 1);
}

Test(march_own_cards, forage_not_under_way, .description = "1806 card.forage")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F15");
	operate(at, "unit Ney", "card F05");
	give(at, "go Roda");
	cr_assert_str_eq(rule_of(at, "card F15"), "card.forage");
}

/* ---- ORGANIZATION ------------------------------------------------------------------------------------ */

Test(march_own_cards, organization_only_among_friends, .description = "1806 card.organization")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F17");
	place(at, "Davout", "Eisenberg");
	operate(at, "unit Ney", "card F04");
	cr_assert_str_eq(rule_of(at, "card F17"), "card.organization", "nobody to pass yet");
	give(at, "go Roda");
	cr_assert_str_eq(rule_of(at, "card F17"), "card.organization");
	give_all(at, "go Eisenberg, card F17, go Zeitz");
	cr_assert(stands_at(at, "Ney", "Zeitz"));
}

Test(march_own_cards, organization_not_in_a_contested_area, .description = "1806 card.organization")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F17");
	place_all(at, "Davout, Louis", "Roda");
	operate(at, "unit Ney", "card F04");
	give(at, "go Roda");
	cr_assert_str_eq(asks(at), "french attack");
}

Test(march_own_cards, organization_once, .description = "1806 card.organization move.path")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F17");
	place(at, "Davout", "Roda");
	place(at, "Lannes", "Eisenberg");
	operate(at, "unit Ney", "card F05");
	give_all(at, "go Roda, card F17, go Eisenberg");
	cr_assert_str_eq(asks(at), "prussian operation", "the next stack stops it");
}

Test(march_own_cards, organization_needs_a_point_to_go_on, .description = "1806 card.organization")
{
	struct at_table *at = stack_with("french", "Ney", "Neustadt", "F17");
	place(at, "Davout", "Roda");
	operate(at, "unit Ney", "card F01");
	give(at, "go Roda");
	cr_assert_str_eq(asks(at), "french operation-end", "the march is over");
	cr_assert(is_in_hand(at, "F17") && stands_at(at, "Ney", "Roda"));
}
