/*
 * The search itself, to be compiled together with a rule: a rulebook that searches much makes an instance of its own,
 * into which its rule is inlined. The same source as reach_search.
 */
#ifndef VEDETTE_REACH_SEARCH_H
#define VEDETTE_REACH_SEARCH_H

#include <assert.h>
#include <string.h>

#include "vedette/reach.h"

#define REACH_INLINE static inline __attribute__((always_inline))

enum { reach__none = 0xffff, reach__dearest = 0xffff, reach__levels = 256, reach__window = 256 };

_Static_assert((int)reach_dearest_step < (int)reach__window, "a step stays within the reach__window");

/*
 * The queue of one search. Level is the number of consequences: labels of later levels wait in a heap of
 * their own.
 */
struct reach__queue {
	struct reach *reach;
	uint16_t bucket[reach__window]; /* by cost modulo the reach__window, of the level at work */
	uint16_t far;                   /* of that level, but beyond the reach__window */
	uint16_t later[reach__levels];
	unsigned level, most_level;
	unsigned cost;   /* bucket at work: the window begins here */
	unsigned linked; /* labels in the buckets */
	unsigned used;   /* labels taken from the pool */
	uint16_t free;   /* labels given back */
	half_points limit;
};

static inline uint16_t reach__take_label(struct reach__queue *queue)
{
	uint16_t label = queue->free;
	if (label != reach__none) {
		queue->free = queue->reach->label[label].next;
		return label;
	}
	return queue->used < reach_labels ? (uint16_t)queue->used++ : reach__none;
}

static inline void reach__link_label(struct reach__queue *queue, uint16_t label, unsigned level,
				     unsigned cost)
{
	uint16_t *head = &queue->bucket[cost % reach__window];
	if (level > queue->level) {
		while (queue->most_level < level)
			queue->later[++queue->most_level] = reach__none;
		head = &queue->later[level];
	} else if (cost - queue->cost >= reach__window) {
		head = &queue->far;
	} else {
		queue->linked++;
	}
	queue->reach->label[label].next = *head;
	*head = label;
}

static inline void reach__link_again(struct reach__queue *queue, uint16_t label)
{
	const struct reach_node *node = &queue->reach->label[label].node;
	reach__link_label(queue, label, node->consequences, (unsigned)node->cost);
}

static inline void reach__push(struct reach__queue *queue, const struct reach_node *node)
{
	uint16_t label = reach__take_label(queue);
	if (label == reach__none)
		return;
	queue->reach->label[label].node = *node;
	reach__link_again(queue, label);
}

/* Links a list of labels anew; the window begins at the cheapest. */
static inline bool reach__relink(struct reach__queue *queue, uint16_t *list)
{
	uint16_t label = *list;
	*list = reach__none;
	queue->cost = ~0u;
	for (uint16_t i = label; i != reach__none; i = queue->reach->label[i].next)
		if ((unsigned)queue->reach->label[i].node.cost < queue->cost)
			queue->cost = (unsigned)queue->reach->label[i].node.cost;
	while (label != reach__none) {
		uint16_t next = queue->reach->label[label].next;
		reach__link_again(queue, label);
		label = next;
	}
	return queue->linked > 0;
}

/* Brings labels that wait further off, or on the next level that has any, into the buckets. */
static inline bool reach__next_labels(struct reach__queue *queue)
{
	if (queue->far != reach__none)
		return reach__relink(queue, &queue->far);
	while (queue->level < queue->most_level) {
		queue->level++;
		if (queue->later[queue->level] != reach__none)
			return reach__relink(queue, &queue->later[queue->level]);
	}
	return false;
}

/* The next label; it may be read until another one is taken. */
static inline const struct reach_node *reach__pop(struct reach__queue *queue)
{
	if (queue->linked == 0 && !reach__next_labels(queue))
		return NULL;
	while (queue->bucket[queue->cost % reach__window] == reach__none)
		queue->cost++;
	uint16_t label = queue->bucket[queue->cost % reach__window];
	struct reach_label *entry = &queue->reach->label[label];
	queue->bucket[queue->cost % reach__window] = entry->next;
	queue->linked--;
	entry->next = queue->free;
	queue->free = label;
	return &entry->node;
}

