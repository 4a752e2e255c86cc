/*
 * Chapters 3 to 9.4 by example: stacks, zones of control, the terrain table, command, initiative, marches, columns.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/trautenau/ground/ground.h"
#include "rulebooks/trautenau/tests/support.h"

/* Half points, as lists and figures give them. */
#define POINTS(n) (2 * (n))

static void march(struct at_table *at, const char *formation, const char *unit)
{
	char text[80] = "unit ";
	activate(at, formation);
	begin(at, "movement");
	strncat(text, unit, sizeof text - 6);
	give(at, text);
}

static bool in_zone(const struct at_table *at, side_id side, const char *hex)
{
	struct field field = field_at(at);
	return trautenau_in_enemy_zone(&field, side, space_named(at, hex));
}

static bool may_stack(const struct at_table *at, const char *unit, const char *hex)
{
	struct field field = field_at(at);
	return trautenau_judge_stack(&field, piece_named(at, unit), space_named(at, hex)).legal;
}

/* ---- 3 ------------------------------------------------------------------------------------------------- */

Test(stacking, two_infantry_and_a_light_unit_in_the_open, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0812", "N");
	cr_assert(may_stack(at, "IR 24", "0812"));
	cr_assert_not(may_stack(at, "Uhlans 9", "0812"));
	place(at, "IR 24", "0812", "N");
	cr_assert_not(may_stack(at, "IR 2 Kaiser Alexander", "0812"));
	cr_assert_not(may_stack(at, "Art 1/III", "0812"));
	cr_assert(may_stack(at, "FJB 12", "0812"));
	place(at, "FJB 12", "0812", "N");
	cr_assert_not(may_stack(at, "FJB 16", "0812"));
	cr_assert(may_stack(at, "Mondel", "0812"));
}

Test(stacking, guns_take_the_place_of_one_unit, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0812", "N");
	cr_assert(may_stack(at, "Art 1/III", "0812"));
	place(at, "8th Uhlans", "0505", "N");
	place(at, "12th Uhlans", "0505", "N");
	cr_assert(may_stack(at, "Art I-1", "0505"));
	cr_assert(may_stack(at, "1st Dragoons", "0505"));
	place(at, "1st Dragoons", "0505", "N");
	cr_assert_not(may_stack(at, "Art I-1", "0505"));
}

Test(stacking, one_infantry_or_two_cavalry_in_houses, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0508", NULL);
	cr_assert_not(may_stack(at, "IR 24", "0508"));
	cr_assert_not(may_stack(at, "Art 1/III", "0508"));
	cr_assert(may_stack(at, "FJB 12", "0508"));
	place(at, "8th Uhlans", "0611", NULL);
	cr_assert(may_stack(at, "12th Uhlans", "0611"));
	cr_assert_not(may_stack(at, "Art I-1", "0611"));
	place(at, "12th Uhlans", "0611", NULL);
	cr_assert_not(may_stack(at, "1st Dragoons", "0611"));
	cr_assert(may_stack(at, "1st Jägers", "0611"));
}

Test(stacking, the_printed_stack_of_wolta_stands_until_one_goes, .description = "1866 3")
{
	struct at_table *at = start("trautenau");
	cr_assert(may_stack(at, "1st Grenadiers", "0903"));
	cr_assert(may_stack(at, "Art I-3", "0903"));
	cr_assert_not(may_stack(at, "1st Jägers", "0903"));
	trautenau_place_piece(table_at(at), piece_named(at, "1st Grenadiers"), space_named(at, "0902"));
	cr_assert_not(may_stack(at, "1st Grenadiers", "0903"));
	cr_assert(may_stack(at, "1st Jägers", "0903"));
}

/* ---- 5 ------------------------------------------------------------------------------------------------- */

Test(zones, three_front_hexes_and_no_flank, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0711", "S");
	cr_assert(in_zone(at, prussian, "0712"));
	cr_assert(in_zone(at, prussian, "0811"));
	cr_assert(in_zone(at, prussian, "0611"));
	cr_assert_not(in_zone(at, prussian, "0710"));
	cr_assert_not(in_zone(at, prussian, "0810"));
	cr_assert_not(in_zone(at, prussian, "0610"));
	cr_assert_not(in_zone(at, austrian, "0712"));
}

Test(zones, over_a_bridge_but_not_over_the_river, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0605", "S");
	cr_assert(in_zone(at, austrian, "0606"));
	cr_assert_not(in_zone(at, austrian, "0706"));
	cr_assert_not(in_zone(at, austrian, "0506"));
}

