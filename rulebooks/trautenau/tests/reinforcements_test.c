/*
 * Chapter 9.4: columns that come onto the map by one road. The chaussee from 0118: 0217 0317 0416 0415 0515 0514 0513.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

static void wait_at(struct at_table *at, const char *piece, const char *entry)
{
	char text[96];
	snprintf(text, sizeof text, "{'piece':'%s','at':'entry:%s'}", piece, entry);
	change(at, text);
}

/* Knebel's brigade and the independent units before 0118 at 15.00. */
static struct at_table *knebel_comes(void)
{
	struct at_table *at = clear_field("trautenau");
	const char *column[] = {"Knebel", "IR 1", "IR 3", "FJB 28", "Art 3/III", "Art 7-8/III", "Dragoons 2"};
	at_hour(at, "15.00");
	for (unsigned i = 0; i < sizeof column / sizeof *column; i++)
		wait_at(at, column[i], "0118");
	activate(at, "Knebel");
	begin(at, "movement");
	return at;
}

Test(column, the_first_pays_once, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give(at, "unit IR 1");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0416"), POINTS(4));
	cr_assert_eq(cost_of(at, "go 0415"), POINTS(5)); /* with the road's bonus */
	cr_assert_not(is_listed(at, "go 0515"));
}

Test(column, second_once_third_twice_fourth_thrice, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give_all(at, "unit IR 1, go 0415, face N, unit IR 3");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
	give_all(at, "go 0416, face N, unit FJB 28");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(2));
	cr_assert_eq(cost_of(at, "go 0416"), POINTS(5));
	cr_assert_not(is_listed(at, "go 0415"));
	give_all(at, "go 0317, face N, unit Art 3/III");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(3));
	cr_assert_eq(cost_of(at, "go 0317"), POINTS(5));
}

Test(column, it_goes_on_until_points_fail, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give_all(at, "unit IR 1, go 0415, face N, unit IR 3, go 0416, face N, unit FJB 28, go 0317, face N");
	give_all(at, "unit Art 3/III, go 0217, face N, unit Art 7-8/III");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(4)); /* the fifth */
	cr_assert_eq(cost_of(at, "go 0217"),
		     POINTS(5)); /* the bonus: the entry is the first hex of the road */
	cr_assert_not(is_listed(at, "go 0317"));
}

Test(column, the_sixth_is_cavalry_or_waits, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	place(at, "Art 5-9-10/III", "off", NULL);
	wait_at(at, "Art 5-9-10/III", "0118");
	give_all(at, "unit IR 1, go 0415, face N, unit IR 3, go 0416, face N, unit FJB 28, go 0317, face N");
	give_all(at, "unit Art 3/III, go 0217, face N, unit Art 7-8/III, go 0217, face N");
	cr_assert_str_eq(rule_of(at, "unit Art 5-9-10/III"), "9.4"); /* 5 points for the hex, it has 4 */
	give(at, "unit Dragoons 2");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(5));
}

Test(column, commanders_neither_wait_nor_count, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give_all(at, "unit IR 1, go 0415, face N, unit IR 3, go 0416, face N, unit Knebel");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0515"), POINTS(6));
	give(at, "go 0415");
	if (!strcmp(asked(at), "march"))
		give(at, "done");
	give(at, "unit FJB 28");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(2)); /* the third unit, Knebel not counted */
}

Test(column, who_waits_may_come_later, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give_all(at, "unit IR 1, done");
	cr_assert(stands_at(at, "IR 1", "entry:0118"));
}

Test(column, counted_anew_every_turn, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give_all(at, "unit IR 1, go 0415, face N, unit IR 3, go 0416, face N, unit FJB 28, go 0317, face N");
	any_dice(at, "turns");
	unsigned turn = turn_at(at);
	for (unsigned i = 0; i < 80 && turn_at(at) == turn; i++)
		give(at, "done");
	activate(at, "Knebel");
	begin(at, "movement");
	give(at, "unit Art 3/III");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
}

Test(column, counted_for_each_entry, .description = "1866 9.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "16.00");
	wait_at(at, "3rd Grenadiers", "0901");
	wait_at(at, "IR 43", "0901");
	wait_at(at, "IR 41", "1603");
	wait_at(at, "1st Grenadiers", "0901");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit 3rd Grenadiers, go 0804, face S, unit IR 43, go 0904, face S, unit IR 41");
	cr_assert_eq(cost_of(at, "go 1603"), POINTS(1));
	give_all(at, "go 1504, done, unit 1st Grenadiers");
	cr_assert_eq(cost_of(at, "go 0901"), POINTS(2));
}

Test(column, a_path_gives_no_bonus, .description = "1866 9.4, terrain table")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "12.00");
	wait_at(at, "8th Uhlans", "1603");
	wait_at(at, "12th Uhlans", "1603");
	activate(at, "Bredow");
	begin(at, "movement");
	give(at, "unit 8th Uhlans");
	cr_assert_eq(cost_of(at, "go 1603"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 1304"), POINTS(5)); /* 1603 1504 1404 and a level down */
	cr_assert_eq(cost_of(at, "go 1204"), POINTS(6));
	cr_assert_not(is_listed(at, "go 1104"));
}

/* ---- Hours, command, chiefs --------------------------------------------------------------------------------------------------- */

Test(arrival, not_before_the_hour, .description = "1866 9.4, 11.3")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "15.00");
	change(at, "{'piece':'3rd Grenadiers','at':'entry:0901','due':8}"); /* 16.00 */
	place(at, "IR 41", "0902", "S");
	activate(at, "1st Division");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit 3rd Grenadiers"), "9.4");
	cr_assert_not(is_listed(at, "unit 3rd Grenadiers"));
}

