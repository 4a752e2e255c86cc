/*
 * Rout movement, phase E and 10.4: routed units run for the hex or edge their formation is given, by the most direct way,
 * round obstacles that would cost them their last order; and who is demoralised then (11.2).
 */
#include <limits.h>
#include <stdlib.h>

#include "mechanisms/arrivals.h"
#include "rulebooks/gloire/rules.h"

enum { half = 2, arg_unit = 0, arg_left, arg_start, arg_aside, arg_driver, arg_back };
enum { aside_foot = 2, aside_others = 3 };

/* ---- Where to ---------------------------------------------------------------------------------------------------------------------- */

static bool is_in_part(const struct gloire_data *data, space_id hex, const struct gloire_formation *formation)
{
	unsigned column = data->column[hex], row = data->row[hex];
	return formation->other_columns[1] && column >= formation->other_columns[0] &&
	       column <= formation->other_columns[1] && row >= formation->other_rows[0] &&
	       row <= formation->other_rows[1];
}

/* Of a unit of the formation that has come so far. */
static struct gloire_goal goal_from(const struct field *field, piece_id piece, space_id at)
{
	const struct gloire_formation *formation =
		&gloire_battle(field->scenario)->formation[gloire_unit(field, piece)->formation];
	if (is_in_part(gloire_data(field->scenario), at, formation))
		return formation->other;
	bool reached = formation->rout.edge == gloire_no_edge && formation->rout.hex == at;
	bool goes_on = formation->then.edge != gloire_no_edge || formation->then.hex != no_space;
	return reached && goes_on ? formation->then : formation->rout;
}

static unsigned distance_to(const struct scenario *scenario, const struct gloire_goal *goal, space_id hex)
{
	const struct board *board = scenario->board;
	if (goal->edge == gloire_no_edge)
		return goal->hex < board->spaces ? hex_distance(board, hex, goal->hex) : 0;
	return gloire_data(scenario)->to_edge[goal->edge][hex];
}

/* How far a hex lies off the straight line, as a number to compare. */
static long off_line(const struct board *board, const struct gloire_goal *goal, space_id start, space_id hex)
{
	double x, y, x0, y0;
	if (goal->edge == gloire_no_edge) {
		struct hex_axes s = board->axes[start], g = board->axes[goal->hex], h = board->axes[hex];
		return labs((long)(g.q - s.q) * (h.r - s.r) - (long)(g.r - s.r) * (h.q - s.q));
	}
	hex_centre(board, hex, &x, &y);
	hex_centre(board, start, &x0, &y0);
	double off = goal->edge == gloire_left || goal->edge == gloire_right ? y - y0 : x - x0;
	return labs((long)(4 * off));
}

/* ---- One step -------------------------------------------------------------------------------------------------------------------------- */

/* Where a run stands: who runs, how far it has come and from where, how often it has turned aside, and the hex that it has just turned aside from. */
struct run {
	piece_id piece;
	space_id at, start, back;
	unsigned aside, left;
};

static struct run run_of(const struct field *field, const struct frame *frame)
{
	return (struct run){.piece = frame->arg[arg_unit],
			    .at = gloire_piece(field, frame->arg[arg_unit])->at,
			    .start = frame->arg[arg_start],
			    .back = (space_id)(frame->arg[arg_back] - 1),
			    .aside = frame->arg[arg_aside],
			    .left = frame->arg[arg_left]};
}

static bool is_closed(const struct field *field, const struct run *run, unsigned direction)
{
	space_id to = field->scenario->board->neighbour[run->at][direction];
	return to == no_space ||
	       gloire_price(field, gloire_arm(field, run->piece), run->at, direction, true).why ||
	       gloire_held_by(field, to) == gloire_enemy(gloire_side(field->scenario, run->piece));
}

/* 4.3.1: no road or trail helps it into a hex beside an enemy. */
static struct gloire_step_cost ground_of(const struct field *field, const struct run *run, unsigned direction)
{
	space_id to = field->scenario->board->neighbour[run->at][direction];
	bool link = !gloire_enemy_beside(field, to, gloire_side(field->scenario, run->piece));
	return gloire_ground_cost(field, gloire_arm(field, run->piece), run->at, direction, link, NULL);
}

