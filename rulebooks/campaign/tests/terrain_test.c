/*
 * The terrain chart row by row, in half points: 2 is one point. Suchet is infantry, Boguslawski light troops, Nansouty
 * heavy cavalry.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"
#include "vedette/reach_search.h"

Test(terrain, clear_hexes_cost_a_point, .description = "1806 8.11, 8.12")
{
	struct at_table *at = exercise();
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 2);
	cr_assert_eq(step_cost(at, "fr.nansouty", "1010", "1011", false), 2);
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", true), 2, "Road March helps on roads alone");
}

Test(terrain, a_stream_is_a_point_more, .description = "1806 8.12")
{
	struct at_table *at = exercise();
	draw(at, "stream", "1010 1011");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 4);
	cr_assert_eq(step_cost(at, "fr.lannes", "1010", "1011", false), 4, "leaders pay cavalry's costs");
}

Test(terrain, woods_by_arm, .description = "1806 8.12, 8.13, 9.11, 16.4")
{
	struct at_table *at = exercise();
	draw(at, "woods", "1010 1011");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 4, "1 and 1");
	cr_assert_eq(step_cost(at, "pr.boguslawski", "1010", "1011", false), 3, "1 and a half");
	cr_assert_eq(step_cost(at, "fr.nansouty", "1010", "1011", false), 8, "1 and 3");
	cr_assert_eq(step_cost(at, "fr.napoleon", "1010", "1011", false), 8);
	cr_assert_eq(step_cost(at, "fr.colbert.v1", "1010", "1011", false), 8);
	cr_assert_eq(step_cost(at, "fr.baggage", "1010", "1011", false), 8);
}

Test(terrain, a_stream_in_the_woods, .description = "1806 8.12")
{
	struct at_table *at = exercise();
	draw(at, "woods", "1010 1011");
	draw(at, "stream", "1010 1011");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 8,
		     "four points, the booklet's example");
	cr_assert_eq(step_cost(at, "fr.nansouty", "1010", "1011", false), 12);
	cr_assert_eq(step_cost(at, "pr.boguslawski", "1010", "1011", false), 7);
}

Test(terrain, a_stream_at_the_edge_of_woods, .description = "1806 8.12, 8.11; reading 27")
{
	/* The Leutra has trees at N1226 alone: no woods side, and the stream's point. The Reinstädter Bach runs between two woods: 4. */
	struct at_table *at = clear_field("campaign");
	cr_assert_eq(step_cost(at, "fr.suchet", "N1225", "N1226", false), 4);
	cr_assert_eq(step_cost(at, "fr.nansouty", "N1225", "N1226", false), 4);
	cr_assert_eq(step_cost(at, "fr.suchet", "N1021", "N1022", false), 8);
	cr_assert_eq(step_cost(at, "fr.nansouty", "N1021", "N1022", false), 12);
}

Test(terrain, uphill_is_a_point_more_downhill_is_not, .description = "1806 8.12")
{
	struct at_table *at = exercise();
	draw(at, "slope", "1011 1010");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 4);
	cr_assert_eq(step_cost(at, "fr.suchet", "1011", "1010", false), 2);
}

Test(terrain, roads_and_trails, .description = "1806 8.21, 8.24, 8.23")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011");
	draw(at, "trail", "1011 1012");
	draw(at, "woods", "1010 1011 1011 1012");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", true), 1, "half a point in Road March");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 2, "as by trail otherwise");
	cr_assert_eq(step_cost(at, "fr.suchet", "1011", "1012", true), 2);
	cr_assert_eq(step_cost(at, "fr.napoleon", "1010", "1011", false), 1, "leaders need no marker");
	cr_assert_eq(step_cost(at, "fr.colbert.v1", "1010", "1011", false), 1, "nor do vedettes");
}

Test(terrain, rivers_are_crossed_at_bridges, .description = "1806 8.31")
{
	struct at_table *at = exercise();
	draw(at, "river", "1010 1011 1110 1111");
	draw(at, "road", "1110 1111");
	cr_assert_str_eq(step_rule(at, "fr.suchet", "1010", "1011", false), "8.31");
	cr_assert_eq(step_cost(at, "fr.suchet", "1110", "1111", false), 4,
		     "a point by road and one for the bridge");
	cr_assert_eq(step_cost(at, "fr.suchet", "1110", "1111", true), 1, "nothing for it in Road March");
	cr_assert_eq(step_cost(at, "fr.napoleon", "1110", "1111", false), 1);
	cr_assert_eq(step_cost(at, "fr.baggage", "1110", "1111", false), 2,
		     "trains pay nothing for a bridge");
}

Test(terrain, streams_have_bridges_and_fords, .description = "1806 8.3, 8.31")
{
	struct at_table *at = exercise();
	draw(at, "stream", "1010 1011 1110 1111");
	draw(at, "road", "1010 1011");
	draw(at, "trail", "1110 1111");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 4, "a bridge");
	cr_assert_eq(step_cost(at, "fr.suchet", "1110", "1111", false), 4, "a ford");
	cr_assert_eq(step_cost(at, "fr.suchet", "1110", "1111", true), 4,
		     "which Road March does not shorten");
}

Test(terrain, marsh_by_way_only, .description = "1806 8.11")
{
	struct at_table *at = exercise();
	draw(at, "marsh", "1011");
	draw(at, "trail", "1010 1011");
	cr_assert_eq(step_cost(at, "fr.suchet", "1010", "1011", false), 2);
	cr_assert_str_eq(step_rule(at, "fr.suchet", "1012", "1011", false), "terrain table");
}

