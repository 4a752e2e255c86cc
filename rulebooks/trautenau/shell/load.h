/*
 * The data files on their way into a scenario. Everything is read into a draft, checked, and then cut down
 * to the formations that take part in the battle.
 */
#ifndef VEDETTE_TRAUTENAU_LOAD_H
#define VEDETTE_TRAUTENAU_LOAD_H

#include "vedette/csv.h"
#include "rulebooks/trautenau/trautenau.h"

enum { max_columns = 24 };

/* As read: every formation and piece of the files, with the lines they stand on. */
struct draft {
	const struct board *board;
	enum battle battle;
	struct data_error *error;
	uint8_t pieces, formations;
	struct piece_info piece[max_pieces];
	struct formation_info formation[max_formations];
	char commander[max_formations][24]; /* by id, until the pieces are known */
	int piece_line[max_pieces], formation_line[max_formations];
	uint16_t rows;
	struct set_up_row row[max_pieces];
	int row_line[max_pieces];
	uint8_t entries;
	space_id entry[8];
	struct battle_data battles;
};

/* Due in a set-up row: comes only if a rule says so. */
enum { due_reserve = 0xff };

/* Each reads one file into the draft; false with the draft's error filled. */
bool trautenau_read_battles(struct draft *draft, const struct embedded_file *file);
bool trautenau_read_formations(struct draft *draft, const struct embedded_file *file);
bool trautenau_read_pieces(struct draft *draft, const struct embedded_file *file);
bool trautenau_read_set_up(struct draft *draft, const struct embedded_file *file);

/* Reads a whole table: its heading, then line by line. */
typedef bool row_reader(struct draft *draft, struct csv *csv, const unsigned column[]);
bool trautenau_read_table(struct draft *draft, const struct embedded_file *file, const char *const columns[],
			  unsigned count, row_reader *read);

/* Small readers. */
bool trautenau_read_text(struct csv *csv, unsigned column, const char *what, char *out, size_t size,
			 struct data_error *error);
bool trautenau_read_space(struct csv *csv, const struct draft *draft, const char *text, space_id *space);
int trautenau_find_word(const char *text, const char *const words[],
			unsigned count);                                       /* -1 if it is none of them */
bool trautenau_add_entry(struct draft *draft, space_id space, uint8_t *entry); /* false: there are too many */
piece_id trautenau_find_drafted(const struct draft *draft, const char *id);

#endif
