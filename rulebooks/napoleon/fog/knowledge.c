/*
 * What a seat knows: the mask.
 *
 * Hidden are the other side's hand and deck, sealed answers and how far a seat has come with them, chains that were only
 * begun, the way a stack means to go on, who stands behind upright flags (p. 16) and what stands behind screens (p. 5).
 */
#include <string.h>

#include "rulebooks/napoleon/fog/knowledge.h"

/* ---- Questions ----------------------------------------------------------------------------------------- */

bool napoleon_is_screened(const struct scenario *scenario, const struct position *position,
			  const struct frame *frame)
{
	(void)frame;
	return napoleon_has_screens(scenario, (const struct napoleon *)position);
}

/* Of CANNON SOUNDS the stage tells as much as the corps. */
static void hide_frame(const struct scenario *scenario, struct napoleon *n, struct frame *frame)
{
	unsigned hidden = state_hidden_args(scenario, (const struct position *)n, frame);
	for (unsigned i = 0; hidden >> i; i++)
		if (hidden >> i & 1)
			frame->arg[i] = 0;
	if (frame->question == question_cannon)
		frame->stage = 0;
}

static void hide_frames(const struct scenario *scenario, struct napoleon *n, seat_id viewer)
{
	for (unsigned i = 0; i < n->flow.depth; i++)
		if (n->flow.stack[i].seat != viewer && n->flow.stack[i].seat != no_seat)
			hide_frame(scenario, n, &n->flow.stack[i]);
}

/* Sealed answers, and how far a seat has come with them. */
static void hide_sealed(struct napoleon *n, seat_id viewer)
{
	struct flow *flow = &n->flow;
	for (seat_id seat = 0; seat < both_sides; seat++) {
		if (seat == viewer || !(flow->sealed & 1u << seat))
			continue;
		struct frame *open = &flow->own[seat][0];
		*open = (struct frame){.question = open->question, .seat = seat};
		if (open->question == question_bid)
			n->bid[seat] = n->bid_side[seat] = 0;
		else if (n->side_of[seat] < both_sides)
			memset(n->plan + first_flag_of(n->side_of[seat]), 0,
			       end_of_flags(n->side_of[seat]) - first_flag_of(n->side_of[seat]));
	}
}

bool napoleon_is_selecting(const struct napoleon *n)
{
	return n->flow.depth && n->flow.stack[n->flow.depth - 1].question == question_select;
}

/* To the others the seat is still asked which stack it wants. */
static void hide_selection(struct napoleon *n, seat_id viewer)
{
	if (!napoleon_is_selecting(n))
		return;
	struct frame *frame = &n->flow.stack[n->flow.depth - 1];
	if (frame->seat == viewer)
		return;
	memset(frame, 0, sizeof *frame);
	n->flow.depth--;
}

/* The areas a march still means to enter. */
static void hide_route(struct napoleon *n, seat_id viewer)
{
	if (n->operation.route_count == 0 || !is_watched(n, viewer, n->active))
		return;
	n->operation.route_count = 0;
	memset(n->operation.route, 0, sizeof n->operation.route);
}

/* ---- Sides --------------------------------------------------------------------------------------------- */

static void hide_cards(struct napoleon *n, side_id side)
{
	uint8_t *card = n->card + side * cards_of_side;
	for (unsigned i = 0; i < cards_of_side; i++)
		card[i] = card[i] == in_deck || card[i] == in_hand ? card_unknown : card[i];
}

/* What stands behind the screen: strength and fatigue of the corps on the map. */
static void hide_sheet(struct napoleon *n, side_id side)
{
	for (unsigned flag = first_flag_of(side); flag < end_of_flags(side); flag++) {
		unsigned block = block_behind(n, flag);
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
	hide_cards(n, side);
	if (napoleon_has_screens(scenario, n))
		hide_sheet(n, side);
	if (!napoleon_is_upright(scenario, n))
		return;
	struct fog fog = napoleon_fog_of(n, side);
	fog_mask(&fog);
	number_vedettes(n, side);
	forget_flags(n, side);
}

void napoleon_mask(const struct scenario *scenario, const struct position *position, seat_id seat,
		   struct mask *mask)
{
	struct napoleon *n = (struct napoleon *)mask;
	memcpy(n, position, sizeof *n);
	if (seat == referee_seat)
		return;
	hide_sealed(n, seat);
	hide_selection(n, seat);
	hide_route(n, seat);
	hide_frames(scenario, n, seat);
	for (side_id side = french; side < both_sides; side++)
		if (is_watched(n, seat, side))
			hide_side(scenario, n, side);
}
