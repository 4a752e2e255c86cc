/*
 * Retreat after combat, 11.42 to 11.44: unit by unit in the order their owner likes, hex by hex. First everybody who goes
 * along is tested (5.32, 9.16). A unit with no way of full length leaves the map, or is eliminated by the die of 11.44.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { attack_arg, hexes_arg, unit_arg, from_arg, column_arg, goal_arg };
enum { stage_begin, stage_choose, stage_walk, retreat_stages };

/* ---- The question ------------------------------------------------------------------------------------------------------ */

static bool is_to_go(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return counter && (campaign_is_combat_unit(counter) || campaign_is_repulsed_leader(field, flag)) &&
	       campaign->attack[flag] == frame->arg[attack_arg] &&
	       campaign->at[flag] < field->scenario->board->spaces && campaign_is_own(frame, flag);
}

static struct campaign_way_back way_of(const struct field *field, const struct frame *frame)
{
	return campaign_way_back(field, frame->arg[unit_arg], (space_id)frame->arg[from_arg],
				 frame->arg[attack_arg]);
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	if (given.verb == verb_unit)
		return frame->stage == stage_choose && given.arg < all_flags &&
				       is_to_go(field, frame, given.arg)
			       ? legal()
			       : forbidden(say1(text_need_not_retreat, piece_arg(given.arg)));
	if (frame->stage == stage_choose)
		return forbidden(say(text_name_who_retreats));
	unsigned flag = frame->arg[unit_arg],
		 direction = given.arg < board->spaces ? hex_direction(board, campaign->at[flag], given.arg)
						       : (unsigned)no_direction;
	struct campaign_way_back way = way_of(field, frame);
	if (direction == no_direction ||
	    !(campaign_ways_back(&way, campaign->at[flag], frame->arg[hexes_arg]) >> direction & 1))
		return forbidden(say1(text_no_way_back, space_arg(given.arg)));
	return legal();
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of_seat(frame->seat);
	if (frame->stage == stage_choose) {
		for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
			if (is_to_go(field, frame, flag))
				add_answer(answers, answer(verb_unit, flag), -1);
		return;
	}
	space_id from = campaign->at[frame->arg[unit_arg]];
	struct campaign_way_back way = way_of(field, frame);
	unsigned open = campaign_ways_back(&way, from, frame->arg[hexes_arg]);
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (open >> direction & 1)
			add_answer(answers,
				   answer(verb_go, field->scenario->board->neighbour[from][direction]), -1);
}

/* 6.11C: in 1806 a vedette with no way back is lost, whatever the die says; in 1809 only one that is surrounded (6.31). */
static bool is_lost_vedette(struct table *table, unsigned flag)
{
	struct field field = truth(table);
	return campaign_true_counter(table, flag)->arm == arm_vedette &&
	       (campaign_data(table->scenario)->is->vedettes_die || !campaign_could_retreat(&field, flag));
}

/* 11.44: 1 to 3 into the box of the unrecovered, 4 to 6 for good; columns are added (11.44A), its initiative is taken off (11.44B). 6.11C. */
static void is_cut_off(struct table *table, unsigned flag, unsigned columns)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	space_id hex = campaign->at[flag];
	unsigned die = campaign_roll(table, for_cut_off, flag);
	int sum = (int)(die + columns) - (int)campaign_initiative(&field, flag);
	struct event event = campaign_event_of(
		say2(text_told_cut_off, piece_arg((piece_id)flag), number_arg(sum)), flag, die, hex);
	event.news = campaign_everybody;
	tell(table, &event);
	if (sum >= 4 || is_lost_vedette(table, flag))
		campaign_eliminate_for_good(table, flag);
	else
		campaign_eliminate_to_recover(table, flag);
}

/* 11.44: beyond the edge it may be rallied, reduced or not. */
static void leaves_map(struct table *table, unsigned flag)
{
	struct event event = campaign_event_of(say1(text_told_off_map, piece_arg((piece_id)flag)), flag, 0,
					       campaign_here(table)->at[flag]);
	event.news = campaign_everybody;
	tell(table, &event);
	campaign_eliminate_to_recover(table, flag);
}

