/*
 * Who is who: counters behind flags, their printed values and their state.
 */
#include <string.h>

#include "rulebooks/campaign/rules.h"

/* The same in a mask and in the truth: what the seat was shown, and can still tell from the flags around it. */
static bool is_sure(const struct campaign *campaign, unsigned viewer, unsigned flag)
{
	const struct campaign_knowledge *knows = &campaign->knows[viewer];
	unsigned first = campaign_side_of(flag) * flags_of_side, group = knows->group[flag];
	if (knows->seen[flag] != fog_identity || group != flag - first)
		return false;
	return !memchr(knows->group + flag + 1, (int)group, first + flags_of_side - (flag + 1));
}

unsigned campaign_sure_who(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	return is_sure(campaign, campaign_viewer(field->seat), flag) ? campaign->who[flag] : 0;
}

const struct campaign_counter *campaign_true_counter(const struct table *table, unsigned flag)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	return &data->counter[campaign_side_of(flag)][campaign_here(table)->who[flag]];
}

unsigned campaign_flag_of(const struct scenario *scenario, const struct campaign *campaign, side_id side,
			  unsigned who)
{
	const uint8_t *first = campaign->who + side * flags_of_side;
	const uint8_t *found = memchr(first, (int)who, campaign_data(scenario)->counters[side]);
	return found ? (unsigned)(found - campaign->who) : (unsigned)no_piece;
}

unsigned campaign_strength(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (!counter)
		return 0;
	/* a mark on a counter that has no reduced side means nothing */
	return counter->strength[campaign_known(field)->reduced[flag] == 1 && counter->strength[1]];
}

unsigned campaign_initiative(const struct field *field, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (!counter)
		return 0;
	if (counter->arm == arm_pontoon && campaign_known(field)->flow.option[option_pontoon_initiative])
		return 3; /* 9.18 against the counter, reading 34 */
	return counter->initiative[campaign_known(field)->reduced[flag] == 1];
}

/* Light troops are infantry, but for stacking (1.31). */
int campaign_conversion(const struct campaign_counter *counter)
{
	if (counter->guard)
		return 2;
	if (counter->arm != arm_infantry && counter->arm != arm_mixed)
		return 0;
	return counter->nation == nation_saxon ? -2 : counter->nation == nation_prussian ? -1 : 0;
}

/* 12.1; a third less, fractions of the third rounded up, when the Guard has recoiled: 16.31 */
unsigned campaign_level(const struct scenario *scenario, const struct campaign *campaign, unsigned formation)
{
	const struct campaign_formation *of = &campaign_data(scenario)->formation[formation];
	bool shaken = campaign->recoiled && of->side == side_french;
	return shaken ? of->level - (of->level + 2u) / 3 : of->level;
}

/* 12.11: at the instant the casualties reach or exceed its level. */
bool campaign_formation_broken(const struct scenario *scenario, const struct campaign *campaign,
			       unsigned formation)
{
	const struct campaign_data *data = campaign_data(scenario);
	return formation < data->formations &&
	       campaign->casualties[formation] >= campaign_level(scenario, campaign, formation);
}

/*
 * 12.0, 12.13. What it means stands in the chapters (12.2); a column it does not hinder (12.22). Troops in a fortified town never are: 11.55, 14.4. An Ad Hoc
 * corps has no morale of its own, 1809 17.21.
 */
bool campaign_is_demoralised(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (!counter)
		return false;
	space_id hex = campaign->at[flag];
	if (counter->arm != arm_leader && hex < field->scenario->board->spaces &&
	    campaign_is_fortified(field->scenario, hex))
		return false;
	unsigned formation = campaign_formation_of(field, flag);
	return (formation && campaign_formation_broken(field->scenario, campaign, formation - 1u) &&
		!campaign_is_ad_hoc(field, flag)) ||
	       campaign->shaken[flag] == 1 || campaign->unsupplied[flag] == 1;
}

side_id campaign_phasing(const struct scenario *scenario, const struct campaign *campaign)
{
	side_id first = campaign_data(scenario)->first_player;
	unsigned step = campaign->flow.step;
	bool is_first = step <= step_first_combat ||
			(step >= step_first_orders && step <= step_first_disengagement);
	return is_first ? first : campaign_enemy(first);
}

unsigned campaign_roll(struct table *table, unsigned what, unsigned whom)
{
	return roll_d6(table, purpose(what, whom));
}

struct event campaign_event_of(struct message message, unsigned flag, unsigned die, space_id at)
{
	return (struct event){.message = message,
			      .dice_count = die > 0,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = at};
}
