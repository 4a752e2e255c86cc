/*
 * Chapter 9.5.8: retreat after combat.
 *
 * IR 41 in 0811 faces south and throws the unit in 0812 back: its attack in column 4 with a 4 is D. The Austrian line of
 * retreat is the south edge: 0813, 0913 and 0713 (woods) lie nearer to it than 0812; 0712 and 0912 are as near as 0812
 * and in the zone of IR 41.
 */
#include "rulebooks/trautenau/tests/fights.h"

static struct at_table *thrown_back(const char *unit, const char *facing)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, unit, "0812", facing);
	return at;
}

/* Nothing in defence, D in the attack. */
static void throw_back(struct at_table *at)
{
	any_dice(at, "retreat");
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
}

static void retreat_to(struct at_table *at, const char *hex)
{
	if (is_asked(at, "retreat"))
		give2(at, "go", hex);
}

/* ---- Direction and priorities -------------------------------------------------------------------------- */

Test(retreating, towards_its_edge, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	throw_back(at);
	cr_assert_str_eq(asked(at), "retreat");
	cr_assert_eq(asked_seat(at), austrian);
	cr_assert_eq(answers_listed(at), 2);
	cr_assert(is_legal(at, "go 0813"));
	cr_assert(is_legal(at, "go 0913"));
	cr_assert_str_eq(rule_of(at, "go 0912"), "9.5.8");
	cr_assert_str_eq(rule_of(at, "go 0713"), "9.5.8"); /* woods cost more */
	cr_assert_str_eq(rule_of(at, "go 0811"), "3");
}

Test(retreating, light_troops_may_take_the_woods, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("FJB 12", "N");
	throw_back(at);
	cr_assert_eq(answers_listed(at), 3);
	cr_assert(is_legal(at, "go 0713")); /* 1 point for them, as elsewhere */
}

Test(retreating, zones_come_before_costs, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 43", "1013", "NW"); /* zone: 0913, 1012, 0914 */
	place(at, "IR 44", "0814", "NE"); /* zone: 0813, 0914, 0915 */
	throw_back(at);
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0713")); /* the woods, free of zones */
	cr_assert_eq(losses_at(at, "IR 10"), 0);
}

Test(retreating, the_flank_of_an_enemy_is_no_zone, .description = "1866 5.2")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 43", "0814", "S"); /* 0813 lies behind it */
	throw_back(at);
	cr_assert(is_legal(at, "go 0813"));
	retreat_to(at, "0813");
	cr_assert_eq(losses_at(at, "IR 10"), 0);
}

Test(retreating, into_a_zone_costs_a_step, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 43", "1013", "NW");          /* 0913 */
	place(at, "IR 44", "0814", "N");           /* 0813 */
	place(at, "3rd Grenadiers", "0613", "NE"); /* 0713 */
	throw_back(at);
	retreat_to(at, "0913");
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 10", "0913"));
}

Test(retreating, into_a_zone_with_a_friend_costs_nothing, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 43", "1013", "NW");
	place(at, "IR 44", "0814", "N");
	place(at, "3rd Grenadiers", "0613", "NE");
	place(at, "IR 24", "0913", "N");
	throw_back(at);
	retreat_to(at, "0913");
	cr_assert(stands_at(at, "IR 10", "0913"));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
	cr_assert_not(is(at, "IR 24", piece_disorganised));
}

Test(retreating, one_side_of_turning, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	throw_back(at);
	retreat_to(at, "0813");
	cr_assert_str_eq(asked(at), "retreat-face");
	cr_assert(is_legal(at, "face NW"));
	cr_assert(is_legal(at, "face NE"));
	cr_assert_str_eq(rule_of(at, "face SE"), "9.5.8");
	give(at, "face NE");
	cr_assert_str_eq(facing_of(at, "IR 10"), "NE");
}

/* ---- No way -------------------------------------------------------------------------------------------- */

static struct at_table *surrounded(const char *unit)
{
	struct at_table *at = thrown_back(unit, "N");
	place(at, "1st Grenadiers", "0813", "N");
	place(at, "3rd Grenadiers", "0913", "N");
	place(at, "IR 43", "0713", "N");
	place(at, "IR 44", "0712", "S");
	place(at, "IR 45", "0912", "S");
	return at;
}

Test(retreating, no_way_costs_a_step, .description = "1866 9.5.8")
{
	struct at_table *at = surrounded("IR 10");
	throw_back(at);
	cr_assert(stands_at(at, "IR 10", "0812"));
	cr_assert(is(at, "IR 10", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "IR 41", "0811"));
}

Test(retreating, no_way_and_in_disorder_is_the_end, .description = "1866 9.5.8")
{
	struct at_table *at = surrounded("IR 10");
	disorganise_unit(at, "IR 10"); /* one step for D, one for the way that is not there */
	throw_back(at);
	cr_assert(stands_at(at, "IR 10", "eliminated"));
	any_facing(at);
	cr_assert(stands_at(at, "IR 41", "0812"));
}

