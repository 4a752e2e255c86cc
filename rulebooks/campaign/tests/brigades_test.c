/*
 * Divisions and brigades, 1809 16.5: broken down, put together again, lost. French brigades: A 6/4, B and C 5/3, D and E 4/2, F 3/2, G 2/1;
 * Austrian ones: A 5/3, B and C 4/2, D 3/2, E 2/1. The French are the second player.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/combat_support.h"

static unsigned strength_at(const struct at_table *at, const char *counter)
{
	struct field field = truth_at(at);
	return campaign_strength(&field, flag_at(at, counter)) / half;
}

/* Tharreau, of II Corps: 8 points, 5 when reduced. */
static struct at_table *with_tharreau(void)
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.tharreau", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.tharreau");
	return at;
}

/* A brigade on the map that was a part of that division. */
static void put_brigade(struct at_table *at, const char *brigade, const char *hex, const char *division,
			const char *more)
{
	changef(at, "{'piece':'%s','at':'%s','division':%u,'command':1%s%s}", brigade, hex,
		position_at(at)->who[flag_at(at, division)], *more ? "," : "", more);
}

/* ---- Down ------------------------------------------------------------------------------------------------------------------- */

Test(brigades, a_point_less_than_the_division, .description = "1809 16.5")
{
	struct at_table *at = with_tharreau();
	give(at, "yes");
	cr_assert_str_eq(asks(at), "french brigades");
	cr_assert_str_eq(rule_of(at, "done"), "16.5", "two at least");
	give(at, "unit fr.brigade-b");
	give(at, "unit fr.brigade-d");
	cr_assert_str_eq(rule_of(at, "done"), "16.5", "5 and 4 are more than 7");
	give(at, "unit fr.brigade-d");
	cr_assert(is_legal(at, "done"), "5 and 2, the reduced side of D");
	cr_assert_str_eq(rule_of(at, "unit fr.brigade-d"), "16.5", "there is no third side");
	give(at, "done");
	cr_assert_str_eq(where(at, "fr.tharreau"), "vedettes", "in the holding box");
	cr_assert_str_eq(where(at, "fr.brigade-b"), "1010");
	cr_assert_eq(strength_at(at, "fr.brigade-b") + strength_at(at, "fr.brigade-d"), 7);
	give_all(at, "unit fr.brigade-b, go 1015, done, unit fr.brigade-d, go 1005");
	cr_assert_str_eq(where(at, "fr.brigade-d"), "1005", "both move in the same turn");
}

Test(brigades, too_strong_whatever_is_turned, .description = "1809 16.5")
{
	/* Demont has 3: two at most, and the least two brigades are G and another of 2 when reduced. */
	struct at_table *at = exercise_1809();
	ready(at, "fr.demont", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.demont");
	cr_assert_str_eq(rule_of(at, "yes"), "16.5", "1 and 2 are 3");
	at = with_tharreau();
	give_all(at, "yes, unit fr.brigade-a");
	cr_assert_str_eq(rule_of(at, "done"), "16.5");
	cr_assert_str_eq(rule_of(at, "unit au.brigade-a"), "16.5", "an Austrian one");
	cr_assert(is_legal(at, "unit fr.brigade-b"), "both may yet be reduced: 4 and 3");
	give(at, "unit fr.brigade-b");
	cr_assert_str_eq(rule_of(at, "unit fr.brigade-g"), "16.5", "no room for three without a leader");
}

Test(brigades, three_beside_a_leader, .description = "1809 16.5, 16.51, 3.13")
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.tharreau", "1010");
	put(at, "fr.claparede", "1010");
	put(at, "fr.oudinot", "1010");
	begin(at, "second-movement");
	give_all(at, "unit fr.tharreau, yes, unit fr.brigade-g, unit fr.brigade-f, unit fr.brigade-d");
	give(at, "unit fr.brigade-d");
	cr_assert(is_legal(at, "done"), "2, 3 and 2: with Oudinot three of the kind of cavalry have room");
}

Test(brigades, count_as_cavalry_in_a_stack, .description = "1809 3.13, 16.51")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.oudinot", "1010");
	put(at, "fr.legrand", "1010");
	put(at, "fr.molitor", "1010");
	put_brigade(at, "fr.brigade-a", "1010", "fr.tharreau", "");
	put_brigade(at, "fr.brigade-b", "1010", "fr.tharreau", "");
	put_brigade(at, "fr.brigade-c", "1010", "fr.claparede", "");
	ready(at, "fr.colbert", "1012");
	begin(at, "second-movement"); /* two infantry and three that count as cavalry */
	give(at, "unit fr.colbert");
	cr_assert_str_eq(rule_of(at, "go 1010"), "3.11", "a fourth of them");
}

