/*
 * Trains (9.1) that the enemy comes upon, 9.15, 9.17 and 14.33: alone in a hex that a zone of control reaches (reading 120).
 * A bridge train that is taken whole stays where it is under new owners, who may lay its bridge (9.26).
 */
#include "rulebooks/campaign/combat/combat.h"

/* ---- Bridge trains in other hands, 9.17 and 9.26 ---------------------------------------------------------------------- */

static bool may_stand(const struct field *field, unsigned flag, space_id hex)
{
	uint8_t one = (uint8_t)flag;
	side_id side = campaign_side_of(flag);
	return hex != no_space && !campaign_holds(campaign_known(field), campaign_enemy(side), hex) &&
	       campaign_judge_stack(field, hex, side, &one, 1).legal;
}

/* Beside the hex, among those who took it, or on open ground where the enemy is not near. */
static space_id place_beside(const struct field *field, unsigned flag, space_id hex, bool among_captors)
{
	side_id side = campaign_side_of(flag);
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[hex][direction];
		if (beside == no_space || !may_stand(field, flag, beside) ||
		    campaign_cost(field, &mover, hex, direction, mode_formed, NULL).why)
			continue;
		if (among_captors
			    ? campaign_holds(campaign_known(field), side, beside)
			    : !campaign_known(field)->first[beside] && !campaign_in_zone(field, beside, side))
			return beside;
	}
	return no_space;
}

/* Behind those who took it, where its escort has yet to give way and holds all the ground around. */
static space_id place_behind(const struct field *field, unsigned flag, space_id hex)
{
	uint8_t one = (uint8_t)flag;
	struct campaign_mover mover = campaign_mover_of(field, &one, 1);
	space_id to = no_space;
	for (unsigned direction = 0; to == no_space && direction < hex_sides; direction++) {
		space_id beside = field->scenario->board->neighbour[hex][direction];
		if (beside != no_space &&
		    campaign_holds(campaign_known(field), campaign_side_of(flag), beside) &&
		    !campaign_cost(field, &mover, hex, direction, mode_formed, NULL).why)
			to = place_beside(field, flag, beside, false);
	}
	return to;
}

/*
 * Where it was taken, or on the other bank; after a fight, into whose hex the victors may want to advance, beside it or behind them.
 * no_space: nobody has room for it, and it is left to rot.
 */
static space_id place_for(const struct field *field, unsigned flag, space_id hex, space_id bank)
{
	bool in_combat = !campaign_is_repulse(campaign_known(field));
	space_id to = in_combat ? place_beside(field, flag, hex, true) : (space_id)no_space;
	if (to == no_space && in_combat)
		to = place_beside(field, flag, hex, false);
	if (to == no_space && in_combat)
		to = place_behind(field, flag, hex);
	if (to == no_space && may_stand(field, flag, hex))
		to = hex;
	if (to == no_space && may_stand(field, flag, bank))
		to = bank;
	return to;
}

void campaign_turn_over_train(struct table *table, unsigned flag, space_id hex, space_id bank)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	const struct campaign_counter *train = campaign_true_counter(table, flag);
	side_id captor = campaign_enemy(campaign_side_of(flag));
	unsigned own = campaign_flag_of(table->scenario, campaign, captor, train->twin);
	campaign_to_box(table, flag, train->taken ? box_out : box_captured);
	space_id to = train->twin && own != no_piece ? place_for(&field, own, hex, bank) : (space_id)no_space;
	if (to == no_space)
		return;
	campaign_wipe_status(campaign, own);
	campaign_put(campaign, own, to);
	campaign->moved[own] = 1; /* its new owners need the turn to get it going */
	campaign_remark_column(campaign, to, captor);
}

/* ---- Trains that are come upon ------------------------------------------------------------------------------------------- */

static void lose(struct table *table, unsigned flag, unsigned text, unsigned die)
{
	space_id hex = campaign_here(table)->at[flag];
	if (text == text_told_pontoons_taken)
		campaign_turn_over_train(table, flag, hex, no_space);
	else
		campaign_to_box(table, flag, text == text_told_pontoons_destroyed ? box_lost : box_captured);
	struct event event = {.message = say1(text, space_arg(hex)),
			      .news = campaign_everybody, /* to its owner, too: those who came were troops */
			      .dice_count = die > 0,
			      .dice = {(uint8_t)die},
			      .pieces = 1,
			      .piece = {(piece_id)flag},
			      .at = hex};
	tell(table, &event);
}

