/*
 * What every rulebook needs to answer: figures for explanations, rows found by their spellings, and the callbacks of a
 * rulebook in which nothing is hidden.
 */
#ifndef VEDETTE_ASKED_H
#define VEDETTE_ASKED_H

#include <stddef.h>

#include "vedette/json.h"
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

/* ---- Reading what the protocol brings ------------------------------------------------------------------------------------ */

/* By id or name; no_piece, no_space, no_side if it is no text or names nothing. */
piece_id named_piece(const struct field *field, const json_t *name);
space_id named_space(const struct scenario *scenario, const json_t *name); /* on the board */
side_id named_side(const struct scenario *scenario, const json_t *name);
int named_word(const json_t *name, const char *const words[], unsigned count); /* -1: none of them */

/* ---- Writing and checking ------------------------------------------------------------------------------------------------ */

/* An array of the words of the bits that are set. */
void put_words(struct json *out, const char *key, uint32_t bits, const char *const words[]);
/* A track of the view; most 0: it has no end. */
void put_track(struct json *out, const char *id, long long value, unsigned most);
/* The numbers of the ids in their order, those that are NULL left out; how many there are. */
unsigned order_ids(const char *const id[], unsigned count, uint8_t order[]);
bool is_wiped(const void *bytes, size_t size);

/* ---- Names ------------------------------------------------------------------------------------------------------------- */

/* Rows of a table that have an id, a name, and other spellings: offsets in the row. */
struct names {
	const void *first;
	unsigned rows;
	uint16_t stride, id, name, label, alias, alias_size; /* label 0: none */
	uint8_t aliases;
};
/* Of an array of structs with members id, name and alias[][]; what else there is to say of it comes behind. */
#define NAMES_OF(type, array, count, ...)                                                  \
	((struct names){.first = (array),                                                  \
			.rows = (count),                                                   \
			.stride = sizeof(type),                                            \
			.id = offsetof(type, id),                                          \
			.name = offsetof(type, name),                                      \
			.alias = offsetof(type, alias),                                    \
			.alias_size = sizeof((type *)0)->alias[0],                         \
			.aliases = sizeof((type *)0)->alias / sizeof((type *)0)->alias[0], \
			.label = __VA_ARGS__})
/*
 * The only row of that spelling; -1 if there is none, or two. Ids go before names, names before the rest. Case,
 * diacritics, hyphens and blanks make no difference.
 */
int names_find(const struct names *names, const char *text);
/* To the letter; -1: none. The second: by its id, its name or another spelling. */
int names_with_id(const struct names *names, const char *id);
int names_spelled(const struct names *names, const char *text);
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
