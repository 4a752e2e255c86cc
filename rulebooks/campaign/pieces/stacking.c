/*
 * Stacking, 3.1. With a leader two infantry units or trains and three of cavalry or mixed troops; without one any two
 * combat units and no train beside them, or a single train. Leaders and vedettes are free, but three vedettes fill a hex.
 * Fortified towns hold as many as other hexes (11.51).
 *
 * Limits bind where a move ends: units that stop in a hex must find room there (3.0, 8.14D).
 */
#include "rulebooks/campaign/rules.h"

struct crowd {
	unsigned foot, horse, trains, vedettes, leaders, marching;
};

static void count_in(const struct field *field, struct crowd *crowd, unsigned flag)
{
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (!counter)
		return;
	switch (counter->arm) {
	case arm_infantry:
		crowd->foot++;
		break;
	case arm_mixed: /* 16.4: with the cavalry for stacking */
	case arm_light:
	case arm_heavy:
		crowd->horse++;
		break;
	case arm_vedette:
		crowd->vedettes++;
		break;
	case arm_leader:
		crowd->leaders++;
		break;
	default:
		crowd->trains++;
	}
}

static bool is_among(const uint8_t flag[], unsigned count, unsigned wanted)
{
	for (unsigned i = 0; i < count; i++)
		if (flag[i] == wanted)
			return true;
	return false;
}

static struct crowd crowd_in(const struct field *field, space_id hex, side_id side, const uint8_t joining[],
			     unsigned count)
{
	const struct campaign *campaign = campaign_known(field);
	struct crowd crowd = {0};
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side && !is_among(joining, count, (unsigned)flag)) {
			count_in(field, &crowd, (unsigned)flag);
			crowd.marching += campaign->marching[flag] == 1;
		}
	return crowd;
}

static unsigned solid_in(const struct crowd *crowd)
{
	return crowd->foot + crowd->horse + crowd->trains;
}

static struct verdict judge_crowd(const struct crowd *with, space_id hex)
{
	unsigned solid = solid_in(with);
	if (solid < 2)
		return legal();
	if (with->marching)
		return forbidden(say1(text_column_stands_alone, space_arg(hex)));
	if (with->leaders) /* 3.11 */
		return with->foot + with->trains > 2 || with->horse > 3
			       ? forbidden(say1(text_stack_with_leader, space_arg(hex)))
			       : legal();
	if (with->trains) /* 3.12 */
		return forbidden(say1(text_train_needs_leader, space_arg(hex)));
	return solid > 2 ? forbidden(say1(text_stack_without_leader, space_arg(hex))) : legal();
}

static struct verdict judge_joining(const struct field *field, struct crowd crowd, space_id hex,
				    const uint8_t joining[], unsigned count)
{
	struct crowd with = crowd;
	for (unsigned i = 0; i < count; i++)
		count_in(field, &with, joining[i]);
	if (with.vedettes > 3 && with.vedettes > crowd.vedettes) /* 3.15, 13.14 */
		return forbidden(say1(text_too_many_vedettes, space_arg(hex)));
	if (solid_in(&with) == solid_in(&crowd)) /* 3.14: only riders join */
		return legal();
	return judge_crowd(&with, hex);
}

struct verdict campaign_judge_stack(const struct field *field, space_id hex, side_id side,
				    const uint8_t joining[], unsigned count)
{
	return judge_joining(field, crowd_in(field, hex, side, joining, count), hex, joining, count);
}

bool campaign_may_stand_alone(const struct field *field, const uint8_t joining[], unsigned count)
{
	return judge_joining(field, (struct crowd){0}, 0, joining, count).legal;
}

bool campaign_has_room_without(const struct field *field, space_id hex, side_id side, const uint8_t joining[],
			       unsigned count, unsigned leaving)
{
	uint8_t apart[33];
	unsigned others = 0;
	for (; others < count && others < 32; others++)
		apart[others] = joining[others];
	apart[others] = (uint8_t)leaving;
	struct crowd with = crowd_in(field, hex, side, apart, others + 1);
	for (unsigned i = 0; i < others; i++)
		count_in(field, &with, joining[i]);
	return with.vedettes <= 3 && judge_crowd(&with, hex).legal;
}

struct verdict campaign_judge_left(const struct field *field, space_id hex, side_id side,
				   const uint8_t leaving[], unsigned count)
{
	struct crowd crowd = crowd_in(field, hex, side, leaving, count);
	if (crowd.vedettes > 3)
		return forbidden(say1(text_too_many_vedettes, space_arg(hex)));
	return judge_crowd(&crowd, hex);
}

/* 3.0, 3.14: one point to stack one unit with another; riders neither pay nor make others pay. */
half_points campaign_cost_to_stack(const struct field *field, space_id hex, side_id side,
				   const uint8_t joining[], unsigned count)
{
	if (!campaign_known(field)->first[hex])
		return 0;
	struct crowd there = crowd_in(field, hex, side, joining, count), coming = {0};
	for (unsigned i = 0; i < count; i++)
		count_in(field, &coming, joining[i]);
	return solid_in(&there) && solid_in(&coming) ? half : 0;
}
