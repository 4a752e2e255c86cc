/*
 * What comes of a wish about an account once its password has been reckoned, and the answer once that is on the disk.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/accounts.h"
#include "server/passkeys.h"

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

/* A bot and its token, which nobody is told again. */
static int reply_token(struct server *server, const struct reckoning *reckoning)
{
	struct json *out = &server->out;
	json_restart(out);
	put_object(out, NULL);
	put_object(out, "bot");
	put_number(out, "id", reckoning->account);
	put_text(out, "name", reckoning->name);
	put_end(out);
	put_text(out, "token", reckoning->token);
	put_end(out);
	return reply_with_json(reckoning->wsi, reckoning->link, out, NULL);
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
	[wish_token] = NULL, /* noted for whoever keeps the bot */
	[wish_suspend] = NULL,
	[wish_rename] = NULL,
	[wish_add_passkey] = "added a passkey",
	[wish_passkey] = "logged in with a passkey",
	[wish_plain] = NULL,
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
	if (account_name_is_taken(server, reckoning->name))
		return refuse(reckoning, HTTP_STATUS_CONFLICT, account_taken_name);
	memcpy(name, reckoning->name, sizeof name);
	return open_session(server, reckoning, user_new(server, name, name, reckoning->hash), name);
}

/* Other browsers of his come back by themselves, if they still may; his bots have nothing to do with them. */
void account_close_sockets(struct server *server, int64_t user)
{
	sockets_close_of(server, user, false);
	sharing_tell(server, "close", user);
}

static void note_password_change(struct server *server, int64_t user)
{
	server->password_change[server->next_password_change++ % password_changes] =
		(struct password_change){.user = user, .after = store_last(server->store)};
}

/* Since its hash was read: what was reckoned then is good for nothing any more. */
static bool has_changed_password(const struct server *server, const struct reckoning *reckoning)
{
	if (reckoning->wish == wish_reset)
		return false;
	for (unsigned i = 0; i < password_changes; i++)
		if (server->password_change[i].user == reckoning->account &&
		    server->password_change[i].after > reckoning->known)
			return true;
	return false;
}

/* Whoever was in by the old password is out; this browser gets a session of its own. */
static int finish_new_password(struct server *server, struct reckoning *reckoning)
{
	struct user user;
	user_read(server, reckoning->account, &user);
	store_put(server->store, put_user_password, "is", reckoning->account, reckoning->hash);
	note_password_change(server, reckoning->account);
	proofs_drop(server, reckoning->account, proof_for_password);
	sessions_end(server, reckoning->account);
	account_close_sockets(server, reckoning->account);
	return open_session(server, reckoning, user.no, user.name);
}