/* 14.34: hungry captors eat their fill. */
static void feed(struct campaign *campaign, space_id hex, side_id side)
{
	CAMPAIGN_EACH_IN (campaign, hex, flag)
		if (campaign_side_of((unsigned)flag) == side)
			campaign->unsupplied[flag] = 0;
}

/* 14.34: of a larger force everybody who took part. */
void campaign_feed_attack(struct table *table, unsigned attack, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	for (unsigned flag = side * flags_of_side; flag < (side + 1u) * flags_of_side; flag++)
		if (attack && campaign->attack[flag] == attack &&
		    campaign->at[flag] < table->scenario->board->spaces)
			campaign->unsupplied[flag] = 0;
}

void campaign_take_train(struct table *table, unsigned flag, space_id hex, side_id captor)
{
	if (campaign_true_counter(table, flag)->arm == arm_baggage) {
		campaign_here(table)->prizes[captor]++;
		if (hex != no_space)
			feed(campaign_here(table), hex, captor);
		lose(table, flag, text_told_baggage_taken, 0);
		return;
	}
	unsigned die = campaign_roll(table, for_train, flag);
	lose(table, flag, die <= 3 ? text_told_pontoons_taken : text_told_pontoons_destroyed, die);
}

/* Trains stand alone in that direction, and a zone of control reaches them. */
static bool lies_open(const struct table *table, space_id hex, unsigned direction, side_id side)
{
	const struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	space_id beside = table->scenario->board->neighbour[hex][direction];
	side_id enemy = campaign_enemy(side);
	return beside != no_space && campaign_holds(campaign, enemy, beside) &&
	       !campaign_has_combat_unit(&field, beside, enemy) &&
	       campaign_zone_reaches(&field, hex, direction, side);
}

bool campaign_comes_upon_trains(const struct table *table, space_id hex, side_id side)
{
	for (unsigned direction = 0; direction < hex_sides; direction++)
		if (lies_open(table, hex, direction, side))
			return true;
	return false;
}

void campaign_overrun_trains(struct table *table, space_id hex, side_id side)
{
	const struct board *board = table->scenario->board;
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		if (!lies_open(table, hex, direction, side))
			continue;
		uint8_t flag[8];
		unsigned count = campaign_flags_in(campaign_here(table), board->neighbour[hex][direction],
						   campaign_enemy(side), flag, 8);
		for (unsigned i = 0; i < count; i++)
			campaign_take_train(table, flag[i], hex, side);
	}
}

/* Where somebody of that side stands who fought the hex in this attack; no_space: nobody. */
static space_id victor_beside(const struct table *table, space_id hex, side_id victor, unsigned attack)
{
	const struct campaign *campaign = campaign_here(table);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = table->scenario->board->neighbour[hex][direction];
		if (beside == no_space)
			continue;
		CAMPAIGN_EACH_IN (campaign, beside, flag)
			if (campaign_side_of((unsigned)flag) == victor && campaign->attack[flag] == attack &&
			    campaign_is_combat_unit(campaign_true_counter(table, (unsigned)flag)))
				return beside;
	}
	return no_space;
}

/* 14.33, 9.17: whose escort was beaten falls to those who beat it, over a bridge and behind walls, too, where no zone reaches. */
void campaign_take_beaten_trains(struct table *table, space_id hex, side_id loser, unsigned attack)
{
	struct field field = truth(table);
	side_id victor = campaign_enemy(loser);
	space_id from = victor_beside(table, hex, victor, attack);
	if (from == no_space || campaign_has_combat_unit(&field, hex, loser))
		return;
	uint8_t flag[flags_of_side];
	unsigned count = campaign_flags_in(campaign_here(table), hex, loser, flag, flags_of_side);
	for (unsigned i = 0; i < count; i++)
		if (campaign_is_train(campaign_true_counter(table, flag[i])))
			campaign_take_train(table, flag[i], from, victor);
}

void campaign_settle_trains(struct table *table)
{
	for (unsigned flag = 0; flag < all_flags; flag++) {
		space_id hex = campaign_here(table)->at[flag];
		if (hex < table->scenario->board->spaces &&
		    campaign_is_train(campaign_true_counter(table, flag)))
			campaign_leave_trains(table, hex, campaign_side_of(flag));
	}
}
