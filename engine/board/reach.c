/*
 * Dijkstra's search over (space, mode) with two costs, consequences before points.
 *
 * A way with fewer consequences may cost so many points that it ends where a riskier one could go on. So one
 * (space, mode) may have several nodes: each later one has more consequences and costs less. Labels leave
 * the queue in order of consequences, then cost; a label is then of use only if it is cheaper than every
 * node before it at its (space, mode).
 *
 * The rule must not make a way dearer, or forbid it, because less was spent before it: of two ways with the
 * same consequences the cheaper one is followed.
 */
#include "vedette/reach.h"

#include <string.h>

enum { none = 0xffff, dearest = reach_limit + 1, first_levels = 256 };

/*
 * The queue of one search. Level is the number of consequences: labels of later levels wait in a heap of
 * their own.
 */
struct queue {
	struct reach *reach;
	uint16_t bucket[dearest]; /* by cost, of the level at work */
	uint16_t later[first_levels];
	unsigned level, most_level;
	unsigned cost; /* bucket at work */
	unsigned used; /* labels taken from the pool */
	uint16_t free; /* labels given back */
	half_points limit;
};

static uint16_t take_label(struct queue *queue)
{
	uint16_t label = queue->free;
	if (label != none) {
		queue->free = queue->reach->label[label].next;
		return label;
	}
	return queue->used < reach_labels ? (uint16_t)queue->used++ : none;
}

static void link_label(struct queue *queue, uint16_t label)
{
	struct reach_label *entry = &queue->reach->label[label];
	unsigned level = entry->node.consequences;
	uint16_t *head = &queue->bucket[entry->node.cost];
	if (level > queue->level) {
		while (queue->most_level < level)
			queue->later[++queue->most_level] = none;
		head = &queue->later[level];
	}
	entry->next = *head;
	*head = label;
}

static bool push(struct queue *queue, const struct reach_node *node)
{
	uint16_t label = take_label(queue);
	if (label == none)
		return false;
	queue->reach->label[label].node = *node;
	link_label(queue, label);
	return true;
}

/* Brings the labels of the next level that has any into the buckets. */
static bool next_level(struct queue *queue)
{
	while (queue->level < queue->most_level) {
		queue->level++;
		queue->cost = 0;
		uint16_t label = queue->later[queue->level];
		if (label == none)
			continue;
		while (label != none) {
			uint16_t next = queue->reach->label[label].next;
			link_label(queue, label);
			label = next;
		}
		return true;
	}
	return false;
}

static bool pop(struct queue *queue, struct reach_node *node)
{
	do {
		for (; queue->cost <= (unsigned)queue->limit; queue->cost++) {
			uint16_t label = queue->bucket[queue->cost];
			if (label == none)
				continue;
			struct reach_label *entry = &queue->reach->label[label];
			*node = entry->node;
			queue->bucket[queue->cost] = entry->next;
			entry->next = queue->free;
			queue->free = label;
			return true;
		}
	} while (next_level(queue));
	return false;
}

static unsigned slot_of(space_id space, unsigned mode)
{
	return (unsigned)space * reach_modes + mode;
}

/* Is a label of no use, after those that have been settled at its place? */
static bool outdone(const struct reach *reach, const struct reach_node *node)
{
	unsigned slot = slot_of(node->space, node->mode);
	if (reach->stamp[slot] != reach->round)
		return false;
	return node->stops || node->cost >= reach->cheapest[slot];
}

/* Which of two nodes at a space is offered; equal ways: the one that can go on, then the lower mode. */
static bool better(const struct reach_node *a, const struct reach_node *b)
{
	if (a->consequences != b->consequences)
		return a->consequences < b->consequences;
	if (a->cost != b->cost)
		return a->cost < b->cost;
	if (a->stops != b->stops)
		return b->stops;
	return a->mode < b->mode;
}

static void settle(struct reach *reach, const struct reach_node *node)
{
	unsigned slot = slot_of(node->space, node->mode);
	uint16_t place = reach->count++;
	reach->node[place] = *node;
	if (reach->stamp[slot] != reach->round) {
		reach->stamp[slot] = reach->round;
		reach->index[slot] = place;
		reach->cheapest[slot] = dearest;
	} else if (better(node, &reach->node[reach->index[slot]])) {
		reach->index[slot] = place; /* as good as the one before, and can go on */
	}
	if (!node->stops)
		reach->cheapest[slot] = (uint16_t)node->cost;
	if (reach->seen[node->space] == reach->round && !better(node, &reach->node[reach->best[node->space]]))
		return;
	reach->seen[node->space] = reach->round;
	reach->best[node->space] = place;
}

static uint64_t rank_of(const struct reach *reach, unsigned consequences, unsigned cost)
{
	return (uint64_t)reach->round << 32 | consequences << 16 | cost;
}

/*
 * A label that waits at the place already, can go on, costs less and has no more consequences: it leaves the queue
 * first, and the later one would be thrown away then.
 */
static bool comes_too_late(const struct reach *reach, unsigned slot, unsigned consequences, unsigned cost)
{
	uint64_t waiting = reach->waiting[slot];
	if (waiting >> 32 != reach->round)
		return false;
	return cost > (waiting & 0xffff) && consequences >= (waiting >> 16 & 0xffff);
}

