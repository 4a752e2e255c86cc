/*
 * Cavalry vedettes, p. 16: how they move, every case in which they are eliminated, their special cases.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static bool is_gone(const struct at_table *at, const char *block)
{
	return !strcmp(where(at, block), "eliminated");
}

static unsigned fatigue_of_all(const struct at_table *at)
{
	unsigned sum = 0;
	for (unsigned block = 0; block < blocks; block++)
		sum += position_at(at)->fatigue[block];
	return sum;
}

/* ---- Their operations -------------------------------------------------------------------------------- */

Test(vedettes, not_with_corps_nor_commander,
     .description = "1806 grognard.vedettes.move turn.operations.select")
{
	struct at_table *at = iena_and_apolda("Ney, Napoléon, french.vedette1, french.vedette2", "Louis");
	begin(at, "operations");
	give(at, "unit french.vedette1");
	cr_assert_str_eq(rule_of(at, "unit Ney"), "grognard.vedettes.move");
	cr_assert_str_eq(rule_of(at, "unit Napoléon"), "grognard.vedettes.move");
	cr_assert(is_legal(at, "unit french.vedette2") && is_legal(at, "done"));
}

Test(vedettes, points_like_corps_without_bonuses, .description = "1806 grognard.vedettes.move move.points")
{
	struct at_table *at = iena_and_apolda("french.vedette1, french.vedette2, french.vedette3", "Louis");
	operate(at, "unit french.vedette1, unit french.vedette2, unit french.vedette3", "card F04");
	cr_assert_eq(points_of_march_left(at), 2);
	at = iena_and_apolda("french.vedette1, Napoléon, Ney", "Louis");
	operate(at, "unit french.vedette1, done", "card F04");
	cr_assert_eq(points_of_march_left(at), 4);
}

Test(vedettes, no_points_no_ride, .description = "1806 grognard.vedettes.move move.zero")
{
	struct at_table *at = iena_and_apolda("french.vedette1, french.vedette2", "Louis");
	operate(at, "unit french.vedette1, unit french.vedette2", "card F01");
	cr_assert_str_eq(asks(at), "french move", "a corps and Napoléon would have two points");
	cr_assert_str_eq(rule_of(at, "go Roda"), "move.zero");
	give(at, "done");
	cr_assert(is_activated(at, "french.vedette1") && is_activated(at, "french.vedette2"));
}

Test(vedettes, fatigue_without_effect, .description = "1806 grognard.vedettes.move move.fatigue")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "Louis");
	operate(at, "unit french.vedette1", "card F06");
	give_all(at, "go Kahla, go Rudolstadt, go Saalfeld, go Leutenberg, go Lobenstein, go Nordhalben");
	until(at, "french move");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian operation", "a block alone: nothing to share out");
	cr_assert_eq(fatigue_of_all(at), 0);
	cr_assert(is_activated(at, "french.vedette1"));
}

/* Three blocks over four connections: three points at most, and two at most left over. */
Test(vedettes, feigned_fatigue_of_three, .description = "1806 grognard.vedettes.move move.fatigue-share")
{
	struct at_table *at = iena_and_apolda("french.vedette1, french.vedette2, french.vedette3", "Louis");
	operate(at, "unit french.vedette1, unit french.vedette2, unit french.vedette3", "card F06");
	give_all(at, "go Kahla, go Rudolstadt, go Saalfeld, go Leutenberg, done");
	for (unsigned i = 0; i < 2; i++) {
		cr_assert_str_eq(asks(at), "french share");
		cr_assert_str_eq(rule_of(at, "unit french.vedette1"), "move.fatigue-share");
		give(at, "done");
	}
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(fatigue_of_all(at), 0);
}

Test(vedettes, nothing_to_feign_up_to_three_points, .description = "1806 grognard.vedettes.move")
{
	struct at_table *at = iena_and_apolda("french.vedette1, french.vedette2", "Louis");
	operate(at, "unit french.vedette1, unit french.vedette2", "card F04");
	give_all(at, "go Kahla, go Rudolstadt, go Saalfeld, done");
	cr_assert_str_eq(asks(at), "prussian operation", "no stack would have got a point");
}

Test(vedettes, rain_on_vedettes, .description = "1806 grognard.vedettes.move card.rain")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "Louis");
	change(at, "{'weather':'rain'}");
	operate(at, "unit french.vedette1", "card F03");
	cr_assert_eq(points_of_march_left(at), 2);
	cr_assert_eq(fatigue_of_all(at), 0);
}

Test(vedettes, three_points_over_a_destroyed_bridge, .description = "1806 grognard.vedettes.move move.path")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "Louis");
	destroy_bridge(at, "Iena", "Neustadt");
	operate(at, "unit french.vedette1", "card F03");
	give(at, "go Neustadt");
	cr_assert_eq(position_at(at)->operation.spent, 3);
}

