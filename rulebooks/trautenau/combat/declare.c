/*
 * Declaration of assaults, 9.5.1; charges, 9.5.11.
 *
 * Readings: what bars an assault is a river without a bridge and an escarpment without a link; other ground
 * that a unit may not enter can be attacked, but not advanced into. Cavalry that means to attack has ridden
 * three points at most, all points of the activation counted, and is not disorganised. Cavalry comes out of
 * its first attack disorganised, so that a second one falls away unless the first target gave way.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

static const half_points charge_limit = 6; /* three points */

/* ---- What may be assaulted ----------------------------------------------------------------------------- */

static struct verdict judge_arm(const struct field *field, piece_id unit)
{
	if (!is_unit(field, unit) || is_artillery(field, unit))
		return forbidden(say1(text_guns_do_not_assault, piece_arg(unit)));
	if (!is_on_map(field, unit))
		return forbidden(say1(text_off_the_map, piece_arg(unit)));
	if (!is_cavalry(field, unit))
		return legal();
	if (has(field, unit, piece_disorganised))
		return forbidden(say1(text_disorganised_cavalry, piece_arg(unit)));
	if (state(field, unit)->spent > charge_limit)
		return forbidden(say2(text_rode_too_far, piece_arg(unit),
				      of_kind(arg_points, state(field, unit)->spent)));
	return legal();
}

static struct verdict judge_side(const struct field *field, piece_id unit, space_id from, unsigned direction,
				 space_id to)
{
	unsigned side = field->scenario->board->side[from][direction];
	if (side & side_river && !(side & side_bridge))
		return forbidden(say2(text_river_bars, piece_arg(unit), space_arg(to)));
	if (side & side_escarpment && !(side & side_links))
		return forbidden(say2(text_escarpment_bars, piece_arg(unit), space_arg(to)));
	return legal();
}

struct verdict trautenau_judge_assault(const struct field *field, piece_id unit, space_id target)
{
	struct verdict verdict = judge_arm(field, unit);
	if (!verdict.legal)
		return verdict;
	space_id from = state(field, unit)->at;
	unsigned direction = target < map_spaces ? trautenau_towards(field, from, target)
						 : (unsigned)no_direction;
	if (direction == no_direction || !trautenau_is_front(field, unit, direction))
		return forbidden(say2(text_not_in_front, piece_arg(unit), space_arg(target)));
	if (!trautenau_has_units(field, enemy_of(info(field, unit)->side), target))
		return forbidden(say1(text_nobody_there, space_arg(target)));
	return judge_side(field, unit, from, direction, target);
}

/* ---- The attacks declared ------------------------------------------------------------------------------ */

static bool is_declared(const struct field *field, piece_id unit, space_id target)
{
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attacks; i++)
		if (combat->attack[i].unit == unit && combat->attack[i].target == target)
			return true;
	return false;
}

static unsigned attacks_on(const struct field *field, space_id target)
{
	const struct combat_state *combat = combat_in(field);
	unsigned count = 0;
	for (unsigned i = 0; i < combat->attacks; i++)
		count += combat->attack[i].target == target;
	return count;
}

/* An attack falls away when its target is gone, or its unit can no longer attack (9.5.3 B). */
bool trautenau_is_live(const struct field *field, const struct declared_attack *attack)
{
	return !(attack->flags & attack_resolved) &&
	       trautenau_judge_assault(field, attack->unit, attack->target).legal;
}

bool trautenau_has_live_attacks(const struct field *field, piece_id unit)
{
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attacks; i++)
		if (combat->attack[i].unit == unit && trautenau_is_live(field, &combat->attack[i]))
			return true;
	return false;
}

void trautenau_drop_attacks(struct table *table, piece_id unit)
{
	struct combat_state *combat = combat_of(table);
	for (unsigned i = 0; i < combat->attacks; i++)
		if (combat->attack[i].unit == unit)
			combat->attack[i].flags |= attack_resolved;
}

bool trautenau_is_engaged(const struct field *field, space_id space)
{
	return attacks_on(field, space) > 0;
}

static void declare(struct table *table, piece_id unit, space_id target)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	unsigned place = combat->attacks++;
	for (; place > 0; place--) {
		const struct declared_attack *before = &combat->attack[place - 1];
		if (before->unit < unit || (before->unit == unit && before->target < target))
			break;
		combat->attack[place] = *before;
	}
	combat->attack[place] = (struct declared_attack){
		.target = target, .unit = (uint8_t)unit, .value = info(&field, unit)->combat};
	trautenau_set_flag(table, unit, piece_assaulting);
	trautenau_note_activity(table, unit);
	tell_all(table, say2(text_declared, piece_arg(unit), space_arg(target)), target);
}

/* ---- Which unit ---------------------------------------------------------------------------------------- */

static struct verdict judge_new_attack(const struct field *field, piece_id unit, space_id target)
{
	struct verdict verdict = trautenau_judge_assault(field, unit, target);
	if (!verdict.legal)
		return verdict;
	if (is_declared(field, unit, target))
		return forbidden(say2(text_already_declared, piece_arg(unit), space_arg(target)));
	if (combat_in(field)->attacks == max_attacks || attacks_on(field, target) == max_attackers)
		return forbidden(say1(text_too_many_attacks, space_arg(target)));
	return legal();
}

