/*
 * How one piece moves, 9.3 with 5.1, 9.1.4, 9.4, 10.2 and the terrain table.
 *
 * The search runs over hexes and two things more: whether the last hex was entered by a road (the road bonus) and
 * whether cavalry has been disorganised by woods on the way (it may then not enter a zone of control).
 */
#include "rulebooks/trautenau/ground.h"

enum { bonus_points = 1, bonus_points_mounted = 2 };

/* ---- The mover ----------------------------------------------------------------------------------------- */

/* 1.3: a half is rounded up to a whole point. */
static half_points half_of(unsigned points)
{
	return (half_points)((points + 1) / 2 * one_point);
}

half_points allowance_of(const struct field *field, piece_id piece)
{
	unsigned printed = info(field, piece)->movement;
	if (is_unit(field, piece) && is_out_of_command(field, piece))
		return half_of(printed);
	return (half_points)(printed * one_point);
}

half_points points_left(const struct field *field, piece_id piece)
{
	half_points left = (half_points)(allowance_of(field, piece) - state(field, piece)->spent);
	return left > 0 ? left : 0;
}

struct march march_in_frame(const struct frame *frame)
{
	return (struct march){.piece = frame->arg[0],
			      .origin = frame->arg[1],
			      .mode = (uint8_t)frame->arg[2],
			      .stage = frame->stage};
}

struct march march_of(const struct field *field, piece_id piece)
{
	const struct flow *flow = &look(field)->flow;
	for (unsigned depth = flow->depth; depth-- > 0;) {
		const struct frame *frame = &flow->stack[depth];
		if ((frame->question == ask_march || frame->question == ask_chief_move) &&
		    frame->arg[0] == piece)
			return march_in_frame(frame);
	}
	return (struct march){.piece = piece, .origin = state(field, piece)->at, .mode = off_road};
}

space_id goal_of(const struct field *field, piece_id unit)
{
	piece_id commander = commander_to_approach(field, unit);
	return commander == no_piece ? (space_id)no_space : state(field, commander)->at;
}

static void set_limits_of_unit(const struct field *field, struct mover *mover)
{
	piece_id unit = mover->piece;
	bool out = is_out_of_command(field, unit);
	bool disorganised = has(field, unit, piece_disorganised);
	bool cavalry = is_cavalry(field, unit);
	mover->heeds_zones = true;
	mover->bars_zones = out || (cavalry && disorganised) || is_demoralised(field, unit);
	mover->disordered_by_woods = cavalry && !disorganised;
	mover->leaving_takes_all = out || disorganised;
	mover->leaving = half_of(info(field, unit)->movement);
	if (out)
		mover->goal = goal_of(field, unit);
	mover->must_approach = out || is_demoralised(field, unit);
}

struct mover mover_of(const struct field *field, const struct march *march)
{
	const struct piece_info *printed = info(field, march->piece);
	struct mover mover = {
		.field = field,
		.position = look(field),
		.board = field->scenario->board,
		.enemy_zone = look(field)->zone[enemy_of(printed->side)],
		.piece = march->piece,
		.side = printed->side,
		.class = class_of(printed),
		.step_cost = data_of(field->scenario)->step_cost[class_of(printed)],
		.avoids_enemies = printed->arm == arm_chief,
		.goal = no_space,
		.allowance = allowance_of(field, march->piece),
	};
	mover.bonus = one_point * (mover.class == moves_mounted ? bonus_points_mounted : bonus_points);
	if (printed->arm <= arm_artillery)
		set_limits_of_unit(field, &mover);
	return mover;
}

/* ---- One step ------------------------------------------------------------------------------------------ */

static const struct reach_step no_step = {.cost = cost_forbidden};

/* 7.1: a chief keeps away from enemy units unless he rides to a friendly one. */
static bool is_too_near(const struct mover *mover, space_id space)
{
	if (has_units(mover->field, mover->side, space))
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = mover->board->neighbour[space][direction];
		if (beside != no_space && has_units(mover->field, enemy_of(mover->side), beside))
			return true;
	}
	return false;
}

bool is_paid(const struct mover *mover, half_points total, uint8_t mode, bool by_road, bool into_zone)
{
	if (total <= mover->allowance)
		return true;
	return by_road && !(mode & off_road) && !into_zone && total <= mover->allowance + mover->bonus;
}

struct reach_step march_step(const void *rules, space_id from, uint8_t mode, unsigned direction, space_id to,
			     half_points spent)
{
	const struct mover *mover = rules;
	half_points cost = mover->step_cost[from][direction];
	if (cost < 0 || (mover->position->first[to] && holds_enemy(mover->field, mover->side, to)))
		return no_step;
	bool from_zone = mover->heeds_zones && mover->enemy_zone[from];
	if (!from_zone && spent + cost > mover->allowance + mover->bonus)
		return no_step;
	bool into_zone = mover->heeds_zones && mover->enemy_zone[to];
	if (into_zone && (from_zone || mover->bars_zones || (mode & in_disorder)))
		return no_step;
	if (mover->goal != no_space &&
	    hex_distance(mover->board, mover->goal, to) > hex_distance(mover->board, mover->goal, from))
		return no_step;
	if (mover->avoids_enemies && is_too_near(mover, to))
		return no_step;
	if (from_zone && mover->leaving_takes_all) {
		if (spent > 0)
			return no_step;
		cost = mover->allowance;
	} else if (from_zone) {
		cost = (half_points)(cost + mover->leaving);
	}
	unsigned side = mover->board->side[from][direction];
	bool by_road = (side & side_road) != 0;
	if (!is_paid(mover, (half_points)(spent + cost), mode, by_road, into_zone))
		return no_step;
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

/* ---- The search ---------------------------------------------------------------------------------------- */

/* Entering by the nearest free hex instead of the printed one is gone hex by hex: the search begins at the printed one. */
static bool find_ways_in(const struct mover *mover, const struct march *march)
{
	space_id entry = entry_of(mover->field, march->piece);
	half_points cost = entry_cost(mover->field, march->piece, entry);
	if (is_entry_held(mover->field, mover->side, entry) || cost > mover->allowance)
		return false;
	bool held = mover->heeds_zones && mover->enemy_zone[entry];
	half_points limit = held ? cost : (half_points)(mover->allowance + mover->bonus);
	find_known_ways(mover, entry, is_road_entry(mover->field, entry) ? on_road : off_road, cost, limit);
	return true;
}

bool find_ways(const struct mover *mover, const struct march *march)
{
	const struct piece_state *piece = state(mover->field, march->piece);
	if (march->stage & march_stopped)
		return false;
	if (is_waiting(mover->field, march->piece))
		return find_ways_in(mover, march);
	if (piece->at >= map_spaces || (piece->spent >= mover->allowance && march->mode != on_road))
		return false;
	find_known_ways(mover, piece->at, march->mode, piece->spent,
			(half_points)(mover->allowance + mover->bonus));
	return true;
}
