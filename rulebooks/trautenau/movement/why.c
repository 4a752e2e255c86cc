/*
 * Explaining moves: what a way costs, term by term, and by which paragraph a hex is out of reach.
 */
#include "rulebooks/trautenau/ground/ground.h"

enum { longest_way = 64 };

/* ---- Costs --------------------------------------------------------------------------------------------- */

static void trautenau_add_entry(const struct mover *mover, space_id entry, struct figure *figure)
{
	half_points once = trautenau_entry_ground(mover->field, mover->piece, entry);
	half_points all = trautenau_entry_cost(mover->field, mover->piece, entry);
	figure_add(figure, say1(trautenau_entry_term(mover, entry, once == one_point), space_arg(entry)),
		   once);
	if (all > once)
		figure_add(figure, say2(cost_of_column, space_arg(entry), number_arg(all / once)),
			   all - once);
}

/* The way gone once more, step by step, with the terms of each. */
static void add_way(const struct mover *mover, const struct reach_node *node, space_id from, uint8_t mode,
		    half_points spent, struct figure *figure)
{
	space_id way[longest_way];
	unsigned length = reach_way(&mover->field->work->reach, node, way, longest_way);
	for (unsigned i = 0; i < length; from = way[i++]) {
		struct reach_step step = trautenau_explain_step(
			mover, from, mode, hex_direction(mover->board, from, way[i]), way[i], spent, figure);
		mode = step.mode;
		spent = (half_points)(spent + step.cost);
	}
	if (node->cost > mover->allowance)
		figure_add(figure,
			   say2(cost_by_road_bonus, space_arg(from),
				of_kind(arg_points, node->cost - mover->allowance)),
			   0);
}

void trautenau_cost_figure(const struct field *field, piece_id piece, space_id to, struct figure *figure)
{
	struct march march = trautenau_march_of(field, piece);
	struct mover mover = trautenau_mover_of(field, &march);
	*figure = (struct figure){.id = "cost", .parts = 2};
	bool waiting = is_waiting(field, piece);
	if (!trautenau_find_ways(&mover, &march)) {
		if (waiting)
			trautenau_add_entry(&mover, to, figure);
		return;
	}
	const struct reach_node *node = reach_at(&field->work->reach, to);
	if (!node)
		return;
	if (waiting)
		trautenau_add_entry(&mover, trautenau_entry_of(field, piece), figure);
	if (waiting)
		add_way(&mover, node, trautenau_entry_of(field, piece),
			trautenau_is_road_entry(field, trautenau_entry_of(field, piece)) ? on_road : off_road,
			trautenau_entry_cost(field, piece, trautenau_entry_of(field, piece)), figure);
	else
		add_way(&mover, node, state(field, piece)->at, march.mode, state(field, piece)->spent,
			figure);
}

/* ---- Why not ------------------------------------------------------------------------------------------- */

static struct verdict refuse(enum trautenau_text text, piece_id piece, space_id to)
{
	return forbidden(say2(text, piece_arg(piece), space_arg(to)));
}

static const struct reach_node *reached(const struct mover *mover, const struct march *march, space_id to)
{
	return trautenau_find_ways(mover, march) ? reach_at(&mover->field->work->reach, to) : NULL;
}

/* Would it come there if the rules up to this one were not asked, and this one besides? */
static bool reached_without(const struct mover *mover, const struct march *march, unsigned lifted,
			    space_id to)
{
	struct mover freer = *mover;
	freer.lifted = lifted;
	return trautenau_find_ways_lifted(&freer, march) && reach_at(&mover->field->work->reach, to);
}

/* The rule of the step, asked of this hex whatever lies before it: may the unit enter its zone, and from the next hex? */
static struct verdict judge_zone_at(const struct mover *mover, space_id from, space_id to)
{
	unsigned direction = from < map_spaces ? hex_direction(mover->board, from, to)
					       : (unsigned)no_direction;
	bool from_zone = direction != no_direction && mover->enemy_zone[from] &&
			 mover->step_cost[from][direction] >= 0;
	unsigned bar = trautenau_bar_of_zone(mover, from_zone, to);
	return bar ? refuse(bar, mover->piece, to) : legal();
}

