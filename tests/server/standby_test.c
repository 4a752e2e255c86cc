/*
 * Three servers on one PostgreSQL database: one has it, two stand by. Servers are killed, the database is, and connections
 * are cut, at moments of a fixed seed; whoever ends is started anew, as systemd would.
 */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "places.h"
#include "tests/server/match.h"
#include "tests/wire/base.h"
#include "tests/wire/cluster.h"
#include "tests/wire/picking.h"

#ifdef VEDETTE_POSTGRESQL

enum { servers = 3, troubles = 15 };

struct one_of_them {
	pid_t process;
	int out;  /* where it tells its address */
	int port; /* 0: it stands by */
};

struct house {
	struct cluster cluster;
	struct started database; /* its folder names it */
	struct one_of_them server[servers];
	unsigned ended; /* how often one did, by itself or not */
	_Atomic pid_t has_it;
	_Atomic long taken;                  /* answers of the players, by now */
	_Atomic bool over, finished, broken; /* no test may fail in another thread: what broke is told */
};

static void pause_for(unsigned milliseconds)
{
	nanosleep(&(struct timespec){.tv_sec = milliseconds / 1000,
				     .tv_nsec = (long)(milliseconds % 1000) * 1000000},
		  NULL);
}

/* ---- The servers ----------------------------------------------------------------------------------------------- */

