/*
 * Passing visitors on: what one of our sockets asks about a game that another server has goes there, and what comes back goes
 * to the socket.
 *
 * Each of our sockets has a connection of its own to every other server that it has to do with, a socket there like any
 * other, of the same user. A request waits until the one before it was answered, so that answers come in order. When
 * such a connection is lost, so is our socket: its page comes again, here or elsewhere, and by then somebody has the game.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { route_seconds = 20, max_waiting_frames = 64, max_answer = 8 << 20 };

struct frame_out {
	struct frame_out *next;
	size_t size;
	unsigned char room[]; /* LWS_PRE bytes, then the text */
};

struct relay {
	struct relay *next;         /* of all */
	struct relay *next_of_same; /* of the same socket */
	struct server *server;
	struct socket *socket; /* NULL: it has gone */
	struct lws *wsi;       /* NULL: it is broken */
	bool known;            /* to the library, which may still speak of it */
	int64_t to;            /* the number of the other server */
	char secret[sharing_secret_room];
	struct frame_out *out, *last_out;
	unsigned waiting;
	bool open;
	char *in;
	size_t in_used;
};

/* ---- What comes in from another server --------------------------------------------------------------------------- */

static const char scheme[] = "Inner ";

/* Who is behind it: a user's number (0: nobody), an address, the id of a request. */
static bool read_inner(struct lws *wsi, struct inner *inner)
{
	char text[300];
	long long user;
	if (!header_text(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text) ||
	    strncmp(text, scheme, sizeof scheme - 1) != 0 ||
	    sscanf(text + sizeof scheme - 1, "%64s %lld %47s %39s", inner->secret, &user, inner->address,
		   inner->request) != 4)
		return false;
	inner->user = user;
	return true;
}

bool inner_came(const struct server *server, struct lws *wsi, struct inner *inner)
{
	return server->number && read_inner(wsi, inner) && strlen(inner->secret) == strlen(server->secret) &&
	       !sodium_memcmp(inner->secret, server->secret, strlen(server->secret));
}

/* ---- Frames to another server ------------------------------------------------------------------------------------ */

static void drop_frames(struct relay *relay)
{
	while (relay->out) {
		struct frame_out *frame = relay->out;
		relay->out = frame->next;
		free(frame);
	}
	relay->last_out = NULL;
	relay->waiting = 0;
}

static bool queue_frame(struct relay *relay, const char *text, size_t size)
{
	struct frame_out *frame = relay->waiting < max_waiting_frames ? malloc(sizeof *frame + LWS_PRE + size)
								      : NULL;
	if (!frame)
		return false;
	*frame = (struct frame_out){.size = size};
	memcpy(frame->room + LWS_PRE, text, size);
	if (relay->last_out)
		relay->last_out->next = frame;
	else
		relay->out = frame;
	relay->last_out = frame;
	relay->waiting++;
	if (relay->open)
		lws_callback_on_writable(relay->wsi);
	return true;
}

static int write_frame(struct relay *relay)
{
	struct frame_out *frame = relay->out;
	if (!relay->socket)
		return -1;
	if (!frame)
		return 0;
	int written = lws_write(relay->wsi, frame->room + LWS_PRE, frame->size, LWS_WRITE_TEXT);
	bool good = written >= (int)frame->size;
	relay->out = frame->next;
	if (!relay->out)
		relay->last_out = NULL;
	relay->waiting--;
	free(frame);
	if (relay->out)
		lws_callback_on_writable(relay->wsi);
	return good ? 0 : -1;
}

/* ---- What comes back ---------------------------------------------------------------------------------------------- */

static bool is_answer(const char *text, size_t size)
{
	static const char start[] = "{\"jsonrpc\":\"2.0\",\"id\":";
	return size >= sizeof start - 1 && !memcmp(text, start, sizeof start - 1);
}

static void deliver(struct relay *relay)
{
	struct socket *socket = relay->socket;
	if (!socket)
		return;
	struct message_out *message = message_new(relay->server, relay->in, relay->in_used);
	message->after = 0; /* it was committed where it comes from */
	bool answered = socket->awaits == relay && is_answer(relay->in, relay->in_used);
	socket_send(socket, message);
	message_drop(message);
	if (answered)
		socket_was_answered(socket);
}

static int take_part(struct relay *relay, struct lws *wsi, const char *bytes, size_t size)
{
	if (relay->in_used + size > max_answer)
		return -1;
	char *in = realloc(relay->in, relay->in_used + size + 1);
	if (!in)
		return -1;
	relay->in = in;
	memcpy(in + relay->in_used, bytes, size);
	relay->in_used += size;
	if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
		return 0;
	deliver(relay);
	free(relay->in);
	relay->in = NULL;
	relay->in_used = 0;
	return 0;
}

