/*
 * How a position of the module is named, shown, explained, set up by hand, saved, checked and weighed.
 * rulebook.c puts them into the table.
 */
#ifndef VEDETTE_TRAUTENAU_VIEWS_H
#define VEDETTE_TRAUTENAU_VIEWS_H

#include "rulebooks/trautenau/trautenau.h"
#include "vedette/asked.h"
#include "vedette/json.h"

/* ---- naming.c ------------------------------------------------------------------------------------------------------ */

struct names trautenau_piece_names(const struct trautenau_data *data);
struct names trautenau_formation_names(const struct trautenau_data *data);
piece_id trautenau_find_piece(const struct field *field, const char *text);
const char *trautenau_id_of_piece(const struct field *field, piece_id piece);
const char *trautenau_name_of_piece(const struct field *field, piece_id piece);
bool trautenau_is_plural(const struct field *field, piece_id piece);
/* Formations are the rulebook's cards (their markers) and its groups. */
int trautenau_find_formation(const struct scenario *scenario, const char *text);
const char *trautenau_id_of_formation(const struct scenario *scenario, unsigned formation);
const char *trautenau_name_of_formation(const struct scenario *scenario, unsigned formation);
const char *trautenau_name_of_space(const struct scenario *scenario, space_id space, char *text, size_t size);
space_id trautenau_find_place(const struct scenario *scenario,
			      const char *text); /* "entry:0118", "eliminated" ... */
void trautenau_clock_text(const struct scenario *scenario, const struct flow *flow, char *text, size_t size);

/* ---- load_order.c: the words of the data files, by number ---------------------------------------------------------- */

extern const char *const trautenau_arm_words[5];
extern const char *const trautenau_trait_words[4];

/* ---- state.c ------------------------------------------------------------------------------------------------------- */

extern const struct state trautenau_state;
extern const char *const *const trautenau_status_words; /* by bit of a piece's flags, up to NULL */

/* ---- The others ---------------------------------------------------------------------------------------------------- */

void trautenau_view_position(const struct field *field, struct json *out);
/* Members of a piece that never change; the values of a commander, which may, by themselves. */
void trautenau_put_printed(struct json *out, const struct trautenau_data *data,
			   const struct piece_info *piece);
void trautenau_put_values(struct json *out, const struct piece_info *piece, bool aide);
/* aids.c: the tables of the booklet. */
struct aids;
void trautenau_aids(const struct scenario *scenario, struct aids *aids);
/* At the end of loading: writes what never changes of the view, once. */
void trautenau_prepare_view(struct trautenau_data *data);

extern const struct own_change trautenau_edit_hour;
struct verdict trautenau_edit_position(struct table *table, const json_t *change);
struct verdict trautenau_check_edited(const struct table *table);
/* How a change by hand puts and turns a piece. */
void trautenau_put_by_hand(struct table *table, piece_id piece, unsigned at);
void trautenau_face_by_hand(struct table *table, piece_id piece, unsigned facing);

struct verdict trautenau_explain_figure(const struct field *field, const json_t *about,
					struct figures *figures);

/* What a position is worth, by data/weights.csv. */
enum { trautenau_measure_count = 26 };
extern const char *const trautenau_measures[trautenau_measure_count];
void trautenau_measure(const struct scenario *scenario, const struct position *position, side_id side,
		       struct workspace *work, int32_t term[]);
/* For players that look ahead: rests between activations. */
bool trautenau_rests(const struct scenario *scenario, const struct position *position);

/* Has the piece steps, a facing, ground under it and room where it stands? */
struct verdict trautenau_judge_standing(const struct field *field, piece_id piece, bool by_hand);
const char *trautenau_check_position(const struct scenario *scenario, const struct position *position,
				     char *text, size_t size);

unsigned trautenau_tally_losses(const struct scenario *scenario, const struct position *position,
				struct tally_row row[], unsigned most);

#endif
