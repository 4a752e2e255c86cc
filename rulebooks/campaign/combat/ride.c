/*
 * A leader whose troops have been destroyed and who was not taken, 5.23: he rides to the nearest friendly unit that his
 * allowance reaches, of several equally near ones to whichever he likes; if there is none, to any hex in his reach that no
 * enemy zone of control covers. The zones he rides out of do not hold him.
 */
#include "rulebooks/campaign/combat/combat.h"

static bool has_troops(const struct field *field, space_id hex, side_id side)
{
	const struct campaign *campaign = campaign_known(field);
	CAMPAIGN_EACH_IN (campaign, hex, flag) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)flag) == side
								 ? campaign_counter(field, (unsigned)flag)
								 : NULL;
		if (counter && campaign_is_combat_unit(counter))
			return true;
	}
	return false;
}

static void find_rides(const struct field *field, unsigned flag)
{
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	mover.heeds_zones = false;
	campaign_find_ways(field, &mover, campaign_known(field)->at[flag], mode_formed, 0, mover.allowance);
}

/* Points to the nearest troops; -1: none can be reached. */
static int cost_of_nearest(const struct field *field, side_id side)
{
	const struct reach *reach = &field->work->reach;
	int nearest = -1;
	for (unsigned i = 0; i < reach->count; i++)
		if (has_troops(field, reach->node[i].space, side) &&
		    (nearest < 0 || reach->node[i].cost < nearest))
			nearest = reach->node[i].cost;
	return nearest;
}

static bool may_ride_to(const struct field *field, unsigned flag, const struct reach_node *node, int nearest)
{
	side_id side = campaign_side_of(flag);
	if (node->space == campaign_known(field)->at[flag])
		return false;
	return nearest >= 0 ? node->cost == nearest && has_troops(field, node->space, side)
			    : !campaign_in_zone(field, node->space, side);
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct reach *reach = &field->work->reach;
	find_rides(field, frame->arg[0]);
	int nearest = cost_of_nearest(field, campaign_side_of(frame->arg[0]));
	for (unsigned i = 0; i < reach->count; i++)
		if (may_ride_to(field, frame->arg[0], &reach->node[i], nearest))
			add_answer(answers, answer(verb_go, reach->node[i].space), reach->node[i].cost);
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct reach *reach = &field->work->reach;
	find_rides(field, frame->arg[0]);
	int nearest = cost_of_nearest(field, campaign_side_of(frame->arg[0]));
	for (unsigned i = 0; i < reach->count; i++)
		if (reach->node[i].space == given.arg &&
		    may_ride_to(field, frame->arg[0], &reach->node[i], nearest))
			return legal();
	return forbidden(say1(text_no_place_to_ride, space_arg(given.arg)));
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	unsigned flag = frame->arg[0];
	pop(table);
	campaign_put(campaign_here(table), flag, given.arg);
	struct event event =
		campaign_event_of(say2(text_told_rides_off, piece_arg((piece_id)flag), space_arg(given.arg)),
				  flag, 0, given.arg);
	event.news = campaign_everybody;
	tell(table, &event);
}

/* With nowhere to go he stays; that is told, for it hangs on who his friends are. */
static enum next stay(struct table *table, unsigned flag)
{
	struct event event = campaign_event_of(say1(text_told_no_ride, piece_arg((piece_id)flag)), flag, 0,
					       campaign_here(table)->at[flag]);
	pop(table);
	event.news = campaign_everybody;
	tell(table, &event);
	return next_go_on;
}

static enum next run(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	find_rides(&field, frame->arg[0]);
	int nearest = cost_of_nearest(&field, campaign_side_of(frame->arg[0]));
	for (unsigned i = 0; i < field.work->reach.count; i++)
		if (may_ride_to(&field, frame->arg[0], &field.work->reach.node[i], nearest))
			return next_ask;
	return stay(table, frame->arg[0]);
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_ride, piece_arg(frame->arg[0]));
}

const struct question campaign_ride = {
	.id = "ride",
	.rule = "5.23",
	.run = run,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {{"leader", kind_piece, .most = all_flags - 1}},
	.verbs = 1 << verb_go,
};

void campaign_ask_ride(struct table *table, unsigned flag)
{
	seat_id seat = campaign_seat_of(table->scenario, campaign_here(table), flag);
	push(table, question_ride, seat)->arg[0] = (uint16_t)flag;
}
