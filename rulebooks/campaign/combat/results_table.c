/*
 * The combat results table; 11.3, 11.32, 11.4.
 *
 * Readings 49 and 51: the ratio is rounded for the defender, shifts are made on a ladder that goes on beyond both ends
 * of the printed table, and only then the column is brought back to the table, each step of it on the die.
 */
#include "rulebooks/campaign/combat/results_table.h"

#include <stdio.h>

static const struct campaign_result table_rows[6][campaign_columns] = {
#define AE                                             \
	{                                              \
		.outcome = outcome_attacker_eliminated \
	}
#define AH                                       \
	{                                        \
		.outcome = outcome_attacker_half \
	}
#define AR(n)                                                      \
	{                                                          \
		.outcome = outcome_attacker_retreats, .hexes = (n) \
	}
#define EX                                  \
	{                                   \
		.outcome = outcome_exchange \
	}
#define DR(n)                                                      \
	{                                                          \
		.outcome = outcome_defender_retreats, .hexes = (n) \
	}
#define DS(n)                                                                         \
	{                                                                             \
		.outcome = outcome_defender_retreats, .hexes = (n), .surrender = true \
	}
#define DH                                       \
	{                                        \
		.outcome = outcome_defender_half \
	}
#define DE                                             \
	{                                              \
		.outcome = outcome_defender_eliminated \
	}
	/* clang-format off */
	/*      1-5    1-4    1-3    1-2    1-1½   1-1    1½-1   2-1    3-1    4-1    5-1    6-1 */
	/* 1 */ {AR(2), AR(1), DR(1), DR(1), DS(1), DS(1), DS(2), DH,    DE,    DE,    DE,    DE},
	/* 2 */ {AR(3), AR(2), EX,    DR(1), DR(1), DR(1), DR(1), DS(2), DH,    DH,    DH,    DE},
	/* 3 */ {AH,    AR(3), AR(1), EX,    EX,    EX,    DR(1), DR(1), DR(2), DR(2), DR(2), DH},
	/* 4 */ {AE,    AR(4), AR(2), AR(1), AR(1), EX,    EX,    EX,    DR(1), DR(3), DR(3), DR(2)},
	/* 5 */ {AE,    AH,    AH,    AR(2), AR(1), AR(1), EX,    EX,    EX,    EX,    DR(4), DR(3)},
	/* 6 */ {AE,    AE,    AE,    AH,    AH,    AR(2), AR(2), AR(1), AR(1), EX,    EX,    EX},
/* clang-format on */
#undef AE
#undef AH
#undef AR
#undef EX
#undef DR
#undef DS
#undef DH
#undef DE
};

static int clamped(int value, int least, int greatest)
{
	return value < least ? least : value > greatest ? greatest : value;
}

/* Two to one and better: whole multiples alone count. One and a half is the only step between. */
static int column_of_advantage(campaign_eighths attacker, campaign_eighths defender)
{
	campaign_eighths times = attacker / defender;
	if (times >= 2)
		return column_2_1 + (int)times - 2;
	return 2 * attacker >= 3 * defender ? column_1h_1 : column_1_1;
}

/* The defender's multiple is rounded up: 10 against 16 is 1-2. */
static int column_of_inferiority(campaign_eighths attacker, campaign_eighths defender)
{
	if (2 * defender <= 3 * attacker)
		return column_1_1h;
	campaign_eighths times = (defender + attacker - 1) / attacker;
	return column_1_2 - ((int)times - 2);
}

/* Nobody is left to attack with: as far down the ladder as any die can matter. */
static const int hopeless = -campaign_columns;

int campaign_column(campaign_eighths attacker, campaign_eighths defender)
{
	if (!attacker)
		return hopeless;
	return attacker >= defender ? column_of_advantage(attacker, defender)
				    : column_of_inferiority(attacker, defender);
}

enum campaign_column campaign_printed_column(int column)
{
	return (enum campaign_column)clamped(column, column_1_5, column_6_1);
}

int campaign_beyond_table(int column)
{
	return (int)campaign_printed_column(column) - column;
}

struct campaign_result campaign_table_result(enum campaign_column column, int die)
{
	return table_rows[clamped(die, 1, 6) - 1][column];
}

unsigned campaign_columns_against(int column, bool attacker)
{
	int below = column_1_1 - (int)campaign_printed_column(column);
	int against = attacker ? below : -below;
	return against > 0 ? (unsigned)against : 0;
}

const char *campaign_column_name(int column, char text[16])
{
	if (column == column_1_1h)
		return "1-1½";
	if (column == column_1h_1)
		return "1½-1";
	if (column <= column_1_2)
		snprintf(text, 16, "1-%d", 2 + column_1_2 - column);
	else
		snprintf(text, 16, "%d-1", column == column_1_1 ? 1 : 2 + column - column_2_1);
	return text;
}

const char *campaign_result_name(struct campaign_result result, char text[16])
{
	static const char *const name[campaign_outcomes] = {"Ae", "A½", "Ar", "Ex", "Dr", "D½", "De"};
	if (result.hexes > 1)
		snprintf(text, 16, "%s%u%s", name[result.outcome], result.hexes,
			 result.surrender ? "/S" : "");
	else
		snprintf(text, 16, "%s%s", name[result.outcome], result.surrender ? "/S" : "");
	return text;
}
