/*
 * The cone of a facing to a corner. 0504 has 0603 to the north-east and 0604 to the south-east.
 */
#include <criterion/criterion.h>

#include "mechanisms/cup.h"
#include "mechanisms/facing.h"
#include "mechanisms/tests/ground.h"

enum { east = 1 }; /* the corner between north-east and south-east */

static bool in_cone(struct board *board, const char *to)
{
	return facing_in_cone(board, board_find(board, "0504"), east, board_find(board, to));
}

Test(cone, two_hexes_then_three)
{
	struct board *board = clear_ground();
	cr_assert(in_cone(board, "0603"));
	cr_assert(in_cone(board, "0604"));
	cr_assert(in_cone(board, "0703"));
	cr_assert(in_cone(board, "0704"));
	cr_assert(in_cone(board, "0705"));
	cr_assert_not(in_cone(board, "0702"));
	cr_assert_not(in_cone(board, "0706"));
	cr_assert_not(in_cone(board, "0503"));
	cr_assert_not(in_cone(board, "0404"));
	cr_assert_not(in_cone(board, "0504")); /* not its own hex */
	board_free(board);
}

/* Whoever draws from one cup by the hash draws what the cup itself would give. */
Test(cups, the_hash_of_a_cup_is_that_of_its_draw)
{
	struct cup cup = {.in = cup_marker(3) | cup_marker(7) | cup_marker(40)};
	struct cup_rules rules = {.last_stays = false};
	for (uint64_t key = 0; key < 20; key++) {
		unsigned drawn = cup_by_key(&cup, &rules, key);
		cr_assert_leq(cup_hash(key, drawn), cup_hash(key, 3));
		cr_assert_leq(cup_hash(key, drawn), cup_hash(key, 7));
		cr_assert_leq(cup_hash(key, drawn), cup_hash(key, 40));
	}
}
