/*
 * Corps trains, Regensburg and Ad Hoc corps of 1809: 14.1, 14.2, 14.3, 5.17, 17.2. A road leads down the first column from a source at its head.
 */
#include <criterion/criterion.h>

#include "rulebooks/campaign/tests/combat_support.h"

static struct at_table *with_road(side_id side)
{
	struct at_table *at = exercise_1809();
	source(at, "0101", side);
	draw(at, "road", "0101 0102 0103 0104 0105 0106 0107 0108 0109 0110 0111 0112");
	return at;
}

/* The night: is it in supply? */
static void judge_supply(struct at_table *at, side_id side)
{
	change(at, "{'turn':4}");
	begin(at, side == side_allied ? "first-supply" : "second-supply");
}

static bool fed(const struct at_table *at, const char *counter)
{
	return !position_at(at)->unsupplied[flag_at(at, counter)];
}

Test(corps_trains, seven_hexes, .description = "1809 14.1, 14.1A, 14.1B, 14.21, 14.22, 14.3")
{
	struct at_table *at = with_road(side_allied);
	put(at, "au.baggage-v", "0110");
	put(at, "au.lindenau", "0117");
	put(at, "au.reuss-plauen", "0118");
	put(at, "au.brady", "0108");
	judge_supply(at, side_allied);
	cr_assert(fed(at, "au.lindenau"), "seven hexes from the train of its corps");
	cr_assert_not(fed(at, "au.reuss-plauen"), "eight");
	cr_assert(fed(at, "au.brady"), "of another corps, but seven hexes from the source itself");
}

Test(corps_trains, one_stranger_a_train, .description = "1809 14.1C, 14.22; reading 86")
{
	struct at_table *at = with_road(side_allied);
	put(at, "au.baggage-v", "0112");
	put(at, "au.brady", "0115");
	put(at, "au.weber", "0114");
	put(at, "au.lindenau", "0118");
	judge_supply(at, side_allied);
	cr_assert(fed(at, "au.lindenau"));
	cr_assert(fed(at, "au.weber"), "two hexes off");
	cr_assert_not(fed(at, "au.brady"), "three");
	at = with_road(side_allied);
	put(at, "au.baggage-v", "0112");
	put(at, "au.brady", "0115");
	put(at, "au.weber", "0115");
	judge_supply(at, side_allied);
	cr_assert(fed(at, "au.brady"), "9 points against 8 at the same distance");
	cr_assert_not(fed(at, "au.weber"));
	at = with_road(side_allied);
	put(at, "au.baggage-v", "0112");
	put(at, "au.baggage-vi", "0111");
	put(at, "au.brady", "0115");
	put(at, "au.weber", "0115");
	judge_supply(at, side_allied);
	cr_assert(fed(at, "au.brady") && fed(at, "au.weber"), "two trains");
}

Test(corps_trains, independents_at_any, .description = "1809 14.1C, 14.22, 14.3, 17.2")
{
	struct at_table *at = with_road(side_allied);
	put(at, "au.baggage-v", "0112");
	put(at, "au.daspre", "0118");
	put(at, "au.siegenthal", "0117");
	put(at, "au.clary", "0116");
	put(at, "au.brady", "0115");
	judge_supply(at, side_allied);
	cr_assert(fed(at, "au.daspre") && fed(at, "au.siegenthal") && fed(at, "au.clary"),
		  "II Reserve has no train of its own");
	cr_assert(fed(at, "au.brady"), "and there is room for a stranger");
	at = with_road(side_french);
	put(at, "fr.baggage-ii", "0112");
	put(at, "fr.doumerc", "0115");
	put(at, "rh.rouyer", "0116");
	put(at, "fr.gudin", "0117");
	judge_supply(at, side_french);
	cr_assert(fed(at, "fr.doumerc") && fed(at, "rh.rouyer") && fed(at, "fr.gudin"));
}

Test(corps_trains, must_stand_on_a_road_with_a_trunk, .description = "1809 14.1B; reading 20")
{
	struct at_table *at = with_road(side_allied);
	put(at, "au.baggage-v", "0114");
	put(at, "au.lindenau", "0115");
	judge_supply(at, side_allied);
	cr_assert_not(fed(at, "au.lindenau"), "beside the road");
	at = with_road(side_allied);
	put(at, "au.baggage-v", "0112");
	put(at, "au.lindenau", "0115");
	put(at, "fr.gudin", "0106");
	judge_supply(at, side_allied);
	cr_assert_not(fed(at, "au.lindenau"), "Gudin stands on the trunk line");
}

