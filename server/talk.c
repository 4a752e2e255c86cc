/*
 * What players say to each other: words, offers, giving up.
 */
#include <stdio.h>
#include <string.h>

#include "server/requests.h"

enum { longest_word = 500 };

/* ---- Chat ---------------------------------------------------------------------------------------------------- */

static void put_chat_fields(struct json *out, const struct hosted *hosted, int64_t n, int seat,
			    const char *name, const char *text, int64_t time)
{
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	put_text(out, "game", hosted->id);
	put_number(out, "n", n);
	put_text(out, "seat", seat >= 0 && seat < rulebook->seats ? rulebook->seat[seat] : NULL);
	put_text(out, "name", name);
	put_text(out, "text", text);
	put_number(out, "time", time);
}

void put_chats(struct json *out, const char *key, struct hosted *hosted)
{
	sqlite3_stmt *row = store_query(
		hosted->server->store,
		"SELECT n, seat, name, text, time FROM (SELECT * FROM chat WHERE game = ? ORDER BY"
		" n DESC LIMIT 100) ORDER BY n",
		"i", hosted->no);
	put_array(out, key);
	while (row && sqlite3_step(row) == SQLITE_ROW) {
		put_object(out, NULL);
		put_chat_fields(out, hosted, sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1),
				(const char *)sqlite3_column_text(row, 2),
				(const char *)sqlite3_column_text(row, 3), sqlite3_column_int64(row, 4));
		put_end(out);
	}
	put_end(out);
	sqlite3_finalize(row);
}

static size_t letters(const char *text)
{
	size_t count = 0;
	for (; *text; text++)
		count += (*text & 0xc0) != 0x80;
	return count;
}

void serve_chat(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	const char *text;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_text(request, "text", &text))
		return;
	if (!*text || letters(text) > longest_word) {
		refuse_request(request, error_params, "text: 1 to 500 letters are wanted");
		return;
	}
	struct json *out = &request->server->note;
	int64_t now = unix_now();
	store_put(request->server->store, put_chat, "iiissi", hosted->no, (int64_t)++hosted->chats,
		  (int64_t)seat, request->socket->user.name, text, now);
	hosted->rests_on = store_last(request->server->store);
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_text(out, "method", "chat");
	put_object(out, "params");
	put_chat_fields(out, hosted, hosted->chats, seat, request->socket->user.name, text, now);
	put_end(out);
	put_end(out);
	struct message_out *message = message_new(request->server, out->text, out->used);
	tell_watchers(hosted, message);
	message_drop(message);
	answer_nothing(request);
}

/* ---- Giving up, and offers ----------------------------------------------------------------------------------- */

void serve_resign(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_running(request, hosted))
		return;
	hosted_end(hosted, "resigned", seat);
	answer_nothing(request);
}

static bool needs_offer(struct request *request, uint8_t *what)
{
	const char *name;
	if (!needs_text(request, "what", &name))
		return false;
	*what = !strcmp(name, "draw") ? offer_draw : !strcmp(name, "undo") ? offer_undo : 0;
	if (!*what)
		refuse_request(request, error_params, "what: draw or undo is wanted");
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
		if (!has_agreed(&hosted->seat[i], what))
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
	if (what == offer_draw)
		hosted_end(hosted, "draw", no_seat);
	else
		undo_by_consent(hosted, &result);
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

void serve_offer(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	uint8_t what;
	if (!needs_own_seat(request, &hosted, &seat) || !needs_running(request, hosted) ||
	    !needs_offer(request, &what))
		return;
	if (what == offer_undo && !has_moved(hosted, seat)) {
		refuse_request(request, error_barrier, "you have not moved yet");
		return;
	}
	hosted->offered = what;
	hosted->offerer = seat;
	note_act(hosted, seat, what == offer_draw ? "offers draw" : "asks undo");
	for (unsigned i = 0; i < max_seats; i++)
		hosted->seat[i].yes = hosted->seat[i].user == request->socket->user.no ? what : 0;
	agree(hosted, what);
	answer_nothing(request);
}

void serve_reply(struct request *request)
{
	struct hosted *hosted;
	seat_id seat;
	uint8_t what;
	const json_t *accept = param_of(request, "accept");
	if (!needs_own_seat(request, &hosted, &seat) || !needs_running(request, hosted) ||
	    !needs_offer(request, &what))
		return;
	if (!json_is_boolean(accept) || !(hosted->offered & what)) {
		refuse_request(request, error_refused, "accept: nothing of the kind was offered");
		return;
	}
	if (json_is_true(accept)) {
		hosted->seat[seat].yes |= what;
		agree(hosted, what);
	} else {
		hosted->offered = 0;
		note_act(hosted, seat, "declines");
		tell_socket_table(hosted);
	}
	answer_nothing(request);
}
