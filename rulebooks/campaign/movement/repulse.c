/*
 * Repulse, 10.1, 10.12, 10.2 and 11.57: in the middle of its march a stack throws the enemy out of its way at five to one.
 *
 * A stack in an enemy zone of control names whom it wants to move, one of the stacks that hold its hex or several at once (10.12A,
 * 10.21), pays for the dearest of their hexes, and both sides are revealed (1.51). Strengths and ground alone count (10.11). If it
 * succeeds, the enemy falls back two hexes, over no river (10.12C), vedettes like others (10.23), leaders after a roll for capture; the
 * stack enters one of the hexes and its march goes on. In 1809 all who hold the hex are its aim (10.11).
 * If it fails, its march is over, and it must attack (10.22).
 *
 * Readings: nobody under a march order repulses (7.44 keeps him out of zones); a unit that cannot fall back two hexes shares the fate of
 * 11.44, without columns (58). Where vedettes scout (13.4) they repulse nobody; where they do
 * not they may try it like others (1809 10.23, 13.25).
 */
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"

enum { from_arg, targets_arg, cleared_arg };
enum { stage_name, stage_try, stage_thrown_back, stage_choose, repulse_stages };
enum { attack_of_repulse = attacks_max, hexes_back = 2 };

/* ---- Who may be repulsed ---------------------------------------------------------------------------------------------- */

/* 10.23: vedettes scout instead, where there is scouting; so do lone leaders, who are vedettes (5.2). */
bool campaign_can_repulse(const struct field *field, const struct campaign_mover *mover)
{
	bool scouts = campaign_data(field->scenario)->is->vedettes_scout;
	for (unsigned i = 0; i < mover->count; i++)
		if (campaign_counter(field, mover->flag[i])->arm < (scouts ? arm_vedette : arm_leader) ||
		    (!scouts && campaign_is_lone_leader(field, mover->flag[i])))
			return true;
	return false;
}

static bool holds(const struct field *field, space_id hex, unsigned direction, side_id enemy)
{
	space_id beside = field->scenario->board->neighbour[hex][direction];
	return beside != no_space && campaign_holds(campaign_known(field), enemy, beside) &&
	       campaign_zone_reaches(field, beside, opposite(direction), enemy);
}

bool campaign_held_by_garrisons(const struct field *field, space_id hex, side_id side)
{
	bool held = false;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (holds(field, hex, direction, campaign_enemy(side))) {
			held = true;
			if (!campaign_is_fortified(field->scenario,
						   field->scenario->board->neighbour[hex][direction]))
				return false;
		}
	return held;
}

static struct verdict judge_one(const struct field *field, const struct campaign_mover *mover, space_id from,
				unsigned direction, enum campaign_mode mode, half_points spent,
				half_points *cost)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	if (!campaign_can_repulse(field, mover))
		return forbidden(say(text_repulse_no_unit));
	if (mover->count && campaign_is_bound(field, mover->flag[0]))
		return forbidden(say1(text_order_and_zone, space_arg(to)));
	if (mover->stormbound) /* 2.31B */
		return forbidden(say1(text_storm_and_zone, space_arg(to)));
	if (!holds(field, from, direction, campaign_enemy(mover->side)))
		return forbidden(say1(text_repulse_no_enemy, space_arg(to)));
	if (campaign_is_fortified(field->scenario, to)) /* 10.12B */
		return forbidden(say1(text_repulse_fort, space_arg(to)));
	struct campaign_step_cost step = campaign_cost(field, mover, from, direction, mode, NULL);
	if (step.why)
		return forbidden(say1(step.why, space_arg(to)));
	if (!spent && step.cost > mover->printed && mover->allowance == mover->printed &&
	    mode == mode_formed) /* 8.14A: one hex is always possible */
		step.cost = mover->allowance;
	*cost = step.cost;
	if (spent + step.cost > mover->allowance)
		return forbidden(say3(text_repulse_points, space_arg(to), of_kind(arg_points, step.cost),
				      of_kind(arg_points, mover->allowance - spent)));
	return legal();
}

