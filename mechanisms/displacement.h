/*
 * Displacement in chains: a piece comes into a full hex, somebody there makes room and goes to a hex that may be full itself,
 * and so on. The chain is worked out before anybody moves: either all of it can be done, or nothing is.
 */
#ifndef VEDETTE_DISPLACEMENT_H
#define VEDETTE_DISPLACEMENT_H

#include "vedette/board.h"

enum { displacement_longest = 12 };

struct displacement_move {
	piece_id piece;
	space_id from, to;
};

/* The last move of the chain is the one to be made first. */
struct displacement {
	struct displacement_move move[displacement_longest];
	uint8_t moves;
};

struct displacement_rules {
	const void *context;
	/* Can the piece stand there beside all who stay? */
	bool (*has_room)(const void *context, piece_id piece, space_id space);
	/* Who makes room there for the piece: the i-th choice, no_piece when there are no more. */
	piece_id (*makes_room)(const void *context, piece_id piece, space_id space, unsigned i);
	/* May a piece that makes room go there? Full hexes are not barred: they hand it on. */
	bool (*may_go)(const void *context, piece_id piece, space_id from, unsigned direction, space_id to);
};

/*
 * Who has to go where so that the piece finds room in the hex: the shortest chain, of equal ones the first by choice and
 * direction. No hex is entered twice and no piece goes twice. False: there is none.
 */
bool displacement_find(const struct board *board, const struct displacement_rules *rules, piece_id piece,
		       space_id into, struct displacement *chain);

#endif
