/*
 * Rivers, streams and slopes: lines that run along hexsides.
 *
 * The corners of all hexes, and of some beyond the map's edge, are a lattice; a course is the way through it that keeps
 * nearest to the line, from the corner nearest its source to the water it flows into, or to the corner nearest its end.
 * Corrections make it pass certain hexsides, in their order. So a river has no gaps, and its banks are its own.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/geography_private.h"

enum { margin = 8 }; /* hexes beyond the map's edge that belong to the lattice */
static const double length_cost = 0.05, widest = 4, mouth = 1.25;

struct lattice {
	const struct board *board;
	int first_q, first_r, wide, high;
	unsigned corners;
};

/* What is at hand while courses are traced. */
struct tracing {
	struct geography *geography;
	struct lattice lattice;
	double *cost;
	unsigned *from;
	uint8_t *mark; /* bits: done in this search, part of the path, goal */
	struct entry {
		double cost;
		unsigned corner;
	} * heap;
	unsigned heaped, room;
	uint16_t *water; /* 1 + the course that touches a corner; 0: none */
	unsigned path[max_hexsides_of_course];
	unsigned steps; /* corners of the path */
	struct flat_point *line;
	unsigned points;
	unsigned *of_feature; /* which feature each segment of the line belongs to */
};

enum { mark_done = 1, mark_path = 2, mark_goal = 4 };

static struct lattice lattice_over(const struct board *board)
{
	struct hex_axes least = board->axes[0], most = board->axes[0];
	for (space_id hex = 1; hex < board->spaces; hex++) {
		struct hex_axes at = board->axes[hex];
		least.q = at.q < least.q ? at.q : least.q;
		least.r = at.r < least.r ? at.r : least.r;
		most.q = at.q > most.q ? at.q : most.q;
		most.r = at.r > most.r ? at.r : most.r;
	}
	struct lattice lattice = {.board = board,
				  .first_q = least.q - margin,
				  .first_r = least.r - margin,
				  .wide = most.q - least.q + 1 + 2 * margin,
				  .high = most.r - least.r + 1 + 2 * margin};
	lattice.corners = 2u * (unsigned)lattice.wide * (unsigned)lattice.high;
	return lattice;
}

/* Every hex owns two corners that face each other: 0 between its directions 5 and 0, 1 between 2 and 3. */
struct corner {
	struct hex_axes hex;
	unsigned which;
};

static const unsigned no_corner = 0xffffffff;

static unsigned corner_number(const struct lattice *lattice, struct corner corner)
{
	int q = corner.hex.q - lattice->first_q, r = corner.hex.r - lattice->first_r;
	if (q < 0 || r < 0 || q >= lattice->wide || r >= lattice->high)
		return no_corner;
	return 2u * (unsigned)(q * lattice->high + r) + corner.which;
}

static struct corner corner_of(const struct lattice *lattice, unsigned number)
{
	int hex = (int)(number / 2);
	return (struct corner){
		{hex / lattice->high + lattice->first_q, hex % lattice->high + lattice->first_r}, number % 2};
}

static struct hex_axes stepped(const struct lattice *lattice, struct hex_axes hex, unsigned direction)
{
	struct hex_axes step = hex_step(&lattice->board->grid, direction);
	return (struct hex_axes){hex.q + step.q, hex.r + step.r};
}

/* The corner of a hex between a direction and the next. */
static unsigned corner_between(const struct lattice *lattice, struct hex_axes hex, unsigned direction)
{
	static const struct {
		unsigned owner, which; /* the direction of the hex that owns it; no_direction: this one */
	} corners[hex_sides] = {{0, 1}, {2, 0}, {no_direction, 1}, {3, 0}, {5, 1}, {no_direction, 0}};
	struct hex_axes owner = hex;
	if (corners[direction].owner != no_direction)
		owner = stepped(lattice, hex, corners[direction].owner);
	return corner_number(lattice, (struct corner){owner, corners[direction].which});
}

