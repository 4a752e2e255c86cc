/*
 * A sketch: a sheet of characters with lines of braille dots below and letters on top, larger than the window if need
 * be. Each character holds two by four dots.
 */
#ifndef VEDETTE_CLI_PLAY_SKETCH_H
#define VEDETTE_CLI_PLAY_SKETCH_H

#include <stdbool.h>
#include <stdint.h>

/* What lies in a character: the higher covers the lower. */
enum layer { layer_none, layer_trees, layer_river, layer_road, layer_way };

/* What a character is kept for, in the order in which it may not be written over. */
enum kept { kept_free, kept_bridge, kept_name, kept_stack, kept_node };

struct sketch_cell {
	char letter[5];      /* "" : the dots are shown */
	uint8_t layer;       /* of the dots */
	uint8_t dots;        /* of the braille character */
	uint8_t kept;        /* enum kept */
	bool water;          /* a river passes, whatever lies over it */
	unsigned attributes; /* of the letter */
};

struct sketch {
	int width, height;
	struct sketch_cell *cell;
};

struct sketch_box {
	int x, y, width, height;
};

/* False without memory. */
bool sketch_begin(struct sketch *sketch, int width, int height);
void sketch_end(struct sketch *sketch);
struct sketch_cell *sketch_at(const struct sketch *sketch, int x, int y); /* NULL outside */
/* In characters, (0.5, 0.5) being the middle of the first one. */
void sketch_line(struct sketch *sketch, double x0, double y0, double x1, double y1, enum layer layer);
void sketch_letter(struct sketch *sketch, int x, int y, const char *letter, unsigned attributes,
		   enum kept kept);
/* Letter by letter; returns the column behind it. */
int sketch_text(struct sketch *sketch, int x, int y, const char *text, unsigned attributes, enum kept kept);
/* What it would cost to write over a box, `price` for each kind of character kept; beyond the sheet it is dear. */
int sketch_cost(const struct sketch *sketch, const struct sketch_box *box, const int price[kept_node + 1]);

int letters_in(const char *text);
/* The first letters of a text. */
void first_letters(char *to, unsigned long size, const char *text, int count);

enum { sketch_too_dear = 1000 };

#endif
