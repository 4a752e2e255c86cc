/*
 * The combat phase, 11.1: forces in contact are revealed. Attacks are not made yet.
 */
#include "rulebooks/campaign/rules.h"

void campaign_begin_combat(struct table *table)
{
	(void)table;
}
