/*
 * A store moved from SQLite to PostgreSQL and back: every row of every table, as all of them stood at one moment.
 *
 * What a backup of either database leaves is a file of SQLite's, and whatever that names as a table is moved: one that a
 * later version brings is not forgotten.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/copies.h"
#include "server/folder.h"

#ifdef VEDETTE_POSTGRESQL

#include "server/database.h"
#include "server/database_sqlite.h"
#include "server/postgresql.h"
#include "server/schema.h"

enum { path_room = 4200, names_room = 1000, max_tables = 40, tries_of_the_lock = 5 };

static const int bigint_type = 20, bytea_type = 17; /* PostgreSQL's numbers for them */

struct table {
	char name[64];
	char columns[names_room], places[names_room];
	bool numbers_itself; /* its first column is `no`, and may be the database's to give */
};

struct move {
	PGconn *postgresql;
	sqlite3 *sqlite;
	char error[300];
};

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

static void describe(sqlite3 *base, struct table *table)
{
	sqlite3_stmt *row = NULL;
	sqlite3_prepare_v2(base, "SELECT name FROM pragma_table_info(?)", -1, &row, NULL);
	sqlite3_bind_text(row, 1, table->name, -1, SQLITE_STATIC);
	while (sqlite3_step(row) == SQLITE_ROW) {
		size_t used = strlen(table->columns), places = strlen(table->places);
		const char *name = (const char *)sqlite3_column_text(row, 0);
		table->numbers_itself |= !used && !strcmp(name, "no");
		snprintf(table->columns + used, sizeof table->columns - used, "%s\"%s\"", used ? ", " : "",
			 name);
		snprintf(table->places + places, sizeof table->places - places, "%s?", places ? ", " : "");
	}
	sqlite3_finalize(row);
}

/* All but SQLite's own, and the one that is another name for another in PostgreSQL: its rows have been moved from it. */
static unsigned list_tables(sqlite3 *base, struct table table[max_tables])
{
	unsigned count = 0;
	sqlite3_stmt *row = NULL;
	sqlite3_prepare_v2(
		base,
		"SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <>"
		" 'latest' ORDER BY name",
		-1, &row, NULL);
	while (count < max_tables && sqlite3_step(row) == SQLITE_ROW) {
		table[count] = (struct table){.numbers_itself = false};
		snprintf(table[count].name, sizeof table->name, "%s",
			 (const char *)sqlite3_column_text(row, 0));
		describe(base, &table[count++]);
	}
	sqlite3_finalize(row);
	return count;
}

static bool every_table(struct move *move, bool (*take)(struct move *move, const struct table *table))
{
	static struct table table[max_tables];
	unsigned count = list_tables(move->sqlite, table);
	for (unsigned i = 0; i < count; i++)
		if (!take(move, &table[i]))
			return false;
	return count;
}

static bool sqlite_failed(struct move *move)
{
	snprintf(move->error, sizeof move->error, "%s", sqlite3_errmsg(move->sqlite));
	return false;
}

/* Both take the statement over. */
static sqlite3_stmt *prepare(struct move *move, char *sql)
{
	sqlite3_stmt *statement = NULL;
	if (!sql || sqlite3_prepare_v2(move->sqlite, sql, -1, &statement, NULL) != SQLITE_OK)
		sqlite_failed(move);
	sqlite3_free(sql);
	return statement;
}

static bool run_postgresql(struct move *move, char *sql)
{
	bool done = sql && postgresql_ran(move->postgresql, sql, move->error, sizeof move->error);
	sqlite3_free(sql);
	return done;
}

/* ---- Out of PostgreSQL ------------------------------------------------------------------------------------------- */

static void bind_cell(sqlite3_stmt *statement, int column, const PGresult *rows, int row)
{
	size_t size = 0;
	const char *text = PQgetvalue(rows, row, column);
	if (PQgetisnull(rows, row, column)) {
		sqlite3_bind_null(statement, column + 1);
	} else if ((int)PQftype(rows, column) == bigint_type) {
		sqlite3_bind_int64(statement, column + 1, strtoll(text, NULL, 10));
	} else if ((int)PQftype(rows, column) == bytea_type) {
		unsigned char *bytes = PQunescapeBytea((const unsigned char *)text, &size);
		sqlite3_bind_blob(statement, column + 1, bytes, (int)size, SQLITE_TRANSIENT);
		PQfreemem(bytes);
	} else {
		sqlite3_bind_text(statement, column + 1, text, -1, SQLITE_TRANSIENT);
	}
}