Test(retreating, no_way_saves_the_guns, .description = "1866 9.5.8")
{
	struct at_table *at = surrounded("IR 10");
	place(at, "Art 1/III", "0812", "N");
	any_dice(at, "retreat");
	dice(at, "d6 1, d6 6, d6 4"); /* column 5, 1 + 1: T, held; D */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(stands_at(at, "Art 1/III", "0812")); /* nobody it was stacked with has retreated */
}

Test(retreating, a_light_battalion_without_a_way_is_lost, .description = "1866 9.5.8")
{
	struct at_table *at = surrounded("FJB 12");
	place(at, "Mondel", "0812", NULL);
	place(at, "IR 10", "0815", "N");
	any_dice(at, "retreat");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	dice(at, "d6 1, d6 4");
	give(at, "no"); /* Mondel keeps out of it */
	any_facing(at);
	cr_assert(stands_at(at, "FJB 12", "eliminated"));
	cr_assert(stands_at(at, "Mondel", "0815"));
	cr_assert(is(at, "Mondel", piece_aide));
}

/* 0805 on the right bank: the river to the north and north-west, a steep slope to the south-east. */
static struct at_table *by_the_river(const char *unit)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0905", "SW");
	place(at, "IR 43", "0806", NULL);
	place(at, "IR 44", "0706", "NE");
	place(at, unit, "0805", "NE");
	any_dice(at, "river");
	dice(at, "d6 1, d6 4");
	assault(at, "1st Division", "IR 41", "0805");
	stand(at);
	any_retreat(at);
	return at;
}

Test(retreating, infantry_climbs_a_steep_slope, .description = "1866 terrain table")
{
	struct at_table *at = by_the_river("IR 10");
	cr_assert(stands_at(at, "IR 10", "0906"));
	cr_assert_eq(losses_at(at, "IR 10"), 0); /* zones do not reach up a steep slope */
}

Test(retreating, cavalry_cannot, .description = "1866 terrain table")
{
	struct at_table *at = by_the_river("Uhlans 9"); /* one step, and no way */
	cr_assert(stands_at(at, "Uhlans 9", "eliminated"));
}

Test(retreating, prussians_go_north_but_not_through_the_river, .description = "1866 9.5.8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0806", NULL);
	place(at, "IR 41", "0805", "S");
	any_dice(at, "river");
	dice(at, "d6 2, d6 6, d6 6"); /* column 5, 2: T, held; column 4: D */
	assault(at, "Mondel", "IR 10", "0805");
	stand(at);
	cr_assert_not(is_legal(at, "go 0804"));
	any_retreat(at);
	cr_assert(stands_at(at, "IR 41", "0905")); /* along the path; nothing else lies north of it */
}

/* ---- Through friends ----------------------------------------------------------------------------------- */

Test(retreating, a_full_hex_is_crossed, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 2", "0813", "N");
	place(at, "Art 2/III", "0813", "N");       /* one unit replaced by guns: full for another regiment */
	place(at, "IR 43", "1013", "SW");          /* zone: 0913, 0914 */
	place(at, "3rd Grenadiers", "0613", "NE"); /* 0713, 0714 */
	throw_back(at);
	retreat_to(at, "0813");
	retreat_to(at, "0814");
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0814"));
	cr_assert(is(at, "IR 2", piece_disorganised));
	cr_assert(is(at, "Art 2/III", piece_disorganised));
	cr_assert_eq(losses_at(at, "IR 10"), 0);
}

Test(retreating, two_full_hexes_in_a_row, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 2", "0813", "N");
	place(at, "IR 23", "0813", "N");
	place(at, "IR 1", "0814", "N");
	place(at, "IR 3", "0814", "N");
	place(at, "IR 43", "1013", "SW");
	place(at, "3rd Grenadiers", "0613", "SE"); /* zone: 0714, 0614, 0713 */
	throw_back(at);
	while (is_asked(at, "retreat"))
		give_any(at, 0);
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0815") || stands_at(at, "IR 10", "0915") ||
		  stands_at(at, "IR 10", "0715"));
	cr_assert(is(at, "IR 2", piece_disorganised));
	cr_assert(is(at, "IR 3", piece_disorganised));
}

Test(retreating, beyond_a_full_hex_lie_only_zones, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 2", "0813", "N");
	place(at, "IR 23", "0813", "N");
	place(at, "IR 45", "0913", "S"); /* 0914 */
	place(at, "IR 44", "0713", "S"); /* 0714 */
	place(at, "IR 43", "0815", "N"); /* 0814 */
	throw_back(at);
	while (is_asked(at, "retreat"))
		give_any(at, 0);
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0814") || stands_at(at, "IR 10", "0914") ||
		  stands_at(at, "IR 10", "0714"));
	cr_assert_eq(losses_at(at, "IR 10"), 1);
	cr_assert(is(at, "IR 2", piece_disorganised));
	cr_assert(is(at, "IR 23", piece_disorganised));
}

