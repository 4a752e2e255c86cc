/*
 * Tournaments as the pages ask for them.
 */
#include <stdlib.h>

#include "server/tournaments.h"

static void put_person(struct server *server, const char *key, int64_t no)
{
	struct user user;
	put_object(&server->out, key);
	put_number(&server->out, "id", no);
	put_text(&server->out, "name", user_read(server, no, &user) ? user.name : "");
	put_end(&server->out);
}

static void put_about(struct server *server, const struct tournament *tournament)
{
	struct json *out = &server->out;
	put_text(out, "id", tournament->id);
	put_text(out, "title", tournament->title);
	put_text(out, "scenario", tournament->scenario->info->id);
	put_text(out, "scenario_title", tournament->scenario->info->title);
	put_person(server, "organiser", tournament->organiser);
	put_number(out, "rounds", tournament->rounds);
	put_number(out, "round", tournament->round);
	put_number(out, "created", tournament->created);
}

static int send_list(struct server *server, struct lws *wsi, struct link *link)
{
	struct tournament tournament;
	struct store_rows *row = store_query(server->store,
					     "SELECT id FROM tournaments ORDER BY no DESC LIMIT 100", "");
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_array(&server->out, "tournaments");
	while (store_next(row)) {
		if (!tournament_find(server, store_text(row, 0), &tournament))
			continue;
		put_object(&server->out, NULL);
		put_about(server, &tournament);
		put_end(&server->out);
	}
	store_done(row);
	put_end(&server->out);
	put_end(&server->out);
	return reply_with_json(wsi, link, &server->out, NULL);
}

static void put_standings(struct server *server, const struct standings *standings)
{
	unsigned order[swiss_max_players];
	struct json *out = &server->out;
	swiss_order(standings->player, standings->players, order);
	put_array(out, "standings");
	for (unsigned i = 0; i < standings->players; i++) {
		const struct swiss_player *player = &standings->player[order[i]];
		put_object(out, NULL);
		put_person(server, "player", player->user);
		put_real(out, "points", player->halves / 2.0);
		put_real(out, "buchholz", player->buchholz / 2.0);
		put_number(out, "played", standings->played[order[i]]);
		put_bool(out, "left", standings->left[order[i]]);
		put_end(out);
	}
	put_end(out);
}

static void put_game_of(struct server *server, int64_t game)
{
	struct store_rows *row = store_query(server->store, "SELECT id FROM games WHERE no = ?", "i", game);
	if (store_next(row))
		put_text(&server->out, "game", store_text(row, 0));
	store_done(row);
}

static void put_pairings(struct server *server, const struct standings *standings)
{
	struct json *out = &server->out;
	put_array(out, "pairings");
	for (unsigned i = 0; i < standings->pairings; i++) {
		const struct pairing_row *row = &standings->pairing[i];
		put_object(out, NULL);
		put_number(out, "round", row->round);
		put_person(server, "first", row->first);
		if (row->second) {
			put_person(server, "second", row->second);
			put_game_of(server, row->game);
		}
		if (row->over)
			put_real(out, "score", row->halves / 2.0);
		put_end(out);
	}
	put_end(out);
}

int send_tournaments(struct server *server, struct lws *wsi, struct link *link, const char *id)
{
	struct user user;
	struct tournament tournament;
	char address[address_room];
	peer_address(server, wsi, address);
	if (!limit_allows(server, limit_cost_of_address, address, 40))
		return reply_error(wsi, link, 429, "too much at once: wait a little");
	if (!id[0])
		return send_list(server, wsi, link);
	struct standings *standings = tournament_find(server, id, &tournament)
					      ? standings_of(server, &tournament)
					      : NULL;
	if (!standings)
		return reply_error(wsi, link, HTTP_STATUS_NOT_FOUND, "there is no such tournament");
	session_user(server, wsi, &user);
	int place = user.no ? standing_of(standings, user.no) : -1;
	json_restart(&server->out);
	put_object(&server->out, NULL);
	put_about(server, &tournament);
	put_bool(&server->out, "mine", user.no && user.no == tournament.organiser);
	put_bool(&server->out, "entered", place >= 0 && !standings->left[place]);
	put_standings(server, standings);
	put_pairings(server, standings);
	put_end(&server->out);
	free(standings);
	return reply_with_json(wsi, link, &server->out, NULL);
}
