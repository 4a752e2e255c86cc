/*
 * Command range, 7.2: two hexes, of which a step by road or trail counts one half (reading 17), which makes the two, three
 * and four hexes of 7.2A, 7.2B and 7.2C. Not through enemy units (7.22A),
 * not over water that cannot be crossed (7.22B); zones of control do not matter (7.22).
 */
#include "rulebooks/campaign/rules.h"
#include "vedette/reach_search.h"

enum { range_limit = 4, step_by_way = 1, step_across = 2 }; /* in half hexes */

struct line {
	const struct field *field;
	side_id side;
};

static unsigned step(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
		     struct reach_step out[reach_outcomes])
{
	const struct line *line = rules;
	const struct scenario *scenario = line->field->scenario;
	const struct campaign *campaign = campaign_known(line->field);
	bool way = campaign_is_way(scenario, campaign, from->space, direction);
	bool river = scenario->board->side[from->space][direction] & side_river &&
		     campaign_crossing(scenario, campaign, from->space, direction) == cross_water;
	bool marsh = !way && scenario->board->space[to].terrain == terrain_marsh;
	if (river || marsh || campaign_has_combat_unit(line->field, to, campaign_enemy(line->side)))
		return 0;
	out[0].cost = way ? step_by_way : step_across;
	out[0].mode = 0;
	out[0].consequences = 0;
	out[0].stops = false;
	return 1;
}

void campaign_find_range(const struct field *field, space_id leader, side_id side)
{
	struct line line = {.field = field, .side = side};
	struct reach_start start = {.space = leader};
	struct reach_query query = {
		.start = &start, .starts = 1, .limit = range_limit, .rule = step, .rules = &line};
	reach_search_by(&field->work->reach, field->scenario->board, &query, step);
}

bool campaign_in_range(const struct field *field, space_id hex)
{
	return hex < field->scenario->board->spaces && reach_at(&field->work->reach, hex) != NULL;
}
