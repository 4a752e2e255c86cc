/*
 * 11.4: points, levels and panic of the first day.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- 11.4.1: control of places ---------------------------------------------------------------------------- */

Test(places, worth_of_each_to_either_side, .description = "1866 11.4.1")
{
	static const struct {
		const char *hex;
		int value;
	} places[] = {{"0606", 2}, {"0611", 2}, {"0910", 1}, {"0508", 0}, {"0806", 0}};
	for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
		struct at_table *at = clear_field("trautenau");
		place(at, "IR 41", places[i].hex, NULL);
		cr_assert_eq(points(at, prussian), places[i].value, "%s", places[i].hex);
		cr_assert_eq(points(at, austrian), 0);
		place(at, "IR 41", "0902", "S");
		place(at, "IR 10", places[i].hex, NULL);
		cr_assert_eq(points(at, austrian), places[i].value, "%s", places[i].hex);
		cr_assert_eq(points(at, prussian), 0);
		leave(at);
	}
}

Test(places, nobody_has_them_at_first, .description = "1866 11.4.1")
{
	struct at_table *at = start("trautenau");
	cr_assert_eq(points(at, prussian), 0);
	cr_assert_eq(points(at, austrian), 0);
}

Test(places, a_commander_takes_nothing, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Grossmann", "0611", NULL);
	cr_assert_eq(points(at, prussian), 0);
}

Test(places, a_friend_inside_holds_against_a_zone, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL);
	place(at, "IR 41", "0610", "S");
	cr_assert_eq(points(at, austrian), 2);
	place(at, "Mondel", "0611", NULL);
	place(at, "IR 10", "0613", "N"); /* only the commander stays behind */
	cr_assert_eq(points(at, austrian), 0);
	place(at, "IR 41", "0610", "N"); /* looks away: no zone over the village */
	cr_assert_eq(points(at, austrian), 2);
}

Test(places, the_heights_over_the_town, .description = "1866 11.4.1")
{
	static const char *const heights[] = {"0607", "0707"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = clear_field("trautenau");
		place(at, "IR 10", "0606", NULL);
		place(at, "IR 24", heights[i], "N"); /* their own man there does no harm */
		cr_assert_eq(points(at, austrian), 2);
		place(at, "IR 24", "0508", NULL);
		place(at, "IR 41", heights[i], "S");
		cr_assert_eq(points(at, austrian), 0, "%s", heights[i]);
		cr_assert_eq(points(at, prussian), 0);
		leave(at);
	}
}

/* Six regiments around Neu-Rognitz, all looking outwards: no zone falls on it, but no line leads out. */
static struct at_table *ringed_village(void)
{
	struct at_table *at = clear_field("trautenau");
	change(at, "{'control':'0611','side':'austrian'}");
	place(at, "IR 41", "0610", "N");
	place(at, "IR 43", "0711", "NE");
	place(at, "IR 44", "0712", "SE");
	place(at, "IR 45", "0612", "S");
	place(at, "1st Grenadiers", "0512", "SW");
	place(at, "3rd Grenadiers", "0511", "NW");
	return at;
}

Test(places, no_line_no_points, .description = "1866 11.4.1")
{
	struct at_table *at = ringed_village();
	cr_assert_eq(points(at, austrian), 0);
	cr_assert_eq(points(at, prussian), 0);
	place(at, "IR 45", "0902", "S"); /* the gap to the south */
	cr_assert_eq(points(at, austrian), 2);
}

/* ---- 11.4.1: out to the west ------------------------------------------------------------------------------ */

/* Trautenau and its heights are Prussian; so many unhurt units have gone. */
static struct at_table *gone_west(unsigned count)
{
	static const char *const units[] = {"1st Grenadiers", "3rd Grenadiers", "5th Grenadiers",
					    "8th Uhlans",     "Art I-1",        "IR 45"};
	struct at_table *at = clear_field("trautenau");
	change(at, "[{'control':'0607','side':'prussian'},{'control':'0707','side':'prussian'}]");
	place(at, "IR 41", "0606", NULL);
	for (unsigned i = 0; i < count; i++) {
		char text[64];
		snprintf(text, sizeof text, "{'piece':'%s','at':'evacuated'}", units[i]);
		change(at, text);
	}
	return at;
}

Test(evacuation, one_point_for_three, .description = "1866 11.4.1")
{
	static const int wanted[] = {0, 0, 0, 1, 1, 1, 2};
	for (unsigned count = 0; count <= 6; count++)
		cr_assert_eq(points(gone_west(count), prussian), 2 + wanted[count], "%u", count);
}

Test(evacuation, commanders_are_not_counted, .description = "1866 11.4.1")
{
	struct at_table *at = gone_west(2);
	change(at, "{'piece':'Grossmann','at':'evacuated'}");
	cr_assert_eq(points(at, prussian), 2);
}

