/*
 * The data files on their way into a scenario. Everything is read into a draft, checked, and then cut down
 * to the formations that take part in the battle.
 */
#ifndef VEDETTE_TRAUTENAU_LOAD_H
#define VEDETTE_TRAUTENAU_LOAD_H

#include "vedette/columns.h"
#include "rulebooks/trautenau/shell/views.h"

enum { battle_items = 32 };

/* As read: every formation and piece of the files, with the lines they stand on. */
struct draft {
	const struct data_set *files;
	const struct board *board;
	enum battle battle;
	struct data_error *error;
	uint8_t pieces, formations;
	struct piece_info piece[max_pieces];
	struct formation_info formation[max_formations];
	char commander[max_formations][24]; /* by id, until the pieces are known */
	int piece_line[max_pieces], formation_line[max_formations];
	uint16_t rows;
	bool piece_placed[max_pieces], takes_part[max_formations]; /* by the rows */
	struct set_up_row row[max_pieces];
	int row_line[max_pieces];
	struct trautenau_data *data; /* battles and entries go straight there */
	uint8_t lines[battle_items]; /* of battles.csv, by item */
	int last_line[battle_items]; /* where the last of them stands */
	uint8_t turns;               /* of the scenario's track */
};

/* Due in a set-up row: comes only if a rule says so. */
enum { due_reserve = 0xff };

extern const char *const trautenau_battle_words[3];

/* Each reads one file into the draft; false with the draft's error filled. */
bool trautenau_read_battles(struct draft *draft);
bool trautenau_read_formations(struct draft *draft);
bool trautenau_read_pieces(struct draft *draft);

bool trautenau_read_table(struct draft *draft, const char *path, const struct columns *columns,
			  row_taker *take);
bool trautenau_add_entry(struct draft *draft, const struct csv *csv, space_id space, uint8_t *entry);
int trautenau_find_drafted(void *context, const char *id);

#endif
