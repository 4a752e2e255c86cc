/*
 * Chapter 13: the two battles joined. The Guard's offer, who comes on the second day, points over both.
 * Turns 1 to 12 are 09.00 to 20.00 of the first day, 13 to 25 are 08.00 to 20.00 of the second.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/ground/ground.h"
#include "rulebooks/trautenau/tests/support.h"

static unsigned due_of(const struct at_table *at, const char *piece)
{
	return position_at(at)->piece[piece_named(at, piece)].due;
}

/* ---- 13: hours and markers -------------------------------------------------------------------------------- */

Test(both_days, twelve_turns_and_thirteen, .description = "1866 13, 13.2")
{
	struct at_table *at = start("joined");
	cr_assert_str_eq(hour_at(at), "09.00");
	change(at, "{'turn':12}");
	cr_assert_str_eq(hour_at(at), "20.00");
	change(at, "{'turn':13}");
	cr_assert_str_eq(hour_at(at), "08.00");
	change(at, "{'turn':25}");
	cr_assert_str_eq(hour_at(at), "20.00");
}

Test(both_days, every_formation_has_its_own_marker, .description = "1866 13, 1.2.4")
{
	static const char *const units[] = {"IR 10",      "IR 2",   "IR 1",          "IR 13", "IR 12",
					    "IR 67",      "IR 6",   "IR 37",         "IR 41", "IR 44",
					    "8th Uhlans", "Gren 1", "2nd Guard Foot"};
	static const char *const hexes[] = {"0505", "0506", "0507", "0509", "0510", "0511", "0512",
					    "0514", "1101", "1102", "1103", "1105", "1106"};
	struct at_table *at = clear_field("joined");
	change(at, "{'turn':20}");
	for (unsigned i = 0; i < 13; i++)
		place(at, units[i], hexes[i], i < 8 ? "N" : "S");
	struct field field = field_at(at);
	unsigned count = 0;
	for (uint32_t set = trautenau_available_markers(&field); set; set &= set - 1)
		count++;
	cr_assert_eq(count, 13);
}

/* ---- 13.1: the Guard's help ------------------------------------------------------------------------------- */

Test(guards_offer, at_thirteen_and_only_then, .description = "1866 13.1")
{
	static const char *const hours[] = {"12.00", "13.00", "14.00"};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = clear_field("joined");
		place(at, "IR 10", "0510", "N");
		at_hour(at, hours[i]);
		any_dice(at, "offer");
		begin(at, "arrivals");
		cr_assert_eq(strcmp(asked(at), "guard-option") == 0, i == 1, "%s", hours[i]);
		leave(at);
	}
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0510", "N");
	at_hour(at, "13.00");
	any_dice(at, "offer");
	begin(at, "arrivals");
	cr_assert_str_neq(asked(at), "guard-option", "not in the single battle");
}

Test(guards_offer, all_eight_come_by_1603, .description = "1866 13.1")
{
	static const char *const division[] = {"Hiller von Gärtringen", "1st Guard Foot",  "2nd Guard Foot",
					       "3rd Guard Foot",        "Guard Fusiliers", "Guard Jägers",
					       "Guard Hussars",         "Art G-2"};
	struct at_table *at = start("joined");
	change(at, "{'turn':'13.00','day':1}");
	begin(at, "arrivals");
	give(at, "yes");
	for (unsigned i = 0; i < 8; i++) {
		cr_assert_str_eq(where(at, division[i]), "entry:1603", "%s", division[i]);
		cr_assert_eq(due_of(at, division[i]), 5);
	}
	cr_assert_str_eq(where(at, "Gren 1"), "entry:1613");
	cr_assert_eq(due_of(at, "Gren 1"), 14); /* 09.00 instead of 10.00 */
	cr_assert_eq(due_of(at, "Art G-3"), 14);
}

Test(guards_offer, declined, .description = "1866 13.1, 13.3.2")
{
	struct at_table *at = start("joined");
	change(at, "{'turn':'13.00','day':1}");
	begin(at, "arrivals");
	give(at, "no");
	struct field field = field_at(at);
	cr_assert_str_eq(where(at, "1st Guard Foot"), "entry:1613");
	cr_assert_eq(due_of(at, "1st Guard Foot"), 13);
	cr_assert_eq(due_of(at, "Gren 1"), 15);
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "1st Guard Division")),
		     piece_named(at, "Württemberg"));
}

Test(guards_offer, bonins_to_the_end_of_the_game, .description = "1866 13.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'guard_came':true},{'turn':'15.00','day':2}]");
	struct field field = field_at(at);
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "1st Guard Division")),
		     piece_named(at, "Bonin"));
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "2nd Guard Division")),
		     piece_named(at, "Württemberg"));
}

