/*
 * Room for reorganised troops, 6.22: where the leader's hex is full, a unit that stood there goes one hex farther, not into
 * an enemy zone of control (reading 103).
 */
#include "rulebooks/campaign/rules.h"

enum { hex_arg, unit_arg, came_arg }; /* the full hex; who makes room, once he is chosen, and for whom: who */

static bool is_place(const struct field *field, unsigned flag, space_id from, unsigned direction)
{
	const struct campaign *campaign = campaign_known(field);
	space_id to = field->scenario->board->neighbour[from][direction];
	uint8_t one = (uint8_t)flag;
	side_id side = campaign_side_of(flag);
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	return to != no_space && !campaign_holds(campaign, campaign_enemy(side), to) &&
	       !campaign_in_zone(field, to, side) &&
	       !campaign_cost(field, &mover, from, direction, mode_formed, NULL).why &&
	       campaign_judge_stack(field, to, side, &one, 1).legal;
}

static bool has_place(const struct field *field, unsigned flag)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (is_place(field, flag, campaign_known(field)->at[flag], direction))
			return true;
	return false;
}

/* Could one of those who stand there make room for it? A brigade makes none for a division, 1809 3.13. */
bool campaign_can_make_room(const struct field *field, unsigned flag, space_id hex)
{
	uint8_t coming = (uint8_t)flag;
	side_id side = campaign_side_of(flag);
	CAMPAIGN_EACH_IN (campaign_known(field), hex, other) {
		const struct campaign_counter *counter = campaign_side_of((unsigned)other) == side
								 ? campaign_counter(field, (unsigned)other)
								 : NULL;
		if (counter && counter->arm < arm_vedette &&
		    campaign_has_room_without(field, hex, side, &coming, 1, (unsigned)other) &&
		    has_place(field, (unsigned)other))
			return true;
	}
	return false;
}

void campaign_make_room(struct table *table, unsigned flag, space_id hex)
{
	struct frame *frame = push(table, question_displaced,
				   campaign_seat_in_hex(table, hex, campaign_side_of(flag)));
	frame->arg[hex_arg] = hex;
	frame->arg[came_arg] = campaign_here(table)->who[flag];
}

/* ---- The question ------------------------------------------------------------------------------------------------------------- */

static unsigned chosen(const struct field *field, const struct frame *frame)
{
	return campaign_flag_of(field->scenario, campaign_known(field), campaign_side_of_seat(frame->seat),
				frame->arg[unit_arg]);
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	side_id side = campaign_side_of_seat(frame->seat);
	space_id hex = frame->arg[hex_arg];
	if (given.verb == verb_go) {
		unsigned flag = frame->arg[unit_arg] ? chosen(field, frame) : (unsigned)no_piece;
		unsigned direction = flag == no_piece || given.arg >= field->scenario->board->spaces
					     ? (unsigned)no_direction
					     : hex_direction(field->scenario->board, hex, given.arg);
		return direction != no_direction && is_place(field, flag, hex, direction)
			       ? legal()
			       : forbidden(say1(text_not_displaced, space_arg(given.arg)));
	}
	uint8_t one = (uint8_t)given.arg;
	const struct campaign_counter *counter = given.arg < all_flags && campaign_side_of(given.arg) == side
							 ? campaign_counter(field, given.arg)
							 : NULL;
	bool has_come = counter && frame->arg[came_arg] == campaign_known(field)->who[given.arg];
	if (frame->arg[unit_arg] || !counter || has_come || counter->arm >= arm_vedette ||
	    campaign_known(field)->at[given.arg] != hex || !has_place(field, given.arg) ||
	    !campaign_judge_left(field, hex, side, &one, 1).legal)
		return forbidden(say1(text_not_displaced, piece_arg(given.arg)));
	return legal();
}

/* 1.5: a stack of which one leaves is dealt anew, and so is the flag of the leader who reorganises in it. */
static void deal_anew(struct table *table, side_id side, space_id hex)
{
	struct campaign *campaign = campaign_here(table);
	uint16_t *leader = &top(table)->arg[0];
	unsigned who = *leader < all_flags ? campaign->who[*leader] : 0;
	campaign_mingle(table, side, hex);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	if (flag != no_piece)
		*leader = (uint16_t)flag;
}

static void displace(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	if (given.verb == verb_unit) {
		frame->arg[unit_arg] = campaign->who[given.arg];
		return;
	}
	space_id from = frame->arg[hex_arg];
	unsigned who = frame->arg[unit_arg];
	pop(table);
	if (campaign_flag_of(table->scenario, campaign, side, who) == no_piece)
		return; /* in a position imagined by somebody who does not know him */
	deal_anew(table, side, from);
	unsigned flag = campaign_flag_of(table->scenario, campaign, side, who);
	bool marked = campaign->column[flag];
	campaign_leave_column(campaign, flag);
	campaign->column[flag] = 0;
	campaign_put(campaign, flag, given.arg);
	campaign_pass_through(table, flag, given.arg);
	struct event event = {.message = say3(text_told_displaced, piece_arg((piece_id)flag), space_arg(from),
					      space_arg(given.arg)),
			      .news = (uint8_t)(marked ? campaign_seats(campaign_enemy(side)) : 0),
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = given.arg};
	tell(table, &event);
	campaign_settle_trains(table);
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_displaced, space_arg(frame->arg[hex_arg]));
}

/* For the other side: whether somebody has been chosen is no more known than who. */
static void imagine_unit(const struct scenario *scenario, struct position *position, struct frame *frame,
			 struct chance *chance)
{
	(void)scenario, (void)position, (void)chance;
	frame->arg[unit_arg] = frame->arg[came_arg] = 0;
}

const struct question campaign_displaced = {
	.id = "displaced",
	.rule = "6.22",
	.prompt = prompt,
	.judge = judge,
	.carry_out = displace,
	.imagine = imagine_unit,
	.arg = {[hex_arg] = {"hex", kind_place, .most = max_places},
		[unit_arg] = {"who", kind_number, .most = flags_of_side, .known = state_known_to_its_side},
		[came_arg] = {"came", kind_number, .most = flags_of_side, .known = state_known_to_its_side}},
	.verbs = 1 << verb_unit | 1 << verb_go,
	.continues = true,
};
