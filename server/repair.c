/*
 * A store whose file is damaged, repaired: every row that can still be read goes into a new one.
 *
 * A table is read from its beginning up to the damage, then from its end down to it, so that what lies on a damaged page is
 * lost and nothing else. Of a game that has lost answers the last snapshot after them is its new beginning; one without goes
 * on from its last answer before them. The damaged file stays as it is.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/copies.h"
#include "server/folder.h"
#include "server/database_sqlite.h"

enum { path_room = 4300, names_room = 800, max_tables = 40, copy_room = 1 << 16 };

struct work {
	sqlite3 *from, *to;
	struct repaired *repaired;
};

/* ---- The damaged file, copied as it is ------------------------------------------------------------------------- */

static bool copy_bytes(const char *from, const char *to)
{
	static char room[copy_room];
	FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
	bool done = out;
	for (size_t size; done && (size = fread(room, 1, sizeof room, in)) > 0;)
		done = fwrite(room, 1, size, out) == size;
	if (in) {
		done = !ferror(in) && done;
		fclose(in);
	}
	return (!out || fclose(out) == 0) && done;
}

static bool copy_damaged(const char *folder, const char *source)
{
	char from[path_room], to[path_room + 8];
	snprintf(from, sizeof from, "%s/vedette.db", folder);
	if (!copy_bytes(from, source))
		return copy_complain("repair", from, strerror(errno));
	snprintf(from, sizeof from, "%s/vedette.db-wal", folder);
	snprintf(to, sizeof to, "%s-wal", source);
	return !copy_exists(from) || copy_bytes(from, to) || copy_complain("repair", from, strerror(errno));
}

static void remove_all(const char *path)
{
	static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
	char name[path_room + 16];
	for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(name, sizeof name, "%s%s", path, ends[i]);
		unlink(name);
	}
}

/* ---- Tables ------------------------------------------------------------------------------------------------------ */

struct table {
	char name[64];
	bool has_rowid;
	char columns[names_room], key[names_room], places[names_room];
};

/* Takes the statement over; NULL: it cannot be prepared. */
static sqlite3_stmt *prepare(sqlite3 *base, char *sql)
{
	sqlite3_stmt *statement = NULL;
	if (sql)
		sqlite3_prepare_v2(base, sql, -1, &statement, NULL);
	sqlite3_free(sql);
	return statement;
}

static void add_name(char *list, const char *name)
{
	size_t used = strlen(list);
	snprintf(list + used, names_room - used, "%s%s", used ? ", " : "", name);
}

/* Rows of a table without a key of its own are told apart by their number. */
static void describe(sqlite3 *base, struct table *table)
{
	if (table->has_rowid) {
		add_name(table->columns, "rowid");
		add_name(table->key, "rowid");
		add_name(table->places, "?");
	}
	sqlite3_stmt *row =
		prepare(base, sqlite3_mprintf("SELECT name, pk FROM pragma_table_info(%Q)", table->name));
	while (row && sqlite3_step(row) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(row, 0);
		add_name(table->columns, name);
		add_name(table->places, "?");
		if (!table->has_rowid && sqlite3_column_int(row, 1))
			add_name(table->key, name);
	}
	sqlite3_finalize(row);
}

static unsigned list_tables(sqlite3 *base, struct table *table)
{
	unsigned count = 0;
	sqlite3_stmt *row = NULL;
	if (sqlite3_prepare_v2(
		    base, "SELECT name, sql LIKE '%WITHOUT ROWID' FROM sqlite_master WHERE type = 'table'",
		    -1, &row, NULL) != SQLITE_OK)
		return 0;
	while (count < max_tables && sqlite3_step(row) == SQLITE_ROW) {
		table[count] = (struct table){.has_rowid = !sqlite3_column_int(row, 1)};
		snprintf(table[count++].name, sizeof table->name, "%s",
			 (const char *)sqlite3_column_text(row, 0));
	}
	sqlite3_finalize(row);
	for (unsigned i = 0; i < count; i++)
		describe(base, &table[i]);
	return count;
}

