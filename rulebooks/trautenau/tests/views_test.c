/*
 * Names, changes by hand, the view, the saved fields and the explanations.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "rulebooks/trautenau/shell/views.h"
#include "rulebooks/trautenau/tests/support.h"

/* ---- Names ----------------------------------------------------------------------------------------------------------- */

Test(names, a_piece_answers_to_id_name_and_other_spellings)
{
	struct at_table *at = start("trautenau");
	struct field field = field_at(at);
	piece_id regiment = piece_named(at, "IR 10 Mazzuchelli");
	cr_assert_eq(piece_named(at, trautenau_id_of_piece(&field, regiment)), regiment);
	cr_assert_eq(piece_named(at, "ir10 mazzuchelli"), regiment);
	cr_assert_eq(piece_named(at, "IR 10"), regiment);
	cr_assert_eq(piece_named(at, "Dragoons 2 Windischgratz"),
		     piece_named(at, "Dragoons 2 Windischgrätz"));
	cr_assert_eq(trautenau_find_piece(&field, "Old Guard"), no_piece);
	cr_assert_eq(trautenau_find_piece(&field, ""), no_piece);
}

Test(names, every_id_and_name_is_its_own)
{
	static const char *const scenarios[] = {"trautenau", "soor", "joined"};
	for (unsigned s = 0; s < 3; s++) {
		struct at_table *at = start(scenarios[s]);
		struct field field = field_at(at);
		for (piece_id piece = 0; piece < data_of(field.scenario)->pieces; piece++) {
			cr_assert_eq(trautenau_find_piece(&field, trautenau_id_of_piece(&field, piece)),
				     piece, "%s", trautenau_id_of_piece(&field, piece));
			cr_assert_eq(trautenau_find_piece(&field, trautenau_name_of_piece(&field, piece)),
				     piece, "%s", trautenau_name_of_piece(&field, piece));
		}
		for (unsigned i = 0; i < data_of(field.scenario)->formations; i++) {
			cr_assert_eq(trautenau_find_formation(field.scenario,
							      trautenau_id_of_formation(field.scenario, i)),
				     (int)i);
			cr_assert_eq(trautenau_find_formation(field.scenario,
							      trautenau_name_of_formation(field.scenario, i)),
				     (int)i);
		}
		leave(at);
	}
}

Test(names, places_beyond_the_map)
{
	struct at_table *at = clear_field("trautenau");
	change(at, "{'piece':'IR 2','at':'entry:0118','due':5}");
	cr_assert_str_eq(where(at, "IR 2"), "entry:0118");
	cr_assert_eq(position_at(at)->piece[piece_named(at, "IR 2")].due, 5);
	change(at, "{'piece':'IR 2','at':'eliminated'}");
	cr_assert_str_eq(where(at, "IR 2"), "eliminated");
	cr_assert_eq(losses_at(at, "IR 2"), 2, "an eliminated regiment has lost both its steps");
	change(at, "{'piece':'IR 2','at':'off'}");
	cr_assert_str_eq(where(at, "IR 2"), "off");
}

/* ---- Changes by hand -------------------------------------------------------------------------------------------------- */

Test(changes, two_sides_in_a_hex_are_refused, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "N");
	cr_assert_str_eq(refused(at, "{'piece':'IR 41','at':'0505','facing':'N'}"), "3");
	cr_assert_str_eq(where(at, "IR 41"), "off", "a refused change changes nothing");
}

Test(changes, overstacking_is_refused, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "N");
	place(at, "IR 24", "0505", "N");
	cr_assert_null(refused(at, "{'piece':'FJB 12','at':'0505','facing':'N'}"),
		       "light troops may be added");
	cr_assert_str_eq(refused(at, "{'piece':'IR 2','at':'0505','facing':'N'}"), "3");
}

