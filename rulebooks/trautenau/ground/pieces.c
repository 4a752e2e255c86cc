/*
 * Where pieces stand: the only place that changes it, so that the lists of each hex, the counts of the zones of control
 * and the last holder of each hex are always true.
 */
#include <string.h>

#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/ground/ground.h"

/* ---- Derived: lists and zones -------------------------------------------------------------------------- */

static void add_zone(struct table *table, piece_id piece, int by)
{
	struct field field = truth(table);
	unsigned zone = trautenau_zone_of(&field, piece);
	if (!zone)
		return;
	struct trautenau *position = truth_of(table);
	occupancy_add_zone(table->scenario->board, position->zone[info(&field, piece)->side],
			   position->piece[piece].at, zone, by);
}

static struct occupancy lists_of(struct trautenau *position)
{
	return (struct occupancy){position->first, position->next};
}

void trautenau_derive_position(const struct scenario *scenario, struct position *bytes)
{
	struct trautenau *position = (struct trautenau *)bytes;
	struct table table = {.scenario = scenario, .position = bytes};
	memset(position->first, 0, sizeof position->first);
	memset(position->next, 0, sizeof position->next);
	memset(position->zone, 0, sizeof position->zone);
	memset(position->derived_end, 0, sizeof position->derived_end);
	for (piece_id piece = 0; piece < data_of(scenario)->pieces; piece++)
		if (position->piece[piece].at < map_spaces)
			occupancy_enter(lists_of(position), piece, position->piece[piece].at);
	for (piece_id piece = 0; piece < data_of(scenario)->pieces; piece++)
		add_zone(&table, piece, 1);
}

/* ---- Placing and turning ------------------------------------------------------------------------------- */

/* Units of a stack face alike (4): the facing of the others who have one, or no_direction. */
unsigned trautenau_stack_facing(const struct field *field, piece_id unit, space_id space)
{
	for (piece_id other = first_in(field, space); other != no_piece; other = next_in(field, other))
		if (other != unit && trautenau_needs_facing(field, other, space))
			return state(field, other)->facing;
	return no_direction;
}

/* A unit that comes out of houses or onto the map gets a facing: the stack's, the way it went, or towards the enemy. */
static unsigned new_facing(const struct field *field, piece_id piece, unsigned from, unsigned to)
{
	if (to >= map_spaces || !trautenau_needs_facing(field, piece, (space_id)to))
		return no_direction;
	unsigned facing = state(field, piece)->facing;
	if (facing != no_direction)
		return facing;
	facing = trautenau_stack_facing(field, piece, (space_id)to);
	if (facing == no_direction && from < map_spaces)
		facing = hex_direction(field->scenario->board, (space_id)from, (space_id)to);
	if (facing != no_direction)
		return facing;
	return info(field, piece)->side == prussian ? south : north;
}

/* Reading of 11.2: a stack that the set-up prints stands until one of it goes. */
static void break_printed_stack(struct table *table, piece_id piece)
{
	struct field field = truth(table);
	if (!has(&field, piece, piece_printed_stack))
		return;
	trautenau_clear_flag(table, piece, piece_printed_stack);
	unsigned at = state(&field, piece)->at;
	if (at >= map_spaces)
		return;
	for (piece_id other = first_in(&field, (space_id)at); other != no_piece;
	     other = next_in(&field, other))
		trautenau_clear_flag(table, other, piece_printed_stack);
}

void trautenau_place_piece(struct table *table, piece_id piece, unsigned at)
{
	struct field field = truth(table);
	struct trautenau *position = truth_of(table);
	struct piece_state *placed = &position->piece[piece];
	unsigned from = placed->at;
	if (from != at)
		break_printed_stack(table, piece);
	if (from < map_spaces) {
		add_zone(table, piece, -1);
		occupancy_leave(lists_of(position), piece, from);
	}
	unsigned facing = new_facing(&field, piece, from, at);
	placed->at = (uint16_t)at;
	placed->facing = (uint8_t)facing;
	if (at >= map_spaces)
		return;
	occupancy_enter(lists_of(position), piece, position->piece[piece].at);
	add_zone(table, piece, 1);
	trautenau_note_holder(table, piece, (space_id)at);
}

