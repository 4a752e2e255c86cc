/*
 * The combat step, 9.5: declaration, then the assaults in the order the attacker chooses.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

void trautenau_begin_combat(struct table *table)
{
	struct field field = truth(table);
	memset(combat_of(table), 0, sizeof(struct combat_state));
	side_id side = trautenau_active_side(&field);
	if (side == no_side)
		return;
	push(table, ask_assault, side);
	push(table, ask_attacker, side);
}

static void end_combat(struct table *table)
{
	struct trautenau *now = truth_of(table);
	for (unsigned i = 0; i < data_of(table->scenario)->pieces; i++)
		now->piece[i].flags &= (uint16_t) ~(piece_assaulting | piece_supported);
	memset(&now->combat, 0, sizeof now->combat);
}

/* ---- What has to be settled once everything is declared ------------------------------------------------ */

static bool is_first_of_several(const struct combat_state *combat, unsigned i)
{
	if (i > 0 && combat->attack[i - 1].unit == combat->attack[i].unit)
		return false;
	return i + 1u < combat->attacks && combat->attack[i + 1].unit == combat->attack[i].unit;
}

static bool ask_next_split(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	while (frame->count < combat->attacks) {
		unsigned i = frame->count++;
		if (!is_first_of_several(combat, i))
			continue;
		struct frame *question = push(table, ask_split, frame->seat);
		question->arg[0] = (uint16_t)i;
		question->arg[1] = info(&field, combat->attack[i].unit)->combat;
		return true;
	}
	return false;
}

static unsigned attackers_of(const struct combat_state *combat, unsigned first, piece_id units[max_attackers])
{
	unsigned count = 0;
	for (unsigned i = 0; i < combat->attacks; i++) {
		if (combat->attack[i].target != combat->attack[first].target)
			continue;
		if (i < first)
			return 0; /* that hex has been asked about */
		if (count < max_attackers)
			units[count++] = combat->attack[i].unit;
	}
	return count;
}

static bool ask_next_coordination(struct table *table, struct frame *frame)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	while (frame->count < combat->attacks) {
		unsigned i = frame->count++;
		piece_id units[max_attackers];
		unsigned count = attackers_of(combat, i, units);
		if (count < 2 || !trautenau_judge_coordination(&field, units, count).legal)
			continue;
		push(table, ask_coordinate, frame->seat)->arg[0] = combat->attack[i].target;
		return true;
	}
	return false;
}

/* ---- Which assault next -------------------------------------------------------------------------------- */

/* stage 0: values are split, 1: coordination is asked for, 2: assaults are resolved; count: attack looked at. */
static unsigned live_targets(const struct field *field, space_id target[max_attacks])
{
	const struct combat_state *combat = combat_in(field);
	unsigned count = 0;
	for (unsigned i = 0; i < combat->attacks; i++) {
		if (!trautenau_is_live(field, &combat->attack[i]))
			continue;
		space_id space = combat->attack[i].target;
		unsigned place = 0;
		while (place < count && target[place] < space)
			place++;
		if (place < count && target[place] == space)
			continue;
		memmove(&target[place + 1], &target[place], (count - place) * sizeof target[0]);
		target[place] = space;
		count++;
	}
	return count;
}

static enum next run_combat(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (frame->stage == 0 && ask_next_split(table, frame))
		return next_go_on;
	if (frame->stage == 0) {
		frame->stage = 1;
		frame->count = 0;
	}
	if (frame->stage == 1 && ask_next_coordination(table, frame))
		return next_go_on;
	frame->stage = 2;
	frame->count = 0;
	if (trautenau_settle_losses(table) || trautenau_late_advances(table))
		return next_go_on;
	space_id target[max_attacks];
	if (live_targets(&field, target) > 0)
		return next_ask;
	end_combat(table);
	pop(table);
	return next_go_on;
}

static struct message assault_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	(void)frame;
	return say(text_ask_assault);
}

static void list_assaults(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	space_id target[max_attacks];
	unsigned count = live_targets(field, target);
	for (unsigned i = 0; i < count; i++)
		add_answer(answers, answer(verb_at, target[i]), -1);
}

static struct verdict judge_assault_choice(const struct field *field, const struct frame *frame,
					   struct answer given)
{
	return trautenau_judge_by_list(&trautenau_question_assault, field, frame, given,
				       say1(text_no_such_assault, space_arg(given.arg)));
}

static void choose_assault(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	combat_of(table)->target = given.arg;
	push(table, run_assault, no_seat);
}

const struct question trautenau_question_assault = {
	.id = "assault",
	.rule = "9.5",
	.run = run_combat,
	.prompt = assault_prompt,
	.list = list_assaults,
	.judge = judge_assault_choice,
	.carry_out = choose_assault,
	.verbs = 1 << verb_at,
	.forced = true,
};

/* ---- Which of several separate attacks on a hex -------------------------------------------------------- */

static struct message assault_unit_prompt(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say1(text_ask_assault_unit, space_arg(combat_in(field)->target));
}

static void list_assault_units(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	const struct combat_state *combat = combat_in(field);
	for (unsigned i = 0; i < combat->attacks; i++)
		if (combat->attack[i].target == combat->target &&
		    trautenau_is_live(field, &combat->attack[i]))
			add_answer(answers, answer(verb_unit, combat->attack[i].unit), -1);
}

static struct verdict judge_assault_unit(const struct field *field, const struct frame *frame,
					 struct answer given)
{
	return trautenau_judge_by_list(&trautenau_question_assault_unit, field, frame, given,
				       say1(text_no_such_attack, piece_arg(given.arg)));
}

static void choose_assault_unit(struct table *table, struct frame *frame, struct answer given)
{
	struct combat_state *combat = combat_of(table);
	(void)frame;
	pop(table);
	for (unsigned i = 0; i < combat->attacks; i++) {
		if (combat->attack[i].target != combat->target || combat->attack[i].unit != given.arg)
			continue;
		combat->attacker[0] = combat->attack[i].unit;
		combat->value[0] = combat->attack[i].value;
		combat->attackers = 1;
	}
}

const struct question trautenau_question_assault_unit = {
	.id = "assault-unit",
	.rule = "9.5.3",
	.prompt = assault_unit_prompt,
	.list = list_assault_units,
	.judge = judge_assault_unit,
	.carry_out = choose_assault_unit,
	.verbs = 1 << verb_unit,
	.continues = true,
	.forced = true,
};
