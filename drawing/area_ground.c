/*
 * The ground between areas: hills rise along their crests, woods fill their outlines. Both become fields, and from
 * there on they are drawn like those of a map of hexes.
 */
#include "drawing/parts.h"

#include <math.h>

static double distance_to_piece(struct point at, struct point a, struct point b)
{
	double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
	double t = square > 0 ? ((at.x - a.x) * dx + (at.y - a.y) * dy) / square : 0;
	t = fmax(0, fmin(1, t));
	return distance_between(at, (struct point){a.x + t * dx, a.y + t * dy});
}

static double distance_to(const struct curve *curve, struct point at)
{
	double least = 1e9;
	for (size_t i = 1; i < curve->count; i++)
		least = fmin(least, distance_to_piece(at, curve->at[i - 1], curve->at[i]));
	return least;
}

static bool surrounds(const struct curve *outline, struct point at)
{
	bool within = false;
	for (size_t i = 0, k = outline->count - 1; i < outline->count; k = i++) {
		struct point a = outline->at[i], b = outline->at[k];
		if ((a.y > at.y) != (b.y > at.y) && at.x < (b.x - a.x) * (at.y - a.y) / (b.y - a.y) + a.x)
			within = !within;
	}
	return within;
}

static struct curve line_of(struct sheet *sheet, const struct board_ground *ground)
{
	struct curve line = {0};
	for (unsigned i = 0; i < ground->points; i++) {
		const struct board_point *at = &sheet->board->ground_point[ground->first + i];
		curve_add(&sheet->memory, &line, on_map(sheet, at->x, at->y));
	}
	return line;
}

/* The part of a field that a line can touch. */
struct cells {
	int left, top, right, bottom;
};

static struct cells cells_around(const struct field *field, const struct curve *line, double more)
{
	struct cells cells = {field->columns, field->rows, 0, 0};
	for (size_t i = 0; i < line->count; i++) {
		double column = (line->at[i].x - field->left) / field->step,
		       row = (line->at[i].y - field->top) / field->step;
		cells.left = (int)fmax(0, fmin(cells.left, column - more));
		cells.top = (int)fmax(0, fmin(cells.top, row - more));
		cells.right = (int)fmin(field->columns, fmax(cells.right, column + more));
		cells.bottom = (int)fmin(field->rows, fmax(cells.bottom, row + more));
	}
	return cells;
}

static struct point place_of(const struct field *field, int column, int row)
{
	return (struct point){field->left + column * field->step, field->top + row * field->step};
}

/* A long crest stands for a range, a short one for a hill. */
static void raise_hills(struct sheet *sheet, const struct board_ground *ground)
{
	struct curve knots = line_of(sheet, ground), crest = curve_smooth(&sheet->memory, &knots, 4);
	if (sheet->memory.failed)
		return;
	double length = curve_length(&crest);
	double height = fmin(2.7, 1.05 + length / 190), breadth = fmin(58, 20 + length / 7);
	struct field *level = &sheet->level;
	struct cells cells = cells_around(level, &crest, 2.6 * breadth / level->step);
	for (int row = cells.top; row < cells.bottom; row++) {
		for (int column = cells.left; column < cells.right; column++) {
			struct point at = place_of(level, column, row), moved = shaken(at);
			double spurs = 1 + 0.42 * noise_at(at.x / 34, at.y / 34, 51) +
				       0.22 * noise_at(at.x / 15, at.y / 15, 52);
			double away = distance_to(&crest, moved) / (breadth * spurs);
			double rise = height * exp(-away * away) *
				      (1 + 0.16 * noise_at(at.x / 46, at.y / 46, 53));
			double *value = &level->value[row * level->columns + column];
			*value = fmax(*value, 1 + rise);
		}
	}
}