void trautenau_note_holder(struct table *table, piece_id piece, space_id space)
{
	struct field field = truth(table);
	if (is_unit(&field, piece))
		truth_of(table)->holder[space] = (uint8_t)(1 + info(&field, piece)->side);
}

void trautenau_face_unit(struct table *table, piece_id piece, unsigned facing)
{
	struct field field = truth(table);
	struct piece_state *turned_piece = &truth_of(table)->piece[piece];
	if (turned_piece->at >= map_spaces || !trautenau_needs_facing(&field, piece, turned_piece->at))
		return;
	if (turned_piece->facing == facing)
		return;
	add_zone(table, piece, -1);
	turned_piece->facing = (uint8_t)facing;
	add_zone(table, piece, 1);
}

void trautenau_set_flag(struct table *table, piece_id piece, unsigned flag)
{
	truth_of(table)->piece[piece].flags |= (uint16_t)flag;
}

void trautenau_clear_flag(struct table *table, piece_id piece, unsigned flag)
{
	truth_of(table)->piece[piece].flags &= (uint16_t)~flag;
}

/* ---- Small questions ----------------------------------------------------------------------------------- */

bool trautenau_has_units(const struct field *field, side_id side, space_id space)
{
	for (piece_id piece = first_in(field, space); piece != no_piece; piece = next_in(field, piece))
		if (is_unit(field, piece))
			return info(field, piece)->side == side;
	return false;
}

bool trautenau_needs_facing(const struct field *field, piece_id piece, space_id space)
{
	unsigned arm = info(field, piece)->arm;
	if (arm == arm_artillery)
		return true;
	return arm < arm_artillery && !has_houses(field, space);
}

bool trautenau_is_front(const struct field *field, piece_id unit, unsigned direction)
{
	const struct piece_state *piece = state(field, unit);
	if (!is_unit(field, unit) || piece->at >= map_spaces)
		return false;
	if (!trautenau_needs_facing(field, unit, piece->at))
		return true;
	return piece->facing != no_direction && in_front(piece->facing, direction);
}

/* Whose orders a formation takes: its own corps', or another's by a rule of the battle (13.1). */
unsigned trautenau_commanding_corps(const struct field *field, unsigned formation)
{
	if (formation == data_of(field->scenario)->battles.guard[0] && trautenau_guard_is_under_bonin(field))
		return corps_first;
	return formation_info(field, formation)->corps;
}

piece_id trautenau_chief_of(const struct field *field, unsigned formation)
{
	if (formation >= data_of(field->scenario)->formations)
		return no_piece;
	return data_of(field->scenario)->chief[trautenau_commanding_corps(field, formation)];
}

bool trautenau_is_active(const struct field *field, piece_id unit)
{
	unsigned active = look(field)->command.active;
	const struct piece_info *piece = info(field, unit);
	if (active == no_formation || piece->arm == arm_chief || piece->formation == no_formation)
		return false;
	if (piece->formation == active)
		return true;
	if (piece->side != formation_info(field, active)->side || !is_independent(field, unit))
		return false;
	return !has(field, unit, piece_activated) &&
	       formation_info(field, piece->formation)->corps == trautenau_commanding_corps(field, active);
}

/* Pieces of a formation stand together, so only two groups need to be looked at. */
unsigned trautenau_active_pieces(const struct field *field, piece_id list[max_pieces])
{
	const struct trautenau_data *data = data_of(field->scenario);
	unsigned active = look(field)->command.active;
	if (active == no_formation)
		return 0;
	unsigned count = 0, corps = trautenau_commanding_corps(field, active);
	for (unsigned formation = 0; formation < data->formations; formation++) {
		const struct formation_info *group = &data->formation[formation];
		if (formation != active && (!group->independent || group->corps != corps))
			continue;
		unsigned first = data->range[formation].first;
		for (unsigned piece = first; piece < first + data->range[formation].count; piece++)
			if (trautenau_is_active(field, (piece_id)piece))
				list[count++] = (piece_id)piece;
	}
	return count;
}

void trautenau_note_activity(struct table *table, piece_id unit)
{
	struct field field = truth(table);
	if (is_unit(&field, unit) && is_independent(&field, unit))
		trautenau_set_flag(table, unit, piece_acting);
}
