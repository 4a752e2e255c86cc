/*
 * Bridges and pontoons, 8.3 and 9.2; trains that are come upon.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/combat_support.h"

/* A road from west to east over a river between 1010 and 1011. */
static struct at_table *at_the_river(void)
{
	struct at_table *at = exercise();
	draw(at, "road", "1008 1009 1010 1011 1012");
	draw(at, "river", "1010 1011");
	return at;
}

Test(bridges, a_river_bridge_is_damaged_on_three, .description = "1806 8.33, 8.34, 8.35, 8.35A, 8.35B, 8.35C")
{
	struct at_table *at = at_the_river();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.nansouty", "1009");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_eq(cost_of(at, "face E"), 4, "two points");
	dice(at, "d6 4, d6 3");
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_whole);
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_damaged);
	cr_assert_eq(told(at, "river-damage-fails"), 1);
	cr_assert_eq(told(at, "river-damaged"), 1, "8.35, not 8.34");
	cr_assert_str_eq(step_rule(at, "fr.suchet", "1010", "1011", true), "8.31");
	give_all(at, "done, unit fr.nansouty, go 1010");
	cr_assert_str_eq(rule_of(at, "face E"), "8.36", "cavalry repairs no river bridge");
}

Test(bridges, cavalry_damages_stream_bridges_only, .description = "1806 8.34, 8.35A")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011");
	draw(at, "stream", "1010 1011");
	ready(at, "fr.nansouty", "1010");
	ready(at, "fr.colbert.v1", "1011");
	begin(at, "first-movement");
	give(at, "unit fr.nansouty");
	cr_assert_eq(cost_of(at, "face E"), 2, "one point");
	dice(at, "d6 4");
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_damaged);
	cr_assert_eq(told(at, "damaged"), 1);
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", true), 4, "an ordinary stream now");
	give_all(at, "done, unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "face W"), "8.36", "no vedette repairs it");
}

Test(bridges, vedettes_damage_none, .description = "1806 8.34")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011");
	draw(at, "stream", "1010 1011");
	ready(at, "fr.colbert.v1", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.colbert.v1");
	cr_assert_str_eq(rule_of(at, "face E"), "8.34");
}

/* A bridge between 1010 and 1011. */
static void at_the_bridge(struct at_table *at, const char *water, bool damaged)
{
	draw(at, water, "1010 1011");
	draw(at, "road", "1010 1011");
	if (damaged)
		change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
}

Test(bridges, work_needs_points, .description = "1806 8.34, 8.35B, 8.36")
{
	/* Of Suchet's five points five, or four, are spent on the way: a stream bridge takes one, a river bridge two. */
	static const struct {
		const char *water;
		bool damaged;
		const char *from, *rule;
	} cases[] = {{"stream", false, "1005", "8.34"}, {"stream", true, "1005", "8.36"},
		     {"river", false, "1006", "8.35B"}, {"river", true, "1006", "8.36"},
		     {"stream", false, "1006", NULL},   {"stream", true, "1006", NULL},
		     {"river", false, "1007", NULL},    {"river", true, "1007", NULL}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise();
		at_the_bridge(at, cases[i].water, cases[i].damaged);
		ready(at, "fr.suchet", cases[i].from);
		begin(at, "first-movement");
		give_all(at, "unit fr.suchet, go 1010");
		const char *rule = rule_of(at, "face E");
		cr_expect(cases[i].rule ? rule && !strcmp(rule, cases[i].rule) : !rule, "%u: %s", i, rule);
		leave(at);
	}
}

Test(bridges_1809, work_needs_points, .description = "1809 8.34, 8.35B, 8.37")
{
	/* The same with Gudin, five points; the bridge lies south of 1010. */
	static const struct {
		const char *water;
		bool damaged;
		const char *from, *rule;
	} cases[] = {{"stream", false, "1005", "8.34"},
		     {"stream", true, "1005", "8.37"},
		     {"river", false, "1006", "8.35B"},
		     {"river", true, "1006", "8.37"}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = exercise_1809();
		at_the_bridge(at, cases[i].water, cases[i].damaged);
		ready(at, "fr.gudin", cases[i].from);
		begin(at, "second-movement");
		give_all(at, "unit fr.gudin, go 1010");
		cr_expect_str_eq(rule_of(at, "face S"), cases[i].rule, "%u", i);
		leave(at);
	}
}

