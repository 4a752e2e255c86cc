/*
 * Taking a seat: by invitation, or an open one.
 */
#include <stdio.h>
#include <string.h>

#include "server/requests.h"

bool invitation_of(struct server *server, const char *token, char id[id_room], unsigned *seat)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT id, seat FROM seats JOIN games ON games.no = seats.game WHERE token = ?", "s", token);
	bool found = store_next(row);
	if (found) {
		snprintf(id, id_room, "%s", store_text(row, 0));
		*seat = (unsigned)store_int(row, 1);
	}
	store_done(row);
	return found;
}

bool find_invitation(struct server *server, const char *token, struct hosted **hosted, unsigned *seat)
{
	char id[id_room];
	*hosted = invitation_of(server, token, id, seat) ? hosted_find(server, id) : NULL;
	return *hosted && hosted_has_seat(*hosted, *seat);
}

void seat_user(struct seat_at_table *seat, const struct user *user)
{
	seat->kind = seat_person;
	seat->user = user->no;
	seat->bot_of = user->bot_of;
	memcpy(seat->name, user->name, sizeof seat->name);
}

/* The token stays with the seat, so that its holder's link goes on working. */
bool take_seat(struct rpc_call *call, struct hosted *hosted, unsigned number)
{
	struct seat_at_table *seat = &hosted->seat[number];
	const struct user *user = &socket_of(call)->user;
	if (!needs_login(call))
		return false;
	if (seat->kind == seat_person && seat->user == user->no)
		return true;
	if (seat->kind != seat_invite && seat->kind != seat_open) {
		rpc_fail(call, error_seat, "that seat is taken");
		return false;
	}
	if (table_is_apart(hosted, user)) {
		rpc_fail(call, error_seat, "you, or somebody at that table, has blocked the other");
		return false;
	}
	seat_user(seat, user);
	hosted_store_seat(hosted, number);
	clocks_note(hosted);
	tell_socket_table(hosted);
	hosted->told_waiting &= (uint8_t) ~(1u << number);
	tell_turns(hosted);
	return true;
}

static void answer_seat(struct rpc_call *call, struct hosted *hosted, unsigned seat)
{
	put_object(call->out, "result");
	put_game(call->out, "game", hosted, socket_of(call)->user.no);
	put_text(call->out, "seat", hosted->scenario->rulebook->seat[seat]);
	put_end(call->out);
}

static bool needs_invitation(struct rpc_call *call, struct hosted **hosted, unsigned *seat)
{
	const char *token;
	if (!rpc_wants_text(call, "token", &token))
		return false;
	if (find_invitation(server_of(call), token, hosted, seat))
		return true;
	rpc_fail(call, error_unknown, "token: there is no such invitation");
	return false;
}

static bool needs_open_seat(struct rpc_call *call, struct hosted **hosted, unsigned *seat)
{
	const char *name;
	if (!needs_game(call, hosted) || !rpc_wants_text(call, "seat", &name))
		return false;
	*seat = find_viewer((*hosted)->scenario->rulebook, name);
	if (hosted_has_seat(*hosted, *seat) && (*hosted)->seat[*seat].kind != seat_invite)
		return true;
	rpc_fail(call, error_seat, "seat: that is no open seat");
	return false;
}

void serve_invited(struct rpc_call *call)
{
	struct hosted *hosted;
	unsigned seat;
	if (needs_invitation(call, &hosted, &seat))
		answer_seat(call, hosted, seat);
}

void serve_take(struct rpc_call *call)
{
	struct hosted *hosted;
	unsigned seat;
	bool found = rpc_param(call, "token") ? needs_invitation(call, &hosted, &seat)
					      : needs_open_seat(call, &hosted, &seat);
	if (found && take_seat(call, hosted, seat))
		answer_seat(call, hosted, seat);
}
