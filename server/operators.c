/*
 * Operators: accounts that were named when the server was started. They read what was reported, may silence, suspend and
 * rename accounts and end games, each time with a reason.
 *
 * Whatever they do is written into a log in the same commit. The log only grows: nothing in this program changes it, and the
 * database refuses to.
 */
#include <stdio.h>
#include <string.h>

#include "server/accounts.h"

enum { max_days = 3650, day_seconds = 24 * 3600, longest_reason = 400, max_title = 48 };

/* ---- Who they are -------------------------------------------------------------------------------------------- */

/* By the number of the account: whoever takes a name that has become free takes nothing else with it. */
bool operators_begin(struct server *server)
{
	for (unsigned i = 0; i < server->setup.operators; i++) {
		struct user user;
		json_t *name = json_string(server->setup.operator[i]);
		bool found = name && account_find(server, name, &user) && !user.bot_of;
		json_decref(name);
		if (!found) {
			fprintf(stderr,
				"vedette serve: --operator %s: there is no such account: make it first, then name it\n",
				server->setup.operator[i]);
			return false;
		}
		server->operator[i] = user.no;
	}
	return true;
}

bool user_is_operator(const struct server *server, int64_t user)
{
	for (unsigned i = 0; i < server->setup.operators; i++)
		if (user && server->operator[i] == user)
			return true;
	return false;
}

/* ---- What they do -------------------------------------------------------------------------------------------- */

struct deed {
	struct server *server;
	struct lws *wsi;
	struct link *link;
	struct user operator;
	const json_t *body;
	const char *reason;
	struct user account; /* whom it is about, if it is about an account */
};

static int refuse(const struct deed *deed, unsigned status, const char *message)
{
	return reply_error(deed->wsi, deed->link, status, message);
}

static void write_log(const struct deed *deed, const char *what, int64_t account, const char *subject)
{
	store_put(deed->server->store, put_operator_act, "iisiss", unix_now(), deed->operator.no, what,
		  account, subject, deed->reason);
}

/* For whom it is about, among what was done with his account. */
static void tell_account(const struct deed *deed, const char *what)
{
	char words[600];
	snprintf(words, sizeof words, "%s by the operator: %s", what, deed->reason);
	audit_note(deed->server, deed->account.no, words, deed->link->request, "");
}

/* From now on for so many days, 0: no longer. */
static bool find_end(const struct deed *deed, int64_t *until, char words[40])
{
	char day[16];
	const json_t *days = json_object_get(deed->body, "days");
	json_int_t count = json_integer_value(days);
	if (!json_is_integer(days) || count < 0 || count > max_days)
		return false;
	*until = count ? unix_now() + (int64_t)count * day_seconds : 0;
	write_day(*until, day);
	snprintf(words, 40, count ? "until %s" : "no longer", day);
	return true;
}

static int hold(const struct deed *deed, enum statement statement, const char *what, enum wish wish)
{
	int64_t until;
	char words[40], told[80];
	if (!find_end(deed, &until, words))
		return refuse(deed, HTTP_STATUS_BAD_REQUEST, "0 to 3650 days are wanted");
	store_put(deed->server->store, statement, "ii", deed->account.no, until);
	write_log(deed, what, deed->account.no, words);
	snprintf(told, sizeof told, "%s %s", what, words);
	tell_account(deed, told);
	if (until && wish == wish_suspend)
		sharing_tell(deed->server, "out", deed->account.no);
	return account_answer_when_kept(deed->server, deed->wsi, deed->link, deed->account.no,
					until ? wish : wish_plain);
}

static int silence(const struct deed *deed)
{
	return hold(deed, put_user_silence, "silenced", wish_plain);
}

static int suspend(const struct deed *deed)
{
	return hold(deed, put_user_suspension, "suspended", wish_suspend);
}

static int rename_account(const struct deed *deed)
{
	char likeness[likeness_room], subject[2 * name_room + 20];
	const char *name = json_string_value(json_object_get(deed->body, "name"));
	struct store *store = deed->server->store;
	if (!account_is_name(name))
		return refuse(deed, HTTP_STATUS_BAD_REQUEST,
			      "a name of 2 to 24 plain letters of one alphabet is needed");
	if (account_name_is_taken(deed->server, name))
		return refuse(deed, HTTP_STATUS_CONFLICT, account_taken_name);
	name_likeness(name, likeness);
	snprintf(subject, sizeof subject, "%s, before %s", name, deed->account.name);
	store_put(store, put_user_login, "iss", deed->account.no, name, likeness);
	store_put(store, put_user_words, "i", deed->account.no);
	store_put(store, put_operator_renaming, "iisisss", unix_now(), deed->operator.no, "renamed",
		  deed->account.no, subject, deed->reason, name);
	tell_account(deed, "renamed");
	sharing_tell(deed->server, "name", deed->account.no);
	return account_answer_renaming(deed->server, deed->wsi, deed->link, deed->account.no, name);
}

