/*
 * Copies of the store, for the files that make them.
 */
#ifndef VEDETTE_COPIES_H
#define VEDETTE_COPIES_H

#include <sqlite3.h>
#include <stdbool.h>

bool copy_complain(const char *command, const char *path, const char *reason); /* false */
bool copy_exists(const char *path);
bool copy_is_whole(sqlite3 *base);
/* On the disk, and under its name, or not there at all. */
bool copy_put_in_place(const char *command, const char *part, const char *path);

#endif
