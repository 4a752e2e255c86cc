/*
 * The fog of war: what a seat knows of pieces that stand as anonymous flags.
 *
 * The slot of an array is the flag, the only public name of a hidden piece; who it is, is a field. For each
 * seat a flag belongs to a group, the flags that have been swapped with one another out of its sight, and
 * carries what the seat has seen of the piece behind it: nothing, its arm, its identity. What was seen
 * travels with the piece: of a group of several flags the seat knows what stands in it, not where. Masking
 * is then a wipe, imagining a deal.
 */
#ifndef VEDETTE_FOG_H
#define VEDETTE_FOG_H

#include "vedette/chance.h"

enum fog_seen { fog_nothing, fog_arm, fog_identity };

enum {
	fog_most = 128,      /* flags, and pieces, of one set */
	fog_nobody = 0,      /* who: no piece behind this flag, and everybody knows it */
	fog_arm_only = 0x80, /* who, in a mask: 0x80 and the arm */
	fog_unknown = 0xff,  /* who, in a mask: not even the arm */
	fog_no_arm = 0xff,
};

/*
 * What one seat knows of one set of flags, usually those of a side: arrays inside the position, a slot
 * each.
 */
struct fog {
	unsigned flags;
	uint8_t *who;       /* 1 to 127 in the truth */
	uint8_t *group;     /* the lowest flag of the group */
	uint8_t *seen;      /* enum fog_seen */
	const uint8_t *arm; /* by who; 0 to 126 */
};

static inline void fog_swap(uint8_t *a, uint8_t *b)
{
	uint8_t kept = *a;
	*a = *b;
	*b = kept;
}

/* Nothing swapped, nothing seen. */
void fog_begin(const struct fog *fog);
/*
 * The flags could be swapped out of sight: their groups become one. The flags themselves are dealt by
 * fog_redeal.
 */
void fog_merge(const struct fog *fog, const uint8_t flag[], unsigned count);
/*
 * The seat sees the piece behind a flag. What was known of the group before is kept as far as it still says
 * something. A mere arm is forgotten when an identity known to be in the group would explain it: to keep
 * both would need a list of cases. fog_can_hold tells beforehand, from what the seat knows and the arm it
 * is shown.
 */
bool fog_can_hold(const struct fog *fog, unsigned flag, enum fog_seen seen);
void fog_learn(const struct fog *fog, unsigned flag, enum fog_seen seen);
/* The arm, when the seat is sure of it, or fog_no_arm; the same in the truth and in the seat's mask. */
unsigned fog_sure_arm(const struct fog *fog, unsigned flag);
bool fog_alone(const struct fog *fog, unsigned flag);

/* A random order of 0 to count - 1. `deal` says what for; its n is filled in. */
void fog_shuffle(struct chance *chance, struct chance_ask deal, uint8_t order[], unsigned count);
/*
 * Deals what stands behind the flags anew: every lane (who, each seat's seen, hidden states) is dealt
 * alike.
 */
void fog_redeal(struct chance *chance, struct chance_ask deal, const uint8_t flag[], unsigned count,
		uint8_t *const lane[], unsigned lanes);

/*
 * Turns the truth into what the seat knows: `who` becomes what was seen, in ascending order within each
 * group.
 */
void fog_mask(const struct fog *given);
/*
 * Deals the pieces of the pool (all of the set, in any order) to the flags of a mask so that the mask stays
 * true.
 */
void fog_imagine(const struct fog *fog, struct chance *chance, const uint8_t pool[], unsigned count);
/* May the pieces behind two flags change places without the seat noticing? */
bool fog_same(const struct fog *fog, unsigned one, unsigned other);
/* NULL, or what is wrong. */
const char *fog_check(const struct fog *fog);

#endif
