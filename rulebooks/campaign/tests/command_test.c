/*
 * Command on the exercise ground, chapter 7 and 5.1.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"

static bool in_range(struct at_table *at, const char *leader, const char *unit)
{
	struct field field = truth_at(at);
	campaign_find_range(&field, space_named(at, leader), side_french);
	return campaign_in_range(&field, space_named(at, unit));
}

Test(command, range_across_country, .description = "1806 7.2, 7.2A")
{
	struct at_table *at = exercise();
	cr_assert(in_range(at, "1010", "1012"), "two hexes");
	cr_assert_not(in_range(at, "1010", "1013"));
	draw(at, "road", "1010 1011");
	cr_assert_not(in_range(at, "1010", "1013"), "one of them by road: still two");
}

Test(command, range_by_road, .description = "1806 7.2B, 7.2C")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011 1012");
	cr_assert(in_range(at, "1010", "1013"), "the first two by road: three");
	cr_assert(in_range(at, "1013", "1010"), "the last two by road: three");
	cr_assert_not(in_range(at, "1010", "1014"));
	draw(at, "trail", "1012 1013 1014 1015");
	cr_assert(in_range(at, "1010", "1014"), "all by road and trail: four");
	cr_assert_not(in_range(at, "1010", "1015"));
}

Test(command, range_is_blocked, .description = "1806 7.22, 7.22A, 7.22B")
{
	struct at_table *at = exercise();
	draw(at, "river", "0101 0201 0101 0102"); /* all round the corner */
	cr_assert_not(in_range(at, "0101", "0102"), "no bridge");
	draw(at, "trail", "0101 0102");
	cr_assert(in_range(at, "0101", "0102"));
	put(at, "pr.grawert", "0102");
	cr_assert_not(in_range(at, "0101", "0103"), "an enemy unit stands in the way");
	cr_assert(in_range(at, "0301", "0303"), "zones of control do not matter");
}

Test(command, napoleon_has_three_of_each, .description = "1806 5.11, 7.11, 7.13")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.ney", "1011");
	put(at, "fr.soult", "1012");
	put(at, "fr.augereau", "1009");
	put(at, "fr.bernadotte", "1008");
	put(at, "fr.jerome", "1110");
	put(at, "fr.sahuguet", "1111");
	put(at, "fr.nansouty", "0910");
	put(at, "fr.klein", "0911");
	begin(at, "first-command");
	give_all(at, "unit fr.ney, unit fr.soult, unit fr.augereau");
	cr_assert_str_eq(rule_of(at, "unit fr.bernadotte"), "7.11", "three officers");
	give_all(at, "unit fr.jerome, unit fr.sahuguet, unit fr.nansouty");
	cr_assert_str_eq(rule_of(at, "unit fr.klein"), "7.11", "and three units");
	cr_assert_str_eq(rule_of(at, "unit fr.ney"), "7.11", "who is in command already");
}

Test(command, an_officer_brings_his_formation, .description = "1806 5.12, 7.11, 7.3")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.ney", "1012");
	put(at, "fr.marchand", "1014");
	put(at, "fr.gardanne", "1015");
	put(at, "fr.suchet", "1013");
	begin(at, "first-command");
	give_all(at, "unit fr.ney, done, done");
	cr_assert_str_eq(step_at(at), "first-movement");
	cr_assert(is_legal(at, "unit fr.marchand"), "two hexes from Ney");
	cr_assert_str_eq(rule_of(at, "unit fr.gardanne"), "8.14G", "three");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.14G", "of another corps");
	cr_assert(is_legal(at, "unit fr.ney"));
}

Test(command, lannes_needs_no_point_for_his_own, .description = "1806 5.16")
{
	struct at_table *at = exercise();
	put(at, "fr.lannes", "1010");
	put(at, "fr.suchet", "1012");
	put(at, "fr.jerome", "1011");
	put(at, "fr.sahuguet", "1009");
	begin(at, "first-command");
	put(at, "fr.ney", "1008");
	cr_assert_str_eq(reason_of(at, "unit fr.suchet"), "already-in-command", "his own corps");
	cr_assert_str_eq(rule_of(at, "unit fr.ney"), "7.11", "a unit, not an officer");
	give(at, "unit fr.jerome");
	cr_assert_str_eq(rule_of(at, "unit fr.sahuguet"), "7.11", "one unit not of his corps");
	give_all(at, "done, done");
	cr_assert(is_legal(at, "unit fr.suchet"));
	cr_assert(is_legal(at, "unit fr.jerome"));
	cr_assert_str_eq(rule_of(at, "unit fr.sahuguet"), "8.14G");
}

Test(command, the_reserve_is_brunswicks_too, .description = "1806 5.17")
{
	struct at_table *at = exercise();
	put(at, "pr.brunswick", "1010");
	put(at, "pr.kunheim", "1012");
	put(at, "pr.grawert", "1011");
	begin(at, "second-command");
	give_all(at, "done, done");
	cr_assert(is_legal(at, "unit pr.kunheim"));
	cr_assert_str_eq(rule_of(at, "unit pr.grawert"), "8.14G");
}

