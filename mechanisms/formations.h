/*
 * Formations and their thresholds. The pieces of a formation stand together in the order of battle: a first one, and how
 * many.
 */
#ifndef VEDETTE_FORMATIONS_H
#define VEDETTE_FORMATIONS_H

#include "vedette/types.h"

struct formation_range {
	uint16_t first, count;
};

static inline bool formation_has(struct formation_range range, piece_id piece)
{
	return piece >= range.first && piece - range.first < range.count;
}

/* The sum over its pieces of what the rulebook counts: steps lost, points, units on the map. */
unsigned formation_sum(struct formation_range range, unsigned (*of)(const void *context, piece_id piece),
		       const void *context);
/* Is there one of which that holds? */
bool formation_any(struct formation_range range, bool (*is)(const void *context, piece_id piece),
		   const void *context);

/* Demoralised, broken: so much is lost. A formation without a threshold never is. */
static inline bool formation_reaches(unsigned lost, unsigned threshold)
{
	return threshold && lost >= threshold;
}

#endif