Test(bridges_1809, light_troops_damage_river_bridges, .description = "1809 8.35A")
{
	/* In 1806 infantry alone; here the refusal names both. */
	struct at_table *at = exercise_1809();
	at_the_bridge(at, "river", false);
	ready(at, "fr.colbert", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.colbert");
	cr_assert_str_eq(reason_of(at, "face S"), "bridge-needs-foot");
	at = exercise_1809();
	at_the_bridge(at, "river", false);
	ready(at, "wb.huegel", "1010");
	begin(at, "second-movement");
	give(at, "unit wb.huegel");
	cr_assert(is_legal(at, "face S"));
}

Test(bridges, needs_command, .description = "1806 8.34")
{
	struct at_table *at = at_the_river();
	put(at, "fr.suchet", "1010");
	begin(at, "first-individual");
	dice(at, "d6 1");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "face E"), "8.34");
}

Test(bridges, repaired_and_crossed_in_one_turn, .description = "1806 8.36, 8.36B, 8.38")
{
	struct at_table *at = at_the_river();
	ready(at, "fr.suchet", "1010");
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	dice(at, "d6 4");
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_repaired);
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 6,
		     "a point by road, two for the repair");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", true), 5, "in Road March as well");
	cr_assert_eq(step_cost(at, "fr.napoleon", "1010", "1011", false), 1);
	give_all(at, "done, done, done");
	cr_assert_eq(position_at(at)->bridge[0], bridge_whole, "the phase is over");
}

Test(bridges, the_enemy_beyond_makes_it_harder, .description = "1806 8.36A, 8.36C, 8.36D")
{
	struct at_table *at = at_the_river();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	dice(at, "d6 3, d6 2");
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_damaged, "3 and 2 against 4");
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_repaired, "2 and 2");
}

Test(bridges, napoleon_takes_two_off, .description = "1806 8.36D, 8.36C")
{
	struct at_table *at = at_the_river();
	ready(at, "fr.suchet", "1010");
	put(at, "fr.napoleon", "1010");
	put(at, "pr.grawert", "1012");
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	dice(at, "d6 5");
	give(at, "face E");
	cr_assert_eq(position_at(at)->bridge[0], bridge_repaired,
		     "5 and 1 for the zone at the far end less 2 is 4");
}

/* ---- Pontoons ------------------------------------------------------------------------------------------------------------- */

Test(pontoons, are_laid_and_tried, .description = "1806 9.2, 9.21, 9.24, 14.31")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.bridge", "1010");
	ready(at, "fr.suchet", "1009");
	begin(at, "first-movement");
	give(at, "unit fr.bridge");
	cr_assert_eq(cost_of(at, "face E"), 0, "for nothing");
	give(at, "face E");
	cr_assert_str_eq(where(at, "fr.bridge"), "bridge");
	cr_assert_str_eq(step_rule(at, "fr.suchet", "1010", "1011", false), "9.24");
	give_all(at, "unit fr.suchet, go 1010");
	dice(at, "d6 3");
	give(at, "face E");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 2 + 6,
		     "3 and 4 mean three points more");
	cr_assert_str_eq(step_rule(at, "fr.baggage", "1010", "1011", false), "14.31");
	give_all(at, "done, done, done");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 6, "two points more from now on");
	cr_assert_eq(step_cost(at, "fr.napoleon", "1010", "1011", false), 2, "nothing for leaders");
}

/* 9.24 asks for a die where combat units are to cross; leaders and vedettes never pay for a bridge (8.31; reading 9 of 1809). */
Test(pontoons, leaders_and_vedettes_need_no_trial, .description = "1806 9.24, 8.31")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.bridge", "1010");
	ready(at, "fr.ney", "1010");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.bridge, face E");
	cr_assert_eq(step_cost(at, "fr.ney", "1010", "1011", false), half);
	cr_assert_eq(step_cost(at, "fr.treilhard.v1", "1010", "1011", false), half);
	cr_assert_str_eq(step_rule(at, "fr.suchet", "1010", "1011", false), "9.24", "he must try it");
	give_all(at, "unit fr.ney, go 1011, done");
	cr_assert_str_eq(where(at, "fr.ney"), "1011");
	leave(at);
}

