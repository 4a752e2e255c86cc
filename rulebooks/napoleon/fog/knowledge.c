/*
 * What a seat knows: the mask.
 *
 * What every rulebook hides (hands and decks, sealed answers, chains that were only begun, who stands behind a flag) follows
 * from state.c. Special are the way a stack means to go on, the numbers of vedettes (p. 16) and what stands behind screens
 * (p. 5, terms.order-of-battle).
 */
#include <string.h>

#include "rulebooks/napoleon/fog/knowledge.h"

bool napoleon_is_screened(const struct scenario *scenario, const struct position *position,
			  const struct frame *frame)
{
	(void)frame;
	return napoleon_has_screens(scenario, (const struct napoleon *)position);
}

/* The areas a march still means to enter. */
static void hide_route(struct napoleon *n, seat_id viewer)
{
	if (n->operation.route_count == 0 || !is_watched(n, viewer, n->active))
		return;
	n->operation.route_count = 0;
	memset(n->operation.route, 0, sizeof n->operation.route);
}

/* What stands behind the screen: strength and fatigue of the corps on the map. */
static void hide_sheet(const struct napoleon *truth, struct napoleon *n, side_id side)
{
	for (unsigned flag = first_flag_of(side); flag < end_of_flags(side); flag++) {
		unsigned block = block_behind(truth, flag);
		if (n->at[flag] < areas && is_corps(block))
			n->inf[block] = n->cav[block] = n->fatigue[block] = strength_unknown;
	}
	if (side == french && n->care)
		n->care = strength_unknown;
	n->combat.horse_lost &= (uint8_t) ~(1u << side);
	n->combat.horse_at_start &= (uint8_t) ~(1u << side);
}

/* The mask says whose flag it is only where everybody is sure: a flag that nobody could have swapped with another. */
static void forget_flags(struct napoleon *n, side_id side)
{
	unsigned first = first_flag_of(side), end = end_of_flags(side);
	uint8_t in_group[blocks] = {0};
	for (unsigned flag = first; flag < end; flag++) {
		in_group[n->group[flag]]++;
		n->flag_of[flag] = no_block; /* as many blocks as flags */
	}
	for (unsigned flag = first; flag < end; flag++) {
		unsigned block = block_behind(n, flag);
		if (block != no_block && n->seen[flag] == fog_identity && in_group[n->group[flag]] == 1)
			n->flag_of[block] = (uint8_t)flag;
	}
}

/* Vedettes are all alike (p. 16): a number of its own would tell where one came from. They are numbered as they lie. */
static void number_vedettes(struct napoleon *n, side_id side)
{
	unsigned next = side == french ? french_vedette : prussian_vedette;
	for (unsigned flag = first_flag_of(side); flag < end_of_flags(side); flag++)
		if (n->seen[flag] == fog_identity && is_vedette(block_behind(n, flag)))
			n->who[flag] = (uint8_t)(1 + next++);
}

static void hide_side(const struct scenario *scenario, struct napoleon *n, side_id side)
{
	if (!napoleon_is_upright(scenario, n))
		return;
	number_vedettes(n, side);
	forget_flags(n, side);
}

void napoleon_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		   struct mask *mask)
{
	const struct napoleon *truth = (const struct napoleon *)position;
	struct napoleon *n = (struct napoleon *)mask;
	state_mask(scenario, position, seat, mask);
	if (seat == referee_seat)
		return;
	hide_route(n, seat);
	for (side_id side = french; side < both_sides; side++) {
		if (!is_watched(n, seat, side))
			continue;
		if (napoleon_has_screens(scenario, n))
			hide_sheet(truth, n, side);
		hide_side(scenario, n, side);
	}
}
