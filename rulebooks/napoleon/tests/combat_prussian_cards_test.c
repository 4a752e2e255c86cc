/*
 * Prussian green cards of combat, p. 18-20: AMBUSH P33, CHARGE P31, COURAGE P32, REINFORCED POSITION P28,
 * SACRIFICE P30.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

static struct at_table *ready(const char *of_french, const char *of_prussians, const char *prussian_hand)
{
	struct at_table *at = battlefield(of_french, of_prussians, "Naumburg");
	hand(at, "prussian", prussian_hand);
	return at;
}

static void attack_french_with(struct at_table *at, const char *of_prussians)
{
	active(at, "prussian");
	attack_with(at, of_prussians);
	cr_assert_str_eq(asks(at), "prussian attack-card");
}

/* ---- AMBUSH -------------------------------------------------------------------------------------------- */

Test(combat_prussian_cards, ambush_is_assigned_by_the_french,
     .description = "1806 card.ambush combat.cards.D")
{
	struct at_table *at = ready("Ney, Augereau", "Louis", "P33");
	tire(at, "Ney", 4);
	attack_with(at, "Ney, Augereau");
	give(at, "card P33");
	cr_assert_str_eq(asks(at), "french share");
	cr_assert(is_legal(at, "unit Ney"));
	shows(at, "french", "F F F F"); /* nobody is tired */
	shows(at, "prussian", "F");
	give(at, "unit Augereau");
	all_revealed(at);
}

Test(combat_prussian_cards, ambush_on_a_tired_corps, .description = "1806 card.ambush combat.cards.D")
{
	struct at_table *at = ready("Ney, Augereau", "Louis", "P33");
	tire(at, "Ney", 4);
	attack_with(at, "Ney, Augereau");
	give(at, "card P33");
	shows(at, "french", "F F F"); /* Ney has five now */
	shows(at, "prussian", "F");
	give(at, "unit Ney");
	all_revealed(at);
}

Test(combat_prussian_cards, ambush_in_the_attack, .description = "1806 card.ambush")
{
	struct at_table *at = ready("Ney", "Louis", "P33");
	attack_french_with(at, "Louis");
	shows(at, "prussian", "F");
	shows(at, "french", "F F");
	give(at, "card P33");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Ney"), 1 + 1);
}

Test(combat_prussian_cards, ambush_spares_those_not_engaged, .description = "1806 card.ambush combat.start")
{
	struct at_table *at = ready("Ney, Augereau, Murat", "Louis", "P33");
	attack_with(at, "Ney, Augereau");
	give(at, "card P33");
	cr_assert(!is_legal(at, "unit Murat"));
	cr_assert(is_legal(at, "unit Augereau"));
}

Test(combat_prussian_cards, ambush_finishes_one_of_two, .description = "1806 card.ambush turn.elimination")
{
	struct at_table *at = ready("Ney, Augereau", "Louis", "P33");
	tire(at, "Augereau", 8);
	attack_with(at, "Ney, Augereau");
	give(at, "card P33");
	shows(at, "french", "F F"); /* Ney alone */
	shows(at, "prussian", "F");
	give(at, "unit Augereau");
	all_revealed(at);
	cr_assert_eq(vp(at), 15);
}

/* ---- CHARGE -------------------------------------------------------------------------------------------- */

Test(combat_prussian_cards, charge_tires_before_the_count,
     .description = "1806 card.charge combat.cards.D combat.cards.H")
{
	struct at_table *at = ready("Ney", "Brunswick, Blücher", "P31");
	tire(at, "Blücher", 3);
	attack_with(at, "Ney");
	shows(at, "french", "L L");
	shows(at, "prussian", "F F F"); /* 2, 1 - 1 with five, the event 1 */
	give(at, "card P31");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Blücher"), 5);
}

Test(combat_prussian_cards, charge_to_the_death, .description = "1806 card.charge turn.elimination")
{
	struct at_table *at = ready("Ney", "Brunswick, Blücher", "P31");
	tire(at, "Blücher", 7);
	attack_with(at, "Ney");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F F"); /* Brunswick 2, the event 1 */
	give(at, "card P31");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Blücher"), "eliminated");
	cr_assert_eq(vp(at), 6);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
}

Test(combat_prussian_cards, charge_of_a_corps_that_was_not_selected,
     .description = "1806 card.charge combat.start")
{
	struct at_table *at = ready("Ney", "Brunswick, Blücher", "P31");
	attack_french_with(at, "Brunswick");
	cr_assert_str_eq(rule_of(at, "card P31"), "card.charge");
}

