#include "rulebooks/gloire/tests/slow.h"

#include <math.h>
#include <stdio.h>

#include "rulebooks/gloire/tests/support.h"

static char fault[200];

/* ---- Sight, 7.4: along the line in small steps ------------------------------------------------------------------------- */

enum { samples = 4000 };

static int level(const struct field *field, space_id hex)
{
	return field->scenario->board->space[hex].level;
}

/* 7.4.3, told from the text: both higher; or the higher end has it half-way or nearer to itself. */
static bool looks_over(const struct field *field, space_id from, space_id to, space_id at, int height)
{
	const struct board *board = field->scenario->board;
	unsigned before = hex_distance(board, from, at), whole = hex_distance(board, from, to);
	int a = level(field, from), b = level(field, to);
	if (a > height && b > height)
		return true;
	if (a > b && a > height)
		return 2 * before <= whole;
	if (b > a && b > height)
		return 2 * before >= whole;
	return false;
}

static bool hides(const struct field *field, space_id from, space_id to, space_id at)
{
	static const unsigned high[] = {terrain_village, terrain_woods,  terrain_orchard, terrain_palms,
					terrain_town,    terrain_castle, terrain_ruins};
	int here = level(field, at);
	bool high_ground = false;
	if (at == from || at == to)
		return false;
	if (here > level(field, from) && here > level(field, to))
		return true;
	for (unsigned i = 0; i < COUNT_OF(high); i++)
		high_ground |= field->scenario->board->space[at].terrain == high[i];
	if (!high_ground && gloire_top_of(field, at) == no_piece)
		return false;
	return !looks_over(field, from, to, at, here);
}

/* Of regular hexes with a side of 1. */
static void centre(const struct board *board, space_id hex, double *x, double *y)
{
	struct hex_axes axes = board->axes[hex];
	*x = 1.5 * axes.q;
	*y = sqrt(3.0) * (axes.r + axes.q / 2.0);
}

/* The hexes whose centres are nearest to a point, two where it lies on a side. */
static unsigned hexes_at(const struct board *board, const space_id near[], unsigned count, double x, double y,
			 space_id found[2])
{
	double best = 1e9;
	unsigned hits = 0;
	for (unsigned i = 0; i < count; i++) {
		double hx, hy;
		centre(board, near[i], &hx, &hy);
		double away = (hx - x) * (hx - x) + (hy - y) * (hy - y);
		if (away < best - 1e-7) {
			best = away;
			hits = 0;
		}
		if (away < best + 1e-7 && hits < 2)
			found[hits++] = near[i];
	}
	return hits;
}

/* 7.4.1: crests, steep slopes and works, these only if neither end stands at them. A side is as high as its higher hex. */
static bool side_hides(const struct field *field, space_id from, space_id to, space_id a, space_id b)
{
	static const unsigned natural[] = {gloire_crest, gloire_steep_up, gloire_steep_down};
	static const unsigned works[] = {gloire_rampart_in, gloire_wall_in, gloire_wall_gate,
					 gloire_works_out};
	const struct board *board = field->scenario->board;
	uint32_t kinds = gloire_kinds(field, a, hex_direction(board, a, b));
	bool at_them = a == from || a == to || b == from || b == to, any = false;
	for (unsigned i = 0; i < COUNT_OF(natural); i++)
		any |= kinds >> natural[i] & 1;
	uint32_t both = kinds | gloire_kinds(field, b, hex_direction(board, b, a));
	bool open = both >> gloire_rampart_gate & 1; /* the gate of a rampart, from whichever side */
	for (unsigned i = 0; i < COUNT_OF(works); i++)
		any |= kinds >> works[i] & 1 && !at_them && !open;
	if (!any)
		return false;
	int height = level(field, a) > level(field, b) ? level(field, a) : level(field, b);
	int here = level(field, from), there = level(field, to);
	double gone = (hex_distance(board, from, a) + hex_distance(board, from, b)) / 2.0;
	double left = (hex_distance(board, to, a) + hex_distance(board, to, b)) / 2.0;
	bool over = (here > height && there > height) || (here > there && here > height && gone <= left) ||
		    (there > here && there > height && left <= gone);
	return !over;
}