static inline unsigned reach__slot_of(space_id space, unsigned mode)
{
	return (unsigned)space * reach_modes + mode;
}

/* Is a label of no use, after those that have been settled at its place? */
static inline bool reach__is_outdone(const struct reach *reach, unsigned slot, bool stops, half_points cost)
{
	if (reach->slot[slot].stamp != reach->round)
		return false;
	return stops || cost >= reach->slot[slot].cheapest;
}

/* Which of two nodes at a space is offered; equal ways: the one that can go on, then the lower mode. */
static inline bool reach__better(const struct reach_node *a, const struct reach_node *b)
{
	if (a->consequences != b->consequences)
		return a->consequences < b->consequences;
	if (a->cost != b->cost)
		return a->cost < b->cost;
	if (a->stops != b->stops)
		return b->stops;
	return a->mode < b->mode;
}

static inline void reach__settle(struct reach *reach, const struct reach_node *node)
{
	unsigned slot = reach__slot_of(node->space, node->mode);
	uint16_t place = reach->count++;
	reach->node[place] = *node;
	if (reach->slot[slot].stamp != reach->round) {
		reach->slot[slot].stamp = reach->round;
		reach->slot[slot].index = place;
		reach->slot[slot].cheapest = reach__dearest;
	} else if (reach__better(node, &reach->node[reach->slot[slot].index])) {
		reach->slot[slot].index = place; /* as good as the one before, and can go on */
	}
	if (!node->stops)
		reach->slot[slot].cheapest = (uint16_t)node->cost;
}

static inline bool reach__is_goal(const struct reach_goal *goal, const struct reach_node *node)
{
	return goal && node->space == goal->space &&
	       (goal->mode == reach_any_mode || node->mode == goal->mode);
}

static inline uint64_t reach__rank_of(const struct reach *reach, unsigned consequences, unsigned cost)
{
	return (uint64_t)reach->round << 32 | consequences << 16 | cost;
}

/*
 * A label that waits at the place already, can go on, costs less and has no more consequences: it
 * leaves the queue first, and the later one would be thrown away then.
 */
static inline bool reach__comes_too_late(const struct reach *reach, unsigned slot, unsigned consequences,
					 unsigned cost)
{
	uint64_t waiting = reach->slot[slot].waiting;
	if (waiting >> 32 != reach->round)
		return false;
	return cost > (waiting & 0xffff) && consequences >= (waiting >> 16 & 0xffff);
}

static inline void reach__note_waiting(struct reach *reach, unsigned slot, unsigned consequences,
				       unsigned cost)
{
	uint64_t rank = reach__rank_of(reach, consequences, cost);
	uint64_t waiting = reach->slot[slot].waiting;
	if (waiting >> 32 != reach->round || rank < waiting)
		reach->slot[slot].waiting = rank;
}

REACH_INLINE void reach__add_outcome(struct reach__queue *queue, const struct reach_node *from,
				     uint16_t before, space_id to, const struct reach_step *step)
{
	struct reach *reach = queue->reach;
	if (step->cost < 0 || step->cost > reach_dearest_step || step->mode >= reach_modes ||
	    step->cost > queue->limit - from->cost)
		return;
	unsigned consequences = (unsigned)from->consequences + step->consequences;
	if (consequences >= reach__levels)
		consequences = reach__levels - 1;
	unsigned slot = reach__slot_of(to, step->mode);
	half_points cost = (half_points)(from->cost + step->cost);
	if (reach__comes_too_late(reach, slot, consequences, (unsigned)cost) ||
	    reach__is_outdone(reach, slot, step->stops, cost))
		return;
	uint16_t label = reach__take_label(queue);
	if (label == reach__none)
		return;
	/* Written where it will lie: copied whole, what was written in parts stalls the search. */
	struct reach_node *node = &reach->label[label].node;
	node->cost = cost;
	node->consequences = (uint8_t)consequences;
	node->mode = step->mode;
	node->stops = step->stops;
	node->from_mode = from->mode;
	node->space = to;
	node->from = from->space;
	node->before = before;
	reach__link_label(queue, label, consequences, (unsigned)cost);
	if (!step->stops)
		reach__note_waiting(reach, slot, consequences, (unsigned)cost);
}

