/*
 * How far the hexes of a map are from the nearest of several, where hexsides have prices: lengths alone, without ways and modes. A
 * search of reach.h tells more, and takes several times as long.
 */
#ifndef VEDETTE_DISTANCES_H
#define VEDETTE_DISTANCES_H

#include <string.h>

#include "vedette/reach_search.h"

enum { distances_dearest = 255, distances__none = 0xffff };

/* Some 32 KiB; a search fills it. */
struct distances {
	half_points cost[reach_spaces];         /* reach_far: there is no way */
	uint8_t nearest[reach_spaces];          /* which of several it is; of equals the first */
	uint16_t bucket[distances_dearest + 1]; /* hexes that wait, by what is known of their cost */
	uint16_t next[reach_spaces], before[reach_spaces];
};

/* What it costs to go from a hex to its neighbour: 1 to distances_dearest, or less than that where nobody may. */
typedef int distances_price(const void *rules, space_id from, unsigned direction, space_id to);

static inline void distances__link(struct distances *distances, space_id hex, half_points cost)
{
	uint16_t *bucket = &distances->bucket[cost % (distances_dearest + 1)];
	distances->cost[hex] = cost;
	distances->next[hex] = *bucket;
	distances->before[hex] = distances__none;
	if (*bucket != distances__none)
		distances->before[*bucket] = hex;
	*bucket = hex;
}

static inline void distances__unlink(struct distances *distances, space_id hex)
{
	uint16_t next = distances->next[hex], before = distances->before[hex];
	if (next != distances__none)
		distances->before[next] = before;
	if (before != distances__none)
		distances->next[before] = next;
	else
		distances->bucket[distances->cost[hex] % (distances_dearest + 1)] = next;
}

/* The cheapest that waits. */
static inline space_id distances__take(struct distances *distances, uint16_t *bucket)
{
	space_id hex = *bucket;
	*bucket = distances->next[hex];
	if (*bucket != distances__none)
		distances->before[*bucket] = distances__none;
	return hex;
}

/* A way to `to` that is shorter than any. True if nothing was known of it before. */
static inline bool distances__shorten(struct distances *distances, space_id to, half_points cost)
{
	bool is_new = distances->cost[to] == reach_far;
	if (!is_new)
		distances__unlink(distances, to);
	distances__link(distances, to, cost);
	return is_new;
}

/* A way to `to` of this length, by way of `hex`. True if nothing was known of it before. */
static inline bool distances__improve(struct distances *distances, space_id hex, space_id to,
				      half_points cost)
{
	if (cost > distances->cost[to])
		return false;
	if (cost == distances->cost[to]) {
		if (distances->nearest[hex] < distances->nearest[to])
			distances->nearest[to] = distances->nearest[hex];
		return false;
	}
	distances->nearest[to] = distances->nearest[hex];
	return distances__shorten(distances, to, cost);
}

/* What still waits is farther than anybody wanted to know. */
static inline void distances__forget_waiting(struct distances *distances)
{
	for (unsigned i = 0; i <= distances_dearest; i++)
		for (uint16_t hex = distances->bucket[i]; hex != distances__none; hex = distances->next[hex])
			distances->cost[hex] = reach_far;
}

/*
 * How far it is from everywhere to one hex or the nearest of several, where steps have prices in a list, by hex and direction; distances_dearest: nobody may. The rule is
 * asked only for steps from a hex that has changed. Of a single hex `nearest` is not filled.
 */

struct distances_ground {
	uint8_t (*price)[8];
	const uint64_t *changed; /* a set of hexes, a bit for each */
	const uint64_t *beside;  /* at least all beside a changed one, and those at the edge of the board */
};

/*
 * From which neighbours the way through this hex is shorter than any known, or as short where it matters whose it is: without a branch for each,
 * for none could be foretold.
 */
REACH_INLINE unsigned distances__shorter_by(const struct distances *distances, const struct board *board,
					    const struct distances_ground *ground, space_id hex, int cost,
					    const bool several, const bool beside, unsigned *asked)
{
	unsigned shorter = 0;
	*asked = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		bool beyond = beside && board->neighbour[hex][direction] == no_space;
		space_id from = beyond ? hex : board->neighbour[hex][direction];
		unsigned price = ground->price[from][opposite(direction)];
		bool is_shorter = (price < distances_dearest) & !beyond &
				  (cost + (int)price < distances->cost[from] + several);
		shorter |= (unsigned)is_shorter << direction;
		if (beside)
			*asked |= (unsigned)(reach__has(ground->changed, from) & !beyond) << direction;
	}
	return shorter & ~*asked;
}

