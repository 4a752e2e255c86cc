/*
 * Operations and marches, p. 9 to 11.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

/* The French at Neustadt, p. 11; a Prussian corps far off has the next operation. */
static struct at_table *neustadt(void)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Augereau, Murat, Napoléon", "Neustadt");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	return at;
}

static int points_with_card_4(const char *choices)
{
	struct at_table *at = neustadt();
	dice(at, "card F04");
	give_all(at, choices);
	int points_told = last_told(at, "points")->message.arg[1].value;
	leave(at);
	return points_told;
}

Test(march, points_of_the_example, .description = "1806 move.points")
{
	cr_assert_eq(points_with_card_4("unit Augereau, done"), 4);
	cr_assert_eq(points_with_card_4("unit Murat, done"), 5);
	cr_assert_eq(points_with_card_4("unit Augereau, unit Napoléon, done"), 5);
	cr_assert_eq(points_with_card_4("unit Murat, unit Napoléon, done"), 6);
	cr_assert_eq(points_with_card_4("unit Augereau, unit Murat, unit Napoléon"), 4);
}

static struct at_table *all_of_neustadt(struct at_table *at)
{
	dice(at, "card F04");
	give_all(at, "unit Augereau, unit Murat, unit Napoléon");
	return at;
}

Test(march, fourth_point_tires_each_corps, .description = "1806 move.fatigue move.fatigue-share")
{
	struct at_table *at = all_of_neustadt(neustadt());
	cr_assert_eq(cost_of(at, "go Pegau"), 2 * 4);
	give_all(at, "go Roda, go Eisenberg, go Zeitz, go Pegau");
	cr_assert_str_eq(asks(at), "french share",
			 "two corps tire, Napoléon spares one point: one is left over");
	give(at, "unit Murat");
	cr_assert_eq(fatigue_of(at, "Murat"), 1);
	cr_assert_eq(fatigue_of(at, "Augereau"), 0);
	cr_assert(is_activated(at, "Murat") && is_activated(at, "Augereau") && is_activated(at, "Napoléon"));
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(march, stops_where_friends_stand, .description = "1806 move.path")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Bamberg");
	place(at, "Ney", "Hollfeld");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F03");
	give(at, "unit Lannes");
	cr_assert_eq(cost_of(at, "go Bayreuth"), 2 * 3, "round by Kulmbach, not through Hollfeld");
	give(at, "go Hollfeld");
	cr_assert_str_eq(asks(at), "prussian operation", "everybody sees that it must stop");
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
}

static struct at_table *apolda(void)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Augereau, Murat, Napoléon", "Neustadt");
	place(at, "Hohenlohe", "Apolda");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	return all_of_neustadt(at);
}

Test(march, axis_of_the_example, .description = "1806 move.axis move.leave-contested")
{
	struct at_table *at = apolda();
	cr_assert_eq(cost_of(at, "go Apolda"), 2 * 2);
	give(at, "go Apolda");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert_str_eq(axis_owner(at, "Apolda"), "french");
	cr_assert_str_eq(asks(at), "french attack",
			 "one point for the contested area, and Napoléon spares it");
	give(at, "no");
	cr_assert_eq(fatigue_of(at, "Murat") + fatigue_of(at, "Augereau"), 0);

	cr_assert_str_eq(asks(at), "prussian operation");
	dice(at, "card P01");
	give(at, "unit Hohenlohe");
	cr_assert_str_eq(asks(at), "prussian attack");
	give(at, "no");
	cr_assert(is_legal(at, "go Weimar") && is_legal(at, "go Auerstaedt") && is_legal(at, "go Dornburg"));
	cr_assert_str_eq(rule_of(at, "go Iena"), "move.leave-contested");
	give(at, "go Weimar");
	cr_assert_eq(fatigue_of(at, "Hohenlohe"), 1, "it left a contested area");
	cr_assert_str_eq(axis_at(at, "Apolda"), "", "contested no longer");
}

