/*
 * What the files of the declared state share.
 */
#ifndef VEDETTE_ENGINE_STATE_INSIDE_H
#define VEDETTE_ENGINE_STATE_INSIDE_H

#include "vedette/rulebook.h"

static inline struct state_refusal state_no_fault(void)
{
	return (struct state_refusal){.fault = state_fine};
}

static inline struct state_refusal state_refuse(enum state_fault what)
{
	return (struct state_refusal){.fault = what};
}

static inline struct state_refusal state_refuse_piece(enum state_fault what, piece_id piece)
{
	return (struct state_refusal){.fault = what, .piece = 1u + piece};
}

/* The set a flag belongs to, or NULL. */
const struct piece_set *state_set_of(const struct scenario *scenario, piece_id flag);
/* A place of the board, beyond it, or by a name of the rulebook's. */
enum state_fault state_read_place(const struct table *table, const json_t *given, long long *value);
/* "vp.noon": a member of an object. */
const json_t *state_found_at(const json_t *change, const char *key);
/* Reads and sets an element; a refusal names the field. */
struct state_refusal state_change_value(struct table *table, const struct state_field *field,
					unsigned element, const json_t *given);
/* The key of a field that stands for itself, or NULL. Beside flags a field by place goes by its name. */
const char *state_own_key(const struct state *state, const struct state_field *field);
/* The change of that key that the rulebook makes itself, or NULL. */
const struct own_change *state_owns(const struct state *state, const char *key);
/* The piece that a change names, or no_piece. */
piece_id state_named_piece(const struct field *field, const json_t *name);
/* What a change says of a flag, hands, decks, sights and the turn. *known: it was one. */
struct state_refusal state_change_sets(struct table *table, const json_t *change, bool *known);

#endif
