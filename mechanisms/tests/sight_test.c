/*
 * Lines of sight. 0502 looks south along its column; 0504 looks east between 0603 and 0604.
 */
#include <criterion/criterion.h>

#include "mechanisms/sight.h"
#include "mechanisms/tests/ground.h"

struct obstacles {
	struct board *board;
	struct hexes hex;
	space_id side_a, side_b;
	bool crossed, along;
};

static bool hex_blocks(const void *context, const struct sight_hex *hex)
{
	return ((const struct obstacles *)context)->hex.in[hex->at];
}

static bool side_blocks(const void *context, const struct sight_side *side)
{
	const struct obstacles *obstacles = context;
	bool it = (side->a == obstacles->side_a && side->b == obstacles->side_b) ||
		  (side->a == obstacles->side_b && side->b == obstacles->side_a);
	return it && (side->along ? obstacles->along : obstacles->crossed);
}

static bool sees(const struct obstacles *obstacles, enum sight_pairs pairs, const char *from, const char *to,
		 struct sight_block *block)
{
	struct sight_rules rules = {obstacles, hex_blocks, side_blocks, pairs};
	return sight_is_free(obstacles->board, &rules, board_find(obstacles->board, from),
			     board_find(obstacles->board, to), block);
}

static struct obstacles nothing(void)
{
	return (struct obstacles){.board = clear_ground(), .side_a = no_space, .side_b = no_space};
}

Test(sight, a_hex_in_the_line_blocks_and_is_named)
{
	struct obstacles obstacles = nothing();
	struct sight_block block;
	cr_assert(sees(&obstacles, sight_both_block, "0502", "0506", &block));
	add_hex(&obstacles.hex, obstacles.board, "0504");
	cr_assert_not(sees(&obstacles, sight_both_block, "0502", "0506", &block));
	cr_assert_eq(block.at, board_find(obstacles.board, "0504"));
	cr_assert_eq(block.other, no_space);
	cr_assert(sees(&obstacles, sight_both_block, "0502", "0504", NULL)); /* the ends do not count */
	board_free(obstacles.board);
}

Test(sight, along_a_hexside_both_must_block_or_either)
{
	struct obstacles obstacles = nothing();
	struct sight_block block;
	add_hex(&obstacles.hex, obstacles.board, "0604");
	cr_assert(sees(&obstacles, sight_both_block, "0504", "0704", &block));
	cr_assert_not(sees(&obstacles, sight_either_blocks, "0504", "0704", &block));
	cr_assert_eq(block.at, board_find(obstacles.board, "0604"));
	add_hex(&obstacles.hex, obstacles.board, "0603");
	cr_assert_not(sees(&obstacles, sight_both_block, "0504", "0704", &block));
	board_free(obstacles.board);
}

Test(sight, a_hexside_that_is_crossed)
{
	struct obstacles obstacles = nothing();
	struct sight_block block;
	obstacles.side_a = board_find(obstacles.board, "0503");
	obstacles.side_b = board_find(obstacles.board, "0504");
	obstacles.along = true; /* it would block along, but is crossed */
	cr_assert(sees(&obstacles, sight_both_block, "0502", "0506", &block));
	obstacles.crossed = true;
	cr_assert_not(sees(&obstacles, sight_both_block, "0502", "0506", &block));
	cr_assert_eq(block.at, obstacles.side_a);
	cr_assert_eq(block.other, obstacles.side_b);
	cr_assert_not(sees(&obstacles, sight_both_block, "0504", "0503", &block)); /* neighbours, too */
	cr_assert_eq(block.at, obstacles.side_b);
	cr_assert(sees(&obstacles, sight_both_block, "0504", "0506", &block));
	board_free(obstacles.board);
}

Test(sight, a_hexside_that_the_line_runs_along)
{
	struct obstacles obstacles = nothing();
	obstacles.side_a = board_find(obstacles.board, "0603");
	obstacles.side_b = board_find(obstacles.board, "0604");
	obstacles.crossed = true; /* it would block a line across */
	cr_assert(sees(&obstacles, sight_both_block, "0504", "0704", NULL));
	obstacles.along = true;
	cr_assert_not(sees(&obstacles, sight_both_block, "0504", "0704", NULL));
	board_free(obstacles.board);
}

/* From level 3 to level 1 over something of level 2: half-way or nearer to the higher end it is looked over. */
Test(sight, the_half_way_rule)
{
	struct board *board = clear_ground();
	space_id viewer = board_find(board, "0502"), target = board_find(board, "0507"),
		 middle = board_find(board, "0506");
	struct sight_hex half = {board, board_find(board, "0504"), viewer, middle};
	struct sight_hex far = {board, board_find(board, "0505"), viewer, target};
	struct sight_hex near = {board, board_find(board, "0503"), viewer, target};
	cr_assert(sight_from_viewer(&far) == 3 && sight_from_target(&far) == 2);
	cr_assert(sight_looks_over(&half, 3, 1, 2));
	cr_assert(sight_looks_over(&near, 3, 1, 2));
	cr_assert_not(sight_looks_over(&far, 3, 1, 2));
	/* and upwards, seen from the other end */
	cr_assert(sight_looks_over(&half, 1, 3, 2));
	cr_assert(sight_looks_over(&far, 1, 3, 2));
	cr_assert_not(sight_looks_over(&near, 1, 3, 2));
	/* a side half-way of five, and the next: 0504/0505 two and a half from either end, 0505/0506 nearer to the target */
	struct sight_side between = {board_find(board, "0504"), board_find(board, "0505"), viewer, target,
				     false};
	struct sight_side behind = {board_find(board, "0505"), board_find(board, "0506"), viewer, target,
				    false};
	cr_assert(sight_looks_over_side(board, &between, 3, 1, 2));
	cr_assert(sight_looks_over_side(board, &between, 1, 3, 2));
	cr_assert_not(sight_looks_over_side(board, &behind, 3, 1, 2));
	cr_assert(sight_looks_over_side(board, &behind, 1, 3, 2));
	/* never where both ends are on a level, or the obstacle is as high */
	cr_assert_not(sight_looks_over(&half, 2, 2, 1));
	cr_assert_not(sight_looks_over(&near, 3, 1, 3));
	board_free(board);
}