/* What would cost a routed unit its last order: an enemy front (10.3.5), a steep slope (10.3.4), ground that disorders its arm. */
static bool is_fatal(const struct field *field, const struct run *run, unsigned direction)
{
	space_id to = field->scenario->board->neighbour[run->at][direction];
	const uint32_t steep = 1u << gloire_steep_up | 1u << gloire_steep_down;
	return gloire_fronted(field, to, gloire_side(field->scenario, run->piece)) ||
	       gloire_data(field->scenario)->kinds[run->at][direction] & steep ||
	       ground_of(field, run, direction).disorders;
}

/* 12.1, 12.2: what a zone costs to enter at that hour. */
static half_points cost_of_dark(const struct field *field, space_id hex)
{
	unsigned hour = gloire_hour_at(field, hex);
	return hour == gloire_night ? 2 * half : hour == gloire_fog ? half : 0;
}

/*
 * 10.4 with 6.2.2 and 12: as in a march, and a point more to leave the zone in which the run begins, and what it costs in the dark to
 * enter one; through friends it costs nothing.
 */
static half_points cost_of(const struct field *field, const struct run *run, unsigned direction)
{
	side_id side = gloire_side(field->scenario, run->piece);
	space_id to = field->scenario->board->neighbour[run->at][direction];
	bool leaves_zone = run->at == run->start && gloire_in_zone(field, run->at, side);
	half_points dark = gloire_in_zone(field, to, side) ? cost_of_dark(field, to) : 0;
	return (half_points)(ground_of(field, run, direction).cost + (leaves_zone ? half : 0) + dark);
}

/* Directions of the steps that lie closest to the line among those that leave so many hexes to go, and cost it its last order or do not. */
static unsigned closest_steps(const struct field *field, const struct run *run, unsigned hexes, bool fatal)
{
	const struct board *board = field->scenario->board;
	struct gloire_goal goal = goal_from(field, run->piece, run->at);
	unsigned set = 0;
	long least = LONG_MAX;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = board->neighbour[run->at][direction];
		if (is_closed(field, run, direction) || is_fatal(field, run, direction) != fatal ||
		    distance_to(field->scenario, &goal, to) != hexes)
			continue;
		long off = off_line(board, &goal, run->start, to);
		set = off < least ? 1u << direction : off == least ? set | 1u << direction : set;
		least = off < least ? off : least;
	}
	return set;
}

/* All its points are to be spent: it takes the steps it can pay for. */
static unsigned paid(const struct field *field, const struct run *run, unsigned set, bool whatever_it_costs)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (set >> direction & 1 && !whatever_it_costs &&
		    cost_of(field, run, direction) > (half_points)run->left)
			set &= ~(1u << direction);
	return set;
}

/* 5.1: a routed unit with which it would have to share the hex. */
static bool meets_routed(const struct field *field, piece_id piece, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, other)
		if (other != piece && !gloire_is_chief(other) && gloire_piece(field, other)->order == routed)
			return true;
	return false;
}

static bool is_aside(const struct field *field, const struct run *run, space_id to)
{
	struct gloire_goal goal = goal_from(field, run->piece, run->at);
	return distance_to(field->scenario, &goal, to) == distance_to(field->scenario, &goal, run->at);
}

/* To either side, as its owner likes, and on the same way if it has just turned aside: back would lead round nothing. */
static unsigned steps_aside(const struct field *field, const struct run *run, bool whatever_it_costs)
{
	unsigned most = gloire_is_foot(field, run->piece) ? aside_foot : aside_others, set = 0;
	for (unsigned direction = 0; direction < hex_sides && run->aside < most; direction++) {
		space_id to = field->scenario->board->neighbour[run->at][direction];
		if (!is_closed(field, run, direction) && !is_fatal(field, run, direction) &&
		    to != run->back && is_aside(field, run, to))
			set |= 1u << direction;
	}
	return paid(field, run, set, whatever_it_costs);
}

/*
 * The nearer hexes that lie closest to the line, and for one of two that begin their run in one hex those to the side; else those as
 * far off as this one, if it may still turn aside; and where it cannot go round an obstacle, into it. Of two that lie equally close the
 * owner chooses (reading 42).
 */
static unsigned direct_steps(const struct field *field, const struct run *run, bool whatever_it_costs)
{
	struct gloire_goal goal = goal_from(field, run->piece, run->at);
	unsigned here = distance_to(field->scenario, &goal, run->at);
	bool parts = run->at == run->start && meets_routed(field, run->piece, run->at);
	unsigned nearer = here ? closest_steps(field, run, here - 1, false) : 0;
	unsigned set = paid(field, run, nearer, whatever_it_costs);
	if (!nearer || parts)
		set |= steps_aside(field, run, whatever_it_costs);
	if (!nearer && !set && here)
		set = paid(field, run, closest_steps(field, run, here - 1, true), whatever_it_costs);
	return set;
}

