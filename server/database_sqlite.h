/*
 * An SQLite database that is opened for something else than serving.
 */
#ifndef VEDETTE_DATABASE_SQLITE_H
#define VEDETTE_DATABASE_SQLITE_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>

bool sqlite_store_version(sqlite3 *base, unsigned *version); /* false: it cannot be read */
/* The tables of that version in an empty one. False, and a sentence. */
bool sqlite_store_make(sqlite3 *base, unsigned version, char *error, size_t size);

#endif
