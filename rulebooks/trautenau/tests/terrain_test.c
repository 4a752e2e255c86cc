/*
 * The terrain effects table, movement columns and notes 1 to 4, arm by arm: what each step costs on real hexsides of the
 * map, what it forbids, and how far a road carries.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

enum { no = -1 };

/* One unit of each column of the table. */
static const char *const foot = "IR 41", *const jaegers = "1st Jägers", *const horse = "1st Dragoons",
			 *const guns = "Art I-3";

/* What a step costs a piece in whole points; `no` if it is forbidden. */
static int step(const struct at_table *at, const char *piece, const char *from, const char *direction)
{
	struct field field = field_at(at);
	unsigned way = board_find_direction(field.scenario->board, direction);
	half_points cost = trautenau_step_cost(&field, piece_named(at, piece), space_named(at, from), way,
					       NULL);
	return cost == cost_forbidden ? no : cost / 2;
}

static void costs(const char *from, const char *direction, int on_foot, int light, int mounted, int limbered)
{
	struct at_table *at = clear_field("trautenau");
	cr_expect_eq(step(at, foot, from, direction), on_foot, "foot %s %s", from, direction);
	cr_expect_eq(step(at, jaegers, from, direction), light, "jägers %s %s", from, direction);
	cr_expect_eq(step(at, horse, from, direction), mounted, "horse %s %s", from, direction);
	cr_expect_eq(step(at, guns, from, direction), limbered, "guns %s %s", from, direction);
}

static struct at_table *marching(const char *formation, const char *unit, const char *from)
{
	char text[80];
	struct at_table *at = clear_field("trautenau");
	place(at, unit, from, "N");
	activate(at, formation);
	begin(at, "movement");
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
	return at;
}

/* ---- Ground ------------------------------------------------------------------------------------------------------------ */

Test(terrain_table, clear_ground_is_one_for_all, .description = "1866 terrain table")
{
	costs("0812", "S", 1, 1, 1, 1);
	costs("0812", "NE", 1, 1, 1, 1);
}

Test(terrain_table, woods_by_arm, .description = "1866 terrain table")
{
	costs("0812", "SW", 2, 1, 3, 3);
}

Test(terrain_table, leaving_woods_costs_what_is_entered, .description = "1866 terrain table")
{
	costs("0713", "NE", 1, 1, 1, 1);
}

Test(terrain_table, woods_by_a_path_are_one, .description = "1866 terrain table")
{
	costs("0711", "NE", 1, 1, 1, 1); /* 0810 */
	costs("0714", "NW", 1, 1, 1, 1); /* 0613 */
}

Test(terrain_table, marsh_is_for_foot_alone, .description = "1866 terrain table")
{
	costs("0208", "S", 2, 2, no, no);
	costs("0109", "SE", 2, 2, no, no);
}

Test(terrain_table, marsh_with_stream_and_level, .description = "1866 terrain table")
{
	costs("0310", "NW", 4, 4, no, no); /* 2, the stream, one level down */
	costs("0210", "N", 3, 3, no, no);  /* 2 and the stream */
}

Test(terrain_table, houses_cost_as_the_ground, .description = "1866 terrain table")
{
	costs("0712", "NW", 1, 1, 1, 1); /* Neu-Rognitz from the fields */
	costs("0610", "S", 1, 1, 1, 1);  /* and by the road */
}

/* ---- Levels --------------------------------------------------------------------------------------------------------------- */

Test(terrain_table, one_level_up_or_down, .description = "1866 terrain table")
{
	costs("0911", "SE", 2, 2, 2, no); /* 2 to 3 */
	costs("1011", "NW", 2, 2, 2, no); /* and back: the change costs both ways */
}

Test(terrain_table, steep_slopes_off_links, .description = "1866 terrain table")
{
	costs("0905", "S", 3, 3, no, no);
	costs("0906", "N", 3, 3, no, no);
	costs("0606", "SE", 3, 3, no, no);
}

Test(terrain_table, a_road_cancels_the_level, .description = "1866 9.3")
{
	costs("0508", "S", 1, 1, 1, 1); /* up to 0509 */
	costs("0902", "S", 1, 1, 1, 1); /* down to Wolta */
}

Test(terrain_table, a_path_opens_the_slope_but_does_not_cancel_it, .description = "1866 9.3")
{
	costs("0508", "NE", 2, 2, 2, 2);    /* one level up to 0607 */
	costs("0403", "S", no, no, no, no); /* the Aupa has no bridge there */
	costs("0405", "SE", 2, 2, 2, 2);    /* one level down to 0506 */
}

Test(terrain_table, the_two_steep_paths, .description = "1866 terrain table")
{
	costs("0606", "S", 3, 3, 3, 3);
	costs("0607", "N", 3, 3, 3, 3);
	costs("0806", "S", 3, 3, 3, 3);
	costs("0807", "N", 3, 3, 3, 3);
}

