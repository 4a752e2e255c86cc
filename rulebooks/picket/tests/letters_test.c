/*
 * P9: letters that arrive later, and who knows of them.
 */
#include <criterion/criterion.h>

#include "rulebooks/picket/tests/support.h"

/* The first seat has Blue; second and third are Red and may write to each other. */
static struct at_table *before_the_letters(void)
{
	struct at_table *at = clear_field_with_letters();
	change(at, "[{'piece':'Blue guard','at':'1'},{'piece':'Red guard','at':'11'},{'step':'draw'}]");
	return at;
}

static const struct picket *mask_of(struct at_table *at, seat_id seat)
{
	struct field field = game_field(at->game, seat);
	return known(&field);
}

static bool knows_of_letter(struct at_table *at, seat_id viewer, seat_id writer)
{
	return mask_of(at, viewer)->letter[writer] != 0;
}

static void march_nowhere(struct at_table *at)
{
	give(at, first, "[{'do':'done'}]");
	give(at, second, "[{'do':'done'}]");
}

Test(letters, are_written_in_secret_by_both_partners, .description = "picket P9.1, P1.3")
{
	struct at_table *at = before_the_letters();
	cr_assert_eq(game_waiting(at->game), 1 << second | 1 << third, "Blue commands alone");
	cr_assert_str_eq(asked(at, third), "letter");
	dice(at, "[{'d6':4}]");
	give(at, second, "[{'do':'at','at':'7'}]");
	cr_assert_eq(game_waiting(at->game), 1 << third);
	cr_assert(knows_of_letter(at, second, second));
	cr_assert(!knows_of_letter(at, third, second) && !knows_of_letter(at, first, second) &&
		  !knows_of_letter(at, public_seat, second));
	give(at, third, "[{'do':'pass'}]");
	cr_assert_str_eq(asked(at, first), "march", "nothing is opened: the turn goes on");
	cr_assert(knows_of_letter(at, second, second));
	cr_assert(!knows_of_letter(at, third, second) && !knows_of_letter(at, first, second) &&
		  !knows_of_letter(at, public_seat, second));
	leave(at);
}

/* 3: with the next turn. 4: a turn later. */
Test(letters, arrive_with_the_turn_that_the_die_says, .description = "picket P9.2, P9.3")
{
	struct at_table *at = before_the_letters();
	dice(at, "[{'d6':3}]");
	give(at, second, "[{'do':'at','at':'7'}]");
	dice(at, "[{'d6':4}]");
	give(at, third, "[{'do':'at','at':'2'}]");
	cr_assert_eq(position_of(at)->due[second], 2);
	cr_assert_eq(position_of(at)->due[third], 3);
	march_nowhere(at);
	cr_assert_eq(position_of(at)->flow.turn, 2);
	cr_assert_eq(mask_of(at, third)->read[third], 7, "1 + the area, which counts from 0");
	cr_assert_eq(mask_of(at, first)->read[third], 0);
	cr_assert_eq(mask_of(at, second)->read[third], 0);
	cr_assert_eq(position_of(at)->read[second], 0, "still on the road");
	give(at, second, "[{'do':'pass'}]");
	give(at, third, "[{'do':'pass'}]");
	march_nowhere(at);
	cr_assert_eq(mask_of(at, second)->read[second], 2);
	leave(at);
}

Test(letters, one_courier_at_a_time, .description = "picket P9.1")
{
	struct at_table *at = before_the_letters();
	dice(at, "[{'d6':6}]");
	give(at, second, "[{'do':'at','at':'7'}]");
	give(at, third, "[{'do':'pass'}]");
	march_nowhere(at);
	cr_assert_eq(game_waiting(at->game), 1 << second | 1 << third,
		     "were he not asked, everybody would know of his letter");
	cr_assert_str_eq(forbids(at, second, "{'do':'at','at':'3'}"), "P9.1");
	cr_assert_null(forbids(at, third, "{'do':'at','at':'3'}"));
	leave(at);
}
