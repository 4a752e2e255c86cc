/*
 * Accounts: made, opened and left over HTTP, because a cookie can be set nowhere else.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts.h"
#include "server/inside.h"
#include "server/letter.h"
#include "server/passkeys.h"
#include "server/tournaments.h"

enum { shortest_password = 8, longest_password = 256 };

bool account_is_name(const char *name)
{
	return name && name_is_plain(name, 2) && !strchr(name, ' ');
}

bool account_is_password(const char *password)
{
	size_t size = password ? strlen(password) : 0;
	return size >= shortest_password && size <= longest_password;
}

/* The account a query finds, and the hash of its password; 0: there is none. */
static int64_t read_account(struct store_rows *row, char hash[crypto_pwhash_STRBYTES])
{
	int64_t no = 0;
	memset(hash, 0, crypto_pwhash_STRBYTES);
	if (store_next(row)) {
		no = store_number(row, 0);
		strncpy(hash, store_text(row, 1), crypto_pwhash_STRBYTES - 1);
	}
	store_done(row);
	return no;
}

static int64_t find_account(struct server *server, const char *name, char hash[crypto_pwhash_STRBYTES])
{
	return read_account(
		store_query(server->store,
			    "SELECT no, password FROM users WHERE login = ? AND password IS NOT NULL", "s",
			    name),
		hash);
}

const char account_taken_name[] = "that name is taken, or looks like one that is";

/* Theirs, or one that looks like it. */
bool account_name_is_taken(struct server *server, const char *name)
{
	char likeness[likeness_room];
	name_likeness(name, likeness);
	struct store_rows *row = store_query(
		server->store, "SELECT 1 FROM users WHERE login = ?1 OR likeness = ?2", "ss", name, likeness);
	bool taken = store_next(row);
	store_done(row);
	return taken || name_was_taken(server, name);
}

bool account_find(struct server *server, const json_t *wanted, struct user *user)
{
	int64_t no = 0;
	struct store_rows *row = store_query(
		server->store, "SELECT no FROM users WHERE login IS NOT NULL AND (no = ?1 OR login = ?2)",
		"is", (int64_t)json_integer_value(wanted), json_string_value(wanted));
	if (store_next(row))
		no = store_number(row, 0);
	store_done(row);
	return no && user_read(server, no, user);
}

static int64_t user_password(struct server *server, int64_t user, char hash[crypto_pwhash_STRBYTES])
{
	return read_account(
		store_query(server->store,
			    "SELECT no, password FROM users WHERE no = ? AND password IS NOT NULL", "i",
			    user),
		hash);
}

/* Passwords take long: the thread reckons, and accounts_go_on does what is left to do. */
int account_reckon(struct server *server, struct lws *wsi, struct link *link, struct reckoning wanted,
		   const char *password)
{
	struct reckoning *reckoning = malloc(sizeof *reckoning);
	if (!reckoning)
		return -1;
	*reckoning = wanted;
	reckoning->wsi = wsi;
	reckoning->link = link;
	peer_address(server, wsi, reckoning->address);
	memcpy(reckoning->request, link->request, sizeof link->request);
	snprintf(reckoning->password, sizeof reckoning->password, "%s", password);
	link->reckoning = reckoning;
	server->passwords_asked++;
	passwords_ask(server->passwords, reckoning);
	return 0;
}

static int log_in(struct server *server, struct lws *wsi, struct link *link, const char *name,
		  const char *password)
{
	struct reckoning wanted = {.wish = wish_log_in, .known = store_committed(server->store)};
	wanted.account = find_account(server, name, wanted.hash);
	return account_reckon(server, wsi, link, wanted, password);
}

static int sign_up(struct server *server, struct lws *wsi, struct link *link, const char *name,
		   const char *password)
{
	struct reckoning wanted = {.wish = wish_sign_up};
	if (!account_is_name(name) || !account_is_password(password))
		return reply_error(
			wsi, link, HTTP_STATUS_BAD_REQUEST,
			"a name of 2 to 24 plain letters of one alphabet and a password of 8 to 256 "
			"bytes are needed");
	if (account_name_is_taken(server, name))
		return reply_error(wsi, link, HTTP_STATUS_CONFLICT, account_taken_name);
	snprintf(wanted.name, sizeof wanted.name, "%s", name);
	return account_reckon(server, wsi, link, wanted, password);
}

/* One that is named, or all but this one. Their sockets are closed, and this one's comes back by itself. */
static int end_other_sessions(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user user;
	unsigned char hash[32];
	const char *id = json_string_value(json_object_get(body, "session"));
	if (!session_user(server, wsi, &user) || !session_hash(wsi, hash))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (id)
		session_end_named(server, user.no, id);
	else
		sessions_end_others(server, user.no, hash);
	account_close_sockets(server, user.no);
	return account_answer_when_kept(server, wsi, link, user.no, wish_end_others);
}

/* Nothing is reckoned; but that the session is gone is told when it is. */
static int log_out(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	if (session_user(server, wsi, &user))
		account_close_sockets(server, user.no);
	session_end(server, wsi);
	return account_answer_when_kept(server, wsi, link, user.no, wish_log_out);
}

