/*
 * Three servers on one PostgreSQL database: one has it, two stand by. Servers are killed, the database is, and connections
 * are cut, at moments of a fixed seed; whoever ends is started anew, as systemd would.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tests/server/trouble.h"

#ifdef VEDETTE_POSTGRESQL

enum { troubles = 15 };

static const char *const options[] = {"--no-limits", "--standby", NULL};

/* Hears who has got the database. */
static void look_who_has_it(struct trouble *club)
{
	for (unsigned i = 0; i < house_servers; i++) {
		const struct one_of_them *one = &club->house.server[i];
		if (one->port && one->process != club->has_it && house_health(one->port) == 200)
			club->has_it = one->process;
	}
}

static int port_of_the_one_that_has_it(struct trouble *club, uint64_t *luck)
{
	(void)luck;
	look_who_has_it(club);
	for (unsigned i = 0; i < house_servers; i++)
		if (club->house.server[i].process == club->has_it)
			return club->house.server[i].port;
	return 0;
}

static void open_club(struct trouble *club)
{
	house_found(&club->house, "standby");
	house_start(&club->house, options);
	house_await_well(&club->house, 1);
	look_who_has_it(club);
}

static void kill_a_server(struct trouble *club)
{
	if (club->has_it > 0)
		kill(club->has_it, SIGKILL);
}

Test(standby, a_game_goes_on_whatever_is_killed)
{
	static void (*const make[])(struct trouble *) = {kill_a_server, make_database_end,
							 make_connections_end};
	static struct trouble club = {.luck = 1796,
				      .times = troubles,
				      .kinds = 3,
				      .make = make,
				      .pause = 300,
				      .port_for = port_of_the_one_that_has_it};
	struct match *match = &club.match;
	open_club(&club);
	int port = port_of_the_one_that_has_it(&club, NULL);
	cr_assert(port, "nobody has the database");
	two_players(match->player, port, "trautenau", "prussian", "austrian");
	snprintf(match->game, sizeof match->game, "%s", match->player[0].game);
	memcpy(match->cookie[1], match->player[1].cookie, sizeof match->cookie[1]);
	trouble_begin(&club);
	unsigned moves = trouble_play_through(&club);
	cr_assert_geq(moves, troubles / 3, "it has changed hands %u times", moves);
	cr_log_info("%ld answers, changed hands %u times, %u servers ended", match->acknowledged, moves,
		    club.house.ended);
	trouble_end(&club, 1);
}

/* Two stand by: when the first was killed one of them has its games. */
Test(standby, takes_over_when_the_first_is_killed)
{
	static struct trouble club;
	open_club(&club);
	pid_t first = club.has_it;
	cr_assert_eq(house_count_well(&club.house), 1);
	kill(first, SIGKILL);
	for (time_t began = time(NULL); club.has_it == first; pause_for(10)) {
		cr_assert(time(NULL) - began < wire_patience / 1000, "nobody takes over");
		house_tend(&club.house);
		look_who_has_it(&club);
	}
	house_await_well(&club.house, 1);
	house_close(&club.house);
}

#endif
