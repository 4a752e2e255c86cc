/*
 * Retreat before combat, 13.22 and 16.2: when all attacks are defined, cavalry and vedettes of the defender, then of the attacker, may ride one
 * or two hexes away; lone leaders likewise (5.2). Supply and morale do not matter (16.22): one may
 * engage only to see who is there (16.21).
 *
 * Readings: enemy cavalry of equal or greater allowance in whose zone they stand pins them, vedettes and lone leaders pin nobody
 * (99). Where cavalry stands in the hex, the whole stack goes or nobody; of vedettes any may go, and the last to leave take the leaders
 * along, each of whom rolls for capture without columns (60). No zone of control is entered, a vedette's neither (4.4; 6). Mixed units count as
 * infantry.
 */
#include "rulebooks/campaign/combat/combat.h"

enum { unit_arg };
enum { hexes_away = 2 };

/* ---- Who ---------------------------------------------------------------------------------------------------------------- */

static const struct campaign_counter *own_counter(const struct field *field, int flag, side_id side)
{
	return campaign_side_of((unsigned)flag) == side ? campaign_counter(field, (unsigned)flag) : NULL;
}

/* What stands with it. */
struct company {
	bool foot, horse;
	unsigned vedettes;
};

static struct company company_in(const struct field *field, space_id hex, side_id side)
{
	struct company company = {0};
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag) {
		const struct campaign_counter *counter = own_counter(field, flag, side);
		if (!counter)
			continue;
		company.foot |= counter->arm == arm_infantry || counter->arm == arm_mixed;
		company.horse |= counter->arm == arm_light || counter->arm == arm_heavy;
		company.vedettes += counter->arm == arm_vedette;
	}
	return company;
}

/* Those who ride away with it: the whole stack; or one vedette, and the leaders if nobody is left to guard them. */
static struct campaign_mover riders_with(const struct field *field, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	side_id side = campaign_side_of(flag);
	space_id hex = campaign->at[flag];
	struct company company = company_in(field, hex, side);
	bool last = company.horse || company.vedettes <= 1;
	uint8_t going[32];
	unsigned count = 0;
	CAMPAIGN_EACH_IN (campaign, hex, other) {
		const struct campaign_counter *counter = own_counter(field, other, side);
		bool goes = counter && !campaign_is_train(counter) &&
			    (company.horse || (unsigned)other == flag ||
			     (counter->arm == arm_leader && last));
		if (goes && count < 32)
			going[count++] = (uint8_t)other;
	}
	return campaign_mover_of(field, going, count);
}

static bool is_pinned_by(const struct field *field, space_id hex, side_id enemy, half_points allowance)
{
	CAMPAIGN_EACH_IN (campaign_known(field), hex, flag) {
		const struct campaign_counter *counter = own_counter(field, flag, enemy);
		if (counter && (counter->arm == arm_light || counter->arm == arm_heavy) &&
		    counter->allowance >= allowance)
			return true;
	}
	return false;
}

/* 4.31, 16.2: the slowest of them counts, for all go or none. */
static bool is_pinned(const struct field *field, const struct campaign_mover *mover, space_id hex)
{
	if (mover->riders) /* vedettes are off before anybody comes up with them */
		return false;
	const struct board *board = field->scenario->board;
	side_id enemy = campaign_enemy(mover->side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign_known(field), enemy, beside) &&
		    campaign_zone_reaches(field, beside, opposite(direction), enemy) &&
		    is_pinned_by(field, beside, enemy, mover->printed))
			return true;
	}
	return false;
}

static bool has_retreated(const struct campaign *campaign, const struct campaign_mover *mover)
{
	for (unsigned i = 0; i < mover->count; i++)
		if (campaign->did[mover->flag[i]] & did_retreat)
			return true;
	return false;
}

/* They ride out of a zone of control, or from an attack that concerns them: when those before them have gone there is neither. */
static bool has_enemy_before_it(const struct scenario *scenario, const struct campaign *campaign,
				unsigned flag)
{
	side_id side = campaign_side_of(flag), enemy = campaign_enemy(side);
	for (unsigned other = enemy * flags_of_side; other < (enemy + 1u) * flags_of_side; other++)
		if (campaign->attack[other] == campaign->attack[flag] &&
		    campaign->at[other] < scenario->board->spaces)
			return true;
	return campaign_may_be_in_zone(scenario, campaign, campaign->at[flag], side);
}

