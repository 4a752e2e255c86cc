/*
 * The data files on their way into a scenario.
 */
#ifndef VEDETTE_NAPOLEON_LOAD_H
#define VEDETTE_NAPOLEON_LOAD_H

#include "vedette/columns.h"
#include "rulebooks/napoleon/cards/deck.h"

/* What is being filled, and the lines on which things stand, for the errors; 0: not read yet. */
struct draft {
	const struct data_set *files;
	const struct board *board;
	struct napoleon_data *data;
	struct data_error *error;
	side_id side; /* of the deck that is being read */
	unsigned areas_read, cards_read;
	int area_line[areas];
	int block_line[blocks];
	int card_line[cards];
	int face_line[both_sides][6];
	int place_line[2][blocks];
};

/* Each reads one file into the draft and checks it; false with the draft's error filled. */
bool napoleon_load_areas(struct draft *draft);
bool napoleon_load_connections(struct draft *draft);
bool napoleon_load_corps(struct draft *draft);
bool napoleon_load_deck(struct draft *draft, side_id side);
bool napoleon_load_dice(struct draft *draft);
bool napoleon_load_deployments(struct draft *draft);

bool napoleon_load_table(struct draft *draft, const char *path, const struct columns *columns,
			 row_taker *take);

/* Words of the files: sides, and where a figure comes from. */
extern const char *const napoleon_side_words[both_sides];
extern const char *const napoleon_origins[4];

#endif
