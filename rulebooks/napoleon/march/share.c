/*
 * Fatigue shared out, p. 10 step 4 and p. 12 step 4: equal shares, and what is left over as the owner likes,
 * point by point. Corps leave the game when all points lie on the sheets: a balance may fall upon a corps that its
 * share has brought above eight. Until then such a corps has a point more than eight.
 *
 * Where blocks stand upright, neither the total nor the number of corps is known to the other side. Then
 * as many points are asked for as there could be left over for all everybody knows; a point that does not
 * exist is answered by `done`, and vedettes feign it in this way (p. 16).
 */
#include "rulebooks/napoleon/fog/knowledge.h"
#include "rulebooks/napoleon/march/march.h"

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

static void put_on_sheet(struct napoleon *n, unsigned flag, unsigned points)
{
	unsigned block = napoleon_block(n, flag), fatigue = n->fatigue[block] + points;
	n->fatigue[block] = (uint8_t)(fatigue <= most_fatigue ? fatigue : most_fatigue + 1);
}

/* p. 9. Commanders, axes and citadels hang on a corps that goes. */
static void remove_exhausted(struct table *table, uint32_t flags)
{
	struct napoleon *n = here(table);
	for (uint32_t corps = napoleon_corps_among(n, on_map(n, flags)); corps && !n->flow.over;) {
		unsigned block = napoleon_block(n, take_flag(&corps));
		if (n->fatigue[block] <= most_fatigue)
			continue;
		napoleon_tire(table, block, 0);
		if (!n->flow.over)
			napoleon_clear_axes(table);
	}
	for (uint32_t corps = n->flow.over ? on_map(n, flags) : 0;
	     corps;) { /* the others need not go any more */
		unsigned block = napoleon_block(n, take_flag(&corps));
		if (block != no_block && n->fatigue[block] > most_fatigue)
			n->fatigue[block] = most_fatigue;
	}
}

/* The sheets lie open, or only their owner is told what is put on them and taken off. */
static void tell_sheets(struct table *table, side_id side, uint32_t corps, unsigned points,
			struct message message)
{
	const struct napoleon *n = here(table);
	struct figure figure = {.id = "fatigue"};
	if (!table->events)
		return;
	struct event event = event_of(message, corps, n->at[__builtin_ctz(corps)]);
	while (corps)
		figure_add(&figure, say1(term_corps_fatigue, piece_arg((piece_id)take_flag(&corps))),
			   (int)points);
	if (napoleon_has_screens(table->scenario, n))
		event.seats = (uint8_t)(1u << seat_of(n, side));
	event.figure = &figure;
	tell(table, &event);
}

/* The same sentences, with the paragraph by which there is fatigue to share out. */
static const struct {
	uint16_t why, told, ask, even;
} causes[] = {
	{why_rain, told_rain_fatigue, ask_share_rain, told_even_fatigue},
	{why_axis_cut, told_axis_fatigue, ask_share_axis, told_even_axis},
	{why_ambush, told_ambush_fatigue, ask_share_ambush, told_even_fatigue},
	{why_skirmishers, told_skirmishers_fatigue, ask_share_skirmishers, told_even_fatigue},
	{why_sacrifice, told_sacrifice_fatigue, ask_share_sacrifice, told_even_fatigue},
	{why_combat_fatigue, told_combat_fatigue, ask_share_combat, told_even_combat},
	{why_retreat_fatigue, told_retreat_fatigue, ask_share_retreat, told_even_retreat},
	{why_pursuit_fatigue, told_pursuit_fatigue, ask_share_pursuit, told_even_pursuit},
	{0, told_fatigue, ask_share, told_even_fatigue},
};

static unsigned row_of_cause(unsigned why)
{
	unsigned row = 0;
	while (causes[row].why && causes[row].why != why)
		row++;
	return row;
}