/* Would the run end behind this step, in a hex with another routed unit? */
static bool ends_with_routed(const struct field *field, const struct run *run, unsigned direction)
{
	struct run then = *run;
	half_points cost = cost_of(field, run, direction);
	then.at = field->scenario->board->neighbour[run->at][direction];
	then.back = is_aside(field, run, then.at) ? run->at : (space_id)no_space;
	then.left = cost < (half_points)run->left ? run->left - (unsigned)cost : 0;
	struct gloire_goal goal = goal_from(field, run->piece, then.at);
	bool leaves = distance_to(field->scenario, &goal, then.at) == 0 &&
		      arrivals_edges(field->scenario->board, then.at);
	if (!meets_routed(field, run->piece, then.at) || is_fatal(field, run, direction))
		return false;
	return !then.left || (!leaves && !direct_steps(field, &then, false));
}

static unsigned ending_with_routed(const struct field *field, const struct run *run, unsigned set)
{
	unsigned shared = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (set >> direction & 1 && ends_with_routed(field, run, direction))
			shared |= 1u << direction;
	return shared;
}

/* Where it may go on to, and whether it may halt instead. */
struct onward {
	unsigned set, shared; /* shared: closed, for it would end with another routed unit there */
	bool may_halt;
};

/*
 * 5.1.2, 10.4: two routed units end in one hex only where there is no other solution: the one that comes second goes a hex to the side,
 * or a hex less.
 */
static struct onward onward_from(const struct field *field, const struct run *run, bool must)
{
	struct onward onward = {.set = direct_steps(field, run, must)};
	unsigned shared = ending_with_routed(field, run, onward.set);
	unsigned alone = onward.set & ~shared;
	if (!shared)
		return onward;
	if (!alone) {
		unsigned aside = steps_aside(field, run, must);
		alone = aside & ~ending_with_routed(field, run, aside);
		onward.may_halt = !must && run->at != run->start && !meets_routed(field, run->piece, run->at);
	}
	if (alone || onward.may_halt) {
		onward.set = alone;
		onward.shared = shared;
	}
	return onward;
}

static bool leaves_map(const struct field *field, piece_id piece)
{
	space_id at = gloire_piece(field, piece)->at;
	struct gloire_goal goal = goal_from(field, piece, at);
	return distance_to(field->scenario, &goal, at) == 0 && arrivals_edges(field->scenario->board, at);
}

/* Whoever cannot stop among friends goes on, whatever points are left, 10.5. */
static bool must_go_on(const struct field *field, piece_id piece)
{
	return !gloire_stack_is_legal(field, gloire_piece(field, piece)->at);
}

static void end_run(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	pop(table);
	if (must_go_on(&field, piece))
		gloire_eliminate(table, piece, text_told_no_way_back);
}

static bool is_shelter(const struct field *field, space_id hex)
{
	return gloire_battle(field->scenario)
		->tables.ground[field->scenario->board->space[hex].terrain]
		.all_round;
}

static void take_step(struct table *table, struct frame *frame, unsigned direction)
{
	struct field field = truth(table);
	piece_id piece = frame->arg[arg_unit];
	space_id at = gloire_piece(&field, piece)->at, to = table->scenario->board->neighbour[at][direction];
	struct run run = run_of(&field, frame);
	bool aside = is_aside(&field, &run, to);
	half_points cost = cost_of(&field, &run, direction);
	bool fatal = is_fatal(&field, &run, direction);
	frame->arg[arg_aside] = (uint16_t)(frame->arg[arg_aside] + aside);
	frame->arg[arg_back] = aside ? (uint16_t)(at + 1) : 0;
	frame->arg[arg_left] =
		(uint16_t)(cost < (half_points)frame->arg[arg_left] ? frame->arg[arg_left] - cost : 0);
	bool can_stay = gloire_judge_stack(&field, to, piece).legal;
	gloire_put(table, piece, to);
	gloire_chiefs_follow(table, at, run.start, to, gloire_side(table->scenario, piece));
	tell_all(table, say2(text_told_runs, piece_arg(piece), space_arg(to)), to);
	if (!can_stay)
		gloire_pass_through(table, to, piece, frame->arg[arg_driver]);
	gloire_try_ice(table, piece);
	if (fatal)
		gloire_make_disordered(table, piece, by_ground);
	if (!gloire_stands(&field, piece))
		pop(table);
	else
		gloire_chiefs_flee_from(table, &to, 1, gloire_side(table->scenario, piece)); /* 2.5.2 */
}

