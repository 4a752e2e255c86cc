/*
 * The cup of markers and the queue of consequences.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "mechanisms/cup.h"
#include "mechanisms/queue.h"

static const struct cup_rules all_come = {.last_stays = false}, last_stays = {.last_stays = true};

Test(cup, the_last_marker_may_have_to_stay)
{
	struct cup cup = {0};
	cup_fill(&cup, cup_marker(3) | cup_marker(40));
	cr_assert_eq(cup_drawable(&cup, &last_stays), 2);
	cup_play(&cup, 3);
	cr_assert_eq(cup_drawable(&cup, &all_come), 1);
	cr_assert_eq(cup_drawable(&cup, &last_stays), 0);
	cr_assert_eq(cup_by_key(&cup, &last_stays, 1), cup_none);
	cr_assert_eq(cup_by_key(&cup, &all_come, 1), 40);
	cr_assert_eq(cup.played, cup_marker(3));
}

Test(cup, markers_of_a_set_in_order)
{
	uint64_t set = cup_marker(2) | cup_marker(5) | cup_marker(63);
	cr_assert_eq(cup_nth(set, 0), 2);
	cr_assert_eq(cup_nth(set, 1), 5);
	cr_assert_eq(cup_nth(set, 2), 63);
	cr_assert_eq(cup_nth(set, 3), cup_none);
	cr_assert_eq(cup_nth(0, 0), cup_none);
}

Test(cup, what_is_put_aside_stays_aside_when_the_cup_is_filled)
{
	struct cup cup = {0};
	cup_fill(&cup, cup_marker(1) | cup_marker(2));
	cup_put_aside(&cup, 2);
	cr_assert_eq(cup.in, cup_marker(1));
	cup_fill(&cup, cup_marker(1) | cup_marker(2) | cup_marker(3));
	cr_assert_eq(cup.in, cup_marker(1) | cup_marker(3));
	cup_put(&cup, 2);
	cr_assert_eq(cup.aside, 0);
	cr_assert_eq(cup.in, cup_marker(1) | cup_marker(2) | cup_marker(3));
}

Test(cup, an_exchange_keeps_the_number)
{
	struct cup cup = {.in = cup_marker(1) | cup_marker(2)};
	cr_assert_not(cup_exchange(&cup, 9, 7)); /* 7 is not in it */
	cr_assert(cup_exchange(&cup, 9, 2));
	cr_assert_eq(cup.in, cup_marker(1) | cup_marker(9));
	cr_assert_eq(cup.aside, cup_marker(2));
	cup_remove(&cup, 9);
	cr_assert_eq(cup.in | cup.played, cup_marker(1));
}

/* Taking another marker out of the cup never changes which of the two left comes first: the number tells nothing. */
Test(cup, drawn_by_key_a_marker_does_not_depend_on_the_others)
{
	unsigned count[3] = {0};
	for (uint64_t key = 0; key < 3000; key++) {
		struct cup three = {.in = 7}, two = {.in = 3};
		unsigned of_three = cup_by_key(&three, &all_come, key * 77777),
			 of_two = cup_by_key(&two, &all_come, key * 77777);
		cr_assert(of_three == 2 || of_three == of_two);
		count[of_three]++;
	}
	for (unsigned i = 0; i < 3; i++) /* a third of 3000 each, five standard deviations of 26 */
		cr_assert(count[i] > 870 && count[i] < 1130, "%u: %u", i, count[i]);
}

Test(queue, first_in_first_out_and_what_follows_from_it_before_the_rest)
{
	struct queue queue = {0};
	static const struct queue empty;
	struct queue_row row;
	cr_assert_not(queue_take(&queue, &row));
	cr_assert(queue_add(&queue, (struct queue_row){.piece = 1, .reason = 5}));
	cr_assert(queue_add(&queue, (struct queue_row){.piece = 2, .reason = 5}));
	cr_assert(
		queue_add_first(&queue, (struct queue_row){.piece = 3, .reason = 6, .from = 44, .steps = 2}));
	cr_assert(queue_take(&queue, &row));
	cr_assert(row.piece == 3 && row.from == 44 && row.steps == 2);
	cr_assert(queue_holds(&queue, 2, 5) && !queue_holds(&queue, 2, 6) && !queue_holds(&queue, 3, 6));
	queue_forget(&queue, 1);
	cr_assert(queue_take(&queue, &row));
	cr_assert_eq(row.piece, 2);
	cr_assert_eq(memcmp(&queue, &empty, sizeof queue), 0); /* nothing of it is left behind */
}

Test(queue, a_full_queue_says_so)
{
	struct queue queue = {0};
	struct queue_row row = {.piece = 7};
	for (unsigned i = 0; i < queue_rows; i++)
		cr_assert(queue_add(&queue, row));
	cr_assert_not(queue_add(&queue, row));
	cr_assert_not(queue_add_first(&queue, row));
	queue_forget(&queue, 7);
	cr_assert_eq(queue.count, 0);
}
