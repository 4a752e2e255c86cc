/*
 * The chain of command, 5.12, 5.16, 5.17 and 7.21: from leaders in command to the units in their range, and along columns
 * on the road. Trains are of no formation, and nobody's range brings them into command (9.19).
 */
#include "rulebooks/campaign/rules.h"

/* 5.17: the Reserve is part of Brunswick's corps as well. */
bool campaign_is_led_by(const struct scenario *scenario, const struct campaign_counter *counter,
			const struct campaign_counter *officer)
{
	const struct campaign_data *data = campaign_data(scenario);
	if (!counter->formation || !officer->formation || !(officer->leads & leads_formation))
		return false;
	return counter->formation == officer->formation ||
	       (officer->leads & leads_command &&
		data->formation[counter->formation - 1].within == officer->formation);
}

static bool commands_now(const struct campaign *campaign, const struct campaign_counter *leader,
			 unsigned flag)
{
	if (leader->arm != arm_leader || !(leader->leads & leads_formation) ||
	    campaign->did[flag] & did_reorganise)
		return false;
	return leader->leads & leads_command || campaign->command[flag] != out_of_command; /* 5.16 */
}

/* An officer of the formation in range comes into command with it (5.17), so that he has to be looked at in turn. */
static bool spread(struct table *table, const struct field *field, unsigned leader)
{
	struct campaign *campaign = campaign_here(table);
	const struct campaign_counter *officer = campaign_counter(field, leader);
	side_id side = campaign_side_of(leader);
	bool officers = false;
	const struct campaign_hexes *range = campaign_range_of(field, campaign->at[leader], side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(field, flag);
		if (!counter || campaign->command[flag] != out_of_command ||
		    !campaign_is_among(field, range, campaign->at[flag]) || campaign_is_train(counter) ||
		    counter->leads & (leads_command | leads_state) || campaign->did[flag] & did_reorganise ||
		    !campaign_officer_leads(field, officer, campaign_division_of(field, flag)))
			continue;
		campaign->command[flag] = by_officer;
		officers |= counter->arm == arm_leader;
	}
	return officers;
}

/* ---- Columns, 7.21, 7.21A, 7.21B and 8.22J ------------------------------------------------------------------------------------------------------- */

static bool is_link(const struct table *table, unsigned flag, space_id hex, unsigned formation)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	CAMPAIGN_EACH_IN (campaign, hex, other) {
		const struct campaign_counter *counter = campaign_true_counter(table, (unsigned)other);
		if ((unsigned)other != flag && campaign_side_of((unsigned)other) == campaign_side_of(flag) &&
		    campaign_formation_of(&field, (unsigned)other) == formation &&
		    campaign_is_combat_unit(counter) && campaign->command[other] != out_of_command)
			return true;
	}
	return false;
}

/* 7.21B */
static bool is_connected(const struct table *table, space_id hex, unsigned direction)
{
	const struct campaign *campaign = campaign_here(table);
	return campaign_data(table->scenario)->is->columns_by_trail
		       ? campaign_is_way(table->scenario, campaign, hex, direction)
		       : campaign_is_road(table->scenario, campaign, hex, direction);
}

/* Within two hexes along it of a unit of its formation that is in command. */
static bool follows(const struct table *table, unsigned flag, unsigned formation)
{
	const struct board *board = table->scenario->board;
	space_id hex = campaign_here(table)->at[flag];
	for (unsigned first = 0; first < hex_sides; first++) {
		if (!is_connected(table, hex, first))
			continue;
		space_id near = board->neighbour[hex][first];
		if (is_link(table, flag, near, formation))
			return true;
		for (unsigned second = 0; second < hex_sides; second++)
			if (is_connected(table, near, second) &&
			    is_link(table, flag, board->neighbour[near][second], formation))
				return true;
	}
	return false;
}

static bool spread_along_columns(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	bool more = false;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!campaign->marching[flag] || campaign->command[flag] != out_of_command ||
		    campaign->at[flag] >= table->scenario->board->spaces)
			continue;
		unsigned formation = campaign_formation_of(&field, flag);
		if (formation && follows(table, flag, formation)) {
			campaign->command[flag] = by_column;
			more = true;
		}
	}
	return more;
}

void campaign_settle_command(struct table *table, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = campaign_seat(side);
	bool again = true;
	while (again) {
		again = false;
		for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
			const struct campaign_counter *counter = campaign_counter(&field, flag);
			if (counter && campaign->at[flag] < table->scenario->board->spaces &&
			    commands_now(campaign, counter, flag))
				again |= spread(table, &field, flag);
		}
	}
	while (spread_along_columns(table, side))
		;
	campaign_settle_ad_hoc(table, side);
}
