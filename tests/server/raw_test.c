/*
 * Requests as bytes: whatever comes in one segment, a request gets one answer and is carried out once.
 */
#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/net.h"
#include "tests/wire/wire.h"

enum { request_room = 1500 };

static const char nobody[] = "{\"name\":\"Nobody\",\"password\":\"Koeniggraetz\"}";

/* A POST that keeps its connection; `lines` may have a Content-Length of its own. */
static void write_post(const struct net *net, const char *lines, const char *body, char *request)
{
	int length = snprintf(request, request_room,
			      "POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n%s\r\n%s",
			      net->server.port, net->origin, lines, body);
	cr_assert_lt(length, request_room);
}

static void write_login(const struct net *net, const char *body, char *request)
{
	char lines[100];
	snprintf(lines, sizeof lines, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
		 strlen(body));
	write_post(net, lines, body, request);
}

static void write_get(const struct net *net, const char *path, const char *lines, char *request)
{
	snprintf(request, request_room, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", path,
		 net->server.port, lines);
}

static unsigned answers_in(const char *text)
{
	unsigned count = 0;
	while ((text = strstr(text, "HTTP/1.1 "))) {
		count++;
		text++;
	}
	return count;
}

/* The body has as many bytes as the head says. */
static void expect_whole(const char *answer)
{
	char *length = http_header(answer, "content-length");
	const char *body = strstr(answer, "\r\n\r\n");
	cr_assert(length && body, "%s", answer);
	cr_assert_eq(strlen(body + 4), strtoul(length, NULL, 10), "%s", answer);
	free(length);
}

/* These bytes bring one whole answer of that status, and the connection ends; the server goes on. */
static void expect_one(const struct net *net, const char *bytes, int status)
{
	char *answer = net_ask(net, bytes);
	cr_assert_eq(http_status(answer), status, "%s brought %s", bytes, answer);
	cr_assert_eq(answers_in(answer), 1, "%s brought %s", bytes, answer);
	expect_whole(answer);
	free(answer);
	cr_assert_eq(net_status(net, "/api/session"), 200);
}

Test(raw, two_logins_in_one_segment_are_one)
{
	struct net net;
	char request[request_room], both[2 * request_room];
	net_open(&net);
	write_login(&net, nobody, request);
	snprintf(both, sizeof both, "%s%s", request, request);
	expect_one(&net, both, 401);
	net_close(&net);
}

Test(raw, a_line_end_too_many_changes_nothing)
{
	struct net net;
	char request[request_room], longer[request_room + 8];
	net_open(&net);
	write_login(&net, nobody, request);
	snprintf(longer, sizeof longer, "%s\r\n", request);
	expect_one(&net, longer, 401);
	net_close(&net);
}

Test(raw, a_body_that_is_no_object_is_refused_once)
{
	static const char *const bodies[] = {"[]", "7",        "\"x\"",
					     "{",  "\xff\xfe", "{\"name\":\"a\",\"name\":\"b\"}"};
	struct net net;
	char request[request_room], both[2 * request_room];
	net_open(&net);
	for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
		write_login(&net, bodies[i], request);
		expect_one(&net, request, 400);
		snprintf(both, sizeof both, "%s%s", request, request);
		expect_one(&net, both, 400);
	}
	net_close(&net);
}

/* Behind a proxy the answer to the body of a refused request would be taken for that to somebody else's. */
Test(raw, the_body_of_a_refused_request_is_not_read)
{
	struct net net;
	char request[request_room], inner[request_room], lines[100];
	net_open(&net);
	write_get(&net, "/api/scenarios", "", inner);
	snprintf(lines, sizeof lines, "Content-Type: text/plain\r\nContent-Length: %zu\r\n", strlen(inner));
	write_post(&net, lines, inner, request);
	expect_one(&net, request, 415);
	snprintf(lines, sizeof lines, "Content-Length: %zu\r\n", strlen(inner));
	write_get(&net, "/api/session", lines, request);
	strncat(request, inner, sizeof request - strlen(request) - 1);
	expect_one(&net, request, 400);
	net_close(&net);
}

Test(raw, lengths_that_cannot_be_believed_are_refused)
{
	static const char *const lines[] = {
		"Content-Length: -1\r\n",
		"Content-Length: +2\r\n",
		"Content-Length: 0\r\n",
		"Content-Length: 2\r\nContent-Length: 40\r\n",
		"Content-Length: 2, 2\r\n",
		"Content-Length: 0x2\r\n",
		"Content-Length: 4097\r\n",
		"Content-Length: 99999999999999999999\r\n",
		"Transfer-Encoding: chunked\r\n",
		"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
		"",
	};
	struct net net;
	char request[request_room], head[200];
	net_open(&net);
	for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
		snprintf(head, sizeof head, "Content-Type: application/json\r\n%s", lines[i]);
		write_post(&net, head, "{}", request);
		expect_one(&net, request, 413);
	}
	net_close(&net);
}

