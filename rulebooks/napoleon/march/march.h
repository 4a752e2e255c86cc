/*
 * What the files of operations and marches share.
 */
#ifndef VEDETTE_NAPOLEON_MARCH_H
#define VEDETTE_NAPOLEON_MARCH_H

#include "rulebooks/napoleon/position.h"

/* ---- points.c, march_fatigue.c ---- */

/* The most movement points the stack can have for all everybody knows; exact where blocks lie open. */
int napoleon_most_points(const struct scenario *scenario, const struct napoleon *n, uint32_t chosen);
/* The most fatigue the march can have cost for all everybody knows. */
int napoleon_most_march_fatigue(const struct scenario *scenario, const struct napoleon *n);
bool napoleon_has_moved(const struct napoleon *n);

/* What it costs for all the reader knows: least where the enemy in the last area gives way, most where he stands. */
void napoleon_bound_march_fatigue(const struct field *field, struct figure *figure);
/* The stack goes over a connection, or where a way leads. */
void napoleon_move_stack(struct napoleon *n, unsigned from, unsigned to, unsigned points);

/* ---- reach.c ---- */

enum { forage_points = 2 };
enum { one_connection = 1, over_destroyed_bridge = 3 };

/* move.path: the points of a connection, the only place that says so. */
static inline unsigned napoleon_cost_of(const struct napoleon *n, unsigned connection)
{
	return napoleon_is_destroyed(n, connection) ? over_destroyed_bridge : one_connection;
}

enum { longest_way = sizeof(((struct operation *)0)->route) };

/* `way` of an answer. */
enum { way_shorter = 1 };

/* The ways of the stack that marches, one to each area, found by what everybody sees. */
struct ways {
	uint8_t cost[areas];   /* 0xff: there is none */
	uint8_t before[areas]; /* the area before it on the way */
	uint8_t barred
		[areas]; /* 1 + the area where, as its owner knows, the stack would stop before it comes there */
	uint8_t straight[areas]; /* over the destroyed bridge beside it, although a way round is cheaper */
};

/* Past the fewest blocks; and the cheapest, which count where they cost less. */
void napoleon_find_ways(const struct field *field, struct ways *ways, struct ways *shorter);
/* The way to one area, and those found before it. */
void napoleon_find_way(const struct field *field, unsigned goal, unsigned way, struct ways *ways);
/* The areas of the way to it, in their order; how many. */
unsigned napoleon_route(const struct napoleon *n, const struct ways *ways, unsigned goal,
			uint8_t route[longest_way]);
/* The area from which the way enters its goal. */
unsigned napoleon_entered_from(const struct napoleon *n, const struct ways *ways, unsigned goal);
/* What it costs to go there, or -1: it cannot. */
int napoleon_cost_to(const struct field *field, const struct ways *ways, unsigned area);
/* By the shorter way, or -1: it cannot, or that way is no shorter. */
int napoleon_shorter_cost_to(const struct field *field, const struct ways *ways, const struct ways *shorter,
			     unsigned area);
void napoleon_list_ways(const struct field *field, const struct ways *ways, const struct ways *shorter,
			struct answers *answers);
struct verdict napoleon_judge_way(const struct field *field, const struct ways *ways, unsigned area);
struct verdict napoleon_judge_shorter_way(const struct field *field, const struct ways *ways,
					  const struct ways *shorter, unsigned area);
/* Without a way (any_way) the first is meant, or the shorter where the first is not legal; it comes back in `ways`. */
enum { any_way = -1 };
struct verdict napoleon_choose_way(const struct field *field, unsigned area, int way, struct ways *ways);
/* May the march end where it is, STRATEGIC RETREAT considered? */
bool napoleon_may_halt(const struct field *field, const struct ways *ways, const struct ways *shorter);
/* The stack has come upon friends who stop it, as far as this mask says. */
bool napoleon_is_stopped_by_friends(const struct napoleon *n);
/* Everybody sees that the stack goes no further. */
bool napoleon_is_seen_to_halt(const struct scenario *scenario, const struct napoleon *n);

/* ---- operations.c ---- */

/* The stack is chosen, for all to see; the side passes. Called with the procedure on top. */
void napoleon_start_operation(struct table *table, uint32_t flags);
/* The operation of the stack begins where it stands. */
void napoleon_begin_operation(struct napoleon *n, uint32_t chosen);
void napoleon_pass(struct table *table, unsigned text);

/* ---- select.c ---- */

uint32_t napoleon_ready(const struct napoleon *n, side_id side); /* on the map and not activated */
struct verdict napoleon_judge_ready(const struct napoleon *n, unsigned flag);
/* The blocks of the side that may begin an operation, as far as this mask says. */
uint32_t napoleon_selectable(const struct napoleon *n, side_id side);
/* Would commanders stand alone at the area, once these blocks have left it? */
bool napoleon_leaves_commander(const struct napoleon *n, unsigned area, uint32_t leaving);
/* A set of blocks that may act or go together, as far as they are known. */
struct verdict napoleon_judge_stack(const struct napoleon *n, uint32_t flags);
/* Blocks chosen so far, in the first argument of a frame: they stand in one area. */
bool napoleon_is_sound_choice(const struct scenario *scenario, const struct position *position,
			      const struct frame *frame);
/* May a block be added to a set, which may be empty? */
struct verdict napoleon_judge_member(const struct napoleon *n, uint32_t flags, unsigned flag);

/* ---- share.c ---- */

/* The owner takes points of fatigue off corps of the set, as he likes. */
void napoleon_relieve(struct table *table, side_id side, uint32_t flags, unsigned points, struct message why);

/* ---- march_cards.c ---- */

/* May the stack be confused where it has come to? */
struct verdict napoleon_judge_confusion(const struct field *field);
/* Tells what a stack does that no vedettes could: news where blocks stand upright. */
void napoleon_tell_of_stack(struct table *table, struct message message);

/* ---- bridges.c, reaction.c ---- */

bool napoleon_can_work_on_bridge(const struct field *field, unsigned area, bool destroyed);
bool napoleon_can_react(const struct field *field, side_id side);

/* Flags of a side as the bits of a frame's argument. */
static inline uint16_t bits_of(uint32_t flags, side_id side)
{
	return (uint16_t)(side == french ? flags : flags >> french_blocks);
}

static inline uint32_t flags_from(uint16_t bits, side_id side)
{
	return side == french ? (uint32_t)bits : (uint32_t)bits << french_blocks;
}

/* Those of a set that are still on the map. */
static inline uint32_t on_map(const struct napoleon *n, uint32_t flags)
{
	uint32_t found = 0;
	while (flags) {
		unsigned flag = take_flag(&flags);
		if (n->at[flag] < areas)
			found |= 1u << flag;
	}
	return found;
}

static inline struct event event_of(struct message message, uint32_t flags, unsigned at)
{
	struct event event = {.message = message, .at = (space_id)at};
	while (flags && event.pieces < sizeof event.piece / sizeof *event.piece)
		event.piece[event.pieces++] = (piece_id)take_flag(&flags);
	return event;
}

#endif
