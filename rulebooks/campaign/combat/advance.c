/*
 * Advance after combat, 11.46, 11.46A, 11.46B, 5.31, 7.32, 12.23: into one hex that the enemy has left. Without a leader one infantry unit and all the cavalry
 * of a stack; with a leader who goes along, everybody. Nobody who is demoralised or out of command, and no leader without any of his troops.
 *
 * In 1809 the one infantry unit is one of the whole attack (11.46A); a leader brings his stack and cavalry of the attack from hexes beside his
 * (11.46B, reading 88), and nobody else; and the attacker's cavalry may go into a second hex that was left.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { attack_arg, hex_arg, impetus_arg, second_arg };

static bool is_vacated(const struct campaign *campaign, space_id hex)
{
	for (unsigned i = 0; i < clash_stacks; i++)
		if (campaign->vacated[i] == hex + 1u)
			return true;
	return false;
}

/* What has gone ahead: from this stack, from others, and whether a leader went from beside it. */
struct ahead {
	bool leader, infantry;             /* from this hex */
	bool other_leader, other_infantry; /* from another */
	bool leader_beside;                /* from a hex next to it */
	bool cavalry, cavalry_beside;
};

static void count_one(const struct field *field, struct ahead *ahead, space_id from, space_id came,
		      unsigned arm)
{
	bool leader = arm == arm_leader, infantry = arm == arm_infantry || arm == arm_mixed;
	ahead->leader |= leader && came == from;
	ahead->infantry |= infantry && came == from;
	ahead->other_leader |= leader && came != from;
	ahead->other_infantry |= infantry && came != from;
	bool beside = hex_direction(field->scenario->board, from, came) != no_direction;
	ahead->leader_beside |= leader && beside;
	ahead->cavalry |= !leader && !infantry && came == from;
	ahead->cavalry_beside |= !leader && !infantry && beside;
}

static struct ahead ahead_of(const struct field *field, side_id side, space_id from)
{
	const struct campaign *campaign = campaign_known(field);
	struct ahead ahead = {0};
	for (unsigned i = 0; i < clash_stacks; i++) {
		if (!campaign->vacated[i])
			continue;
		space_id hex = (space_id)(campaign->vacated[i] - 1);
		CAMPAIGN_EACH_IN (campaign, hex, flag) {
			const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
			if (!counter || campaign_side_of((unsigned)flag) != side ||
			    campaign->attack[flag] < advanced_from)
				continue;
			unsigned direction = campaign->attack[flag] - (unsigned)advanced_from;
			count_one(field, &ahead, from, field->scenario->board->neighbour[hex][direction],
				  counter->arm);
		}
	}
	return ahead;
}

/* ---- Cavalry impetus, 11.47 ------------------------------------------------------------------------------------------ */

enum { impetus_none, impetus_held, impetus_free, impetus_bolts, impetus_values };

/* Nobody leads its stack, nor has led it ahead. */
static bool is_unled(const struct field *field, unsigned flag)
{
	space_id hex = campaign_known(field)->at[flag];
	return !ahead_of(field, campaign_side_of(flag), hex).leader &&
	       !campaign_has_leader(field, hex, campaign_side_of(flag));
}

/* Whether it may go at all. */
static struct verdict is_free(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign_is_own(frame, flag) || campaign->attack[flag] != frame->arg[attack_arg] ||
	    !campaign_counter(field, flag) || campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_not_in_attack, piece));
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (campaign_is_train(counter))
		return forbidden(say1(text_train_cannot_advance, piece));
	if (campaign_is_seized(field, flag)) /* 5.43 */
		return forbidden(say1(text_seized_no_advance, piece));
	if (counter->arm != arm_leader && campaign_is_demoralised(field, flag))
		return forbidden(say1(text_demoralised_cannot_advance, piece));
	if (counter->arm != arm_leader && campaign->command[flag] == out_of_command)
		return forbidden(say1(text_uncommanded_cannot_advance, piece));
	if (frame->arg[impetus_arg] == impetus_held && is_unled(field, flag))
		return forbidden(say1(text_held_back, piece));
	return legal();
}

