/*
 * The Seven Days of 1809: its scenarios and options. Turn 1 is the morning of 16 April; nobody moves before the afternoon.
 */
#include "rulebooks/campaign/family.h"

static const struct scenario_info scenarios[] = {
	{.id = "exercise1809",
	 .title = "The exercise ground of 1809",
	 .introduction =
		 "Twenty-four by twenty-four clear hexes and every counter off the map.\nFor problems and tests.",
	 .turns = 400,
	 .for_tests = true},
	{.id = "austrian-advance",
	 .title = "The Austrian advance, 16 to 20 April 1809",
	 .introduction =
		 "The Archduke is over the Isar at Landshut; the Bavarians must gain time for Davout.\nSixteen turns.",
	 .turns = 16,
	 .first_turn = 2,
	 .group = "Battles"},
	{.id = "abensberg",
	 .title = "Abensberg, 20 and 21 April 1809",
	 .introduction =
		 "Davout joins hands with the army from the west, and Napoleon is there.\nSeven turns.",
	 .turns = 7,
	 .first_turn = 17,
	 .group = "Battles"},
	{.id = "eckmuehl",
	 .title = "Eckmühl, 21 and 22 April 1809",
	 .introduction =
		 "One Austrian wing falls back to Landshut, the other holds Regensburg and stands.\nSeven turns.",
	 .turns = 7,
	 .first_turn = 21,
	 .group = "Battles"},
	{.id = "campaign1809",
	 .title = "The campaign of 1809",
	 .introduction =
		 "From the afternoon of 16 April on, with the Archduke between Davout and the rest.\nTwenty-nine turns.",
	 .turns = 29,
	 .first_turn = 2,
	 .group = "The campaign"},
	{.id = "campaign1809-17",
	 .title = "The campaign from 17 April 1809",
	 .introduction = "The campaign as it stood on the morning of 17 April.\nTwenty-six turns.",
	 .turns = 26,
	 .first_turn = 5,
	 .group = "The campaign"},
	{.id = "campaign1809-18",
	 .title = "The campaign from 18 April 1809",
	 .introduction = "The campaign as it stood on the morning of 18 April.\nTwenty-two turns.",
	 .turns = 22,
	 .first_turn = 9,
	 .group = "The campaign"},
	{.id = "campaign1809-19",
	 .title = "The campaign from 19 April 1809",
	 .introduction = "The campaign as it stood on the morning of 19 April.\nEighteen turns.",
	 .turns = 18,
	 .first_turn = 13,
	 .group = "The campaign"},
	{.id = "campaign1809-20",
	 .title = "The campaign from 20 April 1809",
	 .introduction = "The campaign as it stood on the morning of 20 April.\nFourteen turns.",
	 .turns = 14,
	 .first_turn = 17,
	 .group = "The campaign"},
	{.id = "campaign1809-21",
	 .title = "The campaign from 21 April 1809",
	 .introduction = "The campaign as it stood on the morning of 21 April.\nTen turns.",
	 .turns = 10,
	 .first_turn = 21,
	 .group = "The campaign"},
	{.id = "campaign1809-22",
	 .title = "The campaign from 22 April 1809",
	 .introduction = "The campaign as it stood on the morning of 22 April.\nSix turns.",
	 .turns = 6,
	 .first_turn = 25,
	 .group = "The campaign"},
	{.id = "campaign1809-23",
	 .title = "The campaign from 23 April 1809",
	 .introduction = "The campaign as it stood on the morning of 23 April.\nTwo turns.",
	 .turns = 2,
	 .first_turn = 29,
	 .group = "The campaign"},
};

enum {
	scenario_advance = 1,
	scenario_abensberg = 2,
	scenario_campaign = 4,
	scenario_18 = 6,
	scenario_20 = 8,
	scenario_22 = 10
};

/* 21.13, 21.46: not with starts after the 18th. 21.47: as long as one of its mornings is still to come. */
enum {
	with_a = 1 << scenario_advance | ((2 << scenario_18) - (1 << scenario_campaign)),
	with_b = 1 << scenario_advance | ((2 << scenario_22) - (1 << scenario_campaign)),
	with_detachments = 1 << scenario_abensberg | 1 << scenario_20 | 3 << scenario_22,
	with_i_corps = (2 << scenario_22) - (1 << scenario_campaign),
};

