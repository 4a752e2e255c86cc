/*
 * The sequence of play, 2.1 and 2.2, and everything the engine asks of a rulebook.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

/* ---- The sequence of play ------------------------------------------------------------------------------------------- */

static void begin_nothing(struct table *table)
{
	(void)table;
}

static unsigned next_step(struct table *table)
{
	campaign_ends_at_once(table); /* 20.3: wherever he was taken */
	return flow_of(table->position)->step + 1u;
}

/* 2.1, 2.11, 2.2, 2.21: three turns by day, then one by night, in which the second player goes first (2.22). */
static unsigned first_of_turn(const struct campaign *campaign)
{
	return campaign_is_night(campaign) ? step_second_orders : step_first_reorganisation;
}

static unsigned after_set_up(struct table *table)
{
	return first_of_turn(campaign_here(table));
}

static unsigned after_second_combat(struct table *table)
{
	campaign_ends_at_once(table);
	return step_turn_end;
}

/* What lasts for a player turn, or for a turn, ends with it. */
static void wipe_turn(struct campaign *campaign)
{
	for (unsigned flag = 0; flag < all_flags; flag++)
		campaign->moved[flag] = campaign->did[flag] = campaign->shaken[flag] = 0;
	campaign->recoiled = 0; /* 16.31 */
}

/* 2.12D, 2.22E */
static unsigned after_turn(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	const struct scenario_info *info = table->scenario->info;
	unsigned first = info->first_turn ? info->first_turn : 1;
	if (campaign->flow.turn >= first + info->turns - 1) {
		campaign_end(table);
		return step_turn_end;
	}
	wipe_turn(campaign);
	campaign->flow.turn++;
	tell_all(table, say1(text_told_turn, of_kind(arg_turn, campaign->flow.turn)), no_space);
	return first_of_turn(campaign);
}

#define PLAYER(name, word, number)                                                \
	[step_##name##_reorganisation] = {word "-reorganisation",                 \
					  number " player: reorganisation",       \
					  "2.11A",                                \
					  campaign_begin_reorganisation,          \
					  next_step,                              \
					  NULL},                                  \
	[step_##name##_command] = {word "-command", number " player: command",    \
				   "2.11A",         campaign_begin_command,       \
				   next_step,       false},                       \
	[step_##name##_movement] = {word "-movement", number " player: movement", \
				    "2.11B",          campaign_begin_movement,    \
				    next_step,        false},                     \
	[step_##name##_individual] = {word "-individual",                         \
				      number " player: individual movement",      \
				      "2.11B",                                    \
				      campaign_begin_individual,                  \
				      next_step,                                  \
				      NULL}
#define NIGHT(name, word, number)                                                 \
	[step_##name##_orders] = {word "-orders", number " player: march orders", \
				  "2.21A",        campaign_begin_orders,          \
				  next_step,      false},                         \
	[step_##name##_supply] = {word "-supply", number " player: supply",       \
				  "2.21B",        campaign_begin_supply,          \
				  next_step,      false},                         \
	[step_##name##_night_march] = {word "-night-march",                       \
				       number " player: night march",             \
				       "2.21C",                                   \
				       campaign_begin_night_march,                \
				       next_step,                                 \
				       NULL},                                     \
	[step_##name##_disengagement] = {word "-disengagement",                   \
					 number " player: disengagement",         \
					 "2.21D",                                 \
					 campaign_begin_disengagement,            \
					 next_step,                               \
					 NULL}

/* 2.12: the second player does in 2.12A, 2.12B and 2.12C what the first does in 2.11A to 2.11C. */
static const struct step steps[step_total] = {
	[step_set_up] = {"set-up", "Set-up", "1.6", campaign_begin_set_up, after_set_up, false},
	PLAYER(first, "first", "First"),
	[step_first_combat] = {"first-combat", "First player: combat", "2.11C", campaign_begin_combat,
			       next_step, false},
	PLAYER(second, "second", "Second"),
	[step_second_combat] = {"second-combat", "Second player: combat", "2.12C", campaign_begin_combat,
				after_second_combat, false},
	NIGHT(second, "second", "Second"),
	NIGHT(first, "first", "First"),
	[step_turn_end] = {"turn-end", "End of the turn", "2.12D", begin_nothing, after_turn, false},
};

static const struct question *const questions[question_total] = {
	[question_move] = &campaign_move,
	[question_march] = &campaign_march,
	[question_pontoons] = &campaign_pontoons,
	[question_command] = &campaign_command,
	[question_initiative] = &campaign_officer_initiative,
	[question_individual] = &campaign_individual,
	[question_reorganise] = &campaign_reorganise,
	[question_reorganised] = &campaign_reorganised,
	[question_orders] = &campaign_orders,
	[question_objective] = &campaign_objective,
	[question_disengage] = &campaign_disengage,
	[question_disengage_to] = &campaign_disengage_to,
	[question_combat] = &campaign_combat,
	[question_define] = &campaign_define,
	[question_resolve] = &campaign_resolve,
	[question_battle] = &campaign_battle,
	[question_napoleon] = &campaign_napoleon,
	[question_stand] = &campaign_stand,
	[question_losses] = &campaign_losses,
	[question_retreat] = &campaign_retreat,
	[question_advance] = &campaign_advance,
	[question_displace] = &campaign_displace,
	[question_ride] = &campaign_ride,
	[question_repulse] = &campaign_repulse,
	[question_before] = &campaign_before,
	[question_scout] = &campaign_scout,
	[question_memo] = &campaign_memo,
	[question_replacement] = &campaign_replacement,
	[question_displaced] = &campaign_displaced,
	[question_set_up] = &campaign_set_up_choice,
	[question_set_up_at] = &campaign_set_up_at,
};

