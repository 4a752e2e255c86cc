/*
 * A server of one's own.
 */
#include "tests/wire/started.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/wire/base.h"

enum { most_words = 24 };

static void become(const char *program, const struct started *started, const char *const options[], int out)
{
	char *words[most_words] = {0};
	char address[base_address_room];
	unsigned count = 0;
	bool in_database = base_address(started->folder, address);
	const char *usual[] = {program,
			       "serve",
			       "--port",
			       "0",
			       in_database ? "--database" : "--data-dir",
			       in_database ? address : started->folder};
	for (unsigned i = 0; i < sizeof usual / sizeof *usual; i++)
		words[count++] = strdup(usual[i]);
	for (; *options && count + 1 < most_words; options++)
		words[count++] = strdup(*options);
	setenv("VEDETTE_TEST_SEED", "server", 0); /* nothing hangs on luck */
	prctl(PR_SET_PDEATHSIG, SIGKILL);         /* a test that fails leaves no server behind */
	dup2(out, STDOUT_FILENO);
	execv(program, words);
	_exit(127);
}

bool server_start(struct started *started, const char *program, const char *const options[])
{
	int pipes[2];
	char line[200] = "";
	if (!started->folder[0]) {
		snprintf(started->folder, sizeof started->folder, "%s/vedette-XXXXXX",
			 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
		if (!mkdtemp(started->folder))
			return false;
	}
	if (!base_make(started->folder) || pipe(pipes))
		return false;
	started->process = fork();
	if (started->process == 0) {
		close(pipes[0]);
		become(program, started, options, pipes[1]);
	}
	close(pipes[1]);
	FILE *out = fdopen(pipes[0], "r");
	bool told = out && fgets(line, sizeof line, out);
	const char *colon = strrchr(line, ':');
	started->port = told && colon ? atoi(colon + 1) : 0;
	if (out)
		fclose(out);
	return started->port > 0;
}

int server_stop(struct started *started, int signal)
{
	int status = -1;
	if (started->process <= 0)
		return -1;
	kill(started->process, signal);
	waitpid(started->process, &status, 0);
	started->process = 0;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void server_forget(struct started *started)
{
	static const char *const names[] = {"vedette.db",   "vedette.db-wal", "vedette.db-shm",
					    "vedette.lock", "clock",          "log",
					    "log.1",        "file.json"};
	char path[200];
	base_drop(started->folder);
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		snprintf(path, sizeof path, "%s/%s", started->folder, names[i]);
		unlink(path);
	}
	rmdir(started->folder);
	started->folder[0] = '\0';
}
