/*
 * What the owner of an account may do with it: another password, his sessions, his data, its end.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/server/client.h"
#include "tests/server/net.h"

/* A POST or GET with that cookie: its status; the value of a cookie that was set, or "". */
static int post(const struct net *net, const char *path, const char *cookie, const char *body, char set[128])
{
	char *answer = net_post_as(net, path, cookie, body);
	int status = http_status(answer);
	char *header = http_header(answer, "set-cookie");
	if (set)
		snprintf(set, 128, "%.*s", header ? (int)strcspn(header + 8, ";") : 0,
			 header ? header + 8 : "");
	free(header);
	free(answer);
	return status;
}

static char *get(const struct net *net, const char *path, const char *cookie)
{
	return net_get_as(net, path, cookie);
}

static bool is_in(const struct net *net, const char *cookie)
{
	char *answer = get(net, "/api/session", cookie);
	bool in = !strstr(answer, "\"user\":null");
	free(answer);
	return in;
}

static const char mine[] = "{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}";
static const char changed[] = "{\"name\":\"Gablenz\",\"password\":\"Soor and Rudersdorf\"}";

Test(own_account, gets_another_password_and_everybody_else_is_out)
{
	struct net net;
	char first[128], second[128], third[128];
	net_open(&net);
	net_register(&net, "Gablenz", first);
	cr_assert_eq(post(&net, "/api/login", "", mine, second), 200);
	cr_assert_eq(post(&net, "/api/password", first,
			  "{\"password\":\"Nachod 1866\",\"new\":\"Soor and Rudersdorf\"}", NULL),
		     401, "the old password was another");
	cr_assert_eq(post(&net, "/api/password", first, "{\"password\":\"Trautenau 1866\",\"new\":\"short\"}",
			  NULL),
		     400);
	cr_assert_eq(post(&net, "/api/password", "",
			  "{\"password\":\"Trautenau 1866\",\"new\":\"long enough\"}", NULL),
		     401);
	cr_assert(is_in(&net, second), "nothing has changed so far");
	cr_assert_eq(post(&net, "/api/password", first,
			  "{\"password\":\"Trautenau 1866\",\"new\":\"Soor and Rudersdorf\"}", third),
		     200);
	cr_assert_not(is_in(&net, first));
	cr_assert_not(is_in(&net, second));
	cr_assert(is_in(&net, third), "this browser has a session of its own");
	cr_assert_eq(post(&net, "/api/login", "", mine, NULL), 401);
	cr_assert_eq(post(&net, "/api/login", "", changed, NULL), 200);
	net_close(&net);
}

/* A POST whose answer is not waited for; the server has read it. */
static void begin_post(const struct net *net, struct raw *raw, const char *path, const char *cookie,
		       const char *body)
{
	char request[800];
	int size = snprintf(
		request, sizeof request,
		"POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
		"Content-Length: %zu\r\nCookie: vedette=%s\r\n\r\n%s",
		path, net->server.port, net->origin, strlen(body), cookie, body);
	cr_assert(raw_open(raw, net->server.port));
	raw_send(raw, request, (size_t)size);
	for (unsigned i = 0; i < 3; i++)
		cr_assert_eq(net_status(net, "/api/session"), 200);
}

static int end_post(struct raw *raw)
{
	char *answer = raw_read_all(raw);
	int status = http_status(answer);
	free(answer);
	raw_close(raw);
	return status;
}

/* A password takes a while to reckon: what was asked with it before it was changed, and is reckoned after that, is refused. */
Test(own_account, is_not_opened_by_a_password_that_was_changed_meanwhile)
{
	struct net net;
	struct raw raw[4];
	char cookie[128];
	int status[4];
	net_open(&net);
	net_register(&net, "Gablenz", cookie);
	begin_post(&net, &raw[0], "/api/password", cookie,
		   "{\"password\":\"Trautenau 1866\",\"new\":\"Soor and Rudersdorf\"}");
	begin_post(&net, &raw[1], "/api/login", "", mine);
	begin_post(&net, &raw[2], "/api/password", cookie,
		   "{\"password\":\"Trautenau 1866\",\"new\":\"Nachod 1866\"}");
	begin_post(&net, &raw[3], "/api/delete", cookie, "{\"password\":\"Trautenau 1866\"}");
	for (unsigned i = 0; i < 4; i++)
		status[i] = end_post(&raw[i]);
	cr_assert_eq(status[0], 200);
	for (unsigned i = 1; i < 4; i++)
		cr_assert_eq(status[i], 401, "%u: %d", i, status[i]);
	cr_assert_eq(post(&net, "/api/login", "", changed, NULL), 200);
	net_close(&net);
}

Test(own_account, lists_its_sessions_and_ends_the_others)
{
	struct net net;
	char first[128], second[128];
	net_open(&net);
	net_register(&net, "Mondel", first);
	cr_assert_eq(
		post(&net, "/api/login", "", "{\"name\":\"Mondel\",\"password\":\"Trautenau 1866\"}", second),
		200);
	char *list = get(&net, "/api/sessions", second);
	cr_assert_eq(http_status(list), 200);
	cr_assert(strstr(list, "\"here\":false") && strstr(list, "\"here\":true"), "%s", list);
	cr_assert_null(strstr(list, first), "no cookie is told");
	free(list);
	cr_assert_eq(post(&net, "/api/sessions/end", second, "{\"others\":true}", NULL), 200);
	cr_assert_not(is_in(&net, first));
	cr_assert(is_in(&net, second));
	char *nothing = get(&net, "/api/sessions", "");
	cr_assert_eq(http_status(nothing), 401);
	free(nothing);
	net_close(&net);
}

Test(own_account, tells_all_it_has_and_is_deleted)
{
	struct net net;
	struct client client;
	char cookie[128];
	net_open(&net);
	net_register(&net, "Gablenz", cookie);
	client_open(&client, net.server.port, cookie);
	const json_t *made = client_ask(
		&client, "create",
		"{\"scenario\":\"trautenau\",\"seats\":{\"austrian\":\"me\",\"prussian\":\"open\"}}");
	cr_assert_not_null(made);
	char game[16];
	snprintf(game, sizeof game, "%s", text_in(made, "game.id"));
	cr_assert_not_null(client_ask(&client, "chat",
				      "{\"game\":\"%s\",\"seat\":\"austrian\",\"text\":\"Hold the chapel\"}",
				      game));
	char *all = get(&net, "/api/export", cookie);
	cr_assert_eq(http_status(all), 200);
	cr_assert(strstr(all, "Gablenz") && strstr(all, game) && strstr(all, "Hold the chapel"), "%s", all);
	cr_assert_null(strstr(all, "argon2"), "no hash of a password is told");
	free(all);
	cr_assert_eq(post(&net, "/api/delete", cookie, "{\"password\":\"Koeniggraetz\"}", NULL), 401);
	cr_assert(is_in(&net, cookie));
	cr_assert_eq(post(&net, "/api/delete", cookie, "{\"password\":\"Trautenau 1866\"}", NULL), 200);
	cr_assert_not(is_in(&net, cookie));
	cr_assert_eq(post(&net, "/api/login", "", mine, NULL), 401, "there is no such account");
	net_register(&net, "Gablenz", cookie); /* the name is free again, and the account another */
	char *again = get(&net, "/api/export", cookie);
	cr_assert_null(strstr(again, game), "%s", again);
	free(again);
	client_close(&client);
	net_close(&net);
}
