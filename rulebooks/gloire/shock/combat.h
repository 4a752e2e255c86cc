/*
 * The combat at hand, among the files of chapters 8 and 9.
 */
#ifndef VEDETTE_GLOIRE_COMBAT_H
#define VEDETTE_GLOIRE_COMBAT_H

#include "rulebooks/gloire/rules.h"

unsigned gloire_combat_now(const struct field *field);
/* The hex attacked, the first or the second; no_space: none. */
space_id gloire_hex_attacked(const struct field *field, unsigned i);
bool gloire_is_charge(const struct field *field);
unsigned gloire_combat_on(struct table *table, space_id target);

/* Each asks the next thing there is to ask, and says whether there was one. */
bool gloire_ask_refusal(struct table *table);                                 /* 8.8 */
bool gloire_ask_square(struct table *table);                                  /* 9.3.1 */
bool gloire_ask_counter_charge(struct table *table);                          /* 9.4 */
bool gloire_ask_recall(struct table *table);                                  /* 9.3.3 */
bool gloire_ask_reaction(struct table *table);                                /* 8.3.3 */
bool gloire_ask_advance(struct table *table);                                 /* 8.7.1 */
int gloire_counter_charge_modifier(const struct field *field, piece_id lead); /* 9.4 */
/* 8.8.1: is the horse that gives way to that hex tested, and with what on the die? */
bool gloire_evasion_is_tested(const struct field *field, space_id hex, space_id to, int *modifier);
/* 9.5: a charge that has emptied a hex goes on. */
void gloire_pursue(struct table *table);
/* 9.5.1: the horse that was attacked follows into the hex an attacker has left. The frame of the combat is on top. */
bool gloire_can_ride_to(const struct field *field, piece_id lead, space_id to);
void gloire_pursue_back(struct table *table, const piece_id unit[], unsigned units, space_id into);
void gloire_advance_to(struct table *table, piece_id piece, space_id hex);
int gloire_new_combat(const struct field *field);
bool gloire_follow_up(struct table *table, const piece_id unit[], unsigned units, unsigned kind);
/* The same against these hexes alone, 8.7.2. */
bool gloire_strike_at(struct table *table, const piece_id unit[], unsigned units, unsigned kind,
		      const space_id hex[], unsigned hexes);
unsigned gloire_enemies_in_front(const struct field *field, piece_id piece, space_id hex[2]);
/* A corner that has the hex in front, one turn away at most; the present facing if there is none. */
unsigned gloire_turned_towards(const struct field *field, piece_id piece, space_id hex);

#endif
