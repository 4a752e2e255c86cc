/*
 * How one piece moves, 9.3 with 5.1, 9.1.4, 9.4, 10.2 and the terrain table.
 *
 * The search runs over hexes and two things more: whether the last hex was entered by a road (the road bonus) and
 * whether cavalry has been disorganised by woods on the way (it may then not enter a zone of control).
 */
#include "rulebooks/trautenau/ground/ground.h"
#include "vedette/reach_search.h"

enum { bonus_points = 1, bonus_points_mounted = 2 };

/* ---- The mover ----------------------------------------------------------------------------------------- */

/* 1.3: a half is rounded up to a whole point. */
static half_points half_of(unsigned points)
{
	return (half_points)((points + 1) / 2 * one_point);
}

half_points trautenau_full_allowance(const struct field *field, piece_id piece)
{
	return (half_points)(info(field, piece)->movement * one_point);
}

half_points trautenau_allowance_of(const struct field *field, piece_id piece)
{
	if (is_unit(field, piece) && trautenau_is_out_of_command(field, piece))
		return half_of(info(field, piece)->movement);
	return trautenau_full_allowance(field, piece);
}

half_points trautenau_points_left(const struct field *field, piece_id piece)
{
	half_points left = (half_points)(trautenau_allowance_of(field, piece) - state(field, piece)->spent);
	return left > 0 ? left : 0;
}

struct march trautenau_march_in_frame(const struct frame *frame)
{
	return (struct march){.piece = frame->arg[0],
			      .origin = frame->arg[1],
			      .mode = (uint8_t)frame->arg[2],
			      .stage = frame->stage};
}

struct march trautenau_march_of(const struct field *field, piece_id piece)
{
	const struct flow *flow = &look(field)->flow;
	for (unsigned depth = flow->depth; depth-- > 0;) {
		const struct frame *frame = &flow->stack[depth];
		if ((frame->question == ask_march || frame->question == ask_chief_move) &&
		    frame->arg[0] == piece)
			return trautenau_march_in_frame(frame);
	}
	return (struct march){.piece = piece, .origin = state(field, piece)->at, .mode = off_road};
}

space_id trautenau_goal_of(const struct field *field, piece_id unit)
{
	piece_id commander = trautenau_commander_to_approach(field, unit);
	return commander == no_piece ? (space_id)no_space : state(field, commander)->at;
}

static void set_limits_of_unit(const struct field *field, struct mover *mover)
{
	piece_id unit = mover->piece;
	bool out = trautenau_is_out_of_command(field, unit);
	bool disorganised = has(field, unit, piece_disorganised);
	bool cavalry = is_cavalry(field, unit);
	mover->heeds_zones = true;
	mover->bars_zones = out || (cavalry && disorganised) || trautenau_is_demoralised(field, unit);
	mover->disordered_by_woods = cavalry && !disorganised;
	mover->leaving_takes_all = out || disorganised;
	mover->leaving = half_of(info(field, unit)->movement);
	if (out)
		mover->goal = trautenau_goal_of(field, unit);
	mover->must_approach = out || trautenau_is_demoralised(field, unit);
}

struct mover trautenau_mover_of(const struct field *field, const struct march *march)
{
	const struct piece_info *printed = info(field, march->piece);
	struct mover mover = {
		.field = field,
		.position = look(field),
		.board = field->scenario->board,
		.enemy_zone = look(field)->zone[enemy_of(printed->side)],
		.piece = march->piece,
		.side = printed->side,
		.class = trautenau_class_of(printed),
		.step_cost = data_of(field->scenario)->step_cost[trautenau_class_of(printed)],
		.avoids_enemies = printed->arm == arm_chief,
		.goal = no_space,
		.allowance = trautenau_allowance_of(field, march->piece),
	};
	mover.bonus = one_point * (mover.class == moves_mounted ? bonus_points_mounted : bonus_points);
	if (printed->arm <= arm_artillery)
		set_limits_of_unit(field, &mover);
	return mover;
}

/* ---- One step ------------------------------------------------------------------------------------------ */

/* 7.1: a chief keeps away from enemy units unless he rides to a friendly one. */
static bool is_too_near(const struct mover *mover, space_id space)
{
	if (trautenau_has_units(mover->field, mover->side, space))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = mover->board->neighbour[space][direction];
		if (beside != no_space && trautenau_has_units(mover->field, enemy_of(mover->side), beside))
			return true;
	}
	return false;
}

bool trautenau_is_paid(const struct mover *mover, half_points total, uint8_t mode, bool by_road,
		       bool into_zone)
{
	if (total <= mover->allowance)
		return true;
	return by_road && !(mode & off_road) && !into_zone && total <= mover->allowance + mover->bonus;
}

