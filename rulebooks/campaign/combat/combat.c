/*
 * The combat phase, 11.1, 2.11C and 2.12C: forces in contact are revealed, all attacks are defined, horsemen of the defender and then of the attacker may
 * ride away (16.2), then the attacks are resolved one by one in the order the attacker likes.
 */
#include "rulebooks/campaign/combat/combat.h"

#include <string.h>

#include "rulebooks/campaign/victory/measure.h"

enum { stage_reveal, stage_define, stage_defender, stage_attacker, stage_mend, stage_resolve, combat_stages };

void campaign_begin_combat(struct table *table)
{
	if (campaign_is_storm(campaign_here(table))) { /* 2.3, 2.31C */
		campaign_begin_disengagement(table);
		return;
	}
	push(table, question_combat, no_seat);
}

/* 1.51(3): whoever is in contact, on both sides. */
static void reveal_engaged(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	for (unsigned flag = 0; flag < all_flags; flag++) {
		space_id hex = campaign->at[flag];
		side_id side = campaign_side_of(flag);
		if (hex < table->scenario->board->spaces && campaign_is_engaged(&field, hex, side))
			campaign_reveal(table, hex, side, text_told_revealed_in_combat);
	}
}

static uint64_t attacks_left(const struct campaign *campaign)
{
	uint64_t left = 0;
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->attack[flag] && campaign->attack[flag] <= attacks_max)
			left |= 1ull << (campaign->attack[flag] - 1);
	return left;
}

uint8_t campaign_after_fight(const struct campaign *campaign)
{
	return campaign->flow.option[option_one_at_a_time] && !campaign_is_repulse(campaign) ? has_fought : 0;
}

static void begin_battle(struct table *table, unsigned attack)
{
	push(table, question_battle, no_seat)->arg[0] = (uint16_t)attack;
}

static void next_attack(struct table *table, uint64_t left)
{
	side_id side = campaign_phasing(table->scenario, campaign_here(table));
	if (left & (left - 1))
		push(table, question_resolve, campaign_seat(side));
	else
		begin_battle(table, (unsigned)__builtin_ctzll(left) + 1);
}

/* Flags of the other side lie where somebody at this hex could attack them. */
static bool touches_flags(const struct field *field, space_id hex, side_id enemy)
{
	const struct board *board = field->scenario->board;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = board->neighbour[hex][direction];
		if (beside != no_space && campaign_holds(campaign_known(field), enemy, beside) &&
		    campaign_may_attack_over(field, hex, direction))
			return true;
	}
	return false;
}

/* Asked wherever flags touch, whoever stands behind them: that it is asked tells nothing. */
static void begin_definition(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->at[flag] < table->scenario->board->spaces &&
		    touches_flags(&field, campaign->at[flag], campaign_enemy(side))) {
			push(table, question_define, campaign_seat(side));
			return;
		}
}

/* 8.22H: whoever is attacked in column forms up. */
static void form_up(struct campaign *campaign, side_id defender)
{
	for (unsigned flag = defender * flags_of_side; flag < (defender + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag])
			campaign_leave_column(campaign, flag);
}

/* ---- After the retreats before combat, 11.1 and 11.21 (reading 96) ------------------------------------------------------------- */

static void dissolve(struct campaign *campaign, uint64_t attacks)
{
	for (unsigned flag = 0; flag < all_flags; flag++)
		if (campaign->attack[flag] && campaign->attack[flag] <= attacks_max &&
		    attacks >> (campaign->attack[flag] - 1) & 1)
			campaign->attack[flag] = 0;
}

/* Attacks in which a side has somebody left who fights, or a leader alone. */
static uint64_t attacks_of(struct table *table, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	uint64_t attacks = 0;
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] && campaign->attack[flag] <= attacks_max &&
		    campaign->at[flag] < table->scenario->board->spaces &&
		    !campaign_is_train(campaign_true_counter(table, flag)))
			attacks |= 1ull << (campaign->attack[flag] - 1);
	return attacks;
}

