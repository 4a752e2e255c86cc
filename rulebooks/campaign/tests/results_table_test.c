/*
 * The combat results table, row by row, and the odds that choose its column. Every figure is the booklet's, or worked
 * out by hand from it.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/combat/results_table.h"

enum { points = campaign_eighths_of_point };

/* One printed row, from 1-5 to 6-1. */
static void check_row(int die, const char *const printed[campaign_columns])
{
	char text[16];
	for (int column = 0; column < campaign_columns; column++)
		cr_expect_str_eq(
			campaign_result_name(campaign_table_result((enum campaign_column)column, die), text),
			printed[column], "die %d, column %d", die, column);
}

Test(results_table, rows_as_printed, .description = "1806 combat results table")
{
	check_row(1, (const char *const[]){"Ar2", "Ar", "Dr", "Dr", "Dr/S", "Dr/S", "Dr2/S", "D½", "De", "De",
					   "De", "De"});
	check_row(2, (const char *const[]){"Ar3", "Ar2", "Ex", "Dr", "Dr", "Dr", "Dr", "Dr2/S", "D½", "D½",
					   "D½", "De"});
	check_row(3, (const char *const[]){"A½", "Ar3", "Ar", "Ex", "Ex", "Ex", "Dr", "Dr", "Dr2", "Dr2",
					   "Dr2", "D½"});
	check_row(4, (const char *const[]){"Ae", "Ar4", "Ar2", "Ar", "Ar", "Ex", "Ex", "Ex", "Dr", "Dr3",
					   "Dr3", "Dr2"});
	check_row(5, (const char *const[]){"Ae", "A½", "A½", "Ar2", "Ar", "Ar", "Ex", "Ex", "Ex", "Ex", "Dr4",
					   "Dr3"});
	check_row(6, (const char *const[]){"Ae", "Ae", "Ae", "A½", "A½", "Ar2", "Ar2", "Ar", "Ar", "Ex", "Ex",
					   "Ex"});
}

Test(results_table, no_result_beyond_one_and_six, .description = "1806 11.32")
{
	cr_assert_eq(campaign_table_result(column_6_1, -3).outcome, outcome_defender_eliminated);
	cr_assert_eq(campaign_table_result(column_1_5, 9).outcome, outcome_attacker_eliminated);
}

static void check_odds(unsigned attacker, unsigned defender, int column)
{
	cr_expect_eq(campaign_column(attacker * points, defender * points), column, "%u against %u", attacker,
		     defender);
}

Test(odds_ladder, examples_of_the_booklet, .description = "1806 11.3")
{
	check_odds(14, 6, column_2_1); /* two and a third */
	check_odds(15, 10, column_1h_1);
	check_odds(14, 3, column_4_1); /* the repulse of 10.22 */
}

Test(odds_ladder, every_boundary_with_ten_in_defence, .description = "1806 11.3")
{
	check_odds(10, 10, column_1_1);
	check_odds(14, 10, column_1_1);
	check_odds(15, 10, column_1h_1);
	check_odds(19, 10, column_1h_1);
	check_odds(20, 10, column_2_1);
	check_odds(29, 10, column_2_1);
	check_odds(30, 10, column_3_1);
	check_odds(39, 10, column_3_1);
	check_odds(40, 10, column_4_1);
	check_odds(50, 10, column_5_1);
	check_odds(59, 10, column_5_1);
	check_odds(60, 10, column_6_1);
	check_odds(69, 10, column_6_1);
}

Test(odds_ladder, every_boundary_with_ten_in_attack, .description = "1806 11.3, reading 51")
{
	check_odds(10, 11, column_1_1h);
	check_odds(10, 14, column_1_1h);
	check_odds(10, 15, column_1_1h);
	check_odds(10, 16, column_1_2);
	check_odds(10, 20, column_1_2);
	check_odds(10, 21, column_1_3);
	check_odds(10, 30, column_1_3);
	check_odds(10, 31, column_1_4);
	check_odds(10, 40, column_1_4);
	check_odds(10, 41, column_1_5);
	check_odds(10, 50, column_1_5);
}

Test(odds_ladder, half_points_of_vedettes_count, .description = "1806 11.3, readings 71 and 107")
{
	cr_assert_eq(campaign_column(7 * points / 2, points / 2), column_6_1 + 1); /* 3½ against ½: 7-1 */
	cr_assert_eq(campaign_column(points / 2, 3 * points / 4), column_1_1h);  /* ½ against ½ in a town */
	cr_assert_eq(campaign_column(points / 4, points / 2), column_1_2);       /* halved by woods */
	cr_assert_eq(campaign_column(21 * points, 21 * points / 2), column_2_1); /* 7 in a town are 10½ */
}

/* 1-6 adds one to the die, 1-7 two; 7-1 takes one off. */
Test(odds_ladder, beyond_the_table_the_die_pays, .description = "1806 11.32")
{
	check_odds(10, 51, column_1_5 - 1);
	cr_assert_eq(campaign_beyond_table(column_1_5 - 1), 1);
	cr_assert_eq(campaign_printed_column(column_1_5 - 1), column_1_5);
	check_odds(10, 70, column_1_5 - 2);
	cr_assert_eq(campaign_beyond_table(column_1_5 - 2), 2);
	check_odds(70, 10, column_6_1 + 1);
	cr_assert_eq(campaign_beyond_table(column_6_1 + 1), -1);
	check_odds(89, 10, column_6_1 + 2);
	cr_assert_eq(campaign_beyond_table(column_6_1 + 2), -2);
	cr_assert_eq(campaign_beyond_table(column_5_1), 0);
}

Test(odds_ladder, two_columns_below_four_to_one_is_two_to_one, .description = "1806 10.22")
{
	cr_assert_eq(column_4_1 - 2, column_2_1);
}

Test(odds_ladder, columns_against_either_side, .description = "1806 5.22, 11.44")
{
	cr_assert_eq(campaign_columns_against(column_1_1h, true), 1); /* the booklet's example */
	cr_assert_eq(campaign_columns_against(column_1h_1, false), 1);
	cr_assert_eq(campaign_columns_against(column_1_1, true), 0);
	cr_assert_eq(campaign_columns_against(column_3_1, true), 0);
	cr_assert_eq(campaign_columns_against(column_3_1, false), 3);
	cr_assert_eq(campaign_columns_against(column_6_1 + 4, false), 6); /* the column rolled on */
}

Test(odds_ladder, names, .description = "1806 combat results table")
{
	char text[16];
	cr_assert_str_eq(campaign_column_name(column_1_5, text), "1-5");
	cr_assert_str_eq(campaign_column_name(column_1_2, text), "1-2");
	cr_assert_str_eq(campaign_column_name(column_1_1h, text), "1-1½");
	cr_assert_str_eq(campaign_column_name(column_1_1, text), "1-1");
	cr_assert_str_eq(campaign_column_name(column_1h_1, text), "1½-1");
	cr_assert_str_eq(campaign_column_name(column_2_1, text), "2-1");
	cr_assert_str_eq(campaign_column_name(column_6_1 + 1, text), "7-1");
}
