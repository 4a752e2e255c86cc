/*
 * Chance is an argument. A position holds no seed and no order of a deck or cup; an outcome is the i-th of n, with n
 * public, and is drawn when it is drawn.
 */
#ifndef VEDETTE_CHANCE_H
#define VEDETTE_CHANCE_H

#include "vedette/types.h"

enum chance_kind {
	chance_d6,   /* n = 6 */
	chance_2d6,  /* n = 36: first die times six plus second, both from 0 */
	chance_d10,  /* n = 10, faces 0 to 9 */
	chance_draw, /* a marker from a cup */
	chance_card, /* a card from a deck */
	chance_deal, /* shuffling flags, dealing unknowns: never typed in by a person */
};

/*
 * What an outcome is for: `what` of an enumeration of the rulebook's own, to which lines are only ever added, and the
 * piece, place, side or row it happens to. Both are things that everybody may know. In worlds with the same key the same
 * purpose meets the same outcome, whatever was asked before it: the dice stay when the moves are others.
 */
struct purpose {
	uint16_t what, whom;
};

struct chance_ask {
	enum chance_kind kind;
	uint16_t n;
	struct purpose purpose;
	uint16_t turn;
	/* draw and card, and a deal that is a draw of a secret number: the name of the i-th outcome, for queues typed by name */
	const char *(*name)(const void *context, unsigned i);
	const void *context;
};

/*
 * A source. `next` answers 0 to n - 1. A source that cannot answer (the typed outcome is of another kind, the record has
 * ended) sets `failed` and answers 0: the caller of play then throws the position away.
 */
struct chance {
	unsigned (*next)(struct chance *chance, const struct chance_ask *ask);
	bool failed;
	uint32_t drawn; /* outcomes so far: undo barriers and move ends are found from it */
};

unsigned chance_next(struct chance *chance, const struct chance_ask *ask);

/*
 * Outcomes by purpose: from key, turn, purpose, and how often it was asked for in this turn. The counters are shared by
 * purposes of the same slot; a neighbour there only uses up numbers.
 */
enum { purpose_slots = 256 };

struct purpose_counts {
	uint16_t turn;
	uint16_t asked[purpose_slots];
};

unsigned purpose_slot(struct purpose purpose);
/* A new turn begins with empty counters. */
void purpose_turn(struct purpose_counts *counts, unsigned turn);
/* How often its slot was asked before in this turn; counts this ask. */
unsigned purpose_count(struct purpose_counts *counts, const struct chance_ask *ask);
unsigned purpose_outcome(const uint8_t key[16], const struct chance_ask *ask, unsigned before);

/* The dice of a game. */
struct keyed_dice {
	struct chance chance;
	uint8_t key[16];
	struct purpose_counts counts;
};

void keyed_dice(struct keyed_dice *dice, const uint8_t key[16]);

/*
 * A plain stream, for whatever has no purpose in the game: choices by lot, imagined positions. Outcome i from a 128-bit
 * key: without bias, equal on every machine.
 */
struct keyed_chance {
	struct chance chance;
	uint8_t key[16];
	uint64_t at;
};

void keyed_chance(struct keyed_chance *stream, const uint8_t key[16], uint64_t at);
/* A key from any text: "seed" of the protocol, of simulate and bench. `salt` parts streams (game number, seat). */
void key_from_text(uint8_t key[16], const char *text, uint64_t salt);

/* A source that fails at the first draw: for peeking and for finding where a move ends. */
void no_chance(struct chance *chance);

#endif
