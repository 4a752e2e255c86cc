/*
 * Names and the view.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

static const char *text_in(const json_t *row, const char *key)
{
	const char *text = json_string_value(json_object_get(row, key));
	return text ? text : "";
}

static long long number_in(const json_t *row, const char *key)
{
	return json_integer_value(json_object_get(row, key));
}

static bool has_status(const json_t *row, const char *word)
{
	const json_t *status = json_object_get(row, "status");
	for (size_t i = 0; i < json_array_size(status); i++)
		if (!strcmp(json_string_value(json_array_get(status, i)), word))
			return true;
	return false;
}

static long long track(const json_t *view, const char *id)
{
	const json_t *row = row_of(view, "tracks", "id", id);
	return row ? number_in(row, "value") : -1;
}

/* ---- Names --------------------------------------------------------------------------------------------- */

Test(names, blocks_answer_to_id_and_name_without_accents)
{
	struct at_table *at = start("conscript");
	cr_assert_eq(block_named(at, "Napoléon"), napoleon);
	cr_assert_eq(block_named(at, "napoleon"), napoleon);
	cr_assert_eq(block_named(at, "Bessieres"), bessieres);
	cr_assert_eq(block_named(at, "Blücher"), bluecher);
	cr_assert_eq(block_named(at, "bluecher"), bluecher);
	cr_assert_eq(block_named(at, "Ruechel"), ruechel);
	cr_assert_eq(block_named(at, "Frederick William III"), frederick);
}

Test(names, turns_are_two_days_of_october, .description = "1806 setup.board")
{
	struct at_table *at = start("conscript");
	cr_assert_str_eq(clock_at(at), "8-9 October");
	at_turn(at, 7);
	cr_assert_str_eq(clock_at(at), "20-21 October");
	cr_assert_str_eq(clock_at(start("short")), "12-13 October");
}

Test(names, an_upright_block_goes_by_its_flag, .description = "1806 grognard.fog")
{
	struct at_table *at = clear_field("grognard");
	piece_id flag = place(at, "Lannes", "Coburg");
	place(at, "Ney", "Coburg");
	cr_assert_str_eq(name_for(at, "french", "Lannes"), "Lannes");
	cr_assert_eq(strncmp(name_for(at, "prussian", "Lannes"), "French block ", 13), 0);
	cr_assert_eq(strncmp(name_for(at, "public", "Lannes"), "French block ", 13), 0);
	struct field field = seen_by(at, 1);
	cr_assert_eq(napoleon_find_piece(&field, napoleon_piece_id(&field, flag)), flag);
	cr_assert_eq(napoleon_find_piece(&field, "Lannes"), no_piece);
	knows(at, "prussian", "Lannes", "identity");
	cr_assert_str_eq(name_for(at, "prussian", "Lannes"), "Lannes");
}

/* ---- The view ------------------------------------------------------------------------------------------ */

Test(view, an_open_game_shows_every_corps_and_its_sheet, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Napoléon, Murat", "Bamberg");
	tire(at, "Murat", 3);
	activated(at, "Murat");
	const json_t *view = view_for(at, 1);
	const json_t *row = row_of(view, "pieces", "id", "murat");
	cr_assert(row);
	cr_assert_str_eq(text_in(row, "at"), "Bamberg");
	cr_assert_str_eq(text_in(row, "kind"), "corps");
	cr_assert_eq(number_in(json_object_get(row, "strength"), "cav"), 8);
	cr_assert_eq(number_in(row, "fatigue"), 3);
	cr_assert(has_status(row, "activated"));
	cr_assert_not(has_status(row, "upright"));
	row = row_of(view, "pieces", "id", "napoleon");
	cr_assert_str_eq(text_in(row, "kind"), "commander");
	cr_assert_null(json_object_get(row, "strength"));
	cr_assert_null(row_of(view, "pieces", "id", "french.vedette1"));
	cr_assert_str_eq(text_in(row_of(view, "pieces", "id", "wuerttemberg"), "at"), "off");
}

Test(view, pieces_stand_in_the_order_of_their_ids)
{
	struct at_table *at = start("conscript");
	const json_t *view = view_for(at, referee_seat);
	const json_t *pieces = json_object_get(view, "pieces");
	for (size_t i = 1; i < json_array_size(pieces); i++)
		cr_assert_lt(strcmp(text_in(json_array_get(pieces, i - 1), "id"),
				    text_in(json_array_get(pieces, i), "id")),
			     0);
}

Test(view, upright_blocks_hide_who_they_are, .description = "1806 grognard.fog")
{
	struct at_table *at = clear_field("grognard");
	place_all(at, "Lannes, Ney", "Coburg");
	const json_t *own = view_for(at, 0), *theirs = view_for(at, 1);
	const json_t *row = row_of(own, "pieces", "id", "lannes");
	cr_assert(has_status(row, "upright"));
	cr_assert_eq(number_in(json_object_get(row, "strength"), "inf"), 5);
	cr_assert_null(row_of(theirs, "pieces", "id", "lannes"));
	row = row_of(theirs, "pieces", "at", "Coburg");
	cr_assert(json_is_true(json_object_get(row, "hidden")));
	cr_assert_null(json_object_get(row, "kind"));
	cr_assert_null(json_object_get(row, "strength"));
	knows(at, "prussian", "Lannes", "arm");
	knows(at, "prussian", "Ney", "identity");
	theirs = view_for(at, 1);
	row = row_of(theirs, "pieces", "id", "ney");
	cr_assert_null(json_object_get(row, "strength"));
	cr_assert_str_eq(text_in(row_of(theirs, "pieces", "arm", "stack"), "at"), "Coburg");
}