Test(pontoons, not_against_the_enemy_nor_from_a_column, .description = "1806 9.21, 9.22")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	put(at, "pr.grawert", "1011");
	ready(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.bridge");
	cr_assert_str_eq(rule_of(at, "face E"), "9.22");
	cr_assert_str_eq(rule_of(at, "face W"), "9.21", "no water there");
	give(at, "go 1010 way 1");
	cr_assert_str_eq(rule_of(at, "face E"), "9.21");
}

Test(pontoons, are_taken_up_first_of_all, .description = "1806 9.23")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.bridge, face E");
	begin(at, "first-movement");
	cr_assert_str_eq(asked(at), "pontoons");
	cr_assert(is_legal(at, "at 1010"));
	give_all(at, "at 1011, done");
	cr_assert_str_eq(where(at, "fr.bridge"), "1011");
	cr_assert_str_eq(step_rule(at, "fr.suchet", "1010", "1011", false), "8.31");
}

static struct at_table *french_bridge_at_1010(void)
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.bridge, face E, done, done");
	return at;
}

/* Napoleon is two hexes from the bank at 1010, four from the other at 1012; a point goes to a train before bridges are taken up (2.11A2). */
Test(pontoons, are_put_in_command_in_the_water, .description = "1806 9.18, 9.23, 7.13, 2.11A")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.bridge, face E");
	put(at, "fr.napoleon", "1007");
	begin(at, "first-command");
	cr_assert_not(is_legal(at, "unit fr.bridge"), "three hexes");
	put(at, "fr.napoleon", "1008");
	begin(at, "first-command");
	cr_assert(is_legal(at, "unit fr.bridge"), "two to the nearer bank");
	give_all(at, "unit fr.bridge, done, done");
	cr_assert_str_eq(asked(at), "pontoons");
	give_all(at, "at 1010, done, unit fr.bridge");
	cr_assert_str_eq(asked(at), "march", "in the command movement segment");
	cr_assert(is_legal(at, "go 1009"));
}

Test(pontoons, are_crossed_by_the_enemy, .description = "1806 9.26")
{
	struct at_table *at = french_bridge_at_1010();
	begin(at, "second-movement");
	put(at, "pr.grawert", "1011");
	cr_assert_eq(step_cost(at, "pr.grawert", "1011", "1010", false), 6,
		     "a point, and two for the bridge");
}

Test(pontoons, are_taken_up_by_the_enemy, .description = "1806 9.26, 9.17")
{
	static const char *const outcome[] = {"captured", "eliminated"};
	for (unsigned i = 0; i < 2; i++) {
		struct at_table *at = french_bridge_at_1010();
		put(at, "pr.grawert", "1011");
		begin(at, "second-movement");
		cr_assert_str_eq(asks(at), "prussian pontoons");
		cr_assert_not(is_legal(at, "at 1010"), "he stands on the other bank");
		dice(at, i ? "d6 4" : "d6 3");
		give(at, "at 1011");
		cr_expect_str_eq(where(at, "fr.bridge"), outcome[i]);
		cr_expect_str_eq(step_rule(at, "pr.grawert", "1011", "1010", false), "8.31", "it is gone");
		leave(at);
	}
}

Test(pontoons, are_laid_again_by_whoever_took_them, .description = "1806 9.26, 9.17")
{
	struct at_table *at = french_bridge_at_1010();
	put(at, "pr.grawert", "1011");
	begin(at, "second-movement");
	dice(at, "d6 3");
	give_all(at, "at 1011, done");
	cr_assert_str_eq(where(at, "fr.bridge"), "captured");
	cr_assert_str_eq(where(at, "pr.taken.bridge"), "1010",
			 "Grawert has no leader to share his hex with a train");
	cr_assert_str_eq(rule_of(at, "unit pr.taken.bridge"), "8.14C", "not in the same turn");
	ready(at, "pr.taken.bridge", "1010");
	put_as(at, "pr.taken.bridge", "1010", "'moved':0");
	begin(at, "second-movement");
	give_all(at, "unit pr.taken.bridge, face E");
	cr_assert_eq(position_at(at)->pontoon[0].side, side_allied);
	cr_assert_str_eq(where(at, "pr.taken.bridge"), "bridge");
}

