/*
 * The night: recovery, orders, supply, disengagement; and the mornings after: reorganisation, marches.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

/* ---- Disengagement, 4.2 ------------------------------------------------------------------------------------------------- */

Test(disengagement, is_compulsory_and_two_hexes_at_most, .description = "1806 4.2, 2.21D")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.grawert", "1011");
	change(at, "{'turn':4}");
	begin(at, "second-disengagement");
	cr_assert_str_eq(rule_of(at, "done"), "4.2");
	give(at, "unit pr.grawert");
	cr_assert(is_legal(at, "go 1013"));
	cr_assert_not(is_legal(at, "go 1014"), "three hexes");
	cr_assert_not(is_legal(at, "go 1111"), "still in the zone");
	give_all(at, "go 1013, done");
	cr_assert_str_neq(asked(at), "disengage", "the French are free");
}

Test(disengagement, who_cannot_stays, .description = "1806 4.2")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "0101");
	put(at, "pr.grawert", "0102");
	draw(at, "river", "0101 0201");
	change(at, "{'turn':4}");
	begin(at, "first-disengagement");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "4.2");
	cr_assert(is_legal(at, "done"));
}

/* ---- Supply, 14 ------------------------------------------------------------------------------------------------------------ */

static bool supplied(struct at_table *at, const char *hex)
{
	struct field field = truth_at(at);
	campaign_find_supply(&field, side_french);
	return campaign_is_supplied_at(&field, space_named(at, hex));
}

Test(supply, over_a_bridge_the_turn_after, .description = "1806 8.39, 14.12")
{
	struct at_table *at = exercise();
	draw(at, "river", "0101 0102 0101 0201");
	draw(at, "road", "0101 0102");
	source(at, "0101", side_french);
	cr_assert(supplied(at, "0102"));
	change(at, "{'bridge':['0101','0102'],'state':'repaired'}");
	cr_assert_not(supplied(at, "0102"), "repaired this turn");
	change(at, "{'bridge':['0101','0102'],'state':'whole'}");
	cr_assert(supplied(at, "0102"));
}

/* 19.4, reading 111 */
Test(supply, may_be_left_out_of_a_battle, .description = "1806 19.4")
{
	for (unsigned on = 0; on < 2; on++) {
		struct at_table *at = clear_field_with("massenbach", on ? "supply=1" : "supply=0");
		put(at, "pr.grawert", "N0505");
		change(at, "{'turn':28}");
		begin(at, "first-supply");
		cr_expect_eq(position_at(at)->unsupplied[flag_at(at, "pr.grawert")], on);
		leave(at);
	}
}

Test(supply, fourteen_hexes_to_a_source, .description = "1806 14.1, 14.1A, 14.11, 14.21")
{
	struct at_table *at = exercise();
	source(at, "1001", side_french);
	cr_assert(supplied(at, "1015"), "fourteen hexes, the unit's own apart");
	cr_assert_not(supplied(at, "1016"));
}

/* The line runs from the unit (14.1): it leaves a marsh on any side, and comes into one by road or trail alone, as troops do. */
Test(supply, leaves_a_marsh_anywhere, .description = "1806 14.1, 14.11")
{
	struct at_table *at = exercise();
	source(at, "1001", side_french);
	draw(at, "marsh", "1015");
	cr_assert(supplied(at, "1015"), "fourteen hexes, and it enters none of marsh");
	draw(at, "marsh", "1001");
	cr_assert_not(supplied(at, "1015"), "the source lies in a marsh");
	draw(at, "trail", "1001 1002");
	cr_assert(supplied(at, "1015"), "by the trail");
}

Test(supply, by_baggage_train_on_a_road, .description = "1806 14.1B, 14.3")
{
	struct at_table *at = exercise();
	source(at, "0101", side_french);
	put(at, "fr.baggage", "0110");
	cr_assert_not(supplied(at, "0116"), "no road");
	draw(at, "road", "0101 0102 0103 0104 0105 0106 0107 0108 0109 0110");
	cr_assert(supplied(at, "0124"), "fourteen hexes from the train");
	put(at, "fr.baggage", "0210");
	cr_assert_not(supplied(at, "0124"), "beside the road is not on it");
}

Test(supply, water_and_enemies_block, .description = "1806 14.12, 13.24")
{
	struct at_table *at = exercise();
	source(at, "0101", side_french);
	draw(at, "stream", "0101 0102");
	draw(at, "river", "0101 0201");
	cr_assert_not(supplied(at, "0102"), "a stream without a bridge");
	draw(at, "trail", "0101 0102");
	cr_assert(supplied(at, "0102"));
	put(at, "pr.pletz.v1", "0102");
	cr_assert_not(supplied(at, "0103"), "a vedette is enough");
}

