/*
 * The starts of 1809: who stands where on each morning by the march tables, what is damaged, who is lost, and how long it
 * lasts. Turn 1 is the morning of 16 April: a morning is 4 x (day - 16) + 1.
 */
#include <criterion/criterion.h>
#include <string.h>

#include "rulebooks/campaign/tests/support.h"

static void lasts(const struct at_table *at, unsigned first, unsigned last)
{
	const struct scenario_info *info = scenario_at(at)->info;
	cr_expect_eq(info->first_turn, first, "%s", info->id);
	cr_expect_eq(info->turns, last - first + 1, "%s", info->id);
	cr_expect_eq(campaign_data(scenario_at(at))->first_player, side_allied, "%s", info->id);
	cr_expect_eq(asked_seat(at), side_allied, "%s", info->id);
}

static unsigned count_at(const struct at_table *at, side_id side, unsigned from, unsigned to, bool reduced)
{
	struct field field = truth_at(at);
	unsigned count = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		const struct campaign_counter *counter = campaign_counter(&field, flag);
		unsigned place = position_at(at)->at[flag];
		count += counter && counter->arm < arm_vedette && place >= from && place <= to &&
			 (!reduced || position_at(at)->reduced[flag]);
	}
	return count;
}

static bool is_damaged(const struct at_table *at, const char *from, const char *to)
{
	const struct scenario *scenario = scenario_at(at);
	space_id hex = space_named(at, from);
	unsigned direction = hex_direction(scenario->board, hex, space_named(at, to));
	unsigned bridge = campaign_data(scenario)->bridge_at[hex][direction];
	cr_assert(bridge, "%s/%s", from, to);
	return position_at(at)->bridge[bridge - 1] == bridge_damaged;
}

static unsigned count_damaged(const struct at_table *at)
{
	unsigned count = 0;
	for (unsigned i = 0; i < max_bridges; i++)
		count += position_at(at)->bridge[i] == bridge_damaged;
	return count;
}

static void check_units(const struct at_table *at, const unsigned row[both_sides][3])
{
	const char *id = scenario_at(at)->info->id;
	unsigned spaces = scenario_at(at)->board->spaces;
	for (side_id side = 0; side < both_sides; side++) {
		cr_expect_eq(count_at(at, side, 0, spaces - 1u, false), row[side][0], "%s, side %d", id,
			     side);
		cr_expect_eq(count_at(at, side, box_lost, box_lost, false), row[side][1], "%s, side %d", id,
			     side);
		cr_expect_eq(count_at(at, side, 0, spaces - 1u, true), row[side][2], "%s, side %d", id, side);
	}
	const char *wrong = campaign_unsound(scenario_at(at), true_position(at));
	cr_expect_null(wrong, "%s: %s", id, wrong);
}

/* On the map, eliminated, and reduced on the map; counted in the columns of the march tables, French first. */
Test(seven_days_starts, every_date,
     .description = "1809 1.6, 1.61, 1.62, 19.1, 19.2, 19.21, 19.22, 19.23, 19.32, 19.35, 21.4, 21.42")
{
	static const struct {
		const char *id;
		unsigned first;
		unsigned units[both_sides][3];
	} row[] = {
		{"campaign1809", 2, {{14, 0, 0}, {11, 0, 0}}},
		{"campaign1809-17", 5, {{15, 0, 0}, {17, 0, 0}}},
		{"campaign1809-18", 9, {{18, 0, 0}, {24, 0, 0}}},
		{"campaign1809-19", 13, {{23, 0, 0}, {27, 0, 0}}},
		{"campaign1809-20", 17, {{31, 0, 1}, {27, 0, 1}}},
		{"campaign1809-21", 21, {{31, 1, 1}, {22, 1, 5}}},
		{"campaign1809-22", 25, {{26, 1, 1}, {15, 4, 1}}},
		{"campaign1809-23", 29, {{26, 1, 1}, {15, 5, 5}}},
	};
	for (unsigned i = 0; i < COUNT_OF(row); i++) {
		struct at_table *at = start(row[i].id);
		lasts(at, row[i].first, 30); /* the afternoon of the 23rd */
		check_units(at, row[i].units);
		leave(at);
	}
}

/* 16 April afternoon to 20 April morning: turns 2 to 17; 20th morning to 21st evening: 17 to 23; a day later: 21 to 27. */
Test(seven_days_starts, battles,
     .description = "1809 19.3, 19.31, 19.33, 21.1, 21.12, 21.14, 21.2, 21.22, 21.23, 21.3, 21.32")
{
	struct at_table *at = start("austrian-advance");
	lasts(at, 2, 17);
	cr_assert_str_eq(where(at, "by.deroy"), "2929");
	cr_assert_str_eq(where(at, "au.radetzky"), "3032");
	cr_assert_eq(count_damaged(at), 0, "all bridges stand");
	leave(at);
	at = start("abensberg");
	lasts(at, 17, 23);
	cr_assert_str_eq(where(at, "fr.lannes"), "1804");
	cr_assert_str_eq(where(at, "fr.65-ligne"), "4904");
	leave(at);
	at = start("eckmuehl");
	lasts(at, 21, 27);
	cr_assert_str_eq(where(at, "fr.st-germain"), "3412", "one too many at 3413");
	cr_assert_str_eq(where(at, "au.reinwald"), "out", "gone with Hiller");
	cr_assert(campaign_data(scenario_at(at))->seizure_spent);
}

