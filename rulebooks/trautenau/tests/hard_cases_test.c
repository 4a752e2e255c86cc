/*
 * Cases where several paragraphs of chapters 10 to 13 meet.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- The first day ---------------------------------------------------------------------------------------- */

Test(hard_cases, an_assault_frees_the_second_division_for_good, .description = "1866 11.1.5, 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	place(at, "IR 44", "0812", "S");
	place(at, "IR 10", "0813", "N");
	place(at, "Mondel", "0814", NULL);
	place(at, "IR 45", "1104", "S");
	at_hour(at, "09.00");
	activate(at, "Mondel");
	begin(at, "combat");
	any_dice(at, "assault");
	give_all(at, "unit IR 10, at 0812");
	while (told(at, "clausewitz-freed") == 0 && !is_over(at))
		give(at, is_legal(at, "done") ? "done" : "no");
	cr_assert(trautenau_judge_activity(&field, piece_named(at, "IR 45")).legal);
	at_hour(at, "10.00");
	cr_assert(trautenau_judge_activity(&field, piece_named(at, "IR 45")).legal, "and in the next turn");
}

Test(hard_cases, the_demoralised_do_not_leave_by_the_west, .description = "1866 10.2, 11.4.1, 11.1.3")
{
	struct at_table *at = clear_field("trautenau");
	change(at, "[{'control':'0606','side':'prussian'},{'control':'0607','side':'prussian'},"
		   "{'control':'0707','side':'prussian'}]");
	place(at, "IR 41", "0107", "S");
	place(at, "Grossmann", "0107", NULL);
	change(at, "{'demoralised':['1st Division']}");
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit IR 41");
	cr_assert_str_eq(rule_of(at, "go evacuated"), "10.2"); /* its edge is the northern one */
	change(at, "{'demoralised':[]}");
	begin(at, "movement");
	give(at, "unit IR 41");
	cr_assert(is_legal(at, "go evacuated"));
}

Test(hard_cases, a_zone_over_the_empty_town_stops_the_exit, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	change(at, "[{'control':'0606','side':'prussian'},{'control':'0607','side':'prussian'},"
		   "{'control':'0707','side':'prussian'}]");
	piece_id regiment = place(at, "IR 41", "0107", "S");
	place(at, "IR 10", "0507", "N"); /* the town before it is empty */
	cr_assert_not(trautenau_may_evacuate(&field, regiment, space_named(at, "0107")));
	place(at, "IR 43", "0606", NULL);
	cr_assert(trautenau_may_evacuate(&field, regiment, space_named(at, "0107")));
}

Test(hard_cases, a_panic_wipes_out_a_prussian_lead, .description = "1866 13.4, 11.4.2")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 41", "0606", NULL);
	place(at, "IR 43", "0611", NULL);
	change(at, "[{'piece':'IR 44','at':'evacuated'},{'piece':'IR 45','at':'evacuated'},"
		   "{'piece':'5th Grenadiers','at':'evacuated'}]");
	cr_assert_eq(points(at, prussian), 2 + 2 + 1);
	at_hour(at, "17.00");
	dice(at, "d6 6");
	any_dice(at, "panic");
	begin(at, "turn-end");
	cr_assert_eq(points(at, prussian), 0);
	cr_assert_eq(points(at, austrian), 5);
	cr_assert_str_eq(where(at, "IR 44"), "evacuated");
}

/* ---- From one day to the other ---------------------------------------------------------------------------- */

static void to_second_day(struct at_table *at, const char *die)
{
	at_hour(at, "20.00");
	dice(at, die);
	any_dice(at, "night");
	begin(at, "turn-end");
	while (turn_at(at) <= 12)
		give_any(at, 0);
}

Test(hard_cases, independents_pay_their_threshold_once, .description = "1866 13.4, 10.2")
{
	struct at_table *at = clear_field("joined");
	static const char *const units[] = {"Dragoons 2", "Uhlans 9", "Art 7-8/III"};
	static const char *const hexes[] = {"0510", "0511", "0512"};
	for (unsigned i = 0; i < 3; i++) {
		place(at, units[i], hexes[i], "N");
		trautenau_eliminate(table_at(at), piece_named(at, units[i]));
	}
	place(at, "IR 10", "0510", "N");
	to_second_day(at, "d6 1");
	cr_assert_eq(position_at(at)->battle.day_points[prussian], 1 + 1);
	change(at, "{'iv_corps':13}"); /* so that steps on the map do not count */
	cr_assert_eq(points(at, prussian), 2);
	place(at, "Art 5-9-10/III", "0511", "N");
	trautenau_eliminate(table_at(at), piece_named(at, "Art 5-9-10/III"));
	cr_assert_eq(points(at, prussian), 2 + 1); /* a pair of today, no threshold again */
}

