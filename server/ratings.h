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

/* As the operator began and ended it, in Unix seconds. */
struct season {
	int64_t no, begun, ended; /* 0: it is under way */
	char title[200];          /* 48 letters */
};

struct ratings {
	int64_t last;    /* number of the result that was taken in last */
	int64_t results; /* that were taken in */
	struct rated *bucket[buckets];
	unsigned players;
	struct rated_scenario scenario[max_all_scenarios];
	unsigned scenarios;
	struct season *season; /* in their order */
	unsigned seasons;
	unsigned seasons_counted; /* whose beginning has made everybody less certain */
};

struct ratings *ratings_of(struct server *server); /* with all that is in the store; NULL: no memory */
void put_seasons(struct json *out, const char *key, const struct ratings *ratings); /* the latest first */
bool season_has(const struct season *season, int64_t time);                         /* NULL: all time */
struct rating rating_of(struct server *server, const struct rulebook *rulebook, int64_t user);
struct rating rated_now(const struct rated *rated, int64_t now);

#endif
