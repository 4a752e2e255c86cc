/*
 * Road March markers, 3.2, 8.2, 8.21: everybody sees that a stack is in column, its owner alone which of its counters is. One combat unit or
 * train marches in column, leaders and vedettes may be with it (8.22C, 8.23).
 */
#include "rulebooks/campaign/rules.h"

bool campaign_has_column(const struct campaign *campaign, unsigned flag)
{
	if (campaign->at[flag] >= max_places)
		return false;
	CAMPAIGN_EACH_IN (campaign, campaign->at[flag], other)
		if (campaign_side_of((unsigned)other) == campaign_side_of(flag) &&
		    campaign->marching[other] == 1)
			return true;
	return false;
}

void campaign_mark_column(struct campaign *campaign, space_id hex, side_id side, bool marked)
{
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			campaign->column[flag] = marked;
}

void campaign_remark_column(struct campaign *campaign, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			campaign->column[flag] = campaign_has_column(campaign, (unsigned)flag);
}

/* It has changed to a battle formation: 8.22A, 8.22H, 10.22. */
void campaign_leave_column(struct campaign *campaign, unsigned flag)
{
	campaign->marching[flag] = 0;
	if (campaign->at[flag] < max_places && campaign->column[flag])
		campaign_remark_column(campaign, campaign->at[flag], campaign_side_of(flag));
}

/* ---- For who does not know ------------------------------------------------------------------------------------------- */

static bool could_march(const struct campaign_data *data, const struct campaign *campaign, unsigned flag)
{
	const struct campaign_counter *counter = &data->counter[campaign_side_of(flag)][campaign->who[flag]];
	return counter->arm != arm_leader && counter->arm != arm_vedette;
}

/* Of a marked stack the first that could be it, of the others nobody. */
static void imagine_columns(const struct scenario *scenario, struct campaign *campaign, side_id side)
{
	const struct campaign_data *data = campaign_data(scenario);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		campaign->marching[flag] = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] < max_places && campaign->column[flag] &&
		    could_march(data, campaign, flag) && !campaign_has_column(campaign, flag))
			campaign->marching[flag] = 1;
}

void campaign_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		      struct chance *chance, struct position *position)
{
	state_imagine_fields(scenario, mask, seat, chance, position);
	scenario->rulebook->derive(scenario, position);
	for (side_id side = 0; side < both_sides; side++)
		if (campaign_side_of_seat(seat) != side && seat != referee_seat)
			imagine_columns(scenario, (struct campaign *)position, side);
	state_imagine_frames(scenario, seat, chance, position);
	for (side_id side = 0; side < both_sides; side++)
		if (campaign_side_of_seat(seat) != side && seat != referee_seat)
			campaign_imagine_seats(scenario, (struct campaign *)position, side, chance);
}