REACH_INLINE void reach__try_step(struct reach__queue *queue, const struct reach_node *from, uint16_t before,
				  unsigned direction, space_id to, const struct reach_query *query,
				  reach_rule *const rule)
{
	struct reach_step step[reach_outcomes];
	unsigned count = rule(query->rules, from, direction, to, step);
	for (unsigned i = 0; i < count; i++)
		reach__add_outcome(queue, from, before, to, &step[i]);
}

REACH_INLINE void reach__try_steps(struct reach__queue *queue, const struct board *board, uint16_t before,
				   const struct reach_query *query, reach_rule *const rule)
{
	const struct reach_node from = queue->reach->node[before];
	if (query->in_place)
		reach__try_step(queue, &from, before, reach_in_place, from.space, query, rule);
	if (board->kind == board_of_hexes) {
		const space_id *neighbour = board->neighbour[from.space];
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (neighbour[direction] != no_space &&
			    !(query->one_mode &&
			      reach__is_outdone(queue->reach, reach__slot_of(neighbour[direction], 0), false,
						from.cost)))
				reach__try_step(queue, &from, before, direction, neighbour[direction], query,
						rule);
		return;
	}
	const space_id *to = board->edge_to + board->first_edge[from.space];
	unsigned count = (unsigned)board->first_edge[from.space + 1] - board->first_edge[from.space];
	for (unsigned i = 0; i < count; i++)
		reach__try_step(queue, &from, before, i, to[i], query, rule);
}

/* After four thousand million searches the stamps of the first ones would look new. */
static inline void reach__next_round(struct reach *reach)
{
	if (++reach->round == 0) {
		memset(reach->slot, 0, sizeof reach->slot);
		reach->round = 1;
	}
	reach->count = 0;
}

static inline void reach__open_queue(struct reach__queue *queue, struct reach *reach, half_points limit)
{
	queue->reach = reach;
	queue->level = queue->most_level = queue->used = queue->linked = 0;
	queue->free = queue->far = reach__none;
	queue->limit = limit;
	unsigned used = (unsigned)limit + 1 < reach__window ? (unsigned)limit + 1 : reach__window;
	memset(queue->bucket, 0xff, used * sizeof *queue->bucket);
}

REACH_INLINE void reach_search_by(struct reach *reach, const struct board *board,
				  const struct reach_query *query, reach_rule *const rule)
{
	struct reach__queue queue;
	struct reach_node node;
	reach__next_round(reach);
	reach__open_queue(&queue, reach, query->limit);
	queue.cost = ~0u;
	for (unsigned i = 0; i < query->starts; i++)
		if ((unsigned)query->start[i].spent < queue.cost)
			queue.cost = (unsigned)query->start[i].spent;
	for (unsigned i = 0; i < query->starts; i++) {
		const struct reach_start *start = &query->start[i];
		node = (struct reach_node){.cost = start->spent,
					   .consequences = start->consequences,
					   .mode = start->mode,
					   .space = start->space,
					   .from = no_space,
					   .before = reach__none};
		if (start->spent <= query->limit)
			reach__push(&queue, &node);
	}
	const struct reach_node *next;
	while ((next = reach__pop(&queue)) && reach->count < sizeof reach->node / sizeof *reach->node) {
		if (reach__is_outdone(reach, reach__slot_of(next->space, next->mode), next->stops,
				      next->cost))
			continue;
		bool stops = next->stops;
		reach__settle(reach, next);
		if (reach__is_goal(query->goal, next))
			return;
		if (!stops)
			reach__try_steps(&queue, board, (uint16_t)(reach->count - 1), query, rule);
	}
}

/*
 * ---- Plain searches ---------------------------------------------------------------------------------------------------
 *
 * Where no step has consequences and a stop hangs on the space alone, a (space, mode) is settled once, by the first label that leaves the
 * queue. A label is one word then, and what waits at a place tells by itself whether another way there is of use. Nodes, their order and
 * their ways are those of reach_search_by. For boards of hexes and limits of up to reach_plain_limit: a dearer step is forbidden.
 */