/* The three hexes that meet in a corner: the owner and those in its two directions. */
static void hexes_at_corner(const struct lattice *lattice, unsigned number, struct hex_axes hexes[3])
{
	struct corner corner = corner_of(lattice, number);
	hexes[0] = corner.hex;
	hexes[1] = stepped(lattice, corner.hex, corner.which ? 2 : 5);
	hexes[2] = stepped(lattice, corner.hex, corner.which ? 3 : 0);
}

static struct flat_point corner_place(const struct lattice *lattice, unsigned number)
{
	struct hex_axes hexes[3];
	struct flat_point sum = {0, 0};
	hexes_at_corner(lattice, number, hexes);
	for (unsigned i = 0; i < 3; i++) {
		struct flat_point centre = geography_of_axes(lattice->board, hexes[i]);
		sum.x += centre.x / 3;
		sum.y += centre.y / 3;
	}
	return sum;
}

static unsigned next_corner(const struct lattice *lattice, unsigned number, unsigned i)
{
	struct corner corner = corner_of(lattice, number);
	unsigned first = corner.which ? 2 : 5, second = corner.which ? 3 : 0;
	struct hex_axes hex = corner.hex;
	if (i != 1)
		hex = stepped(lattice, hex, first);
	if (i != 0)
		hex = stepped(lattice, hex, second);
	return corner_number(lattice, (struct corner){hex, 1 - corner.which});
}

static unsigned nearest_corner(const struct lattice *lattice, struct flat_point at)
{
	struct hex_axes hex = geography_axes(lattice->board, at);
	unsigned best = no_corner;
	double least = INFINITY;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		unsigned number = corner_between(lattice, hex, direction);
		if (number == no_corner)
			continue;
		struct flat_point place = corner_place(lattice, number);
		double away = hypot(place.x - at.x, place.y - at.y);
		if (away >= least)
			continue;
		least = away;
		best = number;
	}
	return best;
}

/* The hexes on the left and right hand of whoever goes from one corner to the next; no_space beyond the map. */
static void beside_step(const struct lattice *lattice, unsigned from, unsigned to, space_id *left,
			space_id *right)
{
	struct hex_axes here[3], there[3];
	struct flat_point a = corner_place(lattice, from), b = corner_place(lattice, to);
	hexes_at_corner(lattice, from, here);
	hexes_at_corner(lattice, to, there);
	*left = *right = no_space;
	for (unsigned i = 0; i < 9; i++) {
		struct hex_axes hex = here[i / 3];
		if (hex.q != there[i % 3].q || hex.r != there[i % 3].r)
			continue;
		struct flat_point centre = geography_of_axes(lattice->board, hex);
		space_id space = hex_at(&lattice->board->grid, hex_from_axes(&lattice->board->grid, hex));
		/* y runs down: what lies on the left hand has a negative product */
		double product = (b.x - a.x) * (centre.y - a.y) - (b.y - a.y) * (centre.x - a.x);
		*(product < 0 ? left : right) = space;
	}
}

/* ---- the search ---- */

