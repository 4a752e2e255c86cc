/*
 * Who stands where, zones, facing; formations and arrivals.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "mechanisms/arrivals.h"
#include "mechanisms/facing.h"
#include "mechanisms/formations.h"
#include "mechanisms/occupancy.h"
#include "mechanisms/tests/ground.h"

/* ---- Occupancy ------------------------------------------------------------------------------------------- */

struct lanes {
	uint16_t first[ground_hexes], next[300];
};

static struct occupancy lists_of(struct lanes *lanes)
{
	return (struct occupancy){lanes->first, lanes->next};
}

Test(occupancy, a_hex_lists_its_pieces_in_order_however_they_came)
{
	struct lanes one = {0}, other = {0};
	occupancy_enter(lists_of(&one), 7, 3);
	occupancy_enter(lists_of(&one), 280, 3);
	occupancy_enter(lists_of(&one), 2, 3);
	occupancy_enter(lists_of(&other), 2, 3);
	occupancy_enter(lists_of(&other), 280, 3);
	occupancy_enter(lists_of(&other), 7, 3);
	cr_assert_eq(memcmp(&one, &other, sizeof one), 0);
	cr_assert_eq(occupancy_first(one.first, 3), 2);
	cr_assert_eq(occupancy_next(one.next, 2), 7);
	cr_assert_eq(occupancy_next(one.next, 7), 280);
	cr_assert_eq(occupancy_next(one.next, 280), no_piece);
	cr_assert_eq(occupancy_first(one.first, 4), no_piece);
}

Test(occupancy, who_leaves_is_gone_and_leaves_no_trace)
{
	struct lanes lanes = {0};
	static const struct lanes empty;
	occupancy_enter(lists_of(&lanes), 7, 3);
	occupancy_enter(lists_of(&lanes), 2, 3);
	occupancy_leave(lists_of(&lanes), 5, 3); /* he was never there */
	occupancy_leave(lists_of(&lanes), 2, 3);
	cr_assert_eq(occupancy_first(lanes.first, 3), 7);
	occupancy_leave(lists_of(&lanes), 7, 3);
	cr_assert_eq(memcmp(&lanes, &empty, sizeof lanes), 0);
}

Test(occupancy, a_stack_with_an_order_takes_the_last_comer_on_top)
{
	struct lanes lanes = {0};
	occupancy_enter_on_top(lists_of(&lanes), 2, 3);
	occupancy_enter_on_top(lists_of(&lanes), 9, 3);
	occupancy_enter_on_top(lists_of(&lanes), 4, 3);
	cr_assert_eq(occupancy_first(lanes.first, 3), 4);
	cr_assert_eq(occupancy_next(lanes.next, 4), 9);
	occupancy_leave(lists_of(&lanes), 9, 3);
	cr_assert_eq(occupancy_next(lanes.next, 4), 2);
}

/* At 0101, the corner, only south, south-east (0201) and nothing else are on the board. */
Test(occupancy, zones_are_counted_and_end_at_the_edge)
{
	struct board *board = clear_ground();
	uint8_t count[ground_hexes] = {0};
	occupancy_add_zone(board, count, board_find(board, "0101"), facing_every_side, 1);
	occupancy_add_zone(board, count, board_find(board, "0103"), facing_front(facing_to_side, north), 1);
	cr_assert_eq(count[board_find(board, "0102")], 2);
	cr_assert_eq(count[board_find(board, "0201")], 1);
	cr_assert_eq(count[board_find(board, "0202")], 1); /* north-east of 0103 */
	occupancy_add_zone(board, count, board_find(board, "0101"), facing_every_side, -1);
	cr_assert_eq(count[board_find(board, "0102")], 1);
	cr_assert_eq(count[board_find(board, "0201")], 0);
	board_free(board);
}

/* ---- Facing ------------------------------------------------------------------------------------------------ */

static unsigned set_of(unsigned a, unsigned b, unsigned c)
{
	return 1u << a | 1u << b | 1u << c;
}

Test(facing, to_a_side_there_are_three_front_hexes_two_flanks_and_a_rear)
{
	cr_assert_eq(facing_front(facing_to_side, north), set_of(north_west, north, north_east));
	cr_assert_eq(facing_front(facing_to_side, north_west), set_of(south_west, north_west, north));
	cr_assert_eq(facing_rear(facing_to_side, north), 1u << south);
	cr_assert_eq(facing_flanks(facing_to_side, north), set_of(south_east, south_west, south_west));
}

Test(facing, to_a_corner_there_are_two_of_each)
{
	cr_assert_eq(facing_front(facing_to_corner, north), set_of(north, north_east, north_east));
	cr_assert_eq(facing_rear(facing_to_corner, north), set_of(south, south_west, south_west));
	cr_assert_eq(facing_flanks(facing_to_corner, north), set_of(south_east, north_west, north_west));
	cr_assert_eq(facing_front(facing_to_corner, north_west), set_of(north_west, north, north));
}

