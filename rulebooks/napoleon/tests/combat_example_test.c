/*
 * The worked combat of p. 13, step by step: Lannes attacks Brunswick and Rüchel at Naumburg.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *naumburg(void)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Naumburg");
	place_all(at, "Brunswick, Rüchel", "Naumburg");
	place(at, "Hohenlohe", "Erfurt"); /* has an operation to come */
	tire(at, "Brunswick", 4);
	tire(at, "Rüchel", 6);
	strength(at, "Rüchel", 3, 0);
	axis(at, "Naumburg", "Zeitz", "french");
	hand(at, "french", "F27");
	active(at, "french");
	begin(at, "operations");
	give(at, "unit Lannes");
	give(at, "yes"); /* combat without a march */
	return at;
}

static void reveal(struct at_table *at)
{
	dice(at, "card F01, card F02, card F04"); /* L, LF, FF */
	dice(at, "card P03, card P04");           /* FF, FF */
}

Test(combat_example, skirmishers_before_the_count, .description = "1806 card.skirmishers combat.cards.A")
{
	struct at_table *at = naumburg();
	cr_assert_str_eq(asks(at), "french attack-card");
	give(at, "card F27");
	cr_assert_str_eq(asks(at), "prussian share", "his choice, so that Brunswick stays at 4");
	reveal(at);
	give(at, "unit Rüchel");
	cr_assert_eq(position_at(at)->combat.cards[french], 3, "six points 2, bonus 1");
	cr_assert_eq(position_at(at)->combat.cards[prussian], 2,
		     "Brunswick 2, Rüchel 1 less 1 with 7 fatigue");
}

Test(combat_example, to_the_end,
     .description = "1806 combat.effects combat.allocate combat.retreat combat.pursuit")
{
	struct at_table *at = naumburg();
	give(at, "card F27");
	reveal(at);
	give(at, "unit Rüchel");
	cr_assert_eq(fatigue_of(at, "Lannes"), 4);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 5, "an even share; the third point is open");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 8);
	cr_assert_str_eq(asks(at), "prussian share");
	give(at, "unit Brunswick");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 6);

	cr_assert_str_eq(asks(at), "prussian loss");
	give(at, "unit Rüchel"); /* infantry; so Brunswick's has to be cavalry */
	cr_assert_eq(inf_of(at, "Rüchel"), 2);
	cr_assert_eq(inf_of(at, "Brunswick"), 7);
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_eq(vp(at), 8);

	cr_assert_str_eq(asks(at), "prussian retreat");
	cr_assert_str_eq(rule_of(at, "go Zeitz"), "combat.retreat", "the French axis");
	cr_assert(is_legal(at, "go Freyburg"));
	give(at, "go Dornburg");
	cr_assert_str_eq(rule_of(at, "go Eisenberg"), "combat.retreat", "it touches Naumburg");
	dice(at, "card F09"); /* FF */
	give(at, "go Apolda");

	cr_assert_str_eq(where(at, "Rüchel"), "eliminated", "8 and 1");
	cr_assert_str_eq(where(at, "Brunswick"), "Apolda");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 7);
	cr_assert_eq(vp(at), 6, "his two points are lost");
	cr_assert(is_activated(at, "Lannes"));
	cr_assert(is_activated(at, "Brunswick"));
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
	cr_assert_eq(discards(at, "french"), 5, "Skirmishers, three of combat, one of pursuit");
	cr_assert_eq(discards(at, "prussian"), 2);
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_example, after_a_move_a_card_less, .description = "1806 combat.cards.C")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Eisenberg");
	place_all(at, "Brunswick, Rüchel", "Naumburg");
	place(at, "Hohenlohe", "Erfurt");
	active(at, "french");
	begin(at, "operations");
	dice(at, "card F07"); /* one point */
	give(at, "unit Lannes");
	give(at, "go Naumburg");
	dice(at, "card F05, card F06, card P05, card P06, card P10");
	give(at, "yes");
	cr_assert_eq(told(at, "revealed-effect"), 5, "two French, three Prussian");
}
