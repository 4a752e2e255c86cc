/*
 * The invariants in three files: blocks and map (check.c), cards and what goes on on the table (check_table.c), questions
 * that are open (check_frames.c). Each answers NULL or what is wrong.
 */
#ifndef VEDETTE_NAPOLEON_CHECK_H
#define VEDETTE_NAPOLEON_CHECK_H

#include "rulebooks/napoleon/fog/knowledge.h"

/* What no area holds when nothing is going on; commanders: whether they are looked at. */
struct verdict napoleon_judge_area(const struct napoleon *n, unsigned area, bool commanders);
const char *napoleon_check_table(const struct napoleon *n);
const char *napoleon_check_frames(const struct scenario *scenario, const struct napoleon *n);

#endif
