/*
 * The nine scenarios of chapter 21: area, first player, length, who is there and who comes. Counted from the booklet's lists.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static bool is_in_play(const struct at_table *at, const char *hex)
{
	return scenario_at(at)->board->space[space_named(at, hex)].terrain != terrain_off_map;
}

static const struct campaign_arrival *arrival(const struct at_table *at, const char *counter)
{
	const struct campaign_data *data = campaign_data(scenario_at(at));
	unsigned flag = flag_at(at, counter);
	return &data->arrival[campaign_side_of(flag)][position_at(at)->who[flag]];
}

static void comes(const struct at_table *at, const char *counter, unsigned turn, const char *hex)
{
	const struct campaign_arrival *due = arrival(at, counter);
	cr_expect_eq(due->turn, turn, "%s in turn %u", counter, due->turn);
	cr_expect_eq(due->entry, space_named(at, hex), "%s at %s", counter, hex);
	cr_expect_str_eq(where(at, counter), "reserve");
}

static unsigned combat_units(const struct at_table *at, side_id side)
{
	struct field field = truth_at(at);
	unsigned count = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(&field, flag);
		count += counter && counter->arm < arm_vedette &&
			 position_at(at)->at[flag] < scenario_at(at)->board->spaces;
	}
	return count;
}

static void lasts(const struct at_table *at, unsigned first, unsigned turns, side_id side)
{
	const struct scenario_info *info = scenario_at(at)->info;
	cr_expect_eq(turn_at(at), first, "%s begins in turn %u", info->id, turn_at(at));
	cr_expect_eq(info->turns, turns, "%s", info->id);
	cr_expect_eq(campaign_data(scenario_at(at))->first_player, side, "%s", info->id);
}

/* Morning of 14 October is turn 4 x 7 + 1 = 29. */
Test(scenarios, auerstaedt, .description = "1806 21.1, 21.12, 21.13, 21.14, 21.15, 21.16, 21.17")
{
	struct at_table *at = start("auerstaedt");
	lasts(at, 29, 3, side_french);
	cr_assert(is_in_play(at, "N2238"));
	cr_assert(is_in_play(at, "N2234"), "the bridgehead on the Ilm");
	cr_assert(is_in_play(at, "N1942"), "and the one on the Saale");
	cr_assert_not(is_in_play(at, "N2134"), "south of the Ilm");
	cr_assert_not(is_in_play(at, "N1842"), "east of the Saale");
	cr_assert_not(is_in_play(at, "S3140"));
	cr_assert_str_eq(where(at, "pr.ruechel"), "out");
	cr_assert_str_eq(where(at, "pr.pletz"), "out");
	comes(at, "pr.arnim", 29, "N2234");
	comes(at, "pr.irving", 29, "N2234");
	comes(at, "fr.davout", 29, "N1942");
	comes(at, "fr.gudin", 29, "N1942");
	comes(at, "fr.viallanes", 29, "N1942");
	comes(at, "fr.friant", 30, "N1942");
	comes(at, "fr.morand", 30, "N1942");
	cr_assert_eq(combat_units(at, side_french), 0);
	cr_assert_eq(combat_units(at, side_allied), 11,
		     "seven of the I Corps, Kunheim, Beeren, Blücher, Winning");
}

Test(scenarios, jena, .description = "1806 21.2, 21.22, 21.23, 21.24, 21.25")
{
	struct at_table *at = start("jena");
	lasts(at, 29, 3, side_french);
	cr_assert(is_in_play(at, "N1330"), "Jena");
	cr_assert(is_in_play(at, "N2526"), "Weimar counts as south");
	cr_assert(is_in_play(at, "N2134"));
	cr_assert_not(is_in_play(at, "N2238"));
	cr_assert_not(is_in_play(at, "N2234"));
	cr_assert_str_eq(where(at, "fr.gudin"), "out");
	cr_assert_str_eq(where(at, "pr.arnim"), "out");
	cr_assert_str_eq(where(at, "fr.dupont"), "out", "Bernadotte is not there");
	cr_assert_str_eq(where(at, "fr.tilly.v1"), "out");
	cr_assert_str_eq(where(at, "fr.grouchy"), "out", "on the southern sheet");
	cr_assert_str_eq(where(at, "pr.pletz"), "N2526");
	leave(at);
	at = start_with("jena", "bernadotte=1");
	cr_assert_str_eq(where(at, "fr.dupont"), "N1545");
	cr_assert_str_eq(where(at, "fr.drouet"), "N1446");
	cr_assert_str_eq(where(at, "fr.tilly.v1"), "reserve");
}

