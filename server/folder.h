/*
 * The data folder: its lock, a copy of it, and a look whether every game in it can be played on.
 */
#ifndef VEDETTE_SERVER_FOLDER_H
#define VEDETTE_SERVER_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct data_set;

bool folder_make(const char *path); /* with what leads to it; false: errno says why */
/* Held by one server at a time, and gone with its process however that ends. -1 after a sentence on standard error. */
int folder_lock(const char *folder, const char *command);

/* A copy of the store into a file that is not there yet, while a server may be running. False after a sentence. */
bool folder_backup(const char *folder, const char *file);
/* Such a copy into a folder that has no store yet. False after a sentence. */
bool folder_restore(const char *file, const char *folder);

struct repaired {
	uint64_t games, rows;
	unsigned damaged; /* tables, each named on standard error, */
	unsigned mended;  /* and games that have lost answers */
};

/* Whatever can still be read of a damaged store, into a file for folder_restore. False after a sentence. */
bool folder_repair(const char *folder, const char *file, struct repaired *repaired);

struct verified {
	uint64_t games, answers;
	uint64_t older;  /* games of older rules that go on under today's */
	uint64_t broken; /* games that cannot be read, each named on standard error */
	uint64_t lost;   /* answers that today's rules do not take */
};

/* Plays every game of the folder again, on a copy: the folder itself stays as it is. False: it could not be looked at. */
bool folder_verify(const char *folder, const struct data_set *data, struct verified *verified);
/* The same for a PostgreSQL database; the file is as a folder's, so that a store can be moved from one to the other. */
bool database_backup(const char *address, const char *file);
bool database_restore(const char *file, const char *address); /* that has no games yet */
bool database_verify(const char *address, const struct data_set *data, struct verified *verified);

#endif
