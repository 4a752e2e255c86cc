/*
 * Distances to the nearest of several hexes, where hexsides have prices.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "mechanisms/distances.h"
#include "mechanisms/tests/ground.h"

/* Two a step; one along the third column; nobody enters 0503. */
static int price(const void *rules, space_id from, unsigned direction, space_id to)
{
	const struct board *board = rules;
	(void)direction;
	if (to == board_find(board, "0503"))
		return -1;
	bool along = from / 8 == to / 8 && board_find(board, "0301") / 8 == to / 8;
	return along ? 1 : 2;
}

/* The step the other way round: what is found are the ways from the hexes that are named. */
static int price_back(const void *rules, space_id from, unsigned direction, space_id to)
{
	return price(rules, to, opposite(direction), from);
}

/* The rule is asked everywhere. */
static void find_from(struct distances *found, const struct board *board, const space_id start[],
		      unsigned starts, const space_id until[], unsigned untils)
{
	static const uint64_t everywhere[] = {UINT64_MAX, UINT64_MAX};
	static uint8_t no_list[ground_hexes][8];
	struct distances_ground ground = {.price = no_list, .changed = everywhere, .beside = everywhere};
	distances_find_to_nearest(found, board, start, starts, until, untils, &ground, price_back, board);
}

static half_points cost_of(const struct distances *found, const struct board *board, const char *number)
{
	return found->cost[board_find(board, number)];
}

Test(distances, are_those_of_the_cheapest_way)
{
	struct board *board = clear_ground();
	struct distances found;
	space_id start[] = {board_find(board, "0503")};
	find_from(&found, board, start, 1, NULL, 0);
	cr_assert_eq(cost_of(&found, board, "0503"), 0);
	cr_assert_eq(cost_of(&found, board, "0504"), 2);
	cr_assert_eq(cost_of(&found, board, "0508"), 10); /* five steps */
	cr_assert_eq(cost_of(&found, board, "0903"), 8);
	board_free(board);
}

Test(distances, none_leads_through_a_hex_that_nobody_enters)
{
	struct board *board = clear_ground();
	struct distances found;
	space_id start[] = {board_find(board, "0502")};
	find_from(&found, board, start, 1, NULL, 0);
	cr_assert_eq(cost_of(&found, board, "0503"), reach_far);
	cr_assert_eq(cost_of(&found, board, "0504"), 6); /* around it: three steps */
	board_free(board);
}

Test(distances, of_equals_the_first_start_is_the_nearest)
{
	struct board *board = clear_ground();
	struct distances found;
	space_id start[] = {board_find(board, "0908"), board_find(board, "0904"), board_find(board, "0902")};
	find_from(&found, board, start, 3, NULL, 0);
	cr_assert_eq(cost_of(&found, board, "0903"), 2);
	cr_assert_eq(found.nearest[board_find(board, "0903")], 1); /* beside the second and the third */
	cr_assert_eq(found.nearest[board_find(board, "0901")], 2);
	cr_assert_eq(cost_of(&found, board, "0906"), 4);
	cr_assert_eq(found.nearest[board_find(board, "0906")],
		     0); /* two from the first, two from the second */
	board_free(board);
}

Test(distances, end_with_the_hex_that_was_asked_for)
{
	struct board *board = clear_ground();
	struct distances found;
	space_id start[] = {board_find(board, "0901")};
	space_id third = board_find(board, "0903");
	find_from(&found, board, start, 1, &third, 1);
	cr_assert_eq(cost_of(&found, board, "0903"), 4);
	cr_assert_eq(cost_of(&found, board, "0902"), 2);
	cr_assert_eq(cost_of(&found, board, "0904"), reach_far); /* farther: nobody wanted to know */
	space_id several[] = {third, board_find(board, "0904"), board_find(board, "0902")};
	find_from(&found, board, start, 1, several, 3);
	cr_assert_eq(cost_of(&found, board, "0902"), 2);
	cr_assert_eq(cost_of(&found, board, "0904"), 6); /* the farthest of them */
	cr_assert_eq(cost_of(&found, board, "0905"), reach_far);
	board_free(board);
}

