/*
 * Zones of control in the combat phase, 4.3; lone leaders, 5.2; what binds every march, 8.14; rivers, 8.32.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/tests/combat_support.h"

Test(zones, whoever_is_engaged_fights, .description = "1806 4.3, 4.31")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert_str_eq(rule_of(at, "done"), "4.31");
	attack(at, "fr.suchet", "1011");
	cr_assert(is_legal(at, "done"));
}

Test(zones, nobody_retreats_into_one, .description = "1806 4.32: not even where a friend stands")
{
	/* Marchand's zone covers 1012, where Tauenzien stands; Louis has to go round. 20 against 6 is 3-1: a 4 is Dr. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	ready(at, "fr.marchand", "1013");
	put(at, "pr.louis", "1011");
	put(at, "pr.tauenzien", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.marchand", "1012");
	dice(at, "d6 4, d6 5");
	give_all(at, "done, unit fr.suchet, unit pr.louis");
	cr_assert_str_eq(rule_of(at, "go 1012"), "11.42");
}

Test(zones, the_victor_enters_one, .description = "1806 4.32: an advance leads from zone to zone")
{
	/* Grawert at 1012 covers 1011; Suchet at 1010 stands in the zone of Louis. 20 against 6 is 3-1: a 1 is De. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.louis", "1011");
	put(at, "pr.grawert", "1012");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	dice(at, "d6 1");
	give_all(at, "done, unit fr.suchet");
	cr_assert_str_eq(where(at, "fr.suchet"), "1011");
}

Test(leaders, alone_they_are_vedettes, .description = "1806 5.2")
{
	/* Half a point and a zone; but no second arm for the infantry. */
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1009");
	put(at, "pr.hohenlohe", "1012");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_not(is_legal(at, "go 1013"), "his zone stops Suchet at 1011");
	give_all(at, "go 1011, done, done, done");
	attack(at, "fr.suchet", "1012");
	struct field field = truth_at(at);
	struct clash clash;
	struct clash_odds odds;
	campaign_find_clash(&field, 1, &clash);
	campaign_odds(&clash, &odds);
	cr_assert_eq(odds.defence.value, 4, "half a point, in eighths");
}

Test(leaders, lend_no_second_arm, .description = "1806 5.2; reading 25")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.lannes", beside(at, "1011", "1010", 1));
	ready(at, "fr.ney", beside(at, "1011", "1010", 1));
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	attack(at, "fr.suchet", "1011");
	attack(at, "fr.lannes", "1011");
	struct field field = truth_at(at);
	struct clash clash;
	struct clash_odds odds;
	campaign_find_clash(&field, 1, &clash);
	campaign_odds(&clash, &odds);
	cr_assert_eq(odds.column.value, column_1h_1, "13 against 8, no shift");
}

Test(leaders, ride_from_zone_to_zone_among_their_own, .description = "1806 5.21, 8.14F")
{
	struct at_table *at = exercise();
	ready(at, "fr.lannes", "1010");
	put(at, "fr.suchet", "1010");
	put(at, "fr.gazan", beside(at, "1011", "1010", 1));
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	give(at, "unit fr.lannes");
	char text[32] = "go ";
	strcat(text, beside(at, "1011", "1010", 1));
	cr_assert(is_legal(at, text));
}

Test(movement, points_are_not_saved, .description = "1806 8.14, 8.14B")
{
	struct at_table *at = exercise();
	ready(at, "fr.suchet", "1002");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1003, done");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "8.14C");
	change(at, "{'turn':2}");
	change(at, "{'piece':'fr.suchet','moved':0}");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 1008"));
	cr_assert_str_eq(rule_of(at, "go 1009"), "8.14A", "five points, not nine");
}

Test(combat, over_a_river_only_by_a_bridge, .description = "1806 8.32")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert_str_neq(asked(at), "define", "nobody touches anybody");
	at = exercise();
	draw(at, "river", "1010 1011");
	draw(at, "road", "1010 1011");
	ready(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-combat");
	cr_assert(is_legal(at, "done"), "over the bridge he may attack, and need not");
	cr_assert(is_legal(at, "unit fr.suchet"));
}
