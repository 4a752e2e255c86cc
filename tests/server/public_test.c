/*
 * A server on the net, as somebody sees it who means it no good.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"

/* ---- Headers ------------------------------------------------------------------------------------------------- */

Test(net, every_answer_has_its_policy)
{
	static const char *const paths[] = {
		"/", "/game/abc", "/api/session", "/api/scenarios", "/api/nothing", "/none.html", "/socket"};
	struct net net;
	net_open(&net);
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		char *answer = net_get(&net, paths[i]);
		expect_header(
			answer, "content-security-policy",
			"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
			"font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action "
			"'self'; frame-ancestors 'none'");
		expect_header(answer, "x-content-type-options", "nosniff");
		expect_header(answer, "referrer-policy", "no-referrer");
		cr_assert_null(strstr(answer, "set-cookie"), "%s: nobody has logged in", paths[i]);
		cr_assert_null(strstr(answer, "access-control-allow"), "%s", paths[i]);
		free(answer);
	}
	net_close(&net);
}

Test(net, cookies_are_for_this_server_alone)
{
	struct net net;
	net_open(&net);
	char *answer = net_post_account(&net, "/api/register", "",
					"{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}");
	char *cookie = http_header(answer, "set-cookie");
	cr_assert_not_null(cookie);
	cr_assert_eq(strspn(cookie + 8, "0123456789abcdef"), 64, "256 bits: %s", cookie);
	cr_assert_str_eq(cookie + 72, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure");
	free(cookie);
	free(answer);
	net_close(&net);
}

/* ---- Sessions ------------------------------------------------------------------------------------------------ */

static bool is_logged_in(const struct net *net, const char *cookie)
{
	char more[200], request[500];
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cookie);
	snprintf(request, sizeof request,
		 "GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n",
		 net->server.port, more);
	char *answer = net_ask(net, request);
	bool in = !strstr(answer, "\"user\":null");
	free(answer);
	return in;
}

/* A cookie that was put into somebody's browser beforehand is not the one he has after logging in. */
Test(net, a_session_cannot_be_foisted_on_anybody)
{
	struct net net;
	char cookie[128], more[200];
	const char *foisted = "00000000000000000000000000000000000000000000000000000000deadbeef";
	net_open(&net);
	net_register(&net, "Gablenz", cookie);
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", foisted);
	char *answer = net_post_account(&net, "/api/login", more,
					"{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}");
	cr_assert_eq(http_status(answer), 200);
	char *set = http_header(answer, "set-cookie");
	cr_assert(set && !strstr(set, foisted) && !strstr(set, cookie), "a new one every time");
	cr_assert_not(is_logged_in(&net, foisted));
	cr_assert(is_logged_in(&net, cookie));
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cookie);
	free(net_post(&net, "/api/logout", more, "{}"));
	cr_assert_not(is_logged_in(&net, cookie), "who has logged out is out");
	free(set);
	free(answer);
	net_close(&net);
}

Test(net, who_has_logged_out_is_out_on_his_sockets)
{
	struct net net;
	struct client client;
	char cookie[128], more[200];
	net_open(&net);
	net_register(&net, "Mondel", cookie);
	client_open(&client, net.server.port, cookie);
	cr_assert_not_null(client_ask(&client, "games", "{\"which\":\"mine\"}"));
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", cookie);
	free(net_post(&net, "/api/logout", more, "{}"));
	client_await_end(&client); /* it is no longer his */
	client_close(&client);
	net_close(&net);
}

Test(net, nobody_does_nothing)
{
	static const char *const methods[] = {"create", "name", "mail", "games"};
	struct net net;
	struct client client;
	net_open(&net);
	client_open(&client, net.server.port, NULL);
	for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++) {
		cr_assert_null(
			client_ask(&client, methods[i],
				   "{\"scenario\":\"trautenau\",\"name\":\"x\",\"address\":\"a@b.example\","
				   "\"which\":\"mine\"}"),
			"%s", methods[i]);
		cr_assert_eq(client_code(&client), -32012, "%s: %d", methods[i], client_code(&client));
	}
	cr_assert_not_null(client_ask(&client, "scenarios", "{}"));
	cr_assert_not_null(client_ask(&client, "games", "{\"which\":\"watch\"}"));
	client_close(&client);
	net_close(&net);
}

