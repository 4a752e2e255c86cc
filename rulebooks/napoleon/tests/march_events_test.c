/*
 * Green cards against a march and after it, p. 18: BERNADOTTE, CONFUSION, COORDINATION, FATIGUE, where blocks
 * lie open.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* ---- BERNADOTTE -------------------------------------------------------------------------------------- */

Test(march_events, bernadotte_with_napoleon_is_alone, .description = "1806 card.bernadotte")
{
	struct at_table *at = stack_at_neustadt("Bernadotte, Napoléon", "P21");
	operate(at, "unit Bernadotte, unit Napoléon", "card F04");
	until(at, "prussian move-start");
	give(at, "card P21");
	cr_assert_eq(points_of_march_left(at), 2, "four and one, less three");
}

Test(march_events, bernadotte_with_another_corps, .description = "1806 card.bernadotte")
{
	struct at_table *at = stack_at_neustadt("Bernadotte, Ney", "P21");
	operate(at, "unit Bernadotte, unit Ney", "card F04");
	until(at, "prussian move-start");
	cr_assert_str_eq(rule_of(at, "card P21"), "card.bernadotte");
}

Test(march_events, bernadotte_halted, .description = "1806 card.bernadotte move.zero")
{
	struct at_table *at = stack_at_neustadt("Bernadotte", "P21");
	operate(at, "unit Bernadotte", "card F03");
	until(at, "prussian move-start");
	give(at, "card P21");
	cr_assert_str_eq(asks(at), "prussian operation", "three less three");
	cr_assert(is_activated(at, "Bernadotte") && stands_at(at, "Bernadotte", "Neustadt"));
}

Test(march_events, bernadotte_against_a_forced_march, .description = "1806 card.bernadotte card.forced-march")
{
	struct at_table *at = stack_at_neustadt("Bernadotte", "P21");
	hand(at, "french", "F13");
	operate(at, "unit Bernadotte", "card F02");
	until(at, "prussian move-start");
	give(at, "card P21");
	until(at, "french move");
	cr_assert_not(is_legal(at, "go Roda"));
	give(at, "card F13");
	until(at, "french move");
	cr_assert(is_legal(at, "go Roda"), "one connection, always");
	cr_assert_not(is_legal(at, "go Eisenberg"));
}

Test(march_events, bernadotte_comes_at_the_beginning, .description = "1806 card.bernadotte")
{
	struct at_table *at = stack_at_neustadt("Bernadotte", "P21");
	operate(at, "unit Bernadotte", "card F04");
	until(at, "french move");
	give(at, "go Roda");
	while (strcmp(asks(at), "prussian operation")) {
		cr_assert_not(window_open(at) && is_legal(at, "card P21"));
		give(at, window_open(at) ? "pass" : "done");
	}
	cr_assert(is_in_hand(at, "P21"));
}

/* ---- CONFUSION --------------------------------------------------------------------------------------- */

Test(march_events, confusion_after_the_fourth_point, .description = "1806 card.confusion move.fatigue")
{
	struct at_table *at = stack_at_neustadt("Ney", "P22");
	operate(at, "unit Ney", "card F05");
	until(at, "french move");
	static const char *const ways[] = {"go Roda", "go Eisenberg", "go Zeitz", "go Pegau"};
	for (unsigned i = 0; i < 4; i++) {
		give(at, ways[i]);
		cr_assert_str_eq(asks(at), "prussian entry");
		give(at, i < 3 ? "pass" : "card P22");
	}
	cr_assert_str_eq(asks(at), "prussian operation", "the fifth point is lost");
	cr_assert(stands_at(at, "Ney", "Pegau") && is_activated(at, "Ney"));
	cr_assert_eq(fatigue_of(at, "Ney"), 1, "the march so far is paid for");
}

/* Gefell has three connections, one of them over the Saale. */
Test(march_events, confusion_counts_destroyed_bridges, .description = "1806 card.confusion")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Hof");
	place(at, "Weimar", "Gotha");
	destroy_bridge(at, "Lobenstein", "Gefell");
	hand(at, "prussian", "P22");
	active(at, "french");
	operate(at, "unit Ney", "card F04");
	until(at, "french move");
	give(at, "go Gefell");
	cr_assert_str_eq(asks(at), "prussian entry");
	cr_assert(is_legal(at, "card P22"));
}

Test(march_events, confusion_not_among_enemies, .description = "1806 card.confusion")
{
	struct at_table *at = stack_at_neustadt("Ney", "P22");
	place(at, "Louis", "Roda");
	operate(at, "unit Ney", "card F04");
	until(at, "french move");
	give(at, "go Roda");
	until(at, "french attack");
	cr_assert(is_in_hand(at, "P22"));
	cr_assert_eq(told(at, "confusion"), 0);
}

Test(march_events, confusion_forestalls_organization, .description = "1806 card.confusion card.organization")
{
	struct at_table *at = stack_at_neustadt("Ney", "P22");
	place(at, "Davout", "Roda");
	hand(at, "french", "F17");
	operate(at, "unit Ney", "card F04");
	until(at, "french move");
	give(at, "go Roda");
	cr_assert_str_eq(asks(at), "prussian entry", "a free area of four connections");
	give(at, "card P22");
	until(at, "prussian operation");
	cr_assert(is_in_hand(at, "F17") && stands_at(at, "Ney", "Roda"));
}

