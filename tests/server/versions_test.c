/*
 * Stores of every version there was: each is brought to today's, with all that was in it.
 *
 * tests/server/stores/version-0.sql is a store as 0.5.0 left it, before versions were counted: three accounts, of whom two
 * look alike, and a game of two answers between the first and the third.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"
#include "tests/wire/cluster.h"

enum { path_room = 300, version_today = 10 };

static sqlite3 *open_store(const struct started *server)
{
	char path[path_room];
	sqlite3 *base = NULL;
	snprintf(path, sizeof path, "%s/vedette.db", server->folder);
	cr_assert_eq(sqlite3_open(path, &base), SQLITE_OK);
	return base;
}

static void run_sql(const struct started *server, const char *sql)
{
	sqlite3 *base = open_store(server);
	cr_assert_eq(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(base));
	sqlite3_close(base);
}

static int figure(const struct started *server, const char *sql)
{
	sqlite3 *base = open_store(server);
	sqlite3_stmt *row = NULL;
	cr_assert_eq(sqlite3_prepare_v2(base, sql, -1, &row, NULL), SQLITE_OK, "%s", sqlite3_errmsg(base));
	cr_assert_eq(sqlite3_step(row), SQLITE_ROW);
	int value = sqlite3_column_int(row, 0);
	sqlite3_finalize(row);
	sqlite3_close(base);
	return value;
}

static char *read_text(const char *path)
{
	FILE *file = fopen(path, "r");
	cr_assert_not_null(file, "%s", path);
	char *text = calloc(1, 65536);
	cr_assert_not_null(text);
	cr_assert_lt(fread(text, 1, 65535, file), 65535);
	fclose(file);
	return text;
}

static void lay_down(struct started *server, const char *name)
{
	char path[path_room];
	snprintf(server->folder, sizeof server->folder, "/tmp/vedette-XXXXXX");
	cr_assert_not_null(mkdtemp(server->folder));
	snprintf(path, sizeof path, "%s/tests/server/stores/%s.sql", VEDETTE_SOURCE, name);
	char *sql = read_text(path);
	run_sql(server, sql);
	free(sql);
}

static void open_net(struct net *net)
{
	start_server(&net->server, (const char *const[]){"--public", "--pace", "0", "--with-tests", NULL});
	snprintf(net->origin, sizeof net->origin, "http://127.0.0.1:%d", net->server.port);
}

static int log_in(const struct net *net, const char *name, char cookie[128])
{
	char body[100];
	snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"Trautenau 1866\"}", name);
	char *answer = net_post_account(net, "/api/login", "", body);
	int status = http_status(answer);
	char *set = http_header(answer, "set-cookie");
	snprintf(cookie, 128, "%.*s", set ? (int)strcspn(set + 8, ";") : 0, set ? set + 8 : "");
	free(set);
	free(answer);
	return status;
}

Test(versions, a_store_of_before_is_brought_up_to_date)
{
	struct net net = {.origin = ""};
	struct client client;
	char cookie[128];
	lay_down(&net.server, "version-0");
	for (unsigned start = 0; start < 2; start++) { /* the second start finds nothing to do */
		open_net(&net);
		cr_assert_eq(log_in(&net, "Gab1enz", cookie), 200, "of two that look alike both stay");
		cr_assert_eq(log_in(&net, "Gablenz", cookie), 200);
		client_open(&client, net.server.port, cookie);
		cr_assert(client_join(&client, "2wu4zftaa2", "first"));
		cr_assert_null(
			json_object_get(json_object_get(json_object_get(client.answer, "result"), "game"),
					"note"),
			"nothing was lost on the way");
		client_close(&client);
		cr_assert_eq(server_stop(&net.server, SIGTERM), 0);
		cr_assert_eq(figure(&net.server, "PRAGMA user_version"), version_today);
		cr_assert_eq(figure(&net.server, "SELECT count(*) FROM every_answer"), 2);
		cr_assert_eq(figure(&net.server, "SELECT count(*) FROM users WHERE bot_of IS NULL"),
			     figure(&net.server, "SELECT count(*) FROM users"), "there were no bots");
		cr_assert_eq(figure(&net.server, "SELECT count(*) FROM users WHERE login IS NOT NULL"), 3);
		cr_assert_eq(figure(&net.server, "SELECT count(*) FROM users WHERE mail IS NOT NULL"), 0,
			     "an address of before was never proved");
		cr_assert_eq(figure(&net.server, "SELECT no FROM users WHERE likeness = 'gablenz'"), 2,
			     "the elder has the likeness");
	}
	server_forget(&net.server);
}