/* A walk along the line: a pair that is met twice running is a side it runs along; a new hex after another, one it crosses. */
struct walk {
	space_id last, pair[2];
};

static bool walk_stops(const struct field *field, space_id from, space_id to, struct walk *walk,
		       const space_id found[2], unsigned hits)
{
	if (hits == 2) {
		bool along = walk->pair[0] == found[0] && walk->pair[1] == found[1];
		walk->pair[0] = found[0];
		walk->pair[1] = found[1];
		if (along)
			walk->last = no_space; /* it goes on by a corner */
		return (hides(field, from, to, found[0]) && hides(field, from, to, found[1])) ||
		       (along && side_hides(field, from, to, found[0], found[1]));
	}
	bool crosses = walk->last != no_space && walk->last != found[0];
	space_id before = walk->last;
	walk->last = found[0];
	walk->pair[0] = walk->pair[1] = no_space;
	return hides(field, from, to, found[0]) || (crosses && side_hides(field, from, to, before, found[0]));
}

static bool sees_slowly(const struct field *field, space_id from, space_id to, const space_id near[],
			unsigned count)
{
	const struct board *board = field->scenario->board;
	struct walk walk = {from, {no_space, no_space}};
	double x0, y0, x1, y1;
	centre(board, from, &x0, &y0);
	centre(board, to, &x1, &y1);
	for (unsigned i = 1; i < samples; i++) {
		space_id found[2] = {from, from};
		double part = (double)i / samples;
		unsigned hits = hexes_at(board, near, count, x0 + part * (x1 - x0), y0 + part * (y1 - y0),
					 found);
		if (walk_stops(field, from, to, &walk, found, hits))
			return false;
	}
	return true;
}

/* A point on a side that the line crosses counts for neither hex: only where it runs along it. */
const char *slow_sights(struct at_table *at, unsigned salt, unsigned *count)
{
	struct field field = truth_at(at);
	const struct board *board = field.scenario->board;
	const struct gloire_battle *battle = gloire_battle(field.scenario);
	for (unsigned tries = 0; tries < 6; tries++) {
		salt = salt * 1664525u + 1013904223u;
		piece_id a = (piece_id)((salt >> 8) % battle->units),
			 b = (piece_id)((salt >> 20) % battle->units);
		if (!gloire_stands(&field, a) || !gloire_stands(&field, b))
			continue;
		space_id from = gloire_piece(&field, a)->at, to = gloire_piece(&field, b)->at, near[256];
		unsigned away = hex_distance(board, from, to), hexes = 0;
		if (away < 1 || away > 6)
			continue;
		for (space_id hex = 0; hex < board->spaces && hexes < 256; hex++)
			if (hex_distance(board, from, hex) + hex_distance(board, hex, to) <= away + 1)
				near[hexes++] = hex;
		bool fast = gloire_sees(&field, from, to, NULL);
		++*count;
		if (fast == sees_slowly(&field, from, to, near, hexes))
			continue;
		snprintf(fault, sizeof fault, "sight from %s to %s", board->space[from].number,
			 board->space[to].number);
		return fault;
	}
	return NULL;
}

/* ---- The sum of a shock, 8.6 and 9.2 ------------------------------------------------------------------------------------- */

static int by_strength(unsigned attack, unsigned defence)
{
	static const struct {
		unsigned attack, defence;
		int figure;
	} row[] = {{4, 1, 4}, {3, 1, 3}, {2, 1, 2}, {3, 2, 1}, {1, 1, 0}, {2, 3, -1}, {1, 2, -2}, {1, 3, -3}};
	for (unsigned i = 0; i < COUNT_OF(row); i++)
		if (attack * row[i].defence >= defence * row[i].attack)
			return row[i].figure;
	return -4;
}