static void start_one(struct house *house, struct one_of_them *one)
{
	int pipes[2];
	char address[base_address_room];
	cr_assert(base_address(house->database.folder, address) && pipe(pipes) == 0);
	*one = (struct one_of_them){.out = pipes[0], .process = fork()};
	if (one->process == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		dup2(pipes[1], STDOUT_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		execl(VEDETTE_BINARY "/vedette", "vedette", "serve", "--port", "0", "--pace", "0",
		      "--no-limits", "--with-tests", "--standby", "--database", address, (char *)NULL);
		_exit(127);
	}
	close(pipes[1]);
	fcntl(one->out, F_SETFL, O_NONBLOCK);
	fcntl(one->out, F_SETFD, FD_CLOEXEC);
}

static int health_of(int port)
{
	char body[200], cookie[128];
	return wire_get(port, "/health", NULL, body, sizeof body, cookie);
}

/* Starts anew who has ended, and hears who has got the database. */
static void tend(struct house *house)
{
	for (unsigned i = 0; i < servers; i++) {
		struct one_of_them *one = &house->server[i];
		char line[100] = "";
		if (waitpid(one->process, NULL, WNOHANG) == one->process) {
			close(one->out);
			house->ended++;
			start_one(house, one);
		}
		if (!one->port && read(one->out, line, sizeof line - 1) > 0)
			one->port = strrchr(line, ':') ? atoi(strrchr(line, ':') + 1) : 0;
		if (one->port && one->process != house->has_it && health_of(one->port) == 200)
			house->has_it = one->process;
	}
}

static int port_of_the_one_that_has_it(const struct house *house)
{
	for (unsigned i = 0; i < servers; i++)
		if (house->server[i].process == house->has_it)
			return house->server[i].port;
	return 0;
}

/* How many say that they are well. */
static unsigned count_well(struct house *house)
{
	unsigned well = 0;
	tend(house);
	for (unsigned i = 0; i < servers; i++)
		well += house->server[i].port && health_of(house->server[i].port) == 200;
	return well;
}

static void open_house(struct house *house)
{
	cr_assert(cluster_open(&house->cluster), "PostgreSQL does not start");
	snprintf(house->database.folder, sizeof house->database.folder, "/tmp/vedette-standby");
	cr_assert(base_make(house->database.folder));
	for (unsigned i = 0; i < servers; i++)
		start_one(house, &house->server[i]);
	for (unsigned i = 0; i < 1000 && count_well(house) == 0; i++)
		pause_for(10);
}

static void close_house(struct house *house)
{
	for (unsigned i = 0; i < servers; i++) {
		int status = -1;
		kill(house->server[i].process, SIGTERM);
		waitpid(house->server[i].process, &status, 0);
		/* One that was started a moment ago may not listen to signals yet. */
		cr_assert((WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
				  (!house->server[i].port && WIFSIGNALED(status) &&
				   WTERMSIG(status) == SIGTERM),
			  "status %d", status);
		close(house->server[i].out);
	}
	cluster_close(&house->cluster);
}

/* ---- The trouble ----------------------------------------------------------------------------------------------- */

static void kill_a_server(struct house *house)
{
	if (house->has_it > 0)
		kill(house->has_it, SIGKILL);
}

static void kill_the_database(struct house *house)
{
	cluster_stop(&house->cluster, SIGQUIT);
	house->broken |= !cluster_start(&house->cluster);
}

static void cut_connections(struct house *house)
{
	base_change(house->database.folder, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE"
					    " application_name = 'vedette' AND datname = current_database()");
}

/* The thread that starts a cluster has to live as long as it. */
static void *make_trouble(void *context)
{
	static void (*const make[])(struct house *) = {kill_a_server, kill_the_database, cut_connections};
	struct house *house = context;
	uint64_t luck = 1796;
	for (unsigned i = 0; i < troubles; i++) {
		long before = house->taken;
		for (unsigned waits = 0; house->taken == before && waits < 4000; waits++)
			pause_for(5); /* the last one is over: play goes on */
		pause_for(5 + (unsigned)(next_luck(&luck) % 300));
		make[i % 3](house);
	}
	house->over = true;
	while (!house->finished)
		pause_for(5);
	return NULL;
}

/* ---- The players ----------------------------------------------------------------------------------------------- */

static void leave(struct client *client)
{
	if (client->port) /* it is somewhere */
		client_close(client);
}

static bool come_to(struct client *client, int port, const char *cookie, const char *game, const char *seat)
{
	struct wire_setup setup = {.port = port, .cookie = cookie[0] ? cookie : NULL};
	*client = (struct client){.port = port, .notes = json_array()};
	return wire_open(&client->wire, &setup) && client_join(client, game, seat);
}

/* To whoever has the game now; the next trouble may come on the way. */
static void come_back(struct house *house, struct match *match)
{
	static const char *const seat[2] = {"prussian", "austrian"};
	bool both = false;
	for (unsigned tries = 0; !both; tries++) {
		cr_assert_lt(tries, 3000, "nobody has taken the game over");
		leave(&match->player[0]);
		leave(&match->player[1]);
		tend(house);
		int port = port_of_the_one_that_has_it(house);
		both = port && come_to(&match->player[0], port, match->cookie[0], match->game, seat[0]) &&
		       come_to(&match->player[1], port, match->cookie[1], match->game, seat[1]);
		if (!both)
			pause_for(10);
	}
}

/* What was acknowledged is there; at most what was on its way is, besides. */
static void expect_rows(struct house *house, struct match *match)
{
	long rows = -1;
	for (unsigned tries = 0; rows < 0 && tries < 500; tries++) { /* it may be starting */
		rows = match_rows(&house->database, match);
		if (rows < 0)
			pause_for(10);
	}
	cr_assert_geq(rows, match->acknowledged, "%ld answers were acknowledged, %ld are there",
		      match->acknowledged, rows);
	cr_assert_leq(rows, match->acknowledged + 2);
	match->acknowledged = rows;
}

static void play_on(struct house *house, struct match *match, uint64_t *luck)
{
	for (unsigned i = 0; i < 2; i++) {
		struct client *client = &match->player[i];
		size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
		bool taken = count && client_play(client, next_luck(luck) % count);
		match->acknowledged += taken;
		house->taken += taken;
		client_listen(client, taken ? 0 : 5);
	}
}

static unsigned play_through(struct house *house, struct match *match)
{
	uint64_t luck = 1866;
	unsigned moves = 0;
	long at_the_end = -1;
	for (unsigned rounds = 0; at_the_end < 0 || match->acknowledged < at_the_end + 10; rounds++) {
		cr_assert(rounds < 100000 && !house->broken, "there is no end to it");
		if (match->player[0].wire.closed || match->player[1].wire.closed) {
			come_back(house, match);
			expect_rows(house, match);
			moves++;
		}
		tend(house);
		play_on(house, match, &luck);
		if (at_the_end < 0 && house->over)
			at_the_end = match->acknowledged;
	}
	return moves;
}

static int verify(const struct house *house)
{
	char line[600], address[base_address_room] = "";
	base_address(house->database.folder, address);
	snprintf(line, sizeof line, "%s/vedette verify --database '%s' >/dev/null", VEDETTE_BINARY, address);
	return system(line);
}

Test(standby, a_game_goes_on_whatever_is_killed)
{
	static struct house house;
	struct match match = {0};
	pthread_t thread;
	open_house(&house);
	int port = port_of_the_one_that_has_it(&house);
	cr_assert(port, "nobody has the database");
	two_players(match.player, port, "trautenau", "prussian", "austrian");
	snprintf(match.game, sizeof match.game, "%s", match.player[0].game);
	memcpy(match.cookie[1], match.player[1].cookie, sizeof match.cookie[1]);
	cr_assert_eq(pthread_create(&thread, NULL, make_trouble, &house), 0);
	unsigned moves = play_through(&house, &match);
	expect_rows(&house, &match);
	cr_assert_geq(moves, troubles / 3, "it has changed hands %u times", moves);
	cr_assert_gt(match.acknowledged, troubles);
	unsigned well = 0;
	for (unsigned i = 0; i < 500 && (i < 200 || well != 1); i++, pause_for(10))
		well = count_well(&house); /* a server that has lost it knows within a second or two */
	cr_assert_eq(well, 1, "%u say that they have it", well);
	cr_assert_eq(verify(&house), 0, "a game cannot be played again");
	cr_log_info("%ld answers, changed hands %u times, %u servers ended", match.acknowledged, moves,
		    house.ended);
	client_close(&match.player[0]);
	client_close(&match.player[1]);
	close_house(&house);
	house.finished = true;
	pthread_join(thread, NULL);
}

/* Two stand by: within seconds after the first was killed one of them has its games. */
Test(standby, takes_over_in_seconds)
{
	static struct house house;
	open_house(&house);
	pid_t first = house.has_it;
	cr_assert_eq(count_well(&house), 1);
	time_t began = time(NULL);
	kill(first, SIGKILL);
	for (unsigned i = 0; i < 1000 && (house.has_it == first || count_well(&house) != 1); i++) {
		tend(&house);
		pause_for(10);
	}
	cr_assert_neq(house.has_it, first);
	cr_assert_leq(time(NULL) - began, 5);
	close_house(&house);
}

#endif
