/*
 * Who moves, 8.1: units in command, one after another or as stacks; leaders and baggage need nobody's leave.
 *
 * A counter that is taken up is under way (moved 2) until it has finished (moved 1); who is under way stands in one hex.
 */
#include <string.h>

#include "rulebooks/campaign/combat/combat.h"
#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

enum { under_way = 2 };

static bool has_pontoons(const struct campaign *campaign)
{
	for (unsigned i = 0; i < max_pontoons; i++)
		if (campaign->pontoon[i].at)
			return true;
	return false;
}

void campaign_begin_movement(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	campaign_forget_repulses(campaign);
	campaign_forget_scouting(campaign);
	memset(campaign->stacks, 0, sizeof campaign->stacks);
	bool asks = campaign_call(table, side);
	campaign_vary_arrivals(table, side);
	campaign_aim_retreat(table, side);
	campaign_reveal_engaged(table); /* 1.51(1) */
	campaign_push_in_turn(table, question_move, side);
	if (has_pontoons(campaign))
		push(table, question_pontoons, campaign_seat(side)); /* 9.23, 9.26 */
	if (asks)
		push(table, question_call, campaign_seat(side)); /* 1809 21.47 */
}

/* 2.21C: whoever is under an order that is a night old or more. */
void campaign_begin_night_march(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	campaign_aim_retreat(table, side);
	campaign_push_in_turn(table, question_move, side);
}

/* 2.11B, 7.31, 14.32, reading 108: who may move in this segment by command alone. */
static bool is_free_to_move(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	if (campaign_has_order(field, flag))
		return true;
	if (counter->arm == arm_leader && counter->leads & (leads_army | leads_command | leads_state))
		return true;
	if (counter->arm == arm_baggage ||
	    (counter->arm == arm_pontoon &&
	     !campaign_data(field->scenario)->is->pontoon_trains_need_orders)) /* 9.18 */
		return true;
	if (campaign->command[flag] == ad_hoc) /* 1809 5.17: only together with him */
		return campaign_is_ad_hoc(field, flag);
	return campaign->command[flag] != out_of_command;
}

/* 4.11, 5.21: who stands in a zone of control stays there, a leader among his troops excepted. */
static bool is_held(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	space_id hex = campaign->at[flag];
	side_id side = campaign_side_of(flag);
	if (!campaign_in_zone(field, hex, side))
		return false;
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	enum campaign_mode mode = campaign->marching[flag] == 1 ? mode_marching : mode_formed;
	if (campaign_could_repulse(field, &mover, hex, mode, 0) || campaign_could_scout(field, &mover, hex))
		return false; /* 10.1, 13.41 */
	if (campaign_may_leave_zone(field, &mover))
		return false; /* 2.21D */
	if (counter->arm != arm_leader)
		return true;
	CAMPAIGN_EACH_IN (campaign, hex, other) {
		const struct campaign_counter *beside = campaign_side_of((unsigned)other) == side
								? campaign_counter(field, (unsigned)other)
								: NULL;
		if (beside && campaign_is_combat_unit(beside))
			return false;
	}
	return true;
}

bool campaign_may_move(const struct field *field, unsigned flag, struct message *why)
{
	const struct campaign *campaign = campaign_known(field);
	*why = (struct message){0};
	if (campaign->at[flag] >= field->scenario->board->spaces)
		*why = say1(text_not_on_map, piece_arg((piece_id)flag));
	else if (campaign->moved[flag])
		*why = say1(text_has_moved, piece_arg((piece_id)flag));
	else if (is_held(field, flag))
		*why = say1(text_held_in_zone, piece_arg((piece_id)flag));
	return why->id == 0;
}

bool campaign_may_be_moved(const struct field *field, unsigned flag, const struct campaign_hexes *zone)
{
	const struct campaign *campaign = campaign_known(field);
	space_id hex = campaign->at[flag];
	return hex < field->scenario->board->spaces && !campaign->moved[flag] &&
	       (!campaign_has_hex(zone, hex) || !is_held(field, flag));
}

