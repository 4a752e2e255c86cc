/*
 * What 1809 changes in rules that it shares: bridges, capture, command range, repulse, advance, garrisons, vedettes, woods.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/odds.h"
#include "rulebooks/campaign/tests/combat_support.h"

/* ---- Bridges, 8.33 to 8.37 -------------------------------------------------------------------------------------------------- */

static struct at_table *at_the_bridge(const char *water)
{
	struct at_table *at = exercise_1809();
	draw(at, "road", "1009 1010 1011 1012");
	draw(at, water, "1010 1011");
	return at;
}

static bool damages(const char *counter, const char *step, const char *water, const char *die)
{
	struct at_table *at = at_the_bridge(water);
	char unit[40] = "unit ";
	strcat(unit, counter);
	ready(at, counter, "1010");
	begin(at, step);
	give(at, unit);
	dice(at, die);
	give(at, "face S");
	return position_at(at)->bridge[0] == bridge_damaged;
}

Test(bridges_1809, austrians_are_slow_to_damage_them, .description = "1809 8.34, 8.35A, 8.36")
{
	cr_assert_not(damages("au.brady", "first-movement", "stream", "d6 4"), "4 and 1 against 4");
	cr_assert(damages("au.brady", "first-movement", "stream", "d6 3"));
	cr_assert(damages("fr.gudin", "second-movement", "stream", "d6 4"));
	cr_assert_not(damages("au.radetzky", "first-movement", "river", "d6 3"), "3 and 1 against 3");
	cr_assert(damages("au.radetzky", "first-movement", "river", "d6 2"), "mixed troops may");
	cr_assert(damages("fr.gudin", "second-movement", "river", "d6 3"));
}

