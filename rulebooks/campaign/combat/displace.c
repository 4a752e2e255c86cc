/*
 * Displacement, 11.45 and 13.21: troops that stand in the hex where a retreat ends make room, one hex each, by the rules of a
 * retreat; whoever they come upon may have to make room in turn.
 *
 * Reading 102: combat units that stood there, as few as suffice; who and where to is their owner's choice, but every choice
 * keeps the chain as short as it can be. A unit that makes room goes from its own hex: any open hex will do. Nobody crosses a
 * river who need not. Whoever has made room takes no part any more in an attack that was defined.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { hex_arg, arrived_arg, unit_arg };

/* ---- Chains --------------------------------------------------------------------------------------------------------- */

struct crowd {
	const struct field *field;
	side_id side;
	const uint8_t *arriving; /* the first is the piece that looks for room */
	unsigned count;
	space_id shut; /* nobody goes there */
	bool bridges;
};

/* Those who look for room at a link of the chain: the whole party, or one that makes room. */
static unsigned party(const struct crowd *crowd, piece_id piece, uint8_t flag[32])
{
	unsigned count = crowd->count && crowd->arriving[0] == piece ? crowd->count : 1;
	flag[0] = (uint8_t)piece;
	for (unsigned i = 1; i < count; i++)
		flag[i] = crowd->arriving[i];
	return count;
}

static bool has_room(const void *context, piece_id piece, space_id hex)
{
	const struct crowd *crowd = context;
	uint8_t flag[32];
	unsigned count = party(crowd, piece, flag);
	return campaign_judge_stack(crowd->field, hex, crowd->side, flag, count).legal;
}

static bool may_make_room(const struct field *field, unsigned flag, side_id side)
{
	const struct campaign_counter *counter = campaign_side_of(flag) == side
							 ? campaign_counter(field, flag)
							 : NULL;
	return counter && counter->arm < arm_vedette;
}

static piece_id makes_room(const void *context, piece_id piece, space_id hex, unsigned i)
{
	const struct crowd *crowd = context;
	uint8_t flag[32];
	unsigned count = party(crowd, piece, flag);
	CAMPAIGN_EACH_IN (campaign_known(crowd->field), hex, other)
		if (other != piece && may_make_room(crowd->field, (unsigned)other, crowd->side) &&
		    campaign_has_room_without(crowd->field, hex, crowd->side, flag, count, (unsigned)other) &&
		    i-- == 0)
			return (piece_id)other;
	return no_piece;
}

static bool may_go(const void *context, piece_id piece, space_id from, unsigned direction, space_id to)
{
	const struct crowd *crowd = context;
	uint8_t one = (uint8_t)piece;
	struct campaign_mover mover = campaign_mover_of(crowd->field, &one, 1);
	return to != crowd->shut &&
	       (crowd->bridges || !campaign_crosses_river(crowd->field, from, direction)) &&
	       campaign_is_open_to_retreat(crowd->field, &mover, from, direction);
}

static bool find_chain(const struct crowd *crowd, piece_id piece, space_id into, struct displacement *chain)
{
	struct displacement_rules rules = {crowd, has_room, makes_room, may_go};
	return displacement_find(crowd->field->scenario->board, &rules, piece, into, chain);
}

/* 10.12C: in a repulse nobody crosses a river, whoever makes room no more than those who are thrown back. */
static bool may_use_bridges(const struct field *field)
{
	return !campaign_is_repulse(campaign_known(field));
}

bool campaign_find_displacement(const struct field *field, const uint8_t arriving[], unsigned count,
				space_id hex, struct displacement *chain)
{
	struct crowd crowd = {field, campaign_side_of(arriving[0]), arriving, count, no_space, false};
	if (find_chain(&crowd, arriving[0], hex, chain))
		return true;
	crowd.bridges = may_use_bridges(field);
	return crowd.bridges && find_chain(&crowd, arriving[0], hex, chain);
}

/* ---- Vedettes of the enemy -------------------------------------------------------------------------------------------- */

static bool may_give_way_to(const struct field *field, unsigned flag, space_id from, unsigned direction)
{
	uint8_t one = (uint8_t)flag;
	space_id to = field->scenario->board->neighbour[from][direction];
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	return to != no_space && campaign_is_open_to_retreat(field, &mover, from, direction) &&
	       campaign_judge_stack(field, to, mover.side, &one, 1).legal;
}

