/*
 * A server's row in a PostgreSQL database: how it gets one, keeps it, and how others take it away.
 *
 * The row is all that a server has: whoever has none commits nothing, and holds no game. One that is alone has the only row.
 * Of several that share the database each says once a second that it is there; one that has not been heard of for
 * `silence_of_the_dead` seconds, or for `silence_of_the_cut` when its connection is gone, loses its row to whichever other
 * one looks first. When it is the database that was away, all of them are given that time again. Nothing but the database's
 * clock counts, and nothing rests on it: a server that lost its row too soon has to start anew, and no game is in two places.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef VEDETTE_POSTGRESQL

#include "server/postgresql.h"

/* "10 s" and "2 s" below */
#define silence_of_the_dead "interval '10 s'"
#define silence_of_the_cut  "interval '2 s'"

/* The lock that tells whether a server's connection stands: its number, beside one that no other program has. */
#define lock_of_servers "762384"

static const char its_connection[] =
	"backend = pg_backend_pid(), backend_start = (SELECT backend_start FROM pg_stat_activity WHERE pid ="
	" pg_backend_pid()), seen = clock_timestamp()";

/* ---- Coming --------------------------------------------------------------------------------------------------- */

/* Of servers that take over from each other, the one before has ended, for we have the lock. */
static bool enter_alone(PGconn *connection, int64_t *server, char *error, size_t size)
{
	return postgresql_ran(connection, "DELETE FROM servers", error, size) &&
	       postgresql_number_of(connection, "INSERT INTO servers DEFAULT VALUES RETURNING no", 0, server,
				    error, size);
}

/* Games would go from one set of rules to another and back. */
static bool are_of_one_program(PGconn *connection, const char *program, char *error, size_t size)
{
	const char *const value[] = {program};
	PGresult *result = PQexecParams(connection, "SELECT count(*) FROM servers WHERE program <> $1", 1,
					NULL, value, NULL, NULL, 0);
	bool asked = PQresultStatus(result) == PGRES_TUPLES_OK;
	bool alike = asked && !strcmp(PQgetvalue(result, 0, 0), "0");
	if (!asked)
		postgresql_tell(error, size, PQerrorMessage(connection));
	else if (!alike)
		snprintf(
			error, size,
			"servers with other rules share this database: end them first, or start the same program");
	PQclear(result);
	return alike;
}

static bool add_row(PGconn *connection, const char *program, int64_t *server, char *error, size_t size)
{
	const char *const value[] = {program};
	PGresult *result = PQexecParams(connection,
					"INSERT INTO servers(shared, program) VALUES(true, $1) RETURNING no",
					1, NULL, value, NULL, NULL, 0);
	bool added = PQresultStatus(result) == PGRES_TUPLES_OK;
	if (added)
		*server = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
	else
		postgresql_tell(error, size, PQerrorMessage(connection));
	PQclear(result);
	return added;
}

/* One that was alone and has lost its connection is out: it has no leases. */
static bool enter_shared(PGconn *connection, const char *program, int64_t *server, char *error, size_t size)
{
	servers_bury(connection, 0);
	return postgresql_ran(connection, "DELETE FROM servers WHERE NOT shared", error, size) &&
	       are_of_one_program(connection, program, error, size) &&
	       add_row(connection, program, server, error, size) &&
	       servers_connected(connection, *server, error, size);
}

bool servers_enter(PGconn *connection, const char *program, int64_t *server, char *error, size_t size)
{
	return program ? enter_shared(connection, program, server, error, size)
		       : enter_alone(connection, server, error, size);
}

/* ---- Staying --------------------------------------------------------------------------------------------------- */

bool servers_connected(PGconn *connection, int64_t server, char *error, size_t size)
{
	char sql[500];
	int64_t locked = 0;
	snprintf(sql, sizeof sql, "SELECT CAST(pg_try_advisory_lock(" lock_of_servers ", %lld) AS INTEGER)",
		 (long long)server);
	if (!postgresql_number_of(connection, sql, 0, &locked, error, size))
		return false;
	if (!locked) {
		snprintf(error, size, "the database: the connection of before still stands");
		return false;
	}
	snprintf(sql, sizeof sql, "UPDATE servers SET %s WHERE no = %lld", its_connection, (long long)server);
	return postgresql_ran(connection, sql, error, size);
}

bool servers_still_there(PGconn *connection, int64_t server, int64_t *parcel, char *error, size_t size)
{
	char sql[200];
	snprintf(sql, sizeof sql,
		 "UPDATE servers SET seen = clock_timestamp() WHERE no = %lld RETURNING parcel",
		 (long long)server);
	return postgresql_number_of(connection, sql, -1, parcel, error, size);
}

/* ---- Going ----------------------------------------------------------------------------------------------------- */

static const char is_dead[] =
	"shared AND pg_postmaster_start_time() < clock_timestamp() - " silence_of_the_dead
	" AND (seen < clock_timestamp() - " silence_of_the_dead
	" OR (seen < clock_timestamp() - " silence_of_the_cut
	" AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = " lock_of_servers
	" AND objid = servers.no AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname ="
	" current_database()))))";

/*
 * One that sleeps in the middle of a parcel has its row locked: its connection is cut, and with the next look the row goes.
 * What fails is done a second later, by whoever looks then.
 */
void servers_bury(PGconn *connection, int64_t own)
{
	char sql[1600], error[200];
	snprintf(
		sql, sizeof sql,
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN servers ON pid = servers.backend AND"
		" pg_stat_activity.backend_start = servers.backend_start WHERE servers.no <> %lld AND %s",
		(long long)own, is_dead);
	postgresql_ran(connection, sql, error, sizeof error);
	snprintf(
		sql, sizeof sql,
		"DELETE FROM servers WHERE no IN (SELECT no FROM servers WHERE no <> %lld AND %s FOR UPDATE SKIP"
		" LOCKED)",
		(long long)own, is_dead);
	postgresql_ran(connection, sql, error, sizeof error);
}

void servers_leave(PGconn *connection, int64_t server)
{
	char sql[100], error[200];
	snprintf(sql, sizeof sql, "DELETE FROM servers WHERE no = %lld", (long long)server);
	postgresql_ran(connection, sql, error, sizeof error);
}

#endif
