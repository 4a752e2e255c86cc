/*
 * Commanders in chief, 2.5: their modifier, their ride once a turn, and how they flee.
 */
#include "rulebooks/gloire/players/measure.h"

/* 3: the chief of the first rank who is on the map. */
int gloire_chief_modifier(const struct field *field, side_id side)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	int modifier = 0;
	unsigned rank = gloire_none;
	for (unsigned i = 0; i < battle->chiefs; i++) {
		const struct gloire_chief *chief = &battle->chief[i];
		bool better = chief->rank < rank ||
			      (chief->rank == rank && chief->modifier > modifier); /* G 3 */
		if (chief->side != side || !gloire_on_map(field, gloire_max_units + i) || !better ||
		    !chief->commands)
			continue;
		rank = chief->rank;
		modifier = chief->modifier;
	}
	return modifier;
}

/* Of one group, or by a special marker with one die for all (C 2.1.2, D 2.1) among those who have not been asked. */
static bool is_tested_with(const struct field *field, piece_id asked, piece_id piece)
{
	const struct gloire_piece *a = gloire_piece(field, asked), *b = gloire_piece(field, piece);
	if (a->capacity == may_ask && gloire_one_die_for_all(field))
		return b->capacity == may_ask;
	return gloire_unit(field, asked)->formation == gloire_unit(field, piece)->formation &&
	       a->group == b->group;
}

/* 2.4.3, reading 8: of the chiefs who may command one of those who are tested, and have it in range, the best. */
int gloire_leader_modifier(const struct field *field, piece_id asked)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	side_id side = battle->unit[asked].side;
	int best = 0;
	bool found = false;
	for (piece_id i = 0; i < battle->units; i++) {
		if (battle->unit[i].side != side || !gloire_stands(field, i) ||
		    !is_tested_with(field, asked, i))
			continue;
		for (unsigned chief = 0; chief < battle->chiefs; chief++) {
			if (battle->chief[chief].side != side ||
			    !gloire_may_command(field, chief, battle->unit[i].formation) ||
			    !gloire_in_range(field, chief, gloire_piece(field, i)->at))
				continue;
			if (!found || battle->chief[chief].modifier > best)
				best = battle->chief[chief].modifier;
			found = true;
		}
	}
	return best;
}

/* ---- The ride, 2.5.1 ------------------------------------------------------------------------------------------------------ */

static struct message prompt_ride(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_ride, piece_arg(frame->arg[0]));
}

/* G 2.5: an emperor rides at the pace of his escort, and not where it could not stand. */
struct gloire_mover gloire_rider(const struct field *field, piece_id chief)
{
	struct gloire_mover mover = gloire_mover(field, chief);
	if (gloire_escort_of(field, chief) != no_piece)
		mover.arms = 1u << gloire_arm_cavalry;
	return mover;
}

static struct verdict judge_end(const struct gloire_mover *mover, space_id to)
{
	piece_id escort = gloire_escort_of(mover->field, mover->piece);
	struct verdict verdict = gloire_judge_go(mover, to);
	return verdict.legal && escort != no_piece ? gloire_judge_stack(mover->field, to, escort) : verdict;
}

static struct verdict judge_ride(const struct field *field, const struct frame *frame, struct answer given)
{
	struct gloire_mover mover = gloire_rider(field, frame->arg[0]);
	gloire_search(&mover);
	return judge_end(&mover, given.arg);
}

static void list_ride(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct gloire_mover mover = gloire_rider(field, frame->arg[0]);
	gloire_search(&mover);
	uint64_t set[gloire_hex_words];
	gloire_reached(field, set);
	GLOIRE_EACH_REACHED(set, hex)
	if (judge_end(&mover, (space_id)hex).legal)
		add_answer(answers, answer(verb_go, (unsigned)hex),
			   reach_at(&field->work->reach, (space_id)hex)->cost);
}

/* Whatever a chief who rides alone can enter on land, he can stay in. */
static bool has_first_step(const struct gloire_mover *mover)
{
	const space_id *beside = mover->field->scenario->board->neighbour[mover->start];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		bool stops;
		if (beside[direction] == no_space || gloire_is_afloat(mover->field, beside[direction]))
			continue;
		struct gloire_step_cost step = gloire_step(mover, mover->start, direction, beside[direction],
							   &stops, NULL);
		if (!step.why && step.cost <= mover->limit)
			return true;
	}
	return false;
}