static uint64_t put_row(sqlite3_stmt *put, sqlite3_stmt *row)
{
	for (int i = 0; i < sqlite3_column_count(row); i++)
		sqlite3_bind_value(put, i + 1, sqlite3_column_value(row, i));
	uint64_t kept = sqlite3_step(put) == SQLITE_DONE ? (uint64_t)sqlite3_changes(sqlite3_db_handle(put))
							 : 0;
	sqlite3_reset(put);
	return kept;
}

static void list_key(const struct table *table, const char *direction, char *key)
{
	char names[names_room];
	snprintf(names, sizeof names, "%s", table->key);
	key[0] = '\0';
	for (char *save = NULL, *at = strtok_r(names, ", ", &save); at; at = strtok_r(NULL, ", ", &save)) {
		char part[100];
		snprintf(part, sizeof part, "%s %s", at, direction);
		add_name(key, part);
	}
}

/* False: the table is damaged somewhere on this way through it. */
static bool read_way(struct work *work, const struct table *table, const char *direction, sqlite3_stmt *put)
{
	char key[names_room];
	int status = SQLITE_ERROR;
	list_key(table, direction, key);
	sqlite3_stmt *row = prepare(work->from, sqlite3_mprintf("SELECT %s FROM %s NOT INDEXED ORDER BY %s",
								table->columns, table->name, key));
	while (row && (status = sqlite3_step(row)) == SQLITE_ROW)
		work->repaired->rows += put_row(put, row);
	sqlite3_finalize(row);
	return status == SQLITE_DONE;
}

static bool read_table(struct work *work, const struct table *table)
{
	sqlite3_stmt *put = prepare(work->to, sqlite3_mprintf("INSERT OR IGNORE INTO %s(%s) VALUES(%s)",
							      table->name, table->columns, table->places));
	if (!put)
		return false;
	if (!read_way(work, table, "ASC", put)) {
		work->repaired->damaged++;
		fprintf(stderr, "vedette repair: the table %s is damaged\n", table->name);
		read_way(work, table, "DESC", put);
	}
	sqlite3_finalize(put);
	return true;
}

/* ---- Games with answers missing ------------------------------------------------------------------------------------ */

static const char gaps[] =
	"SELECT no, id, games.era, gap, (SELECT n FROM snapshots WHERE game = no AND snapshots.era = games.era) FROM"
	" (SELECT game, era AS of, min(n) AS gap FROM (SELECT game, era, n + 1 AS n FROM every_answer UNION SELECT no, era, 0"
	"  FROM games) AS next WHERE NOT EXISTS (SELECT 1 FROM every_answer AS there WHERE there.game = next.game AND"
	"  there.era = next.era AND there.n = next.n) GROUP BY game, era) JOIN games ON no = game AND games.era = of"
	" WHERE EXISTS (SELECT 1 FROM every_answer AS late WHERE late.game = no AND late.era = games.era AND late.n > gap)";

/* Takes the statement over. */
static bool run(sqlite3 *base, char *sql)
{
	bool done = sql && sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
	sqlite3_free(sql);
	return done;
}

static bool begin_with_snapshot(sqlite3 *base, sqlite3_int64 game)
{
	return run(base,
		   sqlite3_mprintf("UPDATE games SET era = era + 1, base = (SELECT text FROM snapshots WHERE"
				   " snapshots.game = no) WHERE no = %lld",
				   game));
}

static bool cut_answers(sqlite3 *base, sqlite3_int64 game, sqlite3_int64 era, sqlite3_int64 gap)
{
	static const char *const tables[] = {"answers", "latest"};
	for (unsigned i = 0; i < 2; i++)
		if (!run(base, sqlite3_mprintf("DELETE FROM %s WHERE game = %lld AND era = %lld AND n > %lld",
					       tables[i], game, era, gap)))
			return false;
	return true;
}