Test(command, a_column_follows_its_head, .description = "1806 7.21, 7.21A, 7.21B, 8.22J")
{
	struct at_table *at = exercise();
	draw(at, "road", "1001 1002 1003 1004 1005 1006 1007 1008 1009 1010");
	put(at, "fr.davout", "1010");
	put_as(at, "fr.gudin", "1008", "'marching':true");
	put_as(at, "fr.friant", "1006", "'marching':true");
	put_as(at, "fr.morand", "1003", "'marching':true");
	put_as(at, "fr.suchet", "1004", "'marching':false");
	begin(at, "first-command");
	give_all(at, "done, done");
	cr_assert(is_legal(at, "unit fr.gudin"), "four hexes of road allow two");
	cr_assert(is_legal(at, "unit fr.friant"), "two hexes behind Gudin");
	cr_assert_str_eq(rule_of(at, "unit fr.morand"), "8.14G", "three behind Friant");
}

/* Friant is five hexes from Davout, out of his range, and two behind Gudin, who stands three hexes of way from him. */
static bool column_follows(struct at_table *at, const char *way, const char *step)
{
	draw(at, way, "1005 1006 1007 1008 1009 1010");
	put(at, "fr.davout", "1010");
	put_as(at, "fr.gudin", "1007", "'marching':true");
	put_as(at, "fr.friant", "1005", "'marching':true");
	begin(at, step);
	give_all(at, "done, done");
	cr_assert(is_legal(at, "unit fr.gudin"));
	return is_legal(at, "unit fr.friant");
}

Test(command, a_column_follows_by_road_alone, .description = "1806 7.21B")
{
	cr_assert(column_follows(exercise(), "road", "first-command"));
	cr_assert_not(column_follows(exercise(), "trail", "first-command"));
}

Test(command_1809, a_column_follows_by_road_or_trail, .description = "1809 7.21, 7.21A, 7.21B")
{
	cr_assert(column_follows(exercise_1809(), "road", "second-command"));
	cr_assert(column_follows(exercise_1809(), "trail", "second-command"));
}

Test(command, officers_roll_for_initiative, .description = "1806 5.13, 7.14, 7.12")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put(at, "fr.marchand", "1011");
	put(at, "fr.soult", "1510");
	put(at, "fr.leval", "1511");
	begin(at, "first-command");
	give(at, "done");
	dice(at, "d6 4, d6 5");
	give_all(at, "unit fr.ney, unit fr.soult"); /* both have 4 */
	cr_assert_str_eq(rule_of(at, "unit fr.soult"), "7.14", "once a turn");
	give(at, "done");
	cr_assert(is_legal(at, "unit fr.marchand"));
	cr_assert_str_eq(rule_of(at, "unit fr.leval"), "8.14G");
}

Test(command, demoralisation_adds_one, .description = "1806 7.17, 12.11, 12.21")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put(at, "fr.marchand", "1011");
	change(at, "{'casualties':'vi','side':'french','value':9}");
	begin(at, "first-command");
	give(at, "done");
	dice(at, "d6 4");
	give_all(at, "unit fr.ney, done");
	cr_assert_str_eq(rule_of(at, "unit fr.marchand"), "8.14G", "4 and 1 against 4");
}

Test(command, units_roll_for_themselves, .description = "1806 7.15, 7.31")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.gazan", "1510");
	begin(at, "first-individual");
	dice(at, "d6 4, d6 5");
	give(at, "unit fr.suchet"); /* 4 */
	cr_assert_str_eq(asked(at), "march");
	give_all(at, "go 1015, done");
	give(at, "unit fr.gazan");
	cr_assert_str_eq(asked(at), "individual", "he stays");
	cr_assert_not(is_legal(at, "unit fr.gazan"));
	cr_assert_eq(position_at(at)->command[flag_at(at, "fr.suchet")], out_of_command,
		     "though it has moved");
}

Test(command, a_failed_officer_binds_his_units, .description = "1806 2.11B, 7.15")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put(at, "fr.marchand", "1011");
	put(at, "fr.gardanne", "1015");
	begin(at, "first-command");
	give(at, "done");
	dice(at, "d6 6");
	give_all(at, "unit fr.ney, done, done");
	cr_assert_str_eq(step_at(at), "first-individual");
	cr_assert_str_eq(rule_of(at, "unit fr.marchand"), "2.11B");
	cr_assert(is_legal(at, "unit fr.gardanne"), "out of his range");
}

Test(command, the_sound_of_the_guns, .description = "1806 2.11B")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.gazan", "1015");
	put(at, "pr.grawert", "1016");
	begin(at, "first-individual");
	dice(at, "d6 5"); /* one more than his 4, five hexes from the fight */
	give(at, "unit fr.suchet");
	cr_assert_str_eq(asked(at), "march");
	cr_assert_str_eq(rule_of(at, "go 1009"), "2.11B", "away from it");
	cr_assert_str_eq(rule_of(at, "done"), "2.11B", "it must draw nearer");
	cr_assert_str_eq(rule_of(at, "go 1010 way 1"), "2.11B");
	cr_assert(is_legal(at, "go 1012"));
	give(at, "go 1011");
	cr_assert(is_legal(at, "done"), "nearer by a hex");
}