/* ---- The rule: verdict, cost and terms at once ------------------------------------------------------- */

/*
 * Written once, compiled twice: with `explains` a constant, the searches of play keep nothing but verdict and cost.
 */
#define ALWAYS static inline __attribute__((always_inline))

ALWAYS struct reach_step barred(enum march_rule rule, unsigned why)
{
	return (struct reach_step){.cost = cost_forbidden, .rule = (uint8_t)rule, .why = (uint16_t)why};
}

ALWAYS bool heeds(const struct mover *mover, const bool explains, enum march_rule rule)
{
	return !explains || mover->lifted < rule;
}

enum trautenau_text trautenau_entry_term(const struct mover *mover, space_id to, bool linked)
{
	unsigned terrain = mover->board->space[to].terrain;
	return linked                     ? cost_of_link
	       : terrain == terrain_woods ? cost_of_woods
	       : terrain == terrain_marsh ? cost_of_marsh
					  : cost_of_ground;
}

static void add_term(struct figure *figure, enum trautenau_text text, space_id space, half_points points)
{
	if (points)
		figure_add(figure, say1(text, space_arg(space)), points);
}

static void add_ground(const struct mover *mover, space_id from, unsigned direction, space_id to,
		       struct figure *figure)
{
	struct step_terms terms;
	trautenau_step_terms(mover->board, mover->class, from, direction, &terms);
	add_term(figure, trautenau_entry_term(mover, to, terms.linked), to, terms.ground);
	add_term(figure, cost_of_level, to, terms.level);
	add_term(figure, cost_of_stream, to, terms.stream);
	add_term(figure, cost_of_ravine, to, terms.ravine);
}

/* Why this unit may not enter a zone at all. */
static unsigned zone_text(const struct mover *mover)
{
	if (trautenau_is_out_of_command(mover->field, mover->piece))
		return ground_zone_out_of_command;
	return trautenau_is_demoralised(mover->field, mover->piece) ? ground_zone_demoralised
								    : ground_zone_disorganised;
}

/* 5.1: what keeps the piece out of an enemy zone, or from going from one zone into the next; 0: nothing. */
ALWAYS unsigned bar_of_zone(const struct mover *mover, bool from_zone, bool disordered, const bool explains)
{
	if (mover->bars_zones)
		return explains ? zone_text(mover) : (unsigned)ground_zone_bars;
	if (from_zone)
		return ground_zone_to_zone;
	return disordered ? (unsigned)ground_zone_disorganised : 0;
}

unsigned trautenau_bar_of_zone(const struct mover *mover, bool from_zone, space_id to)
{
	return mover->heeds_zones && mover->enemy_zone[to] ? bar_of_zone(mover, from_zone, false, true) : 0;
}

ALWAYS struct reach_step rule_of_step(const struct mover *mover, space_id from, uint8_t mode,
				      unsigned direction, space_id to, half_points spent, const bool explains,
				      struct figure *figure)
{
	half_points cost = mover->step_cost[from][direction];
	if (cost < 0)
		return barred(bar_ground, ground_no_way);
	if (mover->position->first[to] && holds_enemy(mover->field, mover->side, to))
		return barred(bar_enemy, ground_enemy_there);
	bool zones = mover->heeds_zones && heeds(mover, explains, bar_zone);
	bool from_zone = zones && mover->enemy_zone[from], into_zone = zones && mover->enemy_zone[to];
	if (!explains && !from_zone && spent + cost > mover->allowance + mover->bonus)
		return barred(bar_points,
			      ground_too_far); /* a short cut: trautenau_is_paid says the same below */
	unsigned bar = into_zone ? bar_of_zone(mover, from_zone, mode & in_disorder, explains) : 0;
	if (bar)
		return barred(bar_zone, bar);
	if (mover->goal != no_space && heeds(mover, explains, bar_goal) &&
	    hexes_apart(mover->field, mover->goal, to) > hexes_apart(mover->field, mover->goal, from))
		return barred(bar_goal, ground_moves_away);
	if (mover->avoids_enemies && heeds(mover, explains, bar_enemies_near) && is_too_near(mover, to))
		return barred(bar_enemies_near, ground_chief_may_not);
	unsigned side = mover->board->side[from][direction];
	bool by_road = (side & side_road) != 0;
	if (from_zone && mover->leaving_takes_all) {
		if (spent > 0 && heeds(mover, explains, bar_points))
			return barred(bar_points, ground_zone_leaving);
		cost = mover->allowance;
	} else if (from_zone) {
		cost = (half_points)(cost + mover->leaving);
	}
	half_points total = (half_points)(spent + cost);
	if (heeds(mover, explains, bar_points) && !trautenau_is_paid(mover, total, mode, by_road, into_zone))
		return barred(bar_points, ground_too_far);
	if (explains && figure) {
		if (from_zone)
			add_term(figure, cost_of_leaving_zone, from,
				 mover->leaving_takes_all ? mover->allowance : mover->leaving);
		if (!from_zone || !mover->leaving_takes_all)
			add_ground(mover, from, direction, to, figure);
	}
	bool disorder = mover->disordered_by_woods && !(mode & in_disorder) && !(side & side_links) &&
			mover->board->space[to].terrain == terrain_woods;
	return (struct reach_step){
		.cost = cost,
		.mode = (uint8_t)((by_road ? on_road : off_road) |
				  (disorder ? in_disorder : mode & in_disorder)),
		.consequences = disorder,
		.stops = into_zone || (from_zone && mover->leaving_takes_all),
	};
}

