/*
 * Movement, 9.3: the units and the commander of the active formation and independent units of its corps, one by one.
 *
 * A move is gone in one or more legs and ended by a facing or `done`. Turning is free; a stack turns as a whole, if all of
 * it may still move (4).
 */
#include "rulebooks/trautenau/ground/ground.h"

/* ---- Who moves ----------------------------------------------------------------------------------------- */

static bool is_stuck(const struct field *field, piece_id piece);

/* Is it this piece's turn to move, wherever it might get to? */
static struct verdict judge_turn_to_move(const struct field *field, piece_id piece)
{
	if (is_chief(field, piece))
		return forbidden(say1(ground_chief_moves_then, piece_arg(piece)));
	if (!trautenau_is_active(field, piece)) {
		bool used = is_unit(field, piece) && is_independent(field, piece) &&
			    has(field, piece, piece_activated);
		return forbidden(say1(used ? ground_acted_already : text_not_active, piece_arg(piece)));
	}
	if (has(field, piece, piece_moved))
		return forbidden(say1(ground_moved_already, piece_arg(piece)));
	if (has(field, piece, piece_stays))
		return forbidden(say1(ground_commander_stays, piece_arg(piece)));
	if (!is_on_map(field, piece)) {
		struct verdict entry = trautenau_judge_entry(field, piece);
		if (!entry.legal)
			return entry;
	}
	return trautenau_judge_activity(field, piece);
}

static struct verdict judge_mover(const struct field *field, piece_id piece)
{
	struct verdict verdict = judge_turn_to_move(field, piece);
	if (!verdict.legal || !is_stuck(field, piece))
		return verdict;
	return forbidden(
		say1(trautenau_is_out_of_command(field, piece) ? ground_no_approach : ground_no_way_home,
		     piece_arg(piece)));
}

static bool is_still_to_move(const struct field *field, piece_id piece)
{
	return is_on_map(field, piece) && judge_turn_to_move(field, piece).legal;
}

static struct message mover_prompt(const struct field *field, const struct frame *frame)
{
	(void)frame;
	return say1(ground_which_mover, of_kind(arg_group, look(field)->command.active));
}

