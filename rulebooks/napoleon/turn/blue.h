/*
 * What the files of blue events share: blue_cards.c (playing them), blue_effects.c (choices they ask for), and draw.c for a
 * red one that asks alike.
 */
#ifndef VEDETTE_NAPOLEON_BLUE_H
#define VEDETTE_NAPOLEON_BLUE_H

#include "rulebooks/napoleon/position.h"

/* CARE, REINFORCEMENT: may the event choose this corps? */
struct verdict napoleon_judge_blue_unit(const struct field *field, unsigned event, unsigned flag);
/* SUPPLY, LONG LIVE THE QUEEN, SAXON DEFECTION: may it choose this area? */
struct verdict napoleon_judge_blue_area(const struct field *field, unsigned event, unsigned area);
/* ANTICIPATION: may it take this card? An empty deck is made of the discards first. */
struct verdict napoleon_judge_deck_card(const struct field *field, side_id side, unsigned card);
/* A Prussian stack is pointed at: a lone upright block cannot be a vedette. */
void napoleon_point_at(struct table *table, unsigned area, unsigned text);
void napoleon_reserve(struct table *table, side_id side);
void napoleon_hussars(struct table *table, side_id side);

#endif
