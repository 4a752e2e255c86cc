/*
 * Figures of lines and zones.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/support.h"

/* 7.2: two hexes across country, four by road. A hex of road counts one half. */
Test(explain, command_range, .description = "1806 7.2, 7.2A, 7.2B, 7.2C")
{
	struct at_table *at = exercise();
	draw(at, "road", "1010 1011 1012 1013 1014 1015");
	put(at, "fr.lannes", "1010");
	begin(at, "first-command");
	cr_assert_eq(figure(at, "range", "{'what':'range','unit':'Lannes','at':'1011'}"), 1, "half a hex");
	cr_assert_eq(figure(at, "range", "{'what':'range','unit':'Lannes','at':'1014'}"), 4, "two hexes");
	cr_assert_str_eq(no_figure(at, "{'what':'range','unit':'Lannes','at':'1015'}"), "7.2");
	cr_assert_eq(figure(at, "range", "{'what':'range','unit':'Lannes','at':'1009'}"), 2);
}

/* 7.2: across country the leader's hex, six hexes at one and twelve at two: thirty in all, told in halves. */
Test(explain, all_hexes_in_command_range, .description = "1806 7.2")
{
	struct at_table *at = exercise();
	put(at, "fr.lannes", "1010");
	begin(at, "first-command");
	cr_assert_eq(figure(at, "range", "{'what':'range','unit':'Lannes'}"), 60);
}

/* 4.1: six hexes, but the one across a river. */
Test(explain, all_hexes_in_zones, .description = "1806 4.0, 4.1")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1515");
	put(at, "pr.schmettau", "1010");
	begin(at, "first-command");
	cr_assert_eq(figure(at, "zones", "{'what':'zones'}"), 6);
	draw(at, "river", "1009 1010");
	cr_assert_eq(figure(at, "zones", "{'what':'zones'}"), 5);
}

/* Terrain table: open ground one point a hex, and what has been spent is told first. */
Test(explain, a_march_hex_by_hex, .description = "1806 8.1, 8.12")
{
	struct at_table *at = exercise();
	draw(at, "stream", "1011 1012");
	ready(at, "fr.suchet", "1010");
	begin(at, "first-movement");
	give(at, "unit fr.suchet");
	cr_assert_eq(figure(at, "cost", "{'actions':[{'do':'go','to':'1011'}]}"), 2);
	int across = figure(at, "cost", "{'actions':[{'do':'go','to':'1012'}]}");
	cr_assert_eq(across, 2 + step_cost(at, "fr.suchet", "1011", "1012", false));
	give(at, "go 1011");
	cr_assert_eq(figure(at, "cost", "{'actions':[{'do':'go','to':'1012'}]}"), across);
	cr_assert_eq(term(at, "cost", "{'actions':[{'do':'go','to':'1012'}]}", "spent"), 2);
}

/* 11.3: twelve against Schmettau's seven is 1½ to 1, the seventh column. */
Test(explain, an_attack_that_is_about_to_be_defined, .description = "1806 11.2, 11.3")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	put(at, "pr.schmettau", "1011");
	begin(at, "first-combat");
	give(at, "unit fr.suchet");
	cr_assert_eq(figure(at, "column", "{'actions':[{'do':'at','at':'1011'}]}"), 6);
}

/* 4.1, 4.0: a zone does not reach over a river. */
Test(explain, zones_of_control, .description = "1806 4.0, 4.1")
{
	struct at_table *at = exercise();
	draw(at, "river", "1009 1010");
	put(at, "fr.suchet", "1212");
	put(at, "pr.schmettau", "1010");
	begin(at, "first-command");
	cr_assert_eq(figure(at, "zone", "{'what':'zone','at':'1011'}"), 1);
	cr_assert_eq(figure(at, "zone", "{'what':'zone','at':'1009'}"), 0);
	cr_assert_eq(figure(at, "zone", "{'what':'zone','at':'1515'}"), 0);
}

/* 14.1: no source, no supply. */
Test(explain, supply, .description = "1806 14.1")
{
	struct at_table *at = exercise();
	put(at, "fr.suchet", "1010");
	begin(at, "first-command");
	cr_assert_str_eq(no_figure(at, "{'what':'supply','unit':'Suchet'}"), "14.1");
}

/* 1001 is a source, a road leads from it to 1020. */
static struct at_table *by_the_road(void)
{
	struct at_table *at = exercise();
	const char *ground =
		"{\"sources\":{\"1001\":\"french\"},\"roads\":[[\"1001\",\"1002\",\"1003\",\"1004\","
		"\"1005\",\"1006\",\"1007\",\"1008\",\"1009\",\"1010\",\"1011\",\"1012\"]]}";
	json_t *laid = json_loads(ground, 0, NULL);
	struct data_error error;
	cr_assert(campaign_lay_ground((struct scenario *)scenario_at(at), laid, &error));
	json_decref(laid);
	change(at, "{'clear':true}");
	return at;
}

Test(explain, forward_and_trunk_line, .description = "1806 14.1, 14.1A, 14.1B; reading 64")
{
	struct at_table *at = by_the_road();
	put(at, "fr.suchet", "1015");
	begin(at, "first-command");
	const char *about = "{'what':'supply','unit':'Suchet'}";
	cr_assert_eq(figure(at, "forward", about), 14, "straight to the source");
	cr_assert_not(has_figure(at, "trunk", about));
	put(at, "fr.suchet", "1018");
	put(at, "fr.baggage", "1012");
	begin(at, "first-command");
	cr_assert_eq(figure(at, "forward", about), 6, "to the train at 1012");
	cr_assert_eq(figure(at, "trunk", about), 12, "twelve hexes of road, half a point each");
}

/* Nonsense gets a sentence, never a figure. */
Test(explain, of_nothing)
{
	struct at_table *at = exercise();
	put(at, "fr.lannes", "1010");
	put(at, "fr.suchet", "1010");
	begin(at, "first-command");
	static const char *const nonsense[] = {"{'what':'range'}",
					       "{'what':'range','unit':'Lannes','at':'9999'}",
					       "{'what':'range','unit':'Suchet','at':'1010'}",
					       "{'what':'supply','unit':'nobody'}",
					       "{'what':'zone','at':7}",
					       "{'what':'stacking','unit':'Suchet','at':null}",
					       "{'what':'weather'}"};
	for (unsigned i = 0; i < COUNT_OF(nonsense); i++)
		cr_assert_not_null(no_figure(at, nonsense[i]), "%s", nonsense[i]);
}
