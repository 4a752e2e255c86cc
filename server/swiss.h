/*
 * Swiss pairings: everybody plays every round, against somebody who has done as well and whom he has not met.
 */
#ifndef VEDETTE_SWISS_H
#define VEDETTE_SWISS_H

#include <stdbool.h>
#include <stdint.h>

enum { swiss_max_players = 128, swiss_max_rounds = 16, swiss_bye = -1 };

struct swiss_player {
	int64_t user;
	unsigned halves;          /* half points so far */
	unsigned buchholz;        /* half points of all he has met */
	double strength;          /* breaks ties where nothing else does */
	unsigned firsts, seconds; /* how often he has had either side */
	bool was_first;           /* in his last game */
	bool had_bye;
	unsigned met[swiss_max_rounds], meetings; /* places of those he has met, in the same list */
};

struct swiss_pair {
	int first, second; /* places in the list; `second` may be a bye */
};

/* Places from the leader down: points, then Buchholz, then strength. */
void swiss_order(const struct swiss_player *player, unsigned count, unsigned *order);
/* All of them, once; who had a bye gets no other as long as somebody had none. The number of pairs. */
unsigned swiss_pair_up(const struct swiss_player *player, unsigned count, struct swiss_pair *pair);

#endif
