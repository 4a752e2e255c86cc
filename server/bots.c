/*
 * Bots: accounts that a player keeps for his programs. A bot has a name of its own and is marked wherever it is named; its
 * program opens the socket with a token instead of a cookie, and is held to the limits that everybody is.
 *
 * The token is told once, when it is made, and only its hash is stored. A bot has one at a time.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/accounts.h"

enum { bots_of_a_user = 4, token_letters = 40 };

static const char token_start[] = "bot_";

struct bot_token {
	char text[sizeof token_start + token_letters];
	unsigned char hash[crypto_hash_sha256_BYTES];
};

static void hash_token(const char *text, unsigned char hash[crypto_hash_sha256_BYTES])
{
	crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
}

/* ---- Coming with a token ------------------------------------------------------------------------------------- */

/*
 * "Authorization: Bearer …": a browser cannot set this for a socket, so that no page of others' can bring it. Other ways of
 * the same header are a proxy's affair.
 */
static bool find_bearer(struct lws *wsi, char *text, size_t size)
{
	char header[256];
	static const char bearer[] = "Bearer ";
	if (!header_text(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, header, sizeof header) ||
	    strncmp(header, bearer, sizeof bearer - 1) != 0)
		return false;
	snprintf(text, size, "%s", header + sizeof bearer - 1);
	return true;
}

bool bot_token_came(struct lws *wsi)
{
	char text[8];
	return find_bearer(wsi, text, sizeof text);
}

bool bot_user(struct server *server, struct lws *wsi, struct user *bot)
{
	char token[256];
	unsigned char hash[crypto_hash_sha256_BYTES];
	int64_t no = 0;
	*bot = (struct user){0};
	if (!find_bearer(wsi, token, sizeof token))
		return false;
	hash_token(token, hash);
	struct store_rows *row = store_query(server->store, "SELECT user FROM tokens WHERE hash = ?", "b",
					     (const char *)hash, sizeof hash);
	if (store_next(row))
		no = store_number(row, 0);
	store_done(row);
	if (no && user_read(server, no, bot) && bot->bot_of && !user_is_suspended(server, bot))
		return true;
	*bot = (struct user){0};
	return false;
}

/* ---- Keeping them -------------------------------------------------------------------------------------------- */

static void new_token(struct server *server, int64_t bot, struct bot_token *token)
{
	memcpy(token->text, token_start, sizeof token_start);
	random_word(token->text + sizeof token_start - 1, token_letters);
	hash_token(token->text, token->hash);
	store_put(server->store, drop_tokens, "i", bot);
	store_put(server->store, put_token, "bii", (const char *)token->hash, sizeof token->hash, bot,
		  unix_now());
}

/* Its program is out at once. */
static void revoke(struct server *server, int64_t bot)
{
	store_put(server->store, drop_tokens, "i", bot);
	account_close_sockets(server, bot);
}

/* Its games stay as they were played, as those of any account do. */
static void delete_bot(struct server *server, int64_t bot)
{
	revoke(server, bot);
	store_put(server->store, clear_user, "i", bot);
	store_put(server->store, put_user_words, "i", bot);
	user_forget(server, bot);
}

static struct store_rows *query_bots(struct server *server, int64_t keeper)
{
	return store_query(
		server->store,
		"SELECT no, name, (SELECT max(tokens.created) FROM tokens WHERE tokens.user = users.no) FROM"
		" users WHERE bot_of = ? AND login IS NOT NULL ORDER BY no",
		"i", keeper);
}

void bots_delete_all(struct server *server, int64_t keeper)
{
	struct store_rows *row = query_bots(server, keeper);
	while (store_next(row))
		delete_bot(server, store_number(row, 0));
	store_done(row);
}

