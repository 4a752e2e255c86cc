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
#include "vedette/reach_search.h"

void reach_search(struct reach *reach, const struct board *board, const struct reach_query *query)
{
	reach_search_by(reach, board, query, query->rule);
}

static half_points within(half_points points, half_points least, half_points most)
{
	return points < least ? least : points > most ? most : points;
}

void reach_find(struct reach *reach, const struct board *board, space_id start, uint8_t mode,
		half_points spent, half_points limit, reach_rule *rule, const void *rules)
{
	struct reach_start one = {.space = start, .mode = mode, .spent = within(spent, 0, reach_limit)};
	struct reach_query query = {.start = &one,
				    .starts = 1,
				    .limit = within(limit, one.spent, reach_limit),
				    .rule = rule,
				    .rules = rules};
	reach_search(reach, board, &query);
}

unsigned reach_keep(const struct reach *reach, struct reach_node node[], unsigned most)
{
	if (reach->count > most)
		return 0;
	memcpy(node, reach->node, reach->count * sizeof *node);
	return reach->count;
}

/* Settled again in the same order, the nodes come to lie as they lay. */
void reach_recall(struct reach *reach, const struct reach_node node[], unsigned count)
{
	reach__next_round(reach);
	for (unsigned i = 0; i < count; i++)
		reach__settle(reach, &node[i]);
}

const struct reach_node *reach_at(const struct reach *reach, space_id space)
{
	const struct reach_node *best = NULL;
	if (space >= reach_spaces || reach->round == 0)
		return NULL;
	for (unsigned mode = 0; mode < reach_modes; mode++) {
		const struct reach_node *node = reach_in_mode(reach, space, mode);
		if (node && (!best || reach__better(node, best)))
			best = node;
	}
	return best;
}

unsigned reach_way(const struct reach *reach, const struct reach_node *node, space_id way[], unsigned most)
{
	unsigned length = 0;
	for (const struct reach_node *at = node; at->before != reach__none; at = &reach->node[at->before])
		length++;
	unsigned place = length;
	for (const struct reach_node *at = node; at->before != reach__none; at = &reach->node[at->before])
		if (--place < most)
			way[place] = at->space;
	return length < most ? length : most;
}
