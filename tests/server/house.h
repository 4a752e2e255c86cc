/*
 * Three servers on one PostgreSQL database of their own; whoever ends is started anew, as systemd would.
 */
#ifndef VEDETTE_TEST_HOUSE_H
#define VEDETTE_TEST_HOUSE_H

#include <stdatomic.h>
#include <sys/types.h>

#include "tests/wire/cluster.h"
#include "tests/wire/started.h"

enum { house_servers = 3 };

struct one_of_them {
	_Atomic pid_t process;
	int out;  /* where it tells its address */
	int port; /* 0: it stands by, or is starting */
};

struct house {
	struct cluster cluster;
	struct started database;    /* its folder names it */
	const char *const *options; /* of every server; ends with NULL */
	struct one_of_them server[house_servers];
	unsigned ended;      /* how often one did, by itself or not */
	_Atomic bool broken; /* no test may fail in another thread: what broke is told */
};

void pause_for(unsigned milliseconds);

void house_found(struct house *house, const char *name); /* the database */
void house_start(struct house *house, const char *const options[]);
void house_close(struct house *house); /* each has to end in order */
void house_tend(struct house *house);  /* starts anew who has ended, and hears who listens */
int house_health(int port);
unsigned house_count_well(struct house *house);             /* how many say that they are */
void house_await_well(struct house *house, unsigned count); /* asserts that so many serve and are */
int house_verify(const struct house *house);                /* status of `vedette verify` */

/* From the thread that opened it, or from another one that lives as long as it. */
void house_kill_database(struct house *house);
void house_cut_connections(struct house *house);

#endif
