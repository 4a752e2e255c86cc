/*
 * The invariants of the questions that are open: a frame whose arguments point beyond the tables would break the rules.
 */
#include "rulebooks/napoleon/check.h"

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

/* All arguments from the given one on are empty. */
static bool has_no_more(const struct frame *frame, unsigned first)
{
	for (unsigned i = first; i < sizeof frame->arg / sizeof *frame->arg; i++)
		if (frame->arg[i])
			return false;
	return true;
}

/* ---- Question by question ------------------------------------------------------------------------------ */

static bool is_sound_share(const struct napoleon *n, const struct frame *frame)
{
	unsigned flags = n->side_of[frame->seat] == french ? french_blocks : prussian_blocks;
	return frame->stage < 4 && frame->count > 0 && !(frame->arg[0] >> flags) && frame->arg[1] > no_text &&
	       frame->arg[1] < text_count && has_no_more(frame, 3);
}

static bool is_sound_loss(const struct napoleon *n, const struct frame *frame)
{
	side_id side = n->side_of[frame->seat];
	return n->combat.area && frame->stage < 2 && !(flags_in_args(frame, 0) & ~flags_of(side)) &&
	       is_corps_of(n, frame->arg[3], side) && frame->arg[4] == side;
}

static bool is_sound_recovery(const struct napoleon *n, const struct frame *frame)
{
	side_id side = n->side_of[frame->seat];
	return !(flags_in_args(frame, 0) & ~flags_of(side)) && is_corps_of(n, frame->arg[2], side) &&
	       has_no_more(frame, 3);
}

/* The arm of a loss: a corps everybody knows of, or so many as are still to lose. */
static bool is_sound_tired_loss(const struct napoleon *n, const struct frame *frame)
{
	unsigned block = frame->arg[0] - 1u;
	bool named = !frame->arg[0] || (is_corps(block) && side_of_block(block) == n->side_of[frame->seat]);
	return named && frame->count > 0 && frame->count < blocks && has_no_more(frame, 1);
}

static bool is_sound_blue_effect(const struct scenario *scenario, const struct napoleon *n,
				 const struct frame *frame)
{
	unsigned card = frame->arg[0] - 1u;
	if (card >= cards || side_of_card(card) != n->side_of[frame->seat] || n->card[card] != on_table)
		return false;
	const struct card_data *data = &data_of(scenario)->card[card];
	bool points_at_stack = data->event == event_supply && frame->stage;
	return data->colour == colour_blue && frame->stage < 3 && frame->arg[1] <= areas &&
	       (!points_at_stack || frame->arg[1]) && has_no_more(frame, 2);
}