Test(seven_days_starts, damaged_bridges, .description = "1809 1.63, 19.34, 21.24, 21.34, 21.44")
{
	static const char *const siegenburg[] = {"abensberg", "campaign1809-18", "campaign1809-19",
						 "campaign1809-20"},
				 *const standing[] = {"campaign1809", "campaign1809-17", "campaign1809-22",
						      "campaign1809-23"};
	for (unsigned i = 0; i < COUNT_OF(siegenburg); i++) {
		struct at_table *at = start(siegenburg[i]);
		cr_expect(is_damaged(at, "2611", "2711"), "%s", siegenburg[i]);
		cr_expect_eq(count_damaged(at), 1, "%s", siegenburg[i]);
		leave(at);
		at = start(standing[i]);
		cr_expect_eq(count_damaged(at), 0, "%s", standing[i]);
		leave(at);
	}
	struct at_table *at = start("eckmuehl");
	cr_assert(is_damaged(at, "0223", "0224"));
	cr_assert(is_damaged(at, "2719", "2720"));
	cr_assert_eq(count_damaged(at), 2);
}

/* Reading 70: Kelheim was down throughout, Reinhausen from the 18th. */
Test(seven_days_starts, bridges_as_they_were, .description = "1809 21.44")
{
	struct at_table *at = start_with("campaign1809-22", "historical-bridges=1");
	cr_assert(is_damaged(at, "3504", "3505"));
	cr_assert(is_damaged(at, "4903", "5004"));
	cr_assert_eq(count_damaged(at), 2);
	leave(at);
	at = start_with("campaign1809", "historical-bridges=1");
	cr_assert(is_damaged(at, "3504", "3505"));
	cr_assert_eq(count_damaged(at), 1);
}

Test(seven_days_starts, the_bridge_of_boats, .description = "1809 21.45, 19.24")
{
	struct at_table *at = start("campaign1809-23");
	const struct scenario *scenario = scenario_at(at);
	space_id hex = space_named(at, "5004");
	unsigned direction = hex_direction(scenario->board, hex, space_named(at, "5005"));
	cr_assert_eq(campaign_crossing(scenario, position_at(at), hex, direction), cross_pontoon);
	cr_assert_str_eq(where(at, "au.bridge1"), "bridge");
	cr_assert_str_eq(where(at, "au.bridge2"), "captured");
	put(at, "au.rohan", "5004"); /* where he stands: 1 for the hex, 2 for the boats */
	cr_assert_eq(step_cost(at, "au.rohan", "5004", "5005", false), 3 * half);
}

static void comes(const struct at_table *at, const char *counter, unsigned turn, const char *hex)
{
	unsigned flag = flag_at(at, counter), who = position_at(at)->who[flag];
	const struct campaign_arrival *arrival =
		&campaign_data(scenario_at(at))->arrival[campaign_side_of(flag)][who];
	cr_expect_str_eq(where(at, counter), "reserve", "%s", counter);
	cr_expect_eq(arrival->turn, turn, "%s", counter);
	cr_expect_eq(arrival->entry, space_named(at, hex), "%s", counter);
}

/* Mornings unless it says otherwise: the 17th is turn 5, its evening 7, the afternoon of the 18th 10. */
Test(seven_days_starts, reinforcements, .description = "1809 1.61, 19.23, 19.4")
{
	struct at_table *at = start("campaign1809");
	comes(at, "au.steyrer", 5, "2934");
	comes(at, "au.baggage-i-res", 5, "2934");
	comes(at, "au.crenneville", 7, "5201");
	comes(at, "au.vecsey", 3, "6122");
	comes(at, "wb.vandamme", 10, "0801");
	comes(at, "fr.friant", 11, "4401");
	comes(at, "fr.napoleon", 13, "0102");
	comes(at, "fr.boudet", 17, "0116");
	comes(at, "au.reinwald", 18, "4934");
	leave(at);
	at = start("eckmuehl");
	comes(at, "au.kolowrat", 25, "4401");
	comes(at, "au.crenneville", 27, "4401");
	leave(at);
	at = start("campaign1809-22");
	cr_assert_str_eq(where(at, "au.hiller"), "out", "gone for good");
	cr_assert_str_eq(where(at, "fr.bessieres"), "out");
	comes(at, "au.crenneville", 27, "4401");
}

/* Every counter is somewhere, no two enemies touch on any morning. */
Test(seven_days_starts, nobody_is_engaged, .description = "1809 19.21")
{
	static const char *const all[] = {"campaign1809",    "campaign1809-17", "campaign1809-18",
					  "campaign1809-19", "campaign1809-20", "campaign1809-21",
					  "campaign1809-22", "campaign1809-23"};
	for (unsigned i = 0; i < COUNT_OF(all); i++) {
		struct at_table *at = start(all[i]);
		struct field field = truth_at(at);
		for (space_id hex = 0; hex < scenario_at(at)->board->spaces; hex++)
			for (side_id side = 0; side < both_sides; side++)
				cr_expect(!campaign_holds(position_at(at), side, hex) ||
						  !campaign_in_zone(&field, hex, side),
					  "%s: %s", all[i], scenario_at(at)->board->space[hex].number);
		leave(at);
	}
}
