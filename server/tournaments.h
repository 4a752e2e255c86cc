/*
 * Tournaments: who is in one, what was played, and how it stands.
 */
#ifndef VEDETTE_TOURNAMENTS_H
#define VEDETTE_TOURNAMENTS_H

#include "server/accounts.h"
#include "server/swiss.h"

enum { tournament_title_room = 25 * 8 };

struct tournament {
	int64_t no, organiser, created;
	char id[id_room], title[tournament_title_room];
	const struct scenario *scenario;
	unsigned rounds, round; /* that there will be, and that have begun */
	int64_t clock_days;     /* a move; 0: no clock */
};

struct pairing_row {
	unsigned round;
	int64_t first, second; /* users; second 0: a bye */
	int64_t game;
	bool over;
	unsigned halves; /* half points of the first, once it is over */
};

enum { max_pairings = swiss_max_rounds * (swiss_max_players / 2 + 1) };

struct standings {
	struct swiss_player player[swiss_max_players];
	bool left[swiss_max_players]; /* plays no more */
	unsigned played[swiss_max_players], players;
	struct pairing_row pairing[max_pairings];
	unsigned pairings;
};

bool tournament_find(struct server *server, const char *id, struct tournament *tournament);
/* To be freed; NULL: no memory. */
struct standings *standings_of(struct server *server, const struct tournament *tournament);
int standing_of(const struct standings *standings, int64_t user); /* place in the list; -1: he is not in it */

bool is_tournament_path(const char *path);
int tournament_post(struct server *server, struct lws *wsi, struct link *link, const json_t *body);

#endif
