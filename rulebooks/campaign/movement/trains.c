/*
 * Trains that the enemy comes upon, 9.15, 9.17 and 14.33: alone in a hex that a zone of control reaches (reading 120).
 */
#include "rulebooks/campaign/rules.h"

static void lose(struct table *table, unsigned flag, unsigned text, unsigned die)
{
	space_id hex = campaign_here(table)->at[flag];
	campaign_to_box(table, flag, text == text_told_pontoons_destroyed ? box_lost : box_captured);
	struct event event = {.message = say1(text, space_arg(hex)),
			      .news = (1u << seats) - 1, /* to its owner, too: those who came were troops */
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

void campaign_overrun_trains(struct table *table, space_id hex, side_id side)
{
	struct campaign *campaign = campaign_here(table);
	struct field field = truth(table);
	side_id enemy = campaign_enemy(side);
	for (unsigned direction = 0; direction < hex_sides; direction++) {
		space_id beside = table->scenario->board->neighbour[hex][direction];
		if (beside == no_space || !campaign_holds(campaign, enemy, beside) ||
		    campaign_has_combat_unit(&field, beside, enemy) ||
		    !campaign_zone_reaches(&field, hex, direction, side))
			continue;
		uint8_t flag[8];
		unsigned count = campaign_flags_in(campaign, beside, enemy, flag, 8);
		for (unsigned i = 0; i < count; i++)
			campaign_take_train(table, flag[i], hex, side);
	}
}
