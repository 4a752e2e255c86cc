/*
 * Strength, fatigue and elimination: p. 9 and p. 14.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *two_corps(void)
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Napoléon, Lannes", "Naumburg");
	place(at, "Brunswick", "Erfurt");
	active(at, "french");
	begin(at, "operations");
	return at;
}

static void lose(struct at_table *at, const char *corps, unsigned inf, unsigned cav)
{
	napoleon_lose(table_at(at), block_named(at, corps), inf, cav,
		      say1(told_corps_destroyed, piece_arg(piece_named(at, corps))));
}

Test(casualties, a_point_for_a_strength_point, .description = "1806 victory.losses")
{
	struct at_table *at = two_corps();
	lose(at, "Brunswick", 2, 1); /* 7 + 1 */
	cr_assert_eq(inf_of(at, "Brunswick"), 5);
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_eq(vp(at), 7); /* 10 less 3 */
	lose(at, "Lannes", 1, 0);
	cr_assert_eq(vp(at), 8);
}

Test(casualties, no_strength_left, .description = "1806 turn.elimination")
{
	struct at_table *at = two_corps();
	strength(at, "Brunswick", 1, 1);
	lose(at, "Brunswick", 1, 1);
	cr_assert_str_eq(where(at, "Brunswick"), "eliminated");
	cr_assert_eq(vp(at), 8);
	cr_assert_eq(told(at, "corps-destroyed"), 2, "once as the reason of the loss, once for itself");
}

Test(casualties, nine_fatigue_points, .description = "1806 turn.elimination")
{
	struct at_table *at = two_corps();
	tire(at, "Brunswick", 6);
	napoleon_tire(table_at(at), brunswick, 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 8);
	cr_assert_str_eq(where(at, "Brunswick"), "Erfurt");
	strength(at, "Brunswick", 2, 1);
	napoleon_tire(table_at(at), brunswick, 1);
	cr_assert_str_eq(where(at, "Brunswick"), "eliminated");
	cr_assert_eq(vp(at), 7, "its three points are lost, reading 25");
}

Test(casualties, rest_ends_at_nothing, .description = "1806 turn.recovery.2")
{
	struct at_table *at = two_corps();
	tire(at, "Lannes", 2);
	napoleon_rest((struct napoleon *)table_at(at)->position, lannes, 3);
	cr_assert_eq(fatigue_of(at, "Lannes"), 0);
}

Test(casualties, napoleon_alone, .description = "1806 victory.napoleon")
{
	struct at_table *at = two_corps();
	strength(at, "Lannes", 1, 0);
	lose(at, "Lannes", 1, 0);
	cr_assert_str_eq(where(at, "Napoléon"), "eliminated", "terms.commander");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

Test(casualties, the_king_alone, .description = "1806 victory.napoleon")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Naumburg");
	place_all(at, "Frederick William III, Louis", "Erfurt");
	place(at, "Brunswick", "Halle");
	active(at, "french");
	begin(at, "operations");
	strength(at, "Louis", 1, 0);
	lose(at, "Louis", 1, 0);
	cr_assert_str_eq(where(at, "Frederick William III"), "eliminated");
	cr_assert(!is_over(at));
	cr_assert_eq(vp(at), 9, "a commander is worth nothing");
}

Test(casualties, another_corps_keeps_the_commander, .description = "1806 terms.commander")
{
	struct at_table *at = two_corps();
	place(at, "Ney", "Naumburg");
	strength(at, "Lannes", 1, 0);
	lose(at, "Lannes", 1, 0);
	cr_assert_str_eq(where(at, "Napoléon"), "Naumburg");
}
