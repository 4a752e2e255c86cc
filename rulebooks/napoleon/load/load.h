/*
 * The data files on their way into a scenario.
 */
#ifndef VEDETTE_NAPOLEON_LOAD_H
#define VEDETTE_NAPOLEON_LOAD_H

#include "vedette/csv.h"
#include "rulebooks/napoleon/cards/deck.h"

/* What is being filled, and the lines on which things stand, for the errors; 0: not read yet. */
struct draft {
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
bool napoleon_load_areas(struct draft *draft, const struct embedded_file *file);
bool napoleon_load_connections(struct draft *draft, const struct embedded_file *file);
bool napoleon_load_corps(struct draft *draft, const struct embedded_file *file);
bool napoleon_load_deck(struct draft *draft, const struct embedded_file *file, side_id side);
bool napoleon_load_dice(struct draft *draft, const struct embedded_file *file);
bool napoleon_load_deployments(struct draft *draft, const struct embedded_file *file);

/* load_fields.c: a whole table, its heading, then line by line. */
typedef bool row_taker(struct draft *draft, struct csv *csv, const unsigned column[]);
enum { most_columns = 12 };
bool napoleon_take_table(struct draft *draft, const struct embedded_file *file, const char *const columns[],
			 unsigned count, row_taker *take);

/* load_fields.c: fields. */
bool napoleon_take_number(struct draft *draft, struct csv *csv, unsigned column, const char *what,
			  unsigned least, unsigned most, uint8_t *number);
bool napoleon_take_text(struct draft *draft, struct csv *csv, unsigned column, const char *what, char *out,
			size_t size);
bool napoleon_take_word(struct draft *draft, struct csv *csv, unsigned column, const char *what,
			const char *const words[], unsigned count, uint8_t *number);
bool napoleon_take_side(struct draft *draft, struct csv *csv, unsigned column, uint8_t *side);
/* "LF": a string of L, a loss, and F, a point of fatigue. */
bool napoleon_take_effect_of_combat(struct draft *draft, struct csv *csv, unsigned column, uint8_t *losses,
				    uint8_t *fatigue);
bool napoleon_take_origin(struct draft *draft, struct csv *csv, unsigned column);
bool napoleon_take_block(struct draft *draft, struct csv *csv, unsigned column, uint8_t *block);
const char *napoleon_block_id_wanted(unsigned block); /* the id a block has in the files */

#endif
