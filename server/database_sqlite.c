/*
 * The store as one SQLite file, with its log beside it.
 */
#include "server/database_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/database.h"
#include "server/names.h"
#include "server/schema.h"

enum {
	most_latest = 2048, /* answers that wait to be moved to their games */
	most_pages = 2000,  /* of the log before they are brought into the file */
	store_files = 2,    /* the database and its log */
};

struct sqlite_database {
	struct database database;
	char path[store_files][4104];
	ino_t file[store_files]; /* what the paths led to when it was opened */
	sqlite3 *writer, *reader;
	sqlite3_stmt *prepared[statement_count];
	unsigned latest; /* the writing thread's own: answers put since they were moved last */
	int pages;       /* and pages in the log */
};

static const struct sqlite_database *sqlite_of(const struct database *base)
{
	return (const struct sqlite_database *)base;
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static void bind(sqlite3_stmt *statement, int place, const struct store_value *value)
{
	if (value->type == 'i')
		sqlite3_bind_int64(statement, place, value->number);
	else if (!value->bytes)
		sqlite3_bind_null(statement, place);
	else if (value->type == 's')
		sqlite3_bind_text(statement, place, value->bytes, (int)value->size, SQLITE_STATIC);
	else
		sqlite3_bind_blob(statement, place, value->bytes, (int)value->size, SQLITE_STATIC);
}

static bool carry_out(struct sqlite_database *base, const struct store_item *item)
{
	sqlite3_stmt *statement = base->prepared[item->statement];
	for (unsigned i = 0; i < item->count; i++)
		bind(statement, (int)i + 1, &item->value[i]);
	bool done = sqlite3_step(statement) == SQLITE_DONE;
	base->latest += item->statement == put_answer;
	sqlite3_reset(statement);
	sqlite3_clear_bindings(statement);
	return done;
}

static bool run_all(sqlite3 *base, const char *sql)
{
	return sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Somebody may have removed a file that is open here: what is written to it then is on no disk for the next server. */
static bool sqlite_is_there(const struct database *database)
{
	struct stat about;
	const struct sqlite_database *base = sqlite_of(database);
	for (unsigned i = 0; i < store_files; i++)
		if (stat(base->path[i], &about) || about.st_ino != base->file[i])
			return false;
	return true;
}

static bool tell_failure(const struct sqlite_database *base, char *error, size_t size)
{
	snprintf(error, size, "%s",
		 sqlite_is_there(&base->database) ? sqlite3_errmsg(base->writer) : "its file was removed");
	return false;
}

static bool sqlite_commit(struct database *database, const struct store_item *first, char *error, size_t size)
{
	struct sqlite_database *base = (struct sqlite_database *)database;
	bool done = run_all(base->writer, "BEGIN IMMEDIATE");
	for (const struct store_item *item = first; item && done; item = item->next)
		done = carry_out(base, item);
	done = done && run_all(base->writer, "COMMIT") && sqlite_is_there(database);
	return done || tell_failure(base, error, size);
}

static int note_pages(void *context, sqlite3 *base, const char *name, int pages)
{
	(void)base;
	(void)name;
	((struct sqlite_database *)context)->pages = pages;
	return SQLITE_OK;
}

/* What nobody waits for is done when those who waited for the commit know of it. */
static bool sqlite_tidy_up(struct database *database, char *error, size_t size)
{
	struct sqlite_database *base = (struct sqlite_database *)database;
	if (base->latest >= most_latest) {
		if (!run_all(base->writer, "BEGIN IMMEDIATE") || !run_all(base->writer, moving_text()) ||
		    !run_all(base->writer, "COMMIT"))
			return tell_failure(base, error, size);
		base->latest = 0;
	}
	if (base->pages >= most_pages)
		sqlite3_wal_checkpoint_v2(base->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
	return true;
}

/* ---- Opening and closing ------------------------------------------------------------------------------------- */

static bool run(sqlite3 *base, const char *sql, char *error, size_t size)
{
	if (run_all(base, sql))
		return true;
	snprintf(error, size, "%s", sqlite3_errmsg(base));
	return false;
}

static bool open_base(const char *path, sqlite3 **base, char *error, size_t size)
{
	if (sqlite3_open_v2(path, base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
			    NULL) != SQLITE_OK) {
		snprintf(error, size, "%s: %s", path, *base ? sqlite3_errmsg(*base) : "no memory");
		return false;
	}
	chmod(path, 0600); /* one that is older than this rule */
	sqlite3_busy_timeout(*base, 5000);
	return run(*base, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF;", error,
		   size);
}

static void likeness_in_sql(sqlite3_context *context, int count, sqlite3_value **value)
{
	char likeness[likeness_room];
	const char *name = count == 1 ? (const char *)sqlite3_value_text(value[0]) : NULL;
	if (!name)
		return;
	name_likeness(name, likeness);
	sqlite3_result_text(context, likeness, -1, SQLITE_TRANSIENT);
}

bool sqlite_store_version(sqlite3 *base, unsigned *version)
{
	sqlite3_stmt *row = NULL;
	bool read = sqlite3_prepare_v2(base, "PRAGMA user_version", -1, &row, NULL) == SQLITE_OK &&
		    sqlite3_step(row) == SQLITE_ROW;
	*version = read ? (unsigned)sqlite3_column_int(row, 0) : 0;
	sqlite3_finalize(row);
	return read;
}

static bool take_steps(sqlite3 *base, unsigned from, unsigned to, char *error, size_t size)
{
	char mark[64];
	sqlite3_create_function_v2(base, "likeness", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
				   likeness_in_sql, NULL, NULL, NULL);
	snprintf(mark, sizeof mark, "PRAGMA user_version = %u", to);
	for (; from < to; from++)
		if (!run(base, schema_step(from), error, size))
			return false;
	return run(base, mark, error, size);
}

bool sqlite_store_make(sqlite3 *base, unsigned version, char *error, size_t size)
{
	unsigned first = version ? version : 1; /* versions have been counted from the first on */
	if (first <= schema_version())
		return take_steps(base, 0, first, error, size);
	snprintf(error, size, "it was written by a later program");
	return false;
}

/* From whatever version it has to ours, as one commit: a server that is killed meanwhile leaves the old one. */
static bool bring_up_to_date(sqlite3 *base, char *error, size_t size)
{
	unsigned version;
	if (!sqlite_store_version(base, &version)) {
		snprintf(error, size, "the store cannot be read: vedette repair saves what is sound of it");
		return false;
	}
	if (version > schema_version()) {
		snprintf(
			error, size,
			"the store is of version %u, and this program knows none later than %u: start a later one",
			version, schema_version());
		return false;
	}
	return run(base, "BEGIN IMMEDIATE", error, size) &&
	       take_steps(base, version, schema_version(), error, size) &&
	       run(base, moving_text(), error, size) && run(base, "COMMIT", error, size);
}

static bool prepare_all(struct sqlite_database *base, char *error, size_t size)
{
	for (unsigned i = 0; i < statement_count; i++)
		if (statement_text(i) &&
		    sqlite3_prepare_v3(base->writer, statement_text(i), -1, SQLITE_PREPARE_PERSISTENT,
				       &base->prepared[i], NULL) != SQLITE_OK) {
			snprintf(error, size, "%s", sqlite3_errmsg(base->writer));
			return false;
		}
	return true;
}

static bool know_files(struct sqlite_database *base, char *error, size_t size)
{
	struct stat about;
	for (unsigned i = 0; i < store_files; i++) {
		if (stat(base->path[i], &about)) {
			snprintf(error, size, "%.200s: it cannot be seen after it was opened", base->path[i]);
			return false;
		}
		base->file[i] = about.st_ino;
	}
	return true;
}

static void sqlite_close(struct database *database)
{
	struct sqlite_database *base = (struct sqlite_database *)database;
	for (unsigned i = 0; i < statement_count; i++)
		sqlite3_finalize(base->prepared[i]);
	sqlite3_close(base->reader);
	sqlite3_close(base->writer);
	free(base);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

struct sqlite_rows {
	struct store_rows rows;
	sqlite3_stmt *statement;
};

static sqlite3_stmt *statement_of(const struct store_rows *rows)
{
	return ((const struct sqlite_rows *)rows)->statement;
}

static bool sqlite_next(struct store_rows *rows)
{
	return sqlite3_step(statement_of(rows)) == SQLITE_ROW;
}

static bool sqlite_has(const struct store_rows *rows, int column)
{
	return sqlite3_column_type(statement_of(rows), column) != SQLITE_NULL;
}

static int64_t sqlite_number(const struct store_rows *rows, int column)
{
	return sqlite3_column_int64(statement_of(rows), column);
}

static const char *sqlite_text(const struct store_rows *rows, int column)
{
	return (const char *)sqlite3_column_text(statement_of(rows), column);
}

static const void *sqlite_bytes(const struct store_rows *rows, int column)
{
	return sqlite3_column_blob(statement_of(rows), column);
}

static size_t sqlite_size(const struct store_rows *rows, int column)
{
	return (size_t)sqlite3_column_bytes(statement_of(rows), column);
}

static void sqlite_done(struct store_rows *rows)
{
	sqlite3_finalize(statement_of(rows));
	free(rows);
}

static const struct rows_kind sqlite_rows_kind = {.next = sqlite_next,
						  .has = sqlite_has,
						  .number = sqlite_number,
						  .text = sqlite_text,
						  .bytes = sqlite_bytes,
						  .size = sqlite_size,
						  .done = sqlite_done};

/* Whoever asks keeps what it asks with no longer than the question. */
static void bind_copy(sqlite3_stmt *statement, int place, const struct store_value *value)
{
	if (value->type == 'i')
		sqlite3_bind_int64(statement, place, value->number);
	else if (value->type == 's')
		sqlite3_bind_text(statement, place, value->bytes, (int)value->size, SQLITE_TRANSIENT);
	else
		sqlite3_bind_blob(statement, place, value->bytes, (int)value->size, SQLITE_TRANSIENT);
}

static struct store_rows *sqlite_query(struct database *database, const char *sql, const char *types,
				       const struct store_value *value, unsigned patience, char *error,
				       size_t size)
{
	(void)patience;
	(void)error; /* a file that cannot be read can as a rule not be written either: the next commit tells */
	(void)size;
	struct sqlite_database *base = (struct sqlite_database *)database;
	sqlite3_stmt *statement = NULL;
	if (sqlite3_prepare_v2(base->reader, sql, -1, &statement, NULL) != SQLITE_OK)
		return NULL;
	struct sqlite_rows *rows = malloc(sizeof *rows);
	if (!rows) {
		sqlite3_finalize(statement);
		return NULL;
	}
	*rows = (struct sqlite_rows){.rows = {&sqlite_rows_kind}, .statement = statement};
	for (int i = 0; types[i]; i++)
		bind_copy(statement, i + 1, &value[i]);
	return &rows->rows;
}

/* ---- All of it ----------------------------------------------------------------------------------------------- */

static const struct database_kind sqlite_kind = {.close = sqlite_close,
						 .commit = sqlite_commit,
						 .tidy_up = sqlite_tidy_up,
						 .query = sqlite_query,
						 .is_there = sqlite_is_there};

struct database *database_sqlite(const char *folder, char *error, size_t size)
{
	struct sqlite_database *base = calloc(1, sizeof *base);
	if (!base)
		return NULL;
	char *path = base->path[0];
	base->database.kind = &sqlite_kind;
	snprintf(path, sizeof base->path[0], "%s/vedette.db", folder);
	snprintf(base->path[1], sizeof base->path[1], "%s/vedette.db-wal", folder);
	if (open_base(path, &base->writer, error, size) && bring_up_to_date(base->writer, error, size) &&
	    open_base(path, &base->reader, error, size) && know_files(base, error, size) &&
	    prepare_all(base, error, size)) {
		/* Pages of the log are brought into the file by tidy_up: this replaces what SQLite does by itself. */
		sqlite3_wal_hook(base->writer, note_pages, base);
		return &base->database;
	}
	sqlite_close(&base->database);
	return NULL;
}
