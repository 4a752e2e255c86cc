/*
 * Stores with pages written over: what can be read is saved, and games that lost nothing go on.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/client.h"

enum { said_room = 4000, path_room = 300, answers = 8 };

struct shop {
	struct started server, second;
	struct client player[2];
	char store[path_room], saved[path_room];
	json_t *pieces; /* as the first saw them when the server was stopped */
	char game[16], cookie[128];
};

/* A game of eight answers and a word at the table; the server has ended. */
static void open_shop(struct shop *shop)
{
	memset(shop, 0, sizeof *shop);
	start_quick_server(&shop->server);
	two_players(shop->player, shop->server.port, "short", "french", "prussian");
	for (unsigned i = 0; i < answers; i++) {
		struct client *asked = client_decision(&shop->player[0]) ? &shop->player[0]
									 : &shop->player[1];
		cr_assert(client_decision(asked) && client_play(asked, 0), "answer %u", i);
		client_catch_up(&shop->player[0]);
		client_catch_up(&shop->player[1]);
	}
	cr_assert_not_null(client_ask(&shop->player[0], "chat",
				      "{\"game\":\"%s\",\"seat\":\"french\",\"text\":\"Forward\"}",
				      shop->player[0].game));
	shop->pieces = json_deep_copy(json_object_get(shop->player[0].view, "pieces"));
	snprintf(shop->game, sizeof shop->game, "%s", shop->player[0].game);
	snprintf(shop->cookie, sizeof shop->cookie, "%s", shop->player[0].cookie);
	client_close(&shop->player[0]);
	client_close(&shop->player[1]);
	cr_assert_eq(server_stop(&shop->server, SIGTERM), 0);
	snprintf(shop->store, sizeof shop->store, "%s/vedette.db", shop->server.folder);
	snprintf(shop->saved, sizeof shop->saved, "%s/file.json", shop->server.folder);
	snprintf(shop->second.folder, sizeof shop->second.folder, "%.100s-second", shop->server.folder);
}

static void close_shop(struct shop *shop)
{
	json_decref(shop->pieces);
	server_forget(&shop->server);
	server_forget(&shop->second);
}

