/*
 * Chapter 12: the battle of Soor. Hours, edges, orders, the Austrian plan, points and levels.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- 12.1.1, 12.1.3 --------------------------------------------------------------------------------------- */

Test(second_day, eleven_turns_from_ten_to_eight, .description = "1866 12.1.1")
{
	struct at_table *at = start("soor");
	cr_assert_str_eq(hour_at(at), "10.00");
	at_hour(at, "20.00");
	cr_assert_eq(turn_at(at), 11);
}

static bool ends(const char *options, const char *hour)
{
	struct at_table *at = clear_field_with("soor", options);
	place(at, "IR 10", "0510", "N");
	at_hour(at, hour);
	any_dice(at, "end");
	begin(at, "turn-end");
	cr_assert_eq(told(at, "bonin-holds") + told(at, "bonin-panics"), 0, "Bonin is not there");
	bool over = is_over(at);
	leave(at);
	return over;
}

Test(second_day, the_last_turn_by_option, .description = "1866 12.1.1")
{
	cr_assert_not(ends("last-turn=1", "19.00"));
	cr_assert(ends("last-turn=1", "20.00"));
	cr_assert_not(ends("last-turn=0", "18.00"));
	cr_assert(ends("last-turn=0", "19.00"));
}

Test(second_day, every_hex_of_the_edges, .description = "1866 12.1.3")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	for (unsigned late = 0; late < 2; late++) {
		at_hour(at, late ? "13.00" : "12.00");
		for (unsigned column = 1; column <= 16; column++)
			for (unsigned row = 1; row <= 18; row++) {
				char hex[16];
				snprintf(hex, sizeof hex, "%02u%02u", column, row);
				space_id space = space_named(at, hex);
				bool own = late ? column == 1 && row >= 13 : row == 18 && column <= 5;
				cr_assert_eq(trautenau_is_retreat_edge(&field, austrian, space), own, "%s",
					     hex);
				cr_assert_eq(trautenau_is_retreat_edge(&field, prussian, space),
					     column == 16 && row >= 13, "%s", hex);
			}
	}
}

/* ---- 12.1.4: Grivicic ------------------------------------------------------------------------------------- */

Test(second_day, grivicic_cannot_be_chosen_at_ten, .description = "1866 12.1.4, 8")
{
	struct at_table *at = clear_field("soor");
	place(at, "Gablenz", "0513", NULL);
	place(at, "Grivicic", "0806", NULL);
	place(at, "IR 2", "0805", "N");
	place(at, "IR 10", "0510", "N");
	place(at, "IR 13", "0512", "N");
	at_hour(at, "10.00");
	begin(at, "initiative"); /* no Prussian chief: the Austrians choose */
	cr_assert_str_eq(asked(at), "initiative");
	cr_assert_not(is_legal(at, "card Grivicic"));
	cr_assert(is_legal(at, "card Mondel"));
	at_hour(at, "11.00");
	change(at, "{'cup':[]}");
	begin(at, "initiative");
	cr_assert(is_legal(at, "card Grivicic"));
}

Test(second_day, grivicics_men_do_not_move_with_others, .description = "1866 12.1.4")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	piece_id regiment = place(at, "IR 2", "0805", "N");
	cr_assert_not(trautenau_judge_activity(&field, regiment).legal);
	at_hour(at, "11.00");
	cr_assert(trautenau_judge_activity(&field, regiment).legal);
}

/* ---- 12.1.5: the Austrian plan ---------------------------------------------------------------------------- */

/* The chaussee from Trautenau to the south. */
static const char *const chaussee[] = {"0606", "0507", "0508", "0509", "0609", "0610", "0611", "0612",
				       "0513", "0514", "0515", "0415", "0416", "0317", "0217", "0118"};

static unsigned from_chaussee(const struct at_table *at, space_id space)
{
	struct field field = field_at(at);
	unsigned best = 99;
	for (unsigned i = 0; i < sizeof chaussee / sizeof *chaussee; i++) {
		unsigned distance = hex_distance(field.scenario->board, space, space_named(at, chaussee[i]));
		if (distance < best)
			best = distance;
	}
	return best;
}

