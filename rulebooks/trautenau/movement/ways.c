/*
 * Where a move may end: stacking (3), nearer to the commander (9.1.4) or the map edge (10.2), the battle's own rules. A hex
 * where it may not end is passed on the way to others, but nobody is sent there.
 */
#include <string.h>

#include "rulebooks/trautenau/ground/ground.h"

static struct verdict judge_approach(const struct field *field, const struct march *march, space_id space)
{
	if (march->origin >= map_spaces || !is_unit(field, march->piece))
		return legal();
	side_id side = info(field, march->piece)->side;
	if (trautenau_is_out_of_command(field, march->piece)) {
		space_id goal = trautenau_goal_of(field, march->piece);
		if (goal != no_space &&
		    hexes_apart(field, goal, space) >= hexes_apart(field, goal, march->origin))
			return forbidden(
				say2(ground_not_nearer, piece_arg(march->piece),
				     piece_arg(trautenau_commander_to_approach(field, march->piece))));
	}
	if (trautenau_is_demoralised(field, march->piece) &&
	    trautenau_edge_distance(field, side, space) >=
		    trautenau_edge_distance(field, side, march->origin))
		return forbidden(say1(ground_not_to_edge, piece_arg(march->piece)));
	return legal();
}

struct verdict trautenau_judge_end(const struct field *field, const struct march *march, space_id space)
{
	struct verdict verdict = trautenau_judge_stack(field, march->piece, space);
	if (verdict.legal)
		verdict = judge_approach(field, march, space);
	if (verdict.legal)
		verdict = trautenau_judge_end_hex(field, march->piece, space);
	return verdict;
}

/* trautenau_judge_end for those who only want to know, and want to know it of every hex in reach. */
static bool may_end(const struct mover *mover, const struct march *march, space_id space)
{
	if (mover->position->first[space] && !trautenau_judge_stack(mover->field, march->piece, space).legal)
		return false;
	if (mover->must_approach && !judge_approach(mover->field, march, space).legal)
		return false;
	return trautenau_judge_end_hex(mover->field, march->piece, space).legal;
}

static bool is_start(const struct mover *mover, space_id space)
{
	return state(mover->field, mover->piece)->at == space;
}

/* ---- Off the map ----------------------------------------------------------------------------------------- */

/* The entry hex is where the search begins, so no step into it has said that an enemy zone stops the column there. */
static bool stops_at(const struct mover *mover, const struct reach_node *node)
{
	return node->stops || (is_waiting(mover->field, mover->piece) && mover->heeds_zones &&
			       mover->enemy_zone[node->space]);
}

static bool can_depart(const struct mover *mover, const struct march *march, const struct reach_node *node)
{
	if (stops_at(mover, node) ||
	    !trautenau_is_paid(mover, (half_points)(node->cost + one_point), node->mode, true, false))
		return false;
	return trautenau_judge_departure_from(mover->field, march, node->space).legal;
}

const struct reach_node *trautenau_departure_through(const struct mover *mover, const struct march *march)
{
	if (march->stage & march_stopped || !trautenau_find_ways(mover, march))
		return NULL;
	const struct reach *reach = &mover->field->work->reach;
	for (unsigned i = 0; i < reach->count; i++) {
		const struct reach_node *node = &reach->node[i];
		if (trautenau_may_evacuate(mover->field, march->piece, node->space) &&
		    !is_start(mover, node->space) && !may_end(mover, march, node->space) &&
		    can_depart(mover, march, node))
			return node;
	}
	return NULL;
}

/* Free hexes of the edge beside an entry that the enemy holds (9.4), where the piece may stay. */
static unsigned ways_round(const struct mover *mover, const struct march *march,
			   space_id hexes[max_entry_hexes])
{
	unsigned kept = 0;
	if (!is_waiting(mover->field, march->piece) || !trautenau_is_due(mover->field, march->piece))
		return 0;
	unsigned count = trautenau_entry_hexes(mover->field, march->piece, hexes);
	for (unsigned i = 0; i < count; i++)
		if (hexes[i] != trautenau_entry_of(mover->field, march->piece) &&
		    trautenau_entry_cost(mover->field, march->piece, hexes[i]) <= mover->allowance &&
		    trautenau_judge_end(mover->field, march, hexes[i]).legal)
			hexes[kept++] = hexes[i];
	return kept;
}