static const struct option options[campaign_options] = {
	[option_bernadotte] = CAMPAIGN_SETTLED("bernadotte", 0),
	[option_supply] = CAMPAIGN_SETTLED("supply", 1),
	[option_vedettes] = CAMPAIGN_SETTLED("vedettes", 1),
	[option_beyond_table] = CAMPAIGN_SETTLED("beyond-table", 0),
	[option_cavalry_impetus] =
		{.id = "cavalry-impetus",
		 .title = "Cavalry without a leader may bolt after combat, or hold everybody back",
		 .rule = "11.47",
		 .values = 2},
	[option_one_at_a_time] = CAMPAIGN_SETTLED("one-combat-at-a-time", 0),
	[option_shock_combat] = CAMPAIGN_SETTLED("shock-combat", 0),
	[option_graded_initiative] = CAMPAIGN_SETTLED("graded-initiative", 0),
	[option_leave_zone] = CAMPAIGN_SETTLED("leave-zone", 0),
	[option_pontoon_initiative] = CAMPAIGN_SETTLED("pontoon-initiative", 0),
	[option_morning_fog] = CAMPAIGN_SETTLED("morning-fog", 0),
	[option_strength_bands] = CAMPAIGN_SETTLED("strength-bands", 0),
	[option_brunswick_dies] = CAMPAIGN_SETTLED("brunswick-dies", 0),
	[option_to_the_18th] = CAMPAIGN_SETTLED("on-to-the-18th", 0),
	[option_commands] = CAMPAIGN_COMMANDS("austrian", 1 << 2 | 1 << 4, 1 << 3),
	[option_weather] = {.id = "weather",
			    .title = "The weather",
			    .rule = "2.1",
			    .initial = weather_rolled,
			    .values = weather_ways,
			    .value = {"rolled", "historical", "fair"}},
	[option_alternative_a] = {.id = "alternative-a",
				  .title = "Massena may come earlier, or later",
				  .rule = "21.46",
				  .values = 2,
				  .scenarios = with_a},
	[option_alternative_b] = {.id = "alternative-b",
				  .title = "Bellegarde may come",
				  .rule = "21.47",
				  .values = 2,
				  .scenarios = with_b},
	[option_damaged_bridges] = {.id = "historical-bridges",
				    .title = "The bridges of Kelheim and Reinhausen are down, as they were",
				    .rule = "21.44",
				    .values = 2},
	[option_i_corps_point] = {.id = "i-corps-point",
				  .title = "The hex by which Bellegarde comes is worth a point",
				  .rule = "20.17",
				  .initial = 1,
				  .values = 2,
				  .scenarios = with_i_corps},
	[option_detachments] = {.id = "detachments",
				.title = "Detached brigades stand where they stood",
				.rule = "19.21",
				.values = 2,
				.scenarios = with_detachments},
};

static const char *const seat_names[] = {"french", "austrian", "davout", "hiller", "massena"};
static const char *const side_names[] = {"french", "austrian"};
static const char *const side_titles[] = {"France", "Austria"};
static const char *const side_colours[] = {"#2d5590", "#d8d4c8"};

/* The campaign may begin on any of its mornings. */
static const struct scenario_start starts[] = {
	{"campaign1809", "campaign1809", "16 April"},
	{"campaign1809-17", "campaign1809", "17 April"},
	{"campaign1809-18", "campaign1809", "18 April"},
	{"campaign1809-19", "campaign1809", "19 April"},
	{"campaign1809-20", "campaign1809", "20 April"},
	{"campaign1809-21", "campaign1809", "21 April"},
	{"campaign1809-22", "campaign1809", "22 April"},
	{"campaign1809-23", "campaign1809", "23 April"},
	{NULL, NULL, NULL},
};

const struct rulebook campaign_seven_days_1809 = {
	CAMPAIGN_FAMILY,       CAMPAIGN_TABLES,
	.id = "sevendays1809", .title = "The Seven Days of 1809",
	.revision = 2,         .text = campaign_texts_1809,
	.starts = starts,
};
