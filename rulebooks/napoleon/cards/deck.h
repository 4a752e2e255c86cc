/*
 * What the cards of an event have in common: for the files that load and play them.
 */
#ifndef VEDETTE_NAPOLEON_DECK_H
#define VEDETTE_NAPOLEON_DECK_H

#include "rulebooks/napoleon/position.h"

/* Whose operation a green card without combat or retreat needs, seen from its owner. */
enum whose_moment { moment_none, moment_own, moment_enemy, moment_combat, moment_retreat, moment_any };

/* The chapter that carries an event out. */
enum event_chapter { chapter_none, chapter_march, chapter_combat, chapter_counter };

struct event_info {
	const char *name; /* "Forced March"; the files write it in capitals */
	uint8_t colour;   /* enum card_colour */
	uint8_t moment;   /* enum whose_moment */
	uint8_t sides;    /* bit set of the sides whose cards may bear it */
	uint8_t chapter;  /* enum event_chapter */
	uint16_t text;
	uint8_t question[2]; /* where it is played; 0: nowhere */
};

extern const struct event_info napoleon_events[event_total];

/* The symbol a card of the side bears for a moment. */
enum card_when napoleon_symbol(enum whose_moment moment, side_id side);
/* green.c: the card that COUNTER ORDER would undo (cards: none), and COUNTER ORDER played on it. */
unsigned napoleon_card_to_counter(const struct napoleon *n);
void napoleon_play_counter_order(struct table *table, side_id side, unsigned card);
/* The events that may be played in a question. */
uint64_t napoleon_events_of(unsigned question);

#endif
