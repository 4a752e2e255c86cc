/*
 * How many combat cards, p. 12 step 1 B to G. French strengths: Ney 6, Augereau 5, Lannes 6 (C), Davout 8
 * (C), Bessières 4 (C); Prussian: Brunswick 8, Hohenlohe 6, Kalckreuth 5, Rüchel 4, Louis 3.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

/* A corps marches from Eisenberg to Naumburg and has its attack asked for. */
static void march_and_attack(struct at_table *at, const char *first, const char *second)
{
	begin(at, "operations");
	give(at, first);
	if (*second)
		give(at, second);
	give(at, "go Naumburg");
}

/* ---- B: strength --------------------------------------------------------------------------------------- */

Test(combat_count, four_points_one_card_five_two, .description = "1806 combat.cards.B")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Naumburg");
	strength(at, "Ney", 3, 1);
	strength(at, "Hohenlohe", 4, 1);
	attack_counting(at, "Ney", 1, 2);
}

Test(combat_count, five_points_two_cards_four_one, .description = "1806 combat.cards.B")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Naumburg");
	strength(at, "Ney", 4, 1);
	strength(at, "Hohenlohe", 4, 0);
	attack_counting(at, "Ney", 2, 1);
}

Test(combat_count, one_point_and_eight, .description = "1806 combat.cards.B")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Naumburg");
	strength(at, "Ney", 1, 0);
	attack_counting(at, "Ney", 1, 2);
}

Test(combat_count, cavalry_counts_like_infantry, .description = "1806 combat.cards.B")
{
	struct at_table *at = battlefield("Murat", "Blücher", "Naumburg");
	attack_counting(at, "Murat", 2, 1); /* 8 and 4 points of horse */
}

Test(combat_count, corps_by_corps, .description = "1806 combat.cards.B combat.start")
{
	struct at_table *at = battlefield("Ney, Augereau", "Brunswick, Kalckreuth, Louis", "Naumburg");
	attack_counting(at, "Ney, Augereau", 4, 5); /* 2 + 2; 2 + 2 + 1 */
}

/* ---- C: the moving attack ------------------------------------------------------------------------------ */

Test(combat_count, moving_attack_of_one_corps, .description = "1806 combat.cards.C")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	place(at, "Ney", "Eisenberg");
	dice(at, "card F07, card F05, card P05"); /* a point; 2 - 1 against 1 */
	march_and_attack(at, "unit Ney", "");
	give(at, "yes");
	all_revealed(at);
}

Test(combat_count, moving_attack_costs_the_stack_one_card, .description = "1806 combat.cards.C")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	place_all(at, "Ney, Augereau", "Eisenberg");
	dice(at, "card F08, card F05, card F06, card F10, card P05"); /* 2 + 2 - 1 */
	march_and_attack(at, "unit Ney", "unit Augereau");
	cr_assert_str_eq(asks(at), "french share", "a point of fatigue for the contested area");
	give(at, "unit Ney");
	give(at, "yes");
	all_revealed(at);
}

Test(combat_count, moving_attack_per_corps_is_an_option, .description = "1806 combat.cards.C")
{
	struct at_table *at = battlefield_with("moving-attack=per-corps", "", "Louis", "Naumburg");
	place_all(at, "Ney, Augereau", "Eisenberg");
	dice(at, "card F08, card F05, card F06, card P05"); /* 2 + 2 - 2 */
	march_and_attack(at, "unit Ney", "unit Augereau");
	give(at, "unit Ney");
	give(at, "yes");
	all_revealed(at);
}

Test(combat_count, per_corps_spares_the_corps_called_by_the_cannon,
     .description = "1806 combat.cards.C card.cannon-sounds")
{
	struct at_table *at = battlefield_with("moving-attack=per-corps", "", "Louis", "Naumburg");
	place(at, "Ney", "Eisenberg");
	place(at, "Augereau", "Zeitz");
	hand(at, "french", "F33");
	dice(at, "card F07");
	march_and_attack(at, "unit Ney", "");
	give(at, "yes");
	give(at, "card F33");
	dice(at, "card F05, card F06, card F10, card P05"); /* Ney 2 - 1, Augereau 2 */
	give(at, "unit Augereau");
	all_revealed(at);
}

