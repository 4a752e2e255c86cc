/*
 * Two players at servers of a house that are killed, lose their database and are cut off from it, at moments of a fixed seed,
 * while they play.
 */
#ifndef VEDETTE_TEST_TROUBLE_H
#define VEDETTE_TEST_TROUBLE_H

#include <pthread.h>

#include "tests/server/house.h"
#include "tests/server/match.h"

struct trouble {
	struct house house;
	struct match match;
	uint64_t luck;
	unsigned times, kinds;
	void (*const *make)(struct trouble *trouble); /* in turn */
	unsigned pause;                               /* milliseconds at most before the next */
	int (*port_for)(struct trouble *trouble,
			uint64_t *luck); /* where a player who was cut off goes; 0: not yet */
	_Atomic pid_t has_it;            /* of servers that take over from each other */
	_Atomic long taken;              /* answers of the players, by now */
	_Atomic bool over, finished;
	pthread_t thread;
};

void make_database_end(struct trouble *trouble);
void make_connections_end(struct trouble *trouble);

void trouble_begin(struct trouble *trouble); /* both sit at the table */
unsigned trouble_play_through(
	struct trouble *trouble); /* until all of it is over; how often they came back */
void trouble_end(struct trouble *trouble, unsigned well); /* so many servers are to be well again */

/* A player comes to a server anew; false: he does not get to his game. */
bool come_to(struct match *match, unsigned player, int port);
void leave(struct client *client); /* if it is somewhere */

#endif