static void note_waiting(struct reach *reach, unsigned slot, const struct reach_node *node)
{
	uint64_t rank = rank_of(reach, node->consequences, (unsigned)node->cost);
	uint64_t waiting = reach->waiting[slot];
	if (waiting >> 32 != reach->round || rank < waiting)
		reach->waiting[slot] = rank;
}

static inline void try_step(struct queue *queue, const struct reach_node *from, uint16_t before,
			    unsigned direction, space_id to, reach_rule *rule, const void *rules)
{
	struct reach *reach = queue->reach;
	struct reach_step step = rule(rules, from->space, from->mode, direction, to, from->cost);
	if (step.cost < 0 || step.mode >= reach_modes || step.cost > queue->limit - from->cost)
		return;
	unsigned consequences = (unsigned)from->consequences + step.consequences;
	if (consequences >= first_levels)
		consequences = first_levels - 1;
	unsigned slot = slot_of(to, step.mode);
	half_points cost = (half_points)(from->cost + step.cost);
	if (comes_too_late(reach, slot, consequences, (unsigned)cost))
		return;
	struct reach_node node = {
		.cost = cost,
		.consequences = (uint8_t)consequences,
		.mode = step.mode,
		.stops = step.stops,
		.from_mode = from->mode,
		.space = to,
		.from = from->space,
		.before = before,
	};
	if (!outdone(reach, &node) && push(queue, &node) && !node.stops)
		note_waiting(reach, slot, &node);
}

static void try_steps(struct queue *queue, const struct board *board, uint16_t before, reach_rule *rule,
		      const void *rules)
{
	const struct reach_node from = queue->reach->node[before];
	if (board->kind == board_of_hexes) {
		const space_id *neighbour = board->neighbour[from.space];
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (neighbour[direction] != no_space)
				try_step(queue, &from, before, direction, neighbour[direction], rule, rules);
		return;
	}
	unsigned first = board->first_edge[from.space];
	for (unsigned edge = first; edge < board->first_edge[from.space + 1]; edge++)
		try_step(queue, &from, before, edge - first, board->edge_to[edge], rule, rules);
}

/* After four thousand million searches the stamps of the first ones would look new. */
static void next_round(struct reach *reach)
{
	if (++reach->round == 0) {
		memset(reach->seen, 0, sizeof reach->seen);
		memset(reach->stamp, 0, sizeof reach->stamp);
		memset(reach->waiting, 0, sizeof reach->waiting);
		reach->round = 1;
	}
	reach->count = 0;
}

static struct queue open_queue(struct reach *reach, half_points limit)
{
	struct queue queue;
	queue.reach = reach;
	queue.level = queue.most_level = queue.cost = queue.used = 0;
	queue.free = none;
	queue.limit = limit;
	memset(queue.bucket, 0xff, ((unsigned)limit + 1) * sizeof *queue.bucket);
	return queue;
}

static half_points within(half_points points, half_points least, half_points most)
{
	return points < least ? least : points > most ? most : points;
}

void reach_find(struct reach *reach, const struct board *board, space_id start, uint8_t mode,
		half_points spent, half_points limit, reach_rule *rule, const void *rules)
{
	spent = within(spent, 0, reach_limit);
	limit = within(limit, spent, reach_limit);
	next_round(reach);
	struct queue queue = open_queue(reach, limit);
	struct reach_node node = {
		.cost = spent, .mode = mode, .space = start, .from = no_space, .before = none};
	push(&queue, &node);
	while (pop(&queue, &node) && reach->count < sizeof reach->node / sizeof *reach->node) {
		if (outdone(reach, &node))
			continue;
		settle(reach, &node);
		if (!node.stops)
			try_steps(&queue, board, (uint16_t)(reach->count - 1), rule, rules);
	}
}

bool reach_keep(const struct reach *reach, struct reach_kept *kept)
{
	if (reach->count > reach_kept_nodes)
		return false;
	kept->count = reach->count;
	memcpy(kept->node, reach->node, reach->count * sizeof *kept->node);
	return true;
}

/* Settled again in the same order, the nodes come to lie as they lay. */
void reach_recall(struct reach *reach, const struct reach_kept *kept)
{
	next_round(reach);
	for (unsigned i = 0; i < kept->count; i++)
		settle(reach, &kept->node[i]);
}

const struct reach_node *reach_at(const struct reach *reach, space_id space)
{
	if (space >= reach_spaces || reach->seen[space] != reach->round || reach->round == 0)
		return NULL;
	return &reach->node[reach->best[space]];
}

unsigned reach_way(const struct reach *reach, const struct reach_node *node, space_id way[], unsigned most)
{
	unsigned length = 0;
	for (const struct reach_node *at = node; at->before != none; at = &reach->node[at->before])
		length++;
	unsigned place = length;
	for (const struct reach_node *at = node; at->before != none; at = &reach->node[at->before])
		if (--place < most)
			way[place] = at->space;
	return length < most ? length : most;
}
