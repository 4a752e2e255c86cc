/*
 * Jours de Gloire, Empire: the series rules, chapters 0 to 13, and the battles that are fought by them.
 */
#ifndef VEDETTE_GLOIRE_H
#define VEDETTE_GLOIRE_H

#include "vedette/rulebook.h"

extern const struct rulebook gloire_rulebook;

#endif
