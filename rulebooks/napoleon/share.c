/*
 * Fatigue shared out, p. 10 step 4: equal shares, and what is left over as the owner likes, point by
 * point.
 *
 * Where blocks stand upright, neither the total nor the number of corps is known to the other side. Then
 * as many points are asked for as there could be left over for all everybody knows; a point that does not
 * exist is answered by `done`, and vedettes feign it in this way (p. 16).
 */
#include "rulebooks/napoleon/march.h"

/* A frame: the flags, the text that says why, points that exist (hidden if blind); count: points asked. */
enum { flags_arg, why_arg, points_arg };
enum { form_open, form_blind, form_relief_open, form_relief_blind };

static bool is_relief(const struct frame *frame)
{
	return frame->stage >= form_relief_open;
}

static bool is_blind(const struct frame *frame)
{
	return frame->stage == form_blind || frame->stage == form_relief_blind;
}

static side_id side_sharing(const struct napoleon *n, const struct frame *frame)
{
	return n->side_of[frame->seat];
}

static uint32_t flags_sharing(const struct napoleon *n, const struct frame *frame)
{
	return on_map(n, flags_from(frame->arg[flags_arg], side_sharing(n, frame)));
}

/* The corps that may take a point, or shed one. */
static uint32_t takers(const struct napoleon *n, const struct frame *frame)
{
	uint32_t corps = napoleon_corps_among(n, flags_sharing(n, frame)), found = 0;
	if (!is_relief(frame))
		return corps;
	while (corps) {
		unsigned flag = take_flag(&corps);
		unsigned fatigue = n->fatigue[napoleon_block(n, flag)];
		if (fatigue && fatigue != strength_unknown)
			found |= 1u << flag;
	}
	return found;
}

/* ---- Giving -------------------------------------------------------------------------------------------- */

/* Commanders, axes and citadels hang on a corps that goes. */
static void tire(struct table *table, unsigned flag, unsigned points)
{
	struct napoleon *n = here(table);
	unsigned at = n->at[flag];
	if (points)
		napoleon_tire(table, napoleon_block(n, flag), points);
	if (!n->flow.over && n->at[flag] != at)
		napoleon_clear_axes(table);
}

static void tire_all(struct table *table, uint32_t corps, unsigned points)
{
	while (corps && points && !here(table)->flow.over)
		tire(table, take_flag(&corps), points);
}

static bool everybody_knows_all(const struct table *table, uint32_t flags)
{
	const struct napoleon *n = here(table);
	if (!napoleon_is_upright(table->scenario, n))
		return true;
	while (flags)
		if (!napoleon_everybody_knows(n, take_flag(&flags)))
			return false;
	return true;
}

/* Those who know the total are told it. */
static void tell_total(struct table *table, side_id side, uint32_t flags, unsigned total, bool hidden,
		       struct message why)
{
	const struct napoleon *n = here(table);
	unsigned at = n->at[__builtin_ctz(flags)];
	unsigned cause = why.id && !why.count ? why.id : why_fatigue;
	if (!total)
		return;
	struct event event = event_of(say3(told_fatigue, of_kind(arg_side, side), number_arg((int)total),
					   of_kind(arg_message, (int)cause)),
				      0, at);
	if (hidden)
		event.seats = (uint8_t)(1u << seat_of(n, side));
	tell(table, &event);
}

static void ask(struct table *table, side_id side, uint32_t flags, unsigned form, unsigned asked,
		unsigned points, struct message why)
{
	struct frame *frame = push(table, question_share, seat_of(here(table), side));
	frame->stage = (uint8_t)form;
	frame->count = (uint8_t)asked;
	frame->arg[flags_arg] = bits_of(flags, side);
	frame->arg[why_arg] = why.id && !why.count ? why.id : (uint16_t)why_fatigue;
	frame->arg[points_arg] = (uint16_t)points;
}

