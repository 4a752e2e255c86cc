/*
 * Lines of sight from hex centre to hex centre: which hexes and hexsides a line meets, and the first of them that blocks it.
 *
 * What blocks is the rulebook's to say, by two callbacks. A line that runs along a hexside meets the hexes on both sides of
 * it at once, and the hexside itself.
 */
#ifndef VEDETTE_SIGHT_H
#define VEDETTE_SIGHT_H

#include "vedette/board.h"

/* A hex between the two ends. */
struct sight_hex {
	const struct board *board;
	space_id at, from, to;
};

static inline unsigned sight_from_viewer(const struct sight_hex *hex)
{
	return hex_distance(hex->board, hex->from, hex->at);
}

static inline unsigned sight_from_target(const struct sight_hex *hex)
{
	return hex_distance(hex->board, hex->at, hex->to);
}

/* A hexside, between hexes a and b; either may be no_space at the edge of the board. */
struct sight_side {
	space_id a, b, from, to;
	bool along; /* the line runs along it; otherwise it is crossed, a first */
};

enum sight_pairs { sight_both_block, sight_either_blocks }; /* of the two hexes beside a hexside */

struct sight_rules {
	const void *context;
	bool (*hex_blocks)(const void *context, const struct sight_hex *hex);
	bool (*side_blocks)(const void *context, const struct sight_side *side); /* NULL: none does */
	enum sight_pairs pairs;
};

struct sight_block {
	space_id at;    /* the hex that blocks, or the hex before the side that does */
	space_id other; /* of a side: the hex behind it; no_space: a hex blocks */
};

/* Is the line free? *block (or NULL) says what is in the way first. Neighbours see each other but for the side between. */
bool sight_is_free(const struct board *board, const struct sight_rules *rules, space_id from, space_id to,
		   struct sight_block *block);

/*
 * The half-way rule: an obstacle that is lower than the higher end does not block if it lies half-way or nearer to that
 * end. Levels count the obstacle as its rulebook does.
 */
bool sight_looks_over(const struct sight_hex *hex, int viewer_level, int target_level, int obstacle_level);
/* The same of a hexside. */
bool sight_looks_over_side(const struct board *board, const struct sight_side *side, int viewer_level,
			   int target_level, int obstacle_level);

#endif