/* What was asked for may have been done or not: the socket has to come again. */
static void break_off(struct relay *relay)
{
	relay->wsi = NULL;
	relay->open = false;
	if (relay->socket)
		socket_end(relay->socket, LWS_CLOSE_STATUS_GOINGAWAY);
}

static int introduce(const struct relay *relay, unsigned char **at, size_t room)
{
	const struct socket *socket = relay->socket;
	if (!socket)
		return -1;
	int size = snprintf((char *)*at, room, "Authorization: %s%s %lld %s %s\r\n", scheme, relay->secret,
			    (long long)socket->user.no, socket->address[0] ? socket->address : "-",
			    socket->request);
	if (size < 0 || (size_t)size >= room)
		return -1;
	*at += size;
	return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
	struct relay *relay = user;
	switch (reason) {
	case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
		return introduce(relay, in, size);
	case LWS_CALLBACK_CLIENT_ESTABLISHED:
		relay->open = true;
		lws_callback_on_writable(wsi);
		return 0;
	case LWS_CALLBACK_CLIENT_RECEIVE:
		return take_part(relay, wsi, in, size);
	case LWS_CALLBACK_CLIENT_WRITEABLE:
		return write_frame(relay);
	case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
	case LWS_CALLBACK_CLIENT_CLOSED:
		break_off(relay);
		return 0;
	case LWS_CALLBACK_WSI_DESTROY: /* the last that is said of it, and all of one that got no answer in time */
		if (relay) {
			break_off(relay);
			relay->known = false;
		}
		return 0;
	case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
	case LWS_CALLBACK_HTTP:
		return -1; /* nobody comes in this way */
	default:
		return 0;
	}
}

/* ---- Connections -------------------------------------------------------------------------------------------------- */

static const struct lws_protocols protocols[] = {
	{.name = "inner", .callback = callback, .rx_buffer_size = 4096},
	{.name = NULL},
};

bool relays_begin(struct server *server)
{
	struct lws_context_creation_info info = {
		.port = CONTEXT_PORT_NO_LISTEN, .protocols = protocols, .vhost_name = "inner"};
	server->inner = lws_create_vhost(server->context, &info);
	return server->inner;
}

/* "name:1806", or "[::1]:1806"; false: it is none. */
static bool take_apart(const char *address, char host[200], int *port)
{
	const char *colon = strrchr(address, ':');
	size_t size = colon ? (size_t)(colon - address) : 0;
	if (size && address[0] == '[' && address[size - 1] == ']') {
		address++;
		size -= 2;
	}
	if (!size || size >= 200)
		return false;
	memcpy(host, address, size);
	host[size] = '\0';
	*port = atoi(colon + 1);
	return *port > 0;
}

bool serve_is_inner_address(const char *address)
{
	char host[200];
	int port;
	return take_apart(address, host, &port);
}

static bool find_other(struct relay *relay, char host[200], int *port)
{
	struct store_rows *row = store_query(
		relay->server->store,
		"SELECT address, secret FROM servers WHERE no = ? AND secret IS NOT NULL", "i", relay->to);
	bool found = store_next(row) && take_apart(store_text(row, 0), host, port);
	if (found)
		snprintf(relay->secret, sizeof relay->secret, "%s", store_text(row, 1));
	store_done(row);
	return found;
}

/* False: there is no such server any more, or it cannot be reached. */
static bool connect_to(struct relay *relay)
{
	char host[200];
	int port;
	if (!find_other(relay, host, &port))
		return false;
	struct lws_client_connect_info info = {.context = relay->server->context,
					       .vhost = relay->server->inner,
					       .address = host,
					       .port = port,
					       .path = "/socket",
					       .host = host,
					       .protocol = "vedette",
					       .local_protocol_name = "inner",
					       .userdata = relay,
					       .pwsi = &relay->wsi};
	relay->known = lws_client_connect_via_info(&info);
	return relay->known;
}

static struct relay *relay_to(struct socket *socket, int64_t to)
{
	for (struct relay *relay = socket->relays; relay; relay = relay->next_of_same)
		if (relay->to == to)
			return relay;
	struct relay *relay = calloc(1, sizeof *relay);
	if (!relay)
		return NULL;
	struct server *server = socket->server;
	*relay = (struct relay){.next = server->relays,
				.next_of_same = socket->relays,
				.server = server,
				.socket = socket,
				.to = to};
	server->relays = socket->relays = relay;
	if (!connect_to(relay))
		break_off(relay);
	return relay;
}

