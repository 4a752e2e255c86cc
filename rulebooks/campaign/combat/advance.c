/*
 * Advance after combat, 11.46, 11.46A, 11.46B, 5.31, 7.32, 12.23: into one hex that the enemy has left. Without a leader one infantry unit and all the cavalry
 * of a stack; with a leader who goes along, everybody. Nobody who is demoralised or out of command.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { attack_arg, hex_arg, impetus_arg };

static bool is_vacated(const struct campaign *campaign, space_id hex)
{
	for (unsigned i = 0; i < clash_stacks; i++)
		if (campaign->vacated[i] == hex + 1u)
			return true;
	return false;
}

/* What has gone ahead from this stack. */
static void count_ahead(const struct field *field, const struct frame *frame, space_id from, bool *leader,
			bool *infantry)
{
	const struct campaign *campaign = campaign_known(field);
	space_id hex = (space_id)(frame->arg[hex_arg] - 1);
	*leader = *infantry = false;
	if (!frame->arg[hex_arg])
		return;
	unsigned came = advanced_from + hex_direction(field->scenario->board, hex, from);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
		if (!counter || campaign->attack[flag] != came)
			continue;
		*leader |= counter->arm == arm_leader;
		*infantry |= counter->arm == arm_infantry || counter->arm == arm_mixed;
	}
}

/* ---- Cavalry impetus, 11.47 ------------------------------------------------------------------------------------------ */

enum { impetus_none, impetus_held, impetus_free, impetus_bolts, impetus_values };

/* Nobody leads its stack, nor has led it ahead. */
static bool is_unled(const struct field *field, const struct frame *frame, unsigned flag)
{
	bool leader, infantry;
	space_id hex = campaign_known(field)->at[flag];
	count_ahead(field, frame, hex, &leader, &infantry);
	return !leader && !campaign_has_leader(field, hex, campaign_side_of(flag));
}

/* Whether it may go at all. */
static struct verdict is_free(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (flag >= all_flags || campaign_seat(campaign_side_of(flag)) != frame->seat ||
	    campaign->attack[flag] != frame->arg[attack_arg] || !campaign_counter(field, flag) ||
	    campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_not_in_attack, piece));
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (campaign_is_train(counter))
		return forbidden(say1(text_train_cannot_advance, piece));
	if (counter->arm != arm_leader && campaign_is_demoralised(field, flag))
		return forbidden(say1(text_demoralised_cannot_advance, piece));
	if (counter->arm != arm_leader && campaign->command[flag] == out_of_command)
		return forbidden(say1(text_uncommanded_cannot_advance, piece));
	if (frame->arg[impetus_arg] == impetus_held && is_unled(field, frame, flag))
		return forbidden(say1(text_held_back, piece));
	return legal();
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned flag)
{
	struct verdict verdict = is_free(field, frame, flag);
	bool leader, infantry;
	if (!verdict.legal)
		return verdict;
	const struct campaign_counter *counter = campaign_counter(field, flag);
	count_ahead(field, frame, campaign_known(field)->at[flag], &leader, &infantry);
	if ((counter->arm == arm_infantry || counter->arm == arm_mixed) && infantry && !leader)
		return forbidden(say1(text_one_infantry_advances, piece_arg((piece_id)flag)));
	return legal();
}

/* Into the hex that was chosen first, or any that was left; by a side that can be crossed, and where there is room. */
static struct verdict judge_hex(const struct field *field, const struct frame *frame, unsigned flag,
				space_id to)
{
	const struct campaign *campaign = campaign_known(field);
	uint8_t one = (uint8_t)flag;
	unsigned direction = hex_direction(field->scenario->board, campaign->at[flag], to);
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	if (!is_vacated(campaign, to) || direction == no_direction ||
	    (frame->arg[hex_arg] && frame->arg[hex_arg] != to + 1u))
		return forbidden(say1(text_not_vacated, space_arg(to)));
	struct campaign_step_cost cost = campaign_cost(field, &mover, campaign->at[flag], direction,
						       mode_formed, NULL);
	if (cost.why)
		return forbidden(say1(cost.why, space_arg(to)));
	return campaign_judge_stack(field, to, mover.side, &one, 1);
}

