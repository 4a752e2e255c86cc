/*
 * Retreats by priorities, hex by hex.
 *
 * The rulebook says which steps are possible at all, where a retreat may end, through whom it may pass, and ranks a step by a
 * list of keys, most important first. The steps with the least list are open to the owner; a step that loses by a key is
 * refused by that key's paragraph. A step is possible only if the way can end behind it.
 */
#ifndef VEDETTE_RETREAT_H
#define VEDETTE_RETREAT_H

#include "vedette/board.h"

enum { retreat_keys = 6, retreat_hexes = 32 };

struct retreat_rules {
	const void *context;
	/* By itself, whether or not the way can end behind it. */
	bool (*may_step)(const void *context, space_id from, unsigned direction, space_id to);
	bool (*may_stop)(const void *context, space_id space);
	/* Where it may not stop: may it go on through those who stand there? */
	bool (*may_cross)(const void *context, space_id space);
	/* NULL: all possible steps are alike. */
	void (*rank)(const void *context, space_id from, unsigned direction, space_id to,
		     int key[retreat_keys]);
	uint8_t longest; /* hexes of a way; at most retreat_hexes */
};

/* The way so far: hexes gone through after the start. No hex is entered twice. */
struct retreat_way {
	space_id start;
	const uint16_t *hex;
	uint8_t length;
};

static inline space_id retreat_end(const struct retreat_way *way)
{
	return way->length ? way->hex[way->length - 1] : way->start;
}

bool retreat_was_there(const struct retreat_way *way, space_id space);
/* Can the next step go there, and the way end there or beyond? */
bool retreat_is_possible(const struct board *board, const struct retreat_rules *rules,
			 const struct retreat_way *way, unsigned direction);
/* Bit set of the best directions of the next step; 0: it cannot retreat. */
unsigned retreat_directions(const struct board *board, const struct retreat_rules *rules,
			    const struct retreat_way *way);
/* The key by which a possible step loses against the best, and by how much; -1: it is one of the best. */
int retreat_loses_by(const struct board *board, const struct retreat_rules *rules,
		     const struct retreat_way *way, unsigned direction, int *by);

#endif
