/*
 * Determining victory, p. 14 and 15: points on the spot, citadels, the end of a turn and of the game.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *campaign(const char *scenario, unsigned turn, unsigned points_now)
{
	struct at_table *at = clear_field(scenario);
	place(at, "Davout", "Naumburg");
	place(at, "Brunswick", "Weimar");
	place(at, "Württemberg", "Artern");
	at_turn(at, turn);
	victory_at(at, points_now);
	return at;
}

static void hold_two(struct at_table *at)
{
	control(at, "Halle", "french");
}

/* ---- The end of a turn --------------------------------------------------------------------------------- */

Test(turns, four_citadels_give_one_point, .description = "1806 victory.hold")
{
	struct at_table *at = campaign("conscript", 2, 10);
	any_dice(at, "four");
	control(at, "Bamberg", "prussian");
	begin(at, "end");
	cr_assert_eq(vp(at), 11);
}

/* Any three of the four. */
Test(turns, bamberg_counts_as_one_of_three, .description = "1806 victory.hold")
{
	struct at_table *at = campaign("conscript", 2, 10);
	any_dice(at, "three");
	control(at, "Bamberg", "prussian");
	control(at, "Erfurt", "french");
	begin(at, "end");
	cr_assert_eq(vp(at), 11);
}

Test(turns, the_french_get_nothing_for_three, .description = "1806 victory.hold")
{
	struct at_table *at = campaign("conscript", 2, 10);
	any_dice(at, "french");
	control(at, "Erfurt", "french");
	control(at, "Halle", "french");
	begin(at, "end");
	cr_assert_eq(vp(at), 10);
}

/* After the recovery: a loss of the recovery comes first. 19 - 1 + 1 = 19, the game goes on. */
Test(turns, after_the_recovery, .description = "1806 victory.hold turn.recovery.3")
{
	struct at_table *at = campaign("conscript", 2, 19);
	any_dice(at, "after");
	tire(at, "Brunswick", 6);
	activated(at, "Brunswick");
	begin(at, "recovery");
	give(at, "no");
	cr_assert_not(is_over(at));
	cr_assert_eq(vp(at), 19);
}

Test(turns, the_point_may_be_the_twentieth, .description = "1806 victory.hold victory.end")
{
	struct at_table *at = campaign("conscript", 2, 19);
	begin(at, "end");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
	cr_assert_eq(position_at(at)->flow.level, level_points);
}

/* ---- The end of the game ------------------------------------------------------------------------------- */

Test(last_turn, turn_six_is_not_the_last, .description = "1806 victory.end")
{
	struct at_table *at = campaign("conscript", 6, 1);
	hold_two(at);
	any_dice(at, "six");
	begin(at, "end");
	cr_assert_not(is_over(at));
	cr_assert_eq(turn_at(at), 7);
}

Test(last_turn, one_point_is_enough_after_seven, .description = "1806 victory.end")
{
	static const char *const scenarios[] = {"conscript", "grognard", "marshal"};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = campaign(scenarios[i], 7, 1);
		hold_two(at);
		begin(at, "end");
		cr_assert(is_over(at));
		cr_assert_eq(winner_at(at), prussian);
		cr_assert_eq(vp(at), 1);
	}
}

Test(last_turn, short_scenario_goes_on_after_four, .description = "1806 scenario.short")
{
	struct at_table *at = campaign("short", 4, 3);
	hold_two(at);
	any_dice(at, "four");
	begin(at, "end");
	cr_assert_not(is_over(at));
	cr_assert_eq(turn_at(at), 5);
}

/* Three points, and the point for three citadels of turn 5: four. */
Test(last_turn, the_last_point_counts, .description = "1806 scenario.short victory.hold")
{
	struct at_table *at = campaign("short", 5, 3);
	begin(at, "end");
	cr_assert(is_over(at));
	cr_assert_eq(vp(at), 4);
	cr_assert_eq(winner_at(at), prussian);
}

