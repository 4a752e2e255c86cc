/*
 * The store of a server under test, looked at and changed past the server.
 *
 * It is the SQLite file in the server's folder. If the environment has VEDETTE_TEST_CLUSTER (cluster.h sets it), servers
 * under test keep their games in PostgreSQL instead, each in a database that bears the name of its folder.
 */
#ifndef VEDETTE_TEST_BASE_H
#define VEDETTE_TEST_BASE_H

#include <stdbool.h>
#include <stddef.h>

enum { base_address_room = 300 };

/* Where the server of that folder has its games; false: in the folder. */
bool base_address(const char *folder, char address[base_address_room]);
bool base_make(const char *folder); /* an empty database, unless it is there already; nothing for a file */
void base_drop(const char *folder);

struct base {
	void *sqlite, *postgresql; /* one of them */
	char error[300];
};

bool base_open(struct base *base, const char *folder);
void base_close(struct base *base);
bool base_run(struct base *base, const char *sql); /* any number of statements */
bool base_hold(struct base *base);                 /* from now to its COMMIT no server can write an account */
/* Every row: its cells as text, bytes in hexadecimal letters, NULL for NULL. `given` is for the one `?`, or NULL. */
bool base_each(struct base *base, const char *sql, const char *given,
	       void (*take)(void *context, const char *const *cell), void *context);

/* The same on a server's folder, opened and closed. */
bool base_change(const char *folder, const char *sql);
long base_count(const char *folder, const char *sql,
		const char *given); /* the first cell; -1: there is none */
bool base_is_sound(const char *folder);

#endif