/* ---- The rest --------------------------------------------------------------------------------------------------------- */

static side_id side_of_seat(const struct field *field, seat_id seat)
{
	(void)field;
	return seat < seats ? (side_id)seat : (side_id)no_side;
}

/* Turn 1 is the morning of 7 October, four to a day. */
void campaign_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	static const char *const hours[turns_of_day] = {"morning", "afternoon", "evening", "night"};
	(void)scenario;
	unsigned turn = flow->turn ? flow->turn : 1;
	snprintf(text, size, "%u October, %s", 7 + (turn - 1) / turns_of_day, hours[campaign_hour(turn)]);
}

const char *campaign_group_name(const struct scenario *scenario, unsigned group)
{
	const struct campaign_data *data = campaign_data(scenario);
	return group < data->formations ? data->formation[group].name : NULL;
}

static const struct scenario_info scenarios[] = {
	{.id = "exercise1806",
	 .title = "The exercise ground",
	 .introduction =
		 "Twenty-four by twenty-four clear hexes and every counter off the map.\nFor problems and tests.",
	 .turns = 400,
	 .for_tests = true},
	{.id = "drill1806",
	 .title = "A drill on the exercise ground",
	 .introduction = "Two corps, a river and some roads.\nFor the tests.",
	 .turns = 8,
	 .for_tests = true},
	{.id = "saalfeld",
	 .title = "Saalfeld, 10 October 1806",
	 .introduction = "Prince Louis stands before Lannes on the Saale.\nThree turns, two corps.",
	 .turns = 3,
	 .first_turn = 13,
	 .group = "Battles"},
	{.id = "auerstaedt",
	 .title = "Auerstädt, 14 October 1806",
	 .introduction =
		 "Davout crosses the Saale and meets the main army of the Prussians.\nThree turns north of the Ilm.",
	 .turns = 3,
	 .first_turn = 29,
	 .group = "Battles"},
	{.id = "jena",
	 .title = "Jena, 14 October 1806",
	 .introduction = "Napoleon against Hohenlohe, with Rüchel on the way.\nThree turns south of the Ilm.",
	 .turns = 3,
	 .first_turn = 29,
	 .group = "Battles"},
	{.id = "jena-auerstaedt",
	 .title = "Jena and Auerstädt, 14 October 1806",
	 .introduction = "Two battles on one day.\nThree turns on the northern sheet.",
	 .turns = 3,
	 .first_turn = 29,
	 .group = "Battles"},
	{.id = "massenbach",
	 .title = "Massenbach overruled, 13 October 1806",
	 .introduction =
		 "Hohenlohe falls upon Lannes a day before the battle.\nSeven turns on the northern sheet.",
	 .turns = 7,
	 .first_turn = 25,
	 .group = "Battles"},
	{.id = "campaign",
	 .title = "The campaign of 1806",
	 .introduction =
		 "The French come through the forest on the afternoon of 8 October.\nForty-one turns.",
	 .turns = 41,
	 .first_turn = 6,
	 .group = "The campaign"},
	{.id = "campaign-9",
	 .title = "The campaign from 9 October 1806",
	 .introduction = "The campaign as it stood on the morning of 9 October.\nThirty-eight turns.",
	 .turns = 38,
	 .first_turn = 9,
	 .group = "The campaign"},
	{.id = "campaign-10",
	 .title = "The campaign from 10 October 1806",
	 .introduction = "The campaign as it stood on the morning of 10 October.\nThirty-four turns.",
	 .turns = 34,
	 .first_turn = 13,
	 .group = "The campaign"},
	{.id = "campaign-11",
	 .title = "The campaign from 11 October 1806",
	 .introduction = "The campaign as it stood on the morning of 11 October.\nThirty turns.",
	 .turns = 30,
	 .first_turn = 17,
	 .group = "The campaign"},
	{.id = "campaign-12",
	 .title = "The campaign from 12 October 1806",
	 .introduction = "The campaign as it stood on the morning of 12 October.\nTwenty-six turns.",
	 .turns = 26,
	 .first_turn = 21,
	 .group = "The campaign"},
	{.id = "campaign-13",
	 .title = "The campaign from 13 October 1806",
	 .introduction = "The campaign as it stood on the morning of 13 October.\nTwenty-two turns.",
	 .turns = 22,
	 .first_turn = 25,
	 .group = "The campaign"},
	{.id = "campaign-14",
	 .title = "The campaign from 14 October 1806",
	 .introduction = "The campaign as it stood on the morning of 14 October.\nEighteen turns.",
	 .turns = 18,
	 .first_turn = 29,
	 .group = "The campaign"},
	{.id = "early-warning",
	 .title = "Early warning, 7 October 1806",
	 .introduction =
		 "The Prussians have a day to guard the passes before the French are there.\nForty-six turns.",
	 .turns = 46,
	 .group = "What might have been"},
	{.id = "erfurt",
	 .title = "Toward Erfurt, 7 October 1806",
	 .introduction = "The French come by Coburg and Ilmenau.\nForty-six turns on the northern sheet.",
	 .turns = 46,
	 .group = "What might have been"},
	{.id = "free-entry",
	 .title = "Free entry, 7 October 1806",
	 .introduction =
		 "Each French force takes either road, and the Prussians stand where they like.\nForty-six turns.",
	 .turns = 46,
	 .group = "What might have been"},
};