Test(guards_offer, its_losses_pay_on_the_first_day, .description = "1866 13.1, 11.4.1, 12.1.2")
{
	struct at_table *at = clear_field("joined");
	at_hour(at, "15.00");
	change(at,
	       "[{'guard_came':true},{'piece':'1st Guard Foot','at':'eliminated'},"
	       "{'piece':'2nd Guard Foot','at':'eliminated'},{'piece':'3rd Guard Foot','at':'eliminated'},"
	       "{'piece':'Guard Fusiliers','at':'eliminated'}]");
	cr_assert_eq(points(at, austrian), 4);
	change(at, "{'piece':'Guard Jägers','at':'eliminated'}");
	cr_assert_eq(points(at, austrian), 4 + 3);
}

/* ---- 13.3.1: IV Corps ------------------------------------------------------------------------------------- */

static bool fourth_corps_rolls(const char *hour, const char *die)
{
	struct at_table *at = clear_field("joined");
	char text[64];
	place(at, "IR 10", "0510", "N");
	snprintf(text, sizeof text, "{'turn':'%s','day':2}", hour);
	change(at, text);
	dice(at, die);
	any_dice(at, "fourth");
	begin(at, "arrivals");
	bool comes = told(at, "fourth-comes") == 1;
	cr_assert_eq(told(at, "fourth-stays"), comes ? 0 : 1);
	cr_assert_eq(strcmp(asked(at), "next-brigade") == 0, comes);
	leave(at);
	return comes;
}

Test(fourth_corps, a_one_from_eight_to_twelve, .description = "1866 13.3.1")
{
	static const char *const hours[] = {"08.00", "09.00", "10.00", "11.00", "12.00"};
	for (unsigned i = 0; i < 5; i++) {
		cr_assert(fourth_corps_rolls(hours[i], "d6 1"), "%s", hours[i]);
		cr_assert_not(fourth_corps_rolls(hours[i], "d6 2"), "%s", hours[i]);
		cr_assert_not(fourth_corps_rolls(hours[i], "d6 6"), "%s", hours[i]);
	}
}

/* Begins the arrivals of so many turns, one after another, from 10.00 of the second day on. */
static void next_arrivals(struct at_table *at, unsigned turn)
{
	char text[32];
	snprintf(text, sizeof text, "{'turn':%u}", turn);
	change(at, text);
	begin(at, "arrivals");
}

Test(fourth_corps, a_brigade_a_turn_then_the_independents, .description = "1866 13.3.1")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0510", "N");
	change(at, "{'turn':15}");
	dice(at, "d6 1");
	begin(at, "arrivals");
	give(at, "card Fleischhacker");
	cr_assert_str_eq(where(at, "IR 61"), "entry:0118");
	cr_assert_str_eq(where(at, "Fleischhacker"), "entry:0118");
	cr_assert_str_eq(where(at, "Festetics"), "entry:0118");
	cr_assert_str_eq(where(at, "IR 12"), "off");
	any_dice(at, "fourth");
	next_arrivals(at, 16);
	cr_assert_str_eq(rule_of(at, "card Fleischhacker"), "13.3.1"); /* it has come */
	cr_assert_eq(answers_listed(at), 3);
	give(at, "card Brandenstein");
	next_arrivals(at, 17);
	give(at, "card Pöckh");
	cr_assert_str_eq(where(at, "Archduke Joseph"), "off");
	next_arrivals(at, 18); /* the last one is not asked for */
	cr_assert_eq(due_of(at, "IR 67"), 18);
	cr_assert_str_eq(where(at, "Hussars 7"), "off");
	next_arrivals(at, 19);
	static const char *const independents[] = {"Hussars 7", "Art 5-6/IV", "Art 7-8/IV", "Art 9-10/IV"};
	for (unsigned i = 0; i < 4; i++) {
		cr_assert_str_eq(where(at, independents[i]), "entry:0118", "%s", independents[i]);
		cr_assert_eq(due_of(at, independents[i]), 19);
	}
	cr_assert_eq(told(at, "fourth-comes") + told(at, "fourth-stays"), 0, "no second die");
}

Test(fourth_corps, its_chief_commands_it, .description = "1866 13.3.1, 9.1.4")
{
	struct at_table *at = clear_field("joined");
	struct field field = field_at(at);
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "Pöckh")), piece_named(at, "Festetics"));
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "IV Corps independents")),
		     piece_named(at, "Festetics"));
	cr_assert_eq(trautenau_chief_of(&field, formation_named(at, "Mondel")), piece_named(at, "Gablenz"));
}

