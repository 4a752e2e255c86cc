/*
 * The terminal's table, driven with Picket: who sits at the keyboard, what he may read, which windows are asked; and
 * the sheet of dots the map of areas is drawn on.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play.h"
#include "cli/play_sketch.h"

enum { first, second, third };
enum { orders_window, volley_window, counter_window };

static struct play table;

static void begin(const char *seed)
{
	struct data_error error;
	size_t count;
	const struct embedded_file *files = embedded_files(&count);
	struct data_set data = {.file = files, .count = count};
	table = (struct play){.seat = public_seat, .next = no_seat, .work = calloc(1, sizeof *table.work)};
	table.scenario = scenario_load("picket", &data, &error);
	cr_assert(table.scenario);
	struct game_setup setup = {.seed = seed, .windows_open = true, .edit = true, .work = table.work};
	table.game = game_new(table.scenario, &setup);
	cr_assert(table.game);
}

static void end(void)
{
	play_close(&table);
}

static void seat_computers(uint8_t seats)
{
	for (seat_id seat = 0; seat < 3; seat++)
		table.player[seat] = seats & 1u << seat ? find_player("random") : NULL;
	play_begin_orders(&table);
	play_refresh(&table);
}

TestSuite(terminal, .fini = end);

Test(terminal, nobody_sees_anything_before_the_keyboard_is_his)
{
	begin("hand over");
	seat_computers(0);
	cr_assert_eq(table.seat, public_seat);
	cr_assert_eq(table.next, first);
	cr_assert_eq(table.answers.count, 0);
	play_sit_down(&table);
	cr_assert_eq(table.seat, first);
	cr_assert_eq(table.answers.count, 4); /* bids of 0 to 3 */
	cr_assert(play_answer(&table, answer(verb_number, 2)));
	cr_assert_eq(table.seat, first);
	cr_assert_eq(table.next, second);
	cr_assert_eq(table.answers.count, 0);
	cr_assert_str_eq(text_in(table.view, "seat"), "first");
	play_sit_down(&table);
	cr_assert_str_eq(text_in(table.view, "seat"), "second");
}

Test(terminal, against_computers_the_keyboard_stays)
{
	begin("alone");
	seat_computers(1 << second | 1 << third);
	cr_assert_eq(table.seat, first);
	cr_assert_eq(table.next, no_seat);
	cr_assert(play_answer(&table, answer(verb_number, 2)));
	while (play_computer(&table))
		play_refresh(&table);
	cr_assert_eq(table.seat, first);
	cr_assert_eq(table.next, no_seat);
	cr_assert_str_eq(text_in(table.view, "seat"), "first");
}

Test(terminal, who_is_asked_next_keeps_the_keyboard_if_he_has_it)
{
	begin("sealed");
	seat_computers(1 << third);
	play_sit_down(&table);
	cr_assert(play_answer(&table, answer(verb_number, 1)));
	play_sit_down(&table);
	cr_assert(play_answer(&table, answer(verb_number, 3)));
	while (play_computer(&table))
		play_refresh(&table);
	/* both captains set up behind their screens: the second seat goes on, and reads the bids */
	cr_assert_eq(table.seat, second);
	cr_assert_eq(table.next, no_seat);
	cr_assert_geq(table.log_lines, 4);
}

/* Blue, which is the first seat's, holds the cards named and is about to march. */
static void deal(const char *blue)
{
	char changes[400];
	snprintf(
		changes, sizeof changes,
		"[{\"clear\":true},{\"piece\":\"Blue line\",\"at\":\"Mill\"},{\"piece\":\"Red guard\",\"at\":\"Inn\"},"
		"{\"hand\":{\"blue\":[%s],\"red\":[]}},{\"step\":\"blue-march\"}]",
		blue);
	struct game_result result;
	json_t *list = json_loads(changes, 0, NULL);
	game_edit(table.game, list, &result);
	json_decref(list);
	cr_assert_eq(result.outcome, game_done, "%s", result.reason);
}

static bool lists_a_card(void)
{
	for (unsigned i = 0; i < table.answers.count; i++)
		if (table.answers.answer[i].verb == verb_card)
			return true;
	return false;
}

Test(terminal, a_window_is_asked_with_a_card_in_hand, .description = "P5")
{
	begin("windows");
	deal("\"b.rain\"");
	seat_computers(1 << second | 1 << third);
	cr_assert_eq(table.policy[first][orders_window], window_with_card);
	cr_assert(lists_a_card());
}

Test(terminal, a_window_without_a_card_for_it_is_passed, .description = "P5")
{
	begin("windows");
	deal("\"b.volley1\"");
	seat_computers(1 << second | 1 << third);
	cr_assert(table.answers.count > 1); /* the march itself */
	cr_assert_not(lists_a_card());
	cr_assert_eq(table.answers.answer[0].verb, verb_unit);
}

