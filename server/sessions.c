/*
 * Users and their sessions.
 */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/inside.h"

enum { cookie_bytes = 32, cookie_letters = 2 * cookie_bytes };

static const int64_t local_user = 1;

/* ---- Users --------------------------------------------------------------------------------------------------- */

/* A fresh one may not be on the disk yet when it is asked for: the loop knows the last few itself. */
static int64_t fresh_user(struct server *server, int64_t no, const char *name, int64_t keeper)
{
	struct user *fresh = &server->fresh[no % fresh_users];
	*fresh = (struct user){.no = no, .bot_of = keeper};
	snprintf(fresh->name, sizeof fresh->name, "%s", name);
	return no;
}

int64_t user_new_bot(struct server *server, const char *name, int64_t keeper)
{
	int64_t no = fresh_user(server, number_of_new_user(server), name, keeper);
	char likeness[likeness_room] = "";
	name_likeness(name, likeness);
	store_put(server->store, put_bot, "issisi", no, name, name, unix_now(), likeness, keeper);
	return no;
}

static int64_t put_new_user(struct server *server, int64_t no, const char *name, const char *login,
			    const char *password)
{
	char likeness[likeness_room] = "";
	fresh_user(server, no, name, 0);
	if (login)
		name_likeness(login, likeness);
	store_put(server->store, put_user, "isssis", no, name, login, password, unix_now(),
		  likeness[0] ? likeness : NULL);
	return no;
}

int64_t user_new(struct server *server, const char *name, const char *login, const char *password)
{
	return put_new_user(server, number_of_new_user(server), name, login, password);
}

bool name_was_taken(const struct server *server, const char *name)
{
	char wanted[likeness_room], taken[likeness_room];
	name_likeness(name, wanted);
	for (unsigned i = 0; i < fresh_users; i++) {
		name_likeness(server->fresh[i].no ? server->fresh[i].name : "", taken);
		if (taken[0] && !strcmp(taken, wanted))
			return true;
	}
	return false;
}

void user_forget(struct server *server, int64_t no)
{
	struct user *fresh = &server->fresh[no % fresh_users];
	if (fresh->no == no)
		fresh->no = 0;
}

bool user_read(struct server *server, int64_t no, struct user *user)
{
	struct store_rows *row = store_query(
		server->store, "SELECT name, bot_of, silenced, suspended FROM users WHERE no = ?", "i", no);
	bool found = store_next(row);
	*user = (struct user){.no = no};
	if (found) {
		snprintf(user->name, sizeof user->name, "%s", store_text(row, 0));
		user->bot_of = store_number(row, 1);
		user->silenced = store_number(row, 2);
		user->suspended = store_number(row, 3);
	}
	store_done(row);
	const struct user *fresh = &server->fresh[no % fresh_users];
	if (!found && fresh->no == no) {
		*user = *fresh;
		return true;
	}
	return found;
}

bool user_is_suspended(struct server *server, const struct user *user)
{
	struct user keeper;
	if (user->suspended > unix_now())
		return true;
	return user->bot_of && user_read(server, user->bot_of, &keeper) && keeper.suspended > unix_now();
}

void write_day(int64_t time, char day[16])
{
	time_t seconds = (time_t)time;
	struct tm parts;
	strftime(day, 16, "%Y-%m-%d", gmtime_r(&seconds, &parts));
}

void put_user_object(struct json *out, const char *key, const struct user *user)
{
	if (!user->no) {
		put_null(out, key);
		return;
	}
	put_object(out, key);
	put_number(out, "id", user->no);
	put_text(out, "name", user->name);
	if (user->bot_of)
		put_bool(out, "bot", true);
	put_end(out);
}

/* Of several servers whoever is first makes him. */
void users_begin(struct server *server)
{
	const char *name = getenv("USER");
	struct user user;
	if (!user_read(server, local_user, &user))
		put_new_user(server, local_user,
			     name && *name && strlen(name) < 24 && strcmp(name, "root") != 0 ? name : "You",
			     NULL, NULL);
	if (!server->number && !server->last_user)
		server->last_user = local_user;
	store_commit(server->store);
}

/* ---- Sessions ------------------------------------------------------------------------------------------------ */

static void hash_of(const char *value, unsigned char hash[crypto_hash_sha256_BYTES])
{
	crypto_hash_sha256(hash, (const unsigned char *)value, strlen(value));
}

static void new_cookie(char cookie[80], unsigned char hash[crypto_hash_sha256_BYTES])
{
	unsigned char bytes[cookie_bytes];
	randombytes_buf(bytes, sizeof bytes);
	sodium_bin2hex(cookie, 80, bytes, sizeof bytes);
	hash_of(cookie, hash);
}

/* The page leaves at once: of several servers the next one he comes to has to know him. */
static void keep_visitor_now(struct server *server, int64_t user, const unsigned char *hash)
{
	struct user about;
	user_read(server, user, &about);
	store_done(store_claim(
		server->store,
		"INSERT INTO users(no, name, created) VALUES(?, ?, ?) ON CONFLICT DO NOTHING RETURNING no",
		"isi", user, about.name, unix_now()));
	store_done(store_claim(
		server->store,
		"INSERT INTO sessions(hash, user, created) VALUES(?, ?, ?) ON CONFLICT DO NOTHING RETURNING created",
		"bii", (const char *)hash, (size_t)crypto_hash_sha256_BYTES, user, unix_now()));
}

