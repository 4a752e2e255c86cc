/*
 * weather-table.csv and weather-track.csv: what a die brings by the hour, and what it was on each day.
 */
#include <string.h>

#include "rulebooks/campaign/load/load.h"

static bool read_weather(struct campaign_draft *draft, struct csv *csv, unsigned column, uint8_t *weather)
{
	int found = campaign_find_word(csv->field[column], campaign_weather_words, campaign_weathers);
	*weather = (uint8_t)found;
	return found >= 0 ||
	       csv_refuse(csv, draft->error, "\"%.20s\" is no weather: fair, fog, rain, thunderstorm or mud",
			  csv->field[column]);
}

/* ---- The table: "fair/mud" is mud where the ground is wet ------------------------------------------------------------- */

enum { t_die, t_morning, t_afternoon, t_evening, t_columns };

static bool read_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	uint8_t die;
	if (!csv_number(csv, column[t_die], "a die", 1, 6, &die, draft->error))
		return false;
	struct campaign_weather_row *row = &draft->data->weather_table[die - 1];
	int *line = &((int *)draft->context)[die];
	if (!columns_once(csv, line, csv->field[column[t_die]], draft->error))
		return false;
	for (unsigned hour = 0; hour < turn_of_night; hour++) {
		unsigned at = column[t_morning + hour];
		row->wet[hour] = !strcmp(csv->field[at], "fair/mud");
		if (!row->wet[hour] && !read_weather(draft, csv, at, &row->weather[hour]))
			return false;
		if (row->weather[hour] == weather_thunderstorm && hour == 0)
			return csv_refuse(csv, draft->error, "no thunderstorm comes in the morning, 2.3");
	}
	return true;
}

/* ---- The track --------------------------------------------------------------------------------------------------------- */

enum { k_turn, k_weather, k_columns };

static bool read_turn(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	uint8_t turn;
	return csv_number(csv, column[k_turn], "a turn", 1, weather_turns, &turn, draft->error) &&
	       columns_once(csv, &((int *)draft->context)[turn], csv->field[column[k_turn]], draft->error) &&
	       read_weather(draft, csv, column[k_weather], &draft->data->weather_track[turn - 1]);
}

/* A row for every number from the first to the last. */
static bool check_rows(const struct campaign_draft *draft, const char *name, const int line[], unsigned first,
		       unsigned last)
{
	char path[64];
	snprintf(path, sizeof path, "%s/%s", draft->folder, name);
	for (unsigned number = first; number <= last; number++)
		if (!line[number])
			return refuse_line(path, 0, draft->error, "there is no row %u", number);
	return true;
}

bool campaign_read_weather(struct campaign_draft *draft)
{
	static const char *const table[t_columns] = {"die", "morning", "afternoon", "evening"};
	static const char *const track[k_columns] = {"turn", "weather"};
	int die[7] = {0}, turn[weather_turns + 1] = {0};
	draft->context = die;
	if (!campaign_read_table(draft, "weather-table.csv", table, t_columns, read_row) ||
	    !check_rows(draft, "weather-table.csv", die, 1, 6))
		return false;
	draft->context = turn;
	unsigned first = draft->info->first_turn ? draft->info->first_turn : 1;
	return campaign_read_table(draft, "weather-track.csv", track, k_columns, read_turn) &&
	       (campaign_is_exercise(draft->info->id) ||
		check_rows(draft, "weather-track.csv", turn, first, first + draft->info->turns - 1));
}
