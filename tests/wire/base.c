/*
 * The store of a server under test.
 */
#include "tests/wire/base.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_cells = 16, cell_room = 600 };

#ifdef VEDETTE_POSTGRESQL

#include <libpq-fe.h>

static const char *name_of(const char *folder)
{
	const char *slash = strrchr(folder, '/');
	return slash ? slash + 1 : folder;
}

static void write_address(char address[base_address_room], const char *name)
{
	snprintf(address, base_address_room, "postgresql://vedette@/%s?host=%s", name,
		 getenv("VEDETTE_TEST_CLUSTER"));
}

bool base_address(const char *folder, char address[base_address_room])
{
	if (!getenv("VEDETTE_TEST_CLUSTER"))
		return false;
	write_address(address, name_of(folder));
	return true;
}

static bool run_result(struct base *base, PGresult *result)
{
	ExecStatusType status = PQresultStatus(result);
	snprintf(base->error, sizeof base->error, "%s", PQresultErrorMessage(result));
	PQclear(result);
	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static bool about_database(const char *format, const char *folder)
{
	char address[base_address_room], sql[300];
	struct base base = {.error = ""};
	write_address(address, "postgres");
	snprintf(sql, sizeof sql, "%s \"%s\"", format, name_of(folder));
	base.postgresql = PQconnectdb(address);
	bool done = run_result(&base, PQexec(base.postgresql, sql));
	PQfinish(base.postgresql);
	return done || strstr(base.error, "already exists");
}

bool base_make(const char *folder)
{
	return !getenv("VEDETTE_TEST_CLUSTER") || about_database("CREATE DATABASE", folder);
}

void base_drop(const char *folder)
{
	if (getenv("VEDETTE_TEST_CLUSTER"))
		about_database("DROP DATABASE IF EXISTS", folder);
}

static bool run_postgresql(struct base *base, const char *sql)
{
	return run_result(base, PQexec(base->postgresql, sql));
}

/* Of SQLite's, as far as tests use them. */
static const char functions[] = "SET client_min_messages = error; SELECT pg_advisory_lock(1);"
				"CREATE OR REPLACE FUNCTION instr(text, text) RETURNS integer LANGUAGE sql AS"
				" 'SELECT strpos($1, $2)'; SELECT pg_advisory_unlock(1);";

static bool open_postgresql(struct base *base, const char *address)
{
	base->postgresql = PQconnectdb(address);
	return PQstatus(base->postgresql) == CONNECTION_OK && run_postgresql(base, functions);
}

static void close_postgresql(struct base *base)
{
	PQfinish(base->postgresql);
}

/* Bytes come as \x and hexadecimal letters. */
static const char *cell_of(const PGresult *result, int row, int column)
{
	if (PQgetisnull(result, row, column))
		return NULL;
	return PQgetvalue(result, row, column) + (PQftype(result, column) == 17 ? 2 : 0);
}

static bool each_postgresql(struct base *base, const char *sql, const char *given,
			    void (*take)(void *context, const char *const *cell), void *context)
{
	char text[1000];
	const char *cell[most_cells];
	const char *place = strchr(sql, '?');
	if (place)
		snprintf(text, sizeof text, "%.*s$1%s", (int)(place - sql), sql, place + 1);
	else
		snprintf(text, sizeof text, "%s", sql);
	PGresult *result = PQexecParams(base->postgresql, text, place ? 1 : 0, NULL, &given, NULL, NULL, 0);
	for (int row = 0; row < PQntuples(result); row++) {
		for (int i = 0; i < PQnfields(result) && i < most_cells; i++)
			cell[i] = cell_of(result, row, i);
		take(context, cell);
	}
	return run_result(base, result);
}

#else

bool base_address(const char *folder, char address[base_address_room])
{
	(void)folder;
	(void)address;
	return false;
}

bool base_make(const char *folder)
{
	(void)folder;
	return true;
}

void base_drop(const char *folder)
{
	(void)folder;
}

static bool open_postgresql(struct base *base, const char *address)
{
	(void)base;
	(void)address;
	return false;
}

static void close_postgresql(struct base *base)
{
	(void)base;
}

static bool run_postgresql(struct base *base, const char *sql)
{
	(void)base;
	(void)sql;
	return false;
}

static bool each_postgresql(struct base *base, const char *sql, const char *given,
			    void (*take)(void *context, const char *const *cell), void *context)
{
	(void)base;
	(void)sql;
	(void)given;
	(void)take;
	(void)context;
	return false;
}

#endif

bool base_open(struct base *base, const char *folder)
{
	char address[base_address_room], path[300];
	sqlite3 *file = NULL;
	*base = (struct base){.error = ""};
	if (base_address(folder, address))
		return open_postgresql(base, address);
	snprintf(path, sizeof path, "%s/vedette.db", folder);
	bool opened = sqlite3_open_v2(path, &file, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
	sqlite3_busy_timeout(file, 120000);
	base->sqlite = file;
	return opened;
}

void base_close(struct base *base)
{
	if (base->postgresql)
		close_postgresql(base);
	sqlite3_close(base->sqlite);
	*base = (struct base){.error = ""};
}

bool base_run(struct base *base, const char *sql)
{
	if (base->postgresql)
		return run_postgresql(base, sql);
	bool done = sqlite3_exec(base->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
	snprintf(base->error, sizeof base->error, "%s", sqlite3_errmsg(base->sqlite));
	return done;
}

bool base_hold(struct base *base)
{
	return base_run(base,
			base->postgresql ? "BEGIN; LOCK TABLE users IN EXCLUSIVE MODE" : "BEGIN IMMEDIATE");
}

static const char *sqlite_cell(sqlite3_stmt *row, int column, char hex[cell_room])
{
	const unsigned char *bytes = sqlite3_column_blob(row, column);
	int size = sqlite3_column_bytes(row, column);
	if (sqlite3_column_type(row, column) != SQLITE_BLOB)
		return (const char *)sqlite3_column_text(row, column);
	hex[0] = '\0';
	for (int i = 0; i < size && 2 * i + 3 < cell_room; i++)
		snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
	return hex;
}

bool base_each(struct base *base, const char *sql, const char *given,
	       void (*take)(void *context, const char *const *cell), void *context)
{
	char hex[most_cells][cell_room];
	const char *cell[most_cells];
	sqlite3_stmt *row = NULL;
	if (base->postgresql)
		return each_postgresql(base, sql, given, take, context);
	if (sqlite3_prepare_v2(base->sqlite, sql, -1, &row, NULL) != SQLITE_OK)
		return false;
	if (given)
		sqlite3_bind_text(row, 1, given, -1, SQLITE_STATIC);
	int status;
	while ((status = sqlite3_step(row)) == SQLITE_ROW) {
		for (int i = 0; i < sqlite3_column_count(row) && i < most_cells; i++)
			cell[i] = sqlite_cell(row, i, hex[i]);
		take(context, cell);
	}
	sqlite3_finalize(row);
	return status == SQLITE_DONE;
}

bool base_change(const char *folder, const char *sql)
{
	struct base base;
	bool done = base_open(&base, folder) && base_run(&base, sql);
	if (!done)
		fprintf(stderr, "%s\n", base.error);
	base_close(&base);
	return done;
}

static void take_count(void *context, const char *const *cell)
{
	*(long *)context = cell[0] ? atol(cell[0]) : -1;
}

long base_count(const char *folder, const char *sql, const char *given)
{
	struct base base;
	long count = -1;
	if (base_open(&base, folder))
		base_each(&base, sql, given, take_count, &count);
	base_close(&base);
	return count;
}

static void take_verdict(void *context, const char *const *cell)
{
	*(bool *)context = cell[0] && !strcmp(cell[0], "ok");
}

/* PostgreSQL has no such question: it has been asked something, and answers. */
bool base_is_sound(const char *folder)
{
	struct base base;
	bool sound = false;
	if (base_open(&base, folder))
		base_each(&base, base.postgresql ? "SELECT 'ok'" : "PRAGMA integrity_check", NULL,
			  take_verdict, &sound);
	base_close(&base);
	return sound;
}
