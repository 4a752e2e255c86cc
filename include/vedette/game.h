/*
 * A game in progress: a position, the chance it is played with, the record of what was answered and drawn, and what
 * every viewer was told.
 *
 * The record is the truth; undo, replay, old events and the game file are got from it by playing it again. A game holds
 * no workspace of its own (one is shared by all games of a thread) and stays well below 100 KB.
 *
 * Words: an *answer* is one choice; a *chain* is a list of answers of one seat; a *move* is a chain that begins at a
 * question that does not continue another. A *viewer* is a seat, public_seat or referee_seat.
 */
#ifndef VEDETTE_GAME_H
#define VEDETTE_GAME_H

#include "vedette/json.h"
#include "vedette/rulebook.h"

struct game;

/* ---- Beginning and ending ----------------------------------------------------------------------------- */

struct game_setup {
	const uint8_t *option; /* max_options of them, or NULL: those of the rulebook */
	const char *seed;      /* the key is made from this text; NULL: `key` counts */
	uint8_t key[16];
	bool edit;         /* positions may be set up by hand; the game stays marked */
	bool windows_open; /* blind windows are asked instead of passed: for players that are never in a hurry */
	bool windows_useful; /* blind windows are asked of those who could use them: for a referee's table, it keeps no secret */
	struct workspace *work; /* outlives the game; one per thread */
};

/* NULL only when there is no memory. The scenario outlives the game. */
struct game *game_new(const struct scenario *scenario, const struct game_setup *setup);
void game_free(struct game *game);

/* An option set by its id and the name (or number) of a value; false and a sentence if there is no such thing. */
bool game_option(const struct scenario *scenario, uint8_t option[max_options], const char *id,
		 const char *value, char *error, size_t size);
void game_default_options(const struct scenario *scenario, uint8_t option[max_options]);
const char *option_value_name(const struct option *option, unsigned value);

/* ---- Worlds to search in ------------------------------------------------------------------------------ */

/* A copy that goes on with chance of its own; it knows nothing of what was played and told before. NULL without memory. */
struct game *game_clone(const struct game *game, const uint8_t key[16]);
/*
 * A game in which the seat of the field may believe itself, made from what it knows and nothing else: its own view,
 * lists and figures there are those of the true game. NULL without memory.
 */
struct game *game_imagine(const struct field *field, struct chance *own, struct workspace *work);
/*
 * The chance that playing the actions comes to first, behind the outcomes that are typed already, as {kind, outcomes};
 * each outcome is as likely as the others and can be typed. Without any: {kind:null, outcomes:[]}. Nothing is played.
 */
struct game_result;
void game_outcomes(struct game *game, seat_id seat, const json_t *actions, struct json *out, const char *key,
		   struct game_result *result);

/* ---- Looking ------------------------------------------------------------------------------------------ */

const struct scenario *game_scenario(const struct game *game);
const struct flow *game_flow(const struct game *game);
const uint8_t *game_key(const struct game *game); /* 16 bytes, all its chance is made from: a referee's */
const struct position *game_position(const struct game *game); /* the truth: for referees and tests */
/* What a viewer knows. The mask lies in the game and holds until the next call that takes the game. */
struct field game_field(struct game *game, seat_id viewer);

uint8_t game_waiting(const struct game *game);                      /* bit set of the seats waited for */
uint8_t game_waiting_seen(const struct game *game, seat_id viewer); /* whom a viewer takes them for */
seat_id game_first_waiting(const struct game *game);                /* no_seat when the game is over */
bool game_is_over(const struct game *game);
bool game_broke_off(
	const struct game *game); /* over because a limit of the program was reached, not by its rules */
/* Ends it outside the rules: nobody is asked anything any more, and nothing can be played. `winner` may be no_side. */
void game_close(struct game *game, side_id winner);
uint32_t game_ticket(const struct game *game, seat_id seat); /* another one after every answer */
void game_answers(struct game *game, seat_id seat,
		  struct answers *answers); /* none if the seat is not asked */
size_t game_prompt(struct game *game, seat_id seat, char *text, size_t size);
/* What a button for the answer says ("Stand"); 0: its verb says enough. */
size_t game_label(struct game *game, seat_id seat, struct answer given, char *text, size_t size);
const char *game_rule(struct game *game, seat_id seat); /* paragraph of the open question, or NULL */
bool game_continues(struct game *game, seat_id seat);   /* the question goes on with an open chain */
uint32_t game_moves(const struct game *game); /* moves played, windows passed by order not counted */
/* Of those, the ones everybody may know of: past being taken back, and not behind a screen. */
uint32_t game_settled_moves(const struct game *game);

