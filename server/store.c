/*
 * The store: the thread that writes, and the loop's way of handing things over.
 */
#include "server/store.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "server/names.h"
#include "server/schema.h"

enum {
	most_latest = 2048, /* answers that wait to be moved to their games */
	most_pages = 2000,  /* of the log before they are brought into the file */
};

struct value {
	char type;
	int64_t number;
	char *bytes; /* text and bytes; owned */
	size_t size;
};

struct item {
	struct item *next;
	enum statement statement;
	uint64_t number;
	unsigned count;
	struct value value[];
};

struct list {
	struct item *first, *last;
};

enum { store_files = 2 }; /* the database and its log */

struct store {
	char path[store_files][4104];
	ino_t file[store_files]; /* what the paths led to when it was opened */
	sqlite3 *writer, *reader;
	sqlite3_stmt *prepared[statement_count];
	struct list uncommitted; /* the loop's own */
	uint64_t put;            /* the loop's own */
	unsigned latest;         /* the writing thread's own: answers put since they were moved last */
	int pages;               /* and pages in the log */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct list committing; /* under the lock, as is what follows */
	bool closing;
	char error[200];
	_Atomic uint64_t committed;
	_Atomic bool failed;
	void (*wake)(void *context);
	void *context;
};

/* ---- Putting ------------------------------------------------------------------------------------------------- */

static void take_value(struct value *value, char type, va_list *arguments)
{
	value->type = type;
	const char *bytes = NULL;
	if (type == 'i') {
		value->number = va_arg(*arguments, int64_t);
		return;
	}
	bytes = va_arg(*arguments, const char *);
	if (type == 'b')
		value->size = va_arg(*arguments, size_t);
	else
		value->size = bytes ? strlen(bytes) : 0;
	if (!bytes)
		return;
	value->bytes = malloc(value->size + 1);
	if (!value->bytes)
		abort();
	memcpy(value->bytes, bytes, value->size);
}

static void append(struct list *list, struct item *first, struct item *last)
{
	if (list->last)
		list->last->next = first;
	else
		list->first = first;
	list->last = last;
}

uint64_t store_put(struct store *store, enum statement statement, const char *types, ...)
{
	size_t count = strlen(types);
	struct item *item = calloc(1, sizeof *item + count * sizeof item->value[0]);
	if (!item)
		abort(); /* memory ran ahead of what is on the disk: starting again is the only way to be sure */
	va_list arguments;
	va_start(arguments, types);
	item->statement = statement;
	item->count = (unsigned)count;
	item->number = ++store->put;
	for (size_t i = 0; i < count; i++)
		take_value(&item->value[i], types[i], &arguments);
	va_end(arguments);
	append(&store->uncommitted, item, item);
	return item->number;
}

void store_commit(struct store *store)
{
	if (!store->uncommitted.first)
		return;
	pthread_mutex_lock(&store->lock);
	append(&store->committing, store->uncommitted.first, store->uncommitted.last);
	pthread_cond_signal(&store->more);
	pthread_mutex_unlock(&store->lock);
	store->uncommitted = (struct list){0};
}

uint64_t store_last(const struct store *store)
{
	return store->put;
}

uint64_t store_committed(const struct store *store)
{
	return atomic_load(&store->committed);
}