/*
 * A hex in which nobody stands and beside which no flag of the others lies is open to them, whoever is behind the flags; whoever drives them off will
 * stand at `by` then.
 */
static bool is_surely_open(const struct field *field, unsigned flag, space_id from, unsigned direction,
			   space_id by)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	space_id to = board->neighbour[from][direction];
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	if (to == no_space || campaign->first[to] ||
	    campaign_cost(field, &mover, from, direction, mode_formed, NULL).why)
		return false;
	for (unsigned side = 0; side < hex_sides; side++) {
		space_id beside = board->neighbour[to][side];
		if (beside != no_space && !(board->side[to][side] & side_river) &&
		    (beside == by || campaign_holds(campaign, campaign_enemy(mover.side), beside)))
			return false;
	}
	return true;
}

bool campaign_may_drive_off(const struct field *field, space_id hex, side_id side, space_id by)
{
	uint8_t flag[flags_of_side];
	unsigned count = campaign_flags_in(campaign_known(field), hex, side, flag, flags_of_side);
	for (unsigned i = 0; i < count; i++) {
		const struct campaign_counter *counter = campaign_counter(field, flag[i]);
		if (!counter || (counter->arm != arm_vedette && counter->arm != arm_leader))
			return false;
	}
	for (unsigned direction = 0; count && direction < hex_sides; direction++)
		if (is_surely_open(field, flag[0], hex, direction, by))
			return true;
	return false;
}

/* ---- The question ------------------------------------------------------------------------------------------------------ */

/* Driven off by the enemy: everybody goes. */
static bool is_driven_off(const struct frame *frame)
{
	return !campaign_is_own(frame, frame->arg[arrived_arg]);
}

/* How many move if this one goes there, 0: it cannot. */
static unsigned upheaval(const struct field *field, const struct frame *frame, unsigned flag,
			 unsigned direction, bool bridges)
{
	space_id hex = (space_id)frame->arg[hex_arg], to = field->scenario->board->neighbour[hex][direction];
	uint8_t one = (uint8_t)flag;
	struct displacement chain;
	if (to == no_space)
		return 0;
	if (is_driven_off(frame))
		return may_give_way_to(field, flag, hex, direction);
	struct crowd crowd = {field, campaign_side_of(flag), &one, 1, hex, bridges};
	return may_go(&crowd, one, hex, direction, to) && find_chain(&crowd, one, to, &chain)
		       ? chain.moves + 1u
		       : 0;
}

static bool is_asked_for(const struct field *field, const struct frame *frame, unsigned flag)
{
	side_id side = campaign_side_of_seat(frame->seat);
	space_id hex = (space_id)frame->arg[hex_arg];
	uint8_t one = (uint8_t)flag;
	if (flag >= all_flags || campaign_side_of(flag) != side || campaign_known(field)->at[flag] != hex)
		return false;
	return is_driven_off(frame) || (flag != frame->arg[arrived_arg] && may_make_room(field, flag, side) &&
					campaign_judge_left(field, hex, side, &one, 1).legal);
}

/* The directions in which a unit may go: those of the least upheaval anybody could make. */
struct choice {
	unsigned least;
	bool bridges;
};

static void find_least(const struct field *field, const struct frame *frame, struct choice *choice)
{
	for (unsigned flag = 0; flag < all_flags; flag++)
		for (unsigned direction = 0; is_asked_for(field, frame, flag) && direction < hex_sides;
		     direction++) {
			unsigned moves = upheaval(field, frame, flag, direction, choice->bridges);
			if (moves && (!choice->least || moves < choice->least))
				choice->least = moves;
		}
}

static struct choice choice_at(const struct field *field, const struct frame *frame)
{
	struct choice choice = {0, false};
	find_least(field, frame, &choice);
	choice.bridges = !choice.least && may_use_bridges(field);
	if (choice.bridges)
		find_least(field, frame, &choice);
	return choice;
}