void put_bots_of(struct server *server, struct json *out, const char *key, int64_t keeper)
{
	struct store_rows *row = query_bots(server, keeper);
	put_array(out, key);
	while (store_next(row)) {
		put_object(out, NULL);
		put_number(out, "id", store_number(row, 0));
		put_text(out, "name", store_text(row, 1));
		if (store_has(row, 2))
			put_number(out, "token", store_number(row, 2));
		else
			put_null(out, "token");
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

static unsigned count_bots(struct server *server, int64_t keeper)
{
	unsigned count = 0;
	struct store_rows *row = query_bots(server, keeper);
	while (store_next(row))
		count++;
	store_done(row);
	return count;
}

/* One of his, whose name is told. */
static bool find_own_bot(struct server *server, int64_t keeper, const json_t *wanted, struct user *bot)
{
	bool found = false;
	struct store_rows *row = query_bots(server, keeper);
	while (json_is_integer(wanted) && store_next(row)) {
		if (store_number(row, 0) != json_integer_value(wanted))
			continue;
		*bot = (struct user){.no = store_number(row, 0), .bot_of = keeper};
		snprintf(bot->name, sizeof bot->name, "%s", store_text(row, 1));
		found = true;
	}
	store_done(row);
	return found;
}

/* ---- What is asked over HTTP --------------------------------------------------------------------------------- */

struct asked {
	struct lws *wsi;
	struct link *link;
	struct user keeper;
};

static void note(struct server *server, const struct asked *asked, const char *what)
{
	char address[address_room];
	peer_address(server, asked->wsi, address);
	audit_note(server, asked->keeper.no, what, asked->link->request, address);
}

static int refuse(const struct asked *asked, unsigned status, const char *message)
{
	return reply_error(asked->wsi, asked->link, status, message);
}

static bool may_have_token(struct server *server, const struct asked *asked)
{
	char whom[24];
	snprintf(whom, sizeof whom, "%lld", (long long)asked->keeper.no);
	return limit_allows(server, limit_bots, whom, 1);
}

static int make(struct server *server, const struct asked *asked, const char *name)
{
	struct bot_token token;
	if (!account_is_name(name))
		return refuse(asked, HTTP_STATUS_BAD_REQUEST,
			      "a name of 2 to 24 plain letters of one alphabet is needed");
	if (account_name_is_taken(server, name))
		return refuse(asked, HTTP_STATUS_CONFLICT, account_taken_name);
	if (count_bots(server, asked->keeper.no) >= bots_of_a_user)
		return refuse(asked, HTTP_STATUS_CONFLICT, "four bots are all that one player may keep");
	if (!may_have_token(server, asked))
		return refuse(asked, 429, "too many bots and tokens at once: wait a little");
	int64_t bot = user_new_bot(server, name, asked->keeper.no);
	new_token(server, bot, &token);
	note(server, asked, "made a bot");
	return account_answer_with_token(server, asked->wsi, asked->link, bot, name, token.text);
}

static int renew_token(struct server *server, const struct asked *asked, const struct user *bot)
{
	struct bot_token token;
	if (!may_have_token(server, asked))
		return refuse(asked, 429, "too many bots and tokens at once: wait a little");
	account_close_sockets(server, bot->no);
	new_token(server, bot->no, &token);
	note(server, asked, "made a token for a bot");
	return account_answer_with_token(server, asked->wsi, asked->link, bot->no, bot->name, token.text);
}

static const char start[] = "/api/bots/";

bool is_bot_path(const char *path)
{
	return !strncmp(path, start, sizeof start - 1);
}

int bot_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user bot;
	struct asked asked = {.wsi = wsi, .link = link};
	const char *what = link->path + sizeof start - 1;
	if (!session_user(server, wsi, &asked.keeper))
		return refuse(&asked, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (!strcmp(what, "make"))
		return make(server, &asked, json_string_value(json_object_get(body, "name")));
	if (!find_own_bot(server, asked.keeper.no, json_object_get(body, "bot"), &bot))
		return refuse(&asked, HTTP_STATUS_NOT_FOUND, "you keep no such bot");
	if (!strcmp(what, "token"))
		return renew_token(server, &asked, &bot);
	if (!strcmp(what, "revoke")) {
		revoke(server, bot.no);
		note(server, &asked, "revoked the token of a bot");
	} else if (!strcmp(what, "delete")) {
		delete_bot(server, bot.no);
		note(server, &asked, "deleted a bot");
	} else {
		return refuse(&asked, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	}
	return account_answer_when_kept(server, wsi, link, asked.keeper.no, wish_plain);
}
