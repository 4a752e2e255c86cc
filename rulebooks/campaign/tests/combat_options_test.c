/*
 * Options of the combat chapters: 11.2, 11.32, 11.47 and shock combat.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/combat_support.h"

static struct at_table *under(const char *options)
{
	return clear_field_with("exercise1806", options);
}

/* ---- Odds beyond the table, 11.32 ------------------------------------------------------------------------------------------ */

Test(options, odds_beyond_the_table, .description = "1806 11.32")
{
	/* 12 against Bila's 2 would be 6-1; against Quitzow's 1 it is 12-1: six off the die. */
	const char *about = "{'what':'odds','unit':'fr.suchet','target':'1011'}";
	for (unsigned on = 0; on < 2; on++) {
		struct at_table *at = under(on ? "beyond-table=1" : "beyond-table=0");
		ready(at, "fr.suchet", "1010");
		put(at, "pr.quitzow", "1011");
		begin(at, "first-combat");
		cr_assert_eq(figure(at, "die", about), on ? -6 : 0);
	}
}

/* ---- Cavalry impetus, 11.47 --------------------------------------------------------------------------------------------------- */

/* 12 + 3 against 6: 2-1, 3-1 with both arms; 4 is Dr. Then the die for the cavalry. */
static struct at_table *pursuit(const char *leader, const char *outcomes)
{
	struct at_table *at = under("cavalry-impetus=1");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.klein", "1010");
	if (leader)
		ready(at, leader, "1010");
	put(at, "pr.louis", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, outcomes);
	give_all(at, "done, unit pr.louis, go 1012");
	cr_assert_str_eq(asks(at), "french advance");
	return at;
}

Test(options, cavalry_that_hangs_back, .description = "1806 11.47: on 1 or 2 nobody advances")
{
	struct at_table *at = pursuit(NULL, "d6 4, d6 2");
	cr_assert_str_eq(rule_of(at, "unit fr.klein"), "11.47");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "11.47");
	give(at, "done");
}

Test(options, cavalry_in_hand, .description = "1806 11.47: on 3 or 4 as they like")
{
	struct at_table *at = pursuit(NULL, "d6 4, d6 3");
	cr_assert(is_legal(at, "unit fr.klein"));
	cr_assert(is_legal(at, "unit fr.suchet"));
	cr_assert(is_legal(at, "done"));
}

Test(options, cavalry_that_bolts, .description = "1806 11.47: on 5 or 6 all cavalry must advance")
{
	struct at_table *at = pursuit(NULL, "d6 4, d6 5");
	cr_assert_str_eq(rule_of(at, "done"), "11.47");
	give(at, "unit fr.klein");
	cr_assert(is_legal(at, "done"), "the infantry need not follow");
}

Test(options, cavalry_under_a_leader, .description = "1806 11.47: no die where a leader is in the stack")
{
	struct at_table *at = pursuit("fr.murat", "d6 4");
	cr_assert_eq(dice_left(at), 0);
	cr_assert(is_legal(at, "done"));
}

/* ---- Shock combat ---------------------------------------------------------------------------------------------------------------- */

Test(options, the_shock_table, .description = "1806 11.4: the matrix of initiatives")
{
	static const char *const printed[5][5] = {{"Ex", "D½", "D½", "De", "De"},
						  {"A½", "Ex", "Dr2", "D½", "D½"},
						  {"A½", "Ar2", "Ex", "Dr2", "D½"},
						  {"Ae", "A½", "Ar2", "Ex", "Dr2"},
						  {"Ae", "A½", "A½", "Ar2", "Ex"}};
	char text[16];
	for (unsigned defender = 0; defender < 5; defender++)
		for (unsigned attacker = 0; attacker < 5; attacker++)
			cr_expect_str_eq(
				campaign_result_name(campaign_shock_result(attacker + 1, defender + 1), text),
				printed[defender][attacker], "%u against %u", attacker + 1, defender + 1);
}

Test(options, initiative_decides_an_exchange, .description = "1806 11.4")
{
	/* 12 against 8 is 1½-1; 4 is Ex. Suchet has 4; Grawert 3, one less as Prussian infantry: D½. */
	struct at_table *at = under("shock-combat=1");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 4");
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.suchet"), "1010", "nothing is lost by the better");
}