enum { scenario_saalfeld = 2, scenario_jena = 4, scenario_massenbach = 6 };
enum { battles = (2 << scenario_massenbach) - (1 << scenario_saalfeld) }; /* 19.4: scenarios 1 to 4 and 9 */

static const struct option options[campaign_options] = {
	[option_beyond_table] = {.id = "beyond-table",
				 .title = "Odds beyond the table change the die",
				 .rule = "11.32",
				 .initial = 1,
				 .values = 2},
	[option_cavalry_impetus] =
		{.id = "cavalry-impetus",
		 .title = "Cavalry without a leader may bolt after combat, or hold everybody back",
		 .rule = "11.47",
		 .values = 2},
	[option_one_at_a_time] = {.id = "one-combat-at-a-time",
				  .title = "One attack is defined and fought before the next",
				  .rule = "11.2",
				  .values = 2},
	[option_shock_combat] = {.id = "shock-combat",
				 .title = "Initiative decides exchanges",
				 .rule = "11.4",
				 .values = 2},
	[option_bernadotte] = {.id = "bernadotte",
			       .title = "Bernadotte's corps is at hand",
			       .rule = "21.25",
			       .values = 2,
			       .scenarios = 1 << scenario_jena},
	[option_supply] = {.id = "supply",
			   .title = "Troops must be supplied",
			   .rule = "19.4",
			   .initial = 1,
			   .values = 2,
			   .scenarios = battles},
	[option_vedettes] = {.id = "vedettes",
			     .title = "Light cavalry may be put out in vedettes",
			     .rule = "19.4",
			     .initial = 1,
			     .values = 2,
			     .scenarios = battles},
	[option_graded_initiative] = {.id = "graded-initiative",
				      .title = "A poor initiative roll costs points of the march",
				      .rule = "5.19",
				      .values = 2},
};

static const char *const seat_names[] = {"french", "prussian"};
static const char *const side_titles[] = {"France", "Prussia"};
static const char *const side_colours[] = {"#2d5590", "#26221f"};
static const char *const level_names[] = {"draw", "marginal", "victory", "decisive", "crushing"};
/* 8.2: how a march may end. */
static const char *const way_titles[] = {"formed", "in Road March"};
static const char *const explain_names[] = {"cost", "repulse", "odds",     "range", "supply",
					    "zone", "zones",   "stacking", NULL};

const struct rulebook campaign_rossbach_1806 = {
	.id = "rossbach1806",
	.module = "campaign",
	.title = "1806: Rossbach Avenged",
	.revision = 1,
	.pieces = all_flags,
	.seats = seats,
	.sides = both_sides,
	.steps = step_total,
	.questions = question_total,
	.options = campaign_options,
	.option = options,
	.way_title = way_titles,
	.label = campaign_labels,
	.scenarios = COUNT_OF(scenarios),
	.levels = COUNT_OF(level_names),
	.seat = seat_names,
	.side = seat_names,
	.side_title = side_titles,
	.side_colour = side_colours,
	.level = level_names,
	.explains = explain_names,
	.step = steps,
	.question = questions,
	.scenario = scenarios,
	.text = campaign_texts,
	.texts = campaign_text_count,
	.position_size = sizeof(struct campaign),
	.kept_size = offsetof(struct campaign, first),
	.state = &campaign_state,
	.mask = state_mask,
	.imagine = campaign_imagine,
	.secrets = state_secrets,
	.exchange = state_exchange,
	.find_piece = campaign_find_piece,
	.piece_id = state_piece_id,
	.piece_name = state_piece_name,
	.space_name = state_space_name,
	.find_space = state_find_space,
	.view = state_view,
	.view_piece = campaign_view_piece,
	.view_tracks = campaign_view_tracks,
	.set_up = campaign_set_up,
	.clock = campaign_clock,
	.group_name = campaign_group_name,
	.load = campaign_load,
	.unload = campaign_unload,
	.lay_ground = campaign_lay_ground,
	.side_of_seat = side_of_seat,
	.derive = campaign_derive,
	.check = campaign_check,
	.score = campaign_score,
	.explain = campaign_explain,
	.edit = campaign_edit,
	.edit_check = campaign_edit_check,
	.measure_name = campaign_measure_name,
	.measures = campaign_measure_count,
	.measure = campaign_measure,
};
