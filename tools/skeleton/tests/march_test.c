/*
 * S3 to S5: marches, villages and the end.
 */
#include <criterion/criterion.h>

#include "tests/support/at_table.h"

/*
 * 0303 is woods (2 points), 0202 is clear (1). To 0304 it is 4 points through the woods and over the brook, but 3 by 0402
 * and 0403, round both. Costs are listed in half points.
 */
Test(march, woods_and_a_brook, .description = "skeleton S3.2")
{
	struct at_table *at = clear_field("skeleton");
	change(at, "[{'piece':'north.guard','at':'0302'}]");
	begin(at, "north");
	give(at, "unit Northern guard");
	cr_assert_eq(cost_of(at, "go 0303"), 4);
	cr_assert_eq(cost_of(at, "go 0202"), 2);
	cr_assert_eq(cost_of(at, "go 0304"), 6);
	cr_assert_str_eq(rule_of(at, "go 0306"), "S3.2");
	cr_assert_eq(figure(at, "cost", "{'what':'cost','unit':'north.guard','to':'0303'}"), 4);
}

Test(march, not_into_another_unit, .description = "skeleton S1, S3.1, S3.3")
{
	struct at_table *at = clear_field("skeleton");
	change(at, "[{'piece':'north.guard','at':'0302'},{'piece':'south.guard','at':'0202'}]");
	begin(at, "north");
	give(at, "unit Northern guard");
	cr_assert_str_eq(rule_of(at, "go 0202"), "S3.3");
	give(at, "done");
	cr_assert_str_eq(asks(at), "south unit", "nobody of the north is left to march");
}

/* Four turns: in the last one North takes a village, and South has none. */
Test(march, a_village_and_the_end, .description = "skeleton S4, S5")
{
	struct at_table *at = clear_field("skeleton");
	change(at, "[{'turn':4},{'piece':'north.guard','at':'0203'}]");
	begin(at, "north");
	give(at, "unit Northern guard");
	give(at, "go 0204");
	cr_assert(is_over(at));
	cr_assert_eq(points(at, 0), 1);
	cr_assert_eq(points(at, 1), 0);
	cr_assert_eq(winner_at(at), 0);
}