/* A way from `from` by this hex. Returns whether nothing was known of it before. */
REACH_INLINE bool distances__try(struct distances *distances, space_id hex, space_id from, int cost,
				 const bool several)
{
	if (several)
		return distances__improve(distances, hex, from, (half_points)cost);
	return cost < distances->cost[from] && distances__shorten(distances, from, (half_points)cost);
}

REACH_INLINE bool distances__try_changed(struct distances *distances, space_id hex, unsigned direction,
					 space_id from, half_points cost, const bool several,
					 distances_price *const price, const void *rules)
{
	int step = distances->cost[from] > cost ? price(rules, from, opposite(direction), hex) : 0;
	return step > 0 && distances__try(distances, hex, from, cost + step, several);
}

/* A hex whose distance is settled: how much nearer it brings its neighbours. Returns how many were not known of before. */
REACH_INLINE unsigned distances__spread(struct distances *distances, const struct board *board, space_id hex,
					half_points cost, const bool several,
					const struct distances_ground *ground, distances_price *const price,
					const void *rules)
{
	unsigned asked, found = 0;
	unsigned shorter =
		reach__has(ground->beside, hex)
			? distances__shorter_by(distances, board, ground, hex, cost, several, true, &asked)
			: distances__shorter_by(distances, board, ground, hex, cost, several, false, &asked);
	for (; shorter; shorter &= shorter - 1) {
		unsigned direction = (unsigned)__builtin_ctz(shorter);
		space_id from = board->neighbour[hex][direction];
		found += distances__try(distances, hex, from, cost + ground->price[from][opposite(direction)],
					several);
	}
	for (; asked; asked &= asked - 1) {
		unsigned direction = (unsigned)__builtin_ctz(asked);
		found += distances__try_changed(distances, hex, direction, board->neighbour[hex][direction],
						cost, several, price, rules);
	}
	return found;
}

REACH_INLINE void distances__find(struct distances *distances, const struct board *board,
				  const space_id goal[], unsigned goals, const bool several,
				  const space_id until[], unsigned untils,
				  const struct distances_ground *ground, distances_price *const price,
				  const void *rules)
{
	unsigned waiting = 0, known = 0;
	memset(distances->bucket, 0xff, sizeof distances->bucket);
	for (space_id hex = 0; hex < board->spaces; hex++)
		distances->cost[hex] = reach_far;
	for (unsigned i = 0; i < goals; i++) {
		if (distances->cost[goal[i]] == 0)
			continue;
		distances->nearest[goal[i]] = (uint8_t)i;
		distances__link(distances, goal[i], 0);
		waiting++;
	}
	for (half_points cost = 0; waiting; cost++) {
		while (known < untils && distances->cost[until[known]] < cost)
			known++;
		if (untils && known == untils)
			break;
		uint16_t *bucket = &distances->bucket[cost % (distances_dearest + 1)];
		while (*bucket != distances__none) {
			space_id hex = distances__take(distances, bucket);
			waiting += distances__spread(distances, board, hex, cost, several, ground, price,
						     rules) -
				   1;
		}
	}
	if (waiting)
		distances__forget_waiting(distances);
}

/* Whatever is farther than `until` counts as out of reach; no_space: nothing is. The price is inlined into the search. */
REACH_INLINE void distances_find_to(struct distances *distances, const struct board *board, space_id goal,
				    space_id until, const struct distances_ground *ground,
				    distances_price *const price, const void *rules)
{
	distances__find(distances, board, &goal, 1, false, &until, until != no_space, ground, price, rules);
}

/* The same to several; of equals the first. Nothing that is farther than all of `until` need be known; none: everything is looked at. */
REACH_INLINE void distances_find_to_nearest(struct distances *distances, const struct board *board,
					    const space_id goal[], unsigned goals, const space_id until[],
					    unsigned untils, const struct distances_ground *ground,
					    distances_price *const price, const void *rules)
{
	distances__find(distances, board, goal, goals, true, until, untils, ground, price, rules);
}

#endif