/* ---- Where to ------------------------------------------------------------------------------------------------------------- */

static bool is_open(const struct field *field, const struct campaign_mover *mover, space_id from,
		    unsigned direction)
{
	space_id to = field->scenario->board->neighbour[from][direction];
	return to != no_space && !campaign_holds(campaign_known(field), campaign_enemy(mover->side), to) &&
	       !campaign_cost(field, mover, from, direction, mode_formed, NULL).why &&
	       !campaign_in_zone(field, to, mover->side);
}

bool campaign_can_ride(const struct field *field, const struct campaign_mover *mover, space_id from,
		       space_id to, unsigned hexes)
{
	const struct board *board = field->scenario->board;
	for (unsigned direction = 0; direction < hex_sides && hexes; direction++) {
		if (!is_open(field, mover, from, direction))
			continue;
		space_id beside = board->neighbour[from][direction];
		if (beside == to || campaign_can_ride(field, mover, beside, to, hexes - 1))
			return true;
	}
	return false;
}

static struct verdict judge_ride(const struct field *field, const struct campaign_mover *mover, space_id from,
				 space_id to)
{
	if (to >= field->scenario->board->spaces || to == from ||
	    !campaign_can_ride(field, mover, from, to, hexes_away))
		return forbidden(say1(text_before_not_there, space_arg(to)));
	return campaign_judge_stack(field, to, mover->side, mover->flag, mover->count);
}

/* The next hex within two of it, in the order of the ground. */
static space_id next_near(const struct board *board, space_id from, space_id after)
{
	space_id hex[hex_disc_room(hexes_away)], next = no_space;
	unsigned count = hex_disc(board, from, hexes_away, hex);
	for (unsigned i = 0; i < count; i++)
		if (hex[i] >= after && hex[i] < next)
			next = hex[i];
	return next;
}

static space_id next_goal(const struct field *field, const struct campaign_mover *mover, space_id from,
			  space_id after)
{
	const struct board *board = field->scenario->board;
	space_id to = next_near(board, from, after);
	while (to != no_space && !judge_ride(field, mover, from, to).legal)
		to = next_near(board, from, (space_id)(to + 1));
	return to;
}

/* ---- The question ------------------------------------------------------------------------------------------------------------ */

static struct verdict judge_unit(const struct field *field, const struct frame *frame, unsigned flag)
{
	const struct campaign *campaign = campaign_known(field);
	struct arg piece = piece_arg((piece_id)flag);
	if (!campaign_commanded(field, frame, flag) || !campaign->attack[flag] ||
	    campaign->attack[flag] > attacks_max || campaign->at[flag] >= field->scenario->board->spaces)
		return forbidden(say1(text_not_in_attack, piece));
	if (!has_enemy_before_it(field->scenario, campaign, flag))
		return forbidden(say1(text_before_nobody, piece));
	const struct campaign_counter *counter = campaign_counter(field, flag);
	space_id hex = campaign->at[flag];
	struct company company = company_in(field, hex, campaign_side_of(flag));
	bool alone = !company.foot && !company.horse && !company.vedettes;
	if (!campaign_is_cavalry(counter) && !(counter->arm == arm_leader && alone))
		return forbidden(say1(text_before_no_cavalry, piece));
	bool vedette = counter->arm == arm_vedette;
	if (company.foot)
		return forbidden(
			say1(vedette ? text_vedette_with_infantry : text_before_with_infantry, piece));
	struct campaign_mover mover = riders_with(field, flag);
	if (has_retreated(campaign, &mover))
		return forbidden(say1(text_before_once, piece));
	if (is_pinned(field, &mover, hex))
		return forbidden(say1(vedette ? text_before_with_pinned : text_before_pinned, piece));
	if (next_goal(field, &mover, hex, 0) == no_space)
		return forbidden(say1(text_before_surrounded, piece));
	return legal();
}

static struct verdict judge(const struct field *field, const struct frame *frame, struct answer given)
{
	if (!frame->arg[unit_arg])
		return given.verb == verb_unit ? judge_unit(field, frame, given.arg)
		       : given.verb == verb_go ? forbidden(say(text_before_name_first))
					       : legal();
	if (given.verb != verb_go)
		return forbidden(say(text_before_name_hex));
	unsigned flag = frame->arg[unit_arg] - 1u;
	struct campaign_mover mover = riders_with(field, flag);
	return judge_ride(field, &mover, campaign_known(field)->at[flag], given.arg);
}