Test(fourth_corps, closes_the_western_way_out, .description = "1866 13.3.2, 12.4.1")
{
	struct at_table *at = clear_field("joined");
	struct field field = field_at(at);
	piece_id regiment = place(at, "IR 10", "0115", "N");
	change(at, "{'turn':'14.00','day':2}");
	cr_assert(trautenau_may_evacuate(&field, regiment, space_named(at, "0115")));
	change(at, "{'iv_corps':16}");
	cr_assert(trautenau_is_retreat_edge(&field, austrian, space_named(at, "0318")));
	cr_assert_not(trautenau_is_retreat_edge(&field, austrian, space_named(at, "0115")));
}

/* ---- 13.3.2: I Corps again -------------------------------------------------------------------------------- */

/* I Corps fled; IV Corps began to enter at 10.00 (turn 15). Returns whether a die fell, and what it did. */
static int first_corps_rolls(unsigned turn, const char *changes, const char *die)
{
	struct at_table *at = clear_field("joined");
	char text[32];
	place(at, "IR 10", "0510", "N");
	snprintf(text, sizeof text, "{'turn':%u}", turn);
	change(at, text);
	change(at, changes);
	if (turn <= 17 && !strstr(changes, "iv_corps"))
		dice(at, "d6 6"); /* for the IV Corps */
	dice(at, die);
	any_dice(at, "first");
	begin(at, "arrivals");
	int answer = told(at, "first-returns") ? 1 : told(at, "first-stays") ? 0 : -1;
	leave(at);
	return answer;
}

Test(first_corps, five_or_six_from_the_next_turn_to_five, .description = "1866 13.3.2")
{
	static const char fled[] = "[{'panicked':true},{'iv_corps':15}]";
	cr_assert_eq(first_corps_rolls(15, fled, ""), -1, "not in the same turn");
	cr_assert_eq(first_corps_rolls(16, fled, "d6 5"), 1);
	cr_assert_eq(first_corps_rolls(16, fled, "d6 4"), 0);
	cr_assert_eq(first_corps_rolls(22, fled, "d6 6"), 1, "17.00 is the last time");
	cr_assert_eq(first_corps_rolls(23, fled, ""), -1);
}

Test(first_corps, only_if_it_fled_and_the_fourth_has_come, .description = "1866 13.3.2")
{
	cr_assert_eq(first_corps_rolls(18, "{'iv_corps':15}", ""), -1);
	cr_assert_eq(first_corps_rolls(18, "{'panicked':true}", ""), -1);
}

Test(first_corps, in_three_turns, .description = "1866 13.3.2")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0510", "N");
	/* A regiment that died, one that got away to the west, and one with a loss. */
	change(at,
	       "[{'piece':'IR 41','at':'eliminated'},{'piece':'IR 43','at':'evacuated'},"
	       "{'piece':'IR 44','losses':1,'old_losses':1},{'panicked':true},{'iv_corps':13},{'turn':18}]");
	dice(at, "d6 5");
	any_dice(at, "first");
	begin(at, "arrivals");
	cr_assert_str_eq(where(at, "1st Grenadiers"), "entry:1603");
	cr_assert_str_eq(where(at, "Grossmann"), "entry:1603");
	cr_assert_str_eq(where(at, "Bonin"), "entry:1603");
	cr_assert_str_eq(where(at, "IR 41"), "eliminated");
	cr_assert_str_eq(where(at, "IR 43"), "evacuated");
	cr_assert_str_eq(where(at, "IR 44"), "off");
	next_arrivals(at, 19);
	cr_assert_eq(due_of(at, "IR 44"), 19);
	cr_assert_eq(losses_at(at, "IR 44"), 1);
	cr_assert_str_eq(where(at, "Bredow"), "off");
	next_arrivals(at, 20);
	cr_assert_str_eq(where(at, "Bredow"), "entry:1603");
	cr_assert_str_eq(where(at, "12th Uhlans"), "entry:1603");
	cr_assert_str_eq(where(at, "Art I-1"), "entry:1603");
	cr_assert_eq(told(at, "first-returns") + told(at, "first-stays"), 0, "no second die");
}

Test(first_corps, goes_on_coming_after_five, .description = "1866 13.3.2")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0510", "N");
	change(at, "[{'panicked':true},{'iv_corps':15},{'turn':22}]");
	dice(at, "d6 6");
	any_dice(at, "first");
	begin(at, "arrivals");
	next_arrivals(at, 23); /* 18.00 */
	cr_assert_str_eq(where(at, "IR 44"), "entry:1603");
}

/* ---- 13.4: points ----------------------------------------------------------------------------------------- */

