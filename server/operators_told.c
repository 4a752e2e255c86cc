/*
 * What operators read: the reports that are open, who is held, and what operators have done.
 */
#include "server/accounts.h"
#include "server/ratings.h"

enum { reports_told = 100, deeds_told = 200, held_told = 200 };

static void put_person(struct server *server, const char *key, int64_t no)
{
	struct user user;
	if (!no)
		return;
	user_read(server, no, &user);
	put_user_object(&server->out, key, &user);
}

static void put_reports(struct server *server)
{
	struct json *out = &server->out;
	struct store_rows *row = store_query(
		server->store,
		"SELECT reports.no, time, user, author, games.id, line, text, note FROM reports LEFT"
		" JOIN games ON games.no = reports.game WHERE closed IS NULL ORDER BY reports.no LIMIT ?",
		"i", (int64_t)reports_told);
	put_array(out, "reports");
	while (store_next(row)) {
		put_object(out, NULL);
		put_number(out, "id", store_number(row, 0));
		put_number(out, "time", store_number(row, 1));
		put_person(server, "by", store_number(row, 2));
		put_person(server, "author", store_number(row, 3));
		put_text(out, "game", store_text(row, 4));
		put_number(out, "n", store_number(row, 5));
		put_text(out, "text", store_text(row, 6));
		put_text(out, "note", store_text(row, 7));
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

static void put_held(struct server *server)
{
	struct json *out = &server->out;
	struct store_rows *row = store_query(
		server->store,
		"SELECT no, name, silenced, suspended FROM users WHERE silenced > ?1 OR suspended > ?1 ORDER BY"
		" name, no LIMIT ?2",
		"ii", unix_now(), (int64_t)held_told);
	put_array(out, "held");
	while (store_next(row)) {
		put_object(out, NULL);
		put_number(out, "id", store_number(row, 0));
		put_text(out, "name", store_text(row, 1));
		if (store_number(row, 2) > unix_now())
			put_number(out, "silenced", store_number(row, 2));
		if (store_number(row, 3) > unix_now())
			put_number(out, "suspended", store_number(row, 3));
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

static void put_deeds(struct server *server)
{
	struct json *out = &server->out;
	struct store_rows *row = store_query(
		server->store,
		"SELECT time, operator, what, account, subject, reason FROM operator_log ORDER BY no DESC LIMIT ?",
		"i", (int64_t)deeds_told);
	put_array(out, "log");
	while (store_next(row)) {
		put_object(out, NULL);
		put_number(out, "time", store_number(row, 0));
		put_person(server, "operator", store_number(row, 1));
		put_text(out, "what", store_text(row, 2));
		put_person(server, "account", store_number(row, 3));
		put_text(out, "subject", store_text(row, 4));
		put_text(out, "reason", store_text(row, 5));
		put_end(out);
	}
	put_end(out);
	store_done(row);
}

int send_operator(struct server *server, struct lws *wsi, struct link *link)
{
	struct user user;
	if (!session_user(server, wsi, &user) || !user_is_operator(server, user.no))
		return reply_error(wsi, link, HTTP_STATUS_FORBIDDEN, "this is for operators");
	const struct ratings *ratings = ratings_of(server);
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_reports(server);
	put_held(server);
	put_deeds(server);
	if (ratings)
		put_seasons(&server->out, "seasons", ratings);
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}
