/*
 * The invariants in two files: blocks and map (check.c), cards and what goes on on the table (check_table.c). Each answers
 * NULL or what is wrong. What the frame of an open question may hold stands beside the question.
 */
#ifndef VEDETTE_NAPOLEON_CHECK_H
#define VEDETTE_NAPOLEON_CHECK_H

#include "rulebooks/napoleon/fog/knowledge.h"

/* What no area holds when nothing is going on; commanders: whether they are looked at. */
struct verdict napoleon_judge_area(const struct napoleon *n, unsigned area, bool commanders);
const char *napoleon_check_table(const struct napoleon *n);

#endif
