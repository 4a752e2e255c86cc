/*
 * Steps lost by each formation that takes part: what a study adds up over many games.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/views.h"

unsigned trautenau_tally_losses(const struct scenario *scenario, const struct position *position,
				struct tally_row row[], unsigned most)
{
	const struct trautenau_data *data = data_of(scenario);
	struct field field = truth_in(scenario, position, NULL);
	int lost[max_formations] = {0};
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (is_unit(&field, piece))
			lost[data->piece[piece].formation] += (int)trautenau_lost_steps(&field, piece);
	unsigned rows = 0;
	for (; rows < data->formations && rows < most; rows++)
		row[rows] = (struct tally_row){.name = data->formation[rows].name,
					       .side = data->formation[rows].side,
					       .value = lost[rows]};
	return rows;
}