enum { reach_plain_limit = reach__window - 2, reach__packed_stops = 1 << 20 };

struct reach__plain_queue {
	struct reach *reach;
	/*
	 * `plain` of this round begins with it: behind it stands the cost of the node that is settled at the place, or 1 + the cost of what
	 * waits there. A step costs something, so that both are told from a shorter way by the one comparison. Every round has less than
	 * the one before: what is left of earlier rounds is dearer than anything.
	 */
	int32_t base;
	uint16_t bucket[reach__window]; /* by cost */
	unsigned used;
};

/* Space, mode and stop, the node before it, the next label. */
static inline uint64_t reach__pack(space_id space, unsigned mode, bool stops, uint16_t before, uint16_t next)
{
	return space | (uint64_t)mode << 16 | (stops ? (uint64_t)reach__packed_stops : 0) |
	       (uint64_t)before << 32 | (uint64_t)next << 48;
}

/* Is the place settled, or has a cheaper way been there? */
static inline bool reach__is_late(const struct reach__plain_queue *queue, space_id space, unsigned mode,
				  unsigned cost)
{
	return queue->reach->plain[mode][space] <= queue->base + (int)cost;
}

/* Labels are not used again: of two neighbours one alone leads to the other, so that they suffice. */
static inline void reach__push_plain(struct reach__plain_queue *queue, space_id space, unsigned mode,
				     bool stops, uint16_t before, unsigned cost)
{
	struct reach *reach = queue->reach;
	unsigned label = queue->used;
	if (label == reach_plain_labels)
		return;
	queue->used = label + 1;
	reach->plain[mode][space] = queue->base + (int)cost + 1;
	reach->packed[label] = reach__pack(space, mode, stops, before, queue->bucket[cost]);
	queue->bucket[cost] = (uint16_t)label;
}

static inline void reach__settle_plain(struct reach *reach, space_id space, unsigned mode, bool stops,
				       uint16_t before, unsigned cost)
{
	static const struct reach_node nowhere = {.space = no_space};
	uint16_t place = reach->count++;
	struct reach_slot *slot = &reach->slot[reach__slot_of(space, mode)];
	const struct reach_node *from = before == reach__none ? &nowhere : &reach->node[before];
	struct reach_node *node = &reach->node[place];
	node->cost = (half_points)cost;
	node->consequences = 0;
	node->mode = (uint8_t)mode;
	node->stops = stops;
	node->from_mode = from->mode;
	node->space = space;
	node->from = from->space;
	node->before = before;
	slot->stamp = reach->round;
	slot->index = place;
}

/* One branch for both reasons not to go there: which of them it is cannot be foretold. */
REACH_INLINE void reach__add_plain(struct reach__plain_queue *queue, space_id to, unsigned mode, bool stops,
				   uint16_t before, unsigned cost, int step, unsigned left)
{
	bool fits = (unsigned)step <= left; /* less than nothing is more than anybody has */
	if (fits & !reach__is_late(queue, to, mode, cost + (unsigned)step))
		reach__push_plain(queue, to, mode, stops, before, cost + (unsigned)step);
}

REACH_INLINE void reach__try_in_place(struct reach__plain_queue *queue, const struct reach_query *query,
				      uint16_t before, unsigned cost, reach_plain_rule *const rule)
{
	const struct reach_node *from = &queue->reach->node[before];
	uint8_t changed = from->mode;
	bool stops = false;
	if (!query->in_place)
		return;
	int step = rule(query->rules, from, reach_in_place, from->space, &changed, &stops);
	reach__add_plain(queue, from->space, changed, stops, before, cost, step,
			 (unsigned)query->limit - cost);
}

REACH_INLINE void reach__try_plain(struct reach__plain_queue *queue, const struct board *board,
				   const struct reach_query *query, uint16_t before, unsigned cost,
				   reach_plain_rule *const rule)
{
	const struct reach_node *from = &queue->reach->node[before];
	const space_id space = from->space;
	const unsigned left = (unsigned)query->limit - cost;
	const uint8_t mode = from->mode;
	const space_id *neighbour = board->neighbour[space];
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = neighbour[direction];
		uint8_t changed = mode;
		bool stops = false;
		if (to == no_space)
			continue;
		int step = rule(query->rules, from, direction, to, &changed, &stops);
		reach__add_plain(queue, to, changed, stops, before, cost, step, left);
	}
}

