/*
 * Fields and their contours by marching squares.
 */
#include "drawing/parts.h"

#include <math.h>
#include <string.h>

struct field field_new(struct memory *memory, double left, double top, double width, double height,
		       double step)
{
	struct field field = {.left = left, .top = top, .step = step};
	field.columns = (int)(width / step) + 2;
	field.rows = (int)(height / step) + 2;
	field.value = memory_take(memory, (size_t)field.columns * (size_t)field.rows, sizeof *field.value);
	return field;
}

static size_t place(const struct field *field, int column, int row)
{
	return (size_t)row * (size_t)field->columns + (size_t)column;
}

static int clamp(int value, int most)
{
	return value < 0 ? 0 : value > most ? most : value;
}

double field_at(const struct field *field, struct point at)
{
	double x = (at.x - field->left) / field->step, y = (at.y - field->top) / field->step;
	int column = clamp((int)floor(x), field->columns - 2), row = clamp((int)floor(y), field->rows - 2);
	double u = fmin(fmax(x - column, 0), 1), v = fmin(fmax(y - row, 0), 1);
	const double *here = &field->value[place(field, column, row)], *below = here + field->columns;
	return (here[0] * (1 - u) + here[1] * u) * (1 - v) + (below[0] * (1 - u) + below[1] * u) * v;
}

struct point field_slope(const struct field *field, struct point at)
{
	double d = field->step;
	double east = field_at(field, (struct point){at.x + d, at.y}),
	       west = field_at(field, (struct point){at.x - d, at.y});
	double down = field_at(field, (struct point){at.x, at.y + d}),
	       up = field_at(field, (struct point){at.x, at.y - d});
	return (struct point){(east - west) / (2 * d), (down - up) / (2 * d)};
}

/* One direction of the blur: `stride` from value to value, `count` values, the ends repeated. */
static void blur_line(const double *from, double *to, size_t stride, int count, const double *weight,
		      int reach)
{
	for (int i = 0; i < count; i++) {
		double sum = 0;
		for (int k = -reach; k <= reach; k++)
			sum += weight[k + reach] * from[(size_t)clamp(i + k, count - 1) * stride];
		to[(size_t)i * stride] = sum;
	}
}

enum { most_blur = 32 };

void field_blur(struct memory *memory, struct field *field, double radius)
{
	size_t size = (size_t)field->columns * (size_t)field->rows;
	double *half = memory_take(memory, size, sizeof *half);
	if (!half)
		return;
	double spread = radius / field->step, weight[2 * most_blur + 1] = {0}, sum = 0;
	int reach = clamp((int)(3 * spread) + 1, most_blur);
	for (int k = -reach; k <= reach; k++)
		sum += weight[k + reach] = exp(-k * k / (2 * spread * spread));
	for (int k = 0; k <= 2 * reach; k++)
		weight[k] /= sum;
	for (int row = 0; row < field->rows; row++)
		blur_line(field->value + place(field, 0, row), half + place(field, 0, row), 1, field->columns,
			  weight, reach);
	for (int column = 0; column < field->columns; column++)
		blur_line(half + column, field->value + column, (size_t)field->columns, field->rows, weight,
			  reach);
}

/*
 * The lattice's edges are numbered: those to the right of a point first, then those below a point. A contour
 * crosses edges; in every cell, going round clockwise, it enters where the values rise above the level and
 * leaves at the next fall. Cells on both sides of an edge go round it in opposite ways, so that the pieces
 * join into directed lines.
 */
struct crossings {
	const struct field *field;
	double level;
	int *next;     /* edge to edge, counted from 1; 0: none */
	bool *entered; /* some piece ends here */
};

static int edge_number(const struct field *field, int column, int row, bool below)
{
	return (int)place(field, column, row) + (below ? field->columns * field->rows : 0);
}

static struct point edge_point(const struct crossings *lines, int edge)
{
	const struct field *field = lines->field;
	int points = field->columns * field->rows;
	bool below = edge >= points;
	int at = below ? edge - points : edge;
	double a = field->value[at], b = field->value[at + (below ? field->columns : 1)];
	double share = (lines->level - a) / (b - a);
	int column = at % field->columns, row = at / field->columns;
	struct point point = {field->left + field->step * column, field->top + field->step * row};
	if (below)
		point.y += share * field->step;
	else
		point.x += share * field->step;
	return point;
}

static void cross_cell(struct crossings *lines, int column, int row)
{
	const struct field *field = lines->field;
	const double *here = &field->value[place(field, column, row)], *below = here + field->columns;
	const bool high[4] = {here[0] > lines->level, here[1] > lines->level, below[1] > lines->level,
			      below[0] > lines->level};
	if (high[0] == high[1] && high[1] == high[2] && high[2] == high[3])
		return;
	const int edge[4] = {
		edge_number(field, column, row, false), edge_number(field, column + 1, row, true),
		edge_number(field, column, row + 1, false), edge_number(field, column, row, true)};
	for (int i = 0; i < 4; i++) {
		if (high[i] || !high[(i + 1) % 4])
			continue;
		int fall = (i + 1) % 4;
		while (!(high[fall] && !high[(fall + 1) % 4]))
			fall = (fall + 1) % 4;
		lines->next[edge[i]] = edge[fall] + 1;
		lines->entered[edge[fall]] = true;
	}
}

static void follow(struct memory *memory, struct crossings *lines, int edge, struct curves *found)
{
	struct curve curve = {0};
	int start = edge;
	do {
		curve_add(memory, &curve, edge_point(lines, edge));
		int next = lines->next[edge];
		lines->next[edge] = 0;
		if (!next)
			break;
		edge = next - 1;
	} while (edge != start);
	curve.closed = edge == start;
	if (found->count == found->room) {
		size_t room = found->room ? 2 * found->room : 32;
		struct curve *more = memory_take(memory, room, sizeof *more);
		if (!more)
			return;
		if (found->count)
			memcpy(more, found->curve, found->count * sizeof *more);
		found->curve = more;
		found->room = room;
	}
	found->curve[found->count++] = curve;
}

struct curves field_contours(struct memory *memory, const struct field *field, double level)
{
	struct curves found = {0};
	int edges = 2 * field->columns * field->rows;
	struct crossings lines = {.field = field, .level = level};
	lines.next = memory_take(memory, (size_t)edges, sizeof *lines.next);
	lines.entered = memory_take(memory, (size_t)edges, sizeof *lines.entered);
	if (!lines.next || !lines.entered)
		return found;
	for (int row = 0; row + 1 < field->rows; row++)
		for (int column = 0; column + 1 < field->columns; column++)
			cross_cell(&lines, column, row);
	for (int edge = 0; edge < edges; edge++)
		if (lines.next[edge] && !lines.entered[edge])
			follow(memory, &lines, edge, &found);
	for (int edge = 0; edge < edges; edge++)
		if (lines.next[edge])
			follow(memory, &lines, edge, &found);
	return found;
}

struct curves field_shapes(struct memory *memory, const struct field *field, double level)
{
	struct field closed = *field;
	size_t size = (size_t)field->columns * (size_t)field->rows;
	closed.value = memory_take(memory, size, sizeof *closed.value);
	if (!closed.value)
		return (struct curves){0};
	memcpy(closed.value, field->value, size * sizeof *closed.value);
	for (int row = 0; row < field->rows; row++)
		for (int column = 0; column < field->columns; column++)
			if (row == 0 || column == 0 || row == field->rows - 1 || column == field->columns - 1)
				closed.value[place(field, column, row)] = level - 1;
	return field_contours(memory, &closed, level);
}