static bool is_way_round(const struct mover *mover, const struct march *march, space_id space)
{
	space_id hexes[max_entry_hexes];
	unsigned count = ways_round(mover, march, hexes);
	for (unsigned i = 0; i < count; i++)
		if (hexes[i] == space)
			return true;
	return false;
}

bool trautenau_may_go(const struct mover *mover, const struct march *march, space_id space)
{
	if (is_waiting(mover->field, march->piece) &&
	    !trautenau_judge_entry(mover->field, march->piece).legal)
		return false;
	if (!trautenau_find_ways(mover, march))
		return is_way_round(mover, march, space);
	return reach_at(&mover->field->work->reach, space) && !is_start(mover, space) &&
	       may_end(mover, march, space);
}

bool trautenau_straight_way(const struct mover *mover, const struct march *march, space_id to,
			    struct reach_node *node)
{
	space_id at = state(mover->field, march->piece)->at;
	if (!mover->disordered_by_woods || at >= map_spaces || !trautenau_find_ways(mover, march))
		return false;
	unsigned direction = hex_direction(mover->board, at, to);
	const struct reach_node *best = reach_at(&mover->field->work->reach, to);
	if (direction == no_direction || !best || best->consequences)
		return false;
	half_points spent = state(mover->field, march->piece)->spent;
	struct reach_step step = trautenau_plain_step(mover, at, march->mode, direction, to, spent);
	if (step.cost < 0 || !step.consequences)
		return false;
	*node = (struct reach_node){.cost = (half_points)(spent + step.cost),
				    .mode = step.mode,
				    .stops = step.stops,
				    .space = to};
	return may_end(mover, march, to);
}

static void list_straight_ways(const struct mover *mover, const struct march *march, struct answers *answers)
{
	space_id at = state(mover->field, march->piece)->at;
	for (unsigned direction = 0; at < map_spaces && direction < hex_sides; direction++) {
		space_id to = mover->board->neighbour[at][direction];
		struct reach_node node;
		if (to == no_space || !trautenau_straight_way(mover, march, to, &node))
			continue;
		struct answer given = {.verb = verb_go, .way = way_straight, .arg = to};
		add_answer(answers, given,
			   (half_points)(node.cost - state(mover->field, march->piece)->spent));
	}
}

static void list_ways_round(const struct mover *mover, const struct march *march, struct answers *answers)
{
	space_id hexes[max_entry_hexes];
	unsigned count = ways_round(mover, march, hexes);
	for (unsigned i = 0; i < count; i++)
		add_answer(answers, answer(verb_go, hexes[i]),
			   trautenau_entry_cost(mover->field, march->piece, hexes[i]));
}

void trautenau_list_ways(const struct mover *mover, const struct march *march, struct answers *answers)
{
	if (is_waiting(mover->field, march->piece) &&
	    !trautenau_judge_entry(mover->field, march->piece).legal)
		return;
	if (!trautenau_find_ways(mover, march)) {
		if (!(march->stage & march_stopped))
			list_ways_round(mover, march, answers);
		return;
	}
	const struct reach *reach = &mover->field->work->reach;
	half_points spent = is_waiting(mover->field, march->piece) ? 0
								   : state(mover->field, march->piece)->spent;
	uint64_t reached[(map_spaces + 63) / 64] = {0};
	for (unsigned i = 0; i < reach->count; i++)
		reached[reach->node[i].space / 64] |= (uint64_t)1 << reach->node[i].space % 64;
	for (unsigned word = 0; word < sizeof reached / sizeof *reached; word++) {
		for (uint64_t left = reached[word]; left; left &= left - 1) {
			space_id space = (space_id)(word * 64 + (unsigned)__builtin_ctzll(left));
			const struct reach_node *node = reach_at(reach, space);
			if (!is_start(mover, space) && may_end(mover, march, space))
				add_answer(answers, answer(verb_go, space),
					   (half_points)(node->cost - spent));
		}
	}
	if (mover->disordered_by_woods)
		list_straight_ways(mover, march, answers);
}