Test(combat_count, per_corps_leaves_a_standing_attack_alone, .description = "1806 combat.cards.C")
{
	struct at_table *at = battlefield_with("moving-attack=per-corps", "Ney, Augereau", "Louis",
					       "Naumburg");
	attack_counting(at, "Ney, Augereau", 4, 1);
}

Test(combat_count, forage_makes_it_a_moving_attack, .description = "1806 combat.cards.C card.forage")
{
	struct at_table *at = battlefield("Ney", "Louis", "Naumburg");
	hand(at, "french", "F15");
	begin(at, "operations");
	give(at, "unit Ney");
	dice(at, "card F14"); /* two points, both spent on forage */
	give(at, "no");
	give(at, "card F15");
	if (!strcmp(asked(at), "move"))
		give(at, "done");
	dice(at, "card F05, card P05"); /* 2 - 1 */
	give(at, "yes");
	all_revealed(at);
}

/* ---- D: tired corps, and attacks called off ------------------------------------------------------------ */

Test(combat_count, four_fatigue_costs_nothing, .description = "1806 combat.cards.D")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Naumburg");
	tire(at, "Ney", 4);
	tire(at, "Hohenlohe", 4);
	attack_counting(at, "Ney", 2, 2);
}

Test(combat_count, five_fatigue_costs_a_card, .description = "1806 combat.cards.D")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Naumburg");
	tire(at, "Ney", 5);
	tire(at, "Hohenlohe", 5);
	attack_counting(at, "Ney", 1, 1);
}

Test(combat_count, every_tired_corps_costs_a_card, .description = "1806 combat.cards.D")
{
	struct at_table *at = battlefield("Ney, Augereau", "Hohenlohe, Kalckreuth, Louis", "Naumburg");
	tire(at, "Ney", 5);
	tire(at, "Augereau", 6);
	tire(at, "Hohenlohe", 7);
	tire(at, "Louis", 8);
	attack_counting(at, "Ney, Augereau", 2, 3); /* 4 - 2; 2 - 1 + 2 + 1 - 1 */
}

Test(combat_count, tired_corps_rides_on_another, .description = "1806 combat.cards.D")
{
	struct at_table *at = battlefield("Ney, Augereau", "Louis", "Naumburg");
	strength(at, "Ney", 4, 0);
	strength(at, "Augereau", 3, 1);
	tire(at, "Ney", 5);
	attack_counting(at, "Ney, Augereau", 1, 1); /* 1 - 1 + 1 */
}

Test(combat_count, defender_without_a_card_is_attacked_all_the_same,
     .description = "1806 combat.cards.D combat.winner")
{
	struct at_table *at = battlefield("Ney", "Louis, Rüchel", "Naumburg");
	tire(at, "Louis", 5);
	tire(at, "Rüchel", 6);
	attack_counting(at, "Ney", 2, 0);
	cr_assert_eq(fatigue_of(at, "Ney"), 0);
	cr_assert(is_activated(at, "Louis"));
}

Test(combat_count, small_corps_cannot_attack_on_the_move, .description = "1806 combat.cards.D combat.cards.C")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	place(at, "Bessières", "Eisenberg");
	dice(at, "card F07");
	march_and_attack(at, "unit Bessières", "");
	give(at, "yes"); /* 1 - 1: the bonus is counted after */
	cr_assert_eq(told(at, "called-off"), 1);
	cr_assert(is_activated(at, "Bessières"));
	cr_assert(!is_activated(at, "Louis"));
	cr_assert_str_eq(where(at, "Bessières"), "Naumburg");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "Eisenberg", "still contested");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat_count, tired_corps_cannot_attack_on_the_move,
     .description = "1806 combat.cards.D combat.cards.C combat.cards.G")
{
	struct at_table *at = battlefield("", "Louis", "Naumburg");
	place_all(at, "Lannes, Napoléon", "Eisenberg");
	tire(at, "Lannes", 5);
	dice(at, "card F07");
	march_and_attack(at, "unit Lannes", "unit Napoléon");
	give(at, "yes"); /* 2 - 1 - 1, though two bonuses would follow */
	cr_assert_eq(told(at, "called-off"), 1);
	cr_assert_eq(told(at, "cards-counted"), 0);
}