Test(supply, is_judged_by_night, .description = "1806 14.1, 12.13, 14.4, 2.21B")
{
	struct at_table *at = exercise();
	source(at, "0101", side_french);
	put(at, "fr.suchet", "0124");
	put(at, "fr.gazan", "0110");
	change(at, "{'turn':4}");
	begin(at, "first-supply");
	struct field field = truth_at(at);
	cr_assert_eq(position_at(at)->unsupplied[flag_at(at, "fr.suchet")], 1);
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "fr.suchet")));
	cr_assert_eq(position_at(at)->unsupplied[flag_at(at, "fr.gazan")], 0);
	draw(at, "fortified", "0124");
	cr_assert_not(campaign_is_demoralised(&field, flag_at(at, "fr.suchet")),
		      "14.4: not in a fortified town");
}

/* ---- Recovery and reorganisation, 6 ------------------------------------------------------------------------------------------ */

Test(reorganisation, recovery_by_nation, .description = "1806 6.13, 6.14")
{
	struct at_table *at = exercise();
	put(at, "fr.old-guard", "unrecovered");
	dice(at, "d6 5");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(where(at, "fr.old-guard"), "recovered", "5 against 3 and 2");
	cr_assert_eq(position_at(at)->reduced[flag_at(at, "fr.old-guard")], 1);
	at = exercise();
	put(at, "pr.grawert", "unrecovered");
	dice(at, "d6 2");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(where(at, "pr.grawert"), "unrecovered", "2 against 2 less 1");
	at = exercise();
	put(at, "pr.grawert", "unrecovered");
	dice(at, "d6 1");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(where(at, "pr.grawert"), "recovered");
	at = exercise();
	put(at, "pr.oswald", "unrecovered");
	dice(at, "d6 3");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(where(at, "pr.oswald"), "unrecovered",
			 "light troops are infantry: 3 against 3 less 1");
}

Test(reorganisation, the_night_recovers_everybody, .description = "1806 6.14, 2.21A")
{
	struct at_table *at = exercise();
	put(at, "pr.grawert", "unrecovered");
	put(at, "fr.suchet", "unrecovered");
	change(at, "{'turn':4}");
	begin(at, "second-orders");
	cr_assert_str_eq(where(at, "pr.grawert"), "recovered");
	cr_assert_eq(position_at(at)->reduced[flag_at(at, "pr.grawert")], 1);
}

/* ---- The sequence of play, 2 ----------------------------------------------------------------------------------------------- */

Test(sequence, first_and_second_player_by_day, .description = "1806 2.1, 2.11, 2.12, 2.12A, 2.12B, 2.12D")
{
	struct at_table *at = exercise();
	begin(at, "first-reorganisation");
	cr_assert_str_eq(step_at(at), "first-command");
	give_all(at, "done, done");
	cr_assert_str_eq(step_at(at), "first-movement");
	give(at, "done");
	cr_assert_str_eq(step_at(at), "first-individual");
	give(at, "done");
	cr_assert_str_eq(step_at(at), "second-command");
	cr_assert_eq(asked_seat(at), side_allied);
	give_all(at, "done, done, done, done");
	cr_assert_eq(turn_at(at), 2);
	cr_assert_str_eq(step_at(at), "first-command");
}

Test(sequence, the_second_player_goes_first_by_night, .description = "1806 2.2, 2.21, 2.22, 2.22E")
{
	struct at_table *at = exercise();
	change(at, "{'turn':3}");
	begin(at, "second-individual");
	give(at, "done");
	cr_assert_eq(turn_at(at), 4);
	cr_assert_str_eq(step_at(at), "second-night-march");
	give(at, "done");
	cr_assert_str_eq(step_at(at), "first-night-march");
	give(at, "done");
	cr_assert_eq(turn_at(at), 5, "morning again");
	cr_assert_str_eq(step_at(at), "first-command");
}

Test(reorganisation, two_units_beneath_a_leader, .description = "1806 6.15, 6.2, 6.21, 6.23, 12.12")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put_as(at, "fr.marchand", "recovered", "'reduced':true");
	put_as(at, "fr.suchet", "recovered", "'reduced':true");
	change(at, "{'casualties':'vi','side':'french','value':9}");
	change(at, "{'casualties':'v','side':'french','value':12}");
	begin(at, "first-reorganisation");
	give(at, "unit fr.ney");
	cr_assert_str_eq(rule_of(at, "unit fr.suchet"), "6.15", "of another corps");
	dice(at, "d6 4"); /* 12.24: the corps is demoralised */
	give_all(at, "unit fr.marchand, done");
	cr_assert_str_eq(where(at, "fr.marchand"), "1010");
	cr_assert_eq(position_at(at)->casualties[5], 0, "nine points come back");
	give(at, "done");
	cr_assert_str_eq(rule_of(at, "unit fr.ney"), "6.23", "he commands nobody and nobody him");
}

