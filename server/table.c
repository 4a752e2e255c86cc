/*
 * At the table: joining, playing, taking back.
 */
#include <stdlib.h>
#include <string.h>

#include "server/requests.h"

/* ---- Joining ------------------------------------------------------------------------------------------------- */

static bool takes_invitation(struct request *request)
{
	unsigned seat;
	struct hosted *hosted;
	const char *token = json_string_value(param_of(request, "token"));
	if (!token)
		return true;
	if (!find_invitation(request->server, token, &hosted, &seat)) {
		refuse_request(request, error_unknown, "token: there is no such invitation");
		return false;
	}
	return take_seat(request, hosted, seat);
}

static bool add_joined(struct request *request, struct hosted *hosted, seat_id viewer)
{
	struct socket *socket = request->socket;
	if (socket_has_joined(socket, hosted, viewer))
		return true;
	if (socket->joins == max_joined) {
		refuse_request(request, error_too_much, "too many seats on one socket");
		return false;
	}
	viewer_join(hosted, viewer);
	socket_join(socket, hosted, viewer);
	if (viewer < max_seats)
		tell_socket_table(hosted);
	return true;
}

static bool is_same_life(const struct request *request, const struct hosted *hosted)
{
	const char *life = json_string_value(param_of(request, "life"));
	return life && !strcmp(life, hosted->life) && json_is_integer(param_of(request, "from"));
}

void serve_join(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	uint32_t from;
	struct json *out = request->out;
	if (!takes_invitation(request) || !needs_viewer(request, &hosted, &viewer) ||
	    !may_bring_number(request, "from", 0, &from) || !add_joined(request, hosted, viewer))
		return;
	put_object(out, "result");
	put_text(out, "life", hosted->life);
	put_game(out, "game", hosted, request->socket->user.no);
	if (!is_same_life(request, hosted) || !put_missing_updates(out, "updates", hosted, viewer, from))
		put_socket_view(out, "view", hosted, viewer);
	put_chats(out, "chat", hosted);
	put_end(out);
}

void serve_leave(struct request *request)
{
	struct hosted *hosted;
	seat_id viewer;
	if (!needs_viewer(request, &hosted, &viewer))
		return;
	socket_leave(request->socket, hosted, viewer);
	answer_nothing(request);
}

/* ---- Playing ------------------------------------------------------------------------------------------------- */

/* A ticket that was given is meant, even one that was never in force. */
static bool needs_ticket(struct request *request, uint32_t *ticket)
{
	if (!json_is_integer(param_of(request, "ticket"))) {
		refuse_request(request, error_params, "ticket: a number is wanted");
		return false;
	}
	if (!may_bring_number(request, "ticket", 0, ticket))
		return false;
	if (*ticket == any_ticket)
		*ticket = UINT32_MAX;
	return true;
}

static void answer_n(struct request *request, const struct hosted *hosted, seat_id seat)
{
	if (hosted->viewer[seat].print)
		put_number(request->out, "n", viewer_n(hosted, seat));
}

void serve_play(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	uint32_t ticket;
	const json_t *actions;
	struct game_result result;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_running(request, hosted) ||
	    !needs_ticket(request, &ticket) || !needs_actions(request, &actions))
		return;
	game_play_actions(hosted->game, seat, ticket, actions, &result);
	if (result.outcome != game_done) {
		refuse_with(request, hosted, seat, &result);
		return;
	}
	hosted_changed(hosted, seat);
	put_object(request->out, "result");
	put_number(request->out, "taken", result.taken);
	answer_n(request, hosted, seat);
	put_end(request->out);
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
		abort();
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

void hosted_undo(struct hosted *hosted, seat_id seat, struct game_result *result)
{
	struct rows before = copy_rows(hosted);
	if (seat == no_seat)
		game_undo_anything(hosted->game, result);
	else
		game_undo(hosted->game, seat, result);
	if (result->outcome == game_done) {
		memset(hosted->is_ready, 0, sizeof hosted->is_ready);
		hosted_store_undo(hosted, first_difference(hosted, &before));
		if (hosted->snapshot_at > hosted->stored)
			hosted_snapshot(hosted);
		hosted_changed(hosted, no_seat);
	}
	free(before.row);
}

/* At a table that one person holds anything may be taken back, as far as the last answer of a person. */
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

void serve_undo(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	struct game_result result;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_running(request, hosted))
		return;
	hosted_undo(hosted, seat, &result);
	if (result.outcome == game_barrier && hosted->free_undo && hosted_is_one_mans(hosted))
		undo_freely(hosted, &result);
	if (result.outcome != game_done) {
		refuse_with(request, hosted, seat, &result);
		return;
	}
	put_object(request->out, "result");
	answer_n(request, hosted, seat);
	put_end(request->out);
}

/* ---- Standing orders ----------------------------------------------------------------------------------------- */

void serve_standing(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	char error[200];
	if (!needs_own_seat(request, &hosted, &seat))
		return;
	const json_t *orders = param_of(request, "orders");
	if (orders && !game_standing(hosted->game, seat, orders, error, sizeof error)) {
		refuse_request(request, error_params, "orders: %s", error);
		return;
	}
	size_t before = request->out->used;
	put_object(request->out, "result");
	put_standing(request->out, "orders", hosted->game, seat);
	put_end(request->out);
	if (!orders)
		return;
	/* {"orders":[...]} is what stands behind the key: what is stored is the list in it. */
	const char *list = strchr(request->out->text + before, '[');
	const struct flow *flow = game_flow(hosted->game);
	char *text = list ? strdup(list) : NULL;
	if (!text)
		return;
	text[strlen(text) - 1] = '\0';
	store_put(request->server->store, put_orders_row, "iiiis", hosted->no, (int64_t)seat,
		  (int64_t)flow->turn, (int64_t)flow->operation, text);
	free(text);
}