static bool mend_game(struct work *work, sqlite3_stmt *row)
{
	sqlite3_int64 game = sqlite3_column_int64(row, 0), gap = sqlite3_column_int64(row, 3);
	bool has_snapshot = sqlite3_column_type(row, 4) == SQLITE_INTEGER &&
			    sqlite3_column_int64(row, 4) > gap;
	work->repaired->mended++;
	fprintf(stderr, "vedette repair: the game %s has lost answers and goes on from its %s\n",
		(const char *)sqlite3_column_text(row, 1),
		has_snapshot ? "last snapshot" : "last answer before them");
	return has_snapshot ? begin_with_snapshot(work->to, game)
			    : cut_answers(work->to, game, sqlite3_column_int64(row, 2), gap);
}

static bool mend_games(struct work *work)
{
	sqlite3_stmt *row = NULL;
	bool done = sqlite3_prepare_v2(work->to, gaps, -1, &row, NULL) == SQLITE_OK;
	while (done && sqlite3_step(row) == SQLITE_ROW)
		done = mend_game(work, row);
	sqlite3_finalize(row);
	return done;
}

static uint64_t count_games(sqlite3 *base)
{
	sqlite3_stmt *row = NULL;
	uint64_t games = 0;
	if (sqlite3_prepare_v2(base, "SELECT count(*) FROM games", -1, &row, NULL) == SQLITE_OK &&
	    sqlite3_step(row) == SQLITE_ROW)
		games = (uint64_t)sqlite3_column_int64(row, 0);
	sqlite3_finalize(row);
	return games;
}

/* ---- All of it -------------------------------------------------------------------------------------------------------- */

static bool read_all(struct work *work)
{
	struct table table[max_tables];
	bool done = sqlite3_exec(work->to, "BEGIN", NULL, NULL, NULL) == SQLITE_OK;
	unsigned count = list_tables(work->to, table);
	for (unsigned i = 0; i < count && done; i++)
		done = read_table(work, &table[i]);
	done = done && count && mend_games(work);
	work->repaired->games = count_games(work->to);
	return done && sqlite3_exec(work->to, "COMMIT", NULL, NULL, NULL) == SQLITE_OK &&
	       copy_is_whole(work->to);
}

static bool make_repaired(const char *source, const char *part, struct repaired *repaired)
{
	char error[300] = "it cannot be opened";
	struct work work = {.repaired = repaired};
	unsigned version = 0;
	bool done = sqlite3_open_v2(source, &work.from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
		    sqlite_store_version(work.from, &version) &&
		    sqlite3_open_v2(part, &work.to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) ==
			    SQLITE_OK;
	if (!done)
		copy_complain("repair", "vedette.db", "nothing in it can be read: take your last backup");
	else if (!sqlite_store_make(work.to, version, error, sizeof error))
		done = copy_complain("repair", "vedette.db", error);
	else if (!read_all(&work))
		done = copy_complain("repair", part, sqlite3_errmsg(work.to));
	sqlite3_close(work.from);
	sqlite3_close(work.to);
	return done;
}

bool folder_repair(const char *folder, const char *file, struct repaired *repaired)
{
	char source[path_room], part[path_room];
	*repaired = (struct repaired){0};
	if (copy_exists(file))
		return copy_complain("repair", file, "this is there already, and stays as it is");
	snprintf(source, sizeof source, "%.4000s.source-%ld", file, (long)getpid());
	snprintf(part, sizeof part, "%.4000s.part-%ld", file, (long)getpid());
	int lock = folder_lock(folder, "repair");
	if (lock < 0)
		return false;
	bool done = copy_damaged(folder, source) && make_repaired(source, part, repaired) &&
		    copy_put_in_place("repair", part, file);
	remove_all(source);
	remove_all(part);
	close(lock);
	return done;
}