Test(second_day, every_hex_of_the_plan, .description = "1866 12.1.5")
{
	/* How far east the closed hexes reach in each row from 06 on; none from row 17 on. */
	static const unsigned last_column[] = {3, 3, 3, 3, 4, 4, 3, 3, 3, 2, 1};
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	piece_id regiment = place(at, "IR 10", "0510", "N");
	at_hour(at, "12.00");
	for (unsigned column = 1; column <= 16; column++)
		for (unsigned row = 1; row <= 18; row++) {
			char hex[16];
			snprintf(hex, sizeof hex, "%02u%02u", column, row);
			space_id space = space_named(at, hex);
			bool closed = row >= 6 && row <= 16 && column <= last_column[row - 6];
			cr_assert_eq(trautenau_judge_end_hex(&field, regiment, space).legal, !closed, "%s",
				     hex);
			if (closed)
				cr_assert_geq(from_chaussee(at, space), 2, "%s", hex);
			else if (row >= 6 && row <= 16 && column <= 4)
				cr_assert_leq(from_chaussee(at, space), 1, "%s", hex);
		}
}

Test(second_day, nobody_stops_west_of_the_road_before_thirteen, .description = "1866 12.1.5")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "0508", NULL);
	at_hour(at, "12.00");
	activate(at, "Mondel");
	begin(at, "movement");
	give_all(at, "unit IR 10, go 0408"); /* one hex west of Hohenbruck */
	cr_assert(is_legal(at, "done"));
	at = clear_field("soor");
	place(at, "IR 10", "0508", NULL);
	at_hour(at, "11.00");
	activate(at, "Mondel");
	begin(at, "movement");
	give(at, "unit IR 10");
	cr_assert_str_eq(rule_of(at, "go 0310"), "12.1.5"); /* three points: no way back in time */
	at = clear_field("soor");
	place(at, "IR 10", "0508", NULL);
	at_hour(at, "13.00");
	activate(at, "Mondel");
	begin(at, "movement");
	give_all(at, "unit IR 10, go 0310");
	cr_assert(is_legal(at, "done"));
}

Test(second_day, the_plan_binds_no_prussian_and_no_commander, .description = "1866 12.1.5")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	at_hour(at, "12.00");
	space_id west = space_named(at, "0309");
	cr_assert(trautenau_judge_end_hex(&field, piece_named(at, "Gren 1"), west).legal);
	cr_assert(trautenau_judge_end_hex(&field, piece_named(at, "Mondel"), west).legal);
	cr_assert_not(trautenau_judge_end_hex(&field, piece_named(at, "Uhlans 9"), west).legal);
}

/* ---- 12.3: reinforcements --------------------------------------------------------------------------------- */

Test(second_day, the_fourth_brigade_at_ten, .description = "1866 12.3, 9.4")
{
	struct at_table *at = clear_field("soor");
	place(at, "Plonski", "1612", NULL);
	change(at,
	       "[{'piece':'Gren 2','at':'entry:1613','due':1},{'piece':'Gren 4','at':'entry:1613','due':1},"
	       "{'piece':'Art G-3','at':'entry:1613','due':1}]");
	activate(at, "2nd Guard Division");
	begin(at, "movement");
	cr_assert_str_eq(rule_of(at, "unit Art G-3"), "9.4"); /* guns last */
	give_all(at, "unit Gren 2, go 1414, done");           /* 1613, 1514, 1414 along the road */
	give_all(at, "unit Gren 4, go 1514, face S");
	give(at, "unit Art G-3");
	cr_assert_eq(cost_of(at, "go 1613"), 2 * 2); /* the third pays the entry twice */
}

/* ---- 12.4.1: noon ----------------------------------------------------------------------------------------- */

static struct at_table *held_places(const char *hour)
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0611", NULL);
	place(at, "IR 13", "0910", NULL);
	at_hour(at, hour);
	any_dice(at, "noon");
	return at;
}

Test(noon, only_at_the_end_of_twelve, .description = "1866 12.4.1")
{
	static const char *const hours[] = {"11.00", "12.00", "13.00"};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = held_places(hours[i]);
		begin(at, "turn-end");
		cr_assert_eq(position_at(at)->battle.noon_points, i == 1 ? 2 : 0, "%s", hours[i]);
		cr_assert_eq(told(at, "noon"), i == 1 ? 1 : 0);
		leave(at);
	}
}

Test(noon, control_is_that_of_the_first_day, .description = "1866 12.4.1, 11.4.1")
{
	struct at_table *at = held_places("12.00");
	place(at, "IR 10", "0514", "N");          /* Burkersdorf is left behind ... */
	place(at, "1st Guard Foot", "0512", "S"); /* ... in a zone of control */
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->battle.noon_points, 1);
	at = held_places("12.00");
	place(at, "IR 10", "0514", "N");
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->battle.noon_points, 2, "left behind, but nobody threatens it");
}

