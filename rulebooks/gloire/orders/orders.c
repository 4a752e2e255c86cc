/*
 * Orders, 2.3.2: in phase A both players choose in secret which tactical groups are With orders from headquarters. A slip
 * lies face down on every group until the first marker of its formation is drawn (2.4).
 *
 * Several chiefs add their orders: whether a set of groups can be ordered is a matching of groups to chiefs who may command
 * them and have a unit of theirs in range, each as often as his rating says.
 */
#include <string.h>

#include "rulebooks/gloire/rules.h"

bool gloire_in_range(const struct field *field, unsigned chief, space_id hex)
{
	unsigned piece = gloire_max_units + chief;
	const struct gloire_chief *info = &gloire_battle(field->scenario)->chief[chief];
	return gloire_commands(field, chief) &&
	       hex_distance(field->scenario->board, gloire_piece(field, piece)->at, hex) <= info->range;
}

/* Who could order each group of a side: a bit set of the chiefs that have one of its units within their range. */
struct reach_of_chiefs {
	uint16_t chiefs[max_groups];
};

static struct reach_of_chiefs chiefs_for(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	struct reach_of_chiefs in = {{0}};
	for (unsigned chief = 0; chief < battle->chiefs; chief++) {
		if (battle->chief[chief].side != side || !gloire_commands(field, chief))
			continue;
		for (piece_id i = 0; i < battle->units; i++) {
			const struct gloire_piece *now = gloire_piece(field, i);
			if (now->group && gloire_side(field->scenario, i) == side &&
			    gloire_stands(field, i) && !(in.chiefs[now->group - 1] >> chief & 1) &&
			    gloire_in_range(field, chief, now->at) &&
			    gloire_may_command(field, chief, battle->unit[i].formation))
				in.chiefs[now->group - 1] |= (uint16_t)(1u << chief);
		}
	}
	return in;
}

/* The first unit of a group that is still on the map; no_piece: there is none. */
static piece_id unit_of(const struct field *field, side_id side, unsigned group)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id i = 0; i < battle->units; i++)
		if (battle->unit[i].side == side && gloire_piece(field, i)->group == group &&
		    gloire_stands(field, i))
			return i;
	return no_piece;
}

/* ---- Who orders whom ---------------------------------------------------------------------------------------------------- */

struct matching {
	unsigned chiefs[max_groups]; /* who could order it */
	uint8_t by[max_groups];      /* 1 + who does */
	uint8_t left[gloire_max_chiefs];
};

static bool finds_chief(struct matching *matching, unsigned groups, unsigned group, unsigned *tried)
{
	for (unsigned chief = 0; chief < gloire_max_chiefs; chief++) {
		if (!(matching->chiefs[group] >> chief & 1) || *tried >> chief & 1)
			continue;
		*tried |= 1u << chief;
		if (matching->left[chief]) {
			matching->left[chief]--;
			matching->by[group] = (uint8_t)(chief + 1);
			return true;
		}
		for (unsigned other = 0; other < groups; other++)
			if (matching->by[other] == chief + 1 && finds_chief(matching, groups, other, tried)) {
				matching->by[group] = (uint8_t)(chief + 1);
				return true;
			}
	}
	return false;
}

static bool can_order(const struct field *field, const struct reach_of_chiefs *in, uint64_t groups)
{
	struct matching matching = {{0}, {0}, {0}};
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned count = 0;
	for (unsigned chief = 0; chief < battle->chiefs; chief++)
		matching.left[chief] = battle->chief[chief].orders;
	for (; groups; groups &= groups - 1) {
		unsigned tried = 0;
		matching.chiefs[count] = in->chiefs[__builtin_ctzll(groups)];
		if (!finds_chief(&matching, count, count, &tried))
			return false;
		count++;
	}
	return true;
}

unsigned gloire_orders_of(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned orders = 0;
	for (unsigned chief = 0; chief < battle->chiefs; chief++)
		if (battle->chief[chief].side == side && gloire_commands(field, chief))
			orders += battle->chief[chief].orders;
	return orders;
}