static void write_account(const struct net *net, const char *what, const char *body, char *request,
			  size_t size)
{
	snprintf(request, size,
		 "POST /api/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n"
		 "Content-Type: application/json\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
		 what, net->server.port, net->origin, strlen(body), body);
}

/* ---- Passwords ----------------------------------------------------------------------------------------------- */

/* Passwords are guessed slowly, and it cannot be told whether a name exists. */
Test(net, passwords_are_guessed_slowly)
{
	struct net net;
	char cookie[128];
	char request[500];
	enum { guesses = 24 };
	struct raw raw[guesses];
	unsigned refused = 0, wrong = 0;
	const char *body = "{\"name\":\"Gablenz\",\"password\":\"Koeniggraetz\"}";
	net_open(&net);
	net_register(&net, "Gablenz", cookie);
	write_account(&net, "login", body, request, sizeof request);
	for (unsigned i = 0; i < guesses; i++) {
		cr_assert(raw_open(&raw[i], net.server.port));
		raw_send(&raw[i], request, strlen(request));
	}
	for (unsigned i = 0; i < guesses; i++) {
		char *answer = raw_read_all(&raw[i]);
		refused += http_status(answer) == 429;
		wrong += http_status(answer) == 401;
		free(answer);
		raw_close(&raw[i]);
	}
	cr_assert_eq(refused + wrong, guesses);
	cr_assert_eq(wrong, 5, "five of an account: %u", wrong);
	char *known = net_post_account(&net, "/api/login", "",
				       "{\"name\":\"Gablenz\",\"password\":\"Nachod 1866\"}");
	char *unknown = net_post_account(&net, "/api/login", "",
					 "{\"name\":\"Nobody\",\"password\":\"Nachod 1866\"}");
	cr_assert_str_eq(strstr(known, "\r\n\r\n"), strstr(unknown, "\r\n\r\n"));
	cr_assert_eq(http_status(known), 401);
	free(known);
	free(unknown);
	net_close(&net);
}

/*
 * Two names that are one to the store, while its file is held by somebody else: the second is put before the first is on
 * the disk.
 */
Test(net, a_name_that_two_want_at_once_is_one_persons)
{
	struct net net;
	struct raw raw[2];
	char request[500], body[100];
	unsigned taken = 0, made = 0;
	struct base base;
	net_open(&net);
	cr_assert(base_open(&base, net.server.folder) && base_hold(&base));
	for (unsigned i = 0; i < 2; i++) {
		snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"Trautenau 1866\"}",
			 i ? "GABLENZ" : "Gablenz");
		write_account(&net, "register", body, request, sizeof request);
		cr_assert(raw_open(&raw[i], net.server.port));
		raw_send(&raw[i], request, strlen(request));
	}
	/* The second is refused as soon as its password is reckoned, or (on a program that puts it) not at all. */
	for (unsigned i = 0; i < 200 && !raw_has(&raw[1]); i++)
		nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
	cr_assert(base_run(&base, "COMMIT"));
	base_close(&base);
	for (unsigned i = 0; i < 2; i++) {
		char *answer = raw_read_all(&raw[i]);
		made += http_status(answer) == 200;
		taken += http_status(answer) == 409 && strstr(answer, "that name is taken");
		free(answer);
		raw_close(&raw[i]);
	}
	cr_assert(made == 1 && taken == 1, "%u made, %u refused", made, taken);
	cr_assert_eq(net_status(&net, "/api/session"), 200, "and the server goes on");
	net_close(&net);
}

