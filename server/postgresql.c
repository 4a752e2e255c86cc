/*
 * Connections to PostgreSQL, statements in its words, and the tables.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef VEDETTE_POSTGRESQL

#include "server/postgresql.h"
#include "server/schema.h"

enum { between_tries_ms = 100, oldest_server = 140000 };

/* ---- Statements ---------------------------------------------------------------------------------------------- */

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* Columns whose names are words of PostgreSQL's own. */
static bool is_reserved(const char *word, size_t size)
{
	return size == 4 && (!strncmp(word, "user", 4) || !strncmp(word, "left", 4));
}

static void add(struct postgresql_text *to, const char *text, size_t size)
{
	if (to->used + size >= sizeof to->text)
		abort(); /* statements are our own, and the longest is known */
	memcpy(to->text + to->used, text, size);
	to->used += size;
	to->text[to->used] = '\0';
}

/* `?` and `?2` are $1 and $2 here. */
static const char *add_place(struct postgresql_text *to, const char *sql)
{
	char place[16];
	char *end;
	unsigned number = (unsigned)strtoul(sql + 1, &end, 10);
	if (end == sql + 1)
		number = to->places + 1;
	if (number > to->places)
		to->places = number;
	int size = snprintf(place, sizeof place, "$%u", number);
	add(to, place, (size_t)size);
	return end;
}

/* What SQLite takes as it stands, in the words that PostgreSQL takes. */
const char *postgresql_translated(struct postgresql_text *to, const char *sql)
{
	*to = (struct postgresql_text){.used = 0};
	while (*sql) {
		size_t size = 1;
		if (*sql == '?') {
			sql = add_place(to, sql);
			continue;
		}
		if (*sql == '\'')
			size = strcspn(sql + 1, "'") + 2;
		while (is_letter(*sql) && is_letter(sql[size]))
			size++;
		bool reserved = is_reserved(sql, size);
		add(to, "\"", reserved);
		add(to, sql, size);
		add(to, "\"", reserved);
		sql += size;
	}
	return to->text;
}

void postgresql_wait(void)
{
	nanosleep(&(struct timespec){.tv_nsec = between_tries_ms * 1000000L}, NULL);
}

/* ---- Connections --------------------------------------------------------------------------------------------- */

static void say_nothing(void *context, const char *message)
{
	(void)context;
	(void)message;
}

void postgresql_tell(char *error, size_t size, const char *message)
{
	snprintf(error, size, "the database: %s", message[0] ? message : "it does not answer");
	error[strcspn(error, "\n")] = '\0';
}

/* A connection whose other end has gone silent is given up within seconds, unless the address says otherwise. */
PGconn *postgresql_connect(const char *address, char *error, size_t size)
{
	static const char *const name[] = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
					   "keepalives_count", "tcp_user_timeout", "dbname",
					   "client_encoding",  "application_name", NULL};
	const char *const value[] = {"5", "5", "2", "3", "10000", address, "UTF8", "vedette", NULL};
	PGconn *connection = PQconnectdbParams(name, value, 1);
	if (connection && PQstatus(connection) == CONNECTION_OK) {
		PQsetNoticeProcessor(connection, say_nothing, NULL);
		return connection;
	}
	postgresql_tell(error, size, connection ? PQerrorMessage(connection) : "there is no memory left");
	PQfinish(connection);
	return NULL;
}

/* Without parameters; NULL and a sentence. */
PGresult *postgresql_run(PGconn *connection, const char *sql, char *error, size_t size)
{
	PGresult *result = PQexec(connection, sql);
	ExecStatusType status = PQresultStatus(result);
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
		return result;
	postgresql_tell(error, size, PQerrorMessage(connection));
	PQclear(result);
	return NULL;
}

bool postgresql_ran(PGconn *connection, const char *sql, char *error, size_t size)
{
	PGresult *result = postgresql_run(connection, sql, error, size);
	PQclear(result);
	return result;
}

/* One figure; `otherwise` if there is no row. False and a sentence: it could not be asked for. */
bool postgresql_number_of(PGconn *connection, const char *sql, int64_t otherwise, int64_t *number,
			  char *error, size_t size)
{
	PGresult *result = postgresql_run(connection, sql, error, size);
	if (!result)
		return false;
	*number = PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : otherwise;
	PQclear(result);
	return true;
}

/* ---- The tables ---------------------------------------------------------------------------------------------- */

