#include "tests/wire/cluster.h"

#include <fcntl.h>
#include <ftw.h>
#include <glob.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_waits = 12000, wait_milliseconds = 10, path_room = 200 };

/* Debian has a folder for every version, off the path. */
static bool find_program(const char *name, char path[path_room])
{
	char pattern[path_room];
	glob_t found;
	snprintf(pattern, sizeof pattern, "/usr/lib/postgresql/*/bin/%s", name);
	if (glob(pattern, 0, NULL, &found))
		return false;
	snprintf(path, path_room, "%s", found.gl_pathv[found.gl_pathc - 1]);
	globfree(&found);
	return true;
}

/* PostgreSQL refuses to work for root. */
static const struct passwd *somebody(void)
{
	if (geteuid() != 0)
		return NULL;
	const struct passwd *user = getpwnam("postgres");
	return user ? user : getpwnam("nobody");
}

static bool become_somebody(void)
{
	const struct passwd *user = somebody();
	return geteuid() != 0 ||
	       (user && setgroups(0, NULL) == 0 && setgid(user->pw_gid) == 0 && setuid(user->pw_uid) == 0);
}

static void be_silent(const struct cluster *cluster)
{
	char path[path_room];
	snprintf(path, sizeof path, "%s/output", cluster->folder);
	int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
	if (file < 0)
		return;
	dup2(file, STDOUT_FILENO);
	dup2(file, STDERR_FILENO);
	close(file);
}

static pid_t run(const struct cluster *cluster, char *const words[])
{
	char path[path_room];
	if (!find_program(words[0], path))
		return -1;
	pid_t process = fork();
	if (process != 0)
		return process;
	setsid(); /* what ends the test program with a key or a signal to all ends it by its death */
	if (become_somebody() && chdir(cluster->folder) == 0) {
		prctl(PR_SET_PDEATHSIG, SIGQUIT);
		be_silent(cluster);
		execv(path, words);
	}
	_exit(127);
}

bool cluster_open(struct cluster *cluster)
{
	char data[path_room];
	int status = -1;
	*cluster = (struct cluster){.folder = "/tmp/vedette-cluster-XXXXXX"};
	if (!mkdtemp(cluster->folder))
		return false;
	const struct passwd *user = somebody();
	if (user && chown(cluster->folder, user->pw_uid, user->pw_gid))
		return false;
	snprintf(data, sizeof data, "%s/data", cluster->folder);
	char *const words[] = {"initdb",    "-D",      data, "-A",   "trust",
			       "-U",        "vedette", "-E", "UTF8", "--locale=C.UTF-8",
			       "--no-sync", NULL};
	pid_t process = run(cluster, words);
	if (process < 0 || waitpid(process, &status, 0) != process || status != 0 ||
	    !cluster_start(cluster)) {
		cluster_close(cluster);
		return false;
	}
	setenv("VEDETTE_TEST_CLUSTER", cluster->folder, 1);
	return true;
}

/* The last line of its file is "ready" when it takes connections. */
static bool is_ready(const struct cluster *cluster)
{
	char path[path_room], line[200];
	bool ready = false;
	snprintf(path, sizeof path, "%s/data/postmaster.pid", cluster->folder);
	FILE *file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		ready = !strncmp(line, "ready", 5);
	if (file)
		fclose(file);
	return ready;
}

bool cluster_start(struct cluster *cluster)
{
	char data[path_room];
	snprintf(data, sizeof data, "%s/data", cluster->folder);
	char *const words[] = {"postgres",
			       "-D",
			       data,
			       "-k",
			       cluster->folder,
			       "-c",
			       "listen_addresses=",
			       "-c",
			       "max_connections=200",
			       NULL};
	cluster->process = run(cluster, words);
	for (unsigned i = 0; cluster->process > 0 && i < most_waits && !is_ready(cluster); i++) {
		nanosleep(&(struct timespec){.tv_nsec = wait_milliseconds * 1000000L}, NULL);
		/* What is left of the one before may keep it from starting. */
		if (waitpid(cluster->process, NULL, WNOHANG) == cluster->process)
			cluster->process = run(cluster, words);
	}
	return cluster->process > 0 && is_ready(cluster);
}

void cluster_stop(struct cluster *cluster, int signal)
{
	if (cluster->process <= 0)
		return;
	kill(cluster->process, signal);
	waitpid(cluster->process, NULL, 0);
	cluster->process = 0;
}

static int remove_one(const char *path, const struct stat *about, int flag, struct FTW *place)
{
	(void)about;
	(void)flag;
	(void)place;
	return remove(path);
}

void cluster_close(struct cluster *cluster)
{
	cluster_stop(cluster, SIGQUIT);
	nftw(cluster->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS);
	unsetenv("VEDETTE_TEST_CLUSTER");
}
