/*
 * Chapter 5: zones of control, what they stop and what they cost, and the flanks that have none. The plateau round 0711 and
 * 0812 is open and level.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

static bool held(const struct at_table *at, side_id side, const char *hex)
{
	struct field field = field_at(at);
	return trautenau_in_enemy_zone(&field, enemy_of(side), space_named(at, hex));
}

/* Chooses a unit of the active formation for its move; another one far away keeps the step open. */
static void move(struct at_table *at, const char *formation, const char *unit)
{
	char text[64];
	place(at, "IR 43", "1317", "N");
	activate(at, formation);
	begin(at, "movement");
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
}

/* ---- 5: where a zone lies ------------------------------------------------------------------------------------------------- */

Test(zone_lies, in_front_of_every_arm, .description = "1866 5")
{
	const char *arms[] = {"IR 10", "FJB 12", "Uhlans 9", "Art 1/III"};
	for (unsigned i = 0; i < 4; i++) {
		struct at_table *at = clear_field("trautenau");
		place(at, arms[i], "0812", "S");
		cr_assert(held(at, austrian, "0813"), "%s", arms[i]);
		cr_assert(held(at, austrian, "0913"), "%s", arms[i]);
		cr_assert(held(at, austrian, "0713"), "%s", arms[i]); /* woods all may enter */
		cr_assert_not(held(at, austrian, "0811"), "%s", arms[i]);
		cr_assert_not(held(at, austrian, "0812"), "%s", arms[i]);
		leave(at);
	}
}

Test(zone_lies, also_before_the_disorganised, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "S");
	disorganise_unit(at, "IR 10");
	cr_assert(held(at, austrian, "0813"));
}

Test(zone_lies, not_before_commanders, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Mondel", "0812", NULL);
	place(at, "Gablenz", "0513", NULL);
	cr_assert_not(held(at, austrian, "0813"));
	cr_assert_not(held(at, austrian, "0514"));
}

Test(zone_lies, all_round_houses, .description = "1866 4, 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	const char *round[] = {"0610", "0711", "0712", "0612", "0512", "0511"};
	for (unsigned i = 0; i < 6; i++)
		cr_assert(held(at, austrian, round[i]), "%s", round[i]);
	place(at, "IR 10", "off", NULL);
	place(at, "Art 1/III", "0611", "S");
	cr_assert(held(at, austrian, "0712") && held(at, austrian, "0612") && held(at, austrian, "0512"));
	cr_assert_not(held(at, austrian, "0610") || held(at, austrian, "0711") || held(at, austrian, "0511"));
}

Test(zone_lies, over_streams_and_ravines, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0904", "NE");
	cr_assert(held(at, austrian, "1003")); /* the Wolta brook between */
	place(at, "Art 1/III", "0414", "S");
	cr_assert(held(at, austrian, "0415")); /* a ravine between */
}

Test(zone_lies, not_over_the_river, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0904", "S");
	cr_assert_not(held(at, austrian, "0905"));
	cr_assert(held(at, austrian, "1004"));
	cr_assert(held(at, austrian, "0804"));
}

Test(zone_lies, over_a_bridge, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "1005", "N");
	cr_assert(held(at, austrian, "1004"));
	cr_assert_not(held(at, austrian, "1105"));
	cr_assert(held(at, austrian, "0905"));
}

Test(zone_lies, not_over_an_escarpment, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "1306", "S");
	cr_assert_not(held(at, austrian, "1206"));
	cr_assert(held(at, austrian, "1307")); /* steep, but downward and open */
	cr_assert(held(at, austrian, "1406"));
}

Test(zone_lies, not_up_a_steep_slope, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0905", "S");
	cr_assert_not(held(at, austrian, "0906"));
	place(at, "IR 24", "0606", NULL);
	cr_assert_not(held(at, austrian, "0607")); /* though a path climbs it */
	cr_assert_not(held(at, austrian, "0707"));
	cr_assert(held(at, austrian, "0706"));
	cr_assert(held(at, austrian, "0507")); /* one level is no steep slope */
}

