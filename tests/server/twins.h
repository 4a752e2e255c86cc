/*
 * Twin games: the same game in the stores of two servers, alike in everything one viewer may know and different in what he
 * may not. What reaches him has to be the same, byte for byte, until news tells him more.
 */
#ifndef VEDETTE_TEST_TWINS_H
#define VEDETTE_TEST_TWINS_H

#include "tests/server/client.h"
#include "vedette/rows.h"

enum twin_kind {
	twin_imagined,  /* the other one plays on from a position imagined from the viewer's mask */
	twin_exchanged, /* a secret that is none of the viewer's is exchanged */
	twin_luck,      /* another chance key: the dice to come are nobody's to know */
	twin_kinds
};

enum { most_twins = 1024 };

struct twin_game {
	char id[12];
	enum twin_kind kind;
	seat_id viewer;
	bool holds;      /* every window is asked, not passed by default */
	bool in_a_chain; /* what was exchanged belongs to an answer that is not yet given, and shows with it */
	struct game *copy[2]; /* of the servers' games, played beside them */
};

struct twins {
	struct scenario *scenario;
	struct workspace *work;
	struct started server[2];
	char cookie[max_seats + 1][128]; /* of those who hold the seats; the last one only looks on */
	char model[12];                  /* the game whose seats every other one has, too */
	const char *program;             /* NULL: the program itself */
	struct twin_game game[most_twins];
	unsigned games;
	uint64_t luck;
	unsigned compared, parted, played, taken_back; /* frames; games that ended in news; answers */
};

void twins_open(struct twins *twins, const char *scenario, const char *program);
/* Puts a pair of games into the stores, `answers` into a game; false: there is nothing to differ in. */
bool twins_add(struct twins *twins, enum twin_kind kind, seat_id viewer, unsigned answers);
void twins_start(struct twins *twins);
void twins_close(struct twins *twins);

/* Where a difference showed. */
struct difference {
	const char *property; /* "mask", "hides" or "news"; NULL: none was found */
	char text[1200];
};

/* Sits down on both sides and plays the same answers until news parts them. */
void twins_play(struct twins *twins, struct twin_game *game, unsigned answers, struct difference *difference);
/* All of them, until a difference shows. */
void twins_play_all(struct twins *twins, unsigned answers, struct difference *difference);

/* A file of the other folder's name. */
void copy_store(const char *from, const char *to);

#endif