/* Figures of the table, side by side. */
static int by_side(uint32_t kinds, bool *any, bool *works)
{
	static const struct {
		unsigned kind;
		int figure;
	} side[] = {{gloire_level_up, -1},      {gloire_level_down, 1},     {gloire_slope_up, -2},
		    {gloire_slope_down, -1},    {gloire_high_slope_up, -2}, {gloire_high_slope_down, -1},
		    {gloire_steep_down, -1},    {gloire_crest, -1},         {gloire_stream, -1},
		    {gloire_stream_bridge, -1}, {gloire_ford, -2},          {gloire_bridge, -3},
		    {gloire_rampart_in, -4},    {gloire_wall_in, -3},       {gloire_wall_gate, -3},
		    {gloire_ditch, -1}};
	int sum = 0;
	for (unsigned i = 0; i < COUNT_OF(side); i++)
		if (kinds >> side[i].kind & 1) {
			sum += side[i].figure;
			*any = true;
		}
	*works = kinds & (1u << gloire_rampart_in | 1u << gloire_wall_in | 1u << gloire_wall_gate);
	return sum;
}

static int by_hex(unsigned terrain)
{
	switch (terrain) {
	case terrain_woods:
	case terrain_marsh:
	case terrain_pond:
	case terrain_rough:
	case terrain_gravel:
	case terrain_village:
	case terrain_ruins:
		return -1;
	case terrain_town:
		return -2;
	case terrain_castle:
		return -4;
	default:
		return 0;
	}
}

static bool is_clear(unsigned terrain)
{
	return terrain == terrain_clear || terrain == terrain_house || terrain == terrain_cassina;
}

static int between(const struct field *field, space_id from, space_id to)
{
	const struct board *board = field->scenario->board;
	unsigned terrain = board->space[to].terrain;
	bool any = false, works;
	int sides = by_side(gloire_kinds(field, from, hex_direction(board, from, to)), &any, &works);
	piece_id top = gloire_top_fighter(field, to);
	if (works)
		return sides;
	if (!is_clear(terrain))
		return sides + by_hex(terrain);
	if (any)
		return sides;
	return terrain == terrain_cassina && top != no_piece && gloire_is_foot(field, top) ? 0 : 1;
}

/* 8.4.2: of several attackers. */
static int ground_at(const struct field *field, unsigned combat, space_id to)
{
	unsigned terrain = field->scenario->board->space[to].terrain;
	int best = 0;
	bool first = true;
	for (piece_id k = 0; k < gloire_battle(field->scenario)->units; k++) {
		space_id from = gloire_piece(field, k)->at;
		if (!gloire_attacks(field, combat, k) ||
		    hex_direction(field->scenario->board, from, to) == no_direction)
			continue;
		int value = between(field, from, to);
		if (first || (is_clear(terrain) ? value > best : value < best))
			best = value;
		first = false;
	}
	return best;
}

/* 6.1.2: from behind, or from before and behind. */
static int position_at(const struct field *field, unsigned combat, piece_id lead)
{
	const struct gloire_piece *it = gloire_piece(field, lead);
	bool front = false, rear = false;
	for (piece_id a = 0; a < gloire_battle(field->scenario)->units; a++) {
		unsigned direction = gloire_attacks(field, combat, a)
					     ? hex_direction(field->scenario->board, it->at,
							     gloire_piece(field, a)->at)
					     : (unsigned)no_direction;
		if (direction == no_direction)
			continue;
		bool ahead = it->order == routed || gloire_is_all_round(field, lead) ||
			     direction == it->facing || direction == (it->facing + 1u) % 6u;
		front |= ahead;
		rear |= !ahead;
	}
	return rear ? (front ? 3 : 2) : 0;
}