static void ask_way(struct table *table, const struct frame *frame)
{
	struct frame *question = push(table, question_rout_way, frame->seat);
	question->arg[arg_unit] = frame->arg[arg_unit];
	question->arg[arg_left] = frame->arg[arg_left];
	question->arg[arg_start] = frame->arg[arg_start];
	question->arg[arg_aside] = frame->arg[arg_aside];
	question->arg[arg_driver] = frame->arg[arg_driver];
	question->arg[arg_back] = frame->arg[arg_back];
}

/* 2.5.2: a chief who had nobody else with him goes off with the unit, and is lost. */
static void run_off(struct table *table, piece_id piece, space_id start)
{
	struct field field = truth(table);
	space_id from = gloire_piece(&field, piece)->at;
	side_id side = gloire_side(table->scenario, piece);
	gloire_eliminate(table, piece, text_told_runs_off);
	for (unsigned i = 0; i < gloire_battle(table->scenario)->chiefs; i++) {
		piece_id chief = (piece_id)(gloire_max_units + i);
		if (gloire_must_go_along(&field, chief, from, start, side))
			gloire_eliminate(table, chief, text_told_chief_swept_off);
	}
}

static enum next run_step(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id piece = frame->arg[arg_unit];
	bool on = must_go_on(&field, piece);
	if (!frame->arg[arg_left] && !on) {
		end_run(table, piece);
		return next_go_on;
	}
	if (leaves_map(&field, piece)) {
		space_id start = frame->arg[arg_start];
		pop(table);
		run_off(table, piece, start);
		return next_go_on;
	}
	struct run run = run_of(&field, frame);
	if (is_shelter(&field, run.at) && !on && frame->stage == 0 && !meets_routed(&field, piece, run.at))
		return next_ask; /* 10.4: it may stop here */
	frame->stage = 0;
	struct onward onward = onward_from(&field, &run, on);
	if (!onward.set)
		end_run(table, piece);
	else if (onward.set & (onward.set - 1) || onward.may_halt)
		ask_way(table, frame);
	else
		take_step(table, frame, (unsigned)__builtin_ctz(onward.set));
	return next_go_on;
}

static struct message prompt_step(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_shelter, piece_arg(frame->arg[arg_unit]));
}

static void shelter(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_yes)
		pop(table);
	else
		frame->stage = 1;
}

const struct question gloire_rout_step = {
	.id = "shelter",
	.rule = "10.4",
	.run = run_step,
	.prompt = prompt_step,
	.carry_out = shelter,
	.verbs = 1 << verb_yes | 1 << verb_no,
	.stages = 2,
	.arg = {[arg_unit] = {"unit", kind_piece, .most = max_pieces},
		[arg_left] = {"points", kind_number, .most = 100},
		[arg_start] = {"from", kind_place, .most = max_hexes},
		[arg_aside] = {"aside", kind_number, .most = 8},
		[arg_driver] = {"driver", kind_piece, .base = 1, .most = max_pieces},
		[arg_back] = {"back", kind_place, .base = 1, .most = max_hexes}},
};

static struct message prompt_way(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_rout_way, piece_arg(frame->arg[arg_unit]));
}

static void list_ways(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct run run = run_of(field, frame);
	struct onward onward = onward_from(field, &run, must_go_on(field, run.piece));
	gloire_list_steps(field, run.at, onward.set, answers);
	if (onward.may_halt)
		add_answer(answers, answer(verb_done, 0), -1);
}

static struct verdict judge_way(const struct field *field, const struct frame *frame, struct answer given)
{
	struct run run = run_of(field, frame);
	struct onward onward = onward_from(field, &run, must_go_on(field, run.piece));
	if (given.verb == verb_done)
		return onward.may_halt ? legal() : forbidden(say1(text_must_run_on, piece_arg(run.piece)));
	unsigned direction = hex_direction(field->scenario->board, run.at, given.arg);
	if (direction != no_direction && onward.shared >> direction & 1)
		return forbidden(say1(text_halts_alone, space_arg(given.arg)));
	if (direction == no_direction || !(onward.set >> direction & 1))
		return forbidden(say2(text_not_straight, piece_arg(run.piece), space_arg(given.arg)));
	return legal();
}

