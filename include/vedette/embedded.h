/*
 * The data files of the rulebooks, carried inside the binary.
 */
#ifndef VEDETTE_EMBEDDED_H
#define VEDETTE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
	const char *path;           /* module and name: "trautenau/map-hexes.csv" */
	const unsigned char *bytes; /* a zero byte follows the last one */
	size_t size;
};

/* All of them, ordered by path. */
const struct embedded_file *embedded_files(size_t *count);

#endif