/* 1809 11.46A, 11.46B: who has gone ahead from other stacks matters, too. */
static bool is_left_behind(const struct campaign_counter *counter, const struct ahead *ahead)
{
	if (ahead->leader)
		return false;
	if (counter->arm == arm_leader)
		return ahead->other_infantry && !ahead->other_leader;
	if (campaign_is_cavalry(counter))
		return ahead->other_leader && !ahead->leader_beside;
	return ahead->other_infantry || ahead->other_leader;
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned flag)
{
	struct verdict verdict = is_free(field, frame, flag);
	if (!verdict.legal)
		return verdict;
	const struct campaign_counter *counter = campaign_counter(field, flag);
	struct ahead ahead = ahead_of(field, campaign_side_of(flag), campaign_known(field)->at[flag]);
	bool foot = counter->arm == arm_infantry || counter->arm == arm_mixed;
	if (foot && ahead.infantry && !ahead.leader)
		return forbidden(say1(text_one_infantry_advances, piece_arg((piece_id)flag)));
	if (campaign_data(field->scenario)->is->advance_beside && is_left_behind(counter, &ahead))
		return forbidden(say1(text_left_behind, piece_arg((piece_id)flag)));
	if (frame->arg[second_arg] && !campaign_is_cavalry(counter))
		return forbidden(say1(text_second_hex_cavalry, piece_arg((piece_id)flag)));
	return legal();
}

/* Into the hex that was chosen first, or any that was left; by a side that can be crossed. Then, where there is room. */
static struct verdict judge_way(const struct field *field, const struct frame *frame, unsigned flag,
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
	return cost.why ? forbidden(say1(cost.why, space_arg(to))) : legal();
}

static struct verdict judge_hex(const struct field *field, const struct frame *frame, unsigned flag,
				space_id to)
{
	uint8_t one = (uint8_t)flag;
	struct verdict verdict = judge_way(field, frame, flag, to);
	return verdict.legal ? campaign_judge_stack(field, to, campaign_side_of(flag), &one, 1) : verdict;
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

/* ---- A leader and any of his troops, 5.31, 4.12 ---------------------------------------------------------------------- */

/* Whom a leader who is in a hex, or has gone ahead from it, may have with him: his stack, in 1809 cavalry from beside it, too. */
static bool is_led_from(const struct field *field, space_id from, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	space_id hex = campaign_known(field)->at[flag];
	if (!counter || counter->arm == arm_leader || campaign_is_train(counter))
		return false;
	return hex == from || (campaign_data(field->scenario)->is->advance_beside &&
			       campaign_is_cavalry(counter) && hex < field->scenario->board->spaces &&
			       hex_direction(field->scenario->board, from, hex) != no_direction);
}

static bool has_troops(const struct field *field, side_id side, space_id from)
{
	CAMPAIGN_EACH_IN (campaign_known(field), from, flag)
		if (campaign_side_of((unsigned)flag) == side && is_led_from(field, from, (unsigned)flag))
			return true;
	return false;
}

static bool troops_went(const struct field *field, side_id side, space_id from)
{
	struct ahead ahead = ahead_of(field, side, from);
	return ahead.infantry || ahead.cavalry ||
	       (ahead.cavalry_beside && campaign_data(field->scenario)->is->advance_beside);
}

/* One of them can go, though it be only with him. */
static bool troops_may_go(const struct field *field, const struct frame *frame, unsigned leader,
			  space_id from, space_id to)
{
	side_id side = campaign_side_of(leader);
	bool there = campaign_known(field)->at[leader] == to;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		uint8_t both[] = {(uint8_t)flag, (uint8_t)leader};
		if (is_led_from(field, from, flag) && is_free(field, frame, flag).legal &&
		    judge_way(field, frame, flag, to).legal &&
		    campaign_judge_stack(field, to, side, both, there ? 1 : 2).legal)
			return true;
	}
	return false;
}

