/*
 * Charges, 9.1: declared in the movement segment against an enemy in front and in sight; then a short ride over ground that
 * bears horses, by the way its owner chooses, at the end of which the target is in front. Whoever is in contact may step back,
 * turn about and charge from the hex it stood in.
 */
#include "rulebooks/gloire/players/measure.h"
#include "rulebooks/gloire/shock/combat.h"

enum { half = 2, dearest = 2 * half };              /* no hex of a charge costs more than two points */
enum { arg_unit, arg_target, arg_spent, arg_held }; /* held: by an enemy zone, before it rode */

/* 9.1: ground and sides that no charge goes into or over. */
static bool bears_charge(const struct field *field, space_id from, unsigned direction)
{
	const struct board *board = field->scenario->board;
	const struct gloire_data *data = gloire_data(field->scenario);
	if (gloire_is_street(field->scenario, from, direction))
		return true; /* F 9.1 */
	return data->battle.tables.ground[data->terrain[board->neighbour[from][direction]]].charge &&
	       !(gloire_kinds(field, from, direction) & data->no_charge);
}

static bool has_friendly_guns(const struct field *field, space_id hex)
{
	GLOIRE_EACH_IN (field, hex, piece)
		if (gloire_is_guns(field, piece))
			return true;
	return false;
}

unsigned gloire_why_no_charge_over(const struct gloire_mover *mover, space_id from, unsigned direction,
				   half_points cost)
{
	space_id to = mover->field->scenario->board->neighbour[from][direction];
	bool street = gloire_is_street(mover->field->scenario, from, direction); /* F 9.1 */
	if (!bears_charge(mover->field, from, direction) || (cost > dearest && !street))
		return text_no_charge_over;
	if (gloire_hour_at(mover->field, to) == gloire_fog)
		return text_charge_in_fog; /* G 12.2, reading 52: any hex of the way */
	return has_friendly_guns(mover->field, to) ? text_charge_through_guns : 0;
}

struct gloire_mover gloire_charger(const struct field *field, piece_id piece)
{
	struct gloire_mover mover = gloire_mover(field, piece);
	mover.charge = true;
	mover.limit = (half_points)((gloire_points(field, piece) + 1) / 2 * half); /* 4.1.2 */
	return mover;
}

/* 4.4.1: the way is the owner's choice, and gone in legs. */
struct gloire_mover gloire_charger_onward(const struct field *field, const struct frame *frame)
{
	struct gloire_mover mover = gloire_charger(field, frame->arg[arg_unit]);
	if (!frame->arg[arg_spent])
		return mover;
	mover.spent = (half_points)frame->arg[arg_spent];
	mover.under_way = true;
	mover.start_in_zone = frame->arg[arg_held];
	return mover;
}

/* Corners with the target in front that the charger may take in that hex. */
static unsigned facings_for(const struct gloire_mover *mover, space_id from, space_id target)
{
	const struct field *field = mover->field;
	unsigned direction = hex_direction(field->scenario->board, from, target);
	unsigned set = 1u << direction | 1u << turned(direction, -1);
	unsigned bound = gloire_bound_facing(field, mover->piece, from);
	if (mover->start_in_zone)
		set &= 1u << gloire_piece(field, mover->piece)->facing; /* it turns about, and is as it was */
	return bound == no_direction ? set : set & 1u << bound;
}

/* 9.1: what it costs to leave the hex by that side, turn about and come back; gloire_barred: it cannot. */
static half_points cost_of_turning(const struct gloire_mover *mover, unsigned direction)
{
	space_id out = mover->field->scenario->board->neighbour[mover->start][direction];
	bool stops = false, halts;
	if (out == no_space)
		return gloire_barred;
	struct gloire_step_cost away = gloire_step(mover, mover->start, direction, out, &stops, NULL);
	if (away.why || stops)
		return gloire_barred;
	struct gloire_step_cost back = gloire_step(mover, out, opposite(direction), mover->start, &halts,
						   NULL);
	half_points cost = (half_points)(away.cost + back.cost);
	return back.why || cost > mover->limit ? gloire_barred : cost;
}

/* The side by which it turns about at the least cost; no_direction: none. */
static unsigned best_turning(const struct gloire_mover *mover)
{
	unsigned best = no_direction;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		half_points cost = cost_of_turning(mover, direction);
		if (cost != gloire_barred && (best == no_direction || cost < cost_of_turning(mover, best)))
			best = direction;
	}
	return best;
}

