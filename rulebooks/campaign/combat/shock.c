/*
 * The option of shock combat, 11.4: an exchange is decided by the initiative of the best unit on either side, by a table of its
 * own. Counters are read with what they gain or lose in close combat; nothing is beyond 1 and 5.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { ratings = 5 };

/* Defender's initiative downwards, attacker's across. */
static const struct campaign_result table[ratings][ratings] = {
#define EX                                  \
	{                                   \
		.outcome = outcome_exchange \
	}
#define DE                                             \
	{                                              \
		.outcome = outcome_defender_eliminated \
	}
#define DH                                       \
	{                                        \
		.outcome = outcome_defender_half \
	}
#define D2                                                       \
	{                                                        \
		.outcome = outcome_defender_retreats, .hexes = 2 \
	}
#define AE                                             \
	{                                              \
		.outcome = outcome_attacker_eliminated \
	}
#define AH                                       \
	{                                        \
		.outcome = outcome_attacker_half \
	}
#define A2                                                       \
	{                                                        \
		.outcome = outcome_attacker_retreats, .hexes = 2 \
	}
	/*  1   2   3   4   5 */
	{EX, DH, DH, DE, DE}, /* 1 */
	{AH, EX, D2, DH, DH}, /* 2 */
	{AH, A2, EX, D2, DH}, /* 3 */
	{AE, AH, A2, EX, D2}, /* 4 */
	{AE, AH, AH, A2, EX}, /* 5 */
#undef EX
#undef DE
#undef DH
#undef D2
#undef AE
#undef AH
#undef A2
};

static unsigned row_of(unsigned initiative)
{
	if (initiative < 1)
		return 0;
	return initiative > ratings ? ratings - 1 : initiative - 1;
}

struct campaign_result campaign_shock_result(unsigned attacker, unsigned defender)
{
	return table[row_of(defender)][row_of(attacker)];
}

unsigned campaign_shock_initiative(const struct field *field, const uint8_t flag[], unsigned count)
{
	int best = 1;
	for (unsigned i = 0; i < count; i++) {
		int initiative = (int)campaign_initiative(field, flag[i]) +
				 campaign_conversion(campaign_counter(field, flag[i]));
		best = initiative > best ? initiative : best;
	}
	return best > ratings ? (unsigned)ratings : (unsigned)best;
}