static bool put_rows(struct move *move, sqlite3_stmt *statement, const PGresult *rows)
{
	for (int row = 0; row < PQntuples(rows); row++) {
		for (int column = 0; column < PQnfields(rows); column++)
			bind_cell(statement, column, rows, row);
		if (sqlite3_step(statement) != SQLITE_DONE)
			return sqlite_failed(move);
		sqlite3_reset(statement);
	}
	return true;
}

static bool fetch_rows(struct move *move, sqlite3_stmt *statement)
{
	for (;;) {
		PGresult *rows = postgresql_run(move->postgresql, "FETCH 2000 FROM moved", move->error,
						sizeof move->error);
		int count = PQntuples(rows);
		bool done = rows && put_rows(move, statement, rows);
		PQclear(rows);
		if (!done || !count)
			return done;
	}
}

static bool take_out(struct move *move, const struct table *table)
{
	sqlite3_stmt *statement = prepare(move, sqlite3_mprintf("INSERT INTO %s(%s) VALUES(%s)", table->name,
								table->columns, table->places));
	bool done = statement &&
		    run_postgresql(move,
				   sqlite3_mprintf("DECLARE moved NO SCROLL CURSOR FOR SELECT %s FROM %s",
						   table->columns, table->name)) &&
		    fetch_rows(move, statement) &&
		    postgresql_ran(move->postgresql, "CLOSE moved", move->error, sizeof move->error);
	sqlite3_finalize(statement);
	return done;
}

