/*
 * What is told of a game besides its views: the table, whose turn it is.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/inside.h"

static const char *const kinds[] = {"person", "computer", "invite", "open"};
static const char *const clock_names[] = {"none", "days", "minutes"};

/* ---- The game object ----------------------------------------------------------------------------------------- */

static bool is_here(const struct hosted *hosted, unsigned seat)
{
	return hosted->seat[seat].kind == seat_computer || hosted->viewer[seat].sockets > 0;
}

static void put_seat(struct json *out, const struct hosted *hosted, unsigned number, int64_t user)
{
	char link[64];
	const struct seat_at_table *seat = &hosted->seat[number];
	bool waits = seat->kind == seat_invite || seat->kind == seat_open;
	put_object(out, NULL);
	put_text(out, "seat", hosted->scenario->rulebook->seat[number]);
	put_text(out, "kind", kinds[seat->kind]);
	put_text(out, "name",
		 seat->kind == seat_computer ? (seat->player ? seat->player->title : "Computer")
		 : seat->kind == seat_person ? seat->name
					     : "");
	if (seat->player)
		put_text(out, "player", seat->player->id);
	if (seat->kind == seat_person && seat->bot_of)
		put_bool(out, "bot", true);
	put_bool(out, "mine", user && seat->kind == seat_person && seat->user == user);
	put_bool(out, "here", is_here(hosted, number));
	if (waits && user && hosted->owner == user && seat->token[0]) {
		snprintf(link, sizeof link, "/join/%s", seat->token);
		put_text(out, "link", link);
	}
	put_end(out);
}

static void put_waiting(struct json *out, const struct hosted *hosted, const char *key, uint8_t waiting)
{
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	put_array(out, key);
	for (unsigned i = 0; i < rulebook->seats; i++)
		if (waiting & 1u << i)
			put_text(out, NULL, rulebook->seat[i]);
	put_end(out);
}

/* To who may not know which of them thinks, the partners of a side have one clock: what they have left together. */
static int64_t left_of(const struct hosted *hosted, seat_id seat, int64_t user)
{
	int64_t left = 0;
	for (seat_id other = 0; other < max_seats; other++)
		if (hosted_has_seat(hosted, other) &&
		    hosted_seats_seen(hosted, (uint8_t)(1u << other), user) == 1u << seat)
			left += clock_left(hosted, other);
	return left / 1000;
}

static void put_clock(struct json *out, const struct hosted *hosted, int64_t user)
{
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	put_object(out, "clock");
	put_text(out, "kind", clock_names[hosted->clock]);
	if (hosted->clock != clock_none) {
		put_number(out, "amount", hosted->clock_amount);
		put_text(out, "then", hosted->clock_loses ? "lose" : "note");
		put_object(out, "left");
		for (seat_id seat = 0; seat < rulebook->seats; seat++)
			if (hosted_has_seat(hosted, seat) &&
			    hosted_seats_seen(hosted, (uint8_t)(1u << seat), user) == 1u << seat)
				put_number(out, rulebook->seat[seat], left_of(hosted, seat, user));
		put_end(out);
		put_waiting(out, hosted, "running", hosted_seats_seen(hosted, hosted->clock_waits, user));
	}
	put_end(out);
}

static void put_options(struct json *out, const struct hosted *hosted)
{
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	put_object(out, "options");
	for (unsigned i = 0; i < rulebook->options; i++) {
		const struct option *option = &rulebook->option[i];
		if (!option_applies(rulebook, hosted->scenario->info, option))
			continue;
		if (option->values == 2 && !option->value[0])
			put_bool(out, option->id, hosted->option[i]);
		else
			put_text(out, option->id, option_value_name(option, hosted->option[i]));
	}
	put_end(out);
}

static void put_offers(struct json *out, const struct hosted *hosted)
{
	static const char *const names[] = {"draw", "undo"};
	put_array(out, "offers");
	for (unsigned i = 0; i < 2; i++) {
		if (!(hosted->offered & 1u << i))
			continue;
		put_object(out, NULL);
		put_text(out, "what", names[i]);
		put_text(out, "seat", hosted->scenario->rulebook->seat[hosted->offerer]);
		put_end(out);
	}
	put_end(out);
}

static void put_key(struct json *out, const struct hosted *hosted)
{
	char text[2 * crypto_hash_sha256_BYTES + 1];
	unsigned char hash[crypto_hash_sha256_BYTES];
	crypto_hash_sha256(hash, hosted->key, sizeof hosted->key);
	sodium_bin2hex(text, sizeof text, hash, sizeof hash);
	put_text(out, "hash", text);
	if (!hosted_over(hosted))
		return;
	sodium_bin2hex(text, sizeof text, hosted->key, sizeof hosted->key);
	put_text(out, "key", text);
}

