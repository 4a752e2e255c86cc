/*
 * Places, ways, woods and corrections upon the hexes, and whether what was said of them holds.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/geography_private.h"

/* ---- places ---- */

static bool is_place(const struct feature *feature)
{
	return feature->kind >= feature_village && feature->kind <= feature_marsh;
}

static uint8_t terrain_of(const struct feature *feature)
{
	switch (feature->kind) {
	case feature_village:
		return terrain_village;
	case feature_town:
		return terrain_town;
	case feature_fortified:
		return terrain_fort;
	case feature_marsh:
		return terrain_marsh;
	default:
		return terrain_clear;
	}
}

static void correct_place_of(struct geography *geography, struct feature *feature)
{
	for (unsigned i = 0; i < geography->corrections; i++) {
		struct correction *row = &geography->correction[i];
		if (row->kind != correct_place || strcmp(row->name, feature->name) != 0)
			continue;
		row->used = true;
		feature->hex = row->a;
		feature->origin = row->origin;
	}
}

/* The first settlement of a hex gives it its name; a later one, and a height, are the name of a feature in it. */
static void lay_place(struct geography *geography, struct feature *feature)
{
	struct space *space = &geography->board->space[feature->hex];
	if (feature->kind != feature_height && space->terrain == terrain_clear) {
		space->terrain = terrain_of(feature);
		memcpy(space->name, feature->name, sizeof space->name);
		space->origin = feature->origin;
	} else if (!*space->feature) {
		memcpy(space->feature, feature->name, sizeof space->feature);
	} else {
		geography_feature_problem(geography, feature, "hex %s is full: %s and %s lie there",
					  space->number, space->name, space->feature);
	}
	if (space->terrain == terrain_clear)
		space->origin = feature->origin;
}

/* Fortified towns first, then towns, so that a village does not take the name of the town's hex. */
void geography_lay_places(struct geography *geography)
{
	static const uint8_t order[] = {feature_fortified, feature_town, feature_village, feature_marsh,
					feature_height};
	for (size_t kind = 0; kind < sizeof order; kind++) {
		for (unsigned i = 0; i < geography->features; i++) {
			struct feature *feature = &geography->feature[i];
			if (feature->kind != order[kind])
				continue;
			feature->hex = geography_hex(geography->board, geography->point[feature->first]);
			correct_place_of(geography, feature);
			if (feature->hex != no_space)
				lay_place(geography, feature);
		}
	}
}

/* ---- ways ---- */

enum { samples = 32 };             /* of a hex's width */
static const double clipped = 0.3; /* a hex that a way crosses for less of a hex's width is only clipped */

struct walking {
	space_id hex[4 * max_hexes_of_way];
	double stay[4 * max_hexes_of_way];
	unsigned hexes;
};

static bool touch(const struct board *board, space_id a, space_id b)
{
	return hex_direction(board, a, b) != no_direction;
}

/* Every hex that the line passes, with the length of the line in it; what lies beyond the map is left out. */
static bool walk(const struct geography *geography, const struct feature *feature, struct walking *walking)
{
	const struct flat_point *line = &geography->point[feature->first];
	walking->hexes = 0;
	for (unsigned i = 0; i + 1 < feature->points; i++) {
		double x = line[i + 1].x - line[i].x, y = line[i + 1].y - line[i].y, length = hypot(x, y);
		if (length > 200)
			return false;
		unsigned steps = (unsigned)(length * samples) + 1;
		for (unsigned k = 0; k <= steps; k++) {
			struct flat_point at = {line[i].x + x * k / steps, line[i].y + y * k / steps};
			space_id hex = geography_hex(geography->board, at);
			if (hex == no_space)
				continue;
			if (!walking->hexes || walking->hex[walking->hexes - 1] != hex) {
				if (walking->hexes == 4 * max_hexes_of_way)
					return false;
				walking->stay[walking->hexes] = 0;
				walking->hex[walking->hexes++] = hex;
			}
			walking->stay[walking->hexes - 1] += length / steps;
		}
	}
	return true;
}

