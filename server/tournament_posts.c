/*
 * What is done in a tournament: made, entered, left, and its rounds begun by whoever made it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tournaments.h"

enum { min_entrants = 2, max_title = 48, max_clock_days = 60, usual_clock_days = 3 };

static int refuse(struct lws *wsi, struct link *link, unsigned status, const char *message)
{
	return reply_error(wsi, link, status, message);
}

static const char hold[] =
	"WITH held AS (INSERT INTO holds(tournament, server) VALUES(?1, ?2) ON CONFLICT DO NOTHING RETURNING server) SELECT"
	" server FROM held UNION ALL SELECT server FROM holds WHERE tournament = ?1 LIMIT 1";

/* Of several servers one at a time does something in a tournament, and sees all that the others did. */
static bool may_be_had(struct server *server, const struct tournament *tournament)
{
	if (!server->number)
		return true;
	struct store_rows *row = store_claim(server->store, hold, "ii", tournament->no, server->number);
	bool had = store_next(row) && store_number(row, 0) == server->number;
	store_done(row);
	server->tournament_held = had ? tournament->no : 0;
	return had;
}

static void give_back(struct server *server)
{
	if (server->tournament_held)
		store_put(server->store, drop_hold, "i", server->tournament_held);
	server->tournament_held = 0;
	server->tournaments_after = store_last(server->store);
}

/* Told when it is kept; until then no other wish is heard, for it would not see this one. */
static int accept_post(struct server *server, struct lws *wsi, struct link *link)
{
	give_back(server);
	return account_answer_when_kept(server, wsi, link, 0, wish_plain);
}

/* ---- Making one -------------------------------------------------------------------------------------------------- */

static bool is_for_two(const struct scenario *scenario)
{
	uint8_t option[max_options] = {0};
	game_default_options(scenario, option);
	uint8_t seats = engine_seats_with(scenario->rulebook, scenario->info, option);
	return seats == 3;
}

static int make(struct server *server, struct lws *wsi, struct link *link, const struct user *user,
		const json_t *body)
{
	char id[id_room], whom[24];
	const char *title = json_string_value(json_object_get(body, "title"));
	const char *scenario_id = json_string_value(json_object_get(body, "scenario"));
	json_int_t rounds = json_integer_value(json_object_get(body, "rounds"));
	const json_t *days = json_object_get(body, "clock_days");
	json_int_t clock = days ? json_integer_value(days) : usual_clock_days;
	const struct scenario *scenario = scenario_id ? server_scenario(server, scenario_id) : NULL;
	if (!title || !text_is_plain(title, 2, max_title))
		return refuse(wsi, link, HTTP_STATUS_BAD_REQUEST,
			      "a title of 2 to 48 plain letters is needed");
	if (!scenario || !is_for_two(scenario))
		return refuse(wsi, link, HTTP_STATUS_BAD_REQUEST, "a scenario for two players is needed");
	if (rounds < 1 || rounds > swiss_max_rounds || clock < 0 || clock > max_clock_days)
		return refuse(wsi, link, HTTP_STATUS_BAD_REQUEST,
			      "1 to 16 rounds, and a clock of at most 60 days a move, are possible");
	if (user->silenced > unix_now())
		return refuse(wsi, link, HTTP_STATUS_FORBIDDEN,
			      "the operator has silenced you for the time being");
	snprintf(whom, sizeof whom, "%lld", (long long)user->no);
	if (!limit_allows(server, limit_tournaments, whom, 1))
		return refuse(wsi, link, 429, "you have made many tournaments: wait a little");
	random_word(id, 10);
	store_put(server->store, put_tournament, "ssiiisi", id, title, user->no, unix_now(), (int64_t)rounds,
		  scenario_id, (int64_t)clock);
	return accept_post(server, wsi, link);
}

/* ---- Entering and leaving ----------------------------------------------------------------------------------------- */

static int enter(struct server *server, struct lws *wsi, struct link *link,
		 const struct tournament *tournament, int64_t user)
{
	struct standings *standings = standings_of(server, tournament);
	bool full = !standings ||
		    (standing_of(standings, user) < 0 && standings->players == swiss_max_players);
	free(standings);
	if (full)
		return refuse(wsi, link, HTTP_STATUS_CONFLICT, "there is no room left");
	if (tournament->round == tournament->rounds)
		return refuse(wsi, link, HTTP_STATUS_CONFLICT, "the last round has begun");
	store_put(server->store, put_entrant, "iii", tournament->no, user, unix_now());
	return accept_post(server, wsi, link);
}

/* ---- Rounds ------------------------------------------------------------------------------------------------------- */

static void sit_down(struct server *server, struct hosted *like, unsigned seat, int64_t user)
{
	struct user who;
	user_read(server, user, &who);
	seat_user(&like->seat[seat], &who);
}

