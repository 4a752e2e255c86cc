/*
 * set-up-<scenario>.csv: where each counter stands, or when and where it arrives. Whoever is not named is not in the game.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/load/load.h"

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
	if (*state && strcmp(state, "reduced") != 0)
		return csv_refuse(csv, draft->error, "a state is reduced, or nothing");
	if (turn)
		data->arrival[side][who] = (struct campaign_arrival){.turn = turn, .entry = hex};
	data->start[side][who] = turn || reserve ? (uint16_t)box_reserve : hex;
	data->reduced[side][who] = *state != '\0';
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
