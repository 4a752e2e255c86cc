/*
 * What requests bring along: games and seats.
 */
#include <string.h>

#include "server/requests.h"

bool needs_login(struct rpc_call *call)
{
	if (!socket_of(call)->user.no)
		rpc_fail(call, error_login, "log in first");
	return socket_of(call)->user.no;
}

bool needs_game(struct rpc_call *call, struct hosted **hosted)
{
	const char *id;
	if (!rpc_wants_text(call, "game", &id))
		return false;
	*hosted = strlen(id) < id_room ? hosted_find(server_of(call), id) : NULL;
	if (!*hosted && server_of(call)->is_elsewhere)
		rpc_fail(call, error_away, "the game has just moved to another server: try again");
	else if (!*hosted)
		rpc_fail(call, error_unknown, "game: there is no such game");
	return *hosted;
}

static bool needs_seat(struct rpc_call *call, const struct hosted *hosted, seat_id *seat)
{
	const char *name;
	if (!rpc_wants_text(call, "seat", &name))
		return false;
	*seat = game_find_viewer(hosted->game, name);
	if (*seat == no_seat)
		rpc_fail(call, error_unknown, "seat: there is no such seat");
	return *seat != no_seat;
}

static bool is_his(const struct rpc_call *call, const struct hosted *hosted, seat_id seat)
{
	int64_t user = socket_of(call)->user.no;
	return user && hosted_has_seat(hosted, seat) && hosted->seat[seat].kind == seat_person &&
	       hosted->seat[seat].user == user;
}

bool needs_own_seat(struct rpc_call *call, struct hosted **hosted, seat_id *seat)
{
	if (!needs_game(call, hosted) || !needs_seat(call, *hosted, seat))
		return false;
	if (is_his(call, *hosted, *seat))
		return true;
	rpc_fail(call, socket_of(call)->user.no ? error_seat : error_login, "seat: that seat is not yours");
	return false;
}

static bool may_watch(const struct rpc_call *call, const struct hosted *hosted)
{
	if (hosted->watch || hosted_over(hosted))
		return true;
	for (seat_id seat = 0; seat < hosted->scenario->rulebook->seats; seat++)
		if (is_his(call, hosted, seat))
			return true;
	return false;
}

bool needs_viewer(struct rpc_call *call, struct hosted **hosted, seat_id *viewer)
{
	if (!needs_game(call, hosted) || !needs_seat(call, *hosted, viewer))
		return false;
	if (is_his(call, *hosted, *viewer) || (*viewer == public_seat && may_watch(call, *hosted)) ||
	    (*viewer == referee_seat && hosted_over(*hosted)))
		return true;
	rpc_fail(call, error_seat, "seat: you may not look through these eyes");
	return false;
}

bool needs_running(struct rpc_call *call, const struct hosted *hosted)
{
	if (hosted_over(hosted))
		rpc_fail(call, error_over, "the game is over");
	return !hosted_over(hosted);
}

/* ---- As the methods that the pipe has, too, ask for them ------------------------------------------------------- */

bool acting_seat(struct rpc_call *call, struct game **game, seat_id *seat)
{
	struct hosted *hosted;
	if (!needs_own_seat(call, &hosted, seat))
		return false;
	*game = hosted->game;
	return true;
}

bool viewing_seat(struct rpc_call *call, struct game **game, seat_id *viewer)
{
	struct hosted *hosted;
	if (!needs_viewer(call, &hosted, viewer))
		return false;
	*game = hosted->game;
	return true;
}