Test(raw, of_questions_sent_together_the_first_is_answered)
{
	struct net net;
	char all[4 * request_room] = "", request[request_room];
	static const char *const paths[] = {"/api/scenarios", "/api/session", "/api/session"};
	net_open(&net);
	for (unsigned i = 0; i < 3; i++) {
		write_get(&net, paths[i], "", request);
		strcat(all, request);
	}
	char *answer = net_ask(&net, all);
	cr_assert_eq(answers_in(answer), 1, "%s", answer);
	cr_assert(strstr(answer, "connection: close") && strstr(answer, "\"trautenau\""));
	free(answer);
	net_close(&net);
}

/*
 * The library keeps what comes behind a request, and would read the body of a login there out of its own head, and free the
 * connection twice: so a connection is for one request, and nothing behind it is read.
 */
Test(raw, a_login_behind_a_question_is_not_answered)
{
	struct net net;
	char all[4 * request_room], question[request_room], login[request_room];
	net_open(&net);
	write_get(&net, "/api/session", "", question);
	write_login(&net, nobody, login);
	for (unsigned extra = 0; extra < 3; extra++) {
		snprintf(all, sizeof all, "%s%s%s", question, login,
			 extra == 0   ? ""
			 : extra == 1 ? "\r\n"
				      : login);
		char *answer = net_ask(&net, all);
		cr_assert_eq(http_status(answer), 200, "%s", answer);
		cr_assert_eq(answers_in(answer), 1, "%s", answer);
		free(answer);
		cr_assert_eq(net_status(&net, "/api/session"), 200);
	}
	net_close(&net);
}

Test(raw, a_request_in_single_bytes_is_a_request)
{
	struct net net;
	struct raw raw;
	char request[request_room];
	net_open(&net);
	write_login(&net, nobody, request);
	cr_assert(raw_open(&raw, net.server.port));
	for (size_t i = 0; request[i]; i++)
		raw_send(&raw, &request[i], 1);
	char *answer = raw_read_all(&raw);
	cr_assert_eq(http_status(answer), 401, "%s", answer);
	cr_assert_eq(answers_in(answer), 1);
	free(answer);
	raw_close(&raw);
	net_close(&net);
}

/* ---- Slow lines -------------------------------------------------------------------------------------------------- */

/* With small packets and little room at this end, so that the kernel takes no more from the server than a slow line would. */
static int connect_slowly(int port)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0), segment = 536, room = 32768;
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	struct timeval patience = {.tv_sec = wire_patience / 1000};
	to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	cr_assert_geq(fd, 0);
	setsockopt(fd, IPPROTO_TCP, TCP_MAXSEG, &segment, sizeof segment);
	setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	cr_assert_eq(connect(fd, (const struct sockaddr *)&to, sizeof to), 0);
	return fd;
}

/* As many bytes as come, `at_once` at a time with a pause behind each, `pauses` of them; the first go to `head`. */
static size_t read_slowly(int fd, unsigned pauses, char *head, size_t head_size)
{
	enum { at_once = 4096 };
	const struct timespec pause = {.tv_nsec = 250000000};
	char bytes[at_once];
	size_t total = 0;
	for (ssize_t got; (got = recv(fd, bytes, sizeof bytes, 0)) > 0; total += (size_t)got) {
		for (size_t i = 0; i < (size_t)got && total + i < head_size - 1; i++)
			head[total + i] = bytes[i];
		if (pauses) {
			pauses--;
			nanosleep(&pause, NULL);
		}
	}
	return total;
}

/* Longer than the library gives an answer in all: it cut this one off after some sixteen seconds. */
Test(raw, a_slow_reader_gets_the_whole_of_a_map)
{
	enum { pauses_of_23_seconds = 92 };
	struct net net;
	char request[request_room], head[4096] = "";
	net_open(&net);
	int fd = connect_slowly(net.server.port);
	write_get(&net, "/map/campaign.svg", "Accept-Encoding: gzip\r\n", request);
	cr_assert_eq(send(fd, request, strlen(request), 0), (ssize_t)strlen(request));
	size_t total = read_slowly(fd, pauses_of_23_seconds, head, sizeof head);
	close(fd);
	cr_assert_eq(http_status(head), 200, "%.200s", head);
	char *length = http_header(head, "content-length");
	const char *body = strstr(head, "\r\n\r\n");
	cr_assert(length && body, "%.500s", head);
	cr_assert_gt(strtoul(length, NULL, 10), 500000);
	size_t whole = (size_t)(body + 4 - head) + strtoul(length, NULL, 10);
	cr_assert_eq(total, whole, "%zu bytes of %zu", total, whole);
	free(length);
	net_close(&net);
}
