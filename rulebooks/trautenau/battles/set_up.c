/*
 * The set-ups of 11.2, 12.2 and 13, from data/set-up-<battle>.csv.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/load.h"

static unsigned entry_at(const struct trautenau_data *data, space_id space)
{
	unsigned entry = 0;
	while (data->entry[entry] != space)
		entry++;
	return at_entry + entry;
}

static void set_piece(struct table *table, const struct set_up_row *row)
{
	const struct trautenau_data *data = data_of(table->scenario);
	struct piece_state *piece = &truth_of(table)->piece[row->piece];
	piece->losses = row->losses;
	piece->old_losses = row->losses; /* 12.1.2, 12.4.1: they count for the threshold, not for points */
	if (row->due == due_reserve)
		return;
	if (row->due) {
		piece->due = row->due;
		trautenau_place_piece(table, row->piece, entry_at(data, row->at));
		return;
	}
	trautenau_place_piece(table, row->piece, row->at);
	if (row->facing != no_direction)
		trautenau_face_unit(table, row->piece, row->facing);
	if (row->printed_stack)
		trautenau_set_flag(table, row->piece, piece_printed_stack);
}

void trautenau_set_up(struct table *table)
{
	const struct trautenau_data *data = data_of(table->scenario);
	struct trautenau *position = truth_of(table);
	for (unsigned p = 0; p < data->pieces; p++) {
		position->piece[p].at = at_off;
		position->piece[p].facing = no_direction;
	}
	position->command.active = no_formation;
	position->command.initiative = no_side;
	trautenau_derive_position(table->scenario, table->position);
	for (unsigned i = 0; i < data->set_up_rows; i++)
		set_piece(table, &data->set_up[i]);
	position->flow.step = step_arrivals;
}