static void list(const struct field *field, const struct frame *frame, struct answers *answers)
{
	side_id side = campaign_side_of_seat(frame->seat);
	if (!frame->arg[unit_arg]) {
		for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
			if (judge_unit(field, frame, flag).legal)
				add_answer(answers, answer(verb_unit, flag), -1);
		add_answer(answers, answer(verb_done, 0), -1);
		return;
	}
	unsigned flag = frame->arg[unit_arg] - 1u;
	space_id from = campaign_known(field)->at[flag];
	struct campaign_mover mover = riders_with(field, flag);
	for (space_id to = next_goal(field, &mover, from, 0); to != no_space;
	     to = next_goal(field, &mover, from, (space_id)(to + 1)))
		add_answer(answers, answer(verb_go, to), -1);
}

/* 16.23: a leader rolls before he rides; one who is taken stays behind. */
static bool rides(struct table *table, unsigned flag)
{
	return campaign_true_counter(table, flag)->arm != arm_leader ||
	       !campaign_data(table->scenario)->is->capture_before_combat ||
	       !campaign_is_captured(table, flag, 0);
}

static void ride(struct table *table, unsigned flag, space_id to)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	struct campaign_mover mover = riders_with(&field, flag);
	space_id from = campaign->at[flag];
	struct event event = {.at = to};
	uint8_t rode[flags_of_side];
	unsigned count = 0;
	for (unsigned i = 0; i < mover.count; i++) {
		if (!rides(table, mover.flag[i]))
			continue;
		campaign_leave_column(campaign, mover.flag[i]);
		campaign_put(campaign, mover.flag[i], to);
		campaign_pass_through(table, mover.flag[i], to);
		campaign->attack[mover.flag[i]] = campaign->column[mover.flag[i]] = 0;
		campaign->did[mover.flag[i]] |= did_retreat;
		if (event.pieces < 8)
			event.piece[event.pieces++] = mover.flag[i];
		rode[count++] = mover.flag[i];
	}
	if (count) {
		campaign_order_open(campaign, rode, count); /* who is in a fight has been revealed */
		struct message who = campaign_say_flags(text_told_before, rode, count);
		event.message = campaign_say_also(campaign_say_also(who, space_arg(from)), space_arg(to));
		tell(table, &event);
	}
	campaign_settle_trains(table);
}

/* Somebody in an attack who might go, as far as everybody sees: all of them lie face up. */
static bool has_riders(struct table *table, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++) {
		if (!campaign->attack[flag] || campaign->attack[flag] > attacks_max ||
		    campaign->at[flag] >= table->scenario->board->spaces ||
		    !has_enemy_before_it(table->scenario, campaign, flag))
			continue;
		struct company company = company_in(&field, campaign->at[flag], side);
		if (!company.foot && !campaign_is_train(campaign_true_counter(table, flag)))
			return true;
	}
	return false;
}

static void carry_out(struct table *table, struct frame *frame, struct answer given)
{
	if (given.verb == verb_unit) {
		frame->arg[unit_arg] = (uint16_t)(given.arg + 1u);
	} else if (given.verb == verb_go) {
		unsigned flag = frame->arg[unit_arg] - 1u;
		frame->arg[unit_arg] = 0;
		ride(table, flag, given.arg);
		if (!has_riders(table, campaign_side_of(flag)))
			pop(table); /* nobody is left to stand and fight, or to go */
	} else if (!campaign_passes_on(table, frame)) {
		pop(table);
	}
}

static struct message prompt(const struct field *field, const struct frame *frame)
{
	(void)field;
	if (!frame->arg[unit_arg])
		return say(text_ask_before);
	return say1(text_ask_before_to, piece_arg((piece_id)(frame->arg[unit_arg] - 1u)));
}

const struct question campaign_before = {
	.id = "retreat-before",
	.rule = "16.2",
	.prompt = prompt,
	.list = list,
	.judge = judge,
	.carry_out = carry_out,
	.arg = {[unit_arg] = {"unit", kind_piece, .base = 1, .most = all_flags}},
	.verbs = 1 << verb_unit | 1 << verb_go | 1 << verb_done,
};

void campaign_ask_before(struct table *table, side_id side)
{
	if (has_riders(table, side))
		campaign_push_in_turn(table, question_before, side);
}