void session_new_for_visitor(struct server *server, int64_t user, char cookie[80])
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	if (!server->number) {
		session_new(server, user, cookie);
		return;
	}
	new_cookie(cookie, hash);
	keep_visitor_now(server, user, hash);
}

void session_new(struct server *server, int64_t user, char cookie[80])
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	new_cookie(cookie, hash);
	store_put(server->store, put_session, "bii", (const char *)hash, sizeof hash, user, unix_now());
	struct fresh_session *fresh = &server->session[server->next_session++ % fresh_sessions];
	memcpy(fresh->hash, hash, sizeof fresh->hash);
	fresh->user = user;
}

void cookie_header(const struct server *server, const char *value, char *header, size_t size)
{
	bool secure = server->setup.is_public || server->setup.certificate;
	snprintf(header, size, "vedette=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", value ? value : "",
		 value ? 31536000 : 0, secure ? "; Secure" : "");
}

/* "a=b; vedette=…; c=d" */
static bool find_cookie(struct lws *wsi, char value[cookie_letters + 1])
{
	char text[2048];
	static const char name[] = "vedette=";
	if (!header_text(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text))
		return false;
	for (char *save = NULL, *at = strtok_r(text, ";", &save); at; at = strtok_r(NULL, ";", &save)) {
		at += strspn(at, " ");
		if (strncmp(at, name, sizeof name - 1))
			continue;
		snprintf(value, cookie_letters + 1, "%s", at + sizeof name - 1);
		return true;
	}
	return false;
}

static int64_t fresh_session_of(const struct server *server, const unsigned char *hash)
{
	for (unsigned i = 0; i < fresh_sessions; i++)
		if (server->session[i].user &&
		    !memcmp(server->session[i].hash, hash, sizeof server->session[i].hash))
			return server->session[i].user;
	return 0;
}

bool session_user(struct server *server, struct lws *wsi, struct user *user)
{
	char value[cookie_letters + 1];
	unsigned char hash[crypto_hash_sha256_BYTES];
	int64_t no = 0;
	*user = (struct user){0};
	if (!find_cookie(wsi, value))
		return false;
	hash_of(value, hash);
	struct store_rows *row = store_query(server->store,
					     "SELECT user FROM sessions WHERE hash = ? AND created > ?", "bi",
					     (const char *)hash, sizeof hash, unix_now() - 31536000);
	if (store_next(row))
		no = store_number(row, 0);
	store_done(row);
	if (!no)
		no = fresh_session_of(server, hash);
	if (no && user_read(server, no, user) && !user_is_suspended(server, user))
		return true;
	*user = (struct user){0};
	return false;
}

void session_end(struct server *server, struct lws *wsi)
{
	char value[cookie_letters + 1];
	unsigned char hash[crypto_hash_sha256_BYTES];
	if (!find_cookie(wsi, value))
		return;
	hash_of(value, hash);
	store_put(server->store, drop_session, "b", (const char *)hash, sizeof hash);
	for (unsigned i = 0; i < fresh_sessions; i++)
		if (!memcmp(server->session[i].hash, hash, sizeof hash))
			server->session[i].user = 0;
}

void sessions_end(struct server *server, int64_t user)
{
	store_put(server->store, drop_sessions, "i", user);
	for (unsigned i = 0; i < fresh_sessions; i++)
		if (server->session[i].user == user)
			server->session[i].user = 0;
}

/* Nobody learns a cookie from the beginning of its hash. */
void session_end_named(struct server *server, int64_t user, const char *id)
{
	char named[17];
	unsigned char hash[8];
	size_t bytes = 0;
	if (sodium_hex2bin(hash, sizeof hash, id, strlen(id), NULL, &bytes, NULL) || bytes != sizeof hash)
		return;
	store_put(server->store, drop_one_session, "ib", user, (const char *)hash, sizeof hash);
	for (unsigned i = 0; i < fresh_sessions; i++) {
		sodium_bin2hex(named, sizeof named, server->session[i].hash, 8);
		if (server->session[i].user == user && !strcmp(named, id))
			server->session[i].user = 0;
	}
}

bool session_hash(struct lws *wsi, unsigned char hash[32])
{
	char value[cookie_letters + 1];
	if (!find_cookie(wsi, value))
		return false;
	hash_of(value, hash);
	return true;
}

void sessions_end_others(struct server *server, int64_t user, const unsigned char hash[32])
{
	store_put(server->store, drop_other_sessions, "ib", user, (const char *)hash, (size_t)32);
	for (unsigned i = 0; i < fresh_sessions; i++)
		if (server->session[i].user == user && memcmp(server->session[i].hash, hash, 32) != 0)
			server->session[i].user = 0;
}

/* ---- Visitors ------------------------------------------------------------------------------------------------ */

bool peer_is_local(const struct server *server, struct lws *wsi)
{
	char peer[address_room];
	peer_address(server, wsi, peer);
	return !strncmp(peer, "127.", 4) || !strcmp(peer, "::1");
}

int64_t visitor(struct server *server, struct lws *wsi, bool invited)
{
	char peer[address_room];
	if (!invited && peer_is_local(server, wsi))
		return local_user;
	peer_address(server, wsi, peer);
	if (!limit_allows(server, limit_guests_of_address, peer, 1))
		return 0;
	return user_new(server, "Guest", NULL, NULL);
}