static unsigned directions_of(const struct field *field, const struct frame *frame,
			      const struct choice *choice, unsigned flag)
{
	unsigned open = 0;
	for (unsigned direction = 0; is_asked_for(field, frame, flag) && direction < hex_sides; direction++)
		if (choice->least &&
		    upheaval(field, frame, flag, direction, choice->bridges) == choice->least)
			open |= 1u << direction;
	return open;
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct board *board = field->scenario->board;
	struct choice choice = choice_at(field, frame);
	if (given.verb == verb_unit)
		return !frame->arg[unit_arg] && given.arg < all_flags &&
				       directions_of(field, frame, &choice, given.arg)
			       ? legal()
			       : forbidden(say1(text_makes_no_room, piece_arg(given.arg)));
	unsigned direction = given.arg < board->spaces
				     ? hex_direction(board, (space_id)frame->arg[hex_arg], given.arg)
				     : (unsigned)no_direction;
	return frame->arg[unit_arg] && direction != no_direction &&
			       directions_of(field, frame, &choice, frame->arg[unit_arg] - 1u) >> direction &
				       1
		       ? legal()
		       : forbidden(say1(text_no_room_to_be_made, space_arg(given.arg)));
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct board *board = field->scenario->board;
	struct choice choice = choice_at(field, frame);
	if (!frame->arg[unit_arg]) {
		for (unsigned flag = 0; flag < all_flags; flag++)
			if (directions_of(field, frame, &choice, flag))
				add_answer(answers, answer(verb_unit, flag), -1);
		return;
	}
	unsigned open = directions_of(field, frame, &choice, frame->arg[unit_arg] - 1u);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (open >> direction & 1)
			add_answer(answers, answer(verb_go, board->neighbour[frame->arg[hex_arg]][direction]),
				   -1);
}

/* Which flag of a stack leaves it tells nothing, 1.5. */
static unsigned deal_anew(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of(flag);
	uint8_t who = campaign->who[flag], there[flags_of_side];
	if (campaign_flags_in(campaign, campaign->at[flag], side, there, flags_of_side) < 2)
		return flag;
	campaign_mingle(table, side, campaign->at[flag]);
	return campaign_flag_of(table->scenario, campaign, side, who);
}

static void make_room(struct table *table, struct frame *frame, space_id to)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned flag = deal_anew(table, frame->arg[unit_arg] - 1u);
	space_id from = campaign->at[flag];
	unsigned direction = hex_direction(table->scenario->board, from, to);
	frame->arg[unit_arg] = 0;
	if (campaign_crosses_river(&field, from, direction) &&
	    campaign_is_lost_at_bridge(table, flag, direction))
		return;
	campaign->attack[flag] = campaign_after_fight(campaign);
	campaign_leave_column(campaign, flag);
	campaign->column[flag] = 0;
	campaign_put(campaign, flag, to);
	campaign_pass_through(table, flag, to);
	struct event event = campaign_event_of(
		say3(text_told_makes_room, piece_arg((piece_id)flag), space_arg(from), space_arg(to)), flag,
		0, to);
	event.news = campaign_everybody;
	tell(table, &event);
	if (is_driven_off(frame))
		return;
	frame->arg[hex_arg] = to;
	frame->arg[arrived_arg] = (uint16_t)flag;
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		frame->arg[unit_arg] = (uint16_t)(given.arg + 1u);
	else
		make_room(table, frame, given.arg);
}

static enum next run(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	side_id side = campaign_side_of_seat(frame->seat);
	space_id hex = (space_id)frame->arg[hex_arg];
	bool settled = is_driven_off(frame) ? !campaign_holds(campaign_here(table), side, hex)
					    : campaign_judge_left(&field, hex, side, NULL, 0).legal;
	if (!settled)
		return next_ask;
	pop(table);
	return next_go_on;
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return frame->arg[unit_arg]
		       ? say1(text_ask_make_room, piece_arg((piece_id)(frame->arg[unit_arg] - 1)))
		       : say1(text_ask_who_makes_room, space_arg((space_id)frame->arg[hex_arg]));
}

const struct question campaign_displace = {
	.id = "displace",
	.rule = "11.45",
	.run = run,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[hex_arg] = {"hex", kind_place, .most = max_places},
		[arrived_arg] = {"arrived", kind_piece, .most = all_flags - 1},
		[unit_arg] = {"unit", kind_piece, .base = 1, .most = all_flags}},
	.verbs = 1 << verb_unit | 1 << verb_go,
};

void campaign_ask_displacement(struct table *table, side_id side, space_id hex, unsigned arrived)
{
	struct frame *frame = push(table, question_displace, campaign_seat_in_hex(table, hex, side));
	frame->arg[hex_arg] = hex;
	frame->arg[arrived_arg] = (uint16_t)arrived;
}
