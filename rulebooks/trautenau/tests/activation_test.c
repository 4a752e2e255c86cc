/*
 * Chapter 9.1: commanders are activated, their units looked at, independent units join in, the commander in chief leads
 * some himself, and those nobody reaches hang back.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

/* ---- 9.1.1 ---------------------------------------------------------------------------------------------------------------------- */

/* A marked commander with one unit of his takes the test with this die: is the unit in command after it? */
static bool wakes(const char *scenario, const char *formation, const char *commander, const char *unit,
		  const char *die)
{
	struct at_table *at = clear_field(scenario);
	char text[96];
	place(at, commander, "0812", NULL);
	place(at, unit, "0812", "N");
	snprintf(text, sizeof text, "{'piece':'%s','out_of_command':true}", commander);
	change(at, text);
	activate(at, formation);
	dice(at, die);
	begin(at, "activation");
	cr_assert_eq(dice_left(at), 0);
	bool awake = !is(at, unit, piece_out_of_command);
	cr_assert_eq(is(at, commander, piece_out_of_command), !awake);
	leave(at);
	return awake;
}

Test(activation_test, six_with_the_command_value, .description = "1866 9.1.1")
{
	cr_assert(wakes("trautenau", "Mondel", "Mondel", "IR 10", "d6 3")); /* 3 */
	cr_assert_not(wakes("trautenau", "Mondel", "Mondel", "IR 10", "d6 2"));
	cr_assert(wakes("trautenau", "1st Division", "Grossmann", "IR 41", "d6 5")); /* 1 */
	cr_assert_not(wakes("trautenau", "1st Division", "Grossmann", "IR 41", "d6 4"));
	cr_assert(wakes("trautenau", "Grivicic", "Grivicic", "IR 2", "d6 4")); /* 2 */
	cr_assert_not(wakes("trautenau", "Grivicic", "Grivicic", "IR 2", "d6 3"));
	cr_assert(wakes("soor", "1st Guard Division", "Hiller", "1st Guard Foot", "d6 3")); /* 3 */
	cr_assert_not(wakes("soor", "1st Guard Division", "Hiller", "1st Guard Foot", "d6 2"));
}

static bool aide_wakes(const char *formation, const char *commander, const char *unit, const char *die)
{
	struct at_table *at = clear_field("trautenau");
	char text[96];
	place(at, commander, "0812", NULL);
	place(at, unit, "0812", "N");
	snprintf(text, sizeof text, "{'piece':'%s','out_of_command':true,'aide':true}", commander);
	change(at, text);
	activate(at, formation);
	dice(at, die);
	begin(at, "activation");
	return !is(at, unit, piece_out_of_command);
}

Test(activation_test, an_aide_has_his_own_value, .description = "1866 9.1.1, 9.5.13")
{
	cr_assert(aide_wakes("Mondel", "Mondel", "IR 10", "d6 5")); /* 1 instead of 3 */
	cr_assert_not(aide_wakes("Mondel", "Mondel", "IR 10", "d6 4"));
	cr_assert(aide_wakes("Wimpffen", "Wimpffen", "IR 13", "d6 6")); /* 0 */
	cr_assert_not(aide_wakes("Wimpffen", "Wimpffen", "IR 13", "d6 5"));
}

Test(activation_test, under_orders_no_die_falls, .description = "1866 9.1.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0812", "N");
	activate(at, "Mondel");
	begin(at, "activation");
	cr_assert_str_eq(step_at(at), "movement");
	cr_assert_not(is(at, "IR 10", piece_out_of_command));
}

Test(activation_test, who_fails_stays_and_so_do_his_orders, .description = "1866 9.1.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0711", "N");
	change(at, "{'piece':'Mondel','out_of_command':true}");
	activate(at, "Mondel");
	dice(at, "d6 1");
	begin(at, "activation");
	cr_assert(is(at, "IR 10", piece_out_of_command)); /* even beside him */
	cr_assert(is(at, "IR 24", piece_out_of_command));
	cr_assert_str_eq(rule_of(at, "unit Mondel"), "9.1.1");
}

Test(activation_test, who_passes_may_move, .description = "1866 9.1.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0216", "N"); /* too far for any line */
	change(at, "{'piece':'Mondel','out_of_command':true}");
	activate(at, "Mondel");
	dice(at, "d6 6");
	begin(at, "activation");
	cr_assert_not(is(at, "Mondel", piece_out_of_command));
	cr_assert_not(is(at, "IR 10", piece_out_of_command));
	cr_assert(is(at, "IR 24", piece_out_of_command)); /* each unit is still looked at */
	cr_assert(is_legal(at, "unit Mondel"));
}