static bool run_sqlite(struct move *move, const char *sql)
{
	return sqlite3_exec(move->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_failed(move);
}

static bool take_all_out(struct move *move, const char *address, const char *part)
{
	char *error = move->error;
	size_t size = sizeof move->error;
	move->postgresql = postgresql_connect(address, error, size);
	return move->postgresql && postgresql_is_ours(move->postgresql, error, size) &&
	       postgresql_ran(move->postgresql, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error,
			      size) &&
	       (sqlite3_open_v2(part, &move->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
			SQLITE_OK ||
		sqlite_failed(move)) &&
	       sqlite_store_make(move->sqlite, schema_version(), error, size) && run_sqlite(move, "BEGIN") &&
	       every_table(move, take_out) && run_sqlite(move, "COMMIT");
}

static void end(struct move *move)
{
	PQfinish(move->postgresql);
	sqlite3_close(move->sqlite);
}

bool database_backup(const char *address, const char *file)
{
	char part[path_room];
	struct move move = {.error = "there is no memory left"};
	if (copy_exists(file))
		return copy_complain("backup", file, "this is there already, and stays as it is");
	if (snprintf(part, sizeof part, "%s.part-%ld", file, (long)getpid()) >= (int)sizeof part)
		return copy_complain("backup", file, "the name is too long");
	umask(077); /* games and passwords are nobody else's to read */
	bool done = take_all_out(&move, address, part);
	end(&move);
	if (done)
		return copy_put_in_place("backup", part, file);
	unlink(part);
	return copy_complain("backup", file, move.error);
}

/* ---- Into PostgreSQL --------------------------------------------------------------------------------------------- */

static void write_text(FILE *line, const char *text)
{
	for (; *text; text++) {
		if (*text == '\\' || *text == '\t' || *text == '\n' || *text == '\r')
			putc('\\', line);
		putc(*text == '\t' ? 't' : *text == '\n' ? 'n' : *text == '\r' ? 'r' : *text, line);
	}
}

/* A cell as COPY has it. */
static void write_cell(FILE *line, sqlite3_stmt *row, int column)
{
	const unsigned char *bytes = sqlite3_column_blob(row, column);
	switch (sqlite3_column_type(row, column)) {
	case SQLITE_NULL:
		fputs("\\N", line);
		break;
	case SQLITE_BLOB:
		fputs("\\\\x", line);
		for (int i = 0; i < sqlite3_column_bytes(row, column); i++)
			fprintf(line, "%02x", bytes[i]);
		break;
	default:
		write_text(line, (const char *)sqlite3_column_text(row, column));
	}
}

static bool send_row(struct move *move, sqlite3_stmt *row)
{
	char *text = NULL;
	size_t size = 0;
	FILE *line = open_memstream(&text, &size);
	if (!line)
		return false;
	for (int column = 0; column < sqlite3_column_count(row); column++) {
		if (column)
			putc('\t', line);
		write_cell(line, row, column);
	}
	putc('\n', line);
	bool sent = fclose(line) == 0 && PQputCopyData(move->postgresql, text, (int)size) == 1;
	free(text);
	return sent;
}

static bool end_of_copy(struct move *move, const char *trouble)
{
	bool done = PQputCopyEnd(move->postgresql, trouble) == 1;
	for (PGresult *result; (result = PQgetResult(move->postgresql)); PQclear(result))
		done = done && PQresultStatus(result) == PGRES_COMMAND_OK;
	if (!done)
		postgresql_tell(move->error, sizeof move->error, PQerrorMessage(move->postgresql));
	return done && !trouble;
}

static bool send_rows(struct move *move, sqlite3_stmt *row)
{
	int status;
	while ((status = sqlite3_step(row)) == SQLITE_ROW)
		if (!send_row(move, row))
			return end_of_copy(move, "a row could not be sent");
	return end_of_copy(move, status == SQLITE_DONE ? NULL : sqlite3_errmsg(move->sqlite));
}

/* Numbers that the database gives go on behind the last. */
static bool go_on_counting(struct move *move, const char *table)
{
	return run_postgresql(
		move, sqlite3_mprintf("SELECT setval(pg_get_serial_sequence('%s', 'no'), max(no)) FROM %s"
				      " WHERE pg_get_serial_sequence('%s', 'no') IS NOT NULL HAVING"
				      " max(no) > 0",
				      table, table, table));
}

/* True: the rows are awaited. */
static bool begin_copy(struct move *move, const struct table *table)
{
	char *sql = sqlite3_mprintf("COPY %s(%s) FROM STDIN", table->name, table->columns);
	PGresult *result = PQexec(move->postgresql, sql ? sql : "");
	bool done = PQresultStatus(result) == PGRES_COPY_IN;
	if (!done)
		postgresql_tell(move->error, sizeof move->error, PQerrorMessage(move->postgresql));
	PQclear(result);
	sqlite3_free(sql);
	return done;
}

static bool take_in(struct move *move, const struct table *table)
{
	sqlite3_stmt *row = prepare(move, sqlite3_mprintf("SELECT %s FROM %s", table->columns, table->name));
	bool done = row && begin_copy(move, table) && send_rows(move, row) &&
		    (!table->numbers_itself || go_on_counting(move, table->name));
	sqlite3_finalize(row);
	return done;
}

static bool is_empty(struct move *move)
{
	int64_t there = 0;
	if (!postgresql_number_of(move->postgresql,
				  "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM users)", 0,
				  &there, move->error, sizeof move->error))
		return false;
	if (there)
		snprintf(move->error, sizeof move->error,
			 "there are games or accounts already, and they stay as they are");
	return !there;
}

static bool take_all_in(struct move *move, const char *address, const char *path)
{
	char *error = move->error;
	size_t size = sizeof move->error;
	move->postgresql = postgresql_connect(address, error, size);
	return (sqlite3_open_v2(path, &move->sqlite, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
		sqlite_failed(move)) &&
	       move->postgresql && postgresql_lock(move->postgresql, false, tries_of_the_lock, error, size) &&
	       postgresql_bring_up_to_date(move->postgresql, error, size) && is_empty(move) &&
	       postgresql_ran(move->postgresql, "BEGIN", error, size) && every_table(move, take_in) &&
	       postgresql_ran(move->postgresql, "COMMIT", error, size);
}

/* An older version of the store is brought up to date by opening it as a server would. */
static bool renew(const char *folder, struct move *move)
{
	struct database *base = database_sqlite(folder, move->error, sizeof move->error);
	if (base)
		base->kind->close(base);
	return base;
}

static void remove_folder(const char *folder)
{
	static const char *const files[] = {"vedette.db", "vedette.db-wal", "vedette.db-shm", "vedette.lock"};
	char path[path_room + 16];
	for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
		snprintf(path, sizeof path, "%s/%s", folder, files[i]);
		unlink(path);
	}
	rmdir(folder);
}

bool database_restore(const char *file, const char *address)
{
	const char *temporary = getenv("TMPDIR");
	char folder[path_room], path[path_room + 16];
	struct move move = {.error = "there is no memory left"};
	snprintf(folder, sizeof folder, "%.4000s/vedette-restore-XXXXXX", temporary ? temporary : "/tmp");
	if (!mkdtemp(folder))
		return copy_complain("restore", folder, strerror(errno));
	snprintf(path, sizeof path, "%s/vedette.db", folder);
	bool copied = folder_restore(file, folder);
	bool done = copied && renew(folder, &move) && take_all_in(&move, address, path);
	end(&move);
	remove_folder(folder);
	return done || (copied && copy_complain("restore", file, move.error));
}

#else

static bool refuse(const char *command)
{
	fprintf(stderr, "vedette %s: this program was built without PostgreSQL\n", command);
	return false;
}

bool database_backup(const char *address, const char *file)
{
	(void)address;
	(void)file;
	return refuse("backup");
}

bool database_restore(const char *file, const char *address)
{
	(void)file;
	(void)address;
	return refuse("restore");
}

#endif
