/*
 * The door: how often an address comes, and how many connections it has open.
 *
 * A connection costs a descriptor, and the loop's time, before it has said a word. Those of a proxy that was named are
 * everybody's, and so are those between servers that share a database, which stand behind one: they are not counted.
 */
#include <arpa/inet.h>
#include <stdint.h>
#include <sys/socket.h>

#include "server/inside.h"

enum { connections_of_an_address = 320 }; /* its sockets, and some for pages */

/* False: nobody counts those of this address, or it cannot be told. */
static bool is_counted(const struct server *server, int fd, char address[address_room])
{
	const struct serve_setup *setup = &server->setup;
	struct sockaddr_storage peer;
	socklen_t size = sizeof peer;
	if (!setup->is_public || setup->unlimited || setup->shared ||
	    getpeername(fd, (struct sockaddr *)&peer, &size))
		return false;
	const void *bytes = peer.ss_family == AF_INET6
				    ? (const void *)&((const struct sockaddr_in6 *)&peer)->sin6_addr
				    : (const void *)&((const struct sockaddr_in *)&peer)->sin_addr;
	return (peer.ss_family == AF_INET6 || peer.ss_family == AF_INET) &&
	       inet_ntop(peer.ss_family, bytes, address, address_room) && address_counts(server, address);
}

static unsigned place_of(const struct server *server, const char *address)
{
	return (unsigned)(limit_key(server, limit_connections_of_address, address) % door_places);
}

/* Before the library has done anything for it. */
bool door_refuses(struct server *server, int fd)
{
	char address[address_room];
	return is_counted(server, fd, address) &&
	       (server->limits.open[place_of(server, address)] >= connections_of_an_address ||
		!limit_allows(server, limit_connections_of_address, address, 1));
}

/* What the library keeps with the connection is the number of its place, and one, so that none is 0. */
void door_came(struct server *server, struct lws *wsi)
{
	char address[address_room];
	if (!is_counted(server, lws_get_socket_fd(wsi), address))
		return;
	unsigned place = place_of(server, address);
	server->limits.open[place]++;
	lws_set_opaque_user_data(wsi, (void *)((uintptr_t)place + 1));
}

void door_went(struct server *server, struct lws *wsi)
{
	uintptr_t place = (uintptr_t)lws_get_opaque_user_data(wsi);
	if (place)
		server->limits.open[place - 1]--;
	lws_set_opaque_user_data(wsi, NULL);
}
