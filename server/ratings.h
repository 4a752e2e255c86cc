/*
 * Ratings: worked out of the results in the order in which they came, one rulebook for itself.
 */
#ifndef VEDETTE_RATINGS_H
#define VEDETTE_RATINGS_H

#include <stdint.h>

#include "server/glicko.h"
#include "server/inside.h"

/* How a player stood after a game. */
struct rated_game {
	int64_t time, game, opponent;
	struct rating rating;
	uint8_t halves; /* 2: he won, 1: a draw */
};

struct rated {
	struct rated *next; /* in its bucket */
	const struct rulebook *rulebook;
	int64_t user;
	struct rating rating;
	unsigned won, drawn, lost;
	struct rated_game *game;
	unsigned games, room;
};

/* What its first side is worth in a scenario. */
struct rated_scenario {
	const struct scenario *scenario;
	char side[32];
	struct advantage advantage;
	unsigned games;
};

struct ratings {
	int64_t last; /* number of the result that was taken in last */
	struct rated *bucket[buckets];
	unsigned players;
	struct rated_scenario scenario[max_all_scenarios];
	unsigned scenarios;
};

struct ratings *ratings_of(struct server *server); /* with all that is in the store; NULL: no memory */
struct rating rating_of(struct server *server, const struct rulebook *rulebook, int64_t user);
struct rating rated_now(const struct rated *rated, int64_t now);

#endif
