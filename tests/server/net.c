/*
 * A public server.
 */
#include "tests/server/net.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"

void net_open(struct net *net)
{
	net_open_with(net, (const char *const[]){"--public", "--pace", "0", NULL});
}

void net_open_with(struct net *net, const char *const options[])
{
	start_server_at_rest(&net->server, options);
	snprintf(net->origin, sizeof net->origin, "http://127.0.0.1:%d", net->server.port);
}

void net_close(struct net *net)
{
	cr_assert_eq(server_stop(&net->server, SIGTERM), 0, "the server did not end in order");
	server_forget(&net->server);
}

/* The whole answer, head and body; to be freed. Closes. */
char *net_ask(const struct net *net, const char *request)
{
	struct raw raw;
	cr_assert(raw_open(&raw, net->server.port));
	raw_send(&raw, request, strlen(request));
	char *answer = raw_read_all(&raw);
	raw_close(&raw);
	return answer;
}

char *net_get(const struct net *net, const char *path)
{
	char request[600];
	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n", path,
		 net->server.port);
	return net_ask(net, request);
}

int http_status(const char *answer)
{
	int status = 0;
	sscanf(answer, "HTTP/1.%*d %d", &status);
	return status;
}

int net_status(const struct net *net, const char *path)
{
	char *answer = net_get(net, path);
	int status = http_status(answer);
	free(answer);
	return status;
}

char *net_post(const struct net *net, const char *path, const char *more, const char *body)
{
	char request[6000];
	snprintf(request, sizeof request,
		 "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
		 "Content-Length: %zu\r\nConnection: close\r\n%s\r\n%s",
		 path, net->server.port, net->origin, strlen(body), more, body);
	return net_ask(net, request);
}

/* The value of a header, up to its end; to be freed. */
char *http_header(const char *answer, const char *name)
{
	char wanted[80];
	snprintf(wanted, sizeof wanted, "\r\n%s: ", name);
	const char *at = strstr(answer, wanted), *end = at ? strstr(at + 2, "\r\n") : NULL;
	return end ? strndup(at + strlen(wanted), (size_t)(end - at) - strlen(wanted)) : NULL;
}

void expect_header(const char *answer, const char *name, const char *value)
{
	char *there = http_header(answer, name);
	cr_assert(there && !strcmp(there, value), "%s: %s", name, there ? there : "(none)");
	free(there);
}

/* A few tries a second are all there are, for everybody: who comes too early comes again some seconds later. */
char *net_post_account(const struct net *net, const char *path, const char *more, const char *body)
{
	for (unsigned tries = 0;; tries++) {
		char *answer = net_post(net, path, more, body);
		if (http_status(answer) != 429 || tries == 10 || !clock_at())
			return answer;
		free(answer);
		set_clock(clock_at() + 1000);
	}
}

char *net_get_as(const struct net *net, const char *path, const char *cookie)
{
	char request[600];
	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nCookie: vedette=%s\r\n\r\n",
		 path, net->server.port, cookie);
	return net_ask(net, request);
}

char *net_post_as(const struct net *net, const char *path, const char *cookie, const char *body)
{
	char more[200];
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cookie);
	return net_post_account(net, path, cookie[0] ? more : "", body);
}

int net_status_as(const struct net *net, const char *path, const char *cookie, const char *body)
{
	char *answer = net_post_as(net, path, cookie, body);
	int status = http_status(answer);
	free(answer);
	return status;
}

void net_register(const struct net *net, const char *name, char cookie[128])
{
	char body[200];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"Trautenau 1866\"}", name);
	char *answer = net_post_account(net, "/api/register", "", body);
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	char *set = http_header(answer, "set-cookie");
	cr_assert_not_null(set);
	snprintf(cookie, 128, "%.*s", (int)strcspn(set + 8, ";"), set + 8);
	free(set);
	free(answer);
}
