/*
 * Skeleton: its rules stand in README.md.
 */
#ifndef VEDETTE_SKELETON_H
#define VEDETTE_SKELETON_H

#include "vedette/rulebook.h"

extern const struct rulebook skeleton_rulebook;

#endif
