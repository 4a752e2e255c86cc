/*
 * The small words everything else is said in.
 */
#ifndef VEDETTE_TYPES_H
#define VEDETTE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t seat_id;
typedef uint8_t side_id;
typedef uint16_t space_id;
typedef uint16_t piece_id;

/* Movement points in halves: 3 is one and a half. JSON and people see whole points. */
typedef int16_t half_points;

enum {
	no_seat = 0xff,
	no_side = 0xff,
	no_space = 0xffff,
	no_piece = 0xffff,
	max_seats = 6,
	max_frames = 8,
	seat_frames = 4,     /* of a seat of its own */
	max_args = 8,        /* of a frame */
	max_answers = 16384, /* any place of the largest board by several ways, and what else there is */
};

/* Viewers that are nobody's seat. */
enum {
	public_seat = 0xf0,  /* what everybody knows */
	referee_seat = 0xf1, /* everything; never over a network */
};

/* The verbs are few and closed; PROTOCOL.md names the argument that goes with each. */
enum verb {
	verb_unit,   /* arg: a piece */
	verb_go,     /* arg: a space, reached by a move; way: which of several ways */
	verb_at,     /* arg: a space, pointed at */
	verb_face,   /* arg: a direction */
	verb_number, /* arg: the number */
	verb_card,   /* arg: a card or marker of the rulebook */
	verb_yes,
	verb_no,
	verb_pass,
	verb_done,
	verb_count
};

/* One choice. Four bytes, no padding. */
struct answer {
	uint8_t verb;
	uint8_t way;
	uint16_t arg;
};

_Static_assert(sizeof(struct answer) == 4, "an answer is four bytes");

static inline struct answer answer(enum verb verb, unsigned arg)
{
	return (struct answer){.verb = (uint8_t)verb, .arg = (uint16_t)arg};
}

static inline bool same_answer(struct answer a, struct answer b)
{
	return a.verb == b.verb && a.way == b.way && a.arg == b.arg;
}

#endif
