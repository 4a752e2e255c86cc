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

/* The set a flag belongs to, or NULL. */
const struct piece_set *state_set_of(const struct scenario *scenario, piece_id flag);
/* A place of the board, beyond it, or by a name of the rulebook's. */
enum state_fault state_read_place(const struct table *table, const json_t *given, long long *value);
/* A change about a flag, hands, decks, sights or the turn. *known: it was one. */
struct state_refusal state_change_sets(struct table *table, const json_t *change, bool *known);

#endif
