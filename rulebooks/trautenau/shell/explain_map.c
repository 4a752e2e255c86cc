/*
 * Explanations of what happens on the map: moves, command, zones, stacks, control, and the score.
 */
#include "rulebooks/trautenau/battles/battles.h"
#include "rulebooks/trautenau/combat/combat.h"
#include "rulebooks/trautenau/shell/explain.h"
#include "rulebooks/trautenau/ground/ground.h"

/* ---- Moves ---------------------------------------------------------------------------------------------------------- */

struct verdict trautenau_explain_cost(const struct asked *asked)
{
	struct verdict verdict = trautenau_judge_way(asked->field, asked->unit, asked->at);
	if (verdict.legal)
		trautenau_cost_figure(asked->field, asked->unit, asked->at,
				      figures_add(asked->figures, "cost"));
	return verdict;
}

struct verdict trautenau_explain_reach(const struct asked *asked)
{
	struct march march = trautenau_march_of(asked->field, asked->unit);
	struct mover mover = trautenau_mover_of(asked->field, &march);
	struct answers answers = {0};
	if (trautenau_find_ways(&mover, &march))
		trautenau_list_ways(&mover, &march, &answers);
	struct figure *figure = figures_add(asked->figures, "reach");
	if (answers.count) {
		figure->parts = 2;
		figure->value = figure->most = trautenau_points_left(asked->field, asked->unit);
	}
	for (unsigned i = 0; i < answers.count && (figure = figures_go_on(asked->figures, figure)); i++)
		figure->term[figure->terms++] =
			(struct term){say1(text_term_to, space_arg(answers.answer[i].arg)), answers.cost[i]};
	return legal();
}

/* ---- Command -------------------------------------------------------------------------------------------------------- */

/* Adds the line from a commander, if there is one within reach. */
static void add_line(const struct asked *asked, enum trautenau_text line, piece_id commander)
{
	half_points distance = trautenau_command_distance(asked->field, commander,
							  state(asked->field, asked->unit)->at);
	if (distance < 0)
		return;
	struct figure *figure = figures_add(asked->figures, "line");
	figure->parts = 2;
	figure_add(figure, say1(line, piece_arg(commander)), distance);
}

/* Independent units take the orders of the formation that acts, if it is of their corps, else those of their chief. */
static piece_id commander_of(const struct field *field, piece_id unit)
{
	unsigned formation = info(field, unit)->formation, active = look(field)->command.active;
	if (!is_independent(field, unit))
		return formation_info(field, formation)->commander;
	return active < data_of(field->scenario)->formations &&
			       formation_info(field, active)->corps == info(field, unit)->corps
		       ? formation_info(field, active)->commander
		       : trautenau_chief_of(field, formation);
}

struct verdict trautenau_explain_command(const struct asked *asked)
{
	const struct field *field = asked->field;
	piece_id piece = asked->unit, chief = trautenau_chief_of(field, info(field, piece)->formation);
	bool unit = is_unit(field, piece); /* 9.1.2; commanders have theirs from the chief, 7.2 */
	piece_id commander = unit ? commander_of(field, piece) : (piece_id)no_piece;
	enum trautenau_text line = unit ? text_term_command_from : text_term_commanders_line;
	struct figure *status = figures_add(asked->figures, "in_command");
	bool marked = commander != no_piece && has(field, commander, piece_out_of_command);
	if (commander != chief)
		add_line(asked, line, commander);
	add_line(asked, line, chief);
	if (marked)
		figure_add(status, say1(text_term_marked_out, piece_arg(commander)), 0);
	if (unit ? trautenau_is_commanded(field, piece, commander)
		 : trautenau_is_reached_by_chief(field, piece))
		figure_add(status, say(unit ? text_term_in_command : text_term_commander_reached), 1);
	else if (unit && trautenau_is_always_in_command(field, piece))
		figure_add(status, say(text_term_always_in_command), 1);
	else if (has(field, piece, piece_led_by_chief))
		figure_add(status, say(text_term_led), 1);
	else if (!marked)
		figure_add(status, say(unit ? text_explain_no_way : text_term_no_commanders_line), 0);
	return legal();
}

/* ---- The edge of retreat ---------------------------------------------------------------------------------------------- */