/* 8.4.3: of several hexes the one that is best for the defender. */
static int best_hex(const struct field *field, unsigned combat)
{
	bool first = true;
	int figure = 0;
	for (unsigned i = 0; i < 2; i++) {
		unsigned target = gloire_known(field)->combat[combat].target[i];
		if (!target || gloire_held_by(field, (space_id)(target - 1)) == no_side)
			continue;
		space_id to = (space_id)(target - 1);
		piece_id lead = gloire_top_fighter(field, to);
		lead = lead == no_piece ? gloire_top_of(field, to) : lead;
		int value = ground_at(field, combat, to) + position_at(field, combat, lead) +
			    (gloire_piece(field, lead)->order == routed ? 2 : 0);
		figure = first || value < figure ? value : figure;
		first = false;
	}
	return figure;
}

static int slow_sum(const struct field *field, unsigned combat, int hex)
{
	const struct gloire_battle *battle = gloire_battle(field->scenario);
	unsigned attack = 0, defence = 0;
	int attackers = 0, defenders = 0, sum = hex;
	bool heavy = false, light = false, plain = false, village = false, square = false, met = false;
	for (piece_id i = 0; i < battle->units; i++) {
		const struct gloire_piece *it = gloire_piece(field, i);
		if (!gloire_attacks(field, combat, i))
			continue;
		attack += battle->unit[i].sp[it->order != good_order];
		int cohesion = battle->unit[i].cohesion[it->order != good_order];
		attackers = cohesion > attackers ? cohesion : attackers;
		bool horse = battle->unit[i].type == gloire_cavalry ||
			     battle->unit[i].type == gloire_heavy_cavalry;
		heavy |= it->did & is_charging && battle->unit[i].type == gloire_heavy_cavalry;
		light |= it->did & is_charging && battle->unit[i].type == gloire_cavalry;
		plain |= horse && !(it->did & is_charging);
		unsigned terrain = field->scenario->board->space[it->at].terrain;
		village |= terrain == terrain_village || terrain == terrain_town ||
			   terrain == terrain_castle || terrain == terrain_ruins;
	}
	for (unsigned k = 0; k < 2; k++) {
		unsigned target = gloire_known(field)->combat[combat].target[k];
		for (piece_id i = 0; target && i < battle->units; i++) {
			const struct gloire_piece *it = gloire_piece(field, i);
			if (it->at != target - 1 || gloire_type_is_guns(battle->unit[i].type) ||
			    gloire_is_sheltered(field, i))
				continue;
			defence += battle->unit[i].sp[it->order != good_order];
			int cohesion = battle->unit[i].cohesion[it->order != good_order];
			defenders = cohesion > defenders ? cohesion : defenders;
			square |= (it->did & in_square) != 0;
			met |= (it->did & counter_charges) != 0;
		}
	}
	sum += by_strength(attack, defence) + attackers - defenders;
	if ((heavy || light) && square)
		sum -= 2;
	else if ((heavy || light) && !met)
		sum += heavy ? 3 : 1;
	sum -= plain ? 2 : 0;
	sum -= heavy || light ? (int)gloire_known(field)->fight.pursuits : 0;
	sum -= village ? 1 : 0;
	return sum + gloire_furia(field, combat);
}

/* The combat at hand, whose sum is told with its die. */
const char *slow_sum_told(struct at_table *at, int told_sum, unsigned *count)
{
	struct field field = truth_at(at);
	unsigned combat = gloire_known(&field)->fight.number - 1u;
	int slow = slow_sum(&field, combat, best_hex(&field, combat));
	++*count;
	if (told_sum == slow)
		return NULL;
	snprintf(fault, sizeof fault, "the shock on %s: %d, and %d by the other way",
		 field.scenario->board->space[gloire_known(&field)->combat[combat].target[0] - 1].number,
		 told_sum, slow);
	return fault;
}

/* ---- Ways back, 10.3.1: every one is tried --------------------------------------------------------------------------------- */

struct way {
	struct field field;
	piece_id piece;
	space_id start;
	unsigned steps;
};

