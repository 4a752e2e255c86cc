/*
 * CANNON SOUNDS, p. 18 and reading 35 (F33, P35).
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

static struct at_table *ready(const char *french_hand, const char *prussian_hand)
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	hand(at, "french", french_hand);
	hand(at, "prussian", prussian_hand);
	return at;
}

Test(combat_cannon, flipped_corps_over_a_broken_bridge, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = ready("F33", "");
	place(at, "Augereau", "Freyburg");
	activated(at, "Augereau");
	destroy_bridge(at, "Naumburg", "Freyburg");
	attack_with(at, "Ney");
	give(at, "card F33");
	shows(at, "french", "F F F F"); /* 2 + 2: nobody has marched to attack */
	shows(at, "prussian", "F F");
	give(at, "unit Augereau");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Augereau"), "Naumburg");
	cr_assert_eq(fatigue_of(at, "Augereau"), 1, "his share of two, none for the way");
	cr_assert_eq(fatigue_of(at, "Ney"), 1);
	cr_assert(is_activated(at, "Augereau"));
}

Test(combat_cannon, ready_corps_is_flipped, .description = "1806 card.cannon-sounds turn.operations.select")
{
	struct at_table *at = ready("F33", "");
	place(at, "Augereau", "Zeitz");
	attack_with(at, "Ney");
	give(at, "card F33");
	shows(at, "french", "F F F F");
	shows(at, "prussian", "F F");
	give(at, "unit Augereau");
	cr_assert(is_activated(at, "Augereau"));
}

Test(combat_cannon, contested_neighbour_does_not_count, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = ready("F33", "");
	place(at, "Augereau", "Freyburg");
	place(at, "Louis", "Freyburg");
	attack_with(at, "Ney");
	cr_assert_str_eq(rule_of(at, "card F33"), "card.cannon-sounds");
}

Test(combat_cannon, two_connections_are_too_far, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = ready("F33", "");
	place(at, "Augereau", "Querfurt");
	attack_with(at, "Ney");
	cr_assert_str_eq(rule_of(at, "card F33"), "card.cannon-sounds");
}

Test(combat_cannon, corps_in_the_area_itself_does_not_count,
     .description = "1806 card.cannon-sounds combat.start")
{
	struct at_table *at = ready("F33", "");
	place(at, "Augereau", "Naumburg"); /* not selected, and the area is contested */
	attack_with(at, "Ney");
	cr_assert_str_eq(rule_of(at, "card F33"), "card.cannon-sounds");
}

Test(combat_cannon, one_corps_of_those_in_earshot, .description = "1806 card.cannon-sounds")
{
	struct at_table *at = ready("F33", "");
	place_all(at, "Augereau, Murat", "Zeitz");
	place(at, "Davout", "Freyburg");
	place(at, "Lannes", "Querfurt");
	attack_with(at, "Ney");
	give(at, "card F33");
	cr_assert(is_legal(at, "unit Augereau"));
	cr_assert(is_legal(at, "unit Murat"));
	cr_assert_str_eq(rule_of(at, "unit Lannes"), "card.cannon-sounds");
	cr_assert(!is_legal(at, "unit Ney"));
	cr_assert(!is_legal(at, "done"));
	shows(at, "french", "F F F F F"); /* 2, Davout 2 and his bonus */
	shows(at, "prussian", "F F");
	give(at, "unit Davout");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Murat"), "Zeitz");
}

Test(combat_cannon, emperor_may_come_along, .description = "1806 card.cannon-sounds combat.cards.G")
{
	struct at_table *at = ready("F33", "");
	place_all(at, "Augereau, Murat, Napoléon", "Zeitz");
	attack_with(at, "Ney");
	give(at, "card F33");
	give(at, "unit Augereau");
	cr_assert_str_eq(asks(at), "french cannon", "does he?");
	shows(at, "french", "F F F F F");
	shows(at, "prussian", "F F");
	give(at, "yes");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Napoléon"), "Naumburg");
	cr_assert(is_activated(at, "Napoléon"));
}