/* Behind the prices of a space stands what no step from it costs less than; 0: that is not known. */
enum { reach_cheapest = hex_sides };

/*
 * Ground whose prices stand in a list, by mode, space and direction. The rule is asked for steps into a space that is minded, from one that has
 * changed, and for changes of mode; everywhere else a step keeps its mode, stops nobody and costs its price, so and so many times.
 */
struct reach_ground {
	uint8_t (*price[reach_modes])[8];
	unsigned times;
	const uint64_t *minded, *changed; /* sets of spaces, a bit for each */
	const uint64_t *
		beside; /* at least all that are beside a minded one, those that have changed, and those at the edge of the board */
};

static inline unsigned reach__has(const uint64_t set[], space_id space)
{
	return set[space / 64] >> space % 64 & 1;
}

/*
 * Which neighbours can be had for their price: no branch hangs on it, for none could be foretold. Beyond the edge of the board stands the space
 * itself, which is settled.
 */
REACH_INLINE unsigned reach__look_around(const struct reach__plain_queue *queue,
					 const struct reach_ground *ground, const space_id neighbour[],
					 space_id space, unsigned mode, unsigned cost, unsigned left,
					 const bool at_edge)
{
	const int32_t *plain = queue->reach->plain[mode], here = queue->base + (int)cost;
	const uint8_t *price = ground->price[mode][space];
	unsigned open = 0;
	for (unsigned direction = hex_sides; direction-- > 0;) {
		space_id to = neighbour[direction];
		if (at_edge)
			to = to == no_space ? space : to;
		unsigned step = price[direction] * ground->times;
		open = open * 2 + ((step <= left) & (plain[to] > here + (int)step));
	}
	return open;
}

/* From most spaces there is nothing but ground around. */
REACH_INLINE void reach__push_open(struct reach__plain_queue *queue, const struct reach_ground *ground,
				   const space_id neighbour[], space_id space, unsigned mode, uint16_t before,
				   unsigned cost, unsigned direction)
{
	reach__push_plain(queue, neighbour[direction], mode, false, before,
			  cost + ground->price[mode][space][direction] * ground->times);
}

REACH_INLINE bool reach__is_too_dear(const struct reach_ground *ground, space_id space, unsigned mode,
				     unsigned left)
{
	return ground->price[mode][space][reach_cheapest] * ground->times > left;
}

REACH_INLINE void reach__try_minded(struct reach__plain_queue *queue, const struct board *board,
				    const struct reach_query *query, uint16_t before, unsigned cost,
				    const struct reach_ground *ground, reach_plain_rule *const rule)
{
	const struct reach_node *from = &queue->reach->node[before];
	const space_id space = from->space, *neighbour = board->neighbour[space];
	const unsigned left = (unsigned)query->limit - cost;
	const uint8_t mode = from->mode;
	unsigned open = reach__look_around(queue, ground, neighbour, space, mode, cost, left, true);
	unsigned asked = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		bool beyond = neighbour[direction] == no_space;
		asked |= (reach__has(ground->minded, beyond ? space : neighbour[direction]) & !beyond)
			 << direction;
	}
	for (unsigned rest = open | asked; rest; rest &= rest - 1) {
		unsigned direction = (unsigned)__builtin_ctz(rest);
		space_id to = neighbour[direction];
		if (asked >> direction & 1) {
			uint8_t changed = mode;
			bool stops = false;
			int step = rule(query->rules, from, direction, to, &changed, &stops);
			reach__add_plain(queue, to, changed, stops, before, cost, step, left);
		} else {
			reach__push_open(queue, ground, neighbour, space, mode, before, cost, direction);
		}
	}
}

