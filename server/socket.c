/*
 * Sockets: frames in, messages out, and the limits of both.
 */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/inside.h"

/* ---- Messages ------------------------------------------------------------------------------------------------ */

struct message_out *message_new(struct server *server, const char *text, size_t size)
{
	struct message_out *message = malloc(sizeof *message + LWS_PRE + size);
	if (!message)
		end_without_memory();
	*message = (struct message_out){.refs = 1, .after = store_last(server->store), .size = size};
	memcpy(message->room + LWS_PRE, text, size);
	return message;
}

void message_drop(struct message_out *message)
{
	if (message && --message->refs == 0)
		free(message);
}

/* ---- Out ----------------------------------------------------------------------------------------------------- */

static bool may_leave(const struct socket *socket, uint64_t committed)
{
	return socket->out_count && socket->out[socket->out_first]->after <= committed;
}

static void hold(struct socket *socket)
{
	struct server *server = socket->server;
	if (socket->held)
		return;
	socket->held = true;
	socket->next_held = NULL;
	if (server->last_held)
		server->last_held->next_held = socket;
	else
		server->held = socket;
	server->last_held = socket;
}

static void forget_held(struct socket *socket)
{
	struct server *server = socket->server;
	struct socket **at = &server->held, *before = NULL;
	if (!socket->held)
		return;
	for (; *at != socket; at = &before->next_held)
		before = *at;
	*at = socket->next_held;
	if (server->last_held == socket)
		server->last_held = before;
	socket->held = false;
}

/* Writes as soon as the connection takes it; what must be committed first waits for that. */
static void write_soon(struct socket *socket)
{
	struct server *server = socket->server;
	if (may_leave(socket, store_committed(server->store))) {
		lws_callback_on_writable(socket->wsi);
	} else if (socket->out_count) {
		hold(socket);
	}
}

static size_t longest_unsent(const struct socket *socket)
{
	size_t longest = socket->lent;
	for (unsigned i = 0; i < socket->out_count; i++) {
		size_t size = socket->out[(socket->out_first + i) % socket->out_room]->size;
		longest = size > longest ? size : longest;
	}
	return longest;
}

/* What waits for him: here, and with the library, of what it was handed last. */
static size_t unsent(const struct socket *socket)
{
	return socket->out_bytes + socket->lent;
}

/* Long messages to sockets without a login are counted, for the memory that all of them hold together is bounded. */
static void note_long(struct socket *socket)
{
	bool has_long = !socket->user.no && longest_unsent(socket) > max_unsent_to_nobody;
	if (has_long && !socket->has_long)
		socket->server->long_to_nobody++;
	if (!has_long && socket->has_long)
		socket->server->long_to_nobody--;
	socket->has_long = has_long;
}

/*
 * Has he left so much unread that this would be too much? One message may always wait, however long it is; of long ones to
 * those who have not logged in so many in all.
 */
static bool is_too_much(const struct socket *socket, size_t size)
{
	size_t most = socket->user.no ? max_unsent : max_unsent_to_nobody;
	size_t longest = longest_unsent(socket);
	if (!socket->user.no && size > most && socket->server->long_to_nobody >= most_long_to_nobody)
		return true;
	return unsent(socket) + size - (size > longest ? size : longest) > most;
}

