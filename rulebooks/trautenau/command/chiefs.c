/*
 * Movement of the commanders in chief, 7.1: Prussians first. Without a test rides he who is near an enemy or arrives.
 */
#include "rulebooks/trautenau/ground/ground.h"

enum { reaction_needs = 6, near_enemy = 3 };

void trautenau_begin_chiefs(struct table *table)
{
	struct command_state *command = &truth_of(table)->command;
	trautenau_close_activation(table);
	command->active = no_formation;
	command->initiative = no_side;
	push(table, ask_chief, austrian);
	push(table, ask_chief, prussian);
}

/* ---- Which chief --------------------------------------------------------------------------------------- */

static struct verdict judge_chief(const struct field *field, side_id side, piece_id chief)
{
	if (!is_chief(field, chief) || info(field, chief)->side != side)
		return forbidden(say1(ground_chief_only, piece_arg(chief)));
	if (has(field, chief, piece_activated))
		return forbidden(say1(ground_chief_tried, piece_arg(chief)));
	return is_on_map(field, chief) ? legal() : trautenau_judge_entry(field, chief);
}

static struct message chief_prompt(const struct field *field, const struct frame *frame)
{
	(void)field, (void)frame;
	return say(ground_which_chief);
}

static void list_chiefs(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (unsigned corps = 0; corps < corps_count; corps++) {
		piece_id chief = data_of(field->scenario)->chief[corps];
		if (chief != no_piece && judge_chief(field, frame->seat, chief).legal)
			add_answer(answers, answer(verb_unit, chief), -1);
	}
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_chief_answer(const struct field *field, const struct frame *frame,
					 struct answer given)
{
	return given.verb == verb_done ? legal() : judge_chief(field, frame->seat, given.arg);
}

static bool is_enemy_near(const struct field *field, piece_id chief)
{
	side_id enemy = enemy_of(info(field, chief)->side);
	for (piece_id unit = 0; unit < data_of(field->scenario)->pieces; unit++)
		if (info(field, unit)->side == enemy && is_unit(field, unit) && is_on_map(field, unit) &&
		    hex_distance(field->scenario->board, state(field, unit)->at, state(field, chief)->at) <=
			    near_enemy)
			return true;
	return false;
}

static void tell_reaction(struct table *table, piece_id chief, enum trautenau_text text, unsigned die)
{
	if (!table->events)
		return;
	struct field field = truth(table);
	struct event event = {
		.message = say2(text, piece_arg(chief), number_arg((int)die)),
		.dice_count = die > 0,
		.dice = {(uint8_t)die},
		.pieces = 1,
		.piece = {chief},
		.at = is_on_map(&field, chief) ? state(&field, chief)->at : (space_id)no_space,
	};
	tell(table, &event);
}

static bool reacts(struct table *table, piece_id chief)
{
	struct field field = truth(table);
	if (!is_on_map(&field, chief) || is_enemy_near(&field, chief)) {
		tell_reaction(table, chief, ground_chief_free, 0);
		return true;
	}
	unsigned die = roll_d6(table, purpose(chance_for_chief, chief));
	bool passed = die + info(&field, chief)->reaction >= reaction_needs;
	tell_reaction(table, chief, passed ? ground_chief_reacts : ground_chief_idle, die);
	return passed;
}

static void try_chief(struct table *table, struct frame *frame, struct answer given)
{
	if (popped_when_done(table, given))
		return;
	piece_id chief = given.arg;
	seat_id seat = frame->seat;
	trautenau_set_flag(table, chief, piece_activated);
	if (!reacts(table, chief))
		return;
	struct frame *ride = push(table, ask_chief_move, seat);
	ride->arg[0] = chief;
	ride->arg[1] = truth_of(table)->piece[chief].at;
	ride->arg[2] = off_road;
}

const struct question trautenau_question_chief = {
	.id = "chief",
	.rule = "7.1",
	.prompt = chief_prompt,
	.list = list_chiefs,
	.judge = judge_chief_answer,
	.carry_out = try_chief,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- Where he rides ------------------------------------------------------------------------------------ */

static struct message ride_prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(ground_where_chief, piece_arg(frame->arg[0]));
}

static void list_rides(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct march march = trautenau_march_in_frame(frame);
	struct mover mover = trautenau_mover_of(field, &march);
	trautenau_list_ways(&mover, &march, answers);
	if (trautenau_judge_departure(field, &march).legal)
		add_answer(answers, answer(verb_go, at_evacuated), trautenau_departure_cost(field, &march));
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_ride(const struct field *field, const struct frame *frame, struct answer given)
{
	struct march march = trautenau_march_in_frame(frame);
	if (given.verb == verb_done)
		return legal();
	if (given.arg == at_evacuated)
		return trautenau_judge_departure(field, &march);
	return trautenau_judge_march_to(field, &march, given.arg);
}

static void end_ride(struct table *table, piece_id chief)
{
	truth_of(table)->piece[chief].spent = 0;
	pop(table);
}

static void ride(struct table *table, struct frame *frame, struct answer given)
{
	struct march march = trautenau_march_in_frame(frame);
	if (given.verb == verb_done) {
		end_ride(table, march.piece);
		return;
	}
	if (given.arg == at_evacuated) {
		trautenau_evacuate(table, march.piece);
		end_ride(table, march.piece);
		return;
	}
	trautenau_go(table, &march, given.arg);
	frame->arg[2] = march.mode;
	frame->stage = march.stage;
}

const struct question trautenau_question_chief_move = {
	.id = "chief-move",
	.rule = "7.1",
	.prompt = ride_prompt,
	.list = list_rides,
	.judge = judge_ride,
	.carry_out = ride,
	.verbs = 1 << verb_go | 1 << verb_done,
	.continues = true,
	.forced = true,
};
