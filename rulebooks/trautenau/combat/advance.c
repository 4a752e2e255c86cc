/*
 * Advance after combat, 9.5.9, and the occupation of a hex evacuated before combat, 9.5.4.
 *
 * Readings: one attacker advances when the hex has become empty, whether its defenders retreated or were
 * destroyed; cavalry first; not onto ground that is forbidden to it. A unit that attacks several hexes waits
 * until all its combats are resolved; if several hexes have become free by then, its owner chooses one.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

static bool can_enter(const struct field *field, piece_id unit, space_id target)
{
	side_id side = info(field, unit)->side;
	if (!is_on_map(field, unit) || trautenau_has_pieces(field, enemy_of(side), target))
		return false;
	space_id from = state(field, unit)->at;
	unsigned direction = trautenau_towards(field, from, target);
	return direction != no_direction &&
	       trautenau_step_cost(field, unit, from, direction, NULL) != cost_forbidden &&
	       trautenau_can_stop(field, unit, target) && trautenau_judge_end_hex(field, unit, target).legal;
}

/* Bit set of the attackers, by index, one of whom advances. */
static unsigned candidates(const struct field *field)
{
	const struct combat_state *combat = combat_in(field);
	unsigned all = 0, cavalry = 0;
	for (unsigned i = 0; i < combat->attackers; i++) {
		if (combat->stopped[i] || !can_enter(field, combat->attacker[i], combat->target))
			continue;
		all |= 1u << i;
		if (is_cavalry(field, combat->attacker[i]))
			cavalry |= 1u << i;
	}
	return cavalry ? cavalry : all;
}

void trautenau_begin_advance(struct table *table)
{
	struct field field = truth(table);
	if (candidates(&field))
		push(table, ask_advance, trautenau_active_side(&field));
}

void trautenau_begin_occupation(struct table *table)
{
	struct field field = truth(table);
	if (candidates(&field))
		push(table, ask_occupy, trautenau_active_side(&field));
}

/* ---- Going forward ------------------------------------------------------------------------------------- */

static void ask_leaders(struct table *table, side_id side, space_id from, space_id to)
{
	struct field field = truth(table);
	unsigned asked = 0;
	for (piece_id piece = first_in(&field, from); piece != no_piece && asked < 4;
	     piece = next_in(&field, piece)) {
		if (info(&field, piece)->side != side || !is_commander(&field, piece))
			continue;
		struct frame *frame = push(table, ask_advance_leader, side);
		frame->arg[0] = piece;
		frame->arg[1] = to;
		asked++;
	}
}

static void advance(struct table *table, piece_id unit, space_id target, unsigned text)
{
	struct field field = truth(table);
	side_id side = info(&field, unit)->side;
	space_id from = state(&field, unit)->at;
	unsigned facings = trautenau_facings_there(&field, unit, target);
	trautenau_ride_through_woods(table, unit, from, target);
	trautenau_place_piece(table, unit, target);
	tell_all(table, say2(text, piece_arg(unit), space_arg(target)), target);
	trautenau_drop_advances(table, unit);
	if (trautenau_settle_facing(table, unit, facings)) {
		struct frame *frame = push(table, ask_advance_face, side);
		frame->arg[0] = unit;
		frame->arg[1] = (uint16_t)facings;
	}
	ask_leaders(table, side, from, target);
}

static void advance_or_wait(struct table *table, piece_id unit, space_id target, unsigned text)
{
	struct field field = truth(table);
	struct combat_state *combat = combat_of(table);
	if (!trautenau_has_live_attacks(&field, unit)) {
		advance(table, unit, target, text);
		return;
	}
	if (combat->lates < max_late)
		combat->late[combat->lates++] = (struct late_advance){
			.target = target, .unit = (uint8_t)unit, .may_stay = text == text_occupies};
}

void trautenau_drop_advances(struct table *table, piece_id unit)
{
	struct combat_state *combat = combat_of(table);
	unsigned kept = 0;
	for (unsigned i = 0; i < combat->lates; i++)
		if (combat->late[i].unit != unit)
			combat->late[kept++] = combat->late[i];
	for (unsigned i = kept; i < combat->lates; i++)
		combat->late[i] = (struct late_advance){0};
	combat->lates = (uint8_t)kept;
}

/* ---- Advances that waited ------------------------------------------------------------------------------ */

static unsigned late_targets(const struct field *field, piece_id unit,
			     const struct late_advance *late[max_late])
{
	const struct combat_state *combat = combat_in(field);
	unsigned count = 0;
	for (unsigned i = 0; i < combat->lates; i++)
		if (combat->late[i].unit == unit && can_enter(field, unit, combat->late[i].target))
			late[count++] = &combat->late[i];
	return count;
}

bool trautenau_late_advances(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	for (unsigned i = 0; i < combat->lates; i++) {
		piece_id unit = combat->late[i].unit;
		if (trautenau_has_live_attacks(&field, unit))
			continue;
		const struct late_advance *late[max_late];
		unsigned count = late_targets(&field, unit, late);
		if (count > 1) {
			struct frame *frame = push(table, ask_advance, info(&field, unit)->side);
			frame->stage = 1;
			frame->arg[0] = unit;
		} else if (count == 1) {
			advance(table, unit, late[0]->target,
				late[0]->may_stay ? text_occupies : text_advances);
		} else {
			trautenau_drop_advances(table, unit);
		}
		return true;
	}
	return false;
}