/* ---- A leader and his stack, 11.46B -------------------------------------------------------------------------------- */

/* 3.1: the stack he leaves must do without him, or all of it can follow. */
static bool stack_may_follow(const struct field *field, const struct frame *frame, unsigned leader,
			     space_id to)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of(leader);
	space_id from = campaign->at[leader];
	uint8_t there[flags_of_side], going[flags_of_side], one = (uint8_t)leader;
	unsigned count = campaign_flags_in(campaign, from, side, there, flags_of_side), leave = 0;
	if (campaign_judge_left(field, from, side, &one, 1).legal)
		return true;
	for (unsigned i = 0; i < count; i++) {
		const struct campaign_counter *counter = campaign_counter(field, there[i]);
		if (counter && campaign_is_train(counter))
			continue;
		if (!is_free(field, frame, there[i]).legal || !judge_hex(field, frame, there[i], to).legal)
			return false;
		going[leave++] = there[i];
	}
	return campaign_judge_left(field, from, side, going, leave).legal &&
	       campaign_judge_stack(field, to, side, going, leave).legal;
}

/* Troops that a leader has left too close together: they follow him before anything else is done. */
static space_id overfull(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] == frame->arg[attack_arg] &&
		    campaign->at[flag] < field->scenario->board->spaces &&
		    !campaign_judge_left(field, campaign->at[flag], side, NULL, 0).legal)
			return campaign->at[flag];
	return no_space;
}

/* ---- The question --------------------------------------------------------------------------------------------------- */

/* The hex it would go to: the one chosen before, or the only one. */
static space_id goal_of(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	space_id only = no_space;
	if (frame->arg[hex_arg])
		return (space_id)(frame->arg[hex_arg] - 1);
	for (unsigned i = 0; i < clash_stacks; i++)
		if (campaign->vacated[i]) {
			if (only != no_space)
				return no_space;
			only = (space_id)(campaign->vacated[i] - 1);
		}
	return only;
}

static struct verdict judge_advance(const struct field *field, const struct frame *frame, unsigned flag)
{
	struct verdict verdict = judge_unit(field, frame, flag);
	space_id to = goal_of(field, frame), crowd = overfull(field, frame);
	if (!verdict.legal)
		return verdict;
	if (to == no_space)
		return forbidden(say(text_name_a_hex));
	if (crowd != no_space && campaign_known(field)->at[flag] != crowd)
		return forbidden(say1(text_must_follow, space_arg(crowd)));
	verdict = judge_hex(field, frame, flag, to);
	if (verdict.legal && campaign_counter(field, flag)->arm == arm_leader &&
	    !stack_may_follow(field, frame, flag, to))
		return forbidden(say1(text_leaves_too_many, piece_arg((piece_id)flag)));
	return verdict;
}

/* 11.47: horsemen who have bolted and not gone yet, or -1. */
static int bolting(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	if (frame->arg[impetus_arg] != impetus_bolts)
		return -1;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!is_free(field, frame, flag).legal || !is_unled(field, frame, flag) ||
		    !campaign_is_cavalry(campaign_counter(field, flag)))
			continue;
		for (unsigned i = 0; i < clash_stacks; i++)
			if (campaign->vacated[i] &&
			    judge_hex(field, frame, flag, (space_id)(campaign->vacated[i] - 1)).legal)
				return (int)flag;
	}
	return -1;
}

static struct verdict judge_done(const struct field *field, const struct frame *frame)
{
	space_id crowd = overfull(field, frame);
	if (crowd != no_space)
		return forbidden(say1(text_must_follow, space_arg(crowd)));
	int rider = bolting(field, frame);
	return rider < 0 ? legal() : forbidden(say1(text_bolts, piece_arg((piece_id)rider)));
}