static uint64_t slips_of(const struct field *field, side_id side)
{
	uint64_t set = 0;
	for (unsigned i = 0; i < max_groups; i++)
		set |= (uint64_t)(gloire_known(field)->slip[side * max_groups + i] == 1) << i;
	return set;
}

static struct verdict judge_order(const struct field *field, side_id side, unsigned group,
				  const struct reach_of_chiefs *in)
{
	piece_id unit = unit_of(field, side, group);
	uint64_t slips = slips_of(field, side), wanted = (uint64_t)1 << (group - 1);
	if (slips & wanted)
		return forbidden(say1(text_has_orders, piece_arg(unit)));
	struct verdict open = gloire_judge_orderable(field, unit);
	if (!open.legal)
		return open;
	if (!in->chiefs[group - 1])
		return forbidden(say1(text_out_of_range, piece_arg(unit)));
	if (!can_order(field, in, slips | wanted))
		return forbidden(say1(text_no_order_left, number_arg((int)gloire_orders_of(field, side))));
	return legal();
}

struct verdict gloire_judge_order(const struct field *field, side_id side, unsigned group)
{
	struct reach_of_chiefs in = chiefs_for(field, side);
	return judge_order(field, side, group, &in);
}

/* ---- Phase A --------------------------------------------------------------------------------------------------------------- */

void gloire_begin_orders(struct table *table)
{
	gloire_form_groups(table);
	push(table, question_orders, no_seat);
	gloire_begin_phase_a(table);
}

static struct message prompt_orders(const struct field *field, const struct frame *frame)
{
	unsigned given = (unsigned)__builtin_popcountll(slips_of(field, frame->seat));
	return say2(text_ask_orders, number_arg((int)given),
		    number_arg((int)gloire_orders_of(field, frame->seat)));
}

/* 2.1.2: special markers that may go into the cup this turn by choice. */
static struct verdict judge_pick(const struct field *field, side_id side, unsigned marker)
{
	struct arg card = of_kind(arg_card, (int)marker);
	if (gloire_owes_naming(field, side))
		return gloire_judge_naming(field, side, marker);
	if (!gloire_marker_exists(field->scenario, marker) ||
	    gloire_marker_side(field->scenario, marker) != side)
		return forbidden(say1(text_not_your_marker, card));
	if (marker < first_special || marker >= second_marker)
		return forbidden(say1(text_marker_goes_in, card));
	uint64_t picked = gloire_known(field)->picked[side];
	const struct gloire_marker *info = &gloire_battle(field->scenario)->marker[marker - first_special];
	if (info->always || picked & cup_marker(marker))
		return forbidden(say1(text_marker_not_now, card));
	if (!gloire_may_pick(field, marker))
		return forbidden(say1(gloire_why_not_picked(field, marker), card));
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	if (battle->max_markers_a_turn &&
	    (unsigned)__builtin_popcountll(picked) >= battle->max_markers_a_turn)
		return forbidden(say1(text_markers_enough, number_arg(battle->max_markers_a_turn)));
	return legal();
}

static struct verdict judge_orders(const struct field *field, const struct frame *frame, struct answer given)
{
	side_id side = frame->seat;
	if (given.verb == verb_done)
		return gloire_owes_naming(field, side) ? forbidden(say(text_name_two)) : legal();
	if (given.verb == verb_card)
		return judge_pick(field, side, given.arg);
	if (!gloire_exists(field->scenario, given.arg) || gloire_side(field->scenario, given.arg) != side ||
	    !gloire_stands(field, given.arg) || !gloire_piece(field, given.arg)->group)
		return forbidden(say1(text_no_group, piece_arg(given.arg)));
	return gloire_judge_order(field, side, gloire_piece(field, given.arg)->group);
}