Test(march_events, confusion_of_prussians, .description = "1806 card.confusion")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Bamberg");
	place(at, "Louis", "Saalfeld");
	hand(at, "french", "F21");
	active(at, "prussian");
	operate(at, "unit Louis", "card P04");
	until(at, "prussian move");
	give(at, "go Rudolstadt");
	cr_assert_str_eq(asks(at), "french entry");
	give(at, "card F21");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert(stands_at(at, "Louis", "Rudolstadt") && is_activated(at, "Louis"));
}

/* ---- COORDINATION ------------------------------------------------------------------------------------ */

Test(march_events, coordination_needs_another_stack, .description = "1806 card.coordination")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Ney", "Neustadt");
	place(at, "Weimar", "Gotha");
	hand(at, "french", "F18");
	active(at, "french");
	operate(at, "unit Ney", "card F04");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_in_hand(at, "F18"));
}

Test(march_events, coordination_of_those_who_stayed, .description = "1806 card.coordination")
{
	struct at_table *at = stack_at_neustadt("Ney, Davout", "");
	place(at, "Soult", "off");
	hand(at, "french", "F18");
	operate(at, "unit Ney, done", "card F01");
	give(at, "go Roda");
	until(at, "french operation-end");
	give(at, "card F18");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert_str_eq(rule_of(at, "unit Ney"), "turn.operations.select", "another stack");
	dice(at, "card F02");
	give(at, "unit Davout");
	cr_assert_str_eq(asks(at), "french move");
}

Test(march_events, coordination_gives_the_enemy_a_card_too,
     .description = "1806 card.coordination turn.operations.one-green")
{
	struct at_table *at = stack_at_neustadt("Ney", "P24 P25");
	hand(at, "french", "F18");
	operate(at, "unit Ney", "card F01");
	until(at, "french move");
	give(at, "go Roda");
	until(at, "prussian move-end");
	give(at, "card P24");
	until(at, "french operation-end");
	give(at, "card F18");
	until(at, "french operation");
	dice(at, "card F07");
	give(at, "unit Soult");
	until(at, "french move");
	give(at, "go Hollfeld");
	until(at, "prussian move-end");
	give(at, "card P25");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert_eq(fatigue_of(at, "Soult"), 1, "two, less his bonus");
	until(at, "prussian operation");
}

Test(march_events, coordination_after_a_combat, .description = "1806 card.coordination")
{
	struct at_table *at = stack_at_neustadt("Lannes", "");
	place(at, "Brunswick", "Neustadt");
	hand(at, "french", "F18");
	begin(at, "operations");
	dice(at, "card F05, card F06, card F10, card P05, card P06"); /* fatigue alone: a draw */
	give_all(at, "unit Lannes, yes");
	until(at, "french attack-card");
	give(at, "pass");
	until(at, "french operation-end");
	give(at, "card F18");
	cr_assert_str_eq(asks(at), "french operation");
}

/* ---- FATIGUE ----------------------------------------------------------------------------------------- */

/* Fatigue of corps after a march of one connection and this card. */
static struct at_table *tired_by(const char *stack, const char *choices, const char *card)
{
	struct at_table *at = stack_at_neustadt(stack, card);
	operate(at, choices, "card F03");
	until(at, "french move");
	give(at, "go Roda");
	until(at, "french move");
	give(at, "done");
	until(at, "prussian move-end");
	char answer[16] = "card ";
	give(at, strcat(answer, card));
	return at;
}

Test(march_events, fatigue_as_printed, .description = "1806 card.fatigue")
{
	cr_assert_eq(fatigue_of(tired_by("Ney", "unit Ney", "P24"), "Ney"), 1);
	cr_assert_eq(fatigue_of(tired_by("Ney", "unit Ney", "P25"), "Ney"), 2);
}

Test(march_events, fatigue_is_shared_and_spared_like_any,
     .description = "1806 card.fatigue move.fatigue move.fatigue-share")
{
	struct at_table *at = tired_by("Ney, Lannes", "unit Ney, unit Lannes", "P25");
	cr_assert(fatigue_of(at, "Ney") == 1 && fatigue_of(at, "Lannes") == 1);
	at = tired_by("Ney, Napoléon", "unit Ney, unit Napoléon", "P24");
	cr_assert_eq(fatigue_of(at, "Ney"), 0, "Napoléon spares it");
	at = tired_by("Ney, Lannes", "unit Ney, unit Lannes", "P24");
	cr_assert_str_eq(asks(at), "french share");
}

Test(march_events, fatigue_needs_a_move, .description = "1806 card.fatigue")
{
	struct at_table *at = stack_at_neustadt("Ney", "P25");
	operate(at, "unit Ney", "card F03");
	until(at, "french move");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
}

Test(march_events, fatigue_comes_before_the_combat, .description = "1806 card.fatigue turn.elimination")
{
	struct at_table *at = stack_at_neustadt("Ney", "P25");
	place(at, "Louis", "Roda");
	tire(at, "Ney", 6);
	operate(at, "unit Ney", "card F03");
	until(at, "french move");
	give(at, "go Roda");
	until(at, "prussian move-end");
	give(at, "card P25");
	cr_assert_str_eq(where(at, "Ney"), "eliminated", "6, 1 for the area, 2");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_str_eq(axis_at(at, "Roda"), "");
}