Test(scenarios, everybody_stands_in_the_area, .description = "1806 21.12, 21.22, 21.32, 21.42, 21.72, 21.92")
{
	static const char *const names[] = {"saalfeld",        "auerstaedt", "jena",
					    "jena-auerstaedt", "massenbach", "erfurt"};
	for (unsigned i = 0; i < COUNT_OF(names); i++) {
		struct at_table *at = start_with(names[i], i == 2 ? "bernadotte=1" : "");
		const struct board *board = scenario_at(at)->board;
		const struct campaign_data *data = campaign_data(scenario_at(at));
		for (unsigned flag = 0; flag < all_flags; flag++) {
			unsigned hex = position_at(at)->at[flag], who = position_at(at)->who[flag];
			cr_expect(hex >= board->spaces || board->space[hex].terrain != terrain_off_map,
				  "%s: %s", names[i], data->counter[campaign_side_of(flag)][who].id);
			const struct campaign_arrival *due = &data->arrival[campaign_side_of(flag)][who];
			cr_expect(!due->turn || due->any_source ||
					  board->space[due->entry].terrain != terrain_off_map,
				  "%s: %s", names[i], data->counter[campaign_side_of(flag)][who].id);
		}
		leave(at);
	}
}

Test(scenarios, jena_auerstaedt, .description = "1806 21.3, 21.32, 21.33, 21.34")
{
	struct at_table *at = start("jena-auerstaedt");
	lasts(at, 29, 3, side_french);
	cr_assert(is_in_play(at, "N2238"));
	cr_assert(is_in_play(at, "N1330"));
	cr_assert_not(is_in_play(at, "S3140"));
	comes(at, "fr.morand", 30, "N1942");
	cr_assert_str_eq(where(at, "pr.pletz"), "N2526");
}

/* Seven turns from the morning of the 13th to the evening of the 14th, a night among them. */
Test(scenarios, massenbach, .description = "1806 21.4, 21.42, 21.43, 21.44")
{
	struct at_table *at = start("massenbach");
	lasts(at, 25, 7, side_allied);
	cr_assert_str_eq(where(at, "fr.suchet"), "N1228");
	cr_assert_str_eq(where(at, "fr.napoleon"), "out", "he is on the southern sheet");
	cr_assert_eq(asked_seat(at), side_allied);
}

/* Afternoon of the 18th is turn 4 x 11 + 2 = 46. */
Test(scenarios, campaign, .description = "1806 19.1, 19.23, 21.5, 21.52, 21.53, 21.54")
{
	static const struct {
		const char *id;
		unsigned first;
	} row[] = {{"campaign", 6},     {"campaign-9", 9},   {"campaign-10", 13}, {"campaign-11", 17},
		   {"campaign-12", 21}, {"campaign-13", 25}, {"campaign-14", 29}};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		struct at_table *at = start(row[i].id);
		lasts(at, row[i].first, 46 - row[i].first + 1, side_french);
		cr_expect(is_in_play(at, "S0901") && is_in_play(at, "N3853"), "%s", row[i].id);
		leave(at);
	}
}

Test(scenarios, trains_by_date, .description = "1806 19.24")
{
	struct at_table *at = start("campaign");
	comes(at, "pr.bridge3", 21, "N1353");
	comes(at, "fr.bridge", 11, "S2701");
	cr_assert_str_neq(where(at, "sx.baggage"), "out");
	leave(at);
	at = start("campaign-12");
	cr_assert_str_eq(where(at, "sx.baggage"), "out", "one baggage train from the 12th on");
	comes(at, "pr.bridge3", 21, "N1353");
	leave(at);
	at = start("campaign-13");
	cr_assert_str_eq(where(at, "sx.baggage"), "out");
	cr_assert_str_eq(where(at, "pr.bridge3"), "out", "captured before the start");
}

Test(scenarios, early_warning, .description = "1806 21.6, 21.62, 21.63, 21.64")
{
	struct at_table *at = clear_field("early-warning");
	lasts(at, 1, 46, side_french);
	put_as(at, "pr.grawert", "N0706", "'command':1");
	begin(at, "second-movement");
	give(at, "unit pr.grawert");
	cr_assert_str_eq(rule_of(at, "go N0705"), "21.62");
	give(at, "done");
	put_as(at, "fr.suchet", "N1505", "'command':1");
	put_as(at, "fr.gazan", "N1510", "'command':1");
	begin(at, "first-movement");
	give_all(at, "unit fr.suchet, go N1504, done, done");
	put_as(at, "pr.grawert", "N0706", "'command':1,'moved':0");
	begin(at, "second-movement");
	give(at, "unit pr.grawert");
	cr_assert(is_legal(at, "go N0705"), "the French are in the strip of this sheet");
	give(at, "done");
	put_as(at, "pr.prittwitz", "S2706", "'command':1");
	begin(at, "second-movement");
	give(at, "unit pr.prittwitz");
	cr_assert_str_eq(rule_of(at, "go S2705"), "21.62", "the other sheet is closed still");
}

