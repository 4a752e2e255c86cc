/*
 * Games that a player does not want on his list any more.
 *
 * One that no other person has a seat in goes for good, from the store as well. One that others have played in stays theirs:
 * it is put away for this player alone, and only when it is over.
 */
#include "server/requests.h"

static bool is_seat_of(const struct seat_at_table *seat, int64_t user)
{
	return seat->kind == seat_person && seat->user == user;
}

static bool is_on_his_list(const struct hosted *hosted, int64_t user)
{
	bool his = hosted->owner == user;
	for (unsigned i = 0; i < max_seats; i++)
		his |= hosted_has_seat(hosted, i) && is_seat_of(&hosted->seat[i], user);
	return his;
}

static bool others_play(const struct hosted *hosted, int64_t user)
{
	for (unsigned i = 0; i < max_seats; i++)
		if (hosted_has_seat(hosted, i) && hosted->seat[i].kind == seat_person &&
		    hosted->seat[i].user != user)
			return true;
	return false;
}

void serve_remove(struct rpc_call *call)
{
	struct hosted *hosted;
	int64_t user = socket_of(call)->user.no;
	if (!needs_login(call) || !needs_game(call, &hosted))
		return;
	if (!is_on_his_list(hosted, user)) {
		rpc_fail(call, error_seat, "game: it is not one of yours");
		return;
	}
	if (!others_play(hosted, user)) {
		hosted_remove(hosted);
	} else if (hosted_over(hosted)) {
		store_put(server_of(call)->store, put_away_row, "ii", user, hosted->no);
	} else {
		rpc_fail(call, error_refused,
			 "others play in this game: resign it first, then it can leave your list");
		return;
	}
	rpc_answer_nothing(call);
}
