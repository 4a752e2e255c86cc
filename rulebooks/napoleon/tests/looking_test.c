/*
 * What players that look ahead ask: where an operation begins and ends, what weights.csv makes of a position, odds.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *two_each(void)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Davout", "Bamberg");
	place(at, "Ney", "Coburg");
	place(at, "Rüchel", "Gotha");
	place(at, "Brunswick", "Erfurt");
	active(at, "french");
	any_dice(at, "operations");
	return at;
}

Test(looking, rests_between_operations, .description = "1806 turn.operations")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Davout, Ney, Napoléon", "Coburg");
	place(at, "Rüchel", "Gotha");
	active(at, "french");
	any_dice(at, "operations");
	begin(at, "operations");
	cr_assert_str_eq(asks(at), "french operation");
	cr_assert(rests_at(at));
	give(at, "unit Davout");
	cr_assert_str_eq(asks(at), "french select");
	cr_assert_not(rests_at(at), "its blocks are being chosen");
	give(at, "unit Napoléon");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french move");
	cr_assert_not(rests_at(at), "a march goes on");
	give(at, "done");
	pass_every_window(at);
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(rests_at(at));
}

/* weights.csv: 3 points of fatigue cost 3 where the corps may still rest, 15 when it has been activated. */
Test(looking, fatigue_costs_its_weight)
{
	struct at_table *at = two_each();
	int before = worth_at(at, french);
	cr_assert_eq(worth_at(at, prussian), -before);
	tire(at, "Davout", 3);
	cr_assert_eq(worth_at(at, french), before - 3);
	activated(at, "Davout");
	cr_assert_eq(worth_at(at, french), before - 15);
	tire(at, "Rüchel", 5);
	cr_assert_eq(worth_at(at, french), before - 15 + 23);
}

/* Four parts for each corps, one for passing: 4 / 9 of 65,536 are 29,127; 1 is left over for the first. */
Test(looking, corps_are_rather_used_than_not)
{
	struct at_table *at = two_each();
	begin(at, "operations");
	cr_assert_eq(answers_listed(at), 3);
	cr_assert_eq(odds_of(at, "unit Davout") + odds_of(at, "unit Ney"), 2 * 29127 + 1);
	cr_assert_eq(odds_of(at, "pass"), 7281);
}
