/*
 * Movement points, paths and the fatigue of a march, p. 10.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* A stack of one side in an area, selected whole, with a movement card. Somebody of each side is far off. */
static struct at_table *stack_of(const char *side, const char *list, const char *area)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, list, area);
	if (!strcmp(side, "french"))
		place(at, "Weimar", "Gotha");
	else
		place(at, "Ney", "Bamberg");
	active(at, side);
	return at;
}

static int points_told(struct at_table *at)
{
	return last_told(at, "points")->message.arg[1].value;
}

static int points_of(const char *side, const char *list, const char *choices, const char *card)
{
	struct at_table *at = stack_of(side, list, "Weida");
	operate(at, choices, card);
	int found = points_told(at);
	leave(at);
	return found;
}

/* ---- Points ------------------------------------------------------------------------------------------ */

Test(march_rules, the_card_is_the_number_of_points, .description = "1806 move.points")
{
	cr_assert_eq(points_of("french", "Ney", "unit Ney", "card F01"), 1);
	cr_assert_eq(points_of("french", "Ney", "unit Ney", "card F06"), 6);
	cr_assert_eq(points_of("prussian", "Rüchel", "unit Rüchel", "card P05"), 5);
}

Test(march_rules, a_point_less_for_each_further_corps, .description = "1806 move.points")
{
	cr_assert_eq(points_of("french", "Ney, Lannes", "unit Ney, unit Lannes", "card F04"), 3);
	cr_assert_eq(
		points_of("french", "Ney, Lannes, Davout", "unit Ney, unit Lannes, unit Davout", "card F04"),
		2);
	cr_assert_eq(points_of("prussian", "Rüchel, Louis, Brunswick, Hohenlohe",
			       "unit Rüchel, unit Louis, unit Brunswick, unit Hohenlohe", "card P04"),
		     1);
}

Test(march_rules, commanders_are_no_corps, .description = "1806 move.points")
{
	cr_assert_eq(points_of("french", "Ney, Napoléon", "unit Ney, unit Napoléon", "card F01"), 2);
	cr_assert_eq(points_of("french", "Ney, Lannes, Davout, Napoléon",
			       "unit Ney, unit Lannes, unit Davout, unit Napoléon", "card F03"),
		     2);
	cr_assert_eq(points_of("prussian", "Rüchel, Frederick William III",
			       "unit Rüchel, unit Frederick William III", "card P03"),
		     3, "the king speeds nobody up");
}

Test(march_rules, a_swift_corps_must_be_the_only_one, .description = "1806 move.points")
{
	cr_assert_eq(points_of("prussian", "Blücher", "unit Blücher", "card P04"), 5);
	cr_assert_eq(points_of("prussian", "Blücher, Frederick William III",
			       "unit Blücher, unit Frederick William III", "card P04"),
		     5);
	cr_assert_eq(points_of("prussian", "Blücher, Rüchel", "unit Blücher, unit Rüchel", "card P04"), 3);
	cr_assert_eq(points_of("french", "Murat, Ney", "unit Murat, unit Ney", "card F04"), 3);
	cr_assert_eq(points_of("french", "Murat, Ney", "unit Murat, done", "card F04"), 5,
		     "the corps that stays does not count");
}

static int points_under(const char *side, const char *corps, const char *weather, const char *card)
{
	struct at_table *at = stack_of(side, corps, "Weida");
	at_turn(at, 5);
	change(at, weather);
	char choice[40] = "unit ";
	operate(at, strcat(choice, corps), card);
	int found = points_told(at);
	leave(at);
	return found;
}

Test(march_rules, what_lasts_the_whole_turn, .description = "1806 move.points card.rain card.second-breath")
{
	cr_assert_eq(points_under("french", "Ney", "{'weather':'rain'}", "card F04"), 3);
	cr_assert_eq(points_under("prussian", "Louis", "{'weather':'rain'}", "card P04"), 3);
	cr_assert_eq(points_under("french", "Ney", "{'effects':['second-breath']}", "card F04"), 3);
	cr_assert_eq(points_under("prussian", "Louis", "{'effects':['second-breath']}", "card P04"), 4);
	cr_assert_eq(points_under("prussian", "Louis", "{'effects':['strategic-retreat']}", "card P04"), 5);
	cr_assert_eq(points_under("french", "Ney", "{'effects':['strategic-retreat']}", "card F04"), 4);
}

/* ---- No points --------------------------------------------------------------------------------------- */