/* ---- 9.1.2 ----------------------------------------------------------------------------------------------------------------------- */

/* Mondel at 0612 on the chaussee, IR 10 somewhere: is it out of command? */
static bool astray(const char *unit, const char *hex, const char *enemy_at, const char *facing)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0612", NULL);
	place(at, unit, hex, "N");
	if (enemy_at)
		place(at, "IR 41", enemy_at, facing);
	activate(at, "Mondel");
	begin(at, "activation");
	bool out = is(at, unit, piece_out_of_command);
	leave(at);
	return out;
}

Test(unit_command, six_points, .description = "1866 9.1.2")
{
	cr_assert_not(astray("IR 10", "0507", NULL, NULL)); /* 0611 0610 0609 0509 0508 0507 */
	cr_assert(astray("IR 10", "0606", NULL, NULL));     /* the seventh, without road bonus */
	cr_assert_not(astray("Art 1/III", "0612", NULL, NULL));
}

Test(unit_command, woods_as_cavalry_pays_them, .description = "1866 9.1.2")
{
	cr_assert_not(astray("FJB 12", "0713", NULL, NULL)); /* 3, though jägers pay 1 */
	cr_assert_not(astray("FJB 12", "0809", NULL, NULL)); /* 0712 0711, 0810 by the path, woods: six */
	cr_assert(astray("FJB 12", "0808", NULL, NULL));
}

Test(unit_command, a_zone_on_the_way, .description = "1866 9.1.2, 5.1")
{
	/* Only the bridge of Trautenau leads from the chaussee over the Aupa; within six points nothing else. */
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0508", NULL);
	place(at, "IR 10", "0705", "N"); /* 0507 0606 0605 0705: four */
	place(at, "IR 24", "0607", "N");
	place(at, "IR 41", "0604", "S"); /* holds 0605, 0705, 0505 */
	activate(at, "Mondel");
	begin(at, "activation");
	cr_assert(is(at, "IR 10", piece_out_of_command));
	cr_assert_not(is(at, "IR 24", piece_out_of_command));
}

Test(unit_command, a_unit_in_a_zone_may_be_reached, .description = "1866 9.1.2, 5.1")
{
	cr_assert_not(astray("IR 10", "0609", "0608", "S"));
}

Test(unit_command, a_friend_in_the_zone_keeps_it_open, .description = "1866 9.1.2, 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0508", NULL);
	place(at, "IR 10", "0705", "N");
	place(at, "IR 2", "0605", "N");
	place(at, "IR 41", "0604", "S");
	activate(at, "Mondel");
	begin(at, "activation");
	cr_assert_not(is(at, "IR 10", piece_out_of_command));
}

/* ---- 9.1.3 ------------------------------------------------------------------------------------------------------------------------ */

static struct at_table *independents(void)
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00"); /* 11.1.4 is over */
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0812", "N");
	place(at, "Dragoons 2", "0813", "N");
	place(at, "Uhlans 9", "0216", "N");
	return at;
}

Test(independent_units, led_by_the_active_commander, .description = "1866 9.1.3")
{
	struct at_table *at = independents();
	activate(at, "Mondel");
	begin(at, "activation");
	cr_assert_not(is(at, "Dragoons 2", piece_out_of_command));
	cr_assert(is(at, "Uhlans 9", piece_out_of_command));
	cr_assert(is_legal(at, "unit Dragoons 2"));
}

Test(independent_units, once_a_turn, .description = "1866 9.1.3")
{
	struct at_table *at = independents();
	place(at, "IR 2", "0712", "N");
	place(at, "Grivicic", "0712", NULL);
	change(at, "{'cup':['Grivicic']}");
	activate(at, "Mondel");
	dice(at, "draw Grivicic");
	begin(at, "activation");
	give_all(at, "unit Dragoons 2, go 0814, face N, done");
	cr_assert_str_eq(step_at(at), "movement");
	cr_assert_str_eq(rule_of(at, "unit Dragoons 2"), "9.1.3");
	cr_assert(is_legal(at, "unit IR 2"));
}

Test(independent_units, with_a_later_formation_if_idle, .description = "1866 9.1.3")
{
	struct at_table *at = independents();
	place(at, "IR 2", "0712", "N");
	place(at, "Grivicic", "0712", NULL);
	change(at, "{'cup':['Grivicic']}");
	activate(at, "Mondel");
	dice(at, "draw Grivicic");
	begin(at, "activation");
	give(at, "done");
	cr_assert_str_eq(step_at(at), "movement");
	cr_assert(is_legal(at, "unit Dragoons 2"));
}

