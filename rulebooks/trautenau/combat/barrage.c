/*
 * Artillery barrage, 9.2 and 9.2.2.
 *
 * Readings: the target lies within the printed range, in the front arc (the line to it leaves through a front
 * side) and in sight. Each battery of the formation fires once in an activation, before movement, and may
 * first turn by one side; all that is stacked with it and has a facing turns with it. Nobody retreats from a
 * barrage; the target alone takes the result, guns stacked with others too.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

void trautenau_begin_barrage(struct table *table)
{
	struct field field = truth(table);
	memset(combat_of(table), 0, sizeof(struct combat_state));
	if (trautenau_active_side(&field) != no_side)
		push(table, ask_battery, trautenau_active_side(&field));
}

/* ---- Targets ------------------------------------------------------------------------------------------- */

struct verdict trautenau_judge_barrage(const struct field *field, piece_id battery, unsigned facing,
				       piece_id target)
{
	if (!is_unit(field, target) || !is_on_map(field, target) ||
	    info(field, target)->side == info(field, battery)->side)
		return forbidden(say1(text_not_an_enemy, piece_arg(target)));
	space_id from = state(field, battery)->at, to = state(field, target)->at;
	unsigned distance = hex_distance(field->scenario->board, from, to);
	if (distance > info(field, battery)->range)
		return forbidden(say4(text_out_of_range, piece_arg(battery), piece_arg(target),
				      number_arg((int)distance), number_arg(info(field, battery)->range)));
	if (!trautenau_in_arc(field, battery, facing, to))
		return forbidden(say2(text_outside_arc, piece_arg(battery), piece_arg(target)));
	if (distance == 1 && trautenau_is_steep(field, from, trautenau_towards(field, from, to)))
		return forbidden(say1(text_barrage_steep, piece_arg(battery)));
	struct message why;
	if (!trautenau_has_sight(field, from, to, &why))
		return forbidden(why);
	return legal();
}

static bool can_hit(const struct field *field, piece_id battery, unsigned facing, piece_id target)
{
	return trautenau_judge_barrage(field, battery, facing, target).legal;
}

static bool is_near(const struct field *field, piece_id battery, piece_id target)
{
	return is_on_map(field, target) && info(field, target)->side != info(field, battery)->side &&
	       is_unit(field, target) &&
	       hex_distance(field->scenario->board, state(field, battery)->at, state(field, target)->at) <=
		       info(field, battery)->range;
}

/* Has it a target if it faces that way? */
static bool has_target_facing(const struct field *field, piece_id battery, unsigned facing)
{
	unsigned pieces = data_of(field->scenario)->pieces;
	for (piece_id piece = 0; piece < pieces; piece++)
		if (is_near(field, battery, piece) && can_hit(field, battery, facing, piece))
			return true;
	return false;
}

static bool has_target(const struct field *field, piece_id battery)
{
	unsigned facing = state(field, battery)->facing;
	return has_target_facing(field, battery, facing) ||
	       has_target_facing(field, battery, turned(facing, 1)) ||
	       has_target_facing(field, battery, turned(facing, -1));
}

/* ---- Which battery ------------------------------------------------------------------------------------- */

static enum next run_battery(struct table *table, struct frame *frame)
{
	(void)frame;
	return trautenau_settle_losses(table) ? next_go_on : next_ask;
}

static struct message battery_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	(void)frame;
	return say(text_ask_battery);
}

static struct verdict judge_battery(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	piece_id battery = given.arg;
	if (!is_artillery(field, battery))
		return forbidden(say1(text_not_a_battery, piece_arg(battery)));
	if (!is_on_map(field, battery))
		return forbidden(say1(text_off_the_map, piece_arg(battery)));
	if (info(field, battery)->side != frame->seat || !trautenau_is_active(field, battery))
		return forbidden(say1(text_not_active, piece_arg(battery)));
	if (has(field, battery, piece_fired))
		return forbidden(say1(text_has_fired, piece_arg(battery)));
	struct verdict verdict = trautenau_judge_activity(field, battery);
	if (verdict.legal && !has_target(field, battery))
		return forbidden(say1(text_no_barrage_target, piece_arg(battery)));
	return verdict;
}

