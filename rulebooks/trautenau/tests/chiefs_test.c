/*
 * Chapter 7: commanders in chief ride, and lines of command run from them to the formation commanders.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

/* ---- 7.1: the reaction test ------------------------------------------------------------------------------------------------ */

/* A chief alone on the map tries to move: does he after this die? */
static bool rides(const char *scenario, const char *chief, const char *hex, const char *die)
{
	struct at_table *at = clear_field(scenario);
	char text[64];
	place(at, chief, hex, NULL);
	dice(at, die);
	any_dice(at, "chiefs");
	begin(at, "chiefs");
	snprintf(text, sizeof text, "unit %s", chief);
	give(at, text);
	bool moves = !strcmp(asked(at), "chief-move");
	leave(at);
	return moves;
}

Test(reaction, bonin_has_two, .description = "1866 7.1")
{
	cr_assert(rides("trautenau", "Bonin", "0903", "d6 4"));
	cr_assert_not(rides("trautenau", "Bonin", "0903", "d6 3"));
	cr_assert(rides("trautenau", "Bonin", "0903", "d6 6"));
}

Test(reaction, gablenz_has_four, .description = "1866 7.1")
{
	cr_assert(rides("trautenau", "Gablenz", "0513", "d6 2"));
	cr_assert_not(rides("trautenau", "Gablenz", "0513", "d6 1"));
}

Test(reaction, wuerttemberg_has_four, .description = "1866 7.1")
{
	cr_assert(rides("soor", "Württemberg", "1613", "d6 2"));
	cr_assert_not(rides("soor", "Württemberg", "1613", "d6 1"));
}

Test(reaction, festetics_has_three, .description = "1866 7.1")
{
	cr_assert(rides("joined", "Festetics", "0513", "d6 3"));
	cr_assert_not(rides("joined", "Festetics", "0513", "d6 2"));
}

Test(reaction, none_is_rolled_three_hexes_from_an_enemy, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0812", NULL);
	place(at, "IR 41", "0809", "N"); /* three hexes */
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_eq(asked(at), "chief-move");
}

Test(reaction, at_four_hexes_it_is, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0812", NULL);
	place(at, "IR 41", "0808", "N");
	any_dice(at, "chiefs");
	dice(at, "d6 1");
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_neq(asked(at), "chief-move");
	cr_assert_eq(told(at, "chief-idle"), 1);
}

Test(reaction, an_enemy_commander_is_no_unit, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0812", NULL);
	place(at, "Grossmann", "0810", NULL);
	any_dice(at, "chiefs");
	dice(at, "d6 1");
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_neq(asked(at), "chief-move");
	cr_assert_eq(told(at, "chief-idle"), 1);
}

Test(reaction, none_is_rolled_by_a_chief_who_arrives, .description = "1866 7.1, 9.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "10.00");
	change(at, "{'piece':'Gablenz','at':'entry:0118'}");
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_eq(asked(at), "chief-move");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0416"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0515"), POINTS(6));
	any_dice(at, "chiefs");
	give(at, "go 0515");
	cr_assert(stands_at(at, "Gablenz", "0515"));
}

Test(reaction, not_before_he_is_due, .description = "1866 7.1, 9.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "10.00");
	change(at, "{'piece':'Bonin','at':'entry:0901','due':3}"); /* 11.00 */
	place(at, "Gablenz", "0513", NULL);
	any_dice(at, "chiefs");
	begin(at, "chiefs");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_not(is_legal(at, "unit Bonin"));
}

/* ---- 7.1: the ride ------------------------------------------------------------------------------------------------------------- */

/* A chief who needs no test: an enemy stands three hexes away, north of him. */
static struct at_table *riding(const char *hex, const char *enemy_at)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", hex, NULL);
	place(at, "IR 41", enemy_at, "N");
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	return at;
}

Test(chief_rides, six_cavalry_points, .description = "1866 7.1")
{
	struct at_table *at = riding("0812", "0809");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(3)); /* woods as cavalry pays them */
	cr_assert_eq(cost_of(at, "go 0614"), POINTS(5)); /* 0813 0714 and woods */
	cr_assert_str_eq(rule_of(at, "go 0818"), "7.1");
	give(at, "go 0713");
	cr_assert_not(is(at, "Gablenz", piece_disorganised));
}

