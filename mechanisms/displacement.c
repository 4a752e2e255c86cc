/*
 * Displacement in chains, looked for deeper and deeper: the shortest is found first.
 */
#include "mechanisms/displacement.h"

struct search {
	const struct board *board;
	const struct displacement_rules *rules;
	struct displacement *chain;
	unsigned limit;
	unsigned tries; /* left: a crowd without a gap ends the search */
};

enum { max_tries = 1 << 14 };

static bool is_used(const struct displacement *chain, piece_id piece, space_id to, space_id into)
{
	for (unsigned i = 0; i < chain->moves; i++)
		if (chain->move[i].piece == piece || chain->move[i].to == to)
			return true;
	return to == into;
}

static bool make_room(struct search *search, piece_id piece, space_id space, space_id into);

/* The piece goes to that neighbour, where others may have to make room in turn. */
static bool go_on(struct search *search, piece_id piece, space_id from, unsigned direction, space_id into)
{
	struct displacement *chain = search->chain;
	space_id to = search->board->neighbour[from][direction];
	if (search->tries == 0 || to == no_space || is_used(chain, piece, to, into) ||
	    !search->rules->may_go(search->rules->context, piece, from, direction, to))
		return false;
	search->tries--;
	chain->move[chain->moves++] = (struct displacement_move){piece, from, to};
	if (make_room(search, piece, to, into))
		return true;
	chain->moves--;
	return false;
}

static bool make_room(struct search *search, piece_id piece, space_id space, space_id into)
{
	const struct displacement_rules *rules = search->rules;
	if (rules->has_room(rules->context, piece, space))
		return true;
	if (search->chain->moves == search->limit)
		return false;
	for (unsigned i = 0;; i++) {
		piece_id other = rules->makes_room(rules->context, piece, space, i);
		if (other == no_piece)
			return false;
		for (unsigned direction = 0; direction < hex_sides; direction++)
			if (go_on(search, other, space, direction, into))
				return true;
	}
}

bool displacement_find(const struct board *board, const struct displacement_rules *rules, piece_id piece,
		       space_id into, struct displacement *chain)
{
	for (unsigned limit = 0; limit <= displacement_longest; limit++) {
		struct search search = {board, rules, chain, limit, max_tries};
		*chain = (struct displacement){0};
		if (make_room(&search, piece, into, into))
			return true;
	}
	return false;
}
