/*
 * Combat, p. 12: what is not in the worked example.
 */
#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/support.h"

static struct at_table *lannes_against(const char *enemies, const char *area)
{
	struct at_table *at = clear_field("conscript");
	place(at, "Lannes", area);
	place_all(at, enemies, area);
	place(at, "Weimar", "Gotha"); /* has an operation to come */
	active(at, "french");
	return at;
}

static void attack(struct at_table *at, const char *corps)
{
	begin(at, "operations");
	give(at, corps);
	give(at, "yes");
}

static int cards_counted(const struct at_table *at) /* of the defender, who counts last */
{
	return last_told(at, "cards-counted")->message.arg[1].value;
}

/* ---- The number of cards ------------------------------------------------------------------------------- */

Test(combat, called_off_without_cards, .description = "1806 combat.cards.D")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Augereau", "Naumburg");
	place(at, "Louis", "Naumburg");
	strength(at, "Augereau", 1, 1);
	tire(at, "Augereau", 5);
	active(at, "french");
	attack(at, "unit Augereau"); /* 1 - 1 = 0 */
	cr_assert_eq(told(at, "called-off"), 1);
	cr_assert(is_activated(at, "Augereau"));
	cr_assert(!is_activated(at, "Louis"), "the turn of the defender");
	cr_assert_str_eq(asks(at), "prussian operation");
}

Test(combat, woods_give_a_card, .description = "1806 combat.cards.E card.audacity")
{
	struct at_table *at = lannes_against("Tauentzien", "Schleiz");
	dice(at, "card F05, card F06, card F10, card P05, card P06");
	attack(at, "unit Lannes");
	cr_assert_eq(cards_counted(at), 2, "four points 1, woods 1");

	at = lannes_against("Tauentzien", "Schleiz");
	hand(at, "french", "F29");
	attack(at, "unit Lannes");
	dice(at, "card F05, card F06, card F10, card P05");
	give(at, "card F29");
	cr_assert_eq(cards_counted(at), 1);
}

Test(combat, own_citadel_gives_a_card, .description = "1806 combat.cards.F")
{
	struct at_table *at = lannes_against("Brunswick", "Erfurt");
	dice(at, "card F05, card F06, card F10, card P05, card P06, card P10");
	attack(at, "unit Lannes");
	cr_assert_eq(cards_counted(at), 3);

	at = lannes_against("Brunswick", "Bamberg");
	dice(at, "card F05, card F06, card F10, card P05, card P06");
	attack(at, "unit Lannes");
	cr_assert_eq(cards_counted(at), 2, "the French flag is over it");
}

/* ---- Losses -------------------------------------------------------------------------------------------- */

Test(combat, losses_fall_evenly, .description = "1806 combat.allocate")
{
	struct at_table *at = lannes_against("Brunswick, Hohenlohe", "Naumburg");
	dice(at, "card F01, card F12, card F17, card P05, card P06, card P10, card P11"); /* L, L, L */
	attack(at, "unit Lannes");
	give(at, "unit Brunswick");
	give(at, "no");
	cr_assert_str_eq(asks(at), "prussian loss", "Hohenlohe is next: everybody can see it");
	give(at, "no");
	cr_assert(is_legal(at, "unit Hohenlohe"), "the third is free");
	give(at, "unit Hohenlohe");
	cr_assert_eq(cav_of(at, "Hohenlohe"), 0, "of three losses one is cavalry");
	cr_assert_eq(inf_of(at, "Hohenlohe"), 4);
	cr_assert_eq(inf_of(at, "Brunswick"), 6);
}

Test(combat, no_cavalry_no_cavalry_loss, .description = "1806 combat.allocate")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	strength(at, "Brunswick", 6, 0);
	dice(at, "card F01, card F12, card F05, card P05, card P06");
	attack(at, "unit Lannes");
	cr_assert_eq(inf_of(at, "Brunswick"), 4);
	cr_assert_str_eq(asks(at), "prussian retreat");
}

Test(combat, loser_is_gone_before_the_retreat, .description = "1806 turn.elimination combat.winner")
{
	struct at_table *at = lannes_against("Louis", "Naumburg");
	strength(at, "Louis", 1, 0);
	dice(at, "card F01, card F12, card F05, card P05");
	attack(at, "unit Lannes");
	cr_assert_str_eq(where(at, "Louis"), "eliminated");
	cr_assert_eq(vp(at), 9);
	cr_assert_eq(told(at, "retreat"), 0);
	cr_assert_eq(told(at, "pursuit"), 0);
	cr_assert(is_activated(at, "Lannes"));
}

Test(combat, napoleon_left_alone, .description = "1806 terms.commander victory.napoleon")
{
	struct at_table *at = clear_field("conscript");
	place_all(at, "Napoléon, Bessières", "Naumburg");
	place(at, "Brunswick", "Naumburg");
	strength(at, "Bessières", 1, 0);
	active(at, "prussian");
	dice(at, "card P01, card P05, card F05, card F06, card F10"); /* 1 + 1 + 1 cards for the French */
	attack(at, "unit Brunswick");
	cr_assert(is_over(at));
	cr_assert_eq(winner_at(at), prussian);
}

/* ---- Retreat ------------------------------------------------------------------------------------------- */

