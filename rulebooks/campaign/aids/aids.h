/*
 * The player aids of a campaign, from the figures that the rules use.
 */
#ifndef VEDETTE_CAMPAIGN_AIDS_H
#define VEDETTE_CAMPAIGN_AIDS_H

#include "rulebooks/campaign/rules.h"
#include "vedette/aids.h"

void campaign_aids(const struct scenario *scenario, struct aids *aids);
/* terrain_chart.c: what hexes cost, and what ground is worth in combat */
void campaign_put_costs(const struct scenario *scenario, struct aids *aids);
void campaign_put_ground_in_combat(const struct scenario *scenario, struct aids *aids);
/* legend.c: what the counters mean, with examples of the scenario */
void campaign_put_legend(const struct scenario *scenario, struct aids *aids);

/* The paragraph of a text in this booklet. */
static inline const char *campaign_rule_of(const struct scenario *scenario, unsigned text)
{
	return scenario->rulebook->text[text].rule;
}

#endif
