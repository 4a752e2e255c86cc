/*
 * The retreat, p. 12 step 6: how far, which way, and what it costs. Around Naumburg: Freyburg, Auerstedt,
 * Dornburg (over the Saale), Eisenberg, Weissenfels, Zeitz (over the Elster). Beyond Freyburg: Querfurt and
 * Merseburg.
 */
#include <string.h>

#include <criterion/criterion.h>

#include "rulebooks/napoleon/tests/combat_support.h"

/* The Prussians lose by one or two at Naumburg; Lannes has no cavalry, so nobody pursues. */
static struct at_table *beaten(const char *prussians, const char *french_faces, const char *prussian_faces)
{
	struct at_table *at = battlefield("Lannes", prussians, "Naumburg");
	strength(at, "Lannes", 6, 0);
	shows(at, "french", french_faces);
	shows(at, "prussian", prussian_faces);
	return at;
}

/* ---- How far ------------------------------------------------------------------------------------------- */

Test(combat_retreat, as_many_connections_as_losses_between_them, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L L", "L F"); /* 3 against 1 */
	attack_with(at, "Lannes");
	give(at, "no"); /* Lannes has only infantry: this is Brunswick's */
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "prussian retreat");
	give(at, "go Querfurt");
	cr_assert_str_eq(where(at, "Brunswick"), "Querfurt");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 0, "nothing in its way");
}

Test(combat_retreat, one_connection, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L F", "L F");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Weissenfels");
	cr_assert_str_eq(where(at, "Brunswick"), "Weissenfels");
	cr_assert_str_eq(asks(at), "prussian operation");
	cr_assert(is_activated(at, "Brunswick"));
}

Test(combat_retreat, commander_goes_along, .description = "1806 combat.retreat terms.commander")
{
	struct at_table *at = beaten("Brunswick, Frederick William III", "L F F", "F F F");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Weissenfels");
	cr_assert_str_eq(where(at, "Frederick William III"), "Weissenfels");
}

/* ---- Which way ----------------------------------------------------------------------------------------- */

Test(combat_retreat, own_axis_first_then_free, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L F", "F F");
	axis(at, "Naumburg", "Freyburg", "prussian");
	attack_with(at, "Lannes");
	give(at, "no");
	if (is_legal(at, "go Freyburg")) {
		cr_assert_str_eq(rule_of(at, "go Weissenfels"), "combat.retreat");
		give(at, "go Freyburg");
	}
	cr_assert(is_legal(at, "go Querfurt"));
	cr_assert(is_legal(at, "go Merseburg"));
	cr_assert_str_eq(rule_of(at, "go Naumburg"), "combat.retreat", "the same connection twice");
	cr_assert_str_eq(rule_of(at, "go Halle"), "combat.retreat", "not connected");
	give(at, "go Merseburg");
	cr_assert_str_eq(where(at, "Brunswick"), "Merseburg");
}

Test(combat_retreat, any_way_but_the_winners_axis, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L F F", "F F");
	axis(at, "Naumburg", "Eisenberg", "french");
	attack_with(at, "Lannes");
	give(at, "no");
	cr_assert_eq(answers_listed(at), 5, "six connections less one");
	cr_assert_str_eq(rule_of(at, "go Eisenberg"), "combat.retreat");
}

Test(combat_retreat, without_a_marker_all_ways_are_open, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L F F", "F F");
	attack_with(at, "Lannes");
	give(at, "no");
	cr_assert_eq(answers_listed(at), 6);
}

Test(combat_retreat, every_step_leads_away, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L F", "F F");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Weissenfels");
	cr_assert_str_eq(rule_of(at, "go Zeitz"), "combat.retreat", "it touches Naumburg");
	cr_assert(is_legal(at, "go Luetzen"));
	cr_assert(is_legal(at, "go Merseburg"));
	cr_assert_eq(answers_listed(at), 2);
}

