/*
 * Ad Hoc corps, 1809 5.17, 17.1: French troops, no Germans, who stand with a marshal that has no corps of his own form his corps as long as
 * they do. They are in command when he has them about him in the command segment and when they set out (readings 27, 79), and eat at any baggage
 * train (14.22, reading 80). Independents as long as they are with him (17.2), they have no corps whose broken morale could be theirs, but
 * what they lose their own corps loses (17.21).
 */
#include "rulebooks/campaign/rules.h"

/* Who has not done any of that in this turn. */
static bool has_marshal(const struct field *field, space_id hex, side_id side, unsigned did)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		if (counter && counter->leads & leads_ad_hoc && !(campaign->did[flag] & did))
			return true;
	}
	return false;
}

/* A brigade is of the nation of its division, 17.1. */
static bool is_french(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return counter && campaign_is_combat_unit(counter) &&
	       campaign_division_of(field, flag)->nation == nation_french;
}

static bool stands_with_marshal(const struct field *field, unsigned flag, unsigned did)
{
	space_id hex = campaign_known(field)->at[flag];
	return campaign_data(field->scenario)->is->ad_hoc_corps && is_french(field, flag) &&
	       hex < field->scenario->board->spaces && has_marshal(field, hex, campaign_side_of(flag), did);
}

bool campaign_is_ad_hoc(const struct field *field, unsigned flag)
{
	return stands_with_marshal(field, flag, 0);
}

void campaign_settle_ad_hoc(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = campaign_seat(side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->command[flag] == out_of_command &&
		    stands_with_marshal(&field, flag, did_reorganise)) /* 6.23 */
			campaign->command[flag] = ad_hoc;
}
