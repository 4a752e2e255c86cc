/*
 * Threads that think for computer players. They are handed a mask and give back a chain of answers; they know no game.
 */
#ifndef VEDETTE_THINKERS_H
#define VEDETTE_THINKERS_H

#include "vedette/players.h"

struct thought {
	struct thought *next;
	char game[12];
	seat_id seat;
	uint32_t ticket;
	const struct scenario *scenario;
	const struct player *player;
	struct keyed_chance own;
	unsigned count;
	struct answer chain[max_chain];
	_Alignas(16) unsigned char mask[]; /* position_size bytes */
};

struct thinkers;

struct thinkers *thinkers_new(unsigned threads, void (*wake)(void *context), void *context);
void thinkers_free(struct thinkers *thinkers);
void thinkers_ask(struct thinkers *thinkers, struct thought *thought); /* takes it over */
struct thought *thinkers_answer(struct thinkers *thinkers); /* one that is done, to be freed; NULL: none */

#endif
