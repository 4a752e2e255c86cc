/*
 * Games that end outside their rules: resigned, drawn, out of time, broken off.
 */
#include <stdio.h>

#include "server/inside.h"

static void store_ending(struct hosted *hosted, const char *ending, seat_id loser)
{
	struct store *store = hosted->server->store;
	snprintf(hosted->ending, sizeof hosted->ending, "%s", ending);
	hosted->loser = loser;
	game_close(hosted->game, hosted_winning_side(hosted));
	hosted->deadline = 0;
	hosted->clock_waits = 0;
	hosted->moved = unix_now();
	store_put(store, put_act, "iiiis", hosted->no, (int64_t)hosted->stored, hosted->moved, (int64_t)loser,
		  ending);
	store_put(store, put_game_end, "isi", hosted->no, ending, (int64_t)loser);
}

void hosted_break_off(struct hosted *hosted)
{
	log_trouble(
		hosted->server,
		"game %s (%s, revision %u of the rules) was broken off after %u answers: a limit of the program"
		" was reached",
		hosted->id, hosted->scenario->info->id, (unsigned)hosted->scenario->rulebook->revision,
		(unsigned)hosted->stored);
	store_ending(hosted, "fault", no_seat);
}

void hosted_end(struct hosted *hosted, const char *ending, seat_id loser)
{
	if (hosted_over(hosted))
		return;
	offers_drop(hosted);
	store_ending(hosted, ending, loser);
	hosted_save_state(hosted);
	viewers_refresh(hosted, no_seat, true);
	tell_socket_table(hosted);
}