/* How many have crossed here in this phase: a bridge that stands hides the pontoons beside it. */
static uint16_t *crossed_at(struct table *table, space_id hex, unsigned direction)
{
	struct campaign *campaign = campaign_here(table);
	unsigned bridge = campaign_data(table->scenario)->bridge_at[hex][direction];
	int pontoon = campaign_pontoon_at(table->scenario, campaign, hex, direction);
	bool on_pontoon = campaign_crossing(table->scenario, campaign, hex, direction) == cross_pontoon;
	unsigned number = on_pontoon ? 1u + max_bridges + (unsigned)pontoon : bridge, row = 0;
	while (row < max_crossed - 1 && campaign->crossed[row].bridge &&
	       campaign->crossed[row].bridge != number)
		row++;
	campaign->crossed[row].bridge = (uint16_t)number;
	return &campaign->crossed[row].units;
}

/* 11.43, 6.11E: the first to cross is lost on a 6, the second on 5 or 6, and so on. */
bool campaign_is_lost_at_bridge(struct table *table, unsigned flag, unsigned direction)
{
	struct campaign *campaign = campaign_here(table);
	uint16_t *crossed = crossed_at(table, campaign->at[flag], direction);
	unsigned die = campaign_roll(table, for_bridge, flag);
	bool lost = die + *crossed >= 6;
	*crossed = (uint16_t)(*crossed + (*crossed < 5));
	struct event event = campaign_event_of(
		say1(lost ? text_told_lost_at_bridge : text_told_crosses_bridge, piece_arg((piece_id)flag)),
		flag, die, campaign->at[flag]);
	tell(table, &event);
	if (lost)
		campaign_eliminate_for_good(table, flag);
	return lost;
}

static void finish(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	unsigned flag = frame->arg[unit_arg];
	struct field field = truth(table);
	side_id side = campaign_side_of(flag);
	campaign->attack[flag] = campaign_after_fight(campaign);
	frame->stage = stage_choose;
	/* Troops that have lost their leader may stand too close already (3.1): that is nothing to whoever needs no room (3.14). */
	uint8_t one = (uint8_t)flag;
	if (campaign_judge_left(&field, campaign->at[flag], side, NULL, 0).legal ||
	    !campaign_judge_left(&field, campaign->at[flag], side, &one, 1).legal)
		return;
	/* whether there is room may hang on flags that nobody has looked behind */
	struct event event = campaign_event_of(say1(text_told_no_room, space_arg(campaign->at[flag])), flag,
					       0, campaign->at[flag]);
	event.news = campaign_everybody;
	tell(table, &event);
	campaign_ask_displacement(table, side, campaign->at[flag], flag);
}

static void step(struct table *table, struct frame *frame, space_id to)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned flag = frame->arg[unit_arg];
	space_id from = campaign->at[flag];
	unsigned direction = hex_direction(table->scenario->board, from, to);
	if (campaign_crosses_river(&field, from, direction) &&
	    campaign_is_lost_at_bridge(table, flag, direction)) {
		frame->stage = stage_choose;
		return;
	}
	campaign_leave_column(campaign, flag);
	campaign->column[flag] = 0;
	campaign_put(campaign, flag, to);
	campaign_pass_through(table, flag, to);
	struct event event = campaign_event_of(
		say2(text_told_retreats, piece_arg((piece_id)flag), space_arg(to)), flag, 0, to);
	tell(table, &event);
	frame->arg[hexes_arg]--;
	campaign_move_followers(table, frame->arg[attack_arg], flag, from, !frame->arg[hexes_arg]);
	if (!frame->arg[hexes_arg])
		finish(table, frame);
}

/* ---- Past flags that are not known ------------------------------------------------------------------------------------ */

/* The nearest enemies whom their enemy does not know and who bar nobody's way, 4.4. */
static space_id nearest_harmless(struct table *table, const struct frame *frame)
{
	const struct campaign *campaign = campaign_here(table);
	const struct board *board = table->scenario->board;
	struct field real = truth(table), known = real;
	side_id enemy = campaign_enemy(campaign_side_of_seat(frame->seat));
	space_id nearest = no_space, from = (space_id)frame->arg[from_arg];
	known.seat = frame->seat;
	for (unsigned flag = enemy * flags_of_side; flag < (enemy + 1u) * flags_of_side; flag++) {
		space_id hex = campaign->at[flag];
		if (hex < board->spaces && !campaign_counter(&known, flag) &&
		    campaign_bars_no_retreat(&real, hex, enemy) &&
		    (nearest == no_space ||
		     hex_distance(board, from, hex) < hex_distance(board, from, nearest)))
			nearest = hex;
	}
	return nearest;
}

