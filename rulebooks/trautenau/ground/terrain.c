/*
 * The terrain table: what it costs to go from a hex to its neighbour, and what the ground is worth to a defender.
 *
 * Costs hang on the column of the table only (foot, light foot, horse, guns), so they are worked out once for a board
 * and kept with the scenario.
 */
#include "mechanisms/lines.h"
#include "rulebooks/trautenau/ground/ground.h"

enum movement_class trautenau_class_of(const struct piece_info *piece)
{
	switch (piece->arm) {
	case arm_infantry:
		return piece->traits & trait_light ? moves_light : moves_on_foot;
	case arm_artillery:
		return moves_guns;
	default:
		return moves_mounted;
	}
}

static int climb(const struct board *board, space_id from, space_id to)
{
	return board->space[to].level - board->space[from].level;
}

static int levels_between(const struct board *board, space_id from, space_id to)
{
	int levels = climb(board, from, to);
	return levels < 0 ? -levels : levels;
}

bool trautenau_is_ground_closed(enum movement_class class, unsigned terrain)
{
	return class >= moves_mounted && terrain == terrain_marsh;
}

/* A refusal of the terrain table as the text that says so, no_text where the step is possible. */
static enum trautenau_text ban(const struct board *board, enum movement_class class, space_id from,
			       unsigned direction)
{
	space_id to = board->neighbour[from][direction];
	unsigned side = board->side[from][direction];
	if ((side & side_river) && !(side & side_bridge))
		return ground_no_bridge;
	if (side & side_links)
		return no_text;
	if (side & side_escarpment)
		return ground_escarpment;
	int levels = levels_between(board, from, to);
	if (class == moves_guns && levels > 0)
		return ground_guns_off_road;
	if (class == moves_mounted && levels > 1)
		return ground_too_steep;
	if (trautenau_is_ground_closed(class, board->space[to].terrain))
		return ground_marsh;
	return no_text;
}

/* The ground of the hex entered, note 2: like a road or path where one leads in. */
half_points trautenau_ground_points(enum movement_class class, unsigned terrain)
{
	static const half_points woods[movement_classes] = {2 * one_point, one_point, 3 * one_point,
							    3 * one_point};
	if (terrain == terrain_woods)
		return woods[class];
	if (terrain == terrain_marsh)
		return 2 * one_point;
	return one_point;
}

void trautenau_step_terms(const struct board *board, enum movement_class class, space_id from,
			  unsigned direction, struct step_terms *terms)
{
	space_id to = board->neighbour[from][direction];
	unsigned side = board->side[from][direction];
	bool linked = (side & side_links) != 0;
	*terms = (struct step_terms){.ground = one_point, .linked = linked};
	if (!linked)
		terms->ground = trautenau_ground_points(class, board->space[to].terrain);
	if (!(side & side_road)) /* note 1: a road cancels the change of level, a path or railway does not */
		terms->level = (half_points)(one_point * levels_between(board, from, to));
	if ((side & side_stream) && !linked)
		terms->stream = one_point;
	if (side & side_ravine)
		terms->ravine = one_point;
}

static half_points cost_of_step(const struct board *board, enum movement_class class, space_id from,
				unsigned direction)
{
	if (board->neighbour[from][direction] == no_space || ban(board, class, from, direction) != no_text)
		return cost_forbidden;
	struct step_terms terms;
	trautenau_step_terms(board, class, from, direction, &terms);
	return (half_points)(terms.ground + terms.level + terms.stream + terms.ravine);
}

/* 5: no zone over ground the unit may not enter, none up a steep slope (link or not). */
static unsigned zone_sides_of(const struct board *board, enum movement_class class, space_id from)
{
	unsigned sides_of_zone = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (cost_of_step(board, class, from, direction) < 0)
			continue;
		if (climb(board, from, board->neighbour[from][direction]) < 2)
			sides_of_zone |= 1u << direction;
	}
	return sides_of_zone;
}

/* FNV-1a. */
static void mark(uint64_t *hash, unsigned value)
{
	*hash = (*hash ^ value) * 0x100000001b3u;
}

static uint64_t mark_of(const struct trautenau_data *data, const struct board *board)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (unsigned piece = 0; piece < data->pieces;
	     piece++) /* whom a piece number stands for decides who is an enemy */
		mark(&hash, data->piece[piece].side);
	for (space_id space = 0; space < board->spaces && space < map_spaces; space++) {
		mark(&hash, board->space[space].terrain);
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			mark(&hash, board->neighbour[space][direction]);
			mark(&hash, board->side[space][direction]);
			for (unsigned class = 0; class < movement_classes; class ++)
				mark(&hash, (uint8_t)data->step_cost[class][space][direction]);
		}
	}
	return hash;
}

static void measure_distances(struct trautenau_data *data, const struct board *board)
{
	for (space_id a = 0; a < board->spaces && a < map_spaces; a++)
		for (space_id b = 0; b < board->spaces && b < map_spaces; b++)
			data->distance[a][b] = (uint8_t)hex_distance(board, a, b);
}

void trautenau_prepare_ground(struct scenario *scenario)
{
	struct trautenau_data *data = scenario->data;
	const struct board *board = scenario->board;
	for (unsigned class = 0; class < movement_classes; class ++) {
		for (space_id space = 0; space < board->spaces && space < map_spaces; space++) {
			data->zone_sides[class][space] = (uint8_t)zone_sides_of(board, class, space);
			for (unsigned direction = 0; direction < hex_sides; direction++)
				data->step_cost[class][space][direction] =
					(int8_t)cost_of_step(board, class, space, direction);
		}
	}
	data->ground_mark = mark_of(data, board);
	measure_distances(data, board);
	lines_neighbours(board, map_spaces, data->beside[0]);
}

half_points trautenau_class_cost(const struct scenario *scenario, enum movement_class class, space_id from,
				 unsigned direction)
{
	return data_of(scenario)->step_cost[class][from][direction];
}

unsigned trautenau_zone_sides(const struct scenario *scenario, enum movement_class class, space_id from)
{
	return data_of(scenario)->zone_sides[class][from];
}

half_points trautenau_step_cost(const struct field *field, piece_id piece, space_id from, unsigned direction,
				struct message *why)
{
	const struct board *board = field->scenario->board;
	enum movement_class class = trautenau_class_of(info(field, piece));
	half_points cost = trautenau_class_cost(field->scenario, class, from, direction);
	if (cost >= 0 || !why)
		return cost;
	space_id to = board->neighbour[from][direction];
	if (to == no_space)
		*why = say(ground_not_adjacent);
	else
		*why = say2(ban(board, class, from, direction), space_arg(from), space_arg(to));
	return cost_forbidden;
}

half_points trautenau_cavalry_cost(const struct field *field, space_id from, unsigned direction)
{
	return trautenau_class_cost(field->scenario, moves_mounted, from, direction);
}

/* 1.1: two levels or more between neighbouring hexes. */
bool trautenau_is_steep(const struct field *field, space_id from, unsigned direction)
{
	const struct board *board = field->scenario->board;
	space_id to = board->neighbour[from][direction];
	return to != no_space && levels_between(board, from, to) > 1;
}

unsigned trautenau_ground_protection(unsigned terrain)
{
	switch (terrain) {
	case terrain_town:
		return 3;
	case terrain_village:
	case terrain_woods:
		return 2;
	default:
		return 1;
	}
}

unsigned trautenau_protection(const struct field *field, space_id space)
{
	return trautenau_ground_protection(ground(field, space)->terrain);
}

unsigned trautenau_links(const struct field *field, space_id from, unsigned direction)
{
	return field->scenario->board->side[from][direction] & side_links;
}
