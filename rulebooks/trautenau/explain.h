/*
 * What the files about explanations share.
 */
#ifndef VEDETTE_TRAUTENAU_EXPLAIN_H
#define VEDETTE_TRAUTENAU_EXPLAIN_H

#include "rulebooks/trautenau/faces.h"

struct asked {
	const struct field *field;
	const json_t *about;
	struct figures *figures;
};

/* ---- explain.c: reading what is asked ------------------------------------------------------------------------------ */

const char *word(const json_t *about, const char *key);
piece_id piece_in(const struct asked *asked, const char *key);
space_id hex_in(const struct asked *asked,
		const char *key); /* a hex by its number or name, or the hex of a piece */
space_id first_hex_in(const struct asked *asked, const char *key, const char *other);
struct figure *add_figure(struct figures *figures, const char *id);
struct verdict which_unit(void);
struct verdict which_place(void);
struct verdict off_map(piece_id piece);

/* ---- explain_map.c: moves, command, zones, stacks, control --------------------------------------------------------- */

struct verdict cost_to(const struct asked *asked, piece_id piece, space_id to);
struct verdict reach_of(const struct asked *asked, piece_id piece);
struct verdict explain_cost(const struct asked *asked);
struct verdict explain_reach(const struct asked *asked);
struct verdict explain_command(const struct asked *asked);
struct verdict explain_zone(const struct asked *asked);
struct verdict explain_stacking(const struct asked *asked);
struct verdict explain_control(const struct asked *asked);
struct verdict explain_score(const struct asked *asked);

#endif