/* "If no camp has won": 0 and 20 end the short scenario too. */
Test(last_turn, the_track_ends_the_short_scenario, .description = "1806 scenario.short victory.end")
{
	struct at_table *at = campaign("short", 3, 19);
	begin(at, "end");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

/* ---- Points on the spot -------------------------------------------------------------------------------- */

Test(track, a_loss_too_many_stops_at_nothing, .description = "1806 victory.end turn.elimination")
{
	struct at_table *at = campaign("conscript", 3, 2);
	begin(at, "operations");
	napoleon_tire(table_at(at), brunswick, 9); /* eight points */
	cr_assert(is_over(at));
	cr_assert_eq(vp(at), 0);
	cr_assert_eq(winner_at(at), french);
}

Test(track, nineteen_and_one_are_no_end, .description = "1806 victory.end victory.losses")
{
	struct at_table *at = campaign("conscript", 3, 18);
	begin(at, "operations");
	napoleon_lose(table_at(at), davout, 1, 0, say(why_hold));
	cr_assert_not(is_over(at));
	cr_assert_eq(vp(at), 19);
	napoleon_lose(table_at(at), davout, 0, 1, say(why_hold));
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

Test(track, eight_fatigue_stay_nine_go, .description = "1806 turn.elimination victory.losses")
{
	struct at_table *at = campaign("conscript", 3, 10);
	place(at, "Ney", "Zeitz");
	strength(at, "Ney", 2, 1);
	begin(at, "operations");
	napoleon_tire(table_at(at), ney, 8);
	cr_assert_str_eq(where(at, "Ney"), "Zeitz");
	napoleon_tire(table_at(at), ney, 1);
	cr_assert_str_eq(where(at, "Ney"), "eliminated");
	cr_assert_eq(vp(at), 13);
}

Test(track, the_king_may_fall, .description = "1806 victory.napoleon terms.commander")
{
	struct at_table *at = campaign("conscript", 3, 10);
	place_all(at, "Frederick William III, Louis", "Saalfeld");
	begin(at, "operations");
	napoleon_tire(table_at(at), louis, 9); /* three points */
	cr_assert_str_eq(where(at, "Frederick William III"), "eliminated");
	cr_assert_not(is_over(at));
	cr_assert_eq(vp(at), 7, "the king is worth nothing");
}

/* Napoléon's end beats any track: here it would be far from 20. */
Test(track, napoleon_may_not, .description = "1806 victory.napoleon terms.commander")
{
	struct at_table *at = campaign("conscript", 3, 2);
	place_all(at, "Napoléon, Bessières", "Saalfeld");
	begin(at, "operations");
	napoleon_tire(table_at(at), bessieres, 9);
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
	cr_assert_eq(vp(at), 6);
}

/* ---- Citadels ------------------------------------------------------------------------------------------ */

static struct at_table *towards_halle(void)
{
	struct at_table *at = campaign("conscript", 2, 10);
	place(at, "Davout", "Merseburg");
	dice(at, "card F15"); /* three points */
	return at;
}

Test(citadel, taken_by_entering, .description = "1806 victory.citadels")
{
	struct at_table *at = towards_halle();
	begin(at, "operations");
	give_all(at, "unit Davout, go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
	cr_assert_eq(vp(at), 7);
}

Test(citadel, not_while_it_is_contested, .description = "1806 victory.citadels terms.areas")
{
	struct at_table *at = towards_halle();
	place(at, "Louis", "Halle");
	begin(at, "operations");
	give_all(at, "unit Davout, go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 10);
}

/* Through Halle to Schkeuditz: the marker stays behind. */
Test(citadel, taken_by_crossing, .description = "1806 victory.citadels")
{
	struct at_table *at = towards_halle();
	begin(at, "operations");
	give_all(at, "unit Davout, go Halle, go Schkeuditz");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
	cr_assert_eq(vp(at), 7);
}

/* Retaken, it gives its points back. */
Test(citadel, retaken, .description = "1806 victory.citadels")
{
	struct at_table *at = campaign("conscript", 2, 7);
	control(at, "Halle", "french");
	place(at, "Louis", "Schkeuditz");
	active(at, "prussian");
	dice(at, "card P01");
	begin(at, "operations");
	give_all(at, "unit Louis, go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 10);
}

/* Bamberg is worth five: 15 and five are twenty. */
Test(citadel, bamberg_ends_the_game, .description = "1806 victory.citadels victory.end")
{
	struct at_table *at = campaign("conscript", 2, 15);
	place(at, "Louis", "Ebern");
	active(at, "prussian");
	dice(at, "card P01");
	begin(at, "operations");
	give_all(at, "unit Louis, go Bamberg");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}
