/*
 * Green cards of combat, retreat and pursuit, p. 18-20.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *at_naumburg(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", "Naumburg");
	place(at, "Brunswick", "Naumburg");
	place(at, "Weimar", "Gotha"); /* has an operation to come */
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	active(at, "french");
	return at;
}

static void pass_all(struct at_table *at)
{
	while (window_open(at))
		give(at, "pass");
}

static void attack(struct at_table *at, const char *corps)
{
	begin(at, "operations");
	give(at, corps);
	pass_all(at);
	give(at, "yes");
}

static int cards_counted(const struct at_table *at)
{
	return last_told(at, "cards-counted")->message.arg[1].value;
}

Test(combat_cards, cannon_over_the_axis, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = at_naumburg("", "P35");
	place_all(at, "Hohenlohe, Frederick William III", "Zeitz");
	axis(at, "Naumburg", "Zeitz", "french");
	attack(at, "unit Lannes");
	give(at, "card P35");
	cr_assert_str_eq(asks(at), "prussian cannon");
	cr_assert(!is_legal(at, "unit Weimar"));
	dice(at, "card F05, card F06, card F10, card P05, card P06, card P10, card P11, card P15");
	give(at, "unit Hohenlohe");
	cr_assert_eq(cards_counted(at), 5, "Brunswick 2, Hohenlohe 2, the king 1");
	cr_assert_str_eq(where(at, "Frederick William III"), "Naumburg", "he cannot stay alone");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
	cr_assert_eq(fatigue_of(at, "Lannes"), 2 + 5);
	cr_assert_eq(fatigue_of(at, "Hohenlohe") + fatigue_of(at, "Brunswick"), 2,
		     "one of three fatigue points is still open");
	give(at, "unit Brunswick");
	cr_assert(is_activated(at, "Hohenlohe"));
}

Test(combat_cards, cannon_unheard, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = at_naumburg("F33", "");
	attack(at, "unit Lannes");
	cr_assert_str_eq(rule_of(at, "card F33"), "card.cannon-sounds");
}

Test(combat_cards, ambush_leaves_nobody, .description = "1806 card.ambush turn.elimination")
{
	struct at_table *at = at_naumburg("", "P33");
	tire(at, "Lannes", 8);
	attack(at, "unit Lannes");
	give(at, "card P33");
	cr_assert_str_eq(where(at, "Lannes"), "eliminated", "before a card is counted");
	cr_assert_eq(told(at, "cards-counted"), 0);
	cr_assert_eq(vp(at), 16);
	cr_assert_str_eq(where(at, "Brunswick"), "Naumburg");
}

Test(combat_cards, charge_needs_bluecher, .description = "1806 card.charge")
{
	struct at_table *at = at_naumburg("", "P31");
	attack(at, "unit Lannes");
	cr_assert_str_eq(rule_of(at, "card P31"), "card.charge");

	at = at_naumburg("", "P31");
	place(at, "Blücher", "Naumburg");
	attack(at, "unit Lannes");
	dice(at, "card F05, card F06, card F10, card P05, card P06, card P10, card P11");
	give(at, "card P31");
	cr_assert_eq(cards_counted(at), 4, "Brunswick 2, Blücher 1, the event 1");
	cr_assert_eq(fatigue_of(at, "Blücher"), 2 + 1, "and an even share of three");
}

Test(combat_cards, courage_at_five, .description = "1806 card.courage")
{
	struct at_table *at = at_naumburg("", "P32");
	victory_at(at, 6);
	attack(at, "unit Lannes");
	cr_assert_str_eq(rule_of(at, "card P32"), "card.courage");

	at = at_naumburg("", "P32");
	victory_at(at, 5);
	tire(at, "Brunswick", 6);
	attack(at, "unit Lannes");
	dice(at, "card F05, card F06, card F10, card P05, card P06, card P10");
	give(at, "card P32");
	cr_assert_eq(cards_counted(at), 3, "six fatigue less two is no longer too much: 2 and the event");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4 + 3);
}