Test(independent_units, never_with_the_enemys_or_another_corps, .description = "1866 9.1.3")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'12.00','day':2}");
	place(at, "IR 12", "0812", "N");
	place(at, "Brandenstein", "0812", NULL);
	place(at, "Dragoons 2", "0813", "N"); /* of the X Corps */
	place(at, "Hussars 7", "0712", "N");  /* of the IV */
	activate(at, "Brandenstein");
	begin(at, "movement");
	cr_assert_not(is_legal(at, "unit Dragoons 2"));
	cr_assert(is_legal(at, "unit Hussars 7"));
}

Test(independent_units, units_of_other_formations_wait, .description = "1866 9")
{
	struct at_table *at = independents();
	place(at, "IR 2", "0712", "N");
	activate(at, "Mondel");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit IR 2"), "9");
}

/* ---- 9.1.4: led by the commander in chief -------------------------------------------------------------------------------------------- */

/* Mondel far away at 0216; three of his units round Gablenz at 0812, one farther off. */
static struct at_table *round_gablenz(void)
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Mondel", "0216", NULL);
	place(at, "Gablenz", "0812", NULL);
	place(at, "IR 10", "0812", "N");
	place(at, "IR 24", "0711", "N");
	place(at, "FJB 12", "1601", "N");
	place(at, "Art 1/III", "0216", "N");
	activate(at, "Mondel");
	begin(at, "activation");
	return at;
}

Test(led_directly, those_within_six_points, .description = "1866 9.1.4")
{
	struct at_table *at = round_gablenz();
	cr_assert_str_eq(asked(at), "direct-command");
	cr_assert(is_legal(at, "unit IR 10"));
	cr_assert_str_eq(rule_of(at, "unit FJB 12"), "9.1.4");    /* out of reach */
	cr_assert_str_eq(rule_of(at, "unit Art 1/III"), "9.1.4"); /* in command */
	give(at, "unit IR 10");
	cr_assert_not(is(at, "IR 10", piece_out_of_command));
	cr_assert(is(at, "IR 10", piece_led_by_chief));
	give(at, "done");
	cr_assert(is(at, "IR 24", piece_out_of_command));
}

Test(led_directly, as_many_as_his_reaction, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Grossmann", "0216", NULL);
	place(at, "Bonin", "0812", NULL); /* reaction 2 */
	place(at, "IR 41", "0812", "N");
	place(at, "IR 43", "0711", "N");
	place(at, "1st Grenadiers", "0813", "N");
	activate(at, "1st Division");
	begin(at, "activation");
	give_all(at, "unit IR 41, unit IR 43");
	cr_assert_str_eq(step_at(at), "movement"); /* he has no orders left */
	cr_assert_not(is(at, "IR 41", piece_out_of_command));
	cr_assert(is(at, "1st Grenadiers", piece_out_of_command));
}

Test(led_directly, a_led_unit_acts_as_in_command, .description = "1866 9.1.4")
{
	struct at_table *at = round_gablenz();
	give_all(at, "unit IR 24, done, unit IR 24");
	cr_assert_eq(cost_of(at, "go 0913"), POINTS(3)); /* away from Mondel, more than half */
}

Test(led_directly, no_chief_no_question, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0216", NULL);
	place(at, "IR 10", "0812", "N");
	activate(at, "Mondel");
	begin(at, "activation");
	cr_assert_str_eq(asked(at), "mover");
	cr_assert(is(at, "IR 10", piece_out_of_command));
}

Test(led_directly, his_number_is_for_the_whole_turn, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Bonin", "0812", NULL); /* reaction 2 */
	place(at, "Grossmann", "0216", NULL);
	place(at, "Clausewitz", "0216", NULL);
	place(at, "IR 41", "0812", "N");
	place(at, "IR 43", "0711", "N");
	place(at, "IR 44", "0813", "N");
	change(at, "{'cup':['2nd Division']}");
	activate(at, "1st Division");
	dice(at, "draw 2nd Division");
	begin(at, "activation");
	give_all(at, "unit IR 41, unit IR 43, done");
	cr_assert_eq(position_at(at)->command.active, formation_named(at, "2nd Division"));
	cr_assert_str_eq(asked(at), "mover");
	cr_assert(is(at, "IR 44", piece_out_of_command));
	cr_assert(is(at, "IR 41", piece_led_by_chief));
}

