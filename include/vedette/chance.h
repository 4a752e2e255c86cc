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

struct chance_ask {
	enum chance_kind kind;
	uint16_t n;
	/* draw and card: the name of the i-th outcome, for queues typed by name; NULL otherwise */
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

/* Outcome i from a 128-bit key: without bias, equal on every machine. */
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