/* Blocks chosen so far, as bits of an argument: they stand in one area. */
static bool is_sound_choice(const struct napoleon *n, const struct frame *frame)
{
	side_id side = n->side_of[frame->seat];
	unsigned bits = side == french ? french_blocks : prussian_blocks, area = areas;
	if (frame->arg[0] >> bits || !has_no_more(frame, 1))
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

/* What it is answered for lies below it. */
static bool lies_upon(const struct napoleon *n, const struct frame *frame, unsigned question)
{
	return frame > n->flow.stack && frame[-1].question == question;
}

static bool is_sound_green(const struct scenario *scenario, const struct napoleon *n,
			   const struct frame *frame)
{
	unsigned card = frame->arg[0];
	return card < cards && n->card[card] == on_table &&
	       data_of(scenario)->card[card].colour == colour_green && frame->stage < 3;
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
	case question_operations:
		return frame->stage < 9 && frame->arg[0] < 2 && has_no_more(frame, 1);
	case question_operation:
		return lies_upon(n, frame, question_operations) && frame[-1].stage == 0;
	case question_select:
		return lies_upon(n, frame, question_operation) && frame->arg[0] && is_sound_choice(n, frame);
	case question_reaction_move:
		return is_sound_choice(n, frame);
	case question_march:
		return n->operation.going_on && frame->stage < 6;
	case question_move:
		return lies_upon(n, frame, question_march) && n->operation.going_on && frame->stage < 2;
	case question_attack:
		return lies_upon(n, frame, question_operations) && n->operation.going_on;
	case question_bridge:
		return n->operation.going_on && frame->stage < 2;
	case question_retreat:
	case question_panic:
		return n->combat.area && n->combat.winner && n->combat.path_count;
	case question_cannon:
		return n->combat.area && frame->stage < 2 && !frame->stage == !frame->arg[0] &&
		       is_corps_of(n, frame->arg[0], n->side_of[frame->seat]);
	case question_combat:
		return n->combat.area && frame->stage < 20;
	case question_attack_card:
	case question_combat_window:
	case question_retreat_window:
	case question_pursuit_window:
		return n->combat.area != 0;
	case question_counter_order:
		return lies_upon(n, frame, question_green);
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
		return frame->arg[0] <= both_sides && has_no_more(frame, 1);
	if (frame->question != question_deploy || n->side_of[frame->seat] >= both_sides)
		return false;
	unsigned block = frame->arg[0] - 1u;
	bool named = !frame->arg[0] || (block < blocks && side_of_block(block) == n->side_of[frame->seat]);
	return named && has_no_more(frame, 1);
}

/* ---- Order ---------------------------------------------------------------------------------------------- */

/* The question a step begins with: it lies at the bottom of the stack, and nowhere else. */
static bool begins_step(const struct napoleon *n, const struct frame *frame)
{
	switch (frame->question) {
	case question_bid:
		return n->flow.step == step_bid;
	case question_deploy:
		return n->flow.step == step_set_up;
	case question_arrival:
		return n->flow.step == step_arrival;
	case question_inactivity:
		return n->flow.step == step_draw;
	case question_initiative:
		return n->flow.step == step_initiative;
	case question_operations:
		return n->flow.step == step_operations;
	case question_recovery:
		return n->flow.step == step_recovery;
	default:
		return false;
	}
}

/* What a question or procedure may be pushed by; all others belong to operations. */
static bool is_in_place(const struct napoleon *n, const struct frame *frame)
{
	if (frame == n->flow.stack || begins_step(n, frame))
		return frame == n->flow.stack && begins_step(n, frame);
	switch (frame->question) {
	case question_bid:
	case question_deploy:
	case question_arrival:
	case question_inactivity:
	case question_initiative:
	case question_operations:
	case question_recovery:
		return false;
	case question_blue_card:
	case question_blue_effect:
		return lies_upon(n, frame, question_initiative);
	case question_recovery_card:
		return lies_upon(n, frame, question_recovery);
	case question_tired_loss:
		return lies_upon(n, frame, question_recovery) || lies_upon(n, frame, question_blue_effect);
	case question_share:
		return n->flow.step == step_operations || n->flow.step == step_initiative;
	default:
		return n->flow.step == step_operations;
	}
}

/* ---- The whole ----------------------------------------------------------------------------------------- */

static const char *check_frame(const struct scenario *scenario, const struct napoleon *n,
			       const struct frame *frame)
{
	if (frame->question == question_none || frame->question >= question_total)
		return "there is no such question";
	const struct question *question = scenario->rulebook->question[frame->question];
	bool asks = question->list && !question->together;
	if (asks != (frame->seat < both_sides))
		return "a question is asked of nobody, or a procedure of somebody";
	if (asks && n->side_of[frame->seat] >= both_sides)
		return "a seat without a side is asked";
	if (!is_in_place(n, frame))
		return "a question is asked out of place";
	return has_sound_arguments(scenario, n, frame) ? NULL : bad_arguments;
}

const char *napoleon_check_frames(const struct scenario *scenario, const struct napoleon *n)
{
	const char *wrong = n->flow.depth > max_frames ? "too many questions are open" : NULL;
	for (unsigned i = 0; i < n->flow.depth && !wrong; i++)
		wrong = check_frame(scenario, n, &n->flow.stack[i]);
	for (seat_id seat = 0; seat < both_sides && !wrong; seat++)
		if (n->flow.sealed & 1u << seat && !is_sound_open(n, &n->flow.open[seat]))
			wrong = bad_arguments;
	return wrong;
}
