/*
 * A table in memory for the tests of any rulebook: set a position up in three lines, do one thing, assert the figure.
 * The tests of a rulebook add their own words for its pieces (rulebooks/<module>/tests/support.h).
 *
 * Answers are listed and judged by what the seat that is asked knows; names are looked up in the truth. Windows are
 * asked like any other question. Whatever cannot be done (an unknown name, an illegal answer, a die that was not typed)
 * fails the test on the spot. JSON may be written with single quotes.
 */
#ifndef VEDETTE_TESTS_AT_TABLE_H
#define VEDETTE_TESTS_AT_TABLE_H

#include "vedette/rulebook.h"

struct at_table;

/* ---- Setting up ---------------------------------------------------------------------------------------- */

/* A game at its first question; chance comes from a stream until dice are typed. */
struct at_table *start(const char *scenario);
/* The same under options, as "id=value" pairs: "last_turn=0 moving-attack=per-corps" (numbers, or names of values). */
struct at_table *start_with(const char *scenario, const char *options);
/* The same with every piece off the map and no dice but typed ones. */
struct at_table *clear_field(const char *scenario);
struct at_table *clear_field_with(const char *scenario, const char *options);
/* Not needed at the end of a test (each has its own process); for loops over many games. */
void leave(struct at_table *at);

/* Any change of the protocol's `edit`, or an array of them: "{'piece':'IR 10','losses':1}", "{'turn':'14.00'}". */
void change(struct at_table *at, const char *changes);
void changef(struct at_table *at, const char *format, ...) __attribute__((format(printf, 2, 3)));
/*
 * The paragraph for which a change (or the whole position after it) is refused; NULL if it was allowed. "" if refused
 * without one.
 */
const char *refused(struct at_table *at, const char *changes);
/* Checks the whole position and starts the step: "movement", "combat" ... Stands at its first question then. */
void begin(struct at_table *at, const char *step);

/* ---- Chance -------------------------------------------------------------------------------------------- */

/*
 * Outcomes to come, one after another: "d6 4", "2d6 1 1", "d10 0", "draw Mondel", "card F12"; several are parted by
 * commas. Adds to the queue. Shuffling that no person sees (flags dealt anew) never takes from it.
 */
void dice(struct at_table *at, const char *outcomes);
unsigned dice_left(const struct at_table *at);
/* From now on a stream answers when no outcome is typed. */
void any_dice(struct at_table *at, const char *seed);
/* From now on every outcome has to be typed. */
void no_dice(struct at_table *at);

/* ---- Answering ----------------------------------------------------------------------------------------- */

/* "unit 8th Uhlans", "go 0508", "go 0508 way 1", "at 0509", "face SE", "number 3", "card Mondel", "yes", "pass", "done" */
struct answer answer_of(const struct at_table *at, const char *text);
void give(struct at_table *at, const char *text); /* must be legal; for the first seat that is waited for */
void give_all(struct at_table *at, const char *texts); /* several, parted by commas */
void give_any(struct at_table *at, unsigned n);        /* the n-th of the list (modulo its length) */
/* For one of several seats that are asked side by side. */
void give_as(struct at_table *at, seat_id seat, const char *text);
/* Passes every window until something else is asked. How many there were. */
unsigned pass_every_window(struct at_table *at);
bool is_legal(const struct at_table *at, const char *text);
/* The paragraph that forbids an answer; "" if there is none, NULL if it is legal. */
const char *rule_of(const struct at_table *at, const char *text);
/* The id of the text that forbids it, NULL if it is legal. */
const char *reason_of(const struct at_table *at, const char *text);
/* All that it says. */
struct message why_of(const struct at_table *at, const char *text);
bool is_listed(const struct at_table *at, const char *text);
half_points cost_of(const struct at_table *at, const char *text); /* as listed; -1 if it is not listed */
unsigned answers_listed(const struct at_table *at);
/* The odds of a listed answer, of 65,536. */
uint32_t odds_of(const struct at_table *at, const char *text);
/* The id of the open question, "" when the game is over. */
const char *asked(const struct at_table *at);
const char *asked_of(const struct at_table *at, seat_id seat); /* "" if the seat is not asked */
seat_id asked_seat(const struct at_table *at);
/* Seat and question: "french operation". */
const char *asks(const struct at_table *at);
/* The window that is open ("combat"), or NULL. */
const char *window_open(const struct at_table *at);

/* ---- Looking ------------------------------------------------------------------------------------------- */

/* What the seat that is asked knows; the truth when nobody is. */
struct field field_at(const struct at_table *at);
struct field truth_at(const struct at_table *at);
/* What a seat, public_seat or referee_seat knows; room for each of them, valid until the next call with it. */
struct field seen_by(const struct at_table *at, seat_id viewer);
struct table *table_at(struct at_table *at);
const struct position *true_position(const struct at_table *at);
/* What players that look ahead ask of it. */
int worth_at(const struct at_table *at, side_id side);
bool rests_at(const struct at_table *at);
const struct scenario *scenario_at(const struct at_table *at);
const struct rulebook *rulebook_at(const struct at_table *at);
/* The rulebook's part of a view, as an object of the table's: valid until a dozen more have been asked for. */
const json_t *view_for(const struct at_table *at, seat_id viewer);
/* The row of an array of objects whose member has this text: row_of(view, "pieces", "id", "lannes"); NULL if none. */
const json_t *row_of(const json_t *object, const char *array, const char *member, const char *text);

piece_id piece_named(const struct at_table *at, const char *name);
space_id space_named(const struct at_table *at, const char *text);
unsigned card_named(const struct at_table *at, const char *name);
seat_id seat_named(const struct at_table *at, const char *name);
side_id side_named(const struct at_table *at, const char *name);
unsigned turn_at(const struct at_table *at);
const char *clock_at(const struct at_table *at); /* "09.00" */
const char *step_at(const struct at_table *at);  /* "movement" */
bool is_over(const struct at_table *at);
side_id winner_at(const struct at_table *at);
int points(const struct at_table *at, side_id side);

/* A figure of `explain`: figure(at, "column", "{'what':'odds','unit':'IR 10','target':'0509'}"). */
int figure(const struct at_table *at, const char *id, const char *about);
int most_of_figure(const struct at_table *at, const char *id, const char *about);
bool has_figure(const struct at_table *at, const char *id, const char *about);
/* The value of the term with that text id in the figure; 0 if it is not there. */
int term(const struct at_table *at, const char *id, const char *about, const char *text);
bool has_term(const struct at_table *at, const char *id, const char *about, const char *text);
/* The paragraph for which there is no such explanation; NULL if there is one. */
const char *no_figure(const struct at_table *at, const char *about);
/* A row of chances in the explanation, `of` beside it; 0 of 0 if it is not there. */
struct chance_row chance_of(const struct at_table *at, const char *id, const char *about);

/* Words that hold for the next few queries, for the queries of a rulebook. */
enum { word_size = 64 };
char *next_word(const struct at_table *at);
/* The name of a space, also beyond the board. */
const char *space_word(const struct at_table *at, unsigned space);

/* ---- What was told ------------------------------------------------------------------------------------- */

/* How often an event with that text id was told since the last begin, start or forget. */
unsigned told(const struct at_table *at, const char *text);
/* The last one, or NULL; its figure pointer is not valid. */
const struct event *last_told(const struct at_table *at, const char *text);
void forget(struct at_table *at);
/* The sentences told, one a line, on the standard error: for writing tests. */
void print_story(const struct at_table *at);
void print_answers(const struct at_table *at);

#endif