/* 1809 10.11: everybody who holds the hex is repulsed at once; elsewhere whoever is named. */
static unsigned targets_with(const struct field *field, space_id from, unsigned direction, side_id enemy)
{
	unsigned targets = 1u << direction;
	for (unsigned i = 0; i < hex_sides && campaign_data(field->scenario)->is->repulse_of_all; i++)
		if (holds(field, from, i, enemy))
			targets |= 1u << i;
	return targets;
}

struct verdict campaign_judge_repulse(const struct field *field, const struct campaign_mover *mover,
				      space_id from, unsigned direction, enum campaign_mode mode,
				      half_points spent, half_points *cost)
{
	struct verdict verdict = judge_one(field, mover, from, direction, mode, spent, cost);
	unsigned targets = verdict.legal ? targets_with(field, from, direction, campaign_enemy(mover->side))
					 : 0u;
	for (unsigned i = 0; i < hex_sides && verdict.legal; i++) {
		half_points other = 0;
		if (i == direction || !(targets >> i & 1))
			continue;
		verdict = judge_one(field, mover, from, i, mode, spent, &other);
		if (other > *cost)
			*cost = other;
	}
	return verdict;
}

bool campaign_could_repulse(const struct field *field, const struct campaign_mover *mover, space_id from,
			    enum campaign_mode mode, half_points spent)
{
	half_points cost;
	unsigned held = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		held |= (unsigned)holds(field, from, direction, campaign_enemy(mover->side)) << direction;
	for (; held; held &= held - 1)
		if (campaign_judge_repulse(field, mover, from, (unsigned)__builtin_ctz(held), mode, spent,
					   &cost)
			    .legal)
			return true;
	return false;
}

/* ---- The odds, 10.11 --------------------------------------------------------------------------------------------------- */

/* Everybody in the hex who fights; a leader if he is alone (5.2). */
static void add_defenders(const struct field *field, struct clash *clash, space_id hex, side_id side,
			  unsigned stack)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned before = clash->defenders;
	for (unsigned leaders = 0; leaders < 2 && clash->defenders == before; leaders++)
		CAMPAIGN_EACH_IN (campaign, hex, flag) {
			const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
									 ? campaign_counter(field,
											    (unsigned)flag)
									 : NULL;
			if (counter && clash->defenders < clash_fighters &&
			    (leaders ? counter->arm == arm_leader : campaign_is_combat_unit(counter)))
				clash->defender[clash->defenders++] = campaign_fighter(field, (unsigned)flag,
										       stack);
		}
}

static void find_clash(const struct field *field, const struct campaign_mover *mover, space_id from,
		       unsigned targets, struct clash *clash)
{
	const struct board *board = field->scenario->board;
	memset(clash, 0, sizeof *clash);
	clash->attacking_stacks = 1;
	for (unsigned i = 0; i < mover->count; i++)
		if (campaign_is_combat_unit(campaign_counter(field, mover->flag[i])) ||
		    campaign_is_lone_leader(field, mover->flag[i]))
			clash->attacker[clash->attackers++] = campaign_fighter(field, mover->flag[i], 0);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!(targets >> direction & 1))
			continue;
		space_id hex = board->neighbour[from][direction];
		unsigned stack = clash->defending_stacks++;
		add_defenders(field, clash, hex, campaign_enemy(mover->side), stack);
		campaign_describe_hex(field, clash, stack, hex);
		clash->side[0][stack] = campaign_ground_between(field, from, direction);
	}
}

/* ---- The attempt ------------------------------------------------------------------------------------------------------- */

static struct frame *march_below(struct table *table)
{
	struct flow *flow = flow_of(table->position);
	return &flow->stack[flow->depth - 2];
}

static enum campaign_mode mode_of(const struct campaign *campaign, const struct campaign_mover *mover)
{
	for (unsigned i = 0; i < mover->count; i++)
		if (campaign->marching[mover->flag[i]] == 1)
			return mode_marching;
	return mode_formed;
}

