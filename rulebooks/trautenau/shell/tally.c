/*
 * Steps lost by each formation that takes part: what a study adds up over many games.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/shell/tally.h"

static bool takes_part(const struct trautenau_data *data, unsigned formation)
{
	for (unsigned i = 0; i < data->set_up_rows; i++)
		if (data->piece[data->set_up[i].piece].formation == formation)
			return true;
	return false;
}

unsigned trautenau_tally_losses(const struct scenario *scenario, const struct position *position,
				struct tally_row row[], unsigned most)
{
	const struct trautenau_data *data = data_of(scenario);
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	int lost[max_formations] = {0};
	for (piece_id piece = 0; piece < data->pieces; piece++)
		if (is_unit(&field, piece))
			lost[data->piece[piece].formation] += (int)trautenau_lost_steps(&field, piece);
	unsigned rows = 0;
	for (unsigned i = 0; i < data->formations && rows < most; i++)
		if (takes_part(data, i))
			row[rows++] = (struct tally_row){.name = data->formation[i].name,
							 .side = data->formation[i].side,
							 .value = lost[i]};
	return rows;
}
