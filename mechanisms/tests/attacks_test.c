/*
 * Attacks many to many. The examples are drawn by hand; the quick answer to "can this still be finished?" is held
 * against a search that tries everything.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "mechanisms/attacks.h"

/* Rows are attackers, columns defenders; 'x' touches. Everybody must take part. */
static struct attacks_ground ground_of(unsigned attackers, unsigned defenders, const char *const row[])
{
	struct attacks_ground ground = {.attackers = (uint8_t)attackers, .defenders = (uint8_t)defenders};
	for (unsigned a = 0; a < attackers; a++)
		for (unsigned d = 0; d < defenders; d++)
			ground.touches[a] |= (uint64_t)(row[a][d] == 'x') << d;
	ground.attackers_must = (1ull << attackers) - 1;
	ground.defenders_must = (1ull << defenders) - 1;
	return ground;
}

Test(attacks, one_against_one)
{
	struct attacks_ground ground = ground_of(1, 1, (const char *const[]){"x"});
	struct attacks attacks = {0};
	cr_assert(attacks_may_join(&ground, &attacks, 0, 0));
	cr_assert_not(attacks_done(&ground, &attacks));
	attacks_join(&attacks, 0, 0);
	cr_assert(attacks_done(&ground, &attacks));
	cr_assert_not(attacks_may_join(&ground, &attacks, 0, 0)); /* they are in one already */
}

/* One stack between two enemies whom nobody else touches has to attack both in one. */
Test(attacks, one_between_two)
{
	struct attacks_ground ground = ground_of(1, 2, (const char *const[]){"xx"});
	struct attacks attacks = {0};
	attacks_join(&attacks, 0, 0);
	cr_assert_not(attacks_done(&ground, &attacks));
	cr_assert(attacks_may_join(&ground, &attacks, 0, 1));
	attacks_join(&attacks, 0, 1);
	cr_assert(attacks_done(&ground, &attacks));
	cr_assert_eq(attacks.of_defender[0], attacks.of_defender[1]);
}

/*
 * A row of three attackers and two defenders, each attacker beside one or both: the outer ones cannot be in one attack,
 * for neither touches the other's enemy.
 */
Test(attacks, all_attackers_of_an_attack_touch_all_its_defenders)
{
	struct attacks_ground ground = ground_of(3, 2, (const char *const[]){"x.", "xx", ".x"});
	struct attacks attacks = {0};
	attacks_join(&attacks, 0, 0);
	attacks_join(&attacks, 2, 1);
	cr_assert(attacks_may_join(&ground, &attacks, 1, 0));
	cr_assert(attacks_may_join(&ground, &attacks, 1, 1));
	attacks_join(&attacks, 1, 0);
	cr_assert_not(attacks_may_join(&ground, &attacks, 1, 1)); /* it would bring both together */
	cr_assert(attacks_done(&ground, &attacks));
}

/* Two against two where the second attacker touches only the first defender: the middle pair leaves both ends alone. */
Test(attacks, a_pair_that_leaves_somebody_out_is_refused)
{
	struct attacks_ground ground = ground_of(2, 2, (const char *const[]){"xx", "x."});
	struct attacks attacks = {0};
	/* Attacker 0 with defender 0: then defender 1 could only join them, and attacker 1 too, who does not touch it. */
	cr_assert_not(attacks_may_join(&ground, &attacks, 0, 0));
	cr_assert(attacks_may_join(&ground, &attacks, 0, 1));
	cr_assert(attacks_may_join(&ground, &attacks, 1, 0));
}

Test(attacks, who_need_not_may_stay_out)
{
	struct attacks_ground ground = ground_of(2, 2, (const char *const[]){"xx", "x."});
	struct attacks attacks = {0};
	ground.defenders_must = 1; /* the second one stands beyond a river */
	cr_assert(attacks_may_join(&ground, &attacks, 0, 0));
	attacks_join(&attacks, 0, 0);
	attacks_join(&attacks, 1, 0);
	cr_assert(attacks_done(&ground, &attacks));
}

Test(attacks, two_attacks_become_one_under_the_lower_number)
{
	struct attacks_ground ground = ground_of(2, 2, (const char *const[]){"xx", "xx"});
	struct attacks attacks = {0};
	attacks_join(&attacks, 0, 0);
	attacks_join(&attacks, 1, 1);
	cr_assert_eq(attacks.of_attacker[1], 2);
	cr_assert(attacks_may_join(&ground, &attacks, 0, 1));
	attacks_join(&attacks, 0, 1);
	cr_assert_eq(attacks.of_attacker[0], 1);
	cr_assert_eq(attacks.of_attacker[1], 1);
	cr_assert_eq(attacks.of_defender[1], 1);
}

