/*
 * Who must attack whom, 4.31 and 11.2 to 11.24; bridges 8.32, 9.25; halves of a force, 11.4; whose losses count where, 17.
 */
#include <criterion/criterion.h>
#include <stdio.h>

#include "rulebooks/campaign/tests/combat_support.h"

/* ---- Everybody, 4.31 ------------------------------------------------------------------------------------------------------ */

Test(front, the_refusal_names_who_is_missing, .description = "1806 4.3, 4.31")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	ready(at, "fr.gazan", "1510");
	put(at, "pr.louis", "1511");
	begin(at, "first-combat");
	cr_assert_str_eq(reason_of(at, "done"), "two-must-attack");
	struct message why = why_of(at, "done");
	space_id first = space_named(at, "1010"), second = space_named(at, "1510");
	cr_assert(why.arg[0].value == first || why.arg[1].value == first);
	cr_assert(why.arg[0].value == second || why.arg[1].value == second);
	attack(at, "fr.suchet", "1011");
	cr_assert_str_eq(reason_of(at, "done"), "must-attack");
	why = why_of(at, "done");
	cr_assert_eq(why.arg[0].value, second, "the account goes down");
	attack(at, "fr.gazan", "1511");
	cr_assert(is_legal(at, "done"));
}

Test(front, out_of_command_they_attack_all_the_same, .description = "1806 7.32, 4.31")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	cr_assert(is_legal(at, "unit fr.suchet"));
}

/* ---- Several stacks, 11.22 to 11.24 ------------------------------------------------------------------------------------------ */

Test(front, all_attackers_of_a_stack_are_one_strength, .description = "1806 11.23")
{
	/* 12 + 8 + 9 against 6 is 4-1, and a stack is attacked once. */
	static const char *const who[] = {"fr.suchet", "fr.gazan", "fr.marchand"};
	struct at_table *at = exercise();
	put(at, "pr.louis", "1011");
	for (unsigned i = 0; i < 3; i++)
		ready(at, who[i], beside(at, "1011", "1010", 2 * i));
	begin(at, "first-combat");
	for (unsigned i = 0; i < 3; i++)
		attack(at, who[i], "1011");
	const char *about = "{'what':'odds','unit':'fr.gazan','target':'1011'}";
	cr_assert_eq(figure(at, "attack", about), 29 * campaign_eighths_of_point);
	cr_assert_eq(figure(at, "defence", about), 6 * campaign_eighths_of_point);
	cr_assert_eq(figure(at, "column", about), column_4_1);
	cr_assert_eq(chance_of(at, "Dr", about).ways, 2, "3 and 4 on 4-1");
	cr_assert_eq(chance_of(at, "Dr", about).of, 6);
	cr_assert_str_eq(rule_of(at, "unit fr.gazan"), "11.21", "in one attack only");
}

Test(front, one_stack_in_two_zones_attacks_both, .description = "1806 11.24, 11.21; reading 95")
{
	struct at_table *at = exercise();
	const char *other = beside(at, "1010", "1011", 2);
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", other);
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	cr_assert_str_eq(rule_of(at, "done"), "4.31", "Louis stands in his zone, too");
	attack(at, "fr.suchet", other);
	cr_assert_eq(figure(at, "defence", "{'what':'odds','unit':'fr.suchet','target':'1011'}"),
		     14 * campaign_eighths_of_point);
}

Test(front, no_figure_without_a_target, .description = "1806 11.2")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(no_figure(at, "{'what':'odds','unit':'fr.suchet','target':'1009'}"), "11.0");
	cr_assert_str_eq(no_figure(at, "{'what':'odds','unit':'pr.grawert','target':'1010'}"), "11.0");
}

/* ---- Over rivers, 8.32 and 9.25 ---------------------------------------------------------------------------------------------- */

static struct at_table *over_a_river(bool road)
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	if (road)
		draw(at, "road", "1010 1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	return at;
}

Test(front, over_a_bridge_one_may_and_need_not, .description = "1806 8.32, 11.22, 11.31E, 11.31")
{
	/* 12 against 8, doubled to 16: 1-1½. */
	struct at_table *at = over_a_river(true);
	begin(at, "first-combat");
	cr_assert(is_legal(at, "done"));
	attack(at, "fr.suchet", "1011");
	const char *about = "{'what':'odds','unit':'fr.suchet','target':'1011'}";
	cr_assert_eq(figure(at, "defence", about), 16 * campaign_eighths_of_point);
	cr_assert_eq(figure(at, "column", about), column_1_1h);
}

Test(front, no_attack_without_a_bridge, .description = "1806 8.32, 11.22")
{
	struct at_table *at = over_a_river(false);
	ready(at, "fr.gazan", "1510");
	put(at, "pr.louis", "1511");
	begin(at, "first-combat");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "11.0");
	at = over_a_river(true);
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	ready(at, "fr.gazan", "1510");
	put(at, "pr.louis", "1511");
	begin(at, "first-combat");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "11.0");
}