Test(zone_lies, down_a_steep_slope_by_arm, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0707", "N");
	cr_assert(held(at, austrian, "0606") && held(at, austrian, "0706") && held(at, austrian, "0806"));
	place(at, "IR 10", "off", NULL);
	place(at, "Uhlans 9", "0707", "N");
	cr_assert_not(held(at, austrian, "0606") || held(at, austrian, "0706") || held(at, austrian, "0806"));
	place(at, "Uhlans 9", "0607", "N");
	cr_assert(held(at, austrian, "0606")); /* by the path */
	place(at, "Uhlans 9", "off", NULL);
	place(at, "Art 1/III", "0607", "N");
	cr_assert(held(at, austrian, "0606"));
}

Test(zone_lies, guns_keep_to_their_level_and_to_links, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0911", "S");
	cr_assert(held(at, austrian, "0912")); /* one level up by the path */
	cr_assert_not(held(at, austrian, "1011"));
	cr_assert_not(held(at, austrian, "0811"));
	place(at, "Uhlans 9", "0911", "S"); /* horses take one level anywhere */
	cr_assert(held(at, austrian, "1011") && held(at, austrian, "0811"));
}

Test(zone_lies, marsh_only_before_foot, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Uhlans 9", "0208", "S");
	cr_assert_not(held(at, austrian, "0209"));
	cr_assert(held(at, austrian, "0309") && held(at, austrian, "0109"));
	place(at, "FJB 12", "0208", "S");
	cr_assert(held(at, austrian, "0209"));
}

Test(zone_lies, turning_moves_it, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	move(at, "1st Division", "IR 41");
	cr_assert(held(at, prussian, "0811"));
	give(at, "face S");
	cr_assert_not(held(at, prussian, "0811"));
	cr_assert(held(at, prussian, "0813"));
}

/* ---- 5.1: entering ----------------------------------------------------------------------------------------------------------- */

/* IR 10 at 0711 facing south holds 0611, 0712 and 0811. */
static struct at_table *before_ir10(const char *unit, const char *hex)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0711", "S");
	place(at, unit, hex, "N");
	return at;
}

Test(zone_entry, stops_every_arm, .description = "1866 5.1")
{
	const char *arms[] = {"IR 41", "1st Jägers", "1st Dragoons", "Art I-3"};
	for (unsigned i = 0; i < 4; i++) {
		struct at_table *at = before_ir10(arms[i], "0813");
		move(at, "1st Division", arms[i]);
		cr_assert_eq(cost_of(at, "go 0811"), POINTS(2));
		give(at, "go 0811");
		cr_assert_str_eq(rule_of(at, "go 0812"), "5.1", "%s", arms[i]);
		cr_assert_str_eq(rule_of(at, "go 0912"), "5.1", "%s", arms[i]);
		leave(at);
	}
}

Test(zone_entry, nothing_lies_beyond, .description = "1866 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0911", "S"); /* 1011 0912 0811 */
	place(at, "IR 24", "0711", "S"); /* 0811 0712 0611 */
	place(at, "IR 41", "0812", "N");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0811"), POINTS(1));
	cr_assert_not(is_listed(at, "go 0810")); /* two hexes away, behind the wall */
	cr_assert_str_eq(rule_of(at, "go 0810"), "5.1");
}

Test(zone_entry, disorganised_cavalry_alone_is_barred, .description = "1866 5.1")
{
	const char *arms[] = {"IR 41", "Art I-3", "1st Dragoons"};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = before_ir10(arms[i], "0812");
		disorganise_unit(at, arms[i]);
		move(at, "1st Division", arms[i]);
		if (i < 2)
			cr_assert(is_legal(at, "go 0811"), "%s", arms[i]);
		else
			cr_assert_str_eq(rule_of(at, "go 0811"), "5.1");
		leave(at);
	}
}

Test(zone_entry, cavalry_disorganised_by_woods_on_the_way, .description = "1866 5.1, terrain table")
{
	/* 0713 is woods: 3 points there, then 0712 would lie in the zone. Round by 0812 it comes in order. */
	struct at_table *at = before_ir10("1st Dragoons", "0714");
	move(at, "1st Division", "1st Dragoons");
	give(at, "go 0713");
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
	cr_assert_str_eq(rule_of(at, "go 0712"), "5.1");
}

