/*
 * A march in legs, 4.4.1: the path is the owner's choice. Where a unit that marches alone comes to a hex with points left, it may go on
 * from there; how it faces ends the move (6.1.2), or its halt in a stack whose facing it takes (6.1.1). From friends with whom it could
 * not stay it has to go on (4.4.3).
 */
#include "rulebooks/gloire/players/measure.h"

enum { arg_unit, arg_spent, arg_origin, arg_facing, arg_habits };
enum { is_forced = 1, may_be_forced = 2, is_disordering = 4 }; /* habits of a march */
enum { way_normal, way_forced, leaving_square = 4 };

/* A march between two legs. */
struct leg {
	piece_id piece;
	half_points spent;
	space_id origin; /* no_space: it has come in */
	uint8_t facing;  /* at the start */
	uint8_t habits;
};

static struct leg leg_of(const struct frame *frame)
{
	return (struct leg){.piece = frame->arg[arg_unit],
			    .spent = (half_points)frame->arg[arg_spent],
			    .origin = frame->arg[arg_origin] ? (space_id)(frame->arg[arg_origin] - 1)
							     : (space_id)no_space,
			    .facing = (uint8_t)frame->arg[arg_facing],
			    .habits = (uint8_t)frame->arg[arg_habits]};
}

static struct gloire_mover mover_of(const struct field *field, const struct leg *leg, bool forced)
{
	struct gloire_mover mover = gloire_mover(field, leg->piece);
	mover.forced = forced;
	mover.spent = leg->spent;
	mover.under_way = true;
	return mover;
}

struct gloire_mover gloire_mover_onward(const struct field *field, const struct frame *frame, unsigned way)
{
	struct leg leg = leg_of(frame);
	return mover_of(field, &leg, way == way_forced || leg.habits & is_forced);
}

/* ---- Where it goes on to ------------------------------------------------------------------------------------------------------ */

/* 4.1.3: an ordinary march so far may become a forced one if no hex of it was closed to that. */
static struct verdict judge_force(const struct leg *leg)
{
	return leg->habits & may_be_forced ? legal()
					   : forbidden(say1(text_not_forced_now, piece_arg(leg->piece)));
}

static struct verdict judge_leg(const struct field *field, const struct leg *leg, struct answer given)
{
	return gloire_judge_way(mover_of(field, leg, leg->habits & is_forced), judge_force(leg), given);
}

static bool can_go_on(const struct field *field, const struct leg *leg, bool forced)
{
	struct gloire_mover mover = mover_of(field, leg, forced);
	const struct reach *reach = &field->work->reach;
	if (leg->spent >= (forced ? 2 * mover.limit : mover.limit))
		return false;
	gloire_search(&mover);
	for (unsigned i = 0; i < reach->count; i++)
		if (gloire_judge_go(&mover, reach->node[i].space).legal)
			return true;
	return false;
}

/* 8.2: whoever comes back to an enemy it was in contact with turns no more than in place. */
static bool meets_again(const struct field *field, space_id from, space_id to, side_id side)
{
	const struct board *board = field->scenario->board;
	for (unsigned direction = 0; direction < hex_sides && from < board->spaces; direction++) {
		space_id beside = board->neighbour[to][direction];
		if (beside != no_space && gloire_held_by(field, beside) == gloire_enemy(side) &&
		    hex_direction(board, from, beside) != no_direction)
			return true;
	}
	return false;
}

/* The corners it may face where it stands. */
static unsigned corners(const struct field *field, const struct leg *leg)
{
	space_id at = gloire_piece(field, leg->piece)->at;
	side_id side = gloire_side(field->scenario, leg->piece);
	return meets_again(field, leg->origin, at, side) ? facing_within(leg->facing, 1)
							 : (unsigned)facing_every_side;
}

static unsigned bound_facing(const struct field *field, const struct leg *leg)
{
	return gloire_bound_facing(field, leg->piece, gloire_piece(field, leg->piece)->at);
}

/* 5.1.2: stacking limits apply where it ends. */
static bool may_halt(const struct field *field, const struct leg *leg)
{
	return gloire_judge_stack(field, gloire_piece(field, leg->piece)->at, leg->piece).legal;
}

enum { step_off = 2 }; /* half points: who leaves the map needs a point for it */

