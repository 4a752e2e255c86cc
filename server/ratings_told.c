/*
 * Ratings as the pages ask for them: a table for each rulebook, and how one player came to his.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ratings.h"

enum { most_ranked = 200, most_history = 500, cost_of_table = 20 };

static const double interval = 1.96; /* deviations: nineteen times in twenty he is within it */

static long rounded(double points)
{
	return lround(points);
}

static void put_rating(struct json *out, struct rating rating)
{
	put_number(out, "rating", rounded(rating.rating));
	put_number(out, "low", rounded(rating.rating - interval * rating.deviation));
	put_number(out, "high", rounded(rating.rating + interval * rating.deviation));
}

/* False: his account is gone. */
static bool read_player(struct server *server, int64_t no, struct user *user)
{
	struct store_rows *row = store_query(
		server->store, "SELECT name, bot_of FROM users WHERE no = ? AND (login IS NOT NULL OR ? = 0)",
		"ii", no, (int64_t)server->setup.is_public);
	bool found = store_next(row);
	*user = (struct user){.no = no, .bot_of = found ? store_number(row, 1) : 0};
	snprintf(user->name, sizeof user->name, "%s", found ? store_text(row, 0) : "A former player");
	store_done(row);
	return found;
}

/* ---- The table of a rulebook ---------------------------------------------------------------------------------- */

struct ranked {
	const struct rated *rated;
	struct rating now; /* or at the end of the season */
	unsigned games, won, drawn, lost;
	int64_t last;
};

/* What he did in that season, or (NULL) ever. */
static struct ranked rank(const struct rated *rated, const struct season *season, int64_t now)
{
	struct ranked ranked = {.rated = rated};
	for (unsigned i = 0; i < rated->games; i++) {
		const struct rated_game *game = &rated->game[i];
		if (!season_has(season, game->time))
			continue;
		ranked.games++;
		ranked.won += game->halves == 2;
		ranked.drawn += game->halves == 1;
		ranked.lost += game->halves == 0;
		ranked.last = game->time;
		ranked.now = game->rating;
	}
	if (!season || !season->ended)
		ranked.now = rated_now(rated, now);
	return ranked;
}

/* By the lower end of the interval: who has shown it stands before who has been lucky twice. */
static int compare(const void *a, const void *b)
{
	const struct ranked *one = a, *other = b;
	double low = one->now.rating - interval * one->now.deviation;
	double other_low = other->now.rating - interval * other->now.deviation;
	if (low != other_low)
		return low < other_low ? 1 : -1;
	return one->rated->user < other->rated->user ? -1 : 1;
}

static unsigned collect(const struct ratings *ratings, const struct rulebook *rulebook,
			const struct season *season, struct ranked *ranked)
{
	unsigned count = 0;
	int64_t now = unix_now();
	for (unsigned i = 0; i < buckets; i++)
		for (const struct rated *rated = ratings->bucket[i]; rated; rated = rated->next)
			if (rated->rulebook == rulebook) {
				ranked[count] = rank(rated, season, now);
				count += ranked[count].games > 0;
			}
	qsort(ranked, count, sizeof *ranked, compare);
	return count;
}

static void put_ranked(struct json *out, const struct ranked *ranked, const struct user *user)
{
	put_object(out, NULL);
	put_number(out, "id", user->no);
	put_text(out, "name", user->name);
	if (user->bot_of)
		put_bool(out, "bot", true);
	put_rating(out, ranked->now);
	put_number(out, "games", ranked->games);
	put_number(out, "won", ranked->won);
	put_number(out, "drawn", ranked->drawn);
	put_number(out, "lost", ranked->lost);
	put_number(out, "last", ranked->last);
	put_end(out);
}

static void put_players(struct server *server, const struct ratings *ratings, const struct rulebook *rulebook,
			const struct season *season)
{
	struct user user;
	struct ranked *ranked = calloc(ratings->players + 1, sizeof *ranked);
	unsigned count = ranked ? collect(ratings, rulebook, season, ranked) : 0;
	put_array(&server->out, "players");
	for (unsigned i = 0, told = 0; i < count && told < most_ranked; i++)
		if (read_player(server, ranked[i].rated->user, &user)) {
			put_ranked(&server->out, &ranked[i], &user);
			told++;
		}
	put_end(&server->out);
	free(ranked);
}

static void put_sides(struct json *out, const struct ratings *ratings, const struct rulebook *rulebook)
{
	put_array(out, "sides");
	for (unsigned i = 0; i < ratings->scenarios; i++) {
		const struct rated_scenario *rated = &ratings->scenario[i];
		if (rated->scenario->rulebook != rulebook)
			continue;
		put_object(out, NULL);
		put_text(out, "scenario", rated->scenario->info->id);
		put_text(out, "title", rated->scenario->info->title);
		put_text(out, "side", rated->side);
		put_rating(out, (struct rating){rated->advantage.points, rated->advantage.deviation, 0});
		put_number(out, "games", rated->games);
		put_end(out);
	}
	put_end(out);
}

/* Every rulebook somebody has a rating in, as the list of scenarios has it, once. */
static void put_rulebooks(struct json *out, const struct ratings *ratings)
{
	put_array(out, "rulebooks");
	for (unsigned i = 0; i < ratings->scenarios; i++) {
		const struct rulebook *rulebook = ratings->scenario[i].scenario->rulebook;
		unsigned games = 0, first = 0;
		while (ratings->scenario[first].scenario->rulebook != rulebook)
			first++;
		if (first < i)
			continue;
		for (unsigned k = i; k < ratings->scenarios; k++)
			if (ratings->scenario[k].scenario->rulebook == rulebook)
				games += ratings->scenario[k].games;
		put_object(out, NULL);
		put_text(out, "id", rulebook->id);
		put_text(out, "title", rulebook->title);
		put_number(out, "games", games);
		put_end(out);
	}
	put_end(out);
}

