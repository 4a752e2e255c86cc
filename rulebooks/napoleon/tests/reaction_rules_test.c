/*
 * REACTION and RAIN, p. 19, where blocks lie open.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* ---- REACTION ---------------------------------------------------------------------------------------- */

static struct at_table *reaction_at(const char *prussians, const char *area)
{
	struct at_table *at = stack_at_neustadt("Ney", "P26");
	place_all(at, prussians, area);
	return at;
}

static void react(struct at_table *at)
{
	begin(at, "operations");
	dice(at, "card F04");
	give(at, "unit Ney");
	cr_assert_str_eq(asks(at), "prussian reaction");
	cr_assert_eq(dice_left(at), 1, "before the card is revealed");
	give(at, "card P26");
	until(at, "prussian reaction-move");
}

Test(reaction_rules, reaction_of_an_activated_stack, .description = "1806 card.reaction")
{
	struct at_table *at = reaction_at("Louis", "Iena");
	activated(at, "Louis");
	react(at);
	give_all(at, "unit Louis, go Apolda");
	cr_assert(stands_at(at, "Louis", "Apolda") && is_activated(at, "Louis"));
	until(at, "french move");
}

Test(reaction_rules, reaction_of_a_part, .description = "1806 card.reaction")
{
	struct at_table *at = reaction_at("Louis, Hohenlohe", "Iena");
	react(at);
	give(at, "unit Louis");
	cr_assert_str_eq(rule_of(at, "unit Weimar"), "turn.operations.select", "of one area");
	give(at, "go Weimar");
	cr_assert(stands_at(at, "Louis", "Weimar") && stands_at(at, "Hohenlohe", "Iena"));
	cr_assert_not(is_activated(at, "Louis"));
}

Test(reaction_rules, reaction_not_from_a_contested_area, .description = "1806 card.reaction")
{
	struct at_table *at = reaction_at("Louis", "Neustadt");
	react(at);
	cr_assert_str_eq(rule_of(at, "unit Louis"), "card.reaction");
	cr_assert(is_legal(at, "unit Weimar"));
}

Test(reaction_rules, reaction_to_an_adjacent_free_area, .description = "1806 card.reaction")
{
	struct at_table *at = reaction_at("Louis", "Iena");
	place(at, "Lannes", "Apolda");
	place(at, "Hohenlohe", "Dornburg");
	react(at);
	give(at, "unit Louis");
	cr_assert_str_eq(rule_of(at, "go Apolda"), "card.reaction", "French stand there");
	cr_assert_str_eq(rule_of(at, "go Neustadt"), "card.reaction");
	cr_assert_str_eq(rule_of(at, "go Naumburg"), "card.reaction", "not adjacent");
	cr_assert(is_legal(at, "go Dornburg"), "friends do no harm");
	cr_assert(is_legal(at, "go Roda"));
}

Test(reaction_rules, reaction_takes_a_citadel, .description = "1806 card.reaction victory.citadels")
{
	struct at_table *at = reaction_at("Louis", "Merseburg");
	control(at, "Halle", "french");
	victory_at(at, 7);
	react(at);
	give_all(at, "unit Louis, go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 10);
}

Test(reaction_rules, reaction_of_the_french, .description = "1806 card.reaction")
{
	struct at_table *at = stack_at_neustadt("Ney", "");
	hand(at, "french", "F23");
	active(at, "prussian");
	begin(at, "operations");
	give(at, "unit Weimar");
	cr_assert_str_eq(asks(at), "french reaction");
	dice(at, "card P03");
	give_all(at, "card F23, unit Ney, go Roda");
	cr_assert(stands_at(at, "Ney", "Roda"));
	cr_assert_str_eq(asks(at), "prussian move");
}

/* ---- RAIN -------------------------------------------------------------------------------------------- */

Test(reaction_rules, rain_is_allotted_freely, .description = "1806 card.rain")
{
	struct at_table *at = stack_at_neustadt("Ney, Lannes, Napoléon", "");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	give_all(at, "unit Ney, unit Lannes, unit Napoléon");
	cr_assert_str_eq(asks(at), "french share");
	cr_assert_eq(answers_listed(at), 2, "not the commander, and his bonus is for marches");
	dice(at, "card F02");
	give(at, "unit Lannes");
	cr_assert(fatigue_of(at, "Ney") == 0 && fatigue_of(at, "Lannes") == 1);
	cr_assert_eq(points_of_march_left(at), 1, "two, a second corps, Napoléon, rain");
}

Test(reaction_rules, rain_on_attackers_alone, .description = "1806 card.rain")
{
	struct at_table *at = stack_at_neustadt("Lannes", "");
	place(at, "Brunswick", "Neustadt");
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	dice(at, "card F05, card F06, card F10, card P05, card P06");
	give_all(at, "unit Lannes, yes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 3, "rain and two in combat");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3, "three in combat, attacked: no rain");
}

Test(reaction_rules, rain_does_not_fall_on_a_reaction, .description = "1806 card.rain card.reaction")
{
	struct at_table *at = reaction_at("Louis", "Iena");
	change(at, "{'weather':'rain'}");
	react(at);
	give_all(at, "unit Louis, go Weimar");
	cr_assert_eq(fatigue_of(at, "Louis"), 0);
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
}

Test(reaction_rules, rain_takes_the_last_point, .description = "1806 card.rain move.zero")
{
	struct at_table *at = stack_at_neustadt("Ney", "");
	change(at, "{'weather':'rain'}");
	operate(at, "unit Ney", "card F07");
	cr_assert_str_eq(asks(at), "prussian operation", "one less one");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
}
