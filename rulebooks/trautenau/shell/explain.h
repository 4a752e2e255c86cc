/*
 * What the files about explanations share.
 */
#ifndef VEDETTE_TRAUTENAU_EXPLAIN_H
#define VEDETTE_TRAUTENAU_EXPLAIN_H

#include "rulebooks/trautenau/shell/views.h"

/* A question about figures, read: no_piece, no_space where nothing of the kind is named. */
struct asked {
	const struct field *field;
	const json_t *about;
	struct figures *figures;
	piece_id unit, target;
	space_id at;
};

/* explain_map.c: moves, command, zones, stacks, control. Unit and hex are there if the kind needs them. */
typedef struct verdict trautenau_explanation(const struct asked *asked);
trautenau_explanation trautenau_explain_cost, trautenau_explain_reach, trautenau_explain_command;
trautenau_explanation trautenau_explain_retreat, trautenau_explain_zone, trautenau_explain_stacking;
trautenau_explanation trautenau_explain_control, trautenau_explain_score;

#endif
