/*
 * Fortified towns, 11.5. Louis, 6 points, holds the town at 1011.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/combat_support.h"

static struct at_table *town(const char *more)
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	put_as(at, "pr.louis", "1011", more);
	return at;
}

Test(towns, besiegers_must_attack, .description = "1806 11.5, 11.52, 11.22; reading 8")
{
	/* No zone reaches into the town; the town's own reaches out. */
	struct at_table *at = town("");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-combat");
	struct field field = truth_at(at);
	cr_assert_not(campaign_in_zone(&field, space_named(at, "1011"), side_allied));
	cr_assert(campaign_in_zone(&field, space_named(at, "1010"), side_french));
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	attack(at, "fr.suchet", "1011");
	cr_assert(is_legal(at, "done"));
}

Test(towns, a_garrison_need_not_attack, .description = "1806 11.53")
{
	struct at_table *at = town("'command':1");
	put(at, "fr.gazan", "1010");
	put(at, "fr.suchet", "1012");
	begin(at, "second-combat");
	cr_assert(is_legal(at, "done"), "nobody makes him");
	attack(at, "pr.louis", "1010");
	cr_assert_str_eq(rule_of(at, "done"), "4.31", "but then all who stand in his zone");
	attack(at, "pr.louis", "1012");
	cr_assert(is_legal(at, "done"));
}

Test(towns, limits_are_those_of_other_hexes, .description = "1806 11.51, 3.12")
{
	struct at_table *at = town("");
	put(at, "pr.grawert", "1011");
	cr_assert_not_null(refused(at, "{'piece':'pr.tauenzien','at':'1011'}"),
			   "no more than two without a leader");
}

Test(towns, napoleon_counts_and_both_arms_do_not, .description = "1806 11.54, 11.54A, 11.54D, 11.31C")
{
	/* 12 + 3 against 6 would be 2-1 and 3-1: capped at 1-1, one more for Napoleon. */
	struct at_table *at = town("");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.klein", "1010");
	ready(at, "fr.napoleon", "1010");
	begin(at, "first-combat");
	cr_assert_eq(figure(at, "column", "{'what':'odds','unit':'fr.suchet','target':'1011'}"), column_1_1);
	cr_assert_eq(
		figure(at, "column", "{'what':'odds','unit':'fr.suchet','target':'1011','napoleon':true}"),
		column_1h_1);
}

Test(towns, half_becomes_an_exchange, .description = "1806 11.54C")
{
	/*
	 * 1-1 at most, one column for the Guard and one for Napoleon: 2-1, where a 1 is D½. As an exchange it costs Louis his
	 * 6 points and the French at least 3, which the Guard does not pay (11.48).
	 */
	struct at_table *at = town("");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.old-guard", "1010");
	ready(at, "fr.napoleon", "1010");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1");
	give_all(at, "done, yes");
	cr_assert_str_eq(where(at, "pr.louis"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.suchet"), "unrecovered");
	cr_assert_str_eq(where(at, "fr.old-guard"), "1010");
}

Test(towns, a_garrison_may_give_way, .description = "1806 11.54B")
{
	struct at_table *at = town("");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 2"); /* 1-1: Dr */
	give_all(at, "done, yes, unit pr.louis, go 1012");
	cr_assert_str_eq(where(at, "pr.louis"), "1012");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(towns, cavalry_holds_no_fortress, .description = "1806 11.5: infantry only")
{
	/* Irving, 2 points of cavalry, in the same town: 12 to 2 is 6-1. */
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	put(at, "pr.irving", "1011");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-combat");
	cr_assert_eq(figure(at, "column", "{'what':'odds','unit':'fr.suchet','target':'1011'}"), column_6_1);
}

Test(towns, a_garrison_out_of_supply_surrenders, .description = "1806 11.56")
{
	/* 1-1: a 1 is Dr/S. */
	struct at_table *at = town("'unsupplied':true");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1");
	give(at, "done");
	cr_assert_eq(told(at, "surrender"), 1);
	cr_assert_str_eq(where(at, "pr.louis"), "eliminated");
	cr_assert_eq(lost_by(at, "pr.louis"), 6);
	cr_assert_str_eq(asks(at), "french advance");
}

Test(towns, others_do_not_know_the_word, .description = "1806 11.56: supplied, or in the open")
{
	struct at_table *at = town("");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1");
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian stand");
	at = exercise();
	put_as(at, "pr.grawert", "1011", "'unsupplied':true");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1"); /* 1½-1: Dr2/S */
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian retreat");
}

Test(towns, without_ammunition_nobody_attacks, .description = "1806 11.56")
{
	struct at_table *at = town("'command':1,'unsupplied':true");
	put(at, "fr.gazan", "1010");
	begin(at, "second-combat");
	cr_assert_str_eq(rule_of(at, "unit pr.louis"), "11.56");
	cr_assert(is_legal(at, "done"));
}

Test(towns, hunger_does_not_demoralise_behind_walls, .description = "1806 11.55")
{
	struct at_table *at = town("'unsupplied':true");
	put_as(at, "pr.grawert", "1511", "'unsupplied':true");
	struct field field = truth_at(at);
	cr_assert_not(campaign_is_demoralised(&field, flag_at(at, "pr.louis")));
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "pr.grawert")));
}

/* Nothing demoralises them there, nor their corps' losses; their officer it does, who defends nothing. */
Test(towns, broken_corps_keep_heart_behind_walls, .description = "1806 14.4, 12.11")
{
	struct at_table *at = town("");
	put(at, "pr.hohenlohe", "1011");
	put(at, "pr.grawert", "1511");
	change(at, "{'casualties':'iii','side':'prussian','value':16}");
	struct field field = truth_at(at);
	cr_assert_not(campaign_is_demoralised(&field, flag_at(at, "pr.louis")));
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "pr.grawert")), "sixteen points, its level");
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "pr.hohenlohe")));
}

Test(towns, troops_in_the_open_do_not_stand_with_the_garrison, .description = "1806 11.54B, 11.24")
{
	/* Suchet alone touches Louis in the town and Grawert outside: one attack, 12 against 14, 1-1½; 2 is Dr. */
	struct at_table *at = town("");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1009");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.suchet", "1009");
	dice(at, "d6 2");
	give_all(at, "done, no");
	cr_assert_str_eq(asks(at), "prussian retreat");
	cr_assert_str_eq(rule_of(at, "unit pr.louis"), "11.42");
	give_all(at, "unit pr.grawert, go 1008");
	cr_assert_str_eq(where(at, "pr.louis"), "1011");
	cr_assert_str_eq(asks(at), "french advance");
	cr_assert(is_legal(at, "unit fr.suchet"));
}

Test(towns, light_troops_are_a_garrison, .description = "1806 11.5, 11.54A, 1.4")
{
	/* 12 against 1 would be 12-1; light troops are infantry but for stacking. */
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.pelet", "1011");
	begin(at, "first-combat");
	const char *about = "{'what':'odds','unit':'fr.suchet','target':'1011'}";
	cr_assert_eq(figure(at, "column", about), column_1_1);
	put(at, "pr.pelet", "reserve");
	put(at, "pr.quitzow", "1011");
	begin(at, "first-combat");
	cr_assert_gt(figure(at, "column", about), column_6_1, "walls do nothing for cavalry");
}