/* ---- Regensburg ------------------------------------------------------------------------------------------------------------------ */

Test(corps_trains, regensburg_needs_a_trunk, .description = "1809 14.21; reading 87")
{
	enum { open, trunk_cut, taken, ridden_through, cases };
	for (unsigned now = open; now < cases; now++) {
		struct at_table *at = with_road(side_french);
		struct campaign *campaign = (struct campaign *)table_at(at)->position;
		source(at, "0112", side_french)->linked = true;
		put(at, "fr.gudin", "0118");
		if (now == trunk_cut)
			put(at, "au.radetzky", "0106");
		if (now >= taken)
			campaign->control[1] = side_allied; /* an Austrian flag was there last */
		if (now == taken)
			campaign->claim[side_allied * max_sources + 1] =
				1; /* a combat unit in supply, 20.15 */
		judge_supply(at, side_french);
		cr_expect_eq(fed(at, "fr.gudin"), now == open || now == ridden_through, "%u", now);
		leave(at);
	}
}

/* ---- Bellegarde ------------------------------------------------------------------------------------------------------------------- */

/* By 3501 I Corps has come, and Brady of II Corps with it. It is a source of I Corps and of its baggage, which may feed one stranger. */
Test(corps_trains, where_bellegarde_came_in, .description = "1809 14.21, 21.47, 14.1A, 14.1C")
{
	for (unsigned train = 0; train < 2; train++) {
		struct at_table *at = clear_field_with("campaign1809-21", "alternative-b=1");
		struct campaign *campaign = (struct campaign *)table_at(at)->position;
		struct campaign_data *data = scenario_at(at)->data;
		for (unsigned i = 0; i < data->sources; i++)
			campaign->opened[i] = data->source[i].at == space_named(at, "3501");
		put(at, "au.vogelsang", "3502");
		put(at, "au.brady", "3502");
		put(at, "au.weber", "3503");
		if (train)
			put(at, "au.baggage-i", "3501");
		change(at, "{'turn':24}");
		begin(at, "first-supply");
		cr_expect(fed(at, "au.vogelsang"), "his own source");
		cr_expect_eq(fed(at, "au.brady"), train, "the stranger at his train, a hex off");
		cr_expect_not(fed(at, "au.weber"), "two hexes from it");
		leave(at);
	}
}

/* ---- Ad Hoc corps ------------------------------------------------------------------------------------------------------------------ */

Test(ad_hoc, eats_at_any_train, .description = "1809 5.17, 14.22, 17.2; reading 80")
{
	struct at_table *at = with_road(side_french);
	put(at, "fr.baggage-ii", "0112");
	put(at, "fr.gudin", "0115");
	put(at, "fr.morand", "0116");
	judge_supply(at, side_french);
	cr_assert(fed(at, "fr.gudin"), "the stranger");
	cr_assert_not(fed(at, "fr.morand"));
	at = with_road(side_french);
	put(at, "fr.baggage-ii", "0112");
	put(at, "fr.gudin", "0115");
	put(at, "fr.morand", "0116");
	put(at, "by.zandt", "0116");
	put(at, "fr.lannes", "0116");
	judge_supply(at, side_french);
	cr_assert(fed(at, "fr.gudin"));
	cr_assert(fed(at, "fr.morand"), "with Lannes");
	cr_assert_not(fed(at, "by.zandt"), "no German is of an Ad Hoc corps, and the stranger is found");
}

Test(ad_hoc, is_in_command_with_its_marshal, .description = "1809 5.17, 17.1; readings 27 and 79")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.lannes", "1010");
	put(at, "fr.morand", "1010");
	put(at, "by.wrede", "1010");
	put(at, "fr.gudin", "1011");
	begin(at, "second-command");
	give_all(at, "done, done");
	cr_assert_str_eq(step_at(at), "second-movement");
	cr_assert(is_legal(at, "unit fr.morand"));
	cr_assert_str_eq(rule_of(at, "unit by.wrede"), "8.14G", "a Bavarian");
	cr_assert_str_eq(rule_of(at, "unit fr.gudin"), "8.14G", "not stacked with him");
	give_all(at, "unit fr.lannes, go 1005, done");
	cr_assert_str_eq(rule_of(at, "unit fr.morand"), "8.14G", "Lannes has ridden off alone");
}