/* Whoever has the game ends it within a second or two. */
static int break_off_elsewhere(const struct deed *deed, const char *id)
{
	int64_t no;
	if (!game_is_under_way_elsewhere(deed->server, id, &no))
		return refuse(deed, HTTP_STATUS_CONFLICT, "that game is over");
	store_put(deed->server->store, put_errand, "is", no, "end");
	write_log(deed, "ended a game", 0, id);
	return account_answer_when_kept(deed->server, deed->wsi, deed->link, 0, wish_plain);
}

static int break_off_game(const struct deed *deed)
{
	const char *id = json_string_value(json_object_get(deed->body, "game"));
	struct hosted *hosted = id && strlen(id) < id_room ? hosted_find(deed->server, id) : NULL;
	if (!hosted && id && deed->server->is_elsewhere)
		return break_off_elsewhere(deed, id);
	if (!hosted)
		return refuse(deed, HTTP_STATUS_NOT_FOUND, "there is no such game");
	if (hosted_over(hosted))
		return refuse(deed, HTTP_STATUS_CONFLICT, "that game is over");
	hosted_end(hosted, "operator", no_seat);
	write_log(deed, "ended a game", 0, hosted->id);
	return account_answer_when_kept(deed->server, deed->wsi, deed->link, 0, wish_plain);
}

static bool is_open_report(struct server *server, int64_t no, int64_t *author)
{
	struct store_rows *row = store_query(
		server->store, "SELECT author FROM reports WHERE no = ? AND closed IS NULL", "i", no);
	bool found = store_next(row);
	*author = found ? store_number(row, 0) : 0;
	store_done(row);
	return found;
}

static int close_report(const struct deed *deed)
{
	char subject[40];
	int64_t author, no = json_integer_value(json_object_get(deed->body, "report"));
	if (!is_open_report(deed->server, no, &author))
		return refuse(deed, HTTP_STATUS_NOT_FOUND, "there is no such report that is open");
	snprintf(subject, sizeof subject, "report %lld", (long long)no);
	store_put(deed->server->store, put_report_closed, "ii", no, unix_now());
	write_log(deed, "closed a report", author, subject);
	return account_answer_when_kept(deed->server, deed->wsi, deed->link, 0, wish_plain);
}

/* ---- Seasons ------------------------------------------------------------------------------------------------- */

static bool season_is_under_way(struct server *server)
{
	struct store_rows *row = store_query(server->store, "SELECT 1 FROM seasons WHERE ended IS NULL", "");
	bool found = store_next(row);
	store_done(row);
	return found;
}

/* The one before, if it is under way, ends at that moment. */
static int begin_season(const struct deed *deed)
{
	const char *title = json_string_value(json_object_get(deed->body, "title"));
	if (!title || !text_is_plain(title, 2, max_title))
		return refuse(deed, HTTP_STATUS_BAD_REQUEST, "a title of 2 to 48 plain letters is needed");
	store_put(deed->server->store, put_season_end, "i", unix_now());
	store_put(deed->server->store, put_season, "si", title, unix_now());
	write_log(deed, "began a season", 0, title);
	return account_answer_when_kept(deed->server, deed->wsi, deed->link, 0, wish_plain);
}

static int end_season(const struct deed *deed)
{
	if (!season_is_under_way(deed->server))
		return refuse(deed, HTTP_STATUS_CONFLICT, "no season is under way");
	store_put(deed->server->store, put_season_end, "i", unix_now());
	write_log(deed, "ended a season", 0, "");
	return account_answer_when_kept(deed->server, deed->wsi, deed->link, 0, wish_plain);
}

/* ---- The way in ---------------------------------------------------------------------------------------------- */

static const char start[] = "/api/operator/";

static const struct way {
	const char *name;
	int (*carry_out)(const struct deed *deed);
	bool is_about_account;
} ways[] = {
	{"silence", silence, true},        {"suspend", suspend, true},     {"rename", rename_account, true},
	{"end", break_off_game, false},    {"close", close_report, false}, {"season", begin_season, false},
	{"season/end", end_season, false},
};

static const struct way *find_way(const char *name)
{
	for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++)
		if (!strcmp(ways[i].name, name))
			return &ways[i];
	return NULL;
}

bool is_operator_path(const char *path)
{
	return !strncmp(path, start, sizeof start - 1);
}

int operator_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct deed deed = {.server = server, .wsi = wsi, .link = link, .body = body};
	const struct way *way = find_way(link->path + sizeof start - 1);
	deed.reason = json_string_value(json_object_get(body, "reason"));
	if (!session_user(server, wsi, &deed.operator) || !user_is_operator(server, deed.operator.no))
		return refuse(&deed, HTTP_STATUS_FORBIDDEN, "this is for operators");
	if (!way)
		return refuse(&deed, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	if (!deed.reason || !*deed.reason || strlen(deed.reason) > longest_reason)
		return refuse(&deed, HTTP_STATUS_BAD_REQUEST, "a reason of at most 400 bytes is wanted");
	if (way->is_about_account && !account_find(server, json_object_get(body, "account"), &deed.account))
		return refuse(&deed, HTTP_STATUS_NOT_FOUND, "there is no such account");
	if (user_is_operator(server, deed.account.no))
		return refuse(&deed, HTTP_STATUS_FORBIDDEN, "operators are not held to account here");
	return way->carry_out(&deed);
}