static void list_movers(const struct field *field, const struct frame *frame, struct answers *answers)
{
	(void)frame;
	piece_id active[max_pieces];
	unsigned count = trautenau_active_pieces(field, active);
	for (unsigned i = 0; i < count; i++)
		if (judge_mover(field, active[i]).legal)
			add_answer(answers, answer(verb_unit, active[i]), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_mover_answer(const struct field *field, const struct frame *frame,
					 struct answer given)
{
	(void)frame;
	return given.verb == verb_done ? legal() : judge_mover(field, given.arg);
}

static void choose_mover(struct table *table, struct frame *frame, struct answer given)
{
	if (popped_when_done(table, given))
		return;
	struct frame *march = push(table, ask_march, frame->seat);
	march->arg[0] = given.arg;
	march->arg[1] = truth_of(table)->piece[given.arg].at;
	march->arg[2] = off_road;
}

void trautenau_begin_movement(struct table *table)
{
	struct field field = truth(table);
	unsigned active = look(&field)->command.active;
	if (active == no_formation)
		return;
	side_id side = formation_info(&field, active)->side;
	push(table, ask_mover, side);
	trautenau_displace_commanders(table, side);
}

const struct question trautenau_question_mover = {
	.id = "mover",
	.rule = "9.3",
	.prompt = mover_prompt,
	.list = list_movers,
	.judge = judge_mover_answer,
	.carry_out = choose_mover,
	.policy = trautenau_policy_act,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.forced = true,
};

/* ---- Facing, chapter 4 --------------------------------------------------------------------------------- */

/* Reading of chapter 4: turning one unit turns its stack, so all the others must still be free to move. */
static bool may_turn(const struct field *field, piece_id unit)
{
	space_id space = state(field, unit)->at;
	for (piece_id other = first_in(field, space); other != no_piece; other = next_in(field, other))
		if (other != unit && trautenau_needs_facing(field, other, space) &&
		    !is_still_to_move(field, other))
			return false;
	return true;
}

static struct verdict judge_face(const struct field *field, const struct march *march, unsigned facing)
{
	piece_id unit = march->piece;
	const struct piece_state *piece = state(field, unit);
	if (piece->at >= map_spaces)
		return forbidden(say1(ground_keeps_waiting, piece_arg(unit)));
	if (!trautenau_needs_facing(field, unit, piece->at))
		return forbidden(say2(ground_no_facing_here, piece_arg(unit), space_arg(piece->at)));
	bool gone = march->stage & march_gone;
	if (!gone && piece->facing == facing)
		return forbidden(
			say2(ground_faces_already, piece_arg(unit), of_kind(arg_direction, (int)facing)));
	if (gone) {
		struct verdict end = trautenau_judge_end(field, march, piece->at);
		if (!end.legal)
			return end;
	}
	if (piece->facing != facing && !may_turn(field, unit))
		return forbidden(
			say2(ground_stack_faces, piece_arg(unit), of_kind(arg_direction, piece->facing)));
	return legal();
}

static void turn(struct table *table, piece_id unit, unsigned facing)
{
	struct field field = truth(table);
	space_id space = state(&field, unit)->at;
	bool alone = trautenau_stack_facing(&field, unit, space) == no_direction;
	for (piece_id other = first_in(&field, space); other != no_piece; other = next_in(&field, other))
		if (trautenau_needs_facing(&field, other, space))
			trautenau_face_unit(table, other, facing);
	tell_all(table,
		 say2(alone ? ground_faces : ground_stack_turns, piece_arg(unit),
		      of_kind(arg_direction, (int)facing)),
		 space);
}

/* ---- The march ----------------------------------------------------------------------------------------- */

static bool has_way(const struct field *field, const struct frame *frame)
{
	struct march march = trautenau_march_in_frame(frame);
	struct mover mover = trautenau_mover_of(field, &march);
	struct answers ways;
	space_id through;
	half_points cost;
	ways.count = 0;
	trautenau_list_ways(&mover, &march, &ways);
	return ways.count || trautenau_judge_leaving(field, &march, &through, &cost).legal;
}

static struct message march_prompt(const struct field *field, const struct frame *frame)
{
	if (!has_way(field, frame))
		return say1(ground_which_facing, piece_arg(frame->arg[0]));
	return say2(ground_where_march, piece_arg(frame->arg[0]),
		    of_kind(arg_points, trautenau_points_left(field, frame->arg[0])));
}

static void trautenau_list_facings(const struct field *field, const struct march *march,
				   struct answers *answers)
{
	const struct piece_state *piece = state(field, march->piece);
	if (piece->at >= map_spaces || !trautenau_needs_facing(field, march->piece, piece->at))
		return;
	bool turns = may_turn(field, march->piece);
	bool gone = march->stage & march_gone;
	for (unsigned facing = 0; facing < hex_sides; facing++)
		if (facing == piece->facing ? gone : turns)
			add_answer(answers, answer(verb_face, facing), -1);
}

/* 9.1.4, 10.2: who must come nearer may find no hex to go to; if it cannot turn either, there is nothing to choose. */
static bool is_stuck(const struct field *field, piece_id piece)
{
	struct march march = trautenau_march_of(field, piece);
	struct mover mover = trautenau_mover_of(field, &march);
	if (!mover.must_approach || !is_on_map(field, piece))
		return false;
	struct answers ways;
	ways.count = 0;
	trautenau_list_facings(field, &march, &ways);
	if (ways.count == 0)
		trautenau_list_ways(&mover, &march, &ways);
	space_id through;
	half_points cost;
	return ways.count == 0 && !trautenau_judge_leaving(field, &march, &through, &cost).legal;
}

/* A move may end where it stands; one that has not begun may always be dropped. */
static struct verdict judge_done(const struct field *field, const struct march *march)
{
	if (!(march->stage & march_gone))
		return legal();
	return trautenau_judge_end(field, march, state(field, march->piece)->at);
}

static void list_march(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct march march = trautenau_march_in_frame(frame);
	struct mover mover = trautenau_mover_of(field, &march);
	trautenau_list_ways(&mover, &march, answers);
	space_id through;
	half_points cost;
	if (trautenau_judge_leaving(field, &march, &through, &cost).legal)
		add_answer(answers, answer(verb_go, at_evacuated), cost);
	if (!judge_done(field, &march).legal)
		return;
	trautenau_list_facings(field, &march, answers);
	add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_way_by(const struct field *field, const struct march *march, struct answer given)
{
	struct mover mover = trautenau_mover_of(field, march);
	struct reach_node node;
	if (given.way == way_straight && trautenau_straight_way(&mover, march, given.arg, &node))
		return legal();
	return forbidden(say2(ground_no_other_way, piece_arg(march->piece), space_arg(given.arg)));
}

static struct verdict judge_march(const struct field *field, const struct frame *frame, struct answer given)
{
	struct march march = trautenau_march_in_frame(frame);
	if (given.verb == verb_done)
		return judge_done(field, &march);
	if (given.verb == verb_face)
		return judge_face(field, &march, given.arg);
	if (given.way)
		return judge_way_by(field, &march, given);
	space_id through;
	half_points cost;
	if (given.arg == at_evacuated)
		return trautenau_judge_leaving(field, &march, &through, &cost);
	return trautenau_judge_march_to(field, &march, given.arg);
}

/* 9.5.12, 9.5.13: commanders whom the mover has come upon alone ride off when it has stopped. */
static void end_march(struct table *table, piece_id piece)
{
	trautenau_set_flag(table, piece, piece_moved);
	pop(table);
	trautenau_displace_commanders(table, data_of(table->scenario)->piece[piece].side);
}

static void leave_map(struct table *table, struct march *march)
{
	struct field field = truth(table);
	space_id through;
	half_points cost;
	trautenau_judge_leaving(&field, march, &through, &cost);
	if (through != no_space)
		trautenau_go(table, march, through);
	trautenau_note_activity(table, march->piece);
	trautenau_evacuate(table, march->piece);
	end_march(table, march->piece);
}

static void march_on(struct table *table, struct frame *frame, struct answer given)
{
	struct march march = trautenau_march_in_frame(frame);
	if (given.way == way_straight)
		trautenau_go_straight(table, &march, given.arg);
	else
		trautenau_go(table, &march, given.arg);
	trautenau_note_activity(table, march.piece);
	frame->arg[2] = march.mode;
	frame->stage = march.stage;
}

static void carry_out_march(struct table *table, struct frame *frame, struct answer given)
{
	struct march march = trautenau_march_in_frame(frame);
	if (given.verb == verb_go && given.arg == at_evacuated) {
		leave_map(table, &march);
		return;
	}
	if (given.verb == verb_go) {
		march_on(table, frame, given);
		return;
	}
	if (given.verb == verb_face) {
		trautenau_note_activity(table, march.piece);
		turn(table, march.piece, given.arg);
	}
	end_march(table, march.piece);
}

const struct question trautenau_question_march = {
	.id = "march",
	.rule = "9.3",
	.prompt = march_prompt,
	.list = list_march,
	.judge = judge_march,
	.carry_out = carry_out_march,
	.policy = trautenau_policy_march,
	.verbs = 1 << verb_go | 1 << verb_face | 1 << verb_done,
	.ways = way_straight,
	.continues = true,
	.forced = true,
};
