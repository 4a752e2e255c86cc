/*
 * Words for the tests of combat.
 */
#ifndef VEDETTE_CAMPAIGN_TESTS_COMBAT_SUPPORT_H
#define VEDETTE_CAMPAIGN_TESTS_COMBAT_SUPPORT_H

#include "rulebooks/campaign/combat/results_table.h"
#include "rulebooks/campaign/tests/support.h"

/* Points on the casualty track of the counter's formation. */
unsigned lost_by(const struct at_table *at, const char *counter);
/* The stack of that counter attacks a hex. */
void attack(struct at_table *at, const char *from, const char *target);
/* Of the hexes round `middle` the one so many sides on from `from`. */
const char *beside(const struct at_table *at, const char *middle, const char *from, unsigned turn);
/* Rivers on all sides of the hex but those towards the hexes that are named. */
void shut_off(struct at_table *at, const char *hex, const char *open);

#endif