/* ---- COURAGE ------------------------------------------------------------------------------------------- */

Test(combat_prussian_cards, courage_rests_whom_they_like, .description = "1806 card.courage combat.cards.H")
{
	struct at_table *at = ready("Ney", "Brunswick, Louis", "P32");
	victory_at(at, 5);
	tire(at, "Brunswick", 5);
	tire(at, "Louis", 5);
	attack_with(at, "Ney");
	give(at, "card P32");
	cr_assert_str_eq(asks(at), "prussian share");
	give(at, "unit Brunswick");
	shows(at, "french", "L L");
	shows(at, "prussian", "F F F F"); /* 2, 1, nobody tired, the event 1 */
	give(at, "unit Louis");
	all_revealed(at);
}

Test(combat_prussian_cards, courage_of_the_fresh, .description = "1806 card.courage combat.cards.H")
{
	struct at_table *at = ready("Ney", "Louis", "P32");
	victory_at(at, 1);
	attack_french_with(at, "Louis");
	shows(at, "prussian", "F F"); /* a card all the same */
	shows(at, "french", "F F");
	give(at, "card P32");
	all_revealed(at);
}

Test(combat_prussian_cards, courage_saves_an_attack, .description = "1806 card.courage combat.cards.D")
{
	struct at_table *at = ready("Ney", "Louis", "P32");
	victory_at(at, 5);
	tire(at, "Louis", 6);
	attack_french_with(at, "Louis");
	shows(at, "prussian", "F F"); /* four fatigue points left: 1 and the event */
	shows(at, "french", "F F");
	give(at, "card P32");
	all_revealed(at);
}

/* ---- REINFORCED POSITION ------------------------------------------------------------------------------- */

Test(combat_prussian_cards, position_adds_a_card,
     .description = "1806 card.reinforced-position combat.cards.H")
{
	struct at_table *at = ready("Ney", "Louis", "P28");
	attack_with(at, "Ney");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F");
	give(at, "card P28");
	all_revealed(at);
}

Test(combat_prussian_cards, position_is_for_defenders, .description = "1806 card.reinforced-position")
{
	struct at_table *at = ready("Ney", "Louis", "P28");
	attack_french_with(at, "Louis");
	cr_assert_str_eq(rule_of(at, "card P28"), "card.reinforced-position");
}

Test(combat_prussian_cards, position_in_the_woods,
     .description = "1806 card.reinforced-position combat.cards.E")
{
	struct at_table *at = battlefield("Ney", "Louis", "Roda");
	hand(at, "prussian", "P29");
	attack_with(at, "Ney");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F F");
	give(at, "card P29");
	all_revealed(at);
}

Test(combat_prussian_cards, position_against_audacity,
     .description = "1806 card.reinforced-position card.audacity")
{
	struct at_table *at = battlefield("Ney", "Louis", "Roda");
	hand(at, "french", "F29");
	hand(at, "prussian", "P29");
	attack_with(at, "Ney");
	give(at, "card F29");
	up_to(at, "prussian combat-window");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F"); /* the event, but no woods */
	give(at, "card P29");
	pass_every_window(at);
	all_revealed(at);
}

/* ---- SACRIFICE ----------------------------------------------------------------------------------------- */

Test(combat_prussian_cards, sacrifice_of_one_corps, .description = "1806 card.sacrifice combat.cards.H")
{
	struct at_table *at = ready("Ney", "Louis", "P30");
	attack_with(at, "Ney");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F");
	give(at, "card P30");
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Louis"), 2 + 2);
}

Test(combat_prussian_cards, sacrifice_is_shared_freely, .description = "1806 card.sacrifice combat.cards.D")
{
	struct at_table *at = ready("Ney", "Brunswick, Louis", "P30");
	tire(at, "Louis", 3);
	attack_french_with(at, "Brunswick, Louis");
	give(at, "card P30");
	give(at, "unit Louis");
	shows(at, "prussian", "F F F"); /* 2, 1 - 1 with five, the event 1 */
	shows(at, "french", "F F");
	give(at, "unit Louis"); /* both on him */
	all_revealed(at);
	cr_assert_eq(fatigue_of(at, "Louis"), 5 + 1);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 0 + 1);
}

Test(combat_prussian_cards, sacrifice_in_earnest, .description = "1806 card.sacrifice turn.elimination")
{
	struct at_table *at = ready("Ney", "Louis", "P30");
	tire(at, "Louis", 7);
	attack_with(at, "Ney");
	give(at, "card P30");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 7);
	cr_assert_eq(told(at, "cards-counted"), 0);
}
