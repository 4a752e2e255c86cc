/*
 * Reorganisation, 6.1, 6.13 to 6.33 (vedettes: 6.3) and 2.11A: recovery in the box, then leaders bring troops back into play.
 *
 * Boxes lie open, so the dice are everybody's. Whether a leader stands far enough from the enemy he judges by the flags he
 * sees: one that might be a combat unit counts as one (6.15).
 */
#include "rulebooks/campaign/rules.h"

/* ---- Recovery, 6.13 and 6.14 ---------------------------------------------------------------------------------------------- */

/* The rating of the reduced counter, which is the one that comes back (reading 130), as it is by daylight. */
static int rating_of(const struct campaign_counter *counter)
{
	return counter->initiative[1] + campaign_conversion(counter);
}

static void recover(struct table *table, unsigned flag)
{
	struct campaign *campaign = campaign_here(table);
	campaign->reduced[flag] = campaign_true_counter(table, flag)->strength[1] != 0;
	campaign_put(campaign, flag, box_recovered);
}

static void roll_for_recovery(struct table *table, unsigned flag)
{
	const struct campaign_counter *counter = campaign_true_counter(table, flag);
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned formation = campaign_formation_of(&field, flag);
	int broken = formation &&
		     campaign_formation_broken(table->scenario, campaign, formation - 1u); /* 12.21 */
	int rating = rating_of(counter);
	unsigned die = campaign_roll(table, for_recovery, flag);
	bool done = (int)die + broken <= rating;
	struct event event = campaign_event_of(say3(done ? text_told_recovered : text_told_unrecovered,
						    piece_arg((piece_id)flag), number_arg((int)die + broken),
						    number_arg(rating)),
					       flag, die, no_space);
	if (done)
		recover(table, flag);
	tell(table, &event);
}

void campaign_recover_all(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] == box_unrecovered)
			recover(table, flag);
}

void campaign_begin_reorganisation(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	bool waiting = false;
	campaign_begin_player_turn(table, side);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] == box_unrecovered)
			roll_for_recovery(table, flag);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		waiting |= campaign->at[flag] == box_recovered;
	if (waiting)
		campaign_push_in_turn(table, question_reorganise, side);
	campaign_begin_replacements(table, true);
}

/* ---- Leaders, 6.15 ------------------------------------------------------------------------------------------------------------ */

static bool enemy_is_near(const struct field *field, unsigned leader)
{
	const struct campaign *campaign = campaign_known(field);
	side_id enemy = campaign_enemy(campaign_side_of(leader));
	unsigned distance = campaign_data(field->scenario)->is->reorganise_distance;
	for (unsigned flag = enemy * flags_of_side; flag < (enemy + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] < field->scenario->board->spaces &&
		    hex_distance(field->scenario->board, campaign->at[leader], campaign->at[flag]) <
			    distance &&
		    campaign_has_combat_unit(field, campaign->at[flag], enemy))
			return true;
	return false;
}

/* 5.11, 5.12, 5.18, 6.33: commanders and heads of state anybody, officers their own formation. */
static bool is_his(const struct field *field, const struct campaign_counter *leader,
		   const struct campaign_counter *unit)
{
	return leader->leads & (leads_command | leads_state) || campaign_officer_leads(field, leader, unit);
}

enum { leader_arg, units_arg }; /* who reorganises; units brought back, vedettes not among them */

enum { max_a_leader = 2 }; /* 6.21; vedettes come besides (1809, reading 34) */

static struct verdict judge_leader(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	const struct campaign_counter *counter = campaign_commanded(field, frame, flag);
	if (!counter || counter->arm != arm_leader || campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_no_leader, piece));
	if (campaign_is_seized(field, flag))
		return forbidden(say1(text_seized_no_reorganising, piece)); /* 5.43 */
	if (campaign->did[flag] & (did_reorganise | did_break_down))
		return forbidden(say1(text_has_reorganised, piece));
	side_id side = campaign_side_of(flag);
	struct frame next = {.seat = frame->seat, .arg = {[leader_arg] = (uint16_t)flag}};
	struct verdict no = forbidden(say1(text_nobody_to_reorganise, piece));
	for (unsigned i = side * flags_of_side; i < (side + 1u) * flags_of_side; i++) {
		if (campaign->at[i] != box_recovered)
			continue;
		struct verdict verdict = campaign_judge_reorganised(field, &next, i);
		if (verdict.legal)
			return verdict;
		if (verdict.why.id == text_enemy_too_near)
			no = verdict;
	}
	return no;
}

static struct verdict judge_choice(const struct field *field, const struct frame *frame, struct answer given)
{
	return given.verb == verb_unit ? judge_leader(field, frame, given.arg) : legal();
}

static void choose_leader(struct table *table, struct frame *frame, struct answer given)
{
	seat_id seat = frame->seat;
	if (given.verb != verb_unit && campaign_passes_on(table, frame))
		return;
	if (given.verb != verb_unit)
		pop(table);
	else
		push(table, question_reorganised, seat)->arg[leader_arg] = given.arg;
}

const struct question campaign_reorganise = {
	.id = "reorganise",
	.rule = "6.2",
	.ask = text_ask_reorganise,
	.judge = judge_choice,
	.carry_out = choose_leader,
	.verbs = 1 << verb_unit | 1 << verb_done,
};