Test(options, saxons_lose_two_and_the_guard_gains_two, .description = "1806 11.4")
{
	/* Burgsdorf 3 is 1; the Guard 3 is 5: De. 4 against 4 is 1-1, 1½-1 with the Guard; 4 is Ex. */
	struct at_table *at = under("shock-combat=1");
	ready(at, "fr.old-guard", "1010");
	put(at, "sx.burgsdorf", "1011");
	begin(at, "first-combat");
	attack(at, "fr.old-guard", "1011");
	dice(at, "d6 4");
	give(at, "done");
	const struct event *event = last_told(at, "shock");
	cr_assert_eq(event->message.arg[0].value, 5);
	cr_assert_eq(event->message.arg[1].value, 1);
	cr_assert_str_eq(where(at, "sx.burgsdorf"), "unrecovered");
}

Test(options, light_troops_are_infantry_in_shock, .description = "1806 11.4, 6.13, 1.4")
{
	/* 2 against 1 is 2-1; 4 is Ex. Oswald 3 is 2 as Prussian infantry, Durosnel 4: A½ takes Oswald, where 3 would have meant Ar2. */
	struct at_table *at = under("shock-combat=1");
	put(at, "pr.oswald", "1010");
	put(at, "fr.durosnel", "1011");
	begin(at, "second-combat");
	attack(at, "pr.oswald", "1011");
	dice(at, "d6 4");
	give_all(at, "done, done");
	const struct event *event = last_told(at, "shock");
	cr_assert_eq(event->message.arg[0].value, 2);
	cr_assert_eq(event->message.arg[1].value, 4);
	cr_assert_str_eq(where(at, "pr.oswald"), "unrecovered");
}

/* ---- One combat at a time, 11.2 --------------------------------------------------------------------------------------------------- */

Test(options, one_combat_at_a_time, .description = "1806 11.2")
{
	/* Two fights out of reach of each other: the second is defined when the first is over. */
	struct at_table *at = under("one-combat-at-a-time=1");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	ready(at, "fr.gazan", "1510");
	put(at, "pr.louis", "1511");
	begin(at, "first-combat");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	attack(at, "fr.suchet", "1011");
	cr_assert_str_eq(rule_of(at, "unit fr.gazan"), "11.21", "not yet");
	dice(at, "d6 2"); /* 12 against 8 is 1½-1: Dr */
	give_all(at, "done, unit pr.grawert, go 1012, unit fr.suchet, done");
	cr_assert_str_eq(asks(at), "french define");
	cr_assert_str_eq(rule_of(at, "done"), "4.31", "Gazan is still engaged");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "11.0", "nobody fights twice (11.46)");
	attack(at, "fr.gazan", "1511");
	dice(at, "d6 2"); /* 8 against 6 is 1-1: Dr */
	give_all(at, "done, unit pr.louis, go 1512, done");
	cr_assert_str_eq(asks(at), "french define");
	give(at, "done");
	cr_assert_str_neq(asked(at), "define");
}

Test(options, a_lone_leader_fights_once, .description = "1806 11.2, 5.2")
{
	/* Behind the flag that Ney goes for alone is a train: nothing happens, and he has had his turn. */
	struct at_table *at = under("one-combat-at-a-time=1");
	ready(at, "fr.ney", "1010");
	put(at, "pr.bridge2", "1011");
	begin(at, "first-combat");
	attack(at, "fr.ney", "1011");
	give(at, "done");
	if (!strcmp(asked(at), "retreat-before")) /* 13.22: he stays */
		give(at, "done");
	cr_assert_str_eq(asks(at), "french define");
	cr_assert_str_eq(rule_of(at, "unit fr.ney"), "11.0");
	give(at, "done");
}

Test(options, one_at_a_time_after_two_repulses, .description = "1806 11.2, 10.22")
{
	/* 12 against 3 and 8 against 6: neither is 5-1, so that both must attack, one after the other, two columns down. */
	struct at_table *at = under("one-combat-at-a-time=1");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1510");
	put(at, "pr.prittwitz", "1011");
	put(at, "pr.louis", "1511");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, at 1011, unit fr.gazan, at 1511, done, done");
	cr_assert_str_eq(asked(at), "define");
	unsigned suchet = position_at(at)->attack[flag_at(at, "fr.suchet")],
		 gazan = position_at(at)->attack[flag_at(at, "fr.gazan")];
	cr_assert((suchet == 0) != (gazan == 0), "one of them is to be fought now");
	dice(at, suchet ? "d6 3" : "d6 2"); /* 2-1: Dr; 1-1½: Dr */
	give(at, "done");
	give_all(at, suchet ? "unit pr.prittwitz, go 1012, done" : "unit pr.louis, go 1512, done");
	cr_assert_str_eq(asked(at), "define");
	cr_assert_neq(position_at(at)->attack[flag_at(at, suchet ? "fr.gazan" : "fr.suchet")], 0,
		      "then the other");
}
