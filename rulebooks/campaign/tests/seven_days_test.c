/*
 * 1809 on the same rules: its exercise ground, its counters, and what the two rows of the differences mean there.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

/* Odd columns sit lower, columns before rows, rows counted down: 1010 touches 1009 above and 1109 to the right of it. */
Test(seven_days, ground_as_the_sheet, .description = "1809 1.2")
{
	struct at_table *at = clear_field("exercise1809");
	const struct board *board = scenario_at(at)->board;
	cr_assert_eq(board->spaces, 24 * 24);
	space_id here = board_find(board, "1010");
	cr_assert_eq(hex_direction(board, here, board_find(board, "1009")), north);
	cr_assert_eq(hex_direction(board, here, board_find(board, "1109")), north_east);
	cr_assert_eq(hex_direction(board, here, board_find(board, "1110")), south_east);
	cr_assert_eq(hex_direction(board, here, board_find(board, "0909")), north_west);
	here = board_find(board, "1110");
	cr_assert_eq(hex_direction(board, here, board_find(board, "1210")), north_east);
	cr_assert_eq(hex_direction(board, here, board_find(board, "1211")), south_east);
}

/* Clear ground 1, a stream 2 more: three points, where 1806 asks two. */
Test(seven_days, streams_cost_two, .description = "1809 8.12")
{
	struct at_table *at = clear_field("exercise1809");
	draw(at, "stream", "1010 1011");
	put(at, "fr.morand", "1010");
	cr_assert_eq(step_cost(at, "fr.morand", "1010", "1011", false), 3 * half);
	draw(at, "woods", "1010 1011");
	put(at, "au.brady", "1010");
	cr_assert_eq(step_cost(at, "au.brady", "1010", "1011", false), 4 * half, "the example: 1 + 2 + 1");
}

/* A trail over a stream has a bridge like a road: a point for the hex, one for the bridge. */
Test(seven_days, no_fords, .description = "1809 8.3, 8.31")
{
	struct at_table *at = clear_field("exercise1809");
	draw(at, "stream", "1010 1011");
	draw(at, "trail", "1010 1011");
	put(at, "au.brady", "1010");
	cr_assert_eq(step_cost(at, "au.brady", "1010", "1011", false), 2 * half);
	change(at, "{'bridge':['1010','1011'],'state':'damaged'}");
	cr_assert_eq(step_cost(at, "au.brady", "1010", "1011", false), 3 * half, "through the water");
}

static const struct campaign_counter *counter_of(const struct at_table *at, const char *id)
{
	struct field field = truth_at(at);
	return campaign_counter(&field, flag_at(at, id));
}

Test(seven_days, counters, .description = "1809 13.1, 14.3, 16.41, 16.5, 12.11")
{
	struct at_table *at = clear_field("exercise1809");
	const struct campaign_data *data = campaign_data(scenario_at(at));
	unsigned baggage[both_sides] = {0}, pontoons = 0, brigades[both_sides] = {0};
	for (side_id side = 0; side < both_sides; side++)
		for (unsigned who = 1; who <= data->counters[side]; who++) {
			const struct campaign_counter *counter = &data->counter[side][who];
			baggage[side] += counter->arm == arm_baggage && counter->formation;
			pontoons += counter->arm == arm_pontoon && !counter->taken;
			brigades[side] += counter->brigade;
		}
	cr_assert_eq(baggage[side_french], 5);
	cr_assert_eq(baggage[side_allied], 7);
	cr_assert_eq(pontoons, 2);
	cr_assert_eq(brigades[side_french], 7, "A to G");
	cr_assert_eq(brigades[side_allied], 5, "A to E");
	cr_assert_eq(counter_of(at, "fr.colbert")->vedettes, 2);
	cr_assert_eq(counter_of(at, "fr.colbert.v1")->allowance, 9 * half);
	cr_assert_eq(counter_of(at, "au.radetzky.v1")->allowance, 5 * half, "slower by their booklet");
	cr_assert(counter_of(at, "fr.st-hilaire")->skirmishers);
	cr_assert_not(counter_of(at, "fr.demont")->skirmishers);
	cr_assert(counter_of(at, "fr.demont")->division);
	cr_assert_eq(data->formation[counter_of(at, "fr.massena")->formation - 1].level, 21);
}

