/*
 * Tournaments out of the store. Standings are worked out of the pairings, and stored nowhere.
 */
#include "server/tournaments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ratings.h"

bool tournament_find(struct server *server, const char *id, struct tournament *tournament)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT no, organiser, created, title, scenario, rounds, round, clock_days FROM tournaments WHERE id = ?",
		"s", id);
	bool found = store_next(row);
	if (found) {
		*tournament = (struct tournament){.no = store_number(row, 0),
						  .organiser = store_number(row, 1),
						  .created = store_number(row, 2),
						  .scenario = server_scenario(server, store_text(row, 4)),
						  .rounds = (unsigned)store_int(row, 5),
						  .round = (unsigned)store_int(row, 6),
						  .clock_days = store_number(row, 7)};
		snprintf(tournament->id, sizeof tournament->id, "%s", id);
		snprintf(tournament->title, sizeof tournament->title, "%s", store_text(row, 3));
	}
	store_done(row);
	return found && tournament->scenario;
}

int standing_of(const struct standings *standings, int64_t user)
{
	for (unsigned i = 0; i < standings->players; i++)
		if (standings->player[i].user == user)
			return (int)i;
	return -1;
}

static void read_entrants(struct server *server, const struct tournament *tournament,
			  struct standings *standings)
{
	struct store_rows *row = store_query(
		server->store, "SELECT user, left FROM entrants WHERE tournament = ? ORDER BY entered, user",
		"i", tournament->no);
	while (store_next(row) && standings->players < swiss_max_players) {
		unsigned place = standings->players++;
		int64_t user = store_number(row, 0);
		standings->player[place] = (struct swiss_player){
			.user = user,
			.strength = rating_of(server, tournament->scenario->rulebook, user).rating};
		standings->left[place] = store_int(row, 1);
	}
	store_done(row);
}

static void read_pairings(struct server *server, const struct tournament *tournament,
			  struct standings *standings)
{
	struct store_rows *row = store_query(
		server->store,
		"SELECT round, first, second, game, half_points FROM pairings WHERE tournament = ? ORDER BY round, place",
		"i", tournament->no);
	while (store_next(row) && standings->pairings < max_pairings)
		standings->pairing[standings->pairings++] =
			(struct pairing_row){.round = (unsigned)store_int(row, 0),
					     .first = store_number(row, 1),
					     .second = store_number(row, 2),
					     .game = store_number(row, 3),
					     .over = store_has(row, 4),
					     .halves = (unsigned)store_int(row, 4)};
	store_done(row);
}

static void note_side(struct swiss_player *player, unsigned other, bool first)
{
	player->firsts += first;
	player->seconds += !first;
	player->was_first = first;
	if (player->meetings < swiss_max_rounds)
		player->met[player->meetings++] = other;
}

/* A game that is not over yet is a meeting, and brings nobody anything so far. */
static void count_pairing(struct standings *standings, const struct pairing_row *row)
{
	int first = standing_of(standings, row->first), second = standing_of(standings, row->second);
	if (first < 0)
		return;
	struct swiss_player *one = &standings->player[first];
	if (row->over) {
		one->halves += row->halves;
		standings->played[first]++;
	}
	one->had_bye |= !row->second;
	if (second < 0)
		return;
	struct swiss_player *other = &standings->player[second];
	if (row->over) {
		other->halves += 2 - row->halves;
		standings->played[second]++;
	}
	note_side(one, (unsigned)second, true);
	note_side(other, (unsigned)first, false);
}

struct standings *standings_of(struct server *server, const struct tournament *tournament)
{
	struct standings *standings = calloc(1, sizeof *standings);
	if (!standings)
		return NULL;
	read_entrants(server, tournament, standings);
	read_pairings(server, tournament, standings);
	for (unsigned i = 0; i < standings->pairings; i++)
		count_pairing(standings, &standings->pairing[i]);
	for (unsigned i = 0; i < standings->players; i++)
		for (unsigned k = 0; k < standings->player[i].meetings; k++)
			standings->player[i].buchholz +=
				standings->player[standings->player[i].met[k]].halves;
	return standings;
}
