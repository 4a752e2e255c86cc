/*
 * A table in memory for the tests of Trautenau: set a position up in three lines, do one thing, assert the figure.
 *
 *	struct at_table *at = clear_field("trautenau");
 *	place(at, "8th Uhlans", "0505", "S");
 *	place(at, "Art 1/III", "0509", "N");
 *	activate(at, "Bredow");
 *	begin(at, "movement");
 *	give(at, "unit 8th Uhlans");
 *	cr_assert(is_legal(at, "go 0508"));
 *
 * Whatever cannot be done (an unknown name, an illegal answer, a die that was not typed) fails the test on the spot.
 * JSON may be written with single quotes.
 */
#ifndef VEDETTE_TRAUTENAU_TESTS_SUPPORT_H
#define VEDETTE_TRAUTENAU_TESTS_SUPPORT_H

#include "rulebooks/trautenau/trautenau.h"

struct at_table;

/* ---- Setting up ---------------------------------------------------------------------------------------------------- */

/* A game of "trautenau", "soor" or "joined" at its first question; chance comes from a stream until dice are typed. */
struct at_table *start(const char *scenario);
/* The same under options, as "id=value" pairs: "last_turn=0 losses_highest=1" (values as numbers). */
struct at_table *start_with(const char *scenario, const char *options);
/* The same with every piece off the map, nobody active, an empty cup, and no dice but typed ones. */
struct at_table *clear_field(const char *scenario);
struct at_table *clear_field_with(const char *scenario, const char *options);
/* Not needed at the end of a test (each has its own process); for loops over many games. */
void leave(struct at_table *at);

/* Puts a piece onto a hex. `facing`: "N", "NE" ..., or NULL for commanders and houses. Returns the piece. */
piece_id place(struct at_table *at, const char *piece, const char *hex, const char *facing);
/* Any change of the protocol's `edit`, or an array of them: "{'piece':'IR 10','losses':1}", "{'turn':'14.00'}". */
void change(struct at_table *at, const char *changes);
/* The paragraph for which a change (or the whole position after it) is refused; NULL if it was allowed. "" if refused without one. */
const char *refused(struct at_table *at, const char *changes);
void disorganise_unit(struct at_table *at, const char *piece);
void set_losses(struct at_table *at, const char *piece, unsigned losses);
/* The formation under activation; its units are in command unless said otherwise. */
void activate(struct at_table *at, const char *formation);
void at_hour(struct at_table *at, const char *hour); /* "14.00" */
/* Checks the whole position and starts the step: "movement", "combat" ... Stands at its first question then. */
void begin(struct at_table *at, const char *step);

/* ---- Chance -------------------------------------------------------------------------------------------------------- */

/* Outcomes to come, one after another: "d6 4", "2d6 1 1", "draw Mondel"; several are parted by commas. Adds to the queue. */
void dice(struct at_table *at, const char *outcomes);
unsigned dice_left(const struct at_table *at);
/* From now on a stream answers when no outcome is typed. */
void any_dice(struct at_table *at, const char *seed);

/* ---- Answering ----------------------------------------------------------------------------------------------------- */

/* "unit 8th Uhlans", "go 0508", "go evacuated", "at 0509", "face SE", "number 3", "card Mondel", "yes", "pass", "done" */
struct answer answer_of(const struct at_table *at, const char *text);
void give(struct at_table *at, const char *text);      /* must be legal */
void give_all(struct at_table *at, const char *texts); /* several, parted by commas */
void give_any(struct at_table *at, unsigned n);        /* the n-th of the list (modulo its length) */
bool is_legal(const struct at_table *at, const char *text);
/* The paragraph that forbids an answer; "" if there is none, NULL if it is legal. */
const char *rule_of(const struct at_table *at, const char *text);
/* The id of the text that forbids it, NULL if it is legal. */
const char *reason_of(const struct at_table *at, const char *text);
bool is_listed(const struct at_table *at, const char *text);
half_points cost_of(const struct at_table *at, const char *text); /* as listed; -1 if it is not listed */
unsigned answers_listed(const struct at_table *at);
/* The id of the open question, "" when the game is over. */
const char *asked(const struct at_table *at);
seat_id asked_seat(const struct at_table *at);

/* ---- Looking ------------------------------------------------------------------------------------------------------- */

struct field field_at(const struct at_table *at);
const struct trautenau *position_at(const struct at_table *at);
struct table *table_at(struct at_table *at);

piece_id piece_named(const struct at_table *at, const char *name);
space_id space_named(const struct at_table *at, const char *text);
unsigned formation_named(const struct at_table *at, const char *name);
/* "0508", "entry:0118", "eliminated" ... */
const char *where(const struct at_table *at, const char *piece);
bool stands_at(const struct at_table *at, const char *piece, const char *place);
const char *facing_of(const struct at_table *at, const char *piece); /* "N"; "" if it has none */
unsigned losses_at(const struct at_table *at, const char *piece);
bool is(const struct at_table *at, const char *piece, unsigned flag); /* piece_disorganised ... */
unsigned turn_at(const struct at_table *at);
const char *hour_at(const struct at_table *at); /* "09.00" */
const char *step_at(const struct at_table *at); /* "movement" */
bool is_over(const struct at_table *at);
int points(const struct at_table *at, side_id side);

/* A figure of `explain`: figure(at, "column", "{'what':'odds','unit':'IR 10','target':'0509'}"). */
int figure(const struct at_table *at, const char *id, const char *about);
bool has_figure(const struct at_table *at, const char *id, const char *about);
/* The value of the term with that text id in the figure; 0 if it is not there. */
int term(const struct at_table *at, const char *id, const char *about, const char *text);
/* The paragraph for which there is no such explanation; NULL if there is one. */
const char *no_figure(const struct at_table *at, const char *about);

/* ---- What was told --------------------------------------------------------------------------------------------------- */

/* How often an event with that text id was told since the last begin, start or forget. */
unsigned told(const struct at_table *at, const char *text);
/* The last one, or NULL; its figure pointer is not valid. */
const struct event *last_told(const struct at_table *at, const char *text);
void forget(struct at_table *at);
/* The sentences told, one a line, on the standard error: for writing tests. */
void print_story(const struct at_table *at);
void print_answers(const struct at_table *at);

#endif
