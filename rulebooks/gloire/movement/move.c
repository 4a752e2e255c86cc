/*
 * Who moves, 4.4 and 4.4.1: the active units one after another, each once; a chief of the side among them (2.5.1). A unit goes,
 * turns where it stands, forms or leaves square (4.2), or charges (9.1).
 */
#include "rulebooks/gloire/players/measure.h"

enum { way_normal, way_forced };
enum { arg_piece_no, arg_along }; /* the unit; from arg_along on 1 + those that it takes along */

/* 4.4.2: without orders guns that have fired stay. */
static bool is_held_by_its_fire(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	return gloire_is_guns(field, piece) && now->did & did_fire && now->capacity == may_act_reduced;
}

/* Who may use his movement points at all in this activation. */
bool gloire_can_move(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	if ((now->capacity != may_act && now->capacity != may_act_reduced) ||
	    (!gloire_stands(field, piece) && !gloire_is_due(field, piece)))
		return false;
	if (now->did & (did_move | did_turn | failed_test) || now->order == routed)
		return false;
	if (is_held_by_its_fire(field, piece))
		return false;
	return gloire_points(field, piece) > 0 && gloire_may_stir(field, piece);
}

static bool is_entering(const struct field *field, piece_id piece)
{
	return gloire_piece(field, piece)->at == box_due;
}

/* ---- 4.1.3: forced marches --------------------------------------------------------------------------------------------------- */

struct verdict gloire_judge_forced(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	struct arg unit = piece_arg(piece);
	bool reinforcement = now->status == status_reinforcement || is_entering(field, piece);
	space_id from = is_entering(field, piece) ? gloire_unit(field, piece)->set_up.hex : now->at;
	if (now->capacity != may_act || now->order != good_order ||
	    now->did & (in_square | square_left | did_fire))
		return forbidden(say1(text_no_forced_march, unit));
	unsigned why = gloire_why_no_forced_march(field, piece);
	if (why)
		return forbidden(say1(why, unit));
	unsigned hour = gloire_hour_at(field, from);
	if ((hour == gloire_night || hour == gloire_fog) && !reinforcement)
		return forbidden(say1(hour == gloire_night ? text_no_forced_march_in_dark
							   : text_no_forced_march_in_fog,
				      unit));
	if (gloire_enemy_within(field, from, gloire_side(field->scenario, piece), 5))
		return forbidden(say1(text_forced_too_near, space_arg(from)));
	return legal();
}

/* ---- 4.2: squares ------------------------------------------------------------------------------------------------------------- */

/* All foot of the hex forms together; guns with it conform, and so do those of the reserve whom it shelters, horse too (B 5.1). */
struct verdict gloire_judge_square(const struct field *field, piece_id piece)
{
	space_id hex = gloire_piece(field, piece)->at;
	struct arg unit = piece_arg(piece);
	bool foot = false;
	if (!gloire_may_form_square(field, piece))
		return forbidden(say1(gloire_why_no_squares(field), unit));
	if (is_entering(field, piece) ||
	    !gloire_battle(field->scenario)->tables.ground[field->scenario->board->space[hex].terrain].square)
		return forbidden(say1(gloire_why_no_square_here(field, hex), unit));
	GLOIRE_EACH_IN (field, hex, other) {
		const struct gloire_piece *now = gloire_piece(field, other);
		if (gloire_is_chief(other))
			continue;
		if (gloire_is_foot(field, other) && !gloire_may_form_square(field, other)) /* C 4.3 */
			return forbidden(say1(gloire_why_no_squares(field), piece_arg(other)));
		bool acts = gloire_can_move(field, other);
		bool conforms = gloire_is_guns(field, other) || gloire_is_sheltered(field, other);
		foot |= gloire_is_foot(field, other) && acts;
		if (now->order != good_order || now->did & (in_square | square_left) ||
		    (!conforms && (gloire_is_horse(field, other) || !acts)))
			return forbidden(say1(text_no_square_now, piece_arg(other)));
	}
	return foot ? legal() : forbidden(say1(text_no_square_now, unit));
}

