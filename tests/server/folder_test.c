/*
 * The data folder: one server at a time.
 */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"

/* Runs a server on that folder to its end: its status, and what it said on standard error. */
static int run_to_the_end(const char *folder, char *said, size_t size)
{
	int pipes[2], status = -1;
	size_t used = 0;
	ssize_t got = 0;
	cr_assert_eq(pipe(pipes), 0);
	pid_t process = fork();
	if (process == 0) {
		dup2(pipes[1], STDERR_FILENO);
		dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		alarm(120); /* one that does not end is ended */
		execl(VEDETTE_BINARY "/vedette", "vedette", "serve", "--port", "0", "--data-dir", folder,
		      NULL);
		_exit(127);
	}
	close(pipes[1]);
	while (used < size - 1 && (got = read(pipes[0], said + used, size - 1 - used)) > 0)
		used += (size_t)got;
	said[used] = '\0';
	close(pipes[0]);
	waitpid(process, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Test(folder, is_for_one_server_at_a_time)
{
	struct started server = {0};
	struct client client;
	char said[1000];
	start_quick_server(&server);
	cr_assert_eq(run_to_the_end(server.folder, said, sizeof said), 1, "it said: %s", said);
	cr_assert(strstr(said, "another server is running on "), "it said: %s", said);
	cr_assert(strstr(said, server.folder), "it said: %s", said);
	cr_assert_eq(strchr(said, '\n'), said + strlen(said) - 1, "one sentence: %s", said);
	client_open(&client, server.port, NULL);
	cr_assert_not_null(client_ask(&client, "create", "{\"scenario\":\"picket\"}"),
			   "the first one goes on");
	client_close(&client);
	server_stop(&server, SIGKILL);
	start_quick_server(&server); /* nothing is left over of one that was killed */
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	server_forget(&server);
}
