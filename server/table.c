/*
 * At the table: joining, playing, taking back.
 */
#include <stdlib.h>
#include <string.h>

#include "server/requests.h"

/* ---- Joining ------------------------------------------------------------------------------------------------- */

static bool takes_invitation(struct rpc_call *call)
{
	unsigned seat;
	struct hosted *hosted;
	const char *token = json_string_value(rpc_param(call, "token"));
	if (!token)
		return true;
	if (!find_invitation(server_of(call), token, &hosted, &seat)) {
		rpc_fail(call, error_unknown, "token: there is no such invitation");
		return false;
	}
	return take_seat(call, hosted, seat);
}

static bool add_joined(struct rpc_call *call, struct hosted *hosted, seat_id viewer)
{
	struct socket *socket = socket_of(call);
	if (socket_has_joined(socket, hosted, viewer))
		return true;
	if (socket->joins == max_joined) {
		rpc_fail(call, error_too_much, "too many seats on one socket");
		return false;
	}
	viewer_join(hosted, viewer);
	socket_join(socket, hosted, viewer);
	if (viewer < max_seats)
		tell_socket_table(hosted);
	return true;
}

static bool is_same_epoch(const struct rpc_call *call, const struct hosted *hosted)
{
	const char *epoch = json_string_value(rpc_param(call, "epoch"));
	return epoch && !strcmp(epoch, hosted->epoch) && json_is_integer(rpc_param(call, "from"));
}

void serve_join(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	uint32_t from;
	struct json *out = call->out;
	if (!takes_invitation(call) || !needs_viewer(call, &hosted, &viewer) ||
	    !rpc_takes_number(call, "from", 0, &from) || !add_joined(call, hosted, viewer))
		return;
	put_object(out, "result");
	put_text(out, "epoch", hosted->epoch);
	put_game(out, "game", hosted, socket_of(call)->user.no);
	if (!is_same_epoch(call, hosted) || !put_missing_updates(out, "updates", hosted, viewer, from))
		put_socket_view(out, "view", hosted, viewer);
	put_chats(out, "chat", hosted, &socket_of(call)->user);
	put_end(out);
}

void serve_leave(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id viewer;
	if (!needs_viewer(call, &hosted, &viewer))
		return;
	socket_leave(socket_of(call), hosted, viewer);
	rpc_answer_nothing(call);
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

static bool needs_ticket(struct rpc_call *call, uint32_t *ticket)
{
	if (rpc_param(call, "ticket"))
		return rpc_takes_ticket(call, ticket);
	rpc_fail(call, error_params, "ticket: a number is wanted");
	return false;
}

static void answer_n(struct rpc_call *call, const struct hosted *hosted, seat_id seat)
{
	if (hosted->viewer[seat].print)
		put_number(call->out, "n", viewer_n(hosted, seat));
}

void serve_play(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	uint32_t ticket;
	const json_t *actions;
	struct game_result result;
	if (!needs_own_seat(call, &hosted, &seat) || !needs_running(call, hosted) ||
	    !needs_ticket(call, &ticket) || !rpc_wants_actions(call, &actions))
		return;
	game_play_actions(hosted->game, seat, ticket, actions, &result);
	if (result.outcome != game_done) {
		rpc_fail_with(call, hosted->game, seat, &result);
		return;
	}
	hosted_changed(hosted, seat);
	put_object(call->out, "result");
	put_number(call->out, "taken", result.taken);
	answer_n(call, hosted, seat);
	put_end(call->out);
}

/* ---- Taking back --------------------------------------------------------------------------------------------- */

struct rows {
	struct game_row *row;
	uint32_t count;
};

static struct rows copy_rows(const struct hosted *hosted)
{
	struct rows rows = {.count = game_rows(hosted->game)};
	rows.row = malloc((rows.count + 1) * sizeof *rows.row);
	if (!rows.row)
		end_without_memory();
	for (uint32_t i = 0; i < rows.count; i++)
		rows.row[i] = game_row(hosted->game, i);
	return rows;
}

static uint32_t first_difference(const struct hosted *hosted, const struct rows *before)
{
	uint32_t i = 0, now = game_rows(hosted->game);
	while (i < now && i < before->count) {
		struct game_row row = game_row(hosted->game, i);
		if (row.seat != before->row[i].seat || !same_answer(row.answer, before->row[i].answer) ||
		    row.by_order != before->row[i].by_order)
			break;
		i++;
	}
	return i;
}

static uint8_t seats_of_persons(const struct hosted *hosted)
{
	uint8_t seats = 0;
	for (unsigned i = 0; i < max_seats; i++)
		if (hosted_has_seat(hosted, i) && hosted->seat[i].kind == seat_person)
			seats |= (uint8_t)(1u << i);
	return seats;
}

/* Whoever holds every seat that is no computer's needs nobody's consent to go back past a change of the seat. */
static void undo_of_seat(struct hosted *hosted, seat_id seat, struct game_result *result)
{
	game_undo(hosted->game, seat, result);
	if (result->outcome == game_barrier && hosted_has_one_player(hosted))
		game_undo_own(hosted->game, seats_of_persons(hosted), result);
}

void hosted_undo(struct hosted *hosted, seat_id seat, struct game_result *result)
{
	struct rows before = copy_rows(hosted);
	if (seat == no_seat)
		game_undo_anything(hosted->game, result);
	else
		undo_of_seat(hosted, seat, result);
	if (result->outcome == game_done) {
		for (seat_id other = 0; other < max_seats; other++)
			computer_forget(hosted, other);
		hosted_store_undo(hosted, first_difference(hosted, &before));
		hosted_changed(hosted, no_seat);
	}
	free(before.row);
}

/* In an analysis anything may be taken back, as far as the last answer of a person. */
static void undo_freely(struct hosted *hosted, struct game_result *result)
{
	for (unsigned tries = 0; tries < 64; tries++) {
		hosted_undo(hosted, no_seat, result);
		uint8_t waiting = game_waiting(hosted->game);
		if (result->outcome != game_done || game_rows(hosted->game) == 0)
			return;
		for (unsigned i = 0; i < max_seats; i++)
			if (waiting & 1u << i && hosted->seat[i].kind == seat_person)
				return;
	}
}

void serve_undo(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	struct game_result result;
	if (!needs_own_seat(call, &hosted, &seat) || !needs_running(call, hosted))
		return;
	hosted_undo(hosted, seat, &result);
	if (result.outcome == game_barrier && hosted->free_undo)
		undo_freely(hosted, &result);
	if (result.outcome != game_done) {
		rpc_fail_with(call, hosted->game, seat, &result);
		return;
	}
	put_object(call->out, "result");
	answer_n(call, hosted, seat);
	put_end(call->out);
}

/* ---- Standing orders ----------------------------------------------------------------------------------------- */

void serve_standing(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	size_t before = call->out->used;
	if (!needs_own_seat(call, &hosted, &seat) || !rpc_standing(call, hosted->game, seat) ||
	    !rpc_param(call, "orders"))
		return;
	/* {"orders":[...]} is what stands behind the key: what is stored is the list in it. */
	const char *list = strchr(call->out->text + before, '[');
	const struct flow *flow = game_flow(hosted->game);
	char *text = list ? strdup(list) : NULL;
	if (!text)
		return;
	text[strlen(text) - 1] = '\0';
	store_put(server_of(call)->store, put_orders_row, "iiiis", hosted->no, (int64_t)seat,
		  (int64_t)flow->turn, (int64_t)flow->operation, text);
	free(text);
}