Test(bridges_1809, the_stone_bridge_stands, .description = "1809 8.33, 8.35D")
{
	struct at_table *at = at_the_bridge("river");
	((struct campaign_data *)scenario_at(at)->data)->bridge[0].stone = true;
	ready(at, "fr.gudin", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.gudin");
	cr_assert_str_eq(rule_of(at, "face S"), "8.33");
}

/* In the hands of `counter` at 1010, with perhaps an enemy beyond. */
static struct at_table *at_the_ruin(const char *water, const char *counter, const char *enemy_at)
{
	struct at_table *at = at_the_bridge(water);
	char unit[40] = "unit ";
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	ready(at, counter, "1010");
	if (*enemy_at)
		put(at, "au.brady", enemy_at);
	begin(at, "second-movement");
	strcat(unit, counter);
	give(at, unit);
	return at;
}

static bool repairs(struct at_table *at, const char *die)
{
	dice(at, die);
	give(at, "face S");
	return position_at(at)->bridge[0] == bridge_repaired;
}

Test(bridges_1809, repaired_on_three_or_four, .description = "1809 8.37, 8.37A, 8.37B, 8.37C")
{
	cr_assert_not(repairs(at_the_ruin("river", "fr.gudin", ""), "d6 4"));
	cr_assert(repairs(at_the_ruin("river", "fr.gudin", ""), "d6 3"));
	cr_assert(repairs(at_the_ruin("stream", "fr.gudin", ""), "d6 4"));
	cr_assert_not(repairs(at_the_ruin("river", "fr.gudin", "1012"), "d6 2"),
		      "2 and 2 for the zone beyond");
	cr_assert(repairs(at_the_ruin("river", "fr.gudin", "1012"), "d6 1"));
	cr_assert_str_eq(rule_of(at_the_ruin("river", "fr.gudin", "1011"), "face S"), "8.37A",
			 "he stands there");
	cr_assert(repairs(at_the_ruin("stream", "fr.colbert", ""), "d6 4"), "cavalry at a stream");
	cr_assert_not(is_legal(at_the_ruin("river", "fr.colbert", ""), "face S"), "not at a river");
}

Test(bridges_1809, napoleon_takes_two_off, .description = "1809 8.37D")
{
	struct at_table *at = at_the_bridge("river");
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	ready(at, "fr.gudin", "1010");
	put(at, "fr.napoleon", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.gudin");
	cr_assert(repairs(at, "d6 5"), "5 less 2 is 3");
}

Test(bridges_1809, no_zone_over_a_ruin, .description = "1809 8.35E")
{
	struct at_table *at = at_the_bridge("river");
	put(at, "au.brady", "1011");
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	struct field field = truth_at(at);
	cr_assert_not(campaign_in_zone(&field, space_named(at, "1010"), side_french));
	cr_assert(campaign_in_zone(&field, space_named(at, "1012"), side_french));
}

Test(bridges_1809, bridge_trains_move_by_themselves, .description = "1809 9.18")
{
	struct at_table *at = exercise_1809();
	put(at, "au.bridge1", "1010");
	begin(at, "first-movement");
	cr_assert(is_legal(at, "unit au.bridge1"));
	give(at, "unit au.bridge1");
	cr_assert(is_legal(at, "go 1015"));
	cr_assert_not(is_legal(at, "go 1016"), "five points");
}

/* The Austrians have bridged the river, and Gudin has come to the other bank. */
static struct at_table *gudin_at_their_bridge(void)
{
	struct at_table *at = exercise_1809();
	draw(at, "river", "1010 1011");
	ready(at, "au.bridge1", "1010");
	begin(at, "first-movement");
	give_all(at, "unit au.bridge1, face S, done, done");
	cr_assert_str_eq(where(at, "au.bridge1"), "bridge");
	put(at, "fr.gudin", "1011");
	begin(at, "second-movement");
	return at;
}

Test(bridges_1809, pontoons_are_crossed_by_the_enemy, .description = "1809 9.26, 9.2")
{
	struct at_table *at = gudin_at_their_bridge();
	cr_assert_eq(step_cost(at, "fr.gudin", "1011", "1010", false), 3 * half,
		     "a point, and two for the bridge");
	leave(at);
}

Test(bridges_1809, pontoons_are_taken_or_destroyed, .description = "1809 9.26, 9.17")
{
	static const char *const outcome[] = {"captured", "eliminated"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = gudin_at_their_bridge();
		cr_assert_str_eq(asks(at), "french pontoons");
		cr_assert_not(is_legal(at, "at 1010"), "he stands on the other bank");
		dice(at, i ? "d6 4" : "d6 3");
		give(at, "at 1011");
		cr_expect_str_eq(where(at, "au.bridge1"), outcome[i]);
		cr_expect_str_eq(step_rule(at, "fr.gudin", "1011", "1010", false), "8.31", "it is gone");
		leave(at);
	}
}

Test(bridges_1809, pontoons_serve_whoever_took_them, .description = "1809 9.26, 9.21")
{
	struct at_table *at = gudin_at_their_bridge();
	dice(at, "d6 1");
	give_all(at, "at 1011, done");
	cr_assert_str_eq(where(at, "fr.taken.bridge1"), "1010",
			 "Gudin has no leader to share his hex with a train");
	ready(at, "fr.taken.bridge1", "1010");
	put_as(at, "fr.taken.bridge1", "1010", "'moved':0");
	begin(at, "second-movement");
	give_all(at, "unit fr.taken.bridge1, face S");
	cr_assert_eq(position_at(at)->pontoon[0].side, side_french);
	cr_assert_str_eq(where(at, "fr.taken.bridge1"), "bridge");
	leave(at);
}

/* ---- Capture, 5.22 and 5.23 --------------------------------------------------------------------------------------------------- */

/* Tharreau's 8 against the 4 of Reinwald is 2-1, two columns against him; a 3 is Dr. */
static bool is_taken(const char *leader, const char *die)
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.tharreau", "1010");
	put(at, "au.reinwald", "1011");
	put(at, leader, "1011");
	begin(at, "second-combat");
	attack(at, "fr.tharreau", "1011");
	dice(at, "d6 3");
	dice(at, die);
	give(at, "done");
	return strcmp(where(at, leader), "captured") == 0;
}

Test(capture_1809, odds_against_and_rating_for_him, .description = "1809 5.22, 5.23, 5.32")
{
	cr_assert_not(is_taken("au.charles", "d6 5"), "the example: 5 and 2 less his 2 is 5");
	cr_assert(is_taken("au.charles", "d6 6"));
	cr_assert(is_taken("au.hiller", "d6 4"), "4 and 2");
	cr_assert_not(is_taken("au.hiller", "d6 3"));
}

Test(capture_1809, nobody_rolls_before_combat, .description = "1809 16.23, 16.2")
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1011");
	put(at, "au.hiller", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	give(at, "done");
	cr_assert_str_eq(asks(at), "austrian retreat-before");
	dice(at, "d6 1"); /* the weather of the next turn, for nobody is left to fight */
	give_all(at, "unit au.schneller, go 1013");
	cr_assert_str_eq(where(at, "au.hiller"), "1013", "without a die");
	cr_assert_eq(told(at, "escapes"), 0);
}

/* ---- Command range, 7.2 ----------------------------------------------------------------------------------------------------------- */

static bool in_range(const char *road, const char *hex)
{
	struct at_table *at = exercise_1809();
	if (*road)
		draw(at, "trail", road);
	struct field field = truth_at(at);
	campaign_find_range(&field, space_named(at, "1010"), side_allied);
	return campaign_in_range(&field, space_named(at, hex));
}

Test(range_1809, two_three_four, .description = "1809 7.2, 7.2A, 7.2B, 7.2C; reading 22")
{
	cr_assert(in_range("", "1012"));
	cr_assert_not(in_range("", "1013"));
	cr_assert(in_range("1010 1011 1012", "1013"), "the first two by trail");
	cr_assert(in_range("1011 1012 1013", "1013"), "the last two");
	cr_assert_not(in_range("1011 1012", "1013"), "one in the middle is not enough");
	cr_assert(in_range("1010 1011 1012 1013 1014", "1014"));
	cr_assert_not(in_range("1010 1011 1012 1013", "1014"), "the fourth across country");
	cr_assert_not(in_range("1010 1011 1012 1013 1014 1015", "1015"));
}

/* Nothing but enemies and rivers without a bridge; in 1806 any hexside that a unit may not cross. */
Test(range_1809, marshes_do_not_matter, .description = "1809 7.22; 1806 7.22B")
{
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = i ? exercise_1809() : exercise();
		draw(at, "marsh", "1009");
		struct field field = truth_at(at);
		campaign_find_range(&field, space_named(at, "1010"), side_french);
		cr_expect_eq(campaign_in_range(&field, space_named(at, "1009")), i, "%s",
			     i ? "1809" : "1806");
		leave(at);
	}
}

