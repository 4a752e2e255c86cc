/*
 * What comes over a socket and is no request: pings, and frames in very many parts.
 *
 * The library answers those by itself, and tells nobody of them; the system knows how many bytes have come.
 */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "server/inside.h"

/* Bytes that were read off a socket since it is open, by the library or by us; 0: it cannot be told. */
static uint64_t bytes_read(const struct socket *socket)
{
	struct tcp_info info = {0};
	socklen_t size = sizeof info;
	int waiting = 0, fd = lws_get_socket_fd(socket->wsi);
	if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) ||
	    size < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received ||
	    ioctl(fd, FIONREAD, &waiting) || waiting < 0)
		return 0;
	uint64_t all = info.tcpi_bytes_received, unread = (uint64_t)waiting;
	return all > unread ? all - unread : 0;
}

void noise_begin(struct socket *socket)
{
	socket->heard = bytes_read(socket);
}

/* What it costs to write a frame, and to encrypt it. */
void noise_heard(struct socket *socket, size_t size, bool last)
{
	enum { around_a_frame = 80 };
	socket->heard += size + (last ? around_a_frame : 0);
}

void noise_look(struct server *server)
{
	if (server->setup.unlimited)
		return;
	for (struct socket *socket = server->sockets; socket; socket = socket->next) {
		uint64_t all = socket->inner ? 0 : bytes_read(socket);
		if (all <= socket->heard)
			continue;
		limit_spend(server, limit_noise_of_address, socket->address, (double)(all - socket->heard));
		socket->heard = all;
		if (limit_is_spent(server, limit_noise_of_address, socket->address))
			socket_cut(socket);
	}
}