Test(both_points, each_late_place_to_either_side, .description = "1866 13.4")
{
	static const char *const hexes[] = {"0606", "1613", "0611", "1211", "0915", "0816"};
	for (unsigned i = 0; i < 6; i++) {
		struct at_table *at = clear_field("joined");
		change(at, "[{'turn':'20.00','day':2},{'iv_corps':15}]");
		place(at, "IR 10", hexes[i], NULL);
		cr_assert_eq(points(at, austrian), 1, "%s", hexes[i]);
		place(at, "IR 10", "0518", "N");
		place(at, "2nd Guard Foot", hexes[i], NULL);
		cr_assert_eq(points(at, prussian), 1, "%s", hexes[i]);
		cr_assert_eq(points(at, austrian), 0);
		leave(at);
	}
}

Test(both_points, noon_pays_nothing_with_the_fourth_corps, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0816", NULL);
	change(at, "[{'turn':'12.00','day':2},{'iv_corps':15}]");
	any_dice(at, "noon");
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->battle.noon_points, 0);
	at = clear_field("joined");
	place(at, "IR 10", "0513", NULL);
	place(at, "IR 2", "0816", NULL);
	change(at, "{'turn':'12.00','day':2}");
	any_dice(at, "noon");
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->battle.noon_points, 1 + 2);
}

Test(both_points, without_the_fourth_corps_as_at_soor, .description = "1866 13.4, 12.4.1")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'15.00','day':2},{'vp':{'noon':3,'day':{'prussian':2,'austrian':5}}}]");
	place(at, "IR 10", "0606", NULL); /* no place pays, but two steps are still there */
	cr_assert_eq(points(at, austrian), 5 + 3 - 1);
	cr_assert_eq(points(at, prussian), 2);
}

Test(both_points, losses_of_the_first_day_pay_once, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'15.00','day':2},{'iv_corps':15}]");
	place(at, "IR 41", "0904", "S");
	change(at, "{'piece':'IR 41','losses':1,'old_losses':1}");
	change(at, "[{'piece':'IR 43','at':'eliminated'},{'piece':'IR 43','losses':2,'old_losses':2}]");
	cr_assert_eq(points(at, austrian), 0);
	trautenau_lose_step(table_at(at), piece_named(at, "IR 41")); /* one new step: no pair */
	cr_assert_eq(points(at, austrian), 0);
	change(at, "{'piece':'1st Jägers','at':'eliminated'}");
	cr_assert_eq(points(at, austrian), 1);
}

Test(both_points, thresholds_over_two_days, .description = "1866 13.4, 12.1.2")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'15.00','day':2},{'iv_corps':15}]");
	/* Mondel lost two on the first day; a third is the threshold and pays although the day is another. */
	change(at, "[{'piece':'IR 24','at':'eliminated'},{'piece':'IR 24','losses':2,'old_losses':2}]");
	cr_assert_eq(points(at, prussian), 0);
	place(at, "IR 10", "0510", "N");
	trautenau_lose_step(table_at(at), piece_named(at, "IR 10"));
	struct field field = field_at(at);
	cr_assert(trautenau_is_demoralised(&field, piece_named(at, "IR 10")));
	cr_assert_eq(points(at, prussian), 0 + 1);
}

Test(both_points, first_corps_pays_on_the_second_day, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'15.00','day':2},{'iv_corps':13},{'panicked':true},{'i_corps':14}]");
	place(at, "8th Uhlans", "0904", "S");
	trautenau_eliminate(table_at(at), piece_named(at, "8th Uhlans"));
	cr_assert_eq(points(at, austrian), 1); /* Bredow; a single step is no pair */
}

Test(both_points, fourth_corps_thresholds, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'15.00','day':2},{'iv_corps':13}]");
	change(at, "[{'piece':'IR 12','at':'eliminated'},{'piece':'Art 1/IV','at':'eliminated'}]");
	cr_assert_eq(points(at, prussian), 1 + 1); /* three steps, Brandenstein */
	change(at, "[{'piece':'Hussars 7','at':'eliminated'}]");
	cr_assert_eq(points(at, prussian), 2 + 1); /* four steps; one of two independents */
	change(at, "[{'piece':'Art 5-6/IV','at':'eliminated'}]");
	cr_assert_eq(points(at, prussian), 2 + 1 + 1);
}

Test(both_points, the_final_level_adds_both_days, .description = "1866 13.4")
{
	struct at_table *at = clear_field("joined");
	change(at, "[{'turn':'20.00','day':2},{'iv_corps':15},{'vp':{'day':{'prussian':1,'austrian':4}}}]");
	place(at, "IR 10", "0611", NULL);
	place(at, "IR 2", "0816", NULL); /* 4 + 2 against 1 */
	begin(at, "turn-end");
	cr_assert(is_over(at));
	cr_assert_eq(position_at(at)->flow.winner, austrian);
	cr_assert_eq(position_at(at)->flow.level, level_major);
}
