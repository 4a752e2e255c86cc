/*
 * What the players may agree on besides combat: 1.51, 2.21D, 9.18, 19.4, 21.34, 22.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "rulebooks/campaign/tests/combat_support.h"

static struct at_table *under(const char *options)
{
	return clear_field_with("exercise1806", options);
}

/* ---- 19.4 ---------------------------------------------------------------------------------------------------------------- */

Test(agreements, no_vedettes, .description = "1806 19.4")
{
	struct at_table *at = under("vedettes=0");
	ready(at, "fr.colbert", "1010");
	ready(at, "fr.lannes", "1510");
	put(at, "pr.grawert", "1512");
	begin(at, "first-movement");
	give(at, "unit fr.colbert");
	cr_assert_str_eq(rule_of(at, "yes"), "19.4");
	give_all(at, "done, unit fr.lannes, go 1511");
	cr_assert_str_eq(rule_of(at, "at 1512"), "19.4", "a leader alone does not scout either");
}

Test(agreements, no_supply, .description = "1806 19.4, 14.0")
{
	for (unsigned on = 0; on < 2; on++) {
		struct at_table *at = under(on ? "supply=1" : "supply=0");
		put(at, "fr.suchet", "1010");
		change(at, "{'turn':4}");
		begin(at, "first-supply");
		cr_expect_eq(position_at(at)->unsupplied[flag_at(at, "fr.suchet")], on,
			     "there is no source anywhere");
		leave(at);
	}
}

/* ---- 2.21D ------------------------------------------------------------------------------------------------------------------ */

Test(agreements, out_of_a_zone_by_day, .description = "1806 2.21D, 4.11; reading 2")
{
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	give(at, "unit fr.gazan"); /* he might repulse */
	cr_assert_not(is_legal(at, "go 1009"), "4.11 holds him");
	at = under("leave-zone=1");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	give(at, "unit fr.gazan");
	cr_assert(is_legal(at, "go 1009"));
	cr_assert(is_legal(at, "go 1005"), "five points");
	char into[16];
	snprintf(into, sizeof into, "go %s", beside(at, "1010", "1011", 1));
	cr_assert_eq(cost_of(at, into), 4, "not from zone to zone: two points round about");
}

Test(agreements, only_in_command, .description = "1806 2.21D")
{
	struct at_table *at = under("leave-zone=1");
	put(at, "fr.colbert", "1010"); /* too weak to repulse anybody, but he may try */
	put(at, "pr.grawert", "1011");
	begin(at, "first-individual");
	dice(at, "d6 1");
	give(at, "unit fr.colbert");
	cr_assert_not(is_legal(at, "go 1009"));
}

/* ---- 9.18 --------------------------------------------------------------------------------------------------------------------- */

Test(agreements, bridge_trains_have_three, .description = "1806 9.18; reading 34")
{
	struct at_table *at = under("pontoon-initiative=3");
	put(at, "fr.bridge", "1010");
	begin(at, "first-individual");
	dice(at, "d6 4");
	give(at, "unit fr.bridge");
	cr_assert_str_neq(asked(at), "march", "4 against 3");
}

/* ---- 1.51 --------------------------------------------------------------------------------------------------------------------- */

/* Suchet on a hilltop, Lannes behind him, Grawert and Louis (8 and 6) below. */
static struct at_table *from_the_hill(const char *options, unsigned turn)
{
	struct at_table *at = under(options);
	draw(at, "slope", "1010 1011");
	put(at, "fr.suchet", "1010");
	put(at, "fr.lannes", "1009");
	put(at, "pr.grawert", "1013");
	put(at, "pr.louis", "1013");
	changef(at, "{'turn':%u}", turn);
	begin(at, "first-combat");
	return at;
}

static bool french_know(const struct at_table *at, const char *counter)
{
	struct field field = seen_by(at, seat_named(at, "french"));
	return campaign_counter(&field, flag_at(at, counter)) != NULL;
}

Test(agreements, strength_to_the_nearest_ten, .description = "1806 1.51 (option)")
{
	struct at_table *at = from_the_hill("strength-bands=1", 1);
	cr_assert_not(french_know(at, "pr.grawert"), "nobody is turned up");
	cr_assert_eq(told(at, "estimated"), 1);
	cr_assert_eq(position_at(at)->exposed[flag_at(at, "pr.grawert")], 1 + 1, "14 is about 10");
	put(at, "pr.louis", "2020");
	put(at, "pr.schimmelpfennig", "2020");
	begin(at, "first-combat");
	cr_assert_eq(position_at(at)->exposed[flag_at(at, "pr.grawert")], 1 + 1, "8 is about 10");
	put(at, "pr.grawert", "2021");
	put(at, "pr.bila", "1013");
	put(at, "pr.holzendorf", "1013");
	begin(at, "first-combat");
	cr_assert_eq(position_at(at)->exposed[flag_at(at, "pr.bila")], 1 + 1, "5 rounds up");
	put(at, "pr.holzendorf", "2022");
	begin(at, "first-combat");
	cr_assert_eq(position_at(at)->exposed[flag_at(at, "pr.bila")], 1, "2 is about nothing");
}