/* 10.12A: the dearest of the hexes. */
static half_points dearest(const struct field *field, const struct campaign_mover *mover, space_id from,
			   unsigned targets, half_points spent)
{
	half_points most = 0, cost = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (targets >> direction & 1 &&
		    campaign_judge_repulse(field, mover, from, direction,
					   mode_of(campaign_known(field), mover), spent, &cost)
			    .legal &&
		    cost > most)
			most = cost;
	return most;
}

static space_id first_of(const struct board *board, space_id from, unsigned targets)
{
	return board->neighbour[from][__builtin_ctz(targets)];
}

static void tell_outcome(struct table *table, const struct frame *frame, const struct campaign_mover *mover,
			 bool success, const struct clash_odds *odds)
{
	const struct board *board = table->scenario->board;
	space_id hex[hex_sides];
	unsigned count = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (frame->arg[targets_arg] >> direction & 1)
			hex[count++] = board->neighbour[frame->arg[from_arg]][direction];
	struct event event = {
		.message = campaign_say_hexes_and(success ? text_told_repulse : text_told_repulse_fails, hex,
						  count, piece_arg(mover->flag[0])),
		.at = hex[0],
		.figure = &odds->column};
	tell(table, &event);
}

/* Units and vedettes fall back two hexes, and leaders, alone or not, after a roll for capture (5.22, 10.23). */
static void throw_back(struct table *table, space_id hex, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			campaign->attack[flag] = attack_of_repulse;
}

static void succeed(struct table *table, struct frame *frame, side_id enemy)
{
	const struct board *board = table->scenario->board;
	frame->stage = stage_thrown_back;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (frame->arg[targets_arg] >> direction & 1)
			throw_back(table, board->neighbour[frame->arg[from_arg]][direction], enemy);
	struct frame *retreat = push(table, question_retreat,
				     campaign_seat_in_attack(table, attack_of_repulse, enemy));
	retreat->arg[0] = attack_of_repulse;
	retreat->count = hexes_back;
}

/* 10.22, 8.22A */
static void fail(struct table *table, const struct frame *frame, const struct campaign_mover *mover)
{
	struct campaign *campaign = campaign_here(table);
	bool column = mode_of(campaign, mover) == mode_marching;
	campaign_note_failed(table, frame->arg[from_arg], frame->arg[targets_arg], column);
	for (unsigned i = 0; i < mover->count; i++)
		campaign_leave_column(campaign, mover->flag[i]);
	campaign_end_march(table, march_below(table));
	pop(table);
	pop(table);
}

static void attempt(struct table *table, struct frame *frame)
{
	const struct board *board = table->scenario->board;
	struct frame *march = march_below(table);
	struct campaign_mover mover = campaign_show_movers(table, march);
	struct field field = truth(table);
	side_id enemy = campaign_enemy(mover.side);
	space_id from = frame->arg[from_arg];
	unsigned targets = frame->arg[targets_arg];
	struct clash clash;
	struct clash_odds odds = {.printed = 0};
	march->arg[1] = (uint16_t)(march->arg[1] +
				   dearest(&field, &mover, from, targets, (half_points)march->arg[1]));
	campaign_reveal_flags(table, from, mover.flag, mover.count, text_told_revealed_in_repulse);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (targets >> direction & 1)
			campaign_reveal(table, board->neighbour[from][direction], enemy,
					text_told_revealed_in_repulse);
	find_clash(&field, &mover, from, targets, &clash);
	/* 9.14: trains that nobody fights for are no match for anybody. */
	bool success = !clash.defenders || campaign_repulse_succeeds(&clash, &odds);
	tell_outcome(table, frame, &mover, success, &odds);
	if (success)
		succeed(table, frame, enemy);
	else
		fail(table, frame, &mover);
}

/* ---- Into the hex that was cleared, 10.21 ------------------------------------------------------------------------------------ */

static void enter(struct table *table, space_id to)
{
	struct frame *march = march_below(table);
	struct campaign_mover mover = campaign_show_movers(table, march);
	campaign_walk(table, march, &mover, to);
	pop(table);
}