Test(led_directly, what_he_keeps_serves_the_next_formation, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Bonin", "0812", NULL);
	place(at, "Grossmann", "0216", NULL);
	place(at, "Clausewitz", "0216", NULL);
	place(at, "IR 41", "0812", "N");
	place(at, "IR 43", "0711", "N");
	place(at, "IR 44", "0813", "N");
	place(at, "IR 45", "0814", "N");
	change(at, "{'cup':['2nd Division']}");
	activate(at, "1st Division");
	dice(at, "draw 2nd Division");
	begin(at, "activation");
	give_all(at, "unit IR 41, done, done"); /* one led, then no moves */
	cr_assert_str_eq(asked(at), "direct-command");
	give(at, "unit IR 44");
	cr_assert_str_eq(asked(at), "mover"); /* that was the second */
	cr_assert(is(at, "IR 45", piece_out_of_command));
}

Test(led_directly, independents_he_alone_reaches_count, .description = "1866 9.1.3, 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	place(at, "Mondel", "0216", NULL);
	place(at, "IR 10", "0216", "N");
	place(at, "Gablenz", "0812", NULL);
	place(at, "Dragoons 2", "0813", "N");
	activate(at, "Mondel");
	begin(at, "activation");
	if (!strcmp(asked(at), "direct-command"))
		give(at, "unit Dragoons 2");
	cr_assert_not(is(at, "Dragoons 2", piece_out_of_command));
	cr_assert_eq(position_at(at)->command.led[corps_tenth], 1);
}

Test(led_directly, not_the_troops_of_another_corps, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'12.00','day':2}");
	place(at, "Mondel", "0216", NULL);
	place(at, "IR 10", "0812", "N");
	place(at, "Festetics", "0812", NULL);
	activate(at, "Mondel");
	begin(at, "activation");
	cr_assert_str_eq(asked(at), "mover");
	cr_assert(is(at, "IR 10", piece_out_of_command));
}

/* ---- 9.1.4: out of command -------------------------------------------------------------------------------------------------------- */

/* The unit at 0812 without orders, Grossmann at 0916, four hexes to the south. */
static struct at_table *without_orders(const char *unit, const char *enemy_at, const char *facing)
{
	struct at_table *at = clear_field("trautenau");
	char text[96];
	place(at, "Grossmann", "0916", NULL);
	place(at, unit, "0812", "N");
	if (enemy_at)
		place(at, "IR 10", enemy_at, facing);
	snprintf(text, sizeof text, "{'piece':'%s','out_of_command':true}", unit);
	change(at, text);
	activate(at, "1st Division");
	begin(at, "movement");
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
	return at;
}

Test(without_command, half_the_points, .description = "1866 9.1.4, 1.3")
{
	struct at_table *at = without_orders("IR 41", NULL, NULL);
	cr_assert_eq(cost_of(at, "go 0814"), POINTS(2));
	cr_assert_str_eq(rule_of(at, "go 0815"), "9.1.4");
	at = without_orders("1st Dragoons", NULL, NULL);
	cr_assert_eq(cost_of(at, "go 0814"), POINTS(2));
	cr_assert_str_eq(rule_of(at, "go 0815"), "9.1.4"); /* 2 and a level: four */
}

Test(without_command, towards_the_commander_only, .description = "1866 9.1.4")
{
	struct at_table *at = without_orders("IR 41", NULL, NULL);
	cr_assert_str_eq(rule_of(at, "go 0811"), "9.1.4"); /* away */
	cr_assert_str_eq(rule_of(at, "go 0712"), "9.1.4");
	cr_assert_eq(cost_of(at, "go 0813"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0913"), POINTS(1));
}

Test(without_command, sideways_only_on_the_way, .description = "1866 9.1.4")
{
	/* 0912 is four hexes from 0916 like 0812 itself: it may be crossed, but the end has to be nearer. */
	struct at_table *at = without_orders("1st Dragoons", NULL, NULL);
	cr_assert_str_eq(rule_of(at, "go 0912"), "9.1.4");
	cr_assert_str_eq(rule_of(at, "go 0811"), "9.1.4");
	cr_assert(is_legal(at, "go 0913"));
}

Test(without_command, standing_still_is_allowed, .description = "1866 9.1.4")
{
	struct at_table *at = without_orders("IR 41", NULL, NULL);
	cr_assert(is_legal(at, "done"));
	cr_assert(is_legal(at, "face S"));
}

Test(without_command, no_enemy_zone, .description = "1866 9.1.4, 5.1")
{
	struct at_table *at = without_orders("IR 41", "0915", "N"); /* houses: it holds 0914 and 0814 */
	cr_assert_str_eq(rule_of(at, "go 0814"), "9.1.4");
	cr_assert(is_legal(at, "go 0813"));
}

Test(without_command, in_command_again_it_is_free, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	place(at, "Grossmann", "0915", NULL);
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit IR 41");
	cr_assert(is_legal(at, "go 0811"));
	cr_assert_eq(cost_of(at, "go 0510"), POINTS(4));
}
