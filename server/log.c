/*
 * The operator's log: a line of JSON for every request over HTTP, every socket that opens and closes, every login,
 * and all that went wrong. What happened for one request bears its id, which the answer has, too.
 *
 * Words that open something (invitations, what came by letter) are not written: of a path its first part alone.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/inside.h"

enum { line_room = 1200, no_log = -1 };

static int open_file(const char *path)
{
	return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

bool log_open(struct server *server)
{
	server->log = no_log;
	if (!server->setup.log)
		return true;
	server->log = open_file(server->setup.log);
	if (server->log >= 0)
		return true;
	fprintf(stderr, "vedette serve: %s: %s\n", server->setup.log, strerror(errno));
	return false;
}

/* Somebody has moved the file away: the next line begins a new one. */
void log_reopen(struct server *server)
{
	int file = server->setup.log ? open_file(server->setup.log) : no_log;
	if (file < 0)
		return;
	close(server->log);
	server->log = file;
}

void log_close(struct server *server)
{
	if (server->log >= 0)
		close(server->log);
	server->log = no_log;
}

struct line {
	struct json out;
	char room[line_room];
};

static bool begin_line(const struct server *server, struct line *line, const char *kind)
{
	char when[40] = "";
	struct tm parts;
	int64_t now = unix_now_ms();
	time_t seconds = (time_t)(now / 1000);
	if (server->log < 0 || !gmtime_r(&seconds, &parts))
		return false;
	size_t size = strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &parts);
	snprintf(when + size, sizeof when - size, ".%03dZ", (int)(now % 1000));
	json_start(&line->out, line->room, sizeof line->room - 1);
	put_object(&line->out, NULL);
	put_text(&line->out, "time", when);
	put_text(&line->out, "kind", kind);
	return true;
}

/* One write a line, at the end of the file: lines of a process that ends and of the next do not mix. */
static void end_line(const struct server *server, struct line *line)
{
	put_end(&line->out);
	if (line->out.overflow)
		return;
	line->room[line->out.used] = '\n';
	if (write(server->log, line->room, line->out.used + 1) < 0)
		return; /* a log that cannot be written stops no game */
}

static void put_first_part(struct json *out, const char *path)
{
	char part[64];
	const char *end = path[0] ? strchr(path + 1, '/') : NULL;
	bool open = !strncmp(path, "/api/", 5) || !strncmp(path, "/map/", 5) || !strncmp(path, "/board/", 7);
	size_t size = end && !open ? (size_t)(end - path) : strlen(path);
	snprintf(part, sizeof part, "%.*s", (int)(size < sizeof part ? size : sizeof part - 1), path);
	put_text(out, "path", part);
}

void log_http(struct server *server, struct lws *wsi, const struct link *link, unsigned status)
{
	struct line line;
	char address[address_room];
	if (!begin_line(server, &line, "http"))
		return;
	peer_address(server, wsi, address);
	put_text(&line.out, "request", link->request);
	put_text(&line.out, "address", address);
	put_text(&line.out, "method", link->method);
	put_first_part(&line.out, link->path);
	put_number(&line.out, "status", status);
	put_real(&line.out, "ms", (steady_now() - link->began) * 1000);
	end_line(server, &line);
}

void log_socket(const struct socket *socket, const char *what)
{
	struct line line;
	if (!begin_line(socket->server, &line, "socket"))
		return;
	put_text(&line.out, "request", socket->request);
	put_text(&line.out, "address", socket->address);
	put_number(&line.out, "user", socket->user.no);
	put_text(&line.out, "what", what);
	put_number(&line.out, "requests", (int64_t)socket->requests);
	if (socket->close_code)
		put_number(&line.out, "code", socket->close_code);
	end_line(socket->server, &line);
}

void log_account(struct server *server, int64_t user, const char *what, const char *request,
		 const char *address)
{
	struct line line;
	if (!begin_line(server, &line, "account"))
		return;
	put_text(&line.out, "request", request);
	put_text(&line.out, "address", address);
	put_number(&line.out, "user", user);
	put_text(&line.out, "what", what);
	end_line(server, &line);
}

void log_trouble(const struct server *server, const char *format, ...)
{
	struct line line;
	char text[600];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	fprintf(stderr, "vedette serve: %s\n", text);
	if (!begin_line(server, &line, "trouble"))
		return;
	put_text(&line.out, "what", text);
	end_line(server, &line);
}

/* ---- Ids ------------------------------------------------------------------------------------------------------- */

static bool is_id(const char *text)
{
	size_t size = strlen(text);
	return size >= 8 && size < request_room &&
	       strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == size;
}

/* A proxy that was named may have given the request an id of its own. */
void request_begin(struct server *server, struct lws *wsi, struct link *link, const char *method,
		   const char *path)
{
	char given[request_room] = "";
	static const char header[] = "x-request-id:";
	link->began = steady_now();
	snprintf(link->method, sizeof link->method, "%s", method);
	snprintf(link->path, sizeof link->path, "%s", path);
	if (peer_is_proxy(server, wsi) &&
	    lws_hdr_custom_copy(wsi, given, sizeof given, header, sizeof header - 1) > 0 && is_id(given))
		memcpy(link->request, given, sizeof link->request);
	else
		random_word(link->request, 12);
}
