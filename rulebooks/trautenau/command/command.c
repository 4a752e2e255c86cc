/*
 * Lines of command, 7.2 and 9.1.
 *
 * A line runs from the commander outward for six cavalry points, over ground a rider could take, not through enemies and
 * not through enemy zones of control unless a friendly unit stands in the hex.
 */
#include "mechanisms/lines.h"
#include "rulebooks/trautenau/ground/ground.h"

enum { command_range = 12 }; /* half points */

/* Enemy units close a hex, and so do enemy zones where no friendly unit stands; a commander alone opens nothing. */
static bool is_closed(const struct field *field, side_id side, space_id space)
{
	const struct trautenau *position = look(field);
	if (!position->first[space])
		return position->zone[enemy_of(side)][space] > 0;
	return trautenau_has_units(field, enemy_of(side), space) || trautenau_zone_cuts(field, side, space);
}

static inline __attribute__((always_inline)) unsigned line_step(const void *rules,
								const struct reach_node *from,
								unsigned direction, space_id to,
								struct reach_step out[reach_outcomes])
{
	const struct field *field = rules; /* its seat is the commander's side: see trautenau_trace_command */
	struct reach_step step = {
		.cost = data_of(field->scenario)->step_cost[moves_mounted][from->space][direction]};
	if (step.cost >= 0 && is_closed(field, field->seat, to))
		step.cost = cost_forbidden;
	*out = step;
	return step.cost >= 0;
}

void trautenau_trace_command(const struct field *field, piece_id commander)
{
	struct field eyes = *field;
	eyes.seat = info(field, commander)->side;
	space_id start = state(field, commander)->at;
	half_points limit = trautenau_zone_cuts(field, eyes.seat, start) ? 0 : command_range;
	lines_trace(&field->work->reach, field->scenario->board, &start, 1, limit, line_step, &eyes);
}

half_points trautenau_command_traced(const struct field *field, space_id target)
{
	return lines_cost(&field->work->reach, target);
}

half_points trautenau_command_distance(const struct field *field, piece_id commander, space_id target)
{
	if (commander == no_piece || !is_on_map(field, commander) || target >= map_spaces)
		return -1;
	trautenau_trace_command(field, commander);
	return trautenau_command_traced(field, target);
}

bool trautenau_line_of_command(const struct field *field, piece_id commander, space_id target)
{
	return trautenau_command_distance(field, commander, target) >= 0;
}

/* ---- 7.2: lines to the formation commanders ------------------------------------------------------------ */

/* The lines of a chief are traced once for all his commanders that follow each other. */
static bool is_reached_by_chief(const struct field *field, piece_id commander, piece_id *traced)
{
	piece_id chief = trautenau_chief_of(field, info(field, commander)->formation);
	if (chief == no_piece || !is_on_map(field, chief))
		return option(field, option_chiefless_command) != 0;
	if (*traced != chief)
		trautenau_trace_command(field, chief);
	*traced = chief;
	return trautenau_command_traced(field, state(field, commander)->at) >= 0;
}

bool trautenau_is_reached_by_chief(const struct field *field, piece_id commander)
{
	piece_id traced = no_piece;
	return is_reached_by_chief(field, commander, &traced);
}

static void check_commander(struct table *table, unsigned formation, piece_id *traced)
{
	struct field field = truth(table);
	piece_id commander = formation_info(&field, formation)->commander;
	if (commander == no_piece)
		return;
	if (!is_on_map(&field, commander)) {
		trautenau_clear_flag(
			table, commander,
			piece_out_of_command); /* who comes as a reinforcement is in command (9.4) */
		return;
	}
	bool was_out = has(&field, commander, piece_out_of_command);
	if (is_reached_by_chief(&field, commander, traced)) {
		trautenau_clear_flag(table, commander, piece_out_of_command);
		if (was_out)
			tell_all(table, say1(ground_back_in_command, piece_arg(commander)),
				 state(&field, commander)->at);
		return;
	}
	trautenau_set_flag(table, commander, piece_out_of_command);
	tell_all(table, say1(ground_out_of_command, piece_arg(commander)), state(&field, commander)->at);
}

void trautenau_begin_command(struct table *table)
{
	piece_id traced = no_piece;
	for (unsigned formation = 0; formation < data_of(table->scenario)->formations; formation++)
		check_commander(table, formation, &traced);
}

/* ---- 9.1: the units' command status -------------------------------------------------------------------- */

bool trautenau_is_out_of_command(const struct field *field, piece_id unit)
{
	if (!is_unit(field, unit) || has(field, unit, piece_led_by_chief | piece_entered) ||
	    is_waiting(field, unit))
		return false;
	if (trautenau_is_always_in_command(field, unit))
		return false;
	if (has(field, unit, piece_out_of_command))
		return true;
	piece_id commander = formation_info(field, info(field, unit)->formation)->commander;
	return commander != no_piece && has(field, commander, piece_out_of_command);
}

static bool stands(const struct field *field, piece_id piece)
{
	return piece != no_piece && is_on_map(field, piece);
}

piece_id trautenau_commander_to_approach(const struct field *field, piece_id unit)
{
	unsigned formation = info(field, unit)->formation;
	unsigned active = look(field)->command.active;
	piece_id commander = formation_info(field, formation)->commander;
	if (is_independent(field, unit) && active != no_formation)
		commander = formation_info(field, active)->commander;
	if (stands(field, commander))
		return commander;
	piece_id chief = trautenau_chief_of(field, formation);
	return stands(field, chief) ? chief : (piece_id)no_piece;
}
