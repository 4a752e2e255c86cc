/*
 * Many games at once: matches between computer players, what came of them, and how sure that is.
 *
 * Game number i of a seed is the same game whoever plays it and in whatever order: its chance comes from (seed, i), a
 * player's own from (seed, i, seat, decision).
 */
#ifndef VEDETTE_STUDY_H
#define VEDETTE_STUDY_H

#include <stdio.h>

#include "vedette/players.h"

/* ---- One game ----------------------------------------------------------------------------------------------------- */

struct match {
	const struct scenario *scenario;
	const uint8_t *option;                  /* max_options of them, or NULL: those of the rulebook */
	const struct player *player[max_seats]; /* in seat order */
	uint32_t positions;                     /* 0: each player's own number */
	const char *seed;
	uint32_t most_decisions; /* the game is broken off after so many; 0: played to its end */
};

/* Room for one game after another; one per thread. */
struct study_room;
struct study_room *study_room_new(void); /* NULL without memory */
void study_room_free(struct study_room *room);

/* Somebody who looks on. Members may be NULL. */
struct witness {
	/* Before an answer is carried out; the field is the referee's, `listed` how many answers there were. */
	void (*answered)(struct witness *witness, const struct field *field, seat_id seat,
			 const struct question *question, unsigned listed, struct answer given);
	void (*drew)(struct witness *witness, const struct chance_ask *ask, unsigned outcome);
	struct events *events;
};

enum { max_tally = 24, max_sides = 4 };

struct played {
	side_id winner;         /* no_side: a draw */
	bool broken_off;        /* after match.most_decisions, or at a question without an answer */
	const char *unanswered; /* the id of that question, which is a fault of the rules; NULL: none */
	uint8_t level;
	uint16_t turns;
	uint32_t decisions, moves;
	uint64_t answers; /* listed, in all decisions */
	int16_t points[max_sides];
	int16_t tally[max_tally];
	uint32_t asked[max_seats];   /* decisions of each seat */
	uint64_t thought[max_seats]; /* nanoseconds of processor time; players by lot are not timed */
};

/* The witness may be NULL. */
void study_play(const struct match *match, uint64_t number, struct study_room *room, struct witness *witness,
		struct played *played);
/* The position a game ended in, until the room is used again. */
const struct position *study_position(const struct study_room *room);
struct workspace *study_workspace(struct study_room *room);

/* ---- Statistics --------------------------------------------------------------------------------------------------- */

struct interval {
	double rate, least, most;
};

/* Wilson's interval of 95 % for a share of n; halves may be counted. */
struct interval share_of(double count, double n);

struct spread {
	uint64_t n;
	int64_t sum, squares;
	int least, most;
};

void spread_add(struct spread *spread, int value);
double spread_mean(const struct spread *spread);
double spread_deviation(const struct spread *spread); /* of one value, by n - 1 */

/* ---- Many games --------------------------------------------------------------------------------------------------- */

enum {
	points_counted = 201,
	points_offset = 100
}; /* victory points from -100 to 100, the rest at the ends */

struct study {
	uint32_t games, draws;
	uint32_t broken_off; /* of the draws: games that did not end */
	uint32_t unanswered; /* of these: games that came to a question without an answer */
	uint32_t first_unanswered;
	const char *unanswered_question; /* of the first of them */
	uint32_t wins[max_sides];
	uint32_t levels[max_sides][8];
	struct spread points[max_sides];
	uint32_t counted[max_sides][points_counted];
	struct spread lead; /* points of the first side minus those of the second */
	struct spread tally[max_tally];
	unsigned tallies;
	const char *tally_name[max_tally];
	side_id tally_side[max_tally];
	struct spread moves, decisions, turns;
	uint64_t asked[max_seats], thought[max_seats];
	double seconds;
};

struct progress {
	void (*tell)(struct progress *progress, uint32_t done, uint32_t of);
};

/* Plays games 0 to games - 1 on so many threads; false without memory. `progress` may be NULL. */
bool study_games(const struct match *match, uint32_t games, unsigned threads, struct progress *progress,
		 struct study *study);

/* ---- Signatures and playthroughs ---------------------------------------------------------------------------------- */

enum { signature_games = 30 };

/* A hash over seat, question, answer text and outcomes of seeded random games: equal on every machine. */
uint64_t study_signature(const struct scenario *scenario, unsigned games, struct study_room *room);
/* An answer in ids: "go 0806", "unit pr.1gren"; never translated. */
void answer_in_ids(const struct field *field, struct answer given, char *text, size_t size);

struct playthrough {
	const char *name; /* of its file, without ".txt" */
	const char *scenario;
	const char *players; /* in seat order, with commas */
	const char *seed;
	uint32_t decisions; /* 0: to the end */
};

/* Those that are kept in tests/playthroughs. */
const struct playthrough *playthroughs(unsigned *count);
/* Plays it and writes it as text; false if a scenario or player is missing. */
bool playthrough_write(const struct playthrough *playthrough, const struct data_set *data,
		       struct study_room *room, FILE *out);

/*
 * Names with commas, in the order of the seats that a game with these options has (NULL: the defaults); one name stands for
 * all of them. False and a sentence if that makes no players.
 */
bool read_players(const char *text, const struct scenario *scenario, const uint8_t option[max_options],
		  const struct player *player[max_seats], char *error, size_t size);

/* ---- Figures of speed --------------------------------------------------------------------------------------------- */

struct speed {
	double games_per_s, moves_per_game, decisions_per_game, decisions_per_s, answers_per_decision;
	size_t position_bytes;
	double clone_ns, view_us, judge_us, explain_us, undo_us, load_ms;
	uint32_t undo_rows; /* answers in the record when the last undo was measured */
	uint64_t signature;
};

/* Random play on one core for so many seconds, or so many games if that is not 0. */
bool measure_speed(const char *scenario, const struct data_set *data, double seconds, uint32_t games,
		   struct speed *speed, struct data_error *error);

/* A search of five points on a board of 4,200 hexes, in microseconds. */
double measure_reach_us(void);

double seconds_now(void);           /* of a clock that only goes forward */
double processor_seconds_now(void); /* of this thread alone */

#endif