/* ---- Repulse, 10.11, 10.23 and 13.25 ----------------------------------------------------------------------------------------------- */

Test(repulse_1809, all_who_hold_the_hex, .description = "1809 10.11")
{
	/* 13 against the 2 of Schneller would do; against him and Lederer together it is 3-1. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1009");
	put(at, "au.lederer", "1011");
	begin(at, "second-movement");
	give_all(at, "unit fr.gudin, at 1009");
	const struct event *event = last_told(at, "repulse-fails-at-two");
	cr_assert_not_null(event, "both hexes are named");
	cr_assert_eq(event->message.arg[0].value + event->message.arg[1].value,
		     space_named(at, "1009") + space_named(at, "1011"));
	cr_assert_eq(event->message.arg[2].value, piece_named(at, "fr.gudin"));
	at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1009");
	begin(at, "second-movement");
	give_all(at, "unit fr.gudin, at 1009");
	cr_assert_eq(told(at, "repulse"), 1);
}

Test(repulse_1809, a_fortress_beside_it_bars_it, .description = "1809 10.11, 10.12B")
{
	struct at_table *at = exercise_1809();
	draw(at, "fortified", "1011");
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1009");
	put(at, "au.reinwald", "1011");
	begin(at, "second-movement");
	cr_assert_str_eq(rule_of(at, "unit fr.gudin"), "4.11", "nothing can be done about the garrison");
}

Test(repulse_1809, vedettes_may_try, .description = "1809 10.23, 13.25")
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.colbert.v1", "1010");
	put(at, "au.reinwald", "1011");
	begin(at, "second-movement");
	give_all(at, "unit fr.colbert.v1, at 1011");
	cr_assert_eq(told(at, "repulse-fails"), 1, "half a point against four");
	struct field field = seen_by(at, seat_named(at, "french"));
	cr_assert_not_null(campaign_counter(&field, flag_at(at, "au.reinwald")),
			   "but they know who is there");
	give_all(at, "done, done");
	cr_assert_str_eq(step_at(at), "second-combat");
}

Test(repulse_1809, so_may_a_leader_alone, .description = "1809 5.2, 10.23, 13.25")
{
	/* Half a point against four; beside Gudin he is no vedette. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.davout", "1010");
	put(at, "au.reinwald", "1011");
	begin(at, "second-movement");
	give_all(at, "unit fr.davout, at 1011");
	cr_assert_eq(told(at, "repulse-fails"), 1);
	at = exercise_1809();
	ready(at, "fr.davout", "1010");
	ready(at, "fr.gudin", "1010");
	put(at, "au.reinwald", "1011");
	begin(at, "second-movement");
	give(at, "unit fr.davout");
	cr_assert_str_eq(rule_of(at, "at 1011"), "10.1");
}

Test(repulse_1809, a_column_that_fails_attacks, .description = "1809 8.22A, 10.22")
{
	/* Tharreau fails at 2-1, loses his marker and attacks two columns down: 1-1. */
	struct at_table *at = exercise_1809();
	draw(at, "road", "1008 1009 1010");
	put_as(at, "fr.tharreau", "1008", "'command':1,'marching':true");
	put(at, "au.reinwald", "1011");
	begin(at, "second-movement");
	give_all(at, "unit fr.tharreau, go 1010 way 1, at 1011, done, done");
	cr_assert_str_eq(step_at(at), "second-combat");
	cr_assert_eq(figure(at, "column", "{'what':'odds','unit':'fr.tharreau','target':'1011'}"),
		     column_1_1);
}

