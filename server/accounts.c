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

enum { shortest_password = 8, longest_password = 256 };

static int reply_user(struct server *server, const struct reckoning *reckoning)
{
	char header[240];
	struct json *out = &server->out;
	cookie_header(server, reckoning->cookie, header, sizeof header);
	json_restart(out);
	put_object(out, NULL);
	put_object(out, "user");
	put_number(out, "id", reckoning->account);
	put_text(out, "name", reckoning->name);
	put_end(out);
	put_end(out);
	return reply_with_json(reckoning->wsi, reckoning->link, out, header);
}

static bool is_login(const char *name)
{
	return name && name_is_plain(name, 2) && !strchr(name, ' ');
}

bool account_is_password(const char *password)
{
	size_t size = password ? strlen(password) : 0;
	return size >= shortest_password && size <= longest_password;
}

/* The account a query finds, and the hash of its password; 0: there is none. */
static int64_t read_account(sqlite3_stmt *row, char hash[crypto_pwhash_STRBYTES])
{
	int64_t no = 0;
	memset(hash, 0, crypto_pwhash_STRBYTES);
	if (row && sqlite3_step(row) == SQLITE_ROW) {
		no = sqlite3_column_int64(row, 0);
		strncpy(hash, (const char *)sqlite3_column_text(row, 1), crypto_pwhash_STRBYTES - 1);
	}
	sqlite3_finalize(row);
	return no;
}

static int64_t find_account(struct server *server, const char *name, char hash[crypto_pwhash_STRBYTES])
{
	return read_account(
		store_query(server->store, "SELECT no, password FROM users WHERE login = ?", "s", name),
		hash);
}

/* Theirs, or one that looks like it. */
static bool name_is_taken(struct server *server, const char *name)
{
	char likeness[likeness_room];
	name_likeness(name, likeness);
	sqlite3_stmt *row = store_query(
		server->store, "SELECT 1 FROM users WHERE login = ?1 OR likeness = ?2", "ss", name, likeness);
	bool taken = row && sqlite3_step(row) == SQLITE_ROW;
	sqlite3_finalize(row);
	return taken || name_was_taken(server, name);
}

static const char taken_name[] = "that name is taken, or looks like one that is";

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
	struct reckoning wanted = {.wish = wish_log_in};
	wanted.account = find_account(server, name, wanted.hash);
	return account_reckon(server, wsi, link, wanted, password);
}

static int sign_up(struct server *server, struct lws *wsi, struct link *link, const char *name,
		   const char *password)
{
	struct reckoning wanted = {.wish = wish_sign_up};
	if (!is_login(name) || !account_is_password(password))
		return reply_error(
			wsi, link, HTTP_STATUS_BAD_REQUEST,
			"a name of 2 to 24 plain letters of one alphabet and a password of 8 to 256 "
			"bytes are needed");
	if (name_is_taken(server, name))
		return reply_error(wsi, link, HTTP_STATUS_CONFLICT, taken_name);
	snprintf(wanted.name, sizeof wanted.name, "%s", name);
	return account_reckon(server, wsi, link, wanted, password);
}

static int refuse(const struct reckoning *reckoning, unsigned status, const char *message)
{
	return reply_error(reckoning->wsi, reckoning->link, status, message);
}

/* What is noted of it when it was done. */
static const char *const done_words[] = {
	[wish_log_in] = "logged in",
	[wish_sign_up] = "signed up",
	[wish_log_out] = "logged out",
	[wish_end_others] = "ended sessions",
	[wish_new_password] = "changed the password",
	[wish_delete] = "deleted the account",
	[wish_address] = "gave an address",
	[wish_reset] = "chose a new password by letter",
};

static void note(struct server *server, const struct reckoning *reckoning)
{
	audit_note(server, reckoning->account, done_words[reckoning->wish], reckoning->request,
		   reckoning->address);
}

static int finish_plainly(struct server *server, struct reckoning *reckoning)
{
	note(server, reckoning);
	reckoning->after = store_last(server->store);
	reckoning->told = true;
	return 0;
}