Test(reorganisation, four_hexes_from_the_enemy, .description = "1806 6.15")
{
	struct at_table *at = exercise();
	put(at, "fr.napoleon", "1010");
	put(at, "pr.grawert", "1013");
	put_as(at, "fr.suchet", "recovered", "'reduced':true");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(rule_of(at, "unit fr.napoleon"), "6.15", "three");
	cr_assert_str_eq(reason_of(at, "unit fr.napoleon"), "enemy-too-near");
	put(at, "pr.grawert", "1014");
	begin(at, "first-reorganisation");
	cr_assert(is_legal(at, "unit fr.napoleon"), "four");
}

Test(reorganisation, vedettes_come_back_anywhere, .description = "1806 6.3, 6.33, 6.15")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put(at, "fr.soult", "1510");
	put(at, "pr.grawert", "1012");
	put(at, "fr.colbert.v1", "recovered");
	begin(at, "first-reorganisation");
	cr_assert_str_eq(rule_of(at, "unit fr.soult"), "6.15", "they belong to Ney's corps");
	give_all(at, "unit fr.ney, unit fr.colbert.v1, done, done");
	cr_assert_str_eq(where(at, "fr.colbert.v1"), "1010", "with the enemy two hexes away");
	cr_assert_eq(position_at(at)->reduced[flag_at(at, "fr.colbert.v1")], 0, "at full strength");
	give(at, "done");
	cr_assert_str_eq(asked(at), "initiative");
	cr_assert(is_legal(at, "unit fr.ney"), "his command does not suffer");
}

Test(reorganisation, fails_on_five_when_demoralised, .description = "1806 12.24")
{
	struct at_table *at = exercise();
	put(at, "fr.ney", "1010");
	put_as(at, "fr.marchand", "recovered", "'reduced':true");
	change(at, "{'casualties':'vi','side':'french','value':9}");
	begin(at, "first-reorganisation");
	give(at, "unit fr.ney");
	dice(at, "d6 5");
	give(at, "unit fr.marchand");
	cr_assert_str_eq(where(at, "fr.marchand"), "eliminated");
}

/* ---- March orders, 7.4 ------------------------------------------------------------------------------------------------------- */

static struct at_table *with_an_order(void)
{
	struct at_table *at = exercise();
	draw(at, "village", "1020");
	draw(at, "road", "1001 1002 1003 1004 1005 1006 1007 1008 1009 1010");
	put(at, "fr.napoleon", "1001");
	put(at, "fr.suchet", "1010");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	return at;
}

Test(orders, are_given_by_night_to_a_village, .description = "1806 7.42, 7.43")
{
	struct at_table *at = with_an_order();
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "at 1019"), "7.43");
	give(at, "at 1020");
	cr_assert_eq(position_at(at)->objective[0], space_named(at, "1020") + 1u);
	struct field enemy = seen_by(at, side_allied);
	cr_assert_neq(campaign_known(&enemy)->objective[0], space_named(at, "1020") + 1u,
		      "nobody else knows");
}

Test(orders, are_obeyed_by_the_shortest_way, .description = "1806 7.4, 7.44")
{
	struct at_table *at = with_an_order();
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	begin(at, "first-movement");
	cr_assert_str_eq(rule_of(at, "done"), "7.44", "out of command, but under orders");
	give(at, "unit fr.suchet");
	cr_assert_str_eq(rule_of(at, "go 1014"), "7.44", "not as far as it could");
	cr_assert_str_eq(rule_of(at, "done"), "7.44");
	give_all(at, "go 1015, done, done");
	cr_assert_eq(position_at(at)->order[flag_at(at, "fr.suchet")], 1, "it goes on tomorrow");
}

