/*
 * The board at the start, p. 4 and 15, the tracks of the corps, p. 6, and the corps that comes on turn 5, p. 5.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

/* ---- The campaign -------------------------------------------------------------------------------------- */

Test(opening, markers_of_the_campaign, .description = "1806 setup.board")
{
	struct at_table *at = start("conscript");
	cr_assert_eq(vp(at), 10);
	cr_assert_eq(turn_at(at), 1);
	cr_assert_str_eq(control_of(at, "Bamberg"), "french");
	cr_assert_str_eq(control_of(at, "Erfurt"), "prussian");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_str_eq(control_of(at, "Leipzig"), "prussian");
}

Test(opening, blocks_of_the_campaign, .description = "1806 setup.board")
{
	static const char *const place_of[][2] = {
		{"Napoléon", "Bamberg"},   {"Murat", "Bamberg"},  {"Bessières", "Bamberg"},
		{"Soult", "Muenchberg"},   {"Ney", "Bayreuth"},   {"Bernadotte", "Kronach"},
		{"Davout", "Lichtenfels"}, {"Lannes", "Coburg"},  {"Augereau", "Ebern"},
		{"Brunswick", "Erfurt"},   {"Blücher", "Erfurt"}, {"Frederick William III", "Erfurt"},
		{"Kalckreuth", "Weimar"},  {"Rüchel", "Gotha"},   {"Weimar", "Arnstadt"},
		{"Hohenlohe", "Iena"},     {"Louis", "Saalfeld"}, {"Tauentzien", "Schleiz"},
	};
	struct at_table *at = start("conscript");
	for (unsigned i = 0; i < sizeof place_of / sizeof *place_of; i++) {
		const char *block = place_of[i][0];
		cr_assert(stands_at(at, block, place_of[i][1]), "%s", block);
		cr_assert_not(is_activated(at, block), "%s", block);
	}
	cr_assert_str_eq(where(at, "Württemberg"), "off");
	cr_assert_str_eq(where(at, "french.vedette1"), "off");
	cr_assert_str_eq(where(at, "prussian.vedette3"), "off");
}

Test(opening, nothing_is_destroyed_or_contested, .description = "1806 setup.board terms.areas")
{
	struct at_table *at = start("conscript");
	const struct napoleon *n = position_at(at);
	for (unsigned area = 0; area < areas; area++) {
		cr_assert_eq(n->axis[area], 0);
		cr_assert_not(napoleon_is_contested(n, area));
	}
	for (unsigned connection = 0; connection < connections; connection++)
		cr_assert_not(napoleon_is_destroyed(n, connection));
}

/* Full strength and nobody tired: 52 French and 41 Prussian points, Württemberg's four among them. */
Test(opening, sheets_are_full, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = start("conscript");
	const struct napoleon *n = position_at(at);
	unsigned points_of[both_sides] = {0};
	for (unsigned block = 0; block < blocks; block++) {
		points_of[side_of_block(block)] += n->inf[block] + n->cav[block];
		cr_assert_eq(n->fatigue[block], 0);
	}
	cr_assert_eq(points_of[french], 52);
	cr_assert_eq(points_of[prussian], 41);
}

/* Kalckreuth 4+2 and Hohenlohe 5+2 with the option: 43 points. */
Test(opening, a_stronger_prussia, .description = "1806 terms.order-of-battle")
{
	struct at_table *at = start_with("conscript", "stronger-prussia=1");
	cr_assert_eq(inf_of(at, "Kalckreuth"), 4);
	cr_assert_eq(cav_of(at, "Kalckreuth"), 2);
	cr_assert_eq(inf_of(at, "Hohenlohe"), 5);
	cr_assert_eq(cav_of(at, "Hohenlohe"), 2);
}

/* ---- The short scenario -------------------------------------------------------------------------------- */

Test(opening, markers_of_the_short_scenario, .description = "1806 scenario.short setup.board")
{
	struct at_table *at = start("short");
	cr_assert_eq(vp(at), 11);
	cr_assert_eq(turn_at(at), 3);
	cr_assert_str_eq(control_of(at, "Bamberg"), "french");
	cr_assert_str_eq(control_of(at, "Erfurt"), "prussian");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_str_eq(control_of(at, "Leipzig"), "prussian");
}

Test(opening, blocks_of_the_short_scenario, .description = "1806 scenario.short")
{
	static const char *const place_of[][2] = {
		{"Napoléon", "Auma"},     {"Bessières", "Auma"},    {"Davout", "Auma"},
		{"Murat", "Gera"},        {"Bernadotte", "Gera"},   {"Soult", "Weida"},
		{"Lannes", "Neustadt"},   {"Augereau", "Saalfeld"}, {"Ney", "Schleiz"},
		{"Brunswick", "Weimar"},  {"Blücher", "Weimar"},    {"Frederick William III", "Weimar"},
		{"Kalckreuth", "Apolda"}, {"Hohenlohe", "Iena"},    {"Tauentzien", "Dornburg"},
		{"Rüchel", "Erfurt"},     {"Weimar", "Ilmenau"},
	};
	struct at_table *at = start("short");
	for (unsigned i = 0; i < sizeof place_of / sizeof *place_of; i++)
		cr_assert(stands_at(at, place_of[i][0], place_of[i][1]), "%s", place_of[i][0]);
	cr_assert_eq(inf_of(at, "Tauentzien"), 2);
	cr_assert_eq(cav_of(at, "Tauentzien"), 1);
	cr_assert_eq(strength_at(at, "Davout"), 8);
	cr_assert_geq(position_at(at)->at[piece_named(at, "Louis")], areas, "out of the game");
	cr_assert_str_eq(where(at, "Württemberg"), "off");
}

