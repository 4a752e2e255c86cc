#include "tests/server/trouble.h"

#ifdef VEDETTE_POSTGRESQL

#include <criterion/criterion.h>
#include <time.h>

#include "tests/wire/picking.h"

/* ---- The trouble ----------------------------------------------------------------------------------------------- */

void make_database_end(struct trouble *trouble)
{
	house_kill_database(&trouble->house);
}

void make_connections_end(struct trouble *trouble)
{
	house_cut_connections(&trouble->house);
}

/* The thread that starts a cluster has to live as long as it. */
static void *make_trouble(void *context)
{
	struct trouble *trouble = context;
	for (unsigned i = 0; i < trouble->times; i++) {
		long before = trouble->taken;
		for (time_t began = time(NULL); trouble->taken == before && time(NULL) - began < 120;)
			pause_for(5); /* the last one is over: play goes on */
		pause_for(5 + (unsigned)(next_luck(&trouble->luck) % trouble->pause));
		trouble->make[i % trouble->kinds](trouble);
	}
	trouble->over = true;
	while (!trouble->finished)
		pause_for(5);
	return NULL;
}

void trouble_begin(struct trouble *trouble)
{
	cr_assert_eq(pthread_create(&trouble->thread, NULL, make_trouble, trouble), 0);
}

/* ---- The players ----------------------------------------------------------------------------------------------- */

void leave(struct client *client)
{
	if (client->port)
		client_close(client);
}

bool come_to(struct match *match, unsigned player, int port)
{
	static const char *const seat[2] = {"prussian", "austrian"};
	struct client *client = &match->player[player];
	const char *cookie = match->cookie[player];
	struct wire_setup setup = {.port = port, .cookie = cookie[0] ? cookie : NULL};
	leave(client);
	*client = (struct client){.port = port, .notes = json_array()};
	return wire_open(&client->wire, &setup) && client_join(client, match->game, seat[player]);
}

/* The next trouble may come on the way. */
static void come_back(struct trouble *trouble, unsigned player, uint64_t *luck)
{
	bool there = false;
	for (time_t began = time(NULL); !there;) {
		cr_assert(time(NULL) - began < 120, "nobody has taken the game over");
		house_tend(&trouble->house);
		int port = trouble->port_for(trouble, luck);
		there = port && come_to(&trouble->match, player, port);
		if (!there)
			pause_for(20);
	}
}

/* What was acknowledged is there; at most what was on its way is, besides. */
static void expect_rows(struct trouble *trouble)
{
	struct match *match = &trouble->match;
	long rows = -1;
	for (time_t began = time(NULL); rows < 0 && time(NULL) - began < wire_patience / 1000; pause_for(10))
		rows = match_rows(&trouble->house.database, match); /* it may be starting */
	cr_assert_geq(rows, match->acknowledged, "%ld answers were acknowledged, %ld are there",
		      match->acknowledged, rows);
	cr_assert_leq(rows, match->acknowledged + 2);
	match->acknowledged = rows;
}

static void play_on(struct trouble *trouble, uint64_t *luck)
{
	for (unsigned i = 0; i < 2; i++) {
		struct client *client = &trouble->match.player[i];
		size_t count = json_array_size(json_object_get(client_decision(client), "actions"));
		bool taken = count && client_play(client, next_luck(luck) % count);
		trouble->match.acknowledged += taken;
		trouble->taken += taken;
		client_listen(client, 20); /* they think: the game must not be over before the trouble is */
	}
}

/* Both come anew when one of them was cut off, so that nothing of theirs is on its way when the rows are counted. */
unsigned trouble_play_through(struct trouble *trouble)
{
	uint64_t luck = 1866;
	unsigned returns = 0;
	long at_the_end = -1;
	struct match *match = &trouble->match;
	for (time_t began = time(NULL); at_the_end < 0 || match->acknowledged < at_the_end + 10;) {
		cr_assert(time(NULL) - began < 1200 && !trouble->house.broken, "there is no end to it");
		if (match->player[0].wire.closed || match->player[1].wire.closed) {
			leave(&match->player[0]);
			leave(&match->player[1]);
			come_back(trouble, 0, &luck);
			come_back(trouble, 1, &luck);
			expect_rows(trouble);
			returns++;
		}
		house_tend(&trouble->house);
		play_on(trouble, &luck);
		if (at_the_end < 0 && trouble->over)
			at_the_end = match->acknowledged;
	}
	expect_rows(trouble);
	cr_assert_gt(match->acknowledged, trouble->times);
	return returns;
}

void trouble_end(struct trouble *trouble, unsigned well)
{
	client_close(&trouble->match.player[0]);
	client_close(&trouble->match.player[1]);
	house_await_well(&trouble->house, well);
	cr_assert_eq(house_verify(&trouble->house), 0, "a game cannot be played again");
	house_close(&trouble->house);
	trouble->finished = true;
	pthread_join(trouble->thread, NULL);
}

#endif
