/*
 * A PostgreSQL of one's own: a cluster in a folder of its own, on a socket there, by a user without privileges.
 */
#ifndef VEDETTE_TEST_CLUSTER_H
#define VEDETTE_TEST_CLUSTER_H

#include <stdbool.h>
#include <sys/types.h>

struct cluster {
	char folder[64];
	pid_t process; /* 0: it does not run */
};

/* Servers that are started from now on have their games there (VEDETTE_TEST_CLUSTER). False: there is no PostgreSQL. */
bool cluster_open(struct cluster *cluster);
bool cluster_start(struct cluster *cluster);
/* SIGINT ends it in order, SIGQUIT at once and without tidying up (pg_ctl stop -m immediate). */
void cluster_stop(struct cluster *cluster, int signal);
void cluster_close(struct cluster *cluster); /* removes all of it */

#endif
