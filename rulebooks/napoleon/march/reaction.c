/*
 * REACTION, p. 19 and reading 40: a stack, or a part of one, activated or not, goes from a free area to a
 * free area beside it, even where the bridge is destroyed. No fatigue, no flag is turned.
 */
#include "rulebooks/napoleon/march/march.h"

/* The frame's first argument: the blocks chosen so far, which only their owner knows. */
static uint32_t chosen_of(const struct napoleon *n, const struct frame *frame)
{
	return flags_from(frame->arg[0], n->side_of[frame->seat]);
}

/* Free as far as the side knows; a stack of its own may stand there. */
static bool is_free_beside(const struct field *field, unsigned from, unsigned to, side_id side)
{
	return napoleon_connection(field->scenario, from, to) < connections &&
	       napoleon_is_free(known(field), to, side);
}

static bool has_free_beside(const struct field *field, unsigned from, side_id side)
{
	const struct area_data *area = &data_of(field->scenario)->area[from];
	for (unsigned i = 0; i < area->neighbours; i++)
		if (napoleon_is_free(known(field), area->neighbour[i], side))
			return true;
	return false;
}

/* p. 6: neither does a commander go alone, nor stay alone. */
static struct verdict judge_together(const struct napoleon *n, uint32_t flags)
{
	struct verdict verdict = napoleon_judge_stack(n, flags);
	unsigned from = flags ? n->at[__builtin_ctz(flags)] : (unsigned)areas;
	if (verdict.legal && napoleon_leaves_commander(n, from, flags))
		return forbidden(say1(not_leaving_him_alone, space_arg((space_id)from)));
	return verdict;
}

/* All who are not vedettes may go together; and a vedette may always. */
static bool can_set_out(const struct field *field, unsigned flag)
{
	const struct napoleon *n = known(field);
	side_id side = side_of_flag(flag);
	if (n->at[flag] >= areas || napoleon_is_contested(n, n->at[flag]) ||
	    !has_free_beside(field, n->at[flag], side))
		return false;
	uint32_t all = napoleon_flags_in(n, n->at[flag], side);
	return is_vedette(napoleon_block(n, flag)) ||
	       judge_together(n, all & ~napoleon_vedettes_among(n, all)).legal;
}

bool napoleon_can_react(const struct field *field, side_id side)
{
	for (uint32_t left = flags_of(side); left;)
		if (can_set_out(field, take_flag(&left)))
			return true;
	return false;
}

static struct message prompt_reaction(const struct field *field, const struct frame *frame)
{
	uint32_t flags = flags_from(frame->arg[0], known(field)->side_of[frame->seat]);
	if (!flags)
		return say(ask_reaction_blocks);
	return say1(ask_reaction_move, space_arg(known(field)->at[__builtin_ctz(flags)]));
}

static struct verdict judge_area(const struct field *field, uint32_t flags, unsigned to)
{
	const struct napoleon *n = known(field);
	if (!flags)
		return forbidden(say(not_first_a_stack));
	struct verdict verdict = judge_together(n, flags);
	unsigned from = n->at[__builtin_ctz(flags)];
	side_id side = flags & flags_of(french) ? french : prussian;
	if (!verdict.legal)
		return verdict;
	if (to >= areas || !is_free_beside(field, from, to, side))
		return forbidden(say1(not_reaction_area, space_arg((space_id)to)));
	return legal();
}

static struct verdict judge_reaction(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	const struct napoleon *n = known(field);
	uint32_t flags = chosen_of(n, frame);
	side_id side = n->side_of[frame->seat];
	if (given.verb == verb_go)
		return judge_area(field, flags, given.arg);
	if (given.verb == verb_done)
		return flags || napoleon_can_react(field, side) ? forbidden(say(not_while_possible))
								: legal();
	if (given.arg >= blocks || side_of_flag(given.arg) != side)
		return forbidden(say1(not_own_block, piece_arg(given.arg)));
	if (!can_set_out(field, given.arg))
		return forbidden(say1(not_from_contested, piece_arg(given.arg)));
	return napoleon_judge_member(n, flags, given.arg);
}

static void list_reaction(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = known(field)->side_of[frame->seat];
	for (uint32_t left = flags_of(side); left;) {
		struct answer unit = answer(verb_unit, take_flag(&left));
		if (judge_reaction(field, frame, unit).legal)
			add_answer(answers, unit, -1);
	}
	for (unsigned area = 0; area < areas && frame->arg[0]; area++)
		if (judge_reaction(field, frame, answer(verb_go, area)).legal)
			add_answer(answers, answer(verb_go, area), -1);
	if (!answers->count)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void react(struct table *table, uint32_t flags, unsigned to)
{
	struct napoleon *n = here(table);
	unsigned from = n->at[__builtin_ctz(flags)];
	side_id side = flags & flags_of(french) ? french : prussian;
	for (uint32_t left = flags; left;)
		napoleon_put(n, take_flag(&left), to);
	struct event event = event_of(
		say2(told_reaction_move, space_arg((space_id)from), space_arg((space_id)to)), flags, to);
	tell(table, &event);
	napoleon_enter(table, flags, from, to, entry_march);
	if (!n->flow.over)
		napoleon_mingle(table, to, side);
}

static void answer_reaction(struct table *table, struct frame *frame, struct answer given)
{
	struct napoleon *n = here(table);
	uint32_t flags = chosen_of(n, frame);
	if (given.verb == verb_unit) {
		frame->arg[0] = bits_of(flags | 1u << given.arg, n->side_of[frame->seat]);
		return;
	}
	pop(table);
	if (given.verb == verb_go)
		react(table, flags, given.arg);
}

const struct question napoleon_reaction_move = {
	.sound = napoleon_is_sound_choice,
	.within = 1 + step_operations,
	.arg = {{"blocks", kind_bits, .most = french_blocks, .known = state_known_to_its_side, .own = true}},
	.id = "reaction-move",
	.rule = "card.reaction",
	.prompt = prompt_reaction,
	.list = list_reaction,
	.judge = judge_reaction,
	.carry_out = answer_reaction,
	.verbs = 1 << verb_unit | 1 << verb_go | 1 << verb_done,
};