Test(combat_cannon, emperor_may_stay, .description = "1806 card.cannon-sounds terms.commander")
{
	struct at_table *at = ready("F33", "");
	place_all(at, "Augereau, Murat, Napoléon", "Zeitz");
	attack_with(at, "Ney");
	give(at, "card F33");
	give(at, "unit Augereau");
	shows(at, "french", "F F F F");
	shows(at, "prussian", "F F");
	give(at, "no");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Napoléon"), "Zeitz");
	cr_assert(!is_activated(at, "Napoléon"));
}

Test(combat_cannon, over_the_axis_of_the_defender, .description = "1806 card.cannon-sounds move.axis-cut")
{
	struct at_table *at = ready("F33", "");
	place(at, "Augereau", "Weissenfels");
	place(at, "Louis", "Naumburg");
	axis(at, "Naumburg", "Weissenfels", "prussian");
	attack_with(at, "Ney");
	give(at, "card F33");
	shows(at, "french", "L L L L");
	shows(at, "prussian", "F F F");
	give(at, "unit Augereau");
	all_revealed(at);
	cr_assert_str_eq(axis_at(at, "Naumburg"), "");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1, "two points, evenly");
	cr_assert_eq(fatigue_of(at, "Louis"), 1);
}

Test(combat_cannon, axis_elsewhere_stays, .description = "1806 card.cannon-sounds move.axis")
{
	struct at_table *at = ready("", "P35");
	place(at, "Louis", "Zeitz");
	axis(at, "Naumburg", "Eisenberg", "french");
	attack_with(at, "Ney");
	give(at, "card P35");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F F");
	give(at, "unit Louis");
	all_revealed(at);
	cr_assert_str_eq(axis_at(at, "Naumburg"), "Eisenberg");
	cr_assert_eq(fatigue_of(at, "Ney"), 3);
}

Test(combat_cannon, cut_axis_is_the_end_of_the_enemy,
     .description = "1806 card.cannon-sounds turn.elimination")
{
	struct at_table *at = ready("", "P35");
	place(at, "Louis", "Zeitz");
	tire(at, "Ney", 7);
	axis(at, "Naumburg", "Zeitz", "french");
	attack_with(at, "Ney");
	give(at, "card P35");
	give(at, "unit Louis");
	cr_assert_str_eq(where(at, "Ney"), "eliminated", "7 + 2");
	cr_assert_eq(told(at, "cards-counted"), 0);
	cr_assert_eq(vp(at), 16);
	cr_assert_str_eq(where(at, "Louis"), "Naumburg");
}

Test(combat_cannon, called_corps_shares_the_defeat,
     .description = "1806 card.cannon-sounds combat.retreat combat.allocate")
{
	struct at_table *at = ready("", "P35");
	place(at, "Louis", "Zeitz");
	strength(at, "Ney", 6, 0); /* nobody pursues */
	attack_with(at, "Ney");
	give(at, "card P35");
	shows(at, "french", "L F");
	shows(at, "prussian", "F F F");
	give(at, "unit Louis");
	give(at, "unit Louis"); /* the point of fatigue */
	give_all(at, "unit Louis, no");
	give(at, "go Weissenfels");
	cr_assert_str_eq(where(at, "Louis"), "Weissenfels");
	cr_assert_str_eq(where(at, "Brunswick"), "Weissenfels");
}

Test(combat_cannon, vedettes_hear_nothing, .description = "1806 card.cannon-sounds grognard.vedettes.special")
{
	struct at_table *at = clear_field("grognard");
	place(at, "Ney", "Naumburg");
	place(at, "Brunswick", "Naumburg");
	place(at, "french.vedette1", "Zeitz");
	hand(at, "french", "F33");
	active(at, "french");
	attack_with(at, "Ney");
	cr_assert_str_eq(rule_of(at, "card F33"), "card.cannon-sounds");
}

Test(combat_cannon, countered, .description = "1806 card.cannon-sounds card.counter-order")
{
	struct at_table *at = ready("F33", "P27");
	place(at, "Augereau", "Zeitz");
	attack_with(at, "Ney");
	give(at, "card F33");
	shows(at, "french", "F F");
	shows(at, "prussian", "F F");
	give(at, "card P27");
	all_revealed(at);
	cr_assert_str_eq(where(at, "Augereau"), "Zeitz");
	cr_assert(!is_activated(at, "Augereau"));
}
