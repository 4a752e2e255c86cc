/*
 * Maps as pictures: one renderer that writes the SVG of any board in the manner of a staff map of the period.
 *
 * The picture depends on the board and the style alone: equal boards give equal bytes. Boards of areas are not
 * drawn yet.
 */
#ifndef VEDETTE_DRAWING_H
#define VEDETTE_DRAWING_H

#include "vedette/board.h"

struct drawing_style {
	bool grid;    /* hex outlines */
	bool numbers; /* hex numbers */
	bool margin;  /* frame, title, scale and legend; without it the picture ends at the neat line */
};

struct drawing_style drawing_style_default(void);

enum { drawing_hex_side = 40 }; /* in units of the picture; it can be shown at any size */

/* Width and height of the picture, and where the box of the hexes begins in it, for those who draw on top. */
struct drawing_size {
	double width, height, left, top;
};
struct drawing_size drawing_size(const struct board *board, const struct drawing_style *style);

/* False if the board cannot be drawn or memory ran out; what has been written is then no picture. */
bool drawing_svg(const struct board *board, const struct drawing_style *style,
		 void (*write)(void *to, const char *bytes, size_t size), void *to);

#endif
