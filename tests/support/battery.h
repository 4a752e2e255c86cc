/*
 * The battery: what every rulebook must pass just for being in the table.
 *
 * Each check answers NULL, or a sentence about what is wrong. The tests assert NULL for the real rulebooks
 * and a sentence for planted faults. Random players answer uniformly over the list of each question; what
 * is expensive is tried at a sample of the decisions, chosen by the numbers of game and decision, so that a
 * failure can be played again.
 */
#ifndef VEDETTE_TESTS_BATTERY_H
#define VEDETTE_TESTS_BATTERY_H

#include "vedette/carried.h"
#include "vedette/rulebook.h"

enum { most_outcomes = 1 << 16, most_told = 512, most_game_answers = 100000, most_chain = 24 };

struct outcome {
	uint8_t kind;
	uint16_t n, value;
	struct purpose purpose;
};

/* A source that notes what another source answers. */
struct recorder {
	struct chance chance;
	struct chance *source;
	struct outcome *outcome;
	unsigned count;
};

/* What one viewer is told in the course of one answer. */
struct told {
	struct events events;
	seat_id viewer;
	unsigned count;
	bool news; /* the viewer has learned something */
	struct event event[most_told];
	/*
	 * For the fog: what the viewer knows when it is told news, as a hash of its mask; NULL: not looked
	 * at.
	 */
	const struct scenario *scenario;
	const struct position *position;
	struct mask *room;
	uint64_t knows[most_told];
};

struct taken {
	seat_id seat;
	struct answer answer;
};

/* How often the news of an answer was to be compared for somebody who looks on, and how often that could be done. */
struct looked {
	unsigned onlookers, looked;
};

struct battery {
	const struct scenario *scenario;
	const struct rulebook *rulebook;
	struct workspace *work;
	size_t size;
	struct position *position;               /* of the game that is played */
	struct position *before, *other, *spare; /* room */
	struct position *begun;                  /* when the first question of this move was asked */
	unsigned begun_at;                       /* its answer */
	struct looked news[256];                 /* by question */
	struct mask *mask, *second, *third;
	struct carried_mask *carried; /* by seat, through all games and whatever else is looked at */
	struct recorder recorder;
	struct keyed_dice dice;
	struct keyed_chance player, checker;
	struct taken *taken;
	struct told *told, *told_too;
	unsigned game, decision, answers;
	unsigned seconds;            /* no game is begun after them; 0: no bound */
	uint8_t option[max_options]; /* of this game */
	bool every_seat;             /* in all games, whatever else is agreed upon, as many sit down as can */
	bool fog_everywhere;         /* fog properties at every decision of this game */
	struct answers list, list_too;
	char wrong[400], failure[700];
};

struct battery *battery_open(const struct scenario *scenario);
void battery_close(struct battery *battery);

/* Has the scenario an option that brings more seats to the table than usual? */
bool battery_has_partners(const struct battery *battery);

/* One random game with its checks; NULL, or what is wrong, with game, decision and question. */
const char *battery_game(struct battery *battery, unsigned game, bool fog_everywhere);
/* A number of games, with news of the progress on standard error when it takes long. */
const char *battery_games(struct battery *battery, unsigned first, unsigned games, unsigned fog_games);

/* Once per rulebook. */
const char *check_tables(struct battery *battery);
const char *check_saved_fields(struct battery *battery);
/* At a decision. `seat` is one of those waited for. */
const char *check_list_and_judge(struct battery *battery, seat_id seat, unsigned tries);
const char *check_completable(struct battery *battery, seat_id seat, unsigned tries);
const char *check_bytes(struct battery *battery, const struct position *position);
const char *check_copy(struct battery *battery, seat_id seat, struct answer given);
const char *check_snapshot(struct battery *battery);
const char *check_message(struct battery *battery, const struct field *field, const struct message *message);
/* At the end. */
const char *check_replay(struct battery *battery);
/* The fog: before the answer is played. */
const char *check_masks(struct battery *battery, seat_id viewer);
/* A mask that is carried on is the one that is made anew. Writes over battery->third. */
const char *check_carried(struct battery *battery, const struct position *position, seat_id viewer);
const char *check_secrets(struct battery *battery, unsigned tries);
const char *check_news(struct battery *battery, seat_id viewer, seat_id seat, struct answer given);
const char *check_news_was_looked_at(struct battery *battery);
const char *check_choice(struct battery *battery, seat_id viewer, seat_id seat, struct answer given);
/* Numbers of events as one viewer gets them. */
const char *check_counting(const unsigned number[], unsigned count, unsigned first);
/* Whole games through game.h: undo and its barriers, save and load, numbering of events. */
const char *check_game_in_progress(struct battery *battery, unsigned game);

/* Shared by the files of the battery. */
const char *complain(struct battery *battery, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct field battery_field(struct battery *battery, const struct position *position, seat_id viewer,
			   struct mask *room);
/* The public always looks on; of the rulebook's seats, those that the game has. */
bool battery_has_viewer(const struct battery *battery, seat_id viewer);
unsigned battery_pick(struct battery *battery, unsigned n);
void battery_choose_options(struct battery *battery);
bool battery_sample(const struct battery *battery, unsigned salt, unsigned one_in);
void record_outcomes(struct recorder *recorder, struct chance *source, struct outcome outcome[]);
void battery_listen(struct told *told, seat_id viewer);
struct table battery_table(struct battery *battery, struct position *position, struct chance *chance,
			   struct events *events);

/*
 * Plays recorded outcomes again; `strayed` when another outcome was due than the recorded one. From the first news on the worlds may part: then an
 * outcome goes by what it is for, as the dice of a game do, so that one that fell in a single world leaves those after it alone.
 */
struct repeater {
	struct chance chance;
	const struct outcome *outcome;
	unsigned count, at;
	bool strayed;
	const struct told *until_news; /* or NULL: from the first news on, outcomes may stray */
};
void repeat_outcomes(struct repeater *repeater, const struct outcome outcome[], unsigned count);

#endif