/* Its number, for a database may know a name in many spellings; of one that is nobody's the name in small letters. */
static void write_account(struct server *server, const char *name, char account[128])
{
	struct store_rows *row = store_query(server->store, "SELECT no FROM users WHERE login = ?", "s",
					     name);
	if (store_next(row)) {
		snprintf(account, 128, "%lld", (long long)store_number(row, 0));
	} else {
		snprintf(account, 128, "name %s", name);
		for (char *at = account; *at; at++)
			*at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
	}
	store_done(row);
}

/* By account and by address, and by both: whoever guesses at somebody's password does not keep him from his account. */
bool account_may_try(struct server *server, struct lws *wsi, const char *name)
{
	char address[address_room], both[address_room + 128], account[128];
	write_account(server, name, account);
	peer_address(server, wsi, address);
	snprintf(both, sizeof both, "%s %s", address, account);
	return limit_allows(server, limit_logins_of_address, address, 1) &&
	       limit_allows(server, limit_logins_here, both, 1) &&
	       limit_allows(server, limit_logins_of_account, account, 1);
}

int account_add_passkey(struct server *server, struct lws *wsi, struct link *link, const json_t *body,
			const struct passkey *passkey)
{
	struct user user;
	const char *password = json_string_value(json_object_get(body, "password"));
	struct reckoning wanted = {
		.wish = wish_add_passkey, .passkey = *passkey, .known = store_committed(server->store)};
	if (!password || strlen(password) > longest_password)
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "the password is wanted");
	if (!session_user(server, wsi, &user))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (server->passwords_asked >= passwords_at_once || !account_may_try(server, wsi, user.name))
		return reply_error(wsi, link, 429, "too many tries: wait a little");
	wanted.account = user_password(server, user.no, wanted.hash);
	return wanted.account ? account_reckon(server, wsi, link, wanted, password)
			      : reply_error(wsi, link, HTTP_STATUS_CONFLICT,
					    "wait until the account is on the disk");
}

static enum wish own_wish(const char *path)
{
	if (!strcmp(path, "/api/password"))
		return wish_new_password;
	if (!strcmp(path, "/api/delete"))
		return wish_delete;
	return !strcmp(path, "/api/mail") ? wish_address : wish_plain;
}

/* What an account's owner asks with his password once more: somebody may have left a browser open. */
static int own_account_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user user;
	const char *password = json_string_value(json_object_get(body, "password"));
	const char *instead = json_string_value(json_object_get(body, "new"));
	const char *mail = json_string_value(json_object_get(body, "address"));
	struct reckoning wanted = {.wish = own_wish(link->path), .known = store_committed(server->store)};
	if (!password || strlen(password) > longest_password)
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "the password is wanted");
	if (wanted.wish == wish_address && mail && !is_mail_address(mail))
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "that is no address");
	if (wanted.wish == wish_new_password && !account_is_password(instead))
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST,
				   "a password of 8 to 256 bytes is needed");
	if (!session_user(server, wsi, &user))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (server->passwords_asked >= passwords_at_once || !account_may_try(server, wsi, user.name))
		return reply_error(wsi, link, 429, "too many tries: wait a little");
	wanted.account = user_password(server, user.no, wanted.hash);
	snprintf(wanted.instead, sizeof wanted.instead, "%s",
		 wanted.wish == wish_new_password ? instead : "");
	snprintf(wanted.mail, sizeof wanted.mail, "%s", mail ? mail : "");
	return wanted.account ? account_reckon(server, wsi, link, wanted, password)
			      : reply_error(wsi, link, HTTP_STATUS_CONFLICT,
					    "wait until the account is on the disk");
}

int account_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	const char *name = json_string_value(json_object_get(body, "name"));
	const char *password = json_string_value(json_object_get(body, "password"));
	if (!strcmp(link->path, "/api/logout"))
		return log_out(server, wsi, link);
	if (!strcmp(link->path, "/api/sessions/end"))
		return end_other_sessions(server, wsi, link, body);
	if (is_tournament_path(link->path))
		return tournament_post(server, wsi, link, body);
	if (server->setup.is_public && is_bot_path(link->path))
		return bot_post(server, wsi, link, body);
	if (server->setup.is_public && is_passkey_path(link->path))
		return passkey_post(server, wsi, link, body);
	if (server->setup.is_public && is_block_path(link->path))
		return block_post(server, wsi, link, body);
	if (server->setup.is_public && is_operator_path(link->path))
		return operator_post(server, wsi, link, body);
	if (is_letter_path(link->path))
		return letter_post(server, wsi, link, body);
	if (server->setup.is_public && own_wish(link->path) != wish_plain)
		return own_account_post(server, wsi, link, body);
	bool register_it = !strcmp(link->path, "/api/register");
	if (!server->setup.is_public || (!register_it && strcmp(link->path, "/api/login") != 0))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	if (!name || !password || strlen(password) > longest_password)
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "name and password are wanted");
	if (server->passwords_asked >= passwords_at_once || !account_may_try(server, wsi, name))
		return reply_error(wsi, link, 429, "too many tries: wait a little");
	return register_it ? sign_up(server, wsi, link, name, password)
			   : log_in(server, wsi, link, name, password);
}