/* Who has gone ahead alone, while troops of his could follow; or nobody. */
static unsigned leader_alone(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	if (!frame->arg[hex_arg])
		return no_piece;
	space_id to = (space_id)(frame->arg[hex_arg] - 1);
	CAMPAIGN_EACH_IN (campaign, to, flag) {
		const struct campaign_counter *counter = campaign_counter(field, (unsigned)flag);
		if (!counter || counter->arm != arm_leader || campaign->attack[flag] < advanced_from)
			continue;
		space_id from = field->scenario->board
					->neighbour[to][campaign->attack[flag] - (unsigned)advanced_from];
		if (campaign_side_of((unsigned)flag) == side && !troops_went(field, side, from) &&
		    troops_may_go(field, frame, (unsigned)flag, from, to))
			return (unsigned)flag;
	}
	return no_piece;
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
	if (!verdict.legal)
		return verdict;
	space_id to = goal_of(field, frame), crowd = overfull(field, frame);
	if (to == no_space)
		return forbidden(say(text_name_a_hex));
	if (crowd != no_space && campaign_known(field)->at[flag] != crowd)
		return forbidden(say1(text_must_follow, space_arg(crowd)));
	verdict = judge_hex(field, frame, flag, to);
	if (verdict.legal && campaign_counter(field, flag)->arm == arm_leader &&
	    !stack_may_follow(field, frame, flag, to))
		return forbidden(say1(text_leaves_too_many, piece_arg((piece_id)flag)));
	space_id from = campaign_known(field)->at[flag];
	if (verdict.legal && campaign_counter(field, flag)->arm == arm_leader &&
	    has_troops(field, campaign_side_of(flag), from) &&
	    !troops_went(field, campaign_side_of(flag), from) && !troops_may_go(field, frame, flag, from, to))
		return forbidden(say1(text_leader_without_troops, piece_arg((piece_id)flag)));
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
		if (!is_free(field, frame, flag).legal || !is_unled(field, flag) ||
		    !campaign_is_cavalry(campaign_counter(field, flag)))
			continue;
		for (unsigned i = 0; i < clash_stacks; i++)
			if (campaign->vacated[i] &&
			    judge_hex(field, frame, flag, (space_id)(campaign->vacated[i] - 1)).legal)
				return (int)flag;
	}
	return -1;
}

/* Completable: a crowd that has lost its leader otherwise may have nowhere to go. */
static bool can_follow(const struct field *field, const struct frame *frame, space_id crowd)
{
	if (goal_of(field, frame) == no_space)
		return true; /* a hex has to be named first */
	CAMPAIGN_EACH_IN (campaign_known(field), crowd, flag)
		if (judge_advance(field, frame, (unsigned)flag).legal)
			return true;
	return false;
}

static struct verdict judge_done(const struct field *field, const struct frame *frame)
{
	space_id crowd = overfull(field, frame);
	if (crowd != no_space && can_follow(field, frame, crowd))
		return forbidden(say1(text_must_follow, space_arg(crowd)));
	unsigned leader = leader_alone(field, frame);
	if (leader != no_piece)
		return forbidden(say1(text_leader_without_troops, piece_arg((piece_id)leader)));
	int rider = bolting(field, frame);
	return rider < 0 ? legal() : forbidden(say1(text_bolts, piece_arg((piece_id)rider)));
}

