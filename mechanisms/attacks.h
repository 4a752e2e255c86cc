/*
 * Attacks many to many: a partition of those engaged. An attack joins attackers and defenders of which every attacker
 * touches every defender; whoever must take part is in exactly one.
 */
#ifndef VEDETTE_ATTACKS_H
#define VEDETTE_ATTACKS_H

#include <stdbool.h>
#include <stdint.h>

enum { attacks_max = 64 };

/* Who touches whom: by attacker a bit set of defenders. `must`: has to be in an attack. */
struct attacks_ground {
	uint8_t attackers, defenders;
	uint64_t touches[attacks_max];
	uint64_t attackers_must, defenders_must;
};

/* Kept in the position: 1 + attack by atom, 0 not yet. Attacks are numbered as they were begun. */
struct attacks {
	uint8_t of_attacker[attacks_max], of_defender[attacks_max];
};

/* May the attacker join that defender (and so the attack it is in, and it his)? */
bool attacks_may_join(const struct attacks_ground *ground, const struct attacks *attacks, unsigned attacker,
		      unsigned defender);
void attacks_join(struct attacks *attacks, unsigned attacker, unsigned defender);
/* Can what is left be finished? */
bool attacks_can_finish(const struct attacks_ground *ground, const struct attacks *attacks);
bool attacks_done(const struct attacks_ground *ground, const struct attacks *attacks);

#endif