/* One statement of a step fails: nothing of the step is there, and the program that wrote the store opens it as before. */
Test(versions, a_step_that_fails_leaves_the_old_version)
{
	struct started server = {0};
	lay_down(&server, "version-0");
	run_sql(&server, "CREATE TABLE audit(something INTEGER)");
	cr_assert_not(server_start(&server, VEDETTE_BINARY "/vedette", (const char *const[]){NULL}));
	cr_assert_eq(server_stop(&server, SIGTERM), 1);
	cr_assert_eq(figure(&server, "PRAGMA user_version"), 0);
	cr_assert_eq(
		figure(&server, "SELECT count(*) FROM pragma_table_info('users') WHERE name = 'likeness'"),
		0);
	server_forget(&server);
}

Test(versions, a_later_one_is_left_alone)
{
	struct started server = {0};
	lay_down(&server, "version-0");
	run_sql(&server, "PRAGMA user_version = 99");
	cr_assert_not(server_start(&server, VEDETTE_BINARY "/vedette", (const char *const[]){NULL}));
	cr_assert_eq(server_stop(&server, SIGTERM), 1);
	cr_assert_eq(figure(&server, "PRAGMA user_version"), 99);
	cr_assert_eq(figure(&server, "SELECT count(*) FROM latest"), 2, "nothing was moved in it");
	server_forget(&server);
}

#ifdef VEDETTE_POSTGRESQL

/* Brought up to date on the way: the accounts that look alike both stay there, too. */
Test(versions, a_store_of_before_goes_into_postgresql)
{
	struct net net = {.origin = ""};
	struct cluster cluster;
	char cookie[128], address[base_address_room], line[800];
	lay_down(&net.server, "version-0");
	cr_assert(cluster_open(&cluster) && base_make(net.server.folder));
	cr_assert(base_address(net.server.folder, address));
	snprintf(line, sizeof line, "%s/vedette restore %s/vedette.db --database '%s'", VEDETTE_BINARY,
		 net.server.folder, address);
	cr_assert_eq(system(line), 0);
	open_net(&net);
	cr_assert_eq(log_in(&net, "gab1enz", cookie), 200);
	cr_assert_eq(log_in(&net, "Gablenz", cookie), 200);
	cr_assert_eq(base_count(net.server.folder, "SELECT count(*) FROM every_answer", NULL), 2);
	cr_assert_eq(
		base_count(net.server.folder, "SELECT count(*) FROM users WHERE login IS NOT NULL", NULL), 3);
	net_register(&net, "Clam-Gallas", cookie); /* a number that nobody has */
	cr_assert_eq(
		base_count(net.server.folder, "SELECT count(*) FROM users WHERE login IS NOT NULL", NULL), 4);
	net_close(&net);
	cluster_close(&cluster);
}

/* As a program of version 4 left it; then as one of a version that is still to come. */
Test(versions, of_postgresql_are_brought_up_to_date_or_left_alone)
{
	struct started server = {0};
	struct cluster cluster;
	static const char *const none[] = {NULL};
	cr_assert(cluster_open(&cluster));
	start_server(&server, none);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	cr_assert(base_change(
		server.folder,
		"DROP TABLE put_away; DROP TABLE tokens; DROP TABLE blocks; DROP TABLE reports; DROP TABLE seasons; DROP TABLE passkeys; DROP TABLE"
		" operator_log; DROP FUNCTION operator_log_stays; ALTER TABLE users DROP COLUMN bot_of,"
		" DROP COLUMN silenced, DROP COLUMN suspended; DROP TABLE leases; DROP TABLE holds; DROP TABLE errands; DROP TABLE"
		" challenges; DROP TABLE numbers; ALTER TABLE servers DROP COLUMN shared, DROP COLUMN seen, DROP COLUMN program,"
		" DROP COLUMN backend, DROP COLUMN backend_start, DROP COLUMN address, DROP COLUMN secret; UPDATE store SET"
		" version = 4"));
	start_server(&server, none);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	cr_assert_eq(base_count(server.folder, "SELECT version FROM store", NULL), version_today);
	cr_assert_eq(base_count(server.folder, "SELECT count(*) FROM put_away", NULL), 0);
	cr_assert_eq(base_count(server.folder, "SELECT count(*) FROM users WHERE bot_of > 0", NULL), 0);
	cr_assert(base_change(server.folder, "UPDATE store SET version = 99"));
	cr_assert_not(server_start(&server, VEDETTE_BINARY "/vedette", none),
		      "it was written by a later program");
	cr_assert_eq(base_count(server.folder, "SELECT version FROM store", NULL), 99);
	server_forget(&server);
	cluster_close(&cluster);
}

#endif