static void push(struct tracing *tracing, double cost, unsigned corner)
{
	unsigned i = tracing->heaped++;
	while (i && tracing->heap[(i - 1) / 2].cost > cost) {
		tracing->heap[i] = tracing->heap[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	tracing->heap[i] = (struct entry){cost, corner};
}

static struct entry pop(struct tracing *tracing)
{
	struct entry *heap = tracing->heap, top = heap[0], last = heap[--tracing->heaped];
	unsigned i = 0, child;
	while ((child = 2 * i + 1) < tracing->heaped) {
		child += child + 1 < tracing->heaped && heap[child + 1].cost < heap[child].cost;
		if (heap[child].cost >= last.cost)
			break;
		heap[i] = heap[child];
		i = child;
	}
	heap[i] = last;
	return top;
}

static double step_cost(const struct tracing *tracing, unsigned from, unsigned to)
{
	struct flat_point a = corner_place(&tracing->lattice, from), b = corner_place(&tracing->lattice, to);
	struct flat_point middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
	return geography_distance(middle, tracing->line, tracing->points, NULL) + length_cost;
}

static void clear_marks(struct tracing *tracing, unsigned marks)
{
	for (unsigned i = 0; i < tracing->lattice.corners; i++)
		tracing->mark[i] &= (uint8_t)~marks;
}

static void relax(struct tracing *tracing, const struct entry *at)
{
	for (unsigned i = 0; i < 3; i++) {
		unsigned to = next_corner(&tracing->lattice, at->corner, i);
		if (to == no_corner || tracing->mark[to] & (mark_done | mark_path))
			continue;
		double step = step_cost(tracing, at->corner, to);
		double cost = at->cost + step;
		if (step > widest || cost >= tracing->cost[to])
			continue;
		tracing->cost[to] = cost;
		tracing->from[to] = at->corner;
		push(tracing, cost, to);
	}
}

/* Goes on from the end of the path to the nearest goal, without touching the path; false: there is no way. */
static bool go_on(struct tracing *tracing)
{
	unsigned start = tracing->path[tracing->steps - 1], goal = no_corner;
	clear_marks(tracing, mark_done);
	for (unsigned i = 0; i < tracing->lattice.corners; i++)
		tracing->cost[i] = INFINITY;
	tracing->heaped = 0;
	tracing->cost[start] = 0;
	push(tracing, 0, start);
	while (tracing->heaped && goal == no_corner) {
		struct entry at = pop(tracing);
		if (tracing->mark[at.corner] & mark_done)
			continue;
		tracing->mark[at.corner] |= mark_done;
		if (tracing->mark[at.corner] & mark_goal)
			goal = at.corner;
		else
			relax(tracing, &at);
	}
	if (goal == no_corner)
		return false;
	unsigned length = 0;
	for (unsigned at = goal; at != start; at = tracing->from[at])
		length++;
	if (tracing->steps + length > max_hexsides_of_course)
		return false;
	tracing->steps += length;
	unsigned at = goal;
	for (unsigned i = 0; i < length; i++, at = tracing->from[at]) {
		tracing->path[tracing->steps - 1 - i] = at;
		tracing->mark[at] |= mark_path;
	}
	return true;
}

static bool go_to(struct tracing *tracing, unsigned corner)
{
	if (tracing->path[tracing->steps - 1] == corner)
		return true;
	if (tracing->mark[corner] & mark_path)
		return false;
	clear_marks(tracing, mark_goal);
	tracing->mark[corner] |= mark_goal;
	return go_on(tracing);
}

static void shorten(struct tracing *tracing, unsigned steps)
{
	while (tracing->steps > steps)
		tracing->mark[tracing->path[--tracing->steps]] &= (uint8_t)~mark_path;
}

/* How far along the line a place lies. */
static double progress(const struct tracing *tracing, struct flat_point at)
{
	unsigned segment;
	geography_distance(at, tracing->line, tracing->points, &segment);
	struct flat_point a = tracing->line[segment], b = tracing->line[segment + 1];
	double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
	double part = length > 0 ? ((at.x - a.x) * x + (at.y - a.y) * y) / length : 0;
	return segment + fmin(fmax(part, 0), 1);
}

/* Along this hexside, in the direction of the line if that can be. */
static bool go_along(struct tracing *tracing, space_id a, space_id b)
{
	const struct board *board = tracing->geography->board;
	unsigned direction = hex_direction(board, a, b), before = tracing->steps;
	unsigned first = corner_between(&tracing->lattice, board->axes[a], (direction + 5) % 6);
	unsigned second = corner_between(&tracing->lattice, board->axes[a], direction);
	if (progress(tracing, corner_place(&tracing->lattice, first)) >
	    progress(tracing, corner_place(&tracing->lattice, second))) {
		unsigned swap = first;
		first = second;
		second = swap;
	}
	for (unsigned turn = 0; turn < 2; turn++) {
		unsigned to = turn ? second : first, last = turn ? first : second;
		if (tracing->steps > 1 && tracing->path[tracing->steps - 1] == last &&
		    tracing->path[tracing->steps - 2] == to)
			return true; /* it went there by itself */
		if (tracing->mark[last] & mark_path)
			continue;
		tracing->mark[last] |= mark_path; /* not over the far end */
		bool there = go_to(tracing, to);
		tracing->mark[last] &= (uint8_t)~mark_path;
		if (there && tracing->steps < max_hexsides_of_course) {
			tracing->path[tracing->steps++] = last;
			tracing->mark[last] |= mark_path;
			return true;
		}
		shorten(tracing, before);
	}
	return false;
}

static bool go_through_corrections(struct tracing *tracing, const struct feature *feature)
{
	struct geography *geography = tracing->geography;
	for (unsigned i = 0; i < geography->corrections; i++) {
		struct correction *row = &geography->correction[i];
		if (row->kind != correct_course || strcmp(row->name, feature->name) != 0)
			continue;
		row->used = true;
		if (go_along(tracing, row->a, row->b))
			continue;
		geography_problem(geography, "corrections.csv:%d: %s cannot be led along %s/%s", row->line,
				  feature->name, geography->board->space[row->a].number,
				  geography->board->space[row->b].number);
		return false;
	}
	return true;
}

/* Goals: the corners of other waters near the line's end, or the nearest corner. */
static bool go_to_end(struct tracing *tracing, uint16_t course)
{
	struct flat_point end = tracing->line[tracing->points - 1];
	bool joins = false;
	clear_marks(tracing, mark_goal);
	for (unsigned i = 0; course && i < tracing->lattice.corners; i++) {
		if (!tracing->water[i] || tracing->water[i] == course)
			continue;
		struct flat_point place = corner_place(&tracing->lattice, i);
		if (hypot(place.x - end.x, place.y - end.y) > mouth)
			continue;
		tracing->mark[i] |= mark_goal;
		joins = true;
	}
	if (tracing->mark[tracing->path[tracing->steps - 1]] & mark_goal)
		return true;
	if (joins)
		return go_on(tracing);
	unsigned corner = nearest_corner(&tracing->lattice, end);
	return corner != no_corner && (tracing->path[tracing->steps - 1] == corner || go_to(tracing, corner));
}

/* The part of the line that lies on the lattice. */
static void trim(struct tracing *tracing)
{
	while (tracing->points > 2 && nearest_corner(&tracing->lattice, tracing->line[0]) == no_corner) {
		tracing->line++;
		tracing->of_feature++;
		tracing->points--;
	}
	while (tracing->points > 2 &&
	       nearest_corner(&tracing->lattice, tracing->line[tracing->points - 1]) == no_corner)
		tracing->points--;
}

/* Fills the path. `course` is 0 for slopes, which join nothing. */
static bool trace(struct tracing *tracing, const struct feature *feature, uint16_t course)
{
	trim(tracing);
	clear_marks(tracing, mark_done | mark_path | mark_goal);
	unsigned start = nearest_corner(&tracing->lattice, tracing->line[0]);
	if (start == no_corner) {
		geography_feature_problem(tracing->geography, feature, "it lies far beyond the map");
		return false;
	}
	tracing->path[0] = start;
	tracing->steps = 1;
	tracing->mark[start] |= mark_path;
	if (!go_through_corrections(tracing, feature))
		return false;
	if (go_to_end(tracing, course))
		return true;
	geography_feature_problem(tracing->geography, feature,
				  "no course can be led along hexsides to its end");
	return false;
}

/* ---- waters ---- */

static bool is_water(const struct feature *feature)
{
	return feature->kind == feature_river || feature->kind == feature_stream;
}

/* All features of one name, joined in the order of the file. */
static bool join_line(struct tracing *tracing, unsigned first)
{
	struct geography *geography = tracing->geography;
	const struct feature *head = &geography->feature[first];
	tracing->points = 0;
	for (unsigned i = first; i < geography->features; i++) {
		const struct feature *part = &geography->feature[i];
		if (!is_water(part) || (i != first && (!*head->name || strcmp(part->name, head->name) != 0)))
			continue;
		const struct flat_point *point = &geography->point[part->first];
		unsigned skip = tracing->points ? 1 : 0;
		if (skip && hypot(point->x - tracing->line[tracing->points - 1].x,
				  point->y - tracing->line[tracing->points - 1].y) > 0.3) {
			geography_feature_problem(geography, part,
						  "a gap: it does not begin where the part before it ends");
			return false;
		}
		for (unsigned k = skip; k < part->points; k++) {
			if (tracing->points) /* the segment that ends here */
				tracing->of_feature[tracing->points - 1] = i;
			tracing->line[tracing->points++] = point[k];
		}
	}
	return true;
}

static bool is_first_of_name(const struct geography *geography, unsigned number)
{
	const struct feature *feature = &geography->feature[number];
	for (unsigned i = 0; i < number && *feature->name; i++)
		if (is_water(&geography->feature[i]) &&
		    strcmp(geography->feature[i].name, feature->name) == 0)
			return false;
	return true;
}

static void lay_water_side(struct tracing *tracing, unsigned step)
{
	struct geography *geography = tracing->geography;
	struct board *board = geography->board;
	unsigned from = tracing->path[step], to = tracing->path[step + 1], segment;
	space_id left, right;
	beside_step(&tracing->lattice, from, to, &left, &right);
	if (left == no_space || right == no_space)
		return;
	struct flat_point middle = geography_middle(board, left, right);
	geography_distance(middle, tracing->line, tracing->points, &segment);
	unsigned number = tracing->of_feature[segment], direction = hex_direction(board, left, right);
	const struct feature *feature = &geography->feature[number];
	if (geography->water[left][direction]) {
		const struct feature *other = &geography->feature[geography->water[left][direction] - 1];
		geography_feature_problem(geography, feature, "it runs along %s/%s, where %s runs already",
					  board->space[left].number, board->space[right].number, other->name);
		return;
	}
	board_add_side(board, left, right, feature->kind == feature_river ? side_river : side_stream);
	geography->water[left][direction] = geography->water[right][opposite(direction)] =
		(uint16_t)(number + 1);
	geography->left_bank[left] |= (uint8_t)(1u << direction);
	geography->side_origin[left][direction] = geography->side_origin[right][opposite(direction)] =
		feature->origin;
}

/* The end of a course on the map: at its edge, or at another water. */
static void check_end(struct tracing *tracing, const struct feature *feature, unsigned corner,
		      uint16_t course)
{
	const struct board *board = tracing->geography->board;
	struct hex_axes hexes[3];
	space_id space[3];
	hexes_at_corner(&tracing->lattice, corner, hexes);
	for (unsigned i = 0; i < 3; i++) {
		space[i] = hex_at(&board->grid, hex_from_axes(&board->grid, hexes[i]));
		if (space[i] == no_space)
			return;
	}
	if (tracing->water[corner] && tracing->water[corner] != course)
		return;
	geography_feature_problem(
		tracing->geography, feature,
		"a gap: it ends between %s, %s and %s, at no other water and not at the edge",
		board->space[space[0]].number, board->space[space[1]].number, board->space[space[2]].number);
}

static void lay_water(struct tracing *tracing, unsigned number)
{
	const struct feature *feature = &tracing->geography->feature[number];
	uint16_t course = (uint16_t)(number + 1);
	struct flat_point *line = tracing->line;
	unsigned *of_feature = tracing->of_feature;
	if (join_line(tracing, number) && trace(tracing, feature, course)) {
		check_end(tracing, feature, tracing->path[tracing->steps - 1], course);
		for (unsigned i = 0; i + 1 < tracing->steps; i++)
			lay_water_side(tracing, i);
		for (unsigned i = 0; i < tracing->steps; i++)
			if (!tracing->water[tracing->path[i]])
				tracing->water[tracing->path[i]] = course;
	}
	tracing->line = line;
	tracing->of_feature = of_feature;
}

static bool begin_tracing(struct tracing *tracing, struct geography *geography)
{
	*tracing = (struct tracing){.geography = geography, .lattice = lattice_over(geography->board)};
	unsigned corners = tracing->lattice.corners;
	tracing->cost = calloc(corners, sizeof *tracing->cost);
	tracing->from = calloc(corners, sizeof *tracing->from);
	tracing->mark = calloc(corners, sizeof *tracing->mark);
	tracing->water = calloc(corners, sizeof *tracing->water);
	/* a corner is pushed at most once for each of its three neighbours */
	tracing->heap = calloc(3 * (size_t)corners + 1, sizeof *tracing->heap);
	tracing->line = calloc(geography->points + 1, sizeof *tracing->line);
	tracing->of_feature = calloc(geography->points + 1, sizeof *tracing->of_feature);
	if (tracing->cost && tracing->from && tracing->mark && tracing->water && tracing->heap &&
	    tracing->line && tracing->of_feature)
		return true;
	geography_problem(geography, "there is no memory left");
	return false;
}

static void end_tracing(struct tracing *tracing)
{
	free(tracing->cost);
	free(tracing->from);
	free(tracing->mark);
	free(tracing->water);
	free(tracing->heap);
	free(tracing->line);
	free(tracing->of_feature);
}

void geography_lay_waters(struct geography *geography)
{
	struct tracing *tracing = malloc(sizeof *tracing);
	if (tracing && begin_tracing(tracing, geography))
		for (unsigned i = 0; i < geography->features; i++)
			if (is_water(&geography->feature[i]) && is_first_of_name(geography, i))
				lay_water(tracing, i);
	if (tracing)
		end_tracing(tracing);
	free(tracing);
}

/* ---- slopes ---- */

/* A river's side already stands for its valley. */
static void lay_slope_side(struct tracing *tracing, const struct feature *feature, unsigned step)
{
	struct geography *geography = tracing->geography;
	struct board *board = geography->board;
	space_id high, low;
	beside_step(&tracing->lattice, tracing->path[step], tracing->path[step + 1], &high, &low);
	if (high == no_space || low == no_space)
		return;
	unsigned direction = hex_direction(board, high, low);
	uint16_t there = board->side[high][direction];
	if (there & side_river || there & side_slope)
		return;
	board_add_side(board, high, low, side_downhill);
	if (!geography->side_origin[high][direction])
		geography->side_origin[high][direction] = geography->side_origin[low][opposite(direction)] =
			feature->origin;
}

void geography_lay_slopes(struct geography *geography)
{
	struct tracing *tracing = malloc(sizeof *tracing);
	if (!tracing)
		return;
	bool ready = begin_tracing(tracing, geography);
	struct flat_point *line = tracing->line;
	unsigned *of_feature = tracing->of_feature;
	for (unsigned i = 0; ready && i < geography->features; i++) {
		const struct feature *feature = &geography->feature[i];
		if (feature->kind != feature_slope)
			continue;
		memcpy(line, &geography->point[feature->first], feature->points * sizeof *line);
		tracing->points = feature->points;
		if (trace(tracing, feature, 0))
			for (unsigned step = 0; step + 1 < tracing->steps; step++)
				lay_slope_side(tracing, feature, step);
		tracing->line = line;
		tracing->of_feature = of_feature;
	}
	end_tracing(tracing);
	free(tracing);
}