static void leave_out(struct walking *walking, unsigned from, unsigned count)
{
	memmove(&walking->hex[from], &walking->hex[from + count],
		(walking->hexes - from - count) * sizeof *walking->hex);
	memmove(&walking->stay[from], &walking->stay[from + count],
		(walking->hexes - from - count) * sizeof *walking->stay);
	walking->hexes -= count;
}

/* Hexes that are only clipped go, and a way that turns back into the hex it came from. */
static void straighten(const struct board *board, struct walking *walking)
{
	bool changed = true;
	while (changed) {
		changed = false;
		for (unsigned i = 1; i + 1 < walking->hexes && !changed; i++) {
			space_id before = walking->hex[i - 1], after = walking->hex[i + 1];
			if (walking->stay[i] >= clipped || (before != after && !touch(board, before, after)))
				continue;
			if (before == after)
				walking->stay[i - 1] += walking->stay[i + 1];
			leave_out(walking, i, before == after ? 2 : 1);
			changed = true;
		}
	}
}

static bool keep_way(struct geography *geography, unsigned number, const struct walking *walking)
{
	size_t room = (size_t)geography->way_hexes + walking->hexes;
	space_id *hexes = realloc(geography->way_hex, room * sizeof *hexes);
	if (!hexes)
		return false;
	memcpy(hexes + geography->way_hexes, walking->hex, walking->hexes * sizeof *hexes);
	geography->way_hex = hexes;
	geography->way_first[number] = geography->way_hexes;
	geography->way_count[number] = walking->hexes;
	geography->way_hexes += walking->hexes;
	return true;
}

static void lay_way(struct geography *geography, unsigned number, struct walking *walking)
{
	const struct feature *feature = &geography->feature[number];
	struct board *board = geography->board;
	if (!walk(geography, feature, walking)) {
		geography_feature_problem(geography, feature, "it is too long");
		return;
	}
	straighten(board, walking);
	if (walking->hexes < 2) {
		geography_feature_problem(geography, feature, "it joins no two hexes of the map");
		return;
	}
	for (unsigned i = 0; i + 1 < walking->hexes; i++)
		if (!board_add_side(board, walking->hex[i], walking->hex[i + 1],
				    feature->kind == feature_road ? side_road : side_path))
			geography_feature_problem(geography, feature, "a gap: %s and %s do not touch",
						  board->space[walking->hex[i]].number,
						  board->space[walking->hex[i + 1]].number);
	if (!keep_way(geography, number, walking))
		geography_problem(geography, "there is no memory left");
}

void geography_lay_ways(struct geography *geography)
{
	struct walking *walking = malloc(sizeof *walking);
	for (unsigned i = 0; walking && i < geography->features; i++)
		if (geography->feature[i].kind == feature_road || geography->feature[i].kind == feature_trail)
			lay_way(geography, i, walking);
	free(walking);
	board_lay_crossings(geography->board);
}

/* ---- woods ---- */

static bool lies_in(struct flat_point at, const struct flat_point outline[], unsigned points)
{
	bool inside = false;
	for (unsigned i = 0, k = points - 1; i < points; k = i++) {
		struct flat_point a = outline[i], b = outline[k];
		if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x)
			inside = !inside;
	}
	return inside;
}

static bool is_covered(const struct geography *geography, uint8_t kind, space_id hex, char *origin)
{
	struct flat_point centre = geography_centre(geography->board, hex);
	for (unsigned i = 0; i < geography->features; i++) {
		const struct feature *feature = &geography->feature[i];
		if (feature->kind != kind ||
		    !lies_in(centre, &geography->point[feature->first], feature->points))
			continue;
		*origin = feature->origin;
		return true;
	}
	return false;
}

