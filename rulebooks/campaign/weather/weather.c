/*
 * Weather, 2.1, 2.21 and 2.3: rolled for at the beginning of every day turn, or read off the historical track; by night there is mud after
 * a stormy or muddy evening, and fair weather otherwise.
 *
 * What it does stands with the rules that it touches: in fog, rain and thunderstorm nobody sees from hilltops (1.51); in rain nobody advances
 * after combat (5.31, 11.46); in a thunderstorm nobody engages, and in place of combat there is disengagement (2.31, 2.31B, 2.31C, 2.32);
 * thunderstorm and mud double what trains pay (9.11, 14.31). The table and most of the track are reconstructions: they lie in data files.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

const char *const campaign_weather_words[campaign_weathers] = {"fair", "fog", "rain", "thunderstorm", "mud"};

bool campaign_is_storm(const struct campaign *campaign)
{
	return campaign->weather == weather_thunderstorm;
}

bool campaign_is_blind(const struct campaign *campaign)
{
	return campaign->weather == weather_fog || campaign->weather == weather_rain ||
	       campaign->weather == weather_thunderstorm;
}

bool campaign_bars_advance(const struct campaign *campaign)
{
	return campaign->weather == weather_rain;
}

bool campaign_is_muddy(const struct campaign *campaign)
{
	return campaign->weather == weather_thunderstorm || campaign->weather == weather_mud;
}

static bool leaves_mud(unsigned weather)
{
	return weather == weather_rain || weather == weather_thunderstorm || weather == weather_mud;
}

/* 2.21 */
static unsigned night_after(unsigned evening)
{
	return evening == weather_thunderstorm || evening == weather_mud ? weather_mud : weather_fair;
}

unsigned campaign_forecast(const struct scenario *scenario, unsigned turn)
{
	return turn && turn <= weather_turns ? campaign_data(scenario)->weather_track[turn - 1]
					     : (unsigned)weather_fair;
}

/* Where the ground is wet from the turn before, some of the fair results are mud. */
static unsigned roll_weather(struct table *table, unsigned hour, unsigned before, uint8_t *die)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	*die = (uint8_t)campaign_roll(table, for_weather, hour);
	const struct campaign_weather_row *row = &data->weather_table[*die - 1];
	return row->wet[hour] && leaves_mud(before) ? (unsigned)weather_mud : row->weather[hour];
}

void campaign_begin_weather(struct table *table)
{
	static const uint16_t text[campaign_weathers] = {
		[weather_fair] = text_told_fair, [weather_fog] = text_told_fog,
		[weather_rain] = text_told_rain, [weather_thunderstorm] = text_told_thunderstorm,
		[weather_mud] = text_told_mud,
	};
	struct campaign *campaign = campaign_here(table);
	unsigned hour = campaign_hour(campaign->flow.turn), source = campaign->flow.option[option_weather];
	uint8_t die = 0;
	if (!campaign_data(table->scenario)->is->weather || source == weather_always_fair)
		return;
	if (source == weather_historical)
		campaign->weather = (uint8_t)campaign_forecast(table->scenario, campaign->flow.turn);
	else if (hour == turn_of_night)
		campaign->weather = (uint8_t)night_after(campaign->weather);
	else
		campaign->weather = (uint8_t)roll_weather(table, hour, campaign->weather, &die);
	struct event event = {.message = say(text[campaign->weather]),
			      .dice_count = die != 0,
			      .dice = {die},
			      .at = no_space};
	tell(table, &event);
}

/* By hand: {"weather":"rain"}. */
struct verdict campaign_edit_weather(struct table *table, const json_t *change)
{
	const char *word = json_string_value(json_object_get(change, "weather"));
	for (unsigned i = 0; word && i < campaign_weathers && campaign_data(table->scenario)->is->weather;
	     i++)
		if (!strcmp(campaign_weather_words[i], word)) {
			campaign_here(table)->weather = (uint8_t)i;
			return legal();
		}
	return forbidden(say(text_bad_change));
}