Test(combat, part_of_a_stack, .description = "1806 combat.start combat.retreat")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	place(at, "Ney", "Naumburg");
	axis(at, "Naumburg", "Zeitz", "french");
	begin(at, "operations");
	give_all(at, "unit Lannes, done");
	dice(at, "card F04, card F09, card F14, card P01, card P05"); /* FF, FF, FF against L, F */
	give(at, "yes");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 6);
	give(at, "no"); /* Lannes loses infantry */
	cr_assert_str_eq(where(at, "Lannes"), "Zeitz", "its axis");
	cr_assert_str_eq(where(at, "Ney"), "Naumburg");
	cr_assert(!is_activated(at, "Ney"));
	cr_assert(is_activated(at, "Brunswick"));
	cr_assert_str_eq(axis_at(at, "Naumburg"), "Zeitz", "still contested");
	cr_assert_eq(fatigue_of(at, "Lannes"), 1);
}

Test(combat, no_way_out, .description = "1806 combat.retreat")
{
	struct at_table *at = clear_field("conscript");
	place(at, "Davout", "Penig");
	place(at, "Rüchel", "Penig");
	place(at, "Weimar", "Gotha");
	axis(at, "Penig", "Chemnitz", "prussian");
	active(at, "french");
	dice(at, "card F01, card F12, card F05, card P05"); /* 2 losses, 1 fatigue */
	attack(at, "unit Davout");
	dice(at, "card F06"); /* pursuit: F */
	give(at, "no");
	cr_assert_str_eq(where(at, "Rüchel"), "Chemnitz", "nothing beyond it leads away");
	cr_assert_eq(fatigue_of(at, "Rüchel"), 4, "combat 1, a step not made 2, pursuit 1");
}

Test(combat, retreat_into_the_enemy, .description = "1806 combat.retreat move.axis")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	place_all(at, "Ney, Augereau, Napoléon", "Dornburg");
	axis(at, "Naumburg", "Dornburg", "prussian");
	dice(at, "card F01, card F12, card F05, card P05, card P06");
	attack(at, "unit Lannes");
	dice(at, "card F06");
	give(at, "no");
	cr_assert_str_eq(where(at, "Brunswick"), "Dornburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 2 * 2 + 1, "two corps; the Emperor does not count");
	cr_assert_str_eq(axis_at(at, "Dornburg"), "Naumburg");
	cr_assert_str_eq(axis_owner(at, "Dornburg"), "prussian");
}

Test(combat, retreat_ends_among_friends, .description = "1806 combat.retreat")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	place(at, "Hohenlohe", "Freyburg");
	dice(at, "card F01, card F12, card F05, card P05, card P06");
	attack(at, "unit Lannes");
	give(at, "no");
	dice(at, "card F06");
	give(at, "go Freyburg");
	cr_assert_str_eq(where(at, "Brunswick"), "Freyburg", "one connection of two");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2, "combat 1, pursuit 1");
	cr_assert(!is_activated(at, "Hohenlohe"));
}

Test(combat, retreat_over_a_destroyed_bridge, .description = "1806 combat.retreat")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	destroy_bridge(at, "Naumburg", "Freyburg");
	strength(at, "Lannes", 6, 0); /* no pursuit */
	dice(at, "card F01, card F06, card F05, card P05, card P06");
	attack(at, "unit Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2 + 2);
	cr_assert_eq(told(at, "no-pursuit"), 1);
}

/* ---- Pursuit ------------------------------------------------------------------------------------------- */

Test(combat, no_pursuit_in_woods, .description = "1806 combat.pursuit")
{
	struct at_table *at = lannes_against("Tauentzien", "Schleiz");
	dice(at, "card F01, card F06, card F05, card P05, card P06");
	attack(at, "unit Lannes");
	give(at, "yes"); /* the only cavalry point */
	give(at, "go Auma");
	cr_assert_eq(told(at, "pursuit"), 0);
	cr_assert_eq(fatigue_of(at, "Tauentzien"), 2);
}

Test(combat, nobody_wins, .description = "1806 combat.winner")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	dice(at, "card F01, card F06, card F05, card P01, card P05");
	attack(at, "unit Lannes");
	give(at, "no"); /* Lannes */
	give(at, "no"); /* Brunswick */
	cr_assert_str_eq(where(at, "Brunswick"), "Naumburg");
	cr_assert_str_eq(where(at, "Lannes"), "Naumburg");
	cr_assert(is_activated(at, "Brunswick"));
	cr_assert_eq(told(at, "pursuit"), 0);
}

Test(combat, chances_of_two_against_two, .description = "1806 combat.winner")
{
	struct at_table *at = lannes_against("Brunswick", "Naumburg");
	const int cards_of[both_sides] = {2, 2};
	struct combat_chances chances;
	struct field field = field_at(at);
	napoleon_combat_chances(&field, cards_of, french, &chances);
	/* Of 630 pairs of 36 cards 153, 324 and 153 have no, one and two losses; of the Prussian ones 276, 288 and 66. */
	cr_assert_eq(chances.won, 4427, "324 x 276 + 153 x (276 + 288) = 175716 of 396900");
	cr_assert_eq(chances.drawn, 3669, "153 x 276 + 324 x 288 + 153 x 66 = 145638");
	cr_assert_eq(chances.lost, 1904, "75546: 1903.40, and the rest of the three is here");
}
