/*
 * The combat results table: odds as a column, a die as a result. Pure arithmetic; who fights whom, and with what
 * strength, stands in odds.h.
 */
#ifndef VEDETTE_CAMPAIGN_RESULTS_TABLE_H
#define VEDETTE_CAMPAIGN_RESULTS_TABLE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Strengths are exact (11.3: only the ratio is rounded), in eighths of a point: a vedette is worth a half, woods halve
 * it, and half as much again for the defender leaves three eighths.
 */
typedef uint32_t campaign_eighths;
enum { campaign_eighths_of_point = 8 };

/* Columns as printed. Odds beyond either end are counted on: -1 is 1-6, 12 is 7-1, and so on. */
enum campaign_column {
	column_1_5,
	column_1_4,
	column_1_3,
	column_1_2,
	column_1_1h, /* 1-1½ */
	column_1_1,
	column_1h_1, /* 1½-1 */
	column_2_1,
	column_3_1,
	column_4_1,
	column_5_1,
	column_6_1,
	campaign_columns
};

enum campaign_outcome {
	outcome_attacker_eliminated,
	outcome_attacker_half,
	outcome_attacker_retreats,
	outcome_exchange,
	outcome_defender_retreats,
	outcome_defender_half,
	outcome_defender_eliminated,
	campaign_outcomes
};

struct campaign_result {
	enum campaign_outcome outcome;
	uint8_t hexes;  /* of a retreat */
	bool surrender; /* "S": a garrison out of supply is lost, 11.56 */
};

/* The column of the odds, rounded in the defender's favour, 11.3. Somebody defends: `defender` is not 0. */
int campaign_column(campaign_eighths attacker, campaign_eighths defender);
/* The printed column that is rolled on. */
enum campaign_column campaign_printed_column(int column);
/* 11.32: what odds beyond the table add to the die. */
int campaign_beyond_table(int column);
/* The die after its modifiers; no result is beyond 1 and 6. */
struct campaign_result campaign_table_result(enum campaign_column column, int die);
/* Columns on the bad side of 1-1 for the attacker or the defender: 5.22, 11.44. */
unsigned campaign_columns_against(int column, bool attacker);
/* "2-1", "Dr2/S". */
const char *campaign_column_name(int column, char text[16]);
const char *campaign_result_name(struct campaign_result result, char text[16]);

#endif
