/*
 * Strength points lost by each corps: what a study adds up over many games.
 */
#include "rulebooks/napoleon/position.h"

unsigned napoleon_tally(const struct scenario *scenario, const struct position *position,
			struct tally_row row[], unsigned most)
{
	const struct napoleon_data *data = data_of(scenario);
	const struct napoleon *n = (const struct napoleon *)position;
	unsigned rows = 0;
	for (unsigned block = 0; block < blocks && rows < most; block++)
		if (is_corps(block)) {
			int printed = data->block[block].inf + data->block[block].cav;
			row[rows++] = (struct tally_row){.name = data->block[block].name,
							 .side = side_of_block(block),
							 .value = printed - (int)strength_of(n, block)};
		}
	return rows;
}