Test(zones, down_a_steep_slope_never_up, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0806", NULL);
	cr_assert_not(in_zone(at, austrian, "0906"));
	cr_assert_not(in_zone(at, austrian, "0807")); /* up the path: steep all the same */
	cr_assert(in_zone(at, austrian, "0805"));
	place(at, "IR 10 Mazzuchelli", "0906", "N");
	cr_assert(in_zone(at, prussian, "0905"));
	place(at, "IR 10 Mazzuchelli", "off", NULL);
	place(at, "Uhlans 9", "0906", "N"); /* horses cannot ride down there */
	cr_assert_not(in_zone(at, prussian, "0905"));
}

Test(zones, entering_one_stops, .description = "1866 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0711", "S");
	place(at, "IR 41", "0913", "N");
	march(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0811"), POINTS(2));
	give(at, "go 0811");
	cr_assert_str_eq(rule_of(at, "go 0812"), "5.1");
	cr_assert_str_eq(reason_of(at, "go 0812"), "zone-stops");
	cr_assert(is_legal(at, "face NW"));
}

Test(zones, leaving_costs_half_the_points, .description = "1866 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0711", "S");
	place(at, "IR 41", "0811", "NW");
	march(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(3)); /* half of 4, and 1 for the hex */
	cr_assert_eq(cost_of(at, "go 0813"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0712"),
		     POINTS(4)); /* not straight from zone to zone, but round by 0812 */
	cr_assert_str_eq(reason_of(at, "go 0814"), "zone-leaving");
}

Test(zones, leaving_takes_all_from_the_disorganised, .description = "1866 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0711", "S");
	place(at, "IR 41", "0811", "NW");
	disorganise_unit(at, "IR 41");
	march(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(4));
	cr_assert_not(is_listed(at, "go 0813"));
	cr_assert_str_eq(reason_of(at, "go 0712"), "zone-to-zone");
}

Test(zones, disorganised_cavalry_keeps_out, .description = "1866 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0711", "S");
	place(at, "8th Uhlans", "0913", "N");
	disorganise_unit(at, "8th Uhlans");
	march(at, "Bredow", "8th Uhlans");
	cr_assert(is_legal(at, "go 0812"));
	cr_assert_str_eq(reason_of(at, "go 0811"), "zone-disorganised-cavalry");
}

/* ---- Terrain table, 9.3 -------------------------------------------------------------------------------- */

Test(terrain, five_road_hexes_to_trautenau, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Grenadiers", "0903", NULL);
	march(at, "1st Division", "1st Grenadiers");
	cr_assert_eq(cost_of(at, "go 0606"), POINTS(5)); /* four points and the bonus of the road */
	cr_assert_str_eq(rule_of(at, "go 0506"), "9.3");
	cr_assert_str_eq(reason_of(at, "go 0506"), "too-far");
	const struct message why = why_of(at, "go 0506");
	cr_assert_eq(why.arg[2].value, POINTS(6), "one hex more");
	cr_assert_eq(why.arg[3].value, POINTS(4), "as many are left");
}

Test(terrain, the_bonus_holds_over_two_legs, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Grenadiers", "0903", NULL);
	march(at, "1st Division", "1st Grenadiers");
	give(at, "go 0605");
	cr_assert_eq(cost_of(at, "go 0606"), POINTS(1));
}

Test(terrain, woods_by_arm, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	place(at, "1st Jägers", "0812", "N");
	march(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(2));
	give_all(at, "done, unit 1st Jägers");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(1));
}

Test(terrain, woods_disorganise_cavalry, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0812", "N");
	march(at, "1st Division", "1st Dragoons");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(3));
	give(at, "go 0713");
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
	cr_assert_eq(losses_at(at, "1st Dragoons"), 0);
}

Test(terrain, no_way_over_the_river, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "1207", "N");
	march(at, "1st Division", "IR 41");
	cr_assert_str_eq(rule_of(at, "go 1307"), "terrain table");
	cr_assert_str_eq(reason_of(at, "go 1307"), "no-bridge");
}