/* The slow way: prices are added until nothing gets better. */
Test(distances, agree_with_a_second_computation)
{
	struct board *board = clear_ground();
	struct distances found;
	space_id start[] = {board_find(board, "0101"), board_find(board, "0707")};
	half_points slow[ground_hexes];
	for (space_id hex = 0; hex < ground_hexes; hex++)
		slow[hex] = hex == start[0] || hex == start[1] ? 0 : reach_far;
	for (unsigned round = 0; round < ground_hexes; round++)
		for (space_id hex = 0; hex < ground_hexes; hex++)
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id to = board->neighbour[hex][direction];
				int step = to == no_space ? -1 : price(board, hex, direction, to);
				if (step > 0 && slow[hex] + step < slow[to])
					slow[to] = (half_points)(slow[hex] + step);
			}
	find_from(&found, board, start, 2, NULL, 0);
	for (space_id hex = 0; hex < ground_hexes; hex++)
		cr_assert_eq(found.cost[hex], slow[hex], "%s", board->space[hex].number);
	board_free(board);
}

/* ---- To one hex, over ground with prices ---------------------------------------------------------------------------- */

struct priced_ground {
	struct board *board;
	uint8_t price[ground_hexes][8];
	uint64_t changed[2], beside[2];
};

/* As above, but what the list says of 0603 is wrong: the rule is to be asked there. */
static struct priced_ground priced_ground(void)
{
	struct priced_ground made = {.board = clear_ground()};
	space_id wrong = board_find(made.board, "0603");
	made.changed[wrong / 64] = UINT64_C(1) << wrong % 64;
	for (space_id hex = 0; hex < ground_hexes; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++) {
			space_id to = made.board->neighbour[hex][direction];
			int step = to == no_space ? -1 : price(made.board, hex, direction, to);
			if (to == no_space || to == wrong)
				made.beside[hex / 64] |= UINT64_C(1) << hex % 64;
			made.price[hex][direction] = (uint8_t)(hex == wrong ? 1
							       : step < 0   ? (int)distances_dearest
									    : step);
		}
	return made;
}

static void find_to(const struct priced_ground *made, const char *goal, space_id until,
		    struct distances *found)
{
	struct distances_ground ground = {
		.price = (uint8_t(*)[8])made->price, .changed = made->changed, .beside = made->beside};
	distances_find_to(found, made->board, board_find(made->board, goal), until, &ground, price,
			  made->board);
}

Test(distances, by_a_price_list_lead_to_one_hex)
{
	struct priced_ground made = priced_ground();
	struct distances found;
	find_to(&made, "0502", no_space, &found);
	cr_assert_eq(cost_of(&found, made.board, "0602"), 2);
	cr_assert_eq(cost_of(&found, made.board, "0603"), 4); /* two steps of two, whatever the list says */
	cr_assert_eq(cost_of(&found, made.board, "0504"), 6); /* around 0503 */
	cr_assert_eq(cost_of(&found, made.board, "0503"), 2); /* whoever stands there may leave */
	find_to(&made, "0503", no_space, &found);
	cr_assert_eq(cost_of(&found, made.board, "0504"), reach_far); /* nobody enters it */
	board_free(made.board);
}

Test(distances, by_a_price_list_end_with_the_hex_that_was_asked_for)
{
	struct priced_ground made = priced_ground();
	struct distances found;
	find_to(&made, "0901", board_find(made.board, "0903"), &found);
	cr_assert_eq(cost_of(&found, made.board, "0903"), 4);
	cr_assert_eq(cost_of(&found, made.board, "0902"), 2);
	cr_assert_eq(cost_of(&found, made.board, "0904"), reach_far);
	board_free(made.board);
}

/* Nobody enters 0503, so that it tells whether steps are taken forwards. */
Test(distances, by_a_price_list_agree_with_a_second_computation)
{
	struct priced_ground made = priced_ground();
	struct distances found;
	space_id goal = board_find(made.board, "0205");
	half_points slow[ground_hexes];
	for (space_id hex = 0; hex < ground_hexes; hex++)
		slow[hex] = hex == goal ? 0 : reach_far;
	for (unsigned round = 0; round < ground_hexes; round++)
		for (space_id hex = 0; hex < ground_hexes; hex++)
			for (unsigned direction = 0; direction < hex_sides; direction++) {
				space_id to = made.board->neighbour[hex][direction];
				int step = to == no_space ? -1 : price(made.board, hex, direction, to);
				if (step > 0 && slow[to] + step < slow[hex])
					slow[hex] = (half_points)(slow[to] + step);
			}
	find_to(&made, "0205", no_space, &found);
	for (space_id hex = 0; hex < ground_hexes; hex++)
		cr_assert_eq(found.cost[hex], slow[hex], "%s", made.board->space[hex].number);
	board_free(made.board);
}
