/*
 * Lists of pieces by place, and counts of zones.
 */
#include "mechanisms/occupancy.h"

/* The link that points to this piece, or would. */
static uint16_t *ascending_link(struct occupancy lists, piece_id piece, unsigned place)
{
	uint16_t *link = &lists.first[place];
	while (*link && *link - 1 < piece)
		link = &lists.next[*link - 1];
	return link;
}

static void insert(struct occupancy lists, piece_id piece, uint16_t *link)
{
	lists.next[piece] = *link;
	*link = (uint16_t)(piece + 1);
}

void occupancy_enter(struct occupancy lists, piece_id piece, unsigned place)
{
	insert(lists, piece, ascending_link(lists, piece, place));
}

void occupancy_enter_on_top(struct occupancy lists, piece_id piece, unsigned place)
{
	insert(lists, piece, &lists.first[place]);
}

void occupancy_leave(struct occupancy lists, piece_id piece, unsigned place)
{
	uint16_t *link = &lists.first[place];
	while (*link && *link != piece + 1)
		link = &lists.next[*link - 1];
	if (!*link)
		return;
	*link = lists.next[piece];
	lists.next[piece] = 0;
}

void occupancy_add_zone(const struct board *board, uint8_t count[], space_id at, unsigned side_set, int by)
{
	const space_id *beside = board->neighbour[at];
	for (unsigned left = side_set; left; left &= left - 1) {
		unsigned direction = (unsigned)__builtin_ctz(left);
		if (beside[direction] != no_space)
			count[beside[direction]] = (uint8_t)(count[beside[direction]] + by);
	}
}
