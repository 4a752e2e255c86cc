/*
 * Offers: a draw, or to take a move back. One is open at a time; any answer that is played drops it. It lies in the store,
 * so that it outlives the game's time in memory.
 */
#include <string.h>

#include "server/requests.h"

/* ---- In the store -------------------------------------------------------------------------------------------- */

static void store_offer(struct hosted *hosted)
{
	int64_t agreed = 0;
	for (unsigned i = 0; i < max_seats; i++)
		if (hosted->seat[i].yes & hosted->offered)
			agreed |= 1 << i;
	store_put(hosted->server->store, put_offer, "iiii", hosted->no, (int64_t)hosted->offered,
		  (int64_t)hosted->offerer, agreed);
	hosted->rests_on = store_last(hosted->server->store);
}

/* A store may be damaged. */
static bool is_offer(const struct hosted *hosted, int what, int seat)
{
	return (what == offer_draw || what == offer_undo) && seat >= 0 && seat < max_seats &&
	       hosted_has_seat(hosted, (unsigned)seat);
}

void offers_read(struct hosted *hosted)
{
	struct store_rows *row = store_query(hosted->server->store,
					     "SELECT what, seat, agreed FROM offers WHERE game = ?", "i",
					     hosted->no);
	if (store_next(row) && !hosted_over(hosted) &&
	    is_offer(hosted, store_int(row, 0), store_int(row, 1))) {
		int agreed = store_int(row, 2);
		hosted->offered = (uint8_t)store_int(row, 0);
		hosted->offerer = (seat_id)store_int(row, 1);
		for (unsigned i = 0; i < max_seats; i++)
			hosted->seat[i].yes = agreed & 1 << i ? hosted->offered : 0;
	}
	store_done(row);
}

void offers_drop(struct hosted *hosted)
{
	if (!hosted->offered)
		return;
	hosted->offered = 0;
	for (unsigned i = 0; i < max_seats; i++)
		hosted->seat[i].yes = 0;
	store_put(hosted->server->store, drop_offer, "i", hosted->no);
	hosted->rests_on = store_last(hosted->server->store);
}

/* ---- Offering and agreeing ----------------------------------------------------------------------------------- */

static bool needs_offer(struct rpc_call *call, uint8_t *what)
{
	const char *name;
	if (!rpc_wants_text(call, "what", &name))
		return false;
	*what = !strcmp(name, "draw") ? offer_draw : !strcmp(name, "undo") ? offer_undo : 0;
	if (!*what)
		rpc_fail(call, error_params, "what: draw or undo is wanted");
	return *what;
}

static void note_act(struct hosted *hosted, seat_id seat, const char *what)
{
	store_put(hosted->server->store, put_act, "iiiis", hosted->no, (int64_t)hosted->stored, unix_now(),
		  (int64_t)seat, what);
	hosted->rests_on = store_last(hosted->server->store);
}

/* A computer lets a move be taken back, and takes no draw. */
static bool has_agreed(const struct seat_at_table *seat, uint8_t what)
{
	if (seat->kind == seat_computer)
		return what == offer_undo;
	return seat->yes & what;
}

static bool all_agree(const struct hosted *hosted, uint8_t what)
{
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats; i++)
		if (hosted_has_seat(hosted, i) && !has_agreed(&hosted->seat[i], what))
			return false;
	return true;
}

/* Back to before the last move of the seat that asked. */
static void undo_by_consent(struct hosted *hosted, struct game_result *result)
{
	seat_id seat = hosted->offerer;
	note_act(hosted, seat, "undo");
	for (unsigned tries = 0; tries < 64; tries++) {
		hosted_undo(hosted, no_seat, result);
		if (result->outcome != game_done || game_waiting(hosted->game) & 1u << seat)
			return;
	}
}

static void agree(struct hosted *hosted, uint8_t what)
{
	struct game_result result;
	if (!all_agree(hosted, what)) {
		tell_socket_table(hosted);
		return;
	}
	if (what == offer_draw) {
		hosted_end(hosted, "draw", no_seat);
		return;
	}
	undo_by_consent(hosted, &result);
	if (hosted->offered) { /* nothing could be taken back */
		offers_drop(hosted);
		tell_socket_table(hosted);
	}
}

static bool has_moved(const struct hosted *hosted, seat_id seat)
{
	for (uint32_t i = game_rows(hosted->game); i-- > 0;) {
		struct game_row row = game_row(hosted->game, i);
		if (row.seat == seat && !row.by_order)
			return true;
	}
	return false;
}

void serve_offer(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	uint8_t what;
	if (!needs_own_seat(call, &hosted, &seat) || !needs_running(call, hosted) ||
	    !needs_offer(call, &what))
		return;
	if (what == offer_undo && !has_moved(hosted, seat)) {
		rpc_fail(call, error_barrier, "you have not moved yet");
		return;
	}
	if (what == offer_undo && hosted_has_one_player(hosted) && !hosted->free_undo) {
		rpc_fail(call, error_barrier,
			 "nobody is here to ask: only an analysis goes back past dice and cards");
		return;
	}
	if (!may_be_heard(call))
		return;
	hosted->offered = what;
	hosted->offerer = seat;
	note_act(hosted, seat, what == offer_draw ? "offers draw" : "asks undo");
	for (unsigned i = 0; i < max_seats; i++)
		hosted->seat[i].yes = hosted->seat[i].user == socket_of(call)->user.no ? what : 0;
	store_offer(hosted);
	agree(hosted, what);
	rpc_answer_nothing(call);
}

void serve_reply(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	uint8_t what;
	const json_t *accept = rpc_param(call, "accept");
	if (!needs_own_seat(call, &hosted, &seat) || !needs_running(call, hosted) ||
	    !needs_offer(call, &what))
		return;
	if (!json_is_boolean(accept) || !(hosted->offered & what)) {
		rpc_fail(call, error_refused, "accept: nothing of the kind was offered");
		return;
	}
	if (!may_be_heard(call))
		return;
	if (json_is_true(accept)) {
		hosted->seat[seat].yes |= what;
		store_offer(hosted);
		agree(hosted, what);
	} else {
		offers_drop(hosted);
		note_act(hosted, seat, "declines");
		tell_socket_table(hosted);
	}
	rpc_answer_nothing(call);
}
