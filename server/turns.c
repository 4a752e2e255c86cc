/*
 * Whose turn it is on the loop.
 *
 * One thread serves everybody, so what one address asks for is time that all others wait. Each has a share of it, and some
 * in hand. The requests of one that has used more are kept, and carried out behind each round through all connections, one
 * socket after the other and for a few milliseconds: that is all that those who keep to their share wait for. When nobody
 * else asks for anything, the next round comes at once.
 */
#include <stdlib.h>
#include <time.h>

#include "server/inside.h"

static const double seconds_a_round = 0.003;

/* Of this thread on the processor: what other programs took meanwhile is nobody's fault here. */
static double time_used(void)
{
	struct timespec now;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void carry_out(struct socket *socket, const char *text, size_t size)
{
	double began = time_used();
	request_take(socket, text, size);
	limit_spend(socket->server, limit_loop_of_address, socket->address, time_used() - began);
}

void turn_wait(struct socket *socket)
{
	struct server *server = socket->server;
	if (socket->waits)
		return;
	socket->waits = true;
	socket->next_waiting = NULL;
	if (server->last_waiting)
		server->last_waiting->next_waiting = socket;
	else
		server->waiting = socket;
	server->last_waiting = socket;
}

bool turn_take(struct socket *socket, const char *text, size_t size)
{
	if (socket->later || limit_is_spent(socket->server, limit_loop_of_address, socket->address)) {
		turn_wait(socket);
		return socket_keep_for_later(socket, text, size);
	}
	carry_out(socket, text, size);
	return true;
}

static struct socket *first_waiting(struct server *server)
{
	struct socket *socket = server->waiting;
	server->waiting = socket->next_waiting;
	if (!server->waiting)
		server->last_waiting = NULL;
	socket->waits = false;
	return socket;
}

/* One that another server has to answer first comes again when it has. */
bool turns_go_on(struct server *server)
{
	double ends = time_used() + seconds_a_round;
	while (server->waiting && time_used() < ends) {
		struct socket *socket = first_waiting(server);
		struct frame_in *frame = socket->awaits ? NULL : socket_next_later(socket);
		if (!frame)
			continue;
		carry_out(socket, frame->text, frame->size);
		free(frame);
		if (socket->later)
			turn_wait(socket);
		socket_listen_again(socket);
	}
	return server->waiting;
}

void turn_forget(struct socket *socket)
{
	struct server *server = socket->server;
	struct socket **at = &server->waiting, *before = NULL;
	if (!socket->waits)
		return;
	for (; *at != socket; at = &before->next_waiting)
		before = *at;
	*at = socket->next_waiting;
	if (server->last_waiting == socket)
		server->last_waiting = before;
}