static int run(char said[said_room], const char *format, ...)
{
	char words[1000], line[1400];
	va_list arguments;
	va_start(arguments, format);
	vsnprintf(words, sizeof words, format, arguments);
	va_end(arguments);
	snprintf(line, sizeof line, "%s/vedette %s 2>&1", VEDETTE_BINARY, words);
	FILE *pipe = popen(line, "r");
	cr_assert_not_null(pipe);
	said[fread(said, 1, said_room - 1, pipe)] = '\0';
	int status = pclose(pipe);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int figure(const char *path, const char *sql)
{
	sqlite3 *base = NULL;
	sqlite3_stmt *row = NULL;
	cr_assert_eq(sqlite3_open(path, &base), SQLITE_OK);
	cr_assert_eq(sqlite3_prepare_v2(base, sql, -1, &row, NULL), SQLITE_OK, "%s", sqlite3_errmsg(base));
	cr_assert_eq(sqlite3_step(row), SQLITE_ROW, "%s", sqlite3_errmsg(base));
	int value = sqlite3_column_int(row, 0);
	sqlite3_finalize(row);
	sqlite3_close(base);
	return value;
}

static void change(const char *path, const char *sql)
{
	sqlite3 *base = NULL;
	cr_assert_eq(sqlite3_open(path, &base), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(base));
	sqlite3_close(base);
}

static void write_over(const char *path, int page)
{
	char nonsense[65536];
	int size = figure(path, "PRAGMA page_size");
	memset(nonsense, 0xa5, sizeof nonsense);
	FILE *file = fopen(path, "r+b");
	cr_assert_not_null(file);
	cr_assert_eq(fseek(file, (long)(page - 1) * size, SEEK_SET), 0);
	cr_assert_eq(fwrite(nonsense, 1, (size_t)size, file), (size_t)size);
	cr_assert_eq(fclose(file), 0);
}

/* Saved, put into another folder and verified there: that many games, and none that cannot be read. */
static void save(struct shop *shop, const char *told)
{
	char said[said_room];
	cr_assert_eq(run(said, "repair %s --data-dir %s", shop->saved, shop->server.folder), 0, "%s", said);
	cr_assert(strstr(said, told), "%s", said);
	cr_assert_eq(run(said, "restore %s --data-dir %s", shop->saved, shop->second.folder), 0, "%s", said);
	cr_assert_eq(run(said, "verify --data-dir %s", shop->second.folder), 0, "%s", said);
	cr_assert(strstr(said, "games 1,") && strstr(said, "cannot be read 0"), "%s", said);
}

static bool goes_on_where_it_was(struct shop *shop)
{
	struct client client;
	start_quick_server(&shop->second);
	client_open(&client, shop->second.port, shop->cookie[0] ? shop->cookie : NULL);
	cr_assert(client_join(&client, shop->game, "french"));
	bool same = json_equal(shop->pieces, json_object_get(client.view, "pieces"));
	client_close(&client);
	cr_assert_eq(server_stop(&shop->second, SIGTERM), 0);
	return same;
}

/* All that was said is lost, and an index: no game is. */
Test(repair, saves_the_games_when_other_pages_are_damaged)
{
	struct shop shop;
	char said[said_room];
	open_shop(&shop);
	int chat = figure(shop.store, "SELECT rootpage FROM sqlite_master WHERE name = 'chat'");
	int index = figure(shop.store, "SELECT rootpage FROM sqlite_master WHERE name = 'games_by_moved'");
	write_over(shop.store, chat);
	write_over(shop.store, index);
	cr_assert_eq(run(said, "verify --data-dir %s", shop.server.folder), 1, "it is damaged: %s", said);
	save(&shop, "games 1,");
	cr_assert(goes_on_where_it_was(&shop));
	cr_assert_eq(figure(shop.saved, "SELECT count(*) FROM chat"), 0);
	close_shop(&shop);
}

/* Five thousand rows, and a page in their middle: what lay on it is lost, and nothing else. */
Test(repair, loses_what_lay_on_the_damaged_page_alone)
{
	struct shop shop;
	open_shop(&shop);
	change(shop.store,
	       "WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 5000) INSERT INTO"
	       " audit(time, user, what, address) SELECT n, 1, 'logged in', '192.0.2.1' FROM many");
	static const char middle[] =
		" FROM dbstat WHERE name = 'audit' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 20";
	char sql[200];
	snprintf(sql, sizeof sql, "SELECT pageno%s", middle);
	int page = figure(shop.store, sql);
	snprintf(sql, sizeof sql, "SELECT ncell%s", middle);
	int lost = figure(shop.store, sql);
	write_over(shop.store, page);
	save(&shop, "tables damaged 1");
	cr_assert(lost > 0 && lost < 1000);
	cr_assert_eq(figure(shop.saved, "SELECT count(*) FROM audit"), 5000 - lost);
	cr_assert(goes_on_where_it_was(&shop));
	close_shop(&shop);
}

/* Its fourth answer is gone: the snapshot of the last one is its new beginning, and nobody notices. */
Test(repair, a_game_with_answers_missing_goes_on_from_its_snapshot)
{
	struct shop shop;
	open_shop(&shop);
	change(shop.store, "DELETE FROM answers WHERE n = 3; DELETE FROM latest WHERE n = 3");
	save(&shop, "games with answers lost 1");
	cr_assert(goes_on_where_it_was(&shop));
	close_shop(&shop);
}

/* And without one it goes on after its third. */
Test(repair, a_game_without_snapshot_goes_on_from_before_the_gap)
{
	struct shop shop;
	open_shop(&shop);
	change(shop.store,
	       "DELETE FROM answers WHERE n = 3; DELETE FROM latest WHERE n = 3; DELETE FROM snapshots");
	save(&shop, "games with answers lost 1");
	cr_assert_eq(figure(shop.saved, "SELECT count(*) FROM every_answer"), 3);
	goes_on_where_it_was(&shop);
	close_shop(&shop);
}

Test(repair, nothing_is_written_over_and_no_server_may_run)
{
	struct shop shop;
	char said[said_room];
	open_shop(&shop);
	start_quick_server(&shop.server);
	cr_assert_eq(run(said, "repair %s --data-dir %s", shop.saved, shop.server.folder), 1);
	cr_assert(strstr(said, "another server is running"), "%s", said);
	cr_assert_eq(server_stop(&shop.server, SIGTERM), 0);
	cr_assert_eq(run(said, "repair %s --data-dir %s", shop.store, shop.server.folder), 1);
	cr_assert(strstr(said, "there already"), "%s", said);
	FILE *file = fopen(shop.store, "w");
	fputs("this is no database, and never was one\n", file);
	fclose(file);
	cr_assert_eq(run(said, "repair %s --data-dir %s", shop.saved, shop.server.folder), 1);
	cr_assert(strstr(said, "take your last backup"), "%s", said);
	close_shop(&shop);
}

/* A kind of clock and an offer that there are not: the game goes on without them. */
Test(repair, rows_that_cannot_be_believed_end_nothing)
{
	struct shop shop;
	struct client client;
	open_shop(&shop);
	change(shop.store,
	       "UPDATE games SET clock = 99; INSERT INTO offers SELECT no, 255, 255, -1 FROM games");
	start_quick_server(&shop.server);
	client_open(&client, shop.server.port, shop.cookie);
	cr_assert(client_join(&client, shop.game, "french"));
	const json_t *game = json_object_get(client_ask(&client, "game", "{\"game\":\"%s\"}", shop.game),
					     "game");
	cr_assert_str_eq(text_in(game, "clock.kind"), "none");
	cr_assert_eq(json_array_size(json_object_get(game, "offers")), 0);
	client_close(&client);
	cr_assert_eq(server_stop(&shop.server, SIGTERM), 0);
	close_shop(&shop);
}