Test(retreating, friends_who_face_elsewhere_are_crossed, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 2", "0813", "SE"); /* two sides from north */
	place(at, "IR 43", "1013", "NW");
	place(at, "3rd Grenadiers", "0613", "NE");
	throw_back(at);
	retreat_to(at, "0813");
	retreat_to(at, "0814");
	any_facing(at);
	cr_assert(!stands_at(at, "IR 10", "0813"));
	cr_assert(is(at, "IR 2", piece_disorganised));
}

Test(retreating, friends_one_side_off_are_joined, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "IR 2", "0813", "NE");
	place(at, "IR 43", "1013", "NW");
	place(at, "3rd Grenadiers", "0613", "NE");
	throw_back(at);
	retreat_to(at, "0813");
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert_str_eq(facing_of(at, "IR 10"), "NE");
	cr_assert_not(is(at, "IR 2", piece_disorganised));
}

Test(retreating, infantry_does_not_join_cavalry, .description = "1866 3")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "Uhlans 9", "0813", "N");
	place(at, "IR 43", "1013", "NW");
	place(at, "3rd Grenadiers", "0613", "NE");
	throw_back(at);
	retreat_to(at, "0813");
	retreat_to(at, "0814");
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0814"));
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
}

/* ---- Stacks -------------------------------------------------------------------------------------------- */

Test(retreating, units_of_a_stack_may_part, .description = "1866 9.5.8")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "FJB 12", "0812", "N");
	any_dice(at, "stack");
	dice(at, "d6 1, d6 6, d6 4"); /* column 5: T, held; D for both */
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	retreat_to(at, "0813");
	give(at, "face N");
	retreat_to(at, "0913");
	any_facing(at);
	cr_assert(stands_at(at, "IR 10", "0813"));
	cr_assert(stands_at(at, "FJB 12", "0913"));
}

Test(retreating, the_commander_goes_with_a_unit_that_retreats, .description = "1866 9.5.13")
{
	struct at_table *at = thrown_back("IR 10", "N");
	place(at, "Mondel", "0812", NULL);
	any_dice(at, "leader");
	assault(at, "1st Division", "IR 41", "0812");
	stand(at);
	dice(at, "d6 1, d6 4");
	give(at, "no");
	retreat_to(at, "0913");
	cr_assert(stands_at(at, "Mondel", "0913"));
}

Test(retreating, cavalry_in_woods_is_not_hurt_twice, .description = "1866 terrain table")
{
	struct at_table *at = thrown_back("Uhlans 9", "N");
	place(at, "IR 43", "1013", "NW");
	place(at, "IR 44", "0814", "NE");
	throw_back(at);
	any_facing(at);
	cr_assert(stands_at(at, "Uhlans 9", "0713")); /* D has disorganised it: the woods cost nothing more */
	cr_assert(is(at, "Uhlans 9", piece_disorganised));
	cr_assert_eq(losses_at(at, "Uhlans 9"), 0);
}

/* ---- Other days ---------------------------------------------------------------------------------------- */

/* Whatever the column: straight on is a whole hex nearer to the northern edge, the sides beside it half a one. */
Test(retreating, the_three_sides_towards_the_edge_are_the_same_in_every_column, .description = "1866 9.5.8")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	static const int nearer[hex_sides] = {100, 50, -50, -100, -50, 50}; /* N, NE, SE, S, SW, NW */
	for (unsigned column = 4; column <= 7; column++)
		for (unsigned row = 4; row <= 9; row++) {
			char number[8];
			snprintf(number, sizeof number, "%02u%02u", column, row);
			space_id hex = space_named(at, number);
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id beside = field.scenario->board->neighbour[hex][direction];
				int by = (int)trautenau_edge_straight(&field, prussian, hex) -
					 (int)trautenau_edge_straight(&field, prussian, beside);
				cr_assert_eq(by, nearer[direction], "%s, %u: %d", number, direction, by);
			}
		}
}

Test(retreating, at_soor_the_prussians_go_east, .description = "1866 12.1.3")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "1313", "NE");
	place(at, "1st Guard Foot", "1412", "SW"); /* woods, south-west of it 1313 */
	any_dice(at, "soor");
	dice(at, "d6 1, d6 6, d6 6"); /* column 5, 1 + 1: T, held; 4 / 2: column 2: D */
	assault(at, "Mondel", "IR 10", "1412");
	stand(at);
	/* 1412 is 2 hexes from the line 1613-1618, 1512 and 1413 1.7, 1513 1: all nearer; but 1413 is in a zone */
	cr_assert(is_legal(at, "go 1512") && is_legal(at, "go 1513"));
	cr_assert_str_eq(rule_of(at, "go 1413"), "9.5.8");
	cr_assert_str_eq(rule_of(at, "go 1411"), "9.5.8");
	give(at, "go 1513");
	cr_assert(stands_at(at, "1st Guard Foot", "1513"));
}