/* Has he a hex to ride to? The list of the ride must not be empty. */
bool gloire_can_ride(const struct field *field, piece_id chief)
{
	struct gloire_mover mover = gloire_rider(field, chief);
	if (!mover.entering && gloire_escort_of(field, chief) == no_piece && has_first_step(&mover))
		return true;
	gloire_search(&mover);
	for (unsigned i = 0; i < field->work->reach.count; i++)
		if (judge_end(&mover, field->work->reach.node[i].space).legal)
			return true;
	return false;
}

static void ride(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	piece_id chief = frame->arg[0], escort = gloire_escort_of(&field, chief);
	space_id way[gloire_longest_way];
	unsigned hexes = 0;
	pop(table);
	if (escort != no_piece) { /* a unit that passes, like any other */
		struct gloire_mover mover = gloire_rider(&field, chief);
		gloire_search(&mover);
		hexes = gloire_way(&mover, given.arg, way);
		gloire_tread_way(table, &mover, escort, given.arg);
		gloire_put(table, escort, given.arg);
	}
	gloire_put(table, chief, given.arg);
	gloire_here(table)->piece[chief].did |= has_ridden;
	struct event event = {.message = say2(text_told_rides, piece_arg(chief), space_arg(given.arg)),
			      .pieces = 1,
			      .piece = {chief},
			      .at = given.arg};
	tell(table, &event);
	gloire_chiefs_flee_from(table, way, hexes, gloire_side(table->scenario, chief));
}

const struct question gloire_chief_ride = {
	.id = "ride",
	.rule = "2.5.1",
	.prompt = prompt_ride,
	.list = list_ride,
	.judge = judge_ride,
	.carry_out = ride,
	.policy = gloire_policy_ride,
	.verbs = 1 << verb_go,
	.arg = {[0] = {"chief", kind_piece, .most = max_pieces}},
	.continues = true,
	.in_the_open = true,
};

/* ---- Flight, 2.5.2 --------------------------------------------------------------------------------------------------------- */

static bool is_free_of_enemies(const struct field *field, space_id hex, side_id side)
{
	return gloire_held_by(field, hex) != gloire_enemy(side);
}

static bool may_flee_over(const struct field *field, space_id from, unsigned direction, side_id side)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	return to != no_space && gloire_may_enter(field, gloire_arm_chief, from, direction) &&
	       is_free_of_enemies(field, to, side);
}

/* Reading 10: one or two hexes, never through enemies, where possible to where none is adjacent. */
static bool can_flee_to(const struct field *field, piece_id chief, space_id to)
{
	const struct board *board = field->scenario->board;
	side_id side = gloire_side(field->scenario, chief);
	space_id from = gloire_piece(field, chief)->at;
	for (unsigned first = 0; first < hex_sides; first++) {
		if (!may_flee_over(field, from, first, side))
			continue;
		space_id middle = board->neighbour[from][first];
		if (middle == to)
			return true;
		for (unsigned second = 0; second < hex_sides; second++)
			if (board->neighbour[middle][second] == to && to != from &&
			    may_flee_over(field, middle, second, side))
				return true;
	}
	return false;
}

static bool has_quiet_way(const struct field *field, piece_id chief)
{
	side_id side = gloire_side(field->scenario, chief);
	for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
		if (hex_distance(field->scenario->board, hex, gloire_piece(field, chief)->at) <= 2 &&
		    can_flee_to(field, chief, hex) && !gloire_enemy_beside(field, hex, side))
			return true;
	return false;
}

/* If stacked he may stay; alone he must go. */
static bool may_stay(const struct field *field, piece_id chief)
{
	return gloire_held_by(field, gloire_piece(field, chief)->at) == gloire_side(field->scenario, chief);
}

static struct verdict judge_flight(const struct field *field, const struct frame *frame, struct answer given)
{
	piece_id chief = frame->arg[0];
	if (given.verb == verb_pass)
		return may_stay(field, chief) ? legal()
					      : forbidden(say1(text_chief_must_flee, piece_arg(chief)));
	side_id side = gloire_side(field->scenario, chief);
	if (!can_flee_to(field, chief, given.arg))
		return forbidden(say1(text_no_flight_there, space_arg(given.arg)));
	if (gloire_enemy_beside(field, given.arg, side) && has_quiet_way(field, chief))
		return forbidden(say1(text_no_flight_there, space_arg(given.arg)));
	return legal();
}

