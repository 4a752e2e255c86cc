/*
 * Why a figure is what it is: the same functions that carry it out, with a sink for their terms.
 *
 *	{what: "cost", piece, to}      {what: "fire", piece, at}     {what: "shock", piece, at}
 *	{what: "sight", from, to}      {what: "zone", at, side}      {what: "stacking", at, piece}     {what: "orders", piece}
 *	{what: "zones"}                {what: "range", piece}        {what: "cone", piece}             {actions: [...]}
 */
#include <string.h>

#include "rulebooks/gloire/shock/combat.h"
#include "vedette/asked.h"

static space_id hex_of(const struct field *field, const json_t *about, const char *key)
{
	const char *text = json_string_value(json_object_get(about, key));
	return text ? board_find(field->scenario->board, text) : (space_id)no_space;
}

static piece_id piece_of(const struct field *field, const json_t *about)
{
	const json_t *named = json_object_get(about, "piece");
	const char *text = json_string_value(named ? named : json_object_get(about, "unit"));
	return text ? gloire_find_piece(field, text) : (piece_id)no_piece;
}

static struct figure *figure_for(struct figures *figures, const char *id)
{
	struct figure *figure = &figures->figure[figures->count++];
	*figure = (struct figure){.id = id};
	return figure;
}

static void set(struct figure *figure, int value)
{
	figure->value = figure->most = value;
}

/* 4.3: one step. */
static struct verdict explain_cost(const struct field *field, piece_id piece, space_id to,
				   struct figures *figures)
{
	struct gloire_mover mover = gloire_mover(field, piece);
	unsigned direction = hex_direction(field->scenario->board, mover.start, to);
	bool stops = false;
	if (direction == no_direction)
		return forbidden(say2(text_out_of_reach, space_arg(to), of_kind(arg_points, mover.limit)));
	struct figure *figure = figure_for(figures, "cost");
	struct gloire_step_cost step = gloire_step(&mover, mover.start, direction, to, &stops, figure);
	figure->parts = 2;
	set(figure, step.cost);
	return step.why ? forbidden(say1(step.why, space_arg(to))) : legal();
}

static struct verdict explain_fire(const struct field *field, piece_id piece, space_id at,
				   struct figures *figures)
{
	struct gloire_fire fire = {.guns = piece, .second = no_piece, .target = at};
	struct verdict verdict = gloire_is_guns(field, piece)
					 ? gloire_judge_fire(field, &fire)
					 : forbidden(say1(text_cannot_fire, piece_arg(piece)));
	if (!verdict.legal)
		return verdict;
	gloire_outlook_fire(field, &fire, figures);
	return legal();
}

/* Of a declared combat that the unit attacks in, or of an attack that it might declare. */
static struct verdict explain_shock(const struct field *field, piece_id piece, space_id at,
				    struct figures *figures)
{
	unsigned attack = gloire_piece(field, piece)->attack;
	bool declared = attack && (at == no_space || gloire_combat_against(field, at) == (int)attack - 1);
	if (!declared && at != no_space && gloire_stands(field, piece))
		return gloire_outlook_attack(field, piece, at, figures); /* a further hex, too */
	if (!attack)
		return forbidden(say1(text_no_attack_declared, piece_arg(piece)));
	gloire_outlook_shock(field, attack - 1u, figures);
	return legal();
}

static struct verdict explain_zone(const struct field *field, space_id at, const json_t *about,
				   struct figures *figures)
{
	const char *side = json_string_value(json_object_get(about, "side"));
	side_id number = gloire_side_called(field->scenario, side);
	if (number == no_side)
		return forbidden(say(text_nothing_to_explain));
	struct figure *figure = figure_for(figures, "zone");
	set(figure, gloire_known(field)->zone[number][at]);
	return legal();
}

/* ---- What can be laid over the map: a term for each hex ------------------------------------------------------------------------ */

typedef int hex_figure(const struct field *field, piece_id piece, space_id hex);

static void add_hexes(const struct field *field, piece_id piece, unsigned text, hex_figure *value,
		      const char *id, struct figures *figures)
{
	struct figure *figure = figure_for(figures, id);
	for (space_id hex = 0; figure && hex < field->scenario->board->spaces; hex++) {
		int counted = value(field, piece, hex);
		figure = counted ? figures_go_on(figures, figure) : figure;
		if (counted && figure)
			figure_add(figure, say1(text, space_arg(hex)), counted);
	}
}

/* 6.2.1: zones of the other side. */
static int zones_over(const struct field *field, piece_id piece, space_id hex)
{
	(void)piece;
	return gloire_known(field)->zone[gloire_enemy(field->seat)][hex];
}

static int is_in_range(const struct field *field, piece_id chief, space_id hex)
{
	return gloire_in_range(field, chief - (unsigned)gloire_max_units, hex);
}

/* 7.2, 7.3: 2 within effective range, 1 beyond it, 0 out of cone, range or sight. */
static int fire_over(const struct field *field, piece_id guns, space_id hex)
{
	const struct board *board = field->scenario->board;
	const struct gloire_piece *now = gloire_piece(field, guns);
	unsigned distance = hex_distance(board, now->at, hex);
	if (!distance || distance > gloire_unit(field, guns)->range_maximum ||
	    (!gloire_is_all_round(field, guns) && !facing_in_cone(board, now->at, now->facing, hex)) ||
	    !gloire_sees(field, now->at, hex, NULL))
		return 0;
	return distance <= gloire_unit(field, guns)->range_effective ? 2 : 1;
}