/* 14.33, 9.17: trains that were attacked where no zone reaches, behind walls or beyond a bridge, and have nobody to defend them. */
static void take_lone_trains(struct table *table, side_id enemy)
{
	const struct campaign *campaign = campaign_here(table);
	for (unsigned flag = enemy * flags_of_side; flag < (enemy + 1u) * flags_of_side; flag++)
		if (campaign->attack[flag] && campaign->attack[flag] <= attacks_max &&
		    campaign->at[flag] < table->scenario->board->spaces &&
		    campaign_is_train(campaign_true_counter(table, flag)))
			campaign_take_beaten_trains(table, campaign->at[flag], enemy, campaign->attack[flag]);
}

/*
 * Attacks that have lost a side are void; whoever still must attack or be attacked is asked about again, and all are defined anew where
 * he fits into none that is left.
 */
static void mend(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	struct field field = truth(table);
	struct campaign_front front;
	take_lone_trains(table, campaign_enemy(side));
	dissolve(campaign, ~(attacks_of(table, side) & attacks_of(table, campaign_enemy(side))));
	if (campaign->flow.option[option_one_at_a_time])
		return; /* the others come when this one has been fought */
	campaign_find_front(&field, &front);
	if (attacks_done(&front.ground, &front.attacks))
		return;
	if (!attacks_can_finish(&front.ground, &front.attacks))
		dissolve(campaign, ~0ull);
	push(table, question_define, campaign_seat(side));
}

static void end_phase(struct table *table)
{
	struct campaign *campaign = campaign_here(table);
	memset(campaign->attack, 0, sizeof campaign->attack);
	memset(campaign->crossed, 0, sizeof campaign->crossed);
	campaign_forget_repulses(campaign);
	pop(table);
}

static enum next run(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	side_id side = campaign_phasing(table->scenario, campaign);
	uint64_t left = attacks_left(campaign);
	bool one_by_one = campaign->flow.option[option_one_at_a_time];
	switch (frame->stage) {
	case stage_reveal:
		frame->stage = stage_define;
		if (!one_by_one)
			reveal_engaged(table);
		campaign_reveal_seen(table); /* 1.51(4) */
		break;
	case stage_define:
		frame->stage = stage_defender;
		campaign_oblige_repulsers(
			table); /* 10.22; where one attack is fought before the next, one of them */
		begin_definition(table);
		break;
	case stage_defender:
		frame->stage = stage_attacker;
		frame->count = one_by_one && left;
		form_up(campaign, campaign_enemy(side));
		campaign_ask_before(table, campaign_enemy(side));
		break;
	case stage_attacker:
		frame->stage = stage_mend;
		campaign_ask_before(table, side);
		break;
	case stage_mend:
		frame->stage = stage_resolve;
		mend(table);
		break;
	default:
		if (left) {
			next_attack(table, left);
		} else if (frame->count) { /* the option of 11.2: on to the next */
			frame->count = 0;
			frame->stage = stage_define;
		} else {
			end_phase(table);
		}
	}
	return next_go_on;
}

const struct question campaign_combat = {
	.id = "combat",
	.rule = "11.1",
	.run = run,
	.stages = combat_stages,
};

/* ---- Which attack next, 11.1 ------------------------------------------------------------------------------------------- */

static struct verdict judge_next(const struct field *field, const struct frame *frame, struct answer given)
{
	const struct campaign *campaign = campaign_known(field);
	if (given.arg >= all_flags || !campaign->attack[given.arg] ||
	    campaign->attack[given.arg] > attacks_max || !campaign_is_own(frame, given.arg))
		return forbidden(say1(text_not_in_attack, piece_arg(given.arg)));
	return legal();
}

static void resolve_next(struct table *table, struct frame *frame, struct answer given)
{
	(void)frame;
	pop(table);
	begin_battle(table, campaign_here(table)->attack[given.arg]);
}

const struct question campaign_resolve = {
	.id = "resolve",
	.rule = "11.1",
	.ask = text_ask_resolve,
	.judge = judge_next,
	.carry_out = resolve_next,
	.policy = campaign_policy_resolve,
	.verbs = 1 << verb_unit,
};
