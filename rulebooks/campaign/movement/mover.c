/*
 * Who moves: a counter or a stack, at the pace of its slowest and the dearest cost of its members (8.1, 8.13); trains like others (9.1), bridge
 * trains belonging to nobody (1809 9.19).
 */
#include "rulebooks/campaign/rules.h"

/* 5.19, 7.16: a point less, or a single one. */
static half_points allowance_of(const struct campaign_counter *counter, unsigned pace)
{
	if (pace == one_point)
		return half;
	return (half_points)(counter->allowance - (pace == point_less ? half : 0));
}

static void join(const struct field *field, struct campaign_mover *mover, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (!counter || mover->count == sizeof mover->flag)
		return;
	bool rider = counter->arm == arm_leader || counter->arm == arm_vedette;
	mover->flag[mover->count++] = (uint8_t)flag;
	bool light = campaign_are_skirmishers(field, flag); /* 1809 16.41 */
	mover->foot |= counter->arm == arm_infantry && !light;
	mover->mixed |= counter->arm == arm_mixed || light;
	mover->light |= counter->arm == arm_mixed;
	mover->horse |= !rider && (campaign_is_cavalry(counter) || campaign_is_train(counter));
	mover->wheeled |= campaign_is_train(counter);
	mover->baggage |= counter->arm == arm_baggage;
	mover->riders &= rider;
	mover->solid = (uint8_t)(mover->solid + !rider);
	mover->has_unit |= campaign_is_combat_unit(counter);
	if (counter->allowance < mover->printed)
		mover->printed = counter->allowance;
	half_points allowance = campaign_ailing_allowance(
		field, flag, allowance_of(counter, campaign_known(field)->pace[flag])); /* 5.43 */
	if (allowance < mover->allowance)
		mover->allowance = allowance;
}

struct campaign_mover campaign_mover_of(const struct field *field, const uint8_t flag[], unsigned count)
{
	struct campaign_mover mover = {.side = count ? campaign_side_of(flag[0]) : side_french,
				       .riders = true,
				       .heeds_zones = true,
				       .allowance = 40 * half,
				       .printed = 40 * half};
	for (unsigned i = 0; i < count; i++)
		join(field, &mover, flag[i]);
	mover.mired = mover.wheeled && campaign_is_muddy(campaign_known(field));
	mover.stormbound = campaign_is_storm(campaign_known(field));
	return mover;
}