Test(combat_count, ambush_calls_an_attack_off, .description = "1806 combat.cards.D card.ambush")
{
	struct at_table *at = battlefield("Bessières", "Louis", "Naumburg");
	tire(at, "Bessières", 4);
	hand(at, "prussian", "P33");
	attack_with(at, "Bessières");
	give(at, "card P33"); /* to five */
	cr_assert_eq(told(at, "called-off"), 1);
	cr_assert_str_eq(card_at(at, "P33"), "discard", "spent");
	cr_assert_eq(fatigue_of(at, "Bessières"), 5);
	cr_assert(!is_activated(at, "Louis"));
}

/* ---- E and F: the ground ------------------------------------------------------------------------------- */

Test(combat_count, woods_help_the_french_too, .description = "1806 combat.cards.E")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Schleiz");
	active(at, "prussian");
	attack_counting(at, "Hohenlohe", 3, 2); /* the attacker has nothing of them */
}

Test(combat_count, woods_come_after_fatigue, .description = "1806 combat.cards.E combat.cards.D")
{
	struct at_table *at = battlefield("Ney", "Louis", "Roda");
	tire(at, "Louis", 5);
	attack_counting(at, "Ney", 2, 1); /* 1 - 1 + 1 */
}

Test(combat_count, citadel_with_a_french_flag, .description = "1806 combat.cards.F")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Leipzig");
	control(at, "Leipzig", "french");
	attack_counting(at, "Ney", 2, 2);
}

Test(combat_count, french_defend_their_citadel, .description = "1806 combat.cards.F")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Bamberg");
	active(at, "prussian");
	attack_counting(at, "Hohenlohe", 3, 2);
}

Test(combat_count, french_defend_a_citadel_not_theirs, .description = "1806 combat.cards.F")
{
	struct at_table *at = battlefield("Ney", "Hohenlohe", "Halle");
	active(at, "prussian");
	attack_counting(at, "Hohenlohe", 2, 2); /* and the flag over it is the attacker's: nothing for him */
}

/* ---- G: bonuses ---------------------------------------------------------------------------------------- */

Test(combat_count, every_bonus_counts, .description = "1806 combat.cards.G")
{
	struct at_table *at = battlefield("Lannes, Davout, Bessières, Napoléon",
					  "Brunswick, Frederick William III", "Naumburg");
	/* 2 + 2 + 1 and four bonuses; 2 and the king's */
	attack_counting(at, "Lannes, Davout, Bessières, Napoléon", 9, 3);
}

Test(combat_count, king_attacks, .description = "1806 combat.cards.G")
{
	struct at_table *at = battlefield("Davout", "Hohenlohe, Frederick William III", "Naumburg");
	active(at, "prussian");
	attack_counting(at, "Hohenlohe, Frederick William III", 3, 3);
}

Test(combat_count, emperor_who_was_not_selected, .description = "1806 combat.cards.G combat.start")
{
	struct at_table *at = battlefield("Ney, Augereau, Napoléon", "Louis", "Naumburg");
	attack_counting(at, "Ney", 2, 1);
	cr_assert(!is_activated(at, "Napoléon"));
	cr_assert(!is_activated(at, "Augereau"));
}

Test(combat_count, other_bonuses_give_no_card, .description = "1806 combat.cards.G")
{
	struct at_table *at = battlefield("Murat, Soult", "Blücher", "Naumburg"); /* M U, F; M U */
	attack_counting(at, "Murat, Soult", 4, 1);
}