/* 13.2: by a way off that the battle leaves open, in the same march. */
static struct verdict judge_leaving(const struct field *field, const struct leg *leg)
{
	struct gloire_mover mover = mover_of(field, leg, leg->habits & is_forced);
	bool can = gloire_judge_leaving(field, leg->piece).legal && !(leg->habits & is_disordering) &&
		   leg->spent + step_off <= (mover.forced ? 2 : 1) * mover.limit;
	return can ? legal() : forbidden(say1(text_no_exit, piece_arg(leg->piece)));
}

static struct verdict judge_onward(const struct field *field, const struct frame *frame, struct answer given)
{
	struct leg leg = leg_of(frame);
	bool bound = bound_facing(field, &leg) != no_direction;
	if (given.verb == verb_go)
		return judge_leg(field, &leg, given);
	if (given.verb == verb_pass)
		return judge_leaving(field, &leg);
	if (!may_halt(field, &leg))
		return forbidden(say1(text_must_go_on, piece_arg(leg.piece)));
	if (given.verb == verb_done)
		return bound ? legal() : forbidden(say1(text_ends_by_facing, piece_arg(leg.piece)));
	if (bound)
		return forbidden(say1(text_faces_with_them, piece_arg(leg.piece)));
	return given.arg < hex_sides && corners(field, &leg) >> given.arg & 1
		       ? legal()
		       : forbidden(say1(text_no_such_turn, piece_arg(leg.piece)));
}

static void list_onward(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct leg leg = leg_of(frame);
	gloire_list_ways(mover_of(field, &leg, leg.habits & is_forced), way_normal, answers);
	if (judge_force(&leg).legal)
		gloire_list_ways(mover_of(field, &leg, true), way_forced, answers);
	if (judge_leaving(field, &leg).legal)
		add_answer(answers, answer(verb_pass, 0), -1);
	if (!may_halt(field, &leg))
		return;
	if (bound_facing(field, &leg) != no_direction) {
		add_answer(answers, answer(verb_done, 0), -1);
		return;
	}
	for (unsigned facing = 0; facing < hex_sides; facing++)
		if (corners(field, &leg) >> facing & 1)
			add_answer(answers, answer(verb_face, facing), -1);
}

static struct message prompt_onward(const struct field *field, const struct frame *frame)
{
	struct leg leg = leg_of(frame);
	struct gloire_mover mover = mover_of(field, &leg, leg.habits & is_forced);
	int left = (mover.forced ? 2 : 1) * mover.limit - leg.spent;
	unsigned text = bound_facing(field, &leg) == no_direction ? text_ask_onward
								  : text_ask_onward_in_stack;
	if (!may_halt(field, &leg))
		text = text_ask_onward_through;
	return say2(text, piece_arg(leg.piece), of_kind(arg_points, left > 0 ? left : 0));
}

/* ---- The leg, and the end of the move ----------------------------------------------------------------------------------------------- */

/* 5.2.1: whoever has come in by an ordinary march has had the movement of one with orders, and is Without them from then on. */
void gloire_settle_in(struct table *table, piece_id piece)
{
	struct gloire_piece *now = &gloire_here(table)->piece[piece];
	if (now->status == status_without && now->capacity == may_act && !now->group)
		now->capacity = may_act_reduced;
}

static void end_of_move(struct table *table, const struct leg *leg)
{
	if (leg->origin == no_space)
		gloire_settle_in(table, leg->piece);
	if (leg->habits & is_disordering)
		gloire_make_disordered(table, leg->piece, by_ground);
}

static void halt(struct table *table, const struct leg *leg)
{
	struct field field = truth(table);
	unsigned bound = bound_facing(&field, leg);
	if (bound != no_direction)
		gloire_face(table, leg->piece, bound);
	else
		gloire_ask_facing(table, leg->piece, corners(&field, leg));
	end_of_move(table, leg);
}

static void push_onward(struct table *table, const struct leg *leg)
{
	struct frame *frame = push(table, question_onward,
				   gloire_seat(gloire_side(table->scenario, leg->piece)));
	frame->arg[arg_unit] = leg->piece;
	frame->arg[arg_spent] = (uint16_t)leg->spent;
	frame->arg[arg_origin] = leg->origin == no_space ? 0 : (uint16_t)(leg->origin + 1);
	frame->arg[arg_facing] = leg->facing;
	frame->arg[arg_habits] = leg->habits;
}

