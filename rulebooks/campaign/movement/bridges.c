/*
 * Bridges damaged and repaired, 8.33 to 8.39. Work is done during a march, from either end of the bridge. Some stand whatever is done to them
 * (1809 8.33, 8.35D). Where a paragraph bears another number in 1809, both stand: 8.36B | 8.37B.
 */
#include "rulebooks/campaign/rules.h"

static int bridge_of(const struct scenario *scenario, space_id hex, unsigned direction)
{
	return (int)campaign_data(scenario)->bridge_at[hex][direction] - 1;
}

struct gang {
	bool unit, infantry, mixed, napoleon;
};

/* Who of the movers can work: combat units in command, vedettes apart (8.34). */
static struct gang gang_of(const struct field *field, const struct campaign_mover *mover, space_id hex)
{
	const struct campaign *campaign = campaign_known(field);
	struct gang gang = {0};
	for (unsigned i = 0; i < mover->count; i++) {
		const struct campaign_counter *counter = campaign_counter(field, mover->flag[i]);
		if (!campaign_is_combat_unit(counter) || counter->arm == arm_vedette ||
		    campaign->command[mover->flag[i]] == out_of_command)
			continue;
		gang.unit = true;
		gang.infantry |= counter->arm == arm_infantry;
		gang.mixed |= counter->arm == arm_mixed;
	}
	CAMPAIGN_EACH_IN (campaign, hex, flag) { /* 8.36D: he may stand by */
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == mover->side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		gang.napoleon |= counter && mover->side == side_french && counter->leads & leads_army;
	}
	return gang;
}

static struct campaign_task cannot(struct message why)
{
	return (struct campaign_task){.why = why};
}

/* The enemy stands at an end. */
static bool is_barred(const struct field *field, int bridge, side_id side)
{
	const struct campaign_bridge *over = &campaign_data(field->scenario)->bridge[bridge];
	return campaign_has_combat_unit(field, over->a, campaign_enemy(side)) ||
	       campaign_has_combat_unit(field, over->b, campaign_enemy(side));
}

static struct campaign_task judge_bridge(const struct field *field, const struct campaign_mover *mover,
					 space_id hex, int bridge, half_points left)
{
	const struct campaign *campaign = campaign_known(field);
	bool river = campaign_data(field->scenario)->bridge[bridge].over == over_river;
	bool damaged = campaign->bridge[bridge] == bridge_damaged;
	struct gang gang = gang_of(field, mover, hex);
	struct campaign_task task = {.work = damaged ? work_repair : work_damage,
				     .cost = river ? 2 * half : half}; /* 8.34, 8.35, 8.35B, 8.36 */
	const struct campaign_data *data = campaign_data(field->scenario);
	bool can_damage = gang.infantry || (gang.mixed && data->is->mixed_damage_rivers); /* 8.35A */
	if (data->bridge[bridge].stone)
		return cannot(say(text_bridge_of_stone)); /* 1809 8.35D */
	if (!gang.unit)
		return cannot(say(damaged ? text_repair_needs_unit : text_bridge_needs_unit));
	if (river && !damaged && !can_damage)
		return cannot(say(data->is->mixed_damage_rivers ? text_bridge_needs_foot
								: text_bridge_needs_infantry));
	if (damaged && !data->is->repair_enemy && is_barred(field, bridge, mover->side))
		return cannot(say(text_repair_enemy)); /* 1809 8.37A */
	if (river && damaged && !gang.infantry && !gang.mixed)
		return cannot(say(text_repair_needs_infantry));
	if (campaign_in_zone(field, hex, mover->side))
		return cannot(say(text_bridge_in_zone));
	if (task.cost > left)
		return cannot(say2(damaged ? text_repair_points
				   : river ? text_river_damage_points
					   : text_damage_points,
				   of_kind(arg_points, task.cost), of_kind(arg_points, left)));
	return task;
}