Test(terrain_table, woods_on_another_level, .description = "1866 terrain table")
{
	costs("0911", "NW", 3, 2, 4, no);  /* 0810 off its path: woods and a level */
	costs("0806", "SE", 4, 3, no, no); /* 0907: woods and two levels */
	costs("0908", "S", 2, 2, 2, 2);    /* 0909 by the path: the level alone */
}

/* ---- Hexsides ----------------------------------------------------------------------------------------------------------- */

Test(terrain_table, escarpments_stop_all, .description = "1866 terrain table")
{
	costs("1206", "NE", no, no, no, no);
	costs("1306", "SW", no, no, no, no);
	costs("1307", "SE", no, no, no, no);
	costs("1407", "NW", no, no, no, no);
}

Test(terrain_table, a_ravine_is_one_more, .description = "1866 1.1, terrain table")
{
	costs("0414", "S", 2, 2, 2, 2);
	costs("0415", "N", 2, 2, 2, 2);
	costs("0607", "NE", 2, 2, 2, 2);
	costs("0807", "NE", 3, 2, 4, 4); /* into woods besides */
}

Test(terrain_table, streams_off_links, .description = "1866 terrain table")
{
	costs("0904", "NE", 2, 2, 2, 2);
	costs("0910", "SE", 1, 1, 1, 1); /* by a path */
	costs("0904", "SE", 1, 1, 1, 1); /* by a road */
	costs("0309", "S", 1, 1, 1, 1);  /* by a path */
}

Test(terrain_table, streams_and_levels_together, .description = "1866 terrain table, 9.3")
{
	costs("0408", "S", 3, 3, 3, no);
	costs("0213", "NE", 2, 2, 2, 2); /* a path cancels the stream, not the level */
	costs("1304", "S", 2, 2, 2, 2);
	costs("1115", "NE", 1, 1, 1, 1);  /* a road cancels both */
	costs("0502", "NE", 4, 3, 5, no); /* woods, stream, level */
	costs("1009", "SE", 3, 2, 4, 4);  /* woods and stream */
}

Test(terrain_table, rivers_need_a_bridge, .description = "1866 terrain table")
{
	costs("0605", "SE", no, no, no, no);
	costs("0904", "S", no, no, no, no);
	costs("0605", "S", 1, 1, 1, 1);  /* the bridge of Trautenau */
	costs("1004", "S", 1, 1, 1, 1);  /* that of Parschnitz, by a path */
	costs("1208", "NE", 2, 2, 2, 2); /* Bausnitz: the level stays */
	costs("0303", "NE", 2, 2, 2, 2);
}

Test(terrain_table, commanders_ride_like_cavalry, .description = "1866 7.1, terrain table")
{
	struct at_table *at = clear_field("trautenau");
	cr_assert_eq(step(at, "Mondel", "0812", "SW"), 3);
	cr_assert_eq(step(at, "Gablenz", "0812", "SW"), 3);
	cr_assert_eq(step(at, "Mondel", "0905", "S"), no);
	cr_assert_eq(step(at, "Mondel", "0606", "S"), 3);
	cr_assert_eq(step(at, "Gablenz", "0208", "S"), no);
}

/* ---- The refusals name the table ------------------------------------------------------------------------------------------ */

Test(terrain_refusals, river_escarpment_slope_marsh, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "IR 41", "1207");
	cr_assert_str_eq(rule_of(at, "go 1307"), "terrain table");
	at = marching("1st Division", "IR 41", "1206");
	cr_assert_str_eq(rule_of(at, "go 1306"), "terrain table");
	at = marching("1st Division", "1st Dragoons", "0905");
	cr_assert_str_eq(rule_of(at, "go 0906"), "terrain table");
	at = marching("1st Division", "1st Dragoons", "0208");
	cr_assert_str_eq(rule_of(at, "go 0209"), "terrain table");
	at = marching("1st Division", "Art I-3", "1304");
	cr_assert_str_eq(rule_of(at, "go 1403"), "terrain table");
}

/* ---- Note 3: cavalry in woods ----------------------------------------------------------------------------------------------- */

Test(woods_and_cavalry, disorganised_off_the_path_only, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "1st Dragoons", "0711");
	give(at, "go 0810");
	cr_assert_not(is(at, "1st Dragoons", piece_disorganised));
	at = marching("1st Division", "1st Dragoons", "0812");
	give(at, "go 0713");
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
	cr_assert_eq(losses_at(at, "1st Dragoons"), 0);
}

Test(woods_and_cavalry, no_loss_if_disorganised_before, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0812", "N");
	disorganise_unit(at, "1st Dragoons");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit 1st Dragoons, go 0713");
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
	cr_assert_eq(losses_at(at, "1st Dragoons"), 0);
	cr_assert(stands_at(at, "1st Dragoons", "0713"));
}

Test(woods_and_cavalry, foot_guns_and_commanders_keep_order, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "IR 41", "0812");
	give(at, "go 0713");
	cr_assert_not(is(at, "IR 41", piece_disorganised));
	at = marching("1st Division", "Art I-3", "0812");
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(3));
	give(at, "go 0713");
	cr_assert_not(is(at, "Art I-3", piece_disorganised));
}

/* ---- Note 4: the road bonus -------------------------------------------------------------------------------------------------- */

