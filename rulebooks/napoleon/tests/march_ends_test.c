/*
 * How a march may end: without a step, p. 10; and citadels it leaves, enters or empties, p. 14.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

/* French and Prussian blocks at Halle, the Prussian flag on it. */
static struct at_table *at_halle(const char *list)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, list, "Halle");
	place(at, "Soult", "Bamberg");
	place(at, "Weimar", "Gotha");
	return at;
}

Test(march_ends, no_step_no_fatigue, .description = "1806 move.fatigue turn.operations.select")
{
	struct at_table *at = at_halle("Davout, Louis");
	operate_as(at, "french", "unit Davout, no, done", "card F06");
	cr_assert_eq(fatigue_of(at, "Davout"), 0, "it has not moved out of the contested area");
	cr_assert(is_activated(at, "Davout"));
	cr_assert_str_eq(asks(at), "prussian operation", "and it does not attack");
}

Test(march_ends, a_contested_citadel_keeps_its_flag, .description = "1806 victory.citadels")
{
	struct at_table *at = at_halle("Louis");
	place(at, "Davout", "Merseburg");
	operate_as(at, "french", "unit Davout, go Halle", "card F01");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 10);
}

Test(march_ends, the_enemy_leaves_the_citadel, .description = "1806 victory.citadels move.axis-clear")
{
	struct at_table *at = at_halle("Davout, Louis");
	operate_as(at, "prussian", "unit Louis, no, go Schkeuditz", "card P01");
	cr_assert_str_eq(control_of(at, "Halle"), "french", "it is occupied and not contested");
	cr_assert_eq(vp(at), 7);
}

Test(march_ends, the_enemy_dies_in_the_citadel, .description = "1806 victory.citadels turn.elimination")
{
	struct at_table *at = at_halle("Davout, Louis");
	tire(at, "Louis", 8);
	change(at, "{'weather':'rain'}");
	active(at, "prussian");
	begin(at, "operations");
	give(at, "unit Louis");
	cr_assert_str_eq(control_of(at, "Halle"), "french");
	cr_assert_eq(vp(at), 10 - 3 - 3, "three strength points and the citadel");
}

Test(march_ends, an_empty_citadel_keeps_its_flag, .description = "1806 victory.citadels")
{
	struct at_table *at = at_halle("Louis");
	operate_as(at, "prussian", "unit Louis, go Schkeuditz", "card P01");
	cr_assert_str_eq(control_of(at, "Halle"), "prussian");
	cr_assert_eq(vp(at), 10);
}

/* Napoléon's own citadel: five points, crossed without stopping. */
Test(march_ends, bamberg_crossed, .description = "1806 victory.citadels")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Louis", "Ebern");
	place(at, "Soult", "Coburg");
	active(at, "prussian");
	begin(at, "operations");
	dice(at, "card P03");
	give_all(at, "unit Louis, go Bamberg");
	cr_assert_eq(vp(at), 15);
	give_all(at, "go Hollfeld, done");
	cr_assert_str_eq(control_of(at, "Bamberg"), "prussian");
}
