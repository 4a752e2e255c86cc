/* Chapters 11 to 13: what the battles themselves keep. Bytes only, so that there is no padding. */
#ifndef VEDETTE_TRAUTENAU_BATTLE_STATE_H
#define VEDETTE_TRAUTENAU_BATTLE_STATE_H

#include "vedette/types.h"

struct battle_state {
	uint8_t noon_points;   /* 12.4.1: Austrian points scored at the end of 12.00 */
	uint8_t panicked;      /* 11.4.2: Bonin lost his nerve and I Corps left the field */
	uint8_t guard_came;    /* 13.1: the 1st Guard Division was called in on the first day */
	uint8_t day_points[2]; /* 13.4: what each side scored on the first day */
	uint8_t first_brigade; /* 13.2: 1 + the only brigade that may act early on the second day */
	uint8_t fourth_turn;   /* 13.3.1: the turn in which the IV Corps began to enter; 0: not yet */
	uint8_t fourth_called; /* 13.3.1: bit set of its brigades called so far; bit 4: its independents */
	uint8_t first_turn;    /* 13.3.2: the turn in which I Corps began to come back; 0: not yet */
	uint8_t first_called;  /* 13.3.2: how many parts of it have been called */
};

_Static_assert(sizeof(struct battle_state) == 10, "no padding, and an even size keeps what follows aligned");

#endif