static void follow(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	const struct board *board = table->scenario->board;
	side_id enemy = campaign_enemy(campaign_side_of_seat(frame->seat));
	unsigned cleared = 0;
	if (campaign_scatter_leader(table, attack_of_repulse, enemy, true, 0))
		return; /* 5.23: he rides to other troops first */
	for (unsigned flag = enemy * flags_of_side; flag < (enemy + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] == attack_of_repulse)
			campaign->attack[flag] = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id hex = board->neighbour[frame->arg[from_arg]][direction];
		if (!(frame->arg[targets_arg] >> direction & 1))
			continue;
		campaign_leave_trains(table, hex, enemy);
		if (!campaign_holds(campaign, enemy, hex))
			cleared |= 1u << direction;
	}
	campaign_settle_trains(table);
	frame->arg[cleared_arg] = (uint16_t)cleared;
	frame->stage = stage_choose;
	if (!cleared)
		pop(table);
	else if (!(cleared & (cleared - 1)))
		enter(table, first_of(board, frame->arg[from_arg], cleared));
}

/* ---- The question -------------------------------------------------------------------------------------------------------- */

static struct campaign_mover mover_of(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	uint8_t flag[32];
	unsigned count = 0;
	CAMPAIGN_EACH_IN (campaign, frame->arg[from_arg], i)
		if (campaign_is_own(frame, (unsigned)i) && campaign->moved[i] == 2 && count < 32)
			flag[count++] = (uint8_t)i;
	return campaign_mover_of(field, flag, count);
}

static struct verdict judge_target(const struct field *field, const struct frame *frame, unsigned direction,
				   space_id hex)
{
	const struct campaign *campaign = campaign_known(field);
	const struct flow *flow = flow_in(field->mask);
	struct campaign_mover mover = mover_of(field, frame);
	half_points cost;
	if (frame->arg[targets_arg] >> direction & 1)
		return forbidden(say1(text_repulse_named, space_arg(hex)));
	return campaign_judge_repulse(field, &mover, frame->arg[from_arg], direction,
				      mode_of(campaign, &mover),
				      (half_points)flow->stack[flow->depth - 2].arg[1], &cost);
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct board *board = field->scenario->board;
	if (given.verb == verb_done)
		return frame->stage == stage_choose ? forbidden(say(text_repulse_choose)) : legal();
	unsigned direction = given.arg < board->spaces ? hex_direction(board, frame->arg[from_arg], given.arg)
						       : (unsigned)no_direction;
	if (frame->stage == stage_choose)
		return direction != no_direction && frame->arg[cleared_arg] >> direction & 1
			       ? legal()
			       : forbidden(say1(text_repulse_not_vacated, space_arg(given.arg)));
	if (direction == no_direction)
		return forbidden(say1(text_repulse_no_enemy, space_arg(given.arg)));
	return judge_target(field, frame, direction, given.arg);
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id hex = field->scenario->board->neighbour[frame->arg[from_arg]][direction];
		if (hex != no_space && judge(field, frame, answer(verb_at, hex)).legal)
			add_answer(answers, answer(verb_at, hex), -1);
	}
	if (judge(field, frame, answer(verb_done, 0)).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	if (frame->stage == stage_choose)
		enter(table, given.arg);
	else if (given.verb == verb_at)
		frame->arg[targets_arg] |= (uint16_t)(1u << hex_direction(table->scenario->board,
									  frame->arg[from_arg], given.arg));
	else
		frame->stage = stage_try;
}

/* Flags lie in another hex beside it: then there may be somebody else to repulse. */
static bool others_are_near(struct table *table, const struct frame *frame)
{
	const struct board *board = table->scenario->board;
	side_id enemy = campaign_enemy(campaign_side_of_seat(frame->seat));
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id hex = board->neighbour[frame->arg[from_arg]][direction];
		if (hex != no_space && !(frame->arg[targets_arg] >> direction & 1) &&
		    campaign_holds(campaign_here(table), enemy, hex))
			return true;
	}
	return false;
}