Test(evacuation, a_zone_anywhere_on_the_road, .description = "1866 11.4.1")
{
	static const struct {
		const char *at, *facing;
		int value;
	} enemies[] = {
		{"0801", "SE", 0},                   /* its front holds 0901 */
		{"0801", "NW", 1}, {"0804", "N", 0}, /* on the road: its zone lies over 0904 */
		{"0707", "S", 1},                    /* looks away from the town */
		{"0407", "N", 0},                    /* 0406 lies before it */
		{"0408", "N", 1},                    /* 0407 and 0308: close, but beside the road */
		{"0310", "N", 1},
	};
	for (unsigned i = 0; i < sizeof enemies / sizeof *enemies; i++) {
		struct at_table *at = gone_west(3);
		change(at, "{'control':'0606','side':null}");
		place(at, "IR 41", "0902", "S"); /* a friend on the road does not help */
		place(at, "IR 10", enemies[i].at, enemies[i].facing);
		cr_assert_eq(points(at, prussian), enemies[i].value, "%s %s", enemies[i].at,
			     enemies[i].facing);
		leave(at);
	}
}

Test(evacuation, marching_off_the_map, .description = "1866 11.4.1")
{
	struct at_table *at = gone_west(0);
	place(at, "IR 43", "0207", NULL);
	place(at, "1st Dragoons", "0904", "S");
	activate(at, "1st Division");
	begin(at, "movement");
	give(at, "unit IR 43");
	cr_assert_str_eq(rule_of(at, "go evacuated"), "11.4.1"); /* not from Weigelsdorf */
	give(at, "go 0107");
	cr_assert(is_listed(at, "go evacuated"));
	give(at, "go evacuated");
	cr_assert_str_eq(where(at, "IR 43"), "evacuated");
	cr_assert_not(is_legal(at, "unit IR 43"));
}

Test(evacuation, only_with_the_town_and_both_heights, .description = "1866 11.4.1")
{
	static const char *const lacking[] = {"0606", "0607", "0707"};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = gone_west(0);
		char text[64];
		place(at, "IR 41", "0904", "S");
		snprintf(text, sizeof text, "{'control':'%s','side':'austrian'}", lacking[i]);
		change(at, text);
		place(at, "IR 43", "0107", "S");
		activate(at, "1st Division");
		begin(at, "movement");
		give(at, "unit IR 43");
		cr_assert_str_eq(rule_of(at, "go evacuated"), "11.4.1", "%s", lacking[i]);
		leave(at);
	}
}

Test(evacuation, no_austrian_leaves_on_the_first_day, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	struct field field = field_at(at);
	change(at, "[{'control':'0606','side':'austrian'},{'control':'0607','side':'austrian'},"
		   "{'control':'0707','side':'austrian'}]");
	piece_id regiment = place(at, "IR 10", "0107", "N");
	cr_assert_not(trautenau_may_evacuate(&field, regiment, space_named(at, "0107")));
}

/* ---- 11.4.1: steps, formations, prisoners ----------------------------------------------------------------- */

Test(day_points, four_steps_and_the_independents, .description = "1866 11.4.1, 11.1.2")
{
	struct at_table *at = clear_field("trautenau");
	change(at, "[{'piece':'Dragoons 2','at':'eliminated'},{'piece':'Uhlans 9','at':'eliminated'}]");
	cr_assert_eq(points(at, prussian), 1); /* two of three */
	change(at, "{'piece':'Art 7-8/III','at':'eliminated'}");
	cr_assert_eq(points(at, prussian), 1 + 1); /* three steps are one pair; their threshold */
	change(at, "{'piece':'FJB 12','at':'eliminated'}");
	cr_assert_eq(points(at, prussian), 2 + 1);
}

Test(day_points, each_formation_by_the_table, .description = "1866 11.4.1, 11.1.2")
{
	struct at_table *at = clear_field("trautenau");
	change(at, "[{'piece':'8th Uhlans','at':'eliminated'}]");
	cr_assert_eq(points(at, austrian), 0 + 1); /* Bredow */
	change(at, "[{'piece':'IR 44','at':'eliminated'},{'piece':'IR 45','at':'eliminated'}]");
	cr_assert_eq(points(at, austrian),
		     2 + 1); /* five steps; the 2nd Division has lost four of its five */
	change(at, "[{'piece':'1st Hussars','at':'eliminated'}]");
	cr_assert_eq(points(at, austrian), 3 + 1 + 2);
}

Test(day_points, prisoners_count_for_the_threshold, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	change(at, "[{'piece':'IR 44','at':'eliminated'},{'piece':'1st Hussars','at':'eliminated'}]");
	place(at, "IR 45", "0118", "N"); /* in the corner among three enemies */
	place(at, "IR 10", "0117", "N");
	place(at, "IR 24", "0217", "N");
	cr_assert_eq(points(at, austrian), 1); /* three steps */
	place(at, "IR 2", "0218", "N");
	cr_assert_eq(points(at, austrian), 2 + 2); /* five steps, and the 2nd Division */
}

