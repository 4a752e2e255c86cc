#include "tests/leaky/failing_writes.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

static _Atomic unsigned long asked, fails_from;
static const char *watched;

static void look_for_file(void)
{
	FILE *file = watched && !atomic_load(&fails_from) ? fopen(watched, "r") : NULL;
	unsigned long n;
	if (!file)
		return;
	if (fscanf(file, "%lu", &n) == 1) {
		atomic_store(&asked, 0);
		atomic_store(&fails_from, n);
	}
	fclose(file);
}

static bool fails(void)
{
	look_for_file();
	unsigned long n = atomic_load(&fails_from), number = atomic_fetch_add(&asked, 1) + 1;
	return n && number >= n;
}

/* ---- The methods of the system's files, three of them replaced -------------------------------------------------- */

enum { most_kinds = 8 };

static struct kind {
	const sqlite3_io_methods *system;
	sqlite3_io_methods own;
} kind[most_kinds];
static unsigned kinds;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *system_vfs, own_vfs;

static const sqlite3_io_methods *system_of(const sqlite3_file *file)
{
	return ((const struct kind *)((const char *)file->pMethods - offsetof(struct kind, own)))->system;
}

static int write_or_fail(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
	return fails() ? SQLITE_FULL : system_of(file)->xWrite(file, bytes, size, at);
}

/* Nobody pulls the plug: what the system has taken need not be on the disk. */
static int sync_or_fail(sqlite3_file *file, int flags)
{
	(void)file, (void)flags;
	return fails() ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int truncate_or_fail(sqlite3_file *file, sqlite3_int64 size)
{
	return fails() ? SQLITE_IOERR_TRUNCATE : system_of(file)->xTruncate(file, size);
}

static const sqlite3_io_methods *replaced(const sqlite3_io_methods *methods)
{
	pthread_mutex_lock(&lock);
	unsigned i = 0;
	while (i < kinds && kind[i].system != methods)
		i++;
	if (i == kinds && kinds < most_kinds) {
		kind[kinds++] = (struct kind){.system = methods, .own = *methods};
		kind[i].own.xWrite = write_or_fail;
		kind[i].own.xSync = sync_or_fail;
		kind[i].own.xTruncate = truncate_or_fail;
	}
	pthread_mutex_unlock(&lock);
	return i < most_kinds ? &kind[i].own : methods;
}

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
	(void)vfs;
	int result = system_vfs->xOpen(system_vfs, name, file, flags, given);
	if (result == SQLITE_OK && file->pMethods)
		file->pMethods = replaced(file->pMethods);
	return result;
}

static void put_in_place(void)
{
	if (system_vfs)
		return;
	system_vfs = sqlite3_vfs_find(NULL);
	own_vfs = *system_vfs;
	own_vfs.zName = "failing";
	own_vfs.pNext = NULL;
	own_vfs.xOpen = open_file;
	sqlite3_vfs_register(&own_vfs, 1);
}

void fail_writes_from(unsigned long n)
{
	put_in_place();
	atomic_store(&asked, 0);
	atomic_store(&fails_from, n);
}

unsigned long writes_asked(void)
{
	return atomic_load(&asked);
}

void fail_writes_when(const char *path)
{
	watched = path;
	fail_writes_from(0);
}