/* 0209 is a marsh without road, path or railway: only infantry gets in, and who goes with it. */
Test(changes, no_guns_in_a_marsh, .description = "1866 terrain table")
{
	struct at_table *at = clear_field("trautenau");
	cr_assert_str_eq(refused(at, "{'piece':'Art I-3','at':'0209','facing':'N'}"), "terrain table");
	cr_assert_str_eq(refused(at, "{'piece':'1st Dragoons','at':'0209','facing':'N'}"), "terrain table");
	cr_assert_null(refused(at, "{'piece':'IR 41','at':'0209','facing':'N'}"));
	cr_assert_null(refused(at, "{'piece':'Grossmann','at':'0209'}"));
}

Test(changes, a_stack_faces_one_way, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "N");
	cr_assert_str_eq(refused(at, "{'piece':'IR 24','at':'0505','facing':'S'}"), "4");
	cr_assert_null(refused(at, "{'piece':'IR 24','at':'0505','facing':'N'}"));
}

Test(changes, houses_need_no_facing_but_guns_do, .description = "1866 4")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0508", "N");
	cr_assert_str_eq(facing_of(at, "IR 10"), "");
	place(at, "Art 1/III", "0508", "SE");
	cr_assert_str_eq(facing_of(at, "Art 1/III"), "SE");
}

Test(changes, losses_stay_below_morale, .description = "1866 9.5.10")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "FJB 12", "0505", "N");
	cr_assert_str_eq(refused(at, "{'piece':'FJB 12','losses':1}"), "9.5.10");
	place(at, "IR 10", "0506", "N");
	cr_assert_null(refused(at, "{'piece':'IR 10','losses':1}"));
	cr_assert_str_eq(refused(at, "{'piece':'IR 10','losses':2}"), "9.5.10");
}

