/*
 * What is done by a word that came in a letter: proving an address, getting no more letters, choosing a new password.
 *
 * Such a link opens a page, and the page asks before it posts: programs that look into letters open links, too.
 */
#include <stdio.h>
#include <string.h>

#include "server/accounts.h"

static const char no_word[] = "this link is no longer good: ask for another letter";

static int refuse(struct lws *wsi, struct link *link, unsigned status, const char *message)
{
	return reply_error(wsi, link, status, message);
}

static int prove(struct server *server, struct lws *wsi, struct link *link, const char *token)
{
	struct proof proof;
	char address[address_room];
	if (!proof_find(server, proof_of_address, token, &proof))
		return refuse(wsi, link, HTTP_STATUS_NOT_FOUND, no_word);
	mailbox_prove(server, &proof);
	peer_address(server, wsi, address);
	audit_note(server, proof.user, "proved an address", link->request, address);
	return account_answer_when_kept(server, wsi, link, proof.user, wish_plain);
}

static int unsubscribe(struct server *server, struct lws *wsi, struct link *link, const char *token)
{
	if (!mailbox_close(server, token))
		return refuse(wsi, link, HTTP_STATUS_NOT_FOUND, no_word);
	return account_answer_when_kept(server, wsi, link, 0, wish_plain);
}

/* ---- A password that was forgotten ---------------------------------------------------------------------------- */

static int64_t account_of(struct server *server, const char *name)
{
	int64_t no = 0;
	struct store_rows *row = store_query(
		server->store, "SELECT no FROM users WHERE login = ? AND password IS NOT NULL", "s", name);
	if (store_next(row))
		no = store_number(row, 0);
	store_done(row);
	return no;
}

/* The answer is the same whether there is such an account, and whether it has an address. */
static int ask_reset(struct server *server, struct lws *wsi, struct link *link, const char *name)
{
	struct mailbox mailbox;
	char token[proof_room], address[address_room];
	peer_address(server, wsi, address);
	if (!account_may_try(server, wsi, name) ||
	    !limit_allows(server, limit_proofs_from_address, address, 1))
		return refuse(wsi, link, 429, "too many tries: wait a little");
	int64_t user = account_of(server, name);
	if (user && mailbox_of(server, user, &mailbox)) {
		proof_new(server, user, proof_for_password, mailbox.address, token);
		mail_reset(server, &mailbox, name, token);
		audit_note(server, user, "asked for a new password by letter", link->request, address);
	}
	return account_answer_when_kept(server, wsi, link, 0, wish_plain);
}

static int reset(struct server *server, struct lws *wsi, struct link *link, const char *token,
		 const char *instead)
{
	struct proof proof;
	struct mailbox mailbox;
	struct reckoning wanted = {.wish = wish_reset};
	if (!account_is_password(instead))
		return refuse(wsi, link, HTTP_STATUS_BAD_REQUEST, "a password of 8 to 256 bytes is needed");
	/* Somebody who has another address by now reads other letters. */
	if (!proof_find(server, proof_for_password, token, &proof) ||
	    !mailbox_of(server, proof.user, &mailbox) || strcmp(mailbox.address, proof.address) != 0)
		return refuse(wsi, link, HTTP_STATUS_NOT_FOUND, no_word);
	if (server->passwords_asked >= passwords_at_once)
		return refuse(wsi, link, 429, "too many tries: wait a little");
	wanted.account = proof.user;
	snprintf(wanted.instead, sizeof wanted.instead, "%s", instead);
	return account_reckon(server, wsi, link, wanted, "");
}

/* ---- The way in ------------------------------------------------------------------------------------------------ */

bool is_letter_path(const char *path)
{
	return !strcmp(path, "/api/prove") || !strcmp(path, "/api/unsubscribe") ||
	       !strcmp(path, "/api/reset") || !strcmp(path, "/api/reset/set");
}

int letter_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	const char *token = json_string_value(json_object_get(body, "token"));
	const char *name = json_string_value(json_object_get(body, "name"));
	char address[address_room];
	if (!strcmp(link->path, "/api/reset") && server->setup.is_public)
		return name ? ask_reset(server, wsi, link, name)
			    : refuse(wsi, link, HTTP_STATUS_BAD_REQUEST, "a name is wanted");
	peer_address(server, wsi, address);
	if (!limit_allows(server, limit_logins_of_address, address, 1))
		return refuse(wsi, link, 429, "too many tries: wait a little");
	if (!token)
		return refuse(wsi, link, HTTP_STATUS_BAD_REQUEST, "the word of the letter is wanted");
	if (!strcmp(link->path, "/api/prove"))
		return prove(server, wsi, link, token);
	if (!strcmp(link->path, "/api/unsubscribe"))
		return unsubscribe(server, wsi, link, token);
	if (!server->setup.is_public || strcmp(link->path, "/api/reset/set") != 0)
		return refuse(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	return reset(server, wsi, link, token, json_string_value(json_object_get(body, "new")));
}

int unsubscribe_at_once(struct server *server, struct lws *wsi, struct link *link, const char *token)
{
	char address[address_room];
	peer_address(server, wsi, address);
	if (!limit_allows(server, limit_logins_of_address, address, 1))
		return refuse(wsi, link, 429, "too many tries: wait a little");
	return unsubscribe(server, wsi, link, token);
}