struct campaign_task campaign_task_at(const struct field *field, const struct campaign_mover *mover,
				      space_id hex, unsigned direction, half_points left)
{
	const struct board *board = field->scenario->board;
	if (direction >= hex_sides || board->neighbour[hex][direction] == no_space)
		return cannot(say(text_no_bridge));
	struct campaign_task pontoon = campaign_pontoon_task(field, mover, hex, direction);
	if (pontoon.work || pontoon.why.id)
		return pontoon;
	int bridge = bridge_of(field->scenario, hex, direction);
	return bridge < 0 ? cannot(say(text_no_bridge)) : judge_bridge(field, mover, hex, bridge, left);
}

/* ---- The die ------------------------------------------------------------------------------------------------------------ */

/* 8.36A, 8.36B, 8.36C, 8.36D | 8.37, 8.37B, 8.37C, 8.37D; reading 32: an enemy at an end counts, or a zone there, not both. */
static int repair_modifier(const struct field *field, const struct campaign_mover *mover, int bridge,
			   space_id hex)
{
	const struct campaign_data *data = campaign_data(field->scenario);
	space_id end[2] = {data->bridge[bridge].a, data->bridge[bridge].b};
	int enemy = is_barred(field, bridge, mover->side) ? data->is->repair_enemy : 0, zone = 0;
	for (unsigned i = 0; i < 2; i++)
		if (campaign_in_zone(field, end[i], mover->side))
			zone = data->is->repair_zone;
	return (enemy ? enemy : zone) - (gang_of(field, mover, hex).napoleon ? 2 : 0);
}

static void tell_work(struct table *table, unsigned text, space_id from, space_id to, unsigned die)
{
	struct event event = {.message = say2(text, space_arg(from), space_arg(to)),
			      .dice_count = 1,
			      .dice = {(uint8_t)die},
			      .at = from};
	tell(table, &event);
}

/* 8.34, 8.35C; 1809 8.36: some are slow to destroy a bridge. */
static void damage(struct table *table, int bridge, space_id hex, space_id to, side_id side)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	bool river = data->bridge[bridge].over == over_river;
	unsigned die = campaign_roll(table, for_damage, (unsigned)bridge);
	bool done = die + data->is->damage_modifier[side] <=
		    (river ? data->is->damage_river : data->is->damage_stream);
	if (done)
		campaign_here(table)->bridge[bridge] = bridge_damaged;
	unsigned text = river ? (done ? text_told_river_damaged : text_told_river_damage_fails)
			      : (done ? text_told_damaged : text_told_damage_fails);
	tell_work(table, text, hex, to, die);
}

static void repair(struct table *table, const struct campaign_mover *mover, int bridge, space_id hex,
		   space_id to)
{
	const struct campaign_data *data = campaign_data(table->scenario);
	struct field field = truth(table);
	bool river = data->bridge[bridge].over == over_river;
	int modifier = repair_modifier(&field, mover, bridge, hex);
	unsigned die = campaign_roll(table, for_repair, (unsigned)bridge);
	bool done = (int)die + modifier <= (river ? data->is->repair_river : data->is->repair_stream);
	if (done)
		campaign_here(table)->bridge[bridge] = bridge_repaired;
	tell_work(table, done ? text_told_repaired : text_told_repair_fails, hex, to, die);
}

void campaign_do_task(struct table *table, const struct campaign_mover *mover, space_id hex,
		      unsigned direction, enum campaign_work work)
{
	int bridge = bridge_of(table->scenario, hex, direction);
	space_id to = table->scenario->board->neighbour[hex][direction];
	switch (work) {
	case work_damage:
		damage(table, bridge, hex, to, mover->side);
		return;
	case work_repair:
		repair(table, mover, bridge, hex, to);
		return;
	default:
		campaign_do_pontoon(table, mover, hex, direction, work);
	}
}

void campaign_age_bridges(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned i = 0; i < campaign_data(table->scenario)->bridges; i++)
		if (campaign->bridge[i] == bridge_repaired)
			campaign->bridge[i] = bridge_whole;
	for (unsigned i = 0; i < max_pontoons; i++)
		campaign->pontoon[i].fresh = 0;
}