static struct verdict judge_points(const struct mover *mover, const struct march *march, space_id to)
{
	const struct field *field = mover->field;
	piece_id piece = mover->piece;
	space_id at = state(field, piece)->at;
	struct mover freer = *mover;
	freer.heeds_zones = false;
	bool leaves = at < map_spaces && mover->enemy_zone[at];
	if (mover->heeds_zones && reached(&freer, march, to))
		return refuse(leaves ? ground_zone_leaving : ground_zone_bars, piece, to);
	freer = *mover;
	freer.allowance = trautenau_full_allowance(field, piece);
	if (freer.allowance > mover->allowance && reached(&freer, march, to))
		return refuse(ground_half_movement, piece, to);
	freer = *mover;
	freer.lifted = bar_points;
	const struct reach_node *node = trautenau_find_ways_lifted(&freer, march)
						? reach_at(&field->work->reach, to)
						: NULL;
	int needs = node ? node->cost - state(field, piece)->spent : 0;
	return forbidden(say4(is_chief(field, piece) ? ground_chief_too_far : ground_too_far,
			      piece_arg(piece), space_arg(to), of_kind(arg_points, needs),
			      of_kind(arg_points, trautenau_points_left(field, piece))));
}

/* The side of the hex, towards the piece, that the terrain table closes. */
static struct verdict judge_ground(const struct mover *mover, space_id from, space_id to)
{
	const struct field *field = mover->field;
	struct message why = say2(ground_no_way, piece_arg(mover->piece), space_arg(to));
	unsigned nearest = ~0u;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = mover->board->neighbour[to][direction];
		struct message closed;
		if (beside == no_space ||
		    trautenau_step_cost(field, mover->piece, beside, opposite(direction), &closed) >= 0)
			continue;
		unsigned distance = from < map_spaces ? hex_distance(mover->board, from, beside) : 0;
		if (distance >= nearest)
			continue;
		nearest = distance;
		why = closed;
	}
	return forbidden(why);
}

static struct verdict judge_neighbour(const struct mover *mover, space_id from, space_id to)
{
	unsigned direction = from < map_spaces ? hex_direction(mover->board, from, to)
					       : (unsigned)no_direction;
	struct message why;
	if (direction == no_direction ||
	    trautenau_step_cost(mover->field, mover->piece, from, direction, &why) >= 0)
		return legal();
	return forbidden(why);
}

/* The hex is out of reach: which rule, lifted, would bring it into reach? */
static struct verdict find_bar(const struct mover *mover, const struct march *march, space_id from,
			       space_id to)
{
	static const uint16_t text[bar_ground] = {
		[bar_enemies_near] = ground_chief_may_not, [bar_zone] = ground_zone_bars};
	for (unsigned rule = bar_points; rule < bar_enemy; rule++) {
		if (!reached_without(mover, march, rule, to))
			continue;
		if (rule == bar_points)
			return judge_points(mover, march, to);
		if (rule == bar_goal)
			return forbidden(
				say2(ground_moves_away, piece_arg(mover->piece),
				     piece_arg(trautenau_commander_to_approach(mover->field, mover->piece))));
		return refuse(text[rule], mover->piece, to);
	}
	return judge_ground(mover, from, to);
}

static struct verdict judge_stopped(const struct mover *mover, space_id at)
{
	if (mover->enemy_zone[at])
		return refuse(ground_zone_stops, mover->piece, at);
	return forbidden(say1(ground_zone_all_spent, piece_arg(mover->piece)));
}

struct verdict trautenau_judge_march_to(const struct field *field, const struct march *march, space_id to)
{
	struct mover mover = trautenau_mover_of(field, march);
	space_id at = state(field, march->piece)->at;
	if (to >= map_spaces)
		return refuse(ground_no_way, march->piece, to);
	if (to == at)
		return refuse(ground_is_there, march->piece, to);
	if (trautenau_may_go(&mover, march, to))
		return legal();
	if (march->stage & march_stopped)
		return judge_stopped(&mover, at);
	if (at >= map_spaces) {
		struct verdict entry = trautenau_judge_entry(field, march->piece);
		if (!entry.legal)
			return entry;
	}
	if (holds_enemy(field, mover.side, to))
		return refuse(ground_enemy_there, march->piece, to);
	if (reached(&mover, march, to))
		return trautenau_judge_end(field, march, to);
	struct verdict verdict = judge_neighbour(&mover, at, to);
	if (verdict.legal)
		verdict = judge_zone_at(&mover, at, to);
	return verdict.legal ? find_bar(&mover, march, at, to) : verdict;
}

struct verdict trautenau_judge_way(const struct field *field, piece_id piece, space_id to)
{
	struct march march = trautenau_march_of(field, piece);
	return trautenau_judge_march_to(field, &march, to);
}