/* Why an answer is not legal, in a sentence; the paragraph, or NULL. */
const char *refusal_text(const struct field *field, const struct verdict *verdict, char *reason, size_t size);
/* Names, as the protocol has them. "prussian", "public", "referee". */
const char *viewer_name(const struct rulebook *rulebook, seat_id viewer);
seat_id find_viewer(const struct rulebook *rulebook, const char *name); /* no_seat if unknown */
/* The same at this table: no_seat, too, for a seat that the game does without. */
seat_id game_find_viewer(const struct game *game, const char *name);
bool game_has_seat(const struct game *game, unsigned seat);
/* "0806", "Naumburg", "entry:0118", "eliminated" */
const char *space_text(const struct scenario *scenario, space_id space, char *text, size_t size);
space_id find_any_space(const struct scenario *scenario, const char *text);
const char *verb_name(unsigned verb);
/* {"do":"go","to":"0806","cost":3}; a negative cost is left out */
void put_action(struct json *out, const char *key, const struct field *field, struct answer given,
		half_points cost);
/* Without anything that only informs: for records */
void put_bare_action(struct json *out, const char *key, const struct field *field, struct answer given);
/* Short, for people: "go 0806", "unit 8th Uhlans" */
size_t answer_text(const struct field *field, struct answer given, char *text, size_t size);
/* The answer an action names; false and a sentence if its verb, piece or space is unknown. */
bool read_action(const struct field *field, const json_t *action, struct answer *given, char *reason,
		 size_t size);

/* ---- Playing ------------------------------------------------------------------------------------------ */

enum game_outcome {
	game_done,
	game_illegal,       /* nothing changed; `verdict` and `reason` say why */
	game_stale,         /* nothing changed; the ticket is not the one in force */
	game_wrong_outcome, /* nothing changed; a typed outcome is of another kind than the one due */
	game_uncertain,     /* peek: for all the seat knows, chance, news or another seat could come in */
	game_barrier,       /* undo: `reason` names the barrier */
	game_refused,       /* not possible in this game: `reason` */
};

/* What ends the judging of a chain: the rest of it was not looked at. */
enum comes_in { chance_comes_in, news_comes_in, another_seat_comes_in };

struct game_result {
	enum game_outcome outcome;
	unsigned taken;         /* answers of the chain that were played, or judged */
	bool cut_short;         /* judging ended before the chain did */
	enum comes_in comes_in; /* and what came in there */
	struct verdict verdict; /* its message, if any */
	const char *rule;       /* its paragraph, or NULL */
	char reason[320];       /* a sentence for a person */
	uint32_t first_event,
		last_event; /* what the asking viewer was told, by number; last < first: nothing */
};

enum { any_ticket = 0 };

/*
 * One answer's verdict, or a chain's: judged by what the seat knows. Judging stops, and what came before counts, where
 * chance, news or another seat would come in.
 */
void game_judge(struct game *game, seat_id seat, const struct answer chain[], unsigned count,
		struct game_result *result);
/*
 * Plays a chain. Illegal before chance, news or another seat came in: nothing has changed. After that, what was played
 * stands, the rest is dropped and `taken` counts.
 */
void game_play(struct game *game, seat_id seat, uint32_t ticket, const struct answer chain[], unsigned count,
	       struct game_result *result);
static inline void game_answer(struct game *game, seat_id seat, struct answer given,
			       struct game_result *result)
{
	game_play(game, seat, any_ticket, &given, 1, result);
}

/* The same with the protocol's actions, whose names are read in the position each of them meets. */
void game_judge_actions(struct game *game, seat_id seat, const json_t *actions, struct game_result *result);
void game_play_actions(struct game *game, seat_id seat, uint32_t ticket, const json_t *actions,
		       struct game_result *result);
/* Writes the decision that would follow the chain; nothing is played, and nothing is written unless game_done. */
void game_peek_actions(struct game *game, seat_id seat, const json_t *actions, struct json *out,
		       const char *key, struct game_result *result);

/*
 * Takes back one answer inside an open chain, else the whole last move of the seat, unless a barrier lies behind it: an
 * outcome was drawn, the seat learned something, another seat answered, a window opened, or somebody else decides now.
 * In a sealed question the only barrier is one's own commit, and only that seat's answers go.
 */
void game_undo(struct game *game, seat_id seat, struct game_result *result);
/* For the one person who holds these seats (a bit set): past a change of the seat, but not past chance or anything learnt. */
void game_undo_own(struct game *game, uint8_t seats, struct game_result *result);
/* In an analysis: the last move, whoever made it and whatever came of it. */
void game_undo_anything(struct game *game, struct game_result *result);
/* One person tries things out and takes back dice, too. The game is marked so, in its file as well, and stays it. */
void game_mark_analysis(struct game *game);
bool game_is_analysis(const struct game *game);

/*
 * Typed outcomes, used before the stream goes on; they replace those typed before. {"d6":4}, {"2d6":[1,1]},
 * {"d10":0}, {"draw":"Mondel"}, {"card":"f.rain"}. False and a sentence when one is no outcome at all.
 */
