/*
 * Ratings, worked out.
 *
 * Nothing of them is stored: they are what the results say, and are worked out of them again when a server starts. A game
 * is a period of its own; the time since a player's last one makes him less sure, thirty days as much as a period, and so
 * does the beginning of a season.
 */
#include "server/ratings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double period_seconds = 30 * 24 * 3600;

struct result {
	int64_t no, game, time, user[2];
	const struct scenario *scenario;
	char side[32];
	uint8_t halves; /* of the first */
};

static struct rated **bucket_of(struct ratings *ratings, int64_t user)
{
	return &ratings->bucket[(uint64_t)user % buckets];
}

static struct rated *find_rated(struct ratings *ratings, const struct rulebook *rulebook, int64_t user)
{
	struct rated **bucket = bucket_of(ratings, user);
	for (struct rated *rated = *bucket; rated; rated = rated->next)
		if (rated->user == user && rated->rulebook == rulebook)
			return rated;
	struct rated *rated = calloc(1, sizeof *rated);
	if (!rated)
		return NULL;
	*rated = (struct rated){
		.next = *bucket, .rulebook = rulebook, .user = user, .rating = glicko_newcomer()};
	*bucket = rated;
	ratings->players++;
	return rated;
}

static struct rated_scenario *rated_scenario_of(struct ratings *ratings, const struct result *result)
{
	for (unsigned i = 0; i < ratings->scenarios; i++)
		if (ratings->scenario[i].scenario == result->scenario)
			return &ratings->scenario[i];
	if (ratings->scenarios == max_all_scenarios)
		return NULL;
	struct rated_scenario *fresh = &ratings->scenario[ratings->scenarios++];
	*fresh = (struct rated_scenario){.scenario = result->scenario, .advantage = glicko_no_advantage()};
	memcpy(fresh->side, result->side, sizeof fresh->side);
	return fresh;
}

struct rating rated_now(const struct rated *rated, int64_t now)
{
	if (!rated->games)
		return rated->rating;
	return glicko_idle(rated->rating,
			   (double)(now - rated->game[rated->games - 1].time) / period_seconds);
}

/* ---- Seasons ------------------------------------------------------------------------------------------------- */

bool season_has(const struct season *season, int64_t time)
{
	return !season || (time >= season->begun && (!season->ended || time < season->ended));
}

static struct season read_season(struct store_rows *row)
{
	struct season season = {.no = store_number(row, 0),
				.begun = store_number(row, 1),
				.ended = store_has(row, 2) ? store_number(row, 2) : 0};
	snprintf(season.title, sizeof season.title, "%s", store_text(row, 3));
	return season;
}

/* They are few; the last may have ended since. */
static void read_seasons(struct server *server, struct ratings *ratings)
{
	struct store_rows *row = store_query(server->store,
					     "SELECT no, begun, ended, title FROM seasons ORDER BY no", "");
	unsigned count = 0;
	while (store_next(row)) {
		if (count == ratings->seasons) {
			struct season *more = realloc(ratings->season, (count + 1) * sizeof *more);
			if (!more)
				break;
			ratings->season = more;
			ratings->seasons++;
		}
		ratings->season[count++] = read_season(row);
	}
	store_done(row);
}

/* Whatever has begun by then makes everybody less certain, once. */
static void begin_seasons(struct ratings *ratings, int64_t time)
{
	while (ratings->seasons_counted < ratings->seasons &&
	       ratings->season[ratings->seasons_counted].begun <= time) {
		ratings->seasons_counted++;
		for (unsigned i = 0; i < buckets; i++)
			for (struct rated *rated = ratings->bucket[i]; rated; rated = rated->next)
				rated->rating = glicko_new_season(rated->rating);
	}
}

/* ---- Results ------------------------------------------------------------------------------------------------- */

static bool has_room(struct rated *rated)
{
	if (rated->games < rated->room)
		return true;
	unsigned room = rated->room ? 2 * rated->room : 8;
	struct rated_game *game = realloc(rated->game, room * sizeof *game);
	if (!game)
		return false;
	rated->game = game;
	rated->room = room;
	return true;
}