static enum next run(struct table *table, struct frame *frame)
{
	switch (frame->stage) {
	case stage_name:
		if (!campaign_data(table->scenario)->is->repulse_of_all && others_are_near(table, frame))
			return next_ask;
		frame->stage = stage_try;
		break;
	case stage_try:
		attempt(table, frame);
		break;
	case stage_thrown_back:
		follow(table, frame);
		break;
	default:
		return next_ask;
	}
	return next_go_on;
}

void campaign_begin_repulse(struct table *table, unsigned direction)
{
	const struct frame *march = top(table);
	space_id from = march->arg[0];
	struct frame *frame = push(table, question_repulse, march->seat);
	frame->arg[from_arg] = from;
	struct field field = truth(table);
	field.seat = frame->seat;
	frame->arg[targets_arg] = (uint16_t)targets_with(&field, from, direction,
							 campaign_enemy(campaign_side_of_seat(frame->seat)));
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(frame->stage == stage_choose ? text_ask_cleared : text_ask_repulse,
		    space_arg(frame->arg[from_arg]));
}

const struct question campaign_repulse = {
	.id = "repulse",
	.rule = "10.1",
	.run = run,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[from_arg] = {"from", kind_place, .most = max_places},
		[targets_arg] = {"targets", kind_number, .most = (1 << hex_sides) - 1},
		[cleared_arg] = {"cleared", kind_number, .most = (1 << hex_sides) - 1}},
	.upon = 1ull << question_march,
	.stages = repulse_stages,
	.verbs = 1 << verb_at | 1 << verb_done,
	.continues = true,
};

/* ---- Beforehand ------------------------------------------------------------------------------------------------------------- */

/* The stack under way if it is one of it, else the unit alone. */
static struct campaign_mover stack_of(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	uint8_t alone = (uint8_t)flag;
	struct frame under_way = {.seat = campaign_seat(campaign_side_of(flag)),
				  .arg = {[from_arg] = campaign->at[flag]}};
	return campaign->moved[flag] == 2 ? mover_of(field, &under_way) : campaign_mover_of(field, &alone, 1);
}

static bool is_known(const struct field *field, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag)
		if (campaign_side_of((unsigned)flag) == side && !campaign_counter(field, (unsigned)flag))
			return false;
	return true;
}

struct verdict campaign_explain_repulse(const struct field *field, const json_t *about,
					struct figures *figures)
{
	const struct board *board = field->scenario->board;
	const char *unit = json_string_value(json_object_get(about, "unit"));
	const char *target = json_string_value(json_object_get(about, "target"));
	piece_id flag = unit ? campaign_find_piece(field, unit) : (piece_id)no_piece;
	space_id to = target ? board_find(board, target) : (space_id)no_space;
	struct clash clash;
	struct clash_odds odds;
	half_points cost;
	if (flag >= all_flags || !campaign_counter(field, flag) ||
	    campaign_known(field)->at[flag] >= board->spaces)
		return forbidden(say1(text_not_yours, piece_arg(flag)));
	space_id from = campaign_known(field)->at[flag];
	unsigned direction = to == no_space ? (unsigned)no_direction : hex_direction(board, from, to);
	if (direction == no_direction)
		return forbidden(say(text_no_hex));
	struct campaign_mover mover = stack_of(field, flag);
	struct verdict verdict = campaign_judge_repulse(field, &mover, from, direction,
							mode_of(campaign_known(field), &mover), 0, &cost);
	if (!verdict.legal)
		return verdict;
	unsigned targets = targets_with(field, from, direction, campaign_enemy(mover.side));
	for (unsigned i = 0; i < hex_sides; i++)
		if (targets >> i & 1 &&
		    !is_known(field, board->neighbour[from][i], campaign_enemy(mover.side)))
			return forbidden(say1(text_repulse_unknown, space_arg(board->neighbour[from][i])));
	find_clash(field, &mover, from, targets, &clash);
	campaign_repulse_succeeds(&clash, &odds);
	figures->figure[figures->count++] = odds.attack;
	figures->figure[figures->count++] = odds.defence;
	figures->figure[figures->count++] = odds.column;
	return legal();
}
