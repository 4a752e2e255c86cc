/*
 * Going: carrying out a way that has been found, hex by hex.
 */
#include "rulebooks/trautenau/ground/ground.h"

/* Note 3: cavalry that enters woods off a road or path is disorganised; nothing worse happens to it. */
static void suffer_woods(struct table *table, const struct mover *mover, space_id from, space_id to)
{
	struct field field = truth(table);
	if (!mover->disordered_by_woods || has(&field, mover->piece, piece_disorganised))
		return;
	if (ground(&field, to)->terrain != terrain_woods)
		return;
	unsigned direction = from < map_spaces ? hex_direction(mover->board, from, to)
					       : (unsigned)no_direction;
	if (direction != no_direction && trautenau_links(&field, from, direction))
		return;
	tell_all(table, say2(ground_woods_disorder, piece_arg(mover->piece), space_arg(to)), to);
	trautenau_disorganise(table, mover->piece);
}

static void walk(struct table *table, const struct mover *mover, space_id from, const space_id way[],
		 unsigned length)
{
	for (unsigned i = 0; i < length; i++) {
		trautenau_note_holder(table, mover->piece, way[i]);
		suffer_woods(table, mover, from, way[i]);
		from = way[i];
	}
}

/* The facing it comes with: the stack's it joins; its own; out of houses the direction of its last step. */
static void trautenau_settle_facing(struct table *table, piece_id piece, unsigned last_step,
				    unsigned old_facing)
{
	struct field field = truth(table);
	space_id space = state(&field, piece)->at;
	if (!trautenau_needs_facing(&field, piece, space))
		return;
	unsigned stack = trautenau_stack_facing(&field, piece, space);
	if (stack != no_direction)
		trautenau_face_unit(table, piece, stack);
	else if (old_facing == no_direction && last_step != no_direction)
		trautenau_face_unit(table, piece, last_step);
}

/* The hexes of a leg, the start excluded, and how things stand at its end. */
struct route {
	space_id way[64];
	unsigned length;
	half_points after; /* points spent by then */
	uint8_t mode;
	bool stops;
};

static void tell_way(struct table *table, const struct march *march, const struct route *route,
		     half_points cost, bool entered)
{
	if (!table->events)
		return;
	space_id to = route->way[route->length - 1];
	struct field field = truth(table);
	struct event event = {
		.message = say3(entered ? ground_enters : ground_marches, piece_arg(march->piece),
				space_arg(to), of_kind(arg_points, cost)),
		.pieces = 1,
		.piece = {march->piece},
		.at = to,
		.way = route->way,
		.way_length = (uint8_t)route->length,
	};
	if (is_chief(&field, march->piece) && !entered)
		event.message = say2(ground_chief_rides, piece_arg(march->piece), space_arg(to));
	tell(table, &event);
}

static struct route best_route(const struct mover *mover, const struct march *march, space_id to)
{
	struct route route = {.way = {to}, .length = 1, .mode = off_road};
	if (!trautenau_find_ways(mover, march)) {
		route.after = trautenau_entry_cost(mover->field, march->piece, to);
		return route;
	}
	const struct reach *reach = &mover->field->work->reach;
	const struct reach_node *node = reach_at(reach, to);
	bool waiting = is_waiting(mover->field, march->piece);
	unsigned first = waiting ? 1 : 0; /* the entry hex is the search's start, but a hex of the way */
	if (waiting)
		route.way[0] = trautenau_entry_of(mover->field, march->piece);
	route.length = first + reach_way(reach, node, route.way + first, 64 - first);
	route.after = node->cost;
	route.mode = node->mode & off_road;
	route.stops = node->stops;
	return route;
}

static void follow(struct table *table, const struct mover *mover, struct march *march,
		   const struct route *route)
{
	struct piece_state *piece = &truth_of(table)->piece[march->piece];
	unsigned entry = piece->at, old_facing = piece->facing;
	bool waiting = is_waiting(mover->field, march->piece);
	half_points before = waiting ? 0 : piece->spent;
	space_id from = waiting ? (space_id)no_space : piece->at, to = route->way[route->length - 1];
	space_id last_from = route->length > 1 ? route->way[route->length - 2] : from;
	tell_way(table, march, route, (half_points)(route->after - before), waiting);
	if (waiting)
		trautenau_note_entry(table, march->piece, entry - (unsigned)at_entry);
	trautenau_place_piece(table, march->piece, to);
	walk(table, mover, from, route->way, route->length);
	trautenau_settle_facing(table, march->piece,
				last_from < map_spaces ? hex_direction(mover->board, last_from, to)
						       : (unsigned)no_direction,
				old_facing);
	piece->spent = route->after;
	march->mode = route->mode;
	march->stage |= march_gone;
	if (route->stops || (mover->heeds_zones && mover->enemy_zone[to]))
		march->stage |= march_stopped;
}

void trautenau_go(struct table *table, struct march *march, space_id to)
{
	struct field field = truth(table);
	struct mover mover = trautenau_mover_of(&field, march);
	struct route route = best_route(&mover, march, to);
	follow(table, &mover, march, &route);
}

void trautenau_go_straight(struct table *table, struct march *march, space_id to)
{
	struct field field = truth(table);
	struct mover mover = trautenau_mover_of(&field, march);
	struct reach_node node;
	if (!trautenau_straight_way(&mover, march, to, &node))
		return;
	struct route route = {.way = {to},
			      .length = 1,
			      .after = node.cost,
			      .mode = node.mode & off_road,
			      .stops = node.stops};
	follow(table, &mover, march, &route);
}