/* The games stay as they were played, without his name. */
static int finish_delete(struct server *server, struct reckoning *reckoning)
{
	store_put(server->store, clear_user, "i", reckoning->account);
	note_password_change(server, reckoning->account);
	store_put(server->store, put_user_words, "i", reckoning->account);
	store_put(server->store, put_leaving_all, "i", reckoning->account);
	store_put(server->store, drop_blocks, "i", reckoning->account);
	store_put(server->store, drop_passkeys, "i", reckoning->account);
	bots_delete_all(server, reckoning->account);
	proofs_drop(server, reckoning->account, proof_of_address);
	proofs_drop(server, reckoning->account, proof_for_password);
	sessions_end(server, reckoning->account);
	account_close_sockets(server, reckoning->account);
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

static int refuse_suspended(const struct reckoning *reckoning, const struct user *user)
{
	char day[16], message[80];
	write_day(user->suspended, day);
	snprintf(message, sizeof message, "the operator has suspended this account until %s", day);
	return refuse(reckoning, HTTP_STATUS_FORBIDDEN, message);
}

static int finish(struct server *server, struct reckoning *reckoning)
{
	struct user user;
	if (reckoning->wish == wish_sign_up)
		return finish_sign_up(server, reckoning);
	if (!reckoning->good || has_changed_password(server, reckoning) ||
	    !user_read(server, reckoning->account, &user))
		return refuse(reckoning, HTTP_STATUS_UNAUTHORIZED, "wrong name or password");
	if (user_is_suspended(server, &user))
		return refuse_suspended(reckoning, &user);
	if (reckoning->wish == wish_new_password || reckoning->wish == wish_reset)
		return finish_new_password(server, reckoning);
	if (reckoning->wish == wish_address)
		return finish_address(server, reckoning);
	if (reckoning->wish == wish_delete)
		return finish_delete(server, reckoning);
	if (reckoning->wish == wish_add_passkey) {
		passkey_keep(server, reckoning->account, &reckoning->passkey);
		return finish_plainly(server, reckoning);
	}
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
	struct store_rows *row = store_query(server->store, "SELECT login FROM users WHERE no = ?", "i",
					     reckoning->account);
	const char *login = store_next(row) ? store_text(row, 0) : NULL;
	bool done = login && !strcmp(login, reckoning->name);
	store_done(row);
	return done;
}

static int tell_outcome(struct server *server, const struct reckoning *reckoning)
{
	bool named = reckoning->wish == wish_sign_up || reckoning->wish == wish_token ||
		     reckoning->wish == wish_rename;
	if (!named || was_signed_up(server, reckoning)) {
		if (reckoning->token[0])
			return reply_token(server, reckoning);
		return reckoning->cookie[0] ? reply_user(server, reckoning) : reply_done(server, reckoning);
	}
	user_forget(server, reckoning->account);
	return refuse(reckoning, HTTP_STATUS_CONFLICT, account_taken_name);
}

/* What the loop itself remembers of an account follows when the store has it; whoever came in meanwhile is out again. */
static void follow_store(struct server *server, const struct reckoning *reckoning)
{
	struct user user;
	if (reckoning->wish == wish_suspend)
		sockets_close_of(server, reckoning->account, true);
	if (reckoning->wish == wish_rename && user_read(server, reckoning->account, &user))
		user_renamed(server, &user);
}

static bool is_wrong_password(const struct reckoning *reckoning)
{
	return !reckoning->good && reckoning->wish != wish_sign_up && reckoning->wish != wish_reset;
}

/* Those whose password has been reckoned; then those whose session is on the disk. */
void accounts_go_on(struct server *server)
{
	struct reckoning *reckoning, **at = &server->reckoned;
	while (server->passwords && (reckoning = passwords_answer(server->passwords))) {
		server->passwords_asked--;
		if (is_wrong_password(reckoning)) /* also of who has hung up */
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
		follow_store(server, reckoning);
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

static int answer_when_kept(struct server *server, struct lws *wsi, struct link *link,
			    const struct reckoning *wanted)
{
	struct reckoning *reckoning = malloc(sizeof *reckoning);
	if (!reckoning)
		return -1;
	*reckoning = *wanted;
	reckoning->next = server->reckoned;
	reckoning->wsi = wsi;
	reckoning->link = link;
	peer_address(server, wsi, reckoning->address);
	memcpy(reckoning->request, link->request, sizeof link->request);
	if (reckoning->account && done_words[reckoning->wish])
		note(server, reckoning);
	reckoning->told = true;
	reckoning->after = store_last(server->store);
	link->reckoning = server->reckoned = reckoning;
	accounts_go_on(server);
	return 0;
}

int account_answer_when_kept(struct server *server, struct lws *wsi, struct link *link, int64_t user,
			     enum wish wish)
{
	const struct reckoning wanted = {.wish = wish, .account = user};
	return answer_when_kept(server, wsi, link, &wanted);
}

int account_answer_with_token(struct server *server, struct lws *wsi, struct link *link, int64_t bot,
			      const char *name, const char *token)
{
	struct reckoning wanted = {.wish = wish_token, .account = bot};
	snprintf(wanted.name, sizeof wanted.name, "%s", name);
	snprintf(wanted.token, sizeof wanted.token, "%s", token);
	return answer_when_kept(server, wsi, link, &wanted);
}

int account_answer_renaming(struct server *server, struct lws *wsi, struct link *link, int64_t user,
			    const char *name)
{
	struct reckoning wanted = {.wish = wish_rename, .account = user};
	snprintf(wanted.name, sizeof wanted.name, "%s", name);
	return answer_when_kept(server, wsi, link, &wanted);
}

int account_open_session(struct server *server, struct lws *wsi, struct link *link, int64_t no)
{
	struct user user;
	struct reckoning wanted = {.wish = wish_passkey, .wsi = wsi, .link = link, .account = no};
	if (!user_read(server, no, &user))
		return refuse(&wanted, HTTP_STATUS_UNAUTHORIZED, "there is no such account");
	if (user_is_suspended(server, &user))
		return refuse_suspended(&wanted, &user);
	snprintf(wanted.name, sizeof wanted.name, "%s", user.name);
	session_new(server, no, wanted.cookie);
	return answer_when_kept(server, wsi, link, &wanted);
}