/* A French pontoon bridge between 1010 and 1011. */
static struct at_table *with_pontoons(void)
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.bridge, face E");
	return at;
}

Test(front, pontoons_are_a_bridge_in_combat, .description = "1806 9.25, 8.32")
{
	/* Neither zones nor strength; 12 against 8 doubled. */
	struct at_table *at = with_pontoons();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert(is_legal(at, "done"));
	attack(at, "fr.suchet", "1011");
	cr_assert_eq(figure(at, "defence", "{'what':'odds','unit':'fr.suchet','target':'1011'}"),
		     16 * campaign_eighths_of_point);
}

Test(front, pontoons_are_a_bridge_in_retreat, .description = "1806 11.43, 9.26")
{
	/* 8 against 8 is 1-1; 2 is Dr. In the second player's turn the bridge is one like others. */
	static const struct {
		const char *dice, *where;
	} cases[] = {{"d6 2, d6 5", "1010"}, {"d6 2, d6 6", "eliminated"}};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = with_pontoons();
		for (unsigned answers = 0; answers < 4 && position_at(at)->pontoon[0].fresh; answers++)
			give(at, "done");
		put(at, "fr.gazan", "1011");
		shut_off(at, "1011", "1010 1012");
		ready(at, "pr.grawert", "1012");
		begin(at, "second-combat");
		attack(at, "pr.grawert", "1011");
		dice(at, cases[i].dice);
		give_all(at, "done, unit fr.gazan, go 1010");
		cr_assert_str_eq(where(at, "fr.gazan"), cases[i].where);
	}
}

Test(front, streams_and_slopes, .description = "1806 11.31B")
{
	/* 8 behind a stream are 12, at the top of a slope likewise; at the foot they are 8. */
	static const struct {
		const char *kind, *hexes;
		int points;
	} cases[] = {{"stream", "1010 1011", 12}, {"slope", "1011 1010", 12}, {"slope", "1010 1011", 8}};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = exercise();
		draw(at, cases[i].kind, cases[i].hexes);
		ready(at, "fr.suchet", "1010");
		put(at, "pr.grawert", "1011");
		begin(at, "first-combat");
		cr_assert_eq(figure(at, "defence", "{'what':'odds','unit':'fr.suchet','target':'1011'}"),
			     cases[i].points * campaign_eighths_of_point);
	}
}

/* ---- Halves, 11.4 ----------------------------------------------------------------------------------------------------------------- */

Test(front, half_of_a_force_by_its_owners_choice, .description = "1806 11.4 D½; reading 97")
{
	/* 12 + 8 + 7 against 6 + 6 is 2-1; 1 is D½. The other one stays engaged. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	ready(at, "fr.dupont", beside(at, "1011", "1010", 1));
	put(at, "pr.louis", "1011");
	put(at, "pr.tauenzien", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.dupont", "1011");
	dice(at, "d6 1, d6 6"); /* the 6: Tauenzien does not recover at once */
	give(at, "done");
	cr_assert_str_eq(asks(at), "prussian losses");
	cr_assert(is_legal(at, "unit pr.louis"));
	give(at, "unit pr.tauenzien");
	cr_assert_str_eq(where(at, "pr.tauenzien"), "unrecovered");
	cr_assert_str_eq(where(at, "pr.louis"), "1011");
	cr_assert_str_neq(asked(at), "advance", "the hex is still held");
}

Test(front, a_single_unit_is_lost_for_its_half, .description = "1806 11.4: the example of Deroy")
{
	/* 12 + 8 against 8 is 2-1; 1 is D½. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1");
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
	cr_assert_str_eq(asks(at), "french advance");
}

Test(front, half_of_the_attackers, .description = "1806 11.4 A½")
{
	/* 8 against 15 is 1-2; 6 is A½. The defenders may follow. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put_as(at, "pr.grawert", "1011", "'command':1");
	put(at, "pr.oranien", "1011");
	begin(at, "first-combat");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 6");
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.gazan"), "unrecovered");
	cr_assert_str_eq(asks(at), "prussian advance");
	give(at, "unit pr.grawert");
	cr_assert_str_eq(where(at, "pr.grawert"), "1010", "11.46: as attacker or defender");
}

Test(front, equal_forces_lose_half_each, .description = "1806 11.4 Ex")
{
	/* 8 against 8 is 1-1; 3 is Ex: single units, and both are lost. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 3, d6 6"); /* the 6: Grawert does not recover at once */
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.gazan"), "unrecovered");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered");
}

Test(front, the_attack_is_destroyed, .description = "1806 11.4 Ae, 6.11, 6.12")
{
	/* Sahuguet 2 against 8 is 1-4; 6 is Ae. */
	struct at_table *at = exercise();
	ready(at, "fr.sahuguet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.sahuguet", "1011");
	dice(at, "d6 6");
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.sahuguet"), "unrecovered");
}

/* ---- Lone leaders, 5.2 --------------------------------------------------------------------------------------------------------------- */

