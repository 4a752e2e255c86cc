/*
 * Chapter 9.3, and rounding by 1.3 where the ground halves: units move one by one, as far as their points go.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "rulebooks/trautenau/tests/support.h"

#define POINTS(n) (2 * (n))

/* A unit of the 1st Division chosen for its move; IR 43 far away keeps the step open. */
static struct at_table *marching(const char *unit, const char *hex)
{
	struct at_table *at = clear_field("trautenau");
	char text[64];
	place(at, unit, hex, "N");
	place(at, "IR 43", "1317", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	snprintf(text, sizeof text, "unit %s", unit);
	give(at, text);
	return at;
}

static unsigned spent(const struct at_table *at, const char *unit)
{
	return (unsigned)position_at(at)->piece[piece_named(at, unit)].spent;
}

static const char *prompt_of(struct at_table *at)
{
	struct field field = truth_at(at);
	return trautenau_texts[question_prompt(&field, top(table_at(at))).id].id;
}

/* With nothing left but to turn it is not asked where it goes. */
Test(movement, is_asked_for_its_facing_when_it_goes_no_further, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	cr_assert_str_eq(prompt_of(at), "where-march");
	give(at, "go 0510"); /* all four points */
	cr_assert_str_eq(prompt_of(at), "which-facing");
	cr_assert(is_listed(at, "face S"));
	cr_assert(is_listed(at, "done"));
}

Test(movement, four_points_for_foot_and_guns, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	cr_assert_eq(cost_of(at, "go 0510"), POINTS(4)); /* 0712 0611 0511 0510 */
	cr_assert_str_eq(rule_of(at, "go 0409"), "9.3");
	at = marching("Art I-3", "0812");
	cr_assert_eq(cost_of(at, "go 0510"), POINTS(4));
	cr_assert_not(is_listed(at, "go 0409"));
}

Test(movement, six_for_cavalry_and_commanders, .description = "1866 9.3")
{
	struct at_table *at = marching("1st Dragoons", "0812");
	cr_assert_eq(cost_of(at, "go 0409"), POINTS(5));
	cr_assert_eq(cost_of(at, "go 0408"), -1); /* stream and level: 8 */
	at = marching("Grossmann", "0812");
	cr_assert_eq(cost_of(at, "go 0409"), POINTS(5));
	cr_assert_eq(cost_of(at, "go 0713"), POINTS(3));
}

static void expect_refusal(const struct at_table *at, const char *answer, const char *expected)
{
	char text[160];
	struct field field = field_at(at);
	struct message why = why_of(at, answer);
	message_text(&field, &why, text, sizeof text);
	cr_expect_str_eq(text, expected);
}

/* Troops that go by a plural have a verb to match. */
Test(movement, one_regiment_has_and_dragoons_have, .description = "1866 9.3")
{
	expect_refusal(marching("IR 41", "0812"), "go 0409",
		       "IR 41 needs 5 points to reach 0409, and has 4 left.");
	expect_refusal(marching("1st Dragoons", "0812"), "go 0408",
		       "1st Dragoons need 7 points to reach 0408, and have 6 left.");
}

Test(movement, in_several_legs_the_points_run_down, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	give(at, "go 0712");
	cr_assert_eq(spent(at, "IR 41"), POINTS(1));
	cr_assert_eq(cost_of(at, "go 0511"), POINTS(2));
	give(at, "go 0611");
	cr_assert_eq(cost_of(at, "go 0510"), POINTS(2));
	cr_assert_str_eq(rule_of(at, "go 0410"), "9.3"); /* 0510 and woods: 4 more, or 0511 and woods: 3 */
	give(at, "go 0510");
	cr_assert_eq(spent(at, "IR 41"), POINTS(4));
	cr_assert_not(is_legal(at, "go 0509"));
}

Test(movement, back_and_forth_costs_both_ways, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	give_all(at, "go 0811, go 0812");
	cr_assert_eq(spent(at, "IR 41"), POINTS(2));
	cr_assert_eq(cost_of(at, "go 0814"), POINTS(2));
	cr_assert_not(is_listed(at, "go 0815"));
}

Test(movement, each_unit_moves_once, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	give_all(at, "go 0811, face N");
	cr_assert_str_eq(asked(at), "mover");
	cr_assert_str_eq(rule_of(at, "unit IR 41"), "9.3");
	cr_assert(is_legal(at, "unit IR 43"));
}

Test(movement, one_after_another, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	give(at, "go 0811");
	cr_assert_not(is_legal(at, "unit IR 43")); /* first it finishes */
}

Test(movement, nobody_has_to, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	give(at, "done");
	cr_assert_eq(spent(at, "IR 41"), 0);
	cr_assert(stands_at(at, "IR 41", "0812"));
}

Test(movement, points_are_not_saved, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	any_dice(at, "two turns");
	place(at, "IR 41", "0812", "N");
	place(at, "Grossmann", "0812", NULL);
	place(at, "Bonin", "0812", NULL);
	activate(at, "1st Division");
	begin(at, "movement");
	unsigned turn = turn_at(at);
	give(at, "done"); /* all four points unused */
	for (unsigned i = 0; i < 50 && (turn_at(at) == turn || strcmp(asked(at), "mover")); i++)
		give(at, "done");
	cr_assert_eq(turn_at(at), turn + 1);
	give(at, "unit IR 41");
	cr_assert_eq(cost_of(at, "go 0510"), POINTS(4));
	cr_assert_not(is_listed(at, "go 0409"));
}

Test(movement, points_spent_come_back_with_the_turn, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	any_dice(at, "two turns");
	place(at, "IR 41", "0812", "N");
	place(at, "Grossmann", "0812", NULL);
	place(at, "Bonin", "0812", NULL);
	activate(at, "1st Division");
	begin(at, "movement");
	unsigned turn = turn_at(at);
	give_all(at, "unit IR 41, go 0712, face N");
	for (unsigned i = 0; i < 50 && (turn_at(at) == turn || strcmp(asked(at), "mover")); i++)
		give(at, "done");
	give(at, "unit IR 41");
	cr_assert_eq(cost_of(at, "go 0509"), POINTS(4)); /* 0611 0610 0609 0509 */
}

Test(movement, a_unit_off_the_map_stays_there, .description = "1866 9.3")
{
	struct at_table *at = marching("IR 41", "0812");
	give(at, "done");
	cr_assert_str_eq(rule_of(at, "unit 1st Grenadiers"), "9.3");
}

Test(movement, the_enemy_does_not_move, .description = "1866 9")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	place(at, "IR 10", "0509", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	cr_assert_eq(asked_seat(at), prussian);
	cr_assert_str_eq(rule_of(at, "unit IR 10"), "9");
}

Test(movement, a_commander_rides_with_whom_he_likes, .description = "1866 9.3, 3")
{
	struct at_table *at = marching("Grossmann", "0812");
	place(at, "IR 44", "0814", "N");
	place(at, "IR 45", "0814", "N");
	give(at, "go 0814");
	if (!strcmp(asked(at), "march"))
		give(at, "done");
	cr_assert(stands_at(at, "Grossmann", "0814"));
}

Test(movement, lower_cost_wins_over_fewer_hexes, .description = "1866 9.3")
{
	/* Off the path into the woods of 0810 an infantry unit pays 2; round by 0711 and the path it pays 2 as well; a
	   cavalry unit pays 3 or 2. */
	struct at_table *at = marching("1st Dragoons", "0811");
	cr_assert_eq(cost_of(at, "go 0810"), POINTS(2));
	give(at, "go 0810");
	cr_assert_not(is(at, "1st Dragoons", piece_disorganised));
}

Test(movement, leaving_a_zone_is_in_the_points_of_a_charge, .description = "1866 9.3, 5.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0811", "N");
	place(at, "IR 10", "0711", "S");
	place(at, "IR 43", "1317", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	give_all(at, "unit 1st Dragoons, go 0812");
	cr_assert_eq(spent(at, "1st Dragoons"), POINTS(4));
}

/* ---- Explained ---------------------------------------------------------------------------------------------------------------- */

Test(movement, the_cost_term_by_term, .description = "1866 9.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "1009", "N");
	place(at, "1st Grenadiers", "0911", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	const char *about = "{'what':'cost','unit':'IR 41','to':'1110'}";
	cr_assert_eq(figure(at, "cost", about), POINTS(3));
	cr_assert_eq(term(at, "cost", about, "woods"), POINTS(2));
	cr_assert_eq(term(at, "cost", about, "stream"), POINTS(1));
	cr_assert_eq(term(at, "cost", about, "level"), 0);
	about = "{'what':'cost','unit':'1st Grenadiers','to':'1011'}";
	cr_assert_eq(figure(at, "cost", about), POINTS(2));
	cr_assert_eq(term(at, "cost", about, "ground"), POINTS(1));
	cr_assert_eq(term(at, "cost", about, "level"), POINTS(1));
}

Test(movement, the_term_of_a_zone_left, .description = "1866 5.1, 1.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "1st Dragoons", "0811", "N");
	place(at, "IR 10", "0711", "S");
	activate(at, "1st Division");
	begin(at, "movement");
	const char *about = "{'what':'cost','unit':'1st Dragoons','to':'0812'}";
	cr_assert_eq(term(at, "cost", about, "leaving-zone"), POINTS(3));
	cr_assert_eq(figure(at, "cost", about), POINTS(4));
}

/* ---- 1.1 ------------------------------------------------------------------------------------------------------------------------ */

static bool steep(const struct at_table *at, const char *from, const char *direction)
{
	struct field field = field_at(at);
	return trautenau_is_steep(&field, space_named(at, from),
				  board_find_direction(field.scenario->board, direction));
}

Test(scales, a_steep_slope_is_two_levels, .description = "1866 1.1")
{
	struct at_table *at = clear_field("trautenau");
	cr_assert(steep(at, "0606", "S") && steep(at, "0607", "N"));
	cr_assert(steep(at, "0905", "S") && steep(at, "0906", "N"));
	cr_assert_not(steep(at, "0508", "NE")); /* one level */
	cr_assert_not(steep(at, "0812", "S"));  /* none */
	cr_assert_not(steep(at, "0607", "NE")); /* a ravine between equal levels */
}

/* ---- 1.3 ------------------------------------------------------------------------------------------------------------------------ */

static int column(const struct at_table *at, const char *unit, const char *target)
{
	char about[120];
	snprintf(about, sizeof about, "{'what':'odds','unit':'%s','target':'%s'}", unit, target);
	return figure(at, "column", about);
}

Test(rounding, a_half_is_one, .description = "1866 1.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0611", NULL); /* a village divides by two */
	place(at, "1st Jägers", "0712", "NW");
	place(at, "IR 41", "0612", "N");
	activate(at, "1st Division");
	begin(at, "combat");
	cr_assert_eq(column(at, "1st Jägers", "0611"), 1); /* 1 / 2 */
	cr_assert_eq(column(at, "IR 41", "0611"), 2);      /* 4 / 2 */
}

Test(rounding, thirds_go_up, .description = "1866 1.3")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 10", "0606", NULL); /* the town divides by three, all on level 1 */
	place(at, "IR 41", "0706", "SW");
	place(at, "1st Jägers", "0506", "SE");
	activate(at, "1st Division");
	begin(at, "combat");
	cr_assert_eq(column(at, "IR 41", "0606"), 2);      /* 4 / 3 */
	cr_assert_eq(column(at, "1st Jägers", "0606"), 1); /* 1 / 3 */
}

Test(rounding, losses_pay_by_complete_pairs, .description = "1866 1.3, 11.4.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0902", "N");
	place(at, "IR 43", "0902", "N");
	place(at, "1st Grenadiers", "0901", "N");
	int none = points(at, austrian);
	set_losses(at, "IR 41", 1);
	cr_assert_eq(points(at, austrian), none);
	set_losses(at, "IR 43", 1);
	cr_assert_eq(points(at, austrian), none + 1);
	set_losses(at, "1st Grenadiers", 1);
	cr_assert_eq(points(at, austrian), none + 1);
}
