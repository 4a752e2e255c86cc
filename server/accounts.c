/*
 * Accounts: made, opened and left over HTTP, because a cookie can be set nowhere else.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { shortest_password = 8, longest_password = 256 };

static int reply_user(struct server *server, struct lws *wsi, struct link *link, const struct user *user)
{
	char value[80], header[240];
	struct json *out = &server->out;
	session_new(server, user->no, value);
	cookie_header(server, value, header, sizeof header);
	json_restart(out);
	put_object(out, NULL);
	put_object(out, "user");
	put_number(out, "id", user->no);
	put_text(out, "name", user->name);
	put_end(out);
	put_end(out);
	struct reply reply = {.status = HTTP_STATUS_OK,
			      .type = "application/json",
			      .cookie = header,
			      .own = malloc(out->used),
			      .size = out->used};
	if (!reply.own)
		return -1;
	memcpy(reply.own, out->text, out->used);
	reply.body = reply.own;
	return reply_with(wsi, link, &reply);
}

static bool is_login(const char *name)
{
	size_t size = name ? strlen(name) : 0, letters = 0;
	for (size_t i = 0; i < size; i++) {
		if ((unsigned char)name[i] <= ' ' || name[i] == 0x7f)
			return false;
		letters += (name[i] & 0xc0) != 0x80;
	}
	return letters >= 2 && letters <= 24;
}

static bool is_password(const char *password)
{
	size_t size = password ? strlen(password) : 0;
	return size >= shortest_password && size <= longest_password;
}

/* The hash of the account's password; no account: a hash nothing fits, so that both take as long. */
static int64_t find_account(struct server *server, const char *name, char hash[crypto_pwhash_STRBYTES])
{
	int64_t no = 0;
	sqlite3_stmt *row = store_query(server->store, "SELECT no, password FROM users WHERE login = ?", "s",
					name);
	memset(hash, 0, crypto_pwhash_STRBYTES);
	if (row && sqlite3_step(row) == SQLITE_ROW) {
		no = sqlite3_column_int64(row, 0);
		strncpy(hash, (const char *)sqlite3_column_text(row, 1), crypto_pwhash_STRBYTES - 1);
	}
	sqlite3_finalize(row);
	return no;
}

static int log_in(struct server *server, struct lws *wsi, struct link *link, const char *name,
		  const char *password)
{
	char hash[crypto_pwhash_STRBYTES], none[crypto_pwhash_STRBYTES];
	struct user user;
	int64_t no = find_account(server, name, hash);
	if (!no) {
		if (crypto_pwhash_str(none, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
				      crypto_pwhash_MEMLIMIT_INTERACTIVE))
			return -1;
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "wrong name or password");
	}
	if (crypto_pwhash_str_verify(hash, password, strlen(password)) || !user_read(server, no, &user))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "wrong name or password");
	return reply_user(server, wsi, link, &user);
}

static int sign_up(struct server *server, struct lws *wsi, struct link *link, const char *name,
		   const char *password)
{
	char hash[crypto_pwhash_STRBYTES];
	struct user user = {0};
	if (!is_login(name) || !is_password(password))
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST,
				   "a name of 2 to 24 letters and a password of 8 to 256 bytes are wanted");
	if (find_account(server, name, hash) || name_was_taken(server, name))
		return reply_error(wsi, link, HTTP_STATUS_CONFLICT, "that name is taken");
	if (crypto_pwhash_str(hash, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
			      crypto_pwhash_MEMLIMIT_INTERACTIVE))
		return -1;
	user.no = user_new(server, name, name, hash);
	strncpy(user.name, name, sizeof user.name - 1);
	return reply_user(server, wsi, link, &user);
}

static int log_out(struct server *server, struct lws *wsi, struct link *link)
{
	char header[240];
	struct reply reply = {.status = HTTP_STATUS_OK,
			      .type = "application/json",
			      .cookie = header,
			      .body = (const unsigned char *)"{}",
			      .size = 2};
	session_end(server, wsi);
	cookie_header(server, NULL, header, sizeof header);
	return reply_with(wsi, link, &reply);
}

int account_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	const char *name = json_string_value(json_object_get(body, "name"));
	const char *password = json_string_value(json_object_get(body, "password"));
	if (!strcmp(link->path, "/api/logout"))
		return log_out(server, wsi, link);
	bool register_it = !strcmp(link->path, "/api/register");
	if (!server->setup.is_public || (!register_it && strcmp(link->path, "/api/login") != 0))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	if (!name || !password || strlen(password) > longest_password)
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "name and password are wanted");
	if (server->account_tries < 1)
		return reply_error(wsi, link, 429, "too many tries: wait a little");
	server->account_tries -= 1;
	return register_it ? sign_up(server, wsi, link, name, password)
			   : log_in(server, wsi, link, name, password);
}