/* ---- Who advances -------------------------------------------------------------------------------------- */

/* stage 0: which attacker; stage 1: into which hex does the unit of arg 0 advance. */
static struct message advance_prompt(const struct field *field, const struct frame *frame)
{
	if (frame->stage)
		return say1(text_ask_advance_at, piece_arg(frame->arg[0]));
	return say1(text_ask_advance, space_arg(combat_in(field)->target));
}

static void list_candidates(const struct field *field, struct answers *answers)
{
	const struct combat_state *combat = combat_in(field);
	unsigned set = candidates(field);
	for (unsigned i = 0; i < combat->attackers; i++)
		if (set >> i & 1)
			add_answer(answers, answer(verb_unit, combat->attacker[i]), -1);
}

static void list_advance(const struct field *field, const struct frame *frame, struct answers *answers)
{
	if (!frame->stage) {
		list_candidates(field, answers);
		return;
	}
	const struct late_advance *late[max_late];
	unsigned count = late_targets(field, frame->arg[0], late);
	for (unsigned i = 0; i < count; i++)
		add_answer(answers, answer(verb_at, late[i]->target), -1);
}

static struct message why_not(const struct field *field, struct answer given)
{
	const struct combat_state *combat = combat_in(field);
	unsigned set = candidates(field);
	for (unsigned i = 0; i < combat->attackers; i++)
		if (combat->attacker[i] == given.arg && !combat->stopped[i] &&
		    !is_cavalry(field, given.arg) && can_enter(field, given.arg, combat->target) && set != 0)
			return say1(text_cavalry_advances, piece_arg(given.arg));
	return say1(text_does_not_advance, piece_arg(given.arg));
}

static struct verdict judge_advance(const struct field *field, const struct frame *frame, struct answer given)
{
	struct message otherwise = given.verb == verb_at ? say1(text_nobody_there, space_arg(given.arg))
							 : why_not(field, given);
	return trautenau_judge_by_list(&trautenau_question_advance, field, frame, given, otherwise);
}

static void choose_advance(struct table *table, struct frame *frame, struct answer given)
{
	piece_id late = frame->arg[0];
	bool waited = frame->stage == 1;
	pop(table);
	if (waited)
		advance(table, late, given.arg, text_advances);
	else
		advance_or_wait(table, given.arg, combat_of(table)->target, text_advances);
}

const struct question trautenau_question_advance = {
	.id = "advance",
	.rule = "9.5.9",
	.prompt = advance_prompt,
	.list = list_advance,
	.judge = judge_advance,
	.carry_out = choose_advance,
	.verbs = 1 << verb_unit | 1 << verb_at,
	.forced = true,
};

/* ---- Occupation, 9.5.4 --------------------------------------------------------------------------------- */

static struct message occupy_prompt(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say1(text_ask_occupy, space_arg(combat_in(field)->target));
}

static void list_occupy(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	list_candidates(field, answers);
	add_answer(answers, answer(verb_pass, 0), -1);
}

static struct verdict judge_occupy(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_pass)
		return legal();
	return trautenau_judge_by_list(&trautenau_question_occupy, field, frame, given,
				       why_not(field, given));
}

static void occupy(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	if (given.verb == verb_unit)
		advance_or_wait(table, given.arg, combat_of(table)->target, text_occupies);
}

const struct question trautenau_question_occupy = {
	.id = "occupy",
	.rule = "9.5.4",
	.prompt = occupy_prompt,
	.list = list_occupy,
	.judge = judge_occupy,
	.carry_out = occupy,
	.verbs = 1 << verb_unit | 1 << verb_pass,
};

/* ---- Commanders who may go along, 9.5.12 and 9.5.13 ---------------------------------------------------- */

/* arg 0: the commander, arg 1: the hex advanced into. */
static struct message advance_leader_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say2(text_ask_advance_leader, piece_arg(frame->arg[0]), space_arg(frame->arg[1]));
}

static void advance_leader(struct table *table, struct frame *frame, struct answer given)
{
	piece_id leader = frame->arg[0];
	space_id to = frame->arg[1];
	pop(table);
	if (given.verb != verb_yes)
		return;
	trautenau_place_piece(table, leader, to);
	tell_all(table, say2(text_leader_goes_forward, piece_arg(leader), space_arg(to)), to);
}

const struct question trautenau_question_advance_leader = {
	.id = "advance-leader",
	.rule = "9.5.13",
	.prompt = advance_leader_prompt,
	.carry_out = advance_leader,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.continues = true,
};

/* ---- Facing -------------------------------------------------------------------------------------------- */

/* arg 0: the unit, arg 1: bit set of the facings it may take. */
static struct message advance_face_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_advance_face, piece_arg(frame->arg[0]));
}

const struct question trautenau_question_advance_face = {
	.id = "advance-face",
	.rule = "9.5.9",
	.prompt = advance_face_prompt,
	TRAUTENAU_TURNS,
};
