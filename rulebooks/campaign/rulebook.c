/*
 * The sequence of play, 2.1 and 2.2, and everything the engine asks of a rulebook.
 */
#include <stdio.h>
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/family.h"

/* ---- The sequence of play ------------------------------------------------------------------------------------------- */

static void begin_nothing(struct table *table)
{
	(void)table;
}

static unsigned next_step(struct table *table)
{
	unsigned next = flow_of(table->position)->step + 1u;
	campaign_ends_at_once(table); /* 20.3: wherever he was taken */
	campaign_end_health(table, next);
	return next;
}

/* 1809 7.45: whoever was worn out when he arrived has rested. */
static void rest(const struct scenario *scenario, struct campaign *campaign, side_id side)
{
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign_data(scenario)->is->rests_after_player_turn)
			campaign->shaken[flag] = 0;
}

/* A player turn begins with its command phase, by day and by night, and that of the other side is over. */
void campaign_begin_player_turn(struct table *table, side_id side)
{
	rest(table->scenario, campaign_here(table), campaign_enemy(side));
	campaign_begin_health(table, side);
	campaign_begin_retreat(table, side);
}

/* 2.1, 2.11, 2.2, 2.21: three turns by day, then one by night, in which the second player goes first (2.22). */
static unsigned first_of_turn(const struct campaign *campaign)
{
	return campaign_is_night(campaign) ? step_second_orders : step_first_reorganisation;
}

static unsigned after_set_up(struct table *table)
{
	campaign_begin_weather(table);
	return first_of_turn(campaign_here(table));
}

static unsigned after_second_combat(struct table *table)
{
	campaign_ends_at_once(table);
	campaign_end_health(table, step_turn_end);
	return step_turn_end;
}

/* What lasts for a player turn, or for a turn, ends with it. */
static void wipe_turn(struct campaign *campaign)
{
	for (unsigned flag = 0; flag < all_flags; flag++)
		campaign->moved[flag] = campaign->did[flag] = campaign->shaken[flag] = 0;
	campaign->recoiled = 0; /* 16.31 */
}

/* By agreement the battles of the 14th go on as a campaign until its last turn: 22, 21.54. */
unsigned campaign_last_turn(const struct scenario *scenario, const struct flow *flow)
{
	enum { afternoon_of_the_18th = 46 };
	return flow->option[option_to_the_18th] ? (unsigned)afternoon_of_the_18th
						: engine_first_turn(scenario) + scenario->info->turns - 1u;
}

/* 2.12D, 2.22E; 1809 2.32D */
static unsigned after_turn(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	if (campaign->flow.turn >= engine_last_turn(table->scenario, &campaign->flow)) {
		campaign_end(table);
		return step_turn_end;
	}
	wipe_turn(campaign);
	campaign->flow.turn++;
	tell_all(table, say1(text_told_turn, of_kind(arg_turn, campaign->flow.turn)), no_space);
	campaign_begin_weather(table);
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
const struct step campaign_steps[step_total] = {
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

const struct question *const campaign_questions[question_total] = {
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
	[question_call] = &campaign_call_at,
	[question_replacement] = &campaign_replacement,
	[question_displaced] = &campaign_displaced,
	[question_brigades] = &campaign_brigades,
	[question_entry] = &campaign_entry,
	[question_set_up] = &campaign_set_up_choice,
	[question_set_up_at] = &campaign_set_up_at,
};

/* ---- The rest --------------------------------------------------------------------------------------------------------- */

side_id campaign_side_of_player(const struct field *field, seat_id seat)
{
	(void)field;
	return campaign_side_of_seat(seat);
}

/* Turn 1 is the morning of a day, four to a day. */
void campaign_clock(const struct scenario *scenario, const struct flow *flow, char *text, size_t size)
{
	static const char *const hours[turns_of_day] = {"morning", "afternoon", "evening", "night"};
	const struct campaign_differences *is = campaign_data(scenario)->is;
	unsigned turn = flow->turn ? flow->turn : 1;
	snprintf(text, size, "%u %s, %s", is->day + (turn - 1) / turns_of_day, is->month,
		 hours[campaign_hour(turn)]);
}

const char *campaign_group_name(const struct scenario *scenario, unsigned group)
{
	const struct campaign_data *data = campaign_data(scenario);
	return group < data->formations ? data->formation[group].name : NULL;
}

/* 8.2: how a march may end. */
const char *const campaign_way_titles[] = {"formed", "in Road March"};
const char *const campaign_levels[] = {[level_draw] = "draw",
				       [level_marginal] = "marginal",
				       [level_victory] = "victory",
				       [level_decisive] = "decisive",
				       [level_crushing] = "crushing"};

const char *const campaign_explains[] = {"cost", "repulse", "odds",     "range", "supply",
					 "zone", "zones",   "stacking", NULL};