static void form_square(struct table *table, space_id hex)
{
	struct field field = truth(table);
	GLOIRE_EACH_IN (&field, hex, piece)
		if (!gloire_is_chief(piece)) {
			gloire_set_square(table, piece, true);
			gloire_here(table)->piece[piece].did |= did_move;
		}
	tell_all(table, say1(text_told_square, space_arg(hex)), hex);
}

/* The hex leaves it together; each unit that is active pays for itself, the others when they move. */
void gloire_leave_square(struct table *table, piece_id leader)
{
	struct field field = truth(table);
	GLOIRE_EACH_IN (&field, gloire_piece(&field, leader)->at, piece) {
		if (gloire_is_chief(piece) || !(gloire_piece(&field, piece)->did & in_square))
			continue;
		gloire_set_square(table, piece, false);
		if (piece != leader && gloire_piece(&field, piece)->capacity != not_active)
			gloire_here(table)->piece[piece].did |= square_left;
	}
}

/* ---- 6.1.1, 6.2.2: facing ------------------------------------------------------------------------------------------------------- */

/* Fighters of a stack face alike; guns beside them are free. */
unsigned gloire_bound_facing(const struct field *field, piece_id piece, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, other)
		if (other != piece && !gloire_is_chief(other) &&
		    gloire_is_guns(field, other) == gloire_is_guns(field, piece) &&
		    gloire_piece(field, other)->order != routed)
			return gloire_piece(field, other)->facing;
	return no_direction;
}

/* In an enemy zone it turns by one corner at most. */
static unsigned facings_in_place(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	bool held = gloire_in_zone(field, now->at, gloire_side(field->scenario, piece));
	return facing_within(now->facing, held ? 1 : 3) & ~(1u << now->facing);
}

static void turn_stack(struct table *table, piece_id piece, unsigned facing)
{
	struct field field = truth(table);
	space_id hex = gloire_piece(&field, piece)->at;
	bool guns = gloire_is_guns(&field, piece);
	GLOIRE_EACH_IN (&field, hex, other)
		if (!gloire_is_chief(other) && gloire_is_guns(&field, other) == guns) {
			gloire_face(table, other, facing);
			gloire_here(table)->piece[other].did |= did_turn;
		}
}

/* ---- 5.1.2: the order of a stack ------------------------------------------------------------------------------- */

static bool has_begun(const struct field *field, side_id side)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_side(field->scenario, i) == side &&
		    gloire_piece(field, i)->did & (did_move | did_turn))
			return true;
	return false;
}

/* Reading 17: before anybody moves, if all of the stack are active; guns stay above the others. */
static struct verdict judge_on_top(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	struct arg unit = piece_arg(piece);
	bool above = false;
	if (is_entering(field, piece) || now->restacked ||
	    has_begun(field, gloire_side(field->scenario, piece)))
		return forbidden(say1(text_not_restacked, unit));
	GLOIRE_EACH_IN (field, now->at, other) {
		if (gloire_is_chief(other))
			continue;
		if (!gloire_piece(field, other)->capacity)
			return forbidden(say1(text_not_restacked, unit));
		above |= gloire_is_guns(field, other) == gloire_is_guns(field, piece) &&
			 gloire_piece(field, other)->rank < now->rank;
	}
	return above ? legal() : forbidden(say1(text_not_restacked, unit));
}

/* 2.2, 2.4.3: why it has nothing to do with the activation at hand but rally; 0: it has. */
unsigned gloire_why_idle(const struct field *field, piece_id piece)
{
	unsigned capacity = gloire_piece(field, piece)->capacity;
	return capacity == may_rally ? text_may_only_rally : capacity == not_active ? text_not_active : 0;
}

static unsigned why_not_move(const struct field *field, piece_id piece)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	unsigned idle = gloire_why_idle(field, piece);
	if (idle && gloire_stands(field, piece))
		return idle;
	if (now->did & failed_test)
		return text_has_failed; /* 9.1 */
	if (now->order == routed)
		return text_routed_moves_not;
	unsigned fixed = gloire_why_fixed(field, piece);
	return fixed ? fixed : text_cannot_move;
}

