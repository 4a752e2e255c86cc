/*
 * Player aids: the tables of a booklet, as the program plays them. A rulebook writes them out of the figures that its rules
 * use (`aids` of its record), never out of a copy; page and terminal lay them out.
 */
#ifndef VEDETTE_AIDS_H
#define VEDETTE_AIDS_H

#include "vedette/json.h"
#include "vedette/rulebook.h"

/* Where tables are written: one after the other, each row by row. */
struct aids {
	struct json *out;
	uint8_t open; /* what is: nothing, a table's rows, a row, a table's notes */
};

/* A table begins. Its columns end with NULL; without any (NULL) it has no head. `rule` is its paragraph, or NULL. */
void aids_table(struct aids *aids, const char *id, const char *title, const char *rule,
		const char *const columns[]);
/* A row begins, with the paragraph that it comes from, or NULL. */
void aids_row(struct aids *aids, const char *rule);
void aids_cell(struct aids *aids, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Half points as they are printed: 2½. */
void aids_points(struct aids *aids, int halves);
/* A counter as an example, for a legend: whoever draws pieces draws it, whoever does not writes its name. Members as in a view. */
struct json *aids_piece(struct aids *aids);
void aids_end_piece(struct aids *aids);
/* Below the table; no rows follow. */
void aids_note(struct aids *aids, const char *rule, const char *text);

/* The sequence of play, from one step of the rulebook's record to another; notes may follow. */
void aids_sequence(struct aids *aids, const struct rulebook *rulebook, const char *rule, unsigned first,
		   unsigned last);

/* [{id, title, rule?, columns?, rows: [{cells, rule?}], notes?: [{text, rule?}]}]; empty where a rulebook has none. */
void put_aids(struct json *out, const char *key, const struct scenario *scenario);

#endif
