/*
 * What every rulebook needs to answer: figures for explanations, rows found by their spellings, and the callbacks of a
 * rulebook in which nothing is hidden.
 */
#ifndef VEDETTE_ASKED_H
#define VEDETTE_ASKED_H

#include "vedette/rulebook.h"

/* ---- Figures ----------------------------------------------------------------------------------------------------------- */

/* A figure without terms; the last one again where there is no room. */
struct figure *figures_add(struct figures *figures, const char *id);
/* For lists longer than a figure: the same one while it has room, then another that begins like it; NULL: all are full. */
struct figure *figures_go_on(struct figures *figures, struct figure *now);
void figures_add_chance(struct figures *figures, const char *id, unsigned ways, unsigned of);
/* The terms of the score, those of one side or (no_side) all of them. */
void figure_add_score(struct figure *figure, const struct score *score, side_id side);

/* What can be explained, by the word it is asked with. */
typedef struct verdict explanation(const struct field *field, const json_t *about, struct figures *figures);
struct explainable {
	const char *what;
	explanation *explain;
};
/* NULL: there is no such explanation. */
explanation *find_explanation(const struct explainable kinds[], unsigned count, const json_t *about);

/* ---- Names ------------------------------------------------------------------------------------------------------------- */

/* Rows of a table that have an id, a name, and other spellings: offsets in the row. */
struct names {
	const void *first;
	unsigned rows;
	uint16_t stride, id, name, label, alias, alias_size;
	uint8_t aliases;
};
/*
 * The only row of that spelling; -1 if there is none, or two. Ids go before names, names before the rest. Case,
 * diacritics, hyphens and blanks make no difference.
 */
int names_find(const struct names *names, const char *text);
/* The rows in the order of their ids. */
void names_order(const struct names *names, uint8_t order[]);

/* ---- Nothing hidden ------------------------------------------------------------------------------------------------------ */

/* In the record of such a rulebook, whose seats are its sides: a mask is the position, and so is what one imagines. */
#define OPEN_CALLBACKS                                                                     \
	.open = true, .mask = open_mask, .imagine = open_imagine, .secrets = open_secrets, \
	.side_of_seat = open_side

void open_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
	       struct mask *mask);
void open_imagine(const struct scenario *scenario, const struct mask *mask, seat_id seat,
		  struct chance *chance, struct position *position);
unsigned open_secrets(const struct scenario *scenario, const struct position *position,
		      struct secret secret[], unsigned most);
side_id open_side(const struct field *field, seat_id seat);

#endif