Test(brigades, command_and_zones, .description = "1809 16.5; reading 83")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.tharreau", "1010");
	begin(at, "second-individual");
	dice(at, "d6 1");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(reason_of(at, "yes"), "division-uncommanded");
	at = exercise_1809();
	ready(at, "fr.gudin", "1010");
	put(at, "au.schneller", "1011");
	begin(at, "second-movement");
	give(at, "unit fr.gudin"); /* he might repulse him */
	cr_assert_str_eq(reason_of(at, "yes"), "division-in-zone");
	at = exercise_1809();
	ready(at, "fr.65-ligne", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.65-ligne");
	cr_assert_not(is_legal(at, "yes"), "a regiment");
	at = with_tharreau();
	give(at, "go 1012");
	cr_assert_str_eq(reason_of(at, "yes"), "division-first");
	at = exercise_1809();
	ready(at, "fr.tharreau", "1010");
	put(at, "fr.claparede", "1010");
	begin(at, "second-movement");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(rule_of(at, "yes"), "3.12", "two units without a leader");
}

/* The marker comes off for a point when the division moves, and brigades in Road March would stack: it goes formed first. */
Test(brigades, not_of_a_column, .description = "1809 16.5, 8.22C, 8.23")
{
	struct at_table *at = exercise_1809();
	put_as(at, "fr.tharreau", "1010", "'command':1,'marching':true");
	begin(at, "second-movement");
	give(at, "unit fr.tharreau");
	cr_assert_str_eq(rule_of(at, "yes"), "8.22C");
}

Test(brigades, belong_to_the_corps, .description = "1809 16.5, 16.41, 12.11")
{
	struct at_table *at = exercise_1809();
	draw(at, "woods", "1010 1011");
	put_brigade(at, "fr.brigade-a", "1010", "fr.morand", "");
	put_brigade(at, "fr.brigade-b", "1510", "fr.tharreau", "");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_formation_of(&field, flag_at(at, "fr.brigade-a")),
		     campaign_formation_of(&field, flag_at(at, "fr.davout")));
	cr_assert_eq(step_cost(at, "fr.brigade-a", "1010", "1011", false), 1 * half + 1, "like Morand");
	cr_assert_eq(step_cost(at, "fr.brigade-b", "1010", "1011", false), 2 * half, "like Tharreau");
	change(at, "{'casualties':'ii','side':'french','value':10}");
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "fr.brigade-b")));
	cr_assert_not(campaign_is_demoralised(&field, flag_at(at, "fr.brigade-a")));
	const json_t *view = view_for(at, seat_named(at, "french"));
	const json_t *brigade = row_of(view, "pieces", "name", "French brigade A");
	cr_assert_str_eq(json_string_value(json_object_get(brigade, "division")), "Morand");
	cr_assert_str_eq(json_string_value(json_object_get(brigade, "formation")), "iii");
}

/* 1.31: Bavarian blue for a brigade of Wrede's. Trains are of no nation. */
Test(brigades, are_of_the_nation_of_their_division, .description = "1809 16.5, 17.1")
{
	struct at_table *at = exercise_1809();
	put_brigade(at, "fr.brigade-a", "1010", "by.wrede", "");
	put_brigade(at, "au.brigade-a", "2010", "au.brady", "");
	put(at, "au.baggage-ii", "2012");
	const json_t *view = view_for(at, seat_named(at, "french"));
	const json_t *brigade = row_of(view, "pieces", "name", "French brigade A");
	cr_assert_str_eq(json_string_value(json_object_get(brigade, "nation")), "bavarian");
	view = view_for(at, seat_named(at, "austrian"));
	brigade = row_of(view, "pieces", "name", "Austrian brigade A");
	cr_assert_str_eq(json_string_value(json_object_get(brigade, "nation")), "austrian");
	cr_assert_null(json_object_get(row_of(view, "pieces", "at", "2012"), "nation"));
}

/* ---- Together again ------------------------------------------------------------------------------------------------------------ */

/* B stands at 1010, G farther down the column; Tharreau waits. */
static struct at_table *apart(const char *hex, const char *more)
{
	struct at_table *at = exercise_1809();
	put(at, "fr.tharreau", "vedettes");
	put_brigade(at, "fr.brigade-b", "1010", "fr.tharreau", "");
	put_brigade(at, "fr.brigade-g", hex, "fr.tharreau", more);
	begin(at, "second-movement");
	give_all(at, "unit fr.brigade-g, go 1010");
	return at;
}