Test(noon, a_place_cut_off_pays_nothing, .description = "1866 12.4.1, 11.4.1")
{
	struct at_table *at = clear_field("soor");
	change(at, "{'control':'0611','side':'austrian'}");
	place(at, "1st Guard Foot", "0610", "N");
	place(at, "2nd Guard Foot", "0711", "NE");
	place(at, "3rd Guard Foot", "0712", "SE");
	place(at, "Guard Fusiliers", "0612", "S");
	place(at, "Gren 1", "0512", "SW");
	place(at, "Gren 3", "0511", "NW");
	at_hour(at, "12.00");
	any_dice(at, "noon");
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->battle.noon_points, 0);
}

Test(noon, the_points_stay_when_the_places_go, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	change(at, "{'vp':{'noon':4}}");
	at_hour(at, "15.00");
	place(at, "1st Guard Foot", "0513", NULL);
	cr_assert_eq(points(at, austrian), 4);
}

/* ---- 12.4.1: steps ---------------------------------------------------------------------------------------- */

Test(soor_points, begun_fours, .description = "1866 12.4.1")
{
	static const struct {
		const char *unit;
		int value;
	} steps[] = {{"IR 10", -1}, {"IR 24", -1},  {"FJB 12", -2},
		     {"IR 2", -2},  {"FJB 16", -2}, {"IR 13", -3}}; /* 2 4 5 7 8 10 */
	static const char *const hexes[] = {"0505", "0506", "0507", "0509", "0510", "0511"};
	struct at_table *at = clear_field("soor");
	for (unsigned i = 0; i < 6; i++) {
		place(at, steps[i].unit, hexes[i], "N");
		cr_assert_eq(points(at, austrian), steps[i].value, "%s", steps[i].unit);
	}
}

Test(soor_points, guns_and_horse_are_steps_commanders_are_not, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "Mondel", "0505", NULL);
	place(at, "Gablenz", "0505", NULL);
	cr_assert_eq(points(at, austrian), 0);
	place(at, "Art 5-9-10/III", "0505", "N"); /* 2 */
	place(at, "Dragoons 2", "0507", "N");     /* 3 */
	cr_assert_eq(points(at, austrian), -1);
	place(at, "IR 10", "0509", "N"); /* 5 */
	cr_assert_eq(points(at, austrian), -2);
}

Test(soor_points, losses_of_both_sides, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	change(at, "[{'piece':'Gren 1','at':'eliminated'},{'piece':'Guard Hussars','at':'eliminated'}]");
	cr_assert_eq(points(at, austrian), 1); /* three steps */
	change(at, "{'piece':'Guard Jägers','at':'eliminated'}");
	cr_assert_eq(points(at, austrian), 2);
	change(at, "{'piece':'IR 10','at':'eliminated'}");
	cr_assert_eq(points(at, prussian), 1);
}

Test(soor_points, the_guards_thresholds, .description = "1866 12.4.1, 12.1.2")
{
	struct at_table *at = clear_field("soor");
	change(at,
	       "[{'piece':'1st Guard Foot','at':'eliminated'},{'piece':'2nd Guard Foot','at':'eliminated'},"
	       "{'piece':'3rd Guard Foot','at':'eliminated'},{'piece':'Guard Fusiliers','at':'eliminated'}]");
	cr_assert_eq(points(at, austrian), 4);
	change(at, "{'piece':'Guard Hussars','at':'eliminated'}");
	cr_assert_eq(points(at, austrian), 4 + 3);
}

Test(soor_points, commanders_who_are_stuck, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "1st Guard Foot", "1617", "S"); /* zones over 1618 and 1518 */
	place(at, "Mondel", "1618", NULL);        /* alone in the zone */
	cr_assert_eq(points(at, prussian), 0);
	place(at, "Gablenz", "1618", NULL); /* two of them are two steps */
	cr_assert_eq(points(at, prussian), 1);
	cr_assert_eq(points(at, austrian), 0);
}

Test(soor_points, the_guard_is_never_stuck, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "1st Guard Foot", "0118", "N");
	place(at, "IR 10", "0117", "N");
	place(at, "IR 24", "0217", "N");
	place(at, "IR 2", "0218", "N");
	cr_assert_eq(points(at, austrian), -2); /* six steps of their own, nothing for the Guard */
}

Test(soor_points, stuck_units_break_their_brigade, .description = "1866 12.4.1, 12.1.2")
{
	struct at_table *at = clear_field("soor");
	change(at, "{'piece':'FJB 12','at':'eliminated'}");
	place(at, "IR 10", "1618", "N");
	place(at, "1st Guard Foot", "1617", "S");
	place(at, "2nd Guard Foot", "1518", "S");
	cr_assert_eq(points(at, prussian), 1 + 1); /* three steps and Mondel */
	at_hour(at, "20.00");
	begin(at, "turn-end");
	cr_assert(is_over(at));
	cr_assert_str_eq(where(at, "IR 10"), "captured");
	cr_assert_eq(points(at, prussian), 1 + 1);
	cr_assert_eq(position_at(at)->flow.level, level_minor);
	cr_assert_eq(position_at(at)->flow.winner, prussian);
}

