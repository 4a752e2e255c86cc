/*
 * Leaders and trains in retreat, 5.3, 5.32 and 9.16: each is tested before the troops of its stack give way, and those who are not
 * taken go with the first unit that gets away (reading 104). Leaders count for stacking where they end; a train goes along as
 * far as the ground and the stacking limits let it, and is otherwise left to the enemy (9.17, 14.33).
 */
#include "rulebooks/campaign/combat/combat.h"

bool campaign_follows(const struct field *field, unsigned flag, unsigned attack)
{
	const struct campaign_counter *counter = campaign_known(field)->attack[flag] == attack
							 ? campaign_counter(field, flag)
							 : NULL;
	return counter && !campaign_is_combat_unit(counter);
}

/* 9.16, and for baggage 14.33 (reading 61): on a 5 or 6 it is abandoned, and the enemy takes or burns it. */
static void test_train(struct table *table, unsigned flag, unsigned attack)
{
	bool baggage = campaign_true_counter(table, flag)->arm == arm_baggage;
	unsigned die = campaign_roll(table, for_abandoned, flag);
	bool lost = die >= 5;
	unsigned text = baggage ? (lost ? text_told_baggage_abandoned : text_told_baggage_saved)
				: (lost ? text_told_abandoned : text_told_train_saved);
	struct event event = campaign_event_of(say1(text, piece_arg((piece_id)flag)), flag, die,
					       campaign_here(table)->at[flag]);
	event.news = campaign_everybody;
	tell(table, &event);
	if (!lost)
		return;
	side_id enemy = campaign_enemy(campaign_side_of(flag));
	campaign_take_train(table, flag, no_space, enemy);
	if (baggage)
		campaign_feed_attack(table, attack, enemy);
}

static bool has_unit_to_go(const struct field *field, space_id hex, unsigned attack, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side && campaign->attack[flag] == attack &&
		    campaign_is_combat_unit(campaign_counter(field, (unsigned)flag)))
			return true;
	return false;
}

/* Leaders first, alone or not. */
void campaign_test_followers(struct table *table, unsigned attack, side_id side, unsigned columns_against)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	uint8_t who[flags_of_side];
	unsigned count = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] < table->scenario->board->spaces &&
		    campaign_follows(&field, flag, attack))
			who[count++] = (uint8_t)flag;
	for (unsigned i = 0; i < count; i++)
		if (campaign_true_counter(table, who[i])->arm == arm_leader)
			campaign_is_captured(table, who[i], columns_against);
	for (unsigned i = 0; i < count; i++)
		if (campaign_is_train(campaign_true_counter(table, who[i])) &&
		    has_unit_to_go(&field, campaign->at[who[i]], attack, side))
			test_train(table, who[i], attack);
}

/* Whether it could come along hangs on who stands there: that is news. */
static void tell_left_behind(struct table *table, unsigned flag, space_id to)
{
	struct event event =
		campaign_event_of(say2(text_told_cannot_follow, piece_arg((piece_id)flag), space_arg(to)),
				  flag, 0, campaign_here(table)->at[flag]);
	event.news = campaign_everybody;
	tell(table, &event);
}

/* A train is bound by the ground, the bridge and, where it ends, by 3.11 and 3.12. */
static bool can_follow(struct table *table, unsigned flag, space_id to, bool last)
{
	struct field field = truth(table);
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(&field, &one, 1);
	space_id from = campaign_here(table)->at[flag];
	unsigned direction = hex_direction(table->scenario->board, from, to);
	if (!mover.wheeled)
		return true;
	if (campaign_cost(&field, &mover, from, direction, mode_formed, NULL).why ||
	    (last && !campaign_judge_stack(&field, to, mover.side, &one, 1).legal)) {
		tell_left_behind(table, flag, to);
		return false;
	}
	return !campaign_crosses_river(&field, from, direction) ||
	       !campaign_is_lost_at_bridge(table, flag, direction); /* reading 135 */
}

static unsigned text_of_follower(const struct campaign_counter *counter)
{
	return counter->arm == arm_leader    ? text_told_follows
	       : counter->arm == arm_baggage ? text_told_baggage_follows
					     : text_told_pontoons_follow;
}

static void follow(struct table *table, unsigned flag, space_id to, bool last)
{
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	unsigned text = text_of_follower(counter);
	campaign_leave_column(campaign_here(table), flag);
	campaign_here(table)->column[flag] = 0;
	campaign_put(campaign_here(table), flag, to);
	struct event event = campaign_event_of(say2(text, piece_arg((piece_id)flag), space_arg(to)), flag, 0,
					       to);
	if (last && campaign_is_train(counter)) /* there was room for it */
		event.news = campaign_everybody;
	tell(table, &event);
}

/* Leaders first: they make room for the train. */
void campaign_move_followers(struct table *table, unsigned attack, unsigned unit, space_id from, bool last)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(unit);
	space_id to = campaign->at[unit];
	uint8_t there[flags_of_side];
	unsigned count = campaign_flags_in(campaign, from, side, there, flags_of_side);
	for (unsigned trains = 0; trains < 2; trains++)
		for (unsigned i = 0; i < count; i++) {
			if (!campaign_follows(&field, there[i], attack) ||
			    campaign_is_train(campaign_true_counter(table, there[i])) != (trains == 1) ||
			    !can_follow(table, there[i], to, last))
				continue;
			follow(table, there[i], to, last);
			if (last)
				campaign->attack[there[i]] = campaign_after_fight(campaign);
		}
}