/* ---- Who ------------------------------------------------------------------------------------------------------------------------- */

static bool has_way(const struct field *field, piece_id piece);

static struct verdict judge_mover(const struct field *field, const struct frame *frame, unsigned piece)
{
	struct arg unit = piece_arg((piece_id)piece);
	if (!gloire_exists(field->scenario, piece) || gloire_side(field->scenario, piece) != frame->seat)
		return forbidden(say1(text_not_yours, unit));
	if (gloire_is_chief(piece) &&
	    (gloire_piece(field, piece)->did & has_ridden ||
	     (!gloire_on_map(field, piece) && !gloire_is_due(field, (piece_id)piece))))
		return forbidden(say1(text_has_ridden, unit));
	unsigned why = gloire_is_chief(piece) ? gloire_why_not_ride(field, piece - gloire_max_units) : 0;
	if (why)
		return forbidden(say1(why, unit));
	if (!gloire_is_chief(piece) && is_held_by_its_fire(field, (piece_id)piece))
		return forbidden(say1(text_guns_have_fired, unit));
	if (!gloire_is_chief(piece) && !gloire_can_move(field, (piece_id)piece))
		return forbidden(say1(why_not_move(field, (piece_id)piece), unit));
	return has_way(field, (piece_id)piece) ? legal() : forbidden(say1(text_no_way, unit));
}

/* A unit on the map can at least turn; one that comes in, or a chief, needs a hex to go to. */
static bool has_way(const struct field *field, piece_id piece)
{
	if (gloire_is_chief(piece))
		return gloire_can_ride(field, piece);
	if (gloire_is_bound(field, piece))
		return gloire_can_go_on_by_trail(field, piece);
	if (!is_entering(field, piece))
		return true;
	struct gloire_mover mover = gloire_mover(field, piece);
	gloire_search(&mover);
	for (unsigned i = 0; i < field->work->reach.count; i++)
		if (gloire_judge_go(&mover, field->work->reach.node[i].space).legal)
			return true;
	return false;
}

static struct verdict judge_move(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb != verb_done)
		return judge_mover(field, frame, given.arg);
	piece_id bound = gloire_owes_march(field, frame->seat); /* A 2.3 */
	return bound == no_piece ? legal() : forbidden(say1(text_must_march_on, piece_arg(bound)));
}