/* ---- Advance, 11.46 ------------------------------------------------------------------------------------------------------------------ */

/* Tharreau and Colbert from 1010, Claparede from 1110, Doumerc from 0910: 22 against the 4 of d'Aspre are 5-1, 6-1 with both arms; a 4 is Dr2. */
static struct at_table *beaten(const char *leader_at)
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.tharreau", "1010");
	ready(at, "fr.claparede", "1110");
	ready(at, "fr.colbert", "1010");
	ready(at, "fr.doumerc", "0910");
	if (*leader_at)
		ready(at, "fr.oudinot", leader_at);
	put(at, "au.daspre", "1011");
	begin(at, "second-combat");
	attack(at, "fr.tharreau", "1011");
	attack(at, "fr.claparede", "1011");
	attack(at, "fr.doumerc", "1011");
	dice(at, "d6 4");
	give_all(at, "done, done"); /* Doumerc stays */
	give_all(at, "unit au.daspre, go 1012, go 1013");
	cr_assert_str_eq(asks(at), "french advance");
	return at;
}

Test(advance_1809, one_infantry_unit_of_the_attack, .description = "1809 11.46, 11.46A")
{
	struct at_table *at = beaten("");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(rule_of(at, "unit fr.claparede"), "11.46", "from another stack, and yet a second");
	cr_assert(is_legal(at, "unit fr.colbert"), "all the cavalry may");
	give(at, "unit fr.doumerc");
	cr_assert_str_eq(where(at, "fr.doumerc"), "1011");
}

Test(advance_1809, a_leader_and_the_cavalry_beside_him, .description = "1809 11.46B, 5.3, 5.31; reading 88")
{
	struct at_table *at = beaten("1110");
	give_all(at, "unit fr.oudinot, unit fr.claparede");
	cr_assert(is_legal(at, "unit fr.colbert"), "1010 touches 1110, where Oudinot was");
	cr_assert_str_eq(rule_of(at, "unit fr.doumerc"), "11.46", "0910 does not");
	cr_assert_str_eq(rule_of(at, "unit fr.tharreau"), "11.46");
}

