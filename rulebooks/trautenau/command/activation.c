/*
 * Activation of a formation, 9.1: the commander, the command status of the units, and the units a commander in chief
 * leads himself.
 */
#include "rulebooks/trautenau/ground/ground.h"

enum { activation_needs = 6 };

void trautenau_close_activation(struct table *table)
{
	struct trautenau *position = truth_of(table);
	const unsigned passing = piece_moved | piece_fired | piece_assaulting | piece_supported |
				 piece_stays | piece_acting;
	for (piece_id piece = 0; piece < data_of(table->scenario)->pieces; piece++) {
		struct piece_state *closed = &position->piece[piece];
		if (closed->flags & piece_acting)
			closed->flags |= piece_activated;
		closed->flags &= (uint16_t)~passing;
		closed->spent = 0;
	}
}

/* ---- 9.1.1: the commander ------------------------------------------------------------------------------ */

static void activate_commander(struct table *table, piece_id commander)
{
	struct field field = truth(table);
	if (commander == no_piece || !is_on_map(&field, commander) ||
	    !has(&field, commander, piece_out_of_command))
		return;
	const struct piece_info *printed = info(&field, commander);
	unsigned die = roll_d6(table, purpose(chance_for_commander, commander));
	unsigned sum = die + (has(&field, commander, piece_aide) ? printed->aide_command : printed->command);
	bool wakes = sum >= activation_needs;
	if (wakes)
		trautenau_clear_flag(table, commander, piece_out_of_command);
	else
		trautenau_set_flag(table, commander, piece_stays);
	if (!table->events)
		return;
	struct event event = {
		.message = say3(wakes ? ground_commander_wakes : ground_commander_waits, piece_arg(commander),
				number_arg((int)die), number_arg((int)sum)),
		.dice_count = 1,
		.dice = {(uint8_t)die},
		.pieces = 1,
		.piece = {commander},
		.at = state(&field, commander)->at,
	};
	tell(table, &event);
}

/* ---- 9.1.2, 9.1.3: lines to the units ------------------------------------------------------------------ */

static bool can_command(const struct field *field, piece_id commander)
{
	return commander != no_piece && is_on_map(field, commander) &&
	       !has(field, commander, piece_out_of_command);
}

/* A unit whose own commander has not come yet takes the orders of any other of its corps (9.4). */
static bool reached_by_another(const struct field *field, piece_id unit)
{
	unsigned corps = trautenau_commanding_corps(field, info(field, unit)->formation);
	for (unsigned formation = 0; formation < data_of(field->scenario)->formations; formation++) {
		const struct formation_info *other = formation_info(field, formation);
		if (other->side == info(field, unit)->side &&
		    trautenau_commanding_corps(field, formation) == corps &&
		    can_command(field, other->commander) &&
		    trautenau_line_of_command(field, other->commander, state(field, unit)->at))
			return true;
	}
	return false;
}

static bool is_still_to_come(const struct field *field, piece_id commander)
{
	return commander != no_piece &&
	       (is_waiting(field, commander) || state(field, commander)->at == at_off);
}

/* Whose orders a unit takes: its own commander's, or as an independent one those of the formation that acts (9.1.3). */
static bool is_commanded(const struct field *field, piece_id unit, piece_id commander, bool traced)
{
	if (!can_command(field, commander))
		return is_still_to_come(field, commander) && reached_by_another(field, unit);
	if (!traced)
		trautenau_trace_command(field, commander);
	return trautenau_command_traced(field, state(field, unit)->at) >= 0;
}

bool trautenau_is_commanded(const struct field *field, piece_id unit, piece_id commander)
{
	return is_commanded(field, unit, commander, false);
}

static void note_status(struct table *table, piece_id unit, bool commanded)
{
	struct field field = truth(table);
	if (commanded || has(&field, unit, piece_entered | piece_led_by_chief) ||
	    trautenau_is_always_in_command(&field, unit)) {
		trautenau_clear_flag(table, unit, piece_out_of_command);
		return;
	}
	trautenau_set_flag(table, unit, piece_out_of_command);
	piece_id commander = formation_info(&field, info(&field, unit)->formation)->commander;
	if (commander == no_piece ||
	    !has(&field, commander, piece_out_of_command)) /* that has been told of them all */
		tell_all(table, say1(ground_unit_out, piece_arg(unit)), state(&field, unit)->at);
}

