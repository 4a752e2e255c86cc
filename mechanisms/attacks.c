#include "mechanisms/attacks.h"

#include <string.h>

struct sides {
	uint64_t attackers, defenders;
};

/* Members of an attack. */
static struct sides members(const struct attacks_ground *ground, const struct attacks *attacks,
			    unsigned attack)
{
	struct sides sides = {0, 0};
	for (unsigned i = 0; i < ground->attackers; i++)
		sides.attackers |= (uint64_t)(attacks->of_attacker[i] == attack) << i;
	for (unsigned i = 0; i < ground->defenders; i++)
		sides.defenders |= (uint64_t)(attacks->of_defender[i] == attack) << i;
	return sides;
}

static bool all_touch(const struct attacks_ground *ground, struct sides sides)
{
	for (; sides.attackers; sides.attackers &= sides.attackers - 1)
		if (sides.defenders & ~ground->touches[__builtin_ctzll(sides.attackers)])
			return false;
	return true;
}

static struct sides joined(const struct attacks_ground *ground, const struct attacks *attacks,
			   unsigned attacker, unsigned defender)
{
	struct sides one = {1ull << attacker, 0}, other = {0, 1ull << defender};
	if (attacks->of_attacker[attacker])
		one = members(ground, attacks, attacks->of_attacker[attacker]);
	if (attacks->of_defender[defender])
		other = members(ground, attacks, attacks->of_defender[defender]);
	return (struct sides){one.attackers | other.attackers, one.defenders | other.defenders};
}

void attacks_join(struct attacks *attacks, unsigned attacker, unsigned defender)
{
	unsigned a = attacks->of_attacker[attacker], d = attacks->of_defender[defender], next = 1;
	if (a && d && a != d) { /* two attacks become one: the lower number stays */
		unsigned low = a < d ? a : d, high = a < d ? d : a;
		for (unsigned i = 0; i < attacks_max; i++) {
			if (attacks->of_attacker[i] == high)
				attacks->of_attacker[i] = (uint8_t)low;
			if (attacks->of_defender[i] == high)
				attacks->of_defender[i] = (uint8_t)low;
		}
		return;
	}
	if (!a && !d)
		for (unsigned i = 0; i < attacks_max; i++) {
			next = attacks->of_attacker[i] >= next ? attacks->of_attacker[i] + 1u : next;
			next = attacks->of_defender[i] >= next ? attacks->of_defender[i] + 1u : next;
		}
	uint8_t number = (uint8_t)(a ? a : d ? d : next);
	attacks->of_attacker[attacker] = attacks->of_defender[defender] = number;
}

/*
 * Attacks that are begun only grow. Of those left, whoever touches another one that is left can be served: a graph without
 * lonely ones is covered by stars. The lonely ones must join an attack that is begun; attackers and defenders that are
 * both lonely do not touch each other, so an attack can take in lonely ones of one kind only. Which kind each takes is
 * tried out: few are ever lonely.
 */
struct lonely {
	unsigned count;
	uint64_t fits[2 * attacks_max]; /* attacks that it may join */
	bool attacker[2 * attacks_max];
};

static bool settle(const struct lonely *lonely, unsigned i, uint64_t takes_attackers,
		   uint64_t takes_defenders)
{
	if (i == lonely->count)
		return true;
	uint64_t own = lonely->attacker[i] ? takes_attackers : takes_defenders;
	uint64_t other = lonely->attacker[i] ? takes_defenders : takes_attackers;
	if (lonely->fits[i] & own)
		return settle(lonely, i + 1, takes_attackers, takes_defenders);
	for (uint64_t left = lonely->fits[i] & ~other; left; left &= left - 1) {
		uint64_t attack = left & -left;
		if (settle(lonely, i + 1, takes_attackers | (lonely->attacker[i] ? attack : 0),
			   takes_defenders | (lonely->attacker[i] ? 0 : attack)))
			return true;
	}
	return false;
}

/* False: it touches another one that is left. */
static bool is_lonely(const struct attacks_ground *ground, const struct attacks *attacks, unsigned atom,
		      bool attacker, uint64_t *fits)
{
	*fits = 0;
	for (unsigned other = 0; other < (attacker ? ground->defenders : ground->attackers); other++) {
		unsigned a = attacker ? atom : other, d = attacker ? other : atom;
		if (!(ground->touches[a] >> d & 1))
			continue;
		unsigned with = attacker ? attacks->of_defender[d] : attacks->of_attacker[a];
		if (!with)
			return false;
		if (all_touch(ground, joined(ground, attacks, a, d)))
			*fits |= 1ull << (with - 1);
	}
	return true;
}

bool attacks_can_finish(const struct attacks_ground *ground, const struct attacks *attacks)
{
	struct lonely lonely;
	lonely.count = 0;
	for (unsigned kind = 0; kind < 2; kind++) {
		bool attacker = kind == 0;
		unsigned count = attacker ? ground->attackers : ground->defenders;
		uint64_t must = attacker ? ground->attackers_must : ground->defenders_must;
		const uint8_t *of = attacker ? attacks->of_attacker : attacks->of_defender;
		for (unsigned i = 0; i < count; i++) {
			if (!(must >> i & 1) || of[i] ||
			    !is_lonely(ground, attacks, i, attacker, &lonely.fits[lonely.count]))
				continue;
			lonely.attacker[lonely.count++] = attacker;
		}
	}
	return settle(&lonely, 0, 0, 0);
}

bool attacks_may_join(const struct attacks_ground *ground, const struct attacks *attacks, unsigned attacker,
		      unsigned defender)
{
	if (!(ground->touches[attacker] >> defender & 1) ||
	    (attacks->of_attacker[attacker] &&
	     attacks->of_attacker[attacker] == attacks->of_defender[defender]) ||
	    !all_touch(ground, joined(ground, attacks, attacker, defender)))
		return false;
	struct attacks after = *attacks;
	attacks_join(&after, attacker, defender);
	return attacks_can_finish(ground, &after);
}

bool attacks_done(const struct attacks_ground *ground, const struct attacks *attacks)
{
	for (unsigned i = 0; i < ground->attackers; i++)
		if (ground->attackers_must >> i & 1 && !attacks->of_attacker[i])
			return false;
	for (unsigned i = 0; i < ground->defenders; i++)
		if (ground->defenders_must >> i & 1 && !attacks->of_defender[i])
			return false;
	return true;
}