Test(facing, all_round_there_is_no_flank)
{
	cr_assert_eq(facing_front(facing_all_round, no_direction), facing_every_side);
	cr_assert_eq(facing_flanks(facing_all_round, no_direction), 0);
	cr_assert_eq(facing_rear(facing_all_round, no_direction), 0);
}

Test(facing, every_side_is_front_flank_or_rear_and_only_one_of_them)
{
	for (unsigned kind = facing_to_side; kind <= facing_to_corner; kind++)
		for (unsigned facing = 0; facing < hex_sides; facing++) {
			unsigned front = facing_front(kind, facing), rear = facing_rear(kind, facing),
				 flanks = facing_flanks(kind, facing);
			cr_assert_eq(front | rear | flanks, (unsigned)facing_every_side);
			cr_assert_eq((front & rear) | (front & flanks) | (rear & flanks), 0);
		}
}

Test(facing, turning_by_one_and_not_facing_at_all)
{
	cr_assert_eq(facing_within(south, 0), 1u << south);
	cr_assert_eq(facing_within(south, 1), set_of(south_east, south, south_west));
	cr_assert_eq(facing_within(south, 3), facing_every_side);
	cr_assert_eq(facing_within(no_direction, 1), facing_every_side);
	cr_assert_eq(facing_front(facing_to_side, no_direction), 0);
}

Test(facing, a_line_through_a_corner_needs_one_of_its_two_sides)
{
	cr_assert(facing_bears(facing_to_side, north, 1u << north_east | 1u << south_east));
	cr_assert_not(facing_bears(facing_to_corner, south, 1u << north_east | 1u << south_east));
}

/* ---- Formations and arrivals --------------------------------------------------------------------------------- */

static unsigned twice(const void *context, piece_id piece)
{
	(void)context;
	return 2u * piece;
}

static bool is_it(const void *context, piece_id piece)
{
	return piece == *(const piece_id *)context;
}

Test(formations, sums_go_over_its_pieces_only)
{
	struct formation_range range = {.first = 3, .count = 3};
	piece_id five = 5, six = 6;
	cr_assert_eq(formation_sum(range, twice, NULL), 2 * (3 + 4 + 5));
	cr_assert(formation_any(range, is_it, &five));
	cr_assert_not(formation_any(range, is_it, &six));
	cr_assert(formation_has(range, 5) && !formation_has(range, 6) && !formation_has(range, 2));
}

Test(formations, a_threshold_is_reached_not_passed)
{
	cr_assert_not(formation_reaches(5, 6));
	cr_assert(formation_reaches(6, 6));
	cr_assert_not(formation_reaches(99, 0)); /* it has none */
}

static bool is_open(const void *context, space_id space)
{
	return !((const struct hexes *)context)->in[space];
}

/* 0102 is barred: along the western edge 0101 and 0103 are as near. */
Test(arrivals, the_nearest_free_hexes_of_the_same_edge)
{
	struct board *board = clear_ground();
	struct hexes barred = {0};
	space_id hex[4];
	add_hex(&barred, board, "0102");
	cr_assert_eq(arrivals_nearest(board, board_find(board, "0102"), is_open, &barred, hex, 4), 2);
	cr_assert_eq(hex[0], board_find(board, "0101"));
	cr_assert_eq(hex[1], board_find(board, "0103"));
	add_hex(&barred, board, "0101");
	cr_assert_eq(arrivals_nearest(board, board_find(board, "0102"), is_open, &barred, hex, 4), 1);
	board_free(board);
}

Test(arrivals, a_corner_lies_on_two_edges)
{
	struct board *board = clear_ground();
	cr_assert_eq(arrivals_edges(board, board_find(board, "0101")),
		     arrivals_first_column | arrivals_first_row);
	cr_assert_eq(arrivals_edges(board, board_find(board, "0908")),
		     arrivals_last_column | arrivals_last_row);
	cr_assert_eq(arrivals_edges(board, board_find(board, "0504")), 0);
	board_free(board);
}

Test(arrivals, delays_and_columns)
{
	cr_assert(arrivals_is_due(5, 0, 5) && !arrivals_is_due(5, 1, 5) && arrivals_is_due(5, 1, 6));
	/* two abreast pay once, the third twice, the fourth three times; one abreast: 1, 2, 3 */
	cr_assert_eq(arrivals_column(0, 2), 1);
	cr_assert_eq(arrivals_column(1, 2), 1);
	cr_assert_eq(arrivals_column(2, 2), 2);
	cr_assert_eq(arrivals_column(3, 2), 3);
	cr_assert_eq(arrivals_column(0, 1), 1);
	cr_assert_eq(arrivals_column(1, 1), 2);
}