/* What an account is told rests on the store, as everything does. */
static int open_session(struct server *server, struct reckoning *reckoning, int64_t user, const char *name)
{
	reckoning->account = user;
	snprintf(reckoning->name, sizeof reckoning->name, "%s", name);
	session_new(server, user, reckoning->cookie);
	note(server, reckoning);
	reckoning->after = store_last(server->store);
	reckoning->told = true;
	return 0;
}

static int finish_sign_up(struct server *server, struct reckoning *reckoning)
{
	char name[sizeof reckoning->name];
	if (!reckoning->good)
		return refuse(reckoning, HTTP_STATUS_SERVICE_UNAVAILABLE, "not now: there is no memory left");
	/* Somebody else may have been quicker meanwhile. */
	if (name_is_taken(server, reckoning->name))
		return refuse(reckoning, HTTP_STATUS_CONFLICT, taken_name);
	memcpy(name, reckoning->name, sizeof name);
	return open_session(server, reckoning, user_new(server, name, name, reckoning->hash), name);
}

/* Other browsers of his come back by themselves, with sessions of their own. */
static void close_sockets_of(struct server *server, int64_t user)
{
	for (struct socket *socket = server->sockets; socket; socket = socket->next)
		if (socket->user.no == user && !socket->close_code) {
			socket->close_code = LWS_CLOSE_STATUS_POLICY_VIOLATION;
			lws_callback_on_writable(socket->wsi);
		}
}

/* Whoever was in by the old password is out; this browser gets a session of its own. */
static int finish_new_password(struct server *server, struct reckoning *reckoning)
{
	struct user user;
	user_read(server, reckoning->account, &user);
	store_put(server->store, put_user_password, "is", reckoning->account, reckoning->hash);
	proofs_drop(server, reckoning->account, proof_for_password);
	sessions_end(server, reckoning->account);
	close_sockets_of(server, reckoning->account);
	return open_session(server, reckoning, user.no, user.name);
}

/* The games stay as they were played, without his name. */
static int finish_delete(struct server *server, struct reckoning *reckoning)
{
	store_put(server->store, clear_user, "i", reckoning->account);
	store_put(server->store, clear_user_words, "i", reckoning->account);
	proofs_drop(server, reckoning->account, proof_of_address);
	proofs_drop(server, reckoning->account, proof_for_password);
	sessions_end(server, reckoning->account);
	close_sockets_of(server, reckoning->account);
	user_forget(server, reckoning->account);
	finish_plainly(server, reckoning);
	store_put(server->store, drop_audit, "i", reckoning->account);
	reckoning->after = store_last(server->store);
	return 0;
}

static int finish_address(struct server *server, struct reckoning *reckoning)
{
	const char *trouble = mailbox_ask(server, reckoning->account,
					  reckoning->mail[0] ? reckoning->mail : NULL);
	return trouble ? refuse(reckoning, 429, trouble) : finish_plainly(server, reckoning);
}

static int finish(struct server *server, struct reckoning *reckoning)
{
	struct user user;
	if (reckoning->wish == wish_sign_up)
		return finish_sign_up(server, reckoning);
	if (!reckoning->good || !user_read(server, reckoning->account, &user))
		return refuse(reckoning, HTTP_STATUS_UNAUTHORIZED, "wrong name or password");
	if (reckoning->wish == wish_new_password || reckoning->wish == wish_reset)
		return finish_new_password(server, reckoning);
	if (reckoning->wish == wish_address)
		return finish_address(server, reckoning);
	if (reckoning->wish == wish_delete)
		return finish_delete(server, reckoning);
	return open_session(server, reckoning, user.no, user.name);
}

static void end_reckoning(struct reckoning *reckoning, int status)
{
	if (reckoning->link)
		reckoning->link->reckoning = NULL;
	if (reckoning->link && status)
		lws_set_timeout(reckoning->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
	reckoning_free(reckoning);
}

static int reply_done(struct server *server, const struct reckoning *reckoning)
{
	char header[240];
	bool leaves = reckoning->wish == wish_log_out || reckoning->wish == wish_delete;
	struct reply reply = {.status = HTTP_STATUS_OK,
			      .type = "application/json",
			      .cookie = leaves ? header : NULL,
			      .body = (const unsigned char *)"{}",
			      .size = 2};
	cookie_header(server, NULL, header, sizeof header);
	return reply_with(reckoning->wsi, reckoning->link, &reply);
}

/*
 * The store has the last word on names: it may refuse one that the loop thought was free. A session for it was put, too;
 * nobody gets to know its cookie.
 */
static bool was_signed_up(struct server *server, const struct reckoning *reckoning)
{
	sqlite3_stmt *row = store_query(server->store, "SELECT login FROM users WHERE no = ?", "i",
					reckoning->account);
	const char *login = row && sqlite3_step(row) == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0)
								   : NULL;
	bool done = login && !strcmp(login, reckoning->name);
	sqlite3_finalize(row);
	return done;
}

