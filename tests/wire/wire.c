/*
 * A small client for HTTP and WebSocket.
 */
#include "tests/wire/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int connect_to(int port, const char *from)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
	struct sockaddr_in to = {.sin_family = AF_INET,
				 .sin_port = htons((uint16_t)port),
				 .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	struct sockaddr_in own = {.sin_family = AF_INET};
	bool placed = !from || (inet_pton(AF_INET, from, &own.sin_addr) == 1 &&
				bind(fd, (struct sockaddr *)&own, sizeof own) == 0);
	if (fd >= 0 && placed && connect(fd, (struct sockaddr *)&to, sizeof to) == 0) {
		setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
		return fd;
	}
	if (fd >= 0)
		close(fd);
	return -1;
}

static bool send_all(int fd, const void *bytes, size_t size)
{
	const char *at = bytes;
	while (size) {
		ssize_t sent = send(fd, at, size, MSG_NOSIGNAL);
		if (sent <= 0)
			return false;
		at += sent;
		size -= (size_t)sent;
	}
	return true;
}

static long now_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- The handshake ------------------------------------------------------------------------------------------- */

static bool fill(struct wire *wire, int milliseconds)
{
	struct pollfd poll_for = {.fd = wire->fd, .events = POLLIN};
	if (wire->at) {
		memmove(wire->in, wire->in + wire->at, wire->used - wire->at);
		wire->used -= wire->at;
		wire->at = 0;
	}
	if (milliseconds > 0 && poll(&poll_for, 1, milliseconds) <= 0)
		return false;
	ssize_t got = recv(wire->fd, wire->in + wire->used, wire_room - wire->used, MSG_DONTWAIT);
	if (got < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (got <= 0) {
		wire->closed = true;
		return false;
	}
	wire->used += (size_t)got;
	return true;
}

bool wire_open(struct wire *wire, const struct wire_setup *setup)
{
	char request[1024], host[64], origin[96];
	*wire = (struct wire){.fd = connect_to(setup->port, setup->from)};
	if (wire->fd < 0)
		return false;
	wire->in = malloc(wire_room + 1);
	snprintf(host, sizeof host, "127.0.0.1:%d", setup->port);
	snprintf(origin, sizeof origin, "Origin: http://127.0.0.1:%d\r\n", setup->port);
	if (setup->origin)
		snprintf(origin, sizeof origin, "%s%s%s", *setup->origin ? "Origin: " : "", setup->origin,
			 *setup->origin ? "\r\n" : "");
	int size = snprintf(request, sizeof request,
			    "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
			    "Sec-WebSocket-Protocol: vedette\r\n%s%s%s%s%s%s%s\r\n",
			    setup->path ? setup->path : "/socket", setup->host ? setup->host : host, origin,
			    setup->cookie ? "Cookie: vedette=" : "", setup->cookie ? setup->cookie : "",
			    setup->cookie ? "\r\n" : "", setup->token ? "Authorization: Bearer " : "",
			    setup->token ? setup->token : "", setup->token ? "\r\n" : "");
	char *end = NULL;
	long until = now_ms() + wire_patience;
	bool sent = wire->in && send_all(wire->fd, request, (size_t)size);
	while (sent && !wire->closed && now_ms() < until && !end) {
		fill(wire, 100);
		wire->in[wire->used] = '\0';
		end = strstr(wire->in, "\r\n\r\n");
	}
	if (end) {
		sscanf(wire->in, "HTTP/1.%*d %d", &wire->status);
		wire->at = (size_t)(end - wire->in) + 4;
	}
	if (wire->status == 101)
		return true;
	wire_close(wire);
	return false;
}

void wire_close(struct wire *wire)
{
	if (wire->fd >= 0)
		close(wire->fd);
	free(wire->in);
	wire->in = NULL;
	wire->fd = -1;
	wire->closed = true;
}

/* ---- Frames -------------------------------------------------------------------------------------------------- */

bool wire_send_frame(struct wire *wire, unsigned char first, const char *bytes, size_t size)
{
	static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
	unsigned char *frame = malloc(size + 14);
	size_t at = 2;
	if (!frame)
		return false;
	frame[0] = first;
	if (size < 126) {
		frame[1] = (unsigned char)(0x80 | size);
	} else if (size < 65536) {
		frame[1] = 0x80 | 126;
		frame[at++] = (unsigned char)(size >> 8);
		frame[at++] = (unsigned char)size;
	} else {
		frame[1] = 0x80 | 127;
		for (int shift = 56; shift >= 0; shift -= 8)
			frame[at++] = (unsigned char)((uint64_t)size >> shift);
	}
	memcpy(frame + at, mask, 4);
	at += 4;
	for (size_t i = 0; i < size; i++)
		frame[at + i] = (unsigned char)((unsigned char)bytes[i] ^ mask[i % 4]);
	bool sent = send_all(wire->fd, frame, at + size);
	free(frame);
	return sent;
}

bool wire_send(struct wire *wire, const char *text, size_t size)
{
	return wire_send_frame(wire, 0x81, text, size);
}

/* A whole frame in the room; its payload and the byte behind it. */
static bool whole_frame(const struct wire *wire, size_t *from, size_t *size)
{
	const unsigned char *at = (const unsigned char *)wire->in + wire->at;
	size_t left = wire->used - wire->at, head = 2, length;
	if (left < 2)
		return false;
	length = at[1] & 0x7f;
	if (length == 126) {
		if (left < 4)
			return false;
		length = (size_t)at[2] << 8 | at[3];
		head = 4;
	} else if (length == 127) {
		if (left < 10)
			return false;
		length = 0;
		for (unsigned i = 2; i < 10; i++)
			length = length << 8 | at[i];
		head = 10;
	}
	*from = wire->at + head;
	*size = length;
	return left >= head + length;
}

bool wire_has(const struct wire *wire)
{
	size_t from, size;
	return whole_frame(wire, &from, &size);
}

char *wire_read(struct wire *wire, int milliseconds, size_t *size)
{
	size_t from;
	long until = now_ms() + milliseconds;
	for (;;) {
		while (!whole_frame(wire, &from, size)) {
			long left = until - now_ms();
			if (wire->closed ||
			    (!fill(wire, left > 0 ? (int)left : 0) && (wire->closed || left <= 0)))
				return NULL;
		}
		unsigned char kind = (unsigned char)wire->in[wire->at] & 0x0f;
		wire->at = from + *size;
		if (kind == 1) {
			/* One byte back for the zero: the head of the next frame is kept. */
			memmove(wire->in + from - 1, wire->in + from, *size);
			wire->in[from - 1 + *size] = '\0';
			return wire->in + from - 1;
		}
		if (kind == 8) {
			if (*size >= 2)
				wire->close_code = (unsigned char)wire->in[from] << 8 |
						   (unsigned char)wire->in[from + 1];
			wire->closed = true;
			return NULL;
		}
		if (kind == 9)
			wire_send_frame(wire, 0x8a, wire->in + from, *size);
	}
}

/* ---- HTTP ---------------------------------------------------------------------------------------------------- */

static void find_cookie(const char *head, char cookie[128])
{
	const char *at = strstr(head, "set-cookie: vedette=");
	cookie[0] = '\0';
	if (at)
		snprintf(cookie, 128, "%.*s", (int)strcspn(at + 20, ";\r"), at + 20);
}

int wire_http(int port, const char *request, char *body, size_t body_size, char cookie[128])
{
	struct wire wire = {.fd = connect_to(port, NULL), .in = malloc(wire_room + 1)};
	int status = 0;
	long until = now_ms() + wire_patience;
	if (body_size)
		body[0] = '\0';
	cookie[0] = '\0';
	if (wire.fd >= 0 && wire.in && send_all(wire.fd, request, strlen(request)))
		while (!wire.closed && now_ms() < until)
			fill(&wire, 200);
	if (wire.in) {
		wire.in[wire.used] = '\0';
		char *end = strstr(wire.in, "\r\n\r\n");
		sscanf(wire.in, "HTTP/1.1 %d", &status);
		find_cookie(wire.in, cookie);
		if (end && body_size)
			snprintf(body, body_size, "%s", end + 4);
	}
	wire_close(&wire);
	return status;
}

int wire_get(int port, const char *path, const char *cookie, char *body, size_t size, char set_cookie[128])
{
	char request[512];
	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s%s%s\r\n", path, port,
		 cookie ? "Cookie: vedette=" : "", cookie ? cookie : "", cookie ? "\r\n" : "");
	return wire_http(port, request, body, size, set_cookie);
}

/* ---- Without manners ----------------------------------------------------------------------------------------- */

bool raw_open(struct raw *raw, int port)
{
	return raw_open_from(raw, port, NULL);
}

bool raw_open_from(struct raw *raw, int port, const char *from)
{
	struct timeval patience = {.tv_sec = wire_patience / 1000};
	raw->fd = connect_to(port, from);
	return raw->fd >= 0 && setsockopt(raw->fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience) == 0;
}

void raw_send(struct raw *raw, const char *bytes, size_t size)
{
	send_all(raw->fd, bytes, size);
}

bool raw_has(const struct raw *raw)
{
	struct pollfd poll_for = {.fd = raw->fd, .events = POLLIN};
	return poll(&poll_for, 1, 0) > 0;
}

char *raw_read_all(struct raw *raw)
{
	size_t used = 0;
	ssize_t got = 1;
	char *text = malloc(wire_room + 1);
	while (text && got > 0 && used < wire_room) {
		got = recv(raw->fd, text + used, wire_room - used, 0);
		used += got > 0 ? (size_t)got : 0;
	}
	if (text)
		text[used] = '\0';
	return text;
}

void raw_close(struct raw *raw)
{
	if (raw->fd >= 0)
		close(raw->fd);
	raw->fd = -1;
}