static void plant_woods(struct sheet *sheet, const struct board_ground *ground)
{
	struct curve outline = line_of(sheet, ground);
	if (sheet->memory.failed)
		return;
	struct field *woods = &sheet->woods;
	struct cells cells = cells_around(woods, &outline, 6);
	for (int row = cells.top; row < cells.bottom; row++)
		for (int column = cells.left; column < cells.right; column++)
			if (surrounds(&outline, shaken(place_of(woods, column, row))))
				woods->value[row * woods->columns + column] = 1;
}

/* Around each wooded area there are trees, wherever the outlines run. */
static void plant_areas(struct sheet *sheet)
{
	struct field *woods = &sheet->woods;
	for (space_id area = 0; area < sheet->board->spaces; area++) {
		if (sheet->board->space[area].terrain != terrain_woods)
			continue;
		struct curve spot = {0};
		curve_add(&sheet->memory, &spot, sheet->centre[area]);
		if (sheet->memory.failed)
			return;
		struct cells cells = cells_around(woods, &spot, 16);
		for (int row = cells.top; row < cells.bottom; row++)
			for (int column = cells.left; column < cells.right; column++)
				if (distance_between(shaken(place_of(woods, column, row)), spot.at[0]) < 36)
					woods->value[row * woods->columns + column] = 1;
	}
}

void make_area_relief(struct sheet *sheet)
{
	const struct board *board = sheet->board;
	sheet->lowest = 1;
	sheet->highest = 4;
	if (!lay_out_relief(sheet))
		return;
	int count = sheet->level.columns * sheet->level.rows;
	for (int i = 0; i < count; i++)
		sheet->level.value[i] = 1;
	for (unsigned i = 0; i < board->grounds && !sheet->memory.failed; i++) {
		if (board->ground[i].kind == ground_hills)
			raise_hills(sheet, &board->ground[i]);
		if (board->ground[i].kind == ground_woods)
			plant_woods(sheet, &board->ground[i]);
	}
	plant_areas(sheet);
	field_blur(&sheet->memory, &sheet->level, 7);
	field_blur(&sheet->memory, &sheet->woods, 7.8);
	if (sheet->memory.failed)
		return;
	for (int i = 0; i < count; i++) {
		int column = i % sheet->level.columns, row = i / sheet->level.columns;
		double x = column / 4.0, y = row / 4.0;
		sheet->slope.value[i] = sheet->level.value[i];
		sheet->woods.value[i] += 0.14 * noise_at(x, y, 31) + 0.12 * noise_at(x / 3, y / 3, 32);
	}
}

/* Old paper: a few faint clouds. */
void draw_paper(struct sheet *sheet)
{
	static const struct {
		double level;
		const char *look;
	} clouds[] = {{0.22, "fill=\"#c9ac6c\" fill-opacity=\".08\""},
		      {0.42, "fill=\"#b99a5c\" fill-opacity=\".06\""},
		      {-0.3, "fill=\"#fffbe9\" fill-opacity=\".16\""}};
	const struct box *map = &sheet->map;
	struct field field = field_new(&sheet->memory, map->left - 24, map->top - 24,
				       map->right - map->left + 48, map->bottom - map->top + 48, 12);
	if (sheet->memory.failed)
		return;
	for (size_t cloud = 0; cloud < sizeof clouds / sizeof *clouds; cloud++) {
		double sign = clouds[cloud].level < 0 ? -1 : 1;
		for (int i = 0; i < field.columns * field.rows; i++) {
			int column = i % field.columns, row = i / field.columns;
			double x = column / 9.0, y = row / 9.0;
			field.value[i] = sign *
					 (0.7 * noise_at(x, y, 71) + 0.3 * noise_at(x * 2.6, y * 2.6, 72));
		}
		ink_text(sheet->ink, "<path d=\"");
		ink_shapes(sheet, &field, fabs(clouds[cloud].level), 16);
		ink_format(sheet->ink, "\" %s fill-rule=\"evenodd\"/>\n", clouds[cloud].look);
	}
}