bool game_dice(struct game *game, const json_t *next, char *error, size_t size);
/* Changes of a position by hand: all or none. */
void game_edit(struct game *game, const json_t *changes, struct game_result *result);

/* A computer player's own dice for the decision in force: they depend on game, seat and decision, on nothing else. */
void game_player_chance(const struct game *game, seat_id seat, struct keyed_chance *own);

/* ---- Standing orders ---------------------------------------------------------------------------------- */

enum order_end { until_operation, until_turn, until_game };

enum { max_orders = 64 };

struct standing_order {
	seat_id seat;
	uint8_t window; /* 1 + index, as in struct question */
	uint8_t until;  /* enum order_end */
	bool hold;      /* the window is asked */
	space_id at;    /* only there; no_space: everywhere */
	struct answer answer;
	uint16_t turn; /* when it was given */
	uint8_t step;
	uint8_t operation;
};

/* Replaces the orders of a seat; false and a sentence if one makes no sense. */
bool game_standing(struct game *game, seat_id seat, const json_t *orders, char *error, size_t size);
void put_standing(struct json *out, const char *key, struct game *game, seat_id seat);

/* ---- Telling ------------------------------------------------------------------------------------------ */

void put_decision(struct json *out, const char *key, struct game *game,
		  seat_id seat); /* no_seat: the first waited for */
void put_verdict(struct json *out, const char *key, const struct game_result *result);
void put_view(struct json *out, const char *key, struct game *game, seat_id viewer);
void put_score(struct json *out, const char *key, struct game *game, seat_id viewer);
/* False: there is no such figure; `result` says why. */
bool put_explanation(struct json *out, const char *key, struct game *game, seat_id viewer,
		     const json_t *about, struct game_result *result);

uint32_t game_events(const struct game *game, seat_id viewer); /* told to a viewer so far; numbered from 1 */
/* Of those, the ones that belong to moves behind the last barrier: all a viewer other than the mover may read. */
uint32_t settled_events(struct game *game, seat_id viewer);
/* Events from number to number, both included, as an array. Those long past are found by playing the record again. */
void put_events(struct json *out, const char *key, struct game *game, seat_id viewer, uint32_t from,
		uint32_t to);
/* The text of every event of that range, in order. */
void game_log(struct game *game, seat_id viewer, uint32_t from, uint32_t to,
	      void (*line)(void *context, uint32_t n, const char *kind, const char *text), void *context);

/* ---- Files -------------------------------------------------------------------------------------------- */

/* The game file as JSON text, to be freed; NULL without memory. */
char *game_save(struct game *game);

struct load_report {
	bool exact;        /* the whole record was played again and came to the same position */
	uint16_t revision; /* of the rules the game was saved under */
	char note
		[320]; /* what the player should know: other rules, a position taken over as it stands; or empty */
	char error[320]; /* why it could not be loaded */
};

/* The id of the scenario a game file is about, to load that first; false and a sentence if it is no game file. */
bool game_file_scenario(const char *text, size_t size, char *id, size_t id_size, char *error,
			size_t error_size);
/* The ground that a game file names, to be given back with json_decref; NULL if it has none. False without memory. */
bool game_file_ground(const char *text, size_t size, json_t **ground);
/* The last position plays on under today's rules. NULL if the file is bad; the report says why. */
struct game *game_load(const struct scenario *scenario, const char *text, size_t size, struct workspace *work,
		       struct load_report *report);

struct replay_report {
	bool same; /* position and events came out byte for byte */
	uint32_t moves;
	uint64_t hash;
	char error[320];
};

/* Plays a file's record again from the start and compares. `story` gets the game as it was played, or is NULL. */
void game_replay(const struct scenario *scenario, const char *text, size_t size, struct workspace *work,
		 void (*story)(void *context, const char *line), void *context, struct replay_report *report);

/* Over the record (seat, question, answer, outcomes) and the position by its names: equal on every machine. */
uint64_t game_hash(struct game *game);

/* The position field by field, and back; false and a sentence if a field is missing or does not fit. */
void put_snapshot(struct json *out, const char *key, const struct scenario *scenario,
		  const struct position *position);
bool read_snapshot(const struct scenario *scenario, const json_t *snapshot, struct position *position,
		   char *error, size_t size);
/* The fields as they stand, checked by nobody: for masks, which are no positions. */
bool read_fields(const struct scenario *scenario, const json_t *snapshot, struct position *position,
		 char *error, size_t size);

/* Who sits where, kept in the file and otherwise not looked at: "human", "greedy". At most 31 letters. */
void game_seat_player(struct game *game, seat_id seat, const char *player);
const char *game_player_of(const struct game *game, seat_id seat);

#endif