Test(advance_1809, cavalry_into_a_second_hex, .description = "1809 11.46")
{
	/* 13 and 2 against 8 are 1½-1, 2-1 with both arms: a 3 is Dr. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	ready(at, "fr.colbert", "1010");
	ready(at, "fr.davout", "1010");
	put(at, "au.reinwald", "1009");
	put(at, "au.daspre", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1009");
	attack(at, "fr.gudin", "1011");
	const struct event *event = last_told(at, "attack-of-more");
	cr_assert_eq(event->message.arg[3].value, piece_named(at, "au.daspre"), "who is attacked has a name");
	dice(at, "d6 3");
	give(at, "done");
	give_all(at, "unit au.reinwald, go 1008, unit au.daspre, go 1012");
	cr_assert_str_eq(asks(at), "french advance");
	give(at, "at 1009");
	give(at, "unit fr.gudin");
	give(at, "at 1011");
	cr_assert_str_eq(rule_of(at, "unit fr.davout"), "11.46", "only cavalry");
	give(at, "unit fr.colbert");
	cr_assert_str_eq(where(at, "fr.gudin"), "1009");
	cr_assert_str_eq(where(at, "fr.colbert"), "1011");
}

/* ---- Garrisons, 11.5 -------------------------------------------------------------------------------------------------------------------- */

Test(garrisons_1809, two_to_one_at_most, .description = "1809 11.5, 11.54, 11.54A, 11.54D; reading 10")
{
	static const char *const garrison[] = {"au.reinwald", "au.radetzky", "au.schneller"};
	static const int column[] = {column_2_1, column_2_1, column_6_1};
	for (unsigned i = 0; i < 3; i++) { /* infantry, mixed troops; cavalry is no garrison */
		struct at_table *at = exercise_1809();
		draw(at, "fortified", "1011");
		ready(at, "fr.gudin", "1010");
		put(at, garrison[i], "1011");
		begin(at, "second-combat");
		cr_expect_eq(figure(at, "column", "{'what':'odds','unit':'fr.gudin','target':'1011'}"),
			     column[i], "%s", garrison[i]);
		leave(at);
	}
}

Test(garrisons_1809, napoleon_helps_below_the_cap_only, .description = "1809 11.54A, 11.54D, 5.15")
{
	/* 8 against 8 is 1-1, and 1½-1 with him; 13 against 5 is 2-1, and stays it: a 6 is Ar. */
	struct at_table *at = exercise_1809();
	draw(at, "fortified", "1011");
	ready(at, "fr.gudin", "1010");
	ready(at, "fr.napoleon", "1010");
	put(at, "au.hoffmeister", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 6, d6 1"); /* the second: Napoleon is not taken */
	give_all(at, "done, yes");
	cr_assert_eq(told(at, "ar"), 1, "3-1 would be Ar, too; 4-1 would be Ex");
	struct clash clash = {.attackers = 1, .defenders = 1, .attacking_stacks = 1, .defending_stacks = 1};
	struct clash_odds odds;
	clash.attacker[0] = (struct fighter){.half_points = 26};
	clash.defender[0] = (struct fighter){.half_points = 10};
	clash.hex[0].fortified = clash.hex[0].garrison = true;
	clash.garrison_cap = column_2_1;
	clash.cap_after_shifts = clash.napoleon_attacks = true;
	campaign_odds(&clash, &odds);
	cr_assert_eq(odds.printed, column_2_1);
	clash.attacker[0].half_points = 10;
	campaign_odds(&clash, &odds);
	cr_assert_eq(odds.printed, column_1h_1);
}

/* ---- Vedettes, 13.2 and 16.2 --------------------------------------------------------------------------------------------------------------- */

Test(vedettes_1809, fall_back_like_others, .description = "1809 13.2, 13.21")
{
	/* 13 against a half is 6-1: a 4 is Dr2. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.radetzky.v1", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 4");
	give_all(at, "done, done");
	cr_assert_str_eq(asks(at), "austrian retreat");
	give_all(at, "unit au.radetzky.v1, go 1012, go 1013");
	cr_assert_str_eq(where(at, "au.radetzky.v1"), "1013");
}

Test(vedettes_1809, may_be_gathered_unless_they_are_surrounded,
     .description = "1809 11.44, 6.31, 6.32, 13.13")
{
	/* 8 against a half is 6-1, six columns beyond 1-1; a 4 is Dr2. Its die is a 1, and Colbert's initiative of 4 is taken off: 3. */
	static const struct {
		const char *open, *where;
	} cases[] = {{"1010 1012", "recovered"}, {"1010", "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = exercise_1809();
		shut_off(at, "1011", cases[i].open);
		shut_off(at, "1012", "1011");
		ready(at, "au.hoffmeister", "1010");
		put(at, "fr.colbert.v1", "1011");
		begin(at, "first-combat");
		attack(at, "au.hoffmeister", "1011");
		dice(at, "d6 4, d6 1");
		give_all(at, "done, done, unit fr.colbert.v1");
		cr_expect_str_eq(where(at, "fr.colbert.v1"), cases[i].where, "%u", i);
		leave(at);
	}
}

Test(vedettes_1809, nobody_pins_them, .description = "1809 16.2, 13.22; reading 3")
{
	/* Austrian vedettes have 5 points, Colbert 7; Schneller has 6. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.colbert", "1010");
	put(at, "au.radetzky.v1", "1011");
	begin(at, "second-combat");
	attack(at, "fr.colbert", "1011");
	give(at, "done");
	cr_assert(is_legal(at, "unit au.radetzky.v1"));
	at = exercise_1809();
	ready(at, "fr.colbert", "1010");
	put(at, "au.schneller", "1011");
	begin(at, "second-combat");
	attack(at, "fr.colbert", "1011");
	give(at, "done");
	cr_assert_str_eq(rule_of(at, "unit au.schneller"), "16.2");
}

Test(vedettes_1809, do_not_scout, .description = "1809 13.0, 16.21")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.oudinot", "1008");
	ready(at, "fr.colbert.v1", "1010");
	put(at, "au.reinwald", "1011");
	begin(at, "second-movement");
	give_all(at, "unit fr.colbert.v1, at 1011");
	cr_assert_eq(told(at, "scouts-see-nothing") + told(at, "scouts-get-through"), 0);
}

/* ---- Woods, 16.41; Bavarians, 12.24 ------------------------------------------------------------------------------------------------------------ */

Test(woods_1809, four_divisions_of_davout, .description = "1809 16.41, 16.4, 1.4")
{
	static const char *const light[] = {"fr.morand", "fr.friant", "fr.gudin", "fr.st-hilaire",
					    "au.radetzky"};
	struct at_table *at = exercise_1809();
	draw(at, "woods", "1010 1011");
	for (unsigned i = 0; i < COUNT_OF(light); i++)
		cr_expect_eq(step_cost(at, light[i], "1010", "1011", false), 1 * half + 1, "%s", light[i]);
	cr_assert_eq(step_cost(at, "fr.demont", "1010", "1011", false), 2 * half,
		     "of III Corps, but a recruit");
	cr_assert_eq(step_cost(at, "fr.tharreau", "1010", "1011", false), 2 * half);
	cr_assert_eq(step_cost(at, "fr.colbert", "1010", "1011", false), 4 * half);
}

Test(bavarians, must_pass_an_initiative_check, .description = "1809 12.24")
{
	static const struct {
		const char *unit, *leader, *formation, *die;
		unsigned value;
		bool back;
	} cases[] = {{"by.pr-royal", "by.lefebvre", "vii", "d6 2", 14, true}, /* the example: 1 or 2 */
		     {"by.pr-royal", "by.lefebvre", "vii", "d6 3", 14, false},
		     {"fr.tharreau", "fr.oudinot", "ii", "d6 4", 10, true},
		     {"fr.tharreau", "fr.oudinot", "ii", "d6 5", 10, false}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise_1809();
		char text[80];
		put(at, cases[i].leader, "1010");
		put_as(at, cases[i].unit, "recovered", "'reduced':true");
		changef(at, "{'casualties':'%s','side':'french','value':%u}", cases[i].formation,
			cases[i].value + 8);
		begin(at, "second-reorganisation");
		dice(at, cases[i].die);
		snprintf(text, sizeof text, "unit %s, unit %s", cases[i].leader, cases[i].unit);
		give_all(at, text);
		cr_expect_str_eq(where(at, cases[i].unit), cases[i].back ? "1010" : "eliminated", "%u", i);
		leave(at);
	}
}

/* Brigade F of Pr. Royal has an initiative of 3, and is a Bavarian one. Deroy's whole corps is lost twice over. */
Test(bavarians, so_must_their_brigades, .description = "1809 12.24, 16.5")
{
	static const struct {
		const char *division, *die;
		bool back;
	} cases[] = {
		{"by.pr-royal", "d6 3", true}, {"by.pr-royal", "d6 4", false}, {"wb.neubronn", "d6 4", true}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise_1809();
		put(at, "fr.napoleon", "1010");
		put(at, cases[i].division, "vedettes");
		changef(at, "{'piece':'fr.brigade-f','at':'recovered','reduced':true,'division':%u}",
			position_at(at)->who[flag_at(at, cases[i].division)]);
		change(at, "[{'casualties':'vii','side':'french','value':22},"
			   "{'casualties':'viii','side':'french','value':12}]");
		begin(at, "second-reorganisation");
		dice(at, cases[i].die);
		give_all(at, "unit fr.napoleon, unit fr.brigade-f");
		cr_expect_eq(!strcmp(where(at, "fr.brigade-f"), "1010"), cases[i].back, "%u", i);
		leave(at);
	}
}