static bool has_way(const struct field *field, const struct frame *frame)
{
	struct campaign_way_back way = way_of(field, frame);
	return campaign_means_to_retreat(&way, campaign_known(field)->at[frame->arg[unit_arg]],
					 frame->arg[hexes_arg]) < means_none;
}

/*
 * A flag may be anybody's, so it bars the way of those who do not know it. Where that would leave a unit none, the enemy says where nobody
 * stands who does, the nearest first, until there is one. Both answers come out: this one, and that the unit is cut off.
 * It is asked at every step: vedettes that were driven off may stand beside the way now, and be flags again.
 */
static bool finds_way(struct table *table, const struct frame *frame)
{
	struct field real = truth(table), known = real;
	side_id enemy = campaign_enemy(campaign_side_of_seat(frame->seat));
	known.seat = frame->seat;
	bool found = has_way(&known, frame);
	for (bool more = !found && has_way(&real, frame); more && !found; found = has_way(&known, frame)) {
		space_id hex = nearest_harmless(table, frame);
		more = hex != no_space;
		if (more)
			campaign_reveal(table, hex, enemy, text_told_bars_nobody);
	}
	return found;
}

static void begin_unit(struct table *table, struct frame *frame, unsigned flag)
{
	frame->arg[unit_arg] = (uint16_t)flag;
	frame->arg[from_arg] = campaign_here(table)->at[flag];
	frame->arg[hexes_arg] = frame->count;
	frame->stage = stage_walk;
}

static void has_no_way(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	unsigned flag = frame->arg[unit_arg];
	struct campaign_way_back way = way_of(&field, frame);
	frame->stage = stage_choose;
	if (campaign_true_counter(table, flag)->arm == arm_leader)
		campaign_capture_cut_off(table, flag);
	else if (campaign_is_forced_off_map(&way, campaign_here(table)->at[flag], frame->arg[hexes_arg]))
		leaves_map(table, flag);
	else
		is_cut_off(table, flag, frame->arg[column_arg]);
}

/* Enemy vedettes in the hex give way first, where their owner likes. */
static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit) {
		begin_unit(table, frame, given.arg);
		return;
	}
	side_id enemy = campaign_enemy(campaign_side_of_seat(frame->seat));
	if (!campaign_holds(campaign_here(table), enemy, given.arg)) {
		step(table, frame, given.arg);
		return;
	}
	frame->arg[goal_arg] = (uint16_t)(given.arg + 1u);
	campaign_ask_displacement(table, enemy, given.arg, frame->arg[unit_arg]);
}

static enum next run(struct table *table, struct frame *frame)
{
	struct field field = truth(table);
	side_id side = campaign_side_of_seat(frame->seat);
	field.seat = frame->seat;
	if (campaign_ends_at_once(table)) /* 20.3: a repulse may have taken him, too */
		return next_go_on;
	if (frame->stage == stage_begin) {
		frame->stage = stage_choose;
		campaign_test_followers(table, frame->arg[attack_arg], side, frame->arg[column_arg]);
		return next_go_on;
	}
	if (frame->arg[goal_arg]) {
		space_id to = (space_id)(frame->arg[goal_arg] - 1);
		frame->arg[goal_arg] = 0;
		step(table, frame, to);
		return next_go_on;
	}
	if (frame->stage == stage_walk) {
		if (finds_way(table, frame))
			return next_ask;
		has_no_way(table, frame);
		return next_go_on;
	}
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (is_to_go(&field, frame, flag))
			return next_ask;
	pop(table);
	return next_go_on;
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (frame->stage != stage_walk)
		return say1(text_ask_who_retreats, number_arg(frame->count));
	return say2(text_ask_retreat, piece_arg(frame->arg[unit_arg]), number_arg(frame->arg[hexes_arg]));
}

const struct question campaign_retreat = {
	.id = "retreat",
	.rule = "11.42",
	.run = run,
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[attack_arg] = {"attack", kind_number, .most = attacks_max},
		[hexes_arg] = {"hexes", kind_number, .most = 4},
		[unit_arg] = {"unit", kind_piece, .most = all_flags - 1},
		[from_arg] = {"from", kind_place, .most = max_places},
		[column_arg] = {"columns", kind_number, .most = campaign_columns},
		[goal_arg] = {"goal", kind_place, .base = 1, .most = max_places}},
	.stages = retreat_stages,
	.verbs = 1 << verb_unit | 1 << verb_go,
};
