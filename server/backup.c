/*
 * Copies of the store. SQLite copies a database that is being written to page by page and begins again where a commit came
 * between; what stands in the copy is the store as it was at one moment.
 */
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/copies.h"
#include "server/folder.h"

enum { path_room = 4200, pages_at_once = 256, wait_milliseconds = 20, most_waits = 1500 };

bool copy_exists(const char *path)
{
	struct stat about;
	return stat(path, &about) == 0;
}

bool copy_complain(const char *command, const char *path, const char *reason)
{
	fprintf(stderr, "vedette %s: %s: %s\n", command, path, reason);
	return false;
}

/* What a command needs of a database: that it is whole, and one of ours. */
static bool is_ours(sqlite3 *base)
{
	sqlite3_stmt *row = NULL;
	bool ours = sqlite3_prepare_v2(
			    base,
			    "SELECT count(*) FROM sqlite_master WHERE name IN ('users', 'games', 'answers')",
			    -1, &row, NULL) == SQLITE_OK &&
		    sqlite3_step(row) == SQLITE_ROW && sqlite3_column_int(row, 0) == 3;
	sqlite3_finalize(row);
	return ours;
}

bool copy_is_whole(sqlite3 *base)
{
	sqlite3_stmt *row = NULL;
	bool whole = sqlite3_prepare_v2(base, "PRAGMA integrity_check(1)", -1, &row, NULL) == SQLITE_OK &&
		     sqlite3_step(row) == SQLITE_ROW &&
		     !strcmp((const char *)sqlite3_column_text(row, 0), "ok");
	sqlite3_finalize(row);
	return whole;
}

static bool copy_pages(sqlite3 *from, sqlite3 *to)
{
	unsigned waits = 0;
	int status;
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	if (!backup)
		return false;
	do {
		status = sqlite3_backup_step(backup, pages_at_once);
		if ((status == SQLITE_BUSY || status == SQLITE_LOCKED) && waits++ < most_waits)
			sqlite3_sleep(wait_milliseconds);
		else if (status != SQLITE_OK && status != SQLITE_DONE)
			break;
	} while (status != SQLITE_DONE);
	return sqlite3_backup_finish(backup) == SQLITE_OK && status == SQLITE_DONE;
}

/* One file that needs no other beside it. */
static bool copy_base(const char *command, const char *from_path, const char *to_path)
{
	sqlite3 *from = NULL, *to = NULL;
	const char *reason = NULL;
	if (sqlite3_open_v2(from_path, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
		reason = "it cannot be opened";
	else if (!is_ours(from))
		reason = "this is no store of games";
	else if (sqlite3_open_v2(to_path, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
			 SQLITE_OK ||
		 !copy_pages(from, to))
		reason = "it could not be copied";
	else if (sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) != SQLITE_OK ||
		 !copy_is_whole(to))
		reason = "the copy is not whole: the store is damaged";
	sqlite3_close(from);
	sqlite3_close(to);
	return !reason || copy_complain(command, from_path, reason);
}

bool copy_put_in_place(const char *command, const char *part, const char *path)
{
	int file = open(part, O_RDONLY | O_CLOEXEC);
	bool kept = file >= 0 && fsync(file) == 0;
	if (file >= 0)
		close(file);
	/* link() refuses a name that has come into being meanwhile. */
	kept = kept && link(part, path) == 0;
	if (!kept)
		copy_complain(command, path, strerror(errno));
	unlink(part);
	return kept;
}

static bool copy_to(const char *command, const char *from, const char *to)
{
	char part[path_room];
	if (copy_exists(to))
		return copy_complain(command, to, "this is there already, and stays as it is");
	if (snprintf(part, sizeof part, "%s.part-%ld", to, (long)getpid()) >= (int)sizeof part)
		return copy_complain(command, to, "the name is too long");
	if (copy_base(command, from, part))
		return copy_put_in_place(command, part, to);
	unlink(part);
	return false;
}

bool folder_backup(const char *folder, const char *file)
{
	char path[path_room];
	snprintf(path, sizeof path, "%s/vedette.db", folder);
	umask(077); /* games and passwords are nobody else's to read */
	return copy_exists(path) ? copy_to("backup", path, file)
				 : copy_complain("backup", path, "there are no games here");
}

bool folder_restore(const char *file, const char *folder)
{
	char path[path_room];
	snprintf(path, sizeof path, "%s/vedette.db", folder);
	umask(077);
	if (!copy_exists(file))
		return copy_complain("restore", file, strerror(ENOENT));
	if (!folder_make(folder))
		return copy_complain("restore", folder, strerror(errno));
	int lock = folder_lock(folder, "restore");
	if (lock < 0)
		return false;
	bool done = copy_to("restore", file, path);
	close(lock);
	return done;
}