/* More than ground is to be looked at. Out of line: it is not often so, and the rest of the search is the quicker for it. */
static __attribute__((noinline, unused)) void reach__try_beside(
	struct reach__plain_queue *queue, const struct board *board, const struct reach_query *query,
	uint16_t before, unsigned cost, const struct reach_ground *ground, reach_plain_rule *const rule)
{
	const struct reach_node *from = &queue->reach->node[before];
	if (reach__has(ground->changed, from->space))
		reach__try_plain(queue, board, query, before, cost, rule);
	else if (!reach__is_too_dear(ground, from->space, from->mode, (unsigned)query->limit - cost))
		reach__try_minded(queue, board, query, before, cost, ground, rule);
}

REACH_INLINE void reach__try_ground(struct reach__plain_queue *queue, const struct board *board,
				    const struct reach_ground *ground, space_id space, unsigned mode,
				    uint16_t before, unsigned cost, unsigned left)
{
	const space_id *neighbour = board->neighbour[space];
	for (unsigned open = reach__look_around(queue, ground, neighbour, space, mode, cost, left, false);
	     open; open &= open - 1)
		reach__push_open(queue, ground, neighbour, space, mode, before, cost,
				 (unsigned)__builtin_ctz(open));
}

/* No step to another space costs less than `least`: whoever has less left is not asked where he might go. `ground` may be NULL. */
REACH_INLINE void reach__search_plainly(struct reach *reach, const struct board *board,
					const struct reach_query *query, unsigned least,
					const struct reach_ground *ground, reach_plain_rule *const rule)
{
	struct reach__plain_queue queue;
	assert(query->limit >= 0 && query->limit <= reach_plain_limit && board->kind == board_of_hexes);
	unsigned limit = (unsigned)query->limit;
	reach__next_round(reach);
	if (++reach->plain_round >> 23) { /* the next would look like the first */
		memset(reach->plain, 0, sizeof reach->plain);
		reach->plain_round = 1;
	}
	queue.reach = reach;
	queue.base = -(int32_t)reach->plain_round * reach__window;
	queue.used = 0;
	memset(queue.bucket, 0xff, (limit + 1) * sizeof *queue.bucket);
	for (unsigned i = 0; i < query->starts; i++)
		if (query->start[i].spent >= 0 && query->start[i].spent <= query->limit &&
		    query->start[i].space < board->spaces &&
		    !reach__is_late(&queue, query->start[i].space, query->start[i].mode,
				    (unsigned)query->start[i].spent))
			reach__push_plain(&queue, query->start[i].space, query->start[i].mode, false,
					  reach__none, (unsigned)query->start[i].spent);
	for (unsigned cost = 0; cost <= limit; cost++)
		for (uint16_t label; (label = queue.bucket[cost]) != reach__none;) {
			uint64_t packed = reach->packed[label];
			queue.bucket[cost] = (uint16_t)(packed >> 48);
			space_id space = (space_id)packed;
			unsigned mode = packed >> 16 & (reach_modes - 1);
			bool stops = packed & reach__packed_stops;
			if (reach->plain[mode][space] != queue.base + (int)cost + 1)
				continue;
			reach->plain[mode][space] = queue.base + (int)cost;
			uint16_t place = reach->count;
			reach__settle_plain(reach, space, mode, stops, (uint16_t)(packed >> 32), cost);
			if (reach__is_goal(query->goal, &reach->node[place]))
				return;
			if (stops)
				continue;
			reach__try_in_place(&queue, query, place, cost, rule);
			if (limit - cost < least)
				continue;
			if (!ground)
				reach__try_plain(&queue, board, query, place, cost, rule);
			else if (reach__has(ground->beside, space))
				reach__try_beside(&queue, board, query, place, cost, ground, rule);
			else if (!reach__is_too_dear(ground, space, mode, limit - cost))
				reach__try_ground(&queue, board, ground, space, mode, place, cost,
						  limit - cost);
		}
}

REACH_INLINE void reach_search_plainly(struct reach *reach, const struct board *board,
				       const struct reach_query *query, unsigned least,
				       reach_plain_rule *const rule)
{
	reach__search_plainly(reach, board, query, least, NULL, rule);
}

/* The same over ground with prices. */
REACH_INLINE void reach_search_ground(struct reach *reach, const struct board *board,
				      const struct reach_query *query, unsigned least,
				      const struct reach_ground *ground, reach_plain_rule *const rule)
{
	reach__search_plainly(reach, board, query, least, ground, rule);
}