static bool can_ride_there(const struct gloire_mover *mover, space_id from)
{
	if (from == mover->start)
		return !mover->entering && !mover->under_way && best_turning(mover) != no_direction;
	return reach_at(&mover->field->work->reach, from) && gloire_judge_go(mover, from).legal;
}

/* 9.1: from a hex beside it. */
bool gloire_may_charge_into(const struct field *field, unsigned arm, space_id from, space_id target)
{
	unsigned direction = hex_direction(field->scenario->board, from, target);
	if (direction == no_direction || !bears_charge(field, from, direction) ||
	    gloire_hour_at(field, target) == gloire_fog)
		return false;
	struct gloire_step_cost last = gloire_ground_cost(field, arm, from, direction, false, NULL);
	return !last.why && (last.cost <= dearest || gloire_is_street(field->scenario, from, direction));
}

/* The search has been made: could it charge that target from there? */
bool gloire_charge_reaches(const struct gloire_mover *mover, space_id from, space_id target)
{
	return gloire_may_charge_into(mover->field, mover->arm, from, target) &&
	       facings_for(mover, from, target) && can_ride_there(mover, from);
}

static bool has_way(const struct gloire_mover *mover, space_id target)
{
	const struct board *board = mover->field->scenario->board;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id from = board->neighbour[target][direction];
		if (from != no_space && gloire_charge_reaches(mover, from, target))
			return true;
	}
	return false;
}

/* At the least; the last hex is the target's own. */
static int still_to_ride(const struct gloire_mover *mover, space_id from, space_id target)
{
	int hexes = (int)hex_distance(mover->field->scenario->board, from, target) - 1;
	return hexes * gloire_data(mover->field->scenario)->least_ride;
}

bool gloire_charge_passes(const struct gloire_mover *mover, space_id by, space_id target)
{
	const struct reach_node *node = reach_at(&mover->field->work->reach, by);
	if (!node || node->stops || by == mover->start || gloire_in_zone(mover->field, by, mover->side) ||
	    node->cost + still_to_ride(mover, by, target) > mover->limit)
		return false;
	struct gloire_mover onward = *mover;
	onward.start = by;
	onward.spent = node->cost;
	onward.under_way = true;
	gloire_search(&onward);
	return has_way(&onward, target);
}

static struct verdict judge_charger(const struct field *field, piece_id piece)
{
	struct arg unit = piece_arg(piece);
	unsigned hour = gloire_hour_at(field, gloire_piece(field, piece)->at);
	if (!gloire_is_chief(piece) && gloire_unit(field, piece)->type == gloire_dromedary)
		return forbidden(say1(text_no_charge_of_camels, unit)); /* E 0.3 */
	if (!gloire_is_horse(field, piece) || !gloire_stands(field, piece) ||
	    gloire_piece(field, piece)->order != good_order || !gloire_can_move(field, piece))
		return forbidden(say1(text_cannot_charge, unit));
	if (hour == gloire_night || hour == gloire_fog)
		return forbidden(
			say1(hour == gloire_night ? text_charge_by_night : text_charge_in_fog, unit));
	return gloire_judge_aggression(field, piece);
}

/* Of the unit as it stands before the move. */
static struct verdict judge_aim(const struct field *field, piece_id piece, space_id target)
{
	const struct gloire_piece *now = gloire_piece(field, piece);
	struct arg hex = space_arg(target);
	if (gloire_held_by(field, target) != gloire_enemy(gloire_side(field->scenario, piece)))
		return forbidden(say1(text_no_target, hex));
	if (!gloire_is_all_round(field, piece) &&
	    !facing_in_cone(field->scenario->board, now->at, now->facing, target))
		return forbidden(say1(text_charge_not_in_front, hex));
	if (!gloire_sees(field, now->at, target, NULL))
		return forbidden(say1(text_charge_unseen, hex));
	return legal();
}

/* 11.2, 5.2.3: an enemy zone, or ground where enemies are due, is closed to whoever would charge from there. */
static bool is_closed_to_it(unsigned why)
{
	return why == text_demoralised || why == text_enemy_entry;
}

/* What keeps it from coming back, where it would step back from its own hex; 0: nothing does. */
static unsigned why_not_back(const struct gloire_mover *mover)
{
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id out = mover->field->scenario->board->neighbour[mover->start][direction];
		bool stops = false, halts;
		if (out == no_space || gloire_step(mover, mover->start, direction, out, &stops, NULL).why ||
		    stops)
			continue;
		unsigned why = gloire_step(mover, out, opposite(direction), mover->start, &halts, NULL).why;
		if (why)
			return why;
	}
	return 0;
}

