/*
 * What the players that look ahead share: imagined positions, complete moves, and what a move is worth.
 */
#ifndef VEDETTE_THINKING_H
#define VEDETTE_THINKING_H

#include "vedette/players.h"

/* A row of the table of strengths. */
struct strength {
	uint32_t positions; /* to look at, in one decision */
	uint8_t imagined;   /* worlds to look at, where something is hidden */
	uint8_t samples;    /* of chance, where a move ends in it */
	uint8_t finalists;  /* moves that are looked at again with three times as many */
	uint8_t width;      /* open chains kept at each length */
	uint16_t noise;     /* hundredths of a point by which it may err, either way */
};

enum {
	max_width = 24,
	max_candidates = 96,
	arena_size = 256 * 1024, /* for open chains: on the stack of the caller */
};

/* One decision under way. */
struct thinker {
	const struct scenario *scenario;
	const struct strength *strength;
	struct workspace *work;
	struct chance *own;
	uint8_t key[16]; /* of the streams that stand in for the game's chance */
	seat_id seat;
	uint8_t step; /* in which the decision is taken */
	uint8_t operation;
	uint16_t turn;
	int worth_now; /* of the imagined position as it stands */
	int64_t left;  /* positions that may still be looked at */
	bool news;     /* the answer played last taught the seat something */
};

/* A complete move, or as much of one as was looked at. */
struct candidate {
	struct answer chain[max_chain];
	unsigned count;
	int64_t sum; /* of what it was worth in each sample */
	unsigned samples;
};

struct candidates {
	unsigned count;
	struct candidate candidate[max_candidates];
};

static inline int worth_of(const struct candidate *candidate)
{
	return candidate->samples ? (int)(candidate->sum / candidate->samples) : INT32_MIN;
}

/* ---- imagined.c: playing in an imagined position ------------------------------------------------------------------ */

/* Fills `position` with one world that the seat holds possible. */
void imagine_world(const struct thinker *thinker, const struct mask *mask, struct position *position);
/* The list of a seat in an imagined position. */
void list_imagined(const struct thinker *thinker, const struct position *position, seat_id seat,
		   struct answers *answers);
/* A list without what the rulebook's policy gives no odds. */
void list_likely(const struct field *field, seat_id seat, struct answers *answers);
/* Plays an answer and counts it. */
void play_imagined(struct thinker *thinker, struct position *position, seat_id seat, struct answer given,
		   struct chance *chance);
/* After an answer of the thinker's: the same move goes on. */
bool chain_is_open(const struct thinker *thinker, const struct position *position,
		   const struct chance *chance);
/*
 * A source that fails at the first die or card. Flags that are shuffled do not count: which of them stands for which piece is
 * the same to whoever commands them.
 */
void deals_only(struct chance *chance);
/* 0 to n - 1 from a player's own chance. */
unsigned pick(struct chance *own, unsigned n);

/* ---- worth.c: what a move is worth -------------------------------------------------------------------------------- */

int static_worth(const struct thinker *thinker, const struct position *position);
/* After its last answer was played without chance: its worth, if no chance and no looking on is needed for it. */
bool worth_at_once(struct thinker *thinker, const struct position *position, const struct chance *chance,
		   struct candidate *candidate);
/*
 * Adds samples to a candidate whose last answer is given in `before`: numbers `first` to `first + count - 1` of the
 * streams. One is enough where no chance comes in.
 */
void sample_answer(struct thinker *thinker, const struct position *before, struct candidate *candidate,
		   unsigned first, unsigned count);
/* The same, for a whole chain played from the beginning in any imagined position. */
void sample_chain(struct thinker *thinker, const struct position *root, struct candidate *candidate,
		  unsigned first, unsigned count);

/* ---- walk.c: the walk over the open chain ------------------------------------------------------------------------- */

/* Complete moves from an imagined position, each with samples of its worth; at least one. */
void walk_moves(struct thinker *thinker, const struct position *root, struct candidates *found);

#endif