static void list_move(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (piece_id piece = 0; piece < battle->units; piece++)
		if (gloire_piece(field, piece)->capacity && judge_mover(field, frame, piece).legal)
			add_answer(answers, answer(verb_unit, piece), -1);
	for (unsigned i = 0; i < battle->chiefs; i++)
		if (judge_mover(field, frame, gloire_max_units + i).legal)
			add_answer(answers, answer(verb_unit, gloire_max_units + i), -1);
	if (judge_move(field, frame, answer(verb_done, 0)).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

static void choose(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb == verb_done) {
		pop(table);
		return;
	}
	unsigned question = gloire_is_chief(given.arg) ? question_chief : question_march;
	push(table, question, seat)->arg[arg_piece_no] = given.arg;
}

static enum next run_move(struct table *table, struct frame *frame)
{
	(void)frame;
	return gloire_work_off(table) ? next_go_on : next_ask;
}

const struct question gloire_move = {
	.id = "move",
	.rule = "4.4.1",
	.run = run_move,
	.ask = text_ask_move,
	.list = list_move,
	.judge = judge_move,
	.carry_out = choose,
	.verbs = 1 << verb_unit | 1 << verb_done,
	.upon = 1 << question_activation,
};

/* ---- Where to ---------------------------------------------------------------------------------------------------------------------- */

static struct message prompt_march(const struct field *field, const struct frame *frame)
{
	piece_id piece = frame->arg[arg_piece_no];
	if (frame->arg[arg_along])
		return say1(text_ask_march_together, piece_arg(piece));
	return say2(text_ask_march, piece_arg(piece), of_kind(arg_points, gloire_allowance(field, piece)));
}

struct verdict gloire_judge_way(struct gloire_mover mover, struct verdict may_force, struct answer given)
{
	gloire_search(&mover);
	struct verdict verdict = gloire_judge_leg(&mover, given.arg);
	if (given.way == way_normal)
		return verdict;
	if (!may_force.legal)
		return may_force;
	if (verdict.legal && !mover.entering)
		return forbidden(say1(text_no_need_of_force, space_arg(given.arg)));
	mover.forced = true;
	gloire_search(&mover);
	return gloire_judge_leg(&mover, given.arg);
}

static struct verdict judge_turn(const struct field *field, piece_id piece, unsigned facing)
{
	if (!is_entering(field, piece) && facing == gloire_piece(field, piece)->facing)
		return forbidden(say1(text_faces_so_already, piece_arg(piece)));
	if (is_entering(field, piece) || facing >= hex_sides ||
	    !(facings_in_place(field, piece) >> facing & 1))
		return forbidden(say1(text_no_such_turn, piece_arg(piece)));
	return legal();
}

/* 5.2.1: by its owner's will a reinforcement becomes a unit like others, Without orders. */
static struct verdict judge_giving_up(const struct field *field, piece_id piece)
{
	return gloire_piece(field, piece)->status == status_reinforcement && gloire_stands(field, piece)
		       ? legal()
		       : forbidden(say1(text_no_reinforcement, piece_arg(piece)));
}

static struct verdict judge_march(const struct field *field, const struct frame *frame, struct answer given)
{
	piece_id piece = frame->arg[arg_piece_no], unit[gloire_most_together];
	if (gloire_is_bound(field, piece))
		return gloire_judge_bound(field, piece, given);
	if (given.verb == verb_unit)
		return gloire_judge_along(field, frame, given.arg);
	if (frame->arg[arg_along] && given.verb != verb_go)
		return forbidden(say1(text_marches_together, piece_arg(piece)));
	switch (given.verb) {
	case verb_go:
		if (frame->arg[arg_along])
			return gloire_judge_go_together(field, unit, gloire_together(frame, arg_along, unit),
							given);
		return gloire_judge_way(gloire_mover(field, piece), gloire_judge_forced(field, piece), given);
	case verb_pass:
		return judge_giving_up(field, piece);
	case verb_done:
		return gloire_judge_leaving(field, piece);
	case verb_face:
		return judge_turn(field, piece, given.arg);
	case verb_yes:
		return gloire_judge_square(field, piece);
	case verb_number:
		return given.arg ? forbidden(say1(text_not_restacked, piece_arg(piece)))
				 : judge_on_top(field, piece);
	case verb_no:
		return gloire_piece(field, piece)->did & in_square
			       ? legal()
			       : forbidden(say1(text_not_in_square, piece_arg(piece)));
	default:
		return gloire_is_train(field, piece) ? gloire_judge_bridge(field, piece, given.arg)
						     : gloire_judge_charge(field, piece, given.arg);
	}
}

/* By force only where an ordinary march does not get; whoever comes in chooses what he comes in as (5.2.1). */
void gloire_list_ways(struct gloire_mover mover, unsigned way, struct answers *answers)
{
	uint64_t set[gloire_hex_words];
	gloire_search(&mover);
	gloire_reached(mover.field, set);
	for (unsigned i = 0; i < answers->count && way == way_forced && !mover.entering; i++)
		if (answers->answer[i].verb == verb_go)
			set[answers->answer[i].arg / 64] &= ~((uint64_t)1 << answers->answer[i].arg % 64);
	GLOIRE_EACH_REACHED(set, hex)
	{
		if (!gloire_judge_leg(&mover, (space_id)hex).legal)
			continue;
		struct answer go = {.verb = verb_go, .way = (uint8_t)way, .arg = (uint16_t)hex};
		add_answer(answers, go,
			   (half_points)(reach_at(&mover.field->work->reach, (space_id)hex)->cost -
					 mover.spent));
	}
}

static void list_along(const struct field *field, const struct frame *frame, struct answers *answers)
{
	for (piece_id i = 0; i < gloire_battle(field->scenario)->units; i++)
		if (gloire_piece(field, i)->at == gloire_piece(field, frame->arg[arg_piece_no])->at &&
		    gloire_judge_along(field, frame, i).legal)
			add_answer(answers, answer(verb_unit, i), -1);
}

static void list_march(const struct field *field, const struct frame *frame, struct answers *answers)
{
	piece_id piece = frame->arg[arg_piece_no], unit[gloire_most_together];
	if (gloire_is_bound(field, piece)) {
		for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
			if (gloire_data(field->scenario)->trail_left[hex] != off_the_trail &&
			    gloire_judge_bound(field, piece, answer(verb_go, hex)).legal)
				add_answer(answers, answer(verb_go, hex), -1);
		return;
	}
	if (frame->arg[arg_along]) {
		unsigned units = gloire_together(frame, arg_along, unit);
		if (is_entering(field, piece))
			gloire_list_go_together(field, unit, units, false, answers);
		gloire_list_go_together(field, unit, units, true, answers);
		list_along(field, frame, answers);
		return;
	}
	struct gloire_mover mover = gloire_mover(field, piece);
	gloire_list_ways(mover, way_normal, answers);
	mover.forced = true;
	if (gloire_judge_forced(field, piece).legal)
		gloire_list_ways(mover, way_forced, answers);
	for (unsigned facing = 0; facing < hex_sides; facing++)
		if (judge_turn(field, piece, facing).legal)
			add_answer(answers, answer(verb_face, facing), -1);
	if (gloire_judge_square(field, piece).legal)
		add_answer(answers, answer(verb_yes, 0), -1);
	if (gloire_piece(field, piece)->did & in_square)
		add_answer(answers, answer(verb_no, 0), -1);
	if (judge_on_top(field, piece).legal)
		add_answer(answers, answer(verb_number, 0), -1);
	if (judge_giving_up(field, piece).legal)
		add_answer(answers, answer(verb_pass, 0), -1);
	if (gloire_judge_leaving(field, piece).legal)
		add_answer(answers, answer(verb_done, 0), -1);
	list_along(field, frame, answers);
	if (gloire_is_train(field, piece))
		gloire_list_bridges(field, piece, answers);
	else
		gloire_list_charges(field, piece, answers);
}

/* ---- Going --------------------------------------------------------------------------------------------------------------------------- */

void gloire_mark_moved(struct table *table, piece_id piece, unsigned bits)
{
	gloire_here(table)->piece[piece].did |= bits;
}

void gloire_ask_facing(struct table *table, piece_id piece, unsigned set)
{
	struct frame *frame = push(table, question_face, gloire_seat(gloire_side(table->scenario, piece)));
	frame->arg[0] = piece;
	frame->arg[1] = (uint16_t)set;
}

/* 5.2.1: what it comes in as. */
void gloire_come_in(struct table *table, piece_id piece, bool forced)
{
	struct field field = truth(table);
	struct gloire *gloire = gloire_here(table);
	space_id entry = gloire_unit(&field, piece)->set_up.hex;
	bool near = gloire_enemy_within(&field, entry, gloire_side(table->scenario, piece), 5);
	gloire_note_entry(table, piece);
	gloire->formation[gloire_unit(&field, piece)->formation] &= (uint8_t)~formation_delayed;
	gloire->piece[piece].status = forced ? status_reinforcement : near ? status_with : status_without;
}

static void march(struct table *table, struct frame *frame, struct answer given)
{
	piece_id piece = frame->arg[arg_piece_no], unit[gloire_most_together];
	unsigned units = gloire_together(frame, arg_along, unit);
	seat_id seat = frame->seat;
	space_id at = gloire_here(table)->piece[piece].at;
	struct field field = truth(table);
	bool is_train = gloire_is_train(&field, piece);
	if (given.verb == verb_unit) {
		frame->arg[arg_along + units - 1] = (uint16_t)(given.arg + 1);
		return;
	}
	pop(table);
	if (units > 1) {
		gloire_go_together(table, unit, units, given);
		return;
	}
	switch (given.verb) {
	case verb_go:
		gloire_set_out(table, piece, given);
		return;
	case verb_face:
		turn_stack(table, piece, given.arg);
		return;
	case verb_yes:
		form_square(table, at);
		return;
	case verb_number:
		gloire_put_on_top(table, piece);
		gloire_here(table)->piece[piece].restacked = 1;
		return;
	case verb_pass:
		gloire_here(table)->piece[piece].status = status_without;
		gloire_here(table)->piece[piece].capacity = may_act_reduced;
		tell_all(table, say1(text_told_gives_up, piece_arg(piece)), at);
		return;
	case verb_no:
		gloire_leave_square(table, piece);
		gloire_mark_moved(table, piece, did_turn);
		gloire_ask_facing(table, piece, facing_every_side);
		return;
	case verb_done:
		gloire_leave_map(table, piece);
		return;
	default:
		if (at < table->scenario->board->spaces && is_train)
			gloire_lay_bridge(table, piece, given.arg);
		else
			gloire_begin_charge(table, piece, given.arg, seat);
		return;
	}
}

const struct question gloire_march = {
	.id = "march",
	.rule = "4",
	.prompt = prompt_march,
	.list = list_march,
	.judge = judge_march,
	.carry_out = march,
	.policy = gloire_policy_march,
	.verbs = 1 << verb_go | 1 << verb_face | 1 << verb_yes | 1 << verb_no | 1 << verb_at |
		 1 << verb_number | 1 << verb_unit | 1 << verb_pass | 1 << verb_done,
	.ways = 1,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces},
		[1] = {"second", kind_piece, .base = 1, .most = max_pieces},
		[2] = {"third", kind_piece, .base = 1, .most = max_pieces},
		[3] = {"fourth", kind_piece, .base = 1, .most = max_pieces},
		[4] = {"fifth", kind_piece, .base = 1, .most = max_pieces},
		[5] = {"sixth", kind_piece, .base = 1, .most = max_pieces}},
	.continues = true,
	.in_the_open = true,
};