/* Open hexes whose centre lies in a marsh. */
static void lay_marshland(struct geography *geography)
{
	for (space_id hex = 0; hex < geography->board->spaces; hex++) {
		struct space *space = &geography->board->space[hex];
		if (space->terrain == terrain_clear && !*space->name &&
		    is_covered(geography, feature_marshland, hex, &space->origin))
			space->terrain = terrain_marsh;
	}
}

/* Slopes lead up into hexes whose centre lies on high ground, but not across rivers. */
static void lay_hilltops(struct geography *geography)
{
	struct board *board = geography->board;
	char *high = calloc(board->spaces, 1);
	if (!high) {
		geography_problem(geography, "there is no memory left");
		return;
	}
	for (space_id hex = 0; hex < board->spaces; hex++)
		is_covered(geography, feature_hilltop, hex, &high[hex]);
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned i = 0; i < hex_sides && high[hex]; i++) {
			space_id to = board->neighbour[hex][i];
			if (to == no_space || high[to] || board->side[hex][i] & (side_river | side_slope))
				continue;
			board_add_side(board, hex, to, side_downhill);
			if (!geography->side_origin[hex][i])
				geography->side_origin[hex][i] = geography->side_origin[to][opposite(i)] =
					high[hex];
		}
	}
	free(high);
}

void geography_lay_outlines(struct geography *geography)
{
	lay_marshland(geography);
	lay_hilltops(geography);
}

/* A hex is wooded if its centre is and it holds no place; a side between two such hexes that no way crosses. */
void geography_lay_woods(struct geography *geography)
{
	struct board *board = geography->board;
	for (unsigned i = 0; i < geography->features; i++) {
		const struct feature *feature = &geography->feature[i];
		if (feature->kind != feature_woods)
			continue;
		for (space_id hex = 0; hex < board->spaces; hex++) {
			struct space *space = &board->space[hex];
			if (space->terrain != terrain_clear || *space->name || *space->feature ||
			    !lies_in(geography_centre(board, hex), &geography->point[feature->first],
				     feature->points))
				continue;
			space->terrain = terrain_woods;
			space->origin = feature->origin;
		}
	}
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = board->neighbour[hex][direction];
			if (to == no_space || board->space[hex].terrain != terrain_woods ||
			    board->space[to].terrain != terrain_woods ||
			    board->side[hex][direction] & side_links)
				continue;
			board->side[hex][direction] |= side_woods;
			if (!geography->side_origin[hex][direction])
				geography->side_origin[hex][direction] = board->space[hex].origin;
		}
	}
}

/* ---- corrections ---- */

static void correct_one_side(struct geography *geography, const struct correction *row)
{
	struct board *board = geography->board;
	unsigned direction = hex_direction(board, row->a, row->b), back = opposite(direction);
	uint16_t *here = &board->side[row->a][direction], *there = &board->side[row->b][back];
	*here &= (uint16_t) ~(row->cleared | side_bridge | side_ford);
	*there &= (uint16_t) ~(side_from_beyond(row->cleared) | side_bridge | side_ford);
	board_add_side(board, row->a, row->b, row->features);
	geography->side_origin[row->a][direction] = geography->side_origin[row->b][back] = row->origin;
	if (row->cleared & row->features)
		return;
	if (!(*here & (side_river | side_stream)))
		geography->water[row->a][direction] = geography->water[row->b][back] = 0;
}

void geography_lay_corrections(struct geography *geography)
{
	for (unsigned i = 0; i < geography->corrections; i++) {
		struct correction *row = &geography->correction[i];
		if (row->kind == correct_side) {
			correct_one_side(geography, row);
		} else if (row->kind == correct_hex) {
			geography->board->space[row->a].terrain = row->terrain;
			geography->board->space[row->a].origin = row->origin;
		} else if (!row->used) {
			geography_problem(geography, "corrections.csv:%d: there is no \"%s\" to correct",
					  row->line, row->name);
		}
	}
	board_lay_crossings(geography->board);
}

/* ---- whether it holds ---- */