Test(march_rules, no_points_no_march, .description = "1806 move.zero")
{
	struct at_table *at = stack_of("french", "Ney, Lannes", "Weida");
	operate(at, "unit Ney, unit Lannes", "card F01");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_activated(at, "Ney") && is_activated(at, "Lannes"));
	cr_assert(stands_at(at, "Ney", "Weida") && stands_at(at, "Lannes", "Weida"));
	cr_assert_eq(fatigue_of(at, "Ney") + fatigue_of(at, "Lannes"), 0);
}

Test(march_rules, fewer_than_none, .description = "1806 move.zero")
{
	struct at_table *at = stack_of("french", "Ney, Lannes, Davout, Soult", "Weida");
	operate(at, "unit Ney, unit Lannes, unit Davout, unit Soult", "card F02");
	cr_assert_str_eq(asks(at), "prussian operation", "two less three");
	cr_assert(is_activated(at, "Soult"));
}

Test(march_rules, napoleon_makes_the_one_point, .description = "1806 move.zero move.points")
{
	struct at_table *at = stack_of("french", "Ney, Lannes, Napoléon", "Weida");
	operate(at, "unit Ney, unit Lannes, unit Napoléon", "card F01");
	cr_assert_str_eq(asks(at), "french move");
	give(at, "go Gera");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(stands_at(at, "Napoléon", "Gera"));
}

Test(march_rules, no_points_no_combat_either, .description = "1806 move.zero combat.start")
{
	struct at_table *at = stack_of("french", "Ney, Lannes", "Weida");
	place(at, "Tauentzien", "Weida");
	operate(at, "unit Ney, unit Lannes, no", "card F01");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_not(is_activated(at, "Tauentzien"));
}

Test(march_rules, with_a_card_in_hand_it_is_asked_and_cannot_go, .description = "1806 move.zero")
{
	struct at_table *at = stack_of("french", "Ney, Lannes", "Weida");
	hand(at, "french", "F25");
	operate(at, "unit Ney, unit Lannes", "card F01");
	cr_assert_str_eq(asks(at), "french move", "nobody else knows that it is no forced march");
	cr_assert_eq(answers_listed(at), 1, "done");
	cr_assert_str_eq(rule_of(at, "go Gera"), "move.zero");
}

/* ---- Paths ------------------------------------------------------------------------------------------- */

Test(march_rules, a_point_for_each_connection, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Bamberg");
	operate(at, "unit Davout", "card F03");
	cr_assert_eq(cost_of(at, "go Lichtenfels"), 2 * 1);
	cr_assert_eq(cost_of(at, "go Kronach"), 2 * 2);
	cr_assert_eq(cost_of(at, "go Sonneberg"), 2 * 3);
	cr_assert_str_eq(rule_of(at, "go Graefenthal"), "move.path", "four connections");
	cr_assert_str_eq(rule_of(at, "go Bamberg"), "move.path", "it is there");
}