/* 1809 11.46: the attacker's cavalry alone goes into a second hex. */
static bool may_name_second(const struct field *field, const struct frame *frame, space_id hex)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	struct frame second = *frame;
	if (!campaign_data(field->scenario)->is->advance_twice || frame->arg[second_arg] ||
	    frame->arg[hex_arg] == hex + 1u || overfull(field, frame) != no_space ||
	    side != campaign_phasing(field->scenario, campaign))
		return false;
	second.arg[hex_arg] = (uint16_t)(hex + 1u);
	second.arg[second_arg] = 1;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_advance(field, &second, flag).legal)
			return true;
	return false;
}

static bool may_name(const struct field *field, const struct frame *frame, space_id hex)
{
	if (!is_vacated(campaign_known(field), hex))
		return false;
	return frame->arg[hex_arg] ? may_name_second(field, frame, hex) : goal_of(field, frame) == no_space;
}

/* Of several hexes one is named first, by `at`. */
static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		return judge_advance(field, frame, given.arg);
	if (given.verb == verb_at)
		return may_name(field, frame, given.arg)
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
	else if (given.verb == verb_at) {
		frame->arg[second_arg] = frame->arg[hex_arg] != 0;
		frame->arg[hex_arg] = (uint16_t)(given.arg + 1u);
	} else
		advance(table, frame, given.arg, goal_of(&field, frame));
}

/* Somebody of the attack has gone into a hex that was left. */
static bool has_begun(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] >= advanced_from && campaign->at[flag] < max_places &&
		    is_vacated(campaign, campaign->at[flag]))
			return true;
	return false;
}

/*
 * It is asked even of those who cannot go, for who is in command or in supply is their own affair; so the question says it plainly
 * to whoever knows.
 */
static bool may_anybody(const struct field *field, const struct frame *frame)
{
	side_id side = campaign_side_of_seat(frame->seat);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (judge_advance(field, frame, flag).legal)
			return true;
	return false;
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	space_id to = goal_of(field, frame);
	if (to == no_space)
		return say(text_ask_advance_where);
	bool begun = has_begun(field, frame);
	return say1(begun                       ? text_ask_advance_more
		    : may_anybody(field, frame) ? text_ask_advance
						: text_ask_advance_nobody,
		    space_arg(to));
}

const struct question campaign_advance = {
	.id = "advance",
	.rule = "11.46",
	.ask = text_ask_advance,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[attack_arg] = {"attack", kind_number, .most = attacks_max},
		[hex_arg] = {"hex", kind_place, .base = 1, .most = max_places},
		[impetus_arg] = {"impetus", kind_number, .most = impetus_values - 1},
		[second_arg] = {"second", kind_number, .most = 1}},
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
		    !broken && is_unled(&field, flag))
			return true;
	}
	return false;
}

static void roll_impetus(struct table *table, struct frame *frame)
{
	static const uint16_t text[] = {text_told_held_back, text_told_in_hand, text_told_bolts};
	if (!campaign_here(table)->flow.option[option_cavalry_impetus] || !has_unled_cavalry(table, frame))
		return;
	unsigned die = campaign_roll(table, for_impetus, campaign_side_of_seat(frame->seat));
	frame->arg[impetus_arg] = (uint16_t)(impetus_held + (die - 1) / 2);
	/* that there is a die at all tells whose formation holds and who leads nobody */
	struct event event = {.news = campaign_everybody,
			      .message = say(text[(die - 1) / 2]),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = no_space};
	tell(table, &event);
}

/* Asked of whoever has anybody left there: who is in command or in supply is his own affair. */
void campaign_ask_advance(struct table *table, unsigned attack, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	if (campaign_bars_advance(campaign)) { /* 2.1: everybody sees the rain */
		tell_all(table, say(text_told_no_advance), no_space);
		return;
	}
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] == attack && campaign->at[flag] < table->scenario->board->spaces &&
		    !campaign_is_train(campaign_true_counter(table, flag))) {
			struct frame *frame = push(table, question_advance,
						   campaign_seat_in_attack(table, attack, side));
			frame->arg[attack_arg] = (uint16_t)attack;
			roll_impetus(table, frame);
			return;
		}
}