Test(chief_rides, the_ground_bars_him_like_cavalry, .description = "1866 7.1, terrain table")
{
	struct at_table *at = riding("0905", "0804"); /* the Aupa between, no matter */
	cr_assert_str_eq(rule_of(at, "go 0906"), "terrain table");
}

Test(chief_rides, never_next_to_an_enemy, .description = "1866 7.1")
{
	struct at_table *at = riding("0812", "0809");
	cr_assert_str_eq(rule_of(at, "go 0810"), "7.1");
	cr_assert_str_eq(rule_of(at, "go 0909"), "7.1");
	cr_assert(is_legal(at, "go 0811"));
}

Test(chief_rides, not_even_behind_its_back, .description = "1866 7.1")
{
	struct at_table *at = riding("0815", "0812"); /* it faces north: 0813 is its flank, but adjacent */
	cr_assert_str_eq(rule_of(at, "go 0813"), "7.1");
	cr_assert_str_eq(rule_of(at, "go 0812"), "3");
}

Test(chief_rides, unless_a_friend_stands_there, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0815", NULL);
	place(at, "IR 41", "0812", "N");
	place(at, "IR 10", "0813", "N");
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert(is_legal(at, "go 0813"));
	cr_assert_str_eq(rule_of(at, "go 0913"), "7.1");
}

Test(chief_rides, a_friendly_commander_is_not_enough, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0815", NULL);
	place(at, "IR 41", "0812", "N");
	place(at, "Mondel", "0813", NULL);
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_eq(rule_of(at, "go 0813"), "7.1");
}

Test(chief_rides, past_any_stack, .description = "1866 7.1, 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0815", NULL);
	place(at, "IR 41", "0812", "N");
	place(at, "IR 10", "0814", "N");
	place(at, "IR 24", "0814", "N");
	place(at, "FJB 12", "0814", "N");
	place(at, "Mondel", "0814", NULL);
	any_dice(at, "chiefs");
	begin(at, "chiefs");
	give_all(at, "unit Gablenz, go 0814");
	cr_assert(stands_at(at, "Gablenz", "0814"));
}

Test(chief_rides, the_prussian_begins, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0513", NULL);
	place(at, "Bonin", "0903", NULL);
	any_dice(at, "chiefs");
	begin(at, "chiefs");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert_not(is_legal(at, "unit Gablenz"));
	give(at, "done");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_str_eq(rule_of(at, "unit Bonin"), "7.1");
}

Test(chief_rides, one_try_a_turn, .description = "1866 7.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'12.00','day':2}");
	place(at, "Gablenz", "0513", NULL);
	place(at, "Festetics", "0118", NULL);
	dice(at, "d6 1");
	any_dice(at, "chiefs");
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_eq(asked(at), "chief");
	cr_assert_str_eq(rule_of(at, "unit Gablenz"), "7.1");
	cr_assert(is_legal(at, "unit Festetics"));
}

Test(chief_rides, at_no_other_time, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 10", "0513", NULL);
	place(at, "Mondel", "0513", NULL);
	activate(at, "Mondel");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit Gablenz"), "7.1");
	cr_assert(is_legal(at, "unit Mondel"));
}

/* ---- 7.2: lines of command ------------------------------------------------------------------------------------------------------- */

/* How many commanders get the marker in the check; play then goes on, so that an activation test may take it off again. */
static unsigned marked(struct at_table *at)
{
	any_dice(at, "command");
	begin(at, "command");
	return told(at, "commander-out-of-command");
}

static struct at_table *gablenz_and_mondel(const char *chief, const char *commander)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", chief, NULL);
	place(at, "IR 10", commander, NULL);
	place(at, "Mondel", commander, NULL);
	return at;
}

Test(lines, six_points_reach_seven_do_not, .description = "1866 7.2")
{
	/* The chaussee: 0611 0610 0609 0509 0508 0507, six; 0507 is seven hexes from 0514. */
	cr_assert_eq(marked(gablenz_and_mondel("0612", "0507")), 0);
	cr_assert_eq(marked(gablenz_and_mondel("0514", "0507")), 1); /* no road bonus */
}

Test(lines, no_bonus_and_cavalry_costs, .description = "1866 7.2")
{
	struct at_table *at = clear_field("trautenau");
	piece_id gablenz = place(at, "Gablenz", "0606", NULL);
	struct field field = field_at(at);
	/* Up the steep path 3, then the path 1, then the path 1. */
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "0607")), POINTS(3));
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "0707")), POINTS(5));
	/* The Aupa: only by the bridge. */
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "0605")), POINTS(1));
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "0505")),
		     POINTS(3)); /* stream 2 */
}