/* The side of the river of that name that lies nearest, by one of its hexes. */
static bool nearest_side(const struct geography *geography, const char *river, struct flat_point at,
			 space_id *left, unsigned *direction, double *least)
{
	const struct board *board = geography->board;
	*least = INFINITY;
	for (space_id hex = 0; hex < board->spaces; hex++) {
		for (unsigned i = 0; i < hex_sides; i++) {
			if (!(geography->left_bank[hex] >> i & 1) || !geography->water[hex][i])
				continue;
			const struct feature *water = &geography->feature[geography->water[hex][i] - 1];
			if (*river && strcmp(water->name, river) != 0)
				continue;
			struct flat_point middle = geography_middle(board, hex, board->neighbour[hex][i]);
			double away = hypot(middle.x - at.x, middle.y - at.y);
			if (away >= *least)
				continue;
			*least = away;
			*left = hex;
			*direction = i;
		}
	}
	return *least < INFINITY;
}

/* On the left bank of the nearest side: nearer to its left hex than to its right one. */
static bool on_left_bank(const struct geography *geography, space_id hex, space_id left, unsigned direction)
{
	struct flat_point at = geography_centre(geography->board, hex),
			  l = geography_centre(geography->board, left);
	struct flat_point r = geography_centre(geography->board,
					       geography->board->neighbour[left][direction]);
	return hypot(at.x - l.x, at.y - l.y) < hypot(at.x - r.x, at.y - r.y);
}

void geography_check_banks(struct geography *geography)
{
	for (unsigned i = 0; i < geography->features; i++) {
		const struct feature *feature = &geography->feature[i];
		space_id left = no_space;
		unsigned direction = 0;
		double away;
		if (!is_place(feature) || !*feature->river || feature->hex == no_space)
			continue;
		if (!nearest_side(geography, feature->river, geography_centre(geography->board, feature->hex),
				  &left, &direction, &away))
			geography_feature_problem(geography, feature, "there is no river \"%s\" on the map",
						  feature->river);
		else if (on_left_bank(geography, feature->hex, left, direction) != feature->left_bank)
			geography_feature_problem(
				geography, feature,
				"hex %s lies on the wrong bank: it should be the %s bank of %s",
				geography->board->space[feature->hex].number,
				feature->left_bank ? "left" : "right", feature->river);
	}
}

/* Every way over a river has its bridge, and every bridge its river and its way. */
void geography_check_bridges(struct geography *geography)
{
	struct board *board = geography->board;
	uint8_t *bridged = calloc(board->spaces, 1);
	if (!bridged) {
		geography_problem(geography, "there is no memory left");
		return;
	}
	for (unsigned i = 0; i < geography->features; i++) {
		const struct feature *feature = &geography->feature[i];
		struct flat_point at = geography->point[feature->first];
		space_id best = no_space;
		unsigned side = 0;
		double least = 0.75;
		if (feature->kind != feature_bridge)
			continue;
		for (space_id hex = 0; hex < board->spaces; hex++) {
			for (unsigned k = 0; k < hex_sides; k++) {
				if (!(board->side[hex][k] & side_bridge))
					continue;
				struct flat_point middle = geography_middle(board, hex,
									    board->neighbour[hex][k]);
				double away = hypot(middle.x - at.x, middle.y - at.y);
				if (away >= least)
					continue;
				least = away;
				best = hex;
				side = k;
			}
		}
		if (best == no_space) {
			geography_feature_problem(geography, feature,
						  "no way crosses water within a hex of this bridge");
			continue;
		}
		bridged[best] |= (uint8_t)(1u << side);
		bridged[board->neighbour[best][side]] |= (uint8_t)(1u << opposite(side));
	}
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned k = 0; k < hex_sides; k++)
			if (board->side[hex][k] & side_river && board->side[hex][k] & side_links &&
			    !(bridged[hex] >> k & 1) && board->neighbour[hex][k] > hex)
				geography_problem(geography,
						  "%s/%s: a way crosses the river where there is no bridge",
						  board->space[hex].number,
						  board->space[board->neighbour[hex][k]].number);
	free(bridged);
}