Test(soor_points, old_losses_of_a_stuck_regiment, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 24", "1618", "N");
	change(at, "{'piece':'IR 24','losses':1,'old_losses':1}");
	place(at, "1st Guard Foot", "1617", "S");
	place(at, "2nd Guard Foot", "1518", "S");
	cr_assert_eq(points(at, prussian), 0); /* one step is left to be taken */
	place(at, "Mondel", "1618", NULL);
	cr_assert_eq(points(at, prussian), 1);
}

/* ---- 12.4.1: marching off --------------------------------------------------------------------------------- */

static const char *leaving(const char *unit, const char *hex, const char *hour)
{
	struct at_table *at = clear_field("soor");
	char text[64];
	place(at, unit, hex, "N");
	at_hour(at, hour);
	activate(at, "Mondel");
	begin(at, "movement");
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
	return rule_of(at, "go evacuated");
}

Test(marching_off, by_the_western_edge_from_thirteen, .description = "1866 12.4.1")
{
	static const char *const hexes[] = {"0113", "0114", "0115", "0116", "0117", "0118"};
	for (unsigned i = 0; i < 6; i++) {
		cr_assert_null(leaving("IR 10", hexes[i], "13.00"), "%s", hexes[i]);
		cr_assert_not_null(leaving("IR 10", hexes[i], "12.00"), "%s", hexes[i]);
	}
	cr_assert_not_null(leaving("IR 10", "0112", "13.00"));
	cr_assert_not_null(leaving("IR 10", "0218", "13.00"));
	cr_assert_null(leaving("Uhlans 9", "0115", "20.00"));
}

Test(marching_off, saves_steps_and_wins_nothing, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "0216", "N");
	place(at, "IR 24", "0510", "N");
	place(at, "Mondel", "0510", NULL);
	cr_assert_eq(points(at, austrian), -1);
	change(at, "{'piece':'IR 10','losses':1}");
	at_hour(at, "13.00");
	activate(at, "Mondel");
	begin(at, "movement");
	give_all(at, "unit IR 10, go 0117, go evacuated");
	cr_assert_str_eq(where(at, "IR 10"), "evacuated");
	cr_assert_eq(points(at, austrian), -1); /* the two steps of IR 24 */
	cr_assert_not(is_legal(at, "unit IR 10"));
	change(at, "{'piece':'FJB 12','at':'eliminated'}");
	cr_assert_eq(points(at, prussian), 1); /* its loss still counts: two steps */
}

Test(marching_off, no_prussian_may, .description = "1866 12.4.1")
{
	struct at_table *at = clear_field("soor");
	struct field field = field_at(at);
	piece_id guard = place(at, "Gren 1", "0115", "N");
	at_hour(at, "15.00");
	cr_assert_not(trautenau_may_evacuate(&field, guard, space_named(at, "0115")));
	cr_assert_not(trautenau_may_evacuate(&field, guard, space_named(at, "1613")));
}

/* ---- 12.4.2 ----------------------------------------------------------------------------------------------- */

Test(soor_points, levels_of_victory, .description = "1866 12.4.2")
{
	static const char *const lost[] = {"IR 10", "IR 2", "IR 1", "IR 13", "Art 5-9-10/III"}; /* pairs */
	static const unsigned wanted[] = {level_draw,  level_draw,  level_minor,
					  level_minor, level_minor, level_major};
	for (unsigned lead = 0; lead <= 5; lead++) {
		struct at_table *at = clear_field("soor");
		for (unsigned i = 0; i < lead; i++) {
			char text[64];
			snprintf(text, sizeof text, "{'piece':'%s','at':'eliminated'}", lost[i]);
			change(at, text);
		}
		cr_assert_eq(points(at, prussian), (int)lead);
		at_hour(at, "20.00");
		begin(at, "turn-end");
		cr_assert_eq(position_at(at)->flow.level, wanted[lead], "%u", lead);
		cr_assert_eq(position_at(at)->flow.winner, lead < 2 ? no_side : prussian, "%u", lead);
		leave(at);
	}
}

Test(soor_points, a_negative_score_is_a_lead_for_the_other, .description = "1866 12.4.1, 12.4.2")
{
	struct at_table *at = clear_field("soor");
	place(at, "IR 10", "0505", "N");
	place(at, "IR 24", "0506", "N");
	place(at, "FJB 12", "0507", "N"); /* five steps: -2 */
	at_hour(at, "20.00");
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->flow.winner, prussian);
	cr_assert_eq(position_at(at)->flow.level, level_minor);
}
