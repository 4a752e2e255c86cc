/*
 * The exercise ground under the hands of a test: draw on it, put counters down, and see what the rules say.
 */
#ifndef VEDETTE_CAMPAIGN_TESTS_SUPPORT_H
#define VEDETTE_CAMPAIGN_TESTS_SUPPORT_H

#include "rulebooks/campaign/rules.h"
#include "tests/support/at_table.h"

/* An empty exercise ground, no dice but typed ones. */
struct at_table *exercise(void);
/* Ground: chains of hexes ("1008 1009 1010") for ways, pairs for sides; of a slope the first hex is the higher one. */
void draw(struct at_table *at, const char *kind, const char *hexes);
/* A counter: put(at, "fr.suchet", "1010"); with more of an edit: put_as(at, "fr.suchet", "1010", "'command':1"). */
void put(struct at_table *at, const char *counter, const char *hex);
void put_as(struct at_table *at, const char *counter, const char *hex, const char *more);
/* In command and in its side's movement phase of the first turn: the French are first. */
void ready(struct at_table *at, const char *counter, const char *hex);

/* The exercise ground of 1809: the Austrians are first. */
struct at_table *exercise_1809(void);
/* A source of supply that its side has opened. */
struct campaign_source *source(struct at_table *at, const char *hex, side_id side);
/* Everybody says that he is done, or passes, until that step of that turn; whatever dice fall. */
void wait_for(struct at_table *at, const char *step, unsigned turn);

const struct campaign *position_at(const struct at_table *at);
unsigned flag_at(const struct at_table *at, const char *counter);
const char *where(const struct at_table *at, const char *counter); /* "1010", "reserve" ... */
/* What a step to a neighbour costs a counter, in half points, or the paragraph that forbids it. */
int step_cost(const struct at_table *at, const char *counter, const char *from, const char *to,
	      bool marching);
const char *step_rule(const struct at_table *at, const char *counter, const char *from, const char *to,
		      bool marching);

#endif
