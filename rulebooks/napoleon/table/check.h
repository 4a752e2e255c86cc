/*
 * The invariants in three files: blocks and map (check.c), cards and what goes on on the table (check_table.c), questions
 * that are open (check_frames.c). Each answers NULL or what is wrong.
 */
#ifndef VEDETTE_NAPOLEON_CHECK_H
#define VEDETTE_NAPOLEON_CHECK_H

#include "rulebooks/napoleon/fog/knowledge.h"

const char *napoleon_check_table(const struct napoleon *n);
const char *napoleon_check_frames(const struct scenario *scenario, const struct napoleon *n);

#endif