Test(zone_entry, a_friend_in_it_does_not_open_it, .description = "1866 5.1")
{
	struct at_table *at = before_ir10("IR 41", "0812");
	place(at, "1st Grenadiers", "0811", "N");
	move(at, "1st Division", "IR 41");
	give(at, "go 0811"); /* a friend there does not take the zone away from a mover */
	if (!strcmp(asked(at), "march"))
		cr_assert_str_eq(rule_of(at, "go 0812"), "5.1");
	cr_assert(stands_at(at, "IR 41", "0811"));
}

/* ---- 5.1: leaving ------------------------------------------------------------------------------------------------------------ */

Test(zone_exit, half_for_infantry_and_guns, .description = "1866 5.1, 1.3")
{
	struct at_table *at = before_ir10("IR 41", "0811");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0912"), POINTS(3));
	cr_assert_eq(cost_of(at, "go 0913"), POINTS(4));
	cr_assert_str_eq(rule_of(at, "go 0914"), "5.1");
	at = before_ir10("Art I-3", "0811");
	move(at, "1st Division", "Art I-3");
	cr_assert_eq(cost_of(at, "go 0813"), POINTS(4));
	cr_assert_not(is_listed(at, "go 0814"));
}

Test(zone_exit, half_for_cavalry, .description = "1866 5.1")
{
	struct at_table *at = before_ir10("1st Dragoons", "0811");
	move(at, "1st Division", "1st Dragoons");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(4)); /* 3 and 1 */
	cr_assert_eq(cost_of(at, "go 0814"), POINTS(6));
	cr_assert_not(is_listed(at, "go 0815"));
}

Test(zone_exit, the_ground_is_paid_besides, .description = "1866 5.1")
{
	struct at_table *at = before_ir10("IR 41", "0712");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(4)); /* 2 and woods 2 */
	at = before_ir10("Art I-3", "0712");
	move(at, "1st Division", "Art I-3");
	cr_assert_not(is_listed(at, "go 0713")); /* 2 and woods 3 */
	cr_assert_str_eq(rule_of(at, "go 0713"), "5.1");
	at = before_ir10("1st Jägers", "0712");
	move(at, "1st Division", "1st Jägers");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(3)); /* 2 and 1 */
}

Test(zone_exit, all_for_the_disorganised, .description = "1866 5.1")
{
	struct at_table *at = before_ir10("IR 41", "0712");
	disorganise_unit(at, "IR 41");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(4)); /* one hex whatever it costs */
	cr_assert_str_eq(rule_of(at, "go 0813"), "5.1");
	cr_assert_str_eq(rule_of(at, "go 0811"), "5.1"); /* never into the next zone */
	at = before_ir10("1st Dragoons", "0712");
	disorganise_unit(at, "1st Dragoons");
	move(at, "1st Division", "1st Dragoons");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(6));
	cr_assert_not(is_listed(at, "go 0813"));
}

Test(zone_exit, all_for_those_out_of_command, .description = "1866 5.1, 9.1.4")
{
	struct at_table *at = before_ir10("IR 41", "0712");
	place(at, "Grossmann", "0915", NULL);
	change(at, "{'piece':'IR 41','out_of_command':true}");
	move(at, "1st Division", "IR 41");
	cr_assert(is_legal(at, "go 0812")); /* one hex nearer to Grossmann */
	cr_assert_not(is_listed(at, "go 0813"));
	give(at, "go 0812");
	if (!strcmp(asked(at), "march"))
		cr_assert_not(is_legal(at, "go 0813"));
}

