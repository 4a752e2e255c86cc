/*
 * Lines of dots and letters on a sheet of characters.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play_sketch.h"

bool sketch_begin(struct sketch *sketch, int width, int height)
{
	*sketch = (struct sketch){.width = width, .height = height};
	if (width > 0 && height > 0)
		sketch->cell = calloc((size_t)width * (size_t)height, sizeof *sketch->cell);
	return sketch->cell != NULL;
}

void sketch_end(struct sketch *sketch)
{
	free(sketch->cell);
	*sketch = (struct sketch){0};
}

struct sketch_cell *sketch_at(const struct sketch *sketch, int x, int y)
{
	if (x < 0 || y < 0 || x >= sketch->width || y >= sketch->height)
		return NULL;
	return &sketch->cell[(size_t)y * (size_t)sketch->width + (size_t)x];
}

/* ---- Dots ------------------------------------------------------------------------------------------------------------- */

static void put_dot(struct sketch *sketch, int x, int y, enum layer layer)
{
	/* the bits of the braille block: left column 1 2 3 7, right column 4 5 6 8 */
	static const uint8_t bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
	if (x < 0 || y < 0)
		return;
	struct sketch_cell *cell = sketch_at(sketch, x / 2, y / 4);
	if (!cell)
		return;
	cell->water |= layer == layer_river;
	if (cell->layer > layer)
		return;
	if (cell->layer < layer)
		cell->dots = 0;
	cell->layer = (uint8_t)layer;
	cell->dots |= bit[y % 4][x % 2];
}

/* Water is two dots wide. */
void sketch_line(struct sketch *sketch, double x0, double y0, double x1, double y1, enum layer layer)
{
	double dx = 2 * (x1 - x0), dy = 4 * (y1 - y0);
	double length = fmax(fabs(dx), fabs(dy));
	int steps = length < 4000 ? (int)length + 1 : 0;
	for (int i = 0; i <= steps && steps; i++) {
		int x = (int)floor(2 * x0 + dx * i / steps), y = (int)floor(4 * y0 + dy * i / steps);
		put_dot(sketch, x, y, layer);
		if (layer != layer_river)
			continue;
		if (fabs(dx) > fabs(dy))
			put_dot(sketch, x, y + 1, layer);
		else
			put_dot(sketch, x + 1, y, layer);
	}
}

/* ---- Letters ------------------------------------------------------------------------------------------------------------ */

static int bytes_of_letter(const char *text)
{
	int bytes = 1;
	while ((text[bytes] & 0xc0) == 0x80)
		bytes++;
	return bytes < 4 ? bytes : 4;
}

int letters_in(const char *text)
{
	int count = 0;
	for (; *text; text++)
		count += (*text & 0xc0) != 0x80;
	return count;
}

void first_letters(char *to, unsigned long size, const char *text, int count)
{
	unsigned long used = 0;
	for (int i = 0; i < count && *text; i++) {
		unsigned long bytes = (unsigned long)bytes_of_letter(text);
		if (used + bytes >= size)
			break;
		memcpy(to + used, text, bytes);
		used += bytes;
		text += bytes;
	}
	to[used] = '\0';
}

void sketch_letter(struct sketch *sketch, int x, int y, const char *letter, unsigned attributes,
		   enum kept kept)
{
	struct sketch_cell *cell = sketch_at(sketch, x, y);
	if (!cell)
		return;
	first_letters(cell->letter, sizeof cell->letter, letter, 1);
	cell->attributes = attributes;
	cell->kept = (uint8_t)kept;
}

int sketch_text(struct sketch *sketch, int x, int y, const char *text, unsigned attributes, enum kept kept)
{
	for (; *text; text += bytes_of_letter(text))
		sketch_letter(sketch, x++, y, text, attributes, kept);
	return x;
}

int sketch_cost(const struct sketch *sketch, const struct sketch_box *box, const int price[kept_node + 1])
{
	int cost = 0;
	for (int y = box->y; y < box->y + box->height; y++)
		for (int x = box->x; x < box->x + box->width; x++) {
			const struct sketch_cell *cell = sketch_at(sketch, x, y);
			cost += cell ? price[cell->kept] + (cell->dots != 0) : sketch_too_dear;
		}
	return cost;
}