Test(pontoons, change_hands_on_the_road, .description = "1806 9.17, 9.26")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.bridge2", "1113");
	begin(at, "first-movement");
	dice(at, "d6 1");
	give_all(at, "unit fr.suchet, go 1012, done");
	cr_assert_str_eq(where(at, "pr.bridge2"), "captured");
	cr_assert_str_eq(where(at, "fr.taken.bridge2"), "1113", "where it was");
	ready(at, "pr.grawert", "1117");
	put(at, "fr.suchet", "1010");
	begin(at, "second-movement");
	dice(at, "d6 2");
	give_all(at, "unit pr.grawert, go 1114");
	cr_assert_str_eq(where(at, "pr.bridge2"), "1113", "taken back");
	cr_assert_str_eq(where(at, "fr.taken.bridge2"), "out");
}

/* ---- Trains ------------------------------------------------------------------------------------------------------------------ */

Test(trains, baggage_is_taken_in_passing, .description = "1806 14.33, 9.15")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.baggage", "1113");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	give(at, "go 1012");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured");
	cr_assert_eq(position_at(at)->prizes[side_french], 1);
	cr_assert(is_legal(at, "go 1014"), "a train has no zone of control");
}

Test(trains, the_hungry_are_fed, .description = "1806 14.34")
{
	struct at_table *at = exercise();
	put_as(at, "fr.suchet", "1010", "'command':1,'unsupplied':true");
	put_as(at, "fr.gazan", "1020", "'unsupplied':true");
	put(at, "pr.baggage", "1113");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1012");
	cr_assert_eq(position_at(at)->unsupplied[flag_at(at, "fr.suchet")], 0);
	cr_assert_eq(position_at(at)->unsupplied[flag_at(at, "fr.gazan")], 1, "he took no part");
}

/* Gudin and Morand, both hungry, come upon Reinwald from two sides, 25 to 4; Friant takes no part. */
static struct at_table *attack_baggage(const char *rolls)
{
	struct at_table *at = exercise_1809();
	put_as(at, "fr.gudin", "1010", "'command':1,'unsupplied':true");
	put_as(at, "fr.morand", "1012", "'command':1,'unsupplied':true");
	put_as(at, "fr.friant", "1020", "'unsupplied':true");
	put(at, "au.reinwald", "1011");
	put(at, "au.hiller", "1011");
	put(at, "au.baggage-vi", "1011");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	attack(at, "fr.morand", "1011");
	dice(at, rolls);
	give(at, "done");
	return at;
}

static void check_who_is_fed(struct at_table *at)
{
	cr_assert_str_eq(where(at, "au.baggage-vi"), "captured");
	cr_expect_eq(position_at(at)->unsupplied[flag_at(at, "fr.gudin")], 0);
	cr_expect_eq(position_at(at)->unsupplied[flag_at(at, "fr.morand")], 0);
	cr_expect_eq(position_at(at)->unsupplied[flag_at(at, "fr.friant")], 1);
}

/* At 6-1 Hiller is taken whatever he rolls. On a 1 Reinwald is destroyed; on a 5, Dr3, he gives way, and the baggage is abandoned on a 5. */
Test(trains, all_who_took_part_are_fed, .description = "1809 14.34, 14.33")
{
	check_who_is_fed(attack_baggage("d6 1, d6 1"));
	check_who_is_fed(attack_baggage("d6 5, d6 1, d6 5"));
}

Test(trains, a_guard_saves_it, .description = "1806 14.33")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.baggage", "1113");
	put(at, "pr.hohenlohe", "1113");
	put(at, "pr.grawert", "1113");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1012");
	cr_assert_str_eq(where(at, "pr.baggage"), "1113");
}

Test(trains, pontoons_are_taken_or_destroyed, .description = "1806 9.17")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.bridge1", "1113");
	put(at, "pr.bridge2", "1014");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	dice(at, "d6 3");
	give(at, "go 1012");
	cr_assert_str_eq(where(at, "pr.bridge1"), "captured");
	dice(at, "d6 4");
	give(at, "go 1013");
	cr_assert_str_eq(where(at, "pr.bridge2"), "eliminated");
}

Test(trains, a_leader_alone_takes_them, .description = "1806 14.33, 5.2")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "pr.baggage", "1113");
	begin(at, "first-movement");
	give_all(at, "unit fr.napoleon, go 1012");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured", "he is a vedette");
}

/* A flag beside them that nobody had to reveal hides no troops, and nobody has to attack it. */
Test(trains, hidden_ones_hold_nobody, .description = "1806 9.14, 4.31, 1.51")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.baggage", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(asked(at), "define");
	cr_assert(is_legal(at, "done"));
}