static void note_game(struct rated *rated, const struct result *result, int64_t opponent, uint8_t halves,
		      struct rating after)
{
	rated->rating = after;
	rated->game[rated->games++] = (struct rated_game){.time = result->time,
							  .game = result->game,
							  .opponent = opponent,
							  .rating = after,
							  .halves = halves};
}

static bool take_result(struct ratings *ratings, const struct result *result)
{
	begin_seasons(ratings, result->time);
	struct rated *first = find_rated(ratings, result->scenario->rulebook, result->user[0]);
	struct rated *second = find_rated(ratings, result->scenario->rulebook, result->user[1]);
	struct rated_scenario *scenario = rated_scenario_of(ratings, result);
	if (!first || !second || !scenario || !has_room(first) || !has_room(second))
		return false;
	double score = result->halves / 2.0;
	struct rating one = rated_now(first, result->time), other = rated_now(second, result->time);
	struct advantage worth = scenario->advantage,
			 against = {-scenario->advantage.points, scenario->advantage.deviation};
	struct bout of_first = {other, worth, score}, of_second = {one, against, 1 - score};
	scenario->advantage = glicko_learn(worth, one, other, score);
	scenario->games++;
	note_game(first, result, second->user, result->halves, glicko_after(one, &of_first, 1));
	note_game(second, result, first->user, (uint8_t)(2 - result->halves),
		  glicko_after(other, &of_second, 1));
	return true;
}

static struct result read_result(struct server *server, struct store_rows *row)
{
	struct result result = {.no = store_number(row, 0),
				.game = store_number(row, 1),
				.time = store_number(row, 2),
				.scenario = server_scenario(server, store_text(row, 3)),
				.user = {store_number(row, 4), store_number(row, 5)},
				.halves = (uint8_t)store_int(row, 7)};
	snprintf(result.side, sizeof result.side, "%s", store_text(row, 6));
	return result;
}

/*
 * Of several servers one may commit a result after another has committed a later one: what was read is read again, in order,
 * when something has come between.
 */
static void forget_out_of_order(struct server *server)
{
	int64_t count = -1;
	if (!server->number || !server->ratings)
		return;
	struct store_rows *row = store_query(server->store, "SELECT count(*) FROM results WHERE no <= ?", "i",
					     server->ratings->last);
	if (store_next(row))
		count = store_number(row, 0);
	store_done(row);
	if (count != server->ratings->results)
		ratings_free(server);
}

struct ratings *ratings_of(struct server *server)
{
	forget_out_of_order(server);
	if (!server->ratings)
		server->ratings = calloc(1, sizeof *server->ratings);
	struct ratings *ratings = server->ratings;
	if (!ratings)
		return NULL;
	read_seasons(server, ratings);
	struct store_rows *row = store_query(
		server->store,
		"SELECT no, game, time, scenario, first, second, side, half_points FROM results WHERE no > ? ORDER BY no",
		"i", ratings->last);
	bool taken = true;
	while (taken && store_next(row)) {
		struct result result = read_result(server, row);
		/* A scenario that is no longer there has no rulebook to be rated in. */
		taken = !result.scenario || take_result(ratings, &result);
		if (taken) {
			ratings->last = result.no;
			ratings->results++;
		}
	}
	store_done(row);
	begin_seasons(ratings, unix_now());
	return ratings;
}

struct rating rating_of(struct server *server, const struct rulebook *rulebook, int64_t user)
{
	struct ratings *ratings = ratings_of(server);
	const struct rated *rated = ratings ? *bucket_of(ratings, user) : NULL;
	while (rated && (rated->user != user || rated->rulebook != rulebook))
		rated = rated->next;
	return rated ? rated_now(rated, unix_now()) : glicko_newcomer();
}

void ratings_free(struct server *server)
{
	struct ratings *ratings = server->ratings;
	if (!ratings)
		return;
	for (unsigned i = 0; i < buckets; i++)
		while (ratings->bucket[i]) {
			struct rated *rated = ratings->bucket[i];
			ratings->bucket[i] = rated->next;
			free(rated->game);
			free(rated);
		}
	free(ratings->season);
	free(ratings);
	server->ratings = NULL;
}
