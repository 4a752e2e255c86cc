/*
 * Recovery 3, p. 9: a corps with 5 to 8 fatigue loses a strength point, of an arm its owner chooses (reading 31). The same
 * question asks for the arm in SAXON DEFECTION.
 *
 * The frame: count, how many corps of the side are still to lose (everybody can count); arg[0] 1 + a block that everybody
 * knows. The corps go from the last to the first, so that the count tells whose turn it is even if one is gone.
 */
#include "rulebooks/napoleon/position.h"

static unsigned count_exhausted(const struct napoleon *n, side_id side)
{
	unsigned count = 0;
	for (unsigned block = 0; block < blocks; block++)
		if (side_of_block(block) == side && napoleon_flag_on_map(n, block) < blocks)
			count += n->fatigue[block] > tired;
	return count;
}

/* The corps that is the given one of the exhausted; in a position that was imagined there may be fewer: then any. */
static unsigned exhausted_corps(const struct napoleon *n, side_id side, unsigned number)
{
	unsigned any = no_block;
	for (unsigned block = 0; block < blocks; block++) {
		if (side_of_block(block) != side || napoleon_flag_on_map(n, block) == blocks)
			continue;
		any = block;
		if (n->fatigue[block] > tired && --number == 0)
			return block;
	}
	return any;
}

static unsigned block_of(const struct napoleon *n, const struct frame *frame)
{
	if (frame->arg[0])
		return frame->arg[0] - 1u;
	return exhausted_corps(n, n->side_of[frame->seat], frame->count);
}

static struct message why_lost(const struct table *table, const struct frame *frame, unsigned block)
{
	const struct napoleon *n = here(table);
	if (frame->arg[0])
		return say(why_saxons);
	if (napoleon_has_screens(table->scenario, n))
		return say1(why_tired_loss_hidden, of_kind(arg_side, side_of_block(block)));
	return say1(why_tired_loss, piece_arg(n->flag_of[block]));
}

/* Behind the screen its owner alone hears which corps it was. */
static void tell_owner(struct table *table, unsigned block)
{
	const struct napoleon *n = here(table);
	if (block == no_block)
		return;
	struct event own = {.message = say1(why_tired_loss, piece_arg(n->flag_of[block])),
			    .seats = (uint8_t)(1u << seat_of(n, side_of_block(block))),
			    .at = no_space};
	tell(table, &own);
}

/* One corps fewer to ask for; with the last one the question goes. Changes the stack before the loss may end the game. */
static void lose_one(struct table *table, struct frame *frame, bool cavalry)
{
	unsigned block = block_of(here(table), frame);
	struct message why = why_lost(table, frame, block);
	if (--frame->count == 0)
		pop(table);
	if (why.id == why_tired_loss_hidden)
		tell_owner(table, block);
	if (block != no_block)
		napoleon_lose(table, block, !cavalry, cavalry, why);
	if (!here(table)->flow.over)
		napoleon_clear_axes(
			table); /* p. 10: the corps may have been the last of its side in the area */
}

void napoleon_begin_exhaustion(struct table *table, side_id side)
{
	const struct napoleon *n = here(table);
	unsigned count = count_exhausted(n, side);
	bool screens = napoleon_has_screens(table->scenario, n);
	seat_id seat = seat_of(n, side);
	if (count)
		push(table, question_tired_loss, seat)->count = (uint8_t)count;
	if (!count)
		return;
	struct event event = {.message = say2(told_tired, of_kind(arg_side, side), number_arg((int)count)),
			      .news = (uint8_t)(screens ? 1u << seat_of(n, enemy_of(side)) : 0),
			      .at = no_space};
	tell(table, &event);
}

void napoleon_ask_arm(struct table *table, unsigned block)
{
	const struct napoleon *n = here(table);
	struct frame *frame = push(table, question_tired_loss, seat_of(n, side_of_block(block)));
	frame->arg[0] = (uint16_t)(1 + block);
	frame->count = 1;
}

/* ---- The question -------------------------------------------------------------------------------------- */

/* Where everybody sees the sheet, a corps of one arm is not asked about. */
static enum next run_tired_loss(struct table *table, struct frame *frame)
{
	const struct napoleon *n = here(table);
	if (napoleon_has_screens(table->scenario, n))
		return next_ask;
	unsigned block = block_of(n, frame);
	if (block != no_block && n->inf[block] && n->cav[block])
		return next_ask;
	lose_one(table, frame, block != no_block && !n->inf[block]);
	return next_go_on;
}

static struct message prompt_tired_loss(const struct field *field, const struct frame *frame)
{
	const struct napoleon *n = known(field);
	unsigned block = block_of(n, frame);
	if (frame->arg[0] || block == no_block)
		return say(ask_saxon_loss);
	return say1(ask_tired_loss, piece_arg(n->flag_of[block]));
}

static struct verdict judge_tired_loss(const struct field *field, const struct frame *frame,
				       struct answer given)
{
	const struct napoleon *n = known(field);
	unsigned block = block_of(n, frame);
	if (block == no_block)
		return given.verb == verb_no ? legal() : forbidden(prompt_tired_loss(field, frame));
	if (given.verb == verb_yes ? n->cav[block] : n->inf[block])
		return legal();
	return forbidden(say1(not_that_arm, piece_arg(n->flag_of[block])));
}

static void carry_out_tired_loss(struct table *table, struct frame *frame, struct answer given)
{
	lose_one(table, frame, given.verb == verb_yes);
}

/* A corps everybody knows of, or so many as are still to lose. */
static bool is_sound_tired_loss(const struct scenario *scenario, const struct position *position,
				const struct frame *frame)
{
	(void)scenario, (void)position;
	return (!frame->arg[0] || is_corps(frame->arg[0] - 1u)) && frame->count > 0 && frame->count < blocks;
}

const struct question napoleon_tired_loss = {
	.sound = is_sound_tired_loss,
	.upon = 1ull << question_recovery | 1ull << question_blue_effect,
	.arg = {{"corps", kind_piece, .base = 1, .most = blocks - 1, .own = true}},
	.id = "tired-loss",
	.rule = "turn.recovery.3",
	.run = run_tired_loss,
	.prompt = prompt_tired_loss,
	.judge = judge_tired_loss,
	.carry_out = carry_out_tired_loss,
	.verbs = 1 << verb_yes | 1 << verb_no,
};