/* Enemies in cone and range whom something hides: each with how far off he stands, then what is in the way, a hex or the two beside a side. */
static void add_hidden(const struct field *field, piece_id guns, struct figures *figures)
{
	const struct board *board = field->scenario->board;
	const struct gloire_piece *now = gloire_piece(field, guns);
	struct figure *figure = figures->count < max_figures ? figure_for(figures, "hidden") : NULL;
	for (space_id hex = 0; figure && hex < board->spaces && figure->terms + 3 <= max_terms; hex++) {
		struct sight_block block;
		unsigned distance = hex_distance(board, now->at, hex);
		if (gloire_held_by(field, hex) != gloire_enemy(gloire_side(field->scenario, guns)) ||
		    distance > gloire_unit(field, guns)->range_maximum ||
		    (!gloire_is_all_round(field, guns) &&
		     !facing_in_cone(board, now->at, now->facing, hex)) ||
		    gloire_sees(field, now->at, hex, &block))
			continue;
		figure_add(figure, say1(text_term_in_cone, space_arg(hex)), (int)distance);
		figure_add(figure, say1(text_term_in_cone, space_arg(block.at)), 0);
		if (block.other != no_space)
			figure_add(figure, say1(text_term_in_cone, space_arg(block.other)), 0);
	}
}

static struct verdict explain_range(const struct field *field, piece_id piece, struct figures *figures)
{
	if (!gloire_is_chief(piece) || !gloire_on_map(field, piece))
		return forbidden(say1(text_no_range, piece_arg(piece)));
	add_hexes(field, piece, text_term_in_range, is_in_range, "range", figures);
	return legal();
}

static struct verdict explain_cone(const struct field *field, piece_id piece, struct figures *figures)
{
	if (gloire_is_chief(piece) || !gloire_could_fire(field, piece))
		return forbidden(say1(text_cannot_fire, piece_arg(piece)));
	add_hexes(field, piece, text_term_in_cone, fire_over, "cone", figures);
	add_hidden(field, piece, figures);
	return legal();
}

static struct verdict explain_zones(const struct field *field, struct figures *figures)
{
	if (field->seat >= seats)
		return forbidden(say(text_no_outlook));
	add_hexes(field, no_piece, text_term_in_zone, zones_over, "zones", figures);
	return legal();
}

static struct verdict explain_orders(const struct field *field, piece_id piece, struct figures *figures)
{
	if (gloire_is_chief(piece) || !gloire_piece(field, piece)->group)
		return forbidden(say1(text_no_group, piece_arg(piece)));
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	struct figure *figure = figure_for(figures, "orders");
	for (unsigned chief = 0; chief < battle->chiefs; chief++)
		if (battle->chief[chief].side == gloire_side(field->scenario, piece) &&
		    gloire_commands(field, chief))
			figure_add(figure,
				   say1(text_term_orders_of, piece_arg((piece_id)(gloire_max_units + chief))),
				   battle->chief[chief].orders);
	set(figure, (int)gloire_orders_of(field, gloire_side(field->scenario, piece)));
	return gloire_judge_order(field, gloire_side(field->scenario, piece),
				  gloire_piece(field, piece)->group);
}

struct verdict gloire_explain(const struct field *field, const json_t *about, struct figures *figures)
{
	const char *what = json_string_value(json_object_get(about, "what"));
	piece_id piece = piece_of(field, about);
	space_id at = hex_of(field, about, "at"), to = hex_of(field, about, "to"),
		 from = hex_of(field, about, "from");
	bool unit = piece != no_piece;
	const json_t *actions = json_object_get(about, "actions");
	if (json_is_array(actions))
		return gloire_outlook(field, actions, figures);
	if (!what)
		return forbidden(say(text_nothing_to_explain));
	if (!strcmp(what, "cost") && unit && to != no_space && gloire_on_map(field, piece))
		return explain_cost(field, piece, to, figures);
	if (!strcmp(what, "fire") && unit && at != no_space && gloire_stands(field, piece))
		return explain_fire(field, piece, at, figures);
	if (!strcmp(what, "shock") && unit)
		return explain_shock(field, piece, at, figures);
	if (!strcmp(what, "sight") && from != no_space && to != no_space) {
		struct sight_block block;
		if (!gloire_sees(field, from, to, &block))
			return forbidden(gloire_say_hidden(to, &block));
		set(figure_for(figures, "sight"), (int)hex_distance(field->scenario->board, from, to));
		return legal();
	}
	if (!strcmp(what, "zone") && at != no_space)
		return explain_zone(field, at, about, figures);
	if (!strcmp(what, "stacking") && at != no_space) {
		struct verdict verdict = gloire_judge_stack(field, at, piece);
		piece_id in[8];
		set(figure_for(figures, "stacking"), (int)gloire_units_in(field, at, in, 8));
		return verdict;
	}
	if (!strcmp(what, "zones"))
		return explain_zones(field, figures);
	if (!strcmp(what, "range") && unit)
		return explain_range(field, piece, figures);
	if (!strcmp(what, "cone") && unit)
		return explain_cone(field, piece, figures);
	if (!strcmp(what, "orders") && unit)
		return explain_orders(field, piece, figures);
	return forbidden(say(text_nothing_to_explain));
}
