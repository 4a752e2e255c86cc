/*
 * Axes of retreat, p. 10-11: placed, shared, cut, cleared, and the ways out of a contested area.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/napoleon/tests/support.h"

/* French stand at Apolda against Hohenlohe, their axis points to Jena. */
static struct at_table *apolda(const char *french_stack)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, french_stack, "Apolda");
	place(at, "Hohenlohe", "Apolda");
	axis(at, "Apolda", "Iena", "french");
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	return at;
}

/* ---- Placed ------------------------------------------------------------------------------------------ */

Test(axis_rules, it_lies_on_the_connection_just_crossed, .description = "1806 move.axis")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Brunswick", "Buttelstedt");
	place(at, "Ney", "Naumburg");
	operate_as(at, "prussian", "unit Brunswick, go Auerstaedt, go Naumburg", "card P03");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "Auerstaedt", "the last of two connections");
	cr_assert_str_eq(axis_owner(at, "Naumburg"), "prussian");
	cr_assert_str_eq(asks(at), "prussian attack", "it had to stop with a point left");
}

Test(axis_rules, friends_who_come_later_use_the_one_there, .description = "1806 move.axis")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Ney", "Weimar");
	operate_as(at, "french", "unit Ney, go Apolda", "card F01");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	give(at, "no");
	change(at, "{'piece':'Ney','activated':false}");
	operate_as(at, "french", "unit Ney, done, no", "card F07");
	cr_assert(is_legal(at, "go Iena"));
	cr_assert_str_eq(rule_of(at, "go Weimar"), "move.leave-contested", "not by the way he came");
}

Test(axis_rules, a_friend_by_the_own_axis_cuts_nothing, .description = "1806 move.axis move.axis-cut")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Ney", "Iena");
	operate_as(at, "french", "unit Ney, go Apolda", "card F01");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0);
}

Test(axis_rules, the_side_that_was_there_first_has_none, .description = "1806 move.axis")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Brunswick", "Weimar");
	operate_as(at, "prussian", "unit Brunswick, go Apolda", "card P01");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena", "one for the area, and it stays");
	cr_assert_str_eq(axis_owner(at, "Apolda"), "french");
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);
}

Test(axis_rules, as_many_as_are_needed, .description = "1806 move.axis")
{
	struct at_table *at = apolda("Lannes");
	place_all(at, "Bernadotte, Brunswick", "Gera");
	axis(at, "Gera", "Weida", "french");
	place_all(at, "Davout, Louis", "Halle");
	axis(at, "Halle", "Merseburg", "french");
	place(at, "Ney", "Coburg");
	place(at, "Blücher", "Eisfeld");
	operate_as(at, "french", "unit Ney, go Eisfeld", "card F01");
	cr_assert_str_eq(axis_at(at, "Eisfeld"), "Coburg", "a fourth marker (reading 13)");
}

/* ---- Cut --------------------------------------------------------------------------------------------- */

static struct at_table *cut(struct at_table *at)
{
	place(at, "Brunswick", "Iena");
	operate_as(at, "prussian", "unit Brunswick, go Apolda", "card P01");
	return at;
}

Test(axis_rules, two_points_evenly, .description = "1806 move.axis-cut move.fatigue-share")
{
	struct at_table *at = cut(apolda("Lannes, Ney, Napoléon"));
	cr_assert_str_eq(asks(at), "prussian attack", "1 each: nothing is left over");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
	cr_assert_eq(fatigue_of(at, "Ney"), 1, "Napoléon spares nothing here");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 0);
}

Test(axis_rules, two_points_for_three_corps, .description = "1806 move.axis-cut move.fatigue-share")
{
	struct at_table *at = cut(apolda("Lannes, Ney, Davout"));
	cr_assert_str_eq(asks(at), "french share");
	give_all(at, "unit Davout, unit Lannes");
	cr_assert(fatigue_of(at, "Davout") == 1 && fatigue_of(at, "Lannes") == 1 &&
		  fatigue_of(at, "Ney") == 0);
}

Test(axis_rules, after_the_cut_any_way_is_open, .description = "1806 move.axis-cut move.leave-contested")
{
	struct at_table *at = cut(apolda("Lannes"));
	cr_assert_eq(fatigue_of(at, "Lannes"), 2);
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
	give(at, "no");
	dice(at, "card F01");
	give_all(at, "unit Lannes, no");
	cr_assert(is_legal(at, "go Iena") && is_legal(at, "go Weimar") && is_legal(at, "go Dornburg") &&
		  is_legal(at, "go Auerstaedt"));
}