Test(changes, nonsense_is_refused_without_a_paragraph)
{
	static const char *const nonsense[] = {
		"{'piece':'Old Guard','at':'0505'}",
		"{'piece':'IR 10','at':'9999'}",
		"{'piece':'IR 10','losses':'many'}",
		"{'piece':'IR 10','disorganised':1}",
		"{'turn':0}",
		"{'turn':99}",
		"{'turn':'03.00'}",
		"{'active':'Nobody'}",
		"{'cup':'Mondel'}",
		"{'initiative':'french'}",
		"{'control':'0606','side':'french'}",
		"{'weather':'rain'}",
		"{}",
		"{'vp':3}",
	};
	struct at_table *at = clear_field("trautenau");
	for (unsigned i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
		cr_assert_str_eq(refused(at, nonsense[i]), "", "%s", nonsense[i]);
}

Test(changes, the_hour_names_the_turn, .description = "1866 11.1.1")
{
	struct at_table *at = clear_field("trautenau");
	at_hour(at, "14.00");
	cr_assert_eq(turn_at(at), 6, "09.00 is the first turn");
	cr_assert_str_eq(hour_at(at), "14.00");
	change(at, "{'turn':12}");
	cr_assert_str_eq(hour_at(at), "20.00");
}

Test(changes, control_and_markers)
{
	struct at_table *at = clear_field("trautenau");
	change(at,
	       "[{'control':'Trautenau','side':'austrian'},{'cup':['Mondel','1st Division']},{'initiative':'prussian'}]");
	cr_assert_eq(position_at(at)->holder[space_named(at, "0606")], 1 + austrian);
	cr_assert_eq(position_at(at)->command.cup,
		     1u << formation_named(at, "Mondel") | 1u << formation_named(at, "1st Division"));
	activate(at, "Mondel");
	cr_assert_eq(position_at(at)->command.cup, 1u << formation_named(at, "1st Division"));
	cr_assert_eq(position_at(at)->command.initiative, prussian);
}

/* ---- The view --------------------------------------------------------------------------------------------------------- */

static json_t *view_of(const struct at_table *at)
{
	static char text[1 << 17];
	struct field field = field_at(at);
	struct json out;
	json_start(&out, text, sizeof text);
	put_object(&out, NULL);
	trautenau_view_position(&field, &out);
	put_end(&out);
	cr_assert(!out.overflow);
	json_t *view = json_loads(text, 0, NULL);
	cr_assert(view);
	return view;
}

static const json_t *by_id(const json_t *list, const char *id)
{
	for (size_t i = 0; i < json_array_size(list); i++)
		if (!strcmp(json_string_value(json_object_get(json_array_get(list, i), "id")), id))
			return json_array_get(list, i);
	return NULL;
}

static bool is_ordered(const json_t *list)
{
	for (size_t i = 1; i < json_array_size(list); i++)
		if (strcmp(json_string_value(json_object_get(json_array_get(list, i - 1), "id")),
			   json_string_value(json_object_get(json_array_get(list, i), "id"))) >= 0)
			return false;
	return true;
}

Test(view, pieces_and_tracks_are_in_the_order_of_their_ids)
{
	struct at_table *at = start("joined");
	json_t *view = view_of(at);
	cr_assert(is_ordered(json_object_get(view, "pieces")));
	cr_assert(is_ordered(json_object_get(view, "tracks")));
	json_decref(view);
}

Test(view, a_unit_shows_what_its_counter_shows, .description = "1866 1.2.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "NE");
	change(at, "[{'piece':'IR 10','losses':1},{'piece':'IR 10','disorganised':true}]");
	struct field field = field_at(at);
	json_t *view = view_of(at);
	const json_t *unit = by_id(json_object_get(view, "pieces"),
				   trautenau_id_of_piece(&field, piece_named(at, "IR 10")));
	const json_t *values = json_object_get(unit, "values");
	cr_assert_str_eq(json_string_value(json_object_get(unit, "side")), "austrian");
	cr_assert_str_eq(json_string_value(json_object_get(unit, "at")), "0505");
	cr_assert_str_eq(json_string_value(json_object_get(unit, "facing")), "NE");
	cr_assert_str_eq(json_string_value(json_object_get(unit, "kind")), "infantry");
	cr_assert_eq(json_integer_value(json_object_get(values, "combat")), 4);
	cr_assert_eq(json_integer_value(json_object_get(values, "morale")), 2);
	cr_assert_eq(json_integer_value(json_object_get(values, "movement")), 4);
	cr_assert_eq(json_integer_value(json_object_get(unit, "steps_left")), 1);
	const json_t *status = json_object_get(unit, "status");
	cr_assert_eq(json_array_size(status), 1);
	cr_assert_str_eq(json_string_value(json_array_get(status, 0)), "disorganised");
	json_decref(view);
}

/* ---- Explanations ------------------------------------------------------------------------------------------------------ */

Test(explaining, an_unknown_kind_says_what_there_is)
{
	struct at_table *at = clear_field("trautenau");
	cr_assert_str_eq(no_figure(at, "{'what':'weather'}"), "");
	cr_assert_str_eq(no_figure(at, "{}"), "");
	cr_assert_str_eq(no_figure(at, "{'what':'morale','unit':'Old Guard'}"), "");
}

Test(explaining, zones_name_those_who_exert_them, .description = "1866 5")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0902", "S");
	cr_assert_eq(figure(at, "zone", "{'what':'zone','unit':'IR 10'}"), 3, "three front hexes");
	cr_assert_eq(figure(at, "austrian", "{'what':'zone','at':'0903'}"), 1);
	cr_assert_eq(figure(at, "austrian", "{'what':'zone','at':'0901'}"), 0, "not behind it");
	cr_assert_eq(figure(at, "prussian", "{'what':'zone','at':'0903'}"), 0);
}

