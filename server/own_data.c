/*
 * What the server knows of a visitor, told to him: his sessions, and everything in one file.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

static void put_sessions(struct server *server, struct lws *wsi, int64_t user)
{
	unsigned char here[32] = {0};
	session_hash(wsi, here);
	put_array(&server->out, "sessions");
	struct store_rows *row =
		store_query(server->store,
			    "SELECT hash, created FROM sessions WHERE user = ? ORDER BY created", "i", user);
	while (store_next(row)) {
		bool is_this = store_size(row, 0) == 32 && !memcmp(store_bytes(row, 0), here, 32);
		char id[17] = "";
		if (store_size(row, 0) == 32)
			sodium_bin2hex(id, sizeof id, store_bytes(row, 0), 8);
		put_object(&server->out, NULL);
		put_text(&server->out, "id", id);
		put_number(&server->out, "created", store_number(row, 1));
		put_bool(&server->out, "here", is_this);
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
}

static void put_user_row(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(
		server->store, "SELECT name, login, mail, created FROM users WHERE no = ?", "i", user);
	put_object(&server->out, "user");
	put_number(&server->out, "id", user);
	if (store_next(row)) {
		static const char *const names[] = {"name", "login", "mail"};
		for (int i = 0; i < 3; i++)
			if (store_has(row, i))
				put_text(&server->out, names[i], store_text(row, i));
		put_number(&server->out, "created", store_number(row, 3));
	}
	store_done(row);
	put_end(&server->out);
}

static void put_own_games(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT games.id, games.scenario, seats.seat, games.created FROM seats JOIN games ON"
		" games.no = seats.game WHERE seats.user = ? ORDER BY games.no",
		"i", user);
	put_array(&server->out, "games");
	while (store_next(row)) {
		put_object(&server->out, NULL);
		put_text(&server->out, "id", store_text(row, 0));
		put_text(&server->out, "scenario", store_text(row, 1));
		put_number(&server->out, "seat", store_int(row, 2));
		put_number(&server->out, "created", store_number(row, 3));
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
}

/* Chat lines are kept by seat: his are those of the seats he has. */
static void put_own_words(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT games.id, chat.time, chat.text FROM chat JOIN seats ON seats.game = chat.game AND"
		" seats.seat = chat.seat JOIN games ON games.no = chat.game WHERE seats.user = ?"
		" ORDER BY chat.time, chat.n",
		"i", user);
	put_array(&server->out, "chat");
	while (store_next(row)) {
		put_object(&server->out, NULL);
		put_text(&server->out, "game", store_text(row, 0));
		put_number(&server->out, "time", store_number(row, 1));
		put_text(&server->out, "text", store_text(row, 2));
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
}

static void put_own_results(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT games.id, results.time, CASE WHEN first = ?1 THEN half_points ELSE 2 - half_points END FROM results"
		" JOIN games ON games.no = results.game WHERE first = ?1 OR second = ?1 ORDER BY results.no",
		"i", user);
	put_array(&server->out, "results");
	while (store_next(row)) {
		put_object(&server->out, NULL);
		put_text(&server->out, "game", store_text(row, 0));
		put_number(&server->out, "time", store_number(row, 1));
		put_real(&server->out, "score", store_int(row, 2) / 2.0);
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
}

static void put_own_tournaments(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT id, title, organiser = ?1 FROM tournaments LEFT JOIN entrants ON tournament = no AND user = ?1"
		" WHERE user = ?1 OR organiser = ?1 ORDER BY no",
		"i", user);
	put_array(&server->out, "tournaments");
	while (store_next(row)) {
		put_object(&server->out, NULL);
		put_text(&server->out, "id", store_text(row, 0));
		put_text(&server->out, "title", store_text(row, 1));
		put_bool(&server->out, "mine", store_int(row, 2));
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
}

static void put_own_reports(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(
		server->store, "SELECT time, text, note FROM reports WHERE user = ? ORDER BY no", "i", user);
	put_array(&server->out, "reports");
	while (store_next(row)) {
		put_object(&server->out, NULL);
		put_number(&server->out, "time", store_number(row, 0));
		put_text(&server->out, "text", store_text(row, 1));
		put_text(&server->out, "note", store_text(row, 2));
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
}

static int refuse_stranger(struct lws *wsi, struct link *link)
{
	return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
}

int send_sessions(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	if (!session_user(server, wsi, &user))
		return refuse_stranger(wsi, link);
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_sessions(server, wsi, user.no);
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}

/* The address that was proved, and the one whose owner has been asked. */
static void put_mailbox(struct server *server, int64_t user)
{
	struct mailbox mailbox;
	struct json *out = &server->out;
	put_bool(out, "letters", server->setup.smtp);
	put_text(out, "mail", mailbox_of(server, user, &mailbox) ? mailbox.address : NULL);
	struct store_rows *row =
		store_query(server->store,
			    "SELECT address FROM proofs WHERE user = ? AND purpose = 'address'", "i", user);
	put_text(out, "asked", store_next(row) ? store_text(row, 0) : NULL);
	store_done(row);
}

int send_account(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	if (!session_user(server, wsi, &user))
		return refuse_stranger(wsi, link);
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_mailbox(server, user.no);
	put_sessions(server, wsi, user.no);
	if (server->setup.is_public) {
		put_bots_of(server, &server->out, "bots", user.no);
		put_blocked_by(server, &server->out, "blocked", user.no);
	}
	if (passkeys_rp(server))
		put_passkeys_of(server, &server->out, "passkeys", user.no);
	put_audit_of(server, &server->out, "audit", user.no);
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}

int send_export(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	char address[address_room];
	if (!session_user(server, wsi, &user))
		return refuse_stranger(wsi, link);
	peer_address(server, wsi, address);
	if (!limit_allows(server, limit_cost_of_address, address, 400))
		return reply_error(wsi, link, 429, "too much at once: wait a little");
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_user_row(server, user.no);
	put_sessions(server, wsi, user.no);
	put_own_games(server, user.no);
	put_own_words(server, user.no);
	put_own_results(server, user.no);
	put_own_tournaments(server, user.no);
	put_bots_of(server, &server->out, "bots", user.no);
	put_blocked_by(server, &server->out, "blocked", user.no);
	put_own_reports(server, user.no);
	put_passkeys_of(server, &server->out, "passkeys", user.no);
	put_audit_of(server, &server->out, "audit", user.no);
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}
