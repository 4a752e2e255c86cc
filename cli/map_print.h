/*
 * A map as a file to look at or to print. Each says what went wrong on standard error and returns false.
 */
#ifndef VEDETTE_CLI_MAP_PRINT_H
#define VEDETTE_CLI_MAP_PRINT_H

#include <stdbool.h>
#include <stddef.h>

struct map_picture {
	char *svg;
	size_t size;
	double width, height; /* in units of the picture */
	double millimetres;   /* of its whole width, on paper */
	const char *title;
};

struct map_paper {
	const char *name;     /* "a4"; NULL: one page as large as the map */
	double width, height; /* upright, in millimetres */
};

bool map_find_paper(const char *name, struct map_paper *paper);
bool map_print_svg(const struct map_picture *picture, const char *path); /* "-": standard output */
bool map_print_png(const struct map_picture *picture, int pixels, const char *path);
bool map_print_pdf(const struct map_picture *picture, const struct map_paper *paper, const char *path);

/* map_fonts.c: the program brings its letters along. */
void map_fonts_install(void); /* for what is drawn here */
char *map_fonts_embed(const char *svg,
		      size_t *size); /* the picture with them inside, to be freed; NULL: no memory */

#endif
