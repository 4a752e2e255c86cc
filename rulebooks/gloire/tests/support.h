/*
 * Words for positions on the exercise ground: columns are flat-topped, even ones half a hex lower. A unit that faces E has the
 * hexes to the NE and SE in front.
 */
#ifndef GLOIRE_TESTS_SUPPORT_H
#define GLOIRE_TESTS_SUPPORT_H

#include <criterion/criterion.h>

#include "rulebooks/gloire/rules.h"
#include "tests/support/at_table.h"

/* Every counter off the map, every die to be typed. */
struct at_table *drill(void);
/* A unit in good order with orders; then with further members of the change: "'order':'disordered'". */
void put(struct at_table *at, const char *name, const char *hex, const char *facing);
void put_as(struct at_table *at, const char *name, const char *hex, const char *facing, const char *more);
/* Terrain of hexes, and sides between pairs of them: "village", "1010"; "stream", "1010 1110". */
void lay(struct at_table *at, const char *kind, const char *hexes);
void lift(struct at_table *at, const char *hexes, unsigned level);
/* The marker of the formation is played: stands at its first question. */
void act(struct at_table *at, const char *formation);

const struct gloire_piece *now(const struct at_table *at, const char *name);
const char *where(const struct at_table *at, const char *name);
unsigned order_of(const struct at_table *at, const char *name);
/* The sum on the die if units attack a hex; each unit with its whole stack. */
int shock_on(struct at_table *at, const char *units, const char *target);
int fire_at(const struct at_table *at, const char *guns, const char *target);

#endif