Test(day_points, a_zone_bars_the_way_unless_a_friend_stands_in_it, .description = "1866 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 45", "0118", "N");
	place(at, "IR 10", "0116", "S");  /* zones over 0117, and over 0216 */
	place(at, "IR 24", "0218", "NW"); /* zones over 0118 and 0217 */
	cr_assert_eq(points(at, austrian), 1, "0117 and 0217 are barred, 0218 is held");
	place(at, "IR 44", "0217", "N"); /* stands in the zone: the way goes on over 0317 */
	cr_assert_eq(points(at, austrian), 0);
}

/* ---- 11.4.2: levels --------------------------------------------------------------------------------------- */

/* So many Austrian points by pairs of steps alone, no threshold reached. */
static struct at_table *austrian_lead(const char *scenario, const char *options, unsigned lead)
{
	static const char *const pairs[] = {"IR 41", "IR 43", "IR 44", "IR 45"};
	struct at_table *at = clear_field_with(scenario, options);
	for (unsigned i = 0; i < lead && i < 4; i++) {
		char text[64];
		snprintf(text, sizeof text, "{'piece':'%s','at':'eliminated'}", pairs[i]);
		change(at, text);
	}
	if (lead > 4) { /* the tenth step is one of the batteries' */
		change(at, "{'piece':'1st Jägers','at':'eliminated'}");
		place(at, "Art I-1", "0904", "S");
		set_losses(at, "Art I-1", 1);
	}
	place(at, "IR 10", "0510", "N");
	cr_assert_eq(points(at, austrian), (int)lead);
	cr_assert_eq(points(at, prussian), 0);
	return at;
}

Test(levels, of_the_first_day, .description = "1866 11.4.2")
{
	static const unsigned wanted[] = {level_draw,  level_draw,  level_minor,
					  level_minor, level_minor, level_major};
	for (unsigned lead = 0; lead <= 5; lead++) {
		struct at_table *at = austrian_lead("trautenau", NULL, lead);
		at_hour(at, "20.00");
		dice(at, "d6 1");
		begin(at, "turn-end");
		cr_assert(is_over(at));
		cr_assert_eq(position_at(at)->flow.level, wanted[lead], "%u", lead);
		cr_assert_eq(position_at(at)->flow.winner, lead < 2 ? no_side : austrian, "%u", lead);
		leave(at);
	}
}

Test(levels, the_lower_score_is_taken_off, .description = "1866 11.4.1, 11.4.2")
{
	struct at_table *at = austrian_lead("trautenau", NULL, 5);
	place(at, "IR 1", "0505", "N");
	place(at, "1st Grenadiers", "0606", NULL); /* two for the town: a lead of three */
	at_hour(at, "20.00");
	dice(at, "d6 1");
	begin(at, "turn-end");
	cr_assert_eq(position_at(at)->flow.level, level_minor);
}

/* ---- 11.4.2: panic ---------------------------------------------------------------------------------------- */

static bool panics(const char *options, const char *hour, unsigned lead, unsigned die)
{
	struct at_table *at = austrian_lead("trautenau", options, lead);
	char text[16];
	at_hour(at, hour);
	snprintf(text, sizeof text, "d6 %u", die);
	dice(at, text);
	any_dice(at, "panic");
	begin(at, "turn-end");
	bool panicked = told(at, "bonin-panics") == 1;
	cr_assert_eq(told(at, "bonin-holds"), panicked ? 0 : 1);
	if (panicked) {
		cr_assert(is_over(at));
		cr_assert_eq(position_at(at)->flow.winner, austrian);
		cr_assert_eq(position_at(at)->flow.level, level_major);
	}
	leave(at);
	return panicked;
}

Test(nerves, by_level, .description = "1866 11.4.2")
{
	static const unsigned needed[] = {6, 6, 5, 5, 5, 4}; /* lead 0 to 5 */
	for (unsigned lead = 0; lead <= 5; lead++)
		for (unsigned die = 1; die <= 6; die++)
			cr_assert_eq(panics(NULL, "18.00", lead, die), die >= needed[lead], "%u and %u", lead,
				     die);
}

Test(nerves, by_points_if_the_table_wants_it, .description = "1866 11.4.2")
{
	for (unsigned lead = 0; lead <= 5; lead++)
		for (unsigned die = 1; die <= 6; die++)
			cr_assert_eq(panics("panic-by-points=1", "18.00", lead, die), die + lead >= 6,
				     "%u and %u", lead, die);
}

Test(nerves, at_the_end_of_each_turn_from_five, .description = "1866 11.4.2")
{
	static const char *const hours[] = {"17.00", "18.00", "19.00", "20.00"};
	for (unsigned i = 0; i < 4; i++)
		cr_assert(panics(NULL, hours[i], 0, 6), "%s", hours[i]);
}

Test(nerves, a_prussian_lead_takes_nothing_off, .description = "1866 11.4.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0606", NULL);
	place(at, "IR 43", "0611", NULL); /* four points */
	at_hour(at, "17.00");
	dice(at, "d6 6");
	begin(at, "turn-end");
	cr_assert_eq(told(at, "bonin-panics"), 1);
	cr_assert_eq(position_at(at)->flow.winner, austrian);
}
