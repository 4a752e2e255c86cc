/*
 * The campaign rules: 1806, Rossbach Avenged, and what follows on the same engine of rules. One module; what differs
 * from rulebook to rulebook is a row of differences.h.
 */
#ifndef VEDETTE_CAMPAIGN_H
#define VEDETTE_CAMPAIGN_H

#include "vedette/rulebook.h"

extern const struct rulebook campaign_rossbach_1806, campaign_seven_days_1809;

#endif