static void put_end_of_game(struct json *out, struct hosted *hosted)
{
	const struct flow *flow = game_flow(hosted->game);
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	put_bool(out, "over", hosted_over(hosted));
	if (!hosted_over(hosted))
		return;
	put_text(out, "winner", hosted_winner(hosted));
	put_text(out, "level",
		 flow->over && flow->level < rulebook->levels ? rulebook->level[flow->level] : NULL);
	if (hosted->ending[0])
		put_text(out, "ending", hosted->ending);
}

void put_game(struct json *out, const char *key, struct hosted *hosted, int64_t user)
{
	char label[64] = "";
	const struct rulebook *rulebook = hosted->scenario->rulebook;
	const struct flow *flow = game_flow(hosted->game);
	engine_clock(hosted->scenario, flow, label, sizeof label);
	put_object(out, key);
	put_text(out, "id", hosted->id);
	put_text(out, "scenario", hosted->scenario->info->id);
	put_text(out, "rulebook", rulebook->id);
	put_text(out, "title", hosted->scenario->info->title);
	put_options(out, hosted);
	put_array(out, "seats");
	for (unsigned i = 0; i < rulebook->seats; i++)
		if (hosted_has_seat(hosted, i))
			put_seat(out, hosted, i, user);
	put_end(out);
	put_bool(out, "watch", hosted->watch);
	put_text(out, "undo", hosted->free_undo ? "free" : "barrier");
	put_number(out, "created", hosted->created);
	put_number(out, "moved", hosted->moved);
	put_number(out, "moves", game_settled_moves(hosted->game));
	put_waiting(out, hosted, "waiting", hosted_seats_seen(hosted, hosted_waiting(hosted), user));
	put_number(out, "turn", flow->turn);
	put_text(out, "label", label);
	put_end_of_game(out, hosted);
	put_offers(out, hosted);
	put_clock(out, hosted, user);
	put_key(out, hosted);
	if (hosted->following[0])
		put_text(out, "next", hosted->following);
	if (hosted->note[0])
		put_text(out, "note", hosted->note);
	put_end(out);
}

/* ---- Notifications ------------------------------------------------------------------------------------------- */

/* A socket that looks through several eyes is told once. */
static bool is_first(const struct hosted *hosted, unsigned place)
{
	for (unsigned i = 0; i < place; i++)
		if (hosted->at_table[i].socket == hosted->at_table[place].socket)
			return false;
	return true;
}

void tell_watchers(struct hosted *hosted, struct message_out *message, const struct apart *apart)
{
	for (unsigned i = 0; i < hosted->sockets; i++) {
		struct socket *socket = hosted->at_table[i].socket;
		if (is_first(hosted, i) && !apart_has(apart, socket->user.no, socket->user.bot_of))
			socket_send(socket, message);
	}
}

static void open_note(struct json *out, const char *method)
{
	json_restart(out);
	put_object(out, NULL);
	put_text(out, "jsonrpc", "2.0");
	put_text(out, "method", method);
	put_object(out, "params");
}

/* To each in his own words: whose seat is whose, and links, differ. */
void tell_socket_table(struct hosted *hosted)
{
	struct json *out = &hosted->server->note;
	for (unsigned i = 0; i < hosted->sockets; i++) {
		struct socket *socket = hosted->at_table[i].socket;
		if (!is_first(hosted, i))
			continue;
		open_note(out, "table");
		put_game(out, "game", hosted, socket->user.no);
		put_end(out);
		put_end(out);
		socket_send_text(socket, out->text, out->used);
	}
}

static void tell_turn(struct hosted *hosted, unsigned seat)
{
	struct json *out = &hosted->server->note;
	open_note(out, "turn");
	put_text(out, "game", hosted->id);
	put_text(out, "seat", hosted->scenario->rulebook->seat[seat]);
	put_text(out, "title", hosted->scenario->info->title);
	put_end(out);
	put_end(out);
	struct message_out *message = message_new(hosted->server, out->text, out->used);
	sockets_tell_user(hosted->server, hosted->seat[seat].user, message);
	sharing_tell_turn(hosted->server, hosted->seat[seat].user, out->text, out->used);
	message_drop(message);
}

void tell_turns(struct hosted *hosted)
{
	uint8_t waiting = hosted_waiting(hosted), fresh = (uint8_t)(waiting & ~hosted->told_waiting);
	hosted->told_waiting = waiting;
	for (unsigned i = 0; i < hosted->scenario->rulebook->seats; i++) {
		if (!(fresh & 1u << i) || hosted->seat[i].kind != seat_person)
			continue;
		tell_turn(hosted, i);
		if (!hosted->viewer[i].sockets)
			mail_turn(hosted, i);
	}
}
