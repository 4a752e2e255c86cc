/*
 * What players say to each other, and giving up.
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

/* Whose words he does not hear: of the seat they were said from. */
static bool hears(const struct hosted *hosted, const struct apart *apart, int seat)
{
	return seat < 0 || seat >= max_seats ||
	       !apart_has(apart, hosted->seat[seat].user, hosted->seat[seat].bot_of);
}

void put_chats(struct json *out, const char *key, struct hosted *hosted, const struct user *user)
{
	struct apart apart = apart_from(hosted->server, user);
	struct store_rows *row = store_query(
		hosted->server->store,
		"SELECT n, seat, name, text, time FROM (SELECT * FROM chat WHERE game = ? ORDER BY"
		" n DESC LIMIT 100) AS last ORDER BY n",
		"i", hosted->no);
	put_array(out, key);
	while (store_next(row)) {
		if (!hears(hosted, &apart, store_int(row, 1)))
			continue;
		put_object(out, NULL);
		put_chat_fields(out, hosted, store_number(row, 0), store_int(row, 1), store_text(row, 2),
				store_text(row, 3), store_number(row, 4));
		put_end(out);
	}
	put_end(out);
	store_done(row);
	apart_free(&apart);
}

static size_t letters(const char *text)
{
	size_t count = 0;
	for (; *text; text++)
		count += (*text & 0xc0) != 0x80;
	return count;
}

/* As the store has it: he may have been silenced since he came. Nobody talks through his bot. */
static bool may_talk(struct rpc_call *call)
{
	char day[16];
	struct user user, keeper = {0};
	user_read(server_of(call), socket_of(call)->user.no, &user);
	if (user.bot_of)
		user_read(server_of(call), user.bot_of, &keeper);
	int64_t until = user.silenced > keeper.silenced ? user.silenced : keeper.silenced;
	if (until <= unix_now())
		return true;
	write_day(until, day);
	rpc_fail(call, error_refused, "the operator has silenced you until %s", day);
	return false;
}

bool may_be_heard(struct rpc_call *call)
{
	char whom[24];
	snprintf(whom, sizeof whom, "%lld", (long long)socket_of(call)->user.no);
	if (limit_allows(server_of(call), limit_words, whom, 1))
		return true;
	rpc_fail(call, error_too_much, "too many words at once: wait a little");
	return false;
}

void serve_chat(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	const char *text;
	if (!needs_own_seat(call, &hosted, &seat) || !rpc_wants_text(call, "text", &text))
		return;
	if (!*text || letters(text) > longest_word) {
		rpc_fail(call, error_params, "text: 1 to 500 letters are wanted");
		return;
	}
	if (!may_talk(call) || !may_be_heard(call))
		return;
	struct json *out = &server_of(call)->note;
	int64_t now = unix_now();
	store_put(server_of(call)->store, put_chat, "iiissi", hosted->no, (int64_t)++hosted->chats,
		  (int64_t)seat, socket_of(call)->user.name, text, now);
	hosted->rests_on = store_last(server_of(call)->store);
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_text(out, "method", "chat");
	put_object(out, "params");
	put_chat_fields(out, hosted, hosted->chats, seat, socket_of(call)->user.name, text, now);
	put_end(out);
	put_end(out);
	struct message_out *message = message_new(server_of(call), out->text, out->used);
	struct apart apart = apart_from(server_of(call), &socket_of(call)->user);
	tell_watchers(hosted, message, &apart);
	apart_free(&apart);
	message_drop(message);
	rpc_answer_nothing(call);
}

/* ---- Giving up ----------------------------------------------------------------------------------------------- */

void serve_resign(struct rpc_call *call)
{
	struct hosted *hosted;
	seat_id seat;
	if (!needs_own_seat(call, &hosted, &seat) || !needs_running(call, hosted))
		return;
	hosted_end(hosted, "resigned", seat);
	rpc_answer_nothing(call);
}
