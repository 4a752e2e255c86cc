/*
 * The clocks of games: none, days a move, or minutes a game.
 */
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

static const int64_t day = 86400;

static int64_t whole(const struct hosted *hosted)
{
	return hosted->clock_amount * (hosted->clock == clock_days ? day : 60) * 1000;
}

int64_t clock_left(const struct hosted *hosted, seat_id seat)
{
	int64_t left = hosted->clock == clock_minutes ? hosted->seat[seat].time_left : whole(hosted);
	if (hosted->clock_waits & 1u << seat)
		left -= (int64_t)((steady_now() - hosted->asked_steady) * 1000);
	return left > 0 ? left : 0;
}

/* Persons only; and nobody's clock runs before everybody has sat down. */
static uint8_t running_for(const struct hosted *hosted)
{
	uint8_t waiting = hosted_waiting(hosted);
	if (hosted->clock == clock_none || !hosted_has_begun(hosted))
		return 0;
	for (unsigned i = 0; i < max_seats; i++)
		if (hosted->seat[i].kind != seat_person)
			waiting &= (uint8_t) ~(1u << i);
	return waiting;
}

static void set_deadline(struct hosted *hosted)
{
	int64_t least = 0;
	for (seat_id seat = 0; seat < max_seats; seat++) {
		if (!(hosted->clock_waits & 1u << seat))
			continue;
		int64_t left = clock_left(hosted, seat);
		if (!least || left < least)
			least = left ? left : 1;
	}
	hosted->deadline = least ? (unix_now_ms() + least + 999) / 1000 : 0;
}

static void stop_clock(struct hosted *hosted, seat_id seat)
{
	if (hosted->clock != clock_minutes)
		return;
	hosted->seat[seat].time_left = clock_left(hosted, seat);
	store_put(hosted->server->store, put_seat_time, "iii", hosted->no, (int64_t)seat,
		  hosted->seat[seat].time_left);
}

static void ask_now(struct hosted *hosted)
{
	hosted->asked_at = unix_now_ms();
	hosted->asked_steady = steady_now();
}

/* What went by while the game was not in memory is known by the wall clock alone. */
void clocks_begin(struct hosted *hosted)
{
	hosted->clock_waits = running_for(hosted);
	int64_t away = hosted->asked_at ? unix_now_ms() - hosted->asked_at : 0;
	if (!hosted->asked_at || away < 0)
		ask_now(hosted);
	else
		hosted->asked_steady = steady_now() - (double)away / 1000;
}

void clocks_start(struct hosted *hosted)
{
	clocks_begin(hosted);
	set_deadline(hosted);
}

/*
 * Days begin anew with every answer, but not with somebody else's to a sealed question: that keeps everybody's clock running
 * until each has committed, and nobody's clock tells what another one does behind his screen.
 */
static bool begins_anew(const struct hosted *hosted, uint8_t now)
{
	return now != hosted->clock_waits ||
	       (hosted->clock == clock_days && !game_flow(hosted->game)->sealed);
}

void clocks_note(struct hosted *hosted)
{
	uint8_t now = running_for(hosted);
	if (hosted->clock == clock_none || !begins_anew(hosted, now))
		return;
	for (seat_id seat = 0; seat < max_seats; seat++)
		if (hosted->clock_waits & 1u << seat)
			stop_clock(hosted, seat);
	hosted->clock_waits = now;
	ask_now(hosted);
	int64_t before = hosted->deadline;
	set_deadline(hosted);
	if (hosted->deadline != before)
		hosted_save_state(hosted);
}

static void time_is_up(struct hosted *hosted, seat_id seat)
{
	if (hosted->clock_loses) {
		hosted_end(hosted, "time", seat);
		return;
	}
	store_put(hosted->server->store, put_act, "iiiis", hosted->no, (int64_t)hosted->stored, unix_now(),
		  (int64_t)seat, "time");
	hosted->deadline = 0;
	hosted_save_state(hosted);
	tell_socket_table(hosted);
}

static void look_at(struct hosted *hosted)
{
	for (seat_id seat = 0; seat < max_seats; seat++)
		if (hosted->clock_waits & 1u << seat && clock_left(hosted, seat) == 0) {
			time_is_up(hosted, seat);
			return;
		}
}

/* Games in memory go by the steady clock: the wall clock, by which the store knows deadlines, may have been set back. */
static void look_at_open_ones(struct server *server)
{
	for (unsigned i = 0; i < buckets; i++)
		for (struct hosted *hosted = server->games[i]; hosted; hosted = hosted->next)
			if (hosted->deadline && hosted->clock_waits)
				look_at(hosted);
}

enum { looked_at_once = 32 };

#define TIME_IS_UP   "SELECT id FROM games WHERE deadline > 0 AND deadline <= ?1 AND over = 0 "
#define SOME_OF_THEM "ORDER BY random() LIMIT 32"

/* Those that another server has are its to look at. */
static struct store_rows *whose_time_is_up(struct server *server)
{
	if (!server->number)
		return store_try_query(server->store, TIME_IS_UP SOME_OF_THEM, "i", unix_now());
	return store_try_query(
		server->store,
		TIME_IS_UP
		"AND NOT EXISTS (SELECT 1 FROM leases WHERE game = games.no AND server <> ?2) " SOME_OF_THEM,
		"ii", unix_now(), server->number);
}

/* The store knows the games whose time is up, in memory or not. */
void clocks_tick(struct server *server)
{
	char id[looked_at_once][id_room];
	unsigned count = 0;
	struct store_rows *row = whose_time_is_up(server);
	while (row && count < looked_at_once && store_next(row))
		snprintf(id[count++], id_room, "%s", store_text(row, 0));
	store_done(row);
	for (unsigned i = 0; i < count; i++) {
		struct hosted *hosted = hosted_find(server, id[i]);
		if (hosted && hosted->deadline)
			look_at(hosted);
	}
	look_at_open_ones(server);
}
