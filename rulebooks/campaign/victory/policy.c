/*
 * The odds of answers, for players that look ahead: by what the list has at hand, and none for what is not worth a look.
 */
#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

enum { likeliest = 12, elsewhere = 4 };

/* ---- Who marches --------------------------------------------------------------------------------------------------------- */

static void only(const struct answers *answers, unsigned chosen, uint16_t odds[])
{
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = i == chosen;
}

/*
 * Troops that come in, then those on the map, the strong ones first; their screen and their leaders follow, trains come last. Scouts ride ahead of
 * everybody: what they see is known when the troops set out (13.4).
 */
static unsigned place_in_column(const struct field *field, unsigned flag)
{
	enum { comes_in = 1000, scout = 600, troops = 500, vedette = 400, leader = 300 };
	const struct campaign_counter *counter = campaign_counter(field, flag);
	unsigned first = campaign_known(field)->at[flag] == box_reserve ? comes_in : 0;
	switch (counter->arm) {
	case arm_vedette:
		return first + (campaign_data(field->scenario)->is->vedettes_scout ? scout : vedette);
	case arm_leader:
		return first + leader;
	case arm_baggage:
	case arm_pontoon:
		return first;
	default:
		return first + troops + counter->strength[0];
	}
}

/* One after another, until everybody has marched or been told to stay: none is forgotten, and each is thought about alone. */
void campaign_policy_move(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[])
{
	(void)frame;
	unsigned chosen = answers->count - 1, highest = 0;
	for (unsigned i = 0; i < answers->count; i++) {
		if (answers->answer[i].verb != verb_unit)
			continue;
		unsigned place = 1 + place_in_column(field, answers->answer[i].arg);
		if (place > highest) {
			highest = place;
			chosen = i;
		}
	}
	only(answers, chosen, odds);
}

/* ---- The march ---------------------------------------------------------------------------------------------------------- */

static space_id nearest_enemy(const struct field *field, space_id from, side_id enemy)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	space_id nearest = no_space;
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign->held[enemy][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (nearest == no_space ||
			    hex_distance(board, from, hex) < hex_distance(board, from, nearest))
				nearest = hex;
		}
	return nearest;
}

/* 1809 16.5: a division is under way. */
static bool breaks_down(const struct field *field, const struct frame *frame)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, frame->arg[0], flag)
		if (campaign_is_own(frame, (unsigned)flag) && campaign->moved[flag] &&
		    campaign_counter(field, (unsigned)flag)->division)
			return true;
	return false;
}

/* The enemy is near and none of ours: there is a line to hold. */
static bool stands_in_line(const struct field *field, const struct frame *frame)
{
	enum { near = 4, beside = 2 };
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	side_id side = campaign_side_of_seat(frame->seat);
	space_id here = frame->arg[0], enemy = nearest_enemy(field, here, campaign_enemy(side));
	if (enemy == no_space || hex_distance(board, here, enemy) > near)
		return false;
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign->held[side][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if (hex != here && hex_distance(board, here, hex) <= beside)
				return false;
		}
	return true;
}

/* 13.4: vedettes do not repulse, they look who is there. */
static bool is_scout(const struct field *field, const struct frame *frame)
{
	enum { on_the_march = 2 };
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, frame->arg[0], flag)
		if (campaign_is_own(frame, (unsigned)flag) && campaign->moved[flag] == on_the_march &&
		    campaign_counter(field, (unsigned)flag)->arm < arm_vedette)
			return false;
	return campaign_data(field->scenario)->is->vedettes_scout;
}

/* Nobody tries to repulse whom he has not seen, for it costs two columns to fail (10.22); and nobody scouts whom he has. Bridges are mended, and broken only by players with a plan; nobody is left on the way; an order lasts from one night to the next. */
static bool is_idle(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned bridge;
	switch (given.verb) {
	case verb_face:
		bridge = campaign_data(field->scenario)->bridge_at[frame->arg[0]][given.arg];
		return bridge && campaign->bridge[bridge - 1] == bridge_whole;
	case verb_at:
		return campaign_holds_strangers(field, (space_id)given.arg) != is_scout(field, frame);
	case verb_unit:
		return frame->arg[3];
	case verb_yes:
		return breaks_down(field, frame) && !stands_in_line(field, frame);
	case verb_number:
		return field->scenario->info->turns < turns_of_day;
	default:
		return false;
	}
}

/* The nearer to the enemy the likelier; anything else like a hex at some distance. */
void campaign_policy_march(const struct field *field, const struct frame *frame,
			   const struct answers *answers, uint16_t odds[])
{
	side_id enemy = campaign_enemy(campaign_side_of_seat(frame->seat));
	space_id nearest = nearest_enemy(field, frame->arg[0], enemy);
	for (unsigned i = 0; i < answers->count; i++) {
		odds[i] = is_idle(field, frame, answers->answer[i]) ? 0 : elsewhere;
		if (answers->answer[i].verb != verb_go || nearest == no_space)
			continue;
		unsigned far = hex_distance(field->scenario->board, answers->answer[i].arg, nearest);
		odds[i] = (uint16_t)(far < likeliest ? likeliest - far : 1);
	}
}

/* ---- One after another ------------------------------------------------------------------------------------------------------- */

/* 2.11B: whoever hears the guns may have to march to them, which is not for the troops of somebody who would win as things stand. */
static bool is_called_to_the_guns(const struct field *field, unsigned flag)
{
	struct score score;
	if (campaign_counter(field, flag)->arm >= arm_vedette ||
	    !campaign_hears_guns(field, campaign_known(field)->at[flag]))
		return false;
	campaign_score(field, &score);
	return score.winner == campaign_side_of(flag);
}

/* 7.15: a roll costs nothing else, and whoever fails could not have moved anyway. */
void campaign_policy_roll(const struct field *field, const struct frame *frame, const struct answers *answers,
			  uint16_t odds[])
{
	(void)frame;
	for (unsigned i = 0; i < answers->count; i++)
		if (answers->answer[i].verb != verb_unit ||
		    (!campaign_may_release(field, answers->answer[i].arg) && /* an order stands */
		     !is_called_to_the_guns(field, answers->answer[i].arg))) {
			only(answers, i, odds);
			return;
		}
	only(answers, 0, odds);
}

/* 4.31: as long as somebody has to attack, the stacks are asked in their order; what need not be done is thought about. */
void campaign_policy_define(const struct field *field, const struct frame *frame,
			    const struct answers *answers, uint16_t odds[])
{
	(void)field, (void)frame;
	bool stacks = answers->count && answers->answer[0].verb == verb_unit,
	     may_end = answers->count && answers->answer[answers->count - 1].verb == verb_done;
	if (stacks && !may_end) {
		only(answers, 0, odds);
		return;
	}
	for (unsigned i = 0; i < answers->count; i++)
		odds[i] = elsewhere;
}

/* 11.1: attacks are fought in their order. */
void campaign_policy_resolve(const struct field *field, const struct frame *frame,
			     const struct answers *answers, uint16_t odds[])
{
	(void)field, (void)frame;
	only(answers, 0, odds);
}