static void put_season_fields(struct json *out, const struct season *season)
{
	put_number(out, "no", season->no);
	put_text(out, "title", season->title);
	put_number(out, "begun", season->begun);
	if (season->ended)
		put_number(out, "ended", season->ended);
}

void put_seasons(struct json *out, const char *key, const struct ratings *ratings)
{
	put_array(out, key);
	for (unsigned i = ratings->seasons; i-- > 0;) {
		put_object(out, NULL);
		put_season_fields(out, &ratings->season[i]);
		put_end(out);
	}
	put_end(out);
}

static const struct rulebook *find_rulebook(const struct ratings *ratings, const char *id, size_t size)
{
	for (unsigned i = 0; i < ratings->scenarios; i++) {
		const struct rulebook *rulebook = ratings->scenario[i].scenario->rulebook;
		if (strlen(rulebook->id) == size && !strncmp(rulebook->id, id, size))
			return rulebook;
	}
	return NULL;
}

/* What is asked for: "", "trautenau1866", or "trautenau1866/3" for its third season. */
struct wanted {
	const struct rulebook *rulebook;
	const struct season *season;
};

static bool find_wanted(const struct ratings *ratings, const char *path, struct wanted *wanted)
{
	const char *slash = strchr(path, '/');
	*wanted = (struct wanted){0};
	if (!*path)
		return true;
	wanted->rulebook = find_rulebook(ratings, path, slash ? (size_t)(slash - path) : strlen(path));
	for (unsigned i = 0; slash && i < ratings->seasons; i++) {
		char no[24];
		snprintf(no, sizeof no, "%lld", (long long)ratings->season[i].no);
		if (!strcmp(no, slash + 1))
			wanted->season = &ratings->season[i];
	}
	return wanted->rulebook && (!slash || wanted->season);
}

static void put_wanted(struct server *server, const struct ratings *ratings, const struct wanted *wanted)
{
	struct json *out = &server->out;
	put_text(out, "rulebook", wanted->rulebook->id);
	put_text(out, "title", wanted->rulebook->title);
	if (wanted->season) {
		put_object(out, "season");
		put_season_fields(out, wanted->season);
		put_end(out);
	}
	put_players(server, ratings, wanted->rulebook, wanted->season);
	put_sides(out, ratings, wanted->rulebook);
}

static bool may_ask(struct server *server, struct lws *wsi)
{
	char address[address_room];
	peer_address(server, wsi, address);
	return limit_allows(server, limit_cost_of_address, address, cost_of_table);
}

int send_ratings(struct server *server, struct lws *wsi, struct link *link, const char *id)
{
	if (!may_ask(server, wsi))
		return reply_error(wsi, link, 429, "too much at once: wait a little");
	struct ratings *ratings = ratings_of(server);
	if (!ratings)
		return reply_error(wsi, link, HTTP_STATUS_SERVICE_UNAVAILABLE, "there is no memory left");
	struct wanted wanted;
	if (!find_wanted(ratings, id, &wanted))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "nobody has a rating there");
	json_restart(&server->out);
	put_object(&server->out, NULL);
	if (wanted.rulebook) {
		put_wanted(server, ratings, &wanted);
	} else {
		put_rulebooks(&server->out, ratings);
		put_seasons(&server->out, "seasons", ratings);
	}
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}

/* ---- One player ------------------------------------------------------------------------------------------------- */

static void put_game_id(struct server *server, int64_t game)
{
	struct store_rows *row = store_query(server->store, "SELECT id, scenario FROM games WHERE no = ?",
					     "i", game);
	if (store_next(row)) {
		put_text(&server->out, "game", store_text(row, 0));
		put_text(&server->out, "scenario", store_text(row, 1));
	}
	store_done(row);
}

static void put_history(struct server *server, const struct rated *rated)
{
	struct user opponent;
	struct json *out = &server->out;
	unsigned first = rated->games > most_history ? rated->games - most_history : 0;
	put_object(out, NULL);
	put_text(out, "rulebook", rated->rulebook->id);
	put_text(out, "title", rated->rulebook->title);
	put_rating(out, rated_now(rated, unix_now()));
	put_array(out, "history");
	for (unsigned i = first; i < rated->games; i++) {
		const struct rated_game *game = &rated->game[i];
		put_object(out, NULL);
		put_number(out, "time", game->time);
		put_game_id(server, game->game);
		read_player(server, game->opponent, &opponent);
		put_text(out, "opponent", opponent.name);
		if (opponent.bot_of)
			put_bool(out, "bot", true);
		put_real(out, "score", game->halves / 2.0);
		put_rating(out, game->rating);
		put_end(out);
	}
	put_end(out);
	put_end(out);
}

int send_player(struct server *server, struct lws *wsi, struct link *link, const char *id)
{
	struct user player, keeper;
	int64_t user = strspn(id, "0123456789") == strlen(id) && strlen(id) < 18 ? strtoll(id, NULL, 10) : 0;
	if (!may_ask(server, wsi))
		return reply_error(wsi, link, 429, "too much at once: wait a little");
	struct ratings *ratings = ratings_of(server);
	if (!ratings || !user || !read_player(server, user, &player))
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such player");
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_number(&server->out, "id", user);
	put_text(&server->out, "name", player.name);
	if (player.bot_of && read_player(server, player.bot_of, &keeper))
		put_user_object(&server->out, "bot_of", &keeper);
	put_array(&server->out, "ratings");
	for (const struct rated *rated = ratings->bucket[(uint64_t)user % buckets]; rated;
	     rated = rated->next)
		if (rated->user == user && rated->games)
			put_history(server, rated);
	put_end(&server->out);
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}