/* There is no way. The search has been made. */
static struct message why_no_way(const struct gloire_mover *mover, space_id target)
{
	const struct field *field = mover->field;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id from = field->scenario->board->neighbour[target][direction];
		if (from == no_space || !gloire_may_charge_into(field, mover->arm, from, target) ||
		    !facings_for(mover, from, target))
			continue;
		if (from == mover->start && is_closed_to_it(why_not_back(mover)))
			return say1(why_not_back(mover), space_arg(from));
		struct verdict verdict = gloire_judge_go(mover, from);
		if (is_closed_to_it(verdict.why.id))
			return verdict.why;
	}
	return say1(gloire_why_not_charged(field, target), space_arg(target));
}

struct verdict gloire_judge_charge(const struct field *field, piece_id piece, space_id target)
{
	struct verdict verdict = judge_charger(field, piece);
	if (verdict.legal)
		verdict = judge_aim(field, piece, target);
	if (!verdict.legal)
		return verdict;
	struct gloire_mover mover = gloire_charger(field, piece);
	gloire_search(&mover);
	return has_way(&mover, target) ? legal() : forbidden(why_no_way(&mover, target));
}

/* Is any enemy so near that the points could bring it beside him? */
static bool has_enemy_near(const struct gloire_mover *mover)
{
	half_points least = gloire_data(mover->field->scenario)->least_ride;
	return least <= 0 || gloire_enemy_within(mover->field, mover->start, mover->side,
						 (unsigned)(mover->limit / least) + 1);
}

void gloire_list_charges(const struct field *field, piece_id piece, struct answers *answers)
{
	if (!judge_charger(field, piece).legal)
		return;
	struct gloire_mover mover = gloire_charger(field, piece);
	if (!has_enemy_near(&mover))
		return;
	gloire_search(&mover);
	side_id enemy = gloire_enemy(mover.side);
	for (space_id hex = 0; hex < field->scenario->board->spaces; hex++)
		if (gloire_known(field)->first[hex] && gloire_held_by(field, hex) == enemy &&
		    has_way(&mover, hex) && judge_aim(field, piece, hex).legal)
			add_answer(answers, answer(verb_at, hex), -1);
}

/* ---- The ride --------------------------------------------------------------------------------------------------------------------- */

/* 9.1: Without orders it tests before it moves; if it fails, it stays, and does not fight. */
void gloire_begin_charge(struct table *table, piece_id piece, space_id target, seat_id seat)
{
	struct field field = truth(table);
	if (gloire_piece(&field, piece)->capacity == may_act_reduced) {
		if (!gloire_engagement_test(table, piece, 0)) {
			gloire_mark_moved(table, piece, did_turn | failed_test);
			return;
		}
		gloire_mark_moved(table, piece, was_tested);
	}
	struct frame *frame = push(table, question_charge_to, seat);
	frame->arg[arg_unit] = piece;
	frame->arg[arg_target] = target;
}

static struct message prompt_charge(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say2(text_ask_charge_to, piece_arg(frame->arg[arg_unit]), space_arg(frame->arg[arg_target]));
}

static struct verdict judge_ride(const struct field *field, const struct frame *frame, struct answer given)
{
	struct gloire_mover mover = gloire_charger_onward(field, frame);
	space_id target = frame->arg[arg_target];
	gloire_search(&mover);
	if (gloire_charge_reaches(&mover, given.arg, target) ||
	    gloire_charge_passes(&mover, given.arg, target))
		return legal();
	if (gloire_held_by(mover.field, given.arg) == mover.side && has_friendly_guns(mover.field, given.arg))
		return forbidden(say1(text_charge_through_guns, space_arg(given.arg)));
	return forbidden(say2(text_no_charge_from, space_arg(given.arg), space_arg(target)));
}

half_points gloire_ride_cost(const struct gloire_mover *mover, space_id to)
{
	return to == mover->start
		       ? cost_of_turning(mover, best_turning(mover))
		       : (half_points)(reach_at(&mover->field->work->reach, to)->cost - mover->spent);
}