Test(view, a_hand_is_for_its_owner, .description = "1806 terms.cards")
{
	struct at_table *at = clear_field("conscript");
	hand(at, "french", "F12 F27");
	hand(at, "prussian", "P10");
	const json_t *hands = json_object_get(view_for(at, 0), "hands");
	const json_t *cards_held = json_object_get(json_object_get(hands, "french"), "cards");
	cr_assert_eq(json_array_size(cards_held), 2);
	const json_t *card = json_array_get(cards_held, 0);
	cr_assert_str_eq(text_in(card, "id"), "F12");
	cr_assert_str_eq(text_in(card, "name"), "Forced March");
	cr_assert_str_eq(text_in(card, "colour"), "green");
	cr_assert_str_eq(text_in(card, "when"), "own");
	cr_assert_eq(number_in(card, "move"), 6);
	cr_assert_str_eq(text_in(card, "combat"), "L");
	cr_assert_eq(number_in(card, "recovery"), 3);
	cr_assert_eq(number_in(json_object_get(hands, "prussian"), "count"), 1);
	cr_assert_null(json_object_get(json_object_get(hands, "prussian"), "cards"));
	hands = json_object_get(view_for(at, public_seat), "hands");
	cr_assert_null(json_object_get(json_object_get(hands, "french"), "cards"));
}

Test(view, areas_show_what_lies_on_them)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Apolda");
	place(at, "Hohenlohe", "Apolda");
	axis(at, "Apolda", "Iena", "french");
	destroy_bridge(at, "Neustadt", "Iena");
	const json_t *view = view_for(at, public_seat);
	const json_t *row = row_of(view, "spaces", "at", "Apolda");
	cr_assert(json_is_true(json_object_get(row, "contested")));
	cr_assert_str_eq(text_in(json_object_get(row, "axis"), "to"), "Iena");
	cr_assert_str_eq(text_in(json_object_get(row, "axis"), "side"), "french");
	row = row_of(view, "spaces", "at", "Neustadt");
	cr_assert_str_eq(json_string_value(json_array_get(json_object_get(row, "destroyed"), 0)), "Iena");
	cr_assert_str_eq(text_in(row_of(view, "spaces", "at", "Bamberg"), "control"), "french");
	cr_assert_eq(track(view, "victory"), 10);
	cr_assert_eq(track(view, "french.deck"), 36);
	cr_assert_eq(track(view, "rain"), -1);
	change(at, "{'weather':'rain'}");
	cr_assert_eq(track(view_for(at, 0), "rain"), 1);
}

/* ---- In play ------------------------------------------------------------------------------------------- */

/* The hands a viewer is shown are his own, as many cards as are counted; no block has two rows. */
static void look_at_view(struct at_table *at, seat_id viewer)
{
	const json_t *view = view_for(at, viewer);
	const json_t *pieces = json_object_get(view, "pieces");
	for (size_t i = 1; i < json_array_size(pieces); i++)
		cr_assert_lt(strcmp(text_in(json_array_get(pieces, i - 1), "id"),
				    text_in(json_array_get(pieces, i), "id")),
			     0);
	for (side_id side = french; side < both_sides; side++) {
		const json_t *shown = json_object_get(json_object_get(view, "hands"),
						      napoleon_rulebook.side[side]);
		const json_t *held = json_object_get(shown, "cards");
		bool own = viewer == referee_seat ||
			   (viewer < both_sides && position_at(at)->side_of[viewer] == side);
		cr_assert_eq(json_is_array(held), own);
		if (own)
			cr_assert_eq(json_array_size(held), (size_t)number_in(shown, "count"));
	}
}

static void ask_everything(struct at_table *at)
{
	static const char *const questions[] = {
		"{'what':'points'}",
		"{'what':'reach'}",
		"{'what':'fatigue'}",
		"{'what':'combat'}",
		"{'what':'pursuit'}",
		"{'what':'victory'}",
		"{'what':'points','units':['Lannes']}",
		"{'what':'reach','units':['Brunswick']}",
		"{'what':'combat','at':'Iena','attackers':['Lannes']}",
	};
	for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++)
		no_figure(at, questions[i]);
	cr_assert_eq(figure(at, "victory", "{'what':'victory'}"), (int)vp(at));
}

static void play_and_look(const char *scenario, const char *options, unsigned seed)
{
	struct at_table *at = start_with(scenario, options);
	for (unsigned turn = 0; turn < 250 && !is_over(at); turn++) {
		for (seat_id seat = 0; seat < both_sides; seat++)
			look_at_view(at, seat);
		look_at_view(at, public_seat);
		look_at_view(at, referee_seat);
		ask_everything(at);
		give_any(at, seed * 31 + turn * 7919);
	}
	leave(at);
}

Test(view, holds_in_every_position_of_a_game, .timeout = 120)
{
	for (unsigned seed = 0; seed < 6; seed++) {
		play_and_look("conscript", "dice=1", seed);
		play_and_look("grognard", NULL, seed);
		play_and_look("marshal", "screens=1", seed);
		play_and_look("short", "upright=1", seed);
	}
}