Test(terrain, guns_and_horses_on_slopes, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art I-3", "1003", "N");
	place(at, "1st Dragoons", "0905", "N");
	place(at, "IR 41", "0905", "N");
	place(at, "IR 41", "0805", "N");
	march(at, "1st Division", "Art I-3");
	cr_assert_str_eq(reason_of(at, "go 1103"), "guns-off-road");
	give_all(at, "done, unit 1st Dragoons");
	cr_assert_str_eq(reason_of(at, "go 0906"), "too-steep");
	give_all(at, "done, unit IR 41");
	cr_assert_eq(cost_of(at, "go 0906"), POINTS(3)); /* the hex and two levels */
}

Test(terrain, streams_and_levels_on_links, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10 Mazzuchelli", "0508", NULL);
	place(at, "IR 24", "0408", "N");
	march(at, "Mondel", "IR 10 Mazzuchelli");
	cr_assert_eq(cost_of(at, "go 0509"), POINTS(1)); /* a road cancels the level */
	cr_assert_eq(cost_of(at, "go 0607"), POINTS(2)); /* a path does not */
	give_all(at, "done, unit IR 24");
	cr_assert_eq(cost_of(at, "go 0310"), POINTS(2)); /* 0309 and the stream, both by path */
	cr_assert_eq(cost_of(at, "go 0409"), POINTS(3)); /* hex, stream and level */
}

/* ---- 7, 8 ---------------------------------------------------------------------------------------------- */

Test(chiefs, a_reaction_test_moves_him, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Bonin", "0903", NULL);
	dice(at, "d6 4");
	begin(at, "chiefs");
	give(at, "unit Bonin"); /* 4 and a reaction of 2 */
	cr_assert_str_eq(asked(at), "chief-move");
	cr_assert(is_legal(at, "go 0606"));
	give_all(at, "go 0904");
	cr_assert(stands_at(at, "Bonin", "0904"));
}

Test(chiefs, he_fails_and_stays, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Bonin", "0903", NULL);
	any_dice(at, "chiefs");
	dice(at, "d6 3");
	begin(at, "chiefs");
	give(at, "unit Bonin");
	cr_assert_str_neq(asked(at), "chief-move");
	cr_assert(stands_at(at, "Bonin", "0903"));
}

Test(chiefs, near_the_enemy_without_a_test_but_not_beside_him, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0813", NULL);
	place(at, "IR 41", "0811", "S"); /* two hexes away */
	begin(at, "chiefs");
	give(at, "unit Gablenz");
	cr_assert_str_eq(asked(at), "chief-move");
	cr_assert_str_eq(reason_of(at, "go 0812"), "chief-near-enemy");
	cr_assert(is_legal(at, "go 0814"));
}

Test(initiative, a_tie_at_trautenau_is_austrian, .description = "1866 8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Bonin", "0903", NULL);
	place(at, "Gablenz", "0513", NULL);
	place(at, "IR 41", "0903", NULL);
	place(at, "IR 10 Mazzuchelli", "0513", NULL);
	place(at, "IR 2 Kaiser Alexander", "0514", "N");
	dice(at, "d6 4, d6 2"); /* 4 + 0 and 2 + 2 */
	begin(at, "initiative");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert(is_legal(at, "card Mondel"));
	cr_assert_str_eq(rule_of(at, "card 1st Division"), "8");
}

/* ---- 9.1 ----------------------------------------------------------------------------------------------- */

Test(command, six_cavalry_points_without_a_bonus, .description = "1866 7.2")
{
	struct at_table *at = clear_field("trautenau");
	piece_id mondel = place(at, "Mondel", "0606", NULL);
	struct field field = field_at(at);
	cr_assert_eq(trautenau_command_distance(&field, mondel, space_named(at, "0903")), POINTS(5));
	cr_assert_eq(trautenau_command_distance(&field, mondel, space_named(at, "0902")), POINTS(6));
	cr_assert_eq(trautenau_command_distance(&field, mondel, space_named(at, "0901")), -1);
}

Test(command, a_zone_cuts_unless_a_friend_stands_there, .description = "1866 5.1")
{
	struct at_table *at = clear_field("trautenau");
	piece_id mondel = place(at, "Mondel", "0606", NULL);
	place(at, "IR 41", "0504", "SE"); /* 0505 and 0604 in front, not the bridge */
	struct field field = field_at(at);
	cr_assert_eq(trautenau_command_distance(&field, mondel, space_named(at, "0804")), POINTS(3));
	place(at, "IR 41", "0604", "SW"); /* closes 0605 beyond the bridge */
	cr_assert_eq(trautenau_command_distance(&field, mondel, space_named(at, "0804")), -1);
	place(at, "IR 10 Mazzuchelli", "0605", "N");
	cr_assert_eq(trautenau_command_distance(&field, mondel, space_named(at, "0804")), POINTS(3));
}

