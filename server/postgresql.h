/*
 * PostgreSQL, for the files that use it. What can fail says so in a sentence.
 */
#ifndef VEDETTE_POSTGRESQL_H
#define VEDETTE_POSTGRESQL_H

#include <libpq-fe.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A statement in PostgreSQL's words. */
enum { longest_statement = 1024 };
struct postgresql_text {
	char text[longest_statement];
	size_t used;
	unsigned places;
};

/* Of one that SQLite takes as it stands. */
const char *postgresql_translated(struct postgresql_text *to, const char *sql);

PGconn *postgresql_connect(const char *address, char *error, size_t size); /* NULL: it could not be made */
void postgresql_tell(char *error, size_t size, const char *message);
void postgresql_wait(void); /* before the next try */

/* Without parameters. */
PGresult *postgresql_run(PGconn *connection, const char *sql, char *error, size_t size); /* NULL: it failed */
bool postgresql_ran(PGconn *connection, const char *sql, char *error, size_t size);
/* One figure; `otherwise` if there is no row. */
bool postgresql_number_of(PGconn *connection, const char *sql, int64_t otherwise, int64_t *number,
			  char *error, size_t size);

/* The lock of the one server that works on the database, or of several that share it; goes with the connection. */
bool postgresql_lock(PGconn *connection, bool shared, unsigned most_tries, char *error, size_t size);
/* The tables from whatever version they have to ours, as one commit; of whoever has the lock alone. */
bool postgresql_bring_up_to_date(PGconn *connection, char *error, size_t size);
/* Both, for one of several: the tables are brought up to date while nobody else is there. */
bool postgresql_lock_shared(PGconn *connection, unsigned most_tries, char *error, size_t size);
bool postgresql_is_ours(PGconn *connection, char *error,
			size_t size); /* they are there, and of our version */

/* servers_postgresql.c: a server's row; `program` NULL: it is alone */
bool servers_enter(PGconn *connection, const char *program, int64_t *server, char *error, size_t size);
/* Of several: its connection is this one now. False: that of before still stands, or it cannot be asked. */
bool servers_connected(PGconn *connection, int64_t server, char *error, size_t size);
/* Once a second; `parcel` is what its row has counted, -1: the row is gone. */
bool servers_still_there(PGconn *connection, int64_t server, int64_t *parcel, char *error, size_t size);
void servers_bury(PGconn *connection, int64_t own); /* those that have not been heard of for too long */
void servers_leave(PGconn *connection, int64_t server);

#endif
