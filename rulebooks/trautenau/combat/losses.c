/*
 * Combat results and step losses, 9.5.7 and 9.5.10.
 *
 * Readings: guns stacked with other arms ignore T and D of an assault (they are not among the units hit); as
 * the target of a barrage they take the result. The loss of D+1 falls on one of the units hit, by its owner's
 * choice. In the town nobody retreats; villages do not hold.
 */
#include <string.h>

#include "rulebooks/trautenau/combat/combat.h"

side_id trautenau_active_side(const struct field *field)
{
	unsigned active = look(field)->command.active;
	return active == no_formation ? (side_id)no_side : formation_info(field, active)->side;
}

bool trautenau_has_pieces(const struct field *field, side_id side, space_id space)
{
	for (piece_id piece = first_in(field, space); piece != no_piece; piece = next_in(field, piece))
		if (info(field, piece)->side == side)
			return true;
	return false;
}

struct verdict trautenau_judge_by_list(const struct question *question, const struct field *field,
				       const struct frame *frame, struct answer given,
				       struct message otherwise)
{
	struct answers answers;
	answers.count = 0;
	question->list(field, frame, &answers);
	for (unsigned i = 0; i < answers.count; i++)
		if (same_answer(answers.answer[i], given))
			return legal();
	return forbidden(otherwise);
}

/* ---- 9.5.10 -------------------------------------------------------------------------------------------- */

unsigned trautenau_steps_left(const struct field *field, piece_id unit)
{
	unsigned losses = state(field, unit)->losses, steps = info(field, unit)->morale;
	return losses < steps ? steps - losses : 0;
}

void trautenau_disorganise(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	if (has(&field, unit, piece_disorganised))
		return;
	trautenau_set_flag(table, unit, piece_disorganised);
	tell_all(table, say1(text_disorganised, piece_arg(unit)), state(&field, unit)->at);
}

void trautenau_eliminate(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	if (is_commander(&field, piece)) {
		trautenau_leader_falls(table, piece);
		return;
	}
	struct piece_state *unit = &truth_of(table)->piece[piece];
	if (unit->at == at_eliminated)
		return;
	space_id space = unit->at;
	unit->losses = info(&field, piece)->morale;
	tell_all(table, say1(text_unit_eliminated, piece_arg(piece)),
		 space < map_spaces ? space : (space_id)no_space);
	trautenau_place_piece(table, piece, at_eliminated);
	unit->flags = 0;
	unit->spent = 0;
	trautenau_drop_advances(table, piece);
	trautenau_count_losses(table, info(&field, piece)->formation);
	if (space < map_spaces)
		trautenau_leaders_left_alone(table, info(&field, piece)->side, space);
}

void trautenau_lose_step(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	if (trautenau_steps_left(&field, unit) <= 1) {
		trautenau_eliminate(table, unit);
		return;
	}
	truth_of(table)->piece[unit].losses++;
	tell_all(table, say2(text_step_lost, piece_arg(unit), number_arg(state(&field, unit)->losses)),
		 state(&field, unit)->at);
	trautenau_count_losses(table, info(&field, unit)->formation);
}

/* ---- 9.5.7 --------------------------------------------------------------------------------------------- */

void trautenau_suffer_disorganisation(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	if (has(&field, unit, piece_disorganised))
		trautenau_lose_step(table, unit);
	else
		trautenau_disorganise(table, unit);
}

void trautenau_begin_result(struct table *table, enum combat_result result, const piece_id units[],
			    unsigned count)
{
	struct combat_state *combat = combat_of(table);
	combat->result = (uint8_t)result;
	combat->hits = (uint8_t)(count < max_hits ? count : max_hits);
	for (unsigned i = 0; i < combat->hits; i++)
		combat->hit[i] = (uint8_t)units[i];
}

void trautenau_end_result(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	combat->result = 0;
	combat->hits = 0;
	memset(combat->hit, 0, sizeof combat->hit);
	memset(combat->gives_way, 0, sizeof combat->gives_way);
}

/* T: each unit tests for itself, and follows D if it fails. */
void trautenau_apply_tests(struct table *table, enum combat_result result)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	for (unsigned i = 0; i < combat->hits; i++) {
		piece_id unit = combat->hit[i];
		if (result == result_nothing || !is_on_map(&field, unit))
			continue;
		if (result == result_test && trautenau_morale_test(table, unit, morale_in_battle))
			continue;
		combat->gives_way[i] = 1;
		trautenau_suffer_disorganisation(table, unit);
	}
}

static unsigned units_that_may_lose(const struct field *field, piece_id units[max_hits])
{
	const struct combat_state *combat = combat_in(field);
	unsigned count = 0;
	for (unsigned i = 0; i < combat->hits; i++)
		if (is_on_map(field, combat->hit[i]))
			units[count++] = combat->hit[i];
	return count;
}

void trautenau_apply_extra_loss(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	if (combat->result != result_loss)
		return;
	piece_id units[max_hits];
	unsigned count = units_that_may_lose(&field, units);
	if (count == 1)
		trautenau_lose_step(table, units[0]);
	if (count > 1)
		push(table, ask_step_loss, info(&field, units[0])->side);
}

bool trautenau_apply_next_retreat(struct table *table)
{
	struct combat_state *combat = combat_of(table);
	struct field field = truth(table);
	for (unsigned i = 0; i < combat->hits; i++) {
		piece_id unit = combat->hit[i];
		if (!combat->gives_way[i])
			continue;
		combat->gives_way[i] = 0;
		if (!is_on_map(&field, unit))
			continue;
		if (ground(&field, state(&field, unit)->at)->terrain == terrain_town) {
			tell_all(table, say1(text_town_holds, piece_arg(unit)), state(&field, unit)->at);
			continue;
		}
		trautenau_begin_retreat(table, unit);
		return true;
	}
	return false;
}

/* ---- Who takes the loss of D+1 ------------------------------------------------------------------------- */

static struct message step_loss_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	(void)frame;
	return say(text_ask_step_loss);
}

static void list_step_loss(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	piece_id units[max_hits];
	unsigned count = units_that_may_lose(field, units);
	for (unsigned i = 0; i < count; i++)
		add_answer(answers, answer(verb_unit, units[i]), -1);
}

static struct verdict judge_step_loss(const struct field *field, const struct frame *frame,
				      struct answer given)
{
	return trautenau_judge_by_list(&trautenau_question_step_loss, field, frame, given,
				       say1(text_takes_no_loss, piece_arg(given.arg)));
}

static void take_step_loss(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	trautenau_lose_step(table, given.arg);
}

const struct question trautenau_question_step_loss = {
	.id = "step-loss",
	.rule = "9.5.7",
	.prompt = step_loss_prompt,
	.list = list_step_loss,
	.judge = judge_step_loss,
	.carry_out = take_step_loss,
	.verbs = 1 << verb_unit,
	.forced = true,
};