Test(zone_exit, not_straight_into_another_zone, .description = "1866 5.1")
{
	struct at_table *at = before_ir10("1st Dragoons", "0811");
	place(at, "IR 24", "0911", "S"); /* holds 0811, 0912 and 1011 */
	move(at, "1st Division", "1st Dragoons");
	cr_assert_eq(cost_of(at, "go 0812"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0712"), POINTS(5)); /* round by 0812 */
	cr_assert_eq(cost_of(at, "go 0912"), POINTS(5));
	give(at, "go 0812");
	cr_assert_eq(cost_of(at, "go 0912"), POINTS(1));
}

Test(zone_exit, zone_to_zone_is_named, .description = "1866 5.1")
{
	struct at_table *at = before_ir10("IR 41", "0611");
	place(at, "IR 24", "0510", "S"); /* holds 0511, 0610 and 0410 */
	move(at, "1st Division", "IR 41");
	cr_assert_not(is_listed(at, "go 0610")); /* out of IR 10's zone into IR 24's */
	cr_assert_str_eq(rule_of(at, "go 0610"), "5.1");
	cr_assert_eq(cost_of(at, "go 0511"), POINTS(4)); /* 2 for leaving, then round by 0512 */
	cr_assert_eq(cost_of(at, "go 0612"), POINTS(3));
}

Test(zone_exit, along_a_road_with_its_bonus, .description = "1866 5.1, terrain table")
{
	struct at_table *at = before_ir10("IR 41", "0611");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0612"), POINTS(3));
	cr_assert_eq(cost_of(at, "go 0513"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0514"), POINTS(5));
	at = before_ir10("IR 41", "0611");
	disorganise_unit(at, "IR 41");
	move(at, "1st Division", "IR 41");
	cr_assert(is_legal(at, "go 0612"));
	cr_assert_not(is_listed(at, "go 0513")); /* one hex, no bonus */
}

Test(zone_exit, turning_in_it_is_free, .description = "1866 5.1, 4")
{
	struct at_table *at = before_ir10("IR 41", "0811");
	move(at, "1st Division", "IR 41");
	give(at, "face S");
	cr_assert_eq(position_at(at)->piece[piece_named(at, "IR 41")].spent, 0);
}

Test(zone_entry, a_full_hex_in_it_is_no_way, .description = "1866 5.1, 3")
{
	struct at_table *at = before_ir10("IR 41", "0812");
	place(at, "IR 44", "0811", "N");
	place(at, "IR 45", "0811", "N");
	move(at, "1st Division", "IR 41");
	cr_assert_not(is_listed(at, "go 0811")); /* it would have to stop there */
	cr_assert_str_eq(rule_of(at, "go 0811"), "3");
}

/* ---- 5.1: lines of command ------------------------------------------------------------------------------------------------------ */

static bool cut(const struct at_table *at, side_id side, const char *hex)
{
	struct field field = field_at(at);
	return trautenau_zone_cuts(&field, side, space_named(at, hex));
}

Test(zone_lines, cut_unless_a_unit_stands_there, .description = "1866 5.1, 7.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0711", "S");
	cr_assert(cut(at, prussian, "0811"));
	cr_assert_not(cut(at, austrian, "0811"));
	cr_assert_not(cut(at, prussian, "0812"));
	place(at, "Grossmann", "0811", NULL);
	cr_assert(cut(at, prussian, "0811")); /* a commander alone does not open it */
	place(at, "Art I-3", "0811", "N");
	cr_assert_not(cut(at, prussian, "0811"));
}

/* ---- 5.2: flanks ------------------------------------------------------------------------------------------------------------------ */

Test(flanks, march_past_behind_the_enemy, .description = "1866 5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "S");
	place(at, "IR 41", "0913", "N"); /* in its front, south-east of it */
	place(at, "1st Dragoons", "0912", "N");
	move(at, "1st Division", "1st Dragoons");
	cr_assert_eq(cost_of(at, "go 0811"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0712"), POINTS(2));
	cr_assert_eq(cost_of(at, "go 0612"), POINTS(3)); /* through two flank hexes */
	give_all(at, "go 0811, go 0712");
	cr_assert(is_legal(at, "go 0612"));
}

Test(flanks, leaving_one_costs_nothing, .description = "1866 5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "S");
	place(at, "IR 41", "0811", "S");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0712"), POINTS(1)); /* flank to flank */
	cr_assert_eq(cost_of(at, "go 0711"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0913"), POINTS(2)); /* and into the front */
}

Test(flanks, out_of_a_zone_into_a_flank, .description = "1866 5.1, 5.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0812", "S");
	place(at, "IR 41", "0913", "N");
	move(at, "1st Division", "IR 41");
	cr_assert_eq(cost_of(at, "go 0912"), POINTS(3)); /* 2 for leaving the front and 1 */
	cr_assert_eq(cost_of(at, "go 0811"), POINTS(4));
}
