/*
 * Facing: to a side of the hex (three front hexes), to a corner (two), or all round.
 *
 * A corner has the number of the side before it, clockwise: corner 0 lies between sides 0 and 1. Sets of sides are bit sets,
 * bit n the side in direction n.
 */
#ifndef VEDETTE_FACING_H
#define VEDETTE_FACING_H

#include "vedette/board.h"

enum facing_kind { facing_to_side, facing_to_corner, facing_all_round };

enum { facing_every_side = 0x3f };

/* Sides number `first` to `last` clockwise from a facing, as a set. */
static inline unsigned facing_arc(unsigned facing, int first, int last)
{
	unsigned set = 0;
	for (int turn = first; turn <= last; turn++)
		set |= 1u << turned(facing, turn);
	return set;
}

static inline unsigned facing_front(enum facing_kind kind, unsigned facing)
{
	if (kind == facing_all_round)
		return facing_every_side;
	static const uint8_t front[][hex_sides] = {{0x23, 0x07, 0x0e, 0x1c, 0x38, 0x31},
						   {0x03, 0x06, 0x0c, 0x18, 0x30, 0x21}};
	return facing < hex_sides ? front[kind][facing] : 0u;
}

/* To a side: the one behind. To a corner: the two behind. */
static inline unsigned facing_rear(enum facing_kind kind, unsigned facing)
{
	if (kind == facing_all_round || facing >= hex_sides)
		return 0;
	return kind == facing_to_side ? facing_arc(facing, 3, 3) : facing_arc(facing, 3, 4);
}

/* Neither front nor rear. */
static inline unsigned facing_flanks(enum facing_kind kind, unsigned facing)
{
	if (kind != facing_all_round && facing >= hex_sides)
		return 0;
	return facing_every_side & ~(facing_front(kind, facing) | facing_rear(kind, facing));
}

/* Facings that can be taken by turning at most so many times; from none, every one. */
static inline unsigned facing_within(unsigned facing, unsigned turns)
{
	if (facing >= hex_sides || turns >= 3)
		return facing_every_side;
	return facing_arc(facing, -(int)turns, (int)turns);
}

/* Does a line that leaves by these sides (hex_bearing) leave by the front? */
static inline bool facing_bears(enum facing_kind kind, unsigned facing, unsigned bearing)
{
	return (facing_front(kind, facing) & bearing) != 0;
}

/*
 * Is a hex in the cone that opens from the two front hexes of a corner, one wider with every hex of distance? The hexes
 * straight beyond the two front hexes are its edges, and belong to it.
 */
bool facing_in_cone(const struct board *board, space_id from, unsigned corner, space_id to);

#endif
