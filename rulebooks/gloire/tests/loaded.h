/*
 * A battle as its files say it, without a game.
 */
#ifndef GLOIRE_TESTS_LOADED_H
#define GLOIRE_TESTS_LOADED_H

#include "rulebooks/gloire/battle.h"

struct loaded {
	struct gloire_battle battle;
	struct board *board;
};

struct loaded *load_battle(const char *scenario);
void free_battle(struct loaded *loaded);
/* The same with one of its files changed: the first `from` in it becomes `to`. Expects a refusal with line and reason. */
void expect_refused(const char *scenario, const char *file, const char *from, const char *to, int line,
		    const char *reason);

const struct gloire_unit *unit_named(const struct loaded *loaded, const char *id);
const struct gloire_formation *formation_named(const struct loaded *loaded, const char *id);
space_id hex_named(const struct loaded *loaded, const char *number);
/* Set of edges from one hex to the next. */
uint32_t edges_between(const struct loaded *loaded, const char *from, const char *to);

#endif