/* Blue's line could march and has not. */
Test(terminal, done_is_asked_back_once_while_somebody_has_not_moved)
{
	begin("done");
	deal("");
	seat_computers(1 << second | 1 << third);
	uint32_t ticket = game_ticket(table.game, first);
	cr_assert_not(play_done(&table));
	cr_assert_eq(game_ticket(table.game, first), ticket, "nothing was answered");
	cr_assert(strstr(table.notice, "1 has not moved"), "%s", table.notice);
	cr_assert(play_done(&table));
	cr_assert_neq(game_ticket(table.game, first), ticket);
}

Test(terminal, what_goes_back_past_dice_is_asked_back_and_marks_the_game)
{
	begin("analysis");
	seat_computers(1 << second | 1 << third);
	cr_assert(play_answer(&table, answer(verb_number, 2)));
	uint32_t rows = game_moves(table.game);
	play_undo_anything(&table);
	cr_assert_eq(game_moves(table.game), rows);
	cr_assert_not(game_is_analysis(table.game));
	play_undo_anything(&table);
	cr_assert(game_is_analysis(table.game));
	cr_assert_lt(game_moves(table.game), rows);
}

Test(terminal, a_window_may_be_passed_whatever_is_held, .description = "P5")
{
	begin("windows");
	deal("\"b.rain\"");
	table.player[second] = table.player[third] = find_player("random");
	play_begin_orders(&table);
	play_set_policy(&table, first, orders_window, window_pass);
	play_refresh(&table);
	cr_assert_eq(table.answers.answer[0].verb, verb_unit);
}

Test(terminal, at_a_shared_keyboard_no_question_betrays_a_card, .description = "P5")
{
	begin("windows");
	seat_computers(0);
	for (unsigned window = orders_window; window <= counter_window; window++)
		cr_assert_neq(table.policy[first][window], window_with_card);
}

/* ---- The sheet of dots ------------------------------------------------------------------------------------------------ */

Test(sketch, a_level_line_fills_a_row_of_dots)
{
	struct sketch sketch;
	cr_assert(sketch_begin(&sketch, 4, 2));
	sketch_line(&sketch, 0, 0, 2, 0, layer_road);
	/* the topmost dots of a braille character are 0x01 and 0x08 */
	cr_assert_eq(sketch_at(&sketch, 0, 0)->dots, 0x09);
	cr_assert_eq(sketch_at(&sketch, 1, 0)->dots, 0x09);
	cr_assert_eq(sketch_at(&sketch, 2, 0)->dots, 0x01); /* both ends are drawn */
	cr_assert_eq(sketch_at(&sketch, 3, 0)->dots, 0);
	sketch_end(&sketch);
}

Test(sketch, a_road_covers_the_river_and_the_water_is_remembered)
{
	struct sketch sketch;
	cr_assert(sketch_begin(&sketch, 3, 3));
	sketch_line(&sketch, 1.5, 0, 1.5, 2.9, layer_river);
	sketch_line(&sketch, 0, 1.5, 2.9, 1.5, layer_road);
	cr_assert_eq(sketch_at(&sketch, 1, 1)->layer, layer_road);
	cr_assert(sketch_at(&sketch, 1, 1)->water);
	cr_assert_eq(sketch_at(&sketch, 1, 0)->layer, layer_river);
	cr_assert_not(sketch_at(&sketch, 0, 1)->water);
	sketch_end(&sketch);
}

Test(sketch, letters_are_counted_not_bytes)
{
	char text[16];
	cr_assert_eq(letters_in("Münchberg"), 9);
	first_letters(text, sizeof text, "Münchberg", 3);
	cr_assert_str_eq(text, "Mün");
	first_letters(text, sizeof text, "≍≍≍≍≍≍≍≍", 8);
	cr_assert_eq(letters_in(text), 5); /* five of three bytes each fit */
}

Test(sketch, beyond_the_sheet_is_dear)
{
	static const int price[kept_node + 1] = {[kept_name] = 7};
	struct sketch sketch;
	cr_assert(sketch_begin(&sketch, 5, 1));
	sketch_text(&sketch, 1, 0, "ab", 0, kept_name);
	cr_assert_eq(sketch_cost(&sketch, &(struct sketch_box){0, 0, 5, 1}, price), 14);
	cr_assert_geq(sketch_cost(&sketch, &(struct sketch_box){3, 0, 3, 1}, price), sketch_too_dear);
	sketch_end(&sketch);
}

/* Columns as wide as their widest cell, letters counted and not bytes; a piece goes by its name. */
Test(terminal, a_table_stands_in_columns)
{
	char text[512];
	begin("tables");
	json_t *aid = json_loads("{\"title\":\"Costs\",\"rule\":\"8.12\",\"columns\":[\"One hex\",\"foot\"],"
				 "\"rows\":[{\"cells\":[\"Road\",\"½\"],\"rule\":\"8.2\"},"
				 "{\"cells\":[{\"piece\":{\"name\":\"Open ground\"}},\"1\"]}],"
				 "\"notes\":[{\"text\":\"In points.\"}]}",
				 0, NULL);
	play_aid_text(aid, text, sizeof text);
	json_decref(aid);
	cr_assert_str_eq(text, "Costs 8.12\n"
			       "One hex      foot  \n"
			       "Road         ½     8.2\n"
			       "Open ground  1     \n"
			       "In points. \n");
}
