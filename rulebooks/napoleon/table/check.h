/*
 * The invariants in two files: blocks and map (check.c), cards and what goes on on the table (check_table.c). Each answers
 * NULL or what is wrong. What the frame of an open question may hold stands beside the question.
 */
#ifndef VEDETTE_NAPOLEON_CHECK_H
#define VEDETTE_NAPOLEON_CHECK_H

#include "rulebooks/napoleon/fog/knowledge.h"

/* What its sheet may say of a block, and whether it takes part in this game at all. */
struct verdict napoleon_judge_sheet(const struct scenario *scenario, const struct napoleon *n,
				    unsigned block);
const char *napoleon_check_table(const struct napoleon *n);

#endif
