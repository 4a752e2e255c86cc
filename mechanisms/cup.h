/*
 * A cup of markers: put in openly or secretly, drawn one by one, exchanged, put aside, and perhaps the last one left unplayed.
 *
 * A marker is a number below 64; a formation may have several, and which marker is whose is the rulebook's. The three sets
 * lie in the position and are disjoint: in the cup, put aside, played this turn.
 */
#ifndef VEDETTE_CUP_H
#define VEDETTE_CUP_H

#include <stdbool.h>
#include <stdint.h>

struct cup {
	uint64_t in, aside, played;
};

struct cup_rules {
	bool last_stays; /* the last marker in the cup is not played */
};

enum { cup_none = 0xff };

static inline uint64_t cup_marker(unsigned marker)
{
	return (uint64_t)1 << marker;
}

void cup_fill(struct cup *cup,
	      uint64_t markers); /* a new turn: these in the cup, none played; those aside stay */
void cup_put(struct cup *cup, unsigned marker); /* from wherever it is */
void cup_put_aside(struct cup *cup, unsigned marker);
/* Played without being drawn, or when it is drawn. */
void cup_play(struct cup *cup, unsigned marker);
void cup_remove(struct cup *cup, unsigned marker); /* a formation that is lost */
/* One goes into the cup for another that comes out and lies aside; false: that one is not in it. */
bool cup_exchange(struct cup *cup, unsigned into, unsigned out);

/* How many can be drawn now; the last may have to stay. */
unsigned cup_drawable(const struct cup *cup, const struct cup_rules *rules);
/* The i-th marker of a set, from the lowest; cup_none if there are fewer. */
unsigned cup_nth(uint64_t set, unsigned i);
/*
 * Where even the number in the cup is a secret the i-th of n would tell it: then the marker with the smallest hash of key and
 * marker comes, whatever else is in. cup_none: nothing can be drawn.
 */
unsigned cup_by_key(const struct cup *cup, const struct cup_rules *rules, uint64_t key);
/* The hash by which it does, for those who draw from more than one cup at once. */
uint64_t cup_hash(uint64_t key, unsigned marker);

#endif
