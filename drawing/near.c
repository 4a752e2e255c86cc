#include "drawing/parts.h"

#include <string.h>

static const double cell = 24; /* at least the largest radius with its extra */

struct near near_new(struct memory *memory, double width, double height)
{
	struct near near = {.columns = (int)(width / cell) + 3, .rows = (int)(height / cell) + 3};
	near.first = memory_take(memory, (size_t)near.columns * (size_t)near.rows, sizeof *near.first);
	return near;
}

static int clamp(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

static int bucket(const struct near *near, int column, int row)
{
	return clamp(row, near->rows - 1) * near->columns + clamp(column, near->columns - 1);
}

/* Places are counted from 1, so that zeroed memory is an empty list. */
void near_add(struct memory *memory, struct near *near, struct point at, double radius)
{
	if (!near->first)
		return;
	if (near->count == near->room) {
		int room = near->room ? 2 * near->room : 256;
		struct near_point *more = memory_take(memory, (size_t)room, sizeof *more);
		if (!more)
			return;
		if (near->count)
			memcpy(more, near->points, (size_t)near->count * sizeof *more);
		near->points = more;
		near->room = room;
	}
	int *first = &near->first[bucket(near, (int)(at.x / cell) + 1, (int)(at.y / cell) + 1)];
	near->points[near->count] = (struct near_point){at, radius, *first};
	*first = ++near->count;
}

void near_add_curve(struct memory *memory, struct near *near, const struct curve *curve, double radius)
{
	struct curve even = curve_resample(memory, curve, 5);
	for (size_t i = 0; i < even.count; i++)
		near_add(memory, near, even.at[i], radius);
}

static bool bucket_hit(const struct near *near, int place, struct point at, double extra)
{
	for (int i = near->first[place]; i; i = near->points[i - 1].next) {
		const struct near_point *point = &near->points[i - 1];
		double dx = point->at.x - at.x, dy = point->at.y - at.y, radius = point->radius + extra;
		if (radius > 0 && dx * dx + dy * dy < radius * radius)
			return true;
	}
	return false;
}

bool near_hit(const struct near *near, struct point at, double extra)
{
	if (!near->first)
		return false;
	int column = (int)(at.x / cell) + 1, row = (int)(at.y / cell) + 1;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++)
			if (row + dy >= 0 && row + dy < near->rows && column + dx >= 0 &&
			    column + dx < near->columns &&
			    bucket_hit(near, bucket(near, column + dx, row + dy), at, extra))
				return true;
	return false;
}