static void run_that_way(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id piece = frame->arg[arg_unit];
	space_id at = gloire_piece(&field, piece)->at;
	pop(table);
	if (given.verb == verb_done)
		end_run(table, piece);
	else
		take_step(table, top(table), hex_direction(table->scenario->board, at, given.arg));
}

const struct question gloire_rout_way = {
	.id = "rout-way",
	.rule = "10.4",
	.prompt = prompt_way,
	.list = list_ways,
	.judge = judge_way,
	.carry_out = run_that_way,
	.verbs = 1 << verb_go | 1 << verb_done,
	.arg = {[arg_unit] = {"unit", kind_piece, .most = max_pieces},
		[arg_left] = {"points", kind_number, .most = 100},
		[arg_start] = {"from", kind_place, .most = max_hexes},
		[arg_aside] = {"aside", kind_number, .most = 8},
		[arg_driver] = {"driver", kind_piece, .base = 1, .most = max_pieces},
		[arg_back] = {"back", kind_place, .base = 1, .most = max_hexes}},
	.upon = 1ull << question_rout_step,
};

bool gloire_rout_move(struct table *table, piece_id piece, unsigned driver)
{
	struct field field = truth(table);
	struct frame *frame = push(table, question_rout_step,
				   gloire_seat(gloire_side(table->scenario, piece)));
	frame->arg[arg_unit] = piece;
	frame->arg[arg_left] = (uint16_t)(half * gloire_unit(&field, piece)->mp[gloire_disorder]);
	frame->arg[arg_start] = gloire_here(table)->piece[piece].at;
	frame->arg[arg_driver] = (uint16_t)driver;
	gloire_part_from_chiefs(table);
	return true;
}

/* ---- Phase E ----------------------------------------------------------------------------------------------------------------------------- */

void gloire_begin_rout(struct table *table)
{
	push(table, question_rout, no_seat);
}

/* Those nearest to where they run go first, and clear the way for the others; no_piece: all have run. */
static piece_id next_to_run(const struct field *field)
{
	piece_id next = no_piece;
	unsigned nearest = UINT_MAX;
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++) {
		const struct gloire_piece *now = gloire_piece(field, i);
		if (!gloire_stands(field, i) || now->order != routed || now->did & did_move)
			continue;
		struct gloire_goal goal = goal_from(field, i, now->at);
		unsigned distance = distance_to(field->scenario, &goal, now->at);
		if (distance < nearest) {
			nearest = distance;
			next = i;
		}
	}
	return next;
}

static enum next run_rout(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	(void)frame;
	if (gloire_work_off(table))
		return next_go_on;
	piece_id piece = next_to_run(&field);
	if (piece != no_piece) {
		gloire_mark_moved(table, piece, did_move);
		gloire_rout_move(table, piece, 0);
		return next_go_on;
	}
	for (piece_id i = 0; i < gloire_battle(table->scenario)->units; i++)
		gloire_here(table)->piece[i].did &= ~(unsigned)did_move;
	pop(table);
	gloire_check_demoralisation(table);
	gloire_note_rout(table);
	gloire_take_places(table);
	return next_go_on;
}

const struct question gloire_rout_question = {
	.id = "rout",
	.rule = "10.4",
	.run = run_rout,
	.begins = 1 + step_rout,
};

/* ---- 11.2 ---------------------------------------------------------------------------------------------------------------------------------- */

/* Reading 45: units that have come onto the map, guns excepted; one without any such unit is never demoralised. */
static bool is_demoralised(const struct field *field, unsigned formation)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	bool any = false;
	for (piece_id i = 0; i < battle->units; i++) {
		if (battle->unit[i].formation != formation || gloire_is_guns(field, i))
			continue;
		if (gloire_stands(field, i) && gloire_piece(field, i)->order == good_order)
			return false;
		any |= gloire_stands(field, i) || gloire_piece(field, i)->at == box_eliminated;
	}
	return any;
}

void gloire_check_demoralisation(struct table *table)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	for (unsigned i = 0; i < gloire_battle(table->scenario)->formations; i++) {
		bool was = gloire->formation[i] & formation_demoralised, is = is_demoralised(&field, i);
		if (was == is)
			continue;
		gloire->formation[i] ^= formation_demoralised;
		tell_all(table,
			 say1(is ? text_told_demoralised : text_told_recovered, of_kind(arg_group, (int)i)),
			 no_space);
	}
}
