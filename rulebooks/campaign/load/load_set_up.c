/*
 * set-up-<scenario>.csv: where each counter stands, or when and where it arrives. Whoever is not named is not in the game.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"

static const char *const side_words[] = {"french", "prussian"};

/* ---- sources.csv, 14.21 ------------------------------------------------------------------------------------------------- */

static bool read_source(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	space_id at = board_find(draft->board, csv->field[column[0]]);
	int side = campaign_find_word(csv->field[column[1]], side_words, both_sides);
	if (at == no_space || side < 0 || data->sources == max_sources)
		return csv_refuse(csv, draft->error, "a source is a hex and a side, %d at most", max_sources);
	data->source[data->sources++] =
		(struct campaign_source){.at = at, .side = (side_id)side, .opened = side == side_allied};
	return true;
}

bool campaign_read_sources(struct campaign_draft *draft)
{
	static const char *const columns[] = {"hex", "side"};
	return campaign_read_table(draft, "sources.csv", columns, 2, read_source);
}

/* ---- scenarios.csv, 21 ----------------------------------------------------------------------------------------------------- */

/* Hexes outside the area in play are as good as beyond the map's edge, 21.32, 21.42 and 21.92. */
static bool is_in_area(const char *area, const char *number)
{
	if (!strcmp(area, "all"))
		return true;
	if (number[0] != 'N')
		return false;
	return !strcmp(area, "north") || strncmp(number + 1, "13", 2) <= 0;
}

static bool open_sources(struct campaign_draft *draft, struct csv *csv, char *hexes)
{
	for (char *rest = hexes, *word; (word = strtok_r(rest, " ", &rest));) {
		bool found = false;
		for (unsigned i = 0; i < draft->data->sources; i++)
			if (draft->data->source[i].at == board_find(draft->board, word))
				found = draft->data->source[i].opened = true;
		if (!found)
			return csv_refuse(csv, draft->error, "%s is no source", word);
	}
	return true;
}

struct wanted {
	const char *scenario;
	bool found;
};

static bool read_scenario(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct wanted *wanted = draft->context;
	const char *area = csv->field[column[2]];
	int first = campaign_find_word(csv->field[column[1]], side_words, both_sides);
	if (first < 0 || (strcmp(area, "all") && strcmp(area, "north") && strcmp(area, "saalfeld")))
		return csv_refuse(csv, draft->error,
				  "a side goes first, and an area is all, north or saalfeld");
	if (strcmp(csv->field[column[0]], wanted->scenario) != 0)
		return true;
	wanted->found = true;
	draft->data->first_player = (side_id)first;
	for (space_id hex = 0; hex < draft->board->spaces; hex++)
		if (!is_in_area(area, draft->board->space[hex].number))
			draft->board->space[hex].terrain = terrain_off_map;
	return open_sources(draft, csv, csv->field[column[3]]);
}

bool campaign_read_scenario(struct campaign_draft *draft, const char *name)
{
	static const char *const columns[] = {"scenario", "first", "area", "opened"};
	struct wanted wanted = {.scenario = name};
	draft->context = &wanted;
	return campaign_read_table(draft, "scenarios.csv", columns, 4, read_scenario) &&
	       (wanted.found ||
		refuse_line("scenarios.csv", 0, draft->error, "there is no scenario %s", name));
}

/* ---- set-up-<scenario>.csv ------------------------------------------------------------------------------------------------- */

enum { s_counter, s_at, s_turn, s_state, s_columns };

static bool read_row(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	side_id side;
	unsigned who;
	uint8_t turn = 0;
	if (!campaign_find_counter(draft, csv, csv->field[column[s_counter]], &side, &who))
		return false;
	const char *at = csv->field[column[s_at]], *state = csv->field[column[s_state]];
	space_id hex = board_find(draft->board, at);
	bool reserve = !strcmp(at, "reserve");
	if (hex == no_space && !reserve)
		return csv_refuse(csv, draft->error, "there is no hex \"%.20s\"", at);
	if (*csv->field[column[s_turn]] &&
	    !csv_number(csv, column[s_turn], "a turn", 1, 99, &turn, draft->error))
		return false;
	if (*state && strcmp(state, "reduced") != 0 && strcmp(state, "march") != 0)
		return csv_refuse(csv, draft->error, "a state is reduced or march, or nothing");
	if (turn)
		data->arrival[side][who] = (struct campaign_arrival){.turn = turn, .entry = hex};
	data->start[side][who] = turn || reserve ? (uint16_t)box_reserve : hex;
	data->reduced[side][who] = !strcmp(state, "reduced");
	data->marching[side][who] = !strcmp(state, "march");
	const struct campaign_counter *counter = &data->counter[side][who];
	for (unsigned i = 0; i < counter->vedettes; i++) /* in reserve with their unit */
		data->start[side][counter->first_vedette + i] = box_reserve;
	return true;
}

bool campaign_read_set_up(struct campaign_draft *draft, const char *name)
{
	static const char *const columns[s_columns] = {"counter", "at", "turn", "state"};
	char file[48];
	snprintf(file, sizeof file, "set-up-%.24s.csv", name);
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= draft->data->counters[side]; who++)
			draft->data->start[side][who] = box_out;
	return campaign_read_table(draft, file, columns, s_columns, read_row);
}
