/*
 * Games that end outside their rules: resigned, drawn, out of time.
 */
#include <stdio.h>

#include "server/inside.h"

void hosted_end(struct hosted *hosted, const char *ending, seat_id loser)
{
	struct store *store = hosted->server->store;
	if (hosted_over(hosted))
		return;
	snprintf(hosted->ending, sizeof hosted->ending, "%s", ending);
	hosted->loser = loser;
	game_close(hosted->game, hosted_winning_side(hosted));
	offers_drop(hosted);
	hosted->deadline = 0;
	hosted->clock_waits = 0;
	hosted->moved = unix_now();
	store_put(store, put_act, "iiiis", hosted->no, (int64_t)hosted->stored, hosted->moved, (int64_t)loser,
		  ending);
	store_put(store, put_game_end, "isi", hosted->no, ending, (int64_t)loser);
	hosted_save_state(hosted);
	viewers_refresh(hosted, no_seat, true);
	tell_socket_table(hosted);
}
