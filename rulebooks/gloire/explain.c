/*
 * Why a figure is what it is: the same functions that carry it out, with a sink for their terms.
 *
 *	{what: "cost", piece, to}      {what: "fire", piece, at}     {what: "shock", piece, at}
 *	{what: "sight", from, to}      {what: "zone", at, side}      {what: "stacking", at, piece}     {what: "orders", piece}
 */
#include <string.h>

#include "rulebooks/gloire/shock/combat.h"

static space_id hex_of(const struct field *field, const json_t *about, const char *key)
{
	const char *text = json_string_value(json_object_get(about, key));
	return text ? board_find(field->scenario->board, text) : (space_id)no_space;
}

static piece_id piece_of(const struct field *field, const json_t *about)
{
	const char *text = json_string_value(json_object_get(about, "piece"));
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
	static const char *const results[] = {"nothing", "test", "disorder", "rout"};
	if (!verdict.legal)
		return verdict;
	struct figure *figure = figure_for(figures, "fire");
	int sum = gloire_fire_sum(field, &fire, figure);
	set(figure, sum);
	unsigned ways[4] = {0};
	for (int die = 0; die < 10; die++)
		ways[gloire_fire_result(field, sum + die)]++;
	for (unsigned i = 0; i < 4; i++)
		figures->chance[figures->chances++] = (struct chance_row){results[i], (uint16_t)ways[i], 10};
	return legal();
}

/* Of a declared combat that the unit attacks in. */
static struct verdict explain_shock(const struct field *field, piece_id piece, struct figures *figures)
{
	static const char *const rows[] = {"thrown-back", "repulsed", "driven", "broken"};
	unsigned attack = gloire_piece(field, piece)->attack;
	if (!attack)
		return forbidden(say1(text_cannot_attack, piece_arg(piece)));
	struct figure *figure = figure_for(figures, "shock");
	int sum = gloire_shock_sum(field, attack - 1, figure);
	set(figure, sum);
	unsigned ways[gloire_max_shock_rows] = {0};
	for (int die = 0; die < 10; die++)
		ways[gloire_shock_row(field, sum + die)]++;
	for (unsigned i = 0; i < 4; i++)
		figures->chance[figures->chances++] = (struct chance_row){rows[i], (uint16_t)ways[i], 10};
	return legal();
}

static struct verdict explain_zone(const struct field *field, space_id at, const json_t *about,
				   struct figures *figures)
{
	const char *side = json_string_value(json_object_get(about, "side"));
	struct figure *figure = figure_for(figures, "zone");
	side_id number = side && !strcmp(side, field->scenario->rulebook->side[1]) ? 1 : 0;
	set(figure, gloire_known(field)->zone[number][at]);
	return legal();
}

static struct verdict explain_orders(const struct field *field, piece_id piece, struct figures *figures)
{
	if (gloire_is_chief(piece) || !gloire_piece(field, piece)->group)
		return forbidden(say1(text_no_group, piece_arg(piece)));
	struct figure *figure = figure_for(figures, "orders");
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
	if (!what)
		return forbidden(say(text_bad_change));
	if (!strcmp(what, "cost") && unit && to != no_space && gloire_on_map(field, piece))
		return explain_cost(field, piece, to, figures);
	if (!strcmp(what, "fire") && unit && at != no_space && gloire_stands(field, piece))
		return explain_fire(field, piece, at, figures);
	if (!strcmp(what, "shock") && unit)
		return explain_shock(field, piece, figures);
	if (!strcmp(what, "sight") && from != no_space && to != no_space) {
		struct sight_block block;
		if (!gloire_sees(field, from, to, &block))
			return forbidden(say2(text_out_of_sight, space_arg(to), space_arg(block.at)));
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
	if (!strcmp(what, "orders") && unit)
		return explain_orders(field, piece, figures);
	return forbidden(say(text_bad_change));
}