/* The store has the last word: a row that came there by another way refuses one request and ends nothing. */
Test(net, a_name_that_only_the_store_knows_is_refused)
{
	struct net net;
	struct raw raw;
	char request[500];
	struct base base;
	net_open(&net);
	cr_assert(base_open(&base, net.server.folder) && base_hold(&base));
	cr_assert(base_run(&base, "INSERT INTO users(no, name, login, password, created)"
				  " VALUES(1000, 'GABLENZ', 'GABLENZ', '', 0)"));
	write_account(&net, "register", "{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}", request,
		      sizeof request);
	cr_assert(raw_open(&raw, net.server.port));
	raw_send(&raw, request, strlen(request));
	nanosleep(&(struct timespec){.tv_sec = 1}, NULL); /* meanwhile it is put, and waits for us */
	cr_assert(base_run(&base, "COMMIT"));
	base_close(&base);
	char *answer = raw_read_all(&raw);
	cr_assert_eq(http_status(answer), 409, "%s", answer);
	cr_assert(strstr(answer, "that name is taken"));
	cr_assert_null(strstr(answer, "set-cookie"));
	free(answer);
	raw_close(&raw);
	cr_assert_eq(net_status(&net, "/api/session"), 200, "and the server goes on");
	net_close(&net);
}

/* While passwords are reckoned, others play on: the loop has answered them before the first password is done. */
Test(net, passwords_hold_nobody_up)
{
	struct net net;
	struct raw raw[3];
	char request[500];
	const char *body = "{\"name\":\"Nobody\",\"password\":\"Koeniggraetz\"}";
	unsigned answered = 0;
	net_open(&net);
	struct client client;
	client_open(&client, net.server.port, NULL);
	cr_assert_not_null(client_ask(&client, "scenarios", "{}"));
	snprintf(
		request, sizeof request,
		"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
		"Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
		net.server.port, net.origin, strlen(body), body);
	for (unsigned i = 0; i < 3; i++) {
		cr_assert(raw_open(&raw[i], net.server.port));
		raw_send(&raw[i], request, strlen(request));
	}
	/* Three of them take a quarter of a second at the least; a question takes no time. */
	for (; !raw_has(&raw[2]); answered++) {
		client_ask(&client, "game", "{\"game\":\"none\"}");
		cr_assert_eq(client_code(&client), -32011);
		set_clock(clock_at() + 10); /* two hundred a second may be asked */
		nanosleep(&(struct timespec){.tv_nsec = 6000000}, NULL);
	}
	cr_assert_gt(answered, 0, "no question was answered meanwhile");
	for (unsigned i = 0; i < 3; i++) {
		char *answer = raw_read_all(&raw[i]);
		cr_assert_eq(http_status(answer), 401, "%s", answer);
		free(answer);
		raw_close(&raw[i]);
	}
	client_close(&client);
	net_close(&net);
}

/* Who asks and goes away before his password is reckoned leaves nothing behind. */
Test(net, who_hangs_up_while_his_password_is_reckoned)
{
	struct net net;
	struct raw raw;
	char request[500];
	const char *body = "{\"name\":\"Nobody\",\"password\":\"Koeniggraetz\"}";
	net_open(&net);
	snprintf(
		request, sizeof request,
		"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
		"Content-Length: %zu\r\n\r\n%s",
		net.server.port, net.origin, strlen(body), body);
	for (unsigned i = 0; i < 8; i++) {
		cr_assert(raw_open(&raw, net.server.port));
		raw_send(&raw, request, strlen(request));
		nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
		raw_close(&raw);
	}
	cr_assert_eq(net_status(&net, "/api/session"), 200);
	net_close(&net); /* also with some still on their way */
}

/* ---- Requests that are not what they should be ---------------------------------------------------------------- */

Test(net, nothing_lies_outside_the_pages)
{
	static const char *const paths[] = {"/../../../../etc/passwd.txt",
					    "/..%2f..%2f..%2fetc%2fpasswd.txt",
					    "/assets/../../vedette.db",
					    "/vedette.db",
					    "/%2e%2e/%2e%2e/etc/hosts.txt",
					    "//etc/passwd.txt",
					    "/map/../../vedette.svg",
					    "/board/../x.json",
					    "/.git/config",
					    "/assets%00/x.js"};
	struct net net;
	net_open(&net);
	for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
		char *answer = net_get(&net, paths[i]);
		int status = http_status(answer);
		cr_assert(status == 404 || status == 403 || status == 400 || status == 0, "%s: %d", paths[i],
			  status);
		cr_assert_null(strstr(answer, "root:"));
		cr_assert_null(strstr(answer, "SQLite"));
		free(answer);
	}
	cr_assert_eq(net_status(&net, "/"), 200);
	net_close(&net);
}

