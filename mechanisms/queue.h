/*
 * A queue of consequences, for cascades: a rout that drives friends out, whose rout drives others. Rows are worked off first
 * in, first out, before anything else is asked, so that a chain costs no depth of the stack of questions.
 *
 * Lies in the position; rows that are not used are zero.
 */
#ifndef VEDETTE_QUEUE_H
#define VEDETTE_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum { queue_rows = 32 };

struct queue_row {
	uint16_t piece;
	uint16_t from;  /* the place it began at */
	uint8_t reason; /* the rulebook's */
	uint8_t steps;  /* how often, how far */
};

struct queue {
	struct queue_row row[queue_rows];
	uint8_t count;
	uint8_t spare;
};

/* False: it is full, and the game has to be broken off. */
bool queue_add(struct queue *queue, struct queue_row row);
/* As the next one: what a consequence brings about comes before the others that wait. */
bool queue_add_first(struct queue *queue, struct queue_row row);
/* Takes the next one out; false: there is none. */
bool queue_take(struct queue *queue, struct queue_row *row);
bool queue_holds(const struct queue *queue, uint16_t piece, uint8_t reason);
/* A piece that is lost has nothing more to suffer. */
void queue_forget(struct queue *queue, uint16_t piece);

#endif