Test(command, bridge_trains_are_of_no_formation, .description = "1806 9.19, 9.1, 9.18")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.davout", "1011");
	put(at, "fr.bridge", "1012");
	put(at, "fr.baggage", "1013");
	put(at, "fr.morand", "1111");
	begin(at, "first-command");
	cr_assert_str_eq(reason_of(at, "unit fr.baggage"), "no-command-needed");
	give_all(at, "done, done");
	cr_assert(is_legal(at, "unit fr.morand"), "of Davout's corps, in his range");
	cr_assert_str_eq(rule_of(at, "unit fr.bridge"), "8.14G", "the train beside him is not");
	cr_assert(is_legal(at, "unit fr.baggage"), "baggage moves by itself");
	begin(at, "first-command");
	give_all(at, "unit fr.bridge, done, done");
	cr_assert(is_legal(at, "unit fr.bridge"), "a point of Napoleon's");
}

Test(command, commanders_and_officers, .description = "1806 5.1, 7.1")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.lannes", "1510");
	put(at, "fr.ney", "1011");
	put(at, "pr.king", "2010");
	begin(at, "first-command");
	cr_assert_str_eq(reason_of(at, "unit fr.lannes"), "no-command-needed", "a commander himself");
	give_all(at, "done");
	cr_assert_str_eq(reason_of(at, "unit fr.lannes"), "no-officer", "nor does he roll");
	cr_assert(is_legal(at, "unit fr.ney"), "an officer whom nobody put in command rolls");
	give(at, "done");
	cr_assert(is_legal(at, "unit fr.lannes"), "commanders move freely");
	cr_assert_str_eq(rule_of(at, "unit fr.ney"), "8.14G");
}

Test(command, the_segment_in_its_order, .description = "1806 7.1, 2.11A")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.ney", "1011");
	put(at, "fr.soult", "1510");
	put_as(at, "fr.marchand", "recovered", "'reduced':true");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(asked(at), "reorganise");
	give(at, "done");
	cr_assert_str_eq(asked(at), "command", "then points are given");
	give_all(at, "unit fr.ney, done");
	cr_assert_str_eq(asked(at), "initiative", "then whoever is out of command rolls");
	cr_assert_not(is_legal(at, "unit fr.ney"), "he is in command");
	cr_assert(is_legal(at, "unit fr.soult"));
	give(at, "done");
	cr_assert_str_eq(asked(at), "move");
}

Test(command, lasts_until_the_next_segment, .description = "1806 7.3, 7.32")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "fr.ney", "1011");
	put(at, "fr.marchand", "1012");
	put(at, "fr.gardanne", "1016");
	begin(at, "first-command");
	give_all(at, "unit fr.ney, done, done");
	give_all(at, "unit fr.ney, go 2011, done");
	cr_assert_neq(position_at(at)->command[flag_at(at, "fr.marchand")], out_of_command,
		      "though his officer has ridden away");
	cr_assert(is_legal(at, "unit fr.marchand"));
	give_all(at, "unit fr.napoleon, go 1017, done");
	cr_assert_str_eq(rule_of(at, "unit fr.gardanne"), "8.14G", "though Napoleon is beside him now");
	begin(at, "first-command");
	give_all(at, "done, done");
	cr_assert_str_eq(rule_of(at, "unit fr.marchand"), "8.14G", "nobody has put him in command again");
}

/* Grawert, out of command by day, beats off Gazan's attack of the next morning: 1-1 on a 6 is Ar2. */
Test(command, the_night_takes_the_markers_off, .description = "1806 2.21B, 7.3, 7.32")
{
	struct at_table *at = clear_field_with("exercise1806", "supply=0");
	put(at, "pr.grawert", "1010");
	change(at, "{'turn':4}");
	begin(at, "second-supply");
	put(at, "fr.gazan", "1011");
	put(at, "fr.lannes", "1015");
	change(at, "{'turn':5}");
	begin(at, "first-combat");
	dice(at, "d6 6");
	give_all(at, "unit fr.gazan, at 1010, done");
	cr_assert_str_eq(asks(at), "french retreat", "8 against 8: 1-1, Ar2");
	give_all(at, "unit fr.gazan, go 1012, go 1013");
	cr_assert_str_eq(asks(at), "prussian advance");
	cr_assert(is_legal(at, "unit pr.grawert"), "nobody is marked out of command");
}

Test(command, pontoon_trains_need_a_point_or_a_roll, .description = "1806 9.18, 9.26")
{
	struct at_table *at = exercise();
	put(at, "fr.bridge", "1010");
	begin(at, "first-movement");
	cr_assert_str_eq(rule_of(at, "unit fr.bridge"), "8.14G");
	give(at, "done");
	dice(at, "d6 4"); /* the counter says 4 */
	give(at, "unit fr.bridge");
	cr_assert_str_eq(asked(at), "march");
}
