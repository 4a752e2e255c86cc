/*
 * A small client for HTTP and WebSocket over loopback, for tests and for measuring. It can misbehave on purpose.
 */
#ifndef VEDETTE_WIRE_H
#define VEDETTE_WIRE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

/* How long anything may take, however crowded the machine is: it ends what hangs, and measures nothing. */
enum { wire_room = 1 << 20, wire_patience = 120000 /* milliseconds */ };

struct wire {
	int fd;
	int status; /* of the handshake: 101 when it is a socket */
	char *in;
	size_t used, at;
	int close_code; /* what the server said when it closed; 0: nothing yet */
	bool closed;
};

struct wire_setup {
	int port;
	const char *cookie; /* or NULL */
	const char *token;  /* of a bot, or NULL */
	const char *host;   /* NULL: the right one */
	const char *origin; /* NULL: the right one; "" none */
	const char *path;   /* NULL: /socket */
	const char *from;   /* an address of loopback; NULL: 127.0.0.1 */
};

bool wire_open(struct wire *wire, const struct wire_setup *setup); /* false: no socket; status says why */
void wire_close(struct wire *wire);
bool wire_send(struct wire *wire, const char *text, size_t size);
/* Any frame: `first` is its first byte (0x81 text, 0x82 binary, 0x01 first part, 0x80 last part ...). */
bool wire_send_frame(struct wire *wire, unsigned char first, const char *bytes, size_t size);
/* The next text message, valid until the next call; NULL: none within that time, or closed. */
char *wire_read(struct wire *wire, int milliseconds, size_t *size);
/* Something lies ready without waiting. */
bool wire_has(const struct wire *wire);

/* One HTTP request; the status, 0: no answer. `body` gets what fits, `cookie` the value set or "". */
int wire_http(int port, const char *request, char *body, size_t body_size, char cookie[128]);
int wire_get(int port, const char *path, const char *cookie, char *body, size_t size, char set_cookie[128]);

/* A connection without any manners: bytes out, bytes in. */
struct raw {
	int fd;
};

bool raw_open(struct raw *raw, int port);
bool raw_open_from(struct raw *raw, int port, const char *from);
void raw_send(struct raw *raw, const char *bytes,
	      size_t size);          /* what the other end no longer takes is lost */
bool raw_has(const struct raw *raw); /* something has come, or it was closed */
char *raw_read_all(struct raw *raw); /* until it is closed, or patience ends; to be freed */
void raw_close(struct raw *raw);

#endif