Test(road_bonus, one_more_hex_for_foot_and_guns, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "IR 41", "0901");
	cr_assert_eq(cost_of(at, "go 0804"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0705"), POINTS(5));
	cr_assert_str_eq(rule_of(at, "go 0605"), "9.3");
	at = marching("1st Division", "Art I-3", "0901");
	cr_assert_eq(cost_of(at, "go 0705"), POINTS(5));
	cr_assert_not(is_listed(at, "go 0605"));
}

Test(road_bonus, two_more_for_cavalry, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "1st Dragoons", "0901");
	cr_assert_eq(cost_of(at, "go 0605"), POINTS(6));
	cr_assert_eq(cost_of(at, "go 0606"), POINTS(7));
	cr_assert_eq(cost_of(at, "go 0506"), POINTS(8)); /* from one chaussee on to the next */
	cr_assert_eq(cost_of(at, "go 0507"), POINTS(8));
	cr_assert_str_eq(rule_of(at, "go 0406"), "9.3");
}

Test(road_bonus, none_on_a_path, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "IR 41", "0211");
	cr_assert_eq(cost_of(at, "go 0315"), POINTS(4)); /* 0312 0313 0314 0315, all level */
	cr_assert_str_eq(rule_of(at, "go 0316"), "9.3");
}

Test(road_bonus, not_for_leaving_the_road, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "IR 41", "0904");
	cr_assert_eq(cost_of(at, "go 0606"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0506"), POINTS(5));
	cr_assert_not(is_listed(at, "go 0706")); /* by the path: the fifth point is the road's */
	cr_assert_str_eq(rule_of(at, "go 0706"), "9.3");
}

Test(road_bonus, the_last_paid_step_has_to_be_on_the_road, .description = "1866 terrain table")
{
	/* 0812 0712 0611 over the fields, 0610 by the road, 0609 by its bonus. */
	struct at_table *at = marching("1st Division", "IR 41", "0913");
	cr_assert_eq(cost_of(at, "go 0610"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0609"), POINTS(5));
	/* 0912 0812 0712 0612, all over the fields: standing on the road at the end is not marching by it. */
	at = marching("1st Division", "IR 41", "1011");
	cr_assert_eq(cost_of(at, "go 0612"), POINTS(4));
	cr_assert_not(is_listed(at, "go 0513"));
	cr_assert_str_eq(rule_of(at, "go 0513"), "9.3");
}

/* IR 41 on the Liebau chaussee, IR 10 beyond the bend at 0605, which sees 0705 in its front when it faces NE. */
static struct at_table *road_to(const char *from, const char *facing)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", from, "S");
	place(at, "IR 10", "0605", facing);
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit IR 41");
	return at;
}

Test(road_bonus, not_into_an_enemy_zone, .description = "1866 terrain table, 5.1")
{
	struct at_table *at = road_to("0901", "NE");
	cr_assert_eq(cost_of(at, "go 0804"), POINTS(4));
	cr_assert_not(is_legal(at, "go 0705"));
	at = road_to("0901", "S");
	cr_assert_eq(cost_of(at, "go 0705"), POINTS(5));
}

Test(road_bonus, a_zone_within_the_paid_points_is_entered, .description = "1866 terrain table, 5.1")
{
	struct at_table *at = road_to("0903", "NE");
	cr_assert_eq(cost_of(at, "go 0705"), POINTS(3));
	give(at, "go 0705");
	cr_assert_str_eq(rule_of(at, "go 0804"), "5.1");
}

Test(road_bonus, kept_over_two_legs_along_the_road, .description = "1866 terrain table")
{
	struct at_table *at = marching("1st Division", "1st Dragoons", "0901");
	give(at, "go 0904");
	cr_assert_eq(cost_of(at, "go 0506"), POINTS(5));
	give(at, "go 0605");
	cr_assert_eq(cost_of(at, "go 0506"), POINTS(2));
	cr_assert_not(is_listed(at, "go 0406"));
}

/* ---- Cavalry and the straight way ---------------------------------------------------------------------- */

Test(cavalry_in_woods, may_ride_straight_in, .description = "1866 9.3, terrain table")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "1015", "N");
	place(at, "IR 43", "0101", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit 1st Dragoons");
	cr_assert_eq(cost_of(at, "go 1116"), 2 * 4); /* round by the path from 1016, in good order */
	struct answer straight = {.verb = verb_go, .way = 1, .arg = space_named(at, "1116")};
	struct field field = field_at(at);
	struct answers answers;
	engine_list(&field, prussian, &answers);
	unsigned listed = 0;
	for (unsigned i = 0; i < answers.count; i++)
		if (same_answer(answers.answer[i], straight)) {
			cr_assert_eq(answers.cost[i], 2 * 3); /* one point and two for the woods */
			listed++;
		}
	cr_assert_eq(listed, 1);
	engine_play(table_at(at), prussian, straight);
	cr_assert(stands_at(at, "1st Dragoons", "1116"));
	cr_assert(is(at, "1st Dragoons", piece_disorganised));
}