Test(command, out_of_command_half_the_points_towards_the_commander, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0813", NULL);
	place(at, "IR 10 Mazzuchelli", "0508", NULL);
	activate(at, "Mondel");
	change(at, "{'piece':'IR 10','out_of_command':true}");
	begin(at, "movement");
	give(at, "unit IR 10");
	cr_assert_eq(cost_of(at, "go 0509"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0609"), POINTS(2));
	cr_assert_str_eq(rule_of(at, "go 0507"), "9.1.4");
	cr_assert_eq(cost_of(at, "go 0610"), POINTS(3)); /* the third hex by the bonus of the road */
	cr_assert_str_eq(reason_of(at, "go 0611"), "half-movement");
}

/* ---- 9.4 ----------------------------------------------------------------------------------------------- */

Test(columns, the_eipel_road_as_the_booklet_had_it, .description = "1866 9.4")
{
	struct at_table *at = clear_field("soor");
	const char *column[] = {"Guard Hussars", "Guard Fusiliers", "2nd Guard Foot", "3rd Guard Foot",
				"Art G-2"};
	for (unsigned i = 0; i < 5; i++) {
		char text[120];
		snprintf(text, sizeof text, "{'piece':'%s','at':'entry:1613'}", column[i]);
		change(at, text);
	}
	march(at, "1st Guard Division", "Guard Hussars");
	cr_assert_eq(cost_of(at, "go 0915"), POINTS(8));
	give_all(at, "go 1015, face N, unit Guard Fusiliers");
	cr_assert_eq(cost_of(at, "go 1214"), POINTS(5)); /* the second pays the entry once */
	cr_assert_not(is_listed(at, "go 1115"));
	give(at, "go 1214");
	cr_assert_str_eq(rule_of(at, "unit Art G-2"), "9.4");
	give(at, "unit 2nd Guard Foot");
	cr_assert_eq(cost_of(at, "go 1613"), POINTS(2));
	cr_assert_eq(cost_of(at, "go 1314"), POINTS(5));
	give_all(at, "go 1314, unit 3rd Guard Foot");
	cr_assert_eq(cost_of(at, "go 1414"), POINTS(5));
	give_all(at, "go 1414, unit Art G-2");
	cr_assert_eq(cost_of(at, "go 1613"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 1514"), POINTS(5));
}

/* ---- 9.5.13 -------------------------------------------------------------------------------------------- */

Test(displaced, a_lone_commander_joins_the_nearest_unit, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0811", NULL);
	place(at, "IR 10 Mazzuchelli", "0611", NULL);
	place(at, "IR 24", "0509", "N");
	place(at, "IR 41", "0914", "N");
	place(at, "IR 43", "1317", "N");
	march(at, "1st Division", "IR 41");
	give(at, "go 0812");
	cr_assert(stands_at(at, "Mondel", "0811")); /* IR 41 has not stopped yet */
	give(at, "face N");
	cr_assert(stands_at(at, "Mondel", "0611"));
}

Test(displaced, passed_by_in_two_legs_he_stays, .description = "1866 9.5.13")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0811", NULL);
	place(at, "IR 10 Mazzuchelli", "0611", NULL);
	place(at, "IR 41", "0914", "N");
	place(at, "IR 43", "1317", "N");
	march(at, "1st Division", "IR 41");
	give_all(at, "go 0812, go 0813, face N"); /* 0813 is two hexes from 0811 */
	cr_assert(stands_at(at, "Mondel", "0811"));
}

Test(displaced, two_equally_near_units_ask_the_owner, .description = "1866 9.5.12")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Gablenz", "0811", NULL);
	place(at, "IR 10 Mazzuchelli", "0611", NULL); /* by 0711 or 0712: two points */
	place(at, "IR 24", "0512", "N");
	place(at, "IR 2 Kaiser Alexander", "0612", "N"); /* two points as well */
	place(at, "IR 41", "0914", "N");
	place(at, "IR 43", "1317", "N");
	march(at, "1st Division", "IR 41");
	give_all(at, "go 0812, face N");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_str_eq(reason_of(at, "at 0512"), "not-nearest");
	give(at, "at 0612");
	cr_assert(stands_at(at, "Gablenz", "0612"));
	cr_assert_eq(asked_seat(at), prussian);
}

/* ---- 4: turning, and stacks that may only be crossed --------------------------------------------------- */

Test(facing, a_stack_turns_while_all_of_it_may_move, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	place(at, "1st Jägers", "0812", "N");
	march(at, "1st Division", "IR 41");
	give(at, "face SE");
	cr_assert_str_eq(facing_of(at, "1st Jägers"), "SE");
	give(at, "unit 1st Jägers");
	cr_assert_str_eq(rule_of(at, "face S"), "4"); /* IR 41 has moved and cannot turn with it */
}

Test(facing, a_unit_takes_the_facing_of_the_stack_it_joins, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 44", "0812", "S"); /* of another division: it cannot turn now */
	place(at, "IR 41", "0813", "N");
	march(at, "1st Division", "IR 41");
	give(at, "go 0812");
	cr_assert_str_eq(facing_of(at, "IR 41"), "S");
	cr_assert_str_eq(rule_of(at, "face N"), "4");
	cr_assert(is_legal(at, "done"));
}

Test(movement, a_full_hex_may_be_crossed_but_not_stayed_in, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 44", "0812", "N");
	place(at, "4th Grenadiers", "0812", "N");
	place(at, "IR 41", "0813", "N");
	march(at, "1st Division", "IR 41");
	cr_assert_str_eq(rule_of(at, "go 0812"), "3");
	give(at, "go 0811");
	cr_assert(is_legal(at, "done"));
}

/* ---- 9.1.4: led by the chief --------------------------------------------------------------------------- */

Test(command, the_chief_leads_as_many_as_his_reaction, .description = "1866 9.1.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Bonin", "0606", NULL); /* reaction 2 */
	place(at, "Grossmann", "1603", NULL);
	place(at, "IR 41", "0606", NULL);
	place(at, "1st Grenadiers", "0605", "S");
	place(at, "1st Jägers", "0605", "S");
	activate(at, "1st Division");
	begin(at, "activation");
	cr_assert_str_eq(asked(at), "direct-command");
	give_all(at, "unit IR 41, unit 1st Jägers");
	cr_assert_str_neq(asked(at), "direct-command");
	cr_assert_not(is(at, "IR 41", piece_out_of_command));
	cr_assert(is(at, "1st Grenadiers", piece_out_of_command));
}

Test(command, a_commander_out_of_command_tests_and_stays, .description = "1866 9.1.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Grossmann", "0903", NULL); /* command 1 */
	place(at, "IR 41", "0902", "S");
	change(at, "{'piece':'Grossmann','out_of_command':true}");
	activate(at, "1st Division");
	dice(at, "d6 4");
	begin(at, "activation");
	cr_assert_str_eq(rule_of(at, "unit Grossmann"), "9.1.1");
	cr_assert(is(at, "IR 41", piece_out_of_command));
}

