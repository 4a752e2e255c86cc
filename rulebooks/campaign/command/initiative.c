/*
 * Initiative, 7.14 to 7.17: officers, then single units, that nobody has put in command. One roll a player turn each
 * (reading 123).
 */
#include "rulebooks/campaign/rules.h"
#include "rulebooks/campaign/victory/measure.h"

/* Hexes of a side's engaged troops, all of them or those within so many hexes of a place. */
static void add_engaged(const struct field *field, side_id side, space_id from, unsigned hexes,
			struct campaign_guns *guns)
{
	const struct campaign *campaign = campaign_known(field);
	const struct board *board = field->scenario->board;
	for (unsigned word = 0; word < max_places / 64; word++)
		for (uint64_t rest = campaign->held[side][word]; rest; rest &= rest - 1) {
			space_id hex = (space_id)(word * 64 + (unsigned)__builtin_ctzll(rest));
			if ((from == no_space || hex_distance(board, from, hex) <= hexes) &&
			    campaign_is_engaged(field, hex, side))
				guns->hex[guns->count++] = hex;
		}
}

/* 2.11B: any engaged unit, of either side, within five hexes. */
static void find_guns_within(const struct field *field, space_id from, unsigned hexes,
			     struct campaign_guns *guns)
{
	guns->count = 0;
	for (side_id side = 0; side < both_sides; side++)
		add_engaged(field, side, from, hexes, guns);
}

void campaign_find_guns(const struct field *field, struct campaign_guns *guns)
{
	find_guns_within(field, no_space, 0, guns);
}

void campaign_find_fight(const struct field *field, side_id side, struct campaign_guns *guns)
{
	if (!campaign_data(field->scenario)->is->to_the_fight) {
		campaign_find_guns(field, guns);
		return;
	}
	guns->count = 0;
	add_engaged(field, campaign_enemy(side), no_space, 0, guns);
}

unsigned campaign_distance_to_guns(const struct board *board, const struct campaign_guns *guns, space_id hex)
{
	unsigned nearest = ~0u;
	for (unsigned i = 0; i < guns->count; i++) {
		unsigned distance = hex_distance(board, hex, guns->hex[i]);
		nearest = distance < nearest ? distance : nearest;
	}
	return nearest;
}

bool campaign_hears_guns(const struct field *field, space_id hex)
{
	struct campaign_guns guns;
	find_guns_within(field, hex, campaign_data(field->scenario)->is->sound_of_guns, &guns);
	return guns.count > 0;
}

/* 5.19, 7.16: a point less if the roll is just good enough, by ear of the guns likewise; a single one if it is one or two too high. */
static uint8_t pace_after(enum campaign_check check, bool exact)
{
	if (check == check_one_point)
		return one_point;
	return exact || check == check_passed_by_guns ? point_less : full_pace;
}

/* 7.17, 12.21: one more for the demoralised; one less within the sound of the guns. */
enum campaign_check campaign_check_initiative(struct table *table, unsigned flag, unsigned purpose, bool guns)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_side_of(flag);
	int rating = (int)campaign_initiative(&field, flag);
	bool demoralised = campaign_is_demoralised(&field, flag);
	unsigned die = campaign_roll(table, purpose, flag);
	int seen = (int)die + demoralised;
	bool graded = campaign->flow.option[option_graded_initiative];
	enum campaign_check check = seen <= rating                        ? check_passed
				    : guns && seen - 1 <= rating          ? check_passed_by_guns
				    : graded && seen - guns - rating <= 2 ? check_one_point
									  : check_failed;
	static const uint16_t text[] = {[check_failed] = text_told_no_initiative,
					[check_passed] = text_told_initiative,
					[check_passed_by_guns] = text_told_to_the_guns,
					[check_one_point] = text_told_one_point};
	static const uint16_t of_unit[] = {[check_failed] = text_told_unit_waits,
					   [check_passed] = text_told_unit_moves,
					   [check_passed_by_guns] = text_told_to_the_guns,
					   [check_one_point] = text_told_unit_one_point};
	bool officer = campaign_true_counter(table, flag)->arm == arm_leader;
	if (graded)
		campaign->pace[flag] = pace_after(check, seen == rating);
	struct event event =
		campaign_event_of(say3(officer ? text[check] : of_unit[check], piece_arg((piece_id)flag),
				       number_arg(seen), number_arg(rating)),
				  flag, die,
				  campaign->at[flag] < table->scenario->board->spaces ? campaign->at[flag]
										      : (space_id)no_space);
	event.seats = campaign_seats(side);
	tell(table, &event);
	campaign->did[flag] |= did_roll;
	if (check == check_failed)
		campaign->did[flag] |= did_fail;
	return check;
}