Test(net, foreign_posts_are_refused)
{
	struct net net, evil;
	char request[500];
	net_open(&net);
	evil = net;
	snprintf(evil.origin, sizeof evil.origin, "https://evil.example");
	char *answer = net_post(&evil, "/api/logout", "", "{}");
	cr_assert_eq(http_status(answer), 403);
	free(answer);
	snprintf(evil.origin, sizeof evil.origin, "null");
	answer = net_post(&evil, "/api/logout", "", "{}");
	cr_assert_eq(http_status(answer), 403);
	free(answer);
	/* A form's way of posting, which no browser asks about first. */
	snprintf(
		request, sizeof request,
		"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: text/plain\r\n"
		"Content-Length: 2\r\nConnection: close\r\n\r\n{}",
		net.server.port, net.origin);
	answer = net_ask(&net, request);
	cr_assert_eq(http_status(answer), 415);
	free(answer);
	snprintf(request, sizeof request,
		 "GET / HTTP/1.1\r\nHost: evil.example:%d\r\nConnection: close\r\n\r\n", net.server.port);
	answer = net_ask(&net, request);
	cr_assert_eq(http_status(answer), 421);
	free(answer);
	net_close(&net);
}

Test(net, oversized_requests_are_refused)
{
	struct net net;
	char *large = calloc(1, 1 << 20), body[5001];
	net_open(&net);
	memset(body, 'x', sizeof body - 1);
	body[sizeof body - 1] = '\0';
	char *answer = net_post(&net, "/api/login", "", body);
	cr_assert(http_status(answer) == 413 || http_status(answer) == 0, "%s", answer);
	free(answer);
	size_t used = (size_t)sprintf(large,
				      "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Large: ", net.server.port);
	memset(large + used, 'y', 500000);
	strcpy(large + used + 500000, "\r\nConnection: close\r\n\r\n");
	answer = net_ask(&net, large);
	cr_assert(http_status(answer) >= 400 || http_status(answer) == 0 || http_status(answer) == 200);
	free(answer);
	cr_assert_eq(net_status(&net, "/"), 200, "and the server lives on");
	free(large);
	net_close(&net);
}

/* Many who begin a request and never end it: others are served all the same. */
Test(net, slow_requests_hold_nobody_up)
{
	enum { slow = 150 }; /* an address may have 200 at once */
	struct net net;
	static struct raw raw[slow];
	net_open(&net);
	for (unsigned i = 0; i < slow; i++) {
		cr_assert(raw_open(&raw[i], net.server.port));
		raw_send(&raw[i], "GET / HTTP/1.1\r\nHo", 18);
	}
	struct client client;
	client_open(&client, net.server.port, NULL);
	for (unsigned i = 0; i < 20; i++)
		cr_assert_not_null(client_ask(&client, "scenarios", "{}"));
	cr_assert_eq(net_status(&net, "/"), 200);
	client_close(&client);
	for (unsigned i = 0; i < slow; i++)
		raw_close(&raw[i]);
	net_close(&net);
}

Test(net, a_user_has_so_many_games_and_no_more)
{
	struct net net;
	struct client client;
	char cookie[128];
	unsigned made = 0;
	net_open(&net);
	net_register(&net, "Gablenz", cookie);
	client_open(&client, net.server.port, cookie);
	for (; made < 250; made++) {
		if (!client_ask(&client, "create", "{\"scenario\":\"short\"}"))
			break;
		if (made % 100 == 99) /* not faster than anybody may ask */
			set_clock(clock_at() + 1000);
	}
	cr_assert_eq(made, 200);
	cr_assert_eq(client_code(&client), -32013);
	client_close(&client);
	net_close(&net);
}
