/*
 * Games in PostgreSQL: what may happen to the database, and to the way there. Every test has a PostgreSQL of its own. What
 * the other suites try of the store holds there, too: ./test runs them a second time with vedette_cluster.
 */
#include <criterion/criterion.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/match.h"
#include "tests/server/net.h"
#include "tests/wire/base.h"
#include "tests/wire/cluster.h"
#include "tests/wire/picking.h"

#ifdef VEDETTE_POSTGRESQL

enum { said_room = 2000 };

static void open_cluster(struct cluster *cluster)
{
	cr_assert(cluster_open(cluster), "PostgreSQL does not start: is the package postgresql installed?");
}

static void pause_for(unsigned milliseconds)
{
	nanosleep(&(struct timespec){.tv_sec = milliseconds / 1000,
				     .tv_nsec = (long)(milliseconds % 1000) * 1000000},
		  NULL);
}

/* Runs the program to its end: its status, and what it said. */
static int run(char said[said_room], const char *words, const char *folder)
{
	char line[1000], address[base_address_room] = "";
	base_address(folder, address);
	snprintf(line, sizeof line, "%s/vedette %s --database '%s' 2>&1", VEDETTE_BINARY, words, address);
	FILE *pipe = popen(line, "r");
	cr_assert_not_null(pipe);
	size_t used = fread(said, 1, said_room - 1, pipe);
	said[used] = '\0';
	int status = pclose(pipe);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* ---- Trouble while two play ------------------------------------------------------------------------------------ */

struct trouble {
	struct cluster *cluster;
	const char *folder;
	void (*make)(struct trouble *trouble);
	unsigned times;
	uint64_t luck;
	_Atomic long acknowledged; /* answers of the players, by now */
	_Atomic bool over;         /* it has been made so often */
	_Atomic bool broken;       /* the database has not come back; no test may fail in another thread */
	_Atomic bool finished;     /* nobody needs the cluster that this thread has started any more */
};

static void *make_trouble(void *context)
{
	struct trouble *trouble = context;
	for (unsigned i = 0; i < trouble->times; i++) {
		long before = trouble->acknowledged;
		for (time_t began = time(NULL);
		     trouble->acknowledged == before && time(NULL) - began < wire_patience / 1000;)
			pause_for(5); /* the last one is over: play goes on */
		pause_for(5 + (unsigned)(next_luck(&trouble->luck) % 150));
		trouble->make(trouble);
	}
	trouble->over = true;
	while (!trouble->finished)
		pause_for(5);
	return NULL;
}

/* Every answer that was taken is acknowledged in the end: nobody hangs up on the players. */
static void play_through(struct match *match, struct trouble *trouble, uint64_t *luck)
{
	unsigned after = 0;
	for (unsigned rounds = 0; after < 10; rounds++) {
		cr_assert(rounds < 100000 && !trouble->broken, "there is no end to it");
		for (unsigned i = 0; i < 2; i++) {
			struct client *client = &match->player[i];
			cr_assert(!client->wire.closed, "the server has ended");
			size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
			bool taken = count && client_play(client, next_luck(luck) % count);
			cr_assert(!count || client->answer, "an answer was never acknowledged");
			match->acknowledged += taken;
			trouble->acknowledged = match->acknowledged;
			after += taken && trouble->over;
			client_listen(client,
				      taken ? 0 : 5); /* while the database is away nobody is answered */
		}
	}
}

static void expect_all(const struct started *server, struct match *match)
{
	for (unsigned i = 0; i < 2; i++) /* whose answer comes when all that was put before is on the disk */
		cr_assert_not_null(client_ask(&match->player[i], "chat",
					      "{\"game\":\"%s\",\"seat\":\"%s\",\"text\":\"x\"}", match->game,
					      match->player[i].seat));
	cr_assert_eq(match_rows(server, match), match->acknowledged);
	match_count(server, match);
}

/* The same on a server that has to read the game. */
static void expect_all_after_a_kill(struct started *server, struct match *match)
{
	json_t *before[2] = {match_pieces(&match->player[0]), match_pieces(&match->player[1])};
	server_stop(server, SIGKILL);
	client_close(&match->player[0]);
	client_close(&match->player[1]);
	start_quick_server(server);
	match_come_back(match, server->port);
	match_check_rows(server, match, before);
	json_decref(before[0]);
	json_decref(before[1]);
}

static void play_in_trouble(void (*make)(struct trouble *trouble), unsigned times, uint64_t luck)
{
	struct cluster cluster;
	struct started server = {0};
	struct match match = {0};
	struct trouble trouble = {.make = make, .times = times, .luck = luck, .cluster = &cluster};
	pthread_t thread;
	open_cluster(&cluster);
	match_begin(&server, &match);
	trouble.folder = server.folder;
	cr_assert_eq(pthread_create(&thread, NULL, make_trouble, &trouble), 0);
	play_through(&match, &trouble, &luck);
	expect_all(&server, &match);
	cr_assert_gt(match.acknowledged, (long)times);
	expect_all_after_a_kill(&server, &match);
	match_end(&server, &match);
	trouble.finished = true;
	pthread_join(thread, NULL);
	cluster_close(&cluster);
}

static void kill_database(struct trouble *trouble)
{
	cluster_stop(trouble->cluster, SIGQUIT);
	pause_for((unsigned)(next_luck(&trouble->luck) % 300));
	trouble->broken |= !cluster_start(trouble->cluster);
}

Test(postgresql, killed_loses_nothing_that_was_acknowledged)
{
	play_in_trouble(kill_database, 8, 1866);
}

static void cut_connections(struct trouble *trouble)
{
	base_change(trouble->folder,
		    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ="
		    " 'vedette' AND datname = current_database()");
}

Test(postgresql, connections_that_are_cut_lose_nothing)
{
	play_in_trouble(cut_connections, 40, 1806);
}

/* Both at once: a parcel on its way is in the store whole or not at all. */
Test(postgresql, killed_with_the_server_loses_nothing_that_was_acknowledged)
{
	struct cluster cluster;
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 1809;
	open_cluster(&cluster);
	match_begin(&server, &match);
	for (unsigned i = 0; i < 6; i++) {
		match_play_some(&match, 10 + (unsigned)(next_luck(&luck) % 20), &luck);
		match_count(&server, &match);
		json_t *before[2] = {match_pieces(&match.player[0]), match_pieces(&match.player[1])};
		kill(cluster.process, SIGQUIT);
		server_stop(&server, SIGKILL);
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		cluster_stop(&cluster, SIGQUIT);
		cr_assert(cluster_start(&cluster));
		start_quick_server(&server);
		match_come_back(&match, server.port);
		match_check_rows(&server, &match, before);
		json_decref(before[0]);
		json_decref(before[1]);
	}
	match_end(&server, &match);
	cluster_close(&cluster);
}

/* ---- A database that is away ----------------------------------------------------------------------------------- */

static int health_of(const struct started *server)
{
	char body[200], cookie[128];
	return wire_get(server->port, "/health", NULL, body, sizeof body, cookie);
}

/* The server looks once a second, which passes at once where the test has its clock. */
static bool comes_to(const struct started *server, int status)
{
	for (time_t began = time(NULL); health_of(server) != status; pause_for(10)) {
		if (time(NULL) - began >= wire_patience / 1000)
			return false;
		if (clock_at())
			set_clock(clock_at() + 1000);
	}
	return true;
}

/* A pause of the game, in which the server puts a snapshot of it, though there is no store. */
static void let_it_rest(void)
{
	for (unsigned i = 0; i < 3; i++) {
		set_clock(clock_at() + 60000);
		pause_for(150);
	}
}

Test(postgresql, away_is_told_and_waited_for)
{
	struct cluster cluster;
	struct started server = {.folder = "/tmp/vedette-XXXXXX"};
	struct match match = {0};
	char body[200], cookie[128];
	uint64_t luck = 5;
	open_cluster(&cluster);
	cr_assert_not_null(mkdtemp(server.folder));
	steer_clock(server.folder);
	match_begin(&server, &match);
	match_play_some(&match, 10, &luck);
	match_count(&server, &match);
	cr_assert_eq(health_of(&server), 200);
	cluster_stop(&cluster, SIGINT);
	cr_assert(comes_to(&server, 503), "its health is %d", health_of(&server));
	let_it_rest();
	cr_assert_null(client_ask(&match.player[0], "games", "{\"which\":\"mine\"}"));
	cr_assert_eq(client_code(&match.player[0]), -32016);
	cr_assert_eq(wire_get(server.port, "/api/session", NULL, body, sizeof body, cookie), 503);
	cr_assert(cluster_start(&cluster));
	cr_assert(comes_to(&server, 200), "its health is %d", health_of(&server));
	match_play_some(&match, 10, &luck);
	cr_assert_geq(match_rows(&server, &match), match.acknowledged + 10);
	match_end(&server, &match);
	cluster_close(&cluster);
}

/* SIGTERM while the database is away: the server ends, and does not wait for it to come back. */
Test(postgresql, away_does_not_keep_a_server_from_ending)
{
	struct cluster cluster;
	struct started server = {0};
	open_cluster(&cluster);
	start_quick_server(&server);
	cluster_stop(&cluster, SIGINT);
	cr_assert(comes_to(&server, 503));
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	cluster_close(&cluster);
	server_forget(&server);
}

/* ---- Whose it is ----------------------------------------------------------------------------------------------- */

Test(postgresql, is_for_one_server_at_a_time)
{
	struct cluster cluster;
	struct started server = {0};
	char said[said_room];
	open_cluster(&cluster);
	start_quick_server(&server);
	cr_assert_eq(run(said, "serve --port 0", server.folder), 1, "%s", said);
	cr_assert(strstr(said, "another server is running on this database"), "%s", said);
	cr_assert_eq(health_of(&server), 200);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	server_forget(&server);
	cluster_close(&cluster);
}

/* A server that has lost the database to another one without knowing it: its row is gone. */
Test(postgresql, taken_over_by_another_acknowledges_nothing_more)
{
	struct cluster cluster;
	struct started server = {0};
	struct match match = {0};
	uint64_t luck = 3;
	int status = 0;
	open_cluster(&cluster);
	match_begin(&server, &match);
	match_play_some(&match, 10, &luck);
	long rows = match_rows(&server, &match);
	cr_assert(base_change(server.folder, "DELETE FROM servers"));
	match.acknowledged = 0;
	match_play(&match, &luck); /* until it hangs up */
	cr_assert_eq(match.acknowledged, 0);
	waitpid(server.process, &status, 0);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 1, "status %d", status);
	cr_assert_eq(match_rows(&server, &match), rows);
	client_close(&match.player[0]);
	client_close(&match.player[1]);
	server_forget(&server);
	cluster_close(&cluster);
}