/* Most of a long list: in a box, or moved already. Nothing else needs to be looked at. */
static bool has_finished(const struct campaign *campaign, unsigned flag)
{
	return campaign->at[flag] != box_reserve &&
	       (campaign->at[flag] >= max_places || campaign->moved[flag]);
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned flag)
{
	struct message why;
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign_commanded(field, frame, flag))
		return forbidden(say1(text_not_yours, piece_arg((piece_id)flag)));
	if (campaign_known(field)->at[flag] == box_reserve)
		return campaign_judge_entry(field, flag);
	if (!campaign_may_move(field, flag, &why))
		return forbidden(why);
	if (campaign_is_night(campaign_known(field)) && !campaign_has_order(field, flag))
		return forbidden(say1(text_not_by_night, piece));
	if (!is_free_to_move(field, flag))
		return forbidden(say1(text_out_of_command, piece_arg((piece_id)flag)));
	return legal();
}

static struct verdict judge_move(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		return judge_unit(field, frame, given.arg);
	side_id side = campaign_side_of_seat(frame->seat);
	const struct campaign *campaign = campaign_known(field);
	bool entered = campaign_has_entered(campaign, side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (entered && campaign->at[flag] == box_reserve && campaign->who[flag] &&
		    campaign_commanded(field, frame, flag) &&
		    campaign_must_follow(field, side, campaign->who[flag]) &&
		    campaign_judge_entry(field, flag).legal)
			return forbidden(say1(text_force_is_parted, piece_arg((piece_id)flag)));
		else if (!has_finished(campaign, flag) && campaign_is_bound(field, flag) &&
			 judge_unit(field, frame, flag).legal && campaign_can_obey(field, frame, flag))
			return forbidden(say(text_orders_to_obey));
	return legal();
}

struct frame *campaign_take_up(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	campaign->moved[flag] = under_way;
	struct frame *march = push(table, question_march, campaign_seat_of(table->scenario, campaign, flag));
	march->arg[0] = campaign->at[flag];
	return march;
}

void campaign_come_in(struct table *table, unsigned flag, space_id hex)
{
	struct field field = truth(table);
	side_id side = campaign_side_of(flag);
	field.seat = campaign_seat(side);
	unsigned who = campaign_who(&field, flag);
	half_points cost = campaign_entry_cost(&field, side, who);
	unsigned entry = campaign_arrival_of(&field, side, who)->number;
	campaign_count_stack(table, side, who);
	campaign_set_out(table, campaign_enter(table, side, who, hex), cost, entry);
}

static void choose(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	if (given.verb != verb_unit && campaign_passes_on(table, frame))
		return;
	if (given.verb != verb_unit) {
		pop(table);
		campaign_end_orders(table, side);
		return;
	}
	if (campaign->at[given.arg] != box_reserve)
		campaign_take_up(table, given.arg);
	else
		campaign_begin_entry(table, given.arg, frame->seat);
}

/* The same as judge_unit, of whom the list is made: those who could move for the asking come first. */
static bool may_be_taken_up(const struct field *field, const struct frame *frame, unsigned flag,
			    const struct campaign_hexes *zone)
{
	const struct campaign *campaign = campaign_known(field);
	if (has_finished(campaign, flag) || !campaign_commanded(field, frame, flag))
		return false;
	if (campaign->at[flag] == box_reserve)
		return campaign_is_due(field, campaign_side_of(flag), campaign->who[flag]) &&
		       campaign_judge_entry(field, flag).legal;
	return is_free_to_move(field, flag) &&
	       (!campaign_is_night(campaign) || campaign_has_order(field, flag)) &&
	       campaign_may_be_moved(field, flag, zone);
}

static void list_move(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	const struct campaign_hexes zone = campaign_zones_of(field, side)->hex;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (may_be_taken_up(field, frame, flag, &zone))
			add_answer(answers, answer(verb_unit, flag), -1);
	if (judge_move(field, frame, answer(verb_done, 0)).legal)
		add_answer(answers, answer(verb_done, 0), -1);
}

const struct question campaign_move = {
	.id = "move",
	.rule = "8.1",
	.ask = text_ask_move,
	.list = list_move,
	.policy = campaign_policy_move,
	.judge = judge_move,
	.carry_out = choose,
	.verbs = 1 << verb_unit | 1 << verb_done,
};