/* Two infantry points of morale, no modifier: 4 or more on the die passes, three ways of six. */
Test(explaining, morale_tells_the_die_needed, .description = "1866 2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "N");
	cr_assert_eq(figure(at, "morale", "{'what':'morale','unit':'IR 10'}"), 2);
	cr_assert_eq(figure(at, "die", "{'what':'morale','unit':'IR 10'}"), 4);
	cr_assert_str_eq(no_figure(at, "{'what':'rally','unit':'IR 10'}"), "10.1", "it is in good order");
}

Test(explaining, stacking_cites_chapter_three, .description = "1866 3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0505", "N");
	cr_assert_eq(figure(at, "units", "{'what':'stacking','unit':'IR 24','at':'0505'}"), 1);
	cr_assert_str_eq(no_figure(at, "{'what':'stacking','unit':'IR 41','at':'0505'}"), "3");
}

/* Row 6 and above of the printed table: T T D D D D+1 D+1 D+1; row 0: six times nothing, then T T. */
Test(explaining, the_combat_table_row_by_row, .description = "1866 9.5.5")
{
	struct at_table *at = clear_field("trautenau");
	cr_assert_eq(figure(at, "die-0", "{'what':'table'}"), 0);
	cr_assert_eq(figure(at, "die-6", "{'what':'table'}"), 6);
	static const int six[] = {1, 1, 2, 2, 2, 3, 3, 3}, nought[] = {0, 0, 0, 0, 0, 0, 1, 1};
	struct figures figures = {0};
	struct field field = field_at(at);
	json_t *about = json_pack("{s:s}", "what", "table");
	cr_assert(trautenau_explain_figure(&field, about, &figures).legal);
	json_decref(about);
	cr_assert_eq(figures.count, 7);
	for (unsigned column = 0; column < 8; column++) {
		cr_assert_eq(figures.figure[6].term[column].value, six[column]);
		cr_assert_eq(figures.figure[0].term[column].value, nought[column]);
	}
}

/* From 0811 the northern edge is ten rows off; nothing is near: 0711 costs one point, the woods and 0911 more. */
Test(explaining, the_edge_of_retreat_and_the_ways_there, .description = "1866 9.5.8")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	cr_assert_eq(figure(at, "edge", "{'what':'retreat','unit':'IR 41'}"), 10);
	cr_assert_eq(figure(at, "ways", "{'what':'retreat','unit':'IR 41'}"), 1);
	cr_assert_str_eq(no_figure(at, "{'what':'retreat','unit':'Grossmann'}"), "");
}

/* IR 41 has 4 points: with 2 of them the attack is in column 2, with all of them in column 4. */
Test(explaining, the_share_of_a_divided_attack, .description = "1866 9.5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0811", "S");
	place(at, "IR 10", "0812", "N");
	cr_assert_eq(figure(at, "column", "{'what':'odds','unit':'IR 41','target':'0812'}"), 4);
	cr_assert_eq(figure(at, "column", "{'what':'odds','unit':'IR 41','target':'0812','value':2}"), 2);
	cr_assert_str_eq(no_figure(at, "{'what':'odds','unit':'IR 41','target':'0812','value':5}"), "9.5.1");
	cr_assert_str_eq(no_figure(at, "{'what':'odds','unit':'IR 41','target':'0812','value':0}"), "9.5.1");
}

Test(explaining, batteries_fire_one_by_one, .description = "1866 9.2.2")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Art 1/III", "0811", "S");
	cr_assert_str_eq(
		no_figure(at, "{'what':'barrage','attackers':['Art 1/III','Art 2/III'],'target':'0812'}"),
		"9.2.2");
}

/* With nobody on the map there is no choice in any step: the hour would pass. */
Test(changes, a_step_in_which_nobody_can_choose_is_refused)
{
	struct at_table *at = clear_field("trautenau");
	unsigned turn = position_at(at)->flow.turn;
	cr_assert_not_null(refused(at, "{'step':'rally'}"));
	cr_assert_not_null(refused(at, "{'step':'movement'}"));
	cr_assert_eq(position_at(at)->flow.turn, turn);
}