Test(combat_cards, square_and_cavalry, .description = "1806 card.square")
{
	struct at_table *at = at_naumburg("F30", "");
	attack(at, "unit Lannes");
	dice(at, "card F05, card F06, card F10, card P03, card P04");
	give(at, "card F30");
	cr_assert_eq(fatigue_of(at, "Lannes"), 2, "four less two");

	at = at_naumburg("F30", "");
	strength(at, "Brunswick", 8, 0);
	attack(at, "unit Lannes");
	dice(at, "card F05, card F06, card F10, card P03, card P04");
	give(at, "card F30");
	cr_assert_eq(fatigue_of(at, "Lannes"), 4);
}

Test(combat_cards, lost_bullet, .description = "1806 card.lost-bullet")
{
	struct at_table *at = at_naumburg("F31", "");
	attack(at, "unit Lannes");
	dice(at, "card F05, card F06, card F10, card P03, card P04");
	give(at, "card F31");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 5);
}

Test(combat_cards, guard_in_vain, .description = "1806 card.the-guard")
{
	struct at_table *at = at_naumburg("F32", "");
	place(at, "Bessières", "Naumburg");
	begin(at, "operations");
	give_all(at, "unit Lannes, unit Bessières");
	if (!strcmp(asked(at), "select"))
		give(at, "done");
	give(at, "yes");
	/* Lannes 2 + 1, Bessières 1 + 1, the Guard 1 */
	dice(at, "card F05, card F06, card F10, card F11, card F15, card F16, card P01, card P12");
	give(at, "card F32");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1, "none in the result, one for the defeat");
	cr_assert_eq(fatigue_of(at, "Bessières"), 1);
}

Test(combat_cards, panic_after_the_retreat, .description = "1806 card.panic")
{
	struct at_table *at = at_naumburg("F35", "");
	dice(at, "card F01, card F05, card F06, card P05, card P06");
	attack(at, "unit Lannes");
	give(at, "pass"); /* no card of combat */
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "french retreat-window");
	give(at, "card F35");
	cr_assert_str_eq(asks(at), "prussian panic");
	cr_assert(!is_legal(at, "go Naumburg"));
	give(at, "go Querfurt");
	cr_assert_str_eq(where(at, "Brunswick"), "Querfurt");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 4, "combat 2, panic 2; equal cavalry does not pursue");
}

Test(combat_cards, orderly_retreat_needs_cavalry, .description = "1806 card.orderly-retreat")
{
	struct at_table *at = at_naumburg("", "P36");
	place(at, "Murat", "Naumburg");
	begin(at, "operations");
	give_all(at, "unit Murat, done");
	pass_all(at);
	give(at, "yes");
	dice(at, "card F01, card F05, card P05, card P06");
	pass_all(at);
	give(at, "no"); /* infantry: the cavalry can still cover it */
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "prussian pursuit-window");
	give(at, "card P36");
	cr_assert_eq(told(at, "pursuit-cards"), 0);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);

	at = at_naumburg("", "P36");
	place(at, "Murat", "Naumburg");
	begin(at, "operations");
	give_all(at, "unit Murat, done");
	pass_all(at);
	give(at, "yes");
	dice(at, "card F01, card F05, card P05, card P06");
	pass_all(at);
	give(at, "yes");
	give(at, "go Freyburg");
	cr_assert_str_eq(rule_of(at, "card P36"), "card.orderly-retreat");
}

Test(combat_cards, great_charge_of_murat, .description = "1806 card.great-charge combat.pursuit")
{
	struct at_table *at = at_naumburg("F34", "");
	place(at, "Murat", "Naumburg");
	begin(at, "operations");
	give_all(at, "unit Murat, done");
	give(at, "yes");
	dice(at, "card F01, card F05, card P05, card P06");
	give(at, "pass");
	give(at, "no");
	give(at, "go Freyburg");
	while (strcmp(asks(at), "french pursuit-window"))
		give(at, "pass");
	dice(at, "card F04, card F06, card F10"); /* 1, Murat 1, the charge 1: FF, F, F */
	give(at, "card F34");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 4);
}
