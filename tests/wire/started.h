/*
 * A server of one's own: `vedette serve` on a free port with a data folder of its own.
 */
#ifndef VEDETTE_STARTED_H
#define VEDETTE_STARTED_H

#include <stdbool.h>
#include <sys/types.h>

struct started {
	pid_t process;
	int port;
	char folder[128];
};

/* `folder` "": a new one is made. Further options end with NULL. */
bool server_start(struct started *started, const char *program, const char *const options[]);
int server_stop(struct started *started, int signal); /* waits for its end; its exit status, -1: it crashed */
void server_forget(struct started *started);          /* removes its folder */

#endif