/* Of several hexes one is named first, by `at`. */
static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		return judge_advance(field, frame, given.arg);
	if (given.verb == verb_at)
		return !frame->arg[hex_arg] && is_vacated(campaign_known(field), given.arg) &&
				       goal_of(field, frame) == no_space
			       ? legal()
			       : forbidden(say1(text_not_vacated, space_arg(given.arg)));
	return judge_done(field, frame);
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned i = 0; i < clash_stacks; i++) {
		uint16_t vacated = campaign_known(field)->vacated[i];
		if (vacated && judge(field, frame, answer(verb_at, vacated - 1u)).legal)
			add_answer(answers, answer(verb_at, vacated - 1u), -1);
	}
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_advance(field, frame, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	if (judge_done(field, frame).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void advance(struct table *table, struct frame *frame, unsigned flag, space_id to)
{
	struct campaign *campaign = campaign_here(table);
	space_id from = campaign->at[flag];
	frame->arg[hex_arg] = (uint16_t)(to + 1u);
	campaign_leave_column(campaign, flag);
	campaign->column[flag] = 0;
	campaign_put(campaign, flag, to);
	campaign_pass_through(table, flag, to);
	campaign->attack[flag] = (uint8_t)(advanced_from + hex_direction(table->scenario->board, to, from));
	struct event event = campaign_event_of(
		say2(text_told_advances, piece_arg((piece_id)flag), space_arg(to)), flag, 0, to);
	tell(table, &event);
	campaign_overrun_trains(table, to, campaign_side_of(flag));
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	if (given.verb == verb_done)
		pop(table);
	else if (given.verb == verb_at)
		frame->arg[hex_arg] = (uint16_t)(given.arg + 1u);
	else
		advance(table, frame, given.arg, goal_of(&field, frame));
}

const struct question campaign_advance = {
	.id = "advance",
	.rule = "11.46",
	.ask = text_ask_advance,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[attack_arg] = {"attack", kind_number, .most = attacks_max},
		[hex_arg] = {"hex", kind_place, .base = 1, .most = max_places},
		[impetus_arg] = {"impetus", kind_number, .most = impetus_values - 1}},
	.verbs = 1 << verb_unit | 1 << verb_at | 1 << verb_done,
};

/* Horsemen nobody leads, whose formation is not broken: everybody sees them. Who is in command is their owner's affair. */
static bool has_unled_cavalry(struct table *table, const struct frame *frame)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_true_counter(table, flag);
		bool broken = counter->formation &&
			      campaign_formation_broken(table->scenario, campaign, counter->formation - 1u);
		if (campaign->attack[flag] == frame->arg[attack_arg] && campaign_is_cavalry(counter) &&
		    !broken && is_unled(&field, frame, flag))
			return true;
	}
	return false;
}

static void roll_impetus(struct table *table, struct frame *frame)
{
	static const uint16_t text[] = {text_told_held_back, text_told_in_hand, text_told_bolts};
	if (!campaign_here(table)->flow.option[option_cavalry_impetus] || !has_unled_cavalry(table, frame))
		return;
	unsigned die = campaign_roll(table, for_impetus, frame->seat);
	frame->arg[impetus_arg] = (uint16_t)(impetus_held + (die - 1) / 2);
	struct event event = {
		.message = say(text[(die - 1) / 2]), .dice_count = 1, .dice = {(uint8_t)die}, .at = no_space};
	tell(table, &event);
}

/* Asked of whoever has anybody left there: who is in command or in supply is his own affair. */
void campaign_ask_advance(struct table *table, unsigned attack, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] == attack && campaign->at[flag] < table->scenario->board->spaces &&
		    !campaign_is_train(campaign_true_counter(table, flag))) {
			struct frame *frame = push(table, question_advance, campaign_seat(side));
			frame->arg[attack_arg] = (uint16_t)attack;
			roll_impetus(table, frame);
			return;
		}
}
