/*
 * The Guard, 11.48 and 16.3; Napoleon, 5.15; the arms together, 16.1, 16.4 and 16.5.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "rulebooks/campaign/tests/combat_support.h"

static unsigned level_of(const struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	unsigned formation = campaign_counter(&field, flag_at(at, counter))->formation;
	return campaign_level(scenario_at(at), position_at(at), formation - 1);
}

/* ---- The Guard recoils, 16.31 --------------------------------------------------------------------------------------------- */

/* The Guard, 4 points, attacks 8: 1-2, and one column more for the Guard (16.32): 1-1½. */
static struct at_table *guard_attacks(const char *outcomes)
{
	struct at_table *at = exercise();
	ready(at, "fr.old-guard", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "fr.suchet", "0505");
	change(at, "{'casualties':'v','side':'french','value':7}");
	begin(at, "first-combat");
	attack(at, "fr.old-guard", "1011");
	dice(at, outcomes);
	give(at, "done");
	return at;
}

Test(guard, when_it_recoils_every_corps_wavers, .description = "1806 16.3, 16.31; reading 55")
{
	/* 11 for V Corps is four less, a third of it rounded up; 16 for Hohenlohe stays 16. */
	struct at_table *at = guard_attacks("d6 4"); /* Ar */
	struct field field = truth_at(at);
	cr_assert_eq(level_of(at, "fr.suchet"), 7);
	cr_assert_eq(level_of(at, "fr.marchand"), 6, "9 less 3");
	cr_assert_eq(level_of(at, "pr.grawert"), 16);
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "fr.suchet")), "7 of 7");
	give_all(at, "unit fr.old-guard, go 1009, done");
	begin(at, "turn-end");
	cr_assert_eq(level_of(at, "fr.suchet"), 11, "until the turn ends");
}

Test(guard, half_a_loss_is_no_recoil, .description = "1806 16.31: only Ae and Ar")
{
	struct at_table *at = guard_attacks("d6 6"); /* A½ */
	cr_assert_str_eq(where(at, "fr.old-guard"), "unrecovered");
	cr_assert_eq(level_of(at, "fr.suchet"), 11);
}

Test(guard, others_may_recoil, .description = "1806 16.31")
{
	/* Gazan 8 against 15: 1-2; 4 is Ar. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.oranien", "1011");
	begin(at, "first-combat");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 4");
	give(at, "done");
	cr_assert_eq(level_of(at, "fr.suchet"), 11);
}

Test(guard, irresistible, .description = "1806 16.32")
{
	struct at_table *at = exercise();
	ready(at, "fr.old-guard", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	const char *about = "{'what':'odds','unit':'fr.old-guard','target':'1011'}";
	cr_assert_eq(term(at, "column", about, "shift-guard"), 1);
	cr_assert_eq(figure(at, "column", about), column_1_1h);
}

/* ---- The Guard and exchanges, 11.48 ------------------------------------------------------------------------------------------ */

Test(guard, alone_in_attack_it_destroys, .description = "1806 11.48: Ex becomes De")
{
	/* 4 against 4 is 1-1, 1½-1 with the Guard; 4 is Ex. */
	struct at_table *at = exercise();
	ready(at, "fr.old-guard", "1010");
	put(at, "pr.oels", "1011");
	begin(at, "first-combat");
	attack(at, "fr.old-guard", "1011");
	dice(at, "d6 4");
	give(at, "done");
	cr_assert_eq(told(at, "guard-holds"), 1);
	cr_assert_eq(last_told(at, "guard-holds")->message.arg[0].value, space_named(at, "1011"));
	cr_assert_str_eq(where(at, "pr.oels"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.old-guard"), "1010");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(guard, alone_in_defence_it_destroys, .description = "1806 11.48: Ex becomes Ae")
{
	/* 8 against 4 is 2-1; 4 is Ex. */
	struct at_table *at = exercise();
	ready(at, "pr.grawert", "1010");
	put(at, "fr.old-guard", "1011");
	begin(at, "second-combat");
	attack(at, "pr.grawert", "1011");
	dice(at, "d6 4");
	give(at, "done");
	cr_assert_eq(last_told(at, "guard-holds")->message.arg[0].value, space_named(at, "1010"),
		     "where the attackers stood");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.old-guard"), "1011");
}

Test(guard, destroys_all_who_attack_it, .description = "1806 11.48: Ex becomes Ae, from both hexes")
{
	/* 5 and 6 against 4 are 2-1; 4 is Ex. */
	struct at_table *at = exercise();
	const char *other = beside(at, "1011", "1010", 1);
	ready(at, "pr.natzmer", "1010");
	ready(at, "pr.louis", other);
	put(at, "fr.old-guard", "1011");
	begin(at, "second-combat");
	attack(at, "pr.natzmer", "1011");
	attack(at, "pr.louis", "1011");
	dice(at, "d6 4");
	give(at, "done");
	const struct event *event = last_told(at, "guard-holds-at-two");
	cr_assert_not_null(event);
	cr_assert_eq(event->message.arg[0].value + event->message.arg[1].value,
		     space_named(at, "1010") + space_named(at, other));
	cr_assert_str_eq(where(at, "pr.natzmer"), "unrecovered");
	cr_assert_str_eq(where(at, "pr.louis"), "unrecovered");
}

Test(guard, its_comrades_pay, .description = "1806 11.48: the example of the Guard and one other unit")
{
	/* Guard 4 and Klein 3 are 7 against 8: 1-1; 3 is Ex. Klein goes, and all attackers go. */
	struct at_table *at = exercise();
	ready(at, "pr.grawert", "1010");
	put(at, "fr.old-guard", "1011");
	put(at, "fr.klein", "1011");
	begin(at, "second-combat");
	attack(at, "pr.grawert", "1011");
	dice(at, "d6 3, d6 6"); /* the 6: in the next turn Klein does not recover */
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.klein"), "unrecovered");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.old-guard"), "1011");
}

Test(guard, cannot_be_chosen_in_an_exchange, .description = "1806 11.48; reading 128")
{
	/* 4 + 12 + 8 against 8 is 3-1, 4-1 with the Guard; 5 is Ex. Four points are owed. */
	struct at_table *at = exercise();
	ready(at, "fr.old-guard", "1010");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", beside(at, "1011", "1010", 1));
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 5");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french losses");
	cr_assert_str_eq(rule_of(at, "unit fr.old-guard"), "11.48");
	give(at, "unit fr.gazan");
	cr_assert_str_eq(where(at, "fr.old-guard"), "1010");
}

/* ---- Napoleon, 5.15 ------------------------------------------------------------------------------------------------------------ */

Test(napoleon, shifts_if_the_french_want_it, .description = "1806 5.15")
{
	/* 12 against 8 is 1½-1, where a 1 is Dr2; on 2-1 it is D½. */
	for (unsigned wanted = 0; wanted < 2; wanted++) {
		struct at_table *at = exercise();
		ready(at, "fr.suchet", "1010");
		ready(at, "fr.napoleon", "1010");
		put(at, "pr.grawert", "1011");
		begin(at, "first-combat");
		attack(at, "fr.suchet", "1011");
		dice(at, "d6 1");
		give(at, "done");
		cr_assert_str_eq(asks(at), "french napoleon");
		give(at, wanted ? "yes" : "no");
		cr_assert_eq(told(at, "d-half"), wanted);
		cr_assert_eq(told(at, "dr"), !wanted);
	}
}

Test(napoleon, shifts_in_defence, .description = "1806 5.15")
{
	/* 14 against 12 is 1-1, where a 4 is Ex; on 1-1½ it is Ar. */
	struct at_table *at = exercise();
	ready(at, "pr.grawert", "1010");
	ready(at, "pr.louis", "1010");
	put(at, "fr.suchet", "1011");
	put(at, "fr.napoleon", "1011");
	begin(at, "second-combat");
	attack(at, "pr.grawert", "1011");
	dice(at, "d6 4");
	give(at, "done");
	cr_assert_str_eq(asks(at), "french napoleon");
	give(at, "yes");
	cr_assert_eq(told(at, "ar"), 1);
}

Test(napoleon, is_not_asked_where_he_is_not, .description = "1806 5.15")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "fr.napoleon", "1009");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian retreat");
}