/* ---- Officers, 5.13 and 7.14 (1809: 7.13) ---------------------------------------------------------------------------------------------------------- */

static struct verdict judge_officer(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	const struct campaign_counter *counter = campaign_commanded(field, frame, flag);
	if (counter && campaign_may_release(field, flag))
		return legal(); /* 7.45C: its order is withdrawn */
	if (!counter || campaign->at[flag] >= field->scenario->board->spaces ||
	    !(counter->leads & leads_formation) || counter->leads & leads_command ||
	    campaign->command[flag] != out_of_command)
		return forbidden(say1(text_no_officer, piece));
	if (campaign->did[flag] & did_reorganise)
		return forbidden(say1(text_reorganised_this_turn, piece));
	return campaign->did[flag] & did_roll ? forbidden(say1(text_has_rolled, piece)) : legal();
}

static struct verdict judge_initiative(const struct field *field, const struct frame *frame,
				       struct answer given)
{
	return given.verb == verb_unit ? judge_officer(field, frame, given.arg) : legal();
}

static void list_initiative(const struct field *field, const struct frame *frame, struct answers *answers)
{
	unsigned first = campaign_side_of_seat(frame->seat) * flags_of_side;
	for (unsigned flag = first; flag < first + flags_of_side; flag++)
		if (judge_officer(field, frame, flag).legal)
			add_answer(answers, answer(verb_unit, flag), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

/* 5.19: his whole force marches at his pace, whoever is in command through him. */
static void hold_back(struct table *table, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	for (unsigned officer = side * flags_of_side; officer < (side + 1u) * flags_of_side; officer++) {
		if (!campaign->pace[officer] || campaign_true_counter(table, officer)->arm != arm_leader)
			continue;
		for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
			if ((campaign->command[flag] == by_officer || campaign->command[flag] == by_column) &&
			    campaign_is_led_by(table->scenario, campaign_division_of(&field, flag),
					       campaign_true_counter(table, officer)))
				campaign->pace[flag] = campaign->pace[officer];
	}
}

/* 7.12: his marker, out of command or not, is kept by his side (supplement of 1.5). */
static void roll_for_officer(struct table *table, struct frame *frame, struct answer given)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_side_of_seat(frame->seat);
	if (given.verb != verb_unit && campaign_passes_on(table, frame))
		return;
	if (given.verb != verb_unit) {
		pop(table);
		campaign_settle_command(table, side);
		hold_back(table, side);
		return;
	}
	struct field field = truth(table);
	field.seat = frame->seat;
	if (campaign_may_release(&field, given.arg)) {
		campaign_release(table, given.arg);
		return;
	}
	bool guns = campaign_hears_guns(&field, campaign->at[given.arg]);
	if (campaign_check_initiative(table, given.arg, for_officer, guns) != check_failed)
		campaign->command[given.arg] = by_own_initiative;
}

const struct question campaign_officer_initiative = {
	.id = "initiative",
	.rule = "7.14",
	.ask = text_ask_initiative,
	.list = list_initiative,
	.judge = judge_initiative,
	.carry_out = roll_for_officer,
	.policy = campaign_policy_roll,
	.verbs = 1 << verb_unit | 1 << verb_done,
};

/* ---- Units, 7.15 ---------------------------------------------------------------------------------------------------------------- */

static bool is_officer_who_failed(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	if (!(campaign->did[flag] & did_fail) || campaign->at[flag] >= field->scenario->board->spaces)
		return false;
	const struct campaign_counter *counter = campaign_counter(field, flag);
	return counter && counter->arm == arm_leader;
}

/* 2.11B: units in the range of an officer who has failed may not try. All of a side at once: each range is found once. */
static void mark_bound(const struct field *field, side_id side, bool bound[flags_of_side])
{
	const struct campaign *campaign = campaign_known(field);
	unsigned first = side * flags_of_side;
	for (unsigned officer = first; officer < first + flags_of_side; officer++) {
		if (!is_officer_who_failed(field, officer))
			continue;
		const struct campaign_hexes *range = campaign_range_of(field, campaign->at[officer], side);
		for (unsigned i = 0; i < flags_of_side; i++) {
			const struct campaign_counter *counter =
				!bound[i] && campaign_is_among(field, range, campaign->at[first + i])
					? campaign_division_of(field, first + i)
					: NULL;
			bound[i] |= counter &&
				    campaign_officer_leads(field, campaign_counter(field, officer), counter);
		}
	}
}

/* A combat unit or a bridge train on the map that nobody has put in command. */
static bool is_individual(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	bool may_try = flag < all_flags && campaign->command[flag] == out_of_command &&
		       campaign->at[flag] < field->scenario->board->spaces;
	const struct campaign_counter *counter = may_try ? campaign_commanded(field, frame, flag) : NULL;
	return counter && (campaign_is_combat_unit(counter) || counter->arm == arm_pontoon);
}

static struct verdict judge_unit(const struct field *field, const struct frame *frame,
				 const bool bound[flags_of_side], unsigned flag)
{
	struct arg piece = piece_arg((piece_id)flag);
	struct message why;
	if (!is_individual(field, frame, flag))
		return forbidden(say1(text_not_individual, piece));
	if (!campaign_may_move(field, flag, &why))
		return forbidden(why);
	if (campaign_known(field)->did[flag] & did_roll)
		return forbidden(say1(text_unit_has_rolled, piece));
	return bound[flag % flags_of_side] ? forbidden(say1(text_officer_failed, piece)) : legal();
}

static struct verdict judge_individual(const struct field *field, const struct frame *frame,
				       struct answer given)
{
	bool bound[flags_of_side] = {false};
	if (given.verb != verb_unit)
		return legal();
	mark_bound(field, campaign_side_of_seat(frame->seat), bound);
	return judge_unit(field, frame, bound, given.arg);
}

/* Whom nobody's failure binds any more: he cannot try anyway. */
static bool cannot_try(const struct field *field, const struct frame *frame,
		       const struct campaign_hexes *zone, unsigned flag)
{
	return campaign_known(field)->did[flag] & did_roll || !is_individual(field, frame, flag) ||
	       !campaign_may_be_moved(field, flag, zone);
}

static void list_individual(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	unsigned first = side * flags_of_side;
	const struct campaign_hexes zone = campaign_zones_of(field, side)->hex;
	bool bound[flags_of_side];
	for (unsigned i = 0; i < flags_of_side; i++)
		bound[i] = cannot_try(field, frame, &zone, first + i);
	mark_bound(field, side, bound);
	for (unsigned i = 0; i < flags_of_side; i++)
		if (!bound[i])
			add_answer(answers, answer(verb_unit, first + i), -1);
	add_answer(answers, answer(verb_done, 0), -1);
}

static void roll_for_unit(struct table *table, struct frame *frame, struct answer given)
{
	struct field field = truth(table);
	field.seat = frame->seat;
	if (given.verb != verb_unit && campaign_passes_on(table, frame))
		return;
	if (given.verb != verb_unit) {
		side_id side = campaign_side_of_seat(frame->seat);
		pop(table);
		campaign_age_bridges(table);
		campaign_end_orders(table, side);
		return;
	}
	bool guns = campaign_hears_guns(&field, campaign_here(table)->at[given.arg]);
	enum campaign_check check = campaign_check_initiative(table, given.arg, for_unit, guns);
	if (check == check_failed) {
		campaign_here(table)->moved[given.arg] = 1;
		return;
	}
	campaign_take_up(table, given.arg)->arg[2] = check == check_passed_by_guns;
}

const struct question campaign_individual = {
	.id = "individual",
	.rule = "7.15",
	.ask = text_ask_individual,
	.list = list_individual,
	.judge = judge_individual,
	.carry_out = roll_for_unit,
	.policy = campaign_policy_roll,
	.verbs = 1 << verb_unit | 1 << verb_done,
};

void campaign_begin_individual(struct table *table)
{
	campaign_push_in_turn(table, question_individual,
			      campaign_phasing(table->scenario, campaign_here(table)));
}