Test(vedettes, fatigue_cards_have_no_effect, .description = "1806 card.fatigue grognard.vedettes.move")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "Louis");
	hand(at, "prussian", "P25");
	operate(at, "unit french.vedette1", "card F01");
	until(at, "french move");
	give(at, "go Roda");
	while (strcmp(asks(at), "prussian move-end"))
		give(at, window_open(at) ? "pass" : "done");
	give(at, "card P25");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(fatigue_of_all(at), 0);
}

Test(vedettes, no_work_on_bridges, .description = "1806 card.destroyed-bridge card.pontonniers")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "prussian.vedette1");
	hand(at, "prussian", "P18");
	active(at, "prussian");
	operate(at, "unit prussian.vedette1", "card P03");
	cr_assert_str_eq(rule_of(at, "card P18"), "card.destroyed-bridge", "the Ilm would be near");
	at = iena_and_apolda("french.vedette1", "prussian.vedette1");
	destroy_bridge(at, "Iena", "Roda");
	hand(at, "french", "F19");
	operate(at, "unit french.vedette1", "card F03");
	cr_assert_str_eq(rule_of(at, "card F19"), "card.pontonniers");
}

Test(vedettes, confusion_and_forced_march_are_for_them_too,
     .description = "1806 card.confusion card.forced-march")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "Louis");
	hand(at, "french", "F13");
	hand(at, "prussian", "P22");
	operate(at, "unit french.vedette1", "card F02");
	until(at, "french move");
	give(at, "card F13");
	until(at, "french move");
	cr_assert_eq(points_of_march_left(at), 3);
	give(at, "go Roda");
	until(at, "prussian entry");
	give(at, "card P22");
	until(at, "prussian operation");
	cr_assert(stands_at(at, "french.vedette1", "Roda") && is_activated(at, "french.vedette1"));
}

/* ---- Their end --------------------------------------------------------------------------------------- */

Test(vedettes, into_a_contested_area, .description = "1806 grognard.vedettes.die")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "Louis, Ney");
	operate(at, "unit french.vedette1", "card F03");
	give(at, "go Apolda");
	cr_assert(is_gone(at, "french.vedette1"));
	cr_assert(stands_at(at, "Ney", "Apolda") && stands_at(at, "Louis", "Apolda"));
	cr_assert_eq(fatigue_of_all(at), 0);
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(vp(at), 10, "vedettes are no strength points");
}

Test(vedettes, several_ridden_down, .description = "1806 grognard.vedettes.die move.fatigue")
{
	struct at_table *at = iena_and_apolda("Ney", "prussian.vedette1, prussian.vedette2");
	operate(at, "unit Ney", "card F02");
	give(at, "go Apolda");
	cr_assert(is_gone(at, "prussian.vedette1") && is_gone(at, "prussian.vedette2"));
	cr_assert_str_eq(asks(at), "french move", "it goes on");
	cr_assert_eq(points_of_march_left(at), 1);
	give_all(at, "go Dornburg, done");
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
}

/* The last sentence of the rule: any vedettes of either side. So all go, whatever their numbers. */
Test(vedettes, all_that_meet_go, .description = "1806 grognard.vedettes.die")
{
	struct at_table *at = iena_and_apolda("french.vedette1, french.vedette2", "prussian.vedette1");
	operate(at, "unit french.vedette1, unit french.vedette2", "card F03");
	give(at, "go Apolda");
	cr_assert(is_gone(at, "french.vedette1") && is_gone(at, "french.vedette2"));
	cr_assert(is_gone(at, "prussian.vedette1"));
	at = iena_and_apolda("french.vedette1", "prussian.vedette1, prussian.vedette2");
	operate(at, "unit french.vedette1", "card F03");
	give(at, "go Apolda");
	cr_assert(is_gone(at, "french.vedette1") && is_gone(at, "prussian.vedette1") &&
		  is_gone(at, "prussian.vedette2"));
}

/* Two losses against none: two connections, over a vedette or onto a stack. */
static struct at_table *beaten_at_naumburg(const char *list, const char *area)
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Lannes, Brunswick", "Naumburg");
	place_all(at, list, area);
	place(at, "Weimar", "Gotha");
	active(at, "french");
	begin(at, "operations");
	any_dice(at, "pursuit");
	dice(at, "card F01, card F12, card F05, card P05, card P06");
	give_all(at, "unit Lannes, yes");
	while (!strcmp(asks(at), "prussian loss"))
		give_any(at, 0);
	cr_assert_str_eq(asks(at), "prussian retreat");
	return at;
}

Test(vedettes, a_retreat_over_a_vedette, .description = "1806 grognard.vedettes.die combat.retreat")
{
	struct at_table *at = beaten_at_naumburg("french.vedette1", "Freyburg");
	give(at, "go Freyburg");
	cr_assert(is_gone(at, "french.vedette1"));
	cr_assert_str_eq(asks(at), "prussian retreat", "and it goes on");
	give(at, "go Querfurt");
	cr_assert(stands_at(at, "Brunswick", "Querfurt"));
}

