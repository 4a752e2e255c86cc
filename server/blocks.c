/*
 * Players who keep apart: one of them has blocked the other.
 *
 * They take no seat at each other's tables, neither an open one nor by invitation, and do not hear what the other says.
 * Whoever blocks a player blocks his bots. A game that is under way goes on.
 */
#include <stdlib.h>
#include <string.h>

#include "server/accounts.h"

enum { blocks_of_a_user = 200 };

/* ---- Who is apart -------------------------------------------------------------------------------------------- */

static bool add_apart(struct apart *apart, int64_t user)
{
	if (apart->count % 16 == 0) {
		int64_t *more = realloc(apart->user, (apart->count + 16) * sizeof *more);
		if (!more)
			return false;
		apart->user = more;
	}
	apart->user[apart->count++] = user;
	return true;
}

struct apart apart_from(struct server *server, const struct user *user)
{
	struct apart apart = {0};
	int64_t keeper = user->bot_of ? user->bot_of : user->no;
	if (!user->no)
		return apart;
	struct store_rows *row =
		store_query(server->store,
			    "SELECT blocked FROM blocks WHERE user = ?1 OR user = ?2 UNION SELECT user FROM"
			    " blocks WHERE blocked = ?1 OR blocked = ?2",
			    "ii", user->no, keeper);
	while (store_next(row) && add_apart(&apart, store_number(row, 0)))
		continue;
	store_done(row);
	return apart;
}

bool apart_has(const struct apart *apart, int64_t user, int64_t bot_of)
{
	for (unsigned i = 0; i < apart->count; i++)
		if (user && (apart->user[i] == user || apart->user[i] == bot_of))
			return true;
	return false;
}

void apart_free(struct apart *apart)
{
	free(apart->user);
	*apart = (struct apart){0};
}

bool table_is_apart(struct hosted *hosted, const struct user *user)
{
	struct apart apart = apart_from(hosted->server, user);
	bool found = apart_has(&apart, hosted->owner, 0);
	for (unsigned i = 0; i < max_seats; i++)
		found |= hosted->seat[i].kind == seat_person &&
			 apart_has(&apart, hosted->seat[i].user, hosted->seat[i].bot_of);
	apart_free(&apart);
	return found;
}

void put_blocked_by(struct server *server, struct json *out, const char *key, int64_t user)
{
	struct store_rows *row = store_query(server->store,
					     "SELECT no, name FROM blocks JOIN users ON users.no = blocked"
					     " WHERE user = ? ORDER BY name, no",
					     "i", user);
	put_array(out, key);
	while (store_next(row)) {
		put_object(out, NULL);
		put_number(out, "id", store_number(row, 0));
		put_text(out, "name", store_text(row, 1));
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

/* ---- What is asked over HTTP --------------------------------------------------------------------------------- */

static int64_t count_blocks(struct server *server, int64_t user)
{
	struct store_rows *row = store_query(server->store, "SELECT count(*) FROM blocks WHERE user = ?", "i",
					     user);
	int64_t count = store_next(row) ? store_number(row, 0) : 0;
	store_done(row);
	return count;
}

static int block(struct server *server, struct lws *wsi, struct link *link, const struct user *user,
		 const json_t *whom)
{
	struct user blocked;
	if (!account_find(server, whom, &blocked))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such player");
	if (blocked.no == user->no || blocked.bot_of == user->no)
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST,
				   "nobody can block himself, nor his own bots");
	if (count_blocks(server, user->no) >= blocks_of_a_user)
		return reply_error(wsi, link, HTTP_STATUS_CONFLICT,
				   "you have blocked 200 players: let one of them off first");
	store_put(server->store, put_block, "iii", user->no, blocked.no, unix_now());
	return account_answer_when_kept(server, wsi, link, user->no, wish_plain);
}

static int unblock(struct server *server, struct lws *wsi, struct link *link, const struct user *user,
		   const json_t *whom)
{
	if (!json_is_integer(whom))
		return reply_error(wsi, link, HTTP_STATUS_BAD_REQUEST, "the player's number is wanted");
	store_put(server->store, drop_block, "ii", user->no, (int64_t)json_integer_value(whom));
	return account_answer_when_kept(server, wsi, link, user->no, wish_plain);
}

static const char start[] = "/api/blocks/";

bool is_block_path(const char *path)
{
	return !strncmp(path, start, sizeof start - 1);
}

int block_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user user;
	const char *what = link->path + sizeof start - 1;
	const json_t *whom = json_object_get(body, "player");
	if (!session_user(server, wsi, &user))
		return reply_error(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (!strcmp(what, "add"))
		return block(server, wsi, link, &user, whom);
	if (!strcmp(what, "drop"))
		return unblock(server, wsi, link, &user, whom);
	return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
}
