/*
 * The store: the thread that writes, and the loop's way of handing things over.
 */
#include "server/store.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/database.h"
#include "server/memory.h"
#include "vedette/json.h"

enum { most_values = 16, seconds_of_a_question = 30 };

struct list {
	struct store_item *first, *last;
};

struct store {
	struct database *base;
	bool only_reads;         /* nobody writes */
	struct list uncommitted; /* the loop's own */
	uint64_t put;            /* the loop's own */
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t more;
	struct list committing; /* under the lock, as is what follows */
	bool closing, to_be_checked;
	char error[200];
	_Atomic uint64_t committed;
	_Atomic bool failed;
	void (*wake)(void *context);
	void *context;
};

/* ---- Putting ------------------------------------------------------------------------------------------------- */

/* The bytes stay whose they are. */
static struct store_value next_value(char type, va_list *arguments)
{
	struct store_value value = {.type = type};
	if (type == 'i') {
		value.number = va_arg(*arguments, int64_t);
		return value;
	}
	value.bytes = va_arg(*arguments, char *);
	if (type == 'b')
		value.size = va_arg(*arguments, size_t);
	else
		value.size = value.bytes ? strlen(value.bytes) : 0;
	return value;
}

/* What a header brought, or what was cut to fit: a database may refuse text that is none, and the whole parcel with it. */
static void make_text(char *text, size_t size)
{
	for (size_t at = 0; at < size;) {
		size_t step = utf8_sequence((const unsigned char *)text + at, size - at);
		if (!step)
			text[at] = '?';
		at += step ? step : 1;
	}
}

static void own_bytes(struct store_value *value)
{
	if (!value->bytes)
		return;
	char *own = malloc(value->size + 1);
	if (!own)
		end_without_memory();
	memcpy(own, value->bytes, value->size);
	own[value->size] = '\0';
	value->bytes = own;
	if (value->type == 's')
		make_text(own, value->size);
}

static void append(struct list *list, struct store_item *first, struct store_item *last)
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
	struct store_item *item = calloc(1, sizeof *item + count * sizeof item->value[0]);
	if (!item)
		end_without_memory();
	va_list arguments;
	va_start(arguments, types);
	item->statement = statement;
	item->count = (unsigned)count;
	item->number = ++store->put;
	for (size_t i = 0; i < count; i++) {
		item->value[i] = next_value(types[i], &arguments);
		own_bytes(&item->value[i]);
	}
	va_end(arguments);
	append(&store->uncommitted, item, item);
	return item->number;
}

static void free_items(struct store_item *first)
{
	while (first) {
		struct store_item *next = first->next;
		for (unsigned i = 0; i < first->count; i++)
			free(first->value[i].bytes);
		free(first);
		first = next;
	}
}

