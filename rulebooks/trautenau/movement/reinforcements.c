/*
 * Arrival of reinforcements, 9.4.
 *
 * Each unit that comes in by the same hex in the same turn pays the first hex once for every unit before it. Commanders
 * neither pay for the column nor lengthen it. Prussian guns come last. Where the enemy holds the entry, a unit waits, or
 * comes a turn later by the nearest free hex of that edge.
 */
#include "mechanisms/arrivals.h"
#include "rulebooks/trautenau/ground/ground.h"

bool trautenau_is_due(const struct field *field, piece_id piece)
{
	return is_waiting(field, piece) &&
	       arrivals_is_due(state(field, piece)->due, 0, look(field)->flow.turn);
}

static unsigned entry_number(const struct field *field, piece_id piece)
{
	return state(field, piece)->at - (unsigned)at_entry;
}

space_id trautenau_entry_of(const struct field *field, piece_id piece)
{
	return data_of(field->scenario)->entry[entry_number(field, piece)];
}

/* ---- Which hex ----------------------------------------------------------------------------------------- */

bool trautenau_is_entry_held(const struct field *field, side_id side, space_id space)
{
	return holds_enemy(field, side, space) || trautenau_zone_cuts(field, side, space);
}

struct newcomer {
	const struct field *field;
	piece_id piece;
};

static bool is_free_for(const void *context, space_id space)
{
	const struct newcomer *newcomer = context;
	side_id side = info(newcomer->field, newcomer->piece)->side;
	return !trautenau_is_entry_held(newcomer->field, side, space) &&
	       trautenau_entry_ground(newcomer->field, newcomer->piece, space) >= 0;
}

unsigned trautenau_entry_hexes(const struct field *field, piece_id piece, space_id hexes[max_entry_hexes])
{
	space_id entry = trautenau_entry_of(field, piece);
	hexes[0] = entry;
	if (!trautenau_is_entry_held(field, info(field, piece)->side, entry))
		return 1;
	if (look(field)->flow.turn <= state(field, piece)->due)
		return 0;
	struct newcomer newcomer = {field, piece};
	return arrivals_nearest(field->scenario->board, entry, is_free_for, &newcomer, hexes,
				max_entry_hexes);
}

/* ---- What it costs ------------------------------------------------------------------------------------- */

static unsigned links_off_map(const struct field *field, space_id space)
{
	unsigned found = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++)
		found |= ground(field, space)->off_map_links[direction];
	return found;
}

bool trautenau_is_road_entry(const struct field *field, space_id space)
{
	return (links_off_map(field, space) & side_road) != 0;
}

half_points trautenau_entry_ground(const struct field *field, piece_id piece, space_id space)
{
	enum movement_class class = trautenau_class_of(info(field, piece));
	unsigned terrain = ground(field, space)->terrain;
	if (links_off_map(field, space))
		return trautenau_ground_points(class, terrain_clear);
	if (class >= moves_mounted && terrain == terrain_marsh)
		return cost_forbidden;
	return trautenau_ground_points(class, terrain);
}

/* How often the first hex is paid: once for each unit already in, the first two once. */
static unsigned column_factor(const struct field *field, piece_id piece)
{
	if (!is_unit(field, piece))
		return 1;
	unsigned before = look(field)->command.entered[entry_number(field, piece)][info(field, piece)->side];
	return arrivals_column(before, 2);
}

half_points trautenau_entry_cost(const struct field *field, piece_id piece, space_id space)
{
	return (half_points)(trautenau_entry_ground(field, piece, space) * (int)column_factor(field, piece));
}

/* ---- Who may come -------------------------------------------------------------------------------------- */

static piece_id ahead_of_guns(const struct field *field, piece_id guns)
{
	if (info(field, guns)->side != prussian || !is_artillery(field, guns))
		return no_piece;
	for (piece_id other = 0; other < data_of(field->scenario)->pieces; other++)
		if (state(field, other)->at == state(field, guns)->at && is_unit(field, other) &&
		    info(field, other)->side == prussian && !is_artillery(field, other) &&
		    trautenau_is_due(field, other))
			return other;
	return no_piece;
}

struct verdict trautenau_judge_entry(const struct field *field, piece_id piece)
{
	if (!is_waiting(field, piece))
		return forbidden(say1(ground_not_on_map, piece_arg(piece)));
	if (!trautenau_is_due(field, piece))
		return forbidden(
			say2(ground_not_due, piece_arg(piece), of_kind(arg_turn, state(field, piece)->due)));
	piece_id ahead = ahead_of_guns(field, piece);
	if (ahead != no_piece)
		return forbidden(say2(ground_guns_last, piece_arg(piece), piece_arg(ahead)));
	space_id hexes[max_entry_hexes];
	unsigned count = trautenau_entry_hexes(field, piece, hexes);
	if (count == 0)
		return forbidden(say2(ground_entry_held, piece_arg(piece),
				      space_arg(trautenau_entry_of(field, piece))));
	for (unsigned i = 0; i < count; i++)
		if (trautenau_entry_cost(field, piece, hexes[i]) <= trautenau_allowance_of(field, piece))
			return legal();
	return forbidden(say1(ground_column_long, piece_arg(piece)));
}

void trautenau_note_entry(struct table *table, piece_id piece, unsigned entry)
{
	struct field field = truth(table);
	trautenau_set_flag(table, piece, piece_entered);
	trautenau_clear_flag(table, piece, piece_out_of_command);
	truth_of(table)->piece[piece].due = 0;
	if (is_unit(&field, piece))
		truth_of(table)->command.entered[entry][info(&field, piece)->side]++;
}