/* A group goes by the first of its units; any other means the same. */
static void list_orders(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = frame->seat;
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	struct reach_of_chiefs in = chiefs_for(field, side);
	uint64_t open = 0, asked = 0;
	for (piece_id i = 0; i < battle->units; i++) {
		unsigned group = gloire_piece(field, i)->group;
		if (battle->unit[i].side != side || !group || !gloire_stands(field, i))
			continue;
		uint64_t bit = (uint64_t)1 << (group - 1);
		if (!(asked & bit) && judge_order(field, side, group, &in).legal)
			open |= bit;
		asked |= bit;
		if (open & bit)
			add_answer(answers, answer(verb_unit, i), -1);
	}
	for (unsigned marker = 0; marker < first_special + (unsigned)battle->markers; marker++)
		if (judge_pick(field, side, marker).legal)
			add_answer(answers, answer(verb_card, marker), -1);
	if (!gloire_owes_naming(field, side))
		add_answer(answers, answer(verb_done, 0), -1);
}

static void give_order(struct table *table, struct frame *frame, struct answer given)
{
	struct gloire *gloire = gloire_here(table);
	side_id side = frame->seat;
	if (given.verb == verb_unit)
		gloire->slip[(unsigned)side * max_groups + (unsigned)gloire->piece[given.arg].group - 1u] = 1;
	else if (given.verb == verb_card && given.arg < first_special)
		gloire->named[side] |= cup_marker(given.arg);
	else if (given.verb == verb_card)
		gloire->picked[side] |= cup_marker(given.arg);
	else
		commit(table, frame->seat);
}

static enum next run_orders(struct table *table, struct frame *frame)
{
	if (frame->stage++ == 0)
		ask_together(table, question_orders, 1 << seats >> 1 | 1);
	else {
		struct field field = truth(table);
		pop(table);
		if (gloire_may_look(&field))
			push(table, question_eye, gloire_seat(0)); /* A 2.3 */
	}
	return next_go_on;
}

const struct question gloire_orders_question = {
	.id = "orders",
	.rule = "2.3.2",
	.run = run_orders,
	.prompt = prompt_orders,
	.list = list_orders,
	.judge = judge_orders,
	.carry_out = give_order,
	.verbs = 1 << verb_unit | 1 << verb_card | 1 << verb_done,
	.together = true,
	.begins = 1 + step_orders,
};

/* ---- What the other player imagines --------------------------------------------------------------------------------------- */

static bool is_face_down(const struct field *field, side_id side, unsigned group)
{
	piece_id unit = unit_of(field, side, group);
	return unit != no_piece && gloire_piece(field, unit)->status == status_unknown;
}

/* 2.3.2: a legal set of slips that lie face down, beside those turned up. */
void gloire_imagine_slips(const struct scenario *scenario, struct position *position, unsigned side,
			  struct chance *chance)
{
	struct gloire *gloire = (struct gloire *)position;
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	uint8_t *slip = gloire->slip + side * max_groups;
	struct reach_of_chiefs in = chiefs_for(&field, (side_id)side);
	memset(slip, 0, max_groups);
	for (unsigned group = 1; group <= max_groups; group++) {
		struct chance_ask ask = {.kind = chance_deal, .n = 2};
		unsigned seen = gloire->seen[(1 - side) * max_groups + group - 1];
		if (seen && seen <= 2 && is_face_down(&field, (side_id)side, group)) {
			slip[group - 1] = seen == 2; /* A 2.3 */
			continue;
		}
		if (is_face_down(&field, (side_id)side, group) && chance_next(chance, &ask) &&
		    judge_order(&field, (side_id)side, group, &in).legal)
			slip[group - 1] = 1;
	}
}

void gloire_imagine_picked(const struct scenario *scenario, struct position *position, unsigned side,
			   struct chance *chance)
{
	struct gloire *gloire = (struct gloire *)position;
	const struct gloire_battle *battle = gloire_battle(scenario);
	struct field field = {
		.scenario = scenario, .mask = (const struct mask *)position, .seat = referee_seat};
	gloire->picked[side] = 0;
	if (gloire->flow.step != step_orders && !gloire_cup_is_open(&field))
		return;
	for (unsigned marker = first_special; marker < first_special + (unsigned)battle->markers; marker++) {
		struct chance_ask ask = {.kind = chance_deal, .n = 2};
		if (judge_pick(&field, (side_id)side, marker).legal && chance_next(chance, &ask))
			gloire->picked[side] |= cup_marker(marker);
	}
}
