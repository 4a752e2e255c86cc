/*
 * Two players at Trautenau who count what was acknowledged to them.
 */
#ifndef VEDETTE_TEST_MATCH_H
#define VEDETTE_TEST_MATCH_H

#include "tests/server/client.h"

struct match {
	struct client player[2];
	char cookie[2][128], game[16];
	long acknowledged;
	long known[2]; /* how many had been acknowledged when his view was last known to be up to date */
};

void match_begin(struct started *server, struct match *match); /* on a new server */
void match_play(struct match *match, uint64_t *luck); /* until the line breaks, or the game is over */
/* The same, or until so many answers were acknowledged in all. */
void match_play_up_to(struct match *match, long acknowledged, uint64_t *luck);
/* Answers of both, the first that is listed or the next one by lot. */
void match_play_some(struct match *match, unsigned answers, uint64_t *luck);
void match_come_back(struct match *match, int port); /* to the same game, on new sockets */
void match_end(struct started *server, struct match *match);
/* Nothing is on its way to either: what is in the store was acknowledged, and their views are up to date. */
void match_count(const struct started *server, struct match *match);
long match_rows(const struct started *server, const struct match *match); /* answers of theirs in the store */
json_t *match_pieces(const struct client *client);                        /* as he sees them */
/*
 * Every answer that was acknowledged stands in the store; at most the one on its way may be there besides. Whoever had a view
 * of all of them has it again: the server may be killed between an answer to one and the update to the other.
 */
void match_check_rows(const struct started *server, const struct match *match, json_t *before[2]);

#endif
