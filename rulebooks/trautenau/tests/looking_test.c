/*
 * What players that look ahead ask: where an activation begins and ends, what weights.csv makes of a position, odds.
 */
#include <criterion/criterion.h>

#include "rulebooks/trautenau/tests/support.h"

/* Two regiments of the 1st Division out of each other's way, and nobody near. */
static struct at_table *two_regiments(void)
{
	struct at_table *at = clear_field("trautenau");
	place(at, "IR 41", "0812", "N");
	place(at, "IR 43", "1317", "N");
	activate(at, "1st Division");
	begin(at, "movement");
	return at;
}

Test(looking, rests_until_somebody_of_the_formation_acts, .description = "1866 9.3")
{
	struct at_table *at = two_regiments();
	cr_assert_str_eq(asked(at), "mover");
	cr_assert(rests_at(at), "nobody has moved");
	give(at, "unit IR 41");
	cr_assert_not(rests_at(at), "a march has begun");
	give(at, "go 0712");
	give(at, "done");
	cr_assert_str_eq(asked(at), "mover");
	cr_assert_not(rests_at(at), "the activation goes on");
}

Test(looking, every_chief_who_is_asked_is_a_rest, .description = "1866 7.1")
{
	struct at_table *at = clear_field("trautenau");
	place(at, "Bonin", "0812", NULL);
	place(at, "Gablenz", "1317", NULL);
	dice(at, "d6 4"); /* and his 2: he rides */
	begin(at, "chiefs");
	cr_assert_str_eq(asked(at), "chief");
	cr_assert(rests_at(at), "the other one's question below it is nothing that goes on");
	give(at, "unit Bonin");
	cr_assert_str_eq(asked(at), "chief-move");
	cr_assert_not(rests_at(at));
}

/* weights.csv: 12 for a unit out of order; IR 41 has three steps left, so that it is not its last one. */
Test(looking, a_unit_out_of_order_costs_its_weight)
{
	struct at_table *at = two_regiments();
	int before = worth_at(at, prussian);
	cr_assert_eq(worth_at(at, austrian), -before);
	disorganise_unit(at, "IR 41");
	cr_assert_eq(worth_at(at, prussian), before - 12);
	cr_assert_eq(worth_at(at, austrian), 12 - before);
}

/* Four parts for each regiment, one for the end of the step: 4 / 9 of 65,536 are 29,127; 1 is left over for the first. */
Test(looking, regiments_rather_move_than_stay)
{
	struct at_table *at = two_regiments();
	cr_assert_eq(answers_listed(at), 3);
	cr_assert_eq(odds_of(at, "unit IR 41") + odds_of(at, "unit IR 43"), 2 * 29127 + 1);
	cr_assert_eq(odds_of(at, "done"), 7281);
}