static void hang_up(struct relay *relay)
{
	relay->socket = NULL;
	drop_frames(relay);
	if (relay->wsi)
		lws_set_timeout(relay->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void relays_leave(struct socket *socket)
{
	while (socket->relays) {
		struct relay *relay = socket->relays;
		socket->relays = relay->next_of_same;
		hang_up(relay);
	}
	socket->awaits = NULL;
}

static void free_relay(struct relay *relay)
{
	drop_frames(relay);
	free(relay->in);
	free(relay);
}

/* Those that nobody needs, and the library knows no longer. */
void relays_tidy_up(struct server *server)
{
	for (struct relay **at = &server->relays; *at;) {
		struct relay *relay = *at;
		if (relay->socket || relay->known) {
			at = &relay->next;
			continue;
		}
		*at = relay->next;
		free_relay(relay);
	}
}

void relays_free(struct server *server)
{
	while (server->relays) {
		struct relay *relay = server->relays;
		server->relays = relay->next;
		free_relay(relay);
	}
}

enum { most_servers = 256 };

/* A server that sleeps keeps its connections: what counts is whether it has its row. */
void relays_look(struct server *server)
{
	int64_t there[most_servers];
	unsigned count = 0;
	struct store_rows *row = server->relays ? store_try_query(server->store, "SELECT no FROM servers", "")
						: NULL;
	if (!row)
		return;
	while (count < most_servers && store_next(row))
		there[count++] = store_number(row, 0);
	store_done(row);
	for (struct relay *relay = server->relays; relay; relay = relay->next) {
		bool found = count == most_servers;
		for (unsigned i = 0; i < count; i++)
			found |= there[i] == relay->to;
		if (!found && relay->socket)
			socket_end(relay->socket, LWS_CLOSE_STATUS_GOINGAWAY);
	}
}

/* ---- Where a request belongs -------------------------------------------------------------------------------------- */

static bool game_of(struct server *server, const json_t *request, char id[id_room])
{
	unsigned seat;
	const json_t *params = json_object_get(request, "params");
	const char *game = json_string_value(json_object_get(params, "game"));
	const char *token = json_string_value(json_object_get(params, "token"));
	if (!game)
		return token && invitation_of(server, token, id, &seat);
	if (strlen(game) >= id_room)
		return false;
	snprintf(id, id_room, "%s", game);
	return true;
}

/*
 * What was asked of another server a moment ago is still there: it keeps a game for longer than that after it was last asked
 * about.
 */
static struct route *find_route(struct socket *socket, const char *id)
{
	double now = steady_now();
	for (unsigned i = 0; i < max_joined; i++) {
		struct route *route = &socket->route[i];
		if (route->to && !strcmp(route->game, id) && now - route->used < route_seconds &&
		    now >= route->used)
			return route;
	}
	return NULL;
}

static int64_t keep_route(struct socket *socket, const char *id, int64_t to)
{
	struct route *oldest = &socket->route[0];
	for (unsigned i = 1; i < max_joined; i++)
		if (socket->route[i].used < oldest->used)
			oldest = &socket->route[i];
	*oldest = (struct route){.to = to, .used = steady_now()};
	snprintf(oldest->game, sizeof oldest->game, "%s", id);
	return to;
}

/* The number of the other server that has the game; 0: it is for us. */
static int64_t other_server(struct socket *socket, const char *id)
{
	struct server *server = socket->server;
	if (hosted_is_open(server, id))
		return 0;
	struct route *route = find_route(socket, id);
	if (route) {
		route->used = steady_now();
		return route->to;
	}
	int64_t to = lease_holder(server, id);
	return to && to != server->number ? keep_route(socket, id, to) : 0;
}

bool relay_takes(struct socket *socket, const char *text, size_t size)
{
	char id[id_room];
	struct server *server = socket->server;
	if (!server->number || socket->inner || store_is_away(server->store))
		return false;
	json_t *request = json_loadb(text, size, 0, NULL);
	bool is_asked = json_object_get(request, "id");
	int64_t to = game_of(server, request, id) ? other_server(socket, id) : 0;
	json_decref(request);
	if (!to)
		return false;
	struct relay *relay = relay_to(socket, to);
	if (!relay || !queue_frame(relay, text, size)) {
		socket_end(socket, LWS_CLOSE_STATUS_GOINGAWAY);
		return true;
	}
	if (is_asked)
		socket->awaits = relay;
	return true;
}