static struct message prompt_flight(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_flight, piece_arg(frame->arg[0]));
}

static bool can_flee(const struct field *field, piece_id chief)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (may_flee_over(field, gloire_piece(field, chief)->at, direction,
				  gloire_side(field->scenario, chief)))
			return true;
	return false;
}

static enum next run_flight(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	piece_id chief = frame->arg[0];
	if (can_flee(&field, chief) || may_stay(&field, chief))
		return next_ask;
	pop(table);
	gloire_eliminate(table, chief, text_told_chief_lost);
	return next_go_on;
}

static void flee(struct table *table, struct frame *frame, struct answer given)
{
	piece_id chief = frame->arg[0];
	pop(table);
	if (given.verb == verb_pass)
		return;
	gloire_put(table, chief, given.arg);
	tell_all(table, say2(text_told_flees, piece_arg(chief), space_arg(given.arg)), given.arg);
}

const struct question gloire_flight = {
	.id = "flight",
	.rule = "2.5.2",
	.run = run_flight,
	.prompt = prompt_flight,
	.judge = judge_flight,
	.carry_out = flee,
	.verbs = 1 << verb_go | 1 << verb_pass,
	.arg = {[0] = {"chief", kind_piece, .most = max_pieces}},
};

static bool is_touched(const struct field *field, piece_id chief, const space_id hex[], unsigned hexes)
{
	for (unsigned i = 0; i < hexes; i++)
		if (hex_distance(field->scenario->board, gloire_piece(field, chief)->at, hex[i]) <= 1)
			return true;
	return false;
}

/* Reading 10: each hex that an enemy unit enters counts, in whatever way it enters it. */
bool gloire_chiefs_flee_from(struct table *table, const space_id hex[], unsigned hexes, side_id enemy)
{
	struct field field = truth(table);
	const struct gloire_battle *battle = gloire_battle(table->scenario);
	bool any = false;
	for (unsigned i = 0; i < battle->chiefs; i++) {
		piece_id chief = (piece_id)(gloire_max_units + i);
		if (battle->chief[i].side == enemy || !gloire_on_map(&field, chief) ||
		    !is_touched(&field, chief, hex, hexes))
			continue;
		push(table, question_flight, gloire_seat(gloire_enemy(enemy)))->arg[0] = chief;
		any = true;
	}
	return any;
}

/* An enemy unit has come to a stop in this hex: chiefs in it and beside it go. */
bool gloire_chiefs_flee(struct table *table, space_id hex)
{
	struct field field = truth(table);
	side_id held = gloire_held_by(&field, hex);
	return held != no_side && gloire_chiefs_flee_from(table, &hex, 1, held);
}

/* 2.5.2: with a unit that falls back or runs from where it stood with him, and leaves nobody there; nobody whom it only passes. */
bool gloire_must_go_along(const struct field *field, piece_id chief, space_id from, space_id start,
			  side_id side)
{
	return gloire_is_chief(chief) && gloire_side(field->scenario, chief) == side &&
	       gloire_piece(field, chief)->at == from && gloire_held_by(field, from) != side &&
	       (from == start || gloire_piece(field, chief)->did & goes_along);
}

/* A unit begins to fall back or to run. */
void gloire_part_from_chiefs(struct table *table)
{
	for (unsigned i = 0; i < gloire_battle(table->scenario)->chiefs; i++)
		gloire_here(table)->piece[gloire_max_units + i].did &= ~(unsigned)goes_along;
}

void gloire_chiefs_follow(struct table *table, space_id from, space_id start, space_id to, side_id side)
{
	struct field field = truth(table);
	for (piece_id next, piece = occupancy_first(gloire_here(table)->first, from); piece != no_piece;
	     piece = next) {
		next = occupancy_next(gloire_here(table)->next, piece);
		if (!gloire_must_go_along(&field, piece, from, start, side))
			continue;
		gloire_here(table)->piece[piece].did |= goes_along;
		gloire_put(table, piece, to);
	}
}
