/*
 * The cost of a march that is about to be ordered: a term for each connection of its way, in their order.
 */
#include <string.h>

#include "rulebooks/napoleon/table/view.h"
#include "rulebooks/napoleon/march/march.h"

static bool is_marching(const struct field *field)
{
	const struct frame *frame = field->seat < both_sides ? engine_frame(&known(field)->flow, field->seat)
							     : NULL;
	return frame && frame->question == question_move;
}

static void add_connection(const struct field *field, unsigned from, unsigned to, struct figure *figure)
{
	const struct napoleon *n = known(field);
	unsigned cost = napoleon_cost_of(n, napoleon_connection(field->scenario, from, to));
	unsigned label = cost == one_connection ? term_to_area : term_over_bridge;
	figure_add(figure, say1(label, space_arg((space_id)to)), (int)cost);
}

static void put_way(const struct field *field, const struct ways *ways, unsigned area,
		    struct figures *figures)
{
	struct figure *figure = figures_add(figures, "cost");
	unsigned from = known(field)->operation.area;
	uint8_t route[longest_way];
	unsigned length = napoleon_route(known(field), ways, area, route);
	for (unsigned i = 0; i < length; i++) {
		add_connection(field, from, route[i], figure);
		from = route[i];
	}
}

static struct verdict explain_way(const struct field *field, const json_t *action, struct figures *figures)
{
	unsigned area = napoleon_read_area(field->scenario, json_object_get(action, "to"));
	const json_t *way = json_object_get(action, "way");
	struct ways ways;
	if (area == areas)
		return forbidden(say(not_a_place));
	struct verdict verdict = napoleon_choose_way(field, area,
						     way ? (int)json_integer_value(way) : any_way, &ways);
	if (verdict.legal)
		put_way(field, &ways, area, figures);
	return verdict;
}

/* The engine asks about the last action of a chain, in the position it meets. */
struct verdict napoleon_explain_actions(const struct field *field, const json_t *actions,
					struct figures *figures)
{
	const json_t *action = json_array_get(actions, json_array_size(actions) - 1);
	const char *verb = json_string_value(json_object_get(action, "do"));
	if (!verb || strcmp(verb, "go") != 0 || !is_marching(field))
		return forbidden(say(not_to_be_explained));
	return explain_way(field, action, figures);
}
