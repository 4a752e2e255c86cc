/*
 * Faults planted in a rulebook, one at a time: the battery has to find each of them.
 */
#ifndef VEDETTE_PLANTED_H
#define VEDETTE_PLANTED_H

#include "tests/support/battery.h"

enum { games_to_find_it = 40 };

struct scenario *planted_scenario(const char *id);
/* Plays games of the scenario under the planted rulebook; fails unless the battery complains of `property`. */
void expect_leak_in(const char *scenario, const struct rulebook *planted, const char *property);
void expect_fault_in(const char *scenario, const struct rulebook *planted, const char *property);
/* The same with as many seats as a game can have. */
void expect_leak_among_partners(const char *scenario, const struct rulebook *planted, const char *property);
/* The same games under the rulebook itself: nothing may be found. */
void expect_nothing_in(const char *scenario, unsigned games);

/* Passes events on after changing them. */
struct changing {
	struct events events;
	struct events *next;
	void (*change)(struct event *event);
};
struct changing changing_events(struct events *next, void (*change)(struct event *event));

#endif