ALWAYS unsigned plain_rule(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			   struct reach_step out[reach_outcomes])
{
	struct reach_step step = rule_of_step(rules, from->space, from->mode, direction, to, from->cost,
					      false, NULL);
	if (step.cost < 0)
		return 0;
	out->cost = step.cost;
	out->mode = step.mode;
	out->consequences = step.consequences;
	out->stops = step.stops;
	return 1;
}

unsigned trautenau_march_step(const void *rules, const struct reach_node *from, unsigned direction,
			      space_id to, struct reach_step out[reach_outcomes])
{
	return plain_rule(rules, from, direction, to, out);
}

/* An instance of the search with this rule inlined. */
void trautenau_search_march(struct reach *reach, const struct board *board, space_id start, uint8_t mode,
			    half_points spent, half_points limit, const struct mover *mover)
{
	struct reach_start one = {.space = start, .mode = mode, .spent = spent};
	struct reach_query query = {.start = &one, .starts = 1, .limit = limit, .rules = mover};
	if (query.limit > reach_limit)
		query.limit = reach_limit;
	reach_search_by(reach, board, &query, plain_rule);
}

unsigned trautenau_march_step_lifted(const void *rules, const struct reach_node *from, unsigned direction,
				     space_id to, struct reach_step out[reach_outcomes])
{
	*out = rule_of_step(rules, from->space, from->mode, direction, to, from->cost, true, NULL);
	return out->cost >= 0;
}

struct reach_step trautenau_plain_step(const struct mover *mover, space_id from, uint8_t mode,
				       unsigned direction, space_id to, half_points spent)
{
	return rule_of_step(mover, from, mode, direction, to, spent, false, NULL);
}

struct reach_step trautenau_explain_step(const struct mover *mover, space_id from, uint8_t mode,
					 unsigned direction, space_id to, half_points spent,
					 struct figure *figure)
{
	return rule_of_step(mover, from, mode, direction, to, spent, true, figure);
}

/* ---- The search ---------------------------------------------------------------------------------------- */

/* Entering by the nearest free hex instead of the printed one is gone hex by hex: the search begins at the printed one. */
static bool find_start(const struct mover *mover, const struct march *march, struct reach_start *start,
		       half_points *limit)
{
	const struct field *field = mover->field;
	const struct piece_state *piece = state(field, march->piece);
	*limit = mover->lifted >= bar_points ? (half_points)reach_limit
					     : (half_points)(mover->allowance + mover->bonus);
	if (march->stage & march_stopped)
		return false;
	if (!is_waiting(field, march->piece)) {
		*start = (struct reach_start){.space = piece->at, .mode = march->mode, .spent = piece->spent};
		return piece->at < map_spaces &&
		       (piece->spent < mover->allowance || march->mode == on_road || mover->lifted);
	}
	space_id entry = trautenau_entry_of(field, march->piece);
	*start = (struct reach_start){.space = entry,
				      .mode = trautenau_is_road_entry(field, entry) ? on_road : off_road,
				      .spent = trautenau_entry_cost(field, march->piece, entry)};
	if (mover->heeds_zones && mover->lifted < bar_zone && mover->enemy_zone[entry])
		*limit = start->spent;
	return !trautenau_is_entry_held(field, mover->side, entry) &&
	       (start->spent <= mover->allowance || mover->lifted);
}

bool trautenau_find_ways(const struct mover *mover, const struct march *march)
{
	struct reach_start start;
	half_points limit;
	if (!find_start(mover, march, &start, &limit))
		return false;
	trautenau_find_known_ways(mover, start.space, start.mode, start.spent, limit);
	return true;
}

bool trautenau_find_ways_lifted(const struct mover *mover, const struct march *march)
{
	struct reach_start start;
	half_points limit;
	if (!find_start(mover, march, &start, &limit))
		return false;
	reach_find(&mover->field->work->reach, mover->board, start.space, start.mode, start.spent, limit,
		   trautenau_march_step_lifted, mover);
	return true;
}
