/*
 * Retreat after combat, 11.42 to 11.44: unit by unit in the order their owner likes, hex by hex.
 *
 * Reading 100: each step leads farther from the hex of combat if one that does is open, else to any open hex; all steps must
 * be made. Reading 101: friends may be passed, limits bind where a unit ends. A hex is offered only if the way can be
 * finished from it; a unit with no way of full length is eliminated by the die of 11.44. A unit with a way that avoids
 * the bridge need not use it (reading 122). Troops are not displaced yet (11.45): a hex that is full is no end.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { attack_arg, hexes_arg, unit_arg, from_arg, column_arg };
enum { stage_choose, stage_walk };

/* ---- Open hexes ------------------------------------------------------------------------------------------------------ */

/* 4.4, 13.21: vedettes and lone leaders hold nobody up who retreats after combat. */
static bool only_vedettes(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		if (campaign_side_of((unsigned)flag) != side)
			continue;
		const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
		if (!counter || counter->arm < arm_vedette)
			return false;
	}
	return true;
}

static bool in_firm_zone(const struct field *field, space_id hex, side_id side)
{
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign_known(field), enemy, beside) &&
		    campaign_zone_reaches(field, beside, opposite(direction), enemy) &&
		    !only_vedettes(field, beside, enemy))
			return true;
	}
	return false;
}

bool campaign_is_open_to_retreat(const struct field *field, const struct campaign_mover *mover, space_id from,
				 unsigned direction)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	return to != no_space && !campaign_holds(campaign_known(field), campaign_enemy(mover->side), to) &&
	       !campaign_cost(field, mover, from, direction, mode_formed, NULL).why &&
	       !in_firm_zone(field, to, mover->side);
}

static bool crosses_river(const struct field *field, space_id from, unsigned direction)
{
	return field->scenario->board->side[from][direction] & side_river;
}

/* ---- Ways of full length ---------------------------------------------------------------------------------------------- */

struct way_back {
	const struct field *field;
	struct campaign_mover mover;
	space_id combat; /* the hex it left */
};

static bool may_end(const struct way_back *way, space_id hex)
{
	return campaign_judge_stack(way->field, hex, way->mover.side, way->mover.flag, 1).legal;
}

static bool can_finish(const struct way_back *way, space_id from, unsigned steps, bool bridges);

/* Of the open neighbours those that lead away from the combat, if there are any. */
static bool may_step(const struct way_back *way, space_id from, unsigned direction, unsigned steps,
		     bool bridges)
{
	const struct board *board = way->field->scenario->board;
	space_id to = board->neighbour[from][direction];
	return campaign_is_open_to_retreat(way->field, &way->mover, from, direction) &&
	       (bridges || !crosses_river(way->field, from, direction)) &&
	       can_finish(way, to, steps - 1, bridges);
}

static bool leads_away(const struct way_back *way, space_id from, space_id to)
{
	const struct board *board = way->field->scenario->board;
	return hex_distance(board, way->combat, to) > hex_distance(board, way->combat, from);
}

static bool any_step_away(const struct way_back *way, space_id from, unsigned steps, bool bridges)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (may_step(way, from, direction, steps, bridges) &&
		    leads_away(way, from, way->field->scenario->board->neighbour[from][direction]))
			return true;
	return false;
}

static bool can_finish(const struct way_back *way, space_id from, unsigned steps, bool bridges)
{
	if (!steps)
		return may_end(way, from);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (may_step(way, from, direction, steps, bridges))
			return true;
	return false;
}

/* The directions that may be taken now. */
static unsigned ways_on(const struct way_back *way, space_id from, unsigned steps)
{
	unsigned open = 0;
	bool bridges = !can_finish(way, from, steps, false);
	bool away = any_step_away(way, from, steps, bridges);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = way->field->scenario->board->neighbour[from][direction];
		if (may_step(way, from, direction, steps, bridges) && (!away || leads_away(way, from, to)))
			open |= 1u << direction;
	}
	return open;
}

static struct way_back way_of(const struct field *field, unsigned flag, space_id combat)
{
	uint8_t one = (uint8_t)flag;
	return (struct way_back){field, campaign_mover_of(field, &one, 1), combat};
}

/* ---- The question ------------------------------------------------------------------------------------------------------ */

static bool is_to_go(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return counter && campaign_is_combat_unit(counter) &&
	       campaign->attack[flag] == frame->arg[attack_arg] &&
	       campaign->at[flag] < field->scenario->board->spaces &&
	       campaign_seat(campaign_side_of(flag)) == frame->seat;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	if (given.verb == verb_unit)
		return frame->stage == stage_choose && given.arg < all_flags &&
				       is_to_go(field, frame, given.arg)
			       ? legal()
			       : forbidden(say1(text_need_not_retreat, piece_arg(given.arg)));
	if (frame->stage == stage_choose)
		return forbidden(say(text_name_who_retreats));
	unsigned flag = frame->arg[unit_arg],
		 direction = given.arg < board->spaces ? hex_direction(board, campaign->at[flag], given.arg)
						       : (unsigned)no_direction;
	struct way_back way = way_of(field, flag, (space_id)frame->arg[from_arg]);
	if (direction == no_direction ||
	    !(ways_on(&way, campaign->at[flag], frame->arg[hexes_arg]) >> direction & 1))
		return forbidden(say1(text_no_way_back, space_arg(given.arg)));
	return legal();
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	if (frame->stage == stage_choose) {
		for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
			if (is_to_go(field, frame, flag))
				add_answer(answers, answer(verb_unit, flag), -1);
		return;
	}
	unsigned flag = frame->arg[unit_arg];
	struct way_back way = way_of(field, flag, (space_id)frame->arg[from_arg]);
	unsigned open = ways_on(&way, campaign->at[flag], frame->arg[hexes_arg]);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (open >> direction & 1)
			add_answer(answers,
				   answer(verb_go,
					  field->scenario->board->neighbour[campaign->at[flag]][direction]),
				   -1);
}

