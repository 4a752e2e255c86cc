/*
 * The faces of the module: how a position is named, shown, explained, set up by hand, saved, checked and weighed.
 * rulebook.c puts them into the table.
 */
#ifndef VEDETTE_TRAUTENAU_FACES_H
#define VEDETTE_TRAUTENAU_FACES_H

#include "rulebooks/trautenau/trautenau.h"
#include "vedette/json.h"

/* ---- naming.c ------------------------------------------------------------------------------------------------------ */

piece_id find_piece(const struct field *field, const char *text);
const char *id_of_piece(const struct field *field, piece_id piece);
const char *name_of_piece(const struct field *field, piece_id piece);
/* Formations are the rulebook's cards (their markers) and its groups. */
int find_formation(const struct scenario *scenario, const char *text);
const char *id_of_formation(const struct scenario *scenario, unsigned formation);
const char *name_of_formation(const struct scenario *scenario, unsigned formation);
const char *name_of_space(const struct scenario *scenario, space_id space, char *text, size_t size);
space_id find_place(const struct scenario *scenario, const char *text); /* "entry:0118", "eliminated" ... */
space_id find_hex(const struct scenario *scenario, const char *text);   /* on the board */
side_id find_side(const char *text);                                    /* no_side if unknown */
void clock_text(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);

/* Flags of pieces by the words of the protocol: in the view's status lists, and as fields of a change by hand. */
struct status_word {
	const char *word;
	uint16_t flag;
};
extern const struct status_word status_words[];
extern const unsigned status_word_count;

/* ---- The others ---------------------------------------------------------------------------------------------------- */

void view_position(const struct field *field, struct json *out);
/* At the end of loading: writes what never changes of the view, once. */
void prepare_view(struct trautenau_data *data);

struct verdict edit_position(struct table *table, const json_t *change);
struct verdict check_edited(const struct table *table);

struct verdict explain_figure(const struct field *field, const json_t *about, struct figures *figures);

int evaluate_position(const struct scenario *scenario, const struct position *position, side_id side,
		      struct workspace *work);

const char *check_position(const struct scenario *scenario, const struct position *position, char *text,
			   size_t size);

#endif