/* Nothing is held before the draw of turn 3: three cards each at the first question, but for red ones. */
Test(opening, the_short_scenario_begins_with_a_draw, .description = "1806 scenario.short turn.draw")
{
	struct at_table *at = clear_field("short");
	place(at, "Ney", "Schleiz");
	place(at, "Rüchel", "Erfurt");
	cr_assert_eq(hand_size(at, "french"), 0);
	dice(at, "card F12, card F13, card F14, card P14, card P15, card P16");
	begin(at, "draw");
	cr_assert_eq(hand_size(at, "french"), 3);
	cr_assert_eq(hand_size(at, "prussian"), 3);
}

/* ---- The late corps ------------------------------------------------------------------------------------ */

static struct at_table *turn_five(const char *scenario)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Davout", "Naumburg");
	place(at, "Brunswick", "Weimar");
	at_turn(at, 5);
	any_dice(at, "turn five");
	return at;
}

Test(late_corps, ready_and_whole, .description = "1806 setup.late-corps")
{
	struct at_table *at = turn_five("conscript");
	begin(at, "arrival");
	give(at, "at Leipzig");
	cr_assert_str_eq(where(at, "Württemberg"), "Leipzig");
	cr_assert_eq(inf_of(at, "Württemberg"), 3);
	cr_assert_eq(cav_of(at, "Württemberg"), 1);
	cr_assert_not(is_activated(at, "Württemberg"));
	cr_assert_eq(fatigue_of(at, "Württemberg"), 0);
	cr_assert_eq(vp(at), 10);
}

Test(late_corps, leipzig_is_held, .description = "1806 setup.late-corps")
{
	struct at_table *at = turn_five("conscript");
	place(at, "Ney", "Leipzig");
	control(at, "Leipzig", "french");
	begin(at, "arrival");
	cr_assert_str_eq(where(at, "Württemberg"), "Halle");
}

/* Contested Halle is not free of French stacks. */
Test(late_corps, a_contested_gate_is_barred, .description = "1806 setup.late-corps terms.areas")
{
	struct at_table *at = turn_five("conscript");
	place(at, "Ney", "Halle");
	place(at, "Louis", "Halle");
	begin(at, "arrival");
	cr_assert_str_eq(where(at, "Württemberg"), "Leipzig");
}

Test(late_corps, prussians_bar_nothing, .description = "1806 setup.late-corps")
{
	struct at_table *at = turn_five("conscript");
	place(at, "Louis", "Halle");
	begin(at, "arrival");
	cr_assert_eq(answers_listed(at), 2);
	give(at, "at Halle");
	cr_assert(stands_at(at, "Württemberg", "Halle"));
}

/* A citadel that the French passed through is taken back: three points. */
Test(late_corps, takes_its_citadel_back, .description = "1806 setup.late-corps victory.citadels")
{
	struct at_table *at = turn_five("conscript");
	control(at, "Halle", "french");
	begin(at, "arrival");
	give(at, "at Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 13);
}

Test(late_corps, comes_in_the_short_scenario_too, .description = "1806 setup.late-corps scenario.short")
{
	struct at_table *at = turn_five("short");
	begin(at, "arrival");
	cr_assert_str_eq(asks(at), "prussian arrival");
	give(at, "at Halle");
	cr_assert(stands_at(at, "Württemberg", "Halle"));
}

/* The end of turn 4 leads to the question; turn 6 is too late. */
Test(late_corps, at_the_beginning_of_the_turn, .description = "1806 setup.late-corps turn.recovery.4")
{
	struct at_table *at = turn_five("conscript");
	at_turn(at, 4);
	begin(at, "end");
	cr_assert_eq(turn_at(at), 5);
	cr_assert_str_eq(asks(at), "prussian arrival");
	cr_assert_eq(hand_size(at, "prussian"), 0, "before the draw");
	at = turn_five("conscript");
	at_turn(at, 6);
	begin(at, "arrival");
	cr_assert_str_eq(where(at, "Württemberg"), "off");
}

/* Vedettes are no stack: they bar nothing and are lost. */
Test(late_corps, vedettes_give_way, .description = "1806 setup.late-corps grognard.vedettes.die")
{
	struct at_table *at = turn_five("grognard");
	place(at, "french.vedette1", "Halle");
	place(at, "Ney", "Leipzig");
	control(at, "Halle", "french");
	control(at, "Leipzig", "french");
	begin(at, "arrival");
	cr_assert(stands_at(at, "Württemberg", "Halle"));
	cr_assert_str_eq(where(at, "french.vedette1"), "eliminated");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 13);
}