/* The nearest hex of the unit's edge, how far it is, and where the unit would go if it had to retreat now (9.5.8). */
struct verdict trautenau_explain_retreat(const struct asked *asked)
{
	const struct field *field = asked->field;
	piece_id unit = asked->unit;
	side_id side = info(field, unit)->side;
	space_id at = state(field, unit)->at, nearest = no_space;
	for (space_id space = 0; space < map_spaces; space++)
		if (trautenau_is_retreat_edge(field, side, space) &&
		    (nearest == no_space || hex_distance(field->scenario->board, at, space) <
						    hex_distance(field->scenario->board, at, nearest)))
			nearest = space;
	figure_add(figures_add(asked->figures, "edge"), say1(text_term_edge, space_arg(nearest)),
		   (int)trautenau_edge_distance(field, side, at));
	struct figure *ways = figures_add(asked->figures, "ways");
	struct answers answers = {0};
	trautenau_list_retreat_ways(field, unit, after_combat, &answers);
	for (unsigned i = 0; i < answers.count; i++)
		figure_add(ways, say1(text_term_retreat_to, space_arg(answers.answer[i].arg)), 1);
	return legal();
}

/* ---- Zones, stacks, control ------------------------------------------------------------------------------------------ */

static struct verdict zone_of_unit(const struct asked *asked, piece_id unit)
{
	const struct field *field = asked->field;
	if (!is_on_map(field, unit))
		return forbidden(say1(text_explain_off_map, piece_arg(unit)));
	struct figure *figure = figures_add(asked->figures, "zone");
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[state(field, unit)->at][direction];
		if (beside != no_space && trautenau_exerts_zone(field, unit, direction))
			figure_add(figure, say1(text_term_zone_into, space_arg(beside)), 1);
	}
	return legal();
}

static void add_zones_into(const struct asked *asked, side_id side, space_id at)
{
	const struct field *field = asked->field;
	struct figure *figure = figures_add(asked->figures, trautenau_rulebook.side[side]);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[at][direction];
		if (beside == no_space)
			continue;
		for (piece_id unit = first_in(field, beside); unit != no_piece; unit = next_in(field, unit))
			if (is_unit(field, unit) && info(field, unit)->side == side &&
			    trautenau_exerts_zone(field, unit, opposite(direction)))
				figure_add(figure, say1(text_term_zone_of, piece_arg(unit)), 1);
	}
}

struct verdict trautenau_explain_zone(const struct asked *asked)
{
	if (asked->unit != no_piece)
		return zone_of_unit(asked, asked->unit);
	if (asked->at == no_space)
		return forbidden(say(text_explain_place));
	for (side_id side = 0; side < sides; side++)
		add_zones_into(asked, side, asked->at);
	return legal();
}

struct verdict trautenau_explain_stacking(const struct asked *asked)
{
	const struct field *field = asked->field;
	struct verdict verdict = trautenau_judge_stack(field, asked->unit, asked->at);
	if (!verdict.legal)
		return verdict;
	struct figure *figure = figures_add(asked->figures, "units");
	for (piece_id other = first_in(field, asked->at); other != no_piece; other = next_in(field, other))
		if (is_unit(field, other))
			figure_add(figure, say1(text_term_stack, piece_arg(other)), 1);
	return legal();
}

struct verdict trautenau_explain_control(const struct asked *asked)
{
	const struct field *field = asked->field;
	space_id at = asked->at;
	unsigned holder = look(field)->holder[at];
	for (side_id side = 0; side < sides; side++) {
		struct figure *figure = figures_add(asked->figures, trautenau_rulebook.side[side]);
		if (holder == side + 1u)
			figure_add(figure, say1(text_term_held, of_kind(arg_side, side)), 0);
		if (trautenau_zone_cuts(field, side, at))
			figure_add(figure, say(text_term_in_zone), 0);
		if (trautenau_controls(field, side, at))
			figure_add(figure, say1(text_term_controlled, of_kind(arg_side, side)), 1);
	}
	return legal();
}

struct verdict trautenau_explain_score(const struct asked *asked)
{
	struct score score = {0};
	trautenau_score(asked->field, &score);
	for (side_id side = 0; side < sides; side++) {
		struct figure *figure = figures_add(asked->figures, trautenau_rulebook.side[side]);
		figure_add_score(figure, &score, side);
		figure->value = figure->most = score.points[side];
	}
	return legal();
}