/* The way of the charge, hex by hex. */
void gloire_add_ride(const struct gloire_mover *mover, space_id to, struct figure *way)
{
	bool stops;
	figure_add(way, say1(text_term_into, space_arg(mover->start)), 0);
	if (to != mover->start) {
		gloire_add_way(&mover->field->work->reach, to, way);
		return;
	}
	unsigned direction = best_turning(mover);
	space_id out = mover->field->scenario->board->neighbour[to][direction];
	half_points away = gloire_step(mover, to, direction, out, &stops, NULL).cost;
	figure_add(way, say1(text_term_into, space_arg(out)), away);
	figure_add(way, say1(text_term_into, space_arg(to)), cost_of_turning(mover, direction) - away);
}

static void list_ride(const struct field *field, const struct frame *frame, struct answers *answers)
{
	struct gloire_mover mover = gloire_charger_onward(field, frame);
	space_id target = frame->arg[arg_target];
	uint64_t set[gloire_hex_words];
	gloire_search(&mover);
	gloire_reached(field, set);
	GLOIRE_EACH_REACHED(set, hex)
	{
		gloire_search(&mover);
		bool delivers = hex_direction(field->scenario->board, (space_id)hex, target) !=
					no_direction &&
				gloire_charge_reaches(&mover, (space_id)hex, target);
		half_points cost = delivers || hex != mover.start ? gloire_ride_cost(&mover, (space_id)hex)
								  : 0;
		if (delivers || gloire_charge_passes(&mover, (space_id)hex, target))
			add_answer(answers, answer(verb_go, (unsigned)hex), cost);
	}
}

/* A leg of the ride, by which the target cannot be attacked yet. The search has been made. */
static void ride_by(struct table *table, struct frame *frame, const struct gloire_mover *mover, space_id by)
{
	space_id way[gloire_longest_way];
	unsigned hexes = gloire_way(mover, by, way);
	frame->arg[arg_spent] = (uint16_t)reach_at(&table->work->reach, by)->cost;
	frame->arg[arg_held] = mover->start_in_zone;
	gloire_tread_way(table, mover, mover->piece, by);
	gloire_put(table, mover->piece, by);
	gloire_mark_moved(table, mover->piece, did_move);
	struct event event = {.message = say2(text_told_moves, piece_arg(mover->piece), space_arg(by)),
			      .pieces = 1,
			      .piece = {mover->piece},
			      .at = by};
	tell(table, &event);
	gloire_chiefs_flee_from(table, way, hexes, mover->side);
}

/* The last leg. */
static void deliver(struct table *table, struct frame *frame, const struct gloire_mover *mover, space_id to)
{
	piece_id piece = mover->piece;
	space_id target = frame->arg[arg_target];
	seat_id seat = frame->seat;
	unsigned set = facings_for(mover, to, target);
	struct figure way = {.id = "cost", .parts = half};
	gloire_add_ride(mover, to, &way);
	space_id passed[gloire_longest_way] = {to};
	unsigned hexes = 1;
	if (to != mover->start) {
		gloire_tread_way(table, mover, piece, to);
		hexes = gloire_way(mover, to, passed);
	}
	pop(table);
	gloire_put(table, piece, to);
	gloire_mark_moved(table, piece, did_move | is_charging | did_charge);
	gloire_here(table)->piece[piece].attack = (uint8_t)(gloire_combat_on(table, target) + 1);
	struct event event = {.message = say2(text_told_charges, piece_arg(piece), space_arg(target)),
			      .pieces = 1,
			      .piece = {piece},
			      .at = to,
			      .figure = &way};
	tell(table, &event);
	struct frame *face = push(table, question_face, seat);
	face->arg[0] = piece;
	face->arg[1] = (uint16_t)set;
	gloire_chiefs_flee_from(table, passed, hexes, mover->side);
}

static void ride(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	struct gloire_mover mover = gloire_charger_onward(&field, frame);
	gloire_search(&mover);
	if (gloire_charge_reaches(&mover, given.arg, frame->arg[arg_target]))
		deliver(table, frame, &mover, given.arg);
	else
		ride_by(table, frame, &mover, given.arg);
}

const struct question gloire_charge_to = {
	.id = "charge",
	.rule = "9.1",
	.prompt = prompt_charge,
	.list = list_ride,
	.judge = judge_ride,
	.carry_out = ride,
	.policy = gloire_policy_charge,
	.verbs = 1 << verb_go,
	.arg = {[arg_unit] = {"unit", kind_piece, .most = max_pieces},
		[arg_target] = {"target", kind_place, .most = max_hexes},
		[arg_spent] = {"spent", kind_number, .most = reach_limit},
		[arg_held] = {"held", kind_number, .most = 1}},
	.in_the_open = true,
};
