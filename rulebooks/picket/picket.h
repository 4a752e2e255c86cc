/*
 * Picket: a tiny rulebook of our own, for the tests. Its rules stand in README.md.
 */
#ifndef VEDETTE_PICKET_H
#define VEDETTE_PICKET_H

#include "vedette/rulebook.h"

extern const struct rulebook picket_rulebook;

#endif