/*
 * ---- Searches over few spaces -------------------------------------------------------------------------------------------
 *
 * A plain search in mode 0 on a board of few areas: what waits at a cost is a set of spaces, of which the lowest leaves first. So of equal
 * ways to a space the one by the nearer, then the lower space is found first, and stays. Every step costs something.
 */

enum { reach_few = 128, reach__few_words = reach_few / 64 };

struct reach__few_queue {
	uint64_t at[reach__window]
		   [reach__few_words]; /* by cost, those that wait; written where `used` says so */
	uint64_t used[reach__window / 64];
	uint64_t stops[reach__few_words];
	uint16_t cost[reach_few]; /* of what is settled or waits there */
	uint16_t before[reach_few];
};

REACH_INLINE void reach__push_few(struct reach__few_queue *queue, space_id space, bool stops, uint16_t before,
				  unsigned cost)
{
	const unsigned word = space / 64u, was = queue->cost[space];
	const uint64_t bit = 1ull << space % 64u;
	if (was != reach__none)
		queue->at[was][word] &= ~bit;
	if (!(queue->used[cost / 64] >> cost % 64 & 1))
		memset(queue->at[cost], 0, sizeof queue->at[cost]);
	queue->used[cost / 64] |= 1ull << cost % 64;
	queue->at[cost][word] |= bit;
	queue->stops[word] = (queue->stops[word] & ~bit) | (stops ? bit : 0);
	queue->cost[space] = (uint16_t)cost;
	queue->before[space] = before;
}

/* The lowest of the nearest, or no_space. */
REACH_INLINE space_id reach__pop_few(struct reach__few_queue *queue)
{
	for (unsigned i = 0; i < reach__window / 64; i++)
		for (; queue->used[i]; queue->used[i] &= queue->used[i] - 1) {
			uint64_t *at = queue->at[i * 64 + (unsigned)__builtin_ctzll(queue->used[i])];
			for (unsigned word = 0; word < reach__few_words; word++)
				if (at[word]) {
					unsigned space = word * 64 + (unsigned)__builtin_ctzll(at[word]);
					at[word] &= at[word] - 1;
					return (space_id)space;
				}
		}
	return no_space;
}

REACH_INLINE void reach_search_few(struct reach *reach, const struct board *board,
				   const struct reach_query *query, reach_plain_rule *const rule)
{
	struct reach__few_queue queue;
	const unsigned limit = (unsigned)query->limit;
	assert(query->limit >= 0 && limit < reach__window && board->kind == board_of_areas &&
	       board->spaces <= reach_few && query->starts == 1 && !query->in_place &&
	       query->start->spent >= 0 && query->start->spent <= query->limit);
	reach__next_round(reach);
	memset(queue.used, 0, sizeof queue.used);
	memset(queue.stops, 0, sizeof queue.stops);
	memset(queue.cost, 0xff, sizeof queue.cost);
	reach__push_few(&queue, query->start->space, false, reach__none, (unsigned)query->start->spent);
	for (space_id space; (space = reach__pop_few(&queue)) != no_space;) {
		const uint16_t place = reach->count;
		const unsigned cost = queue.cost[space];
		bool stops = queue.stops[space / 64u] >> space % 64u & 1;
		reach__settle_plain(reach, space, 0, stops, queue.before[space], cost);
		if (reach__is_goal(query->goal, &reach->node[place]))
			return;
		if (stops)
			continue;
		const struct reach_node from = reach->node[place];
		const space_id *to = board->edge_to + board->first_edge[space];
		const unsigned count = (unsigned)board->first_edge[space + 1] - board->first_edge[space];
		for (unsigned i = 0; i < count; i++) {
			uint8_t mode = 0;
			bool stops_there = false;
			if (queue.cost[to[i]] <= cost)
				continue;
			int step = rule(query->rules, &from, i, to[i], &mode, &stops_there);
			unsigned sum = cost + (unsigned)step;
			if ((unsigned)step <= limit - cost && sum < queue.cost[to[i]])
				reach__push_few(&queue, to[i], stops_there, place, sum);
		}
	}
}

#endif