Test(combat_retreat, beaten_attacker_goes_back_the_way_he_came,
     .description = "1806 combat.retreat move.axis")
{
	struct at_table *at = battlefield("", "Brunswick", "Naumburg");
	place(at, "Ney", "Eisenberg");
	strength(at, "Brunswick", 8, 0);
	dice(at, "card F07, card F05, card P01, card P05"); /* a point; F against L, F */
	begin(at, "operations");
	give(at, "unit Ney");
	give(at, "go Naumburg");
	give(at, "yes");
	give(at, "no"); /* infantry */
	if (!strcmp(asks(at), "french retreat")) {
		cr_assert_eq(answers_listed(at), 1);
		give(at, "go Eisenberg");
	}
	cr_assert_str_eq(where(at, "Ney"), "Eisenberg");
	cr_assert_eq(fatigue_of(at, "Ney"), 2, "a contested area entered, and the combat");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "", "no longer contested");
}

/* ---- Where it stops, and what it costs ----------------------------------------------------------------- */

Test(combat_retreat, one_enemy_corps_bars_the_way, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L F", "F F");
	place(at, "Ney", "Freyburg");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_str_eq(where(at, "Brunswick"), "Freyburg", "one of two connections");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 2);
	cr_assert_str_eq(axis_at(at, "Freyburg"), "Naumburg");
	cr_assert_str_eq(axis_owner(at, "Freyburg"), "prussian");
	cr_assert(!is_activated(at, "Ney"));
}

Test(combat_retreat, contested_area_stops_it_too, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L F", "F F");
	place_all(at, "Ney, Augereau", "Freyburg");
	place(at, "Louis", "Freyburg");
	axis(at, "Freyburg", "Querfurt", "prussian");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_str_eq(where(at, "Brunswick"), "Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 4, "friends do not help: two for each of two corps");
	cr_assert_eq(fatigue_of(at, "Louis"), 0);
	cr_assert_str_eq(axis_at(at, "Freyburg"), "Querfurt", "there is one already");
}

Test(combat_retreat, enemies_at_the_last_connection, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L F F", "F F");
	place(at, "Ney", "Freyburg");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2 + 2);
}

Test(combat_retreat, over_the_enemys_axis, .description = "1806 combat.retreat move.axis-cut")
{
	struct at_table *at = beaten("Brunswick", "L F F", "F F");
	place(at, "Ney", "Freyburg");
	place(at, "Louis", "Freyburg");
	axis(at, "Freyburg", "Naumburg", "french");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Ney"), 2, "his axis is cut");
	cr_assert_str_eq(axis_at(at, "Freyburg"), "");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2 + 2);
}

Test(combat_retreat, friends_at_the_last_connection, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L F F", "F F");
	place(at, "Hohenlohe", "Freyburg");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2);
	cr_assert(!is_activated(at, "Hohenlohe"));
}

Test(combat_retreat, two_destroyed_bridges, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "L L F", "F F");
	destroy_bridge(at, "Naumburg", "Auerstaedt");
	destroy_bridge(at, "Apolda", "Auerstaedt");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Auerstaedt");
	give(at, "go Apolda");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1 + 2 + 2);
	cr_assert(is_destroyed(at, "Naumburg", "Auerstaedt"));
}

Test(combat_retreat, bridge_and_enemy_add_up_and_are_shared, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick, Louis", "L FF FF", "F F F");
	destroy_bridge(at, "Naumburg", "Freyburg");
	place(at, "Ney", "Freyburg");
	attack_with(at, "Lannes");
	give_all(at, "unit Brunswick, no");
	give(at, "go Freyburg");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 2 + 2, "four between two");
	cr_assert_eq(fatigue_of(at, "Louis"), 2 + 2);
}