/* Ten hexes of road in column; eight, and a point to form up (8.23), for whoever does not end in Road March. */
Test(orders, may_be_obeyed_formed, .description = "1806 7.44, 8.23; reading 94")
{
	struct at_table *at = exercise();
	draw(at, "village", "1020");
	draw(at, "road", "1005 1006 1007 1008 1009 1010 1011 1012 1013 1014 1015 1016 1017 1018 1019 1020");
	put(at, "fr.napoleon", "1005");
	put(at, "fr.suchet", "1006");
	change(at, "{'turn':4}");
	begin(at, "first-orders");
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert(is_legal(at, "go 1016 way 1"));
	cr_assert_str_eq(rule_of(at, "go 1015 way 1"), "7.44");
	cr_assert_str_eq(rule_of(at, "go 1013 way 0"), "7.44", "not as far as it could come formed");
	give(at, "go 1014 way 0");
	cr_assert(is_legal(at, "done"));
}

/* Half points of march that are left to its objective, by what was kept of earlier searches. */
static int rest_of(struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	uint8_t flag = (uint8_t)flag_at(at, counter);
	field.seat = campaign_seat(campaign_side_of(flag));
	field.work = table_at(at)->work;
	struct campaign_mover mover = campaign_mover_of(&field, &flag, 1);
	return campaign_rest_of_way(&field, &mover)[position_at(at)->at[flag]];
}

static void lay_boats(struct at_table *at, const char *from, unsigned direction)
{
	campaign_put_pontoon(campaign_here(table_at(at)),
			     (struct campaign_pontoon){.at = (uint16_t)(space_named(at, from) + 1),
						       .direction = (uint8_t)direction,
						       .side = side_french,
						       .who = 1});
}

Test(orders, reckon_with_boats_that_are_laid_on_the_way, .description = "1806 7.44, 9.2")
{
	struct at_table *at = with_an_order();
	draw(at, "river", "1015 1016");
	draw(at, "river", "0202 0203");
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	const struct board *board = scenario_at(at)->board;
	unsigned across = hex_direction(board, space_named(at, "1015"), space_named(at, "1016"));
	cr_assert_eq(rest_of(at, "fr.suchet"), 22, "eleven hexes, around the river");
	lay_boats(at, "0202", across);
	cr_assert_eq(rest_of(at, "fr.suchet"), 22, "nothing to him");
	lay_boats(at, "1015", across);
	cr_assert_eq(rest_of(at, "fr.suchet"), 20, "ten hexes; a column crosses free");
	memset(campaign_here(table_at(at))->pontoon, 0, sizeof position_at(at)->pontoon);
	cr_assert_eq(rest_of(at, "fr.suchet"), 22, "they are gone");
}

/* A stream in woods costs Oswald a point and a half at least, and the way round it a hex. */
Test(orders, reckon_with_boats_on_a_stream_in_woods, .description = "1806 7.44, 9.2, 16.4")
{
	struct at_table *at = exercise();
	draw(at, "stream", "1015 1016");
	draw(at, "woods", "1015 1016");
	put_as(at, "pr.oswald", "1010", "'order':1");
	struct campaign *campaign = (struct campaign *)table_at(at)->position;
	campaign->objective[side_allied * max_orders] = (uint16_t)(space_named(at, "1020") + 1);
	const struct board *board = scenario_at(at)->board;
	unsigned across = hex_direction(board, space_named(at, "1015"), space_named(at, "1016"));
	cr_assert_eq(rest_of(at, "pr.oswald"), 22, "eleven hexes, around it");
	lay_boats(at, "1015", across);
	cr_assert_eq(rest_of(at, "pr.oswald"), 21,
		     "ten hexes and half a point of woods; a column crosses free");
	memset(campaign->pontoon, 0, sizeof campaign->pontoon);
	cr_assert_eq(rest_of(at, "pr.oswald"), 22, "they are gone");
}

Test(orders, end_at_the_objective, .description = "1806 7.45, 7.45A")
{
	struct at_table *at = with_an_order();
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	put_as(at, "fr.suchet", "1016", "'order':1");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1020, done, done");
	struct field field = truth_at(at);
	cr_assert_eq(position_at(at)->order[flag_at(at, "fr.suchet")], 0);
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "fr.suchet")), "for the rest of the turn");
}

/* Whoever has no foot arrives with his horse (7.4), not with a leader who rides ahead of it; where there is foot, it must be there. */
Test(orders, of_horse_end_with_its_arrival, .description = "1806 7.4, 7.44, 7.45, 7.45A")
{
	static const struct {
		const char *with, *gone;
		int order;
	} cases[] = {{"fr.klein", "fr.nansouty", 0},
		     {"fr.klein", "fr.murat", 1},
		     {"fr.sahuguet", "fr.nansouty", 1}};
	for (unsigned i = 0; i < 3; i++) {
		struct at_table *at = with_an_order();
		put(at, "fr.suchet", "unrecovered");
		put_as(at, "fr.murat", "1016", "'order':1");
		put_as(at, "fr.nansouty", "1016", "'order':1");
		put_as(at, cases[i].with, "1010", "'order':1");
		put_as(at, cases[i].gone, "1020", "'order':1");
		struct campaign *campaign = (struct campaign *)table_at(at)->position;
		campaign->objective[0] = (uint16_t)(space_named(at, "1020") + 1);
		campaign_end_orders(table_at(at), side_french);
		cr_expect_eq(position_at(at)->order[flag_at(at, "fr.murat")], cases[i].order, "%s at 1020",
			     cases[i].gone);
		leave(at);
	}
}