Test(brigades, come_together, .description = "1809 16.52")
{
	struct at_table *at = apart("1013", "");
	cr_assert(is_legal(at, "yes"), "three hexes and one to stack: a point of five is left");
	give(at, "yes");
	cr_assert_str_eq(where(at, "fr.tharreau"), "1010");
	cr_assert_eq(strength_at(at, "fr.tharreau"), 8);
	cr_assert_str_eq(where(at, "fr.brigade-b"), "reserve");
	cr_assert_str_eq(where(at, "fr.brigade-g"), "reserve");
	cr_assert_str_eq(rule_of(at, "unit fr.tharreau"), "8.14C", "it has moved");
	at = apart("1014", "");
	cr_assert_str_eq(rule_of(at, "yes"), "16.52", "no point is left");
}

/* Rivers all round a hex, but for one side. */
static void shut_in(struct at_table *at, const char *hex, const char *but)
{
	const struct board *board = scenario_at(at)->board;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		char pair[40];
		space_id beside = board->neighbour[space_named(at, hex)][direction];
		snprintf(pair, sizeof pair, "%s %s", hex, board->space[beside].number);
		if (beside != space_named(at, but))
			draw(at, "river", pair);
	}
}

/* A brigade counts with the horse, 3.13: it makes no room for a division, though it alone has somewhere to go. */
Test(brigades, make_no_room_for_divisions, .description = "1809 6.22, 3.13")
{
	static const char *const there[] = {"fr.oudinot", "fr.legrand", "fr.molitor"};
	static const char *const beside[] = {"fr.massena", "fr.boudet", "fr.carra-st-cyr"};
	for (unsigned divisions_beside = 0; divisions_beside < 3; divisions_beside++) {
		struct at_table *at = exercise_1809();
		shut_in(at, "1010", "1011");
		for (unsigned i = 0; i < COUNT_OF(there); i++)
			put(at, there[i], "1010");
		for (unsigned i = 0; i < 1 + divisions_beside; i++)
			put(at, beside[i], "1011");
		put(at, "fr.claparede", "vedettes");
		put_brigade(at, "fr.brigade-g", "1010", "fr.claparede", "");
		put_as(at, "fr.tharreau", "recovered", "'reduced':true");
		begin(at, "second-reorganisation");
		cr_expect_eq(is_legal(at, "unit fr.oudinot"), divisions_beside < 2, "%u", divisions_beside);
		leave(at);
	}
}

/* Only 1806 13.12 keeps whoever was broken down apart until the next turn. */
Test(brigades, come_together_in_the_turn_they_parted, .description = "1809 16.52, 8.14B")
{
	struct at_table *at = exercise_1809();
	ready(at, "fr.tharreau", "1010");
	begin(at, "second-movement");
	give_all(at, "unit fr.tharreau, yes, unit fr.brigade-d, unit fr.brigade-g, done");
	give_all(at, "unit fr.brigade-d, unit fr.brigade-g, go 1009");
	cr_assert(is_legal(at, "yes"), "both have marched one hex and have points left");
	give(at, "yes");
	cr_assert_str_eq(where(at, "fr.tharreau"), "1009");
	cr_assert_eq(strength_at(at, "fr.tharreau"), 8);
}

Test(brigades, reduced_ones_make_a_reduced_division, .description = "1809 16.52; reading 84")
{
	struct at_table *at = apart("1012", "'reduced':true");
	give(at, "yes");
	cr_assert_eq(strength_at(at, "fr.tharreau"), 5);
	at = exercise_1809();
	put_as(at, "fr.tharreau", "vedettes", "'reduced':true");
	put_brigade(at, "fr.brigade-g", "1010", "fr.tharreau", "");
	put_brigade(at, "fr.brigade-f", "1010", "fr.tharreau", "'reduced':true");
	begin(at, "second-movement");
	give_all(at, "unit fr.brigade-g, yes");
	cr_assert_eq(strength_at(at, "fr.tharreau"), 5, "it was reduced before");
}

Test(brigades, all_of_them, .description = "1809 16.52, 16.54")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.tharreau", "vedettes");
	put_brigade(at, "fr.brigade-b", "1010", "fr.tharreau", "");
	put_brigade(at, "fr.brigade-g", "1012", "fr.tharreau", "");
	begin(at, "second-movement");
	give(at, "unit fr.brigade-b");
	cr_assert_str_eq(rule_of(at, "yes"), "16.52", "G is elsewhere");
	at = exercise_1809();
	put(at, "fr.tharreau", "vedettes");
	put_brigade(at, "fr.brigade-b", "1010", "fr.tharreau", "");
	put_brigade(at, "fr.brigade-g", "eliminated", "fr.tharreau", "");
	begin(at, "second-movement");
	give(at, "unit fr.brigade-b");
	cr_assert_str_eq(rule_of(at, "yes"), "16.54", "G is lost");
}

