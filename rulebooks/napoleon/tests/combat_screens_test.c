/*
 * The steps of p. 12 among upright blocks and behind screens, p. 16.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

static struct at_table *ready(const char *of_french, const char *of_prussians)
{
	struct at_table *at = clear_field("grognard");
	place(at, "Soult", "Bayreuth");
	place(at, "Weimar", "Gotha");
	place_all(at, of_french, "Naumburg");
	place_all(at, of_prussians, "Naumburg");
	active(at, "french");
	return at;
}

Test(combat_screens, blocks_lie_open_before_a_card_is_played,
     .description = "1806 grognard.fog combat.start combat.cards.A")
{
	struct at_table *at = ready("Ney, Augereau", "Brunswick");
	hand(at, "french", "F25");
	attack_with(at, "Ney");
	cr_assert_str_eq(asks(at), "french attack-card");
	cr_assert_str_eq(name_for(at, "french", "Brunswick"), "Brunswick");
	cr_assert_str_eq(name_for(at, "prussian", "Ney"), "Ney");
	cr_assert_str_eq(name_for(at, "prussian", "Augereau"), "Augereau", "all in the area");
	cr_assert_str_neq(name_for(at, "french", "Weimar"), "Weimar", "and nobody elsewhere");
}

Test(combat_screens, balance_of_losses_is_free, .description = "1806 combat.allocate grognard.fog")
{
	struct at_table *at = ready("Davout", "Brunswick, Louis, Rüchel");
	shows(at, "french", "L L F");
	shows(at, "prussian", "F F F F");
	attack_with(at, "Davout");
	give(at, "unit Louis"); /* fatigue */
	give_all(at, "unit Brunswick, no");
	cr_assert(is_legal(at, "unit Louis"));
	give(at, "unit Brunswick");
	cr_assert_str_eq(rule_of(at, "no"), "combat.allocate", "one of two is cavalry");
	give(at, "yes");
	cr_assert_eq(inf_of(at, "Brunswick"), 6);
	cr_assert_eq(cav_of(at, "Brunswick"), 0);
	cr_assert_eq(vp(at), 8);
}

Test(combat_screens, one_loss_each_before_a_second, .description = "1806 combat.allocate grognard.fog")
{
	struct at_table *at = ready("Davout", "Brunswick, Louis");
	shows(at, "french", "L L L");
	shows(at, "prussian", "F F F");
	attack_with(at, "Davout");
	give_all(at, "unit Louis, yes");
	cr_assert_str_eq(asks(at), "prussian loss", "Brunswick is next; the arm is asked");
	cr_assert(!is_legal(at, "unit Louis"));
	give(at, "no");
	cr_assert(is_legal(at, "unit Louis"), "the third is free");
	cr_assert(is_legal(at, "unit Brunswick"));
}

Test(combat_screens, only_corps_bar_a_retreat, .description = "1806 combat.retreat grognard.vedettes.die")
{
	struct at_table *at = ready("Lannes", "Brunswick");
	strength(at, "Lannes", 6, 0); /* nobody pursues */
	place_all(at, "Ney, Napoléon, french.vedette1", "Freyburg");
	shows(at, "french", "L F F");
	shows(at, "prussian", "F F");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2 + 2, "one corps of three blocks");
	cr_assert_str_eq(where(at, "french.vedette1"), "eliminated");
	cr_assert_str_eq(axis_at(at, "Freyburg"), "Naumburg");
}

Test(combat_screens, vedettes_beside_the_enemy_take_no_part,
     .description = "1806 combat.start grognard.vedettes.special")
{
	struct at_table *at = ready("Ney, french.vedette1", "");
	begin(at, "operations");
	dice(at, "card F07");
	give(at, "unit Ney");
	cr_assert_str_neq(asks(at), "french attack", "nobody to attack");
}

Test(combat_screens, count_is_the_same, .description = "1806 combat.cards.B combat.cards.D")
{
	struct at_table *at = ready("Ney, Augereau", "Brunswick, Louis");
	tire(at, "Brunswick", 5);
	shows(at, "french", "F F F F");
	shows(at, "prussian", "F F"); /* 2 - 1 + 1 */
	attack_with(at, "Ney, Augereau");
	all_revealed(at);
}
