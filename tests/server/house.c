#include "tests/server/house.h"

#ifdef VEDETTE_POSTGRESQL

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "places.h"
#include "tests/wire/base.h"
#include "tests/wire/wire.h"

enum { most_options = 32 };

void pause_for(unsigned milliseconds)
{
	nanosleep(&(struct timespec){.tv_sec = milliseconds / 1000,
				     .tv_nsec = (long)(milliseconds % 1000) * 1000000},
		  NULL);
}

static void become_server(const struct house *house, const char *address)
{
	const char *word[most_options] = {VEDETTE_BINARY "/vedette",
					  "serve",
					  "--port",
					  "0",
					  "--pace",
					  "0",
					  "--with-tests",
					  "--database",
					  address};
	unsigned count = 9;
	for (unsigned i = 0; house->options[i] && count + 1 < most_options; i++)
		word[count++] = house->options[i];
	execv(word[0], (char *const *)(uintptr_t)word);
	_exit(127);
}

static void start_one(struct house *house, struct one_of_them *one)
{
	int pipes[2];
	char address[base_address_room];
	cr_assert(base_address(house->database.folder, address) && pipe(pipes) == 0);
	pid_t process = fork();
	if (process == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(pipes[1], STDOUT_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		become_server(house, address);
	}
	close(pipes[1]);
	one->out = pipes[0];
	one->port = 0;
	one->process = process;
	fcntl(one->out, F_SETFL, O_NONBLOCK);
	fcntl(one->out, F_SETFD, FD_CLOEXEC);
}

int house_health(int port)
{
	char body[200], cookie[128];
	return wire_get(port, "/health", NULL, body, sizeof body, cookie);
}

void house_tend(struct house *house)
{
	for (unsigned i = 0; i < house_servers; i++) {
		struct one_of_them *one = &house->server[i];
		char line[100] = "";
		if (waitpid(one->process, NULL, WNOHANG) == one->process) {
			close(one->out);
			house->ended++;
			start_one(house, one);
		}
		if (!one->port && read(one->out, line, sizeof line - 1) > 0)
			one->port = strrchr(line, ':') ? atoi(strrchr(line, ':') + 1) : 0;
	}
}

static unsigned count_serving(const struct house *house)
{
	unsigned serving = 0;
	for (unsigned i = 0; i < house_servers; i++)
		serving += house->server[i].port != 0;
	return serving;
}

unsigned house_count_well(struct house *house)
{
	unsigned well = 0;
	house_tend(house);
	for (unsigned i = 0; i < house_servers; i++)
		well += house->server[i].port && house_health(house->server[i].port) == 200;
	return well;
}

void house_await_well(struct house *house, unsigned count)
{
	for (time_t began = time(NULL); house_count_well(house) != count || count_serving(house) != count;
	     pause_for(10))
		cr_assert(time(NULL) - began < wire_patience / 1000, "%u serve, %u of them are to be well",
			  count_serving(house), count);
}

void house_found(struct house *house, const char *name)
{
	cr_assert(cluster_open(&house->cluster), "PostgreSQL does not start");
	snprintf(house->database.folder, sizeof house->database.folder, "/tmp/vedette-%s", name);
	cr_assert(base_make(house->database.folder));
}

void house_start(struct house *house, const char *const options[])
{
	house->options = options;
	for (unsigned i = 0; i < house_servers; i++)
		start_one(house, &house->server[i]);
}

void house_close(struct house *house)
{
	for (unsigned i = 0; i < house_servers; i++) {
		int status = -1;
		kill(house->server[i].process, SIGTERM);
		waitpid(house->server[i].process, &status, 0);
		/* One that was started a moment ago may not listen to signals yet. */
		cr_assert((WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
				  (!house->server[i].port && WIFSIGNALED(status) &&
				   WTERMSIG(status) == SIGTERM),
			  "status %d", status);
		close(house->server[i].out);
	}
	cluster_close(&house->cluster);
}

int house_verify(const struct house *house)
{
	char line[600], address[base_address_room] = "";
	base_address(house->database.folder, address);
	snprintf(line, sizeof line, "%s/vedette verify --database '%s' >/dev/null", VEDETTE_BINARY, address);
	return system(line);
}

void house_kill_database(struct house *house)
{
	cluster_stop(&house->cluster, SIGQUIT);
	if (!cluster_start(&house->cluster))
		house->broken = true;
}

void house_cut_connections(struct house *house)
{
	base_change(house->database.folder, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
					    " application_name = 'vedette' AND datname = current_database()");
}

#endif