static void list_batteries(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned pieces = data_of(field->scenario)->pieces;
	for (piece_id piece = 0; piece < pieces; piece++)
		if (is_artillery(field, piece) && info(field, piece)->side == frame->seat &&
		    is_on_map(field, piece) && judge_battery(field, frame, answer(verb_unit, piece)).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static void choose_battery(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_done)
		pop(table);
	else
		push(table, ask_barrage_target, seat)->arg[0] = given.arg;
}

const struct question trautenau_question_battery = {
	.id = "battery",
	.rule = "9.2",
	.run = run_battery,
	.prompt = battery_prompt,
	.list = list_batteries,
	.judge = judge_battery,
	.carry_out = choose_battery,
	.policy = trautenau_policy_act,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- The shot ------------------------------------------------------------------------------------------ */

void trautenau_build_barrage(const struct field *field, piece_id battery, space_id target, struct shot *shot)
{
	*shot = (struct shot){
		.kind = shot_barrage, .target = target, .assaulted = target, .leader = no_piece};
	trautenau_add_shooter(shot, battery, info(field, battery)->combat, false);
}

/* 9.5.7 without the retreat; the loss of D+1 is the target's own. */
static void suffer_barrage(struct table *table, piece_id target, enum combat_result result)
{
	struct field field = truth(table);
	if (result == result_nothing)
		return;
	if (result == result_test && trautenau_morale_test(table, target, morale_in_battle))
		return;
	trautenau_suffer_disorganisation(table, target);
	if (result == result_loss && is_on_map(&field, target))
		trautenau_lose_step(table, target);
}

static void bombard(struct table *table, piece_id battery, piece_id target)
{
	struct field field = truth(table);
	space_id at = state(&field, target)->at;
	side_id side = info(&field, target)->side;
	struct shot shot;
	trautenau_build_barrage(&field, battery, at, &shot);
	trautenau_set_flag(table, battery, piece_fired);
	trautenau_note_activity(table, battery);
	trautenau_note_attack(table, target);
	enum combat_result result = trautenau_roll_on_table(
		table, &shot, purpose(chance_for_barrage, target),
		say3(text_barrage, piece_arg(battery), piece_arg(target), space_arg(at)),
		text_barrage_result);
	suffer_barrage(table, target, result);
	if (result != result_nothing)
		trautenau_leaders_under_fire(table, side, at);
}

/* ---- Which target -------------------------------------------------------------------------------------- */

/* arg 0: the battery; stage 1: it has turned. */
static struct message barrage_target_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_barrage_target, piece_arg(frame->arg[0]));
}

static struct verdict judge_turn(const struct field *field, const struct frame *frame, unsigned facing)
{
	piece_id battery = frame->arg[0];
	unsigned now = state(field, battery)->facing;
	if (frame->stage)
		return forbidden(say1(text_has_turned, piece_arg(battery)));
	if (facing != turned(now, 1) && facing != turned(now, -1))
		return forbidden(say1(text_turn_one_side, piece_arg(battery)));
	if (!has_target_facing(field, battery, facing))
		return forbidden(say1(text_turn_in_vain, piece_arg(battery)));
	return legal();
}

static struct verdict judge_barrage_target(const struct field *field, const struct frame *frame,
					   struct answer given)
{
	piece_id battery = frame->arg[0];
	if (given.verb == verb_face)
		return judge_turn(field, frame, given.arg);
	return trautenau_judge_barrage(field, battery, state(field, battery)->facing, given.arg);
}

static void list_barrage_targets(const struct field *field, const struct frame *frame,
				 struct answers *answers)
{
	piece_id battery = frame->arg[0];
	unsigned facing = state(field, battery)->facing;
	unsigned pieces = data_of(field->scenario)->pieces;
	for (piece_id piece = 0; piece < pieces; piece++)
		if (is_near(field, battery, piece) && can_hit(field, battery, facing, piece))
			add_answer(answers, answer(verb_unit, piece), -1);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (judge_turn(field, frame, direction).legal)
			add_answer(answers, answer(verb_face, direction), -1);
}

static void turn_stack(struct table *table, piece_id battery, unsigned facing)
{
	struct field field = truth(table);
	space_id space = state(&field, battery)->at;
	for (piece_id piece = first_in(&field, space); piece != no_piece; piece = next_in(&field, piece))
		if (is_unit(&field, piece) && trautenau_needs_facing(&field, piece, space))
			trautenau_face_unit(table, piece, facing);
	tell_all(table, say2(text_battery_turns, piece_arg(battery), of_kind(arg_direction, (int)facing)),
		 space);
}

static void choose_barrage_target(struct table *table, struct frame *frame, struct answer given)
{
	piece_id battery = frame->arg[0];
	if (given.verb == verb_face) {
		frame->stage = 1;
		turn_stack(table, battery, given.arg);
		return;
	}
	pop(table);
	bombard(table, battery, given.arg);
}

const struct question trautenau_question_barrage_target = {
	.id = "barrage-target",
	.rule = "9.2.2",
	.prompt = barrage_target_prompt,
	.list = list_barrage_targets,
	.judge = judge_barrage_target,
	.carry_out = choose_barrage_target,
	.verbs = 1 << verb_unit | 1 << verb_face,
	.continues = true,
};