/* Not here: whoever is being served may be the one. */
static void end_at_once(struct socket *socket, uint16_t code)
{
	socket->close_code = code;
	lws_set_timeout(socket->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

/* Most sockets have no more than two messages waiting at any time. */
static bool make_room_for_one(struct socket *socket)
{
	if (socket->out_count < socket->out_room)
		return true;
	unsigned room = socket->out_room ? 2 * socket->out_room : 4;
	struct message_out **out = malloc(room * sizeof(struct message_out *));
	if (!out)
		return false;
	for (unsigned i = 0; i < socket->out_count; i++)
		out[i] = socket->out[(socket->out_first + i) % socket->out_room];
	free(socket->out);
	socket->out = out;
	socket->out_room = room;
	socket->out_first = 0;
	return true;
}

void socket_send(struct socket *socket, struct message_out *message)
{
	if (socket->close_code)
		return;
	if (socket->out_count == max_backlog || is_too_much(socket, message->size)) {
		end_at_once(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION);
		return;
	}
	if (!make_room_for_one(socket)) {
		end_at_once(socket, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
		return;
	}
	message->refs++;
	socket->out_bytes += message->size;
	socket->out[(socket->out_first + socket->out_count++) % socket->out_room] = message;
	note_long(socket);
	write_soon(socket);
}

void socket_send_text(struct socket *socket, const char *text, size_t size)
{
	struct message_out *message = message_new(socket->server, text, size);
	socket_send(socket, message);
	message_drop(message);
}

enum { at_once = 8, max_later = 64 };

/* Who does not read what he asked for is not listened to meanwhile: questions cost him more than us. */
static void listen_less(struct socket *socket)
{
	if (socket->deaf || (unsent(socket) < unsent_before_more && !socket->awaits && !socket->later))
		return;
	socket->deaf = true;
	lws_rx_flow_control(socket->wsi, 0);
}

void socket_listen_again(struct socket *socket)
{
	if (!socket->deaf || unsent(socket) >= unsent_before_more || socket->awaits || socket->later)
		return;
	socket->deaf = false;
	lws_rx_flow_control(socket->wsi, 1);
}

static bool write_one(struct socket *socket)
{
	struct message_out *message = socket->out[socket->out_first];
	int written = lws_write(socket->wsi, message->room + LWS_PRE, message->size, LWS_WRITE_TEXT);
	bool good = written >= (int)message->size;
	socket->out_first = (socket->out_first + 1) % socket->out_room;
	socket->out_count--;
	socket->out_bytes -= message->size;
	socket->lent = lws_partial_buffered(socket->wsi) ? message->size : 0;
	message_drop(message);
	note_long(socket);
	socket_listen_again(socket);
	return good;
}

/* The library has sent what it kept. */
static void note_sent(struct socket *socket)
{
	if (!socket->lent || lws_partial_buffered(socket->wsi))
		return;
	socket->lent = 0;
	note_long(socket);
	socket_listen_again(socket);
}

/* A few at once: the library keeps what the system does not take. */
static bool write_some(struct socket *socket, uint64_t committed)
{
	for (unsigned i = 0; may_leave(socket, committed); i++) {
		if (i == at_once || lws_partial_buffered(socket->wsi)) {
			lws_callback_on_writable(socket->wsi);
			return true;
		}
		if (!write_one(socket))
			return false;
	}
	write_soon(socket);
	return true;
}

/* Several messages go in one parcel, and wake up their reader once. */
static void hold_together(struct socket *socket, int yes)
{
	setsockopt(lws_get_socket_fd(socket->wsi), IPPROTO_TCP, TCP_CORK, &yes, sizeof yes);
}

static bool write_at_once(struct socket *socket, uint64_t committed)
{
	bool several = socket->out_count > 1;
	if (several)
		hold_together(socket, 1);
	bool good = write_some(socket, committed);
	if (several)
		hold_together(socket, 0);
	return good;
}

/*
 * Something was committed: those that waited for it write, in the order in which they began to wait, and at once: to ask the
 * library whether they may would take another round through all connections. One that is being closed, or has not taken
 * what it was sent before, is left to the library.
 */
void sockets_go_on(struct server *server)
{
	uint64_t committed = store_committed(server->store);
	struct socket *last = server->last_held, *socket = NULL;
	server->told = committed;
	while (server->held && socket != last) {
		socket = server->held;
		forget_held(socket);
		if (!may_leave(socket, committed) || socket->closing || socket->close_code ||
		    lws_partial_buffered(socket->wsi))
			write_soon(socket);
		else if (!write_at_once(socket, committed))
			end_at_once(socket, LWS_CLOSE_STATUS_ABNORMAL_CLOSE);
	}
}

/* Messages leave in order, and none before what it rests on is on the disk. */
bool socket_write(struct socket *socket)
{
	uint64_t committed = store_committed(socket->server->store);
	note_sent(socket);
	if (socket->close_code) {
		lws_close_reason(socket->wsi, socket->close_code, NULL, 0);
		socket->closing = true;
		return false;
	}
	return write_some(socket, committed);
}

/* ---- In ------------------------------------------------------------------------------------------------------ */

static bool close_with(struct socket *socket, enum lws_close_status code, const char *why)
{
	lws_close_reason(socket->wsi, code, (unsigned char *)(uintptr_t)why, strlen(why));
	socket->closing = true;
	return false;
}

/* Two hundred requests a second, and twice that at once; some weigh more than one. */
bool socket_may(struct socket *socket, unsigned cost)
{
	double now = steady_now();
	socket->allowance += (now - socket->counted) * requests_a_second;
	socket->counted = now;
	if (socket->allowance > requests_at_once)
		socket->allowance = requests_at_once;
	if (socket->server->setup.unlimited)
		return true;
	if (socket->allowance < cost)
		return false;
	socket->allowance -= cost;
	return limit_allows(socket->server, limit_cost_of_address, socket->address, cost);
}

static bool keep_part(struct socket *socket, const char *bytes, size_t size)
{
	char *in = realloc(socket->in, socket->in_used + size + 1);
	if (!in)
		return false;
	socket->in = in;
	memcpy(in + socket->in_used, bytes, size);
	socket->in_used += size;
	return true;
}

/* Who has not logged in may send a long frame, or leave answers unread, but not both. */
static bool is_too_much_of_nobody(const struct socket *socket, size_t size)
{
	return !socket->user.no && socket->in_used &&
	       socket->in_used + size + unsent(socket) > max_held_of_nobody;
}

static void forget_part(struct socket *socket)
{
	free(socket->in);
	socket->in = NULL;
	socket->in_used = 0;
}

bool socket_keep_for_later(struct socket *socket, const char *text, size_t size)
{
	struct frame_in *frame = socket->laters < max_later ? malloc(sizeof *frame + size) : NULL;
	if (!frame)
		return close_with(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many requests");
	*frame = (struct frame_in){.size = size};
	memcpy(frame->text, text, size);
	if (socket->last_later)
		socket->last_later->next = frame;
	else
		socket->later = frame;
	socket->last_later = frame;
	socket->laters++;
	return true;
}

struct frame_in *socket_next_later(struct socket *socket)
{
	struct frame_in *frame = socket->later;
	if (!frame)
		return NULL;
	socket->later = frame->next;
	if (!socket->later)
		socket->last_later = NULL;
	socket->laters--;
	return frame;
}

void socket_was_answered(struct socket *socket)
{
	socket->awaits = NULL;
	if (socket->later)
		turn_wait(socket);
	socket_listen_again(socket);
}

static bool take_whole(struct socket *socket, const char *text, size_t size)
{
	if (socket->awaits) /* it was on its way when the request before it went to another server */
		return socket_keep_for_later(socket, text, size);
	return turn_take(socket, text, size);
}

bool socket_take(struct socket *socket, const char *bytes, size_t size, bool last, bool binary)
{
	noise_heard(socket, size, last);
	if (binary)
		return close_with(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text frames only");
	if (socket->in_used + size > max_frame)
		return close_with(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "64 KiB at most");
	if (is_too_much_of_nobody(socket, size))
		return close_with(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too much at once");
	if (!last || socket->in_used) {
		if (!keep_part(socket, bytes, size))
			return false;
		if (!last)
			return true;
	}
	if (!socket_may(socket, 1))
		return close_with(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many requests");
	bool good = socket->in_used ? take_whole(socket, socket->in, socket->in_used)
				    : take_whole(socket, bytes, size);
	forget_part(socket);
	listen_less(socket);
	return good;
}

/* ---- Of one user ---------------------------------------------------------------------------------------------- */

void socket_end(struct socket *socket, uint16_t code)
{
	if (socket->close_code)
		return;
	socket->close_code = code;
	lws_callback_on_writable(socket->wsi);
}

void socket_cut(struct socket *socket)
{
	if (!socket->close_code)
		end_at_once(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void sockets_close_of(struct server *server, int64_t user, bool and_his_bots)
{
	for (struct socket *socket = server->sockets; socket; socket = socket->next)
		if (socket->user.no == user || (and_his_bots && socket->user.bot_of == user))
			socket_end(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void sockets_tell_user(struct server *server, int64_t user, struct message_out *message)
{
	for (struct socket *socket = server->by_user[(uint64_t)user % buckets]; socket;
	     socket = socket->next_of_user)
		if (socket->user.no == user && !socket->inner)
			socket_send(socket, message);
}

/* ---- Coming and going ---------------------------------------------------------------------------------------- */

bool socket_has_joined(const struct socket *socket, const struct hosted *hosted, seat_id viewer)
{
	for (unsigned i = 0; i < socket->joins; i++)
		if (socket->joined[i].hosted == hosted && socket->joined[i].viewer == viewer)
			return true;
	return false;
}

void socket_join(struct socket *socket, struct hosted *hosted, seat_id viewer)
{
	if (hosted->sockets == hosted->table_room) {
		hosted->table_room += 4;
		hosted->at_table = realloc(hosted->at_table, hosted->table_room * sizeof *hosted->at_table);
		if (!hosted->at_table)
			end_without_memory();
	}
	hosted->at_table[hosted->sockets++] = (struct at_table){.socket = socket, .viewer = viewer};
	socket->joined[socket->joins++] = (struct joined){.hosted = hosted, .viewer = viewer};
}

static void leave_table(const struct socket *socket, struct hosted *hosted, seat_id viewer)
{
	for (unsigned i = 0; i < hosted->sockets; i++)
		if (hosted->at_table[i].socket == socket && hosted->at_table[i].viewer == viewer) {
			hosted->at_table[i] = hosted->at_table[--hosted->sockets];
			return;
		}
}

void socket_leave(struct socket *socket, struct hosted *hosted, seat_id viewer)
{
	for (unsigned i = 0; i < socket->joins; i++) {
		if (socket->joined[i].hosted != hosted || socket->joined[i].viewer != viewer)
			continue;
		socket->joined[i] = socket->joined[--socket->joins];
		leave_table(socket, hosted, viewer);
		viewer_leave(hosted, viewer);
		hosted->idle_since = steady_now();
		if (viewer < max_seats)
			tell_socket_table(hosted);
		return;
	}
}

static struct socket **bucket_of(struct server *server, int64_t user)
{
	return &server->by_user[(uint64_t)user % buckets];
}

void socket_open(struct socket *socket, struct server *server, struct lws *wsi, const struct user *user,
		 const char *request)
{
	*socket = (struct socket){.server = server,
				  .wsi = wsi,
				  .user = *user,
				  .allowance = requests_at_once,
				  .counted = steady_now(),
				  .next = server->sockets};
	peer_address(server, wsi, socket->address);
	if (server->sockets)
		server->sockets->before = socket;
	server->sockets = socket;
	server->sockets_open++;
	socket->next_of_user = *bucket_of(server, user->no);
	*bucket_of(server, user->no) = socket;
	snprintf(socket->request, sizeof socket->request, "%s", request);
	noise_begin(socket);
	log_socket(socket, "opened");
}

void socket_close(struct socket *socket)
{
	struct server *server = socket->server;
	log_socket(socket, "closed");
	if (socket->before)
		socket->before->next = socket->next;
	else
		server->sockets = socket->next;
	if (socket->next)
		socket->next->before = socket->before;
	server->sockets_open--;
	struct socket **at = bucket_of(server, socket->user.no);
	while (*at && *at != socket)
		at = &(*at)->next_of_user;
	if (*at)
		*at = socket->next_of_user;
	while (socket->joins)
		socket_leave(socket, socket->joined[0].hosted, socket->joined[0].viewer);
	while (socket->out_count) {
		message_drop(socket->out[socket->out_first]);
		socket->out_first = (socket->out_first + 1) % socket->out_room;
		socket->out_count--;
	}
	free(socket->out);
	socket->lent = 0;
	note_long(socket);
	for (struct frame_in *frame; (frame = socket_next_later(socket));)
		free(frame);
	relays_leave(socket);
	forget_part(socket);
	forget_held(socket);
	turn_forget(socket);
}