/* ---- Arms together, 16.1, 16.4, 16.5 ---------------------------------------------------------------------------------------------- */

Test(arms, light_troops_and_their_vedettes, .description = "1806 16.1, 16.14, 16.4")
{
	/* Rudorff is of both arms, infantry for this; his two vedettes are a point of cavalry, if they are out. */
	const char *about = "{'what':'odds','unit':'pr.rudorff','target':'1011'}";
	for (unsigned out = 0; out < 2; out++) {
		struct at_table *at = exercise();
		ready(at, "pr.rudorff", "1010");
		if (out) {
			ready(at, "pr.rudorff.v1", "1010");
			ready(at, "pr.rudorff.v2", "1010");
		}
		put(at, "fr.gazan", "1011");
		begin(at, "second-combat");
		cr_assert_eq(has_term(at, "column", about, "shift-combined-arms"), out);
	}
}

Test(arms, a_fortified_town_ends_them, .description = "1806 16.12, 11.54D")
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.klein", "1010");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	cr_assert_not(has_term(at, "column", "{'what':'odds','unit':'fr.suchet','target':'1011'}",
			       "shift-combined-arms"));
}

Test(arms, a_river_bridge_ends_them_but_not_for_heavy_cavalry, .description = "1806 16.13, 16.51, 8.32")
{
	static const char *const horse[] = {"fr.klein", "fr.nansouty"};
	for (unsigned heavy = 0; heavy < 2; heavy++) {
		struct at_table *at = exercise();
		draw(at, "river", "1010 1011");
		draw(at, "road", "1010 1011");
		ready(at, "fr.suchet", "1010");
		ready(at, horse[heavy], "1010");
		put(at, "pr.louis", "1011");
		begin(at, "first-combat");
		attack(at, "fr.suchet", "1011");
		cr_assert_eq(has_term(at, "column", "{'what':'odds','unit':'fr.suchet','target':'1011'}",
				      "shift-combined-arms"),
			     heavy);
	}
}

Test(arms, woods_end_them, .description = "1806 16.11, 11.31D")
{
	/* Klein, 3 points, is halved, too: 12 and 1½. */
	const char *about = "{'what':'odds','unit':'fr.suchet','target':'1011'}";
	struct at_table *at = exercise();
	draw(at, "woods", "1010 1011");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.klein", "1010");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	cr_assert_not(has_term(at, "column", about, "shift-combined-arms"));
	cr_assert_eq(figure(at, "attack", about),
		     13 * campaign_eighths_of_point + campaign_eighths_of_point / 2);
}

Test(arms, heavy_cavalry_rides_light_cavalry_down, .description = "1806 16.5")
{
	struct at_table *at = exercise();
	ready(at, "fr.nansouty", "1010");
	put(at, "pr.irving", "1011");
	begin(at, "first-combat");
	cr_assert_eq(figure(at, "die", "{'what':'odds','unit':'fr.nansouty','target':'1011'}"), -1);
}