Test(agreements, fog_on_two_mornings, .description = "1806 1.51; reading 114")
{
	cr_assert(french_know(from_the_hill("weather=historical", 24), "pr.grawert"));
	cr_assert_not(french_know(from_the_hill("weather=historical", 25), "pr.grawert"), "the 13th");
	cr_assert(french_know(from_the_hill("weather=historical", 26), "pr.grawert"));
	cr_assert_not(french_know(from_the_hill("weather=historical", 29), "pr.grawert"), "the 14th");
	cr_assert(french_know(from_the_hill("weather=fair", 29), "pr.grawert"));
}

/* ---- 21.34 --------------------------------------------------------------------------------------------------------------------- */

/* Suchet, 12 against Oranien's 7: 1½-1. Brunswick is with Oranien. */
static struct at_table *brunswick_is_there(const char *outcomes)
{
	struct at_table *at = under("brunswick-dies=1");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.oranien", "1011");
	put(at, "pr.brunswick", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, outcomes);
	give(at, "done");
	return at;
}

Test(agreements, brunswick_falls_with_beaten_troops, .description = "1806 21.34 (option)")
{
	/* 3 is Dr; 1: he is not captured; then 4 kills him. */
	struct at_table *at = brunswick_is_there("d6 3, d6 1, d6 4, draw Scharnhorst");
	give_all(at, "unit pr.oranien, go 1012, done");
	cr_assert_str_eq(where(at, "pr.brunswick"), "eliminated");
	cr_assert_eq(told(at, "falls"), 1);
	at = brunswick_is_there("d6 3, d6 1, d6 5");
	give_all(at, "unit pr.oranien, go 1012, done");
	cr_assert_str_eq(where(at, "pr.brunswick"), "1012");
}

Test(agreements, brunswick_falls_in_victory, .description = "1806 21.34 (option): on a 1")
{
	struct at_table *at = brunswick_is_there("d6 6, d6 2"); /* Ar2 */
	give_all(at, "unit fr.suchet, go 1009, go 1008, done");
	cr_assert_str_eq(where(at, "pr.brunswick"), "1011");
	at = brunswick_is_there("d6 6, d6 1, draw Scharnhorst");
	give_all(at, "unit fr.suchet, go 1009, go 1008, done");
	cr_assert_str_eq(where(at, "pr.brunswick"), "eliminated");
}

Test(agreements, brunswick_falls_in_an_exchange, .description = "1806 21.34 (option): on 1 to 3")
{
	/* 4 is Ex: Oranien's 7 are gone, Suchet's 12 must pay 3½; the leader is tested (1) and rides off, then the
	 * die; the last is Oranien's for recovery. */
	static const char *const dice_of[] = {"d6 4, d6 1, d6 3, d6 6", "d6 4, d6 1, d6 4, d6 6"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = brunswick_is_there(dice_of[i]);
		give(at, "go 1012");
		cr_expect_str_eq(where(at, "pr.brunswick"), i ? "1012" : "eliminated");
		leave(at);
	}
}

Test(agreements, a_fallen_commander_is_replaced, .description = "1806 21.34, 5.16; reading 93")
{
	struct at_table *at = under("brunswick-dies=1");
	put(at, "pr.brunswick", "eliminated");
	put(at, "pr.oranien", "1010");
	dice(at, "draw Scharnhorst");
	begin(at, "second-command");
	cr_assert_str_eq(asked(at), "replacement");
	give(at, "unit pr.oranien");
	cr_assert_str_eq(where(at, "pr.scharnhorst"), "1010");
}

/* ---- 22 ----------------------------------------------------------------------------------------------------------------------- */

Test(agreements, on_to_the_18th, .description = "1806 22, 21.54")
{
	for (unsigned on = 0; on < 2; on++) {
		struct at_table *at = clear_field_with("massenbach",
						       on ? "on-to-the-18th=1" : "on-to-the-18th=0");
		change(at, "{'turn':31}");
		cr_expect_eq(engine_last_turn(scenario_at(at), &position_at(at)->flow), on ? 46u : 31u);
		begin(at, "turn-end");
		cr_expect_eq(is_over(at), !on, "the evening of the 14th");
		leave(at);
	}
}
