/*
 * What the files about explanations share.
 */
#ifndef VEDETTE_TRAUTENAU_EXPLAIN_H
#define VEDETTE_TRAUTENAU_EXPLAIN_H

#include "rulebooks/trautenau/shell/views.h"

struct asked {
	const struct field *field;
	const json_t *about;
	struct figures *figures;
};

/* ---- explain.c: reading what is asked ------------------------------------------------------------------------------ */

const char *trautenau_word(const json_t *about, const char *key);
piece_id trautenau_piece_in(const struct asked *asked, const char *key);
space_id trautenau_hex_in(const struct asked *asked,
			  const char *key); /* a hex by its number or name, or the hex of a piece */
space_id trautenau_first_hex_in(const struct asked *asked, const char *key, const char *other);
struct figure *trautenau_add_figure(struct figures *figures, const char *id);
struct verdict trautenau_which_unit(void);
struct verdict trautenau_which_place(void);
struct verdict trautenau_off_map(piece_id piece);

/* ---- explain_map.c: moves, command, zones, stacks, control --------------------------------------------------------- */

struct verdict trautenau_cost_to(const struct asked *asked, piece_id piece, space_id to);
struct verdict trautenau_reach_of(const struct asked *asked, piece_id piece);
struct verdict trautenau_explain_cost(const struct asked *asked);
struct verdict trautenau_explain_reach(const struct asked *asked);
struct verdict trautenau_explain_command(const struct asked *asked);
struct verdict trautenau_explain_retreat(const struct asked *asked);
struct verdict trautenau_explain_zone(const struct asked *asked);
struct verdict trautenau_explain_stacking(const struct asked *asked);
struct verdict trautenau_explain_control(const struct asked *asked);
struct verdict trautenau_explain_score(const struct asked *asked);

#endif