static void check_units(struct table *table)
{
	struct field field = truth(table);
	piece_id commander = formation_info(&field, look(&field)->command.active)->commander;
	bool traced = false;
	piece_id active[max_pieces];
	unsigned count = trautenau_active_pieces(&field, active);
	for (unsigned i = 0; i < count; i++) {
		piece_id unit = active[i];
		if (!is_on_map(&field, unit) || !is_unit(&field, unit))
			continue;
		note_status(table, unit, is_commanded(&field, unit, commander, traced));
		traced = true;
	}
}

/* ---- 9.1.4: led by the commander in chief -------------------------------------------------------------- */

static piece_id active_chief(const struct field *field)
{
	return trautenau_chief_of(field, look(field)->command.active);
}

static unsigned still_to_lead(const struct field *field, piece_id chief)
{
	unsigned led = look(field)->command.led[info(field, chief)->corps];
	unsigned reaction = info(field, chief)->reaction;
	return reaction > led ? reaction - led : 0;
}

static bool could_be_led(const struct field *field, piece_id unit)
{
	return is_on_map(field, unit) && is_unit(field, unit) && trautenau_is_active(field, unit) &&
	       trautenau_is_out_of_command(field, unit);
}

static bool is_anybody_astray(const struct field *field)
{
	piece_id active[max_pieces];
	unsigned count = trautenau_active_pieces(field, active);
	for (unsigned i = 0; i < count; i++)
		if (could_be_led(field, active[i]))
			return true;
	return false;
}

static struct message lead_prompt(const struct field *field, const struct frame *frame)
{
	(void)frame;
	piece_id chief = active_chief(field);
	return say2(ground_lead_which, piece_arg(chief), number_arg((int)still_to_lead(field, chief)));
}

static void list_led(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	piece_id chief = active_chief(field);
	if (still_to_lead(field, chief) > 0 && is_on_map(field, chief)) {
		trautenau_trace_command(field, chief);
		piece_id active[max_pieces];
		unsigned count = trautenau_active_pieces(field, active);
		for (unsigned i = 0; i < count; i++)
			if (could_be_led(field, active[i]) &&
			    trautenau_command_traced(field, state(field, active[i])->at) >= 0)
				add_answer(answers, answer(verb_unit, active[i]), -1);
	}
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_led(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)frame;
	if (given.verb == verb_done)
		return legal();
	piece_id unit = given.arg;
	piece_id chief = active_chief(field);
	if (!trautenau_is_active(field, unit) || !is_unit(field, unit))
		return forbidden(say1(text_not_active, piece_arg(unit)));
	if (!is_on_map(field, unit))
		return forbidden(say1(ground_not_on_map, piece_arg(unit)));
	if (!trautenau_is_out_of_command(field, unit))
		return forbidden(say1(ground_is_in_command, piece_arg(unit)));
	if (still_to_lead(field, chief) == 0 ||
	    !trautenau_line_of_command(field, chief, state(field, unit)->at))
		return forbidden(say2(ground_out_of_reach, piece_arg(unit), piece_arg(chief)));
	return legal();
}

static void lead(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	if (popped_when_done(table, given))
		return;
	struct field field = truth(table);
	piece_id chief = active_chief(&field);
	truth_of(table)->command.led[info(&field, chief)->corps]++;
	trautenau_set_flag(table, given.arg, piece_led_by_chief);
	trautenau_clear_flag(table, given.arg, piece_out_of_command);
	tell_all(table, say2(ground_led, piece_arg(chief), piece_arg(given.arg)),
		 state(&field, given.arg)->at);
}

void trautenau_begin_activation(struct table *table)
{
	struct field field = truth(table);
	unsigned active = look(&field)->command.active;
	trautenau_close_activation(table);
	if (active == no_formation)
		return;
	truth_of(table)->formation[active] |= formation_acted;
	activate_commander(table, formation_info(&field, active)->commander);
	check_units(table);
	piece_id chief = active_chief(&field);
	if (chief != no_piece && is_on_map(&field, chief) && still_to_lead(&field, chief) > 0 &&
	    is_anybody_astray(&field))
		push(table, ask_direct_command, formation_info(&field, active)->side);
}

const struct question trautenau_question_direct_command = {
	.id = "direct-command",
	.rule = "9.1.4",
	.prompt = lead_prompt,
	.list = list_led,
	.judge = judge_led,
	.carry_out = lead,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};