Test(seven_days, the_austrian_goes_first, .description = "1809 19.31")
{
	struct at_table *at = clear_field("exercise1809");
	ready(at, "au.brady", "1010");
	begin(at, "first-movement");
	cr_assert_eq(asked_seat(at), side_allied);
}

/* Of Rapp, Mouton and Montbrun only the first leads Bavarians; a French corps may have any of them. */
Test(seven_days, rapp_alone_leads_germans, .description = "1809 5.14")
{
	struct at_table *at = clear_field("exercise1809");
	put(at, "by.lefebvre", "captured");
	put(at, "by.wrede", "1010");
	dice(at, "draw Rapp"); /* one of one */
	begin(at, "second-reorganisation");
	give(at, "unit by.wrede");
	cr_assert_str_eq(where(at, "fr.rapp"), "1010");
	put(at, "wb.vandamme", "captured");
	put(at, "wb.neubronn", "1015");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(asked(at), "command", "nobody is left who speaks with the Württembergers");
	put(at, "fr.oudinot", "captured");
	put(at, "fr.tharreau", "1020");
	dice(at, "draw Montbrun");
	begin(at, "second-reorganisation");
	cr_assert_str_eq(asked(at), "replacement");
}

/* The hexes of chapters 14, 20 and 21: who holds them at first, and what they are. */
Test(seven_days, strategic_hexes, .description = "1809 14.21, 14.23, 20.15, 20.17, 8.33, 11.5")
{
	struct at_table *at = clear_field("campaign1809");
	const struct campaign_data *data = campaign_data(scenario_at(at));
	const struct board *board = scenario_at(at)->board;
	unsigned sources[both_sides] = {0}, entries = 0, guarded = 0, linked = 0;
	for (unsigned i = 0; i < data->sources; i++) {
		const struct campaign_source *source = &data->source[i];
		sources[source->side] += source->kind == place_source && !source->on_entry;
		entries += source->on_entry;
		guarded += source->guarded && source->at == board_find(board, "0133");
		linked += source->linked && source->at == board_find(board, "Regensburg");
	}
	cr_assert_eq(sources[side_french], 4);
	cr_assert_eq(sources[side_allied], 5);
	cr_assert_eq(entries, 2);
	cr_assert(guarded == 1 && linked == 1);
	cr_assert_eq(data->spans, 5, "Ingolstadt, Vohburg, Neustadt, Kelheim, Regensburg");
	unsigned stone = 0;
	for (unsigned i = 0; i < data->bridges; i++)
		if (data->bridge[i].stone) {
			stone++;
			cr_assert_eq(data->bridge[i].a, board_find(board, "4903"));
			cr_assert_eq(data->bridge[i].b, board_find(board, "4904"));
		}
	cr_assert_eq(stone, 1);
	static const char *const walls[] = {"4903", "4904", "1001"};
	for (unsigned i = 0; i < COUNT_OF(walls); i++)
		cr_assert(campaign_is_fortified(scenario_at(at), board_find(board, walls[i])), "%s",
			  walls[i]);
}

/*
 * A garrison that attacks leaves nobody in its zone alone. Morand must attack Thierry; if the 65th joined him, Brady behind
 * it would be left over, whom Morand does not touch. It may attack Brady by itself, or nobody.
 */
Test(seven_days, a_garrison_binds_itself, .description = "1809 11.53, 4.31")
{
	struct at_table *at = clear_field("exercise1809");
	draw(at, "fortified", "1010");
	put(at, "fr.65-ligne", "1010");
	put(at, "fr.morand", "1008");
	put(at, "au.thierry", "1009");
	put(at, "au.brady", "1011");
	begin(at, "second-combat");
	give(at, "unit fr.65-ligne");
	cr_assert_str_eq(reason_of(at, "at 1009"), "leaves-somebody-out");
	cr_assert(is_legal(at, "at 1011"));
	begin(at, "second-combat");
	give_all(at, "unit fr.morand, at 1009");
	cr_assert(is_legal(at, "done"), "a garrison need not attack");
	give(at, "unit fr.65-ligne");
	cr_assert_str_eq(reason_of(at, "at 1009"), "leaves-somebody-out");
	give(at, "at 1011");
	cr_assert(is_legal(at, "done"));
}