Test(vedettes, a_retreat_onto_a_stack_with_a_vedette,
     .description = "1806 grognard.vedettes.die combat.retreat")
{
	struct at_table *at = beaten_at_naumburg("Ney, french.vedette1", "Freyburg");
	unsigned before = fatigue_of(at, "Brunswick");
	give(at, "go Freyburg");
	cr_assert(is_gone(at, "french.vedette1"));
	cr_assert(stands_at(at, "Brunswick", "Freyburg"), "it must stop");
	cr_assert_geq(fatigue_of(at, "Brunswick"), before + 2, "two for Ney, none for the vedette");
	cr_assert_str_eq(axis_at(at, "Freyburg"), "Naumburg");
}

Test(vedettes, a_reaction_over_a_known_vedette, .description = "1806 grognard.vedettes.die card.reaction")
{
	struct at_table *at = iena_and_apolda("french.vedette1, Ney", "Louis");
	place(at, "french.vedette2", "Weimar");
	knows(at, "prussian", "french.vedette2", "arm");
	hand(at, "prussian", "P26");
	begin(at, "operations");
	dice(at, "card F03");
	give_all(at, "unit Ney, done, card P26, unit Louis");
	cr_assert_str_eq(rule_of(at, "go Iena"), "card.reaction", "Ney is there");
	give(at, "go Weimar");
	cr_assert(is_gone(at, "french.vedette2") && stands_at(at, "Louis", "Weimar"));
}

Test(vedettes, they_do_not_bar_the_late_corps, .description = "1806 grognard.vedettes.die setup.late-corps")
{
	struct at_table *at = clear_field("grognard");
	place(at, "french.vedette1", "Halle");
	place(at, "Ney", "Leipzig");
	place(at, "Weimar", "Gotha");
	control(at, "Halle", "french");
	control(at, "Leipzig", "french");
	at_turn(at, 5);
	any_dice(at, "late");
	begin(at, "arrival");
	cr_assert(stands_at(at, "Württemberg", "Halle"));
	cr_assert(is_gone(at, "french.vedette1"));
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
}

Test(vedettes, they_are_no_company_for_a_commander,
     .description = "1806 terms.commander grognard.vedettes.move")
{
	struct at_table *at = iena_and_apolda("Davout, Napoléon, french.vedette1", "Louis");
	begin(at, "operations");
	give(at, "unit Davout");
	cr_assert_str_eq(rule_of(at, "done"), "terms.commander");
	at = iena_and_apolda("Davout, Napoléon, french.vedette1", "Louis");
	tire(at, "Davout", 8);
	change(at, "{'weather':'rain'}");
	begin(at, "operations");
	any_dice(at, "rain");
	give_all(at, "unit Davout, unit Napoléon, done");
	while (!is_over(at) && !strcmp(asks(at), "french share"))
		give(at, "unit Davout");
	cr_assert(is_gone(at, "Davout") && is_gone(at, "Napoléon"));
	cr_assert(is_over(at));
}

/* ---- Special cases ----------------------------------------------------------------------------------- */

Test(vedettes, a_citadel_on_the_way, .description = "1806 grognard.vedettes.special victory.citadels")
{
	struct at_table *at = clear_field("grognard");
	place(at, "french.vedette1", "Merseburg");
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	operate(at, "unit french.vedette1", "card F04");
	give_all(at, "go Halle, go Schkeuditz, go Leipzig, done");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
	cr_assert_str_eq(control_of(at, "Leipzig"), "french");
	cr_assert_eq(vp(at), 4, "three and three");
}

Test(vedettes, no_citadel_from_a_stack, .description = "1806 grognard.vedettes.special grognard.vedettes.die")
{
	struct at_table *at = clear_field("grognard");
	place(at, "french.vedette1", "Merseburg");
	place(at, "Louis", "Halle");
	place(at, "Soult", "Bamberg");
	active(at, "french");
	operate(at, "unit french.vedette1", "card F04");
	give(at, "go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 10);
}

Test(vedettes, vedettes_pass_vedettes, .description = "1806 grognard.vedettes.special move.path")
{
	struct at_table *at = clear_field("grognard");
	place(at, "french.vedette1", "Bamberg");
	place(at, "french.vedette2", "Hollfeld");
	place(at, "Soult", "Coburg");
	place(at, "Weimar", "Gotha");
	active(at, "french");
	operate(at, "unit french.vedette1", "card F03");
	give_all(at, "go Hollfeld, go Bayreuth, done");
	cr_assert(stands_at(at, "french.vedette1", "Bayreuth"));
}

Test(vedettes, no_axis_from_a_ride_and_no_contest,
     .description = "1806 grognard.vedettes.special terms.areas")
{
	struct at_table *at = iena_and_apolda("french.vedette1", "prussian.vedette1");
	place(at, "Ney", "Weimar");
	operate(at, "unit Ney", "card F04");
	give(at, "go Apolda");
	cr_assert_str_eq(asks(at), "french move", "no attack is asked for");
	cr_assert_eq(position_at(at)->operation.stopped, 0);
}
