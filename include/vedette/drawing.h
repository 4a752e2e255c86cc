/*
 * Maps as pictures: one renderer that writes the SVG of any board in the manner of a staff map of the period.
 *
 * The picture depends on the board and the style alone: equal boards give equal bytes.
 */
#ifndef VEDETTE_DRAWING_H
#define VEDETTE_DRAWING_H

#include "vedette/board.h"

struct drawing_style {
	bool grid;    /* hex outlines */
	bool numbers; /* hex numbers */
	bool margin;  /* frame, title, scale and signs; without it the picture ends at the neat line */
};

struct drawing_style drawing_style_default(void);

/* In units of the picture; it can be shown at any size. A sheet of areas is as high as its degrees make it. */
enum { drawing_hex_side = 40, drawing_sheet_width = 1200 };

/* Width and height of the picture, and where the hexes or the sheet begin in it, for those who draw on top. */
struct drawing_size {
	double width, height, left, top;
};
struct drawing_size drawing_size(const struct board *board, const struct drawing_style *style);

/* Where the middle of a hex, or the town of an area, lies in the picture. */
void drawing_place(const struct board *board, const struct drawing_style *style, space_id space, double *x,
		   double *y);

/* Where the bridge of each listed connection between areas lies, for those who mark it. False: no areas, no memory. */
struct drawing_bridge {
	bool drawn;
	double x, y, angle; /* of the road on it, in degrees, clockwise from the east */
};
bool drawing_bridges(const struct board *board, const struct drawing_style *style,
		     struct drawing_bridge bridges[]);

/* The whole picture in memory, to be freed; NULL if it cannot be drawn or memory ran out. Ends with a zero byte. */
char *drawing_text(const struct board *board, const struct drawing_style *style, size_t *size);
/* False if the board cannot be drawn or memory ran out; what has been written is then no picture. */
bool drawing_svg(const struct board *board, const struct drawing_style *style,
		 void (*write)(void *to, const char *bytes, size_t size), void *to);

/* What the signs of a map mean, on a sheet of its own: as many as the board has. Its size, and the sheet like a picture above. */
struct drawing_size drawing_legend_size(const struct board *board);
char *drawing_legend_text(const struct board *board, size_t *size);
bool drawing_legend(const struct board *board, void (*write)(void *to, const char *bytes, size_t size),
		    void *to);

#endif