Test(march_rules, points_not_spent_are_lost, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Bamberg");
	place(at, "Ney", "Coburg");
	operate(at, "unit Davout", "card F06");
	give_all(at, "go Hollfeld, done");
	cr_assert(is_activated(at, "Davout") && stands_at(at, "Davout", "Hollfeld"));
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(march_rules, it_may_turn_back, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Bamberg");
	operate(at, "unit Davout", "card F03");
	give_all(at, "go Hollfeld, go Bamberg, go Hollfeld");
	cr_assert_str_eq(asks(at), "prussian operation", "three points");
	cr_assert(stands_at(at, "Davout", "Hollfeld"));
}

Test(march_rules, no_way_past_friends, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Bamberg");
	place(at, "Ney", "Hollfeld");
	operate(at, "unit Davout", "card F02");
	cr_assert_not(is_legal(at, "go Bayreuth"), "two connections through Ney, three around him");
	cr_assert(is_legal(at, "go Hollfeld"));
}

Test(march_rules, no_way_past_enemies, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Bamberg");
	place(at, "Louis", "Hollfeld");
	operate(at, "unit Davout", "card F02");
	cr_assert_not(is_legal(at, "go Bayreuth"));
	give(at, "go Hollfeld");
	cr_assert_str_eq(asks(at), "french attack", "stopped with a point left");
}

Test(march_rules, three_points_over_a_destroyed_bridge, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Muenchberg");
	destroy_bridge(at, "Muenchberg", "Hof");
	operate(at, "unit Davout", "card F02");
	cr_assert_str_eq(rule_of(at, "go Hof"), "move.path");
	at = stack_of("french", "Davout", "Muenchberg");
	destroy_bridge(at, "Muenchberg", "Hof");
	operate(at, "unit Davout", "card F03");
	cr_assert_eq(cost_of(at, "go Hof"), 2 * 3);
	give(at, "go Hof");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(fatigue_of(at, "Davout"), 0);
}

Test(march_rules, a_cheaper_way_round_the_bridge, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Neustadt");
	destroy_bridge(at, "Neustadt", "Iena");
	operate(at, "unit Davout", "card F02");
	cr_assert_eq(cost_of(at, "go Iena"), 2 * 2, "by Roda or Kahla");
}

/* p. 10: the path is its owner's choice, and an axis will lie on its last connection. */
Test(march_rules, the_dearer_bridge_may_be_crossed, .description = "1806 move.path move.axis")
{
	struct at_table *at = stack_of("french", "Davout", "Neustadt");
	destroy_bridge(at, "Neustadt", "Iena");
	place(at, "Louis", "Iena");
	operate(at, "unit Davout", "card F04");
	cr_assert_eq(cost_of(at, "go Iena"), 2 * 3);
	give(at, "go Iena");
	cr_assert_str_eq(axis_at(at, "Iena"), "Neustadt");
	cr_assert_eq(position_at(at)->operation.spent, 3);
	at = stack_of("french", "Davout", "Neustadt");
	destroy_bridge(at, "Neustadt", "Iena");
	place(at, "Louis", "Iena");
	operate(at, "unit Davout", "card F04");
	give_all(at, "go Roda, go Iena");
	cr_assert_str_eq(axis_at(at, "Iena"), "Roda", "the way round in legs");
	cr_assert_eq(position_at(at)->operation.spent, 2);
}

Test(march_rules, a_way_farther_on_takes_the_cheaper_side, .description = "1806 move.path")
{
	struct at_table *at = stack_of("french", "Davout", "Neustadt");
	destroy_bridge(at, "Neustadt", "Iena");
	operate(at, "unit Davout", "card F03");
	cr_assert_eq(cost_of(at, "go Apolda"), 2 * 3, "2 to Jena by Roda or Kahla, and 1");
	give(at, "go Apolda");
	cr_assert_str_eq(where(at, "Davout"), "Apolda");
	cr_assert_str_eq(asks(at), "prussian operation");
}

/* ---- Fatigue ----------------------------------------------------------------------------------------- */

/* Bamberg, Lichtenfels, Kulmbach, Muenchberg, Hof, Plauen, Reichenbach: six connections. */
static unsigned fatigue_after(const char *corps, const char *card, const char *to)
{
	struct at_table *at = stack_of("french", corps, "Bamberg");
	char choice[40] = "unit ", way[40] = "go ";
	operate(at, strcat(choice, corps), card);
	give(at, strcat(way, to));
	while (strcmp(asks(at), "prussian operation"))
		give(at, "done");
	unsigned found = fatigue_of(at, corps);
	leave(at);
	return found;
}

Test(march_rules, from_the_fourth_point_on, .description = "1806 move.fatigue")
{
	cr_assert_eq(fatigue_after("Ney", "card F06", "Muenchberg"), 0, "3 points");
	cr_assert_eq(fatigue_after("Ney", "card F06", "Hof"), 1, "4");
	cr_assert_eq(fatigue_after("Ney", "card F06", "Plauen"), 2, "5");
	cr_assert_eq(fatigue_after("Ney", "card F06", "Reichenbach"), 3, "6");
}

Test(march_rules, a_bonus_spares_one, .description = "1806 move.fatigue")
{
	cr_assert_eq(fatigue_after("Soult", "card F06", "Lichtenfels"), 0, "not below nothing");
	cr_assert_eq(fatigue_after("Soult", "card F06", "Hof"), 0);
	cr_assert_eq(fatigue_after("Soult", "card F06", "Reichenbach"), 2);
}

Test(march_rules, bonuses_add_up_and_never_heal, .description = "1806 move.fatigue")
{
	struct at_table *at = stack_of("french", "Soult, Napoléon", "Bamberg");
	tire(at, "Soult", 4);
	operate(at, "unit Soult, unit Napoléon", "card F05");
	give_all(at, "go Hof, done");
	cr_assert_eq(fatigue_of(at, "Soult"), 4, "one point less two: none, and none is taken off");
	at = stack_of("french", "Soult, Napoléon", "Bamberg");
	operate(at, "unit Soult, unit Napoléon", "card F05");
	give(at, "go Reichenbach");
	cr_assert_eq(fatigue_of(at, "Soult"), 1, "six points: 3 less 2");
}

Test(march_rules, each_corps_pays_for_each_point, .description = "1806 move.fatigue move.fatigue-share")
{
	struct at_table *at = stack_of("french", "Ney, Lannes", "Bamberg");
	operate(at, "unit Ney, unit Lannes", "card F06");
	give(at, "go Plauen");
	cr_assert_str_eq(asks(at), "prussian operation", "4 points for two corps: nothing is left over");
	cr_assert_eq(fatigue_of(at, "Ney"), 2);
	cr_assert_eq(fatigue_of(at, "Lannes"), 2);
}

Test(march_rules, contested_at_both_ends, .description = "1806 move.fatigue")
{
	struct at_table *at = stack_of("french", "Lannes", "Apolda");
	place(at, "Hohenlohe", "Apolda");
	axis(at, "Apolda", "Iena", "french");
	place(at, "Blücher", "Dornburg");
	operate(at, "unit Lannes, no", "card F02");
	give_all(at, "go Iena, go Dornburg");
	cr_assert_eq(fatigue_of(at, "Lannes"), 2);
}

Test(march_rules, one_point_for_the_stack_not_for_each_corps,
     .description = "1806 move.fatigue move.fatigue-share")
{
	struct at_table *at = stack_of("french", "Ney, Lannes", "Iena");
	place(at, "Hohenlohe", "Apolda");
	operate(at, "unit Ney, unit Lannes", "card F02");
	give(at, "go Apolda");
	cr_assert_str_eq(asks(at), "french share");
	give(at, "unit Lannes");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
	cr_assert_str_eq(asks(at), "french attack");
}

/* ---- Shares ------------------------------------------------------------------------------------------ */

/* Three corps leave a contested area for another one over four connections: 3 and 1 and 1. */
static struct at_table *five_for_three(void)
{
	struct at_table *at = stack_of("french", "Davout, Ney, Augereau", "Apolda");
	place(at, "Hohenlohe", "Apolda");
	axis(at, "Apolda", "Iena", "french");
	place(at, "Tauentzien", "Weida");
	operate(at, "unit Davout, unit Ney, unit Augereau, no", "card F06");
	cr_assert_eq(points_told(at), 4);
	give(at, "go Weida");
	return at;
}

Test(march_rules, even_shares_first, .description = "1806 move.fatigue-share")
{
	struct at_table *at = five_for_three();
	cr_assert_str_eq(asks(at), "french share");
	cr_assert(fatigue_of(at, "Davout") == 1 && fatigue_of(at, "Ney") == 1 &&
		  fatigue_of(at, "Augereau") == 1);
	cr_assert_str_eq(rule_of(at, "done"), "move.fatigue-share", "two points are left over");
	cr_assert_str_eq(rule_of(at, "unit Hohenlohe"), "move.fatigue-share");
	give_all(at, "unit Ney, unit Davout");
	cr_assert(fatigue_of(at, "Davout") == 2 && fatigue_of(at, "Ney") == 2 &&
		  fatigue_of(at, "Augereau") == 1);
	cr_assert_str_eq(asks(at), "french attack");
}

Test(march_rules, the_balance_is_free, .description = "1806 move.fatigue-share")
{
	struct at_table *at = five_for_three();
	give_all(at, "unit Ney, unit Ney");
	cr_assert(fatigue_of(at, "Davout") == 1 && fatigue_of(at, "Ney") == 3 &&
		  fatigue_of(at, "Augereau") == 1);
}

Test(march_rules, commanders_take_no_share, .description = "1806 move.fatigue-share")
{
	struct at_table *at = stack_of("french", "Ney, Lannes, Napoléon", "Iena");
	place(at, "Hohenlohe", "Apolda");
	place(at, "Blücher", "Iena");
	operate(at, "unit Ney, unit Lannes, unit Napoléon, no", "card F02");
	give(at, "go Apolda");
	cr_assert_str_eq(asks(at), "french share", "1 and 1, less Napoléon's");
	cr_assert_str_eq(rule_of(at, "unit Napoléon"), "move.fatigue-share");
	cr_assert_eq(answers_listed(at), 2);
}

Test(march_rules, a_share_may_be_too_much, .description = "1806 move.fatigue-share turn.elimination")
{
	struct at_table *at = stack_of("french", "Ney, Lannes", "Bamberg");
	tire(at, "Ney", 8);
	operate(at, "unit Ney, unit Lannes", "card F05");
	give(at, "go Hof");
	cr_assert_str_eq(where(at, "Ney"), "eliminated", "8 and 1");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
	cr_assert_eq(vp(at), 16, "ten and his six points");
}