/* ---- 10.2 ---------------------------------------------------------------------------------------------- */

Test(movement, the_demoralised_go_towards_their_edge, .description = "1866 10.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");              /* its edge lies in the north */
	place(at, "IR 10 Mazzuchelli", "0711", "NE"); /* 0810, 0710 and 0811 in front */
	change(at, "{'demoralised':['1st Division']}");
	march(at, "1st Division", "IR 41");
	cr_assert_str_eq(rule_of(at, "go 0814"), "10.2");
	cr_assert_str_eq(reason_of(at, "go 0811"), "zone-demoralised");
	cr_assert(is_legal(at, "go 0911"));
}

/* ---- 9.4: an entry the enemy holds --------------------------------------------------------------------- */

Test(columns, a_held_entry_makes_them_wait_a_turn, .description = "1866 9.4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0118", "N");
	place(at, "IR 24", "0513", NULL);
	change(at, "{'piece':'IR 10','at':'entry:0118'}");
	activate(at, "Mondel");
	begin(at, "movement");
	cr_assert_str_eq(reason_of(at, "unit IR 10"), "entry-held");
	at_hour(at, "10.00");
	begin(at, "movement");
	give(at, "unit IR 10");
	/* 0117 lies in the zone of IR 41; 0218 and 0116 are free, 0218 nearer. A hex off the road: one point. */
	cr_assert_eq(cost_of(at, "go 0218"), POINTS(1));
	cr_assert_not(is_listed(at, "go 0116"));
	cr_assert_not(is_listed(at, "go 0118"));
}