static int tell_outcome(struct server *server, const struct reckoning *reckoning)
{
	if (!reckoning->cookie[0])
		return reply_done(server, reckoning);
	if (reckoning->wish != wish_sign_up || was_signed_up(server, reckoning))
		return reply_user(server, reckoning);
	user_forget(server, reckoning->account);
	return refuse(reckoning, HTTP_STATUS_CONFLICT, taken_name);
}

/* Those whose password has been reckoned; then those whose session is on the disk. */
void accounts_go_on(struct server *server)
{
	struct reckoning *reckoning, **at = &server->reckoned;
	while (server->passwords && (reckoning = passwords_answer(server->passwords))) {
		server->passwords_asked--;
		if (!reckoning->good && reckoning->wish != wish_sign_up) /* also of who has hung up */
			audit_note(server, reckoning->account, "wrong password", reckoning->request,
				   reckoning->address);
		int status = reckoning->link ? finish(server, reckoning) : 0;
		if (!reckoning->told) {
			end_reckoning(reckoning, status);
			continue;
		}
		reckoning->next = server->reckoned;
		server->reckoned = reckoning;
	}
	while ((reckoning = *at)) {
		if (reckoning->after > store_committed(server->store)) {
			at = &reckoning->next;
			continue;
		}
		*at = reckoning->next;
		end_reckoning(reckoning, reckoning->link ? tell_outcome(server, reckoning) : 0);
	}
}

void accounts_close(struct server *server)
{
	while (server->reckoned) {
		struct reckoning *reckoning = server->reckoned;
		server->reckoned = reckoning->next;
		reckoning_free(reckoning);
	}
	passwords_free(server->passwords);
}

/* Told, as everything is, when it is on the disk. */
int account_answer_when_kept(struct server *server, struct lws *wsi, struct link *link, int64_t user,
			     enum wish wish)
{
	struct reckoning *reckoning = calloc(1, sizeof *reckoning);
	if (!reckoning)
		return -1;
	*reckoning = (struct reckoning){
		.next = server->reckoned, .wsi = wsi, .link = link, .wish = wish, .account = user};
	peer_address(server, wsi, reckoning->address);
	memcpy(reckoning->request, link->request, sizeof link->request);
	if (user && done_words[wish])
		note(server, reckoning);
	reckoning->told = true;
	reckoning->after = store_last(server->store);
	link->reckoning = server->reckoned = reckoning;
	accounts_go_on(server);
	return 0;
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
	close_sockets_of(server, user.no);
	return account_answer_when_kept(server, wsi, link, user.no, wish_end_others);
}

/* Nothing is reckoned; but that the session is gone is told when it is. */
static int log_out(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	if (session_user(server, wsi, &user))
		close_sockets_of(server, user.no);
	session_end(server, wsi);
	return account_answer_when_kept(server, wsi, link, user.no, wish_log_out);
}

/* By account and by address, and by both: whoever guesses at somebody's password does not keep him from his account. */
bool account_may_try(struct server *server, struct lws *wsi, const char *name)
{
	char address[address_room], both[address_room + 128], account[128];
	snprintf(account, sizeof account, "%s", name);
	for (char *at = account; *at; at++)
		*at = *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
	peer_address(server, wsi, address);
	snprintf(both, sizeof both, "%s %s", address, account);
	return limit_allows(server, limit_logins_of_address, address, 1) &&
	       limit_allows(server, limit_logins_here, both, 1) &&
	       limit_allows(server, limit_logins_of_account, account, 1);
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
	struct reckoning wanted = {.wish = own_wish(link->path)};
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