static bool fits(const struct way *way, space_id from, space_id to)
{
	const struct board *board = way->field.scenario->board;
	const struct gloire_fight *fight = &gloire_known(&way->field)->fight;
	side_id side = gloire_side(way->field.scenario, way->piece), enemy = gloire_enemy(side);
	bool boards = way->steps == 1 && gloire_may_board(&way->field, way->piece, to);
	if ((!boards && !gloire_may_enter(&way->field, gloire_arm(&way->field, way->piece), from,
					  hex_direction(board, from, to))) ||
	    gloire_held_by(&way->field, to) == enemy)
		return false;
	if (from != way->start) {
		unsigned best = fight->best[enemy];
		return hex_distance(board, way->start, to) == hex_distance(board, way->start, from) + 1 &&
		       (!best || hex_distance(board, (space_id)(best - 1), to) >=
					 hex_distance(board, (space_id)(best - 1), from));
	}
	for (unsigned i = 0; i < max_from && fight->from[enemy][i]; i++) {
		space_id attacker = (space_id)(fight->from[enemy][i] - 1);
		if (hex_distance(board, attacker, to) > hex_distance(board, attacker, from))
			continue;
		bool covered = false;
		GLOIRE_EACH_IN (&way->field, attacker, piece)
			covered |= !gloire_is_chief(piece) && gloire_zone_reaches(&way->field, piece, to);
		if (way->steps > 1 || hex_distance(board, attacker, to) != 1 || covered)
			return false;
	}
	return true;
}

/* Is there a way that ends where it may, in so many hexes at most? */
static bool ends_well(const struct way *way, space_id at, unsigned gone)
{
	const struct board *board = way->field.scenario->board;
	if (hex_distance(board, way->start, at) >= way->steps &&
	    gloire_judge_stack(&way->field, at, way->piece).legal)
		return true;
	for (unsigned direction = 0; gone < 5 && direction < hex_sides; direction++) {
		space_id to = board->neighbour[at][direction];
		if (to != no_space && to != way->start && fits(way, at, to) && ends_well(way, to, gone + 1))
			return true;
	}
	return false;
}

/* 5.1.2: a routed unit does not halt with another while it can halt alone, and before no enemy front. */
static bool crowds(const struct way *way, space_id here, space_id to)
{
	const struct board *board = way->field.scenario->board;
	side_id side = gloire_side(way->field.scenario, way->piece);
	bool shared = false;
	GLOIRE_EACH_IN (&way->field, to, other)
		shared |= !gloire_is_chief(other) && gloire_piece(&way->field, other)->order == routed;
	if (gloire_piece(&way->field, way->piece)->order != routed || !shared ||
	    hex_distance(board, way->start, to) < way->steps)
		return false;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id end = board->neighbour[here][direction];
		if (end != no_space && end != way->start && fits(way, here, end) &&
		    hex_distance(board, way->start, end) >= way->steps &&
		    gloire_top_of(&way->field, end) == no_piece && !gloire_fronted(&way->field, end, side))
			return true;
	}
	return false;
}

const char *slow_ways(struct at_table *at, unsigned *count)
{
	struct field field = truth_at(at);
	const struct frame *frame = engine_frame(&gloire_known(&field)->flow, asked_seat(at));
	struct way way = {
		.field = field, .piece = frame->arg[0], .start = frame->arg[1], .steps = frame->arg[2]};
	const struct board *board = field.scenario->board;
	space_id here = gloire_piece(&field, way.piece)->at;
	unsigned gone = 0;
	while (gone < 5 && frame->arg[3 + gone])
		gone++;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = board->neighbour[here][direction];
		if (to == no_space)
			continue;
		char line[32];
		snprintf(line, sizeof line, "go %s", board->space[to].number);
		bool slow = to != way.start && fits(&way, here, to) && ends_well(&way, to, gone + 1) &&
			    !crowds(&way, here, to);
		++*count;
		if (slow == is_legal(at, line))
			continue;
		snprintf(fault, sizeof fault, "the way back of %s from %s to %s",
			 gloire_unit(&field, way.piece)->id, board->space[here].number,
			 board->space[to].number);
		return fault;
	}
	return NULL;
}