bool store_failed(struct store *store, char *error, size_t size)
{
	if (!atomic_load(&store->failed))
		return false;
	pthread_mutex_lock(&store->lock);
	snprintf(error, size, "%s", store->error);
	pthread_mutex_unlock(&store->lock);
	return true;
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static void item_free(struct item *item)
{
	for (unsigned i = 0; i < item->count; i++)
		free(item->value[i].bytes);
	free(item);
}

static void bind(sqlite3_stmt *statement, int place, const struct value *value)
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

static bool carry_out(struct store *store, const struct item *item)
{
	sqlite3_stmt *statement = store->prepared[item->statement];
	for (unsigned i = 0; i < item->count; i++)
		bind(statement, (int)i + 1, &item->value[i]);
	bool done = sqlite3_step(statement) == SQLITE_DONE;
	store->latest += item->statement == put_answer;
	sqlite3_reset(statement);
	sqlite3_clear_bindings(statement);
	return done;
}

static bool run_all(sqlite3 *base, const char *sql)
{
	return sqlite3_exec(base, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* Somebody may have removed a file that is open here: what is written to it then is on no disk for the next server. */
bool store_is_there(const struct store *store)
{
	struct stat about;
	for (unsigned i = 0; i < store_files; i++)
		if (stat(store->path[i], &about) || about.st_ino != store->file[i])
			return false;
	return true;
}

static bool commit_all(struct store *store, struct item *first)
{
	bool done = run_all(store->writer, "BEGIN IMMEDIATE");
	for (struct item *item = first; item && done; item = item->next)
		done = carry_out(store, item);
	return done && run_all(store->writer, "COMMIT") && store_is_there(store);
}

static int note_pages(void *context, sqlite3 *base, const char *name, int pages)
{
	(void)base;
	(void)name;
	((struct store *)context)->pages = pages;
	return SQLITE_OK;
}

static void note_failure(struct store *store)
{
	const char *reason = store_is_there(store) ? sqlite3_errmsg(store->writer) : "its file was removed";
	pthread_mutex_lock(&store->lock);
	snprintf(store->error, sizeof store->error, "%s", reason);
	pthread_mutex_unlock(&store->lock);
	atomic_store(&store->failed, true);
}

static void free_items(struct item *first)
{
	while (first) {
		struct item *next = first->next;
		item_free(first);
		first = next;
	}
}

/* What nobody waits for is done when those who waited for the commit know of it. */
static void tidy_up(struct store *store)
{
	if (store->latest >= most_latest) {
		if (run_all(store->writer, "BEGIN IMMEDIATE") && run_all(store->writer, moving_text()) &&
		    run_all(store->writer, "COMMIT"))
			store->latest = 0;
		else
			note_failure(store);
	}
	if (store->pages >= most_pages)
		sqlite3_wal_checkpoint_v2(store->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static void write_parcel(struct store *store, struct item *first, uint64_t last)
{
	if (atomic_load(&store->failed) || !commit_all(store, first)) {
		if (!atomic_load(&store->failed))
			note_failure(store);
		store->wake(store->context);
		free_items(first);
		return;
	}
	atomic_store(&store->committed, last);
	store->wake(store->context);
	free_items(first);
	tidy_up(store);
}

/* Whatever has come together while the last commit was on its way is committed with the next. */
static void *write_on(void *context)
{
	struct store *store = context;
	pthread_mutex_lock(&store->lock);
	for (;;) {
		while (!store->committing.first && !store->closing)
			pthread_cond_wait(&store->more, &store->lock);
		struct list parcel = store->committing;
		store->committing = (struct list){0};
		if (!parcel.first)
			break;
		pthread_mutex_unlock(&store->lock);
		write_parcel(store, parcel.first, parcel.last->number);
		pthread_mutex_lock(&store->lock);
	}
	pthread_mutex_unlock(&store->lock);
	return NULL;
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

bool store_version(sqlite3 *base, unsigned *version)
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

bool store_make(sqlite3 *base, unsigned version, char *error, size_t size)
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
	if (!store_version(base, &version)) {
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

static bool prepare_all(struct store *store, char *error, size_t size)
{
	for (unsigned i = 0; i < statement_count; i++)
		if (sqlite3_prepare_v3(store->writer, statement_text(i), -1, SQLITE_PREPARE_PERSISTENT,
				       &store->prepared[i], NULL) != SQLITE_OK) {
			snprintf(error, size, "%s", sqlite3_errmsg(store->writer));
			return false;
		}
	return true;
}

static void free_store(struct store *store)
{
	for (unsigned i = 0; i < statement_count; i++)
		sqlite3_finalize(store->prepared[i]);
	sqlite3_close(store->reader);
	sqlite3_close(store->writer);
	pthread_mutex_destroy(&store->lock);
	pthread_cond_destroy(&store->more);
	free(store);
}

static bool know_files(struct store *store, char *error, size_t size)
{
	struct stat about;
	for (unsigned i = 0; i < store_files; i++) {
		if (stat(store->path[i], &about)) {
			snprintf(error, size, "%.200s: it cannot be seen after it was opened",
				 store->path[i]);
			return false;
		}
		store->file[i] = about.st_ino;
	}
	return true;
}

struct store *store_open(const char *folder, void (*wake)(void *context), void *context, char *error,
			 size_t size)
{
	struct store *store = calloc(1, sizeof *store);
	if (!store)
		return NULL;
	char *path = store->path[0];
	store->wake = wake;
	store->context = context;
	pthread_mutex_init(&store->lock, NULL);
	pthread_cond_init(&store->more, NULL);
	snprintf(path, sizeof store->path[0], "%s/vedette.db", folder);
	snprintf(store->path[1], sizeof store->path[1], "%s/vedette.db-wal", folder);
	if (open_base(path, &store->writer, error, size) && bring_up_to_date(store->writer, error, size) &&
	    open_base(path, &store->reader, error, size) && know_files(store, error, size) &&
	    prepare_all(store, error, size) &&
	    /* pages of the log are brought into the file by tidy_up: this replaces what SQLite does by itself */
	    (sqlite3_wal_hook(store->writer, note_pages, store), true) &&
	    pthread_create(&store->thread, NULL, write_on, store) == 0)
		return store;
	free_store(store);
	return NULL;
}

void store_close(struct store *store)
{
	if (!store)
		return;
	store_commit(store);
	pthread_mutex_lock(&store->lock);
	store->closing = true;
	pthread_cond_signal(&store->more);
	pthread_mutex_unlock(&store->lock);
	pthread_join(store->thread, NULL);
	free_store(store);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

sqlite3_stmt *store_query(struct store *store, const char *sql, const char *types, ...)
{
	sqlite3_stmt *statement = NULL;
	va_list arguments;
	if (sqlite3_prepare_v2(store->reader, sql, -1, &statement, NULL) != SQLITE_OK)
		return NULL;
	va_start(arguments, types);
	for (int i = 0; types[i]; i++) {
		if (types[i] == 'i') {
			sqlite3_bind_int64(statement, i + 1, va_arg(arguments, int64_t));
			continue;
		}
		const char *bytes = va_arg(arguments, const char *);
		if (types[i] == 's')
			sqlite3_bind_text(statement, i + 1, bytes, -1, SQLITE_TRANSIENT);
		else
			sqlite3_bind_blob(statement, i + 1, bytes, (int)va_arg(arguments, size_t),
					  SQLITE_TRANSIENT);
	}
	va_end(arguments);
	return statement;
}
