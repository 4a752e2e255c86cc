/*
 * Turns as hours of the day: one turn is one hour (1.1).
 */
#include "rulebooks/trautenau/battles/battles.h"

/* Late June: night turns are those from 21.00 to 04.00. */
static const unsigned night_begins = 21, night_ends = 5;

unsigned trautenau_day_of(const struct scenario *scenario, const struct flow *flow)
{
	const struct trautenau_data *data = data_of(scenario);
	if (data->battle == battle_joined)
		return flow->turn > data->turns_day_1 ? 2 : 1;
	return data->battle == battle_soor ? 2 : 1;
}

unsigned trautenau_hour_of(const struct scenario *scenario, const struct flow *flow)
{
	const struct trautenau_data *data = data_of(scenario);
	if (trautenau_day_of(scenario, flow) == 1)
		return data->battles.first_hour[0] + flow->turn - 1u;
	return data->battles.first_hour[1] + flow->turn - 1u - data->turns_day_1;
}

bool trautenau_is_night(const struct field *field)
{
	unsigned hour = trautenau_hour_of(field->scenario, flow_in(field->mask)) % 24;
	return hour >= night_begins || hour < night_ends;
}