/* 11.44: 1 to 3 into the box of the unrecovered, 4 to 6 for good; columns are added, its initiative is taken off. */
static void is_cut_off(struct table *table, unsigned flag, unsigned columns)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	space_id hex = campaign->at[flag];
	unsigned die = campaign_roll(table, for_cut_off, flag);
	int sum = (int)(die + columns) - (int)campaign_initiative(&field, flag);
	struct event event = {.message = say2(text_told_cut_off, piece_arg((piece_id)flag), number_arg(sum)),
			      .news = (1u << seats) - 1,
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = hex};
	tell(table, &event);
	if (sum >= 4)
		campaign_eliminate_for_good(table, flag);
	else
		campaign_eliminate_to_recover(table, flag);
}

/* 11.43: the first to cross is lost on a 6, the second on 5 or 6, and so on. */
static bool is_lost_at_bridge(struct table *table, unsigned flag, unsigned direction)
{
	struct campaign *campaign = campaign_here(table);
	unsigned bridge = campaign_data(table->scenario)->bridge_at[campaign->at[flag]][direction];
	uint8_t *crossed = &campaign->crossed[bridge ? bridge - 1 : 0];
	unsigned die = campaign_roll(table, for_bridge, flag);
	bool lost = die + *crossed >= 6;
	*crossed = (uint8_t)(*crossed + (*crossed < 5));
	struct event event = {.message = say1(lost ? text_told_lost_at_bridge : text_told_crosses_bridge,
					      piece_arg((piece_id)flag)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = campaign->at[flag]};
	tell(table, &event);
	if (lost)
		campaign_eliminate_for_good(table, flag);
	return lost;
}

/* Leaders and trains go with the first unit that got away (reading 104), those who are not taken. */
static void take_along(struct table *table, space_id from, unsigned flag, unsigned columns)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of(flag);
	uint8_t there[flags_of_side];
	unsigned count = campaign_flags_in(campaign, from, side, there, flags_of_side);
	for (unsigned i = 0; i < count; i++) {
		const struct campaign_counter *counter = campaign_true_counter(table, there[i]);
		if (counter->arm == arm_leader && !campaign_is_captured(table, there[i], columns))
			campaign_put(campaign, there[i], campaign->at[flag]);
	}
}

static void finish(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	unsigned flag = frame->arg[unit_arg];
	campaign->attack[flag] = 0;
	frame->stage = stage_choose;
}

static void step(struct table *table, struct frame *frame, space_id to)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned flag = frame->arg[unit_arg];
	space_id from = campaign->at[flag];
	unsigned direction = hex_direction(table->scenario->board, from, to);
	if (crosses_river(&field, from, direction) && is_lost_at_bridge(table, flag, direction)) {
		frame->stage = stage_choose;
		return;
	}
	campaign_put(campaign, flag, to);
	campaign_pass_through(table, flag, to);
	campaign->marching[flag] = 0;
	struct event event = {.message = say2(text_told_retreats, piece_arg((piece_id)flag), space_arg(to)),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = to};
	tell(table, &event);
	if (--frame->arg[hexes_arg])
		return;
	take_along(table, (space_id)frame->arg[from_arg], flag, frame->arg[column_arg]);
	finish(table, frame);
}

static void begin_unit(struct table *table, struct frame *frame, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	field.seat = frame->seat;
	frame->arg[unit_arg] = (uint16_t)flag;
	frame->arg[from_arg] = campaign->at[flag];
	frame->arg[hexes_arg] = frame->count;
	struct way_back way = way_of(&field, flag, campaign->at[flag]);
	if (ways_on(&way, campaign->at[flag], frame->arg[hexes_arg]))
		frame->stage = stage_walk;
	else
		is_cut_off(table, flag, frame->arg[column_arg]);
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		begin_unit(table, frame, given.arg);
	else
		step(table, frame, given.arg);
}

static enum next run(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	if (frame->stage == stage_walk)
		return next_ask;
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (is_to_go(&field, frame, flag))
			return next_ask;
	pop(table);
	return next_go_on;
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (frame->stage == stage_choose)
		return say1(text_ask_who_retreats, number_arg(frame->count));
	return say2(text_ask_retreat, piece_arg(frame->arg[unit_arg]), number_arg(frame->arg[hexes_arg]));
}

const struct question campaign_retreat = {
	.id = "retreat",
	.rule = "11.42",
	.run = run,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[attack_arg] = {"attack", kind_number, .most = attacks_max},
		[hexes_arg] = {"hexes", kind_number, .most = 4},
		[unit_arg] = {"unit", kind_piece, .most = all_flags - 1},
		[from_arg] = {"from", kind_place, .most = max_places},
		[column_arg] = {"columns", kind_number, .most = campaign_columns}},
	.stages = 2,
	.verbs = 1 << verb_unit | 1 << verb_go,
};