void store_commit(struct store *store)
{
	if (!store->uncommitted.first)
		return;
	if (store->only_reads) {
		free_items(store->uncommitted.first);
	} else {
		pthread_mutex_lock(&store->lock);
		append(&store->committing, store->uncommitted.first, store->uncommitted.last);
		pthread_cond_signal(&store->more);
		pthread_mutex_unlock(&store->lock);
	}
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

/* ---- How it is ----------------------------------------------------------------------------------------------- */

bool store_failed(struct store *store, char *error, size_t size)
{
	if (!atomic_load(&store->failed))
		return false;
	pthread_mutex_lock(&store->lock);
	snprintf(error, size, "%s", store->error);
	pthread_mutex_unlock(&store->lock);
	return true;
}

/* The first reason counts. */
static void note_failure(struct store *store, const char *reason)
{
	pthread_mutex_lock(&store->lock);
	if (!atomic_load(&store->failed))
		snprintf(store->error, sizeof store->error, "%s", reason);
	atomic_store(&store->failed, true);
	pthread_mutex_unlock(&store->lock);
}

bool store_is_there(const struct store *store)
{
	return !store_is_away(store) && store->base->kind->is_there(store->base);
}

bool store_is_away(const struct store *store)
{
	return atomic_load(&store->base->away);
}

/* A connection that is lost is noticed though nobody reads or writes. */
void store_look(struct store *store)
{
	if (!store->base->kind->look)
		return;
	store->base->kind->look(store->base);
	pthread_mutex_lock(&store->lock);
	store->to_be_checked = true;
	pthread_cond_signal(&store->more);
	pthread_mutex_unlock(&store->lock);
}

/* ---- Writing ------------------------------------------------------------------------------------------------- */

static void write_parcel(struct store *store, struct store_item *first, uint64_t last)
{
	char error[200] = "";
	const struct database_kind *kind = store->base->kind;
	if (atomic_load(&store->failed) || !kind->commit(store->base, first, error, sizeof error)) {
		note_failure(store, error);
		store->wake(store->context);
		free_items(first);
		return;
	}
	atomic_store(&store->committed, last);
	store->wake(store->context);
	free_items(first);
	if (kind->tidy_up && !kind->tidy_up(store->base, error, sizeof error))
		note_failure(store, error);
}

static void check(struct store *store)
{
	char error[200] = "";
	if (atomic_load(&store->failed) || store->base->kind->check(store->base, error, sizeof error))
		return;
	note_failure(store, error);
	store->wake(store->context);
}

/* Whatever has come together while the last commit was on its way is committed with the next. */
static void *write_on(void *context)
{
	struct store *store = context;
	pthread_mutex_lock(&store->lock);
	for (;;) {
		while (!store->committing.first && !store->closing && !store->to_be_checked)
			pthread_cond_wait(&store->more, &store->lock);
		struct list parcel = store->committing;
		bool to_be_checked = store->to_be_checked;
		store->committing = (struct list){0};
		store->to_be_checked = false;
		if (!parcel.first && !to_be_checked)
			break;
		pthread_mutex_unlock(&store->lock);
		if (to_be_checked)
			check(store);
		if (parcel.first)
			write_parcel(store, parcel.first, parcel.last->number);
		pthread_mutex_lock(&store->lock);
	}
	pthread_mutex_unlock(&store->lock);
	return NULL;
}

/* ---- Opening and closing ------------------------------------------------------------------------------------- */

bool store_is_address(const char *where)
{
	return !strncmp(where, "postgresql://", 13) || !strncmp(where, "postgres://", 11);
}

static struct store *new_store(struct database *base)
{
	struct store *store = base ? calloc(1, sizeof *store) : NULL;
	if (!store) {
		if (base)
			base->kind->close(base);
		return NULL;
	}
	store->base = base;
	pthread_mutex_init(&store->lock, NULL);
	pthread_cond_init(&store->more, NULL);
	return store;
}

static void free_store(struct store *store)
{
	store->base->kind->close(store->base);
	pthread_mutex_destroy(&store->lock);
	pthread_cond_destroy(&store->more);
	free(store);
}

static struct store *begin_writing(struct store *store, void (*wake)(void *context), void *context)
{
	if (!store)
		return NULL;
	store->wake = wake;
	store->context = context;
	if (pthread_create(&store->thread, NULL, write_on, store) == 0)
		return store;
	free_store(store);
	return NULL;
}

struct store *store_open(const char *where, void (*wake)(void *context), void *context, char *error,
			 size_t size)
{
	struct database *base = store_is_address(where) ? database_postgresql(where, NULL, error, size)
							: database_sqlite(where, error, size);
	return begin_writing(new_store(base), wake, context);
}

struct store *store_open_shared(const char *where, const char *program, void (*wake)(void *context),
				void *context, char *error, size_t size)
{
	return begin_writing(new_store(database_postgresql(where, program, error, size)), wake, context);
}

struct store *store_open_to_read(const char *where, char *error, size_t size)
{
	struct store *store = new_store(database_postgresql_to_read(where, error, size));
	if (store)
		store->only_reads = true;
	return store;
}

void store_close(struct store *store)
{
	if (!store)
		return;
	store_commit(store);
	if (!store->only_reads) {
		atomic_store(&store->base->ending, true);
		pthread_mutex_lock(&store->lock);
		store->closing = true;
		pthread_cond_signal(&store->more);
		pthread_mutex_unlock(&store->lock);
		pthread_join(store->thread, NULL);
	}
	free_store(store);
}

/* ---- Reading ------------------------------------------------------------------------------------------------- */

typedef struct store_rows *(*way_to_ask)(struct database *base, const char *sql, const char *types,
					 const struct store_value *value, unsigned patience, char *error,
					 size_t size);

static struct store_rows *ask(struct store *store, way_to_ask way, const char *sql, const char *types,
			      va_list *arguments, unsigned patience)
{
	char error[200] = "";
	struct store_value value[most_values];
	for (unsigned i = 0; types[i] && i < most_values; i++)
		value[i] = next_value(types[i], arguments);
	struct store_rows *rows = way(store->base, sql, types, value, patience, error, sizeof error);
	if (!rows && error[0] && patience)
		note_failure(store, error);
	return rows;
}

struct store_rows *store_query(struct store *store, const char *sql, const char *types, ...)
{
	va_list arguments;
	va_start(arguments, types);
	struct store_rows *rows = ask(store, store->base->kind->query, sql, types, &arguments,
				      seconds_of_a_question);
	va_end(arguments);
	return rows;
}

struct store_rows *store_try_query(struct store *store, const char *sql, const char *types, ...)
{
	va_list arguments;
	va_start(arguments, types);
	struct store_rows *rows = ask(store, store->base->kind->query, sql, types, &arguments, 0);
	va_end(arguments);
	return rows;
}

struct store_rows *store_claim(struct store *store, const char *sql, const char *types, ...)
{
	va_list arguments;
	va_start(arguments, types);
	struct store_rows *rows = ask(store, store->base->kind->claim, sql, types, &arguments,
				      seconds_of_a_question);
	va_end(arguments);
	return rows;
}

int64_t store_server(const struct store *store)
{
	return store->base->server;
}

bool store_note(struct store *store, char *text, size_t size)
{
	return store->base->kind->note && store->base->kind->note(store->base, text, size);
}

bool store_missed_notes(struct store *store)
{
	bool missed = store->base->missed_notes;
	store->base->missed_notes = false;
	return missed;
}

bool store_next(struct store_rows *rows)
{
	return rows && rows->kind->next(rows);
}

bool store_has(const struct store_rows *rows, int column)
{
	return rows->kind->has(rows, column);
}

int64_t store_number(const struct store_rows *rows, int column)
{
	return rows->kind->number(rows, column);
}

int store_int(const struct store_rows *rows, int column)
{
	return (int)rows->kind->number(rows, column);
}

const char *store_text(const struct store_rows *rows, int column)
{
	return rows->kind->text(rows, column);
}

const void *store_bytes(const struct store_rows *rows, int column)
{
	return rows->kind->bytes(rows, column);
}

size_t store_size(const struct store_rows *rows, int column)
{
	return rows->kind->size(rows, column);
}

void store_done(struct store_rows *rows)
{
	if (rows)
		rows->kind->done(rows);
}
