/*
 * Chapter 9.5: the assaults declared and the one under way. Bytes and pairs of bytes, so that there is no
 * padding. All of it is zero outside the combat step, but for leaders who fell to a barrage and whose aides
 * are being placed.
 */
#ifndef VEDETTE_TRAUTENAU_COMBAT_STATE_H
#define VEDETTE_TRAUTENAU_COMBAT_STATE_H

#include "vedette/types.h"

enum { max_attacks = 48, max_attackers = 12, max_defenders = 16, max_way = 16, max_late = 12, max_hits = 4 };

/* One unit's attack on one hex, 9.5.1. Ascending by unit, then target. */
enum {
	attack_resolved = 1 << 0,    /* over, or fallen away; its target stays engaged (9.5.1) */
	attack_coordinated = 1 << 1, /* the attacker means to coordinate the attacks on this hex (9.5.2) */
};

struct declared_attack {
	uint16_t target;
	uint8_t unit;
	uint8_t value; /* the part of the unit's combat value that goes here */
	uint8_t flags;
	uint8_t spare;
};

/* The assault under way, 9.5.2 and 9.5.13: leading it is taking part, lending the bonus besides is a choice. */
enum { coordination_passed = 1 << 0, coordination_bonus = 1 << 1 };

/* An advance that waits until all combats of its unit are resolved, 9.5.1. */
struct late_advance {
	uint16_t target;
	uint8_t unit;
	uint8_t may_stay; /* the hex was evacuated before combat (9.5.4) */
};

struct combat_state {
	struct declared_attack attack[max_attacks];
	struct late_advance late[max_late];
	uint16_t target;       /* the hex of the assault under way */
	uint16_t way[max_way]; /* hexes gone through in the retreat under way */

	uint8_t attacks, lates, way_length;
	uint8_t attackers, defenders; /* of the assault under way; zero: none is */
	uint8_t coordinated;          /* the test of 9.5.2 was passed; its leader lends his bonus */
	uint8_t attacker[max_attackers];
	uint8_t value[max_attackers];
	uint8_t stopped[max_attackers];  /* made to retreat, destroyed, or a charge disordered */
	uint8_t defender[max_defenders]; /* those of the hex first, then those who support from elsewhere */
	uint8_t share[max_defenders][max_attackers]; /* points each defender turns against each attacker */
	uint8_t defence_leader, attack_leader;       /* 1 + commander who takes part (9.5.13) */

	uint8_t result; /* of the combat table, being applied (9.5.7) */
	uint8_t hits;
	uint8_t hit[max_hits];       /* the units it applies to */
	uint8_t gives_way[max_hits]; /* D: disorganised, and to retreat */

	uint8_t fallen[12]; /* bit set of commanders whose aide-de-camp is to be placed (9.5.13) */
};

_Static_assert(sizeof(struct combat_state) % 2 == 0, "an even size keeps what follows aligned");
_Static_assert(sizeof(struct combat_state) ==
		       6 * max_attacks + 4 * max_late + 2 + 2 * max_way + 6 + 3 * max_attackers +
			       max_defenders + max_defenders * max_attackers + 2 + 2 + 2 * max_hits + 12,
	       "no padding");

#endif
