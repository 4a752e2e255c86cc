/*
 * The operator's log, and what an account's owner is told of those who came in.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tests/server/client.h"
#include "tests/server/net.h"

enum { path_room = 200 };

static void open_logged(struct net *net, char path[path_room])
{
	*net = (struct net){.server.folder = "/tmp/vedette-XXXXXX"};
	cr_assert_not_null(mkdtemp(net->server.folder));
	snprintf(path, path_room, "%s/log", net->server.folder);
	start_server(&net->server, (const char *const[]){"--public", "--pace", "0", "--proxy", "127.0.0.1",
							 "--log", path, NULL});
	snprintf(net->origin, sizeof net->origin, "http://127.0.0.1:%d", net->server.port);
}

/* Every line is an object with a time and a kind; the lines as an array. */
static json_t *read_log(const char *path)
{
	char line[2000];
	json_t *lines = json_array();
	FILE *file = fopen(path, "r");
	cr_assert_not_null(file, "%s", path);
	while (fgets(line, sizeof line, file)) {
		json_t *object = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
		cr_assert(json_is_object(object), "%s", line);
		cr_assert(json_is_string(json_object_get(object, "time")) &&
				  json_is_string(json_object_get(object, "kind")),
			  "%s", line);
		json_array_append_new(lines, object);
	}
	fclose(file);
	return lines;
}

static const json_t *find_line(const json_t *lines, const char *key, const char *value)
{
	for (size_t i = 0; i < json_array_size(lines); i++)
		if (!strcmp(text_in(json_array_get(lines, i), key), value))
			return json_array_get(lines, i);
	return NULL;
}

Test(log, has_a_line_for_every_request_and_its_id)
{
	struct net net;
	char path[path_room], cookie[128];
	open_logged(&net, path);
	char *answer = net_get(&net, "/api/session");
	char *id = http_header(answer, "x-request-id");
	cr_assert_not_null(id, "%s", answer);
	free(answer);
	answer = net_post_account(&net, "/api/login", "X-Request-Id: from-the-proxy-1\r\n",
				  "{\"name\":\"Nobody\",\"password\":\"Koeniggraetz\"}");
	expect_header(answer, "x-request-id", "from-the-proxy-1");
	free(answer);
	answer = net_post_account(&net, "/api/login", "X-Request-Id: a\\\"b c}\r\n",
				  "{\"name\":\"Nobody\",\"password\":\"Koeniggraetz\"}");
	char *other = http_header(answer, "x-request-id");
	cr_assert(other && strspn(other, "abcdefghijkmnpqrstuvwxyz23456789") == 12, "%s", other);
	free(other);
	free(answer);
	net_register(&net, "Gablenz", cookie);
	struct client client;
	client_open(&client, net.server.port, cookie);
	client_close(&client);
	free(net_get(&net, "/join/abcdefghijkmnpqrstuvwxyz"));
	cr_assert_eq(server_stop(&net.server, SIGTERM), 0);

	json_t *lines = read_log(path);
	const json_t *line = find_line(lines, "request", id);
	cr_assert_not_null(line);
	cr_assert_str_eq(text_in(line, "path"), "/api/session");
	cr_assert_str_eq(text_in(line, "method"), "GET");
	cr_assert_eq(json_integer_value(json_object_get(line, "status")), 200);
	line = find_line(lines, "request", "from-the-proxy-1");
	cr_assert_str_eq(text_in(line, "what"), "wrong password", "what happened for it bears its id");
	cr_assert_not_null(find_line(lines, "what", "signed up"));
	cr_assert_not_null(find_line(lines, "what", "opened"));
	cr_assert_not_null(find_line(lines, "what", "closed"));
	cr_assert_not_null(find_line(lines, "path", "/join"), "an invitation is nobody else's to read");
	json_decref(lines);
	free(id);
	server_forget(&net.server);
}