Test(orders, end_near_the_enemy, .description = "1806 7.44, 7.45B")
{
	struct at_table *at = with_an_order();
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	put(at, "pr.grawert", "1017");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1015, done, done");
	cr_assert_eq(position_at(at)->order[flag_at(at, "fr.suchet")], 0, "1016 is in his zone");
}

Test(orders, go_before_the_sound_of_the_guns, .description = "1806 7.44, 2.11B")
{
	/* Suchet at 1010 is ordered to 1020; Gazan fights five hexes the other way. He acts on a 5, one more than his 4, by ear. */
	struct at_table *at = with_an_order();
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	put(at, "fr.gazan", "1005");
	put(at, "pr.grawert", "1004");
	put_as(at, "fr.suchet", "1010", "'command':0,'order':1");
	begin(at, "first-individual");
	dice(at, "d6 5");
	give(at, "unit fr.suchet");
	cr_assert_eq(told(at, "to-the-guns"), 1);
	cr_assert_str_eq(rule_of(at, "go 1007"), "7.44", "to the guns");
	cr_assert_str_eq(rule_of(at, "done"), "7.44");
	cr_assert(is_legal(at, "go 1015"), "five points nearer to his objective");
}

Test(orders, keep_out_of_zones, .description = "1806 7.44")
{
	struct at_table *at = with_an_order();
	give_all(at, "unit fr.suchet, at 1020");
	change(at, "{'turn':5}");
	put(at, "pr.grawert", "1014");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_not(is_legal(at, "go 1013"), "a zone of control");
}

Test(orders, march_by_night, .description = "1806 7.46, 2.21C")
{
	struct at_table *at = with_an_order();
	give_all(at, "unit fr.suchet, at 1020");
	put(at, "fr.gazan", "0505");
	change(at, "{'turn':8}");
	begin(at, "first-night-march");
	cr_assert_str_eq(rule_of(at, "unit fr.gazan"), "2.21C");
	give_all(at, "unit fr.suchet, go 1015");
	cr_assert_str_eq(where(at, "fr.suchet"), "1015", "its full allowance");
}

/* ---- Hidden forces, 1.5 -------------------------------------------------------------------------------------------------------- */

Test(hidden, revealed_in_contact, .description = "1806 1.5, 1.51")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "fr.lannes", "1010");
	put(at, "pr.grawert", "1011");
	put(at, "pr.louis", "1515");
	unsigned suchet = flag_at(at, "fr.suchet"), louis = flag_at(at, "pr.louis");
	struct field prussian = seen_by(at, side_allied);
	cr_assert_null(campaign_counter(&prussian, suchet), "a flag");
	begin(at, "first-movement");
	prussian = seen_by(at, side_allied);
	cr_assert_not_null(campaign_counter(&prussian, suchet));
	struct field french = seen_by(at, side_french);
	cr_assert_null(campaign_counter(&french, louis), "nobody is near him");
}

Test(hidden, who_leaves_a_stack_may_be_any_of_it, .description = "1806 1.52")
{
	struct at_table *at = exercise();
	any_dice(at, "deal");
	ready(at, "fr.suchet", "1010");
	ready(at, "fr.gazan", "1010");
	put(at, "pr.grawert", "1011");
	begin(at, "first-movement");
	struct field prussian = seen_by(at, side_allied);
	cr_assert_not_null(campaign_counter(&prussian, flag_at(at, "fr.suchet")));
	put(at, "pr.grawert", "2020");
	change(at, "{'seen':{'seat':'prussian','piece':'Suchet','as':'identity'}}");
	change(at, "{'seen':{'seat':'prussian','piece':'Gazan','as':'identity'}}");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go 1008, done");
	prussian = seen_by(at, side_allied);
	cr_assert_null(campaign_counter(&prussian, flag_at(at, "fr.suchet")), "one of the two");
	cr_assert_null(campaign_counter(&prussian, flag_at(at, "fr.gazan")));
}
