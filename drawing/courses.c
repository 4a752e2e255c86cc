/*
 * Rivers and streams: hexsides of the same name are strung together, put into the direction of flow and
 * smoothed.
 */
#include "drawing/parts.h"

#include <math.h>
#include <string.h>

struct water_side {
	struct point end[2];
	bool edge[2]; /* that end lies on the edge of the map */
	int level;    /* of both hexes together */
	const char *name;
	bool river, used;
};

struct watershed {
	struct water_side *side;
	size_t count;
};

static bool same_place(struct point a, struct point b)
{
	return fabs(a.x - b.x) < 1 && fabs(a.y - b.y) < 1;
}

static bool on_edge(const struct board *board, space_id hex, unsigned corner)
{
	return board->neighbour[hex][corner] == no_space ||
	       board->neighbour[hex][turned(corner, 1)] == no_space;
}

static struct watershed list_sides(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	struct watershed shed = {.side = memory_take(&sheet->memory, board->sides + 1u, sizeof *shed.side)};
	if (!shed.side)
		return shed;
	for (unsigned i = 0; i < board->sides; i++) {
		const struct board_side *listed = &board->listed[i];
		if (!(listed->features & (side_river | side_stream)))
			continue;
		unsigned direction = hex_direction(board, listed->a, listed->b);
		if (direction == no_direction)
			continue;
		struct water_side *side = &shed.side[shed.count++];
		side->name = listed->name;
		side->river = listed->features & side_river;
		side->level = board->space[listed->a].level + board->space[listed->b].level;
		for (unsigned end = 0; end < 2; end++) {
			unsigned corner = end ? direction : turned(direction, -1);
			side->end[end] = hex_corner(sheet, listed->a, corner);
			side->edge[end] = on_edge(board, listed->a, corner);
		}
	}
	return shed;
}

static bool same_water(const struct water_side *a, const struct water_side *b)
{
	return a->river == b->river && strcmp(a->name, b->name) == 0;
}

/* An unused side of the same water at a point; `count` tells how many there are. */
static struct water_side *side_at(struct watershed *shed, const struct water_side *like, struct point at,
				  int *count)
{
	struct water_side *found = NULL;
	*count = 0;
	for (size_t i = 0; i < shed->count; i++) {
		struct water_side *side = &shed->side[i];
		if (side->used || !same_water(side, like))
			continue;
		if (!same_place(side->end[0], at) && !same_place(side->end[1], at))
			continue;
		if (!found)
			found = side;
		++*count;
	}
	return found;
}

/* Where a new course can begin: a loose end, or any unused side if the water goes in a ring. */
static struct water_side *loose_side(struct watershed *shed, unsigned *end)
{
	struct water_side *any = NULL;
	for (size_t i = 0; i < shed->count; i++) {
		struct water_side *side = &shed->side[i];
		if (side->used)
			continue;
		if (!any)
			any = side;
		for (*end = 0; *end < 2; ++*end) {
			int count;
			side_at(shed, side, side->end[*end], &count);
			if (count == 1)
				return side;
		}
	}
	*end = 0;
	return any;
}

static bool touches_other(const struct watershed *shed, const struct water_side *like, struct point at)
{
	for (size_t i = 0; i < shed->count; i++) {
		const struct water_side *side = &shed->side[i];
		if (!same_water(side, like) && (same_place(side->end[0], at) || same_place(side->end[1], at)))
			return true;
	}
	return false;
}

static struct course string_course(struct sheet *sheet, struct watershed *shed, struct water_side *side,
				   unsigned end)
{
	struct course course = {.name = side->name, .river = side->river, .source_leaves = side->edge[end]};
	int first_level = side->level, last_level = side->level, count;
	const struct water_side *like = side;
	curve_add(&sheet->memory, &course.knots, side->end[end]);
	while (side) {
		side->used = true;
		unsigned far = same_place(side->end[0], course.knots.at[course.knots.count - 1]) ? 1 : 0;
		curve_add(&sheet->memory, &course.knots, side->end[far]);
		course.mouth_leaves = side->edge[far];
		last_level = side->level;
		if (sheet->memory.failed)
			break;
		side = side_at(shed, like, side->end[far], &count);
	}

	struct point source = course.knots.at[0], mouth = course.knots.at[course.knots.count - 1];
	int into = touches_other(shed, like, mouth) - touches_other(shed, like, source);
	if (course.river)
		into = 0; /* others run into a river */
	if (into < 0 || (into == 0 && first_level < last_level)) {
		bool swap = course.source_leaves;
		curve_reverse(&course.knots);
		course.source_leaves = course.mouth_leaves;
		course.mouth_leaves = swap;
	}
	return course;
}

