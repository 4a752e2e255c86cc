/*
 * Formations and their thresholds.
 */
#include "mechanisms/formations.h"

unsigned formation_sum(struct formation_range range, unsigned (*of)(const void *context, piece_id piece),
		       const void *context)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < range.count; i++)
		sum += of(context, (piece_id)(range.first + i));
	return sum;
}

bool formation_any(struct formation_range range, bool (*is)(const void *context, piece_id piece),
		   const void *context)
{
	for (unsigned i = 0; i < range.count; i++)
		if (is(context, (piece_id)(range.first + i)))
			return true;
	return false;
}
