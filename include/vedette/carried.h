/*
 * Masks that are carried on from one decision of a seat to the next, in memory of whoever plays.
 *
 * From one to the next most stays as it is. What is hidden from the seat is worked out anew only when what it was made of has changed, which is compared
 * byte by byte; everything else is copied. Whatever happened in between, it is the mask that state_mask makes.
 */
#ifndef VEDETTE_CARRIED_H
#define VEDETTE_CARRIED_H

#include "vedette/rulebook.h"

enum { carried_stretches = 128 };

struct carried_stretch {
	uint16_t from, size;
};

/* Of one seat. Zeroed, or without a scenario, when a game begins. */
struct carried_mask {
	const struct scenario *scenario; /* NULL: nothing has been made yet */
	seat_id seat;
	bool can_be; /* otherwise it is made anew every time */
	bool fields; /* some are hidden by what only the position tells */
	uint8_t lens[16];
	uint16_t copied, compared;
	struct carried_stretch copy[carried_stretches];    /* what the seat sees as it is */
	struct carried_stretch compare[carried_stretches]; /* what the rest was made of */
	_Alignas(16) unsigned char truth[max_position];    /* as it was then, in its places */
	_Alignas(16) unsigned char mask[max_position];
};

/* As engine_mask, for any rulebook. It holds until the seat's next one. */
const struct mask *engine_carry_mask(const struct scenario *scenario, const struct position *position,
				     seat_id seat, struct carried_mask *carried);
/* For those whose mask is state_mask. */
const struct mask *state_carry_mask(const struct scenario *scenario, const struct position *position,
				    seat_id seat, struct carried_mask *carried);

#endif
