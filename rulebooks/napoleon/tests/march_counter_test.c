/*
 * COUNTER ORDER against every green card of the march, p. 18: the event is cancelled, both cards are spent.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* A march of one side: the French from Neustadt, or Hohenlohe from Jena. */
static struct at_table *march_of(const char *side, const char *stack, const char *area, const char *card)
{
	struct at_table *at = clear_field("conscript");
	place(at, stack, area);
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	active(at, side);
	dice(at, card);
	return at;
}

static void counter(struct at_table *at, const char *with, const char *window)
{
	char answer[16] = "card ";
	until(at, window);
	give(at, strcat(answer, with));
}

static void both_are_spent(const struct at_table *at, const char *event, const char *order)
{
	cr_assert_str_eq(card_at(at, event), "discard");
	cr_assert_str_eq(card_at(at, order), "discard");
	cr_assert(position_at(at)->green[french] && position_at(at)->green[prussian]);
}

Test(march_counter, bernadotte, .description = "1806 card.counter-order card.bernadotte")
{
	struct at_table *at = march_of("french", "Bernadotte", "Neustadt", "card F04");
	hand(at, "french", "F24");
	hand(at, "prussian", "P21");
	begin(at, "operations");
	give(at, "unit Bernadotte");
	until(at, "prussian move-start");
	give(at, "card P21");
	counter(at, "F24", "french counter-order");
	both_are_spent(at, "P21", "F24");
	cr_assert_eq(points_of_march_left(at), 4);
}

Test(march_counter, confusion, .description = "1806 card.counter-order card.confusion")
{
	struct at_table *at = march_of("prussian", "Louis", "Saalfeld", "card P04");
	hand(at, "french", "F21");
	hand(at, "prussian", "P27");
	begin(at, "operations");
	give(at, "unit Louis");
	until(at, "prussian move");
	give(at, "go Rudolstadt");
	until(at, "french entry");
	give(at, "card F21");
	counter(at, "P27", "prussian counter-order");
	both_are_spent(at, "F21", "P27");
	cr_assert_str_eq(asks(at), "prussian move");
	cr_assert_eq(points_of_march_left(at), 3);
}

Test(march_counter, coordination, .description = "1806 card.counter-order card.coordination")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F04");
	hand(at, "french", "F18");
	hand(at, "prussian", "P27");
	begin(at, "operations");
	give(at, "unit Ney");
	until(at, "french move");
	give(at, "done");
	until(at, "french operation-end");
	give(at, "card F18");
	counter(at, "P27", "prussian counter-order");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(!strcmp(card_at(at, "F18"), "discard") && !strcmp(card_at(at, "P27"), "discard"));
}

Test(march_counter, destroyed_bridge, .description = "1806 card.counter-order card.destroyed-bridge")
{
	struct at_table *at = march_of("prussian", "Hohenlohe", "Iena", "card P03");
	hand(at, "french", "F24");
	hand(at, "prussian", "P18");
	begin(at, "operations");
	give(at, "unit Hohenlohe");
	until(at, "prussian move");
	give(at, "card P18");
	counter(at, "F24", "french counter-order");
	both_are_spent(at, "P18", "F24");
	cr_assert_str_eq(asks(at), "prussian move");
	cr_assert_eq(points_of_march_left(at), 3, "no work, no point");
	cr_assert_not(is_destroyed(at, "Iena", "Neustadt") || is_destroyed(at, "Iena", "Roda"));
}

Test(march_counter, fatigue, .description = "1806 card.counter-order card.fatigue")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F01");
	hand(at, "french", "F24");
	hand(at, "prussian", "P25");
	begin(at, "operations");
	give(at, "unit Ney");
	until(at, "french move");
	give(at, "go Roda");
	until(at, "prussian move-end");
	give(at, "card P25");
	counter(at, "F24", "french counter-order");
	until(at, "prussian operation");
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
	cr_assert(!is_in_hand(at, "P25") && !is_in_hand(at, "F24"));
}

Test(march_counter, forced_march, .description = "1806 card.counter-order card.forced-march move.zero")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F07");
	change(at, "{'weather':'rain'}");
	hand(at, "french", "F13");
	hand(at, "prussian", "P27");
	begin(at, "operations");
	give(at, "unit Ney");
	until(at, "french move");
	give(at, "card F13");
	counter(at, "P27", "prussian counter-order");
	until(at, "prussian operation");
	cr_assert(stands_at(at, "Ney", "Neustadt") && is_activated(at, "Ney"), "no point, no connection");
}

Test(march_counter, forage, .description = "1806 card.counter-order card.forage")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F04");
	place(at, "Louis", "Neustadt");
	tire(at, "Ney", 3);
	hand(at, "french", "F15");
	hand(at, "prussian", "P27");
	begin(at, "operations");
	give(at, "unit Ney");
	until(at, "french attack");
	give(at, "no");
	until(at, "french move");
	give(at, "card F15");
	counter(at, "P27", "prussian counter-order");
	both_are_spent(at, "F15", "P27");
	cr_assert_eq(fatigue_of(at, "Ney"), 3);
	cr_assert_eq(points_of_march_left(at), 4);
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation", "it has not foraged: no combat");
}

Test(march_counter, organization, .description = "1806 card.counter-order card.organization")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F04");
	place(at, "Davout", "Roda");
	hand(at, "french", "F17");
	hand(at, "prussian", "P27");
	begin(at, "operations");
	give(at, "unit Ney");
	until(at, "french move");
	give(at, "go Roda");
	until(at, "french move");
	give(at, "card F17");
	counter(at, "P27", "prussian counter-order");
	until(at, "prussian operation");
	cr_assert(stands_at(at, "Ney", "Roda"), "it must stop");
}

Test(march_counter, pontonniers, .description = "1806 card.counter-order card.pontonniers")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F04");
	destroy_bridge(at, "Neustadt", "Iena");
	hand(at, "french", "F19");
	hand(at, "prussian", "P27");
	begin(at, "operations");
	give(at, "unit Ney");
	until(at, "french move");
	give(at, "card F19");
	counter(at, "P27", "prussian counter-order");
	both_are_spent(at, "F19", "P27");
	cr_assert(is_destroyed(at, "Neustadt", "Iena"));
	cr_assert_eq(points_of_march_left(at), 4);
}

Test(march_counter, reaction, .description = "1806 card.counter-order card.reaction")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F04");
	hand(at, "french", "F24");
	hand(at, "prussian", "P26");
	begin(at, "operations");
	give(at, "unit Ney");
	cr_assert_str_eq(asks(at), "prussian reaction");
	give(at, "card P26");
	counter(at, "F24", "french counter-order");
	both_are_spent(at, "P26", "F24");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert(stands_at(at, "Weimar", "Gotha"));
}

Test(march_counter, not_against_the_weather, .description = "1806 card.counter-order card.rain")
{
	struct at_table *at = march_of("french", "Ney", "Neustadt", "card F04");
	change(at, "{'weather':'rain'}");
	hand(at, "french", "F24");
	begin(at, "operations");
	give(at, "unit Ney");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_not(is_legal(at, "card F24"), "nothing was played that it could cancel");
}