Test(front, a_lone_leader_is_half_a_point, .description = "1806 5.2; reading 25")
{
	/* Gazan 8 against Hohenlohe's escort, ½: 16-1. */
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.hohenlohe", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	const char *about = "{'what':'odds','unit':'fr.gazan','target':'1011'}";
	cr_assert_eq(figure(at, "defence", about), campaign_eighths_of_point / 2);
	attack(at, "fr.gazan", "1011");
	dice(at, "d6 6, d6 1");     /* De; six columns are added to the 1, and he is taken */
	give_all(at, "done, done"); /* he does not ride away before, 5.2 */
	cr_assert_str_eq(where(at, "pr.hohenlohe"), "captured");
}

Test(front, beside_troops_he_adds_nothing, .description = "1806 5.2, 5.3")
{
	struct at_table *at = exercise();
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.hohenlohe", "1011");
	begin(at, "first-combat");
	cr_assert_eq(figure(at, "defence", "{'what':'odds','unit':'fr.gazan','target':'1011'}"),
		     8 * campaign_eighths_of_point);
}

Test(front, a_leader_goes_from_zone_to_zone_among_his_troops, .description = "1806 5.21, 8.14F")
{
	struct at_table *at = exercise();
	ready(at, "fr.ney", "1010");
	ready(at, "fr.marchand", "1010");
	put(at, "fr.gardanne", "1011");
	put(at, "pr.louis", beside(at, "1011", "1010", 1));
	begin(at, "first-movement");
	give(at, "unit fr.ney");
	cr_assert(is_legal(at, "go 1011"), "Gardanne is there");
}

/* Grawert's zone has 1010, where Ney's troops are, and 0911 and 1111, where nobody is: straight there he may not, round it as a vedette (5.2). */
Test(front, a_leader_rides_round_where_none_of_his_are, .description = "1806 5.21, 8.14F, 5.2")
{
	for (unsigned shut_in = 0; shut_in < 2; shut_in++) {
		struct at_table *at = exercise();
		if (shut_in)
			draw(at, "river", "1010 1110 1009 1010 0910 1010");
		ready(at, "fr.ney", "1010");
		put(at, "fr.marchand", "1010");
		put(at, "pr.grawert", "1011");
		begin(at, "first-movement");
		give(at, "unit fr.ney");
		if (shut_in) {
			cr_assert_str_eq(rule_of(at, "go 1111"), "4.12", "from zone to zone");
		} else {
			cr_assert_eq(cost_of(at, "go 1111"), 4, "by 1110");
			cr_assert_eq(cost_of(at, "go 0911"), 4, "by 0910");
		}
		leave(at);
	}
}

/* ---- The armies, 17 -------------------------------------------------------------------------------------------------------------------- */

Test(armies, saxons_are_prussians, .description = "1806 17.1")
{
	/* Cerrini 4 and Grawert 8 stand and fight together: 12 against 8. */
	struct at_table *at = exercise();
	ready(at, "sx.cerrini", "1010");
	ready(at, "pr.grawert", "1010");
	put(at, "fr.gazan", "1011");
	begin(at, "second-combat");
	cr_assert_eq(figure(at, "attack", "{'what':'odds','unit':'sx.cerrini','target':'1011'}"),
		     12 * campaign_eighths_of_point);
}

Test(armies, independents_are_led_by_any_commander, .description = "1806 17.2")
{
	struct at_table *at = exercise();
	put(at, "fr.davout", "1010");
	put(at, "fr.jerome", "1011");
	begin(at, "first-command");
	give(at, "unit fr.jerome");
	cr_assert_neq(position_at(at)->command[flag_at(at, "fr.jerome")], out_of_command);
}

Test(armies, independents_roll_for_themselves, .description = "1806 17.2, 7.15")
{
	struct at_table *at = exercise();
	put(at, "fr.jerome", "1010");
	begin(at, "first-individual");
	dice(at, "d6 3");
	give(at, "unit fr.jerome");
	cr_assert_str_eq(asked(at), "march");
}

Test(armies, independents_are_on_no_track, .description = "1806 17.3, 12.1")
{
	/* 14 against 9 is 1½-1; 4 is Ex, and Jerome is the weaker. */
	struct at_table *at = exercise();
	put(at, "fr.jerome", "1011");
	ready(at, "pr.grawert", "1010");
	ready(at, "pr.louis", "1010");
	begin(at, "second-combat");
	attack(at, "pr.grawert", "1011");
	dice(at, "d6 4");
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.jerome"), "unrecovered");
	for (unsigned i = 0; i < max_formations; i++)
		cr_assert_eq(position_at(at)->casualties[i], 0);
}

/* ---- Demoralised, 12.2 -------------------------------------------------------------------------------------------------------------------- */

Test(armies, the_demoralised_march_by_road, .description = "1806 12.2, 12.22")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011 1012 1013");
	ready(at, "fr.marchand", "1010");
	change(at, "{'casualties':'vi','side':'french','value':9}");
	begin(at, "first-movement");
	give(at, "unit fr.marchand");
	cr_assert_eq(cost_of(at, "go 1013 way 1"), 3, "half a point a hex");
}
