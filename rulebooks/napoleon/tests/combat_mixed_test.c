/*
 * Rules that meet in a combat: weather, axes that are cut, events that leave nobody, the end of the game in
 * the middle of it.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

Test(combat_mixed, rain_tires_before_the_count, .description = "1806 combat.cards.D card.rain")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	change(at, "{'weather':'rain'}");
	tire(at, "Ney", 4);
	tire(at, "Brunswick", 4);
	attack_counting(at, "Ney", 1, 2); /* the attacked do not suffer from it */
}

Test(combat_mixed, attack_over_the_enemys_axis,
     .description = "1806 combat.cards.D combat.cards.C move.axis-cut")
{
	struct at_table *at = battlefield("Augereau", "Brunswick", "Naumburg");
	place(at, "Ney", "Eisenberg");
	tire(at, "Brunswick", 3);
	axis(at, "Naumburg", "Eisenberg", "prussian");
	dice(at, "card F07, card F05, card P05"); /* 2 - 1 against 2 - 1 with five */
	begin(at, "operations");
	give(at, "unit Ney");
	give(at, "go Naumburg");
	give(at, "yes");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 3 + 2 + 1);
	cr_assert_eq(fatigue_of(at, "Ney"), 1 + 1, "a contested area, and the combat");
	cr_assert_eq(fatigue_of(at, "Augereau"), 0);
}

Test(combat_mixed, cannon_saves_an_attack, .description = "1806 combat.cards.D card.cannon-sounds")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	place(at, "Bessières", "Eisenberg");
	place(at, "Augereau", "Zeitz");
	hand(at, "french", "F33");
	dice(at, "card F07");
	begin(at, "operations");
	give(at, "unit Bessières");
	give(at, "go Naumburg");
	give(at, "yes");
	give(at, "card F33");
	shows(at, "french", "F F F"); /* 1 + 2 - 1, and the bonus */
	shows(at, "prussian", "F");
	give(at, "unit Augereau");
	all_revealed(at);
}

Test(combat_mixed, ambush_of_the_emperor, .description = "1806 card.ambush victory.napoleon terms.commander")
{
	struct at_table *at = battlefield("Bessières, Napoléon", "Louis", "Naumburg");
	hand(at, "prussian", "P33");
	tire(at, "Bessières", 8);
	active(at, "prussian");
	attack_with(at, "Louis");
	give(at, "card P33");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

Test(combat_mixed, track_comes_to_nothing, .description = "1806 combat.allocate victory.end")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	strength(at, "Brunswick", 8, 0);
	victory_at(at, 1);
	shows(at, "french", "L L");
	shows(at, "prussian", "F F");
	attack_with(at, "Ney");
	cr_assert(is_over(at), "with the first point");
	cr_assert_eq(winner_at(at), french);
	cr_assert_eq(vp(at), 0);
}

Test(combat_mixed, track_comes_to_twenty, .description = "1806 combat.allocate victory.end")
{
	struct at_table *at = battlefield("Ney, Augereau", "Brunswick", "Naumburg");
	strength(at, "Brunswick", 8, 0);
	tire(at, "Ney", 8);
	tire(at, "Augereau", 8);
	victory_at(at, 14);
	active(at, "prussian");
	shows(at, "prussian", "F F");
	shows(at, "french", "L L"); /* 2 - 1 each */
	attack_with(at, "Brunswick");
	cr_assert(is_over(at), "fatigue comes before losses, and Ney's six points are enough");
	cr_assert_eq(winner_at(at), prussian);
	cr_assert_eq(vp(at), 20);
}

Test(combat_mixed, pass_after_a_combat_called_off, .description = "1806 combat.cards.D turn.operations")
{
	struct at_table *at = battlefield("Bessières", "Louis", "Naumburg");
	tire(at, "Bessières", 5);
	attack_with(at, "Bessières");
	cr_assert_str_eq(asks(at), "prussian operation", "the turn of the defender");
	shows(at, "prussian", "F");
	shows(at, "french", "F"); /* 1 - 1 and the bonus */
	give(at, "unit Louis");
	give(at, "yes");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Bessières"), 6);
}

Test(combat_mixed, prussian_attacker_falls_back_on_his_axis, .description = "1806 combat.retreat move.axis")
{
	struct at_table *at = battlefield("Davout", "", "Naumburg");
	place(at, "Brunswick", "Freyburg");
	strength(at, "Davout", 8, 0); /* nobody pursues */
	active(at, "prussian");
	dice(at, "card P07"); /* a point */
	begin(at, "operations");
	give(at, "unit Brunswick");
	give(at, "go Naumburg");
	shows(at, "prussian", "F"); /* 2 - 1 */
	shows(at, "french", "L L F");
	give(at, "yes");
	give(at, "no"); /* infantry; then the cavalry point */
	if (is_legal(at, "go Freyburg")) {
		cr_assert_str_eq(rule_of(at, "go Auerstaedt"), "combat.retreat", "his own axis first");
		give(at, "go Freyburg");
	}
	give(at, "go Merseburg");
	cr_assert_str_eq(where(at, "Brunswick"), "Merseburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 1);
}