Test(lines, outward_from_the_commander, .description = "1866 7.2")
{
	struct at_table *at = clear_field("trautenau");
	piece_id open = place(at, "Gablenz", "0812", NULL);
	struct field field = field_at(at);
	cr_assert_eq(trautenau_command_distance(&field, open, space_named(at, "0713")), POINTS(3));
	place(at, "Gablenz", "0713", NULL);
	cr_assert_eq(trautenau_command_distance(&field, open, space_named(at, "0812")), POINTS(1));
}

Test(lines, an_enemy_zone_cuts, .description = "1866 7.2, 5.1")
{
	struct at_table *at = gablenz_and_mondel("0914", "0611");
	cr_assert_eq(marked(at), 0); /* 0813 0812 0712 0611: four */
	/* IR 41 looks at 0605 beyond the bridge of Trautenau, which cannot be passed, and there is no other way over the Aupa near by. */
	at = gablenz_and_mondel("0606", "0903");
	cr_assert_eq(marked(at), 0); /* 0605 0705 0804 0904 0903: five */
	at = gablenz_and_mondel("0606", "0903");
	place(at, "IR 41", "0604", "S");
	cr_assert_eq(marked(at), 1);
}

Test(lines, not_through_an_enemys_hex, .description = "1866 7.2, 3")
{
	/* Over the bridge of Parschnitz there is only one way: 1005 1004. */
	struct at_table *at = clear_field("trautenau");
	piece_id gablenz = place(at, "Gablenz", "1005", NULL);
	struct field field = field_at(at);
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "1104")), POINTS(2));
	place(at, "Art I-3", "1004", "N"); /* its zone looks away */
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "1104")), -1);
}

Test(lines, a_friend_keeps_the_way_open, .description = "1866 7.2, 5.1")
{
	struct at_table *at = clear_field("trautenau");
	piece_id gablenz = place(at, "Gablenz", "1005", NULL);
	place(at, "IR 41", "0903", NULL); /* a village: it holds 0904 1003 1002 0902 0802 0803 */
	place(at, "IR 43", "0904", "SE"); /* holds 1004 and 1003, not 0905 over the river */
	struct field field = field_at(at);
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "1104")), -1);
	place(at, "Mondel", "1004", NULL);
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "1104")), -1);
	place(at, "FJB 12", "1004", NULL);
	cr_assert_eq(trautenau_command_distance(&field, gablenz, space_named(at, "1104")), POINTS(2));
}

Test(lines, without_a_chief_all_are_marked, .description = "1866 7.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	place(at, "Mondel", "0611", NULL);
	dice(at, "draw Mondel, d6 6"); /* he wakes at once: nobody is marked a second time in a later turn */
	cr_assert_eq(marked(at), 1);
	at = clear_field_with("trautenau", "chiefless-command=1");
	place(at, "IR 10", "0611", NULL);
	place(at, "Mondel", "0611", NULL);
	cr_assert_eq(marked(at), 0);
}

Test(lines, the_marker_goes_when_the_line_is_there_again, .description = "1866 7.2")
{
	struct at_table *at = gablenz_and_mondel("0611", "0513");
	change(at, "{'piece':'Mondel','out_of_command':true}");
	cr_assert_eq(marked(at), 0);
}

Test(lines, each_chief_has_his_own_corps, .description = "1866 7.2")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'12.00','day':2}");
	place(at, "Festetics", "0611", NULL);
	place(at, "Gablenz", "0118", NULL);
	place(at, "IR 10", "0611", NULL);
	place(at, "Mondel", "0611", NULL);
	place(at, "IR 12", "0612", "N");
	place(at, "Brandenstein", "0612", NULL);
	cr_assert_eq(marked(at), 1); /* beside the wrong chief */
	cr_assert_not(is(at, "Brandenstein", piece_out_of_command));
}

Test(lines, a_line_may_end_in_a_zone_where_a_unit_stands, .description = "1866 7.2")
{
	struct at_table *at = gablenz_and_mondel("0611", "0513");
	place(at, "IR 41", "0514", "N");
	cr_assert_eq(marked(at), 0);
}
