/*
 * Going: carrying out a way that has been found, hex by hex.
 */
#include "rulebooks/trautenau/ground.h"

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
	if (direction != no_direction && links(&field, from, direction))
		return;
	tell_all(table, say2(ground_woods_disorder, piece_arg(mover->piece), space_arg(to)), to);
	disorganise(table, mover->piece);
}

static void walk(struct table *table, const struct mover *mover, space_id from, const space_id way[],
		 unsigned length)
{
	for (unsigned i = 0; i < length; i++) {
		note_holder(table, mover->piece, way[i]);
		suffer_woods(table, mover, from, way[i]);
		from = way[i];
	}
}

/* The facing it comes with: the stack's it joins; its own; out of houses the direction of its last step. */
static void settle_facing(struct table *table, piece_id piece, unsigned last_step, unsigned old_facing)
{
	struct field field = truth(table);
	space_id space = state(&field, piece)->at;
	if (!needs_facing(&field, piece, space))
		return;
	unsigned stack = stack_facing(&field, piece, space);
	if (stack != no_direction)
		face_unit(table, piece, stack);
	else if (old_facing == no_direction && last_step != no_direction)
		face_unit(table, piece, last_step);
}

static void tell_way(struct table *table, const struct march *march, space_id to, half_points cost,
		     bool entered)
{
	if (!table->events)
		return;
	struct field field = truth(table);
	struct event event = {
		.message = say3(entered ? ground_enters : ground_marches, piece_arg(march->piece),
				space_arg(to), of_kind(arg_points, cost)),
		.pieces = 1,
		.piece = {march->piece},
		.at = to,
	};
	if (is_chief(&field, march->piece) && !entered)
		event.message = say2(ground_chief_rides, piece_arg(march->piece), space_arg(to));
	tell(table, &event);
}

void go(struct table *table, struct march *march, space_id to)
{
	struct field field = truth(table);
	struct mover mover = mover_of(&field, march);
	struct piece_state *piece = &truth_of(table)->piece[march->piece];
	space_id way[64];
	unsigned length = 1, entry = piece->at, old_facing = piece->facing;
	bool waiting = is_waiting(&field, march->piece);
	half_points before = waiting ? 0 : piece->spent, after;
	space_id from = waiting ? (space_id)no_space : piece->at;
	way[0] = to;
	if (find_ways(&mover, march)) {
		const struct reach_node *node = reach_at(&field.work->reach, to);
		unsigned first = waiting ? 1
					 : 0; /* the entry hex is the search's start, but a hex of the way */
		way[0] = waiting ? entry_of(&field, march->piece) : to;
		length = first + reach_way(&field.work->reach, node, way + first, 64 - first);
		after = node->cost;
		march->mode = node->mode & off_road;
		march->stage |= node->stops ? march_stopped : 0;
	} else {
		after = entry_cost(&field, march->piece, to);
		march->mode = off_road;
	}
	space_id last_from = length > 1 ? way[length - 2] : from;
	tell_way(table, march, to, (half_points)(after - before), waiting);
	if (waiting)
		note_entry(table, march->piece, entry - (unsigned)at_entry);
	place_piece(table, march->piece, to);
	walk(table, &mover, from, way, length);
	settle_facing(table, march->piece,
		      last_from < map_spaces ? hex_direction(mover.board, last_from, to)
					     : (unsigned)no_direction,
		      old_facing);
	piece->spent = after;
	march->stage |= march_gone;
	if (mover.heeds_zones && mover.enemy_zone[to])
		march->stage |= march_stopped;
}
