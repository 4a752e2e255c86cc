/*
 * Retreats by priorities.
 */
#include "mechanisms/retreat.h"

#include <string.h>

struct search {
	const struct board *board;
	const struct retreat_rules *rules;
	space_id been[2 * retreat_hexes + 2];
	unsigned count;
};

bool retreat_was_there(const struct retreat_way *way, space_id space)
{
	for (unsigned i = 0; i < way->length; i++)
		if (way->hex[i] == space)
			return true;
	return space == way->start;
}

static bool has_been(const struct search *search, space_id space)
{
	for (unsigned i = 0; i < search->count; i++)
		if (search->been[i] == space)
			return true;
	return false;
}

/* Can the way end here or somewhere beyond? A hex that led nowhere once is not tried again. */
static bool leads_on(struct search *search, space_id space, unsigned length)
{
	const struct retreat_rules *rules = search->rules;
	if (rules->may_stop(rules->context, space))
		return true;
	if (length >= rules->longest || search->count >= sizeof search->been / sizeof *search->been ||
	    !rules->may_cross(rules->context, space))
		return false;
	search->been[search->count++] = space;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id to = search->board->neighbour[space][direction];
		if (to != no_space && !has_been(search, to) &&
		    rules->may_step(rules->context, space, direction, to) && leads_on(search, to, length + 1))
			return true;
	}
	return false;
}

bool retreat_is_possible(const struct board *board, const struct retreat_rules *rules,
			 const struct retreat_way *way, unsigned direction)
{
	space_id from = retreat_end(way), to = board->neighbour[from][direction];
	if (to == no_space || retreat_was_there(way, to) ||
	    !rules->may_step(rules->context, from, direction, to))
		return false;
	struct search search = {.board = board, .rules = rules};
	search.been[search.count++] = way->start;
	for (unsigned i = 0; i < way->length && i < retreat_hexes; i++)
		search.been[search.count++] = way->hex[i];
	return leads_on(&search, to, way->length + 1u);
}

/* The first key that differs decides. */
static int differing_key(const int a[retreat_keys], const int b[retreat_keys])
{
	for (int i = 0; i < retreat_keys; i++)
		if (a[i] != b[i])
			return i;
	return -1;
}

static void rank(const struct board *board, const struct retreat_rules *rules, const struct retreat_way *way,
		 unsigned direction, int key[retreat_keys])
{
	space_id from = retreat_end(way);
	memset(key, 0, retreat_keys * sizeof *key);
	if (rules->rank)
		rules->rank(rules->context, from, direction, board->neighbour[from][direction], key);
}

static unsigned best_directions(const struct board *board, const struct retreat_rules *rules,
				const struct retreat_way *way, int best[retreat_keys])
{
	unsigned set = 0;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!retreat_is_possible(board, rules, way, direction))
			continue;
		int key[retreat_keys];
		rank(board, rules, way, direction, key);
		int differs = set ? differing_key(key, best) : 0;
		bool better = !set || (differs >= 0 && key[differs] < best[differs]);
		if (better) {
			memcpy(best, key, sizeof key);
			set = 0;
		}
		if (better || differs < 0)
			set |= 1u << direction;
	}
	return set;
}

unsigned retreat_directions(const struct board *board, const struct retreat_rules *rules,
			    const struct retreat_way *way)
{
	int best[retreat_keys];
	return best_directions(board, rules, way, best);
}

int retreat_loses_by(const struct board *board, const struct retreat_rules *rules,
		     const struct retreat_way *way, unsigned direction, int *by)
{
	int best[retreat_keys], key[retreat_keys];
	if (!best_directions(board, rules, way, best))
		return -1;
	rank(board, rules, way, direction, key);
	int differs = differing_key(key, best);
	if (differs >= 0 && by)
		*by = key[differs] - best[differs];
	return differs;
}
