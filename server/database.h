/*
 * What a store is kept in: for store.c and the files that keep it.
 */
#ifndef VEDETTE_DATABASE_H
#define VEDETTE_DATABASE_H

#include <stdatomic.h>

#include "server/store.h"

struct store_value {
	char type; /* i, s or b, as store_put has them */
	int64_t number;
	char *bytes; /* of text and bytes; NULL is the database's NULL */
	size_t size;
};

/* What was put: one statement of a parcel. */
struct store_item {
	struct store_item *next;
	enum statement statement;
	uint64_t number;
	unsigned count;
	struct store_value value[];
};

struct store_rows {
	const struct rows_kind *kind;
};

struct rows_kind {
	bool (*next)(struct store_rows *rows);
	bool (*has)(const struct store_rows *rows, int column);
	int64_t (*number)(const struct store_rows *rows, int column);
	const char *(*text)(const struct store_rows *rows, int column);
	const void *(*bytes)(const struct store_rows *rows, int column);
	size_t (*size)(const struct store_rows *rows, int column);
	void (*done)(struct store_rows *rows);
};

struct database {
	const struct database_kind *kind;
	_Atomic bool away;   /* the connection is lost, and sought again */
	_Atomic bool ending; /* the server is: it is not sought for long any more */
	int64_t server;      /* its number among those that share it; 0: it is alone */
	bool missed_notes;   /* the loop's own */
};

struct database_kind {
	void (*close)(struct database *base);
	/* The writing thread: the whole parcel, or nothing of it and a sentence. */
	bool (*commit)(struct database *base, const struct store_item *first, char *error, size_t size);
	bool (*tidy_up)(struct database *base, char *error, size_t size); /* when nobody waits; or NULL */
	/* Once a second: whether it is still ours. Seeks a lost connection, and finds it. False and a sentence; or NULL. */
	bool (*check)(struct database *base, char *error, size_t size);
	/* The loop. NULL and a sentence: nothing can be read, though a lost connection was sought for so many seconds. */
	struct store_rows *(*query)(struct database *base, const char *sql, const char *types,
				    const struct store_value *value, unsigned patience, char *error,
				    size_t size);
	void (*look)(struct database *base); /* whether its own connection is lost; or NULL */
	/* Of servers that share it, as store_claim and store_note have them; or NULL. */
	struct store_rows *(*claim)(struct database *base, const char *sql, const char *types,
				    const struct store_value *value, unsigned patience, char *error,
				    size_t size);
	bool (*note)(struct database *base, char *text, size_t size);
	/* Anybody. */
	bool (*is_there)(const struct database *base);
};

/* NULL and a sentence. */
struct database *database_sqlite(const char *folder, char *error, size_t size);
struct database *database_postgresql(const char *address, const char *program, char *error,
				     size_t size); /* NULL: alone */
/* For somebody who only reads: all of it as it stood at one moment. */
struct database *database_postgresql_to_read(const char *address, char *error, size_t size);

#endif
