#include "server/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

bool folder_make(const char *path)
{
	char part[4096];
	for (size_t i = 1; path[i - 1]; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		snprintf(part, sizeof part, "%.*s", (int)i, path);
		if (mkdir(part, 0700) && errno != EEXIST)
			return false;
	}
	return true;
}

/*
 * A second server on the same folder would acknowledge answers beside the first one and ruin its games. The lock goes
 * with the process, however it ends.
 */
int folder_lock(const char *folder, const char *command)
{
	char path[4200];
	snprintf(path, sizeof path, "%s/vedette.lock", folder);
	int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (lock < 0) {
		fprintf(stderr, "vedette %s: %s: %s\n", command, path, strerror(errno));
		return -1;
	}
	if (flock(lock, LOCK_EX | LOCK_NB) == 0)
		return lock;
	fprintf(stderr,
		"vedette %s: another server is running on %s; stop it, or choose another folder with --data-dir\n",
		command, folder);
	close(lock);
	return -1;
}
