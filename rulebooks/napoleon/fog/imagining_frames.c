/*
 * Questions of others, imagined: sealed answers, and what a frame holds behind a screen.
 */
#include "rulebooks/napoleon/fog/knowledge.h"

/* ---- Sealed answers ------------------------------------------------------------------------------------ */

void napoleon_imagine_sealed(const struct scenario *scenario, struct napoleon *n, seat_id viewer,
			     struct chance *chance)
{
	for (seat_id seat = 0; seat < both_sides; seat++) {
		if (seat == viewer || !(n->flow.committed & 1u << seat))
			continue;
		if (n->flow.own[seat][0].question == question_deploy) {
			napoleon_deploy_at_random(scenario, n, n->side_of[seat], chance);
			continue;
		}
		side_id wanted = (side_id)deal_of(chance, both_sides);
		n->bid_side[seat] = (uint8_t)(1 + wanted);
		n->bid[seat] = (uint8_t)(1 + deal_of(chance, napoleon_highest_bid(scenario, wanted) + 1));
	}
}

/* ---- Frames -------------------------------------------------------------------------------------------- */

/* share.c: of the points that are asked for some may not exist. */
static void imagine_share(struct frame *frame, struct chance *chance)
{
	frame->arg[2] = (uint16_t)deal_of(chance, frame->count + 1u);
}

/* So many of a set, at random. */
static uint32_t some_of(uint32_t left, unsigned count, struct chance *chance)
{
	uint32_t found = 0;
	while (count-- > 0 && left) {
		uint32_t rest = left;
		unsigned flag = take_flag(&rest);
		for (unsigned skip = deal_of(chance, count_flags(left)); skip > 0; skip--)
			flag = take_flag(&rest);
		found |= 1u << flag;
		left &= ~(1u << flag);
	}
	return found;
}

/* losses.c: as many corps have been struck in this round as everybody has seen. */
static void imagine_losses(const struct napoleon *n, struct frame *frame, struct chance *chance)
{
	side_id side = n->side_of[frame->seat];
	uint32_t struck = some_of(napoleon_corps_among(n, n->combat.engaged[side]), frame->count, chance);
	frame->arg[0] = (uint16_t)struck;
	frame->arg[1] = (uint16_t)(struck >> 16);
}

/* recovery.c: as many corps have had their card as cards were seen. */
static void imagine_recovery(const struct napoleon *n, struct frame *frame, struct chance *chance)
{
	uint32_t turned = 0;
	for (uint32_t left = napoleon_corps_among(n, flags_of(n->side_of[frame->seat])); left;) {
		unsigned flag = take_flag(&left);
		if (n->at[flag] < areas && n->activated[flag])
			turned |= 1u << flag;
	}
	uint32_t served = some_of(turned, frame->count, chance);
	frame->arg[0] = (uint16_t)served;
	frame->arg[1] = (uint16_t)(served >> 16);
}

void napoleon_imagine_frames(const struct scenario *scenario, struct napoleon *n, seat_id viewer,
			     struct chance *chance)
{
	for (unsigned i = 0; i < n->flow.depth; i++) {
		struct frame *frame = &n->flow.stack[i];
		if (frame->seat == viewer || frame->seat >= both_sides ||
		    !state_hidden_args(scenario, (const struct position *)n, frame))
			continue;
		if (frame->question == question_share)
			imagine_share(frame, chance);
		else if (frame->question == question_loss)
			imagine_losses(n, frame, chance);
		else if (frame->question == question_recovery_card && napoleon_has_screens(scenario, n))
			imagine_recovery(n, frame, chance);
	}
}