Test(axis_rules, no_new_marker_after_a_cut, .description = "1806 move.axis-cut move.axis")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Ney", "Dornburg");
	cut(at);
	give(at, "no");
	dice(at, "card F01");
	give_all(at, "unit Ney, go Apolda");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
}

Test(axis_rules, over_a_destroyed_bridge_too, .description = "1806 move.axis-cut")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Ney, Hohenlohe", "Iena");
	axis(at, "Iena", "Roda", "french");
	destroy_bridge(at, "Iena", "Roda");
	place(at, "Brunswick", "Roda");
	place(at, "Weimar", "Gotha");
	operate_as(at, "prussian", "unit Brunswick, go Iena", "card P03");
	cr_assert_eq(fatigue_of(at, "Ney"), 2);
	cr_assert_str_eq(axis_at(at, "Iena"), "");
}

/* ---- Cleared ----------------------------------------------------------------------------------------- */

Test(axis_rules, it_stays_while_a_part_stays, .description = "1806 move.axis-clear")
{
	struct at_table *at = apolda("Lannes, Ney");
	operate_as(at, "french", "unit Ney, done, no, go Iena", "card F01");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
}

Test(axis_rules, it_goes_with_the_last_of_its_side, .description = "1806 move.axis-clear")
{
	struct at_table *at = apolda("Lannes, Ney");
	operate_as(at, "french", "unit Ney, unit Lannes, no, go Iena", "card F02");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
}

Test(axis_rules, it_goes_with_the_last_enemy, .description = "1806 move.axis-clear")
{
	struct at_table *at = apolda("Lannes");
	operate_as(at, "prussian", "unit Hohenlohe, no, go Weimar", "card P01");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 1);
}

Test(axis_rules, rain_kills_the_last_enemy, .description = "1806 move.axis-clear card.rain")
{
	struct at_table *at = apolda("Lannes");
	tire(at, "Hohenlohe", 8);
	change(at, "{'weather':'rain'}");
	active(at, "prussian");
	begin(at, "operations");
	give(at, "unit Hohenlohe");
	cr_assert_str_eq(where(at, "Hohenlohe"), "eliminated");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
}

/* ---- The ways out ------------------------------------------------------------------------------------ */

Test(axis_rules, the_own_axis_may_lead_over_a_destroyed_bridge,
     .description = "1806 move.leave-contested move.path")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Ney, Hohenlohe", "Iena");
	axis(at, "Iena", "Roda", "french");
	destroy_bridge(at, "Iena", "Roda");
	place(at, "Weimar", "Gotha");
	operate_as(at, "french", "unit Ney, no", "card F02");
	cr_assert_not(is_legal(at, "go Roda"), "three points, and two are there");
	cr_assert_str_eq(rule_of(at, "go Kahla"), "move.leave-contested");
	cr_assert_eq(answers_listed(at), 1, "done");
}

Test(axis_rules, by_the_own_axis_into_other_enemies,
     .description = "1806 move.leave-contested move.axis move.fatigue")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Brunswick", "Iena");
	operate_as(at, "french", "unit Lannes, no, go Iena", "card F03");
	cr_assert_str_eq(axis_at(at, "Iena"), "Apolda");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
	cr_assert_eq(fatigue_of(at, "Lannes"), 2, "contested at both ends");
}

Test(axis_rules, without_a_marker_any_way, .description = "1806 move.leave-contested")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Ney, Hohenlohe", "Apolda");
	place(at, "Weimar", "Gotha");
	operate_as(at, "french", "unit Ney, no", "card F01");
	cr_assert_eq(answers_listed(at), 5, "four connections and done");
}

/* The rule is for the first connection alone: the area beyond may be left by any. */
Test(axis_rules, the_second_connection_is_free, .description = "1806 move.leave-contested")
{
	struct at_table *at = apolda("Lannes");
	operate_as(at, "french", "unit Lannes, no", "card F02");
	give(at, "go Iena");
	cr_assert(is_legal(at, "go Weimar") && is_legal(at, "go Roda") && is_legal(at, "go Apolda"));
}

/* p. 10 speaks of stacks that leave; a stack in a free area is bound by no marker of its neighbours. */
Test(axis_rules, markers_bind_only_where_they_lie, .description = "1806 move.leave-contested")
{
	struct at_table *at = apolda("Lannes");
	place(at, "Ney", "Iena");
	operate_as(at, "french", "unit Ney", "card F01");
	cr_assert_eq(answers_listed(at), 7, "six connections and done");
}
