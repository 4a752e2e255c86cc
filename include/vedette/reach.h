/*
 * Reach: how far a move can go, over (space, mode).
 *
 * Mode is a small number of the rulebook's (on a road, in road march, charging). Of all ways to a space the one with
 * the fewest consequences is offered, then the one with the fewest points. The same search traces lines of command,
 * retreat and supply with a cost limit.
 */
#ifndef VEDETTE_REACH_H
#define VEDETTE_REACH_H

#include "vedette/board.h"

enum {
	reach_modes = 4,
	reach_spaces = 4608,
	reach_limit = 255,
	/* of reach_find */ reach_labels = 1 << 15,
	reach_plain_labels = 56000
};

struct reach_step {
	half_points cost;     /* negative: forbidden */
	uint8_t mode;         /* mode behind the step */
	uint8_t consequences; /* things this step brings upon the mover; the search avoids them first */
	bool stops;           /* the mover may enter, but not go on */
	uint8_t rule;         /* forbidden: the rulebook's number of the rule that bars it */
	uint16_t why;         /* forbidden: the text that says so */
	/* Larger than two words it is written member by member; packed into a register it stalls the search. */
	uint64_t spare[2];
};

enum { reach_outcomes = 4, reach_in_place = 0xff, reach_dearest_step = 255, reach_far = 32000 };

struct reach_node {
	half_points cost;
	uint8_t consequences;
	uint8_t mode;
	bool stops;
	uint8_t from_mode;
	space_id space;
	space_id from;   /* the space before it on the way; the start's is no_space */
	uint16_t before; /* index of the node before it */
};

/*
 * What may come of going from a node to a neighbour: writes up to reach_outcomes steps and says how many; 0 is
 * forbidden, and out[0] then says why, if the rule is one that explains. direction reach_in_place: `to` is where it
 * stands, and the outcomes are changes of mode on the spot.
 */
typedef unsigned reach_rule(const void *rules, const struct reach_node *from, unsigned direction, space_id to,
			    struct reach_step out[reach_outcomes]);

/* A way that is still to be looked at. */
struct reach_label {
	struct reach_node node;
	uint16_t next;
};

/* What is known of a (space, mode); those of a space lie in one line of the cache. */
struct reach_slot {
	uint64_t waiting;  /* round, consequences, cost of a label */
	uint32_t stamp;    /* round in which `index` was written */
	uint16_t index;    /* its node to offer */
	uint16_t cheapest; /* least cost to go on from */
};

/*
 * A workspace, about 1 MB of which a search touches what it needs, owned by the caller. Zero it once; it is
 * never cleared again: `round` tells old entries from new ones. A (space, mode) may have several nodes, each
 * with more consequences and fewer points than the one before it.
 */
struct reach {
	uint32_t round;
	uint16_t count;                                     /* nodes reached, by consequences, then cost */
	struct reach_slot slot[reach_spaces * reach_modes]; /* per (space, mode) */
	uint32_t plain_round;                               /* of plain searches */
	int32_t plain[reach_modes]
		     [reach_spaces]; /* of a plain search: its round, then what waits, see reach_search.h */
	struct reach_node node[reach_spaces * reach_modes]; /* settled nodes */
	union {
		struct reach_label label[reach_labels];
		uint64_t packed[reach_plain_labels]; /* labels of a plain search */
	};
};

/* Where a search begins. */
struct reach_start {
	space_id space;
	uint8_t mode;
	uint8_t consequences;
	half_points spent;
};

/* Where a search may end: what lies behind it is not looked at. */
enum { reach_any_mode = 0xff };

struct reach_goal {
	space_id space;
	uint8_t mode; /* reach_any_mode: whichever comes first */
};

struct reach_query {
	const struct reach_start *start;
	unsigned starts;
	half_points limit; /* up to reach_far */
	bool in_place;     /* the rule is asked for changes of mode, too */
	bool one_mode; /* every step keeps mode 0: the rule is not asked for steps back to where a cheaper way came by */
	reach_rule *rule;
	const void *rules;
	/* NULL: everywhere. Only where a step's stop hangs on nothing but the space: the first node at the goal is the best then. */
	const struct reach_goal *goal;
};

void reach_search(struct reach *reach, const struct board *board, const struct reach_query *query);

/*
 * What a step of a plain search costs, or less than 0 where nobody may go: no step has consequences, and whether one must stop hangs on the
 * space alone. *mode and *stops are the node's own mode and false until the rule says otherwise.
 */
typedef int reach_plain_rule(const void *rules, const struct reach_node *from, unsigned direction,
			     space_id to, uint8_t *mode, bool *stops);

void reach_find(struct reach *reach, const struct board *board, space_id start, uint8_t mode,
		half_points spent, half_points limit, reach_rule *rule, const void *rules);

/* The node to offer for a space, or NULL if it was not reached. */
const struct reach_node *reach_at(const struct reach *reach, space_id space);

/* The same in one mode. */
static inline const struct reach_node *reach_in_mode(const struct reach *reach, space_id space, unsigned mode)
{
	const struct reach_slot *slot = &reach->slot[(unsigned)space * reach_modes + mode];
	return slot->stamp == reach->round ? &reach->node[slot->index] : NULL;
}

/* The way to a node, start excluded, in order; returns its length. */
unsigned reach_way(const struct reach *reach, const struct reach_node *node, space_id way[], unsigned most);

/* A search kept aside, so that it need not be made twice; what was asked, its keeper must know. How many nodes were kept: none if there are too many. */
unsigned reach_keep(const struct reach *reach, struct reach_node node[], unsigned most);
void reach_recall(struct reach *reach, const struct reach_node node[], unsigned count);

#endif
