/*
 * What a side wants on the map: the places of its list of points (13.2), and what an early victory asks for (13.1).
 */
#include "rulebooks/gloire/players/measure.h"

#include <string.h>

enum { points_of_a_claim = 6, points_of_a_hex = 1, points_of_a_deadline = 3 };

static void add_goal(struct gloire_goals *goals, space_id hex, unsigned points)
{
	if (goals->count == gloire_max_goals)
		return;
	goals->goal[goals->count].hex = hex;
	goals->goal[goals->count++].points = (uint8_t)points;
}

static bool is_past(const struct field *field, unsigned objective)
{
	const struct gloire_objective *info = &gloire_battle(field->scenario)->objective[objective];
	const struct gloire *gloire = gloire_known(field);
	return (info->when == gloire_after_turn && gloire->flow.turn > info->turn) ||
	       (info->when == gloire_at_once && gloire->counted >> objective & 1) ||
	       info->when == gloire_when_burnt;
}

static bool holds(const struct field *field, unsigned objective, unsigned hex, side_id side)
{
	return gloire_known(field)->holder[objective * gloire_objective_hexes + hex] == 1 + side;
}

/* Is one of its hexes enough, and held? */
static bool is_had(const struct field *field, unsigned objective, side_id side)
{
	const struct gloire_objective *info = &gloire_battle(field->scenario)->objective[objective];
	if (info->need != gloire_either && info->need != gloire_good_order_there)
		return false;
	for (unsigned i = 0; i < info->hexes; i++)
		if (gloire_held_by(field, info->hex[i]) == side)
			return true;
	return false;
}

static void add_places(const struct field *field, side_id side, struct gloire_goals *goals)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	for (unsigned i = 0; i < battle->objectives; i++) {
		const struct gloire_objective *info = &battle->objective[i];
		bool shared = info->need == gloire_either || info->need == gloire_good_order_there;
		if ((info->side != no_side && info->side != side) || is_past(field, i) ||
		    is_had(field, i, side))
			continue;
		unsigned points = shared || info->need == gloire_each
					  ? info->points
					  : (info->points + info->hexes - 1u) / info->hexes;
		for (unsigned k = 0; k < info->hexes; k++)
			if (!holds(field, i, k, side) || shared)
				add_goal(goals, info->hex[k], points);
	}
}

space_id gloire_nearest_in(const struct board *board, const space_id corner[2], space_id hex)
{
	unsigned rows = board->grid.rows, column = hex / rows, row = hex % rows;
	unsigned least_column = corner[0] / rows, most_column = corner[1] / rows;
	unsigned least_row = corner[0] % rows, most_row = corner[1] % rows;
	column = column < least_column ? least_column : column > most_column ? most_column : column;
	row = row < least_row ? least_row : row > most_row ? most_row : row;
	return (space_id)(column * rows + row);
}

/* Hexes alone: where strength is asked for in an area, gloire_nearest_in says how far it is. */
static void add_claims(const struct field *field, side_id side, struct gloire_goals *goals)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned turn = gloire_known(field)->flow.turn;
	for (unsigned i = 0; i < battle->automatics; i++) {
		const struct gloire_automatic *claim = &battle->automatic[i];
		if (claim->side != side || turn > claim->last_turn)
			continue;
		bool deadline = claim->first_turn ==
				claim->last_turn; /* there is one turn in which it counts */
		for (unsigned k = 0; k < claim->hexes; k++)
			if (gloire_held_by(field, claim->hex[k]) != side)
				add_goal(goals, claim->hex[k],
					 deadline ? points_of_a_deadline : points_of_a_hex);
		if (claim->near != no_space)
			add_goal(goals, claim->near, points_of_a_claim);
	}
}

/* From hexes that cost nothing back over the ground, as infantry would come to them: in whole points. */
static void spread_back(const struct scenario *scenario, uint8_t points[max_hexes])
{
	const struct gloire_data *data = gloire_data(scenario);
	const struct board *board = scenario->board;
	bool again = true;
	while (again) {
		again = false;
		for (space_id from = 0; from < board->spaces; from++)
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id to = board->neighbour[from][direction];
				struct gloire_step_cost step = gloire_first_price(data, gloire_arm_infantry,
										  from, direction, true);
				if (to == no_space || step.why || points[to] == UINT8_MAX)
					continue;
				unsigned cost = points[to] + ((unsigned)step.cost + 1) / 2;
				if (cost < points[from]) {
					points[from] = (uint8_t)cost;
					again = true;
				}
			}
	}
}

/* Worked out once: how far each hex lies from those in which a claim wants no enemy. */
void gloire_measure_denials(const struct scenario *scenario)
{
	struct gloire_data *data = scenario->data;
	struct field field = {.scenario = scenario, .seat = referee_seat};
	for (unsigned i = 0; i < data->battle.automatics; i++) {
		const struct gloire_automatic *claim = &data->battle.automatic[i];
		memset(data->to_denial[i], UINT8_MAX, sizeof data->to_denial[i]);
		if (claim->absence == gloire_anywhere)
			continue;
		for (space_id hex = 0; hex < scenario->board->spaces; hex++)
			if (gloire_claim_forbids(&field, claim, hex))
				data->to_denial[i][hex] = 0;
		spread_back(scenario, data->to_denial[i]);
	}
}

bool gloire_is_denied(const struct field *field, const struct gloire_automatic *claim, side_id side)
{
	return claim->side != side && claim->absence != gloire_anywhere &&
	       gloire_known(field)->flow.turn <= claim->last_turn;
}

void gloire_find_goals(const struct field *field, side_id side, struct gloire_goals *goals)
{
	goals->count = 0;
	add_places(field, side, goals);
	add_claims(field, side, goals);
}