/* ---- Lost ------------------------------------------------------------------------------------------------------------------------ */

Test(brigades, losses_find_their_corps, .description = "1809 16.54; reading 85")
{
	/* Gudin's 13 against the 3 of D is 4-1: a 1 is De. Whoever was full may be rallied. */
	struct at_table *at = exercise_1809();
	put(at, "au.brady", "vedettes");
	put_brigade(at, "au.brigade-d", "1011", "au.brady", "");
	put_brigade(at, "au.brigade-a", "1020", "au.brady", "");
	ready(at, "fr.gudin", "1010");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 1");
	give(at, "done");
	cr_assert_str_eq(where(at, "au.brigade-d"), "unrecovered");
	cr_assert_eq(lost_by(at, "au.kolowrat"), 3, "its face value on the track of II Corps");
}

Test(brigades, the_last_one_takes_the_division_along, .description = "1809 16.54; reading 85")
{
	/* A is lost, 5 points; D goes reduced, with 2: 13 against 2 is 6-1, a 1 is De. Brady counts 9. */
	struct at_table *at = exercise_1809();
	put(at, "au.brady", "vedettes");
	put_brigade(at, "au.brigade-a", "eliminated", "au.brady", "");
	put_brigade(at, "au.brigade-d", "1011", "au.brady", "'reduced':true");
	change(at, "{'casualties':'ii','side':'austrian','value':5}");
	ready(at, "fr.gudin", "1010");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "1011");
	dice(at, "d6 1");
	give(at, "done");
	cr_assert_str_eq(where(at, "au.brady"), "eliminated");
	cr_assert_str_eq(where(at, "au.brigade-a"), "reserve");
	cr_assert_str_eq(where(at, "au.brigade-d"), "reserve");
	cr_assert_eq(lost_by(at, "au.kolowrat"), 9);
}

/* A was lost full, with 5, and has recovered, D with 3: with 4 points of others II Corps has 12 on its track and is broken, and a 6 keeps A from coming back. */
Test(brigades, a_recovered_one_counts_as_it_was_lost, .description = "1809 12.24, 16.54; reading 85")
{
	struct at_table *at = exercise_1809();
	put(at, "au.kolowrat", "1010");
	put(at, "au.brady", "vedettes");
	put_brigade(at, "au.brigade-d", "eliminated", "au.brady", "");
	put_brigade(at, "au.brigade-a", "recovered", "au.brady", "'reduced':true");
	change(at, "{'casualties':'ii','side':'austrian','value':12}");
	begin(at, "first-reorganisation");
	dice(at, "d6 6");
	give_all(at, "unit au.kolowrat, unit au.brigade-a");
	cr_assert_str_eq(where(at, "au.brady"), "eliminated");
	cr_assert_eq(lost_by(at, "au.kolowrat"), 4 + 9, "Brady for both");
}

/* D, put out with 2, is driven over the edge: 2 go on the track, and 2 come off when it is back, with 2 as before. */
Test(brigades, a_reduced_one_comes_off_as_it_went_on, .description = "1809 11.44, 12.12, 16.54; reading 85")
{
	struct at_table *at = exercise_1809();
	put(at, "au.brady", "vedettes");
	put(at, "au.kolowrat", "2020");
	put_brigade(at, "au.brigade-a", "2020", "au.brady", "");
	put_brigade(at, "au.brigade-d", "0101", "au.brady", "'reduced':true");
	change(at, "{'casualties':'ii','side':'austrian','value':4}");
	ready(at, "fr.gudin", "0102");
	ready(at, "fr.friant", "0202");
	begin(at, "second-combat");
	attack(at, "fr.gudin", "0101");
	if (is_legal(at, "unit fr.friant"))
		attack(at, "fr.friant", "0101");
	dice(at, "d6 4"); /* beyond 6-1: Dr2 */
	give(at, "done");
	give(at, "unit au.brigade-d");
	cr_assert_str_eq(where(at, "au.brigade-d"), "unrecovered");
	cr_assert_eq(lost_by(at, "au.kolowrat"), 4 + 2);
	change(at, "{'turn':5}");
	dice(at, "d6 1");
	begin(at, "first-reorganisation");
	give_all(at, "unit au.kolowrat, unit au.brigade-d");
	cr_assert_eq(strength_at(at, "au.brigade-d"), 2);
	cr_assert_eq(lost_by(at, "au.kolowrat"), 4);
}