Test(terrain, trains_keep_to_ways_at_streams_and_slopes, .description = "1806 9.12")
{
	struct at_table *at = exercise();
	draw(at, "stream", "1010 1011");
	draw(at, "slope", "1211 1212");
	cr_assert_str_eq(step_rule(at, "fr.baggage", "1010", "1011", false), "9.12");
	cr_assert_str_eq(step_rule(at, "fr.bridge", "1213", "1212", false), "9.12", "1212 is a slope hex");
	draw(at, "trail", "1213 1212");
	cr_assert_eq(step_cost(at, "fr.bridge", "1213", "1212", false), 2);
}

/* What is worked out once and what the chart says, with its terms: for everybody, over every hexside of the sheet. */
Test(terrain, prices_agree_with_the_chart, .description = "1806 8.1, 8.12, 8.24, 9.12")
{
	struct at_table *at = start("jena-auerstaedt");
	struct field field = truth_at(at);
	const struct board *board = field.scenario->board;
	unsigned compared = 0;
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			for (unsigned who = 0; who < 32 && board->neighbour[hex][direction] != no_space;
			     who++) {
				struct campaign_mover mover = {.foot = who & 1,
							       .mixed = who >> 1 & 1,
							       .horse = who >> 2 & 1,
							       .riders = who >> 3 & 1,
							       .wheeled = who >> 4 & 1};
				for (unsigned mode = 0; mode < mode_count; mode++) {
					struct figure figure = {0};
					struct campaign_step_cost plain =
						campaign_cost(&field, &mover, hex, direction,
							      (enum campaign_mode)mode, NULL);
					struct campaign_step_cost terms =
						campaign_cost(&field, &mover, hex, direction,
							      (enum campaign_mode)mode, &figure);
					cr_assert(plain.cost == terms.cost && plain.why == terms.why,
						  "%s, side %u, mover %u: %d and %d",
						  board->space[hex].number, direction, who, plain.cost,
						  terms.cost);
					compared++;
				}
			}
	cr_assert_gt(compared, 1000000);
}

/* Whoever cannot pay the cheapest step from a hex does not look at the others. */
Test(terrain, the_cheapest_step_is_the_least_of_the_six, .description = "1809 8.1")
{
	struct field field = truth_at(start("abensberg"));
	const struct board *board = field.scenario->board;
	const struct campaign_data *data = campaign_data(field.scenario);
	for (unsigned gait = 0; gait < campaign_gaits; gait++)
		for (space_id hex = 0; hex < board->spaces; hex++) {
			unsigned least = campaign_no_price;
			for (unsigned direction = 0; direction < hex_sides; direction++)
				if (board->neighbour[hex][direction] != no_space &&
				    data->price[gait][hex][direction] < least)
					least = data->price[gait][hex][direction];
			cr_assert_eq(data->price[gait][hex][reach_cheapest], least, "%s, gait %u",
				     board->space[hex].number, gait);
			cr_assert_geq(least, 1);
		}
}

/* Searches pay by the price list and follow links; beside what has changed they ask the chart, and elsewhere both say the same. */
static unsigned compare_fares(const struct field *field, const struct campaign_mover *mover)
{
	const struct board *board = field->scenario->board;
	struct campaign_fare fare = campaign_fare(field, mover);
	unsigned closed = 0;
	for (unsigned i = 0; i < board->spaces * hex_sides * mode_count; i++) {
		space_id hex = (space_id)(i / (hex_sides * mode_count));
		unsigned direction = i / mode_count % hex_sides;
		enum campaign_mode mode = (enum campaign_mode)(i % mode_count);
		if (board->neighbour[hex][direction] == no_space)
			continue;
		struct campaign_step_cost paid = campaign_fare_of(field, mover, &fare, hex, direction, mode);
		struct campaign_step_cost chart = campaign_cost(field, mover, hex, direction, mode, NULL);
		cr_assert(!paid.why == !chart.why && (paid.why || paid.cost == chart.cost),
			  "%s, side %u, mode %u: %d and %d", board->space[hex].number, direction, mode,
			  paid.cost, chart.cost);
		closed += chart.why == text_closed_strip;
	}
	return closed;
}

static void compare_links(const struct field *field)
{
	const struct board *board = field->scenario->board;
	struct campaign_hexes changed = {0};
	campaign_mark_changed(field, &changed);
	for (space_id hex = 0; hex < board->spaces; hex++)
		for (unsigned direction = 0; direction < hex_sides; direction++)
			cr_assert_eq(campaign_link_of(field, &changed, hex, direction),
				     campaign_link_now(field, hex, direction), "%s, side %u",
				     board->space[hex].number, direction);
}

Test(terrain, fares_and_links_heed_what_has_changed, .description = "1809 8.31, 8.38, 8.39, 9.11, 20.16")
{
	struct at_table *at = start("abensberg");
	struct campaign position = *position_at(at);
	struct field field = truth_at(at);
	field.mask = (const struct mask *)&position;
	for (unsigned i = 0; i < campaign_data(field.scenario)->bridges; i++)
		position.bridge[i] = i % 7 == 0    ? bridge_damaged
				     : i % 11 == 0 ? bridge_repaired
						   : bridge_whole;
	struct campaign_mover french = {.side = side_french, .foot = true, .heeds_zones = true};
	struct campaign_mover wagons = {.side = side_allied, .wheeled = true, .horse = true, .mired = true};
	cr_assert_gt(compare_fares(&field, &french), 0, "Munich is closed to them");
	compare_fares(&field, &wagons);
	compare_links(&field);
	leave(at);
}
