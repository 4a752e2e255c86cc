/*
 * Lines of sight: walks the hexes of a line and the sides between them.
 */
#include "mechanisms/sight.h"

struct look {
	const struct board *board;
	const struct sight_rules *rules;
	space_id from, to;
};

static bool hex_blocks(const struct look *look, space_id at)
{
	struct sight_hex hex = {look->board, at, look->from, look->to};
	return look->rules->hex_blocks(look->rules->context, &hex);
}

static bool side_blocks(const struct look *look, space_id a, space_id b, bool along)
{
	struct sight_side side = {a, b, look->from, look->to, along};
	return look->rules->side_blocks && look->rules->side_blocks(look->rules->context, &side);
}

static bool is_stopped(struct sight_block *block, space_id at, space_id other)
{
	if (block)
		*block = (struct sight_block){at, other};
	return true;
}

/* Two hexes at once, and the side between them. */
static bool pair_stops(const struct look *look, const struct sight_step *step, struct sight_block *block)
{
	bool left = hex_blocks(look, step->left), right = hex_blocks(look, step->right);
	if (look->rules->pairs == sight_both_block ? left && right : left || right)
		return is_stopped(block, left ? step->left : step->right, no_space);
	return side_blocks(look, step->left, step->right, true) && is_stopped(block, step->left, step->right);
}

/* Into a hex by a side; behind a pair the line comes in by a corner, and crosses none. */
static bool entry_stops(const struct look *look, space_id before, space_id at, struct sight_block *block)
{
	return before != no_space && side_blocks(look, before, at, false) && is_stopped(block, before, at);
}

static bool step_stops(const struct look *look, space_id before, const struct sight_step *step,
		       struct sight_block *block)
{
	if (step->right != no_space)
		return pair_stops(look, step, block);
	if (entry_stops(look, before, step->left, block))
		return true;
	return hex_blocks(look, step->left) && is_stopped(block, step->left, no_space);
}

bool sight_is_free(const struct board *board, const struct sight_rules *rules, space_id from, space_id to,
		   struct sight_block *block)
{
	struct look look = {board, rules, from, to};
	struct sight_step step[max_sight_steps];
	if (from == to)
		return true;
	unsigned count = hex_line(board, from, to, step);
	space_id before = from;
	for (unsigned i = 0; i < count; i++) {
		if (step_stops(&look, before, &step[i], block))
			return false;
		before = step[i].right == no_space ? step[i].left : (space_id)no_space;
	}
	return !entry_stops(&look, before, to, block);
}

static bool looks_over(unsigned gone, unsigned left, int viewer_level, int target_level, int obstacle_level)
{
	if (viewer_level > target_level && viewer_level > obstacle_level)
		return gone <= left;
	if (target_level > viewer_level && target_level > obstacle_level)
		return left <= gone;
	return false;
}

bool sight_looks_over(const struct sight_hex *hex, int viewer_level, int target_level, int obstacle_level)
{
	return looks_over(sight_from_viewer(hex), sight_from_target(hex), viewer_level, target_level,
			  obstacle_level);
}

/* In half hexes: a side lies half a hex behind the nearer of its hexes. */
bool sight_looks_over_side(const struct board *board, const struct sight_side *side, int viewer_level,
			   int target_level, int obstacle_level)
{
	unsigned gone = hex_distance(board, side->from, side->a) + hex_distance(board, side->from, side->b);
	unsigned left = hex_distance(board, side->a, side->to) + hex_distance(board, side->b, side->to);
	return looks_over(gone, left, viewer_level, target_level, obstacle_level);
}