/* ---- What is stored -------------------------------------------------------------------------------------------- */

/* A proxy passes on whatever a visitor wrote as his address; the database takes nothing that is no text. */
Test(postgresql, bytes_that_are_no_text_end_nothing)
{
	struct cluster cluster;
	struct net net;
	open_cluster(&cluster);
	net_open_with(&net, (const char *const[]){"--public", "--pace", "0", "--proxy", "127.0.0.1", NULL});
	char *answer = net_post_account(&net, "/api/register", "X-Forwarded-For: \xff\xfe\xc3(\r\n",
					"{\"name\":\"Gablenz\",\"password\":\"Trautenau 1866\"}");
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	free(answer);
	cr_assert_eq(base_count(net.server.folder, "SELECT count(*) FROM audit", NULL), 1);
	answer = net_post_account(&net, "/api/login", "",
				  "{\"name\":\"gABLENZ\",\"password\":\"Trautenau 1866\"}");
	cr_assert_eq(http_status(answer), 200, "%s", answer);
	free(answer);
	net_close(&net);
	cluster_close(&cluster);
}

Test(postgresql, is_verified_while_the_server_runs)
{
	struct cluster cluster;
	struct started server = {0};
	struct match match = {0};
	char said[said_room];
	uint64_t luck = 11;
	open_cluster(&cluster);
	match_begin(&server, &match);
	match_play_some(&match, 20, &luck);
	cr_assert_eq(run(said, "verify", server.folder), 0, "%s", said);
	cr_assert(strstr(said, "games 1, answers played again ") && strstr(said, "cannot be read 0"), "%s",
		  said);
	/* An answer that no rule knows, behind the last one. */
	cr_assert(base_change(
		server.folder,
		"INSERT INTO answers SELECT game, era, max(n) + 1, 0, 4278190080, 0, 0 FROM answers"
		" GROUP BY game, era"));
	cr_assert_eq(run(said, "verify", server.folder), 1, "%s", said);
	cr_assert(base_change(server.folder, "DELETE FROM answers WHERE answer = 4278190080"));
	cr_assert_eq(run(said, "verify", server.folder), 0, "nothing was written: %s", said);
	match_end(&server, &match);
	cluster_close(&cluster);
}