static void put_at(struct table *table, piece_id piece, space_id to, const space_id way[], unsigned hexes)
{
	struct field field = truth(table);
	piece_id cargo = gloire_cargo_of(&field, piece);
	gloire_put(table, piece, to);
	gloire_move_cargo(table, cargo, to);
	gloire_mark_moved(table, piece, did_move);
	struct event event = {.message = say2(text_told_moves, piece_arg(piece), space_arg(to)),
			      .pieces = 1,
			      .piece = {piece},
			      .at = to,
			      .way = way,
			      .way_length = (uint8_t)hexes};
	tell(table, &event);
}

/* The search has been made. */
static void walk(struct table *table, const struct gloire_mover *mover, struct leg *leg, space_id to)
{
	struct field field = truth(table);
	const struct reach_node *node = reach_at(&table->work->reach, to);
	space_id way[gloire_longest_way];
	unsigned hexes = gloire_way(mover, to, way);
	bool stops = node->stops || gloire_in_zone(&field, to, mover->side);
	leg->spent = (half_points)(leg->spent + node->cost - mover->spent);
	if (node->consequences)
		leg->habits |= is_disordering;
	if (!mover->forced && !gloire_bears_force(mover, way, hexes))
		leg->habits &= (uint8_t)~may_be_forced;
	gloire_tread_way(table, mover, leg->piece, to);
	put_at(table, leg->piece, to, way, hexes);
	bool goes_on = !stops && !gloire_is_bound(&field, leg->piece) &&
		       (can_go_on(&field, leg, leg->habits & is_forced) ||
			(leg->habits & may_be_forced && can_go_on(&field, leg, true)) ||
			judge_leaving(&field, leg).legal);
	if (goes_on)
		push_onward(table, leg);
	else
		halt(table, leg);
	gloire_chiefs_flee_from(table, way, hexes, mover->side);
}

void gloire_set_out(struct table *table, piece_id piece, struct answer given)
{
	struct field field = truth(table);
	const struct gloire_piece *before = gloire_piece(&field, piece);
	struct gloire_mover mover = gloire_mover(&field, piece);
	struct leg leg = {.piece = piece,
			  .origin = mover.entering ? (space_id)no_space : before->at,
			  .facing = before->facing};
	mover.forced = given.way == way_forced;
	if (mover.forced)
		leg.habits = is_forced;
	else if (!mover.entering && gloire_judge_forced(&field, piece).legal)
		leg.habits = may_be_forced;
	if (before->did & (in_square | square_left))
		leg.spent = leaving_square; /* 4.2 */
	gloire_search(&mover);
	if (mover.entering) {
		gloire_here(table)->entered++;
		gloire_come_in(table, piece, mover.forced);
	}
	if (before->did & in_square)
		gloire_leave_square(table, piece);
	gloire_here(table)->piece[piece].did &= ~(unsigned)square_left;
	walk(table, &mover, &leg, given.arg);
}

static void carry_out_onward(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	struct leg leg = leg_of(frame);
	if (given.verb == verb_go) {
		struct gloire_mover mover = gloire_mover_onward(&field, frame, given.way);
		pop(table);
		if (given.way == way_forced)
			leg.habits = (uint8_t)((leg.habits & ~may_be_forced) | is_forced);
		gloire_search(&mover);
		walk(table, &mover, &leg, given.arg);
		return;
	}
	pop(table);
	if (given.verb == verb_pass) {
		gloire_leave_map(table, leg.piece);
		return;
	}
	if (given.verb == verb_face)
		gloire_face_all(table, leg.piece, given.arg);
	else
		gloire_face(table, leg.piece, bound_facing(&field, &leg));
	end_of_move(table, &leg);
}

/* In a position from a file it may have been lost or put elsewhere. */
static enum next run_onward(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (gloire_stands(&field, frame->arg[arg_unit]))
		return next_ask;
	pop(table);
	return next_go_on;
}

const struct question gloire_onward = {
	.id = "onward",
	.rule = "4.4.1",
	.run = run_onward,
	.prompt = prompt_onward,
	.list = list_onward,
	.judge = judge_onward,
	.carry_out = carry_out_onward,
	.policy = gloire_policy_onward,
	.verbs = 1 << verb_go | 1 << verb_face | 1 << verb_done | 1 << verb_pass,
	.ways = 1,
	.arg = {[arg_unit] = {"unit", kind_piece, .most = max_pieces},
		[arg_spent] = {"spent", kind_number, .most = reach_limit},
		[arg_origin] = {"origin", kind_place, .base = 1, .most = max_hexes},
		[arg_facing] = {"facing", kind_number, .most = hex_sides - 1},
		[arg_habits] = {"habits", kind_bits, .most = 3}},
	.continues = true,
	.in_the_open = true,
};