/* Lannes and Hohenlohe at Apolda, the French axis to Jena. */
static struct at_table *contested_apolda(const char *hand_of_french)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Lannes, Hohenlohe", "Apolda");
	axis(at, "Apolda", "Iena", "french");
	place(at, "Rüchel", "Gotha");
	place(at, "Ney", "Bamberg");
	hand(at, "french", hand_of_french);
	return at;
}

Test(march, own_axis_is_the_way_out, .description = "1806 move.leave-contested")
{
	struct at_table *at = contested_apolda("");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F02");
	give_all(at, "unit Lannes, no");
	cr_assert_eq(cost_of(at, "go Iena"), 2);
	cr_assert_eq(cost_of(at, "go Dornburg"), 4, "by Jena");
	cr_assert_not(is_legal(at, "go Auerstaedt"));
	give(at, "go Iena");
	cr_assert_str_eq(axis_at(at, "Apolda"), "");
}

Test(march, cutting_the_axis, .description = "1806 move.axis-cut")
{
	struct at_table *at = contested_apolda("");
	place(at, "Brunswick", "Iena");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P01");
	give_all(at, "unit Brunswick, go Apolda");
	cr_assert_eq(fatigue_of(at, "Lannes"), 2);
	cr_assert_str_eq(axis_at(at, "Apolda"), "", "and no other takes its place");
	cr_assert_str_eq(asks(at), "prussian attack");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1, "it ended in a contested area");
}

Test(march, shared_axis, .description = "1806 move.axis")
{
	struct at_table *at = contested_apolda("");
	place(at, "Soult", "Dornburg");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F02");
	give_all(at, "unit Soult, go Apolda");
	cr_assert_str_eq(axis_at(at, "Apolda"), "Iena");
	cr_assert_eq(fatigue_of(at, "Soult"), 0, "one point, less his bonus");
}

Test(march, the_last_enemy_dies_of_the_cut,
     .description = "1806 move.axis-cut move.axis-clear turn.elimination")
{
	struct at_table *at = contested_apolda("");
	tire(at, "Lannes", 7);
	place(at, "Brunswick", "Iena");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P03");
	give_all(at, "unit Brunswick, go Apolda");
	cr_assert_str_eq(where(at, "Lannes"), "eliminated", "7 and 2");
	cr_assert_eq(vp(at), 16, "ten and his six points");
	cr_assert_str_eq(asks(at), "french operation", "nobody is left to attack");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 0, "the area is not contested when the march ends");
}

Test(march, destroyed_bridge_and_forced_march, .description = "1806 move.path card.forced-march")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Augereau, Lannes", "Bamberg");
	place(at, "Rüchel", "Gotha");
	destroy_bridge(at, "Bamberg", "Ebern");
	hand(at, "french", "F13");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F01");
	give_all(at, "unit Augereau, unit Lannes");
	cr_assert_not(is_legal(at, "go Hollfeld") || is_legal(at, "go Ebern"), "one less one");
	give(at, "card F13");
	cr_assert_eq(cost_of(at, "go Ebern"), 6, "one connection is always possible");
	cr_assert_eq(cost_of(at, "go Hollfeld"), 2);
	cr_assert_not(is_legal(at, "go Coburg"), "two connections");
	cr_assert_str_eq(rule_of(at, "card F13"), "terms.cards");
	give(at, "go Ebern");
	cr_assert_str_eq(asks(at), "prussian operation", "no point is left");
	cr_assert_eq(fatigue_of(at, "Augereau"), 0, "three points");
	cr_assert_str_eq(where(at, "Augereau"), "Ebern");
}

Test(march, bridge_counts_three_for_fatigue, .description = "1806 move.path move.fatigue")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Muenchberg");
	place(at, "Rüchel", "Gotha");
	destroy_bridge(at, "Muenchberg", "Hof");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F05");
	give(at, "unit Augereau");
	cr_assert_eq(cost_of(at, "go Gefell"), 2 * 4);
	give_all(at, "go Hof, go Gefell, done");
	cr_assert_eq(fatigue_of(at, "Augereau"), 1, "3 and 1 points: one above the third");
}