static void tire(struct table *table, side_id side, uint32_t corps, unsigned points, unsigned cause)
{
	if (!corps || !points)
		return;
	for (uint32_t left = corps; left;)
		put_on_sheet(here(table), take_flag(&left), points);
	struct arg first = piece_arg((piece_id)__builtin_ctz(corps)), each = number_arg((int)points);
	tell_sheets(table, side, corps, points,
		    count_flags(corps) == 1 ? say2(told_tired_corps, first, each)
					    : say1(causes[row_of_cause(cause)].even, each));
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
	struct event event = event_of(say3(causes[row_of_cause(cause)].told, of_kind(arg_side, side),
					   number_arg((int)total), of_kind(arg_message, (int)cause)),
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
	tire(table, side, corps, each, why.count ? 0 : why.id);
	if (asked && (open ? count : seen) > 1)
		ask(table, side, flags, open ? form_open : form_blind, asked, rest, why);
	else
		remove_exhausted(table, flags);
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
	if (!is_relief(frame)) {
		tire(table, side_sharing(n, frame), 1u << flag, points, frame->arg[why_arg]);
		return;
	}
	unsigned block = napoleon_block(n, flag), shed = at_most(points, n->fatigue[block]);
	napoleon_rest(n, block, shed);
	tell_sheets(table, side_sharing(n, frame), 1u << flag, shed,
		    say2(told_rested_corps, piece_arg((piece_id)flag), number_arg((int)shed)));
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
	uint32_t left = takers(n, frame), flags = is_relief(frame) ? 0 : flags_sharing(n, frame);
	unsigned points = at_most(frame->arg[points_arg], frame->count);
	if (left && points)
		give(table, frame, (unsigned)__builtin_ctz(left), points);
	pop(table);
	remove_exhausted(table, flags);
	return next_go_on;
}

/* Is there a point, and somebody to take it? */
static bool has_point(const struct napoleon *n, const struct frame *frame)
{
	return frame->arg[points_arg] > 0 && takers(n, frame);
}

static struct message prompt_share(const struct field *field, const struct frame *frame)
{
	struct arg cause = of_kind(arg_message, frame->arg[why_arg]);
	struct arg points = number_arg((int)at_most(frame->arg[points_arg], frame->count));
	bool by_courage = frame->arg[why_arg] == why_courage;
	if (is_relief(frame) && !has_point(known(field), frame))
		return say(by_courage ? ask_encourage_nobody : ask_relieve_nobody);
	if (is_relief(frame))
		return say1(by_courage ? ask_encourage : ask_relieve, points);
	if (!has_point(known(field), frame))
		return say1(ask_share_nothing, cause);
	return say2(causes[row_of_cause(frame->arg[why_arg])].ask, cause, points);
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

/* Where the question is blind, nobody else knows how many of the points there are. */
static bool is_blind_share(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame)
{
	(void)scenario, (void)position;
	return frame->stage % 2;
}

/* Of the points that are asked for some may not exist. */
static void imagine_share(const struct scenario *scenario, struct position *position, struct frame *frame,
			  struct chance *chance)
{
	(void)scenario, (void)position;
	frame->arg[2] = (uint16_t)deal_of(chance, frame->count + 1u);
}

static bool is_sound_share(const struct scenario *scenario, const struct position *position,
			   const struct frame *frame)
{
	(void)scenario, (void)position;
	return frame->count > 0;
}

const struct question napoleon_share_question = {
	.sound = is_sound_share,
	.stages = 4,
	.arg = {{"corps", kind_bits, .most = french_blocks, .own = true},
		{.name = "reason", .kind = kind_text},
		{"real", kind_number, .most = 0xffff, .known = state_known_to_its_side,
		 .when = is_blind_share}},
	.imagine = imagine_share,
	.id = "share",
	.rule = "move.fatigue-share",
	.run = run_share,
	.prompt = prompt_share,
	.list = list_share,
	.judge = judge_share,
	.carry_out = answer_share,
	.verbs = 1 << verb_unit | 1 << verb_done,
};