/* ---- Units, 6.21 to 6.33 -------------------------------------------------------------------------------------------------------- */

struct verdict campaign_judge_reorganised(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	unsigned leader = frame->arg[leader_arg];
	struct arg piece = piece_arg((piece_id)flag);
	side_id side = campaign_side_of_seat(frame->seat);
	if (flag >= all_flags || campaign_side_of(flag) != side || campaign->at[flag] != box_recovered)
		return forbidden(say1(text_not_recovered, piece));
	const struct campaign_counter *unit = campaign_counter(field, flag),
				      *officer = campaign_counter(field, leader);
	if (!officer || campaign->at[leader] >= field->scenario->board->spaces)
		return forbidden(say1(text_no_leader, piece_arg((piece_id)leader)));
	if (unit->arm != arm_vedette && frame->arg[units_arg] == max_a_leader)
		return forbidden(say1(text_two_a_leader, piece_arg((piece_id)leader)));
	if (!is_his(field, officer, campaign_division_of(field, flag)))
		return forbidden(say2(text_not_his, piece, piece_arg((piece_id)leader)));
	if (unit->arm != arm_vedette && enemy_is_near(field, leader)) /* 6.15: vedettes need no distance */
		return forbidden(say1(text_enemy_too_near, piece_arg((piece_id)leader)));
	uint8_t joining = (uint8_t)flag;
	struct verdict verdict = campaign_judge_stack(field, campaign->at[leader], side, &joining, 1);
	if (!verdict.legal && unit->arm != arm_vedette &&
	    campaign_can_make_room(field, flag, campaign->at[leader]))
		return legal(); /* 6.22 */
	return verdict;
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit)
		return campaign_judge_reorganised(field, frame, given.arg);
	return frame->count ? legal() : forbidden(say(text_choose_first));
}

/* 12.12: the track goes down by the full strength, by as much as it went up. */
static void lower_casualties(struct table *table, unsigned flag)
{
	const struct campaign_counter *unit = campaign_true_counter(table, flag);
	struct field field = truth(table);
	unsigned points = campaign_tally_of(&field, flag) / half,
		 formation = campaign_formation_of(&field, flag);
	if (!formation || unit->arm == arm_vedette)
		return;
	uint8_t *lost = &campaign_here(table)->casualties[formation - 1];
	*lost = (uint8_t)(*lost > points ? *lost - points : 0);
}

/* 12.24: troops of a demoralised formation are lost for good on a 5 or 6, Bavarians if they fail an initiative check. */
static bool is_lost(struct table *table, unsigned flag, const struct campaign_counter *unit)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	unsigned formation = campaign_formation_of(&field, flag);
	if (!formation || unit->arm == arm_vedette ||
	    !campaign_formation_broken(table->scenario, campaign, formation - 1u))
		return false;
	unsigned die = campaign_roll(table, for_reorganisation, flag);
	/* a brigade is of the nation of its division */
	if (campaign_division_of(&field, flag)->nation == nation_bavarian ? die <= unit->initiative[1]
									  : die < 5)
		return false;
	campaign_put(campaign, flag, box_lost);
	struct event event = campaign_event_of(say1(text_told_disbanded, piece_arg((piece_id)flag)), flag,
					       die, no_space);
	tell(table, &event);
	campaign_settle_division(table, flag); /* 1809 16.54 */
	return true;
}

static void bring_back(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	unsigned leader = frame->arg[leader_arg], flag = given.arg;
	if (given.verb != verb_unit) {
		pop(table);
		return;
	}
	const struct campaign_counter *unit = campaign_true_counter(table, flag);
	frame->shown = 1;
	frame->count++;
	frame->arg[units_arg] = (uint16_t)(frame->arg[units_arg] + (unit->arm != arm_vedette));
	/* 6.23: he is out of command for it, unless they are but vedettes */
	campaign->did[leader] |= unit->arm == arm_vedette ? did_break_down : did_reorganise;
	if (is_lost(table, flag, unit))
		return;
	campaign_put(campaign, flag, campaign->at[leader]);
	lower_casualties(table, flag);
	struct event event = campaign_event_of(
		say2(text_told_reorganised, piece_arg((piece_id)flag), space_arg(campaign->at[leader])), flag,
		0, campaign->at[leader]);
	event.news = campaign_everybody;
	tell(table, &event);
	struct field field = truth(table);
	space_id hex = campaign->at[leader];
	if (!campaign_judge_left(&field, hex, campaign_side_of(leader), NULL, 0).legal)
		campaign_make_room(table, flag, hex);
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	return say1(text_ask_reorganised, piece_arg(frame->arg[leader_arg]));
}

const struct question campaign_reorganised = {
	.id = "reorganised",
	.rule = "6.21",
	.prompt = prompt,
	.judge = judge_unit,
	.carry_out = bring_back,
	.arg = {[leader_arg] = {"leader", kind_piece, .most = all_flags, .known = state_known_to_its_side},
		[units_arg] = {"units", kind_number, .most = max_a_leader, .known = state_known_to_its_side}},
	.verbs = 1 << verb_unit | 1 << verb_done,
	.continues = true,
};
