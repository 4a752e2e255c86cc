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

/* The lock of the one server that works on the database; goes with the connection. */
bool postgresql_lock(PGconn *connection, unsigned most_tries, char *error, size_t size);
/* The tables from whatever version they have to ours, as one commit. */
bool postgresql_bring_up_to_date(PGconn *connection, char *error, size_t size);
bool postgresql_is_ours(PGconn *connection, char *error,
			size_t size); /* they are there, and of our version */

#endif
