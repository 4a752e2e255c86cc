/*
 * vedette_cluster COMMAND [ARGUMENT...]: the command with a PostgreSQL of its own, in which the servers that it starts have
 * their games. Its status is the command's.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/wire/cluster.h"

int main(int argc, char **argv)
{
	struct cluster cluster;
	int status = -1;
	if (argc < 2 || !cluster_open(&cluster)) {
		fprintf(stderr, "%s\n",
			argc < 2
				? "usage: vedette_cluster COMMAND [ARGUMENT...]"
				: "vedette_cluster: PostgreSQL does not start: is the package postgresql installed?");
		return 2;
	}
	pid_t command = fork();
	if (command == 0) {
		execvp(argv[1], argv + 1);
		perror(argv[1]);
		_exit(127);
	}
	waitpid(command, &status, 0);
	cluster_close(&cluster);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