Test(hard_cases, prisoners_of_the_evening_break_a_brigade_on_the_first_day,
     .description = "1866 13.4, 11.4.1")
{
	struct at_table *at = clear_field("joined");
	struct field field = field_at(at);
	change(at, "{'piece':'FJB 12','at':'eliminated'}");
	place(at, "IR 10", "0901", "S"); /* on the northern edge among Prussians */
	place(at, "IR 24", "0510", "N");
	place(at, "IR 41", "0902", "N");
	place(at, "IR 43", "0801", "S");
	place(at, "IR 44", "1001", "S");
	to_second_day(at, "d6 1");
	cr_assert_str_eq(where(at, "IR 10"), "captured");
	cr_assert(trautenau_is_demoralised(&field, piece_named(at, "IR 24")));
	cr_assert_eq(position_at(at)->battle.day_points[prussian], 1 + 1);
	change(at, "{'iv_corps':13}");
	cr_assert_eq(points(at, prussian), 2);
}

Test(hard_cases, a_dead_general_does_not_come_back, .description = "1866 13.3.2, 9.5.12")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0510", "N");
	change(at, "[{'piece':'Bonin','at':'eliminated'},{'panicked':true},{'iv_corps':15},{'turn':18}]");
	dice(at, "d6 6");
	any_dice(at, "first");
	begin(at, "arrivals");
	cr_assert_str_eq(where(at, "Bonin"), "eliminated");
	cr_assert_str_eq(where(at, "1st Grenadiers"), "entry:1603");
}

Test(hard_cases, the_guard_that_came_is_not_sent_twice, .description = "1866 13.1, 13.3.2")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'guard_came':true}");
	place(at, "1st Guard Foot", "0904", "S");
	place(at, "IR 10", "0510", "N");
	change(at,
	       "[{'piece':'Gren 1','at':'entry:1613','due':14},{'piece':'Württemberg','at':'entry:1613','due':14}]");
	to_second_day(at, "d6 1");
	cr_assert(stands_at(at, "1st Guard Foot", "0904"));
	cr_assert_str_eq(where(at, "Gren 1"), "entry:1613");
	cr_assert_eq(position_at(at)->piece[piece_named(at, "Gren 1")].due, 14);
}

Test(hard_cases, the_resting_brigades, .description = "1866 13.2, 13.3.1")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 2", "0806", NULL);
	place(at, "Uhlans 9", "0706", "N");
	place(at, "IR 12", "0216", "N");
	change(at, "[{'panicked':true},{'first_brigade':'Mondel'},{'turn':14},{'active':'Grivicic'}]");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit IR 2"), "13.2");
	activate(at, "Brandenstein"); /* fresh from the march: not bound */
	begin(at, "movement");
	cr_assert(is_legal(at, "unit IR 12"));
}

/* ---- The second day --------------------------------------------------------------------------------------- */

Test(hard_cases, grivicic_drawn_by_mistake_does_nothing, .description = "1866 12.1.4")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 2", "0805", "N");
	place(at, "Uhlans 9", "0706", "N");
	activate(at, "Grivicic");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit IR 2"), "12.1.4");
}

Test(hard_cases, commanders_and_the_demoralised_march_off, .description = "1866 12.4.1, 10.2, 12.1.3")
{
	struct at_table *at = clear_field("soor");
	place(at, "Mondel", "0115", NULL);
	place(at, "IR 10", "0115", "N");
	change(at, "{'demoralised':['Mondel']}");
	at_hour(at, "13.00");
	activate(at, "Mondel");
	begin(at, "movement");
	give_all(at, "unit IR 10, go evacuated");
	cr_assert_eq(points(at, austrian), 0);
	give(at, "unit Mondel");
	cr_assert(is_legal(at, "go evacuated"));
}

Test(hard_cases, a_way_out_through_a_friend, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "1618", "N");
	place(at, "1st Guard Foot", "1617", "S"); /* zones over 1618 and 1518 */
	cr_assert_eq(points(at, prussian), 1, "1518 is the only way, and barred");
	place(at, "FJB 12", "1518", "N"); /* stands in the zone and opens it */
	cr_assert_eq(points(at, prussian), 0);
	cr_assert_eq(points(at, austrian), -1);
}

Test(hard_cases, with_the_fourth_corps_the_stuck_look_south, .description = "1866 13.3.2, 12.4.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':'15.00','day':2}");
	place(at, "IR 10", "0518", "N"); /* on the southern edge, walled in */
	place(at, "1st Guard Foot", "0517", "S");
	place(at, "2nd Guard Foot", "0617", "S");
	place(at, "3rd Guard Foot", "0417", "S");
	cr_assert_eq(points(at, prussian), 1);
	change(at, "{'iv_corps':15}");
	cr_assert_eq(points(at, prussian), 0, "it stands on its own edge now");
}
