/*
 * What the two files of blue events share: blue_cards.c (playing them) and blue_effects.c (choices they ask for).
 */
#ifndef VEDETTE_NAPOLEON_BLUE_H
#define VEDETTE_NAPOLEON_BLUE_H

#include "rulebooks/napoleon/position.h"

bool napoleon_has_tired_corps(const struct napoleon *n, unsigned area, side_id side);
/* CARE, REINFORCEMENT: may the event choose this corps? */
struct verdict napoleon_judge_blue_unit(const struct field *field, unsigned event, unsigned flag);
void napoleon_reserve(struct table *table, side_id side);
void napoleon_hussars(struct table *table, side_id side);

#endif
