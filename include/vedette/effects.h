/*
 * Effects that end later: rows inside the position which the steps clear.
 */
#ifndef VEDETTE_EFFECTS_H
#define VEDETTE_EFFECTS_H

#include "vedette/rulebook.h"

/* Ends when the step `until_step` of turn `until_turn` begins. Kind 0 is a free row; free rows come last. */
struct effect {
	uint16_t until_turn;
	uint8_t until_step;
	uint8_t kind;
	uint16_t whom; /* the rulebook's: a side, a formation, a piece, a place */
	int8_t value;
	uint8_t spare;
};

_Static_assert(sizeof(struct effect) == 8, "effects have no padding");

/* Rows are kept in ascending order, so that equal effects are equal bytes. False: no row is free. */
bool effects_add(struct effect effect[], unsigned rows, struct effect added);
/* Called when a step begins. Returns how many ended. */
unsigned effects_end(struct effect effect[], unsigned rows, const struct flow *flow);
/* Sum of the values of the effects of this kind upon this one. */
int effects_sum(const struct effect effect[], unsigned rows, unsigned kind, unsigned whom);
bool effects_any(const struct effect effect[], unsigned rows, unsigned kind, unsigned whom);

#endif
