/*
 * commands.csv, 18.0: which formations a partner of the commander-in-chief commands, where the players split the command.
 */
#include <string.h>

#include "rulebooks/campaign/load/load.h"

enum { c_seat, c_side, c_formation, c_columns };

static bool read_command(struct campaign_draft *draft, struct csv *csv, const unsigned column[])
{
	struct campaign_data *data = draft->data;
	const char *id = csv->field[column[c_formation]];
	int seat = campaign_find_word(csv->field[column[c_seat]], draft->rulebook->seat,
				      draft->rulebook->seats);
	side_id side;
	if (!campaign_read_side(draft, csv, csv->field[column[c_side]], &side))
		return false;
	if (seat < both_sides || campaign_side_of_seat((seat_id)seat) != side)
		return csv_refuse(csv, draft->error, "that side has no partner \"%.20s\"",
				  csv->field[column[c_seat]]);
	for (unsigned i = 0; i < data->formations; i++)
		if (data->formation[i].side == side && !strcmp(data->formation[i].id, id)) {
			if (data->formation[i].seat != campaign_seat(side))
				return csv_refuse(csv, draft->error, "%.20s has a partner already", id);
			data->formation[i].seat = (seat_id)seat;
			return true;
		}
	return csv_refuse(csv, draft->error, "there is no formation \"%.20s\"", id);
}

/* By formation; a bridge train goes with the general beside whom it is set up (19.24). Everybody else is the chief's. */
static void give_out(struct campaign_data *data, side_id side)
{
	for (unsigned who = 1; who <= data->counters[side]; who++) {
		const struct campaign_counter *counter = &data->counter[side][who];
		unsigned formation = counter->near ? data->counter[side][counter->near].formation
						   : counter->formation;
		data->seat[side][who] = formation && !counter->taken ? data->formation[formation - 1].seat
								     : campaign_seat(side);
	}
}

bool campaign_read_commands(struct campaign_draft *draft)
{
	static const char *const columns[c_columns] = {"seat", "side", "formation"};
	struct campaign_data *data = draft->data;
	for (unsigned i = 0; i < data->formations; i++)
		data->formation[i].seat = campaign_seat(data->formation[i].side);
	if (!campaign_read_table(draft, "commands.csv", columns, c_columns, read_command))
		return false;
	for (side_id side = 0; side < both_sides; side++)
		give_out(data, side);
	return true;
}
