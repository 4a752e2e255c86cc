/*
 * Lines of sight, 7.4. Units block like woods, at the level of their hex; the two end hexes never do.
 */
#include "rulebooks/gloire/rules.h"

static int level(const struct field *field, space_id hex)
{
	return gloire_data(field->scenario)->level[hex];
}

/* 7.4.3: from higher ground at both ends; or from the higher end, if it has the obstruction half-way or nearer to itself. */
static bool is_below_both(const struct field *field, space_id from, space_id to, int obstacle)
{
	return level(field, from) > obstacle && level(field, to) > obstacle;
}

/* 7.4.1: a hex higher than both ends, whatever is in it; village, woods, orchard or a unit at its level. */
static bool hex_blocks(const void *context, const struct sight_hex *hex)
{
	const struct field *field = context;
	int here = level(field, hex->at);
	if (here > level(field, hex->from) && here > level(field, hex->to))
		return true;
	unsigned terrain = gloire_data(field->scenario)->terrain[hex->at];
	if (!gloire_battle(field->scenario)->tables.ground[terrain].blocks_sight &&
	    gloire_held_by(field, hex->at) == no_side)
		return false;
	return !is_below_both(field, hex->from, hex->to, here) &&
	       !sight_looks_over(hex, level(field, hex->from), level(field, hex->to), here);
}

/* Works do not hide whoever stands at them. */
static const uint32_t works = 1u << gloire_rampart_in | 1u << gloire_rampart_gate | 1u << gloire_wall_in |
			      1u << gloire_wall_gate | 1u << gloire_works_out;

/* Works block if they do so from both sides: through the gate of a rampart one sees in and out alike. */
static uint32_t blocking_kinds(const struct gloire_data *data, const struct board *board, space_id a,
			       space_id b)
{
	unsigned direction = hex_direction(board, a, b);
	uint32_t kinds = data->kinds[a][direction] & data->blocks_sight;
	uint32_t beyond = data->kinds[b][opposite(direction)] & data->blocks_sight;
	return beyond & works ? kinds : kinds & ~works;
}

static bool side_blocks(const void *context, const struct sight_side *side)
{
	const struct field *field = context;
	if (side->a == no_space || side->b == no_space)
		return false;
	uint32_t kinds = blocking_kinds(gloire_data(field->scenario), field->scenario->board, side->a,
					side->b);
	bool beside = side->a == side->from || side->b == side->from || side->a == side->to ||
		      side->b == side->to;
	for (; kinds; kinds &= kinds - 1) {
		if (beside && kinds & -kinds & works)
			continue;
		int here = level(field, side->a) > level(field, side->b) ? level(field, side->a)
									 : level(field, side->b);
		if (!is_below_both(field, side->from, side->to, here) &&
		    !sight_looks_over_side(field->scenario->board, side, level(field, side->from),
					   level(field, side->to), here))
			return true;
	}
	return false;
}

/* 7.4.4: next to each other only the side between them can be in the way. */
bool gloire_sees(const struct field *field, space_id from, space_id to, struct sight_block *block)
{
	struct sight_rules rules = {.context = field,
				    .hex_blocks = hex_blocks,
				    .side_blocks = side_blocks,
				    .pairs = sight_both_block}; /* 7.4.2 */
	return sight_is_free(field->scenario->board, &rules, from, to, block);
}

/* A hex that blocks, or a side between two. */
struct message gloire_say_hidden(space_id to, const struct sight_block *block)
{
	return block->other == no_space ? say2(text_out_of_sight, space_arg(to), space_arg(block->at))
					: say3(text_out_of_sight_behind, space_arg(to), space_arg(block->at),
					       space_arg(block->other));
}
