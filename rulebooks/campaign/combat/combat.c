/*
 * The combat phase, 11.1: forces in contact are revealed, all attacks are defined, then they are resolved one by one in the
 * order the attacker likes.
 */
#include "rulebooks/campaign/combat/combat.h"

#include <string.h>

enum { stage_reveal, stage_define, stage_resolve, combat_stages };

void campaign_begin_combat(struct table *table)
{
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

static enum next run(struct table *table, struct frame *frame)
{
	struct campaign *campaign = campaign_here(table);
	uint64_t left = attacks_left(campaign);
	if (frame->stage == stage_reveal) {
		frame->stage = stage_define;
		reveal_engaged(table);
		campaign_oblige_repulsers(table); /* 10.22 */
	} else if (frame->stage == stage_define) {
		frame->stage = stage_resolve;
		begin_definition(table);
	} else if (left) {
		next_attack(table, left);
	} else {
		memset(campaign->crossed, 0, sizeof campaign->crossed);
		campaign_forget_repulses(campaign);
		pop(table);
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
	    campaign->attack[given.arg] > attacks_max ||
	    campaign_seat(campaign_side_of(given.arg)) != frame->seat)
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
	.verbs = 1 << verb_unit,
};