/* From the last corner on the map straight to the neat line. */
static struct point at_neat_line(const struct sheet *sheet, struct point from)
{
	const struct box *map = &sheet->map;
	double gap[4] = {from.x - map->left, map->right - from.x, from.y - map->top, map->bottom - from.y};
	int nearest = 0;
	for (int i = 1; i < 4; i++)
		if (gap[i] < gap[nearest])
			nearest = i;
	switch (nearest) {
	case 0:
		return (struct point){map->left - 4, from.y + 3};
	case 1:
		return (struct point){map->right + 4, from.y + 3};
	case 2:
		return (struct point){from.x - 3, map->top - 4};
	default:
		return (struct point){from.x + 3, map->bottom + 4};
	}
}

static struct curve lengthened(struct sheet *sheet, const struct course *course)
{
	const struct curve *knots = &course->knots;
	struct curve longer = {0};
	if (course->source_leaves)
		curve_add(&sheet->memory, &longer, at_neat_line(sheet, knots->at[0]));
	for (size_t i = 0; i < knots->count; i++)
		curve_add(&sheet->memory, &longer, knots->at[i]);
	if (course->mouth_leaves)
		curve_add(&sheet->memory, &longer, at_neat_line(sheet, knots->at[knots->count - 1]));
	return longer;
}

/* The nearest point of all curves drawn so far. */
static double nearest_water(const struct sheet *sheet, struct point from, struct point *found)
{
	double best = 1e9;
	for (size_t i = 0; i < sheet->course_count; i++) {
		const struct course *course = &sheet->courses[i];
		for (size_t k = 0; course->drawn && k < course->curve.count; k++) {
			double gap = distance_between(course->curve.at[k], from);
			if (gap >= best)
				continue;
			best = gap;
			*found = course->curve.at[k];
		}
	}
	return best;
}

static void shape_course(struct sheet *sheet, struct course *course, uint32_t seed)
{
	struct curve line = course->knots;
	if (!line.count)
		return;
	struct point *mouth = &line.at[line.count - 1], joint;
	struct curve knots = lengthened(sheet, course);
	curve_relax(&knots, course->river ? 0.62 : 0.56);
	bend_to_ground(sheet, &knots, course->name);
	if (!course->mouth_leaves && nearest_water(sheet, *mouth, &joint) < 30 && knots.count)
		knots.at[knots.count - 1] = joint;
	struct curve smooth = curve_smooth(&sheet->memory, &knots, 10);
	struct curve even = curve_resample(&sheet->memory, &smooth, 4);
	course->curve = curve_meander(&sheet->memory, &even, is_country(sheet->board) ? 3.4 : 1.6,
				      course->river ? 7 : 5.5, seed);
	course->drawn = true;
}

/* Does it run into a course that has not been shaped yet? */
static bool must_wait(const struct sheet *sheet, const struct course *course)
{
	if (course->mouth_leaves || !course->knots.count)
		return false;
	struct point mouth = course->knots.at[course->knots.count - 1];
	for (size_t i = 0; i < sheet->course_count; i++) {
		const struct course *other = &sheet->courses[i];
		for (size_t k = 0; other != course && !other->drawn && k < other->knots.count; k++)
			if (same_place(other->knots.at[k], mouth))
				return true;
	}
	return false;
}

void find_courses(struct sheet *sheet)
{
	struct watershed shed = list_sides(sheet);
	sheet->courses = memory_take(&sheet->memory, shed.count + 1, sizeof *sheet->courses);
	struct water_side *side;
	unsigned end;
	while (!sheet->memory.failed && (side = loose_side(&shed, &end)))
		sheet->courses[sheet->course_count++] = string_course(sheet, &shed, side, end);
	if (sheet->memory.failed)
		return;
	for (size_t i = 0; i < sheet->course_count; i++)
		if (sheet->courses[i].river)
			shape_course(sheet, &sheet->courses[i], (uint32_t)i);
	/* each pass shapes those whose receiving water is there; the last takes what waits for itself */
	for (size_t pass = 0; pass <= sheet->course_count; pass++)
		for (size_t i = 0; i < sheet->course_count; i++)
			if (!sheet->courses[i].drawn &&
			    (pass == sheet->course_count || !must_wait(sheet, &sheet->courses[i])))
				shape_course(sheet, &sheet->courses[i], (uint32_t)i);
}