/* Out of PostgreSQL into a file, while the server plays on; out of the file into another database; and into a folder. */
Test(postgresql, is_moved_there_and_back)
{
	struct cluster cluster;
	struct started server = {0}, second = {.folder = "/tmp/vedette-second"};
	struct match match = {0};
	char said[said_room], words[300], file[200];
	uint64_t luck = 19;
	open_cluster(&cluster);
	match_begin(&server, &match);
	match_play_some(&match, 30, &luck);
	for (unsigned i = 0; i < 2; i++) /* signs that COPY has a meaning for */
		cr_assert_not_null(client_ask(&match.player[i], "chat",
					      "{\"game\":\"%s\",\"seat\":\"%s\",\"text\":\"a\\\\b\\n\\tc\"}",
					      match.game, match.player[i].seat));
	match_count(&server, &match);
	json_t *before[2] = {match_pieces(&match.player[0]), match_pieces(&match.player[1])};
	snprintf(file, sizeof file, "%s/copy.db", server.folder);
	snprintf(words, sizeof words, "backup %s", file);
	cr_assert_eq(run(said, words, server.folder), 0, "%s", said);
	cr_assert_eq(run(said, words, server.folder), 1, "written over: %s", said);
	cr_assert(base_make(second.folder));
	snprintf(words, sizeof words, "restore %s", file);
	cr_assert_eq(run(said, words, second.folder), 0, "%s", said);
	cr_assert_eq(run(said, words, second.folder), 1, "twice: %s", said);
	cr_assert(strstr(said, "they stay as they are"), "%s", said);
	cr_assert_eq(server_stop(&server, SIGTERM), 0);
	client_close(&match.player[0]);
	client_close(&match.player[1]);
	for (unsigned i = 0; i < 2; i++) {
		start_quick_server(&second);
		match_come_back(&match, second.port);
		match_check_rows(&second, &match, before);
		cr_assert_eq(
			base_count(second.folder, "SELECT count(*) FROM chat WHERE text LIKE 'a_b__c'", NULL),
			2);
		cr_assert_eq(server_stop(&second, SIGTERM), 0);
		client_close(&match.player[0]);
		client_close(&match.player[1]);
		if (i)
			continue;
		/* The same file in a folder of SQLite's. */
		base_drop(second.folder);
		char line[500];
		snprintf(line, sizeof line, "%s/vedette restore %s --data-dir %s", VEDETTE_BINARY, file,
			 second.folder);
		cr_assert_eq(system(line), 0);
		unsetenv("VEDETTE_TEST_CLUSTER");
	}
	json_decref(before[0]);
	json_decref(before[1]);
	server_forget(&second);
	remove(file);
	setenv("VEDETTE_TEST_CLUSTER", cluster.folder, 1);
	server_forget(&server);
	cluster_close(&cluster);
}

Test(postgresql, says_what_it_does_not_do)
{
	char said[said_room];
	setenv("VEDETTE_TEST_CLUSTER", "/nowhere", 1);
	cr_assert_eq(run(said, "repair copy", "/tmp/none"), 1, "%s", said);
	cr_assert(strstr(said, "restore your last backup"), "%s", said);
	cr_assert_eq(run(said, "serve --port 0", "/tmp/none"), 1, "%s", said);
	cr_assert(strstr(said, "vedette serve: the database: "), "%s", said);
	cr_assert_eq(run(said, "backup /tmp/vedette-none.db", "/tmp/none"), 1, "%s", said);
	cr_assert_eq(access("/tmp/vedette-none.db", F_OK), -1);
}

#else

/* A program without it says so. */
Test(postgresql, is_not_built_in)
{
	char said[500];
	FILE *pipe = popen(VEDETTE_BINARY "/vedette serve --port 0 --database postgresql:///vedette 2>&1",
			   "r");
	cr_assert_not_null(pipe);
	said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
	int status = pclose(pipe);
	cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 1, "status %d", status);
	cr_assert(strstr(said, "built without PostgreSQL"), "%s", said);
}

#endif
