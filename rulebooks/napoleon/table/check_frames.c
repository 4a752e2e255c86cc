/*
 * The invariants of the questions that are open: a frame whose arguments point beyond the tables would break the rules.
 */
#include "rulebooks/napoleon/table/check.h"

static const char *const bad_arguments = "a question has arguments it cannot have";

/* A bit set of flags in two arguments. */
static uint32_t flags_in_args(const struct frame *frame, unsigned low)
{
	return frame->arg[low] | (uint32_t)frame->arg[low + 1] << 16;
}

/* 1 + a flag of the side with a corps on the map, or 0. */
static bool is_corps_of(const struct napoleon *n, unsigned number, side_id side)
{
	if (number == 0)
		return true;
	unsigned flag = number - 1;
	return flag < blocks && side_of_flag(flag) == side && n->at[flag] < areas &&
	       is_corps(napoleon_block(n, flag));
}

/* ---- Question by question ------------------------------------------------------------------------------ */

static bool is_sound_share(const struct napoleon *n, const struct frame *frame)
{
	unsigned flags = n->side_of[frame->seat] == french ? french_blocks : prussian_blocks;
	return frame->count > 0 && !(frame->arg[0] >> flags);
}

static bool is_sound_loss(const struct napoleon *n, const struct frame *frame)
{
	side_id side = n->side_of[frame->seat];
	return n->combat.area && !(flags_in_args(frame, 0) & ~flags_of(side)) &&
	       is_corps_of(n, frame->arg[3], side) && frame->arg[4] == side;
}

static bool is_sound_recovery(const struct napoleon *n, const struct frame *frame)
{
	side_id side = n->side_of[frame->seat];
	return !(flags_in_args(frame, 0) & ~flags_of(side)) && is_corps_of(n, frame->arg[2], side);
}

/* The arm of a loss: a corps everybody knows of, or so many as are still to lose. */
static bool is_sound_tired_loss(const struct napoleon *n, const struct frame *frame)
{
	unsigned block = frame->arg[0] - 1u;
	bool named = !frame->arg[0] || (is_corps(block) && side_of_block(block) == n->side_of[frame->seat]);
	return named && frame->count > 0 && frame->count < blocks;
}

static bool is_sound_blue_effect(const struct scenario *scenario, const struct napoleon *n,
				 const struct frame *frame)
{
	unsigned card = frame->arg[0] - 1u;
	if (card >= cards || side_of_card(card) != n->side_of[frame->seat] || n->card[card] != on_table)
		return false;
	const struct card_data *data = &data_of(scenario)->card[card];
	bool points_at_stack = data->event == event_supply && frame->stage;
	return data->colour == colour_blue && (!points_at_stack || frame->arg[1]);
}

/* Blocks chosen so far, as bits of an argument: they stand in one area. */
static bool is_sound_choice(const struct napoleon *n, const struct frame *frame)
{
	side_id side = n->side_of[frame->seat];
	unsigned bits = side == french ? french_blocks : prussian_blocks, area = areas;
	if (frame->arg[0] >> bits)
		return false;
	for (unsigned i = 0; i < bits; i++) {
		unsigned at = n->at[first_flag_of(side) + i];
		if (!(frame->arg[0] >> i & 1))
			continue;
		if (at >= areas || (area < areas && at != area))
			return false;
		area = at;
	}
	return true;
}

static bool is_sound_green(const struct scenario *scenario, const struct napoleon *n,
			   const struct frame *frame)
{
	unsigned card = frame->arg[0];
	return card < cards && n->card[card] == on_table &&
	       data_of(scenario)->card[card].colour == colour_green;
}

static bool has_sound_arguments(const struct scenario *scenario, const struct napoleon *n,
				const struct frame *frame)
{
	switch (frame->question) {
	case question_share:
		return is_sound_share(n, frame);
	case question_loss:
		return is_sound_loss(n, frame);
	case question_recovery_card:
		return is_sound_recovery(n, frame);
	case question_tired_loss:
		return is_sound_tired_loss(n, frame);
	case question_blue_effect:
		return is_sound_blue_effect(scenario, n, frame);
	case question_green:
		return is_sound_green(scenario, n, frame);
	case question_operation:
		return frame[-1].stage == 0;
	case question_select:
		return frame->arg[0] && is_sound_choice(n, frame);
	case question_reaction_move:
		return is_sound_choice(n, frame);
	case question_march:
	case question_move:
	case question_attack:
	case question_bridge:
		return n->operation.going_on;
	case question_retreat:
	case question_panic:
		return n->combat.area && n->combat.winner && n->combat.path_count;
	case question_cannon:
		return n->combat.area && is_corps_of(n, frame->arg[0], n->side_of[frame->seat]);
	case question_combat:
		return n->combat.area && frame->stage < 20;
	case question_attack_card:
	case question_combat_window:
	case question_retreat_window:
	case question_pursuit_window:
		return n->combat.area != 0;
	default:
		return true;
	}
}

/* A sealed bid: 1 + the side that was named. A sealed set-up: 1 + the block that is being placed. */
static bool is_sound_open(const struct napoleon *n, const struct frame *frame)
{
	if (frame->seat >= both_sides)
		return false;
	if (frame->question == question_bid)
		return frame->arg[0] <= both_sides;
	if (frame->question != question_deploy || n->side_of[frame->seat] >= both_sides)
		return false;
	unsigned block = frame->arg[0] - 1u;
	bool named = !frame->arg[0] || (block < blocks && side_of_block(block) == n->side_of[frame->seat]);
	return named;
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

const char *napoleon_check_frames(const struct scenario *scenario, const struct napoleon *n)
{
	const char *wrong = state_check_frames(scenario, (const struct position *)n);
	for (unsigned i = 0; i < n->flow.depth && !wrong; i++)
		if (!has_sound_arguments(scenario, n, &n->flow.stack[i]))
			wrong = bad_arguments;
	for (seat_id seat = 0; seat < both_sides && !wrong; seat++)
		if (n->flow.sealed & 1u << seat && !is_sound_open(n, &n->flow.own[seat][0]))
			wrong = bad_arguments;
	return wrong;
}