Test(arrival, reinforcements_are_in_command, .description = "1866 9.4")
{
	struct at_table *at = clear_field("trautenau");
	wait_at(at, "Art 2/III", "0118"); /* 09.00: its brigade and its commander come four hours later */
	activate(at, "Grivicic");
	any_dice(at, "arrival");
	begin(at, "activation");
	give(at, "unit Art 2/III");
	cr_assert_not(is(at, "Art 2/III", piece_out_of_command));
	cr_assert_eq(cost_of(at, "go 0415"), POINTS(5)); /* not half */
}

Test(arrival, the_chief_comes_in_his_own_phase, .description = "1866 9.4, 7.1")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "10.00");
	wait_at(at, "Gablenz", "0118");
	wait_at(at, "Art 7-8/III", "0118");
	place(at, "IR 10", "0509", "N");
	activate(at, "Mondel");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit Gablenz"), "7.1");
	give(at, "unit Art 7-8/III");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
}

/* ---- Prussian guns ---------------------------------------------------------------------------------------------------------------- */

Test(guns_last, behind_their_own_formation, .description = "1866 9.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "16.00");
	wait_at(at, "3rd Grenadiers", "0901");
	wait_at(at, "IR 43", "0901");
	wait_at(at, "Art I-3", "0901");
	activate(at, "1st Division");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit Art I-3"), "9.4");
	give_all(at, "unit 3rd Grenadiers, go 0804, face S");
	cr_assert_str_eq(rule_of(at, "unit Art I-3"), "9.4");
	give_all(at, "unit IR 43, go 0904, face S, unit Art I-3");
	cr_assert_eq(cost_of(at, "go 0901"), POINTS(2)); /* the third of the column */
}

Test(guns_last, across_formations, .description = "1866 9.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "12.00");
	wait_at(at, "Art I-2", "1603"); /* independent */
	wait_at(at, "8th Uhlans", "1603");
	place(at, "IR 41", "0902", "S");
	activate(at, "1st Division");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit Art I-2"), "9.4");
}

Test(guns_last, not_behind_another_hex_or_another_hour, .description = "1866 9.4")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "13.00");
	wait_at(at, "Art I-1", "0901");
	wait_at(at, "8th Uhlans", "1603");
	change(at, "{'piece':'3rd Grenadiers','at':'entry:0901','due':8}");
	place(at, "IR 41", "1104", "S");
	activate(at, "1st Division");
	begin(at, "movement");
	cr_assert(is_legal(at, "unit Art I-1"));
}

Test(guns_last, austrian_guns_come_when_they_like, .description = "1866 9.4")
{
	struct at_table *at = knebel_comes();
	give(at, "unit Art 3/III");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
}

/* ---- A blocked entry --------------------------------------------------------------------------------------------------------------- */

static struct at_table *blocked(const char *enemy_at, const char *facing, const char *changes)
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "15.00");
	wait_at(at, "IR 1", "0118");
	place(at, "IR 41", enemy_at, facing);
	place(at, "IR 3", "0509", "N");
	if (changes)
		change(at, changes);
	activate(at, "Knebel");
	begin(at, "movement");
	return at;
}

Test(blocked_entry, by_an_enemy_in_it, .description = "1866 9.4")
{
	struct at_table *at = blocked("0118", "N", NULL);
	cr_assert_str_eq(rule_of(at, "unit IR 1"), "9.4");
}

Test(blocked_entry, by_its_zone, .description = "1866 9.4, 5.1")
{
	struct at_table *at = blocked("0117", "S", NULL);
	cr_assert_str_eq(rule_of(at, "unit IR 1"), "9.4");
	at = blocked("0117", "N", NULL); /* looks away */
	cr_assert(is_legal(at, "unit IR 1"));
}

Test(blocked_entry, a_friend_in_it_opens_it, .description = "1866 9.4")
{
	struct at_table *at = blocked("0117", "S", "{'piece':'IR 10','at':'0118','facing':'N'}");
	cr_assert(is_legal(at, "unit IR 1"));
}

Test(blocked_entry, a_turn_later_by_the_nearest_hex, .description = "1866 9.4")
{
	struct at_table *at = blocked("0118", "N",
				      "{'piece':'IR 1','due':6}"); /* due at 14.00, it is 15.00 */
	cr_assert(is_legal(at, "unit IR 1"));
	give(at, "unit IR 1");
	cr_assert(is_legal(at, "go 0218")); /* the next hex of the south edge */
	cr_assert_not(is_legal(at, "go 0118"));
}

Test(blocked_entry, who_enters_beside_a_friend_stops_in_the_zone, .description = "1866 9.4, 5.1")
{
	struct at_table *at = blocked("0117", "S", "{'piece':'IR 10','at':'0118','facing':'N'}");
	give(at, "unit IR 1");
	cr_assert_eq(cost_of(at, "go 0118"), POINTS(1));
	cr_assert_not(is_listed(at, "go 0317")); /* 0118 and 0217 lie in the enemy's zone */
	give(at, "go 0118");
	if (!strcmp(asked(at), "march"))
		cr_assert_str_eq(rule_of(at, "go 0218"), "5.1");
	cr_assert(stands_at(at, "IR 1", "0118"));
}

Test(arrival, entering_into_a_full_village_one_goes_on, .description = "1866 9.4, 3")
{
	struct at_table *at = clear_field("soor");
	wait_at(at, "2nd Guard Grenadiers", "1613");
	place(at, "1st Guard Grenadiers", "1613", NULL);
	activate(at, "2nd Guard Division");
	begin(at, "movement");
	give(at, "unit 2nd Guard Grenadiers");
	cr_assert_eq(cost_of(at, "go 1514"), POINTS(2));
	cr_assert_str_eq(rule_of(at, "go 1613"), "3");
}