Test(operations, rain_kills_before_the_march, .description = "1806 card.rain turn.elimination")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Neustadt");
	place(at, "Ney", "Bamberg");
	place(at, "Rüchel", "Gotha");
	tire(at, "Augereau", 8);
	change(at, "{'weather':'rain'}");
	active(at, "french");
	begin(at, "operations");
	give(at, "unit Augereau");
	cr_assert_str_eq(where(at, "Augereau"), "eliminated");
	cr_assert_str_eq(asks(at), "prussian operation");
	dice(at, "card P04");
	give(at, "unit Rüchel");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 1);
	cr_assert_eq(last_told(at, "points")->message.arg[1].value, 3, "four less one");
}

Test(operations, rain_leaves_a_commander_where_he_is, .description = "1806 card.rain terms.commander")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Napoléon, Ney", "Bamberg");
	place(at, "Rüchel", "Gotha");
	tire(at, "Davout", 8);
	change(at, "{'weather':'rain'}");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F04");
	give_all(at, "unit Davout, unit Napoléon, done");
	cr_assert_str_eq(where(at, "Davout"), "eliminated", "the only corps of the stack takes the point");
	cr_assert_str_eq(where(at, "Napoléon"), "Bamberg", "Ney is with him");
	cr_assert_str_eq(rule_of(at, "go Hollfeld"), "terms.commander");
	give(at, "done");
	cr_assert(is_activated(at, "Napoléon"));
	cr_assert_not(is_activated(at, "Ney"));
}

Test(operations, commander_is_not_left_alone, .description = "1806 terms.commander turn.operations.select")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Napoléon", "Bamberg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	give(at, "unit Davout");
	cr_assert_str_eq(asks(at), "french select");
	cr_assert_str_eq(rule_of(at, "done"), "terms.commander");
	dice(at, "card F04");
	give(at, "unit Napoléon");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_str_eq(rule_of(at, "go Gotha"), "move.path");
}

Test(operations, turned_commander_keeps_his_corps, .description = "1806 terms.commander")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Napoléon", "Bamberg");
	place(at, "Rüchel", "Gotha");
	activated(at, "Napoléon");
	active(at, "french");
	begin(at, "operations");
	cr_assert_str_eq(rule_of(at, "unit Napoléon"), "turn.operations.select");
	dice(at, "card F04");
	give(at, "unit Davout");
	cr_assert_str_eq(rule_of(at, "go Hollfeld"), "terms.commander");
	give(at, "done");
	cr_assert(is_activated(at, "Davout"));
}

Test(operations, passing_and_forced_pass, .description = "1806 turn.operations")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Davout", "Bamberg");
	place(at, "Ney", "Ebern");
	place_all(at, "Rüchel, Brunswick", "Gotha");
	activated(at, "Rüchel");
	active(at, "french");
	begin(at, "operations");
	any_dice(at, "1");
	give(at, "pass");
	cr_assert_str_eq(asks(at), "prussian operation");
	give(at, "unit Brunswick");
	cr_assert_str_eq(asks(at), "prussian move", "the only block that is left");
	give(at, "done");
	cr_assert_str_neq(step_at(at), "operations");
	cr_assert_eq(told(at, "forced-pass"), 1);
}

Test(march, citadel_passed_through, .description = "1806 victory.citadels")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Davout", "Merseburg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F02");
	give_all(at, "unit Davout, go Halle");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
	cr_assert_eq(vp(at), 7);
	give(at, "go Schkeuditz");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
}

Test(march, strategic_retreat_goes_nearer, .description = "1806 card.strategic-retreat")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Hohenlohe", "Iena");
	place(at, "Ney", "Bamberg");
	change(at, "{'effects':['strategic-retreat']}");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P01");
	give(at, "unit Hohenlohe");
	cr_assert_eq(last_told(at, "points")->message.arg[1].value, 2, "one and one");
	cr_assert(is_legal(at, "done"), "it need not move");
	cr_assert(is_legal(at, "go Dornburg"));
	cr_assert(is_legal(at, "go Auerstaedt"), "Halle by Naumburg or Freyburg");
	cr_assert_str_eq(rule_of(at, "go Kahla"), "card.strategic-retreat");
	cr_assert_str_eq(rule_of(at, "go Blankenhain"), "card.strategic-retreat");
}