/* ---- 6.1.2: how it faces ---------------------------------------------------------------------------------------------------------------- */

static struct message prompt_face(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_face, piece_arg(frame->arg[0]));
}

static struct verdict judge_face(const struct field *field, const struct frame *frame, struct answer given)
{
	(void)field;
	return given.arg < hex_sides && frame->arg[1] >> given.arg & 1
		       ? legal()
		       : forbidden(say1(text_no_such_turn, piece_arg(frame->arg[0])));
}

/* Whoever was driven off or lost meanwhile needs no facing. */
static enum next run_face(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	if (gloire_stands(&field, frame->arg[0]) && gloire_piece(&field, frame->arg[0])->order != routed)
		return next_ask;
	pop(table);
	return next_go_on;
}

void gloire_face_all(struct table *table, piece_id piece, unsigned facing)
{
	struct field field = truth(table);
	bool guns = gloire_is_guns(&field, piece);
	GLOIRE_EACH_IN (&field, gloire_piece(&field, piece)->at, other)
		if (!gloire_is_chief(other) && gloire_is_guns(&field, other) == guns)
			gloire_face(table, other, facing);
}

static void take_facing(struct table *table, struct frame *frame, struct answer given)
{
	piece_id piece = frame->arg[0];
	pop(table);
	gloire_face_all(table, piece, given.arg);
}

const struct question gloire_face_question = {
	.id = "face",
	.rule = "6.1.2",
	.run = run_face,
	.prompt = prompt_face,
	.judge = judge_face,
	.carry_out = take_facing,
	.policy = gloire_policy_face,
	.verbs = 1 << verb_face,
	.arg = {[0] = {"unit", kind_piece, .most = max_pieces},
		[1] = {"corners", kind_bits, .most = hex_sides}},
	.continues = true,
	.in_the_open = true,
	.forced = true,
};