static struct hosted *lay_table(struct server *server, const struct tournament *tournament, int64_t first,
				int64_t second)
{
	struct hosted like = {.owner = tournament->organiser,
			      .scenario = tournament->scenario,
			      .watch = true,
			      .clock = tournament->clock_days ? clock_days : clock_none,
			      .clock_amount = tournament->clock_days,
			      .clock_loses = true};
	game_default_options(like.scenario, like.option);
	like.seats = engine_seats_with(like.scenario->rulebook, like.scenario->info, like.option);
	sit_down(server, &like, 0, first);
	sit_down(server, &like, 1, second);
	return hosted_make(server, &like, NULL);
}

/* Whoever has left is not paired; the places of the others change with that. */
static unsigned still_there(const struct standings *standings, struct swiss_player *player)
{
	unsigned count = 0, place[swiss_max_players];
	for (unsigned i = 0; i < standings->players; i++)
		place[i] = standings->left[i] ? swiss_max_players : count++;
	for (unsigned i = 0; i < standings->players; i++) {
		if (standings->left[i])
			continue;
		struct swiss_player *copy = &player[place[i]];
		*copy = standings->player[i];
		copy->meetings = 0;
		for (unsigned k = 0; k < standings->player[i].meetings; k++)
			if (!standings->left[standings->player[i].met[k]])
				copy->met[copy->meetings++] = place[standings->player[i].met[k]];
	}
	return count;
}

/* A bye is a game won. */
static void keep_pairing(struct server *server, const struct tournament *tournament, unsigned place,
			 const struct swiss_player *player, struct swiss_pair pair)
{
	int64_t round = tournament->round + 1, first = player[pair.first].user;
	if (pair.second == swiss_bye) {
		store_put(server->store, put_bye, "iiii", tournament->no, round, (int64_t)place, first);
		return;
	}
	int64_t second = player[pair.second].user;
	struct hosted *hosted = lay_table(server, tournament, first, second);
	if (hosted)
		store_put(server->store, put_pairing, "iiiiii", tournament->no, round, (int64_t)place, first,
			  second, hosted->no);
}

static bool all_are_over(const struct standings *standings)
{
	for (unsigned i = 0; i < standings->pairings; i++)
		if (!standings->pairing[i].over)
			return false;
	return true;
}

static int begin_round(struct server *server, struct lws *wsi, struct link *link,
		       const struct tournament *tournament)
{
	struct swiss_player player[swiss_max_players];
	struct swiss_pair pair[swiss_max_players];
	struct standings *standings = standings_of(server, tournament);
	if (!standings)
		return refuse(wsi, link, HTTP_STATUS_SERVICE_UNAVAILABLE, "there is no memory left");
	bool over = all_are_over(standings);
	unsigned count = still_there(standings, player);
	free(standings);
	if (tournament->round == tournament->rounds)
		return refuse(wsi, link, HTTP_STATUS_CONFLICT, "the last round has begun");
	if (!over)
		return refuse(wsi, link, HTTP_STATUS_CONFLICT, "games of this round are still under way");
	if (count < min_entrants)
		return refuse(wsi, link, HTTP_STATUS_CONFLICT, "two players are needed");
	unsigned pairs = swiss_pair_up(player, count, pair);
	for (unsigned i = 0; i < pairs; i++)
		keep_pairing(server, tournament, i, player, pair[i]);
	store_put(server->store, put_round, "ii", tournament->no, (int64_t)tournament->round + 1);
	return accept_post(server, wsi, link);
}

/* ---- The way in ---------------------------------------------------------------------------------------------------- */

static const char start[] = "/api/tournaments/";

bool is_tournament_path(const char *path)
{
	return !strncmp(path, start, sizeof start - 1);
}

static int carry_out(struct server *server, struct lws *wsi, struct link *link, const char *what,
		     const struct tournament *tournament, int64_t user)
{
	if (!strcmp(what, "enter"))
		return enter(server, wsi, link, tournament, user);
	if (!strcmp(what, "leave")) {
		store_put(server->store, put_leaving, "ii", tournament->no, user);
		return accept_post(server, wsi, link);
	}
	if (strcmp(what, "round") != 0)
		return refuse(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such thing");
	if (tournament->organiser != user)
		return refuse(wsi, link, HTTP_STATUS_FORBIDDEN,
			      "whoever made the tournament begins its rounds");
	return begin_round(server, wsi, link, tournament);
}

int tournament_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body)
{
	struct user user;
	struct tournament tournament;
	const char *what = link->path + sizeof start - 1;
	const char *id = json_string_value(json_object_get(body, "tournament"));
	if (!session_user(server, wsi, &user))
		return refuse(wsi, link, HTTP_STATUS_UNAUTHORIZED, "log in first");
	if (store_committed(server->store) < server->tournaments_after)
		return refuse(wsi, link, 429, "wait a moment");
	if (!strcmp(what, "make"))
		return make(server, wsi, link, &user, body);
	if (!id || !tournament_find(server, id, &tournament))
		return refuse(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such tournament");
	if (!may_be_had(server, &tournament))
		return refuse(wsi, link, 429, "wait a moment");
	tournament_find(server, id, &tournament); /* as whoever had it before has left it */
	int status = carry_out(server, wsi, link, what, &tournament, user.no);
	if (server->tournament_held) /* it was refused */
		give_back(server);
	return status;
}