/* ---- Against a search that tries everything ------------------------------------------------------------------- */

static bool is_complete_attack(const struct attacks_ground *ground, const struct attacks *attacks, unsigned a,
			       unsigned d)
{
	for (unsigned i = 0; i < ground->attackers; i++)
		for (unsigned j = 0; j < ground->defenders; j++) {
			bool with_one = i == a ||
					(attacks->of_attacker[a] &&
					 attacks->of_attacker[i] == attacks->of_attacker[a]) ||
					(attacks->of_defender[d] &&
					 attacks->of_attacker[i] == attacks->of_defender[d]);
			bool with_other = j == d ||
					  (attacks->of_attacker[a] &&
					   attacks->of_defender[j] == attacks->of_attacker[a]) ||
					  (attacks->of_defender[d] &&
					   attacks->of_defender[j] == attacks->of_defender[d]);
			if (with_one && with_other && !(ground->touches[i] >> j & 1))
				return false;
		}
	return true;
}

static bool can_finish_slowly(const struct attacks_ground *ground, const struct attacks *attacks)
{
	if (attacks_done(ground, attacks))
		return true;
	for (unsigned a = 0; a < ground->attackers; a++)
		for (unsigned d = 0; d < ground->defenders; d++) {
			bool together = attacks->of_attacker[a] &&
					attacks->of_attacker[a] == attacks->of_defender[d];
			if (together || !is_complete_attack(ground, attacks, a, d))
				continue;
			struct attacks after = *attacks;
			attacks_join(&after, a, d);
			if (can_finish_slowly(ground, &after))
				return true;
		}
	return false;
}

static unsigned next_number(uint64_t *state, unsigned below)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (unsigned)(*state >> 33) % below;
}

/* Up to three on a side: any pairs that touch, any of them joined at random, some who need not take part. */
static struct attacks_ground any_ground(uint64_t *state)
{
	struct attacks_ground ground = {.attackers = (uint8_t)(1 + next_number(state, 3)),
					.defenders = (uint8_t)(1 + next_number(state, 3))};
	for (unsigned a = 0; a < ground.attackers; a++)
		ground.touches[a] = next_number(state, 1u << ground.defenders);
	ground.attackers_must = next_number(state, 1u << ground.attackers);
	ground.defenders_must = next_number(state, 1u << ground.defenders);
	return ground;
}

Test(attacks, can_finish_agrees_with_trying_everything)
{
	uint64_t state = 1806;
	unsigned finished = 0, stuck = 0;
	for (unsigned trial = 0; trial < 20000; trial++) {
		struct attacks_ground ground = any_ground(&state);
		struct attacks attacks = {0};
		for (unsigned joins = next_number(&state, 3); joins; joins--) {
			unsigned a = next_number(&state, ground.attackers);
			unsigned d = next_number(&state, ground.defenders);
			bool together = attacks.of_attacker[a] &&
					attacks.of_attacker[a] == attacks.of_defender[d];
			if (!together && is_complete_attack(&ground, &attacks, a, d))
				attacks_join(&attacks, a, d);
		}
		bool slow = can_finish_slowly(&ground, &attacks);
		cr_assert_eq(attacks_can_finish(&ground, &attacks), slow, "trial %u", trial);
		finished += slow;
		stuck += !slow;
	}
	cr_assert_gt(finished, 1000); /* both answers were tried */
	cr_assert_gt(stuck, 1000);
}

/* Every answer that is offered leads on to a finished definition, whatever was chosen before. */
Test(attacks, what_may_be_joined_can_be_finished)
{
	uint64_t state = 1809;
	for (unsigned trial = 0; trial < 3000; trial++) {
		struct attacks_ground ground = any_ground(&state);
		struct attacks attacks = {0};
		if (!attacks_can_finish(&ground, &attacks))
			continue;
		for (unsigned steps = 0; !attacks_done(&ground, &attacks); steps++) {
			unsigned chosen = 0, count = 0;
			for (unsigned i = 0; i < 64u * ground.attackers; i++)
				if (i % 64 < ground.defenders &&
				    attacks_may_join(&ground, &attacks, i / 64, i % 64) &&
				    next_number(&state, ++count) == 0)
					chosen = i;
			cr_assert_gt(count, 0, "trial %u: nothing is left to choose", trial);
			cr_assert_lt(steps, 10);
			attacks_join(&attacks, chosen / 64, chosen % 64);
		}
	}
}