Test(combat_retreat, balance_of_its_fatigue_is_free, .description = "1806 combat.retreat")
{
	struct at_table *at = beaten("Brunswick, Louis, Rüchel", "L F FF", "F F F F");
	destroy_bridge(at, "Naumburg", "Freyburg");
	attack_with(at, "Lannes");
	give_all(at, "unit Brunswick, no");
	give(at, "go Freyburg");
	cr_assert_str_eq(asks(at), "prussian share");
	give_all(at, "unit Louis, unit Louis");
	cr_assert_eq(fatigue_of(at, "Louis"), 1 + 2);
	cr_assert_eq(fatigue_of(at, "Brunswick"), 1);
}

Test(combat_retreat, corps_lost_on_the_way,
     .description = "1806 combat.retreat turn.elimination victory.losses")
{
	struct at_table *at = beaten("Brunswick", "L F F", "F");
	tire(at, "Brunswick", 5);
	destroy_bridge(at, "Naumburg", "Freyburg");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg"); /* 5 + 2 + 2 */
	cr_assert_str_eq(where(at, "Brunswick"), "eliminated");
	cr_assert_eq(vp(at), 2, "one in combat, seven on the bridge");
}

Test(combat_retreat, eight_points_on_the_way_are_borne, .description = "1806 combat.retreat turn.elimination")
{
	struct at_table *at = beaten("Brunswick", "L L F", "F");
	tire(at, "Brunswick", 5);
	destroy_bridge(at, "Naumburg", "Freyburg");
	attack_with(at, "Lannes");
	give(at, "no");
	give(at, "go Freyburg");
	give(at, "go Querfurt");
	cr_assert_eq(fatigue_of(at, "Brunswick"), 8, "5 + 1 + 2");
	cr_assert_str_eq(where(at, "Brunswick"), "Querfurt");
}

Test(combat_retreat, takes_a_citadel, .description = "1806 combat.retreat victory.citadels")
{
	struct at_table *at = battlefield("Ney", "Brunswick", "Luetzen");
	strength(at, "Brunswick", 8, 0);
	active(at, "prussian");
	shows(at, "prussian", "L F");
	shows(at, "french", "F F");
	attack_with(at, "Brunswick");
	give(at, "no");
	give(at, "go Leipzig");
	cr_assert_str_eq(control_of(at, "Leipzig"), "french");
	cr_assert_eq(vp(at), 10 + 1 - 3);
}

Test(combat_retreat, no_winner_no_retreat, .description = "1806 combat.winner combat.retreat")
{
	struct at_table *at = beaten("Brunswick", "FF FF FF", "FF FF");
	axis(at, "Naumburg", "Eisenberg", "french");
	attack_with(at, "Lannes");
	cr_assert_str_eq(where(at, "Brunswick"), "Naumburg");
	cr_assert_str_eq(where(at, "Lannes"), "Naumburg");
	cr_assert_str_eq(axis_at(at, "Naumburg"), "Eisenberg");
	cr_assert_str_eq(asks(at), "prussian operation");
}

/* ---- The commander who did not attack ------------------------------------------------------------------ */

static struct at_table *lannes_beaten_beside_napoleon(void)
{
	struct at_table *at = battlefield("Lannes, Napoléon", "Brunswick", "Naumburg");
	activated(at, "Napoléon");
	strength(at, "Lannes", 6, 0);
	strength(at, "Brunswick", 7, 0); /* nobody pursues */
	shows(at, "french", "F F F");
	shows(at, "prussian", "L F");
	attack_with(at, "Lannes");
	return at;
}

Test(combat_retreat, a_flipped_commander_is_not_left_alone,
     .description = "1806 terms.commander, combat.retreat")
{
	struct at_table *at = lannes_beaten_beside_napoleon();
	give(at, "go Freyburg");
	cr_assert(!is_over(at), "he dies with his last corps only");
	cr_assert_str_eq(where(at, "Lannes"), "Freyburg");
	cr_assert_str_eq(where(at, "Napoléon"), "Freyburg");
}