static bool has_target(const struct field *field, piece_id unit)
{
	const space_id *neighbour = field->scenario->board->neighbour[state(field, unit)->at];
	side_id enemy = enemy_of(info(field, unit)->side);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (neighbour[direction] != no_space &&
		    trautenau_has_units(field, enemy, neighbour[direction]) &&
		    judge_new_attack(field, unit, neighbour[direction]).legal)
			return true;
	return false;
}

static struct verdict judge_attacker(const struct field *field, const struct frame *frame,
				     struct answer given)
{
	if (given.verb == verb_done)
		return legal();
	piece_id unit = given.arg;
	if (info(field, unit)->side != frame->seat || !trautenau_is_active(field, unit))
		return forbidden(say1(text_not_active, piece_arg(unit)));
	struct verdict verdict = judge_arm(field, unit);
	if (!verdict.legal)
		return verdict;
	if (!has_target(field, unit))
		return forbidden(say1(text_no_target, piece_arg(unit)));
	return trautenau_judge_activity(field, unit);
}

static void list_attackers(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned pieces = data_of(field->scenario)->pieces;
	for (piece_id piece = 0; piece < pieces; piece++)
		if (is_on_map(field, piece) && info(field, piece)->side == frame->seat &&
		    is_unit(field, piece) && judge_attacker(field, frame, answer(verb_unit, piece)).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct message attacker_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	(void)frame;
	return say(text_ask_attacker);
}

static void choose_attacker(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_done)
		pop(table);
	else
		push(table, ask_target, seat)->arg[0] = given.arg;
}

const struct question trautenau_question_attacker = {
	.id = "attacker",
	.rule = "9.5.1",
	.prompt = attacker_prompt,
	.list = list_attackers,
	.judge = judge_attacker,
	.carry_out = choose_attacker,
	.policy = trautenau_policy_act,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- Which hex ----------------------------------------------------------------------------------------- */

/* arg 0: the unit. */
static struct message target_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_target, piece_arg(frame->arg[0]));
}

static struct verdict judge_target(const struct field *field, const struct frame *frame, struct answer given)
{
	return judge_new_attack(field, frame->arg[0], given.arg);
}

static void list_targets(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const space_id *neighbour = field->scenario->board->neighbour[state(field, frame->arg[0])->at];
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (neighbour[direction] != no_space &&
		    judge_new_attack(field, frame->arg[0], neighbour[direction]).legal)
			add_answer(answers, answer(verb_at, neighbour[direction]), -1);
}

static void choose_target(struct table *table, struct frame *frame, struct answer given)
{
	piece_id unit = frame->arg[0];
	pop(table);
	declare(table, unit, given.arg);
}

const struct question trautenau_question_target = {
	.id = "target",
	.rule = "9.5.1",
	.prompt = target_prompt,
	.list = list_targets,
	.judge = judge_target,
	.carry_out = choose_target,
	.verbs = 1 << verb_at,
	.continues = true,
};

/* ---- How much of its value goes where ------------------------------------------------------------------ */

/* arg 0: the attack asked about, arg 1: points left. The unit's last attack gets the rest. */
static bool is_last_of_unit(const struct field *field, unsigned i)
{
	const struct combat_state *combat = combat_in(field);
	return i + 1u >= combat->attacks || combat->attack[i + 1].unit != combat->attack[i].unit;
}

static enum next run_split(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	unsigned i = frame->arg[0];
	if (!is_last_of_unit(&field, i))
		return next_ask;
	combat_of(table)->attack[i].value = (uint8_t)frame->arg[1];
	pop(table);
	return next_go_on;
}

static struct message split_prompt(const struct field *field, const struct frame *frame)
{
	const struct declared_attack *attack = &combat_in(field)->attack[frame->arg[0]];
	return say3(text_ask_split, piece_arg(attack->unit), space_arg(attack->target),
		    number_arg(frame->arg[1]));
}

static void list_numbers(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)field;
	for (unsigned number = 0; number <= frame->arg[1]; number++)
		add_answer(answers, answer(verb_number, number), -1);
}

static struct verdict judge_number(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field;
	if (given.arg <= frame->arg[1])
		return legal();
	return forbidden(say1(text_no_such_number, number_arg(frame->arg[1])));
}

static void split(struct table *table, struct frame *frame, struct answer given)
{
	combat_of(table)->attack[frame->arg[0]].value = (uint8_t)given.arg;
	frame->arg[0]++;
	frame->arg[1] = (uint16_t)(frame->arg[1] - given.arg);
}

const struct question trautenau_question_split = {
	.id = "split",
	.rule = "9.5.1",
	.run = run_split,
	.prompt = split_prompt,
	.list = list_numbers,
	.judge = judge_number,
	.carry_out = split,
	.verbs = 1 << verb_number,
	.continues = true,
	.forced = true,
};