static bool store_version(PGconn *connection, int64_t *version, char *error, size_t size)
{
	int64_t there;
	*version = 0;
	if (!postgresql_number_of(
		    connection,
		    "SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND"
		    " table_name = 'store'",
		    0, &there, error, size))
		return false;
	return !there ||
	       postgresql_number_of(connection, "SELECT version FROM store", 0, version, error, size);
}

static bool take_steps(PGconn *connection, unsigned version, char *error, size_t size)
{
	char mark[64];
	if (version == schema_version())
		return true;
	for (; version < schema_version(); version = schema_postgresql_next(version))
		if (!postgresql_ran(connection, schema_postgresql_step(version), error, size))
			return false;
	snprintf(mark, sizeof mark, "UPDATE store SET version = %u", schema_version());
	return postgresql_ran(connection, mark, error, size);
}

static bool is_utf8(PGconn *connection, char *error, size_t size)
{
	const char *encoding = PQparameterStatus(connection, "server_encoding");
	if (encoding && !strcmp(encoding, "UTF8"))
		return true;
	snprintf(error, size, "the database is in %s: make one with the encoding UTF8",
		 encoding ? encoding : "another encoding");
	return false;
}

static bool is_known(PGconn *connection, int64_t version, char *error, size_t size)
{
	if (PQserverVersion(connection) < oldest_server) {
		snprintf(error, size, "PostgreSQL 14 or later is needed");
		return false;
	}
	if (version <= (int64_t)schema_version())
		return true;
	snprintf(error, size,
		 "the store is of version %lld, and this program knows none later than %u: start a later one",
		 (long long)version, schema_version());
	return false;
}

/* From whatever version it has to ours, as one commit. */
bool postgresql_bring_up_to_date(PGconn *connection, char *error, size_t size)
{
	int64_t version;
	return is_utf8(connection, error, size) && store_version(connection, &version, error, size) &&
	       is_known(connection, version, error, size) &&
	       postgresql_ran(connection, "BEGIN", error, size) &&
	       take_steps(connection, (unsigned)version, error, size) &&
	       postgresql_ran(connection, "COMMIT", error, size);
}

/* Any number will do that no other program has on the same database. */
#define NUMBER_OF_LOCK "76238410518"
static const char lock_alone[] = "SELECT pg_try_advisory_lock(" NUMBER_OF_LOCK ")";
static const char lock_with_others[] = "SELECT pg_try_advisory_lock_shared(" NUMBER_OF_LOCK ")";
static const char unlock_alone[] = "SELECT pg_advisory_unlock(" NUMBER_OF_LOCK ")";

/* One server works on a database, or several that share it: another one, or what is left of one that has just been killed, may
 * have it. */
bool postgresql_lock(PGconn *connection, bool shared, unsigned most_tries, char *error, size_t size)
{
	for (unsigned tries = 0; tries < most_tries; tries++) {
		PGresult *result = postgresql_run(connection, shared ? lock_with_others : lock_alone, error,
						  size);
		bool taken = result && PQgetvalue(result, 0, 0)[0] == 't';
		bool refused = !result;
		PQclear(result);
		if (taken || refused)
			return taken;
		postgresql_wait();
	}
	snprintf(error, size,
		 "another server is running on this database; stop it, or choose another with"
		 " --database");
	return false;
}

/* Whoever is first makes the tables; the others see that they are made. */
bool postgresql_lock_shared(PGconn *connection, unsigned most_tries, char *error, size_t size)
{
	int64_t version;
	for (unsigned tries = 0; tries < most_tries; tries++) {
		if (!store_version(connection, &version, error, size))
			return false;
		if (version == (int64_t)schema_version())
			return postgresql_lock(connection, true, most_tries - tries, error, size) &&
			       is_utf8(connection, error, size) &&
			       postgresql_is_ours(connection, error, size);
		if (!postgresql_lock(connection, false, 1, error, size)) {
			postgresql_wait();
			continue;
		}
		if (!postgresql_bring_up_to_date(connection, error, size) ||
		    !postgresql_ran(connection, unlock_alone, error, size))
			return false;
	}
	return false;
}

bool postgresql_is_ours(PGconn *connection, char *error, size_t size)
{
	int64_t version = 0;
	if (!store_version(connection, &version, error, size) || !is_known(connection, version, error, size))
		return false;
	if (version == (int64_t)schema_version())
		return true;
	snprintf(error, size, "%s",
		 version ? "the store is of an older version: start the server once"
			 : "there are no games here");
	return false;
}

#endif