static unsigned at_most(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

void napoleon_share(struct table *table, side_id side, uint32_t flags, unsigned total, unsigned most,
		    enum sharing how, struct message why)
{
	struct napoleon *n = here(table);
	flags = on_map(n, flags & flags_of(side));
	uint32_t corps = napoleon_corps_among(n, flags);
	unsigned count = count_flags(corps), seen = count_flags(flags);
	if (n->flow.over || !flags || !most)
		return;
	bool known_to_all = everybody_knows_all(table, flags);
	bool secret = how == share_in_secret && !known_to_all;
	bool open = known_to_all && total == most;
	tell_total(table, side, flags, secret && !count ? 0 : total, secret, why);
	unsigned each = count && (how != share_freely || (open ? count : seen) == 1) ? total / count : 0;
	unsigned rest = count ? total - each * count : 0;
	unsigned asked = open ? rest : how == share_freely ? most : at_most(seen - 1, most);
	tire_all(table, corps, each);
	if (n->flow.over || !asked || (open ? count : seen) <= 1)
		return;
	ask(table, side, flags, open ? form_open : form_blind, asked, rest, why);
}

void napoleon_relieve(struct table *table, side_id side, uint32_t flags, unsigned points, struct message why)
{
	struct napoleon *n = here(table);
	flags = on_map(n, flags & flags_of(side));
	if (!flags || !points)
		return;
	bool open = everybody_knows_all(table, flags) && !napoleon_has_screens(table->scenario, n);
	ask(table, side, flags, open ? form_relief_open : form_relief_blind, points, points, why);
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

static void give(struct table *table, struct frame *frame, unsigned flag, unsigned points)
{
	struct napoleon *n = here(table);
	frame->arg[points_arg] = (uint16_t)(frame->arg[points_arg] - points);
	if (is_relief(frame))
		napoleon_rest(n, napoleon_block(n, flag), points);
	else
		tire(table, flag, points);
}

/* Everybody sees that a single block, or no corps, is left to choose from. */
static bool is_settled(const struct napoleon *n, const struct frame *frame)
{
	if (!frame->count)
		return true;
	return count_flags(is_blind(frame) ? flags_sharing(n, frame) : takers(n, frame)) <= 1;
}

static enum next run_share(struct table *table, struct frame *frame)
{
	struct napoleon *n = here(table);
	if (!is_settled(n, frame))
		return next_ask;
	uint32_t left = takers(n, frame);
	unsigned points = at_most(frame->arg[points_arg], frame->count);
	if (left && points)
		give(table, frame, (unsigned)__builtin_ctz(left), points);
	if (!n->flow.over)
		pop(table);
	return next_go_on;
}

static struct message prompt_share(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (is_relief(frame))
		return say(frame->arg[why_arg] == why_courage ? ask_encourage : ask_relieve);
	return say1(ask_share, of_kind(arg_message, frame->arg[why_arg]));
}

/* Is there a point, and somebody to take it? */
static bool has_point(const struct napoleon *n, const struct frame *frame)
{
	return frame->arg[points_arg] > 0 && takers(n, frame);
}

static struct verdict not_done_yet(const struct frame *frame)
{
	if (!is_relief(frame))
		return forbidden(say(not_while_points_left));
	bool by_courage = frame->arg[why_arg] == why_courage;
	return forbidden(say(by_courage ? not_while_courage_left : not_while_relief_left));
}

static struct verdict judge_share(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct napoleon *n = known(field);
	if (given.verb == verb_done)
		return has_point(n, frame) ? not_done_yet(frame) : legal();
	if (!has_point(n, frame) || given.arg >= blocks || !(takers(n, frame) >> given.arg & 1))
		return forbidden(say1(not_among_sharers, piece_arg(given.arg)));
	return legal();
}

static void list_share(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct napoleon *n = known(field);
	if (!has_point(n, frame)) {
		add_answer(answers, answer(verb_done, 0), -1);
		return;
	}
	for (uint32_t left = takers(n, frame); left;)
		add_answer(answers, answer(verb_unit, take_flag(&left)), -1);
}

static void answer_share(struct table *table, struct frame *frame, struct answer given)
{
	frame->count--;
	if (given.verb == verb_unit)
		give(table, frame, given.arg, 1);
}

const struct question napoleon_share_question = {
	.id = "share",
	.rule = "move.fatigue-share",
	.run = run_share,
	.prompt = prompt_share,
	.list = list_share,
	.judge = judge_share,
	.carry_out = answer_share,
	.verbs = 1 << verb_unit | 1 << verb_done,
};