/* What rotates logs moves the file away and sends a signal: nothing is lost, and the new file is nobody else's. */
Test(log, begins_anew_when_it_was_moved)
{
	struct net net;
	char path[path_room], moved[path_room + 4];
	open_logged(&net, path);
	snprintf(moved, sizeof moved, "%s.1", path);
	cr_assert_eq(net_status(&net, "/health"), 200);
	cr_assert_eq(rename(path, moved), 0);
	cr_assert_eq(kill(net.server.process, SIGUSR1), 0);
	for (time_t began = time(NULL); access(path, F_OK);
	     nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL))
		cr_assert(time(NULL) - began < wire_patience / 1000, "no new file");
	cr_assert_eq(net_status(&net, "/guide"), 200);
	cr_assert_eq(server_stop(&net.server, SIGTERM), 0);
	json_t *before = read_log(moved), *after = read_log(path);
	cr_assert_not_null(find_line(before, "path", "/health"));
	cr_assert_null(find_line(before, "path", "/guide"));
	cr_assert_not_null(find_line(after, "path", "/guide"));
	json_decref(before);
	json_decref(after);
	server_forget(&net.server);
}

static char *get(const struct net *net, const char *path, const char *cookie)
{
	char request[400];
	snprintf(request, sizeof request,
		 "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nCookie: vedette=%s\r\n\r\n",
		 path, net->server.port, cookie);
	return net_ask(net, request);
}

Test(log, owners_see_who_came_in)
{
	struct net net;
	char cookie[128], path[path_room];
	open_logged(&net, path);
	net_register(&net, "Gablenz", cookie);
	free(net_post_account(&net, "/api/login", "X-Forwarded-For: 192.0.2.7\r\n",
			      "{\"name\":\"Gablenz\",\"password\":\"Koeniggraetz\"}"));
	free(net_post_account(&net, "/api/login", "X-Forwarded-For: 192.0.2.8\r\n",
			      "{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}"));
	char *answer = get(&net, "/api/account", cookie);
	json_t *account = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	const json_t *audit = json_object_get(account, "audit");
	cr_assert_eq(json_array_size(audit), 3, "%s", answer);
	cr_assert_str_eq(text_in(json_array_get(audit, 0), "what"), "logged in");
	cr_assert_str_eq(text_in(json_array_get(audit, 0), "address"), "192.0.2.8");
	cr_assert_str_eq(text_in(json_array_get(audit, 1), "what"), "wrong password");
	cr_assert_str_eq(text_in(json_array_get(audit, 1), "address"), "192.0.2.7");
	cr_assert_str_eq(text_in(json_array_get(audit, 2), "what"), "signed up");
	json_decref(account);
	free(answer);
	char *nobody = get(&net, "/api/account", "");
	cr_assert_eq(http_status(nobody), 401);
	free(nobody);
	net_close(&net);
}

Test(log, one_session_is_ended_by_its_id)
{
	struct net net;
	char first[128], second[128], path[path_room], more[200], body[100];
	open_logged(&net, path);
	net_register(&net, "Gablenz", first);
	char *answer = net_post_account(&net, "/api/login", "",
					"{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}");
	char *set = http_header(answer, "set-cookie");
	snprintf(second, sizeof second, "%.*s", (int)strcspn(set + 8, ";"), set + 8);
	free(set);
	free(answer);
	answer = get(&net, "/api/account", second);
	json_t *account = json_loads(strstr(answer, "\r\n\r\n") + 4, 0, NULL);
	const json_t *sessions = json_object_get(account, "sessions");
	cr_assert_eq(json_array_size(sessions), 2);
	for (size_t i = 0; i < 2; i++)
		if (!json_is_true(json_object_get(json_array_get(sessions, i), "here")))
			snprintf(body, sizeof body, "{\"session\":\"%s\"}",
				 text_in(json_array_get(sessions, i), "id"));
	json_decref(account);
	free(answer);
	/* Somebody else's id is nothing to him. */
	char stranger[128];
	net_register(&net, "Mondel", stranger);
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", stranger);
	free(net_post_account(&net, "/api/sessions/end", more, body));
	answer = get(&net, "/api/account", first);
	cr_assert_eq(http_status(answer), 200);
	free(answer);
	snprintf(more, sizeof more, "Cookie: vedette=%s\r\n", second);
	free(net_post_account(&net, "/api/sessions/end", more, body));
	answer = get(&net, "/api/account", first);
	cr_assert_eq(http_status(answer), 401);
	free(answer);
	answer = get(&net, "/api/account", second);
	cr_assert_eq(http_status(answer), 200);
	free(answer);
	net_close(&net);
}
