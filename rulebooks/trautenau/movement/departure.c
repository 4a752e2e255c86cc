/*
 * Marching off the map, 11.4.1 and 12.4.1: one point, from a hex the battle allows.
 */
#include "rulebooks/trautenau/ground/ground.h"

struct verdict trautenau_judge_departure_from(const struct field *field, const struct march *march,
					      space_id space)
{
	piece_id piece = march->piece;
	if (!trautenau_may_evacuate(field, piece, space))
		return forbidden(say2(trautenau_day_of(field->scenario, &look(field)->flow) == 2
					      ? ground_may_not_leave_soor
					      : ground_may_not_leave,
				      piece_arg(piece), space_arg(space)));
	if (!is_unit(field, piece))
		return legal();
	piece_id commander = trautenau_is_out_of_command(field, piece)
				     ? trautenau_commander_to_approach(field, piece)
				     : (piece_id)no_piece;
	if (commander != no_piece)
		return forbidden(say2(ground_moves_away, piece_arg(piece), piece_arg(commander)));
	if (trautenau_is_demoralised(field, piece) &&
	    !trautenau_is_retreat_edge(field, info(field, piece)->side, space))
		return forbidden(say1(ground_not_to_edge, piece_arg(piece)));
	return legal();
}

half_points trautenau_departure_cost(const struct field *field, const struct march *march)
{
	struct mover mover = trautenau_mover_of(field, march);
	bool from_zone = mover.heeds_zones && mover.enemy_zone[state(field, march->piece)->at];
	if (!from_zone)
		return one_point;
	return mover.leaving_takes_all ? mover.allowance : (half_points)(one_point + mover.leaving);
}

struct verdict trautenau_judge_departure(const struct field *field, const struct march *march)
{
	const struct piece_state *piece = state(field, march->piece);
	if (piece->at >= map_spaces)
		return forbidden(say1(ground_not_on_map, piece_arg(march->piece)));
	struct verdict verdict = trautenau_judge_departure_from(field, march, piece->at);
	if (!verdict.legal)
		return verdict;
	if (march->stage & march_stopped)
		return forbidden(say2(ground_zone_stops, piece_arg(march->piece), space_arg(piece->at)));
	struct mover mover = trautenau_mover_of(field, march);
	half_points total = (half_points)(piece->spent + trautenau_departure_cost(field, march));
	if (!trautenau_is_paid(&mover, total, march->mode, true, false))
		return forbidden(say1(ground_points_to_leave, piece_arg(march->piece)));
	return legal();
}

struct verdict trautenau_judge_leaving(const struct field *field, const struct march *march,
				       space_id *through, half_points *cost)
{
	struct verdict verdict = trautenau_judge_departure(field, march);
	*through = no_space;
	*cost = verdict.legal ? trautenau_departure_cost(field, march) : 0;
	if (verdict.legal)
		return verdict;
	struct mover mover = trautenau_mover_of(field, march);
	const struct reach_node *node = trautenau_departure_through(&mover, march);
	if (!node)
		return verdict;
	half_points spent = is_on_map(field, march->piece) ? state(field, march->piece)->spent : 0;
	*through = node->space;
	*cost = (half_points)(node->cost - spent + one_point);
	return legal();
}