/* Who comes in within the strip may march out of it. */
Test(scenarios, the_strip_is_left, .description = "1806 21.62")
{
	struct at_table *at = clear_field("early-warning");
	put_as(at, "pr.oels", "N2303", "'command':1");
	begin(at, "second-movement");
	give(at, "unit pr.oels");
	cr_assert(is_legal(at, "go N2304"));
	cr_assert(is_legal(at, "go N2306"));
}

Test(scenarios, erfurt, .description = "1806 21.7, 21.72, 21.73, 21.74, 21.75")
{
	struct at_table *at = start("erfurt");
	lasts(at, 1, 46, side_french);
	cr_assert_not(is_in_play(at, "S0901"));
	comes(at, "pr.bila", 10, "N0125");
	comes(at, "pr.tauenzien", 13, "N0125");
	comes(at, "pr.pelet", 3, "N1801");
	comes(at, "fr.lannes", 9, "N2301");
	comes(at, "fr.jerome", 21, "N0401");
	struct field field = truth_at(at);
	struct score score;
	campaign_score(&field, &score);
	cr_assert_eq(score.points[side_french], 3 - 2, "N0401, N1801 and N2301 alone; no losses");
}

/* The same strip by the paragraph of each scenario, and Saalfeld's way out for the French alone. */
Test(scenarios, closed_hexes_by_scenario, .description = "1806 21.62, 21.72, 21.82, 21.96")
{
	static const struct {
		const char *scenario, *from, *go, *rule;
	} cases[] = {{"early-warning", "N1006", "go N1005", "21.62"},
		     {"erfurt", "N1006", "go N1005", "21.72"},
		     {"free-entry", "N1006", "go N1005", "21.82"},
		     {"saalfeld", "N1309", "go N1409", "21.96"}};
	for (unsigned i = 0; i < 4; i++) {
		struct at_table *at = clear_field(cases[i].scenario);
		put_as(at, "pr.grawert", cases[i].from, "'command':1");
		put(at, "fr.suchet", "N0925");
		begin(at, "second-movement");
		give(at, "unit pr.grawert");
		cr_assert_str_eq(rule_of(at, cases[i].go), cases[i].rule, "%s", cases[i].scenario);
	}
}

/* Beside the area and far from it. The Saale runs before N1842, N1942 lies on Auerstedt's bank; Saalfeld's area ends with row 13. */
Test(scenarios, nobody_leaves_the_area, .description = "1806 21.12, 21.22, 21.32, 21.42, 21.72, 21.92")
{
	static const struct {
		const char *scenario, *from, *go[2], *rule;
	} cases[] = {{"auerstaedt", "N1942", {"go N1842", "go S3140"}, "21.12"},
		     {"jena", "N1842", {"go N1942", "go S3140"}, "21.22"},
		     {"jena-auerstaedt", "N0120", {"go S3820", "go S3140"}, "21.32"},
		     {"massenbach", "N0120", {"go S3820", "go S3140"}, "21.42"},
		     {"erfurt", "N0120", {"go S3820", "go S3140"}, "21.72"},
		     {"saalfeld", "N1320", {"go N1420", "go N3617"}, "21.92"}};
	for (unsigned i = 0; i < COUNT_OF(cases); i++) {
		struct at_table *at = clear_field(cases[i].scenario);
		put_as(at, "pr.grawert", cases[i].from, "'command':1");
		put(at, "fr.suchet", "N0925");
		begin(at, cases[i].rule[3] == '4' ? "first-movement" : "second-movement");
		give(at, "unit pr.grawert");
		for (unsigned j = 0; j < 2; j++)
			cr_expect_str_eq(rule_of(at, cases[i].go[j]), cases[i].rule, "%s, %s",
					 cases[i].scenario, cases[i].go[j]);
	}
}

/* 19.24: baggage is placed freely where the scenario is played. */
Test(scenarios, nobody_is_set_up_outside_the_area, .description = "1806 21.42")
{
	struct at_table *at = start("massenbach");
	give(at, "unit pr.baggage");
	cr_assert_str_eq(rule_of(at, "at S3140"), "21.42");
}

Test(scenarios, saalfeld, .description = "1806 21.9, 21.92, 21.93, 21.94, 21.95")
{
	struct at_table *at = start("saalfeld");
	lasts(at, 13, 3, side_french);
	cr_assert_not(is_in_play(at, "N1401"));
	cr_assert(is_in_play(at, "N1301"));
	cr_assert(is_in_play(at, "N1409"), "the way out");
	comes(at, "pr.holzendorf", 14, "N1321");
}