Test(ad_hoc, marches_with_him, .description = "1809 5.17, 17.21")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.bessieres", "1010");
	put(at, "fr.morand", "1010");
	begin(at, "second-command");
	give_all(at, "done, done, unit fr.bessieres, unit fr.morand, go 1015, done");
	cr_assert_str_eq(where(at, "fr.morand"), "1015");
	cr_assert_str_eq(where(at, "fr.bessieres"), "1015");
	struct field field = truth_at(at);
	cr_assert_eq(campaign_formation_of(&field, flag_at(at, "fr.morand")),
		     campaign_formation_of(&field, flag_at(at, "fr.davout")), "17.21: still of III Corps");
}

/* Brigade F is one of Deroy's, a Bavarian, whoever else of that letter might be French; D is one of Gudin's. */
Test(ad_hoc, german_brigades_are_not_his, .description = "1809 5.17, 17.1, 16.5")
{
	static const char *const division[] = {"by.deroy", "fr.gudin"};
	for (unsigned french = 0; french < 2; french++) {
		struct at_table *at = exercise_1809();
		put(at, "fr.lannes", "1010");
		put(at, division[french], "vedettes");
		changef(at, "{'piece':'fr.brigade-f','at':'1010','division':%u}",
			position_at(at)->who[flag_at(at, division[french])]);
		begin(at, "second-command");
		give_all(at, "done, done");
		cr_assert_str_eq(step_at(at), "second-movement");
		cr_expect_eq(is_legal(at, "unit fr.brigade-f"), french);
		leave(at);
	}
}

/* III Corps breaks at 30. Morand, initiative 4, would have to roll 3; with Lannes he has no corps whose morale could be his. */
Test(ad_hoc, has_no_morale_of_a_corps, .description = "1809 5.17, 17.2, 17.21, 12.21, 12.23")
{
	struct at_table *at = exercise_1809();
	put(at, "fr.lannes", "1010");
	ready(at, "fr.morand", "1010");
	ready(at, "fr.friant", "1014");
	put_as(at, "by.wrede", "1010", "'command':1");
	change(at, "[{'casualties':'iii','side':'french','value':30},"
		   "{'casualties':'vii','side':'french','value':14}]");
	struct field field = truth_at(at);
	cr_assert_not(campaign_is_demoralised(&field, flag_at(at, "fr.morand")), "with Lannes");
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "fr.friant")), "by himself");
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "by.wrede")), "a Bavarian");
	put(at, "fr.lannes", "1012");
	field = truth_at(at);
	cr_assert(campaign_is_demoralised(&field, flag_at(at, "fr.morand")), "Lannes has gone");
	put(at, "au.reinwald", "1011"); /* 20 against 4: 5-1, a 1 is De */
	put(at, "fr.lannes", "1010");
	begin(at, "second-combat");
	attack(at, "fr.morand", "1011");
	dice(at, "d6 1");
	give(at, "done");
	cr_assert_str_eq(asked(at), "advance");
	cr_assert(is_legal(at, "unit fr.morand"));
	cr_assert_str_eq(rule_of(at, "unit by.wrede"), "12.23");
}

/* Lindenau of V Corps, seven hexes off, and Weber, the one stranger for whom there is room. */
Test(corps_trains, whom_a_train_feeds_is_told, .description = "1809 14.1B, 14.1C, 14.22")
{
	struct at_table *at = with_road(side_allied);
	put(at, "au.baggage-v", "0112");
	put(at, "au.brady", "0115");
	put(at, "au.weber", "0114");
	put(at, "au.lindenau", "0118");
	begin(at, "first-movement");
	const char *about = "{'what':'supply','unit':'Baggage of the Austrian V Corps'}";
	cr_assert_eq(figure(at, "fed", about), 2);
	cr_assert(has_figure(at, "trunk", about), "and the line behind it");
}