/* 12 against 3 is capped at 1-1: on a 1 the hungry garrison lays down its arms. The King is not taken on a 2. */
Test(trains, taken_with_their_fortress, .description = "1806 14.33, 11.46, 11.52, 11.56")
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	put_as(at, "fr.suchet", "1010", "'unsupplied':true,'in_command':true");
	put_as(at, "pr.winning", "1011", "'unsupplied':true");
	put(at, "pr.king", "1011");
	put(at, "pr.baggage", "1011");
	begin(at, "first-combat");
	dice(at, "d6 1, d6 2");
	give_all(at, "unit fr.suchet, at 1011, done, go 1012");
	cr_assert_str_eq(where(at, "pr.winning"), "eliminated");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured");
	cr_assert_eq(position_at(at)->prizes[side_french], 1);
	cr_assert_eq(position_at(at)->unsupplied[flag_at(at, "fr.suchet")], 0, "14.34");
	cr_assert_str_eq(asks(at), "french advance");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(where(at, "fr.suchet"), "1011");
	leave(at);
}

/* Nobody in contact stays hidden: whoever is there exerts no zone. */
Test(trains, alone_in_a_fortress_they_hold_nobody, .description = "1806 9.14, 4.11, 1.51, 11.52")
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.baggage", "1011");
	begin(at, "first-movement");
	cr_assert(is_legal(at, "unit fr.suchet"));
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 1009"));
	leave(at);
}

/* No zone reaches into the town, and nobody is there to defend it. */
Test(trains, taken_alone_in_a_fortress, .description = "1806 14.33, 11.22, 9.14")
{
	struct at_table *at = exercise();
	draw(at, "fortified", "1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.baggage", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(where(at, "pr.baggage"), "1011");
	give_all(at, "unit fr.suchet, at 1011, done");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured");
	cr_assert_eq(position_at(at)->prizes[side_french], 1);
	leave(at);
}

/* 20 against 6, for they come over a bridge, is 3-1: a 1 destroys the defenders. */
Test(trains, taken_beyond_a_bridge, .description = "1806 14.33, 11.46, 8.32")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	draw(at, "road", "1010 1011");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.winning", "1011");
	put(at, "pr.king", "1011");
	put(at, "pr.baggage", "1011");
	begin(at, "first-combat");
	dice(at, "d6 1, d6 2");
	give_all(at, "unit fr.suchet, at 1011, done, go 1012");
	cr_assert_str_eq(where(at, "pr.winning"), "unrecovered");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured");
	cr_assert_str_eq(asks(at), "french advance");
	leave(at);
}

Test(trains, left_behind_by_night, .description = "1806 14.33, 4.2")
{
	/* Streams all round: troops wade, wheels do not. */
	struct at_table *at = exercise();
	put(at, "pr.grawert", "1011");
	put(at, "pr.hohenlohe", "1011");
	put(at, "pr.baggage", "1011");
	put(at, "fr.suchet", "1010");
	draw(at, "stream", "1011 1012 1011 1111 1011 1112 1011 0911 1011 0912");
	change(at, "{'turn':4}");
	begin(at, "second-disengagement");
	give_all(at, "unit pr.grawert, go 1012, unit pr.hohenlohe, go 1012");
	cr_assert_str_eq(reason_of(at, "unit pr.baggage"), "no-escape");
	give(at, "done");
	cr_assert_str_eq(where(at, "pr.baggage"), "captured");
}

/* ---- Boats on a stream ---------------------------------------------------------------------------------------------------- */

Test(pontoons, on_a_stream_need_not_be_used, .description = "1806 9.2, 8.12, 9.24")
{
	struct at_table *at = exercise();
	draw(at, "stream", "1010 1011");
	ready(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	give_all(at, "unit fr.bridge, face E");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 4, "he wades: one point, and one");
	cr_assert_str_eq(step_rule(at, "pr.bridge1", "1010", "1011", false), "9.24", "wheels cannot");
	give_all(at, "done, done");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 4, "the boats would cost two more");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", true), 2, "nothing in Road March");
	cr_assert_eq(step_cost(at, "fr.napoleon", "1010", "1011", false), 2, "nor for a leader");
	cr_assert_eq(step_cost(at, "pr.bridge1", "1010", "1011", false), 6, "a train: one point, and two");
}
